//! Published figures of the blackjack family.

use crate::hole_card::{HoleCard, terms};
use enumeration::ratio::{Ratio, decimal, decimal_square_root, ratio, whole};
use games::blackjack::dealer::SoftSeventeen;
use games::blackjack::hand::{Hand, Rank};
use games::blackjack::law::{law_of, variance_of};
use games::blackjack::rule_set::RuleSet;
use games::blackjack::rules::{Action, RulesError, Wagers};
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
    let hit = HoleCard::blackjack(6);
    assert_eq!(percent(&solve(&hit.rules()).net()), "-0.615389123");
    let stand = HoleCard { soft17: SoftSeventeen::Stand, ..hit };
    assert_eq!(percent(&solve(&stand.rules()).net()), "-0.402870236");
}

#[test]
fn the_law_of_one_deck_is_what_farmers_program_gives() {
    // E. Farmer, CDZ-: one deck, soft 17 stood on, double any two cards, after splits too, no re-split.
    let rules = HoleCard { soft17: SoftSeventeen::Stand, hands: 2, ..HoleCard::blackjack(1) };
    let law = law_of(&rules.rules()).unwrap();
    let published = [
        (ratio(4, 1), "0.000415062"),
        (ratio(3, 1), "0.002014471"),
        (ratio(2, 1), "0.063953261"),
        (ratio(3, 2), "0.046492443"),
        (ratio(1, 1), "0.323493174"),
        (ratio(0, 1), "0.084710786"),
        (ratio(-1, 1), "0.432447975"),
        (ratio(-2, 1), "0.044744082"),
        (ratio(-3, 1), "0.001540297"),
        (ratio(-4, 1), "0.000188448"),
    ];
    let found: Vec<(Ratio, String)> =
        law.merged().outcomes().map(|(net, chance)| (net.clone(), decimal(chance, 9))).collect();
    assert_eq!(found, published.map(|(net, chance)| (net, chance.to_string())));
    assert_eq!(percent(&law.mean(Clone::clone)), "0.153119996");
    assert_eq!(decimal_square_root(&law.variance(Clone::clone), 11), "1.15628078362");
    assert_eq!(variance_of(&rules.rules()).unwrap(), law.variance(Clone::clone));
}

/// The law puts all hands of a split together, the variance one and two of them: two roads that share the lists alone.
#[test]
#[ignore = "counts the laws of whole shoes with three and four hands"]
fn the_laws_of_whole_shoes_have_the_variance_that_pairs_of_hands_give() {
    let three = |rules: HoleCard| HoleCard { hands: 3, ..rules };
    let [free_bet, ride_free] = [HoleCard::free_bet(1), HoleCard::ride_free(1)].map(three);
    for rules in [HoleCard::blackjack(2), free_bet, ride_free] {
        let law = law_of(&rules.rules()).unwrap();
        assert_eq!(variance_of(&rules.rules()).unwrap(), law.variance(Clone::clone));
    }
}

#[test]
fn twos_against_a_seven_from_farmers_shoe() {
    // E. Farmer's CDZ- figures for the shoe (A..T) 0 4 4 2 0 0 2 0 0 7, soft 17 stood on.
    let rules = HoleCard {
        shoe: [0, 4, 4, 2, 0, 0, 2, 0, 0, 7],
        soft17: SoftSeventeen::Stand,
        ..HoleCard::blackjack(1)
    };
    let solution = solve(&rules.rules());
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

#[test]
fn the_worked_shoe_of_the_method_page() {
    // docs/method/blackjack.md, section 4: one seven, four eights, five tens; 8-8 against the seven.
    let shoe = [0, 0, 0, 0, 0, 0, 1, 4, 0, 5];
    let eights = Hand::of([rank(8), rank(8)]);
    let values = |hands: usize| {
        let rules = HoleCard { shoe, hands, ..HoleCard::blackjack(1) };
        let deals = solve(&rules.rules());
        let deal = deals.deals().find(|deal| deal.up == rank(7) && deal.hand == eights).unwrap();
        deal.actions.clone()
    };
    assert_eq!(
        values(3),
        [
            (Action::Split, ratio(43, 21)),
            (Action::Stand, ratio(-3, 7)),
            (Action::Hit, whole(-1)),
            (Action::Double, whole(-2)),
        ]
    );
    assert_eq!(values(4)[0], (Action::Split, ratio(58, 21)));
    // Three hands win 3 in 6 of 21 rounds, two hands 2 in 10, and the other 5 win 1.
    let capped = |cap: i64| {
        let round_cap = Wagers::new(&whole(cap));
        let rules = HoleCard { shoe, hands: 3, round_cap, ..HoleCard::blackjack(1) };
        let deals = solve(&rules.rules());
        let deal = deals.deals().find(|deal| deal.up == rank(7) && deal.hand == eights).unwrap();
        deal.actions[0].clone()
    };
    assert_eq!(capped(3), (Action::Split, ratio(43, 21)));
    assert_eq!(capped(2), (Action::Split, ratio(37, 21)));
    assert_eq!(capped(1), (Action::Split, whole(1)));
}

#[test]
fn impossible_rule_sets_are_refused() {
    let rules = |decks: u32, natural: Ratio| {
        let mut terms = terms("blackjack/base?decks=1");
        terms.deal.shoe.decks = decks;
        terms.rows[0].net = natural;
        RuleSet::new(&terms, None, None).map(|_| ())
    };
    assert_eq!(rules(0, ratio(3, 2)), Err(RulesError::Decks(0)));
    assert_eq!(rules(33, ratio(3, 2)), Err(RulesError::Decks(33)));
    assert_eq!(rules(1, whole(-1)), Err(RulesError::Pay(whole(-1))));
    assert_eq!(rules(1, ratio(3, 2)), Ok(()));
}

#[test]
fn the_largest_shoe_is_counted() {
    // Between the edges of eight decks and of an endless shoe, which differ by less than a tenth of a percent.
    let edge = |decks| solve(&HoleCard::blackjack(decks).rules()).edge();
    let (eight, most) = (edge(8), edge(32));
    assert!(most > eight && most < eight + ratio(1, 1000), "{}", decimal(&most, 8));
}
