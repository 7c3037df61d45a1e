//! Answers `simulate`: dealt rounds compared with exact figures.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_with, warn};
use crate::ask::{Ask, Reported};
use crate::error::{Error, ErrorKind};
use crate::inquiry::Inquiry;
use crate::progress::SimulatorProgress;
use crate::question::{FULL_SHOE, Simulate, read_play, read_removed, read_sees};
use crate::report;
use crate::report::simulate::{Refused, Simulated};
use crate::strategist::{EngineDecides, EngineStrategist};
use games::{Analysis, Options, RemovedCard, Request, Workbench};
use paytables::listed;
use paytables::wagers::{Rank, Suit};
use simulation::{ExactComparison, ExactFigures, SimulationReport, Unmatched};
use std::ops::ControlFlow;

/// The simulator's results compared with the exact figures.
#[non_exhaustive]
pub struct Simulation {
    /// One entry for each wager.
    pub all: Vec<Simulated>,
    /// Wagers that could not be dealt, and why.
    pub refused: Vec<Refused>,
    /// True if the report shows one line for each wager and not every score.
    pub summary: bool,
}

impl Simulation {
    /// Returns true if the simulator and the exact figures agree: no score beyond chance, and the same rows.
    pub fn agrees(&self) -> bool {
        let disagrees = |refused: &Refused| refused.kind == ErrorKind::Disagreement;
        !self.refused.iter().any(disagrees) && self.all.iter().all(|s| agrees(&s.comparison))
    }
}

impl Reported for Simulation {
    fn report(&self) -> report::Report {
        if self.summary {
            report::simulate::summary(&self.all, &self.refused)
        } else {
            report::simulate::report(&self.all)
        }
    }
}

impl Ask for Simulate {
    type Answer = Simulation;

    fn answer(&self, inquiry: &Inquiry) -> Result<Simulation, Error> {
        if self.all {
            let options = options(self, inquiry)?;
            return Ok(everything(self, &options, inquiry.bench));
        }
        let mut all = Vec::new();
        each(self, inquiry, |simulated| {
            all.push(simulated);
            ControlFlow::Continue(())
        })?;
        Ok(Simulation { all, refused: Vec::new(), summary: false })
    }
}

/// The engine's options for every wager that is dealt.
fn options(asked: &Simulate, inquiry: &Inquiry) -> Result<Options, Error> {
    let full_shoe_play = asked.play.as_deref() == Some(FULL_SHOE);
    let file = asked.play.as_deref().filter(|_| !full_shoe_play);
    let (sees, play) = (read_sees(&asked.sees)?, read_play(file, inquiry.files)?);
    let removed = read_removed(asked.removed.as_deref())?;
    Ok(Options { law: asked.law, sees, play, removed, full_shoe_play, ..Options::default() })
}

/// Passes each wager on as soon as it is dealt, until the callback stops.
pub(crate) fn each(
    asked: &Simulate,
    inquiry: &Inquiry,
    mut each: impl FnMut(Simulated) -> ControlFlow<()>,
) -> Result<(), Error> {
    let Inquiry { bench, files, .. } = inquiry;
    let tables = read_tables(files, &asked.tables)?;
    let options = options(asked, inquiry)?;
    for wanted in wanted_with(files, &asked.what, &asked.settings, &tables)? {
        // Of other wagers that would take their exact count, which a simulation may do without.
        if wanted.selected.wager.twenty_one.is_some() {
            warn(&wanted, inquiry)?;
        }
        if each(simulate(&wanted, asked, &options, bench)?).is_break() {
            break;
        }
    }
    Ok(())
}

/// Everything listed; a wager that cannot be dealt does not stop the others.
fn everything(asked: &Simulate, options: &Options, bench: &Workbench) -> Simulation {
    let mut simulation = Simulation { all: Vec::new(), refused: Vec::new(), summary: true };
    let mut game: Option<&str> = None;
    for selected in listed().all() {
        if asked.settings.0.iter().any(|(name, value)| !selected.settings.is(name, value)) {
            continue;
        }
        // Listed analyses are counted game by game, because all counts together would fill memory.
        if game.replace(&selected.game.game) != Some(&selected.game.game) {
            bench.clear();
        }
        let wanted = Wanted::from(selected);
        match simulate(&wanted, asked, options, bench) {
            Ok(simulated) => simulation.all.push(simulated),
            Err(error) => {
                let Error { kind, message: reason, .. } = error;
                simulation.refused.push(Refused { name: wanted.name, reason, kind });
            }
        }
    }
    simulation
}

/// Returns true if no score is beyond chance.
fn agrees(comparison: &ExactComparison) -> bool {
    comparison.suspicious().next().is_none()
}

