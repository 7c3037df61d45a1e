//! Corrects the counts of `by_ranks` for dealers' hands with a flush; called by `deals`.
//!
//! `by_ranks` sets a dealer's hand as if it had no flush. For each hand with a flush this module adds the count with the true
//! setting and subtracts the count with the setting of `by_ranks`. The hand is its flush lane ([`super::shapes`], five to
//! seven cards) and at most two cards outside, of which only the ranks matter.
//! It is disjoint from a player's hand if the two lanes of that suit are disjoint and the cards outside are. The second
//! condition is an inclusion-exclusion over at most two cards:
//!
//! ```text
//! (no card outside prescribed) - (one of the player's outside cards prescribed) + (two of them prescribed)
//! ```
//!
//! For each of the 9,908 lanes of a player we sweep the disjoint lanes of dealers once, with a [`LowRankRow`] for each
//! prescription: none, one of 13 ranks, one of 91 pairs of ranks. Lanes are visited by adding one card at a time, so the
//! disjoint dealers of a lane are a subset of those of the lane before.

use super::setting::{HAND, SettingRanks};
use super::shapes::{FLUSH, JOKER_BIT, LANES, Lane, Shapes};
use super::sweep::{DealerTally, LowRankRow, Running, Single, SweepPlace, sweep};
use enumeration::Rank;
use enumeration::conversions::{to_count, to_index};
use enumeration::rankings::joker_ace::JokerAceTwo;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of sets of ranks outside the lane: none, one of 13 ranks, one of 91 pairs of ranks. It is the number of kinds
/// of dealers, and the number of prescriptions.
const OUTSIDE: usize = 1 + 13 + 91;

fn one(rank: Rank) -> usize {
    1 + usize::from(rank.0)
}

fn two(a: Rank, b: Rank) -> usize {
    let (high, low) = (usize::from(a.max(b).0), usize::from(a.min(b).0));
    14 + high * (high + 1) / 2 + low
}

/// A dealer's flush lane with the ranks outside it, set one way, counted +1 or -1.
#[derive(Clone, Copy, Default)]
struct LaneDealer {
    high: u16,
    lane: Lane,
    low: u8,
    /// One of [`OUTSIDE`].
    outside: u8,
    sign: i8,
}

/// A player's hand by one of its lanes: the shape, and the lane as a set of places.
#[derive(Clone, Copy)]
struct HandLane {
    shape: u32,
    entry: u32,
    places: u8,
}

/// One setting of a player's hand, with the terms to subtract for the player's cards outside the lane.
struct SettingPoint {
    place: SweepPlace,
    terms: (u32, u32),
    slot: u32,
}

/// A row and its multiplicity.
struct WeightedRow {
    row: u8,
    times: i32,
}

/// The corrections by flushes to the tallies by ranks, for every lane of every shape and each of its settings.
pub(super) struct Changes {
    /// The corrections of all lanes, contiguous: most of the memory of Pai Gow.
    tallies: Vec<DealerTally>,
    /// The index of the first correction of each lane.
    first_of_lane: Vec<usize>,
    /// For each shape the index of the first of its `slots`. It has one for each lane of its kind.
    first_slot: Vec<u32>,
    /// The offset of the shape's settings among those of the lane.
    slots: Vec<u32>,
}

impl Changes {
    /// The corrections for the first settings of a shape if one of its suits has this lane, the `index`-th of its kind.
    pub(super) fn of(&self, shape: usize, index: usize, lane: Lane, settings: usize) -> &[DealerTally] {
        if settings == 0 {
            return &[];
        }
        let of_lane = to_index(self.slots[to_index(self.first_slot[shape]) + index]);
        &self.tallies[self.first_of_lane[usize::from(lane)] + of_lane..][..settings]
    }
}

