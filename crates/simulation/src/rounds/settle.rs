//! Settles a played round: every bet by the first of its rows that holds, or by the choice that ended the round.
//!
//! Called by [`super::simulate`], [`super::every_deal`] and [`super::best_play`] once the round is played.

use super::rules::RoundRules;
use super::state::RoundState;
use crate::error::Error;
use crate::lines::Chips;
use crate::wagers::DealtTable;
use paytables::games::Effect;
use std::collections::BTreeMap;

/// The result of a round. Results are ordered by net, then by stake.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct RoundResult {
    /// The net of all bets and awards together, in chips.
    pub net: Chips,
    /// The stake at the end, in chips. A part returned by `ends` counts; a bet taken back does not.
    pub staked: Chips,
    /// The cause of the result.
    pub cause: Cause,
}

/// The cause of a result.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Cause {
    /// This choice ended it: a stage and a choice of that stage.
    EndedBy(usize, usize),
    /// Its bets were settled, each in this way.
    SettledRound(Vec<BetResult>),
}

/// How a bet was settled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum BetResult {
    /// Nothing is staked on it, or on the bet that carries the award.
    NotSettled,
    /// None of its rows holds: a bet loses, an award pays nothing.
    NoRow,
    /// By this row.
    Row(usize),
}

/// Memo, for one deal, of the first row of each bet that holds. Bets with the same conditions share an entry; bets with
/// conditions on the choices made have none.
#[derive(Default)]
pub(super) struct FirstRows(BTreeMap<usize, Option<usize>>);

impl RoundRules<'_> {
    /// Settles a round that has been played to its end.
    pub(super) fn settle(&self, round: &RoundState, table: &mut DealtTable) -> Result<RoundResult, Error> {
        self.settle_on(round, table, &mut FirstRows::default())
    }

    /// Settles a round of a deal on which other rounds are settled too.
    pub(super) fn settle_on(
        &self,
        round: &RoundState,
        table: &mut DealtTable,
        known: &mut FirstRows,
    ) -> Result<RoundResult, Error> {
        let staked = round.stakes.iter().map(|&units| self.chips(units)).sum();
        if let (true, Some(&(stage, choice))) = (round.ended, round.made.last()) {
            let net = self.returned(round, stage, choice)? - staked;
            return Ok(RoundResult { net, staked, cause: Cause::EndedBy(stage, choice) });
        }
        let mut net = 0;
        let mut results = Vec::new();
        for (place, bet) in self.terms.bets.iter().enumerate() {
            let units = round.stakes[bet.on.map_or(place, |on| on.0)];
            if units == 0 {
                results.push(BetResult::NotSettled);
                continue;
            }
            let mut find = || bet.rows.iter().position(|row| self.holds(&row.when, table, &round.made));
            let first = match self.rows_of[place] {
                Some(source) => *known.0.entry(source).or_insert_with(find),
                None => find(),
            };
            net += match first {
                Some(row) => Chips::from(units) * self.nets[place][row],
                None if bet.on.is_some() => 0,
                None => -self.chips(units),
            };
            results.push(first.map_or(BetResult::NoRow, BetResult::Row));
        }
        Ok(RoundResult { net, staked, cause: Cause::SettledRound(results) })
    }

    /// The parts of the bets that a choice that ends the round returns.
    fn returned(&self, round: &RoundState, stage: usize, choice: usize) -> Result<Chips, Error> {
        let mut returned = 0;
        if let Effect::End(parts) = &self.terms.stages[stage].choices[choice].effect {
            for (bet, part) in parts {
                returned += Chips::from(round.stakes[bet.0]) * self.purse.chips(part)?;
            }
        }
        Ok(returned)
    }

    fn chips(&self, units: u32) -> Chips {
        Chips::from(units) * self.purse.unit
    }

    /// A result in words: the row that settled each bet, or the choice that ended the round.
    pub(super) fn result_name(&self, cause: &Cause) -> String {
        let results = match cause {
            Cause::EndedBy(stage, choice) => return self.choice_name(*stage, *choice),
            Cause::SettledRound(results) => results,
        };
        let mut names = Vec::new();
        for (bet, result) in self.terms.bets.iter().zip(results) {
            match result {
                BetResult::Row(row) => names.push(format!("{}: {}", bet.name, bet.rows[*row].hand)),
                BetResult::NoRow if bet.on.is_none() => names.push(format!("{}: loses", bet.name)),
                _ => {}
            }
        }
        if names.is_empty() { "nothing staked".into() } else { names.join(", ") }
    }
}
