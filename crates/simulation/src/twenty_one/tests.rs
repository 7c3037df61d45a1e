//! One round a rule, dealt from a stacked shoe and settled by hand.

use super::open;
use crate::cards::Card;
use crate::dealer::Dealer;
use crate::lines::SettledRound;
use crate::strategist::{Choice, RecordingPlayer, Seen, Strategist};
use paytables::{GameFile, Settings};
use std::sync::Mutex;

/// Makes the scripted choices in order.
struct Script(Mutex<Vec<String>>);

impl Strategist for Script {
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        let mut answers = self.0.lock().unwrap();
        let answer = (!answers.is_empty()).then(|| answers.remove(0))?;
        seen.open.iter().copied().find(|choice| choice.to_string() == answer)
    }
}

const NATURAL: &str = r#"{"hand": "natural", "pays": "3 to 2", "when": {"natural": true}}"#;

/// The net and the stake of a round; `None` if the player makes a choice that is not open, or too few choices.
fn played(rules: &str, rows: &str, dealt: &str, says: &str) -> Option<(String, String)> {
    let text = format!(
        r#"{{"id": "STACKED", "deal": {{"decks": 6, "play": "twenty-one"}}, "rules": {{{rules}}}, "rows": [{rows}{NATURAL}]}}"#
    );
    let file = GameFile::read("stacked.json", &text).unwrap_or_else(|error| panic!("{error}"));
    let wager = open(&file.select(None, &Settings::default()).unwrap()).unwrap().unwrap();
    let script = Script(Mutex::new(says.split_whitespace().map(String::from).collect()));
    let cards = Card::read_all(dealt).unwrap_or_else(|| panic!("{dealt}"));
    let settled = wager.play(&mut Dealer::stacked(cards), &mut RecordingPlayer::new(&script)).ok()?;
    assert!(script.0.lock().unwrap().is_empty(), "{rules}: {dealt}: more was said than asked");
    let SettledRound::Net { net, staked } = settled else { panic!("settled by line") };
    Some((wager.purse().amount(net).to_string(), wager.purse().amount(staked).to_string()))
}

fn check_rows(rules: &str, rows: &str, rounds: &[(&str, &str, &str, &str)]) {
    for &(dealt, says, net, staked) in rounds {
        let settled = Some((net.to_owned(), staked.to_owned()));
        assert_eq!(played(rules, rows, dealt, says), settled, "{rules} {rows}: {dealt}, {says}");
    }
}

fn check(rules: &str, rounds: &[(&str, &str, &str, &str)]) {
    check_rows(rules, "", rounds);
}

fn refused(rules: &str, dealt: &str, says: &str) {
    assert_eq!(played(rules, "", dealt, says), None, "{rules}: {dealt}, {says}");
}

// Player, up card, player, the hole card where there is one, then as needed.

