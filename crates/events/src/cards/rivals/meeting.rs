//! Own hands that meet rivals over one board.

use super::Rivals;
use super::faces::{Face, Hand, Part, few, hands, parts};
use std::cmp::Ordering;

/// A hand over a board.
#[derive(Clone, Copy)]
pub struct Seat {
    /// The hand.
    pub hand: Hand,
    /// What all tests of its side tell, by number.
    pub sort: u32,
    /// How many deals such a hand stands for.
    pub ways: u128,
    /// What it is worth in each comparison: the place of the first in a list.
    pub worths: u32,
}

/// How the own hand may compare with the rival's, by number. Hands that meet are numbered by how they compare, the first
/// comparison as the last digit.
pub const ORDERS: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

/// Own hands and rivals, in the order of what they are worth in the first comparison.
pub struct Meeting<'m> {
    sizes: [u32; 2],
    faces: &'m [Face],
    own: Vec<Seat>,
    own_worths: Vec<u32>,
    rivals: Vec<Seat>,
    rival_worths: Vec<u32>,
    comparisons: usize,
    /// The sorts that are met, by side; seats have the places in these lists.
    sorts: [Vec<u32>; 2],
}

/// Puts places in a list of the sorts that are met in place of the sorts.
fn localize(seats: &mut [Seat]) -> Vec<u32> {
    let mut sorts: Vec<u32> = Vec::new();
    let mut last = (u32::MAX, 0);
    for seat in seats {
        if seat.sort != last.0 {
            let place = sorts.iter().position(|&known| known == seat.sort).unwrap_or_else(|| {
                sorts.push(seat.sort);
                sorts.len() - 1
            });
            last = (seat.sort, place as u32);
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
        mut own: Vec<Seat>,
        own_worths: Vec<u32>,
        mut rivals: Vec<Seat>,
        rival_worths: Vec<u32>,
    ) -> Meeting<'m> {
        let sorts = [localize(&mut own), localize(&mut rivals)];
        let comparisons = of.sides.comparisons.len();
        Meeting { sizes: of.sizes, faces, own, own_worths, rivals, rival_worths, comparisons, sorts }
    }

    /// The sorts that meet, how they compare, and in how many deals.
    pub fn met(&self) -> Vec<(u32, u32, u32, u128)> {
        let met = if self.comparisons <= 2 { self.swept() } else { self.paired() };
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

    /// What an own hand, or a rival, is worth in each comparison.
    fn own_worths(&self, seat: &Seat) -> &[u32] {
        &self.own_worths[seat.worths as usize..][..self.comparisons]
    }

    fn rival_worths(&self, seat: &Seat) -> &[u32] {
        &self.rival_worths[seat.worths as usize..][..self.comparisons]
    }

    /// How an own hand compares with a rival.
    fn order(&self, own: &Seat, rival: &Seat) -> usize {
        let worths = self.own_worths(own).iter().zip(self.rival_worths(rival)).rev();
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
                        let gone = |face| own.hand.held().find(|held| held.0 == face).map_or(0, |held| held.1);
                        rival.hand.ways(|face| self.faces[face].count - gone(face))
                    };
            }
            let first = own.sort as usize * sorts * orders;
            met[first..].iter_mut().zip(&of_own).for_each(|(sum, &ways)| *sum += ways * own.ways);
        }
        met
    }

    /// The same by inclusion and exclusion: rivals are passed in the order of the first comparison, and kept by what they are
    /// worth in the second.
    fn swept(&self) -> Vec<u128> {
        let (orders, sorts) = (self.orders(), self.sorts[1].len());
        let mut passed = Passed::new(self);
        let first = |worths: &[u32]| worths.first().copied().unwrap_or(0);
        // For each own hand the rivals below it, up to it and all, and of each those that are so in the second comparison.
        let steps = [1, 2].map(|comparison| if self.comparisons >= comparison { 3 } else { 1 });
        let each = steps[1] * sorts;
        let mut counts = vec![0u64; self.own.len() * steps[0] * each];
        let (mut next, mut at) = (0, 0);
        while self.comparisons > 0 && at < self.own.len() {
            let worth = first(self.own_worths(&self.own[at]));
            let tied =
                self.own[at..].iter().take_while(|seat| first(self.own_worths(seat)) == worth).count();
            for step in 0..2 {
                let is_passed = |rival: &&Seat| first(self.rival_worths(rival)) < worth + step;
                while let Some(rival) = self.rivals.get(next).filter(is_passed) {
                    passed.add(rival);
                    next += 1;
                }
                for place in at..at + tied {
                    let at = (place * steps[0] + step as usize) * each;
                    passed.look_at(&self.own[place]);
                    passed.apart(&mut counts[at..at + each]);
                }
            }
            at += tied;
        }
        self.rivals[next..].iter().for_each(|rival| passed.add(rival));
        let mut met = vec![0; self.sorts[0].len() * sorts * orders];
        for (own, counts) in self.own.iter().zip(counts.chunks_exact_mut(steps[0] * each)) {
            passed.look_at(own);
            passed.apart(&mut counts[(steps[0] - 1) * each..]);
            apart_from_last(counts, each);
            counts.chunks_exact_mut(each).for_each(|counts| apart_from_last(counts, sorts));
            // Those worth less are the first, and the own hand is greater.
            let place = |order: usize, sort: usize| {
                let [first, second] = [order % 3, order / 3];
                let step = |order: usize, steps: usize| if steps == 3 { 2 - order } else { 0 };
                step(first, steps[0]) * each + step(second, steps[1]) * sorts + sort
            };
            for (rival, weight) in passed.whole() {
                let count = &mut counts[place(self.order(own, rival), rival.sort as usize)];
                *count = count.wrapping_add(weight);
            }
            let met = &mut met[own.sort as usize * sorts * orders..][..sorts * orders];
            for (at, sum) in met.iter_mut().enumerate() {
                *sum += own.ways * u128::from(counts[place(at % orders, at / orders)]);
            }
        }
        met
    }
}

