//! What is asked: a wager, and what is to be other than listed.

use games::{Cap, Options};
use num_traits::Zero;
use paytables::{
    Error, Fault, Pay, PayTable, Ratio, Row, Selected, Settings, Unknown, WagerFile, listed, pay, reading,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

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
    /// Envy awards, by table and row; those that are left out are as listed.
    #[serde(default)]
    pub envy: BTreeMap<String, BTreeMap<String, String>>,
    /// The meters, as people write amounts; empty when not given.
    #[serde(default)]
    pub meters: Vec<String>,
    /// The part of each wager that feeds the meter.
    pub rate: Option<String>,
    /// What each meter is reset to; empty when not given.
    #[serde(default)]
    pub resets: Vec<String>,
    /// How many players make the wager, the asker included.
    pub players: Option<String>,
    /// The most that may be won, and on which bet.
    pub cap: Option<Capped>,
    /// Places after the point.
    #[serde(default = "ten")]
    pub digits: u32,
}

/// A cap on what is won in a round, as it is posted.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Capped {
    /// The bet on which it binds.
    pub bet: String,
    /// The most that may be won, stake excluded.
    pub max_payout: String,
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
        let ids: BTreeSet<&String> = self.pays.keys().chain(self.envy.keys()).collect();
        for id in ids {
            let ids = selected.tables.iter().map(|table| table.id.as_str());
            let Some(listed) = selected.tables.iter().find(|table| table.id == *id) else {
                let table = Unknown::among(id, ids);
                return Err(Error::UnknownTable { wager: selected.to_string(), table }.into());
            };
            let table = repriced(listed, self.pays.get(id), self.envy.get(id))?;
            // Pays that were not moved go by the listed name.
            if table.rows != listed.rows {
                selected.replace_table("the pays", &table)?;
            }
        }
        Ok(selected)
    }

    /// What is added to the wager.
    pub(crate) fn options(&self) -> Result<Options, Refusal> {
        let amounts = |all: &[String], what| -> Result<Vec<Ratio>, Refusal> {
            all.iter().map(|text| amount(text, what)).collect()
        };
        let meters = amounts(&self.meters, "meter")?;
        let resets = amounts(&self.resets, "reset")?;
        let rate = self.rate.as_ref().map(|text| amount(text, "rate")).transpose()?;
        if rate.as_ref().is_some_and(|rate| *rate > Ratio::from_integer(1.into())) {
            return Err("a rate is at most 1, or 100%".to_string().into());
        }
        let players = self.players.as_ref().map(|text| players(text)).transpose()?;
        let cap = self.cap.as_ref().map(Capped::read).transpose()?;
        let usual = Options::default();
        Ok(Options { meters, rate, resets, players: players.unwrap_or(usual.players), cap, ..usual })
    }
}

impl Capped {
    fn read(&self) -> Result<Cap, Refusal> {
        let (bet, most) = (amount(&self.bet, "bet")?, amount(&self.max_payout, "cap")?);
        if bet.is_zero() {
            return Err("a cap binds on a bet of more than nothing".to_string().into());
        }
        Ok(Cap { posted: Some(most.clone()), ..Cap::from(most / bet) })
    }
}

fn amount(text: &str, what: &str) -> Result<Ratio, Refusal> {
    pay::amount(text)
        .ok_or_else(|| format!("`{text}` is no {what}: write a number like 0.21, 2500 or $10,000").into())
}

/// The most players that can be asked about.
const MOST_PLAYERS: u32 = 1000;

fn players(text: &str) -> Result<u32, Refusal> {
    let number = text.trim().parse().ok().filter(|number| (1..=MOST_PLAYERS).contains(number));
    number.ok_or_else(|| format!("`{text}` is no number of players: from 1 to {MOST_PLAYERS}").into())
}

/// What a table whose pays were moved goes by.
pub(crate) const MOVED: &str = "MY-PAYS";

type ByRow = BTreeMap<String, String>;

/// A user's table: the listed one with these pays and awards, read as they would be from a file.
fn repriced(listed: &PayTable, pays: Option<&ByRow>, envy: Option<&ByRow>) -> Result<PayTable, Refusal> {
    let mut table = PayTable { id: MOVED.into(), replaces: Some(listed.id.clone()), ..listed.clone() };
    let mut moves = |texts: Option<&ByRow>, put: fn(&mut Row, Pay)| {
        for (hand, text) in texts.into_iter().flatten() {
            let Some(row) = table.rows.iter_mut().find(|row| row.hand == *hand) else {
                return Err(Refusal::from(Error::NoRow { table: listed.id.clone(), row: hand.clone() }));
            };
            let pay = text.parse().map_err(|error: Error| Refusal {
                table: Some(listed.id.clone()),
                row: Some(hand.clone()),
                ..error.into()
            })?;
            put(row, pay);
        }
        Ok(())
    };
    moves(pays, |row, pay| row.pays = pay)?;
    moves(envy, |row, award| row.envy = Some(award))?;
    let is_no_award = |row: &&Row| row.envy.as_ref().is_some_and(|award| award.dollars().is_none());
    if let Some(row) = table.rows.iter().find(is_no_award) {
        let message = "an envy award is an amount in dollars, like $5".to_string();
        let (table, row) = (Some(listed.id.clone()), Some(row.hand.clone()));
        return Err(Refusal { table, row, ..message.into() });
    }
    Ok(table)
}
