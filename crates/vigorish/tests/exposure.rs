//! Cards that are gone, what each card is worth and what a counter wins: against published figures, and against plain
//! dealing of every subset and every order of tiny shoes, which shares nothing with the engine.

use desk::counting::{CountingTerms, counting};
use desk::removal::removal;
use enumeration::Ratio;
use enumeration::ratio::{decimal, ratio, whole};
use games::{Options, RemovedCard, Request, Workbench, read_cards};
use num_traits::Zero;
use paytables::{Settings, WagerFile, listed};

fn request(selector: &str) -> Request<'static> {
    let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap();
    Request::plain(selected[0].clone())
}

/// The effect of a card in per cent, to five places.
fn effects(selector: &str, cards: &[&str]) -> Vec<String> {
    let found = removal(&request(selector), &Workbench::default()).unwrap();
    assert!(found.weighted_sum.is_zero(), "{selector}");
    let effect = |card: &&str| found.effects.iter().find(|effect| effect.card == *card).unwrap();
    cards.iter().map(|card| decimal(&(&effect(card).effect * whole(100)), 5)).collect()
}

#[test]
fn effects_of_removal_in_baccarat_are_as_published() {
    assert_eq!(effects("baccarat/tie", &["6", "7", "8"]), ["-0.11595", "-0.10914", "0.06543"]);
    assert_eq!(effects("baccarat/banker", &["4", "6"]), ["0.01157", "-0.01132"]);
    assert_eq!(effects("baccarat/player", &["4", "6"]), ["-0.01195", "0.01128"]);
    let fortune = effects("commission-free-baccarat/fortune-7", &["4", "7", "8"]);
    assert_eq!(fortune, ["-0.26803", "-0.35837", "0.53782"]);
}

#[test]
fn the_best_counts_of_the_tie_and_their_correlations() {
    let found = removal(&request("baccarat/tie"), &Workbench::default()).unwrap();
    assert_eq!(found.edge.to_string(), "103841353768/723147898655");
    assert_eq!(found.effects[0].effect.to_string(), "57482519936/444735957672825");
    assert_eq!(found.largest.as_deref(), Some("6"));
    let correlations: Vec<&str> = found.counts.iter().map(|count| count.correlation.as_str()).collect();
    assert_eq!(correlations, ["0.8726120599", "0.9682075532", "0.9784787437", "-0.6505027804"]);
}

#[test]
fn effects_of_removal_in_blackjack_are_as_published() {
    let found = removal(&request("blackjack/base?soft17=stand"), &Workbench::default()).unwrap();
    let percent = |card: &str| {
        let effect = found.effects.iter().find(|effect| effect.card == card).unwrap();
        decimal(&(&effect.effect * whole(100)), 4)
    };
    assert_eq!(["A", "5", "10", "K"].map(percent), ["-0.0945", "0.1263", "-0.0831", "-0.0831"]);
    // The same play from every shoe is worth on average what it is from the whole shoe.
    let fixed = found.effects.iter().map(|of| whole(of.cards) * of.effect_full_shoe.as_ref().unwrap());
    assert!(fixed.sum::<Ratio>().is_zero());
    assert!(found.effects.iter().all(|of| of.effect >= *of.effect_full_shoe.as_ref().unwrap()));
}

