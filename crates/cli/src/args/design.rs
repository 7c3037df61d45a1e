//! The arguments of the commands that put figures side by side: `compare`, `solve` and `diff`.

use super::shared::{Assumed, FormArgs, ShownArgs};
use clap::{Args, ValueEnum};
use enumeration::Ratio;
use std::path::PathBuf;
use vigorish::number::read_signed as signed;

/// Show wagers and files side by side
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish compare baccarat/player baccarat/banker\n  vigorish compare 'baccarat/banker?decks=6' 'baccarat/banker?decks=8' --against 'baccarat/banker?decks=8'\n  vigorish compare craps/field my-field.json\n  vigorish compare rocket-aces/progressive --summary --rate 15% --reset 10000\n  vigorish compare three-dice-baccarat/golden-talons --sort edge\n  vigorish compare 'blackjack/base?decks=6,8&soft17=*' --summary\n  vigorish compare my-blackjack.json --over soft17,decks,double.after-split --format csv"
)]
pub(crate) struct CompareArgs {
    /// Selectors, tables' ids and files with a table or a wager of your own, in any mix; settings may follow a file too:
    /// mine.json?decks=6
    #[arg(value_name = "SELECTOR|FILE", required = true)]
    pub what: Vec<String>,
    /// Choose a setting for all of them; repeat for several settings, and for several values of one
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Lay out every combination of the listed values of these settings, the lowest edge first
    #[arg(long, value_name = "SETTING,...", value_delimiter = ',')]
    pub over: Vec<String>,
    /// Show how far each is from this one
    #[arg(long, value_name = "SELECTOR|FILE")]
    pub against: Option<String>,
    /// Sort by a column, in any case: edge, long-run-edge, element-of-risk, hit, standard-deviation, break-even, envy or
    /// name
    #[arg(long, value_name = "COLUMN")]
    pub sort: Option<String>,
    /// Show the figures of each and not its rows
    #[arg(long)]
    pub summary: bool,
    #[command(flatten)]
    pub assumed: Assumed,
    #[command(flatten)]
    pub shown: ShownArgs,
}

