//! The cookbook of `docs/games-as-data.md`: every game with the figures that others have published of it.

use enumeration::Ratio;
use enumeration::ratio::{decimal, ratio, whole};
use paytables::games::RoundTerms;
use paytables::{GameFile, Settings};
use rounds::{Engine, Solved, solve};

/// A game of the cookbook.
fn terms(game: &str, settings: &[&str]) -> RoundTerms {
    let path = format!("{}/../../docs/examples/games/{game}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let file = GameFile::read(game, &text).unwrap_or_else(|error| panic!("{error}"));
    let settings = Settings::parse(settings.iter().copied()).unwrap();
    file.select(None, &settings).unwrap().round().unwrap().unwrap()
}

/// A game of the cookbook, solved: optimally, or by the rules of `play`.
fn solved_by(game: &str, settings: &[&str], play: Option<&str>) -> Solved {
    let mut terms = terms(game, settings);
    let play = play.map(|rules| terms.read_play("play", rules).unwrap_or_else(|error| panic!("{error}")));
    terms.play = play;
    solve(&terms, None).unwrap_or_else(|error| panic!("{error}"))
}

fn solved(game: &str, settings: &[&str]) -> Solved {
    solved_by(game, settings, None)
}

/// The house edge of the play that was counted, per opening unit.
fn edge(solved: &Solved) -> Ratio {
    let sum: Ratio = solved.nets().into_iter().map(|(net, ways)| net * ratio(ways, 1)).sum();
    -sum / ratio(solved.counts.deals, 1)
}

/// Per cent with so many digits.
fn percent(ratio: &Ratio, digits: u32) -> String {
    decimal(&(ratio * whole(100)), digits)
}

fn element_of_risk(solved: &Solved) -> Ratio {
    edge(solved) / solved.expected_stake()
}

/// 5.224% of the ante, 2.555% element of risk; 5.316% by the simple rule (Wizard of Odds, Caribbean Stud Poker).
#[test]
#[ignore = "seconds of counting"]
fn caribbean_stud() {
    let optimal = solved("caribbean-stud", &[]);
    assert_eq!(optimal.engine, Engine::Contest);
    assert_eq!(percent(&edge(&optimal), 3), "5.224");
    assert_eq!(percent(&element_of_risk(&optimal), 3), "2.555");
    let rules = r#"[
        {"choice": "call", "when": {"of": "player", "class": "pair.."}},
        {"choice": "call", "when": {"of": "player", "at-least": "high card A K J 8 3"}},
        {"choice": "fold"}]"#;
    assert_eq!(percent(&edge(&solved_by("caribbean-stud", &[], Some(rules))), 3), "5.316");
}

/// The house edge falls to 0.6160% if one hole card is seen beside the up card.
#[test]
#[ignore = "half a minute of counting"]
fn caribbean_stud_with_a_hole_card_seen() {
    let solved = seeing(terms("caribbean-stud", &[]), "hole", 1);
    assert_eq!(solved.engine, Engine::Contest);
    assert_eq!(percent(&edge(&solved), 4), "0.6160");
}

/// 3.155%, 3.077%, 2.884%, 2.798% and 2.751% with one, two, four, six and eight decks (Wizard of Odds, Red Dog).
#[test]
fn red_dog() {
    for (decks, published) in [("1", "3.155"), ("2", "3.077"), ("4", "2.884"), ("6", "2.798"), ("8", "2.751")]
    {
        let solved = solved("red-dog", &[&format!("decks={decks}")]);
        assert_eq!(solved.engine, Engine::Plain);
        assert_eq!(percent(&edge(&solved), 3), published, "{decks} decks");
    }
}

/// 2.16% of the ante (Wizard of Odds, Casino Hold'em).
#[test]
#[ignore = "seconds of counting"]
fn casino_holdem() {
    let solved = solved("casino-holdem", &[]);
    assert_eq!(solved.engine, Engine::Holdem);
    assert_eq!(percent(&edge(&solved), 2), "2.16");
}

