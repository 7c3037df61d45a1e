//! Every key of the page on a deal small enough to be worked by hand.

use crate::priced;
use enumeration::ratio::ratio;

/// The ways of a condition, and of all deals.
fn ways(deal: &str, when: &str) -> u64 {
    priced(deal, &[("1 to 1", when)]).ways()[0].parse().unwrap()
}

const TWO: &str = r#"{"decks": 1, "zones": {"player": 2}}"#;
const THREE: &str = r#"{"decks": 1, "zones": {"player": 3}}"#;

#[test]
fn sums_of_cards() {
    // Of 1,326: an ace and a ten-value, 4 * 16; two ten-values and a nine with an ace, C(16, 2) + 4 * 4; two aces.
    assert_eq!(ways(TWO, r#"{"total": 21}"#), 64);
    assert_eq!(ways(TWO, r#"{"total": 20}"#), 136);
    assert_eq!(ways(TWO, r#"{"total": 12, "ranks": "A A"}"#), 6);
    assert_eq!(ways(TWO, r#"{"total": 2, "aces": "low"}"#), 6);
    assert_eq!(ways(TWO, r#"{"total": 22, "aces": "high"}"#), 6);
    assert_eq!(ways(TWO, r#"{"blackjack": true}"#), 64);
    assert_eq!(ways(TWO, r#"{"blackjack": false}"#), 1_262);
    // A and 8, 2 and 7, 3 and 6, 4 and 5 in 16 ways each; a nine with one of 16 cards that count nothing.
    assert_eq!(ways(TWO, r#"{"points": 9}"#), 128);
    // Tens and fives alone: three tens, or two and a five, C(4, 3) + C(4, 2) * 4 of 56.
    let tens_and_fives = r#"{"decks": 1, "without": "2..4 6..9 J..A", "zones": {"player": 3}}"#;
    assert_eq!(ways(tens_and_fives, r#"{"bust": true}"#), 28);
}

#[test]
fn cards_by_name_and_number() {
    assert_eq!(ways(TWO, r#"{"cards": 2}"#), 1_326);
    assert_eq!(ways(TWO, r#"{"ranks": "K Q"}"#), 16);
    assert_eq!(ways(TWO, r#"{"faces": "Qh Kh"}"#), 1);
    assert_eq!(ways(r#"{"decks": 6, "zones": {"player": 2}}"#, r#"{"faces": "Qh Qh"}"#), 15);
    assert_eq!(ways(TWO, r#"{"each": {"rank": "J..K", "suit": "h"}}"#), 3);
    assert_eq!(ways(TWO, r#"{"each": {"colour": "red"}}"#), 325);
    assert_eq!(ways(TWO, r#"{"count": {"rank": "7", "is": 1}}"#), 192);
    // One seven and one heart: the seven of hearts with one of 36 others, or one of 3 sevens with one of 12 hearts.
    let one_of_each = r#"{"count": [{"rank": "7", "is": 1}, {"suit": "h", "is": 1}]}"#;
    assert_eq!(ways(TWO, one_of_each), 72);
}

#[test]
fn cards_alike_and_in_order() {
    assert_eq!(ways(TWO, r#"{"of-a-kind": 2}"#), 78);
    assert_eq!(ways(r#"{"decks": 2, "zones": {"player": 2}}"#, r#"{"identical": 2}"#), 52);
    // Two pair; a pair, or one beside three of a kind: 1,098,240 + 3,744.
    let five = r#"{"decks": 1, "zones": {"player": 5}}"#;
    assert_eq!(ways(five, r#"{"pairs": 2}"#), 123_552);
    assert_eq!(ways(five, r#"{"pairs": 1}"#), 1_101_984);
    assert_eq!(ways(TWO, r#"{"suits": 1}"#), 312);
    assert_eq!(ways(TWO, r#"{"colours": 1}"#), 650);
    // Two of one suit and one of another: 4 * 78 * 39.
    assert_eq!(ways(THREE, r#"{"longest-suit": 2}"#), 12_168);
    // A-2-3 to Q-K-A are twelve runs, never K-A-2.
    assert_eq!(ways(THREE, r#"{"run": 3}"#), 768);
    assert_eq!(ways(THREE, r#"{"suited-run": 3}"#), 48);
    // Thirteen runs of two, 16 ways each; a joker makes one with each of 52 cards.
    let with_joker = r#"{"decks": 1, "jokers": 1, "zones": {"player": 2}}"#;
    assert_eq!(ways(with_joker, r#"{"run": 2}"#), 208);
    assert_eq!(ways(with_joker, r#"{"run": 2, "joker": "any"}"#), 260);
    // At least one ace, C(52, 2) - C(48, 2); both aces.
    assert_eq!(ways(TWO, r#"{"highest": "A"}"#), 198);
    assert_eq!(ways(TWO, r#"{"lowest": "A"}"#), 6);
    assert_eq!(ways(TWO, r#"{"spread": -1}"#), 78);
    assert_eq!(ways(TWO, r#"{"spread": 0}"#), 192);
    assert_eq!(ways(TWO, r#"{"spread": 11}"#), 16);
}

#[test]
fn cards_held_against_a_card() {
    let up = r#"{"decks": 1, "zones": {"player": 2, "up": 1}}"#;
    // Of each rank two to the player, C(4, 2), and one of the two others up.
    assert_eq!(ways(up, r#"{"of": "player", "same-rank-as": {"zone": "up", "is": 2}}"#), 156);
    // Either copy of 52 faces up, the other with one of 102 cards.
    let two_decks = r#"{"decks": 2, "zones": {"player": 2, "up": 1}}"#;
    assert_eq!(ways(two_decks, r#"{"of": "player", "same-face-as": {"zone": "up", "is": 1}}"#), 10_608);
    // Three different ranks in 64 ways, the middle one last, the others in either order.
    let three = r#"{"decks": 1, "zones": {"first": 1, "second": 1, "third": 1}}"#;
    assert_eq!(ways(three, r#"{"of": "third", "between": ["first", "second"]}"#), 36_608);
    let two = r#"{"decks": 1, "zones": {"a": 1, "b": 1}}"#;
    assert_eq!(ways(two, r#"{"of": "a", "higher-than": "b"}"#), 1_248);
    assert_eq!(ways(two, r#"{"of": "a", "lower-than": "b"}"#), 1_248);
    let low = r#"{"all": [{"of": "a", "ranks": "A"}, {"of": "a", "lower-than": "b", "aces": "low"}]}"#;
    assert_eq!(ways(two, low), 192);
    // Any card up, and two of the twelve others of its suit.
    assert_eq!(ways(up, r#"{"of": "player", "same-suit-as": {"zone": "up", "is": 2}}"#), 3_432);
    let ace = |aces: &str| {
        format!(r#"{{"all": [{{"of": "a", "ranks": "A"}}, {{"of": "a", "higher-than": "b"{aces}}}]}}"#)
    };
    assert_eq!(ways(two, &ace("")), 192);
    assert_eq!(ways(two, &ace(r#", "aces": "low""#)), 0);
}

#[test]
fn sums_held_against_sums() {
    // Four tens and four fives, of 56 deals: a five against a ten in 16, two alike in 24.
    let two = r#"{"decks": 1, "without": "2..4 6..9 J..A", "zones": {"a": 1, "b": 1}}"#;
    assert_eq!(ways(two, r#"{"of": "a", "higher-points-than": "b"}"#), 16);
    assert_eq!(ways(two, r#"{"of": "a", "same-points-as": "b"}"#), 24);
    assert_eq!(ways(two, r#"{"of": "a", "higher-total-than": ["b"]}"#), 16);
    assert_eq!(ways(two, r#"{"of": "b", "same-total-as": "a"}"#), 24);
    // Aces and tens, of 28 * 6: an ace and a ten are 21 or 11, two aces 12 or 2. Against one ten of what is left: 16 * 3
    // and 6 * 4 pairs with an ace, and 6 * 2 of two tens.
    let three = r#"{"decks": 1, "without": "2..9 J..K", "zones": {"a": 2, "b": 1}}"#;
    let against = |aces: &str| {
        let more = format!(r#"{{"of": "a", "higher-total-than": "b", "aces": "{aces}"}}"#);
        ways(three, &format!(r#"{{"all": [{{"of": "b", "ranks": "10"}}, {more}]}}"#))
    };
    assert_eq!((against("best"), against("low"), against("high")), (84, 60, 84));
}

#[test]
fn three_card_baccarat() {
    // Three cards each from eight decks, counted apart by the numbers of cards of each point value.
    let deal = r#"{"decks": 8, "zones": {"player": 3, "banker": 3}}"#;
    let rows = [
        ("1 to 1", r#"{"of": "player", "higher-points-than": "banker"}"#),
        ("8 to 1", r#"{"of": "player", "same-points-as": "banker"}"#),
    ];
    assert_eq!(priced(deal, &rows).ways(), ["62474477551616", "13895441438528", "62474477551616"]);
}

#[test]
fn hands_of_few_ranks() {
    // Aces and kings: of 560 deals of three and three both hold two aces and a king in 6 * 4 * 3, or two kings and an ace
    // in as many; of the rest each wins half.
    let two_ranks = r#"{"decks": 1, "without": "2..Q", "zones": {"a": 3, "b": 3}}"#;
    let against = |key: &str| ways(two_ranks, &format!(r#"{{"of": "a", "{key}": "b"}}"#));
    assert_eq!((against("ties"), against("beats"), against("loses-to")), (144, 208, 208));
    // Of four cards three are aces or kings in 2 * 4 * 4, four in two ways.
    let four = r#"{"decks": 1, "without": "2..Q", "zones": {"a": 4}}"#;
    assert_eq!(ways(four, r#"{"holds": "three of a kind", "best": 3}"#), 34);
    // Queens, kings and aces: every four of them but four of a rank have a pair and another card among them.
    let three_ranks = r#"{"decks": 1, "without": "2..J", "zones": {"a": 4}}"#;
    assert_eq!(ways(three_ranks, r#"{"holds": "pair", "best": 3}"#), 492);
    // Pairs of jacks or better are four thirteenths of 1,098,240.
    let five = r#"{"decks": 1, "zones": {"player": 5}}"#;
    assert_eq!(ways(five, r#"{"class": "pair", "pair-of": "J..A"}"#), 337_920);
}

#[test]
fn hands_that_rank_no_lower_than_one() {
    // Of 2,598,960 hands 1,302,540 are high cards; of these 164 sets of ranks lead with A K, each in 4^5 - 4 suits.
    let five = r#"{"decks": 1, "zones": {"player": 5}}"#;
    assert_eq!(ways(five, r#"{"at-least": "pair"}"#), 1_296_420);
    assert_eq!(ways(five, r#"{"at-least": "high card A K"}"#), 1_296_420 + 164 * 1_020);
    // A pair of sixes to aces is nine thirteenths of 1,098,240; 198,180 hands are better than a pair.
    assert_eq!(ways(five, r#"{"at-least": "pair 6"}"#), 198_180 + 760_320);
    // Straights to the king and the ace beside what is better: flushes 5,108, full houses 3,744, fours 624, in one suit 40.
    assert_eq!(ways(five, r#"{"at-least": "straight K"}"#), 2 * 1_020 + 5_108 + 3_744 + 624 + 40);
    // Two cards: 78 pairs, and 16 hands of each two ranks.
    let two = r#"{"decks": 1, "zones": {"player": 2}}"#;
    assert_eq!(ways(two, r#"{"class": "pair"}"#), 78);
    assert_eq!(ways(two, r#"{"at-least": "high card Q"}"#), 78 + 16 * (10 + 11 + 12));
    assert_eq!(ways(two, r#"{"at-least": "high card A J"}"#), 78 + 16 * 3);
    let duel = r#"{"decks": 1, "without": "2..J", "zones": {"a": 2, "b": 2}}"#;
    // Queens, kings and aces, 66 * 45 deals: a pair of 18 against one of the other two ranks 12, of the same rank 1.
    assert_eq!(ways(duel, r#"{"of": ["a"], "class": "pair", "ties": "b"}"#), 18);
}

#[test]
fn jokers_and_wild_ranks() {
    // Four of a rank and the joker; which is an ace beside four aces alone.
    let joker = r#"{"decks": 1, "jokers": 1, "zones": {"player": 5}}"#;
    assert_eq!(ways(joker, r#"{"class": "five of a kind", "joker": "any"}"#), 13);
    assert_eq!(ways(joker, r#"{"class": "five of a kind", "joker": "ace"}"#), 1);
    assert_eq!(ways(joker, r#"{"class": "four of a kind", "joker": "none"}"#), 13 * 49);
    // Deuces wild. Royal: 4 without one; with one, two and three 4 * 4 * 5, 6 * 4 * 10 and 4 * 4 * 10; four of them with one
    // of 20 cards. Five of a kind: with one, two and three 4 * 12, 6 * 12 * 4 and 4 * 12 * 6; four with one of 28 others.
    let wild = priced(
        r#"{"decks": 1, "zones": {"player": 5}}"#,
        &[
            ("1 to 1", r#"{"class": "royal flush", "wild": "2"}"#),
            ("1 to 1", r#"{"class": "five of a kind", "wild": "2"}"#),
        ],
    );
    assert_eq!(wild.ways()[..2], ["504", "652"]);
    // Four deuces and the joker are five wild cards; with wild ranks the royal flush comes first.
    let deuces = r#"{"all": [{"count": {"rank": "2", "is": 4}}, {"count": {"rank": "*", "is": 1}}, {"class": "royal flush", "wild": "2", "joker": "any"}]}"#;
    assert_eq!(ways(joker, deuces), 1);
    // They beat every other royal flush: each of the four that the rest of the cards can make, and 27 others lose to both.
    let hands = r#"{"decks": 1, "jokers": 1, "without": "3..9", "zones": {"a": 5, "b": 5}}"#;
    let five_wild = r#"{"all": [{"of": "a", "count": [{"rank": "2", "is": 4}, {"rank": "*", "is": 1}]}, {"of": "b", "class": "royal flush", "wild": "2", "joker": "any"}, {"of": "a", "beats": "b", "wild": "2", "joker": "any"}]}"#;
    assert_eq!(ways(hands, five_wild), 4);
}

#[test]
fn equal_cards_of_several_decks() {
    // Three equal cards of six decks are three of a kind, 52 * C(6, 3) among 13 * C(24, 3).
    let six = r#"{"decks": 6, "zones": {"player": 3}}"#;
    assert_eq!(ways(six, r#"{"class": "three of a kind"}"#), 13 * 2_024);
    assert_eq!(ways(six, r#"{"class": "three of a kind", "identical": 3}"#), 52 * 20);
    // A flush may hold two equal cards, but they are a pair first only where a pair ranks higher: of three it does not.
    // C(78, 3) cards of a suit, less three equal ones and straights.
    let flushes = 4 * (76_076 - 13 * 20 - 12 * 216);
    assert_eq!(ways(six, r#"{"class": "flush"}"#), flushes);
}

#[test]
fn dice_in_zones() {
    let two = r#"{"dice": {"player": 1, "banker": 1}}"#;
    assert_eq!(ways(two, r#"{"winner": "player"}"#), 15);
    assert_eq!(ways(two, r#"{"winner": "tie"}"#), 6);
    assert_eq!(ways(two, r#"{"margin": 5}"#), 2);
    assert_eq!(ways(two, r#"{"run": 2}"#), 10);
    // 4 and 6, 5 and 5, 6 and 4.
    assert_eq!(ways(two, r#"{"points": 0}"#), 3);
    assert_eq!(ways(two, r#"{"of": "player", "total": 6}"#), 6);
    assert_eq!(ways(two, r#"{"faces": "1 2"}"#), 2);
    assert_eq!(ways(two, r#"{"of-a-kind": 2}"#), 6);
}

#[test]
fn faces_and_other_dice() {
    // Chuck-a-luck, of 216: three sixes, two of them with one of 15 in each of 3 orders, one with 25 others in 3 places.
    let three = r#"{"dice": 3}"#;
    assert_eq!(ways(three, r#"{"count": {"face": 6, "is": 3}}"#), 1);
    assert_eq!(ways(three, r#"{"count": {"face": 6, "is": 2}}"#), 15);
    assert_eq!(ways(three, r#"{"count": {"face": 6, "is": 1}}"#), 75);
    // One 1, one 2 and one other of four, in six orders; two of 4 to 6 and one of 1 to 3.
    assert_eq!(ways(three, r#"{"count": [{"face": 1, "is": 1}, {"face": 2, "is": 1}]}"#), 24);
    assert_eq!(ways(three, r#"{"count": {"face": "4..6", "is": 2}}"#), 81);
    // Of 64 rolls with eight sides: a total of 9 in eight ways, of 16 in one, a pair in eight.
    let two = r#"{"dice": 2, "sides": 8}"#;
    assert_eq!(ways(two, r#"{"total": 9}"#), 8);
    assert_eq!(ways(two, r#"{"total": 16}"#), 1);
    assert_eq!(ways(two, r#"{"of-a-kind": 2}"#), 8);
    assert_eq!(ways(two, r#"{"faces": "7 8"}"#), 2);
    // Of 400 with twenty sides each: 20 faces in a run with the next in 2 * 19; 20 and 10 make no points, as 10 and 10.
    let zones = r#"{"dice": {"player": 1, "banker": 1}, "sides": 20}"#;
    assert_eq!(ways(zones, r#"{"run": 2}"#), 38);
    assert_eq!(ways(zones, r#"{"of": "player", "points": 0}"#), 40);
    assert_eq!(ways(zones, r#"{"winner": "tie"}"#), 40);
    assert_eq!(ways(zones, r#"{"of": "banker", "count": {"face": [19, 20], "is": 1}}"#), 40);
    // Percentile dice: of 10,000 the total 101 comes in 100 ways.
    assert_eq!(ways(r#"{"dice": 2, "sides": 100}"#, r#"{"total": 101}"#), 100);
}

#[test]
fn rolls_and_spins() {
    let chance = |deal: &str, when: &str| priced(deal, &[("1 to 1", when)]).probability(0);
    let two = r#"{"dice": 2, "rolls": 2}"#;
    assert_eq!(chance(two, r#"{"rolls": [{"total": 7}, {"total": 7}]}"#), ratio(1, 36));
    assert_eq!(chance(two, r#"{"different": {"doubles": [1, 2, 3, 4, 5, 6], "is": 2}}"#), ratio(30, 1_296));
    assert_eq!(chance(two, r#"{"times": {"total": 7, "is": 1}}"#), ratio(10, 36));
    // The same total twice: 1 + 4 + 9 + 16 + 25 + 36 + 25 + 16 + 9 + 4 + 1 of 1,296.
    assert_eq!(chance(two, r#"{"same": 2}"#), ratio(146, 1_296));
    let to_seven = r#"{"dice": 2, "until": {"total": 7}}"#;
    assert_eq!(chance(to_seven, r#"{"length": 0}"#), ratio(1, 6));
    assert_eq!(chance(to_seven, r#"{"length": "2.."}"#), ratio(25, 36));
    // A pass line bet wins in 244 of 495 and is lost on the come-out in 55; no win before the seven-out is 196 / 440.
    let shooter = r#"{"dice": 2, "shooter": true}"#;
    assert_eq!(chance(shooter, r#"{"line-wins": 0}"#), ratio(49, 110));
    assert_eq!(chance(shooter, r#"{"length": 2}"#), ratio(24, 36) * ratio(1, 6));
    let wheel = r#"{"wheel": "single-zero", "spins": 2}"#;
    assert_eq!(chance(wheel, r#"{"times": {"pocket": "red", "is": 2}}"#), ratio(18 * 18, 37 * 37));
    assert_eq!(chance(wheel, r#"{"same": 2}"#), ratio(1, 37));
    assert_eq!(
        chance(wheel, r#"{"spins": [{"pocket": "0"}, {"pocket": ["17", "red"]}]}"#),
        ratio(19, 37 * 37)
    );
}
