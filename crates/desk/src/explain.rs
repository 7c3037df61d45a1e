//! What explains a claim that does not hold.
//!
//! First what the claim and the exact value tell by themselves, then whatever else is listed of the wager, the nearest
//! first: the listed pays at the same settings; the same pays at other listed settings, those that differ least first;
//! the listed pays of other tables at settings of their own. What is tried is counted once for all claims.

use crate::claim::{Claimed, Slip};
use crate::pays::{priced, with_pays};
use enumeration::Ratio;
use games::{Analysis, Options, Request, Workbench};
use paytables::names::RowName;
use paytables::{Row, Selected, Selector, Settings, listed};
use std::cell::OnceCell;
use std::fmt;

/// What explains a claim that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Explanation {
    /// The claim and the exact value tell it by themselves.
    Slip(Slip),
    /// The listed pays of these tables give the claimed figure.
    ListedPays {
        /// The tables.
        tables: Vec<String>,
        /// The settings at which they do, of those that are not as submitted.
        at: Settings,
    },
    /// The submitted pays give the claimed figure at these settings.
    OtherSettings(Settings),
    /// Nothing listed gives it.
    Unexplained,
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Explanation::Slip(slip) => write!(f, "{slip}"),
            Explanation::ListedPays { tables, at } if at.is_empty() => {
                write!(f, "the listed pays of {} give it", tables.join(", "))
            }
            Explanation::ListedPays { tables, at } => {
                write!(f, "the listed pays of {} at {at} give it", tables.join(", "))
            }
            Explanation::OtherSettings(settings) if settings.0.len() == 1 => {
                write!(f, "the setting {settings} gives it")
            }
            Explanation::OtherSettings(settings) => write!(f, "the settings {settings} give it"),
            Explanation::Unexplained => f.write_str("unexplained"),
        }
    }
}

/// The other wagers that a claim may be of, each with what is said when it is.
pub(crate) struct Others<'a> {
    options: &'a Options,
    bench: &'a Workbench<'a>,
    tried: Vec<Other>,
}

struct Other {
    selected: Selected<'static>,
    says: Explanation,
    /// Empty where it is refused.
    analysis: OnceCell<Option<Analysis>>,
}

impl<'a> Others<'a> {
    /// `siblings` is everything listed of the wager.
    pub(crate) fn of(
        selected: &Selected,
        siblings: &[Selected<'static>],
        options: &'a Options,
        bench: &'a Workbench<'a>,
    ) -> Self {
        let mut tried = at_these_settings(selected);
        tried.extend(at_other_settings(selected, siblings));
        if !selected.wager.components {
            tried.extend(at_settings_of_their_own(selected, siblings));
        }
        let tried = tried
            .into_iter()
            .map(|(selected, says)| Other { selected, says, analysis: OnceCell::new() })
            .collect();
        Others { options, bench, tried }
    }

    /// What explains that the claim does not hold; `figure` is what it is of.
    pub(crate) fn explain(
        &self,
        claimed: &Claimed,
        exact: &Ratio,
        figure: impl Fn(&Analysis) -> Option<Ratio>,
    ) -> Explanation {
        if let Some(slip) = claimed.slip(exact) {
            return Explanation::Slip(slip);
        }
        let gives = |other: &&Other| {
            let analysis = other.analysis.get_or_init(|| {
                let request = Request { selected: other.selected.clone(), options: self.options.clone() };
                games::analyze(&request, self.bench).ok()
            });
            analysis.as_ref().and_then(&figure).is_some_and(|value| claimed.holds(&value))
        };
        self.tried.iter().find(gives).map_or(Explanation::Unexplained, |other| other.says.clone())
    }
}

/// The listed tables, where they pay something else or are for other decks.
fn at_these_settings(selected: &Selected) -> Vec<(Selected<'static>, Explanation)> {
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

/// The submission's pays, where the settings are others.
fn at_other_settings(
    selected: &Selected,
    siblings: &[Selected<'static>],
) -> Vec<(Selected<'static>, Explanation)> {
    let names = |s: &Selected| -> Vec<Vec<RowName>> {
        s.tables.iter().map(|t| t.rows.iter().map(Row::name).collect()).collect()
    };
    let mut seen: Vec<&Settings> = vec![&selected.settings];
    let mut all: Vec<(usize, Selected, Explanation)> = Vec::new();
    for sibling in siblings {
        if seen.contains(&&sibling.settings) || names(sibling) != names(selected) {
            continue;
        }
        seen.push(&sibling.settings);
        let mut candidate = sibling.clone();
        for (table, submitted) in candidate.tables.iter_mut().zip(&selected.tables) {
            *table = with_pays(table, |name| {
                submitted.rows.iter().find(|row| row.name() == *name).map(|row| &row.pays)
            });
        }
        let other = differing(&sibling.settings, &selected.settings);
        all.push((other.0.len(), candidate, Explanation::OtherSettings(other)));
    }
    all.sort_by_key(|(differing, ..)| *differing);
    all.into_iter().map(|(_, candidate, says)| (candidate, says)).collect()
}

/// The listed tables, where the settings are others too.
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

/// The settings that are not as they are in effect.
fn differing(settings: &Settings, in_effect: &Settings) -> Settings {
    let differs = |(name, value): &(&String, &String)| in_effect.0.get(*name) != Some(*value);
    Settings(settings.0.iter().filter(differs).map(|(n, v)| (n.clone(), v.clone())).collect())
}
