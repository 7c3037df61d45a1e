//! One sweep beside every card that the rival may show.
//!
//! A rival that shows one card is that card, `u`, and some hidden cards. [`crate::sweep`] makes one sweep for each `u`, and
//! so passes every rival once for each rank that it holds. If the rank of a rival does not depend on which of its cards
//! it shows, one pass serves all of them. The rivals passed that hold `u` and share no card with a hand H are
//!
//! ```text
//! sum over the subsets S of H of (-1)^|S| * (rivals passed that contain S and u)
//! ```
//!
//! and the numbers in brackets, for one S and every `u`, are a *row* that is added as a vector. A hand thus looks at its
//! subsets once for all cards shown.
//!
//! Suits are alike as in [`crate::sweep`]: one row serves all subsets that are equal up to a permutation of the suits,
//! with its four lanes permuted. Where the permutations that leave S as it is exchange some lanes, a rival counts in each
//! of these lanes, so that they stay equal.
//!
//! Most ranks do not depend on suits at all. The *base* of some ranks is the lowest rank that cards of these ranks can have,
//! and a rival of another rank, a flush, is an *exception*. Each rival counts at its base, which is done by ranks alone: how
//! many rivals of given ranks contain given cards is a product of binomials. Only exceptions are passed card by card: taken
//! back at the base and counted at their rank. Of rivals of six cards ranked by their best four these are one in nine.
//!
//! The work is split by the parity of the rank of `u` into two parts, which may run side by side.

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::combinations::{choose, subsets};
use crate::conversions::{to_count, to_index};
use crate::subset_index::{MOST, SubsetIndex};
use crate::sweep::{RivalCounts, Standing};
use crate::symmetry::SuitSymmetry;
use rayon::prelude::*;
use std::cmp::Ordering;

/// What is dealt: the hands of one side, and the rivals of the other, which show one of their cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UpCards {
    /// The deck, without a joker. Suits in which it holds the same ranks are interchangeable.
    pub deck: CardSet,
    /// How many cards a hand has, one to seven.
    pub hand: u32,
    /// How many cards a rival has with the one it shows, two to seven.
    pub rival: u32,
}

/// The number of parts that the work is split into.
pub const PARTS: usize = 2;

/// The most rows of a part: 32 MiB.
const MOST_ROWS: u128 = 1 << 18;

/// By suit and by place in the part, the rivals that show this card, times the number of permutations of the suits.
///
/// Numbers wrap at 2^32. That is harmless: they are only added and subtracted, and what is asked for is less than 2^31.
type Row = [[u32; 8]; 4];

/// The bytes of a row. A part keeps one for each hand of the same rank, besides those of [`UpCards::bytes`].
pub const ROW_BYTES: u128 = 4 * 8 * 4;

/// The place of a rank in its part.
fn column(rank: Rank) -> usize {
    rank.index() / PARTS
}

/// The ranks of a part with their columns.
fn ranks_of(part: usize) -> impl Iterator<Item = (Rank, usize)> + Clone {
    Rank::all().filter(move |rank| rank.index() % PARTS == part).map(|rank| (rank, column(rank)))
}

impl UpCards {
    /// The number of bytes that the sweep needs for its rows and indices; `None` if these are too many.
    pub fn bytes(&self) -> Option<u128> {
        let sets = (0..=self.depth()).map(|size| u128::from(choose(self.deck.len(), size))).sum::<u128>();
        let rows = sets / u128::from(SuitSymmetry::of(self.deck).order());
        (rows <= MOST_ROWS).then_some(4 * sets + 2 * rows * ROW_BYTES)
    }

    /// The size of the largest subsets that have rows. One as large as the hidden cards is in one rival beside `u`, which
    /// is compared directly.
    fn depth(&self) -> u32 {
        self.hand.min(self.rival - 2)
    }

