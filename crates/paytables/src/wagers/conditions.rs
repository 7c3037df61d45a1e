//! Conditions: what must be so of what was dealt, rolled or spun.
//!
//! A condition is put together from tests by all, any and not. Which tests there are depends on the deal. Each test says
//! here when it holds, once, for all who read it.

use super::{Class, ClassSet};
use super::{Face, Pattern, PocketSet, Range, Rank, RankSet, Ranking};
use std::cmp::Ordering;

/// Tests put together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Condition<T> {
    /// All of these hold; with none of them it always holds.
    All(Vec<Condition<T>>),
    /// At least one of these holds.
    Any(Vec<Condition<T>>),
    /// This does not hold.
    Not(Box<Condition<T>>),
    /// The test holds.
    Is(T),
}

impl<T> Condition<T> {
    /// Every test in it, in the order in which it is written.
    pub fn tests(&self) -> Vec<&T> {
        match self {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().flat_map(Condition::tests).collect()
            }
            Condition::Not(inner) => inner.tests(),
            Condition::Is(test) => vec![test],
        }
    }

    /// The same condition on tests that are made of these.
    pub fn map<U>(self, make: &impl Fn(T) -> U) -> Condition<U> {
        let each = |parts: Vec<Condition<T>>| parts.into_iter().map(|part| part.map(make)).collect();
        match self {
            Condition::All(parts) => Condition::All(each(parts)),
            Condition::Any(parts) => Condition::Any(each(parts)),
            Condition::Not(inner) => Condition::Not(Box::new(inner.map(make))),
            Condition::Is(test) => Condition::Is(make(test)),
        }
    }

    /// The condition that always holds.
    pub const fn always() -> Self {
        Condition::All(Vec::new())
    }

    /// Whether the condition always holds.
    pub fn is_always(&self) -> bool {
        matches!(self, Condition::All(parts) if parts.is_empty())
    }

    /// All of these: the only one itself where it is one.
    pub(crate) fn all_of(mut parts: Vec<Condition<T>>) -> Self {
        if parts.len() == 1 { parts.remove(0) } else { Condition::All(parts) }
    }
}

/// A zone, by its place in the deal's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ZoneIndex(pub usize);

/// A test of a deal of cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum CardsTest {
    /// The cards of these zones, put together, are such. The zones do not overlap, and there is at least one.
    Of(Vec<ZoneIndex>, CardTest),
    /// Of baccarat: this hand has more points, or neither has.
    Winner(Winner),
    /// Of baccarat: the difference of the hands' points, taken positive, is in the range.
    Margin(Range),
}

/// Which hand of baccarat won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Winner {
    /// The Player.
    Player,
    /// The Banker.
    Banker,
    /// Neither.
    Tie,
}

