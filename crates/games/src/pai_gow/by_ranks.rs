//! Counts dealers' hands as if suits did not matter.
//!
//! A *holding* is the number of cards of each rank. Set every dealer's hand as if it had no flush: the setting then depends
//! only on the holding. The number of dealers' hands disjoint from a player's hand P is an inclusion-exclusion over the
//! sets S of shared cards:
//!
//! ```text
//! dealers disjoint from P = sum over S in P of (-1)^|S| (dealers that contain S)
//! ```
//!
//! The number of dealers that contain S depends only on the holding s of S. Let p and d be the holdings of the player and the
//! dealer and n the number of suits. P has, as a product over the ranks, C(p, s) sets with holding s; of the hands with
//! holding d, C(n - s, d - s) contain a given S. There are 103,105 holdings s of at most seven cards, most of them in few
//! hands, and one [`sweep`] counts each.

use super::setting::{HAND, SettingRanks};
use super::sweep::{DealerTally, LowRankRow, Running, SweepPlace, sweep};
use enumeration::Rank;
use enumeration::conversions::to_index;
use enumeration::spreads::{EvenDeck, Holding};
use rayon::prelude::*;

/// The ranks and, last, the joker.
const SLOTS: usize = Rank::LEN + 1;

/// A holding as counts by slot, three bits each: lists of dealers and players are copied a million times.
#[derive(Clone, Copy, Default)]
struct SlotCounts(u64);

impl SlotCounts {
    fn new(holding: &Holding) -> SlotCounts {
        let counts = holding.counts.iter().copied().chain([u8::from(holding.joker)]);
        SlotCounts(counts.rev().fold(0, |counts, count| counts << 3 | u64::from(count)))
    }

    fn of(self, slot: usize) -> u8 {
        (self.0 >> (3 * slot) & 7).try_into().expect("three bits")
    }
}

/// A dealer or a player, with its holding.
trait Holder: Copy + Default {
    fn counts(&self) -> SlotCounts;
}

#[derive(Clone, Copy, Default)]
struct DealerHolding {
    counts: SlotCounts,
    /// The hands of this holding that contain one given set of the shared holding.
    ways: i32,
    place: SweepPlace,
}

impl Holder for DealerHolding {
    fn counts(&self) -> SlotCounts {
        self.counts
    }
}

#[derive(Clone, Copy, Default)]
struct RankPlayer {
    counts: SlotCounts,
    index: u32,
    high: u16,
    low: u8,
    /// The sets of the player's cards that have the shared holding, at most 35.
    sets: u8,
}

impl Holder for RankPlayer {
    fn counts(&self) -> SlotCounts {
        self.counts
    }
}

/// The hands that have a card of a slot.
fn having<T: Holder>(all: &[T], slot: usize) -> Vec<T> {
    // Branch prediction cannot learn which hands have the card. Write each hand, and overwrite it if it does not.
    let mut some = vec![T::default(); all.len() + 1];
    let mut kept = 0;
    for one in all {
        some[kept] = *one;
        kept += usize::from(one.counts().of(slot) > 0);
    }
    some.truncate(kept);
    some
}

/// For each player (a holding and the ranks it is set to), the dealers disjoint from it around its ranks, each dealer's
/// holding being set to the ranks given.
pub(super) fn tallies(
    deck: EvenDeck,
    dealers: &[(Holding, SettingRanks)],
    players: &[(Holding, SettingRanks)],
) -> Vec<DealerTally> {
    let mut dealers: Vec<DealerHolding> = dealers
        .iter()
        .map(|&(holding, ranks)| DealerHolding {
            counts: SlotCounts::new(&holding),
            place: ranks.into(),
            ways: holding.hands(deck.suits).try_into().expect("at most 4^7 hands"),
        })
        .collect();
    dealers.sort_by_key(|dealer| dealer.place.high);

    // Adjacent players have similar ranks: a part of them meets fewer of the shared holdings, and its tallies stay in
    // the cache while they are updated.
    players
        .par_chunks(PART)
        .flat_map_iter(|part| {
            let mut players: Vec<RankPlayer> = part
                .iter()
                .zip(0..)
                .map(|(&(holding, ranks), index)| {
                    let SweepPlace { high, low } = ranks.into();
                    RankPlayer { counts: SlotCounts::new(&holding), index, high, low, sets: 1 }
                })
                .collect();
            players.sort_by_key(|player| player.high);
            let mut sharing =
                Sharing { suits: deck.suits, tallies: vec![DealerTally::default(); players.len()] };
            sharing.count(0, 0, &dealers, &players);
            sharing.tallies
        })
        .collect()
}

/// The number of players counted together: every part of them meets all dealers, so it must not be small.
const PART: usize = 1 << 16;

struct Sharing {
    suits: u8,
    /// By index of the player.
    tallies: Vec<DealerTally>,
}

impl Sharing {
    /// Adds the terms of the shared holding whose dealers and players these are, and of every holding that adds cards
    /// of the slots from `slot` on.
    fn count(&mut self, shared: u8, slot: usize, dealers: &[DealerHolding], players: &[RankPlayer]) {
        let sign = if shared.is_multiple_of(2) { 1 } else { -1 };
        sweep(
            &mut Running::EMPTY.clone(),
            (dealers, |dealer| dealer.place.high),
            (players, |player| player.high),
            |row, dealers| dealers.iter().for_each(|dealer| row.add(dealer.place.low, dealer.ways)),
            |row, player| row.read(player.low),
            |player, tally| {
                self.tallies[to_index(player.index)].add_times(sign * i32::from(player.sets), &tally);
            },
        );
        for slot in slot..SLOTS {
            let suits = if slot + 1 == SLOTS { 1 } else { self.suits };
            let (mut players, mut dealers) = (having(players, slot), having(dealers, slot));
            for more in 1..=suits.min(HAND - shared) {
                if more > 1 {
                    players.retain(|player| player.counts.of(slot) >= more);
                    dealers.retain(|dealer| dealer.counts.of(slot) >= more);
                }
                if players.is_empty() {
                    break;
                }
                // One card more: C(p, s) is C(p, s - 1) (p - s + 1) / s, and C(n - s, d - s) is likewise
                // C(n - s + 1, d - s + 1) (d - s + 1) / (n - s + 1).
                for player in &mut players {
                    player.sets = player.sets * (player.counts.of(slot) + 1 - more) / more;
                }
                for dealer in &mut dealers {
                    let left = i32::from(dealer.counts.of(slot) + 1 - more);
                    dealer.ways = dealer.ways * left / i32::from(suits + 1 - more);
                }
                self.count(shared + more, slot + 1, &dealers, &players);
            }
        }
    }
}
