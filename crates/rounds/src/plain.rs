//! The plain engine: walks every deal up to suits, stage by stage.
//!
//! It serves games with few enough deals, and games of one's own cards street by street whose rows join all zones:
//! their situations are sets of cards, however many cards. Tests compare the other engines with it.
//!
//! 1. *Deal*: lists the situations of each stage, up to permutations of the suits that no test distinguishes, with the
//!    steps from one stage to the next; then, for each situation of the last stage, the number of ways in which the
//!    unseen cards give each result.
//! 2. *Decide*: goes backward and finds the value of each choice in each situation after each history.
//! 3. *Count*: goes forward and counts the deals that reach each situation with each history, and how they end.

use crate::compiled::{Compiled, DealResult, ResultId};
use crate::conditions::Facts;
use crate::counts::Counts;
use crate::decide::{Decided, Decision, decide};
use crate::error::Error;
use crate::evaluate::Evaluator;
use crate::hand::{PackedHand, canonical, draws, represented};
use crate::layout::{Deck, Layout};
use crate::plain_estimate::PlainEstimate;
use crate::script::Target;
use enumeration::Card;
use enumeration::conversions::{to_count, to_index};
use enumeration::work::{Watch, Work};
use events::CardList;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What would make a game of more deals feasible.
const NEAREST_SHAPES: &str = "deal fewer cards or ranks; more are counted only for one decision with all cards seen but one \
    hand of the dealer's, and for two cards each over a board of five";

/// What would make a game from which cards are removed feasible.
const FEWER_REMOVED: &str =
    "remove fewer cards, or the same ranks of several suits, or deal fewer cards or ranks";

/// The number of parts in which the longest step is walked.
const PARTS: usize = 1000;

/// The number of draws after which the listener is asked whether to go on.
const ASKED_AFTER: u64 = 1 << 16;

/// A game's situations, stage by stage.
pub(crate) struct SituationGraph {
    stages: Vec<Situations>,
    /// For each situation of the last stage: how many of the deals from it have each result.
    results: Vec<Vec<(ResultId, u128)>>,
    layout: Layout,
    deck: Deck,
    /// How many draws were estimated.
    estimated: u128,
    /// How many were made.
    drawn: AtomicU64,
}

/// The situations of a stage.
pub(crate) struct Situations {
    /// The cards seen by group.
    pub hands: Vec<Vec<PackedHand>>,
    /// The tests of the stage that hold.
    pub facts: Vec<Facts>,
    /// For each situation of the stage before: the situations it leads to, with the number of ways.
    steps: Vec<Vec<(u32, u128)>>,
    places: FxHashMap<Vec<PackedHand>, u32>,
}

/// The values and choices of a situation, by history.
pub(crate) struct SituationValues {
    /// The value of continuing from here, by history.
    worth: Vec<i128>,
    decided: Vec<Decided>,
}

impl SituationGraph {
    /// Walks the deals of a game, if the work is within the limit.
    pub(crate) fn new(game: &Compiled, work: Work) -> Result<SituationGraph, Error> {
        let layout = Layout::new(&game.terms, &game.tests.cards);
        let deck = Deck::new(&game.terms.deal, &game.tests.cards);
        let estimate = PlainEstimate::new(game, &layout, &deck);
        let remedy = if deck.lacks_symmetry() { FEWER_REMOVED } else { NEAREST_SHAPES };
        let refused = |excess| Error::too_much(excess, estimate.why(game), remedy);
        let watch = work.begin("solving", &estimate.work, to_count(PARTS)).map_err(refused)?;
        let (estimated, drawn) = (estimate.work.steps, AtomicU64::new(0));
        let mut walk =
            SituationGraph { stages: Vec::new(), results: Vec::new(), layout, deck, estimated, drawn };
        let (heaviest, stages) = (estimate.heaviest(), game.terms.stages.len());
        // Only the step with the most draws reports its parts.
        let progress = |step: usize| StepProgress { watch: &watch, is_reported: step == heaviest };
        for stage in 0..stages {
            let situations = walk.situations(game, stage, &progress(stage));
            walk.stages.push(situations);
        }
        walk.results = walk.unseen(game, &progress(stages));
        Ok(walk)
    }

    /// The estimated number of draws, and the number made.
    pub(crate) fn steps(&self) -> (u128, u64) {
        (self.estimated, self.drawn.load(Relaxed))
    }

