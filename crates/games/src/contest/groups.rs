//! The strategy of a contest by groups, where the player plays or folds: which hands he plays, and what one simple rule
//! costs him.
//!
//! The hands are looked at from the highest down in groups of one category and leading rank (all pairs of fours). Groups
//! that are wholly played or wholly folded are run together into one line; a group in which both happens gets a line of
//! its own, with its exceptions said as shortly as they allow.

use super::asked::ShownCards;
use super::ladder::Rung;
use super::meetings::Meetings;
use super::played::PricedContest;
use super::ranking::Ranking;
use crate::cuts::best_cuts;
use crate::hand_words::{fully, group, one, others};
use crate::strategy::StrategyPart;
use crate::whole::Whole;
use crate::{Error, Request, Strategy, StrategyQuestion, Workbench};
use enumeration::{CardSet, Rank};
use num_bigint::BigInt;

/// The optimal play as a whole, or of one hand.
pub(crate) fn strategy<R: Ranking>(
    request: &Request,
    question: &StrategyQuestion,
    game: &PricedContest<R>,
    bench: &Workbench,
) -> Result<Strategy, Error> {
    let unit = &request.selected.wager.unit;
    let parts = if let Some(hand) = ShownCards::read(question, &game.contest)?.hand {
        of_hand(unit, game, hand)
    } else if game.scale().fits_i128(game.contest.deals()) {
        in_general::<R, i128>(unit, game, &game.contest.meetings(bench))
    } else {
        in_general::<R, BigInt>(unit, game, &game.contest.meetings(bench))
    };
    Ok(Strategy { class: None, parts })
}

/// The exact value of both actions with these cards.
fn of_hand<R: Ranking>(unit: &str, game: &PricedContest<R>, hand: CardSet) -> Vec<StrategyPart> {
    let rank = R::of(hand);
    let dealer = game.contest.against(hand, CardSet::EMPTY);
    let values = game.values(rank, dealer);
    let [not_qualified, won, tied, lost] = dealer;
    let out = if not_qualified == 0 { String::new() } else { format!(" {not_qualified} do not qualify.") };
    let line = format!(
        "{}: it beats {won}, ties with {tied} and loses to {lost} of the dealer's {} hands.{out}",
        verb(values[1] > values[0]),
        game.contest.rivals(),
    );
    let named = game.actions.iter().zip(values).rev();
    vec![
        StrategyPart::Lines { title: format!("{hand}, {}", fully(&rank)), lines: vec![line] },
        StrategyPart::Values {
            title: format!("Mean net of each action, in {unit}s"),
            values: named.filter_map(|(action, value)| Some((action.name.clone(), value?))).collect(),
        },
    ]
}

/// A hand up to a permutation of the suits, with the decision on it.
#[derive(Clone, Copy)]
struct DecidedHand<R> {
    hand: CardSet,
    ways: u64,
    rank: R,
    plays: bool,
}

impl<R: Ranking> DecidedHand<R> {
    fn group(&self) -> (&'static str, Option<Rank>) {
        (self.rank.category(), self.rank.places().first().copied())
    }
}

/// Every hand, and the cost of the best single cut.
fn in_general<R: Ranking, I: Whole>(
    unit: &str,
    game: &PricedContest<R>,
    meetings: &Meetings<R>,
) -> Vec<StrategyPart> {
    let rungs: Vec<Rung<R, I>> = game.ladder(meetings, CardSet::EMPTY);
    let decided: Vec<DecidedHand<R>> = rungs
        .iter()
        .flat_map(|Rung { rank, hands, .. }| {
            hands.iter().map(|&(hand, ways, action)| DecidedHand {
                hand,
                ways,
                rank: *rank,
                plays: action > 0,
            })
        })
        .collect();
    let mut best = I::zero();
    for rung in &rungs {
        best += rung.best.clone();
    }
    let cuts = best_cuts(&rungs.iter().map(|rung| rung.values.clone()).collect::<Vec<_>>());
    let cut = match cuts.actions.iter().position(|&action| action > 0) {
        None => "fold every hand".into(),
        Some(0) => "play every hand".into(),
        Some(from) => format!("play {} or better", fully(&rungs[from].rank)),
    };
    let scale = game.scale();
    let mean = |sum: I| scale.mean(sum, game.contest.deals());
    let (best, by_cut) = (mean(best), mean(cuts.value));
    let cost = &best - &by_cut;
    vec![
        StrategyPart::Lines { title: "Play or fold".into(), lines: lines(&decided) },
        StrategyPart::Values {
            title: format!("Mean net, in {unit}s"),
            values: vec![
                ("optimal play".into(), best),
                (format!("best single cut: {cut}"), by_cut),
                ("cost of the cut".into(), cost),
            ],
        },
    ]
}

