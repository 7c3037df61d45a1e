//! Numbers indexed by cards and stake.

use enumeration::conversions::to_index;

/// A number for each set before a decision and each stake.
#[derive(Clone, Debug)]
pub(super) struct ByStake<T> {
    width: usize,
    values: Vec<T>,
}

impl<T: Clone> ByStake<T> {
    pub(super) fn new(sets: usize, width: usize, value: T) -> Self {
        ByStake { width, values: vec![value; sets * width] }
    }

    pub(super) fn at(&self, place: usize, stake: u32) -> &T {
        &self.values[place * self.width + to_index(stake)]
    }

    pub(super) fn at_mut(&mut self, place: usize, stake: u32) -> &mut T {
        &mut self.values[place * self.width + to_index(stake)]
    }
}
