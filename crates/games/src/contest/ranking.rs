//! The rankings of hands that a contest can use: those of three cards, of four, and of five with wild deuces and a
//! joker.

use crate::hand_words::NamedRanking;
use enumeration::rankings::{four, three, wild};
use enumeration::{CardSet, Rank};
use std::fmt::Debug;
use std::hash::Hash;

/// Ranks of hands: greater is better, equal ties. Which suit is which does not matter.
pub trait Ranking: NamedRanking + Hash + Debug + Send + Sync + 'static {
    /// The rank of a hand.
    fn of(cards: CardSet) -> Self;

    /// The rank that no hand of a lower category, or of this category with a lower leading rank, reaches, and every other
    /// hand does; none if there is no category of this name.
    fn floor(category: &str, lead: Rank) -> Option<Self>;
}

impl Ranking for three::ThreeCard {
    fn of(cards: CardSet) -> Self {
        three::ThreeCard::of(cards)
    }

    fn floor(category: &str, lead: Rank) -> Option<Self> {
        let category = three::Category::ALL.into_iter().find(|known| known.name() == category)?;
        Some(three::ThreeCard::floor(category, lead))
    }
}

impl Ranking for four::FourCard {
    fn of(cards: CardSet) -> Self {
        four::FourCard::best_of(cards)
    }

    fn floor(category: &str, lead: Rank) -> Option<Self> {
        let category = four::Category::ALL.into_iter().find(|known| known.name() == category)?;
        Some(four::FourCard::floor(category, lead))
    }
}

impl Ranking for wild::WildDeucesJoker {
    fn of(cards: CardSet) -> Self {
        wild::WildDeucesJoker::of(cards)
    }

    fn floor(category: &str, lead: Rank) -> Option<Self> {
        let category = wild::Category::ALL.into_iter().find(|known| known.name() == category)?;
        Some(wild::WildDeucesJoker::floor(category, lead))
    }
}