/// The play in sentences, from the highest hand down.
fn lines<R: Ranking>(decided: &[DecidedHand<R>]) -> Vec<String> {
    let groups: Vec<&[DecidedHand<R>]> = decided.chunk_by(|a, b| a.group() == b.group()).rev().collect();
    let uniform = |group: &[DecidedHand<R>]| {
        let plays = group[0].plays;
        group.iter().all(|hand| hand.plays == plays).then_some(plays)
    };
    let runs: Vec<&[&[DecidedHand<R>]]> =
        groups.chunk_by(|a, b| uniform(a).is_some() && uniform(a) == uniform(b)).collect();
    let last = runs.len() - 1;
    runs.iter()
        .enumerate()
        .map(|(place, run)| {
            let (high, low) = (run[0], run[run.len() - 1]);
            let Some(plays) = uniform(high) else { return mixed(high) };
            let (action, top, bottom) = (verb(plays), group(&high[0].rank), group(&low[0].rank));
            match (place == 0, place == last) {
                (true, true) => format!("{action} every hand."),
                (true, false) => format!("{action} {bottom} or better."),
                (false, true) => format!("{action} {top} or worse."),
                (false, false) if run.len() == 1 => format!("{action} {top}."),
                (false, false) => format!("{action} from {top} down to {bottom}."),
            }
        })
        .collect()
}

/// One group in which some hands are played and some folded.
fn mixed<R: Ranking>(hands: &[DecidedHand<R>]) -> String {
    let name = group(&hands[0].rank);
    let ranks: Vec<&[DecidedHand<R>]> = hands.chunk_by(|a, b| a.rank == b.rank).collect();
    if let Some(lowest) = inner_cut(&ranks) {
        return format!("Play {name} with {} or better.", others(&lowest));
    }
    let weight =
        |plays: bool| -> u64 { hands.iter().filter(|hand| hand.plays == plays).map(|hand| hand.ways).sum() };
    let usual = weight(true) >= weight(false);
    let (rule, exception) = (verb(usual), verb(!usual).to_lowercase());
    if let Some(rank) = telling_rank(hands, usual) {
        return format!("{rule} {name}, but {exception} it with {}.", one(rank));
    }
    let exceptions: Vec<String> = ranks.iter().rev().flat_map(|tied| exceptions(tied, usual)).collect();
    format!("{rule} {name}, but {exception} it with {}.", exceptions.join(", "))
}

/// The rank from which on every hand of a group is played while every lower one is folded, if there is one.
fn inner_cut<R: Ranking>(ranks: &[&[DecidedHand<R>]]) -> Option<R> {
    let place = ranks.iter().position(|tied| tied[0].plays)?;
    let holds = |(i, tied): (usize, &&[DecidedHand<R>])| tied.iter().all(|hand| hand.plays == (i >= place));
    ranks.iter().enumerate().all(holds).then(|| ranks[place][0].rank)
}

/// The rank that is held by exactly the hands which are not played as usual, if there is one.
fn telling_rank<R: Ranking>(hands: &[DecidedHand<R>], usual: bool) -> Option<Rank> {
    let holds = |decided: &DecidedHand<R>, rank| !decided.hand.is_disjoint(CardSet::of_rank(rank));
    Rank::all().find(|&rank| hands.iter().all(|hand| holds(hand, rank) == (hand.plays != usual)))
}

/// The hands of one rank that are not played as usual: the rank alone if all are, else each hand up to suits.
fn exceptions<R: Ranking>(tied: &[DecidedHand<R>], usual: bool) -> Vec<String> {
    let unusual: Vec<&DecidedHand<R>> = tied.iter().filter(|hand| hand.plays != usual).collect();
    if unusual.len() == tied.len() {
        return vec![others(&tied[0].rank)];
    }
    unusual.iter().map(|decided| format!("suits as in {}", decided.hand)).collect()
}

fn verb(plays: bool) -> &'static str {
    if plays { "Play" } else { "Fold" }
}
