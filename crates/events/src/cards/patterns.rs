//! What is known of hands over a board that is laid in all ways: a *pattern*, which says in which ways what is known.
//!
//! Boards differ in their cards, but hands over them in few patterns: so each is numbered, and how an own hand of one ends
//! against a rival of another is found once.

use super::lays::Ways;
use crate::logic::Point;
use rustc_hash::FxHashMap;

/// What is known of a hand, and in which ways.
pub type Pattern<T> = Vec<(T, Ways)>;

/// Patterns, numbered as they are met.
pub struct Patterns<T> {
    numbers: FxHashMap<Pattern<T>, u32>,
    all: Vec<Pattern<T>>,
    /// The number of the last one that was asked for.
    last: u32,
    /// Those that are met over the board at hand, by their places there, and the places by number.
    met: Vec<u32>,
    places: Vec<Option<usize>>,
}

impl<T> Default for Patterns<T> {
    fn default() -> Self {
        Patterns {
            numbers: FxHashMap::default(),
            all: Vec::new(),
            last: u32::MAX,
            met: Vec::new(),
            places: Vec::new(),
        }
    }
}

impl<T: Copy + Eq + std::hash::Hash> Patterns<T> {
    /// Goes on to another board.
    pub fn next_board(&mut self) {
        self.met.drain(..).for_each(|number| self.places[number as usize] = None);
    }

    /// The place of a pattern among those met over the board at hand. `pattern` is left empty.
    pub fn place(&mut self, pattern: &mut Pattern<T>) -> usize {
        if self.all.get(self.last as usize).is_none_or(|last| last != pattern) {
            self.last = self.numbers.get(pattern).copied().unwrap_or_else(|| {
                let number = self.all.len() as u32;
                self.all.push(pattern.clone());
                self.places.push(None);
                self.numbers.insert(pattern.clone(), number);
                number
            });
        }
        pattern.clear();
        let next = self.met.len();
        let place = *self.places[self.last as usize].get_or_insert(next);
        if place == next {
            self.met.push(self.last);
        }
        place
    }

    /// In how many ways something is known in a pattern that is met over the board at hand, by its place.
    pub fn ways(&self, place: usize) -> u32 {
        self.all[self.met[place] as usize].iter().map(|(_, ways)| ways.count_ones()).sum()
    }

    /// The numbers of the patterns met over the board at hand, by place.
    pub fn met(&self) -> &[u32] {
        &self.met
    }
}

/// Adds that something is known in some ways.
pub fn note<T: PartialEq>(pattern: &mut Pattern<T>, known: T, ways: Ways) {
    match pattern.iter_mut().find(|(other, _)| *other == known) {
        Some((_, all)) => *all |= ways,
        None => pattern.push((known, ways)),
    }
}

/// The places of ends, each with in how many ways deals end so, by the order in which the own hand and the rival's compare.
pub type Outcome = [Vec<(usize, u32)>; 3];

/// Patterns of own hands and of rivals, and how they end against each other.
#[derive(Default)]
pub struct Meetings {
    /// Of own hands.
    pub own: Patterns<Point>,
    /// Of rivals, of whom facts of such a number are known.
    pub rivals: Patterns<u16>,
    outcomes: FxHashMap<(u32, u32), Outcome>,
}

/// More are not remembered.
const MOST: usize = 1 << 17;

impl Meetings {
    /// Goes on to another board.
    pub fn next_board(&mut self) {
        if self.own.all.len() + self.rivals.all.len() + self.outcomes.len() > MOST {
            *self = Meetings::default();
        }
        self.own.next_board();
        self.rivals.next_board();
    }

    /// How an own hand and a rival of patterns of these numbers end; `end` finds it out where an order, own facts and a rival's
    /// are known.
    pub fn outcome(
        &mut self,
        own: u32,
        rival: u32,
        mut end: impl FnMut(Point, u16, usize) -> usize,
    ) -> &Outcome {
        let Meetings { own: owns, rivals, outcomes } = self;
        outcomes.entry((own, rival)).or_insert_with(|| {
            let mut outcome = Outcome::default();
            for &(point, of_own) in &owns.all[own as usize] {
                for &(facts, of_rival) in &rivals.all[rival as usize] {
                    let ways = (of_own & of_rival).count_ones();
                    if ways == 0 {
                        continue;
                    }
                    for (order, ends) in outcome.iter_mut().enumerate() {
                        let place = end(point, facts, order);
                        match ends.iter_mut().find(|(known, _)| *known == place) {
                            Some((_, sum)) => *sum += ways,
                            None => ends.push((place, ways)),
                        }
                    }
                }
            }
            outcome
        })
    }
}
