//! Deals: what is dealt, rolled or spun before the rows are tried.

use std::fmt;

use super::{Condition, Rank, RankSet, RollTest, Suit, Wheel};

/// Cards from a freshly shuffled shoe, without replacement.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CardDeal {
    /// What they are dealt from.
    pub shoe: Shoe,
    /// The draw, where hands are played out by rule.
    pub draw: Option<Draw>,
    /// The zones that conditions can name: those of the draw, in the order of [`Role`], then those that so many cards
    /// are dealt to, as the file lists them. The latter take no part in a draw.
    pub zones: Vec<Zone>,
}

/// A shoe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shoe {
    /// The decks of 52 cards in it.
    pub decks: u32,
    /// The jokers in it, in all.
    pub jokers: u32,
    /// The ranks that are left out of every deck; never the joker's.
    pub without: RankSet,
    /// The cards that are gone from it before the round is dealt.
    pub removed: RemovedCards,
    /// The group of each rank, the joker's last, where a count must know how many cards of each group a deal uses; ranks of
    /// different groups are never merged. All are 0 otherwise.
    pub groups: [u8; 14],
}

impl Shoe {
    /// The number of cards in it.
    pub fn cards(&self) -> u32 {
        self.decks * 4 * (13 - self.without.iter().count() as u32) + self.jokers - self.removed.cards()
    }

    /// Whether its ranks are in groups.
    pub fn has_groups(&self) -> bool {
        self.groups.iter().any(|&group| group != 0)
    }

    /// The number of cards of a rank in a suit; without a suit that of jokers.
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

    /// The shoe without one more card; `None` if it has no such card.
    #[must_use]
    pub fn without_card(mut self, rank: Rank, suit: Option<Suit>) -> Option<Shoe> {
        if self.count(rank, suit) == 0 {
            return None;
        }
        *self.removed.place(rank, suit) += 1;
        Some(self)
    }
}

/// How many cards of each face are gone from a shoe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RemovedCards {
    /// By rank and suit.
    faces: [[u8; 4]; 13],
    jokers: u8,
}

impl RemovedCards {
    /// How many cards are gone.
    pub fn cards(&self) -> u32 {
        self.faces.iter().flatten().map(|&gone| u32::from(gone)).sum::<u32>() + u32::from(self.jokers)
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.cards() == 0
    }

    /// How many cards of a face are gone; without a suit, jokers.
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

/// Hands that are played out by rule, from the same shoe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// Both hands of baccarat, by this drawing rule or, if none is given, by the usual third-card rule. A joker has no
    /// points.
    Baccarat(Option<Drawing>),
    /// The dealer's hand of blackjack, to its end; two cards that make 21 end it. A joker has no points.
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

    /// Whether these points are in the set.
    pub fn contains(self, points: i64) -> bool {
        (0..10).contains(&points) && self.0 >> points & 1 == 1
    }
}

impl FromIterator<u8> for PointSet {
    fn from_iter<I: IntoIterator<Item = u8>>(points: I) -> Self {
        PointSet(points.into_iter().filter(|&points| points < 10).fold(0, |set, points| set | 1 << points))
    }
}

/// What a blackjack dealer does with a soft 17.
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
    /// The name by which conditions call it.
    pub name: String,
    /// Where its cards come from.
    pub role: Role,
    /// How many cards it can have.
    pub cards: CardCount,
}

/// Where the cards of a zone come from.
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
    /// So many cards of the shoe, in no order.
    Dealt,
}

/// A number of cards: a fixed one, or what a draw can come to.
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
    /// The zones, as the file lists them.
    pub zones: Vec<DiceZone>,
    /// The sides of every die, 1 up to this number.
    pub sides: u32,
}

/// A zone of dice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DiceZone {
    /// The name by which conditions call it.
    pub name: String,
    /// How many dice it has.
    pub dice: u32,
}

/// Rolls of a number of dice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RollDeal {
    /// The dice of each roll.
    pub dice: u32,
    /// The sides of every die, 1 up to this number; six for a shooter.
    pub sides: u32,
    /// How long they are rolled.
    pub rolls: Rolls,
}

/// How long dice are rolled.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rolls {
    /// So many times.
    Fixed(u32),
    /// Up to the first roll of which this holds: that roll ends the sequence and is not part of it, so that its length
    /// may be 0. The condition holds of some roll.
    Until(Condition<RollTest>),
    /// One shooter of two dice: come-out rolls and points, up to and with the seven-out, which is part of the sequence.
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
