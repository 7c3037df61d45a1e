//! From what a game file says to typed terms.
//!
//! Called with every name replaced by what it stands for; [`super::file`] reads the file around it, and the listed games
//! come here with the pays of their tables.

use super::terms::{Bet, BetIndex, BetRow, Choice, Effect, Play, RoundTerms, RoundTest, Rule, Stage};
use super::vocabulary::{OfRound, StageNames};
use crate::cursor::Cursor;
use crate::names::{RowName, listing, nearest, shown};
use crate::pay::{Basis, Pay};
use crate::ratio::Ratio;
use crate::wagers::reading::{card_deal, each_row, find_zone};
use crate::wagers::{CardDeal, Condition, ZoneIndex};
use crate::written::{Member, Value};
use crate::{Error, Settings};
use num_traits::{One, Signed};
use std::collections::{BTreeSet, HashMap};

/// The most that is staked on one bet, in units.
const MOST_STAKED: u32 = 1_000_000;
/// The most stages, choices of a stage, and bets.
const MOST_STAGES: usize = 12;
const MOST_CHOICES: usize = 20;
const MOST_BETS: usize = 20;
/// The most rows of one bet.
const MOST_ROWS: usize = 1000;

/// The pay of a row: of a bet, by the row's name; the cursor is at the row. None leaves the row out.
pub(super) type PayOf<'a> = &'a dyn Fn(&str, &str, &Cursor) -> Result<Option<(Pay, Basis)>, Error>;

/// The keys of a stage and of a choice.
const STAGE_KEYS: [&str; 4] = ["stage", "sees", "when", "choices"];
const CHOICE_KEYS: [&str; 5] = ["choice", "when", "stakes", "ends", "then"];

/// The terms of a game.
pub(super) fn round_terms(at: &Cursor, settings: &Settings, pay_of: PayOf) -> Result<RoundTerms, Error> {
    let deal_at = at.need("deal")?;
    check_deal(&deal_at)?;
    let deal = card_deal(&deal_at, settings)?;
    let names = stage_names(&at.need("stages")?)?;
    let words = OfRound::new(&deal, &names);
    let mut bets = bets(at, &words, pay_of)?;
    let unit = opening_stakes(at, &mut bets)?;
    let stages = stages(&at.need("stages")?, &words, &bets)?;
    check_staked(at, &bets, &stages)?;
    check_reached(&at.need("stages")?, &stages)?;
    let mut results = Vec::new();
    if let Some(rows) = at.get("results") {
        each_row(&words, &rows, &words.all(), &mut |row, when| {
            results.push((row.need("hand")?.text("a result's name")?.to_string(), when));
            Ok(())
        })?;
    }
    let mut terms = RoundTerms { deal: deal.clone(), bets, unit, stages, play: None, results };
    terms.play = at.get("play").map(|at| play(&at, &terms)).transpose()?;
    Ok(terms)
}

/// Refuses what only the deal of a wager may have.
fn check_deal(at: &Cursor) -> Result<(), Error> {
    for entry in at.entries("a deal, like {\"decks\": 1, \"zones\": {\"player\": 3}}")? {
        let why = match entry.key.as_str() {
            "dice" | "wheel" => "a game deals cards: write `decks` and `zones`",
            "draw" | "drawing" | "soft17" => "a game has no draw: deal its cards to `zones`",
            "given" => "a game counts every deal: remove `given`",
            _ => continue,
        };
        return Err(at.key(entry).refuse(why));
    }
    if at.get("zones").is_none() && at.get("decks").is_some() {
        return Err(at.refuse("this deals no cards: add `zones`, like {\"player\": 3}"));
    }
    Ok(())
}

