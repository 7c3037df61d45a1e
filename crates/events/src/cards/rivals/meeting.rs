//! Counts pairs of an own hand and a rival over one board, by inclusion-exclusion.
//!
//! Two hands share no card. By inclusion-exclusion, the number of rivals disjoint from an own hand H is the sum over the
//! sub-hands S of H of (-1)^|S| times the number of rivals that contain S. With one comparison, rivals are added in the order
//! of their strength: before and after the rivals of one strength the sum counts those beaten, and those beaten or tied.
//! With more comparisons every pair of hands is compared. Called by [`super::sweep`] for every board.
//!
//! A permutation of interchangeable suits maps the added rivals onto themselves. With one comparison, one rival of each orbit
//! is therefore enough, and sub-hands are counted by orbit ([`SubHandOrbits`]).

use super::boards::exchanges;
use super::faces::{FaceClass, FaceHand, SubHand, SuitClasses, every_hand, few, hands, parts};
use super::sides::place;
use crate::cards::suit_splits::SUITS;
use enumeration::conversions::{to_count, to_index};
use num_traits::{WrappingAdd, WrappingMul, WrappingSub};
use std::cmp::Ordering;

/// The most comparisons between two hands.
pub(super) const MOST_COMPARISONS: usize = 6;

/// A hand over a board.
#[derive(Clone, Copy)]
pub(super) struct SeatedHand<'m> {
    /// The hand.
    pub hand: &'m FaceHand,
    /// The number of its label: the answers of all tests of its side.
    pub label: usize,
    /// The number of deals that the hand represents, including those with permuted suits.
    pub ways: u64,
    /// The size of its orbit: the number of hands that it represents.
    pub orbit: u64,
    /// Its strength in each comparison.
    pub strengths: [u32; MOST_COMPARISONS],
}

/// The results of comparing the own hand with the rival's. Several comparisons form a number in base 3, the first as the
/// last digit.
pub(super) const ORDERS: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

/// The number of an order in [`ORDERS`].
fn digit(order: Ordering) -> usize {
    match order {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}

/// The number of pairs of disjoint hands with two given labels.
pub(super) struct LabelPair {
    /// The label of the own hand.
    pub own: usize,
    /// The label of the rival.
    pub rival: usize,
    /// The number of the result of the comparison.
    pub orders: usize,
    /// The number of deals.
    pub ways: u128,
}

/// Own hands and rivals over one board.
pub(super) struct BoardMeeting<'m> {
    /// The number of cards of a rival.
    size: u32,
    /// The faces outside the board, with the number left of each.
    faces: &'m [FaceClass],
    /// The interchangeable suits.
    like: SuitClasses,
    comparisons: usize,
    own: Vec<SeatedHand<'m>>,
    rivals: Vec<SeatedHand<'m>>,
    /// The labels that occur, by side; seats hold indices into these lists.
    labels: [Vec<usize>; 2],
}

/// The strength in the first comparison.
fn strength(seat: &SeatedHand) -> u32 {
    seat.strengths[0]
}

/// Replaces labels by indices into the list of labels that occur, and returns that list.
fn localize(seats: &mut [SeatedHand]) -> Vec<usize> {
    let mut labels: Vec<usize> = Vec::new();
    let mut last = None;
    for seat in seats {
        let at = match last {
            Some((label, at)) if label == seat.label => at,
            _ => place(&mut labels, seat.label),
        };
        last = Some((seat.label, at));
        seat.label = at;
    }
    labels
}

