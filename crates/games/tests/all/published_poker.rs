//! Published figures of the poker games, as literals, and counts that can be worked by hand.

use crate::bench::{analysis, analyzed, selected};
use enumeration::CardSet;
use enumeration::ratio::{decimal, ratio, whole};
use enumeration::work::Work;
use games::{Analysis, Options, Request};

fn percent(selector: &str) -> String {
    decimal(&(analysis(selector).edge.unwrap() * whole(100)), 2)
}

fn ways(analysis: &Analysis) -> Vec<String> {
    analysis.outcomes.iter().map(|outcome| outcome.ways.as_ref().unwrap().to_string()).collect()
}

#[test]
fn edges_by_the_wizard_of_odds() {
    assert_eq!(percent("three-card-poker/base"), "3.37");
    assert_eq!(percent("three-card-poker/pair-plus"), "7.28");
    assert_eq!(percent("let-it-ride/base"), "3.51");
    assert_eq!(percent("let-it-ride/three-card-bonus"), "7.10");
    assert_eq!(percent("mississippi-stud/base"), "4.91");
    assert_eq!(percent("crazy-four-poker/base"), "3.42");
    assert_eq!(percent("four-card-poker/base"), "2.79");
    assert_eq!(percent("four-card-poker/aces-up"), "3.89");
}

#[test]
fn three_card_tables_by_the_textbook_counts() {
    let pair_plus = analysis("three-card-poker/pair-plus");
    assert_eq!(ways(&pair_plus), ["48", "52", "720", "1096", "3744", "16440"]);
    // 40 * 48 + 30 * 52 + 6 * 720 + 3 * 1096 + 3744 - 16440 = -1608.
    assert_eq!(pair_plus.edge, Some(ratio(1608, 22_100)));
    // Four mini-royals are worth ten more each.
    assert_eq!(analysis("let-it-ride/three-card-bonus").edge, Some(ratio(1608 - 40, 22_100)));
    assert_eq!(analysis("mississippi-stud/three-card-bonus").edge, Some(ratio(1608, 22_100)));
}

#[test]
fn the_let_it_ride_bonus_by_the_textbook_counts() {
    // Paid: 20,000 * 4 + 2,000 * 36 + 300 * 624 + 150 * 3,744 + 50 * 5,108 + 25 * 10,200 + 5 * 54,912 = 1,685,760.
    assert_eq!(analysis("let-it-ride/let-it-ride-bonus").edge, Some(ratio(2_598_960 - 1_685_760, 2_598_960)));
}

#[test]
fn four_card_tables_by_the_counts_of_the_best_four_of_five() {
    // docs/method/evaluators.md has the counts by category.
    let aces_up = analysis("four-card-poker/aces-up");
    assert_eq!(ways(&aces_up)[..6], ["624", "2072", "58656", "114616", "101808", "123552"]);
    let queens_up = analysis("crazy-four-poker/queens-up");
    assert_eq!(ways(&queens_up)[..6], ["624", "2072", "58656", "114616", "101808", "123552"]);
    // Two aces and three other ranks: of their C(12,3) = 220 sets 2-3-4 and J-Q-K make a straight. Of the 6 * 4^3
    // choices of suits, those make a flush in which the three are of one suit and an ace is of it too: 4 * 3.
    assert_eq!(ways(&aces_up)[6], ((220 - 2) * (6 * 64 - 4 * 3)).to_string());
}

#[test]
fn a_six_card_royal_nets_100000_over_the_bet() {
    let one = analysis("three-card-poker/six-card-bonus?bet=1");
    let five = analysis("three-card-poker/six-card-bonus?bet=5");
    assert_eq!(one.outcomes[0].net, "100000");
    assert_eq!(five.outcomes[0].net, "20000");
    assert_eq!(ways(&one)[..5], ["1", "1", "1", "1", "184"]);
    // A royal has 47 sixth cards, of which one a suit makes the six-card royal: 4 * 46. 80,000 less on four of C(52,6).
    assert_eq!(five.edge.unwrap() - one.edge.unwrap(), ratio(4 * 80_000, 20_358_520));
}

#[test]
fn the_multi_link_table_is_paid_for_one() {
    let plain = analysis("let-it-ride/multi-link-progressive?fold=plain");
    let meter = plain.meter.unwrap();
    assert_eq!(meter.b, [ratio(4, 2_598_960) + ratio(36, 2_598_960) * ratio(1, 10)]);
    // 300 * 624 + 50 * 3,744 + 40 * 5,108 + 30 * 10,200 + 9 * 54,912 = 1,378,928.
    assert_eq!(meter.a, ratio(1_378_928 - 2_598_960, 2_598_960));
    // 21% of the wager feeds the meter, and each royal costs the house 10,000 for the reset.
    assert_eq!(plain.long_run_edge.unwrap(), -meter.a - ratio(21, 100) - ratio(4 * 10_000, 2_598_960));
    assert_eq!(plain.envy.unwrap().per_other_player, ratio(4 * 1_000 + 36 * 300, 2_598_960));
}

