//! Every key of a condition, read as what it means.

use crate::{file, terms_of};
use paytables::Terms;
use paytables::wagers::{
    Aces, CardTest, CardsTest, Class, ClassSet, Colour, Condition, DiceTest, DiceZonesTest, DifferentRolls,
    Face, HandComparison, HandSize, Joker, Pattern, PocketSet, Range, Rank, RankSet, Ranking, RollTest,
    RollsTest, SpinTest, SpinsTest, Suit, SuitSet, Sum, Winner, ZoneIndex,
};
use std::cmp::Ordering;

const CARDS: &str = r#"{"decks": 6, "zones": {"player": 2, "up": 1, "board": 5}}"#;
const BACCARAT: &str = r#"{"decks": 8, "draw": "baccarat"}"#;
const DEALER: &str = r#"{"decks": 6, "draw": "blackjack-dealer", "soft17": "hit", "zones": {"player": 2}}"#;
const DICE: &str = r#"{"dice": {"player": 3, "banker": 3}}"#;
const ROLL: &str = r#"{"dice": 2}"#;
const ROLLS: &str = r#"{"dice": 2, "rolls": 4}"#;
const SHOOTER: &str = r#"{"dice": 2, "shooter": true}"#;
const SPIN: &str = r#"{"wheel": "double-zero"}"#;
const SPINS: &str = r#"{"wheel": "single-zero", "spins": 3}"#;

fn one(n: i64) -> Range {
    Range::one(n)
}

fn from(n: i64) -> Range {
    Range::span(Some(n), None)
}

/// Ranks by the order of cards, 0 for the two.
fn ranks(places: &[u8]) -> RankSet {
    places.iter().map(|&place| Rank(place)).collect()
}

fn on_cards(deal: &str, when: &str) -> Condition<CardsTest> {
    match terms_of(&file(deal, when), &[]) {
        Terms::Cards(on) => on.rows[0].clone(),
        other => panic!("{other:?}"),
    }
}

fn on_dice(when: &str) -> Condition<DiceZonesTest> {
    match terms_of(&file(DICE, when), &[]) {
        Terms::Dice(on) => on.rows[0].clone(),
        other => panic!("{other:?}"),
    }
}

fn on_rolls(deal: &str, when: &str) -> Condition<RollsTest> {
    match terms_of(&file(deal, when), &[]) {
        Terms::Rolls(on) => on.rows[0].clone(),
        other => panic!("{other:?}"),
    }
}

fn on_spins(deal: &str, when: &str) -> Condition<SpinsTest> {
    match terms_of(&file(deal, when), &[]) {
        Terms::Spins(on) => on.rows[0].clone(),
        other => panic!("{other:?}"),
    }
}

fn of(zones: &[usize], test: CardTest) -> Condition<CardsTest> {
    Condition::Is(CardsTest::Of(zones.iter().map(|&zone| ZoneIndex(zone)).collect(), test))
}

