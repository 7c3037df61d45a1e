//! Rows whose events are data: which hands a row pays stands beside the wager, not in code.

use crate::Request;
use crate::analysis::Settled;
use enumeration::Distribution;
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
