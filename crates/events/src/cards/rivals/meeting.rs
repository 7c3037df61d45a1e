//! Own hands that meet rivals over one board.

use super::Rivals;
use super::faces::{Face, Hand, Part, few, hands, parts};
use super::sides::place;
use num_traits::{WrappingAdd, WrappingMul, WrappingSub};
use std::cmp::Ordering;

/// No more comparisons than these are made of two hands.
pub const MOST_COMPARISONS: usize = 6;

/// A hand over a board.
#[derive(Clone, Copy)]
pub struct Seat<'m> {
    /// The hand.
    pub hand: &'m Hand,
    /// What all tests of its side tell, by number.
    pub sort: u32,
    /// How many deals such a hand stands for.
    pub ways: u128,
    /// What it is worth in each comparison.
    pub worths: [u32; MOST_COMPARISONS],
}

/// How the own hand may compare with the rival's, by number. Hands that meet are numbered by how they compare, the first
/// comparison as the last digit.
pub const ORDERS: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

/// Own hands and rivals, in the order of what they are worth in the first comparison.
pub struct Meeting<'m> {
    sizes: [u32; 2],
    faces: &'m [Face],
    own: Vec<Seat<'m>>,
    rivals: Vec<Seat<'m>>,
    comparisons: usize,
    /// The sorts that are met, by side; seats have the places in these lists.
    sorts: [Vec<u32>; 2],
}

/// What a hand is worth in the first comparison.
fn first(seat: &Seat) -> u32 {
    seat.worths[0]
}

/// And in the second.
fn second(seat: &Seat) -> u32 {
    seat.worths[1]
}

/// Puts places in a list of the sorts that are met in place of the sorts.
fn localize(seats: &mut [Seat]) -> Vec<u32> {
    let mut sorts: Vec<u32> = Vec::new();
    let mut last = (u32::MAX, 0);
    for seat in seats {
        if seat.sort != last.0 {
            last = (seat.sort, place(&mut sorts, seat.sort) as u32);
        }
        seat.sort = last.1;
    }
    sorts
}