    /// The cards left after a situation, by kind.
    fn left(&self, hands: &[PackedHand]) -> Vec<u32> {
        let mut left = self.deck.counts();
        hands.iter().flat_map(|hand| hand.kinds()).for_each(|kind| left[usize::from(kind)] -= 1);
        left
    }

    fn situations(&self, game: &Compiled, stage: usize, progress: &StepProgress) -> Situations {
        let evaluator =
            Evaluator::new(&game.terms.deal, &game.tests.cards, game.stage_tests[stage], &self.layout);
        let root = [vec![PackedHand::default(); self.layout.groups]];
        let before: &[Vec<PackedHand>] = stage.checked_sub(1).map_or(&root, |last| &self.stages[last].hands);
        let mut places: FxHashMap<Vec<PackedHand>, u32> = FxHashMap::default();
        let mut hands: Vec<Vec<PackedHand>> = Vec::new();
        let drawn: Vec<Vec<(Vec<PackedHand>, u128)>> = progress.in_parts(before, |before| {
            let mut found: FxHashMap<Vec<PackedHand>, u128> = FxHashMap::default();
            let (mut draws, mut form) = (0, Vec::new());
            self.each_draw(before, &self.layout.steps[stage], &mut |hands, ways| {
                progress.drawn(&mut draws);
                canonical(hands, &self.deck, &mut form);
                match found.get_mut(&form) {
                    Some(sum) => *sum += ways,
                    None => drop(found.insert(form.clone(), ways)),
                }
            });
            self.drawn.fetch_add(draws, Relaxed);
            let mut found: Vec<(Vec<PackedHand>, u128)> = found.into_iter().collect();
            found.sort_unstable();
            found
        });
        let steps = drawn
            .into_iter()
            .map(|drawn| {
                let step = |(form, ways): (Vec<PackedHand>, u128)| {
                    let next = u32::try_from(hands.len()).expect("few situations");
                    let place = *places.entry(form.clone()).or_insert(next);
                    if place == next {
                        hands.push(form);
                    }
                    (place, ways)
                };
                drawn.into_iter().map(step).collect()
            })
            .collect();
        let facts = hands.par_iter().map(|hands| evaluator.facts(&self.cards(hands))).collect();
        Situations { hands, facts, steps, places }
    }

    fn cards(&self, hands: &[PackedHand]) -> Vec<CardList> {
        hands.iter().map(|hand| hand.cards(&self.deck)).collect()
    }

    /// Visits every way to draw the cards of a step after a situation.
    fn each_draw(
        &self,
        before: &[PackedHand],
        step: &[(usize, u32)],
        visit: &mut dyn FnMut(&[PackedHand], u128),
    ) {
        let mut hands = before.to_vec();
        let mut left = self.left(before);
        draw_step(&mut hands, &mut left, step, 1, visit);
    }

    /// The results of the unseen cards after each situation of the last stage.
    fn unseen(&self, game: &Compiled, progress: &StepProgress) -> Vec<Vec<(ResultId, u128)>> {
        let evaluator = Evaluator::new(&game.terms.deal, &game.tests.cards, game.row_tests, &self.layout);
        let (last, step) = (self.stages.len() - 1, &self.layout.steps[self.stages.len()]);
        let drawn: Vec<usize> = step.iter().map(|&(group, _)| group).collect();
        progress.in_parts_with(&self.stages[last].hands, |results: &mut FxHashMap<Facts, ResultId>, hands| {
            let mut counts: FxHashMap<Facts, u128> = FxHashMap::default();
            let mut cards = self.cards(hands);
            let known = evaluator.known(&cards, &drawn);
            let sizes: Vec<usize> = cards.iter().map(|cards| cards.cards().len()).collect();
            let mut left = self.left(hands);
            // The identity is the one permutation that keeps the order of the kinds.
            let fixes =
                |to: &&Vec<u8>| !to.is_sorted() && hands.iter().all(|hand| hand.permuted(to) == *hand);
            let fixing: Vec<&Vec<u8>> = self.deck.permutations.iter().filter(fixes).collect();
            let mut draws = 0;
            self.each_unseen(&mut cards, &mut left, step, &fixing, 1, &mut |cards, ways| {
                progress.drawn(&mut draws);
                *counts.entry(evaluator.facts_beside(&known, cards)).or_default() += ways;
            });
            self.drawn.fetch_add(draws, Relaxed);
            debug_assert!(cards.iter().zip(&sizes).all(|(cards, &size)| cards.cards().len() == size));
            let mut of_results: FxHashMap<ResultId, u128> = FxHashMap::default();
            for (facts, ways) in counts {
                let result = *results.entry(facts).or_insert_with(|| game.result(facts));
                *of_results.entry(result).or_default() += ways;
            }
            let mut counts: Vec<(ResultId, u128)> = of_results.into_iter().collect();
            counts.sort_unstable();
            counts
        })
    }