/// A strategy for a game: an object of lists of rules by stage, or for a game of one stage the list alone.
pub(super) fn play(at: &Cursor, terms: &RoundTerms) -> Result<Play, Error> {
    let names: Vec<StageNames> = terms
        .stages
        .iter()
        .map(|stage| StageNames {
            stage: stage.name.clone(),
            choices: stage.choices.iter().map(|choice| choice.name.clone()).collect(),
        })
        .collect();
    let words = OfRound::new(&terms.deal, &names);
    let known: Vec<&str> = names.iter().map(|names| names.stage.as_str()).collect();
    let mut stages = vec![Vec::new(); terms.stages.len()];
    if let Value::List(_) = at.value() {
        if terms.stages.len() > 1 {
            let each: Vec<String> = known.iter().map(|stage| format!("\"{stage}\": [..]")).collect();
            return Err(at.refuse(format!(
                "this game has several stages: write the rules of each, like {{{}}}",
                each.join(", ")
            )));
        }
        stages[0] = rules(at, terms, &words, 0)?;
        return Ok(Play { stages });
    }
    for entry in at.entries("a strategy: rules by stage, like {\"call\": [..]}")? {
        let Some(stage) = known.iter().position(|name| *name == entry.key) else {
            let near = nearest(&entry.key, known.iter().copied());
            return Err(at.own_key(entry).refuse(format!(
                "there is no stage `{}`: the stages are {}{near}",
                shown(&entry.key),
                listing(&known, "and")
            )));
        };
        stages[stage] = rules(&at.own_entry(entry), terms, &words, stage)?;
    }
    Ok(Play { stages })
}

fn rules(at: &Cursor, terms: &RoundTerms, words: &OfRound, stage: usize) -> Result<Vec<Rule>, Error> {
    let seen = terms.seen(stage);
    let choices: Vec<(&str, usize)> = terms.stages[stage]
        .choices
        .iter()
        .enumerate()
        .map(|(place, choice)| (choice.name.as_str(), place))
        .collect();
    let items = at.items("a list of rules")?;
    if items.is_empty() {
        return Err(at.refuse("the list is empty: add at least one rule"));
    }
    let rule = |item: &Cursor| {
        item.fields("a rule, like {\"choice\": .., \"when\": ..}", &["choice", "when"])?;
        let choice = item.need("choice")?.word("a choice of this stage", &choices)?;
        let when = when(item, words, &seen, stage)?;
        Ok(Rule { when, choice })
    };
    items.iter().map(rule).collect()
}

/// The condition under `when`, on what is seen and chosen by a stage.
fn when(at: &Cursor, words: &OfRound, seen: &[u32], stage: usize) -> Result<Condition<RoundTest>, Error> {
    at.get("when").map_or_else(|| Ok(Condition::always()), |at| words.seen_condition(&at, seen, stage))
}

/// A name of a stage, a choice or a bet.
fn name(at: &Cursor, what: &str) -> Result<String, Error> {
    let text = at.text(what)?;
    let fine = !text.trim().is_empty() && text.trim() == text && text.chars().count() <= 100;
    if !fine || text.contains('/') || text.starts_with('$') || text.chars().any(char::is_control) {
        return Err(at.refuse(format!(
            "`{}` is not a valid name: use up to 100 visible characters without `/`, not beginning with `$`",
            shown(text)
        )));
    }
    Ok(text.into())
}

fn stage_names(at: &Cursor) -> Result<Vec<StageNames>, Error> {
    let items = at.items("a list of stages")?;
    if items.is_empty() || items.len() > MOST_STAGES {
        return Err(at.refuse(format!(
            "a game has 1 to {MOST_STAGES} stages, but this one has {}; without decisions it is a wager",
            items.len()
        )));
    }
    let mut names: Vec<StageNames> = Vec::new();
    for item in &items {
        item.fields("a stage, like {\"stage\": .., \"sees\": [..], \"choices\": [..]}", &STAGE_KEYS)?;
        let at = item.need("stage")?;
        let stage = name(&at, "the name of a stage")?;
        if names.iter().any(|names| names.stage == stage) {
            return Err(at.refuse(format!("`{stage}` is already the name of a stage: rename one of them")));
        }
        let list = item.need("choices")?;
        let offered = list.items("a list of choices")?;
        if offered.is_empty() || offered.len() > MOST_CHOICES {
            return Err(list.refuse(format!(
                "a stage has 1 to {MOST_CHOICES} choices, but this one has {}",
                offered.len()
            )));
        }
        let mut choices: Vec<String> = Vec::new();
        for choice in &offered {
            choice.fields("a choice, like {\"choice\": .., \"stakes\": {..}}", &CHOICE_KEYS)?;
            let at = choice.need("choice")?;
            let named = name(&at, "the name of a choice")?;
            if choices.contains(&named) {
                return Err(
                    at.refuse(format!("`{named}` is already a choice of this stage: rename one of them"))
                );
            }
            choices.push(named);
        }
        names.push(StageNames { stage, choices });
    }
    Ok(names)
}

