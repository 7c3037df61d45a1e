//! A plane sweep: counts the dealers whose two ranks are below, at and above those of a point.
//!
//! Dealers and points are visited together in order of high rank. Running totals hold the low ranks of the dealers visited so
//! far. A point reads the numbers of dealers with a lower, and with a lower or equal, low hand three times: before the
//! dealers of its own high rank are added, after they are added, and at the end.

use super::setting::SettingRanks;
use super::showdown::Bank;
use enumeration::rankings::joker_ace::JokerAceTwo;
use std::ops::AddAssign;

/// Numbers of dealers around a point, all as running totals: lower high hand, at most equal high hand, any high hand,
/// by lower low hand, at most equal low hand, any low hand; the last of the nine, all dealers, is known otherwise.
///
/// Counts and all their partial sums stay below 2^31: the largest is at most the sum over the subsets of seven cards of
/// the hands that contain them, C(53,7) + 7 C(52,6) + 21 C(51,5) + ... < 355 million. So the innermost loops add without
/// a check, several counts at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct DealerTally([i32; 8]);

impl DealerTally {
    /// The tally of a point from what it reads before and after its own high rank, and at the end.
    pub(super) fn new(lower: RunningCounts, up_to: RunningCounts, end: RunningCounts) -> DealerTally {
        DealerTally([lower[0], lower[1], lower[2], up_to[0], up_to[1], up_to[2], end[0], end[1]])
    }

    /// Adds a multiple of another tally.
    pub(super) fn add_times(&mut self, factor: i32, other: &DealerTally) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.wrapping_add(factor.wrapping_mul(more));
        }
    }

    /// The wins and losses of a player at the point, out of `deals`.
    pub(super) fn wins_and_losses(&self, bank: Bank, deals: i32) -> (i32, i32) {
        let [below_both, _, below_high, _, up_to_both, up_to_high, below_low, up_to_low] = self.0;
        match bank {
            Bank::House => (below_both, deals - below_high - below_low + below_both),
            Bank::Player => (up_to_both, deals - up_to_high - up_to_low + up_to_both),
        }
    }

    /// In how many of `deals` the player's high and low hand are lower than, equal to or higher than the dealer's.
    pub(super) fn cells(&self, deals: i32) -> [[i32; 3]; 3] {
        let c = self.0;
        let running = [[c[0], c[1], c[2]], [c[3], c[4], c[5]], [c[6], c[7], deals]];
        let at = |high: usize, low: usize| {
            let under = |high: usize, low: usize| {
                if high == 0 || low == 0 { 0 } else { running[high - 1][low - 1] }
            };
            under(high + 1, low + 1) - under(high, low + 1) - under(high + 1, low) + under(high, low)
        };
        // A dealer below the point means a player above the dealer.
        std::array::from_fn(|high| std::array::from_fn(|low| at(2 - high, 2 - low)))
    }
}

impl AddAssign for DealerTally {
    fn add_assign(&mut self, other: DealerTally) {
        self.add_times(1, &other);
    }
}

/// The dealers visited so far with a lower low hand than a point's, with at most an equal one, and with any.
pub(super) type RunningCounts = [i32; 3];

/// A multiset of dealers by low rank, in which points count those below them.
pub(super) trait LowRankRow: Clone {
    /// No dealer.
    const EMPTY: Self;

    /// Counts a dealer with this low hand `ways` times.
    fn add(&mut self, low: u8, ways: i32);

    /// The counts for a point with this low hand.
    fn read(&self, low: u8) -> RunningCounts;
}

/// A row for many readings, of running totals by low rank: entry k is the number of dealers with one of the k lowest
/// low ranks. It is stored in two parts, so that adding a dealer changes one block of entries and the totals of the
/// blocks above it.
#[derive(Clone)]
pub(super) struct Running {
    /// By block and place: the dealers whose entry is in the block and not above the place.
    within: [[i32; BLOCK]; BLOCKS],
    /// By block: the dealers whose entry is in a block below.
    below: [i32; BLOCKS],
}

/// How many entries make a block.
const BLOCK: usize = 16;
/// How many blocks there are, the last of them empty: below it lie all dealers.
const BLOCKS: usize = 8;
const _: () = assert!(JokerAceTwo::COUNT < BLOCK * (BLOCKS - 1));

/// By index in the block: a mask of the entries from it on.
const FROM: [[i32; BLOCK]; BLOCK] = {
    let mut from = [[0; BLOCK]; BLOCK];
    let mut place = 0;
    while place < BLOCK {
        let mut entry = place;
        while entry < BLOCK {
            from[place][entry] = -1;
            entry += 1;
        }
        place += 1;
    }
    from
};

/// The block of an entry, and its index there.
#[inline]
fn place_of(entry: usize) -> (usize, usize) {
    (entry / BLOCK % BLOCKS, entry % BLOCK)
}

impl Running {
    /// Counts many dealers, given by low rank.
    pub(super) fn add_all(&mut self, ways: &[i32; JokerAceTwo::COUNT]) {
        let mut ways = std::iter::once(0).chain(ways.iter().copied());
        let mut below = 0;
        for (within, total) in self.within.iter_mut().zip(&mut self.below) {
            *total += below;
            let mut sum = 0;
            for (total, ways) in within.iter_mut().zip(&mut ways) {
                sum += ways;
                *total += sum;
            }
            below += sum;
        }
    }
}