/// Find the pay that gives an edge, and how the edge changes with each pay
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish solve craps/field --row 'on a 2 or 12' --edge 2.5%\n  vigorish solve craps/field\n  vigorish solve three-dice-baccarat/triple-progressive --row 'any triple' --edge 20% --long-run --rate 30% --reset 1,000\n  vigorish solve my-side-bet.json --row 'perfect pair' --edge 5%\n  vigorish solve three-dice-baccarat/golden-talons/PT-FLT-3DB-GT-01 --rows 'wins by 9=8..20,wins by 8=4..8' --edge-between 4%,6%\n  vigorish solve craps/field --rows 'on a 2 or 12=1..4,on a 3, 4, 9, 10 or 11=1' --return-between 95%,100% --best hit\n  vigorish solve my-side-bet.json --rows 'perfect pair=20..30,mixed pair=5,6,7' --for decks=6,8 --edge-between 4%,6% --distinct --write 1 chosen.json\n  vigorish solve baccarat/dragon-bonus-player baccarat/dragon-bonus-banker --rows 'win by 9 points=20..40' --edge-between 2%,12%\n  vigorish solve my-side-bet.json --rows 'perfect pair=20..30,mixed pair=5,6,7' --frontier edge,sd\n  vigorish solve my-game.json --row call/flush --edge 5%\n  vigorish solve my-game.json --vary qualifies='high card J,high card Q' --vary call/flush=4..6 --target 3%"
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct SolveArgs {
    /// game/wager[/TABLE][?name=value&...], or a file with a table, a wager or a game of your own; without further options,
    /// how the edge moves with each pay. Of several, each has its answer; with --rows the pays have what is wanted in all
    #[arg(value_name = "SELECTOR|FILE", required = true)]
    pub what: Vec<String>,
    /// Choose a setting; repeat for several
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Read the pays from a table file of your own; repeat for several components
    #[arg(long, value_name = "FILE")]
    pub table: Vec<PathBuf>,
    /// The row whose pay is sought; TABLE/row where tables share a name, and bet/row where bets of a game file do
    #[arg(long, value_name = "ROW", requires = "edge")]
    pub row: Option<String>,
    /// The wanted edge
    #[arg(long, value_name = "E", value_parser = signed, requires = "row", allow_hyphen_values = true)]
    pub edge: Option<Ratio>,
    /// Show how the edge changes with each pay beside the answer
    #[arg(long, conflicts_with = "rows")]
    pub slopes: bool,
    /// Take the long-run edge of a wager on a meter, with --rate and --reset or --reserve, in place of the edge
    #[arg(long)]
    pub long_run: bool,
    /// Pays to search: row=5,7,9 for these, row=1..10 or row=20..60:5 for a range, row=1..5:felt for those that a felt could
    /// print, row=40 for a fixed one; several rows separated by commas, or repeat
    #[arg(long, value_name = "R=a,b,c|a..b[:step]", conflicts_with = "row")]
    pub rows: Vec<String>,
    /// Only pays that have what is wanted at each of these settings: decks=6,8; repeat for several settings
    #[arg(long = "for", value_name = "NAME=VALUES", requires = "rows")]
    pub at: Vec<String>,
    /// Vary a file and print the figures of every variant, the lowest edge first: a setting or a name of `let` (decks=1,2,6
    /// or qualifies='high card J,high card Q'), the pay of a row (flush=4..6, in a game call/flush=4..6), or any value by
    /// its path (rows[flush].when.class=flush,straight or stages[0].choices[1].stakes.play=1..3); repeat for several
    #[arg(long, value_name = "NAME=VALUES", conflicts_with_all = ["row", "rows", "slopes", "long_run", "table"])]
    pub vary: Vec<String>,
    /// Print the variant nearest to this edge first
    #[arg(long, value_name = "E", value_parser = signed, requires = "vary", allow_hyphen_values = true)]
    pub target: Option<Ratio>,
    /// The wanted range of edges
    #[arg(long, value_name = "LO,HI", allow_hyphen_values = true)]
    pub edge_between: Option<String>,
    /// The wanted range of returns, one less the edge
    #[arg(long, value_name = "LO,HI", conflicts_with = "edge_between", allow_hyphen_values = true)]
    pub return_between: Option<String>,
    /// The wanted range of hit frequencies
    #[arg(long, value_name = "LO,HI")]
    pub hit_between: Option<String>,
    /// The wanted range of standard deviations
    #[arg(long, value_name = "LO,HI")]
    pub sd_between: Option<String>,
    /// Only pays that fall: each row pays less than the row above it
    #[arg(long, requires = "rows")]
    pub falling: bool,
    /// The ten best alone: by the highest hit frequency, the lowest edge or the lowest standard deviation
    #[arg(long, value_enum)]
    pub best: Option<BestBy>,
    /// Only what no other betters in both of two figures: a lower edge, a higher hit frequency, a lower standard deviation
    #[arg(long, value_name = "A,B", conflicts_with = "best")]
    pub frontier: Option<String>,
    /// Of combinations that are at most one value apart in every row, only the best: by --best, or the lowest edge
    #[arg(long)]
    pub distinct: bool,
    /// Write the combination of this number, counted from 1, to a file: a table for a listed wager, or your file with its pays
    #[arg(long, num_args = 2, value_names = ["N", "FILE"])]
    pub write: Option<Vec<String>>,
    /// Go on where more than 10,000 combinations of pays, or 1,000 variants, must be solved one by one
    #[arg(long)]
    pub yes: bool,
    #[command(flatten)]
    pub assumed: Assumed,
    #[command(flatten)]
    pub shown: ShownArgs,
}

/// What makes one combination of pays better than another.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BestBy {
    Hit,
    Edge,
    Sd,
}

impl From<BestBy> for vigorish::Best {
    fn from(best: BestBy) -> Self {
        match best {
            BestBy::Hit => vigorish::Best::Hit,
            BestBy::Edge => vigorish::Best::Edge,
            BestBy::Sd => vigorish::Best::Sd,
        }
    }
}

/// List the figures that changed between two analyses
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  vigorish analyze --all --format json > new.json\n  vigorish diff old.json new.json\n\nExit code: 0 nothing moved, 1 something moved, 2 unreadable."
)]
pub(crate) struct DiffArgs {
    /// An earlier `analyze --format json`
    pub old: PathBuf,
    /// A later one
    pub new: PathBuf,
    #[command(flatten)]
    pub form: FormArgs,
}
