//! The conditions on cards.

use super::card_zones::{Inherited, OfCards};
use super::conditions::{Object, Vocabulary, check_range};
use super::keys::{self, is_in};
use super::{hands, possible, words};
use crate::Error;
use crate::cursor::Cursor;
use crate::wagers::{Aces, CardCount, CardTest, CardsTest, Condition, Draw, Range, Sum, ZoneIndex};
use std::cmp::Ordering;

/// The keys that modify others, with the keys that use them.
const PARAMETERS: [(&str, &[&str]); 5] = [
    ("aces", &["total", "higher-than", "lower-than", "higher-total-than", "same-total-as"]),
    ("best", &hands::KEYS),
    ("wild", &hands::KEYS),
    ("joker", &["class", "holds", "at-least", "beats", "ties", "loses-to", "run", "suited-run"]),
    ("pair-of", &["class"]),
];

/// The values of an ace, by name.
const ACES: [(&str, Aces); 3] = [("best", Aces::Best), ("low", Aces::Low), ("high", Aces::High)];

impl OfCards<'_> {
    /// A zone that has at most one card.
    fn one_card(&self, at: &Cursor) -> Result<ZoneIndex, Error> {
        let zone = self.zone(at)?;
        let cards = self.0.zones[zone.0].cards;
        if cards.most == 1 {
            return Ok(zone);
        }
        Err(at.refuse(format!(
            "this needs a zone of one card, but `{}` has {cards}",
            self.0.zones[zone.0].name
        )))
    }

    /// Returns an error unless a zone has one card.
    fn must_be_one(at: &Cursor, cards: CardCount) -> Result<(), Error> {
        if cards.most == 1 {
            return Ok(());
        }
        Err(at.refuse(format!("this needs one card, but there are {cards}: set `of` to a zone of one card")))
    }
}

impl Vocabulary for OfCards<'_> {
    type Test = CardsTest;
    type Of = Inherited;

    fn keys(&self) -> Vec<&'static str> {
        let hands = if matches!(self.0.draw, Some(Draw::Baccarat(_))) { keys::OF_TWO_HANDS } else { "" };
        keys::CARDS.split_whitespace().chain(hands.split_whitespace()).collect()
    }

    fn why_not(&self, key: &str) -> Option<String> {
        if is_in(keys::OF_TWO_HANDS, key) {
            return Some(format!("`{key}` needs `\"draw\": \"baccarat\"`"));
        }
        if key == "chosen" {
            return Some("`chosen` needs decisions: use it in the stages, bets and play of a game".into());
        }
        [keys::ROLLS, keys::SHOOTER, keys::SPIN, keys::SPINS]
            .into_iter()
            .any(|kind| is_in(kind, key))
            .then(|| format!("`{key}` needs rolls or spins, but this deal has cards: remove it"))
    }

    fn of(&self, object: &Object, inherited: &Self::Of) -> Result<Self::Of, Error> {
        for (parameter, users) in PARAMETERS {
            object.needs_beside(parameter, users)?;
        }
        let Some(named) = object.get("of") else { return Ok(inherited.clone()) };
        if object.is_alone("of") {
            return Err(
                named.refuse("`of` has no effect alone: add a condition on these cards, like \"suits\": 1")
            );
        }
        Ok(Inherited { zones: self.zones(&named)?, ..inherited.clone() })
    }

    fn group_keys(&self) -> &'static [&'static str] {
        &["of", "best", "joker", "wild"]
    }

    fn of_group(&self, object: &Object, inherited: &Self::Of) -> Result<Self::Of, Error> {
        let mut of = inherited.clone();
        if let Some(named) = object.get("of") {
            of.zones = self.zones(&named)?;
        }
        if let Some(best) = hands::best(object)? {
            of.best = Some(best);
        }
        if let Some(joker) = hands::joker(object)? {
            of.joker = Some(joker);
        }
        if let Some(wild) = hands::wild(object)? {
            of.wild = Some(wild);
        }
        Ok(of)
    }

    fn test(
        &self,
        object: &Object,
        key: &str,
        value: &Cursor,
        of: &Self::Of,
    ) -> Result<Option<Condition<CardsTest>>, Error> {
        match key {
            "winner" => {
                return Ok(Some(Condition::Is(CardsTest::Winner(value.word("a winner", &words::WINNERS)?))));
            }
            "margin" => {
                let range = check_range(value, words::range(value)?, (0, 9), "the points of two hands")?;
                return Ok(Some(Condition::Is(CardsTest::Margin(range))));
            }
            _ => {}
        }
        let cards = self.count(&of.zones);
        let test = if hands::KEYS.contains(&key) {
            Some(hands::test(self, object, key, value, of)?)
        } else {
            self.card_test(object, key, value, cards)?
        };
        Ok(test.map(|test| test.map(&|test| CardsTest::Of(of.zones.clone(), test))))
    }
}

