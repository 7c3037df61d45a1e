//! Conditions of a game over numbered tests.
//!
//! Every different card test of a game has a number, and so has every different question about the choices made. A
//! condition is then evaluated from two bit sets: the tests that hold of the cards ([`Facts`]) and the questions
//! answered yes ([`Made`]). [`crate::compiled`] numbers them; the engines find the facts.

use paytables::games::RoundTest;
use paytables::wagers::{CardsTest, Condition};

/// The card tests that hold, as bits.
pub(crate) type Facts = u128;

/// The most different card tests of a game.
pub(crate) const MOST_TESTS: usize = 128;

/// The questions about choices that are answered yes, as bits.
pub(crate) type Made = u64;

/// The different tests of a game.
#[derive(Clone, Debug, Default)]
pub struct Tests {
    /// Tests of cards.
    pub cards: Vec<CardsTest>,
    /// Questions about choices: was one of these made, each a stage and a choice?
    pub chosen: Vec<Vec<(usize, usize)>>,
}

/// A condition over numbered tests.
#[derive(Clone, Debug)]
pub enum Numbered {
    /// All of these hold.
    All(Vec<Numbered>),
    /// One of these holds.
    Any(Vec<Numbered>),
    /// This does not hold.
    Not(Box<Numbered>),
    /// This test of cards holds.
    Card(usize),
    /// This question about choices is answered yes.
    Chosen(usize),
}

impl Tests {
    /// A condition with its tests numbered.
    pub fn number(&mut self, condition: &Condition<RoundTest>) -> Numbered {
        let mut each = |parts: &[Condition<RoundTest>]| parts.iter().map(|part| self.number(part)).collect();
        match condition {
            Condition::All(parts) => Numbered::All(each(parts)),
            Condition::Any(parts) => Numbered::Any(each(parts)),
            Condition::Not(inner) => Numbered::Not(Box::new(self.number(inner))),
            Condition::Is(RoundTest::Cards(test)) => Numbered::Card(place(&mut self.cards, test)),
            Condition::Is(RoundTest::Chosen(any)) => Numbered::Chosen(place(&mut self.chosen, any)),
        }
    }
}

/// The index of an item in a list; a new item is appended.
#[inline]
fn place<T: PartialEq + Clone>(list: &mut Vec<T>, item: &T) -> usize {
    list.iter().position(|known| known == item).unwrap_or_else(|| {
        list.push(item.clone());
        list.len() - 1
    })
}

impl Numbered {
    /// Returns true if the condition holds.
    pub fn holds(&self, facts: Facts, made: Made) -> bool {
        match self {
            Numbered::All(parts) => parts.iter().all(|part| part.holds(facts, made)),
            Numbered::Any(parts) => parts.iter().any(|part| part.holds(facts, made)),
            Numbered::Not(inner) => !inner.holds(facts, made),
            Numbered::Card(test) => facts >> test & 1 == 1,
            Numbered::Chosen(question) => made >> question & 1 == 1,
        }
    }

    /// Returns true if the condition may have this value for some cards.
    pub fn may_be(&self, made: Made, wanted: bool) -> bool {
        match self {
            Numbered::All(parts) if wanted => parts.iter().all(|part| part.may_be(made, true)),
            Numbered::All(parts) => parts.iter().any(|part| part.may_be(made, false)),
            Numbered::Any(parts) if wanted => parts.iter().any(|part| part.may_be(made, true)),
            Numbered::Any(parts) => parts.iter().all(|part| part.may_be(made, false)),
            Numbered::Not(inner) => inner.may_be(made, !wanted),
            Numbered::Card(_) => true,
            Numbered::Chosen(question) => (made >> question & 1 == 1) == wanted,
        }
    }

    /// Adds the card tests of the condition to a set.
    pub fn add_cards(&self, tests: &mut Facts) {
        match self {
            Numbered::All(parts) | Numbered::Any(parts) => {
                parts.iter().for_each(|part| part.add_cards(tests));
            }
            Numbered::Not(inner) => inner.add_cards(tests),
            Numbered::Card(test) => *tests |= 1 << test,
            Numbered::Chosen(_) => {}
        }
    }
}
