//! Every deal, and the best play: figures worked by hand on decks of eight and twelve cards.

use super::super::{DealTotals, Decides, FilePlay, best_play, every_deal};
use super::{Script, game, ratio, terms};
use crate::error::Error;
use crate::rounds::Situation;
use paytables::games::RoundTerms;

/// Aces and kings, a card each: fold, or raise as much as the ante.
fn high_card(fold: &str) -> RoundTerms {
    terms(&format!(
        r#""deal": {{"decks": 1, "without": "2..Q", "zones": {{"player": 1, "dealer": 1}}}}, "stakes": {{"ante": 1}},
        "stages": [{{"stage": "deal", "sees": ["player"], "choices": [
            {{"choice": "fold", "ends": {fold}}}, {{"choice": "raise", "stakes": {{"raise": 1}}}}]}}],
        "play": [{{"choice": "raise", "when": {{"of": "player", "ranks": "A"}}}}, {{"choice": "fold"}}],
        "bets": {{"raise": {{"as": "ante"}}, "ante": {{"rows": [
            {{"hand": "win", "pays": "1 to 1", "when": {{"of": "player", "higher-than": "dealer"}}}},
            {{"hand": "tie", "pays": "push", "when": {{"of": "player", "same-rank-as": {{"zone": "dealer", "is": 1}}}}}}]}}}}"#
    ))
}

#[test]
fn every_deal_of_eight_cards_comes_to_what_a_pencil_says() {
    let terms = high_card("{}");
    let totals = every_deal(&terms, &Script::new(&terms, "deal/raise")).unwrap();
    // Of 56 deals 16 win two units, 16 lose two and 24 push.
    let nets = [(ratio(-2, 1), 16), (ratio(0, 1), 24), (ratio(2, 1), 16)].into_iter().collect();
    let expected =
        DealTotals { deals: 56, net: ratio(0, 1), staked: ratio(112, 1), nets, choices: vec![vec![0, 56]] };
    assert_eq!(totals, expected);
    assert_eq!(totals.mean_stake(), ratio(2, 1));
    // By the play of the file the 28 deals with a king fold.
    let totals = every_deal(&terms, &FilePlay::new(&terms, terms.play.as_ref().unwrap()).unwrap()).unwrap();
    assert_eq!((totals.net.clone(), totals.staked.clone()), (ratio(32 - 28, 1), ratio(28 + 56, 1)));
    assert_eq!(totals.mean_net(), ratio(1, 14));
    assert_eq!(totals.choice_probability(0, 0), ratio(1, 2));
    assert_eq!(totals.net_distribution()[&ratio(0, 1)], ratio(3, 14));
}

#[test]
fn the_best_play_folds_kings() {
    let best = best_play(&high_card("{}")).unwrap();
    assert_eq!(best.totals.mean_net(), ratio(1, 14));
    assert_eq!(best.totals.mean_stake(), ratio(3, 2));
    assert_eq!(best.totals.choices, [[28, 28]]);
}

#[test]
fn of_equal_choices_the_one_with_less_on_the_table_is_taken_then_the_first() {
    let body = |choices: &str| {
        terms(&format!(
            r#""deal": {{"decks": 1, "without": "2..Q", "zones": {{"card": 1}}}}, "stakes": {{"ante": 2}},
            "stages": [{{"stage": "deal", "sees": [], "choices": [{choices}]}}],
            "bets": {{"ante": {{"rows": [{{"hand": "ace", "pays": "1 to 1", "when": {{"ranks": "A"}}}}]}}}}"#
        ))
    };
    let end = r#"{"choice": "end", "ends": {"ante": "1"}}"#;
    let double = r#"{"choice": "double", "stakes": {"ante": 4}}"#;
    let half = r#"{"choice": "half", "stakes": {"ante": 1}}"#;
    let go = r#"{"choice": "go"}"#;
    // All are worth nothing. `end` leaves two units on the table, as `go` does.
    for (choices, taken) in [
        ([double, end, half, go].join(", "), 2),
        ([double, end, go].join(", "), 1),
        ([double, go, end].join(", "), 1),
        ([go, double].join(", "), 0),
    ] {
        let best = best_play(&body(&choices)).unwrap();
        assert_eq!(best.totals.choices[0][taken], 8, "{choices}");
        assert_eq!(best.totals.mean_net(), ratio(0, 1));
    }
}

