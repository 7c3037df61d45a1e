//! Four Card Poker (HC appendix C): the best four of five cards against the best four of the dealer's six, one shown.

use super::multi_link::{self, Kept, MultiLink};
use crate::contest::{Contest, ContestBase, PricedContest, ShowdownAction, bonus, by_showdown, qualifier};
use crate::player::Choice;
use crate::{Error, Module, Request, Workbench};
use enumeration::rankings::four::{Category, FourCard};
use enumeration::ratio::whole;
use enumeration::{CardSet, Rank, Ratio};
use num_traits::Zero;

/// Four Card Poker.
pub(crate) static FOUR_CARD_POKER: Module = Module {
    game: "four-card-poker",
    wagers: &[
        (&["base"], &BASE),
        (&["multi-link-progressive"], &MultiLink { base: &BASE, kept: Some(kept) }),
    ],
};

static BASE: ContestBase<FourCard> = ContestBase { setup };

/// The deal, the dealer's sixth card face up (8.II), and the ranking (6); the dealer needs no qualifying hand.
///
/// The player folds and loses the Ante, or stakes one, two or three times as much on Play (10.III); settled by 11.I.A,
/// ties included, with the Ante bonus win or lose by 11.I.B.
pub fn setup(request: &Request) -> Result<PricedContest<FourCard>, Error> {
    let contest = Contest {
        deck: CardSet::DECK_52,
        hand: 5,
        dealer: 6,
        up: true,
        qualifier: qualifier(request)?,
        classes: Category::ALL[1..].iter().map(|&category| FourCard::floor(category, Rank::TWO)).collect(),
    };
    let settlement = request.part("HC-4CP-ANTE-PLAY")?;
    let bonuses = request.part("HC-4CP-ANTE-BONUS")?;
    let qualifies = contest.qualifier.is_some();
    let ante = by_showdown(settlement, "ante", qualifies)?;
    let play = by_showdown(settlement, "play", qualifies)?;
    let mut added = Vec::new();
    for category in Category::ALL {
        let has_row = bonuses.row(category.name()).is_some();
        added.push(if has_row { bonus(bonuses, category.name())? } else { Ratio::zero() });
    }
    let raise = |times: u32| {
        let net = |added: &Ratio, s: usize| request.capped(&ante[s] + &play[s] * whole(times) + added);
        ShowdownAction {
            name: format!("play {times}x"),
            choice: Choice::Bet(times),
            stake: 1 + times,
            nets: added.iter().map(|added| Some(std::array::from_fn(|s| net(added, s)))).collect(),
        }
    };
    let actions = vec![ShowdownAction::fold(1, contest.class_count()), raise(1), raise(2), raise(3)];
    Ok(PricedContest { contest, actions })
}

/// The hands that the best play does not fold (L 6.III).
fn kept(base: &Request, bench: &Workbench) -> Result<Kept, Error> {
    Ok(multi_link::kept_in_contest(&setup(base)?, bench))
}
