//! Five-card and two-card hands of 53 cards in which the joker is an ace or completes a run or a suit.
//!
//! **Five cards.** The joker is an ace, unless another card makes the hand a straight, flush, straight flush or royal
//! flush; then it is the card, not among the other four, that makes the best one. A-2-3-4-5 is the second-highest
//! straight, and the highest straight flush below the royal. Suits never break a tie. A [`JokerAce`] numbers the
//! distinct ranks from the worst, category by category:
//!
//! ```text
//! category          first   ranks                                 hands without + with the joker
//! high card             0   C(13,5) - 10                  = 1,277       1,302,540 + 116,424
//! pair              1,277   13 x C(12,3)                  = 2,860       1,098,240 + 116,784
//! two pair          4,137   C(13,2) x 11                  =   858         123,552 +  15,048
//! three of a kind   4,995   13 x C(12,2)                  =   858          54,912 +   8,448
//! straight          5,853   6 high .. king, 5, ace high   =    10          10,200 +  10,332
//! flush             5,863   C(13,5) - 10                  = 1,277           5,108 +   2,696
//! full house        7,140   13 x 12                       =   156           3,744 +     624
//! four of a kind    7,296   13 x 12                       =   156             624 +     204
//! straight flush    7,452   6 high .. king, 5 high        =     9              36 +     144
//! royal flush       7,461                                 =     1               4 +      20
//! five aces         7,462                                 =     1               0 +       1
//!                                                 in all = 7,463       2,598,960 + 270,725
//! ```
//!
//! Within a category the order is by groups (quads, trips, pairs) from the highest, then by single cards from the
//! highest: a set of k distinct ranks, compared from its highest down, is ordered by its bit pattern, which is the
//! order of the combinatorial number system.
//!
//! **Two cards.** A [`JokerAceTwo`] numbers the 78 unpaired hands, then the 13 pairs; the joker is an ace.

use crate::cards::{Card, CardSet, Rank, Suit};
use std::fmt;

/// What five cards make, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// None of the others.
    HighCard,
    /// Two cards of a rank.
    Pair,
    /// Two pairs.
    TwoPair,
    /// Three cards of a rank.
    ThreeOfAKind,
    /// Five consecutive ranks.
    Straight,
    /// Five cards of a suit.
    Flush,
    /// Three cards of a rank and two of another.
    FullHouse,
    /// Four cards of a rank.
    FourOfAKind,
    /// Five consecutive ranks of a suit.
    StraightFlush,
    /// Ace, king, queen, jack and ten of a suit.
    RoyalFlush,
    /// Four aces and the joker.
    FiveAces,
}

impl Category {
    /// Every category, worst first.
    pub(crate) const ALL: [Category; 11] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::RoyalFlush,
        Category::FiveAces,
    ];

    /// The lowest rank of the category.
    const FIRST: [u16; 11] = [0, 1_277, 4_137, 4_995, 5_853, 5_863, 7_140, 7_296, 7_452, 7_461, 7_462];

    #[expect(clippy::as_conversions, reason = "the discriminant of an enum has no other conversion")]
    fn first(self) -> u16 {
        Self::FIRST[self as usize]
    }

    /// Whether the category is a straight, a flush, or both at once.
    #[inline]
    pub fn is_straight_or_flush(self) -> bool {
        use Category::{Flush, RoyalFlush, Straight, StraightFlush};
        matches!(self, Straight | Flush | StraightFlush | RoyalFlush)
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Category::HighCard => "high card",
            Category::Pair => "pair",
            Category::TwoPair => "two pair",
            Category::ThreeOfAKind => "three of a kind",
            Category::Straight => "straight",
            Category::Flush => "flush",
            Category::FullHouse => "full house",
            Category::FourOfAKind => "four of a kind",
            Category::StraightFlush => "straight flush",
            Category::RoyalFlush => "royal flush",
            Category::FiveAces => "five aces",
        })
    }
}

/// The ten straights, lowest first, as sets of rank bits: 6 high to king high, then 5 high, then ace high.
pub(crate) const STRAIGHTS: [u16; 10] = {
    let mut runs = [0u16; 10];
    let mut low = 0;
    while low < 8 {
        runs[low] = 0b1_1111 << low;
        low += 1;
    }
    runs[8] = 0b1111 | ACE;
    runs[9] = 0b1_1111 << 8;
    runs
};

const ACE: u16 = 1 << Rank::ACE.0;
const RANK_SETS: usize = 1 << Rank::COUNT;

