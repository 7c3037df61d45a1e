//! Wagers on the player's first two cards: Pontoon's Player Pair and Bonus (PP 4.1.3).

use super::opening::{Two, two_cards};
use crate::analysis::Analysis;
use crate::error::Error;
use crate::method::Method;
use crate::request::Request;
use crate::workbench::Workbench;
use enumeration::{CardSet, Rank};

/// A wager on the player's first two cards.
pub(in crate::blackjack) struct FirstTwo {
    /// One of the decks in the shoe.
    pub deck: CardSet,
    /// The row that two cards are paid by.
    pub row: fn(Two) -> Option<&'static str>,
}

impl Method for FirstTwo {
    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        let hands = two_cards(self.deck, request.whole("decks")?, self.row);
        Analysis::of(request, &request.rounds_by_row(&hands, |row| row.map(String::from))?)
    }
}

/// Pontoon's Player Pair.
pub(in crate::blackjack) fn pontoon_pair(two: Two) -> Option<&'static str> {
    two.is_pair().then_some("player pair wins")
}

/// Pontoon's Bonus.
pub(in crate::blackjack) fn pontoon_bonus(two: Two) -> Option<&'static str> {
    let [low, high] = two.ranks;
    match (low, high) {
        (Rank::ACE, Rank::ACE) if two.suit().is_some() => Some("a-a (suited)"),
        (Rank::ACE, Rank::ACE) => Some("a-a (regardless of any suits)"),
        _ if low == high && low >= Rank::JACK => {
            Some("k-k or q-q or j-j (high pairs – regardless of any suits)")
        }
        _ if low == high => Some("9-9 to 2-2 (low pairs – regardless of any suits)"),
        (_, Rank::ACE) if low >= Rank::JACK => Some("a-k or a-q or a-j (regardless of any suits)"),
        (_, Rank::ACE) => Some("a-9 to a-2 (regardless of any suits)"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Analysis, Request, Workbench};
    use enumeration::ratio::ratio;
    use paytables::{Settings, listed};

    fn asked(selector: &str) -> Analysis {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap();
        crate::analyze(&Request::plain(selected[0].clone()), &Workbench::default()).unwrap()
    }

    fn ways(analysis: &Analysis) -> Vec<String> {
        analysis.outcomes.iter().map(|o| o.ways.as_ref().unwrap().to_string()).collect()
    }

    #[test]
    fn pontoons_pairs_and_bonus_are_counted_as_by_hand() {
        // Eight decks of 48: 31 of the other 383 cards pair.
        assert_eq!(asked("pontoon-plus/player-pair").edge, Some(ratio(11, 383)));
        let bonus = asked("pontoon-plus/bonus");
        // 4 C(8, 2) suited aces of C(32, 2); three and eight ranks of C(32, 2); 32 aces with 96 pictures, with 256 others.
        let pairs = 496;
        let expected = [112, pairs - 112, 3 * pairs, 32 * 96, 8 * pairs, 32 * 256].map(|n| n.to_string());
        assert_eq!(ways(&bonus)[..6], expected);
        assert_eq!(bonus.ways.unwrap().to_string(), (384 * 383 / 2).to_string());
    }
}
