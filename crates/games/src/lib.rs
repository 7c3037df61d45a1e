//! Rules and counting: from listed tables to distributions, strategies and analyses. Prints nothing.
//!
//! Each game or family is one module that implements [`Game`]; [`registered`] is the one place that names them all.
//! A [`Workbench`] remembers the counts and solves that several analyses share.

pub mod analysis;
pub mod baccarat;
pub mod big_six;
pub mod blackjack;
pub mod craps;
pub mod error;
pub mod holdem;
pub mod method;
pub mod pai_gow;
pub mod player;
pub mod poker;
pub mod registry;
pub mod request;
pub mod roulette;
pub mod rows;
pub mod strategy;
pub mod three_dice;
pub mod wild;
pub mod workbench;

pub use analysis::Analysis;
pub use error::Error;
pub use method::{Method, Module};
pub use player::Player;
pub use registry::{Family, analyze, edge, player, row_nets, strategy};
pub use request::{Cap, CapPer, Options, Request};
pub use strategy::{Question, Strategy};
pub use workbench::{Key, Progress, Workbench};
