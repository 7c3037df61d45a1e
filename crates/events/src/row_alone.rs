//! The terms of a wager with one of its rows. `count` and `unpaid` look at rows one by one.

use paytables::wagers::{On, Terms};

/// The terms with this row alone.
pub(crate) fn row_alone(terms: &Terms, row: usize) -> Terms {
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
