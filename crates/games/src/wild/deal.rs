//! The deal: five cards to the player, five to the dealer, and how each player's hand stands against the dealer's.

use enumeration::CardSet;
use enumeration::combinations::choose;
use enumeration::rankings::wild::WildDeucesJoker;
use enumeration::sweep::{Standing, Sweep, Tally};
use enumeration::symmetry::canonical;

/// How many cards each side is dealt.
const HAND: u32 = 5;

/// Every hand of the player with how it stands against the dealer's.
pub struct Deal {
    deck: CardSet,
    standings: Vec<Standing<WildDeucesJoker, 1>>,
}

impl Deal {
    /// Both hands from this deck, which holds the same ranks in every suit and may hold the joker.
    pub fn of(deck: CardSet) -> Self {
        let sweep = Sweep { deck, hand: HAND, rival: HAND, shown: CardSet::EMPTY };
        let standings = sweep.standings(WildDeucesJoker::of, |dealer| (WildDeucesJoker::of(dealer), 0));
        Deal { deck, standings }
    }

    /// The player's hands up to a permutation of the suits, lowest rank first.
    pub fn standings(&self) -> &[Standing<WildDeucesJoker, 1>] {
        &self.standings
    }

    /// How many hands the dealer may hold against a given one.
    pub fn dealer_hands(&self) -> u64 {
        choose(self.deck.len() - HAND, HAND)
    }

    /// How many deals there are: C(53, 5) * C(48, 5) = 4,913,773,104,240 < 2^43 from the full deck.
    pub fn deals(&self) -> u64 {
        choose(self.deck.len(), HAND) * self.dealer_hands()
    }

    /// How these five cards stand; none if they are not five cards of the deck.
    pub fn standing_of(&self, hand: CardSet) -> Option<&Standing<WildDeucesJoker, 1>> {
        let [form] = canonical([hand]);
        self.standings.iter().find(|standing| standing.hand == form)
    }
}

/// The dealer's hands that a standing meets.
pub fn against(standing: &Standing<WildDeucesJoker, 1>) -> Tally {
    standing.against[0]
}
