//! Parses conditions on dice: on one roll, on dice in zones, on a sequence of rolls.

use super::conditions::{Object, Vocabulary, check_range, condition, condition_beside};
use super::keys::{self, IN_ZONES, OF_TWO_HANDS, ROLL, ROLLS, SHOOTER, is_in};
use super::{possible, words};
use crate::Error;
use crate::cursor::Cursor;
use crate::wagers::{
    Condition, DiceDeal, DiceTest, DiceZonesTest, DifferentRolls, Range, RollDeal, RollTest, Rolls,
    RollsTest, ZoneIndex,
};

/// The points that a shooter can make: 4, 5, 6, 8, 9 and 10.
const POINTS: i64 = 6;
/// The fewest rolls of a shooter: a point and a seven.
const SHORTEST_SHOOTER: i64 = 2;

fn of_dice(dice: u32) -> String {
    if dice == 1 { "1 die".into() } else { format!("{dice} dice") }
}

/// The vocabulary of conditions on one roll.
pub(super) struct OfRoll {
    /// The number of dice.
    pub dice: u32,
    /// The sides of every die.
    pub sides: u32,
}

impl OfRoll {
    fn test_of(&self, key: &str, value: &Cursor) -> Result<Option<Condition<RollTest>>, Error> {
        let OfRoll { dice, sides } = *self;
        let within = |bounds| check_range(value, words::range(value)?, bounds, &of_dice(dice));
        Ok(Some(Condition::Is(match key {
            "total" => RollTest::Total(within((dice.into(), i64::from(sides * dice)))?),
            "of-a-kind" => RollTest::OfAKind(within(possible::alike(dice, sides))?),
            "faces" => {
                let faces = words::dice_list(value, sides)?;
                if faces.len() != dice as usize {
                    let lists =
                        if faces.len() == 1 { "1 die".into() } else { format!("{} dice", faces.len()) };
                    return Err(value.refuse(format!("this lists {lists}, but a roll has {}", of_dice(dice))));
                }
                RollTest::Faces(faces)
            }
            "count" => {
                let counts = value.one_or_more(A_COUNT)?;
                let counts = counts.iter().map(|item| self.count(item)).collect::<Result<Vec<_>, _>>()?;
                return Ok(Some(Condition::all_of(counts)));
            }
            _ => return Ok(None),
        })))
    }

    /// The number of dice that show a face.
    fn count(&self, at: &Cursor) -> Result<Condition<RollTest>, Error> {
        at.fields(A_COUNT, &["face", "is"])?;
        let face = at.get("face").ok_or_else(|| at.refuse("`face` is missing: add the face to count"))?;
        let is = at
            .get("is")
            .ok_or_else(|| at.refuse("`is` is missing: add the number of such dice, or a range"))?;
        let a_die = format!("a die of {} sides", self.sides);
        let face = check_range(&face, words::range(&face)?, (1, self.sides.into()), &a_die)?;
        let is = check_range(&is, words::range(&is)?, (0, self.dice.into()), &of_dice(self.dice))?;
        Ok(Condition::Is(RollTest::Count { face, is }))
    }
}

const A_COUNT: &str = "what to count, like {\"face\": 3, \"is\": 2}";

impl Vocabulary for OfRoll {
    type Test = RollTest;
    type Of = ();

    fn keys(&self) -> Vec<&'static str> {
        ROLL.split_whitespace().collect()
    }

    fn why_not(&self, key: &str) -> Option<String> {
        if is_in(ROLLS, key) || is_in(SHOOTER, key) {
            return Some(format!(
                "`{key}` needs a sequence of rolls, but this condition is on one roll: remove it"
            ));
        }
        why_not_dice(key)
    }

    fn test(
        &self,
        _: &Object,
        key: &str,
        value: &Cursor,
        (): &(),
    ) -> Result<Option<Condition<RollTest>>, Error> {
        self.test_of(key, value)
    }
}

