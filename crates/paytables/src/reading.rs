//! Deserialises JSON files that people write: errors name the path in the file, the line and the column.

use crate::error::{Error, Fault};
use crate::key_path::KeyPath;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_path_to_error::{Path, Segment};

/// A larger file is refused unread: no pay table or submission comes near it.
pub const LARGEST_FILE: u64 = 4 << 20;

/// Reads one JSON object of a known shape. Refuses a list of the values in order, which serde would accept.
pub fn object<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Error> {
    if text.trim_start().starts_with('[') {
        return Err(Error::in_file(name, KeyPath::whole(), Fault::List));
    }
    json(name, text)
}

/// Reads one JSON value of a known shape. `name` is the file's name, for the message.
pub fn json<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        // A text that is not JSON is refused first, before its shape is checked.
        if let Err(syntax) = serde_json::from_str::<IgnoredAny>(text) {
            return Error::in_file(name, KeyPath::whole(), unreadable(&syntax, text));
        }
        let path = steps(error.path());
        Error::in_file(name, path, unreadable(&error.into_inner(), text))
    })?;
    reader.end().map_err(|error| Error::in_file(name, KeyPath::whole(), unreadable(&error, text)))?;
    Ok(value)
}

/// The fields whose keys the author of the file chose: a path quotes them.
const OF_OWN_KEYS: [&str; 4] = ["settings", "pays", "probability", "ways"];

/// The path of an error of the parser.
fn steps(path: &Path) -> KeyPath {
    let mut own = false;
    path.iter().fold(KeyPath::whole(), |path, segment| match segment {
        Segment::Seq { index } => path.index(*index),
        Segment::Map { key } | Segment::Enum { variant: key } if own => path.own(key),
        Segment::Map { key } | Segment::Enum { variant: key } => {
            own = OF_OWN_KEYS.contains(&key.as_str());
            path.key(key)
        }
        Segment::Unknown => path,
    })
}

/// Returns true if a comma is right before a closing bracket at this position of a text.
fn is_after_comma(text: &str, line: usize, column: usize) -> bool {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let Some((before, rest)) = text.split_at_checked(start + column.saturating_sub(1)) else { return false };
    rest.starts_with([']', '}']) && before.trim_end().ends_with(',')
}

/// The fault of a text that the parser refuses.
pub(crate) fn unreadable(error: &serde_json::Error, text: &str) -> Fault {
    let (line, column) = (error.line(), error.column());
    let message = cut(&error.to_string());
    let position = format!(" at line {line} column {column}");
    let message = message.strip_suffix(&position).unwrap_or(&message);
    let message = match message {
        // The parser has another message for a trailing comma inside a value that it skips.
        "expected value" | "key must be a string" if is_after_comma(text, line, column) => TRAILING_COMMA,
        "EOF while parsing a value" => "the file ends where a value should be",
        "EOF while parsing a list" => "the file ends inside a list",
        "EOF while parsing an object" => "the file ends inside an object",
        "EOF while parsing a string" => "the file ends inside a text",
        "expected value" => "expected a value, like a number or a text in double quotes",
        "trailing comma" => TRAILING_COMMA,
        "key must be a string" => "expected a key in double quotes",
        "trailing characters" => "expected the end of the file, but there is more",
        other => other,
    };
    let message = of_another_kind(message).unwrap_or_else(|| message.into());
    Fault::Json { message, line, column }
}

/// The parser's message for a value of another kind, in the words of these files: "expected a list, found a text".
fn of_another_kind(message: &str) -> Option<String> {
    let (found, expected) = message.strip_prefix("invalid type: ")?.rsplit_once(", expected ")?;
    let found = match found {
        "sequence" => "a list".into(),
        "map" => "an object".into(),
        "null" => "null".into(),
        value => value.split_once(' ').map_or(value, |(_, value)| value).replace('`', ""),
    };
    let expected = if expected == "a sequence" { "a list" } else { expected };
    Some(format!("expected {expected}, found {found}"))
}

const TRAILING_COMMA: &str = "there is a comma before the closing bracket: remove the comma";

/// Messages of the parser repeat the refused text: overlong ones are cut in the middle, because the line and the column
/// are at the end.
fn cut(message: &str) -> String {
    const START: usize = 200;
    const END: usize = 300;
    let length = message.chars().count();
    if length <= START + END {
        return message.into();
    }
    let start: String = message.chars().take(START).collect();
    let end: String = message.chars().skip(length - END).collect();
    format!("{start}…{end}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Shape {
        #[expect(dead_code, reason = "only its reading is tested")]
        rows: Vec<u8>,
    }

    #[test]
    fn errors_name_the_path_the_line_and_the_column() {
        let error = json::<Shape>("f.json", "{\"rows\": [1,\n \"x\"]}").unwrap_err().to_string();
        assert!(error.starts_with("f.json: rows[1]: "), "{error}");
        assert!(error.contains("line 2 column"), "{error}");
    }

    #[test]
    fn own_keys_are_quoted_and_long_ones_cut() {
        #[derive(Deserialize, Debug)]
        #[serde(deny_unknown_fields)]
        struct Keyed {
            #[expect(dead_code, reason = "only its reading is tested")]
            pays: std::collections::BTreeMap<String, u8>,
        }
        let error = |text: &str| json::<Keyed>("f.json", text).unwrap_err().to_string();
        assert!(
            error(r#"{"pays": {"flush": "x"}}"#)
                .starts_with("f.json: pays.\"flush\": expected u8, found \"x\"")
        );
        let long = "z".repeat(1 << 20);
        for hostile in [format!(r#"{{"pays": {{"{long}": "x"}}}}"#), format!(r#"{{"{long}": 1}}"#)] {
            let error = error(&hostile);
            assert!(error.len() < 1000 && error.contains("line 1 column"), "{}", error.len());
        }
    }

    #[test]
    fn values_of_another_kind_are_named_in_plain_words() {
        let error = |text: &str| json::<Shape>("f.json", text).unwrap_err().to_string();
        assert_eq!(
            error(r#"{"rows": {"a": 1}}"#),
            "f.json: rows: expected a list, found an object at line 1 column 9"
        );
        assert_eq!(
            error(r#"{"rows": [true]}"#),
            "f.json: rows[0]: expected u8, found true at line 1 column 14"
        );
        assert_eq!(
            error(r#"{"rows": [[]]}"#),
            "f.json: rows[0]: expected u8, found a list at line 1 column 10"
        );
        // What is no JSON comes first.
        assert_eq!(
            error(r#"{"rows": {"a": 1},}"#),
            "f.json: there is a comma before the closing bracket: remove the comma at line 1 column 19"
        );
    }

    #[test]
    fn the_line_and_the_column_are_fields() {
        let Err(Error::InFile { file, path, fault }) = json::<Shape>("f.json", "{\"rows\": [1,\n \"x\"]}")
        else {
            panic!("read");
        };
        assert_eq!((file.as_str(), path), ("f.json", KeyPath::from("rows").index(1)));
        let message = "expected u8, found \"x\"".to_string();
        assert_eq!(*fault, Fault::Json { message, line: 2, column: 4 });
    }

    #[test]
    fn what_follows_the_value_is_refused() {
        assert!(json::<Shape>("f", "{\"rows\": []} x").is_err());
        assert!(json::<Shape>("f", "").is_err());
        assert!(json::<Shape>("f", &"[".repeat(100_000)).is_err());
    }
}
