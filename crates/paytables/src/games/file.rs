//! A game in a file of its own: the base game and its side bets.
//!
//! [`GameFile::read`] parses the file, replaces its names at the default settings and checks the terms at every
//! combination of settings; [`GameFile::select`] then yields the terms at chosen settings. `own_wager` calls it for
//! users' files.

use super::parts::{A_ROW, SIDE_ROW_KEYS, add_rows, blank_wager, named_row, side_name, table};
use super::reading::round_terms;
use crate::cursor::Cursor;
use crate::error::Error;
use crate::game::{Game, Wager};
use crate::names::{listing, nearest, shown};
use crate::offered::{Setting, in_effect};
use crate::pay::Basis;
use crate::selected::Selected;
use crate::settings::Settings;
use crate::table::{PayTable, Row};
use crate::twenty_one;
use crate::wagers::file::{combinations, deal_settings, id, line, pay};
use crate::wagers::reading::{OfCards, card_deal, check_pays, each_row, settings_of, without_names};
use crate::wagers::{CardDeal, CardsTest, Condition, On, WagerFile};
use crate::written::{Node, Value};
use std::collections::{BTreeMap, HashSet};

/// A game read from a file.
#[derive(Clone, Debug)]
pub struct GameFile {
    /// The game, which has no name. Its first wager is the base game, the others are its side bets.
    pub game: Game,
    /// The file, as it is written.
    pub written: Node,
}

const KEYS: [&str; 14] = [
    "id", "title", "basis", "source", "rulings", "deal", "let", "settings", "stakes", "unit", "stages",
    "bets", "sides", "play",
];
const BET_ROW_KEYS: [&str; 3] = ["hand", "pays", "when"];
const SIDE_KEYS: [&str; 6] = ["title", "basis", "fold", "rows", "source", "rulings"];

impl GameFile {
    /// Reads a file; `name` is its name, for the message.
    pub fn read(name: &str, text: &str) -> Result<Self, Error> {
        let node = Node::read(name, text)?;
        Self::at(&Cursor::whole(name, &node))
    }

    /// The id.
    pub fn id(&self) -> &str {
        &self.game.wagers[0].wager
    }

