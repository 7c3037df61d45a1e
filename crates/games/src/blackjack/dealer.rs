//! The law of the dealer's hand.
//!
//! The dealer has no choice, so from an up card the hands that end the draw are a fixed list of multisets of drawn
//! cards, each with the number of orders in which it can come (an order is valid when no shorter part of it ends the
//! draw). From a shoe with `n_r` cards of rank `r` and `N` in all, the hand with `k_r` drawn cards of each rank has
//!
//! ```text
//! orders x product over r of (n_r)(n_r - 1)...(n_r - k_r + 1)    ordered draws out of    N (N - 1)...(N - k + 1)
//! ```
//!
//! so an outcome's law is a sum of integers, kept apart by the number `k` of cards drawn because each `k` has its own
//! denominator. The same sum over the cards of one suit, or one colour, counts the hands that are all of that suit or
//! colour.
//!
//! **Many shoes at once.** A player's hand takes cards out of the shoe, and laws are wanted for thousands of hands. The
//! sum is a polynomial in falling factorials that can be evaluated rank by rank: fixing how many tens are left folds
//! all multisets that differ in tens only into one, and so on down to the aces. Hands sorted by their tens, then
//! nines, ... share all folds but the last few (`DealerHands::laws`). Where hands differ most in one rank, that of a pair
//! which was split, it is folded last.

use super::hand::{Hand, Rank};
use enumeration::SortedMap;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::OnceLock;

/// What the dealer does with a soft 17.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SoftSeventeen {
    /// Draws.
    Hit,
    /// Stands.
    Stand,
}

/// How the dealer's hand ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DealerOutcome {
    /// A total of 17.
    Seventeen,
    /// A total of 18.
    Eighteen,
    /// A total of 19.
    Nineteen,
    /// A total of 20.
    Twenty,
    /// A total of 21 that is not a natural.
    TwentyOne,
    /// A bust with 22.
    TwentyTwo,
    /// A bust with more than 22.
    Over,
    /// An ace and a ten-value.
    Natural,
}

impl DealerOutcome {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// Every outcome.
    pub const ALL: [DealerOutcome; Self::COUNT] = [
        DealerOutcome::Seventeen,
        DealerOutcome::Eighteen,
        DealerOutcome::Nineteen,
        DealerOutcome::Twenty,
        DealerOutcome::TwentyOne,
        DealerOutcome::TwentyTwo,
        DealerOutcome::Over,
        DealerOutcome::Natural,
    ];

    /// The place among all.
    #[expect(clippy::as_conversions, reason = "the discriminant of an enum has no other conversion")]
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// The points to beat; none for a bust or a natural.
    pub(crate) fn points(self) -> Option<u8> {
        (17..=21).zip(Self::ALL).find(|&(_, outcome)| outcome == self).map(|(points, _)| points)
    }

    /// How the dealer's hand ends; `None` if the dealer draws another card.
    fn of(hand: &Hand, soft17: SoftSeventeen) -> Option<DealerOutcome> {
        let total = hand.total();
        match total.points {
            21 if hand.is_natural() => Some(DealerOutcome::Natural),
            17 if total.soft && soft17 == SoftSeventeen::Hit => None,
            points @ 17..=21 => Some(Self::ALL[usize::from(points) - 17]),
            22 => Some(DealerOutcome::TwentyTwo),
            23.. => Some(DealerOutcome::Over),
            _ => None,
        }
    }
}

/// The dealer's cards that are seen before anybody acts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shown {
    /// The up card.
    pub up: Rank,
    /// The second card, where both are dealt face up.
    pub hole: Option<Rank>,
}

impl Shown {
    /// The up card alone.
    pub const fn up(up: Rank) -> Self {
        Shown { up, hole: None }
    }

    /// The cards.
    pub(crate) fn cards(self) -> Hand {
        Hand::of([self.up].into_iter().chain(self.hole))
    }

    /// How the dealer's hand ends without another card; none where the dealer draws.
    pub(crate) fn pat(self, soft17: SoftSeventeen) -> Option<DealerOutcome> {
        self.hole.and_then(|_| DealerOutcome::of(&self.cards(), soft17))
    }
}

/// The most cards a dealer can draw to an up card: to an ace, six aces to soft 17, a five to hard 12, and five aces.
pub(crate) const LONGEST: usize = 12;

/// How many shoes are folded at once that differ in the last rank alone.
const AT_ONCE: usize = 4;

