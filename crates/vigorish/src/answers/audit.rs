//! The second exact road beside the first: the simulator deals every round, and its fractions must equal the engine's.
//!
//! `simulation::audit` counts wagers and `simulation::rounds` games written as data; both know nothing of the engine. This
//! module asks the engine for its figures and its play, and compares. `report::audit` writes what is found.

use super::audit_lines::compare;
use super::certificate::{MOST_SITUATIONS, certificate, in_file_language, situation};
use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_with};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::progress::{SimulatorProgress, Titled};
use crate::question::Audit;
use crate::report;
use crate::report::audit::{Audited, AuditedFigure, Covered, WagerAudit};
use crate::strategist::{EngineDecides, EngineStrategist};
use enumeration::{Ratio, SortedMap};
use games::{Analysis, Request, Workbench};
use paytables::{Selected, listed};
use simulation::rounds::{AuditedRound, AuditedSituations, JudgedSituation};
use simulation::{Line, audit, rounds, set_hands};
use std::time::Instant;

/// A wager with more deals is audited in part, or not.
const MOST_DEALS: u128 = 10_000_000_000;

/// The same limit in an audit of all listed wagers.
const MOST_OF_ALL: u128 = 100_000_000;

/// The most deals for one drawn situation.
const MOST_AFTER: u128 = 20_000_000;

/// The most situations that are drawn: all are kept.
const MOST_DRAWN: u64 = 1_000_000;

/// The number of situations drawn from each game with too many deals, in an audit of all listed wagers.
const SITUATIONS_OF_ALL: u64 = 2;

impl Reported for Audited {
    fn report(&self) -> report::Report {
        report::audit::report(self)
    }
}

impl Ask for Audit {
    type Answer = Audited;

    fn answer(&self, inquiry: &Inquiry) -> Result<Audited, Error> {
        let Inquiry { bench, files, .. } = inquiry;
        if self.situations.is_some_and(|situations| situations > MOST_DRAWN) {
            return Err(Error::input(format!(
                "an audit draws at most {MOST_DRAWN} situations: ask for fewer with --situations"
            )));
        }
        if self.all {
            return everything(self, bench);
        }
        let tables = read_tables(files, &self.tables)?;
        let wanted = wanted_with(files, &self.what, &self.settings, &tables)?;
        if let (Some(_), [_, _, ..]) = (&self.certificate, &wanted[..]) {
            return Err(Error::input("a certificate is of one wager: name one"));
        }
        let all = wanted.iter().map(|wanted| audited(wanted, self, bench)).collect::<Result<_, _>>()?;
        Ok(Audited { all, summary: false })
    }
}

/// Audits all listed wagers, those with few deals first. A wager that cannot be audited does not stop the others.
fn everything(asked: &Audit, bench: &Workbench) -> Result<Audited, Error> {
    for game in &asked.what {
        listed().game(game)?;
    }
    let is_asked = |selected: &Selected| {
        (asked.what.is_empty() || asked.what.contains(&selected.game.game))
            && asked.settings.0.iter().all(|(name, value)| selected.settings.is(name, value))
    };
    // Game by game, for all counts together would fill memory: each with its wagers and about how many deals each has.
    let mut games: Vec<(u128, Vec<(u128, Selected)>)> = Vec::new();
    for selected in listed().all().into_iter().filter(is_asked) {
        let about = about(&selected);
        match games.last_mut() {
            Some((deals, wagers)) if wagers[0].1.game.game == selected.game.game => {
                *deals += about;
                wagers.push((about, selected));
            }
            _ => games.push((about, vec![(about, selected)])),
        }
    }
    if games.is_empty() {
        return Err(Error::input("no listed analysis has these settings"));
    }
    games.sort_by_key(|(deals, _)| *deals);
    let deals: u128 = games.iter().map(|(deals, _)| deals).sum();
    let number: usize = games.iter().map(|(_, wagers)| wagers.len()).sum();
    let progress = bench.progress();
    progress.begin(&format!("{number} analyses, about {} deals", report::audit::rounded(deals)), 1);
    progress.advance(1);
    progress.finish();
    let mut all = Vec::new();
    for (_, mut wagers) in games {
        bench.clear();
        wagers.sort_by_key(|(deals, _)| *deals);
        for (_, selected) in wagers {
            let wanted = Wanted::from(selected);
            let found = audited(&wanted, asked, bench);
            all.push(found.unwrap_or_else(|error| {
                WagerAudit::not_audited(&wanted.name, &wanted.selected, error.to_string())
            }));
        }
    }
    Ok(Audited { all, summary: true })
}

