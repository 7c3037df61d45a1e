//! Five cards of one's own, the last of them turned up one at a time, with a decision before each.
//!
//! 1. *Deal*: [`Cards`] holds the canonical sets of cards that may be seen before each decision, which set each further
//!    card leads to, and what the fifth card makes of each set of four. No pay enters into it.
//! 2. *Decide*: [`Rules::decide`] goes backward from the fifth card. What a decision is worth depends on the cards seen
//!    and on what has been staked so far; of actions of equal worth the one that stakes less is taken (ruling Q7).
//! 3. *Settle*: [`Rules::play`] goes forward by any way of playing and counts the deals by how they end.
//!
//! Values are sums over the ordered ways in which the remaining cards may come, and counts are deals of hole cards and
//! ordered further cards: at most C(52,2) * 50 * 49 * 48 = 155,937,600.

use super::whole::{Scale, Whole};
use crate::analysis::{ActionFrequency, Analysis};
use crate::{Error, Request, Workbench};
use enumeration::combinations::choose;
use enumeration::rankings::high::{Category, High};
use enumeration::ratio::{ratio, whole};
use enumeration::symmetry::{canonical, canonical_subsets};
use enumeration::{CardSet, Distribution, Rank, Ratio};
use num_bigint::BigInt;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Five cards as far as any table of these games tells them apart: by category, and pairs by rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind {
    /// The category.
    pub category: Category,
    /// The rank of a pair; two in the other categories.
    pub pair: Rank,
}

impl Kind {
    /// How many kinds there are: nine categories beside the pair, and a pair of each rank.
    pub const COUNT: usize = Category::COUNT - 1 + Rank::COUNT as usize;

    /// The kind of five cards.
    pub fn of(cards: CardSet) -> Kind {
        let high = High::of(cards);
        let category = high.category();
        // Pairs are numbered by rank, each with C(12,3) choices of the other cards.
        let place = high.number() - category.lowest().number();
        let pair = if category == Category::Pair { Rank((place / 220) as u8) } else { Rank::TWO };
        Kind { category, pair }
    }

    /// Every kind, in the order of [`Kind::index`].
    pub fn all() -> impl Iterator<Item = Kind> + Clone {
        Category::ALL.into_iter().flat_map(|category| {
            let ranks = if category == Category::Pair { Rank::COUNT } else { 1 };
            (0..ranks).map(move |rank| Kind { category, pair: Rank(rank) })
        })
    }

    /// The place among all kinds.
    pub fn index(self) -> usize {
        let category = self.category as usize;
        match self.category {
            Category::HighCard => 0,
            Category::Pair => category + self.pair.0 as usize,
            _ => category + Rank::COUNT as usize - 1,
        }
    }
}

/// What may be done on a street.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// What it is called.
    pub name: &'static str,
    /// What it adds to the stake; none where it gives up the hand.
    pub adds: Option<u32>,
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Street {
    /// What it is called.
    pub name: &'static str,
    /// What may be done, by increasing stake.
    pub actions: &'static [Action],
}

/// A game of streets with its pays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// How many cards are seen at the first decision.
    pub hole: u32,
    /// What is staked before it and cannot be taken back.
    pub opening: u32,
    /// The decisions, one before each further card up to the fifth.
    pub streets: &'static [Street],
    /// What a round nets, by what is staked at the end and by kind.
    pub nets: Vec<Vec<Ratio>>,
}

/// The cards that may be seen before one decision.
#[derive(Debug)]
struct Level {
    /// Canonical sets in increasing order, with how many sets each stands for.
    sets: Vec<(CardSet, u64)>,
    /// For each set, the place at the next level of the set that each further card makes; empty at the last.
    next: Vec<u32>,
    /// How many cards may come next.
    left: usize,
}

/// Every set of cards that may be seen, from the hole cards to four.
#[derive(Debug)]
pub struct Cards {
    deck: CardSet,
    hole: u32,
    levels: Vec<Level>,
    /// For each set of four, how many fifth cards make each kind.
    ends: Vec<[u8; Kind::COUNT]>,
}

