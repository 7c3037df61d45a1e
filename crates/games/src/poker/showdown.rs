//! A hand against the dealer's, with one decision before the dealer's cards are turned up.
//!
//! 1. *Deal*: a [`Contest`] says how many cards each side gets, whether the dealer shows one, and how hands rank. The
//!    sweep of `enumeration` counts, for every canonical hand, the dealer's hands that do not qualify, lose, tie and win.
//! 2. *Decide*: an [`Action`] nets so much by the class of the hand (its bonus, whether it may raise) and by the
//!    showdown. The action with the greatest sum of nets over the dealer's hands is taken; of equals the one that stakes
//!    less (ruling Q7).
//! 3. *Settle*: the deals are counted by class, action and showdown, so that the net's distribution follows.

use super::whole::{Scale, Whole};
use crate::analysis::{ActionFrequency, Analysis};
use crate::{Error, Progress, Request, Workbench};
use enumeration::combinations::{choose, subsets};
use enumeration::rankings::high::{Category, High};
use enumeration::ratio::{ratio, whole};
use enumeration::sweep::{Standing, Sweep};
use enumeration::symmetry::canonical;
use enumeration::{Card, CardSet, Distribution, Rank, Ratio, Suit};
use num_bigint::BigInt;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How a hand that stayed in came out, in the order of [`Action::nets`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Showdown {
    /// The dealer's hand did not qualify.
    NotQualified,
    /// The player's hand is higher.
    Won,
    /// The hands are equal.
    Tied,
    /// The dealer's hand qualified and is higher.
    Lost,
}

impl Showdown {
    /// Every showdown.
    pub const ALL: [Showdown; 4] = [Showdown::NotQualified, Showdown::Won, Showdown::Tied, Showdown::Lost];
}

/// A number for each showdown.
pub type ByShowdown<T> = [T; Showdown::ALL.len()];

/// What the player may do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// What it is called.
    pub name: String,
    /// All that is staked by the end, in Antes.
    pub stake: u32,
    /// Whether the hand is given up.
    pub folds: bool,
    /// The net by class of hand and showdown; none where the class may not act so.
    pub nets: Vec<Option<ByShowdown<Ratio>>>,
}

impl Action {
    /// Giving up the hand and what was staked on it.
    pub fn fold(stake: u32, classes: usize) -> Action {
        let lost = std::array::from_fn(|_| whole(-i64::from(stake)));
        Action { name: "fold".into(), stake, folds: true, nets: vec![Some(lost); classes] }
    }
}

/// What is dealt and how hands compare.
#[derive(Clone, Copy, Debug)]
pub struct Contest<R> {
    /// The deck, with the same ranks in every suit.
    pub deck: CardSet,
    /// How many cards the player gets.
    pub hand: u32,
    /// How many cards the dealer gets.
    pub dealer: u32,
    /// Whether one of the dealer's cards is seen before the decision.
    pub up: bool,
    /// The rank of a hand.
    pub rank: fn(CardSet) -> R,
    /// What the dealer's hand must be to qualify; without it every hand does.
    pub qualifies: Option<fn(R) -> bool>,
    /// The class of the player's hand.
    pub class: fn(R) -> usize,
}

/// A hand with the dealer's hands it may meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting<R> {
    /// The player's cards.
    pub hand: CardSet,
    /// How many hands it stands for.
    pub ways: u64,
    /// Its rank.
    pub rank: R,
    /// How many of the dealer's hands lead to each showdown.
    pub dealer: ByShowdown<u64>,
}

/// The actions with nets as whole numbers.
struct Priced<I> {
    /// By class and action.
    nets: Vec<Vec<Option<ByShowdown<I>>>>,
}

impl<I: Whole> Priced<I> {
    fn new(actions: &[Action], scale: &Scale) -> Self {
        let classes = actions[0].nets.len();
        let price = |nets: &ByShowdown<Ratio>| nets.each_ref().map(|net| scale.whole(net));
        let nets = (0..classes)
            .map(|class| actions.iter().map(|action| action.nets[class].as_ref().map(price)).collect())
            .collect();
        Priced { nets }
    }

    /// The sum of nets over the dealer's hands, by action.
    fn values(&self, class: usize, dealer: ByShowdown<u64>) -> impl Iterator<Item = Option<I>> {
        self.nets[class].iter().map(move |nets| {
            nets.as_ref().map(|nets| {
                let mut value = I::zero();
                for (count, net) in dealer.iter().zip(nets) {
                    value.add_times(*count, net);
                }
                value
            })
        })
    }

