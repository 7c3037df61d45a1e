//! The optimal play of a game written as data, in charts: the choice at each stage by the cards seen.
//!
//! Situations are grouped by the rank of the hand that the player sees so far and, if one other card is seen, by the rank of
//! that card. Called by [`crate::as_round`].

use crate::strategy::StrategyPart;
use enumeration::{Card, Rank, SortedMap};
use events::{CardList, Judge, Strength};
use paytables::wagers::{HandSize, Joker, RankSet, Ranking};
use rounds::{Decision, Solved};

/// A hand as a chart names it, the best first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct HandGroup {
    worst_first: std::cmp::Reverse<Strength>,
    name: String,
}

impl HandGroup {
    /// The name of the hand with the rank of the only other card seen: `pair, 8 against K`.
    pub(crate) fn beside(&self, other: Option<Rank>) -> String {
        match other {
            Some(rank) => format!("{} against {}", self.name, figure(rank)),
            None => self.name.clone(),
        }
    }
}

/// The number of deals in which each choice is made, by hand and by the other card seen.
type ChoicesByGroup = SortedMap<HandGroup, SortedMap<Option<Rank>, Vec<u128>>>;

/// The charts of every stage, and the frequency of each choice.
pub(crate) fn parts(solved: &Solved, player: &rounds::Player) -> Vec<StrategyPart> {
    let stages = &solved.game.terms.stages;
    let mut charts: Vec<ChoicesByGroup> = stages.iter().map(|_| ChoicesByGroup::new()).collect();
    player.each_decision(&mut |decision: &Decision| {
        let (hand, other) = described(decision.cards);
        let by_card = charts[decision.stage].entry(hand).or_default();
        let counts = by_card.entry(other).or_insert_with(|| vec![0; stages[decision.stage].choices.len()]);
        counts[decision.made] += decision.ways;
    });
    let mut parts = Vec::new();
    for (stage, chart) in stages.iter().zip(&charts) {
        let names: Vec<&str> = stage.choices.iter().map(|choice| choice.name.as_str()).collect();
        if !chart.is_empty() {
            parts.push(grid(&stage.name, &names, chart));
        }
    }
    let lines = stages.iter().zip(&solved.counts.choices).flat_map(|(stage, ways)| {
        stage.choices.iter().zip(ways).map(move |(choice, &ways)| {
            format!(
                "{}: {} in {} of all rounds.",
                stage.name,
                choice.name,
                percent(ways, solved.counts.deals)
            )
        })
    });
    parts.push(StrategyPart::Lines { title: "How often each choice is made".into(), lines: lines.collect() });
    parts
}

fn grid(stage: &str, choices: &[&str], chart: &ChoicesByGroup) -> StrategyPart {
    let mut cards: Vec<Option<Rank>> = chart.values().flat_map(|by_card| by_card.keys().copied()).collect();
    cards.sort_unstable();
    cards.dedup();
    let cell = |counts: Option<&Vec<u128>>| {
        let Some(counts) = counts else { return "-".to_string() };
        let all: u128 = counts.iter().sum();
        let most =
            (0..choices.len()).max_by_key(|&choice| (counts[choice], choices.len() - choice)).unwrap_or(0);
        let share =
            if counts[most] == all { String::new() } else { format!(" {}", percent(counts[most], all)) };
        format!("{}{share}", choices[most])
    };
    let row = |(hand, by_card): (&HandGroup, &SortedMap<Option<Rank>, Vec<u128>>)| {
        (hand.name.clone(), cards.iter().map(|card| cell(by_card.get(card))).collect())
    };
    let column = |card: &Option<Rank>| {
        card.map_or_else(|| "play".to_string(), |rank| format!("against {}", figure(rank)))
    };
    StrategyPart::Grid {
        title: format!("{stage}: the best choice, with its share where hands of the row differ"),
        columns: cards.iter().map(column).collect(),
        rows: chart.iter().map(row).collect(),
    }
}

/// A share with one decimal, rounded down.
fn percent(part: u128, all: u128) -> String {
    let tenths = (part * 1000).checked_div(all).unwrap_or(0);
    format!("{}.{}%", tenths / 10, tenths % 10)
}

fn figure(rank: Rank) -> String {
    if rank == Rank::TEN { "10".into() } else { rank.symbol().to_string() }
}

/// The largest group of cards seen as a hand, and the rank of the only other card, if there is one; of several others, all
/// cards together: a hand with the board.
pub(crate) fn described(groups: &[CardList]) -> (HandGroup, Option<Rank>) {
    let size = |place: &usize| (groups[*place].cards().len(), std::cmp::Reverse(*place));
    let largest = (0..groups.len()).max_by_key(size).unwrap_or(0);
    let others: Vec<Card> = groups
        .iter()
        .enumerate()
        .filter(|(place, _)| *place != largest)
        .flat_map(|(_, cards)| cards.cards().iter().copied())
        .collect();
    match others[..] {
        [] => (named(groups[largest].cards()), None),
        [only] => (named(groups[largest].cards()), only.rank()),
        _ => {
            let all: Vec<Card> = groups.iter().flat_map(|group| group.cards().iter().copied()).collect();
            (named(&all), None)
        }
    }
}

fn named(cards: &[Card]) -> HandGroup {
    let size = match cards.len() {
        0 | 1 => {
            let rank = cards.first().and_then(|card| card.rank());
            let strength = Strength(rank.map_or(0, |rank| u32::from(rank.0) + 1));
            let name = rank.map_or_else(|| "no card".into(), figure);
            return HandGroup { worst_first: std::cmp::Reverse(strength), name };
        }
        2 => HandSize::Two,
        3 => HandSize::Three,
        4 => HandSize::Four,
        _ => HandSize::Five,
    };
    let ranking = Ranking { size, joker: Joker::Any, wild: RankSet::NONE };
    let judge = Judge::Any(ranking);
    let strength = judge.best(cards).unwrap_or_default();
    // The class and the leading rank, and of two cards both ranks.
    let lead = |place: u32| {
        (strength.0 >> (16 - 4 * place) & 0xf).checked_sub(1).and_then(|rank| u8::try_from(rank).ok())
    };
    let class = judge.class(&ranking, strength).name();
    let (kept, name) = match (lead(0), lead(1)) {
        (Some(first), Some(second)) if size == HandSize::Two && class == "high card" => {
            (strength.0, format!("{}-{}", figure(Rank(first)), figure(Rank(second))))
        }
        (Some(first), _) if first < Rank::COUNT => {
            (strength.0 & !0xffff, format!("{class}, {}", figure(Rank(first))))
        }
        _ => (strength.0, class.into()),
    };
    HandGroup { worst_first: std::cmp::Reverse(Strength(kept)), name }
}
