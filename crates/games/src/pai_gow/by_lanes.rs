//! What flushes change.
//!
//! A dealer with a flush lane is not set as if suits did not matter. He enters here twice: once, counted +1, as he is
//! set, and once, counted -1, as he was counted by ranks. With the flush in a given suit, his hand is that lane (five to
//! seven cards) and at most two cards outside, of which only the ranks matter. It is disjoint from a player's hand when
//! the two lanes of that suit are, and the cards outside are: again an inclusion-exclusion, but over at most two cards,
//!
//! ```text
//! (no card outside prescribed) - (one of the player's outside cards prescribed) + (two of them prescribed)
//! ```
//!
//! So for each of the 9,908 lanes that a player may hold, the dealers' lanes disjoint from it are swept once, keeping a
//! [`Row`] for each prescription: none, one of 13 ranks, one of 91 pairs of ranks. The lanes are visited by adding one
//! card at a time, so that each finds its dealers among those of the lane before.

use super::setting::{HAND, Ranks};
use super::shapes::{JOKER_BIT, LANES, Lane, Shapes};
use super::sweep::{Place, Row, Tally, sweep};
use enumeration::Rank;
use enumeration::rankings::joker_ace::JokerAceTwo;
use rayon::prelude::*;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is prescribed of the cards outside the lane: nothing, a card of a rank, two cards of two ranks or of one.
const ROWS: usize = 1 + 13 + 91;

fn row_of_one(rank: Rank) -> usize {
    1 + usize::from(rank.0)
}

fn row_of_two(a: Rank, b: Rank) -> usize {
    let (high, low) = (usize::from(a.max(b).0), usize::from(a.min(b).0));
    14 + high * (high + 1) / 2 + low
}

/// A dealer's flush lane with the ranks outside it, set one way, counted +1 or -1.
#[derive(Clone, Copy)]
struct Dealer {
    place: Place,
    lane: Lane,
    /// The ranks outside; beyond the last one, [`NONE`].
    outside: [u8; 2],
    sign: i8,
}

const NONE: u8 = u8::MAX;

/// A player's hand as one of its lanes sees it: the shape, and the lane as a set of places.
#[derive(Clone, Copy)]
struct HandLane {
    shape: u32,
    entry: u32,
    places: u8,
}

/// One setting of a player's hand, with what it subtracts for his cards outside the lane.
struct Point {
    place: Place,
    terms: (u32, u32),
    slot: u32,
}

/// A row and how many times it counts.
struct Term {
    row: u8,
    times: i32,
}

/// The changes that flushes make to the tallies by ranks, for every lane of every shape and each of its settings.
pub struct Changes {
    by_lane: Vec<OnceLock<Vec<Tally>>>,
    /// For each shape the first of its `slots`, one for each lane of its kind.
    first_slot: Vec<u32>,
    /// Where in the list of the lane the settings of the shape begin.
    slots: Vec<u32>,
}

impl Changes {
    /// The changes for the settings of a shape when one of its suits has this lane, the `index`-th of its kind.
    pub fn of(&self, shape: usize, index: usize, lane: Lane, settings: usize) -> &[Tally] {
        let start = self.slots[self.first_slot[shape] as usize + index] as usize;
        let tallies = self.by_lane[lane as usize].get().expect("every lane that a hand has was swept");
        &tallies[start..start + settings]
    }
}

/// Sweeps all lanes: the dealers' shapes are set to `dealer`, the players' have the settings of `settings`.
pub fn changes<'a>(
    shapes: &Shapes,
    dealer: &[Ranks],
    settings: impl Fn(usize) -> &'a [Ranks] + Sync,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Changes {
    let mut keys: Vec<Vec<HandLane>> = vec![Vec::new(); LANES];
    let mut lengths = vec![0u32; LANES];
    let (mut first_slot, mut slots, mut dealers) = (Vec::new(), Vec::new(), Vec::new());
    for (entry, at) in shapes.entries.iter().zip(0..) {
        let by_ranks = dealer[entry.first_shape as usize];
        for (index, shape) in shapes.of_entry(entry) {
            first_slot.push(slots.len() as u32);
            for &places in &shape.kind.lanes {
                let lane = usize::from(shape.lane(places));
                keys[lane].push(HandLane { shape: index as u32, entry: at, places });
                slots.push(lengths[lane]);
                lengths[lane] += settings(index).len() as u32;
            }
            let Some(places) = shape.kind.flush else { continue };
            if dealer[index] != by_ranks {
                let mut outside = [NONE; 2];
                let ranks = shape.outside(places).flat_map(|(rank, count)| (0..count).map(move |_| rank.0));
                outside.iter_mut().zip(ranks).for_each(|(slot, rank)| *slot = rank);
                let lane = shape.lane(places);
                dealers.push(Dealer { place: dealer[index].into(), lane, outside, sign: 1 });
                dealers.push(Dealer { place: by_ranks.into(), lane, outside, sign: -1 });
            }
        }
    }
    dealers.sort_by_key(|dealer| dealer.place.high);

    let by_lane: Vec<OnceLock<Vec<Tally>>> = (0..LANES).map(|_| OnceLock::new()).collect();
    let walk = Walk {
        shapes,
        settings,
        keys: &keys,
        by_lane: &by_lane,
        cards: shapes.deck.ranks | if shapes.deck.joker { JOKER_BIT } else { 0 },
        done: AtomicU64::new(0),
        total: keys.iter().filter(|keys| !keys.is_empty()).count() as u64,
        progress,
    };
    walk.visit(0, &dealers);
    Changes { by_lane, first_slot, slots }
}

