//! Events of cards.

mod alike;
mod baccarat;
mod boards;
mod closely;
mod count;
mod dealer;
mod dealt;
mod duel;
mod exchange;
mod fill;
mod fillings;
mod kinds;
mod laid;
mod lanes;
mod lays;
mod looks;
mod paint;
mod paintings;
mod patterns;
mod ranking;
mod rivals;
mod seated;
mod showdown;
mod streets;
mod sure;
mod values;
mod worths;
mod zones;

use crate::logic::{Logic, MOST_TESTS};
use crate::{Error, by_row};
use count::{Ground, Tally};
use enumeration::{Distribution, Ratio};
use kinds::Kinds;
use num_bigint::BigUint;
use num_traits::Zero;
use paytables::wagers::{CardDeal, CardsTest, Draw, On};

/// How deals of cards end: the row that is paid, or none.
pub fn count(on: &On<CardDeal, CardsTest>) -> Result<Distribution<Option<usize>>, Error> {
    let logic = Logic::of(on).ok_or(Error::TooManyTests(MOST_TESTS))?;
    let closely = match on.deal.draw {
        None => None,
        Some(Draw::Baccarat) => baccarat::closely(&on.deal, &logic),
        Some(Draw::BlackjackDealer(_)) => dealer::closely(&on.deal, &logic),
    };
    let kinds = if closely.is_some() { Kinds::of(&on.deal, &[]) } else { Kinds::of(&on.deal, &logic.tests) };
    let ground = Ground { deal: &on.deal, logic: &logic, kinds, closely };
    let cards = on.deal.shoe.cards();
    match on.deal.draw {
        None => {
            let deals = zones::deals(&on.deal, cards).ok_or(Error::TooLarge)?;
            counted(&zones::count(&ground), deals)
        }
        Some(Draw::Baccarat) => {
            if !baccarat::fits(&ground) {
                return Err(Error::TooFewCards(cards));
            }
            let deals = baccarat::deals(&ground).ok_or(Error::TooLarge)?;
            counted(&baccarat::count(&ground), deals)
        }
        Some(Draw::BlackjackDealer(soft17)) => {
            let weighed = dealer::weigh(&ground, soft17).ok_or(Error::TooLarge)?;
            let total: Ratio = weighed.rows.iter().sum::<Ratio>() + &weighed.lost;
            if total.is_zero() {
                return Err(Error::NeverGiven);
            }
            let ends = weighed.rows.into_iter().chain([weighed.lost]).map(|weight| weight / &total).collect();
            Ok(Distribution::weighed(by_row(ends)))
        }
    }
}

/// The ways of a tally, which with those set aside must be all deals there are.
fn counted(tally: &Tally, deals: u128) -> Result<Distribution<Option<usize>>, Error> {
    if tally.overflow {
        return Err(Error::TooLarge);
    }
    let counting = deals - tally.aside;
    if counting == 0 {
        return Err(Error::NeverGiven);
    }
    let ways = tally.rows.iter().chain([&tally.lost]).map(|&ways| BigUint::from(ways)).collect();
    Ok(Distribution::counted(by_row(ways), BigUint::from(counting)))
}
