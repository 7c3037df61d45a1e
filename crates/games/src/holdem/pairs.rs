//! Tables over pairs of hole cards, laid out so that a permutation of the suits moves whole blocks.
//!
//! The pairs of two suits form a block of 13 x 13 ranks. A [`CardPairs`] has all sixteen blocks, so that every pair of
//! different suits stands there twice, in either order; a [`Half`] has the ten blocks whose first suit is not the
//! greater one, so that each pair has one place, [`entry`]. Relabelling the suits of a whole table is then copying
//! blocks of 169 contiguous values:
//!
//! ```text
//! half of the image, block (s, t)  =  sheet of the original, block (s', t')     s' the suit that became s
//! ```
//!
//! Of a half's 1,690 places 1,326 are pairs; the others (a card with itself, a pair of one suit in the wrong order) are
//! never read.
//!
//! On a given board most suits look alike: see [`KindPairs`].

use enumeration::showdown::BoardKind;
use enumeration::{Card, CardSet, Rank, Suit};
use num_traits::WrappingAdd;

/// The values of one block.
pub(super) const BLOCK: usize = 169;

/// A value for each ordered pair of cards.
pub(super) type CardPairs<T> = [T; 16 * BLOCK];

/// A value for each pair of cards.
pub(super) type Half<T> = [T; 10 * BLOCK];

/// The blocks of a half by their two suits, in order.
const HALF_BLOCKS: [(usize, usize); 10] =
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];

/// The place of each block in a half, by its two suits; those that are not there are never asked for.
const HALF_PLACE: [[usize; 4]; 4] = {
    let mut table = [[usize::MAX; 4]; 4];
    let mut place = 0;
    while place < HALF_BLOCKS.len() {
        table[HALF_BLOCKS[place].0][HALF_BLOCKS[place].1] = place;
        place += 1;
    }
    table
};

/// A boxed table of one value.
pub(super) fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    vec![value; N].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("the vector has N elements"))
}

/// Suit and rank of a card of 52.
fn face(card: Card) -> (usize, usize) {
    ((card.0 / Rank::COUNT).into(), (card.0 % Rank::COUNT).into())
}

/// The place of a pair in a half; the first card must have the lower index.
pub(super) fn entry(a: Card, b: Card) -> usize {
    assert!(a < b, "{a:?} and {b:?} are not in order");
    let ((suit_a, a), (suit_b, b)) = (face(a), face(b));
    HALF_PLACE[suit_a][suit_b] * BLOCK + 13 * a + b
}

/// The place of an ordered pair in a sheet.
pub(super) fn ordered_entry(a: Card, b: Card) -> usize {
    let ((suit_a, a), (suit_b, b)) = (face(a), face(b));
    (4 * suit_a + suit_b) * BLOCK + 13 * a + b
}

/// Every pair of these cards with its place in a half.
pub(super) fn pairs(cards: CardSet) -> impl Iterator<Item = (usize, [Card; 2])> {
    cards.iter().flat_map(move |a| {
        let above = CardSet(cards.0 & !((2u64 << a.0) - 1));
        above.iter().map(move |b| (entry(a, b), [a, b]))
    })
}

/// Adds to a half the sheet of values whose suits `source` gives: `source[s]` is the suit that became `s`.
///
/// Sums are not checked, so that several are added at once: callers say why theirs fit.
pub(super) fn add_relabelled<T: WrappingAdd>(sum: &mut Half<T>, sheet: &CardPairs<T>, source: [u8; 4]) {
    for (block, (s, t)) in sum.chunks_exact_mut(BLOCK).zip(HALF_BLOCKS) {
        let from = (4 * usize::from(source[s]) + usize::from(source[t])) * BLOCK;
        for (sum, value) in block.iter_mut().zip(&sheet[from..from + BLOCK]) {
            *sum = sum.wrapping_add(value);
        }
    }
}

/// A sheet with 1 for the pairs of live cards that a condition picks by place and cards, and how many they are.
///
/// A pair of one suit stands there once, with the lower card first, so that a half made of the sheet has it once.
pub(super) fn mark(dead: CardSet, picks: impl Fn(usize, [Card; 2]) -> bool) -> (CardPairs<u8>, u64) {
    let mut sheet = [0; 16 * BLOCK];
    let mut count = 0;
    for (place, [a, b]) in pairs(CardSet::DECK_52.without(dead)) {
        if picks(place, [a, b]) {
            count += 1;
            sheet[ordered_entry(a, b)] = 1;
            if a.suit() != b.suit() {
                sheet[ordered_entry(b, a)] = 1;
            }
        }
    }
    (sheet, count)
}

