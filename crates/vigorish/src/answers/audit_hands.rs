//! The audit of Pai Gow Poker: hands drawn at random, each against every hand of the dealer.
//!
//! [`simulation::set_hands`] deals and settles. The engine must set each hand as the rules or its own values say, and every
//! setting must be worth what it knows. `answers::audit` calls this.

use super::wanted::Wanted;
use crate::error::Error;
use crate::question::Audit;
use crate::report::audit::{AuditedFigure, Covered, WagerAudit};
use crate::strategist::EngineStrategist;
use enumeration::Ratio;
use games::strategy::StrategyPart;
use games::{Key, Request, StrategyQuestion, Workbench};
use num_traits::Zero;
use simulation::Card;
use simulation::set_hands::{AuditedHand, EveryDealer, draw_hands};

/// How many hands are drawn, alone and for each wager of `--all`.
const HANDS: u64 = 20;
const HANDS_OF_ALL: u64 = 4;

/// About how many deals the audit of a wager settles with `--all`: C(46, 7) hands of the dealer beside each.
pub(super) const ABOUT: u128 = HANDS_OF_ALL as u128 * 53_524_680;

/// The dealer's hands beside these cards: dealt once for every wager of the game.
#[derive(PartialEq, Eq, Hash)]
struct DealersBeside([Card; 7]);

impl Key for DealersBeside {
    type Value = EveryDealer;
}

/// The engine's values of a hand.
struct EngineHand {
    /// The low hand of the house way.
    house: String,
    /// What each low hand is worth, in words.
    worths: Vec<(String, Ratio)>,
}

/// Audits hands of a wager in which seven cards are set.
pub(super) fn hands(wanted: &Wanted, asked: &Audit, bench: &Workbench) -> Result<WagerAudit, Error> {
    let Wanted { name, selected, .. } = wanted;
    let number = asked.situations.unwrap_or(if asked.all { HANDS_OF_ALL } else { HANDS });
    let (hands, share) = draw_hands(number, asked.seed);
    let covered = Covered::Situations { drawn: hands.len() as u64, seed: asked.seed, share };
    let mut answer = WagerAudit::new(name, selected, covered, 0);
    let player = EngineStrategist::new(selected, bench)?;
    let progress = bench.progress();
    progress.begin(&format!("{name}: {number} hands"), hands.len() as u64);
    for &hand in &hands {
        let every = bench.remember(DealersBeside(hand), || EveryDealer::of(hand));
        let audited = every.settle(selected, &player)?;
        answer.deals += audited.deals;
        let engine = engine_hand(wanted, &hand, bench)?;
        compare(&mut answer, &words(&hand), &engine, &audited, selected.settings.is("player", "optimal"));
        progress.advance(1);
    }
    progress.finish();
    answer.judged(hands.len() as u64, None);
    Ok(answer)
}

/// The engine's house way and worths beside those that were dealt.
fn compare(answer: &mut WagerAudit, hand: &str, engine: &EngineHand, audited: &AuditedHand, is_best: bool) {
    let find = |low: &str| audited.settings.iter().find(|setting| is_low(low, setting.low));
    for (low, worth) in &engine.worths {
        let dealt = find(low).map_or_else(Ratio::zero, |setting| setting.net.clone());
        answer.compare(AuditedFigure::new(&format!("{hand}: low {low}"), None, worth, &dealt));
    }
    let made = audited.settings.iter().find(|setting| setting.is_made);
    let best = audited.settings.iter().max_by_key(|setting| &setting.net);
    let Some((made, best)) = made.zip(best) else { return };
    if is_best && best.net > made.net {
        let (low, better) = (words(&made.low), words(&best.low));
        answer.differs(format!(
            "at {hand}: the engine sets {low} low, worth {}; {better} is worth {}",
            made.net, best.net
        ));
    }
    if !is_best && find(&engine.house).is_none_or(|setting| !setting.is_made) {
        let low = words(&made.low);
        answer
            .differs(format!("at {hand}: the engine's house way sets {} low, the rules {low}", engine.house));
    }
}

/// Asks the engine about a hand.
fn engine_hand(wanted: &Wanted, hand: &[Card; 7], bench: &Workbench) -> Result<EngineHand, Error> {
    let question = StrategyQuestion { hand: Some(words(hand)), ..StrategyQuestion::default() };
    let strategy = games::strategy(&Request::plain(wanted.selected.clone()), &question, bench)?;
    let mut engine = EngineHand { house: String::new(), worths: Vec::new() };
    // `low Ks Qd | high ...`, behind `house way: ` in the words about the hand.
    let low = |text: &str| {
        let low = text.trim_start_matches("house way:").trim().strip_prefix("low ")?;
        Some(low.split(" |").next()?.to_string())
    };
    for part in &strategy.parts {
        match part {
            StrategyPart::Lines { lines, .. } => {
                let house = lines.iter().find(|line| line.starts_with("house way:"));
                engine.house = house.and_then(|line| low(line)).unwrap_or_default();
            }
            StrategyPart::Values { values, .. } => {
                engine
                    .worths
                    .extend(values.iter().filter_map(|(name, worth)| Some((low(name)?, worth.clone()))));
            }
            StrategyPart::Grid { .. } => {}
        }
    }
    Ok(engine)
}

fn words(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns true if two cards in words are these.
fn is_low(low: &str, cards: [Card; 2]) -> bool {
    let [one, other] = cards.map(|card| card.to_string());
    low == format!("{one} {other}") || low == format!("{other} {one}")
}
