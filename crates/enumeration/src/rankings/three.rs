//! Hands of three cards.
//!
//! With three cards a straight is rarer than a flush and three of a kind rarer than either, so the order is straight
//! flush, three of a kind, straight, flush, pair, high card (ruling K4). A value is the category above the ranks that
//! decide within it, as `packed.rs` draws it.
//!
//! | category        | hands  | values |
//! |-----------------|-------:|-------:|
//! | straight flush  |     48 |     12 |
//! | three of a kind |     52 |     13 |
//! | straight        |    720 |     12 |
//! | flush           |  1,096 |    274 |
//! | pair            |  3,744 |    156 |
//! | high card       | 16,440 |    274 |
//! | all             | 22,100 |    741 |
//!
//! ```
//! use enumeration::CardSet;
//! use enumeration::rankings::three::{Category, ThreeCard};
//! let straight = ThreeCard::of(CardSet::parse("As 2d 3c").unwrap());
//! let flush = ThreeCard::of(CardSet::parse("Ks 9s 2s").unwrap());
//! assert_eq!(straight.category(), Category::Straight);
//! assert!(straight > flush);
//! ```

use super::packed;
use crate::cards::{CardSet, Rank, Suit};

/// The categories of three-card hands, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// None of the others.
    HighCard,
    /// Two cards of one rank.
    Pair,
    /// Three cards of one suit.
    Flush,
    /// Three consecutive ranks.
    Straight,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// Three consecutive ranks of one suit.
    StraightFlush,
}

impl Category {
    /// Every category, lowest first.
    pub const ALL: [Category; 6] = [
        Category::HighCard,
        Category::Pair,
        Category::Flush,
        Category::Straight,
        Category::ThreeOfAKind,
        Category::StraightFlush,
    ];

    /// The name, as printed in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Category::HighCard => "high card",
            Category::Pair => "pair",
            Category::Flush => "flush",
            Category::Straight => "straight",
            Category::ThreeOfAKind => "three of a kind",
            Category::StraightFlush => "straight flush",
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
            Category::StraightFlush | Category::Straight | Category::ThreeOfAKind => 1,
            Category::Pair => 2,
            Category::Flush | Category::HighCard => 3,
        }
    }
}

/// The rank of a three-card hand: greater is better, equal ties.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ThreeCard(u32);

impl ThreeCard {
    /// The rank of three cards, none a joker.
    pub fn of(hand: CardSet) -> ThreeCard {
        debug_assert!(
            hand.len() == 3 && hand.without(CardSet::DECK_52).is_empty(),
            "three cards of 52: {hand}"
        );
        let lanes = Suit::all().map(|suit| hand.lane(suit));
        // A rank seen before goes to `repeated`: the pair's rank, or the rank of all three.
        let (ranks, repeated) = lanes.clone().fold((0, 0), |(r, twice), lane| (r | lane, twice | r & lane));
        if repeated != 0 {
            let pair = packed::lead(packed::highest_rank(repeated));
            return match ranks & !repeated {
                0 => Self::packed(Category::ThreeOfAKind, pair),
                kicker => Self::packed(Category::Pair, packed::then(pair, 1, packed::highest(kicker, 1))),
            };
        }
        let suited = lanes.into_iter().any(|lane| lane == ranks);
        match (packed::run(ranks, 3), suited) {
            (Some(top), true) => Self::packed(Category::StraightFlush, packed::lead(top)),
            (Some(top), false) => Self::packed(Category::Straight, packed::lead(top)),
            (None, true) => Self::packed(Category::Flush, packed::highest(ranks, 3)),
            (None, false) => Self::packed(Category::HighCard, packed::highest(ranks, 3)),
        }
    }

    /// The value that no hand of a lower category, or of this category with a lower leading rank, reaches, and every
    /// other hand does: "queen high or better" is `hand >= ThreeCard::floor(Category::HighCard, Rank::QUEEN)`.
    #[inline]
    pub const fn floor(category: Category, lead: Rank) -> ThreeCard {
        Self::packed(category, packed::leading(lead))
    }

    /// The number that orders as the hands do.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The category.
    #[inline]
    pub const fn category(self) -> Category {
        Category::ALL[packed::category(self.0)]
    }

    /// The rank that decides first: of the three or the pair, the top of a straight (three in A-2-3), else the highest.
    #[inline]
    pub fn lead(self) -> Rank {
        packed::leading_rank(self.0)
    }

    /// Every rank that decides, the leading one first.
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        (0..self.category().places()).map(move |place| packed::rank_at(self.0, place))
    }

    const fn packed(category: Category, ranks: u32) -> ThreeCard {
        ThreeCard(packed::pack(category.number(), ranks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combinations::subsets;
    use itertools::Itertools;

    #[test]
    fn class_counts_are_the_textbook_s() {
        let ranks = subsets(CardSet::DECK_52, 3).map(ThreeCard::of).collect_vec();
        let hands = Category::ALL.map(|c| ranks.iter().filter(|r| r.category() == c).count());
        assert_eq!(hands, [16_440, 3_744, 1_096, 720, 52, 48]);
        let values = Category::ALL.map(|c| ranks.iter().filter(|r| r.category() == c).unique().count());
        assert_eq!(values, [274, 156, 274, 12, 13, 12]);
    }

    #[test]
    fn floors_part_the_hands() {
        let hand = |text| ThreeCard::of(CardSet::parse(text).unwrap());
        let queen_high = ThreeCard::floor(Category::HighCard, Rank::QUEEN);
        assert!(hand("Qs 3d 2c") >= queen_high);
        assert!(hand("Js Td 8c") < queen_high);
        assert!(hand("2s 2d 3c") >= queen_high);
        assert_eq!(hand("As Ks Qs"), ThreeCard::floor(Category::StraightFlush, Rank::ACE));
        assert_eq!(hand("As 2s 3s").lead(), Rank(1));
        assert_eq!(hand("9s 9d Ac").lead(), Rank(7));
    }

    #[test]
    fn a_rank_names_the_ranks_that_decide() {
        let ranks =
            |text| ThreeCard::of(CardSet::parse(text).unwrap()).ranks().map(Rank::symbol).collect::<String>();
        assert_eq!(ranks("Qs 6d 4c"), "Q64");
        assert_eq!(ranks("9s 9d Ac"), "9A");
        assert_eq!(ranks("As 2s 3s"), "3");
    }
}
