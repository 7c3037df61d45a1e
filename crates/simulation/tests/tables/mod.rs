//! Every table in `tables/`, whether or not the exact engine answers for its game yet.

use paytables::{Catalogue, Game, PayTable, Selected, Selector, Settings};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

static TABLES: LazyLock<Catalogue> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables");
    let mut games = Vec::new();
    let mut tables = BTreeMap::new();
    let mut folders: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    for folder in folders.iter().filter(|path| path.join("game.json").exists()) {
        for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let (name, text) = (file.display().to_string(), fs::read_to_string(&file).unwrap());
            if file.ends_with("game.json") {
                games.push(paytables::reading::json::<Game>(&name, &text).unwrap());
            } else {
                let table = PayTable::read(&name, &text).unwrap();
                tables.insert(table.id.clone(), table);
            }
        }
    }
    Catalogue { games, tables, documents: Vec::new(), rulings: Vec::new() }
});

/// Every listed wager, table and combination of settings.
#[allow(dead_code, reason = "some tests ask for single wagers only")]
pub fn all() -> Vec<Selected<'static>> {
    TABLES.all()
}

/// What a selector names, which must be one wager.
pub fn select(selector: &str) -> Selected<'static> {
    let selector: Selector = selector.parse().unwrap();
    let mut selected = TABLES.select(&selector, &Settings::default()).unwrap();
    assert_eq!(selected.len(), 1, "{selector:?}");
    selected.remove(0)
}