impl Cards {
    /// The sets from `hole` cards to four of a deck that has the same ranks in every suit.
    pub fn new(deck: CardSet, hole: u32) -> Cards {
        let sets: Vec<Vec<(CardSet, u64)>> = (hole..5).map(|size| canonical_subsets(deck, size)).collect();
        let levels = sets
            .iter()
            .enumerate()
            .map(|(level, here)| {
                let further = sets.get(level + 1);
                let next = further.map_or_else(Vec::new, |further| {
                    here.iter()
                        .flat_map(|&(set, _)| {
                            deck.without(set).iter().map(move |card| set.union(CardSet::single(card)))
                        })
                        .map(|seen| place_of(further, seen) as u32)
                        .collect()
                });
                let left = (deck.len() - hole) as usize - level;
                Level { sets: here.clone(), next, left }
            })
            .collect();
        let ends = sets[sets.len() - 1]
            .iter()
            .map(|&(set, _)| {
                let mut kinds = [0; Kind::COUNT];
                for card in deck.without(set).iter() {
                    kinds[Kind::of(set.union(CardSet::single(card))).index()] += 1;
                }
                kinds
            })
            .collect();
        Cards { deck, hole, levels, ends }
    }

    /// The number of deals: the hole cards, and each further card in order.
    pub fn deals(&self) -> u64 {
        choose(self.deck.len(), self.hole) * self.completions(0)
    }

    /// In how many ordered ways the cards after a decision may come.
    pub fn completions(&self, level: usize) -> u64 {
        self.levels[level..].iter().map(|level| level.left as u64).product()
    }

    /// The canonical sets before a decision, with how many sets each stands for.
    pub fn sets(&self, level: usize) -> &[(CardSet, u64)] {
        &self.levels[level].sets
    }

    /// The place of the set that is like these cards.
    pub fn place(&self, level: usize, seen: CardSet) -> usize {
        place_of(&self.levels[level].sets, seen)
    }

    fn next(&self, level: usize, place: usize) -> &[u32] {
        let Level { next, left, .. } = &self.levels[level];
        &next[place * left..(place + 1) * left]
    }
}

fn place_of(sets: &[(CardSet, u64)], seen: CardSet) -> usize {
    let [form] = canonical([seen]);
    sets.binary_search_by_key(&form, |&(set, _)| set).expect("the canonical sets are all there")
}

/// A number for each set before a decision and each stake.
#[derive(Clone, Debug)]
struct ByStake<T> {
    width: usize,
    values: Vec<T>,
}

impl<T: Clone> ByStake<T> {
    fn new(sets: usize, width: usize, value: T) -> Self {
        ByStake { width, values: vec![value; sets * width] }
    }

    fn at(&self, place: usize, stake: u32) -> &T {
        &self.values[place * self.width + stake as usize]
    }

    fn at_mut(&mut self, place: usize, stake: u32) -> &mut T {
        &mut self.values[place * self.width + stake as usize]
    }
}

/// The best action in every situation.
#[derive(Clone, Debug)]
pub struct Choices {
    /// By level.
    actions: Vec<ByStake<u8>>,
}

impl Choices {
    /// The action that is best with the cards at this place, at this level and stake.
    pub fn action(&self, level: usize, place: usize, stake: u32) -> usize {
        usize::from(*self.actions[level].at(place, stake))
    }
}

/// The best play, with what every situation is worth.
pub struct Plan<I> {
    /// By level: the greatest value.
    best: Vec<ByStake<I>>,
    choices: Choices,
    nets: Vec<Vec<I>>,
    unit: I,
    scale: Scale,
}

impl Rules {
    /// What may have been staked when a decision comes.
    pub fn stakes(&self, level: usize) -> BTreeSet<u32> {
        self.streets[..level].iter().fold(BTreeSet::from([self.opening]), |stakes, street| {
            let added =
                |stake: u32| street.actions.iter().filter_map(move |a| a.adds.map(|more| stake + more));
            stakes.into_iter().flat_map(added).collect()
        })
    }

    fn most(&self) -> u32 {
        self.stakes(self.streets.len()).last().copied().expect("some stake can be reached")
    }

    /// The scale of the nets, and of what a fold loses.
    pub fn scale(&self) -> Scale {
        Scale::of(self.nets.iter().flatten())
    }

    /// The best play at every decision, last decision first.
    pub fn decide<I: Whole>(&self, cards: &Cards) -> Plan<I> {
        let scale = self.scale();
        let nets = self.nets.iter().map(|nets| nets.iter().map(|net| scale.whole(net)).collect()).collect();
        let unit = scale.whole(&whole(1));
        let choices = Choices { actions: Vec::new() };
        let mut plan = Plan { best: Vec::new(), choices, nets, unit, scale };
        let width = self.most() as usize + 1;
        // Levels are worked from the last and kept in order of play.
        for level in (0..self.streets.len()).rev() {
            let sets = cards.sets(level).len();
            let mut best = ByStake::new(sets, width, I::zero());
            let mut choice = ByStake::new(sets, width, 0);
            for stake in self.stakes(level) {
                for place in 0..sets {
                    let values = plan.values_below(self, cards, level, place, stake);
                    let (action, value) = greatest(values);
                    *best.at_mut(place, stake) = value;
                    *choice.at_mut(place, stake) = action as u8;
                }
            }
            plan.best.insert(0, best);
            plan.choices.actions.insert(0, choice);
        }
        plan
    }