    /// Visits the draws of the unseen cards, with the number of ways. Of draws to the first group that differ by the
    /// permutations in `fixing`, which leave all seen cards unchanged, one is visited.
    fn each_unseen(
        &self,
        cards: &mut [CardList],
        left: &mut [u32],
        step: &[(usize, u32)],
        fixing: &[&Vec<u8>],
        ways: u128,
        visit: &mut dyn FnMut(&[CardList], u128),
    ) {
        let Some((&(group, count), rest)) = step.split_first() else { return visit(cards, ways) };
        let held = cards[group].cards().len();
        let before = left.to_vec();
        draws(&before, count, &mut |kinds, times| {
            let Some(represented) = represented(kinds, fixing) else { return };
            for &kind in kinds {
                cards[group].push(self.deck.kinds[usize::from(kind)].0);
                left[usize::from(kind)] -= 1;
            }
            self.each_unseen(cards, left, rest, &[], ways * times * represented, visit);
            cards[group].truncate(held);
            kinds.iter().for_each(|&kind| left[usize::from(kind)] += 1);
        });
    }

    /// Decides and counts.
    pub(crate) fn solve(&self, game: &Compiled) -> Result<Counts, Error> {
        let layout = &self.layout;
        let deals = layout.deals(game.terms.deal.shoe.cards()).ok_or(Error::TooFine)?;
        game.check_width(deals.saturating_mul(self.layout.multiplicity))?;
        let values = self.values(game)?;
        let mut counts = self.count(game, &values);
        let first = &self.stages[0].steps[0];
        counts.optimum =
            first.iter().map(|&(place, ways)| signed(ways) * values[0][to_index(place)].worth[0]).sum();
        debug_assert_eq!(counts.deals, deals);
        counts.times(self.layout.multiplicity);
        Ok(counts)
    }

    /// By stage and situation: the number of deals that continue from it.
    fn going_on(&self) -> Vec<Vec<u128>> {
        let last = self.results.iter().map(|results| results.iter().map(|&(_, ways)| ways).sum()).collect();
        let mut going_on: Vec<Vec<u128>> = vec![last];
        for situations in self.stages[1..].iter().rev() {
            let after = &going_on[going_on.len() - 1];
            let before =
                |step: &Vec<(u32, u128)>| step.iter().map(|&(to, ways)| ways * after[to_index(to)]).sum();
            going_on.push(situations.steps.iter().map(before).collect());
        }
        going_on.reverse();
        going_on
    }

    /// The value of every situation after every history, from the last stage to the first.
    pub(crate) fn values(&self, game: &Compiled) -> Result<Vec<Vec<SituationValues>>, Error> {
        let all = game.results();
        let mut values: Vec<Vec<SituationValues>> = Vec::new();
        let last = self.stages.len() - 1;
        let going_on = self.going_on();
        for stage in (0..=last).rev() {
            let after = values.last();
            let nodes = &game.script.stages[stage].nodes;
            let found: Vec<SituationValues> = (0..self.stages[stage].hands.len())
                .into_par_iter()
                .map(|place| {
                    let worth = |target| {
                        self.worth(
                            game,
                            &all,
                            after.map(Vec::as_slice),
                            stage,
                            place,
                            signed(going_on[stage][place]),
                            target,
                        )
                    };
                    let facts = self.stages[stage].facts[place];
                    let decided: Vec<Decided> =
                        nodes.iter().map(|node| decide(game, stage, node, facts, worth)).collect();
                    let worth = decided.iter().map(|decided| decided.value(worth)).collect();
                    SituationValues { worth, decided }
                })
                .collect();
            values.push(found);
        }
        values.reverse();
        self.check_decided(game, &values)?;
        Ok(values)
    }

    /// The value of a target in a situation of a stage from which `here` deals continue. `after` has the values of the
    /// next stage.
    #[expect(clippy::too_many_arguments, reason = "it is one expression of two loops")]
    fn worth(
        &self,
        game: &Compiled,
        all: &[Arc<DealResult>],
        after: Option<&[SituationValues]>,
        stage: usize,
        place: usize,
        here: i128,
        target: Target,
    ) -> i128 {
        match target {
            Target::Ends(ending) => match game.ended(ending) {
                Some(net) => net * here,
                None => self.results[place]
                    .iter()
                    .map(|&(result, ways)| all[result.0].nets[ending] * signed(ways))
                    .sum(),
            },
            Target::Goes(node) => self.stages[stage + 1].steps[place]
                .iter()
                .map(|&(next, ways)| {
                    signed(ways) * after.map_or(0, |after| after[to_index(next)].worth[node])
                })
                .sum(),
        }
    }

