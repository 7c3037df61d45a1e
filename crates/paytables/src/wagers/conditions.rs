//! Conditions on what was dealt, rolled or spun.
//!
//! A condition combines tests with all, any and not. The kind of deal determines which tests exist. Each test is
//! specified here, once, for the counting and the simulating code.

use super::{Class, ClassSet};
use super::{Face, Pattern, PocketSet, Range, Rank, RankSet, Ranking};
use std::cmp::Ordering;

/// A combination of tests.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Condition<T> {
    /// All of these hold; an empty list always holds.
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

    /// The same condition with every test converted.
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

    /// Returns true if the condition always holds.
    pub fn is_always(&self) -> bool {
        matches!(self, Condition::All(parts) if parts.is_empty())
    }

    /// The condition that all of these hold. A single condition is returned unchanged.
    pub(crate) fn all_of(mut parts: Vec<Condition<T>>) -> Self {
        if parts.len() == 1 { parts.remove(0) } else { Condition::All(parts) }
    }
}

/// A zone, by its index in the deal's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ZoneIndex(pub usize);

/// A test of a deal of cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum CardsTest {
    /// The cards of these zones together pass the test. The zones do not overlap, and there is at least one.
    Of(Vec<ZoneIndex>, CardTest),
    /// In baccarat: this hand has more points, or the hands tie.
    Winner(Winner),
    /// In baccarat: the absolute difference of the hands' points is in the range.
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
/// No cards at all pass only `Cards` of 0, `Count`, `SameRankAs`, `SameSuitAs` and `SameFaceAs` of 0,
/// `Blackjack(false)` and `Bust(false)`. For every test except `Class`, `Holds` and `Against`, and runs with
/// `jokers_fill`, a joker is a card of rank `*` without suit, colour or points.
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
    /// Every card matches.
    Each(Pattern),
    /// The number of cards that match is in the range.
    Count {
        /// The cards that are counted.
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
        /// Each joker fills a gap or lengthens the run; otherwise jokers are ignored.
        jokers_fill: bool,
    },
    /// The same within one suit.
    SuitedRun {
        /// The lengths that hold.
        is: Range,
        /// Each joker fills a gap or lengthens the run; otherwise jokers are ignored.
        jokers_fill: bool,
    },
    /// The highest rank is in the set, the ace high. Jokers are ignored; jokers alone fail.
    Highest(RankSet),
    /// The lowest rank is in the set, the ace high. Jokers are ignored; jokers alone fail.
    Lowest(RankSet),
    /// The number of ranks strictly between the lowest and the highest card is in the range, the ace high: -1 if both
    /// have one rank. Jokers are ignored; jokers alone fail.
    Spread(Range),
    /// The best hand is of one of the classes. Fails for fewer cards than make a hand.
    Class {
        /// How hands are ranked.
        ranking: Ranking,
        /// The classes that hold.
        classes: ClassSet,
        /// For a pair, which is then the only class: the ranks it may have. A wild card or a joker pairs the highest
        /// other card; a joker that is an ace if it completes nothing is one of a pair of aces.
        pair_of: Option<RankSet>,
    },
    /// Some hand is of one of the classes, even if it is not the best: three of a kind beside a straight. Each hand of
    /// the cards has one class, by which it is ranked. Fails for fewer cards than make a hand.
    Holds {
        /// How hands are ranked.
        ranking: Ranking,
        /// The classes that hold.
        classes: ClassSet,
    },
    /// The best hand ranks no lower than the lowest one of this class whose deciding ranks begin with these. Fails for
    /// fewer cards than make a hand.
    AtLeast {
        /// How hands are ranked.
        ranking: Ranking,
        /// The class.
        class: Class,
        /// The first ranks that decide within it, the leading one first; the others may be any.
        ranks: Vec<Rank>,
    },
    /// The number of these cards with the rank of the one card in that zone is in the range. Fails if that zone is
    /// empty.
    SameRankAs {
        /// A zone of one card, or of one or none.
        zone: ZoneIndex,
        /// The numbers that hold.
        is: Range,
    },
    /// The number of these cards with the suit of the one card in that zone is in the range; a joker has no suit to
    /// match. Fails if that zone is empty.
    SameSuitAs {
        /// A zone of one card, or of one or none.
        zone: ZoneIndex,
        /// The numbers that hold.
        is: Range,
    },
    /// The number of these cards with the face of the one card in that zone is in the range. Fails if that zone is
    /// empty.
    SameFaceAs {
        /// A zone of one card, or of one or none.
        zone: ZoneIndex,
        /// The numbers that hold.
        is: Range,
    },
    /// The one card here ranks strictly between the lowest and the highest card of those zones, the ace high. Fails if
    /// they are empty. A joker here is never between, and jokers there are ignored.
    Between(Vec<ZoneIndex>),
    /// The one card here outranks the one card of that zone. Fails if that zone is empty. A joker neither outranks nor
    /// is outranked.
    HigherThan {
        /// A zone of one card, or of one or none.
        zone: ZoneIndex,
        /// True if an ace ranks below the 2.
        aces_low: bool,
    },
    /// The one card of that zone outranks the one card here. Fails if that zone is empty. A joker neither outranks nor
    /// is outranked.
    LowerThan {
        /// A zone of one card, or of one or none.
        zone: ZoneIndex,
        /// True if an ace ranks below the 2.
        aces_low: bool,
    },
    /// The sum of these cards compares in this order with the sum of the cards of those zones. Fails if either has no
    /// cards.
    SumAgainst {
        /// The required order of these cards against the others: `Greater` or `Equal`.
        order: Ordering,
        /// The zones whose cards together make the other sum. They may share cards with these.
        zones: Vec<ZoneIndex>,
        /// The quantity that is summed.
        sum: Sum,
    },
    /// The best hand here compares in this way with the best hand of those zones in the same ranking. Fails if either
    /// has fewer cards than make a hand.
    Against {
        /// The required comparison.
        verdict: HandComparison,
        /// The zones whose cards together make the other hand. They may share cards with these.
        zones: Vec<ZoneIndex>,
        /// How hands are ranked.
        ranking: Ranking,
    },
    /// Whether these are two cards, an ace and a ten-value, must equal this.
    Blackjack(bool),
    /// Whether the sum, aces 1, is above 21, must equal this.
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

