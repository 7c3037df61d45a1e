//! Estimates the work of the plain engine for a game before it begins. `plain` calls it.
//!
//! The engine draws cards stage by stage, and the unseen cards last. The draws are counted by kinds of cards, and
//! divided by the permutations of suits that no test distinguishes, as far as a random deal differs from its images
//! under them. Random deals also give the number of different results (Chao's estimator).

use crate::compiled::Compiled;
use crate::conditions::Facts;
use crate::evaluate::Evaluator;
use crate::hand::PackedHand;
use crate::layout::{Deck, Layout};
use enumeration::combinations::sets_of_kinds;
use enumeration::conversions::to_count;
use enumeration::work::{RandomNumbers, WorkEstimate, different};
use events::CardList;
use rustc_hash::FxHashMap;
use std::mem::size_of;

/// The number of random deals that are examined.
const DEALS: u32 = 200;

/// The work of the plain engine for a game.
pub(crate) struct PlainEstimate {
    /// The total work. A step draws the cards of one stage, or the unseen cards.
    pub work: WorkEstimate,
    /// The number of draws, by stage, and last for the unseen cards.
    draws: Vec<u128>,
    /// The number of situations, by stage.
    situations: Vec<u128>,
    /// The number of histories of choices that lead to each stage.
    histories: Vec<u128>,
}

/// The results of examining random deals.
struct Sample {
    /// By stage: the number of permutations that leave the seen cards unchanged, over all deals. At first no card is
    /// seen. Last, those that also leave the first group of unseen cards unchanged.
    fixing: Vec<u128>,
    /// The number of different combinations of answers to the rows' tests.
    facts: u128,
    /// The time of the rows' tests for one deal, in nanoseconds.
    nanoseconds: u128,
}

impl PlainEstimate {
    /// Estimates the work for a game.
    pub(crate) fn new(game: &Compiled, layout: &Layout, deck: &Deck) -> PlainEstimate {
        let stages = game.terms.stages.len();
        let sample = Sample::new(game, layout, deck);
        let permutations = number(deck.permutations.len());
        let up_to_suits = |deals: u128, stage: usize| {
            let alike = permutations * u128::from(DEALS);
            let fixing = sample.fixing[stage];
            deals.checked_mul(fixing).map_or_else(|| deals / alike * fixing, |all| all / alike).max(1)
        };
        let mut seen = vec![0u32; layout.groups];
        let (mut draws, mut situations) = (Vec::new(), Vec::new());
        for (stage, step) in layout.steps.iter().enumerate() {
            let before = seen.iter().copied();
            let drawn = step.iter().map(|&(_, cards)| cards);
            // Unseen cards are drawn up to the permutations that leave the seen ones unchanged.
            let unchanged = if stage < stages { stage } else { stage + 1 };
            draws.push(up_to_suits(ways_to_deal(deck, before.chain(drawn)), unchanged));
            if stage < stages {
                step.iter().for_each(|&(group, cards)| seen[group] += cards);
                situations.push(up_to_suits(ways_to_deal(deck, seen.iter().copied()), stage + 1));
            }
        }
        let histories: Vec<u128> = game.script.stages.iter().map(|stage| number(stage.nodes.len())).collect();
        let work = work(game, layout, permutations, [&draws, &situations, &histories], &sample);
        PlainEstimate { work, draws, situations, histories }
    }

    /// The stage with the most draws; the number of stages if these are the draws of the unseen cards.
    pub(crate) fn heaviest(&self) -> usize {
        (0..self.draws.len()).max_by_key(|&step| self.draws[step]).unwrap_or(0)
    }

    /// The reason why there is so much work, for the refusal.
    pub(crate) fn why(&self, game: &Compiled) -> String {
        let name = |stage: usize| &game.terms.stages[stage].name;
        let many = (0..self.histories.len()).max_by_key(|&stage| self.histories[stage]).unwrap_or(0);
        let (heaviest, stages) = (self.heaviest(), self.situations.len());
        if self.histories[many] > 1000 {
            let (histories, situations) = (self.histories[many], self.situations[many]);
            return format!(
                "at the stage `{}` {histories} histories of choices meet {situations} situations",
                name(many)
            );
        }
        if heaviest < stages {
            return format!(
                "the stage `{}` has about {} situations",
                name(heaviest),
                self.situations[heaviest]
            );
        }
        let last = self.situations[stages - 1];
        format!(
            "about {} deals of the cards that the player does not see follow each of {last} situations",
            self.draws[stages] / last.max(1)
        )
    }
}

