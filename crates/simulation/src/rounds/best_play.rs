//! The play with the highest mean net, by backward induction over every deal of a tiny deck.
//!
//! An information set is all that the player knows at a decision: the stage, the cards seen and the choices made. The
//! last stage is solved first. For each information set of a stage, every deal in it is played with every choice
//! offered, later stages as already solved, and the nets are added up; the choice with the largest sum is the best. No
//! symmetry of suits is used. The tests of the exact engines compare with it.

use super::decides::{Decides, Situation};
use super::every_deal::{DealTotals, check_work, totals};
use super::rules::RoundRules;
use super::state::RoundState;
use crate::cards::Card;
use crate::error::Error;
use crate::wagers::DealtTable;
use paytables::games::RoundTerms;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The most deals, times the paths through the stages.
const MOST_WORK: u64 = 1_000_000_000;

/// An information set.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct InformationSet {
    stage: usize,
    /// The cards seen by zone, sorted.
    seen: Vec<Vec<Card>>,
    made: Vec<(usize, usize)>,
}

impl InformationSet {
    fn of(stage: usize, seen: &[&[Card]], made: &[(usize, usize)]) -> Self {
        let sorted = |cards: &&[Card]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        InformationSet { stage, seen: seen.iter().map(sorted).collect(), made: made.to_vec() }
    }
}

/// The totals of a choice over the deals of an information set.
struct ChoiceTotal {
    choice: usize,
    /// The sum of the nets, in chips.
    net: i128,
    /// The stake right after the choice, in units.
    staked: u64,
}

/// The best play of a game, and its totals.
pub struct BestPlay {
    /// The totals over every deal.
    pub totals: DealTotals,
    solution: BestChoices,
}

impl Decides for BestPlay {
    /// `None` for a situation of another game.
    fn decide(&self, situation: &Situation) -> Option<usize> {
        self.solution.decide(situation)
    }
}

/// The best choice of each information set, of the stages that are solved.
#[derive(Default)]
struct BestChoices(HashMap<InformationSet, usize>);

impl Decides for BestChoices {
    fn decide(&self, situation: &Situation) -> Option<usize> {
        self.0.get(&InformationSet::of(situation.stage, situation.seen, situation.made)).copied()
    }
}

/// Finds the play with the highest mean net of all bets together. Of choices with equal values the one with the smaller
/// total stake right after it is taken (the part that `ends` returns still counts), then the one listed first.
///
/// An error if the deals times the paths through the stages are more than a thousand million.
pub fn best_play(terms: &RoundTerms) -> Result<BestPlay, Error> {
    let rules = RoundRules::new(terms)?;
    let ways = terms.stages.iter().fold(1_u128, |ways, stage| {
        // A stage may be passed over.
        ways.saturating_mul(stage.choices.len() as u128 + 1)
    });
    check_work(rules.deals().saturating_mul(ways), MOST_WORK)?;
    let mut solution = BestChoices::default();
    for stage in (0..terms.stages.len()).rev() {
        let mut worths: HashMap<InformationSet, Vec<ChoiceTotal>> = HashMap::new();
        rules.visit_deals(&mut |table| {
            let mut search = Search { rules: &rules, stage, solution: &solution, worths: &mut worths };
            search.add_deal(rules.opening(), table)
        })?;
        for (set, worths) in worths {
            // Of equal keys `min_by_key` returns the first, and choices stand in the order of the file.
            let best = worths.iter().min_by_key(|worth| (Reverse(worth.net), worth.staked));
            solution.0.extend(best.map(|best| (set, best.choice)));
        }
    }
    Ok(BestPlay { totals: totals(&rules, &solution)?, solution })
}

/// A stage that is being solved.
struct Search<'s> {
    rules: &'s RoundRules<'s>,
    stage: usize,
    /// The best choices at the stages after it.
    solution: &'s BestChoices,
    worths: &'s mut HashMap<InformationSet, Vec<ChoiceTotal>>,
}

impl Search<'_> {
    /// Adds a deal to every information set of the stage that it can lead to, whatever was chosen before.
    fn add_deal(&mut self, mut round: RoundState, table: &mut DealtTable) -> Result<(), Error> {
        let Some(offered) = self.rules.next_decision(&mut round, table)? else { return Ok(()) };
        if round.stage > self.stage {
            return Ok(());
        }
        let mut worths = Vec::new();
        for choice in offered {
            let mut next = round.clone();
            self.rules.take(&mut next, choice);
            if round.stage < self.stage {
                self.add_deal(next, table)?;
                continue;
            }
            let staked = next.stakes.iter().map(|&units| u64::from(units)).sum();
            let played = self.rules.play(next, table, self.solution)?;
            let net = self.rules.settle(&played, table)?.net.into();
            worths.push(ChoiceTotal { choice, net, staked });
        }
        if round.stage == self.stage {
            let seen = self.rules.seen_cards(self.stage, table);
            let set = InformationSet::of(self.stage, &seen, &round.made);
            match self.worths.entry(set) {
                Entry::Vacant(new) => {
                    new.insert(worths);
                }
                // The same choices are offered in every deal of an information set.
                Entry::Occupied(mut known) => {
                    for (sum, worth) in known.get_mut().iter_mut().zip(worths) {
                        sum.net += worth.net;
                    }
                }
            }
        }
        Ok(())
    }
}
