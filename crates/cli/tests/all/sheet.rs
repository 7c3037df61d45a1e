//! Sheets that are filed, holds that are observed, and text from outside in what is printed of them.

use crate::command::{json, printed, refused, said, vigorish};
use crate::simulate::BEYOND_CHANCE;
use std::process::{Command, Stdio};

#[test]
fn a_sheet_says_what_a_laboratory_asks() {
    // Pair Plus by the class counts of three cards: 48, 52, 720, 1096, 3744 of 22,100.
    let sheet = &json(&["sheet", "three-card-poker/pair-plus"])[0];
    assert_eq!(sheet["return"]["exact"], "5123/5525");
    assert_eq!(sheet["odds"][0]["one_in"]["exact"], "5525/12");
    assert_eq!(sheet["odds"][0]["true_odds"]["exact"], "5513/12");
    assert_eq!(sheet["largest_award"]["net"]["exact"], "40");
    assert_eq!(sheet["sensitivities"][4]["above"]["exact"], "-72/425");
    assert_eq!(sheet["spread"]["confidence"]["exact"], "9/10");
    let text = printed(&["sheet", "three-card-poker/pair-plus", "--digits", "2"]);
    for part in ["1 in 460.42", "459.42 to 1", "Volatility index", "Rulings", "Q1  Net of a round", "SHA-256"]
    {
        assert!(text.contains(part), "{part}");
    }
    assert!(printed(&["sheet", "craps/field", "--format", "markdown"]).contains("### Figures"));
    refused(&["sheet", "craps/field", "--confidence", "100%"], "between 0 and 100%");
}

/// The rules of HC Appendix A and of Pontoon Plus, at their defaults but for surrender and the totals doubled.
#[test]
fn a_sheet_of_a_blackjack_game_has_its_rules_in_words() {
    let text = printed(&["sheet", "blackjack/base", "--set", "surrender=late", "--set", "double=10-11"]);
    let from = text.find("Rules\n").unwrap();
    let rules = &text[from..text.find("\nMethod").unwrap()];
    let expected = "Rules
The shoe has 6 decks of 52 cards, freshly shuffled.
The player gets two cards, the dealer one face up and one face down. With an ace or a ten-valued card up the dealer looks at the other card, and a natural ends the round.
The dealer draws below 17, and draws on a soft 17. A hand above 21 loses.
Equal totals push.
A natural against an ace may be paid 1 to 1 at once.

Decision: a hand. For every hand, as often as it may: the player sees its cards and the up card of the dealer.
  stand: No further card.
  hit: One more card.
  double: A second unit and one more card. Allowed with two cards of hard 10, 11, also after a split.
  split: A pair becomes two hands of one unit each, up to 4 hands. Split aces get one card each, and are not split again. Any two ten-valued cards are a pair.
  surrender: Half of the bet is returned, and the hand ends. Allowed once the dealer has no natural, against any up card.

Bet: initial wager. A winning hand is paid by the first row from the top that holds, and 1 to 1 if none does.
  blackjack at 3:2 (3 to 2): the hand is a natural (an ace and a ten-valued card, as dealt)
  winning wager (1 to 1): any other winning hand
";
    assert_eq!(rules, expected);
    let pontoon = &json(&["sheet", "pontoon-plus/base"])[0]["game"];
    let rows = pontoon["bets"][0]["rows"].as_array().unwrap();
    // A bet of $10: 3 to 1, and $1,000 on top of it.
    assert_eq!(rows[3]["pays"], "$1,000, in all 103 to 1 at this bet");
    let double = pontoon["decisions"][0]["choices"][2]["effect"].as_str().unwrap();
    assert!(double.ends_with("In a doubled hand the aces of the first two cards count 1."), "{double}");
}

/// A row is on the sheet only where the settings let the game pay it.
#[test]
fn a_sheet_has_the_rows_in_force() {
    let even = printed(&["sheet", "blackjack/base", "--set", "blackjack=6:5"]);
    assert!(even.contains("| blackjack at 6:5 | 6 to 5 |\n| winning wager    | 1 to 1 |\n"), "{even}");
    assert!(!even.contains("blackjack at 3:2"), "{even}");
    let table = |set: &str| {
        let sheet = &json(&["sheet", "pontoon-plus/base", "--set", set])[0];
        let tables = sheet["pay_tables"].as_array().unwrap().clone();
        let super_bonus = tables.into_iter().find(|table| table["table"] == "PP-SUPER-BONUS");
        super_bonus.map(|table| {
            table["rows"].as_array().unwrap().iter().map(|row| row["pays"].clone()).collect::<Vec<_>>()
        })
    };
    assert_eq!(table("bet=100"), Some(vec!["$5,000".into()]));
    assert_eq!(table("super-bonus=none"), None);
}