    /// Plays every deal by `policy`, which says the action with these cards at this level and stake, and counts.
    pub fn play(&self, cards: &Cards, policy: impl Fn(usize, usize, u32) -> usize) -> Played {
        let width = self.most() as usize + 1;
        let mut played = Played {
            deals: cards.deals(),
            folded: vec![0; width],
            ended: vec![[0; Kind::COUNT]; width],
            actions: self.streets.iter().map(|street| vec![0; street.actions.len()]).collect(),
            reached: Vec::new(),
        };
        let mut here = ByStake::new(cards.sets(0).len(), width, 0u64);
        for (place, &(_, ways)) in cards.sets(0).iter().enumerate() {
            *here.at_mut(place, self.opening) = ways;
        }
        for (level, street) in self.streets.iter().enumerate() {
            let further = cards.levels.get(level + 1).map_or(0, |level| level.sets.len());
            let mut next = ByStake::new(further, width, 0u64);
            for stake in self.stakes(level) {
                for place in 0..cards.sets(level).len() {
                    let ways = *here.at(place, stake);
                    if ways == 0 {
                        continue;
                    }
                    let action = policy(level, place, stake);
                    played.actions[level][action] += ways * cards.completions(level);
                    let Some(more) = street.actions[action].adds else {
                        played.folded[stake as usize] += ways * cards.completions(level);
                        continue;
                    };
                    if further == 0 {
                        let ended = &mut played.ended[(stake + more) as usize];
                        for (sum, &count) in ended.iter_mut().zip(&cards.ends[place]) {
                            *sum += ways * u64::from(count);
                        }
                    } else {
                        for &seen in cards.next(level, place) {
                            *next.at_mut(seen as usize, stake + more) += ways;
                        }
                    }
                }
            }
            played.reached.push(here);
            here = next;
        }
        played
    }
}

impl Rules {
    /// The analysis of a base game that is decided and settled so.
    pub fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let played = self.played(request, bench);
        Analysis::of_nets(request, &played.nets(self), played.expected_stake(), played.frequencies(self))
    }

    /// Every deal played best, counted once for the same game and pays.
    pub fn played(&self, request: &Request, bench: &Workbench) -> Arc<Played> {
        let key = format!("{:?}", self.nets);
        bench.remember_some_by_name(1, &request.selected.game.game, &key, || {
            let cards = self.cards(bench);
            let choices = self.choices(&cards);
            self.play(&cards, |level, place, stake| choices.action(level, place, stake))
        })
    }

    /// The best action in every situation.
    pub fn choices(&self, cards: &Cards) -> Choices {
        if self.scale().fits_i128(cards.deals()) {
            self.decide::<i128>(cards).choices
        } else {
            self.decide::<BigInt>(cards).choices
        }
    }

    /// The cards of a game on one deck, counted once for the same number of hole cards.
    pub fn cards(&self, bench: &Workbench) -> Arc<Cards> {
        bench.remember_by_name(&format!("streets from {} cards", self.hole), || {
            Cards::new(CardSet::DECK_52, self.hole)
        })
    }
}

/// The first of the greatest values.
fn greatest<I: Ord>(values: Vec<I>) -> (usize, I) {
    let mut values = values.into_iter().enumerate();
    let first = values.next().expect("every decision has an action");
    values.fold(first, |best, other| if other.1 > best.1 { other } else { best })
}

impl<I: Whole> Plan<I> {
    /// The action that is best with these cards at this level and stake.
    pub fn action(&self, level: usize, place: usize, stake: u32) -> usize {
        self.choices.action(level, place, stake)
    }

    /// The sum of nets over the cards to come, by action, when the rest is played best.
    pub fn values(&self, rules: &Rules, cards: &Cards, level: usize, place: usize, stake: u32) -> Vec<I> {
        self.values_at(rules, cards, level, place, stake, self.best.get(level + 1))
    }

