//! The blackjack family: every game whose rules are data, listed or in a file, on one exact engine, and the wagers beside
//! them. No code here knows the rules of a game.
//!
//! | file | what it holds |
//! |---|---|
//! | [`hand`] | ranks by worth, hands as multisets, the list of the 3,082 hands that have not bust |
//! | [`dealer`] | the law of the dealer's hand, for many shoes at once |
//! | [`rules`] | the [`Rules`](rules::Rules) trait: what a game must say |
//! | `round` | the unseen cards after an up card, and the common denominators |
//! | `plan` | the recursion: what every action of every hand is worth |
//! | `split` | the exact value of a split |
//! | `endings` | what a split hand can end in |
//! | `split_suits` | how often the hands of a split are of suits that count |
//! | `split_hands`, `split_together`, `split_excess`, `split_law` | what the hands of a split net together |
//! | [`solution`] | every first decision, and the figures of the game |
//! | `suit_shades`, `row_pays`, [`rule_set`] | rules as data, ready to be solved: which suits are paid alike, which row pays a hand |
//! | `solved` | solutions on the bench |
//! | [`round_cards`] | how many cards a round takes on average |
//! | `spots` | the covariance of two hands of one player against one dealer |
//! | `unsplit`, [`law`] | the law of what a whole round nets |
//! | [`chart`], `strategy` | the familiar chart and every exception to it, and the answers to questions about a hand |
//! | `simple` | plays that can be remembered: the chart alone, and as the dealer draws |
//! | `chart_file`, `chart_errors` | charts as files, and where a given one errs |
//! | `base` | the figures of a base wager, under a chart if one is given, and the cap on it |
//! | `fresh_play` | who plays a shoe that is not fresh as if it were |
//! | `player` | the optimal player |
//! | [`base_game`] | the base wager of every game of the family, read from its tables or its file |
//! | [`sides`] | wagers beside the game that are more than data |
//!
//! Each line leans on those above it, and none on one below.
//!
//! Values are those of the zero-memory composition-dependent class (CDZ-, ruling J1), exact: integers over falling
//! factorials throughout, ratios at the border. `docs/method/blackjack.md` explains the method with a shoe worked by
//! hand.
//!
//! ```
//! use games::{Request, blackjack::{base_game::rules, solution::solve}};
//! use enumeration::ratio::decimal;
//!
//! let request = Request::listed("blackjack/base?decks=6")?;
//! let game = solve(&rules(&request)?);
//! assert_eq!(decimal(&game.edge(), 11), "0.00615389123");
//! # Ok::<(), games::Error>(())
//! ```

mod base;
pub mod base_game;
pub mod chart;
mod chart_errors;
mod chart_file;
pub mod dealer;
mod endings;
mod fresh_play;
pub mod hand;
pub mod law;
mod plan;
mod player;
mod round;
pub mod round_cards;
mod row_pays;
pub mod rule_set;
pub mod rules;
pub mod sides;
mod simple;
pub mod solution;
mod solved;
mod split;
mod split_excess;
mod split_hands;
mod split_law;
mod split_suits;
mod split_together;
pub mod spots;
mod strategy;
mod suit_shades;
mod unsplit;

pub(crate) use base_game::TWENTY_ONE;
pub use sides::{BLACKJACK, FREE_BET_BLACKJACK, PONTOON_PLUS, RIDE_FREE};
