//! Cards and sets of cards.
//!
//! A card is an index below 53, suit-major:
//!
//! ```text
//! bit   0 ........ 12 | 13 ....... 25 | 26 ....... 38 | 39 ....... 51 | 52
//!       2c ... Kc  Ac | 2d ...     Ad | 2h ...     Ah | 2s ...     As | joker
//! ```
//!
//! so a [`CardSet`] is a `u64` in which each suit is a lane of 13 rank bits, a permutation of the suits is a
//! permutation of lanes, and union, intersection and difference are single instructions.

use std::fmt;

/// A card rank, 2 to ace; its order is the card order with the ace high.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(pub u8);

impl Rank {
    /// The lowest rank.
    pub const TWO: Rank = Rank(0);
    /// Ten, the lowest rank of ten-value.
    pub const TEN: Rank = Rank(8);
    /// Jack.
    pub const JACK: Rank = Rank(9);
    /// Queen.
    pub const QUEEN: Rank = Rank(10);
    /// King.
    pub const KING: Rank = Rank(11);
    /// The highest rank.
    pub const ACE: Rank = Rank(12);
    /// How many ranks there are.
    pub const COUNT: u8 = 13;
    /// The same, as the length of an array.
    pub const LEN: usize = 13;

    /// Every rank, lowest first.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + Clone {
        (0..Self::COUNT).map(Rank)
    }

    /// The number of lower ranks, as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The letter or digit that stands for the rank.
    #[inline]
    pub fn symbol(self) -> char {
        char::from(b"23456789TJQKA"[self.index()])
    }
}

/// One of the four suits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Suit(pub u8);

impl Suit {
    /// Clubs.
    pub const CLUBS: Suit = Suit(0);
    /// Diamonds.
    pub const DIAMONDS: Suit = Suit(1);
    /// Hearts.
    pub const HEARTS: Suit = Suit(2);
    /// Spades.
    pub const SPADES: Suit = Suit(3);
    /// How many suits there are.
    pub const COUNT: u8 = 4;

    /// Every suit.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Suit> + Clone {
        (0..Self::COUNT).map(Suit)
    }

    /// The index of the suit among all four.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Diamonds and hearts are red.
    #[inline]
    pub fn is_red(self) -> bool {
        self == Self::DIAMONDS || self == Self::HEARTS
    }

    /// The letter that stands for the suit.
    #[inline]
    pub fn symbol(self) -> char {
        char::from(b"cdhs"[self.index()])
    }
}

/// A card: a suited rank, or the joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub u8);

impl Card {
    /// The joker, which has neither rank nor suit.
    pub const JOKER: Card = Card(52);