    /// Sorts the hands and the rivals by rank, and finds the rows.
    ///
    /// # Panics
    /// If there are too few or too many cards.
    pub fn sorted<R: Ord + Copy + Send + Sync>(self, rank: impl Fn(CardSet) -> R + Sync) -> SortedUpCards<R> {
        let UpCards { deck, hand, rival } = self;
        let fits = |cards: u32| (1..=MOST).contains(&to_index(cards));
        assert!(fits(hand) && fits(rival) && rival > 1, "too few or many cards: {self:?}");
        assert!(!deck.contains(Card::JOKER), "a joker has no suit: {self:?}");
        let symmetry = SuitSymmetry::of(deck);
        // Below 2^31 even where contained rivals make a number negative.
        assert!(choose(deck.len(), rival - 1) * symmetry.order() < 1 << 31, "too many rivals: {self:?}");
        let ranked = |size: u32| -> Vec<(R, CardSet, u64)> {
            let sets = symmetry.subsets(deck, size);
            sets.par_iter().map(|&(cards, ways)| (rank(cards), cards, ways)).collect()
        };
        let mut hands = ranked(hand);
        hands.sort_unstable_by_key(|&(rank, cards, _)| (rank, cards));
        let mut rivals: Vec<(u64, R, CardSet, u64)> = ranked(rival)
            .into_iter()
            .map(|(rank, cards, ways)| (ranks_key(cards), rank, cards, ways))
            .collect();
        rivals.sort_unstable_by_key(|&(ranks, rank, cards, _)| (ranks, rank, cards));
        let (mut bases, mut exceptions) = (Vec::new(), Vec::new());
        for alike in rivals.chunk_by(|a, b| a.0 == b.0) {
            let (ranks, base, ..) = alike[0];
            bases.push((base, ranks));
            for &(_, rank, cards, ways) in alike.iter().filter(|rival| rival.1 != base) {
                let ways = u32::try_from(ways).expect("24 at most");
                exceptions.extend([(base, cards, ways.wrapping_neg()), (rank, cards, ways)]);
            }
        }
        bases.sort_unstable();
        exceptions.sort_unstable_by_key(|&(rank, ..)| rank);
        let rows = RowPlaces::new(symmetry, deck, self.depth());
        SortedUpCards { cards: self, symmetry, rows, hands, bases, exceptions }
    }
}

/// The ranks of some cards: three bits for the number of cards of each, seven at most.
fn ranks_key(cards: CardSet) -> u64 {
    cards.iter().fold(0, |ranks, card| ranks + (1 << (3 * (card.0 % Rank::COUNT))))
}

/// Hands and rivals by increasing rank.
pub struct SortedUpCards<R> {
    cards: UpCards,
    symmetry: SuitSymmetry,
    rows: RowPlaces,
    /// Canonical hands, each with the number of hands that it represents.
    hands: Vec<(R, CardSet, u64)>,
    bases: Vec<Base<R>>,
    exceptions: Vec<Exception<R>>,
}

/// The base of some ranks, and the ranks.
type Base<R> = (R, u64);

/// A canonical rival of another rank than its base: a rank, and what the rival adds, modulo 2^32, to those passed there.
type Exception<R> = (R, CardSet, u32);

/// What is still to be passed, by increasing rank.
type StillToPass<'r, R> = (&'r [Base<R>], &'r [Exception<R>]);

