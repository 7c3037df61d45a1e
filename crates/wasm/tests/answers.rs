//! What a page is answered: the same figures as listed, moved pays, wagers of one's own, and refusals with their places.

use desk::submission::Submission;
use desk::verify::{Judged, USUAL_BUDGET, verify};
use games::{Options, Workbench};
use serde_json::{Value, json};

fn answer(question: &Value) -> Value {
    serde_json::from_str(&engine::answer(&question.to_string())).unwrap()
}

/// Perfect Pairs of six decks (`docs/wagers-as-data.md`).
const PAIRS: &str = r#"{"id": "PAIRS", "deal": {"decks": [6, 2], "zones": {"player": 2}}, "rows": [
  {"hand": "perfect pair", "pays": "25 to 1", "when": {"identical": 2}},
  {"hand": "coloured pair", "pays": "12 to 1", "when": {"of-a-kind": 2, "colours": 1}},
  {"hand": "mixed pair", "pays": "6 to 1", "when": {"of-a-kind": 2}}]}"#;

#[test]
fn a_listed_wager_is_answered_as_listed() {
    // The worked example of the design: 48 straight flushes of 22100 hands at 40 to 1.
    let answer = answer(&json!({"selector": "three-card-poker/pair-plus/HC-TCP-PAIRPLUS"}));
    assert_eq!(answer["edge"], json!({"exact": "402/5525", "decimal": "0.0727601810"}));
    let edge = json!({"name": "edge", "title": "House edge", "shown": "7.2760%", "exact": "402/5525"});
    assert_eq!(answer["figures"][0], edge);
    assert_eq!(answer["ways"], "22100");
    let row = &answer["outcomes"][0];
    assert_eq!(
        (&row["outcome"], &answer["pays"][0], &row["ways"]),
        (&json!("straight flush"), &json!("40 to 1"), &json!("48"))
    );
    assert_eq!(row["probability"]["exact"], "12/5525");
    assert_eq!(row["contribution"]["exact"], "96/1105");
    assert_eq!(answer["warnings"], json!([]));
}

#[test]
fn a_moved_pay_moves_the_edge_by_its_probability() {
    let question =
        |pays: Value| json!({"selector": "three-card-poker/pair-plus/HC-TCP-PAIRPLUS", "pays": pays});
    let moved = answer(&question(json!({"HC-TCP-PAIRPLUS": {"straight flush": "50 to 1"}})));
    // 402/5525 - 10 x 12/5525.
    assert_eq!(moved["edge"]["exact"], "282/5525");
    assert_eq!(moved["submission"]["pays"]["straight flush"], "50 to 1");
    // The parts of the page are those of the moved pay: 48 x 50 + .. - 16,440 = -1,128 in 22,100 deals.
    let key = moved["sections"]["key"].as_str().unwrap();
    assert!(key.contains("5.1041%") && key.contains("The player nets -1,128 in 22,100"), "{key}");
    assert!(key.contains("No pay is below the least that HC Appendix H 12.IV allows."), "{key}");
    let low = answer(&question(json!({"HC-TCP-PAIRPLUS": {"straight flush": "39 to 1"}})));
    let key = low["sections"]["key"].as_str().unwrap();
    assert!(key.contains("straight flush pays 39 to 1: 40 to 1 is the least allowed by HC "), "{key}");
    let wrong = answer(&question(json!({"HC-TCP-PAIRPLUS": {"straight flush": "fifty"}})));
    assert_eq!(
        (&wrong["error"]["table"], &wrong["error"]["row"]),
        (&json!("HC-TCP-PAIRPLUS"), &json!("straight flush"))
    );
    let said = wrong["error"]["message"].as_str().unwrap();
    assert!(said.starts_with("`fifty` is not a pay: write `9 to 5`"), "{said}");
    let unknown = answer(&question(json!({"HC-TCP-PAIRPLUS": {"royal": "1 to 1"}})));
    assert_eq!(unknown["error"]["message"], "HC-TCP-PAIRPLUS has no row `royal`");
    let unknown = answer(&question(json!({"HC-TCP-PAIRPLU": {"flush": "1 to 1"}})));
    let said = unknown["error"]["message"].as_str().unwrap();
    assert!(said.contains("did you mean `HC-TCP-PAIRPLUS`?"), "{said}");
}