    /// The same while the plan is being made: the level after this one stands first.
    fn values_below(&self, rules: &Rules, cards: &Cards, level: usize, place: usize, stake: u32) -> Vec<I> {
        self.values_at(rules, cards, level, place, stake, self.best.first())
    }

    fn values_at(
        &self,
        rules: &Rules,
        cards: &Cards,
        level: usize,
        place: usize,
        stake: u32,
        next: Option<&ByStake<I>>,
    ) -> Vec<I> {
        rules.streets[level]
            .actions
            .iter()
            .map(|action| {
                let mut value = I::zero();
                match (action.adds, next) {
                    (None, _) => value.add_times(cards.completions(level) * u64::from(stake), &self.lost()),
                    (Some(more), None) => {
                        for (&count, net) in cards.ends[place].iter().zip(&self.nets[(stake + more) as usize])
                        {
                            value.add_times(u64::from(count), net);
                        }
                    }
                    (Some(more), Some(best)) => {
                        for &seen in cards.next(level, place) {
                            value += best.at(seen as usize, stake + more).clone();
                        }
                    }
                }
                value
            })
            .collect()
    }

    /// The loss of one unit.
    fn lost(&self) -> I {
        let unit: BigInt = self.unit.clone().into();
        I::try_from(-unit).expect("the unit fits")
    }

    /// The mean net, from a sum over the cards to come.
    pub fn mean(&self, sum: I, completions: u64) -> Ratio {
        self.scale.mean(sum, completions)
    }

    /// How many sets of cards, counted for each stake with which they may be seen, leave two best actions before the
    /// card of this level.
    pub fn ties(&self, rules: &Rules, cards: &Cards, level: usize) -> u64 {
        let mut ties = 0;
        for stake in rules.stakes(level) {
            for (place, &(_, ways)) in cards.sets(level).iter().enumerate() {
                let values = self.values(rules, cards, level, place, stake);
                let most = self.best[level].at(place, stake);
                if values.iter().filter(|value| *value == most).count() > 1 {
                    ties += ways;
                }
            }
        }
        ties
    }
}

/// All deals, by how they were played and ended.
#[derive(Debug)]
pub struct Played {
    /// The number of deals.
    pub deals: u64,
    /// Deals given up, by what was staked.
    pub folded: Vec<u64>,
    /// Deals played to the fifth card, by what was staked and by kind.
    pub ended: Vec<[u64; Kind::COUNT]>,
    /// Deals by decision and action.
    pub actions: Vec<Vec<u64>>,
    /// By level, cards and stake: in how many ways the decision is reached.
    reached: Vec<ByStake<u64>>,
}

impl Played {
    /// In how many ways, cards up to here in order, a decision is reached with cards like these and this stake.
    pub fn reached(&self, level: usize, place: usize, stake: u32) -> u64 {
        *self.reached[level].at(place, stake)
    }

    /// The distribution of the net.
    pub fn nets(&self, rules: &Rules) -> Distribution<Ratio> {
        let folded = (0i64..).zip(&self.folded).map(|(stake, &ways)| (whole(-stake), ways));
        let ended =
            rules.nets.iter().zip(&self.ended).flat_map(|(nets, ways)| nets.iter().cloned().zip(*ways));
        Distribution::counted(folded.chain(ended).filter(|&(_, ways)| ways > 0), self.deals).merged()
    }

    /// The mean of what is staked by the end.
    pub fn expected_stake(&self) -> Ratio {
        // Below 10 * 155,937,600.
        let staked: u64 = (0u64..)
            .zip(self.folded.iter().zip(&self.ended))
            .map(|(stake, (folded, ended))| stake * (folded + ended.iter().sum::<u64>()))
            .sum();
        ratio(staked, self.deals)
    }

    /// How often each action is taken.
    pub fn frequencies(&self, rules: &Rules) -> Vec<ActionFrequency> {
        let of_street = |(street, ways): (&'static Street, &Vec<u64>)| {
            street
                .actions
                .iter()
                .zip(ways)
                .map(|(action, &ways)| ActionFrequency {
                    decision: street.name.into(),
                    action: action.name.into(),
                    probability: ratio(ways, self.deals),
                })
                .collect::<Vec<_>>()
        };
        rules.streets.iter().zip(&self.actions).flat_map(of_street).collect()
    }

    /// Deals played to the fifth card, by category.
    pub fn kept(&self) -> Vec<u64> {
        let mut kept = vec![0; Category::COUNT];
        for ways in &self.ended {
            for (kind, ways) in Kind::all().zip(ways) {
                kept[kind.category as usize] += ways;
            }
        }
        kept
    }
}
