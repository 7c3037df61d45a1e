//! A submission: what somebody says a wager pays and what it is said to be worth.

use crate::claim::Claimed;
use crate::error::{Error, Fault};
use paytables::names::{RowName, shown};
use paytables::reading;
use paytables::{Pay, Settings};
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::marker::PhantomData;

/// A submission file.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Submission {
    /// What the submission is called in reports.
    pub(crate) title: String,
    /// The game, as selectors name it.
    pub(crate) game: String,
    /// The wager, as selectors name it.
    pub(crate) wager: String,
    /// The listed table whose rows, decks and meters it has, where the wager has several and the pays do not tell.
    pub(crate) table: Option<String>,
    /// The settings that are not at their defaults.
    #[serde(default)]
    pub(crate) settings: Unique<SettingValue>,
    /// The pays: by row, or for a base game by component table and row. What a base game leaves out is as listed.
    pub(crate) pays: Unique<Paid>,
    /// What the wager is said to be worth.
    #[serde(default)]
    pub(crate) claims: Claims,
}

/// What a wager is said to be worth: decimals or percentages with the digits they vouch for, or exact fractions.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claims {
    /// Minus the mean net per opening unit.
    pub(crate) house_edge: Option<Number>,
    /// The edge over everything staked.
    pub(crate) element_of_risk: Option<Number>,
    /// How often the round nets a win.
    pub(crate) hit_frequency: Option<Number>,
    /// One minus the edge.
    #[serde(rename = "return")]
    pub(crate) returned: Option<Number>,
    /// The meter at which the edge is zero.
    pub(crate) break_even: Option<Number>,
    /// How likely a row is.
    #[serde(default)]
    pub(crate) probability: Unique<Number>,
    /// In how many deals a row comes.
    #[serde(default)]
    pub(crate) ways: Unique<Number>,
}

/// A pay of a row, or the rows of a component table.
#[derive(Clone, Debug, schemars::JsonSchema)]
#[schemars(untagged)]
pub(crate) enum Paid {
    /// What a row pays.
    Row(Pay),
    /// The rows of a component table.
    Component(Unique<Pay>),
}

/// A map whose keys stand once: a repeated key, however written, is an error, not the last one's win.
#[derive(Clone, Debug, schemars::JsonSchema)]
#[schemars(transparent)]
pub(crate) struct Unique<V>(pub(crate) BTreeMap<String, V>);

impl<V> Default for Unique<V> {
    fn default() -> Self {
        Unique(BTreeMap::new())
    }
}

/// A claimed number: text with its digits, or a JSON number.
#[derive(Clone, Debug, schemars::JsonSchema)]
#[schemars(with = "NumberShape")]
pub(crate) struct Number(pub(crate) Claimed);

#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum NumberShape {
    /// `7.28%`, `0.0728` or `402/5525`.
    Text(String),
    /// A JSON number.
    Number(serde_json::Number),
}

/// A setting's value: text, or a number like a deck count.
#[derive(Clone, Debug, schemars::JsonSchema)]
#[schemars(with = "NumberShape")]
pub(crate) struct SettingValue(pub(crate) String);

/// The most characters of a title.
const LONGEST_TITLE: usize = 500;

impl Submission {
    /// Reads a submission; `name` is the file's name, for the message.
    pub fn read(name: &str, text: &str) -> Result<Self, Error> {
        let submission: Submission = reading::object(name, text)?;
        // The title stands in reports above the verdict.
        if submission.title.chars().nth(LONGEST_TITLE).is_some() {
            return Err(Error::in_file(name, "title", Fault::Long { most: LONGEST_TITLE }));
        }
        if submission.title.chars().any(char::is_control) {
            return Err(Error::in_file(name, "title", Fault::ControlCharacters));
        }
        Ok(submission)
    }

    /// The settings as the catalogue takes them.
    pub(crate) fn settings(&self) -> Settings {
        Settings(self.settings.0.iter().map(|(name, value)| (name.clone(), value.0.clone())).collect())
    }
}

