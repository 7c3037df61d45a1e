//! Hands against hands: how every hand compares with the rival hands that the same deck can still deal.
//!
//! Two hands come from one deck, so a hand meets only the rivals it shares no card with. Comparing all pairs is out of
//! reach (2.6 million hands of five have 4 * 10^12 pairs); instead the hands of both sides are sorted and the ranks are
//! swept upward. On the way the sweep keeps, for every set of cards S, how many of the rivals passed so far contain S.
//! By inclusion and exclusion the rivals passed that share no card with a hand H are
//!
//! ```text
//! sum over the subsets S of H of (-1)^|S| * (rivals passed that contain S)
//! ```
//!
//! so one look just below H's rank, one just above it and one at the end give the rivals that are lower, equal and
//! higher.
//!
//! Two things keep the work small.
//!
//! - *Suits are alike.* Permuting the suits maps the rivals passed onto themselves, so the count for S depends only on
//!   S up to a permutation. Only canonical rivals are passed, each with the number of hands it stands for; what they
//!   add to a class of subsets is the sum over the class, which divided by the size of the class is the count for
//!   each. And only canonical hands are asked. With hands of five from 52 cards that is 134,459 hands a side and
//!   18,370 classes of subsets.
//! - *A whole rival is looked up, not counted.* A subset of H as large as a rival's hand is contained in one rival,
//!   itself; it is ranked and compared directly. So counts are kept only for subsets smaller than a rival's hand.
//!
//! Nothing here may depend on which suit is which: the rank and the label of a hand must be those of every permutation
//! of its suits. If the deck lacks cards, only suits in which it holds the same ranks are alike. Standings are checked:
//! the rivals of a hand must number all hands that avoid it.
//!
//! `docs/method/hands-against-hands.md` works an example by hand.

use crate::cards::CardSet;
use crate::combinations::{choose, subsets};
use crate::conversions::to_index;
use crate::subset_index::{MOST, SubsetIndex};
use crate::symmetry::{SuitSymmetry, canonical_beside};
use std::cmp::Ordering;

/// How many rivals rank lower than, equal to and higher than a hand, or a set of hands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RivalCounts {
    /// Rivals that rank lower.
    pub lower: u64,
    /// Rivals that tie.
    pub equal: u64,
    /// Rivals that rank higher.
    pub higher: u64,
}

impl RivalCounts {
    /// All of them.
    pub const fn total(self) -> u64 {
        self.lower + self.equal + self.higher
    }

    fn add(&mut self, other: RivalCounts, ways: u64) {
        self.lower += ways * other.lower;
        self.equal += ways * other.equal;
        self.higher += ways * other.higher;
    }
}

/// The comparison of a hand with its rivals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing<R, const LABELS: usize> {
    /// A canonical hand.
    pub hand: CardSet,
    /// How many hands it represents, beside the cards that the rival shows.
    pub ways: u64,
    /// Its rank.
    pub rank: R,
    /// The rivals that share no card with the hand, by label.
    pub against: [RivalCounts; LABELS],
}

impl<R, const LABELS: usize> Standing<R, LABELS> {
    /// The rivals of every label.
    pub(crate) fn overall(&self) -> RivalCounts {
        self.against.iter().fold(RivalCounts::default(), |mut sum, &tally| {
            sum.add(tally, 1);
            sum
        })
    }
}

/// What is dealt: the hands of one side and the rival hands of the other.
///
/// Where the rival shows a card, one sweep is made for each card it may show (in one suit, with the others alike); they
/// are independent, and may run side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sweep {
    /// The deck. Suits in which it holds the same ranks are interchangeable; it may hold the joker.
    pub deck: CardSet,
    /// How many cards a hand has, at most seven.
    pub hand: u32,
    /// How many cards a rival has, those shown included, of which one to seven are hidden.
    pub rival: u32,
    /// The cards that are in every rival and so in no hand: none, or an up card.
    pub shown: CardSet,
}

