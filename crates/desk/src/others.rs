//! The other wagers that a claim may refer to, in the order tried: odds read the other way; without the payout limit;
//! the listed pays at the same settings; the same pays with one setting changed to a listed value, then at other listed
//! settings; the listed pays of other tables at their own settings; last the same pays with one setting changed to any
//! accepted value. `explain` analyses them.

use crate::explanation::Explanation;
use crate::pays::priced;
use enumeration::Arrange;
use games::{Options, Request};
use paytables::names::RowName;
use paytables::{Pay, PayTable, Range, Row, Selected, Selector, Setting, Settings, listed};

/// The most values of a range that are tried: the lowest ones, and the end.
const MOST_VALUES: u32 = 101;

/// Another wager that may give the claimed value, with the explanation to print if it does.
pub(crate) struct Other<'a> {
    pub(crate) selected: Selected<'a>,
    pub(crate) options: Options,
    pub(crate) says: Explanation,
}

/// All alternatives to a request. `siblings` are the listed versions of the wager.
pub(crate) fn others<'a>(request: &Request<'a>, siblings: &[Selected<'static>]) -> Vec<Other<'a>> {
    let selected = &request.selected;
    let is_own = selected.game.game.is_empty();
    let other = |(selected, says)| Other { selected, options: request.options.clone(), says };
    let mut all: Vec<Other<'a>> = odds_read(selected).into_iter().map(other).collect();
    if request.options.cap.is_some() {
        let options = Options { cap: None, ..request.options.clone() };
        all.push(Other { selected: selected.clone(), options, says: Explanation::Uncapped });
    }
    let mut tried: Vec<(Selected<'a>, Explanation)> = Vec::new();
    if !is_own {
        tried.extend(at_these_settings(selected));
    }
    let mut seen: Vec<Settings> = vec![selected.settings.clone()];
    tried.extend(with_one_changed(selected, siblings, &[listed_values], &mut seen));
    tried.extend(at_other_settings(selected, siblings, &mut seen));
    if !selected.wager.components && !is_own {
        tried.extend(at_settings_of_their_own(selected, siblings));
    }
    tried.extend(with_one_changed(selected, siblings, &[also_accepted, in_range], &mut seen));
    all.extend(tried.into_iter().map(other));
    all
}

/// The pays with every "to" as "for", and with every "for" as "to".
fn odds_read<'a>(selected: &Selected<'a>) -> Vec<(Selected<'a>, Explanation)> {
    let read = |as_for: bool| {
        let (from, into) = if as_for { (" to ", " for ") } else { (" for ", " to ") };
        let mut other = selected.clone();
        let rows = other.tables.iter_mut().flat_map(|table| &mut table.rows);
        let mut is_other = false;
        for row in rows {
            let text = row.pays.to_string();
            if let Some(pay) =
                text.contains(from).then(|| text.replace(from, into).parse::<Pay>().ok()).flatten()
            {
                row.pays = pay;
                is_other = true;
            }
        }
        is_other.then_some((other, Explanation::OddsRead { as_for }))
    };
    [true, false].into_iter().filter_map(read).collect()
}

/// The listed tables, if they pay something else or are for other decks.
fn at_these_settings<'a>(selected: &Selected<'a>) -> Vec<(Selected<'a>, Explanation)> {
    let selector = Selector {
        game: selected.game.game.clone(),
        wager: Some(selected.wager.wager.clone()),
        table: None,
        settings: Settings::default(),
    };
    let own = |s: &Selected| -> Vec<_> {
        s.tables.iter().map(|table| (priced(s, table), table.decks.clone())).collect()
    };
    let mut all = listed().select(&selector, &selected.settings).unwrap_or_default();
    all.retain(|other| other.settings == selected.settings && own(other) != own(selected));
    all.into_iter()
        .map(|other| {
            let says = Explanation::ListedPays { tables: ids(&other), at: Settings::default() };
            (other, says)
        })
        .collect()
}

