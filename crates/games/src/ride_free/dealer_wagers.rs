//! Wagers on the dealer's finished hand: Hedge 22 (CO 30-2119 (23)) and Bust Bonus (25).

use crate::analysis::Analysis;
use crate::blackjack::dealer::{Outcome, SoftSeventeen};
use crate::blackjack::hand::Rank;
use crate::dealer_suits::{DealerEnd, Suits, dealer_ends, decks_of_52};
use crate::{Error, Request, Workbench};
use enumeration::Distribution;
use std::sync::Arc;

/// How a dealer's hand ends who hits soft 17 ((8)(A)), counted once for each number of decks.
pub(crate) fn ends(decks: u32, bench: &Workbench) -> Arc<Distribution<DealerEnd>> {
    bench.remember(&format!("dealer's hand by suits, soft 17 hit, decks={decks}"), || {
        dealer_ends(&decks_of_52(decks), SoftSeventeen::Hit)
    })
}

/// Hedge 22: the dealer busts with exactly 22 (rulings R1, F3). The wager is placed before the deal, so a dealer
/// blackjack is one of the hands that lose.
pub fn hedge_22(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    let ends = ends(request.selected.settings.number("decks"), bench);
    let row_of = |end: &DealerEnd| {
        (end.outcome == Outcome::TwentyTwo).then(|| {
            let suits = match end.suits {
                Suits::One => "suited",
                Suits::OneColour => "same color",
                Suits::Mixed => "other",
            };
            format!("dealer 22 ({suits})")
        })
    };
    Analysis::of(request, &request.settle_by_row(&ends, row_of))
}

/// Bust Bonus: the dealer busts, paid by the up card (ruling R2).
pub fn bust_bonus(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    let settings = &request.selected.settings;
    let ends = ends(settings.number("decks"), bench);
    let up = settings.get("up-card");
    let shown = ends.given(|end| {
        (up == "any" || end.up.to_string() == up)
            && (settings.is("placed", "before-peek") || end.outcome != Outcome::Natural)
    });
    Analysis::of(request, &request.settle_by_row(&shown, |&end| bust_row(end)))
}

/// The row of a busted hand: three eights have their own, every other one its up card's.
fn bust_row(end: DealerEnd) -> Option<String> {
    end.outcome.is_bust().then(|| {
        let suits = if end.suits == Suits::One { "suited" } else { "off-suit" };
        match end.up {
            _ if end.three_eights => format!("8-8-8 {suits}"),
            Rank::ACE => format!("up card ace {suits}"),
            up => format!("up card {up} {suits}"),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::{Ratio, decimal, ratio};
    use num_traits::{One, Zero};
    use paytables::{Settings, listed};

    fn analysis(selector: &str) -> Analysis {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap();
        crate::analyze(&Request::plain(selected[0].clone()), &Workbench::default()).unwrap()
    }

    fn probability(analysis: &Analysis, row: &str) -> Ratio {
        analysis.outcomes.iter().find(|o| o.outcome == row).expect("the row").probability.clone()
    }

    #[test]
    fn hedge_22_at_six_decks_is_as_published() {
        // S. How, discountgambling.net: 50-20-8, six decks, 5.854%.
        let edge = analysis("ride-free/hedge-22/PT-FLT-SB1-01?decks=6").edge.unwrap();
        assert_eq!(decimal(&edge, 5), "0.05854");
    }

    #[test]
    fn up_cards_before_the_peek_add_up_to_any() {
        for placed in ["before-peek", "after-peek"] {
            let of = |up: &str| {
                analysis(&format!("ride-free/bust-bonus?decks=2&placed={placed}&up-card={up}")).edge.unwrap()
            };
            // After the peek an ace or a ten is up less often: with 32 or 8 of 103 hole cards there is no wager.
            let seen = |out: u32| if placed == "before-peek" { Ratio::one() } else { ratio(103 - out, 103) };
            let weights = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"].map(|up| match up {
                "A" => (up, ratio(1, 13) * seen(32)),
                "10" => (up, ratio(4, 13) * seen(8)),
                _ => (up, ratio(1, 13)),
            });
            let total: Ratio = weights.iter().map(|(_, weight)| weight).sum();
            let mean: Ratio = weights.iter().map(|(up, weight)| weight * of(up)).sum();
            assert_eq!(mean / total, of("any"), "{placed}");
        }
    }

    #[test]
    fn a_dealer_blackjack_loses_before_the_peek_and_is_no_deal_after_it() {
        let (before, after) = (
            analysis("ride-free/bust-bonus?up-card=A&placed=before-peek"),
            analysis("ride-free/bust-bonus?up-card=A&placed=after-peek"),
        );
        // 96 of the 311 other cards of six decks make a blackjack with the ace.
        let played = ratio(311 - 96, 311);
        for row in ["up card ace suited", "up card ace off-suit"] {
            assert_eq!(probability(&before, row), probability(&after, row) * &played);
        }
    }

    #[test]
    fn three_eights_take_the_place_of_the_row_of_an_eight_up() {
        let eight = analysis("ride-free/bust-bonus?up-card=8&decks=6");
        // 23 and 22 of 311 and 310 cards; in the up card's suit 5 and 4.
        assert_eq!(probability(&eight, "8-8-8 suited"), ratio(5 * 4, 311 * 310));
        assert_eq!(probability(&eight, "8-8-8 off-suit"), ratio(23 * 22 - 5 * 4, 311 * 310));
        let nine = analysis("ride-free/bust-bonus?up-card=9&decks=6");
        assert!(probability(&nine, "8-8-8 suited").is_zero());
        assert!(probability(&nine, "up card 8 off-suit").is_zero());
    }
}
