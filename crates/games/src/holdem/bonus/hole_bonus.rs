//! The Bonus of Texas Hold 'Em Bonus: the player's two cards.

use crate::analysis::Analysis;
use crate::{Error, Method, Request, Workbench};
use enumeration::combinations::{choose, subsets};
use enumeration::{Card, CardSet, Distribution, Rank};
use std::collections::BTreeMap;

/// The bonus on the player's two cards (HC appendix K, 11.III-IV), with the dealer's where aces meet aces (ruling G5).
pub struct HoleBonus;

impl Method for HoleBonus {
    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        const ACES: CardSet = CardSet::of_rank(Rank::ACE);
        let supplement = "both player and dealer have a pair of aces";
        let pays_supplement = request.selected.table().row(supplement).is_some();
        let mut ways = BTreeMap::<Option<&str>, u64>::new();
        for hole in subsets(CardSet::DECK_52, 2) {
            let rivals = choose(50, 2);
            // Two aces leave two for the dealer: one pair of the 1,225.
            let aces_meet = u64::from(hole.without(ACES).is_empty() && pays_supplement);
            *ways.entry(Some(supplement)).or_default() += aces_meet;
            *ways.entry(hole_row(hole)).or_default() += rivals - aces_meet;
        }
        if !pays_supplement {
            ways.remove(&Some(supplement));
        }
        let deals = Distribution::counted(ways, choose(52, 2) * choose(50, 2));
        Analysis::of(request, &request.rounds_by_row(&deals, |row| row.map(ToString::to_string))?)
    }
}

fn hole_row(hole: CardSet) -> Option<&'static str> {
    let cards: Vec<Card> = hole.iter().collect();
    let suited = cards[0].suit() == cards[1].suit();
    let mut ranks = [cards[0].rank()?, cards[1].rank()?];
    ranks.sort_unstable();
    match ranks {
        [Rank::ACE, Rank::ACE] => Some("ace-ace"),
        [Rank::JACK | Rank::QUEEN | Rank::KING, high] if high == ranks[0] => {
            Some("king-king, queen-queen, jack-jack")
        }
        [low, high] if low == high => Some("a pair of ten-ten through two-two"),
        [Rank::KING, Rank::ACE] if suited => Some("ace-king (same suit)"),
        [Rank::KING, Rank::ACE] => Some("ace-king (different suit)"),
        [Rank::JACK | Rank::QUEEN, Rank::ACE] if suited => Some("ace-queen or ace-jack (same suit)"),
        [Rank::JACK | Rank::QUEEN, Rank::ACE] => Some("ace-queen or ace-jack (different suit)"),
        _ => None,
    }
}