#[test]
fn a_counter_of_fortune_7_wins_what_the_model_says() {
    let tags = "4=-1 5=-1 6=-1 7=-1 8=2 9=2";
    let tags = tags.split(' ').map(|part| part.split_once('=').unwrap());
    let tags = tags.map(|(card, tag)| (card.parse().unwrap(), tag.parse().unwrap())).collect();
    let terms = CountingTerms { tags: Some(tags), bet_at: Some(whole(4)), ..CountingTerms::default() };
    let found =
        counting(&request("commission-free-baccarat/fortune-7"), &terms, &Workbench::default()).unwrap();
    let over = &found.over_shoe;
    assert_eq!((found.cards, found.cut, found.by_depth.len()), (416, 14, 403));
    assert!(found.is_balanced);
    assert_eq!(found.correlation.as_deref(), Some("0.9641894891"));
    assert_eq!(found.mean_cards.as_ref().unwrap().to_string(), "46924771178/9501213267");
    assert_eq!(decimal(&over.bet_frequency, 10), "0.0932406291");
    assert_eq!(decimal(over.edge_while_bet.as_ref().unwrap(), 10), "-0.0832533271");
    assert_eq!(decimal(&over.win_per_100, 10), "0.7762592595");
    assert_eq!(decimal(&found.units_per_shoe(&over.win_per_100).unwrap(), 10), "0.6334155819");
    assert_eq!(decimal(over.variance_per_bet.as_ref().unwrap(), 10), "43.2399486409");
    assert_eq!(found.standard_deviation_per_bet().as_deref(), Some("6.5757089839"));
    assert_eq!(over.desirability.as_deref(), Some("3.8657169509"));
    let last = found.by_depth.last().unwrap();
    assert_eq!(last.unseen, 14);
    assert_eq!(last.bet.to_string(), "10085469055674246579284/28724255417050133492565");
    assert_eq!(last.win.to_string(), "310258992791035745169499844/3881652255783069789517771275");
    let best = &found.best_threshold;
    assert_eq!(decimal(&best.win_per_100, 9), "0.785163889");
    assert_eq!(best.at.last(), Some(&(14, Some(1))));
    assert_eq!(decimal(&(found.groups_known.as_ref().unwrap() * whole(100)), 9), "0.790699867");
    assert!(found.wins());
}

#[test]
fn four_fours_and_four_kings_as_worked_by_hand() {
    let file = r#"{"id": "KING", "deal": {"decks": 1, "without": "2 3 5 6 7 8 9 10 J Q A", "zones": {"card": 1}},
        "rows": [{"hand": "king", "pays": "1 to 1", "when": {"ranks": "K"}}]}"#;
    let file = WagerFile::read("king.json", file).unwrap();
    let request = Request::plain(file.select(&Settings::default()).unwrap());
    let bench = Workbench::default();
    let found = removal(&request, &bench).unwrap();
    let effects: Vec<(&str, Ratio)> = found.effects.iter().map(|of| (&*of.card, of.effect.clone())).collect();
    assert_eq!(effects, [("4", ratio(1, 7)), ("K", ratio(-1, 7))]);
    assert_eq!(found.counts[0].tags, [1, -1]);
    assert_eq!(found.counts[0].correlation, "1.0000000000");
    let terms = CountingTerms { bet_at: Some(whole(1)), cut: Some(7), ..CountingTerms::default() };
    let found = counting(&request, &terms, &bench).unwrap();
    assert_eq!(found.over_shoe.bet_frequency, ratio(1, 4));
    assert_eq!(found.over_shoe.edge_while_bet, Some(ratio(-1, 7)));
    assert_eq!(found.over_shoe.win_per_100, ratio(25, 7));
    assert_eq!(found.over_shoe.variance_per_bet, Some(ratio(48, 49)));
    assert_eq!(found.by_depth[1].win, ratio(1, 14));
    assert_eq!(found.groups_known, Some(ratio(1, 28)));
}

/// A card: its rank, 0 for a two up to 12 for an ace, and its suit.
type Card = (u8, u8);

/// Every card of one deck of some ranks.
fn deck(ranks: &[u8]) -> Vec<Card> {
    ranks.iter().flat_map(|&rank| (0..4).map(move |suit| (rank, suit))).collect()
}

/// A small linear congruential generator: the cases differ, and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A wager that is dealt here by plain loops, and its file.
struct Plain {
    file: String,
    ranks: Vec<u8>,
    /// The longest round.
    cards: usize,
    /// The net of a round that these cards begin.
    net: fn(&[Card]) -> i64,
}

fn pairs() -> Plain {
    Plain {
        file: r#"{"id": "P", "deal": {"decks": 1, "without": "2 3 5 6 7 9 10 J A", "zones": {"player": 2}},
            "rows": [{"hand": "suited", "pays": "3 to 1", "when": {"suits": 1, "of": "player"}},
                     {"hand": "pair", "pays": "5 to 1", "when": {"of-a-kind": 2}}]}"#
            .into(),
        // 4, 8, Q and K.
        ranks: vec![2, 6, 10, 11],
        cards: 2,
        net: |cards| match (cards[0], cards[1]) {
            (a, b) if a.1 == b.1 => 3,
            (a, b) if a.0 == b.0 => 5,
            _ => -1,
        },
    }
}