/// One way for the dealer's hand to end: the number of cards drawn, and the outcome.
type End = (usize, DealerOutcome);

/// Ordered draws that end the dealer's hand, by cards drawn and outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Law<'l> {
    /// In order.
    ends: &'static [End],
    ways: Cow<'l, [u128]>,
}

impl Law<'_> {
    /// Every end that can come with its ordered draws, from the fewest cards drawn.
    pub(crate) fn ends(&self) -> impl Iterator<Item = (End, u128)> {
        self.ends.iter().copied().zip(self.ways.iter().copied())
    }

    /// The ordered draws times what their outcomes net, by cards drawn, from one on.
    pub(crate) fn nets(&self, nets: &[i64; DealerOutcome::COUNT]) -> [i128; LONGEST] {
        let mut by_drawn = [0; LONGEST];
        let mut rest = &*self.ways;
        for together in self.ends.chunk_by(|a, b| a.0 == b.0) {
            let (ways, others) = rest.split_at(together.len());
            rest = others;
            // A round asserts that draws have at most 91 bits and nets 32.
            let net = |(&(_, outcome), &ways): (&End, &u128)| {
                ways.cast_signed().wrapping_mul(i128::from(nets[outcome.index()]))
            };
            by_drawn[together[0].0 - 1] = together.iter().zip(ways).map(net).sum();
        }
        by_drawn
    }
}

/// The dealer's finished hands from one up card, as multisets with their numbers of orders.
pub(crate) struct DealerHands {
    /// The multisets of drawn cards with how they end.
    hands: Vec<(End, Hand)>,
    /// Their numbers of orders.
    orders: Vec<u128>,
    /// How they can end.
    ends: Vec<End>,
    /// By the rank that is folded last.
    foldings: [OnceLock<Folding>; Rank::COUNT],
}

/// The multisets in an order in which they are folded rank by rank.
struct Folding {
    /// The numbers of orders, multisets sorted by end and by the counts of ranks, the last rank to be folded first.
    orders: Vec<u128>,
    /// `folds[0]` leads from `orders` to sums that tell all ranks but its own apart, the last one to sums by end.
    folds: Vec<Fold>,
}

/// One rank's fold: for each sum that it leads to, the sums that go there, by how many cards of the rank they hold.
struct Fold {
    rank: Rank,
    /// Where the sources of each sum end.
    until: Vec<usize>,
    /// How many cards of the rank each source holds.
    held: Vec<u8>,
    most: u8,
}

impl Folding {
    fn new(hands: &[(End, Hand)], orders: &[u128], last: Rank) -> Folding {
        let ranks: Vec<Rank> =
            std::iter::once(last).chain(Rank::all().filter(|&rank| rank != last)).collect();
        let mut sorted: Vec<(End, [u8; Rank::COUNT], u128)> = hands
            .iter()
            .zip(orders)
            .map(|(&(end, hand), &orders)| (end, std::array::from_fn(|i| hand.count(ranks[i])), orders))
            .collect();
        sorted.sort_unstable();
        let orders = sorted.iter().map(|&(_, _, orders)| orders).collect();
        // The keys stay sorted when the count of their last rank goes.
        let mut keys: Vec<(End, [u8; Rank::COUNT])> =
            sorted.into_iter().map(|(end, counts, _)| (end, counts)).collect();
        let mut folds = Vec::with_capacity(Rank::COUNT);
        for (place, &rank) in ranks.iter().enumerate().rev() {
            let held: Vec<u8> = keys.iter().map(|(_, counts)| counts[place]).collect();
            for (_, counts) in &mut keys {
                counts[place] = 0;
            }
            let mut until = Vec::new();
            for together in keys.chunk_by(|a, b| a == b) {
                until.push(until.last().unwrap_or(&0) + together.len());
            }
            keys.dedup();
            folds.push(Fold { rank, until, most: held.iter().copied().max().unwrap_or(0), held });
        }
        Folding { orders, folds }
    }
}

impl Fold {
    /// Falling factorials of the cards left, by how many are drawn.
    fn falling(&self, left: u32) -> [u128; LONGEST + 1] {
        let mut falling = [0; LONGEST + 1];
        falling[0] = 1;
        // From too few cards nothing is drawn.
        for (drawn, left) in (0..usize::from(self.most)).zip((0..=left).rev()) {
            // Only aces are drawn by the dozen: 12 of the 128 in 32 decks give 2^84.
            falling[drawn + 1] = falling[drawn] * u128::from(left);
        }
        falling
    }

