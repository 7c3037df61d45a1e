//! Three Card, Four Card and Crazy Four Poker on small decks, every hand against every dealer's hand, settled by the
//! rules as they are read; and facts about the whole deck.

use crate::plain_poker::{Score, base, best_four, choices, dealt_from, deck, three};
use enumeration::cards::parse_cards;
use enumeration::ratio::{ratio, whole};
use enumeration::{CardSet, Rank, Ratio};
use games::error::CardPlace;
use games::player::{Choice, Seen};
use games::strategy::StrategyPart;
use games::{Error, Request, StrategyQuestion, Workbench};
use paytables::games::RoundTerms;
use rounds::Engine;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What the player may do: what he then has staked, and his net in halves of an Ante given his hand, the dealer's hand
/// and whether that qualifies. None where he may not.
type Settle = fn(&Score, &Score, bool) -> Option<i64>;

struct Plain {
    deck: CardSet,
    hand: usize,
    dealer: usize,
    up: bool,
    score: fn(CardSet) -> Score,
    qualifies: fn(&Score) -> bool,
    /// By increasing stake; the first is the fold.
    actions: Vec<(u64, Settle)>,
    cap: Option<i64>,
}

#[derive(Default, PartialEq, Eq, Debug)]
struct Counted {
    nets: BTreeMap<Ratio, u64>,
    staked: u64,
    actions: Vec<u64>,
}

impl Plain {
    fn count(&self) -> Counted {
        let scored = |size| -> Vec<(CardSet, Score)> {
            choices(self.deck, size).map(|cards| (cards, (self.score)(cards))).collect()
        };
        let dealers: Vec<(CardSet, Score, bool)> = scored(self.dealer)
            .into_iter()
            .map(|(cards, score)| {
                let qualifies = (self.qualifies)(&score);
                (cards, score, qualifies)
            })
            .collect();
        let mut counted = Counted { actions: vec![0; self.actions.len()], ..Counted::default() };
        for (hand, score) in scored(self.hand) {
            // The dealer's hands by how they compare and whether they qualify, beside each card he may show; where he
            // shows none, beside the first place.
            let mut beside = [[0u64; 6]; 53];
            let mut nets = [const { Vec::new() }; 6];
            for (cards, dealer, qualifies) in dealers.iter().filter(|(cards, ..)| cards.is_disjoint(hand)) {
                let met = usize::from(score > *dealer) * 4
                    + usize::from(score == *dealer) * 2
                    + usize::from(*qualifies);
                if nets[met].is_empty() {
                    let settle = |&(_, settle): &(u64, Settle)| settle(&score, dealer, *qualifies);
                    nets[met] = self.actions.iter().map(settle).collect();
                }
                if self.up {
                    cards.iter().for_each(|card| beside[card.0 as usize][met] += 1);
                } else {
                    beside[0][met] += 1;
                }
            }
            for dealer in beside.into_iter().filter(|dealer| dealer.iter().any(|&n| n > 0)) {
                self.decide(&dealer, &nets, &mut counted);
            }
        }
        counted
    }

    /// Adds the deals of one hand beside one card, played best.
    fn decide(&self, dealer: &[u64; 6], nets: &[Vec<Option<i64>>; 6], counted: &mut Counted) {
        let met = || (0..6).filter(|&met| dealer[met] > 0);
        let net =
            |met: usize, action: usize| nets[met][action].map(|net| self.cap.map_or(net, |cap| net.min(cap)));
        let value = |action: usize| -> Option<i64> {
            met().map(|met| net(met, action).map(|net| net * dealer[met].cast_signed())).sum()
        };
        let mut best = 0;
        for action in 1..self.actions.len() {
            if value(action).is_some_and(|more| more > value(best).unwrap()) {
                best = action;
            }
        }
        for met in met() {
            *counted.nets.entry(ratio(net(met, best).unwrap(), 2)).or_default() += dealer[met];
        }
        let deals: u64 = dealer.iter().sum();
        counted.staked += self.actions[best].0 * deals;
        counted.actions[best] += deals;
    }