    /// The value of each choice offered after a history with these cards seen, by zone: its index and the sum of nets
    /// in parts of a unit; and the number of deals. `None` if nothing is decided there.
    pub(crate) fn worths(
        &self,
        game: &Compiled,
        values: &[Vec<SituationValues>],
        stage: usize,
        node: usize,
        seen: &[Vec<Card>],
    ) -> Option<(Vec<(usize, i128)>, i128)> {
        let place = self.place(stage, seen)?;
        let Decided::Chose { .. } = values[stage][place].decided.get(node)? else { return None };
        let (all, here) = (game.results(), signed(self.going_on()[stage][place]));
        let after = values.get(stage + 1).map(Vec::as_slice);
        let script = &game.script.stages[stage];
        let history = &script.nodes[node];
        let offered = (0..history.targets.len())
            .filter(|&choice| script.offered[choice].holds(self.stages[stage].facts[place], history.made));
        let worth = |choice: usize| {
            let target = history.targets[choice].0;
            (choice, self.worth(game, &all, after, stage, place, here, target))
        };
        Some((offered.map(worth).collect(), here))
    }

    /// The decision after a history with these cards seen, by zone.
    pub(crate) fn decided(
        &self,
        values: &[Vec<SituationValues>],
        stage: usize,
        node: usize,
        seen: &[Vec<Card>],
    ) -> Option<Decided> {
        let place = self.place(stage, seen)?;
        values[stage][place].decided.get(node).copied()
    }

    /// The index of the situation with these cards seen, by zone.
    fn place(&self, stage: usize, seen: &[Vec<Card>]) -> Option<usize> {
        let mut hands = vec![PackedHand::default(); self.layout.groups];
        for (zone, cards) in seen.iter().enumerate() {
            let group = self.layout.group[zone];
            let kinds: Option<Vec<u8>> = cards.iter().map(|card| self.deck.kind(*card)).collect();
            hands[group] = hands[group].with(&kinds?);
        }
        let mut form = Vec::new();
        canonical(&hands, &self.deck, &mut form);
        self.stages[stage].places.get(&form).map(|&place| to_index(place))
    }

    /// Visits every situation of every stage that the play reaches, with its decision.
    pub(crate) fn each_decision(
        &self,
        game: &Compiled,
        values: &[Vec<SituationValues>],
        visit: &mut dyn FnMut(&Decision),
    ) {
        let reached = self.reached(game, values);
        let going_on = self.going_on();
        for stage in (0..self.stages.len()).rev() {
            for (place, situation) in values[stage].iter().enumerate() {
                let cards = self.cards(&self.stages[stage].hands[place]);
                for (node, decided) in situation.decided.iter().enumerate() {
                    let weight = reached[stage][place][node];
                    if let (Decided::Chose { best, worth, made }, true) = (decided, weight > 0) {
                        visit(&Decision {
                            stage,
                            node,
                            cards: &cards,
                            ways: weight * going_on[stage][place] * self.layout.multiplicity,
                            best: *best,
                            made: made.0,
                            lost: (worth - made.1) * signed(weight * self.layout.multiplicity),
                        });
                    }
                }
            }
        }
    }

    /// Returns an error if some history in some situation has no choice. Histories that a given play never reaches need
    /// no rule.
    fn check_decided(&self, game: &Compiled, values: &[Vec<SituationValues>]) -> Result<(), Error> {
        let reached = self.reached(game, values);
        for (stage, situations) in values.iter().enumerate() {
            for (place, situation) in situations.iter().enumerate() {
                for (node, decided) in situation.decided.iter().enumerate() {
                    let stuck = match decided {
                        Decided::NothingOffered => true,
                        Decided::NoRule => reached[stage][place][node] > 0,
                        _ => false,
                    };
                    if stuck {
                        let cards = self.cards(&self.stages[stage].hands[place]);
                        let shown: Vec<String> =
                            cards.iter().flat_map(CardList::cards).map(ToString::to_string).collect();
                        return Err(decided.stuck(game, stage, shown.join(" ")));
                    }
                }
            }
        }
        Ok(())
    }

