//! Games of a user's own, written as data, in every command.

use crate::command::{json, printed, refused, vigorish};
use enumeration::Ratio;
use serde_json::Value;
use std::path::Path;

fn in_docs(path: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    folder.join(path).with_extension("json").display().to_string()
}

fn game(name: &str) -> String {
    in_docs(&format!("games/{name}"))
}

/// A file of this text in a folder that lasts as long as the test.
fn written(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

const THREE_CARD: &str = r#"{"id": "MY-THREE-CARD", "deal": {"decks": 1, "zones": {"player": 3, "dealer": 3}},
  "let": {"qualifies": {"of": "dealer", "at-least": "high card Q"},
    "wins": {"of": "player", "beats": "dealer"}, "ties": {"of": "player", "ties": "dealer"}},
  "stakes": {"ante": 1},
  "stages": [{"stage": "play", "sees": ["player"], "choices": [
    {"choice": "fold", "ends": {}}, {"choice": "play", "stakes": {"play": 1}}]}],
  "bets": {
    "ante": {"rows": [{"hand": "dealer does not qualify", "pays": "1 to 1", "when": {"not": "$qualifies"}},
      {"hand": "player wins", "pays": "1 to 1", "when": "$wins"}, {"hand": "tie", "pays": "push", "when": "$ties"}]},
    "play": {"rows": [{"hand": "dealer does not qualify", "pays": "push", "when": {"not": "$qualifies"}},
      {"hand": "player wins", "pays": "1 to 1", "when": "$wins"}, {"hand": "tie", "pays": "push", "when": "$ties"}]},
    "bonus": {"on": "ante", "rows": [
      {"hand": "straight flush", "pays": "5 to 1", "when": {"of": "player", "class": "straight flush"}},
      {"hand": "three of a kind", "pays": "4 to 1", "when": {"of": "player", "class": "three of a kind"}},
      {"hand": "straight", "pays": "1 to 1", "when": {"of": "player", "class": "straight"}}]}},
  "sides": {"pair-plus": {"fold": "forfeit", "rows": [
    {"hand": "straight flush", "pays": "40 to 1", "when": {"of": "player", "class": "straight flush"}},
    {"hand": "three of a kind", "pays": "30 to 1", "when": {"of": "player", "class": "three of a kind"}},
    {"hand": "straight", "pays": "6 to 1", "when": {"of": "player", "class": "straight"}},
    {"hand": "flush", "pays": "3 to 1", "when": {"of": "player", "class": "flush"}},
    {"hand": "pair", "pays": "1 to 1", "when": {"of": "player", "class": "pair"}}]}}}"#;

/// Two cards each over a board, from five ranks.
const HOLDEM: &str = r#"{"id": "SMALL-HOLDEM", "deal": {"decks": 1, "without": "2..9",
    "zones": {"player": 2, "dealer": 2, "flop": 3, "rest": 2}},
  "let": {"own": ["player", "flop", "rest"], "house": ["dealer", "flop", "rest"]},
  "stakes": {"ante": 1},
  "stages": [
    {"stage": "hole", "sees": ["player"], "choices": [
      {"choice": "check"}, {"choice": "raise", "stakes": {"play": 3}, "then": "settle"}]},
    {"stage": "flop", "sees": ["flop"], "choices": [
      {"choice": "fold", "ends": {}}, {"choice": "raise", "stakes": {"play": 1}}]}],
  "bets": {
    "ante": {"rows": [{"hand": "player wins", "pays": "1 to 1", "when": {"of": "$own", "best": 5, "beats": "$house"}},
      {"hand": "tie", "pays": "push", "when": {"of": "$own", "best": 5, "ties": "$house"}}]},
    "play": {"as": "ante"}}}"#;

fn exact(figure: &Value) -> Ratio {
    figure["exact"].as_str().unwrap().parse().unwrap()
}

