//! Hands of five cards of 53 in which the four deuces and the joker are wild (ruling G9).
//!
//! A wild card takes the value that makes the best hand. The order is five wilds, royal flush, five of a kind, straight
//! flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair, high card; within a category
//! ranks alone decide, whether they come from wild cards or not. A value is the category above the ranks that decide
//! within it, as `packed.rs` draws it.
//!
//! What the wild cards become follows from the other cards, the naturals:
//!
//! - of a kind: they join the rank held most often, the higher of two held equally often;
//! - straight: they fill the highest five consecutive ranks that hold all naturals, which must be of different ranks;
//! - flush: they are the highest ranks not already there.
//!
//! | category        | hands     | no wild | one     | two    | three | four | five |
//! |-----------------|----------:|--------:|--------:|-------:|------:|-----:|-----:|
//! | five wilds      |         1 |         |         |        |       |      |    1 |
//! | royal flush     |     1,004 |       4 |     100 |    400 |   400 |  100 |      |
//! | five of a kind  |     1,400 |         |      60 |    480 |   720 |  140 |      |
//! | straight flush  |     3,648 |      28 |     580 |  1,800 | 1,240 |      |      |
//! | four of a kind  |    51,688 |     528 |  10,560 | 31,680 | 8,920 |      |      |
//! | full house      |    15,048 |   3,168 |  11,880 |        |       |      |      |
//! | flush           |    18,956 |   3,136 |   9,220 |  6,600 |       |      |      |
//! | straight        |    84,000 |   8,160 |  42,840 | 33,000 |       |      |      |
//! | three of a kind |   458,040 |  42,240 | 316,800 | 99,000 |       |      |      |
//! | two pair        |    95,040 |  95,040 |         |        |       |      |      |
//! | pair            | 1,341,180 | 760,320 | 580,860 |        |       |      |      |
//! | high card       |   799,680 | 799,680 |         |        |       |      |      |
//! | all             | 2,869,685 |         |         |        |       |      |      |
//!
//! `docs/method/evaluators.md` derives the table by hand.

use super::packed::{self, Held};
use crate::cards::{Card, CardSet, Rank, Suit};
use std::fmt;

/// The categories, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// None of the others.
    HighCard,
    /// Two cards of one rank.
    Pair,
    /// Two pairs.
    TwoPair,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// Five consecutive ranks.
    Straight,
    /// Five cards of one suit.
    Flush,
    /// Three cards of one rank and two of another.
    FullHouse,
    /// Four cards of one rank.
    FourOfAKind,
    /// Five consecutive ranks of one suit.
    StraightFlush,
    /// Five cards of one rank.
    FiveOfAKind,
    /// Ten to ace of one suit.
    RoyalFlush,
    /// The four deuces and the joker.
    FiveWilds,
}

