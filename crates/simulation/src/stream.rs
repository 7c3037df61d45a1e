//! Random rounds in fixed chunks, each with its own random stream, dealt on all threads and counted in whole numbers.

use crate::cards::Card;
use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::{Chips, SettledRound};
use crate::progress::Progress;
use crate::strategist::{ChoiceCounts, RecordingPlayer, Strategist};
use crate::wager::Wager;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The rounds of a chunk. It is part of the meaning of a seed: another size gives other rounds.
const CHUNK: u64 = 1 << 14;

/// The counts of a run, from which a report is made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LineTally {
    /// Rounds by line.
    pub lines: Vec<u64>,
    /// Rounds by net and stake, for wagers settled that way.
    pub nets: BTreeMap<(Chips, Chips), u64>,
    /// Choices, by decision.
    pub choices: ChoiceCounts,
}

impl LineTally {
    fn add(mut self, other: LineTally) -> Self {
        if self.lines.len() < other.lines.len() {
            self.lines.resize(other.lines.len(), 0);
        }
        for (total, count) in self.lines.iter_mut().zip(other.lines) {
            *total += count;
        }
        for (net, count) in other.nets {
            *self.nets.entry(net).or_default() += count;
        }
        for (choice, count) in other.choices {
            *self.choices.entry(choice).or_default() += count;
        }
        self
    }
}

/// Deals `rounds` rounds on all threads. Sums of counts do not depend on their order.
pub(crate) fn run(
    wager: &dyn Wager,
    shoe: &[Card],
    strategist: &dyn Strategist,
    rounds: u64,
    seed: u64,
    name: &str,
    progress: &dyn Progress,
) -> Result<LineTally, Error> {
    let deal_chunk = |chunk, size| {
        let dealer = Dealer::new(seed, name, chunk, shoe.to_vec());
        deal(wager, dealer, RecordingPlayer::new(strategist), size)
    };
    in_chunks(rounds, progress, deal_chunk, LineTally::add)
}

/// Splits the rounds into chunks, deals them on all threads by `deal`, which gets the number of a chunk and its size,
/// and adds up the counts. The order of addition must not matter.
pub(crate) fn in_chunks<T: Default + Send>(
    rounds: u64,
    progress: &dyn Progress,
    deal: impl Fn(u64, u64) -> Result<T, Error> + Sync,
    add: impl Fn(T, T) -> T + Sync + Send,
) -> Result<T, Error> {
    in_chunks_of(CHUNK, rounds, progress, deal, add)
}

/// The same in chunks of `length`.
pub(crate) fn in_chunks_of<T: Default + Send>(
    length: u64,
    rounds: u64,
    progress: &dyn Progress,
    deal: impl Fn(u64, u64) -> Result<T, Error> + Sync,
    add: impl Fn(T, T) -> T + Sync + Send,
) -> Result<T, Error> {
    (0..rounds.div_ceil(length))
        .into_par_iter()
        .map(|chunk| {
            let size = length.min(rounds - chunk * length);
            let counted = deal(chunk, size);
            progress.advance(size);
            counted
        })
        .try_reduce(T::default, |a, b| Ok(add(a, b)))
}

fn deal(
    wager: &dyn Wager,
    mut dealer: Dealer,
    mut player: RecordingPlayer,
    rounds: u64,
) -> Result<LineTally, Error> {
    let mut lines = vec![0; wager.lines().len()];
    let mut nets = BTreeMap::new();
    for _ in 0..rounds {
        dealer.gather();
        match wager.play(&mut dealer, &mut player)? {
            SettledRound::Line(line) => lines[line] += 1,
            SettledRound::Net { net, staked } => *nets.entry((net, staked)).or_default() += 1,
        }
    }
    Ok(LineTally { lines, nets, choices: player.made() })
}
