//! Parses the stages of a game: what is seen, when the decision arises, and the choices.

use super::bets::{MOST_STAKED, check_no_award, find_bet};
use super::names::{name, when};
use crate::Error;
use crate::cursor::Cursor;
use crate::games::terms::{Bet, Choice, Effect, Stage};
use crate::games::vocabulary::{OfRound, StageNames};
use crate::names::shown;
use crate::ratio::Ratio;
use crate::wagers::reading::find_zone;
use crate::wagers::{CardDeal, ZoneIndex};
use crate::written::{Member, Value};
use num_traits::One;

/// The most stages, choices of a stage, and bets.
pub(super) const MOST_STAGES: usize = 12;
pub(super) const MOST_CHOICES: usize = 20;

/// The keys of a stage and of a choice.
pub(super) const STAGE_KEYS: [&str; 4] = ["stage", "sees", "when", "choices"];
pub(super) const CHOICE_KEYS: [&str; 5] = ["choice", "when", "stakes", "ends", "then"];

pub(super) fn stage_names(at: &Cursor) -> Result<Vec<StageNames>, Error> {
    let items = at.items("a list of stages")?;
    if items.is_empty() || items.len() > MOST_STAGES {
        return Err(at.refuse(format!(
            "a game has 1 to {MOST_STAGES} stages, but this one has {}; without decisions it is a wager",
            items.len()
        )));
    }
    let mut names: Vec<StageNames> = Vec::new();
    for item in &items {
        item.fields("a stage, like {\"stage\": .., \"sees\": [..], \"choices\": [..]}", &STAGE_KEYS)?;
        let at = item.need("stage")?;
        let stage = name(&at, "the name of a stage")?;
        if names.iter().any(|names| names.stage == stage) {
            return Err(at.refuse(format!("`{stage}` is already the name of a stage: rename one of them")));
        }
        let list = item.need("choices")?;
        let offered = list.items("a list of choices")?;
        if offered.is_empty() || offered.len() > MOST_CHOICES {
            return Err(list.refuse(format!(
                "a stage has 1 to {MOST_CHOICES} choices, but this one has {}",
                offered.len()
            )));
        }
        let mut choices: Vec<String> = Vec::new();
        for choice in &offered {
            choice.fields("a choice, like {\"choice\": .., \"stakes\": {..}}", &CHOICE_KEYS)?;
            let at = choice.need("choice")?;
            let named = name(&at, "the name of a choice")?;
            if choices.contains(&named) {
                return Err(
                    at.refuse(format!("`{named}` is already a choice of this stage: rename one of them"))
                );
            }
            choices.push(named);
        }
        names.push(StageNames { stage, choices });
    }
    Ok(names)
}

pub(super) fn stages(at: &Cursor, words: &OfRound, bets: &[Bet]) -> Result<Vec<Stage>, Error> {
    let deal = words.deal();
    let mut seen = vec![0; deal.zones.len()];
    let mut stages = Vec::new();
    for (place, item) in at.items("a list of stages")?.into_iter().enumerate() {
        let sees = sees(&item.need("sees")?, deal, &mut seen)?;
        let when = when(&item, words, &seen, place)?;
        let list = item.need("choices")?;
        let choices = list
            .items("a list of choices")?
            .iter()
            .map(|at| choice(at, words, bets, &seen, place))
            .collect::<Result<_, _>>()?;
        stages.push(Stage { name: item.need("stage")?.text("")?.into(), sees, when, choices });
    }
    Ok(stages)
}

/// The zones that are seen from a stage on: names, or `{"dealer": 1}` for some cards of a zone.
pub(super) fn sees(at: &Cursor, deal: &CardDeal, seen: &mut [u32]) -> Result<Vec<(ZoneIndex, u32)>, Error> {
    let mut sees = Vec::new();
    at.items("a list of the zones seen from now on, like [\"player\"]")?;
    add_seen(at, deal, seen, &mut sees)?;
    Ok(sees)
}

