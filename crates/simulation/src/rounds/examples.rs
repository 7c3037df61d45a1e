//! Examples of rounds: for each row of a bet, rounds that it settles, and for each choice that ends the round, rounds
//! that it ended. They are found by dealing, as are the examples of a wager's rows.

use super::decides::Decides;
use super::rules::RoundRules;
use super::settle::{BetResult, Cause};
use crate::error::Error;
use crate::wagers::DealKind;
use crate::wagers::examples::{EACH, deal_from_parts};
use paytables::Ratio;
use paytables::games::{Bet, RoundTerms};
use std::ops::ControlFlow;

/// The number of parts of the shoe that are tried.
const PARTS: u64 = 1_000;

/// A round in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkedRound {
    /// The cards by zone.
    pub cards: String,
    /// The choices made: the names of the stage and the choice.
    pub choices: Vec<(String, String)>,
    /// How each bet was settled.
    pub result: String,
    /// The net of the round, per unit.
    pub net: Ratio,
}

/// Examples of rounds of a game.
#[derive(Clone, Default, Debug)]
pub struct GameExamples {
    /// By bet and row: rounds in which the row settles the bet.
    pub rows: Vec<Vec<Vec<WorkedRound>>>,
    /// By stage and choice: rounds that the choice ends.
    pub ends: Vec<Vec<Vec<WorkedRound>>>,
}

/// The settlement of each bet in words. A table that serves several bets names each in its rows (`ante, player wins`):
/// the name is not repeated.
fn in_words(terms: &RoundTerms, cause: &Cause) -> String {
    let Cause::SettledRound(results) = cause else { return "the round ends".into() };
    let one = |(bet, result): (&Bet, &BetResult)| match result {
        BetResult::Row(row) => Some(format!("{}: {}", bet.name, bet.rows[*row].name_within(&bet.name))),
        BetResult::NoRow if bet.on.is_none() => Some(format!("{}: loses", bet.name)),
        _ => None,
    };
    let said: Vec<String> = terms.bets.iter().zip(results).filter_map(one).collect();
    if said.is_empty() { "nothing is staked".into() } else { said.join("; ") }
}

/// Rounds of a game with the decisions of `decides`: two for each row and each choice that ends the round, or fewer if
/// they are too rare to be found.
pub fn game_examples(terms: &RoundTerms, decides: &dyn Decides) -> Result<GameExamples, Error> {
    let rules = RoundRules::new(terms)?;
    let deal = &terms.deal;
    let mut found = GameExamples {
        rows: terms.bets.iter().map(|bet| vec![Vec::new(); bet.rows.len()]).collect(),
        ends: terms.stages.iter().map(|stage| vec![Vec::new(); stage.choices.len()]).collect(),
    };
    let mut failed = None;
    deal_from_parts(&deal.shoe(), DealKind::most_cards(deal), PARTS, |dealer| {
        let Ok(mut table) = deal.deal(dealer) else { return ControlFlow::Continue(()) };
        let settled = rules
            .play(rules.opening(), &mut table, decides)
            .and_then(|round| Ok((rules.settle(&round, &mut table)?, round.made)));
        let (result, made) = match settled {
            Ok(settled) => settled,
            Err(error) => {
                failed = Some(error);
                return ControlFlow::Break(());
            }
        };
        let name = |&(stage, choice): &(usize, usize)| {
            let stage = &terms.stages[stage];
            (stage.name.clone(), stage.choices[choice].name.clone())
        };
        let round = || WorkedRound {
            cards: deal.said(&table),
            choices: made.iter().map(name).collect(),
            result: in_words(terms, &result.cause),
            net: rules.per_unit(result.net),
        };
        let add = |rounds: &mut Vec<WorkedRound>| {
            if rounds.len() < EACH {
                let round = round();
                if !rounds.contains(&round) {
                    rounds.push(round);
                }
            }
        };
        match &result.cause {
            Cause::EndedBy(stage, choice) => add(&mut found.ends[*stage][*choice]),
            Cause::SettledRound(bets) => {
                for (rows, bet) in found.rows.iter_mut().zip(bets) {
                    if let BetResult::Row(row) = bet {
                        add(&mut rows[*row]);
                    }
                }
            }
        }
        let is_full = found.rows.iter().flatten().all(|rounds| rounds.len() == EACH);
        if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    failed.map_or(Ok(found), Err)
}
