//! Boards up to suit symmetry, and the smaller boards that a board holds.
//!
//! There are 1,755 flops, 16,432 boards of four and 134,459 boards of five cards up to a permutation of the suits. What
//! happens on a board is found once, on its canonical form; its value is then wanted at every canonical smaller board
//! that some image of it holds. [`BoardStreet::images`] lists them: for a board B, each distinct image of B with each
//! canonical smaller board inside it, once. Summed over the canonical boards, that is every board around every
//! canonical smaller one, without weights and without anything left to divide.

use super::pairs::{RELABELLINGS, inverse};
use enumeration::conversions::to_index;
use enumeration::{Card, CardSet, Suit, combinations, symmetry};
use std::sync::LazyLock;

/// A canonical board and the number of boards it stands for.
#[derive(Clone, Copy, Debug)]
pub(super) struct CanonicalBoard {
    /// The board.
    pub cards: CardSet,
    /// The number of its images under permutations of the suits.
    pub orbit: u64,
}

/// The boards of one size.
pub(super) struct BoardStreet {
    size: u32,
    forms: Vec<CanonicalBoard>,
    places: Vec<BoardPlace>,
}

/// Where a board stands among the canonical ones.
#[derive(Clone, Copy)]
struct BoardPlace {
    form: u16,
    /// Bit p is set when relabelling p turns the board into its form.
    relabellings: u32,
}

impl BoardStreet {
    /// Boards of three cards.
    pub(super) fn flop() -> &'static BoardStreet {
        static STREET: LazyLock<BoardStreet> = LazyLock::new(|| BoardStreet::new(3));
        &STREET
    }

    /// Boards of four cards.
    pub(super) fn turn() -> &'static BoardStreet {
        static STREET: LazyLock<BoardStreet> = LazyLock::new(|| BoardStreet::new(4));
        &STREET
    }

    fn new(size: u32) -> BoardStreet {
        let forms = forms(size);
        let boards = usize::try_from(combinations::choose(52, size)).expect("at most 270,725 boards");
        let mut places = vec![BoardPlace { form: 0, relabellings: 0 }; boards];
        for (number, form) in (0..).zip(&forms) {
            for (p, relabelling) in RELABELLINGS.iter().enumerate() {
                // If `relabelling` leads from the form to an image, its inverse leads back.
                let image = super::pairs::relabelled(form.cards, inverse(*relabelling));
                let place = &mut places[place_of(image)];
                // At most 16,432.
                place.form = number;
                place.relabellings |= 1 << p;
            }
        }
        assert!(places.iter().all(|place| place.relabellings != 0), "every board has a form");
        BoardStreet { size, forms, places }
    }

    /// The canonical boards.
    pub(super) fn forms(&self) -> &[CanonicalBoard] {
        &self.forms
    }

    /// The canonical boards of this size inside the images of a board, each with the relabelling that makes the image.
    ///
    /// Relabellings that give the same image of the board are taken once.
    pub(super) fn images(&self, board: CardSet) -> impl Iterator<Item = (usize, [u8; 4])> {
        let distinct = distinct_images(board);
        combinations::subsets(board, self.size).flat_map(move |subset| {
            let place = self.places[place_of(subset)];
            let fitting = place.relabellings & distinct;
            (0..24)
                .filter(move |p| fitting >> p & 1 == 1)
                .map(move |p| (usize::from(place.form), RELABELLINGS[p]))
        })
    }

    /// Every smaller board inside a board: its form, and one relabelling that leads to it.
    pub(super) fn inside(&self, board: CardSet) -> impl Iterator<Item = (usize, [u8; 4])> {
        combinations::subsets(board, self.size).map(|subset| self.form(subset))
    }

    /// The form of a board of this size, and one relabelling that leads to it.
    fn form(&self, board: CardSet) -> (usize, [u8; 4]) {
        let place = self.places[place_of(board)];
        (usize::from(place.form), RELABELLINGS[to_index(place.relabellings.trailing_zeros())])
    }
}

/// The index of a board among those of its size.
fn place_of(board: CardSet) -> usize {
    combinations::index(board).try_into().expect("at most 270,725 boards")
}

/// The canonical boards of a size. Boards of like ranks are neighbours: they share the smaller boards they hold.
pub(super) fn forms(size: u32) -> Vec<CanonicalBoard> {
    let mut forms: Vec<CanonicalBoard> = symmetry::canonical_subsets(CardSet::DECK_52, size)
        .into_iter()
        .map(|(cards, orbit)| CanonicalBoard { cards, orbit })
        .collect();
    forms.sort_by_cached_key(|form| {
        let mut ranks: Vec<_> = form.cards.iter().map(Card::rank).collect();
        ranks.sort_unstable();
        (ranks, form.cards)
    });
    forms
}

/// The relabellings, as bits, that give each image of a board once: suits in which the board is the same keep their
/// order.
fn distinct_images(board: CardSet) -> u32 {
    let lanes = [Suit::CLUBS, Suit::DIAMONDS, Suit::HEARTS, Suit::SPADES].map(|suit| board.lane(suit));
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
    use super::super::pairs::relabelled;
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_canonical_flop_meets_each_board_around_it_once() {
        let mut met: HashSet<(usize, CardSet)> = HashSet::new();
        let street = BoardStreet::flop();
        for form in forms(5) {
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
        assert_eq!(BoardStreet::turn().forms().len(), 16_432);
        let rivers: usize = forms(5).iter().map(|form| BoardStreet::turn().images(form.cards).count()).sum();
        assert_eq!(rivers, 16_432 * 48);
        let turns: usize =
            BoardStreet::turn().forms().iter().map(|f| BoardStreet::flop().images(f.cards).count()).sum();
        assert_eq!(turns, 1_755 * 49);
    }

    #[test]
    fn inside_a_board_are_all_its_flops() {
        for form in forms(5).iter().step_by(97) {
            let flops: Vec<_> = BoardStreet::flop().inside(form.cards).collect();
            assert_eq!(flops.len(), 10);
            for (flop, relabelling) in flops {
                let image = relabelled(form.cards, relabelling);
                let flop = BoardStreet::flop().forms()[flop].cards;
                assert_eq!(flop.intersection(image), flop);
            }
        }
    }
}
