//! Every refusal: what was wrong, where, and what would be right.

use crate::{file, refusal_of};

const CARDS: &str = r#"{"decks": 6, "zones": {"player": 2, "up": 1, "board": 5}}"#;
const JOKERS: &str = r#"{"decks": 1, "jokers": 1, "zones": {"hand": 5, "one": 1}}"#;
const BACCARAT: &str = r#"{"decks": 8, "draw": "baccarat"}"#;
const DEALER: &str = r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": "hit", "zones": {"player": 3}}"#;
const DICE: &str = r#"{"dice": {"player": 3, "banker": 3}}"#;
const ROLL: &str = r#"{"dice": 2}"#;
const ROLLS: &str = r#"{"dice": 2, "rolls": 4}"#;
const UNTIL: &str = r#"{"dice": 2, "until": {"total": 7}}"#;
const SHOOTER: &str = r#"{"dice": 2, "shooter": true}"#;
const SPIN: &str = r#"{"wheel": "double-zero"}"#;
const SPINS: &str = r#"{"wheel": "single-zero", "spins": 3}"#;

/// Conditions that are refused: the path after `rows[0].when`, the column, the message.
fn check_conditions(deal: &str, cases: &[(&str, &str, u32, &str)]) {
    for (when, path, column, message) in cases {
        assert_eq!(
            refusal_of(&file(deal, when)),
            format!("f.json: rows[0].when{path} at line 4 column {column}: {message}"),
            "{when}"
        );
    }
}

/// Deals that are refused: the path after `deal`, the column, the message.
fn check_deals(cases: &[(&str, &str, u32, &str)]) {
    for (deal, path, column, message) in cases {
        assert_eq!(
            refusal_of(&file(deal, "{}")),
            format!("f.json: deal{path} at line 2 column {column}: {message}"),
            "{deal}"
        );
    }
}

