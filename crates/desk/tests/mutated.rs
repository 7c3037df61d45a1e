//! Everything that is read from outside, tried with inputs that somebody could have got wrong or made wrong on purpose.
//!
//! An input is one of the texts that a target knows (the corpus in `tests/corpus`, the examples of the documentation, the
//! listed tables), changed in a few places: parts cut out, doubled, moved, or replaced by words that have been trouble.
//! Whatever it is, reading it ends in a value or in an error that names the file; what is read, written and read again is
//! the same. `PROPTEST_CASES` says how many are tried; `docs/trust.md` how many have been.

use desk::diff;
use desk::submission::Submission;
use paytables::{Basis, Pay, PayTable, Selector, Settings, WagerFile, listed};
use proptest::prelude::*;
use proptest::sample::Index;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// What is put in: numbers at the edges of types, syntax of every language near by, names that mean something here.
const WORDS: [&str; 48] = [
    "",
    "0",
    "-1",
    "1",
    "1e999",
    "1e-999",
    "-0",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "99999999999999999999999999999999999999999999",
    "0.5",
    ".5",
    "1/3",
    "1/0",
    "0/0",
    "-1/2",
    "NaN",
    "inf",
    "null",
    "true",
    "{}",
    "[]",
    "{\"a\":",
    "[[[[[[[[[[[[[[[[",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "\u{202e}",
    "\u{2028}",
    "\u{feff}",
    "\u{0}",
    "\n",
    ",",
    ":",
    " to ",
    " for ",
    "%",
    "$",
    "push",
    "lose",
    "less 5%",
    "?",
    "&decks=6",
    "=",
    "/",
    "$decks",
    "\"any\":[",
];

/// A change of a text.
#[derive(Clone, Debug)]
enum Change {
    /// Cuts out what is between two places.
    Cut(Index, Index),
    /// Puts what is between two places at a third.
    Copy(Index, Index, Index),
    /// Puts a word at a place.
    Word(Index, Index),
    /// Puts a word in place of the number, name or mark at a place.
    Replace(Index, Index),
    /// Puts any character at a place.
    Character(Index, char),
    /// Leaves out all from a place on.
    End(Index),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let place = any::<Index>;
    let change = prop_oneof![
        1 => (place(), place()).prop_map(|(a, b)| Change::Cut(a, b)),
        1 => (place(), place(), place()).prop_map(|(a, b, c)| Change::Copy(a, b, c)),
        1 => (place(), place()).prop_map(|(a, word)| Change::Word(a, word)),
        4 => (place(), place()).prop_map(|(a, word)| Change::Replace(a, word)),
        1 => (place(), any::<char>()).prop_map(|(a, c)| Change::Character(a, c)),
        1 => place().prop_map(Change::End),
    ];
    proptest::collection::vec(change, 0..5)
}

/// The nearest place from there down where a character begins.
fn place(text: &str, at: Index) -> usize {
    let at = at.index(text.len() + 1);
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut text = text.to_string();
    for change in changes {
        let between = |a: Index, b: Index, text: &str| {
            let (a, b) = (place(text, a), place(text, b));
            // Parts that are cut or copied are short, so that something is left.
            let (a, b) = (a.min(b), a.max(b).min(a.min(b) + 64));
            a..(a..=b).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(a)
        };
        match change {
            Change::Cut(a, b) => text.replace_range(between(*a, *b, &text), ""),
            Change::Copy(a, b, c) => {
                let part = text[between(*a, *b, &text)].to_string();
                text.insert_str(place(&text, *c), &part);
            }
            Change::Word(at, word) => text.insert_str(place(&text, *at), WORDS[word.index(WORDS.len())]),
            Change::Replace(at, word) => {
                let is_word = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '$' | '%');
                let at = place(&text, *at);
                let from = text[..at]
                    .rfind(|c| !is_word(c))
                    .map_or(0, |i| i + text[i..].chars().next().map_or(1, char::len_utf8));
                let to = text[at..].find(|c| !is_word(c)).map_or(text.len(), |i| at + i);
                text.replace_range(from..to, WORDS[word.index(WORDS.len())]);
            }
            Change::Character(at, c) => text.insert(place(&text, *at), *c),
            Change::End(at) => text.truncate(place(&text, *at)),
        }
    }
    text
}