impl<'m> Meeting<'m> {
    /// These hands, dealt from faces of which so many are left beside the board.
    pub fn new(
        of: &Rivals,
        faces: &'m [Face],
        mut own: Vec<Seat<'m>>,
        mut rivals: Vec<Seat<'m>>,
    ) -> Meeting<'m> {
        let sorts = [localize(&mut own), localize(&mut rivals)];
        let comparisons = of.sides.comparisons.len();
        let rank = |seat: &Seat| (seat.worths, seat.sort);
        if !own.is_sorted_by_key(rank) {
            own.sort_unstable_by_key(rank);
        }
        if !rivals.is_sorted_by_key(first) {
            rivals.sort_unstable_by_key(first);
        }
        Meeting { sizes: of.sizes, faces, own, rivals, comparisons, sorts }
    }

    /// The sorts that meet, how they compare, and in how many deals.
    pub fn met(&self) -> Vec<(u32, u32, u32, u128)> {
        let all = |seats: &[Seat]| seats.iter().map(|seat| seat.ways).fold(0, u128::saturating_add);
        let met = match self.comparisons {
            3.. => self.paired(),
            // No more deals than so many.
            _ if all(&self.own).saturating_mul(all(&self.rivals)) < 1 << 63 => self.swept::<u64>(),
            _ => self.swept::<u128>(),
        };
        let (orders, rivals) = (self.orders(), self.sorts[1].len());
        let place = |(place, ways): (usize, u128)| {
            let (sorts, order) = (place / orders, place % orders);
            (self.sorts[0][sorts / rivals], self.sorts[1][sorts % rivals], order as u32, ways)
        };
        met.into_iter().enumerate().filter(|&(_, ways)| ways > 0).map(place).collect()
    }

    /// In how many ways hands may compare.
    fn orders(&self) -> usize {
        3usize.pow(self.comparisons as u32)
    }

    /// How an own hand compares with a rival.
    fn order(&self, own: &Seat, rival: &Seat) -> usize {
        let worths = own.worths.iter().zip(&rival.worths).take(self.comparisons).rev();
        worths.fold(0, |order, (own, rival)| 3 * order + (own.cmp(rival) as i8 + 1) as usize)
    }

    /// Every own hand beside every rival: the deals by own sort, rival's sort and order.
    fn paired(&self) -> Vec<u128> {
        let (orders, sorts) = (self.orders(), self.sorts[1].len());
        let mut met = vec![0; self.sorts[0].len() * sorts * orders];
        let mut of_own = vec![0; sorts * orders];
        for own in &self.own {
            of_own.fill(0);
            for rival in &self.rivals {
                of_own[rival.sort as usize * orders + self.order(own, rival)] +=
                    if own.hand.mask & rival.hand.mask == 0 {
                        rival.ways
                    } else {
                        let gone =
                            |face| own.hand.held().find(|held| held.0 == face).map_or(0, |held| held.1);
                        rival.hand.ways(|face| self.faces[face].count - gone(face))
                    };
            }
            let first = own.sort as usize * sorts * orders;
            met[first..].iter_mut().zip(&of_own).for_each(|(sum, &ways)| *sum += ways * own.ways);
        }
        met
    }

    /// The same by inclusion and exclusion: rivals are passed in the order of the first comparison, and kept by what they are
    /// worth in the second. Own hands that are worth the same and of one sort meet them together.
    fn swept<N: Number>(&self) -> Vec<u128> {
        let (orders, sorts) = (self.orders(), self.sorts[1].len());
        let mut passed = Passed::new(self);
        let mut groups = Groups::<N>::new(self, &passed);
        // By own sort, the rivals below, up to and beside a hand, and of each those that are so in the second comparison.
        let steps = [1, 2].map(|comparison| if self.comparisons >= comparison { 3 } else { 1 });
        let each = steps[1] * sorts;
        let mut sums = vec![N::default(); self.sorts[0].len() * steps[0] * each];
        let at = |own: u32, step: usize| (own as usize * steps[0] + step) * each;
        let mut next = 0;
        for tied in self.own.chunk_by(|one, other| first(one) == first(other)) {
            let worth = first(&tied[0]);
            let made = groups.of(tied, &passed);
            for step in 0..steps[0] - 1 {
                let is_passed = |rival: &&Seat| first(rival) < worth + step as u32;
                while let Some(rival) = self.rivals.get(next).filter(is_passed) {
                    passed.add(rival);
                    next += 1;
                }
                for group in &made {
                    passed.meet(group, &mut sums[at(group.sort, step)..][..each]);
                }
            }
            groups.keep(made);
        }
        self.rivals[next..].iter().for_each(|rival| passed.add(rival));
        for group in groups.all() {
            passed.meet(&group, &mut sums[at(group.sort, steps[0] - 1)..][..each]);
        }
        let mut met = groups.whole;
        let of_own = sums.chunks_exact_mut(steps[0] * each).zip(met.chunks_exact_mut(sorts * orders));
        for (sums, met) in of_own {
            apart_from_last(sums, each);
            sums.chunks_exact_mut(each).for_each(|sums| apart_from_last(sums, sorts));
            for (place, met) in met.iter_mut().enumerate() {
                // Those that are worth less come first, and the own hand is greater.
                let order = place % orders;
                let step = |order: usize, steps: usize| if steps == 3 { 2 - order } else { 0 };
                let [first, second] = [step(order % 3, steps[0]), step(order / 3, steps[1])];
                *met = met.wrapping_add(&sums[first * each + second * sorts + place / orders]);
            }
        }
        met.into_iter().map(N::into).collect()
    }
}

/// A number that wraps around.
trait Number: Copy + Default + WrappingAdd + WrappingSub + WrappingMul + From<u64> + Into<u128> {
    /// As much of a number as it holds.
    fn of(number: u128) -> Self;

    /// A number that counts parts of hands, which may be negative.
    fn signed(number: u64) -> Self;
}

impl Number for u64 {
    fn of(number: u128) -> Self {
        number as u64
    }

    fn signed(number: u64) -> Self {
        number
    }
}

impl Number for u128 {
    fn of(number: u128) -> Self {
        number
    }

    fn signed(number: u64) -> Self {
        i128::from(number.cast_signed()).cast_unsigned()
    }
}

