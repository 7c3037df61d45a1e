//! Parses the bets of a game: their stakes before the deal, and the rows that settle them.

use crate::Error;
use crate::cursor::Cursor;
use crate::games::terms::{Bet, BetIndex, BetRow, Effect, Stage};
use crate::games::vocabulary::OfRound;
use crate::names::{RowName, listing, nearest, shown};
use crate::pay::{Basis, Pay};
use crate::ratio::Ratio;
use crate::wagers::reading::each_row;
use num_traits::Signed;
use std::collections::HashMap;

/// The most units staked on one bet.
pub(super) const MOST_STAKED: u32 = 1_000_000;
pub(super) const MOST_BETS: usize = 20;
/// The most rows of one bet.
pub(super) const MOST_ROWS: usize = 1000;

/// Returns the pay of a row, given the bet and the row's name, with the cursor at the row. `None` omits the row.
pub(in crate::games) type PayOf<'a> = &'a dyn Fn(&str, &str, &Cursor) -> Result<Option<(Pay, Basis)>, Error>;

pub(super) fn bets(at: &Cursor, words: &OfRound, pay_of: PayOf) -> Result<Vec<Bet>, Error> {
    let at = at.need("bets")?;
    let entries = at.entries("the bets with how each is settled, like {\"ante\": {\"rows\": [..]}}")?;
    if entries.is_empty() || entries.len() > MOST_BETS {
        return Err(
            at.refuse(format!("a game has 1 to {MOST_BETS} bets, but this one has {}", entries.len()))
        );
    }
    let names: Vec<&str> = entries.iter().map(|entry| entry.key.as_str()).collect();
    let mut bets = Vec::new();
    for entry in entries {
        bet_name(&at.own_key(entry), &entry.key)?;
        let bet = at.own_entry(entry);
        bet.fields("a bet, like {\"rows\": [..]}", &["rows", "as", "on", "table", "partial"])?;
        let on = bet.get("on").map(|at| bet_named(&at, &names)).transpose()?;
        let like = bet.get("as").map(|at| bet_named(&at, &names)).transpose()?;
        let paid_by_table = bet.get("table").is_some();
        let rows = match (&like, bet.get("rows")) {
            (Some(_), Some(rows)) => {
                return Err(rows.refuse("`rows` and `as` cannot be combined: keep one"));
            }
            (None, None) => return Err(bet.refuse("`rows` is missing: add the rows that settle the bet")),
            (Some(_), None) => Vec::new(),
            (None, Some(rows)) => {
                let is_award = on.is_some();
                bet_rows(&entry.key, BetKind { is_award, paid_by_table }, &rows, words, pay_of)?
            }
        };
        if let (Some(_), Some(at)) = (&like, bet.get("on")) {
            return Err(at.refuse("`on` and `as` cannot be combined: keep one"));
        }
        bets.push(Bet { name: entry.key.clone(), opening: 0, on, like, rows });
    }
    for place in 0..bets.len() {
        let entry = at.own_entry(&entries[place]);
        if let Some(BetIndex(other)) = bets[place].like {
            let why = match &bets[other] {
                Bet { like: Some(_), .. } => "has no rows of its own: name a bet that has",
                Bet { on: Some(_), .. } => "is an award: name a bet that is staked",
                _ => "",
            };
            if !why.is_empty() {
                return Err(entry.need("as")?.refuse(format!("`{}` {why}", names[other])));
            }
            let rows = bets[other].rows.clone();
            bets[place].rows = rows;
        }
        if let Some(BetIndex(other)) = bets[place].on
            && bets[other].on.is_some()
        {
            let at = entry.need("on")?;
            return Err(at.refuse(format!("`{}` is an award: name a bet that is staked", names[other])));
        }
    }
    Ok(bets)
}

