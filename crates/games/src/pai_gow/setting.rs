//! Settings: a hand of seven cards arranged as five and two.

use enumeration::combinations::subsets;
use enumeration::rankings::joker_ace::{JokerAce, JokerAceTwo};
use enumeration::{Arrange, CardSet};
use std::cmp::Reverse;

/// How many cards a hand has.
pub(crate) const HAND: u8 = 7;

/// The ranks of the two hands of a setting. A comparison depends on nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SettingRanks {
    /// The five cards.
    pub high: JokerAce,
    /// The two cards.
    pub low: JokerAceTwo,
}

impl SettingRanks {
    /// Returns true if the five cards rank at least as high as the two. HC appendix F, 13.I.
    pub fn are_legal(self) -> bool {
        self.high.head() >= self.low
    }
}

/// A hand of seven cards, set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandSetting {
    /// The five cards.
    pub high: CardSet,
    /// The two cards.
    pub low: CardSet,
    /// The ranks of the two hands.
    pub ranks: SettingRanks,
}

/// The 21 settings of a hand, legal or not.
///
/// # Panics
/// If there are not seven cards.
pub(crate) fn settings(hand: CardSet) -> impl Iterator<Item = HandSetting> {
    assert_eq!(hand.len(), u32::from(HAND), "a hand of seven cards, not {hand}");
    subsets(hand, 2).map(move |low| {
        let high = hand.without(low);
        HandSetting { high, low, ranks: SettingRanks { high: JokerAce::of(high), low: JokerAceTwo::of(low) } }
    })
}

/// The legal settings of a hand that differ in rank, from the highest low hand down, then from the highest high hand.
pub(crate) fn legal_settings(hand: CardSet) -> Vec<HandSetting> {
    let mut legal: Vec<HandSetting> = settings(hand).filter(|setting| setting.ranks.are_legal()).collect();
    legal.arrange_by_key(|setting| Reverse((setting.ranks.low, setting.ranks.high)));
    legal.dedup_by_key(|setting| setting.ranks);
    legal
}

/// The legal settings that no other legal setting equals or beats in both hands, from the highest low hand down.
///
/// A setting that another beats in one hand and equals or beats in the other wins no deal that the other does not win,
/// and loses every deal that the other loses: only these can be best, and among settings of equal value with equal
/// losses the higher low hand is here.
pub(crate) fn undominated(hand: CardSet) -> Vec<HandSetting> {
    let mut kept: Vec<HandSetting> = Vec::new();
    for setting in legal_settings(hand) {
        if kept.last().is_none_or(|last| last.ranks.high < setting.ranks.high) {
            kept.push(setting);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lows(settings: &[HandSetting]) -> Vec<String> {
        settings.iter().map(|setting| setting.low.to_string()).collect()
    }

    #[test]
    fn a_low_hand_above_the_high_hand_is_not_legal() {
        let hand = CardSet::parse("Ks Qd 9h 7c 5s 4d 2h").unwrap();
        // K-Q may not be low over 9-7-5-4-2; K may not be low at all; Q-9 is the best low under the king.
        assert_eq!(lows(&legal_settings(hand))[0], "Qd 9h");
        assert_eq!(legal_settings(hand).len(), 15);
        // An equal pair is legal: two aces low, two aces high.
        let hand = CardSet::parse("As Ad Ah Ac Ks Qd 9h").unwrap();
        assert_eq!(lows(&legal_settings(hand))[0], "Ad Ac");
    }

    #[test]
    fn undominated_settings_trade_one_hand_for_the_other() {
        let hand = CardSet::parse("9s 9d 3h 3c Qs 8d 7h").unwrap();
        // 3-3 under 9-9-Q-8-7, or two pairs with 7, 8 or Q left high; 9-9 low would need a pair of nines high.
        assert_eq!(lows(&undominated(hand)), ["3h 3c", "Qs 8d", "Qs 7h", "8d 7h"]);
    }
}
