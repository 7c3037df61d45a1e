//! x
pub mod holdem;
