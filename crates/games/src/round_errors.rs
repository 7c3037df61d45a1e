//! The errors of a given strategy of a game written as data, with their costs.
//!
//! An *error* is a situation in which the strategy's choice is worth less than the best one, both valued under optimal play
//! afterwards. The cost of a strategy is the sum, over the situations that it reaches, of the probability to reach them
//! times what the choice there loses; so the errors listed here add up to the cost exactly. Situations are grouped by stage,
//! by what the cards seen are (as the charts of [`crate::round_strategy`] group them), and by the two choices.

use crate::round_strategy::described;
use enumeration::ratio::ratio;
use enumeration::{Arrange, Ratio, SortedMap};
use num_bigint::BigInt;
use num_traits::Zero;
use rounds::{Decision, Player, Solved};

/// The cost and the errors of a given strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayErrors {
    /// The edge under the strategy.
    pub edge: Ratio,
    /// The edge under optimal play.
    pub optimal_edge: Ratio,
    /// What the strategy costs: the difference of the two.
    pub cost: Ratio,
    /// The errors, the most expensive first. Their costs add up to the cost of the strategy.
    pub errors: Vec<PlayError>,
}

/// Situations of one kind in which the same wrong choice is made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayError {
    /// The stage.
    pub stage: String,
    /// What the cards seen are.
    pub hand: String,
    /// The choice that the strategy makes.
    pub made: String,
    /// The best choice.
    pub best: String,
    /// How often it happens, out of all rounds.
    pub frequency: Ratio,
    /// What one such error costs on average, in units of the opening wager.
    pub cost_each: Ratio,
    /// What all of them cost: frequency times the cost of one.
    pub cost: Ratio,
}

/// What a group of errors adds up to: deals, and parts of a unit lost over them.
#[derive(Default)]
struct Sum {
    ways: u128,
    lost: BigInt,
}

/// The errors of the play of a solved game; none if the engine that solved it does not visit its decisions.
pub(crate) fn errors(solved: &Solved, player: &Player) -> Option<PlayErrors> {
    let mut sums: SortedMap<_, Sum> = SortedMap::new();
    player.each_decision(&mut |decision: &Decision| {
        if decision.lost == 0 {
            return;
        }
        let key = (decision.stage, described(decision.cards), decision.made, decision.best);
        let sum = sums.entry(key).or_default();
        sum.ways += decision.ways;
        sum.lost += decision.lost;
    });
    let deals = BigInt::from(solved.counts.deals);
    let stages = &solved.game.terms.stages;
    let mut errors: Vec<PlayError> = sums
        .into_iter()
        .map(|((stage, (hand, other), made, best), sum)| {
            let name = |choice: usize| stages[stage].choices[choice].name.clone();
            let frequency = ratio(BigInt::from(sum.ways), deals.clone());
            let cost = ratio(sum.lost, &deals * &solved.game.scale);
            PlayError {
                stage: stages[stage].name.clone(),
                hand: hand.beside(other),
                made: name(made),
                best: name(best),
                cost_each: &cost / &frequency,
                frequency,
                cost,
            }
        })
        .collect();
    // The sort is stable: of errors that cost the same, the earlier stage and the better hand come first.
    errors.arrange_by(|a, b| b.cost.cmp(&a.cost));
    let mean: Ratio =
        solved.nets().iter().map(|(net, ways)| net * ratio(BigInt::from(*ways), deals.clone())).sum();
    let (edge, optimal_edge) = (-mean, -solved.optimum());
    let cost = &edge - &optimal_edge;
    let listed = errors.iter().fold(Ratio::zero(), |sum, error| sum + &error.cost);
    (listed == cost).then_some(PlayErrors { edge, optimal_edge, cost, errors })
}
