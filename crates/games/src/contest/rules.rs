//! The rules of a contest: what is dealt, when the dealer qualifies, and how a hand compares with the dealer's.
//! Everything else in this folder is computed from them.

use super::ranking::Ranking;
use enumeration::combinations::choose;
use enumeration::{Card, CardSet, Rank, Suit};
use std::cmp::Ordering;

/// How a hand that stayed in came out, in the order of [`ShowdownAction::nets`](super::ShowdownAction::nets).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShowdownResult {
    /// The dealer's hand did not qualify.
    NotQualified,
    /// The player's hand is higher.
    Won,
    /// The hands are equal.
    Tied,
    /// The dealer's hand qualified and is higher.
    Lost,
}

impl ShowdownResult {
    /// Every showdown.
    pub const ALL: [ShowdownResult; 4] =
        [ShowdownResult::NotQualified, ShowdownResult::Won, ShowdownResult::Tied, ShowdownResult::Lost];

    /// The place among all.
    #[expect(clippy::as_conversions, reason = "the discriminant of an enum has no other conversion")]
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// A number for each showdown.
pub type ByShowdown<T> = [T; ShowdownResult::ALL.len()];

/// What is dealt and how hands compare: all that the [`Meetings`](super::Meetings) depend on, and so their key on a workbench.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Contest<R> {
    /// The deck, with the same ranks in every suit.
    pub deck: CardSet,
    /// How many cards the player gets.
    pub hand: u32,
    /// How many cards the dealer gets.
    pub dealer: u32,
    /// Whether one of the dealer's cards is seen before the decision.
    pub up: bool,
    /// The least hand with which the dealer qualifies; without it every hand does.
    pub qualifier: Option<R>,
    /// The classes that the rules tell apart in the player's hand: the least rank of each but the lowest, lowest first.
    pub classes: Vec<R>,
}

impl<R: Ranking> Contest<R> {
    /// How many classes there are.
    pub(crate) fn class_count(&self) -> usize {
        self.classes.len() + 1
    }

    /// The class of a rank, the lowest being 0.
    pub fn class(&self, rank: R) -> usize {
        self.classes.partition_point(|&least| least <= rank)
    }

    /// How a hand of this rank comes out against the dealer's.
    pub(crate) fn showdown(&self, hand: R, dealer: R) -> ShowdownResult {
        if self.qualifier.is_some_and(|least| dealer < least) {
            return ShowdownResult::NotQualified;
        }
        match hand.cmp(&dealer) {
            Ordering::Greater => ShowdownResult::Won,
            Ordering::Equal => ShowdownResult::Tied,
            Ordering::Less => ShowdownResult::Lost,
        }
    }

    /// How many of the dealer's cards are not seen before the decision.
    pub(super) fn hidden(&self) -> u32 {
        self.dealer - u32::from(self.up)
    }

    /// How many hands, with the card shown if one is, the player may have to decide on.
    pub(crate) fn situations(&self) -> u64 {
        let cards = self.deck.len();
        choose(cards, self.hand) * if self.up { u64::from(cards - self.hand) } else { 1 }
    }

    /// How many of the dealer's hands each of them meets.
    pub(crate) fn rivals(&self) -> u64 {
        choose(self.deck.len() - self.hand - u32::from(self.up), self.hidden())
    }

    /// The number of deals.
    ///
    /// Five against six of 52 with a card shown have 1.7 * 10^14, far below 2^64.
    pub fn deals(&self) -> u64 {
        self.situations() * self.rivals()
    }

    /// The cards the dealer may show, one of each rank, with how many it stands for; no card if the dealer shows none.
    pub(super) fn shown(&self) -> Vec<(CardSet, u64)> {
        if !self.up {
            return vec![(CardSet::EMPTY, 1)];
        }
        let held = |rank: &Rank| self.deck.contains(Card::new(*rank, Suit::CLUBS));
        let card = |rank| CardSet::single(Card::new(rank, Suit::CLUBS));
        Rank::all().filter(held).map(|rank| (card(rank), u64::from(Suit::COUNT))).collect()
    }
}