    /// The action of greatest value, the earliest of equals: actions come by increasing stake.
    fn best(&self, class: usize, dealer: ByShowdown<u64>) -> (usize, I) {
        let mut best: Option<(usize, I)> = None;
        for (action, value) in self.values(class, dealer).enumerate() {
            if let Some(value) = value
                && best.as_ref().is_none_or(|(_, most)| value > *most)
            {
                best = Some((action, value));
            }
        }
        best.expect("every class may fold")
    }
}

fn scale_of(actions: &[Action]) -> Scale {
    Scale::of(actions.iter().flat_map(|action| action.nets.iter().flatten().flatten()))
}

/// Everything counted under the best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The number of deals: the player's hand, the card shown if one is, the dealer's hidden cards.
    pub deals: u64,
    /// Deals by class, action and showdown.
    pub ways: Vec<Vec<ByShowdown<u64>>>,
    /// Of hands of five: how many hands, with the card shown if one is, are not folded, by category as five cards.
    pub kept: Option<[u64; Category::COUNT]>,
}

impl Solved {
    fn empty(actions: &[Action], deals: u64, five_cards: bool) -> Solved {
        let classes = actions[0].nets.len();
        Solved {
            deals,
            ways: vec![vec![[0; 4]; actions.len()]; classes],
            kept: five_cards.then_some([0; Category::COUNT]),
        }
    }

    fn plus(mut self, other: &Solved) -> Solved {
        for (sums, counts) in self.ways.iter_mut().flatten().zip(other.ways.iter().flatten()) {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count;
            }
        }
        for (sum, count) in self.kept.iter_mut().flatten().zip(other.kept.iter().flatten()) {
            *sum += count;
        }
        self
    }

    /// The distribution of the net.
    pub fn nets(&self, actions: &[Action]) -> Distribution<Ratio> {
        let mut nets = Vec::new();
        for (class, by_action) in self.ways.iter().enumerate() {
            for (action, ways) in actions.iter().zip(by_action) {
                let netted = action.nets[class].iter().flatten().cloned();
                nets.extend(netted.zip(ways.iter().copied()).filter(|&(_, ways)| ways > 0));
            }
        }
        Distribution::counted(nets, self.deals).merged()
    }

    fn ways_of(&self, action: usize) -> u64 {
        self.ways.iter().map(|by_action| by_action[action].iter().sum::<u64>()).sum()
    }

    /// The mean of what is staked by the end.
    pub fn expected_stake(&self, actions: &[Action]) -> Ratio {
        let staked: BigInt =
            (0..actions.len()).map(|action| BigInt::from(self.ways_of(action)) * actions[action].stake).sum();
        ratio(staked, self.deals)
    }

    /// How often each action is taken.
    pub fn frequencies(&self, decision: &str, actions: &[Action]) -> Vec<ActionFrequency> {
        actions
            .iter()
            .enumerate()
            .map(|(i, action)| ActionFrequency {
                decision: decision.into(),
                action: action.name.clone(),
                probability: ratio(self.ways_of(i), self.deals),
            })
            .collect()
    }
}

/// What there is to decide, whatever the pays: once counted, other pays are solved in a moment.
pub struct Decisions {
    /// The situations beside each card that may be shown.
    met: Vec<Vec<Situation>>,
    deals: u64,
    rivals: u64,
    five_cards: bool,
}

/// How many situations a worker decides at a time.
const CHUNK: usize = 1 << 13;

/// All that matters to a decision, and to what is made of it.
#[derive(Clone, Copy)]
struct Situation {
    dealer: ByShowdown<u32>,
    /// How many hands, and cards shown beside them, it stands for.
    ways: u32,
    class: u8,
    /// The category of a hand of five as five cards.
    five_cards: u8,
}

impl Decisions {
    /// The best play of every hand, counted.
    pub fn solve(&self, actions: &[Action]) -> Solved {
        let scale = scale_of(actions);
        if scale.fits_i128(self.rivals) {
            self.solve_in::<i128>(actions, &scale)
        } else {
            self.solve_in::<BigInt>(actions, &scale)
        }
    }

    fn solve_in<I: Whole>(&self, actions: &[Action], scale: &Scale) -> Solved {
        let priced: Priced<I> = Priced::new(actions, scale);
        let empty = || Solved::empty(actions, self.deals, self.five_cards);
        let decided = |met: &[Situation]| {
            let mut solved = empty();
            for &Situation { dealer, ways, class, five_cards } in met {
                let (class, ways, dealer) = (usize::from(class), u64::from(ways), dealer.map(u64::from));
                let (action, _) = priced.best(class, dealer);
                for (sum, count) in solved.ways[class][action].iter_mut().zip(dealer) {
                    *sum += ways * count;
                }
                if let Some(kept) = &mut solved.kept
                    && !actions[action].folds
                {
                    kept[usize::from(five_cards)] += ways;
                }
            }
            solved
        };
        let chunks = self.met.par_iter().flat_map(|met| met.par_chunks(CHUNK));
        chunks.map(decided).reduce(empty, |sum, part| sum.plus(&part))
    }
}

