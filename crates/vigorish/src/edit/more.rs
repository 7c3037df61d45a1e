//! Further answers about the wager of an editor, as parts of its page: what a card is worth, what a counter wins, pays for an
//! edge, a session, a meter, bets together, the value of each action, the maths sheet. Each is a question of the front door
//! about the wager as it is edited.

use super::copies;
use super::question::{Also, Edit, OWN};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::files::Files;
use crate::format::html;
use crate::inquiry::Inquiry;
use crate::number::read_signed;
use crate::question::{Assumptions, Bankroll, Counting, Meter, Round, Sheet, Strategy};
use crate::report::meter::MeterLives;
use desk::solve::Desk;
use enumeration::Ratio;
use enumeration::ratio::{decimal, whole};
use games::strategy::StrategyPart;
use games::{Request, Workbench};
use maud::Markup;
use num_traits::ToPrimitive;
use page::{PayCurve, Proposed};
use paytables::{Selected, Settings};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The name of the pays of an edited wager among the texts of a question.
const PAYS: &str = "my-pays.json";
/// Decimal places of the value of an action.
const PLACES: u32 = 4;

/// The part of the page that answers.
pub(super) fn more(also: &Also, edit: &Edit, request: &Request, inquiry: &Inquiry) -> Result<Value, Error> {
    let bench = inquiry.bench;
    let named = Named::of(edit, &request.selected);
    let files = Files::with(named.texts.clone());
    let inquiry = Inquiry::new(bench, &files);
    let Named { what, settings, tables, .. } = named;
    let assumed = || edit.assumptions();
    let digits = edit.digits.unwrap_or(crate::DIGITS);
    let shown = |report: &crate::report::Report| html::body(report, digits);
    let part = match also {
        Also::Play => page::play(&desk::sheet::play(request, bench)?),
        Also::Removal => page::removal(&desk::removal::removal(request, bench)?),
        Also::Pays { edge } => page::proposals(&proposed(edge, request, bench)?),
        Also::Curve { table, row } => page::curve(&curve(table, row, request, bench)?).unwrap_or_default(),
        Also::Counting(asked) => {
            let asked = Counting { what, settings, tables, assumed: assumed()?, ..(**asked).clone() };
            shown(&asked.answer(&inquiry)?.report())
        }
        Also::Session(asked) => {
            let asked = Bankroll { what, settings, tables, assumed: assumed()?, ..(**asked).clone() };
            shown(&asked.answer(&inquiry)?.report())
        }
        Also::Meter(asked) => {
            let asked = Meter { what, settings, tables, ..with_terms(asked, &assumed()?) };
            let answer = asked.answer(&inquiry)?;
            page::beside(law_at_hit(&asked, &answer, &inquiry)?, &shown(&answer.report()))
        }
        Also::Round(asked) => {
            if !tables.is_empty() {
                return Err(Error::input("bets of one round are counted at the listed pays: reset the pays"));
            }
            let query: Vec<String> =
                settings.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let own = if query.is_empty() { what } else { format!("{what}?{}", query.join("&")) };
            let what = [own].into_iter().chain(asked.what.iter().cloned()).collect();
            shown(&Round { what, meter: assumed()?.meter, ..(**asked).clone() }.answer(&inquiry)?.report())
        }
        Also::Strategy(asked) => {
            let removed = edit.removed.clone();
            let sees = edit.sees.clone();
            let asked = Strategy { what, settings, tables, sees, removed, ..(**asked).clone() };
            return Ok(json!({"values": values(&asked.answer(&inquiry)?.strategy.parts)}));
        }
        Also::Sheet(asked) => {
            let asked =
                Sheet { what: vec![what], settings, tables, assumed: assumed()?, ..(**asked).clone() };
            shown(&asked.answer(&inquiry)?)
        }
    };
    Ok(json!({"html": part.into_string()}))
}

/// The selection of the wager in an editor: its pays and its text replace files.
struct Named {
    what: String,
    settings: Settings,
    tables: Vec<String>,
    texts: BTreeMap<String, String>,
}