impl Sweep {
    /// The standing of every canonical hand, lowest rank first.
    ///
    /// `rank` gives the rank of a hand, `rival` the rank of a rival and its label, below `LABELS`: whether it
    /// qualifies, its category, or always 0 if rivals need not be distinguished.
    ///
    /// # Panics
    /// If there are too few or too many cards, or a label is too large.
    pub fn standings<R: Ord + Copy, const LABELS: usize>(
        &self,
        rank: impl Fn(CardSet) -> R,
        rival: impl Fn(CardSet) -> (R, usize),
    ) -> Vec<Standing<R, LABELS>> {
        self.standings_of(&canonical_beside(self.shown, self.deck, self.hand), rank, rival)
    }

    /// The same for these hands alone, each with the number of hands that it represents. A caller who knows that some
    /// canonical hands have equal standings gives one of them.
    pub fn standings_of<R: Ord + Copy, const LABELS: usize>(
        &self,
        hands: &[(CardSet, u64)],
        rank: impl Fn(CardSet) -> R,
        rival: impl Fn(CardSet) -> (R, usize),
    ) -> Vec<Standing<R, LABELS>> {
        let hidden = self.rival - self.shown.len();
        let [most, hand] = [hidden, self.hand].map(to_index);
        assert!((1..=MOST).contains(&most) && hand <= MOST, "too few or many cards: {self:?}");
        // Ranks are sorted with a place each: a pending standing is many times as large.
        let by_rank = sorted_by(hands.iter().map(|&(hand, _)| rank(hand)));
        let mut seats: Vec<PendingStanding<R, LABELS>> = by_rank
            .into_iter()
            .map(|(rank, place)| {
                let (hand, ways) = hands[to_index(place)];
                PendingStanding { hand, ways, rank, below: [0; LABELS], through: [0; LABELS] }
            })
            .collect();
        let hidden_cards = canonical_beside(self.shown, self.deck, hidden);
        let by_rank = sorted_by(hidden_cards.iter().map(|&(cards, _)| rival(cards.union(self.shown))));
        let rivals: Vec<Rival<R>> = by_rank
            .into_iter()
            .map(|((rank, label), place)| {
                let (cards, ways) = hidden_cards[to_index(place)];
                Rival { cards, ways: ways.cast_signed(), rank, label }
            })
            .collect();

        let free = self.deck.without(self.shown);
        let symmetry = SuitSymmetry::of(free).fixing(self.shown);
        let mut passed = Passed::new(Classes::new(symmetry, free, self.hand.min(hidden - 1)));
        let mut rest = rivals.as_slice();
        // Hands have subsets of the same sizes, in the same order.
        let mut signs = Vec::new();
        let any: CardSet = free.iter().take(hand).collect();
        passed.classes.each_subset(any, |size, _| signs.push(if size % 2 == 0 { 1 } else { -1 }));
        let mut classes = Vec::new();
        for tied in seats.chunk_by_mut(|a, b| a.rank == b.rank) {
            let rank = tied[0].rank;
            passed.pass_while(&mut rest, |r| r < rank);
            // Each hand looks twice at its classes, which are found once.
            classes.clear();
            for seat in tied.iter_mut() {
                let first = classes.len();
                passed.classes.each_subset(seat.hand, |_, class| classes.push(class));
                seat.below = passed.avoiding(&classes[first..], &signs);
            }
            passed.pass_while(&mut rest, |r| r == rank);
            for (seat, classes) in tied.iter_mut().zip(classes.chunks_exact(signs.len())) {
                seat.through = passed.avoiding(classes, &signs);
            }
        }
        passed.pass_while(&mut rest, |_| true);

        let rivals_of_each = choose(free.len() - self.hand, hidden);
        let contained = |hand| subsets(hand, hidden).map(|cards| rival(cards.union(self.shown)));
        let sign = if hidden.is_multiple_of(2) { 1 } else { -1 };
        let not_contained = rivals_of_each.cast_signed() - sign * choose(self.hand, hidden).cast_signed();
        seats
            .into_iter()
            .enumerate()
            .map(|(i, seat)| {
                // With one label the number of all rivals is known without a lookup; one hand in 64 is checked.
                let all = if LABELS == 1 && i % 64 > 0 {
                    [not_contained; LABELS]
                } else {
                    classes.clear();
                    passed.classes.each_subset(seat.hand, |_, class| classes.push(class));
                    passed.avoiding(&classes, &signs)
                };
                let standing = seat.standing(all, sign, contained(seat.hand));
                assert_eq!(standing.overall().total(), rivals_of_each, "the rivals of {}", seat.hand);
                standing
            })
            .collect()
    }
}

