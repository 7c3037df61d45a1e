//! The plain engine: walks every deal up to suits, stage by stage.
//!
//! Serves any game whose deals are few enough, and games of one's own cards street by street, whose zones every row joins:
//! their situations are sets of cards, however many. The tests hold the other engines against it.
//!
//! 1. *Deal*: the situations of each stage, up to permutations of the suits that no test notices, with the steps from one
//!    stage to the next; then for each situation of the last stage how often each result comes of the cards still unseen.
//! 2. *Decide*: backward, what each choice is worth in each situation after each history.
//! 3. *Count*: forward, how many deals reach each situation with each history, and how they end.

use crate::compiled::{Compiled, DealResult, ResultId};
use crate::conditions::Facts;
use crate::counts::Counts;
use crate::decide::{Decided, Decision, decide};
use crate::error::Error;
use crate::evaluate::Evaluator;
use crate::hand::{Hand, canonical, draws};
use crate::layout::{Deck, Layout};
use crate::script::Target;
use enumeration::Card;
use enumeration::conversions::to_index;
use events::CardList;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// More deals than this are not walked through, suits that no test notices counted once.
const MOST_DEALS: u128 = 1_500_000_000;

/// More situations than this are not kept.
const MOST_SITUATIONS: u128 = 2_000_000;

/// A game's situations, stage by stage.
pub(crate) struct Walk {
    stages: Vec<Situations>,
    /// For each situation of the last stage: how many of the deals that go on from it have each result.
    results: Vec<Vec<(ResultId, u128)>>,
    layout: Layout,
    deck: Deck,
}

/// The situations of a stage.
pub(crate) struct Situations {
    /// The cards seen by group.
    pub hands: Vec<Vec<Hand>>,
    /// The tests of the stage that hold.
    pub facts: Vec<Facts>,
    /// For each situation of the stage before, the situations it leads to, with in how many ways.
    steps: Vec<Vec<(u32, u64)>>,
    places: FxHashMap<Vec<Hand>, u32>,
}

/// A situation's values and choices, by history.
pub(crate) struct Values {
    /// What goes on from here is worth, by history.
    worth: Vec<i128>,
    decided: Vec<Decided>,
}

impl Walk {
    /// About how many deals are walked, suits that no test notices counted once.
    pub(crate) fn work(game: &Compiled) -> Option<u128> {
        let layout = Layout::new(&game.terms, &game.tests.cards);
        let deck = Deck::new(&game.terms.deal, &game.tests.cards);
        // Kinds of cards, not cards, are drawn.
        let kinds = u32::try_from(deck.kinds.len()).ok()?;
        let most = deck.kinds.iter().map(|&(_, count)| count).max().unwrap_or(1);
        let mut deals = 1u128;
        let mut seen = 1u128;
        let last = layout.steps.len() - 1;
        // Cards of one group that come at several stages are one set to a situation.
        let mut by_group = vec![0u32; layout.groups];
        for (step, drawn) in layout.steps.iter().enumerate() {
            for &(group, cards) in drawn {
                if step < last {
                    by_group[group] += cards;
                } else {
                    deals = deals.checked_mul(several(kinds, cards, most))?;
                }
            }
        }
        for cards in by_group {
            seen = seen.checked_mul(several(kinds, cards, most))?;
        }
        let alike = u128::try_from(deck.permutations.len()).ok()?;
        let seen = seen / alike + 1;
        (seen <= MOST_SITUATIONS).then_some(seen.checked_mul(deals)?)
    }

    /// Whether the engine solves a game of so much work.
    pub(crate) fn is_able(work: Option<u128>) -> bool {
        work.is_some_and(|work| work <= MOST_DEALS)
    }

    /// Walks through the deals of a game.
    pub(crate) fn new(game: &Compiled) -> Walk {
        let layout = Layout::new(&game.terms, &game.tests.cards);
        let deck = Deck::new(&game.terms.deal, &game.tests.cards);
        let mut walk = Walk { stages: Vec::new(), results: Vec::new(), layout, deck };
        for stage in 0..game.terms.stages.len() {
            let situations = walk.situations(game, stage);
            walk.stages.push(situations);
        }
        walk.results = walk.unseen(game);
        walk
    }

    /// The cards left after a situation, by kind.
    fn left(&self, hands: &[Hand]) -> Vec<u32> {
        let mut left = self.deck.counts();
        hands.iter().flat_map(|hand| hand.kinds()).for_each(|kind| left[usize::from(kind)] -= 1);
        left
    }

