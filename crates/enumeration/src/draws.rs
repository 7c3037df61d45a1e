//! Sums over cards drawn without replacement: long lists of sets of cards against each other.
//!
//! Two players draw from one shoe. If what one of them can draw is a list of sets `a` with weights, and what the other
//! can draw a list of sets `b`, then every question about both is a sum over all pairs
//!
//! ```text
//! weight(a) x weight(b) x product over kinds of ways(kind, cards of the kind in a and b together)
//! ```
//!
//! by how many cards `a` and `b` have together, `ways` being falling factorials or something like them. Lists of tens of
//! thousands of sets against a million make too many pairs to visit: [`pairing`](crate::pairing) says how they are added
//! up without.
//!
//! **A set is one number** of 128 bits: a field for each kind of card, and above them all a field for how many cards
//! there are. Adding the numbers puts the sets together. Each set bears a mark, another number, by which the caller tells
//! lists apart that are gone through at once; the marks of sets that are put together are added, too.

use crate::pairing;
use crate::ratio::Ways as Count;
use crate::tally::Tally;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use std::collections::BTreeMap;

/// Two runs of terms that are put together.
type Pair<'t> = (&'t [Term], &'t [Term]);

/// A set of cards with a mark; in order of marks first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Marked {
    /// What the set is told apart by besides its cards.
    pub mark: u64,
    /// The cards.
    pub set: u128,
}

impl Marked {
    /// A set without a mark.
    pub fn plain(set: u128) -> Self {
        Marked { mark: 0, set }
    }
}

/// A set of cards, and its weight.
pub type Term = (Marked, i128);

/// What pairs add up to: by mark of a pair, then by how many cards it has.
pub type PairSums = BTreeMap<u64, BTreeMap<usize, BigInt>>;

/// The bits of a set that count the cards of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The lowest bit.
    pub shift: u32,
    /// How many bits.
    pub bits: u32,
}

impl Field {
    /// What the field of a set holds.
    pub fn of(self, set: u128) -> u64 {
        (set >> self.shift) as u64 & ((1 << self.bits) - 1)
    }

    /// The bit above it.
    pub fn end(self) -> u32 {
        self.shift + self.bits
    }
}

/// In how many ways the cards of a kind can be drawn one after the other.
pub enum Ways {
    /// So many cards are there, and the field counts those that are drawn.
    Falling(u64),
    /// Other fields count the cards, and this one how many of them are of some sorts: the ways of these over those of any
    /// cards.
    Sorted(Vec<Sorts>),
}

/// The sorts of cards that a kind has.
pub struct Sorts {
    /// The cards of the kind.
    pub cards: u64,
    /// The bits that count each sort, from the lowest of the field, and how many cards of it there are.
    pub of: Vec<(Field, u64)>,
}

impl Sorts {
    /// The bits that count the sorts.
    pub(crate) fn fields(&self) -> Vec<Field> {
        self.of.iter().map(|&(field, _)| field).collect()
    }
}

impl Ways {
    /// The ways, and what they are divided by.
    fn of(&self, held: u64) -> (Count, Count) {
        let drawn = |cards, held| falling(cards, held).into_iter().map(Count::from).product::<Count>();
        match self {
            Ways::Falling(cards) => (drawn(*cards, held), Count::one()),
            Ways::Sorted(kinds) => {
                let mut ways = (Count::one(), Count::one());
                for kind in kinds {
                    let of_sorts = kind.of.iter().map(|&(field, cards)| (field.of(held.into()), cards));
                    ways.1 *= drawn(kind.cards, of_sorts.clone().map(|(held, _)| held).sum());
                    ways.0 *= of_sorts.map(|(held, cards)| drawn(cards, held)).product::<Count>();
                }
                ways
            }
        }
    }
}

/// The factors of a falling factorial.
pub fn falling(cards: u64, drawn: u64) -> Vec<u64> {
    (0..drawn).map(|i| cards.saturating_sub(i)).collect()
}

/// Cards by kind.
pub struct Kinds {
    /// The fields of a set, lowest first; what is above the last is the number of cards. Kinds of which few cards are
    /// drawn should come first.
    pub fields: Vec<(Field, Ways)>,
}

impl Kinds {
    /// How many cards are in a set.
    pub fn size(&self, set: u128) -> usize {
        (set >> self.fields.last().map_or(0, |(field, _)| field.end())) as usize
    }

