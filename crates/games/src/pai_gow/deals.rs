//! Every player's hand against every dealer's.
//!
//! The player's hands are taken by shape and, within a shape, up to a permutation of the suits: 6,972,147 classes for
//! 53 cards. For each of a shape's settings [`by_ranks`] counts the dealers disjoint from the hand as if suits did not
//! matter; [`by_lanes`] says what flushes change for each lane that a suit of the hand may be. A hand's tally is the
//! first plus the second for each of its suits.

use super::dealer::Dealer;
use super::setting::{Ranks, undominated};
use super::showdown::{Bank, Showdown};
use super::sweep::Tally;
use super::{by_lanes, by_ranks};
use enumeration::Ratio;
use enumeration::spreads::Holding;
use num_traits::ToPrimitive;
use rayon::prelude::*;
use std::collections::HashMap;

/// Told how far a count is: steps done and steps in all.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// A player who sets every hand as the dealer does.
///
/// Both banks are priced from this one showdown; and since the two hands are set alike, its lower and higher counts
/// mirror each other.
pub fn house_way_player(dealer: &Dealer, progress: Progress) -> Showdown {
    let settings = Settings::new(dealer, |index, _| vec![dealer.ranks[index]]);
    let [showdown] = play(dealer, &settings, |_| [0], progress);
    showdown
}

/// A player who gives every hand its best setting against the house-way dealer, one showdown for each of [`Bank::ALL`].
///
/// A win nets `net_win`, a loss costs one. Of settings of equal value the one with fewer losses is taken, then the
/// higher low hand (ruling Q7).
///
/// # Panics
/// If the numerator or denominator of `net_win` is not positive and below 2^32.
pub fn optimal_player(dealer: &Dealer, net_win: &Ratio, progress: Progress) -> [Showdown; 2] {
    // Counts are below 2^26, so a value is below 2^59.
    let small = |n: Option<u32>| i64::from(n.expect("a net win whose terms are positive and below 2^32"));
    let (win, lose) = (small(net_win.numer().to_u32()), small(net_win.denom().to_u32()));
    let deals = dealer.deals() as i32;
    let settings =
        Settings::new(dealer, |_, hand| undominated(hand).into_iter().map(|setting| setting.ranks).collect());
    let best = |tallies: &[Tally]| {
        Bank::ALL.map(|bank| {
            let worth = |tally: &Tally| {
                let (wins, losses) = tally.wins_and_losses(bank, deals);
                (win * i64::from(wins) - lose * i64::from(losses), -losses)
            };
            // The settings come from the highest low hand down, so the first of equals is the one wanted.
            let mut best = (0, worth(&tallies[0]));
            for (i, tally) in tallies.iter().enumerate().skip(1) {
                let worth = worth(tally);
                if worth > best.1 {
                    best = (i, worth);
                }
            }
            best.0
        })
    };
    play(dealer, &settings, best, progress)
}

/// The settings that a player considers for each shape.
struct Settings {
    all: Vec<Ranks>,
    /// Where each shape's settings begin, and at the end where the last one's end.
    first: Vec<u32>,
}

impl Settings {
    fn new(dealer: &Dealer, of_shape: impl Fn(usize, enumeration::CardSet) -> Vec<Ranks> + Sync) -> Settings {
        let shapes = &dealer.shapes;
        let lists: Vec<Vec<Ranks>> = shapes
            .entries
            .par_iter()
            .flat_map_iter(|entry| shapes.of_entry(entry))
            .map(|(index, shape)| of_shape(index, shape.hand(0)))
            .collect();
        let first = std::iter::once(0)
            .chain(lists.iter().scan(0, |end, list| {
                *end += list.len() as u32;
                Some(*end)
            }))
            .collect();
        Settings { all: lists.concat(), first }
    }

    fn range(&self, shape: usize) -> std::ops::Range<usize> {
        self.first[shape] as usize..self.first[shape + 1] as usize
    }

    fn of(&self, shape: usize) -> &[Ranks] {
        &self.all[self.range(shape)]
    }
}

/// Deals every hand to the player, who picks from the tallies of its settings, once for each of `N` ways to pick.
fn play<const N: usize>(
    dealer: &Dealer,
    settings: &Settings,
    pick: impl Fn(&[Tally]) -> [usize; N] + Sync,
    progress: Progress,
) -> [Showdown; N] {
    let shapes = &dealer.shapes;
    let dealers: Vec<(Holding, Ranks)> = shapes
        .entries
        .iter()
        .map(|entry| (entry.holding, dealer.ranks[entry.first_shape as usize]))
        .collect();
    // Shapes of one holding share many settings, and by ranks they share the tally.
    let mut players: Vec<(Holding, Ranks)> = Vec::new();
    let mut player_of: Vec<u32> = Vec::new();
    for entry in &shapes.entries {
        let mut known: HashMap<Ranks, u32> = HashMap::new();
        for &ranks in shapes.of_entry(entry).flat_map(|(index, _)| settings.of(index)) {
            player_of.push(*known.entry(ranks).or_insert_with(|| {
                players.push((entry.holding, ranks));
                players.len() as u32 - 1
            }));
        }
    }
    let by_ranks = by_ranks::tallies(shapes.deck, &dealers, &players);
    let changes = by_lanes::changes(shapes, &dealer.ranks, |shape| settings.of(shape), progress);

    let deals = dealer.deals() as i32;
    let suits = usize::from(shapes.deck.suits);
    shapes
        .entries
        .par_iter()
        .flat_map_iter(|entry| shapes.of_entry(entry))
        .map(|(index, shape)| {
            let by_ranks: Vec<Tally> =
                player_of[settings.range(index)].iter().map(|&player| by_ranks[player as usize]).collect();
            let changes: Vec<&[Tally]> = shape
                .kind
                .lanes
                .iter()
                .enumerate()
                .map(|(i, &places)| changes.of(index, i, shape.lane(places), by_ranks.len()))
                .collect();
            let mut showdowns = [Showdown::default(); N];
            let mut tallies = Vec::with_capacity(by_ranks.len());
            for &(lanes, hands) in &shape.kind.spreads {
                tallies.clear();
                tallies.extend_from_slice(&by_ranks);
                for &lane in &lanes[..suits] {
                    for (tally, change) in tallies.iter_mut().zip(changes[usize::from(lane)]) {
                        *tally += *change;
                    }
                }
                for (showdown, picked) in showdowns.iter_mut().zip(pick(&tallies)) {
                    *showdown += tallies[picked].showdown(deals, hands);
                }
            }
            showdowns
        })
        .reduce(|| [Showdown::default(); N], |a, b| std::array::from_fn(|i| a[i] + b[i]))
}
