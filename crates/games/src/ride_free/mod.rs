//! Ride Free (CO rule 21, 30-2119): its optional wagers. The game itself is a rule set of [`crate::blackjack`].
//!
//! | wager | looks at | counted in |
//! |---|---|---|
//! | 21+3 and its progressive | the player's two cards and the dealer's up card | [`three_cards`] |
//! | Lucky Ladies and its progressive | the player's two cards and the dealer's two | [`lucky_ladies`] |
//! | Silver Stack | how often the player may double or split for free | [`silver_stack`] |
//! | Hedge 22, Bust Bonus | the dealer's finished hand | [`dealer_wagers`] |

pub mod dealer_wagers;
pub mod lucky_ladies;
pub mod silver_stack;
pub mod three_cards;

use crate::{Analysis, Error, Family, Question, Request, Strategy, Workbench};

/// Ride Free.
pub struct RideFree;

impl Family for RideFree {
    fn names(&self) -> &'static [&'static str] {
        &["ride-free"]
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        match request.selected.wager.wager.as_str() {
            "hedge-22" => dealer_wagers::hedge_22(request, bench),
            "bust-bonus" => dealer_wagers::bust_bonus(request, bench),
            "silver-stack" => silver_stack::analyze(request, bench),
            "21+3-classic" | "21+3-xtreme" | "21+3-top-3" | "21+3-progressive" => {
                three_cards::analyze(request, bench)
            }
            "lucky-ladies" | "lucky-ladies-progressive" => lucky_ladies::analyze(request, bench),
            "base" => crate::blackjack::wagers::base(request, bench),
            other => unreachable!("{other} is not a wager of Ride Free"),
        }
    }

    fn strategy(&self, request: &Request, question: &Question, _: &Workbench) -> Result<Strategy, Error> {
        crate::blackjack::wagers::strategy(request, question)
    }
}
