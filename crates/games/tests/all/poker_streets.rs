//! Let It Ride and Mississippi Stud on small decks, every deal in order, and the ties of Mississippi Stud.

use crate::plain_poker::{base, best_five, choices, dealt_from, deck};
use enumeration::cards::parse_cards;
use enumeration::ratio::{ratio, whole};
use enumeration::symmetry::canonical_subsets;
use enumeration::{Card, CardSet, Rank, Ratio};
use games::error::CardPlace;
use games::player::{Choice, Seen};
use games::strategy::StrategyPart;
use games::{Error, Request, StrategyQuestion, Workbench};
use rounds::Engine;
use std::collections::{BTreeMap, HashMap};

/// A game of streets as its rules read: what may be added to the stake on each street, none for a fold, and what a unit
/// nets, in halves.
struct Plain {
    deck: CardSet,
    hole: usize,
    adds: Vec<Option<i64>>,
    streets: usize,
    pay: fn(CardSet) -> i64,
    cap: Option<i64>,
    pays: HashMap<CardSet, i64>,
    values: HashMap<(CardSet, i64), (i64, usize)>,
}

#[derive(Default)]
struct Counted {
    nets: BTreeMap<Ratio, u64>,
    staked: i64,
    /// By street and action.
    actions: Vec<Vec<u128>>,
}

impl Plain {
    fn net(&mut self, five: CardSet, stake: i64) -> i64 {
        let pay = self.pay;
        let net = stake * *self.pays.entry(five).or_insert_with(|| pay(five));
        self.cap.map_or(net, |cap| net.min(cap))
    }

    /// In how many ordered ways the rest of five cards may come.
    fn completions(&self, seen: CardSet) -> i64 {
        let (seen, all) = (i64::from(seen.len()), i64::from(self.deck.len()));
        (seen..5).map(|held| all - held).product()
    }

    /// The sum of nets over those ways when one goes on with this stake.
    fn going_on(&mut self, seen: CardSet, stake: i64) -> i64 {
        let further: Vec<CardSet> =
            self.deck.without(seen).iter().map(|card| seen.union(CardSet::single(card))).collect();
        further
            .into_iter()
            .map(|next| if next.len() == 5 { self.net(next, stake) } else { self.best(next, stake).0 })
            .sum()
    }

    /// The greatest value and the first action that has it.
    fn best(&mut self, seen: CardSet, stake: i64) -> (i64, usize) {
        if let Some(&known) = self.values.get(&(seen, stake)) {
            return known;
        }
        let mut best = (i64::MIN, 0);
        for (action, adds) in self.adds.clone().into_iter().enumerate() {
            let value = match adds {
                None => -2 * stake * self.completions(seen),
                Some(more) => self.going_on(seen, stake + more),
            };
            if value > best.0 {
                best = (value, action);
            }
        }
        self.values.insert((seen, stake), best);
        best
    }

    fn count(&mut self) -> Counted {
        let mut counted =
            Counted { actions: vec![vec![0; self.adds.len()]; self.streets], ..Counted::default() };
        for hole in choices(self.deck, self.hole) {
            self.play(hole, 1, &mut counted);
        }
        counted
    }

    fn play(&mut self, seen: CardSet, stake: i64, counted: &mut Counted) {
        if seen.len() == 5 {
            *counted.nets.entry(ratio(self.net(seen, stake), 2)).or_default() += 1;
            counted.staked += stake;
            return;
        }
        let (_, action) = self.best(seen, stake);
        let ways = self.completions(seen);
        counted.actions[seen.len() as usize - self.hole][action] += u128::from(ways.cast_unsigned());
        if let Some(more) = self.adds[action] {
            for card in self.deck.without(seen).iter() {
                self.play(seen.union(CardSet::single(card)), stake + more, counted);
            }
        } else {
            *counted.nets.entry(whole(-stake)).or_default() += ways.cast_unsigned();
            counted.staked += stake * ways;
        }
    }

