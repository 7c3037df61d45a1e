//! `vigorish compare`.

use super::wanted::{Wanted, wanted_by_name};
use crate::args::Compare;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::report;
use crate::report::with_cap;
use desk::compare::{Entry, sort};
use games::{Analysis, Options, Request, Workbench};
use paytables::names::listing;
use paytables::{Selected, Settings};
use std::collections::BTreeMap;
use std::process::ExitCode;

pub fn run(compare: &Compare) -> Result<ExitCode, Failure> {
    let given = Settings::parse(compare.set.iter().map(String::as_str))?;
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    let options = compare.asked.options();
    let named: Vec<String> = compare.what.iter().chain(&compare.against).cloned().collect();
    let by_name = wanted_by_name(&named, &given, &[])?;
    if let (Some(what), Some(found)) = (&compare.against, by_name.last())
        && found.len() > 1
    {
        return Err(Failure::Input(format!("--against {what} names {} analyses: name one", found.len())));
    }
    let all = by_name.into_iter().flatten().collect();
    let mut entries = analysed(all, &options, &bench)?;
    let against = if compare.against.is_some() { entries.pop() } else { None };
    if let Some(column) = &compare.sort {
        sort(&mut entries, column.parse()?);
    }
    compare.shown.printer().print(&report::compare::report(&entries, against.as_ref()))?;
    Ok(ExitCode::SUCCESS)
}

/// The analyses. What is said of meters is for the wagers that are on one, if any are.
fn analysed(all: Vec<Wanted>, options: &Options, bench: &Workbench) -> Result<Vec<Entry>, Failure> {
    let analysis = |selected: &Selected<'static>, options: &Options| {
        games::analyze(&Request { selected: selected.clone(), options: options.clone() }, bench)
    };
    let entry =
        |name: String, analysis: Analysis| Entry { name: with_cap(name, options.cap.as_ref()), analysis };
    let of_meters =
        !options.meters.is_empty() || options.rate.is_some() || !options.resets.is_empty() || options.reserve;
    if !of_meters {
        return all.into_iter().map(|w| Ok(entry(w.name, analysis(&w.selected, options)?))).collect();
    }
    let plain =
        Options { meters: Vec::new(), rate: None, resets: Vec::new(), reserve: false, ..options.clone() };
    let mut without = Vec::new();
    for Wanted { name, selected, .. } in all {
        let analysis = analysis(&selected, &plain)?;
        without.push((name, selected, analysis));
    }
    let meters = |analysis: &Analysis| analysis.meter.as_ref().map_or(0, |meter| meter.b.len());
    let mut takers: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (name, _, analysis) in &without {
        takers.entry(meters(analysis)).or_default().push(name);
    }
    let counts: Vec<usize> = takers.keys().copied().filter(|&count| count > 0).collect();
    let fits = |given: usize| given == 0 || counts.iter().all(|&count| count == given);
    for (option, given) in [("--meter", options.meters.len()), ("--reset", options.resets.len())] {
        if !fits(given) {
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
    let on_one = !counts.is_empty();
    without
        .into_iter()
        .map(|(name, selected, plain)| {
            let fitting = if on_one && meters(&plain) == 0 { plain } else { analysis(&selected, options)? };
            Ok(entry(name, fitting))
        })
        .collect()
}
