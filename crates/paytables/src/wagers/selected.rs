//! The terms of a wager that is selected: a listed one, or one of a file.

use super::Terms;
use super::reading::terms;
use crate::cursor::Cursor;
use crate::names::RowName;
use crate::table::Row;
use crate::written::{Entry, Node, Value};
use crate::{Error, Selected, Settings};

impl Selected<'_> {
    /// The rows that the wager can be paid by, from the top: those of its table, or the one it has of a table that serves
    /// several wagers.
    pub fn rows(&self) -> Vec<&Row> {
        let own = self.wager.row.as_deref().map(RowName::of);
        let is_own = |row: &&Row| own.as_ref().is_none_or(|own| RowName::of(&row.hand) == *own);
        self.table().rows.iter().filter(is_own).collect()
    }

    /// What is dealt and the event of each of its [`rows`](Self::rows); none for a wager that is not said as data.
    pub fn terms(&self) -> Result<Option<Terms>, Error> {
        let Some(deal) = &self.wager.deal else { return Ok(None) };
        let events: Vec<(RowName, &str)> =
            self.wager.events.keys().map(|row| (RowName::of(row), row.as_str())).collect();
        let name = self.to_string();
        let fail = |row: &Row| Error::new(format!("{name}: no event is given for the row `{}`", row.hand));
        let event = |row: &Row| {
            let meant = RowName::of(&row.hand);
            let event = events.iter().find(|(name, _)| *name == meant);
            event.map(|&(_, key)| key).ok_or_else(|| fail(row))
        };
        let settings = self.values();
        let with_chosen = |node: &Node| node.with_chosen(&|name| self.meaning(name, &settings));
        let deal = with_chosen(deal);
        let mut whens = Vec::new();
        for row in self.rows() {
            let key = event(row)?;
            let node = with_chosen(&self.wager.events[key]);
            whens.push(Entry { key: key.into(), place: None, node });
        }
        let whole = Node {
            value: Value::Object(vec![
                Entry { key: "deal".into(), place: None, node: deal },
                Entry {
                    key: "events".into(),
                    place: None,
                    node: Node { value: Value::Object(whens), place: None },
                },
            ]),
            place: None,
        };
        let whole = Cursor::whole(&name, &whole);
        let events = whole.need("events")?;
        let rows = events
            .entries("the events")?
            .iter()
            .map(|entry| Some(events.own_entry(entry)))
            .collect::<Vec<_>>();
        terms(&whole.need("deal")?, &rows, &settings).map(Some)
    }

    /// The settings in effect, with the deck count that the table tells where none is set.
    fn values(&self) -> Settings {
        let mut settings = self.settings.clone();
        if let Some(decks) = self.decks() {
            settings.0.entry("decks".into()).or_insert_with(|| decks.to_string());
        }
        settings
    }

    /// What `$name` stands for.
    fn meaning(&self, name: &str, settings: &Settings) -> Option<Value> {
        let value = settings.0.get(name)?;
        let setting = self.game.settings_of(self.wager).into_iter().find(|setting| setting.name == name);
        let meant = setting.and_then(|setting| setting.means.get(value));
        Some(meant.map_or_else(|| Value::Chosen(value.clone()), |node| node.value.clone()))
    }
}
