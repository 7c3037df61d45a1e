//! The verdict of the rules on the pays: a light, a sentence and the paragraph. The panel of key figures calls it.

use crate::entry::Entry;
use crate::numbers::amount;
use desk::pays::{OffRule, changed};
use maud::{Markup, html};
use paytables::Source;

/// The light; its meaning is beside it in words.
struct Light {
    colour: &'static str,
    says: Vec<String>,
}

/// The verdict on the pays and settings of a listed wager; empty for a user's wager.
pub(crate) fn verdict(entry: &Entry) -> Markup {
    let Some(Light { colour, says }) = light(entry) else { return html! {} };
    html! {
        div class={ "light " (colour) } {
            @for sentence in says { p { (sentence) } }
        }
    }
}

fn light(entry: &Entry) -> Option<Light> {
    let selected = &entry.selected;
    if selected.game.game.is_empty() {
        return None;
    }
    let sources: Vec<String> =
        selected.tables.iter().filter_map(|table| table.source.as_ref()).map(cited).collect();
    let mut sources = sources;
    sources.dedup();
    let sources = sources.join("; ");
    let limits = entry.analysis().off_limits.iter().map(|off| {
        let limit = &off.limit;
        let (given, required) = (amount(&off.given), amount(&off.required));
        format!("{} {given}: {} {required} by {}.", limit.figure, limit.bound, cited(&limit.source))
    });
    let mut wrong: Vec<String> = limits.collect();
    let mut open: Vec<String> = unlisted(entry);
    let is_changed = selected.tables.iter().any(|table| table.replaces.is_some());
    // Listed pays need no comparison.
    let mut holds = if entry.is_floor() {
        format!("Pays as printed in {sources}, which allows no less.")
    } else {
        format!("Pays as printed in {sources}.")
    };
    if is_changed {
        let pays = changed(selected);
        let off = |off: &OffRule, rule: &str| {
            let by = off.source.as_ref().map_or_else(String::new, |source| format!(" {}", cited(source)));
            format!("{} pays {}: {} {rule}{by}.", off.row, off.pays, off.required)
        };
        wrong.extend(pays.off_fixed.iter().map(|row| off(row, "is fixed by")));
        wrong.extend(pays.below_floor.iter().map(|row| off(row, "is the least allowed by")));
        open.extend(pays.off_reconstructed.iter().map(|row| off(row, "was read from a damaged print of")));
        open.extend(pays.needed.iter().map(|table| {
            format!("Pays this low need the table {table}, which the source allows and does not print.")
        }));
        holds = match &pays.listed_as[..] {
            [] => format!("No pay is below the least that {sources} allows."),
            tables => format!("Pays as listed in {}.", tables.join(", ")),
        };
    }
    Some(match (&wrong[..], &open[..]) {
        ([], []) => Light { colour: "holds", says: vec![holds] },
        ([], _) => Light { colour: "open", says: open },
        _ => Light { colour: "fails", says: [wrong, open].concat() },
    })
}

/// The settings with values that the source does not list.
fn unlisted(entry: &Entry) -> Vec<String> {
    let tables = entry.tables();
    let is_listed = |setting: &paytables::Setting, value: &str| {
        let values = setting.listed(&tables);
        values.is_empty() || values.iter().any(|known| known == value)
    };
    let mut unlisted = Vec::new();
    for (setting, value) in entry.settings() {
        if !is_listed(setting, value) {
            unlisted.push(format!("{} {value} is not among the listed values.", setting.name));
        }
    }
    unlisted
}

/// `HC Appendix E, 5.I.D`.
fn cited(source: &Source) -> String {
    format!("{} {}", source.document, source.section)
}
