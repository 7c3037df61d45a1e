//! Counts wagers on cards: the outcome of every deal of a shoe.
//!
//! [`count`] merges the cards that no test distinguishes, chooses an engine by the shape of the deal, and checks that the ways
//! sum to the number of deals. [`settle`] lists the stages of the usual count; [`rivals`] and [`showdown`] count two hands
//! that are compared. Called by the crate's `count`.

mod baccarat;
pub(crate) mod card_list;
mod close;
mod close_table;
mod dealer;
pub(crate) mod dealt;
pub(crate) mod grouped;
mod interchange;
mod kinds;
mod knowledge;
pub(crate) mod needs;
mod partial;
mod pilot;
mod problem;
mod rank_deal;
pub(crate) mod ranking;
mod ranks;
mod rivals;
mod settle;
mod showdown;
mod suit_splits;
mod suits;
mod values;
mod ways;
mod zones;

use crate::effort::Effort;
use crate::engine::{Counted, Engine};
use crate::error::Error;
use crate::logic::{Logic, MOST_TESTS, by_row};
use enumeration::{Distribution, Ratio};
use kinds::CardKinds;
use num_bigint::BigUint;
use num_traits::Zero;
use paytables::wagers::{CardDeal, CardsTest, Draw, On};
use problem::{Problem, ZoneCells};
use ways::OutcomeWays;

/// The distribution of the rows, and the engine that counted it: the requested one, or the one with the least work. `None`
/// if the requested engine cannot count this deal.
pub(crate) fn count(
    on: &On<CardDeal, CardsTest>,
    asked: Option<Engine>,
    effort: &Effort,
) -> Result<Option<Counted>, Error> {
    let logic = Logic::of(on).ok_or(Error::TooManyTests(MOST_TESTS))?;
    let deal = &on.deal;
    let too_few = || Error::TooFewCards(deal.shoe.cards());
    let too_long = || match deal.shoe.jokers {
        0 => Error::TooLarge,
        jokers => Error::TooManyJokers(jokers),
    };
    // A draw may run through all jokers before it ends.
    if deal.draw.is_some() && deal.most_cards().is_some_and(|most| most > card_list::MOST_CARDS) {
        return Err(too_long());
    }
    let draw_cells = match deal.draw {
        None => None,
        Some(Draw::Baccarat(_)) if !baccarat::fits(deal) => return Err(too_few()),
        Some(Draw::Baccarat(_)) => Some(baccarat::cells(deal, &logic)),
        Some(Draw::BlackjackDealer(_)) => Some(dealer::cells(deal, &logic)),
    };
    let close = draw_cells.and_then(|cells| close::close_table(deal, &logic, &cells));
    let tests: &[CardsTest] = if close.is_some() { &[] } else { &logic.tests };
    let problem = Problem { deal, logic: &logic, kinds: CardKinds::of(deal, tests), close };
    match deal.draw {
        None => {
            let deals = problem::zone_deals(deal, deal.shoe.cards()).ok_or(Error::TooLarge)?;
            let Some((ways, engine)) = zones::count(&problem, asked, effort)? else { return Ok(None) };
            Ok(Some((counted(&ways, deals)?, engine)))
        }
        Some(_) if asked.is_some_and(|asked| asked != Engine::Walk) => Ok(None),
        Some(Draw::Baccarat(drawing)) => {
            let deals = baccarat::deals(deal).ok_or(Error::TooLarge)?;
            Ok(Some((counted(&baccarat::count(&problem, drawing, effort)?, deals)?, Engine::Walk)))
        }
        Some(Draw::BlackjackDealer(soft17)) => {
            let shares = dealer::shares(&problem, soft17, effort)?.ok_or_else(too_long)?;
            let total: Ratio = shares.rows.iter().sum::<Ratio>() + &shares.lost;
            if total.is_zero() {
                return Err(Error::NeverGiven);
            }
            let shares = shares.rows.into_iter().chain([shares.lost]).map(|share| share / &total).collect();
            Ok(Some((Distribution::weighed(by_row(shares)), Engine::Walk)))
        }
    }
}

/// An upper bound on the work of a count, found without counting. Callers use it to compare conditions.
pub(crate) fn size(on: &On<CardDeal, CardsTest>) -> u128 {
    let Some(logic) = Logic::of(on) else { return u128::MAX };
    let kinds = CardKinds::of(&on.deal, &logic.tests);
    let problem = Problem { deal: &on.deal, logic: &logic, kinds, close: None };
    let cells = ZoneCells::of(&on.deal, &logic.tests, 0, on.deal.shoe.cards());
    // The work of a draw grows with the number of kinds of card.
    let draw = [1, 6][usize::from(on.deal.draw.is_some())];
    let sizes: Vec<u32> = cells.sizes.iter().copied().chain([draw]).collect();
    zones::work_of_walk(&problem, &sizes)
}

/// For each suit, in the order of [`paytables::wagers::Suit`], the first one that can be swapped with it in every deal; `None`
/// if there are too many tests.
pub(crate) fn suit_classes(on: &On<CardDeal, CardsTest>) -> Option<[usize; 4]> {
    Some(CardKinds::of(&on.deal, &Logic::of(on)?.tests).suit_classes())
}

/// The ways as a distribution; with the deals that `given` excludes they must sum to all deals.
fn counted(ways: &OutcomeWays, deals: u128) -> Result<Distribution<Option<usize>>, Error> {
    if ways.overflow {
        return Err(Error::TooLarge);
    }
    let counting = deals - ways.excluded;
    if counting == 0 {
        return Err(Error::NeverGiven);
    }
    let ways = ways.rows.iter().chain([&ways.lost]).map(|&ways| BigUint::from(ways)).collect();
    Ok(Distribution::counted(by_row(ways), BigUint::from(counting)))
}