/// Six decks: 2.88% and 2.68% element of risk at war, 3.70% both where the player always surrenders; 2.33% where the raise
/// pays 2 to 1 on a tie after a tie (Wizard of Odds, Casino War). The page prints 2.19% as the element of risk of the last,
/// which its own edge excludes: the same 1.074 units are staked as in the first, and 2.33% over 1.074 is 2.17%.
#[test]
fn casino_war() {
    let both = |solved: &Solved| [percent(&edge(solved), 2), percent(&element_of_risk(solved), 2)];
    assert_eq!(both(&solved("casino-war", &[])), ["2.88", "2.68"]);
    assert_eq!(both(&solved("casino-war", &["tie-after-tie=2 to 1"])), ["2.33", "2.17"]);
    let surrender = solved_by("casino-war", &[], Some(r#"[{"choice": "surrender"}]"#));
    assert_eq!(both(&surrender), ["3.70", "3.70"]);
}

/// 3.37%, 2.01% element of risk; 3.45% by the dealer's rule; 7.65% on every hand (Wizard of Odds, Three Card Poker).
#[test]
fn three_card_poker() {
    let optimal = solved("three-card-poker", &[]);
    assert_eq!(optimal.engine, Engine::Contest);
    assert_eq!(percent(&edge(&optimal), 2), "3.37");
    assert_eq!(percent(&element_of_risk(&optimal), 2), "2.01");
    let as_dealer =
        r#"[{"choice": "play", "when": {"of": "player", "at-least": "high card Q"}}, {"choice": "fold"}]"#;
    assert_eq!(percent(&edge(&solved_by("three-card-poker", &[], Some(as_dealer))), 2), "3.45");
    let every = r#"{"play": [{"choice": "play"}]}"#;
    assert_eq!(percent(&edge(&solved_by("three-card-poker", &[], Some(every))), 2), "7.65");
}

/// 3.8807% of the ante (E. Jacobson, Ultimate Three Card Poker Hole-Card Play; S. How, discountgambling.net).
#[test]
fn ultimate_three_card_poker() {
    let solved = solved("ultimate-three-card-poker", &[]);
    assert_eq!(solved.engine, Engine::Contest);
    assert_eq!(percent(&edge(&solved), 4), "3.8807");
}

/// 3.51% of one bet (Wizard of Odds, Let It Ride).
#[test]
fn let_it_ride() {
    let solved = solved("let-it-ride", &[]);
    assert_eq!(solved.engine, Engine::Plain);
    assert_eq!(percent(&edge(&solved), 2), "3.51");
}

/// 2.58% of the ante (Wizard of Odds, Big Raise Stud Poker).
#[test]
fn big_raise_stud() {
    assert_eq!(percent(&edge(&solved("big-raise-stud", &[])), 2), "2.58");
}

/// 0.021033 (Wizard of Odds, Double Down Stud, jacks or better). Its table doubles 3,250,608 of 12,994,800 deals; 24,192 of
/// them are worth nothing either way, and of equal choices we take the smaller stake.
#[test]
fn double_down_stud() {
    let solved = solved("double-down-stud", &[]);
    assert_eq!(decimal(&edge(&solved), 6), "0.021033");
    assert_eq!(solved.counts.choices, [[9_744_192 + 24_192, 3_250_608 - 24_192]]);
}

/// 6.86% of the ante; 38.1% of hands are bet on (Wizard of Odds, Wild Hold 'em Fold 'em Poker and Deuces Wild).
#[test]
fn wild_holdem_foldem() {
    let solved = solved("wild-holdem-foldem", &[]);
    assert_eq!(solved.engine, Engine::Plain);
    assert_eq!(percent(&edge(&solved), 2), "6.86");
    let bet = ratio(solved.counts.choices[0][1], solved.counts.deals);
    assert_eq!(percent(&bet, 1), "38.1");
}

/// 5.4237% of the ante (E. Jacobson, Flop Poker Hole-Card Play).
#[test]
#[ignore = "half a minute of counting"]
fn flop_poker() {
    assert_eq!(percent(&edge(&solved("flop-poker", &[])), 4), "5.4237");
}

/// A return of 99.9531% (L. Boyd, Pick 'Em Poker, Midwest Gaming & Travel, June 2008).
#[test]
#[ignore = "half a minute of counting"]
fn pickem_poker() {
    let returned = whole(1) - edge(&solved("pickem-poker", &[]));
    assert_eq!(percent(&returned, 4), "99.9531");
}

/// The base game of a listed game.
fn listed(game: &str) -> RoundTerms {
    let selector = format!("{game}/base").parse().unwrap();
    let selected = paytables::listed().select(&selector, &Settings::default()).unwrap().remove(0);
    selected.round().unwrap().unwrap()
}

/// A game for a player who also sees some cards of a zone.
fn seen(terms: RoundTerms, zone: &str, cards: u32) -> RoundTerms {
    let zone = terms.deal.zones.iter().position(|known| known.name == zone).unwrap();
    terms.seeing(paytables::wagers::ZoneIndex(zone), cards)
}

/// The same, solved.
fn seeing(terms: RoundTerms, zone: &str, cards: u32) -> Solved {
    solve(&seen(terms, zone, cards), None).unwrap_or_else(|error| panic!("{error}"))
}

/// The player's advantage: 3.4829% with one dealer card in Three Card Poker, 54.8660% with the first community card in
/// Mississippi Stud, 8.4358% and 24.4314% with the community card of Let It Ride that is turned first, and with the other.
#[test]
fn listed_games_with_a_card_seen() {
    for (game, zone, advantage) in [
        ("three-card-poker", "dealer", "3.4829"),
        ("mississippi-stud", "third", "54.8660"),
        ("let-it-ride", "first", "8.4358"),
        ("let-it-ride", "second", "24.4314"),
    ] {
        assert_eq!(percent(&-edge(&seeing(listed(game), zone, 1)), 4), advantage, "{game}, {zone}");
    }
}

/// The player's advantage in Ultimate Texas Hold 'Em is 13.5922% with one dealer card seen. With both it is 38.5816%, which
/// takes minutes to count.
#[test]
#[ignore = "half a minute of counting"]
fn ultimate_texas_holdem_with_one_dealer_card_seen() {
    let terms = seen(listed("ultimate-texas-holdem"), "dealer", 1);
    let advantage = rounds::optimum_alone(&terms, None, enumeration::work::Work::default())
        .unwrap()
        .expect("it is hold'em");
    assert_eq!(percent(&advantage, 4), "13.5922");
}
