//! Random wagers and games, the exact engine against the audit: `cargo run -p vigorish-cli --example fuzz -- SEED WAGERS`.
//!
//! Every number from SEED on makes one file. The file is priced by the engine and dealt by the simulator, every deal of it;
//! all fractions must be equal. Files that the language refuses are counted apart. A file whose fractions differ is
//! printed, and the exit code is 1.

use std::collections::BTreeMap;
use std::process::ExitCode;
use vigorish::{Audit, Covered, Session};

/// The generator `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % n as u64) as usize
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn range(&mut self, low: usize, high: usize) -> String {
        let (a, b) = (low + self.below(high - low + 1), low + self.below(high - low + 1));
        match self.below(4) {
            0 => format!("\"{a}..\""),
            1 => format!("\"..{a}\""),
            2 => format!("\"{}..{}\"", a.min(b), a.max(b)),
            _ => a.to_string(),
        }
    }

    fn ranks(&mut self) -> &'static str {
        self.one(&["A", "2..7", "J..A", "10 K", "8", "Q..K 2", "7..10", "*"])
    }
}

const CLASSES: [&[&str]; 4] = [
    &["pair", "high card"],
    &["straight flush", "three of a kind", "straight", "flush", "pair"],
    &["four of a kind", "straight flush", "three of a kind", "flush", "straight", "two pair", "pair"],
    &[
        "royal flush",
        "straight flush",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
        "pair",
    ],
];

/// A deal of cards in zones: its text, the zones with their sizes, and what stands beside keys that rank hands.
struct CardDeal {
    text: String,
    zones: Vec<(String, usize)>,
    joker: &'static str,
}

