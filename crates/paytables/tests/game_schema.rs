//! The schema of a game's file is the checked-in one, and every example game is of it.

use paytables::games::{SCHEMA, schema};
use serde_json::{Value, json};
use std::path::Path;

fn examples() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/games");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let json = files.filter(|path| path.extension().is_some_and(|end| end == "json"));
    let read = |path: std::path::PathBuf| {
        let value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        (path.display().to_string(), value)
    };
    json.map(read).collect()
}

#[test]
fn the_checked_in_schema_is_the_generated_one() {
    let checked_in: Value = serde_json::from_str(SCHEMA).unwrap();
    assert_eq!(checked_in, schema(), "run `cargo run -p vigorish-paytables --example schemas`");
}

#[test]
fn every_example_game_is_of_the_schema() {
    let validator = jsonschema::validator_for(&schema()).unwrap();
    let examples = examples();
    assert!(examples.len() >= 4);
    for (name, game) in &examples {
        let errors: Vec<String> =
            validator.iter_errors(game).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
    }
    // What the reader refuses by its shape, the schema refuses too.
    let (_, good) = &examples[0];
    for (pointer, value) in [
        ("/stages", json!([])),
        ("/stages/0/choices/0/choice", json!(5)),
        ("/stakes", json!({})),
        ("/bets", json!({"ante": {"row": []}})),
        ("/deal/zones", json!({})),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = value;
        assert!(!validator.is_valid(&bad), "{pointer}");
    }
}
