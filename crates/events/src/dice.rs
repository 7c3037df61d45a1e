//! One roll of dice that belong to zones, and what one roll shows.

use crate::effort::Effort;
use crate::error::Error;
use crate::logic::{FactsGraph, KnownTests, Logic, MOST_TESTS, RowOutcome, by_row};
use enumeration::Distribution;
use enumeration::conversions::{to_count, to_index};
use enumeration::work::WorkEstimate;
use num_bigint::BigUint;
use num_traits::{One, Zero};
use paytables::wagers::{Condition, DiceDeal, DiceTest, DiceZonesTest, On, RollTest, Winner, ZoneIndex};
use std::cmp::Ordering;
use std::ops::RangeInclusive;

/// The most dice of one roll.
const MOST_DICE: usize = 24;

/// The faces of some dice, ascending.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Roll {
    /// The faces; 0 after the last die.
    faces: [u8; MOST_DICE],
    dice: usize,
}

impl Roll {
    /// Every unordered roll of `dice` dice with faces 1 to `sides`, with its number of ways; `None` if there are too many dice
    /// or sides.
    pub(crate) fn every(dice: u32, sides: u32) -> Option<Vec<(Roll, BigUint)>> {
        fn fill(
            roll: Roll,
            faces: RangeInclusive<u8>,
            left: u32,
            ways: &BigUint,
            all: &mut Vec<(Roll, BigUint)>,
        ) {
            if left == 0 {
                return all.push((roll, ways.clone()));
            }
            let (first, last) = faces.into_inner();
            for face in first..=last {
                let mut with = roll;
                // C(left, count), from one count to the next.
                let mut choices = BigUint::one();
                for count in 1..=left {
                    with.push(face);
                    choices = choices * (left + 1 - count) / count;
                    // The dice that are left show higher faces.
                    if count == left || face < last {
                        fill(with, face.saturating_add(1)..=last, left - count, &(ways * &choices), all);
                    }
                }
            }
        }
        let mut all = Vec::new();
        let is_too_large = usize::try_from(dice).is_ok_and(|dice| dice > MOST_DICE);
        let sides = u8::try_from(sides).ok().filter(|_| !is_too_large)?;
        fill(Roll::default(), 1..=sides, dice, &BigUint::one(), &mut all);
        Some(all)
    }

    fn push(&mut self, face: u8) {
        self.faces[self.dice] = face;
        self.dice += 1;
    }

    fn faces(&self) -> &[u8] {
        &self.faces[..self.dice]
    }

    /// Both rolls as one.
    fn and(mut self, other: Roll) -> Roll {
        other.faces().iter().for_each(|&face| self.push(face));
        self.faces[..self.dice].sort_unstable();
        self
    }

    /// The sum of the dice.
    pub(crate) fn total(self) -> i64 {
        self.faces().iter().map(|&face| i64::from(face)).sum()
    }

    /// The face that two dice both show, if they do.
    pub(crate) fn double(self) -> Option<u8> {
        match *self.faces() {
            [one, other] if one == other => Some(one),
            _ => None,
        }
    }

    fn points(self) -> i64 {
        self.total() % 10
    }

    /// Returns true if a test holds.
    pub(crate) fn passes(self, test: &RollTest) -> bool {
        match test {
            RollTest::Total(is) => is.contains(self.total()),
            RollTest::Faces(faces) => self.faces() == faces,
            RollTest::OfAKind(is) => is.contains(longest_part(self.faces(), |a, b| a == b)),
            RollTest::Count { face, is } => {
                is.contains(self.faces().iter().map(|&shown| i64::from(face.contains(shown.into()))).sum())
            }
        }
    }

    /// Returns true if a condition holds.
    pub(crate) fn fits(self, condition: &Condition<RollTest>) -> bool {
        match condition {
            Condition::All(parts) => parts.iter().all(|part| self.fits(part)),
            Condition::Any(parts) => parts.iter().any(|part| self.fits(part)),
            Condition::Not(inner) => !self.fits(inner),
            Condition::Is(test) => self.passes(test),
        }
    }

    fn longest_run(self) -> i64 {
        let mut different = self.faces().to_vec();
        different.dedup();
        longest_part(&different, |a, b| a + 1 == b)
    }
}

/// The length of the longest part of the list in which each face and the next are `alike`.
fn longest_part(faces: &[u8], alike: impl Fn(u8, u8) -> bool) -> i64 {
    let parts = faces.chunk_by(|&a, &b| alike(a, b));
    parts.map(|part| part.iter().map(|_| 1).sum()).max().unwrap_or(0)
}

