//! Dealers as if suits did not matter.
//!
//! Give every dealer hand the setting it would have if its suits made no flush: then it depends on the holding alone,
//! and so does the number of its hands that avoid a player's seven cards. That number is an inclusion-exclusion over
//! the cards that both hold: a set S of cards shared in part or whole,
//!
//! ```text
//! dealers disjoint from P = sum over S in P of (-1)^|S| (dealers that contain S)
//! ```
//!
//! and the dealers that contain S depend only on the holding s of S. Of the sets in P, a product over the ranks of
//! C(p, s) have the holding s; of the hands with holding d, a product of C(n - s, d - s) contain a given S, n being the
//! number of suits. There are 103,105 holdings s of at most seven cards, most of them in few hands, so this is little
//! work: one [`sweep`] each.

use super::setting::{HAND, Ranks};
use super::sweep::{Place, Row, Running, Tally, sweep};
use enumeration::Rank;
use enumeration::combinations::choose;
use enumeration::spreads::{EvenDeck, Holding};
use rayon::prelude::*;

/// The ranks and, last, the joker: what a holding counts.
const SLOTS: usize = Rank::COUNT as usize + 1;

/// A holding as counts by slot.
type Counts = [u8; SLOTS];

fn counts(holding: &Holding) -> Counts {
    std::array::from_fn(|slot| holding.counts.get(slot).copied().unwrap_or(u8::from(holding.joker)))
}

#[derive(Clone, Copy)]
struct Dealer {
    counts: Counts,
    place: Place,
    /// The hands of this holding that contain one given set of the shared holding.
    ways: i32,
}

#[derive(Clone, Copy)]
struct Player {
    counts: Counts,
    place: Place,
    /// The sets of the player's cards that have the shared holding.
    sets: i32,
    index: u32,
}

/// For each player (a holding and the ranks it is set to), the dealers disjoint from it around its ranks, each dealer's
/// holding being set to the ranks given.
pub fn tallies(deck: EvenDeck, dealers: &[(Holding, Ranks)], players: &[(Holding, Ranks)]) -> Vec<Tally> {
    let mut dealers: Vec<Dealer> = dealers
        .iter()
        .map(|&(holding, ranks)| Dealer {
            counts: counts(&holding),
            place: ranks.into(),
            ways: holding.hands(deck.suits) as i32,
        })
        .collect();
    dealers.sort_by_key(|dealer| dealer.place.high);

    // Players who follow one another hold much the same ranks: a part of them meets fewer of the shared holdings, and its
    // tallies stay in the cache while they are added to.
    players
        .par_chunks(PART)
        .flat_map_iter(|part| {
            let mut players: Vec<Player> = part
                .iter()
                .zip(0..)
                .map(|(&(holding, ranks), index)| Player {
                    counts: counts(&holding),
                    place: ranks.into(),
                    sets: 1,
                    index,
                })
                .collect();
            players.sort_by_key(|player| player.place.high);
            let mut sharing = Sharing { suits: deck.suits, tallies: vec![Tally::default(); players.len()] };
            sharing.count(0, 0, &dealers, &players);
            sharing.tallies
        })
        .collect()
}

/// How many players are counted together: every part of them meets all dealers, so it is not to be small.
const PART: usize = 1 << 15;

struct Sharing {
    suits: u8,
    /// By index of the player.
    tallies: Vec<Tally>,
}

impl Sharing {
    /// Adds the terms of the shared holding whose dealers and players these are, and of every holding that adds cards
    /// of the slots from `slot` on.
    fn count(&mut self, shared: u8, slot: usize, dealers: &[Dealer], players: &[Player]) {
        let sign = if shared.is_multiple_of(2) { 1 } else { -1 };
        sweep(
            &mut Running::EMPTY.clone(),
            (dealers, |dealer| dealer.place.high),
            (players, |player| player.place.high),
            |row, dealers| dealers.iter().for_each(|dealer| row.add(dealer.place.low, dealer.ways)),
            |row, player| row.read(player.place.low),
            |player, tally| self.tallies[player.index as usize].add_times(sign * player.sets, &tally),
        );
        for slot in slot..SLOTS {
            let suits = if slot + 1 == SLOTS { 1 } else { self.suits };
            let mut some: Vec<Player> =
                players.iter().filter(|player| player.counts[slot] > 0).copied().collect();
            for more in 1..=suits.min(HAND - shared) {
                some.retain(|player| player.counts[slot] >= more);
                if some.is_empty() {
                    break;
                }
                let players: Vec<Player> = some
                    .iter()
                    .map(|player| Player {
                        sets: player.sets * choose(player.counts[slot].into(), more.into()) as i32,
                        ..*player
                    })
                    .collect();
                let dealers: Vec<Dealer> = dealers
                    .iter()
                    .filter(|dealer| dealer.counts[slot] >= more)
                    .map(|dealer| {
                        let all = choose(suits.into(), dealer.counts[slot].into()) as i32;
                        let sharing =
                            choose((suits - more).into(), (dealer.counts[slot] - more).into()) as i32;
                        Dealer { ways: dealer.ways / all * sharing, ..*dealer }
                    })
                    .collect();
                self.count(shared + more, slot + 1, &dealers, &players);
            }
        }
    }
}
