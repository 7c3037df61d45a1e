//! Big Six (HC appendix N): a wheel of 54 sections, one of them the logo the list leaves out (ruling B1).

use crate::analysis::Analysis;
use crate::{Error, Family, Request, Workbench};
use enumeration::Distribution;
use enumeration::wheel::Wheel;
use serde::Deserialize;

/// Big Six.
pub struct BigSix;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameRules {
    /// How many sections bear each insignia, 2.I.C.3.
    sections: Vec<(String, u32)>,
}

impl Family for BigSix {
    fn names(&self) -> &'static [&'static str] {
        &["big-six"]
    }

    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        let wheel = Wheel::new(request.game_rules::<GameRules>()?.sections);
        let row = request.selected.wager.row.clone().expect("the wager names its row");
        let ways = wheel.ways(|insignia| *insignia == row);
        let spins = Distribution::counted([(true, ways), (false, wheel.sections() - ways)], wheel.sections());
        Analysis::of(request, &request.settle_by_row(&spins, |&won| won.then(|| row.clone())))
    }
}
