//! Rows that are never paid, and why.

use crate::count::count_under;
use crate::error::Error;
use crate::row_alone::row_alone;
use enumeration::Distribution;
use enumeration::work::Work;
use num_traits::Zero;
use paytables::wagers::Terms;

/// Why a row is never paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unpaid {
    /// Its event never happens with this shoe, these dice or this wheel, and what is given.
    Impossible,
    /// Its event happens, and a row above it is paid whenever it does.
    Taken,
}

/// The rows of counted terms that are never paid, from the top. Only such rows are counted again, each alone.
pub fn never_paid(
    terms: &Terms,
    counted: &Distribution<Option<usize>>,
    work: Work,
) -> Result<Vec<(usize, Unpaid)>, Error> {
    let is_paid =
        |law: &Distribution<Option<usize>>, row: usize| !law.probability(|end| *end == Some(row)).is_zero();
    let mut unpaid = Vec::new();
    for row in counted.outcomes().filter_map(|(end, _)| *end).filter(|&row| !is_paid(counted, row)) {
        let happens = is_paid(&count_under(&row_alone(terms, row), work)?, 0);
        unpaid.push((row, if happens { Unpaid::Taken } else { Unpaid::Impossible }));
    }
    Ok(unpaid)
}
