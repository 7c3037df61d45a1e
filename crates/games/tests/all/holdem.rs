//! The hold'em games against published figures and against plain enumeration.

use crate::bench::BENCH;
use enumeration::combinations::{choose, subsets, unindex};
use enumeration::rankings::high::{Category, High};
use enumeration::ratio::{decimal, ratio, whole};
use enumeration::symmetry::canonical_subsets;
use enumeration::{Card, CardSet, Ratio};
use games::error::CardPlace;
use games::holdem::{
    ActionValue, ActionWays, Decision, HoldemAction, Outcomes, StartingHand, bonus, ultimate,
};
use games::player::{Choice, Seen};
use games::{Error, Options, Player, Request};
use paytables::{Settings, listed};
use proptest::prelude::*;
use rayon::prelude::*;
use std::cmp::Ordering;
use std::sync::LazyLock;

/// The listed pays (HC appendix I, 10.II-III).
fn ultimate_pays() -> ultimate::Pays {
    let blind = [0, 0, 0, 0, 2, 3, 6, 20, 100, 1_000].map(|halves| ratio(halves, 2));
    ultimate::Pays { ante: whole(1), play: whole(1), blind, pushes: ultimate::Pushes::default(), cap: None }
}

/// The listed pays (HC appendix K, 10.VIII.B and 11.II).
fn bonus_pays() -> bonus::Pays {
    bonus::Pays {
        ante: [0, 1].map(whole),
        bets: [1, 1, 1].map(whole),
        ties: bonus::Ties::default(),
        cap: None,
    }
}

static ULTIMATE: LazyLock<(ultimate::Solution, Outcomes)> = LazyLock::new(|| {
    let solution = ultimate::solve(&ultimate_pays(), &|_| ()).unwrap();
    let outcomes = solution.outcomes(&|_| ());
    (solution, outcomes)
});

static BONUS: LazyLock<bonus::Solution> = LazyLock::new(|| bonus::solve(&bonus_pays(), &|_| ()).unwrap());

fn request(wager: &str) -> Request<'static> {
    Request::plain(listed().select(&wager.parse().unwrap(), &Settings::default()).unwrap().remove(0))
}

/// A player, and the open choices by the number of board cards.
struct Seat {
    player: Box<dyn Player>,
    open: fn(u32) -> &'static [Choice],
}

/// HC appendix I, 9.I to V.
fn open_in_ultimate(board: u32) -> &'static [Choice] {
    match board {
        0 => &[Choice::Check, Choice::Bet(3), Choice::Bet(4)],
        3 => &[Choice::Check, Choice::Bet(2)],
        _ => &[Choice::Fold, Choice::Bet(1)],
    }
}

/// HC appendix K, 10.I to VI.
fn open_in_bonus(board: u32) -> &'static [Choice] {
    if board == 0 { &[Choice::Fold, Choice::Bet(2)] } else { &[Choice::Check, Choice::Bet(1)] }
}

fn player(request: &Request) -> Box<dyn Player> {
    games::player(request, &BENCH).unwrap().unwrap()
}

static ULTIMATE_PLAYER: LazyLock<Seat> =
    LazyLock::new(|| Seat { player: player(&request("ultimate-texas-holdem/base")), open: open_in_ultimate });
static BONUS_PLAYER: LazyLock<Seat> =
    LazyLock::new(|| Seat { player: player(&request("texas-holdem-bonus/base")), open: open_in_bonus });

/// The place, among what is open by increasing stake, of what a player does who sees these cards.
fn act(seat: &Seat, hole: CardSet, board: CardSet, staked: u32) -> Option<usize> {
    let open = (seat.open)(board.len());
    let (hole, board): (Vec<Card>, Vec<Card>) = (hole.iter().collect(), board.iter().collect());
    let seen =
        Seen { hand: &hole, board: &board, dealer: &[], staked, split: false, free: false, doubled: 0, open };
    let choice = seat.player.choose(&seen)?;
    open.iter().position(|&known| known == choice)
}

