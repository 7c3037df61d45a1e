//! Pay tables: rows of outcome and pay, with where they are printed.

use crate::documents::Source;
use crate::error::{Error, Fault};
use crate::key_path::KeyPath;
use crate::names::RowName;
use crate::pay::{Basis, Pay};
use crate::ratio::Ratio;
use crate::reading;
use crate::settings::Settings;
use crate::unknown::Unknown;
use num_traits::Signed;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A pay table: one object of a file in `tables/`, of a user's own file, and of what `show` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "a pay table: an object with `id` and `rows`")]
pub struct PayTable {
    /// The printed id, or the one given where the source prints none.
    pub id: String,
    /// The game it belongs to.
    #[serde(default)]
    pub game: String,
    /// The wagers it serves.
    #[serde(default)]
    pub wagers: Vec<String>,
    /// How plain numbers are meant.
    #[serde(default)]
    pub basis: Basis,
    /// The deck counts the table names, the default first; null where it names none.
    #[serde(default)]
    pub decks: Option<Vec<u32>>,
    /// The rows, in the order in which a hand is tried against them.
    pub rows: Vec<Row>,
    /// Where it is printed.
    #[serde(default)]
    pub source: Option<Source>,
    /// Whether the source calls the pays a minimum ("no less than"); otherwise they are fixed (ruling Q12).
    #[serde(default)]
    pub floor: bool,
    /// Another table that the source allows beside this one and does not print.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unprinted: Option<String>,
    /// The rows whose pay was reconstructed from a damaged print, and the deck counts, like `8 decks`.
    #[serde(default)]
    pub reconstructed: Vec<String>,
    /// The rulings the table relies on.
    #[serde(default)]
    pub rulings: Vec<String>,
    /// In a user's file, the listed table that it replaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<String>,
    /// In a user's file, which of the wagers its pays are for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wager: Option<String>,
    /// In a user's file, the settings its pays are for.
    #[serde(default, skip_serializing_if = "Settings::is_empty")]
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub settings: Settings,
}

/// A row: an outcome and what it awards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Row {
    /// The outcome, as printed, lower case.
    pub hand: String,
    /// What it awards.
    pub pays: Pay,
    /// The envy award, in dollars, where the table has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub envy: Option<Pay>,
    /// Whether the source calls this pay a minimum, where that is another than for the rest of the table (ruling Q12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floor: Option<bool>,
}

impl Row {
    /// Its name, for comparison with others however they are written.
    pub fn name(&self) -> RowName {
        RowName::of(&self.hand)
    }
}

/// The text of a deck count in the list of reconstructed rows and deck counts.
pub(crate) fn deck_mark(decks: u32) -> String {
    format!("{decks} decks")
}

impl PayTable {
    /// Returns true if the deck count was reconstructed from a damaged print.
    pub fn reconstructs_decks(&self, decks: u32) -> bool {
        self.reconstructed.contains(&deck_mark(decks))
    }

    /// Reads a table; `name` is the file's name, for the message.
    pub fn read(name: &str, text: &str) -> Result<Self, Error> {
        let table: PayTable = reading::object(name, text)?;
        let fail = |path: KeyPath, fault: Fault| Err(Error::in_file(name, path, fault));
        if table.rows.is_empty() {
            return fail("rows".into(), Fault::NoRows);
        }
        let settings =
            table.settings.0.iter().flat_map(|(name, value)| [("settings", name), ("settings", value)]);
        for (key, text) in
            [("id", &table.id)].into_iter().chain(table.wager.iter().map(|w| ("wager", w))).chain(settings)
        {
            if text.chars().any(char::is_control) {
                return fail(key.into(), Fault::ControlCharacters);
            }
        }
        let mut places = HashMap::new();
        for (i, row) in table.rows.iter().enumerate() {
            let at = KeyPath::from("rows").index(i);
            if row.hand.trim().is_empty() {
                return fail(at.key("hand"), Fault::Nameless);
            }
            if let Some(first) = places.insert(row.name(), i) {
                return fail(at.key("hand"), Fault::RowTwice { row: row.hand.clone(), first });
            }
            if row.envy.as_ref().is_some_and(|envy| envy.dollars().is_none()) {
                return fail(at.key("envy"), Fault::EnvyNotInDollars);
            }
        }
        Ok(table)
    }