/// Pairs of a hand and a rival: the tallies of the standings, times their ways, by class of the hand and label of the
/// rival.
///
/// The counts cannot overflow: all pairs of hands of up to seven of 53 cards are fewer than C(53, 7)^2 < 2^55.
pub fn pairs<R, const LABELS: usize, const CLASSES: usize>(
    standings: &[Standing<R, LABELS>],
    class: impl Fn(&Standing<R, LABELS>) -> usize,
) -> [[RivalCounts; LABELS]; CLASSES] {
    let mut sums = [[RivalCounts::default(); LABELS]; CLASSES];
    for standing in standings {
        for (sum, &tally) in sums[class(standing)].iter_mut().zip(&standing.against) {
            sum.add(tally, standing.ways);
        }
    }
    sums
}

/// Values with their places, in order of the values and then of the places.
fn sorted_by<V: Ord>(values: impl Iterator<Item = V>) -> Vec<(V, u32)> {
    let mut sorted: Vec<(V, u32)> = values.zip(0..).collect();
    sorted.sort_unstable();
    sorted
}

/// A canonical rival: its hidden cards and how many it represents.
struct Rival<R> {
    cards: CardSet,
    ways: i64,
    rank: R,
    label: usize,
}

/// A hand on its way to a standing: with the rivals that avoid it, by label, when all lower ranks have been passed, and
/// when its own rank has been passed too. Rivals contained in the hand are still to be taken in.
#[derive(Clone, Copy)]
struct PendingStanding<R, const LABELS: usize> {
    hand: CardSet,
    ways: u64,
    rank: R,
    below: [i64; LABELS],
    through: [i64; LABELS],
}

impl<R: Ord + Copy, const LABELS: usize> PendingStanding<R, LABELS> {
    fn standing(
        self,
        all: [i64; LABELS],
        sign: i64,
        contained: impl Iterator<Item = (R, usize)>,
    ) -> Standing<R, LABELS> {
        let mut counts: [[i64; 3]; LABELS] = std::array::from_fn(|label| {
            let (below, through) = (self.below[label], self.through[label]);
            [below, through - below, all[label] - through]
        });
        for (rank, label) in contained {
            let place = match rank.cmp(&self.rank) {
                Ordering::Less => 0,
                Ordering::Equal => 1,
                Ordering::Greater => 2,
            };
            counts[label][place] += sign;
        }
        let against = counts.map(|counts| {
            let [lower, equal, higher] = counts.map(|n| u64::try_from(n).expect("a count of rivals"));
            RivalCounts { lower, equal, higher }
        });
        Standing { hand: self.hand, ways: self.ways, rank: self.rank, against }
    }
}

/// The subsets of the free cards up to some size, and the class of each under the permutations of the suits that leave
/// the shown cards where they are.
struct Classes {
    subsets: SubsetIndex,
    /// The class of each subset, by its index.
    class: Vec<u32>,
    /// Of each class, how many permutations leave one of its subsets as it is: all of them over the size of the class.
    fixing: Vec<u32>,
    /// How many permutations there are.
    permutations: u32,
}

impl Classes {
    fn new(symmetry: SuitSymmetry, free: CardSet, depth: u32) -> Self {
        let fixing = |orbit: u64| u32::try_from(symmetry.order() / orbit).expect("a divisor of 24");
        let permutations = fixing(1);
        let subsets = SubsetIndex::new(free, depth);
        let mut classes = Classes { subsets, class: Vec::new(), fixing: Vec::new(), permutations };
        for subset in SubsetIndex::all(free, depth) {
            // The canonical form has the least lanes in the highest suits, so it has the least index of its class.
            let [form] = symmetry.canonical([subset]);
            if form == subset {
                classes.class.push(classes.fixing.len().try_into().expect("fewer classes than subsets"));
                classes.fixing.push(fixing(symmetry.orbit([subset])));
            } else {
                classes.class.push(classes.class[classes.subsets.index(form)]);
            }
        }
        classes
    }