/// Estimates the number of deals in the audit of a listed wager, without solving it.
fn about(selected: &Selected) -> u128 {
    /// The wager has no decisions.
    struct Nobody;
    impl simulation::Decides for Nobody {
        fn decide(&self, _: &simulation::Situation) -> Option<usize> {
            None
        }
    }
    if set_hands::sets_hands(selected) {
        return super::audit_hands::ABOUT;
    }
    let deals = match selected.round() {
        Ok(Some(terms)) => rounds::estimate_round(&terms, &Nobody).ok(),
        _ => audit::estimate(selected, &[], &simulation::NoDecisions).ok().flatten(),
    };
    match deals {
        Some(deals) if deals <= MOST_OF_ALL => deals,
        Some(_) if selected.wager.round.is_some() => u128::from(SITUATIONS_OF_ALL) * MOST_AFTER,
        // Small decks.
        Some(_) => super::audit_small::MOST_DEALS,
        // A play that is not written as stages, or a chain of states.
        None => super::audit_play::ABOUT,
    }
}

fn audited(wanted: &Wanted, asked: &Audit, bench: &Workbench) -> Result<WagerAudit, Error> {
    let started = Instant::now();
    let mut found = if wanted.selected.wager.round.is_some() {
        game(wanted, asked, bench)?
    } else {
        wager(wanted, asked, bench)?
    };
    found.time = started.elapsed();
    Ok(found)
}

/// Why a wager is not audited.
fn too_many(deals: u128) -> String {
    format!("there are about {} deals, too many to deal them all", report::audit::rounded(deals))
}

/// The most deals that are dealt of a wager.
fn most(asked: &Audit) -> u128 {
    if asked.all { MOST_OF_ALL } else { MOST_DEALS }
}

/// A wager without stages: every round of it.
fn wager(wanted: &Wanted, asked: &Audit, bench: &Workbench) -> Result<WagerAudit, Error> {
    let Wanted { name, selected, .. } = wanted;
    if set_hands::sets_hands(selected) {
        return super::audit_hands::hands(wanted, asked, bench);
    }
    // A side bet that a fold forfeits has decisions of its base game, which is written as stages.
    if simulation::has_decisions(selected)? && selected.wager.in_round.is_empty() {
        return super::audit_play::play(wanted, asked, bench);
    }
    let wager = certified(wanted, asked)?;
    let engine = EngineStrategist::new(selected, bench)?;
    let title = match audit::estimate(selected, &[], &engine)? {
        // A small deck is played otherwise than the whole one.
        Some(deals) if deals > most(asked) && simulation::has_decisions(selected)? => {
            return Ok(WagerAudit::not_audited(name, selected, too_many(deals)));
        }
        Some(deals) if deals > most(asked) => {
            return super::audit_small::small_decks(wanted, asked, too_many(deals), bench);
        }
        Some(deals) => format!("{name}: about {} deals", report::audit::rounded(deals)),
        // A round that can go on for ever is a chain of states.
        None => name.clone(),
    };
    let found = match audit::every_round(selected, &[], &engine, &Titled::new(&title, bench.progress())) {
        Err(error @ simulation::Error::TooManyStates { .. }) => {
            return Ok(WagerAudit::not_audited(name, selected, error.to_string()));
        }
        found => found?,
    };
    let analysis = games::analyze(&Request::plain(selected.clone()), bench)?;
    let mut answer = WagerAudit::new(name, selected, Covered::Whole, found.deals);
    compare(&mut answer, &analysis, &found.lines, found.by_row);
    if let Some(wager) = wager {
        answer.certificate = Some(certificate(wanted, &wager, &analysis, &found.lines, None)?);
    }
    Ok(answer)
}

/// The wager for a certificate, if one is requested.
fn certified(wanted: &Wanted, asked: &Audit) -> Result<Option<serde_json::Value>, Error> {
    asked.certificate.as_ref().map(|_| in_file_language(wanted)).transpose()
}

