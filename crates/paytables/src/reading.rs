//! Reading JSON that people write: errors say the path in the file, the line and the column.

use crate::Error;
use serde::de::DeserializeOwned;

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
        let path = error.path().to_string();
        let at = if path == "." { String::new() } else { format!("{path}: ") };
        Error::new(format!("{name}: {at}{}", error.into_inner()))
    })?;
    reader.end().map_err(|error| Error::new(format!("{name}: {error}")))?;
    Ok(value)
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
    fn what_follows_the_value_is_refused() {
        assert!(json::<Shape>("f", "{\"rows\": []} x").is_err());
        assert!(json::<Shape>("f", "").is_err());
        assert!(json::<Shape>("f", &"[".repeat(100_000)).is_err());
    }
}