/// The explanation why a key does not apply to dice without zones.
fn why_not_dice(key: &str) -> Option<String> {
    if is_in(IN_ZONES, key) || is_in(OF_TWO_HANDS, key) {
        return Some(format!(
            "`{key}` needs dice in zones: name them in the deal, \"dice\": {{\"player\": 3, \"banker\": 3}}"
        ));
    }
    why_not_rolled(key)
}

/// The explanation why a key does not apply to dice.
fn why_not_rolled(key: &str) -> Option<String> {
    if is_in(keys::SPIN, key) || key == "spins" {
        return Some(format!("`{key}` needs a wheel, but this deal has dice: remove it"));
    }
    is_in(keys::CARDS, key).then(|| format!("`{key}` needs cards, but this deal has dice: remove it"))
}

/// The vocabulary of conditions on one roll of dice in zones.
pub(super) struct OfDice<'a>(pub &'a DiceDeal);

impl OfDice<'_> {
    /// The zones of a condition that names none: all.
    pub(super) fn all(&self) -> Vec<ZoneIndex> {
        (0..self.0.zones.len()).map(ZoneIndex).collect()
    }

    /// A zone, or a list of zones whose dice are joined.
    fn zones(&self, at: &Cursor) -> Result<Vec<ZoneIndex>, Error> {
        let names: Vec<&str> = self.0.zones.iter().map(|zone| zone.name.as_str()).collect();
        let mut zones = Vec::new();
        for item in at.one_or_more("a zone, or a list of zones")? {
            let zone = words::zone_named(&item, &names)?;
            if zones.contains(&zone) {
                return Err(item.refuse(format!("`{}` is listed twice: remove one", names[zone.0])));
            }
            zones.push(zone);
        }
        Ok(zones)
    }

    fn has_two_hands(&self) -> bool {
        let mut names: Vec<&str> = self.0.zones.iter().map(|zone| zone.name.as_str()).collect();
        names.sort_unstable();
        names == ["banker", "player"]
    }
}

impl Vocabulary for OfDice<'_> {
    type Test = DiceZonesTest;
    type Of = Vec<ZoneIndex>;

    fn keys(&self) -> Vec<&'static str> {
        let hands = if self.has_two_hands() { OF_TWO_HANDS } else { "" };
        [ROLL, IN_ZONES, hands].into_iter().flat_map(str::split_whitespace).collect()
    }

    fn group_keys(&self) -> &'static [&'static str] {
        &["of"]
    }

    fn of_group(&self, object: &Object, inherited: &Self::Of) -> Result<Self::Of, Error> {
        object.get("of").map_or_else(|| Ok(inherited.clone()), |named| self.zones(&named))
    }

    fn why_not(&self, key: &str) -> Option<String> {
        if is_in(OF_TWO_HANDS, key) {
            return Some(format!("`{key}` needs exactly the zones `player` and `banker`"));
        }
        if is_in(ROLLS, key) || is_in(SHOOTER, key) {
            return Some(format!(
                "`{key}` needs a sequence of rolls, but dice in zones are rolled once: remove it"
            ));
        }
        why_not_rolled(key)
    }

    fn of(&self, object: &Object, inherited: &Self::Of) -> Result<Self::Of, Error> {
        let Some(named) = object.get("of") else { return Ok(inherited.clone()) };
        if object.is_alone("of") {
            return Err(
                named.refuse("`of` has no effect alone: add a condition on these dice, like \"total\": 7")
            );
        }
        self.zones(&named)
    }

    fn test(
        &self,
        _: &Object,
        key: &str,
        value: &Cursor,
        of: &Self::Of,
    ) -> Result<Option<Condition<DiceZonesTest>>, Error> {
        let dice = of.iter().map(|zone| self.0.zones[zone.0].dice).sum();
        let within = |bounds, of: &str| check_range(value, words::range(value)?, bounds, of);
        let test = match key {
            "of" => return Ok(None),
            "winner" => DiceZonesTest::Winner(value.word("a winner", &words::WINNERS)?),
            "margin" => DiceZonesTest::Margin(within((0, 9), "the points of two hands")?),
            "points" => DiceZonesTest::Of(of.clone(), DiceTest::Points(within((0, 9), &of_dice(dice))?)),
            "run" => {
                let longest = dice.min(self.0.sides).into();
                DiceZonesTest::Of(of.clone(), DiceTest::Run(within((1, longest), &of_dice(dice))?))
            }
            key => {
                let test = OfRoll { dice, sides: self.0.sides }.test_of(key, value)?;
                return Ok(test.map(|test| in_zones(of, test)));
            }
        };
        Ok(Some(Condition::Is(test)))
    }
}

