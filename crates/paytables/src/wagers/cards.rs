//! Cards as conditions name them: ranks, suits, faces, and sets of them.

use std::fmt;

/// A rank, 2 to ace in the order of cards, and after them the joker, which ranks with none of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(pub u8);

impl Rank {
    /// Ten, the lowest of the ten-values.
    pub const TEN: Rank = Rank(8);
    /// King, the highest of the ten-values.
    pub const KING: Rank = Rank(11);
    /// Ace.
    pub const ACE: Rank = Rank(12);
    /// What the joker has in place of a rank.
    pub const JOKER: Rank = Rank(13);

    /// Every rank, the joker's last.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + Clone {
        (0..=Self::JOKER.0).map(Rank)
    }

    /// The rank as conditions write it.
    pub const fn symbol(self) -> &'static str {
        ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "*"][self.0 as usize]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

/// One of the four suits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// Clubs, black.
    Clubs,
    /// Diamonds, red.
    Diamonds,
    /// Hearts, red.
    Hearts,
    /// Spades, black.
    Spades,
}

impl Suit {
    /// Every suit.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The suit as conditions write it.
    pub const fn symbol(self) -> &'static str {
        ["c", "d", "h", "s"][self as usize]
    }
}

/// One of the two colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Hearts and diamonds.
    Red,
    /// Spades and clubs.
    Black,
}

/// A card as it is printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// A rank, never the joker's, and a suit.
    Of(Rank, Suit),
    /// The joker, without suit or colour.
    Joker,
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Of(rank, suit) => write!(f, "{rank}{}", suit.symbol()),
            Face::Joker => f.write_str(Rank::JOKER.symbol()),
        }
    }
}

/// A set of ranks, the joker's among them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct RankSet(u16);

impl RankSet {
    /// No rank.
    pub const NONE: RankSet = RankSet(0);

    /// Returns true if the rank is in the set.
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 & 1 << rank.0 != 0
    }

    /// Returns true if no rank is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The ranks of the set, the lowest first.
    pub(crate) fn iter(self) -> impl Iterator<Item = Rank> {
        Rank::all().filter(move |&rank| self.contains(rank))
    }
}

impl FromIterator<Rank> for RankSet {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        RankSet(ranks.into_iter().fold(0, |set, rank| set | 1 << rank.0))
    }
}

/// A set of suits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SuitSet(u8);

impl SuitSet {
    /// Returns true if the suit is in the set.
    pub const fn contains(self, suit: Suit) -> bool {
        self.0 & 1 << suit as u8 != 0
    }
}

impl FromIterator<Suit> for SuitSet {
    fn from_iter<I: IntoIterator<Item = Suit>>(suits: I) -> Self {
        SuitSet(suits.into_iter().fold(0, |set, suit| set | 1 << suit as u8))
    }
}

/// A description of a card: it must meet every part given here. A joker has the rank `*` and no suit or colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    /// Of one of these ranks.
    pub rank: Option<RankSet>,
    /// Of one of these suits.
    pub suit: Option<SuitSet>,
    /// Of this colour.
    pub colour: Option<Colour>,
}
