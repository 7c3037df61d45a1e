//! Boards up to suit symmetry, and the smaller boards that a board holds.
//!
//! There are 1,755 flops, 16,432 boards of four and 134,459 boards of five cards up to a permutation of the suits. Each
//! canonical board is evaluated once; its value is then needed at every canonical smaller board that some image of it
//! holds. [`StreetBoards::images`] lists these: for a board B, each distinct image of B with each canonical smaller board
//! inside it, once. Summed over the canonical boards, that is every board around every canonical smaller one, without
//! weights or divisions.
//!
//! If the player sees cards of the dealer's, boards are canonical beside those cards: only the permutations that leave
//! them in place count. If cards are removed, only those that leave the deck as it is count. The player's two cards are such a set of cards too. `table` and `turns` build streets.

use super::pairs::{RELABELLINGS, inverse, relabelled};
use enumeration::conversions::to_index;
use enumeration::showdown::flush_suit;
use enumeration::{Card, CardSet, Rank, Suit, combinations, symmetry};

/// A canonical board and the number of boards it represents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardForm {
    /// The board.
    pub cards: CardSet,
    /// The number of its images under the permutations of the suits.
    pub orbit: u64,
}

/// The boards of one size.
pub(crate) struct StreetBoards {
    /// The deck, the cards shown included.
    deck: CardSet,
    shown: CardSet,
    size: u32,
    forms: Vec<BoardForm>,
    places: Vec<FormPlace>,
}

/// The index of a board among the canonical ones, and how to get there.
#[derive(Clone, Copy)]
struct FormPlace {
    form: u32,
    /// Bit p is set if relabelling p turns the board into its form.
    relabellings: u32,
}

impl StreetBoards {
    /// The boards of `size` cards of a deck, beside the cards shown.
    pub(crate) fn new(deck: CardSet, shown: CardSet, size: u32) -> StreetBoards {
        let forms = forms(deck, shown, size);
        let boards = usize::try_from(combinations::choose(52, size)).expect("at most 270,725 boards");
        let mut places = vec![FormPlace { form: 0, relabellings: 0 }; boards];
        for (number, form) in (0..).zip(&forms) {
            for (p, relabelling) in RELABELLINGS.iter().enumerate() {
                if [deck, shown].iter().any(|&cards| relabelled(cards, *relabelling) != cards) {
                    continue;
                }
                // If `relabelling` leads from the form to an image, its inverse leads back.
                let image = relabelled(form.cards, inverse(*relabelling));
                let place = &mut places[place_of(image)];
                place.form = number;
                place.relabellings |= 1 << p;
            }
        }
        StreetBoards { deck, shown, size, forms, places }
    }

    /// The canonical boards.
    #[inline]
    pub(crate) fn forms(&self) -> &[BoardForm] {
        &self.forms
    }

    /// The canonical boards of this size inside the images of a board, each with the relabelling that makes the image.
    ///
    /// Relabellings that give the same image of the board are taken once.
    pub(crate) fn images(&self, board: CardSet) -> impl Iterator<Item = (usize, [u8; 4])> {
        let distinct = distinct_images(board, self.shown, self.deck);
        combinations::subsets(board, self.size).flat_map(move |subset| {
            let place = self.places[place_of(subset)];
            let fitting = place.relabellings & distinct;
            (0..24)
                .filter(move |p| fitting >> p & 1 == 1)
                .map(move |p| (to_index(place.form), RELABELLINGS[p]))
        })
    }

    /// Every smaller board inside a board: its form, and one relabelling that leads to it.
    pub(crate) fn inside(&self, board: CardSet) -> impl Iterator<Item = (usize, [u8; 4])> {
        combinations::subsets(board, self.size).map(|subset| self.form(subset))
    }

    /// The form of a board of this size, and a hole pair relabelled with it, the lower card first.
    #[inline]
    pub(crate) fn beside(&self, board: CardSet, hole: CardSet) -> (usize, [Card; 2]) {
        let (form, relabelling) = self.form(board);
        let mut cards = relabelled(hole, relabelling).iter();
        let mut next = || cards.next().expect("two hole cards");
        (form, [next(), next()])
    }

    /// The form of a board of this size, and one relabelling that leads to it.
    #[inline]
    pub(crate) fn form(&self, board: CardSet) -> (usize, [u8; 4]) {
        let place = self.places[place_of(board)];
        (to_index(place.form), RELABELLINGS[to_index(place.relabellings.trailing_zeros())])
    }
}

/// The index of a board among those of its size.
#[inline]
fn place_of(board: CardSet) -> usize {
    combinations::index(board).try_into().expect("at most 270,725 boards")
}

/// The canonical boards of a size beside the cards shown. Boards with the same ranks are adjacent: they share the
/// smaller boards inside them. Boards that are [`alike`] are consecutive.
pub(super) fn forms(deck: CardSet, shown: CardSet, size: u32) -> Vec<BoardForm> {
    let mut forms: Vec<BoardForm> = symmetry::canonical_beside(shown, deck, size)
        .into_iter()
        .map(|(cards, orbit)| BoardForm { cards, orbit })
        .collect();
    forms.sort_by_cached_key(|form| (likeness(form.cards, shown, deck), form.cards));
    forms
}

