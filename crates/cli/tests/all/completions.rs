//! What is completed, asked as the scripts ask it, and through bash itself.

use crate::command::{printed, said, vigorish};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// What may stand for the last of these words.
fn completed(words: &[&str]) -> Vec<String> {
    let output = printed(&[&["complete", "--", "vigorish"], words].concat());
    output.lines().map(|line| line.split('\t').next().unwrap().to_string()).collect()
}

#[test]
fn commands_options_and_their_values_are_completed() {
    assert_eq!(completed(&["str"]), ["strategy"]);
    assert_eq!(completed(&["analyze", "--form"]), ["--format"]);
    assert_eq!(completed(&["analyze", "--format", "js"]), ["json", "jsonl"]);
    assert_eq!(completed(&["compare", "craps", "--sort", "l"]), ["long-run-edge"]);
    assert_eq!(completed(&["completions", "z"]), ["zsh"]);
    // What only scripts ask is offered to nobody.
    assert_eq!(completed(&["complet"]), ["completions"]);
    assert!(completed(&["no-such-command", ""]).len() < 30);
}

#[test]
fn games_wagers_tables_and_settings_are_completed() {
    for command in ["analyze", "show", "strategy", "sheet", "plausible", "compare", "solve", "simulate"] {
        assert_eq!(completed(&[command, "crap"]), ["craps/"], "{command}");
        assert_eq!(completed(&[command, "craps/fie"]), ["craps/field"], "{command}");
    }
    assert_eq!(completed(&["list", "crap"]), ["craps"]);
    assert_eq!(completed(&["show", "HC-BAC-DR"]), ["HC-BAC-DRAGON-BONUS"]);
    assert_eq!(completed(&["compare", "craps/field", "--against", "craps/fie"]), ["craps/field"]);
    assert_eq!(completed(&["analyze", "roulette/red", "--set", ""]), ["wheel="]);
    assert_eq!(completed(&["analyze", "roulette/red", "--set", "wheel=s"]), ["wheel=single-zero"]);
    assert_eq!(completed(&["analyze", "--set=wheel=s", "roulette/r"]), ["roulette/red"]);
    assert_eq!(completed(&["analyze", "roulette/red?wheel=d"]), ["roulette/red?wheel=double-zero"]);
    assert!(printed(&["complete", "--", "vigorish", "list", "crap"]).contains("craps\tCraps"));
}

#[test]
fn files_are_completed_where_files_are_read() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["mine.json", "mine.txt", "other.json"] {
        std::fs::write(folder.path().join(name), "{}").unwrap();
    }
    let begun = folder.path().join("mi").display().to_string();
    let file = folder.path().join("mine.json").display().to_string();
    assert_eq!(completed(&["verify", &begun]), [file.as_str()]);
    assert_eq!(completed(&["analyze", "craps/field", "--table", &begun]), [file.as_str()]);
    assert_eq!(completed(&["analyze", &begun]), [file.as_str()]);
}

#[test]
fn completing_is_quick() {
    completed(&["analyze", ""]);
    let start = Instant::now();
    completed(&["analyze", "three-card-poker/base?"]);
    // A tenth of this is what a person notices; the tests share the machine, and are not built for speed.
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
}

#[test]
fn nothing_to_complete_is_no_error() {
    for words in
        [&["complete"][..], &["complete", "--"], &["complete", "--", "vigorish", "analyze", "no-such/"]]
    {
        let output = vigorish(words);
        assert!(output.status.success() && output.stderr.is_empty() && said(&output).is_empty(), "{words:?}");
    }
}

/// What bash offers at the end of a line.
fn in_bash(line: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_BIN_EXE_vigorish")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    // As bash parts words: at spaces outside quotes, and around `=`.
    let script = r#"
        source <(vigorish completions bash) || exit 1
        COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _vigorish vigorish
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let mut words: Vec<String> = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        let begins = words.last().unwrap().is_empty();
        match c {
            ' ' if !quoted => words.push(String::new()),
            '=' if !quoted => {
                if !begins {
                    words.push(String::new());
                }
                words.last_mut().unwrap().push('=');
                words.push(String::new());
            }
            _ => {
                quoted ^= c == '\'';
                words.last_mut().unwrap().push(c);
            }
        }
    }
    let output = Command::new("bash")
        .args(["-c", script, "bash", line])
        .args(&words)
        .env("PATH", path)
        .output()
        .unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    said(&output).lines().map(String::from).collect()
}

#[test]
fn bash_is_offered_what_it_can_put_in_place() {
    assert_eq!(in_bash("vigorish analyze crap"), ["craps/"]);
    assert_eq!(in_bash("vigorish analyze craps/fie"), ["craps/field"]);
    // Bash replaces what stands after the `=` alone.
    assert_eq!(in_bash("vigorish analyze roulette/red --set wheel=s"), ["single-zero"]);
    assert_eq!(in_bash("vigorish analyze roulette/red --set wheel="), ["double-zero", "single-zero"]);
    assert_eq!(in_bash("vigorish analyze roulette/red?wheel=s"), ["single-zero"]);
    // In an open quote, all that follows the quote.
    assert_eq!(in_bash("vigorish analyze 'roulette/red?wheel=s"), ["roulette/red?wheel=single-zero"]);
    assert_eq!(in_bash("vigorish analyze 'roulette/red' --set whe"), ["wheel="]);
}

#[test]
fn every_shell_has_a_script_that_asks_the_command() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = printed(&["completions", shell]);
        assert!(script.contains(" complete ") && script.contains("--"), "{shell}: {script}");
    }
    assert_eq!(vigorish(&["completions", "tcsh"]).status.code(), Some(2));
}