/// Five-card hands by category, worst first (textbooks).
const FIVE_CARD_HANDS: [u64; 10] = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];

fn cards(text: &str) -> CardSet {
    CardSet::parse(text).unwrap()
}

fn name(hand: &StartingHand) -> String {
    let [a, b] = hand.ranks.map(enumeration::Rank::symbol);
    format!("{a}{b}{}", if hand.suited { "s" } else { "" })
}

#[test]
fn ultimate_edge_is_2_185_percent_of_the_ante_and_0_526_percent_of_all_money() {
    let (solution, _) = &*ULTIMATE;
    assert_eq!(decimal(&solution.edge(), 5), "0.02185");
    assert_eq!(decimal(&solution.element_of_risk(), 5), "0.00526");
}

#[test]
fn ultimate_edge_follows_from_the_net_distribution() {
    let (solution, outcomes) = &*ULTIMATE;
    assert_eq!(outcomes.edge(), solution.edge());
    assert_eq!(outcomes.expected_stake, solution.expected_stake());
    assert_eq!(outcomes.actions, solution.actions());
    assert_eq!(outcomes.element_of_risk(), solution.element_of_risk());
    assert_eq!(ultimate::DEALS, choose(52, 2) * choose(50, 3) * choose(47, 2) * choose(45, 2));
    assert_eq!(outcomes.nets.total(), whole(27_813_810_024_000u64));
    let results = outcomes.results;
    assert_eq!(results.win + results.tie + results.lose + results.fold, ultimate::DEALS);
    // A royal flush that wins after a bet of four nets 504 and, against a pair, the Ante.
    let greatest: Vec<Ratio> = outcomes.nets.outcomes().take(2).map(|(net, _)| net.clone()).collect();
    assert_eq!(greatest, [whole(505), whole(504)]);
}

#[test]
fn ultimate_starting_hands_are_the_published_ones() {
    // Bet four: every ace; K2s and K5; Q6s and Q8; J8s and JT; pairs from threes up.
    let lowest_kicker = |high, suited| match (high, suited) {
        (14, _) | (13, true) => 2,
        (13, false) => 5,
        (12, true) => 6,
        (12, false) | (11, true) => 8,
        (11, false) => 10,
        _ => 14,
    };
    let hands: Vec<StartingHand> = ULTIMATE.0.starting_hands().collect();
    assert_eq!(hands.len(), 169);
    assert_eq!(hands.iter().map(|hand| hand.pairs).sum::<u64>(), 1_326);
    let mut sum = whole(0);
    for hand in &hands {
        let [high, low] = hand.ranks.map(|rank| rank.0 + 2);
        let bets = if high == low { high >= 3 } else { low >= lowest_kicker(high, hand.suited) };
        assert_eq!(
            hand.action,
            if bets { HoldemAction::Bet(4) } else { HoldemAction::Check },
            "{}",
            name(hand)
        );
        let best = hand.values.iter().max_by_key(|value| &value.value).unwrap();
        assert_eq!(best.action, hand.action, "{}", name(hand));
        sum += &best.value * whole(hand.pairs);
    }
    assert_eq!(-sum / whole(1_326), ULTIMATE.0.edge(), "the edge is the mean of the best values");
}

#[test]
fn ultimate_river_values_as_quoted_on_a_strategy_page() {
    // Quoted without their origin on a web page about this game: 4s 5h 6d 8c 9d on the board.
    let bet = |hole| {
        let actions =
            ultimate::values(&ultimate_pays(), cards(hole), cards("4s 5h 6d 8c 9d"), &|_| ()).unwrap();
        assert_eq!(actions[1], ActionValue { action: HoldemAction::Fold, value: whole(-2) });
        decimal(&actions[0].value, 4)
    };
    assert_eq!(bet("Kd Qh"), "-2.1727");
    assert_eq!(bet("Ad Jh"), "-1.9788");
}

