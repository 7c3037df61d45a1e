//! Published figures of the blackjack family.

use enumeration::ratio::{Ratio, decimal, whole};
use games::blackjack::dealer::SoftSeventeen;
use games::blackjack::hand::{Hand, Rank};
use games::blackjack::hole_card::HoleCard;
use games::blackjack::rules::Action;
use games::blackjack::solution::solve;

fn percent(value: &Ratio) -> String {
    decimal(&(value * whole(100)), 9)
}

fn rank(points: u8) -> Rank {
    Rank::of_points(points).unwrap()
}

#[test]
fn six_decks_net_what_farmers_program_gives() {
    // E. Farmer, CDZ-: double any two cards, after splits too; split to four hands, aces once; peek.
    let hit = HoleCard::blackjack(6).unwrap();
    assert_eq!(percent(&solve(&hit).net()), "-0.615389123");
    let stand = HoleCard { soft17: SoftSeventeen::Stand, ..hit };
    assert_eq!(percent(&solve(&stand).net()), "-0.402870236");
}

#[test]
fn twos_against_a_seven_from_farmers_shoe() {
    // E. Farmer's CDZ- figures for the shoe (A..T) 0 4 4 2 0 0 2 0 0 7, soft 17 stood on.
    let rules = HoleCard {
        shoe: [0, 4, 4, 2, 0, 0, 2, 0, 0, 7],
        soft17: SoftSeventeen::Stand,
        ..HoleCard::blackjack(1).unwrap()
    };
    let solution = solve(&rules);
    let twos = Hand::of([rank(2), rank(2)]);
    let deal = solution.deals().find(|deal| deal.up == rank(7) && deal.hand == twos).unwrap();
    let value = |action: Action| {
        let (_, value) = deal.actions.iter().find(|(open, _)| *open == action).unwrap();
        percent(value)
    };
    assert_eq!(value(Action::Stand), "-61.639194139");
    assert_eq!(value(Action::Hit), "-13.266733267");
    assert_eq!(value(Action::Double), "-123.278388278");
    assert_eq!(value(Action::Split), "-76.210220335");
}