fn player_wins() -> Plain {
    Plain {
        file: r#"{"id": "B", "deal": {"decks": 1, "without": "2 3 5 6 7 9 10 J Q K A", "draw": "baccarat"},
            "rows": [{"hand": "player", "pays": "1 to 1", "when": {"winner": "player"}},
                     {"hand": "tie", "pays": "8 to 1", "when": {"winner": "tie"}}]}"#
            .into(),
        // 4 and 8.
        ranks: vec![2, 6],
        cards: 6,
        net: |cards| {
            let points = |cards: &[Card]| cards.iter().map(|card| i64::from(card.0) + 2).sum::<i64>() % 10;
            let (mut player, mut banker) = (vec![cards[0], cards[2]], vec![cards[1], cards[3]]);
            if points(&player) < 8 && points(&banker) < 8 {
                let mut next = 4;
                let mut third = None;
                if points(&player) <= 5 {
                    player.push(cards[next]);
                    third = Some(i64::from(cards[next].0) + 2);
                    next += 1;
                }
                let draws = match (points(&banker), third) {
                    (of, None) => of <= 5,
                    (0..=2, _) => true,
                    (3, Some(third)) => third != 8,
                    (4, Some(third)) => (2..=7).contains(&third),
                    (5, Some(third)) => (4..=7).contains(&third),
                    (6, Some(third)) => (6..=7).contains(&third),
                    _ => false,
                };
                if draws {
                    banker.push(cards[next]);
                }
            }
            match points(&player).cmp(&points(&banker)) {
                std::cmp::Ordering::Greater => 1,
                std::cmp::Ordering::Equal => 8,
                std::cmp::Ordering::Less => -1,
            }
        },
    }
}

/// Visits every order of `length` of these cards.
fn every_order(cards: &[Card], length: usize, dealt: &mut Vec<Card>, visit: &mut dyn FnMut(&[Card])) {
    if dealt.len() == length {
        return visit(dealt);
    }
    for place in 0..cards.len() {
        if !dealt.contains(&cards[place]) {
            dealt.push(cards[place]);
            every_order(cards, length, dealt, visit);
            dealt.pop();
        }
    }
}

/// The mean net of rounds from these cards, and of its square.
fn mean(plain: &Plain, cards: &[Card]) -> (Ratio, Ratio) {
    let (mut orders, mut sum, mut squares) = (0i64, 0i64, 0i64);
    every_order(cards, plain.cards, &mut Vec::new(), &mut |dealt| {
        let net = (plain.net)(dealt);
        orders += 1;
        sum += net;
        squares += net * net;
    });
    (ratio(sum, orders), ratio(squares, orders))
}

#[test]
fn a_shoe_without_some_cards_is_dealt_card_by_card() {
    for (plain, gone) in
        [(pairs(), "Qh Kd Kd"), (pairs(), "4c 8s Qd Qh"), (player_wins(), "4"), (player_wins(), "8 8")]
    {
        let file = WagerFile::read("plain.json", &plain.file).unwrap();
        let selected = file.select(&Settings::default()).unwrap();
        let removed: Vec<RemovedCard> = read_cards(gone).unwrap();
        let options = Options { removed: removed.clone(), ..Options::default() };
        let found = games::edge(&Request { selected, options }, &Workbench::default());
        let mut cards = deck(&plain.ranks);
        let mut is_there = true;
        for card in &removed {
            let suit = card.suit.map(|suit| "cdhs".find(suit.symbol()).unwrap());
            let same = |of: &Card| of.0 == card.rank.0 && suit.is_none_or(|suit| suit == usize::from(of.1));
            match cards.iter().position(same) {
                Some(place) => drop(cards.remove(place)),
                None => is_there = false,
            }
        }
        match found {
            Ok(edge) => assert_eq!(edge.unwrap(), -mean(&plain, &cards).0, "{gone}"),
            Err(error) => assert!(!is_there && error.to_string().contains("no Kd left"), "{gone}: {error}"),
        }
    }
}