    /// Sums what differs in this rank alone, for shoes that each have so many cards of it left. The sums must fit 128 bits:
    /// they are not checked.
    fn apply<const SHOES: usize>(
        &self,
        sums: &[u128],
        left: [u32; SHOES],
        folded: impl FnMut(usize, [u128; SHOES]),
    ) {
        let falling = left.map(|left| self.falling(left));
        let by_held: [[u128; SHOES]; LONGEST + 1] =
            std::array::from_fn(|held| falling.map(|falling| falling[held]));
        // All but a dozen aces from more than ten decks; and half the work of a whole product.
        if by_held.as_flattened().iter().all(|&factor| factor >> 64 == 0) {
            let short = |factor| u64::try_from(factor).expect("64 bits");
            self.add_up(sums, &by_held.map(|factors| factors.map(short)), folded);
        } else {
            self.add_up(sums, &by_held, folded);
        }
    }

    /// The same with the factor of each shoe by how many cards of the rank are held.
    fn add_up<F: Copy + Into<u128>, const SHOES: usize>(
        &self,
        sums: &[u128],
        by_held: &[[F; SHOES]; LONGEST + 1],
        mut folded: impl FnMut(usize, [u128; SHOES]),
    ) {
        for (place, sources) in self.sources(sums).enumerate() {
            let mut totals = [0u128; SHOES];
            for (source, held) in sources {
                for (total, factor) in totals.iter_mut().zip(by_held[usize::from(held)]) {
                    *total = total.wrapping_add(source.wrapping_mul(factor.into()));
                }
            }
            folded(place, totals);
        }
    }

    /// The same, with the sums of each shoe in turn at the end of a list.
    fn append<const SHOES: usize>(&self, sums: &[u128], left: [u32; SHOES], list: &mut Vec<u128>) {
        let (start, ends) = (list.len(), self.until.len());
        list.resize(start + SHOES * ends, 0);
        self.apply(sums, left, |place, sums| {
            for (shoe, sum) in sums.into_iter().enumerate() {
                list[start + shoe * ends + place] = sum;
            }
        });
    }

    /// The sources of each sum with the cards of the rank that they hold.
    fn sources<'a>(
        &'a self,
        sums: &'a [u128],
    ) -> impl Iterator<Item = impl Iterator<Item = (u128, u8)> + 'a> {
        let mut first = 0;
        self.until.iter().map(move |&until| {
            let from = std::mem::replace(&mut first, until)..until;
            sums[from.clone()].iter().copied().zip(self.held[from].iter().copied())
        })
    }
}