impl<'m> BoardMeeting<'m> {
    /// These hands and rivals of `size` cards, under the given number of comparisons. With at most one comparison there is
    /// one rival of each orbit under permutations of the suits that are `like`; with more, every rival.
    pub(super) fn new(
        size: u32,
        comparisons: usize,
        faces: &'m [FaceClass],
        like: SuitClasses,
        mut own: Vec<SeatedHand<'m>>,
        mut rivals: Vec<SeatedHand<'m>>,
    ) -> BoardMeeting<'m> {
        let labels = [localize(&mut own), localize(&mut rivals)];
        own.sort_unstable_by_key(|seat| (strength(seat), seat.label));
        rivals.sort_unstable_by_key(strength);
        BoardMeeting { size, faces, like, comparisons, own, rivals, labels }
    }

    /// The number of steps of the count, if each hand represents `stand_for` hands of its side: pairs of hands, or
    /// sub-hands if there is one comparison.
    pub(super) fn steps(&self, stand_for: [usize; 2]) -> u64 {
        let own = to_count(self.own.len() * stand_for[0]);
        let rivals = to_count(self.rivals.len() * stand_for[1]);
        match self.comparisons {
            2.. => own.saturating_mul(rivals),
            _ => (own + rivals) << self.size,
        }
    }

    /// The memory of the count, in bytes.
    pub(super) fn bytes(&self) -> u128 {
        let number = |length: usize| u128::from(to_count(length));
        let [own, rivals] = [0, 1].map(|side| number(self.labels[side].len()));
        let places: usize = (0..self.size).map(|size| hands(self.faces.len(), size)).sum();
        let places = if self.comparisons > 1 { 0 } else { number(places) };
        let orbits = places / number(permutations(self.like).count()) + 1;
        let sums = own * rivals * number(self.orders()) * 48 + (own + rivals + 1) * orbits * 24 + places * 4;
        sums + number(self.own.len() + self.rivals.len()) * number(size_of::<SeatedHand>())
    }

    /// The number of deals for each pair of labels and result of the comparison.
    pub(super) fn met(&self) -> Vec<LabelPair> {
        let all = |seats: &[SeatedHand]| {
            seats.iter().map(|seat| u128::from(seat.ways)).fold(0, u128::saturating_add)
        };
        let met = match self.comparisons {
            2.. => self.paired(),
            // The result times the permutations of the suits is below 2^63, so that sums modulo 2^64 determine it.
            _ if all(&self.own).saturating_mul(all(&self.rivals)) < (1 << 63) / 24 => self.swept::<u64>(),
            _ => self.swept::<u128>(),
        };
        let (orders, rivals) = (self.orders(), self.labels[1].len());
        let met = met.into_iter().enumerate().filter(|&(_, ways)| ways > 0).map(|(place, ways)| {
            let (labels, orders) = (place / orders, place % orders);
            let (own, rival) = (self.labels[0][labels / rivals], self.labels[1][labels % rivals]);
            LabelPair { own, rival, orders, ways }
        });
        met.collect()
    }

    /// The number of possible results of the comparisons.
    fn orders(&self) -> usize {
        (0..self.comparisons).map(|_| ORDERS.len()).product()
    }

    /// The number of the result of comparing an own hand with a rival.
    fn order(&self, own: &SeatedHand, rival: &SeatedHand) -> usize {
        let strengths = own.strengths.iter().zip(&rival.strengths).take(self.comparisons).rev();
        strengths.fold(0, |orders, (own, rival)| 3 * orders + digit(own.cmp(rival)))
    }

    /// The deals by own label, rival's label and order, from every pair of hands.
    fn paired(&self) -> Vec<u128> {
        let (orders, labels) = (self.orders(), self.labels[1].len());
        let mut met = vec![0; self.labels[0].len() * labels * orders];
        let mut of_own = vec![0; labels * orders];
        for own in &self.own {
            of_own.fill(0);
            for rival in &self.rivals {
                let ways = if own.hand.mask & rival.hand.mask == 0 {
                    rival.ways.into()
                } else {
                    let gone = |face| own.hand.held().find(|held| held.0 == face).map_or(0, |held| held.1);
                    rival.hand.ways(|face| self.faces[face].count - gone(face))
                };
                of_own[rival.label * orders + self.order(own, rival)] += ways;
            }
            let first = own.label * labels * orders;
            met[first..].iter_mut().zip(&of_own).for_each(|(sum, &ways)| *sum += ways * u128::from(own.ways));
        }
        met
    }

    /// The deals by own label, rival's label and order, by inclusion-exclusion, for at most one comparison.
    fn swept<N: ModularInteger>(&self) -> Vec<u128> {
        let labels = self.labels[1].len();
        let mut passed = PassedRivals::new(self);
        // By own label: the rivals below, those up to the strength, and all; without a comparison, all. Every number is
        // multiplied by the number of permutations.
        let steps = self.orders();
        let mut sums = vec![N::default(); self.labels[0].len() * steps * labels];
        let mut whole = vec![N::default(); sums.len()];
        let mut totals = vec![vec![N::default(); passed.orbits.fixing.len()]; self.labels[0].len()];
        let mut groups = Grouping::new(passed.orbits.fixing.len());
        let mut next = 0;
        for tied in self.own.chunk_by(|one, other| strength(one) == strength(other)) {
            let made: Vec<(usize, SubHands<N>)> = tied
                .chunk_by(|one, other| one.label == other.label)
                .map(|hands| (hands[0].label, groups.of(self, hands, &passed, &mut whole)))
                .collect();
            for step in 0..steps - 1 {
                let is_passed = |rival: &&SeatedHand| match step {
                    0 => strength(rival) < strength(&tied[0]),
                    _ => strength(rival) <= strength(&tied[0]),
                };
                while let Some(rival) = self.rivals.get(next).filter(is_passed) {
                    passed.add(rival);
                    next += 1;
                }
                for (label, subs) in &made {
                    passed.meet(subs.iter().copied(), &mut sums[(label * steps + step) * labels..][..labels]);
                }
            }
            for (label, subs) in made {
                let totals = &mut totals[label];
                subs.into_iter().for_each(|(at, times)| totals[at] = totals[at].wrapping_add(&times));
            }
        }
        self.rivals[next..].iter().for_each(|rival| passed.add(rival));
        for (label, totals) in totals.into_iter().enumerate() {
            let all = &mut sums[(label * steps + steps - 1) * labels..][..labels];
            passed.meet(totals.into_iter().enumerate(), all);
        }
        // The count up to a step minus the count up to the step before. Rivals below come first; then the own hand is greater.
        let mut met = whole;
        for own in 0..self.labels[0].len() {
            for (rival, step) in (0..labels).flat_map(|rival| (0..steps).map(move |step| (rival, step))) {
                let at = |step: usize| sums[(own * steps + step) * labels + rival];
                let here = if step == 0 { at(0) } else { at(step).wrapping_sub(&at(step - 1)) };
                let sum = &mut met[(own * labels + rival) * steps + (steps - 1 - step)];
                *sum = sum.wrapping_add(&here);
            }
        }
        let permutations = u128::from(passed.orbits.permutations);
        met.into_iter().map(|ways| N::into(ways) / permutations).collect()
    }
}