/// What a counter wins by dealing every subset of the shoe, and every round from it.
fn by_every_subset(plain: &Plain, tags: &dyn Fn(Card) -> i64, bet_at: &Ratio, cut: usize) -> [Ratio; 3] {
    let cards = deck(&plain.ranks);
    let (mut bet, mut win, mut square) = (Ratio::zero(), Ratio::zero(), Ratio::zero());
    let mut depths = vec![(0i64, [Ratio::zero(), Ratio::zero(), Ratio::zero()]); cards.len() + 1];
    for subset in 0u32..1 << cards.len() {
        let unseen: Vec<Card> = cards
            .iter()
            .enumerate()
            .filter(|(place, _)| subset >> place & 1 == 1)
            .map(|(_, card)| *card)
            .collect();
        if unseen.len() < cut {
            continue;
        }
        let count: i64 = cards.iter().filter(|card| !unseen.contains(card)).map(|card| tags(*card)).sum();
        let depth = &mut depths[unseen.len()];
        depth.0 += 1;
        if whole(count * 52) >= bet_at * whole(unseen.len()) {
            let (net, squares) = mean(plain, &unseen);
            depth.1[0] += whole(1);
            depth.1[1] += net;
            depth.1[2] += squares;
        }
    }
    let number = whole(cards.len() - cut + 1);
    for (subsets, sums) in depths.into_iter().filter(|(subsets, _)| *subsets > 0) {
        let [of_bet, of_win, of_square] = sums.map(|sum| sum / whole(subsets));
        bet += of_bet;
        win += of_win;
        square += of_square;
    }
    [bet, win, square].map(|sum| sum / &number)
}

#[test]
fn counting_is_what_every_subset_of_a_tiny_shoe_comes_to() {
    let mut numbers = Numbers(0x5EED_2026);
    for (case, plain) in [pairs(), pairs(), player_wins(), player_wins(), pairs()].into_iter().enumerate() {
        let by_face = case == 4;
        let cut = plain.cards + 9 - 4 * usize::from(plain.cards == 6);
        let cut = if plain.cards == 6 { 6 } else { cut.max(12) };
        let mut tags: Vec<(RemovedCard, i32)> = Vec::new();
        for rank in &plain.ranks {
            let rank = paytables::wagers::Rank(*rank);
            let tag = i32::try_from(numbers.below(5)).unwrap() - 2;
            tags.push((RemovedCard { rank, suit: None }, tag));
            if by_face && rank.0 == 10 {
                let suit = Some(paytables::wagers::Suit::Hearts);
                tags.push((RemovedCard { rank, suit }, 3));
            }
        }
        let of = |card: Card| {
            let same = |(of, _): &&(RemovedCard, i32)| {
                of.rank.0 == card.0
                    && of.suit.is_none_or(|suit| "cdhs".find(suit.symbol()) == Some(card.1.into()))
            };
            i64::from(tags.iter().rfind(same).unwrap().1)
        };
        let bet_at = ratio(i64::try_from(numbers.below(9)).unwrap() - 2, 2);
        let file = WagerFile::read("plain.json", &plain.file).unwrap();
        let request = Request::plain(file.select(&Settings::default()).unwrap());
        let terms = CountingTerms {
            tags: Some(tags.clone()),
            cut: Some(u32::try_from(cut).unwrap()),
            bet_at: Some(bet_at.clone()),
            cards_per_round: Some(whole(1)),
            ..CountingTerms::default()
        };
        let found = counting(&request, &terms, &Workbench::default()).unwrap();
        let [bet, win, square] = by_every_subset(&plain, &of, &bet_at, cut);
        assert_eq!(found.over_shoe.bet_frequency, bet, "case {case}: {tags:?} at {bet_at}");
        assert_eq!(found.over_shoe.win_per_100, &win * whole(100), "case {case}: {tags:?} at {bet_at}");
        let variance = found.over_shoe.variance_per_bet.as_ref();
        let expected = (!bet.is_zero()).then(|| {
            let edge = &win / &bet;
            square / &bet - &edge * &edge
        });
        assert_eq!(variance.cloned(), expected, "case {case}: {tags:?} at {bet_at}");
    }
}

/// The answer in JSON to a question in JSON, as the command, Python and the page ask it.
fn answered(question: &str) -> Result<serde_json::Value, vigorish::Error> {
    use vigorish::Reported;
    let question: vigorish::Question = serde_json::from_str(question).unwrap();
    let report = vigorish::Session::new().ask(&question)?.report();
    let text = vigorish::Format::JSON.written(&report, 10);
    Ok(serde_json::from_str(&text).unwrap())
}

