//! Faces and hands: equal cards are one face, and a hand is a multiset of faces.
//!
//! Hands of one size are indexed by the combinatorial number system: a hand with faces f1 <= f2 <= ... has the index
//! C(f1, 1) + C(f2 + 1, 2) + C(f3 + 2, 3) + ...

use crate::cards::suit_splits::SUITS;
use crate::cards::ways::choose;
use enumeration::conversions::to_index;
use enumeration::{Card, Rank};

/// For each suit, the first suit that it can be swapped with.
pub(super) type SuitClasses = [usize; SUITS];

/// The most cards of one hand.
pub(super) const MOST_CARDS: usize = 8;

/// The most faces: 52 cards and the joker.
pub(super) const MOST_FACES: usize = 53;

/// Cards that the tests do not distinguish.
#[derive(Clone, Copy, Debug)]
pub(super) struct FaceClass {
    /// The representative card.
    pub card: Card,
    /// The number of cards.
    pub count: u32,
    /// The number of its kind of suit; `None` if its suit does not matter, and for the joker.
    pub suit: Option<usize>,
}

/// The number of cards of each rank, packed into four bits a rank with the jokers last: of all cards, and of each suit.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct RankCounts {
    /// Of all cards.
    pub all: u64,
    /// By suit.
    pub suits: [u64; SUITS],
}

/// The digit of a rank, or of the joker.
pub(super) fn digit(card: Card) -> u64 {
    1 << (4 * card.rank().map_or(Rank::COUNT, |rank| rank.0))
}

/// The sum of the digits.
pub(super) fn cards(digits: u64) -> u32 {
    // The product adds each digit into the highest one, which holds up to 15 cards; at most 14 are dealt.
    u32::try_from(digits.wrapping_mul(0x1111_1111_1111_1111) >> 60).expect("four bits")
}

impl RankCounts {
    /// Adds cards of a face.
    fn add(&mut self, face: &FaceClass, count: u32) {
        let digits = digit(face.card) * u64::from(count);
        self.all += digits;
        if let Some(suit) = face.suit {
            self.suits[suit] += digits;
        }
    }

    /// The cards that a flush of this suit can be made of; those of the ranks in the mask `wild` are of every suit.
    pub(super) fn in_suit(&self, suit: usize, wild: u64) -> u64 {
        (self.suits[suit] & !wild) + (self.all & wild)
    }

    /// Both together.
    #[must_use]
    pub(super) fn plus(&self, other: &RankCounts) -> RankCounts {
        let suits = std::array::from_fn(|suit| self.suits[suit] + other.suits[suit]);
        RankCounts { all: self.all + other.all, suits }
    }
}

/// A hand: the number of cards of each face, in the order of faces.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct FaceHand {
    faces: [u8; MOST_CARDS],
    counts: [u8; MOST_CARDS],
    len: u8,
    /// Its faces, one bit each.
    pub mask: u64,
    /// The counts of ranks of its cards.
    pub look: RankCounts,
}

impl FaceHand {
    /// A hand of these faces, equal ones together and in order.
    pub(super) fn of(held: &[u8], faces: &[FaceClass]) -> FaceHand {
        let kinds = held.chunk_by(|face, other| face == other);
        kinds.fold(FaceHand::default(), |hand, kind| {
            let count = kind.iter().map(|_| 1).sum();
            hand.with(kind[0], count, faces)
        })
    }

    /// Each face with its number of cards.
    pub(super) fn held(&self) -> impl Iterator<Item = (usize, u32)> + use<> {
        let held = self.faces.into_iter().zip(self.counts).take(self.len.into());
        held.map(|(face, count)| (usize::from(face), u32::from(count)))
    }

    /// Its cards.
    pub(super) fn cards<'f>(&self, faces: &'f [FaceClass]) -> impl Iterator<Item = Card> + use<'f> {
        self.held().flat_map(|(face, count)| std::iter::repeat_n(faces[face].card, to_index(count)))
    }

    /// The index, among hands of its size, of the hand with `image[face]` for every face.
    pub(super) fn place_of_image(&self, image: &[u8]) -> usize {
        let mut faces = [0; MOST_CARDS];
        let mut size = 0;
        for (face, count) in self.held() {
            for _ in 0..count {
                faces[size] = image[face];
                size += 1;
            }
        }
        faces[..size].sort_unstable();
        (1..).zip(&faces[..size]).map(|(size, &face): (usize, _)| PLACES[size][usize::from(face)]).sum()
    }

    /// The number of ways to deal it from the remaining cards of each face.
    pub(super) fn ways(&self, left: impl Fn(usize) -> u32) -> u128 {
        self.held().map(|(face, count)| choose(left(face), count)).product()
    }

    fn with(&self, face: u8, count: u8, faces: &[FaceClass]) -> FaceHand {
        let mut hand = *self;
        hand.faces[usize::from(hand.len)] = face;
        hand.counts[usize::from(hand.len)] = count;
        hand.len += 1;
        hand.mask |= 1 << face;
        hand.look.add(&faces[usize::from(face)], count.into());
        hand
    }
}