impl DealerHands {
    /// The finished hands from the cards shown, made once.
    pub(crate) fn get(shown: Shown, soft17: SoftSeventeen) -> &'static DealerHands {
        // By what is done with a soft 17, the second card or none, and the up card.
        const ROWS: usize = 2 * (Rank::COUNT + 1);
        static ALL: [[OnceLock<DealerHands>; Rank::COUNT]; ROWS] =
            [const { [const { OnceLock::new() }; Rank::COUNT] }; ROWS];
        let second = shown.hole.map_or(Rank::COUNT, Rank::index);
        let row = second + (Rank::COUNT + 1) * usize::from(soft17 == SoftSeventeen::Stand);
        ALL[row][shown.up.index()].get_or_init(|| DealerHands::build(&shown.cards(), soft17))
    }

    fn build(shown: &Hand, soft17: SoftSeventeen) -> Self {
        // Draw by draw: the hands still to be drawn to, with their numbers of orders.
        let mut open: SortedMap<Hand, u128> = SortedMap::from([(Hand::EMPTY, 1)]);
        let mut finished: SortedMap<(End, Hand), u128> = SortedMap::new();
        for drawn in 1.. {
            let mut longer = SortedMap::new();
            for (hand, orders) in open {
                for rank in Rank::all() {
                    let next = hand.with(rank);
                    let all = shown.cards().fold(next, Hand::with);
                    match DealerOutcome::of(&all, soft17) {
                        Some(outcome) => *finished.entry(((drawn, outcome), next)).or_default() += orders,
                        None => *longer.entry(next).or_default() += orders,
                    }
                }
            }
            if longer.is_empty() {
                assert!(drawn <= LONGEST, "a dealer's hand of {drawn} drawn cards");
                break;
            }
            open = longer;
        }
        let (hands, orders): (Vec<(End, Hand)>, Vec<u128>) = finished.into_iter().unzip();
        let mut ends: Vec<End> = hands.iter().map(|&(end, _)| end).collect();
        ends.dedup();
        DealerHands { hands, orders, ends, foldings: Default::default() }
    }

    /// The multisets of drawn cards after which the dealer draws another card, with their numbers of orders.
    pub(crate) fn unfinished(shown: Shown, soft17: SoftSeventeen) -> Vec<(Hand, u128)> {
        let is_open = |drawn: &Hand| {
            let all = shown.cards().cards().fold(*drawn, Hand::with);
            DealerOutcome::of(&all, soft17).is_none()
        };
        let mut unfinished = Vec::new();
        let mut open = SortedMap::from([(Hand::EMPTY, 1)]);
        open.retain(|drawn, _| is_open(drawn));
        while !open.is_empty() {
            let mut longer: SortedMap<Hand, u128> = SortedMap::new();
            for (drawn, orders) in open {
                for next in Rank::all().map(|rank| drawn.with(rank)).filter(is_open) {
                    *longer.entry(next).or_default() += orders;
                }
                unfinished.push((drawn, orders));
            }
            open = longer;
        }
        unfinished
    }

    /// The finished hands in the order in which this rank is folded last.
    fn folding(&self, last: Rank) -> &Folding {
        self.foldings[last.index()].get_or_init(|| Folding::new(&self.hands, &self.orders, last))
    }

    /// How many multisets of drawn cards end the hand.
    #[cfg(test)]
    pub(crate) fn multisets(&self) -> usize {
        self.hands.len()
    }

    /// The multisets of drawn cards that end in `outcome`, with their numbers of orders.
    pub(crate) fn ending_in(&self, outcome: DealerOutcome) -> impl Iterator<Item = (Hand, u128)> {
        let hands = self.hands.iter().zip(&self.orders);
        hands
            .filter(move |(((_, ends_in), _), _)| *ends_in == outcome)
            .map(|(&(_, hand), &orders)| (hand, orders))
    }

    /// The law when the draws come from these cards, or the ordered draws that come from these cards alone.
    ///
    /// # Panics
    /// If a count does not fit 128 bits, which takes shoes far beyond 32 decks.
    pub(crate) fn law(&'static self, cards: &[u32; Rank::COUNT]) -> Law<'static> {
        self.folded(Rank::ACE, cards)
    }

    /// The law by way of sums that fold this rank last, each of which fits 128 bits.
    fn folded(&'static self, last: Rank, cards: &[u32; Rank::COUNT]) -> Law<'static> {
        let Folding { orders, folds } = self.folding(last);
        let mut sums = Cow::Borrowed(orders);
        for fold in folds {
            let falling = fold.falling(cards[fold.rank.index()]);
            let folded = fold.sources(&sums).map(|mut sources| {
                let sum = sources.try_fold(0u128, |sum, (source, held)| {
                    sum.checked_add(source.checked_mul(falling[usize::from(held)])?)
                });
                sum.expect("the count fits 128 bits")
            });
            sums = Cow::Owned(folded.collect());
        }
        Law { ends: &self.ends, ways: Cow::Owned(sums.into_owned()) }
    }

    /// The laws when the draws come from `cards` less each of the hands in `removed`, which differ in `most_in` most.
    ///
    /// # Panics
    /// If a hand holds a card that is not there, or a count does not fit 128 bits.
    pub(crate) fn laws(&'static self, cards: &[u32; Rank::COUNT], removed: &[Hand], most_in: Rank) -> Laws {
        // Falling factorials only shrink when cards are taken out: what fits for the whole shoe fits for every part.
        self.folded(most_in, cards);
        let Folding { orders, folds } = self.folding(most_in);
        let key =
            |hand: &Hand| folds.iter().fold(0u128, |key, fold| key << 8 | u128::from(hand.count(fold.rank)));
        let mut sorted: Vec<Hand> = removed.iter().map(|hand| hand.cards_alone()).collect();
        sorted.sort_by_cached_key(key);
        sorted.dedup();

        let (last, others) = folds.split_last().expect("a fold a rank");
        let mut levels: Vec<Vec<u128>> = std::iter::once(orders.clone())
            .chain(others.iter().map(|fold| vec![0; fold.until.len()]))
            .collect();
        let left = |fold: &Fold, hand: &Hand| cards[fold.rank.index()] - u32::from(hand.count(fold.rank));
        let shared = |a: &Hand, b: &Hand| {
            others.iter().take_while(|fold| a.count(fold.rank) == b.count(fold.rank)).count()
        };
        let mut ways = Vec::with_capacity(sorted.len() * self.ends.len());
        let mut before: Option<&Hand> = None;
        for together in sorted.chunk_by(|a, b| shared(a, b) == others.len()) {
            let hand = &together[0];
            let known = before.replace(hand).map_or(0, |before| shared(before, hand));
            for (i, fold) in others.iter().enumerate().skip(known) {
                let (above, below) = levels.split_at_mut(i + 1);
                fold.apply(&above[i], [left(fold, hand)], |place, [sum]| below[0][place] = sum);
            }
            let sums = &levels[others.len()];
            let (several, rest) = together.as_chunks::<AT_ONCE>();
            for hands in several {
                last.append(sums, hands.each_ref().map(|hand| left(last, hand)), &mut ways);
            }
            for hand in rest {
                last.append(sums, [left(last, hand)], &mut ways);
            }
        }
        Laws { ends: &self.ends, place: sorted.into_iter().zip(0..).collect(), ways }
    }
}

/// Laws by the cards taken out of the shoe.
pub(crate) struct Laws {
    ends: &'static [End],
    place: FxHashMap<Hand, usize>,
    /// The ordered draws of each law in turn.
    ways: Vec<u128>,
}

impl Laws {
    /// The law with these cards out.
    ///
    /// # Panics
    /// If the distribution was not computed.
    pub(crate) fn without(&self, removed: &Hand) -> Law<'_> {
        Law { ends: self.ends, ways: Cow::Borrowed(self.ways_at(self.place[&removed.cards_alone()])) }
    }

    fn ways_at(&self, place: usize) -> &[u128] {
        &self.ways[place * self.ends.len()..][..self.ends.len()]
    }

    /// The distributions with this many cards out, and no others.
    #[must_use]
    pub(crate) fn of_size(&self, size: usize) -> Laws {
        let hands = self.place.iter().filter(|(hand, _)| hand.size() == size);
        let (hands, ways): (Vec<Hand>, Vec<&[u128]>) =
            hands.map(|(&hand, &place)| (hand, self.ways_at(place))).unzip();
        Laws { ends: self.ends, place: hands.into_iter().zip(0..).collect(), ways: ways.concat() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_laws_of_six_decks_count_every_ordered_draw() {
        let mut cards = [24; Rank::COUNT];
        cards[Rank::TEN.index()] = 96;
        for soft17 in [SoftSeventeen::Hit, SoftSeventeen::Stand] {
            for up in Rank::all() {
                let law = DealerHands::get(Shown::up(up), soft17).law(&cards);
                let mut sum = 0u128;
                let mut draws = 1u128; // (312)_12 < 2^100
                for (length, left) in (1..=LONGEST).zip((0..=312).rev()) {
                    let ended = law.ends().filter(|((drawn, _), _)| *drawn == length);
                    sum = sum * left + ended.map(|(_, ways)| ways).sum::<u128>();
                    draws *= left;
                }
                assert_eq!(sum, draws);
            }
        }
    }

    #[test]
    fn laws_of_many_shoes_are_the_laws_of_each() {
        let mut cards = [8; Rank::COUNT];
        cards[Rank::TEN.index()] = 32;
        let dealer = DealerHands::get(Shown::up(Rank::TEN), SoftSeventeen::Hit);
        for most_in in Rank::all() {
            // Six shoes that differ in the last rank alone: four at once and two by themselves.
            let shoes = |hand: Hand| (0..6).map(move |more| hand.with_many(most_in, more));
            let removed: Vec<Hand> = Hand::pairs_and_mixed().flat_map(shoes).collect();
            let laws = dealer.laws(&cards, &removed, most_in);
            for hand in &removed {
                let left = std::array::from_fn(|rank| {
                    let rank_of = Rank::all().nth(rank).unwrap();
                    cards[rank] - u32::from(hand.count(rank_of))
                });
                assert_eq!(laws.without(hand), dealer.law(&left), "{hand}");
            }
        }
    }

    #[test]
    fn there_are_9_909_finished_hands_when_soft_17_is_hit() {
        let all: usize =
            Rank::all().map(|up| DealerHands::get(Shown::up(up), SoftSeventeen::Hit).multisets()).sum();
        assert_eq!(all, 9_909);
    }
}
