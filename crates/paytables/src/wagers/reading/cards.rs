//! What can be asked of cards.

use super::conditions::{Object, Vocabulary, check_range};
use super::{hands, possible, words};
use crate::Error;
use crate::cursor::Cursor;
use crate::names::{listing, nearest, shown};
use crate::wagers::{
    Aces, CardCount, CardDeal, CardTest, CardsTest, Condition, Draw, Range, Role, Winner, ZoneIndex,
};

/// The keys of a condition on cards, beside `any`, `all` and `not`.
pub const KEYS: &str = "of cards total points ranks faces each count of-a-kind identical suits colours longest-suit run \
    suited-run highest lowest spread class pair-of holds same-rank-as same-face-as between higher-than beats ties \
    loses-to blackjack bust aces best joker wild";

/// The keys of a condition on the two hands of baccarat.
pub const OF_TWO_HANDS: &str = "winner margin";

/// The keys that say how others are meant, with those that use them.
const PARAMETERS: [(&str, &[&str]); 5] = [
    ("aces", &["total", "higher-than"]),
    ("best", &hands::KEYS),
    ("wild", &hands::KEYS),
    ("joker", &["class", "holds", "beats", "ties", "loses-to", "run", "suited-run"]),
    ("pair-of", &["class"]),
];

/// What an ace counts, by name.
const ACES: [(&str, Aces); 3] = [("best", Aces::Best), ("low", Aces::Low), ("high", Aces::High)];

/// Who wins, by name.
pub const WINNERS: [(&str, Winner); 3] =
    [("player", Winner::Player), ("banker", Winner::Banker), ("tie", Winner::Tie)];

/// What can be asked of a deal of cards.
pub struct OfCards<'a>(pub &'a CardDeal);

impl OfCards<'_> {
    /// The zones that are looked at where a condition names none: all dealt cards, or the finished hands of a draw.
    pub fn all(&self) -> Vec<ZoneIndex> {
        let looked_at = |role: Role| match self.0.draw {
            None => true,
            Some(Draw::Baccarat) => matches!(role, Role::Player | Role::Banker),
            Some(Draw::BlackjackDealer(_)) => role == Role::Dealer,
        };
        let zones = self.0.zones.iter().enumerate().filter(|(_, zone)| looked_at(zone.role));
        zones.map(|(i, _)| ZoneIndex(i)).collect()
    }

    /// A zone, by its name.
    pub fn zone(&self, at: &Cursor) -> Result<ZoneIndex, Error> {
        let names: Vec<&str> = self.0.zones.iter().map(|zone| zone.name.as_str()).collect();
        zone_named(at, &names)
    }

    /// A zone, or a list of zones whose cards are put together.
    pub fn zones(&self, at: &Cursor) -> Result<Vec<ZoneIndex>, Error> {
        let mut zones: Vec<ZoneIndex> = Vec::new();
        for item in at.one_or_more("a zone, or a list of zones")? {
            let zone = self.zone(&item)?;
            if let Some(other) = zones.iter().find(|&&other| self.overlap(zone, other)) {
                let name = |zone: ZoneIndex| &self.0.zones[zone.0].name;
                return Err(item.refuse(if zone == *other {
                    format!("`{}` stands in the list already", name(zone))
                } else {
                    format!("`{}` and `{}` overlap: a card would count twice", name(*other), name(zone))
                }));
            }
            zones.push(zone);
        }
        Ok(zones)
    }

    fn overlap(&self, a: ZoneIndex, b: ZoneIndex) -> bool {
        let parts = |role| match role {
            Role::Player => &[Role::PlayerTwo, Role::PlayerThird][..],
            Role::Banker => &[Role::BankerTwo, Role::BankerThird],
            Role::Dealer => &[Role::Up, Role::Hole, Role::Third, Role::Last],
            Role::Last => &[Role::Hole, Role::Third],
            _ => &[],
        };
        let (one, other) = (self.0.zones[a.0].role, self.0.zones[b.0].role);
        a == b || parts(one).contains(&other) || parts(other).contains(&one)
    }

    /// How many cards the zones have together.
    pub fn count(&self, zones: &[ZoneIndex]) -> CardCount {
        let counts = || zones.iter().map(|zone| self.0.zones[zone.0].cards);
        CardCount { least: counts().map(|c| c.least).sum(), most: counts().map(|c| c.most).sum() }
    }

    /// A zone that has one card, or one or none.
    fn one_card(&self, at: &Cursor) -> Result<ZoneIndex, Error> {
        let zone = self.zone(at)?;
        let cards = self.0.zones[zone.0].cards;
        if cards.most == 1 {
            return Ok(zone);
        }
        Err(at
            .refuse(format!("a zone of one card is wanted, and `{}` has {cards}", self.0.zones[zone.0].name)))
    }

    /// Whether a zone has one card is asked of the cards here.
    fn must_be_one(at: &Cursor, cards: CardCount) -> Result<(), Error> {
        if cards.most == 1 {
            return Ok(());
        }
        Err(at
            .refuse(format!("it is asked of one card, and here are {cards}: `of` names a zone of one card")))
    }
}

