//! The maths sheet of a wager: what a laboratory or a commission asks of a table game, beyond what an analysis says
//! (true odds, payout odds and house advantage of each wager: Maryland, COMAR 36.05.03.20; Massachusetts, 205 CMR 147.04;
//! New Jersey, N.J.A.C. 13:69F-8.4).

use crate::error::Error;
use crate::meter::{MeterLife, MeterTerms, lives};
use crate::normal;
use crate::rounds::{TotalNet, never};
use crate::solve::{Desk, Sensitivity};
use enumeration::ratio::{ratio, whole};
use enumeration::{Arrange, Ratio};
use games::{Analysis, Decided, Options, Request, Strategy, StrategyQuestion, Workbench};
use num_traits::{One, Signed, ToPrimitive, Zero};
use paytables::Selected;

/// The contents of a sheet besides the analysis.
#[derive(Clone, Debug)]
pub struct MathsSheet {
    /// The analysis.
    pub analysis: Analysis,
    /// What a unit returns on average; none while a meter is not given.
    pub returned: Option<Ratio>,
    /// The odds of each outcome, in the analysis's order.
    pub odds: Vec<OutcomeOdds>,
    /// The spread of the return over many rounds, if the variance is known.
    pub spread: Option<ReturnSpread>,
    /// The probability of each win, from the smallest up; empty if the distribution of the net is not known.
    pub wins: Vec<Wins>,
    /// The most a round wins, and how likely that is.
    pub largest: Option<(Ratio, Ratio)>,
    /// The edge at round meters and at the break-even one, for a wager on one meter.
    pub at_meters: Vec<(Ratio, Ratio)>,
    /// The life of each meter, if the funding is known.
    pub meters: Vec<MeterLife>,
    /// The edge without the cap, if there is a cap.
    pub uncapped: Option<Ratio>,
    /// The slope of the edge over each pay; `None` if it is not requested.
    pub slopes: Option<Vec<Sensitivity>>,
    /// The player's decisions.
    pub play: SheetPlay,
}

/// The player's decisions.
#[derive(Clone, Debug)]
pub enum SheetPlay {
    /// There are none.
    Nothing,
    /// The strategy of the wager.
    Optimal(Strategy),
    /// The strategy of the base game, which ignores this wager.
    AsBase,
}

/// The probability of an outcome in the customary forms.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OutcomeOdds {
    /// The mean number of rounds between two; `None` if it never happens.
    pub one_in: Option<Ratio>,
    /// The odds against it, to one; `None` if it never happens.
    pub against: Option<Ratio>,
}

/// The spread of the return over many rounds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReturnSpread {
    /// The confidence level of the intervals.
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
    /// Its lower end, at least 0 if no round loses more than its stake.
    pub low: Ratio,
    /// Its upper end.
    pub high: Ratio,
    /// True if it is from the distribution of all rounds, as the normal approximation fails.
    pub is_exact: bool,
    /// The awards that are too rare and too large for the normal approximation at this number of rounds; empty where the
    /// interval is exact.
    pub rare: Vec<Rare>,
}

/// An award that makes the normal interval unsound.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rare {
    /// The outcome.
    pub outcome: String,
    /// The probability that it does not happen in this number of rounds.
    pub never: Ratio,
}

/// The probability of a win in a range.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Wins {
    /// The lower end, exclusive.
    pub above: Ratio,
    /// The upper end, inclusive; `None` for the last range.
    pub most: Option<Ratio>,
    /// The probability.
    pub probability: Ratio,
}

/// The options of a sheet.
#[derive(Clone, Debug)]
pub struct SheetOptions {
    /// The confidence level of the intervals.
    pub confidence: Ratio,
    /// True if the slopes of games with decisions are wanted as well, which are solved anew for each pay.
    pub slopes: bool,
    /// True if the optimal play is wanted, which takes about as long again in a game of hold'em.
    pub play: bool,
}

/// The numbers of rounds for which a sheet has the interval of the return.
const ROUNDS: [u64; 5] = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
/// An award expected fewer times than this is far from normal.
const SOUND: u64 = 20;
/// The most lattice points of an exact distribution of all rounds: a second of work.
const MOST_PLACES: u64 = 1 << 14;

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
    let play = if asked.play { play(&request, bench)? } else { SheetPlay::Nothing };
    let meters = meters(&request, &analysis, bench)?;
    let nets = analysis.nets();
    // In a game with decisions each slope takes several solves.
    let tells_slopes = asked.slopes || games::decided(&request)? == Decided::Nothing;
    let slopes = if analysis.edge.is_some() && tells_slopes {
        // The variance does not include these bets.
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
        meters,
        uncapped,
        slopes,
        analysis,
    })
}

