//! The games, each dealt by the text of its rules.

mod baccarat;
mod craps;
mod dealers_hand;
mod first_cards;
mod four_card;
mod holdem;
pub(crate) mod house_way;
mod multi_link;
pub(crate) mod pai_gow;
mod paid;
mod pontoon;
mod stud;
mod three_card;
mod three_dice;
mod total;
mod twenty_one;
mod wheels;
mod wild;

use crate::error::Error;
use crate::wager::Wager;
use paytables::Selected;

/// A table for this wager: dealt by the text of its rules where a game here reads them, else by its terms.
pub(crate) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    match open_by_rules(selected) {
        Err(unknown @ Error::UnknownWager { .. }) => match selected.terms()? {
            Some(terms) => Ok(crate::wagers::open(selected, terms)),
            None => crate::twenty_one::open(selected)?.ok_or(unknown),
        },
        opened => opened,
    }
}

fn open_by_rules(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    if selected.wager.wager == "multi-link-progressive" {
        return multi_link::open(selected);
    }
    match selected.game.game.as_str() {
        "craps" => craps::open(selected),
        "roulette" => wheels::open_roulette(selected),
        "big-six" => wheels::open_big_six(selected),
        "baccarat" | "commission-free-baccarat" => baccarat::open(selected),
        "three-dice-baccarat" => three_dice::open(selected),
        "three-card-poker" => three_card::open(selected),
        "four-card-poker" | "crazy-four-poker" => four_card::open(selected),
        "let-it-ride" | "mississippi-stud" => stud::open(selected),
        "ultimate-texas-holdem" | "texas-holdem-bonus" => holdem::open(selected),
        "blackjack" | "free-bet-blackjack" | "ride-free" => twenty_one::open(selected),
        "rocket-aces" => first_cards::rocket_aces(selected),
        "pai-gow-poker" => pai_gow::open(selected),
        "pontoon-plus" => pontoon::open(selected),
        "dj-wild" | "deuces-wild-xtreme" => wild::open(selected),
        _ => Err(Error::unknown_wager(selected)),
    }
}

#[cfg(test)]
mod tests;