fn card_deal(random: &mut Random) -> CardDeal {
    let number = 1 + random.below(3);
    let mut zones = Vec::new();
    let mut cards = 0;
    for zone in 0..number {
        let size = (1 + random.below(4)).min(5 - cards.min(4));
        cards += size;
        zones.push((["a", "b", "c"][zone].to_string(), size));
    }
    let few = cards > 3;
    let decks = random.one(if few { &["1", "2"] } else { &["1", "2", "6"] });
    let without = random.one(if few { &["2..9", "2..8", "5..Q"] } else { &["2..6", "7..J", "3..5"] });
    let jokers = random.below(3);
    let listed: Vec<String> = zones.iter().map(|(name, size)| format!("\"{name}\": {size}")).collect();
    let jokers_text = if jokers > 0 { format!(", \"jokers\": {jokers}") } else { String::new() };
    let text = format!(
        r#""decks": {decks}, "without": "{without}"{jokers_text}, "zones": {{{}}}"#,
        listed.join(", ")
    );
    let joker = match jokers {
        0 => "",
        _ => random.one(&[r#", "joker": "any""#, r#", "joker": "ace""#, r#", "joker": "none""#]),
    };
    CardDeal { text, zones, joker }
}

fn card_condition(random: &mut Random, deal: &CardDeal, depth: usize) -> String {
    if depth > 0 && random.below(4) == 0 {
        let (one, other) = (card_condition(random, deal, depth - 1), card_condition(random, deal, depth - 1));
        return match random.below(3) {
            0 => format!(r#"{{"any": [{one}, {other}]}}"#),
            1 => format!(r#"{{"all": [{one}, {other}]}}"#),
            _ => format!(r#"{{"not": {one}}}"#),
        };
    }
    let from = random.below(deal.zones.len());
    let (zone, size) = &deal.zones[from];
    let (other, other_size) = &deal.zones[random.below(deal.zones.len())];
    let all: usize = deal.zones.iter().map(|zone| zone.1).sum();
    let whole = random.below(3) == 0;
    let joined = !whole && from > 0 && random.below(3) == 0;
    let (of, n) = match (whole, joined) {
        (true, _) => (String::new(), all),
        (_, true) => (format!(r#""of": ["{}", "{zone}"], "#, deal.zones[0].0), deal.zones[0].1 + size),
        _ => (format!(r#""of": "{zone}", "#), *size),
    };
    let single = !whole && !joined;
    let wild = if random.below(5) == 0 {
        format!(r#", "wild": "{}""#, random.one(&["2", "K", "A"]))
    } else {
        String::new()
    };
    let ranked = format!("{}{wild}", deal.joker);
    // Smaller hands than two cards are not ranked.
    let best = n.min(2 + random.below(4)).max(2);
    let class = |random: &mut Random, size: usize| {
        let name = random.one(CLASSES[size.clamp(2, 5) - 2]);
        if random.below(2) == 0 { format!("{name}..") } else { name.to_string() }
    };
    let pattern = |random: &mut Random| match random.below(4) {
        0 => format!(r#""rank": "{}""#, random.ranks()),
        1 => format!(r#""suit": "{}""#, random.one(&["h", "s", "d c"])),
        2 => format!(r#""colour": "{}""#, random.one(&["red", "black"])),
        _ => format!(r#""rank": "{}", "suit": "{}""#, random.ranks(), random.one(&["h", "s d"])),
    };
    let key = match random.below(26) {
        0 => format!(r#""total": {}"#, random.range(2, 30)),
        1 => format!(r#""points": {}"#, random.range(0, 9)),
        2 => format!(r#""each": {{{}}}"#, pattern(random)),
        3 => format!(r#""count": {{{}, "is": {}}}"#, pattern(random), random.range(0, n)),
        4 => format!(r#""of-a-kind": {}"#, random.range(1, n)),
        5 => format!(r#""identical": {}"#, random.range(1, n)),
        6 => format!(r#""suits": {}"#, random.range(1, n.min(4))),
        7 => format!(r#""colours": {}"#, random.range(1, 2)),
        8 => format!(r#""longest-suit": {}"#, random.range(1, n)),
        9 => format!(
            r#""run": {}{}"#,
            random.range(1, n),
            if deal.joker.contains("any") { deal.joker } else { "" }
        ),
        10 => format!(r#""suited-run": {}"#, random.range(1, n)),
        11 => format!(r#""highest": "{}""#, random.ranks()),
        12 => format!(r#""lowest": "{}""#, random.ranks()),
        13 => format!(r#""spread": {}"#, random.range(0, 9)),
        14 | 15 => format!(r#""class": "{}", "best": {best}{ranked}"#, class(random, best)),
        16 => format!(r#""holds": "{}", "best": {best}{ranked}"#, class(random, best).trim_end_matches("..")),
        17 if other != zone && single && size == other_size && *size >= 2 => {
            format!(r#""{}": "{other}"{ranked}"#, random.one(&["beats", "ties", "loses-to"]))
        }
        18 if other != zone && single && *other_size == 1 => {
            let key = random.one(&["same-rank-as", "same-face-as", "same-suit-as"]);
            format!(r#""{key}": {{"zone": "{other}", "is": {}}}"#, random.range(0, n))
        }
        19 if other != zone && single && *size == 1 && *other_size == 1 => {
            format!(r#""{}": "{other}""#, random.one(&["higher-than", "lower-than"]))
        }
        20 => format!(r#""pairs": {}"#, random.range(0, n / 2)),
        21 => format!(r#""at-least": "pair {}", "best": {best}{ranked}"#, random.one(&["A", "K", "J"])),
        22 if deal.zones.len() > 2 => return contest(random, deal, &ranked),
        23 => format!(r#""class": "pair", "pair-of": "{}", "best": {best}{ranked}"#, random.ranks()),
        24 if n == 2 => {
            format!(r#""ranks": "{} {}""#, random.one(&["A", "K", "Q"]), random.one(&["A", "J", "2"]))
        }
        _ => format!(r#""{}": {}"#, random.one(&["blackjack", "bust"]), random.one(&["true", "false"])),
    };
    format!("{{{of}{key}}}")
}

/// One zone and a shared one against another zone and the shared one, by the best hand of so many cards.
fn contest(random: &mut Random, deal: &CardDeal, ranked: &str) -> String {
    let verdict = random.one(&["beats", "ties", "loses-to"]);
    let [one, other, shared] = [0, 1, 2].map(|zone| &deal.zones[zone]);
    let best = (one.1.min(other.1) + shared.1).min(2 + random.below(4)).max(2);
    format!(
        r#"{{"of": ["{}", "{}"], "{verdict}": ["{}", "{}"], "best": {best}{ranked}}}"#,
        one.0, shared.0, other.0, shared.0
    )
}

fn rows(random: &mut Random, mut condition: impl FnMut(&mut Random) -> String) -> String {
    let number = 1 + random.below(4);
    let mut rows = Vec::new();
    for row in 0..number {
        let pays = random.one(&["3 to 2", "5 to 1", "25 to 1", "push", "6 for 5", "even money", "lose half"]);
        rows.push(format!(r#"{{"hand": "row {row}", "pays": "{pays}", "when": {}}}"#, condition(random)));
    }
    rows.join(",\n  ")
}

/// A wager or a game: its kind and its text.
fn file(random: &mut Random) -> (&'static str, String) {
    let whole = |deal: &str, rows: &str| {
        format!("{{\"id\": \"FUZZ\", \"deal\": {{{deal}}}, \"rows\": [\n  {rows}]}}")
    };
    match random.below(16) {
        12 => ("blackjack", blackjack(random)),
        13 | 14 => rolls_without_end(random, whole),
        15 => spins(random, whole),
        0 => {
            let dice = 1 + random.below(4);
            let sides = 3 + random.below(6);
            let rows = rows(random, |random| match random.below(3) {
                0 => format!(r#"{{"total": {}}}"#, random.range(dice, dice * sides)),
                1 => format!(r#"{{"of-a-kind": {}}}"#, random.range(1, dice)),
                _ => format!(
                    r#"{{"count": {{"face": {}, "is": {}}}}}"#,
                    random.range(1, sides),
                    random.range(0, dice)
                ),
            });
            ("dice", whole(&format!(r#""dice": {dice}, "sides": {sides}"#), &rows))
        }
        1 => {
            let rolls = 1 + random.below(3);
            let rows = rows(random, |random| match random.below(3) {
                0 => format!(
                    r#"{{"times": {{"total": {}, "is": {}}}}}"#,
                    2 + random.below(11),
                    random.range(0, rolls)
                ),
                1 => format!(r#"{{"same": {}}}"#, random.range(1, rolls)),
                _ => format!(r#"{{"rolls": [{{"total": {}}}]}}"#, random.range(2, 12)),
            });
            ("rolls", whole(&format!(r#""dice": 2, "rolls": {rolls}"#), &rows))
        }
        2 => {
            let zones = r#""player": [], "banker": []"#.len();
            let rows = rows(random, |random| {
                let hand = random.one(&["player", "banker", "player-two", "banker-third", "player-third"]);
                match random.below(5) {
                    0 => format!(r#"{{"winner": "{}"}}"#, random.one(&["player", "banker", "tie"])),
                    1 => format!(r#"{{"margin": {}}}"#, random.range(0, 9)),
                    2 => format!(r#"{{"of": "{hand}", "points": {}}}"#, random.range(0, 9)),
                    3 => format!(
                        r#"{{"of": "{}", "cards": {}}}"#,
                        random.one(&["player", "banker"]),
                        random.range(2, 3)
                    ),
                    _ => format!(
                        r#"{{"of": "{hand}", "count": {{"rank": "{}", "is": {}}}}}"#,
                        random.one(&["A", "2..7", "J..K"]),
                        random.range(0, zones.min(2))
                    ),
                }
            });
            (
                "baccarat",
                whole(
                    &format!(
                        r#""decks": {}, "draw": "baccarat", "without": "{}""#,
                        1 + random.below(8),
                        random.one(&["2..6", "7..10", "3..5 9", "10..K", "A 8"])
                    ),
                    &rows,
                ),
            )
        }
        3 => {
            let rows = rows(random, |random| match random.below(4) {
                0 => format!(r#"{{"of": "dealer", "total": {}}}"#, random.range(17, 26)),
                1 => format!(r#"{{"bust": true, "cards": {}}}"#, random.range(3, 6)),
                2 => format!(r#"{{"of": "up", "ranks": "{}"}}"#, random.one(&["A", "7", "10"])),
                _ => format!(r#"{{"of": "dealer", "of-a-kind": {}}}"#, random.range(1, 3)),
            });
            let soft17 = random.one(&["hit", "stand"]);
            let decks = 1 + random.below(8);
            let without = random.one(&["", "", r#", "without": "10""#, r#", "without": "2..3 9""#]);
            (
                "dealer",
                whole(
                    &format!(
                        r#""decks": {decks}{without}, "draw": "blackjack-dealer", "soft17": "{soft17}""#
                    ),
                    &rows,
                ),
            )
        }
        4 | 5 => ("game", game(random)),
        _ => {
            let deal = card_deal(random);
            let given = match random.below(5) {
                0 => format!(r#", "given": {}"#, card_condition(random, &deal, 0)),
                _ => String::new(),
            };
            let rows = rows(random, |random| card_condition(random, &deal, 2));
            ("cards", whole(&format!("{}{given}", deal.text), &rows))
        }
    }
}

/// Rolls until a total, or those of a shooter.
fn rolls_without_end(random: &mut Random, whole: impl Fn(&str, &str) -> String) -> (&'static str, String) {
    let is_shooter = random.below(2) == 0;
    let rows = rows(random, |random| roll_condition(random, is_shooter));
    let ends = random.one(&["7", "[2, 12]", "\"9..\"", "[6, 8]"]);
    let deal =
        if is_shooter { r#""shooter": true"#.into() } else { format!(r#""until": {{"total": {ends}}}"#) };
    (if is_shooter { "shooter" } else { "until" }, whole(&format!(r#""dice": 2, {deal}"#), &rows))
}

/// Spins of a wheel.
fn spins(random: &mut Random, whole: impl Fn(&str, &str) -> String) -> (&'static str, String) {
    let spins = 1 + random.below(3);
    let rows = rows(random, |random| {
        let such = format!(r#""{}": "{}""#, "pocket", random.one(&["red", "black", "00", "1st-dozen", "17"]));
        match random.below(3) {
            0 => format!(r#"{{"times": {{{such}, "is": {}}}}}"#, random.range(0, spins)),
            1 => format!(r#"{{"same": {}}}"#, random.range(1, spins)),
            _ => format!(r#"{{"spins": [{{{such}}}]}}"#),
        }
    });
    ("spins", whole(&format!(r#""wheel": "double-zero", "spins": {spins}"#), &rows))
}

/// A condition on rolls that end by themselves.
fn roll_condition(random: &mut Random, is_shooter: bool) -> String {
    match random.below(if is_shooter { 7 } else { 5 }) {
        0 => format!(r#"{{"times": {{"total": {}, "is": {}}}}}"#, 2 + random.below(11), random.range(0, 3)),
        1 => format!(r#"{{"same": {}}}"#, random.range(1, 2)),
        2 => format!(r#"{{"rolls": [{{"total": {}}}]}}"#, random.range(2, 12)),
        3 => format!(r#"{{"different": {{"totals": [2, 5, 6, 9], "is": {}}}}}"#, random.range(0, 4)),
        4 => format!(r#"{{"length": {}}}"#, random.range(1, 6)),
        5 => format!(r#"{{"points-made": {}}}"#, random.range(0, 6)),
        _ => format!(r#"{{"line-wins": {}}}"#, random.range(0, 4)),
    }
}

/// A blackjack game with some rules of its own.
fn blackjack(random: &mut Random) -> String {
    const RULES: [&[&str]; 9] = [
        &[r#""soft17": "hit""#, r#""soft17": "stand""#],
        &[
            r#""hole-card": "none""#,
            r#""hole-card": "original-bets""#,
            r#""hole-card": "doubles-saved""#,
            r#""hole-card": "face-up""#,
        ],
        &[
            r#""double": false"#,
            r#""double": {"on": "hard 9..11"}"#,
            r#""double": {"cards": "2.."}"#,
            r#""double": {"after-split": false}"#,
            r#""double": {"again": 2, "rescue": true}"#,
            r#""double": {"aces": "low", "again": 1}"#,
        ],
        &[
            r#""split": false"#,
            r#""split": {"hands": 2}"#,
            r#""split": {"aces": "drawn-to"}"#,
            r#""split": {"resplit-aces": true, "hands": 3}"#,
            r#""split": {"tens": "rank"}"#,
        ],
        &[
            r#""surrender": "late""#,
            r#""surrender": "early""#,
            r#""surrender": {"early": "A", "late": "10"}"#,
        ],
        &[
            r#""ties": {"any": "lose"}"#,
            r#""ties": {"21": "win", "natural": "win"}"#,
            r#""ties": {"21": "lose", "natural": "lose"}"#,
        ],
        &[r#""dealer-22": "push""#],
        &[r#""charlie": 5"#, r#""charlie": 6"#],
        &[r#""free": {"double": "hard 9..11"}"#, r#""free": {"split": "2..9 A"}"#],
    ];
    let mut rules = Vec::new();
    for kind in RULES {
        if random.below(3) == 0 {
            rules.push(random.one(kind));
        }
    }
    let row = random.one(&[
        "",
        r#"{"hand": "five cards", "pays": "2 to 1", "when": {"cards": "5.."}, "at": "once"},"#,
        r#"{"hand": "five-card 21", "pays": "3 to 2", "when": {"cards": 5, "total": 21}},"#,
        r#"{"hand": "split 21", "pays": "2 to 1", "when": {"split": true, "total": 21}},"#,
        r#"{"hand": "suited 6-7-8", "pays": "5 to 1", "when": {"doubled": false, "suits": 1, "ranks": "6 7 8"}},"#,
    ]);
    let without = random.one(&["", r#", "without": "10""#, r#", "without": "2..3""#]);
    format!(
        r#"{{"id": "FUZZ", "deal": {{"decks": {}{without}, "play": "twenty-one"}}, "rules": {{{}}},
  "rows": [{row} {{"hand": "natural", "pays": "{}", "when": {{"natural": true}}}}]}}"#,
        1 + random.below(6),
        rules.join(", "),
        random.one(&["3 to 2", "6 to 5", "2 to 1"])
    )
}

/// A game of one or two decisions, at times with a shared board, and with a side bet.
fn game(random: &mut Random) -> String {
    let mut deal = card_deal(random);
    while deal.zones.len() < 2 {
        deal = card_deal(random);
    }
    if random.below(3) == 0 {
        let sizes = [1 + random.below(2), 1, 2 + random.below(2)];
        deal.zones = ["a", "b", "c"].into_iter().map(String::from).zip(sizes).collect();
        deal.joker = "";
        let [a, b, c] = sizes;
        let without = random.one(&["2..10", "3..J", "2..9 Q"]);
        deal.text =
            format!(r#""decks": 1, "without": "{without}", "zones": {{"a": {a}, "b": {b}, "c": {c}}}"#);
    }
    let condition = |random: &mut Random| match random.below(8) {
        0 => format!(r#"{{"chosen": "{}"}}"#, random.one(&["go", "more", "first/go"])),
        1 | 2 if deal.zones.len() > 2 => contest(random, &deal, deal.joker),
        _ => card_condition(random, &deal, 1),
    };
    let (ante, play) = (rows(random, condition), rows(random, condition));
    let first = if random.below(2) == 0 {
        r#"{"choice": "fold", "ends": {"ante": "1/2"}}"#
    } else {
        r#"{"choice": "fold", "ends": {}}"#
    };
    let second = if deal.zones.len() > 2 || random.below(2) == 0 {
        let sees = random.one(&["b", "c"]);
        let sees = if deal.zones.len() > 2 { sees } else { "b" };
        let when = match random.below(3) {
            0 => r#""when": {"chosen": "go"}, "#,
            _ => "",
        };
        format!(
            r#", {{"stage": "second", {when}"sees": ["{sees}"], "choices": [{{"choice": "check"}}, {{"choice": "double", "stakes": {{"play": 3}}}}, {{"choice": "leave", "ends": {{"play": "1/2"}}}}]}}"#
        )
    } else {
        String::new()
    };
    let sides = match random.below(3) {
        0 => {
            let fold = random.one(&["live", "forfeit"]);
            let rows = rows(random, |random| card_condition(random, &deal, 1));
            format!(r#", "sides": {{"{SIDE}": {{"fold": "{fold}", "rows": [{rows}]}}}}"#)
        }
        _ => String::new(),
    };
    format!(
        r#"{{"id": "FUZZ", "deal": {{{}}}, "stakes": {{"ante": 1}}, "stages": [
  {{"stage": "first", "sees": ["a"], "choices": [{first}, {{"choice": "go", "stakes": {{"play": 1}}}}, {{"choice": "more", "stakes": {{"play": 2}}, "then": "settle"}}]}}{second}],
  "bets": {{"ante": {{"rows": [{ante}]}}, "play": {{"rows": [{play}]}}}}{sides}}}"#,
        deal.text
    )
}

/// The side bet of a game.
const SIDE: &str = "beside";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let (seed, wagers) = (arguments.next().unwrap_or(1), arguments.next().unwrap_or(1_000));
    let mut found: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
    let mut differs = false;
    for number in seed..seed + wagers {
        let (kind, text) = file(&mut Random(number.wrapping_mul(0x2545_f491_4f6c_dd1d)));
        let session = Session::new().with_texts([("fuzz.json".to_string(), text.clone())]);
        let situations = (kind == "blackjack").then_some(8);
        let mut whole = vec![(kind, "fuzz.json".to_string())];
        if text.contains(SIDE) {
            whole.push(("side bet", format!("fuzz.json/{SIDE}")));
        }
        for (kind, what) in whole {
            let asked = Audit { what: vec![what], situations, ..Audit::default() };
            let verdict = match session.ask(&asked) {
                Err(error) => {
                    let reason = error.message.chars().filter(|c| !c.is_ascii_digit()).take(60).collect();
                    *reasons.entry(reason).or_default() += 1;
                    "refused"
                }
                Ok(audited) if !audited.agrees() => {
                    differs = true;
                    println!("seed {number}: {:?}\n{text}", audited.all[0].difference);
                    "differs"
                }
                Ok(audited) if matches!(audited.all[0].covered, Covered::Whole) => "confirmed",
                Ok(audited) if matches!(audited.all[0].covered, Covered::Play { .. }) => "play audited",
                Ok(_) => "not audited",
            };
            *found.entry((kind, verdict)).or_default() += 1;
        }
    }
    for ((kind, verdict), number) in &found {
        println!("{kind}: {number} {verdict}");
    }
    for (reason, number) in &reasons {
        println!("refused {number}: {reason}");
    }
    ExitCode::from(u8::from(differs))
}
