//! From what a file says, with its names replaced and its settings chosen, to the terms of the game.

use super::rules::rules;
use super::terms::{TwentyOneRow, TwentyOneTerms};
use super::vocabulary::OfHand;
use crate::cursor::Cursor;
use crate::names::{RowName, shown};
use crate::pay::{Basis, Pay};
use crate::wagers::reading::{card_deal, each_row};
use crate::wagers::{CardCount, CardDeal};
use crate::written::{Member, Node, Value};
use crate::{Error, Settings};
use num_traits::Signed;
use std::collections::HashSet;

/// The most rows of a game.
const MOST_ROWS: usize = 1000;
/// The most cards of a hand: twenty-one aces.
const LONGEST_HAND: u32 = 21;
pub(super) const ROW_KEYS: [&str; 4] = ["hand", "pays", "when", "at"];

/// The pay of a row, by its name; the cursor is at the row.
pub(super) type PayOf<'a> = &'a dyn Fn(&str, &Cursor) -> Result<(Pay, Basis), Error>;

/// The terms of a game.
pub(super) fn terms(file: &Cursor, settings: &Settings, pay_of: PayOf) -> Result<TwentyOneTerms, Error> {
    let deal = player_and_up(&file.need("deal")?, settings)?;
    let rules_at = file.get("rules");
    let mut terms = rules(rules_at.as_ref(), deal)?;
    if let Some(rows) = file.get("rows") {
        terms.rows = read_rows(&rows, &terms.deal, pay_of)?;
    }
    Ok(terms)
}

fn read_rows(at: &Cursor, deal: &CardDeal, pay_of: PayOf) -> Result<Vec<TwentyOneRow>, Error> {
    let words = OfHand::new(deal);
    let mut rows: Vec<TwentyOneRow> = Vec::new();
    let mut names = HashSet::new();
    each_row(&words, at, &OfHand::player(), &mut |row, when| {
        row.fields("a row, like {\"hand\": .., \"pays\": .., \"when\": ..}", &ROW_KEYS)?;
        let named = row.need("hand")?;
        let hand = named.text("a row's name")?;
        if !names.insert(RowName::of(hand)) {
            return Err(named.refuse(format!("`{}` is already the name of a row: rename one", shown(hand))));
        }
        if rows.len() == MOST_ROWS {
            return Err(row.refuse(format!("a game has at most {MOST_ROWS} rows")));
        }
        let at_once =
            row.get("at").map_or(Ok(false), |at| at.word("when a row is paid", &[("once", true)]))?;
        let (pays, basis) = pay_of(hand, row)?;
        let net = pays.net(basis);
        if net.is_on_meter() || net.fixed.is_negative() {
            return Err(row.refuse(format!("`{hand}` pays `{pays}`: a winning hand is paid 0 or more to 1")));
        }
        rows.push(TwentyOneRow { hand: hand.into(), pays: pays.to_string(), net: net.fixed, at_once, when });
        Ok(())
    })?;
    Ok(rows)
}

const A_DEAL: &str = "a shoe, like {\"decks\": 6, \"play\": \"twenty-one\"}";

/// The shoe, the player's hand and the up card.
fn player_and_up(at: &Cursor, settings: &Settings) -> Result<CardDeal, Error> {
    check_deal(at)?;
    let mut deal = dealt(at, settings, &[("player", 2), ("up", 1)], Vec::new())?;
    deal.zones[0].cards = CardCount { least: 2, most: LONGEST_HAND };
    Ok(deal)
}

/// Refuses what is no part of such a game's deal.
pub(super) fn check_deal(at: &Cursor) -> Result<(), Error> {
    for entry in at.entries(A_DEAL)? {
        let why = match entry.key.as_str() {
            "jokers" => "a joker has no total: remove `jokers`",
            "given" => "a game counts every round: remove `given`, or write it in a side bet",
            "zones" => "this game deals its own hands: remove `zones`",
            "draw" | "soft17" => "the dealer's play is said in `rules`: remove it here",
            _ => continue,
        };
        return Err(at.key(entry).refuse(why));
    }
    at.fields(A_DEAL, &["decks", "without", "play"])?;
    at.need("play")?.word("a play", &[("twenty-one", ())])
}

/// A deal of the game's shoe to these zones, with further keys.
pub(super) fn dealt(
    at: &Cursor,
    settings: &Settings,
    zones: &[(&str, u32)],
    more: Vec<Member>,
) -> Result<CardDeal, Error> {
    card_deal(&at.with(&dealt_node(at, zones, more)), settings)
}

/// The same as it would be written.
pub(super) fn dealt_node(at: &Cursor, zones: &[(&str, u32)], more: Vec<Member>) -> Node {
    let Value::Object(entries) = at.value() else { return at.node().clone() };
    let number = |cards: u32| Node { value: Value::Number(cards.to_string()), place: None };
    let zones =
        zones.iter().map(|&(name, cards)| Member { key: name.into(), place: None, node: number(cards) });
    let zones = Node { value: Value::Object(zones.collect()), place: None };
    let mut entries: Vec<Member> = entries.iter().filter(|entry| entry.key != "play").cloned().collect();
    entries.push(Member { key: "zones".into(), place: None, node: zones });
    entries.extend(more);
    Node { value: Value::Object(entries), place: at.node().place }
}
