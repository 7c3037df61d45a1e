//! Designing pays with compare, solve and diff: what is priced is what was meant, and the figures are worked by hand.

use crate::command::{json, printed, refused, vigorish};
use enumeration::ratio::{Ratio, parse, ratio};
use serde_json::Value;

/// A folder for table files, as a user keeps them.
struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Self {
        Files(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// What `show --json` prints, unchanged.
    fn shown(&self, name: &str, what: &str) -> String {
        self.write(name, &printed(&["show", what, "--json"]))
    }

    /// What `show --json` prints, under a name of the user's own and with other keys.
    fn own(&self, name: &str, what: &str, keys: &Value) -> String {
        let mut table: Value = serde_json::from_str(&printed(&["show", what, "--json"])).unwrap();
        table["id"] = "MINE".into();
        for (key, value) in keys.as_object().unwrap() {
            table[key] = value.clone();
        }
        self.write(name, &table.to_string())
    }
}

fn compared(arguments: &[&str]) -> Value {
    json(&[&["compare"], arguments].concat())
}

#[test]
fn a_shown_table_is_compared_as_the_wager_it_was_shown_for() {
    let files = Files::new();
    // 7 to 6 on five ways against six: (6 * 6 - 5 * 7) / (6 * 11). One joker among 54 stops at 40 to 1: (53 - 40) / 54.
    for (what, edge) in [("craps/place-6", "1/66"), ("big-six/joker", "13/54")] {
        let file = files.shown("one.json", what);
        for beside in [&[what][..], &[], &["craps/field"]] {
            let comparison = compared(&[beside, &[&file]].concat());
            let analyses = comparison["analyses"].as_array().unwrap();
            assert_eq!(analyses.last().unwrap()["edge"]["exact"], edge, "{what} beside {beside:?}");
            assert_eq!(analyses.last().unwrap()["name"], format!("{file}: {what}"));
        }
    }
    let file = files.shown("banker.json", "baccarat/dragon-bonus-banker?decks=6");
    let comparison = compared(&["baccarat/dragon-bonus-banker?decks=6", &file]);
    assert_eq!(comparison["analyses"][0]["edge"], comparison["analyses"][1]["edge"]);
    assert_eq!(comparison["analyses"][1]["name"], format!("{file}: baccarat/dragon-bonus-banker (decks=6)"));
}

#[test]
fn a_file_that_may_be_for_several_wagers_is_refused_or_told_by_what_is_beside_it() {
    let files = Files::new();
    // A table by its id says nothing of the wager.
    let file = files.shown("place.json", "HC-CR-PLACE");
    let comparison = compared(&["craps/place-6", &file]);
    assert_eq!(comparison["analyses"][1]["edge"]["exact"], "1/66");
    refused(&["compare", &file], "place-4, place-5, place-6, place-8, place-9 or place-10");
    refused(&["compare", "craps/place-6", "craps/place-4", &file], "add \"wager\" to the file");
    let file = files.shown("six.json", "craps/place-6");
    refused(&["analyze", "craps/place-4", "--table", &file], "`wager` is `place-6`");
    refused(&["solve", "craps/place-4", "--table", &file], "`wager` is `place-6`");
}

#[test]
fn a_file_is_priced_at_the_decks_it_names() {
    let files = Files::new();
    let ways = |comparison: &Value| {
        comparison["rows"][0]["cells"].as_array().unwrap().last().unwrap()["ways"].clone()
    };
    // Two of the queens of hearts, and the dealer's ace and ten of what is left: of six decks C(6, 2) * 24 * 94, of
    // eight C(8, 2) * 32 * 126, of two 8 * 30.
    let (six, eight) = ("33840", "112896");
    let what = "ride-free/lucky-ladies/PT-FLT-LL-03";
    let file = files.shown("ll.json", what);
    assert_eq!(ways(&compared(&[what, &file])), six);
    assert_eq!(ways(&compared(&["ride-free/lucky-ladies", &file])), six);
    assert_eq!(ways(&compared(&[&file])), six);
    assert_eq!(ways(&compared(&[&format!("{file}?decks=8")])), eight);
    assert_eq!(ways(&compared(&[&format!("{what}?decks=8"), &file])), eight);
    let file_of_eight = files.shown("ll-8.json", &format!("{what}?decks=8"));
    assert_eq!(ways(&compared(&[what, &file_of_eight])), eight);
    let analysed = |file: &str| json(&["analyze", "ride-free/lucky-ladies", "--table", file]);
    assert_eq!(analysed(&file).as_array().unwrap().len(), 1);
    assert_eq!(analysed(&file)[0]["settings"]["decks"], "6");
    assert_eq!(analysed(&file)[0]["outcomes"][0]["ways"], six);
    assert_eq!(analysed(&file_of_eight)[0]["outcomes"][0]["ways"], eight);

    // Under a name of one's own, the decks tell; without them nothing does.
    let own = files.own("own.json", "PT-FLT-LL-03", &serde_json::json!({"decks": [8]}));
    assert_eq!(ways(&compared(&[&own])), eight);
    refused(&["analyze", "ride-free/lucky-ladies/PT-FLT-LL-01", "--table", &own], "the table is for decks=8");
    let bare = files.own("bare.json", "PT-FLT-LL-03", &serde_json::json!({"decks": null}));
    let fits = "PT-FLT-LL-01 (decks=2), ride-free/lucky-ladies/PT-FLT-LL-02 (decks=4) and";
    refused(&["compare", &bare], fits);
    refused(&["analyze", "ride-free/lucky-ladies", "--table", &bare], fits);
    assert_eq!(ways(&compared(&[what, &bare])), six);
    assert_eq!(ways(&compared(&[&format!("{bare}?decks=8")])), eight);
    assert_eq!(
        analysed(&files.own(
            "replaces.json",
            "PT-FLT-LL-03",
            &serde_json::json!({"replaces": "PT-FLT-LL-03"})
        ))[0]["outcomes"][0]["ways"],
        six
    );
    // Each table is at the decks of its title.
    let rocket = files.own("rocket.json", "CO-RA-QUICK-SINGLE-ACE-6D", &serde_json::json!({"decks": null}));
    refused(
        &["analyze", "rocket-aces/progressive", "--table", &rocket],
        "CO-RA-QUICK-SINGLE-ACE-2D (decks=2) and",
    );
}

#[test]
fn differences_of_standard_deviations_are_of_what_is_shown() {
    // The variances are 377/324 and 125/36; their roots 1.07869 and 1.86339 differ by 0.78470.
    let arguments = ["compare", "craps/any-seven", "--against", "craps/field", "--digits", "4", "--format"];
    for (format, shown) in [("text", " +0.7847 |"), ("markdown", " +0.7847 |"), ("csv", ",1.8634,+0.7847,")] {
        let output = printed(&[&arguments[..], &[format]].concat());
        assert!(output.contains(shown), "{output}");
    }
    let difference = &compared(&arguments[1..6])["analyses"][0]["difference"];
    assert_eq!(difference["standard_deviation"]["decimal"], "0.7847");
    // 125/36 - 377/324.
    assert_eq!(difference["variance"]["exact"], "187/81");
}

fn solved(arguments: &[&str]) -> Value {
    json(&[&["solve"], arguments].concat())
}

/// The pays and edges found in a box.
fn found(arguments: &[&str]) -> Vec<(String, String)> {
    let solved = solved(arguments);
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let pays =
        |found: &Value| found["pays"].as_object().unwrap().values().map(text).collect::<Vec<_>>().join(" ");
    let all = solved["found"].as_array().unwrap();
    all.iter().map(|found| (pays(found), text(&found["edge"]["exact"]))).collect()
}

#[test]
fn a_box_of_laid_odds_is_searched_by_one_over_the_pay() {
    // Laid to win 2 units at a pay of p, 2 / p is lost on 1/18 of the rounds: 3/220 + (1 / p - 2) / 9.
    let on_four = |range: &str| {
        let rows = "odds on 4 or 10=1/2..1:1/10";
        found(&["craps/dont-pass?odds=2x", "--rows", rows, &format!("--edge-between={range}")])
    };
    assert_eq!(on_four("-18%,-16%"), []);
    assert_eq!(on_four("-10%,-9%"), [("1".into(), "-193/1980".into())]);
    assert_eq!(on_four("-7%,-6%"), [("4/5".into(), "-23/330".into())]);
    assert_eq!(on_four("-1000,1000").len(), 6);
    // On 5 or 9 they are lost on 8/36 * 4/10 of the rounds, and 2/3 is fair: (1 / p - 3/2) * 8 / 45 more.
    let both = found(&[
        "craps/dont-pass?odds=2x",
        "--rows",
        "odds on 4 or 10=1/2..1:1/4,odds on 5 or 9=1/3..1:1/3",
        "--edge-between=-100,100",
    ]);
    assert_eq!(both.len(), 9);
    let edge = |pays: &str| both.iter().find(|(p, _)| p == pays).unwrap().1.clone();
    assert_eq!(edge("1/2 2/3"), "3/220");
    // 3/220 - 1/9 - 4/45.
    assert_eq!(edge("1 1"), "-41/220");
}

/// The edges of the six-card bonus at a bet of $5 when a royal of diamonds pays $99,999.50 and $100,000.
fn edges_with_half_a_dollar_between() -> Vec<Ratio> {
    let rows = "6-card royal - diamonds=199999/2..100000:1/2";
    let edges = found(&["three-card-poker/six-card-bonus?bet=5", "--rows", rows, "--edge-between", "0,1"]);
    edges.iter().map(|(_, edge)| parse(edge).unwrap()).collect()
}

#[test]
fn dollars_stay_dollars_when_pays_are_searched() {
    // A six-card royal of one suit is one of C(52, 6) = 20,358,520 hands, and $1 is a fifth of a unit.
    let edges = edges_with_half_a_dollar_between();
    assert_eq!((&edges[1] - &edges[0]).to_string(), "1/203585200");
}

#[test]
#[ignore = "counts C(52, 6) hands anew for each row that is moved: a quarter of a minute"]
fn dollars_stay_dollars_when_a_pay_is_moved() {
    let slope = |solved: &Value| solved["sensitivities"][0]["above"]["exact"].clone();
    assert_eq!(slope(&solved(&["three-card-poker/six-card-bonus"])), "-1/20358520");
    // A hundredth less asks for a hundredth of 101,792,600 dollars more.
    let wanted = (&edges_with_half_a_dollar_between()[0] - ratio(1, 100)).to_string();
    let royal =
        ["three-card-poker/six-card-bonus?bet=5", "--slopes", "--row", "6-card royal - diamonds", "--edge"];
    let solved = solved(&[&royal[..], &[&wanted]].concat());
    assert_eq!(solved["pay"]["exact"], "1117926");
    assert_eq!(slope(&solved), "-1/101792600");
}

#[test]
fn a_box_with_too_many_answers_is_refused_before_they_fill_memory() {
    let rows = "wins by 9=1..1000,wins by 8=1..1000,wins by 7=1..1000";
    let wager = "three-dice-baccarat/golden-talons/PT-FLT-3DB-GT-01";
    refused(&["solve", wager, "--rows", rows, "--edge-between=-1000,1000"], "more than 200000 combinations");
    // A range beyond every edge has none.
    let none = found(&[wager, "--rows", "wins by 9=1..1000", "--edge-between=999999,1000000"]);
    assert_eq!(none, []);
}

#[test]
fn what_no_pay_gives_is_said_of_a_push_and_of_a_loss() {
    // The field loses 20 rolls of 36 and wins 14: 6/36 if 2 and 12 push, 8/36 if they lose.
    let push = "when the row pays 0, a push, the edge is already 1/6";
    let row = ["--row", "on a 2 or 12", "--edge"];
    refused(
        &[&["solve", "craps/field"], &row[..], &["20%"]].concat(),
        &format!("{push}; when the row loses, the edge is 2/9"),
    );
    let files = Files::new();
    let lost = printed(&["show", "craps/field", "--json"]).replace("2 to 1", "lose");
    let file = files.write("lost.json", &lost);
    let solve = [&["solve", "craps/field", "--table", &file], &row[..]].concat();
    refused(
        &[&solve[..], &["2/9"]].concat(),
        &format!("{push}; when the row loses, as it does now, the edge is 2/9, the edge you asked for"),
    );
}

#[test]
fn above_a_cap_every_pay_gives_the_edge() {
    // Cut at 5/2: (20 - 14 - 2 * 5/2) / 36 from there on.
    let arguments = ["craps/field", "--row", "on a 2 or 12", "--cap-bet", "2", "--max-payout", "5", "--edge"];
    let flat = solved(&[&arguments[..], &["1/36"]].concat());
    assert_eq!((&flat["pay"]["exact"], &flat["or_more"]), (&"5/2".into(), &true.into()));
    let text = printed(&[&["solve"], &arguments[..], &["1/36"]].concat());
    assert!(text.contains("must pay 2.5000000000 = 5/2 to 1 or more for an edge of"), "{text}");
    let below = solved(&[&arguments[..], &["1/18"]].concat());
    assert_eq!((&below["pay"]["exact"], &below["or_more"]), (&"2".into(), &Value::Null));
    refused(&[&["solve"], &arguments[..], &["1/40"]].concat(), "the cap keeps the edge at 1/36");
}

#[test]
fn an_edge_may_be_as_long_as_the_fractions_that_are_printed() {
    // 3 - 18 e.
    let long = "205018197961/1443631287735";
    let pay = &solved(&["craps/field", "--row", "on a 2 or 12", "--edge", long])["pay"];
    assert_eq!(pay["exact"], "71174033323/160403476415");
    // Pays of 2 and 3 give 1/18 and nothing.
    let zeros = "0".repeat(3000);
    let range = format!("0.{zeros},1{zeros}/18{zeros}");
    let found = found(&["craps/field", "--rows", "on a 2 or 12=0..3", "--edge-between", &range]);
    assert_eq!(found, [("3".into(), "0".into()), ("2".into(), "1/18".into())]);
    let too_long = "1".repeat(10_001);
    refused(
        &["solve", "craps/field", "--row", "on a 2 or 12", "--edge", &too_long],
        "at most 10000 characters",
    );
    refused(
        &["solve", "craps/field", "--rows", "on a 2 or 12=0..3", "--edge-between", &format!("0,{too_long}")],
        "at most 10000 characters",
    );
}

#[test]
fn rows_without_ways_differ_by_their_returns() {
    let comparison = compared(&["free-bet-blackjack/push-22?decks=6", "free-bet-blackjack/push-22?decks=8"]);
    let rows = comparison["rows"].as_array().unwrap();
    let firsts: Vec<&Value> = rows.iter().map(|row| &row["cells"][0]).collect();
    assert_eq!(
        firsts.iter().map(|cell| &cell["pays"]).collect::<Vec<_>>(),
        ["50 to 1", "20 to 1", "7 to 1", "lose"]
    );
    assert!(firsts.iter().all(|cell| cell["ways"].is_null()), "{firsts:?}");
    let differ = |comparison: &Value| -> Vec<Value> {
        comparison["rows"].as_array().unwrap().iter().map(|row| row["differs"].clone()).collect()
    };
    assert_eq!(differ(&comparison), [true; 4]);
    let same = compared(&["free-bet-blackjack/push-22", "free-bet-blackjack/push-22?decks=6"]);
    assert_eq!(differ(&same), [false; 4]);
}

#[test]
fn a_meter_is_for_the_wagers_that_are_on_one() {
    let whole = ["compare", "rocket-aces/progressive", "--meter", "1000"];
    refused(&whole, "3 meters: rocket-aces/progressive/CO-RA-LONG-3");
    refused(&whole, "one meter: rocket-aces/progressive/CO-RA-QUICK-SINGLE-ACE-2D (decks=2),");
    // At the meter that breaks even beside a wager on none.
    let selector = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01";
    let break_even =
        compared(&[selector])["analyses"][0]["break_even"]["exact"].as_str().unwrap().to_string();
    let both = compared(&[selector, "craps/field", "--meter", &break_even]);
    assert_eq!(both["analyses"][0]["edge"]["exact"], "0");
    assert_eq!(both["analyses"][1]["edge"]["exact"], "1/18");
    refused(&["compare", "craps/field", "--meter", "5"], "has no meter");
}

#[test]
fn every_column_sorts_in_any_case() {
    let first = |column: &str| {
        let csv =
            printed(&["compare", "craps/field", "craps/any-seven", "--sort", column, "--format", "csv"]);
        csv.lines().nth(1).unwrap().split(',').next().unwrap().to_string()
    };
    for column in ["Name", "wager", "HIT"] {
        assert_eq!(first(column), "craps/any-seven", "{column}");
    }
    for column in
        ["edge", "House edge", "Element of Risk", "SD", "Standard deviation", "Variance", "break-even"]
    {
        assert_eq!(first(column), "craps/field", "{column}");
    }
}

#[test]
fn diff_reads_no_file_that_is_too_large() {
    let files = Files::new();
    let large = files.path("large.json");
    std::fs::File::create(&large).unwrap().set_len((256 << 20) + 1).unwrap();
    refused(&["diff", &large, &large], "larger than 256 MiB");
}

/// The edges of the plays that can be remembered, by name.
fn simple(wager: &str) -> Vec<(String, String)> {
    let told = json(&["strategy", wager, "--simple", "--digits", "4"]);
    let parts = told["parts"].as_array().unwrap();
    let edges = parts.iter().find(|part| part["title"].as_str().unwrap().starts_with("Edge")).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_string();
    edges["values"].as_array().unwrap().iter().map(|v| (text(&v["of"]), text(&v["decimal"]))).collect()
}

#[test]
fn plays_that_can_be_remembered_have_their_published_edges() {
    // Wizard of Odds, Three Card Poker: 3.37% at best and with the cut Q-6-4, 3.45% playing as the dealer qualifies,
    // 7.65% playing every hand.
    let expected = [
        ("optimal", "0.0337"),
        ("the best cuts", "0.0337"),
        ("as the dealer qualifies", "0.0345"),
        ("every hand", "0.0765"),
    ];
    assert_eq!(simple("three-card-poker"), expected.map(|(name, edge)| (name.to_string(), edge.to_string())));
    // Let It Ride by the rank of the cards alone gives up draws to flushes and straights; by points it gives up nothing
    // that is seen in four digits. Wizard of Odds: 3.51%, and 4.91% for Mississippi Stud.
    let edges = |wager: &str| simple(wager).into_iter().take(2).map(|(_, edge)| edge).collect::<Vec<_>>();
    assert_eq!(edges("let-it-ride"), ["0.0351", "0.0351"]);
    assert_eq!(simple("let-it-ride")[1].0, "by points");
    assert_eq!(edges("mississippi-stud")[0], "0.0491");
    refused(&["strategy", "baccarat/tie", "--simple"], "there is no simple strategy for baccarat/tie");
}

#[test]
fn blackjack_is_played_by_the_chart() {
    let told = printed(&["strategy", "blackjack/base?decks=1&soft17=stand", "--simple"]);
    // wizardofodds.com, single deck, the dealer stands on soft 17.
    for rule in [
        "hard 9: double against 2 to 6, else hit",
        "hard 12: stand against 4 to 6, else hit",
        "soft 17: double against 2 to 6, else hit",
        "6,6: hit against 8 to A, else split",
        "8,8: split",
    ] {
        assert!(told.lines().any(|line| line.trim() == rule), "{rule}: {told}");
    }
    let names: Vec<String> = simple("pontoon-plus").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["optimal", "the chart by totals", "as the dealer draws"]);
}

