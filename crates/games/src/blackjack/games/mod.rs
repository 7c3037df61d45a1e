//! The games of the family, each with its wagers.

mod blackjack;
mod free_bet;
mod from_file;
mod hole_card_base;
mod pontoon_plus;
mod ride_free;

pub use blackjack::BLACKJACK;
pub use free_bet::FREE_BET_BLACKJACK;
pub(crate) use from_file::FROM_FILE;
pub use pontoon_plus::PONTOON_PLUS;
pub use ride_free::RIDE_FREE;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Error, Request, Workbench};
    use paytables::{Settings, listed};

    #[test]
    fn settings_that_cannot_be_read_are_refused() {
        let bench = Workbench::default();
        for module in [&BLACKJACK, &FREE_BET_BLACKJACK, &RIDE_FREE, &PONTOON_PLUS] {
            let game = listed().games.iter().find(|game| game.game == module.game).expect("a listed game");
            for wager in &game.wagers {
                let selector = format!("{}/{}", module.game, wager.wager).parse().unwrap();
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
}
