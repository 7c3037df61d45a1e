//! The boards of a deal: what is dealt beside the two hands.
//!
//! Where suits can be exchanged, of the boards that differ by an exchange one is laid; those suits whose cards on it are equal
//! may still be exchanged in the hands. Where suits matter only for hands of one suit, those of which the board has too few
//! cards for that are *dead*: beside it their cards of one rank are one face, and boards that differ in dead suits alone are
//! taken together.

use super::super::dealt::Hand as Cards;
use super::super::paint::SUITS;
use super::Rivals;
use super::faces::{Face, Hand, Look, MOST_CARDS, cards, every_hand};
use super::sides::{Side, View};
use super::worths::{Worths, wild};
use crate::logic::TestSet;
use rustc_hash::FxHashMap;

/// A board.
pub struct Board {
    /// The faces that lie in its cells, one cell after another.
    faces: [u8; MOST_CARDS],
    /// The tests of the board that hold.
    pub holding: TestSet,
    /// For each suit, the first of those that it can be exchanged with.
    pub like: [u8; SUITS],
    /// The suits that are not dead.
    pub alive: [bool; SUITS],
    /// How many boards it stands for.
    pub times: u128,
}

impl Board {
    /// The hand that lies in each of its cells.
    pub fn cells(&self, rivals: &Rivals) -> Vec<Hand> {
        let mut rest = &self.faces[..];
        let cell = |&cell: &usize| {
            let (faces, others) = rest.split_at(rivals.cells.sizes[cell] as usize);
            rest = others;
            Hand::of(faces, &rivals.faces)
        };
        rivals.seats.board.iter().map(cell).collect()
    }
}

/// Lays boards cell by cell.
struct Laying<'r, 'g> {
    rivals: &'r Rivals<'g>,
    left: Vec<u32>,
    cells: Vec<Hand>,
    /// Those of which a suit may be dead, with how many cards of it are too few.
    views: Option<Vec<(View, u64, u32)>>,
    worths: Vec<Worths>,
    /// Where boards that are taken together stand.
    places: FxHashMap<Vec<u64>, usize>,
    found: Vec<Board>,
}

/// Every board.
pub fn boards(rivals: &Rivals) -> Vec<Board> {
    let mut laying = Laying {
        rivals,
        left: rivals.faces.iter().map(|face| face.count).collect(),
        cells: Vec::new(),
        views: rivals.may_die().map(|views| {
            let short = |(side, view): &(usize, View)| {
                let needed = u32::from(view.ranking.size.cards()) - rivals.sizes[*side];
                (view.clone(), wild(&view.ranking), needed)
            };
            views.iter().map(short).collect()
        }),
        worths: rivals.sides.on_board.iter().map(|view| Worths::new(view.ranking)).collect(),
        places: FxHashMap::default(),
        found: Vec::new(),
    };
    laying.lay(like(rivals), 1);
    laying.found
}

/// For each suit, before anything is dealt, the first of those that it can be exchanged with.
pub fn like(rivals: &Rivals) -> [u8; SUITS] {
    let mut like = std::array::from_fn(|suit| suit as u8);
    for (suit, _) in rivals.ground.kinds.suits.iter().enumerate().filter(|(_, kind)| kind.like_the_last) {
        like[suit] = like[suit - 1];
    }
    like
}

impl Laying<'_, '_> {
    fn lay(&mut self, like: [u8; SUITS], times: u128) {
        let Some(&cell) = self.rivals.seats.board.get(self.cells.len()) else {
            return self.put_down(like, times);
        };
        let (left, faces) = (self.left.clone(), &self.rivals.faces);
        every_hand(faces, &left, self.rivals.cells.sizes[cell], &mut |hand| {
            let Some((finer, orbit)) = exchanges(&hand.look, like) else { return };
            let ways = hand.ways(|face| left[face]);
            hand.held().for_each(|(face, count)| self.left[face] -= count);
            self.cells.push(*hand);
            self.lay(finer, times * orbit * ways);
            self.cells.pop();
            hand.held().for_each(|(face, count)| self.left[face] += count);
        });
    }