/// Takes from each list of so many numbers the list before it.
fn apart_from_last<N: Number>(sums: &mut [N], each: usize) {
    for place in (each..sums.len()).rev() {
        sums[place] = sums[place].wrapping_sub(&sums[place - each]);
    }
}

/// Own hands that are worth the same and of one sort.
struct Group<N> {
    sort: u32,
    /// How many levels of the second comparison are below them, up to them, and in all.
    reach: [usize; 3],
    /// The places of their parts that are smaller than a rival, each with how often it is there in all of them, negative where
    /// it has an odd number of cards.
    parts: Vec<(usize, N)>,
}

/// Makes groups of own hands.
struct Groups<'m, N> {
    meeting: &'m Meeting<'m>,
    /// Their parts: all that are known where there is no second comparison, by sort and place.
    totals: Vec<Vec<N>>,
    /// Else the groups.
    kept: Vec<Group<N>>,
    levels: usize,
    /// By place, what is found of a group, and whether anything is.
    sums: Vec<(bool, N)>,
    parts: Vec<Part>,
    /// The parts that are whole rivals, by sorts and order.
    whole: Vec<N>,
}

impl<'m, N: Number> Groups<'m, N> {
    fn new(meeting: &'m Meeting<'m>, passed: &Passed) -> Self {
        let places = passed.places();
        let [own, rivals] = [0, 1].map(|side| meeting.sorts[side].len());
        let totals = if meeting.comparisons < 2 { own } else { 0 };
        Groups {
            meeting,
            totals: vec![vec![N::default(); places]; totals],
            kept: Vec::new(),
            levels: passed.levels.len().next_power_of_two(),
            sums: vec![(false, N::default()); places],
            parts: Vec::new(),
            whole: vec![N::default(); own * rivals * meeting.orders()],
        }
    }

    /// The groups of these hands.
    fn of(&mut self, hands: &[Seat], passed: &Passed) -> Vec<Group<N>> {
        let same = |one: &Seat, other: &Seat| one.sort == other.sort && one.worths == other.worths;
        hands.chunk_by(same).map(|hands| self.group(hands, passed)).collect()
    }

    fn group(&mut self, hands: &[Seat], passed: &Passed) -> Group<N> {
        let size = self.meeting.sizes[1];
        let times = |_: usize, count: u32, held: u32| {
            let times = few(count, held);
            if held.is_multiple_of(2) { times } else { times.wrapping_neg() }
        };
        let mut found = Vec::new();
        for own in hands {
            parts(own.hand, size, times, &mut self.parts);
            let ways = N::of(own.ways);
            for part in &self.parts {
                let weight = ways.wrapping_mul(&N::signed(part.weight));
                if part.size == size {
                    let rival = passed.whole(part);
                    let sorts = own.sort as usize * self.meeting.sorts[1].len() + rival.sort as usize;
                    let whole =
                        &mut self.whole[sorts * self.meeting.orders() + self.meeting.order(own, rival)];
                    *whole = whole.wrapping_add(&weight);
                    continue;
                }
                let place = passed.place(part);
                let (known, sum) = &mut self.sums[place];
                if !std::mem::replace(known, true) {
                    found.push(place);
                }
                *sum = sum.wrapping_add(&weight);
            }
        }
        let parts = found.into_iter().map(|place| (place, std::mem::take(&mut self.sums[place]).1)).collect();
        Group { sort: hands[0].sort, reach: passed.reach(second(&hands[0])), parts }
    }

    /// Keeps groups until all rivals have passed.
    fn keep(&mut self, groups: Vec<Group<N>>) {
        if self.totals.is_empty() {
            self.kept.extend(groups);
            return;
        }
        for Group { sort, parts, .. } in groups {
            let totals = &mut self.totals[sort as usize];
            parts.into_iter().for_each(|(place, times)| totals[place] = totals[place].wrapping_add(&times));
        }
    }

    /// All that were kept, those of one sort as one where there is no second comparison.
    fn all(&mut self) -> Vec<Group<N>> {
        let totals = std::mem::take(&mut self.totals).into_iter().enumerate();
        let reach = [0, 0, self.levels];
        let whole = totals.map(|(sort, totals)| Group {
            sort: sort as u32,
            reach,
            parts: totals.into_iter().enumerate().collect(),
        });
        std::mem::take(&mut self.kept).into_iter().chain(whole).collect()
    }
}