/// What a condition on the two cards of `player` asks.
fn of_two(when: &str) -> CardTest {
    match on_cards(CARDS, &format!(r#"{{"of": "player", {when}}}"#)) {
        Condition::Is(CardsTest::Of(zones, test)) if zones == [ZoneIndex(0)] => test,
        other => panic!("{other:?}"),
    }
}

#[test]
fn keys_of_numbers() {
    assert_eq!(of_two(r#""cards": 2"#), CardTest::Cards(one(2)));
    assert_eq!(of_two(r#""points": "8..""#), CardTest::Points(from(8)));
    assert_eq!(of_two(r#""of-a-kind": 2"#), CardTest::OfAKind(one(2)));
    assert_eq!(of_two(r#""identical": 2"#), CardTest::Identical(one(2)));
    assert_eq!(of_two(r#""suits": 1"#), CardTest::Suits(one(1)));
    assert_eq!(of_two(r#""colours": "..1""#), CardTest::Colours(Range::span(None, Some(1))));
    assert_eq!(of_two(r#""longest-suit": 2"#), CardTest::LongestSuit(one(2)));
    assert_eq!(of_two(r#""spread": [-1, 3, 4]"#), CardTest::Spread(Range::one_of([-1, 3, 4])));
    assert_eq!(of_two(r#""spread": "..-1""#), CardTest::Spread(Range::span(None, Some(-1))));
    assert_eq!(of_two(r#""run": 2"#), CardTest::Run { is: one(2), jokers_fill: false });
    let jokers = r#""run": "1..2", "joker": "any""#;
    assert_eq!(of_two(jokers), CardTest::Run { is: Range::one_of([1, 2]), jokers_fill: true });
    assert_eq!(
        of_two(r#""suited-run": 2, "joker": "none""#),
        CardTest::SuitedRun { is: one(2), jokers_fill: false }
    );
    assert_eq!(of_two(r#""blackjack": true"#), CardTest::Blackjack(true));
    assert_eq!(of_two(r#""bust": false"#), CardTest::Bust(false));
}

#[test]
fn totals_with_their_aces() {
    assert_eq!(of_two(r#""total": 20"#), CardTest::Total { is: one(20), aces: Aces::Best });
    assert_eq!(of_two(r#""total": 20, "aces": "best""#), CardTest::Total { is: one(20), aces: Aces::Best });
    assert_eq!(of_two(r#""total": 2, "aces": "low""#), CardTest::Total { is: one(2), aces: Aces::Low });
    assert_eq!(of_two(r#""total": 22, "aces": "high""#), CardTest::Total { is: one(22), aces: Aces::High });
}

#[test]
fn keys_of_cards() {
    assert_eq!(of_two(r#""ranks": "8 7""#), CardTest::Ranks(vec![Rank(5), Rank(6)]));
    assert_eq!(of_two(r#""ranks": "* A""#), CardTest::Ranks(vec![Rank::ACE, Rank::JOKER]));
    let queens = vec![Face::Of(Rank(10), Suit::Hearts); 2];
    assert_eq!(of_two(r#""faces": "Qh Qh""#), CardTest::Faces(queens));
    assert_eq!(
        of_two(r#""faces": "* 10s""#),
        CardTest::Faces(vec![Face::Of(Rank::TEN, Suit::Spades), Face::Joker])
    );
    let pictures = Pattern {
        rank: Some(ranks(&[9, 10, 11])),
        suit: Some([Suit::Hearts, Suit::Diamonds].into_iter().collect::<SuitSet>()),
        colour: Some(Colour::Red),
    };
    assert_eq!(
        of_two(r#""each": {"rank": "J..K", "suit": "h d", "colour": "red"}"#),
        CardTest::Each(pictures)
    );
    let black = Pattern { rank: None, suit: None, colour: Some(Colour::Black) };
    assert_eq!(
        of_two(r#""count": {"colour": "black", "is": 0}"#),
        CardTest::Count { such: black, is: one(0) }
    );
    assert_eq!(of_two(r#""highest": "2..5 K""#), CardTest::Highest(ranks(&[0, 1, 2, 3, 11])));
    assert_eq!(of_two(r#""lowest": "10""#), CardTest::Lowest(ranks(&[8])));
}

#[test]
fn a_list_of_counts_must_hold_together() {
    let rank = |place| Pattern { rank: Some(ranks(&[place])), suit: None, colour: None };
    assert_eq!(
        on_cards(CARDS, r#"{"count": [{"rank": "7", "is": 3}, {"rank": "*", "is": "1.."}]}"#),
        Condition::All(vec![
            of(&[0, 1, 2], CardTest::Count { such: rank(5), is: one(3) }),
            of(&[0, 1, 2], CardTest::Count { such: rank(13), is: from(1) }),
        ])
    );
}

fn ranking(size: HandSize, joker: Joker, wild: &[u8]) -> Ranking {
    Ranking { size, joker, wild: ranks(wild) }
}

fn classes(list: &[Class]) -> ClassSet {
    list.iter().copied().collect()
}

#[test]
fn classes_are_of_the_cards_at_hand() {
    use Class::{Flush, FourOfAKind, Pair, RoyalFlush, StraightFlush, ThreeOfAKind};
    let class = |when: &str| match on_cards(CARDS, when) {
        Condition::Is(CardsTest::Of(_, CardTest::Class { ranking, classes, pair_of })) => {
            (ranking, classes, pair_of)
        }
        other => panic!("{other:?}"),
    };
    let plain = |size| ranking(size, Joker::None, &[]);
    // Three cards, four of five, all cards up to five.
    let three = class(r#"{"of": ["player", "up"], "class": "flush.."}"#);
    let better = [StraightFlush, ThreeOfAKind, Class::Straight, Flush];
    assert_eq!(three, (plain(HandSize::Three), classes(&better), None));
    let four = class(r#"{"of": "board", "best": 4, "class": "flush.."}"#);
    assert_eq!(four.1, classes(&[FourOfAKind, StraightFlush, ThreeOfAKind, Flush]));
    assert_eq!(
        class(r#"{"class": ["pair", "flush"]}"#),
        (plain(HandSize::Five), classes(&[Pair, Flush]), None)
    );
    // With wild ranks the royal flush stands before five of a kind.
    let five = |beside: &str| {
        class(&format!(r#"{{"of": "board", "class": "five of a kind..", "joker": "none"{beside}}}"#)).1
    };
    assert_eq!(five(""), classes(&[Class::FiveOfAKind]));
    assert_eq!(five(r#", "wild": "2""#), classes(&[Class::FiveOfAKind, RoyalFlush]));
    let aces = class(r#"{"of": "board", "class": "pair", "pair-of": "J..A"}"#);
    assert_eq!(aces.2, Some(ranks(&[9, 10, 11, 12])));
}

#[test]
fn what_stands_for_others_goes_with_the_key() {
    let deal = r#"{"decks": 1, "jokers": 1, "zones": {"hand": 7}}"#;
    let held = on_cards(deal, r#"{"holds": "three of a kind", "best": 5, "joker": "ace", "wild": "2 3"}"#);
    let by = ranking(HandSize::Five, Joker::Ace, &[0, 1]);
    assert_eq!(held, of(&[0], CardTest::Holds { ranking: by, classes: classes(&[Class::ThreeOfAKind]) }));
    let any = on_cards(deal, r#"{"class": "full house", "joker": "any"}"#);
    let by = ranking(HandSize::Five, Joker::Any, &[]);
    let class = CardTest::Class { ranking: by, classes: classes(&[Class::FullHouse]), pair_of: None };
    assert_eq!(any, of(&[0], class));
}

#[test]
fn a_drawn_hand_has_the_ranking_of_its_size() {
    // Two or three cards: three, or it fails.
    let three = on_cards(BACCARAT, r#"{"of": "banker", "class": "straight flush"}"#);
    let class = |size, list: &[Class]| CardTest::Class {
        ranking: ranking(size, Joker::None, &[]),
        classes: classes(list),
        pair_of: None,
    };
    assert_eq!(three, of(&[1], class(HandSize::Three, &[Class::StraightFlush])));
    // Two to thirteen: of three, of four, of the best five; three cards have no two pair.
    let sized = |range, test| Condition::All(vec![of(&[0], CardTest::Cards(range)), of(&[0], test)]);
    assert_eq!(
        on_cards(DEALER, r#"{"class": "two pair"}"#),
        Condition::Any(vec![
            sized(one(4), class(HandSize::Four, &[Class::TwoPair])),
            sized(from(5), class(HandSize::Five, &[Class::TwoPair])),
        ])
    );
}

#[test]
fn keys_that_look_at_other_zones() {
    let up = ZoneIndex(1);
    assert_eq!(
        of_two(r#""same-rank-as": {"zone": "up", "is": 2}"#),
        CardTest::SameRankAs { zone: up, is: one(2) }
    );
    assert_eq!(
        of_two(r#""same-face-as": {"is": "1..", "zone": "up"}"#),
        CardTest::SameFaceAs { zone: up, is: from(1) }
    );
    assert_eq!(
        on_cards(CARDS, r#"{"of": "up", "between": "player"}"#),
        of(&[1], CardTest::Between(vec![ZoneIndex(0)]))
    );
    let deal = r#"{"decks": 1, "zones": {"mine": 1, "yours": 1}}"#;
    let higher = |aces_low| of(&[0], CardTest::HigherThan { zone: ZoneIndex(1), aces_low });
    assert_eq!(on_cards(deal, r#"{"of": "mine", "higher-than": "yours"}"#), higher(false));
    assert_eq!(on_cards(deal, r#"{"of": "mine", "higher-than": "yours", "aces": "low"}"#), higher(true));
    let lower = |aces_low| of(&[0], CardTest::LowerThan { zone: ZoneIndex(1), aces_low });
    assert_eq!(on_cards(deal, r#"{"of": "mine", "lower-than": "yours", "aces": "low"}"#), lower(true));
    let same_suit = CardTest::SameSuitAs { zone: up, is: one(2) };
    assert_eq!(of_two(r#""same-suit-as": {"zone": "up", "is": 2}"#), same_suit);
    assert_eq!(of_two(r#""pairs": 1"#), CardTest::Pairs(one(1)));
    let against = |order, sum| CardTest::SumAgainst { order, zones: vec![up], sum };
    assert_eq!(of_two(r#""higher-points-than": "up""#), against(Ordering::Greater, Sum::Points));
    assert_eq!(of_two(r#""same-points-as": ["up"]"#), against(Ordering::Equal, Sum::Points));
    assert_eq!(
        of_two(r#""higher-total-than": "up", "aces": "high""#),
        against(Ordering::Greater, Sum::Total(Aces::High))
    );
    assert_eq!(of_two(r#""same-total-as": "up""#), against(Ordering::Equal, Sum::Total(Aces::Best)));
}

#[test]
fn hands_against_hands() {
    let deal = r#"{"decks": 1, "zones": {"player": 2, "dealer": 2, "board": 5}}"#;
    for (key, verdict) in [
        ("beats", HandComparison::Beats),
        ("ties", HandComparison::Ties),
        ("loses-to", HandComparison::LosesTo),
    ] {
        let when = format!(r#"{{"of": ["player", "board"], "{key}": ["dealer", "board"], "best": 5}}"#);
        let ranking = ranking(HandSize::Five, Joker::None, &[]);
        let against = CardTest::Against { verdict, zones: vec![ZoneIndex(1), ZoneIndex(2)], ranking };
        assert_eq!(on_cards(deal, &when), of(&[0, 2], against));
    }
}

#[test]
fn baccarat_has_a_winner_and_a_margin() {
    let winner = |who| Condition::Is(CardsTest::Winner(who));
    assert_eq!(on_cards(BACCARAT, r#"{"winner": "player"}"#), winner(Winner::Player));
    assert_eq!(on_cards(BACCARAT, r#"{"winner": "tie"}"#), winner(Winner::Tie));
    assert_eq!(
        on_cards(BACCARAT, r#"{"winner": "banker", "of": "banker", "points": 6, "margin": "4.."}"#),
        Condition::All(vec![
            winner(Winner::Banker),
            of(&[1], CardTest::Points(one(6))),
            Condition::Is(CardsTest::Margin(from(4))),
        ])
    );
}

#[test]
fn where_nothing_is_named_all_dealt_cards_are_meant() {
    let cards = |zones: &[usize]| of(zones, CardTest::Suits(one(1)));
    assert_eq!(on_cards(CARDS, r#"{"suits": 1}"#), cards(&[0, 1, 2]));
    // Of a draw the finished hands, never the joined zones.
    assert_eq!(on_cards(BACCARAT, r#"{"suits": 1}"#), cards(&[0, 1]));
    assert_eq!(on_cards(DEALER, r#"{"suits": 1}"#), cards(&[0]));
    assert_eq!(on_cards(DEALER, r#"{"of": ["player", "up"], "suits": 1}"#), cards(&[5, 1]));
}

#[test]
fn conditions_inside_inherit_the_zone_and_nothing_else() {
    let pair = |zone: usize| of(&[zone], CardTest::OfAKind(one(2)));
    let total = |aces| of(&[0], CardTest::Total { is: one(12), aces });
    assert_eq!(
        on_cards(
            CARDS,
            r#"{"of": "player", "aces": "low", "total": 12, "any": [{"of-a-kind": 2}, {"of": "board", "of-a-kind": 2}],
                "all": [{"total": 12}], "not": {"of-a-kind": 2}}"#
        ),
        Condition::All(vec![
            total(Aces::Low),
            Condition::Any(vec![pair(0), pair(2)]),
            Condition::All(vec![total(Aces::Best)]),
            Condition::Not(Box::new(pair(0))),
        ])
    );
    assert!(on_cards(CARDS, "{}").is_always());
}

#[test]
fn dice_in_zones() {
    let roll = |zones: &[usize], test| {
        Condition::Is(DiceZonesTest::Of(zones.iter().map(|&zone| ZoneIndex(zone)).collect(), test))
    };
    assert_eq!(
        on_dice(r#"{"total": "3..36"}"#),
        roll(&[0, 1], DiceTest::Roll(RollTest::Total(Range::span(Some(3), Some(36)))))
    );
    assert_eq!(
        on_dice(r#"{"of": "player", "faces": "3 1 3"}"#),
        roll(&[0], DiceTest::Roll(RollTest::Faces(vec![1, 3, 3])))
    );
    assert_eq!(
        on_dice(r#"{"of": ["banker"], "of-a-kind": 3}"#),
        roll(&[1], DiceTest::Roll(RollTest::OfAKind(one(3))))
    );
    assert_eq!(on_dice(r#"{"of": "banker", "points": 0}"#), roll(&[1], DiceTest::Points(one(0))));
    assert_eq!(on_dice(r#"{"of": "banker", "run": 3}"#), roll(&[1], DiceTest::Run(one(3))));
    assert_eq!(on_dice(r#"{"winner": "banker"}"#), Condition::Is(DiceZonesTest::Winner(Winner::Banker)));
    assert_eq!(on_dice(r#"{"margin": 9}"#), Condition::Is(DiceZonesTest::Margin(one(9))));
}

#[test]
fn one_roll_is_asked_outright() {
    let first = |test| Condition::Is(RollsTest::InOrder(vec![Condition::Is(test)]));
    let craps = Range::one_of([2, 3, 12]);
    assert_eq!(on_rolls(ROLL, r#"{"total": [2, 3, 12]}"#), first(RollTest::Total(craps)));
    assert_eq!(on_rolls(ROLL, r#"{"faces": "6 5"}"#), first(RollTest::Faces(vec![5, 6])));
    let count = |face, is| Condition::Is(RollTest::Count { face, is });
    assert_eq!(
        on_rolls(ROLL, r#"{"count": [{"face": 3, "is": 2}, {"face": "4..", "is": 0}]}"#),
        Condition::Is(RollsTest::InOrder(vec![Condition::All(vec![
            count(one(3), one(2)),
            count(from(4), one(0))
        ])]))
    );
    let eight = r#"{"dice": 2, "sides": 8}"#;
    assert_eq!(on_rolls(eight, r#"{"faces": "8 7"}"#), first(RollTest::Faces(vec![7, 8])));
    assert_eq!(on_rolls(eight, r#"{"total": 16}"#), first(RollTest::Total(one(16))));
    assert_eq!(
        on_rolls(r#"{"dice": 3, "rolls": 1}"#, r#"{"not": {"of-a-kind": "2.."}}"#),
        Condition::Not(Box::new(first(RollTest::OfAKind(from(2)))))
    );
}

#[test]
fn keys_of_rolls() {
    let seven = || Condition::Is(RollTest::Total(one(7)));
    let rolls = |when| match on_rolls(ROLLS, when) {
        Condition::Is(test) => test,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        rolls(r#"{"rolls": [{"total": 7}, {}, {"not": {"total": 7}}]}"#),
        RollsTest::InOrder(vec![seven(), Condition::always(), Condition::Not(Box::new(seven()))])
    );
    assert_eq!(
        rolls(r#"{"times": {"total": 7, "is": "2.."}}"#),
        RollsTest::Times { such: seven(), is: from(2) }
    );
    let any = Condition::Any(vec![seven(), Condition::Is(RollTest::OfAKind(one(2)))]);
    assert_eq!(
        rolls(r#"{"times": {"is": 0, "any": [{"total": 7}, {"of-a-kind": 2}]}}"#),
        RollsTest::Times { such: any, is: one(0) }
    );
    assert_eq!(rolls(r#"{"same": 4}"#), RollsTest::Same(one(4)));
    assert_eq!(rolls(r#"{"length": 4}"#), RollsTest::Length(one(4)));
    assert_eq!(
        rolls(r#"{"different": {"totals": [6, 4, 5], "is": 3}}"#),
        RollsTest::Different { of: DifferentRolls::Totals(vec![4, 5, 6]), is: one(3) }
    );
    assert_eq!(
        rolls(r#"{"different": {"doubles": [1, 2, 3, 4, 5, 6], "is": "4.."}}"#),
        RollsTest::Different { of: DifferentRolls::Doubles(vec![1, 2, 3, 4, 5, 6]), is: from(4) }
    );
    assert_eq!(on_rolls(SHOOTER, r#"{"points-made": 6}"#), Condition::Is(RollsTest::PointsMade(one(6))));
    assert_eq!(on_rolls(SHOOTER, r#"{"line-wins": "3.."}"#), Condition::Is(RollsTest::LineWins(from(3))));
}

#[test]
fn keys_of_spins() {
    let pockets = |places: &[usize]| Condition::Is(SpinTest(PocketSet(places.iter().copied().collect())));
    let first = |places: &[usize]| Condition::Is(SpinsTest::InOrder(vec![pockets(places)]));
    // On the double-zero wheel 0 and 00 stand first, so that the number n is the pocket n + 1.
    assert_eq!(on_spins(SPIN, r#"{"pocket": "00"}"#), first(&[1]));
    assert_eq!(
        on_spins(SPIN, r#"{"pocket": ["17", "0", "1st-dozen"]}"#),
        first(&[0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 18])
    );
    assert_eq!(
        on_spins(SPINS, r#"{"spins": [{"pocket": "0"}, {"not": {"pocket": "36"}}]}"#),
        Condition::Is(SpinsTest::InOrder(vec![pockets(&[0]), Condition::Not(Box::new(pockets(&[36])))]))
    );
    assert_eq!(
        on_spins(SPINS, r#"{"times": {"pocket": "0", "is": 2}}"#),
        Condition::Is(SpinsTest::Times { such: pockets(&[0]), is: one(2) })
    );
    assert_eq!(on_spins(SPINS, r#"{"same": 3}"#), Condition::Is(SpinsTest::Same(one(3))));
}

#[test]
fn groups_are_those_of_the_layout() {
    let group =
        |name: &str| match on_spins(r#"{"wheel": "single-zero"}"#, &format!(r#"{{"pocket": "{name}"}}"#)) {
            Condition::Is(SpinsTest::InOrder(spins)) => match &spins[..] {
                [Condition::Is(SpinTest(set))] => set.0.iter().copied().collect::<Vec<_>>(),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        };
    // On the single-zero wheel the number n is the pocket n.
    assert_eq!(group("red"), [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
    assert_eq!(group("black"), [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35]);
    assert_eq!(group("odd"), (1..=35).step_by(2).collect::<Vec<_>>());
    assert_eq!(group("even"), (2..=36).step_by(2).collect::<Vec<_>>());
    assert_eq!(group("1-18"), (1..=18).collect::<Vec<_>>());
    assert_eq!(group("19-36"), (19..=36).collect::<Vec<_>>());
    assert_eq!(group("2nd-dozen"), (13..=24).collect::<Vec<_>>());
    assert_eq!(group("3rd-dozen"), (25..=36).collect::<Vec<_>>());
    assert_eq!(group("1st-column"), [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34]);
    assert_eq!(group("2nd-column"), [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35]);
    assert_eq!(group("3rd-column"), [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]);
}
