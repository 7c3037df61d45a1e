//! The terms of a game, prepared for play: pays in whole chips, the number of cards seen at each stage, and the judging of
//! conditions.
//!
//! A chip is a fraction of a unit such that every pay, and every part of a bet that `ends` returns, is a whole number of
//! chips. [`super::state`] and [`super::settle`] implement the rest of the rules; [`super::simulate`],
//! [`super::every_deal`] and [`super::best_play`] start from here.

use crate::cards::Card;
use crate::error::Error;
use crate::lines::{Chips, Purse};
use crate::wagers::{DealKind, DealtTable, holds};
use num_integer::Integer;
use num_traits::{One, ToPrimitive};
use paytables::Ratio;
use paytables::games::{Bet, Effect, RoundTerms, RoundTest, Stage};
use paytables::wagers::Condition;

/// The most chips that can change hands in a round.
const MOST_CHIPS: i128 = 1 << 62;

/// A game ready to be played.
pub(super) struct RoundRules<'t> {
    /// The terms in the file.
    pub terms: &'t RoundTerms,
    /// Changes units into chips.
    pub purse: Purse,
    /// The net of each row of each bet, in chips for one unit staked.
    pub nets: Vec<Vec<Chips>>,
    /// The number of cards seen of each zone, by stage.
    pub seen: Vec<Vec<usize>>,
    /// For each bet, the first bet with the same conditions; `None` if a condition depends on the choices made.
    pub rows_of: Vec<Option<usize>>,
}

impl<'t> RoundRules<'t> {
    /// Prepares a game. An error if its pays are too large or too fine for whole chips.
    pub(super) fn new(terms: &'t RoundTerms) -> Result<Self, Error> {
        let parts = effects(&terms.stages).filter_map(|effect| match effect {
            Effect::End(parts) => Some(parts.iter().map(|(_, part)| part)),
            _ => None,
        });
        let pays = terms.bets.iter().flat_map(|bet| bet.rows.iter().map(|row| &row.net));
        let unit =
            pays.chain(parts.flatten()).fold(One::one(), |unit, amount: &Ratio| amount.denom().lcm(&unit));
        let purse = unit.to_i64().map(|unit| Purse { unit }).ok_or(Error::TooFine)?;
        let mut nets = Vec::new();
        for bet in &terms.bets {
            nets.push(bet.rows.iter().map(|row| purse.chips(&row.net)).collect::<Result<Vec<_>, _>>()?);
        }
        let rules = RoundRules { terms, purse, nets, seen: seen(terms), rows_of: rows_of(terms) };
        rules.check_sums()?;
        Ok(rules)
    }

    /// Returns an error if the chips of one round could overflow a count.
    fn check_sums(&self) -> Result<(), Error> {
        let mut most_at_stake = 0_i128;
        for (place, bet) in self.terms.bets.iter().enumerate() {
            let staked = bet.on.map_or(place, |on| on.0);
            let largest = self.nets[place].iter().map(|net| i128::from(*net).abs()).max().unwrap_or(0);
            most_at_stake += i128::from(self.most_staked(staked)) * largest.max(self.purse.unit.into());
        }
        if most_at_stake > MOST_CHIPS { Err(Error::TooFine) } else { Ok(()) }
    }

    fn most_staked(&self, bet: usize) -> u32 {
        let set = effects(&self.terms.stages).flat_map(|effect| match effect {
            Effect::Stake(stakes) => stakes.as_slice(),
            _ => &[],
        });
        let raised = set.filter(|(staked, _)| staked.0 == bet).map(|(_, units)| *units);
        raised.chain([self.terms.bets[bet].opening]).max().unwrap_or(0)
    }

    /// Converts chips into an amount per opening stake of the unit's bet.
    pub(super) fn per_unit(&self, chips: Chips) -> Ratio {
        self.purse.amount(chips) / Ratio::from_integer(self.terms.bets[self.terms.unit.0].opening.into())
    }

    /// Returns true if a condition holds of the cards on the table and the choices made.
    pub(super) fn holds(
        &self,
        condition: &Condition<RoundTest>,
        table: &mut DealtTable,
        made: &[(usize, usize)],
    ) -> bool {
        holds(condition, &mut |test| match test {
            RoundTest::Cards(test) => self.terms.deal.is(table, test),
            RoundTest::Chosen(any) => any.iter().any(|choice| made.contains(choice)),
        })
    }

    /// The cards that the player sees at a stage, by zone.
    pub(super) fn seen_cards<'c>(&self, stage: usize, table: &'c DealtTable) -> Vec<&'c [Card]> {
        table.zones().iter().zip(&self.seen[stage]).map(|(cards, &seen)| &cards[..seen]).collect()
    }

    /// A decision in words, for messages: the stage, the cards seen and the choices made.
    pub(super) fn describe(&self, stage: usize, seen: &[&[Card]], made: &[(usize, usize)]) -> String {
        let mut words = format!("the stage `{}`", self.terms.stages[stage].name);
        for (zone, cards) in self.terms.deal.zones.iter().zip(seen) {
            if !cards.is_empty() {
                let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
                words += &format!(", {} {}", zone.name, cards.join(" "));
            }
        }
        for &(stage, choice) in made {
            words += &format!(", after {}", self.choice_name(stage, choice));
        }
        words
    }

    /// A choice by its stage and its name, as `chosen` writes it.
    pub(super) fn choice_name(&self, stage: usize, choice: usize) -> String {
        let stage = &self.terms.stages[stage];
        format!("{}/{}", stage.name, stage.choices[choice].name)
    }
}

fn effects(stages: &[Stage]) -> impl Iterator<Item = &Effect> {
    stages.iter().flat_map(|stage| &stage.choices).map(|choice| &choice.effect)
}

/// For each bet, the first bet with the same conditions; `None` if a condition depends on the choices made.
fn rows_of(terms: &RoundTerms) -> Vec<Option<usize>> {
    let is_of_cards = |condition: &Condition<RoundTest>| {
        condition.tests().iter().all(|test| matches!(test, RoundTest::Cards(_)))
    };
    let conditions = |bet: &Bet| bet.rows.iter().map(|row| row.when.clone()).collect::<Vec<_>>();
    let of_bet = |bet: &Bet| {
        let asked = conditions(bet);
        let same = terms.bets.iter().position(|other| conditions(other) == asked);
        same.filter(|_| asked.iter().all(is_of_cards))
    };
    terms.bets.iter().map(of_bet).collect()
}

/// The number of cards seen of each zone, by stage. A seen card stays seen, even if a stage has no decision.
fn seen(terms: &RoundTerms) -> Vec<Vec<usize>> {
    let mut seen = vec![0; terms.deal.zones.len()];
    let mut by_stage = Vec::new();
    for stage in &terms.stages {
        for (zone, cards) in &stage.sees {
            seen[zone.0] = seen[zone.0].max(*cards as usize);
        }
        by_stage.push(seen.clone());
    }
    by_stage
}
