//! The hold'em games against published figures and against plain enumeration.

use enumeration::combinations::{choose, subsets, unindex};
use enumeration::rankings::high::{Category, High};
use enumeration::ratio::{decimal, ratio, whole};
use enumeration::symmetry::canonical_subsets;
use enumeration::{Card, CardSet, Ratio};
use games::error::CardPlace;
use games::player::{Choice, Seen};
use games::strategy::StrategyPart;
use games::{Analysis, Error, Options, Player, Request, StrategyQuestion, Workbench};
use paytables::{PayTable, Settings, listed};
use proptest::prelude::*;
use rayon::prelude::*;
use std::cmp::Ordering;
use std::sync::LazyLock;

/// A bench of its own: it keeps the games that were asked for last, and other tests solve many.
static BENCH: LazyLock<Workbench> = LazyLock::new(Workbench::default);

fn request(wager: &str) -> Request<'static> {
    Request::plain(listed().select(&wager.parse().unwrap(), &Settings::default()).unwrap().remove(0))
}

/// Ultimate's base game with these rows of one table in place of the listed ones.
fn ultimate_paying(table: &str, rows: &str) -> Request<'static> {
    let mut request = request("ultimate-texas-holdem/base");
    let text = format!(r#"{{"id": "MINE", "replaces": "{table}", "rows": [{rows}]}}"#);
    request.selected.replace_table("mine.json", &PayTable::read("mine.json", &text).unwrap()).unwrap();
    request
}

fn analysis(request: &Request) -> Analysis {
    games::analyze(request, &BENCH).unwrap()
}

/// The edge found without counting how the deals end.
fn edge(request: &Request) -> Ratio {
    games::edge(request, &Workbench::default()).unwrap().unwrap()
}

static ULTIMATE: LazyLock<Analysis> = LazyLock::new(|| analysis(&request("ultimate-texas-holdem/base")));
static BONUS: LazyLock<Analysis> = LazyLock::new(|| analysis(&request("texas-holdem-bonus/base")));

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

fn cards(text: &str) -> CardSet {
    CardSet::parse(text).unwrap()
}

/// What each choice is worth with these cards, in the order of the rules.
fn worths(request: &Request, hole: CardSet, board: CardSet) -> Result<Vec<(String, Ratio)>, Error> {
    let board = (!board.is_empty()).then(|| board.to_string());
    let question = StrategyQuestion { hole: Some(hole.to_string()), board, ..StrategyQuestion::default() };
    let parts = games::strategy(request, &question, &BENCH)?.parts;
    let values = parts.into_iter().find_map(|part| match part {
        StrategyPart::Values { values, .. } => Some(values),
        _ => None,
    });
    Ok(values.expect("the values of the choices"))
}

/// The cells of the chart of starting hands, by row and column from the aces down.
fn chart(wager: &str) -> Vec<Vec<String>> {
    let parts = games::strategy(&request(wager), &StrategyQuestion::default(), &BENCH).unwrap().parts;
    let StrategyPart::Grid { rows, .. } = &parts[0] else { panic!("{parts:?}") };
    rows.iter().map(|(_, cells)| cells.clone()).collect()
}

#[test]
fn ultimate_edge_is_2_185_percent_of_the_ante_and_0_526_percent_of_all_money() {
    assert_eq!(decimal(ULTIMATE.edge.as_ref().unwrap(), 5), "0.02185");
    assert_eq!(decimal(ULTIMATE.element_of_risk.as_ref().unwrap(), 5), "0.00526");
    // The edge alone is found without counting how the deals end.
    assert_eq!(ULTIMATE.edge.as_ref(), Some(&edge(&request("ultimate-texas-holdem/base"))));
    assert_eq!(choose(52, 2) * choose(50, 3) * choose(47, 2) * choose(45, 2), 27_813_810_024_000);
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
    let chart = chart("ultimate-texas-holdem/base");
    for (row, cells) in chart.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let (high, low) = (14 - row.min(column), 14 - row.max(column));
            let bets = if high == low { high >= 3 } else { low >= lowest_kicker(high, row < column) };
            assert_eq!(cell, if bets { "4x" } else { "check" }, "{high} and {low}, suited: {}", row < column);
        }
    }
}

