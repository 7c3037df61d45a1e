//! The maths sheet of a wager: what a laboratory or a commission asks of a table game, beyond what an analysis says
//! (true odds, payout odds and house advantage of each wager: Maryland, COMAR 36.05.03.20; Massachusetts, 205 CMR 147.04;
//! New Jersey, N.J.A.C. 13:69F-8.4).

use crate::error::Error;
use crate::normal;
use crate::rounds::never;
use crate::solve::{Desk, Sensitivity};
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use games::{Analysis, Decided, Options, Request, Strategy, StrategyQuestion, Workbench};
use num_traits::{One, Signed, Zero};
use paytables::Selected;

/// What a sheet says beyond its analysis.
#[derive(Clone, Debug)]
pub struct MathsSheet {
    /// The analysis.
    pub analysis: Analysis,
    /// What a unit returns on average; none while a meter is not given.
    pub returned: Option<Ratio>,
    /// The odds of each outcome, in the analysis's order.
    pub odds: Vec<OutcomeOdds>,
    /// How much the return of many rounds spreads, where the variance is known.
    pub spread: Option<ReturnSpread>,
    /// The probability of each win, from the smallest up; empty if the distribution of the net is not known.
    pub wins: Vec<Wins>,
    /// The most a round wins, and how likely that is.
    pub largest: Option<(Ratio, Ratio)>,
    /// The edge at meters around the break-even one, for a wager on one meter.
    pub at_meters: Vec<(Ratio, Ratio)>,
    /// The edge without the cap, where there is one.
    pub uncapped: Option<Ratio>,
    /// How the edge moves with each pay; `None` if it is not requested.
    pub slopes: Option<Vec<Sensitivity>>,
    /// What the player decides.
    pub play: SheetPlay,
}

/// What the player decides.
#[derive(Clone, Debug)]
pub enum SheetPlay {
    /// Nothing.
    Nothing,
    /// How to play the wager, which is done in this way.
    Optimal(Strategy),
    /// What its base game asks, which is played for its own sake.
    AsBase,
}

/// How likely an outcome is, in the ways people say it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OutcomeOdds {
    /// The mean number of rounds between two; `None` if it never happens.
    pub one_in: Option<Ratio>,
    /// So many to one against it; none for what never happens.
    pub against: Option<Ratio>,
}

/// How much the return of many rounds spreads.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReturnSpread {
    /// How sure the intervals are.
    pub confidence: Ratio,
    /// The normal score of that confidence.
    pub score: Ratio,
    /// The score times the standard deviation of a round.
    pub volatility: Ratio,
    /// The interval of the return at each number of rounds.
    pub intervals: Vec<Interval>,
}

/// The interval of the return of a number of rounds, at the sheet's confidence.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Interval {
    /// How many rounds.
    pub rounds: u64,
    /// Its lower end.
    pub low: Ratio,
    /// Its upper end.
    pub high: Ratio,
    /// The awards that are too rare and too large for the normal approximation at this number of rounds.
    pub rare: Vec<Rare>,
}

/// An award that makes the normal interval unsound.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rare {
    /// What happens.
    pub outcome: String,
    /// The probability that it does not happen in this number of rounds.
    pub never: Ratio,
}

/// How often a round wins between these.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Wins {
    /// More than this.
    pub above: Ratio,
    /// And at most this; none for the last range.
    pub most: Option<Ratio>,
    /// How likely.
    pub probability: Ratio,
}

/// The options of a sheet.
#[derive(Clone, Debug)]
pub struct SheetOptions {
    /// How sure the intervals shall be.
    pub confidence: Ratio,
    /// Whether the slopes of games with decisions are wanted as well, which are solved anew for each pay.
    pub slopes: bool,
}

/// The numbers of rounds for which a sheet has the interval of the return.
const ROUNDS: [u64; 5] = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
/// An award expected fewer times than this is far from normal.
const SOUND: u64 = 30;

