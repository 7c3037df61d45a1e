//! Classes of hole cards beside a board of three or four cards, as a person sorts them.

use enumeration::rankings::high::{Category, High};
use enumeration::{Arrange, Card, CardSet, Rank, Suit};

/// What the hole cards make with the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum BoardHolding {
    /// Two pair or better, with a hole card in it.
    Made,
    /// Two pair or better that the board has alone: on a flop, three of a kind.
    OnTheBoard,
    /// A pair in the hole.
    PocketPair,
    /// A pair of a hole card and a card of the board.
    HiddenPair,
    /// Four to a flush, with a hole card in it.
    FlushDraw,
    /// Four in a row that a card at either end makes a straight, with a hole card in it.
    StraightDraw,
    /// None of these.
    Nothing,
}

impl BoardHolding {
    /// All of them.
    pub(super) const ALL: [BoardHolding; 7] = [
        BoardHolding::Made,
        BoardHolding::OnTheBoard,
        BoardHolding::PocketPair,
        BoardHolding::HiddenPair,
        BoardHolding::FlushDraw,
        BoardHolding::StraightDraw,
        BoardHolding::Nothing,
    ];

    /// The index among all.
    #[expect(clippy::as_conversions, reason = "the discriminant of an enum has no other conversion")]
    pub(super) fn index(self) -> usize {
        self as usize
    }
}

/// A class: what hole cards and a board make, and the deciding rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct BoardClass {
    pub holding: BoardHolding,
    /// For a pair its rank, for a draw the highest hole card in it, for nothing the highest hole card.
    pub rank: Rank,
}

impl BoardClass {
    /// The number of classes.
    pub(super) const COUNT: usize = BoardHolding::ALL.len() * Rank::LEN;

    /// All of them, in the order of their index.
    pub(super) fn all() -> impl Iterator<Item = BoardClass> {
        let by_rank = |holding| Rank::all().map(move |rank| BoardClass { holding, rank });
        BoardHolding::ALL.into_iter().flat_map(by_rank)
    }

    /// The index among all.
    pub(super) fn index(self) -> usize {
        self.holding.index() * Rank::LEN + self.rank.index()
    }

    /// The class of hole cards on a board of three or four cards.
    pub(super) fn of(hole: [Card; 2], board: CardSet) -> BoardClass {
        let ranks = hole.map(|card| card.rank().expect("a card of 52"));
        let high = ranks[0].max(ranks[1]);
        let held = board.union(CardSet::from_iter(hole));
        let category = High::of(held).category();
        let pairs_the_board = |rank: Rank| !board.is_disjoint(CardSet::of_rank(rank));
        let (holding, rank) = if category >= Category::TwoPair && category == alone(board) {
            (BoardHolding::OnTheBoard, high)
        } else if category >= Category::TwoPair {
            (BoardHolding::Made, high)
        } else if ranks[0] == ranks[1] {
            (BoardHolding::PocketPair, high)
        } else if let Some(rank) = ranks.into_iter().filter(|&rank| pairs_the_board(rank)).max() {
            (BoardHolding::HiddenPair, rank)
        } else if let Some(rank) = flush_draw(hole, held) {
            (BoardHolding::FlushDraw, rank)
        } else if let Some(rank) = straight_draw(ranks, held) {
            (BoardHolding::StraightDraw, rank)
        } else {
            (BoardHolding::Nothing, high)
        };
        BoardClass { holding, rank }
    }
}

/// What a board of at most four cards makes by itself: only its ranks matter.
fn alone(board: CardSet) -> Category {
    let mut counts: Vec<u32> =
        Rank::all().map(|rank| board.intersection(CardSet::of_rank(rank)).len()).collect();
    counts.arrange_by(|a, b| b.cmp(a));
    match counts[..2] {
        [4, _] => Category::FourOfAKind,
        [3, _] => Category::ThreeOfAKind,
        [2, 2] => Category::TwoPair,
        [2, _] => Category::Pair,
        _ => Category::HighCard,
    }
}