/// Sweeps all lanes. The dealers' shapes have the settings of `dealer`, the players' those of `settings`.
pub(super) fn changes<I: Iterator<Item = SettingRanks>>(
    shapes: &Shapes,
    dealer: &[SettingRanks],
    settings: impl Fn(usize) -> I + Sync,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Changes {
    let mut keys: Vec<Vec<HandLane>> = vec![Vec::new(); LANES];
    let mut lengths = vec![0u32; LANES];
    let (mut first_slot, mut slots, mut dealers) = (Vec::new(), Vec::new(), Vec::new());
    for (entry, at) in shapes.entries.iter().zip(0..) {
        let by_ranks = dealer[entry.first_shape];
        for (index, shape) in shapes.of_entry(entry) {
            first_slot.push(slots.len().try_into().expect("a few lanes of each shape"));
            let asked = u32::try_from(settings(index).count()).expect("at most 23 settings");
            for &places in &shape.kind.lanes {
                if asked == 0 {
                    break;
                }
                let lane = usize::from(shape.lane(places));
                keys[lane].push(HandLane {
                    shape: index.try_into().expect("at most 292,253 shapes"),
                    entry: at,
                    places,
                });
                slots.push(lengths[lane]);
                lengths[lane] += asked;
            }
            let Some(places) = shape.kind.flush else { continue };
            if dealer[index] != by_ranks {
                let mut ranks = shape.outside(places).flat_map(|(rank, count)| (0..count).map(move |_| rank));
                let outside = match (ranks.next(), ranks.next()) {
                    (Some(a), Some(b)) => two(a, b),
                    (Some(a), None) => one(a),
                    (None, _) => 0,
                };
                let outside = outside.try_into().expect("one of 105");
                let lane = shape.lane(places);
                for (set, sign) in [(dealer[index], 1), (by_ranks, -1)] {
                    let SweepPlace { high, low } = set.into();
                    dealers.push(LaneDealer { high, lane, low, outside, sign });
                }
            }
        }
    }
    dealers.sort_by_key(|dealer| dealer.high);

    let mut first_of_lane = Vec::with_capacity(LANES);
    let mut all = 0;
    for length in &lengths {
        first_of_lane.push(all);
        all += to_index(*length);
    }
    let mut tallies = vec![DealerTally::default(); all];
    let mut rest = tallies.as_mut_slice();
    let by_lane: Vec<Mutex<&mut [DealerTally]>> = lengths
        .iter()
        .map(|&length| Mutex::new(rest.split_off_mut(..to_index(length)).expect("as long as all lanes are")))
        .collect();
    let walk = LaneWalk {
        shapes,
        settings,
        keys: &keys,
        by_lane: &by_lane,
        others: Others(i32::from(shapes.deck.suits) - 1),
        cards: shapes.deck.ranks | if shapes.deck.joker { JOKER_BIT } else { 0 },
        done: AtomicU64::new(0),
        total: to_count(keys.iter().filter(|keys| !keys.is_empty()).count()),
        progress,
    };
    walk.visit(0, &dealers);
    Changes { tallies, first_of_lane, first_slot, slots }
}

struct LaneWalk<'a, 't, S> {
    shapes: &'a Shapes,
    settings: S,
    keys: &'a [Vec<HandLane>],
    by_lane: &'a [Mutex<&'t mut [DealerTally]>],
    others: Others,
    cards: Lane,
    done: AtomicU64,
    total: u64,
    progress: &'a (dyn Fn(u64, u64) + Sync),
}