#[test]
fn a_fold_forfeits_the_progressive_but_not_the_envy() {
    let plain = analysis("mississippi-stud/multi-link-progressive?fold=plain");
    let forfeit = analysis("mississippi-stud/multi-link-progressive");
    assert!(forfeit.settings.is("fold", "forfeit"));
    assert_eq!(forfeit.envy, plain.envy);
    let probability = |analysis: &Analysis, row: usize| analysis.outcomes[row].probability.clone();
    // Every two cards of a royal are held through; straight flushes to the six or lower begin with folds.
    assert_eq!(probability(&forfeit, 0), probability(&plain, 0));
    assert!((1..7).all(|row| probability(&forfeit, row) < probability(&plain, row)));
    // In the other games no paying hand is folded.
    for game in ["let-it-ride", "four-card-poker", "crazy-four-poker"] {
        let forfeit = analysis(&format!("{game}/multi-link-progressive?fold=forfeit"));
        let plain = analysis(&format!("{game}/multi-link-progressive?fold=plain"));
        assert_eq!((&forfeit.meter, &forfeit.outcomes), (&plain.meter, &plain.outcomes), "{game}");
    }
}

#[test]
fn envy_leaves_folded_hands_out_where_it_is_read_so() {
    // The royals and straight flushes that the forfeited wager itself is paid on, $1,000 and $300 each.
    let kept = analysis("mississippi-stud/multi-link-progressive?fold=forfeit").outcomes;
    let of_kept = &kept[0].probability * whole(1_000) + &kept[1].probability * whole(300);
    let each = |settings: &str| {
        analysis(&format!("mississippi-stud/multi-link-progressive?{settings}"))
            .envy
            .unwrap()
            .per_other_player
    };
    assert_eq!(each("envy-folds=counted"), ratio(4 * 1_000 + 36 * 300, 2_598_960));
    assert_eq!(each("envy-folds=not"), of_kept);
    assert_eq!(each("fold=plain&envy-folds=not"), of_kept);
    assert!(of_kept < each("fold=plain"));
}

#[test]
fn a_six_card_royal_is_measured_by_any_bet() {
    let royal =
        |bet: &str| analysis(&format!("three-card-poker/six-card-bonus?bet={bet}")).outcomes[0].net.clone();
    assert_eq!((royal("1"), royal("7"), royal("25")), ("100000".into(), "100000/7".into(), "4000".into()));
}

#[test]
fn envy_counts_every_other_player() {
    let six = Options { players: 6, ..Options::default() };
    let envy = analyzed("crazy-four-poker/multi-link-progressive", six).envy.unwrap();
    assert_eq!(envy.total, ratio(5 * (4 * 1_000 + 36 * 300), 2_598_960));
}

#[test]
fn the_best_play_folds_no_hand_that_a_forfeited_side_bet_pays() {
    // Ruling G6: Pair Plus and Queens Up are forfeited by a fold.
    use enumeration::rankings::{four, three};
    let bench = games::Workbench::default();
    let pays = |hand: CardSet| match hand.len() {
        3 => three::ThreeCard::of(hand).category() > three::Category::HighCard,
        _ => four::FourCard::best_of(hand).category() > four::Category::HighCard,
    };
    for base in ["three-card-poker/base", "crazy-four-poker/base"] {
        let solved = games::solved_round(&Request::plain(selected(base)), &bench).unwrap();
        let hands = solved.player(Work::default()).unwrap().unwrap().hands_beside(CardSet::EMPTY).unwrap();
        assert!(hands.iter().any(|hand| hand.best == 0), "some hand is folded");
        for hand in hands {
            assert!(!pays(hand.hand) || hand.best > 0, "{} is folded", hand.hand);
        }
    }
}

#[test]
fn a_cap_lowers_the_value_and_moves_the_play() {
    // A royal rides with three bets of $100 and wins $300,000, cut at $50,000.
    let cap = Options { cap: Some(whole(500).into()), ..Options::default() };
    let capped = analyzed("let-it-ride/base", cap);
    let free = analysis("let-it-ride/base");
    assert!(capped.edge > free.edge);
    assert_eq!(capped.net_distribution[0].net, "500");
    assert_eq!(free.net_distribution[0].net, "3000");
}