pub(super) fn bet_name(at: &Cursor, name: &str) -> Result<(), Error> {
    let fine = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '\'' | '.');
    if !name.is_empty() && name.trim() == name && name.chars().count() <= 100 && name.chars().all(fine) {
        return Ok(());
    }
    Err(at.refuse(format!("`{}` is not a valid name: use letters, digits, `-` and spaces", shown(name))))
}

/// A bet, by its name.
pub(super) fn bet_named(at: &Cursor, names: &[&str]) -> Result<BetIndex, Error> {
    let text = at.text("the name of a bet")?;
    find_bet(at, text, names)
}

pub(super) fn find_bet(at: &Cursor, text: &str, names: &[&str]) -> Result<BetIndex, Error> {
    names.iter().position(|name| *name == text).map(BetIndex).ok_or_else(|| {
        let are = if names.len() == 1 { "the only bet is" } else { "the bets are" };
        let near = nearest(text, names.iter().copied());
        at.refuse(format!(
            "there is no bet `{}` in `bets`: {are} {}{near}",
            shown(text),
            listing(names, "and")
        ))
    })
}

/// The kind of bet that rows settle.
#[derive(Clone, Copy)]
pub(super) struct BetKind {
    /// An award stakes nothing.
    is_award: bool,
    /// The pays are those of a listed table, in its basis.
    paid_by_table: bool,
}

pub(super) fn bet_rows(
    bet: &str,
    kind: BetKind,
    at: &Cursor,
    words: &OfRound,
    pay_of: PayOf,
) -> Result<Vec<BetRow>, Error> {
    let mut rows: Vec<BetRow> = Vec::new();
    let mut names = HashMap::new();
    each_row(words, at, &words.all(), &mut |row, when| {
        row.fields("a row, like {\"hand\": .., \"pays\": .., \"when\": ..}", &["hand", "pays", "when"])?;
        let at = row.need("hand")?;
        let hand = at.text("a row's name")?;
        if let Some(first) = names.insert(RowName::of(hand), hand.to_string()) {
            return Err(at.refuse(format!(
                "`{}` is already the name of a row of this bet: rename one",
                shown(&first)
            )));
        }
        if rows.len() == MOST_ROWS {
            return Err(row.refuse(format!("a bet has at most {MOST_ROWS} rows")));
        }
        let Some((pays, basis)) = pay_of(bet, hand, row)? else { return Ok(()) };
        let net = match kind {
            BetKind { is_award: true, paid_by_table: false } => added(row, &pays, basis)?,
            BetKind { is_award: true, .. } => {
                let net = netted(row, &pays, basis)?;
                if net.is_negative() {
                    return Err(
                        row.refuse(format!("`{hand}` pays `{pays}`, but a bonus has no stake to lose"))
                    );
                }
                net
            }
            BetKind { is_award: false, .. } => netted(row, &pays, basis)?,
        };
        rows.push(BetRow { hand: hand.into(), pays: pays.to_string(), net, when });
        Ok(())
    })?;
    Ok(rows)
}

/// The net of a row of a bet per unit staked.
pub(super) fn netted(row: &Cursor, pays: &Pay, basis: Basis) -> Result<Ratio, Error> {
    let net = pays.net(basis);
    if net.is_on_meter() || pays.dollars().is_some() {
        return Err(
            at_pay(row).refuse(format!("a bet of a game cannot pay `{pays}`: write odds, like `5 to 1`"))
        );
    }
    Ok(net.fixed)
}

/// The net that a row of an award adds per unit of the bet it is on. `basis` is that of the file: pays that it makes
/// `for` one are refused, as there is no stake to return.
pub(super) fn added(row: &Cursor, pays: &Pay, basis: Basis) -> Result<Ratio, Error> {
    let net = pays.net(basis);
    let odds = !net.is_on_meter() && pays.dollars().is_none() && !net.fixed.is_negative();
    if !odds || pays.to_string().contains(" for ") || net.fixed != pays.net(Basis::To).fixed {
        return Err(at_pay(row).refuse(format!(
            "an award cannot pay `{pays}`: it has no stake of its own, so write odds, like `5 to 1`"
        )));
    }
    Ok(net.fixed)
}

