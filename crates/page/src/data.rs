//! What the scripts read of a wager.

use crate::entry::Entry;
use crate::numbers::{figure, share};
use crate::site::Site;
use games::Request;
use games::figures::{Figure, Form, Group, of_group, of_round};
use maud::{Markup, PreEscaped, html};
use paytables::Setting;
use paytables::wagers::{Rank, RankSet};
use serde_json::{Value, json};

/// Data for a script, in the page itself. Nothing in it can end the element.
pub(crate) fn script(id: &str, data: &Value) -> Markup {
    let text = data.to_string().replace('<', "\\u003c");
    html! { script type="application/json" id=(id) { (PreEscaped(text)) } }
}

/// Everything that the editor needs of a wager.
pub(crate) fn wager(site: &Site, entry: &Entry) -> Value {
    let selected = &entry.selected;
    let rows: Vec<Value> = selected
        .tables
        .iter()
        .flat_map(|table| table.rows.iter().map(move |row| (table, row)))
        .filter(|(_, row)| selected.is_paid_by(row))
        .map(|(table, row)| {
            json!({
                "table": table.id, "outcome": row.hand, "pay": row.pays.to_string(),
                "envy": row.envy.as_ref().map(ToString::to_string), "floor": table.is_floor(row),
            })
        })
        .collect();
    let settings: Vec<Value> =
        entry.settings().into_iter().map(|(setting, value)| self::setting(entry, setting, value)).collect();
    json!({
        "selector": entry.selector(),
        "name": entry.name,
        "game": selected.game.game,
        "wager": selected.wager.wager,
        "unit": selected.wager.unit,
        "table": selected.table().id,
        "tables": selected.tables,
        "settings": settings,
        "rows": rows,
        "exact": exact(entry),
        "edge": entry.analysis().edge.as_ref().map(ToString::to_string),
        "players": selected.wager.shares_awards || rows.iter().any(|row| !row["envy"].is_null()),
        "cap": entry.can_be_capped(),
        "meters": entry.analysis().meter.as_ref().map_or(0, |meter| meter.b.len()),
        "seen": seen(entry),
        "cards": cards(entry),
        "removal": selected.decks().is_some() && selected.wager.seconds.is_none() && entry.strategy().is_none(),
        "seconds": selected.wager.seconds.unwrap_or(0),
        "engine": site.engine.is_some(),
        "file": entry.file,
    })
}

/// The zones of which the player of a game with stages may also see cards, with their numbers of cards: those of which the
/// first stage does not see all.
fn seen(entry: &Entry) -> Value {
    let selected = &entry.selected;
    let is_base = selected.wager.side.is_none() && selected.wager.in_round.is_empty();
    let Ok(Some(terms)) = selected.round().map(|terms| terms.filter(|_| is_base)) else { return json!([]) };
    let first = terms.stages.first().map_or(&[][..], |stage| &stage.sees);
    let zones = terms.deal.zones.iter().enumerate().filter_map(|(place, zone)| {
        let seen =
            first.iter().filter(|(zone, _)| zone.0 == place).map(|(_, cards)| *cards).max().unwrap_or(0);
        (seen < zone.cards.most).then(|| json!({"zone": zone.name, "cards": zone.cards.most}))
    });
    zones.collect()
}

/// The cards that can be taken out of the shoe, by rank, with their numbers in the fresh shoe; empty if a card's suit
/// matters, since the effects of the cards list those.
fn cards(entry: &Entry) -> Value {
    let request = Request::plain(entry.selected.clone());
    let shoe = games::shoe(&request).ok().filter(|shoe| shoe.cards.suited == RankSet::NONE);
    let Some(shoe) = shoe else { return json!([]) };
    let of_rank = |rank: Rank| {
        let cards: u32 = shoe.cards.shoe.of_rank(rank);
        (cards > 0).then(|| json!({"card": rank.to_string(), "cards": cards}))
    };
    desk::removal::rank_order().filter_map(of_rank).collect()
}

/// The exact listed figures, with which an edit is compared.
fn exact(entry: &Entry) -> Value {
    let known = of_round().chain(of_group(Group::Meter)).filter(|figure| figure.form == Form::Share);
    let exact = |figure: &Figure| {
        Some((figure.name.to_string(), Value::from(figure.of(entry.analysis())?.to_string())))
    };
    Value::Object(known.filter_map(exact).collect())
}

fn setting(entry: &Entry, setting: &Setting, value: &str) -> Value {
    let tables = entry.tables();
    json!({
        "id": setting.name,
        "name": setting.name,
        "text": setting.text,
        "value": value,
        "values": setting.listed(&tables),
        "also": setting.also,
        "range": setting.range,
    })
}

/// The wagers side by side: a script, since a page from the file system may not fetch.
pub(crate) fn all(site: &Site) -> String {
    let wagers: Vec<Value> = (0..site.entries.len()).map(|entry| compared(site, entry)).collect();
    let names: Vec<&str> = figures().map(|figure| figure.title).chain(["House edge, exact"]).collect();
    format!("const VIGORISH_FIGURES = {};\nconst VIGORISH_WAGERS = {};\n", json!(names), Value::from(wagers))
}

/// The figures that are compared.
fn figures() -> impl Iterator<Item = &'static Figure> {
    of_round().chain(of_group(Group::Meter))
}

/// A longer fraction than this is not read side by side.
const LONGEST: usize = 60;

/// Places that are enough for the difference of two figures.
const FINE: u32 = 14;

fn compared(site: &Site, place: usize) -> Value {
    let entry = &site.entries[place];
    let a = entry.analysis();
    let settings: Vec<String> =
        entry.selected.settings.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let exact = a.edge.as_ref().map(ToString::to_string).filter(|edge| edge.len() <= LONGEST);
    let fine: Vec<Option<String>> = figures().map(|one| Some(one.written(&one.of(a)?, FINE))).collect();
    let figures: Vec<Option<String>> = figures().map(|one| figure(one, a)).chain([exact]).collect();
    let rows: Vec<Value> = a
        .outcomes
        .iter()
        .map(|o| json!([o.outcome, o.pays.as_ref().unwrap_or(&o.net), share(&o.probability)]))
        .collect();
    json!({
        "id": site.place(place),
        "game": entry.game(),
        "wager": entry.wager(),
        "tables": a.tables.join(", "),
        "settings": settings.join(", "),
        "variant": entry.variant(site.variants(place).len() > 1),
        "figures": figures,
        "fine": fine,
        "rows": rows,
    })
}
