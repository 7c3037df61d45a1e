//! The arguments.

use crate::color::Color;
use crate::printer::{NamedFormat, Printer};
use crate::progress::ProgressMode;
use clap::{Args, Parser, Subcommand, ValueEnum};
use enumeration::Ratio;
use games::{CapPer, WorkLimit};
use std::ffi::OsString;
use std::path::PathBuf;
use vigorish::number::{
    read_amount as amount, read_cards as mean_cards, read_confidence as confidence,
    read_positive as positive, read_rounds as rounds, read_share as share, read_signed as signed,
    read_skill as skill, read_work_limit as work_limit,
};
use vigorish::{Amounts, DIGITS, Format};

fn amounts(text: &str) -> Result<Amounts, String> {
    text.parse()
}

/// The exact house edge of casino table-game wagers: every probability a ratio of integers, every edge a fraction.
#[derive(Parser, Debug)]
#[command(
    name = "vigorish",
    version = concat!(
        env!("CARGO_PKG_VERSION"), " (commit ", env!("VIGORISH_COMMIT"), ", ", env!("VIGORISH_TOOLCHAIN"), ")"
    ),
    after_help = "A selector is game[/wager[/TABLE]], optionally followed by ?name=value&name=value.\n\nExamples:\n  vigorish list craps\n  vigorish analyze 'craps/pass?odds=2x'\n  vigorish analyze baccarat --format markdown"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub effort: EffortArgs,
}

/// How long work may take, and how its progress is shown.
#[derive(Args, Debug, Default)]
pub(crate) struct EffortArgs {
    /// Refuse a count that takes more than this time or memory, like 8h, 4GiB or 8h,4GiB; 1h,1GiB by default (see
    /// docs/limits.md)
    #[arg(long, global = true, value_name = "LIMIT", value_parser = work_limit, help_heading = "Effort")]
    pub max_work: Option<WorkLimit>,
    /// Show progress on standard error: a bar on a terminal, plain lines anywhere, or nothing
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t = ProgressMode::default(),
        hide_default_value = true,
        help_heading = "Effort"
    )]
    pub progress: ProgressMode,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    List(ListArgs),
    Show(ShowArgs),
    Analyze(Box<AnalyzeArgs>),
    Strategy(StrategyArgs),
    Verify(Box<VerifyArgs>),
    Sheet(Box<SheetArgs>),
    Plausible(Box<PlausibleArgs>),
    Monitor(Box<MonitorArgs>),
    Compare(Box<CompareArgs>),
    Solve(Box<SolveArgs>),
    Diff(DiffArgs),
    Round(Box<RoundArgs>),
    Session(Box<SessionArgs>),
    Meter(Box<MeterArgs>),
    Simulate(SimulateArgs),
    Audit(AuditArgs),
    Removal(Box<RemovalArgs>),
    Counting(Box<CountingArgs>),
    Report(ReportArgs),
    Man(ManArgs),
    Completions(CompletionsArgs),
    #[command(hide = true)]
    Complete(CompleteArgs),
}

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

/// What is assumed about the table.
#[derive(Args, Debug, Default)]
pub(crate) struct Assumed {
    /// The jackpot amount (meter), per $1 wagered; several meters separated by commas
    #[arg(long, value_name = "M[,M..]", value_parser = amounts)]
    pub meter: Option<Amounts>,
    /// The share of each wager that feeds the meter, for the long-run edge
    #[arg(long, value_name = "C", value_parser = share)]
    pub rate: Option<Ratio>,
    /// What the meter is reset to, per $1 wager; several meters separated by commas
    #[arg(long, value_name = "R[,R..]", value_parser = amounts)]
    pub reset: Option<Amounts>,
    /// The resets are paid out of contributions, by a reserve meter: they cost the long-run edge nothing
    #[arg(long, conflicts_with = "reset")]
    pub reserve: bool,
    /// Number of players making the wager, for envy and shared awards; 1 by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub players: Option<u32>,
    /// These cards are gone from the shoe before the round is dealt, and the player knows it: ranks (4, 10, * for a joker)
    /// or, where suits matter, faces (5h)
    #[arg(long, value_name = "CARDS")]
    pub removed: Option<String>,
    /// Compute the outcome distribution of the whole round in the base games of the blackjack family, split hands included:
    /// probability of each result, hit and push (seconds to minutes)
    #[arg(long)]
    pub law: bool,
    #[command(flatten)]
    pub played: PlayedArgs,
    #[command(flatten)]
    pub cap: CapArgs,
}

