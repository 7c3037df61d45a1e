//! What a row of a table pays, by its name.

use crate::{Error, Request};
use enumeration::Ratio;
use num_traits::Signed;
use paytables::PayTable;

impl Request<'_> {
    /// The row that the wager is paid by, for a wager that is one row of its table.
    pub(crate) fn own_row(&self) -> Result<&str, Error> {
        self.selected.wager.row.as_deref().ok_or_else(|| self.unread("the wager's data names no row".into()))
    }
}

/// The net of the row of this name. A row on a meter is an error: these wagers have none.
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
