//! Points of a hand where an ace is one or eleven, and the dealer's way of drawing.

use crate::cards::Card;
use crate::dealer::Dealer;

/// More cards than a hand without a bust can have: twenty-one aces and one.
const MOST_CARDS: usize = 22;

/// Cards on the table with their points.
#[derive(Clone, Copy)]
pub(super) struct CardTotal {
    cards: [Card; MOST_CARDS],
    number: usize,
    /// The points with every ace as one.
    hard: u8,
    aces: u8,
}

impl CardTotal {
    pub(super) fn of(cards: &[Card]) -> Self {
        let mut total = CardTotal { cards: [Card::JOKER; MOST_CARDS], number: 0, hard: 0, aces: 0 };
        for &card in cards {
            total.add(card);
        }
        total
    }

    pub(super) fn add(&mut self, card: Card) {
        self.cards[self.number] = card;
        self.number += 1;
        self.hard += card.points();
        self.aces += u8::from(card.points() == 1);
    }

    pub(super) fn cards(&self) -> &[Card] {
        &self.cards[..self.number]
    }

    /// The points with every ace as one.
    pub(super) fn hard_points(&self) -> u8 {
        self.hard
    }

    /// Returns true if an ace counts eleven.
    pub(super) fn is_soft(&self) -> bool {
        self.aces > 0 && self.hard + 10 <= 21
    }

    /// The points, an ace counting eleven where it can.
    pub(super) fn points(&self) -> u8 {
        if self.is_soft() { self.hard + 10 } else { self.hard }
    }

    pub(super) fn is_bust(&self) -> bool {
        self.hard > 21
    }

    /// Returns true if it is two cards of equal value.
    pub(super) fn is_pair(&self) -> bool {
        self.number == 2 && self.cards[0].points() == self.cards[1].points()
    }

    /// The dealer draws until the hand has 17, and to a soft 17 if the rules say so.
    pub(super) fn drawn_out(mut self, dealer: &mut Dealer, hits_soft_17: bool) -> Self {
        while self.is_drawn_to(hits_soft_17) {
            self.add(dealer.card());
        }
        self
    }

    /// Returns true if the dealer draws another card.
    pub(super) fn is_drawn_to(&self, hits_soft_17: bool) -> bool {
        self.points() < 17 || (hits_soft_17 && self.is_soft() && self.points() == 17)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aces_count_eleven_where_they_can() {
        let of = |text| {
            let total = CardTotal::of(&Card::read_all(text).unwrap());
            (total.points(), total.is_soft())
        };
        assert_eq!(of("As Kd"), (21, true));
        assert_eq!(of("As Ad"), (12, true));
        assert_eq!(of("As 6d"), (17, true));
        assert_eq!(of("As 6d Kd"), (17, false));
        assert_eq!(of("As 6d Kd 5c"), (22, false));
    }
}
