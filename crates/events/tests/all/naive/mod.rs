//! The page read a second time, in no clever way, and held against the counter on random wagers.
//!
//! Wagers are made up in JSON. Here every deal of a small shoe is laid out card by card, every sequence of rolls or spins is
//! rolled, and the conditions are judged as the page words them; nothing is shared with the counter but the file.

mod cards;
mod deals;
mod hands;
mod making;
mod sequences;

use enumeration::Ratio;
use events::Engine;
use making::Chance;
use num_bigint::BigInt;
use num_traits::Zero;
use paytables::{Settings, WagerFile};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use serde_json::{Value as Json, json};

/// How often each row is paid, and last how often none is.
type Law = Vec<Ratio>;

/// A wager with these conditions, as a file.
fn file(deal: &Json, rows: &[Json]) -> String {
    let row = |(i, when): (usize, &Json)| json!({"hand": format!("row {i}"), "pays": "1 to 1", "when": when});
    json!({"id": "T", "deal": deal, "rows": rows.iter().enumerate().map(row).collect::<Vec<_>>()}).to_string()
}

/// Weights as shares of all of them, but for those set aside.
fn shares(weights: Vec<Ratio>) -> Option<Law> {
    let all: Ratio = weights.iter().sum();
    (!all.is_zero()).then(|| weights.into_iter().map(|weight| weight / &all).collect())
}

/// Which of the rows, and last none, is paid where these hold; none where what is given does not.
fn end(deal: &Json, rows: &[Json], holds: impl Fn(&Json) -> bool) -> Option<usize> {
    if deal.get("given").is_some_and(|given| !holds(given)) {
        return None;
    }
    Some(rows.iter().position(holds).unwrap_or(rows.len()))
}

fn whole(number: u128) -> Ratio {
    Ratio::from(BigInt::from(number))
}

/// Holds one wager's figures against those found in the plain way, by every engine that counts it; returns the engine
/// that is chosen for it. A wager that is refused fails the test.
fn check(
    deal: &Json,
    rows: &[Json],
    plain: impl Fn(&Json, &[Json]) -> Option<Law>,
) -> Result<Option<Engine>, TestCaseError> {
    let text = file(deal, rows);
    let file = WagerFile::read("t.json", &text);
    let file = file.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    let selected = file.select(&Settings::default()).unwrap();
    let terms = selected.terms().unwrap().unwrap();
    let expected = plain(deal, rows);
    let shares = |counted: Result<Option<events::Counted>, events::Error>| match counted {
        Ok(Some((law, engine))) => {
            let law: Law = law.outcomes().map(|(end, _)| law.probability(|other| other == end)).collect();
            Ok(Some((Some(law), Some(engine))))
        }
        Ok(None) => Ok(None),
        Err(events::Error::NeverGiven) => Ok(Some((None, None))),
        Err(error) => Err(TestCaseError::fail(format!("{error}\n{text}"))),
    };
    for engine in [Engine::Walk, Engine::Rivals, Engine::Showdown] {
        if let Some((law, _)) = shares(events::count_with(&terms, Some(engine)))? {
            prop_assert_eq!(&law, &expected, "{:?}: {}", engine, &text);
        }
    }
    let (law, engine) = shares(events::count_with(&terms, None))?.unwrap();
    prop_assert_eq!(law, expected, "{:?}: {}", engine, text);
    Ok(engine)
}

/// What a random condition may be refused for: zones or numbers of cards that do not go with the key, or a range that can
/// never hold.
const IMPOSSIBLE: [&str; 15] = [
    "this needs one card",
    "this needs a zone of one card",
    "a hand needs at least two cards",
    "a drawn hand is ranked from three cards on",
    "this needs a hand of ",
    "is not a hand size",
    " is impossible: ",
    "list as many as there are",
    "list at most that many",
    "there is no class `",
    "overlap: a card would count twice",
    "needs exactly the zones",
    "is not a value for `joker` in a run",
    "no card ranks between the cards",
    "`pair-of` needs",
];

/// The conditions that a file may have. Those that are refused as impossible are left out; any other refusal fails.
fn accepted(deal: &Json, rows: Vec<Json>) -> Vec<Json> {
    rows.into_iter()
        .filter(|row| match WagerFile::read("t.json", &file(deal, std::slice::from_ref(row))) {
            Ok(_) => true,
            Err(error) => {
                let error = error.to_string();
                let named = IMPOSSIBLE.iter().any(|reason| error.contains(reason));
                assert!(named, "{error}\n{deal}\n{row}");
                false
            }
        })
        .collect()
}

