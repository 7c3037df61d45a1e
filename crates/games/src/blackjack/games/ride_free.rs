//! Ride Free (CO rule 21, 30-2119; ruling R0).

use super::hole_card_base::{HoleCardBase, paid, surrender};
use crate::blackjack::hole_card::HoleCard;
use crate::blackjack::sides::SilverStack;
use crate::error::Error;
use crate::method::Module;
use crate::request::Request;

/// Ride Free.
pub static RIDE_FREE: Module = Module {
    game: "ride-free",
    wagers: &[(&["base"], &HoleCardBase { read: rules }), (&["silver-stack"], &SilverStack)],
};

fn rules(request: &Request) -> Result<HoleCard, Error> {
    let rules = HoleCard::ride_free(request.whole("decks")?)?;
    paid(request, "blackjack", HoleCard { surrender: surrender(request)?, ..rules })
}
