//! The player's first two cards, counted in no order: `C(N, 2)` hands.

use enumeration::shoe::Shoe;
use enumeration::{Card, Distribution, Rank, SortedMap, Suit};

/// Two cards in no order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Two {
    /// The rank of each, the lower first.
    pub ranks: [Rank; 2],
    /// The suit of each, in the order of the ranks.
    pub suits: [Suit; 2],
}

impl Two {
    /// These two cards.
    ///
    /// # Panics
    /// If one is the joker, which no shoe here holds.
    pub(super) fn new(a: Card, b: Card) -> Self {
        let known = |card: Card| (card.rank().expect("a rank"), card.suit().expect("a suit"));
        let mut cards = [known(a), known(b)];
        cards.sort_unstable();
        Two { ranks: cards.map(|(rank, _)| rank), suits: cards.map(|(_, suit)| suit) }
    }

    /// Whether both are of one rank.
    pub(super) fn is_pair(self) -> bool {
        self.ranks[0] == self.ranks[1]
    }

    /// Whether the ranks follow each other, an ace next to the king and to the two (K1).
    pub(super) fn is_straight(self) -> bool {
        let [low, high] = self.ranks;
        high.0 == low.0 + 1 || (low, high) == (Rank::TWO, Rank::ACE)
    }

    /// The suit, where both are of one.
    pub(super) fn suit(self) -> Option<Suit> {
        (self.suits[0] == self.suits[1]).then_some(self.suits[0])
    }
}

/// Every hand of two cards from a shoe by face, by class.
pub(super) fn two_cards<P: Ord>(shoe: &Shoe<52>, class: impl Fn(Two) -> P) -> Distribution<P> {
    let mut ways = SortedMap::<P, u64>::new();
    shoe.for_each_hand::<2>(|hand, n| *ways.entry(class(two_of(hand))).or_default() += n);
    Distribution::counted(ways, shoe.hands(2))
}

fn two_of(hand: [usize; 2]) -> Two {
    let [a, b] = hand.map(|face| Card(face.try_into().expect("one of 52 faces")));
    Two::new(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two(text: &str) -> Two {
        let cards = enumeration::cards::parse_cards(text).unwrap();
        Two::new(cards[0], cards[1])
    }

    #[test]
    fn two_cards_compare_as_at_the_table() {
        assert!(two("As2d").is_straight() && two("KdAs").is_straight() && two("9dTs").is_straight());
        assert!(!two("2sKs").is_straight() && !two("AsQs").is_straight() && !two("5s5d").is_straight());
        assert_eq!((two("Qh2h").suit(), two("Qh2d").suit()), (Some(Suit::HEARTS), None));
    }
}