/// The sheet of a wager.
pub fn sheet(
    selected: Selected,
    options: Options,
    asked: &SheetOptions,
    bench: &Workbench,
) -> Result<MathsSheet, Error> {
    let request = Request { selected, options };
    let analysis = games::analyze(&request, bench)?;
    let uncapped = if request.options.cap.is_some() {
        let options = Options { cap: None, ..request.options.clone() };
        games::edge(&Request { selected: request.selected.clone(), options }, bench)?
    } else {
        None
    };
    let play = play(&request, bench)?;
    let nets = analysis.nets();
    // Where something is decided, each slope takes whole solves.
    let tells_slopes = asked.slopes || games::decided(&request)? == Decided::Nothing;
    let slopes = if analysis.edge.is_some() && tells_slopes {
        // The variance says nothing of them.
        let options = Options { variance: false, ..request.options };
        Some(Desk::new(request.selected, options, bench).sensitivities()?)
    } else {
        None
    };
    Ok(MathsSheet {
        play,
        returned: analysis.edge.as_ref().map(|edge| Ratio::one() - edge),
        odds: analysis.outcomes.iter().map(|o| OutcomeOdds::of(&o.probability)).collect(),
        spread: spread(&analysis, &asked.confidence),
        wins: nets.as_deref().map_or_else(Vec::new, wins),
        largest: nets.and_then(|nets| nets.into_iter().max_by(|(a, _), (b, _)| a.cmp(b))),
        at_meters: at_meters(&analysis),
        uncapped,
        slopes,
        analysis,
    })
}

/// The strategy comes from what the analysis has solved.
fn play(request: &Request, bench: &Workbench) -> Result<SheetPlay, Error> {
    match games::strategy(request, &StrategyQuestion::default(), bench) {
        Ok(strategy) => Ok(SheetPlay::Optimal(strategy)),
        Err(games::Error::NoDecisions { .. }) => Ok(SheetPlay::Nothing),
        Err(games::Error::PlayedAsBase { .. }) => Ok(SheetPlay::AsBase),
        Err(error) => Err(error.into()),
    }
}

impl OutcomeOdds {
    fn of(probability: &Ratio) -> Self {
        let one_in = (!probability.is_zero()).then(|| probability.recip());
        OutcomeOdds { against: one_in.as_ref().map(|n| n - Ratio::one()), one_in }
    }
}

fn spread(analysis: &Analysis, confidence: &Ratio) -> Option<ReturnSpread> {
    let (edge, variance) = (analysis.edge.as_ref()?, analysis.variance.as_ref()?);
    let score = normal::score(confidence);
    let deviation = normal::root(variance);
    let interval = |rounds: u64| {
        let half = &score * normal::root(&(variance / whole(rounds)));
        let returned = Ratio::one() - edge;
        Interval {
            rounds,
            low: &returned - &half,
            high: returned + half,
            rare: rare(analysis, variance, rounds),
        }
    };
    let intervals = ROUNDS.map(interval).into();
    Some(ReturnSpread { confidence: confidence.clone(), volatility: &score * deviation, score, intervals })
}

/// Wins that are expected less than thirty times and make up more than a tenth of the variance.
fn rare(analysis: &Analysis, variance: &Ratio, rounds: u64) -> Vec<Rare> {
    let mean = analysis.edge.as_ref().map_or_else(Ratio::zero, |edge| -edge);
    let weighs = |value: &Ratio, probability: &Ratio| {
        let apart = value - &mean;
        &apart * &apart * probability > variance * ratio(1, 10)
    };
    analysis
        .outcomes
        .iter()
        .filter(|o| &o.probability * whole(rounds) < whole(SOUND) && !o.probability.is_zero())
        .filter(|o| o.value.as_ref().is_some_and(|v| v.is_positive() && weighs(v, &o.probability)))
        .map(|o| Rare { outcome: o.outcome.clone(), never: never(&o.probability, rounds) })
        .collect()
}

