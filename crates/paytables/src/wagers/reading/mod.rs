//! Parses a wager's deal and events into typed [`Terms`], at chosen settings.

mod card_zones;
mod cards;
mod conditions;
mod deals;
mod dice;
mod drawing;
mod grouped;
mod hands;
mod keys;
mod names;
mod pays;
mod possible;
mod wheel;
mod words;

pub(crate) use card_zones::{Inherited, OfCards};
pub(crate) use conditions::{Object, Vocabulary, condition};
pub(crate) use deals::{deck_counts, soft17s};
pub(crate) use grouped::{each_row, rows_of_group};
pub(crate) use names::{settings_of, without_names, without_names_as};
pub(crate) use pays::check_pays;
pub(crate) use words::{find_zone, plain_rank_set, range, span};

use self::deals::ParsedDeal;
use self::dice::{OfDice, OfRolls};
use self::wheel::OfSpins;
use super::conditions::Condition;
use super::deals::CardDeal;
use super::terms::{On, Terms};
use crate::cursor::Cursor;
use crate::names::{listing, nearest, shown};
use crate::written::Value;
use crate::{Error, Settings};

/// The deal at chosen settings, and the event of each row; a row without one always happens.
pub(crate) fn terms(deal: &Cursor, rows: &[Option<Cursor>], settings: &Settings) -> Result<Terms, Error> {
    for part in rows.iter().flatten().chain([deal]) {
        check_settings(part, settings)?;
    }
    with_rows(deal, &mut RowEvents::Apart(rows), settings)
}

/// The deal at chosen settings, and the event of each row of a list, groups included. `visit` is called for each row
/// from the top.
pub(crate) fn terms_of_rows(
    deal: &Cursor,
    rows: &Cursor,
    settings: &Settings,
    visit: &mut VisitRow,
) -> Result<Terms, Error> {
    with_rows(deal, &mut RowEvents::Listed(rows, visit), settings)
}

type VisitRow<'v> = dyn FnMut(&Cursor) -> Result<(), Error> + 'v;

/// The source of the events of rows.
enum RowEvents<'a, 'v> {
    /// One for each row; a row without one always happens.
    Apart(&'a [Option<Cursor<'a>>]),
    /// The rows of a list.
    Listed(&'a Cursor<'a>, &'a mut VisitRow<'v>),
}

fn with_rows(deal: &Cursor, rows: &mut RowEvents, settings: &Settings) -> Result<Terms, Error> {
    Ok(match deals::deal(deal, settings)? {
        ParsedDeal::Cards(cards) => {
            let words = OfCards(&cards);
            let (given, rows) = events(&words, &words.all().into(), deal, rows)?;
            Terms::Cards(On { deal: cards, given, rows })
        }
        ParsedDeal::Dice(dice) => {
            let words = OfDice(&dice);
            let (given, rows) = events(&words, &words.all(), deal, rows)?;
            Terms::Dice(On { deal: dice, given, rows })
        }
        ParsedDeal::Rolls(rolls) => {
            let (given, rows) = events(&OfRolls(&rolls), &(), deal, rows)?;
            Terms::Rolls(On { deal: rolls, given, rows })
        }
        ParsedDeal::Spins(spins) => {
            let (given, rows) = events(&OfSpins(&spins), &(), deal, rows)?;
            Terms::Spins(On { deal: spins, given, rows })
        }
    })
}

/// A deal of cards.
pub(crate) fn card_deal(at: &Cursor, settings: &Settings) -> Result<CardDeal, Error> {
    match deals::deal(at, settings)? {
        ParsedDeal::Cards(cards) => Ok(cards),
        _ => Err(at.refuse("a game deals cards: write `decks` and `zones`")),
    }
}

/// Returns an error if the deal cannot be parsed at these settings.
pub(crate) fn check_deal(deal: &Cursor, settings: &Settings) -> Result<(), Error> {
    deals::deal(deal, settings).map(|_| ())
}

/// The condition under `given`, and the event of each row.
type Events<T> = (Condition<T>, Vec<Condition<T>>);

fn events<V: Vocabulary<Test: Clone>>(
    vocabulary: &V,
    all: &V::Of,
    deal: &Cursor,
    rows: &mut RowEvents,
) -> Result<Events<V::Test>, Error> {
    let given = deal.entries("a deal")?.iter().find(|entry| entry.key == "given");
    let given = given
        .map_or_else(|| Ok(Condition::always()), |given| condition(vocabulary, &deal.entry(given), all))?;
    let mut events = Vec::new();
    match rows {
        RowEvents::Apart(rows) => {
            for row in *rows {
                let event = row.as_ref().map(|when| condition(vocabulary, when, all)).transpose()?;
                events.push(event.unwrap_or(Condition::always()));
            }
        }
        RowEvents::Listed(rows, visit) => each_row(vocabulary, rows, all, &mut |row, event| {
            events.push(event);
            visit(row)
        })?,
    }
    Ok((given, events))
}

/// Returns an error for a `$name` that is not a setting. Names of settings are already replaced; a pocket of a wheel
/// may have a name like `$5`.
fn check_settings(at: &Cursor, settings: &Settings) -> Result<(), Error> {
    match at.value() {
        Value::Text(text) => {
            let Some(name) = text.strip_prefix('$') else { return Ok(()) };
            let known: Vec<&str> = settings.0.keys().map(String::as_str).collect();
            let has = if known.is_empty() {
                "it has none".into()
            } else {
                format!("it has {}", listing(&known, "and"))
            };
            let near = nearest(name, known.iter().copied());
            Err(at.refuse(format!("the wager has no setting `{}`: {has}{near}", shown(name))))
        }
        Value::List(_) => at.items("a list")?.iter().try_for_each(|item| check_settings(item, settings)),
        Value::Object(entries) => entries
            .iter()
            .filter(|entry| entry.key != "pocket")
            .try_for_each(|entry| check_settings(&at.entry(entry), settings)),
        _ => Ok(()),
    }
}