impl<I: Iterator<Item = SettingRanks>, S: Fn(usize) -> I + Sync> LaneWalk<'_, '_, S> {
    /// Counts for a player's lane, then for every lane that adds lower cards to it. `dealers` are the dealers whose lanes are
    /// disjoint from it.
    fn visit(&self, lane: Lane, dealers: &[LaneDealer]) {
        if !self.keys[usize::from(lane)].is_empty() {
            let mut tallies = self.by_lane[usize::from(lane)].lock().unwrap_or_else(PoisonError::into_inner);
            // Hands with a flush have few cards outside the lane, so there are few of them.
            if lane.count_ones() >= FLUSH {
                self.count(lane, dealers, &mut tallies, |rows: &mut [Single], dealers| {
                    self.others.add_each(rows, dealers);
                });
            } else {
                self.count(lane, dealers, &mut tallies, |rows, dealers| self.others.add(rows, dealers));
            }
            let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
            (self.progress)(done, self.total);
        }
        if lane.count_ones() == u32::from(HAND) {
            return;
        }
        let lower = if lane == 0 { 2 * JOKER_BIT - 1 } else { (lane & lane.wrapping_neg()) - 1 };
        let cards = self.cards & lower;
        (0..LANES.ilog2()).into_par_iter().map(|bit| 1 << bit).filter(|card| card & cards != 0).for_each(
            |card| {
                self.visit(lane | card, &avoiding(card, dealers));
            },
        );
    }

    /// The corrections for every setting of every hand with this lane, in the order of the keys. `add` counts dealers.
    fn count<R: LowRankRow>(
        &self,
        lane: Lane,
        dealers: &[LaneDealer],
        tallies: &mut [DealerTally],
        add: impl Fn(&mut [R], &[LaneDealer]),
    ) {
        let (mut points, mut terms) = (Vec::new(), Vec::new());
        let length =
            |terms: &Vec<WeightedRow>| u32::try_from(terms.len()).expect("at most 36 terms of a holding");
        let (mut slot, mut start, mut entry) = (0, 0, u32::MAX);
        for key in &self.keys[usize::from(lane)] {
            // Shapes of one holding have the same cards outside, and are adjacent.
            if key.entry != entry {
                (entry, start) = (key.entry, length(&terms));
                self.subtract_outside(key, &mut terms);
            }
            for ranks in (self.settings)(to_index(key.shape)) {
                points.push(SettingPoint { place: ranks.into(), terms: (start, length(&terms)), slot });
                slot += 1;
            }
        }
        points.sort_unstable_by_key(|point| point.place.high);

        sweep(
            &mut *vec![R::EMPTY; OUTSIDE],
            (dealers, |dealer| dealer.high),
            (&points, |point| point.place.high),
            add,
            |rows, point| {
                let mut reading = [0; 3];
                for term in &terms[to_index(point.terms.0)..to_index(point.terms.1)] {
                    let counted = rows[usize::from(term.row)].read(point.place.low);
                    for (sum, count) in reading.iter_mut().zip(counted) {
                        *sum = term.times.wrapping_mul(count).wrapping_add(*sum);
                    }
                }
                reading
            },
            |point, tally| tallies[to_index(point.slot)] = tally,
        );
    }

    /// The inclusion-exclusion over the player's cards outside the lane.
    fn subtract_outside(&self, key: &HandLane, terms: &mut Vec<WeightedRow>) {
        let mut term = |row: usize, times: i32| {
            if times != 0 {
                terms.push(WeightedRow { row: row.try_into().expect("one of 105"), times });
            }
        };
        term(0, 1);
        let holding = &self.shapes.entries[to_index(key.entry)].holding;
        let mut outside = [(Rank(0), 0); Rank::LEN];
        let mut ranks = 0;
        for (place, (rank, count)) in holding.ranks().enumerate() {
            outside[ranks] = (rank, i32::from(count - (key.places >> place & 1)));
            ranks += usize::from(outside[ranks].1 > 0);
        }
        for (i, &(a, count)) in outside[..ranks].iter().enumerate() {
            term(one(a), -count);
            term(two(a, a), count * (count - 1) / 2);
            for &(b, other) in &outside[i + 1..ranks] {
                term(two(a, b), count * other);
            }
        }
    }
}

/// The dealers whose lanes do not contain a card, in the same order.
fn avoiding(card: Lane, dealers: &[LaneDealer]) -> Vec<LaneDealer> {
    // Branch prediction cannot learn which dealers hold the card. Write each dealer, and overwrite it if it holds the card.
    let mut rest = vec![LaneDealer::default(); dealers.len() + 1];
    let mut kept = 0;
    for dealer in dealers {
        rest[kept] = *dealer;
        kept += usize::from(dealer.lane & card == 0);
    }
    rest.truncate(kept);
    rest
}