#[test]
fn ultimate_river_values_as_quoted_on_a_strategy_page() {
    // Quoted without their origin on a web page about this game: 4s 5h 6d 8c 9d on the board.
    let bet = |hole| {
        let found =
            worths(&request("ultimate-texas-holdem/base"), cards(hole), cards("4s 5h 6d 8c 9d")).unwrap();
        assert_eq!(found[1], ("fold".into(), whole(-2)));
        decimal(&found[0].1, 4)
    };
    assert_eq!(bet("Kd Qh"), "-2.1727");
    assert_eq!(bet("Ad Jh"), "-1.9788");
}

/// The decision worked by hand in docs/method/holdem.md.
#[test]
fn four_kings_on_the_board_are_a_bet_with_a_nine_and_a_fold_with_an_eight() {
    let bet = |hole, board| {
        worths(&request("ultimate-texas-holdem/base"), cards(hole), cards(board)).unwrap()[0].1.clone()
    };
    // 16 cards beat the nine: C(29,2) = 406 ties, 584 losses of three units.
    assert_eq!(bet("8c 7d", "Ks Kh Kd Kc 9s"), ratio(-3 * 584, 990));
    assert!(ratio(-3 * 584, 990) > whole(-2));
    // 20 cards beat the eight: C(25,2) = 300 ties, 690 losses of three units.
    assert_eq!(bet("3c 2d", "Ks Kh Kd Kc 8s"), ratio(-3 * 690, 990));
    assert!(ratio(-3 * 690, 990) < whole(-2));
}

/// How likely a row of the multi-link progressive is where a fold forfeits it.
fn kept(game: &str, row: &str) -> Ratio {
    let wager = request(&format!("{game}/multi-link-progressive?fold=forfeit"));
    let found = analysis(&wager);
    found.outcomes.iter().find(|outcome| outcome.outcome == row).unwrap().probability.clone()
}

#[test]
fn a_royal_flush_is_never_folded_in_ultimate() {
    assert_eq!(kept("ultimate-texas-holdem", "royal flush"), ratio(1, 649_740));
    // A straight or better is never folded (textbook counts of 2,598,960 hands); three of a kind on the flop sometimes is.
    assert_eq!(kept("ultimate-texas-holdem", "straight"), ratio(10_200, 2_598_960));
    assert!(kept("ultimate-texas-holdem", "three of a kind") < ratio(54_912, 2_598_960));
}

#[test]
fn bonus_forfeits_are_the_flops_of_the_folded_hands() {
    let mut folded = [0; Category::COUNT];
    for hole in ["7c 2d", "6c 2d", "5c 2d", "4c 2d", "3c 2d"].map(cards) {
        for flop in subsets(CardSet::DECK_52.without(hole), 3) {
            // Twelve pairs of cards to each starting hand.
            folded[High::of(hole.union(flop)).category() as usize] += 12;
        }
    }
    for (row, category, dealt) in
        [("three of a kind", Category::ThreeOfAKind, 54_912), ("straight", Category::Straight, 10_200)]
    {
        // Ten ways to say which two of five cards are in the hole.
        let expected = ratio(10 * dealt - folded[category as usize], choose(52, 2) * choose(50, 3));
        assert_eq!(kept("texas-holdem-bonus", row), expected);
    }
}

#[test]
fn the_published_simple_strategy_costs_less_than_half_a_percent_of_the_ante() {
    let plays = games::simple_plays(&request("ultimate-texas-holdem/base"), &BENCH).unwrap();
    let published = plays.iter().find(|play| play.name == "the published simple strategy").unwrap();
    // As worded in docs/method/holdem.md: 2.43%.
    assert_eq!(decimal(&published.edge, 4), "0.0243");
    let cost = &published.edge - ULTIMATE.edge.as_ref().unwrap();
    assert!(cost > whole(0) && cost < ratio(1, 200), "{}", decimal(&cost, 6));
}

const BLIND: [(&str, &str); 6] = [
    ("straight flush", "50 to 1"),
    ("four of a kind", "10 to 1"),
    ("full house", "3 to 1"),
    ("flush", "3 to 2"),
    ("straight", "1 to 1"),
    ("less than a straight", "push"),
];

