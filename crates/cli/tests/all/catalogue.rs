//! What the binary lists is what the catalogue requires: nothing missing, nothing extra.

use crate::command::printed;
use paytables::catalogue::required;
use paytables::{Selected, Selector, Settings, listed};
use std::collections::BTreeSet;

fn key(selected: &Selected) -> String {
    let tables: Vec<&str> = selected.tables.iter().map(|table| table.id.as_str()).collect();
    format!("{}/{} {tables:?} {}", selected.game.game, selected.wager.wager, selected.settings)
}

#[test]
fn everything_required_is_listed_and_nothing_else() {
    let mut wanted = BTreeSet::new();
    for entry in required() {
        let selector: Selector = entry.select.parse().unwrap();
        let selected = listed()
            .select(&selector, &entry.set)
            .unwrap_or_else(|error| panic!("{}: {error}", entry.select));
        let [only] = selected.as_slice() else {
            panic!("{} {} names {} analyses", entry.select, entry.set, selected.len())
        };
        assert!(wanted.insert(key(only)), "{} {} stands twice", entry.select, entry.set);
    }
    assert!(!wanted.is_empty());
    let offered: BTreeSet<String> = listed().all().iter().map(key).collect();
    assert_eq!(
        offered.difference(&wanted).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "listed but not required"
    );
    assert_eq!(
        wanted.difference(&offered).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "required but not listed"
    );
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