impl OfCards<'_> {
    /// The test of a key on a number of cards; `None` for a key that modifies another.
    fn card_test(
        &self,
        object: &Object,
        key: &str,
        value: &Cursor,
        cards: CardCount,
    ) -> Result<Option<Condition<CardTest>>, Error> {
        let most = i64::from(cards.most);
        let within = |bounds: (i64, i64)| -> Result<Range, Error> {
            check_range(value, words::range(value)?, bounds, &cards.to_string())
        };
        let test = match key {
            "cards" => CardTest::Cards(within((cards.least.into(), most))?),
            "total" => {
                let aces = aces(object)?;
                CardTest::Total { is: within(possible::totals(cards, self.0.shoe.jokers, aces))?, aces }
            }
            "points" => CardTest::Points(within((0, 9))?),
            "ranks" => CardTest::Ranks(exactly(value, words::rank_list(value)?, cards)?),
            "faces" => CardTest::Faces(exactly(value, words::face_list(value)?, cards)?),
            "each" => CardTest::Each(words::pattern(value, &[])?),
            "count" => {
                let counts = value.one_or_more("what to count, like {\"rank\": \"7\", \"is\": 2}")?;
                let counts = counts.iter().map(|item| count(item, cards)).collect::<Result<Vec<_>, _>>()?;
                return Ok(Some(Condition::all_of(counts)));
            }
            "of-a-kind" => CardTest::OfAKind(within((1, most))?),
            "pairs" => CardTest::Pairs(within((0, most / 2))?),
            "identical" => CardTest::Identical(within((1, most))?),
            "suits" => CardTest::Suits(within((0, most.min(4)))?),
            "colours" => CardTest::Colours(within((0, most.min(2)))?),
            "longest-suit" => CardTest::LongestSuit(within((0, most))?),
            "run" => CardTest::Run { is: within((0, most.min(13)))?, jokers_fill: jokers_fill(object)? },
            "suited-run" => {
                CardTest::SuitedRun { is: within((0, most.min(13)))?, jokers_fill: jokers_fill(object)? }
            }
            "highest" => CardTest::Highest(words::plain_rank_set(value, PASSED_OVER)?),
            "lowest" => CardTest::Lowest(words::plain_rank_set(value, PASSED_OVER)?),
            "spread" => CardTest::Spread(within((-1, if most > 1 { 11 } else { -1 }))?),
            "same-rank-as" | "same-suit-as" | "same-face-as" => {
                let (zone, is) = self.same_as(value, cards)?;
                match key {
                    "same-rank-as" => CardTest::SameRankAs { zone, is },
                    "same-suit-as" => CardTest::SameSuitAs { zone, is },
                    _ => CardTest::SameFaceAs { zone, is },
                }
            }
            "between" => {
                Self::must_be_one(value, cards)?;
                let zones = self.zones(value)?;
                let others = self.count(&zones);
                if others.most < 2 {
                    return Err(value.refuse(format!(
                        "no card ranks between the cards of a zone of {others}: name zones with two cards or more"
                    )));
                }
                CardTest::Between(zones)
            }
            "higher-than" | "lower-than" => {
                Self::must_be_one(value, cards)?;
                let (zone, aces_low) = (self.one_card(value)?, aces(object)? == Aces::Low);
                match key {
                    "higher-than" => CardTest::HigherThan { zone, aces_low },
                    _ => CardTest::LowerThan { zone, aces_low },
                }
            }
            "higher-points-than" => self.sum_against(Ordering::Greater, value, Sum::Points)?,
            "same-points-as" => self.sum_against(Ordering::Equal, value, Sum::Points)?,
            "higher-total-than" => self.sum_against(Ordering::Greater, value, Sum::Total(aces(object)?))?,
            "same-total-as" => self.sum_against(Ordering::Equal, value, Sum::Total(aces(object)?))?,
            "blackjack" => {
                CardTest::Blackjack(possible_truth(value, cards.least <= 2 && 2 <= cards.most, cards)?)
            }
            "bust" => CardTest::Bust(possible_truth(value, cards.most >= 3, cards)?),
            _ => return Ok(None),
        };
        Ok(Some(Condition::Is(test)))
    }

    fn sum_against(&self, order: Ordering, at: &Cursor, sum: Sum) -> Result<CardTest, Error> {
        Ok(CardTest::SumAgainst { order, zones: self.zones(at)?, sum })
    }

    fn same_as(&self, at: &Cursor, cards: CardCount) -> Result<(ZoneIndex, Range), Error> {
        at.fields("a zone and a number, like {\"zone\": \"up\", \"is\": 2}", &["zone", "is"])?;
        Ok((self.one_card(&at.need("zone")?)?, of_cards(&at.need("is")?, cards)?))
    }
}

