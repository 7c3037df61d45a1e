//! Parses a blackjack game, with its names replaced and its settings chosen, into [`TwentyOneTerms`].

use super::rules::rules;
use super::terms::{TwentyOneRow, TwentyOneTerms};
use super::vocabulary::OfHand;
use crate::cursor::Cursor;
use crate::names::{RowName, shown};
use crate::pay::Basis;
use crate::ratio::Ratio;
use crate::selected::Selected;
use crate::wagers::file::pay;
use crate::wagers::reading::{card_deal, each_row, span};
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
/// The keys of a row of a listed game: its pay is in a listed table, and `bonus` is a pay that depends on the bet in
/// dollars.
const LISTED_ROW_KEYS: [&str; 5] = ["hand", "when", "at", "table", "bonus"];

/// The source of the pays of rows.
#[derive(Clone, Copy)]
pub(super) enum PaySource<'a> {
    /// In the file.
    InFile,
    /// In the table made from the file's rows.
    ByTable(&'a Selected<'a>),
    /// In listed tables. Several conditions may share one printed row.
    ByListed(&'a Selected<'a>),
}

/// The pay of a row: as written, in units, and the envy award to every other player, in dollars.
struct RowPay {
    written: String,
    net: Ratio,
    envy: Option<Ratio>,
}

impl PaySource<'_> {
    fn row_keys(self) -> &'static [&'static str] {
        match self {
            PaySource::InFile | PaySource::ByTable(_) => &ROW_KEYS,
            PaySource::ByListed(_) => &LISTED_ROW_KEYS,
        }
    }

    fn of(self, hand: &str, row: &Cursor) -> Result<RowPay, Error> {
        let selected = match self {
            PaySource::InFile => {
                let pays = pay(&row.need("pays")?)?;
                let net = pays.net(Basis::To);
                if net.is_on_meter() || net.fixed.is_negative() {
                    return Err(
                        row.refuse(format!("`{hand}` pays `{pays}`: a winning hand is paid 0 or more to 1"))
                    );
                }
                return Ok(RowPay { written: pays.to_string(), net: net.fixed, envy: None });
            }
            PaySource::ByTable(selected) | PaySource::ByListed(selected) => selected,
        };
        let table = match row.get("table") {
            Some(id) => selected.part(id.text("a table")?)?,
            None => selected.table(),
        };
        let written = table.named(hand)?.pays.to_string();
        let plain = RowPay { written, net: table.win_of(hand)?, envy: None };
        match row.get("bonus") {
            Some(bonus) => with_bonus(plain, &bonus, selected),
            None => Ok(plain),
        }
    }
}

/// The pay with a bonus in dollars on top of it or in its place: `{"pays": "on-top", "table": .., "by-bet": {"10..99":
/// a row of the table}}`. Its value in units depends on the bet in dollars.
fn with_bonus(plain: RowPay, at: &Cursor, selected: &Selected) -> Result<RowPay, Error> {
    at.fields("a bonus by the bet in dollars", &["pays", "table", "by-bet"])?;
    let places = [("none", None), ("on-top", Some(true)), ("instead", Some(false))];
    let Some(on_top) = at.need("pays")?.word("how a bonus is paid", &places)? else { return Ok(plain) };
    let bet: i64 = selected.settings.0.get("bet").and_then(|bet| bet.parse().ok()).unwrap_or(0);
    let by_bet = at.need("by-bet")?;
    for entry in by_bet.entries("rows by the bet in dollars")? {
        if !span(&by_bet.key(entry), &entry.key)?.contains(bet) {
            continue;
        }
        let table = selected.part(at.need("table")?.text("a table")?)?;
        let row = table.named(by_bet.own_entry(entry).text("a row of the table")?)?;
        let dollars = row.pays.dollars().ok_or_else(|| Error::NotDollars {
            table: table.id.clone(),
            row: row.hand.clone(),
            pays: row.pays.to_string(),
        })?;
        let award = dollars / Ratio::from_integer(bet.into());
        return Ok(RowPay {
            written: row.pays.to_string(),
            net: if on_top { plain.net + award } else { award },
            envy: row.envy.as_ref().and_then(|envy| envy.dollars()).cloned(),
        });
    }
    Ok(plain)
}

/// The terms of a game.
pub(super) fn terms(file: &Cursor, settings: &Settings, paid: PaySource) -> Result<TwentyOneTerms, Error> {
    let deal = player_and_up(&file.need("deal")?, settings)?;
    let rules_at = file.get("rules");
    let mut terms = rules(rules_at.as_ref(), deal)?;
    let row_22 = rules_at.and_then(|rules| rules.get("dealer-22").map(|at| at.node().clone()));
    if let Some(node @ Node { value: Value::Object(_), .. }) = &row_22 {
        let row = file.with(node);
        row.fields(A_ROW_OF_22, &["hand", "pays"])?;
        let hand = row.need("hand")?;
        terms.pay_22 = Some(paid.of(hand.text("a row's name")?, &row)?.net);
    }
    if let Some(rows) = file.get("rows") {
        terms.rows = read_rows(&rows, &terms.deal, paid)?;
    }
    Ok(terms)
}

pub(super) const A_ROW_OF_22: &str = "what a dealer's 22 pays, like {\"hand\": .., \"pays\": ..}";

fn read_rows(at: &Cursor, deal: &CardDeal, paid: PaySource) -> Result<Vec<TwentyOneRow>, Error> {
    let words = OfHand::new(deal);
    let mut rows: Vec<TwentyOneRow> = Vec::new();
    let mut names = HashSet::new();
    each_row(&words, at, &OfHand::player(), &mut |row, when| {
        row.fields("a row, like {\"hand\": .., \"pays\": .., \"when\": ..}", paid.row_keys())?;
        let named = row.need("hand")?;
        let hand = named.text("a row's name")?;
        if !names.insert(RowName::of(hand)) && !matches!(paid, PaySource::ByListed(_)) {
            return Err(named.refuse(format!("`{}` is already the name of a row: rename one", shown(hand))));
        }
        if rows.len() == MOST_ROWS {
            return Err(row.refuse(format!("a game has at most {MOST_ROWS} rows")));
        }
        let at_once =
            row.get("at").map_or(Ok(false), |at| at.word("when a row is paid", &[("once", true)]))?;
        let RowPay { written, net, envy } = paid.of(hand, row)?;
        rows.push(TwentyOneRow { hand: hand.into(), pays: written, net, at_once, envy, when });
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

/// Returns an error if the deal has keys that the deal of a blackjack game must not have.
pub(super) fn check_deal(at: &Cursor) -> Result<(), Error> {
    for entry in at.entries(A_DEAL)? {
        let why = match entry.key.as_str() {
            "jokers" => "a joker has no total: remove `jokers`",
            "given" => "a game counts every round: remove `given`, or write it in a side bet",
            "zones" => "this game deals its own hands: remove `zones`",
            "draw" | "soft17" => "the dealer's play belongs in `rules`: remove it here",
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

/// The same as a tree, as a file would write it.
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
