//! Free Bet Blackjack (HC appendix A, second part; rulings F0 to F2).

use super::hole_card_base::{HoleCardBase, blackjack_row, paid, with_house_options};
use crate::blackjack::hole_card::{HoleCard, SplitAces};
use crate::blackjack::sides::{Insurance, PUSH_22};
use crate::error::Error;
use crate::method::Module;
use crate::request::Request;
use enumeration::CardSet;

/// Free Bet Blackjack.
pub static FREE_BET_BLACKJACK: Module = Module {
    game: "free-bet-blackjack",
    wagers: &[
        (&["base"], &HoleCardBase { read: rules }),
        (&["insurance"], &Insurance { deck: CardSet::DECK_52 }),
        (&["push-22"], &PUSH_22),
    ],
};

fn rules(request: &Request) -> Result<HoleCard, Error> {
    let rules = with_house_options(request, HoleCard::free_bet(request.whole("decks")?)?)?;
    let rules = HoleCard {
        split_aces: request.choice(
            "split-aces",
            &[("as-written", SplitAces::LikeAnyPair), ("one-card", SplitAces::OneCard)],
        )?,
        ..rules
    };
    paid(request, blackjack_row(request)?, rules)
}