    fn agrees_with(&mut self, ranks: &str, request: &Request) {
        let solved = rounds::solve(
            &dealt_from(ranks, request),
            self.cap.map(|cap| rounds::WinLimit::Round(ratio(cap, 2))),
        )
        .unwrap();
        assert_eq!(solved.engine, Engine::Plain);
        let counted = self.count();
        let nets: BTreeMap<Ratio, u64> =
            solved.nets().into_iter().map(|(net, ways)| (net, u64::try_from(ways).unwrap())).collect();
        assert_eq!(nets, counted.nets);
        assert_eq!(solved.expected_stake(), ratio(counted.staked, solved.counts.deals));
        assert_eq!(solved.counts.choices, counted.actions);
    }
}

fn pair_of(five: CardSet) -> u8 {
    best_five(five).1[0]
}

/// HC D 13.II, in halves.
fn let_it_ride_pay(five: CardSet) -> i64 {
    match best_five(five).0 {
        9 => 2000,
        8 => 400,
        7 => 100,
        6 => 22,
        5 => 16,
        4 => 10,
        3 => 6,
        2 => 4,
        1 if pair_of(five) >= Rank::TEN.0 => 2,
        _ => -2,
    }
}

/// HC J 12.II, in halves.
fn mississippi_pay(five: CardSet) -> i64 {
    match best_five(five).0 {
        9 => 1000,
        8 => 200,
        7 => 80,
        6 => 20,
        5 => 12,
        4 => 8,
        3 => 6,
        2 => 4,
        1 if pair_of(five) >= Rank::JACK.0 => 2,
        1 if pair_of(five) >= Rank(4).0 => 0,
        _ => -2,
    }
}

/// The same with a pair that pushes now paying 1 to 2, and a straight 3 to 2.
fn mississippi_other(five: CardSet) -> i64 {
    match best_five(five).0 {
        4 => 3,
        1 if mississippi_pay(five) == 0 => 1,
        _ => mississippi_pay(five),
    }
}

fn plain(ranks: &str, hole: usize, adds: &[Option<i64>], pay: fn(CardSet) -> i64, cap: Option<i64>) -> Plain {
    Plain {
        deck: deck(ranks),
        hole,
        adds: adds.to_vec(),
        streets: 5 - hole,
        pay,
        cap,
        pays: HashMap::new(),
        values: HashMap::new(),
    }
}

const RIDE: [Option<i64>; 2] = [Some(0), Some(1)];
const BET: [Option<i64>; 4] = [None, Some(1), Some(2), Some(3)];

#[test]
fn let_it_ride_on_small_decks_is_settled_by_the_rules() {
    for (ranks, cap) in [("A2345", None), ("59TJA", None), ("3479K", None), ("59TJA", Some(6))] {
        plain(ranks, 3, &RIDE, let_it_ride_pay, cap).agrees_with(ranks, &base("let-it-ride", &[]));
    }
}

#[test]
fn mississippi_stud_on_small_decks_is_settled_by_the_rules() {
    for (ranks, cap) in [("A2345", None), ("2468J", None), ("56TJQ", None), ("2468J", Some(9))] {
        plain(ranks, 2, &BET, mississippi_pay, cap).agrees_with(ranks, &base("mississippi-stud", &[]));
    }
}

#[test]
fn mississippi_stud_is_solved_again_for_other_pays() {
    const MAIN: &str = "HC-MS-MAIN";
    let request = base(
        "mississippi-stud",
        &[(MAIN, "pair of sixes thru tens", "1 to 2"), (MAIN, "straight", "3 to 2")],
    );
    for ranks in ["2468J", "56789"] {
        plain(ranks, 2, &BET, mississippi_other, None).agrees_with(ranks, &request);
    }
}

