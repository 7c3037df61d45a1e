//! What moved between two outputs of `analyze --all --format json`.

use crate::error::{Error, Fault};
use paytables::{KeyPath, reading};
use serde_json::Value;
use std::collections::BTreeMap;

/// What moved.
#[derive(Clone, Debug, Default)]
pub struct Diff {
    /// Analyses that only the new output has.
    pub appeared: Vec<String>,
    /// Analyses that only the old output has.
    pub disappeared: Vec<String>,
    /// Analyses that both have, with figures that are not the same.
    pub moved: Vec<Moved>,
    /// How many analyses are the same in both.
    pub unmoved: usize,
}

/// An analysis that moved.
#[derive(Clone, Debug)]
pub struct Moved {
    /// Which analysis.
    pub analysis: String,
    /// The figures that changed.
    pub figures: Vec<Figure>,
}

/// A figure that changed: its path in the analysis, and the old and new exact values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The path: `edge`, `outcomes.straight flush.ways`.
    pub path: String,
    /// What it was, as JSON or an exact value.
    pub old: String,
    /// What it is.
    pub new: String,
}

impl Diff {
    /// Whether anything moved, appeared or disappeared.
    pub fn is_empty(&self) -> bool {
        self.appeared.is_empty() && self.disappeared.is_empty() && self.moved.is_empty()
    }
}

/// An output, by what each analysis is of.
pub fn read(name: &str, text: &str) -> Result<BTreeMap<String, Value>, Error> {
    let analyses: Vec<serde_json::Map<String, Value>> = reading::json(name, text)?;
    let mut keyed = BTreeMap::new();
    for (i, analysis) in analyses.into_iter().enumerate() {
        let at = || KeyPath::whole().index(i);
        let part = |key: &'static str| {
            analysis.get(key).ok_or_else(|| Error::in_file(name, at(), Fault::NoAnalysis(key)))
        };
        if part("schema")? != &Value::from(1) {
            return Err(Error::in_file(name, at().key("schema"), Fault::OtherSchema));
        }
        let (game, wager, tables) = (part("game")?, part("wager")?, part("tables")?);
        let Value::Object(settings) = part("settings")? else {
            return Err(Error::in_file(name, at().key("settings"), Fault::NoObject));
        };
        let mut settings: Vec<String> = settings.iter().map(|(k, v)| format!("{k}={}", plain(v))).collect();
        settings.sort();
        let settings = settings.join(", ");
        let tables: Vec<String> = tables.as_array().into_iter().flatten().map(plain).collect();
        let key = format!("{}/{} [{}] ({settings})", plain(game), plain(wager), tables.join(", "));
        if keyed.insert(key.clone(), Value::Object(analysis)).is_some() {
            return Err(Error::in_file(name, at(), Fault::AnalysisTwice(key)));
        }
    }
    Ok(keyed)
}

/// What moved between two outputs.
pub fn diff(old: &BTreeMap<String, Value>, new: &BTreeMap<String, Value>) -> Diff {
    let mut result = Diff::default();
    for (key, before) in old {
        match new.get(key) {
            None => result.disappeared.push(key.clone()),
            Some(after) => {
                let mut figures = Vec::new();
                compare("", before, after, &mut figures);
                if figures.is_empty() {
                    result.unmoved += 1;
                } else {
                    result.moved.push(Moved { analysis: key.clone(), figures });
                }
            }
        }
    }
    result.appeared = new.keys().filter(|key| !old.contains_key(*key)).cloned().collect();
    result
}

/// A number counts by its exact value alone: another `--digits` moves nothing.
fn exact(value: &Value) -> Option<&str> {
    value.get("exact")?.as_str()
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToString::to_string)
}

