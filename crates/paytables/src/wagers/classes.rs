//! Classes of poker hands, and the rankings that order them.

/// What a hand of three, four or five cards is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// None of the others.
    HighCard,
    /// Two cards of one rank.
    Pair,
    /// Two cards of one rank, and two of another.
    TwoPair,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// Consecutive ranks, the ace at either end.
    Straight,
    /// Cards of one suit.
    Flush,
    /// Three cards of one rank, and two of another.
    FullHouse,
    /// Four cards of one rank.
    FourOfAKind,
    /// A straight in one suit; of five cards, one that is not royal.
    StraightFlush,
    /// Ten to ace in one suit.
    RoyalFlush,
    /// Five cards of one rank.
    FiveOfAKind,
}

impl Class {
    /// Every class.
    pub(crate) const ALL: [Class; 11] = [
        Class::HighCard,
        Class::Pair,
        Class::TwoPair,
        Class::ThreeOfAKind,
        Class::Straight,
        Class::Flush,
        Class::FullHouse,
        Class::FourOfAKind,
        Class::StraightFlush,
        Class::RoyalFlush,
        Class::FiveOfAKind,
    ];

    /// The name, as conditions write it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Class::HighCard => "high card",
            Class::Pair => "pair",
            Class::TwoPair => "two pair",
            Class::ThreeOfAKind => "three of a kind",
            Class::Straight => "straight",
            Class::Flush => "flush",
            Class::FullHouse => "full house",
            Class::FourOfAKind => "four of a kind",
            Class::StraightFlush => "straight flush",
            Class::RoyalFlush => "royal flush",
            Class::FiveOfAKind => "five of a kind",
        }
    }
}

/// A set of classes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ClassSet(u16);

impl ClassSet {
    /// Whether the class is in the set.
    pub const fn contains(self, class: Class) -> bool {
        self.0 & 1 << class as u8 != 0
    }

    /// Whether no class is in the set.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The classes of the set.
    pub fn iter(self) -> impl Iterator<Item = Class> {
        Class::ALL.into_iter().filter(move |&class| self.contains(class))
    }
}

impl FromIterator<Class> for ClassSet {
    fn from_iter<I: IntoIterator<Item = Class>>(classes: I) -> Self {
        ClassSet(classes.into_iter().fold(0, |set, class| set | 1 << class as u8))
    }
}

/// How many cards make a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HandSize {
    /// Three cards.
    Three,
    /// Four cards.
    Four,
    /// Five cards.
    Five,
}

impl HandSize {
    /// Every size, the smallest first.
    pub(crate) const ALL: [HandSize; 3] = [HandSize::Three, HandSize::Four, HandSize::Five];

    /// The number of cards.
    pub const fn cards(self) -> u8 {
        self as u8 + 3
    }
}

/// What a joker stands for in a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Joker {
    /// Any card.
    Any,
    /// An ace, or a card that completes a straight or a flush; A-2-3-4-5 is then the second straight, under A-K-Q-J-10
    /// and above K-Q-J-10-9 (ruling W1).
    Ace,
    /// None: it is a card of no rank and no suit.
    None,
}

/// How hands of a number of cards are ranked: by the best hand that the cards make.
///
/// Within a class the ranks that make it decide first, then the other cards from the highest down (ruling K3). From
/// several decks two equal cards are a pair and three equal ones three of a kind before they are a flush; a flush may
/// hold two equal cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ranking {
    /// How many cards make a hand.
    pub size: HandSize,
    /// What a joker stands for.
    pub joker: Joker,
    /// The ranks that stand for any card, also for one that the shoe does not have; never the joker's.
    pub wild: super::RankSet,
}

impl Ranking {
    /// The classes, best first. With wild ranks the royal flush stands before five of a kind, and five wild cards are a
    /// royal flush (ruling G9).
    pub const fn classes(&self) -> &'static [Class] {
        use Class::{
            FiveOfAKind, Flush, FourOfAKind, FullHouse, HighCard, Pair, RoyalFlush, Straight, StraightFlush,
            ThreeOfAKind, TwoPair,
        };
        match self.size {
            HandSize::Three => &[StraightFlush, ThreeOfAKind, Straight, Flush, Pair, HighCard],
            HandSize::Four => {
                &[FourOfAKind, StraightFlush, ThreeOfAKind, Flush, Straight, TwoPair, Pair, HighCard]
            }
            HandSize::Five if self.wild.is_empty() => &[
                FiveOfAKind,
                RoyalFlush,
                StraightFlush,
                FourOfAKind,
                FullHouse,
                Flush,
                Straight,
                ThreeOfAKind,
                TwoPair,
                Pair,
                HighCard,
            ],
            HandSize::Five => &[
                RoyalFlush,
                FiveOfAKind,
                StraightFlush,
                FourOfAKind,
                FullHouse,
                Flush,
                Straight,
                ThreeOfAKind,
                TwoPair,
                Pair,
                HighCard,
            ],
        }
    }
}