    fn agrees_with(&self, terms: &RoundTerms) {
        let counted = self.count();
        let solved =
            rounds::solve(terms, self.cap.map(|cap| rounds::WinLimit::Round(ratio(cap, 2)))).unwrap();
        assert_eq!(solved.engine, Engine::Contest);
        let nets: BTreeMap<Ratio, u64> =
            solved.nets().into_iter().map(|(net, ways)| (net, u64::try_from(ways).unwrap())).collect();
        assert_eq!(nets, counted.nets);
        assert_eq!(solved.expected_stake(), ratio(counted.staked, solved.counts.deals));
        let actions: Vec<u128> = counted.actions.iter().map(|&deals| deals.into()).collect();
        assert_eq!(solved.counts.choices, [actions]);
    }
}

const QUEEN: u8 = Rank::QUEEN.0;
const KING: u8 = Rank::KING.0;
const ACE: u8 = Rank::ACE.0;

/// HC H 12.I-III and V, in halves: Ante and Play, with the bonus for a straight, three of a kind and straight flush.
fn three_card_play(bonus: [i64; 3], own: &Score, dealer: &Score, qualifies: bool) -> i64 {
    let bonus = if own.0 >= 3 { bonus[own.0 as usize - 3] } else { 0 };
    let compared = match (qualifies, own.cmp(dealer)) {
        (false, _) => 2,
        (true, Ordering::Greater) => 4,
        (true, Ordering::Equal) => 0,
        (true, Ordering::Less) => -4,
    };
    compared + bonus
}

fn three_card_plain(ranks: &str, play: Settle, cap: Option<i64>) -> Plain {
    Plain {
        deck: deck(ranks),
        hand: 3,
        dealer: 3,
        up: false,
        score: three,
        qualifies: |score| score.0 > 0 || score.1[0] >= QUEEN,
        actions: vec![(1, |_, _, _| Some(-2)), (2, play)],
        cap,
    }
}

#[test]
fn three_card_poker_on_small_decks_is_settled_by_the_rules() {
    let listed: Settle = |own, dealer, qualifies| Some(three_card_play([2, 8, 10], own, dealer, qualifies));
    for ranks in ["A23QK", "2359Q", "89TJQ"] {
        let terms = dealt_from(ranks, &base("three-card-poker", &[]));
        three_card_plain(ranks, listed, None).agrees_with(&terms);
    }
}

#[test]
fn three_card_poker_is_solved_again_for_other_pays_and_under_a_cap() {
    const PLAY: &str = "HC-TCP-ANTE-PLAY";
    let play: Settle = |own, dealer, qualifies| {
        // A tie wins the Ante, the Play bet wins half when the dealer does not qualify, a straight adds 3 to 2.
        let other = match (qualifies, own.cmp(dealer)) {
            (false, _) => 1,
            (true, Ordering::Equal) => 2,
            _ => 0,
        };
        Some(three_card_play([3, 8, 10], own, dealer, qualifies) + other)
    };
    let pays = [
        (PLAY, "ante, tie", "1 to 1"),
        (PLAY, "play, dealer does not qualify", "1 to 2"),
        ("HC-TCP-ANTE-BONUS", "straight", "3 to 2"),
    ];
    let terms = dealt_from("2359Q", &base("three-card-poker", &pays));
    three_card_plain("2359Q", play, None).agrees_with(&terms);
    three_card_plain("2359Q", play, Some(2)).agrees_with(&terms);
}

/// HC M 10.V.A and 11, in halves: Ante, Super Bonus and so many times Play.
fn crazy_four_play(times: i64, own: &Score, dealer: &Score, qualifies: bool) -> Option<i64> {
    let aces_or_better = own.0 > 1 || own.0 == 1 && own.1[0] == ACE;
    if times > 1 && !aces_or_better {
        return None;
    }
    let beaten = qualifies && own < dealer;
    let super_bonus = match own.0 {
        7 if own.1[0] == ACE => 400,
        7 => 60,
        6 => 30,
        5 => 4,
        4 => 3,
        3 => 2,
        _ if beaten => -2,
        _ => 0,
    };
    let (ante, play) = match (qualifies, own.cmp(dealer)) {
        (false, _) => (0, 2),
        (true, Ordering::Greater) => (2, 2),
        (true, Ordering::Equal) => (0, 0),
        (true, Ordering::Less) => (-2, -2),
    };
    Some(ante + times * play + super_bonus)
}