    /// The id of this table, or of the listed table that it replaces.
    pub fn listed_id(&self) -> &str {
        self.replaces.as_deref().unwrap_or(&self.id)
    }

    /// Returns true if what this row of it pays is a minimum, and not fixed.
    pub fn is_floor(&self, row: &Row) -> bool {
        row.floor.unwrap_or(self.floor)
    }

    /// The row of this name, however it is written.
    pub fn row(&self, hand: &str) -> Option<&Row> {
        let hand = RowName::of(hand);
        self.rows.iter().find(|row| row.name() == hand)
    }

    /// The row of this name, which the table must have.
    pub fn named(&self, hand: &str) -> Result<&Row, Error> {
        self.row(hand).ok_or_else(|| Error::NoRow { table: self.id.clone(), row: hand.into() })
    }

    /// The net of the row of this name, in a wager that has no meter.
    pub fn net_of(&self, hand: &str) -> Result<Ratio, Error> {
        let row = self.named(hand)?;
        let net = row.pays.net(self.basis);
        if net.is_on_meter() {
            let (table, row, pays) = (self.id.clone(), row.hand.clone(), row.pays.to_string());
            return Err(Error::OffMeter { table, row, pays });
        }
        Ok(net.fixed)
    }

    /// The net of a row that a won bet is paid by: it cannot take the stake.
    pub fn win_of(&self, hand: &str) -> Result<Ratio, Error> {
        let net = self.net_of(hand)?;
        if net.is_negative() {
            return Err(Error::WinThatLoses { table: self.id.clone(), row: hand.into() });
        }
        Ok(net)
    }