#[test]
fn a_wager_of_ones_own_is_priced_at_its_settings() {
    let question = |decks: &str| json!({"wager": PAIRS, "settings": {"decks": decks}});
    // Of 311 other cards, 5 are the same, 6 more of the colour and rank, 12 of the rank: 25 x 5 + 12 x 6 + 6 x 12 = 269
    // and 288 lose.
    assert_eq!(answer(&question("6"))["edge"]["exact"], "19/311");
    // Of 103: one, two and four: 25 + 24 + 24 = 73 and 96 lose.
    let two = answer(&question("2"));
    assert_eq!(two["edge"]["exact"], "23/103");
    assert_eq!(two["submission"]["wager"]["id"], "PAIRS");
    let refused = answer(&question("4"));
    assert_eq!(refused["error"]["message"], "PAIRS: `4` is not a value of `decks`: use 6 or 2");
    let described = answer(&json!({"wager": PAIRS, "describe": true}));
    // Suits and ranks of a pair are alike: so is the effect of every card.
    let removal = answer(&json!({"wager": PAIRS, "also": "removal"}));
    assert_eq!(removal["html"].as_str().unwrap().matches("<tr><th scope=\"row\">").count(), 13);
    assert_eq!(described["settings"][0]["values"], json!(["6", "2"]));
    assert_eq!(described["tables"][0]["rows"][2], json!({"hand": "mixed pair", "pays": "6 to 1"}));
}

#[test]
fn a_wager_that_is_wrong_is_answered_with_line_and_column() {
    let place = |text: &str| {
        let error = &answer(&json!({"wager": text}))["error"];
        (error["line"].as_u64(), error["column"].as_u64(), error["message"].as_str().unwrap().to_string())
    };
    let (line, column, message) = place(&PAIRS.replace("colours", "colors"));
    assert_eq!((line, column), (Some(3), Some(73)), "{message}");
    assert!(message.contains("there is no key `colors` here"), "{message}");
    let (line, _, message) = place("{\n\"id\": \"A\",\n]");
    assert_eq!(line, Some(3), "{message}");
    // Priced, and warned of: three equal cards are not in two decks.
    let three = r#"{"id": "THREE", "deal": {"decks": 2, "zones": {"player": 3}},
        "rows": [{"hand": "three", "pays": "9 to 1", "when": {"identical": 3}}]}"#;
    let warned = answer(&json!({"wager": three}));
    assert_eq!(warned["edge"]["exact"], "1");
    assert_eq!(warned["warnings"], json!(["the row `three` never happens in this deal"]));
}

#[test]
fn a_meter_is_given_or_left_open() {
    let question =
        |meters: &[&str]| json!({"selector": "rocket-aces/progressive/CO-RA-LONG-1", "meters": meters});
    let open = answer(&question(&[]));
    assert_eq!(open["edge"], Value::Null);
    let even = open["meter"]["break_even"]["exact"].as_str().unwrap();
    // At the break-even meter the edge is nothing.
    assert_eq!(answer(&question(&[even]))["edge"]["exact"], "0");
    assert!(
        answer(&question(&["much"]))["error"]["message"]
            .as_str()
            .unwrap()
            .starts_with("`much` is not a meter")
    );
}