#[test]
fn crazy_four_poker_on_small_decks_is_settled_by_the_rules() {
    let actions: Vec<(u64, Settle)> = vec![
        (2, |_, _, _| Some(-4)),
        (3, |own, dealer, qualifies| crazy_four_play(1, own, dealer, qualifies)),
        (4, |own, dealer, qualifies| crazy_four_play(2, own, dealer, qualifies)),
        (5, |own, dealer, qualifies| crazy_four_play(3, own, dealer, qualifies)),
    ];
    // The dealer's four high cards never qualify in the first deck, and always do in the second.
    for (ranks, cap) in [("2357J", None), ("A234K", None), ("A234K", Some(5))] {
        let plain = Plain {
            deck: deck(ranks),
            hand: 5,
            dealer: 5,
            up: false,
            score: best_four,
            qualifies: |score| score.0 > 0 || score.1[0] >= KING,
            actions: actions.clone(),
            cap,
        };
        plain.agrees_with(&dealt_from(ranks, &base("crazy-four-poker", &[])));
    }
}

/// HC C 11.I, in halves: Ante and so many times Play, a tie wins, with the bonus from three of a kind.
fn four_card_play(times: i64, own: &Score, dealer: &Score) -> i64 {
    let bonus = match own.0 {
        7 => 50,
        6 => 40,
        5 => 4,
        _ => 0,
    };
    let compared = if own >= dealer { 2 + 2 * times } else { -2 - 2 * times };
    compared + bonus
}

#[test]
fn four_card_poker_on_small_decks_is_settled_by_the_rules() {
    four_card_poker_is_settled_by_the_rules([("2345", None), ("89QA", None), ("89QA", Some(6))]);
}

#[test]
#[ignore = "deals every two hands of twenty cards"]
fn four_card_poker_on_a_larger_deck_is_settled_by_the_rules() {
    four_card_poker_is_settled_by_the_rules([("A239K", None)]);
}

fn four_card_poker_is_settled_by_the_rules<const N: usize>(decks: [(&str, Option<i64>); N]) {
    for (ranks, cap) in decks {
        let plain = Plain {
            deck: deck(ranks),
            hand: 5,
            dealer: 6,
            up: true,
            score: best_four,
            qualifies: |_| true,
            actions: vec![
                (1, |_, _, _| Some(-2)),
                (2, |own, dealer, _| Some(four_card_play(1, own, dealer))),
                (3, |own, dealer, _| Some(four_card_play(2, own, dealer))),
                (4, |own, dealer, _| Some(four_card_play(3, own, dealer))),
            ],
            cap,
        };
        plain.agrees_with(&dealt_from(ranks, &base("four-card-poker", &[])));
    }
}

#[test]
fn a_very_fine_pay_is_still_exact() {
    // A bonus finer than machine integers hold is still exact: the rest of the game is as it was.
    let fine = "0.00000000000000000001 to 1";
    let request = base("three-card-poker", &[("HC-TCP-ANTE-BONUS", "straight", fine)]);
    let edge = |request: &Request| games::analyze(request, &Workbench::default()).unwrap().edge.unwrap();
    let straights = ratio(720, 22_100);
    let by_hand = edge(&base("three-card-poker", &[])) + straights * (whole(1) - ratio(1, 10u128.pow(20)));
    assert_eq!(edge(&request), by_hand);
}

fn parts(request: &Request, question: &StrategyQuestion) -> Result<Vec<StrategyPart>, Error> {
    games::strategy(request, question, &Workbench::default()).map(|strategy| strategy.parts)
}

