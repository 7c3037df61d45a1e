//! What is registered is what is listed.

use games::MODULES;
use paytables::listed;

/// Every listed game has one module, in listed order, and every listed wager has exactly one method there; nothing else is
/// registered.
#[test]
fn every_listed_wager_has_one_method_and_nothing_else_has() {
    let games = listed().games.iter().map(|game| game.game.as_str());
    let modules = MODULES.iter().map(|module| module.game);
    assert_eq!(modules.collect::<Vec<_>>(), games.collect::<Vec<_>>());
    for (module, game) in MODULES.iter().zip(&listed().games) {
        let mut wagers: Vec<&str> = game.wagers.iter().map(|wager| wager.wager.as_str()).collect();
        let mut names: Vec<&str> = module.names().collect();
        wagers.sort_unstable();
        names.sort_unstable();
        assert_eq!(names, wagers, "{}", module.game);
    }
}
