//! Settles a played round: every bet by the first of its rows that holds, or as the choice that ended the round says.
//!
//! Called by [`super::simulate`], [`super::every_deal`] and [`super::best_play`] once the round is played.

use super::rules::RoundRules;
use super::state::RoundState;
use crate::error::Error;
use crate::lines::Chips;
use crate::wagers::DealtTable;
use paytables::games::Effect;
use std::collections::BTreeMap;

/// What a round came to. Results are ordered by net, then by stake.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct RoundResult {
    /// What all bets and awards net together, in chips.
    pub net: Chips,
    /// What is staked at the end, in chips. What `ends` gives back counts; a bet taken back does not.
    pub staked: Chips,
    /// How it came about.
    pub cause: Cause,
}

/// How a round came to its result.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Cause {
    /// This choice ended it: a stage and a choice of that stage.
    EndedBy(usize, usize),
    /// Its bets were settled, each so.
    SettledRound(Vec<BetResult>),
}

/// How a bet was settled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum BetResult {
    /// Nothing is staked on it, or on the bet that the award is on.
    NotSettled,
    /// None of its rows holds: a bet loses, an award pays nothing.
    NoRow,
    /// By this row.
    Row(usize),
}

/// The first row of each bet that holds of a deal, found when a round is first settled on it. Bets whose rows ask for the same
/// share an entry; none whose rows ask what was chosen has one.
#[derive(Default)]
pub(super) struct FirstRows(BTreeMap<usize, Option<usize>>);

impl RoundRules<'_> {
    /// Settles a round that has been played to its end.
    pub(super) fn settle(&self, round: &RoundState, table: &mut DealtTable) -> Result<RoundResult, Error> {
        self.settle_on(round, table, &mut FirstRows::default())
    }

    /// The same where other rounds are settled on the same deal.
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

    /// What a choice that ends the round gives back of the bets on the table.
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