/// Returns the alternative values of a setting.
type ValuesOf = fn(&Setting, &Selected, &[Selected<'static>]) -> Vec<String>;

/// The submission's pays with one setting changed. `seen` are the settings already tried.
fn with_one_changed<'a>(
    selected: &Selected<'a>,
    siblings: &[Selected<'static>],
    values: &[ValuesOf],
    seen: &mut Vec<Settings>,
) -> Vec<(Selected<'a>, Explanation)> {
    let mut all = Vec::new();
    for values in values {
        for setting in selected.game.settings_of(selected.wager) {
            if !selected.settings.0.contains_key(&setting.name) {
                continue;
            }
            for value in values(setting, selected, siblings) {
                let mut other = selected.clone();
                other.settings.0.insert(setting.name.clone(), value.clone());
                if !seen.contains(&other.settings) {
                    seen.push(other.settings.clone());
                    let changed = Settings([(setting.name.clone(), value)].into());
                    all.push((other, Explanation::OtherSettings(changed)));
                }
            }
        }
    }
    all
}

/// The values that are listed with these tables, and with others of the same rows.
fn listed_values(setting: &Setting, selected: &Selected, siblings: &[Selected<'static>]) -> Vec<String> {
    let tables: Vec<&PayTable> = selected.tables.iter().collect();
    let mut values = setting.listed(&tables);
    let alike = siblings.iter().filter(|other| row_names(other) == row_names(selected));
    values.extend(alike.filter_map(|other| other.settings.0.get(&setting.name).cloned()));
    values
}

fn also_accepted(setting: &Setting, _: &Selected, _: &[Selected<'static>]) -> Vec<String> {
    setting.also.clone()
}

/// A bounded number of values of a range.
fn in_range(setting: &Setting, _: &Selected, _: &[Selected<'static>]) -> Vec<String> {
    let Some(Range { from, to, suffix, decimals }) = &setting.range else { return Vec::new() };
    let most = (from + MOST_VALUES - 1).min(*to);
    let mut values: Vec<String> = (*from..=most).chain([*to]).map(|n| format!("{n}{suffix}")).collect();
    if *decimals {
        // By tenths first, as people set them, then by hundredths.
        let tenths = |n: u32| (1..10).map(move |part| format!("{n}.{part}"));
        let hundredths = |n: u32| (1..100).filter(|p| p % 10 != 0).map(move |part| format!("{n}.{part:02}"));
        let parts = (*from..most).flat_map(tenths).chain((*from..most).flat_map(hundredths));
        values.extend(parts.map(|value| value + suffix));
    }
    values
}

fn row_names(selected: &Selected) -> Vec<Vec<RowName>> {
    selected.tables.iter().map(|table| table.rows.iter().map(Row::name).collect()).collect()
}

/// The submission's pays with several settings changed to listed ones.
fn at_other_settings(
    selected: &Selected,
    siblings: &[Selected<'static>],
    seen: &mut Vec<Settings>,
) -> Vec<(Selected<'static>, Explanation)> {
    let mut all: Vec<(usize, Selected, Explanation)> = Vec::new();
    for sibling in siblings {
        if seen.contains(&sibling.settings) || row_names(sibling) != row_names(selected) {
            continue;
        }
        seen.push(sibling.settings.clone());
        let mut candidate = sibling.clone();
        for (table, submitted) in candidate.tables.iter_mut().zip(&selected.tables) {
            for row in &mut table.rows {
                if let Some(own) = submitted.row(&row.hand) {
                    row.pays = own.pays.clone();
                }
            }
        }
        let other = differing(&sibling.settings, &selected.settings);
        all.push((other.0.len(), candidate, Explanation::OtherSettings(other)));
    }
    all.arrange_by_key(|(differing, ..)| *differing);
    all.into_iter().map(|(_, candidate, says)| (candidate, says)).collect()
}

/// The listed tables with several settings changed too.
fn at_settings_of_their_own(
    selected: &Selected,
    siblings: &[Selected<'static>],
) -> Vec<(Selected<'static>, Explanation)> {
    let submitted = priced(selected, selected.table());
    siblings
        .iter()
        .filter(|other| other.settings != selected.settings && priced(other, other.table()) != submitted)
        .cloned()
        .map(|other| {
            let at = differing(&other.settings, &selected.settings);
            let says = Explanation::ListedPays { tables: ids(&other), at };
            (other, says)
        })
        .collect()
}

fn ids(selected: &Selected) -> Vec<String> {
    selected.tables.iter().map(|table| table.id.clone()).collect()
}

/// The settings that differ from those in effect.
fn differing(settings: &Settings, in_effect: &Settings) -> Settings {
    let differs = |(name, value): &(&String, &String)| in_effect.0.get(*name) != Some(*value);
    Settings(settings.0.iter().filter(differs).map(|(n, v)| (n.clone(), v.clone())).collect())
}
