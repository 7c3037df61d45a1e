//! Let It Ride (HC appendix D): three cards and two community cards; two of three equal bets may be taken back.

use super::multi_link::MultiLink;
use crate::dealt::DealtCards;
use crate::player::Choice;
use crate::streets::{FinalHand, Street, StreetAction, StreetDeal, StreetRules, StreetsBase, paid_alike};
use crate::{Error, Module, Request};
use enumeration::rankings::high::Category;
use enumeration::rankings::three::{self, ThreeCard};
use enumeration::{CardSet, Rank};

/// Let It Ride.
pub static LET_IT_RIDE: Module = Module {
    game: "let-it-ride",
    wagers: &[
        (&["base"], &BASE),
        (&["let-it-ride-bonus"], &DealtCards { deck: CardSet::DECK_52, size: 5, row: bonus }),
        (&["three-card-bonus"], &DealtCards { deck: CardSet::DECK_52, size: 3, row: three_card_bonus }),
        // Taking a bet back is no fold: the third bet and the hand stay (12.II to V, ruling G8).
        (&["multi-link-progressive"], &MultiLink { base: &BASE, kept: None }),
    ],
};

static BASE: StreetsBase = StreetsBase { setup };

const WITHDRAW_OR_RIDE: &[StreetAction] = &[
    StreetAction { name: "withdraw", choice: Choice::Withdraw, adds: Some(0) },
    StreetAction { name: "let it ride", choice: Choice::Keep, adds: Some(1) },
];

/// Bet 3 stays; bet 1 is decided on three cards (12.II), bet 2 on four (12.IV). A bet taken back was never staked
/// (ruling Q3). Every bet that stayed is paid by the hand of five (13.II).
pub fn setup(request: &Request) -> Result<StreetRules, Error> {
    let row = |made| row_of(made, "pair of tens, jacks, queens kings or aces");
    Ok(StreetRules {
        deal: StreetDeal { deck: CardSet::DECK_52, hole: 3 },
        opening: 1,
        streets: &[
            Street { name: "bet 1", actions: WITHDRAW_OR_RIDE },
            Street { name: "bet 2", actions: WITHDRAW_OR_RIDE },
        ],
        nets: paid_alike(request, request.part("HC-LIR-MAIN")?, 3, row)?,
    })
}

/// The row of a hand; tables differ in what they call a pair of tens or better.
fn row_of(made: FinalHand, pair: &'static str) -> Option<&'static str> {
    match made.category {
        Category::HighCard => None,
        Category::Pair => (made.pair >= Rank::TEN).then_some(pair),
        category => Some(category.name()),
    }
}

/// The row of the Let It Ride Bonus on the five cards (13.IV).
fn bonus(hand: CardSet) -> Option<&'static str> {
    row_of(FinalHand::of(hand), "tens or better")
}

/// The row of the Three Card Bonus on the player's own cards (6.III, 13.V).
fn three_card_bonus(hand: CardSet) -> Option<&'static str> {
    let rank = ThreeCard::of(hand);
    match rank.category() {
        three::Category::HighCard => None,
        three::Category::StraightFlush if rank.lead() == Rank::ACE => Some("mini-royal"),
        category => Some(category.name()),
    }
}