fn simulate(
    wanted: &Wanted,
    asked: &Simulate,
    options: &Options,
    bench: &Workbench,
) -> Result<Simulated, Error> {
    let Wanted { name, selected, .. } = wanted;
    let request = Request { selected: selected.clone(), options: options.clone() };
    games::check_given(&request)?;
    let removed = &options.removed;
    // Cards that cannot be removed are refused before any round is dealt.
    let known = (!removed.is_empty()).then(|| games::analyze(&request, bench)).transpose()?;
    let report = if selected.wager.round.is_some() {
        rounds_of_game(&request, asked, bench)?
    } else {
        // A player who plays as from the fresh shoe ignores removed cards.
        let seen: &[RemovedCard] = if options.full_shoe_play { &[] } else { removed };
        let engine = EngineStrategist::without(selected, seen, bench)?;
        let gone: Vec<(u8, Option<u8>)> = removed.iter().copied().map(gone).collect();
        let progress = SimulatorProgress(bench.progress());
        simulation::simulate_without(selected, &gone, &engine, asked.rounds, asked.seed, &progress)?
    };
    let analysis = match known {
        Some(known) => known,
        None => games::analyze(&request, bench)?,
    };
    let mut comparison =
        compared(&analysis, &report).map_err(|unmatched| Error::disagreement(name, &unmatched))?;
    if let (Some(edge), Some(_)) = (&mut comparison.edge, &analysis.meter) {
        // Without a given meter its awards count as zero in both.
        edge.name = "edge, meters at 0".into();
    }
    Ok(Simulated { name: name.clone(), report, comparison })
}

/// A card in the simulator's terms: its rank and its suit, if that is known.
pub(super) fn gone(card: RemovedCard) -> (u8, Option<u8>) {
    let suit =
        |suit: Suit| Suit::ALL.into_iter().zip(0..).find(|&(other, _)| other == suit).map(|(_, place)| place);
    if card.rank == Rank::JOKER { (0, None) } else { (card.rank.0 + 2, card.suit.and_then(suit)) }
}

/// Rounds of a game file, or of a side bet of one, under the engine's play.
fn rounds_of_game(request: &Request, asked: &Simulate, bench: &Workbench) -> Result<SimulationReport, Error> {
    let solved = games::solved_round(request, bench)?;
    let player = solved
        .player(bench.work())
        .map_err(|error| games::Error::unsolved(request.selected.to_string(), error))?;
    let decides = EngineDecides(player.ok_or_else(|| Error::input("nobody plays this game"))?);
    let (selected, terms) = (&request.selected, &solved.game.terms);
    let progress = SimulatorProgress(bench.progress());
    Ok(simulation::simulate_round(selected, terms, &decides, asked.rounds, asked.seed, &progress)?)
}

/// Compares simulated figures with exact ones, row by row or net by net. An error if one of them has a row that the
/// other does not.
fn compared(analysis: &Analysis, report: &SimulationReport) -> Result<ExactComparison, Unmatched> {
    report.compare(&ExactFigures {
        edge: analysis.meter.as_ref().map_or_else(|| analysis.edge.clone(), |meter| Some(-&meter.a)),
        variance: analysis.variance.clone(),
        stake: analysis.expected_stake.clone(),
        rows: analysis.outcomes.iter().map(|o| (o.outcome.clone(), o.probability.clone())).collect(),
        // Empty for the blackjack family without `--law`: then only the edge and the stake are compared.
        nets: analysis.net_distribution.iter().map(|n| (n.net.clone(), n.probability.clone())).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use paytables::{Ratio, Selector, Settings};
    use simulation::{NoDecisions, Road, Silent};

    /// A hundred rounds of the field, with the exact figures.
    fn field() -> (Analysis, SimulationReport) {
        let selector: Selector = "craps/field".parse().unwrap();
        let selected = listed().select(&selector, &Settings::default()).unwrap().remove(0);
        let report = simulation::simulate(&selected, &NoDecisions, 100, 1, &Silent).unwrap();
        (games::analyze(&Request::plain(selected), &Workbench::default()).unwrap(), report)
    }

    #[test]
    fn a_score_beyond_chance_is_no_agreement() {
        let (mut analysis, report) = field();
        assert!(agrees(&compared(&analysis, &report).unwrap()));
        // A third of the rounds win. Were it none, each of them would be beyond chance.
        for outcome in &mut analysis.outcomes {
            outcome.probability = Ratio::from_integer(u8::from(outcome.outcome == "all other").into());
        }
        assert!(!agrees(&compared(&analysis, &report).unwrap()));
    }

    #[test]
    fn a_row_that_one_road_names_is_a_disagreement() {
        let (mut analysis, report) = field();
        analysis.outcomes[0].outcome = "on a 4".into();
        let unmatched = compared(&analysis, &report).unwrap_err();
        assert_eq!(unmatched, Unmatched { row: "on a 4".into(), named_by: Road::Exact });
        let error = Error::disagreement("craps/field", &unmatched);
        assert_eq!(
            error.to_string(),
            "craps/field: the exact engine names the row `on a 4`, which the simulator does not: one of them misreads a rule"
        );
        assert_eq!(error.kind, ErrorKind::Disagreement);
    }
}