/// docs/method/poker.md counts them by hand: 252 choices of suits for 196 and 67 sets of ranks.
#[test]
fn fifth_street_of_mississippi_stud_has_66276_ties() {
    let mut ties = 0;
    for (four, ways) in canonical_subsets(CardSet::DECK_52, 4) {
        let further = CardSet::DECK_52.without(four);
        let halves: i64 = further.iter().map(|card| mississippi_pay(four.union(CardSet::single(card)))).sum();
        // A fold loses what is staked; one more unit makes all of it win or lose.
        ties += ways * (3..=7).filter(|staked| (staked + 1) * halves == -2 * 48 * staked).count() as u64;
    }
    assert_eq!(ties, 252 * (196 + 67));
}

#[test]
fn a_tie_on_fifth_street_of_mississippi_stud_is_worth_the_same() {
    // docs/method/poker.md. 2-3 J-A: three are staked, and four at a mean of -3/4 lose no less.
    let found = values(&base("mississippi-stud", &[]), &question("As Jd", "3c 2h"));
    let means: Vec<&Ratio> = found[0].iter().map(|(_, mean)| mean).take(2).collect();
    assert_eq!(means, [&whole(-3), &whole(-3)]);
}

fn question(hand: &str, board: &str) -> StrategyQuestion {
    StrategyQuestion { hand: Some(hand.into()), board: Some(board.into()), ..StrategyQuestion::default() }
}

fn values(request: &Request, question: &StrategyQuestion) -> Vec<Vec<(String, Ratio)>> {
    let parts = games::strategy(request, question, &Workbench::default()).unwrap().parts;
    let values = |part| match part {
        StrategyPart::Values { values, .. } => values,
        other => panic!("{other:?}"),
    };
    parts.into_iter().map(values).collect()
}

#[test]
fn an_open_straight_to_the_king_rides_at_a_mean_of_one_half() {
    // 10-J-Q-K: eight cards make a straight (5 to 1), twelve a pair (1 to 1), 28 nothing: (40 + 12 - 28) / 48 = 1/2.
    let found = values(&base("let-it-ride", &[]), &question("Ts Jd Qc", "Kh"));
    assert_eq!(found[0], [("withdraw".into(), ratio(1, 2)), ("let it ride".into(), whole(1))]);
    assert_eq!(found[1], [("withdraw".into(), whole(1)), ("let it ride".into(), ratio(3, 2))]);
    // 10-J-Q-A: four cards make a straight and twelve a pair: 20 + 12 - 32 = 0, and the tie stakes less.
    let found = values(&base("let-it-ride", &[]), &question("Ts Jd Qc", "Ah"));
    let nothing = [("withdraw".into(), whole(0)), ("let it ride".into(), whole(0))];
    assert_eq!(found, [nothing.clone(), nothing]);
}

#[test]
fn the_best_play_is_worth_minus_the_edge_and_cuts_cost_something() {
    for game in ["let-it-ride", "mississippi-stud"] {
        let request = base(game, &[]);
        let edge = games::analyze(&request, &Workbench::default()).unwrap().edge.unwrap();
        let parts =
            games::strategy(&request, &StrategyQuestion::default(), &Workbench::default()).unwrap().parts;
        let Some(StrategyPart::Values { values, .. }) = parts.last() else { panic!("{parts:?}") };
        assert_eq!(values[0].1, -edge);
        assert_eq!(&values[0].1 - &values[1].1, values[2].1);
        assert!(values[2..].iter().all(|(_, cost)| *cost > whole(0)));
        if game == "let-it-ride" {
            // The two bets do not touch each other, so their costs add.
            assert_eq!(values[2].1, &values[3].1 + &values[4].1);
        }
    }
}