/// The decision worked by hand in docs/method/holdem.md.
#[test]
fn four_kings_on_the_board_are_a_bet_with_a_nine_and_a_fold_with_an_eight() {
    let bet = |hole, board| {
        ultimate::values(&ultimate_pays(), cards(hole), cards(board), &|_| ()).unwrap()[0].value.clone()
    };
    // 16 cards beat the nine: C(29,2) = 406 ties, 584 losses of three units.
    assert_eq!(bet("8c 7d", "Ks Kh Kd Kc 9s"), ratio(-3 * 584, 990));
    assert!(ratio(-3 * 584, 990) > whole(-2));
    // 20 cards beat the eight: C(25,2) = 300 ties, 690 losses of three units.
    assert_eq!(bet("3c 2d", "Ks Kh Kd Kc 8s"), ratio(-3 * 690, 990));
    assert!(ratio(-3 * 690, 990) < whole(-2));
}

#[test]
fn ultimate_forfeits_are_the_folds_by_five_card_class() {
    let (solution, outcomes) = &*ULTIMATE;
    let forfeits = solution.forfeits();
    // Ten ways to say which two of five cards are in the hole, and 1,081 run-outs.
    assert_eq!(forfeits.dealt, FIVE_CARD_HANDS.map(|ways| ways * 10 * 1_081));
    assert_eq!(forfeits.dealt.iter().sum::<u64>(), forfeits.deals);
    assert_eq!(forfeits.folded.iter().sum::<u64>() * 990, outcomes.results.fold);
    // A straight or better is never folded; three of a kind on the flop sometimes is.
    assert!(forfeits.folded[Category::Straight as usize..].iter().all(|&ways| ways == 0));
    assert!(forfeits.folded[Category::ThreeOfAKind as usize] > 0);
    assert_eq!(forfeits.kept(Category::RoyalFlush), ratio(1, 649_740));
}

#[test]
fn the_simple_strategy_costs_less_than_half_a_percent_of_the_ante() {
    let simple = ultimate::price_simple(&ultimate_pays(), &|_| ()).unwrap();
    let cost = simple.edge() - ULTIMATE.0.edge();
    assert!(cost > whole(0) && cost < ratio(1, 200), "{}", decimal(&cost, 6));
    // Before the flop it plays the optimum at the listed pays.
    assert_eq!(simple.actions[..3], ULTIMATE.1.actions[..3]);
}

#[test]
#[ignore = "solves Ultimate Texas Hold 'Em at another pay"]
fn another_royal_pay_is_worth_at_least_what_it_adds_to_the_old_play() {
    let mut pays = ultimate_pays();
    pays.blind[Category::RoyalFlush as usize] = whole(1_000);
    let solution = ultimate::solve(&pays, &|_| ()).unwrap();
    let royal_wins = ULTIMATE.1.nets.probability(|net| *net > whole(400));
    // Seven cards hold one in 4,324 of 133,784,560 deals, that is 21 of 649,740; on the board, 1 of 649,740, it ties.
    assert_eq!(royal_wins, ratio(20, 649_740));
    let gained = ULTIMATE.0.edge() - solution.edge();
    assert!(gained >= whole(500) * &royal_wins);
    assert!(gained < whole(500) * ratio(4_324, 133_784_560), "less than every royal flush winning");
}

#[test]
#[ignore = "solves Ultimate Texas Hold 'Em at other pays"]
fn paid_pushes_are_worth_at_least_what_they_add_to_the_old_play() {
    let pushes = ultimate::Pushes { ante_below_a_pair: ratio(1, 2), ..ultimate::Pushes::default() };
    let solution = ultimate::solve(&ultimate::Pays { pushes, ..ultimate_pays() }, &|_| ()).unwrap();
    // The distribution is counted by another walk than the edge.
    assert_eq!(solution.outcomes(&|_| ()).edge(), solution.edge());
    assert!(solution.edge() < ULTIMATE.0.edge());
    let ties = bonus::Ties { ante: ratio(1, 3), bets: [whole(0), ratio(1, 4), ratio(1, 5)] };
    let bets = [whole(1), ratio(9, 10), ratio(11, 10)];
    let solution = bonus::solve(&bonus::Pays { ties, bets, ..bonus_pays() }, &|_| ()).unwrap();
    assert_eq!(solution.outcomes().edge(), solution.edge());
}

