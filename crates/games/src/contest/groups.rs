//! A play of two choices in groups of hands: `Play a pair of fours, but fold it with a three.`
//!
//! Hands are scanned from the highest down in groups of one category and leading rank. Adjacent groups that are
//! entirely played or entirely given up are merged into one line; a mixed group gets a line of its own that lists its
//! exceptions briefly. `strategy` calls this module if cuts by rank leave exceptions.

use super::ladder::{HandRank, Rung};
use crate::hand_words::{NamedRanking, group, one, others};
use enumeration::{CardSet, Rank};

/// A hand up to suits, and whether the larger stake is chosen with it.
#[derive(Clone, Copy)]
struct DecidedHand {
    hand: CardSet,
    ways: u64,
    rank: HandRank,
    plays: bool,
}

impl DecidedHand {
    fn group(&self) -> (&'static str, Option<Rank>) {
        (self.rank.category(), self.rank.places().first().copied())
    }
}

/// The play in sentences, from the highest hand down; `names` has the choice with the smaller stake first.
pub(super) fn lines(rungs: &[Rung], names: [&str; 2]) -> Vec<String> {
    let decided: Vec<DecidedHand> = rungs
        .iter()
        .flat_map(|Rung { rank, hands, .. }| {
            hands.iter().map(|&(hand, ways, choice)| DecidedHand {
                hand,
                ways,
                rank: *rank,
                plays: choice > 0,
            })
        })
        .collect();
    let groups: Vec<&[DecidedHand]> = decided.chunk_by(|a, b| a.group() == b.group()).rev().collect();
    let uniform = |group: &[DecidedHand]| {
        let plays = group[0].plays;
        group.iter().all(|hand| hand.plays == plays).then_some(plays)
    };
    let runs: Vec<&[&[DecidedHand]]> =
        groups.chunk_by(|a, b| uniform(a).is_some() && uniform(a) == uniform(b)).collect();
    let last = runs.len().saturating_sub(1);
    let line = |(place, run): (usize, &&[&[DecidedHand]])| {
        let (high, low) = (run[0], run[run.len() - 1]);
        let Some(plays) = uniform(high) else { return mixed(high, names) };
        let (action, top, bottom) = (verb(names, plays), group(&high[0].rank), group(&low[0].rank));
        match (place == 0, place == last) {
            (true, true) => format!("{action} every hand."),
            (true, false) => format!("{action} {bottom} or better."),
            (false, true) => format!("{action} {top} or worse."),
            (false, false) if run.len() == 1 => format!("{action} {top}."),
            (false, false) => format!("{action} from {top} down to {bottom}."),
        }
    };
    runs.iter().enumerate().map(line).collect()
}

/// The sentence for a mixed group.
fn mixed(hands: &[DecidedHand], names: [&str; 2]) -> String {
    let name = group(&hands[0].rank);
    let ranks: Vec<&[DecidedHand]> = hands.chunk_by(|a, b| a.rank == b.rank).collect();
    if let Some(lowest) = inner_cut(&ranks) {
        return format!("{} {name} with {} or better.", verb(names, true), others(&lowest));
    }
    let weight =
        |plays: bool| -> u64 { hands.iter().filter(|hand| hand.plays == plays).map(|hand| hand.ways).sum() };
    let usual = weight(true) >= weight(false);
    let (rule, exception) = (verb(names, usual), names[usize::from(!usual)]);
    if let Some(rank) = telling_rank(hands, usual) {
        return format!("{rule} {name}, but {exception} it with {}.", one(rank));
    }
    let exceptions: Vec<String> = ranks.iter().rev().flat_map(|tied| exceptions(tied, usual)).collect();
    format!("{rule} {name}, but {exception} it with {}.", exceptions.join(", "))
}

/// The rank from which on every hand of a group is played while every lower one is given up; `None` if there is none.
fn inner_cut(ranks: &[&[DecidedHand]]) -> Option<HandRank> {
    let place = ranks.iter().position(|tied| tied[0].plays)?;
    let holds = |(i, tied): (usize, &&[DecidedHand])| tied.iter().all(|hand| hand.plays == (i >= place));
    ranks.iter().enumerate().all(holds).then(|| ranks[place][0].rank)
}

/// The rank held by exactly the hands that are exceptions; `None` if there is none.
fn telling_rank(hands: &[DecidedHand], usual: bool) -> Option<Rank> {
    let holds = |decided: &DecidedHand, rank| !decided.hand.is_disjoint(CardSet::of_rank(rank));
    Rank::all().find(|&rank| hands.iter().all(|hand| holds(hand, rank) == (hand.plays != usual)))
}

/// The exceptions among the hands of one rank: the rank alone if all are, else each hand up to suits.
fn exceptions(tied: &[DecidedHand], usual: bool) -> Vec<String> {
    let unusual: Vec<&DecidedHand> = tied.iter().filter(|hand| hand.plays != usual).collect();
    if unusual.len() == tied.len() {
        return vec![others(&tied[0].rank)];
    }
    unusual.iter().map(|decided| format!("suits as in {}", decided.hand)).collect()
}

fn verb(names: [&str; 2], plays: bool) -> String {
    let (first, rest) = names[usize::from(plays)].split_at(1);
    format!("{}{rest}", first.to_uppercase())
}
