//! A short list of cards in place, without allocation, and the mark of a card whose suit is not assigned yet.

use enumeration::conversions::to_index;
use enumeration::{Card, Suit};

/// The most cards of one list: a dealer's hand of at most 13 cards joined with up to 14 dealt ones makes 27.
pub(super) const MOST_CARDS: u32 = 31;

/// The suit of a card whose suit is not assigned yet; it equals no real suit.
pub(super) const NO_SUIT: Suit = Suit(5);

/// Some cards, in no order.
#[derive(Clone, Copy, Debug)]
pub struct CardList {
    cards: [Card; to_index(MOST_CARDS)],
    len: usize,
}

impl Default for CardList {
    fn default() -> Self {
        CardList { cards: [Card::JOKER; to_index(MOST_CARDS)], len: 0 }
    }
}

impl CardList {
    /// Adds a card.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[self.len] = card;
        self.len += 1;
    }

    /// Adds equal cards.
    #[inline]
    pub(crate) fn push_n(&mut self, card: Card, count: u8) {
        (0..count).for_each(|_| self.push(card));
    }

    /// Keeps the first `len` cards.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = len;
    }

    /// The cards.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len]
    }
}

impl FromIterator<Card> for CardList {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut list = CardList::default();
        cards.into_iter().for_each(|card| list.push(card));
        list
    }
}
