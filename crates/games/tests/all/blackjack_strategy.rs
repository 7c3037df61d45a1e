//! Charts and decisions of the blackjack family.

use crate::hole_card::HoleCard;
use enumeration::ratio::{Ratio, ratio, whole};
use games::blackjack::base_game::rules;
use games::blackjack::chart::{Chart, ChartColumn, ChartRow, Exception};
use games::blackjack::dealer::Shown;
use games::blackjack::hand::{Hand, Rank};
use games::blackjack::rule_set::RuleSet;
use games::blackjack::rules::{Action, Backing, DoubledHand};
use games::blackjack::solution::{UpCardPlay, solve};
use games::{Request, Workbench};
use num_traits::{One, Zero};
use std::sync::Arc;

fn listed(selector: &str) -> RuleSet {
    rules(&Request::listed(selector).unwrap()).unwrap()
}

fn rank(points: u8) -> Rank {
    Rank::of_points(points).unwrap()
}

/// Two cards without an ace, doubled once, with the card drawn.
fn doubled(points: &[u8]) -> DoubledHand {
    DoubledHand { cards: hand(points), low_aces: 0, times: 1, free: false }
}

fn hand(points: &[u8]) -> Hand {
    Hand::of(points.iter().map(|&points| rank(points)))
}

/// A row of the chart against 2, 3, ..., 10, ace: S, H, P; D doubles and else hits, d doubles and else stands.
fn printed(chart: &Chart, row: ChartRow) -> String {
    (2..=10)
        .chain([1])
        .map(|up| {
            let cell = chart.cells[&(row, ChartColumn::Up(rank(up)))];
            match (cell.first.unwrap(), cell.later) {
                (Action::Double, Some(Action::Stand)) => 'd',
                (Action::Double, _) => 'D',
                (Action::Stand, _) => 'S',
                (Action::Hit, _) => 'H',
                (Action::Split, _) => 'P',
                (Action::Surrender, _) => 'R',
            }
        })
        .collect()
}

#[test]
fn six_decks_soft_17_hit_have_the_familiar_chart() {
    // The basic strategy printed everywhere for four to eight decks, soft 17 hit, doubling after splits.
    let game = HoleCard::blackjack(6).rules();
    let plays: Vec<Arc<UpCardPlay>> =
        Rank::all().filter_map(|up| UpCardPlay::against(&game, Shown::up(up)).map(Arc::new)).collect();
    let chart = Chart::new(&plays, Backing::Real);
    let rows = [
        (ChartRow::Hard(8), "HHHHHHHHHH"),
        (ChartRow::Hard(9), "HDDDDHHHHH"),
        (ChartRow::Hard(10), "DDDDDDDDHH"),
        (ChartRow::Hard(11), "DDDDDDDDDD"),
        (ChartRow::Hard(12), "HHSSSHHHHH"),
        (ChartRow::Hard(13), "SSSSSHHHHH"),
        (ChartRow::Hard(14), "SSSSSHHHHH"),
        (ChartRow::Hard(15), "SSSSSHHHHH"),
        (ChartRow::Hard(16), "SSSSSHHHHH"),
        (ChartRow::Hard(17), "SSSSSSSSSS"),
        (ChartRow::Soft(13), "HHHDDHHHHH"),
        (ChartRow::Soft(14), "HHHDDHHHHH"),
        (ChartRow::Soft(15), "HHDDDHHHHH"),
        (ChartRow::Soft(16), "HHDDDHHHHH"),
        (ChartRow::Soft(17), "HDDDDHHHHH"),
        (ChartRow::Soft(18), "dddddSSHHH"),
        (ChartRow::Soft(19), "SSSSdSSSSS"),
        (ChartRow::Soft(20), "SSSSSSSSSS"),
        (ChartRow::Pair(rank(1)), "PPPPPPPPPP"),
        (ChartRow::Pair(rank(2)), "PPPPPPHHHH"),
        (ChartRow::Pair(rank(3)), "PPPPPPHHHH"),
        (ChartRow::Pair(rank(4)), "HHHPPHHHHH"),
        (ChartRow::Pair(rank(5)), "DDDDDDDDHH"),
        (ChartRow::Pair(rank(6)), "PPPPPHHHHH"),
        (ChartRow::Pair(rank(7)), "PPPPPPHHHH"),
        (ChartRow::Pair(rank(8)), "PPPPPPPPPP"),
        (ChartRow::Pair(rank(9)), "PPPPPSPPSS"),
        (ChartRow::Pair(rank(10)), "SSSSSSSSSS"),
    ];
    for (row, expected) in rows {
        assert_eq!(printed(&chart, row), expected, "{row:?}");
    }
    // The best known exception: 16 with a 4 or 5 stands against a ten.
    let stands = |cards: &[u8]| {
        chart.exceptions.iter().any(|exception| {
            matches!(exception, Exception::Hand { shown, hand: held, chart: Action::Hit, best: Action::Stand, .. }
                if *shown == Shown::up(rank(10)) && *held == hand(cards))
        })
    };
    assert!(stands(&[4, 5, 7]) && !stands(&[10, 6]) && !stands(&[9, 7]));
}

