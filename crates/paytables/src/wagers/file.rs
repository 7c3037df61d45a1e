//! A wager in a file of its own: its deal, its rows and the event of each.

use super::reading::{check_deal, deck_counts, soft17s, terms};
use super::terms::Terms;
use crate::cursor::Cursor;
use crate::documents::Source;
use crate::error::Error;
use crate::game::{EnvyGoesTo, Game, Wager};
use crate::names::{RowName, shown};
use crate::offered::Setting;
use crate::offered::listed_combinations;
use crate::pay::{Basis, Pay};
use crate::settings::Settings;
use crate::table::{PayTable, Row};
use crate::written::{Node, Value};
use std::collections::{BTreeMap, HashMap};

/// A wager that a file brings: a game of one wager with one table, played like a listed one.
#[derive(Clone, Debug)]
pub struct WagerFile {
    /// The game, which has no name, and its only wager.
    pub game: Game,
    /// The pays.
    pub table: PayTable,
    /// The file, as it is written.
    pub written: Node,
}

/// The keys of the file.
const KEYS: [&str; 7] = ["id", "title", "deal", "basis", "rows", "source", "rulings"];
/// The keys of a row.
const ROW_KEYS: [&str; 4] = ["hand", "pays", "envy", "when"];
/// The most characters of a title or a row's name.
const LONGEST: usize = 500;
/// The most characters of an id.
const LONGEST_ID: usize = 100;
/// The most rows: far more than any felt bears.
const MOST_ROWS: usize = 1000;

impl WagerFile {
    /// Whether a text is such a file, and not a table's: whether it has a `deal`, or a row with `when`. What is wrong with
    /// it is for reading it to say.
    pub fn is_one(text: &str) -> bool {
        let Ok(node) = Node::read("", text) else {
            // Text that is not JSON counts as a wager if it mentions the keys of one, so that parsing reports its fault.
            return ["\"deal\"", "\"when\""].iter().any(|key| text.contains(key));
        };
        let rows = match node.get("rows").map(|rows| &rows.value) {
            Some(Value::List(rows)) => &rows[..],
            _ => &[],
        };
        node.get("deal").is_some() || rows.iter().any(|row| row.get("when").is_some())
    }

    /// Parses a file; `name` is its name, for the message. The id may be that of a listed table.
    pub(crate) fn parse(name: &str, text: &str) -> Result<Self, Error> {
        let node = Node::read(name, text)?;
        Self::at(&Cursor::whole(name, &node))
    }

    /// The id, as written.
    pub fn id(&self) -> &str {
        &self.table.id
    }

    /// The title, or the id where there is none.
    pub fn title(&self) -> &str {
        &self.game.title
    }

    pub(crate) fn at(at: &Cursor) -> Result<Self, Error> {
        at.fields("a wager: an object with `id`, `deal` and `rows`", &KEYS)?;
        let id = id(&at.need("id")?)?;
        let title = at.get("title").map(|at| line(&at, "a title")).transpose()?;
        let basis = at.get("basis").map(|at| at.word("a basis", &[("to", Basis::To), ("for", Basis::For)]));
        let deal = at.need("deal")?;
        let rows = rows(&at.need("rows")?)?;
        let settings = settings(&deal)?;
        let decks =
            settings.get("decks").map(|setting| setting.values.iter().flat_map(|n| n.parse()).collect());
        let table = PayTable {
            id: id.clone(),
            game: String::new(),
            wagers: vec![id.clone()],
            basis: basis.transpose()?.unwrap_or_default(),
            decks,
            rows: rows.iter().map(|(row, _)| row.clone()).collect(),
            source: at.get("source").map(|at| source(&at)).transpose()?,
            floor: false,
            unprinted: None,
            reconstructed: Vec::new(),
            rulings: at.get("rulings").map(|at| rulings(&at)).transpose()?.unwrap_or_default(),
            replaces: None,
            wager: None,
            settings: Settings::default(),
        };
        check_all(at, &settings.values().collect::<Vec<_>>())?;
        let always = Node { value: Value::Object(Vec::new()), place: None };
        let event = |(row, when): (Row, Option<Node>)| (row.hand, when.unwrap_or_else(|| always.clone()));
        let wager = Wager {
            wager: id.clone(),
            unit: title.as_ref().map_or_else(|| "wager".into(), |title| format!("{title} wager")),
            side_bet: true,
            seconds: None,
            tables: vec![id.clone()],
            components: false,
            decks_pick_table: false,
            row: None,
            settings: settings.keys().cloned().collect(),
            rulings: Vec::new(),
            sources: Vec::new(),
            funding: None,
            independent_meters: Vec::new(),
            minimums: Vec::new(),
            shares_awards: false,
            envy_goes_to: EnvyGoesTo::default(),
            deal: Some(deal.node().clone()),
            events: rows.into_iter().map(event).collect(),
            rules: serde_json::Value::Null,
        };
        let game = Game {
            game: String::new(),
            title: title.unwrap_or(id),
            odds_to: None,
            rulings: Vec::new(),
            settings,
            wagers: vec![wager],
            rules: serde_json::Value::Null,
        };
        Ok(WagerFile { game, table, written: at.node().clone() })
    }
}

