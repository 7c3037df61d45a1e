//! Every refusal: what was wrong, where, and what would be right.

use crate::{file, refusal_of};

/// The deals and conditions that are refused, each with its path, column and message.
const REFUSALS: &str = include_str!("refusals.txt");

#[test]
fn deals_and_conditions_that_are_refused() {
    let mut deal = None;
    let mut part = "";
    let mut refused = 0;
    for line in REFUSALS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line == "deals" {
            deal = None;
        } else if let Some(named) = line.strip_prefix("deal ") {
            deal = Some(named);
        } else if let Some(said) = line.strip_prefix("    ") {
            let (place, message) = said.split_once(": ").unwrap();
            let (path, column) = place.rsplit_once(' ').unwrap();
            let path = if path == "." { "" } else { path };
            let (text, start, number) = match deal {
                Some(deal) => (file(deal, part), "rows[0].when", 4),
                None => (file(part, "{}"), "deal", 2),
            };
            let says = format!("f.json: {start}{path} at line {number} column {column}: {message}");
            assert_eq!(refusal_of(&text), says, "{part}");
            refused += 1;
        } else {
            part = line;
        }
    }
    assert_eq!(refused, 232);
}

/// A file with nothing wrong.
const GOOD: &str = r#"{"id": "T", "deal": {"dice": 2}, "rows": [{"hand": "seven", "pays": "4 to 1", "when": {"total": 7}}]}"#;

#[test]
fn what_a_file_lacks_is_shown_as_it_is_written() {
    for (key, says) in [
        (
            r#""id": "T", "#,
            r#"the file at line 1 column 1: `id` is missing: add a short name of your own, like "id": "MY-WAGER""#,
        ),
        (
            r#""deal": {"dice": 2}, "#,
            r#"the file at line 1 column 1: `deal` is missing: add what is dealt, like "deal": {"decks": 6, "zones": {"player": 2}}"#,
        ),
        (
            r#""hand": "seven", "#,
            r#"rows[0] at line 1 column 43: `hand` is missing: add the name of the row, like "hand": "pair""#,
        ),
        (
            r#""pays": "4 to 1", "#,
            r#"rows[0] at line 1 column 43: `pays` is missing: add what the row pays, like "pays": "11 to 1""#,
        ),
    ] {
        let text = GOOD.replace(key, "");
        assert!(text != GOOD, "{key}");
        assert_eq!(refusal_of(&text), format!("f.json: {says}"), "{text}");
    }
}

#[test]
fn files_that_are_none() {
    for (from, to, says) in [
        (
            "\"id\": \"T\"",
            "\"id\": \"T\", \"wagers\": []",
            "id at line 1 column 2: there is no key `id` here; the keys are title, deal, let, settings and wagers",
        ),
        (
            "\"id\": \"T\"",
            "\"id\": \"T\", \"row\": []",
            "row at line 1 column 13: there is no key `row` here; did you mean `rows`?",
        ),
        (
            "\"T\"",
            "\"T 1\"",
            "id at line 1 column 8: `T 1` is not a valid id: use at most 100 letters, digits, `-` and `+`",
        ),
        (
            "\"T\"",
            "\"\"",
            "id at line 1 column 8: `` is not a valid id: use at most 100 letters, digits, `-` and `+`",
        ),
        (
            "\"T\"",
            "\"hc-cr-field\"",
            "id at line 1 column 8: `HC-CR-FIELD` is already the id of a listed table: choose another id",
        ),
        ("\"T\"", "7", "id at line 1 column 8: expected an id, found the number 7"),
        ("\"T\"", "\"T\", \"title\": \"\"", "title at line 1 column 22: a title cannot be blank"),
        (
            "\"T\"",
            "\"T\", \"title\": \"a\\nb\"",
            "title at line 1 column 22: line breaks and control characters are not allowed here: remove them",
        ),
        ("\"T\"", "\"T\", \"title\": null", "title at line 1 column 22: expected a title, found null"),
        (
            "\"T\"",
            "\"T\", \"basis\": \"too\"",
            "basis at line 1 column 22: `too` is not a basis: write `to` or `for`; did you mean `to`?",
        ),
        (
            "\"T\"",
            "\"T\", \"rulings\": \"K1\"",
            "rulings at line 1 column 24: expected a list of rulings, found the text `K1`",
        ),
        (
            "\"T\"",
            "\"T\", \"source\": {\"document\": \"HC\"}",
            "source at line 1 column 23: `section` is missing",
        ),
        ("\"seven\"", "\" \"", "rows[0].hand at line 1 column 52: a row's name cannot be blank"),
        (
            "\"pays\": \"4 to 1\"",
            "\"pays\": true",
            "rows[0].pays at line 1 column 69: expected a pay, like \"5 to 1\", found true",
        ),
        (
            "4 to 1",
            "4 to 0",
            "rows[0].pays at line 1 column 69: `4 to 0` is not a pay: write `9 to 5`, `20 for 1`, `5/2`, `$300`, `100%`, \
             `1 to 1 less 5%`, `push` or `lose`, with numbers from 0 to 1000000000000",
        ),
        (
            "\"4 to 1\"",
            "\"4 to 1\", \"envy\": \"5\"",
            "rows[0].envy at line 1 column 87: an envy award must be in dollars: write it like `$5`",
        ),
        (
            "\"when\"",
            "\"wen\"",
            "rows[0].wen at line 1 column 79: there is no key `wen` here; did you mean `when`?",
        ),
        (
            "}}]",
            "}}, {\"hand\": \"Sevens\", \"pays\": \"1\"}]",
            "rows[1].hand at line 1 column 111: `Sevens` is already the name of rows[0]: rename or remove one",
        ),
    ] {
        let text = GOOD.replace(from, to);
        assert!(text != GOOD, "{from}");
        assert_eq!(refusal_of(&text), format!("f.json: {says}"), "{text}");
    }
    let empty = r#"{"id": "T", "deal": {"dice": 2}, "rows": []}"#;
    assert_eq!(
        refusal_of(empty),
        "f.json: rows at line 1 column 42: a wager has 1 to 1000 rows, but this one has 0"
    );
    let list = "[]";
    assert_eq!(
        refusal_of(list),
        "f.json: the file at line 1 column 1: expected a wager: an object with `id`, `deal` and `rows`, found a list"
    );
}