/// The errors of a strategy, after a check that they add up to this cost.
fn errors(file: &str, rules: &str, cost: &Value) -> Vec<Value> {
    let found = json(&["strategy", file, "--play", rules]);
    let errors = found["errors"].as_array().unwrap();
    let sum: Ratio = errors.iter().map(|error| exact(&error["cost"])).sum();
    assert_eq!(sum, exact(&found["cost"]));
    assert_eq!(found["cost"]["exact"], *cost);
    assert_eq!(exact(&found["edge"]) - exact(&found["optimal_edge"]), sum);
    for error in errors {
        assert_eq!(exact(&error["frequency"]) * exact(&error["cost_each"]), exact(&error["cost"]));
    }
    assert!(errors.windows(2).all(|two| exact(&two[0]["cost"]) >= exact(&two[1]["cost"])));
    errors.clone()
}

#[test]
fn errors_of_a_strategy_add_up_to_its_cost() {
    // `analyze --play` prints the same cost.
    let cost = "34739561/37752330525".into();
    let caribbean = errors(&game("caribbean-stud"), &in_docs("plays/caribbean-stud-akj83"), &cost);
    // The rule ignores the dealer's card: it errs with ace king alone, by calling and by folding.
    assert!(
        caribbean.iter().all(|error| error["hand"].as_str().unwrap().starts_with("high card, A against "))
    );
    assert_eq!(caribbean[0]["hand"], "high card, A against Q");
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "three-card.json", THREE_CARD);
    // The well-known rule is the optimum.
    let rule = r#"[{"choice": "play", "when": {"of": "player", "at-least": "high card Q 6 4"}}, {"choice": "fold"}]"#;
    let rule = written(&folder, "q64.json", rule);
    assert!(errors(&file, &rule, &"0".into()).is_empty());
    assert!(printed(&["strategy", &file, "--play", &rule]).contains("This strategy makes no error."));
    // Of 22,100 hands those below queen, six, four are played against the odds.
    let rules = written(&folder, "every.json", r#"{"play": [{"choice": "play"}]}"#);
    let analysis = &json(&["analyze", &file, "--play", &rules])[0];
    let every = errors(&file, &rules, &analysis["cost"]["exact"]);
    assert!(every.iter().all(|error| error["made"] == "play" && error["best"] == "fold"));
    assert_eq!(every[0]["stage"], "play");
    let hands: Vec<&str> = every.iter().map(|error| error["hand"].as_str().unwrap()).collect();
    assert!(
        hands.contains(&"high card, Q") && hands.iter().all(|hand| hand.starts_with("high card, ")),
        "{hands:?}"
    );
}

#[test]
fn a_situation_is_answered_with_the_value_of_each_choice() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "three-card.json", THREE_CARD);
    let values = |arguments: &[&str]| -> Vec<(String, Value)> {
        let found = json(arguments);
        let values = found["parts"].as_array().unwrap().iter().find(|part| part["values"].is_array());
        let values = values.unwrap()["values"].as_array().unwrap().clone();
        values
            .into_iter()
            .map(|value| (value["of"].as_str().unwrap().into(), value["exact"].clone()))
            .collect()
    };
    let own = values(&["strategy", &file, "--zone", "player=As Ks Qs"]);
    assert_eq!(own, values(&["strategy", "three-card-poker", "--hand", "As Ks Qs"]));
    let asked = |zones: &[&str]| {
        let zones: Vec<&str> = zones.iter().flat_map(|zone| ["--zone", zone]).collect();
        [&["strategy", &file][..], &zones].concat().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    for (zones, says) in [
        (&["player=As Ks"][..], "no stage sees these numbers of cards: play sees 3 of player"),
        (&["player=As Ks As"], "zone player: As is given 2 times, and the deck has only 1"),
        (&["plyer=As Ks Qs"], "there is no zone `plyer`"),
        (&["player=As Ks Qx"], "`Qx` is not a card"),
        (&["player"], "does not name the cards of a zone"),
        (&["player=As Ks Qs", "player=As Ks Qs"], "zone player: the zone is given twice"),
    ] {
        let arguments = asked(zones);
        refused(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), says);
    }
    refused(&["strategy", "pai-gow-poker", "--zone", "player=As Ks Qs"], "is not a game file");
    assert_eq!(own, values(&["strategy", &file, "--hand", "As Ks Qs"]));
}