impl<R: Ord + Copy> SortedUpCards<R> {
    /// Visits the standing of every hand beside every card of this part that the rival may show, up to suits, in no
    /// order: the card, and the standing, which represents so many pairs of a hand and a card. `rank` is that of
    /// [`UpCards::sorted`]. Stops at the first error.
    pub fn each_standing<E>(
        &self,
        part: usize,
        rank: impl Fn(CardSet) -> R,
        mut visit: impl FnMut(CardSet, &Standing<R, 1>) -> Result<(), E>,
    ) -> Result<(), E> {
        let UpCards { deck, hand, rival } = self.cards;
        let hidden = rival - 1;
        let order = i64::try_from(self.symmetry.order()).expect("24 at most");
        let rivals_of_each = choose(deck.len() - 1 - hand, hidden);
        let mut passed = PassedByCard::new(part, deck, &self.rows, self.symmetry.order());
        let mut rest = (self.bases.as_slice(), self.exceptions.as_slice());
        let (mut places, mut belows) = (Vec::new(), Vec::new());
        for tied in self.hands.chunk_by(|a, b| a.0 == b.0) {
            let (own, ..) = tied[0];
            passed.pass_while(&mut rest, |rank| rank < own);
            belows.clear();
            for &(_, hand, _) in tied {
                self.rows.of_subsets(hand, &mut places);
                belows.push(passed.avoiding(&places));
            }
            passed.pass_while(&mut rest, |rank| rank == own);
            for (&(_, hand, ways), below) in tied.iter().zip(&belows) {
                self.rows.of_subsets(hand, &mut places);
                let through = passed.avoiding(&places);
                let alike = self.symmetry.fixing(hand);
                let free = deck.without(hand);
                let contained: Vec<CardSet> = subsets(hand, hidden).collect();
                for suit in Suit::all().filter(|&suit| alike.first_alike(suit) == suit) {
                    let suits = Suit::all().filter(|&other| alike.first_alike(other) == suit);
                    let ways = ways * to_count(suits.count());
                    for (up, column) in ranks_of(part).map(|(rank, column)| (Card::new(rank, suit), column)) {
                        if !free.contains(up) {
                            continue;
                        }
                        let up = CardSet::single(up);
                        let all = |row: &Row| i64::from(row[suit.index()][column].cast_signed()) / order;
                        let [mut below, mut through] = [all(below), all(&through)];
                        // Every rival that is contained in the hand and the card has been counted, or misses from the
                        // count, by the parity of its hidden cards.
                        let sign = if hidden.is_multiple_of(2) { 1 } else { -1 };
                        for &cards in &contained {
                            let order = rank(cards.union(up)).cmp(&own);
                            below += sign * i64::from(order == Ordering::Less);
                            through += sign * i64::from(order != Ordering::Greater);
                        }
                        let [below, through] =
                            [below, through].map(|n| u64::try_from(n).expect("a count of rivals"));
                        let against = RivalCounts {
                            lower: below,
                            equal: through - below,
                            higher: rivals_of_each - through,
                        };
                        let [up, hand] = self.symmetry.canonical([up, hand]);
                        visit(up, &Standing { hand, ways, rank: own, against: [against] })?;
                    }
                }
            }
        }
        passed.pass_while(&mut rest, |_| true);
        self.check(&passed, rivals_of_each);
        Ok(())
    }

    /// Checks, for one hand in 64, that the rivals of a hand number all that avoid it.
    fn check(&self, passed: &PassedByCard, rivals_of_each: u64) {
        let UpCards { deck, hand, rival } = self.cards;
        let sign = if rival.is_multiple_of(2) { -1 } else { 1 };
        let expected = rivals_of_each.cast_signed() - sign * choose(hand, rival - 1).cast_signed();
        let order = i64::try_from(self.symmetry.order()).expect("24 at most");
        let mut places = Vec::new();
        for &(_, hand, _) in self.hands.iter().step_by(64) {
            self.rows.of_subsets(hand, &mut places);
            let row = passed.avoiding(&places);
            for (rank, column) in ranks_of(passed.part) {
                for suit in Suit::all().filter(|&suit| deck.without(hand).contains(Card::new(rank, suit))) {
                    let all = i64::from(row[suit.index()][column].cast_signed());
                    assert_eq!(all, expected * order, "the rivals of {hand}");
                }
            }
        }
    }
}

/// The row of a subset and how the subset lies in it, from the lowest bit: for each suit two bits, its lane in the row;
/// one bit that is set if the subset has an odd number of cards; the number of the row.
#[derive(Clone, Copy)]
struct RowPlace(u32);

impl RowPlace {
    #[inline]
    fn lane(self, suit: usize) -> usize {
        to_index(self.0 >> (2 * suit) & 3)
    }

    #[inline]
    fn is_odd(self) -> bool {
        self.0 >> 8 & 1 == 1
    }

    #[inline]
    fn row(self) -> usize {
        to_index(self.0 >> 9)
    }
}

/// The rows of the subsets of a deck up to some size.
struct RowPlaces {
    subsets: SubsetIndex,
    /// By index of the subset.
    places: Vec<RowPlace>,
    /// By row: for each lane the lanes that are alike, as bits, and how many permutations leave the subset and a card in
    /// that lane as they are.
    alike: Vec<[(u8, u8); 4]>,
    /// The ranks of subsets, in order.
    ranks: Vec<u64>,
    /// By row: the place of the ranks of its subsets among those.
    ranks_of_row: Vec<u32>,
    depth: u32,
}