fn bets(at: &Cursor, words: &OfRound, pay_of: PayOf) -> Result<Vec<Bet>, Error> {
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

fn bet_name(at: &Cursor, name: &str) -> Result<(), Error> {
    let fine = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '\'' | '.');
    if !name.is_empty() && name.trim() == name && name.chars().count() <= 100 && name.chars().all(fine) {
        return Ok(());
    }
    Err(at.refuse(format!("`{}` is not a valid name: use letters, digits, `-` and spaces", shown(name))))
}

/// A bet, by its name.
fn bet_named(at: &Cursor, names: &[&str]) -> Result<BetIndex, Error> {
    let text = at.text("the name of a bet")?;
    find_bet(at, text, names)
}

fn find_bet(at: &Cursor, text: &str, names: &[&str]) -> Result<BetIndex, Error> {
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

/// What kind of bet rows settle.
#[derive(Clone, Copy)]
struct BetKind {
    /// It stakes nothing.
    is_award: bool,
    /// The pays are those of a listed table, in its basis.
    paid_by_table: bool,
}

fn bet_rows(
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

/// What a row of a bet nets for one unit staked.
fn netted(row: &Cursor, pays: &Pay, basis: Basis) -> Result<Ratio, Error> {
    let net = pays.net(basis);
    if net.is_on_meter() || pays.dollars().is_some() {
        return Err(
            at_pay(row).refuse(format!("a bet of a game cannot pay `{pays}`: write odds, like `5 to 1`"))
        );
    }
    Ok(net.fixed)
}

/// What a row of an award adds for each unit of the bet it is on. `basis` is that of the file: pays that it makes `for` one
/// are refused, as there is no stake to be returned.
fn added(row: &Cursor, pays: &Pay, basis: Basis) -> Result<Ratio, Error> {
    let net = pays.net(basis);
    let odds = !net.is_on_meter() && pays.dollars().is_none() && !net.fixed.is_negative();
    if !odds || pays.to_string().contains(" for ") || net.fixed != pays.net(Basis::To).fixed {
        return Err(at_pay(row).refuse(format!(
            "an award cannot pay `{pays}`: it has no stake of its own, so write odds, like `5 to 1`"
        )));
    }
    Ok(net.fixed)
}

fn at_pay<'a>(row: &'a Cursor<'a>) -> Cursor<'a> {
    row.get("pays").unwrap_or(*row)
}

/// Reads what is staked before the deal into the bets, puts these bets first, and tells the unit.
fn opening_stakes(at: &Cursor, bets: &mut Vec<Bet>) -> Result<BetIndex, Error> {
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

fn check_no_award(at: &Cursor, bet: &Bet) -> Result<(), Error> {
    match bet.on {
        Some(_) => {
            Err(at.refuse(format!("`{}` is an award and has no stake of its own: remove it", bet.name)))
        }
        None => Ok(()),
    }
}

fn stages(at: &Cursor, words: &OfRound, bets: &[Bet]) -> Result<Vec<Stage>, Error> {
    let deal = words.deal();
    let mut seen = vec![0; deal.zones.len()];
    let mut stages = Vec::new();
    for (place, item) in at.items("a list of stages")?.into_iter().enumerate() {
        let sees = sees(&item.need("sees")?, deal, &mut seen)?;
        let when = when(&item, words, &seen, place)?;
        let list = item.need("choices")?;
        let choices = list
            .items("a list of choices")?
            .iter()
            .map(|at| choice(at, words, bets, &seen, place))
            .collect::<Result<_, _>>()?;
        stages.push(Stage { name: item.need("stage")?.text("")?.into(), sees, when, choices });
    }
    Ok(stages)
}

/// The zones that are seen from a stage on: names, or `{"dealer": 1}` for some cards of a zone.
fn sees(at: &Cursor, deal: &CardDeal, seen: &mut [u32]) -> Result<Vec<(ZoneIndex, u32)>, Error> {
    let mut sees = Vec::new();
    at.items("a list of the zones seen from now on, like [\"player\"]")?;
    add_seen(at, deal, seen, &mut sees)?;
    Ok(sees)
}

fn add_seen(
    at: &Cursor,
    deal: &CardDeal,
    seen: &mut [u32],
    sees: &mut Vec<(ZoneIndex, u32)>,
) -> Result<(), Error> {
    let names: Vec<&str> = deal.zones.iter().map(|zone| zone.name.as_str()).collect();
    for item in at.items("a list of zones")? {
        let (zone, cards) = match item.value() {
            Value::List(_) => {
                add_seen(&item, deal, seen, sees)?;
                continue;
            }
            Value::Object(entries) => {
                let [entry] = &entries[..] else {
                    return Err(
                        item.refuse("name one zone with the number of cards seen, like {\"dealer\": 1}")
                    );
                };
                let zone = find_zone(&item.own_key(entry), &entry.key, &names)?;
                let all = deal.zones[zone.0].cards.most;
                (zone, item.own_entry(entry).number("a number of cards seen", 1, all)?)
            }
            _ => {
                let text = item.text("a zone")?;
                let zone = find_zone(&item, text, &names)?;
                (zone, deal.zones[zone.0].cards.most)
            }
        };
        if seen[zone.0] >= cards {
            return Err(item.refuse(format!("`{}` is already seen: remove it", names[zone.0])));
        }
        seen[zone.0] = cards;
        sees.push((zone, cards));
    }
    Ok(())
}

fn choice(at: &Cursor, words: &OfRound, bets: &[Bet], seen: &[u32], stage: usize) -> Result<Choice, Error> {
    let names: Vec<&str> = bets.iter().map(|bet| bet.name.as_str()).collect();
    let effect = match (at.get("stakes"), at.get("ends")) {
        (None, None) => Effect::GoOn,
        (Some(_), Some(ends)) => {
            return Err(ends.refuse("`stakes` and `ends` cannot be combined: keep one"));
        }
        (Some(stakes), None) => {
            let entries = stakes.entries("what is staked on each bet, like {\"play\": 2}")?;
            if entries.is_empty() {
                return Err(
                    stakes.refuse("nothing is staked: name a bet, like {\"play\": 2}, or remove `stakes`")
                );
            }
            let stake = |entry: &Member| {
                let bet = find_bet(&stakes.own_key(entry), &entry.key, &names)?;
                check_no_award(&stakes.own_key(entry), &bets[bet.0])?;
                Ok((bet, stakes.own_entry(entry).number("a stake", 0, MOST_STAKED)?))
            };
            Effect::Stake(entries.iter().map(stake).collect::<Result<_, Error>>()?)
        }
        (None, Some(ends)) => {
            let entries = ends.entries("the parts that come back, like {\"bet\": \"1/2\"}, or {}")?;
            let part = |entry: &Member| {
                let bet = find_bet(&ends.own_key(entry), &entry.key, &names)?;
                check_no_award(&ends.own_key(entry), &bets[bet.0])?;
                Ok((bet, part(&ends.own_entry(entry))?))
            };
            Effect::End(entries.iter().map(part).collect::<Result<_, Error>>()?)
        }
    };
    let settles = at.get("then").map(|at| at.word("a value for `then`", &[("settle", true)])).transpose()?;
    if let (Some(_), Effect::End(_)) = (settles, &effect) {
        return Err(at.need("then")?.refuse("`ends` ends the round, so nothing follows: remove `then`"));
    }
    Ok(Choice {
        name: at.need("choice")?.text("")?.into(),
        when: when(at, words, seen, stage)?,
        effect,
        settles: settles.is_some(),
    })
}

/// A fraction from 0 to 1.
fn part(at: &Cursor) -> Result<Ratio, Error> {
    let text = at.text("the part that comes back, like \"1/2\"")?;
    let part = crate::pay::amount(text).filter(|part| *part <= Ratio::one() && !text.starts_with('$'));
    part.ok_or_else(|| {
        at.refuse(format!("`{}` is not a part from 0 to 1: write it like \"1/2\"", shown(text)))
    })
}

/// Every bet that is no award is staked somewhere.
fn check_staked(at: &Cursor, bets: &[Bet], stages: &[Stage]) -> Result<(), Error> {
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

/// More ways through the stages than this are not followed.
const MOST_WAYS: usize = 20_000;

/// Every stage is reached by some choices, whatever the cards.
fn check_reached(at: &Cursor, stages: &[Stage]) -> Result<(), Error> {
    let mut ways: BTreeSet<Vec<(usize, usize)>> = BTreeSet::from([Vec::new()]);
    for (place, (stage, item)) in stages.iter().zip(at.items("a list of stages")?).enumerate() {
        let arises = |way: &Vec<(usize, usize)>| may_hold(&stage.when, way, true);
        if !ways.iter().any(arises) {
            let why = if ways.is_empty() {
                "every choice before it ends or settles the round"
            } else {
                "`when` never holds"
            };
            return Err(item
                .need("stage")?
                .refuse(format!("no choice leads to the stage `{}`: {why}", stage.name)));
        }
        for (choice, at) in stage.choices.iter().zip(item.need("choices")?.items("a list of choices")?) {
            if !ways.iter().any(|way| arises(way) && may_hold(&choice.when, way, true)) {
                return Err(at.need("when")?.refuse(format!(
                    "`{}` is never offered: no choices that lead to the stage `{}` satisfy `when`",
                    choice.name, stage.name
                )));
            }
        }
        let mut next = BTreeSet::new();
        for way in &ways {
            if may_hold(&stage.when, way, false) {
                next.insert(way.clone());
            }
            if !arises(way) {
                continue;
            }
            for (number, choice) in stage.choices.iter().enumerate() {
                let goes_on = !choice.settles && !matches!(choice.effect, Effect::End(_));
                if goes_on && may_hold(&choice.when, way, true) {
                    next.insert([&way[..], &[(place, number)]].concat());
                }
            }
        }
        if next.len() > MOST_WAYS {
            return Ok(());
        }
        ways = next;
    }
    Ok(())
}

/// Whether a condition may come out so, after these choices and whatever the cards.
fn may_hold(condition: &Condition<RoundTest>, made: &[(usize, usize)], wanted: bool) -> bool {
    let every =
        |parts: &[Condition<RoundTest>], wanted| parts.iter().all(|part| may_hold(part, made, wanted));
    let some = |parts: &[Condition<RoundTest>], wanted| parts.iter().any(|part| may_hold(part, made, wanted));
    match condition {
        Condition::All(parts) if wanted => every(parts, true),
        Condition::All(parts) => some(parts, false),
        Condition::Any(parts) if wanted => some(parts, true),
        Condition::Any(parts) => every(parts, false),
        Condition::Not(inner) => may_hold(inner, made, !wanted),
        Condition::Is(RoundTest::Cards(_)) => true,
        Condition::Is(RoundTest::Chosen(any)) => any.iter().any(|choice| made.contains(choice)) == wanted,
    }
}