    fn put_down(&mut self, mut like: [u8; SUITS], times: u128) {
        let rivals = self.rivals;
        let mut holding = TestSet::default();
        if rivals.sides.of.iter().any(|side| matches!(side, Side::Board)) {
            let mut dealt = vec![Cards::default(); rivals.cells.sizes.len()];
            for (&cell, hand) in rivals.seats.board.iter().zip(&self.cells) {
                hand.cards(&rivals.faces).for_each(|card| dealt[cell].push(card));
            }
            for (number, test) in rivals.ground.logic.tests.iter().enumerate() {
                if matches!(rivals.sides.of[number], Side::Board) && rivals.holds(test, &dealt) {
                    holding.insert(number);
                }
            }
        }
        let mut alive = [true; SUITS];
        if let Some(views) = &self.views {
            alive = std::array::from_fn(|suit| {
                views.iter().any(|(view, wild, needed)| {
                    let look = on_board(rivals, &self.cells, view);
                    cards(look.in_suit(suit, *wild)) >= *needed
                })
            });
            // What is left of the suits may be exchanged where the board is the same in them.
            let lanes = |suit: usize| self.cells.iter().map(move |hand| hand.look.lanes[suit]);
            for suit in 0..SUITS {
                let same =
                    (0..suit).find(|&other| alive[other] == alive[suit] && lanes(other).eq(lanes(suit)));
                like[suit] = same.unwrap_or(suit) as u8;
            }
            let mut living: Vec<Vec<u64>> =
                (0..SUITS).filter(|&suit| alive[suit]).map(|suit| lanes(suit).collect()).collect();
            living.sort_unstable();
            let mut key: Vec<u64> = self.cells.iter().map(|hand| hand.look.all).collect();
            key.extend(living.into_iter().flatten());
            key.extend(holding.words());
            for (view, worths) in rivals.sides.on_board.iter().zip(&mut self.worths) {
                key.push(worths.best(&on_board(rivals, &self.cells, view)).into());
            }
            let next = self.found.len();
            let place = *self.places.entry(key).or_insert(next);
            if place < next {
                self.found[place].times += times;
                return;
            }
        }
        let mut faces = [0; MOST_CARDS];
        let held = self.cells.iter().flat_map(Hand::held);
        let laid = held.flat_map(|(face, count)| std::iter::repeat_n(face as u8, count as usize));
        faces.iter_mut().zip(laid).for_each(|(place, face)| *place = face);
        self.found.push(Board { faces, holding, like, alive, times });
    }
}

/// What the cells of the board look like that a view looks at.
pub fn on_board(rivals: &Rivals, cells: &[Hand], view: &View) -> Look {
    let seated = rivals.seats.board.iter().zip(cells).filter(|(cell, _)| view.board.contains(cell));
    seated.fold(Look::default(), |look, (_, hand)| look.plus(&hand.look))
}

/// Of cards that differ by exchanging suits that are alike those are taken in which no suit comes before the last one: then
/// which suits are still alike, and how many such there are; else none.
pub fn exchanges(look: &Look, like: [u8; SUITS]) -> Option<([u8; SUITS], u128)> {
    let mut finer = like;
    let (mut orders, mut same) = (1, 1);
    for suit in 0..SUITS {
        let last = (0..suit).rev().find(|&last| like[last] == like[suit]);
        finer[suit] = match last {
            Some(last) if look.lanes[last] < look.lanes[suit] => return None,
            Some(last) if look.lanes[last] == look.lanes[suit] => finer[last],
            _ => suit as u8,
        };
        // Suits that were alike come in any order, but those that still are have none.
        orders *= (0..=suit).filter(|&other| like[other] == like[suit]).count();
        same *= (0..=suit).filter(|&other| finer[other] == finer[suit]).count();
    }
    Some((finer, (orders / same) as u128))
}

/// The faces beside a board, and how many of each are left.
pub fn beside(rivals: &Rivals, board: &Board, cells: &[Hand]) -> Vec<Face> {
    let mut left = rivals.faces.clone();
    cells.iter().flat_map(Hand::held).for_each(|(face, count)| left[face].count -= count);
    let mut faces: Vec<Face> = Vec::with_capacity(left.len());
    for mut face in left {
        face.lane = face.lane.filter(|&suit| board.alive[suit]);
        let same = |known: &&mut Face| {
            known.lane.is_none() && face.lane.is_none() && known.card.rank() == face.card.rank()
        };
        match faces.iter_mut().find(same) {
            Some(known) => known.count += face.count,
            None => faces.push(face),
        }
    }
    faces
}