/// The life of each meter; empty if the wager has no meter or its funding is unknown.
fn meters(request: &Request, analysis: &Analysis, bench: &Workbench) -> Result<Vec<MeterLife>, Error> {
    let Some(meter) = &analysis.meter else { return Ok(Vec::new()) };
    let (options, funding) = (&request.options, request.selected.wager.funding.as_ref());
    let rate = options.rate.clone().or(funding.map(|funding| funding.rate.clone()));
    let resets = match &options.resets[..] {
        [] => funding.map(|funding| vec![funding.reset.clone()]),
        given => Some(given.to_vec()),
    };
    let (Some(rate), Some(resets), false) = (rate, resets, options.reserve) else { return Ok(Vec::new()) };
    if resets.len() != 1 && resets.len() != meter.b.len() {
        return Ok(Vec::new());
    }
    // The life of a meter runs from its reset, so it is computed without a given amount.
    let unmetered = Options { meters: Vec::new(), ..options.clone() };
    let request = Request { selected: request.selected.clone(), options: unmetered };
    let analysis = games::analyze(&request, bench)?;
    let terms = MeterTerms {
        rates: vec![rate],
        resets,
        players: 1,
        rounds_per_hour: None,
        within: vec![1_000, 10_000, 100_000],
    };
    match lives(&analysis, &terms) {
        Ok(lives) => Ok(lives),
        // If no row pays the whole meter, the meter has no cycles.
        Err(Error::NeverHit { .. }) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// The player's decisions. The strategy comes from the solution that the analysis made.
pub fn play(request: &Request, bench: &Workbench) -> Result<SheetPlay, Error> {
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
    let nets = analysis.nets();
    let least = nets.iter().flatten().map(|(net, _)| net).min();
    // Without the law, a round can lose more than its stake in games with further bets.
    let floor = least.filter(|least| **least >= -Ratio::one()).map(|least| Ratio::one() + least);
    let interval = |rounds: u64| {
        let rare = rare(analysis, variance, rounds);
        let total = nets
            .as_ref()
            .filter(|_| !rare.is_empty())
            .and_then(|law| TotalNet::of_at_most(law, rounds, MOST_PLACES));
        if let Some(total) = total {
            let (low, high) = total.interval(confidence);
            let returned = |total: Ratio| Ratio::one() + total / whole(rounds);
            let (low, high) = (returned(low), returned(high));
            return Interval { rounds, low, high, is_exact: true, rare: Vec::new() };
        }
        let half = &score * normal::root(&(variance / whole(rounds)));
        let returned = Ratio::one() - edge;
        let low = &returned - &half;
        let low = floor.iter().cloned().fold(low, Ratio::max);
        Interval { rounds, low, high: returned + half, is_exact: false, rare }
    };
    let intervals = ROUNDS.map(interval).into();
    Some(ReturnSpread { confidence: confidence.clone(), volatility: &score * deviation, score, intervals })
}

/// Wins that are expected less than twenty times and make up more than a tenth of the variance.
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

/// The edge at round meters, up to one and a half of the break-even meter, and at that.
fn at_meters(analysis: &Analysis) -> Vec<(Ratio, Ratio)> {
    let Some(meter) = analysis.meter.as_ref().filter(|meter| meter.b.len() == 1) else { return Vec::new() };
    let Some(even) = &meter.break_even else { return Vec::new() };
    if !even.is_positive() {
        return Vec::new();
    }
    let step = round_step(even);
    let steps = (even * ratio(3, 2) / &step).to_integer().to_u32().unwrap_or(0);
    let mut meters: Vec<Ratio> = (1..=steps).map(|times| &step * whole(times)).collect();
    if !meters.contains(even) {
        meters.push(even.clone());
    }
    meters.arrange();
    let at = |at: Ratio| {
        let edge = -(&meter.a + &meter.b[0] * &at);
        (at, edge)
    };
    meters.into_iter().map(at).collect()
}

/// The largest step of the form 1, 2 or 5 times a power of ten that is at most a quarter of this amount.
fn round_step(amount: &Ratio) -> Ratio {
    let mut power = Ratio::one();
    while &power * whole(40) <= *amount {
        power *= whole(10);
    }
    while &power * whole(4) > *amount {
        power /= whole(10);
    }
    let fits = |times: &u32| &power * whole(times * 4) <= *amount;
    power.clone() * whole([5, 2, 1].into_iter().find(fits).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::decimal;
    use paytables::{Settings, listed};

    fn of(selector: &str) -> MathsSheet {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap().remove(0);
        let asked = SheetOptions { confidence: ratio(9, 10), slopes: false, play: true };
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
        assert_eq!(sheet.at_meters[4], (whole(20_776), Ratio::zero()));
        let meters: Vec<String> = sheet.at_meters.iter().map(|(meter, _)| meter.to_string()).collect();
        assert_eq!(meters, ["5000", "10000", "15000", "20000", "20776", "25000", "30000"]);
        assert_eq!(sheet.returned, None);
        assert!(sheet.slopes.is_none());
    }
}
