//! Wagers in a file of their own: the deal, and for each wager its rows and the event of each.
//!
//! A file holds one wager, or several under `wagers` that share its `deal`, `let` and `settings`. Each becomes a
//! [`WagerFile`], whose `written` is a file of that wager alone. Names and pays by setting are replaced at chosen
//! settings before anything else is parsed, so a wager is parsed again whenever it is selected. `own_wager` calls this
//! module; game files use its parsers of ids, pays and sources.

use super::reading::{
    check_deal, check_pays, deck_counts, settings_of, soft17s, terms_of_rows, without_names,
};
use crate::cursor::Cursor;
use crate::documents::Source;
use crate::error::Error;
use crate::game::{EnvyGoesTo, Game, Wager};
use crate::key_path::KeyPath;
use crate::names::{RowName, shown};
use crate::offered::Setting;
use crate::offered::listed_combinations;
use crate::pay::{Basis, Pay};
use crate::settings::Settings;
use crate::table::{PayTable, Row};
use crate::written::{Member, Node, Value};
use std::collections::{BTreeMap, HashMap};

/// A wager read from a file: a game of one wager with one table, analysed like a listed one.
#[derive(Clone, Debug)]
pub struct WagerFile {
    /// The game, which has no name, and its only wager.
    pub game: Game,
    /// The pays at the default settings.
    pub table: PayTable,
    /// The file of this wager alone.
    pub written: Node,
}

/// The keys of a file with one wager.
const KEYS: [&str; 9] = ["id", "title", "deal", "let", "settings", "basis", "rows", "source", "rulings"];
/// The keys of a file with several wagers.
const SHARED_KEYS: [&str; 5] = ["title", "deal", "let", "settings", "wagers"];
/// The keys of one of several wagers.
const WAGER_KEYS: [&str; 6] = ["id", "title", "basis", "rows", "source", "rulings"];
/// The keys of a row.
const ROW_KEYS: [&str; 4] = ["hand", "pays", "envy", "when"];
/// The most characters of a title or a row's name.
const LONGEST: usize = 500;
/// The most characters of an id.
const LONGEST_ID: usize = 100;
/// The most rows: far more than any real wager has.
const MOST_ROWS: usize = 1000;
/// The most combinations of settings.
const MOST_COMBINATIONS: usize = 200;

impl WagerFile {
    /// Returns true if a text is a wager file and not a table: it has a `deal`, or a row with `when`. Does not
    /// validate it.
    pub fn is_one(text: &str) -> bool {
        let Ok(node) = Node::read("", text) else {
            // A text that is not JSON counts as a wager if it mentions the keys of one, so that parsing it reports the
            // error.
            return ["\"deal\"", "\"when\""].iter().any(|key| text.contains(key));
        };
        let list = |key: &str| match node.get(key).map(|list| &list.value) {
            Some(Value::List(items)) => &items[..],
            _ => &[],
        };
        let is_of_wager = |row: &Node| row.get("when").is_some() || row.get("if").is_some();
        // A table lists the names of its wagers.
        let is_wager = |wager: &Node| matches!(wager.value, Value::Object(_));
        node.get("deal").is_some()
            || list("wagers").iter().any(is_wager)
            || list("rows").iter().any(is_of_wager)
    }

    /// Parses every wager of a file; `name` is its name, for the message. Ids may be those of listed tables.
    pub(crate) fn parse(name: &str, text: &str) -> Result<Vec<Self>, Error> {
        let node = Node::read(name, text)?;
        Self::all_at(&Cursor::whole(name, &node))
    }

    /// The id.
    pub fn id(&self) -> &str {
        &self.table.id
    }

    /// The title, or the id if there is none.
    pub fn title(&self) -> &str {
        &self.game.title
    }

    /// The pays at these settings.
    pub(crate) fn table_at(&self, settings: &Settings) -> Result<PayTable, Error> {
        let whole = Cursor::whole(self.id(), &self.written);
        let node = without_names(&whole, settings)?;
        let file = whole.with(&node);
        table_at(&file, &file, settings, &self.game.settings)
    }

