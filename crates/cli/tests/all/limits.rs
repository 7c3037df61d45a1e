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
    for (name, text) in hostile() {
        std::fs::write(folder.path().join(name), text).unwrap();
        for (command, more) in COMMANDS {
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