/// A random wager: its deal and the conditions of its rows.
type Made = (Json, Vec<Json>);

/// Holds random wagers against the plain way, and checks that each of these engines was chosen for some of them.
///
/// A case is a list of choices, which shrinks to the simplest one that fails. The quick tier draws the same cases in every
/// run; the slow tier draws others each time and prints their seed. `PROPTEST_RNG_SEED` gives a seed to either.
fn hold(
    (cases, new_seed): (u32, bool),
    make: impl Fn(&mut Chance) -> Made,
    plain: impl Fn(&Json, &[Json]) -> Option<Law>,
    engines: &[Engine],
) {
    let usual = ProptestConfig::default();
    let rng_seed = match usual.rng_seed {
        RngSeed::Random if new_seed => {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
            RngSeed::Fixed(now.as_nanos() as u64)
        }
        RngSeed::Random => RngSeed::Fixed(1),
        given => given,
    };
    if let (RngSeed::Fixed(seed), true) = (rng_seed, new_seed) {
        println!("PROPTEST_RNG_SEED={seed}");
    }
    let config = ProptestConfig { cases, failure_persistence: None, rng_seed, ..usual };
    let met = std::cell::RefCell::new(Vec::new());
    let mut runner = TestRunner::new(config);
    let run = runner.run(&prop::collection::vec(any::<u32>(), 150), |choices| {
        let (deal, rows) = make(&mut Chance::new(choices));
        let rows = accepted(&deal, rows);
        prop_assume!(!rows.is_empty());
        met.borrow_mut().extend(check(&deal, &rows, &plain)?);
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
    for engine in engines {
        assert!(met.borrow().contains(engine), "no case was counted by {engine:?}");
    }
}

fn with_rows(
    deal: fn(&mut Chance) -> Json,
    rows: fn(&mut Chance, &Json) -> Vec<Json>,
) -> impl Fn(&mut Chance) -> Made {
    move |chance| {
        let deal = deal(chance);
        let rows = rows(chance, &deal);
        (deal, rows)
    }
}

/// Reads random wagers without counting them, so that a reason for which none may be refused is seen in the quick tier and
/// not once in a hundred slow runs.
fn read(cases: u64, make: impl Fn(&mut Chance) -> Made) {
    for seed in 0..cases {
        // Steele and others' SplitMix64, a list of choices for each seed.
        let choices = (1..=150u64).map(|i| {
            let mut z = (seed << 32 | i).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            (z >> 32) as u32
        });
        let (deal, rows) = make(&mut Chance::new(choices.collect()));
        accepted(&deal, rows);
    }
}

/// Every kind of random wager: a test in the quick tier, and one of twice as many cases in the slow tier.
macro_rules! held {
    ($($name:ident: $cases:literal cases of $make:expr, against $plain:expr, by $engines:expr;)*) => {
        $(#[test]
        fn $name() {
            hold(($cases, false), $make, $plain, &$engines);
        })*

        mod reading {
            use super::*;

            $(#[test]
            fn $name() {
                read(2_000, $make);
            })*
        }

        mod many {
            use super::*;

            $(#[test]
            #[ignore = "minutes of brute force, from a new seed in each run"]
            fn $name() {
                hold((2 * $cases, true), $make, $plain, &$engines);
            })*
        }
    };
}

held! {
    cards_dealt_to_zones: 24 cases of with_rows(making::zones, making::rows), against deals::dealt, by [Engine::Walk];
    hands_held_against_hands: 24 cases of with_rows(making::contests, making::comparing), against deals::dealt,
        by [Engine::Walk, Engine::Rivals];
    two_cards_beside_a_board: 3 cases of with_rows(making::showdowns, making::showing), against deals::dealt,
        by [Engine::Showdown];
    hands_of_baccarat: 6 cases of with_rows(making::baccarat, making::rows), against deals::baccarat, by [Engine::Walk];
    hands_of_a_blackjack_dealer: 6 cases of with_rows(making::dealer, making::rows), against deals::dealer,
        by [Engine::Walk];
    dice_in_zones: 32 cases of sequences::dice, against sequences::rolled_in_zones, by [Engine::Dice];
    rolls: 32 cases of sequences::rolls, against sequences::rolled, by [Engine::Sequence];
    spins: 32 cases of sequences::spins, against sequences::spun, by [Engine::Sequence];
}

#[test]
fn five_wild_cards_beat_every_other_royal_flush() {
    // Four tens, four wild queens and two jokers: who has five wild cards beats a ten with four, in a third of all deals.
    let deal = json!({
        "decks": 1, "jokers": 2, "without": "2..9 J K A", "zones": {"player": 3, "dealer": 3, "flop": 3},
    });
    let own = ["player", "flop"];
    let rows = [json!({"of": own, "best": 5, "loses-to": ["dealer", "flop"], "joker": "any", "wild": "Q"})];
    assert_eq!(deals::dealt(&deal, &rows), Some(vec![whole(1) / whole(3), whole(2) / whole(3)]));
    assert!(check(&deal, &rows, deals::dealt).unwrap().is_some());
}

#[test]
fn two_hands_over_a_flop_and_a_river() {
    // Every card of the deck is dealt: two hands, and a board of which a part is asked for.
    let deal = serde_json::json!({
        "decks": 1, "jokers": 1, "without": "2..Q",
        "zones": {"player": 2, "dealer": 2, "flop": 3, "river": 2},
    });
    for joker in ["any", "ace", "none"] {
        let best = |hand: &[&str], key: &str, value: Json| {
            let mut asked = serde_json::json!({"of": hand, "best": 5, "joker": joker});
            asked[key] = value;
            asked
        };
        let (own, other) = (["player", "flop", "river"], ["dealer", "flop", "river"]);
        let rows = [
            serde_json::json!({"all": [
                best(&["player", "flop"], "class", "four of a kind..".into()),
                best(&own, "beats", other.to_vec().into()),
            ]}),
            serde_json::json!({"all": [
                {"of": "flop", "of-a-kind": 3},
                best(&own, "loses-to", other.to_vec().into()),
            ]}),
            serde_json::json!({"of": "river", "suits": 1}),
            serde_json::json!({"of": ["dealer", "river"], "of-a-kind": "3.."}),
            best(&["dealer", "flop"], "holds", "three of a kind".into()),
            best(&own, "ties", other.to_vec().into()),
        ];
        assert!(check(&deal, &rows, deals::dealt).unwrap().is_some());
        // Without the row of suits boards that differ in suits are taken together.
        assert!(check(&deal, &[&rows[..2], &rows[3..]].concat(), deals::dealt).unwrap().is_some());
    }
}

#[test]
fn a_dealer_beside_zones_that_are_joined_with_his_hand() {
    // Queens and kings count the same, and make straights with the ace.
    let deal = |decks: u32, without: &str, zones: Json| json!({"decks": decks, "without": without, "draw": "blackjack-dealer", "soft17": "hit", "zones": zones});
    let (together, shown) = (["player", "dealer"], ["player", "up"]);
    let faces = deal(1, "2..8 10 J", json!({"player": 2}));
    let rows = [
        json!({"of": together, "suits": 1}),
        json!({"of": shown, "of-a-kind": 3}),
        json!({"of": together, "longest-suit": "4.."}),
        json!({"of": "dealer", "suits": "3.."}),
    ];
    assert!(check(&faces, &rows, deals::dealer).unwrap().is_some());
    let rows = [
        json!({"of": shown, "class": "straight flush.."}),
        json!({"of": "dealer", "suits": 1, "total": "18..20"}),
        json!({"of": shown, "class": ["flush", "pair"]}),
        json!({"of": together, "colours": 1}),
    ];
    assert!(check(&faces, &rows, deals::dealer).unwrap().is_some());
    let rows = [
        json!({"of": together, "identical": "2.."}),
        json!({"of": "player", "same-rank-as": {"zone": "up", "is": 1}, "suits": 1}),
        json!({"of": ["player", "hole"], "suits": 1}),
        json!({"of": ["player", "last"], "count": {"suit": "h", "is": "2.."}}),
    ];
    assert!(check(&deal(2, "2..8 J..A", json!({"player": 2})), &rows, deals::dealer).unwrap().is_some());
    let rows = [
        json!({"of": together, "suits": 1}),
        json!({"of": ["side", "dealer"], "suits": 1}),
        json!({"of": ["side", "player"], "each": {"colour": "red"}}),
    ];
    assert!(
        check(&deal(1, "2..8 10..Q", json!({"player": 2, "side": 1})), &rows, deals::dealer)
            .unwrap()
            .is_some()
    );
}

#[test]
fn runs_in_a_suit_of_several_zones() {
    let deal =
        |decks: u32, without: &str, zones: Json| json!({"decks": decks, "without": without, "zones": zones});
    let both = ["player", "board"];
    let rows = [
        json!({"of": both, "suited-run": "4.."}),
        json!({"all": [{"of": both, "suited-run": 3}, {"of": "player", "suits": 1}]}),
        json!({"of": both, "best": 3, "class": "straight flush"}),
        json!({"of": "board", "suited-run": 2}),
        json!({"of": both, "class": "flush..", "identical": "..1"}),
        json!({"of": both, "suited-run": [1, 3]}),
    ];
    // The ace stands between the king and the two, and before the two alone.
    assert!(
        check(&deal(1, "3..Q", json!({"player": 2, "board": 3})), &rows, deals::dealt).unwrap().is_some()
    );
    assert!(
        check(&deal(1, "5..K", json!({"player": 2, "board": 2})), &rows, deals::dealt).unwrap().is_some()
    );
    assert!(
        check(&deal(2, "4..K", json!({"player": 2, "board": 2})), &rows[1..], deals::dealt)
            .unwrap()
            .is_some()
    );
    // A draw beside a zone, together and apart.
    let draw = |without: &str| json!({"decks": 1, "without": without, "draw": "blackjack-dealer", "soft17": "stand", "zones": {"player": 2}});
    let together = ["player", "dealer"];
    let rows = [
        json!({"of": together, "suited-run": "4.."}),
        json!({"of": ["player", "up"], "class": "straight flush"}),
        json!({"all": [{"of": together, "suited-run": 3}, {"of": "dealer", "suits": "..2"}]}),
        json!({"of": together, "best": 3, "class": ["flush", "straight"]}),
        json!({"of": "dealer", "suited-run": 2}),
    ];
    assert!(check(&draw("2..J"), &rows, deals::dealer).unwrap().is_some());
}

#[test]
fn a_coup_beside_a_zone_that_is_joined_with_it() {
    for without in ["2..J A", "2 3 5..Q A"] {
        let deal = json!({"decks": 1, "without": without, "draw": "baccarat", "zones": {"side": 1}});
        let two = ["side", "player-two"];
        let rows = [
            json!({"of": two, "class": "flush.."}),
            json!({"of": ["side", "banker"], "suits": "..2"}),
            json!({"of": ["side", "player-third", "banker-third"], "of-a-kind": 3}),
            json!({"winner": "tie"}),
        ];
        assert!(check(&deal, &rows, deals::baccarat).unwrap().is_some());
        let rows = [json!({"of": two, "suits": 1}), json!({"of": ["side", "banker-two"], "colours": 1})];
        assert!(check(&deal, &rows, deals::baccarat).unwrap().is_some());
    }
}

#[test]
fn two_hands_over_a_board_whose_last_cards_nothing_tells_apart() {
    let deal = json!({
        "decks": 1, "jokers": 1, "without": "2..Q",
        "zones": {"player": 2, "dealer": 2, "flop": 3, "turn": 1, "river": 1},
    });
    let board = |hand: &str| json!([hand, "flop", "turn", "river"]);
    let rows = [
        json!({"all": [
            {"of": ["player", "flop"], "best": 5, "joker": "any", "class": "four of a kind.."},
            {"of": ["dealer", "flop"], "best": 5, "joker": "any", "class": "full house.."},
            {"of": board("player"), "best": 5, "joker": "any", "loses-to": board("dealer")},
        ]}),
        json!({"of": ["player", "flop"], "of-a-kind": 3}),
        json!({"of": board("player"), "best": 5, "joker": "any", "ties": board("dealer")}),
        json!({"of": ["dealer", "flop"], "of-a-kind": "..2"}),
    ];
    assert!(check(&deal, &rows, deals::dealt).unwrap().is_some());
}

#[test]
fn rolls_without_a_limit() {
    let config = ProptestConfig {
        cases: 64,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..Default::default()
    };
    let run = TestRunner::new(config).run(&prop::collection::vec(any::<u32>(), 150), |choices| {
        let (deal, rows) = sequences::rolls_without_a_limit(&mut Chance::new(choices));
        let rows = accepted(&deal, rows);
        prop_assume!(!rows.is_empty());
        // At least 127 of 128 sequences have up to six rolls; the others may belong to any row.
        let text = file(&deal, &rows);
        let short = sequences::rolled_up_to(6, &deal, &rows);
        let longer = whole(1) - short.iter().sum::<Ratio>();
        prop_assert!(longer <= whole(1) / whole(128), "{}", text);
        let wager = WagerFile::read("t.json", &text).unwrap();
        let selected = wager.select(&Settings::default()).unwrap();
        let law = events::count(&selected.terms().unwrap().unwrap()).unwrap();
        let shares = law.outcomes().map(|(end, _)| law.probability(|other| other == end));
        for (share, short) in shares.zip(short) {
            prop_assert!(short <= share && share <= short + &longer, "{}", text);
        }
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}