#[test]
#[ignore = "solves Ultimate Texas Hold 'Em at several caps"]
fn a_cap_is_solved_anew() {
    let pays = ultimate::Pays { cap: Some(ratio(5, 2)), ..ultimate_pays() };
    let solution = ultimate::solve(&pays, &|_| ()).unwrap();
    let outcomes = solution.outcomes(&|_| ());
    assert_eq!(outcomes.edge(), solution.edge());
    assert_eq!(outcomes.nets.outcomes().next().unwrap().0, &ratio(5, 2));
    assert!(solution.edge() > ULTIMATE.0.edge());
    // Winnings of 5/2 at most do not reward a bet of four.
    assert!(solution.actions()[0].ways < ULTIMATE.0.actions()[0].ways);

    let pays = bonus::Pays { cap: Some(ratio(5, 2)), ..bonus_pays() };
    let solution = bonus::solve(&pays, &|_| ()).unwrap();
    assert_eq!(solution.outcomes().edge(), solution.edge());
    assert_eq!(solution.outcomes().nets.outcomes().next().unwrap().0, &ratio(5, 2));
    assert!(solution.edge() > BONUS.edge());
}

#[test]
fn bonus_edge_is_2_037_percent_with_3_8181_units_staked() {
    let outcomes = BONUS.outcomes();
    assert_eq!(decimal(&BONUS.edge(), 5), "0.02037");
    assert_eq!(decimal(&outcomes.expected_stake, 4), "3.8181");
    assert_eq!(outcomes.edge(), BONUS.edge());
    assert_eq!(outcomes.nets.total(), whole(55_627_620_048_000u64));
    assert_eq!(bonus::DEALS, choose(52, 2) * choose(50, 3) * 47 * 46 * choose(45, 2));
    let results = outcomes.results;
    assert_eq!(results.win + results.tie + results.lose + results.fold, bonus::DEALS);
}

#[test]
fn bonus_folds_a_deuce_with_three_to_seven_of_another_suit() {
    let folds: Vec<String> = BONUS
        .starting_hands()
        .filter(|hand| hand.action == HoldemAction::Fold)
        .map(|hand| name(&hand))
        .collect();
    assert_eq!(folds, ["72", "62", "52", "42", "32"]);
}

#[test]
fn bonus_forfeits_are_the_flops_of_the_folded_hands() {
    let forfeits = BONUS.forfeits();
    let mut folded = [0; Category::COUNT];
    for hole in ["7c 2d", "6c 2d", "5c 2d", "4c 2d", "3c 2d"].map(cards) {
        for flop in subsets(CardSet::DECK_52.without(hole), 3) {
            // Twelve pairs of cards to each starting hand.
            folded[High::of(hole.union(flop)).category() as usize] += 12;
        }
    }
    assert_eq!(forfeits.folded, folded);
    assert_eq!(forfeits.dealt, FIVE_CARD_HANDS.map(|ways| ways * 10));
    assert_eq!(forfeits.deals, choose(52, 2) * choose(50, 3));
}

#[test]
fn starting_hands_can_be_asked_for_by_cards() {
    let hand = ULTIMATE.0.starting_hand(cards("Qh Kd"));
    assert_eq!((name(&hand).as_str(), hand.pairs), ("KQ", 12));
    let hand = BONUS.starting_hand(cards("2c 7c"));
    assert_eq!((name(&hand).as_str(), hand.pairs), ("72s", 4));
}

