//! The class of five cards, as finely as the tables of these games distinguish.

use enumeration::rankings::high::{Category, High};
use enumeration::{CardSet, Rank};

/// Five cards by category, and pairs by rank: as finely as the tables of these games distinguish them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct FinalHand {
    /// The category.
    pub category: Category,
    /// The rank of a pair; two in the other categories.
    pub pair: Rank,
}

impl FinalHand {
    /// The number of classes: nine categories besides the pair, and a pair of each rank.
    pub(super) const COUNT: usize = Category::COUNT - 1 + Rank::LEN;

    /// The class of five cards.
    pub(super) fn of(cards: CardSet) -> FinalHand {
        let high = High::of(cards);
        let category = high.category();
        // Pairs are numbered by rank, each with C(12,3) choices of the other cards.
        let place = high.number() - category.lowest().number();
        let pair = if category == Category::Pair { place / 220 } else { 0 };
        let pair = Rank(pair.try_into().expect("13 ranks"));
        FinalHand { category, pair }
    }

    /// All of them, in the order of `FinalHand::index`.
    pub(super) fn all() -> impl Iterator<Item = FinalHand> + Clone {
        Category::ALL.into_iter().flat_map(|category| {
            let ranks = if category == Category::Pair { Rank::COUNT } else { 1 };
            (0..ranks).map(move |rank| FinalHand { category, pair: Rank(rank) })
        })
    }

    /// The index among all.
    pub(crate) fn index(self) -> usize {
        let category = self.category.index();
        match self.category {
            Category::HighCard => 0,
            Category::Pair => category + self.pair.index(),
            _ => category + Rank::LEN - 1,
        }
    }
}
