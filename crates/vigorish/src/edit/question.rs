//! The wager that an editor asks about, with its changed pays.

use crate::amounts::Amounts;
use crate::error::Error;
use crate::question::{Assumptions, Bankroll, Counting, Meter, Round, Sheet, Strategy};
use paytables::{Pay, PayTable, Row, Selected, Settings, Unknown, WagerFile, listed};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// What the text of a wager is called in messages.
pub(super) const OWN: &str = "your wager";

/// A wager, and what is changed of it. Either `selector` or `wager` names it.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Edit {
    /// A listed wager: `craps/field`, with its table if it has several.
    pub selector: Option<String>,
    /// The text of a file with a wager of your own.
    pub wager: Option<String>,
    /// Return only what can be changed.
    pub describe: bool,
    /// Return another answer about the wager, and not its figures.
    pub also: Option<Also>,
    /// The settings that are not at their defaults.
    pub settings: Settings,
    /// Pays, by table and row; the others are as listed.
    pub pays: BTreeMap<String, BTreeMap<String, String>>,
    /// Envy awards, by table and row; the others are as listed.
    pub envy: BTreeMap<String, BTreeMap<String, String>>,
    /// The jackpot amounts; empty if they are not given.
    pub meters: Vec<String>,
    /// The share of each wager that feeds the meter.
    pub rate: Option<String>,
    /// What each meter is reset to; empty if it is not given.
    pub resets: Vec<String>,
    /// How many players make the wager.
    pub players: Option<String>,
    /// Cards that are gone from the shoe before the round is dealt, like `4 4 5h`.
    pub removed: Option<String>,
    /// Cards that the player also sees, like `dealer:1`.
    pub sees: Vec<String>,
    /// The most that may be won, and on which bet.
    pub cap: Option<Capped>,
    /// Leave out the optimal play, for which [`Also::Play`] asks.
    pub without_play: bool,
    /// Places after the point.
    pub digits: Option<u32>,
}

/// What else a page asks about a wager. The editor names the wager, its settings, its pays and what is assumed.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Also {
    /// The optimal play.
    Play,
    /// The effect of removing each card.
    Removal,
    /// What a counter wins.
    Counting(Box<Counting>),
    /// For each row the pays near those that give an edge.
    Pays {
        /// The edge, as people write it.
        edge: String,
    },
    /// The edge over one pay.
    Curve {
        /// The id of the listed table.
        table: String,
        /// The row.
        row: String,
    },
    /// What becomes of a bankroll.
    Session(Box<Bankroll>),
    /// When a progressive is hit, and at what amount.
    Meter(Box<Meter>),
    /// The wager together with other bets of the round.
    Round(Box<Round>),
    /// The value of each action in a situation.
    Strategy(Box<Strategy>),
    /// The maths sheet.
    Sheet(Box<Sheet>),
}

/// A cap on what is won in a round, as it is posted.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Capped {
    /// The bet on which it binds.
    pub bet: String,
    /// The most that may be won, stake excluded.
    pub max_payout: String,
}

impl Edit {
    /// The wager, at its settings and pays.
    pub(super) fn selected<'a>(&self, own: Option<&'a WagerFile>) -> Result<Selected<'a>, Error> {
        let mut selected = match (own, &self.selector) {
            (Some(own), None) => own.select(&self.settings)?,
            (None, Some(selector)) => {
                let mut all = listed().select(&selector.parse()?, &self.settings)?;
                if all.len() > 1 {
                    let names: Vec<String> = all.iter().map(ToString::to_string).collect();
                    return Err(Error::input(format!(
                        "{selector} names several wagers: name one of {}",
                        names.join(", ")
                    )));
                }
                all.remove(0)
            }
            _ => {
                return Err(Error::input(
                    "no wager given: add `selector`, or `wager` with the text of a file",
                ));
            }
        };
        let ids: BTreeSet<&String> = self.pays.keys().chain(self.envy.keys()).collect();
        for id in ids {
            let ids = selected.tables.iter().map(|table| table.id.as_str());
            let Some(listed) = selected.tables.iter().find(|table| table.id == *id) else {
                let table = Unknown::among(id, ids);
                return Err(paytables::Error::UnknownTable { wager: selected.to_string(), table }.into());
            };
            let table = repriced(listed, self.pays.get(id), self.envy.get(id))?;
            // A table whose pays are unchanged keeps its name.
            if table.rows != listed.rows {
                selected.replace_table("the pays", &table)?;
            }
        }
        Ok(selected)
    }

    pub(super) fn assumptions(&self) -> Result<Assumptions, Error> {
        use crate::number::{read_amount, read_players, read_positive, read_share};
        fn read<T>(
            text: Option<&String>,
            what: &str,
            reader: fn(&str) -> Result<T, String>,
        ) -> Result<Option<T>, Error> {
            let refused =
                |text: &str, reason: String| Error::input(format!("`{text}` is not a {what}: {reason}"));
            text.map(|text| reader(text).map_err(|reason| refused(text, reason))).transpose()
        }
        let amounts = |texts: &[String], what: &str| -> Result<Option<Amounts>, Error> {
            let read = texts.iter().map(|text| read(Some(text), what, read_amount));
            let all: Vec<_> = read.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
            Ok((!all.is_empty()).then(|| all.into()))
        };
        Ok(Assumptions {
            meter: amounts(&self.meters, "meter")?,
            reset: amounts(&self.resets, "reset")?,
            rate: read(self.rate.as_ref(), "rate", read_share)?,
            players: read(self.players.as_ref(), "number of players", read_players)?,
            cap_bet: read(self.cap.as_ref().map(|cap| &cap.bet), "bet", read_positive)?,
            removed: self.removed.clone(),
            sees: self.sees.clone(),
            max_payout: read(self.cap.as_ref().map(|cap| &cap.max_payout), "cap", read_amount)?,
            ..Assumptions::default()
        })
    }
}

/// The name of a table whose pays are changed.
pub(super) const MOVED: &str = "MY-PAYS";

type ByRow = BTreeMap<String, String>;

/// The listed table with these pays and awards, read as they would be from a file.
fn repriced(listed: &PayTable, pays: Option<&ByRow>, envy: Option<&ByRow>) -> Result<PayTable, Error> {
    let mut table = PayTable { id: MOVED.into(), replaces: Some(listed.id.clone()), ..listed.clone() };
    let at = |hand: &str, error: Error| error.at_row(&listed.id, hand);
    let mut change = |texts: Option<&ByRow>, put: fn(&mut Row, Pay)| {
        for (hand, text) in texts.into_iter().flatten() {
            let Some(row) = table.rows.iter_mut().find(|row| row.hand == *hand) else {
                let unknown = paytables::Error::NoRow { table: listed.id.clone(), row: hand.clone() };
                return Err(Error::from(unknown));
            };
            put(row, text.parse().map_err(|error: paytables::Error| at(hand, error.into()))?);
        }
        Ok(())
    };
    change(pays, |row, pay| row.pays = pay)?;
    change(envy, |row, award| row.envy = Some(award))?;
    let is_no_award = |row: &&Row| row.envy.as_ref().is_some_and(|award| award.dollars().is_none());
    match table.rows.iter().find(is_no_award) {
        Some(row) => Err(at(&row.hand, Error::input("an envy award must be in dollars: write it like $5"))),
        None => Ok(table),
    }
}
