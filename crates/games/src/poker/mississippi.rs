//! Mississippi Stud (HC appendix J): two cards and three community cards; a bet or a fold before each of the three.

use super::hands::hands;
use super::streets::{Action, Kind, Rules, Street};
use super::{multi_link, pays, street_strategy};
use crate::analysis::Analysis;
use crate::{Error, Family, Question, Request, Strategy, Workbench};
use enumeration::rankings::high::Category;
use enumeration::rankings::three::{self, ThreeCard};
use enumeration::ratio::whole;
use enumeration::{CardSet, Rank};

/// Mississippi Stud.
pub struct MississippiStud;

impl Family for MississippiStud {
    fn names(&self) -> &'static [&'static str] {
        &["mississippi-stud"]
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        match request.selected.wager.wager.as_str() {
            "base" => rules(request)?.analyze(request, bench),
            "three-card-bonus" => {
                // The three community cards (8.I), also when the hand has folded (ruling G3).
                let dealt = hands(CardSet::DECK_52, 3, |board| ThreeCard::of(board).category());
                let row = |category: &three::Category| {
                    (*category != three::Category::HighCard).then(|| category.name().into())
                };
                Analysis::of(request, &request.settle_by_row(&dealt, row))
            }
            _ => multi_link::analyze(request, bench, || {
                // A fold on any street forfeits, whatever the cards still to come would have made (L 6.III).
                let base = multi_link::base_game("mississippi-stud");
                let played = rules(&base)?.played(&base, bench);
                Ok((played.kept(), played.deals))
            }),
        }
    }

    fn strategy(&self, request: &Request, question: &Question, bench: &Workbench) -> Result<Strategy, Error> {
        match request.selected.wager.wager.as_str() {
            "base" => street_strategy::strategy(request, question, &rules(request)?, bench),
            _ => Err(Error::NoDecisions { wager: request.selected.to_string() }),
        }
    }
}

const FOLD_OR_BET: &[Action] = &[
    Action { name: "fold", adds: None },
    Action { name: "bet 1x", adds: Some(1) },
    Action { name: "bet 2x", adds: Some(2) },
    Action { name: "bet 3x", adds: Some(3) },
];

/// The Ante, then one to three times as much on each street or all is lost (11.II, IV and VI). Every bet is paid by the
/// hand of five (12.II).
pub fn rules(request: &Request) -> Result<Rules, Error> {
    let pays = pays::by_kind(request.selected.component("HC-MS-MAIN"), row_of)?;
    let nets = |bets: u32| pays.iter().map(|pay| request.capped(pay * whole(bets))).collect();
    Ok(Rules {
        hole: 2,
        opening: 1,
        streets: &[
            Street { name: "third street", actions: FOLD_OR_BET },
            Street { name: "fourth street", actions: FOLD_OR_BET },
            Street { name: "fifth street", actions: FOLD_OR_BET },
        ],
        nets: (0..=10).map(nets).collect(),
    })
}

/// The row of a hand.
fn row_of(kind: Kind) -> Option<&'static str> {
    const SIX: Rank = Rank(4);
    match kind.category {
        Category::HighCard => None,
        Category::Pair if kind.pair >= Rank::JACK => Some("pair of jacks or better"),
        Category::Pair => (kind.pair >= SIX).then_some("pair of sixes thru tens"),
        category => Some(category.name()),
    }
}