/// The JSON Schema of a submission.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(Submission).into()
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Unique<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<V>(PhantomData<V>);

        impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
            type Value = Unique<V>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = BTreeMap::new();
                let mut names = HashSet::new();
                while let Some((key, value)) = map.next_entry::<String, V>()? {
                    // Names are read however they are written, so two ways to write one are the same key.
                    if !names.insert(RowName::of(&key)) {
                        return Err(de::Error::custom(format!("the key `{}` stands twice", shown(&key))));
                    }
                    entries.insert(key, value);
                }
                Ok(Unique(entries))
            }
        }

        deserializer.deserialize_map(Entries(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Paid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Paid;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a pay like `40 to 1`, or an object of rows for a component table")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Paid, E> {
                text.parse().map(Paid::Row).map_err(E::custom)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Paid, A::Error> {
                Unique::deserialize(de::value::MapAccessDeserializer::new(map)).map(Paid::Component)
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// Reads text or a number as the text it is written with.
struct AsText(&'static str);

impl Visitor<'_> for AsText {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_string())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<String, E> {
        Ok(value.to_string())
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<String, E> {
        Ok(value.to_string())
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // As it stands in the file: a claim vouches for the digits it is written with.
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let text = serde_json::from_str::<String>(raw.get()).unwrap_or_else(|_| raw.get().to_string());
        Claimed::read(&text).map(Number).map_err(de::Error::custom)
    }
}

impl<'de> Deserialize<'de> for SettingValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AsText("a setting's value")).map(SettingValue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const GOOD: &str = r#"{"title": "t", "game": "craps", "wager": "field", "settings": {},
        "pays": {"on a 2 or 12": "2 to 1"}, "claims": {"house_edge": "5.56%", "ways": {"on a 2 or 12": 2}}}"#;

    #[test]
    fn a_submission_reads() {
        let submission = Submission::read("s.json", GOOD).unwrap();
        assert_eq!(submission.claims.house_edge.unwrap().0.text(), "5.56%");
        assert_eq!(submission.claims.ways.0["on a 2 or 12"].0.text(), "2");
        let number = Submission::read("s.json", &GOOD.replace("\"5.56%\"", "0.0560")).unwrap();
        assert_eq!(number.claims.house_edge.unwrap().0.text(), "0.0560");
    }

    #[test]
    fn bad_submissions_say_where() {
        for (from, to, says) in [
            ("2 to 1", "1e999", "pays.\"on a 2 or 12\": `1e999` is not a pay"),
            ("5.56%", "about five", "claims.house_edge: `about five` is not a number"),
            ("\"title\"", "\"titel\"", "unknown field `titel`"),
            ("{\"on a 2 or 12\": 2}", "{\"a\": 1, \"a\": 2}", "the key `a` stands twice"),
            ("\"claims\"", "\"claim\"", "unknown field `claim`"),
            ("\"5.56%\"", "1e400", "claims.house_edge: `1e400` is not a number"),
            ("\"5.56%\"", "[5]", "claims.house_edge: `[5]` is not a number"),
            ("{\"on a 2 or 12\": 2}", "{\"A row\": 1, \"a-rows\": 2}", "the key `a-rows` stands twice"),
            ("{\"on a 2 or 12\": 2}", "{\"-1\": 1, \"-1.0\": 2}", "the key `-1.0` stands twice"),
            ("\"t\"", "\"t\\n\\n# holds\"", "title: line breaks"),
            ("\"t\"", &format!("\"{}\"", "t".repeat(501)), "title: longer than 500"),
        ] {
            let error = Submission::read("s.json", &GOOD.replace(from, to)).unwrap_err().to_string();
            assert!(error.starts_with("s.json: ") && error.contains(says), "{error}");
        }
    }

    #[test]
    fn a_net_and_its_negative_are_two_rows() {
        let text = GOOD.replace("{\"on a 2 or 12\": 2}", "{\"1\": 5, \"-1\": 6, \"3/2\": 7, \"-3/2\": 8}");
        assert_eq!(Submission::read("s.json", &text).unwrap().claims.ways.0.len(), 4);
    }

    proptest! {
        #[test]
        fn mangled_submissions_never_panic(cut in 0..GOOD.len(), byte in any::<u8>()) {
            let mut bytes = GOOD.as_bytes().to_vec();
            bytes[cut] = byte % 128;
            let _ = Submission::read("s", &String::from_utf8_lossy(&bytes));
            let _ = Submission::read("s", &GOOD[..cut]);
        }

        #[test]
        fn arbitrary_text_never_panics(text in "\\PC{0,200}") {
            let _ = Submission::read("s", &text);
        }
    }
}
