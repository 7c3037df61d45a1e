//! The multi-link progressive (HC appendix L): one table on the player's five cards in six games.
//!
//! `fold` = plain reads the bare table over all hands of five. `fold` = forfeit (6.III, ruling G8) takes the wager of a
//! hand that the best play of the base game, at its listed pays, gives up; the game counts the hands that are kept.
//! Envy is paid for another player's hand whether he folds it or not, so it is always read from the bare table.

use super::hands::hands;
use crate::analysis::{Analysis, Settled};
use crate::{Error, Request, Workbench};
use enumeration::rankings::high::{Category, High};
use enumeration::ratio::ratio;
use enumeration::{CardSet, Distribution};
use paytables::{Selector, Settings, listed};
use std::sync::Arc;

/// Five cards as the table sees them; none once the wager has been forfeited.
type Dealt = Distribution<Option<Category>>;

/// The wager's analysis in a game with folds. `kept` counts, for `fold` = forfeit, the deals in which the hand is not
/// folded, by category, and gives the number of all deals.
pub fn analyze(
    request: &Request,
    bench: &Workbench,
    kept: impl FnOnce() -> Result<(Vec<u64>, u64), Error>,
) -> Result<Analysis, Error> {
    if request.selected.settings.is("fold", "plain") {
        return never_folded(request, bench);
    }
    let (kept, deals) = kept()?;
    let every_hand = every_hand(bench);
    let all_kept = |category: Category| {
        every_hand.probability(|dealt| *dealt == Some(category)) == ratio(kept[category as usize], deals)
    };
    // Where only hands that pay nothing are folded, nothing is forfeited.
    if Category::ALL.into_iter().filter(|category| pays(*category)).all(all_kept) {
        return never_folded(request, bench);
    }
    priced(request, bench, &forfeited(&kept, deals))
}

/// A progressive payout hand (1.I.C).
fn pays(category: Category) -> bool {
    category >= Category::ThreeOfAKind
}

/// The wager's analysis where every hand is kept: the bare table.
pub fn never_folded(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    priced(request, bench, &every_hand(bench))
}

fn priced(request: &Request, bench: &Workbench, dealt: &Dealt) -> Result<Analysis, Error> {
    let mut analysis = Analysis::of(request, &by_row(request, dealt))?;
    analysis.envy = request.envy_by_row(&by_row(request, &every_hand(bench)));
    Ok(analysis)
}

fn every_hand(bench: &Workbench) -> Arc<Dealt> {
    bench.remember_by_name("hands of five of 52 by category", || {
        hands(CardSet::DECK_52, 5, |hand| Some(High::of(hand).category()))
    })
}

fn forfeited(kept: &[u64], deals: u64) -> Dealt {
    let folded = deals - kept.iter().sum::<u64>();
    let kept = Category::ALL.into_iter().map(Some).zip(kept.iter().copied());
    Distribution::counted(kept.chain([(None, folded)]), deals)
}

fn by_row(request: &Request, dealt: &Dealt) -> Distribution<Settled> {
    request.settle_by_row(dealt, |category| {
        category.filter(|&category| pays(category)).map(|category| category.name().into())
    })
}

/// The game's base wager at its listed pays, whose best play decides what is folded.
///
/// # Panics
/// If the game has no base wager, which the tests rule out.
pub fn base_game(game: &str) -> Request<'static> {
    let selector: Selector = format!("{game}/base").parse().expect("a selector");
    let mut selected = listed().select(&selector, &Settings::default()).expect("a listed base game");
    Request::plain(selected.remove(0))
}