#[test]
fn commands_take_a_strategy_and_seen_cards() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "three-card.json", THREE_CARD);
    let every = written(&folder, "every.json", r#"[{"choice": "play"}]"#);
    let (play, sees) = (["--play", every.as_str()], ["--sees", "dealer:1"]);
    let edge = |how: &[&str]| json(&[&["analyze", &file], how].concat())[0]["edge"].clone();
    // A player who sees one of the dealer's cards has an advantage of 3.4829%.
    assert_eq!(
        json(&[&["analyze", &file, "--digits", "6"], &sees[..]].concat())[0]["edge"]["decimal"],
        "-0.034829"
    );
    for how in [play, sees] {
        let compared = json(&[&["compare", &file, "craps/field", "--digits", "10"], &how[..]].concat());
        let compared = compared["analyses"].as_array().unwrap_or_else(|| panic!("{compared}"));
        assert_eq!(compared[0]["edge"], edge(&how));
        assert_eq!(compared[1]["edge"]["exact"], "1/18");
        let dealt = json(&[&["simulate", &file, "--rounds", "5000", "--seed", "3"], &how[..]].concat());
        assert_eq!(dealt["wagers"][0]["edge"]["beyond_chance"], false, "{dealt}");
        for command in [&["analyze"][..], &["compare"], &["strategy"], &["simulate"], &["solve"], &["sheet"]]
        {
            refused(&[command, &["craps/field"], &how].concat(), "craps/field is not a game file");
        }
        refused(
            &[&["strategy", &format!("{file}/pair-plus")], &how[..]].concat(),
            "has no decisions of its own",
        );
    }
    refused(&["analyze", &file, "--sees", "dealer"], "does not say which cards are seen");
}

#[test]
fn commands_deal_games_without_removed_cards() {
    let found = json(&["analyze", "three-card-poker/base", "--removed", "As Ah"]);
    // By a program in another language, see `exposure.rs`.
    assert_eq!(found[0]["edge"]["exact"], "757523/13242250");
    assert_eq!(found[0]["removed"], serde_json::json!(["As", "Ah"]));
    assert_eq!(found[0]["play"], "optimal");
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "three-card.json", THREE_CARD);
    assert_eq!(json(&["analyze", &file, "--removed", "As Ah"])[0]["edge"], found[0]["edge"]);
    // By the same program: a side bet that a fold forfeits. The hands that are folded lose it anyway.
    let side = json(&["analyze", &format!("{file}/pair-plus"), "--removed", "As Ah"]);
    assert_eq!(side[0]["edge"]["exact"], "137/2450");
    assert_eq!((&side[0]["play"], &side[0]["removed"][1]), (&Value::Null, &serde_json::json!("Ah")));
    let holdem = written(&folder, "holdem.json", HOLDEM);
    let found = json(&["analyze", &holdem, "--removed", "As Kd"]);
    assert_eq!(
        (found[0]["play"].as_str(), &found[0]["removed"]),
        (Some("optimal"), &serde_json::json!(["As", "Kd"]))
    );
    printed(&["simulate", &holdem, "--removed", "As Kd", "--rounds", "20000"]);
    printed(&["strategy", &file, "--removed", "As Ah"]);
    printed(&["sheet", &file, "--removed", "As Ah"]);
    printed(&["compare", &file, "three-card-poker/base", "--removed", "As Ah"]);
    let solved = json(&["solve", &file, "--row", "straight flush", "--edge", "5%", "--removed", "As Ah"]);
    assert!(!solved.is_null());
    for (removed, why) in [("A", "name the suit of the removed A"), ("As As", "no As left")] {
        refused(&["analyze", &file, "--removed", removed], why);
    }
    refused(&["analyze", &holdem, "--removed", "As", "--play", "full-shoe"], "leave out `full-shoe`");
}

