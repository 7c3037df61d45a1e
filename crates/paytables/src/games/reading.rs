//! Parses a game's deal, bets, stages and rows into [`RoundTerms`].
//!
//! The input is a file with its settings chosen and every `$name` replaced. [`super::file`] reads the rest of the file;
//! for a listed game, [`super::selected`] calls with the pays of its tables.

mod bets;
mod names;
mod reached;
mod stages;

use super::terms::{Play, RoundTerms, Rule};
use super::vocabulary::{OfRound, StageNames};
use crate::cursor::Cursor;
use crate::names::{listing, nearest, shown};
use crate::wagers::reading::{card_deal, each_row};
use crate::written::Value;
use crate::{Error, Settings};
pub(super) use bets::PayOf;
use bets::{bets, check_staked, opening_stakes};
use names::when;
use reached::check_reached;
use stages::{stage_names, stages};

/// The terms of a game.
pub(super) fn round_terms(at: &Cursor, settings: &Settings, pay_of: PayOf) -> Result<RoundTerms, Error> {
    let deal_at = at.need("deal")?;
    check_deal(&deal_at)?;
    let deal = card_deal(&deal_at, settings)?;
    let names = stage_names(&at.need("stages")?)?;
    let words = OfRound::new(&deal, &names);
    let mut bets = bets(at, &words, pay_of)?;
    let unit = opening_stakes(at, &mut bets)?;
    let stages = stages(&at.need("stages")?, &words, &bets)?;
    check_staked(at, &bets, &stages)?;
    check_reached(&at.need("stages")?, &stages)?;
    let mut results = Vec::new();
    if let Some(rows) = at.get("results") {
        each_row(&words, &rows, &words.all(), &mut |row, when| {
            results.push((row.need("hand")?.text("a result's name")?.to_string(), when));
            Ok(())
        })?;
    }
    let mut terms = RoundTerms { deal: deal.clone(), bets, unit, stages, play: None, results };
    terms.play = at.get("play").map(|at| play(&at, &terms)).transpose()?;
    Ok(terms)
}

/// Returns an error if the deal has keys that only wagers without decisions may have.
fn check_deal(at: &Cursor) -> Result<(), Error> {
    for entry in at.entries("a deal, like {\"decks\": 1, \"zones\": {\"player\": 3}}")? {
        let why = match entry.key.as_str() {
            "dice" | "wheel" => "a game deals cards: write `decks` and `zones`",
            "draw" | "drawing" | "soft17" => "a game has no draw: deal its cards to `zones`",
            "given" => "a game counts every deal: remove `given`",
            _ => continue,
        };
        return Err(at.key(entry).refuse(why));
    }
    if at.get("zones").is_none() && at.get("decks").is_some() {
        return Err(at.refuse("this deals no cards: add `zones`, like {\"player\": 3}"));
    }
    Ok(())
}

/// A strategy for a game: an object of lists of rules by stage, or for a game of one stage the list alone.
pub(super) fn play(at: &Cursor, terms: &RoundTerms) -> Result<Play, Error> {
    let names: Vec<StageNames> = terms
        .stages
        .iter()
        .map(|stage| StageNames {
            stage: stage.name.clone(),
            choices: stage.choices.iter().map(|choice| choice.name.clone()).collect(),
        })
        .collect();
    let words = OfRound::new(&terms.deal, &names);
    let known: Vec<&str> = names.iter().map(|names| names.stage.as_str()).collect();
    let mut stages = vec![Vec::new(); terms.stages.len()];
    if let Value::List(_) = at.value() {
        if terms.stages.len() > 1 {
            let each: Vec<String> = known.iter().map(|stage| format!("\"{stage}\": [..]")).collect();
            return Err(at.refuse(format!(
                "this game has several stages: write the rules of each, like {{{}}}",
                each.join(", ")
            )));
        }
        stages[0] = rules(at, terms, &words, 0)?;
        return Ok(Play { stages });
    }
    for entry in at.entries("a strategy: rules by stage, like {\"call\": [..]}")? {
        let Some(stage) = known.iter().position(|name| *name == entry.key) else {
            let near = nearest(&entry.key, known.iter().copied());
            return Err(at.own_key(entry).refuse(format!(
                "there is no stage `{}`: the stages are {}{near}",
                shown(&entry.key),
                listing(&known, "and")
            )));
        };
        stages[stage] = rules(&at.own_entry(entry), terms, &words, stage)?;
    }
    Ok(Play { stages })
}

fn rules(at: &Cursor, terms: &RoundTerms, words: &OfRound, stage: usize) -> Result<Vec<Rule>, Error> {
    let seen = terms.seen(stage);
    let choices: Vec<(&str, usize)> = terms.stages[stage]
        .choices
        .iter()
        .enumerate()
        .map(|(place, choice)| (choice.name.as_str(), place))
        .collect();
    let items = at.items("a list of rules")?;
    if items.is_empty() {
        return Err(at.refuse("the list is empty: add at least one rule"));
    }
    let rule = |item: &Cursor| {
        item.fields("a rule, like {\"choice\": .., \"when\": ..}", &["choice", "when"])?;
        let choice = item.need("choice")?.word("a choice of this stage", &choices)?;
        let when = when(item, words, &seen, stage)?;
        Ok(Rule { when, choice })
    };
    items.iter().map(rule).collect()
}
