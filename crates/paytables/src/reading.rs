//! Reading JSON that people write: errors say the path in the file, the line and the column.

use crate::Error;
use crate::names::shown;
use serde::de::DeserializeOwned;
use serde_path_to_error::{Path, Segment};

/// A file larger than this is refused unread: no pay table or submission comes near it.
pub const LARGEST_FILE: u64 = 4 << 20;

/// Reads one JSON object of a known shape. (A list of the values in order would fit the shape too, but nobody means it.)
pub fn object<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Error> {
    if text.trim_start().starts_with('[') {
        return Err(Error::new(format!("{name}: expected a JSON object at line 1 column 1, found a list")));
    }
    json(name, text)
}

/// Reads one JSON value of a known shape. `name` is the file's name, for the message.
pub fn json<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let at = written(error.path());
        let at = if at.is_empty() { at } else { format!("{at}: ") };
        Error::new(format!("{name}: {at}{}", cut(&error.into_inner().to_string())))
    })?;
    reader.end().map_err(|error| Error::new(format!("{name}: {error}")))?;
    Ok(value)
}

/// The fields whose keys are the writer's own words: they stand quoted in a path.
const OF_OWN_KEYS: [&str; 4] = ["settings", "pays", "probability", "ways"];

/// A path in a file: `rows[0].pays`, `pays."flush"`.
fn written(path: &Path) -> String {
    let mut text = String::new();
    let mut quoted = false;
    for segment in path {
        match segment {
            Segment::Seq { index } => text += &format!("[{index}]"),
            Segment::Map { key } | Segment::Enum { variant: key } => {
                let dot = if text.is_empty() { "" } else { "." };
                let key = shown(key);
                text += &if quoted { format!("{dot}\"{key}\"") } else { format!("{dot}{key}") };
                quoted |= OF_OWN_KEYS.contains(&key.as_str());
            }
            Segment::Unknown => {}
        }
    }
    text
}

/// Messages of the parser repeat what they refuse: what is longer than anyone reads is cut in the middle, for the line
/// and the column stand at the end.
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
        assert!(error(r#"{"pays": {"flush": "x"}}"#).starts_with("f.json: pays.\"flush\": invalid type"));
        let long = "z".repeat(1 << 20);
        for hostile in [format!(r#"{{"pays": {{"{long}": "x"}}}}"#), format!(r#"{{"{long}": 1}}"#)] {
            let error = error(&hostile);
            assert!(error.len() < 1000 && error.contains("line 1 column"), "{}", error.len());
        }
    }

    #[test]
    fn what_follows_the_value_is_refused() {
        assert!(json::<Shape>("f", "{\"rows\": []} x").is_err());
        assert!(json::<Shape>("f", "").is_err());
        assert!(json::<Shape>("f", &"[".repeat(100_000)).is_err());
    }
}
