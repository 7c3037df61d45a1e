//! The multi-link progressive (HC appendix L): one table on the player's five cards in six games.
//!
//! `fold` = plain reads the bare table over all hands of five, which is data. `fold` = forfeit (6.III, ruling G8) takes the wager of a
//! hand that the best play of the base game, at its listed pays, gives up; the game counts the hands that are kept.
//! Envy is paid for another player's hand whether he folds it or not, and so read from the bare table, unless
//! `envy-folds` = not: then for the hands that are kept alone (1.A "the holder").

use crate::analysis::{Analysis, Settled};
use crate::as_data::{AS_DATA, priced, rounds};
use crate::contest::{PricedContest, Ranking};
use crate::player::Player;
use crate::{Error, Method, Request, Workbench};
use enumeration::Distribution;
use enumeration::rankings::high::{Category, High};
use paytables::{Selector, Settings, listed};
use std::collections::BTreeMap;

/// The deals in which the hand is not folded, by category, lowest first, and the number of all deals.
pub(crate) type Kept = (Vec<u64>, u64);

/// How what is kept is counted.
pub(crate) type CountKept = fn(&Request, &Workbench) -> Result<Kept, Error>;

/// The multi-link progressive of one game.
pub(crate) struct MultiLink {
    /// The base game, whose best play decides what is folded.
    pub base: &'static dyn Method,
    /// What that play keeps of the base game at its listed pays; none where no hand is ever folded.
    pub kept: Option<CountKept>,
}

/// What becomes of the wager when the hand is folded: the setting `fold`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Folded {
    Forfeited,
    PaidAllTheSame,
}

impl Folded {
    fn of(request: &Request) -> Result<Self, Error> {
        request.choice("fold", &[("forfeit", Folded::Forfeited), ("plain", Folded::PaidAllTheSame)])
    }
}

/// Whether envy is paid for a hand that another player has folded: the setting `envy-folds`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OthersFolds {
    Counted,
    NotCounted,
}

impl OthersFolds {
    fn of(request: &Request) -> Result<Self, Error> {
        let known = [("counted", OthersFolds::Counted), ("not", OthersFolds::NotCounted)];
        request.choice("envy-folds", &known)
    }
}

impl Method for MultiLink {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        match self.kept {
            Some(kept) => analyze(request, bench, || kept(&base_game(&request.selected.game.game)?, bench)),
            None => AS_DATA.analyze(request, bench),
        }
    }

    /// The player of the base game, where a fold forfeits the wager.
    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        match Folded::of(request)? {
            Folded::Forfeited => self.base.player(&base_game(&request.selected.game.game)?, bench),
            Folded::PaidAllTheSame => Ok(None),
        }
    }
}

/// The wager's analysis in a game with folds. `kept` is asked where a fold forfeits the wager, or another's envy.
pub(crate) fn analyze(
    request: &Request,
    bench: &Workbench,
    kept: impl FnOnce() -> Result<Kept, Error>,
) -> Result<Analysis, Error> {
    let every_hand = rounds(request, bench)?;
    let (own, others) = (Folded::of(request)?, OthersFolds::of(request)?);
    if own == Folded::PaidAllTheSame && others == OthersFolds::Counted {
        return priced(request, &every_hand);
    }
    let kept = not_folded(request, &every_hand, &kept()?)?;
    let own = if own == Folded::Forfeited { &kept } else { &every_hand };
    let others = if others == OthersFolds::NotCounted { &kept } else { &every_hand };
    let mut analysis = Analysis::of(request, own)?;
    analysis.envy = request.envy_by_row(others);
    Ok(analysis)
}

/// The hands that are not folded.
fn not_folded(
    request: &Request,
    every_hand: &Distribution<Settled>,
    (kept, deals): &Kept,
) -> Result<Distribution<Settled>, Error> {
    let folded = deals - kept.iter().sum::<u64>();
    let by_category = Category::ALL.into_iter().map(Some).zip(kept.iter().copied());
    let kept = Distribution::counted(by_category.chain([(None, folded)]), *deals);
    let kept = request.rounds_by_row(&kept, |category| {
        category.filter(|&category| pays(category)).map(|category| category.name().into())
    })?;
    // Where only hands that pay nothing are folded, nothing is forfeited.
    Ok(if kept.probabilities().eq(every_hand.probabilities()) { every_hand.clone() } else { kept })
}

/// What the best play of a contest on five cards keeps.
pub(super) fn kept_in_contest<R: Ranking>(base: &PricedContest<R>, bench: &Workbench) -> Kept {
    let kept = base.kept(bench, |hand| High::of(hand).category());
    (by_category(&kept), base.contest.situations())
}

/// A number for each category, lowest first.
pub(super) fn by_category(ways: &BTreeMap<Category, u64>) -> Vec<u64> {
    Category::ALL.iter().map(|category| ways.get(category).copied().unwrap_or(0)).collect()
}

/// A progressive payout hand (1.I.C).
fn pays(category: Category) -> bool {
    category >= Category::ThreeOfAKind
}

/// The game's base wager at its listed pays, whose best play decides what is folded.
pub(crate) fn base_game(game: &str) -> Result<Request<'static>, Error> {
    let selector: Selector = format!("{game}/base").parse()?;
    let selected = listed().select(&selector, &Settings::default())?.into_iter().next();
    let selected = selected.ok_or_else(|| Error::Unregistered { wager: format!("{game}/base") })?;
    Ok(Request::plain(selected))
}
