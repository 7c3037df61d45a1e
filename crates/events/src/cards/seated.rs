//! What the tests of one of two hands over a board tell of it.
//!
//! Nearly all ask for the class of the hand with the board, or for its two cards, so that what they tell of a class and a pair
//! of cards is found once. Others that ask for classes, of a hand with a part of the board, hang on few numbers too.

use super::count::zones_of;
use super::duel::{Duel, Side, cells_of};
use super::laid::Laid;
use super::lays::{PAIRS_OF_RANKS, ranks_of};
use super::sure::looks_at_suits;
use super::worths;
use crate::logic::{Facts, TestSet};
use enumeration::Card;
use itertools::Itertools;
use paytables::wagers::{CardTest, CardsTest, ClassSet, Joker};
use rustc_hash::FxHashMap;

/// The cards, with the joker.
const DECK: usize = 53;

/// How a test is told of one hand.
#[derive(Clone, Copy)]
enum How {
    /// By the class of the hand with the board.
    Class(ClassSet),
    /// By the two cards: its place among such tests.
    Cards(usize),
    /// In another way: its place among such tests.
    Other(usize),
    /// Not by this hand.
    Not,
}

/// The tests of one hand.
pub struct Tests {
    /// By number of the test.
    how: Vec<How>,
    /// By the place of the two cards among all pairs: which of the lists below is theirs.
    pub sort_of: Vec<u16>,
    /// What the tests of the two cards tell, by place.
    pub told: Vec<Vec<bool>>,
    /// By the place of two ranks among all pairs: the lists of cards of one suit, and of cards of two, each with for how many
    /// choices of suits it is theirs.
    pub by_suits: Vec<[Vec<(u16, u32)>; 2]>,
    /// The tests that are told in another way than by the class and the two cards.
    pub others: Vec<Other>,
}

/// A test of a hand with the board, or with a part of it.
pub struct Other {
    /// Its number.
    pub test: usize,
    /// Whether it looks at a part of the board, and not at the whole.
    pub part: bool,
    /// The places of the board that it looks at, where it takes them together.
    pub places: Option<Vec<usize>>,
    /// What it sees there.
    pub sees: Sees,
}

/// What a test sees of the cards that it takes together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sees {
    /// Their class, of five cards.
    Class,
    /// Their ranks.
    Ranks,
    /// The cards.
    Cards,
}

impl Other {
    fn of(duel: &Duel, number: usize) -> Other {
        let test = &duel.ground.logic.tests[number];
        let sees = match test {
            CardsTest::Of(_, CardTest::Class { ranking, .. } | CardTest::Holds { ranking, .. })
                if ranking.size.cards() == 5 && ranking.wild.is_empty() =>
            {
                Sees::Class
            }
            CardsTest::Of(_, test) if !looks_at_suits(test) => Sees::Ranks,
            _ => Sees::Cards,
        };
        let zones = zones_of(test, duel.ground.deal);
        let together = zones.len() == 1;
        let looked_at = cells_of(&zones.concat(), duel.cells);
        let places = board_cells(duel).positions(|cell| looked_at.contains(&cell)).collect();
        Other { test: number, part: duel.looks_at_part(test), places: together.then_some(places), sees }
    }
}

/// The cell of each card of the board.
pub fn board_cells(duel: &Duel) -> impl Iterator<Item = usize> {
    duel.seats.board.iter().flat_map(|&cell| std::iter::repeat_n(cell, duel.cells.sizes[cell] as usize))
}

/// The place of two cards in a list of all pairs.
pub fn pair(cards: [Card; 2]) -> usize {
    let [first, second] = cards.map(|card| card.0 as usize);
    first.min(second) * DECK + first.max(second)
}

