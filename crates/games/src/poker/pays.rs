//! What the rows of a base game's tables net.

use super::showdown::{ByShowdown, Showdown};
use super::streets::Kind;
use crate::Error;
use enumeration::Ratio;
use enumeration::ratio::whole;
use num_traits::Signed;
use paytables::PayTable;

pub use crate::rows::net;

/// What a bonus adds by the row of this name, which must not take anything: a bonus has no stake of its own.
pub fn bonus(table: &PayTable, row: &str) -> Result<Ratio, Error> {
    let added = net(table, row)?;
    if added.is_negative() {
        let pays = &table.row(row).expect("its net was read").pays;
        return Err(Error::Said(format!(
            "{}: the row `{row}` pays `{pays}`, but a bonus has no stake to lose: `push` pays nothing",
            table.id
        )));
    }
    Ok(added)
}

/// What a bet of this name nets by showdown, from the rows `bet, dealer does not qualify`, `bet, player wins` and
/// `bet, tie`. A table without the first is of a game in which every dealer's hand qualifies.
pub fn by_showdown(table: &PayTable, bet: &str) -> Result<ByShowdown<Ratio>, Error> {
    let mut nets = ByShowdown::default();
    for showdown in Showdown::ALL {
        let row = match showdown {
            Showdown::NotQualified => format!("{bet}, dealer does not qualify"),
            Showdown::Won => format!("{bet}, player wins"),
            Showdown::Tied => format!("{bet}, tie"),
            Showdown::Lost => {
                nets[showdown as usize] = whole(-1);
                continue;
            }
        };
        if showdown != Showdown::NotQualified || table.row(&row).is_some() {
            nets[showdown as usize] = net(table, &row)?;
        }
    }
    Ok(nets)
}

/// What one unit nets by the kind of five cards; a kind without a row loses.
pub fn by_kind(table: &PayTable, row_of: impl Fn(Kind) -> Option<&'static str>) -> Result<Vec<Ratio>, Error> {
    Kind::all().map(|kind| row_of(kind).map_or_else(|| Ok(whole(-1)), |row| net(table, row))).collect()
}
