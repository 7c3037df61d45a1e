//! What a strategy comes to: nets, stakes, actions.

use super::decision::{Decision, HoldemAction};
use enumeration::rankings::high::Category;
use enumeration::ratio::{ratio, whole};
use enumeration::{Card, CardSet, Distribution, Rank, Ratio};
use num_traits::Zero;
use std::collections::BTreeMap;

/// How often, in ways, an action is taken at a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionWays {
    /// When.
    pub decision: Decision,
    /// What.
    pub action: HoldemAction,
    /// In how many deals.
    pub ways: u64,
}

/// What an action is worth on average, in Antes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionValue {
    /// The action.
    pub action: HoldemAction,
    /// The mean net, with the best play later.
    pub value: Ratio,
}

/// How the deals end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// The player's hand is the better one.
    pub win: u64,
    /// The hands are equal.
    pub tie: u64,
    /// The dealer's hand is the better one.
    pub lose: u64,
    /// The player folded.
    pub fold: u64,
}

/// Everything that can happen under a strategy, counted in deals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcomes {
    /// The nets in Antes, greatest first, with their ways.
    pub nets: Distribution<Ratio>,
    /// How often each action is taken.
    pub actions: Vec<ActionWays>,
    /// How the deals end.
    pub results: Results,
    /// The mean amount staked, in Antes.
    pub expected_stake: Ratio,
}

impl Outcomes {
    /// Of nets with their ways, not yet merged.
    pub(super) fn new(
        nets: impl IntoIterator<Item = (Ratio, u64)>,
        deals: u64,
        opening_stake: u32,
        actions: Vec<ActionWays>,
        results: Results,
    ) -> Outcomes {
        let mut merged = BTreeMap::<Ratio, u64>::new();
        for (net, ways) in nets.into_iter().filter(|(_, ways)| *ways > 0) {
            *merged.entry(net).or_default() += ways;
        }
        let nets = Distribution::counted(merged.into_iter().rev(), deals);
        let expected_stake = expected_stake(&actions, deals, opening_stake);
        Outcomes { nets, actions, results, expected_stake }
    }

    /// What the house keeps on average of one Ante (ruling Q2).
    pub fn edge(&self) -> Ratio {
        -self.nets.mean(Ratio::clone)
    }

    /// What the house keeps on average of all money staked (ruling Q3).
    pub fn element_of_risk(&self) -> Ratio {
        self.edge() / &self.expected_stake
    }
}

/// The opening stake and the mean of the bets added to it.
pub(super) fn expected_stake(actions: &[ActionWays], deals: u64, opening_stake: u32) -> Ratio {
    let bets = actions.iter().map(|taken| match taken.action {
        HoldemAction::Bet(antes) => whole(antes) * whole(taken.ways),
        HoldemAction::Check | HoldemAction::Fold => Ratio::zero(),
    });
    whole(opening_stake) + bets.sum::<Ratio>() / whole(deals)
}

/// One of the 169 starting hands and what to do with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartingHand {
    /// The ranks, the higher first.
    pub ranks: [Rank; 2],
    /// Whether the cards are of one suit.
    pub suited: bool,
    /// How many pairs of cards it stands for: 6 pairs of a rank, 4 suited, 12 others.
    pub pairs: u64,
    /// The best action.
    pub action: HoldemAction,
    /// What each action is worth.
    pub values: Vec<ActionValue>,
}

impl StartingHand {
    /// The one of these hands that two hole cards are.
    pub(super) fn of(mut hands: impl Iterator<Item = StartingHand>, hole: CardSet) -> StartingHand {
        let mut cards = hole.iter();
        let mut cards: [Card; 2] = std::array::from_fn(|_| cards.next().expect("two hole cards"));
        cards.sort_unstable_by_key(|card| std::cmp::Reverse(card.rank()));
        let suited = cards[0].suit() == cards[1].suit();
        hands
            .find(|hand| hand.ranks.map(Some) == cards.map(Card::rank) && hand.suited == suited)
            .expect("two cards are one of 169 starting hands")
    }
}

/// The 169 starting hands: ranks with the higher first, suited or not, and the number of pairs.
pub(super) fn starting_hands() -> impl Iterator<Item = ([Rank; 2], bool, u64)> {
    Rank::all().rev().flat_map(|high| {
        Rank::all().rev().filter(move |&low| low <= high).flat_map(move |low| {
            let kinds: &[(bool, u64)] = if low == high { &[(false, 6)] } else { &[(true, 4), (false, 12)] };
            kinds.iter().map(move |&(suited, pairs)| ([high, low], suited, pairs))
        })
    })
}

/// The player's five cards (two hole cards and the flop), and the deals in which they are folded later (ruling G8).
///
/// HC appendix L, 6.III: a player who folds forfeits the progressive wager, whatever the hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeits {
    /// The number of deals the ways are counted over.
    pub deals: u64,
    /// By category of the five cards: the ways to be dealt it.
    pub dealt: [u64; Category::COUNT],
    /// By category of the five cards: the ways to be dealt it and fold.
    pub folded: [u64; Category::COUNT],
}

impl Forfeits {
    /// The probability of holding the category and not folding it.
    pub fn kept(&self, category: Category) -> Ratio {
        let category = category.index();
        ratio(self.dealt[category] - self.folded[category], self.deals)
    }
}
