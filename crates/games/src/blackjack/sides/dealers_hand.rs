//! Wagers on the dealer's finished hand: Push 22 (HC appendix A, Free Bet 16), Hedge 22 (CO 30-2119 (23)) and Bust Bonus
//! (25).

use crate::analysis::Analysis;
use crate::blackjack::dealer::{Outcome, SoftSeventeen};
use crate::blackjack::dealer_suits::{DealerSuits, Suits};
use crate::blackjack::hand::Rank;
use crate::blackjack::hole_card::decks_of_52;
use crate::error::Error;
use crate::method::Method;
use crate::request::Request;
use crate::workbench::{Key, Workbench};
use enumeration::Distribution;
use enumeration::ratio::Ratio;
use num_traits::Zero;
use std::sync::Arc;

/// The hands of a dealer who plays from this shoe.
#[derive(PartialEq, Eq, Hash)]
struct DealtFrom {
    shoe: [u32; Rank::COUNT],
    soft17: SoftSeventeen,
}

impl Key for DealtFrom {
    type Value = DealerSuits;
}

/// The law of the dealer's hand.
fn law(decks: u32, soft17: SoftSeventeen, bench: &Workbench) -> Result<Arc<DealerSuits>, Error> {
    let shoe = decks_of_52(decks)?;
    Ok(bench.remember(DealtFrom { shoe, soft17 }, || DealerSuits::from_shoe(&shoe, soft17)))
}

/// A wager that the dealer makes exactly 22, by the suits of his whole hand (rulings R1, F3, J6). It is placed before the
/// deal, so a dealer's blackjack is one of the hands that lose.
pub(in crate::blackjack) struct DealerTwentyTwo {
    /// The row of a hand of 22, and of any other.
    row: fn(Option<Suits>) -> Option<&'static str>,
    /// What the dealer does with a soft 17.
    soft17: fn(&Request) -> Result<SoftSeventeen, Error>,
}

/// Push 22.
pub(in crate::blackjack) static PUSH_22: DealerTwentyTwo = DealerTwentyTwo {
    row: |made| {
        Some(match made {
            Some(Suits::Suited) => "dealer suited 22",
            Some(Suits::SameColour) => "dealer same color 22",
            Some(Suits::Other) => "any other combination of dealer 22",
            None => "dealer hand not 22",
        })
    },
    soft17: |request| {
        request.choice("soft17", &[("hit", SoftSeventeen::Hit), ("stand", SoftSeventeen::Stand)])
    },
};

/// Hedge 22.
pub(in crate::blackjack) static HEDGE_22: DealerTwentyTwo = DealerTwentyTwo {
    row: |made| {
        Some(match made? {
            Suits::Suited => "dealer 22 (suited)",
            Suits::SameColour => "dealer 22 (same color)",
            Suits::Other => "dealer 22 (other)",
        })
    },
    // (8)(A).
    soft17: |_| Ok(SoftSeventeen::Hit),
};

impl Method for DealerTwentyTwo {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let law = law(request.whole("decks")?, (self.soft17)(request)?, bench)?;
        let ends = twenty_two(&law);
        Analysis::of(request, &request.rounds_by_row(&ends, |&made| (self.row)(made).map(String::from))?)
    }
}

/// How often the dealer makes 22, by the suits of his whole hand, or does not.
fn twenty_two(law: &DealerSuits) -> Distribution<Option<Suits>> {
    let with = |outcome: Outcome| Suits::ALL.map(|suits| law.with_any_up(outcome, suits));
    let others = Outcome::ALL.into_iter().filter(|&outcome| outcome != Outcome::TwentyTwo);
    let not: Ratio = others.flat_map(with).sum();
    let made = Suits::ALL.map(Some).into_iter().zip(with(Outcome::TwentyTwo));
    Distribution::weighed(made.chain([(None, not)]))
}

