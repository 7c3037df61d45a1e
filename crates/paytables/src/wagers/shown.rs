//! A listed wager as a file: the output of `show --json`, to be edited and read again.
//!
//! Settings are replaced by their chosen values. A deck count that was not chosen stays a list, the default
//! first. The id differs from the listed one, which a file must not use.

use crate::cursor::whole;
use crate::settings::Settings;
use crate::table::{PayTable, Row};
use crate::written::{Member, Node, Value};
use crate::{Basis, Selected};

/// The prefix of the id of a copy.
pub(crate) const COPY: &str = "MY-";

/// The keys whose values are texts even if they are digits: ranks, faces and names.
const TEXTS: [&str; 12] = [
    "rank", "ranks", "faces", "highest", "lowest", "wild", "pair-of", "without", "pocket", "of", "zone",
    "at-least",
];

impl Selected<'_> {
    /// The wager as a file of its own. `None` for one that is not data, has several tables, or uses what a file cannot
    /// express: meters that are fed or shared, envy that goes to the dealer. `named` are the settings that somebody
    /// chose.
    pub fn as_file(&self, named: &Settings) -> Option<Node> {
        let ([table], Some(deal)) = (&self.tables[..], &self.wager.deal) else { return None };
        let wager = self.wager;
        let has_more = wager.funding.is_some() || wager.shares_awards || !wager.envy_goes_to.is_usual();
        if has_more
            || self.has_independent_meters()
            || wager.limits.iter().any(|limit| limit.covers.is_empty())
        {
            return None;
        }
        let id = text(&format!("{COPY}{}", table.id));
        if let Some(Value::Object(entries)) = self.wager.file.as_ref().map(|file| &file.value) {
            let own = entries.iter().filter(|entry| entry.key != "id").cloned();
            return Some(object([entry("id", id)].into_iter().chain(own)));
        }
        let settled = |node: &Node| typed("", &self.at_settings(node));
        let mut deal = settled(deal);
        if let (Some(decks), Value::Object(entries)) = (self.deck_list(named), &mut deal.value) {
            entries
                .iter_mut()
                .filter(|entry| entry.key == "decks")
                .for_each(|entry| entry.node = decks.clone());
        }
        let rows = self.rows().into_iter().map(|row| self.row_of_file(row, &settled));
        let rows = Node { value: Value::List(rows.collect::<Option<_>>()?), place: None };
        let title = format!("{}, {}", self.game.title, self.wager.wager);
        let basis = (table.basis == Basis::For).then(|| entry("basis", text("for")));
        let source = table.source.as_ref().map(|source| {
            let parts = [("document", &source.document), ("section", &source.section)];
            entry("source", object(parts.map(|(key, value)| entry(key, text(value)))))
        });
        let rulings = Value::List(table.rulings.iter().map(|ruling| text(ruling)).collect());
        let rulings =
            (!table.rulings.is_empty()).then(|| entry("rulings", Node { value: rulings, place: None }));
        let first = [entry("id", id), entry("title", text(&title)), entry("deal", deal)];
        Some(object(first.into_iter().chain(basis).chain([entry("rows", rows)]).chain(source).chain(rulings)))
    }

    /// A row with its event.
    fn row_of_file(&self, row: &Row, settled: &dyn Fn(&Node) -> Node) -> Option<Node> {
        let (_, event) = self.event(row)?;
        let envy = row.envy.as_ref().map(|envy| entry("envy", text(&envy.to_string())));
        let pays = text(&row.pays.to_string());
        let first = [entry("hand", text(&row.hand)), entry("pays", pays)];
        Some(object(first.into_iter().chain(envy).chain([entry("when", settled(event))])))
    }

    /// The listed deck counts, if there are several and none was chosen.
    fn deck_list(&self, named: &Settings) -> Option<Node> {
        let tables: Vec<&PayTable> = self.tables.iter().collect();
        let settings = self.game.settings_of(self.wager);
        let decks = settings.into_iter().find(|setting| setting.name == "decks")?;
        let listed = decks.listed(&tables);
        (listed.len() > 1 && !named.0.contains_key("decks")).then(|| {
            let chosen = self.settings.0.get("decks");
            let first = listed.iter().filter(|decks| Some(*decks) == chosen);
            let others = listed.iter().filter(|decks| Some(*decks) != chosen);
            let number = |decks: &String| Node { value: Value::Number(decks.clone()), place: None };
            Node { value: Value::List(first.chain(others).map(number).collect()), place: None }
        })
    }
}

/// A value of this key, with what settings chose written as a number or as a text.
fn typed(key: &str, node: &Node) -> Node {
    let value = match &node.value {
        Value::Chosen(text) if whole(text).is_some() && !TEXTS.contains(&key) => Value::Number(text.clone()),
        Value::Chosen(text) => Value::Text(text.clone()),
        Value::List(items) => Value::List(items.iter().map(|item| typed(key, item)).collect()),
        Value::Object(entries) => {
            let own = |own: &Member| Member { node: typed(&own.key, &own.node), ..own.clone() };
            Value::Object(entries.iter().map(own).collect())
        }
        plain => plain.clone(),
    };
    Node { value, place: None }
}

fn text(text: &str) -> Node {
    Node { value: Value::Text(text.into()), place: None }
}

fn entry(key: &str, node: Node) -> Member {
    Member { key: key.into(), place: None, node }
}

fn object(entries: impl IntoIterator<Item = Member>) -> Node {
    Node { value: Value::Object(entries.into_iter().collect()), place: None }
}
