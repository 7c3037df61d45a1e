//! One roll of dice that belong to zones, and what one roll shows.

use crate::error::Error;
use crate::logic::{FactsGraph, KnownTests, Logic, MOST_TESTS, RowOutcome, by_row};
use enumeration::Distribution;
use num_bigint::BigUint;
use num_traits::{One, Zero};
use paytables::wagers::{Condition, DiceDeal, DiceTest, DiceZonesTest, On, RollTest, Winner, ZoneIndex};
use std::cmp::Ordering;

/// How many faces a die has.
const FACES: usize = 6;

/// How many dice show each face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Roll {
    counts: [u32; FACES],
}

impl Roll {
    /// Every unordered roll of the given number of dice, with its number of ways.
    pub(crate) fn every(dice: u32) -> Vec<(Roll, BigUint)> {
        fn fill(roll: Roll, face: usize, left: u32, ways: &BigUint, rolls: &mut Vec<(Roll, BigUint)>) {
            let mut roll = roll;
            if face + 1 == FACES {
                roll.counts[face] = left;
                rolls.push((roll, ways.clone()));
                return;
            }
            // C(left, count), from one count to the next.
            let mut choices = BigUint::one();
            for count in 0..=left {
                roll.counts[face] = count;
                fill(roll, face + 1, left - count, &(ways * &choices), rolls);
                choices = choices * (left - count) / (count + 1);
            }
        }
        let mut rolls = Vec::new();
        fill(Roll::default(), 0, dice, &BigUint::one(), &mut rolls);
        rolls
    }

    /// Both rolls as one.
    fn and(self, other: Roll) -> Roll {
        Roll { counts: std::array::from_fn(|face| self.counts[face] + other.counts[face]) }
    }

    /// The sum of the dice.
    pub(crate) fn total(self) -> i64 {
        (1..).zip(self.counts).map(|(face, count)| face * i64::from(count)).sum()
    }

    /// The face that two dice both show, if they do.
    pub(crate) fn double(self) -> Option<u8> {
        (1..).zip(self.counts).find(|&(_, count)| count == 2).map(|(face, _)| face)
    }

    fn points(self) -> i64 {
        self.total() % 10
    }

    /// Whether a test holds.
    pub(crate) fn passes(self, test: &RollTest) -> bool {
        match test {
            RollTest::Total(is) => is.contains(self.total()),
            RollTest::Faces(faces) => {
                let shown = (1u8..)
                    .zip(self.counts)
                    .flat_map(|(face, n)| std::iter::repeat_n(face, usize::try_from(n).expect("a few dice")));
                shown.eq(faces.iter().copied())
            }
            RollTest::OfAKind(is) => is.contains(self.counts.into_iter().max().unwrap_or(0).into()),
        }
    }

    /// Whether a condition holds.
    pub(crate) fn fits(self, condition: &Condition<RollTest>) -> bool {
        match condition {
            Condition::All(parts) => parts.iter().all(|part| self.fits(part)),
            Condition::Any(parts) => parts.iter().any(|part| self.fits(part)),
            Condition::Not(inner) => !self.fits(inner),
            Condition::Is(test) => self.passes(test),
        }
    }

    fn longest_run(self) -> i64 {
        let held = self.counts.map(|count| count > 0);
        let runs = held.chunk_by(|a, b| a == b).filter(|run| run[0]);
        runs.map(|run| run.iter().map(|_| 1).sum()).max().unwrap_or(0)
    }
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

/// How rolls of dice in zones end.
pub(crate) fn count(on: &On<DiceDeal, DiceZonesTest>) -> Result<Distribution<Option<usize>>, Error> {
    let logic = Logic::of(on).ok_or(Error::TooManyTests(MOST_TESTS))?;
    let shown: Vec<Vec<(Roll, BigUint)>> = on.deal.zones.iter().map(|zone| Roll::every(zone.dice)).collect();
    let mut steps = FactsGraph::new(&logic);
    let start = steps.id(KnownTests::default());
    let mut table = DiceTable { deal: &on.deal, zones: vec![Roll::default(); shown.len()] };
    let mut ends = vec![BigUint::zero(); logic.rows() + 1];
    let mut counting = BigUint::zero();
    fill(&shown, 0, &BigUint::one(), &mut table, &mut |table, ways| {
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
