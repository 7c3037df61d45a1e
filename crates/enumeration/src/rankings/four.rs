//! Hands of four cards, and the best four of more.
//!
//! The order is four of a kind, straight flush, three of a kind, flush, straight, two pair, pair, high card (ruling
//! K4). A value is the category above the ranks that decide within it, as `packed.rs` draws it.
//!
//! | category        | four cards | best of five | best of six |
//! |-----------------|-----------:|-------------:|------------:|
//! | four of a kind  |         13 |          624 |      14,664 |
//! | straight flush  |         44 |        2,072 |      47,752 |
//! | three of a kind |      2,496 |       58,656 |     897,616 |
//! | flush           |      2,816 |      114,616 |   2,245,352 |
//! | straight        |      2,772 |      101,808 |   1,744,080 |
//! | two pair        |      2,808 |      123,552 |   2,342,736 |
//! | pair            |     82,368 |    1,047,552 |   8,194,320 |
//! | high card       |    177,408 |    1,150,080 |   4,872,000 |
//! | all             |    270,725 |    2,598,960 |  20,358,520 |
//!
//! The best four of more cards is the greatest of three readings, each of which sees one side of the hand: the suited
//! reading (a straight flush or a flush: a lookup for each suit lane), the distinct reading (a straight or a high card:
//! a lookup of the set of ranks), and the repeated reading (a pair to four of a kind, from the ranks held at least two,
//! three and four times, which the four lanes give in a dozen bit operations).
//!
//! ```
//! use enumeration::CardSet;
//! use enumeration::rankings::four::{Category, FourCard};
//! let hand = FourCard::best_of(CardSet::parse("9s 9d 8h 7s 6c").unwrap());
//! assert_eq!(hand.category(), Category::Straight);
//! ```

use super::packed::{self, Held};
use crate::cards::{CardSet, Rank, Suit};

/// The categories of four-card hands, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// None of the others.
    HighCard,
    /// Two cards of one rank.
    Pair,
    /// Two pairs.
    TwoPair,
    /// Four consecutive ranks.
    Straight,
    /// Four cards of one suit.
    Flush,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// Four consecutive ranks of one suit.
    StraightFlush,
    /// Four cards of one rank.
    FourOfAKind,
}

impl Category {
    /// Every category, lowest first.
    pub const ALL: [Category; 8] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPair,
        Category::Straight,
        Category::Flush,
        Category::ThreeOfAKind,
        Category::StraightFlush,
        Category::FourOfAKind,
    ];

    /// The name, as printed in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Category::HighCard => "high card",
            Category::Pair => "pair",
            Category::TwoPair => "two pair",
            Category::Straight => "straight",
            Category::Flush => "flush",
            Category::ThreeOfAKind => "three of a kind",
            Category::StraightFlush => "straight flush",
            Category::FourOfAKind => "four of a kind",
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
            Category::FourOfAKind | Category::StraightFlush | Category::Straight => 1,
            Category::ThreeOfAKind | Category::TwoPair => 2,
            Category::Pair => 3,
            Category::Flush | Category::HighCard => 4,
        }
    }
}

/// The rank of a four-card hand: greater is better, equal ties.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FourCard(u32);

/// The readings of every set of ranks by themselves: as cards of one suit, and as cards of mixed suits. Sets of fewer
/// than four ranks make no hand and read zero, below every hand.
struct Readings {
    suited: [u32; 1 << Rank::COUNT],
    distinct: [u32; 1 << Rank::COUNT],
}

static READINGS: Readings = {
    let mut table = Readings { suited: [0; 1 << Rank::COUNT], distinct: [0; 1 << Rank::COUNT] };
    let mut straights = 0;
    let (mut place, mut ranks) = (0, 0u16);
    while place < table.suited.len() {
        if ranks.count_ones() >= 4 {
            let (suited, distinct, deciding) = if let Some(top) = packed::run(ranks, 4) {
                if ranks.count_ones() == 4 {
                    straights += 1;
                }
                (Category::StraightFlush, Category::Straight, packed::lead(top))
            } else {
                (Category::Flush, Category::HighCard, packed::highest(ranks, 4))
            };
            table.suited[place] = FourCard::packed(suited, deciding).0;
            table.distinct[place] = FourCard::packed(distinct, deciding).0;
        }
        place += 1;
        ranks += 1;
    }
    assert!(straights == 11, "A-2-3-4 to J-Q-K-A");
    table
};

