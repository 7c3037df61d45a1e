//! Roulette (HC appendix G): every bet is a set of compartments of a wheel.

use crate::analysis::Analysis;
use crate::{Error, Family, Request, Workbench};
use enumeration::Distribution;
use enumeration::wheel::Wheel;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Roulette.
pub struct Roulette;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameRules {
    /// The marks of each wheel, 1.II and 1.III.
    compartments: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WagerRules {
    /// The numbers the bet covers, or one choice of them where the player chooses (4.V).
    numbers: Vec<String>,
}

impl Family for Roulette {
    fn names(&self) -> &'static [&'static str] {
        &["roulette"]
    }

    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        let mut wheels = request.game_rules::<GameRules>()?.compartments;
        let marks = wheels.remove(request.selected.settings.get("wheel")).expect("the wheel is listed");
        let wheel = Wheel::new(marks.into_iter().map(|mark| (mark, 1)).collect());
        let covered = request.rules::<WagerRules>()?.numbers;
        let ways = wheel.ways(|mark| covered.contains(mark));
        let spins = Distribution::counted([(true, ways), (false, wheel.sections() - ways)], wheel.sections());
        let row = request.selected.table().rows[0].hand.clone();
        Analysis::of(request, &request.settle_by_row(&spins, |&won| won.then(|| row.clone())))
    }
}
