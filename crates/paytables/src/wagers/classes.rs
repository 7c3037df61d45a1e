//! Classes of poker hands, and the rankings that order them.

use super::Rank;

/// The class of a hand of two to five cards.
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
    pub const fn name(self) -> &'static str {
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
    /// Returns true if the class is in the set.
    pub const fn contains(self, class: Class) -> bool {
        self.0 & 1 << class as u8 != 0
    }

    /// Returns true if no class is in the set.
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

/// The number of cards of a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HandSize {
    /// Two cards: a pair, or the higher card.
    Two,
    /// Three cards.
    Three,
    /// Four cards.
    Four,
    /// Five cards.
    Five,
}

impl HandSize {
    /// Every size, the smallest first.
    pub const ALL: [HandSize; 4] = [HandSize::Two, HandSize::Three, HandSize::Four, HandSize::Five];

    /// The number of cards.
    pub const fn cards(self) -> u8 {
        self as u8 + 2
    }
}

/// The card that a joker represents in a hand.
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

/// A ranking of hands of some number of cards: the best hand that the cards make counts.
///
/// Within a class the ranks that make it decide first, then the other cards from the highest down (ruling K3). From
/// several decks two equal cards are a pair and three equal ones three of a kind before they are a flush; a flush may
/// hold two equal cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ranking {
    /// How many cards make a hand.
    pub size: HandSize,
    /// The card that a joker represents.
    pub joker: Joker,
    /// The ranks that represent any card, even one that the shoe does not have; never the joker's.
    pub wild: super::RankSet,
}

impl Ranking {
    /// The classes, best first. With wild ranks the royal flush ranks above five of a kind, and five wild cards are a
    /// royal flush (ruling G9).
    pub const fn classes(&self) -> &'static [Class] {
        use Class::{
            FiveOfAKind, Flush, FourOfAKind, FullHouse, HighCard, Pair, RoyalFlush, Straight, StraightFlush,
            ThreeOfAKind, TwoPair,
        };
        match self.size {
            HandSize::Two => &[Pair, HighCard],
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

    /// Every list of ranks that decides within a class, the leading rank first, from the lowest hand to the highest: of a
    /// pair its rank and the other cards from the highest down, of a straight its top card. With `repeated`, a flush may
    /// hold equal cards of several decks.
    pub fn deciding_ranks(&self, class: Class, repeated: bool) -> Vec<Vec<Rank>> {
        let size = usize::from(self.size.cards());
        let plain: Vec<Rank> = (0..13).map(Rank).filter(|rank| !self.wild.contains(*rank)).collect();
        let tops = |from: usize| (from..13).map(|top| vec![Rank(top as u8)]).collect();
        // The lowest straight ends at this rank, with the ace below the 2.
        let lowest_straight = size.saturating_sub(2);
        let descending = |others: usize, repeated: bool| descending(&plain, others, repeated);
        let led = |leads: usize, others: usize| -> Vec<Vec<Rank>> {
            let leading = descending(leads, false);
            let all = leading.iter().flat_map(|lead| {
                let others = descending(others, false).into_iter();
                let fits = others.filter(|others| others.iter().all(|other| !lead.contains(other)));
                fits.map(|others| [&lead[..], &others].concat()).collect::<Vec<_>>()
            });
            all.collect()
        };
        let is_straight = |ranks: &Vec<Rank>| {
            let first = usize::from(ranks[0].0);
            let run = ranks.windows(2).all(|two| two[0].0 == two[1].0 + 1);
            let wheel = first == 12
                && usize::from(ranks[1].0) == lowest_straight
                && ranks[1..].windows(2).all(|two| two[0].0 == two[1].0 + 1);
            size > 2 && (run || wheel)
        };
        let mut ranks: Vec<Vec<Rank>> = match class {
            Class::HighCard => descending(size, false).into_iter().filter(|r| !is_straight(r)).collect(),
            Class::Flush => descending(size, repeated).into_iter().filter(|r| !is_straight(r)).collect(),
            Class::Pair => led(1, size - 2),
            Class::TwoPair => led(2, size - 4),
            Class::ThreeOfAKind => led(1, size - 3),
            Class::FullHouse => {
                let pair = |lead: &Rank| {
                    plain
                        .iter()
                        .filter(move |pair| *pair != lead)
                        .map(|pair| vec![*lead, *pair])
                        .collect::<Vec<_>>()
                };
                plain.iter().flat_map(pair).collect()
            }
            Class::FourOfAKind => led(1, size - 4),
            Class::FiveOfAKind => led(1, 0),
            Class::Straight => tops(lowest_straight),
            // Of five cards, the straight flush to the ace is a royal flush.
            Class::StraightFlush => {
                let mut tops: Vec<Vec<Rank>> = tops(lowest_straight);
                tops.truncate(if size == 5 { tops.len() - 1 } else { tops.len() });
                tops
            }
            Class::RoyalFlush => vec![vec![Rank(12)]],
        };
        ranks.sort_unstable();
        ranks
    }
}

/// Every list of `count` ranks from the highest down.
fn descending(ranks: &[Rank], count: usize, repeated: bool) -> Vec<Vec<Rank>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let lists = ranks.iter().enumerate().flat_map(|(place, &first)| {
        let below = &ranks[..place + usize::from(repeated)];
        descending(below, count - 1, repeated).into_iter().map(move |others| [vec![first], others].concat())
    });
    lists.collect()
}
