//! Hostile files of every kind, to every command that takes them: a right answer or a refusal with exit code 2, never a panic
//! or a signal, within a second of processor time and 256 MiB.

use std::process::{Command, Output};

/// A kind of file: its extension, a good file, and the commands that take it, where `F` is the file.
struct Kind {
    extension: &'static str,
    good: &'static str,
    commands: &'static [&'static [&'static str]],
}

const KINDS: [Kind; 9] = [
    Kind {
        extension: "json",
        good: include_str!("../../../../docs/examples/wagers/chuck-a-luck.json"),
        commands: &[
            &["analyze", "F"],
            &["show", "F"],
            &["sheet", "F"],
            &["solve", "F"],
            &["simulate", "F", "--rounds", "100"],
            &["audit", "F"],
            &["session", "F", "--bankroll", "20", "--rounds", "10"],
            &["round", "F", "craps/field"],
            &["verify", "F"],
        ],
    },
    Kind {
        extension: "json",
        good: include_str!("../../../../docs/examples/wagers/lucky-ladies.json"),
        commands: &[&["removal", "F"], &["counting", "F"], &["compare", "F", "craps/field"], &["meter", "F"]],
    },
    Kind {
        extension: "json",
        good: include_str!("../../../../docs/examples/games/red-dog.json"),
        commands: &[&["analyze", "F"], &["strategy", "F"]],
    },
    Kind {
        extension: "json",
        good: include_str!("../../../../docs/examples/blackjack/blackjack.json"),
        commands: &[&["show", "F"]],
    },
    Kind {
        extension: "json",
        good: r#"{"id": "X", "rows": [{"hand": "on a 2 or 12", "pays": "2 to 1"}]}"#,
        commands: &[&["analyze", "craps/field", "--table", "F"]],
    },
    Kind {
        extension: "json",
        good: include_str!("../../../../docs/examples/field-for-two.json"),
        commands: &[&["verify", "F"]],
    },
    Kind {
        extension: "json",
        good: include_str!("../../../../docs/examples/plays/red-dog-raise-every-gap.json"),
        commands: &[&["analyze", "GAME", "--play", "F"]],
    },
    Kind {
        extension: "csv",
        good: "Table,Game,Period,Win,Drop,Rounds,Average bet\nR1,roulette/red,May,\"5,300\",,4000,25\n",
        commands: &[&["monitor", "F"]],
    },
    Kind {
        extension: "json",
        good: include_str!("../../../../docs/examples/figures/before.json"),
        commands: &[&["diff", "F", "F"]],
    },
];

/// The good file made bad, in every way that files of all kinds have in common.
fn made_bad(good: &str) -> Vec<(&'static str, Vec<u8>)> {
    let text = |text: String| text.into_bytes();
    let first = |from: char| good.find(from).unwrap_or(0);
    let number = good.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let with = |place: usize, added: &str| text(format!("{}{added}{}", &good[..place], &good[place..]));
    let half = (0..=good.len() / 2).rev().find(|&end| good.is_char_boundary(end)).unwrap_or(0);
    vec![
        ("empty", Vec::new()),
        ("cut", text(good[..half].into())),
        ("NUL bytes", vec![0; 1000]),
        ("a NUL within", with(first(':'), "\0")),
        ("not UTF-8", [&[0xff, 0xfe], good.as_bytes()].concat()),
        ("twice", text(good.repeat(2))),
        ("deep lists", text("[".repeat(1 << 20))),
        ("deep objects", text(r#"{"a":"#.repeat(1 << 18))),
        ("a deep value", with(first(':') + 1, &"[".repeat(1 << 18))),
        ("an unknown key", with(first('{') + 1, r#""zzz": 1, "#)),
        ("a duplicate key", with(first('{') + 1, r#""id": "A", "id": "B", "#)),
        ("a huge number", with(number, "1e999")),
        ("many digits", with(number, &"9".repeat(100_000))),
        ("a long string", with(first('"') + 1, &"x".repeat(1 << 21))),
        ("too large", with(0, &" ".repeat(5 << 20))),
        ("many lines", with(good.len(), &good[good.find('\n').map_or(0, |end| end + 1)..].repeat(100))),
    ]
}

/// A run of the command under the limits. Address space is more than memory: threads reserve it.
fn run(arguments: &[String]) -> Output {
    Command::new("sh")
        .args(["-c", r#"ulimit -v 524288; ulimit -t 2; exec "$0" "$@""#, env!("CARGO_BIN_EXE_vigorish")])
        .args(arguments)
        .args(["--max-work", "1s,256MiB"])
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .unwrap()
}

#[test]
#[cfg(unix)]
fn hostile_files_of_every_kind_are_answered_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.json");
    std::fs::write(&game, include_str!("../../../../docs/examples/games/red-dog.json")).unwrap();
    for (number, kind) in KINDS.iter().enumerate() {
        let file = folder.path().join(format!("{number}.{}", kind.extension));
        for (way, (name, bytes)) in made_bad(kind.good).into_iter().enumerate() {
            std::fs::write(&file, &bytes).unwrap();
            // All commands read files alike: each way goes to one of them.
            let command = kind.commands[way % kind.commands.len()];
            let argument = |argument: &&str| match *argument {
                "F" => file.display().to_string(),
                "GAME" => game.display().to_string(),
                other => other.to_string(),
            };
            let arguments: Vec<String> = command.iter().map(argument).collect();
            let output = run(&arguments);
            let said = String::from_utf8_lossy(&output.stderr);
            let code = output.status.code().unwrap_or_else(|| panic!("{name}, {command:?}: {said}"));
            assert!(code <= 3 && !said.contains("panicked"), "{name}, {command:?}: {code}, {said}");
            if code == 2 && !matches!(command[0], "verify" | "monitor") {
                assert!(
                    output.stdout.is_empty() && said.starts_with("error: "),
                    "{name}, {command:?}: {said}"
                );
            }
        }
    }
}