#[test]
fn let_it_ride_by_its_known_rules() {
    // Wizard of Odds: with three cards a paying hand, three suited in a row from 3-4-5 on, three to a straight flush of
    // spread four with a high card, of spread five with two.
    let request = base("let-it-ride", &[]);
    let rides = |hand: &str, board: &str| {
        let found = values(&request, &question(hand, board));
        found.iter().all(|values| values[1].1 > values[0].1)
    };
    for hand in ["Ts Td 2c", "3s 4s 5s", "8s 9s Js", "9s Js Ks"] {
        assert!(rides(hand, ""), "{hand}");
    }
    for hand in ["9s 9d Ac", "2s 3s 4s", "As 2s 3s", "5s 6s 8s", "8s 9s Qs", "As Kd Qs"] {
        assert!(!rides(hand, ""), "{hand}");
    }
    assert!(rides("2s 5s 7s", "9s") && rides("7s 8d 9c", "Th"));
    assert!(!rides("5s 6d 7c", "8h"));
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let request = base("mississippi-stud", &[]);
    let error =
        |question: &StrategyQuestion| games::strategy(&request, question, &Workbench::default()).unwrap_err();
    let refused = |question: &StrategyQuestion| error(question).to_string();
    assert!(refused(&question("As Ks Qs", "")).contains("2 cards in hand"));
    assert!(refused(&question("As Ks", "2c 3c 4c")).contains("0 to 2 on the board"));
    assert!(refused(&question("As Ks", "As")).contains("As cannot be both in the hand and on the board"));
    assert!(refused(&question("As K", "")).contains("is not a card"));
    let board_alone = StrategyQuestion { board: Some("As".into()), ..StrategyQuestion::default() };
    assert!(matches!(error(&board_alone), Error::CardsMissing { place: CardPlace::Hand, .. }));
    let up = StrategyQuestion { up: Some("As".into()), ..StrategyQuestion::default() };
    assert!(matches!(error(&up), Error::NoSuchCards { place: CardPlace::Up, .. }));
}

#[test]
fn the_player_knows_bets_that_may_be_taken_back() {
    let bench = Workbench::default();
    let chosen = |game: &str, hand: &str, board: &str, staked| {
        let player = games::player(&base(game, &[]), &bench).unwrap().unwrap();
        let (hand, board) = (parse_cards(hand).unwrap(), parse_cards(board).unwrap());
        let open = if game == "let-it-ride" {
            vec![Choice::Withdraw, Choice::Keep]
        } else {
            vec![Choice::Fold, Choice::Bet(1), Choice::Bet(2), Choice::Bet(3)]
        };
        player.choose(&Seen {
            hand: &hand,
            board: &board,
            dealer: &[],
            staked,
            split: false,
            free: false,
            doubled: 0,
            open: &open,
        })
    };
    let ride = |hand, board, staked| chosen("let-it-ride", hand, board, staked);
    // Three bets lie there at first, then two or three.
    assert_eq!(ride("Ts Td 2c", "", 3), Some(Choice::Keep));
    assert_eq!(ride("Ts Jd Qc", "", 3), Some(Choice::Withdraw));
    assert_eq!(ride("Ts Jd Qc", "Kh", 2), Some(Choice::Keep));
    assert_eq!(ride("Ts Jd Qc", "Ah", 3), Some(Choice::Withdraw));
    assert_eq!(ride("Ts Jd Qc", "Ah", 1), None);
    assert_eq!(ride("Ts Jd Jk", "Ah", 3), None);
    assert_eq!(ride("Ts Jd Qc", "Qc", 3), None);
    let stud = |hand, board, staked| chosen("mississippi-stud", hand, board, staked);
    assert_eq!(stud("2s 2d", "", 1), Some(Choice::Bet(3)));
    assert_eq!(stud("7s 2d", "", 1), Some(Choice::Fold));
    assert_eq!(stud("As Jd", "3c 2h", 3), Some(Choice::Fold));
    assert_eq!(stud("As Jd", "3c 2h", 4), Some(Choice::Bet(1)));
    assert_eq!(stud("As Jd", "3c 2h 4c", 4), None);
}

