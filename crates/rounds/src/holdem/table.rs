//! The cards that are still to be dealt beside those of the dealer's that the player sees: boards and pairs up to the
//! permutations of the suits that leave the cards shown in place.
//!
//! With none shown there is one table; with one, thirteen; with two, 169. `play` solves the game at each.

use super::boards::{Form, Street, alike, forms};
use super::pairs::pairs;
use enumeration::combinations::choose;
use enumeration::symmetry::canonical_subsets;
use enumeration::{Card, CardSet};

/// What is dealt beside the cards shown.
pub(crate) struct Table {
    /// The cards of the dealer's that the player sees.
    pub shown: CardSet,
    /// How many sets of shown cards this one stands for.
    pub times: u64,
    /// The deck without them.
    pub deck: CardSet,
    /// How many of the dealer's hands a pair meets on a board.
    pub rivals: i64,
    /// The boards of five, those that are alike one after another.
    pub boards: Vec<Form>,
    /// The flops.
    pub flops: Street,
    /// The two cards of the player.
    pub holes: Street,
    /// Every pair of cards, with its place in a half and its form among `holes`.
    pub pairs: Vec<Pair>,
}

/// Two cards of the player.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    /// The place in a half.
    pub entry: usize,
    /// The cards, the lower first.
    pub cards: [Card; 2],
    /// The form among the holes.
    pub form: usize,
}

impl Table {
    /// The tables of a game in which the player sees so many of the dealer's two cards, each with how many it stands for.
    pub(super) fn shown(deck: CardSet, cards: u32) -> Vec<(CardSet, u64)> {
        canonical_subsets(deck, cards)
    }

    /// The table beside some cards of a deck; they stand for so many.
    pub(super) fn new(deck: CardSet, shown: CardSet, times: u64) -> Table {
        let holes = Street::new(deck, shown, 2);
        let left = deck.without(shown);
        let pairs = pairs(left)
            .map(|(entry, cards)| Pair { entry, cards, form: holes.form(CardSet::from_iter(cards)).0 })
            .collect();
        Table {
            shown,
            times,
            deck: left,
            rivals: choose(left.len() - 7, 2 - shown.len()).cast_signed(),
            boards: forms(deck, shown, 5),
            flops: Street::new(deck, shown, 3),
            holes,
            pairs,
        }
    }

    /// The pairs that share no card with a board.
    pub(super) fn pairs_beside(&self, board: CardSet) -> impl Iterator<Item = &Pair> {
        self.pairs.iter().filter(move |pair| !pair.cards.iter().any(|&card| board.contains(card)))
    }

    /// Boards in runs on which cards of the same kinds meet the same.
    pub(super) fn runs<'b>(&self, boards: &'b [Form]) -> impl Iterator<Item = &'b [Form]> {
        let shown = self.shown;
        boards.chunk_by(move |a, b| alike(a, b, shown))
    }

    /// How many boards a worker takes at a time. Sums over a chunk fit 64 bits: 64 boards, each with 24 images and 990 rivals,
    /// or 1,024 boards with 6 images and 45 rivals, of nets below `LARGEST_NET`.
    pub(super) fn chunk(&self) -> usize {
        if self.shown.is_empty() { 64 } else { 1024 }
    }

    /// How many boards of five there are, not up to suits.
    pub(super) fn all_boards(&self) -> u64 {
        choose(self.deck.len(), 5)
    }

    /// How many boards of five and hands of the dealer's a pair meets.
    pub(super) fn met_by_pair(&self) -> u128 {
        u128::from(choose(self.deck.len() - 2, 5)) * u128::from(self.rivals.unsigned_abs())
    }

    /// The number of deals, the cards of the board in no order.
    pub(super) fn deals(&self) -> u128 {
        u128::from(choose(self.deck.len(), 2)) * self.met_by_pair()
    }
}
