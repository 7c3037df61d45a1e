//! Ride Free (CO rule 21, 30-2119; ruling R0).

use super::hole_card_base::{HoleCardBase, paid, surrender};
use crate::blackjack::hole_card::HoleCard;
use crate::blackjack::sides::{BustBonus, HEDGE_22, LuckyLadies, SilverStack, TwentyOnePlusThree};
use crate::error::Error;
use crate::method::Module;
use crate::request::Request;

/// Ride Free.
pub static RIDE_FREE: Module = Module {
    game: "ride-free",
    wagers: &[
        (&["base"], &HoleCardBase { read: rules }),
        (&["hedge-22"], &HEDGE_22),
        (&["silver-stack"], &SilverStack),
        (&["bust-bonus"], &BustBonus),
        (&["21+3-classic", "21+3-xtreme", "21+3-top-3", "21+3-progressive"], &TwentyOnePlusThree),
        (&["lucky-ladies", "lucky-ladies-progressive"], &LuckyLadies),
    ],
};

fn rules(request: &Request) -> Result<HoleCard, Error> {
    let rules = HoleCard::ride_free(request.whole("decks")?)?;
    paid(request, "blackjack", HoleCard { surrender: surrender(request)?, ..rules })
}
