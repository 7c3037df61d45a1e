//! The arguments of the commands that write files and scripts: `report`, `man` and `completions`.

use clap::{Args, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

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
