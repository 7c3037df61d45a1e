//! What is asked: a wager, and what is to be other than listed.

use games::Options;
use paytables::{
    Error, Fault, PayTable, Ratio, Selected, Settings, Unknown, WagerFile, listed, pay, reading,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A question. Either `selector` or `wager` says which wager is meant.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// A listed wager: `craps/field`, with its table where it has several.
    pub selector: Option<String>,
    /// The text of a file with a wager of one's own.
    pub wager: Option<String>,
    /// Whether to say only what can be moved.
    #[serde(default)]
    pub describe: bool,
    /// The settings that are not at their defaults.
    #[serde(default)]
    pub settings: Settings,
    /// Pays, by table and row; those that are left out are as listed.
    #[serde(default)]
    pub pays: BTreeMap<String, BTreeMap<String, String>>,
    /// The meters, as people write amounts; empty when not given.
    #[serde(default)]
    pub meters: Vec<String>,
    /// Places after the point.
    #[serde(default = "ten")]
    pub digits: u32,
}

fn ten() -> u32 {
    10
}

/// The most places after the point.
const MOST_DIGITS: u32 = 1000;

/// What a wager of one's own goes by in messages, which a page does not show.
pub(crate) const OWN: &str = "wager";

/// Why there is no answer, and where the reason stands: in the text of a wager of one's own, or at a row.
#[derive(Serialize, Debug, Default)]
pub(crate) struct Refusal {
    message: String,
    /// In the text of a wager, from 1.
    line: Option<usize>,
    column: Option<usize>,
    /// The table and the row of a pay that cannot be read.
    table: Option<String>,
    row: Option<String>,
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Refusal { message, ..Refusal::default() }
    }
}

impl From<Error> for Refusal {
    /// Places are fields; the file has no name that a reader knows.
    fn from(error: Error) -> Self {
        match error {
            Error::InWager { path, place, message, .. } => {
                let part = if path.is_whole() { "the file".into() } else { path.to_string() };
                Refusal {
                    message: format!("{part}: {message}"),
                    line: place.map(|place| place.line),
                    column: place.map(|place| place.column),
                    ..Refusal::default()
                }
            }
            Error::InFile { path, fault, .. } => {
                let (message, line, column) = match *fault {
                    Fault::Json { message, line, column } => (message, Some(line), Some(column)),
                    fault => (fault.to_string(), None, None),
                };
                let message = if path.is_whole() { message } else { format!("{path}: {message}") };
                Refusal { message, line, column, ..Refusal::default() }
            }
            error => error.to_string().into(),
        }
    }
}

impl From<games::Error> for Refusal {
    fn from(error: games::Error) -> Self {
        match error {
            games::Error::Listed(error) => error.into(),
            error => error.to_string().into(),
        }
    }
}

impl Question {
    pub(crate) fn read(text: &str) -> Result<Self, Refusal> {
        let question: Question = reading::object("question", text)?;
        if question.digits > MOST_DIGITS {
            return Err(format!("at most {MOST_DIGITS} digits can be asked for").into());
        }
        Ok(question)
    }

    /// The wager that is meant, at its settings and pays: `own`, or else a listed one.
    pub(crate) fn selected<'a>(&self, own: Option<&'a WagerFile>) -> Result<Selected<'a>, Refusal> {
        let mut selected = match (own, &self.selector) {
            (Some(own), None) => own.select(&self.settings)?,
            (None, Some(selector)) => {
                let mut all = listed().select(&selector.parse()?, &self.settings)?;
                if all.len() > 1 {
                    let names: Vec<String> = all.iter().map(ToString::to_string).collect();
                    return Err(format!("{selector} names several wagers: {}", names.join(", ")).into());
                }
                all.remove(0)
            }
            _ => {
                return Err("say which wager is meant: by `selector`, or by `wager`, a file's text"
                    .to_string()
                    .into());
            }
        };
        for (id, pays) in &self.pays {
            let ids = selected.tables.iter().map(|table| table.id.as_str());
            let Some(listed) = selected.tables.iter().find(|table| table.id == *id) else {
                let table = Unknown::among(id, ids);
                return Err(Error::UnknownTable { wager: selected.to_string(), table }.into());
            };
            let table = repriced(listed, pays)?;
            // Pays that were not moved go by the listed name.
            if table.rows != listed.rows {
                selected.replace_table("the pays", &table)?;
            }
        }
        Ok(selected)
    }

    /// What is added to the wager.
    pub(crate) fn options(&self) -> Result<Options, Refusal> {
        let amount = |text: &String| {
            pay::amount(text)
                .ok_or_else(|| format!("`{text}` is no meter: write a number like 2500 or $10,000").into())
        };
        let meters = self.meters.iter().map(amount).collect::<Result<Vec<Ratio>, Refusal>>()?;
        Ok(Options { meters, ..Options::default() })
    }
}

/// What a table whose pays were moved goes by.
pub(crate) const MOVED: &str = "MY-PAYS";

/// A user's table: the listed one with these pays, read as they would be from a file.
fn repriced(listed: &PayTable, pays: &BTreeMap<String, String>) -> Result<PayTable, Refusal> {
    let mut table = PayTable { id: MOVED.into(), replaces: Some(listed.id.clone()), ..listed.clone() };
    for (hand, text) in pays {
        let Some(row) = table.rows.iter_mut().find(|row| row.hand == *hand) else {
            return Err(Error::NoRow { table: listed.id.clone(), row: hand.clone() }.into());
        };
        row.pays = text.parse().map_err(|error: Error| Refusal {
            table: Some(listed.id.clone()),
            row: Some(hand.clone()),
            ..error.into()
        })?;
    }
    Ok(table)
}