/// The value of an ace in a sum.
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
    /// It ranks equal.
    Ties,
    /// It ranks lower.
    LosesTo,
}

/// A test of one roll of dice that belong to zones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DiceZonesTest {
    /// The dice of these zones together pass the test. No zone occurs twice, and there is at least one.
    Of(Vec<ZoneIndex>, DiceTest),
    /// With zones `player` and `banker`: this one has more points, or they tie.
    Winner(Winner),
    /// With zones `player` and `banker`: the absolute difference of their points is in the range.
    Margin(Range),
}

/// A test of the dice of some zones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DiceTest {
    /// A test that applies to any roll.
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

/// A test of a sequence of rolls. A condition on a single roll is `InOrder` with one element.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RollsTest {
    /// The first rolls meet these conditions in order. The sequence may be longer; a shorter one fails.
    InOrder(Vec<Condition<RollTest>>),
    /// The number of rolls that meet a condition is in the range.
    Times {
        /// The condition.
        such: Condition<RollTest>,
        /// The numbers that hold.
        is: Range,
    },
    /// The largest number of rolls with one total is in the range; it is 0 for no rolls.
    Same(Range),
    /// The number of different items of a list that were rolled is in the range.
    Different {
        /// The list.
        of: DifferentRolls,
        /// The numbers that hold.
        is: Range,
    },
    /// The number of rolls is in the range.
    Length(Range),
    /// For a shooter: the number of different points made is in the range.
    PointsMade(Range),
    /// For a shooter: the number of pass line bets won before the seven-out is in the range.
    LineWins(Range),
}

/// Items to find in a sequence of rolls; ascending, each once.
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

/// A test of a sequence of spins. A condition on a single spin is `InOrder` with one element.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SpinsTest {
    /// The first spins meet these conditions in order. A shorter sequence fails.
    InOrder(Vec<Condition<SpinTest>>),
    /// The number of spins that meet a condition is in the range.
    Times {
        /// The condition.
        such: Condition<SpinTest>,
        /// The numbers that hold.
        is: Range,
    },
    /// The largest number of spins of one pocket is in the range.
    Same(Range),
}