#[test]
fn suits_and_numbers_of_cards_decide_in_pontoon() {
    // Ruling P9: 7-8 against a 3 stands mixed and hits suited.
    let game = listed("pontoon-plus/base?super-bonus=none");
    let play = UpCardPlay::against(&game, Shown::up(rank(3))).unwrap();
    let best: Vec<(Option<&str>, Option<Action>)> = play
        .deals()
        .iter()
        .filter(|deal| deal.hand == hand(&[7, 8]))
        .map(|deal| (deal.shade_name, deal.action()))
        .collect();
    assert_eq!(
        best,
        [
            (Some("mixed suits"), Some(Action::Stand)),
            (Some("suited"), Some(Action::Hit)),
            (Some("spades"), Some(Action::Hit)),
        ]
    );
    let chart = Chart::new(&[Arc::new(play)], Backing::Real);
    assert!(chart.exceptions.iter().any(|exception| matches!(
        exception,
        Exception::Long { row: ChartRow::Soft(18), chart: Action::Stand, best: Action::Hit, .. }
    )));
}

#[test]
fn the_super_bonus_makes_suited_sevens_hit_and_mixed_ones_split() {
    // $1,000 for a bet of $10: a hundred bets.
    let solution = solve(&listed("pontoon-plus/base?bet=10"));
    for deal in solution.deals().filter(|deal| deal.up == rank(7) && deal.hand == hand(&[7, 7])) {
        let mixed = deal.shade_name == Some("mixed suits");
        assert_eq!(deal.action(), Some(if mixed { Action::Split } else { Action::Hit }));
    }
    // Four suits; three of eight sevens of the suit in order, and any of the 29 sevens left as up card.
    let chance = ratio(4 * 8 * 7 * 6 * 29, 384i64 * 383 * 382 * 381);
    // Every other player gets $50.
    let request = Request::listed("pontoon-plus/base?bet=10").unwrap();
    let envy = games::analyze(&request, &Workbench::default()).unwrap().envy.unwrap();
    assert_eq!(envy.per_other_player, &chance * whole(50));
    // The award is linear: half of it, $5,000 for $100, is worth 50 units less on exactly those hands.
    let halved = solve(&listed("pontoon-plus/base?bet=100"));
    assert_eq!(solution.net() - halved.net(), chance * whole(50));
}

#[test]
fn shares_by_up_card_and_by_hand_add_up_to_the_game() {
    let solution = solve(&HoleCard::ride_free(2).rules());
    let by_up: Vec<_> = Rank::all().filter_map(|up| solution.with_up(up)).collect();
    let by_hand: Vec<_> = Hand::pairs_and_mixed().filter_map(|hand| solution.with_hand(&hand)).collect();
    assert_eq!((by_up.len(), by_hand.len()), (10, 55));
    for shares in [by_up, by_hand] {
        let mut sums = [Ratio::zero(), Ratio::zero(), Ratio::zero()];
        for share in shares {
            sums[0] += &share.probability;
            sums[1] += &share.probability * &share.net;
            sums[2] += &share.probability * &share.stake;
        }
        assert!(sums[0].is_one());
        assert_eq!(sums[1], solution.net());
        assert_eq!(sums[2], *solution.expected_stake());
    }
    assert_eq!(solution.element_of_risk() * solution.expected_stake(), solution.edge());
}

#[test]
fn a_natural_paid_less_costs_how_often_it_is_paid() {
    // One deck: 2 x 4 x 16 of 52 x 51 hands, untied with chance 1 - 2 x 3 x 15 / (50 x 49).
    let solution = solve(&HoleCard::blackjack(1).rules());
    let cheap = solution.with_natural_pay(&ratio(6, 5));
    let paid = ratio(128, 52 * 51) * (Ratio::one() - ratio(90, 50 * 49));
    assert_eq!(cheap.edge() - solution.edge(), paid * ratio(3, 10));
}

#[test]
fn decisions_of_longer_hands_and_free_hands() {
    let game = HoleCard::free_bet(6).rules();
    let play = UpCardPlay::against(&game, Shown::up(rank(10))).unwrap();
    // A free hand has nothing to lose: it hits a hard 16, and a free double of 11 cannot be worth less than nothing.
    let sixteen = play.decision(&hand(&[2, 4, 10]), Backing::Free, 0).unwrap();
    assert_eq!(sixteen[0].0, Action::Hit);
    let eleven = play.decision(&hand(&[5, 6]), Backing::Free, 0).unwrap();
    assert!(eleven[0].0 == Action::Double && eleven[0].1 > Ratio::zero());
    assert_eq!(play.decision(&hand(&[5, 6, 10]), Backing::Real, 0), None);
    assert_eq!(play.decision(&hand(&[10, 9, 9]), Backing::Real, 0), None);
    assert!(!play.rescues(&doubled(&[5, 6, 2]), Backing::Real));

    let pontoon = listed("pontoon-plus/base?super-bonus=none");
    let against_ten = UpCardPlay::against(&pontoon, Shown::up(rank(10))).unwrap();
    // 11 doubled to 12 against a picture is given up for the initial bet; 20 is not.
    assert!(against_ten.rescues(&doubled(&[5, 6, 1]), Backing::Real));
    assert!(!against_ten.rescues(&doubled(&[5, 6, 9]), Backing::Real));
}
