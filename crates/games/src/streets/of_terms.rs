//! Recognises games of streets among games written as data, and extracts their rules.
//!
//! Such a game deals five cards to the player alone, shows all but one before the decisions one by one, and pays every
//! staked unit by the same rows. [`crate::as_round`] calls it for the strategy of the game.

use super::cards::StreetDeal;
use super::final_hand::FinalHand;
use super::rules::{Street, StreetAction, StreetRules};
use enumeration::ratio::whole;
use enumeration::{CardSet, Ratio};
use num_traits::Zero;
use paytables::games::{Bet, BetRow, Effect, RoundTerms, RoundTest, Stage};
use paytables::wagers::{CardTest, CardsTest, Condition, HandSize, Rank};

impl StreetRules {
    /// The rules of a game of streets; `None` if the game has another shape. `cap` is the most that a round wins.
    pub(crate) fn of(terms: &RoundTerms, cap: Option<&Ratio>) -> Option<StreetRules> {
        let shoe = &terms.deal.shoe;
        let dealt: u32 = terms.deal.zones.iter().map(|zone| zone.cards.most).sum();
        let seen = |stage: usize| terms.seen(stage).iter().sum::<u32>();
        let hole = seen(0);
        let is_whole = shoe.decks == 1 && shoe.jokers == 0 && shoe.cards() == 52;
        let plain = is_whole && terms.play.is_none();
        // One card more at each stage, and the fifth is never seen.
        let one_by_one = (hole..5).zip(0..terms.stages.len()).all(|(cards, stage)| seen(stage) == cards);
        if !plain || dealt != 5 || !one_by_one || (hole..5).len() != terms.stages.len() {
            return None;
        }
        let paid: Vec<&Bet> = terms.bets.iter().filter(|bet| !bet.name.is_empty()).collect();
        let rows = &paid[0].rows;
        let alike = paid.iter().all(|bet| bet.on.is_none() && bet.rows == *rows);
        if !alike || terms.bets[terms.unit.0].opening != 1 {
            return None;
        }
        let mut opening: u32 = paid.iter().map(|bet| bet.opening).sum();
        let mut streets = Vec::new();
        for stage in &terms.stages {
            let (street, taken_back) = street(terms, stage)?;
            opening = opening.checked_sub(taken_back)?;
            streets.push(street);
        }
        let pays = FinalHand::all().map(|made| pay(rows, made)).collect::<Option<Vec<Ratio>>>()?;
        let mut rules = StreetRules {
            deal: StreetDeal { deck: CardSet::DECK_52, hole },
            opening,
            streets,
            nets: Vec::new(),
        };
        let capped = |net: Ratio| cap.filter(|cap| net > **cap).cloned().unwrap_or(net);
        let nets = |units: u32| pays.iter().map(|pay| capped(pay * whole(units))).collect();
        rules.nets = (0..=rules.most()).map(nets).collect();
        Some(rules)
    }
}

/// A decision, and the stake that may be taken back at it.
fn street(terms: &RoundTerms, stage: &Stage) -> Option<(Street, u32)> {
    let always = |when: &Condition<RoundTest>| *when == Condition::always();
    if !always(&stage.when) || stage.choices.iter().any(|choice| !always(&choice.when) || choice.settles) {
        return None;
    }
    // The change of each choice to the stake before the deal; `None` if it gives up the hand.
    let change = |effect: &Effect| -> Option<Option<i64>> {
        match effect {
            Effect::GoOn => Some(Some(0)),
            Effect::Stake(stakes) => Some(Some(
                stakes
                    .iter()
                    .map(|(bet, units)| i64::from(*units) - i64::from(terms.bets[bet.0].opening))
                    .sum(),
            )),
            Effect::End(returned) => returned.is_empty().then_some(None),
        }
    };
    let changes = stage.choices.iter().map(|choice| change(&choice.effect)).collect::<Option<Vec<_>>>()?;
    let least = changes.iter().flatten().copied().min().unwrap_or(0).min(0);
    let adds: Vec<Option<u32>> = changes
        .into_iter()
        .map(|change| change.map(|change| u32::try_from(change - least).expect("not below the least")))
        .collect();
    // By increasing stake, a fold first.
    let names = stage.choices.iter().map(|choice| choice.name.clone());
    let actions = names.zip(&adds).map(|(name, adds)| StreetAction { name, adds: *adds }).collect();
    let taken_back = u32::try_from(-least).ok()?;
    adds.is_sorted().then(|| (Street { name: stage.name.clone(), actions }, taken_back))
}

/// The net of the rows for five cards per unit; `None` if they depend on more than class and pair.
fn pay(rows: &[BetRow], made: FinalHand) -> Option<Ratio> {
    for row in rows {
        if holds(&row.when, made)? {
            return Some(row.net.clone());
        }
    }
    Some(Ratio::zero() - whole(1))
}

fn holds(condition: &Condition<RoundTest>, made: FinalHand) -> Option<bool> {
    let each = |parts: &[Condition<RoundTest>]| -> Option<Vec<bool>> {
        parts.iter().map(|part| holds(part, made)).collect()
    };
    match condition {
        Condition::All(parts) => Some(each(parts)?.into_iter().all(|part| part)),
        Condition::Any(parts) => Some(each(parts)?.into_iter().any(|part| part)),
        Condition::Not(inner) => Some(!holds(inner, made)?),
        Condition::Is(RoundTest::Cards(CardsTest::Of(_, CardTest::Class { classes, pair_of, ranking }))) => {
            if ranking.size != HandSize::Five || !ranking.wild.is_empty() {
                return None;
            }
            let is_class = classes.iter().any(|class| class.name() == made.category.name());
            let is_pair = pair_of.is_none_or(|ranks| ranks.contains(Rank(made.pair.0)));
            Some(is_class && is_pair)
        }
        Condition::Is(_) => None,
    }
}