#[test]
fn texas_holdem_bonus_is_played_by_classes() {
    // Wizard of Odds, Texas Hold 'Em Bonus: 2.04% at best.
    let plays = simple("texas-holdem-bonus");
    let [optimal, classes] = &plays[..] else { panic!("{plays:?}") };
    assert_eq!((optimal.0.as_str(), optimal.1.as_str()), ("optimal", "0.0204"));
    assert_eq!(classes.0, "by classes");
    // A play gives up something; this one, with some twenty classes for three streets, at most 1.5% of an Ante.
    assert!(classes.1 >= optimal.1 && classes.1.as_str() < "0.0350", "{plays:?}");
    let rules = printed(&["strategy", "texas-holdem-bonus", "--simple"]);
    for street in [
        "hole: bet 2x with any A; ",
        "hole: fold with anything else",
        "flop: bet 1x with ",
        "turn: bet 1x with ",
    ] {
        assert!(rules.contains(street), "{rules}");
    }
}

#[test]
#[ignore = "slow: the optimal player of Pai Gow"]
fn the_house_way_is_the_play_of_pai_gow_that_can_be_remembered() {
    // The listed edges of both players (catalogue): what one gives up is their difference.
    let told = printed(&["strategy", "pai-gow-poker", "--simple"]);
    assert!(told.contains("= 709654503907/31133807664960"), "{told}");
    assert!(told.contains("= 225513121324571/8250459031214400"), "{told}");
}