#[test]
fn boards_without_a_decision_are_refused() {
    let ask = |hole, board| ultimate::values(&ultimate_pays(), cards(hole), cards(board), &|_| ());
    assert!(matches!(ask("As", "2c 3c 4c"), Err(Error::Cards { place: CardPlace::Hole, .. })));
    assert!(matches!(ask("As Jk", "2c 3c 4c"), Err(Error::Cards { place: CardPlace::Hole, .. })));
    assert!(matches!(ask("As Kd", "2c 3c 4c 5c"), Err(Error::Cards { place: CardPlace::Board, .. })));
    assert!(matches!(ask("As Kd", "As 3c 4c"), Err(Error::Cards { place: CardPlace::Board, .. })));
    let ask = |hole, board| bonus::values(&bonus_pays(), cards(hole), cards(board), &|_| ());
    assert!(matches!(ask("As Kd", "2c 3c 4c 5c 6c"), Err(Error::Cards { place: CardPlace::Board, .. })));
}

#[test]
fn pays_too_fine_to_sum_are_refused() {
    let pays = ultimate::Pays { play: ratio(1_000_000_007, 1_000_000_009), ..ultimate_pays() };
    assert!(matches!(ultimate::solve(&pays, &|_| ()), Err(Error::TooFine(_))));
}

#[test]
fn the_ultimate_player_bets_four_on_the_published_hands() {
    // The strategy of Wizard of Odds, each of its borders from both sides.
    let bets = ["Ah 2c", "Kd 2d", "Kd 5c", "Qs 6s", "Qs 8h", "Jc 8c", "Jc Ts", "3d 3s"];
    let checks = ["Kd 4c", "Qs 5s", "Qs 7h", "Jc 7c", "Jc 9s", "Td 9d", "2d 2s"];
    for (hands, place) in [(&bets[..], 2), (&checks[..], 0)] {
        for hole in hands {
            assert_eq!(act(&ULTIMATE_PLAYER, cards(hole), CardSet::EMPTY, 2), Some(place), "{hole}");
        }
    }
}

#[test]
fn the_ultimate_player_decides_on_the_board() {
    let act = |hole, board| act(&ULTIMATE_PLAYER, cards(hole), cards(board), 2);
    // As the simple strategy has it: a hidden pair, four to a flush with a hidden ten; not pocket deuces, nor nothing.
    assert_eq!(act("9c 4d", "9h Ks 2d"), Some(1));
    assert_eq!(act("Td 4d", "2d 7d Kh"), Some(1));
    assert_eq!(act("2c 2d", "9h Ks Ad"), Some(0));
    assert_eq!(act("Tc 8h", "2d 7d Kd"), Some(0));
    // The values of these are in the tests above.
    assert_eq!(act("Kd Qh", "4s 5h 6d 8c 9d"), Some(0));
    assert_eq!(act("Ad Jh", "4s 5h 6d 8c 9d"), Some(1));
    assert_eq!(act("8c 7d", "Ks Kh Kd Kc 9s"), Some(1));
    assert_eq!(act("3c 2d", "Ks Kh Kd Kc 8s"), Some(0));
}

#[test]
#[ignore = "solves Ultimate Texas Hold 'Em under a cap"]
fn a_player_who_can_win_no_more_makes_no_river_wager() {
    // Winnings of three Antes at most: two of the Flop wager and one of the Turn or the River wager.
    let options = Options { cap: Some(whole(3).into()), ..Options::default() };
    let player = player(&Request { options, ..request("texas-holdem-bonus/base") });
    let player = Seat { player, open: open_in_bonus };
    let act = |staked| act(&player, cards("As Kd"), cards("Ah Ad 9c 5s"), staked);
    assert_eq!((act(3), act(4)), (Some(1), Some(0)));
    assert_eq!(self::act(&BONUS_PLAYER, cards("As Kd"), cards("Ah Ad 9c 5s"), 4), Some(1));
}

