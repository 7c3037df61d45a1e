//! `vigorish compare`.

use super::analyze::with_table;
use super::read_table;
use crate::args::Compare;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::render;
use desk::compare::{Entry, sort};
use games::{Request, Workbench};
use paytables::{Selected, Selector, Settings, listed};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

pub fn run(compare: &Compare) -> Result<ExitCode, Failure> {
    let given = Settings::parse(compare.set.iter().map(String::as_str))?;
    let bar = Bar::default();
    let bench = Workbench::new(&bar);
    let options = compare.asked.options();
    let analysed = |what: &str| -> Result<Vec<Entry>, Failure> {
        let mut entries = Vec::new();
        for (name, selected) in named(what, &given)? {
            let analysis = games::analyze(&Request { selected, options: options.clone() }, &bench)?;
            entries.push(Entry { name: render::with_cap(name, options.cap.as_ref()), analysis });
        }
        Ok(entries)
    };
    let mut entries = Vec::new();
    for what in &compare.what {
        entries.extend(analysed(what)?);
    }
    let against = match &compare.against {
        None => None,
        Some(what) => {
            let mut found = analysed(what)?;
            if found.len() > 1 {
                return Err(Failure::Input(format!(
                    "--against {what} names {} analyses: name one",
                    found.len()
                )));
            }
            Some(found.remove(0))
        }
    };
    if let Some(column) = &compare.sort {
        sort(&mut entries, column)?;
    }
    std::io::stdout().write_all(render::comparison(&entries, against.as_ref(), compare.shown).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// What a selector or a table file names, each with its name in the comparison. Both may have settings after a `?`.
fn named(what: &str, given: &Settings) -> Result<Vec<(String, Selected<'static>)>, Failure> {
    let (file, query) = what.split_once('?').unwrap_or((what, ""));
    let is_file = Path::new(file).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    if !is_file {
        let selected = listed().select(&what.parse::<Selector>()?, given)?;
        return Ok(selected.into_iter().map(|s| (render::name_of(&s), s)).collect());
    }
    let table = read_table(Path::new(file))?;
    let original = table.replaces.as_deref().or(Some(&table.id)).and_then(|id| listed().table(id));
    let (game, wager) = match (original, table.game.as_str(), table.wagers.first()) {
        (_, game, Some(wager)) if !game.is_empty() => (game.to_string(), wager.clone()),
        (Some(original), _, _) => (original.game.clone(), original.wagers[0].clone()),
        _ => {
            return Err(Failure::Input(format!(
                "{file}: say what the table is for: \"game\" and \"wagers\", or \"replaces\" with a listed id"
            )));
        }
    };
    let settings = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?;
    let selector = Selector { game, wager: Some(wager), table: None, settings };
    let selected = with_table(listed().select(&selector, given)?, file, &table)?;
    Ok(selected.into_iter().take(1).map(|s| (what.to_string(), s)).collect())
}