    /// Reads every wager of a file. Ids may be those of listed tables.
    pub(crate) fn all_at(at: &Cursor) -> Result<Vec<Self>, Error> {
        let keys = if at.get("wagers").is_some() { &SHARED_KEYS[..] } else { &KEYS };
        at.fields("a wager: an object with `id`, `deal` and `rows`", keys)?;
        let mut settings = deal_settings(&at.need("deal")?)?;
        settings.extend(settings_of(at)?.into_iter().map(|setting| (setting.name.clone(), setting)));
        check_pays(at, &settings)?;
        let mut files = Vec::new();
        let alike = !depends_on_settings(at.node(), &settings);
        for (i, chosen) in combinations(at, &settings)?.iter().enumerate() {
            let node = without_names(at, chosen)?;
            let file = at.with(&node);
            if i > 0 && alike {
                check_deal(&file.need("deal")?, chosen)?;
                continue;
            }
            let read = tables_at(&file, chosen, &settings)?;
            if i == 0 {
                files = read;
            }
        }
        let file = |(i, (title, table)): (usize, (Option<String>, PayTable))| {
            WagerFile::new(table, title, settings.clone(), alone(at.node(), i))
        };
        Ok(files.into_iter().enumerate().map(file).collect())
    }

    fn new(
        table: PayTable,
        title: Option<String>,
        settings: BTreeMap<String, Setting>,
        written: Node,
    ) -> Self {
        let id = table.id.clone();
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
            limits: Vec::new(),
            shares_awards: false,
            envy_goes_to: EnvyGoesTo::default(),
            round: None,
            twenty_one: None,
            side: None,
            in_round: Vec::new(),
            lies_in: BTreeMap::new(),
            deal: written.get("deal").cloned(),
            events: events(&written),
            file: Some(written.clone()),
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
        WagerFile { game, table, written }
    }
}

/// Every combination of settings, the defaults first; an error if there are more than a file may have.
pub(crate) fn combinations(
    at: &Cursor,
    settings: &BTreeMap<String, Setting>,
) -> Result<Vec<Settings>, Error> {
    let number = settings.values().try_fold(1usize, |all, setting| all.checked_mul(setting.values.len()));
    if number.is_none_or(|number| number > MOST_COMBINATIONS) {
        return Err(at.get("settings").unwrap_or(*at).refuse(format!(
            "the settings have more than {MOST_COMBINATIONS} combinations: list fewer values"
        )));
    }
    Ok(listed_combinations(&settings.values().collect::<Vec<_>>(), &[]))
}

/// Returns true if a `$name` in the node is a setting's, or a pay is given by setting. If not, only the deal depends on
/// settings.
fn depends_on_settings(node: &Node, settings: &BTreeMap<String, Setting>) -> bool {
    match &node.value {
        Value::Text(text) => text.strip_prefix('$').is_some_and(|name| settings.contains_key(name)),
        Value::List(items) => items.iter().any(|item| depends_on_settings(item, settings)),
        Value::Object(entries) => entries.iter().any(|entry| {
            let by_setting = entry.key == "pays" && matches!(entry.node.value, Value::Object(_));
            by_setting || depends_on_settings(&entry.node, settings)
        }),
        _ => false,
    }
}

/// The title and the pays of every wager of a file with its names replaced.
fn tables_at(
    file: &Cursor,
    chosen: &Settings,
    settings: &BTreeMap<String, Setting>,
) -> Result<Vec<(Option<String>, PayTable)>, Error> {
    let title = |at: &Cursor| at.get("title").map(|at| line(&at, "a title")).transpose();
    let Some(wagers) = file.get("wagers") else {
        return Ok(vec![(title(file)?, table_at(file, file, chosen, settings)?)]);
    };
    title(file)?;
    let mut tables: Vec<(Option<String>, PayTable)> = Vec::new();
    for at in wagers.items("a list of wagers, each with `id` and `rows`")? {
        at.fields("a wager: an object with `id` and `rows`", &WAGER_KEYS)?;
        let table = table_at(file, &at, chosen, settings)?;
        if tables.iter().any(|(_, known)| known.id.eq_ignore_ascii_case(&table.id)) {
            let message = format!("`{}` is already the id of a wager here: choose another id", table.id);
            return Err(at.need("id")?.refuse(message));
        }
        tables.push((title(&at)?, table));
    }
    if tables.is_empty() {
        return Err(wagers.refuse("the list is empty: add at least one wager"));
    }
    Ok(tables)
}