#[test]
fn players_are_not_asked_what_is_no_decision() {
    let ask = |player, hole, board, staked| act(player, cards(hole), cards(board), staked);
    assert_eq!(ask(&ULTIMATE_PLAYER, "As", "", 2), None);
    assert_eq!(ask(&ULTIMATE_PLAYER, "As Jk", "", 2), None);
    assert_eq!(ask(&ULTIMATE_PLAYER, "7s 2d", "", 1), None);
    assert_eq!(ask(&ULTIMATE_PLAYER, "7s 2d", "7s 3c 4c", 2), None);
    assert_eq!(ask(&ULTIMATE_PLAYER, "7s 2d", "7h 3c 4c 5d", 2), None);
    assert_eq!(ask(&BONUS_PLAYER, "7s 2d", "7h 3c 4c", 1), None);
    assert_eq!(ask(&BONUS_PLAYER, "7s 2d", "7h 3c 4c 5d", 5), None);
    assert_eq!(ask(&BONUS_PLAYER, "7s 2d", "7h 3c 4c 5d 6d", 4), None);
}

#[test]
fn the_progressive_is_played_by_its_base_game_where_a_fold_forfeits_it() {
    for (game, hole, staked) in [("ultimate-texas-holdem", "Ah 2c", 2), ("texas-holdem-bonus", "7c 2d", 1)] {
        let linked = |fold| request(&format!("{game}/multi-link-progressive?fold={fold}"));
        let base = player(&request(&format!("{game}/base")));
        let own = player(&linked("forfeit"));
        let open = if staked == 2 { open_in_ultimate(0) } else { open_in_bonus(0) };
        let hand: Vec<Card> = cards(hole).iter().collect();
        let seen = Seen {
            hand: &hand,
            board: &[],
            dealer: &[],
            staked,
            split: false,
            free: false,
            doubled: 0,
            open,
        };
        let expected = if staked == 2 { Choice::Bet(4) } else { Choice::Fold };
        assert_eq!([own.choose(&seen), base.choose(&seen)], [Some(expected); 2]);
        assert!(games::player(&linked("plain"), &BENCH).unwrap().is_none());
    }
}

/// In how many deals a player acts otherwise than for the least stake on boards of a size, asked once on an image of
/// each canonical board and with every pair that `comes`; `rest` are the deals of the unseen cards.
fn bets(player: &Seat, size: u32, staked: u32, rest: u64, comes: impl Fn(CardSet) -> bool + Sync) -> u64 {
    let count = |(number, &(form, orbit)): (usize, &(CardSet, u64))| {
        // Each board with other suits than the ones it was solved in.
        let turned = |card: Card| Card((card.0 + 13 * (1 + number as u8 % 3)) % 52);
        let board: CardSet = form.iter().map(turned).collect();
        let holes = subsets(CardSet::DECK_52.without(board), 2).filter(|&hole| comes(hole));
        orbit * rest * holes.filter(|&hole| act(player, hole, board, staked) != Some(0)).count() as u64
    };
    canonical_subsets(CardSet::DECK_52, size).par_iter().enumerate().map(count).sum()
}

fn ways(actions: &[ActionWays], decision: Decision, action: HoldemAction) -> u64 {
    actions.iter().find(|a| (a.decision, a.action) == (decision, action)).unwrap().ways
}