/// A test of some cards, in no order.
///
/// On no cards none of them holds but `Cards` of 0, `Count`, `SameRankAs`, `SameSuitAs` and `SameFaceAs` of 0,
/// `Blackjack(false)` and `Bust(false)`. To every test but `Class`, `Holds` and `Against`, and the runs where they say so, a joker is a card of
/// rank `*` without suit, colour or points.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum CardTest {
    /// The number of cards is in the range.
    Cards(Range),
    /// The sum is in the range: pictures and tens 10, a joker 0.
    Total {
        /// The sums that hold.
        is: Range,
        /// What an ace counts.
        aces: Aces,
    },
    /// The sum modulo 10 is in the range: aces 1, tens, pictures and jokers 0.
    Points(Range),
    /// The cards are exactly of these ranks, repetitions counted. Ascending, the joker's last.
    Ranks(Vec<Rank>),
    /// The cards are exactly these. Ascending.
    Faces(Vec<Face>),
    /// Every card is such.
    Each(Pattern),
    /// The number of cards that are such is in the range.
    Count {
        /// What is counted.
        such: Pattern,
        /// The numbers that hold.
        is: Range,
    },
    /// The largest number of cards of one rank is in the range; jokers are of one rank.
    OfAKind(Range),
    /// The number of ranks that exactly two of the cards have is in the range; jokers are of one rank.
    Pairs(Range),
    /// The largest number of equal cards, rank and suit, is in the range; jokers are equal.
    Identical(Range),
    /// The number of different suits is in the range; a joker has none.
    Suits(Range),
    /// The number of different colours is in the range; a joker has none.
    Colours(Range),
    /// The largest number of cards of one suit is in the range; a joker is of none.
    LongestSuit(Range),
    /// The length of the longest run of consecutive ranks is in the range: repeated ranks counted once, an ace at either
    /// end and never in the middle. At most 13.
    Run {
        /// The lengths that hold.
        is: Range,
        /// Each joker fills a gap or lengthens the run; else it is passed over.
        jokers_fill: bool,
    },
    /// The same within one suit.
    SuitedRun {
        /// The lengths that hold.
        is: Range,
        /// Each joker fills a gap or lengthens the run; else it is passed over.
        jokers_fill: bool,
    },
    /// The highest rank is in the set, the ace high. Jokers are passed over; on jokers alone it fails.
    Highest(RankSet),
    /// The lowest rank is in the set, the ace high. Jokers are passed over; on jokers alone it fails.
    Lowest(RankSet),
    /// The number of ranks strictly between the lowest and the highest card is in the range, the ace high: -1 where both
    /// are of one rank. Jokers are passed over; on jokers alone it fails.
    Spread(Range),
    /// The best hand is of one of the classes. Fails on fewer cards than make a hand.
    Class {
        /// How hands are ranked.
        ranking: Ranking,
        /// The classes that hold.
        classes: ClassSet,
        /// Of a pair, which is then the only class: the ranks it may be of. A wild card or a joker pairs the highest
        /// other card; a joker that is an ace where it completes nothing is one of a pair of aces.
        pair_of: Option<RankSet>,
    },
    /// Some hand is of one of the classes, whatever the best one is: three of a kind beside a straight. A hand of so many
    /// of the cards has one class, the one it is ranked by. Fails on fewer cards than make a hand.
    Holds {
        /// How hands are ranked.
        ranking: Ranking,
        /// The classes that hold.
        classes: ClassSet,
    },
    /// The best hand ranks no lower than the lowest one of this class whose deciding ranks begin with these. Fails on fewer
    /// cards than make a hand.
    AtLeast {
        /// How hands are ranked.
        ranking: Ranking,
        /// The class.
        class: Class,
        /// The ranks that decide within it, the leading one first; any further ranks will do.
        ranks: Vec<Rank>,
    },
    /// So many of these cards have the rank of the one card in that zone. Fails where that zone is empty.
    SameRankAs {
        /// A zone of one card, or of one or none.
        zone: ZoneIndex,
        /// The numbers that hold.
        is: Range,
    },
    /// So many of these cards have the suit of the one card in that zone; none has that of a joker, which has no suit.
    /// Fails where that zone is empty.
    SameSuitAs {
        /// A zone of one card, or of one or none.
        zone: ZoneIndex,
        /// The numbers that hold.
        is: Range,
    },
    /// So many of these cards are of the face of the one card in that zone. Fails where that zone is empty.
    SameFaceAs {
        /// A zone of one card, or of one or none.
        zone: ZoneIndex,
        /// The numbers that hold.
        is: Range,
    },
    /// The one card here ranks strictly between the lowest and the highest card of those zones, the ace high. Fails where
    /// they are empty. A joker ranks between none, and is passed over among the others.
    Between(Vec<ZoneIndex>),
    /// The one card here outranks the one card of that zone. Fails where that zone is empty. A joker neither outranks
    /// nor is outranked.
    HigherThan {
        /// A zone of one card, or of one or none.
        zone: ZoneIndex,
        /// Whether an ace ranks below the 2.
        aces_low: bool,
    },
    /// The one card of that zone outranks the one card here. Fails where that zone is empty. A joker neither outranks nor
    /// is outranked.
    LowerThan {
        /// A zone of one card, or of one or none.
        zone: ZoneIndex,
        /// Whether an ace ranks below the 2.
        aces_low: bool,
    },
    /// The sum of these cards compares so with the sum of the cards of those zones. Fails where either has no cards.
    SumAgainst {
        /// How these cards must compare: `Greater` or `Equal`.
        order: Ordering,
        /// The zones whose cards, put together, make the other sum. They may share cards with these.
        zones: Vec<ZoneIndex>,
        /// What is summed.
        sum: Sum,
    },
    /// The best hand here compares so with the best hand of those zones, ranked alike. Fails where either has fewer cards
    /// than make a hand.
    Against {
        /// How it must compare.
        verdict: HandComparison,
        /// The zones whose cards, put together, make the other hand. They may share cards with these.
        zones: Vec<ZoneIndex>,
        /// How hands are ranked.
        ranking: Ranking,
    },
    /// Whether these are two cards, an ace and a ten-value.
    Blackjack(bool),
    /// Whether the sum, aces 1, is above 21.
    Bust(bool),
}

