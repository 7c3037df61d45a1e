//! Hands of five as the side bets see them.

use crate::hands::hands;
use crate::workbench::Key;
use crate::{Analysis, Error, Method, Request, Workbench};
use enumeration::rankings::wild::{Category, WildDeucesJoker, deuces, natural_category};
use enumeration::{Card, CardSet, Distribution};

/// What the side bets look at in a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct WildHand {
    /// The best category, deuces and joker wild.
    pub best: Category,
    /// The category with the deuces as twos; none with the joker, which is always wild.
    pub as_twos: Option<Category>,
    /// How many deuces there are.
    pub deuces: u32,
    /// Whether the joker is there.
    pub joker: bool,
}

impl WildHand {
    /// What is seen in these five cards.
    pub fn of(cards: CardSet) -> Self {
        WildHand {
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

/// The key of all hands of five of the 53 cards.
#[derive(PartialEq, Eq, Hash)]
struct WildHands;

impl Key for WildHands {
    type Value = Distribution<WildHand>;
}

/// A side bet on the player's hand.
pub(super) struct OnWildHand {
    /// The row of a hand; none where it loses.
    pub row: fn(WildHand) -> Option<String>,
}

impl Method for OnWildHand {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let hands = bench.remember(WildHands, || hands(CardSet::DECK_53, 5, WildHand::of));
        Analysis::of(request, &request.rounds_by_row(&hands, |&hand| (self.row)(hand))?)
    }
}