/// An integer modulo a power of two. Inclusion-exclusion adds and subtracts numbers larger than its result. Modulo 2^64 or
/// 2^128 the result is still exact, because it is known to be smaller than the modulus.
trait ModularInteger: Copy + Default + WrappingAdd + WrappingSub + WrappingMul + From<u64> + Into<u128> {
    /// A number modulo this power.
    fn of(number: u128) -> Self;

    /// A signed number, in two's complement, modulo this power.
    fn signed(number: u64) -> Self;
}

impl ModularInteger for u64 {
    fn of(number: u128) -> Self {
        Self::try_from(number & u128::from(Self::MAX)).expect("64 bits")
    }

    fn signed(number: u64) -> Self {
        number
    }
}

impl ModularInteger for u128 {
    fn of(number: u128) -> Self {
        number
    }

    fn signed(number: u64) -> Self {
        i128::from(number.cast_signed()).cast_unsigned()
    }
}

/// Sub-hands smaller than a rival: each orbit with its signed number of occurrences in the own hands.
type SubHands<N> = Vec<(usize, N)>;

/// Buffers for adding up the sub-hands of own hands.
struct Grouping<N> {
    /// For each orbit: true if it occurs, and its sum.
    sums: Vec<(bool, N)>,
    parts: Vec<SubHand>,
}