/// Queens, kings and aces: a card each, and a card of the dealer's seen at the second stage.
fn two_stages() -> RoundTerms {
    terms(
        r#""deal": {"decks": 1, "without": "2..J", "zones": {"player": 1, "dealer": 2}}, "stakes": {"ante": 1},
        "stages": [
            {"stage": "first", "sees": ["player"], "choices": [
                {"choice": "check"}, {"choice": "raise", "stakes": {"raise": 3}, "then": "settle"}]},
            {"stage": "second", "sees": [{"dealer": 1}], "choices": [
                {"choice": "fold", "ends": {}}, {"choice": "call", "stakes": {"raise": 1}}]}],
        "bets": {"raise": {"as": "ante"}, "ante": {"rows": [
            {"hand": "win", "pays": "1 to 1", "when": {"all": [
                {"of": "player", "ranks": "A"}, {"of": "dealer", "count": {"rank": "A", "is": 0}}]}},
            {"hand": "push", "pays": "push", "when": {"of": "player", "ranks": "A"}}]}}"#,
    )
}

#[test]
fn later_stages_are_played_best_once_their_cards_are_seen() {
    // An ace never loses: raise at once. Anything else always loses: check, then fold.
    let terms = two_stages();
    let best = best_play(&terms).unwrap();
    // With an ace the dealer has none in 8 x 7 of 11 x 10 pairs: 4 units.
    let mean = ratio(1, 3) * ratio(56, 110) * ratio(4, 1) - ratio(2, 3);
    assert_eq!(best.totals.mean_net(), mean);
    // 12 cards, then 11 and 10 of the dealer's, one of them first.
    assert_eq!(best.totals.deals, 1320);
    assert_eq!(best.totals.choices, [[880, 440], [880, 0]]);
    assert_eq!(every_deal(&terms, &best).unwrap(), best.totals);
}

