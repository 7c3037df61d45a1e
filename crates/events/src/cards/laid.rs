//! Hands of two cards over a board of five.

use super::boards::Kind;
use enumeration::Card;
use paytables::wagers::Class;

/// The cards, with the joker.
pub const DECK: usize = 53;

/// A hand over a board.
#[derive(Clone, Copy)]
pub struct Laid {
    /// Two cards that stand for all such hands.
    pub cards: [Card; 2],
    /// The places of their kinds.
    pub kinds: [u8; 2],
    /// How many such hands there are.
    pub ways: i64,
    /// How many deals of such a hand and a board.
    pub deals: u128,
    /// How many of them hold a given card of the first kind, and of the second where it is another.
    pub holding: [i64; 2],
    /// How strong it is with the board.
    pub strength: u32,
    /// Its class.
    pub class: Class,
    /// What the tests of its two cards tell, as a number.
    pub sort: u16,
}

impl Laid {
    /// The hand of a card of each of two kinds, or of two cards of one; none if there are not two.
    pub fn of(kinds: &[Kind], first: usize, second: usize) -> Option<Laid> {
        let [one, two] = [kinds[first], kinds[second]];
        let [n, m] = [one, two].map(|kind| i64::from(kind.count));
        let (other, ways, holding) = if first == second {
            (one.other?, n * (n - 1) / 2, [n - 1, 0])
        } else {
            (two.card, n * m, [m, n])
        };
        Some(Laid {
            cards: [one.card, other],
            kinds: [first as u8, second as u8],
            ways,
            deals: 0,
            holding,
            strength: 0,
            class: Class::HighCard,
            sort: 0,
        })
    }
}

/// The rivals that own hands meet.
#[derive(Default)]
pub struct Met {
    /// How many sorts of rival there are.
    pub sorts: usize,
    /// By the place of an own hand, its place here.
    pub at: Vec<usize>,
    /// By that and by sort, how many are lower, tie and are higher.
    pub rivals: Vec<[i64; 3]>,
}

/// Rivals passed: how many, and how many hold a given card of each kind.
#[derive(Clone)]
pub struct Passed {
    all: i64,
    holding: [i64; DECK],
}

impl Default for Passed {
    fn default() -> Self {
        Passed { all: 0, holding: [0; DECK] }
    }
}

impl Passed {
    /// Passes such hands.
    pub fn add(&mut self, hand: &Laid) {
        self.all += hand.ways;
        for (kind, holding) in hand.kinds.into_iter().zip(hand.holding) {
            self.holding[kind as usize] += holding;
        }
    }

    /// How many share no card with a hand; the hand itself, if it is among them, is taken away twice.
    pub fn sharing_no_card(&self, hand: &Laid) -> i64 {
        hand.kinds.into_iter().fold(self.all, |apart, kind| apart - self.holding[kind as usize])
    }
}