/// For each set of ranks, one more than the best straight that holds all of them, or 0. For five ranks that is the
/// straight they are; for four, the straight a wild card makes of them.
static STRAIGHT: [u8; RANK_SETS] = {
    let mut best = [0u8; RANK_SETS];
    let (mut set, mut ranks) = (0, 0u16);
    while set < RANK_SETS {
        let (mut i, mut number) = (0, 1);
        while i < STRAIGHTS.len() {
            if ranks & !STRAIGHTS[i] == 0 {
                best[set] = number;
            }
            i += 1;
            number += 1;
        }
        set += 1;
        ranks += 1;
    }
    best
};

/// For each set of five ranks that is no straight, how many such sets are lower.
static FIVE_RANKS: [u16; RANK_SETS] = {
    let mut order = [0u16; RANK_SETS];
    let (mut set, mut lower) = (0usize, 0);
    while set < RANK_SETS {
        if set.count_ones() == 5 && STRAIGHT[set] == 0 {
            order[set] = lower;
            lower += 1;
        }
        set += 1;
    }
    assert!(lower == 1_277);
    order
};

/// The two highest cards of each set of five ranks that is no straight, by its order.
static FIVE_RANKS_HEAD: [JokerAceTwo; 1_277] = {
    let mut heads = [JokerAceTwo(0); 1_277];
    let (mut set, mut order) = (0usize, 0);
    while set < RANK_SETS {
        if set.count_ones() == 5 && STRAIGHT[set] == 0 {
            let mut high = Rank::ACE.0;
            while set >> high & 1 == 0 {
                high -= 1;
            }
            let mut low = high - 1;
            while set >> low & 1 == 0 {
                low -= 1;
            }
            heads[order] = JokerAceTwo::unpaired(Rank(high), Rank(low));
            order += 1;
        }
        set += 1;
    }
    heads
};

/// The rank of a five-card hand: a greater value is a better hand, equal values tie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JokerAce(u16);

impl JokerAce {
    /// How many distinct ranks there are.
    pub const COUNT: usize = 7_463;

    /// The rank of five cards.
    ///
    /// # Panics
    /// If there are not five cards.
    pub fn of(hand: CardSet) -> JokerAce {
        assert_eq!(hand.len(), 5, "a five-card rank of {hand}");
        let joker = hand.contains(Card::JOKER);
        let lanes = Suit::all().map(|suit| hand.lane(suit));
        let ranks = lanes.clone().fold(0, |ranks, lane| ranks | lane);
        let naturals = hand.len() - u32::from(joker);
        if ranks.count_ones() == naturals {
            let suited = lanes.clone().any(|lane| lane == ranks);
            unpaired(ranks, joker, suited)
        } else {
            let mut counts = [0u8; Rank::LEN];
            for card in hand.iter() {
                counts[card.rank().unwrap_or(Rank::ACE).index()] += 1;
            }
            paired(&counts)
        }
    }

    /// What the hand is.
    #[inline]
    pub fn category(self) -> Category {
        Category::ALL[Category::FIRST.partition_point(|&first| first <= self.0) - 1]
    }

    /// The number of lower ranks.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The best two-card hand that does not rank above this five-card hand: a pair of aces for anything above a pair,
    /// the pair itself for a pair, and the two highest cards for less.
    pub fn head(self) -> JokerAceTwo {
        let within = self.0 - self.category().first();
        match self.category() {
            Category::HighCard => FIVE_RANKS_HEAD[usize::from(within)],
            Category::Pair => JokerAceTwo::pair(Rank(u8::try_from(within / 220).expect("13 ranks"))),
            _ => JokerAceTwo::pair(Rank::ACE),
        }
    }

    fn new(category: Category, within: u32) -> JokerAce {
        JokerAce(category.first() + u16::try_from(within).expect("an index within 7,463"))
    }
}

/// The rank of five cards, the natural ones all of different ranks.
fn unpaired(ranks: u16, joker: bool, suited: bool) -> JokerAce {
    let straight = u32::from(STRAIGHT[usize::from(ranks)]);
    match (straight, suited) {
        (10, true) => JokerAce::new(Category::RoyalFlush, 0),
        (1.., true) => JokerAce::new(Category::StraightFlush, straight - 1),
        (0, true) => {
            let missing = if joker { 1 << (!ranks & (ACE | (ACE - 1))).ilog2() } else { 0 };
            JokerAce::new(Category::Flush, FIVE_RANKS[usize::from(ranks | missing)].into())
        }
        (1.., false) => JokerAce::new(Category::Straight, straight - 1),
        (0, false) if joker && ranks & ACE != 0 => pair_of(Rank::ACE.0, ranks & !ACE),
        (0, false) => {
            let ranks = if joker { ranks | ACE } else { ranks };
            JokerAce::new(Category::HighCard, FIVE_RANKS[usize::from(ranks)].into())
        }
    }
}