#[test]
fn the_multi_link_is_played_by_the_base_game_where_a_fold_forfeits_it() {
    let bench = Workbench::default();
    let player = |game: &str, fold: &str| {
        let selector = format!("{game}/multi-link-progressive?fold={fold}").parse().unwrap();
        let selected =
            paytables::listed().select(&selector, &paytables::Settings::default()).unwrap().remove(0);
        games::player(&Request::plain(selected), &bench).unwrap()
    };
    for game in ["let-it-ride", "mississippi-stud", "crazy-four-poker"] {
        assert!(player(game, "plain").is_none(), "{game}");
    }
    let hand = parse_cards("7s 2d").unwrap();
    let open = [Choice::Fold, Choice::Bet(1)];
    let seen = Seen {
        hand: &hand,
        board: &[],
        dealer: &[],
        staked: 1,
        split: false,
        free: false,
        doubled: 0,
        open: &open,
    };
    assert_eq!(player("mississippi-stud", "forfeit").unwrap().choose(&seen), Some(Choice::Fold));
    assert!(player("crazy-four-poker", "forfeit").is_some());
    // Nobody folds.
    assert!(player("let-it-ride", "forfeit").is_none());
}

/// Every deal of two cards and three in order, without symmetry: the Three Card Bonus on the boards that the base game's
/// player sees to the end (ruling G3).
#[test]
fn a_fold_forfeits_the_three_card_bonus_in_every_deal_of_it() {
    let bench = Workbench::default();
    let bonus = |fold: &str| {
        let selector = format!("mississippi-stud/three-card-bonus?fold={fold}").parse().unwrap();
        let selected =
            paytables::listed().select(&selector, &paytables::Settings::default()).unwrap().remove(0);
        Request::plain(selected)
    };
    assert!(games::player(&bonus("live"), &bench).unwrap().is_none());
    let player = games::player(&bonus("forfeit"), &bench).unwrap().unwrap();
    let open = [Choice::Fold, Choice::Bet(1), Choice::Bet(2), Choice::Bet(3)];
    let bet = |hand: &[Card], board: &[Card], staked: u32| {
        let seen =
            Seen { hand, board, dealer: &[], staked, split: false, free: false, doubled: 0, open: &open };
        match player.choose(&seen).unwrap() {
            Choice::Bet(times) => Some(staked + times),
            _ => None,
        }
    };
    let cards: Vec<Card> = CardSet::DECK_52.iter().collect();
    // Straight flush, three of a kind, straight, flush, pair, and everything else.
    let mut ways = [0u64; 6];
    for (i, &first) in cards.iter().enumerate() {
        for &second in &cards[..i] {
            let hand = [first, second];
            let Some(staked) = bet(&hand, &[], 1) else { continue };
            for &third in cards.iter().filter(|card| !hand.contains(card)) {
                let Some(staked) = bet(&hand, &[third], staked) else { continue };
                for &fourth in cards.iter().filter(|&&card| !hand.contains(&card) && card != third) {
                    if bet(&hand, &[third, fourth], staked).is_none() {
                        continue;
                    }
                    for &fifth in &cards {
                        if !hand.contains(&fifth) && fifth != third && fifth != fourth {
                            ways[three_card_row([third, fourth, fifth])] += 1;
                        }
                    }
                }
            }
        }
    }
    let deals = 1_326 * 50 * 49 * 48;
    ways[5] = deals - ways[..5].iter().sum::<u64>();
    let found = games::analyze(&bonus("forfeit"), &bench).unwrap();
    let counted: Vec<u64> =
        found.outcomes.iter().map(|o| o.ways.as_ref().unwrap().to_string().parse().unwrap()).collect();
    assert_eq!(counted, ways);
    assert!(found.edge > games::analyze(&bonus("live"), &bench).unwrap().edge);
}

/// The row of three cards, by looking at them.
fn three_card_row(cards: [Card; 3]) -> usize {
    let mut ranks = cards.map(|card| card.rank().unwrap().0);
    ranks.sort_unstable();
    let [low, middle, high] = ranks;
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let straight = low + 1 == middle && (middle + 1 == high || ranks == [0, 1, Rank::ACE.0]);
    match (straight, flush) {
        (true, true) => 0,
        (true, false) => 2,
        (false, true) => 3,
        _ if low == high => 1,
        _ if low == middle || middle == high => 4,
        _ => 5,
    }
}
