//! The arguments of the commands that show a wager: `list`, `show`, `analyze` and `strategy`.

use super::shared::{Assumed, FormArgs, ShownArgs};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// List games, wagers, tables and settings
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  vigorish list\n  vigorish list baccarat\n  vigorish list --json")]
pub(crate) struct ListArgs {
    /// List one game only
    pub game: Option<String>,
    #[command(flatten)]
    pub form: FormArgs,
}

/// Show the pays, settings, source and rulings of a wager or a table
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish show craps/field\n  vigorish show HC-BAC-DRAGON-BONUS\n  vigorish show craps/field --json > my-field.json\n  vigorish show my-side-bet.json\n  vigorish show my-game.json\n  vigorish show --schema\n  vigorish show --schema=game"
)]
pub(crate) struct ShowArgs {
    /// A selector, a table's id, or a file with a table or a wager of your own
    #[arg(value_name = "SELECTOR|TABLE-ID|FILE", required_unless_present = "schema")]
    pub what: Option<String>,
    /// Print the JSON Schema of a file with a wager of your own, or with --schema=game of one with a game
    #[arg(
        long,
        value_enum,
        value_name = "KIND",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "wager",
        conflicts_with = "what"
    )]
    pub schema: Option<SchemaOf>,
    #[command(flatten)]
    pub form: FormArgs,
}

/// A kind of file that has a schema.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SchemaOf {
    Wager,
    Game,
}

/// Compute the exact figures of wagers
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish analyze craps/pass --set odds=3-4-5x\n  vigorish analyze 'baccarat/banker?decks=6' --format json\n  vigorish analyze craps/field --table my-field.json\n  vigorish analyze my-side-bet.json --set decks=8\n  vigorish analyze three-dice-baccarat/triple-progressive --meter 2500 --rate 0.3 --reset 1000\n  vigorish analyze --all --format csv"
)]
pub(crate) struct AnalyzeArgs {
    /// game[/wager[/TABLE]][?name=value&...], a table's id, or a file with a table or a wager of your own (see
    /// docs/wagers-as-data.md); without a wager or table, all of them at default settings
    #[arg(value_name = "SELECTOR|FILE", required_unless_present = "all", conflicts_with = "all")]
    pub what: Vec<String>,
    /// Every listed analysis; without the variance of the blackjack family's base games, which takes seconds each
    #[arg(long)]
    pub all: bool,
    /// Choose a setting; repeat for several
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Read the pays from a table file of your own, in the form `show --json` prints; repeat for several components
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub table: Vec<PathBuf>,
    #[command(flatten)]
    pub assumed: Assumed,
    #[command(flatten)]
    pub shown: ShownArgs,
}

/// Show the optimal play of a wager with decisions
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish strategy three-card-poker\n  vigorish strategy blackjack --hand 10,6 --up 10\n  vigorish strategy ultimate-texas-holdem --hole AsKd --board 2c7d9h\n  vigorish strategy pai-gow-poker --hand 'As Jk Kd 9h 7c 5s 3d'\n  vigorish strategy my-game.json --zone player='As Kd Qh' --zone up=7c\n  vigorish strategy my-game.json --play my-rules.json"
)]
pub(crate) struct StrategyArgs {
    /// game[/wager][?name=value&...], a table's id, or a file with a table or a game of your own; without a wager, the base
    /// game
    #[arg(value_name = "SELECTOR|FILE")]
    pub selector: String,
    /// Choose a setting; repeat for several
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Read the pays of a component from a table file of your own; repeat for several
    #[arg(long, value_name = "FILE")]
    pub table: Vec<PathBuf>,
    /// Show simple strategies and what each costs
    #[arg(long, conflicts_with_all = ["hand", "up", "hole", "board"])]
    pub simple: bool,
    /// The player's cards
    #[arg(long, value_name = "CARDS")]
    pub hand: Option<String>,
    /// The dealer's up card
    #[arg(long, value_name = "CARD")]
    pub up: Option<String>,
    /// The player's hole cards
    #[arg(long, value_name = "CARDS")]
    pub hole: Option<String>,
    /// The community cards dealt so far
    #[arg(long, value_name = "CARDS")]
    pub board: Option<String>,
    /// The cards seen of a zone of a game file: player='As Kd Qh'; repeat for every zone that the stage sees
    #[arg(long, value_name = "ZONE=CARDS", conflicts_with_all = ["hand", "up", "hole", "board", "simple", "play"])]
    pub zone: Vec<String>,
    /// The player of a game file also sees this many cards of a zone from the first stage on (dealer:1), and plays best
    /// with that knowledge; repeat for several zones
    #[arg(long, value_name = "ZONE:N")]
    pub sees: Vec<String>,
    /// These cards are gone from the shoe before the round is dealt: ranks (4, 10) or, where suits matter, faces (5h)
    #[arg(long, value_name = "CARDS")]
    pub removed: Option<String>,
    /// List where the strategy in FILE errs in a game file, and what each error costs
    #[arg(long, value_name = "FILE", conflicts_with = "simple")]
    pub play: Option<String>,
    #[command(flatten)]
    pub shown: ShownArgs,
}
