//! Hands of five as the side bets see them.

use enumeration::combinations::choose;
use enumeration::rankings::wild::{Category, WildDeucesJoker, deuces, natural_category};
use enumeration::symmetry::canonical_subsets;
use enumeration::{Card, CardSet, Distribution};
use std::collections::BTreeMap;

/// What the side bets look at in a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Hand {
    /// The best category, deuces and joker wild.
    pub best: Category,
    /// The category with the deuces as twos; none with the joker, which is always wild.
    pub as_twos: Option<Category>,
    /// How many deuces there are.
    pub deuces: u32,
    /// Whether the joker is there.
    pub joker: bool,
}

impl Hand {
    /// What is seen in these five cards.
    pub fn of(cards: CardSet) -> Self {
        Hand {
            best: WildDeucesJoker::of(cards).category(),
            as_twos: natural_category(cards),
            deuces: deuces(cards),
            joker: cards.contains(Card::JOKER),
        }
    }

    /// How many wild cards there are.
    pub fn wilds(self) -> u32 {
        self.deuces + u32::from(self.joker)
    }
}

/// Every hand of five cards of a deck that holds the same ranks in every suit; of the 53, 2,869,685.
pub fn hands(deck: CardSet) -> Distribution<Hand> {
    let mut ways = BTreeMap::<Hand, u64>::new();
    for (cards, count) in canonical_subsets(deck, 5) {
        *ways.entry(Hand::of(cards)).or_default() += count;
    }
    Distribution::counted(ways, choose(deck.len(), 5))
}
