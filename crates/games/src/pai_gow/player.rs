//! The optimal player at the table: sets seven cards as the counted player does.
//!
//! The best setting of each of the 6,972,147 hands up to a permutation of the suits is found once, for both banks, and
//! stored as its index among the hand's undominated settings. Permuted hands list these in the same order, so one index
//! serves all.

use super::close::ClosePays;
use super::dealer::Dealer;
use super::deals::{CountProgress, EverySetting, Picks};
use super::setting::{HAND, HandSetting, undominated};
use super::showdown::{Bank, WagerPays};
use crate::player::{Choice, Player, Seen};
use enumeration::symmetry::canonical;
use enumeration::{Card, CardSet};
use std::sync::Arc;

/// The optimal player against a house-way dealer.
pub struct PaiGowPlayer {
    bank: Bank,
    picks: Arc<Picks>,
}

impl PaiGowPlayer {
    /// The player with these picks, when `bank` banks.
    pub(super) fn new(bank: Bank, picks: Arc<Picks>) -> PaiGowPlayer {
        PaiGowPlayer { bank, picks }
    }

    /// The optimal player against this dealer, who banks, at these pays.
    ///
    /// # Panics
    /// If a pay is negative, a push pays more than a win, or in common parts one is not below 2^32.
    pub fn against(dealer: &Dealer, pays: &WagerPays, progress: CountProgress) -> PaiGowPlayer {
        let picks = EverySetting::new(dealer, ClosePays::of(pays), progress).picks(dealer, pays);
        PaiGowPlayer::new(Bank::House, Arc::new(picks))
    }

    /// The setting of a hand; `None` if it is not seven cards of the deck.
    pub fn set(&self, hand: CardSet) -> Option<HandSetting> {
        self.set_when(self.bank, hand)
    }

    /// The setting of a hand when `bank` banks; `None` if it is not seven cards of the deck.
    pub fn set_when(&self, bank: Bank, hand: CardSet) -> Option<HandSetting> {
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

impl Player for PaiGowPlayer {
    /// Setting the hand is the only decision.
    fn choose(&self, _: &Seen) -> Option<Choice> {
        None
    }

    /// The low hand.
    fn set_apart(&self, hand: &[Card]) -> Option<Vec<Card>> {
        let set = self.set(hand.iter().copied().collect())?;
        Some(hand.iter().copied().filter(|&card| set.low.contains(card)).collect())
    }
}
