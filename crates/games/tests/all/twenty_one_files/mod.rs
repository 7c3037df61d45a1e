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

/// The fresh shoe's play is the best play from the fresh shoe, whatever a decision depends on.
#[test]
fn play_from_the_fresh_shoe_is_best_there() {
    let suited = r#", {"hand": "suited sevens", "pays": "200 to 1", "when": {"doubled": false, "suits": 1, "ranks": "7 7 7"}}"#;
    for (rules, rows) in [
        (r#""double": {"after-split": false}"#, ""),
        (r#""hole-card": "face-up", "split": {"hands": 2}"#, ""),
        (r#""double": {"rescue": true, "again": 2, "cards": "2.."}, "surrender": "late""#, ""),
        (r#""double": {"cards": "2..", "after-split": false}, "split": {"hands": 2, "tens": "rank"}"#, ""),
        (r#""free": {"double": "hard 9..11", "split": "2..9 A"}, "dealer-22": "push""#, ""),
        ("", suited),
    ] {
        let text = format!(
            r#"{{"id": "FRESH", "deal": {{"decks": 1, "play": "twenty-one"}}, "rules": {{{rules}}}, "rows": [{NATURAL}{rows}]}}"#
        );
        let file = GameFile::read("fresh.json", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let edge = |full_shoe_play: bool| {
            let selected = file.select(None, &Settings::default()).unwrap();
            let options = games::Options { full_shoe_play, ..games::Options::default() };
            games::edge(&games::Request { selected, options }, &games::Workbench::default()).unwrap().unwrap()
        };
        assert_eq!(edge(true), edge(false), "{rules} {rows}");
    }
}

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
        // Ace, five and five are 21 where the ace came last, and 11 once doubled where it came first.
        (r#""double": {"aces": "low", "cards": "2.."}"#, none, vec![ACES, PLAIN]),
        (r#""double": {"aces": "low", "cards": 3, "after-split": false}"#, none, vec![ACES, SMALL]),
        (
            r#""double": {"aces": "low", "cards": "2..", "again": 1, "rescue": true}, "split": {"hands": 2, "aces": "drawn-to"}"#,
            none,
            vec![ACES],
        ),
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
        (r#""stand-from": 12"#, none, vec![SMALL]),
        (r#""dealer-22": {"hand": "22", "pays": "1 to 2"}"#, none, vec![PLAIN, EIGHTS]),
        (r#""free": {"double": "hard 9..11", "after-split": false}"#, none, vec![PLAIN]),
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

/// Tens that are free to split are split: only some of the cards that are worth as much make another pair.
#[test]
fn tens_that_are_split_by_rank_from_a_tiny_shoe() {
    let shoe = [2, 0, 0, 0, 2, 4, 0, 0, 0, 8];
    let rules = [
        r#""free": {"split": "10..K"}, "split": {"hands": 3, "tens": "rank"}"#,
        r#""free": {"split": "10..K"}, "split": {"hands": 4, "tens": "rank"}, "hole-card": "none""#,
        r#""hole-card": "face-up", "ties": {"any": "lose"}, "split": {"hands": 3, "tens": "rank"}"#,
    ];
    check_all(rules.map(|rules| (rules.to_owned(), rows_of(""), shoe)));
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
        let aces = drawn.of(&["best", "low"]);
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

/// The keys of the language with values that differ in kind; `rows` beside them. A key of `double` or `split` counts only where
/// those are not refused as a whole.
const VALUES: &[(&str, &[&str])] = &[
    ("soft17", &["\"stand\"", "\"hit\""]),
    ("hole-card", &["\"peek\"", "\"none\"", "\"original-bets\"", "\"doubles-saved\"", "\"face-up\""]),
    ("double", &["{}", "false"]),
    ("double.on", &["\"any\"", "\"hard 9..11\"", "\"9..13, soft 17..20\""]),
    ("double.cards", &["2", "\"2..\"", "3"]),
    ("double.after-split", &["true", "false"]),
    ("double.again", &["0", "1", "2"]),
    ("double.rescue", &["false", "true"]),
    ("double.aces", &["\"best\"", "\"low\""]),
    ("split", &["{}", "false"]),
    ("split.hands", &["2", "3"]),
    ("split.aces", &["\"one-card\"", "\"drawn-to\""]),
    ("split.resplit-aces", &["false", "true"]),
    ("surrender", &["\"none\"", "\"late\"", "\"early\"", "{\"early\": \"A\", \"late\": \"8 10\"}"]),
    ("ties.any", &["\"push\"", "\"lose\"", "\"win\""]),
    ("ties.21", &["\"push\"", "\"lose\"", "\"win\""]),
    ("ties.natural", &["\"push\"", "\"lose\"", "\"win\""]),
    ("dealer-22", &["\"bust\"", "\"push\""]),
    ("free.double", &["", "\"hard 9..11\"", "\"9..11, soft 17\""]),
    ("free.split", &["", "\"2..9 A\"", "\"A 10..K\""]),
    ("charlie", &["", "3", "4"]),
    ("even-money", &["\"refused\"", "\"offered\""]),
    (
        "rows",
        &[
            "",
            r#"{"hand": "21", "pays": "2 to 1", "when": {"total": 21, "cards": 3}}"#,
            r#"{"hand": "20", "pays": "1 to 2", "when": {"total": "20.."}, "at": "once"}"#,
            r#"{"hand": "up", "pays": "2 to 1", "when": {"of": "up", "ranks": "5"}}"#,
            r#"{"hand": "doubled", "pays": "3 to 2", "when": {"doubled": true}}"#,
            r#"{"hand": "split", "pays": "2 to 1", "when": {"split": true, "total": "18.."}}"#,
            r#"{"hand": "natural at once", "pays": "6 to 5", "when": {"natural": true}, "at": "once"}"#,
        ],
    ),
];

/// A value of each key, by place.
type Values = Vec<usize>;

fn value(values: &[usize], key: &str) -> &'static str {
    let place = VALUES.iter().position(|(named, _)| *named == key).unwrap();
    VALUES[place].1[values[place]]
}

/// Whether the language refuses these values together, or one of them makes nothing of another.
fn is_refused(values: &[usize]) -> bool {
    let is = |key: &str, wanted: &str| value(values, key) == wanted;
    let first =
        |key: &str| VALUES.iter().zip(values).all(|((named, _), &at)| !named.starts_with(key) || at == 0);
    is("double", "false") && !first("double.")
        || is("split", "false") && !(first("split.") && first("free.split"))
        || is("split.hands", "2") && is("split.resplit-aces", "true")
        || is("hole-card", "\"face-up\"") && is("even-money", "\"offered\"")
}

/// Sets of values with every pair of values of two keys in one of them, unless the language refuses it.
fn pairwise() -> Vec<Values> {
    let keys = VALUES.len();
    let all = |key: usize| 0..VALUES[key].1.len();
    let mut open: std::collections::BTreeSet<[(usize, usize); 2]> = (0..keys)
        .flat_map(|a| (a + 1..keys).map(move |b| (a, b)))
        .flat_map(|(a, b)| all(a).flat_map(move |x| all(b).map(move |y| [(a, x), (b, y)])))
        .collect();
    let mut sets = Vec::new();
    while let Some([(a, x), (b, y)]) = open.first().copied() {
        let mut set = vec![0; keys];
        (set[a], set[b]) = (x, y);
        if is_refused(&set) {
            // It may be that a third value is in the way: two hands, where aces are split again.
            let third = VALUES.iter().position(|(key, _)| *key == "split.hands").unwrap();
            if a != third && b != third {
                set[third] = 1;
            }
        }
        if !is_refused(&set) {
            for key in (0..keys).filter(|&key| key != a && key != b) {
                let covers = |value: usize| {
                    let mut with = set.clone();
                    with[key] = value;
                    let pairs = (0..keys).filter(|&other| other != key).filter(|&other| {
                        let (one, two) = ((key, value), (other, with[other]));
                        open.contains(&[one.min(two), one.max(two)])
                    });
                    (!is_refused(&with)).then(|| pairs.count())
                };
                set[key] = all(key).max_by_key(|&value| covers(value)).unwrap();
            }
        }
        open.remove(&[(a, x), (b, y)]);
        if is_refused(&set) {
            continue;
        }
        for a in 0..keys {
            for b in a + 1..keys {
                open.remove(&[(a, set[a]), (b, set[b])]);
            }
        }
        sets.push(set);
    }
    sets
}

/// The rules and rows of a set of values.
fn written(values: &[usize]) -> (String, String) {
    let of = |group: &str| {
        let entries = VALUES.iter().zip(values).filter_map(|((key, all), &at)| {
            let key = key.strip_prefix(group)?;
            let is_of_another_group =
                key.contains('.') || group.is_empty() && ["rows", "double", "split"].contains(&key);
            (!is_of_another_group && !all[at].is_empty()).then(|| format!(r#""{key}": {}"#, all[at]))
        });
        entries.collect::<Vec<_>>().join(", ")
    };
    let whole = |key: &str| match value(values, key) {
        "false" => format!(r#""{key}": false"#),
        _ => format!(r#""{key}": {{{}}}"#, of(&format!("{key}."))),
    };
    let ties = format!(r#""ties": {{{}}}"#, of("ties."));
    let free = format!(r#""free": {{{}}}"#, of("free."));
    let rules = [of(""), whole("double"), whole("split"), ties, free].join(", ");
    (rules, rows_of(value(values, "rows")))
}

#[test]
fn every_pair_of_values_is_in_a_set() {
    let sets = pairwise();
    let places = |key: &str, text: &str| {
        let place = VALUES.iter().position(|(named, _)| *named == key).unwrap();
        (place, VALUES[place].1.iter().position(|value| *value == text).unwrap())
    };
    let is_met =
        |a: (usize, usize), b: (usize, usize)| sets.iter().any(|set| set[a.0] == a.1 && set[b.0] == b.1);
    assert!(is_met(places("hole-card", "\"none\""), places("even-money", "\"offered\"")));
    assert!(is_met(places("double", "false"), places("free.double", "\"hard 9..11\"")));
    assert!(is_met(places("double.rescue", "true"), places("double.again", "2")));
    assert!(is_met(places("split.resplit-aces", "true"), places("split.aces", "\"drawn-to\"")));
    assert!(!is_met(places("hole-card", "\"face-up\""), places("even-money", "\"offered\"")));
    // No fewer than the product of the two longest lists: seven kinds of rows and five of hole cards.
    assert!((35..=120).contains(&sets.len()), "{}", sets.len());
    for set in &sets {
        let (rules, rows) = written(set);
        terms(&rules, &rows);
    }
}

#[test]
#[ignore = "slow: deals every round of some fifty games from tiny shoes"]
fn every_pair_of_values_from_tiny_shoes() {
    let shoes = [SMALL, PLAIN, EIGHTS, ACES];
    check_all(pairwise().iter().enumerate().map(|(place, set)| {
        let (rules, rows) = written(set);
        (rules, rows, shoes[place % 4])
    }));
}

/// Rules whose order of settling matters, two or three at a time.
#[test]
fn rules_that_settle_one_hand_from_a_tiny_shoe() {
    let at_once = r#"{"hand": "20", "pays": "1 to 2", "when": {"total": "20.."}, "at": "once"}"#;
    let two = r#""split": {"hands": 2}"#;
    let cases = [
        // Ties beside a charlie, rows paid at once, and a dealer's 22.
        (r#""ties": {"any": "lose", "21": "win"}, "charlie": 3, "dealer-22": "push""#, at_once, SMALL),
        (r#""ties": {"any": "win", "natural": "lose"}, "hole-card": "none""#, at_once, PLAIN),
        // Even money in each way of dealing the hole card.
        (r#""even-money": "offered", "hole-card": "original-bets", "ties": {"natural": "win"}"#, "", PLAIN),
        (r#""even-money": "offered", "hole-card": "doubles-saved", "ties": {"natural": "lose"}"#, "", PLAIN),
        // A doubling taken back, or doubled again.
        (r#""double": {"rescue": true, "again": 2}, "hole-card": "original-bets""#, "", SMALL),
        (r#""double": {"rescue": true, "again": 1}, "dealer-22": "push", "charlie": 4"#, "", SMALL),
        // Free hands beside a dealer's 22 and surrender.
        (
            r#""free": {"double": "hard 9..11", "split": "2..9 A"}, "dealer-22": "push", "surrender": "late""#,
            "",
            EIGHTS,
        ),
        (
            r#""free": {"double": "hard 9..11"}, "double": false, "dealer-22": "push", "surrender": "early", "hole-card": "none""#,
            "",
            SMALL,
        ),
        // Early surrender by up card where the second card comes last.
        (r#""surrender": {"early": "8 A", "late": "10"}, "hole-card": "doubles-saved""#, "", EIGHTS),
        (r#""free": {"double": "9..11"}, "double": {"aces": "low", "rescue": true, "again": 1}"#, "", ACES),
    ];
    check_all(cases.map(|(rules, rows, shoe)| (format!("{rules}, {two}"), rows_of(rows), shoe)));
}