/// The rank of five cards of which two natural ones share a rank: no straight, no flush.
fn paired(counts: &[u8; Rank::LEN]) -> JokerAce {
    // Sets of the ranks held at least once, twice, ...
    let mut held = [0u16; 6];
    for (rank, &count) in counts.iter().enumerate() {
        for set in &mut held[1..=usize::from(count)] {
            *set |= 1 << rank;
        }
    }
    let [_, once, twice, thrice, four, five] = held;
    let singles = once & !twice;
    let group = |set: u16| u8::try_from(set.ilog2()).expect("a bit of 16");
    if five != 0 {
        JokerAce::new(Category::FiveAces, 0)
    } else if four != 0 {
        group_and_one(Category::FourOfAKind, group(four), group(singles))
    } else if thrice != 0 && twice != thrice {
        group_and_one(Category::FullHouse, group(thrice), group(twice & !thrice))
    } else if thrice != 0 {
        let three = group(thrice);
        JokerAce::new(Category::ThreeOfAKind, u32::from(three) * 66 + order(squeeze(singles, three)))
    } else if twice.count_ones() == 2 {
        let high = group(twice);
        let low = group(twice ^ 1 << high);
        let single = squeeze(squeeze(singles, high), low);
        JokerAce::new(Category::TwoPair, order(twice) * 11 + single.ilog2())
    } else {
        pair_of(group(twice), singles)
    }
}

fn pair_of(pair: u8, singles: u16) -> JokerAce {
    JokerAce::new(Category::Pair, u32::from(pair) * 220 + order(squeeze(singles, pair)))
}

fn group_and_one(category: Category, group: u8, one: u8) -> JokerAce {
    JokerAce::new(category, u32::from(group) * 12 + squeeze(1 << one, group).ilog2())
}

/// A set of ranks with one rank, not in it, closed up.
fn squeeze(set: u16, rank: u8) -> u16 {
    let below = (1 << rank) - 1;
    set & below | (set >> 1) & !below
}

/// The number of lower sets of as many ranks.
fn order(set: u16) -> u32 {
    crate::combinations::index(CardSet(set.into())).try_into().expect("at most C(13, 6) sets of a size")
}

/// The rank of a two-card hand: a greater value is a better hand, equal values tie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JokerAceTwo(u8);

impl JokerAceTwo {
    /// How many distinct ranks there are.
    pub const COUNT: usize = 91;

    const UNPAIRED: u8 = 78;

    /// The rank of two cards.
    ///
    /// # Panics
    /// If there are not two cards.
    #[inline]
    pub fn of(hand: CardSet) -> JokerAceTwo {
        assert_eq!(hand.len(), 2, "a two-card rank of {hand}");
        let mut ranks = hand.iter().map(|card| card.rank().unwrap_or(Rank::ACE));
        let (a, b) = (ranks.next().unwrap_or(Rank::ACE), ranks.next().unwrap_or(Rank::ACE));
        Self::of_ranks(a, b)
    }

    /// The rank of two cards of these ranks, in either order.
    #[inline]
    pub fn of_ranks(a: Rank, b: Rank) -> JokerAceTwo {
        if a == b { Self::pair(a) } else { Self::unpaired(a.max(b), a.min(b)) }
    }

    /// The rank of a pair.
    #[inline]
    pub fn pair(rank: Rank) -> JokerAceTwo {
        JokerAceTwo(Self::UNPAIRED + rank.0)
    }

    const fn unpaired(high: Rank, low: Rank) -> JokerAceTwo {
        JokerAceTwo(high.0 * high.0.saturating_sub(1) / 2 + low.0)
    }

    /// Whether the hand is a pair.
    #[inline]
    pub fn is_pair(self) -> bool {
        self.0 >= Self::UNPAIRED
    }

    /// The ranks of the two cards, the higher first.
    pub fn ranks(self) -> (Rank, Rank) {
        if self.is_pair() {
            let rank = Rank(self.0 - Self::UNPAIRED);
            return (rank, rank);
        }
        let high = (1..Rank::COUNT).rev().find(|&high| high * (high - 1) / 2 <= self.0).unwrap_or(1);
        (Rank(high), Rank(self.0 - high * (high - 1) / 2))
    }

    /// The number of lower ranks.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combinations::subsets;
    use std::collections::BTreeSet;

    fn five(text: &str) -> JokerAce {
        JokerAce::of(CardSet::parse(text).unwrap())
    }

