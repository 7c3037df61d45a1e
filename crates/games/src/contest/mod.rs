//! A hand against the dealer's, with one decision before the dealer's cards are turned up.
//!
//! 1. *Deal*: a [`Contest`] says how many cards each side gets, whether the dealer shows one, how hands rank and which
//!    hand the dealer needs. The sweep of `enumeration` counts, for every canonical hand, the dealer's hands that do not
//!    qualify, lose, tie and win: these are its [`Meetings`].
//! 2. *Decide*: a [`ShowdownAction`] nets so much by the class of the hand (its bonus, whether it may raise) and by the
//!    showdown. The action with the greatest sum of nets over the dealer's hands is taken; of equals the one that stakes
//!    less (ruling Q7).
//! 3. *Settle*: a [`PricedContest`] is a contest with its actions; [`PlayedContest`] counts its deals by class, action and
//!    showdown, so that the net's distribution follows.
//!
//! The meetings are counted once for a contest, whatever it pays: the analysis, the strategy and the player of every pay
//! read the same ones.

mod action;
mod asked;
mod groups;
mod ladder;
mod meetings;
mod method;
mod played;
mod player;
mod qualifier;
mod ranking;
mod rules;
mod simple;
mod strategy;

pub use action::ShowdownAction;
pub use ladder::Rung;
pub use meetings::{Meeting, Meetings};
pub use played::{PlayedContest, PricedContest};
pub use ranking::Ranking;
pub use rules::{ByShowdown, Contest, ShowdownResult};

pub(crate) use action::{bonus, by_showdown};
pub(crate) use groups::strategy as strategy_by_groups;
pub(crate) use method::ContestBase;
pub(crate) use qualifier::qualifier;
