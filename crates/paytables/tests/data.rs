//! Every data file is of its schema, complete, and consistent with the others.

use paytables::{Catalogue, listed, schema};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn tables_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables")
}

fn json(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_checked_in_schemas_are_the_generated_ones() {
    for (name, generated) in schema::schemas() {
        let checked_in = json(&tables_folder().join("schema").join(name));
        assert_eq!(checked_in, generated, "{name}: run `cargo run -p vigorish-paytables --example schemas`");
    }
}

#[test]
fn every_file_is_of_its_schema() {
    let validator = |name: &str| {
        let (_, schema) = schema::schemas().into_iter().find(|(n, _)| *n == name).unwrap();
        jsonschema::validator_for(&schema).unwrap()
    };
    let check = |validator: &jsonschema::Validator, path: &Path| {
        let errors: Vec<String> = validator.iter_errors(&json(path)).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{}: {errors:?}", path.display());
    };
    let (table, game) = (validator("table.schema.json"), validator("game.schema.json"));
    let mut files = 0;
    for folder in std::fs::read_dir(tables_folder()).unwrap().map(|entry| entry.unwrap().path()) {
        if !folder.join("game.json").exists() {
            continue;
        }
        for path in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            check(if path.ends_with("game.json") { &game } else { &table }, &path);
            files += 1;
        }
    }
    assert!(files > 50);
    check(&validator("documents.schema.json"), &tables_folder().join("documents.json"));
    check(&validator("rulings.schema.json"), &tables_folder().join("rulings.json"));
}

#[test]
fn tables_are_complete_and_name_what_exists() {
    let Catalogue { games, tables, documents, rulings } = listed();
    let known: BTreeSet<&str> = rulings.iter().map(|r| r.id.as_str()).collect();
    assert_eq!(known.len(), rulings.len(), "a ruling stands twice");
    for table in tables.values() {
        let id = &table.id;
        let path = tables_folder().join(&table.game).join(format!("{id}.json"));
        assert!(path.exists(), "{id} stands in a file of another name");
        let game = games.iter().find(|game| game.game == table.game).expect("the table's game is listed");
        for wager in &table.wagers {
            assert!(
                game.wager(wager).unwrap().tables.contains(id),
                "{id} names {wager}, which does not name it"
            );
        }
        let users = game.wagers.iter().filter(|wager| wager.tables.contains(id)).count();
        assert_eq!(users, table.wagers.len(), "{id} does not name all its wagers");
        let source = table.source.as_ref().unwrap_or_else(|| panic!("{id} has no source"));
        assert!(documents.iter().any(|document| document.short == source.document), "{id}: unknown document");
        assert!(table.rulings.iter().all(|r| known.contains(r.as_str())), "{id}: unknown ruling");
        let deck_counts: Vec<u32> = table.decks.iter().flatten().copied().collect();
        let marked = deck_counts.iter().filter(|&&decks| table.reconstructs_decks(decks)).count();
        let rows = table.reconstructed.iter().filter(|hand| table.row(hand).is_some()).count();
        assert_eq!(marked + rows, table.reconstructed.len(), "{id}: reconstructed rows and deck counts");
        assert!(
            table.rows.iter().all(|row| row.hand == row.hand.to_lowercase()),
            "{id}: row names are lower case"
        );
    }
    for game in games {
        for wager in &game.wagers {
            let settings = game.settings_of(wager);
            let named =
                game.rulings.iter().chain(&wager.rulings).chain(settings.iter().flat_map(|s| &s.rulings));
            for ruling in named {
                assert!(known.contains(ruling.as_str()), "{}/{}: {ruling}", game.game, wager.wager);
            }
            if let Some(row) = &wager.row {
                assert!(tables[&wager.tables[0]].row(row).is_some(), "{}: {row}", wager.wager);
            }
        }
    }
}

#[test]
fn pays_print_as_the_file_writes_them() {
    for table in listed().tables.values() {
        let file = json(&tables_folder().join(&table.game).join(format!("{}.json", table.id)));
        for (row, written) in table.rows.iter().zip(file["rows"].as_array().unwrap()) {
            assert_eq!(row.pays.to_string(), written["pays"].as_str().unwrap(), "{}: {}", table.id, row.hand);
        }
    }
}
