//! Let It Ride (HC appendix D): three cards and two community cards; two of three equal bets may be taken back.

use super::multi_link::MultiLink;
use crate::player::Choice;
use crate::streets::{FinalHand, Street, StreetAction, StreetDeal, StreetRules, StreetsBase, paid_alike};
use crate::{Error, Module, Request};
use enumeration::rankings::high::Category;
use enumeration::{CardSet, Rank};

/// Let It Ride.
pub(crate) static LET_IT_RIDE: Module = Module {
    game: "let-it-ride",
    wagers: &[
        (&["base"], &BASE),
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
    Ok(StreetRules {
        deal: StreetDeal { deck: CardSet::DECK_52, hole: 3 },
        opening: 1,
        streets: &[
            Street { name: "bet 1", actions: WITHDRAW_OR_RIDE },
            Street { name: "bet 2", actions: WITHDRAW_OR_RIDE },
        ],
        nets: paid_alike(request, request.part("HC-LIR-MAIN")?, 3, row_of)?,
    })
}

/// The row of a hand.
fn row_of(made: FinalHand) -> Option<&'static str> {
    match made.category {
        Category::HighCard => None,
        Category::Pair => (made.pair >= Rank::TEN).then_some("pair of tens, jacks, queens kings or aces"),
        category => Some(category.name()),
    }
}
