//! Let It Ride (HC appendix D): three cards and two community cards; two of three equal bets may be taken back.

use super::hands::hands;
use super::streets::{Action, Kind, Rules, Street};
use super::{multi_link, pays, street_strategy};
use crate::analysis::Analysis;
use crate::{Error, Family, Question, Request, Strategy, Workbench};
use enumeration::rankings::high::Category;
use enumeration::rankings::three::{self, ThreeCard};
use enumeration::ratio::whole;
use enumeration::{CardSet, Rank};

/// Let It Ride.
pub struct LetItRide;

impl Family for LetItRide {
    fn names(&self) -> &'static [&'static str] {
        &["let-it-ride"]
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        match request.selected.wager.wager.as_str() {
            "base" => rules(request)?.analyze(request, bench),
            "let-it-ride-bonus" => {
                let dealt = hands(CardSet::DECK_52, 5, Kind::of);
                let row = |kind: &Kind| row_of(*kind, "tens or better").map(Into::into);
                Analysis::of(request, &request.settle_by_row(&dealt, row))
            }
            "three-card-bonus" => {
                let dealt = hands(CardSet::DECK_52, 3, |hand| three_card_bonus(ThreeCard::of(hand)));
                Analysis::of(request, &request.settle_by_row(&dealt, |row| row.map(Into::into)))
            }
            // Taking a bet back is no fold: the third bet and the hand stay (12.II to V, ruling G8).
            _ => multi_link::never_folded(request, bench),
        }
    }

    fn strategy(&self, request: &Request, question: &Question, bench: &Workbench) -> Result<Strategy, Error> {
        match request.selected.wager.wager.as_str() {
            "base" => street_strategy::strategy(request, question, &rules(request)?, bench),
            _ => Err(Error::NoDecisions { wager: request.selected.to_string() }),
        }
    }
}

const WITHDRAW_OR_RIDE: &[Action] =
    &[Action { name: "withdraw", adds: Some(0) }, Action { name: "let it ride", adds: Some(1) }];

/// Bet 3 stays; bet 1 is decided on three cards (12.II), bet 2 on four (12.IV). A bet taken back was never staked
/// (ruling Q3). Every bet that stayed is paid by the hand of five (13.II).
pub fn rules(request: &Request) -> Result<Rules, Error> {
    let table = request.selected.component("HC-LIR-MAIN");
    let pays = pays::by_kind(table, |kind| row_of(kind, "pair of tens, jacks, queens kings or aces"))?;
    let nets = |bets: u32| pays.iter().map(|pay| request.capped(pay * whole(bets))).collect();
    Ok(Rules {
        hole: 3,
        opening: 1,
        streets: &[
            Street { name: "bet 1", actions: WITHDRAW_OR_RIDE },
            Street { name: "bet 2", actions: WITHDRAW_OR_RIDE },
        ],
        nets: (0..=3).map(nets).collect(),
    })
}

/// The row of a hand; tables differ in what they call a pair of tens or better.
fn row_of(kind: Kind, pair: &'static str) -> Option<&'static str> {
    match kind.category {
        Category::HighCard => None,
        Category::Pair => (kind.pair >= Rank::TEN).then_some(pair),
        category => Some(category.name()),
    }
}

/// The row of the Three Card Bonus on the player's own cards (6.III, 13.V).
fn three_card_bonus(rank: ThreeCard) -> Option<&'static str> {
    match rank.category() {
        three::Category::HighCard => None,
        three::Category::StraightFlush if rank.lead() == Rank::ACE => Some("mini-royal"),
        category => Some(category.name()),
    }
}
