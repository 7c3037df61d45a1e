//! Cards as they lie on the table.

use std::fmt;

/// A card: rank 2 to 14 (jack 11, queen 12, king 13, ace 14) and suit 0 to 3 (clubs, diamonds, hearts, spades). The joker
/// has rank 0 and no suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card {
    /// 2 to 14, the joker 0.
    pub rank: u8,
    /// 0 to 3: clubs, diamonds, hearts, spades; the joker 4.
    pub suit: u8,
}

/// The rank of an ace.
pub const ACE: u8 = 14;
/// The rank of a king.
pub const KING: u8 = 13;
/// The rank of a queen.
pub const QUEEN: u8 = 12;
/// The suit of clubs.
pub(crate) const CLUBS: u8 = 0;
/// The suit of diamonds.
pub(crate) const DIAMONDS: u8 = 1;
/// The suit of hearts.
pub(crate) const HEARTS: u8 = 2;
/// The suit of spades.
pub(crate) const SPADES: u8 = 3;

impl Card {
    /// The joker.
    pub(crate) const JOKER: Card = Card { rank: 0, suit: 4 };

    /// The card of this rank and suit.
    pub const fn new(rank: u8, suit: u8) -> Self {
        Card { rank, suit }
    }

    /// Returns true if it is the joker.
    pub const fn is_joker(self) -> bool {
        self.rank == 0
    }

    /// Returns true if it is a diamond or a heart.
    pub(crate) const fn is_red(self) -> bool {
        matches!(self.suit, DIAMONDS | HEARTS)
    }

    /// The value if aces count at least one: ace 1, cards their pips, pictures 10.
    pub const fn points(self) -> u8 {
        match self.rank {
            ACE => 1,
            11..=13 => 10,
            pips => pips,
        }
    }

    /// The representative of all cards with the same points.
    pub(crate) const fn by_points(self) -> Card {
        let rank = if self.points() == 10 { KING } else { self.rank };
        Card { rank, suit: CLUBS }
    }

    /// Parses `As`, `Td`, `9c`, `Jk`; `None` if the text is not a card.
    #[cfg(test)]
    pub(crate) fn read(text: &str) -> Option<Card> {
        if text == "Jk" {
            return Some(Card::JOKER);
        }
        let mut letters = text.chars();
        let (rank, suit) = (letters.next()?, letters.next()?);
        let rank = RANKS.find(rank)? as u8 + 2;
        let suit = SUITS.find(suit)? as u8;
        letters.next().is_none().then_some(Card { rank, suit })
    }

    /// Parses cards separated by spaces; `None` if one of them is not a card.
    #[cfg(test)]
    pub(crate) fn read_all(text: &str) -> Option<Vec<Card>> {
        text.split_whitespace().map(Card::read).collect()
    }
}

const RANKS: &str = "23456789TJQKA";
const SUITS: &str = "cdhs";

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_joker() {
            return f.write_str("Jk");
        }
        let letter = |letters: &str, i: u8| letters.as_bytes()[usize::from(i)] as char;
        write!(f, "{}{}", letter(RANKS, self.rank - 2), letter(SUITS, self.suit))
    }
}

/// A number of decks of 52.
pub fn decks(number: u32) -> Vec<Card> {
    let deck = (0..4).flat_map(|suit| (2..=ACE).map(move |rank| Card { rank, suit }));
    std::iter::repeat_n(deck, number as usize).flatten().collect()
}

/// One deck of 52 and the joker.
pub(crate) fn deck_with_joker() -> Vec<Card> {
    let mut deck = decks(1);
    deck.push(Card::JOKER);
    deck
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_print_and_read_back() {
        for card in deck_with_joker() {
            assert_eq!(Card::read(&card.to_string()), Some(card));
        }
        assert_eq!(Card::read("1s"), None);
        assert_eq!(Card::read("Asx"), None);
        assert_eq!(Card::read_all("As Td Jk").unwrap().len(), 3);
    }

    #[test]
    fn a_deck_holds_every_card_once() {
        let mut deck = deck_with_joker();
        deck.sort();
        deck.dedup();
        assert_eq!(deck.len(), 53);
        assert_eq!(decks(6).len(), 312);
    }
}