/// The 24 permutations of the suits: what becomes of each suit.
pub(super) const RELABELLINGS: [[u8; 4]; 24] = {
    let mut table = [[0; 4]; 24];
    let mut found = 0;
    let mut code = 0u8;
    loop {
        let p = [code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3];
        if 1u8 << p[0] | 1 << p[1] | 1 << p[2] | 1 << p[3] == 0b1111 {
            table[found] = p;
            found += 1;
        }
        if code == u8::MAX {
            break;
        }
        code += 1;
    }
    assert!(found == 24);
    table
};

/// The permutation that undoes a permutation of the suits.
pub(super) fn inverse(relabelling: [u8; 4]) -> [u8; 4] {
    let mut inverse = [0; 4];
    for (suit, image) in (0..).zip(relabelling) {
        inverse[usize::from(image)] = suit;
    }
    inverse
}

/// The cards with their suits relabelled.
pub(super) fn relabelled(cards: CardSet, relabelling: [u8; 4]) -> CardSet {
    let lanes = Suit::all().map(|s| u64::from(cards.lane(s)) << (Rank::COUNT * relabelling[s.index()]));
    CardSet(lanes.sum())
}

/// A value for each pair of kinds: four blocks, by whether each card is of the flush suit.
pub(super) struct KindPairs<T>([[[T; BLOCK]; 2]; 2]);

impl<T: Copy + Default> KindPairs<T> {
    /// Default values throughout.
    pub(super) fn new() -> Self {
        KindPairs([[[T::default(); BLOCK]; 2]; 2])
    }

    /// Sets the value of a pair of kinds.
    pub(super) fn set(&mut self, a: BoardKind, b: BoardKind, value: T) {
        *self.at_mut(a, b) = value;
        *self.at_mut(b, a) = value;
    }

    fn at_mut(&mut self, a: BoardKind, b: BoardKind) -> &mut T {
        &mut self.0[a.in_flush_suit()][b.in_flush_suit()][13 * a.rank().index() + b.rank().index()]
    }

    /// Writes each pair's value on a sheet, and the default where a card of the pair is dead.
    pub(super) fn spread(&self, flush: Option<Suit>, dead: CardSet, sheet: &mut CardPairs<T>) {
        let column = |suit: usize| usize::from(flush.is_some_and(|f| f.index() == suit));
        for (place, block) in sheet.chunks_exact_mut(BLOCK).enumerate() {
            block.copy_from_slice(&self.0[column(place / 4)][column(place % 4)]);
        }
        for (suit, rank) in dead.iter().map(face) {
            for other in 0..4 {
                let row = (4 * suit + other) * BLOCK + 13 * rank;
                sheet[row..row + 13].fill(T::default());
                let column = (4 * other + suit) * BLOCK + rank;
                sheet[column..(4 * other + suit + 1) * BLOCK]
                    .iter_mut()
                    .step_by(13)
                    .for_each(|v| *v = T::default());
            }
        }
    }
}

impl KindPairs<u8> {
    /// Adds up, over the live pairs of each two kinds, a half of values. Ten blocks are added at most, so values up to
    /// 25 cannot overflow.
    pub(super) fn gather(&mut self, half: &mut Half<u8>, flush: Option<Suit>, dead: CardSet) {
        for (suit, rank) in dead.iter().map(face) {
            for &place in &HALF_PLACE[suit][suit..] {
                let row = place * BLOCK + 13 * rank;
                half[row..row + 13].fill(0);
            }
            for place in HALF_PLACE[..=suit].iter().map(|places| places[suit]) {
                half[place * BLOCK + rank..(place + 1) * BLOCK].iter_mut().step_by(13).for_each(|v| *v = 0);
            }
        }
        *self = KindPairs::new();
        let column = |suit: usize| usize::from(flush.is_some_and(|f| f.index() == suit));
        for (block, (s, t)) in half.chunks_exact(BLOCK).zip(HALF_BLOCKS) {
            for (sum, &value) in self.0[column(s)][column(t)].iter_mut().zip(block) {
                *sum = sum.wrapping_add(value);
            }
        }
    }

    /// The sum over the live pairs of two kinds, after [`Self::gather`].
    pub(super) fn gathered(&self, a: BoardKind, b: BoardKind) -> u8 {
        let one_order = |a: BoardKind, b: BoardKind| {
            self.0[a.in_flush_suit()][b.in_flush_suit()][13 * a.rank().index() + b.rank().index()]
        };
        if a == b { one_order(a, b) } else { one_order(a, b) + one_order(b, a) }
    }
}

/// A value for each of the 169 starting hands: suited above the diagonal, pairs on it, others below.
///
/// Row by the higher rank and column by the lower for suited hands, the other way round for the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Grid<T>(pub [[T; 13]; 13]);

impl<T: Copy + Default> Default for Grid<T> {
    fn default() -> Self {
        Grid([[T::default(); 13]; 13])
    }
}

