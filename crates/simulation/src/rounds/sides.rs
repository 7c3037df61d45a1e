//! Side bets on a game written as data: rows on the whole deal, and whether a choice that ends the round forfeits the bet.
//!
//! [`super::simulate`] settles random rounds with it, [`every_side_deal`] every deal of a small deck.

use super::decides::Decides;
use super::every_deal::{MOST_DEALS, check_work};
use super::rules::RoundRules;
use crate::error::Error;
use crate::lines::{Rows, SettledRound};
use crate::report::CountedLine;
use crate::wagers::{DealKind, DealtTable, holds};
use paytables::Selected;
use paytables::games::RoundTerms;
use paytables::wagers::{CardsTest, Condition, Terms};

/// A side bet.
pub(super) struct SideBet {
    /// Its rows, and the line of the deals without a row.
    pub rows: Rows<Condition<CardsTest>>,
    /// True if a choice that ends the round takes the stake.
    pub forfeits: bool,
}

impl SideBet {
    /// The selected side bet; an error if the wager is not one.
    pub(super) fn new(selected: &Selected) -> Result<Self, Error> {
        let Some((Terms::Cards(on), forfeits)) = selected.side()? else {
            return Err(Error::unknown_wager(selected));
        };
        let rows = Rows::of(selected.table().basis, selected.rows().into_iter().zip(on.rows));
        let rows = if selected.has_independent_meters() { rows.on_independent_meters() } else { rows };
        Ok(SideBet { rows, forfeits })
    }

    /// The line of a deal, and the choices made. The player is not called if no choice forfeits the bet.
    pub(super) fn settle(
        &self,
        rules: &RoundRules,
        table: &mut DealtTable,
        decides: &dyn Decides,
    ) -> Result<(usize, Vec<(usize, usize)>), Error> {
        let mut made = Vec::new();
        let mut lost = false;
        if self.forfeits {
            let round = rules.play(rules.opening(), table, decides)?;
            (made, lost) = (round.made, round.ended);
        }
        let line = self.rows.first(|when| !lost && holds(when, &mut |test| rules.terms.deal.is(table, test)));
        match line {
            SettledRound::Line(line) => Ok((line, made)),
            SettledRound::Net { .. } => unreachable!("rows settle by line"),
        }
    }
}

/// Settles a side bet on every deal of a small deck, with the decisions of `decides` in the base game, whose terms are
/// `terms`. Returns its lines, rows first and `all other` last, with the number of deals on each.
///
/// An error if the wager is no side bet, if there are more than 100 million deals, or if a decision is not answered.
pub fn every_side_deal(
    side: &Selected,
    terms: &RoundTerms,
    decides: &dyn Decides,
) -> Result<Vec<CountedLine>, Error> {
    let bet = SideBet::new(side)?;
    let rules = RoundRules::new(terms)?;
    check_work(rules.deals(), MOST_DEALS)?;
    let mut lines: Vec<CountedLine> =
        bet.rows.lines().iter().map(|line| CountedLine { line: line.clone(), count: 0 }).collect();
    rules.visit_deals(&mut |table| {
        let (line, _) = bet.settle(&rules, table, decides)?;
        lines[line].count += 1;
        Ok(())
    })?;
    Ok(lines)
}