#[test]
fn a_card_that_is_seen_is_worth_something() {
    // A bet that three queens win, and two queens of the dealer's push.
    let body = |sees: &str| {
        terms(&format!(
            r#""deal": {{"decks": 1, "without": "2..J", "zones": {{"player": 1, "dealer": 2}}}}, "stakes": {{"ante": 1}},
            "stages": [{{"stage": "deal", "sees": ["player"{sees}], "choices": [
                {{"choice": "fold", "ends": {{"ante": "1/4"}}}}, {{"choice": "call", "stakes": {{"raise": 1}}}}]}}],
            "bets": {{"raise": {{"as": "ante"}}, "ante": {{"rows": [
                {{"hand": "win", "pays": "1 to 1", "when": {{"of": ["player", "dealer"], "count": {{"rank": "K A", "is": 0}}}}}},
                {{"hand": "push", "pays": "push", "when": {{"of": "dealer", "count": {{"rank": "K A", "is": 0}}}}}}]}}}}"#
        ))
    };
    // A queen wins 2 if both of the dealer's are queens, 3 x 2 of 11 x 10, else loses 2; folding costs 3/4.
    let unseen = best_play(&body("")).unwrap();
    assert_eq!(unseen.totals.mean_net(), ratio(-3, 4));
    // With a queen seen beside one's own the other is one in 2 of 10: 2 x (2 - 8) / 10 = -12/10, still a fold.
    // With two seen the queens are called: 2 x 6 of 110, and other cards push against two queens: 0, 4 x 3 of 110.
    let one = best_play(&body(r#", {"dealer": 1}"#)).unwrap();
    assert_eq!(one.totals.mean_net(), ratio(-3, 4));
    let both = best_play(&body(r#", "dealer""#)).unwrap();
    let queen = ratio(6, 110) * ratio(2, 1) - ratio(104, 110) * ratio(3, 4);
    let other = -ratio(98, 110) * ratio(3, 4);
    assert_eq!(both.totals.mean_net(), queen * ratio(1, 3) + other * ratio(2, 3));
    assert_eq!(both.totals.deals, 12 * 55);
    assert_eq!(one.totals.deals, 12 * 110);
}

/// Decides by a hash of what is seen: some play, no good one.
struct Arbitrary(u64);

impl Decides for Arbitrary {
    fn decide(&self, situation: &Situation) -> Option<usize> {
        let cards = situation
            .seen
            .iter()
            .flat_map(|cards| cards.iter())
            .map(|card| u64::from(card.rank * 5 + card.suit));
        let hash = cards.fold(self.0, |hash, card| (hash ^ card).wrapping_mul(0x0000_0100_0000_01b3));
        Some(situation.offered[(hash >> 16) as usize % situation.offered.len()])
    }
}

#[test]
fn no_play_is_better_than_the_best() {
    let terms = terms(
        r#""deal": {"decks": 1, "without": "2..J", "zones": {"player": 2, "dealer": 2, "board": 1}}, "stakes": {"ante": 1},
        "let": {"mine": ["player", "board"], "theirs": ["dealer", "board"]},
        "stages": [
            {"stage": "hole", "sees": ["player"], "choices": [
                {"choice": "check"}, {"choice": "bet", "stakes": {"play": 3}, "then": "settle"}]},
            {"stage": "board", "sees": ["board"], "choices": [
                {"choice": "fold", "ends": {}}, {"choice": "bet", "stakes": {"play": 1}}]}],
        "bets": {"play": {"as": "ante"}, "ante": {"rows": [
            {"hand": "win", "pays": "1 to 1", "when": {"of": "$mine", "beats": "$theirs"}},
            {"hand": "tie", "pays": "push", "when": {"of": "$mine", "ties": "$theirs"}}]}}"#,
    );
    let best = best_play(&terms).unwrap().totals;
    // Two cards of 12, two of 10, one of 8.
    assert_eq!(best.deals, 66 * 45 * 8);
    for seed in 0..20 {
        assert!(every_deal(&terms, &Arbitrary(seed)).unwrap().net < best.net);
    }
    let always = every_deal(&terms, &Script::new(&terms, "hole/bet")).unwrap();
    assert_eq!(always.net, ratio(0, 1), "the hands are alike");
    assert!(best.net > always.net);
}

#[test]
fn cards_of_two_decks_are_different_cards() {
    let terms = terms(
        r#""deal": {"decks": 2, "jokers": 1, "without": "2..K", "zones": {"hand": 2}}, "stakes": {"ante": 1},
        "stages": [{"stage": "deal", "sees": ["hand"], "choices": [{"choice": "go"}]}],
        "bets": {"ante": {"rows": [
            {"hand": "identical", "pays": "1 to 1", "when": {"identical": 2}},
            {"hand": "joker", "pays": "push", "when": {"count": {"rank": "*", "is": 1}}}]}}"#,
    );
    let totals = every_deal(&terms, &Script::new(&terms, "deal/go")).unwrap();
    let nets = [(ratio(1, 1), 4), (ratio(0, 1), 8), (ratio(-1, 1), 24)].into_iter().collect();
    assert_eq!((totals.deals, totals.nets), (36, nets));
}

#[test]
fn a_large_deck_is_refused() {
    let file = game(
        r#""deal": {"decks": 1, "zones": {"player": 5, "dealer": 5}}, "stakes": {"ante": 1},
        "stages": [{"stage": "deal", "sees": ["player"], "choices": [{"choice": "go"}]}],
        "bets": {"ante": {"rows": [{"hand": "any", "pays": "1 to 1"}]}}"#,
    );
    let terms = file.select(None, &paytables::Settings::default()).unwrap().round().unwrap().unwrap();
    let refused = every_deal(&terms, &Script::new(&terms, "deal/go")).unwrap_err();
    assert_eq!(refused, Error::TooManyDeals { deals: 3_986_646_103_440, most: 100_000_000 });
    assert!(matches!(best_play(&terms), Err(Error::TooManyDeals { .. })));
}