    /// This table with the pays of `other`, whose rows must be the same ones in any order. `name` is where `other` was
    /// read.
    ///
    /// The listed order is kept: it decides which row a hand falls in, for all pays.
    pub(crate) fn repriced(&self, name: &str, other: &PayTable) -> Result<PayTable, Error> {
        let fail = |path: KeyPath, fault: Fault| Err(Error::in_file(name, path, fault));
        for (i, row) in other.rows.iter().enumerate() {
            if self.row(&row.hand).is_none() {
                let row = Unknown::among(&row.hand, self.rows.iter().map(|row| row.hand.as_str()));
                let at = KeyPath::from("rows").index(i).key("hand");
                return fail(at, Fault::UnknownRow { table: self.id.clone(), row });
            }
            // Awards that are left out stay as listed; `$0` takes one away.
            if row.envy.is_some() && self.rows.iter().all(|row| row.envy.is_none()) {
                let at = KeyPath::from("rows").index(i).key("envy");
                return fail(at, Fault::NoEnvy { table: self.id.clone() });
            }
        }
        let serves = |wager| self.wagers.iter().any(|own| own == wager);
        if !other.game.is_empty() && other.game != self.game
            || !other.wagers.is_empty() && !other.wagers.iter().any(serves)
        {
            return fail(KeyPath::whole(), Fault::OtherGame);
        }
        let same = self.basis == other.basis
            && self.rows.iter().all(|row| other.row(&row.hand).is_some_and(|o| o.pays == row.pays));
        // Pays that are not the listed ones do not go by the listed name.
        let id = match other.id.trim() {
            id if !id.eq_ignore_ascii_case(&self.id) => id.to_string(),
            _ if same => self.id.clone(),
            _ => format!("{} as in {name}", self.id),
        };
        let mut result = PayTable { id, basis: other.basis, replaces: Some(self.id.clone()), ..self.clone() };
        for row in &mut result.rows {
            let Some(new) = other.row(&row.hand) else {
                let missing = Fault::MissingRow { table: self.id.clone(), row: row.hand.clone() };
                return fail("rows".into(), missing);
            };
            row.pays = new.pays.clone();
            row.floor = None;
            if new.envy.is_some() {
                row.envy.clone_from(&new.envy);
            }
        }
        result.reconstructed.clear();
        result.floor = false;
        result.unprinted = None;
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const GOOD: &str =
        r#"{"id": "T", "rows": [{"hand": "flush", "pays": "4 to 1"}, {"hand": "pair", "pays": "1 to 1"}]}"#;

    #[test]
    fn a_repriced_table_keeps_the_listed_order() {
        let listed = PayTable::read("listed", GOOD).unwrap();
        let users = r#"{"id": "U", "rows": [{"hand": "Pairs", "pays": "2 to 1"}, {"hand": "Flush", "pays": "3 to 1"}]}"#;
        let repriced = listed.repriced("u.json", &PayTable::read("u.json", users).unwrap()).unwrap();
        let rows: Vec<String> = repriced.rows.iter().map(|r| format!("{} {}", r.hand, r.pays)).collect();
        assert_eq!(rows, ["flush 3 to 1", "pair 2 to 1"]);
    }

    #[test]
    fn bad_tables_are_refused_with_the_place() {
        for (text, place) in [
            (r#"{"id": "T", "rows": []}"#, "rows: the table has no rows: add at least one"),
            (
                r#"{"id": "T", "rows": [{"hand": "a", "pays": "1e999"}]}"#,
                "rows[0].pays: `1e999` is not a pay",
            ),
            (
                r#"{"id": "T", "rows": [{"hand": "pair", "pays": "1"}, {"hand": "Pairs", "pays": "1"}]}"#,
                "rows[1].hand: `Pairs` is already the name of rows[0]: rename or remove one",
            ),
            (r#"{"id": "T", "rows": [{"hand": "a", "pays": "1"}"#, "line 1 column"),
            (r#"{"rows": []}"#, "missing field `id`"),
            (r#"{"id": "T", "id": "U", "rows": []}"#, "duplicate field `id`"),
            (r#"{"id": "T", "rows": [], "colour": 1}"#, "unknown field `colour`"),
        ] {
            let error = PayTable::read("f.json", text).unwrap_err().to_string();
            assert!(error.starts_with("f.json: ") && error.contains(place), "{error}");
        }
    }

    #[test]
    fn missing_and_unknown_rows_are_named() {
        let listed = PayTable::read("listed", GOOD).unwrap();
        let missing =
            PayTable::read("f", r#"{"id": "U", "rows": [{"hand": "flush", "pays": "3"}]}"#).unwrap();
        assert!(
            listed
                .repriced("f", &missing)
                .unwrap_err()
                .to_string()
                .contains("the row `pair` of T is missing: add it")
        );
        let unknown =
            PayTable::read("f", r#"{"id": "U", "rows": [{"hand": "flash", "pays": "3"}]}"#).unwrap();
        assert!(listed.repriced("f", &unknown).unwrap_err().to_string().contains("did you mean `flush`?"));
    }

    #[test]
    fn envy_stays_unless_it_is_said_and_is_not_added() {
        let read = |text: &str| PayTable::read("f.json", text).unwrap();
        let row =
            |envy: &str| format!(r#"{{"id": "T", "rows": [{{"hand": "royal", "pays": "$100"{envy}}}]}}"#);
        let [with, without, none] =
            [r#", "envy": "$5""#, "", r#", "envy": "$0""#].map(|envy| read(&row(envy)));
        let envy = |listed: &PayTable, own: &PayTable| {
            listed.repriced("f.json", own).map(|table| table.rows[0].envy.as_ref().map(ToString::to_string))
        };
        assert_eq!(envy(&with, &without), Ok(Some("$5".into())));
        assert_eq!(envy(&with, &none), Ok(Some("$0".into())));
        let refused = envy(&without, &with).unwrap_err().to_string();
        assert_eq!(refused, "f.json: rows[0].envy: T has no envy awards: remove this one");
    }

    #[test]
    fn a_row_that_must_be_there_is_given_or_refused() {
        let table = PayTable::read("listed", GOOD).unwrap();
        assert_eq!(table.named("Flush").unwrap().pays.to_string(), "4 to 1");
        assert_eq!(table.named("royal").unwrap_err().to_string(), "T has no row `royal`");
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "\\PC{0,200}") {
            let _ = PayTable::read("f", &text);
        }

        #[test]
        fn truncated_and_mangled_tables_never_panic(cut in 0..GOOD.len(), byte in any::<u8>()) {
            let mut bytes = GOOD.as_bytes().to_vec();
            bytes[cut] = byte % 128;
            let _ = PayTable::read("f", &String::from_utf8_lossy(&bytes));
            let _ = PayTable::read("f", &GOOD[..cut]);
        }
    }
}