#[test]
fn what_is_added_moves_the_figures() {
    // One of 38 wins 10 and not 35.
    let capped = |bet: &str, most: &str| json!({"selector": "roulette/straight", "cap": {"bet": bet, "max_payout": most}});
    let answered = answer(&capped("$10", "100"));
    assert_eq!(answered["edge"]["exact"], "27/38");
    let command = answered["command"].as_str().unwrap();
    assert!(command.ends_with(" --cap-bet '$10' --max-payout 100\n"), "{command}");
    let linked =
        |key: &str, value: Value| json!({"selector": "let-it-ride/multi-link-progressive", key: value});
    // Of 2,598,960 hands 4 give $2,000 and 36 give $300.
    let envy = answer(&linked("envy", json!({"HC-LIR-MLP": {"royal flush": "$2,000"}})));
    assert_eq!(envy["envy"]["per_other_player"]["exact"], "235/32487");
    assert!(envy["command"].as_str().unwrap().contains(r#""envy": "$2,000""#));
    let refused = |question: &Value| answer(question)["error"]["message"].as_str().unwrap().to_string();
    assert_eq!(
        refused(&linked("rate", json!("2"))),
        "`2` is not a rate: a rate cannot be more than 1, or 100%"
    );
    assert_eq!(
        refused(&linked("players", json!("0"))),
        "`0` is not a number of players: write a number of players from 1 to 1000"
    );
    assert!(refused(&linked("resets", json!(["much"]))).starts_with("`much` is not a reset"));
    assert_eq!(refused(&capped("0", "5")), "`0` is not a bet: a bet must be more than 0");
    let five = answer(&linked("envy", json!({"HC-LIR-MLP": {"royal flush": "5 to 1"}})));
    assert_eq!(five["error"]["row"], "royal flush");
}

/// Whatever is claimed in what is copied as a submission holds. (Pays that were moved may not be those of the source.)
#[test]
fn submissions_hold_what_they_claim() {
    let bench = Workbench::default();
    for question in [
        json!({"selector": "three-card-poker/pair-plus/HC-TCP-PAIRPLUS", "pays": {"HC-TCP-PAIRPLUS": {"flush": "4 to 1"}}}),
        json!({"selector": "three-card-poker/base", "pays": {"HC-TCP-ANTE-BONUS": {"straight": "2 to 1"}}}),
        json!({"selector": "baccarat/tie", "settings": {"decks": "6"}}),
        json!({"selector": "rocket-aces/progressive/CO-RA-LONG-1", "meters": ["2500"]}),
        json!({"selector": "roulette/straight", "cap": {"bet": "$10", "max_payout": "100"}}),
        json!({"selector": "let-it-ride/multi-link-progressive", "meters": ["$10,000"], "rate": "21%", "resets": ["10,000"],
               "players": "6"}),
        json!({"wager": PAIRS, "settings": {"decks": "2"}}),
    ] {
        let submission = answer(&question)["submission"].to_string();
        let read =
            Submission::read("copied.json", &submission).unwrap_or_else(|e| panic!("{e}: {submission}"));
        let report = verify("copied.json", &read, &Options::default(), &bench, USUAL_BUDGET).unwrap();
        let holds = report.claims.iter().all(|claim| matches!(claim.judged, Judged::Holds(_)));
        assert!(holds && report.claims.len() >= 3, "{submission}");
    }
}

#[test]
fn commands_name_the_wager_its_settings_and_the_moved_pays() {
    let command = |question: Value| answer(&question)["command"].as_str().unwrap().to_string();
    assert_eq!(command(json!({"selector": "baccarat/tie"})), "vigorish analyze baccarat/tie --set decks=8\n");
    let moved =
        command(json!({"selector": "craps/field", "pays": {"HC-CR-FIELD": {"on a 2 or 12": "3 to 1"}}}));
    assert!(
        moved.starts_with(
            "cat > my-pays.json <<'JSON'\n{\n  \"id\": \"MY-PAYS\",\n  \"replaces\": \"HC-CR-FIELD\""
        ),
        "{moved}"
    );
    assert!(moved.ends_with("}\nJSON\nvigorish analyze craps/field --table my-pays.json\n"), "{moved}");
    let own = command(json!({"wager": PAIRS}));
    assert!(own.ends_with("\nJSON\nvigorish analyze my-wager.json --set decks=6\n"), "{own}");
}

#[test]
fn whatever_is_asked_there_is_an_answer() {
    for question in [
        "",
        "{}",
        "[]",
        "null",
        "{\"selector\": 3}",
        "{\"selector\": \"nowhere\"}",
        "{\"selectr\": \"\"}",
        "{\"selector\": \"craps\"}",
        "{\"wager\": \"\"}",
        "{\"selector\": \"craps/field\", \"digits\": 100000}",
        "{\"selector\": \"craps/field\", \"wager\": \"\"}",
    ] {
        let answer: Value = serde_json::from_str(&engine::answer(question)).unwrap();
        assert!(answer["error"]["message"].as_str().is_some_and(|m| !m.is_empty()), "{question}: {answer}");
    }
}

#[test]
fn pays_for_an_edge_are_those_of_a_felt() {
    // 10 units more on 48 of 22,100 hands: 402/5525 - 10 x 12/5525.
    let wager = "three-card-poker/pair-plus/HC-TCP-PAIRPLUS";
    let also = |also: Value| answer(&json!({"selector": wager, "also": also}));
    let found = also(json!({"pays": {"edge": "282/5525"}}));
    let html = found["html"].as_str().unwrap();
    let button = r#"data-table="HC-TCP-PAIRPLUS" data-row="straight flush" data-propose="50 to 1""#;
    assert!(html.contains(button), "{html}");
    let refused = also(json!({"pays": {"edge": "much"}}));
    assert!(
        refused["error"]["message"].as_str().unwrap().starts_with("`much` is not an edge: "),
        "{refused}"
    );
}

#[test]
fn cards_that_are_gone_move_the_edge() {
    // One card of a deck, of which an ace pays 12 to 1: 1 - 13 x 4/52, and without two aces 1 - 13 x 2/50.
    let wager = r#"{"id": "ACE", "deal": {"decks": 1, "zones": {"player": 1}}, "rows": [
      {"hand": "ace", "pays": "12 to 1", "when": {"count": {"rank": "A", "is": 1}}}]}"#;
    let fresh = answer(&json!({"wager": wager}));
    assert_eq!(fresh["edge"]["exact"], "0", "{fresh}");
    let without = answer(&json!({"wager": wager, "removed": "A A"}));
    assert_eq!(without["edge"]["exact"], "12/25", "{without}");
    assert_eq!(without["submission"], Value::Null);
    assert!(without["command"].as_str().unwrap().contains("--removed 'A A'"), "{without}");
}

