//! Figures that others have published.

use enumeration::ratio::decimal;
use paytables::{GameFile, Settings};
use rounds::{Engine, Solved, solve};

fn solved(text: &str, settings: &[&str]) -> Solved {
    let file = GameFile::read("f.json", text).unwrap_or_else(|error| panic!("{error}"));
    let settings = Settings::parse(settings.iter().copied()).unwrap();
    let terms = file.select(None, &settings).unwrap().round().unwrap().unwrap();
    solve(&terms, None).unwrap_or_else(|error| panic!("{error}"))
}

fn edge(solved: &Solved) -> String {
    decimal(&-solved.optimum(), 6)
}

const CARIBBEAN: &str = include_str!("../../../../docs/examples/games/caribbean-stud.json");
const RED_DOG: &str = include_str!("../../../../docs/examples/games/red-dog.json");
const CASINO_HOLDEM: &str = include_str!("../../../../docs/examples/games/casino-holdem.json");

/// 5.224% of the ante, 2.555% element of risk (`docs/games-as-data.md`).
#[test]
#[ignore = "seconds of counting"]
fn caribbean_stud() {
    let solved = solved(CARIBBEAN, &[]);
    assert_eq!(solved.engine, Engine::Contest);
    assert_eq!(edge(&solved), "0.052243");
    assert_eq!(decimal(&(-solved.optimum() / solved.expected_stake()), 5), "0.02555");
}

/// The house edge falls to 0.6160% if one hole card is seen beside the up card.
#[test]
#[ignore = "half a minute of counting"]
fn caribbean_stud_with_a_hole_card_seen() {
    let solved = seeing(CARIBBEAN, "hole", 1);
    assert_eq!(solved.engine, Engine::Contest);
    assert_eq!(edge(&solved), "0.006160");
}

/// 3.155%, 3.077%, 2.884%, 2.798% and 2.751% with one, two, four, six and eight decks (Wizard of Odds, Red Dog).
#[test]
fn red_dog() {
    for (decks, published) in [("1", "3.155"), ("2", "3.077"), ("4", "2.884"), ("6", "2.798"), ("8", "2.751")]
    {
        let solved = solved(RED_DOG, &[&format!("decks={decks}")]);
        assert_eq!(solved.engine, Engine::Plain);
        let percent = -solved.optimum() * enumeration::ratio::whole(100);
        assert_eq!(decimal(&percent, 3), published, "{decks} decks");
    }
}

/// 2.16% of the ante (Wizard of Odds, Casino Hold'em).
#[test]
#[ignore = "seconds of counting"]
fn casino_holdem() {
    let solved = solved(CASINO_HOLDEM, &[]);
    assert_eq!(solved.engine, Engine::Holdem);
    assert_eq!(decimal(&(-solved.optimum()), 4), "0.0216");
}

/// Ultimate Texas Hold 'Em: the usual pays.
const ULTIMATE: &str = include_str!("ultimate.json");

fn seeing(text: &str, zone: &str, cards: u32) -> Solved {
    let file = GameFile::read("f.json", text).unwrap_or_else(|error| panic!("{error}"));
    let terms = file.select(None, &Settings::default()).unwrap().round().unwrap().unwrap();
    let zone = terms.deal.zones.iter().position(|known| known.name == zone).unwrap();
    let terms = terms.seeing(paytables::wagers::ZoneIndex(zone), cards);
    solve(&terms, None).unwrap_or_else(|error| panic!("{error}"))
}

/// 2.185% of the ante (Wizard of Odds, Ultimate Texas Hold 'Em).
#[test]
#[ignore = "seconds of counting"]
fn ultimate_texas_holdem() {
    let solved = solved(ULTIMATE, &[]);
    assert_eq!(solved.engine, Engine::Holdem);
    assert_eq!(decimal(&-solved.optimum(), 5), "0.02185");
}

/// The player's advantage is 13.5922% with one dealer card seen.
#[test]
#[ignore = "a minute of counting"]
fn ultimate_texas_holdem_with_one_dealer_card_seen() {
    let solved = seeing(ULTIMATE, "dealer", 1);
    assert_eq!(solved.engine, Engine::Holdem);
    assert_eq!(edge(&solved), "-0.135922");
}

/// The player's advantage is 38.5816% with both dealer cards seen.
#[test]
#[ignore = "minutes of counting"]
fn ultimate_texas_holdem_with_both_dealer_cards_seen() {
    let solved = seeing(ULTIMATE, "dealer", 2);
    assert_eq!(solved.engine, Engine::Holdem);
    assert_eq!(edge(&solved), "-0.385816");
}