#[test]
fn a_strategy_is_told_of_a_file() {
    let files = Files::new();
    let table = printed(&["show", "three-card-poker/base", "--json"]);
    let file = files.write("mine.json", &table);
    let told = printed(&["strategy", &file]);
    assert!(told.contains("Play with Q-6-4 or better."), "{told}");
    // Where the tie pays the play wager, more hands are played.
    let other = files.write("other.json", &table.replace("\"push\"", "\"1 to 1\""));
    assert_ne!(printed(&["strategy", &other]).split_once('\n').unwrap().1, told.split_once('\n').unwrap().1);
    refused(&["strategy", &files.write("none.json", "{}")], "none.json");
}

#[test]
fn a_play_that_can_be_remembered_explains_a_claim() {
    let files = Files::new();
    let claim = r#"{"title": "Blind", "game": "three-card-poker", "wager": "base", "claims": {"house_edge": "7.65%"}}"#;
    let report = vigorish(&["verify", &files.write("blind.json", claim)]);
    assert_eq!(report.status.code(), Some(1));
    let text = String::from_utf8(report.stdout).unwrap();
    assert!(text.contains("consistent with a simple strategy: every hand (Play with any hand.)"), "{text}");
}

#[test]
fn a_listed_table_is_compared_at_any_number_of_decks() {
    let table = "ride-free/21+3-classic/PT-FLT-213-03";
    let compared = json(&["compare", &format!("{table}?decks=4"), table, "--digits", "4"]);
    let names: Vec<&str> =
        compared["analyses"].as_array().unwrap().iter().map(|a| a["name"].as_str().unwrap()).collect();
    assert_eq!(names[0], format!("{table} (decks=4), not listed at 4 decks"));
    // Wizard of Odds, 21+3 at 9 to 1: 4.24% at four decks, 3.24% at six.
    let edges = [0, 1].map(|place| compared["analyses"][place]["edge"]["decimal"].clone());
    assert_eq!(edges, ["0.0424", "0.0324"]);
    refused(&["compare", &format!("{table}?decks=33")], "`33` is not a value of `decks`");
    let output = vigorish(&["analyze", &format!("{table}?decks=4"), "--format", "json", "--digits", "4"]);
    let analysed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(analysed[0]["edge"]["decimal"], "0.0424");
    refused(&["sheet", &format!("{table}?decks=4")], "`4` is not a value of `decks`");
}
