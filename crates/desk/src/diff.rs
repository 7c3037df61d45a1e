//! Compares two outputs of `analyze --all --format json` figure by figure.

use crate::error::{Error, Fault};
use enumeration::ratio::parse;
use enumeration::{Arrange, Ratio, SortedMap};
use paytables::{KeyPath, reading};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{ControlFlow, Range};

/// The figures that changed. They are computed on demand: everything may have changed, and two outputs of
/// everything are large.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OutputDiff {
    old: Output,
    new: Output,
    /// Analyses that only the new output has.
    pub appeared: Vec<String>,
    /// Analyses that only the old output has.
    pub disappeared: Vec<String>,
    /// Analyses that both have, with figures that are not the same.
    pub moved: Vec<String>,
    /// How many analyses are the same in both.
    pub unmoved: usize,
}

/// A figure that changed: its path in the analysis, and the old and new exact values.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ChangedFigure {
    /// The path: `edge`, `outcomes.straight flush.ways`.
    pub path: String,
    /// The old value, as JSON or exact.
    pub old: String,
    /// The new value.
    pub new: String,
}

impl ChangedFigure {
    /// The increase, if both values are numbers.
    pub fn by(&self) -> Option<Ratio> {
        Some(parse(&self.new)? - parse(&self.old)?)
    }
}

impl OutputDiff {
    /// Returns true if anything moved, appeared or disappeared.
    pub fn is_empty(&self) -> bool {
        self.appeared.is_empty() && self.disappeared.is_empty() && self.moved.is_empty()
    }

    /// Each figure of an analysis that changed, until `found` has seen enough.
    pub fn figures(&self, analysis: &str, found: Found) -> ControlFlow<()> {
        compare("", self.old.get(analysis), self.new.get(analysis), found)
    }
}

/// Receives the changed figures.
type Found<'a> = &'a mut dyn FnMut(ChangedFigure) -> ControlFlow<()>;

/// An output: the place of each analysis in the text, by the analysis's key.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Output {
    text: String,
    analyses: SortedMap<String, Range<usize>>,
}

impl Output {
    fn get(&self, analysis: &str) -> Option<&RawValue> {
        parsed(&self.text[self.analyses.get(analysis)?.clone()])
    }
}

/// Indexes the analyses of an output by their keys. Copies only the names.
pub fn read(name: &str, text: String) -> Result<Output, Error> {
    // Parse the text once for syntax errors, which then have a line and a column.
    let _: Vec<IgnoredAny> = reading::json(name, &text)?;
    let read: Vec<&RawValue> = parsed(&text).unwrap_or_default();
    let mut analyses = SortedMap::new();
    for (i, raw) in read.into_iter().enumerate() {
        let at = || KeyPath::whole().index(i);
        let analysis = Fields::of(raw).ok_or_else(|| Error::in_file(name, at(), Fault::NoObject))?;
        let part = |key: &'static str| {
            analysis.get(key).ok_or_else(|| Error::in_file(name, at(), Fault::NoAnalysis(key)))
        };
        if part("schema")?.get() != "1" {
            return Err(Error::in_file(name, at().key("schema"), Fault::OtherSchema));
        }
        let (game, wager, tables) = (part("game")?, part("wager")?, part("tables")?);
        let settings = part("settings")?;
        let Some(settings) = Fields::of(settings) else {
            return Err(Error::in_file(name, at().key("settings"), Fault::NoObject));
        };
        let mut settings: Vec<String> = settings.0.iter().map(|(k, v)| format!("{k}={}", plain(v))).collect();
        settings.arrange();
        let settings = settings.join(", ");
        let tables: Vec<String> = elements(tables).into_iter().flatten().map(plain).collect();
        let key = format!("{}/{} [{}] ({settings})", plain(game), plain(wager), tables.join(", "));
        let start = raw.get().as_ptr().addr() - text.as_ptr().addr();
        if analyses.insert(key.clone(), start..start + raw.get().len()).is_some() {
            return Err(Error::in_file(name, at(), Fault::AnalysisTwice(key)));
        }
    }
    Ok(Output { text, analyses })
}

/// Compares two outputs.
pub fn diff(old: Output, new: Output) -> OutputDiff {
    let only = |these: &Output, those: &Output| {
        these.analyses.keys().filter(|key| !those.analyses.contains_key(*key)).cloned().collect()
    };
    let (appeared, disappeared) = (only(&new, &old), only(&old, &new));
    let mut diff = OutputDiff { old, new, appeared, disappeared, moved: Vec::new(), unmoved: 0 };
    let in_both = diff.old.analyses.keys().filter(|key| diff.new.analyses.contains_key(*key));
    // One changed figure is enough.
    let is_moved = |analysis: &&String| diff.figures(analysis, &mut |_| ControlFlow::Break(())).is_break();
    let (moved, unmoved): (Vec<&String>, Vec<&String>) = in_both.partition(is_moved);
    (diff.unmoved, diff.moved) = (unmoved.len(), moved.into_iter().cloned().collect());
    diff
}