impl Category {
    /// Every category, lowest first.
    pub const ALL: [Category; 12] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::FiveOfAKind,
        Category::RoyalFlush,
        Category::FiveWilds,
    ];

    /// The name, as printed in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Category::HighCard => "high card",
            Category::Pair => "pair",
            Category::TwoPair => "two pair",
            Category::ThreeOfAKind => "three of a kind",
            Category::Straight => "straight",
            Category::Flush => "flush",
            Category::FullHouse => "full house",
            Category::FourOfAKind => "four of a kind",
            Category::StraightFlush => "straight flush",
            Category::FiveOfAKind => "five of a kind",
            Category::RoyalFlush => "royal flush",
            Category::FiveWilds => "five wilds",
        }
    }

    /// The number of lower categories.
    #[expect(clippy::as_conversions, reason = "the discriminant of an enum has no other conversion")]
    const fn number(self) -> u32 {
        self as u32
    }

    /// How many ranks decide within the category.
    const fn places(self) -> u32 {
        match self {
            Category::FiveWilds => 0,
            Category::RoyalFlush | Category::FiveOfAKind | Category::StraightFlush | Category::Straight => 1,
            Category::FourOfAKind | Category::FullHouse => 2,
            Category::ThreeOfAKind | Category::TwoPair => 3,
            Category::Pair => 4,
            Category::Flush | Category::HighCard => 5,
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The rank of a five-card hand with deuces and joker wild: greater is better, equal ties.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WildDeucesJoker(u32);

const DEUCES: CardSet = CardSet::of_rank(Rank::TWO);
const WILDS: CardSet = DEUCES.union(CardSet::single(Card::JOKER));

/// How many of the cards are wild: deuces or the joker.
pub(crate) const fn wilds(hand: CardSet) -> u32 {
    hand.intersection(WILDS).len()
}

/// The category of five cards whose deuces are plain twos; none if the joker, which is always wild, is among them.
#[inline]
pub fn natural_category(hand: CardSet) -> Option<Category> {
    (!hand.contains(Card::JOKER)).then(|| WildDeucesJoker::completed(hand, 0).category())
}

impl WildDeucesJoker {
    /// The rank of five cards of the 53.
    #[inline]
    pub fn of(hand: CardSet) -> WildDeucesJoker {
        debug_assert!(hand.len() == 5, "five cards: {hand}");
        Self::completed(hand.without(WILDS), wilds(hand))
    }

    /// The category.
    #[inline]
    pub const fn category(self) -> Category {
        Category::ALL[packed::category(self.0)]
    }

    /// The rank that decides first: of the most cards, the top of a straight (five in A-2-3-4-5), else the highest.
    #[inline]
    pub fn lead(self) -> Rank {
        packed::leading_rank(self.0)
    }

    /// Every rank that decides, the leading one first, wild cards read as what they have become.
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        (0..self.category().places()).map(move |place| packed::rank_at(self.0, place))
    }

    /// The value that no hand of a lower category, or of this category with a lower leading rank, reaches, and every
    /// other hand does.
    #[inline]
    pub const fn floor(category: Category, lead: Rank) -> WildDeucesJoker {
        Self::packed(category, packed::leading(lead))
    }

    /// The best five-card hand that these naturals make with `wild` wild cards: the better of the best by repeated
    /// ranks and the best by sequence and suit.
    fn completed(naturals: CardSet, wild: u32) -> WildDeucesJoker {
        if naturals.is_empty() {
            return Self::packed(Category::FiveWilds, 0);
        }
        let held = Held::of(naturals);
        let of_a_kind = Self::of_a_kind(held, wild);
        if held.twice != 0 {
            return of_a_kind;
        }
        let suited = Suit::all().any(|suit| naturals.lane(suit) == held.once);
        let in_order = match (window_over(held.once), suited) {
            (Some(Rank::ACE), true) => Self::floor(Category::RoyalFlush, Rank::ACE),
            (Some(top), true) => Self::floor(Category::StraightFlush, top),
            (Some(top), false) => Self::floor(Category::Straight, top),
            (None, true) => Self::packed(Category::Flush, packed::highest(filled(held.once, wild), 5)),
            (None, false) => return of_a_kind,
        };
        of_a_kind.max(in_order)
    }

    /// The best hand by repeated ranks alone, which is at least a high card.
    fn of_a_kind(held: Held, wild: u32) -> WildDeucesJoker {
        let (count, ranks) = held.most();
        let kind = packed::highest_rank(ranks);
        let lead = packed::lead(kind);
        let others = held.once & !(1 << kind);
        let second_pair = held.twice & !(1 << kind);
        let with = |kickers, count| packed::then(lead, 1, packed::highest(kickers, count));
        match count + wild {
            5 => Self::packed(Category::FiveOfAKind, lead),
            4 => Self::packed(Category::FourOfAKind, with(others, 1)),
            3 if second_pair != 0 => Self::packed(Category::FullHouse, with(second_pair, 1)),
            3 => Self::packed(Category::ThreeOfAKind, with(others, 2)),
            2 if second_pair != 0 => {
                let pairs = with(second_pair, 1);
                Self::packed(
                    Category::TwoPair,
                    packed::then(pairs, 2, packed::highest(others & !second_pair, 1)),
                )
            }
            2 => Self::packed(Category::Pair, with(others, 3)),
            _ => Self::packed(Category::HighCard, with(others, 4)),
        }
    }

    const fn packed(category: Category, ranks: u32) -> WildDeucesJoker {
        WildDeucesJoker(packed::pack(category.number(), ranks))
    }
}

/// The top of the highest five consecutive ranks that hold all of these, the ace also below the two (ruling K1).
fn window_over(ranks: u16) -> Option<Rank> {
    const A_TO_5: u16 = 1 << Rank::ACE.0 | 0b1111;
    let within = |top: &Rank| {
        let window = if top.0 == 3 { A_TO_5 } else { 0b1_1111 << (top.0 - 4) };
        ranks & !window == 0
    };
    (3..Rank::COUNT).rev().map(Rank).find(within)
}

/// The ranks and the `wild` highest ranks not among them.
fn filled(ranks: u16, wild: u32) -> u16 {
    (0..wild).fold(ranks, |ranks, _| ranks | 1 << packed::highest_rank(!ranks & 0x1fff))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> CardSet {
        CardSet::parse(text).unwrap()
    }

    fn rank(text: &str) -> WildDeucesJoker {
        WildDeucesJoker::of(hand(text))
    }

    #[test]
    fn four_wilds_and_a_ten_or_better_make_a_royal_else_five_of_a_kind() {
        assert_eq!(rank("2c 2d 2h 2s Jk").category(), Category::FiveWilds);
        assert_eq!(rank("2c 2d 2h Jk Ts").category(), Category::RoyalFlush);
        assert_eq!(rank("2c 2d 2h Jk 9s"), WildDeucesJoker::floor(Category::FiveOfAKind, Rank(7)));
        assert_eq!(rank("2c 2d Jk Ts As"), rank("Tc Jc Qc Kc Ac"));
    }

    #[test]
    fn wild_cards_take_the_best_value() {
        // The wild in a flush is the highest rank not already there: a king beside an ace, an ace beside a king.
        assert_eq!(rank("As 9s 8s 3s Jk"), rank("Ks 9s 8s 3s Jk"));
        assert_eq!(rank("Ks 9s 8s 3s Jk"), rank("Ad Kd 9d 8d 3d"));
        // 3-4-5-6 and a wild is a straight to the seven; A-3-4-5 has only the five.
        assert_eq!(rank("3s 4d 5h 6c 2c"), WildDeucesJoker::floor(Category::Straight, Rank(5)));
        assert_eq!(rank("As 3d 4h 5c 2c"), WildDeucesJoker::floor(Category::Straight, Rank(3)));
        assert_eq!(rank("Ks Kd 4h 4c Jk"), rank("Ks Kd Kh 4h 4c"));
        assert_eq!(rank("Ks Qd 2h 2c Jk"), rank("Ks Kd Kh Kc Qd"));
        assert_eq!(rank("As Kd 9h 4c Jk"), rank("As Ad Kh 9h 4c"));
        // Wild or natural, equal ranks tie.
        assert_eq!(rank("9s 9d Jk 2c 3h"), rank("9s 9d 9c Jk 3h"));
    }

    #[test]
    fn a_rank_names_the_ranks_that_decide() {
        let ranks = |text: &str| rank(text).ranks().map(Rank::symbol).collect::<String>();
        assert_eq!(ranks("As Kd 9h 4c Jk"), "AK94");
        assert_eq!(ranks("Ks Kd 4h 4c Jk"), "K4");
        assert_eq!(ranks("Ks 9s 8s 3s 2d"), "AK983");
        assert_eq!(ranks("As 3d 4h 5c 2c"), "5");
        assert_eq!(ranks("Ts Td 9h 9c 3c"), "T93");
        assert_eq!(ranks("2c 2d 2h 2s Jk"), "");
    }

    #[test]
    fn deuces_may_be_read_as_twos() {
        assert_eq!(natural_category(hand("2c 2d 9h 9s 9c")), Some(Category::FullHouse));
        assert_eq!(natural_category(hand("2c 3d 4h 5s 6c")), Some(Category::Straight));
        assert_eq!(natural_category(hand("Ac 2c 3c 4c 5c")), Some(Category::StraightFlush));
        assert_eq!(natural_category(hand("Ac 2c 3c 4c 9c")), Some(Category::Flush));
        assert_eq!(natural_category(hand("2c 2d 2h 2s 9c")), Some(Category::FourOfAKind));
        assert_eq!(natural_category(hand("Tc Jc Qc Kc Ac")), Some(Category::RoyalFlush));
        assert_eq!(natural_category(hand("Tc Jc Qc Kc Jk")), None);
        assert_eq!(wilds(hand("2c 2d Jk 5c 6c")), 3);
    }
}
