//! Tables over pairs of hole cards, laid out so that a permutation of the suits moves whole blocks.
//!
//! The pairs of two suits form a block of 13 x 13 ranks. A [`Sheet`] has all sixteen blocks, so that every pair of
//! different suits occurs twice, in either order; a [`Half`] has the ten blocks whose first suit is not the greater
//! one, so that each pair occurs once, at [`entry`]. Relabelling the suits of a whole table then copies
//! blocks of 169 contiguous values:
//!
//! ```text
//! half of the image, block (s, t)  =  sheet of the original, block (s', t')     s' the suit that became s
//! ```
//!
//! Of a half's 1,690 places 1,326 are pairs; the others (a card with itself, a pair of one suit in the wrong order) are
//! never read.
//!
//! On a given board most suits are interchangeable: see [`KindValues`].
//!
//! The functions that add up blocks use vector instructions in WebAssembly too, where the compiler needs to be told: every
//! current browser has them, and without them these loops take a third of the time.

use enumeration::showdown::BoardKind;
use enumeration::{Card, CardSet, Rank, Suit};
use num_traits::WrappingAdd;

/// The values of one block.
pub(super) const BLOCK: usize = 169;

/// A value for each ordered pair of cards.
pub(super) type Sheet<T> = [T; 16 * BLOCK];

/// A value for each pair of cards.
pub(super) type Half<T> = [T; 10 * BLOCK];

/// The blocks of a half by their two suits, in order.
const HALF_BLOCKS: [(usize, usize); 10] =
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];

/// The index of each block in a half, by its two suits; unused for blocks that a half lacks.
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
#[inline]
pub(super) fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    vec![value; N].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("the vector has N elements"))
}

/// Suit and rank of a card of 52.
#[inline]
fn face(card: Card) -> (usize, usize) {
    ((card.0 / Rank::COUNT).into(), (card.0 % Rank::COUNT).into())
}

/// The index of a pair in a half; the first card must have the lower index.
#[inline]
pub(super) fn entry(a: Card, b: Card) -> usize {
    assert!(a < b, "{a:?} and {b:?} are not in order");
    let ((suit_a, a), (suit_b, b)) = (face(a), face(b));
    HALF_PLACE[suit_a][suit_b] * BLOCK + 13 * a + b
}

/// The index of an ordered pair in a sheet.
#[inline]
pub(super) fn ordered_entry(a: Card, b: Card) -> usize {
    let ((suit_a, a), (suit_b, b)) = (face(a), face(b));
    (4 * suit_a + suit_b) * BLOCK + 13 * a + b
}

/// Every pair of these cards with its index in a half.
pub(super) fn pairs(cards: CardSet) -> impl Iterator<Item = (usize, [Card; 2])> {
    cards.iter().flat_map(move |a| {
        let above = CardSet(cards.0 & !((2u64 << a.0) - 1));
        above.iter().map(move |b| (entry(a, b), [a, b]))
    })
}

/// Adds to a half the sheet of values whose suits `source` gives: `source[s]` is the suit that became `s`.
///
/// Sums are not checked, so that the compiler can vectorise them: each caller explains why its sums fit.
#[cfg_attr(target_family = "wasm", target_feature(enable = "simd128"))]
pub(super) fn add_relabelled<T: WrappingAdd>(sum: &mut Half<T>, sheet: &Sheet<T>, source: [u8; 4]) {
    for (block, (s, t)) in sum.chunks_exact_mut(BLOCK).zip(HALF_BLOCKS) {
        let from = (4 * usize::from(source[s]) + usize::from(source[t])) * BLOCK;
        for (sum, value) in block.iter_mut().zip(&sheet[from..from + BLOCK]) {
            *sum = sum.wrapping_add(value);
        }
    }
}

/// The 24 permutations of the suits: the new suit of each suit.
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

/// The inverse of a permutation of the suits.
pub(super) fn inverse(relabelling: [u8; 4]) -> [u8; 4] {
    let mut inverse = [0; 4];
    for (suit, image) in (0..).zip(relabelling) {
        inverse[usize::from(image)] = suit;
    }
    inverse
}

/// The cards with their suits relabelled.
#[inline]
pub(super) fn relabelled(cards: CardSet, relabelling: [u8; 4]) -> CardSet {
    let lanes = Suit::all().map(|s| u64::from(cards.lane(s)) << (Rank::COUNT * relabelling[s.index()]));
    CardSet(lanes.sum())
}

