//! The conditions of a row of blackjack: on the hand and the up card, as for wagers, and whether the hand is a natural,
//! doubled or split.

use super::terms::TwentyOneTest;
use crate::Error;
use crate::cursor::Cursor;
use crate::wagers::reading::{Inherited, Object, OfCards, Vocabulary};
use crate::wagers::{CardDeal, Condition, ZoneIndex};
use crate::written::Value;

/// The conditions on a hand.
pub(super) struct OfHand<'a>(OfCards<'a>);

/// The facts of a hand other than its cards.
const FACTS: [&str; 3] = ["natural", "doubled", "split"];

impl<'a> OfHand<'a> {
    pub(super) fn new(deal: &'a CardDeal) -> Self {
        OfHand(OfCards(deal))
    }

    /// The zones of a condition that names none: the player's hand.
    pub(super) fn player() -> Inherited {
        vec![ZoneIndex(0)].into()
    }
}

impl Vocabulary for OfHand<'_> {
    type Test = TwentyOneTest;
    type Of = Inherited;

    fn keys(&self) -> Vec<&'static str> {
        [self.0.keys(), FACTS.to_vec()].concat()
    }

    fn of(&self, object: &Object, inherited: &Inherited) -> Result<Inherited, Error> {
        if let Some(named) = object.get("of")
            && matches!(named.value(), Value::Text(zone) if zone == "dealer")
        {
            return Err(named.refuse("rows look at the player's hand and at `up`, not at the dealer's hand"));
        }
        self.0.of(object, inherited)
    }

    fn test(
        &self,
        object: &Object,
        key: &str,
        value: &Cursor,
        of: &Inherited,
    ) -> Result<Option<Condition<TwentyOneTest>>, Error> {
        let fact = match key {
            "natural" => TwentyOneTest::Natural(value.truth()?),
            "doubled" => TwentyOneTest::Doubled(value.truth()?),
            "split" => TwentyOneTest::Split(value.truth()?),
            "class" | "holds" | "at-least" | "beats" | "ties" | "loses-to" => {
                return Err(object.at.refuse(format!(
                    "`{key}` ranks poker hands: rows of this game look at totals, cards, ranks and suits"
                )));
            }
            _ => return Ok(self.0.test(object, key, value, of)?.map(|on| on.map(&TwentyOneTest::Cards))),
        };
        Ok(Some(Condition::Is(fact)))
    }

    fn group_keys(&self) -> &'static [&'static str] {
        &["of"]
    }

    fn of_group(&self, object: &Object, inherited: &Inherited) -> Result<Inherited, Error> {
        self.0.of_group(object, inherited)
    }

    fn why_not(&self, key: &str) -> Option<String> {
        self.0.why_not(key)
    }
}