/// The fields of an object, in their order.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Fields<'a> {
    fn of(raw: &'a RawValue) -> Option<Self> {
        parsed(raw.get())
    }

    fn get(&self, key: &str) -> Option<&'a RawValue> {
        // If a name is repeated, the last one counts, as in other JSON parsers.
        self.0.iter().rev().find(|(own, _)| own == key).map(|(_, value)| *value)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder<'a>(PhantomData<&'a ()>);

        impl<'de: 'a, 'a> Visitor<'de> for InOrder<'a> {
            type Value = Fields<'a>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'a>, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(InOrder(PhantomData))
    }
}

fn parsed<'a, T: Deserialize<'a>>(text: &'a str) -> Option<T> {
    serde_json::from_str(text).ok()
}

fn elements(raw: &RawValue) -> Option<Vec<&RawValue>> {
    parsed(raw.get())
}

/// A text without its quotes; anything else as JSON.
fn plain(raw: &RawValue) -> String {
    match parsed::<Value>(raw.get()) {
        Some(Value::String(text)) => text,
        Some(value) => value.to_string(),
        None => raw.get().to_string(),
    }
}

/// A number counts by its exact value alone: another `--digits` moves nothing.
fn exact(fields: &Fields) -> Option<String> {
    parsed(fields.get("exact")?.get())
}

/// Finds the changes below a path. Skips values whose texts are equal.
fn compare(path: &str, old: Option<&RawValue>, new: Option<&RawValue>, found: Found) -> ControlFlow<()> {
    let text = |raw: Option<&RawValue>| raw.map_or_else(|| "null".to_string(), plain);
    let (before, after) = (old.map_or("null", RawValue::get), new.map_or("null", RawValue::get));
    if before == after {
        return ControlFlow::Continue(());
    }
    let below = |key: &str| if path.is_empty() { key.to_string() } else { format!("{path}.{key}") };
    let [a, b] = [old, new].map(|raw| raw.and_then(Fields::of));
    let [exact_a, exact_b] = [&a, &b].map(|fields| fields.as_ref().and_then(exact));
    if exact_a.is_some() || exact_b.is_some() {
        let (old, new) = (exact_a.unwrap_or_else(|| text(old)), exact_b.unwrap_or_else(|| text(new)));
        return if old == new {
            ControlFlow::Continue(())
        } else {
            found(ChangedFigure { path: path.into(), old, new })
        };
    }
    if let (Some(a), Some(b)) = (&a, &b) {
        for (key, value) in &a.0 {
            compare(&below(key), Some(value), b.get(key), found)?;
        }
        for (key, value) in b.0.iter().filter(|(key, _)| a.get(key).is_none()) {
            compare(&below(key), None, Some(value), found)?;
        }
        return ControlFlow::Continue(());
    }
    if let (Some(a), Some(b)) = (old.and_then(elements), new.and_then(elements)) {
        let (a, mut b) = (named(a), named(b));
        // Most lists have the same rows in the same order: search for a row only if the order differs.
        let is_in_order = a.len() == b.len() && a.iter().zip(&b).all(|((a, _), (b, _))| a == b);
        if is_in_order {
            for ((name, old), (_, new)) in a.into_iter().zip(b) {
                compare_row(&below, &name, Some(old), Some(new), found)?;
            }
            return ControlFlow::Continue(());
        }
        let in_a: HashMap<&str, usize> =
            a.iter().enumerate().map(|(i, (name, _))| (name.as_ref(), i)).collect();
        let mut pairs: Vec<Option<&RawValue>> = vec![None; a.len()];
        b.retain(|(name, new)| match in_a.get(name.as_ref()) {
            Some(&i) => {
                pairs[i] = Some(*new);
                false
            }
            None => true,
        });
        drop(in_a);
        for ((name, old), new) in a.into_iter().zip(pairs) {
            compare_row(&below, &name, Some(old), new, found)?;
        }
        for (name, new) in b {
            compare_row(&below, &name, None, Some(new), found)?;
        }
        return ControlFlow::Continue(());
    }
    if parsed::<Value>(before) != parsed::<Value>(after) {
        found(ChangedFigure { path: path.into(), old: text(old), new: text(new) })?;
    }
    ControlFlow::Continue(())
}

/// Finds the changes in an element of a list. Builds the path only if the texts differ.
fn compare_row(
    below: &impl Fn(&str) -> String,
    name: &str,
    old: Option<&RawValue>,
    new: Option<&RawValue>,
    found: Found,
) -> ControlFlow<()> {
    if old.map(RawValue::get) != new.map(RawValue::get) {
        compare(&below(name), old, new, found)?;
    }
    ControlFlow::Continue(())
}

