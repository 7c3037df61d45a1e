//! The win of tables and periods beside theory. The figures are worked out apart from the program: the binomial law of red in
//! whole numbers, normal probabilities by the complementary error function of C.

use crate::command::{refused, said, vigorish};
use serde_json::Value;

const FLOOR: &str = "../../docs/examples/floor.csv";

/// A file with these lines, and what the command says of it.
fn judged(lines: &str) -> (Value, Option<i32>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("floor.csv");
    std::fs::write(&file, lines).unwrap();
    let output = vigorish(&["monitor", file.to_str().unwrap(), "--format", "json"]);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (serde_json::from_slice(&output.stdout).unwrap(), output.status.code())
}

/// Whether an interval contains a decimal, to so many of its digits.
fn is_about(interval: &Value, digits: &str) {
    let low =
        interval["low"].as_str().or(interval["decimal"].as_str()).unwrap_or_else(|| panic!("{interval}"));
    assert!(low.starts_with(digits), "{interval} is not {digits}");
}

#[test]
fn a_floor_is_judged_row_by_row() {
    let output = vigorish(&["monitor", FLOOR, "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let floor: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rows = floor["rows"].as_array().unwrap();
    let verdicts: Vec<&str> = rows.iter().map(|row| row["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["within", "investigate", "investigate", "within", "within", "cannot tell"]);
    let by: Vec<&str> = rows[..5].iter().map(|row| row["by"].as_str().unwrap()).collect();
    assert_eq!(by, ["law", "normal", "normal", "normal", "normal"]);

    // 4,000 bets of 25 on red: the binomial law.
    assert_eq!(rows[0]["expected"]["low"]["exact"], "100000/19");
    assert_eq!(rows[0]["standard_error"]["low"], "1578.9473684211");
    is_about(&rows[0]["probability"]["high"], "0.987368146");
    // Bets that vary as much as their mean double the variance.
    assert_eq!(rows[1]["standard_error"]["high"], "2232.9687826944");
    is_about(&rows[1]["probability"]["high"], "0.002552991");
    is_about(&rows[1]["corrected"]["high"], "0.010211965");
    // 60 to 80 rounds an hour.
    let field = &rows[2];
    assert_eq!(
        (&field["rounds"]["low"]["exact"], &field["rounds"]["high"]["exact"]),
        (&"12000".into(), &"16000".into())
    );
    assert_eq!(field["expected"]["low"]["exact"], "20000/3");
    assert_eq!(field["expected"]["high"]["exact"], "80000/9");
    assert!(field["standard_error"]["low"].as_str().unwrap().starts_with("1671.10520"));
    assert!(field["standard_error"]["high"].as_str().unwrap().starts_with("1929.62607"));
    is_about(&field["probability"]["high"], "0.000002029");
    is_about(&field["corrected"]["high"], "0.000010146");
    is_about(&rows[3]["corrected"]["low"], "0.487889196");
    is_about(&rows[4]["probability"]["high"], "0.688855640");

    // Win per drop: 20% against 15%, and what a band of 4 points means at this volatility.
    let prior = &rows[1]["prior"];
    assert_eq!(
        (&prior["win_per_drop"]["exact"], &prior["difference"]["exact"]),
        (&"1/5".into(), &"1/20".into())
    );
    assert_eq!((&prior["beyond_band"], &prior["beyond_own_band"]), (&true.into(), &false.into()));
    assert!(prior["own_band"]["low"].as_str().unwrap().starts_with("0.07294230"));
    is_about(&prior["false_alarms"]["low"], "0.282463247");

    // Without rounds nothing can be said, but the win per drop is compared all the same.
    let missing = &rows[5];
    assert_eq!(
        missing["settle"],
        "`rounds` (or `hours` and `rounds_per_hour`), with `handle` or `average_bet`"
    );
    assert!(missing["expected"].is_null() && missing["prior"]["own_band"].is_null());
    assert_eq!(missing["prior"]["beyond_band"], true);

    // All rows of a game together.
    let games = floor["games"].as_array().unwrap();
    let verdicts: Vec<&str> = games.iter().map(|game| game["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["investigate", "investigate", "within"]);
    is_about(&games[0]["probability"]["high"], "0.013255403");
    is_about(&games[1]["probability"]["high"], "0.012277777");
    is_about(&games[0]["corrected"]["high"], "0.036833332");
}

#[test]
fn a_floor_is_told_on_a_page() {
    let text = said(&vigorish(&["monitor", FLOOR]));
    for part in [
        "Rows                  investigate 2, cannot tell 1, within 3",
        "Confidence            95%, corrected for the number of rows (Holm)",
        "| C1    | craps/field",
        "6,667 to 8,889 | 1,671 to 1,930",
        "What would settle it",
        "X1, May: `rounds` (or `hours` and `rounds_per_hour`), with `handle` or `average_bet`",
        "SHA-256: ",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let csv = said(&vigorish(&["monitor", FLOOR, "--format", "csv"]));
    assert_eq!(csv.lines().count(), 7);
    for format in ["markdown", "html"] {
        assert!(said(&vigorish(&["monitor", FLOOR, "--format", format])).contains("cannot tell"));
    }
    // A note directly below a table would be a row of it.
    let markdown = said(&vigorish(&["monitor", FLOOR, "--format", "markdown"]));
    assert!(
        markdown.contains("|\n\np = from the exact distribution over all rounds.  \np ~ by the"),
        "{markdown}"
    );
}

#[test]
fn what_cannot_be_read_is_named_and_wins_over_what_is_found() {
    let (floor, code) = judged(
        "table,game,period,win,rounds,average_bet\n\
         1,roulette/red,May,\"90,000\",4000,25\n\
         2,roulette/read,May,5,4000,25\n\
         3,roulette/red,May,five,4000,25\n",
    );
    assert_eq!(code, Some(2));
    assert_eq!(floor["rows"][0]["verdict"], "investigate");
    let unread: Vec<(&str, &str)> = floor["unread"]
        .as_array()
        .unwrap()
        .iter()
        .map(|unread| (unread["line"].as_str().unwrap(), unread["column"].as_str().unwrap()))
        .collect();
    assert_eq!(unread, [("3", "game"), ("4", "win")]);
    assert!(floor["unread"][0]["reason"].as_str().unwrap().contains("did you mean"));
    refused(&["monitor", "nowhere.csv"], "nowhere.csv");
}

/// What cannot be read of a file: line, column (empty if it is about the line) and reason.
fn unread(floor: &Value) -> Vec<(&str, &str, &str)> {
    fn of<'a>(unread: &'a Value, key: &str) -> &'a str {
        unread[key].as_str().unwrap_or_default()
    }
    let all = floor["unread"].as_array().unwrap().iter();
    all.map(|unread| (of(unread, "line"), of(unread, "column"), of(unread, "reason"))).collect()
}

#[test]
fn a_file_of_a_spreadsheet_is_read_with_its_lines() {
    // A byte order mark, semicolons, carriage returns and an empty line.
    let (floor, code) = judged(
        "\u{feff}Table;Game;Period;Win;Drop;Rounds;Average bet\r\n\
         R1;roulette/red;01.05.2026;5300,50;40000;4000;25\r\n\
         \r\n\
         R2;roulette/red;01.05.2026;5300;40.000;4,000;25\r\n\
         R3;roulette/red;01.05.2026;5300.50;40,000;4000;25\r\n",
    );
    let amount = "`5300,50` is no amount: write 12500, $12,500.50, -500, (500), 350k or 1.2M";
    let point = "`40.000` may mean thousands or thousandths: write 12500 or 12.5";
    assert_eq!(unread(&floor), [("2", "win", amount), ("4", "drop", point)]);
    assert_eq!(
        (&floor["rows"][0]["line"], &floor["rows"][0]["win"]["exact"]),
        (&"5".into(), &"10601/2".into())
    );
    assert_eq!(code, Some(2));
}

#[test]
fn figures_that_no_table_has_are_not_read() {
    let (floor, code) = judged(
        "table,game,period,win,drop,rounds,average_bet,bet_cv,prior_win_per_drop,meter\n\
         1,roulette/red,May,100,-5000,4000,25,,,\n\
         2,roulette/red,May,0,,0,25,,,\n\
         3,roulette/red,May,100,5000,4000,25,wide,15,\n\
         4,roulette/red,May,100,5000,4000,25,,15%,500\n\
         5,roulette/red,May,100,5000,4000,25,,15%,\n\
         5,roulette/red,May,100,5000,4000,25,,15%,\n",
    );
    let zero = "`0` is not above 0: leave the cell empty if it is not known, and the line out if the table was closed";
    let meter = "roulette/red has no meter, and no side bet of this row has one: leave the cell empty";
    assert_eq!(
        unread(&floor),
        [
            ("2", "drop", "`-5000` is below 0"),
            ("3", "rounds", zero),
            ("4", "bet_cv", "`wide` is no coefficient of variation: write 0.8 or 80%"),
            ("4", "prior_win_per_drop", "`15` is more than all of the drop: write 20% or 0.2"),
            ("5", "meter", meter),
            ("7", "", "the same as line 6: leave one out"),
        ]
    );
    assert_eq!((floor["rows"].as_array().unwrap().len(), code), (1, Some(2)));
}

#[test]
fn a_file_without_rows_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("floor.csv");
    for (lines, reason) in [
        ("table,game,period,win\n", "no rows below the header: write one line for each table and period"),
        ("", "line 1: missing columns: table, game, period, win"),
        ("table,game,win\n1,roulette/red,5\n", "line 1: missing columns: period"),
        ("table,game,period,win,Win\n", "line 1: the column win stands twice: leave one out"),
    ] {
        std::fs::write(&file, lines).unwrap();
        refused(&["monitor", file.to_str().unwrap()], reason);
    }
}

#[test]
fn the_meter_may_be_that_of_a_side_bet() {
    // Three Card Poker's base at 3.3729809402% of 1,000 bets of 25, and 300 progressive wagers of $1 at 22.0258218469%.
    let (floor, _) = judged(
        "table,game,period,win,rounds,average_bet,side,meter\n\
         1,three-card-poker/base,May,900,1000,25,rocket-aces/progressive/CO-RA-LONG-1:30%@$1,50000\n",
    );
    assert_eq!(unread(&floor), []);
    is_about(&floor["rows"][0]["expected"]["low"], "909.322");
}

#[test]
fn play_that_costs_more_explains_more() {
    // Three Card Poker's base has an edge of 3.37%; 5% of the handle is what play that costs 2% more wins.
    let line = "table,game,period,win,rounds,average_bet\n1,three-card-poker/base,May,50000,40000,25\n";
    let (floor, code) = judged(line);
    let row = &floor["rows"][0];
    assert_eq!((&row["verdict"], &row["skill"], code), (&"within".into(), &true.into(), Some(0)));
    let low = row["edge"]["low"]["decimal"].as_str().unwrap();
    assert!(low.starts_with("0.0337"), "{low}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("floor.csv");
    std::fs::write(&file, line.replace("50000", "70000")).unwrap();
    let strict = ["monitor", file.to_str().unwrap(), "--skill", "0%-0%"];
    assert_eq!(vigorish(&strict).status.code(), Some(1));
}

#[test]
fn a_rare_award_leaves_it_open() {
    // One royal in six cards pays as much as all else: nothing is known of it from a month of win.
    let (floor, code) = judged(
        "table,game,period,win,rounds,average_bet\n1,three-card-poker/six-card-bonus,May,9000,4000,5\n",
    );
    let row = &floor["rows"][0];
    assert_eq!((&row["verdict"], &row["by"], code), (&"cannot tell".into(), &"chebyshev".into(), Some(0)));
    assert!(row["settle"].as_str().unwrap().starts_with("how often \""), "{row}");
}

#[test]
fn the_version_names_the_commit_and_the_toolchain() {
    let version = said(&vigorish(&["--version"]));
    assert!(version.starts_with(concat!("vigorish ", env!("CARGO_PKG_VERSION"), " (commit ")), "{version}");
    assert!(version.contains(", rustc "), "{version}");
}

#[test]
fn a_log_has_a_line_for_each_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("verdicts.log");
    let (log, right) = (log.to_str().unwrap(), "../../docs/examples/dragon-bonus-right.json");
    let wrong = "../../docs/examples/dragon-bonus-wrong.json";
    vigorish(&["verify", right, "--log", log]);
    vigorish(&["verify", wrong, "nowhere.json", "--log", log]);
    let written = std::fs::read_to_string(log).unwrap();
    let lines: Vec<Vec<&str>> = written.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines.iter().map(|line| line[1]).collect::<Vec<_>>(), [right, wrong, "nowhere.json"]);
    assert!(lines.iter().all(|line| line.len() == 5 && line[0].len() == 20 && line[0].ends_with('Z')));
    assert!(lines[..2].iter().all(|line| line[2].len() == 64) && lines[2][2] == "-");
    // The program is the same, and is told by its file.
    assert!(lines.iter().all(|line| line[3] == lines[0][3] && line[3].len() == 64));
    assert_eq!(lines[2][4], "Cannot be read");
    assert_ne!(lines[0][4], lines[1][4]);
}