fn compare(path: &str, old: &Value, new: &Value, found: &mut Vec<Figure>) {
    let differ = |found: &mut Vec<Figure>, old: String, new: String| {
        found.push(Figure { path: path.to_string(), old, new });
    };
    let below = |key: &str| if path.is_empty() { key.to_string() } else { format!("{path}.{key}") };
    match (exact(old), exact(new)) {
        (Some(a), Some(b)) => {
            if a != b {
                differ(found, a.into(), b.into());
            }
            return;
        }
        (Some(a), None) => return differ(found, a.into(), plain(new)),
        (None, Some(b)) => return differ(found, plain(old), b.into()),
        (None, None) => {}
    }
    match (old, new) {
        (Value::Object(a), Value::Object(b)) => {
            let null = Value::Null;
            let mut keys: Vec<&String> =
                a.keys().chain(b.keys().filter(|key| !a.contains_key(*key))).collect();
            keys.dedup();
            for key in keys {
                compare(&below(key), a.get(key).unwrap_or(&null), b.get(key).unwrap_or(&null), found);
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            let (a, b) = (named(a), named(b));
            let null = Value::Null;
            for (name, value) in &a {
                compare(
                    &below(name),
                    value,
                    b.iter().find(|(n, _)| n == name).map_or(&null, |(_, v)| v),
                    found,
                );
            }
            for (name, value) in b.iter().filter(|(name, _)| !a.iter().any(|(n, _)| n == name)) {
                compare(&below(name), &null, value, found);
            }
        }
        _ if old != new => differ(found, plain(old), plain(new)),
        _ => {}
    }
}

/// The elements of a list by what they are of, where they say so, else by place.
fn named(list: &[Value]) -> Vec<(String, &Value)> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    list.iter()
        .enumerate()
        .map(|(i, value)| {
            let name =
                match (value.get("outcome"), value.get("net"), value.get("decision"), value.get("action")) {
                    (Some(outcome), _, _, _) => plain(outcome),
                    (_, Some(net), _, _) => plain(net),
                    (_, _, Some(decision), Some(action)) => format!("{} {}", plain(decision), plain(action)),
                    _ => i.to_string(),
                };
            // A name that stands again is another element.
            let times = seen.entry(name.clone()).and_modify(|times| *times += 1).or_insert(1);
            (if *times == 1 { name } else { format!("{name} ({times})") }, value)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(edge: &str, decimal: &str) -> String {
        format!(
            r#"[{{"schema": 1, "game": "g", "wager": "w", "tables": ["T"], "settings": {{"decks": "6"}},
                "edge": {{"exact": "{edge}", "decimal": "{decimal}"}},
                "outcomes": [{{"outcome": "flush", "ways": "4"}}]}}]"#
        )
    }

    #[test]
    fn another_number_of_digits_moves_nothing() {
        let (a, b) = (read("a", &output("1/3", "0.3")).unwrap(), read("b", &output("1/3", "0.333")).unwrap());
        assert!(diff(&a, &b).is_empty());
        assert_eq!(diff(&a, &b).unmoved, 1);
    }

    #[test]
    fn what_moved_is_named_with_old_and_new() {
        let a = read("a", &output("1/3", "0.3")).unwrap();
        let b = read("b", &output("1/4", "0.25").replace("\"4\"", "\"5\"")).unwrap();
        let moved = diff(&a, &b).moved;
        assert_eq!(moved[0].analysis, "g/w [T] (decks=6)");
        let figures: Vec<String> =
            moved[0].figures.iter().map(|f| format!("{} {} {}", f.path, f.old, f.new)).collect();
        assert_eq!(figures, ["edge 1/3 1/4", "outcomes.flush.ways 4 5"]);
    }

    #[test]
    fn what_appears_and_disappears_is_named() {
        let a = read("a", &output("1/3", "0.3")).unwrap();
        let b = read("b", &output("1/3", "0.3").replace("\"T\"", "\"U\"")).unwrap();
        let diff = diff(&a, &b);
        assert_eq!(diff.disappeared, ["g/w [T] (decks=6)"]);
        assert_eq!(diff.appeared, ["g/w [U] (decks=6)"]);
    }

    #[test]
    fn what_is_no_output_is_refused() {
        for bad in ["", "{}", "[1]", "[{}]", r#"[{"schema": 2}]"#, r#"[{"schema": 1, "game": 1}]"#] {
            assert!(read("f", bad).is_err(), "{bad}");
        }
        let twice = format!("[{0},{0}]", output("1/3", "0.3").trim_matches(['[', ']']));
        assert!(read("f", &twice).is_err());
    }

    #[test]
    fn a_row_that_stands_twice_moves() {
        let rows = |rows: &str| {
            let text = format!(
                r#"[{{"schema": 1, "game": "g", "wager": "w", "tables": [], "settings": {{}}, "outcomes": [{rows}]}}]"#
            );
            read("f", &text).unwrap()
        };
        let row = r#"{"outcome": "a", "ways": "1"}"#;
        let again = format!(r#"{row}, {{"outcome": "a", "ways": "99"}}"#);
        assert!(diff(&rows(row), &rows(row)).is_empty());
        assert!(!diff(&rows(row), &rows(&again)).is_empty());
    }
}
