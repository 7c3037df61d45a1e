//! Sums by key, for a loop that does little else.

/// Sums by key in one open table: a key stands at the first free slot from where it is looked for first.
#[derive(Default)]
pub(crate) struct Tally {
    /// Keys by slot; where nothing stands, [`FREE`].
    keys: Vec<u64>,
    sums: Vec<i128>,
    /// The slots in use.
    used: Vec<u32>,
    shift: u32,
}

/// No key.
const FREE: u64 = u64::MAX;

/// Spreads keys that differ in few bits: 2^64 by the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl Tally {
    /// Adds to the sum of a key, which is not [`FREE`].
    pub fn add(&mut self, key: u64, weight: i128) {
        if 2 * self.used.len() >= self.keys.len() {
            self.grow();
        }
        let slot = self.slot(key);
        if self.keys[slot] == FREE {
            self.keys[slot] = key;
            self.sums[slot] = weight;
            self.used.push(slot as u32);
        } else {
            self.sums[slot] = self.sums[slot].checked_add(weight).expect("a sum of 128 bits");
        }
    }

    /// Where a key stands, or would.
    fn slot(&self, key: u64) -> usize {
        let last = self.keys.len() - 1;
        let mut slot = (key.wrapping_mul(SPREAD) >> self.shift) as usize;
        while self.keys[slot] != key && self.keys[slot] != FREE {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn grow(&mut self) {
        let known: Vec<(u64, i128)> = self.drain().collect();
        let slots = (2 * self.keys.len()).max(1 << 10);
        self.keys = vec![FREE; slots];
        self.sums = vec![0; slots];
        self.shift = u64::BITS - slots.trailing_zeros();
        for (key, sum) in known {
            self.add(key, sum);
        }
    }

    /// Every key with its sum, in no order, leaving none.
    pub fn drain(&mut self) -> impl Iterator<Item = (u64, i128)> {
        let (keys, sums) = (&mut self.keys, &self.sums);
        self.used.drain(..).map(move |slot| {
            let slot = slot as usize;
            (std::mem::replace(&mut keys[slot], FREE), sums[slot])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn sums_are_by_key(terms in proptest::collection::vec((0u64..3_000, any::<i64>()), 0..9_000)) {
            let mut expected: BTreeMap<u64, i128> = BTreeMap::new();
            let mut tally = Tally::default();
            for &(key, weight) in &terms {
                *expected.entry(key << 40).or_default() += i128::from(weight);
                tally.add(key << 40, weight.into());
            }
            prop_assert_eq!(tally.drain().collect::<BTreeMap<_, _>>(), expected);
            prop_assert_eq!(tally.drain().count(), 0);
        }
    }
}