/// A zone, by its name.
pub fn zone_named(at: &Cursor, names: &[&str]) -> Result<ZoneIndex, Error> {
    let text = at.text("the name of a zone")?;
    names.iter().position(|name| *name == text).map(ZoneIndex).ok_or_else(|| {
        let are = if names.len() == 1 { "the only zone is" } else { "the zones are" };
        at.refuse(format!(
            "there is no zone `{}`: {are} {}{}",
            shown(text),
            listing(names, "and"),
            nearest(text, names.iter().copied())
        ))
    })
}

impl Vocabulary for OfCards<'_> {
    type Test = CardsTest;
    type Of = Vec<ZoneIndex>;

    fn keys(&self) -> Vec<&'static str> {
        let hands = if self.0.draw == Some(Draw::Baccarat) { OF_TWO_HANDS } else { "" };
        KEYS.split_whitespace().chain(hands.split_whitespace()).collect()
    }

    fn why_not(&self, key: &str) -> Option<String> {
        let is_in = |keys: &str| keys.split_whitespace().any(|word| word == key);
        if is_in(OF_TWO_HANDS) {
            return Some(format!("`{key}` is asked of baccarat, and this deal is another"));
        }
        (is_in(super::dice::ROLLS) || is_in(super::dice::SHOOTER) || is_in(super::wheel::SPINS))
            .then(|| format!("`{key}` is asked of rolls or spins, and this deal has cards"))
    }

    fn of(&self, object: &Object, inherited: &Self::Of) -> Result<Self::Of, Error> {
        for (parameter, users) in PARAMETERS {
            object.needs_beside(parameter, users)?;
        }
        let Some(named) = object.get("of") else { return Ok(inherited.clone()) };
        if object.is_alone("of") {
            return Err(named.refuse("`of` names cards, and nothing is asked of them"));
        }
        self.zones(&named)
    }

    fn test(
        &self,
        object: &Object,
        key: &str,
        value: &Cursor,
        of: &Self::Of,
    ) -> Result<Option<Condition<CardsTest>>, Error> {
        match key {
            "winner" => return Ok(Some(Condition::Is(CardsTest::Winner(value.word("a winner", &WINNERS)?)))),
            "margin" => {
                let range = check_range(value, words::range(value)?, (0, 9), "of two hands' points")?;
                return Ok(Some(Condition::Is(CardsTest::Margin(range))));
            }
            _ => {}
        }
        let cards = self.count(of);
        let test = if hands::KEYS.contains(&key) {
            Some(hands::test(self, object, key, value, cards)?)
        } else {
            self.card_test(object, key, value, cards)?
        };
        Ok(test.map(|test| on(of, test)))
    }
}

/// A condition on cards as one on the cards of these zones.
fn on(of: &[ZoneIndex], condition: Condition<CardTest>) -> Condition<CardsTest> {
    let each = |parts: Vec<Condition<CardTest>>| parts.into_iter().map(|part| on(of, part)).collect();
    match condition {
        Condition::All(parts) => Condition::All(each(parts)),
        Condition::Any(parts) => Condition::Any(each(parts)),
        Condition::Not(inner) => Condition::Not(Box::new(on(of, *inner))),
        Condition::Is(test) => Condition::Is(CardsTest::Of(of.to_vec(), test)),
    }
}

