//! Pays of rows, looked up by name.

use crate::{Error, Request};

impl Request<'_> {
    /// The row that the wager is paid by, for a wager that is one row of its table.
    pub(crate) fn own_row(&self) -> Result<&str, Error> {
        self.selected.wager.row.as_deref().ok_or_else(|| self.unread("the wager's data names no row".into()))
    }
}

/// The net of a row that pays a winning bet.
pub fn win(table: &paytables::PayTable, row: &str) -> Result<enumeration::Ratio, Error> {
    Ok(table.win_of(row)?)
}
