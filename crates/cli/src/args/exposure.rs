//! The arguments of the commands about what a player who counts cards can win: `removal` and `counting`.

use super::shared::{Assumed, ShownArgs};
use clap::Args;
use enumeration::Ratio;
use std::path::PathBuf;
use vigorish::number::{read_cards as mean_cards, read_signed as signed};

/// Compute the effect of removing each card, and the best card counts
#[derive(Args, Debug)]
#[command(
    after_help = "The effect is the player's mean net from a shoe without one such card, minus that from the fresh shoe.\n\nExamples:\n  vigorish removal baccarat/tie\n  vigorish removal blackjack/base --set soft17=stand\n  vigorish removal ride-free/lucky-ladies --format json\n  vigorish removal my-side-bet.json --set decks=8"
)]
pub(crate) struct RemovalArgs {
    /// Selectors, tables' ids and files with a wager of your own, in any mix; all must be dealt from cards
    #[arg(value_name = "SELECTOR|FILE", required = true)]
    pub what: Vec<String>,
    /// Choose a setting; repeat for several
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Read the pays from a table file of your own; repeat for several components
    #[arg(long, value_name = "FILE")]
    pub table: Vec<PathBuf>,
    #[command(flatten)]
    pub assumed: Assumed,
    #[command(flatten)]
    pub shown: ShownArgs,
}

/// Compute what a card counter wins who bets only when the count favours the bet
#[derive(Args, Debug)]
#[command(
    after_help = "The true count is the sum of the tags of the cards seen over the unseen decks of 52. Every depth from the whole shoe down to the cut counts alike.\n\nExamples:\n  vigorish counting commission-free-baccarat/fortune-7\n  vigorish counting commission-free-baccarat/fortune-7 --tags '4=-1 5=-1 6=-1 7=-1 8=2 9=2' --bet-at 4\n  vigorish counting blackjack/insurance --cut 78 --cards-per-round 5.4\n  vigorish counting my-side-bet.json --cut 20 --format json"
)]
pub(crate) struct CountingArgs {
    /// A selector, a table's id, or a file with a wager of your own that is dealt from a shoe
    #[arg(value_name = "SELECTOR|FILE")]
    pub what: String,
    /// The tag of each rank or face; what is left out is 0. Without it the best count of level 2
    #[arg(long, value_name = "TAGS", allow_hyphen_values = true)]
    pub tags: Option<String>,
    /// Unseen cards at which the last round begins; 14 for baccarat, 52 elsewhere
    #[arg(long, value_name = "N")]
    pub cut: Option<u32>,
    /// Bet from this true count on; without it the best of 0 to 20
    #[arg(long, value_name = "T", value_parser = signed, allow_hyphen_values = true)]
    pub bet_at: Option<Ratio>,
    /// Cards that are burnt and shown before the first round
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub burn: u32,
    /// The mean number of cards of a round
    #[arg(long, value_name = "X", value_parser = mean_cards)]
    pub cards_per_round: Option<Ratio>,
    /// Choose a setting; repeat for several
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Read the pays from a table file of your own; repeat for several components
    #[arg(long, value_name = "FILE")]
    pub table: Vec<PathBuf>,
    #[command(flatten)]
    pub assumed: Assumed,
    #[command(flatten)]
    pub shown: ShownArgs,
}