impl<T: Copy + std::ops::AddAssign> Grid<T> {
    /// Adds another grid, value by value.
    pub(super) fn add(&mut self, other: &Grid<T>) {
        let values = self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened());
        values.for_each(|(sum, &value)| *sum += value);
    }
}

impl<T> Grid<T> {
    /// The value of two ranks, suited or not.
    pub(super) fn at(&self, a: Rank, b: Rank, suited: bool) -> &T {
        let (row, column) = if suited { (a.max(b), a.min(b)) } else { (a.min(b), a.max(b)) };
        &self.0[row.index()][column.index()]
    }

    /// The value of two ranks, suited or not.
    pub(super) fn at_mut(&mut self, a: Rank, b: Rank, suited: bool) -> &mut T {
        let (row, column) = if suited { (a.max(b), a.min(b)) } else { (a.min(b), a.max(b)) };
        &mut self.0[row.index()][column.index()]
    }

    /// The value of two hole cards.
    pub(super) fn of(&self, hole: [Card; 2]) -> &T {
        let ([a, b], suited) = starting_hand(hole);
        self.at(a, b, suited)
    }

    /// The value of two hole cards.
    pub(super) fn of_mut(&mut self, hole: [Card; 2]) -> &mut T {
        let ([a, b], suited) = starting_hand(hole);
        self.at_mut(a, b, suited)
    }
}

/// The ranks of two hole cards of 52, and whether they are suited.
fn starting_hand(hole: [Card; 2]) -> ([Rank; 2], bool) {
    let [a, b] = hole.map(|card| Suit(card.0 / Rank::COUNT));
    (hole.map(|card| Rank(card.0 % Rank::COUNT)), a == b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_a_place_of_its_own() {
        let mut places: Vec<usize> = pairs(CardSet::DECK_52).map(|(place, _)| place).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 1_326);
    }

    #[test]
    fn relabelling_a_table_is_relabelling_its_pairs() {
        let mut sheet = boxed::<u16, 2704>(0);
        for a in CardSet::DECK_52.iter() {
            for b in CardSet::DECK_52.iter() {
                sheet[ordered_entry(a, b)] = 100 * u16::from(a.0.min(b.0)) + u16::from(a.0.max(b.0));
            }
        }
        for relabelling in RELABELLINGS {
            let mut image = boxed::<u16, 1690>(0);
            add_relabelled(&mut image, &sheet, inverse(relabelling));
            for (_, [a, b]) in pairs(CardSet::DECK_52) {
                let moved: Vec<Card> = relabelled(CardSet::from_iter([a, b]), relabelling).iter().collect();
                assert_eq!(image[entry(moved[0], moved[1])], sheet[ordered_entry(a, b)]);
            }
        }
    }

    #[test]
    fn values_of_kinds_reach_exactly_the_live_pairs() {
        let dead = CardSet::parse("Ah Kh 9h 9c 2d").unwrap();
        for flush in [None, Some(Suit::HEARTS)] {
            let mut kinds = KindPairs::new();
            for a in 0..26 {
                for b in a..26 {
                    kinds.set(BoardKind(a), BoardKind(b), 100 * u16::from(a) + u16::from(b) + 1);
                }
            }
            let mut sheet = boxed(0);
            kinds.spread(flush, dead, &mut sheet);
            for (_, [a, b]) in pairs(CardSet::DECK_52) {
                let (low, high) = {
                    let kinds = [BoardKind::of(a, flush), BoardKind::of(b, flush)];
                    (kinds[0].min(kinds[1]), kinds[0].max(kinds[1]))
                };
                let live = !dead.contains(a) && !dead.contains(b);
                let expected = if live { 100 * u16::from(low.0) + u16::from(high.0) + 1 } else { 0 };
                assert_eq!(sheet[ordered_entry(a, b)], expected);
                assert_eq!(sheet[ordered_entry(b, a)], expected);
            }
        }
    }

    #[test]
    fn gathering_counts_the_live_pairs_of_two_kinds() {
        let dead = CardSet::parse("Ah Kh 9h 9c 2d").unwrap();
        let flush = Some(Suit::HEARTS);
        let mut ones = boxed(0);
        pairs(CardSet::DECK_52).for_each(|(place, _)| ones[place] = 1);
        let mut kinds = KindPairs::new();
        kinds.gather(&mut ones, flush, dead);
        let mut expected = std::collections::HashMap::new();
        for (_, [a, b]) in pairs(CardSet::DECK_52.without(dead)) {
            let kinds = [BoardKind::of(a, flush), BoardKind::of(b, flush)];
            *expected.entry((kinds[0].0.min(kinds[1].0), kinds[0].0.max(kinds[1].0))).or_default() += 1;
        }
        for a in 0..26 {
            for b in a..26 {
                let found = kinds.gathered(BoardKind(a), BoardKind(b));
                assert_eq!(found, expected.get(&(a, b)).copied().unwrap_or(0));
            }
        }
    }
}
