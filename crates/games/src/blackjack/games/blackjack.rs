//! Blackjack (HC appendix A, ruling BJ1).

use super::hole_card_base::{HoleCardBase, blackjack_row, paid, with_house_options};
use crate::blackjack::hole_card::{HoleCard, SplitAces};
use crate::blackjack::sides::{HouseMoney, Insurance};
use crate::error::Error;
use crate::method::Module;
use crate::request::Request;
use enumeration::CardSet;

/// Blackjack.
pub static BLACKJACK: Module = Module {
    game: "blackjack",
    wagers: &[
        (&["base"], &HoleCardBase { read: rules }),
        (&["insurance"], &Insurance { deck: CardSet::DECK_52 }),
        (&["house-money"], &HouseMoney),
    ],
};

fn rules(request: &Request) -> Result<HoleCard, Error> {
    let rules = with_house_options(request, HoleCard::blackjack(request.whole("decks")?)?)?;
    let rules = HoleCard {
        split_aces: request
            .choice("split-aces", &[("one-card", SplitAces::OneCard), ("resplit", SplitAces::ReSplit)])?,
        ..rules
    };
    paid(request, blackjack_row(request)?, rules)
}
