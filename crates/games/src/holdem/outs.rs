//! Hands on the full board by whether the hole cards make more than the board, and by how many of the dealer's cards beat them.
//! `by_classes` and `published` call it.

use enumeration::CardSet;
use enumeration::rankings::high::{Category, Held, High, tables};
use enumeration::showdown::{BoardKind, Class, flush_suit};

/// Hands on the full board, sorted so.
pub(super) struct Outs;

/// The most dealer cards that there are.
const CARDS: usize = 45;

impl Outs {
    /// How many sorts of hands there are.
    pub(super) const SORTS: usize = 2 * (CARDS + 1);

    /// One more than the dealer cards there are: any number of them is fewer.
    pub(super) const EVERY_CARD: usize = CARDS + 1;

    /// The sort of hands that so many cards beat.
    pub(super) fn sort_of(is_hidden: bool, outs: usize) -> usize {
        usize::from(is_hidden) * (CARDS + 1) + outs
    }

    /// The sorts of hands that the hole cards make more of than the board or not, those that most cards beat first.
    pub(super) fn sorts(is_hidden: bool) -> impl Iterator<Item = usize> {
        (0..=CARDS).rev().map(move |outs| Outs::sort_of(is_hidden, outs))
    }

    /// The sort of pairs of like cards on a board.
    pub(super) fn sort(board: &Alone, pairs: &Class) -> usize {
        let [a, b] = pairs.kinds;
        let beats = |kind: BoardKind| u16::from(board.cards[kind.index()].1 > pairs.high);
        let live: u16 =
            (0..).map(BoardKind).zip(board.cards).map(|(kind, (live, _))| live * beats(kind)).sum();
        // The player's own cards are not in the dealer's hand.
        let outs = live - beats(a) - beats(b);
        Outs::sort_of(pairs.high.category() > board.category, usize::from(outs))
    }
}

/// What a board makes alone, and with one card of each kind.
pub(super) struct Alone {
    category: Category,
    /// For each kind of card, how many are live, and what one makes with the board.
    cards: [(u16, High); BoardKind::COUNT],
}

impl Alone {
    /// What a full board makes.
    pub(super) fn on(board: CardSet) -> Alone {
        let tables = tables();
        let held = board.iter().fold(Held::EMPTY, |held, card| tables.add(held, card));
        let five = tables.high(held);
        let mut cards = [(0, five); BoardKind::COUNT];
        for card in CardSet::DECK_52.without(board).iter() {
            let (live, six) = &mut cards[BoardKind::of(card, flush_suit(board)).index()];
            *live += 1;
            *six = tables.high(tables.add(held, card));
        }
        Alone { category: five.category(), cards }
    }
}