    /// The number of deals of the cards seen that reach each situation with each history.
    fn reached(&self, game: &Compiled, values: &[Vec<SituationValues>]) -> Vec<Vec<Vec<u128>>> {
        let mut reached: Vec<Vec<Vec<u128>>> = Vec::new();
        for (stage, situations) in self.stages.iter().enumerate() {
            let nodes = game.script.stages[stage].nodes.len();
            let mut here = vec![vec![0u128; nodes]; situations.hands.len()];
            if stage == 0 {
                situations.steps[0].iter().for_each(|&(place, ways)| here[to_index(place)][0] = ways);
            } else {
                let before = &reached[stage - 1];
                for (place, step) in situations.steps.iter().enumerate() {
                    for (node, decided) in values[stage - 1][place].decided.iter().enumerate() {
                        let weight = before[place][node];
                        if let (Some(Target::Goes(next)), true) =
                            (decided.target(&game.script.stages[stage - 1].nodes[node]), weight > 0)
                        {
                            step.iter().for_each(|&(to, ways)| {
                                here[to_index(to)][next] += weight * ways;
                            });
                        }
                    }
                }
            }
            reached.push(here);
        }
        reached
    }

    fn count(&self, game: &Compiled, values: &[Vec<SituationValues>]) -> Counts {
        let mut counts = Counts::new(game);
        let reached = self.reached(game, values);
        let going_on = self.going_on();
        for stage in (0..self.stages.len()).rev() {
            for (place, situation) in values[stage].iter().enumerate() {
                for (node, decided) in situation.decided.iter().enumerate() {
                    let weight = reached[stage][place][node];
                    if weight == 0 {
                        continue;
                    }
                    if let Decided::Chose { made, .. } = decided {
                        counts.choices[stage][made.0] += weight * going_on[stage][place];
                    }
                    match decided.target(&game.script.stages[stage].nodes[node]) {
                        Some(Target::Ends(ending)) if game.ended(ending).is_some() => {
                            counts.add(ending, None, weight * going_on[stage][place]);
                        }
                        Some(Target::Ends(ending)) => {
                            for &(result, ways) in &self.results[place] {
                                counts.add(ending, Some(result), weight * ways);
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        counts
    }
}

fn signed(ways: u128) -> i128 {
    i128::try_from(ways).expect("the deals fit, see check_width")
}

/// Reports the progress of a step.
struct StepProgress<'w> {
    watch: &'w Watch<'w>,
    /// Whether the step's parts are reported.
    is_reported: bool,
}

impl StepProgress<'_> {
    /// The value of `each` for every situation, computed in parallel.
    fn in_parts<T: Send>(&self, all: &[Vec<PackedHand>], each: impl Fn(&[PackedHand]) -> T + Sync) -> Vec<T> {
        self.in_parts_with(all, |(): &mut (), hands| each(hands))
    }

    /// The same, with a value that the situations of a worker share.
    fn in_parts_with<S: Default, T: Send>(
        &self,
        all: &[Vec<PackedHand>],
        each: impl Fn(&mut S, &[PackedHand]) -> T + Sync,
    ) -> Vec<T> {
        let done = AtomicU64::new(0);
        let (items, parts) = (to_count(all.len()), to_count(PARTS));
        let one = |shared: &mut S, hands: &Vec<PackedHand>| {
            let found = each(shared, hands);
            let before = done.fetch_add(1, Relaxed);
            if self.is_reported {
                let parts = (before + 1) * parts / items - before * parts / items;
                self.watch.parts_done(parts);
            }
            found
        };
        all.par_iter().map_init(S::default, one).collect()
    }

    /// Counts one more draw, and now and then asks the listener whether to go on.
    fn drawn(&self, draws: &mut u64) {
        *draws += 1;
        if draws.is_multiple_of(ASKED_AFTER) {
            self.watch.parts_done(0);
        }
    }
}

fn draw_step(
    hands: &mut [PackedHand],
    left: &mut [u32],
    step: &[(usize, u32)],
    ways: u128,
    visit: &mut dyn FnMut(&[PackedHand], u128),
) {
    let Some((&(group, count), rest)) = step.split_first() else { return visit(hands, ways) };
    let held = hands[group];
    let before = left.to_vec();
    draws(&before, count, &mut |kinds, times| {
        hands[group] = held.with(kinds);
        kinds.iter().for_each(|&kind| left[usize::from(kind)] -= 1);
        draw_step(hands, left, rest, ways * times, visit);
        kinds.iter().for_each(|&kind| left[usize::from(kind)] += 1);
        hands[group] = held;
    });
}
