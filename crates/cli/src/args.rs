//! The arguments of the command, one file a group of commands. `questions` turns them into questions.

mod dealing;
mod design;
mod exposure;
mod figures;
mod filing;
mod output;
mod shared;
mod stakes;

pub(crate) use dealing::{AuditArgs, SimulateArgs};
pub(crate) use design::{CompareArgs, DiffArgs, SolveArgs};
pub(crate) use exposure::{CountingArgs, RemovalArgs};
pub(crate) use figures::{AnalyzeArgs, ListArgs, SchemaOf, ShowArgs, StrategyArgs};
pub(crate) use filing::{CoverArgs, MonitorArgs, PlausibleArgs, SheetArgs, VerifyArgs};
pub(crate) use output::{CompleteArgs, CompletionsArgs, ManArgs, ReportArgs, Shell};
pub(crate) use shared::{Assumed, ShoeArgs};
pub(crate) use stakes::{MeterArgs, PlayFor, RoundArgs, SessionArgs};

use crate::progress::ProgressMode;
use clap::{Args, Parser, Subcommand};
use games::WorkLimit;
use vigorish::number::read_work_limit as work_limit;

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
