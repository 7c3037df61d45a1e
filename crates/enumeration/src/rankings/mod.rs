//! Rankings of hands, one newtype each, named by property and not by any game.
//!
//! A ranking's newtype orders as its hands do: a greater value is a better hand, equal values tie. Each module opens
//! with the layout of its numbers and the class counts its tables are checked against.

pub mod four;
pub mod high;
pub mod joker_ace;
pub mod three;
pub mod wild;

mod packed;
