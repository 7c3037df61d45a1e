//! The cards to be dealt beside those of the dealer's that the player sees: boards and pairs up to the permutations of
//! the suits that leave the shown cards in place.
//!
//! With no card shown there is one table; with one, thirteen; with two, 169. `play` solves the game at each.

use super::boards::{BoardForm, StreetBoards, alike, forms};
use super::pairs::pairs;
use enumeration::combinations::choose;
use enumeration::symmetry::canonical_subsets;
use enumeration::{Card, CardSet};

/// The cards to be dealt beside the cards shown.
pub(crate) struct DealTable {
    /// The cards of the dealer's that the player sees.
    pub shown: CardSet,
    /// The number of sets of shown cards that this one represents.
    pub times: u64,
    /// The deck without them.
    pub deck: CardSet,
    /// The number of the dealer's hands that a pair can meet on a board.
    pub rivals: i64,
    /// The boards of five, boards that are alike consecutive.
    pub boards: Vec<BoardForm>,
    /// The flops.
    pub flops: StreetBoards,
    /// The two cards of the player.
    pub holes: StreetBoards,
    /// Every pair of cards, with its index in a half and its form among `holes`.
    pub pairs: Vec<HolePair>,
}

/// Two cards of the player.
#[derive(Clone, Copy)]
pub(crate) struct HolePair {
    /// The index in a half.
    pub entry: usize,
    /// The cards, the lower first.
    pub cards: [Card; 2],
    /// The form among the holes.
    pub form: usize,
}

impl DealTable {
    /// The sets of cards shown if the player sees `cards` of the dealer's two, each with the number that it represents.
    pub(super) fn shown(deck: CardSet, cards: u32) -> Vec<(CardSet, u64)> {
        canonical_subsets(deck, cards)
    }

    /// The table beside some cards of a deck, which represent `times` sets.
    pub(super) fn new(deck: CardSet, shown: CardSet, times: u64) -> DealTable {
        let holes = StreetBoards::new(deck, shown, 2);
        let left = deck.without(shown);
        let pairs = pairs(left)
            .map(|(entry, cards)| HolePair { entry, cards, form: holes.form(CardSet::from_iter(cards)).0 })
            .collect();
        DealTable {
            shown,
            times,
            deck: left,
            rivals: choose(left.len() - 7, 2 - shown.len()).cast_signed(),
            boards: forms(deck, shown, 5),
            flops: StreetBoards::new(deck, shown, 3),
            holes,
            pairs,
        }
    }

    /// The pairs that share no card with a board.
    pub(super) fn pairs_beside(&self, board: CardSet) -> impl Iterator<Item = &HolePair> {
        self.pairs.iter().filter(move |pair| !pair.cards.iter().any(|&card| board.contains(card)))
    }

    /// Boards in runs on which pairs of the same kinds have equal rivals.
    pub(super) fn runs<'b>(&self, boards: &'b [BoardForm]) -> impl Iterator<Item = &'b [BoardForm]> {
        let (shown, deck) = (self.shown, self.deck.union(self.shown));
        boards.chunk_by(move |a, b| alike(a, b, shown, deck))
    }

    /// The number of boards that a worker takes at a time. Sums over a chunk fit 64 bits: 64 boards, each with 24
    /// images and 990 rivals, or 1,024 boards with 6 images and 45 rivals, of nets below `LARGEST_NET`.
    pub(super) fn chunk(&self) -> usize {
        if self.shown.is_empty() { 64 } else { 1024 }
    }

    /// The number of boards of five and hands of the dealer's that a pair can meet.
    pub(super) fn met_by_pair(&self) -> u128 {
        u128::from(choose(self.deck.len() - 2, 5)) * u128::from(self.rivals.unsigned_abs())
    }

    /// The number of deals, the cards of the board in no order.
    pub(super) fn deals(&self) -> u128 {
        u128::from(choose(self.deck.len(), 2)) * self.met_by_pair()
    }
}