/// The files of a folder, and of the folders in it.
fn files(folder: &str) -> Vec<String> {
    fn all(folder: &Path, into: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { all(&path, into) } else { into.push(path) }
        }
    }
    let mut paths = Vec::new();
    all(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut paths);
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// The lines of a file of the corpus.
fn lines(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(file);
    std::fs::read_to_string(path).unwrap().lines().map(String::from).collect()
}

/// A name without its punctuation, as selectors read it.
fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

static PAYS: LazyLock<Vec<String>> = LazyLock::new(|| lines("pays.txt"));
static SELECTORS: LazyLock<Vec<String>> = LazyLock::new(|| lines("selectors.txt"));
static TABLES: LazyLock<Vec<String>> = LazyLock::new(|| {
    files("../../tables").into_iter().filter(|text| PayTable::read("table.json", text).is_ok()).collect()
});
static SUBMISSIONS: LazyLock<Vec<String>> = LazyLock::new(|| {
    files("../../docs/examples").into_iter().filter(|text| text.contains("claims")).collect()
});
static WAGERS: LazyLock<Vec<String>> = LazyLock::new(|| files("../../docs/examples/wagers"));
static OUTPUTS: LazyLock<Vec<String>> = LazyLock::new(|| files("tests/corpus/outputs"));

proptest! {
    #[test]
    fn pays(from in any::<Index>(), changes in changes()) {
        let text = changed(from.get::<String>(&PAYS), &changes);
        if let Ok(pay) = text.parse::<Pay>() {
            prop_assert_eq!(pay.to_string().parse::<Pay>(), Ok(pay.clone()), "{:?}", text);
            let _ = (pay.net(Basis::To), pay.net(Basis::For));
        }
    }

    #[test]
    fn selectors(from in any::<Index>(), changes in changes()) {
        let text = changed(from.get::<String>(&SELECTORS), &changes);
        if let Ok(selector) = text.parse::<Selector>() {
            for selected in listed().select(&selector, &Settings::default()).unwrap_or_default() {
                prop_assert_eq!(letters(&selected.game.game), letters(&selector.game));
            }
        }
    }

    #[test]
    fn tables(from in any::<Index>(), changes in changes()) {
        let text = changed(from.get::<String>(&TABLES), &changes);
        match PayTable::read("table.json", &text) {
            Ok(table) => {
                let written = serde_json::to_string(&table).unwrap();
                prop_assert_eq!(PayTable::read("table.json", &written).unwrap(), table);
            }
            Err(error) => prop_assert!(error.to_string().starts_with("table.json"), "{}", error),
        }
    }

    #[test]
    fn submissions(from in any::<Index>(), changes in changes()) {
        let text = changed(from.get::<String>(&SUBMISSIONS), &changes);
        if let Err(error) = Submission::read("submission.json", &text) {
            prop_assert!(error.to_string().starts_with("submission.json"), "{}", error);
        }
    }

    #[test]
    fn wagers(from in any::<Index>(), changes in changes()) {
        let text = changed(from.get::<String>(&WAGERS), &changes);
        match WagerFile::read("wager.json", &text) {
            Ok(wager) => drop(wager.select(&Settings::default())),
            Err(error) => prop_assert!(error.to_string().starts_with("wager.json"), "{}", error),
        }
    }

    #[test]
    fn outputs(from in any::<Index>(), changes in changes()) {
        let old = from.get::<String>(&OUTPUTS);
        let text = changed(old, &changes);
        let old = diff::read("old.json", old.clone()).unwrap();
        match diff::read("new.json", text) {
            Ok(new) => {
                prop_assert!(diff::diff(new.clone(), new.clone()).is_empty());
                let moved = diff::diff(old, new);
                for analysis in &moved.moved {
                    let _ = moved.figures(analysis, &mut |_| ControlFlow::Continue(()));
                }
            }
            Err(error) => prop_assert!(error.to_string().starts_with("new.json"), "{}", error),
        }
    }
}