    /// Visits the class of every subset of the cards up to the depth, with the size of the subset.
    fn each_subset(&self, cards: CardSet, mut visit: impl FnMut(u32, u32)) {
        self.subsets.each_subset(cards, |subset| visit(subset.size(), self.class[subset.index]));
    }
}

/// For every class of subsets and every label, how many of the rivals passed contain a subset of the class, times the
/// number of permutations (24 or a divisor of it), so that shares stay whole.
///
/// The numbers stay below 24 * C(53, 7) < 2^32, and their sums over the subsets of a hand below 2^39, so the innermost
/// loops add without a check.
struct Passed<const LABELS: usize> {
    classes: Classes,
    sums: Vec<[i64; LABELS]>,
}

impl<const LABELS: usize> Passed<LABELS> {
    fn new(classes: Classes) -> Self {
        let sums = vec![[0; LABELS]; classes.fixing.len()];
        Passed { classes, sums }
    }

    /// Passes rivals, which come by increasing rank, while their rank fulfils the condition.
    fn pass_while<R: Copy>(&mut self, rest: &mut &[Rival<R>], condition: impl Fn(R) -> bool) {
        let Passed { classes, sums } = self;
        while let [rival, others @ ..] = *rest
            && condition(rival.rank)
        {
            // Each of the rival's equivalents holds such a subset, so the class gets `ways` in all; the share of one
            // subset is that over the size of the class, `permutations / fixing`.
            classes.each_subset(rival.cards, |_, class| {
                let class = to_index(class);
                let sum = &mut sums[class][rival.label];
                *sum = sum.wrapping_add(rival.ways.wrapping_mul(i64::from(classes.fixing[class])));
            });
            *rest = others;
        }
    }

    /// How many of the rivals passed share no card with a hand, by label, but for those contained in it; given the
    /// classes of the hand's subsets and their signs.
    fn avoiding(&self, classes: &[u32], signs: &[i64]) -> [i64; LABELS] {
        let mut counts = [0i64; LABELS];
        for (&class, sign) in classes.iter().zip(signs) {
            for (count, sum) in counts.iter_mut().zip(&self.sums[to_index(class)]) {
                *count = count.wrapping_add(sign.wrapping_mul(*sum));
            }
        }
        counts.map(|count| count / i64::from(self.classes.permutations))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_below_five_cards_have_18370_classes_and_20308_with_a_joker() {
        // 1 + 13 + 169 + 1,755 + 16,432; with the joker, once more those of one card fewer.
        let classes = |deck, depth| Classes::new(SuitSymmetry::ALL, deck, depth).fixing.len();
        assert_eq!(classes(CardSet::DECK_52, 2), 183);
        assert_eq!(classes(CardSet::DECK_52, 4), 18_370);
        assert_eq!(classes(CardSet::DECK_53, 4), 20_308);
    }

    #[test]
    fn every_subset_is_visited_once_in_its_class() {
        let shown = CardSet::parse("Ac").unwrap();
        let symmetry = SuitSymmetry::ALL.fixing(shown);
        let classes = Classes::new(symmetry, CardSet::DECK_53.without(shown), 3);
        let hand = CardSet::parse("Ad Kc Kd 7h Jk").unwrap();
        let mut visited = Vec::new();
        classes.each_subset(hand, |size, class| visited.push((size, class)));
        let mut expected: Vec<(u32, u32)> = (0..=3)
            .flat_map(|size| subsets(hand, size))
            .map(|set| (set.len(), classes.class[classes.subsets.index(symmetry.canonical([set])[0])]))
            .collect();
        visited.sort_unstable();
        expected.sort_unstable();
        assert_eq!(visited, expected);
        assert_eq!(classes.permutations, 6);
    }
}