impl Tests {
    /// Those of one hand of a duel.
    pub fn of(duel: &Duel, own: bool) -> Tests {
        let side = if own { Side::Own } else { Side::Rival };
        let (mut of_cards, mut others) = (Vec::new(), Vec::new());
        let how: Vec<How> = duel
            .ground
            .logic
            .tests
            .iter()
            .zip(&duel.sides)
            .enumerate()
            .map(|(number, (test, &of))| {
                if of != side {
                    How::Not
                } else if !duel.looks_at_board(test) {
                    of_cards.push(test);
                    How::Cards(of_cards.len() - 1)
                } else {
                    plain_class(duel, test).map_or_else(
                        || {
                            others.push(Other::of(duel, number));
                            How::Other(others.len() - 1)
                        },
                        How::Class,
                    )
                }
            })
            .collect();
        let mut numbers: FxHashMap<Vec<bool>, u16> = FxHashMap::default();
        let mut told = Vec::new();
        let mut sort_of = vec![0; DECK * DECK];
        for first in duel.deck.iter() {
            for second in duel.deck.iter().filter(|&second| first <= second) {
                let cards = [first, second];
                let own: Vec<bool> =
                    of_cards.iter().map(|test| holds(duel, test, own, &cards, &[])).collect();
                sort_of[pair(cards)] = *numbers.entry(own).or_insert_with_key(|own| {
                    told.push(own.clone());
                    told.len() as u16 - 1
                });
            }
        }
        let mut by_suits = vec![[Vec::new(), Vec::new()]; PAIRS_OF_RANKS];
        for (first, second) in duel.deck.iter().cartesian_product(duel.deck.iter()) {
            let [one, other] = [first, second].map(Card::suit);
            // Of two cards of one rank there is no first.
            if one.is_none() || other.is_none() || first.rank() == second.rank() && one >= other {
                continue;
            }
            let known: &mut Vec<(u16, u32)> =
                &mut by_suits[ranks_of([first, second])][usize::from(one != other)];
            let sort = sort_of[pair([first, second])];
            match known.iter_mut().find(|(known, _)| *known == sort) {
                Some((_, suits)) => *suits += 1,
                None => known.push((sort, 1)),
            }
        }
        Tests { how, sort_of, told, by_suits, others }
    }

    /// What is told of two cards of a sort, and the tests that are not told by them.
    pub fn of_cards(&self, sort: usize) -> (Facts, TestSet) {
        let (mut facts, mut later) = (Facts::default(), TestSet::default());
        for (test, how) in self.how.iter().enumerate() {
            match *how {
                How::Cards(place) => facts.note(test, Some(self.told[sort][place])),
                _ => later.insert(test),
            }
        }
        (facts, later)
    }

    /// Notes all that is told of a hand, of which these other tests hold.
    pub fn note(&self, facts: &mut Facts, hand: &Laid, others: TestSet) {
        for (test, how) in self.how.iter().enumerate() {
            let told = match *how {
                How::Not => continue,
                How::Class(classes) => classes.contains(hand.class),
                How::Cards(place) => self.told[hand.sort as usize][place],
                How::Other(place) => others.contains(place),
            };
            facts.note(test, Some(told));
        }
    }
}

/// Whether a test of one hand holds of it over a board.
pub fn holds(duel: &Duel, test: &CardsTest, own: bool, cards: &[Card], board: &[Card]) -> bool {
    let (mine, other): (&[Card], &[Card]) = if own { (cards, &[]) } else { (&[], cards) };
    duel.holds(test, mine, other, board)
}

/// The classes that a test asks for, where it asks for the class of a hand with the board as hands are ranked here.
fn plain_class(duel: &Duel, test: &CardsTest) -> Option<ClassSet> {
    let CardsTest::Of(zones, CardTest::Class { ranking, classes, pair_of: None }) = test else { return None };
    let standard = if duel.deck.contains(Card::JOKER) {
        worths::ranking(duel) == Some(*ranking)
    } else {
        ranking.wild.is_empty() && ranking.joker != Joker::Ace && ranking.size.cards() == 5
    };
    (standard && !duel.looks_at_part(test) && cells_of(zones, duel.cells).len() > 1).then_some(*classes)
}