/// What the player sees of a rank of hands: the value of each action, summed over the hands and the dealer's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung<R, I> {
    /// The rank.
    pub rank: R,
    /// By action; none where the rank may not act so.
    pub values: Vec<Option<I>>,
    /// The value of the best play.
    pub best: I,
    /// The hands of this rank, each with what it stands for and the action it is best played by.
    pub hands: Vec<(CardSet, u64, usize)>,
}

impl<R: Ord + Copy + Send + Sync> Contest<R> {
    fn hidden(&self) -> u32 {
        self.dealer - u32::from(self.up)
    }

    /// How many hands, with the card shown if one is, the player may have to decide on.
    pub fn situations(&self) -> u64 {
        let cards = self.deck.len();
        choose(cards, self.hand) * if self.up { u64::from(cards - self.hand) } else { 1 }
    }

    /// How many dealer's hands each of them meets.
    pub fn rivals(&self) -> u64 {
        choose(self.deck.len() - self.hand - u32::from(self.up), self.hidden())
    }

    /// The number of deals.
    ///
    /// Five against six of 52 with a card shown have 1.7 * 10^14, far below 2^64.
    pub fn deals(&self) -> u64 {
        self.situations() * self.rivals()
    }

    /// The cards the dealer may show, one of each rank, with how many it stands for; no card where he shows none.
    pub fn shown(&self) -> Vec<(CardSet, u64)> {
        if !self.up {
            return vec![(CardSet::EMPTY, 1)];
        }
        let held = |rank: &Rank| self.deck.contains(Card::new(*rank, Suit::CLUBS));
        let card = |rank| CardSet::single(Card::new(rank, Suit::CLUBS));
        Rank::all().filter(held).map(|rank| (card(rank), u64::from(Suit::COUNT))).collect()
    }

    /// Every canonical hand beside the card shown, lowest rank first.
    fn meetings(&self, shown: CardSet) -> Vec<Meeting<R>> {
        let sweep = Sweep { deck: self.deck, hand: self.hand, rival: self.dealer, shown };
        if let Some(qualifies) = self.qualifies {
            let label = |rival| {
                let rank = (self.rank)(rival);
                (rank, usize::from(qualifies(rank)))
            };
            let standings: Vec<Standing<R, 2>> = sweep.standings(self.rank, label);
            standings.into_iter().map(|s| Meeting::of(&s, s.against[0].total(), 1)).collect()
        } else {
            let standings: Vec<Standing<R, 1>> = sweep.standings(self.rank, |rival| ((self.rank)(rival), 0));
            standings.into_iter().map(|s| Meeting::of(&s, 0, 0)).collect()
        }
    }

    /// One hand beside the card shown, by a look at each of the dealer's hands.
    pub fn meeting(&self, hand: CardSet, shown: CardSet) -> Meeting<R> {
        let rank = (self.rank)(hand);
        let mut dealer = [0; 4];
        for hidden in subsets(self.deck.without(hand).without(shown), self.hidden()) {
            let rival = (self.rank)(hidden.union(shown));
            let showdown = if self.qualifies.is_some_and(|qualifies| !qualifies(rival)) {
                Showdown::NotQualified
            } else {
                match rank.cmp(&rival) {
                    std::cmp::Ordering::Greater => Showdown::Won,
                    std::cmp::Ordering::Equal => Showdown::Tied,
                    std::cmp::Ordering::Less => Showdown::Lost,
                }
            };
            dealer[showdown as usize] += 1;
        }
        Meeting { hand, ways: 1, rank, dealer }
    }

    /// The mean net of each action with this hand; none where it may not act so.
    pub fn values(&self, meeting: &Meeting<R>, actions: &[Action]) -> Vec<Option<Ratio>> {
        let scale = scale_of(actions);
        let priced: Priced<BigInt> = Priced::new(actions, &scale);
        let rivals = meeting.dealer.iter().sum();
        priced
            .values((self.class)(meeting.rank), meeting.dealer)
            .map(|value| value.map(|value| scale.mean(value, rivals)))
            .collect()
    }

