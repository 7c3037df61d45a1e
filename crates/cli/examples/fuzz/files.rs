//! Random files: wagers on every kind of deal, games and blackjack games, dealt from decks of which every deal is soon dealt.
//!
//! A short deck has the same tests, engines and rows as a whole one. What it lacks are runs longer than its ranks; deals
//! of few cards keep more ranks for that reason.

/// The generator `SplitMix64`.
pub(crate) struct Random(pub(crate) u64);

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
        self.one(&["A", "2..7", "J..A", "10 K", "8", "Q..K 2", "7..10"])
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

/// The most deals of a file on cards, before equal suits are taken together.
const MOST_DEALS: u64 = 60_000;

/// The names of the ranks, in order.
const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/// The ranks that a deck leaves out when it keeps `kept` of them, half the time adjacent ones, the ace low or high.
fn without(random: &mut Random, kept: usize) -> String {
    let mut keeps = [false; 13];
    if random.below(2) == 0 {
        let first = random.below(13);
        (first..first + kept).for_each(|rank| keeps[rank % 13] = true);
    } else {
        while keeps.iter().filter(|&&keeps| keeps).count() < kept {
            keeps[random.below(13)] = true;
        }
    }
    let gone: Vec<&str> =
        RANKS.into_iter().zip(keeps).filter(|(_, keeps)| !keeps).map(|(rank, _)| rank).collect();
    gone.join(" ")
}

/// The most ranks of four suits from which zones of these sizes have at most [`MOST_DEALS`] deals.
fn most_ranks(sizes: &[usize]) -> usize {
    let deals = |ranks: usize| {
        let mut left = 4 * ranks as u64;
        let mut deals: u64 = 1;
        for &size in sizes {
            let mut hands = 1;
            for card in 0..size as u64 {
                hands = hands * left.saturating_sub(card) / (card + 1);
            }
            left = left.saturating_sub(size as u64);
            deals = deals.saturating_mul(hands);
        }
        deals
    };
    (3..=11).rev().find(|&ranks| deals(ranks) <= MOST_DEALS).unwrap_or(3)
}

/// A deal of cards in zones: its text, the zones with their sizes, and what stands beside keys that rank hands.
struct CardDeal {
    text: String,
    zones: Vec<(String, usize)>,
    joker: &'static str,
}

