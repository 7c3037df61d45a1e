//! Answers `sheet`: the maths sheet of a wager.

use super::own_table::read_hashed_tables;
use super::simulate;
use super::wanted::{wanted_with, warn};
use crate::ask::Ask;
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::{Assumptions, Sheet, Simulate};
use crate::report::sheet::FiledSheet;
use crate::report::{self, Report};
use crate::strategist::EngineDecides;
use desk::hash::{Hashed, hash};
use desk::terms::TermsInEffect;
use enumeration::Ratio;
use games::{Options, Request, Workbench};
use simulation::rounds::{GameExamples, game_examples};
use std::ops::ControlFlow;

impl Ask for Sheet {
    type Answer = Report;

    fn answer(&self, inquiry: &Inquiry) -> Result<Report, Error> {
        self.assumed.check()?;
        let Inquiry { bench, files, .. } = inquiry;
        let (tables, table_files) = read_hashed_tables(files, &self.tables)?;
        let wanted = wanted_with(files, &self.what, &self.settings, &tables)?;
        let sought = desk::sheet::SheetOptions {
            confidence: self.confidence.clone(),
            slopes: self.slopes,
            play: true,
        };
        let mut filed = Vec::new();
        for wanted in wanted {
            warn(&wanted, inquiry)?;
            let options =
                Options { variance: true, ..self.assumed.options_in(&wanted.selected, inquiry.files)? };
            let request = Request { selected: wanted.selected, options };
            let sheet =
                desk::sheet::sheet(request.selected.clone(), request.options.clone(), &sought, bench)?;
            let terms = TermsInEffect::of(&request, &sheet.analysis, self.assumed.players.is_some());
            let files: Vec<Hashed> = wanted.file.into_iter().chain(table_files.iter().cloned()).collect();
            let exposure =
                if self.exposure { desk::exposure::exposure(&request, self.cut, bench)? } else { None };
            let worked = worked_rounds(&request, bench)?;
            let input = input(&self.assumed, &sought, &request, &files);
            let (name, selected) = (wanted.name, request.selected);
            // A wager without examples is printed without them.
            let examples = simulation::examples(&selected).ok().flatten();
            let (cover, simulated) = (self.cover.clone(), Vec::new());
            filed.push(FiledSheet {
                name,
                selected,
                files,
                input,
                terms,
                sheet,
                exposure,
                examples,
                worked,
                cover,
                simulated,
            });
        }
        if let Some(rounds) = self.simulate {
            self.simulated(rounds, inquiry, &mut filed)?;
        }
        Ok(report::sheet::report(&filed))
    }
}

/// Worked rounds of a game with decisions under optimal play; `None` for other wagers.
fn worked_rounds(request: &Request, bench: &Workbench) -> Result<Option<GameExamples>, Error> {
    if request.selected.wager.round.is_none() || request.selected.wager.side.is_some() {
        return Ok(None);
    }
    let solved = games::solved_round(request, bench)?;
    // A game whose play is not kept is printed without them.
    let Ok(Some(player)) = solved.player(bench.work()) else { return Ok(None) };
    Ok(Some(game_examples(&solved.game.terms, &EngineDecides(player))?))
}

impl Sheet {
    /// Adds the simulator's results to each sheet, with the command that repeats them.
    fn simulated(&self, rounds: u64, inquiry: &Inquiry, filed: &mut [FiledSheet]) -> Result<(), Error> {
        let question = Simulate {
            what: self.what.clone(),
            rounds,
            seed: self.seed,
            settings: self.settings.clone(),
            tables: self.tables.clone(),
            law: self.assumed.law,
            sees: self.assumed.sees.clone(),
            play: self.assumed.play.clone(),
            removed: self.assumed.removed.clone(),
            ..Simulate::default()
        };
        let mut sheets = filed.iter_mut();
        simulate::each(&question, inquiry, |simulated| {
            if let Some(sheet) = sheets.next() {
                sheet.simulated.push(simulated);
            }
            ControlFlow::Continue(())
        })
    }
}

/// The complete input of a sheet, one item a line: the wager, every setting in effect, the terms at the table, and
/// files by the hash of their bytes. The presentation (format, digits, colour) is not part of it.
pub(crate) fn input(
    asked: &Assumptions,
    sought: &desk::sheet::SheetOptions,
    request: &Request,
    files: &[Hashed],
) -> String {
    let amounts = |amounts: &[Ratio]| {
        let amounts: Vec<String> = amounts.iter().map(ToString::to_string).collect();
        (!amounts.is_empty()).then(|| amounts.join(","))
    };
    let options = &request.options;
    let flag = |is: bool| is.then(|| "yes".to_string());
    let mut lines = vec![("wager".to_string(), Some(request.selected.to_string()))];
    let settings = &request.selected.settings.0;
    lines.extend(settings.iter().map(|(name, value)| (format!("set {name}"), Some(value.clone()))));
    lines.extend(files.iter().map(|file| ("file".to_string(), Some(file.sha256.clone()))));
    let sees: Vec<String> = options.sees.iter().map(|seen| format!("{}:{}", seen.zone, seen.cards)).collect();
    let removed: Vec<String> = options.removed.iter().map(ToString::to_string).collect();
    let given = [
        ("meter", amounts(&options.meters)),
        ("rate", options.rate.as_ref().map(ToString::to_string)),
        ("reset", amounts(&options.resets)),
        ("reserve", flag(options.reserve)),
        ("players", asked.players.map(|players| players.to_string())),
        ("cap-bet", asked.cap_bet.as_ref().map(ToString::to_string)),
        ("max-payout", asked.max_payout.as_ref().map(ToString::to_string)),
        ("cap-per", options.cap.as_ref().map(|cap| cap.per.to_string())),
        ("law", flag(options.law)),
        ("sees", (!options.sees.is_empty()).then(|| sees.join(","))),
        ("play", options.play.as_ref().map(|play| hash(&play.text))),
        ("removed", (!options.removed.is_empty()).then(|| removed.join(" "))),
        ("full-shoe play", flag(options.full_shoe_play)),
        ("confidence", Some(sought.confidence.to_string())),
        ("slopes", flag(sought.slopes)),
    ];
    lines.extend(given.map(|(name, value)| (name.to_string(), value)));
    lines.into_iter().filter_map(|(name, value)| Some(format!("{name}: {}\n", value?))).collect()
}
