//! One roll of dice, and dice that belong to zones.

use super::counting::{how_many, most_alike};
use super::runs::longest_of_faces;
use super::{DealKind, winner};
use crate::dealer::Dealer;
use crate::error::Error;
use paytables::wagers::{DiceDeal, DiceTest, DiceZonesTest, RollTest};

/// The sum of the dice.
pub(super) fn total(dice: &[u8]) -> i64 {
    dice.iter().map(|&face| i64::from(face)).sum()
}

/// Returns true if a test of one roll holds.
pub(super) fn is_such_roll(dice: &[u8], test: &RollTest) -> bool {
    match test {
        RollTest::Total(is) => is.contains(total(dice)),
        RollTest::Faces(faces) => {
            let mut shown = dice.to_vec();
            shown.sort_unstable();
            shown == *faces
        }
        RollTest::OfAKind(is) => is.contains(most_alike(&dice.iter())),
        RollTest::Count { face, is } => {
            is.contains(how_many(dice.iter().filter(|&&shown| face.contains(shown.into()))))
        }
    }
}

fn points(dice: &[u8]) -> i64 {
    total(dice) % 10
}

impl DealKind for DiceDeal {
    type Test = DiceZonesTest;
    /// The dice of each zone.
    type Table = Vec<Vec<u8>>;

    fn deal(&self, dealer: &mut Dealer) -> Result<Self::Table, Error> {
        let mut roll = |dice: u32| (0..dice).map(|_| dealer.die_of(self.sides)).collect();
        Ok(self.zones.iter().map(|zone| roll(zone.dice)).collect())
    }

    fn said(&self, table: &Self::Table) -> String {
        let zone = |(zone, dice): (&paytables::wagers::DiceZone, &Vec<u8>)| {
            let dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
            format!("{}: {}", zone.name, dice.join(" "))
        };
        self.zones.iter().zip(table).map(zone).collect::<Vec<_>>().join("; ")
    }

    fn is(&self, table: &mut Self::Table, test: &DiceZonesTest) -> bool {
        let points_of = |name: &str| {
            let dice = self.zones.iter().zip(&*table).find(|(zone, _)| zone.name == name);
            dice.map_or(0, |(_, dice)| points(dice))
        };
        match test {
            DiceZonesTest::Winner(who) => winner(points_of("player"), points_of("banker")) == *who,
            DiceZonesTest::Margin(is) => is.contains((points_of("player") - points_of("banker")).abs()),
            DiceZonesTest::Of(zones, test) => {
                let dice: Vec<u8> = zones.iter().flat_map(|zone| &table[zone.0]).copied().collect();
                match test {
                    DiceTest::Roll(test) => is_such_roll(&dice, test),
                    DiceTest::Points(is) => is.contains(points(&dice)),
                    DiceTest::Run(is) => is.contains(longest_of_faces(dice.into_iter())),
                }
            }
        }
    }
}