#[test]
fn a_session_at_an_edited_pay() {
    // One round of one unit: ruin is 20 of 38 compartments, whatever red pays.
    let session = json!({"session": {"bankroll": "1", "bet": "1", "rounds": "1"}});
    let found = answer(&json!({"selector": "roulette/red", "also": session}));
    let html = found["html"].as_str().unwrap();
    // 10/19 is 0.52631578947...
    assert!(html.contains("<dt>Ruin</dt><dd>0.5263157894 to 0.5263157895</dd>"), "{html}");
    // Four rounds have a way, which is drawn.
    let session = json!({"session": {"bankroll": "10", "bet": "1", "rounds": "4"}});
    let found = answer(&json!({"selector": "roulette/red", "also": session}));
    assert!(found["html"].as_str().unwrap().contains("Bankroll on the way"), "{found}");
}

#[test]
fn a_situation_has_a_value_for_each_action() {
    let strategy = json!({"strategy": {"hand": "10 6", "up": "9"}});
    let found = answer(&json!({"selector": "blackjack/base", "also": strategy}));
    let values = found["values"][0]["values"].as_array().unwrap();
    let actions: Vec<&str> = values.iter().map(|value| value[0].as_str().unwrap()).collect();
    assert_eq!(actions, ["hit", "stand", "double"], "{found}");
}