/// Returns true if pairs of the same kinds have equal rivals on two boards: the boards have the same ranks and the same
/// ranks in the flush suit, and the cards shown and those of the deck are of the same kinds on both.
#[inline]
pub(super) fn alike(a: &BoardForm, b: &BoardForm, shown: CardSet, deck: CardSet) -> bool {
    likeness(a.cards, shown, deck) == likeness(b.cards, shown, deck)
}

/// The key of [`alike`]: the ranks of a board in order, those of its flush suit, and those of the cards shown and of the
/// deck in that suit.
fn likeness(board: CardSet, shown: CardSet, deck: CardSet) -> ([u8; 5], [u16; 3]) {
    let mut ranks = [0; 5];
    for (rank, card) in ranks.iter_mut().zip(board.iter()) {
        *rank = card.0 % Rank::COUNT + 1;
    }
    ranks.sort_unstable();
    (ranks, [board, shown, deck].map(|cards| flush_suit(board).map_or(0, |suit| cards.lane(suit))))
}

/// The relabellings, as bits, that give each image of a board once: suits in which the board, the cards shown and the deck
/// are equal keep their order.
fn distinct_images(board: CardSet, shown: CardSet, deck: CardSet) -> u32 {
    let lanes = [Suit::CLUBS, Suit::DIAMONDS, Suit::HEARTS, Suit::SPADES]
        .map(|suit| [board, shown, deck].map(|cards| cards.lane(suit)));
    let mut distinct = 0;
    for (p, relabelling) in RELABELLINGS.iter().enumerate() {
        let keeps_order =
            (0..4).all(|s| (s + 1..4).all(|t| lanes[s] != lanes[t] || relabelling[s] < relabelling[t]));
        distinct |= u32::from(keeps_order) << p;
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_canonical_flop_meets_each_board_around_it_once() {
        let mut met: HashSet<(usize, CardSet)> = HashSet::new();
        let street = StreetBoards::new(CardSet::DECK_52, CardSet::EMPTY, 3);
        for form in forms(CardSet::DECK_52, CardSet::EMPTY, 5) {
            for (flop, relabelling) in street.images(form.cards) {
                let image = relabelled(form.cards, relabelling);
                assert!(street.forms()[flop].cards.is_disjoint(CardSet::DECK_52.without(image)));
                assert!(met.insert((flop, image)), "a board is met twice");
            }
        }
        assert_eq!(met.len(), 1_755 * 1_176);
    }

    #[test]
    fn boards_of_four_meet_their_rivers_and_flops_their_turns() {
        let (flops, turns) = (
            StreetBoards::new(CardSet::DECK_52, CardSet::EMPTY, 3),
            StreetBoards::new(CardSet::DECK_52, CardSet::EMPTY, 4),
        );
        assert_eq!(turns.forms().len(), 16_432);
        let rivers: usize = forms(CardSet::DECK_52, CardSet::EMPTY, 5)
            .iter()
            .map(|form| turns.images(form.cards).count())
            .sum();
        assert_eq!(rivers, 16_432 * 48);
        let of_turns: usize = turns.forms().iter().map(|f| flops.images(f.cards).count()).sum();
        assert_eq!(of_turns, 1_755 * 49);
    }

    #[test]
    fn inside_a_board_are_all_its_flops() {
        let flops_of = StreetBoards::new(CardSet::DECK_52, CardSet::EMPTY, 3);
        for form in forms(CardSet::DECK_52, CardSet::EMPTY, 5).iter().step_by(97) {
            let flops: Vec<_> = flops_of.inside(form.cards).collect();
            assert_eq!(flops.len(), 10);
            for (flop, relabelling) in flops {
                let image = relabelled(form.cards, relabelling);
                let flop = flops_of.forms()[flop].cards;
                assert_eq!(flop.intersection(image), flop);
            }
        }
    }

    #[test]
    fn beside_shown_cards_each_flop_meets_each_board_around_it_once() {
        // Six ranks are enough.
        let deck: CardSet = CardSet::DECK_52.iter().filter(|card| card.rank().unwrap().0 < 6).collect();
        for shown in ["4c", "5c 4c", "5c 3d", "3c 3d"].map(|cards| CardSet::parse(cards).unwrap()) {
            let street = StreetBoards::new(deck, shown, 3);
            let mut met: HashSet<(usize, CardSet)> = HashSet::new();
            for form in forms(deck, shown, 5) {
                for (flop, relabelling) in street.images(form.cards) {
                    let image = relabelled(form.cards, relabelling);
                    assert_eq!(relabelled(shown, relabelling), shown);
                    assert_eq!(street.forms()[flop].cards.without(image), CardSet::EMPTY);
                    assert!(met.insert((flop, image)), "a board is met twice");
                }
            }
            let left = u64::from(deck.len() - shown.len() - 3);
            assert_eq!(met.len(), street.forms().len() * usize::try_from(left * (left - 1) / 2).unwrap());
        }
    }
}