/// How a game file is played.
#[derive(Args, Debug, Default)]
pub(crate) struct PlayedArgs {
    /// The player of a game file also sees this many cards of a zone from the first stage on (dealer:1), and plays best
    /// with that knowledge; repeat for several zones
    #[arg(long, value_name = "ZONE:N")]
    pub sees: Vec<String>,
    /// Play a game file by the strategy in FILE instead of optimally; the cost of doing so is shown. In the blackjack family
    /// the word full-shoe plays every hand as from a fresh shoe, whatever --removed says
    #[arg(long, value_name = "FILE|full-shoe")]
    pub play: Option<String>,
}

/// A cap on what is won.
#[derive(Args, Debug, Default)]
pub(crate) struct CapArgs {
    /// The bet on which --max-payout binds
    #[arg(long, value_name = "B", value_parser = positive, requires = "max_payout")]
    pub cap_bet: Option<Ratio>,
    /// The most that may be won on the wager, stake excluded
    #[arg(long, value_name = "C", value_parser = amount, requires = "cap_bet")]
    pub max_payout: Option<Ratio>,
    /// Whether --max-payout is for all hands of a round together or for each hand, where a round can be split (together,
    /// the hands of a split can be minutes of counting)
    #[arg(long, value_enum, default_value_t = PostedPer::Round, requires = "max_payout")]
    pub cap_per: PostedPer,
}

/// What a posted maximum is for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum PostedPer {
    #[default]
    Round,
    Hand,
}

impl From<PostedPer> for CapPer {
    fn from(per: PostedPer) -> Self {
        match per {
            PostedPer::Round => CapPer::Round,
            PostedPer::Hand => CapPer::Hand,
        }
    }
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

/// The form of the output, asked for in the same way of every command.
#[derive(Args, Debug, Clone, Copy)]
pub(crate) struct FormArgs {
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: NamedFormat,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Whether colours are shown: on a terminal (unless `NO_COLOR` is set), always or never
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
}

impl FormArgs {
    /// The format asked for.
    pub(crate) fn format(self) -> Format {
        if self.json { Format::JSON } else { self.format.0 }
    }

    /// What prints in this form, for commands that leave no digits to choose.
    pub(crate) fn printer(self) -> Printer {
        Printer { format: self.format(), color: self.color, ..Printer::default() }
    }
}

/// How figures are shown.
#[derive(Args, Debug, Clone, Copy)]
pub(crate) struct ShownArgs {
    #[command(flatten)]
    pub form: FormArgs,
    /// Places after the point, at most 1000
    #[arg(long, value_name = "N", default_value_t = DIGITS, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub digits: u32,
}

impl ShownArgs {
    /// What prints figures so.
    pub(crate) fn printer(self) -> Printer {
        Printer { digits: self.digits, ..self.form.printer() }
    }
}

/// Check claims against exact values, and pays against floors and fixed pays
#[derive(Args, Debug)]
#[command(
    after_help = "A submission is JSON: title, game, wager, settings, pays and claims; a package has several in `wagers`; see --schema. What it gives of meters, players, caps and strategy goes before the options.\n\nExamples:\n  vigorish verify submission.json\n  vigorish verify *.json --format markdown > report.md\n  vigorish verify - < submission.json\n  vigorish verify --schema\n\nExit code: 0 conforms, 1 does not conform, 2 cannot be read, 3 incomplete: something was not checked, nothing was claimed, or a rule is not in the source. Of several files 2 goes before 1, and 1 before 3."
)]
pub(crate) struct VerifyArgs {
    /// Submissions; `-` reads standard input
    #[arg(value_name = "FILE", required_unless_present = "schema")]
    pub files: Vec<String>,
    /// Print the JSON Schema of a submission
    #[arg(long)]
    pub schema: bool,
    /// Append a line for each submission to FILE: time (UTC), file, SHA-256 of the file, SHA-256 of the program, verdict; with
    /// tabs between
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    #[command(flatten)]
    pub assumed: Assumed,
    #[command(flatten)]
    pub shown: ShownArgs,
}

