//! What an editor shows: figures with their titles, pays, warnings, and what can be copied.

use super::copies;
use super::more::more;
use super::question::{Edit, OWN};
use crate::ask::Ask;
use crate::error::Error;
use crate::format::json;
use crate::inquiry::Inquiry;
use crate::report::{analyze, never_paid};
use desk::sheet::{SheetOptions, sheet};
use desk::terms::TermsInEffect;
use enumeration::ratio::{decimal, ratio};
use games::figures::{Figure, Form, Group, of_group, of_round};
use games::{Analysis, Request, Workbench};
use maud::html;
use page::Entry;
use paytables::{PayTable, Selected, WagerFile};
use serde_json::{Value, json};

/// The most places after the point.
const MOST_DIGITS: u32 = 1000;

impl Ask for Edit {
    type Answer = Value;

    fn answer(&self, inquiry: &Inquiry) -> Result<Value, Error> {
        let digits = self.digits.unwrap_or(crate::DIGITS);
        if digits > MOST_DIGITS {
            return Err(Error::input(format!("at most {MOST_DIGITS} digits are available")));
        }
        let own = match &self.wager {
            Some(text) => {
                inquiry.files.keep(OWN, text);
                Some(read_own(text)?)
            }
            None => None,
        };
        let selected = self.selected(own.as_ref())?;
        if self.describe {
            return Ok(described(&selected));
        }
        let options = self.assumptions()?.options_in(&selected, inquiry.files)?;
        let request = Request { options, selected };
        if let Some(also) = &self.also {
            return more(also, self, &request, inquiry);
        }
        let mut warnings = Vec::new();
        if own.is_some() {
            let unpaid = games::never_paid(&request, inquiry.bench)?;
            warnings.extend(unpaid.into_iter().map(|(row, why)| never_paid(&row, why)));
        }
        let entry = entry(self, &request, inquiry.bench)?;
        let analysis = entry.analysis();
        let mut answer = json::value(&analyze::document(analysis), digits);
        answer["figures"] = figures(analysis, digits).into();
        answer["pays"] =
            analysis.outcomes.iter().map(|o| o.pays.as_ref().unwrap_or(&o.net).as_str()).collect();
        answer["warnings"] = warnings.into();
        // A submission has no place for cards that are gone or seen.
        if self.removed.is_none() && self.sees.is_empty() {
            answer["submission"] = copies::submission(self, &request.selected, analysis);
        }
        answer["command"] = copies::command(self, &request.selected).into();
        let sections = page::sections(&entry).into_iter();
        let sections = sections.filter(|(id, _)| !(self.without_play && *id == page::PLAY));
        answer["sections"] =
            sections.map(|(id, part)| (id.to_string(), Value::from(part.into_string()))).collect();
        Ok(answer)
    }
}

/// The wager as its page shows it.
fn entry<'a>(edit: &Edit, request: &Request<'a>, bench: &Workbench) -> Result<Entry<'a>, Error> {
    let asked = SheetOptions { confidence: ratio(9, 10), slopes: false, play: !edit.without_play };
    let selected = || request.selected.clone();
    let sheet = match sheet(selected(), request.options.clone(), &asked, bench) {
        Ok(sheet) => sheet,
        Err(error) => {
            // An error in the wager itself is shown at its row.
            games::analyze(request, bench)?;
            return Err(error.into());
        }
    };
    let terms = TermsInEffect::of(request, &sheet.analysis, edit.players.is_some());
    Ok(Entry {
        name: request.selected.to_string(),
        selected: selected(),
        sheet,
        terms,
        filed: html! {},
        file: None,
    })
}

/// A wager or a game of the reader's own. A side bet of a game is written `{"game": {..}, "wager": "NAME"}`, as in a
/// submission.
fn read_own(text: &str) -> Result<WagerFile, Error> {
    match copies::side_of(text) {
        Some((_, side)) => Ok(WagerFile::read_game_within(OWN, text, "game", Some(&side))?),
        None => Ok(WagerFile::read(OWN, text)?),
    }
}

/// Every figure that the wager has, with its title, as it is shown and exact.
fn figures(analysis: &Analysis, digits: u32) -> Vec<Value> {
    let shown = |figure: &Figure| {
        let value = figure.reported(analysis)?;
        let shown = match figure.form {
            Form::Share => figure.written(&value, PERCENT_DIGITS + 2),
            _ if value.is_integer() && figure.form != Form::Root => value.to_string(),
            _ => figure.written(&value, digits),
        };
        // A whole number is shown as it is; a percentage is not.
        let is_shown_whole = value.is_integer() && figure.form != Form::Share;
        let exact = (figure.form != Form::Root && !is_shown_whole).then(|| value.to_string());
        Some(json!({"name": figure.name, "title": figure.title, "shown": shown, "exact": exact}))
    };
    // The editor has room for the edge or the return, not for both.
    let mut all: Vec<Value> = of_round().filter(|figure| figure.name != "return").filter_map(shown).collect();
    if let Some(meter) = &analysis.meter {
        let name = |i: usize| if meter.b.len() > 1 { format!("M{}", i + 1) } else { "M".into() };
        let shares =
            meter.b.iter().enumerate().map(|(i, b)| format!(" + {} {}", decimal(b, digits), name(i)));
        let shown = decimal(&meter.a, digits) + &shares.collect::<String>();
        all.push(json!({"name": "mean_net", "title": "Mean net", "shown": shown, "exact": null}));
    }
    all.extend(of_group(Group::Meter).chain(of_group(Group::Envy)).filter_map(shown));
    all
}

/// Places of a percentage.
const PERCENT_DIGITS: u32 = 4;

/// What can be changed.
fn described(selected: &Selected) -> Value {
    let tables: Vec<_> = selected.tables.iter().collect();
    let offered =
        selected.game.settings_of(selected.wager).into_iter().filter(|setting| setting.applies_to(&tables));
    let setting = |setting: &paytables::Setting| {
        let mut values = setting.listed(&tables);
        values.extend(setting.also.iter().cloned());
        json!({"name": setting.name, "text": setting.text, "value": selected.settings.0.get(&setting.name),
               "values": values, "range": setting.range.as_ref().map(ToString::to_string)})
    };
    let table = |table: &&PayTable| {
        let rows: Vec<Value> =
            table.rows.iter().filter(|row| selected.is_paid_by(row)).map(copies::written).collect();
        json!({"id": table.listed_id(), "rows": rows})
    };
    let others = selected.game.wagers.iter().filter(|wager| wager.wager != selected.wager.wager);
    let beside: Vec<&str> = others.map(|wager| wager.wager.as_str()).collect();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "beside": beside,
        "name": selected.to_string(),
        "settings": offered.map(setting).collect::<Vec<_>>(),
        "tables": tables.iter().map(table).collect::<Vec<_>>(),
    })
}