/// The pays of the wager at the cursor, in a file with its names replaced. An error if the terms cannot be parsed.
fn table_at(
    file: &Cursor,
    at: &Cursor,
    chosen: &Settings,
    settings: &BTreeMap<String, Setting>,
) -> Result<PayTable, Error> {
    let id = id(&at.need("id")?)?;
    let basis = at.get("basis").map(|at| at.word("a basis", &[("to", Basis::To), ("for", Basis::For)]));
    let deal = file.need("deal")?;
    let list = at.need("rows")?;
    let too_many =
        |rows: usize| list.refuse(format!("a wager has 1 to {MOST_ROWS} rows, but this one has {rows}"));
    match list.items("a list of rows")?.len() {
        1..=MOST_ROWS => {}
        number => return Err(too_many(number)),
    }
    let mut rows = Vec::new();
    let mut names = HashMap::new();
    terms_of_rows(&deal, &list, chosen, &mut |item| {
        rows.push(row(item, &mut names)?);
        Ok(())
    })?;
    if rows.len() > MOST_ROWS {
        return Err(too_many(rows.len()));
    }
    Ok(PayTable {
        id: id.clone(),
        game: String::new(),
        wagers: vec![id],
        basis: basis.transpose()?.unwrap_or_default(),
        decks: settings.get("decks").map(|setting| setting.values.iter().flat_map(|n| n.parse()).collect()),
        rows,
        source: at.get("source").map(|at| source(&at)).transpose()?,
        floor: false,
        unprinted: None,
        reconstructed: Vec::new(),
        rulings: at.get("rulings").map(|at| rulings(&at)).transpose()?.unwrap_or_default(),
        replaces: None,
        wager: None,
        settings: Settings::default(),
    })
}

/// A row; an error if its name occurs twice.
fn row(at: &Cursor, names: &mut HashMap<RowName, KeyPath>) -> Result<Row, Error> {
    at.fields("a row, like {\"hand\": .., \"pays\": .., \"when\": ..}", &ROW_KEYS)?;
    let name = at.need("hand")?;
    let hand = line(&name, "a row's name")?;
    if let Some(first) = names.insert(RowName::of(&hand), at.key_path()) {
        return Err(
            name.refuse(format!("`{}` is already the name of {first}: rename or remove one", shown(&hand)))
        );
    }
    Ok(Row { hand, pays: pay(&at.need("pays")?)?, envy: envy(at)?, floor: None })
}

/// The wager of this index in a file, as a file of its own.
fn alone(file: &Node, place: usize) -> Node {
    let Some(Value::List(wagers)) = file.get("wagers").map(|wagers| &wagers.value) else {
        return file.clone();
    };
    let wager = &wagers[place];
    let entry = |key: &&str| {
        let shared = if WAGER_KEYS.contains(key) { None } else { file.get(key) };
        let node = wager.get(key).or(shared)?.clone();
        Some(Member { key: (*key).into(), place: None, node })
    };
    Node { value: Value::Object(KEYS.iter().filter_map(entry).collect()), place: wager.place }
}

/// The event of each row, for people to read: the conditions of a row's groups come before its own, each with the keys
/// that its groups hand down.
fn events(file: &Node) -> BTreeMap<String, Node> {
    let mut events = BTreeMap::new();
    if let Some(Value::List(rows)) = file.get("rows").map(|rows| &rows.value) {
        add_events(rows, &[], &[], &mut events);
    }
    events
}