#[test]
#[ignore = "solves both hold'em games and plays them"]
fn players_act_as_often_as_the_solution_says() {
    let actions = ULTIMATE.0.actions();
    let checks = |hole| act(&ULTIMATE_PLAYER, hole, CardSet::EMPTY, 2) == Some(0);
    let deals = 19_600 * 1_081 * 990;
    assert_eq!(
        bets(&ULTIMATE_PLAYER, 0, 2, deals, |_| true),
        ways(actions, Decision::Hole, HoldemAction::Bet(4))
    );
    assert_eq!(
        bets(&ULTIMATE_PLAYER, 3, 2, 1_081 * 990, checks),
        ways(actions, Decision::Flop, HoldemAction::Bet(2))
    );

    let actions = &BONUS.outcomes().actions;
    let stays = |hole| act(&BONUS_PLAYER, hole, CardSet::EMPTY, 1) == Some(1);
    let deals = 19_600 * 47 * 46 * 990;
    assert_eq!(
        bets(&BONUS_PLAYER, 0, 1, deals, |_| true),
        ways(actions, Decision::Hole, HoldemAction::Bet(2))
    );
    assert_eq!(
        bets(&BONUS_PLAYER, 3, 3, 47 * 46 * 990, stays),
        ways(actions, Decision::Flop, HoldemAction::Bet(1))
    );
    // Any of four cards is the turn. Without a cap a Turn wager is no reason for or against a River wager.
    for staked in [3, 4] {
        assert_eq!(
            bets(&BONUS_PLAYER, 4, staked, 4 * 46 * 990, stays),
            ways(actions, Decision::Turn, HoldemAction::Bet(1))
        );
    }
}

/// The player's hand and the dealer's 990 possible ones.
fn hands(hole: CardSet, board: CardSet) -> (High, Vec<High>) {
    let rest = CardSet::DECK_52.without(hole).without(board);
    (High::of(hole.union(board)), subsets(rest, 2).map(|dealer| High::of(board.union(dealer))).collect())
}

/// The net of one Ultimate round, in halves of an Ante, straight from the rules.
fn ultimate_net(player: High, dealer: High, play: i64) -> i64 {
    ultimate_net_paying(player, dealer, play, [0; 3])
}

/// The same when what is given back pays halves: the Ante of a dealer below a pair, the Ante and the Play of a tie.
fn ultimate_net_paying(player: High, dealer: High, play: i64, [below, ante, tie]: [i64; 3]) -> i64 {
    let qualifies = dealer.category() >= Category::Pair;
    let blind = [0, 0, 0, 0, 2, 3, 6, 20, 100, 1_000][player.category() as usize];
    match player.cmp(&dealer) {
        Ordering::Greater => 2 * play + blind + if qualifies { 2 } else { below },
        Ordering::Equal => play * tie + if qualifies { ante } else { below },
        Ordering::Less => -2 * (play + 1) + if qualifies { -2 } else { below },
    }
}