impl LowRankRow for Running {
    const EMPTY: Running = Running { within: [[0; BLOCK]; BLOCKS], below: [0; BLOCKS] };

    #[inline]
    fn add(&mut self, low: u8, ways: i32) {
        let (block, place) = place_of(usize::from(low) + 1);
        for (total, from) in self.within[block].iter_mut().zip(&FROM[place]) {
            *total = total.wrapping_add(ways & from);
        }
        for (total, from) in self.below.iter_mut().zip(&FROM[block + 1]) {
            *total = total.wrapping_add(ways & from);
        }
    }

    #[inline]
    fn read(&self, low: u8) -> RunningCounts {
        let entry = |entry: usize| {
            let (block, place) = place_of(entry);
            self.below[block].wrapping_add(self.within[block][place])
        };
        let low = usize::from(low);
        [entry(low), entry(low + 1), self.below[BLOCKS - 1]]
    }
}

/// A row for few readings, which add up individual counts.
#[derive(Clone)]
pub(super) struct Single {
    /// By block and place: the dealers of this low rank.
    ranks: [[i32; BLOCK]; BLOCKS],
    /// By block: the dealers of all its ranks.
    blocks: [i32; BLOCKS],
}

impl LowRankRow for Single {
    const EMPTY: Single = Single { ranks: [[0; BLOCK]; BLOCKS], blocks: [0; BLOCKS] };

    #[inline]
    fn add(&mut self, low: u8, ways: i32) {
        let (block, place) = place_of(low.into());
        self.ranks[block][place] += ways;
        self.blocks[block] += ways;
    }

    #[inline]
    fn read(&self, low: u8) -> RunningCounts {
        let (block, place) = place_of(low.into());
        let below = |counts: &[i32], from: &[i32; BLOCK]| {
            counts.iter().zip(from).fold(0i32, |sum, (count, from)| sum.wrapping_add(count & !from))
        };
        let lower = below(&self.blocks, &FROM[block]) + below(&self.ranks[block], &FROM[place]);
        let all = self.blocks.iter().fold(0i32, |sum, &count| sum.wrapping_add(count));
        [lower, lower + self.ranks[block][place], all]
    }
}

/// The coordinates of dealers and points: an index in the order of high ranks, and a low rank.
#[derive(Clone, Copy, Default)]
pub(super) struct SweepPlace {
    /// The index of the high rank.
    pub high: u16,
    /// The index of the low rank.
    pub low: u8,
}

impl From<SettingRanks> for SweepPlace {
    fn from(ranks: SettingRanks) -> SweepPlace {
        let high = ranks.high.index().try_into().expect("7,463 ranks");
        SweepPlace { high, low: ranks.low.index().try_into().expect("91 ranks") }
    }
}

/// Visits dealers and points, both in order of high rank, and passes each point its tally.
///
/// `add` adds a run of dealers to `state`; `read` returns a point's counts.
pub(super) fn sweep<S: ?Sized, D, P>(
    state: &mut S,
    (dealers, dealer_high): (&[D], impl Fn(&D) -> u16),
    (points, point_high): (&[P], impl Fn(&P) -> u16),
    add: impl Fn(&mut S, &[D]),
    read: impl Fn(&S, &P) -> RunningCounts,
    mut report: impl FnMut(&P, DealerTally),
) {
    let mut rest = dealers;
    let mut met: Vec<(RunningCounts, RunningCounts)> = Vec::with_capacity(points.len());
    for level in points.chunk_by(|a, b| point_high(a) == point_high(b)) {
        let high = point_high(&level[0]);
        // Each dealer is passed once, so the search for the next level costs no more than the counting.
        let lower = rest.iter().take_while(|&dealer| dealer_high(dealer) < high).count();
        let equal = rest[lower..].iter().take_while(|&dealer| dealer_high(dealer) == high).count();
        add(state, &rest[..lower]);
        let first = met.len();
        met.extend(level.iter().map(|point| {
            let reading = read(state, point);
            (reading, reading)
        }));
        if equal > 0 {
            add(state, &rest[lower..lower + equal]);
            for (readings, point) in met[first..].iter_mut().zip(level) {
                readings.1 = read(state, point);
            }
        }
        rest = &rest[lower + equal..];
    }
    add(state, rest);
    for (point, (lower, up_to)) in points.iter().zip(met) {
        report(point, DealerTally::new(lower, up_to, read(state, point)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_reads_the_same() {
        let (mut running, mut single, mut together) = (Running::EMPTY, Single::EMPTY, Running::EMPTY);
        let mut plain = [0; JokerAceTwo::COUNT];
        for (low, ways) in [(0, 3), (17, -1), (90, 5), (15, 2), (16, 7), (17, 4), (89, -2)] {
            running.add(low, ways);
            single.add(low, ways);
            plain[usize::from(low)] += ways;
        }
        together.add_all(&plain);
        let mut lower = 0;
        for (low, own) in (0..).zip(plain) {
            let expected = [lower, lower + own, 18];
            lower += own;
            assert_eq!([running.read(low), single.read(low), together.read(low)], [expected; 3]);
        }
    }
}
