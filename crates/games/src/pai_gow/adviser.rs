//! The optimal player at the table: asked with seven cards, he sets them as the counted player does.
//!
//! The best setting of each of the 6,972,147 hands that differ by more than a permutation of the suits is found once, for
//! both banks, and kept as its place among the hand's undominated settings. These come in the same order for every hand
//! that a permutation makes of another, so the place found for one serves all.

use super::dealer::Dealer;
use super::deals::{EverySetting, Progress};
use super::setting::{HAND, Setting, undominated};
use super::showdown::{Bank, Pays};
use super::wagers::{bank, every_setting, pays};
use crate::{Error, Request, Workbench};
use enumeration::CardSet;
use enumeration::symmetry::canonical;

/// The optimal player against a house-way dealer.
pub struct Adviser {
    bank: Bank,
    /// The canonical hands in increasing order, with the place of the best setting for each of [`Bank::ALL`].
    picks: Vec<(CardSet, [u8; 2])>,
}

impl Adviser {
    /// The optimal player of the base game at the pays, the bank and the reading of the house way of the request.
    pub fn new(request: &Request, bench: &Workbench) -> Result<Adviser, Error> {
        let (dealer, settings) = every_setting(request, bench);
        Ok(Adviser { bank: bank(request), picks: settings.picks(&dealer, &pays(request)?) })
    }

    /// The optimal player against this dealer, who banks, at these pays.
    ///
    /// # Panics
    /// If a pay is negative, a push pays more than a win, or in common parts one is not below 2^32.
    pub fn against(dealer: &Dealer, pays: &Pays, progress: Progress) -> Adviser {
        Adviser { bank: Bank::House, picks: EverySetting::new(dealer, progress).picks(dealer, pays) }
    }

    /// How he sets a hand; none if it is not seven cards of the deck.
    pub fn set(&self, hand: CardSet) -> Option<Setting> {
        self.set_when(self.bank, hand)
    }

    /// How he sets a hand when `bank` banks; none if it is not seven cards of the deck.
    pub fn set_when(&self, bank: Bank, hand: CardSet) -> Option<Setting> {
        if hand.len() != u32::from(HAND) {
            return None;
        }
        let [form] = canonical([hand]);
        let place = self.picks.binary_search_by_key(&form, |&(hand, _)| hand).ok()?;
        let [house, player] = self.picks[place].1;
        let pick = match bank {
            Bank::House => house,
            Bank::Player => player,
        };
        undominated(hand).get(usize::from(pick)).copied()
    }
}