/// A condition on a roll as a condition on the dice of these zones.
fn in_zones(of: &[ZoneIndex], condition: Condition<RollTest>) -> Condition<DiceZonesTest> {
    match condition {
        Condition::Is(test) => Condition::Is(DiceZonesTest::Of(of.to_vec(), DiceTest::Roll(test))),
        Condition::Not(inner) => Condition::Not(Box::new(in_zones(of, *inner))),
        Condition::All(parts) => Condition::All(parts.into_iter().map(|part| in_zones(of, part)).collect()),
        Condition::Any(parts) => Condition::Any(parts.into_iter().map(|part| in_zones(of, part)).collect()),
    }
}

/// The vocabulary of conditions on a sequence of rolls.
pub(super) struct OfRolls<'a>(pub &'a RollDeal);

impl OfRolls<'_> {
    /// The fewest and the most rolls of the sequence.
    fn length(&self) -> (i64, i64) {
        match self.0.rolls {
            Rolls::Fixed(rolls) => (rolls.into(), rolls.into()),
            Rolls::Until(_) => (0, i64::MAX),
            Rolls::Shooter => (SHORTEST_SHOOTER, i64::MAX),
        }
    }

    fn is_one_roll(&self) -> bool {
        self.0.rolls == Rolls::Fixed(1)
    }

    /// The quantity that a length is checked against, for errors.
    fn of_rolls(&self) -> String {
        match self.0.rolls {
            Rolls::Fixed(1) => "1 roll".into(),
            Rolls::Fixed(rolls) => format!("{rolls} rolls"),
            Rolls::Until(_) => "rolls until a condition".into(),
            Rolls::Shooter => "a shooter".into(),
        }
    }

    fn different(&self, at: &Cursor) -> Result<RollsTest, Error> {
        const WANTED: &str = "what to look for, like {\"totals\": [4, 5, 6], \"is\": 3}";
        at.fields(WANTED, &["totals", "doubles", "is"])?;
        let (of, number) = match (at.get("totals"), at.get("doubles")) {
            (Some(totals), None) => {
                let most = self.0.sides * self.0.dice;
                let totals = each_once(&totals, "a total of the dice", self.0.dice, most)?;
                (DifferentRolls::Totals(totals.iter().map(|&total| total.into()).collect()), totals.len())
            }
            (None, Some(doubles)) if self.0.dice == 2 => {
                let faces = each_once(&doubles, "a face of a die", 1, self.0.sides)?;
                (DifferentRolls::Doubles(faces.iter().map(|&face| face as u8).collect()), faces.len())
            }
            (None, Some(doubles)) => {
                return Err(doubles.refuse("`doubles` needs `\"dice\": 2`"));
            }
            _ => return Err(at.refuse(format!("expected {WANTED}: use either `totals` or `doubles`"))),
        };
        let is = at
            .get("is")
            .ok_or_else(|| at.refuse("`is` is missing: add how many different ones, a number or a range"))?;
        let most = i64::try_from(number).unwrap_or(i64::MAX).min(self.length().1);
        let is = how_often(&is, most, &format!("{number} listed values and {}", self.of_rolls()))?;
        Ok(RollsTest::Different { of, is })
    }
}