#[test]
fn unknown_keys() {
    check_conditions(
        CARDS,
        &[
            (r#"{"of-kind": 2}"#, ".of-kind", 2, "there is no key `of-kind` here; did you mean `of-a-kind`?"),
            (r#"{"colors": 1}"#, ".colors", 2, "there is no key `colors` here; did you mean `colours`?"),
            (
                r#"{"not": {"all": [{}, {"longest": 1}]}}"#,
                ".not.all[1].longest",
                23,
                "there is no key `longest` here; did you mean `longest-suit`?",
            ),
            (r#"{"winner": "tie"}"#, ".winner", 2, "`winner` is asked of baccarat, and this deal is another"),
            (
                r#"{"length": 3}"#,
                ".length",
                2,
                "`length` is asked of rolls or spins, and this deal has cards",
            ),
        ],
    );
    check_conditions(
        ROLL,
        &[
            (r#"{"suits": 1}"#, ".suits", 2, "`suits` is asked of cards, and this deal has dice"),
            (r#"{"pocket": "0"}"#, ".pocket", 2, "`pocket` is asked of a wheel, and this deal has dice"),
            (
                r#"{"of": "player", "total": 7}"#,
                ".of",
                2,
                "`of` is asked of dice in zones: name them in the deal, \"dice\": {\"player\": 3, \"banker\": 3}",
            ),
            (
                r#"{"zzzzzzzzzz": 1}"#,
                ".zzzzzzzzzz",
                2,
                "there is no key `zzzzzzzzzz` here; the keys are total, faces, of-a-kind, rolls, different, times, same, \
             length, any, all and not",
            ),
        ],
    );
    check_conditions(
        SPIN,
        &[
            (r#"{"total": 7}"#, ".total", 2, "`total` is asked of cards or dice, and this deal has a wheel"),
            (r#"{"poket": "0"}"#, ".poket", 2, "there is no key `poket` here; did you mean `pocket`?"),
        ],
    );
    check_conditions(
        DICE,
        &[
            (
                r#"{"same": 1}"#,
                ".same",
                2,
                "`same` is asked of a sequence of rolls, and dice in zones are rolled once",
            ),
            (r#"{"suits": 1}"#, ".suits", 2, "`suits` is asked of cards, and this deal has dice"),
        ],
    );
    check_conditions(
        r#"{"dice": {"a": 1, "b": 2}}"#,
        &[(r#"{"margin": 1}"#, ".margin", 2, "`margin` is asked where the zones are `player` and `banker`")],
    );
}

#[test]
fn unknown_zones() {
    let zones = "the zones are player, up and board";
    check_conditions(
        CARDS,
        &[
            (
                r#"{"of": "plaayer", "suits": 1}"#,
                ".of",
                8,
                &format!("there is no zone `plaayer`: {zones}; did you mean `player`?"),
            ),
            (
                r#"{"of": ["up", "dealers"], "suits": 1}"#,
                ".of[1]",
                15,
                &format!("there is no zone `dealers`: {zones}"),
            ),
            (
                r#"{"same-rank-as": {"zone": "upp", "is": 1}}"#,
                ".same-rank-as.zone",
                27,
                &format!("there is no zone `upp`: {zones}; did you mean `up`?"),
            ),
        ],
    );
    check_conditions(
        DICE,
        &[(
            r#"{"of": "dealer", "total": 7}"#,
            ".of",
            8,
            "there is no zone `dealer`: the zones are player and banker",
        )],
    );
    check_conditions(
        r#"{"decks": 1, "zones": {"hand": 3}}"#,
        &[(r#"{"of": 3, "suits": 1}"#, ".of", 8, "expected the name of a zone, found the number 3")],
    );
}

#[test]
fn zones_that_overlap() {
    check_conditions(
        BACCARAT,
        &[
            (
                r#"{"of": ["player", "player-two"], "suits": 1}"#,
                ".of[1]",
                19,
                "`player` and `player-two` overlap: a card would count twice",
            ),
            (
                r#"{"of": ["banker-third", "banker"], "suits": 1}"#,
                ".of[1]",
                25,
                "`banker-third` and `banker` overlap: a card would count twice",
            ),
            (
                r#"{"of": ["player", "player"], "suits": 1}"#,
                ".of[1]",
                19,
                "`player` stands in the list already",
            ),
            (r#"{"of": [], "suits": 1}"#, ".of", 8, "the list is empty: write a zone, or a list of zones"),
            (r#"{"of": "player"}"#, ".of", 8, "`of` names cards, and nothing is asked of them"),
        ],
    );
    check_conditions(
        DEALER,
        &[
            (
                r#"{"of": ["hole", "last"], "suits": 1}"#,
                ".of[1]",
                17,
                "`hole` and `last` overlap: a card would count twice",
            ),
            (
                r#"{"of": ["up", "dealer"], "suits": 1}"#,
                ".of[1]",
                15,
                "`up` and `dealer` overlap: a card would count twice",
            ),
            (
                r#"{"of": ["third", "last"], "suits": 1}"#,
                ".of[1]",
                18,
                "`third` and `last` overlap: a card would count twice",
            ),
        ],
    );
    check_conditions(
        DICE,
        &[
            (
                r#"{"of": ["player", "player"], "total": 7}"#,
                ".of[1]",
                19,
                "`player` stands in the list already",
            ),
            (r#"{"of": "player"}"#, ".of", 8, "`of` names dice, and nothing is asked of them"),
        ],
    );
}

#[test]
fn ranges_that_the_cards_exclude() {
    check_conditions(
        r#"{"decks": 6, "zones": {"hand": 3}}"#,
        &[
            (r#"{"of-a-kind": 4}"#, ".of-a-kind", 15, "it is never 4: of 3 cards it is 1 to 3"),
            (r#"{"identical": "4.."}"#, ".identical", 15, "it is never 4..: of 3 cards it is 1 to 3"),
            (r#"{"cards": [2, 4]}"#, ".cards", 11, "it is never 2, 4: of 3 cards it is always 3"),
            (r#"{"suits": 5}"#, ".suits", 11, "it is never 5: of 3 cards it is 0 to 3"),
            (r#"{"colours": 3}"#, ".colours", 13, "it is never 3: of 3 cards it is 0 to 2"),
            (r#"{"longest-suit": 4}"#, ".longest-suit", 18, "it is never 4: of 3 cards it is 0 to 3"),
            (r#"{"run": "4.."}"#, ".run", 9, "it is never 4..: of 3 cards it is 0 to 3"),
            (r#"{"suited-run": 5}"#, ".suited-run", 16, "it is never 5: of 3 cards it is 0 to 3"),
            (r#"{"points": 10}"#, ".points", 12, "it is never 10: of 3 cards it is 0 to 9"),
            (r#"{"spread": 12}"#, ".spread", 12, "it is never 12: of 3 cards it is -1 to 11"),
            (r#"{"total": "..5"}"#, ".total", 11, "it is never ..5: of 3 cards it is 6 to 30"),
            (r#"{"total": 31, "aces": "low"}"#, ".total", 11, "it is never 31: of 3 cards it is 3 to 30"),
            (r#"{"total": 34, "aces": "high"}"#, ".total", 11, "it is never 34: of 3 cards it is 6 to 33"),
            (
                r#"{"count": {"rank": "7", "is": 4}}"#,
                ".count.is",
                31,
                "it is never 4: of 3 cards it is 0 to 3",
            ),
            (r#"{"ranks": "7 7"}"#, ".ranks", 11, "it lists 2 cards, and here are 3 cards: it never holds"),
            (r#"{"faces": "Qh"}"#, ".faces", 11, "it lists 1 card, and here are 3 cards: it never holds"),
            (r#"{"blackjack": true}"#, ".blackjack", 15, "it is never true: of 3 cards it is always false"),
        ],
    );
    check_conditions(
        CARDS,
        &[
            (
                r#"{"of": "player", "bust": true}"#,
                ".bust",
                26,
                "it is never true: of 2 cards it is always false",
            ),
            (r#"{"of": "player", "total": 22}"#, ".total", 27, "it is never 22: of 2 cards it is 4 to 21"),
            (r#"{"of": "up", "spread": 0}"#, ".spread", 24, "it is never 0: of 1 card it is always -1"),
            (
                r#"{"of": "player", "same-rank-as": {"zone": "up", "is": 3}}"#,
                ".same-rank-as.is",
                55,
                "it is never 3: of 2 cards it is 0 to 2",
            ),
        ],
    );
    check_conditions(
        BACCARAT,
        &[
            (r#"{"of": "banker", "cards": 4}"#, ".cards", 27, "it is never 4: of 2 to 3 cards it is 2 to 3"),
            (
                r#"{"of": "player-third", "cards": 2}"#,
                ".cards",
                33,
                "it is never 2: of 1 card or none it is 0 to 1",
            ),
            (r#"{"margin": 10}"#, ".margin", 12, "it is never 10: of two hands' points it is 0 to 9"),
        ],
    );
    check_conditions(
        DEALER,
        &[(r#"{"cards": 14}"#, ".cards", 11, "it is never 14: of 2 to 13 cards it is 2 to 13")],
    );
    // A joker counts nothing.
    check_conditions(
        JOKERS,
        &[(r#"{"of": "hand", "total": 7}"#, ".total", 25, "it is never 7: of 5 cards it is 8 to 50")],
    );
}

#[test]
fn ranges_that_the_rolls_exclude() {
    check_conditions(
        ROLL,
        &[
            (r#"{"total": 13}"#, ".total", 11, "it is never 13: of 2 dice it is 2 to 12"),
            (r#"{"of-a-kind": 3}"#, ".of-a-kind", 15, "it is never 3: of 2 dice it is 1 to 2"),
            (r#"{"faces": "3 3 3"}"#, ".faces", 11, "it lists 3 dice, and a roll is of 2 dice"),
            (r#"{"same": 2}"#, ".same", 10, "it is never 2: of 1 roll it is always 1"),
        ],
    );
    check_conditions(
        ROLLS,
        &[
            (
                r#"{"times": {"total": 7, "is": 5}}"#,
                ".times.is",
                30,
                "it is never 5: of 4 rolls it is 0 to 4",
            ),
            (
                r#"{"times": {"total": 13, "is": 1}}"#,
                ".times.total",
                21,
                "it is never 13: of 2 dice it is 2 to 12",
            ),
            (r#"{"length": 5}"#, ".length", 12, "it is never 5: of 4 rolls it is always 4"),
            (r#"{"same": 0}"#, ".same", 10, "it is never 0: of 4 rolls it is 1 to 4"),
            (
                r#"{"rolls": [{}, {}, {}, {}, {}]}"#,
                ".rolls",
                11,
                "it lists 5 rolls, and there are 4: it never holds",
            ),
            (
                r#"{"different": {"totals": [4, 5, 6], "is": 4}}"#,
                ".different.is",
                43,
                "it is never 4: of 3 listed of 4 rolls it is 0 to 3",
            ),
            (
                r#"{"different": {"totals": [4, 13], "is": 1}}"#,
                ".different.totals[1]",
                30,
                "`13` is not a total of the dice, a whole number from 2 to 12",
            ),
        ],
    );
    check_conditions(
        SHOOTER,
        &[
            (r#"{"points-made": 7}"#, ".points-made", 17, "it is never 7: of a shooter it is 0 to 6"),
            (r#"{"length": 1}"#, ".length", 12, "it is never 1: of a shooter it is 2 or more"),
        ],
    );
    check_conditions(
        UNTIL,
        &[(
            r#"{"length": -1}"#,
            ".length",
            12,
            "it is never -1: of rolls up to a certain one it is 0 or more",
        )],
    );
    check_conditions(
        SPINS,
        &[
            (
                r#"{"times": {"pocket": "red", "is": "4.."}}"#,
                ".times.is",
                35,
                "it is never 4..: of 3 spins it is 0 to 3",
            ),
            (r#"{"same": 4}"#, ".same", 10, "it is never 4: of 3 spins it is 1 to 3"),
            (
                r#"{"spins": [{}, {}, {}, {}]}"#,
                ".spins",
                11,
                "it lists 4 spins, and there are 3: it never holds",
            ),
        ],
    );
    check_conditions(
        DICE,
        &[
            (r#"{"of": "player", "run": 4}"#, ".run", 25, "it is never 4: of 3 dice it is 1 to 3"),
            (r#"{"of": "player", "total": 2}"#, ".total", 27, "it is never 2: of 3 dice it is 3 to 18"),
        ],
    );
}

#[test]
fn ranges_that_are_none() {
    let a_range = "a range: a number, a list of numbers, or a text like \"8..\", \"..3\" or \"4..7\"";
    check_conditions(
        CARDS,
        &[
            (r#"{"cards": "7..4"}"#, ".cards", 11, "`7..4` holds no number: write \"4..7\""),
            (r#"{"cards": "7"}"#, ".cards", 11, &format!("`7` is not {a_range}; write 7 without quotes")),
            (r#"{"cards": ".."}"#, ".cards", 11, &format!("`..` is not {a_range}")),
            (r#"{"cards": "1..x"}"#, ".cards", 11, &format!("`1..x` is not {a_range}")),
            (r#"{"cards": true}"#, ".cards", 11, &format!("expected {a_range}, found true")),
            (r#"{"cards": 2.0}"#, ".cards", 11, "`2.0` is not a whole number of at most nine digits"),
            (r#"{"cards": 1e999}"#, ".cards", 11, "`1e999` is not a whole number of at most nine digits"),
            (r#"{"cards": [1, "2"]}"#, ".cards[1]", 15, "expected a whole number, found the text `2`"),
            (r#"{"cards": []}"#, ".cards", 11, "the list is empty: write the numbers that hold"),
        ],
    );
}

#[test]
fn ranks_suits_and_faces_that_are_none() {
    let a_rank = "a rank: 2 3 4 5 6 7 8 9 10 J Q K A, or * for the joker";
    check_conditions(
        CARDS,
        &[
            (
                r#"{"each": {"rank": "T"}}"#,
                ".each.rank",
                19,
                &format!("`T` is not {a_rank}; did you mean `10`?"),
            ),
            (
                r#"{"each": {"rank": "k"}}"#,
                ".each.rank",
                19,
                &format!("`k` is not {a_rank}; did you mean `K`?"),
            ),
            (r#"{"each": {"rank": "1"}}"#, ".each.rank", 19, &format!("`1` is not {a_rank}")),
            (
                r#"{"each": {"rank": "K..J"}}"#,
                ".each.rank",
                19,
                "`K..J` holds no rank: the order is 2 to A, write \"J..K\"",
            ),
            (
                r#"{"each": {"rank": "J.."}}"#,
                ".each.rank",
                19,
                "`J..` has an open end: spans of ranks are closed, like \"J..A\"",
            ),
            (
                r#"{"each": {"rank": "2..*"}}"#,
                ".each.rank",
                19,
                "`2..*`: the joker stands in no span, write it apart: \"2..A *\"",
            ),
            (
                r#"{"each": {"rank": " "}}"#,
                ".each.rank",
                19,
                "the text is empty: write a set of ranks, like \"J..A\" or \"2..5 K\"",
            ),
            (
                r#"{"each": {"rank": 7}}"#,
                ".each.rank",
                19,
                "expected a set of ranks, like \"J..A\" or \"2..5 K\", found the number 7",
            ),
            (
                r#"{"of": "player", "ranks": "2..5"}"#,
                ".ranks",
                27,
                "`2..5` is a span, and this is a list of cards: for a set write `each`",
            ),
            (
                r#"{"each": {"suit": "hearts"}}"#,
                ".each.suit",
                19,
                "`hearts` is not a suit: s, h, d or c; did you mean `h`?",
            ),
            (r#"{"each": {"suit": "x"}}"#, ".each.suit", 19, "`x` is not a suit: s, h, d or c"),
            (
                r#"{"each": {"colour": "blue"}}"#,
                ".each.colour",
                21,
                "`blue` is not a colour: write `red` or `black`",
            ),
            (
                r#"{"each": {"ranks": "7"}}"#,
                ".each.ranks",
                11,
                "there is no key `ranks` here; did you mean `rank`?",
            ),
            (r#"{"each": {}}"#, ".each", 10, "it describes no card: say `rank`, `suit` or `colour`"),
            (r#"{"count": {"is": 2}}"#, ".count", 11, "it describes no card: say `rank`, `suit` or `colour`"),
            (
                r#"{"count": {"rank": "7"}}"#,
                ".count",
                11,
                "`is` is missing: the number of such cards, a range",
            ),
            (
                r#"{"count": []}"#,
                ".count",
                11,
                "the list is empty: write what is counted, like {\"rank\": \"7\", \"is\": 2}",
            ),
            (
                r#"{"of": "player", "faces": "Qh 1h"}"#,
                ".faces",
                27,
                "`1h` is not a face: a rank and a suit, like `10h` or `Qs`, or `*` for the joker",
            ),
            (
                r#"{"highest": "*"}"#,
                ".highest",
                13,
                "`*` has no place here: the highest and the lowest rank pass over a joker",
            ),
        ],
    );
    check_conditions(ROLL, &[(r#"{"faces": "3 7"}"#, ".faces", 11, "`7` is not a face of a die, 1 to 6")]);
}

#[test]
fn classes_that_are_none() {
    check_conditions(
        CARDS,
        &[
            (
                r#"{"of": ["player", "up"], "class": "two pair"}"#,
                ".class",
                35,
                "there is no class `two pair` of 3 cards: the classes are straight flush, flush, \
             straight, three of a kind, pair and high card",
            ),
            (
                r#"{"of": "board", "best": 4, "holds": ["pair", "full house.."]}"#,
                ".holds[1]",
                46,
                "there is no class `full house` of 4 cards: the classes are straight flush, four of a kind, flush, straight, \
             three of a kind, two pair, pair and high card",
            ),
            (
                r#"{"of": "board", "class": "flash"}"#,
                ".class",
                26,
                "there is no class `flash` of 5 cards: the classes are five of a kind, royal flush, \
             straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair and high card; did \
             you mean `flush`?",
            ),
            (
                r#"{"of": "player", "class": "pair"}"#,
                ".class",
                27,
                "a hand has three cards at least, and here are 2 cards",
            ),
            (
                r#"{"of": ["player", "up"], "class": "pair", "best": 5}"#,
                ".class",
                35,
                "a hand of 5 is asked for, and here are 3 cards",
            ),
            (
                r#"{"class": "pair", "best": 2}"#,
                ".best",
                27,
                "`2` is not the number of cards of a hand, a whole number from 3 to 5",
            ),
            (
                r#"{"class": 5}"#,
                ".class",
                11,
                "expected a class, like \"flush\" or \"flush..\", or a list of classes, found the number 5",
            ),
            (
                r#"{"class": ["pair", "flush"], "pair-of": "A"}"#,
                ".pair-of",
                41,
                "`pair-of` stands only beside \"class\": \"pair\"",
            ),
            (
                r#"{"class": "pair..", "pair-of": "A"}"#,
                ".pair-of",
                32,
                "`pair-of` stands only beside \"class\": \"pair\"",
            ),
            (
                r#"{"holds": "pair", "pair-of": "A"}"#,
                ".pair-of",
                19,
                "`pair-of` stands beside no key that uses it: it goes into the object of `class`",
            ),
            (
                r#"{"class": "pair", "pair-of": "A *"}"#,
                ".pair-of",
                30,
                "`*` has no place here: a joker pairs another card",
            ),
            (
                r#"{"class": "pair", "wild": "*"}"#,
                ".wild",
                27,
                "`*` has no place here: `joker` says what a joker stands for",
            ),
            (
                r#"{"of": "board", "beats": ["player", "up"]}"#,
                ".beats",
                26,
                "hands of one size are compared, and here are 5 cards against 3 cards: say `best`, 3, 4 or 5",
            ),
            (
                r#"{"of": "board", "loses-to": "player", "best": 3}"#,
                ".loses-to",
                29,
                "a hand of 3 is asked for, and here are 2 cards",
            ),
        ],
    );
    check_conditions(
        DEALER,
        &[(
            r#"{"of": "player", "beats": "dealer"}"#,
            ".beats",
            27,
            "hands of one size are compared, and here are 3 cards against 2 to 13 cards: say `best`, 3, 4 or 5",
        )],
    );
}

#[test]
fn jokers_and_what_stands_beside() {
    check_conditions(
        JOKERS,
        &[
            (
                r#"{"of": "hand", "class": "pair"}"#,
                ".class",
                25,
                "the shoe has jokers: say beside `class` what one stands for, \"joker\": \"any\", \"ace\" or \"none\"",
            ),
            (
                r#"{"of": "hand", "joker": "any", "not": {"holds": "pair"}}"#,
                ".joker",
                16,
                "`joker` stands beside no key that uses it: it goes into the object of `class`, `holds`, `beats`, `ties`, \
             `loses-to`, `run` or `suited-run`",
            ),
            (
                r#"{"of": "hand", "class": "pair", "joker": "wild"}"#,
                ".joker",
                42,
                "`wild` is not what a joker stands for: write `any`, `ace` or `none`",
            ),
            (
                r#"{"of": "hand", "run": 5, "joker": "ace"}"#,
                ".joker",
                35,
                "`ace` is not what a joker does in a run: write `any` or `none`",
            ),
            (
                r#"{"suits": 1, "best": 5}"#,
                ".best",
                14,
                "`best` stands beside no key that uses it: it goes into the object of `class`, `holds`, `beats`, `ties` or \
             `loses-to`",
            ),
            (
                r#"{"points": 1, "aces": "low"}"#,
                ".aces",
                15,
                "`aces` stands beside no key that uses it: it goes into the object of `total` or `higher-than`",
            ),
            (
                r#"{"total": 12, "aces": "lo"}"#,
                ".aces",
                23,
                "`lo` is not what an ace counts: write `best`, `low` or `high`; did you mean `low`?",
            ),
        ],
    );
}

#[test]
fn one_card_and_others() {
    check_conditions(
        CARDS,
        &[
            (
                r#"{"of": "up", "between": "up"}"#,
                ".between",
                25,
                "no card ranks between the cards of 1 card: two at least are needed",
            ),
            (
                r#"{"of": "player", "between": "board"}"#,
                ".between",
                29,
                "it is asked of one card, and here are 2 cards: `of` names a zone of one card",
            ),
            (
                r#"{"of": "up", "higher-than": "player"}"#,
                ".higher-than",
                29,
                "a zone of one card is wanted, and `player` has 2 cards",
            ),
            (
                r#"{"same-face-as": {"zone": "board", "is": 1}}"#,
                ".same-face-as.zone",
                27,
                "a zone of one card is wanted, and `board` has 5 cards",
            ),
            (
                r#"{"same-face-as": {"zone": "up"}}"#,
                ".same-face-as",
                18,
                "`is` is missing: write {\"zone\": \"up\", \"is\": 2}",
            ),
            (
                r#"{"same-face-as": "up"}"#,
                ".same-face-as",
                18,
                "expected a zone and a number, like {\"zone\": \"up\", \"is\": 2}, found the text `up`",
            ),
            (r#"{"blackjack": 1}"#, ".blackjack", 15, "expected true or false, found the number 1"),
        ],
    );
    check_conditions(
        BACCARAT,
        &[(
            r#"{"winner": "bank"}"#,
            ".winner",
            12,
            "`bank` is not a winner: write `player`, `banker` or `tie`; did you mean `banker`?",
        )],
    );
}

#[test]
fn conditions_that_are_none() {
    check_conditions(
        CARDS,
        &[
            ("[]", "", 1, "expected a condition, like {\"total\": 7}, found a list"),
            ("null", "", 1, "expected a condition, like {\"total\": 7}, found null"),
            (r#"{"any": []}"#, ".any", 9, "the list is empty: write the conditions"),
            (r#"{"all": {}}"#, ".all", 9, "expected a list of conditions, found an object"),
            (r#"{"not": [{}]}"#, ".not", 9, "expected a condition, like {\"total\": 7}, found a list"),
            (r#"{"of": "$hand", "suits": 1}"#, ".of", 8, "the wager has no setting `hand`: it has decks"),
            (
                r#"{"cards": "$deck"}"#,
                ".cards",
                11,
                "the wager has no setting `deck`: it has decks; did you mean `decks`?",
            ),
        ],
    );
}

#[test]
fn sequences_that_are_none() {
    check_conditions(
        ROLLS,
        &[
            (
                r#"{"total": 7}"#,
                ".total",
                2,
                "`total` is asked of one roll, and here are several: say which in `rolls`, or how many in `times`",
            ),
            (
                r#"{"points-made": 2}"#,
                ".points-made",
                2,
                "`points-made` is asked of a shooter: \"dice\": 2, \"shooter\": true",
            ),
            (
                r#"{"rolls": [{"same": 2}]}"#,
                ".rolls[0].same",
                13,
                "`same` is asked of a sequence of rolls, and this is one roll",
            ),
            (r#"{"rolls": []}"#, ".rolls", 11, "the list is empty: write a condition for each in order"),
            (
                r#"{"times": {"is": 2}}"#,
                ".times",
                11,
                "it says how often, not what: write what is counted and how often, like {\"total\": 6, \"is\": 6}",
            ),
            (r#"{"times": {"total": 6}}"#, ".times", 11, "`is` is missing: how often, a range"),
            (
                r#"{"different": {"totals": [4, 4], "is": 1}}"#,
                ".different.totals[1]",
                30,
                "4 stands in the list already",
            ),
            (
                r#"{"different": {"totals": [], "is": 1}}"#,
                ".different.totals",
                26,
                "the list is empty: write what is looked for",
            ),
            (
                r#"{"different": {"doubles": [0], "is": 1}}"#,
                ".different.doubles[0]",
                28,
                "`0` is not a face of a die, a whole number from 1 to 6",
            ),
            (
                r#"{"different": {"is": 1}}"#,
                ".different",
                15,
                "expected what is looked for, like {\"totals\": [4, 5, 6], \"is\": 3}: either `totals` or `doubles`",
            ),
            (
                r#"{"different": {"totals": [4]}}"#,
                ".different",
                15,
                "`is` is missing: how many different ones, a range",
            ),
        ],
    );
    check_conditions(
        r#"{"dice": 3, "rolls": 2}"#,
        &[(
            r#"{"different": {"doubles": [1], "is": 1}}"#,
            ".different.doubles",
            27,
            "doubles are of two dice, and a roll here is of others",
        )],
    );
    check_conditions(
        SPINS,
        &[
            (
                r#"{"pocket": "red"}"#,
                ".pocket",
                2,
                "`pocket` is asked of one spin, and here are several: say which in `spins`, or how many in `times`",
            ),
            (
                r#"{"spins": [{"same": 2}]}"#,
                ".spins[0].same",
                13,
                "`same` is asked of several spins, and this is one spin",
            ),
        ],
    );
}

#[test]
fn pockets_that_are_none() {
    let groups = "the groups red, black, odd, even, 1-18, 19-36, 1st-dozen, 2nd-dozen, 3rd-dozen, 1st-column, \
                  2nd-column and 3rd-column";
    check_conditions(
        SPIN,
        &[
            (
                r#"{"pocket": ["17", "rad"]}"#,
                ".pocket[1]",
                19,
                &format!(
                    "the wheel has no pocket `rad`: the pockets are 0, 00 and 1 to 36, {groups}; did you mean `red`?"
                ),
            ),
            (
                r#"{"pocket": 17}"#,
                ".pocket",
                12,
                "expected a pocket or a group, like \"17\" or \"red\", or a list of them, found the number 17",
            ),
        ],
    );
    check_conditions(
        r#"{"wheel": {"pockets": {"1": 24, "joker": 1}}}"#,
        &[(
            r#"{"pocket": "red"}"#,
            ".pocket",
            12,
            "the wheel has no pocket `red`: the pockets are 1 and joker",
        )],
    );
}

#[test]
fn deals_that_are_none() {
    check_deals(&[
        ("[]", "", 1, "expected a deal, like {\"decks\": 6, \"zones\": {\"player\": 2}}, found a list"),
        ("{}", "", 1, "it deals nothing: a deal has `decks`, `dice` or `wheel`"),
        (r#"{"deck": 6}"#, ".deck", 2, "there is no key `deck` here; did you mean `decks`?"),
        (
            r#"{"decks": 6, "zone": {"player": 2}}"#,
            ".zone",
            14,
            "there is no key `zone` here; did you mean `zones`?",
        ),
        (
            r#"{"decks": 6, "dice": 2}"#,
            ".decks",
            2,
            "there is no key `decks` here; the keys are dice, rolls, until, shooter and given",
        ),
        (r#"{"zones": {"player": 2}}"#, "", 1, "`decks` is missing: how many in the shoe"),
        (r#"{"decks": 6}"#, "", 1, "it deals no card: say `zones`, like {\"player\": 2}, or `draw`"),
        (
            r#"{"decks": 33, "zones": {"player": 2}}"#,
            ".decks",
            11,
            "`33` is not a number of decks, a whole number from 1 to 32",
        ),
        (
            r#"{"decks": [6, 0], "zones": {"player": 2}}"#,
            ".decks[1]",
            15,
            "`0` is not a number of decks, a whole number from 1 to 32",
        ),
        (r#"{"decks": [6, 6], "zones": {"player": 2}}"#, ".decks[1]", 15, "6 stands in the list already"),
        (
            r#"{"decks": [], "zones": {"player": 2}}"#,
            ".decks",
            11,
            "the list is empty: write the numbers of decks, the default first",
        ),
        (
            r#"{"decks": "6", "zones": {"player": 2}}"#,
            ".decks",
            11,
            "expected a number of decks, a whole number from 1 to 32, found the text `6`",
        ),
        (
            r#"{"decks": 6, "zones": {"player": 2, "dealer": 8}}"#,
            ".zones.\"dealer\"",
            47,
            "that makes 10 cards, and a deal has at most 9 in its zones",
        ),
        (
            r#"{"decks": 6, "zones": {"player": 0}}"#,
            ".zones.\"player\"",
            34,
            "`0` is not a number of cards, a whole number from 1 to 1000000",
        ),
        (r#"{"decks": 6, "zones": {}}"#, ".zones", 23, "it names no zone"),
        (r#"{"decks": 6, "zones": {" ": 2}}"#, ".zones.\" \"", 24, "` ` is no name for a zone"),
        (
            r#"{"decks": 6, "zones": {"$up": 2}}"#,
            ".zones.\"$up\"",
            24,
            "`$up` is no name for a zone: `$` stands before a setting",
        ),
        (
            r#"{"decks": 1, "without": "2..K", "zones": {"hand": 5}}"#,
            "",
            1,
            "it may take 5 cards, and the shoe has 4",
        ),
        (r#"{"decks": 1, "without": "2..A", "zones": {"hand": 5}}"#, ".without", 25, "no card is left"),
        (
            r#"{"decks": 1, "without": "*", "zones": {"hand": 5}}"#,
            ".without",
            25,
            "`*` has no place here: `jokers` says how many jokers there are",
        ),
        (
            r#"{"decks": 1, "jokers": 65, "zones": {"hand": 5}}"#,
            ".jokers",
            24,
            "`65` is not a number of jokers, a whole number from 0 to 64",
        ),
    ]);
}

#[test]
fn draws_that_are_none() {
    check_deals(&[
        (
            r#"{"decks": 6, "draw": "blackjack"}"#,
            ".draw",
            22,
            "`blackjack` is not a draw: write `baccarat` or `blackjack-dealer`; did you mean `blackjack-dealer`?",
        ),
        (
            r#"{"decks": 6, "draw": "blackjack-dealer"}"#,
            "",
            1,
            "`soft17` is missing: what the dealer does with one, \"hit\" or \"stand\"",
        ),
        (
            r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": "stay"}"#,
            ".soft17",
            52,
            "`stay` is not what the dealer does with a soft 17: write `hit` or `stand`",
        ),
        (
            r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": ["hit", "hit"]}"#,
            ".soft17[1]",
            60,
            "hit stands in the list already",
        ),
        (
            r#"{"decks": 8, "draw": "baccarat", "soft17": "hit"}"#,
            ".soft17",
            44,
            "`soft17` is for a \"draw\": \"blackjack-dealer\"",
        ),
        (
            r#"{"decks": 8, "draw": "baccarat", "zones": {"banker": 2}}"#,
            ".zones.\"banker\"",
            44,
            "`banker` is a zone of the draw: give this one another name",
        ),
        (
            r#"{"decks": [6, 1], "without": "2..Q", "draw": "baccarat", "zones": {"lucky": 3}}"#,
            "",
            1,
            "it may take 9 cards, and the shoe has 8",
        ),
    ]);
}

#[test]
fn dice_and_wheels_that_are_none() {
    check_deals(&[
        (r#"{"dice": 13}"#, ".dice", 10, "`13` is not a number of dice, a whole number from 1 to 12"),
        (
            r#"{"dice": 2, "rolls": 101}"#,
            ".rolls",
            22,
            "`101` is not a number of rolls, a whole number from 1 to 100",
        ),
        (
            r#"{"dice": 2, "spins": 2}"#,
            ".spins",
            13,
            "there is no key `spins` here; the keys are dice, rolls, until, shooter and given",
        ),
        (
            r#"{"dice": {"a": 7, "b": 6}}"#,
            ".dice.\"b\"",
            24,
            "that makes 13 dice, and a deal has at most 12 in its zones",
        ),
        (
            r#"{"dice": {"a": 1}, "rolls": 2}"#,
            ".rolls",
            29,
            "dice in zones are rolled once: `rolls` has no place here",
        ),
        (
            r#"{"dice": 2, "rolls": 2, "until": {"total": 7}}"#,
            "",
            1,
            "`rolls`, `until` and `shooter` exclude one another",
        ),
        (r#"{"dice": 2, "shooter": false}"#, ".shooter", 24, "write true, or leave `shooter` out"),
        (r#"{"dice": 3, "shooter": true}"#, ".dice", 10, "a shooter rolls two dice"),
        (
            r#"{"dice": 2, "until": {"total": 7, "of-a-kind": 2}}"#,
            ".until",
            22,
            "no roll is such: the dice would be rolled for ever",
        ),
        (
            r#"{"dice": 2, "until": {"not": {}}}"#,
            ".until",
            22,
            "no roll is such: the dice would be rolled for ever",
        ),
        (
            r#"{"dice": 2, "until": {"total": 1}}"#,
            ".until.total",
            32,
            "it is never 1: of 2 dice it is 2 to 12",
        ),
        (
            r#"{"wheel": "triple-zero"}"#,
            ".wheel",
            11,
            "`triple-zero` is not a wheel: write `double-zero` or `single-zero`",
        ),
        (
            r#"{"wheel": {"sections": {"1": 24}}}"#,
            ".wheel.sections",
            12,
            "there is no key `sections` here; the only key is pockets",
        ),
        (r#"{"wheel": {}}"#, ".wheel", 11, "`pockets` is missing: names with their sections"),
        (
            r#"{"wheel": {"pockets": {}}}"#,
            ".wheel.pockets",
            23,
            "a wheel has 1 to 1000 pockets, and here are 0",
        ),
        (
            r#"{"wheel": {"pockets": {"1": 0}}}"#,
            ".wheel.pockets.\"1\"",
            29,
            "`0` is not a number of sections, a whole number from 1 to 1000",
        ),
        (
            r#"{"wheel": "single-zero", "spins": 1.5}"#,
            ".spins",
            35,
            "`1.5` is not a number of spins, a whole number from 1 to 100",
        ),
    ]);
}

#[test]
fn files_that_are_none() {
    let good = r#"{"id": "T", "deal": {"dice": 2}, "rows": [{"hand": "seven", "pays": "4 to 1", "when": {"total": 7}}]}"#;
    for (from, to, says) in [
        ("\"id\": \"T\", ", "", "the file at line 1 column 1: `id` is missing"),
        ("\"deal\": {\"dice\": 2}, ", "", "the file at line 1 column 1: `deal` is missing"),
        (
            "\"id\": \"T\"",
            "\"id\": \"T\", \"wagers\": []",
            "wagers at line 1 column 13: there is no key `wagers` here; the keys are id, title, deal, basis, rows, source \
             and rulings",
        ),
        (
            "\"id\": \"T\"",
            "\"id\": \"T\", \"row\": []",
            "row at line 1 column 13: there is no key `row` here; did you mean `rows`?",
        ),
        (
            "\"T\"",
            "\"T 1\"",
            "id at line 1 column 8: `T 1` is no id: write letters, digits, `-` and `+`, at most 100 of them",
        ),
        (
            "\"T\"",
            "\"\"",
            "id at line 1 column 8: `` is no id: write letters, digits, `-` and `+`, at most 100 of them",
        ),
        (
            "\"T\"",
            "\"hc-cr-field\"",
            "id at line 1 column 8: `HC-CR-FIELD` is the id of a listed table: choose another",
        ),
        ("\"T\"", "7", "id at line 1 column 8: expected an id, found the number 7"),
        ("\"T\"", "\"T\", \"title\": \"\"", "title at line 1 column 22: a title has at least one letter"),
        (
            "\"T\"",
            "\"T\", \"title\": \"a\\nb\"",
            "title at line 1 column 22: line breaks and control characters have no place here",
        ),
        ("\"T\"", "\"T\", \"title\": null", "title at line 1 column 22: expected a title, found null"),
        (
            "\"T\"",
            "\"T\", \"basis\": \"too\"",
            "basis at line 1 column 22: `too` is not a basis: write `to` or `for`; did you mean `to`?",
        ),
        (
            "\"T\"",
            "\"T\", \"rulings\": \"K1\"",
            "rulings at line 1 column 24: expected a list of rulings, found the text `K1`",
        ),
        (
            "\"T\"",
            "\"T\", \"source\": {\"document\": \"HC\"}",
            "source at line 1 column 23: `section` is missing",
        ),
        ("\"seven\"", "\" \"", "rows[0].hand at line 1 column 52: a row's name has at least one letter"),
        ("\"hand\": \"seven\", ", "", "rows[0] at line 1 column 43: `hand` is missing"),
        ("\"pays\": \"4 to 1\", ", "", "rows[0] at line 1 column 43: `pays` is missing"),
        (
            "\"pays\": \"4 to 1\"",
            "\"pays\": 4",
            "rows[0].pays at line 1 column 69: expected a pay, like \"5 to 1\", found the number 4",
        ),
        (
            "4 to 1",
            "4 to 0",
            "rows[0].pays at line 1 column 69: `4 to 0` is not a pay: write `9 to 5`, `20 for 1`, `5/2`, `$300`, `100%`, \
             `1 to 1 less 5%`, `push` or `lose`, with numbers from 0 to 1000000000000",
        ),
        (
            "\"4 to 1\"",
            "\"4 to 1\", \"envy\": \"5\"",
            "rows[0].envy at line 1 column 87: an envy award is written in dollars, like `$5`",
        ),
        (
            "\"when\"",
            "\"wen\"",
            "rows[0].wen at line 1 column 79: there is no key `wen` here; did you mean `when`?",
        ),
        (
            "}}]",
            "}}, {\"hand\": \"Sevens\", \"pays\": \"1\"}]",
            "rows[1].hand at line 1 column 111: `Sevens` stands at rows[0] already",
        ),
    ] {
        let text = good.replace(from, to);
        assert!(text != good, "{from}");
        assert_eq!(refusal_of(&text), format!("f.json: {says}"), "{text}");
    }
    let empty = r#"{"id": "T", "deal": {"dice": 2}, "rows": []}"#;
    assert_eq!(
        refusal_of(empty),
        "f.json: rows at line 1 column 42: a wager has 1 to 1000 rows, and here are 0"
    );
    let list = "[]";
    assert_eq!(
        refusal_of(list),
        "f.json: the file at line 1 column 1: expected a wager: an object with `id`, `deal` and `rows`, found a list"
    );
}