struct Walk<'a, S> {
    shapes: &'a Shapes,
    settings: S,
    keys: &'a [Vec<HandLane>],
    by_lane: &'a [OnceLock<Vec<Tally>>],
    cards: Lane,
    done: AtomicU64,
    total: u64,
    progress: &'a (dyn Fn(u64, u64) + Sync),
}

impl<'a, S: Fn(usize) -> &'a [Ranks] + Sync> Walk<'_, S> {
    /// Counts for a player's lane, then for every lane that adds lower cards to it. `dealers` are those whose lanes
    /// share no card with it.
    fn visit(&self, lane: Lane, dealers: &[Dealer]) {
        if !self.keys[lane as usize].is_empty() {
            let _ = self.by_lane[lane as usize].set(self.count(lane, dealers));
            let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
            (self.progress)(done, self.total);
        }
        if lane.count_ones() == u32::from(HAND) {
            return;
        }
        let lower = if lane == 0 { LANES as Lane - 1 } else { (lane & lane.wrapping_neg()) - 1 };
        let cards = self.cards & lower;
        (0..LANES.ilog2()).into_par_iter().map(|bit| 1 << bit).filter(|card| card & cards != 0).for_each(
            |card| {
                let rest: Vec<Dealer> =
                    dealers.iter().filter(|dealer| dealer.lane & card == 0).copied().collect();
                self.visit(lane | card, &rest);
            },
        );
    }

    /// The changes for every setting of every hand with this lane, in the order of the keys.
    fn count(&self, lane: Lane, dealers: &[Dealer]) -> Vec<Tally> {
        let (mut points, mut terms) = (Vec::new(), Vec::new());
        let mut slot = 0;
        for key in &self.keys[lane as usize] {
            let start = terms.len() as u32;
            self.subtract_outside(key, &mut terms);
            for &ranks in (self.settings)(key.shape as usize) {
                points.push(Point { place: ranks.into(), terms: (start, terms.len() as u32), slot });
                slot += 1;
            }
        }
        points.sort_by_key(|point| point.place.high);

        let mut tallies = vec![Tally::default(); points.len()];
        sweep(
            &mut vec![Row::EMPTY; ROWS],
            (dealers, |dealer| dealer.place.high),
            (&points, |point| point.place.high),
            |rows, dealers| add(rows, dealers, self.shapes.deck.suits),
            |rows, point| {
                let mut reading = [0; 3];
                for term in &terms[point.terms.0 as usize..point.terms.1 as usize] {
                    let counted = rows[usize::from(term.row)].read(point.place.low);
                    for (sum, count) in reading.iter_mut().zip(counted) {
                        *sum += term.times * count;
                    }
                }
                reading
            },
            |point, tally| tallies[point.slot as usize] = tally,
        );
        tallies
    }

    /// The inclusion-exclusion over the player's cards outside the lane.
    fn subtract_outside(&self, key: &HandLane, terms: &mut Vec<Term>) {
        let entry = &self.shapes.entries[key.entry as usize];
        let (_, shape) = self
            .shapes
            .of_entry(entry)
            .nth(key.shape as usize - entry.first_shape as usize)
            .expect("the key names a shape of its entry");
        let mut term = |row: usize, times: i32| {
            if times != 0 {
                terms.push(Term { row: row as u8, times });
            }
        };
        term(0, 1);
        let outside = shape.outside(key.places);
        for (i, (a, count)) in outside.clone().enumerate() {
            let count = i32::from(count);
            term(row_of_one(a), -count);
            term(row_of_two(a, a), count * (count - 1) / 2);
            for (b, other) in outside.clone().skip(i + 1) {
                term(row_of_two(a, b), count * i32::from(other));
            }
        }
    }
}

/// The runs of dealers from which on it is quicker to count by low rank first and then add up.
const LONG: usize = 256;

/// Counts dealers.
fn add(rows: &mut [Row], dealers: &[Dealer], suits: u8) {
    if dealers.len() < LONG {
        for dealer in dealers {
            prescribe(dealer, suits, |row, ways| rows[row].add(dealer.place.low, ways));
        }
    } else {
        let mut by_low = vec![[0; JokerAceTwo::COUNT]; ROWS];
        for dealer in dealers {
            prescribe(dealer, suits, |row, ways| by_low[row][usize::from(dealer.place.low)] += ways);
        }
        for (row, ways) in rows.iter_mut().zip(&by_low) {
            row.add_all(ways);
        }
    }
}

/// The rows that a dealer's flush lane counts in, with the suits that the cards outside and not prescribed may have.
fn prescribe(dealer: &Dealer, suits: u8, mut count: impl FnMut(usize, i32)) {
    let sign = i32::from(dealer.sign);
    let others = i32::from(suits) - 1;
    match dealer.outside {
        [NONE, _] => count(0, sign),
        [a, NONE] => {
            count(0, sign * others);
            count(row_of_one(Rank(a)), sign);
        }
        [a, b] if a == b => {
            count(0, sign * others * (others - 1) / 2);
            count(row_of_one(Rank(a)), sign * (others - 1));
            count(row_of_two(Rank(a), Rank(a)), sign);
        }
        [a, b] => {
            count(0, sign * others * others);
            count(row_of_one(Rank(a)), sign * others);
            count(row_of_one(Rank(b)), sign * others);
            count(row_of_two(Rank(a), Rank(b)), sign);
        }
    }
}
