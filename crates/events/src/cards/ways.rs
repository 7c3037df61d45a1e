//! Counts of deals: binomial coefficients in 128 bits, and how many deals end in each outcome.
//!
//! A shoe of 32 decks with a long dealer's hand has more deals than 128 bits hold. Every product that may grow so large
//! is an `Option<u128>`, `None` once it has overflowed, and [`OutcomeWays`] remembers that it happened: a count is exact or
//! is refused. Every engine of this folder counts with these.

use crate::logic::RowOutcome;
use enumeration::conversions::to_index;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// C(n, k) for the most frequent arguments: a few cards of one kind.
static SMALL: LazyLock<Vec<[u128; 9]>> = LazyLock::new(|| {
    let row = |n: u32| {
        let mut k = 0..;
        std::array::from_fn(|_| k.next().map_or(0, |k| binomial(n, k)))
    };
    (0..=128).map(row).collect()
});

/// C(n, k). For the largest shoe, 1,664 cards, it holds up to 15 cards: C(1664, 15) * 1664 < 2^128.
pub(super) fn choose(n: u32, k: u32) -> u128 {
    let small = SMALL.get(to_index(n)).and_then(|row| row.get(to_index(k)));
    small.copied().unwrap_or_else(|| binomial(n, k))
}

fn binomial(n: u32, k: u32) -> u128 {
    (0..k).fold(1, |ways, i| ways * u128::from(n.saturating_sub(i)) / u128::from(i + 1))
}

/// The falling factorial n (n - 1) ... of k factors; `None` beyond 128 bits.
pub(super) fn falling(n: u32, k: u32) -> Option<u128> {
    (0..k).try_fold(1u128, |ways, i| ways.checked_mul(n.saturating_sub(i).into()))
}

/// The product of two counts; `None` if either or the product overflowed.
pub(super) fn times(ways: Option<u128>, factor: u128) -> Option<u128> {
    ways?.checked_mul(factor)
}

/// How many deals end in each outcome.
#[derive(Clone, Debug)]
pub(super) struct OutcomeWays {
    /// By row.
    pub rows: Vec<u128>,
    /// Deals that no row pays.
    pub lost: u128,
    /// Deals excluded by `given`.
    pub excluded: u128,
    /// True if a count exceeded 128 bits; then the others mean nothing.
    pub overflow: bool,
    /// The ways split by the number of cards of each group, if ranks have groups; then the other fields stay 0.
    pub grouped: FxHashMap<GroupKey, OutcomeWays>,
}

/// How many cards of each group a deal uses, eight bits a group.
pub(super) type GroupKey = u128;

/// How many bits the count of one group has in a [`GroupKey`].
pub(super) const KEY_BITS: u32 = 8;

impl OutcomeWays {
    /// No deals, for a wager of `rows` rows.
    pub(super) fn new(rows: usize) -> OutcomeWays {
        OutcomeWays {
            rows: vec![0; rows],
            lost: 0,
            excluded: 0,
            overflow: false,
            grouped: FxHashMap::default(),
        }
    }

    /// Adds deals that end in this outcome; `None` marks an overflow.
    pub(super) fn add(&mut self, outcome: RowOutcome, ways: Option<u128>) {
        let sum = match outcome {
            RowOutcome::Excluded => &mut self.excluded,
            RowOutcome::Row(row) => &mut self.rows[row],
            RowOutcome::Lost => &mut self.lost,
        };
        match ways.and_then(|ways| sum.checked_add(ways)) {
            Some(total) => *sum = total,
            None => self.overflow = true,
        }
    }

    /// The sum of both.
    #[must_use]
    pub(super) fn plus(mut self, other: &OutcomeWays) -> OutcomeWays {
        for (row, &ways) in other.rows.iter().enumerate() {
            self.add(RowOutcome::Row(row), Some(ways));
        }
        self.add(RowOutcome::Lost, Some(other.lost));
        self.add(RowOutcome::Excluded, Some(other.excluded));
        self.overflow |= other.overflow;
        for (&key, other) in &other.grouped {
            let own = self.grouped.remove(&key).unwrap_or_else(|| OutcomeWays::new(other.rows.len()));
            self.grouped.insert(key, own.plus(other));
        }
        self
    }

    /// Returns true if some count exceeded 128 bits, of a group's included.
    pub(super) fn has_overflow(&self) -> bool {
        self.overflow || self.grouped.values().any(|ways| ways.overflow)
    }

    /// Where the outcomes of deals that use these numbers of cards of each group are added.
    pub(super) fn of_group(&mut self, key: GroupKey) -> &mut OutcomeWays {
        let rows = self.rows.len();
        self.grouped.entry(key).or_insert_with(|| OutcomeWays::new(rows))
    }
}

/// Runs `work` on every item, `chunk` items at a time, and returns the workers. There are no more workers than threads, so
/// that what a worker caches serves many items.
pub(super) fn by_workers<I: Sync, W: Send>(
    items: &[I],
    chunk: usize,
    new: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &I) + Sync,
) -> Vec<W> {
    let idle: Mutex<Vec<W>> = Mutex::new(Vec::new());
    let workers = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    items.par_chunks(chunk).for_each(|chunk| {
        let known = workers().pop();
        let mut worker = known.unwrap_or_else(&new);
        chunk.iter().for_each(|item| work(&mut worker, item));
        workers().push(worker);
    });
    idle.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials_small_and_large() {
        assert_eq!(choose(52, 5), 2_598_960);
        assert_eq!(choose(128, 8), 1_429_702_652_400);
        assert_eq!(choose(3, 4), 0);
        // 1664 * 1663 / 2, beyond the table.
        assert_eq!(choose(1_664, 2), 1_383_616);
        assert_eq!(falling(6, 3), Some(120));
        assert_eq!(falling(1_664, 14), None);
    }
}
