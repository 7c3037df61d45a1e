//! Every command with files that ask for too much: each is refused in time, within its memory, in words.

use crate::command::{refused, vigorish};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Rows on a deal, as a file.
fn file(deal: &str, conditions: &[&str]) -> String {
    let row = |(i, when): (usize, &&str)| {
        format!(r#"{{"hand": "row {i}", "pays": "{} to 1", "when": {when}}}"#, i + 2)
    };
    let rows: Vec<String> = conditions.iter().enumerate().map(row).collect();
    format!(r#"{{"id": "HOSTILE", "deal": {deal}, "rows": [{}]}}"#, rows.join(", "))
}

/// One decision against a dealer's hand, as a game file.
fn one_decision(deal: &str, sees: &str, dealer: &str, best: u32) -> String {
    format!(
        r#"{{"id": "HOSTILE", "deal": {deal}, "stakes": {{"ante": 1}}, "stages": [{{"stage": "call", "sees": {sees},
        "choices": [{{"choice": "fold", "ends": {{}}}}, {{"choice": "call", "stakes": {{"ante": 2}}}}]}}],
        "bets": {{"ante": {{"rows": [{{"hand": "row 0", "pays": 1,
            "when": {{"of": "p", "best": {best}, "beats": {dealer}}}}}]}}}}}}"#
    )
}