/// Write the maths sheet of a wager, ready to file
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish sheet three-card-poker/pair-plus\n  vigorish sheet my-side-bet.json --format markdown > sheet.md\n  vigorish sheet rocket-aces/progressive/CO-RA-LONG-1 --meter 50000 --rate 15% --reset 10000\n  vigorish sheet ultimate-texas-holdem/base --slopes\n  vigorish sheet my-side-bet.json --applicant 'Acme Games' --product 'Lucky Sevens' --product-version 2.1 --jurisdiction Ohio --date 2026-11-18 --minimum-bet '$5' --maximum-bet '$100' --simulate 1e6 --format html > sheet.html"
)]
pub(crate) struct SheetArgs {
    /// Selectors, tables' ids and files with a table or a wager of your own, in any mix
    #[arg(value_name = "SELECTOR|FILE", required = true)]
    pub what: Vec<String>,
    /// Choose a setting; repeat for several
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Read the pays from a table file of your own; repeat for several components
    #[arg(long, value_name = "FILE")]
    pub table: Vec<PathBuf>,
    /// Confidence level of the volatility index and the intervals
    #[arg(long, value_name = "C", default_value = "90%", value_parser = confidence)]
    pub confidence: Ratio,
    /// Show how the edge changes with each pay also for games with decisions, which are solved again for each
    #[arg(long)]
    pub slopes: bool,
    /// Show what a player gains who watches the cards: the dearest cards, the best count, and what it wins at three cut cards
    #[arg(long)]
    pub exposure: bool,
    /// The filed cut card, for --exposure: unseen cards at which the last round begins; 14 for baccarat, 52 elsewhere
    #[arg(long, value_name = "N", requires = "exposure")]
    pub cut: Option<u32>,
    /// Add an appendix with this many rounds of the independent simulator: 1e6
    #[arg(long, value_name = "N", value_parser = rounds)]
    pub simulate: Option<u64>,
    /// The seed of that simulation
    #[arg(long, value_name = "S", default_value_t = 1, requires = "simulate")]
    pub seed: u64,
    #[command(flatten)]
    pub cover: CoverArgs,
    #[command(flatten)]
    pub assumed: Assumed,
    #[command(flatten)]
    pub shown: ShownArgs,
}

/// The cover of a sheet.
#[derive(Args, Debug, Default)]
pub(crate) struct CoverArgs {
    /// Who files the sheet, for its cover
    #[arg(long, value_name = "NAME")]
    pub applicant: Option<String>,
    /// What is filed, for the cover
    #[arg(long, value_name = "NAME")]
    pub product: Option<String>,
    /// The version of what is filed, for the cover
    #[arg(long, value_name = "VERSION")]
    pub product_version: Option<String>,
    /// Where it is filed, for the cover
    #[arg(long, value_name = "NAME")]
    pub jurisdiction: Option<String>,
    /// The date of the filing, for the cover; the sheet never takes today's
    #[arg(long, value_name = "DATE")]
    pub date: Option<String>,
    /// The least bet, among the limits
    #[arg(long, value_name = "B")]
    pub minimum_bet: Option<String>,
    /// The greatest bet, among the limits
    #[arg(long, value_name = "B")]
    pub maximum_bet: Option<String>,
    /// The denominations, among the limits
    #[arg(long, value_name = "D")]
    pub denomination: Option<String>,
}

/// Test whether an observed win per handle is consistent with the exact edge
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish plausible baccarat/banker --rounds 20000 --held 2.3%\n  vigorish plausible my-side-bet.json --rounds 5000 --held -1.5%\n  vigorish plausible roulette/red --rounds 1e6 --held 5.42%\n  vigorish plausible blackjack --rounds 100000 --held 1.4% --skill 0.5%-1.5%\n\nExit code: 0 plausible or undecided, 1 not plausible, 2 bad input. It is undecided where the error of the probability, which is stated, leaves the verdict open."
)]
pub(crate) struct PlausibleArgs {
    /// A selector, a table's id, or a file with a table or a wager of your own
    #[arg(value_name = "SELECTOR|FILE")]
    pub what: String,
    /// How many rounds were played: 5000, 1,000,000 or 1e6
    #[arg(long, value_name = "N", value_parser = rounds)]
    pub rounds: u64,
    /// The win per handle, what the house won over the opening wagers: 5.2%, 0.052, negative where it lost
    #[arg(long, value_name = "H", value_parser = signed, allow_hyphen_values = true, visible_alias = "win-per-handle")]
    pub held: Ratio,
    /// Confidence level of the verdict
    #[arg(long, value_name = "C", default_value = "95%", value_parser = confidence)]
    pub confidence: Ratio,
    /// In a game of skill, how much more than the best play the players' play costs, of the bet
    #[arg(long, value_name = "LOW-HIGH", default_value = "0%-2%", value_parser = skill)]
    pub skill: (Ratio, Ratio),
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

/// Judge whether the win of tables and periods is consistent with theory
#[derive(Args, Debug)]
#[command(
    after_help = "FILE is a CSV with a header, columns in any order: table, game (a selector or a file), period, win; and any of handle, drop, rounds, hours, rounds_per_hour (60 or 60-80), average_bet, bet_cv (standard deviation of bets over their mean, 1 by default), side (selector:30%, or selector:30%@$5; several with semicolons), prior_win_per_drop, meter. Money as people write it: $12,500, (500), 350k.\n\nExamples:\n  vigorish monitor docs/examples/floor.csv\n  vigorish monitor may.csv --skill 0.5%-1.5% --confidence 99%\n  vigorish monitor may.csv --band 3% --format csv > judged.csv\n  vigorish monitor may.csv --format html > may.html\n\nExit code: 0 nothing to investigate, 1 a row or a game is to be investigated, 2 something in the file cannot be read (the other rows are judged all the same)."
)]
pub(crate) struct MonitorArgs {
    /// The CSV file with a line a table and period
    #[arg(value_name = "FILE.csv")]
    pub file: PathBuf,
    /// Confidence level of the verdicts, before the correction for the number of rows
    #[arg(long, value_name = "C", default_value = "95%", value_parser = confidence)]
    pub confidence: Ratio,
    /// In a game of skill, how much more than the best play the players' play costs, of the bet
    #[arg(long, value_name = "LOW-HIGH", default_value = "0%-2%", value_parser = skill)]
    pub skill: (Ratio, Ratio),
    /// The fixed band of win per drop, in percentage points, that is shown beside the wager's own
    #[arg(long, value_name = "B", default_value = "4%", value_parser = positive)]
    pub band: Ratio,
    #[command(flatten)]
    pub shown: ShownArgs,
}

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