/// The net of one Bonus round with so many wagers beyond the Flop wager, straight from the rules.
fn bonus_net(player: High, dealer: High, wagers: i64) -> i64 {
    match player.cmp(&dealer) {
        Ordering::Greater => 2 + wagers + i64::from(player.category() >= Category::Straight),
        Ordering::Equal => 0,
        Ordering::Less => -3 - wagers,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn ultimate_flop_values_by_plain_enumeration(five in 0u64..2_598_960, which in 0usize..10) {
        let five = unindex(five, 5);
        let hole = subsets(five, 2).nth(which).unwrap();
        let flop = five.without(hole);
        let (mut bet, mut check) = (0, 0);
        for rest in subsets(CardSet::DECK_52.without(five), 2) {
            let (player, dealers) = hands(hole, flop.union(rest));
            let sum = |play| dealers.iter().map(|&dealer| ultimate_net(player, dealer, play)).sum::<i64>();
            bet += sum(2);
            check += sum(1).max(-4 * 990);
        }
        let value = |units: i64| ratio(units, 2 * 1_081 * 990);
        let found = ultimate::values(&ultimate_pays(), hole, flop, &|_| ()).unwrap();
        prop_assert_eq!(&found[0], &ActionValue { action: HoldemAction::Bet(2), value: value(bet) });
        prop_assert_eq!(&found[1], &ActionValue { action: HoldemAction::Check, value: value(check) });
        prop_assert_eq!(act(&ULTIMATE_PLAYER, hole, flop, 2), Some(usize::from(bet > check)));
    }

    #[test]
    fn ultimate_flop_values_when_pushes_are_paid(five in 0u64..2_598_960, which in 0usize..10) {
        let five = unindex(five, 5);
        let hole = subsets(five, 2).nth(which).unwrap();
        let flop = five.without(hole);
        let [below, ante, tie] = [1, 3, 2];
        let pushes = ultimate::Pushes {
            ante_below_a_pair: ratio(below, 2),
            ante_tie: ratio(ante, 2),
            play_tie: ratio(tie, 2),
        };
        let (mut bet, mut check) = (0, 0);
        for rest in subsets(CardSet::DECK_52.without(five), 2) {
            let (player, dealers) = hands(hole, flop.union(rest));
            let net = |dealer, play| ultimate_net_paying(player, dealer, play, [below, ante, tie]);
            let sum = |play| dealers.iter().map(|&dealer| net(dealer, play)).sum::<i64>();
            bet += sum(2);
            check += sum(1).max(-4 * 990);
        }
        let value = |units: i64| ratio(units, 2 * 1_081 * 990);
        let found = ultimate::values(&ultimate::Pays { pushes, ..ultimate_pays() }, hole, flop, &|_| ()).unwrap();
        prop_assert_eq!(&found[0], &ActionValue { action: HoldemAction::Bet(2), value: value(bet) });
        prop_assert_eq!(&found[1], &ActionValue { action: HoldemAction::Check, value: value(check) });
    }

    #[test]
    fn bonus_flop_values_by_plain_enumeration(five in 0u64..2_598_960, which in 0usize..10) {
        let five = unindex(five, 5);
        let hole = subsets(five, 2).nth(which).unwrap();
        let flop = five.without(hole);
        let rest = CardSet::DECK_52.without(five);
        let (mut bet, mut check) = (0, 0);
        for turn in rest.iter().map(CardSet::single) {
            let mut sums = [0; 3];
            for river in rest.without(turn).iter().map(CardSet::single) {
                let (player, dealers) = hands(hole, flop.union(turn).union(river));
                for (wagers, sum) in (0..).zip(&mut sums) {
                    *sum += dealers.iter().map(|&dealer| bonus_net(player, dealer, wagers)).sum::<i64>();
                }
            }
            check += sums[0].max(sums[1]);
            bet += sums[1].max(sums[2]);
        }
        let value = |units: i64| ratio(units, 47 * 46 * 990);
        let found = bonus::values(&bonus_pays(), hole, flop, &|_| ()).unwrap();
        prop_assert_eq!(&found[0], &ActionValue { action: HoldemAction::Bet(1), value: value(bet) });
        prop_assert_eq!(&found[1], &ActionValue { action: HoldemAction::Check, value: value(check) });
        prop_assert_eq!(act(&BONUS_PLAYER, hole, flop, 3), Some(usize::from(bet > check)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn ultimate_river_play_by_plain_enumeration(seven in 0u64..133_784_560, which in 0usize..21) {
        let seven = unindex(seven, 7);
        let hole = subsets(seven, 2).nth(which).unwrap();
        let board = seven.without(hole);
        let (player, dealers) = hands(hole, board);
        let bet: i64 = dealers.iter().map(|&dealer| ultimate_net(player, dealer, 1)).sum();
        prop_assert_eq!(act(&ULTIMATE_PLAYER, hole, board, 2), Some(usize::from(bet > -4 * 990)));
    }

    #[test]
    fn bonus_turn_play_by_plain_enumeration(six in 0u64..20_358_520, which in 0usize..15, turn in 0u32..2) {
        let six = unindex(six, 6);
        let hole = subsets(six, 2).nth(which).unwrap();
        let board = six.without(hole);
        let mut gain = 0;
        for river in CardSet::DECK_52.without(six).iter().map(CardSet::single) {
            let (player, dealers) = hands(hole, board.union(river));
            let net = |dealer, river| bonus_net(player, dealer, i64::from(turn) + river);
            gain += dealers.iter().map(|&dealer| net(dealer, 1) - net(dealer, 0)).sum::<i64>();
        }
        prop_assert_eq!(act(&BONUS_PLAYER, hole, board, 3 + turn), Some(usize::from(gain > 0)));
    }
}
