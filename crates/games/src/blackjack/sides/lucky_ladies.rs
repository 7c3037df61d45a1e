//! Lucky Ladies (CO 30-2119 (29), (31)): the player's two cards make 20, and what the dealer's two make (ruling R5).

use super::opening::{DealerTwo, Two, two_and_two};
use crate::analysis::Analysis;
use crate::error::Error;
use crate::method::Method;
use crate::request::Request;
use crate::rows::Rule;
use crate::workbench::{Key, Workbench};
use enumeration::{Distribution, Rank, Suit};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LadiesEvent {
    player: PlayerEvent,
    #[serde(default)]
    dealer: Option<DealerEvent>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PlayerEvent {
    QueenOfHeartsPair,
    #[serde(rename = "matched-20")]
    Matched20,
    #[serde(rename = "suited-20")]
    Suited20,
    #[serde(rename = "any-20")]
    Any20,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum DealerEvent {
    BlackjackInNamedSuit,
    BlackjackSuited,
    Blackjack,
}

/// What the wager looks at in the player's two cards; each is also every later one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Twenty {
    QueensOfHearts,
    Matched,
    Suited,
    Any,
    None,
}

impl Twenty {
    /// A soft 20 counts; only cards worth ten can match.
    fn of(two: Two) -> Self {
        if two.points() != 20 {
            return Twenty::None;
        }
        match two.suit() {
            Some(Suit::HEARTS) if two.ranks == [Rank::QUEEN; 2] => Twenty::QueensOfHearts,
            Some(_) if two.is_pair() => Twenty::Matched,
            Some(_) => Twenty::Suited,
            None => Twenty::Any,
        }
    }
}

impl LadiesEvent {
    fn happens(&self, player: Twenty, dealer: DealerTwo, named: Option<Suit>) -> bool {
        let player_has = match self.player {
            PlayerEvent::QueenOfHeartsPair => player == Twenty::QueensOfHearts,
            PlayerEvent::Matched20 => player <= Twenty::Matched,
            PlayerEvent::Suited20 => player <= Twenty::Suited,
            PlayerEvent::Any20 => player <= Twenty::Any,
        };
        player_has
            && self.dealer.is_none_or(|event| match event {
                DealerEvent::BlackjackInNamedSuit => named.is_some() && dealer == DealerTwo::Blackjack(named),
                DealerEvent::BlackjackSuited => matches!(dealer, DealerTwo::Blackjack(Some(_))),
                DealerEvent::Blackjack => matches!(dealer, DealerTwo::Blackjack(_)),
            })
    }
}

/// The deals from so many decks, by what the wager looks at.
#[derive(PartialEq, Eq, Hash)]
struct LadiesDeals {
    decks: u32,
}

impl Key for LadiesDeals {
    type Value = Distribution<(Twenty, DealerTwo)>;
}

/// Lucky Ladies and its progressive.
pub(in crate::blackjack) struct LuckyLadies;

impl Method for LuckyLadies {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let decks = request.whole("decks")?;
        let deals = bench.remember(LadiesDeals { decks }, || two_and_two(decks, Twenty::of, DealerTwo::of));
        let rules: Vec<Rule<LadiesEvent>> = request.rules()?;
        // Only the progressive has a row for a suit that the house names (ruling R5).
        let in_named_suit =
            |rule: &Rule<LadiesEvent>| matches!(rule.when.dealer, Some(DealerEvent::BlackjackInNamedSuit));
        let named = if rules.iter().any(in_named_suit) {
            Some(request.choice("named-suit", &[("hearts", Suit::HEARTS), ("spades", Suit::SPADES)])?)
        } else {
            None
        };
        let rounds = request.rounds_by_event(&deals, &rules, |event, &(player, dealer)| {
            event.happens(player, dealer, named)
        })?;
        Analysis::of(request, &rounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::decimal;
    use paytables::{Settings, listed};

    fn analysis(selector: &str) -> Analysis {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap();
        crate::analyze(&Request::plain(selected[0].clone()), &Workbench::default()).unwrap()
    }

    fn ways(analysis: &Analysis, row: &str) -> u64 {
        let outcome = analysis.outcomes.iter().find(|o| o.outcome == row).expect("the row");
        outcome.ways.as_ref().unwrap().try_into().unwrap()
    }

    #[test]
    fn eight_decks_give_the_published_edge() {
        // Wizard of Odds, Lucky Ladies 1000-125-19-9-4, eight decks: 24.05%.
        let analysis = analysis("ride-free/lucky-ladies/PT-FLT-LL-03?decks=8");
        assert_eq!(decimal(&analysis.edge.unwrap(), 4), "0.2405");
    }

    #[test]
    fn two_decks_are_counted_as_by_hand() {
        let analysis = analysis("ride-free/lucky-ladies/PT-FLT-LL-01");
        let dealer_two = 102 * 101 / 2;
        // The one pair of queens of hearts leaves 8 aces and 30 ten-values.
        assert_eq!(ways(&analysis, "queen of hearts pair with dealer blackjack"), 8 * 30);
        assert_eq!(ways(&analysis, "queen of hearts pair"), dealer_two - 8 * 30);
        // 15 other ten-value cards pair up, one way each.
        assert_eq!(ways(&analysis, "matched 20"), 15 * dealer_two);
        // In each suit C(8, 2) - 4 unmatched ten-values, and 2 aces with 2 nines.
        assert_eq!(ways(&analysis, "suited 20"), 4 * (24 + 4) * dealer_two);
        // C(32, 2) tens and 8 aces with 8 nines, less all of the above.
        assert_eq!(ways(&analysis, "any 20"), (496 + 64 - 16 - 112) * dealer_two);
    }

    #[test]
    fn a_named_suit_of_hearts_has_lost_two_queens() {
        let rows = |selector: &str| {
            let analysis = analysis(selector);
            let name = "queen of hearts pair with dealer blackjack";
            [" (suit specific)", " (suited)", ""].map(|end| ways(&analysis, &format!("{name}{end}")))
        };
        // Six decks: 15 pairs of queens of hearts; 6 aces and 24 ten-values of a suit, but 22 of hearts.
        let (hearts, other) = (15 * 6 * 22, 15 * 6 * 24);
        let all = 15 * 24 * 94;
        assert_eq!(
            rows("ride-free/lucky-ladies-progressive/PT-BJS-LL-26"),
            [hearts, 3 * other, all - hearts - 3 * other]
        );
        assert_eq!(
            rows("ride-free/lucky-ladies-progressive/PT-BJS-LL-26?named-suit=spades"),
            [other, hearts + 2 * other, all - hearts - 3 * other]
        );
    }
}
