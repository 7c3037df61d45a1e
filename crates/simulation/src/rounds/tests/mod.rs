//! Tiny games whose rounds are settled by hand: every key of the language, on cards laid out by the test.

mod bets;
mod brute_force;
mod simulated;
mod stages;

use super::decides::{Decides, Situation};
use super::rules::RoundRules;
use crate::cards::Card;
use crate::error::Error;
use crate::wagers::DealtTable;
use paytables::games::RoundTerms;
use paytables::{GameFile, Ratio, Settings};
use std::sync::Mutex;

/// The terms of a game: the file without its `id`.
pub(super) fn terms(body: &str) -> RoundTerms {
    game(body).select(None, &Settings::default()).unwrap().round().unwrap().unwrap()
}

pub(super) fn game(body: &str) -> GameFile {
    let text = format!("{{\"id\": \"T\", {body}}}");
    GameFile::read("t.json", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A number of `parts`.
pub(super) fn ratio(number: i64, parts: i64) -> Ratio {
    Ratio::new(number.into(), parts.into())
}

/// Makes the choices of a script, `stage/choice` with spaces between them, and notes what it is shown.
pub(super) struct Script<'t> {
    terms: &'t RoundTerms,
    choices: &'t str,
    pub shown: Mutex<Vec<String>>,
}

impl<'t> Script<'t> {
    pub(super) fn new(terms: &'t RoundTerms, choices: &'t str) -> Self {
        Script { terms, choices, shown: Mutex::default() }
    }
}

impl Decides for Script<'_> {
    fn decide(&self, situation: &Situation) -> Option<usize> {
        let stage = &self.terms.stages[situation.stage];
        let mut note = stage.name.clone();
        for (zone, cards) in self.terms.deal.zones.iter().zip(situation.seen) {
            if !cards.is_empty() {
                let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
                note += &format!(" {}={}", zone.name, cards.join("+"));
            }
        }
        let offered: Vec<&str> =
            situation.offered.iter().map(|&choice| stage.choices[choice].name.as_str()).collect();
        self.shown.lock().unwrap().push(format!("{note}: {}", offered.join(" ")));
        let scripted =
            self.choices.split(' ').find_map(|choice| choice.strip_prefix(&stage.name)?.strip_prefix('/'));
        stage.choices.iter().position(|choice| Some(choice.name.as_str()) == scripted)
    }
}

/// A round as it was played.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct PlayedRound {
    /// The net and the stake, per unit.
    pub amounts: (Ratio, Ratio),
    /// The rows that settled the bets.
    pub result: String,
    /// What was shown at each decision.
    pub shown: Vec<String>,
}

/// Plays a script on cards that are given by zone, with `|` between zones.
pub(super) fn try_round(terms: &RoundTerms, cards: &str, script: &str) -> Result<PlayedRound, Error> {
    let rules = RoundRules::new(terms)?;
    let mut table = DealtTable::new(cards.split('|').map(|zone| Card::read_all(zone).unwrap()).collect());
    assert_eq!(table.zones().len(), terms.deal.zones.len());
    let script = Script::new(terms, script);
    let round = rules.play(rules.opening(), &mut table, &script)?;
    let result = rules.settle(&round, &mut table)?;
    Ok(PlayedRound {
        amounts: (rules.per_unit(result.net), rules.per_unit(result.staked)),
        result: rules.result_name(&result.cause),
        shown: script.shown.into_inner().unwrap(),
    })
}

/// The same, of a round that can be played.
pub(super) fn round(terms: &RoundTerms, cards: &str, script: &str) -> PlayedRound {
    try_round(terms, cards, script).unwrap_or_else(|error| panic!("{error}"))
}

/// The net, the stake and the rows of a round.
pub(super) fn settled(terms: &RoundTerms, cards: &str, script: &str) -> (Ratio, Ratio, String) {
    let PlayedRound { amounts: (net, staked), result, .. } = round(terms, cards, script);
    (net, staked, result)
}
