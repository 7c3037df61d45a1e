//! The rankings and the sweep against plain counting: one binary, linked once.

mod high;
mod joker_ace;
mod rankings;
mod slow;
mod sweep;
mod up_cards;
