//! `vigorish compare`.

use super::meters_of;
use super::wanted::{Wanted, wanted_to_compare};
use crate::args::{Asked, Compare};
use crate::failure::Failure;
use crate::inquiry::Inquiry;
use crate::report::{self, Report, with_cap};
use desk::compare::{Entry, sort};
use games::error::Given;
use games::{Error, Options, Request, Workbench};
use paytables::Settings;
use paytables::names::listing;
use std::collections::BTreeMap;

pub fn answer(compare: &Compare, inquiry: &Inquiry) -> Result<Report, Failure> {
    let given = Settings::parse(compare.set.iter().map(String::as_str))?;
    let named: Vec<String> = compare.what.iter().chain(&compare.against).cloned().collect();
    let by_name = wanted_to_compare(inquiry.files, &named, &given)?;
    if let (Some(what), Some(found)) = (&compare.against, by_name.last())
        && found.len() > 1
    {
        return Err(Failure::Input(format!("--against {what} names {} analyses: name one", found.len())));
    }
    let all = by_name.into_iter().flatten().collect();
    let mut entries = analysed(all, &compare.asked, inquiry.bench)?;
    let against = if compare.against.is_some() { entries.pop() } else { None };
    if let Some(column) = &compare.sort {
        sort(&mut entries, column.parse()?);
    }
    Ok(report::compare::report(&entries, against.as_ref(), compare.summary))
}

/// The analyses. What is said of meters is for the wagers that are on one, if any are, and what is said of players for
/// those whose figures hang on them.
fn analysed(all: Vec<Wanted>, asked: &Asked, bench: &Workbench) -> Result<Vec<Entry>, Failure> {
    check_meters(&all, asked)?;
    let some_are_on_one = all.iter().any(|wanted| meters_of(&wanted.selected) > 0);
    let mut entries = Vec::new();
    let mut refusal = None;
    let mut has_players = false;
    for Wanted { name, selected, .. } in all {
        let mut options = Options { variance: true, ..asked.options_for(&selected) };
        if some_are_on_one && meters_of(&selected) == 0 {
            options =
                Options { meters: Vec::new(), rate: None, resets: Vec::new(), reserve: false, ..options };
        }
        let name = with_cap(name, options.cap.as_ref());
        let analyse = |options: &Options| {
            games::analyze(&Request { selected: selected.clone(), options: options.clone() }, bench)
        };
        let analysis = match analyse(&options) {
            Err(error) if matches!(&error, Error::NoUse { given, .. } if given[..] == [Given::Players]) => {
                refusal = refusal.or(Some(error));
                analyse(&Options { players: 1, ..options })?
            }
            analysis => {
                has_players = true;
                analysis?
            }
        };
        entries.push(Entry { name, analysis });
    }
    match refusal {
        Some(error) if !has_players => Err(error.into()),
        _ => Ok(entries),
    }
}

/// Refuses meters that fit some of the wagers that are on one and not others, and says which are on how many.
fn check_meters(all: &[Wanted], asked: &Asked) -> Result<(), Failure> {
    let mut takers: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
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
                    0 => "on none".to_string(),
                    1 => "on one meter".to_string(),
                    _ => format!("on {count} meters"),
                };
                format!("{takes}: {}", listing(names, "and"))
            });
            return Err(Failure::Input(format!(
                "{option} gives {given}, which does not fit all: compare those apart that are on as many. {}",
                said.collect::<Vec<_>>().join("; ")
            )));
        }
    }
    Ok(())
}
