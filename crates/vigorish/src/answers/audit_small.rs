//! The audit of a wager with too many deals: every deal of small decks, which have a few ranks of the whole one.
//!
//! The engine counts a small deck like any deck with cards removed, and the simulator deals every round of it. Both
//! must give every outcome the same probability. The whole deck is not dealt, and the report states that.
//! `answers::audit` calls this module.

use super::audit_lines::compare;
use super::audit_play::random;
use super::simulate::gone;
use super::wanted::Wanted;
use crate::error::Error;
use crate::progress::Titled;
use crate::question::Audit;
use crate::report::audit::{Covered, WagerAudit};
use crate::strategist::EngineStrategist;
use games::{RemovedCard, Request, Workbench};
use paytables::wagers::{Rank, Suit};
use simulation::audit;

/// The number of small decks to deal, and the number to try.
const DECKS: usize = 3;
const TRIES: u64 = 24;

/// The most deals of a small deck.
pub(super) const MOST_DEALS: u128 = 4_000_000;

/// The ranks that the largest small deck keeps.
const MOST_RANKS: u64 = 6;

/// Audits small decks of a wager whose whole deck is not dealt, given the reason.
pub(super) fn small_decks(
    wanted: &Wanted,
    asked: &Audit,
    reason: String,
    bench: &Workbench,
) -> Result<WagerAudit, Error> {
    let Wanted { name, selected, .. } = wanted;
    let ranks = simulation::ranks_of(selected)?;
    let mut decks: Vec<String> = Vec::new();
    let mut answer = WagerAudit::new(name, selected, Covered::Not(reason), 0);
    let wanted_decks = if asked.all { 1 } else { DECKS };
    for number in 0..TRIES {
        if decks.len() == wanted_decks {
            break;
        }
        let kept = kept(&ranks.keys().copied().collect::<Vec<_>>(), asked.seed, number);
        let deck = kept.iter().map(|&rank| rank_of(rank).symbol()).collect::<Vec<_>>().join(" ");
        let left_out = ranks.iter().filter(|(rank, _)| !kept.contains(rank));
        let removed: Vec<RemovedCard> = left_out.flat_map(|(&rank, &cards)| removed(rank, cards)).collect();
        let mut request = Request::plain(selected.clone());
        request.options.removed.clone_from(&removed);
        if decks.contains(&deck) {
            continue;
        }
        // A deck that the engine refuses, or with too many deals, is skipped.
        let analysis = match games::analyze(&request, bench) {
            Err(games::Error::Unremoved { .. }) => continue,
            analysis => analysis?,
        };
        let cards: Vec<(u8, Option<u8>)> = removed.iter().copied().map(gone).collect();
        let engine = EngineStrategist::new(selected, bench)?;
        if audit::estimate(selected, &cards, &engine)?.is_none_or(|deals| deals > MOST_DEALS) {
            continue;
        }
        let title = format!("{name} from {deck}");
        let found = audit::every_round(selected, &cards, &engine, &Titled::new(&title, bench.progress()))?;
        answer.deals += found.deals;
        let before = answer.outcomes.len();
        compare(&mut answer, &analysis, &found.lines, found.by_row);
        for outcome in &mut answer.outcomes[before..] {
            outcome.name += &format!(", from {deck}");
        }
        decks.push(deck);
    }
    if !decks.is_empty() {
        answer.covered = Covered::SmallDecks { decks, seed: asked.seed };
        answer.ways = None;
        answer.edges = None;
    }
    Ok(answer)
}

/// Some of these ranks, fewer after more tries, alternately adjacent and spread; the joker always.
fn kept(ranks: &[u8], seed: u64, number: u64) -> Vec<u8> {
    let mut below = random(seed, number);
    let size = MOST_RANKS.saturating_sub(number / 4).max(2) as usize;
    let mut kept: Vec<u8> = if number.is_multiple_of(2) {
        let first = below(ranks.len() as u64) as usize;
        ranks.iter().cycle().skip(first).take(size.min(ranks.len())).copied().collect()
    } else {
        ranks.iter().copied().filter(|_| below(ranks.len() as u64) < size as u64).collect()
    };
    kept.extend(ranks.iter().filter(|&&rank| rank == 0));
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// A rank as the engine names it.
fn rank_of(rank: u8) -> Rank {
    if rank == 0 { Rank::JOKER } else { Rank(rank - 2) }
}

/// `cards` cards of a rank, the same number in every suit.
fn removed(rank: u8, cards: usize) -> Vec<RemovedCard> {
    let suit = |card: usize| (rank != 0).then(|| Suit::ALL[card % Suit::ALL.len()]);
    (0..cards).map(|card| RemovedCard { rank: rank_of(rank), suit: suit(card) }).collect()
}
