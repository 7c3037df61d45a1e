//! The arguments of the commands that deal by the text of the rules: `simulate` and `audit`.

use super::shared::{FormArgs, PlayedArgs, ShoeArgs};
use clap::Args;
use std::path::PathBuf;
use vigorish::number::read_rounds as rounds;

/// Simulate rounds from the text of the rules and compare them with the exact figures
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish simulate baccarat/banker --rounds 10000000 --seed 7\n  vigorish simulate 'blackjack/base?decks=2'\n  vigorish simulate --all --rounds 100000\n  vigorish simulate craps --format csv\n  vigorish simulate commission-free-baccarat/fortune-7 --shoe --cut 14 --bet-at 4\n\nA score is a distance in standard errors. One beyond 4 is marked as beyond chance: run again with another seed, and if that is beyond chance too, the exact engine or the simulator misreads a rule.\n\nExit code: 0 the roads agree, 1 a score is beyond chance or one road names a row that the other does not, 2 bad input."
)]
pub(crate) struct SimulateArgs {
    /// game[/wager[/TABLE]][?name=value&...], or a file with a table or a wager of your own
    #[arg(value_name = "SELECTOR|FILE", required_unless_present = "all", conflicts_with = "all")]
    pub what: Vec<String>,
    /// Every listed analysis
    #[arg(long)]
    pub all: bool,
    /// How many rounds to deal of each wager: 5000, 1,000,000 or 1e6
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = rounds)]
    pub rounds: u64,
    /// The seed: the same seed gives the same rounds, on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Choose a setting; repeat for several
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Read the pays from a table file of your own; repeat for several components
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub table: Vec<PathBuf>,
    /// These cards are gone from the shoe before every round, and the player knows it: ranks (4, 10) or, where suits matter,
    /// faces (5h)
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["all", "shoe"])]
    pub removed: Option<String>,
    #[command(flatten)]
    pub shoes: ShoeArgs,
    /// Compare the nets of the base games of the blackjack family, whose distribution takes seconds to minutes to count
    #[arg(long)]
    pub law: bool,
    #[command(flatten)]
    pub played: PlayedArgs,
    #[command(flatten)]
    pub form: FormArgs,
}

/// Deal every round by the text of the rules and compare the fractions with the exact figures
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish audit baccarat/tie\n  vigorish audit three-card-poker/base\n  vigorish audit my-side-bet.json --format json\n  vigorish audit crazy-four-poker/base --situations 20 --seed 7\n  vigorish audit perfect-pairs.json --certificate perfect-pairs.certificate.json\n  vigorish audit --all --format csv\n\nThe simulator's own cards, evaluators and settling, over every deal up to suits. In a game with decisions, every other choice is valued at every decision, and none may be better than the engine's. Rounds that can go on for ever are solved as chains of states. In the blackjack family every choice is valued at situations drawn at random, and every round is dealt from tiny shoes. In Pai Gow Poker hands drawn at random meet every hand of the dealer. A wager whose deals are too many is reported as not audited, with the reason.\n\nExit code: 0 nothing differs, 1 a fraction differs or another choice is better, 2 bad input."
)]
pub(crate) struct AuditArgs {
    /// game[/wager[/TABLE]][?name=value&...], or a file with a table, a wager or a game of your own
    #[arg(value_name = "SELECTOR|FILE", required_unless_present = "all")]
    pub what: Vec<String>,
    /// Every listed analysis, or those of the games named, at most 10^8 deals each; some situations or small decks of those with more
    #[arg(long)]
    pub all: bool,
    /// Draw so many situations of a game at random, and deal everything that can follow each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub situations: Option<u64>,
    /// The seed that situations are drawn with
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Write a certificate of the one wager named, which `scripts/check-certificate.py` checks
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub certificate: Option<PathBuf>,
    /// Choose a setting; repeat for several
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Read the pays from a table file of your own; repeat for several components
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub table: Vec<PathBuf>,
    #[command(flatten)]
    pub form: FormArgs,
}