/// The number of dealers from which it is faster to count them by low rank and outside cards first.
const LONG: usize = 512;

/// The number of suits that the cards outside a lane may have.
#[derive(Clone, Copy)]
struct Others(i32);

impl Others {
    /// The multiplicity of a dealer with these cards outside, without a prescription and with a prescribed card of one of
    /// these ranks: the number of suits that the other cards may have.
    fn ways(self, a: Rank, b: Rank) -> (i32, i32) {
        if a == b { (self.0 * (self.0 - 1) / 2, self.0 - 1) } else { (self.0 * self.0, self.0) }
    }

    /// Counts dealers one by one.
    fn add_each<R: LowRankRow>(self, rows: &mut [R], dealers: &[LaneDealer]) {
        for &dealer in dealers {
            self.prescribe(dealer, |row, ways| rows[row].add(dealer.low, ways));
        }
    }

    /// Counts dealers, in groups if there are many.
    fn add(self, rows: &mut [Running], dealers: &[LaneDealer]) {
        if dealers.len() < LONG {
            return self.add_each(rows, dealers);
        }
        let mut by_low = vec![[0; JokerAceTwo::COUNT]; OUTSIDE];
        for dealer in dealers {
            by_low[usize::from(dealer.outside)][usize::from(dealer.low)] += i32::from(dealer.sign);
        }
        // Dealers with cards outside also count under smaller prescriptions, once for each choice of suits of the other cards.
        let (fewer, pairs) = by_low.split_at_mut(14);
        let (none, ones) = fewer.split_at_mut(1);
        for single in ones.iter() {
            add_times(&mut none[0], self.0, single);
        }
        for (&(a, b), pair) in RANKS_OF_TWO.iter().zip(pairs.iter()) {
            let (none_prescribed, one_prescribed) = self.ways(a, b);
            add_times(&mut none[0], none_prescribed, pair);
            add_times(&mut ones[usize::from(a.0)], one_prescribed, pair);
            if a != b {
                add_times(&mut ones[usize::from(b.0)], one_prescribed, pair);
            }
        }
        for (row, ways) in rows.iter_mut().zip(&by_low) {
            row.add_all(ways);
        }
    }

    /// The rows that a dealer counts in.
    fn prescribe(self, dealer: LaneDealer, mut count: impl FnMut(usize, i32)) {
        let (outside, sign) = (usize::from(dealer.outside), i32::from(dealer.sign));
        match outside {
            0 => count(0, sign),
            1..14 => {
                count(0, sign * self.0);
                count(outside, sign);
            }
            _ => {
                let (a, b) = RANKS_OF_TWO[outside - 14];
                let (none_prescribed, one_prescribed) = self.ways(a, b);
                count(0, sign * none_prescribed);
                count(one(a), sign * one_prescribed);
                if a != b {
                    count(one(b), sign * one_prescribed);
                }
                count(outside, sign);
            }
        }
    }
}

/// Adds a multiple of other counts; see [`DealerTally`] for why they fit.
fn add_times(sum: &mut [i32; JokerAceTwo::COUNT], times: i32, ways: &[i32; JokerAceTwo::COUNT]) {
    for (sum, ways) in sum.iter_mut().zip(ways) {
        *sum = sum.wrapping_add(times.wrapping_mul(*ways));
    }
}

/// The ranks of two cards, in the order of [`two`].
const RANKS_OF_TWO: [(Rank, Rank); 91] = {
    let mut ranks = [(Rank(0), Rank(0)); 91];
    let (mut high, mut place) = (0, 0);
    while high < 13 {
        let mut low = 0;
        while low <= high {
            ranks[place] = (Rank(high), Rank(low));
            (low, place) = (low + 1, place + 1);
        }
        high += 1;
    }
    ranks
};