    /// Every situation in which a decision is made.
    pub fn decisions(&self, progress: &dyn Progress) -> Decisions {
        let shown = self.shown();
        progress.begin("hands against the dealer's", shown.len() as u64);
        let five_cards = self.hand == 5;
        let beside = |&(shown, times): &(CardSet, u64)| {
            let met = |Meeting { hand, ways, rank, dealer }: Meeting<R>| Situation {
                // At most C(47, 5) hands of the dealer's, and 4! ways beside four cards shown.
                dealer: dealer.map(|count| count as u32),
                ways: (ways * times) as u32,
                class: (self.class)(rank) as u8,
                five_cards: if five_cards { High::of(hand).category() as u8 } else { 0 },
            };
            let met: Vec<Situation> = self.meetings(shown).into_iter().map(met).collect();
            progress.advance(1);
            met
        };
        let met: Vec<Vec<Situation>> = shown.par_iter().map(beside).collect();
        progress.finish();
        Decisions { met, deals: self.deals(), rivals: self.rivals(), five_cards }
    }

    /// The best play of every hand, counted.
    pub fn solve(&self, actions: &[Action], progress: &dyn Progress) -> Solved {
        self.decisions(progress).solve(actions)
    }

    /// The ladder of ranks beside the card shown, lowest first.
    pub fn ladder<I: Whole>(&self, shown: CardSet, actions: &[Action], scale: &Scale) -> Vec<Rung<R, I>> {
        let priced: Priced<I> = Priced::new(actions, scale);
        self.meetings(shown)
            .chunk_by(|a, b| a.rank == b.rank)
            .map(|tied| {
                let class = (self.class)(tied[0].rank);
                let mut dealer = [0; 4];
                for meeting in tied {
                    for (sum, count) in dealer.iter_mut().zip(meeting.dealer) {
                        *sum += meeting.ways * count;
                    }
                }
                let mut sum = I::zero();
                let mut played = |meeting: &Meeting<R>| {
                    let (action, value) = priced.best(class, meeting.dealer);
                    sum.add_times(meeting.ways, &value);
                    (meeting.hand, meeting.ways, action)
                };
                let hands = tied.iter().map(&mut played).collect();
                Rung { rank: tied[0].rank, values: priced.values(class, dealer).collect(), best: sum, hands }
            })
            .collect()
    }
}

impl<R: Ord + Copy + Send + Sync> Contest<R> {
    /// The analysis of a base game that is decided and settled so.
    pub fn analyze(
        &self,
        request: &Request,
        actions: &[Action],
        bench: &Workbench,
    ) -> Result<Analysis, Error> {
        let solved = self.solved(request, actions, bench);
        let frequencies = solved.frequencies("play", actions);
        Analysis::of_nets(request, &solved.nets(actions), solved.expected_stake(actions), frequencies)
    }

    /// The best play of every hand, counted once for the same game and actions.
    pub fn solved(&self, request: &Request, actions: &[Action], bench: &Workbench) -> Arc<Solved> {
        let game = &request.selected.game.game;
        bench.remember_by_name(&format!("{game} {actions:?}"), || {
            bench.remember_by_name(game, || self.decisions(bench.progress())).solve(actions)
        })
    }
}

/// The action of every canonical hand beside each card that may be shown.
#[derive(Clone, Debug)]
pub struct Choices {
    beside: Vec<(CardSet, FxHashMap<CardSet, u8>)>,
}

impl Choices {
    /// The action with a hand like this one beside a card like the one shown; none if there is no such hand.
    pub fn action(&self, hand: CardSet, shown: CardSet) -> Option<usize> {
        let [shown, hand] = canonical([shown, hand]);
        let (_, hands) = self.beside.iter().find(|(card, _)| *card == shown)?;
        hands.get(&hand).copied().map(usize::from)
    }
}

impl<R: Ord + Copy + Send + Sync> Contest<R> {
    /// The best action of every hand.
    pub fn choices(&self, actions: &[Action]) -> Choices {
        let scale = scale_of(actions);
        if scale.fits_i128(self.rivals()) {
            self.choices_in::<i128>(actions, &scale)
        } else {
            self.choices_in::<BigInt>(actions, &scale)
        }
    }

    fn choices_in<I: Whole>(&self, actions: &[Action], scale: &Scale) -> Choices {
        let priced: Priced<I> = Priced::new(actions, scale);
        let hands_beside = |&(shown, _): &(CardSet, u64)| {
            let choose = |m: Meeting<R>| (m.hand, priced.best((self.class)(m.rank), m.dealer).0 as u8);
            (shown, self.meetings(shown).into_iter().map(choose).collect())
        };
        Choices { beside: self.shown().par_iter().map(hands_beside).collect() }
    }
}

impl<R: Copy> Meeting<R> {
    fn of<const LABELS: usize>(standing: &Standing<R, LABELS>, not_qualified: u64, label: usize) -> Self {
        let tally = standing.against[label];
        let dealer = [not_qualified, tally.lower, tally.equal, tally.higher];
        Meeting { hand: standing.hand, ways: standing.ways, rank: standing.rank, dealer }
    }
}
