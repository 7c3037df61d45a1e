//! Rows whose events are data: which hands a row pays stands beside the wager, not in code.

use crate::analysis::Settled;
use crate::{Error, Request};
use enumeration::{Distribution, Ratio};
use num_traits::Signed;
use paytables::PayTable;
use serde::Deserialize;

/// A row, by name, and the event it pays.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule<E> {
    /// The row's name in the tables that have it.
    pub row: String,
    /// What must happen.
    pub when: E,
}

impl Request<'_> {
    /// The outcomes of a wager that is paid by the first row of its table, from the top, whose event happens.
    ///
    /// # Panics
    /// If a row of the table has no rule, which the tests rule out.
    pub fn settle_by_event<K, E>(
        &self,
        classes: &Distribution<K>,
        rules: &[Rule<E>],
        happens: impl Fn(&E, &K) -> bool,
    ) -> Distribution<Settled> {
        let events: Vec<(&str, &E)> = self
            .selected
            .table()
            .rows
            .iter()
            .map(|row| {
                let rule = rules.iter().find(|rule| rule.row == row.hand);
                (row.hand.as_str(), &rule.unwrap_or_else(|| panic!("no event for `{}`", row.hand)).when)
            })
            .collect();
        self.settle_by_row(classes, |class| {
            events.iter().find(|(_, event)| happens(event, class)).map(|&(row, _)| row.to_string())
        })
    }
}

/// The net of the row of this name, which must not hang on a meter: nothing feeds one where this is asked.
///
/// # Panics
/// If the table has no such row: the module and its data disagree.
pub fn net(table: &PayTable, row: &str) -> Result<Ratio, Error> {
    let row = table.row(row).unwrap_or_else(|| panic!("{} has no row `{row}`", table.id));
    let net = row.pays.net(table.basis);
    if net.is_on_meter() {
        return Err(Error::Said(format!(
            "{}: the row `{}` pays `{}`, a share of a meter, and this wager is on none",
            table.id, row.hand, row.pays
        )));
    }
    Ok(net.fixed)
}

/// The net of a row that a won bet is paid by: it cannot take the stake.
pub fn win(table: &PayTable, row: &str) -> Result<Ratio, Error> {
    let net = net(table, row)?;
    if net.is_negative() {
        return Err(Error::Said(format!(
            "{}: the row `{row}` pays a bet that is won: it cannot lose",
            table.id
        )));
    }
    Ok(net)
}