#[test]
fn three_card_poker_is_played_from_queen_six_four_up() {
    // Wizard of Odds: raise on Q-6-4 or better.
    let found = parts(&base("three-card-poker", &[]), &StrategyQuestion::default()).unwrap();
    let [StrategyPart::Lines { lines, .. }, StrategyPart::Values { values, .. }] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!(lines, &["Play with Q-6-4 or better.", "Fold with anything less."]);
    assert_eq!(values[2], ("cost of the cuts".into(), whole(0)));
}

#[test]
fn crazy_four_poker_is_played_from_king_queen_eight_four_up() {
    // Wizard of Odds: 3x with a pair of aces or better, 1x with K-Q-8-4 or better, else fold.
    let request = base("crazy-four-poker", &[]);
    let found = parts(&request, &StrategyQuestion::default()).unwrap();
    let [StrategyPart::Lines { lines, .. }, StrategyPart::Values { values, .. }] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!(lines[0], "Play 3x with a pair of aces or better.");
    assert_eq!(lines[1], "Play 1x with K-Q-8-4 or better.");
    assert_eq!(lines[2], "Fold with anything less.");
    // The ladder's value and the net distribution are two roads to the edge.
    let edge = games::analyze(&request, &Workbench::default()).unwrap().edge.unwrap();
    assert_eq!(values[0].1, -edge);
    assert_eq!(&values[0].1 - &values[1].1, values[2].1);
}

#[test]
fn a_hand_is_answered_with_the_value_of_each_action() {
    let asked = |hand: &str, up: Option<&str>| StrategyQuestion {
        hand: Some(hand.into()),
        up: up.map(Into::into),
        ..StrategyQuestion::default()
    };
    let request = base("three-card-poker", &[]);
    // A mini-royal meets C(49,3) = 18,424 hands. It ties with the other three, beats all others that qualify, and the
    // bonus of five is paid on each.
    let found = parts(&request, &asked("As Ks Qs", None)).unwrap();
    let [StrategyPart::Values { values, .. }] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(values[0], ("fold".into(), whole(-1)));
    // Of ranks 2 to J no card is gone, so 6,720 do not qualify; 18,424 - 6,720 - 3 are beaten for two units.
    let mean = (whole(6_720) + whole(2) * whole(18_424 - 6_720 - 3)) / whole(18_424) + whole(5);
    assert_eq!(values[1], ("play".into(), mean));
    let refused = |game: &str, question: &StrategyQuestion| parts(&base(game, &[]), question).unwrap_err();
    for hand in ["As Ks", "As Ks Jk"] {
        let problem = format!("`{hand}` must be 3 of the 52 cards in the deck");
        let error = refused("three-card-poker", &asked(hand, None));
        assert_eq!(error, Error::Cards { place: CardPlace::Hand, problem });
    }
    let up = refused("three-card-poker", &asked("As Ks Qs", Some("2c")));
    assert!(matches!(up, Error::NoSuchCards { place: CardPlace::Up, .. }), "{up}");
    let missing = refused("four-card-poker", &asked("As Ks Qs 2c 3c", None));
    assert!(matches!(missing, Error::CardsMissing { place: CardPlace::Up, .. }), "{missing}");
    let twice = refused("four-card-poker", &asked("As Ks Qs 2c 3c", Some("2c"))).to_string();
    assert!(twice.contains("2c cannot be both in the hand"), "{twice}");
    let board = StrategyQuestion { board: Some("As".into()), ..StrategyQuestion::default() };
    let board = refused("crazy-four-poker", &board);
    assert!(matches!(board, Error::NoSuchCards { place: CardPlace::Board, .. }), "{board}");
}