    fn situations(&self, game: &Compiled, stage: usize) -> Situations {
        let evaluator =
            Evaluator::new(&game.terms.deal, &game.tests.cards, game.stage_tests[stage], &self.layout);
        let root = [vec![Hand::default(); self.layout.groups]];
        let before: &[Vec<Hand>] = stage.checked_sub(1).map_or(&root, |last| &self.stages[last].hands);
        let mut places: FxHashMap<Vec<Hand>, u32> = FxHashMap::default();
        let mut hands: Vec<Vec<Hand>> = Vec::new();
        let drawn: Vec<Vec<(Vec<Hand>, u64)>> = before
            .par_iter()
            .map(|before| {
                let mut found: FxHashMap<Vec<Hand>, u64> = FxHashMap::default();
                self.each_draw(before, &self.layout.steps[stage], &mut |hands, ways| {
                    let ways = u64::try_from(ways).expect("the draws of one step");
                    *found.entry(canonical(hands, &self.deck)).or_default() += ways;
                });
                let mut found: Vec<(Vec<Hand>, u64)> = found.into_iter().collect();
                found.sort_unstable();
                found
            })
            .collect();
        let steps = drawn
            .into_iter()
            .map(|drawn| {
                let step = |(form, ways): (Vec<Hand>, u64)| {
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

    fn cards(&self, hands: &[Hand]) -> Vec<CardList> {
        hands.iter().map(|hand| hand.cards(&self.deck)).collect()
    }

    /// Visits every way to draw the cards of a step after a situation.
    fn each_draw(&self, before: &[Hand], step: &[(usize, u32)], visit: &mut dyn FnMut(&[Hand], u128)) {
        let mut hands = before.to_vec();
        let mut left = self.left(before);
        draw_step(&mut hands, &mut left, step, 1, visit);
    }

    /// The results of what is unseen after each situation of the last stage.
    fn unseen(&self, game: &Compiled) -> Vec<Vec<(ResultId, u128)>> {
        let evaluator = Evaluator::new(&game.terms.deal, &game.tests.cards, game.row_tests, &self.layout);
        let (last, step) = (self.stages.len() - 1, &self.layout.steps[self.stages.len()]);
        self.stages[last]
            .hands
            .par_iter()
            .map_init(FxHashMap::<Facts, ResultId>::default, |known, hands| {
                let mut counts: Vec<(ResultId, u128)> = Vec::new();
                let mut cards = self.cards(hands);
                let sizes: Vec<usize> = cards.iter().map(|cards| cards.cards().len()).collect();
                let mut left = self.left(hands);
                self.each_unseen(&mut cards, &mut left, step, 1, &mut |cards, ways| {
                    let facts = evaluator.facts(cards);
                    let result = *known.entry(facts).or_insert_with(|| game.result(facts));
                    match counts.iter_mut().find(|(known, _)| *known == result) {
                        Some((_, sum)) => *sum += ways,
                        None => counts.push((result, ways)),
                    }
                });
                debug_assert!(cards.iter().zip(&sizes).all(|(cards, &size)| cards.cards().len() == size));
                counts.sort_unstable();
                counts
            })
            .collect()
    }

    fn each_unseen(
        &self,
        cards: &mut [CardList],
        left: &mut [u32],
        step: &[(usize, u32)],
        ways: u128,
        visit: &mut dyn FnMut(&[CardList], u128),
    ) {
        let Some((&(group, count), rest)) = step.split_first() else { return visit(cards, ways) };
        let held = cards[group].cards().len();
        let before = left.to_vec();
        draws(&before, count, &mut |kinds, times| {
            for &kind in kinds {
                cards[group].push(self.deck.kinds[usize::from(kind)].0);
                left[usize::from(kind)] -= 1;
            }
            self.each_unseen(cards, left, rest, ways * times, visit);
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
            first.iter().map(|&(place, ways)| i128::from(ways) * values[0][to_index(place)].worth[0]).sum();
        debug_assert_eq!(counts.deals, deals);
        counts.times(self.layout.multiplicity);
        Ok(counts)
    }

    /// By stage and situation: how many deals go on from it.
    fn going_on(&self) -> Vec<Vec<u128>> {
        let last = self.results.iter().map(|results| results.iter().map(|&(_, ways)| ways).sum()).collect();
        let mut going_on: Vec<Vec<u128>> = vec![last];
        for situations in self.stages[1..].iter().rev() {
            let after = &going_on[going_on.len() - 1];
            let before = |step: &Vec<(u32, u64)>| {
                step.iter().map(|&(to, ways)| u128::from(ways) * after[to_index(to)]).sum()
            };
            going_on.push(situations.steps.iter().map(before).collect());
        }
        going_on.reverse();
        going_on
    }

    /// What every situation is worth after every history, from the last stage to the first.
    pub(crate) fn values(&self, game: &Compiled) -> Result<Vec<Vec<Values>>, Error> {
        let all = game.results();
        let mut values: Vec<Vec<Values>> = Vec::new();
        let last = self.stages.len() - 1;
        let going_on = self.going_on();
        for stage in (0..=last).rev() {
            let after = values.last();
            let nodes = &game.script.stages[stage].nodes;
            let found: Vec<Values> = (0..self.stages[stage].hands.len())
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
                    Values { worth, decided }
                })
                .collect();
            values.push(found);
        }
        values.reverse();
        self.check_decided(game, &values)?;
        Ok(values)
    }

    /// What a target is worth in a situation of a stage from which `here` deals go on. `after` has the values of the next
    /// stage.
    #[expect(clippy::too_many_arguments, reason = "it is one expression of two loops")]
    fn worth(
        &self,
        game: &Compiled,
        all: &[Arc<DealResult>],
        after: Option<&[Values]>,
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
                    i128::from(ways) * after.map_or(0, |after| after[to_index(next)].worth[node])
                })
                .sum(),
        }
    }

    /// What each choice offered is worth after a history with these cards seen, by zone: its place and the sum of nets in
    /// parts of a unit; and over how many deals. None if nothing is decided there.
    pub(crate) fn worths(
        &self,
        game: &Compiled,
        values: &[Vec<Values>],
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

    /// What is decided after a history with these cards seen, by zone.
    pub(crate) fn decided(
        &self,
        values: &[Vec<Values>],
        stage: usize,
        node: usize,
        seen: &[Vec<Card>],
    ) -> Option<Decided> {
        let place = self.place(stage, seen)?;
        values[stage][place].decided.get(node).copied()
    }

    /// The place of the situation with these cards seen, by zone.
    fn place(&self, stage: usize, seen: &[Vec<Card>]) -> Option<usize> {
        let mut hands = vec![Hand::default(); self.layout.groups];
        for (zone, cards) in seen.iter().enumerate() {
            let group = self.layout.group[zone];
            let kinds: Option<Vec<u8>> = cards.iter().map(|card| self.deck.kind(*card)).collect();
            hands[group] = hands[group].with(&kinds?);
        }
        let form = canonical(&hands, &self.deck);
        self.stages[stage].places.get(&form).map(|&place| to_index(place))
    }

    /// Visits every situation of every stage that the play reaches, with what is decided there.
    pub(crate) fn each_decision(
        &self,
        game: &Compiled,
        values: &[Vec<Values>],
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

    /// Every history in every situation has something to do. Histories that a given play never reaches need no rule.
    fn check_decided(&self, game: &Compiled, values: &[Vec<Values>]) -> Result<(), Error> {
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

    /// How many deals of the cards seen reach each situation with each history.
    fn reached(&self, game: &Compiled, values: &[Vec<Values>]) -> Vec<Vec<Vec<u128>>> {
        let mut reached: Vec<Vec<Vec<u128>>> = Vec::new();
        for (stage, situations) in self.stages.iter().enumerate() {
            let nodes = game.script.stages[stage].nodes.len();
            let mut here = vec![vec![0u128; nodes]; situations.hands.len()];
            if stage == 0 {
                situations.steps[0].iter().for_each(|&(place, ways)| here[to_index(place)][0] = ways.into());
            } else {
                let before = &reached[stage - 1];
                for (place, step) in situations.steps.iter().enumerate() {
                    for (node, decided) in values[stage - 1][place].decided.iter().enumerate() {
                        let weight = before[place][node];
                        if let (Some(Target::Goes(next)), true) =
                            (decided.target(&game.script.stages[stage - 1].nodes[node]), weight > 0)
                        {
                            step.iter().for_each(|&(to, ways)| {
                                here[to_index(to)][next] += weight * u128::from(ways);
                            });
                        }
                    }
                }
            }
            reached.push(here);
        }
        reached
    }

    fn count(&self, game: &Compiled, values: &[Vec<Values>]) -> Counts {
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

/// About how many hands of so many cards of so many kinds there are.
fn several(kinds: u32, cards: u32, most: u32) -> u128 {
    use crate::layout::choose;
    if most == 1 { choose(kinds, cards) } else { choose(kinds + cards.max(1) - 1, cards) }
}

fn draw_step(
    hands: &mut [Hand],
    left: &mut [u32],
    step: &[(usize, u32)],
    ways: u128,
    visit: &mut dyn FnMut(&[Hand], u128),
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
