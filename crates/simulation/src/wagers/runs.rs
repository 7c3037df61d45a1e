//! Runs: how many ranks, or faces of dice, follow one another.

use crate::cards::{ACE, Card};

/// The most ranks of a run: each once.
const RANKS: usize = 13;

/// The longest run of consecutive ranks, repeated ranks counted once; an ace is at either end and never in the middle.
/// Jokers fill `fills` gaps, or lengthen the run.
pub(super) fn longest_of_ranks(cards: impl Iterator<Item = Card>, fills: i64) -> i64 {
    // A place for the ace below the two, then the ranks up to the ace.
    let mut held = [false; RANKS + 1];
    for card in cards.filter(|card| !card.is_joker()) {
        held[usize::from(card.rank) - 1] = true;
        held[0] |= card.rank == ACE;
    }
    longest(&held, fills)
}

/// The longest run of consecutive faces of dice, repeated faces counted once.
pub(super) fn longest_of_faces(faces: impl Iterator<Item = u8>) -> i64 {
    let mut held = [false; 256];
    for face in faces {
        held[usize::from(face)] = true;
    }
    longest(&held, 0)
}

/// The longest stretch of held places with at most `fills` gaps; no longer than there are ranks.
fn longest(held: &[bool], fills: i64) -> i64 {
    let from = |start: usize| {
        let (mut length, mut missing) = (0, 0);
        for &is_held in held[start..].iter().take(RANKS) {
            missing += i64::from(!is_held);
            if missing > fills {
                break;
            }
            length += 1;
        }
        length
    };
    (0..held.len()).map(from).max().unwrap_or(0)
}
