//! Deals and plays games written as data.
//!
//! `paytables` parses a game file into [`RoundTerms`](paytables::games::RoundTerms): a deal, stages with choices, bets
//! with rows. This module deals the shoe into the zones, goes through the stages, calls a player ([`Decides`]) at each
//! decision, and settles every bet by the first of its rows that holds. The interpreter of wagers written as data
//! evaluates conditions on cards. Nothing is shared with the exact engines.
//!
//! | file | what it does |
//! |---|---|
//! | `decides` | the trait of the player, and the situation passed to it |
//! | `file_play` | a player that follows the rules under `play` in the file |
//! | `rules` | the terms with pays in whole chips; evaluates conditions |
//! | `state` | a round in progress: the next decision, and the effect of a choice |
//! | `settle` | the net of a played round, and the rows that pay it |
//! | `sides` | side bets on the same deal |
//! | `simulate` | random rounds of the base game and of its side bets, counted into a report |
//! | `examples` | rounds that show each row and each choice that ends the round |
//! | `deals` | visits every deal of a small deck |
//! | `audit` | every deal up to suits, and every choice at every situation, for a given play |
//! | `every_deal` | exact totals over every deal, for a given play |
//! | `best_play` | the play with the highest mean net, by backward induction over every deal |
//!
//! The last three are brute force on purpose. The tests of the exact engines compare with them.

mod audit;
mod best_play;
mod deals;
mod decides;
mod every_deal;
mod examples;
mod file_play;
mod rules;
mod settle;
mod sides;
mod simulate;
mod state;

pub use audit::{
    AuditedRound, AuditedSituations, Flaw, JudgedSituation, audit_round, audit_side, audit_situations,
    estimate_round,
};
pub use best_play::{BestPlay, best_play};
pub use decides::{Decides, Situation};
pub use every_deal::{DealTotals, every_deal};
pub use examples::{GameExamples, WorkedRound, game_examples};
pub use file_play::FilePlay;
pub use sides::every_side_deal;
#[cfg(test)]
use simulate::RoundSimulation;
pub use simulate::simulate_round;

#[cfg(test)]
mod tests;