/// A value for each pair of kinds: four blocks, by whether each card is of the flush suit.
pub(super) struct KindValues<T>([[[T; BLOCK]; 2]; 2]);

impl<T: Copy + Default> KindValues<T> {
    /// Default values throughout.
    #[inline]
    pub(super) fn new() -> Self {
        KindValues([[[T::default(); BLOCK]; 2]; 2])
    }

    /// Sets the value of a pair of kinds.
    #[inline]
    pub(super) fn set(&mut self, a: BoardKind, b: BoardKind, value: T) {
        *self.at_mut(a, b) = value;
        *self.at_mut(b, a) = value;
    }

    /// The value of a pair of kinds.
    #[inline]
    pub(super) fn of(&self, a: BoardKind, b: BoardKind) -> T {
        self.0[a.in_flush_suit()][b.in_flush_suit()][13 * a.rank().index() + b.rank().index()]
    }

    #[inline]
    fn at_mut(&mut self, a: BoardKind, b: BoardKind) -> &mut T {
        &mut self.0[a.in_flush_suit()][b.in_flush_suit()][13 * a.rank().index() + b.rank().index()]
    }

    /// Writes each pair's value on a sheet, and the default value if a card of the pair is dead.
    pub(super) fn spread(&self, flush: Option<Suit>, dead: CardSet, sheet: &mut Sheet<T>) {
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

impl KindValues<u8> {
    /// Adds up, over the live pairs of each two kinds, a half of values. At most ten blocks are added, so values up to
    /// 25 cannot overflow.
    #[cfg_attr(target_family = "wasm", target_feature(enable = "simd128"))]
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
        *self = KindValues::new();
        let column = |suit: usize| usize::from(flush.is_some_and(|f| f.index() == suit));
        for (block, (s, t)) in half.chunks_exact(BLOCK).zip(HALF_BLOCKS) {
            for (sum, &value) in self.0[column(s)][column(t)].iter_mut().zip(block) {
                *sum = sum.wrapping_add(value);
            }
        }
    }
}

impl KindValues<u32> {
    /// Adds gathered values, multiplied by `times`.
    #[cfg_attr(target_family = "wasm", target_feature(enable = "simd128"))]
    pub(super) fn add(&mut self, gathered: &KindValues<u8>, times: u32) {
        let sums = self.0.as_flattened_mut().as_flattened_mut().iter_mut();
        for (sum, &value) in sums.zip(gathered.0.as_flattened().as_flattened()) {
            // At most 10 pairs of kinds on 10 flops, for each of the 1,024 boards of a chunk with 24 images.
            *sum = sum.wrapping_add(u32::from(value).wrapping_mul(times));
        }
    }

    /// The sum over the live pairs of two kinds, after [`KindValues::gather`].
    #[inline]
    pub(super) fn gathered(&self, a: BoardKind, b: BoardKind) -> u32 {
        if a == b { self.of(a, b) } else { self.of(a, b) + self.of(b, a) }
    }
}

/// Sums over boards of values by kinds, read pair by pair.
///
/// On a board every two cards of the same kinds have one value, so a board adds one to three blocks of 169 values and
/// not 1,326 pairs. Some of the added values belong to no pair, because a card of the board is in it; they are also
/// added up separately, card by card, and subtracted:
///
/// ```text
/// sum of the pair ab  =  all(kinds of ab) - dead(a, b) - dead(b, a)
/// ```
///
/// Here `dead(a, b)` is the sum over the boards that hold the card a; a board that holds both is in only one of the
/// two. Values of kinds without a live pair are arbitrary: they are subtracted again.
pub(super) struct BoardSums {
    /// By the flush suit of the board, and last without one.
    all: [Option<Box<KindValues<i64>>>; 5],
    dead: Box<Sheet<i64>>,
}

impl BoardSums {
    /// No boards.
    #[inline]
    pub(super) fn new() -> BoardSums {
        BoardSums { all: [const { None }; 5], dead: boxed(0) }
    }