impl RowPlaces {
    fn new(symmetry: SuitSymmetry, deck: CardSet, depth: u32) -> RowPlaces {
        let subsets = SubsetIndex::new(deck, depth);
        let (ranks, ranks_of_row) = (Vec::new(), Vec::new());
        let mut rows =
            RowPlaces { subsets, places: Vec::new(), alike: Vec::new(), ranks, ranks_of_row, depth };
        let mut forms = Vec::new();
        for subset in SubsetIndex::all(deck, depth) {
            let [form] = symmetry.canonical([subset]);
            let row = if form == subset {
                forms.push(ranks_key(form));
                let suits = symmetry.fixing(form);
                let fixing = symmetry.order() / symmetry.orbit([form]);
                rows.alike.push(std::array::from_fn(|lane| {
                    let first = |lane: usize| suits.first_alike(Suit::all().nth(lane).expect("four suits"));
                    let alike: Vec<usize> = (0..4).filter(|&other| first(other) == first(lane)).collect();
                    let bits = alike.iter().fold(0, |bits, lane| bits | 1 << lane);
                    (bits, u8::try_from(fixing / to_count(alike.len())).expect("24 at most"))
                }));
                rows.alike.len() - 1
            } else {
                rows.places[rows.subsets.index(form)].row()
            };
            let begun = u32::try_from(row << 1).expect("few rows") + subset.len() % 2;
            let lanes = symmetry.lanes(subset);
            rows.places
                .push(RowPlace(lanes.iter().rev().fold(begun, |place, &lane| place << 2 | u32::from(lane))));
        }
        rows.ranks.clone_from(&forms);
        rows.ranks.sort_unstable();
        rows.ranks.dedup();
        let place = |ranks: &u64| rows.ranks.binary_search(ranks).expect("the ranks of a subset");
        rows.ranks_of_row =
            forms.iter().map(|ranks| u32::try_from(place(ranks)).expect("few rows")).collect();
        rows
    }

    fn count(&self) -> usize {
        self.alike.len()
    }

    /// The rows of all subsets of a hand.
    fn of_subsets(&self, hand: CardSet, places: &mut Vec<RowPlace>) {
        places.clear();
        self.subsets.each_subset(hand, |subset| places.push(self.places[subset.index]));
    }
}

/// The rivals passed, by the subset that they contain and the card of a part that they show.
struct PassedByCard<'p> {
    part: usize,
    /// By rank, the cards in the deck.
    left: [u32; Rank::LEN],
    places: &'p RowPlaces,
    permutations: u32,
    /// What exceptions add, by row.
    rows: Vec<Row>,
    /// What bases add, by the place of a subset's ranks and the column of the card shown: the same for every suit.
    bases: Vec<[u32; 8]>,
}