impl Named {
    fn of(edit: &Edit, selected: &Selected) -> Self {
        let settings = selected.settings.clone();
        let mut texts = BTreeMap::new();
        if let Some(text) = &edit.wager {
            let (text, what) = match copies::side_of(text) {
                Some((game, side)) => (game.to_string(), format!("{OWN}/{side}")),
                None => (text.clone(), OWN.to_string()),
            };
            texts.insert(OWN.to_string(), text);
            return Named { what, settings, tables: Vec::new(), texts };
        }
        let selector = edit.selector.as_deref().unwrap_or_default();
        let what = selector.split_once('?').map_or(selector, |(what, _)| what).to_string();
        let moved = selected.tables.iter().filter(|table| table.replaces.is_some()).map(copies::moved);
        let moved: Vec<Value> = moved.collect();
        let text = match &moved[..] {
            [] => return Named { what, settings, tables: Vec::new(), texts },
            [one] => one.to_string(),
            several => json!(several).to_string(),
        };
        texts.insert(PAYS.to_string(), text);
        Named { what, settings, tables: vec![PAYS.to_string()], texts }
    }
}

/// For each row whose pay moves the edge, the pays near the one that gives the wanted edge.
fn proposed(edge: &str, request: &Request, bench: &Workbench) -> Result<Vec<Proposed>, Error> {
    let wanted: Ratio =
        read_signed(edge).map_err(|reason| Error::input(format!("`{edge}` is not an edge: {reason}")))?;
    let selected = &request.selected;
    let desk = Desk::new(selected.clone(), request.options.clone(), bench);
    desk.check()?;
    let mut found = Vec::new();
    let mut refused = None;
    for table in &selected.tables {
        for row in table.rows.iter().filter(|row| selected.is_paid_by(row)) {
            let place = desk.place(&format!("{}/{}", table.id, row.hand));
            match place.and_then(|place| desk.solve(place, &wanted)) {
                Ok(solution) => found.push(Proposed {
                    table: table.listed_id().to_string(),
                    row: row.hand.clone(),
                    wanted: wanted.clone(),
                    solution,
                }),
                Err(error) => refused = Some(error),
            }
        }
    }
    match refused {
        Some(error) if found.is_empty() => Err(error.into()),
        _ => Ok(found),
    }
}

/// The edge over the pay of a row.
fn curve(table: &str, row: &str, request: &Request, bench: &Workbench) -> Result<PayCurve, Error> {
    let desk = Desk::new(request.selected.clone(), request.options.clone(), bench);
    let own = request.selected.tables.iter().find(|own| own.listed_id() == table);
    let place = desk.place(&format!("{}/{row}", own.map_or(table, |own| &own.id)))?;
    let present = own.and_then(|own| own.row(row)).map_or_else(String::new, |row| row.pays.to_string());
    Ok(PayCurve { table: table.into(), row: row.into(), present, points: desk.curve(place)? })
}

/// The page's assumptions about a meter, if the question has none.
fn with_terms(asked: &Meter, assumed: &Assumptions) -> Meter {
    let rate = assumed.rate.clone().map(|rate| vec![rate].into());
    Meter {
        rate: asked.rate.clone().or(rate),
        reset: asked.reset.clone().or_else(|| assumed.reset.clone()),
        players: asked.players.or(assumed.players),
        ..asked.clone()
    }
}

/// The chance that a meter is hit by a number of wagers, up to three times the mean.
fn law_at_hit(asked: &Meter, answer: &MeterLives, inquiry: &Inquiry) -> Result<Option<Markup>, Error> {
    let [life] = &answer.lives[..] else { return Ok(None) };
    let halves =
        |halves: u32| (&life.wagers_between_hits * whole(halves) / whole(2)).round().to_integer().to_u64();
    let Some(within) = [1, 2, 3, 4, 6].into_iter().map(halves).collect::<Option<Vec<u64>>>() else {
        return Ok(None);
    };
    let drawn = Meter { within, ..asked.clone() }.answer(inquiry)?;
    Ok(drawn.lives.first().and_then(page::law_at_hit))
}

/// The value of each action, as it is shown.
fn values(parts: &[StrategyPart]) -> Vec<Value> {
    let of = |part: &StrategyPart| match part {
        StrategyPart::Values { title, values } => {
            let values: Vec<[String; 2]> =
                values.iter().map(|(name, value)| [name.clone(), decimal(value, PLACES)]).collect();
            Some(json!({"title": title, "values": values}))
        }
        StrategyPart::Lines { title, lines } => Some(json!({"title": title, "lines": lines})),
        StrategyPart::Grid { .. } => None,
    };
    parts.iter().filter_map(of).collect()
}