struct DiceTable<'a> {
    deal: &'a DiceDeal,
    zones: Vec<Roll>,
}

impl DiceTable<'_> {
    fn points_of(&self, name: &str) -> i64 {
        let zone = self.deal.zones.iter().position(|zone| zone.name == name);
        zone.map_or(0, |zone| self.zones[zone].points())
    }

    fn margin(&self) -> i64 {
        self.points_of("player") - self.points_of("banker")
    }

    fn holds(&self, test: &DiceZonesTest) -> bool {
        match test {
            DiceZonesTest::Of(zones, test) => {
                let roll =
                    zones.iter().fold(Roll::default(), |roll, &ZoneIndex(zone)| roll.and(self.zones[zone]));
                match test {
                    DiceTest::Roll(test) => roll.passes(test),
                    DiceTest::Points(is) => is.contains(roll.points()),
                    DiceTest::Run(is) => is.contains(roll.longest_run()),
                }
            }
            DiceZonesTest::Winner(winner) => {
                self.margin().cmp(&0)
                    == match winner {
                        Winner::Player => Ordering::Greater,
                        Winner::Banker => Ordering::Less,
                        Winner::Tie => Ordering::Equal,
                    }
            }
            DiceZonesTest::Margin(is) => is.contains(self.margin().abs()),
        }
    }
}

/// One roll of all zones, in nanoseconds, and what it takes in a list, in bytes.
const ROLL_NANOSECONDS: u64 = 500;
const ROLL_BYTES: u128 = 100;

/// How rolls of dice in zones end.
pub(crate) fn count(
    on: &On<DiceDeal, DiceZonesTest>,
    effort: &Effort,
) -> Result<Distribution<Option<usize>>, Error> {
    let logic = Logic::of(on).ok_or(Error::TooManyTests(MOST_TESTS))?;
    let every = |dice: u32| Roll::every(dice, on.deal.sides).ok_or(Error::TooLarge);
    let dice: usize = on.deal.zones.iter().map(|zone| to_index(zone.dice)).sum();
    if dice > MOST_DICE {
        return Err(Error::TooLarge);
    }
    let shown: Vec<Vec<(Roll, BigUint)>> =
        on.deal.zones.iter().map(|zone| every(zone.dice)).collect::<Result<_, _>>()?;
    let rolls = shown.iter().map(|rolls| u128::from(to_count(rolls.len()))).product();
    let bytes = shown.iter().map(|rolls| u128::from(to_count(rolls.len())) * ROLL_BYTES).sum();
    let estimate = WorkEstimate { steps: rolls, unit: "rolls", nanoseconds: ROLL_NANOSECONDS, bytes };
    let watch = effort.begin(shown.first().map_or(1, Vec::len), None, || estimate)?;
    effort.add_steps(u64::try_from(rolls).unwrap_or(u64::MAX));
    let mut steps = FactsGraph::new(&logic);
    let start = steps.id(KnownTests::default());
    let mut table = DiceTable { deal: &on.deal, zones: vec![Roll::default(); shown.len()] };
    let mut ends = vec![BigUint::zero(); logic.rows() + 1];
    let mut counting = BigUint::zero();
    let mut first = None;
    fill(&shown, 0, &BigUint::one(), &mut table, &mut |table, ways| {
        let shown_first = table.zones.first().copied();
        if std::mem::replace(&mut first, shown_first) != shown_first {
            watch.part_done();
        }
        let mut point = start;
        let end = steps.outcome(&mut point, |_, test| Some(table.holds(test)));
        let place = match end {
            Some(RowOutcome::Row(row)) => row,
            Some(RowOutcome::Lost) => ends.len() - 1,
            Some(RowOutcome::Excluded) | None => return,
        };
        ends[place] += ways;
        counting += ways;
    });
    if counting.is_zero() {
        return Err(Error::NeverGiven);
    }
    Ok(Distribution::counted(by_row(ends), counting))
}

fn fill(
    shown: &[Vec<(Roll, BigUint)>],
    zone: usize,
    ways: &BigUint,
    table: &mut DiceTable,
    visit: &mut dyn FnMut(&DiceTable, &BigUint),
) {
    let Some(rolls) = shown.get(zone) else { return visit(table, ways) };
    for (roll, own) in rolls {
        table.zones[zone] = *roll;
        fill(shown, zone + 1, &(ways * own), table, visit);
    }
}