/// Write a static site of figures that opens without a server or a network
#[derive(Args, Debug)]
#[command(
    after_help = "The site is written whole or not at all: a failed run leaves the old one.\n\nExamples:\n  vigorish report --out site\n  vigorish report --out site craps three-card-poker\n  vigorish report --out site my-side-bet.json"
)]
pub(crate) struct ReportArgs {
    /// The folder the site is written to: a new one, an empty one, or that of an earlier report, which is replaced
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Selectors, tables' ids and files with a table or a wager of your own, in any mix; everything listed without any
    #[arg(value_name = "SELECTOR|FILE")]
    pub what: Vec<String>,
    /// Choose a setting; repeat for several
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Compute the outcome distribution of the whole round in the base games of the blackjack family (seconds to minutes
    /// each); without it, their standard deviation is computed where they are named, and at the usual settings of each
    /// in a report of everything
    #[arg(long)]
    pub law: bool,
    /// The engine for browsers, a WebAssembly module: with it, pays can be moved in the page; where none is named, an
    /// `engine.wasm` beside the program is taken
    #[arg(long, value_name = "FILE")]
    pub engine: Option<PathBuf>,
}

/// Write the manual pages of every command
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  vigorish man --out ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The folder they are written to
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}

/// Print a completion script for a shell, which completes games, wagers, tables, settings and values
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  vigorish completions bash > ~/.local/share/bash-completion/completions/vigorish\n  vigorish completions zsh > ~/.zfunc/_vigorish\n  vigorish completions fish > ~/.config/fish/completions/vigorish.fish\n  vigorish completions powershell >> $PROFILE"
)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

/// A shell that completions are written for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shell {
    Bash,
    Zsh,
    Fish,
    Powershell,
}

/// What may stand for the last of these words: what a completion script asks
#[derive(Args, Debug)]
pub(crate) struct CompleteArgs {
    /// The words of the command line so far, the command first
    #[arg(last = true)]
    pub words: Vec<OsString>,
}

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

/// Whole shoes in place of single rounds.
#[derive(Args, Debug, Default)]
pub(crate) struct ShoeArgs {
    /// Deal whole shoes round by round to a counter, about --rounds rounds in all, and show the units won per shoe beside the
    /// exact model
    #[arg(long, conflicts_with_all = ["all", "law", "sees", "play"])]
    pub shoe: bool,
    /// Unseen cards below which no round begins; 14 for baccarat, 52 elsewhere
    #[arg(long, value_name = "N", requires = "shoe")]
    pub cut: Option<u32>,
    /// The tag of each rank or face; without it the best count of level 2
    #[arg(long, value_name = "TAGS", allow_hyphen_values = true, requires = "shoe")]
    pub tags: Option<String>,
    /// Bet from this true count on; without it the best of 0 to 20
    #[arg(long, value_name = "T", value_parser = signed, allow_hyphen_values = true, requires = "shoe")]
    pub bet_at: Option<Ratio>,
    /// Cards that are burnt and shown before the first round
    #[arg(long, value_name = "K", default_value_t = 0, requires = "shoe")]
    pub burn: u32,
    /// The mean number of cards of a round, for the exact model
    #[arg(long, value_name = "X", value_parser = mean_cards, requires = "shoe")]
    pub cards_per_round: Option<Ratio>,
}
