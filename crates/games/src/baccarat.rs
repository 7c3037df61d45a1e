//! Baccarat (HC appendix E): the charge on a tie of the Banker wager. All other wagers are data.

use crate::analysis::{Analysis, Settled};
use crate::as_data::{priced, rounds};
use crate::{Error, Method, Module, Request, Workbench};
use enumeration::Ratio;
use enumeration::ratio::ratio;
use num_traits::Zero;

/// Baccarat.
pub(crate) static BACCARAT: Module = Module { game: "baccarat", wagers: &[(&["banker"], &Banker)] };

/// The wager on the Banker.
struct Banker;

/// The row of a tie.
const TIE: &str = "tie";

impl Method for Banker {
    fn takes_removed(&self, _: &Request) -> bool {
        true
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let charged = tie_vigorish(request)?;
        let rounds = rounds(request, bench)?;
        if charged.is_zero() {
            return priced(request, &rounds);
        }
        priced(request, &rounds.map(|settled| charged_on_a_tie(settled, &charged)))
    }
}

/// The vigorish of a wager that ties, if one is charged (5.I.A.3(b), ruling E2).
fn tie_vigorish(request: &Request) -> Result<Ratio, Error> {
    request.choice("tie-vigorish", &[("none", Ratio::zero()), ("5%", ratio(1, 20))])
}

fn charged_on_a_tie(settled: &Settled, vigorish: &Ratio) -> Settled {
    let mut settled = settled.clone();
    if settled.outcome == TIE {
        settled.net.fixed -= vigorish;
        settled.pays = settled.pays.map(|pays| format!("{pays}, less 5% of the wager"));
    }
    settled
}
