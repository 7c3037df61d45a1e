//! Rows that are never paid, and why.

use crate::count::count;
use crate::error::Error;
use enumeration::Distribution;
use num_traits::Zero;
use paytables::wagers::{On, Terms};

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
) -> Result<Vec<(usize, Unpaid)>, Error> {
    let is_paid =
        |law: &Distribution<Option<usize>>, row: usize| !law.probability(|end| *end == Some(row)).is_zero();
    let mut unpaid = Vec::new();
    for row in counted.outcomes().filter_map(|(end, _)| *end).filter(|&row| !is_paid(counted, row)) {
        let happens = is_paid(&count(&alone(terms, row))?, 0);
        unpaid.push((row, if happens { Unpaid::Taken } else { Unpaid::Impossible }));
    }
    Ok(unpaid)
}

/// The terms with this row alone.
fn alone(terms: &Terms, row: usize) -> Terms {
    fn only<D: Clone, T: Clone>(on: &On<D, T>, row: usize) -> On<D, T> {
        On { deal: on.deal.clone(), given: on.given.clone(), rows: vec![on.rows[row].clone()] }
    }
    match terms {
        Terms::Cards(on) => Terms::Cards(only(on, row)),
        Terms::Dice(on) => Terms::Dice(only(on, row)),
        Terms::Rolls(on) => Terms::Rolls(only(on, row)),
        Terms::Spins(on) => Terms::Spins(only(on, row)),
    }
}