impl<N: ModularInteger> Grouping<N> {
    fn new(orbits: usize) -> Self {
        Grouping { sums: vec![(false, N::default()); orbits], parts: Vec::new() }
    }

    /// The sub-hands of hands of one strength and label. A sub-hand as large as a rival is one rival: it is compared at once,
    /// and added to `whole` by labels and order.
    fn of(
        &mut self,
        meeting: &BoardMeeting,
        hands: &[SeatedHand],
        passed: &PassedRivals,
        whole: &mut [N],
    ) -> SubHands<N> {
        let times = |_: usize, count: u32, held: u32| {
            let times = few(count, held);
            if held.is_multiple_of(2) { times } else { times.wrapping_neg() }
        };
        let mut found = Vec::new();
        for own in hands {
            parts(own.hand, meeting.size, times, &mut self.parts);
            let ways = N::of(own.ways.into());
            for part in &self.parts {
                let weight = ways.wrapping_mul(&N::signed(part.weight));
                if part.size == meeting.size {
                    let rival = passed.whole(part);
                    let labels = own.label * meeting.labels[1].len() + rival.label;
                    let sum = &mut whole[labels * meeting.orders() + meeting.order(own, rival)];
                    *sum = sum.wrapping_add(&weight.wrapping_mul(&N::from(passed.orbits.permutations)));
                    continue;
                }
                let at = passed.orbits.of(part);
                let (known, sum) = &mut self.sums[at];
                if !std::mem::replace(known, true) {
                    found.push(at);
                }
                *sum = sum.wrapping_add(&weight);
            }
        }
        found.into_iter().map(|at| (at, std::mem::take(&mut self.sums[at]).1)).collect()
    }
}

/// For each permutation of suits that are alike: the suit that each suit becomes.
fn permutations(like: SuitClasses) -> impl Iterator<Item = SuitClasses> {
    let suits = (0..=u8::MAX).map(|code| [0, 2, 4, 6].map(|shift| usize::from(code >> shift & 3)));
    suits.filter(move |to| {
        (0..SUITS)
            .all(|suit| like[to[suit]] == like[suit] && to[..suit].iter().all(|other| *other != to[suit]))
    })
}

/// The sub-hands smaller than a rival, and their orbits under permutations of interchangeable suits.
///
/// A permutation maps the added rivals onto themselves, so the number of rivals that contain a sub-hand is the same for every
/// sub-hand of an orbit: the sum over the orbit divided by its size. All numbers are multiplied by the number of
/// permutations to keep them integers.
struct SubHandOrbits {
    /// The index of the first sub-hand of each size.
    first: Vec<usize>,
    /// By index of a sub-hand: its orbit.
    orbit: Vec<u32>,
    /// By orbit: the permutations that leave one of its sub-hands unchanged, which are all permutations over the orbit's
    /// size.
    fixing: Vec<u64>,
    /// For each permutation: the face that each face becomes.
    images: Vec<Vec<u8>>,
    /// The number of permutations.
    permutations: u64,
}