/// The total work. The times are those of one of two cores.
fn work(
    game: &Compiled,
    layout: &Layout,
    permutations: u128,
    [draws, situations, histories]: [&[u128]; 3],
    &Sample { facts, nanoseconds: of_deal, .. }: &Sample,
) -> WorkEstimate {
    let last = situations.len() - 1;
    let each = draws[last + 1] / situations[last];
    let results = facts.min(each);
    let (mut nanoseconds, mut bytes) = (0u128, 0u128);
    let add = |sum: &mut u128, items: u128, each: u128| *sum = sum.saturating_add(items.saturating_mul(each));
    for stage in 0..=last {
        // Each draw is brought into its canonical form.
        add(&mut nanoseconds, draws[stage], 200 + 40 * permutations);
        let choices = number(game.terms.stages[stage].choices.len());
        let (met, of_each) = if stage < last { (draws[stage + 1], 1) } else { (situations[stage], results) };
        add(&mut nanoseconds, met.saturating_mul(of_each), 3 * histories[stage] * choices);
        // A situation stands in a list and in a map, a draw in a list of steps.
        let hands = number(size_of::<Vec<PackedHand>>() + layout.groups * size_of::<PackedHand>());
        add(&mut bytes, situations[stage], 2 * hands + 64 + histories[stage] * 112);
        if stage > 0 {
            add(&mut bytes, draws[stage], 32);
        }
    }
    let step = (1..=last).map(|stage| draws[stage]).max().unwrap_or(0);
    add(&mut bytes, step, number(48 + layout.groups * size_of::<PackedHand>()));
    add(&mut nanoseconds, draws[last + 1], 50 + of_deal);
    add(&mut bytes, situations[last], 32 + 48 * results);
    let rows: usize = game.rows.iter().map(Vec::len).sum();
    let endings = number(game.script.endings.len());
    let (contexts, bets) = (number(game.contexts.len()), number(game.rows.len()));
    add(&mut nanoseconds, facts, 10 * contexts * number(rows) + 500 * endings * bets);
    add(&mut bytes, facts, 200 + 4 * contexts * bets + 16 * endings);
    let steps: u128 = draws.iter().fold(0, |sum: u128, &draws| sum.saturating_add(draws));
    // Two cores share the work.
    let nanoseconds = u64::try_from(nanoseconds / 2 / steps.max(1)).unwrap_or(u64::MAX).max(1);
    WorkEstimate { steps, unit: "deals", nanoseconds, bytes }
}

impl Sample {
    fn new(game: &Compiled, layout: &Layout, deck: &Deck) -> Sample {
        let evaluator = Evaluator::new(&game.terms.deal, &game.tests.cards, game.row_tests, layout);
        let mut random = RandomNumbers::default();
        let stages = game.terms.stages.len();
        let mut fixing = vec![0u128; stages + 2];
        let fixed_by = |hands: &[PackedHand]| {
            let fixed = |to: &&Vec<u8>| hands.iter().all(|hand| hand.permuted(to) == *hand);
            number(deck.permutations.iter().filter(fixed).count())
        };
        let mut met: FxHashMap<Facts, u32> = FxHashMap::default();
        for _ in 0..DEALS {
            let mut left = deck.counts();
            let mut hands = vec![PackedHand::default(); layout.groups];
            for (stage, step) in layout.steps.iter().enumerate() {
                fixing[stage] += fixed_by(&hands);
                for (place, &(group, cards)) in step.iter().enumerate() {
                    if stage == stages && place == 1 {
                        fixing[stages + 1] += fixed_by(&hands);
                    }
                    for _ in 0..cards {
                        hands[group] = hands[group].with(&[draw_one(&mut left, &mut random)]);
                    }
                }
            }
            if layout.steps[stages].len() < 2 {
                fixing[stages + 1] += fixed_by(&hands);
            }
            let cards: Vec<CardList> = hands.iter().map(|hand| hand.cards(deck)).collect();
            *met.entry(evaluator.facts(&cards)).or_default() += 1;
        }
        let nanoseconds = evaluator.nanoseconds().into();
        Sample { fixing, facts: different(met.into_values()), nanoseconds }
    }
}

/// Takes a random card and returns its kind.
fn draw_one(left: &mut [u32], random: &mut RandomNumbers) -> u8 {
    let all: u32 = left.iter().sum();
    let mut place = u32::try_from(random.below(all.into())).expect("below the number of cards");
    for (kind, count) in (0..).zip(left.iter_mut()) {
        if place < *count {
            *count -= 1;
            return kind;
        }
        place -= *count;
    }
    unreachable!("there are as many cards as all kinds have")
}

/// The approximate number of ways to deal hands of these sizes, by kinds of cards.
fn ways_to_deal(deck: &Deck, hands: impl Iterator<Item = u32>) -> u128 {
    let mut left = deck.counts();
    let kinds = left.len();
    let mut next = 0;
    hands.fold(1, |ways: u128, cards| {
        let sets = ways.saturating_mul(sets_of_kinds(&left, cards));
        // The cards of a hand are taken as of different kinds.
        for _ in 0..cards {
            left[next % kinds] = left[next % kinds].saturating_sub(1);
            next += 1;
        }
        sets
    })
}

fn number(number: usize) -> u128 {
    to_count(number).into()
}