/// Wins by ranges: up to 1, 2, 5, 10, 20, 50 units and so on, as far as any win goes.
fn wins(nets: &[(Ratio, Ratio)]) -> Vec<Wins> {
    let largest = nets.iter().map(|(net, _)| net).max().cloned().unwrap_or_else(Ratio::zero);
    let mut ranges = Vec::new();
    let (mut above, mut decade) = (Ratio::zero(), Ratio::one());
    while above < largest {
        for times in [1, 2, 5] {
            let most = &decade * whole(times);
            let inside = nets.iter().filter(|(net, _)| *net > above && *net <= most);
            let probability: Ratio = inside.map(|(_, probability)| probability).sum();
            if above < largest {
                ranges.push(Wins { above: above.clone(), most: Some(most.clone()), probability });
            }
            above = most;
        }
        decade *= whole(10);
    }
    ranges
}

/// The edge at a quarter to one and a half of the break-even meter.
fn at_meters(analysis: &Analysis) -> Vec<(Ratio, Ratio)> {
    let Some(meter) = analysis.meter.as_ref().filter(|meter| meter.b.len() == 1) else { return Vec::new() };
    let Some(even) = &meter.break_even else { return Vec::new() };
    (1..=6)
        .map(|quarters| {
            let at = even * ratio(quarters, 4);
            let edge = -(&meter.a + &meter.b[0] * &at);
            (at, edge)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::decimal;
    use paytables::{Settings, listed};

    fn of(selector: &str) -> MathsSheet {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap().remove(0);
        let asked = SheetOptions { confidence: ratio(9, 10), slopes: false };
        sheet(selected, Options::default(), &asked, &Workbench::default()).unwrap()
    }

    #[test]
    fn a_straight_number_by_hand() {
        let sheet = of("roulette/straight");
        assert_eq!(sheet.returned, Some(ratio(36, 38)));
        assert_eq!(sheet.odds[0].one_in, Some(whole(38)));
        assert_eq!(sheet.odds[0].against, Some(whole(37)));
        assert_eq!(sheet.largest, Some((whole(35), ratio(1, 38))));
        // 36^2 * 37 / 38^2 = 33.2078..; its root 5.7626..; times 1.64485.. = 9.4787..
        let spread = sheet.spread.unwrap();
        assert_eq!(decimal(&spread.volatility, 4), "9.4787");
        // At 10^4 rounds 36/38 -+ 0.094787.
        assert_eq!(decimal(&spread.intervals[0].low, 4), "0.8526");
        assert_eq!(decimal(&spread.intervals[0].high, 4), "1.0422");
        assert!(spread.intervals.iter().all(|interval| interval.rare.is_empty()));
        // The only win is 35: between 20 and 50.
        let last = sheet.wins.last().unwrap();
        assert_eq!(
            (&last.above, &last.most, &last.probability),
            (&whole(20), &Some(whole(50)), &ratio(1, 38))
        );
        assert!(sheet.wins[..sheet.wins.len() - 1].iter().all(|range| range.probability.is_zero()));
    }

    #[test]
    fn a_rare_award_makes_the_interval_unsound() {
        // A six-card royal comes once in 5,089,630 hands of its suit and pays $100,000.
        let sheet = of("three-card-poker/six-card-bonus");
        let intervals = sheet.spread.unwrap().intervals;
        assert!(!intervals[0].rare.is_empty());
        let never = &intervals[2].rare[0].never;
        // (1 - 1/20358520)^1000000 = e^-0.04912.
        assert_eq!(decimal(never, 4), "0.9521");
    }

    #[test]
    fn what_is_decided_is_told() {
        let SheetPlay::Optimal(strategy) = of("three-card-poker/base").play else { panic!("a strategy") };
        assert!(!strategy.parts.is_empty());
        assert!(matches!(of("roulette/red").play, SheetPlay::Nothing));
        assert!(matches!(of("blackjack/house-money?parlay=optimal").play, SheetPlay::AsBase));
    }

    #[test]
    fn a_progressive_is_told_at_meters_around_its_break_even() {
        let sheet = of("three-dice-baccarat/triple-progressive/PT-PRG-TRI-01");
        // It breaks even at 20,776 (crates/games: three_dice).
        assert_eq!(sheet.at_meters[3], (whole(20_776), Ratio::zero()));
        assert_eq!(sheet.returned, None);
        assert!(sheet.slopes.is_none());
    }
}
