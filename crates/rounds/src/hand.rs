//! A multiset of cards packed into one number, and the enumeration of draws.

use crate::layout::{Deck, choose};
use enumeration::conversions::{to_count, to_index};
use events::CardList;
use std::cmp::Ordering;

/// Cards by kind, ascending, six bits each, the first card highest. A kind is stored as its index plus one, so that no
/// card is zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub(crate) struct PackedHand(u128);

const BITS: u32 = 6;

impl PackedHand {
    /// The kinds, ascending.
    pub(crate) fn kinds(self) -> impl Iterator<Item = u8> {
        let cards = (u128::BITS - self.0.leading_zeros()).div_ceil(BITS);
        (0..cards).rev().map(move |place| {
            let kind = self.0 >> (BITS * place) & ((1 << BITS) - 1);
            u8::try_from(kind).expect("six bits") - 1
        })
    }

    /// Cards of these kinds, in any order.
    pub(crate) fn of(kinds: &mut [u8]) -> PackedHand {
        kinds.sort_unstable();
        PackedHand(kinds.iter().fold(0, |hand, &kind| hand << BITS | u128::from(kind + 1)))
    }

    /// These cards and others.
    #[must_use]
    pub(crate) fn with(self, others: &[u8]) -> PackedHand {
        let mut kinds = [0; 32];
        let mut count = 0;
        for kind in self.kinds().chain(others.iter().copied()) {
            kinds[count] = kind;
            count += 1;
        }
        PackedHand::of(&mut kinds[..count])
    }

    /// The cards with their kinds permuted.
    #[must_use]
    pub(crate) fn permuted(self, to: &[u8]) -> PackedHand {
        let mut kinds = [0; 32];
        let mut count = 0;
        for kind in self.kinds() {
            kinds[count] = to[usize::from(kind)];
            count += 1;
        }
        PackedHand::of(&mut kinds[..count])
    }

    /// The cards.
    pub(crate) fn cards(self, deck: &Deck) -> CardList {
        self.kinds().map(|kind| deck.kinds[usize::from(kind)].0).collect()
    }
}

/// Puts into `least` the least of the hands of several groups under the permutations of the suits that no test
/// distinguishes.
pub(crate) fn canonical(hands: &[PackedHand], deck: &Deck, least: &mut Vec<PackedHand>) {
    least.clear();
    least.extend_from_slice(hands);
    // The first card of the first hand eliminates most permutations.
    let (mut leading, mut count) = ([0; 32], 0);
    for kind in hands.iter().find(|hand| hand.0 > 0).copied().unwrap_or_default().kinds() {
        leading[count] = kind;
        count += 1;
    }
    let lead = |to: &[u8]| leading[..count].iter().map(|&kind| to[usize::from(kind)]).min();
    let mut first = leading[..count].first().copied();
    for to in &deck.permutations {
        let image = lead(to);
        if image > first {
            continue;
        }
        // Group by group, so that most of the others are eliminated by the first.
        let mut below = false;
        for (place, hand) in hands.iter().enumerate() {
            let moved = hand.permuted(to);
            if !below && moved > least[place] {
                break;
            }
            below |= moved < least[place];
            least[place] = moved;
        }
        first = if below { image } else { first };
    }
}

/// How many draws a draw of these kinds, ascending, represents under a group of permutations, given without the identity;
/// `None` if another of them represents it.
pub(crate) fn represented(kinds: &[u8], others: &[&Vec<u8>]) -> Option<u128> {
    let mut image = [0; 32];
    let image = &mut image[..kinds.len()];
    let mut fixing = 1;
    for to in others {
        image.iter_mut().zip(kinds).for_each(|(image, &kind)| *image = to[usize::from(kind)]);
        image.sort_unstable();
        match image.iter().cmp(kinds) {
            Ordering::Less => return None,
            Ordering::Equal => fixing += 1,
            Ordering::Greater => {}
        }
    }
    Some(u128::from((1 + to_count(others.len())) / fixing))
}

/// Visits every choice of `cards` cards, by kind and ascending, with the number of ways to draw it.
pub(crate) fn draws(left: &[u32], cards: u32, visit: &mut dyn FnMut(&[u8], u128)) {
    let mut chosen = Vec::with_capacity(to_index(cards));
    draw(left, cards, 0, 1, &mut chosen, visit);
}

fn draw(
    left: &[u32],
    cards: u32,
    from: usize,
    ways: u128,
    chosen: &mut Vec<u8>,
    visit: &mut dyn FnMut(&[u8], u128),
) {
    if cards == 0 {
        return visit(chosen, ways);
    }
    for kind in from..left.len() {
        let number = u8::try_from(kind).expect("at most 53 kinds");
        for count in 1..=cards.min(left[kind]) {
            chosen.push(number);
            draw(left, cards - count, kind + 1, ways * choose(left[kind], count), chosen, visit);
        }
        chosen.truncate(chosen.len() - to_index(cards.min(left[kind])));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flops_up_to_suits_represent_every_flop() {
        // Kinds suit by suit, as in a deck; 22,100 flops have 1,755 orbits under the permutations of the suits.
        let orders = (0..=u8::MAX).map(|code| [code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3]);
        let orders = orders.filter(|order| (0..4).all(|suit| order.contains(&suit)));
        let permutation = |order: [u8; 4]| {
            order.iter().flat_map(|suit| (0..13).map(move |rank| 13 * suit + rank)).collect()
        };
        let group: Vec<Vec<u8>> = orders.map(permutation).collect();
        let others: Vec<&Vec<u8>> = group.iter().filter(|to| !to.is_sorted()).collect();
        let (mut orbits, mut flops) = (0, 0);
        draws(&[1; 52], 3, &mut |kinds, ways| {
            if let Some(represents) = represented(kinds, &others) {
                orbits += 1;
                flops += ways * represents;
            }
        });
        assert_eq!((orbits, flops), (1_755, 22_100));
    }
}
