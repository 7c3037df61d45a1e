//! Strategies of the hold'em games in a form that can be printed.

use super::decision::HoldemAction;
use super::outcomes::{ActionValue, ActionWays, StartingHand};
use crate::Strategy;
use crate::strategy::StrategyPart;
use enumeration::ratio::ratio;
use enumeration::{CardSet, Rank};

/// The 169 starting hands as the familiar square: suited above the diagonal, pairs on it.
pub(super) fn chart(hands: &[StartingHand]) -> StrategyPart {
    let cell = |row: Rank, column: Rank| {
        let (ranks, suited) = if row > column { ([row, column], true) } else { ([column, row], false) };
        let hand =
            hands.iter().find(|hand| hand.ranks == ranks && hand.suited == suited).expect("one of 169");
        match hand.action {
            HoldemAction::Bet(antes) => format!("{antes}x"),
            action @ (HoldemAction::Fold | HoldemAction::Check) => action.to_string(),
        }
    };
    let ranks: Vec<Rank> = Rank::all().rev().collect();
    StrategyPart::Grid {
        title: "Hole cards (suited above the diagonal)".into(),
        columns: ranks.iter().map(|rank| rank.symbol().to_string()).collect(),
        rows: ranks
            .iter()
            .map(|&row| (row.symbol().to_string(), ranks.iter().map(|&column| cell(row, column)).collect()))
            .collect(),
    }
}

/// How often each action is taken.
pub(super) fn frequencies(actions: &[ActionWays], deals: u64) -> StrategyPart {
    let values =
        actions.iter().map(|a| (format!("{}: {}", a.decision, a.action), ratio(a.ways, deals))).collect();
    StrategyPart::Values { title: "How often each action is taken, as a share of all rounds".into(), values }
}

/// What each action is worth at one decision, and the best.
pub(super) fn one_decision(hole: CardSet, board: CardSet, values: &[ActionValue]) -> Strategy {
    let seen = if board.is_empty() { hole.to_string() } else { format!("{hole} with {board} on the board") };
    // A tie goes to the action that stakes less (ruling Q7), so a later action must be better to be best.
    let stake = |action: HoldemAction| match action {
        HoldemAction::Fold | HoldemAction::Check => 0,
        HoldemAction::Bet(antes) => antes,
    };
    let best = values
        .iter()
        .max_by(|a, b| a.value.cmp(&b.value).then_with(|| stake(b.action).cmp(&stake(a.action))))
        .expect("a decision has actions");
    let values = values.iter().map(|v| (v.action.to_string(), v.value.clone())).collect();
    let parts = vec![
        StrategyPart::Lines { title: seen, lines: vec![format!("best: {}", best.action)] },
        StrategyPart::Values { title: "Mean net of each action, in Antes".into(), values },
    ];
    Strategy { class: None, parts }
}
