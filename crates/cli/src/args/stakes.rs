//! The arguments of the commands about what is staked together: `round`, `session` and `meter`.

use super::shared::{Assumed, ShownArgs, amounts};
use clap::{Args, ValueEnum};
use enumeration::Ratio;
use std::path::PathBuf;
use vigorish::Amounts;
use vigorish::number::{read_amount as amount, read_positive as positive, read_rounds as rounds};

/// Analyse the bets of one round together: edge, deviation, covariances, and the cost of an aggregate payout limit
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish round craps/field craps/any-seven --stakes 5,1\n  vigorish round baccarat/banker baccarat/tie baccarat/dragon-bonus-banker\n  vigorish round 'roulette/straight?number=17' 'roulette/straight?number=20' roulette/red\n  vigorish round ultimate-texas-holdem/base ultimate-texas-holdem/trips --cap-bet 100 --max-payout 50000 --cap-over all\n  vigorish round three-card-poker/base three-card-poker/pair-plus --cap-bet 100 --max-payout 300 --cap-over all --play aggregate\n  vigorish round my-game.json my-game.json/my-side-bet\n  vigorish round blackjack/base --spots 3"
)]
pub(crate) struct RoundArgs {
    /// Selectors, tables' ids and files with wagers of one round; ?number=17 names the numbers of an inside bet at
    /// roulette
    #[arg(value_name = "SELECTOR|FILE", required = true)]
    pub what: Vec<String>,
    /// Bet this many hands of one base game of the blackjack family against one dealer, each played by its own cards and
    /// the up card
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub spots: Option<u32>,
    /// What is staked on each, in the same order: 1,1,5; one unit each by default
    #[arg(long, value_name = "S,S..", value_delimiter = ',', value_parser = positive)]
    pub stakes: Vec<Ratio>,
    /// Choose a setting for all of them; repeat for several
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// The jackpot amount (meter), per $1 wagered, of wagers on a meter
    #[arg(long, value_name = "M[,M..]", value_parser = amounts)]
    pub meter: Option<Amounts>,
    /// The money of one unit, for --max-payout
    #[arg(long, value_name = "B", value_parser = positive, requires = "max_payout")]
    pub cap_bet: Option<Ratio>,
    /// The most that the winning bets of a round win together, stakes excluded
    #[arg(long, value_name = "C", value_parser = amount, requires = "cap_bet")]
    pub max_payout: Option<Ratio>,
    /// What --max-payout is over: all wagers of the round together
    #[arg(long, value_enum, requires = "max_payout")]
    pub cap_over: Option<CapOver>,
    /// Play the base game best for the total of all wagers that --max-payout leaves; without it, as if there were no limit
    #[arg(long, value_enum, requires = "max_payout")]
    pub play: Option<PlayFor>,
    /// Count the law of the total also beside a base game of the blackjack family (seconds to minutes); it is always shown
    /// elsewhere
    #[arg(long)]
    pub law: bool,
    #[command(flatten)]
    pub shown: ShownArgs,
}

/// What the base game of a round is played for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayFor {
    Aggregate,
}

/// What a posted maximum is over.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CapOver {
    All,
}

/// Follow a bankroll: the probability of ruin, of a goal, and of every final bankroll
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish session roulette/red --bankroll 20 --rounds 200\n  vigorish session roulette/red --bankroll 20 --goal 40\n  vigorish session baccarat/banker --bankroll 1000 --bet 25 --rounds 500 --goal 2000\n  vigorish session my-side-bet.json --bankroll 100\n\nEvery figure is exact, or lies between two bounds that are proved. Rounds are independent. The session ends with ruin when the bankroll is below the opening wager; later bets of a round are always covered."
)]
pub(crate) struct SessionArgs {
    /// A selector, a table's id, or a file with a table or a wager of your own
    #[arg(value_name = "SELECTOR|FILE")]
    pub what: String,
    /// The money at the start
    #[arg(long, value_name = "B", value_parser = positive)]
    pub bankroll: Ratio,
    /// Leave after this many rounds; without it, play until ruin or the goal
    #[arg(long, value_name = "N", value_parser = rounds)]
    pub rounds: Option<u64>,
    /// Leave when the bankroll is at least this
    #[arg(long, value_name = "G", value_parser = positive)]
    pub goal: Option<Ratio>,
    /// The money of one opening wager
    #[arg(long, value_name = "U", default_value = "1", value_parser = positive)]
    pub bet: Ratio,
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

/// Follow a progressive meter: when it is hit, at what amount, and when it favours the player
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish meter three-dice-baccarat/triple-progressive --rate 30% --reset 1000\n  vigorish meter my-progressive.json --rate 9% --reset 1000 --players 5 --rounds-per-hour 40 --within 10000\n  vigorish meter rocket-aces/progressive/CO-RA-LONG-3 --rate 2% --reset 10000,1000,100\n\nA wager's contribution comes first: a hit on wager k of a cycle pays the reset and k contributions. Players times rounds are wagers one after another."
)]
pub(crate) struct MeterArgs {
    /// A selector, a table's id, or a file with a progressive wager
    #[arg(value_name = "SELECTOR|FILE")]
    pub what: String,
    /// The share of each wager that feeds the meter; with several meters one for each, or one rate that feeds each
    #[arg(long, value_name = "C[,C..]", value_parser = amounts)]
    pub rate: Option<Amounts>,
    /// What the meter is reset to, per $1 wager; several meters separated by commas
    #[arg(long, value_name = "R[,R..]", value_parser = amounts)]
    pub reset: Option<Amounts>,
    /// Number of players making the wager; 1 by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub players: Option<u32>,
    /// Rounds dealt in an hour, for hours between hits and resets a year
    #[arg(long, value_name = "H", value_parser = positive)]
    pub rounds_per_hour: Option<Ratio>,
    /// Show the chance of a hit within this many wagers; repeat for several
    #[arg(long, value_name = "K", value_parser = rounds)]
    pub within: Vec<u64>,
    /// Choose a setting; repeat for several
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Read the pays from a table file of your own; repeat for several components
    #[arg(long, value_name = "FILE")]
    pub table: Vec<PathBuf>,
    #[command(flatten)]
    pub shown: ShownArgs,
}