fn card_deal(random: &mut Random, sizes: &[usize]) -> CardDeal {
    let zones: Vec<(String, usize)> =
        ["a", "b", "c"].into_iter().map(String::from).zip(sizes.iter().copied()).collect();
    let most = most_ranks(sizes);
    let kept = 3 + random.below(most - 2);
    let without = without(random, kept);
    let decks = random.one(&["1", "1", "2", "6"]);
    let jokers = random.below(6).saturating_sub(3);
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

/// The sizes of one to three zones, five cards at most.
fn zone_sizes(random: &mut Random) -> Vec<usize> {
    let mut sizes = Vec::new();
    let mut left = 5;
    for _ in 0..=random.below(3) {
        let size = (1 + random.below(5)).min(left);
        left -= size;
        sizes.extend((size > 0).then_some(size));
    }
    sizes
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
        0 => format!(r#""total": {}"#, random.range(n, 11 * n)),
        1 => format!(r#""points": {}"#, random.range(0, 9)),
        2 => format!(r#""each": {{{}}}"#, pattern(random)),
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
        13 if n > 1 => format!(r#""spread": {}"#, random.range(0, 9)),
        14 | 15 if n > 1 => format!(r#""class": "{}", "best": {best}{ranked}"#, class(random, best)),
        16 if n > 1 => {
            format!(r#""holds": "{}", "best": {best}{ranked}"#, class(random, best).trim_end_matches(".."))
        }
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
        21 if n > 1 => {
            format!(r#""at-least": "pair {}", "best": {best}{ranked}"#, random.one(&["A", "K", "J"]))
        }
        22 if deal.zones.len() > 2 => return contest(random, deal, &ranked),
        23 if n > 1 => format!(r#""class": "pair", "pair-of": "{}", "best": {best}{ranked}"#, random.ranks()),
        24 if n == 2 => {
            format!(r#""ranks": "{} {}""#, random.one(&["A", "K", "Q"]), random.one(&["A", "J", "2"]))
        }
        25 if n == 2 => format!(r#""blackjack": {}"#, random.one(&["true", "false"])),
        25 if n > 2 => format!(r#""bust": {}"#, random.one(&["true", "false"])),
        _ => format!(r#""count": {{{}, "is": {}}}"#, pattern(random), random.range(0, n)),
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

/// One to four rows.
fn rows(random: &mut Random, condition: impl FnMut(&mut Random) -> String) -> String {
    let number = 1 + random.below(4);
    some_rows(random, number, condition)
}

fn some_rows(random: &mut Random, number: usize, mut condition: impl FnMut(&mut Random) -> String) -> String {
    let mut rows = Vec::new();
    for row in 0..number {
        let pays = random.one(&["3 to 2", "5 to 1", "25 to 1", "push", "6 for 5", "even money", "lose half"]);
        rows.push(format!(r#"{{"hand": "row {row}", "pays": "{pays}", "when": {}}}"#, condition(random)));
    }
    rows.join(",\n  ")
}

/// The kinds of file.
pub(crate) const KINDS: [&str; 15] = [
    "cards",
    "two hands",
    "board",
    "dealer",
    "baccarat",
    "dice",
    "rolls",
    "spins",
    "until",
    "shooter",
    "game",
    "contest",
    "hold'em",
    "twenty-one",
    "dice in zones",
];

/// A wager of a deal with these rows.
fn wager(deal: &str, rows: &str) -> String {
    format!("{{\"id\": \"FUZZ\", \"deal\": {{{deal}}}, \"rows\": [\n  {rows}]}}")
}

/// The text of a file of a kind.
pub(crate) fn file(kind: &str, random: &mut Random) -> String {
    match kind {
        "cards" => {
            let sizes = zone_sizes(random);
            cards(random, &sizes)
        }
        "two hands" => {
            let size = 1 + random.below(3);
            let sizes = if size == 2 && random.below(2) == 0 { vec![2, 2, 1] } else { vec![size, size] };
            two_hands(random, &sizes)
        }
        "board" => board(random),
        "dealer" => dealer(random),
        "baccarat" => baccarat(random),
        "dice" => dice(random),
        "dice in zones" => dice_in_zones(random),
        "rolls" => rolls(random),
        "spins" => spins(random),
        "until" | "shooter" => rolls_without_end(random, kind == "shooter"),
        "game" => game(random),
        "contest" => contest_game(random),
        "hold'em" => holdem(random),
        "twenty-one" => blackjack(random),
        _ => panic!("no kind of file is called {kind}: use {}", KINDS.join(", ")),
    }
}

/// Cards in zones, with every condition of the language.
fn cards(random: &mut Random, sizes: &[usize]) -> String {
    let deal = card_deal(random, sizes);
    let given = match random.below(5) {
        0 => format!(r#", "given": {}"#, card_condition(random, &deal, 0)),
        _ => String::new(),
    };
    let rows = rows(random, |random| card_condition(random, &deal, 2));
    wager(&format!("{}{given}", deal.text), &rows)
}

/// Two hands of one size, at times with a board, that are compared in most rows.
fn two_hands(random: &mut Random, sizes: &[usize]) -> String {
    let mut deal = card_deal(random, sizes);
    if sizes[0] == 1 {
        deal.joker = "";
    }
    let rows = rows(random, |random| {
        let verdict = random.one(&["beats", "ties", "loses-to", "higher-total-than", "same-points-as"]);
        match random.below(5) {
            0 => card_condition(random, &deal, 1),
            1 | 2 if sizes.len() == 3 => contest(random, &deal, deal.joker),
            3 => {
                let own = random.one(&["a", "b"]);
                format!(r#"{{"of": "{own}", "rank": "{}"}}"#, random.ranks())
                    .replace("\"rank\"", "\"highest\"")
            }
            _ if sizes[0] == 1 => {
                format!(r#"{{"of": "a", "{}": "b"}}"#, random.one(&["higher-than", "lower-than"]))
            }
            _ if verdict.contains('-') && verdict != "loses-to" => {
                format!(r#"{{"of": "a", "{verdict}": "b"}}"#)
            }
            _ => format!(r#"{{"of": "a", "{verdict}": "b"{}}}"#, deal.joker),
        }
    });
    wager(&deal.text, &rows)
}

/// Two cards, or two each of two hands, beside a board of five from one deck.
fn board(random: &mut Random) -> String {
    let is_alone = random.below(3) == 0;
    let kept = if is_alone { 3 + random.below(2) } else { 3 };
    let without = without(random, kept);
    let zones = if is_alone { "" } else { r#", "rival": 2"# };
    let deal = format!(r#""decks": 1, "without": "{without}", "zones": {{"own": 2{zones}, "board": 5}}"#);
    let rows = rows(random, |random| {
        let (one, other) = match random.below(4) {
            0 if !is_alone => ("rival", "own"),
            _ => ("own", "rival"),
        };
        let class = random.one(CLASSES[3]);
        let class = if random.below(2) == 0 { format!("{class}..") } else { class.to_string() };
        match random.below(6) {
            0 => format!(r#"{{"of": "own", "suits": {}}}"#, 1 + random.below(2)),
            1 => format!(r#"{{"of": "{one}", "highest": "{}"}}"#, random.ranks()),
            2 => format!(r#"{{"of": "board", "of-a-kind": {}}}"#, random.range(1, 4)),
            3 | 4 if !is_alone => {
                let verdict = random.one(&["beats", "ties", "loses-to"]);
                let beaten =
                    format!(r#"{{"of": ["{one}", "board"], "{verdict}": ["{other}", "board"], "best": 5}}"#);
                match random.below(2) {
                    0 => beaten,
                    _ => format!(
                        r#"{{"all": [{beaten}, {{"of": ["{one}", "board"], "class": "{class}", "best": 5}}]}}"#
                    ),
                }
            }
            _ => format!(r#"{{"of": ["{one}", "board"], "class": "{class}", "best": 5}}"#),
        }
    });
    wager(&deal, &rows)
}

/// Some dice, rolled once.
fn dice(random: &mut Random) -> String {
    let dice = 1 + random.below(4);
    let sides = 3 + random.below(6);
    let rows = rows(random, |random| match random.below(3) {
        0 => format!(r#"{{"total": {}}}"#, random.range(dice, dice * sides)),
        1 => format!(r#"{{"of-a-kind": {}}}"#, random.range(1, dice)),
        _ => {
            format!(r#"{{"count": {{"face": {}, "is": {}}}}}"#, random.range(1, sides), random.range(0, dice))
        }
    });
    wager(&format!(r#""dice": {dice}, "sides": {sides}"#), &rows)
}

/// One roll of dice in two zones.
fn dice_in_zones(random: &mut Random) -> String {
    let sizes = [1 + random.below(3), 1 + random.below(3)];
    let sides = 3 + random.below(4);
    let rows = rows(random, |random| {
        let place = random.below(2);
        let (zone, dice) = (["player", "banker"][place], sizes[place]);
        match random.below(6) {
            0 => format!(r#"{{"winner": "{}"}}"#, random.one(&["player", "banker", "tie"])),
            1 => format!(r#"{{"of": "{zone}", "points": {}}}"#, random.range(0, 9)),
            2 => format!(r#"{{"of": "{zone}", "total": {}}}"#, random.range(dice, dice * sides)),
            3 => format!(r#"{{"of": "{zone}", "of-a-kind": {}}}"#, random.range(1, dice)),
            4 => format!(r#"{{"margin": {}}}"#, random.range(0, 9)),
            _ => format!(
                r#"{{"of": "{zone}", "count": {{"face": {}, "is": {}}}}}"#,
                random.range(1, sides),
                random.range(0, dice)
            ),
        }
    });
    let [player, banker] = sizes;
    wager(&format!(r#""dice": {{"player": {player}, "banker": {banker}}}, "sides": {sides}"#), &rows)
}

/// A number of rolls of two dice.
fn rolls(random: &mut Random) -> String {
    let rolls = 1 + random.below(3);
    let rows = rows(random, |random| match random.below(3) {
        0 => {
            format!(r#"{{"times": {{"total": {}, "is": {}}}}}"#, 2 + random.below(11), random.range(0, rolls))
        }
        1 => format!(r#"{{"same": {}}}"#, random.range(1, rolls)),
        _ => format!(r#"{{"rolls": [{{"total": {}}}]}}"#, random.range(2, 12)),
    });
    wager(&format!(r#""dice": 2, "rolls": {rolls}"#), &rows)
}

/// A coup of baccarat from few ranks.
fn baccarat(random: &mut Random) -> String {
    let rows = rows(random, |random| {
        let hand = random.one(&["player", "banker", "player-two", "banker-third", "player-third"]);
        match random.below(5) {
            0 => format!(r#"{{"winner": "{}"}}"#, random.one(&["player", "banker", "tie"])),
            1 => format!(r#"{{"margin": {}}}"#, random.range(0, 9)),
            2 => format!(r#"{{"of": "{hand}", "points": {}}}"#, random.range(0, 9)),
            3 => {
                let drawn = random.one(&["player", "banker"]);
                format!(r#"{{"of": "{drawn}", "cards": {}}}"#, random.range(2, 3))
            }
            _ => format!(
                r#"{{"of": "{hand}", "count": {{"rank": "{}", "is": {}}}}}"#,
                random.one(&["A", "2..7", "J..K"]),
                random.range(0, 2)
            ),
        }
    });
    let kept = 3 + random.below(4);
    let without = without(random, kept);
    wager(&format!(r#""decks": {}, "draw": "baccarat", "without": "{without}""#, 1 + random.below(8)), &rows)
}

/// The dealer's hand of blackjack from few ranks.
fn dealer(random: &mut Random) -> String {
    let rows = rows(random, |random| match random.below(4) {
        0 => format!(r#"{{"of": "dealer", "total": {}}}"#, random.range(17, 26)),
        1 => format!(r#"{{"bust": true, "cards": {}}}"#, random.range(3, 6)),
        2 => format!(r#"{{"of": "up", "ranks": "{}"}}"#, random.one(&["A", "7", "10"])),
        _ => format!(r#"{{"of": "dealer", "of-a-kind": {}}}"#, random.range(1, 3)),
    });
    let soft17 = random.one(&["hit", "stand"]);
    let decks = 1 + random.below(8);
    let kept = 4 + random.below(4);
    let without = without(random, kept);
    let deal = format!(
        r#""decks": {decks}, "without": "{without}", "draw": "blackjack-dealer", "soft17": "{soft17}""#
    );
    wager(&deal, &rows)
}

/// Rolls until a total, or those of a shooter.
fn rolls_without_end(random: &mut Random, is_shooter: bool) -> String {
    let number = 1 + random.below(2);
    let rows = some_rows(random, number, |random| roll_condition(random, is_shooter));
    let ends = random.one(&["7", "[2, 12]", "\"9..\"", "[6, 8]"]);
    let deal =
        if is_shooter { r#""shooter": true"#.into() } else { format!(r#""until": {{"total": {ends}}}"#) };
    wager(&format!(r#""dice": 2, {deal}"#), &rows)
}

/// Spins of a wheel.
fn spins(random: &mut Random) -> String {
    let spins = 1 + random.below(3);
    let rows = rows(random, |random| {
        let such = format!(r#""pocket": "{}""#, random.one(&["red", "black", "00", "1st-dozen", "17"]));
        match random.below(3) {
            0 => format!(r#"{{"times": {{{such}, "is": {}}}}}"#, random.range(0, spins)),
            1 => format!(r#"{{"same": {}}}"#, random.range(1, spins)),
            _ => format!(r#"{{"spins": [{{{such}}}]}}"#),
        }
    });
    wager(&format!(r#""wheel": "double-zero", "spins": {spins}"#), &rows)
}

/// A condition on rolls that end by themselves, which takes few states to follow.
fn roll_condition(random: &mut Random, is_shooter: bool) -> String {
    match random.below(if is_shooter { 7 } else { 5 }) {
        0 => format!(r#"{{"times": {{"total": {}, "is": {}}}}}"#, 2 + random.below(11), random.range(0, 2)),
        1 => format!(r#"{{"same": {}}}"#, random.range(1, 2)),
        2 => format!(r#"{{"rolls": [{{"total": {}}}]}}"#, random.range(2, 12)),
        3 => format!(r#"{{"different": {{"totals": [2, 5, 6], "is": {}}}}}"#, random.range(0, 3)),
        4 => format!(r#"{{"length": {}}}"#, random.range(1, 3)),
        5 => format!(r#"{{"points-made": {}}}"#, random.range(0, 2)),
        _ => format!(r#"{{"line-wins": {}}}"#, random.range(0, 2)),
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
    let mut sizes = zone_sizes(random);
    while sizes.len() < 2 {
        sizes = zone_sizes(random);
    }
    let mut deal = card_deal(random, &sizes);
    if random.below(3) == 0 {
        let sizes = [1 + random.below(2), 1, 2 + random.below(2)];
        deal.zones = ["a", "b", "c"].into_iter().map(String::from).zip(sizes).collect();
        deal.joker = "";
        let [a, b, c] = sizes;
        let without = without(random, most_ranks(&sizes).min(5));
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

/// One decision against a dealer's hand of as many cards, of which one may be seen.
fn contest_game(random: &mut Random) -> String {
    let cards = 2 + random.below(2);
    let is_shown = random.below(2) == 0;
    let sizes: &[usize] = if is_shown { &[cards, 1, cards - 1] } else { &[cards, cards] };
    let kept = 3 + random.below(most_ranks(sizes) - 2);
    let without = without(random, kept);
    let (zones, sees, rival) = if is_shown {
        (format!(r#""own": {cards}, "up": 1, "hole": {}"#, cards - 1), r#""own", "up""#, r#"["up", "hole"]"#)
    } else {
        (format!(r#""own": {cards}, "hole": {cards}"#), r#""own""#, r#""hole""#)
    };
    let compared = |random: &mut Random| {
        let verdict = random.one(&["beats", "beats", "ties", "loses-to"]);
        format!(r#"{{"of": "own", "{verdict}": {rival}}}"#)
    };
    let condition = |random: &mut Random| {
        let of = random.one(&[r#""own""#, rival]);
        let class = random.one(CLASSES[cards - 2]);
        let class = if random.below(2) == 0 { format!("{class}..") } else { class.to_string() };
        let least = random.one(&["pair", "high card", "pair K"]);
        match random.below(6) {
            0 => format!(r#"{{"of": {of}, "class": "{class}", "best": {cards}}}"#),
            1 => format!(r#"{{"of": {of}, "at-least": "{least}", "best": {cards}}}"#),
            2 => {
                let (one, other) = (compared(random), compared(random));
                format!(
                    r#"{{"any": [{one}, {{"all": [{other}, {{"of": {of}, "class": "{class}", "best": {cards}}}]}}]}}"#
                )
            }
            3 => format!(r#"{{"chosen": "{}"}}"#, random.one(&["go", "more"])),
            _ => compared(random),
        }
    };
    let (ante, play) = (rows(random, condition), rows(random, condition));
    let fold = random.one(&[r#""ends": {}"#, r#""ends": {"ante": "1/2"}"#]);
    let deal = format!(r#""decks": 1, "without": "{without}", "zones": {{{zones}}}"#);
    format!(
        r#"{{"id": "FUZZ", "deal": {{{deal}}}, "stakes": {{"ante": 1}}, "stages": [
  {{"stage": "first", "sees": [{sees}], "choices": [{{"choice": "fold", {fold}}}, {{"choice": "go", "stakes": {{"play": 1}}}}, {{"choice": "more", "stakes": {{"play": 3}}}}]}}],
  "bets": {{"ante": {{"rows": [{ante}]}}, "play": {{"rows": [{play}]}}}}}}"#
    )
}

/// Two cards each over a board of five, with decisions before some of its cards.
fn holdem(random: &mut Random) -> String {
    let without = without(random, 3);
    let compared = |random: &mut Random| {
        let verdict = random.one(&["beats", "beats", "ties", "loses-to"]);
        format!(r#"{{"of": ["own", "flop", "rest"], "{verdict}": ["hole", "flop", "rest"], "best": 5}}"#)
    };
    let condition = |random: &mut Random| {
        let hand = random.one(&["own", "hole"]);
        let class = random.one(&["two pair", "three of a kind", "full house..", "flush..", "two pair.."]);
        match random.below(5) {
            0 => format!(r#"{{"of": ["{hand}", "flop", "rest"], "class": "{class}", "best": 5}}"#),
            1 => {
                let compared = compared(random);
                format!(
                    r#"{{"all": [{compared}, {{"of": ["{hand}", "flop", "rest"], "class": "{class}", "best": 5}}]}}"#
                )
            }
            _ => compared(random),
        }
    };
    // A hand against a hand makes it hold'em.
    let ante = format!(
        r#"{}, {{"hand": "wins", "pays": "1 to 1", "when": {}}}"#,
        rows(random, condition),
        compared(random)
    );
    let play = rows(random, condition);
    let fold = random.one(&[r#""ends": {}"#, r#""ends": {"ante": "1/2"}"#]);
    let early = random.one(&[
        "",
        r#"{"stage": "before", "sees": ["own"], "choices": [{"choice": "check"}, {"choice": "all", "stakes": {"play": 4}, "then": "settle"}]}, "#,
        r#"{"stage": "before", "sees": ["own", {"hole": 1}], "choices": [{"choice": "check"}, {"choice": "all", "stakes": {"play": 3}, "then": "settle"}]}, "#,
    ]);
    let sees = random.one(&[r#""flop""#, r#""flop", "rest""#]);
    let sees = if early.is_empty() { format!(r#""own", {sees}"#) } else { sees.to_string() };
    format!(
        r#"{{"id": "FUZZ", "deal": {{"decks": 1, "without": "{without}", "zones": {{"own": 2, "hole": 2, "flop": 3, "rest": 2}}}},
  "stakes": {{"ante": 1}}, "stages": [{early}{{"stage": "late", "sees": [{sees}], "choices": [{{"choice": "fold", {fold}}}, {{"choice": "bet", "stakes": {{"play": 1}}}}]}}],
  "bets": {{"ante": {{"rows": [{ante}]}}, "play": {{"rows": [{play}]}}}}}}"#
    )
}

/// The side bet of a game.
pub(crate) const SIDE: &str = "beside";
