//! The arguments of the commands of a filing and of the floor: `verify`, `sheet`, `plausible` and `monitor`.

use super::shared::{Assumed, ShownArgs};
use clap::Args;
use enumeration::Ratio;
use std::path::PathBuf;
use vigorish::number::{
    read_confidence as confidence, read_positive as positive, read_rounds as rounds, read_signed as signed,
    read_skill as skill,
};

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