impl<'p> PassedByCard<'p> {
    fn new(part: usize, deck: CardSet, places: &'p RowPlaces, permutations: u64) -> PassedByCard<'p> {
        let left = std::array::from_fn(|rank| {
            let rank = Rank::all().nth(rank).expect("a rank");
            deck.intersection(CardSet::of_rank(rank)).len()
        });
        let permutations = u32::try_from(permutations).expect("24 at most");
        let rows = vec![Row::default(); places.count()];
        PassedByCard { part, left, places, permutations, rows, bases: vec![[0; 8]; places.ranks.len()] }
    }

    /// Passes bases and exceptions, which come by increasing rank, while their rank fulfils the condition.
    fn pass_while<R: Copy>(
        &mut self,
        (bases, exceptions): &mut StillToPass<R>,
        condition: impl Fn(R) -> bool,
    ) {
        while let [(rank, ranks), others @ ..] = *bases
            && condition(*rank)
        {
            self.pass_base(*ranks);
            *bases = others;
        }
        while let [(rank, cards, ways), others @ ..] = *exceptions
            && condition(*rank)
        {
            self.pass(*cards, *ways);
            *exceptions = others;
        }
    }

    /// Passes all rivals of these ranks.
    fn pass_base(&mut self, ranks: u64) {
        let held: Vec<(usize, u32)> = (0..Rank::LEN)
            .filter_map(|rank| {
                let cards = u32::try_from(ranks >> (3 * rank) & 7).expect("three bits");
                (cards > 0).then_some((rank, cards))
            })
            .collect();
        // Every choice of some cards of each rank, counted up from the first rank.
        let mut taken = vec![0; held.len()];
        loop {
            if taken.iter().sum::<u32>() <= self.places.depth {
                let key =
                    held.iter().zip(&taken).fold(0, |key, (&(rank, _), &n)| key | u64::from(n) << (3 * rank));
                let row = self.places.ranks.binary_search(&key).expect("the ranks of a subset");
                for (up, &(rank, _)) in held.iter().enumerate() {
                    if rank % PARTS != self.part || taken[up] == held[up].1 {
                        continue;
                    }
                    let ways =
                        held.iter().zip(&taken).enumerate().map(|(place, (&(rank, cards), &taken))| {
                            let taken = taken + u32::from(place == up);
                            choose(self.left[rank] - taken, cards - taken)
                        });
                    let ways = u32::try_from(ways.product::<u64>()).expect("fewer than all rivals");
                    let number = &mut self.bases[row][rank / PARTS];
                    *number = number.wrapping_add(ways.wrapping_mul(self.permutations));
                }
            }
            let Some(place) = (0..held.len()).find(|&place| taken[place] < held[place].1) else { break };
            taken[place] += 1;
            taken[..place].fill(0);
        }
    }

    /// Passes a canonical rival, which represents so many.
    fn pass(&mut self, cards: CardSet, ways: u32) {
        let PassedByCard { part, places, rows, .. } = self;
        // By place: the suit and the column of a card; as bits, the places of those that this part shows.
        let (mut suits, mut columns, mut shown) = ([0; 8], [0; 8], 0usize);
        for (place, card) in cards.iter().enumerate() {
            let (rank, suit) = (card.0 % Rank::COUNT, card.0 / Rank::COUNT);
            suits[place] = usize::from(suit);
            columns[place] = column(Rank(rank)) % 8;
            shown |= usize::from(Rank(rank).index() % PARTS == *part) << place;
        }
        places.subsets.each_subset(cards, |subset| {
            let mut ups = shown & !subset.places;
            if ups == 0 {
                return;
            }
            let place = places.places[subset.index];
            let row = &mut rows[place.row()];
            let alike = &places.alike[place.row()];
            while ups != 0 {
                let up = to_index(ups.trailing_zeros()) % 8;
                ups &= ups - 1;
                let (mut lanes, share) = alike[place.lane(suits[up])];
                let share = ways.wrapping_mul(share.into());
                while lanes != 0 {
                    let number = &mut row[to_index(lanes.trailing_zeros()) % 4][columns[up]];
                    *number = number.wrapping_add(share);
                    lanes &= lanes - 1;
                }
            }
        });
    }

    /// By card shown, the rivals passed that share no other card with a hand, but for those contained in it.
    fn avoiding(&self, places: &[RowPlace]) -> Row {
        let (mut sums, mut bases) = (Row::default(), [0; 8]);
        for place in places {
            let row = &self.rows[place.row()];
            let ranks = &self.bases[to_index(self.places.ranks_of_row[place.row()])];
            // All bits are set if the size is odd: then this adds minus the number.
            let odd = 0u32.wrapping_sub(u32::from(place.is_odd()));
            let add = |sums: &mut [u32; 8], numbers: &[u32; 8]| {
                for (sum, &number) in sums.iter_mut().zip(numbers) {
                    *sum = sum.wrapping_add((number ^ odd).wrapping_sub(odd));
                }
            };
            add(&mut bases, ranks);
            for (suit, sums) in sums.iter_mut().enumerate() {
                add(sums, &row[place.lane(suit)]);
            }
        }
        for sum in sums.iter_mut().flat_map(|sums| sums.iter_mut().zip(bases)) {
            *sum.0 = sum.0.wrapping_add(sum.1);
        }
        sums
    }
}
