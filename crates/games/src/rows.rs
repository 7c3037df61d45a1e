//! Rows whose events are data: which hands a row pays stands beside the wager, not in code.

use crate::analysis::Settled;
use crate::{Error, Request};
use enumeration::{Distribution, Ratio};
use num_traits::Signed;
use paytables::{PayTable, Row};
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
    /// The row that the wager is paid by, for a wager that is one row of its table.
    pub(crate) fn own_row(&self) -> Result<&str, Error> {
        self.selected.wager.row.as_deref().ok_or_else(|| self.unread("the wager names no row".into()))
    }

    /// The rows of the wager's one table, each with the event that its rules, which are data, name for it.
    pub(crate) fn events<'r, E>(&'r self, rules: &'r [Rule<E>]) -> Result<Vec<(&'r Row, &'r E)>, Error> {
        let event = |row: &'r Row| {
            let rule = rules.iter().find(|rule| rule.row == row.hand);
            let rule = rule.ok_or_else(|| self.unread(format!("they name no event for `{}`", row.hand)))?;
            Ok((row, &rule.when))
        };
        self.selected.table().rows.iter().map(event).collect()
    }

    /// The outcomes of a wager that is paid by the first row of its table, from the top, whose event happens.
    pub fn rounds_by_event<K, E>(
        &self,
        classes: &Distribution<K>,
        rules: &[Rule<E>],
        happens: impl Fn(&E, &K) -> bool,
    ) -> Result<Distribution<Settled>, Error> {
        let events = self.events(rules)?;
        self.rounds_by_row(classes, |class| {
            events.iter().find(|(_, event)| happens(event, class)).map(|(row, _)| row.hand.clone())
        })
    }
}

/// The net of the row of this name, which must not hang on a meter: nothing feeds one where this is asked.
pub fn net(table: &PayTable, row: &str) -> Result<Ratio, Error> {
    let row = table.named(row)?;
    let net = row.pays.net(table.basis);
    if net.is_on_meter() {
        let (table, row, pays) = (table.id.clone(), row.hand.clone(), row.pays.to_string());
        return Err(Error::OffMeter { table, row, pays });
    }
    Ok(net.fixed)
}

/// The net of a row that a won bet is paid by: it cannot take the stake.
pub fn win(table: &PayTable, row: &str) -> Result<Ratio, Error> {
    let net = net(table, row)?;
    if net.is_negative() {
        return Err(Error::WinThatLoses { table: table.id.clone(), row: row.into() });
    }
    Ok(net)
}