/// C(n, k) for the few cards of one face in a part of a hand.
pub(super) fn few(n: u32, k: u32) -> u64 {
    match k {
        0 => 1,
        1 => n.into(),
        2 => u64::from(n) * u64::from(n.saturating_sub(1)) / 2,
        // At most eight of 128 equal cards.
        _ => u64::try_from(choose(n, k)).expect("a few of the cards of one face"),
    }
}

/// Visits every hand of `size` cards from the given numbers of each face. If `like` has the suits that can be
/// swapped, only hands in which the looks of such suits do not increase; the faces must then come by falling ranks.
pub(super) fn every_hand(
    faces: &[FaceClass],
    left: &[u32],
    like: Option<SuitClasses>,
    size: u32,
    visit: &mut impl FnMut(&FaceHand),
) {
    fn on(
        faces: &[FaceClass],
        left: &[u32],
        lasts: [Option<usize>; SUITS],
        from: u8,
        missing: u8,
        hand: &FaceHand,
        visit: &mut impl FnMut(&FaceHand),
    ) {
        if missing == 0 {
            return visit(hand);
        }
        for (face, &most) in (from..).zip(&left[usize::from(from)..]) {
            for count in (1..=missing).take_while(|&count| u32::from(count) <= most) {
                let hand = hand.with(face, count, faces);
                // The cards of this rank and above are all there in the suits so far.
                let suit = faces[usize::from(face)].suit;
                let last = suit.and_then(|suit| Some((lasts[suit]?, suit)));
                if last.is_some_and(|(last, suit)| hand.look.suits[last] < hand.look.suits[suit]) {
                    break;
                }
                on(faces, left, lasts, face + 1, missing - count, &hand, visit);
            }
        }
    }
    let size = u8::try_from(size).expect("a hand has at most eight cards");
    let last = |suit: usize| like.and_then(|like| (0..suit).rev().find(|&last| like[last] == like[suit]));
    on(faces, left, std::array::from_fn(last), 0, size, &FaceHand::default(), visit);
}

/// The number of hands of `size` cards of this many faces.
pub(super) fn hands(faces: usize, size: u32) -> usize {
    PLACES[to_index(size)][faces]
}

/// C(n + k - 1, k), by k and n: the number of hands of k cards of n faces.
static PLACES: [[usize; MOST_FACES + 1]; MOST_CARDS + 1] = {
    let mut places = [[0; MOST_FACES + 1]; MOST_CARDS + 1];
    let mut n = 0;
    while n <= MOST_FACES {
        places[0][n] = 1;
        let mut k = 1;
        while k <= MOST_CARDS {
            places[k][n] = if n == 0 { 0 } else { places[k][n - 1] + places[k - 1][n] };
            k += 1;
        }
        n += 1;
    }
    places
};

/// A sub-hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct SubHand {
    /// Its index among hands of its size.
    pub place: usize,
    /// Its size.
    pub size: u32,
    /// Its weight, modulo 2^64.
    pub weight: u64,
}

/// Lists every sub-hand of at most `most` cards. Its weight is the product over the faces of the hand of `weight(face, count
/// in the hand, count in the sub-hand)`, modulo 2^64.
pub(super) fn parts(
    hand: &FaceHand,
    most: u32,
    weight: impl Fn(usize, u32, u32) -> u64,
    parts: &mut Vec<SubHand>,
) {
    parts.clear();
    parts.push(SubHand { place: 0, size: 0, weight: 1 });
    for (face, count) in hand.held() {
        for at in 0..parts.len() {
            let part = parts[at];
            let mut place = part.place;
            for held in 1..=count.min(most - part.size) {
                let size = part.size + held;
                place += PLACES[to_index(size)][face];
                parts.push(SubHand {
                    place,
                    size,
                    weight: part.weight.wrapping_mul(weight(face, count, held)),
                });
            }
            parts[at].weight = part.weight.wrapping_mul(weight(face, count, 0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::Suit;
    use std::collections::BTreeSet;

    #[test]
    fn hands_of_two_faces_have_places() {
        let faces =
            [0, 1, 2].map(|rank| FaceClass { card: Card::new(Rank(rank), Suit(0)), count: 2, suit: Some(0) });
        // Of three faces, two cards each: three pairs and three hands of two faces.
        let mut places = BTreeSet::new();
        let mut all = Vec::new();
        every_hand(&faces, &[2; 3], None, 2, &mut |hand| {
            parts(hand, 2, |_, _, _| 1, &mut all);
            let whole: Vec<usize> = all.iter().filter(|part| part.size == 2).map(|part| part.place).collect();
            assert_eq!(whole, [hand.place_of_image(&[0, 1, 2])]);
            places.insert(whole[0]);
            assert_eq!(cards(hand.look.all), 2);
        });
        assert_eq!(places, (0..6).collect());
        assert_eq!(hands(3, 2), 6);
        assert_eq!((hands(52, 3), hands(53, 2), hands(52, 0)), (24_804, 1_431, 1));
    }
}
