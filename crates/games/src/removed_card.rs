//! A card removed from a shoe, as people write it, and the reasons why cards cannot be removed.
//!
//! A card is written as its rank (`4`, `10`, `*` for a joker) or as its face (`5h`).

use paytables::wagers::{Rank, Suit};
use std::fmt;
use std::str::FromStr;

/// A removed card: a rank, and its suit if known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RemovedCard {
    /// The rank; the joker's for a joker.
    pub rank: Rank,
    /// The suit; `None` if it is not known, and for a joker.
    pub suit: Option<Suit>,
}

impl FromStr for RemovedCard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || {
            format!(
                "`{text}` is not a card: write a rank (A, 2 to 10, J, Q, K, * for a joker) or a face (5h)"
            )
        };
        let rank_of = |text: &str| {
            let text = if text.eq_ignore_ascii_case("t") { "10" } else { text };
            Rank::all().find(|rank| rank.symbol().eq_ignore_ascii_case(text))
        };
        if let Some(rank) = rank_of(text) {
            return Ok(RemovedCard { rank, suit: None });
        }
        let (last, _) = text.char_indices().next_back().ok_or_else(refused)?;
        let (rank, suit) = text.split_at(last);
        let suit = Suit::ALL.into_iter().find(|known| known.symbol().eq_ignore_ascii_case(suit));
        match (rank_of(rank), suit) {
            (Some(rank), Some(suit)) if rank != Rank::JOKER => Ok(RemovedCard { rank, suit: Some(suit) }),
            _ => Err(refused()),
        }
    }
}

impl fmt::Display for RemovedCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rank.symbol())?;
        self.suit.map_or(Ok(()), |suit| f.write_str(suit.symbol()))
    }
}

/// The cards in a text, separated by spaces or commas.
pub fn read_cards(text: &str) -> Result<Vec<RemovedCard>, String> {
    text.split([' ', ',']).filter(|part| !part.is_empty()).map(str::parse).collect()
}

/// The reason why cards cannot be removed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemovalError {
    /// The wager is not dealt from cards.
    #[error("the wager is not dealt from cards, so none can be removed")]
    NoCards,
    /// The engine of this game deals fresh shoes only.
    #[error("its engine deals from fresh decks only, so no card can be removed")]
    FreshOnly,
    /// The effect of each card depends on the play of a game with stages, and is not listed.
    #[error(
        "the effects of its cards are not listed, because they depend on the play of a game with stages: remove the \
         cards of interest and compare the edges"
    )]
    Unlisted,
    /// A card without its suit, although suits matter.
    #[error("suits matter to this wager: name the suit of the removed {card}, like {card}h")]
    NameTheSuit {
        /// The card.
        card: String,
    },
    /// The shoe has no such card left.
    #[error("the shoe has no {card} left to remove: remove fewer")]
    NotThere {
        /// The card.
        card: String,
    },
    /// A card whose suits the engine of the game counts in equal numbers.
    #[error("a {card} cannot be removed: its engine counts equal numbers of the four suits of a {card}")]
    Bound {
        /// The rank.
        card: String,
    },
    /// Too few cards are left.
    #[error("{left} cards are left in the shoe, and the longest round could run out of them: remove fewer")]
    TooFew {
        /// How many are left.
        left: u32,
    },
    /// The decisions of a game with stages cannot be fixed at the fresh shoe's strategy.
    #[error(
        "a game with stages is played for the cards that are left, and cannot be fixed at the fresh shoe's strategy: \
         leave out `full-shoe`"
    )]
    PlayedAsLeft,
    /// A wager without decisions cannot be played by the fresh shoe's strategy.
    #[error("it has no decisions that could be fixed at the fresh shoe's strategy: leave out `full-shoe`")]
    NoPlay,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_ranks_or_faces() {
        let cards = read_cards("4 10, Qh *").unwrap();
        let written: Vec<String> = cards.iter().map(ToString::to_string).collect();
        assert_eq!(written, ["4", "10", "Qh", "*"]);
        assert!(read_cards("1").is_err() && read_cards("*h").is_err() && read_cards("Qx").is_err());
    }
}
