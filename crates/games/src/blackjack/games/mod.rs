//! The games of the family, each with its wagers.

mod blackjack;
mod free_bet;
mod hole_card_base;
mod pontoon_plus;
mod ride_free;
mod rocket_aces;

pub use blackjack::BLACKJACK;
pub use free_bet::FREE_BET_BLACKJACK;
pub use pontoon_plus::PONTOON_PLUS;
pub use ride_free::RIDE_FREE;
pub use rocket_aces::ROCKET_ACES;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Error, Request, Workbench};
    use paytables::{Settings, listed};

    #[test]
    fn settings_that_cannot_be_read_are_refused() {
        let bench = Workbench::default();
        for module in [&BLACKJACK, &FREE_BET_BLACKJACK, &RIDE_FREE, &PONTOON_PLUS, &ROCKET_ACES] {
            for wager in module.names() {
                let selector = format!("{}/{wager}", module.game).parse().unwrap();
                let selected = listed().select(&selector, &Settings::default()).unwrap().remove(0);
                for name in selected.settings.0.keys() {
                    // Without a Super Bonus nothing hangs on the bet.
                    if name == "bet" {
                        continue;
                    }
                    let mut request = Request::plain(selected.clone());
                    request.selected.settings.0.insert(name.clone(), "nonsense".into());
                    let error = crate::analyze(&request, &bench).unwrap_err();
                    assert!(
                        matches!(error, Error::Rules { .. } | Error::Listed(_)),
                        "{selected} {name}: {error}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_wager_of_the_family_is_registered() {
        for module in [&BLACKJACK, &FREE_BET_BLACKJACK, &RIDE_FREE, &PONTOON_PLUS, &ROCKET_ACES] {
            let game = listed().games.iter().find(|game| game.game == module.game).expect("a listed game");
            let mut listed: Vec<&str> = game.wagers.iter().map(|wager| wager.wager.as_str()).collect();
            let mut registered: Vec<&str> = module.names().collect();
            listed.sort_unstable();
            registered.sort_unstable();
            assert_eq!(registered, listed, "{}", module.game);
        }
    }
}
