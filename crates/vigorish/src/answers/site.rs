//! Answers `report`: builds the static site.

use super::sheet::input;
use super::side_by_side::side_by_side;
use super::wanted::{Wanted, wanted, warn};
use crate::ask::Ask;
use crate::error::Error;
use crate::files::Files;
use crate::format::{DIGITS, html};
use crate::inquiry::Inquiry;
use crate::question::{Assumptions, Cover, Site};
use crate::report::sheet::{self, FiledSheet};
use desk::hash::Hashed;
use desk::terms::TermsInEffect;
use enumeration::ratio::ratio;
use games::{Options, Request, Workbench};
use page::{Entry, folder};
use paytables::{Settings, listed};
use std::fmt::Display;
use std::path::Path;

impl Ask for Site {
    type Answer = ();

    fn answer(&self, inquiry: &Inquiry) -> Result<(), Error> {
        // Counting takes minutes, so a folder that cannot be written is refused first.
        folder::check(&self.out)?;
        let engine = engine(self.engine.as_deref())?;
        // The site keeps its wagers until the process ends.
        let files: &'static Files = Box::leak(Box::default());
        let wanted = if self.what.is_empty() {
            everything(&self.settings)?
        } else {
            wanted(files, &self.what, &self.settings)?
        };
        let site = page::Site::new(entries(wanted, self, inquiry)?, engine);
        let bar = inquiry.bench.progress();
        bar.begin("pages", site.entries.len() as u64);
        let written = folder::replace(&self.out, |new| site.write(new, || bar.advance(1)));
        bar.finish();
        Ok(written?)
    }
}

/// The file name of the browser engine next to the program.
const ENGINE: &str = "engine.wasm";

/// The browser engine as a script: from the named file, or from the one next to the program if there is one.
fn engine(named: Option<&Path>) -> Result<Option<String>, Error> {
    let beside = || Some(std::env::current_exe().ok()?.with_file_name(ENGINE)).filter(|path| path.is_file());
    let Some(path) = named.map(Path::to_path_buf).or_else(beside) else { return Ok(None) };
    let fail = |reason: &dyn Display| Error::input(format!("{}: {reason}", path.display()));
    let module = std::fs::read(&path).map_err(|error| fail(&error))?;
    match page::engine::script(&module) {
        Some(script) => Ok(Some(script)),
        None => Err(fail(&"the file is not a WebAssembly module: build one with `just engine`")),
    }
}

/// Everything listed that agrees with the given settings.
fn everything(given: &Settings) -> Result<Vec<Wanted<'static>>, Error> {
    let mut all = listed().all();
    all.retain(|selected| given.0.iter().all(|(name, value)| selected.settings.is(name, value)));
    if all.is_empty() {
        return Err(Error::input(format!("no listed analysis has {given}")));
    }
    Ok(all.into_iter().map(Wanted::from).collect())
}

fn entries(
    wanted: Vec<Wanted<'static>>,
    asked: &Site,
    inquiry: &Inquiry,
) -> Result<Vec<Entry<'static>>, Error> {
    let (bench, bar) = (inquiry.bench, inquiry.bench.progress());
    let analyze = |(wanted, request): (Wanted<'static>, &Request), bench: &Workbench| {
        let entry = entry(wanted, request, bench)?;
        bar.advance(1);
        Ok(entry)
    };
    let mut entries = Vec::new();
    bar.begin("figures", wanted.len() as u64);
    let mut wanted = wanted.into_iter().peekable();
    while let Some(first) = wanted.next() {
        // What is listed comes game by game, and all counts together would fill memory.
        bench.clear();
        let mut of_game = vec![first];
        while let Some(next) = wanted.next_if(|next| next.selected.game.game == of_game[0].selected.game.game)
        {
            of_game.push(next);
        }
        let mut asked_of = Vec::new();
        let mut wager: Option<String> = None;
        for wanted in &of_game {
            warn(wanted, inquiry)?;
            // The variance of a round of blackjack takes seconds: of everything listed it is counted once a wager, at its
            // usual settings, which are listed first.
            let named = Some(wanted.selected.wager.wager.clone());
            let is_first = wager != named;
            wager = named;
            let variance = is_first || !asked.what.is_empty();
            let options = Options { law: asked.law, variance, ..Options::default() };
            asked_of.push(Request { selected: wanted.selected.clone(), options });
        }
        let items = asked_of.iter().zip(of_game).map(|(request, wanted)| (request, (wanted, request)));
        entries.extend(side_by_side(items.collect(), bench, analyze)?);
    }
    bar.finish();
    Ok(entries)
}

fn entry(wanted: Wanted<'static>, request: &Request, bench: &Workbench) -> Result<Entry<'static>, Error> {
    let Wanted { name, selected, file, text } = wanted;
    let sought = desk::sheet::SheetOptions { confidence: ratio(9, 10), slopes: false, play: true };
    let sheet = desk::sheet::sheet(selected.clone(), request.options.clone(), &sought, bench)?;
    let terms = TermsInEffect::of(request, &sheet.analysis, false);
    let files: Vec<Hashed> = file.into_iter().collect();
    let input = input(&Assumptions::default(), &sought, request, &files);
    let filed = FiledSheet {
        name,
        selected,
        files,
        input,
        terms,
        sheet,
        exposure: None,
        examples: None,
        worked: None,
        cover: Cover::default(),
        simulated: Vec::new(),
    };
    let printed = html::body(&sheet::report(std::slice::from_ref(&filed)), DIGITS);
    let FiledSheet { name, selected, sheet, terms, .. } = filed;
    Ok(Entry { name, selected, sheet, terms, filed: printed, file: text })
}