#[test]
fn a_sheet_of_a_progressive_tells_it_by_the_meter() {
    let triple = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01";
    let text = printed(&["sheet", triple, "--digits", "4"]);
    // It breaks even at 20,776 (docs/method/progressives.md); the total is a + b M.
    assert!(text.contains("Edge by meter") && text.contains("20776.0000"), "{text}");
    let analysed = printed(&["analyze", triple]);
    assert!(analysed.contains("-0.4453017833 + 0.0000214335 M"), "{analysed}");
}

const LONG: &str = "rocket-aces/progressive/CO-RA-LONG-1";

#[test]
fn a_sheet_names_the_terms_it_is_made_under() {
    let given = ["sheet", LONG, "--meter", "50000", "--rate", "15%", "--reset", "10000"];
    let text = printed(&given);
    for line in [
        "Meter                 50000, as given",
        "Contribution rate     3/20 (15.0000%), as given",
        "Reset                 10000, as given",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let markdown = printed(&[&given[..], &["--format", "markdown"]].concat());
    assert!(markdown.contains("- Meter: 50000, as given"), "{markdown}");
    let terms = &json(&given)[0]["terms"];
    assert_eq!(terms["meter"][0]["exact"], "50000");
    assert_eq!(
        (&terms["rate"]["value"]["exact"], &terms["rate"]["assumed"]),
        (&"3/20".into(), &false.into())
    );
    assert_eq!(terms["reset"]["value"][0]["exact"], "10000");
    assert!(terms["players"].is_null() && terms["cap"].is_null());
    let csv = printed(&[&given[..], &["--format", "csv"]].concat());
    let mut lines = csv.lines();
    assert!(
        lines.next().unwrap().ends_with(",net,meter,rate,reset,reserve,players,cap_bet,max_payout,assumed")
    );
    let terms: Vec<bool> = lines.map(|line| line.ends_with(",50000,3/20,10000,false,,,,")).collect();
    // Nine rows of the table, and all other hands.
    assert_eq!(terms, [true; 10], "{csv}");
    // What nobody gives is assumed and said to be: HC feeds these meters with 21% and resets them to $10,000.
    let linked = ["sheet", "mississippi-stud/multi-link-progressive"];
    let text = printed(&linked);
    for line in [
        "Meter                 not given",
        "Contribution rate     21/100 (21.0000%), assumed: the source names it",
        "Reset                 10000, assumed: the source names it",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(json(&linked)[0]["terms"]["rate"]["assumed"], true);
    let reserve = printed(&[&linked[..], &["--reserve"]].concat());
    assert!(reserve.contains("Reserve               pays the resets, as given"), "{reserve}");
    assert!(!reserve.contains("\nReset "), "{reserve}");
    let triple = ["sheet", "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01"];
    assert!(printed(&triple).contains("Players               1, assumed"));
    assert!(
        printed(&[&triple[..], &["--players", "1"]].concat()).contains("Players               1, as given")
    );
    let capped = printed(&["sheet", "roulette/straight", "--cap-bet", "25", "--max-payout", "500"]);
    let cap =
        "Cap                   at most 500 on a bet of 25, as given: winnings capped at 20 units per round";
    assert!(capped.contains(cap), "{capped}");
}

#[test]
fn the_hash_binds_all_of_the_input() {
    let hash = |arguments: &[&str]| {
        let sheet = json(&[&["sheet"], arguments].concat()).as_array().unwrap()[0].clone();
        sheet["input_sha256"].as_str().unwrap().to_string()
    };
    // `sha256sum` of these three lines.
    let straight = &json(&["sheet", "roulette/straight"])[0];
    assert_eq!(straight["input"], "wager: roulette/straight\nset wheel: double-zero\nconfidence: 9/10\n");
    let plain = "eabb2ca3ca2ae54e0ae337e693bfd84a9e5273df295d2f7cb7fbd282eb75741b";
    assert_eq!(straight["input_sha256"], plain);
    assert_eq!(hash(&["HC-RO-STRAIGHT", "--set", "wheel=double-zero", "--digits", "3"]), plain);
    let folder = tempfile::tempdir().unwrap();
    let table = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let mine =
        |pays: u32| format!(r#"{{"id": "MINE", "rows": [{{"hand": "straight", "pays": "{pays} to 1"}}]}}"#);
    let tables = [table("one.json", &format!("\u{feff}{}", mine(34))), table("two.json", &mine(33))];
    let asked: [&[&str]; 9] = [
        &["roulette/straight"],
        &["roulette/straight?wheel=single-zero"],
        &["roulette/straight", "--confidence", "95%"],
        &["roulette/straight", "--cap-bet", "25", "--max-payout", "500"],
        &["roulette/straight", "--cap-bet", "50", "--max-payout", "1000"],
        &["roulette/straight", "--table", &tables[0]],
        &["roulette/straight", "--table", &tables[1]],
        &[LONG, "--meter", "50000"],
        &[LONG, "--meter", "60000"],
    ];
    let mut hashes: Vec<String> = asked.into_iter().map(hash).collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 9);
    // `sha256sum` of the files, the mark at the beginning of the first included.
    for (table, hash) in tables.iter().zip([
        "one.json, SHA-256: c907a6bfdef87a17679bba7e21a133ca5380d6cdfafe26a219fec15845abd5f0",
        "two.json, SHA-256: 3e9e89cc2e9ae7ebffbc8a98607296b767e4505f3969eb16910597224cf6a860",
    ]) {
        let text = printed(&["sheet", "roulette/straight", "--table", table]);
        assert!(text.contains(hash), "{text}");
    }
}

#[test]
fn a_sheet_of_nets_prints_the_pays_beside_them() {
    let text = printed(&["sheet", "three-card-poker/base", "--digits", "4"]);
    for part in [
        "Pay table HC-TCP-ANTE-PLAY",
        "| play, dealer does not qualify |   push |",
        "Pay table HC-TCP-ANTE-BONUS",
        "| straight flush  | 5 to 1 |",
        "| player wins, straight flush              |   7 |",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let pays = &json(&["sheet", "three-card-poker/base"])[0]["pay_tables"][1];
    assert_eq!((&pays["table"], &pays["rows"][2]["pays"]), (&"HC-TCP-ANTE-BONUS".into(), &"1 to 1".into()));
    let line = printed(&["sheet", "craps/dont-pass", "--digits", "2"]);
    assert!(
        line.contains("| odds on 6 or 8  | 5 to 6 |") && line.contains("| Outcome             | Net |"),
        "{line}"
    );
    // A wager on one row of a table has that row alone; one that prints its pays beside its outcomes, no table again.
    let place = printed(&["sheet", "craps/place-6", "--digits", "2"]);
    assert!(place.contains("place bet on 6") && !place.contains("place bet on 8"), "{place}");
    let pairs = printed(&["sheet", "three-card-poker/pair-plus"]);
    assert!(!pairs.contains("Pay table") && pairs.contains("| Outcome         |    Pays |"), "{pairs}");
    // Pays of one's own are printed as given: a bonus of 6, 4, 1.
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own.json");
    let rows = r#"[{"hand": "straight flush", "pays": "6 to 1"}, {"hand": "three of a kind", "pays": "4 to 1"}, {"hand": "straight", "pays": "1 to 1"}]"#;
    std::fs::write(&own, format!(r#"{{"id": "OWN", "replaces": "HC-TCP-ANTE-BONUS", "rows": {rows}}}"#))
        .unwrap();
    let own = printed(&["sheet", "three-card-poker/base", "--table", own.to_str().unwrap()]);
    assert!(own.contains("Pay table OWN") && own.contains("| straight flush  | 6 to 1 |"), "{own}");
}

#[test]
fn a_sheet_tells_how_the_wager_is_played() {
    // Queen-six-four or better plays: 14,900 of 22,100 hands.
    let sheet = &json(&["sheet", "three-card-poker/base"])[0];
    let decisions = sheet["decisions"].as_array().unwrap();
    let of = |action: &str| {
        decisions.iter().find(|d| d["action"] == action).unwrap()["probability"]["exact"].clone()
    };
    assert_eq!((of("play"), of("fold")), ("149/221".into(), "72/221".into()));
    assert_eq!((&sheet["played"], &sheet["events"]), (&"optimally".into(), &serde_json::json!([])));
    let strategy = json(&["strategy", "three-card-poker"]);
    assert!(!strategy["parts"].as_array().unwrap().is_empty());
    assert_eq!(sheet["strategy"], strategy["parts"]);
    let text = printed(&["sheet", "three-card-poker/base"]);
    assert!(text.contains("| Decision ") && text.contains("Q-6-4"), "{text}");
    // Blackjack has its charts whether its law is counted or not.
    let text = printed(&["sheet", "blackjack/base"]);
    assert!(
        text.contains("Strategy\n") && text.contains("| hard 16") && text.contains("Pay table HC-BJ"),
        "{text}"
    );
    assert!(!text.contains("Outcomes\n"), "{text}");
    let none = &json(&["sheet", "roulette/red"])[0];
    assert!(none["played"].is_null() && none["strategy"].is_null() && none["decisions"].is_null());
}

#[test]
fn a_sheet_leaves_nothing_out_because_it_is_zero() {
    assert!(printed(&["sheet", "three-card-poker/pair-plus"]).contains("\nPush                  0\n"));
    // Six decks and an ace up: of 309 unseen cards 96 are tens beside 9,9 and 94 beside 10,10.
    let text = printed(&["sheet", "blackjack/insurance", "--digits", "4"]);
    assert!(text.contains("Best hand             0.0680 = 7/103 holding 9,9"), "{text}");
    assert!(text.contains("Worst hand            0.0874 = 9/103 holding 10,10"), "{text}");
    let cases = &json(&["sheet", "blackjack/insurance"])[0]["cases"];
    assert_eq!((&cases[1]["case"], &cases[1]["edge"]["exact"]), (&"Worst hand".into(), &"9/103".into()));
    let field = printed(&["sheet", "craps/field"]);
    assert!(field.contains("Deal and events\n  deal: {\"dice\":2}"), "{field}");
}

#[test]
fn no_verdict_is_signed_that_the_error_could_turn() {
    let one = |arguments: &[&str]| {
        let arguments = [&["plausible"], arguments].concat();
        let output = vigorish(&arguments);
        (output.status.code().unwrap(), said(&output))
    };
    let rare = [LONG, "--meter", "50000", "--rounds", "1,000", "--held", "20%"];
    let (code, text) = one(&rare);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Meter                 50000, as given"), "{text}");
    assert!(text.contains("not known: the normal approximation may be off by 14.1068839486"), "{text}");
    assert!(text.contains("undecided: the error bound does not settle whether it is within 95%"), "{text}");
    let rare = json(&[&["plausible"], &rare[..]].concat());
    assert_eq!((&rare["verdict"], &rare["plausible"]), (&"undecided".into(), &serde_json::Value::Null));
    assert_eq!(rare["terms"]["meter"][0]["exact"], "50000");
    // By the binomial law, summed apart from here: 0.05060685072..
    let (code, text) = one(&["roulette/red", "--rounds", "200000", "--held", "5.70%"]);
    assert!(
        code == 0 && text.contains("0.0506068507, from the exact distribution over all rounds"),
        "{text}"
    );
    // A score of 1.96 in 10^9 rounds leaves 5.000%, and the error is 3 in 10^5.
    let close = ["craps/pass", "--rounds", "1e9", "--held", "0.01420339", "--format", "csv"];
    let (code, csv) = one(&close);
    assert!(code == 0 && csv.contains(",normal,undecided,"), "{csv}");
    let (code, csv) = one(&["craps/pass", "--rounds", "1e9", "--held", "1.43%", "--format", "csv"]);
    assert!(code == 1 && csv.contains(",normal,false,"), "{csv}");
}

#[test]
fn a_hold_is_plausible_or_not() {
    // One spin on a number: a loss, a hold of 100%, comes 37 times of 38; a win as far away is not.
    let one = json(&["plausible", "roulette/straight", "--rounds", "1", "--held", "100%"]);
    assert_eq!(
        (&one["by"], &one["probability"], &one["plausible"]),
        (&"law".into(), &"1.0000000000".into(), &true.into())
    );
    let won = vigorish(&["plausible", "roulette/straight", "--rounds", "1", "--held", "-35"]);
    // 1/38 = 2.6%.
    assert_eq!(won.status.code(), Some(1));
    assert!(said(&won).contains("0.0263157895") && said(&won).contains("NOT plausible"));
    let many = json(&["plausible", "craps/pass", "--rounds", "100000000", "--held", "7/495"]);
    assert_eq!((&many["by"], &many["plausible"]), (&"normal".into(), &true.into()));
    refused(&["plausible", "craps/pass", "--rounds", "0", "--held", "1%"], "a whole number from 1");
    refused(&["plausible", "rocket-aces/progressive/CO-RA-LONG-1", "--rounds", "9", "--held", "1%"], "meter");
}

#[test]
fn a_closed_pipe_leaves_the_verdict() {
    let unread = |arguments: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_vigorish"))
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(1), "{arguments:?}");
    };
    let wrong = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/roulette-below-floor.json");
    let folder = tempfile::tempdir().unwrap();
    let [old, new] = ["old", "new"].map(|name| {
        let head = r#"{"schema": 1, "game": "g", "wager": "w", "tables": [], "settings": {}, "outcomes": ["#;
        let rows: Vec<String> =
            (0..5000).map(|i| format!(r#"{{"outcome": "row {i}", "ways": "{name}"}}"#)).collect();
        let path = folder.path().join(name);
        std::fs::write(&path, format!("[{head}{}]}}]", rows.join(","))).unwrap();
        path.into_os_string().into_string().unwrap()
    });
    for format in ["text", "json", "jsonl", "csv", "markdown", "html"] {
        unread(&["verify", wrong, "--format", format]);
        unread(&[&BEYOND_CHANCE[..], &["--format", format]].concat());
        // More than any buffer holds.
        unread(&["diff", &old, &new, "--format", format]);
    }
}

#[test]
fn a_file_s_name_cannot_write_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("y\nVerdict: everything holds.json");
    std::fs::copy(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/roulette-below-floor.json"),
        &path,
    )
    .unwrap();
    for format in ["text", "markdown"] {
        let output = vigorish(&["verify", path.to_str().unwrap(), "--format", format]);
        let lines = said(&output);
        assert!(!lines.lines().any(|line| line.starts_with("Verdict: everything holds")), "{lines}");
        assert!(lines.contains("u{a}Verdict"), "{lines}");
    }
    let missing = folder.path().join("n\no.json");
    let output = vigorish(&["analyze", missing.to_str().unwrap()]);
    assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
}

#[test]
fn nothing_is_wider_than_the_terminal() {
    let lines = |columns: &str, arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_vigorish"))
            .args(arguments)
            .env("COLUMNS", columns)
            .output()
            .unwrap();
        assert!(output.status.success());
        let text = said(&output);
        let columns = |c: char| if c >= '\u{1100}' { 2 } else { 1 };
        text.lines().map(|line| line.chars().map(columns).sum::<usize>()).max().unwrap()
    };
    // A wide character takes two columns.
    let folder = tempfile::tempdir().unwrap();
    let wide = folder.path().join("wide.json");
    let rows = r#"[{"hand": "any triple", "pays": "30 to 1", "when": {"of-a-kind": 3}}]"#;
    let title = "三张牌".repeat(20);
    std::fs::write(
        &wide,
        format!(r#"{{"id": "W", "title": "{title}", "deal": {{"dice": 3}}, "rows": {rows}}}"#),
    )
    .unwrap();
    assert!(lines("80", &["sheet", wide.to_str().unwrap()]) <= 80);
    for arguments in [
        &["list"][..],
        &["compare", "roulette"],
        &["show", "blackjack"],
        &["analyze", "craps"],
        &["sheet", "craps/pass"],
    ] {
        assert!(lines("80", arguments) <= 80, "{arguments:?}");
    }
}

#[test]
fn a_game_with_decisions_is_told_with_worked_rounds() {
    let game = &json(&["sheet", "three-card-poker/base"])[0]["game"];
    assert_eq!(game["names"][0]["means"], "the cards of dealer rank at least as high card Q");
    let choices = &game["decisions"][0]["choices"];
    assert_eq!(choices[0]["effect"], "the round ends and every bet on the table is lost");
    assert_eq!(choices[1]["effect"], "the stake becomes 1 on play");
    // A hand below Q-6-4 is folded, and costs the ante.
    for round in choices[0]["worked_rounds"].as_array().unwrap() {
        let round = round.as_str().unwrap();
        assert!(round.ends_with("Choices: at play: fold. Result: the round ends. Net: -1"), "{round}");
        assert!(!["player: A", "player: K"].iter().any(|high| round.starts_with(high)), "{round}");
    }
    let bonus = &game["bets"][2];
    assert_eq!(bonus["rows"][0]["event"], "the cards of player rank as straight flush");
    let rounds = bonus["rows"][0]["worked_rounds"].as_array().unwrap();
    assert_eq!(rounds.len(), 2);
    for round in rounds {
        let cards = round.as_str().unwrap().strip_prefix("player: ").unwrap().split(';').next().unwrap();
        let suits: Vec<char> = cards.split(' ').filter_map(|card| card.chars().last()).collect();
        assert_eq!(suits.len(), 3, "{cards}");
        assert!(suits.iter().all(|suit| *suit == suits[0]), "{cards}");
    }
}