/// Takes from each list of so many numbers the list before it.
fn apart_from_last(counts: &mut [u64], each: usize) {
    for place in (each..counts.len()).rev() {
        counts[place] = counts[place].wrapping_sub(counts[place - each]);
    }
}

/// The rivals passed: by sort, how many contain each part that is smaller than a rival. The numbers wrap around.
struct Passed<'m> {
    meeting: &'m Meeting<'m>,
    /// The place of the first part of each size.
    first: Vec<usize>,
    /// What rivals are worth in the second comparison, each once and in order.
    levels: Vec<u32>,
    /// By levels, as a Fenwick tree has them, by part and by sort.
    containing: Vec<u64>,
    /// By the place of a hand among those of a rival's size, the rival's place among all.
    at: Vec<u32>,
    /// The parts of the hand that is looked at, and how many levels are below it and up to it.
    parts: Vec<Part>,
    reach: [usize; 3],
}

impl<'m> Passed<'m> {
    fn new(meeting: &'m Meeting<'m>) -> Self {
        let size = meeting.sizes[1];
        let mut first = vec![0];
        for smaller in 0..size {
            first.push(first[smaller as usize] + hands(meeting.faces.len(), smaller));
        }
        let second = |rival: &Seat| meeting.rival_worths(rival).get(1).copied().unwrap_or(0);
        let mut levels: Vec<u32> = meeting.rivals.iter().map(second).collect();
        levels.sort_unstable();
        levels.dedup();
        let containing = vec![0; levels.len() * first[size as usize] * meeting.sorts[1].len()];
        let mut at = vec![u32::MAX; hands(meeting.faces.len(), size)];
        let mut all = Vec::new();
        for (place, rival) in meeting.rivals.iter().enumerate() {
            parts(&rival.hand, size, |_, _, _| 1, &mut all);
            at[all.last().map_or(0, |whole| whole.place)] = place as u32;
        }
        Passed { meeting, first, levels, containing, at, parts: Vec::new(), reach: [0; 3] }
    }

    /// The places of a part at one level.
    fn place(&self, level: usize, part: &Part) -> usize {
        let places = self.first[self.first.len() - 1];
        (level * places + self.first[part.size as usize] + part.place) * self.meeting.sorts[1].len()
    }

    fn add(&mut self, rival: &Seat) {
        let Meeting { sizes, faces, .. } = self.meeting;
        let Some(most) = sizes[1].checked_sub(1) else { return };
        let with = |face: usize, count: u32, held: u32| few(faces[face].count - held, count - held) as u64;
        let mut all = std::mem::take(&mut self.parts);
        parts(&rival.hand, most, with, &mut all);
        let second = self.meeting.rival_worths(rival).get(1).copied().unwrap_or(0);
        let mut level = self.levels.partition_point(|&level| level < second) + 1;
        while level <= self.levels.len() {
            for part in &all {
                let place = self.place(level - 1, part) + rival.sort as usize;
                self.containing[place] = self.containing[place].wrapping_add(part.weight);
            }
            level += level & level.wrapping_neg();
        }
        self.parts = all;
    }

    /// Looks at the parts of an own hand, each with how often it is there, and negative where it has an odd number of cards.
    fn look_at(&mut self, own: &Seat) {
        let times = |_: usize, count: u32, held: u32| {
            let times = few(count, held) as u64;
            if held % 2 == 0 { times } else { times.wrapping_neg() }
        };
        parts(&own.hand, self.meeting.sizes[1], times, &mut self.parts);
        if let Some(&second) = self.meeting.own_worths(own).get(1) {
            let below = self.levels.partition_point(|&level| level < second);
            let up_to = below + usize::from(self.levels.get(below) == Some(&second));
            self.reach = [below, up_to, self.levels.len()];
        }
    }

    /// How many rivals of each sort share no card with the hand that is looked at, but for those that are a part of it: where
    /// there is a second comparison those below it, those up to it and all.
    fn apart(&self, counts: &mut [u64]) {
        let sorts = self.meeting.sorts[1].len();
        let reach = if counts.len() == sorts { &[self.levels.len()][..] } else { &self.reach };
        for (counts, &reach) in counts.chunks_exact_mut(sorts).zip(reach) {
            let mut level = reach;
            while level > 0 {
                for part in self.parts.iter().filter(|part| part.size < self.meeting.sizes[1]) {
                    let containing = &self.containing[self.place(level - 1, part)..][..sorts];
                    for (count, containing) in counts.iter_mut().zip(containing) {
                        *count = count.wrapping_add(part.weight.wrapping_mul(*containing));
                    }
                }
                level &= level - 1;
            }
        }
    }

    /// The parts of the hand that is looked at that are whole rivals.
    fn whole(&self) -> impl Iterator<Item = (&Seat, u64)> {
        let whole = self.parts.iter().filter(|part| part.size == self.meeting.sizes[1]);
        whole.map(|part| (&self.meeting.rivals[self.at[part.place] as usize], part.weight))
    }
}