/// Games with decisions that cannot be solved in seconds: by the engine for one decision, twice, and by the plain one.
fn hostile_games() -> [(&'static str, String); 3] {
    [
        ("seven.json", one_decision(r#"{"decks": 1, "zones": {"p": 7, "d": 7}}"#, r#"["p"]"#, r#""d""#, 5)),
        (
            "seen.json",
            one_decision(
                r#"{"decks": 1, "zones": {"p": 3, "d": 9, "h": 1}}"#,
                r#"["p", "d"]"#,
                r#"["d", "h"]"#,
                3,
            ),
        ),
        (
            "two-decks.json",
            one_decision(r#"{"decks": 2, "zones": {"p": 5, "d": 5}}"#, r#"["p"]"#, r#""d""#, 5),
        ),
    ]
}

/// One file of each kind of deal that cannot be counted in seconds.
fn hostile() -> [(&'static str, String); 5] {
    [
        (
            "shooter.json",
            file(r#"{"dice": 2, "shooter": true}"#, &[r#"{"same": "9.."}"#, r#"{"rolls": [{"total": 7}]}"#]),
        ),
        (
            "wheel.json",
            file(
                r#"{"wheel": "double-zero", "spins": 7}"#,
                &[r#"{"same": "3.."}"#, r#"{"times": {"pocket": "red", "is": 4}}"#],
            ),
        ),
        ("dice.json", file(r#"{"dice": 12, "rolls": 100}"#, &[r#"{"same": "9.."}"#])),
        (
            "zones.json",
            file(
                r#"{"decks": 6, "zones": {"a": 4, "b": 4}}"#,
                &[
                    r#"{"of": ["a", "b"], "run": "4.."}"#,
                    r#"{"of": "a", "suits": 1}"#,
                    r#"{"of": ["a", "b"], "longest-suit": "5.."}"#,
                ],
            ),
        ),
        (
            "dealer.json",
            file(
                r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": "hit", "zones": {"p": 5, "q": 4}}"#,
                &[
                    r#"{"of": ["p", "q", "dealer"], "longest-suit": "6.."}"#,
                    r#"{"of": ["p", "dealer"], "run": "5.."}"#,
                ],
            ),
        ),
    ]
}

/// The commands that take a file, without the file, and what follows it.
const COMMANDS: [(&str, &[&str]); 11] = [
    ("analyze", &[]),
    ("sheet", &[]),
    ("compare", &["craps/field"]),
    ("simulate", &["--rounds", "100"]),
    ("round", &["craps/field"]),
    ("session", &["--bankroll", "20", "--rounds", "10"]),
    ("removal", &[]),
    ("counting", &[]),
    ("solve", &["--row", "row 0", "--edge", "5%"]),
    ("plausible", &["--rounds", "5000", "--held", "1%"]),
    ("report", &["--out", "site"]),
];

/// Longer than this no refusal takes, even on a busy machine.
const LONGEST: Duration = Duration::from_secs(60);

#[test]
#[cfg(unix)]
fn hostile_files_are_refused_by_every_command() {
    let folder = tempfile::tempdir().unwrap();
    // The cards of games with decisions are not removed or counted.
    let of_games = COMMANDS.iter().filter(|(command, _)| !["removal", "counting"].contains(command));
    let of_games: Vec<(&str, &[&str])> = of_games.copied().collect();
    let wagers = hostile().map(|file| (file, COMMANDS.to_vec()));
    let games = hostile_games().map(|file| (file, of_games.clone()));
    for ((name, text), commands) in wagers.into_iter().chain(games) {
        std::fs::write(folder.path().join(name), text).unwrap();
        for (command, more) in commands {
            let begun = Instant::now();
            // Address space, of which threads reserve more than they use.
            let mut child = Command::new("sh")
                .args([
                    "-c",
                    r#"ulimit -v 1048576; exec "$0" "$@""#,
                    env!("CARGO_BIN_EXE_vigorish"),
                    command,
                    name,
                ])
                .args(more)
                .args(["--max-work", "2s,128MiB"])
                .current_dir(folder.path())
                .env("RAYON_NUM_THREADS", "2")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let status = loop {
                if let Some(status) = child.try_wait().unwrap() {
                    break status;
                }
                if begun.elapsed() > LONGEST {
                    child.kill().unwrap();
                    panic!("{command} {name} takes longer than {LONGEST:?}");
                }
                std::thread::sleep(Duration::from_millis(5));
            };
            assert_eq!(status.code(), Some(2), "{command} {name}");
        }
        assert!(!folder.path().join("site").exists(), "{name}: a report was begun");
    }
}

#[test]
fn a_refusal_names_the_row_and_the_flag() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wheel.json");
    std::fs::write(&path, &hostile()[1].1).unwrap();
    let path = path.display().to_string();
    refused(&["analyze", &path], "the condition of the row `row 0` takes most of it");
    refused(&["analyze", &path], "or raise the limit with --max-work");
    refused(
        &["analyze", &path, "--max-work", "2 hours"],
        "write a time like 90m or 8h, a size like 4GiB, or 8h,4GiB",
    );
}

#[test]
fn a_refused_game_names_what_makes_it_long_and_what_would_not() {
    let folder = tempfile::tempdir().unwrap();
    let [seven, _, two_decks] = hostile_games().map(|(name, text)| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    });
    let limit = ["--max-work", "2s"];
    refused(
        &[&["analyze", &seven], &limit[..]].concat(),
        "133784560 hands meet 133784560 of the dealer's: deal fewer cards, \
         or show fewer of the dealer's, or raise the limit with --max-work",
    );
    refused(&["analyze", &two_decks], "deals of the cards that the player does not see follow each of");
    refused(&["analyze", &two_decks], "deal fewer cards or ranks; more are counted only for one decision");
}

#[test]
fn questions_without_bounds_are_refused_with_what_would_bound_them() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let pair = write("pair.json", &file(r#"{"decks": 8, "zones": {"p": 2}}"#, &[r#"{"of-a-kind": 2}"#]));
    let twenty_one = |name: &str, decks: u32, rules: &str| {
        let deal = format!(r#"{{"decks": {decks}, "play": "twenty-one"}}"#);
        write(name, &format!(r#"{{"id": "HOSTILE", "deal": {deal}, "rules": {rules}, "rows": []}}"#))
    };
    let hands = twenty_one("hands.json", 8, r#"{"split": {"hands": 50}}"#);
    let again = twenty_one("again.json", 8, r#"{"double": {"cards": "2..", "again": 8}}"#);
    let decks = twenty_one("decks.json", 50, "{}");
    let tags = "2=1,3=2,4=3,5=4,6=5,7=6,8=7,9=8,T=9,J=10,Q=11,K=12,A=13";
    let most = "1000000000000";
    let million = "row 0=1..900000,1..900000,1..900000";
    for (line, says) in [
        (&["analyze", &*hands][..], "`50` is not the most hands, a whole number from 2 to 4"),
        (&["analyze", &again], "`8` is not how often it is doubled again, a whole number from 0 to 3"),
        (&["analyze", &decks], "`50` is not a number of decks, a whole number from 1 to 32"),
        (&["counting", &pair, "--tags", tags], "too many different values: use at most 10"),
        (&["counting", &pair, "--tags", "2=1000000007"], "a whole number between -20 and 20"),
        (&["session", &pair, "--bankroll", most, "--rounds", most], "takes more than 10^9 steps of work"),
        (&["session", &pair, "--bankroll", "500000000000", "--goal", most], "takes more than 10^9 steps"),
        (
            &["solve", &pair, "--rows", "row 0=1..1000000000000", "--edge-between", "0,1"],
            "has more than 1000000 values",
        ),
        (&["solve", &pair, "--vary", "row 0=1..1000000000000"], "has too many values"),
        (&["solve", &pair, "--vary", million], "there are 1000000 values or more: narrow the ranges"),
        (&["audit", &pair, "--situations", most], "an audit draws at most 1000000 situations"),
    ] {
        refused(line, says);
    }
}

#[test]
fn progress_is_shown_in_lines_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site").display().to_string();
    let report = vigorish(&["report", "craps/field", "--out", &out, "--progress", "plain"]);
    let lines = String::from_utf8(report.stderr).unwrap();
    assert!(report.status.success(), "{lines}");
    assert!(lines.starts_with("figures: 0%\nfigures: 100%\npages: 0%\n"), "{lines}");
    // Short work is not announced.
    let quiet = vigorish(&["analyze", "craps/field", "--progress", "plain"]);
    assert!(quiet.status.success() && quiet.stderr.is_empty());
}
