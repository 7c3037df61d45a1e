//! Rows that are never paid, and why.

use crate::count::count_under;
use crate::error::Error;
use crate::row_alone::row_alone;
use enumeration::Distribution;
use enumeration::work::Work;
use num_traits::Zero;
use paytables::wagers::Terms;
use rustc_hash::FxHashMap;

/// Why a row is never paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unpaid {
    /// Its event never happens with this shoe, these dice or this wheel, and what is given.
    Impossible,
    /// Its event happens, and a row above it is paid whenever it does.
    Taken,
}

/// The rows of counted terms that are never paid, from the top. Only such rows are counted again, each alone; rows with equal
/// conditions once.
pub fn never_paid(
    terms: &Terms,
    counted: &Distribution<Option<usize>>,
    work: Work,
) -> Result<Vec<(usize, Unpaid)>, Error> {
    let is_paid =
        |law: &Distribution<Option<usize>>, row: usize| !law.probability(|end| *end == Some(row)).is_zero();
    let mut unpaid = Vec::new();
    let mut known: FxHashMap<Terms, bool> = FxHashMap::default();
    for row in counted.outcomes().filter_map(|(end, _)| *end).filter(|&row| !is_paid(counted, row)) {
        let alone = row_alone(terms, row);
        let happens = match known.get(&alone) {
            Some(&happens) => happens,
            None => is_paid(&count_under(&alone, work)?, 0),
        };
        known.insert(alone, happens);
        unpaid.push((row, if happens { Unpaid::Taken } else { Unpaid::Impossible }));
    }
    Ok(unpaid)
}
