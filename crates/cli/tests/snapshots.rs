//! The figures of every listed analysis, in the form a reviewer reads: one file a table, a section a setting combination.
//!
//! A snapshot guards against change, not against error. `just snapshots` reviews or accepts.

use paytables::{Selected, listed};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// Setting values that change no figure, each with the reason.
const NO_EFFECT: &[(&str, &str, &str)] = &[
    ("three-dice-baccarat/golden-talons", "hand", "the two cups are alike"),
    ("let-it-ride/multi-link-progressive", "fold", "no hand is folded (ruling G8)"),
    ("four-card-poker/multi-link-progressive", "fold", "the best play folds no hand that the table pays"),
    ("crazy-four-poker/multi-link-progressive", "fold", "the best play folds no hand that the table pays"),
];

const FOLDER: &str = "../../../snapshots";

/// The file a listed analysis stands in: its table's, or the game's for a wager with components.
fn file_of(selected: &Selected) -> String {
    if selected.wager.components {
        format!("{}-{}", selected.game.game, selected.wager.wager)
    } else {
        selected.table().id.clone()
    }
}

fn selector_of(selected: &Selected) -> String {
    let settings: Vec<String> =
        selected.settings.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let table = if selected.wager.components { String::new() } else { format!("/{}", selected.table().id) };
    format!("{}/{}{table}?{}", selected.game.game, selected.wager.wager, settings.join("&"))
}

/// Runs the command on every listed analysis of a game, one process a file, and compares.
fn check(game: &str) {
    let mut files = BTreeMap::<String, Vec<String>>::new();
    for selected in listed().all().iter().filter(|selected| selected.game.game == game) {
        files.entry(file_of(selected)).or_default().push(selector_of(selected));
    }
    assert!(!files.is_empty(), "{game} is not listed");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(FOLDER);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for (file, selectors) in files {
        let output =
            Command::new(env!("CARGO_BIN_EXE_vigorish")).arg("analyze").args(&selectors).output().unwrap();
        assert!(output.status.success(), "{file}: {}", String::from_utf8_lossy(&output.stderr));
        let figures = String::from_utf8(output.stdout).unwrap();
        settings.bind(|| insta::assert_snapshot!(file, figures));
    }
}

macro_rules! games {
    ($($test:ident => $game:literal),* $(,)?) => {
        $(#[test] fn $test() { check($game); })*

        #[test]
        fn every_listed_game_has_its_snapshots_checked() {
            let checked: BTreeSet<&str> = [$($game),*].into();
            let offered: BTreeSet<&str> = listed().games.iter().map(|game| game.game.as_str()).collect();
            assert_eq!(checked, offered);
        }
    };
}

games! {
    blackjack => "blackjack",
    free_bet_blackjack => "free-bet-blackjack",
    craps => "craps",
    four_card_poker => "four-card-poker",
    let_it_ride => "let-it-ride",
    baccarat => "baccarat",
    commission_free_baccarat => "commission-free-baccarat",
    pai_gow_poker => "pai-gow-poker",
    roulette => "roulette",
    three_card_poker => "three-card-poker",
    ultimate_texas_holdem => "ultimate-texas-holdem",
    mississippi_stud => "mississippi-stud",
    texas_holdem_bonus => "texas-holdem-bonus",
    crazy_four_poker => "crazy-four-poker",
    big_six => "big-six",
    dj_wild => "dj-wild",
    deuces_wild_xtreme => "deuces-wild-xtreme",
    rocket_aces => "rocket-aces",
    ride_free => "ride-free",
    three_dice_baccarat => "three-dice-baccarat",
    pontoon_plus => "pontoon-plus",
}

/// The optimal play of every base game at its defaults, as `strategy` prints it.
#[test]
fn strategies() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(FOLDER);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let decided = listed().games.iter().filter(|game| game.wagers.iter().any(|wager| wager.components));
    for game in decided {
        let output =
            Command::new(env!("CARGO_BIN_EXE_vigorish")).args(["strategy", &game.game]).output().unwrap();
        assert!(output.status.success(), "{}: {}", game.game, String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        settings.bind(|| insta::assert_snapshot!(format!("strategy-{}", game.game), text));
    }
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