    /// The card of this rank and suit.
    #[inline]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(suit.0 * Rank::COUNT + rank.0)
    }

    /// The index of the card in a table of all cards.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The rank; the joker has none.
    #[inline]
    pub fn rank(self) -> Option<Rank> {
        (self != Self::JOKER).then_some(Rank(self.0 % Rank::COUNT))
    }

    /// The suit; the joker has none.
    #[inline]
    pub fn suit(self) -> Option<Suit> {
        (self != Self::JOKER).then_some(Suit(self.0 / Rank::COUNT))
    }

    /// Reads `As`, `Td`, `10h`, `Jk` (the joker), in either case.
    pub fn parse(text: &str) -> Option<Card> {
        let text = text.trim().to_ascii_lowercase();
        if matches!(text.as_str(), "jk" | "joker") {
            return Some(Self::JOKER);
        }
        let text = text.replace("10", "t");
        let mut letters = text.chars();
        let (rank, suit) = (letters.next()?, letters.next()?);
        if letters.next().is_some() {
            return None;
        }
        let rank = Rank::all().find(|r| r.symbol().to_ascii_lowercase() == rank)?;
        let suit = Suit::all().find(|s| s.symbol() == suit)?;
        Some(Card::new(rank, suit))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank.symbol(), suit.symbol()),
            _ => f.write_str("Jk"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of distinct cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(pub u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The standard deck of 52.
    pub const DECK_52: CardSet = CardSet((1 << 52) - 1);
    /// The standard deck and one joker.
    pub const DECK_53: CardSet = CardSet((1 << 53) - 1);
    /// The standard deck without its four tens.
    pub const DECK_48: CardSet = CardSet(Self::DECK_52.0 & !Self::rank_mask(Rank::TEN));

    const fn rank_mask(rank: Rank) -> u64 {
        let one = 1u64 << rank.0;
        one | one << 13 | one << 26 | one << 39
    }

    /// The four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(Self::rank_mask(rank))
    }

    /// The thirteen cards of a suit.
    #[inline]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(0x1fff << (suit.0 * Rank::COUNT))
    }

    /// The set of one card.
    #[inline]
    pub const fn single(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Every card of either set.
    #[must_use]
    #[inline]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Every card of both sets.
    #[must_use]
    #[inline]
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Every card of this set that is not in the other.
    #[must_use]
    #[inline]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Whether no card is in both.
    #[inline]
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// The 13 rank bits of one suit.
    #[inline]
    pub fn lane(self, suit: Suit) -> u16 {
        (self.0 >> (suit.0 * Rank::COUNT) & 0x1fff).try_into().expect("13 bits")
    }

    /// The cards, lowest index first.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let card = Card(rest.trailing_zeros().try_into().expect("a bit of 64"));
                rest &= rest - 1;
                card
            })
        })
    }

    /// Reads cards one after the other, with or without spaces or commas; a repeated card is refused.
    pub fn parse(text: &str) -> Result<CardSet, String> {
        let mut set = CardSet::EMPTY;
        for card in parse_cards(text)? {
            if set.contains(card) {
                return Err(format!("the card {card} is named twice"));
            }
            set = set.union(CardSet::single(card));
        }
        Ok(set)
    }
}

/// Reads cards one after the other, in the order given, with or without spaces or commas.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, String> {
    let letters: Vec<char> =
        text.replace("10", "T").chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    let mut cards = Vec::new();
    for pair in letters.chunks(2) {
        let symbol: String = pair.iter().collect();
        cards.push(Card::parse(&symbol).ok_or_else(|| {
            format!("`{symbol}` is not a card: write a rank 2-9, T, J, Q, K, A and a suit c, d, h, s, as in `As`, or `Jk`")
        })?);
    }
    Ok(cards)
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| set.union(Self::single(card)))
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cards: Vec<Card> = self.iter().collect();
        cards.sort_by_key(|card| std::cmp::Reverse((card.rank(), card.suit())));
        for (i, card) in cards.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn decks_have_their_sizes() {
        assert_eq!(CardSet::DECK_52.len(), 52);
        assert_eq!(CardSet::DECK_53.len(), 53);
        assert_eq!(CardSet::DECK_48.len(), 48);
        assert!(CardSet::DECK_48.iter().all(|card| card.rank() != Some(Rank::TEN)));
    }

    #[test]
    fn every_card_reads_back() {
        for card in CardSet::DECK_53.iter() {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
        }
        assert_eq!(Card::parse("10H"), Card::parse("Th"));
    }

    #[test]
    fn lanes_and_ranks_cut_the_deck() {
        assert_eq!(Suit::all().map(|s| CardSet::of_suit(s).len()).sum::<u32>(), 52);
        assert_eq!(Rank::all().map(|r| CardSet::of_rank(r).len()).sum::<u32>(), 52);
        assert_eq!(CardSet::parse("As Kd Jk").unwrap().lane(Suit::SPADES), 1 << 12);
    }

    #[test]
    fn a_repeated_card_is_refused() {
        assert!(CardSet::parse("AsAs").is_err());
        assert!(CardSet::parse("AsA").is_err());
    }

    proptest! {
        #[test]
        fn display_reads_back(bits in 0u64..1 << 53) {
            let set = CardSet(bits);
            prop_assert_eq!(CardSet::parse(&set.to_string()), Ok(set));
        }

        #[test]
        fn junk_is_refused_without_a_panic(text in "\\PC*") {
            let _ = CardSet::parse(&text);
        }
    }
}
