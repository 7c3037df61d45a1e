//! Combinations of cards and their indexing.
//!
//! The k-subsets of a deck in increasing order of their bit patterns are also in increasing order of
//! the combinatorial number system: the subset with elements c1 < c2 < ... < ck has index
//! C(c1,1) + C(c2,2) + ... + C(ck,k).

use crate::cards::CardSet;
use crate::conversions::to_index;

/// The largest n for which [`choose`] answers.
const MOST: usize = 64;

/// Pascal's triangle up to C(64, k). The largest entry, C(64, 32) = 1.83e18, is below 2^63.
static PASCAL: [[u64; MOST + 1]; MOST + 1] = {
    let mut table = [[0u64; MOST + 1]; MOST + 1];
    let mut n = 0;
    while n <= MOST {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of k-subsets of n things, n at most 64.
#[inline]
pub fn choose(n: u32, k: u32) -> u64 {
    if k > n { 0 } else { PASCAL[to_index(n)][to_index(k)] }
}

/// The number of sets of `cards` cards, when there are so many cards of each kind and those of one kind are alike.
pub fn sets_of_kinds(of_each: &[u32], cards: u32) -> u128 {
    let cards = to_index(cards);
    let mut sets = vec![0u128; cards + 1];
    sets[0] = 1;
    for &count in of_each {
        for size in (1..=cards).rev() {
            let taken = 1..=to_index(count).min(size);
            sets[size] += taken.map(|taken| sets[size - taken]).sum::<u128>();
        }
    }
    sets[cards]
}

/// The index of a set among the sets of its size, in the combinatorial number system.
#[inline]
pub fn index(set: CardSet) -> u64 {
    set.iter().zip(1..).map(|(card, k)| choose(u32::from(card.0), k)).sum()
}

/// The set of `size` cards with this index.
///
/// # Panics
/// If there is no such set among the first 64 indices.
pub fn unindex(mut index: u64, size: u32) -> CardSet {
    let mut bits = 0u64;
    for k in (1..=size).rev() {
        let card = (k - 1..64).rev().find(|&c| choose(c, k) <= index).expect("an index below C(64, size)");
        bits |= 1 << card;
        index -= choose(card, k);
    }
    assert!(index == 0, "the index is beyond C(64, size)");
    CardSet(bits)
}

/// Every subset of `size` cards of `deck`, in increasing order of index within the deck.
pub fn subsets(deck: CardSet, size: u32) -> impl Iterator<Item = CardSet> + Clone {
    let n = deck.len();
    let mut next = (size <= n).then(|| if size == 64 { u64::MAX } else { (1u64 << size) - 1 });
    let positions: Vec<u8> = deck.iter().map(|card| card.0).collect();
    let contiguous = deck.0 == if n == 64 { u64::MAX } else { (1u64 << n) - 1 };
    std::iter::from_fn(move || {
        let pattern = next?;
        next = successor(pattern).filter(|&p| n == 64 || p < 1 << n);
        if contiguous {
            return Some(CardSet(pattern));
        }
        let mut rest = pattern;
        let mut bits = 0u64;
        while rest != 0 {
            bits |= 1 << positions[to_index(rest.trailing_zeros())];
            rest &= rest - 1;
        }
        Some(CardSet(bits))
    })
}

/// The next larger number with as many one bits (Gosper); none after the last, or for zero.
fn successor(pattern: u64) -> Option<u64> {
    if pattern == 0 {
        return None;
    }
    let lowest = pattern & pattern.wrapping_neg();
    let ripple = pattern.checked_add(lowest)?;
    Some((((ripple ^ pattern) >> 2) / lowest) | ripple)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;

    #[test]
    fn known_binomials() {
        assert_eq!(choose(52, 5), 2_598_960);
        assert_eq!(choose(52, 7), 133_784_560);
        assert_eq!(choose(53, 7), 154_143_080);
        assert_eq!(choose(3, 5), 0);
    }

    #[test]
    fn sets_are_counted_by_kinds() {
        // Of two aces and a king: AA, AK.
        assert_eq!(sets_of_kinds(&[2, 1], 2), 2);
        assert_eq!(sets_of_kinds(&[1; 52], 5), 2_598_960);
        // Five cards by their ranks.
        assert_eq!(sets_of_kinds(&[4; 13], 5), 6_175);
    }

    #[test]
    fn subsets_are_all_of_them_in_order() {
        let deck = CardSet::DECK_52.without(CardSet(0x000f_0f0f_0f0f_0f0f));
        for size in 0..4 {
            let cards = deck.iter().collect_vec();
            let expected: Vec<CardSet> =
                cards.iter().copied().combinations(to_index(size)).map(CardSet::from_iter).sorted().collect();
            let mut found = subsets(deck, size).collect_vec();
            assert!(found.is_sorted());
            found.sort();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn indices_are_consecutive() {
        for size in 1..=4 {
            for (i, set) in (0..).zip(subsets(CardSet((1 << 16) - 1), size)) {
                assert_eq!(index(set), i);
                assert_eq!(unindex(i, size), set);
            }
        }
    }

    proptest! {
        #[test]
        fn unindex_undoes_index(bits in 0u64..1 << 53) {
            let set = CardSet(bits);
            prop_assert_eq!(unindex(index(set), set.len()), set);
        }
    }
}
