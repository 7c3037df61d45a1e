//! Ways to lay the cards of a board of five into its cells.

use super::boards::BOARD;
use super::duel::Duel;
use super::laid::Laid;
use super::seated::{Other, Sees, board_cells};
use super::worths::Part;
use enumeration::Card;
use itertools::Itertools;
use rustc_hash::FxHashMap;

/// Ways to lay a board, one bit each: there are at the most 120.
pub type Ways = u128;

/// What a test sees in some ways to lay a board.
pub struct View {
    /// What that is.
    pub seen: Seen,
    /// One of these ways.
    pub cards: [Card; BOARD],
    /// All of them.
    pub ways: Ways,
}

/// How a test that is not told by the class, or by the two cards, looks at a board.
pub enum Seen {
    /// At its cards.
    Cards,
    /// At a part of it, for a class.
    Part(Part),
    /// At the ranks of such a part: its place among those known.
    Ranks(usize),
}

/// Every way to lay the cards of a board into its cells, in each of which there is no order.
pub fn lays(duel: &Duel) -> Vec<[usize; BOARD]> {
    let cells: Vec<usize> = board_cells(duel).collect();
    let in_order = |lay: &Vec<usize>| (1..BOARD).all(|i| cells[i] != cells[i - 1] || lay[i] > lay[i - 1]);
    let lays = (0..BOARD).permutations(BOARD).filter(in_order);
    lays.map(|lay| std::array::from_fn(|i| lay[i])).collect()
}

/// The ranks, and the joker as one.
const RANKS: usize = 14;
/// All pairs of them.
pub const PAIRS_OF_RANKS: usize = RANKS * RANKS;

/// What tests that see parts of a board tell, as far as it is known.
#[derive(Default)]
pub struct Sight {
    /// Whether a test for a class holds, by what tells it.
    classes: FxHashMap<(usize, (u64, u64)), bool>,
    /// Whether a test holds that sees no more than ranks: by the ranks of the two cards.
    by_ranks: Vec<[Option<bool>; PAIRS_OF_RANKS]>,
    by_ranks_at: FxHashMap<(usize, u64), usize>,
}

impl Sight {
    /// What a test sees where the cards of a board lie in these places, and so on the table: first where it sees ranks,
    /// last where it sees cards.
    pub fn views(&mut self, other: &Other, lays: &[[usize; BOARD]], laid: &[[Card; BOARD]]) -> Vec<View> {
        let mut views: Vec<View> = Vec::new();
        // The places on the board as it came that it looks at in each view.
        let mut looked_at: Vec<u32> = Vec::new();
        for (way, &cards) in laid.iter().enumerate() {
            let looks_at = match &other.places {
                _ if !other.part => 0,
                Some(places) => places.iter().fold(0, |all, &place| all | 1 << lays[way][place]),
                None => !(way as u32),
            };
            if let Some(known) = looked_at.iter().position(|&known| known == looks_at) {
                views[known].ways |= 1 << way;
                continue;
            }
            let seen = self.seen(other, &cards);
            let same = |view: &&mut View| match (&view.seen, &seen) {
                (Seen::Ranks(known), Seen::Ranks(ranks)) => known == ranks,
                _ => false,
            };
            match views.iter_mut().find(same) {
                Some(view) => view.ways |= 1 << way,
                None => {
                    looked_at.push(looks_at);
                    views.push(View { seen, cards, ways: 1 << way });
                }
            }
        }
        views.sort_by_key(|view| match view.seen {
            Seen::Ranks(_) => 0,
            Seen::Part(_) => 1,
            Seen::Cards => 2,
        });
        views
    }

    /// What a test of a hand sees of a board that is laid so.
    fn seen(&mut self, other: &Other, board: &[Card; BOARD]) -> Seen {
        let Some(places) = &other.places else { return Seen::Cards };
        let part = Part::of(&places.iter().map(|&place| board[place]).collect::<Vec<_>>());
        match other.sees {
            Sees::Class if !part.makes_no_flush() => Seen::Part(part),
            Sees::Class | Sees::Ranks => {
                let Sight { by_ranks, by_ranks_at, .. } = self;
                Seen::Ranks(*by_ranks_at.entry((other.test, part.ranks())).or_insert_with(|| {
                    by_ranks.push([None; PAIRS_OF_RANKS]);
                    by_ranks.len() - 1
                }))
            }
            Sees::Cards => Seen::Cards,
        }
    }

    /// Whether a test, which has this number, holds of a hand over a board that it sees so; `holds` finds it out.
    pub fn told(&mut self, test: usize, view: &View, hand: &Laid, holds: impl FnOnce() -> bool) -> bool {
        match &view.seen {
            Seen::Cards => holds(),
            Seen::Part(part) => *self.classes.entry((test, part.with(&hand.cards))).or_insert_with(holds),
            Seen::Ranks(known) => *self.by_ranks[*known][ranks_of(hand.cards)].get_or_insert_with(holds),
        }
    }
}

/// The place of the ranks of two cards in a list of all pairs.
pub fn ranks_of(cards: [Card; 2]) -> usize {
    let [first, second] = cards.map(|card| card.rank().map_or(RANKS - 1, |rank| rank.0.into()));
    first * RANKS + second
}
