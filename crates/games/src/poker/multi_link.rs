//! The multi-link progressive (HC appendix L): one table on the player's five cards in six games.
//!
//! `fold` = plain reads the bare table over all hands of five. `fold` = forfeit (6.III, ruling G8) takes the wager of a
//! hand that the best play of the base game, at its listed pays, gives up; the game counts the hands that are kept.
//! Envy is paid for another player's hand whether he folds it or not, and so read from the bare table, unless
//! `envy-folds` = not: then for the hands that are kept alone (1.A "the holder").

use crate::analysis::{Analysis, Settled};
use crate::contest::{PricedContest, Ranking};
use crate::hands::hands;
use crate::player::Player;
use crate::workbench::Key;
use crate::{Error, Method, Request, Workbench};
use enumeration::rankings::high::{Category, High};
use enumeration::ratio::ratio;
use enumeration::{CardSet, Distribution};
use paytables::{Selector, Settings, listed};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Five cards as the table sees them; none once the wager has been forfeited.
type Dealt = Distribution<Option<Category>>;

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
            None => never_folded(request, bench),
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
    let every_hand = every_hand(bench);
    let (own, others) = (Folded::of(request)?, OthersFolds::of(request)?);
    if own == Folded::PaidAllTheSame && others == OthersFolds::Counted {
        return priced(request, &every_hand, &every_hand);
    }
    let kept = not_folded(&every_hand, kept()?);
    priced(
        request,
        if own == Folded::Forfeited { &kept } else { &every_hand },
        if others == OthersFolds::NotCounted { &kept } else { &every_hand },
    )
}

/// The hands that are not folded.
fn not_folded(every_hand: &Arc<Dealt>, (kept, deals): Kept) -> Arc<Dealt> {
    let all_kept = |category: Category| {
        every_hand.probability(|dealt| *dealt == Some(category)) == ratio(kept[category as usize], deals)
    };
    // Where only hands that pay nothing are folded, nothing is forfeited.
    if Category::ALL.into_iter().filter(|category| pays(*category)).all(all_kept) {
        return every_hand.clone();
    }
    Arc::new(forfeited(&kept, deals))
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

/// The wager's analysis where every hand is kept: the bare table.
fn never_folded(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    let every_hand = every_hand(bench);
    priced(request, &every_hand, &every_hand)
}

/// The wager on one's own hands, with the envy of others'.
fn priced(request: &Request, own: &Dealt, others: &Dealt) -> Result<Analysis, Error> {
    let mut analysis = Analysis::of(request, &by_row(request, own)?)?;
    analysis.envy = request.envy_by_row(&by_row(request, others)?);
    Ok(analysis)
}

/// The key of all hands of five of 52, by category.
#[derive(PartialEq, Eq, Hash)]
struct EveryHand;

impl Key for EveryHand {
    type Value = Dealt;
}

fn every_hand(bench: &Workbench) -> Arc<Dealt> {
    bench.remember(EveryHand, || hands(CardSet::DECK_52, 5, |hand| Some(High::of(hand).category())))
}

fn forfeited(kept: &[u64], deals: u64) -> Dealt {
    let folded = deals - kept.iter().sum::<u64>();
    let kept = Category::ALL.into_iter().map(Some).zip(kept.iter().copied());
    Distribution::counted(kept.chain([(None, folded)]), deals)
}

fn by_row(request: &Request, dealt: &Dealt) -> Result<Distribution<Settled>, Error> {
    request.rounds_by_row(dealt, |category| {
        category.filter(|&category| pays(category)).map(|category| category.name().into())
    })
}

/// The game's base wager at its listed pays, whose best play decides what is folded.
pub fn base_game(game: &str) -> Result<Request<'static>, Error> {
    let selector: Selector = format!("{game}/base").parse()?;
    let selected = listed().select(&selector, &Settings::default())?.into_iter().next();
    let selected = selected.ok_or_else(|| Error::Unregistered { wager: format!("{game}/base") })?;
    Ok(Request::plain(selected))
}