/// A game written as data, or a side bet of one.
fn game(wanted: &Wanted, asked: &Audit, bench: &Workbench) -> Result<WagerAudit, Error> {
    let Wanted { name, selected, .. } = wanted;
    let wager = certified(wanted, asked)?;
    let request = Request::plain(selected.clone());
    let unsolved = |error| games::Error::unsolved(selected.to_string(), error);
    let solved = games::solved_round(&request, bench)?;
    let player = solved
        .player(bench.work())
        .map_err(unsolved)?
        .ok_or_else(|| Error::input("nobody plays this game"))?;
    let decides = EngineDecides(player.clone());
    let terms = &solved.game.terms;
    let deals = rounds::estimate_round(terms, &decides)?;
    let title = format!("{name}: about {} deals", report::audit::rounded(deals));
    let is_side = selected.side()?.is_some();
    if asked.situations.is_none() && deals <= most(asked) {
        let analysis = games::analyze(&request, bench)?;
        if is_side {
            let found =
                rounds::audit_side(selected, terms, &decides, &Titled::new(&title, bench.progress()))?;
            let mut answer = WagerAudit::new(name, selected, Covered::Whole, found.deals);
            compare(&mut answer, &analysis, &found.lines, true);
            return Ok(answer);
        }
        let found = rounds::audit_round(
            &title,
            terms,
            &decides,
            wager.is_some(),
            &SimulatorProgress(bench.progress()),
        )?;
        let mut answer = WagerAudit::new(name, selected, Covered::Whole, found.deals);
        compare(&mut answer, &analysis, &found.lines, false);
        compare_choices(&mut answer, &analysis, terms, &found);
        answer.judged(found.situations, found.flaw.as_ref());
        if let Some(wager) = wager {
            let few = found.situations <= MOST_SITUATIONS;
            let play: Vec<_> = found.judged.iter().map(|judged| situation(terms, judged)).collect();
            let play = few.then_some(&play[..]);
            answer.certificate = Some(certificate(wanted, &wager, &analysis, &by_net(&found.lines), play)?);
        }
        return Ok(answer);
    }
    let situations = asked.situations.or(asked.all.then_some(SITUATIONS_OF_ALL));
    let Some(situations) = situations.filter(|_| !is_side) else {
        let how = if is_side { "" } else { "; `--situations 20` audits 20 situations drawn at random" };
        return Ok(WagerAudit::not_audited(name, selected, too_many(deals) + how));
    };
    let title = format!("{name}: {situations} situations");
    let progress = SimulatorProgress(bench.progress());
    let found =
        rounds::audit_situations(&title, terms, &decides, situations, asked.seed, MOST_AFTER, &progress)?;
    let mut answer = of_situations(wanted, &player, &found, asked.seed);
    if let Some(wager) = wager {
        let analysis = games::analyze(&request, bench)?;
        let lines: Vec<(Line, Ratio)> =
            analysis.nets().into_iter().flatten().map(|(net, chance)| (Line::of_net(net), chance)).collect();
        let play: Vec<_> = found.judged.iter().map(|judged| situation(terms, judged)).collect();
        answer.certificate = Some(certificate(wanted, &wager, &analysis, &lines, Some(&play))?);
    }
    Ok(answer)
}

/// Lines of equal nets as one: a certificate does not name stakes.
fn by_net(lines: &[(Line, Ratio)]) -> Vec<(Line, Ratio)> {
    let mut merged: SortedMap<Ratio, Ratio> = SortedMap::new();
    for (line, chance) in lines {
        *merged.entry(line.net.fixed.clone()).or_default() += chance;
    }
    merged.into_iter().map(|(net, chance)| (Line::of_net(net), chance)).collect()
}

/// The worths of situations beside those of the engine.
fn of_situations(
    wanted: &Wanted,
    player: &::rounds::Player,
    found: &AuditedSituations,
    seed: u64,
) -> WagerAudit {
    let covered = Covered::Situations { drawn: found.drawn, seed, share: found.covered.clone() };
    let mut answer = WagerAudit::new(&wanted.name, &wanted.selected, covered, found.deals);
    answer.judged(found.situations, found.flaw.as_ref());
    for judged in &found.judged {
        let seen: Vec<Vec<enumeration::Card>> =
            judged.seen.iter().map(|zone| crate::strategist::cards(zone)).collect();
        let known = player.worths(judged.stage, &seen);
        let same = |worths: &&::rounds::Worths| {
            worths.made == judged.choice && worths.worths.len() == judged.worths.len()
        };
        let Some(engine) =
            known.iter().filter(same).min_by_key(|worths| usize::from(worths.worths != judged.worths))
        else {
            continue;
        };
        for ((choice, audit), (_, engine)) in judged.worths.iter().zip(&engine.worths) {
            answer.compare(AuditedFigure::new(&situation_name(judged, *choice), None, engine, audit));
        }
    }
    answer
}

fn situation_name(judged: &JudgedSituation, choice: usize) -> String {
    let zones = judged.seen.iter().filter(|zone| !zone.is_empty());
    let zones: Vec<String> =
        zones.map(|zone| zone.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect();
    format!("stage {}, {}: choice {}", judged.stage + 1, zones.join(" | "), choice + 1)
}

/// The frequency of each choice that the engine and the simulator name alike.
fn compare_choices(
    answer: &mut WagerAudit,
    analysis: &Analysis,
    terms: &paytables::games::RoundTerms,
    found: &AuditedRound,
) {
    for action in analysis.actions.iter().flatten() {
        let Some(stage) = terms.stages.iter().position(|stage| stage.name == action.decision) else {
            continue;
        };
        let choices = &terms.stages[stage].choices;
        let Some(choice) = choices.iter().position(|choice| choice.name == action.action) else { continue };
        let name = format!("{} at {}", action.action, action.decision);
        answer.check(&name, &action.probability, &found.choices[stage][choice]);
    }
}
