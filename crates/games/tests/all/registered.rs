//! What is registered and what is data is what is listed.

use games::MODULES;
use paytables::listed;

/// Every listed wager has one method in the module of its game, or is said as data; nothing else is registered.
#[test]
fn every_listed_wager_is_registered_or_said_as_data() {
    let games: Vec<&str> = listed().games.iter().map(|game| game.game.as_str()).collect();
    let places = MODULES.iter().map(|module| games.iter().position(|game| *game == module.game));
    assert!(places.clone().all(|place| place.is_some()) && places.is_sorted(), "in listed order");
    for game in &listed().games {
        let module = MODULES.iter().find(|module| module.game == game.game);
        let mut names: Vec<&str> = module.iter().flat_map(|module| module.names()).collect();
        for wager in &game.wagers {
            let registered = names.iter().filter(|name| **name == wager.wager).count();
            assert!(registered <= 1, "{}/{}", game.game, wager.wager);
            let is_data = wager.deal.is_some() || wager.round.is_some() || wager.twenty_one.is_some();
            assert!(registered == 1 || is_data, "{}/{}", game.game, wager.wager);
            names.retain(|name| *name != wager.wager);
        }
        assert!(names.is_empty(), "{}: {names:?}", game.game);
    }
}

/// Wagers that are data but for a part: a charge on a tie, a parlay, cases, envy of two hands.
#[test]
fn some_wagers_are_data_but_for_a_part() {
    let mut both = Vec::new();
    for game in &listed().games {
        let module = MODULES.iter().find(|module| module.game == game.game);
        let names: Vec<&str> = module.iter().flat_map(|module| module.names()).collect();
        let is_both = |name: &str| names.contains(&name);
        let wagers = game.wagers.iter().filter(|wager| wager.deal.is_some() && is_both(&wager.wager));
        both.extend(wagers.map(|wager| format!("{}/{}", game.game, wager.wager)));
    }
    assert_eq!(
        both,
        [
            "blackjack/insurance",
            "blackjack/house-money",
            "free-bet-blackjack/insurance",
            // Their parts are bets of their own; as data they meet other bets of the roll.
            "craps/c-and-e",
            "craps/horn",
            "craps/horn-high-2",
            "craps/horn-high-3",
            "craps/horn-high-11",
            "craps/horn-high-12",
            "craps/world",
            "baccarat/banker",
            "deuces-wild-xtreme/five-card-linked-progressive",
            "pontoon-plus/insurance",
        ]
    );
}