/// The elements of a list by name, or by index if they have none. Names borrow from the text if possible, because copies of
/// all rows of a long list would take too much memory.
fn named<'a>(list: Vec<&'a RawValue>) -> Vec<(Cow<'a, str>, &'a RawValue)> {
    let name = |(i, value): (usize, &'a RawValue)| {
        let fields = Fields::of(value);
        let part = |key: &str| fields.as_ref().and_then(|fields| fields.get(key)).map(text_of);
        let name = part("outcome")
            .or_else(|| part("net"))
            .or_else(|| Some(format!("{} {}", part("decision")?, part("action")?).into()))
            .unwrap_or_else(|| i.to_string().into());
        (name, value)
    };
    let mut named: Vec<(Cow<str>, &RawValue)> = list.into_iter().enumerate().map(name).collect();
    // A repeated name is another element.
    let mut seen: HashMap<&str, usize> = HashMap::with_capacity(named.len());
    let mut again: Vec<(usize, String)> = Vec::new();
    for (place, (name, _)) in named.iter().enumerate() {
        let times = seen.entry(name).and_modify(|times| *times += 1).or_insert(1);
        if *times > 1 {
            again.push((place, format!("{name} ({times})")));
        }
    }
    drop(seen);
    for (place, name) in again {
        named[place].0 = name.into();
    }
    named
}

/// A text without its quotes, borrowed if it has no escapes; any other value as JSON.
fn text_of(raw: &RawValue) -> Cow<'_, str> {
    let quoted = raw.get().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match quoted {
        Some(text) if !text.contains(['\\', '"']) => text.into(),
        _ => plain(raw).into(),
    }
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

    /// What moved between two texts.
    fn between(old: &str, new: &str) -> OutputDiff {
        diff(read("a", old.into()).unwrap(), read("b", new.into()).unwrap())
    }

    /// The figures of the first analysis that moved.
    fn figures(diff: &OutputDiff) -> Vec<ChangedFigure> {
        let mut figures = Vec::new();
        let _ = diff.figures(&diff.moved[0], &mut |figure| {
            figures.push(figure);
            ControlFlow::Continue(())
        });
        figures
    }

    #[test]
    fn another_number_of_digits_moves_nothing() {
        let (a, b) = (output("1/3", "0.3"), output("1/3", "0.333"));
        let diff = between(&a, &b);
        assert!(diff.is_empty());
        assert_eq!(diff.unmoved, 1);
    }

    #[test]
    fn what_moved_is_named_with_old_and_new() {
        let (a, b) = (output("1/3", "0.3"), output("1/4", "0.25").replace("\"4\"", "\"5\""));
        let diff = between(&a, &b);
        assert_eq!(diff.moved, ["g/w [T] (decks=6)"]);
        let figures: Vec<String> =
            figures(&diff).iter().map(|f| format!("{} {} {}", f.path, f.old, f.new)).collect();
        assert_eq!(figures, ["edge 1/3 1/4", "outcomes.flush.ways 4 5"]);
    }

    #[test]
    fn what_appears_and_disappears_is_named() {
        let (a, b) = (output("1/3", "0.3"), output("1/3", "0.3").replace("\"T\"", "\"U\""));
        let diff = between(&a, &b);
        assert_eq!(diff.disappeared, ["g/w [T] (decks=6)"]);
        assert_eq!(diff.appeared, ["g/w [U] (decks=6)"]);
    }

    #[test]
    fn what_is_no_output_is_refused() {
        for bad in ["", "{}", "[1]", "[{}]", r#"[{"schema": 2}]"#, r#"[{"schema": 1, "game": 1}]"#] {
            assert!(read("f", bad.into()).is_err(), "{bad}");
        }
        let twice = format!("[{0},{0}]", output("1/3", "0.3").trim_matches(['[', ']']));
        assert!(read("f", twice).is_err());
    }

    #[test]
    fn a_row_that_stands_twice_moves() {
        let rows = |rows: &str| {
            format!(
                r#"[{{"schema": 1, "game": "g", "wager": "w", "tables": [], "settings": {{}}, "outcomes": [{rows}]}}]"#
            )
        };
        let row = r#"{"outcome": "a", "ways": "1"}"#;
        let (once, twice) = (rows(row), rows(&format!(r#"{row}, {{"outcome": "a", "ways": "99"}}"#)));
        assert!(between(&once, &once).is_empty());
        assert!(!between(&once, &twice).is_empty());
    }

    #[test]
    fn one_row_of_forty_thousand_is_found() {
        let output = |last: &str| {
            let row = |i: usize| {
                let ways = if i == 39_999 { last.to_string() } else { i.to_string() };
                format!(r#"{{"outcome": "row {i}", "ways": "{ways}"}}"#)
            };
            let rows: Vec<String> = (0..40_000).map(row).collect();
            let rows = rows.join(",");
            format!(
                r#"[{{"schema": 1, "game": "g", "wager": "w", "tables": [], "settings": {{}}, "outcomes": [{rows}]}}]"#
            )
        };
        let (old, new) = (output("7"), output("8"));
        let figure =
            ChangedFigure { path: "outcomes.row 39999.ways".into(), old: "7".into(), new: "8".into() };
        assert_eq!(figures(&between(&old, &new)), [figure]);
    }
}