#[test]
fn a_pay_is_solved_for_by_bet_and_row() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "three-card.json", THREE_CARD);
    let solved = json(&["solve", &file, "--row", "play/player wins", "--edge", "2%"]);
    assert_eq!(solved["row"], "play/player wins");
    assert_eq!(solved["pay"]["exact"], "25736264/24338671");
    // The game with that pay has that edge, and its optimal play is found anew.
    let text = THREE_CARD.replacen(
        r#""play": {"rows": [{"hand": "dealer does not qualify", "pays": "push", "when": {"not": "$qualifies"}},
      {"hand": "player wins", "pays": "1 to 1""#,
        r#""play": {"rows": [{"hand": "dealer does not qualify", "pays": "push", "when": {"not": "$qualifies"}},
      {"hand": "player wins", "pays": "25736264 to 24338671""#,
        1,
    );
    assert_ne!(text, THREE_CARD);
    let priced = written(&folder, "priced.json", &text);
    assert_eq!(json(&["analyze", &priced])[0]["edge"]["exact"], "1/50");
    refused(
        &["solve", &file, "--row", "player wins", "--edge", "2%"],
        "`player wins` is a row of several tables: write ante/player wins or play/player wins",
    );
    // A side bet: 1,096 flushes of 22,100 hands move its edge of 402/5525 at 3 to 1.
    let side = json(&["solve", &format!("{file}/pair-plus"), "--row", "flush", "--edge", "128/5525"]);
    assert_eq!(side["pays"], "4 to 1");
    let slopes = json(&["solve", &file]);
    let straight = slopes["sensitivities"].as_array().unwrap().last().unwrap();
    // The bonus on a straight is paid to every hand that is played: 720 of 22,100.
    assert_eq!(
        (&straight["row"], &straight["above"]["exact"]),
        (&"bonus/straight".into(), &"-36/1105".into())
    );
}

#[test]
fn variants_of_a_game_are_priced_and_sorted() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "three-card.json", THREE_CARD);
    let vary =
        |how: &[&str]| json(&[&["solve", &file], how].concat())["variants"].as_array().unwrap().clone();
    let play = "stages[0].choices[1].stakes.play=1..2";
    let all = vary(&["--vary", "qualifies=high card J,high card Q", "--vary", play]);
    let row = |variant: &Value| {
        let values = variant["values"].as_object().unwrap().values().map(|value| value.as_str().unwrap());
        (values.collect::<Vec<_>>().join(", "), variant["edge"]["exact"].as_str().unwrap().to_string())
    };
    let rows: Vec<(String, String)> = all.iter().map(row).collect();
    let expected = [
        ("high card J, 2", "-6771911/50896300"),
        ("high card J, 1", "-484369/14541800"),
        ("high card Q, 2", "-1058789/50896300"),
        ("high card Q, 1", "686689/20358520"),
    ];
    assert_eq!(rows, expected.map(|(values, edge)| (values.to_string(), edge.to_string())));
    // Each is the file with that value in it.
    let jack = written(&folder, "jack.json", &THREE_CARD.replace("high card Q", "high card J"));
    let analysis = &json(&["analyze", &jack])[0];
    for figure in ["edge", "element_of_risk", "hit_frequency", "variance"] {
        assert_eq!(all[1][figure], analysis[figure], "{figure}");
    }
    assert_eq!(all[1]["fold_frequency"], analysis["actions"][0]["probability"]);
    let near = vary(&["--vary", "bonus/straight=1..3", "--target", "0"]);
    assert_eq!(near[0]["values"]["bonus/straight"], "2 to 1");
    let red_dog = game("red-dog");
    let decks = json(&["solve", &red_dog, "--vary", "decks=1,8"]);
    assert_eq!(decks["variants"][0]["values"]["decks"], "8");
    let side = json(&["solve", &format!("{file}/pair-plus"), "--vary", "pair-plus/flush=3..4"]);
    assert_eq!(side["variants"][0]["edge"]["exact"], "128/5525");
    assert_eq!(side["variants"][0]["fold_frequency"], Value::Null);
    for (vary, says) in [
        ("qualifes=1", "did you mean `qualifies`?"),
        ("qualifies", "write a name or a path and its values"),
        ("qualifies=high card 3", "no high card of 3 cards begins with 3"),
        ("let.qualifies.atleast=1", "`let.qualifies` has no `atleast`: it has of, at-least"),
        ("stages[3].stage=x", "`stages` has 1 items, which are counted from 0"),
        ("stages[0].choices[1].stakes.play=1/2", "is not a whole number"),
        ("bonus/straight=1..5000", "there are 5000 variants, but the limit is 1000"),
    ] {
        refused(&["solve", &file, "--vary", vary], says);
    }
    refused(&["solve", "craps/field", "--vary", "decks=1,2"], "only a file can be varied");
    refused(&["solve", &red_dog, "--vary", "decks=1,2", "--set", "decks=6"], "is also set to one value");
}

