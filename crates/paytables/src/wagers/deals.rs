//! Deals: the cards dealt, dice rolled or wheel spins before the rows are evaluated.

use std::fmt;

use super::{Condition, Rank, RankSet, RollTest, Suit, Wheel};

/// Cards from a freshly shuffled shoe, without replacement.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CardDeal {
    /// The shoe.
    pub shoe: Shoe,
    /// The rule by which hands are drawn, if any.
    pub draw: Option<Draw>,
    /// The zones that conditions can name: those of the draw, in the order of [`Role`], then those with a fixed number
    /// of cards, in the order of the file. The latter take no part in a draw.
    pub zones: Vec<Zone>,
}

/// A shoe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shoe {
    /// The decks of 52 cards in it.
    pub decks: u32,
    /// The jokers in it, in all.
    pub jokers: u32,
    /// The ranks that are removed from every deck; never the joker's.
    pub without: RankSet,
    /// The cards removed from it before the round is dealt.
    pub removed: RemovedCards,
    /// The group of each rank, the joker's last, if a count must track how many cards of each group a deal uses; ranks
    /// of different groups are then never merged. Otherwise all are 0.
    pub groups: [u8; 14],
}

impl Shoe {
    /// The number of cards in it.
    pub fn cards(&self) -> u32 {
        self.decks * 4 * (13 - self.without.iter().count() as u32) + self.jokers - self.removed.cards()
    }

    /// Returns true if its ranks are in different groups.
    pub fn has_groups(&self) -> bool {
        self.groups.iter().any(|&group| group != 0)
    }

    /// The number of cards of a rank in a suit, or of jokers if `suit` is `None`.
    pub fn count(&self, rank: Rank, suit: Option<Suit>) -> u32 {
        let full = match suit {
            _ if self.without.contains(rank) => 0,
            None => self.jokers,
            Some(_) => self.decks,
        };
        full - self.removed.count(rank, suit)
    }

    /// The number of cards of a rank, in all suits.
    pub fn of_rank(&self, rank: Rank) -> u32 {
        if rank == Rank::JOKER {
            return self.count(rank, None);
        }
        Suit::ALL.iter().map(|&suit| self.count(rank, Some(suit))).sum()
    }

    /// The shoe without this card; `None` if the card is not in it.
    #[must_use]
    pub fn without_card(mut self, rank: Rank, suit: Option<Suit>) -> Option<Shoe> {
        if self.count(rank, suit) == 0 {
            return None;
        }
        *self.removed.place(rank, suit) += 1;
        Some(self)
    }
}

/// The number of cards of each face that are removed from a shoe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RemovedCards {
    /// By rank and suit.
    faces: [[u8; 4]; 13],
    jokers: u8,
}

impl RemovedCards {
    /// The number of removed cards.
    pub fn cards(&self) -> u32 {
        self.faces.iter().flatten().map(|&gone| u32::from(gone)).sum::<u32>() + u32::from(self.jokers)
    }

    /// Returns true if no card is removed.
    pub fn is_empty(&self) -> bool {
        self.cards() == 0
    }

    /// The number of removed cards of a face, or of jokers if `suit` is `None`.
    fn count(&self, rank: Rank, suit: Option<Suit>) -> u32 {
        suit.map_or(self.jokers, |suit| self.faces[usize::from(rank.0)][suit as usize]).into()
    }

    fn place(&mut self, rank: Rank, suit: Option<Suit>) -> &mut u8 {
        match suit {
            Some(suit) => &mut self.faces[usize::from(rank.0)][suit as usize],
            None => &mut self.jokers,
        }
    }
}

/// The rule by which hands are drawn from the shoe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// Both hands of baccarat, by this drawing rule or, if it is `None`, by the usual third-card rule. A joker has no
    /// points.
    Baccarat(Option<Drawing>),
    /// The dealer's hand of blackjack to its end, which two cards totalling 21 are. A joker has no points.
    BlackjackDealer(Soft17),
}

/// A drawing rule of baccarat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Drawing {
    /// Points of either hand's first two cards that end the round.
    pub natural: PointSet,
    /// Points on which the Player draws.
    pub player: PointSet,
    /// Points on which the Banker draws if the Player stood.
    pub stood: PointSet,
    /// Points on which the Banker draws, by the points of the Player's third card.
    pub after: [PointSet; 10],
}

