//! The boards of a duel: everything dealt beside the two hands.
//!
//! Only canonical boards are dealt: one of those that differ by swapping interchangeable suits. Suits with equal cards on the
//! board stay interchangeable in the hands. If suits matter only for flushes, a suit with too few cards on the board is
//! *dead*: its other cards are distinguished by rank alone, and boards that differ only in dead suits are merged.
//! [`super::sweep`] counts the deals over each board.

use super::duel::Duel;
use super::faces::{FaceClass, FaceHand, MOST_CARDS, RankCounts, SuitClasses, cards, every_hand};
use super::sides::{RankedView, TestSide};
use super::strengths::{Strengths, wild};
use crate::cards::card_list::CardList;
use crate::cards::suit_splits::SUITS;
use crate::logic::TestSet;
use enumeration::conversions::to_index;
use rustc_hash::FxHashMap;

/// A board.
pub(super) struct RivalBoard {
    /// The faces in its cells, one cell after another.
    faces: [u8; MOST_CARDS],
    /// The tests of the board that hold.
    pub holding: TestSet,
    /// The suits that are interchangeable in the hands.
    pub like: SuitClasses,
    /// The suits that are not dead.
    pub alive: [bool; SUITS],
    /// The number of boards that it represents.
    pub times: u128,
}

impl RivalBoard {
    /// The cards in each of its cells.
    pub(super) fn cells(&self, duel: &Duel) -> Vec<FaceHand> {
        let mut rest = &self.faces[..];
        let cell = |&cell: &usize| {
            let (faces, others) = rest.split_at(to_index(duel.cells.sizes[cell]));
            rest = others;
            FaceHand::of(faces, &duel.faces)
        };
        duel.seats.board.iter().map(cell).collect()
    }
}

/// Deals boards cell by cell.
struct Laying<'r, 'p> {
    duel: &'r Duel<'p>,
    left: Vec<u32>,
    cells: Vec<FaceHand>,
    /// The views in which suits matter, with their wild ranks and the cards that a flush needs on the board.
    views: Option<Vec<(RankedView, u64, u32)>>,
    strengths: Vec<Strengths>,
    /// The indices of merged boards.
    places: FxHashMap<Vec<u64>, usize>,
    found: Vec<RivalBoard>,
    /// The number of boards dealt, before merging.
    laid: u64,
}

/// Every board, and the number of boards before merging.
pub(super) fn boards(duel: &Duel) -> (Vec<RivalBoard>, u64) {
    let mut laying = Laying {
        duel,
        left: duel.faces.iter().map(|face| face.count).collect(),
        cells: Vec::new(),
        views: duel.flush_views().map(|views| {
            let needs = |(side, view): &(usize, RankedView)| {
                let needed = u32::from(view.ranking.size.cards()) - duel.sizes[*side];
                (view.clone(), wild(&view.ranking), needed)
            };
            views.iter().map(needs).collect()
        }),
        strengths: duel.sides.on_board.iter().map(|view| Strengths::new(view.ranking)).collect(),
        places: FxHashMap::default(),
        found: Vec::new(),
        laid: 0,
    };
    laying.lay(like(duel), 1);
    (laying.found, laying.laid)
}

/// The interchangeable suits before anything is dealt.
pub(super) fn like(duel: &Duel) -> SuitClasses {
    let mut like = std::array::from_fn(|suit| suit);
    for (suit, _) in duel.problem.kinds.suits.iter().enumerate().filter(|(_, kind)| kind.like_the_last) {
        like[suit] = like[suit - 1];
    }
    like
}

impl Laying<'_, '_> {
    fn lay(&mut self, like: SuitClasses, times: u128) {
        let Some(&cell) = self.duel.seats.board.get(self.cells.len()) else {
            return self.put_down(like, times);
        };
        let (left, faces) = (self.left.clone(), &self.duel.faces);
        every_hand(faces, &left, Some(like), self.duel.cells.sizes[cell], &mut |hand| {
            let Some((finer, orbit)) = exchanges(&hand.look, like) else { return };
            let ways = hand.ways(|face| left[face]);
            hand.held().for_each(|(face, count)| self.left[face] -= count);
            self.cells.push(*hand);
            self.lay(finer, times * orbit * ways);
            self.cells.pop();
            hand.held().for_each(|(face, count)| self.left[face] += count);
        });
    }

