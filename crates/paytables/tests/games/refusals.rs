//! Every refusal of a game file: what is wrong, where, and what would be right.
//!
//! `refusals.txt` holds small edits of valid files, each with the whole message. A case begins with `###` and its name:
//!
//! - `base NAME` begins a series of cases on that file: `every-part`, or one of `docs/examples/games` or, with its folder,
//!   of `docs/examples`;
//! - `- TEXT` and `+ TEXT` replace the first place of one text by another; `+` alone is a whole file;
//! - `play TEXT` reads a strategy for the game, `side NAME` selects a side bet, `set NAME=VALUE` chooses a setting;
//! - `> ` begins the lines that must come out: the path, the line and column with the text that stands there, the message.

use paytables::{Error, GameFile, Settings};
use std::fmt::Write;

const CASES: &str = include_str!("refusals.txt");
const EVERY_PART: &str = include_str!("every-part.json");

/// A case: its name, and the lines that it is made of.
struct Case<'a> {
    name: &'a str,
    lines: Vec<&'a str>,
}

/// The file that cases edit.
fn base(name: &str) -> String {
    if name == "every-part" {
        return EVERY_PART.into();
    }
    let folder = if name.contains('/') { "" } else { "games/" };
    let path = format!("{}/../../docs/examples/{folder}{name}.json", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What is refused, as the cases write it: where in the text, what stands there, and why.
fn shown(error: &Error, text: &str) -> String {
    let Error::InWager { path, place, message, .. } = error else { return error.to_string() };
    let Some(place) = place else { return format!("{path}\n{message}") };
    let line = text.lines().nth(place.line - 1).unwrap_or_default();
    let from: String = line.chars().skip(place.column - 1).take(40).collect();
    let path = path.to_string();
    let path = if path.is_empty() { "the file" } else { &path };
    format!("{path} {}:{} {}\n{message}", place.line, place.column, from.trim_end())
}

fn refused(case: &Case, base: &str) -> String {
    let mut text = base.to_string();
    let mut from = None;
    let (mut play, mut side, mut set) = (None, None, Vec::new());
    for line in &case.lines {
        if let Some(old) = line.strip_prefix("- ") {
            from = Some(old);
        } else if let Some(new) = line.strip_prefix("+ ").or((*line == "+").then_some("")) {
            text = match from.take() {
                Some(old) => {
                    assert!(text.contains(old), "{}: the file has no {old}", case.name);
                    text.replacen(old, new, 1)
                }
                None => new.into(),
            };
        } else if let Some(rules) = line.strip_prefix("play ") {
            play = Some(rules);
        } else if let Some(name) = line.strip_prefix("side ") {
            side = Some(name);
        } else if let Some(setting) = line.strip_prefix("set ") {
            set.push(setting);
        } else {
            panic!("{}: `{line}` is no line of a case", case.name);
        }
    }
    let read = || -> Result<(), (Error, &str)> {
        let whole = |error| (error, &text[..]);
        let file = GameFile::read("f.json", &text).map_err(whole)?;
        let settings = Settings::parse(set.iter().copied()).map_err(whole)?;
        let selected = file.select(side, &settings).map_err(whole)?;
        let Some(terms) = selected.round().map_err(whole)? else {
            selected.twenty_one().map_err(whole)?.expect("a game");
            return Ok(());
        };
        if let Some(rules) = play {
            terms.read_play("p.json", rules).map_err(|error| (error, rules))?;
        }
        Ok(())
    };
    match read() {
        Ok(()) => "nothing is refused".into(),
        Err((error, text)) => shown(&error, text),
    }
}

#[test]
fn every_refusal_says_what_where_and_what_would_be_right() {
    let mut found = String::new();
    let (mut text, mut number) = (String::new(), 0);
    let mut case: Option<Case> = None;
    let mut finish = |case: &mut Option<Case>, text: &str, found: &mut String| {
        if let Some(case) = case.take() {
            number += 1;
            for line in refused(&case, text).lines() {
                let _ = writeln!(found, "> {line}");
            }
            found.push('\n');
        }
    };
    for line in CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('>')) {
        if let Some(name) = line.strip_prefix("### ") {
            finish(&mut case, &text, &mut found);
            case = Some(Case { name, lines: Vec::new() });
            let _ = writeln!(found, "{line}");
        } else if line.starts_with('#') || line.starts_with("base ") {
            finish(&mut case, &text, &mut found);
            if let Some(name) = line.strip_prefix("base ") {
                text = base(name);
                GameFile::read(name, &text).unwrap_or_else(|error| panic!("{error}"));
            }
            let _ = writeln!(found, "{line}\n");
        } else if let Some(case) = &mut case {
            case.lines.push(line);
            let _ = writeln!(found, "{line}");
        }
    }
    finish(&mut case, &text, &mut found);
    let expected = CASES.trim_end();
    let found = found.trim_end();
    if found != expected {
        let path = format!("{}/refusals.txt", env!("CARGO_TARGET_TMPDIR"));
        std::fs::write(&path, format!("{found}\n")).unwrap();
        let first = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
        panic!("the refusals of this build are in {path}; they differ first at {first:?}");
    }
    assert!(number >= 200, "{number} cases");
}
