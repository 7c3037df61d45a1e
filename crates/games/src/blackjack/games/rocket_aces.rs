//! Rocket Aces Blackjack Progressive (CO rule 8, 30-899.29): the player's two cards and the dealer's two.
//!
//! Which aces and blackjacks a row wants is data; the highest row is paid alone (ruling A1).

use crate::analysis::Analysis;
use crate::blackjack::sides::opening::{DealerTwo, Two, two_and_two};
use crate::error::Error;
use crate::method::{Method, Module};
use crate::request::Request;
use crate::rows::Rule;
use crate::workbench::{Key, Workbench};
use enumeration::{Distribution, Suit};
use serde::Deserialize;

/// Rocket Aces Blackjack Progressive.
pub static ROCKET_ACES: Module = Module { game: "rocket-aces", wagers: &[(&["progressive"], &RocketAces)] };

struct RocketAces;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AcesRules {
    rows: Vec<Rule<AcesEvent>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AcesEvent {
    #[serde(default)]
    player: Option<PlayerEvent>,
    #[serde(default)]
    dealer: Option<DealerEvent>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PlayerEvent {
    TwoAcesOfSpades,
    TwoAcesSuited,
    TwoAces,
    SingleAce,
    Blackjack,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum DealerEvent {
    BlackjackOfSpades,
    BlackjackSuited,
    Blackjack,
}

/// What the wager looks at in the player's two cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Aces {
    None,
    /// Exactly one, with a ten-value or with another card.
    One {
        blackjack: bool,
    },
    /// Two, with their suit where they share one.
    Two(Option<Suit>),
}

impl Aces {
    fn of(two: Two) -> Self {
        match two.aces() {
            0 => Aces::None,
            1 => Aces::One { blackjack: two.is_blackjack() },
            _ => Aces::Two(two.suit()),
        }
    }
}

impl AcesEvent {
    fn happens(&self, player: Aces, dealer: DealerTwo) -> bool {
        let player_has = self.player.as_ref().is_none_or(|event| match event {
            PlayerEvent::TwoAcesOfSpades => player == Aces::Two(Some(Suit::SPADES)),
            PlayerEvent::TwoAcesSuited => matches!(player, Aces::Two(Some(_))),
            PlayerEvent::TwoAces => matches!(player, Aces::Two(_)),
            PlayerEvent::SingleAce => matches!(player, Aces::One { .. }),
            PlayerEvent::Blackjack => player == Aces::One { blackjack: true },
        });
        player_has
            && self.dealer.as_ref().is_none_or(|event| match event {
                DealerEvent::BlackjackOfSpades => dealer == DealerTwo::Blackjack(Some(Suit::SPADES)),
                DealerEvent::BlackjackSuited => matches!(dealer, DealerTwo::Blackjack(Some(_))),
                DealerEvent::Blackjack => matches!(dealer, DealerTwo::Blackjack(_)),
            })
    }
}

/// The deals from so many decks, by what the wager looks at.
#[derive(PartialEq, Eq, Hash)]
struct AcesDeals {
    decks: u32,
}

impl Key for AcesDeals {
    type Value = Distribution<(Aces, DealerTwo)>;
}

impl Method for RocketAces {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let rules: AcesRules = request.rules()?;
        let table = request.selected.table();
        let decks = request.selected.decks().ok_or_else(|| Error::Rules {
            of: table.id.clone(),
            problem: "neither a setting nor the table says how many decks are dealt from".into(),
        })?;
        let deals = bench.remember(AcesDeals { decks }, || two_and_two(decks, Aces::of, DealerTwo::of));
        let mut rounds = request
            .rounds_by_event(&deals, &rules.rows, |event, &(player, dealer)| event.happens(player, dealer))?;
        if request.selected.has_independent_meters() {
            let metered: Vec<String> = rounds
                .outcomes()
                .filter(|(settled, _)| settled.net.is_on_meter())
                .map(|(settled, _)| settled.outcome.clone())
                .collect();
            rounds = rounds.map(|settled| {
                let mut settled = settled.clone();
                settled.meter = metered.iter().position(|row| *row == settled.outcome).unwrap_or(0);
                settled
            });
        }
        Analysis::of(request, &rounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::ALL_OTHER;
    use enumeration::ratio::{Ratio, decimal, ratio, whole};
    use num_traits::Zero;
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
    fn long_1_rows_are_counted_as_by_hand() {
        let analysis = analysis("rocket-aces/progressive/CO-RA-LONG-1");
        // 24 aces (6 a suit) and 96 ten-values (24 a suit) of 312; the dealer draws from what the player left.
        // Two aces of spades, then one of 4 spade aces with one of 24 spade ten-values.
        assert_eq!(ways(&analysis, "player 2 aces of spades & dealer blackjack of spades"), 15 * 4 * 24);
        // Any of 4 suits; the dealer's suit is the aces' own (4 aces left) or one of 3 others (6 left); less the row above.
        let suited = 4 * 15 * (4 * 24 + 3 * 6 * 24);
        assert_eq!(ways(&analysis, "player 2 aces suited & dealer blackjack suited"), suited - 15 * 4 * 24);
        assert_eq!(ways(&analysis, "player 2 aces suited & dealer blackjack"), 4 * 15 * 22 * 96 - suited);
        // Of C(24, 2) = 276 pairs of aces 60 are suited.
        assert_eq!(ways(&analysis, "player 2 aces & dealer blackjack"), 216 * 22 * 96);
        let dealer_two = 310 * 309 / 2;
        assert_eq!(ways(&analysis, "player 2 aces suited"), 60 * (dealer_two - 22 * 96));
        assert_eq!(ways(&analysis, "player and dealer blackjack"), 24 * 96 * 23 * 95);
        assert_eq!(ways(&analysis, "player 2 aces"), 216 * (dealer_two - 22 * 96));
        assert_eq!(ways(&analysis, "player blackjack"), 24 * 96 * (dealer_two - 23 * 95));
        let all = u64::try_from(analysis.ways.as_ref().unwrap()).unwrap();
        assert_eq!(all, 48_516 * dealer_two);
        // A blackjack of the dealer's, seen from his side, less those with two aces or a blackjack of the player's.
        let dealers = 24 * 96 * dealer_two - 276 * 22 * 96 - 24 * 96 * 23 * 95;
        assert_eq!(ways(&analysis, "dealer blackjack"), dealers);
    }

    #[test]
    fn a_single_ace_is_exactly_one() {
        let analysis = analysis("rocket-aces/progressive/CO-RA-QUICK-SINGLE-ACE-2D");
        let dealer_two = 102 * 101 / 2;
        assert_eq!(ways(&analysis, "player single ace"), 8 * 96 * dealer_two);
        assert_eq!(ways(&analysis, ALL_OTHER), 96 * 95 / 2 * dealer_two);
    }

    #[test]
    fn quick_single_ace_from_two_decks_breaks_even_as_worked_by_hand() {
        // docs/method/progressives.md.
        let quick = analysis("rocket-aces/progressive/CO-RA-QUICK-SINGLE-ACE-2D");
        let meter = quick.meter.unwrap();
        assert_eq!(meter.a, -ratio(15_220_740, 27_588_756));
        assert_eq!(meter.b, [ratio(768, 27_588_756)]);
        assert_eq!(meter.break_even, Some(ratio(15_220_740, 768)));

        let selector = "rocket-aces/progressive/CO-RA-QUICK-SINGLE-ACE-2D".parse().unwrap();
        let selected = listed().select(&selector, &Settings::default()).unwrap();
        let mut request = Request::plain(selected[0].clone());
        request.options.rate = Some(ratio(15, 100));
        request.options.resets = vec![whole(5_000)];
        let long_run = crate::analyze(&request, &Workbench::default()).unwrap().long_run_edge.unwrap();
        assert_eq!(decimal(&long_run, 4), "0.2625");
    }

    #[test]
    fn long_3_has_three_meters_and_no_single_break_even() {
        let meter = analysis("rocket-aces/progressive/CO-RA-LONG-3").meter.unwrap();
        let deals = whole(48_516u64 * 47_895);
        let b: Vec<Ratio> = meter.b.iter().map(|b| b * &deals).collect();
        assert_eq!(b, [whole(1_440), whole(31_680 - 1_440), whole(126_720 - 31_680)]);
        assert_eq!(meter.break_even, None);
        // The same rows on one meter give the same fixed part.
        let one = analysis("rocket-aces/progressive/CO-RA-LONG-1").meter.unwrap();
        assert_eq!(meter.a, one.a);
        assert_eq!(one.b, [(&b[0] + &b[1] * ratio(1, 4) + &b[2] * ratio(1, 50)) / deals]);
    }

    #[test]
    fn the_second_medium_table_is_read_as_the_six_deck_one() {
        let two = analysis("rocket-aces/progressive/CO-RA-MEDIUM-SINGLE-ACE-6D?decks=2").meter.unwrap();
        let titled = analysis("rocket-aces/progressive/CO-RA-MEDIUM-SINGLE-ACE-2D").meter.unwrap();
        assert_eq!(two.b, titled.b);
        // 25 for 1 against 20 for 1 on unsuited aces without a dealer blackjack, or with one: 24 of 28 pairs of C(104, 2).
        assert_eq!(&titled.a - &two.a, whole(5) * ratio(24, 5_356));
        let six = analysis("rocket-aces/progressive/CO-RA-MEDIUM-SINGLE-ACE-6D");
        assert!(!six.meter.unwrap().b[0].is_zero());
        assert!(six.settings.is("decks", "6"));
    }

    #[test]
    fn every_table_is_offered_with_two_to_six_decks() {
        // Four decks: 16 aces (4 a suit) and 64 ten-values of 208. Two aces of a suit, then a blackjack from 14 and 64.
        let four = analysis("rocket-aces/progressive/CO-RA-QUICK-SINGLE-ACE-2D?decks=4");
        let row = "player 2 aces suited & dealer blackjack";
        assert_eq!(ways(&four, row), 4 * 6 * 14 * 64);
        assert_eq!(ways(&four, "player single ace"), 16 * 192 * (206 * 205 / 2));
        let selected = |decks: u32| {
            let selector = format!("rocket-aces/progressive/CO-RA-LONG-1?decks={decks}");
            listed().select(&selector.parse().unwrap(), &Settings::default())
        };
        assert!((2..=6).all(|decks| selected(decks).is_ok()));
        assert!(selected(1).is_err() && selected(7).is_err());
    }
}
