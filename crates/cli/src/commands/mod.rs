//! One module a command.

pub mod analyze;
pub mod compare;
pub mod completions;
pub mod diff;
pub mod list;
pub mod man;
pub mod own_table;
pub mod plausible;
pub mod report;
pub mod sheet;
pub mod show;
pub mod simulate;
pub mod solve;
pub mod strategy;
pub mod verify;
pub mod wanted;

use crate::args::{Amounts, Asked};
use games::Options;
use paytables::{PayTable, Selected};

impl Asked {
    /// What the games are asked with, whatever the wager.
    pub fn options(&self) -> Options {
        self.options_on(0)
    }

    /// What a wager is asked with.
    pub fn options_for(&self, selected: &Selected) -> Options {
        self.options_on(meters_of(selected))
    }

    fn options_on(&self, meters: usize) -> Options {
        Options {
            meters: Amounts::of(self.meter.as_ref(), meters),
            rate: self.rate.clone(),
            resets: Amounts::of(self.reset.as_ref(), meters),
            reserve: self.reserve,
            players: self.players.unwrap_or(1),
            cap: self.cap.cap(),
            law: self.law,
            variance: false,
        }
    }
}

/// How many meters a wager is on: a row each where they are independent (ruling Q8), else one for all.
pub fn meters_of(selected: &Selected) -> usize {
    let of = |table: &PayTable| {
        table
            .rows
            .iter()
            .filter(|row| selected.is_paid_by(row) && row.pays.net(table.basis).is_on_meter())
            .count()
    };
    let rows = selected.tables.iter().map(of).sum();
    if selected.has_independent_meters() { rows } else { rows.min(1) }
}