impl SubHandOrbits {
    fn new(size: u32, faces: &[FaceClass], like: SuitClasses) -> Self {
        let mut first = vec![0];
        for smaller in 0..size {
            first.push(first[to_index(smaller)] + hands(faces.len(), smaller));
        }
        let image = |to: SuitClasses| -> Vec<u8> {
            let of = |face: &FaceClass| {
                let suit = face.suit.map(|suit| to[suit]);
                let is_image =
                    |other: &FaceClass| other.card.rank() == face.card.rank() && other.suit == suit;
                let place =
                    faces.iter().position(is_image).expect("interchangeable suits have the same ranks");
                u8::try_from(place).expect("53 faces")
            };
            faces.iter().map(of).collect()
        };
        let images: Vec<Vec<u8>> = permutations(like).map(image).collect();
        let permutations = to_count(images.len());
        let mut orbits = SubHandOrbits {
            orbit: vec![0; first[to_index(size)]],
            first,
            fixing: Vec::new(),
            images,
            permutations,
        };
        let left: Vec<u32> = faces.iter().map(|face| face.count).collect();
        for smaller in 0..size {
            every_hand(faces, &left, None, smaller, &mut |hand| {
                let Some((_, size)) = exchanges(&hand.look, like) else { return };
                let number = u32::try_from(orbits.fixing.len()).expect("fewer orbits than sub-hands");
                orbits.fixing.push(orbits.permutations / u64::try_from(size).expect("at most 24"));
                for image in &orbits.images {
                    orbits.orbit[orbits.first[to_index(smaller)] + hand.place_of_image(image)] = number;
                }
            });
        }
        orbits
    }

    /// The orbit of a sub-hand.
    fn of(&self, part: &SubHand) -> usize {
        to_index(self.orbit[self.first[to_index(part.size)] + part.place])
    }
}

/// The rivals passed: how many contain each sub-hand smaller than a rival, by label, modulo 2^64.
struct PassedRivals<'m> {
    meeting: &'m BoardMeeting<'m>,
    orbits: SubHandOrbits,
    /// By orbit and label: the sum over the orbit, times the orbit's `fixing`.
    containing: Vec<u64>,
    /// By the place of a hand among those of a rival's size, the place of the rival that represents it.
    at: Vec<u32>,
    parts: Vec<SubHand>,
}

impl<'m> PassedRivals<'m> {
    fn new(meeting: &'m BoardMeeting<'m>) -> Self {
        let orbits = SubHandOrbits::new(meeting.size, meeting.faces, meeting.like);
        let containing = vec![0; orbits.fixing.len() * meeting.labels[1].len()];
        let mut at = vec![u32::MAX; hands(meeting.faces.len(), meeting.size)];
        for (place, rival) in (0..).zip(&meeting.rivals) {
            orbits.images.iter().for_each(|image| at[rival.hand.place_of_image(image)] = place);
        }
        PassedRivals { meeting, orbits, containing, at, parts: Vec::new() }
    }

    /// The rival that represents a sub-hand of a rival's size.
    fn whole(&self, part: &SubHand) -> &SeatedHand<'m> {
        &self.meeting.rivals[to_index(self.at[part.place])]
    }

    /// Passes a rival, and those that it represents.
    fn add(&mut self, rival: &SeatedHand) {
        let BoardMeeting { size, faces, labels, .. } = self.meeting;
        let Some(most) = size.checked_sub(1) else { return };
        let with = |face: usize, count: u32, held: u32| few(faces[face].count - held, count - held);
        let mut all = std::mem::take(&mut self.parts);
        parts(rival.hand, most, with, &mut all);
        for part in &all {
            let orbit = self.orbits.of(part);
            let sum = &mut self.containing[orbit * labels[1].len() + rival.label];
            let times = rival.orbit * self.orbits.fixing[orbit];
            *sum = sum.wrapping_add(part.weight.wrapping_mul(times));
        }
        self.parts = all;
    }

    /// Adds, by label, how many rivals passed share no card with own hands that have these sub-hands.
    fn meet<N: ModularInteger>(&self, subs: impl Iterator<Item = (usize, N)>, sums: &mut [N]) {
        let labels = sums.len();
        for (orbit, times) in subs {
            for (sum, &containing) in sums.iter_mut().zip(&self.containing[orbit * labels..]) {
                *sum = sum.wrapping_add(&times.wrapping_mul(&N::from(containing)));
            }
        }
    }
}
