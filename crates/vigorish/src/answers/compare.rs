//! Wagers side by side.

use super::wanted::{Wanted, wanted_to_compare, warn_all};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::{Assumptions, Compare, meters_of};
use crate::report::{self, Report, with_cap};
use desk::compare::{ComparedAnalysis, Order, sort};
use enumeration::SortedMap;
use games::error::GivenOption;
use games::{Options, Request};
use paytables::names::listing;

/// Wagers side by side.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Comparison {
    /// The analyses, in the order asked for.
    pub entries: Vec<ComparedAnalysis>,
    /// What they are measured against.
    pub against: Option<ComparedAnalysis>,
    /// The figures alone are shown.
    pub summary: bool,
    /// True if variances that take long were left out.
    pub without_variance: bool,
}

impl Reported for Comparison {
    fn report(&self) -> Report {
        let absent = self.without_variance.then(variance_is_left_out);
        report::compare::report(&self.entries, self.against.as_ref(), self.summary, absent.as_deref())
    }
}

impl Ask for Compare {
    type Answer = Comparison;

    fn answer(&self, inquiry: &Inquiry) -> Result<Comparison, Error> {
        self.assumed.check()?;
        let named: Vec<String> = self.what.iter().chain(&self.against).cloned().collect();
        let mut settings = self.settings.clone();
        for name in &self.over {
            settings.0.entry(name.clone()).or_insert_with(|| "*".into());
        }
        let by_name = wanted_to_compare(inquiry.files, &named, &settings)?;
        if let (Some(what), Some(found)) = (&self.against, by_name.last())
            && found.len() > 1
        {
            return Err(Error::input(format!("--against {what} names {} analyses: name one", found.len())));
        }
        let all: Vec<Wanted> = by_name.into_iter().flatten().collect();
        warn_all(&all, inquiry)?;
        let order: Option<Order> = match &self.sort {
            Some(column) => Some(column.parse()?),
            None if !self.over.is_empty() => Some("edge".parse()?),
            None => None,
        };
        let rounds = all.iter().filter(|wanted| wanted.selected.wager.twenty_one.is_some()).count();
        let by_variance = order == Some("standard-deviation".parse()?);
        let without_variance = rounds > MOST_WITH_VARIANCE && !by_variance;
        let mut entries = analysed(all, &self.assumed, !without_variance, inquiry)?;
        let against = if self.against.is_some() { entries.pop() } else { None };
        if let Some(order) = order {
            sort(&mut entries, order);
        }
        let summary = self.summary || !self.over.is_empty();
        Ok(Comparison { entries, against, summary, without_variance })
    }
}

/// The most rounds of blackjack whose variance is computed unasked: each takes a second, several times as long as an edge.
const MOST_WITH_VARIANCE: usize = 8;

/// Why a column is empty, and what to do.
fn variance_is_left_out() -> String {
    format!(
        "Standard deviation: left out of more than {MOST_WITH_VARIANCE} games of blackjack; to compute it add --sort standard-deviation"
    )
}

/// The analyses. Options for meters apply to the progressive wagers, if there are any; the number of players applies to
/// wagers whose figures depend on it; a strategy and seen cards apply to games written as data.
fn analysed(
    all: Vec<Wanted>,
    asked: &Assumptions,
    variance: bool,
    inquiry: &Inquiry,
) -> Result<Vec<ComparedAnalysis>, Error> {
    check_meters(&all, asked)?;
    let some_are_games = all.iter().any(|wanted| wanted.selected.wager.round.is_some());
    let some_are_on_one = all.iter().any(|wanted| meters_of(&wanted.selected) > 0);
    let mut entries = Vec::new();
    let mut refusal = None;
    let mut has_players = false;
    for Wanted { name, selected, .. } in all {
        let mut options = Options { variance, ..asked.options_in(&selected, inquiry.files)? };
        if some_are_games && selected.wager.round.is_none() {
            options = Options { sees: Vec::new(), play: None, ..options };
        }
        if some_are_on_one && meters_of(&selected) == 0 {
            options =
                Options { meters: Vec::new(), rate: None, resets: Vec::new(), reserve: false, ..options };
        }
        let name = with_cap(name, options.cap.as_ref());
        let analyse = |options: &Options| {
            games::analyze(&Request { selected: selected.clone(), options: options.clone() }, inquiry.bench)
        };
        let analysis = match analyse(&options) {
            Err(error) if matches!(&error, games::Error::NoUse { given, .. } if given[..] == [GivenOption::Players]) =>
            {
                refusal = refusal.or(Some(error));
                analyse(&Options { players: 1, ..options })?
            }
            analysis => {
                has_players = true;
                analysis?
            }
        };
        entries.push(ComparedAnalysis { name, analysis });
    }
    match refusal {
        Some(error) if !has_players => Err(error.into()),
        _ => Ok(entries),
    }
}

/// Refuses meters whose number fits some of the progressive wagers and not others. The error has the number of each.
fn check_meters(all: &[Wanted], asked: &Assumptions) -> Result<(), Error> {
    let mut takers: SortedMap<usize, Vec<&str>> = SortedMap::new();
    for wanted in all {
        takers.entry(meters_of(&wanted.selected)).or_default().push(&wanted.name);
    }
    for wanted in all.iter().filter(|wanted| meters_of(&wanted.selected) > 0) {
        let Options { meters, resets, .. } = asked.options_for(&wanted.selected);
        for (option, given) in [("--meter", meters.len()), ("--reset", resets.len())] {
            if given == 0 || given == meters_of(&wanted.selected) {
                continue;
            }
            let said = takers.iter().map(|(count, names)| {
                let takes = match count {
                    0 => "no meter".to_string(),
                    1 => "one meter".to_string(),
                    _ => format!("{count} meters"),
                };
                format!("{takes}: {}", listing(names, "and"))
            });
            return Err(Error::input(format!(
                "{option} has {given} {}, which does not fit every wager: compare wagers with the same number of meters. {}",
                if given == 1 { "value" } else { "values" },
                said.collect::<Vec<_>>().join("; ")
            )));
        }
    }
    Ok(())
}