/// Whether the terms can be read at every combination of settings. Conditions that name no setting are the same at all.
fn check_all(at: &Cursor, settings: &[&Setting]) -> Result<(), Error> {
    let alike = !at.node().names_a_setting();
    for (i, chosen) in listed_combinations(settings, &[]).iter().enumerate() {
        if i > 0 && alike {
            check_deal(&at.need("deal")?, chosen)?;
        } else {
            terms_at(at, chosen)?;
        }
    }
    Ok(())
}

/// The terms of a wager at these settings, refused with their places in the file.
fn terms_at(at: &Cursor, settings: &Settings) -> Result<Terms, Error> {
    let node = at.node().with_chosen(&|name| settings.0.get(name).cloned().map(Value::Chosen));
    let at = at.with(&node);
    let rows = at.need("rows")?;
    let rows = rows.items("a list of rows")?;
    let whens: Vec<Option<Cursor>> = rows.iter().map(|row| row.get("when")).collect();
    terms(&at.need("deal")?, &whens, settings)
}

fn id(at: &Cursor) -> Result<String, Error> {
    let id = at.text("an id")?;
    let is_right = |c: char| c.is_alphabetic() || c.is_ascii_digit() || c == '-' || c == '+';
    if id.is_empty() || !id.chars().all(is_right) || id.chars().nth(LONGEST_ID).is_some() {
        return Err(at.refuse(format!(
            "`{}` is not a valid id: use at most {LONGEST_ID} letters, digits, `-` and `+`",
            shown(id)
        )));
    }
    Ok(id.into())
}

/// A text that stands on one line of a report.
fn line(at: &Cursor, what: &str) -> Result<String, Error> {
    let text = at.text(what)?;
    if text.trim().is_empty() {
        return Err(at.refuse(format!("{what} cannot be blank")));
    }
    if text.chars().nth(LONGEST).is_some() {
        return Err(at.refuse(format!("the text is longer than {LONGEST} characters: shorten it")));
    }
    if text.chars().any(char::is_control) {
        return Err(at.refuse("line breaks and control characters are not allowed here: remove them"));
    }
    Ok(text.into())
}

fn rows(at: &Cursor) -> Result<Vec<(Row, Option<Node>)>, Error> {
    let items = at.items("a list of rows")?;
    if items.is_empty() || items.len() > MOST_ROWS {
        return Err(at.refuse(format!("a wager has 1 to {MOST_ROWS} rows, but this one has {}", items.len())));
    }
    let mut places = HashMap::new();
    let mut rows = Vec::new();
    for (i, item) in items.iter().enumerate() {
        item.fields("a row, like {\"hand\": .., \"pays\": .., \"when\": ..}", &ROW_KEYS)?;
        let name = item.need("hand")?;
        let hand = line(&name, "a row's name")?;
        if let Some(first) = places.insert(RowName::of(&hand), i) {
            return Err(name.refuse(format!(
                "`{}` is already the name of rows[{first}]: rename or remove one",
                shown(&hand)
            )));
        }
        let pays = pay(&item.need("pays")?)?;
        let envy = item.get("envy").map(|at| {
            let envy = pay(&at)?;
            let dollars = envy.dollars().is_some();
            if dollars {
                Ok(envy)
            } else {
                Err(at.refuse("an envy award must be in dollars: write it like `$5`"))
            }
        });
        let when = item.get("when").map(|when| when.node().clone());
        rows.push((Row { hand, pays, envy: envy.transpose()?, floor: None }, when));
    }
    Ok(rows)
}

fn pay(at: &Cursor) -> Result<Pay, Error> {
    let text = at.text("a pay, like \"5 to 1\"")?;
    text.parse().map_err(|error: Error| at.refuse(error.to_string()))
}

fn source(at: &Cursor) -> Result<Source, Error> {
    at.fields("a source, like {\"document\": .., \"section\": ..}", &["document", "section"])?;
    Ok(Source {
        document: line(&at.need("document")?, "a document")?,
        section: line(&at.need("section")?, "a section")?,
    })
}

fn rulings(at: &Cursor) -> Result<Vec<String>, Error> {
    at.items("a list of rulings")?.iter().map(|item| line(item, "a ruling")).collect()
}

/// The settings that the deal lists values of, by name.
fn settings(deal: &Cursor) -> Result<BTreeMap<String, Setting>, Error> {
    let setting = |name: &str, text: &str, values| Setting {
        name: name.into(),
        text: text.into(),
        values,
        from_table: false,
        also: Vec::new(),
        range: None,
        tables: None,
        listed_when: BTreeMap::new(),
        rulings: Vec::new(),
        means: BTreeMap::new(),
    };
    let decks = deal.get("decks").map(|at| deck_counts(&at)).transpose()?;
    let soft17 = deal.get("soft17").map(|at| soft17s(&at)).transpose()?;
    let decks = decks.map(|values| setting("decks", "Decks in the shoe", values));
    let soft17 = soft17.map(|values| setting("soft17", "Dealer's play on soft 17", values));
    Ok(decks.into_iter().chain(soft17).map(|setting| (setting.name.clone(), setting)).collect())
}
