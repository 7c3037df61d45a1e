//! `vigorish completions`, and the request of the scripts that it prints: `vigorish complete -- WORD...`.
//!
//! A script only passes the shell's words. The candidates for the last one come from clap, for commands and options,
//! and from [`selectors`], for listed names, so that a script never goes out of date.

mod selectors;

use crate::args::{Arguments, CompleteArgs, CompletionsArgs, Shell};
use crate::failure::Failure;
use clap::{Arg, Command, CommandFactory, ValueHint};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use paytables::listed;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Prints the script of a shell.
pub(crate) fn run(completions: &CompletionsArgs) -> Result<ExitCode, Failure> {
    let script = match completions.shell {
        Shell::Bash => include_str!("vigorish.bash"),
        Shell::Zsh => include_str!("_vigorish"),
        Shell::Fish => include_str!("vigorish.fish"),
        Shell::Powershell => include_str!("vigorish.ps1"),
    };
    std::io::stdout().write_all(script.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the candidates for the last word, a line each, with a description after a tab.
pub(crate) fn complete(complete: &CompleteArgs) -> Result<ExitCode, Failure> {
    let mut lines = String::new();
    for candidate in candidates(&complete.words)? {
        lines += &candidate.get_value().to_string_lossy();
        if let Some(help) = candidate.get_help() {
            lines += &format!("\t{}", help.to_string().lines().next().unwrap_or_default());
        }
        lines.push('\n');
    }
    std::io::stdout().write_all(lines.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn candidates(words: &[OsString]) -> std::io::Result<Vec<CompletionCandidate>> {
    let Some(last) = words.len().checked_sub(1) else { return Ok(Vec::new()) };
    let before: Vec<String> = words[..last].iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let command = completing(Arguments::command(), &before);
    let folder = std::env::current_dir().ok();
    clap_complete::engine::complete(&mut { command }, words.to_vec(), last, folder.as_deref())
}

/// The commands with the values that their arguments take, given the words before the one that is completed.
fn completing(command: Command, before: &[String]) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_string()).collect();
    names.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |below| below.mut_args(|arg| with_values(arg, before)))
    })
}

fn with_values(arg: Arg, before: &[String]) -> Arg {
    let before = before.to_vec();
    match arg.get_id().as_str() {
        "what" | "selector" | "against" => {
            arg.add(ArgValueCompleter::new(|word: &OsStr| named_or_file(&word.to_string_lossy())))
        }
        "game" => arg.add(ArgValueCompleter::new(|word: &OsStr| games(&word.to_string_lossy()))),
        "set" => arg.add(ArgValueCompleter::new(move |word: &OsStr| {
            selectors::settings(&before, &word.to_string_lossy())
        })),
        "sort" => arg.add(ArgValueCompleter::new(|word: &OsStr| {
            let columns = desk::compare::columns();
            let columns = columns.iter().map(|column| column.name()).chain(["name"]);
            let begun = columns.filter(|name| name.starts_with(&*word.to_string_lossy()));
            begun.map(CompletionCandidate::new).collect()
        })),
        "table" | "files" | "old" | "new" => arg.add(ArgValueCompleter::new(json_files())),
        "engine" => arg.value_hint(ValueHint::FilePath),
        "out" => arg.value_hint(ValueHint::DirPath),
        _ => arg,
    }
}

fn named_or_file(word: &str) -> Vec<CompletionCandidate> {
    let mut named = selectors::selectors(word);
    named.extend(json_files().complete(OsStr::new(word)));
    named
}

fn json_files() -> PathCompleter {
    let is_json = |path: &Path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json"));
    PathCompleter::file().filter(is_json)
}

fn games(word: &str) -> Vec<CompletionCandidate> {
    let games = listed().games.iter().filter(|game| game.game.starts_with(word));
    games.map(|game| CompletionCandidate::new(&game.game).help(Some(game.title.clone().into()))).collect()
}