    /// The base game, or the side bet of this name, with these settings and the default of every other.
    pub fn select(&self, side: Option<&str>, given: &Settings) -> Result<Selected<'_>, Error> {
        let wager = match side {
            None => &self.game.wagers[0],
            Some(name) => self.side(name)?,
        };
        select(&self.game, wager, &self.written, given)
    }

    /// The base game, or the side bet of this name, as a file of one wager.
    pub(crate) fn part(&self, side: Option<&str>) -> Result<WagerFile, Error> {
        let selected = self.select(side, &Settings::default())?;
        let game = Game { wagers: vec![selected.wager.clone()], ..self.game.clone() };
        let table = PayTable { id: selected.wager.wager.clone(), ..selected.table().clone() };
        Ok(WagerFile { game, table, written: self.written.clone() })
    }

    fn side(&self, name: &str) -> Result<&Wager, Error> {
        let sides = &self.game.wagers[1..];
        let names: Vec<&str> = sides.iter().filter_map(|wager| wager.side.as_deref()).collect();
        sides.iter().find(|wager| wager.side.as_deref() == Some(name)).ok_or_else(|| {
            // The name is not part of the file: there is no line to show.
            let nowhere = Node { place: None, ..self.written.clone() };
            let whole = Cursor::whole(self.id(), &nowhere);
            let bets = whole.get("bets");
            if bets.is_some_and(|bets| bets.get(name).is_some()) {
                return whole
                    .refuse(format!("`{name}` is a bet of the base game, and bets are not priced alone"));
            }
            let are = match names[..] {
                [] => "the game has none".into(),
                [only] => format!("the only one is {only}"),
                _ => format!("the side bets are {}", listing(&names, "and")),
            };
            let near = nearest(name, names.iter().copied());
            whole.refuse(format!("there is no side bet `{}`: {are}{near}", shown(name)))
        })
    }

    pub(crate) fn at(at: &Cursor) -> Result<Self, Error> {
        if twenty_one::is_twenty_one(at) {
            let game = twenty_one::read(at)?;
            return Ok(GameFile { game, written: at.node().clone() });
        }
        at.fields("a game: an object with `id`, `deal`, `stakes`, `stages` and `bets`", &KEYS)?;
        let id = id(&at.need("id")?)?;
        let title = at.get("title").map(|at| line(&at, "a title")).transpose()?;
        let deal = at.need("deal")?;
        let mut settings = deal_settings(&deal)?;
        for setting in settings_of(at)? {
            settings.insert(setting.name.clone(), setting);
        }
        check_pays(at, &settings)?;
        let combinations = combinations(at, &settings)?;
        let first = combinations.first().cloned().unwrap_or_default();
        let node = without_names(at, &first)?;
        let file = at.with(&node);
        let tables = bet_tables(&file, &id, &settings)?;
        let base = Wager {
            wager: id.clone(),
            unit: unit(&file)?,
            side_bet: false,
            components: true,
            tables: tables.iter().map(|table| table.id.clone()).collect(),
            settings: settings.keys().cloned().collect(),
            round: Some(at.node().clone()),
            ..blank_wager()
        };
        let mut wagers = vec![base];
        for (side, _) in sides(&file, &id, &settings)? {
            wagers.push(Wager {
                round: Some(at.node().clone()),
                settings: wagers[0].settings.clone(),
                ..side
            });
        }
        let game = Game {
            game: String::new(),
            title: title.unwrap_or(id),
            odds_to: None,
            rulings: Vec::new(),
            settings,
            wagers,
            rules: serde_json::Value::Null,
        };
        let read = GameFile { game, written: at.node().clone() };
        read.check_all(at, &combinations)?;
        Ok(read)
    }

    /// Returns an error if the terms cannot be read at some combination of settings.
    fn check_all(&self, at: &Cursor, combinations: &[Settings]) -> Result<(), Error> {
        for chosen in combinations {
            let node = without_names(at, chosen)?;
            let file = at.with(&node);
            let tables = tables(&file, self.id(), &self.game.settings)?;
            let basis = tables.first().map_or(Basis::To, |table| table.basis);
            round_terms(&file, chosen, &|_, _, row| Ok(Some((pay(&row.need("pays")?)?, basis))))?;
            let deal = card_deal(&file.need("deal")?, chosen)?;
            if let Some(sides) = file.get("sides") {
                for entry in sides.entries("the side bets")? {
                    side_rows(&sides.own_entry(entry), &deal)?;
                }
            }
        }
        Ok(())
    }
}

/// The base game or a side bet of a file with these settings, and the default of every other.
pub(crate) fn select<'g>(
    game: &'g Game,
    wager: &'g Wager,
    written: &Node,
    given: &Settings,
) -> Result<Selected<'g>, Error> {
    let settings = in_effect(&wager.wager, &game.settings_of(wager), &[], given)?;
    let id = wager.wager.split_once('/').map_or(wager.wager.as_str(), |(id, _)| id);
    let whole = Cursor::whole(id, written);
    let node = twenty_one::without_choices(&whole, &settings);
    let chosen = whole.with(&node);
    let node = without_names(&chosen, &settings)?;
    let file = chosen.with(&node);
    let mut tables = match wager.twenty_one {
        Some(_) => twenty_one::tables(&file, id, &game.settings)?,
        None => tables(&file, id, &game.settings)?,
    };
    tables.retain(|table| wager.tables.contains(&table.id));
    Ok(Selected { game, wager, tables, settings })
}

/// The terms of a side bet in a game's file with names replaced.
pub(super) fn side_terms(
    file: &Cursor,
    side: &str,
    settings: &Settings,
) -> Result<On<CardDeal, CardsTest>, Error> {
    let deal = card_deal(&file.need("deal")?, settings)?;
    let at = file.need("sides")?;
    let rows = side_rows(&at.need(side)?, &deal)?;
    Ok(On { deal, given: Condition::always(), rows: rows.into_iter().map(|(_, when)| when).collect() })
}

