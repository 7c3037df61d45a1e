//! The figures of every listed analysis, in the form a reviewer reads: one file a table, a section a setting combination.
//!
//! A snapshot guards against change, not against error. `just snapshots` reviews or accepts.

use crate::figures::Figure;
use games::{Analysis, Workbench};
use paytables::{Selected, Settings, listed};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::DirEntry;
use std::path::Path;

/// Setting values that change no figure, each with the reason.
const NO_EFFECT: &[(&str, &str, &str)] = &[
    ("three-dice-baccarat/golden-talons", "hand", "the two cups are alike"),
    ("let-it-ride/multi-link-progressive", "fold", "no hand is folded (ruling G8)"),
    ("four-card-poker/multi-link-progressive", "fold", "the best play folds no hand that the table pays"),
    ("crazy-four-poker/multi-link-progressive", "fold", "the best play folds no hand that the table pays"),
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
pub fn figures(figures: &[Figure]) {
    let mut files = BTreeMap::<String, Vec<Analysis>>::new();
    for (selected, analysis) in figures {
        files.entry(file_of(selected)).or_default().push(analysis.clone());
    }
    for (file, analyses) in files {
        is_as_in(&file, &vigorish::analyzed(&analyses));
    }
}

/// Compares what `strategy` prints of a game at its defaults with its file, if its base game has decisions.
pub fn strategy(game: &str, bench: &Workbench) {
    let mut defaults = listed().select(&game.parse().unwrap(), &Settings::default()).unwrap();
    defaults.retain(|selected| selected.wager.components);
    if defaults.is_empty() {
        return;
    }
    assert_eq!(defaults.len(), 1, "{game} has several base games");
    let base = defaults.swap_remove(0);
    let text = vigorish::strategy(base, bench).unwrap_or_else(|error| panic!("{game}: {error}"));
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

/// The sections of a snapshot file, by heading and table, without the heading.
fn sections() -> BTreeMap<(String, String), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../snapshots");
    let mut sections = BTreeMap::new();
    for selected in listed().all() {
        let path = folder.join(format!("{}.snap", file_of(&selected)));
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let body = text.splitn(3, "---\n").nth(2).unwrap().to_string();
        for section in body.split("\n\n") {
            let mut lines = section.trim_start().splitn(3, '\n');
            let (heading, tables) = (lines.next().unwrap(), lines.next().unwrap());
            sections.insert(
                (heading.to_string(), tables.to_string()),
                lines.next().unwrap_or("").trim_end().to_string(),
            );
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
        sections.get(&key).unwrap_or_else(|| panic!("no section for {key:?}")).clone()
    };
    // For each value of each setting: does some listed analysis differ from the one that differs in that value alone?
    let mut moves = BTreeMap::<(String, String, String), bool>::new();
    for selected in listed().all() {
        for setting in selected.game.settings_of(selected.wager) {
            let Some(value) = selected.settings.0.get(&setting.name) else { continue };
            let tables: Vec<_> = selected.tables.iter().collect();
            let default = setting.listed(&tables)[0].clone();
            if *value == default {
                continue;
            }
            let mut sibling = selected.clone();
            sibling.settings.0.insert(setting.name.clone(), default);
            let listed_sibling = listed().all().iter().any(|s| {
                s.settings == sibling.settings
                    && s.wager.wager == sibling.wager.wager
                    && s.tables == sibling.tables
                    && s.game.game == sibling.game.game
            });
            let moved = !listed_sibling || figures(&selected) != figures(&sibling);
            let name = format!("{}/{}", selected.game.game, selected.wager.wager);
            *moves.entry((name, setting.name.clone(), value.clone())).or_default() |= moved;
        }
    }
    let wrong: Vec<String> = moves
        .iter()
        .filter(|((wager, setting, _), moved)| {
            **moved == NO_EFFECT.iter().any(|&(w, s, _)| w == wager && s == setting)
        })
        .map(|((wager, setting, value), _)| format!("{wager}: {setting}={value}"))
        .collect();
    assert!(wrong.is_empty(), "these move nothing, or are wrongly said to: {wrong:?}");
    assert!(!moves.is_empty());
}
