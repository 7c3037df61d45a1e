//! Showdown counts that may be negative on the way: inclusion-exclusion adds and subtracts them, and
//! [`deals`](super::deals) turns the sum into a [`SettingShowdown`].

use super::showdown::SettingShowdown;
use super::sweep::DealerTally;
use std::ops::{Add, AddAssign};

/// Signed counts of showdowns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Balance([[i64; 3]; 3]);

impl Balance {
    /// Adds a multiple of a tally of `deals` dealers.
    pub(crate) fn add(&mut self, times: i64, tally: &DealerTally, deals: i32) {
        for (sum, cell) in self.0.as_flattened_mut().iter_mut().zip(tally.cells(deals).as_flattened()) {
            *sum += times * i64::from(*cell);
        }
    }

    /// The same from the dealer's side of the table.
    pub(crate) fn mirrored(self) -> Balance {
        Balance(std::array::from_fn(|high| std::array::from_fn(|low| self.0[2 - high][2 - low])))
    }

    /// The final counts.
    ///
    /// # Panics If a count is negative.
    pub(crate) fn showdown(self) -> SettingShowdown {
        let ways = |sum| u64::try_from(sum).expect("a count of deals is not negative");
        SettingShowdown { ways: self.0.map(|by_low| by_low.map(ways)) }
    }
}

impl From<SettingShowdown> for Balance {
    fn from(showdown: SettingShowdown) -> Balance {
        Balance(showdown.ways.map(|by_low| by_low.map(u64::cast_signed)))
    }
}

impl Add for Balance {
    type Output = Balance;

    fn add(self, other: Balance) -> Balance {
        Balance(std::array::from_fn(|high| std::array::from_fn(|low| self.0[high][low] + other.0[high][low])))
    }
}

impl AddAssign for Balance {
    fn add_assign(&mut self, other: Balance) {
        *self = *self + other;
    }
}
