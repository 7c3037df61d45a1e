//! `vigorish analyze`.

use super::read_table;
use crate::args::Analyze;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::render;
use games::{Request, Workbench};
use paytables::{PayTable, Selected, Selector, Settings, listed};
use std::io::Write;
use std::process::ExitCode;

pub fn run(analyze: &Analyze) -> Result<ExitCode, Failure> {
    let given = Settings::parse(analyze.set.iter().map(String::as_str))?;
    let tables = analyze.table.iter().map(|path| Ok((path.display().to_string(), read_table(path)?)));
    let tables: Vec<(String, PayTable)> = tables.collect::<Result<_, Failure>>()?;
    let mut selected = Vec::new();
    if analyze.all {
        selected = select_all(&given)?;
    }
    for selector in &analyze.selectors {
        // Each wager that is named is answered: by its pays, or with the reason why they do not fit.
        let named = select(std::slice::from_ref(selector), &given)?;
        selected
            .extend(tables.iter().try_fold(named, |named, (name, table)| with_table(named, name, table))?);
    }
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    let options = analyze.asked.options();
    let mut analyses = Vec::new();
    for selected in selected {
        analyses.push(games::analyze(&Request { selected, options: options.clone() }, &bench)?);
    }
    std::io::stdout().write_all(render::analyses(&analyses, analyze.shown).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// What the selectors name, in the order given.
pub fn select(selectors: &[String], given: &Settings) -> Result<Vec<Selected<'static>>, Failure> {
    let mut all = Vec::new();
    for selector in selectors {
        all.extend(listed().select(&selector.parse::<Selector>()?, given)?);
    }
    Ok(all)
}

/// Everything listed that agrees with the given settings.
fn select_all(given: &Settings) -> Result<Vec<Selected<'static>>, Failure> {
    let mut all = listed().all();
    all.retain(|selected| given.0.iter().all(|(name, value)| selected.settings.is(name, value)));
    if all.is_empty() {
        return Err(Failure::Input(format!("no listed analysis has {given}")));
    }
    Ok(all)
}

/// The selected wagers that the user's table fits, priced by it; each wager once.
pub fn with_table<'a>(
    selected: Vec<Selected<'a>>,
    name: &str,
    table: &PayTable,
) -> Result<Vec<Selected<'a>>, Failure> {
    let mut fitting: Vec<Selected> = Vec::new();
    let mut refusal = None;
    for mut candidate in selected {
        let again = fitting
            .iter()
            .any(|s| s.wager.wager == candidate.wager.wager && s.settings == candidate.settings);
        match candidate.replace_table(name, table) {
            Ok(()) if !again => fitting.push(candidate),
            Ok(()) => {}
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    match (fitting.is_empty(), refusal) {
        (true, Some(error)) => Err(error.into()),
        _ => Ok(fitting),
    }
}