impl FourCard {
    /// The rank of the best four of four to seven cards, none a joker.
    pub fn best_of(hand: CardSet) -> FourCard {
        debug_assert!(
            (4..=7).contains(&hand.len()) && hand.without(CardSet::DECK_52).is_empty(),
            "four to seven cards of 52: {hand}"
        );
        let held = Held::of(hand);
        let mixed = READINGS.distinct[usize::from(held.once)].max(Self::repeated(held).0);
        FourCard(
            Suit::all().fold(mixed, |best, suit| best.max(READINGS.suited[usize::from(hand.lane(suit))])),
        )
    }

    /// The best hand with a repeated rank; zero, below every hand, if none is.
    fn repeated(held: Held) -> FourCard {
        let (count, ranks) = held.most();
        let kind = packed::highest_rank(ranks);
        let lead = packed::lead(kind);
        let others = held.once & !(1 << kind);
        let second_pair = held.twice & !(1 << kind);
        let with = |kickers, count| packed::then(lead, 1, packed::highest(kickers, count));
        match count {
            4 => Self::packed(Category::FourOfAKind, lead),
            3 => Self::packed(Category::ThreeOfAKind, with(others, 1)),
            2 if second_pair != 0 => Self::packed(Category::TwoPair, with(second_pair, 1)),
            2 => Self::packed(Category::Pair, with(others, 2)),
            _ => FourCard(0),
        }
    }

    /// The value that no hand of a lower category, or of this category with a lower leading rank, reaches, and every
    /// other hand does: "a pair of queens or better" is `hand >= FourCard::floor(Category::Pair, Rank::QUEEN)`.
    #[inline]
    pub const fn floor(category: Category, lead: Rank) -> FourCard {
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

    /// The rank that decides first: of the four, three or (higher) pair, the top of a straight (four in A-2-3-4), else
    /// the highest.
    #[inline]
    pub fn lead(self) -> Rank {
        packed::leading_rank(self.0)
    }

    /// Every rank that decides, the leading one first.
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        (0..self.category().places()).map(move |place| packed::rank_at(self.0, place))
    }

    const fn packed(category: Category, ranks: u32) -> FourCard {
        FourCard(packed::pack(category.number(), ranks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(text: &str) -> FourCard {
        FourCard::best_of(CardSet::parse(text).unwrap())
    }

    #[test]
    fn the_best_four_of_more_cards_may_leave_pairs_and_runs_behind() {
        assert_eq!(best("As Ks Qs Js 2d"), FourCard::floor(Category::StraightFlush, Rank::ACE));
        assert_eq!(best("Ad 2d 3d 4d 9c 9h"), FourCard::floor(Category::StraightFlush, Rank(2)));
        assert_eq!(best("9s 9d 9h 8s 8d 8h"), best("9s 9d 9h 8s"));
        assert_eq!(best("9s 9d 9h 8s 7s 6s").category(), Category::StraightFlush);
        assert_eq!(best("9s 9d 8h 7s 6c 2d"), FourCard::floor(Category::Straight, Rank(7)));
        assert_eq!(best("9s 9d 8h 8s 7c 7d"), best("9s 9d 8h 8s"));
        assert_eq!(best("As 9s 7s 5s 3s 2s"), best("Ac 9c 7c 5c"));
    }

    #[test]
    fn a_pair_of_nines_with_king_and_four_is_packed_by_category_and_ranks() {
        assert_eq!(best("9s 9d Kc 4h"), FourCard(0x17_b200));
    }

    #[test]
    fn a_rank_names_the_ranks_that_decide() {
        let ranks = |text| best(text).ranks().map(Rank::symbol).collect::<String>();
        assert_eq!(ranks("Ks Qd 8c 4h 2s"), "KQ84");
        assert_eq!(ranks("9s 9d Kc 4h 2s"), "9K4");
        assert_eq!(ranks("9s 9d 4c 4h Ks"), "94");
        assert_eq!(ranks("As 2d 3c 4h"), "4");
    }

    #[test]
    fn floors_part_the_hands() {
        let queens = FourCard::floor(Category::Pair, Rank::QUEEN);
        assert!(
            best("Qs Qd 3c 2h") >= queens && best("Js Jd Ac Kh") < queens && best("3s 3d 2c 2h") >= queens
        );
        let king_high = FourCard::floor(Category::HighCard, Rank::KING);
        assert!(best("Ks 4d 3c 2h") >= king_high && best("Qs Jd Tc 8h") < king_high);
    }
}