fn side_rows(at: &Cursor, deal: &CardDeal) -> Result<Vec<(Row, Condition<CardsTest>)>, Error> {
    let words = OfCards(deal);
    let mut rows = Vec::new();
    let mut names = HashSet::new();
    each_row(&words, &at.need("rows")?, &words.all().into(), &mut |row, when| {
        row.fields(A_ROW, &SIDE_ROW_KEYS)?;
        rows.push((named_row(row, &mut names)?, when));
        Ok(())
    })?;
    Ok(rows)
}

/// The pays: of each bet that has rows, then of each side bet.
fn tables(file: &Cursor, id: &str, settings: &BTreeMap<String, Setting>) -> Result<Vec<PayTable>, Error> {
    let mut tables = bet_tables(file, id, settings)?;
    tables.extend(sides(file, id, settings)?.into_iter().map(|(_, table)| table));
    Ok(tables)
}

/// A table for each bet that has rows.
fn bet_tables(file: &Cursor, id: &str, settings: &BTreeMap<String, Setting>) -> Result<Vec<PayTable>, Error> {
    let bets = file.need("bets")?;
    let mut tables = Vec::new();
    for entry in bets.entries("the bets with how each is settled, like {\"ante\": {\"rows\": [..]}}")? {
        let bet = bets.own_entry(entry);
        bet.fields("a bet, like {\"rows\": [..]}", &["rows", "as", "on"])?;
        if let Some(rows) = bet.get("rows") {
            let mut found = Vec::new();
            add_rows(&rows, &BET_ROW_KEYS, &mut HashSet::new(), &mut found)?;
            tables.push(table(file, file, format!("{id}/{}", entry.key), id, found, settings)?);
        }
    }
    Ok(tables)
}

fn sides(
    file: &Cursor,
    id: &str,
    settings: &BTreeMap<String, Setting>,
) -> Result<Vec<(Wager, PayTable)>, Error> {
    let Some(at) = file.get("sides") else { return Ok(Vec::new()) };
    let bets = file.need("bets")?;
    let mut sides = Vec::new();
    for entry in at.entries("the side bets, like {\"bonus\": {\"rows\": [..]}}")? {
        let key = at.own_key(entry);
        side_name(&key, &entry.key)?;
        if bets.get(&entry.key).is_some() {
            return Err(
                key.refuse(format!("`{}` is already the name of a bet: rename one of them", entry.key))
            );
        }
        let side = at.own_entry(entry);
        side.fields("a side bet, like {\"fold\": \"live\", \"rows\": [..]}", &SIDE_KEYS)?;
        let forfeits =
            side.get("fold").map(|at| at.word("a value for `fold`", &[("live", false), ("forfeit", true)]));
        forfeits.transpose()?;
        let mut rows = Vec::new();
        add_rows(&side.need("rows")?, &SIDE_ROW_KEYS, &mut HashSet::new(), &mut rows)?;
        let title = side.get("title").map(|at| line(&at, "a title")).transpose()?;
        let name = format!("{id}/{}", entry.key);
        let table = table(file, &side, name.clone(), &name, rows, settings)?;
        let unit = format!("{} wager", title.as_deref().unwrap_or(&entry.key));
        let wager = Wager {
            wager: name.clone(),
            unit,
            tables: vec![name],
            side: Some(entry.key.clone()),
            ..blank_wager()
        };
        sides.push((wager, table));
    }
    Ok(sides)
}

/// The bet that is the unit of every figure: `unit`, or the first one staked.
fn unit(file: &Cursor) -> Result<String, Error> {
    if let Some(unit) = file.get("unit") {
        return Ok(unit.text("a bet of `stakes`")?.into());
    }
    let stakes = file.need("stakes")?;
    let entries = stakes.entries("the bets made before the deal, like {\"ante\": 1}")?;
    Ok(entries.first().map_or_else(String::new, |entry| entry.key.clone()))
}

/// Returns true if a fold forfeits the side bet, by the object that settles it.
pub(super) fn is_forfeited(file: &Cursor, side: &str) -> bool {
    let fold = file.get("sides").and_then(|at| at.get(side)?.get("fold").map(|at| at.node().clone()));
    fold.is_some_and(|node| matches!(&node.value, Value::Text(text) if text == "forfeit"))
}