fn add_events(rows: &[Node], groups: &[Node], handed: &[Member], events: &mut BTreeMap<String, Node>) {
    for row in rows {
        let Value::Object(entries) = &row.value else { continue };
        if let (Some(when), Some(Value::List(inner))) =
            (row.get("if"), row.get("rows").map(|rows| &rows.value))
        {
            let own = entries.iter().filter(|entry| entry.key != "if" && entry.key != "rows");
            let handed: Vec<Member> =
                own.chain(handed.iter().filter(|entry| row.get(&entry.key).is_none())).cloned().collect();
            let groups = [groups, &[with(&handed, when)]].concat();
            add_events(inner, &groups, &handed, events);
        } else if let Some(Value::Text(hand)) = row.get("hand").map(|hand| &hand.value) {
            let own = row.get("when").map(|when| with(handed, when));
            let mut all: Vec<Node> = groups.iter().cloned().chain(own).collect();
            let event = match all.len() {
                0 => object(Vec::new()),
                1 => all.remove(0),
                _ => {
                    let all = Node { value: Value::List(all), place: None };
                    object(vec![Member { key: "all".into(), place: None, node: all }])
                }
            };
            events.insert(hand.clone(), event);
        }
    }
}

/// A condition with those of these keys that it omits; a name stays a name.
fn with(handed: &[Member], condition: &Node) -> Node {
    let Value::Object(own) = &condition.value else { return condition.clone() };
    let left_out = handed.iter().filter(|entry| condition.get(&entry.key).is_none());
    object(left_out.chain(own).cloned().collect())
}

fn object(entries: Vec<Member>) -> Node {
    Node { value: Value::Object(entries), place: None }
}

pub(crate) fn id(at: &Cursor) -> Result<String, Error> {
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

/// A text that fits one line of a report.
pub(crate) fn line(at: &Cursor, what: &str) -> Result<String, Error> {
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

/// The envy award of a row, if it has one.
pub(crate) fn envy(row: &Cursor) -> Result<Option<Pay>, Error> {
    let Some(at) = row.get("envy") else { return Ok(None) };
    let envy = pay(&at)?;
    if envy.dollars().is_none() {
        return Err(at.refuse("an envy award must be in dollars: write it like `$5`"));
    }
    Ok(Some(envy))
}

/// A pay, written as a text or as a number in the basis of the table.
pub(crate) fn pay(at: &Cursor) -> Result<Pay, Error> {
    let text = match at.value() {
        Value::Number(digits) => digits,
        _ => at.text("a pay, like \"5 to 1\"")?,
    };
    text.parse().map_err(|error: Error| at.refuse(error.to_string()))
}

pub(crate) fn source(at: &Cursor) -> Result<Source, Error> {
    at.fields("a source, like {\"document\": .., \"section\": ..}", &["document", "section"])?;
    Ok(Source {
        document: line(&at.need("document")?, "a document")?,
        section: line(&at.need("section")?, "a section")?,
    })
}

pub(crate) fn rulings(at: &Cursor) -> Result<Vec<String>, Error> {
    at.items("a list of rulings")?.iter().map(|item| line(item, "a ruling")).collect()
}

/// The settings made from values listed in the deal, by name.
pub(crate) fn deal_settings(deal: &Cursor) -> Result<BTreeMap<String, Setting>, Error> {
    // If a key has a name as its value, the setting of that name lists the values.
    let listed = |key: &str| deal.get(key).filter(|at| !at.node().names_a_setting());
    let decks = listed("decks").map(|at| deck_counts(&at)).transpose()?;
    let soft17 = listed("soft17").map(|at| soft17s(&at)).transpose()?;
    let decks = decks.map(|values| Setting::of_file("decks", "Decks in the shoe", values));
    let soft17 = soft17.map(|values| Setting::of_file("soft17", "Dealer's play on soft 17", values));
    Ok(decks.into_iter().chain(soft17).map(|setting| (setting.name.clone(), setting)).collect())
}
