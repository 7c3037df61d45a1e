//! What nobody should send as a game: a clear refusal, never a panic, never a wait.

use paytables::{GameFile, Settings};
use proptest::prelude::*;

const FILES: [&str; 4] = [
    include_str!("every-part.json"),
    include_str!("../../../../docs/examples/games/casino-war.json"),
    include_str!("../../../../docs/examples/games/casino-holdem.json"),
    include_str!("../../../../docs/examples/games/pickem-poker.json"),
];

/// Reads a game and all that can be selected of it.
fn read(text: &str) -> Result<(), String> {
    let file = GameFile::read("f.json", text).map_err(|error| error.to_string())?;
    let sides: Vec<Option<&str>> = file.game.wagers.iter().map(|wager| wager.side.as_deref()).collect();
    for side in sides {
        let selected = file.select(side, &Settings::default()).map_err(|error| error.to_string())?;
        selected.round().map_err(|error| error.to_string())?;
        selected.side().map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The every-part game with a text in place of another.
fn edited(from: &str, to: &str) -> String {
    assert!(FILES[0].contains(from), "{from}");
    FILES[0].replacen(from, to, 1)
}

#[test]
fn absurd_sizes_are_refused_at_once() {
    let deep = format!("{}{}{}", r#"{"not": "#.repeat(10_000), "{}", "}".repeat(10_000));
    let refused = read(&edited("\"$wins\"}", &format!("{deep}}}"))).unwrap_err();
    assert_eq!(refused, "f.json: nested deeper than 64 levels at line 30 column 529");
    let groups = format!(
        "{}{}{}",
        r#"{"if": {}, "rows": ["#.repeat(17),
        r#"{"hand": "a", "pays": 1}"#,
        "]}".repeat(17)
    );
    let refused =
        read(&edited(r#"{"hand": "win", "pays": "1 to 1", "when": "$wins"}"#, &groups)).unwrap_err();
    assert!(refused.ends_with("groups stand in groups at most 16 deep"), "{refused}");
    assert_eq!(read(&" ".repeat(5 << 20)).unwrap_err(), "f.json: the file is larger than 4 MiB");
    let long = "9".repeat(1 << 20);
    for (from, to) in [
        ("\"ante\": 1", format!("\"ante\": {long}")),
        ("\"ante\": 1", format!("\"{long}\": 1")),
        ("\"up\": 1", format!("\"{long}\": 15")),
        ("\"stage\": \"late\"", format!("\"stage\": \"{long}\"")),
        ("\"choice\": \"raise\"", format!("\"choice\": \"{long}\"")),
        ("{\"chosen\": \"check\"}", format!("{{\"chosen\": \"{long}\"}}")),
        ("\"1/2\"", format!("\"1/{long}\"")),
        ("\"4 to 1\"", format!("\"{long} to 1\"")),
        ("\"hand\": \"win\"", format!("\"hand\": \"{long}\"")),
        ("\"$wins\"}", format!("\"$x{long}\"}}")),
        ("\"high card Q\"", format!("\"high card {long}\"")),
        ("\"pair\": {", format!("\"{long}\": {{")),
        ("\"bonus\": {", format!("\"x{long}\": {{")),
        ("\"unit\"", format!("\"{long}\"")),
    ] {
        let refused = read(&edited(from, &to)).unwrap_err();
        assert!(refused.chars().count() < 700, "{from}: {}", &refused[..700]);
    }
}

#[test]
fn names_that_stand_for_millions_of_values_are_refused_at_once() {
    let mut names = r#""a0": {"of": "player", "suits": 1}"#.to_string();
    for i in 1..30 {
        names += &format!(r#", "a{i}": {{"any": ["$a{0}", "$a{0}"]}}"#, i - 1);
    }
    let refused = read(&edited("\"let\": {", &format!("\"let\": {{ {names},"))).unwrap_err();
    assert!(refused.ends_with("the names of this file stand for more than 200000 values"), "{refused}");
}

#[test]
fn too_many_combinations_of_settings_are_refused_at_once() {
    let settings: Vec<String> =
        (0..12).map(|i| format!(r#""s{i}": {{"values": [1, 2, 3, 4, 5, 6, 7, 8, 9]}}"#)).collect();
    let refused =
        read(&edited("\"settings\": {", &format!("\"settings\": {{ {},", settings.join(", ")))).unwrap_err();
    assert!(refused.contains("the settings have more than 200 combinations: list fewer values"), "{refused}");
}

#[test]
fn too_many_rows_bets_stages_and_choices_are_refused_at_once() {
    let many =
        |number: usize, each: &dyn Fn(usize) -> String| (0..number).map(each).collect::<Vec<_>>().join(", ");
    let rows = many(1001, &|i| format!(r#"{{"hand": "{i}", "pays": 1}}"#));
    let refused = read(&edited(r#"{"as": "ante"}"#, &format!(r#"{{"rows": [{rows}]}}"#))).unwrap_err();
    assert!(refused.ends_with("a bet has at most 1000 rows"), "{refused}");
    let bets = many(21, &|i| format!(r#""b{i}": {{"as": "ante"}}"#));
    let refused =
        read(&edited(r#""blind": {"as": "ante"}"#, &format!(r#""blind": {{"as": "ante"}}, {bets}"#)));
    assert!(refused.unwrap_err().ends_with("a game has 1 to 20 bets, but this one has 25"));
    let choices = many(21, &|i| format!(r#"{{"choice": "c{i}"}}"#));
    let refused = read(&edited(r#"{"choice": "check"},"#, &format!("{choices},"))).unwrap_err();
    assert!(refused.ends_with("a stage has 1 to 20 choices, but this one has 22"), "{refused}");
}

/// Words that stand in files, so that a mangled file is still near to one.
const WORDS: [&str; 30] = [
    "\"of\"",
    "\"any\"",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "null",
    "true",
    "-1",
    "1e999",
    "0",
    "\"$dealer\"",
    "\"$wins\"",
    "\"$decks\"",
    "\"8..\"",
    "\"*\"",
    "\"class\"",
    "\"best\"",
    "\"player\"",
    "\"up\"",
    "\"chosen\"",
    "\"check\"",
    "\"ante\"",
    "\"award\"",
    "\"rows\"",
    "[]",
    "{}",
    "\"\\ud800\"",
];

proptest! {
    #[test]
    fn mangled_files_never_panic(which in 0..FILES.len(), cut in 0..10_000usize, byte in any::<u8>(), word in 0..WORDS.len()) {
        let text = FILES[which];
        let cut = cut % text.len();
        let (before, after) = text.split_at(cut);
        let _ = read(before);
        let mut bytes = text.as_bytes().to_vec();
        bytes[cut] = byte;
        let _ = read(&String::from_utf8_lossy(&bytes));
        let _ = read(&format!("{before}{}{after}", WORDS[word]));
        // A whole value in place of another: what is still JSON goes deeper.
        let next = after.find('"').unwrap_or(after.len());
        let end = after[next..].char_indices().skip(1).find(|(_, c)| *c == '"').map_or(after.len(), |(i, _)| next + i + 1);
        let _ = read(&format!("{before}{}{}{}", &after[..next], WORDS[word], &after[end..]));
    }

    #[test]
    fn arbitrary_conditions_never_panic(when in "[a-z0-9{}\\[\\]\":,.$* -]{0,60}") {
        let _ = read(&edited("\"$wins\"}", &format!("{when}}}")));
    }
}
