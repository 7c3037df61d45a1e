//! Some cards of a group as one number, and every way to draw some.

use crate::layout::{Deck, choose};
use enumeration::conversions::to_index;
use events::CardList;

/// Cards by their kinds, ascending: six bits each, the first card highest. A kind is kept as its place and one, so that no
/// card is zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub(crate) struct Hand(u128);

const BITS: u32 = 6;

impl Hand {
    /// The kinds, ascending.
    pub(crate) fn kinds(self) -> impl Iterator<Item = u8> {
        let cards = (u128::BITS - self.0.leading_zeros()).div_ceil(BITS);
        (0..cards).rev().map(move |place| {
            let kind = self.0 >> (BITS * place) & ((1 << BITS) - 1);
            u8::try_from(kind).expect("six bits") - 1
        })
    }

    /// Cards of these kinds, in any order.
    pub(crate) fn of(kinds: &mut [u8]) -> Hand {
        kinds.sort_unstable();
        Hand(kinds.iter().fold(0, |hand, &kind| hand << BITS | u128::from(kind + 1)))
    }

    /// These cards and others.
    #[must_use]
    pub(crate) fn with(self, others: &[u8]) -> Hand {
        let mut kinds = [0; 32];
        let mut count = 0;
        for kind in self.kinds().chain(others.iter().copied()) {
            kinds[count] = kind;
            count += 1;
        }
        Hand::of(&mut kinds[..count])
    }

    /// The cards with their kinds permuted.
    #[must_use]
    pub(crate) fn permuted(self, to: &[u8]) -> Hand {
        let mut kinds = [0; 32];
        let mut count = 0;
        for kind in self.kinds() {
            kinds[count] = to[usize::from(kind)];
            count += 1;
        }
        Hand::of(&mut kinds[..count])
    }

    /// The cards.
    pub(crate) fn cards(self, deck: &Deck) -> CardList {
        self.kinds().map(|kind| deck.kinds[usize::from(kind)].0).collect()
    }
}

/// The least of the hands of several groups under the permutations that no test notices.
pub(crate) fn canonical(hands: &[Hand], deck: &Deck) -> Vec<Hand> {
    let mut least = hands.to_vec();
    for to in &deck.permutations {
        // Group by group, so that most permutations are left after the first.
        let mut below = false;
        let mut image = Vec::new();
        for (place, hand) in hands.iter().enumerate() {
            let moved = hand.permuted(to);
            if !below && moved > least[place] {
                image.clear();
                break;
            }
            below |= moved < least[place];
            image.push(moved);
        }
        if below {
            least = image;
        }
    }
    least
}

/// Visits every choice of so many cards, by kind and ascending, with in how many ways it can be drawn.
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
