//! Classes of hands on the full board: whether the hole cards make more than the board, and how many of the dealer's
//! cards beat them. `by_classes` and `published` call this module.

use enumeration::CardSet;
use enumeration::rankings::high::{Category, Held, High, tables};
use enumeration::showdown::{BoardKind, PairClass, flush_suit};

/// The classification of hands on the full board.
pub(super) struct Outs;

/// The number of cards that the dealer may hold.
const CARDS: usize = 45;

impl Outs {
    /// The number of classes.
    pub(super) const SORTS: usize = 2 * (CARDS + 1);

    /// More than the number of dealer cards, so that any hand has fewer.
    pub(super) const EVERY_CARD: usize = CARDS + 1;

    /// The class of hands that `outs` cards beat.
    pub(super) fn sort_of(is_hidden: bool, outs: usize) -> usize {
        usize::from(is_hidden) * (CARDS + 1) + outs
    }

    /// The classes of hands that make more than the board, or not; those that most cards beat first.
    pub(super) fn sorts(is_hidden: bool) -> impl Iterator<Item = usize> {
        (0..=CARDS).rev().map(move |outs| Outs::sort_of(is_hidden, outs))
    }

    /// The class of pairs of the same kinds on a board.
    pub(super) fn sort(board: &Alone, pairs: &PairClass) -> usize {
        let [a, b] = pairs.kinds;
        let beats = |kind: BoardKind| u16::from(board.cards[kind.index()].1 > pairs.high);
        let live: u16 =
            (0..).map(BoardKind).zip(board.cards).map(|(kind, (live, _))| live * beats(kind)).sum();
        // The player's own cards are not in the dealer's hand.
        let outs = live - beats(a) - beats(b);
        Outs::sort_of(pairs.high.category() > board.category, usize::from(outs))
    }
}

/// The rank of a board alone, and with one card of each kind.
pub(super) struct Alone {
    category: Category,
    /// For each kind of card, how many are live, and the rank of the board with one of them.
    cards: [(u16, High); BoardKind::COUNT],
}

impl Alone {
    /// Evaluates a full board.
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