/// A sum of cards that can be compared with another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sum {
    /// The sum modulo 10: aces 1, tens, pictures and jokers 0.
    Points,
    /// The sum, pictures and tens 10, jokers 0.
    Total(Aces),
}

/// What an ace counts in a sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aces {
    /// 11 for one of them while the sum stays within 21, else 1.
    Best,
    /// 1.
    Low,
    /// 11.
    High,
}

/// How one hand compares with another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandComparison {
    /// It ranks higher.
    Beats,
    /// It ranks alike.
    Ties,
    /// It ranks lower.
    LosesTo,
}

/// A test of one roll of dice that belong to zones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DiceZonesTest {
    /// The dice of these zones, put together, are such. No zone stands twice, and there is at least one.
    Of(Vec<ZoneIndex>, DiceTest),
    /// Where the zones are `player` and `banker`: this one has more points, or neither has.
    Winner(Winner),
    /// Where the zones are `player` and `banker`: the difference of their points, taken positive, is in the range.
    Margin(Range),
}

/// A test of the dice of some zones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DiceTest {
    /// What can be said of any roll.
    Roll(RollTest),
    /// The sum modulo 10 is in the range.
    Points(Range),
    /// The length of the longest run of consecutive faces is in the range, repeated faces counted once, 1 low.
    Run(Range),
}

/// A test of one roll.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RollTest {
    /// The sum is in the range.
    Total(Range),
    /// The dice show exactly these faces, in any order. Ascending.
    Faces(Vec<u8>),
    /// The largest number of dice alike is in the range.
    OfAKind(Range),
    /// The number of dice that show one of some faces is in the range.
    Count {
        /// The faces that are counted.
        face: Range,
        /// The numbers that hold.
        is: Range,
    },
}

/// A test of a sequence of rolls. What is asked of a single roll outright is `InOrder` of one condition.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RollsTest {
    /// The first rolls are such, one after another. The sequence may be longer; a shorter one fails.
    InOrder(Vec<Condition<RollTest>>),
    /// So many rolls are such.
    Times {
        /// What is counted.
        such: Condition<RollTest>,
        /// The numbers that hold.
        is: Range,
    },
    /// The largest number of rolls of one total is in the range; of no rolls it is 0.
    Same(Range),
    /// So many different ones of a list were rolled.
    Different {
        /// What is looked for.
        of: DifferentRolls,
        /// The numbers that hold.
        is: Range,
    },
    /// The number of rolls is in the range.
    Length(Range),
    /// Of a shooter: the number of different points made is in the range.
    PointsMade(Range),
    /// Of a shooter: the number of pass line bets won before the seven-out is in the range.
    LineWins(Range),
}

/// What is looked for in a sequence of rolls; ascending, each once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DifferentRolls {
    /// Rolls of these totals.
    Totals(Vec<i64>),
    /// Rolls of two dice that both show this face.
    Doubles(Vec<u8>),
}

/// A test of one spin: it lands in one of these pockets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SpinTest(pub PocketSet);

/// A test of a sequence of spins. What is asked of a single spin outright is `InOrder` of one condition.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SpinsTest {
    /// The first spins are such, one after another. A sequence that is shorter fails.
    InOrder(Vec<Condition<SpinTest>>),
    /// So many spins are such.
    Times {
        /// What is counted.
        such: Condition<SpinTest>,
        /// The numbers that hold.
        is: Range,
    },
    /// The largest number of spins of one pocket is in the range.
    Same(Range),
}