#[test]
fn the_documents_have_the_keys_that_are_fixed() {
    let found = answered(r#"{"ask": "removal", "what": ["baccarat/tie"]}"#).unwrap();
    let keys =
        |value: &serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(keys(&found[0]), "game wager settings edge effects weighted_sum largest counts");
    assert_eq!(keys(&found[0]["effects"][0]), "card cards effect effect_full_shoe");
    assert_eq!(found[0]["effects"][0]["cards"], "32");
    assert_eq!(found[0]["weighted_sum"]["exact"], "0");
    assert_eq!(keys(&found[0]["counts"][0]["tags"]), "A 2 3 4 5 6 7 8 9 10 J Q K");
    let names: Vec<&str> =
        found[0]["counts"].as_array().unwrap().iter().map(|count| count["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["best of level 1", "best of level 2", "best of level 3", "Hi-Lo"]);

    let found = answered(
        r#"{"ask": "analyze", "what": ["blackjack/base?decks=1"], "assumed": {"removed": "4 4 5h", "play": "full-shoe"}}"#,
    );
    let found = found.unwrap();
    assert_eq!(found[0]["removed"], serde_json::json!(["4", "4", "5h"]));
    assert_eq!(found[0]["play"], "full-shoe");

    let counted = answered(
        r#"{"ask": "counting", "what": "baccarat/tie?decks=1", "tags": "6=-1 7=-1 10=1 K=1", "cut": "40", "bet_at": 1}"#,
    );
    let counted = counted.unwrap();
    for key in ["tags", "balanced", "correlation", "cards", "cut", "bet_at", "mean_cards", "rounds_per_shoe"]
    {
        assert!(counted.get(key).is_some(), "{key}");
    }
    let over = "bet_frequency edge_while_bet win_per_100 units_per_shoe variance_per_bet standard_deviation_per_bet desirability";
    assert_eq!(keys(&counted["over_shoe"]), over);
    assert_eq!(keys(&counted["by_depth"][0]), "unseen bet win edge_while_bet");
    assert_eq!(keys(&counted["best_threshold"]), "bet_frequency win_per_100 units_per_shoe at");
    assert_eq!(counted["by_depth"].as_array().unwrap().len(), 13);
    assert_eq!((&counted["cut"], &counted["bet_at"]), (&"40".into(), &"1".into()));
}

#[test]
fn what_cannot_be_removed_or_counted_is_refused() {
    let refused = |question: &str| answered(question).unwrap_err().to_string();
    let analyze = |what: &str, removed: &str| {
        refused(&format!(
            r#"{{"ask": "analyze", "what": ["{what}"], "assumed": {{"removed": "{removed}"}}}}"#
        ))
    };
    assert!(analyze("roulette/red", "4").contains("not dealt from cards"));
    assert!(analyze("ride-free/lucky-ladies", "Q").contains("name the suit"));
    assert!(analyze("baccarat/tie?decks=1", "4 4 4 4 4").contains("no 4 left"));
    assert!(analyze("baccarat/tie", "4x").contains("not a card"));
    let aces = ["A"; 24].join(" ");
    assert!(analyze("blackjack/insurance", &aces).contains("never happens"));
    let counting =
        |what: &str, more: &str| refused(&format!(r#"{{"ask": "counting", "what": "{what}"{more}}}"#));
    assert!(counting("blackjack/base", "").contains("the player decides"));
    assert!(counting("three-card-poker/pair-plus", "").contains("shuffled after every round"));
    assert!(counting("baccarat/tie", r#", "cut": 5"#).contains("below the longest round"));
    assert!(counting("baccarat/tie", r#", "tags": "4=1 4=2""#).contains("two tags"));
}

#[test]
fn simulated_shoes_are_within_four_standard_errors_of_the_model() {
    use vigorish::Reported;
    let question = vigorish::SimulateShoes {
        counting: vigorish::Counting {
            what: "commission-free-baccarat/fortune-7".into(),
            tags: Some("4=-1 5=-1 6=-1 7=-1 8=2 9=2".into()),
            bet_at: vigorish::ratio("4"),
            ..vigorish::Counting::default()
        },
        rounds: 400_000,
        seed: 41,
    };
    let report = vigorish::Session::new().ask(&question).unwrap().report();
    let found: serde_json::Value =
        serde_json::from_str(&vigorish::Format::JSON.written(&report, 10)).unwrap();
    let score = vigorish::ratio(found["score"].as_str().unwrap()).unwrap();
    assert!(score < whole(4) && score > whole(-4), "{score}");
    // A shoe has 81.6 rounds in the model, and up to one more at the table.
    let rounds = found["rounds"].as_u64().unwrap() / found["shoes"].as_u64().unwrap();
    assert!((81..=83).contains(&rounds), "{rounds}");
}

#[test]
fn a_shoe_that_is_not_fresh_is_simulated() {
    use vigorish::Reported;
    // No eight and no nine: no natural of theirs, and ties move far from the fresh shoe's 14.36 per cent.
    let gone = ["8", "9"].map(|rank| vec![rank; 32].join(" ")).join(" ");
    let simulated = |what: &str, removed: &str, play: Option<&str>| {
        let question = vigorish::Simulate {
            what: vec![what.into()],
            rounds: 40_000,
            seed: 7,
            removed: Some(removed.into()),
            play: play.map(Into::into),
            ..vigorish::Simulate::default()
        };
        vigorish::Session::new().ask(&question)
    };
    let found = simulated("baccarat/tie", &gone, None).unwrap();
    assert!(found.agrees(), "{}", vigorish::Format::JSON.written(&found.report(), 10));
    for play in [None, Some("full-shoe")] {
        assert!(simulated("blackjack/base?decks=1", "5 5 5 5 6 6", play).unwrap().agrees(), "{play:?}");
    }
    let refused = |what: &str, removed: &str| {
        simulated(what, removed, None).err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert!(refused("roulette/red", "5").contains("not dealt from cards"));
    assert!(refused("blackjack/house-money", "5").contains("name the suit"));
    for what in ["three-card-poker/base", "mississippi-stud/three-card-bonus?fold=forfeit"] {
        assert!(simulated(what, "As Ah", None).unwrap().agrees(), "{what}");
    }
}

#[test]
fn a_win_of_house_money_is_parlayed_as_from_the_fresh_shoe() {
    let edge = |removed: &str, play: Option<&str>| {
        let question = vigorish::Analyze {
            what: vec!["blackjack/house-money?parlay=optimal&decks=1".into()],
            assumed: vigorish::Assumptions {
                removed: Some(removed.into()),
                play: play.map(Into::into),
                ..vigorish::Assumptions::default()
            },
            ..vigorish::Analyze::default()
        };
        let all = vigorish::Session::new().ask(&question).unwrap();
        all[0].edge.clone().unwrap()
    };
    // Whoever knows what is gone loses no more than who does not, and less where much is gone.
    assert!(edge("Th Jd Qc Ks Tc Jh Qd", None) < edge("Th Jd Qc Ks Tc Jh Qd", Some("full-shoe")));
    assert_eq!(edge("", None), edge("", Some("full-shoe")));
}

fn without(selector: &str, cards: &str) -> Result<Option<Ratio>, String> {
    let mut request = request(selector);
    request.options.removed = read_cards(cards).unwrap();
    games::edge(&request, &Workbench::default()).map_err(|error| error.to_string())
}

#[test]
fn a_side_bet_that_no_fold_forfeits_is_dealt_without_the_removed_cards() {
    // Every three of the 51 cards beside the four of hearts, dealt out in another language.
    let bonus = "mississippi-stud/three-card-bonus";
    assert_eq!(without(bonus, "4h"), Ok(Some(ratio(1548, 20_825))));
    assert!(removal(&request(bonus), &Workbench::default()).unwrap().weighted_sum.is_zero());
}

#[test]
fn a_poker_base_game_is_played_for_the_cards_that_are_left() {
    // By a program in another language: every three of the 50 cards against every three of the other 47, played where that
    // nets more than a fold. The deals number 317,814,000, and the player nets -18,180,552.
    assert_eq!(without("three-card-poker/base", "As Ah"), Ok(Some(ratio(757_523, 13_242_250))));
    assert_eq!(without("three-card-poker/base", "Ac Ad"), Ok(Some(ratio(757_523, 13_242_250))));
    let mut asked = request("three-card-poker/base");
    asked.options.removed = read_cards("As Ah").unwrap();
    let found = games::analyze(&asked, &Workbench::default()).unwrap();
    assert_eq!((found.play, found.removed.len()), (Some("optimal"), 2));
    // Played 208,849,200 times.
    let played = found.actions.unwrap().into_iter().find(|action| action.action == "play").unwrap();
    assert_eq!(played.probability, ratio(23, 35));
}

#[test]
fn a_side_bet_that_a_fold_forfeits_is_dealt_without_the_removed_cards() {
    let whole = without("mississippi-stud/three-card-bonus?fold=forfeit", "").unwrap();
    let less = without("mississippi-stud/three-card-bonus?fold=forfeit", "4h").unwrap();
    let live = without("mississippi-stud/three-card-bonus", "4h").unwrap();
    assert!(less > live && less != whole, "{less:?} and {live:?}");
    let refused = removal(&request("mississippi-stud/three-card-bonus?fold=forfeit"), &Workbench::default());
    assert!(refused.unwrap_err().to_string().contains("depend on the play of a game with stages"));
}

#[test]
fn cards_removed_from_a_poker_game_are_refused_with_the_reason() {
    let refused = |cards: &str| without("three-card-poker/base", cards).unwrap_err();
    assert!(refused("A").contains("name the suit of the removed A"));
    assert!(refused("As As").contains("no As left to remove"));
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let all: Vec<String> =
        ranks.iter().flat_map(|rank| ["s", "h", "d", "c"].map(|suit| format!("{rank}{suit}"))).collect();
    assert!(refused(&all.join(" ")).contains("4 cards are left"), "{}", refused(&all.join(" ")));
    let mut asked = request("three-card-poker/base");
    asked.options.removed = read_cards("As").unwrap();
    asked.options.full_shoe_play = true;
    let fixed = games::analyze(&asked, &Workbench::default()).err().unwrap().to_string();
    assert!(fixed.contains("leave out `full-shoe`"), "{fixed}");
    assert!(without("pai-gow-poker/base", "As").unwrap_err().contains("deals from fresh decks only"));
}

#[test]
fn a_removed_card_and_a_seen_card_go_together() {
    use games::SeenCards;
    let edge = |cards: &str, seen: u32| {
        let mut asked = request("three-card-poker/base");
        asked.options.removed = read_cards(cards).unwrap();
        if seen > 0 {
            asked.options.sees = vec![SeenCards { zone: "dealer".into(), cards: seen }];
        }
        games::edge(&asked, &Workbench::default()).unwrap().unwrap()
    };
    // Knowing more costs nothing.
    assert!(edge("As Ah", 1) < edge("As Ah", 0));
    assert_ne!(edge("As Ah", 1), edge("", 1));
}

#[test]
fn cards_that_cannot_be_removed_are_refused_with_the_reason() {
    let suit = without("pontoon-plus/base", "4").unwrap_err();
    assert!(suit.contains("name the suit of the removed 4"), "{suit}");
    for rolled in ["craps/pass", "craps/field", "craps/horn"] {
        let refused = without(rolled, "4").unwrap_err();
        assert!(refused.contains("not dealt from cards"), "{refused}");
    }
}

#[test]
fn a_round_of_a_dealers_draw_takes_the_mean_number_of_cards() {
    let file = r#"{"id": "SIX", "deal": {"decks": 1, "draw": "blackjack-dealer", "soft17": "hit"},
        "rows": [{"hand": "six cards", "pays": "50 to 1", "when": {"cards": "6.."}}]}"#;
    let file = WagerFile::read("six.json", file).unwrap();
    let request = Request::plain(file.select(&Settings::default()).unwrap());
    let terms = CountingTerms { bet_at: Some(whole(1)), cut: Some(50), ..CountingTerms::default() };
    let found = counting(&request, &terms, &Workbench::default()).unwrap();
    // By a recursion over the cards left, in another language.
    assert_eq!(found.mean_cards, Some(ratio(846_840_472_663_u64, 289_727_187_750_u64)));
}
