//! Blackjack games from files: complete rounds dealt card by card from tiny shoes, against the engine, for every rule of
//! the language and for rules drawn together at random.

mod dealing;
mod spots;

use dealing::check;
use paytables::GameFile;
use paytables::Settings;
use paytables::twenty_one::TwentyOneTerms;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A natural at 3 to 2, and nothing else.
const NATURAL: &str = r#"{"hand": "natural", "pays": "3 to 2", "when": {"natural": true}}"#;

fn terms(rules: &str, rows: &str) -> TwentyOneTerms {
    let text = format!(
        r#"{{"id": "TINY", "deal": {{"decks": 1, "play": "twenty-one"}}, "rules": {{{rules}}}, "rows": [{rows}]}}"#
    );
    let file = GameFile::read("tiny.json", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    file.select(None, &Settings::default()).unwrap().twenty_one().unwrap().unwrap()
}

//                             A  2  3  4  5  6  7  8  9  T
const PLAIN: [u32; 10] = [3, 0, 0, 0, 4, 0, 5, 0, 0, 8];
const ACES: [u32; 10] = [4, 0, 0, 0, 0, 4, 0, 5, 0, 8];
const SMALL: [u32; 10] = [2, 0, 0, 4, 4, 0, 0, 3, 0, 8];
const EIGHTS: [u32; 10] = [2, 0, 0, 3, 0, 0, 0, 6, 0, 7];
const SUITS: [u32; 10] = [1, 0, 0, 0, 0, 4, 4, 4, 0, 3];

/// The rules of each case, its rows beside the natural's, and the shoes.
#[expect(clippy::too_many_lines, reason = "a line a rule")]
fn cases() -> Vec<(&'static str, &'static str, Vec<[u32; 10]>)> {
    let none = "";
    vec![
        (r#""soft17": "stand""#, none, vec![PLAIN, ACES]),
        (r#""soft17": "hit""#, none, vec![ACES]),
        (r#""hole-card": "none""#, none, vec![PLAIN, EIGHTS]),
        (r#""hole-card": "original-bets""#, none, vec![PLAIN, EIGHTS]),
        (r#""hole-card": "doubles-saved""#, none, vec![PLAIN, EIGHTS]),
        (r#""hole-card": "face-up", "split": {"hands": 2}"#, none, vec![PLAIN, EIGHTS]),
        (r#""hole-card": "face-up", "surrender": "late", "split": false"#, none, vec![PLAIN]),
        (r#""hole-card": "face-up", "surrender": {"early": "A 7"}, "split": false"#, none, vec![PLAIN]),
        (r#""double": false"#, none, vec![PLAIN]),
        (r#""double": {"on": "hard 9..11"}"#, none, vec![PLAIN, SMALL]),
        (r#""double": {"on": "hard 10, soft 15..20"}"#, none, vec![PLAIN, ACES]),
        (r#""double": {"cards": "2.."}"#, none, vec![SMALL, PLAIN]),
        (r#""double": {"cards": 3}"#, none, vec![SMALL]),
        (r#""double": {"after-split": false}"#, none, vec![PLAIN, SMALL]),
        (r#""double": {"cards": "2..", "after-split": false}"#, none, vec![SMALL]),
        (r#""double": {"again": 1}"#, none, vec![SMALL]),
        (r#""double": {"again": 3, "cards": "2.."}"#, none, vec![SMALL]),
        (r#""double": {"again": 2, "on": "hard 8..13"}"#, none, vec![SMALL]),
        (r#""double": {"rescue": true}"#, none, vec![PLAIN, SMALL]),
        (r#""double": {"rescue": true, "again": 2, "cards": "2.."}"#, none, vec![SMALL]),
        (r#""double": {"aces": "low"}"#, none, vec![ACES]),
        (r#""double": {"aces": "low", "again": 2, "rescue": true}"#, none, vec![ACES]),
        // Ace, five and five are 11 there, and may be doubled again.
        (r#""double": {"aces": "low", "again": 2}"#, none, vec![PLAIN]),
        (r#""split": false"#, none, vec![PLAIN]),
        (r#""split": {"hands": 2}"#, none, vec![EIGHTS, ACES]),
        (r#""split": {"hands": 3}"#, none, vec![EIGHTS]),
        (r#""split": {"hands": 4}"#, none, vec![EIGHTS]),
        (r#""split": {"hands": 3, "aces": "drawn-to"}"#, none, vec![ACES]),
        (r#""split": {"hands": 3, "resplit-aces": true}"#, none, vec![ACES]),
        (r#""split": {"hands": 3, "aces": "drawn-to", "resplit-aces": true}"#, none, vec![ACES]),
        (r#""split": {"hands": 3, "tens": "rank"}"#, none, vec![[2, 0, 0, 0, 2, 4, 0, 0, 0, 8]]),
        (r#""surrender": "late""#, none, vec![PLAIN, EIGHTS]),
        (r#""surrender": "early""#, none, vec![PLAIN, EIGHTS]),
        (r#""surrender": {"early": "A", "late": "8 10"}"#, none, vec![EIGHTS]),
        (r#""surrender": "late", "hole-card": "none""#, none, vec![EIGHTS]),
        (r#""surrender": "early", "hole-card": "original-bets""#, none, vec![EIGHTS]),
        (r#""ties": {"any": "lose"}"#, none, vec![PLAIN]),
        (r#""ties": {"any": "win"}"#, none, vec![PLAIN]),
        (r#""ties": {"any": "lose", "21": "push"}"#, none, vec![PLAIN]),
        (r#""ties": {"21": "win"}"#, none, vec![PLAIN]),
        (r#""ties": {"21": "lose"}"#, none, vec![PLAIN]),
        (r#""ties": {"21": "win"}, "hole-card": "none""#, none, vec![PLAIN]),
        (r#""ties": {"natural": "win"}"#, none, vec![PLAIN]),
        (r#""ties": {"natural": "lose"}"#, none, vec![PLAIN]),
        (r#""dealer-22": "push""#, none, vec![PLAIN, EIGHTS]),
        (r#""free": {"double": "hard 9..11"}"#, none, vec![PLAIN, SMALL]),
        (r#""free": {"split": "2..9 A"}"#, none, vec![EIGHTS, ACES]),
        (r#""free": {"double": "hard 9..11", "split": "5 10..K"}"#, none, vec![PLAIN]),
        (r#""free": {"double": "9..11, soft 18"}, "double": false"#, none, vec![ACES, SMALL]),
        (r#""free": {"split": "2..9 A"}, "hole-card": "original-bets""#, none, vec![EIGHTS]),
        (
            r#""free": {"split": "2..9 A"}, "hole-card": "doubles-saved", "double": {"rescue": true}"#,
            none,
            vec![SMALL],
        ),
        (r#""charlie": 3"#, none, vec![SMALL, PLAIN]),
        (r#""charlie": 4, "double": {"cards": "2..", "again": 1}"#, none, vec![SMALL]),
        (r#""even-money": "offered""#, none, vec![PLAIN]),
        (r#""even-money": "offered", "hole-card": "none""#, none, vec![PLAIN]),
        (
            none,
            r#"{"hand": "three-card 21", "pays": "2 to 1", "when": {"total": 21, "cards": 3}}"#,
            vec![PLAIN],
        ),
        (
            none,
            r#"{"hand": "three-card 21", "pays": "2 to 1", "when": {"total": 21, "cards": 3}, "at": "once"}"#,
            vec![PLAIN],
        ),
        (
            none,
            r#"{"hand": "four cards", "pays": "6 to 5", "when": {"cards": "4.."}, "at": "once"}"#,
            vec![SMALL],
        ),
        (
            r#""hole-card": "original-bets""#,
            r#"{"hand": "20", "pays": "3 to 5", "when": {"total": "20.."}, "at": "once"}"#,
            vec![PLAIN],
        ),
        (
            none,
            r#"{"hand": "natural at once", "pays": "6 to 5", "when": {"natural": true}, "at": "once"}"#,
            vec![PLAIN],
        ),
        (none, r#"{"hand": "up five", "pays": "2 to 1", "when": {"of": "up", "ranks": "5"}}"#, vec![PLAIN]),
        (
            r#""hole-card": "face-up", "split": false"#,
            r#"{"hand": "up five", "pays": "2 to 1", "when": {"of": "up", "ranks": "5"}}"#,
            vec![PLAIN],
        ),
        (
            none,
            r#"{"hand": "doubled 20", "pays": "2 to 1", "when": {"doubled": true, "total": 20}}"#,
            vec![PLAIN, SMALL],
        ),
        (
            r#""double": {"again": 1, "rescue": true}"#,
            r#"{"hand": "doubled", "pays": "1 to 2", "when": {"doubled": true, "total": "17..20"}, "at": "once"}"#,
            vec![SMALL],
        ),
        (
            none,
            r#"{"hand": "split 21", "pays": "3 to 1", "when": {"split": true, "total": 21}}"#,
            vec![PLAIN, ACES],
        ),
        (
            none,
            r#"{"hand": "split 18", "pays": "3 to 1", "when": {"split": true, "total": "18.."}, "at": "once"}"#,
            vec![EIGHTS],
        ),
    ]
}

const SUIT_ROWS: &str = r#"
    {"hand": "spades", "pays": "3 to 1", "when": {"doubled": false, "each": {"suit": "s"}, "any": [{"ranks": "6 7 8"}, {"ranks": "7 7 7"}]}},
    {"hand": "suited", "pays": "2 to 1", "when": {"doubled": false, "suits": 1, "any": [{"ranks": "6 7 8"}, {"ranks": "7 7 7"}]}},
    {"hand": "mixed", "pays": "3 to 2", "when": {"doubled": false, "any": [{"ranks": "6 7 8"}, {"ranks": "7 7 7"}]}}"#;

fn rows_of(rows: &str) -> String {
    if rows.is_empty() { NATURAL.into() } else { format!("{rows}, {NATURAL}") }
}

/// What is wrong with a case, if anything.
fn problem(rules: &str, rows: &str, shoe: [u32; 10]) -> Option<String> {
    let dealt = catch_unwind(AssertUnwindSafe(|| {
        let terms = terms(rules, rows);
        check(&terms, shoe, 4)
    }));
    match dealt {
        Ok(Ok(())) => None,
        Ok(Err(_)) => Some("the shoe ran out".into()),
        Err(panic) => Some(
            panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).into()))
                .unwrap_or_default(),
        ),
    }
}

/// Deals all of them, and tells every problem at once.
fn check_all(cases: impl IntoIterator<Item = (String, String, [u32; 10])>) {
    let mut problems = String::new();
    for (rules, rows, shoe) in cases {
        if let Some(problem) = problem(&rules, &rows, shoe) {
            let problem: String = problem.chars().take(600).collect();
            writeln!(problems, "{{{rules}}} [{rows}] {shoe:?}: {problem}\n").unwrap();
        }
    }
    assert!(problems.is_empty(), "{problems}");
}

/// Rules with few hands, where they do not say how many.
fn few_hands(rules: &str) -> String {
    match rules {
        "" => r#""split": {"hands": 2}"#.into(),
        _ if rules.contains(r#""split": {"hands"#) || rules.contains(r#""split": false"#) => rules.into(),
        _ => format!(r#"{rules}, "split": {{"hands": 2}}"#),
    }
}

#[test]
fn every_rule_alone_from_a_tiny_shoe() {
    check_all(cases().into_iter().flat_map(|(rules, rows, shoes)| {
        shoes.into_iter().map(move |shoe| (few_hands(rules), rows_of(rows), shoe))
    }));
}

#[test]
#[ignore = "deals every suit of every round"]
fn rows_by_suit_from_a_tiny_shoe() {
    let rules = [
        r#""split": {"hands": 2}"#,
        r#""split": {"hands": 2}, "ties": {"21": "win"}"#,
        r#""split": {"hands": 2}, "hole-card": "none", "double": {"rescue": true}"#,
    ];
    check_all(rules.into_iter().map(|rules| (rules.to_owned(), rows_of(SUIT_ROWS), SUITS)));
}

/// Numbers that follow from a seed.
struct Drawn(u64);

impl Drawn {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn of<'a>(&mut self, among: &[&'a str]) -> &'a str {
        among[usize::try_from(self.next() % among.len() as u64).unwrap()]
    }
}

/// A set of rules, rows and a shoe.
fn drawn_case(drawn: &mut Drawn) -> (String, String, [u32; 10]) {
    let hole = drawn.of(&["peek", "none", "original-bets", "doubles-saved", "face-up", "peek"]);
    let double = if drawn.of(&["", "", "", "false"]) == "false" {
        "false".to_owned()
    } else {
        let cards = drawn.of(&["2", "2", "\"2..\"", "\"2..3\""]);
        let aces = if cards == "2" { drawn.of(&["best", "low"]) } else { "best" };
        format!(
            r#"{{"on": "{}", "cards": {cards}, "after-split": {}, "again": {}, "rescue": {}, "aces": "{aces}"}}"#,
            drawn.of(&["any", "hard 9..11", "9..13, soft 17..20", "8..15"]),
            drawn.of(&["true", "false"]),
            drawn.of(&["0", "0", "1", "2"]),
            drawn.of(&["true", "false"]),
        )
    };
    let split = if drawn.of(&["", "", "", "", "false"]) == "false" {
        "false".to_owned()
    } else {
        let hands = drawn.of(&["2", "2", "3"]);
        let resplit = if hands == "2" { "false" } else { drawn.of(&["true", "false"]) };
        format!(
            r#"{{"hands": {hands}, "aces": "{}", "resplit-aces": {resplit}}}"#,
            drawn.of(&["one-card", "drawn-to"])
        )
    };
    let surrender = drawn.of(&[
        r#""none""#,
        r#""none""#,
        r#""late""#,
        r#""early""#,
        r#"{"early": "A", "late": "8 10"}"#,
        r#"{"late": "7..10"}"#,
    ]);
    let tie = ["push", "push", "lose", "win"];
    let ties = format!(
        r#"{{"any": "{}", "21": "{}", "natural": "{}"}}"#,
        drawn.of(&tie),
        drawn.of(&tie),
        drawn.of(&tie)
    );
    let mut rules = format!(
        r#""soft17": "{}", "hole-card": "{hole}", "double": {double}, "split": {split}, "surrender": {surrender}, "ties": {ties}, "dealer-22": "{}""#,
        drawn.of(&["stand", "hit"]),
        drawn.of(&["bust", "bust", "push"]),
    );
    if drawn.of(&["", "", "free"]) == "free" {
        let doubles = drawn.of(&["hard 9..11", "9..11", "soft 17..18, hard 8..10"]);
        if split == "false" {
            write!(rules, r#", "free": {{"double": "{doubles}"}}"#).unwrap();
        } else {
            let pairs = drawn.of(&["2..9 A", "5 8", "A 10..K"]);
            write!(rules, r#", "free": {{"double": "{doubles}", "split": "{pairs}"}}"#).unwrap();
        }
    }
    if drawn.of(&["", "", "charlie"]) == "charlie" {
        write!(rules, r#", "charlie": {}"#, drawn.of(&["3", "4", "5"])).unwrap();
    }
    if hole != "face-up" && drawn.of(&["", "even"]) == "even" {
        rules.push_str(r#", "even-money": "offered""#);
    }
    let mut rows = Vec::new();
    for (place, kind) in ["total", "cards", "up", "doubled", "split"].into_iter().enumerate() {
        if !drawn.next().is_multiple_of(3) {
            continue;
        }
        let when = match kind {
            "total" => drawn.of(&[r#""total": 21"#, r#""total": "19..20""#, r#""total": 21, "cards": 3"#]),
            "cards" => drawn.of(&[r#""cards": "4..""#, r#""cards": 3"#, r#""cards": 2"#]),
            "up" => drawn.of(&[
                r#""of": "up", "ranks": "A""#,
                r#""of": "up", "ranks": "8""#,
                r#""of": "up", "ranks": "5""#,
            ]),
            "doubled" => drawn.of(&[r#""doubled": true"#, r#""doubled": false, "total": 21"#]),
            _ => drawn.of(&[r#""split": true"#, r#""split": false, "total": "18..""#]),
        };
        let pays = drawn.of(&["2 to 1", "3 to 2", "1 to 2", "6 to 5", "0 to 1"]);
        let at = drawn.of(&["", "", r#", "at": "once""#]);
        rows.push(format!(r#"{{"hand": "{kind} {place}", "pays": "{pays}", "when": {{{when}}}{at}}}"#));
    }
    let place = usize::try_from(drawn.next() % (rows.len() as u64 + 1)).unwrap();
    rows.insert(place, NATURAL.to_owned());
    let shoes = [PLAIN, ACES, SMALL, EIGHTS];
    let shoe = shoes[usize::try_from(drawn.next() % 4).unwrap()];
    (rules, rows.join(", "), shoe)
}

fn check_drawn(seed: u64, cases: usize) {
    let mut drawn = Drawn(seed);
    let cases: Vec<_> = (0..cases).map(|_| drawn_case(&mut drawn)).collect();
    check_all(cases);
}

#[test]
fn rules_drawn_together_from_a_tiny_shoe() {
    check_drawn(40, 12);
}

#[test]
#[ignore = "deals every round of many games"]
fn many_rules_drawn_together_from_tiny_shoes() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        u64::try_from(now.as_nanos() % 1_000_000_007).unwrap()
    });
    println!("SEED={seed}");
    check_drawn(seed, 150);
}