#[test]
fn pays_that_leave_the_game_undefined_are_refused_with_the_row() {
    let refused = |game, table, row, pay| {
        games::analyze(&base(game, &[(table, row, pay)]), &Workbench::default()).unwrap_err().to_string()
    };
    let meter = refused("three-card-poker", "HC-TCP-ANTE-PLAY", "ante, player wins", "100%");
    assert!(
        meter.contains("HC-TCP-ANTE-PLAY")
            && meter.contains("`ante, player wins`")
            && meter.contains("meter")
    );
    let lost = refused("four-card-poker", "HC-4CP-ANTE-BONUS", "three of a kind", "lose");
    assert!(lost.contains("`three of a kind`") && lost.contains("a bonus has no stake to lose"));
    let meter = refused("crazy-four-poker", "HC-C4P-SUPER-BONUS", "four aces", "10%");
    assert!(meter.contains("`four aces`"));
}

/// What the optimal player of a game does with these cards, the dealer showing some, with all choices open.
fn chosen(game: &str, bench: &Workbench, hand: &str, dealer: &str, staked: u32) -> Option<Choice> {
    let player = games::player(&base(game, &[]), bench).unwrap().unwrap();
    let (hand, dealer) = (parse_cards(hand).unwrap(), parse_cards(dealer).unwrap());
    let open = [Choice::Fold, Choice::Bet(1), Choice::Bet(2), Choice::Bet(3)];
    let seen = Seen {
        hand: &hand,
        board: &[],
        dealer: &dealer,
        staked,
        split: false,
        free: false,
        doubled: 0,
        open: &open,
    };
    let choice = player.choose(&seen);
    // What is not open is not chosen.
    assert_eq!(player.choose(&Seen { open: &[Choice::Stand], ..seen }), None);
    choice
}

#[test]
fn the_player_plays_every_hand_as_it_is_worth_most() {
    let bench = Workbench::default();
    let chosen = |hand: &str, staked| chosen("crazy-four-poker", &bench, hand, "", staked);
    // The suits are not canonical; the last hand is one of those that K-Q-8-4 or better does not tell.
    assert_eq!(chosen("Ah Ad 9s 5c 3h", 2), Some(Choice::Bet(3)));
    assert_eq!(chosen("Ks Qd 8c 4h 2s", 2), Some(Choice::Bet(1)));
    assert_eq!(chosen("Qs Jd 8c 4h 2s", 2), Some(Choice::Fold));
    assert_eq!(chosen("Ks Qs 8s 4h 2h", 2), Some(Choice::Fold));
    // Four cards, a card of another deck, or another stake are no decision.
    assert_eq!(chosen("Ks Qs 8s 4h", 2), None);
    assert_eq!(chosen("Ks Qs 8s 4h Jk", 2), None);
    assert_eq!(chosen("Ks Qs 8s 4h 2h", 3), None);
}

#[test]
fn the_player_looks_at_the_card_shown() {
    // The strategy's cuts against a two and against an ace, by the values of each hand.
    let bench = Workbench::default();
    let request = base("four-card-poker", &[]);
    let best = |hand: &str, up: &str| {
        let question =
            StrategyQuestion { hand: Some(hand.into()), up: Some(up.into()), ..StrategyQuestion::default() };
        let parts = games::strategy(&request, &question, &bench).unwrap().parts;
        let [StrategyPart::Values { values, .. }] = parts.as_slice() else { panic!("{parts:?}") };
        let most = values.iter().map(|(_, value)| value).max().unwrap();
        let place = values.iter().position(|(_, value)| value == most).unwrap();
        [Choice::Fold, Choice::Bet(1), Choice::Bet(2), Choice::Bet(3)][place]
    };
    for (hand, up) in [
        ("3h 3d 9s Tc Kh", "2c"),
        ("3h 3d 9s Tc Kh", "Ah"),
        ("Th Td 9s 2c Kh", "As"),
        ("Ah Kd 9s 2c 5h", "3s"),
        ("Ah Ad 9s 2c 5h", "3s"),
    ] {
        assert_eq!(chosen("four-card-poker", &bench, hand, up, 1), Some(best(hand, up)), "{hand} {up}");
    }
    // No card is shown, or one of the player's.
    assert_eq!(chosen("four-card-poker", &bench, "3h 3d 9s Tc Kh", "", 1), None);
    assert_eq!(chosen("four-card-poker", &bench, "3h 3d 9s Tc Kh", "Kh", 1), None);
}