#[test]
fn the_dealer_and_a_soft_17() {
    check(r#""soft17": "stand""#, &[("Ts 6c 8d Ah", "stand", "1", "1")]);
    check(r#""soft17": "hit""#, &[("Ts 6c 8d Ah 4c", "stand", "-1", "1")]);
}

#[test]
fn hole_cards() {
    check(r#""hole-card": "peek""#, &[("5s Ac 6d Kh", "", "-1", "1")]);
    // The second card comes last: a doubled 21, a doubled bust, two split hands.
    let (doubled, bust, split) = ("5s Ac 6d Tc Kh", "Ts Ac 2d Kd Kh", "8s Ac 8d Th 9h Kd");
    let stands = "split stand stand";
    check(
        r#""hole-card": "none""#,
        &[(doubled, "double", "-2", "2"), (bust, "double", "-2", "2"), (split, stands, "-2", "2")],
    );
    check(
        r#""hole-card": "original-bets""#,
        &[(doubled, "double", "-1", "2"), (bust, "double", "-1", "2"), (split, stands, "-1", "2")],
    );
    check(
        r#""hole-card": "doubles-saved""#,
        &[(doubled, "double", "-1", "2"), (bust, "double", "-2", "2"), (split, stands, "-2", "2")],
    );
    check(
        r#""hole-card": "face-up""#,
        &[("Ts 6c 6d Kh 9c", "stand", "1", "1"), ("Ts Ac 6d Kh", "", "-1", "1")],
    );
}

#[test]
fn doubling() {
    check(r#""double": {"on": "hard 9..11"}"#, &[("5s 6c 6d Th Kc 9c", "double", "2", "2")]);
    refused(r#""double": {"on": "hard 9..11"}"#, "As 6c 9d Th Kc 9c", "double");
    refused(r#""double": false"#, "5s 6c 6d Th Kc 9c", "double");
    check(r#""double": {"cards": "2.."}"#, &[("2s 6c 3d Th 4h Tc 9d", "hit double", "2", "2")]);
    refused("", "2s 6c 3d Th 4h Tc 9d", "hit double");
    check("", &[("8s 6c 8d Th 3h Tc Td 9d", "split double stand", "3", "3")]);
    refused(r#""double": {"after-split": false}"#, "8s 6c 8d Th 3h Tc Td 9d", "split double");
    check(r#""double": {"again": 1}"#, &[("2s 6c 3d Th 4h 5c 9d", "double double", "4", "4")]);
    check(r#""double": {"rescue": true}"#, &[("5s Kc 6d Kh 2h", "double withdraw", "-1", "1")]);
    check(
        r#""double": {"again": 1, "rescue": true}"#,
        &[("2s Kc 3d Kh 4h 5c", "double double withdraw", "-2", "2")],
    );
    // Ace, six and four are 11 where the ace counts low.
    check(r#""double": {"aces": "low"}"#, &[("As 6c 6d Th 4h 2d", "double", "-2", "2")]);
    check(r#""double": {"aces": "best"}"#, &[("As 6c 6d Th 4h 2d", "double", "2", "2")]);
}

#[test]
fn splitting() {
    refused(r#""split": false"#, "8s 6c 8d Th Td 9d 9c", "split");
    check(
        r#""split": {"hands": 3}"#,
        &[("8s 6c 8d Th 8h Td 9d Tc 9c", "split split stand stand stand", "3", "3")],
    );
    refused(r#""split": {"hands": 2}"#, "8s 6c 8d Th 8h Td 9d Tc 9c", "split split");
    // An ace and a king after a split are 21, not a natural.
    check("", &[("As 6c Ad Th Kd 5h 9c", "split", "2", "2")]);
    check(r#""split": {"aces": "drawn-to"}"#, &[("As 6c Ad Th Kd 5h 4c 9c", "split hit stand", "2", "2")]);
    check(r#""split": {"resplit-aces": true}"#, &[("As 6c Ad Th Ac Kd 5h 9d Tc", "split split", "3", "3")]);
    // Two aces that may not be split again stand.
    check("", &[("As 6c Ad Th Ac Kd 9c", "split", "2", "2")]);
    check(r#""split": {"tens": "value"}"#, &[("Ks 6c Qd Th 9d 8d 9c", "split stand stand", "2", "2")]);
    refused(r#""split": {"tens": "rank"}"#, "Ks 6c Qd Th 9d 8d 9c", "split stand stand");
    check(r#""split": {"tens": "rank"}"#, &[("Ks 6c Kd Th 9d 8d 9c", "split stand stand", "2", "2")]);
}

#[test]
fn surrendering() {
    refused("", "Ts Kc 6d 9h", "surrender");
    check(
        r#""surrender": "late""#,
        &[("Ts Kc 6d 9h", "surrender", "-1/2", "1"), ("Ts Kc 6d Ah", "", "-1", "1")],
    );
    check(
        r#""surrender": "early""#,
        &[("Ts Kc 6d Ah", "surrender", "-1/2", "1"), ("Ts Kc 6d Ah", "hit", "-1", "1")],
    );
    check(r#""surrender": "late", "hole-card": "none""#, &[("Ts Kc 6d Ah", "surrender", "-1", "1")]);
    check(r#""surrender": "early", "hole-card": "none""#, &[("Ts Kc 6d Ah", "surrender", "-1/2", "1")]);
    check(r#""surrender": {"early": "A"}"#, &[("Ts Ac 6d Kh", "surrender", "-1/2", "1")]);
    refused(r#""surrender": {"early": "A"}"#, "Ts Kc 6d 9h", "surrender");
}

#[test]
fn ties() {
    let eighteen = "Ts Kc 8d 8h";
    check("", &[(eighteen, "stand", "0", "1")]);
    check(r#""ties": {"any": "lose"}"#, &[(eighteen, "stand", "-1", "1")]);
    check(r#""ties": {"any": "win"}"#, &[(eighteen, "stand", "1", "1")]);
    let twenty_one = "5s 6c 6d 5h Td Tc";
    check(r#""ties": {"21": "lose"}"#, &[(twenty_one, "hit", "-1", "1"), (eighteen, "stand", "0", "1")]);
    // It wins against a natural that comes last.
    check(r#""ties": {"21": "win"}, "hole-card": "none""#, &[("5s Ac 6d Th Kd", "hit", "1", "1")]);
    let naturals = "As Kc Kd Ah";
    check("", &[(naturals, "", "0", "1")]);
    check(r#""ties": {"natural": "lose"}"#, &[(naturals, "", "-1", "1")]);
    check(r#""ties": {"natural": "win"}"#, &[(naturals, "", "3/2", "1")]);
}

#[test]
fn a_dealers_22_free_bets_charlies_and_even_money() {
    check("", &[("Ts 6c 8d Th 6d", "stand", "1", "1")]);
    check(
        r#""dealer-22": "push""#,
        &[("Ts 6c 8d Th 6d", "stand", "0", "1"), ("Ts 6c 6d Th Kd 6d", "hit", "-1", "1")],
    );
    let free = r#""free": {"double": "hard 9..11", "split": "2..9 A"}"#;
    check(
        free,
        &[
            ("5s 6c 6d Th 2d 9c", "double", "2", "1"),
            ("5s 6c 6d Th 2d 4c", "double", "-1", "1"),
            ("8s 6c 8d Th Td 9d 9c", "split stand stand", "2", "1"),
            ("8s 6c 8d Th Td 9d 4c", "split stand stand", "-1", "1"),
            // A free hand doubled for money: 8 and 4.
            ("8s 6c 8d Th Td 4d 2c 4c", "split stand double", "-2", "2"),
        ],
    );
    check(r#""charlie": 5"#, &[("2s Kc 2d Th 3h 4d 5c", "hit hit hit", "1", "1")]);
    check(
        r#""even-money": "offered""#,
        &[("As Ac Kd Th", "even-money", "1", "1"), ("As Ac Kd Th", "stand", "0", "1")],
    );
}

#[test]
fn rows() {
    let sevens = r#"{"hand": "777", "pays": "3 to 1", "when": {"ranks": "7 7 7"}},"#;
    let at_once = r#"{"hand": "777", "pays": "3 to 1", "when": {"ranks": "7 7 7"}, "at": "once"},"#;
    let none = r#""hole-card": "none""#;
    check_rows(none, sevens, &[("7s 9c 7d 7h Kd", "hit", "3", "1"), ("7s Ac 7d 7h Kd", "hit", "-1", "1")]);
    check_rows(none, at_once, &[("7s Ac 7d 7h Kd", "hit", "3", "1")]);
    let up = r#"{"hand": "against a seven", "pays": "2 to 1", "when": {"of": "up", "ranks": "7"}},"#;
    check_rows("", up, &[("Ts 7c 9d Th", "stand", "2", "1"), ("Ts 6c 9d Th Tc", "stand", "1", "1")]);
    let doubled = r#"{"hand": "doubled", "pays": "1 to 2", "when": {"doubled": true}},"#;
    check_rows("", doubled, &[("5s 6c 6d Th Tc 9c", "double", "1", "2")]);
    let split = r#"{"hand": "split 21", "pays": "3 to 1", "when": {"split": true, "total": 21}},"#;
    check_rows("", split, &[("As 6c Ad Th Kd 5h 9c", "split", "4", "2")]);
    let natural =
        r#"{"hand": "natural at once", "pays": "6 to 5", "when": {"natural": true}, "at": "once"},"#;
    check_rows("", natural, &[("As Kc Kd Ah", "", "6/5", "1")]);
}

#[test]
fn rows_by_suit() {
    let rows = r#"
        {"hand": "spades", "pays": "3 to 1", "when": {"doubled": false, "each": {"suit": "s"}, "ranks": "6 7 8"}},
        {"hand": "suited", "pays": "2 to 1", "when": {"doubled": false, "suits": 1, "ranks": "6 7 8"}},
        {"hand": "mixed", "pays": "3 to 2", "when": {"doubled": false, "ranks": "6 7 8"}},"#;
    check_rows(
        r#""ties": {"21": "win"}"#,
        rows,
        &[
            ("6s Kc 7s Th 8s", "hit", "3", "1"),
            ("6h Kc 7h Th 8h", "hit", "2", "1"),
            ("6h Kc 7h Th 8s", "hit", "3/2", "1"),
            ("6s Kc 7s Th 8s", "double", "2", "2"),
        ],
    );
}