    #[test]
    fn the_ten_straights_in_order() {
        let straights = [
            "2s 3d 4h 5c 6s",
            "3s 4d 5h 6c 7s",
            "4s 5d 6h 7c 8s",
            "5s 6d 7h 8c 9s",
            "6s 7d 8h 9c Ts",
            "7s 8d 9h Tc Js",
            "8s 9d Th Jc Qs",
            "9s Td Jh Qc Ks",
            "As 2d 3h 4c 5s",
            "Ts Jd Qh Kc As",
        ]
        .map(five);
        assert!(straights.is_sorted_by(|a, b| a < b));
        assert!(straights.iter().all(|rank| rank.category() == Category::Straight));
    }

    #[test]
    fn the_joker_makes_the_best_straight() {
        assert_eq!(five("2s 3d 4h 5c Jk"), five("As 2d 3h 4c 5s"));
        assert_eq!(five("3s 4d 5h 6c Jk"), five("3s 4d 5h 6c 7s"));
        assert_eq!(five("As 3d 4h 5c Jk"), five("As 2d 3h 4c 5s"));
        assert_eq!(five("As Qd Jh Tc Jk"), five("As Kd Qh Jc Ts"));
    }

    #[test]
    fn the_joker_in_a_flush_is_the_highest_card_missing() {
        assert_eq!(five("Ks 9s 7s 3s Jk"), five("As Ks 9s 7s 3s"));
        assert_eq!(five("As 9s 7s 3s Jk"), five("As Ks 9s 7s 3s"));
        assert_eq!(five("As Ks 7s 3s Jk"), five("As Ks Qs 7s 3s"));
    }

    #[test]
    fn the_joker_completes_royal_and_straight_flushes() {
        assert_eq!(five("As Qs Js Ts Jk").category(), Category::RoyalFlush);
        assert_eq!(five("Ks Qs Js Ts Jk").category(), Category::RoyalFlush);
        assert_eq!(five("2s 3s 4s 5s Jk"), five("As 2s 3s 4s 5s"));
        assert!(five("As 2s 3s 4s 5s") > five("Ks Qs Js Ts 9s"));
        assert!(five("As Ks Qs Js Ts") > five("As 2s 3s 4s 5s"));
    }

    #[test]
    fn elsewhere_the_joker_is_an_ace() {
        assert_eq!(five("Ks Kd 9h 4c Jk"), five("As Kd Kh 9c 4s"));
        assert_eq!(five("As Ad Ah Jk 9c"), five("As Ad Ah Ac 9s"));
        assert_eq!(five("As Ad Ah Ac Jk").category(), Category::FiveAces);
        assert_eq!(five("As Jk Kd Kh 9c"), five("As Ad Kd Kh 9c"));
    }

    #[test]
    fn every_rank_is_reached_and_the_two_card_ranks_too() {
        let high: BTreeSet<_> = subsets(CardSet::DECK_53, 5).map(JokerAce::of).collect();
        assert_eq!(high.len(), JokerAce::COUNT);
        assert_eq!(high.last().map(|rank| rank.index()), Some(JokerAce::COUNT - 1));
        let low: BTreeSet<_> = subsets(CardSet::DECK_53, 2).map(JokerAceTwo::of).collect();
        assert_eq!(low.len(), JokerAceTwo::COUNT);
        assert_eq!(low.last().map(|rank| rank.index()), Some(JokerAceTwo::COUNT - 1));
        assert!(low.iter().all(|&rank| JokerAceTwo::of_ranks(rank.ranks().1, rank.ranks().0) == rank));
    }

    #[test]
    fn the_head_is_what_two_cards_may_not_exceed() {
        let two = |text: &str| JokerAceTwo::of(CardSet::parse(text).unwrap());
        assert_eq!(five("Ks Qd 9h 4c 2s").head(), two("Ks Qd"));
        assert_eq!(five("Jk 5d 4h 3c 8s").head(), two("As 8d"));
        assert_eq!(five("7s 7d 9h 4c 2s").head(), two("7s 7d"));
        assert_eq!(five("7s 7d 9h 9c 2s").head(), two("As Ad"));
        assert_eq!(five("2s 3d 4h 5c 6s").head(), two("As Ad"));
        assert_eq!(five("7s 5d 4h 3c 2s").head(), two("7s 5d"));
        // The lowest and the highest cards beside the highest and the lowest pair.
        assert_eq!(five("As Ad 4h 3c 2s").head(), two("As Ad"));
        assert_eq!(five("2s 2d Ah Kc Qs").head(), two("2s 2d"));
    }
}