pub(super) fn add_seen(
    at: &Cursor,
    deal: &CardDeal,
    seen: &mut [u32],
    sees: &mut Vec<(ZoneIndex, u32)>,
) -> Result<(), Error> {
    let names: Vec<&str> = deal.zones.iter().map(|zone| zone.name.as_str()).collect();
    for item in at.items("a list of zones")? {
        let (zone, cards) = match item.value() {
            Value::List(_) => {
                add_seen(&item, deal, seen, sees)?;
                continue;
            }
            Value::Object(entries) => {
                let [entry] = &entries[..] else {
                    return Err(
                        item.refuse("name one zone with the number of cards seen, like {\"dealer\": 1}")
                    );
                };
                let zone = find_zone(&item.own_key(entry), &entry.key, &names)?;
                let all = deal.zones[zone.0].cards.most;
                (zone, item.own_entry(entry).number("a number of cards seen", 1, all)?)
            }
            _ => {
                let text = item.text("a zone")?;
                let zone = find_zone(&item, text, &names)?;
                (zone, deal.zones[zone.0].cards.most)
            }
        };
        if seen[zone.0] >= cards {
            return Err(item.refuse(format!("`{}` is already seen: remove it", names[zone.0])));
        }
        seen[zone.0] = cards;
        sees.push((zone, cards));
    }
    Ok(())
}

pub(super) fn choice(
    at: &Cursor,
    words: &OfRound,
    bets: &[Bet],
    seen: &[u32],
    stage: usize,
) -> Result<Choice, Error> {
    let names: Vec<&str> = bets.iter().map(|bet| bet.name.as_str()).collect();
    let effect = match (at.get("stakes"), at.get("ends")) {
        (None, None) => Effect::GoOn,
        (Some(_), Some(ends)) => {
            return Err(ends.refuse("`stakes` and `ends` cannot be combined: keep one"));
        }
        (Some(stakes), None) => {
            let entries = stakes.entries("what is staked on each bet, like {\"play\": 2}")?;
            if entries.is_empty() {
                return Err(
                    stakes.refuse("nothing is staked: name a bet, like {\"play\": 2}, or remove `stakes`")
                );
            }
            let stake = |entry: &Member| {
                let bet = find_bet(&stakes.own_key(entry), &entry.key, &names)?;
                check_no_award(&stakes.own_key(entry), &bets[bet.0])?;
                Ok((bet, stakes.own_entry(entry).number("a stake", 0, MOST_STAKED)?))
            };
            Effect::Stake(entries.iter().map(stake).collect::<Result<_, Error>>()?)
        }
        (None, Some(ends)) => {
            let entries = ends.entries("the parts that come back, like {\"bet\": \"1/2\"}, or {}")?;
            let part = |entry: &Member| {
                let bet = find_bet(&ends.own_key(entry), &entry.key, &names)?;
                check_no_award(&ends.own_key(entry), &bets[bet.0])?;
                Ok((bet, part(&ends.own_entry(entry))?))
            };
            Effect::End(entries.iter().map(part).collect::<Result<_, Error>>()?)
        }
    };
    let settles = at.get("then").map(|at| at.word("a value for `then`", &[("settle", true)])).transpose()?;
    if let (Some(_), Effect::End(_)) = (settles, &effect) {
        return Err(at.need("then")?.refuse("`ends` ends the round, so nothing follows: remove `then`"));
    }
    Ok(Choice {
        name: at.need("choice")?.text("")?.into(),
        when: when(at, words, seen, stage)?,
        effect,
        settles: settles.is_some(),
    })
}

/// A fraction from 0 to 1.
pub(super) fn part(at: &Cursor) -> Result<Ratio, Error> {
    let text = at.text("the part that comes back, like \"1/2\"")?;
    let part = crate::pay::amount(text).filter(|part| *part <= Ratio::one() && !text.starts_with('$'));
    part.ok_or_else(|| {
        at.refuse(format!("`{}` is not a part from 0 to 1: write it like \"1/2\"", shown(text)))
    })
}
