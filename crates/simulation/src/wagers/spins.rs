//! Spins of a wheel, one after another.

use super::counting::{how_many, most_alike};
use super::{DealKind, holds};
use crate::dealer::Dealer;
use crate::error::Error;
use paytables::wagers::{Condition, SpinDeal, SpinTest, SpinsTest, Wheel};

/// Spins once and returns the index of the pocket. Every section is equally likely.
fn spin(wheel: &Wheel, dealer: &mut Dealer) -> usize {
    let section = dealer.below(wheel.sections() as u32);
    let mut passed = 0;
    let is_past = |sections: u32| {
        passed += sections;
        passed <= section
    };
    wheel.pockets.iter().map(|pocket| pocket.sections).map(is_past).take_while(|&past| past).count()
}

/// Returns true if a condition on one spin holds.
fn is_such(pocket: usize, condition: &Condition<SpinTest>) -> bool {
    holds(condition, &mut |SpinTest(pockets)| pockets.contains(pocket))
}

impl DealKind for SpinDeal {
    type Test = SpinsTest;
    /// The pockets, one after another.
    type Table = Vec<usize>;

    fn deal(&self, dealer: &mut Dealer) -> Result<Vec<usize>, Error> {
        Ok((0..self.spins).map(|_| spin(&self.wheel, dealer)).collect())
    }

    fn said(&self, spins: &Vec<usize>) -> String {
        let pockets: Vec<&str> =
            spins.iter().filter_map(|&spin| Some(self.wheel.pockets.get(spin)?.name.as_str())).collect();
        pockets.join(", ")
    }

    fn is(&self, spins: &mut Vec<usize>, test: &SpinsTest) -> bool {
        match test {
            SpinsTest::InOrder(conditions) => {
                let mut spins = spins.iter();
                conditions.iter().all(|condition| spins.next().is_some_and(|&spin| is_such(spin, condition)))
            }
            SpinsTest::Times { such, is } => {
                is.contains(how_many(spins.iter().filter(|&&spin| is_such(spin, such))))
            }
            SpinsTest::Same(is) => is.contains(most_alike(&spins.iter())),
        }
    }
}