/// How the dealer's hand ends, as Bust Bonus sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Blackjack,
    NoBust,
    Bust { suited: bool, three_eights: bool },
}

/// Bust Bonus (CO 30-2119 (25)): the dealer busts, paid by the up card (ruling R2).
pub(in crate::blackjack) struct BustBonus;

/// The wager as its settings give it.
struct BustSetup {
    decks: u32,
    /// The up card; none where it may be any.
    up: Option<Rank>,
    placed: Placed,
}

/// When the wager is placed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Placed {
    /// Before the dealer looks for a blackjack, which then beats it.
    BeforePeek,
    /// Once the dealer has none.
    AfterPeek,
}

impl BustSetup {
    fn read(request: &Request) -> Result<Self, Error> {
        let names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
        let ups: Vec<(&str, Option<Rank>)> =
            [("any", None)].into_iter().chain(names.into_iter().zip(Rank::all().map(Some))).collect();
        Ok(BustSetup {
            decks: request.whole("decks")?,
            up: request.choice("up-card", &ups)?,
            placed: request.choice(
                "placed",
                &[("after-peek", Placed::AfterPeek), ("before-peek", Placed::BeforePeek)],
            )?,
        })
    }
}

impl Method for BustBonus {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let BustSetup { decks, up, placed } = BustSetup::read(request)?;
        let shown = busts(&*law(decks, SoftSeventeen::Hit, bench)?).given(|&(shown, end)| {
            up.is_none_or(|up| up == shown) && (placed == Placed::BeforePeek || end != End::Blackjack)
        });
        Analysis::of(request, &request.rounds_by_row(&shown, |&(up, end)| bust_row(up, end))?)
    }
}

/// Every up card with how the dealer's hand ends.
fn busts(law: &DealerSuits) -> Distribution<(Rank, End)> {
    let eight = Rank::of_points(8);
    let mut ends = Vec::new();
    for up in Rank::all() {
        ends.push(((up, End::Blackjack), law.natural(up)));
        let standing = Outcome::ALL.into_iter().filter(|outcome| outcome.points().is_some());
        let no_bust =
            standing.flat_map(|outcome| Suits::ALL.map(|suits| law.probability(up, outcome, suits)));
        ends.push(((up, End::NoBust), no_bust.sum()));
        let off_suit = law.bust(up, Suits::SameColour) + law.bust(up, Suits::Other);
        for (suited, bust) in [(true, law.bust(up, Suits::Suited)), (false, off_suit)] {
            // Three eights need an eight up: 8-8 draws, and the third is a bust with 24.
            let eights = if Some(up) == eight { law.three_eights(suited) } else { Ratio::zero() };
            ends.push(((up, End::Bust { suited, three_eights: false }), bust - &eights));
            ends.push(((up, End::Bust { suited, three_eights: true }), eights));
        }
    }
    Distribution::weighed(ends)
}

/// The row of a busted hand: three eights have their own, every other one its up card's.
fn bust_row(up: Rank, end: End) -> Option<String> {
    let End::Bust { suited, three_eights } = end else { return None };
    let suits = if suited { "suited" } else { "off-suit" };
    Some(match up {
        _ if three_eights => format!("8-8-8 {suits}"),
        Rank::ACE => format!("up card ace {suits}"),
        up => format!("up card {up} {suits}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::{decimal, ratio};
    use num_traits::One;
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

    #[test]
    fn push_22_and_hedge_22_count_the_same_hands() {
        // 50-20-7 in both.
        let push = analysis("free-bet-blackjack/push-22?decks=6");
        let hedge = analysis("ride-free/hedge-22/PT-FLT-SB1-02?decks=6");
        assert_eq!(push.edge, hedge.edge);
        let probabilities: Vec<String> =
            push.outcomes[..3].iter().map(|o| decimal(&o.probability, 6)).collect();
        assert_eq!(probabilities, ["0.003327", "0.011659", "0.058551"]);
    }
}