/// The highest hole card in four cards of one suit.
fn flush_draw(hole: [Card; 2], held: CardSet) -> Option<Rank> {
    let suit = Suit::all().find(|&suit| held.lane(suit).count_ones() == 4)?;
    hole.into_iter().filter(|&card| CardSet::of_suit(suit).contains(card)).filter_map(Card::rank).max()
}

/// The highest hole card in four ranks in a row with a rank below and one above.
fn straight_draw(ranks: [Rank; 2], held: CardSet) -> Option<Rank> {
    // Bit 0 is the ace below the two.
    let lanes = Suit::all().fold(0u32, |all, suit| all | u32::from(held.lane(suit)));
    let ladder = lanes << 1 | lanes >> 12;
    let row = (1..=9).rev().map(|low| 0b1111 << low).find(|row| ladder & row == *row)?;
    ranks.into_iter().filter(|rank| row >> (rank.0 + 1) & 1 == 1).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(hole: &str, flop: &str) -> (BoardHolding, char) {
        let hole: Vec<Card> = CardSet::parse(hole).unwrap().iter().collect();
        let BoardClass { holding, rank } = BoardClass::of([hole[0], hole[1]], CardSet::parse(flop).unwrap());
        (holding, rank.symbol().to_string().chars().next().unwrap())
    }

    #[test]
    fn hole_cards_and_flops_are_sorted_as_a_player_does() {
        assert_eq!(class("9c 4d", "9h 4s Kd").0, BoardHolding::Made);
        assert_eq!(class("Ac Kd", "Qh Js Td").0, BoardHolding::Made);
        assert_eq!(class("2c 2d", "9h 9s Ad").0, BoardHolding::Made);
        assert_eq!(class("9c 4d", "Kh Ks Kd"), (BoardHolding::OnTheBoard, '9'));
        assert_eq!(class("2c 2d", "9h Ks Ad"), (BoardHolding::PocketPair, '2'));
        assert_eq!(class("9c 4d", "4h Ks Ad"), (BoardHolding::HiddenPair, '4'));
        assert_eq!(class("9d 4h", "2d 7d Kd"), (BoardHolding::FlushDraw, '9'));
        assert_eq!(class("9h 4d", "2d 7d Kd"), (BoardHolding::FlushDraw, '4'));
        assert_eq!(class("9c 4h", "2d 7d Kd"), (BoardHolding::Nothing, '9'));
        assert_eq!(class("9c 4h", "8d 7s 6h"), (BoardHolding::StraightDraw, '9'));
        assert_eq!(class("9c 4h", "3d 2s 5h"), (BoardHolding::StraightDraw, '4'));
        // A card at one end only, a gap, and a row on the flop and one hole card away from the other.
        assert_eq!(class("4c 3h", "Ad 2s 9h"), (BoardHolding::Nothing, '4'));
        assert_eq!(class("9c 8h", "6d 5s Kh"), (BoardHolding::Nothing, '9'));
        assert_eq!(class("Ac 4h", "Kd Qs Jh"), (BoardHolding::Nothing, 'A'));
    }

    #[test]
    fn four_cards_of_the_board_are_sorted_alike() {
        assert_eq!(class("9c 4d", "Kh Ks 7d 7c"), (BoardHolding::OnTheBoard, '9'));
        assert_eq!(class("9c 4d", "Kh Ks Kd 7c"), (BoardHolding::OnTheBoard, '9'));
        assert_eq!(class("9c 4d", "Kh Ks 9d 7c").0, BoardHolding::Made);
        assert_eq!(class("9c 7d", "Kh Ks Kd 7c").0, BoardHolding::Made);
        assert_eq!(class("9c 4d", "Kh Ks 8d 7c"), (BoardHolding::Nothing, '9'));
        assert_eq!(class("9d 4d", "Kd 2d 8h 7c"), (BoardHolding::FlushDraw, '9'));
        assert_eq!(class("9d 4d", "Kd 2d 8d 7c").0, BoardHolding::Made);
    }
}
