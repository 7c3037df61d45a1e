//! Big Six (HC appendix N): a wheel of 54 sections, one of them the logo the list leaves out (ruling B1).

use crate::analysis::Analysis;
use crate::{Error, Method, Module, Request, Workbench};
use enumeration::Distribution;
use enumeration::wheel::Wheel;
use serde::Deserialize;

/// Big Six.
pub static BIG_SIX: Module = Module {
    game: "big-six",
    wagers: &[(&["1-dollar", "2-dollar", "5-dollar", "10-dollar", "20-dollar", "joker", "logo"], &Insignia)],
};

/// A bet on the insignia that is its row.
struct Insignia;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameRules {
    /// How many sections bear each insignia, 2.I.C.3.
    sections: Vec<(String, u32)>,
}

impl Method for Insignia {
    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        let wheel = Wheel::new(request.game_rules::<GameRules>()?.sections);
        let row = request.own_row()?;
        let ways = wheel.ways(|insignia| insignia == row);
        let spins = Distribution::counted([(true, ways), (false, wheel.sections() - ways)], wheel.sections());
        Analysis::of(request, &request.rounds_by_row(&spins, |&won| won.then(|| row.to_string()))?)
    }
}