impl OfCards<'_> {
    /// What a key asks of so many cards. None for one that says how another is meant.
    fn card_test(
        &self,
        object: &Object,
        key: &str,
        value: &Cursor,
        cards: CardCount,
    ) -> Result<Option<Condition<CardTest>>, Error> {
        let most = i64::from(cards.most);
        let within = |bounds: (i64, i64)| -> Result<Range, Error> {
            check_range(value, words::range(value)?, bounds, &format!("of {cards}"))
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
                let counts = value.one_or_more("what is counted, like {\"rank\": \"7\", \"is\": 2}")?;
                let counts = counts.iter().map(|item| count(item, cards)).collect::<Result<Vec<_>, _>>()?;
                return Ok(Some(Condition::all_of(counts)));
            }
            "of-a-kind" => CardTest::OfAKind(within((1, most))?),
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
            "same-rank-as" | "same-face-as" => {
                let (zone, is) = self.same_as(value, cards)?;
                if key == "same-rank-as" {
                    CardTest::SameRankAs { zone, is }
                } else {
                    CardTest::SameFaceAs { zone, is }
                }
            }
            "between" => {
                Self::must_be_one(value, cards)?;
                let zones = self.zones(value)?;
                let others = self.count(&zones);
                if others.most < 2 {
                    return Err(value.refuse(format!(
                        "no card ranks between the cards of {others}: two at least are needed"
                    )));
                }
                CardTest::Between(zones)
            }
            "higher-than" => {
                Self::must_be_one(value, cards)?;
                CardTest::HigherThan { zone: self.one_card(value)?, aces_low: aces(object)? == Aces::Low }
            }
            "blackjack" => {
                CardTest::Blackjack(possible_truth(value, cards.least <= 2 && 2 <= cards.most, cards)?)
            }
            "bust" => CardTest::Bust(possible_truth(value, cards.most >= 3, cards)?),
            _ => return Ok(None),
        };
        Ok(Some(Condition::Is(test)))
    }

    fn same_as(&self, at: &Cursor, cards: CardCount) -> Result<(ZoneIndex, Range), Error> {
        at.fields("a zone and a number, like {\"zone\": \"up\", \"is\": 2}", &["zone", "is"])?;
        Ok((self.one_card(&at.need("zone")?)?, of_cards(&at.need("is")?, cards)?))
    }
}

/// Why the joker is not among ranks that are compared.
const PASSED_OVER: &str = "the highest and the lowest rank pass over a joker";

/// A number of these cards.
fn of_cards(at: &Cursor, cards: CardCount) -> Result<Range, Error> {
    check_range(at, words::range(at)?, (0, cards.most.into()), &format!("of {cards}"))
}

fn count(at: &Cursor, cards: CardCount) -> Result<Condition<CardTest>, Error> {
    let such = words::pattern(at, &["is"])?;
    let is = at.get("is").ok_or_else(|| at.refuse("`is` is missing: the number of such cards, a range"))?;
    Ok(Condition::Is(CardTest::Count { such, is: of_cards(&is, cards)? }))
}

fn aces(object: &Object) -> Result<Aces, Error> {
    object.get("aces").map_or(Ok(Aces::Best), |at| at.word("what an ace counts", &ACES))
}

/// Whether jokers fill the gaps of a run.
fn jokers_fill(object: &Object) -> Result<bool, Error> {
    object
        .get("joker")
        .map_or(Ok(false), |at| at.word("what a joker does in a run", &[("any", true), ("none", false)]))
}

/// A list of cards that is as long as there are cards.
fn exactly<T>(at: &Cursor, list: Vec<T>, cards: CardCount) -> Result<Vec<T>, Error> {
    let length = list.len() as u32;
    if (cards.least..=cards.most).contains(&length) {
        return Ok(list);
    }
    let listed = CardCount::exactly(length);
    Err(at.refuse(format!("it lists {listed}, and here are {cards}: it never holds")))
}

/// `false`, or `true` where so many cards allow it.
fn possible_truth(at: &Cursor, is_possible: bool, cards: CardCount) -> Result<bool, Error> {
    let truth = at.truth()?;
    if truth && !is_possible {
        return Err(at.refuse(format!("it is never true: of {cards} it is always false")));
    }
    Ok(truth)
}