    /// Adds boards with these values, all with this flush suit. Each is given by its cards, or by those that a pair may
    /// still contain, and by a multiplier.
    ///
    /// Sums wrap, so that the compiler can vectorise them: each caller explains why its sums fit.
    pub(super) fn add(
        &mut self,
        values: &KindValues<i64>,
        flush: Option<Suit>,
        boards: impl Iterator<Item = (CardSet, i64)>,
    ) {
        let mut times = 0;
        let mut with = [0; 52];
        for (dead, of_board) in boards {
            times += of_board;
            let mut below = CardSet::EMPTY;
            for card in dead.iter() {
                with[card.index()] += of_board;
                for both in below.iter() {
                    let value = values.of(BoardKind::of(card, flush), BoardKind::of(both, flush));
                    let twice = &mut self.dead[ordered_entry(card, both)];
                    *twice = twice.wrapping_sub(value.wrapping_mul(of_board));
                }
                below = below.union(CardSet::single(card));
            }
        }
        let all = self.all[flush.map_or(4, Suit::index)].get_or_insert_with(|| Box::new(KindValues::new()));
        let blocks: &[(usize, usize)] = if flush.is_some() { &[(0, 0), (0, 1), (1, 1)] } else { &[(0, 0)] };
        for &(a, b) in blocks {
            add_times(&mut all.0[a][b], &values.0[a][b], times);
        }
        let in_flush = |suit: usize| usize::from(flush.is_some_and(|flush| flush.index() == suit));
        for (card, &times) in CardSet::DECK_52.iter().zip(&with).filter(|(_, times)| **times > 0) {
            let (suit, rank) = face(card);
            for other in 0..4 {
                let row = (4 * suit + other) * BLOCK + 13 * rank;
                let values = &values.0[in_flush(suit)][in_flush(other)][13 * rank..13 * rank + 13];
                add_times(&mut self.dead[row..row + 13], values, times);
            }
        }
    }

    /// The sum of a pair.
    pub(super) fn of(&self, a: Card, b: Card) -> i64 {
        let suits = Suit::all().map(Some).chain([None]);
        let all = self.all.iter().zip(suits).filter_map(|(kinds, flush)| {
            // A block of two kinds occurs once, with the plain kind first.
            let mut pair = [a, b].map(|card| BoardKind::of(card, flush));
            pair.sort_unstable();
            kinds.as_ref().map(|kinds| kinds.of(pair[0], pair[1]))
        });
        let all = all.fold(0, i64::wrapping_add);
        all.wrapping_sub(self.dead[ordered_entry(a, b)]).wrapping_sub(self.dead[ordered_entry(b, a)])
    }
}

#[cfg_attr(target_family = "wasm", target_feature(enable = "simd128"))]
fn add_times(sums: &mut [i64], values: &[i64], times: i64) {
    // Multiplication of 64 bits is slow, and most boards are added once.
    if times == 1 {
        sums.iter_mut().zip(values).for_each(|(sum, value)| *sum = sum.wrapping_add(*value));
    } else {
        sums.iter_mut().zip(values).for_each(|(sum, value)| {
            *sum = sum.wrapping_add(value.wrapping_mul(times));
        });
    }
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
            let mut kinds = KindValues::new();
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
        let mut gathered = KindValues::new();
        gathered.gather(&mut ones, flush, dead);
        let mut kinds = KindValues::new();
        kinds.add(&gathered, 1);
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

    #[test]
    fn sums_over_boards_are_those_of_the_live_pairs() {
        let boards = ["Ah Kh 9h 9c 2d", "Ah Kd 9s 9c 2d", "7c 7d 7h 7s 2c", "Th Jh Qh 2c 3c"];
        let mut sums = BoardSums::new();
        let mut expected = std::collections::HashMap::<[Card; 2], i64>::new();
        let mut kinds = KindValues::new();
        for (number, board) in (1i64..).zip(boards) {
            let dead: Vec<Card> = CardSet::parse(board).unwrap().iter().collect();
            let flush = enumeration::showdown::flush_suit(dead.iter().copied().collect());
            let value = |a: BoardKind, b: BoardKind| {
                number * (1000 + 40 * i64::from(a.0.min(b.0)) + i64::from(a.0.max(b.0)))
            };
            for (a, b) in (0..26).flat_map(|a| (a..26).map(move |b| (BoardKind(a), BoardKind(b)))) {
                kinds.set(a, b, value(a, b));
            }
            sums.add(&kinds, flush, [(dead.iter().copied().collect(), number)].into_iter());
            for (_, pair) in
                pairs(CardSet::DECK_52).filter(|(_, pair)| !pair.iter().any(|c| dead.contains(c)))
            {
                let [a, b] = pair.map(|card| BoardKind::of(card, flush));
                *expected.entry(pair).or_default() += number * value(a, b);
            }
        }
        for (_, [a, b]) in pairs(CardSet::DECK_52) {
            assert_eq!(sums.of(a, b), expected.get(&[a, b]).copied().unwrap_or(0), "{a} {b}");
        }
    }
}