    /// In how many ways the cards of a set can be drawn.
    pub fn ways_of(&self, set: u128) -> Count {
        let ways = self.fields.iter().map(|(field, ways)| ways.of(field.of(set)));
        let (ways, over) =
            ways.fold((Count::one(), Count::one()), |sum, (ways, over)| (sum.0 * ways, sum.1 * over));
        // Where there are none, the sorts may have none either.
        if ways.is_zero() { ways } else { ways / over }
    }

    /// The sums over all pairs of a set on the left and one on the right, by what their marks add up to and by how many
    /// cards they have together. The lists are in order.
    pub fn sums_of_pairs(&self, left: Vec<Term>, right: Vec<Term>) -> PairSums {
        pairing::sums(self, left, right)
    }

    /// Every set of one list together with every set of another, equal ones being one, in order. The lists are in order,
    /// too.
    ///
    /// # Panics
    /// If a weight passes 128 bits.
    pub fn together(&self, a: &[Term], b: &[Term]) -> Vec<Term> {
        // Sets that agree in what does not fit 64 bits stand together. Taken one such place after the other, the sums are
        // few enough to stay at hand.
        let ends = self.fields.iter().map(|(field, _)| field.end());
        let cut = ends.take_while(|&end| end <= u64::BITS).last().unwrap_or(0);
        let mut places: BTreeMap<(u64, u128), Vec<Pair>> = BTreeMap::new();
        for (mark_a, above_a, a) in runs(a, cut) {
            for (mark_b, above_b, b) in runs(b, cut) {
                places.entry((mark_a + mark_b, above_a + above_b)).or_default().push((a, b));
            }
        }
        let mut together: Vec<Term> = Vec::new();
        let mut tally = Tally::default();
        for ((mark, above), pairs) in places {
            for (a, b) in pairs {
                for &(set_a, weight_a) in a {
                    for &(set_b, weight_b) in b {
                        let weight = weight_a.checked_mul(weight_b).expect("a weight of 128 bits");
                        tally.add((set_a.set as u64).wrapping_add(set_b.set as u64) & below(cut), weight);
                    }
                }
            }
            let from = together.len();
            let marked = |low| Marked { mark, set: above << cut | u128::from(low) };
            let sums = tally.drain().map(|(low, weight)| (marked(low), weight));
            together.extend(sums.filter(|&(_, weight)| weight != 0));
            together[from..].sort_unstable_by_key(|&(set, _)| set);
        }
        together
    }
}

/// All bits below one.
fn below(cut: u32) -> u64 {
    if cut == u64::BITS { u64::MAX } else { (1 << cut) - 1 }
}

/// The parts of a list that agree in their marks and in all bits from `cut` up, with those.
fn runs(list: &[Term], cut: u32) -> impl Iterator<Item = (u64, u128, &[Term])> {
    let place = move |(set, _): &Term| (set.mark, set.set >> cut);
    list.chunk_by(move |a, b| place(a) == place(b)).map(move |run| (place(&run[0]).0, place(&run[0]).1, run))
}

