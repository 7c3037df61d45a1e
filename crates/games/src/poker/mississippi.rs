//! Mississippi Stud (HC appendix J): two cards and three community cards; a bet or a fold before each of the three.

use super::multi_link::{self, Kept, MultiLink};
use crate::dealt::DealtCards;
use crate::player::Choice;
use crate::streets::{FinalHand, Street, StreetAction, StreetDeal, StreetRules, StreetsBase, paid_alike};
use crate::{Error, Module, Request, Workbench};
use enumeration::rankings::high::Category;
use enumeration::rankings::three::{self, ThreeCard};
use enumeration::{CardSet, Rank};

/// Mississippi Stud.
pub static MISSISSIPPI_STUD: Module = Module {
    game: "mississippi-stud",
    wagers: &[
        (&["base"], &BASE),
        // The three community cards (8.I), also when the hand has folded (ruling G3).
        (&["three-card-bonus"], &DealtCards { deck: CardSet::DECK_52, size: 3, row: three_card_bonus }),
        (&["multi-link-progressive"], &MultiLink { base: &BASE, kept: Some(kept) }),
    ],
};

static BASE: StreetsBase = StreetsBase { setup };

const FOLD_OR_BET: &[StreetAction] = &[
    StreetAction { name: "fold", choice: Choice::Fold, adds: None },
    StreetAction { name: "bet 1x", choice: Choice::Bet(1), adds: Some(1) },
    StreetAction { name: "bet 2x", choice: Choice::Bet(2), adds: Some(2) },
    StreetAction { name: "bet 3x", choice: Choice::Bet(3), adds: Some(3) },
];

/// The Ante, then one to three times as much on each street or all is lost (11.II, IV and VI). Every bet is paid by the
/// hand of five (12.II).
pub fn setup(request: &Request) -> Result<StreetRules, Error> {
    Ok(StreetRules {
        deal: StreetDeal { deck: CardSet::DECK_52, hole: 2 },
        opening: 1,
        streets: &[
            Street { name: "third street", actions: FOLD_OR_BET },
            Street { name: "fourth street", actions: FOLD_OR_BET },
            Street { name: "fifth street", actions: FOLD_OR_BET },
        ],
        nets: paid_alike(request, request.part("HC-MS-MAIN")?, 10, row_of)?,
    })
}

/// The row of a hand.
fn row_of(made: FinalHand) -> Option<&'static str> {
    const SIX: Rank = Rank(4);
    match made.category {
        Category::HighCard => None,
        Category::Pair if made.pair >= Rank::JACK => Some("pair of jacks or better"),
        Category::Pair => (made.pair >= SIX).then_some("pair of sixes thru tens"),
        category => Some(category.name()),
    }
}

/// The row of the Three Card Bonus on the community cards (12.III).
fn three_card_bonus(board: CardSet) -> Option<&'static str> {
    let category = ThreeCard::of(board).category();
    (category != three::Category::HighCard).then(|| category.name())
}

/// A fold on any street forfeits, whatever the cards still to come would have made (L 6.III).
fn kept(base: &Request, bench: &Workbench) -> Result<Kept, Error> {
    let solved = setup(base)?.solved(bench);
    let played = solved.played();
    Ok((multi_link::by_category(&played.kept(|made| made.category)), played.deals))
}