/// A list of numbers, ascending, without repetitions.
fn each_once(at: &Cursor, what: &str, least: u32, most: u32) -> Result<Vec<u32>, Error> {
    let mut numbers = Vec::new();
    for item in at.items(&format!("a list of numbers, each {what}"))? {
        let number = item.number(what, least, most)?;
        if numbers.contains(&number) {
            return Err(item.refuse(format!("{number} is listed twice: remove one")));
        }
        numbers.push(number);
    }
    if numbers.is_empty() {
        return Err(at.refuse("the list is empty: add at least one number"));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

impl Vocabulary for OfRolls<'_> {
    type Test = RollsTest;
    type Of = ();

    fn keys(&self) -> Vec<&'static str> {
        let roll = if self.is_one_roll() { ROLL } else { "" };
        let shooter = if self.0.rolls == Rolls::Shooter { SHOOTER } else { "" };
        [roll, ROLLS, shooter].into_iter().flat_map(str::split_whitespace).collect()
    }

    fn why_not(&self, key: &str) -> Option<String> {
        if is_in(ROLL, key) {
            return Some(format!(
                "`{key}` needs one roll, but this deal has several: put it into `rolls` to choose a roll, or into `times` to count rolls"
            ));
        }
        if is_in(SHOOTER, key) {
            return Some(format!("`{key}` needs a shooter: write \"dice\": 2, \"shooter\": true"));
        }
        why_not_dice(key)
    }

    fn test(
        &self,
        _: &Object,
        key: &str,
        value: &Cursor,
        (): &(),
    ) -> Result<Option<Condition<RollsTest>>, Error> {
        let (least, most) = self.length();
        let within = |bounds| check_range(value, words::range(value)?, bounds, &self.of_rolls());
        let roll = OfRoll { dice: self.0.dice, sides: self.0.sides };
        let test = match key {
            "rolls" => {
                RollsTest::InOrder(in_order(value, "rolls", most, |item| condition(&roll, item, &()))?)
            }
            "times" => {
                let (such, is) = times(value, |at| condition_beside(&roll, at, &(), &["is"]))?;
                RollsTest::Times { such, is: how_often(&is, most, &self.of_rolls())? }
            }
            "same" => RollsTest::Same(within((least.min(1), most))?),
            "different" => self.different(value)?,
            "length" => RollsTest::Length(within((least, most))?),
            "points-made" => RollsTest::PointsMade(within((0, POINTS))?),
            "line-wins" => RollsTest::LineWins(within((0, most))?),
            key => match roll.test_of(key, value)? {
                Some(such) => RollsTest::InOrder(vec![such]),
                None => return Ok(None),
            },
        };
        Ok(Some(Condition::Is(test)))
    }
}

/// A list of conditions, one for each roll or spin, at most `most` of them.
pub(super) fn in_order<T>(
    at: &Cursor,
    what: &str,
    most: i64,
    read: impl Fn(&Cursor) -> Result<Condition<T>, Error>,
) -> Result<Vec<Condition<T>>, Error> {
    let items = at.items("a list of conditions, one for each in order")?;
    if items.is_empty() {
        return Err(at.refuse("the list is empty: add a condition for each in order"));
    }
    if i64::try_from(items.len()).unwrap_or(i64::MAX) > most {
        return Err(at.refuse(format!(
            "this lists {} {what}, but there are {most}: list at most that many",
            items.len()
        )));
    }
    items.iter().map(read).collect()
}

/// The condition that is counted, and the cursor at the number.
pub(super) fn times<'a, T>(
    at: &'a Cursor<'a>,
    read: impl Fn(&Cursor) -> Result<Condition<T>, Error>,
) -> Result<(Condition<T>, Cursor<'a>), Error> {
    const WANTED: &str = "what to count and how often, like {\"total\": 6, \"is\": 6}";
    let only_how_often = at.entries(WANTED)?.len() == 1;
    let such = read(at)?;
    let is = at.get("is").ok_or_else(|| at.refuse("`is` is missing: add how often, a number or a range"))?;
    if only_how_often {
        return Err(at.refuse(format!("this says how often, but not what: write {WANTED}")));
    }
    Ok((such, is))
}

/// A range of counts up to a limit.
pub(super) fn how_often(at: &Cursor, most: i64, of: &str) -> Result<Range, Error> {
    check_range(at, words::range(at)?, (0, most), of)
}