#[test]
#[ignore = "solves Ultimate Texas Hold 'Em at another pay"]
fn another_royal_pay_is_worth_at_least_what_it_adds_to_the_old_play() {
    let rows = [("royal flush", "1000 to 1")].into_iter().chain(BLIND);
    let rows: Vec<String> =
        rows.map(|(hand, pays)| format!(r#"{{"hand": "{hand}", "pays": "{pays}"}}"#)).collect();
    let other = edge(&ultimate_paying("HC-UTH-BLIND", &rows.join(", ")));
    // Seven cards hold a royal flush in one of 4,324 of 133,784,560 deals, that is 21 of 649,740; on the board, 1 of 649,740,
    // it ties.
    let royal_wins = ratio(20, 649_740);
    let gained = ULTIMATE.edge.as_ref().unwrap() - other;
    assert!(gained >= whole(500) * royal_wins);
    assert!(gained < whole(500) * ratio(4_324, 133_784_560), "less than every royal flush winning");
}

/// Half of the ante for a dealer below a pair, 3 to 2 for a tie.
const PAID_PUSHES: &str = r#"{"hand": "ante, dealer does not qualify", "pays": "1 to 2"},
    {"hand": "ante, player wins", "pays": "1 to 1"}, {"hand": "ante, tie", "pays": "3 to 2"}"#;

#[test]
#[ignore = "solves Ultimate Texas Hold 'Em at other pays"]
fn paid_pushes_are_worth_something_and_both_roads_find_the_same() {
    let paid = ultimate_paying("HC-UTH-ANTE", PAID_PUSHES);
    // The distribution is counted by another walk than the edge.
    let found = analysis(&paid).edge.unwrap();
    assert_eq!(found, edge(&paid));
    assert!(&found < ULTIMATE.edge.as_ref().unwrap());
}

#[test]
#[ignore = "solves both hold'em games at a cap"]
fn a_cap_is_solved_anew() {
    for (wager, listed) in [("ultimate-texas-holdem/base", &ULTIMATE), ("texas-holdem-bonus/base", &BONUS)] {
        let options = Options { cap: Some(ratio(5, 2).into()), ..Options::default() };
        let capped = Request { options, ..request(wager) };
        let found = analysis(&capped);
        assert_eq!(found.edge.as_ref(), Some(&edge(&capped)));
        assert!(found.edge > listed.edge);
        assert_eq!(found.net_distribution[0].net, "5/2");
    }
}

#[test]
fn bonus_edge_is_2_037_percent_with_3_8181_units_staked() {
    assert_eq!(decimal(BONUS.edge.as_ref().unwrap(), 5), "0.02037");
    assert_eq!(decimal(BONUS.expected_stake.as_ref().unwrap(), 4), "3.8181");
    assert_eq!(BONUS.edge.as_ref(), Some(&edge(&request("texas-holdem-bonus/base"))));
}

#[test]
fn bonus_folds_a_deuce_with_three_to_seven_of_another_suit() {
    let chart = chart("texas-holdem-bonus/base");
    let mut folds = Vec::new();
    for (row, cells) in chart.iter().enumerate() {
        folds.extend(
            cells
                .iter()
                .enumerate()
                .filter(|(_, cell)| *cell == "fold")
                .map(|(column, _)| (14 - row, 14 - column)),
        );
    }
    // Below the diagonal the suits differ.
    assert_eq!(folds, [(2, 7), (2, 6), (2, 5), (2, 4), (2, 3)]);
}

#[test]
fn boards_without_a_decision_are_refused() {
    let ask = |wager: &str, hole, board| worths(&request(wager), cards(hole), cards(board)).unwrap_err();
    let ultimate = |hole, board| ask("ultimate-texas-holdem/base", hole, board);
    assert!(matches!(ultimate("As", "2c 3c 4c"), Error::Cards { place: CardPlace::Hole, .. }));
    assert!(matches!(ultimate("As Jk", "2c 3c 4c"), Error::Cards { place: CardPlace::Hole, .. }));
    assert!(matches!(ultimate("As Kd", "2c 3c 4c 5c"), Error::Cards { place: CardPlace::Board, .. }));
    assert!(matches!(ultimate("As Kd", "As 3c 4c"), Error::Cards { place: CardPlace::Board, .. }));
    let bonus = ask("texas-holdem-bonus/base", "As Kd", "2c 3c 4c 5c 6c");
    assert!(matches!(bonus, Error::Cards { place: CardPlace::Board, .. }));
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

/// How likely an action is, as the analysis has it.
fn frequency(analysis: &Analysis, decision: &str, action: &str) -> Ratio {
    let actions = analysis.actions.as_ref().unwrap();
    let found = actions.iter().find(|a| (a.decision.as_str(), a.action.as_str()) == (decision, action));
    found.unwrap().probability.clone()
}

#[test]
#[ignore = "solves both hold'em games and plays them"]
fn players_act_as_often_as_the_solution_says() {
    let all = 27_813_810_024_000u64;
    let checks = |hole| act(&ULTIMATE_PLAYER, hole, CardSet::EMPTY, 2) == Some(0);
    let on_hole = bets(&ULTIMATE_PLAYER, 0, 2, 19_600 * 1_081 * 990, |_| true);
    assert_eq!(ratio(on_hole, all), frequency(&ULTIMATE, "hole", "bet 4x"));
    let on_flop = bets(&ULTIMATE_PLAYER, 3, 2, 1_081 * 990, checks);
    assert_eq!(ratio(on_flop, all), frequency(&ULTIMATE, "flop", "bet 2x"));

    let all = 2 * all;
    let stays = |hole| act(&BONUS_PLAYER, hole, CardSet::EMPTY, 1) == Some(1);
    let on_hole = bets(&BONUS_PLAYER, 0, 1, 19_600 * 47 * 46 * 990, |_| true);
    assert_eq!(ratio(on_hole, all), frequency(&BONUS, "hole", "bet 2x"));
    let on_flop = bets(&BONUS_PLAYER, 3, 3, 47 * 46 * 990, stays);
    assert_eq!(ratio(on_flop, all), frequency(&BONUS, "flop", "bet 1x"));
    // Any of four cards is the turn. Without a cap a Turn wager is no reason for or against a River wager.
    for staked in [3, 4] {
        let on_turn = bets(&BONUS_PLAYER, 4, staked, 4 * 46 * 990, stays);
        assert_eq!(ratio(on_turn, all), frequency(&BONUS, "turn", "bet 1x"));
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
        let found = worths(&request("ultimate-texas-holdem/base"), hole, flop).unwrap();
        prop_assert_eq!(&found[0], &("bet 2x".to_string(), value(bet)));
        prop_assert_eq!(&found[1], &("check".to_string(), value(check)));
        prop_assert_eq!(act(&ULTIMATE_PLAYER, hole, flop, 2), Some(usize::from(bet > check)));
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
        let found = worths(&request("texas-holdem-bonus/base"), hole, flop).unwrap();
        prop_assert_eq!(&found[0], &("bet 1x".to_string(), value(bet)));
        prop_assert_eq!(&found[1], &("check".to_string(), value(check)));
        prop_assert_eq!(act(&BONUS_PLAYER, hole, flop, 3), Some(usize::from(bet > check)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    #[ignore = "solves Ultimate Texas Hold 'Em at other pays"]
    fn ultimate_flop_values_when_pushes_are_paid(five in 0u64..2_598_960, which in 0usize..10) {
        let five = unindex(five, 5);
        let hole = subsets(five, 2).nth(which).unwrap();
        let flop = five.without(hole);
        let (mut bet, mut check) = (0, 0);
        for rest in subsets(CardSet::DECK_52.without(five), 2) {
            let (player, dealers) = hands(hole, flop.union(rest));
            let net = |dealer, play| ultimate_net_paying(player, dealer, play, [1, 3, 0]);
            let sum = |play| dealers.iter().map(|&dealer| net(dealer, play)).sum::<i64>();
            bet += sum(2);
            check += sum(1).max(-4 * 990);
        }
        let value = |units: i64| ratio(units, 2 * 1_081 * 990);
        let found = worths(&ultimate_paying("HC-UTH-ANTE", PAID_PUSHES), hole, flop).unwrap();
        prop_assert_eq!(&found[0].1, &value(bet));
        prop_assert_eq!(&found[1].1, &value(check));
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
