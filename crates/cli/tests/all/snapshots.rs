//! The figures of every listed analysis, in the form a reviewer reads: one file a table, a section a setting combination.
//!
//! A snapshot guards against change, not against error. `just snapshots` reviews or accepts.

use crate::figures::Figure;
use games::{Analysis, Request, StrategyQuestion, Workbench};
use paytables::{Selected, Settings, listed};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::DirEntry;
use std::path::Path;
use vigorish::{DIGITS, Format, Play, Reported};

/// Setting values that change no figure of the same table, each with the reason.
const NO_EFFECT: &[(&str, &str, &str)] = &[
    ("blackjack/house-money", "decks=1", "one deck has a table of its own"),
    ("three-dice-baccarat/golden-talons", "hand=banker", "the two cups are alike"),
    ("let-it-ride/multi-link-progressive", "fold=plain", "no hand is folded (ruling G8)"),
    (
        "four-card-poker/multi-link-progressive",
        "fold=plain",
        "the best play folds no hand that the table pays",
    ),
    (
        "crazy-four-poker/multi-link-progressive",
        "fold=plain",
        "the best play folds no hand that the table pays",
    ),
];

const FOLDER: &str = "../../../../snapshots";

/// The file a listed analysis stands in: its table's, or the game's for a wager with components.
fn file_of(selected: &Selected) -> String {
    if selected.wager.components {
        format!("{}-{}", selected.game.game, selected.wager.wager)
    } else {
        selected.table().id.clone()
    }
}

/// Compares with a file of the folder.
fn is_as_in(file: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(FOLDER);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(file, text));
}

/// Compares what `analyze` prints of a game's figures with their files.
pub(crate) fn figures(figures: &[Figure]) {
    let mut files = BTreeMap::<String, Vec<Analysis>>::new();
    for (selected, analysis) in figures {
        files.entry(file_of(selected)).or_default().push(analysis.clone());
    }
    for (file, analyses) in files {
        is_as_in(&file, &Format::default().written(&analyses.report(), DIGITS));
    }
}

/// Compares what `strategy` prints of a game at its defaults with its file, if its base game has decisions.
pub(crate) fn strategy(game: &str, bench: &Workbench) {
    let mut defaults = listed().select(&game.parse().unwrap(), &Settings::default()).unwrap();
    defaults.retain(|selected| selected.wager.components);
    if defaults.is_empty() {
        return;
    }
    assert_eq!(defaults.len(), 1, "{game} has several base games");
    let base = defaults.swap_remove(0);
    let name = vigorish::report::name_of(&base);
    let strategy = games::strategy(&Request::plain(base), &StrategyQuestion::default(), bench);
    let strategy = strategy.unwrap_or_else(|error| panic!("{game}: {error}"));
    let text =
        Format::default().written(&Play { name, strategy, errors: None, chart: None }.report(), DIGITS);
    is_as_in(&format!("strategy-{game}"), &text);
}

#[test]
fn every_file_is_of_something_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../snapshots");
    let name = |entry: std::io::Result<DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let mut kept: BTreeSet<String> = std::fs::read_dir(folder).unwrap().map(name).collect();
    kept.retain(|name| Path::new(name).extension().is_some_and(|kind| kind == "snap"));
    let decided = listed().games.iter().filter(|game| game.wagers.iter().any(|wager| wager.components));
    let strategies = decided.map(|game| format!("strategy-{}.snap", game.game));
    let figures = listed().all().into_iter().map(|selected| format!("{}.snap", file_of(&selected)));
    assert_eq!(kept, figures.chain(strategies).collect());
}

/// The figures of every section of the snapshots, by heading and tables. What a section cites is no figure.
fn sections() -> BTreeMap<(String, String), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../snapshots");
    let files: BTreeSet<String> = listed().all().iter().map(file_of).collect();
    let mut sections = BTreeMap::new();
    for file in files {
        let path = folder.join(format!("{file}.snap"));
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for section in text.splitn(3, "---\n").nth(2).unwrap().split("\n\n") {
            let mut lines = section.trim().lines().map(str::to_string);
            let key = (lines.next().unwrap(), lines.next().unwrap());
            let figures = lines.filter(|line| !line.starts_with("Rulings ") && !line.starts_with("Source "));
            sections.insert(key, figures.collect::<Vec<_>>().join("\n"));
        }
    }
    sections
}

#[test]
fn every_setting_value_changes_some_figure() {
    let sections = sections();
    let figures = |selected: &Selected| {
        let settings =
            if selected.settings.0.is_empty() { String::new() } else { format!(" ({})", selected.settings) };
        let heading = format!("{}/{}{settings}", selected.game.game, selected.wager.wager);
        let tables: Vec<&str> = selected.tables.iter().map(|table| table.id.as_str()).collect();
        let key = (heading, tables.join(", "));
        sections.get(&key)
    };
    // Each value of each setting but the default, and whether some listed analysis differs from one that is listed at the
    // default and is otherwise alike. A value that has no such pair moves nothing that we know of.
    let mut moves = BTreeMap::<(String, String), bool>::new();
    for selected in listed().all() {
        let own = figures(&selected).unwrap_or_else(|| panic!("no section for {selected}"));
        for setting in selected.game.settings_of(selected.wager) {
            let Some(value) = selected.settings.0.get(&setting.name) else { continue };
            let default = &setting.listed(&selected.tables.iter().collect::<Vec<_>>())[0];
            if value != default {
                let mut sibling = selected.clone();
                sibling.settings.0.insert(setting.name.clone(), default.clone());
                let name = format!("{}/{}", selected.game.game, selected.wager.wager);
                let moved = figures(&sibling).is_some_and(|siblings| own != siblings);
                *moves.entry((name, format!("{}={value}", setting.name))).or_default() |= moved;
            }
        }
    }
    let idle = moves.iter().filter(|(_, moved)| !**moved);
    let idle: BTreeSet<_> = idle.map(|((wager, value), _)| (wager.as_str(), value.as_str())).collect();
    assert_eq!(idle, NO_EFFECT.iter().map(|&(wager, value, _)| (wager, value)).collect());
    // Some that `tables/` lists: a number of decks, a wheel, odds, a reading.
    for (wager, value) in [
        ("baccarat/banker", "decks=6"),
        ("roulette/red", "wheel=single-zero"),
        ("craps/pass", "odds=2x"),
        ("three-dice-baccarat/triple-progressive", "blank=none"),
    ] {
        assert!(moves.contains_key(&(wager.into(), value.into())), "{wager}: {value}");
    }
}
