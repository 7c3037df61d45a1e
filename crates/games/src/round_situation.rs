//! The value of each choice in one situation of a game written as data, given the cards seen by zone.
//!
//! The number of cards given for each zone determines the stage. [`crate::as_round`] calls this module.

use crate::error::Error;
use crate::strategy::StrategyPart;
use enumeration::Card;
use enumeration::cards::parse_cards;
use paytables::Unknown;
use paytables::games::{RoundTerms, Stage};
use paytables::names::listing;
use paytables::wagers::{Rank, Shoe, Suit};
use rounds::{Player, Solved, Worths};

/// The value of each choice at every stage that sees this many cards of each zone, after each history that leads there.
pub(crate) fn parts(
    solved: &Solved,
    player: &Player,
    zones: &[(String, String)],
    unit: &str,
) -> Result<Vec<StrategyPart>, Error> {
    let terms = &solved.game.terms;
    let seen = read(terms, zones)?;
    let counts: Vec<usize> = seen.iter().map(Vec::len).collect();
    let sees = |stage: &usize| {
        let wanted = terms.seen(*stage);
        wanted.iter().zip(&counts).all(|(wanted, &count)| usize::try_from(*wanted) == Ok(count))
    };
    let stages: Vec<usize> = (0..terms.stages.len()).filter(sees).collect();
    if stages.is_empty() {
        return Err(Error::NothingToDecide(no_stage(terms)));
    }
    let cards: Vec<String> = zones.iter().map(|(zone, cards)| format!("{zone} {cards}")).collect();
    let mut parts = Vec::new();
    for stage in stages {
        let histories = player.worths(stage, &seen);
        let several = histories.len() > 1;
        let title = format!("{}, {}", cards.join(", "), terms.stages[stage].name);
        for history in histories {
            let staked = if several { format!(", {}", staked(terms, &history)) } else { String::new() };
            parts.extend(answer(&terms.stages[stage], &history, &format!("{title}{staked}"), unit));
        }
    }
    if parts.is_empty() {
        return Err(Error::NothingToDecide(format!("nothing is decided with {}", cards.join(", "))));
    }
    Ok(parts)
}

/// The choice in words, and the value of each if the engine keeps them, the chosen one first.
fn answer(stage: &Stage, history: &Worths, title: &str, unit: &str) -> Vec<StrategyPart> {
    let name = |choice: usize| stage.choices[choice].name.clone();
    let best = StrategyPart::Lines {
        title: title.into(),
        lines: vec![format!("Best choice: {}.", name(history.made))],
    };
    let values: Vec<_> =
        history.worths.iter().map(|(choice, worth)| (name(*choice), worth.clone())).collect();
    let values = (!values.is_empty())
        .then(|| StrategyPart::Values { title: format!("{title}: mean net per {unit}"), values });
    [best].into_iter().chain(values).collect()
}

/// The stakes on the table: `ante 1, play 2 staked`.
fn staked(terms: &RoundTerms, history: &Worths) -> String {
    let bets = terms.bets.iter().zip(&history.stakes).filter(|(bet, _)| bet.on.is_none());
    let bets: Vec<String> = bets.map(|(bet, stake)| format!("{} {stake}", bet.name)).collect();
    format!("{} staked", bets.join(", "))
}

/// A message with the numbers of cards that the stages see.
fn no_stage(terms: &RoundTerms) -> String {
    let of = |stage: usize| {
        let seen = terms.seen(stage);
        let zones = terms.deal.zones.iter().zip(seen).filter(|(_, cards)| *cards > 0);
        let zones: Vec<String> = zones.map(|(zone, cards)| format!("{cards} of {}", zone.name)).collect();
        let zones = if zones.is_empty() { "no card".to_string() } else { listing(&zones, "and") };
        format!("{} sees {zones}", terms.stages[stage].name)
    };
    let stages: Vec<String> = (0..terms.stages.len()).map(of).collect();
    format!("no stage sees these numbers of cards: {}", stages.join("; "))
}

/// The cards seen, a list for each zone of the deal.
fn read(terms: &RoundTerms, zones: &[(String, String)]) -> Result<Vec<Vec<Card>>, Error> {
    let mut seen = vec![Vec::new(); terms.deal.zones.len()];
    let names: Vec<&str> = terms.deal.zones.iter().map(|zone| zone.name.as_str()).collect();
    let mut all: Vec<Card> = Vec::new();
    for (zone, text) in zones {
        let Some(place) = names.iter().position(|name| name == zone) else {
            return Err(Error::NoZone { zone: Unknown::among(zone, names.iter().copied()) });
        };
        let refused = |problem: String| Error::NothingToDecide(format!("zone {zone}: {problem}"));
        if !seen[place].is_empty() {
            return Err(refused("the zone is given twice".into()));
        }
        let cards = parse_cards(text).map_err(refused)?;
        for &card in &cards {
            all.push(card);
            let dealt = all.iter().filter(|other| **other == card).count();
            let has = copies(&terms.deal.shoe, card);
            if dealt > has {
                let has = if has == 0 { "none".to_string() } else { format!("only {has}") };
                return Err(refused(format!("{card} is given {dealt} times, and the deck has {has}")));
            }
        }
        seen[place] = cards;
    }
    Ok(seen)
}

/// The number of copies of a card in the shoe.
fn copies(shoe: &Shoe, card: Card) -> usize {
    let suit = card.suit().map(|suit| Suit::ALL[suit.index()]);
    let count = shoe.count(card.rank().map_or(Rank::JOKER, |rank| Rank(rank.0)), suit);
    usize::try_from(count).unwrap_or(usize::MAX)
}