#[test]
fn a_submission_may_bring_or_name_a_game() {
    let folder = tempfile::tempdir().unwrap();
    written(&folder, "three-card.json", THREE_CARD);
    let submission = |text: &str| {
        let text = text.replace("GAME", THREE_CARD);
        written(&folder, "submission.json", &format!(r#"{{"title": "Three Card", {text}}}"#))
    };
    let holds = |text: &str, how: &[&str]| {
        let found = json(&[&["verify", &submission(text)], how].concat());
        assert_eq!(found[0]["holds"], true, "{text}: {found}");
    };
    let claims = r#""claims": {"house_edge": "3.37%", "action": {"play": {"fold": "72/221"}}}"#;
    for game in [
        r#""game": GAME"#,
        r#""game": "three-card.json""#,
        r#""wager": "three-card.json""#,
        r#""wager": GAME"#,
    ] {
        holds(&format!("{game}, {claims}"), &[]);
    }
    for side in [r#""game": GAME, "wager": "pair-plus""#, r#""game": "three-card.json/pair-plus""#] {
        holds(&format!(r#"{side}, "claims": {{"house_edge": "7.28%", "hit_frequency": "25.6%"}}"#), &[]);
    }
    // Pays are given by bet, and the game is solved with them.
    let pays = r#""game": "three-card.json", "pays": {"bonus": {"straight": "2 to 1"}}, "claims": {"house_edge": "0.12%"}"#;
    let found = vigorish(&["verify", &submission(pays), "--format", "json"]);
    assert_eq!(found.status.code(), Some(3), "the pays contradict the rows of the file");
    let found: serde_json::Value = serde_json::from_slice(&found.stdout).unwrap();
    assert_eq!(found[0]["claims"][0]["verdict"], "holds");
    let every = written(&folder, "every.json", r#"[{"choice": "play"}]"#);
    holds(r#""game": GAME, "claims": {"house_edge": "7.65%"}"#, &["--play", &every]);
    holds(r#""game": GAME, "claims": {"house_edge": "-3.4829%"}"#, &["--sees", "dealer:1"]);
    for (text, says) in [
        (r#""game": "craps""#, "`wager` is missing"),
        (r#""game": GAME, "wager": {"id": "X"}"#, "already brings a game of its own"),
        (r#""game": GAME, "wager": "pairplus""#, "there is no side bet `pairplus`"),
        (r#""game": GAME, "pays": {"bonuss": {"straight": "2 to 1"}}"#, "its tables are ante, play, bonus"),
        (r#""game": {"id": "X"}"#, "game"),
    ] {
        let output = vigorish(&["verify", &submission(text)]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}: {message}");
        assert!(message.contains(says), "{text}: {message}");
    }
}

#[test]
fn a_whole_game_is_shown() {
    let text = printed(&["show", &game("casino-war")]);
    insta::assert_snapshot!("casino_war_shown", text);
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "three-card.json", THREE_CARD);
    let shown = printed(&["show", &file]);
    for part in ["Side bet: pair-plus", "An award: pays on what is staked on ante.", "play: stakes play 1"] {
        assert!(shown.contains(part), "{shown}");
    }
    assert!(printed(&["show", &format!("{file}/pair-plus")]).contains("Lost when a choice ends the round."));
    // What is shown as JSON is the file.
    assert_eq!(json(&["show", &file]), serde_json::from_str::<Value>(THREE_CARD).unwrap());
}

/// Four kings and four aces; the ante is always taken back for another bet, so nothing is ever lost by a fold. The player's
/// card is an ace in 1/2 of the deals, and else the other card in 2/7 of them: 11/14 are paid, 8 x 11/14 - 1 = 37/7.
#[test]
fn a_side_bet_stands_where_a_choice_takes_the_ante_back() {
    let folder = tempfile::tempdir().unwrap();
    let text = r#"{"id": "BACK", "deal": {"decks": 1, "without": "2..Q", "zones": {"own": 1, "up": 1}}, "stakes": {"ante": 1},
      "stages": [{"stage": "first", "sees": ["own"], "choices": [
        {"choice": "fold", "ends": {}}, {"choice": "switch", "stakes": {"ante": 0, "more": 1}}]}],
      "bets": {"ante": {"rows": [{"hand": "push", "pays": "push"}]}, "more": {"rows": [{"hand": "always", "pays": 1}]}},
      "sides": {"ace": {"fold": "forfeit", "rows": [
        {"hand": "an ace", "pays": "7 to 1", "when": {"of": "own", "highest": "A"}},
        {"hand": "the other card", "pays": "7 to 1", "when": {"of": "up", "highest": "A"}}]}}}"#;
    let file = written(&folder, "back.json", text);
    let side = json(&["analyze", &format!("{file}/ace")]);
    assert_eq!(side[0]["edge"]["exact"], "-37/7");
}

#[test]
fn a_report_has_games_and_their_side_bets() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "three-card.json", THREE_CARD);
    let out = folder.path().join("site");
    printed(&[
        "report",
        "--out",
        &out.display().to_string(),
        &file,
        &format!("{file}/pair-plus"),
        "--progress",
        "none",
    ]);
    let page = |name: &str| std::fs::read_to_string(out.join("wagers/own").join(name)).unwrap();
    assert!(page("my-three-card.html").contains("686689/20358520"));
    assert!(page("my-three-card.pair-plus.html").contains("402/5525"));
}

#[test]
fn the_editor_of_a_page_accepts_games_and_side_bets() {
    let ask = |text: String, pays: Value| -> Value {
        let edit = serde_json::from_value(serde_json::json!({"wager": text, "pays": pays})).unwrap();
        vigorish::Session::new().ask::<vigorish::Edit>(&edit).unwrap()
    };
    let base = ask(THREE_CARD.into(), serde_json::json!({}));
    assert_eq!(base["edge"]["exact"], "686689/20358520");
    let moved = ask(THREE_CARD.into(), serde_json::json!({"MY-THREE-CARD/bonus": {"straight": "2 to 1"}}));
    assert_eq!(moved["edge"]["exact"], "4685/4071704");
    let side = format!(r#"{{"game": {THREE_CARD}, "wager": "pair-plus"}}"#);
    let side = ask(side, serde_json::json!({}));
    assert_eq!(side["edge"]["exact"], "402/5525");
    assert_eq!(side["submission"]["wager"], "pair-plus");
    assert!(side["command"].as_str().unwrap().contains("vigorish analyze my-game.json/pair-plus"));
}
