//! A deal of two hands beside a board, and the estimated work of its count.
//!
//! [`super::Rivals`] finds the seats; [`super::boards`] and [`super::sweep`] read the deal from here.

use super::faces::{FaceClass, MOST_CARDS, MOST_FACES};
use super::sides::{RankedView, Seats, TestSides};
use crate::cards::card_list::CardList;
use crate::cards::dealt::Dealt;
use crate::cards::problem::{Problem, ZoneCells};
use crate::cards::suit_splits::SUITS;
use crate::cards::ways::choose;
use enumeration::Card;
use paytables::wagers::CardsTest;

/// A deal of two hands beside a board; the rival's may have no cards.
pub(super) struct Duel<'p> {
    /// The problem.
    pub problem: &'p Problem<'p>,
    /// Its cells.
    pub cells: &'p ZoneCells,
    /// Which cells are the hands and which the board.
    pub seats: Seats,
    /// The cells that each test depends on.
    pub sides: TestSides,
    /// The number of cards of each hand.
    pub sizes: [u32; 2],
    /// The faces of the shoe.
    pub faces: Vec<FaceClass>,
}

/// The approximate ratio of boards with one suit that may make a flush to boards without.
const ONE_LIVE_SUIT: u128 = 7;

/// The approximate number of sub-hands counted in the time of one deal of the walk.
const SUB_HANDS_PER_DEAL: u128 = 16;

impl<'p> Duel<'p> {
    /// The duel with these seats; `None` if its hands are too large or a test other than a comparison sees both.
    pub(super) fn of(problem: &'p Problem<'p>, cells: &'p ZoneCells, seats: Seats) -> Option<Duel<'p>> {
        let sizes = [cells.sizes[seats.own], seats.rival.map_or(0, |rival| cells.sizes[rival])];
        // The larger hand is the own hand: then there are fewer rivals to enumerate.
        let most = u32::try_from(MOST_CARDS).expect("eight");
        if sizes[0] < sizes[1] || sizes[0] > most {
            return None;
        }
        let sides = TestSides::of(problem, cells, &seats)?;
        Some(Duel { problem, cells, seats, sides, sizes, faces: faces(problem) })
    }

    /// Returns true if a test holds for the cards in the cells.
    pub(super) fn holds(&self, test: &CardsTest, cells: &[CardList]) -> bool {
        let shoe = &self.problem.deal.shoe;
        let dealt = Dealt {
            // Cards of dead suits are equal here, as those of several decks are.
            decks: shoe.decks.max(2),
            jokers: shoe.jokers,
            zones: &self.problem.deal.zones,
            made_of: &self.cells.made_of,
            cells,
        };
        dealt.holds(test)
    }

    /// The views in which suits matter, if suits matter only for flushes and no hand alone can make one: then a suit of
    /// which the board has too few cards is dead.
    pub(super) fn flush_views(&self) -> Option<&[(usize, RankedView)]> {
        let views = self.sides.suits_in.as_deref()?;
        let short = |(side, view): &(usize, RankedView)| self.sizes[*side] < view.ranking.size.cards().into();
        views.iter().all(short).then_some(views)
    }

    /// The number of boards of this many faces.
    fn boards_of(&self, faces: u32) -> u128 {
        let sizes = self.seats.board.iter().map(|&cell| self.cells.sizes[cell]);
        sizes.fold(1, |boards, size| boards.saturating_mul(choose(faces + size - 1, size)))
    }

    fn face_count(&self) -> u32 {
        self.faces.iter().map(|_| 1).sum()
    }

    fn rank_count(&self) -> u32 {
        self.problem.kinds.ranks.iter().map(|_| 1).sum()
    }

    /// Estimates the number of boards after merging.
    pub(super) fn boards(&self) -> u128 {
        let all = self.boards_of(self.face_count()) / self.problem.kinds.orders_of_suits() + 1;
        match self.flush_views() {
            Some(_) => all.min(self.boards_of(self.rank_count()).saturating_mul(ONE_LIVE_SUIT)),
            None => all,
        }
    }

    /// Estimates the number of boards before merging.
    pub(super) fn laid(&self) -> u128 {
        self.boards_of(self.face_count()) / self.problem.kinds.orders_of_suits() + 1
    }

    /// Returns true if only the canonical hands of a side under swaps of interchangeable suits are counted. With several
    /// comparisons, every rival is compared with every own hand.
    pub(super) fn is_up_to_suits(&self, side: usize) -> bool {
        side == 0 || self.sides.comparisons.len() < 2
    }

    /// Estimates the number of different hands of one side beside a board.
    pub(super) fn hands(&self, side: usize) -> u128 {
        let all = self.face_count();
        let faces = if self.flush_views().is_some() { all.min(2 * self.rank_count()) } else { all };
        let hands = choose(faces + self.sizes[side] - 1, self.sizes[side]);
        // Without a board, only canonical hands are kept.
        let swapped = self.is_up_to_suits(side) && self.seats.board.is_empty();
        if swapped { hands / self.problem.kinds.orders_of_suits() } else { hands }
    }

    /// The estimated time of the count, in deals of the walk.
    pub(super) fn work(&self) -> u128 {
        let [own, rival] = [0, 1].map(|side| self.hands(side) << self.sizes[1]);
        let hands = if self.sides.comparisons.len() > 1 { own.saturating_mul(rival) } else { own + rival };
        self.laid().saturating_add(self.boards().saturating_mul(hands)) / SUB_HANDS_PER_DEAL
    }
}

/// The faces of the shoe, by falling ranks.
fn faces(problem: &Problem) -> Vec<FaceClass> {
    let mut faces = Vec::with_capacity(MOST_FACES);
    for kind in &problem.kinds.ranks {
        if kind.rank.is_none() {
            faces.push(FaceClass { card: Card::JOKER, count: kind.cards, suit: None });
            continue;
        }
        for (number, suit) in problem.kinds.suits.iter().enumerate() {
            // If suits are not distinguished, a joker may be of a kind with ranks.
            let merged = problem.kinds.suits.len() == 1;
            let count = if merged { kind.cards } else { kind.in_suit[number] };
            faces.push(FaceClass { card: kind.card(suit.suit), count, suit: Some(number) });
        }
    }
    debug_assert!(problem.kinds.suits.len() <= SUITS, "at most four kinds of suit");
    faces.sort_by_key(|face| std::cmp::Reverse(face.card.rank()));
    faces
}