/// Terms in order, equal sets being one.
pub fn in_order(terms: impl IntoIterator<Item = Term>) -> Vec<Term> {
    let mut sums: Vec<Term> = terms.into_iter().collect();
    // Mostly they come as a few lists that are in order, which this sort makes use of.
    sums.sort_by_key(|&(set, _)| set);
    sums.dedup_by(|&mut (set, weight), sum| {
        let same = set == sum.0;
        if same {
            sum.1 += weight;
        }
        same
    });
    sums.retain(|&(_, weight)| weight != 0);
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The cards of three kinds.
    const CARDS: [u64; 3] = [6, 3, 40];

    /// The same with fewer of the third than two sets may hold.
    const FEW: [u64; 3] = [6, 3, 7];

    /// Of two sorts of the third kind.
    const OF_SORTS: [u64; 2] = [10, 2];

    /// Cards of three kinds, and how many of the third are of each sort.
    type Counts = ([u8; 3], [u8; 2]);

    fn set((cards, sorts): Counts) -> u128 {
        let ([a, b, c], [x, y]) = (cards.map(u128::from), sorts.map(u128::from));
        a | b << 5 | c << 9 | x << 15 | y << 18 | (a + b + c) << 21
    }

    fn kinds(cards: [u64; 3]) -> Kinds {
        let field = |shift, bits| Field { shift, bits };
        let [of_one, of_other] = OF_SORTS;
        let sorts = Sorts { cards: cards[2], of: vec![(field(0, 3), of_one), (field(3, 3), of_other)] };
        Kinds {
            fields: vec![
                (field(0, 5), Ways::Falling(cards[0])),
                (field(5, 4), Ways::Falling(cards[1])),
                (field(9, 6), Ways::Falling(cards[2])),
                (field(15, 6), Ways::Sorted(vec![sorts])),
            ],
        }
    }

    /// Cards, a mark and a weight.
    type Counted = Vec<(Counts, u64, i32)>;

    fn terms() -> impl Strategy<Value = Counted> {
        let cards = proptest::array::uniform3(0u8..5).prop_flat_map(|cards| {
            let sorts = (0..=cards[2].min(2)).prop_flat_map(move |x| (Just(x), 0..=(cards[2] - x).min(2)));
            (Just(cards), sorts.prop_map(|(x, y)| [x, y]))
        });
        proptest::collection::vec((cards, 0u64..3, any::<i32>()), 0..30)
    }

    fn list(counted: &Counted) -> Vec<Term> {
        let marked =
            |&(counts, mark, weight): &(Counts, u64, i32)| (Marked { mark, set: set(counts) }, weight.into());
        in_order(counted.iter().map(marked))
    }

    #[test]
    fn two_sets_worked_by_hand() {
        // Two of the first kind against one of each: (6)_3 (3)_1 (40)_1 = 120 x 3 x 40, twice, five cards.
        let left = [(Marked { mark: 3, set: set(([2, 0, 0], [0, 0])) }, 2)];
        let right = [(Marked { mark: 4, set: set(([1, 1, 1], [0, 0])) }, 1)];
        let expected = BTreeMap::from([(7, BTreeMap::from([(5, BigInt::from(28_800))]))]);
        assert_eq!(kinds(CARDS).sums_of_pairs(left.into(), right.into()), expected);
    }

    #[test]
    fn two_sets_of_a_sort_worked_by_hand() {
        // Of two cards of the third kind one is of the first sort: 10 x 39. Of two others one is of the first sort and
        // one of the second: together 10 x 9 x 2 x 37.
        let left = [(Marked::plain(set(([0, 0, 2], [1, 0]))), 1)];
        let right = [(Marked::plain(set(([0, 0, 2], [1, 1]))), 1)];
        assert_eq!(kinds(CARDS).ways_of(left[0].0.set), Count::from(390u32));
        let expected = BTreeMap::from([(0, BTreeMap::from([(4, BigInt::from(6_660))]))]);
        assert_eq!(kinds(CARDS).sums_of_pairs(left.into(), right.into()), expected);
    }

    /// The ways of drawing these cards.
    fn ways(of: [u64; 3], cards: [u8; 3], sorts: [u8; 2]) -> BigInt {
        let drawn = |of: u64, held: u8| BigInt::from(crate::ratio::falling(of, held.into()));
        let of_sorts: BigInt = (0..2).map(|i| drawn(OF_SORTS[i], sorts[i])).product();
        let any: BigInt = (0..3).map(|i| drawn(of[i], cards[i])).product();
        if any == BigInt::ZERO { any } else { any * of_sorts / drawn(of[2], sorts[0] + sorts[1]) }
    }

    proptest! {
        #[test]
        fn every_pair_is_summed(left in terms(), right in terms(), few in any::<bool>()) {
            let of = if few { FEW } else { CARDS };
            let mut expected = PairSums::new();
            for &((a, of_a), mark_a, x) in &left {
                for &((b, of_b), mark_b, y) in &right {
                    let (cards, sorts) = (std::array::from_fn(|i| a[i] + b[i]), std::array::from_fn(|i| of_a[i] + of_b[i]));
                    let sums = expected.entry(mark_a + mark_b).or_default();
                    *sums.entry(cards.iter().sum::<u8>().into()).or_default() += ways(of, cards, sorts) * x * y;
                }
            }
            expected.retain(|_, sums| {
                sums.retain(|_, sum| *sum != BigInt::ZERO);
                !sums.is_empty()
            });
            prop_assert_eq!(kinds(of).sums_of_pairs(list(&left), list(&right)), expected);
        }

        #[test]
        fn sets_are_put_together(a in terms(), b in terms()) {
            let both = a.iter().flat_map(|&((a, of_a), mark_a, x)| {
                b.iter().map(move |&((b, of_b), mark_b, y)| {
                    let cards = std::array::from_fn(|i| a[i] + b[i]);
                    let sorts = std::array::from_fn(|i| of_a[i] + of_b[i]);
                    (Marked { mark: mark_a + mark_b, set: set((cards, sorts)) }, i128::from(x) * i128::from(y))
                })
            });
            prop_assert_eq!(kinds(CARDS).together(&list(&a), &list(&b)), in_order(both));
        }
    }
}
