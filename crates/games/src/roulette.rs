//! Roulette (HC appendix G): every bet is a set of compartments of a wheel.

use crate::analysis::Analysis;
use crate::{Error, Method, Module, Request, Workbench};
use enumeration::Distribution;
use enumeration::wheel::Wheel;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Roulette.
pub static ROULETTE: Module = Module {
    game: "roulette",
    wagers: &[(
        &[
            "straight",
            "split",
            "three-numbers",
            "four-numbers",
            "first-five",
            "six-numbers",
            "column",
            "dozen",
            "red",
            "black",
            "odd",
            "even",
            "1-18",
            "19-36",
        ],
        &Compartments,
    )],
};

/// A bet on some of the compartments: its data says which.
struct Compartments;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameRules {
    /// The marks of each wheel, 1.II and 1.III.
    compartments: BTreeMap<Zeros, Vec<String>>,
}

/// The two wheels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Zeros {
    SingleZero,
    DoubleZero,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WagerRules {
    /// The numbers the bet covers, or one choice of them where the player chooses (4.V).
    numbers: Vec<String>,
}

impl Method for Compartments {
    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        let zeros = request
            .choice("wheel", &[("single-zero", Zeros::SingleZero), ("double-zero", Zeros::DoubleZero)])?;
        let mut wheels = request.game_rules::<GameRules>()?.compartments;
        let marks = wheels.remove(&zeros).ok_or_else(|| request.unread("the wheel has no marks".into()))?;
        let wheel = Wheel::new(marks.into_iter().map(|mark| (mark, 1)).collect());
        let covered = request.rules::<WagerRules>()?.numbers;
        let ways = wheel.ways(|mark| covered.contains(mark));
        let spins = Distribution::counted([(true, ways), (false, wheel.sections() - ways)], wheel.sections());
        let row = request.selected.table().rows.first().map(|row| row.hand.clone());
        Analysis::of(request, &request.rounds_by_row(&spins, |&won| row.clone().filter(|_| won))?)
    }
}
