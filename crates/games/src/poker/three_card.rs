//! Three Card Poker (HC appendix H): three cards against the dealer's three.
//!
//! Pair Plus is data: it is forfeited by a fold (10.II.A), but the best play never folds a pair (ruling G6).

use crate::analysis::{Analysis, Settled};
use crate::as_data::{priced, rounds};
use crate::contest::{Contest, ContestBase, PricedContest, ShowdownAction, bonus, by_showdown, qualifier};
use crate::player::Choice;
use crate::{Error, Method, Module, Request, Workbench};
use enumeration::rankings::three::{Category, ThreeCard};
use enumeration::ratio::whole;
use enumeration::{CardSet, Rank, Ratio};
use num_traits::Zero;
use paytables::{Net, PayTable, Row, Selected};

/// Three Card Poker.
pub(crate) static THREE_CARD_POKER: Module = Module {
    game: "three-card-poker",
    wagers: &[(&["six-card-bonus"], &SixCardBonus)],
};

/// The deal (8.II), the ranking (6) and the dealer's qualifying hand (12.I).
///
/// The player folds and loses the Ante, or stakes as much again on Play (10.II); settled by 12.I to III, with the Ante
/// bonus win or lose by 12.V.
pub fn setup(request: &Request) -> Result<PricedContest<ThreeCard>, Error> {
    let contest = Contest {
        deck: CardSet::DECK_52,
        hand: 3,
        dealer: 3,
        up: false,
        qualifier: qualifier(request)?,
        classes: Category::ALL[1..].iter().map(|&category| ThreeCard::floor(category, Rank::TWO)).collect(),
    };
    let settlement = request.part("HC-TCP-ANTE-PLAY")?;
    let bonuses = request.part("HC-TCP-ANTE-BONUS")?;
    let qualifies = contest.qualifier.is_some();
    let ante = by_showdown(settlement, "ante", qualifies)?;
    let play = by_showdown(settlement, "play", qualifies)?;
    let mut nets = Vec::new();
    for category in Category::ALL {
        let has_row = bonuses.row(category.name()).is_some();
        let added = if has_row { bonus(bonuses, category.name())? } else { Ratio::zero() };
        nets.push(Some(std::array::from_fn(|s| request.capped(&ante[s] + &play[s] + &added))));
    }
    let play = ShowdownAction { name: "play".into(), choice: Choice::Bet(1), stake: 2, nets };
    let actions = vec![ShowdownAction::fold(1, contest.class_count()), play];
    Ok(PricedContest { contest, actions })
}

/// The Six Card Bonus on the player's and the dealer's three cards together (11.I), which stays when the hand folds (10.II.B).
/// By 12.VI an award in dollars nets that over the bet (ruling G1); the rest is data.
struct SixCardBonus;

impl Method for SixCardBonus {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        request.whole("bet")?;
        let table = request.selected.table();
        let rounds = rounds(request, bench)?.map(|settled| match table.row(&settled.outcome) {
            Some(row) => Settled { net: self.row_net(&request.selected, table, row), ..settled.clone() },
            None => settled.clone(),
        });
        priced(request, &rounds)
    }

    fn row_net(&self, selected: &Selected, table: &PayTable, row: &Row) -> Net {
        let bet = selected.settings.0.get("bet").and_then(|bet| bet.parse::<u32>().ok());
        match (row.pays.dollars(), bet) {
            (Some(dollars), Some(bet)) => Net::fixed(dollars / whole(bet)),
            _ => row.pays.net(table.basis),
        }
    }
}
