//! What the catalogue requires is listed, and a table or a side bet is added by its file alone.

use crate::command::printed;
use paytables::required;
use paytables::{Catalogue, Selected, Selector, Settings, listed};
use std::collections::BTreeSet;

fn key(selected: &Selected) -> String {
    let tables: Vec<&str> = selected.tables.iter().map(|table| table.id.as_str()).collect();
    format!("{}/{} {tables:?} {}", selected.game.game, selected.wager.wager, selected.settings)
}

#[test]
fn everything_required_is_listed() {
    let offered: BTreeSet<String> = listed().all().iter().map(key).collect();
    let mut wanted = BTreeSet::new();
    for entry in required() {
        let selector: Selector = entry.select.parse().unwrap();
        let selected = listed()
            .select(&selector, &entry.set)
            .unwrap_or_else(|error| panic!("{}: {error}", entry.select));
        let [only] = selected.as_slice() else {
            panic!("{} {} names {} analyses", entry.select, entry.set, selected.len())
        };
        assert!(offered.contains(&key(only)), "{} {} is not listed", entry.select, entry.set);
        assert!(wanted.insert(key(only)), "{} {} is there twice", entry.select, entry.set);
    }
    assert!(!wanted.is_empty());
}

/// The files that `docs/adding-a-game.md` adds: each JSON block, under the path in the line above it.
fn added_by_the_page() -> Vec<(String, String)> {
    let page = std::fs::read_to_string(workspace().join("docs/adding-a-game.md")).unwrap();
    let blocks: Vec<&str> = page.split("```json\n").collect();
    let path = |before: &str| before.trim_end().lines().last().unwrap().trim_matches(['`', ':']).to_string();
    let text = |after: &str| after.split("```").next().unwrap().to_string();
    blocks.windows(2).map(|pair| (path(pair[0]), text(pair[1]))).collect()
}

fn workspace() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

#[test]
fn a_table_and_a_side_bet_are_added_by_their_files_alone() {
    let tree = tempfile::tempdir().unwrap();
    copy(&workspace().join("tables"), &tree.path().join("tables"));
    let before = listed().all().len();
    let added = added_by_the_page();
    assert_eq!(added.len(), 2, "{added:?}");
    for (path, text) in &added {
        std::fs::write(tree.path().join(path), text).unwrap();
    }
    let catalogue = Catalogue::read_folder(&tree.path().join("tables")).unwrap();
    let edge = |selector: &str| {
        let selected = catalogue.select(&selector.parse().unwrap(), &Settings::default()).unwrap().remove(0);
        let analysis =
            games::analyze(&games::Request::plain(selected), &games::Workbench::default()).unwrap();
        analysis.edge.unwrap().to_string()
    };
    // One of 38 compartments wins 34, the others lose one.
    assert_eq!(edge("roulette/straight/CLUB-STRAIGHT?wheel=double-zero"), "3/38");
    // Of 311 other cards, 5 are the same, 6 more of the rank and colour, 12 of the rank: (288 - 125 - 72 - 72) / 311.
    assert_eq!(edge("blackjack/perfect-pairs"), "19/311");
    // The table on each of three wheels, the side bet at one number of decks.
    assert!(catalogue.all().len() > before);
}

#[test]
fn the_binary_lists_every_game_and_wager() {
    let games: serde_json::Value = serde_json::from_str(&printed(&["list", "--json"])).unwrap();
    for selected in listed().all() {
        let game =
            games.as_array().unwrap().iter().find(|g| g["game"] == selected.game.game.as_str()).unwrap();
        let wager =
            game["wagers"].as_array().unwrap().iter().find(|w| w["wager"] == selected.wager.wager.as_str());
        let tables = wager.unwrap()["tables"].as_array().unwrap();
        assert!(selected.tables.iter().all(|table| tables.iter().any(|t| t["id"] == table.id.as_str())));
    }
}

#[test]
fn a_game_selector_gives_every_wager_and_table_at_its_defaults() {
    let all = listed().select(&"three-dice-baccarat".parse().unwrap(), &Settings::default()).unwrap();
    assert_eq!(all.len(), 3 + 13 + 3 + 3);
}