/// The rivals passed: by sort, how many contain each part that is smaller than a rival. The numbers wrap around.
struct Passed<'m> {
    meeting: &'m Meeting<'m>,
    /// The place of the first part of each size.
    first: Vec<usize>,
    /// What rivals are worth in the second comparison, each once and in order.
    levels: Vec<u32>,
    /// By levels, as a Fenwick tree has them, by part and by sort; the last has all.
    containing: Vec<u64>,
    /// By the place of a hand among those of a rival's size, the rival's place among all.
    at: Vec<u32>,
    parts: Vec<Part>,
}

impl<'m> Passed<'m> {
    fn new(meeting: &'m Meeting<'m>) -> Self {
        let size = meeting.sizes[1];
        let mut first = vec![0];
        for smaller in 0..size {
            first.push(first[smaller as usize] + hands(meeting.faces.len(), smaller));
        }
        let mut levels: Vec<u32> = meeting.rivals.iter().map(second).collect();
        levels.sort_unstable();
        levels.dedup();
        let containing =
            vec![0; levels.len().next_power_of_two() * first[size as usize] * meeting.sorts[1].len()];
        let mut at = vec![u32::MAX; hands(meeting.faces.len(), size)];
        for (place, rival) in meeting.rivals.iter().enumerate() {
            at[rival.hand.place()] = place as u32;
        }
        Passed { meeting, first, levels, containing, at, parts: Vec::new() }
    }

    /// How many parts have a place.
    fn places(&self) -> usize {
        self.first[self.first.len() - 1]
    }

    /// The place of a part that is smaller than a rival.
    fn place(&self, part: &Part) -> usize {
        self.first[part.size as usize] + part.place as usize
    }

    /// The rival that a part is.
    fn whole(&self, part: &Part) -> &Seat<'m> {
        &self.meeting.rivals[self.at[part.place as usize] as usize]
    }

    /// How many levels are below a hand that is worth so much in the second comparison, up to it, and in all.
    fn reach(&self, second: u32) -> [usize; 3] {
        let below = self.levels.partition_point(|&level| level < second);
        let up_to = below + usize::from(self.levels.get(below) == Some(&second));
        [below, up_to, self.levels.len().next_power_of_two()]
    }

    fn add(&mut self, rival: &Seat) {
        let Meeting { sizes, faces, sorts, .. } = self.meeting;
        let Some(most) = sizes[1].checked_sub(1) else { return };
        let with = |face: usize, count: u32, held: u32| few(faces[face].count - held, count - held);
        let mut all = std::mem::take(&mut self.parts);
        parts(rival.hand, most, with, &mut all);
        let (places, sorts) = (self.places(), sorts[1].len());
        let mut level = self.levels.partition_point(|&level| level < second(rival)) + 1;
        while level <= self.levels.len().next_power_of_two() {
            let containing = &mut self.containing[(level - 1) * places * sorts..][..places * sorts];
            for part in &all {
                let place = self.first[part.size as usize] + part.place as usize;
                let sum = &mut containing[place * sorts + rival.sort as usize];
                *sum = sum.wrapping_add(part.weight);
            }
            level += level & level.wrapping_neg();
        }
        self.parts = all;
    }

    /// Adds how many rivals of each sort share no card with the hands of a group, but for those that are a part of them: where
    /// there is a second comparison those below them, those up to them and all.
    fn meet<N: Number>(&self, group: &Group<N>, sums: &mut [N]) {
        let (places, sorts) = (self.places(), self.meeting.sorts[1].len());
        let steps = sums.len() / sorts;
        for (sums, &reach) in sums.chunks_exact_mut(sorts).zip(&group.reach[3 - steps..]) {
            let mut level = reach;
            while level > 0 {
                let containing = &self.containing[(level - 1) * places * sorts..][..places * sorts];
                for &(place, times) in &group.parts {
                    for (sum, &containing) in sums.iter_mut().zip(&containing[place * sorts..]) {
                        *sum = sum.wrapping_add(&times.wrapping_mul(&N::from(containing)));
                    }
                }
                level &= level - 1;
            }
        }
    }
}
