//! What nobody should send: a clear refusal, never a panic, never a wait.

use crate::files::{BUSTER, EVERYTHING, HOT_HAND, LUCKY_6, LUCKY_LADIES, PERFECT_PAIRS};
use crate::written::{GROUPED, SIC_BO};
use crate::{file, refusal_of};
use paytables::WagerFile;
use proptest::prelude::*;

#[test]
fn what_is_no_json_is_refused_with_the_place() {
    for (from, to, says) in [
        (
            "[6, 2, 8]",
            "[6, 2, NaN]",
            "f.json: expected a value, like a number or a text in double quotes at line 4 column 28",
        ),
        ("\"to\"", "\"to\", \"basis\": \"for\"", "f.json: the key `basis` appears twice at line 5 column 18"),
        ("\"to\",", "\"to\",, ", "f.json: expected a key in double quotes at line 5 column 17"),
        ("\n  ]\n}", "", "f.json: the file ends inside a list at line 9 column 74"),
        ("\"to\",", "\"to\", // odds", "f.json: expected a key in double quotes at line 5 column 18"),
    ] {
        let text = PERFECT_PAIRS.replace(from, to);
        assert!(text != PERFECT_PAIRS, "{from}");
        assert_eq!(refusal_of(&text), says);
    }
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    assert!(WagerFile::read("f.json", &format!("\u{feff}{PERFECT_PAIRS}")).is_ok());
}

#[test]
fn absurd_sizes_are_refused_at_once() {
    let deep = format!("{}{}{}", r#"{"not": "#.repeat(10_000), "{}", "}".repeat(10_000));
    let refused = refusal_of(&file(r#"{"dice": 2}"#, &deep));
    assert_eq!(refused, "f.json: nested deeper than 64 levels at line 4 column 497");
    assert_eq!(refusal_of(&" ".repeat(5 << 20)), "f.json: the file is larger than 4 MiB");
    let digits = "9".repeat(1 << 20);
    let refused = refusal_of(&file(&format!(r#"{{"dice": {digits}}}"#), "{}"));
    assert!(
        refused.starts_with("f.json: deal.dice at line 2 column 10: `999") && refused.len() < 250,
        "{refused}"
    );
    let refused = refusal_of(&file(&format!(r#"{{"decks": 1, "zones": {{"{digits}": 15}}}}"#), "{}"));
    assert!(refused.starts_with("f.json: deal.zones.\"999") && refused.len() < 450, "{refused}");
    let rows = vec![r#"{"hand": "a", "pays": "1"}"#; 1001].join(",");
    assert_eq!(
        refusal_of(&format!(r#"{{"id": "T", "deal": {{"dice": 2}}, "rows": [{rows}]}}"#)),
        "f.json: rows at line 1 column 42: a wager has 1 to 1000 rows, but this one has 1001"
    );
}

const FILES: [&str; 8] =
    [PERFECT_PAIRS, LUCKY_LADIES, LUCKY_6, BUSTER, HOT_HAND, EVERYTHING, SIC_BO, GROUPED];

/// Words that stand in files, so that a mangled file is still near to one.
const WORDS: [&str; 24] = [
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
    "\"$decks\"",
    "\"8..\"",
    "\"K..2\"",
    "\"*\"",
    "\"class\"",
    "\"pair..\"",
    "\"best\"",
    "\"is\"",
    "\"between\"",
    "\"player\"",
    "\"up\"",
    "\"\\ud800\"",
];

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in "\\PC{0,200}") {
        let _ = WagerFile::read("f", &text);
        let _ = WagerFile::is_one(&text);
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = WagerFile::read("f", &String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn arbitrary_conditions_never_panic(when in "[a-z0-9{}\\[\\]\":,.$* -]{0,60}") {
        let _ = WagerFile::read("f", &file(r#"{"decks": 6, "zones": {"player": 2, "up": 1}}"#, &when));
    }

    #[test]
    fn mangled_files_never_panic(which in 0..FILES.len(), cut in 0..10_000usize, byte in any::<u8>(), word in 0..WORDS.len()) {
        let text = FILES[which];
        let mut cut = cut % text.len();
        while !text.is_char_boundary(cut) {
            cut -= 1;
        }
        let (before, after) = text.split_at(cut);
        let _ = WagerFile::read("f", before);
        let mut bytes = text.as_bytes().to_vec();
        bytes[cut] = byte;
        let _ = WagerFile::read("f", &String::from_utf8_lossy(&bytes));
        let _ = WagerFile::read("f", &format!("{before}{}{after}", WORDS[word]));
        // A whole value in place of another: what is still JSON goes deeper.
        let next = after.find('"').map_or(after.len(), |i| i);
        let end = after[next..].char_indices().skip(1).find(|(_, c)| *c == '"').map_or(after.len(), |(i, _)| next + i + 1);
        let _ = WagerFile::read("f", &format!("{before}{}{}{}", &after[..next], WORDS[word], &after[end..]));
    }
}