impl Drawing {
    /// The usual third-card rule.
    pub const USUAL: Drawing = {
        let [three, four] = [PointSet::up_to(3), PointSet::up_to(4)];
        let [five, six] = [PointSet::up_to(5), PointSet::up_to(6)];
        Drawing {
            natural: PointSet(0b11_0000_0000),
            player: five,
            stood: five,
            after: [three, three, four, four, five, five, six, six, PointSet::up_to(2), three],
        }
    };
}

/// A set of points, 0 to 9: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PointSet(u16);

impl PointSet {
    /// 0 to `most`, which is at most 9.
    const fn up_to(most: u16) -> Self {
        PointSet((1 << (most + 1)) - 1)
    }

    /// Returns true if these points are in the set.
    pub fn contains(self, points: i64) -> bool {
        (0..10).contains(&points) && self.0 >> points & 1 == 1
    }
}

impl FromIterator<u8> for PointSet {
    fn from_iter<I: IntoIterator<Item = u8>>(points: I) -> Self {
        PointSet(points.into_iter().filter(|&points| points < 10).fold(0, |set, points| set | 1 << points))
    }
}

/// A blackjack dealer's play on a soft 17.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Soft17 {
    /// Draws.
    Hit,
    /// Stands.
    Stand,
}

/// A zone of a deal of cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Zone {
    /// The name in conditions.
    pub name: String,
    /// The source of its cards.
    pub role: Role,
    /// The number of cards it can have.
    pub cards: CardCount,
}

/// The source of the cards of a zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Baccarat: the Player's finished hand.
    Player,
    /// Baccarat: the Banker's finished hand.
    Banker,
    /// Baccarat: the Player's first two cards.
    PlayerTwo,
    /// Baccarat: the Banker's first two cards.
    BankerTwo,
    /// Baccarat: the Player's third card, or none.
    PlayerThird,
    /// Baccarat: the Banker's third card, or none.
    BankerThird,
    /// Blackjack: the dealer's finished hand.
    Dealer,
    /// Blackjack: the dealer's up card.
    Up,
    /// Blackjack: the dealer's hole card.
    Hole,
    /// Blackjack: the dealer's third card, or none.
    Third,
    /// Blackjack: the card that ended the dealer's hand; the hole card of a hand of two.
    Last,
    /// A fixed number of cards of the shoe, in no order.
    Dealt,
}

/// A number of cards: fixed, or between the bounds of a draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardCount {
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl CardCount {
    /// A fixed number.
    pub(crate) const fn exactly(cards: u32) -> Self {
        CardCount { least: cards, most: cards }
    }
}

impl fmt::Display for CardCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardCount { least: 1, most: 1 } => f.write_str("1 card"),
            CardCount { least, most } if least == most => write!(f, "{most} cards"),
            CardCount { least: 0, most: 1 } => f.write_str("1 card or none"),
            CardCount { least, most } => write!(f, "{least} to {most} cards"),
        }
    }
}

/// One roll of dice that belong to zones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DiceDeal {
    /// The zones, in the order of the file.
    pub zones: Vec<DiceZone>,
    /// The number of sides of every die, with faces from 1.
    pub sides: u32,
}

/// A zone of dice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DiceZone {
    /// The name in conditions.
    pub name: String,
    /// How many dice it has.
    pub dice: u32,
}

/// Rolls of a number of dice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RollDeal {
    /// The dice of each roll.
    pub dice: u32,
    /// The number of sides of every die, with faces from 1; six for a shooter.
    pub sides: u32,
    /// The length of the sequence.
    pub rolls: Rolls,
}

/// The length of a sequence of rolls.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rolls {
    /// A fixed number of rolls.
    Fixed(u32),
    /// Up to the first roll that meets this condition: that roll ends the sequence and is not part of it, so the length
    /// may be 0. Some roll meets the condition.
    Until(Condition<RollTest>),
    /// One shooter of two dice: come-out rolls and points, up to and including the seven-out.
    Shooter,
}

/// Spins of a wheel.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SpinDeal {
    /// The wheel.
    pub wheel: Wheel,
    /// How many times it is spun.
    pub spins: u32,
}