pub(super) fn at_pay<'a>(row: &'a Cursor<'a>) -> Cursor<'a> {
    row.get("pays").unwrap_or(*row)
}

/// Reads the stakes before the deal into the bets, moves these bets to the front, and returns the unit.
pub(super) fn opening_stakes(at: &Cursor, bets: &mut Vec<Bet>) -> Result<BetIndex, Error> {
    let stakes = at.need("stakes")?;
    let entries = stakes.entries("the bets made before the deal, like {\"ante\": 1}")?;
    if entries.is_empty() {
        return Err(stakes.refuse("nothing is staked before the deal: add a bet, like {\"ante\": 1}"));
    }
    let mut opening = Vec::new();
    for entry in entries {
        let names: Vec<&str> = bets.iter().map(|bet| bet.name.as_str()).collect();
        let bet = find_bet(&stakes.own_key(entry), &entry.key, &names)?;
        check_no_award(&stakes.own_key(entry), &bets[bet.0])?;
        opening.push((bet, stakes.own_entry(entry).number("a stake", 1, MOST_STAKED)?));
    }
    for &(BetIndex(bet), units) in &opening {
        bets[bet].opening = units;
    }
    // Staked bets first, in the order of the stakes.
    let mut order: Vec<usize> = opening.iter().map(|(bet, _)| bet.0).collect();
    order.extend((0..bets.len()).filter(|bet| opening.iter().all(|(staked, _)| staked.0 != *bet)));
    let place = |BetIndex(bet): BetIndex| BetIndex(order.iter().position(|&old| old == bet).unwrap_or(bet));
    let moved: Vec<Bet> = order
        .iter()
        .map(|&old| Bet { on: bets[old].on.map(place), like: bets[old].like.map(place), ..bets[old].clone() })
        .collect();
    *bets = moved;
    let Some(unit) = at.get("unit") else { return Ok(BetIndex(0)) };
    let staked: Vec<&str> = entries.iter().map(|entry| entry.key.as_str()).collect();
    let text = unit.text("a bet of `stakes`")?;
    staked.iter().position(|name| *name == text).map(BetIndex).ok_or_else(|| {
        let near = nearest(text, staked.iter().copied());
        unit.refuse(format!(
            "`{}` is not staked before the deal: the unit is one of {}{near}",
            shown(text),
            listing(&staked, "or")
        ))
    })
}

pub(super) fn check_no_award(at: &Cursor, bet: &Bet) -> Result<(), Error> {
    match bet.on {
        Some(_) => {
            Err(at.refuse(format!("`{}` is an award and has no stake of its own: remove it", bet.name)))
        }
        None => Ok(()),
    }
}

/// Returns an error if a bet that is no award is never staked.
pub(super) fn check_staked(at: &Cursor, bets: &[Bet], stages: &[Stage]) -> Result<(), Error> {
    let staked = |place: usize| {
        bets[place].opening > 0
            || stages.iter().flat_map(|stage| &stage.choices).any(|choice| match &choice.effect {
                Effect::Stake(stakes) => stakes.iter().any(|&(bet, units)| bet.0 == place && units > 0),
                _ => false,
            })
    };
    let Some(bet) = (0..bets.len()).find(|&place| bets[place].on.is_none() && !staked(place)) else {
        return Ok(());
    };
    let at = at.need("bets")?;
    let name = &bets[bet].name;
    let entry = at.entries("the bets")?.iter().find(|entry| entry.key == *name);
    let message = format!(
        "nothing is ever staked on `{name}`: stake it in `stakes` or in a choice, or make it an award with `on`"
    );
    Err(entry.map_or_else(|| at.refuse(&*message), |entry| at.own_key(entry).refuse(&*message)))
}
