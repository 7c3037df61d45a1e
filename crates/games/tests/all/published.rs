//! Figures published outside this project, as literals.

use crate::bench::analysis;
use enumeration::Ratio;
use enumeration::ratio::{decimal, ratio};

fn edge(selector: &str) -> Ratio {
    analysis(selector).edge.unwrap()
}

fn percent(selector: &str, places: u32) -> String {
    decimal(&(edge(selector) * ratio(100, 1)), places)
}

#[test]
fn craps_by_the_textbooks() {
    assert_eq!(edge("craps/pass"), ratio(7, 495));
    assert_eq!(analysis("craps/pass").hit_frequency, Some(ratio(244, 495)));
    assert_eq!(analysis("craps/pass").edge_per_roll, Some(ratio(7, 1671)));
    assert_eq!(edge("craps/come"), ratio(7, 495));
    assert_eq!(edge("craps/dont-pass"), ratio(3, 220));
    assert_eq!(analysis("craps/dont-pass").edge_resolved, Some(ratio(27, 1925)));
    assert_eq!(edge("craps/place-6"), ratio(1, 66));
    assert_eq!(edge("craps/place-5"), ratio(1, 25));
    assert_eq!(edge("craps/place-4"), ratio(1, 15));
    assert_eq!(edge("craps/hardway-6"), ratio(1, 11));
    assert_eq!(edge("craps/hardway-4"), ratio(1, 9));
    assert_eq!(edge("craps/field"), ratio(1, 18));
    assert_eq!(edge("craps/any-seven"), ratio(1, 6));
    assert_eq!(edge("craps/any-craps"), ratio(1, 9));
    assert_eq!(edge("craps/craps-2"), ratio(5, 36));
    assert_eq!(edge("craps/eleven"), ratio(1, 9));
    assert_eq!(edge("craps/horn"), ratio(1, 8));
    assert_eq!(edge("craps/world"), ratio(2, 15));
}

#[test]
fn odds_leave_the_edge_and_lower_the_element_of_risk() {
    // Ruling Q3 works this one: (7/495) / (7/3).
    let pass = analysis("craps/pass?odds=2x");
    assert_eq!(pass.edge, Some(ratio(7, 495)));
    assert_eq!(pass.element_of_risk, Some(ratio(1, 165)));
    // 3-4-5x: Wizard of Odds gives 0.374% combined.
    assert_eq!(
        decimal(&(analysis("craps/pass?odds=3-4-5x").element_of_risk.unwrap() * ratio(100, 1)), 3),
        "0.374"
    );
    // Laying odds to win the multiple on 3-4-5x: Wizard of Odds gives 0.273%.
    assert_eq!(
        decimal(&(analysis("craps/dont-pass?odds=3-4-5x").element_of_risk.unwrap() * ratio(100, 1)), 3),
        "0.273"
    );
}

#[test]
fn buy_and_lay_by_hand() {
    // Buy 4, 5% up front: (2 - 0.05)/3 - 1.05 * 2/3 = -0.05; on a win only: (1.95 - 2)/3 = -1/60.
    assert_eq!(edge("craps/buy-4?vig=up-front"), ratio(1, 20));
    assert_eq!(edge("craps/buy-4?vig=on-win"), ratio(1, 60));
    // Lay 4: the vigorish is 5% of 1/2; up front it costs 1/40 always, on a win two thirds of that.
    assert_eq!(edge("craps/lay-4?vig=up-front"), ratio(1, 40));
    assert_eq!(edge("craps/lay-4?vig=on-win"), ratio(1, 60));
    // Half the vigorish, half the edge; a fifth of it on a lay; none, true odds.
    assert_eq!(edge("craps/buy-4?vig=up-front&vig-percent=2.5"), ratio(1, 40));
    assert_eq!(edge("craps/buy-4?vig=on-win&vig-percent=2.5"), ratio(1, 120));
    assert_eq!(edge("craps/lay-4?vig-percent=1"), ratio(1, 200));
    assert_eq!(edge("craps/lay-4?vig-percent=0"), ratio(0, 1));
}

#[test]
fn fire_bet_by_the_published_probabilities() {
    // Wizard of Odds: four points 0.008798, five 0.001640, six 0.000162; 24-249-999 costs 20.76%.
    let fire = analysis("craps/fire-bet");
    let shown: Vec<String> = fire.outcomes.iter().take(3).map(|o| decimal(&o.probability, 6)).collect();
    assert_eq!(shown, ["0.008798", "0.001640", "0.000162"]);
    assert_eq!(percent("craps/fire-bet", 2), "20.76");
}

#[test]
fn wheels_by_the_textbooks() {
    for bet in [
        "straight",
        "split",
        "three-numbers",
        "four-numbers",
        "six-numbers",
        "column",
        "dozen",
        "red",
        "odd",
        "19-36",
    ] {
        assert_eq!(edge(&format!("roulette/{bet}")), ratio(1, 19), "{bet}");
        assert_eq!(edge(&format!("roulette/{bet}?wheel=single-zero")), ratio(1, 37), "{bet}");
    }
    assert_eq!(edge("roulette/first-five"), ratio(3, 38));
    assert_eq!(edge("big-six/1-dollar"), ratio(4, 27));
    assert_eq!(edge("big-six/joker"), ratio(13, 54));
}

#[test]
fn baccarat_by_the_wizard_of_odds_and_jacobson() {
    assert_eq!(percent("baccarat/banker", 4), "1.0579");
    assert_eq!(percent("baccarat/player", 4), "1.2351");
    assert_eq!(percent("baccarat/tie", 4), "14.3596");
    assert_eq!(percent("baccarat/dragon-bonus-player", 2), "2.65");
    assert_eq!(percent("baccarat/dragon-bonus-banker", 2), "9.37");
    assert_eq!(percent("commission-free-baccarat/banker", 3), "1.018");
    assert_eq!(percent("commission-free-baccarat/fortune-7", 4), "7.6113");
}

#[test]
fn three_dice_events_by_hand() {
    // Triple 3 on either of two cups: 1 - (215/216)^2 = 431/46656; at 100 to 1 the edge is 1 - 101 * 431/46656.
    assert_eq!(edge("three-dice-baccarat/single-event/PT-FLT-3DB-SE-06"), ratio(46656 - 101 * 431, 46656));
    // Any triple: 1 - (210/216)^2 = 71/1296; 15 to 1.
    assert_eq!(edge("three-dice-baccarat/single-event/PT-FLT-3DB-SE-08"), ratio(1296 - 16 * 71, 1296));
    // Two straights of 24 ways each in 216: (24/216)^2 = 1/81; 70 to 1.
    assert_eq!(edge("three-dice-baccarat/single-event/PT-FLT-3DB-SE-10"), ratio(81 - 71, 81));
    // A cup totals 15 (points 5) or 5 in 10 + 6 of 216 ways: the tie on 5 has (16/216)^2 = 4/729; 150 to 1.
    assert_eq!(edge("three-dice-baccarat/single-event/PT-FLT-3DB-SE-12"), ratio(729 - 151 * 4, 729));
    // Points 3 come from 3 or 13 (1 + 21 ways), points 0 from 10 (27 ways): 3 over 0, either way, 2 * 22 * 27 ways.
    assert_eq!(edge("three-dice-baccarat/single-event/PT-FLT-3DB-SE-01"), ratio(46656 - 36 * 1188, 46656));
    // 333 against 333: one way; on the meter.
    assert_eq!(
        analysis("three-dice-baccarat/triple-progressive/PT-PRG-TRI-01").meter.unwrap().b,
        [ratio(1, 46656)]
    );
}
