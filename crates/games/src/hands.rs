//! Hands as they are dealt, before anybody decides: how many fall in each class.

use enumeration::combinations::choose;
use enumeration::symmetry::canonical_subsets;
use enumeration::{CardSet, Distribution};
use std::collections::BTreeMap;

/// The hands of so many cards, by a class that does not depend on which suit is which.
///
/// The deck must hold the same ranks in every suit, and may hold the joker.
pub(crate) fn hands<K: Ord>(deck: CardSet, size: u32, class: impl Fn(CardSet) -> K) -> Distribution<K> {
    let mut ways = BTreeMap::<K, u64>::new();
    for (hand, count) in canonical_subsets(deck, size) {
        *ways.entry(class(hand)).or_default() += count;
    }
    Distribution::counted(ways, choose(deck.len(), size))
}