    fn put_down(&mut self, mut like: SuitClasses, times: u128) {
        let duel = self.duel;
        self.laid += 1;
        let mut holding = TestSet::default();
        if duel.sides.of.iter().any(|side| matches!(side, TestSide::Board)) {
            let mut dealt = vec![CardList::default(); duel.cells.sizes.len()];
            for (&cell, hand) in duel.seats.board.iter().zip(&self.cells) {
                hand.cards(&duel.faces).for_each(|card| dealt[cell].push(card));
            }
            for (number, test) in duel.problem.logic.tests.iter().enumerate() {
                if matches!(duel.sides.of[number], TestSide::Board) && duel.holds(test, &dealt) {
                    holding.insert(number);
                }
            }
        }
        let mut alive = [true; SUITS];
        if let Some(views) = &self.views {
            alive = std::array::from_fn(|suit| {
                views.iter().any(|(view, wild, needed)| {
                    let look = on_board(duel, &self.cells, view);
                    cards(look.in_suit(suit, *wild)) >= *needed
                })
            });
            // Suits of equal cards are interchangeable, dead ones among themselves.
            let suits = |suit: usize| self.cells.iter().map(move |hand| hand.look.suits[suit]);
            for suit in 0..SUITS {
                let same =
                    (0..suit).find(|&other| alive[other] == alive[suit] && suits(other).eq(suits(suit)));
                like[suit] = same.unwrap_or(suit);
            }
            let mut live: Vec<Vec<u64>> =
                (0..SUITS).filter(|&suit| alive[suit]).map(|suit| suits(suit).collect()).collect();
            live.sort_unstable();
            let mut key: Vec<u64> = self.cells.iter().map(|hand| hand.look.all).collect();
            key.extend(live.into_iter().flatten());
            key.extend(holding.words());
            for (view, strengths) in duel.sides.on_board.iter().zip(&mut self.strengths) {
                key.push(strengths.best(&on_board(duel, &self.cells, view)).into());
            }
            let next = self.found.len();
            let place = *self.places.entry(key).or_insert(next);
            if place < next {
                self.found[place].times += times;
                return;
            }
        }
        let mut faces = [0; MOST_CARDS];
        let held = self.cells.iter().flat_map(FaceHand::held);
        let laid = held.flat_map(|(face, count)| {
            std::iter::repeat_n(u8::try_from(face).expect("53 faces"), to_index(count))
        });
        faces.iter_mut().zip(laid).for_each(|(place, face)| *place = face);
        self.found.push(RivalBoard { faces, holding, like, alive, times });
    }
}

/// The counts of ranks in the cells of the board that a view includes.
pub(super) fn on_board(duel: &Duel, cells: &[FaceHand], view: &RankedView) -> RankCounts {
    let seated = duel.seats.board.iter().zip(cells).filter(|(cell, _)| view.board.contains(cell));
    seated.fold(RankCounts::default(), |look, (_, hand)| look.plus(&hand.look))
}

/// If the cards are in canonical form under swaps of interchangeable suits (the cards of a class of suits do not increase):
/// the suits that are still interchangeable, and the number of hands that these cards represent. Otherwise `None`.
pub(super) fn exchanges(look: &RankCounts, like: SuitClasses) -> Option<(SuitClasses, u128)> {
    let mut finer = like;
    let (mut orders, mut same) = (1u128, 1u128);
    for suit in 0..SUITS {
        let last = (0..suit).rev().find(|&last| like[last] == like[suit]);
        finer[suit] = match last {
            Some(last) if look.suits[last] < look.suits[suit] => return None,
            Some(last) if look.suits[last] == look.suits[suit] => finer[last],
            _ => suit,
        };
        // The suits come in any order, but those still interchangeable are equal.
        let members = |classes: SuitClasses| -> u128 {
            (0..=suit).filter(|&other| classes[other] == classes[suit]).map(|_| 1).sum()
        };
        orders *= members(like);
        same *= members(finer);
    }
    Some((finer, orders / same))
}

/// The faces beside a board, with how many of each are left; cards of dead suits are merged by rank.
pub(super) fn beside(duel: &Duel, board: &RivalBoard, cells: &[FaceHand]) -> Vec<FaceClass> {
    let mut left = duel.faces.clone();
    cells.iter().flat_map(FaceHand::held).for_each(|(face, count)| left[face].count -= count);
    let mut faces: Vec<FaceClass> = Vec::with_capacity(left.len());
    for mut face in left {
        face.suit = face.suit.filter(|&suit| board.alive[suit]);
        let same = |known: &&mut FaceClass| {
            known.suit.is_none() && face.suit.is_none() && known.card.rank() == face.card.rank()
        };
        match faces.iter_mut().find(same) {
            Some(known) => known.count += face.count,
            None => faces.push(face),
        }
    }
    faces
}
