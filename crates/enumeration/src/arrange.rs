//! Sorting that costs the compiler little.
//!
//! The compiler translates the standard sort again for every type and every comparison, some two thousand lines each time.
//! [`Arrange`] sorts the places of the items instead, which is compiled once, and then moves the items there. Use it where the
//! items are few or sorted once; a loop that sorts millions of times wants the standard sort.
//!
//! ```
//! use enumeration::Arrange;
//! let mut hands = vec![("pair", 42), ("flush", 4), ("straight", 4)];
//! hands.arrange_by_key(|&(_, ways)| ways);
//! assert_eq!(hands, [("flush", 4), ("straight", 4), ("pair", 42)]);
//! ```

use std::cmp::Ordering;

/// Stable sorting of a slice, as [`slice::sort_by`] and its kin.
pub trait Arrange<T> {
    /// Sorts by a comparison. Equal items keep their order.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key. Items with equal keys keep their order.
    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|a, b| key(a).cmp(&key(b)));
    }

    /// Sorts in the order of the type.
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }
}

impl<T> Arrange<T> for [T] {
    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let mut places = sorted_places(self.len(), &mut |a, b| compare(&self[a], &self[b]));
        // The item for place `at` lies at `places[at]`. Each cycle of places is followed once, with one item in the hand.
        for start in 0..places.len() {
            let mut at = start;
            loop {
                let from = std::mem::replace(&mut places[at], at);
                if from == start {
                    break;
                }
                self.swap(at, from);
                at = from;
            }
        }
    }
}

/// The places of this many items in the order of a comparison.
fn sorted_places(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Items with equal keys differ in the second number, which shows whether they keep their order.
        #[test]
        fn it_sorts_as_the_standard_library_does(items in prop::collection::vec((0..20u8, any::<u8>()), 0..200)) {
            let (mut own, mut standard) = (items.clone(), items.clone());
            own.arrange_by_key(|&(key, _)| key);
            standard.sort_by_key(|&(key, _)| key);
            prop_assert_eq!(&own, &standard);
            own.arrange_by(|a, b| (b.0 / 2).cmp(&(a.0 / 2)));
            standard.sort_by_key(|&(key, _)| std::cmp::Reverse(key / 2));
            prop_assert_eq!(&own, &standard);
            own.arrange();
            standard.sort_unstable();
            prop_assert_eq!(own, standard);
        }
    }
}