/// The reason why the joker is not among the ranks that are compared.
const PASSED_OVER: &str = "the highest and the lowest rank ignore jokers";

/// A range of numbers of these cards.
fn of_cards(at: &Cursor, cards: CardCount) -> Result<Range, Error> {
    check_range(at, words::range(at)?, (0, cards.most.into()), &cards.to_string())
}

fn count(at: &Cursor, cards: CardCount) -> Result<Condition<CardTest>, Error> {
    let such = words::pattern(at, &["is"])?;
    let is =
        at.get("is").ok_or_else(|| at.refuse("`is` is missing: add the number of such cards, or a range"))?;
    Ok(Condition::Is(CardTest::Count { such, is: of_cards(&is, cards)? }))
}

fn aces(object: &Object) -> Result<Aces, Error> {
    object.get("aces").map_or(Ok(Aces::Best), |at| at.word("a value for `aces`", &ACES))
}

/// Returns true if jokers fill the gaps of a run.
fn jokers_fill(object: &Object) -> Result<bool, Error> {
    object
        .get("joker")
        .map_or(Ok(false), |at| at.word("a value for `joker` in a run", &[("any", true), ("none", false)]))
}

/// A list of cards that must be as long as the number of cards.
fn exactly<T>(at: &Cursor, list: Vec<T>, cards: CardCount) -> Result<Vec<T>, Error> {
    let length = list.len() as u32;
    if (cards.least..=cards.most).contains(&length) {
        return Ok(list);
    }
    let listed = CardCount::exactly(length);
    Err(at.refuse(format!("this lists {listed}, but there are {cards}: list as many as there are")))
}

/// `false`, or `true` if the number of cards allows it.
fn possible_truth(at: &Cursor, is_possible: bool, cards: CardCount) -> Result<bool, Error> {
    let truth = at.truth()?;
    if truth && !is_possible {
        return Err(at.refuse(format!("true is impossible: with {cards} the value is always false")));
    }
    Ok(truth)
}
