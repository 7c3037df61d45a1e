//! Resolves a selector and settings to the wagers they name.

use crate::catalogue::Catalogue;
use crate::error::Error;
use crate::game::{Game, Wager};
use crate::offered::{in_effect, listed_combinations};
use crate::selected::Selected;
use crate::selector::Selector;
use crate::settings::{Settings, set};
use crate::table::PayTable;
use crate::unknown::Unknown;

impl Catalogue {
    /// Every listed wager at every listed combination of settings, in order.
    pub fn all(&self) -> Vec<Selected<'_>> {
        let mut all = Vec::new();
        for game in &self.games {
            for wager in &game.wagers {
                let settings = game.settings_of(wager);
                for tables in self.table_groups(wager) {
                    for chosen in listed_combinations(&settings, &tables) {
                        if decks_fit(wager, &tables, &chosen) {
                            let tables = tables.iter().map(|&table| table.clone()).collect();
                            all.push(Selected { game, wager, tables, settings: chosen });
                        }
                    }
                }
            }
        }
        all
    }

    /// The wagers that a selector and further settings name, in listed order.
    ///
    /// Without a table id every table that allows the given values is selected; with one, a value that the table does
    /// not allow is an error. A selector of a whole game applies the settings to every wager that has them.
    pub fn select(&self, selector: &Selector, given: &Settings) -> Result<Vec<Selected<'_>>, Error> {
        let game = self.game(&selector.game)?;
        let mut given = given.clone();
        for (name, value) in &selector.settings.0 {
            set(&mut given.0, name, value)?;
        }
        let Some(wager) = &selector.wager else {
            return self.select_game(game, &given);
        };
        let wager = game.wager(wager)?;
        self.select_wager(game, wager, selector.table.as_deref(), &given)
    }

    fn select_game<'a>(&'a self, game: &'a Game, given: &Settings) -> Result<Vec<Selected<'a>>, Error> {
        let mut all = Vec::new();
        let mut refusal = None;
        for wager in &game.wagers {
            let names: Vec<&str> = game.settings_of(wager).iter().map(|s| s.name.as_str()).collect();
            if given.0.keys().all(|name| names.contains(&name.as_str())) {
                match self.select_wager(game, wager, None, given) {
                    Ok(selected) => all.extend(selected),
                    Err(error) => refusal = refusal.or(Some(error)),
                }
            }
        }
        if all.is_empty() {
            return Err(refusal.unwrap_or_else(|| {
                let mut settings: Vec<String> = game.settings.values().map(|s| s.name.clone()).collect();
                settings.sort_unstable();
                settings.dedup();
                let given = given.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
                Error::NoWagerHas { game: game.game.clone(), given, settings }
            }));
        }
        Ok(all)
    }

    fn select_wager<'a>(
        &'a self,
        game: &'a Game,
        wager: &'a Wager,
        table: Option<&str>,
        given: &Settings,
    ) -> Result<Vec<Selected<'a>>, Error> {
        let name = format!("{}/{}", game.game, wager.wager);
        let mut groups = self.table_groups(wager);
        if let Some(id) = table {
            if wager.components {
                return Err(Error::TakesNoTable { wager: name, tables: wager.tables.clone() });
            }
            groups.retain(|tables| tables[0].id.eq_ignore_ascii_case(id));
            if groups.is_empty() {
                let table = Unknown::among(id, wager.tables.iter().map(String::as_str));
                return Err(Error::UnknownTable { wager: name, table });
            }
        }
        let mut given = given.clone();
        if let (Some(_), true, Some(decks)) = (table, wager.decks_pick_table, &groups[0][0].decks) {
            // A table selected by its id determines the deck count.
            given.0.entry("decks".into()).or_insert_with(|| decks[0].to_string());
        }
        let settings = game.settings_of(wager);
        let mut all = Vec::new();
        let mut refusals = Vec::new();
        for tables in &groups {
            let what = if groups.len() > 1 || table.is_some() {
                format!("{name}/{}", tables[0].id)
            } else {
                name.clone()
            };
            match in_effect(&what, &settings, tables, &given) {
                Err(error) => refusals.push(error),
                Ok(chosen) if decks_fit(wager, tables, &chosen) => {
                    let tables = tables.iter().map(|&table| table.clone()).collect();
                    all.push(Selected { game, wager, tables, settings: chosen });
                }
                Ok(chosen) => {
                    refusals.push(Error::NotForDecks { wager: what, decks: chosen.whole("decks")? });
                }
            }
        }
        if all.is_empty() {
            refusals.dedup();
            return Err(if refusals.len() == 1 { refusals.remove(0) } else { Error::Several(refusals) });
        }
        Ok(all)
    }
}

/// Returns true if the deck count selects this table; always true for wagers whose tables do not depend on it.
fn decks_fit(wager: &Wager, tables: &[&PayTable], chosen: &Settings) -> bool {
    let fits = |decks: &Vec<u32>| chosen.whole("decks").is_ok_and(|chosen| decks.contains(&chosen));
    !wager.decks_pick_table || tables[0].decks.as_ref().is_none_or(fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::listed;

    fn selected(selector: &str) -> Result<Vec<Selected<'static>>, Error> {
        listed().select(&selector.parse()?, &Settings::default())
    }

    fn unknown(name: &str, nearest: &[&str], known: &[&str]) -> Unknown {
        let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        Unknown { name: name.into(), nearest: owned(nearest), known: owned(known) }
    }

    #[test]
    fn what_is_not_there_is_said_in_fields() {
        let Err(Error::UnknownGame(game)) = selected("crapz") else { panic!("a game") };
        assert_eq!((game.name.as_str(), &game.nearest[..]), ("crapz", &["craps".to_string()][..]));
        let Err(Error::UnknownWager { game, wager }) = selected("craps/feild") else { panic!("a wager") };
        assert_eq!(
            (game.as_str(), &wager.nearest[..]),
            ("craps", &["field".to_string(), "world".into()][..])
        );
        let table = unknown("HC-CR-FELD", &["HC-CR-FIELD"], &["HC-CR-FIELD"]);
        let wager = "craps/field".to_string();
        assert_eq!(selected("craps/field/HC-CR-FELD").unwrap_err(), Error::UnknownTable { wager, table });
        let setting = unknown("deck", &["decks"], &["decks"]);
        let wager = "baccarat/tie".to_string();
        assert_eq!(selected("baccarat/tie?deck=6").unwrap_err(), Error::UnknownSetting { wager, setting });
        let not_allowed = Error::NotAllowed {
            wager: "baccarat/tie".into(),
            setting: "decks".into(),
            value: "33".into(),
            allowed: ["8", "7", "6", "any from 1 to 32"].map(String::from).to_vec(),
        };
        assert_eq!(selected("baccarat/tie?decks=33").unwrap_err(), not_allowed);
    }

    #[test]
    fn tables_that_are_not_for_these_decks_are_refused_each_for_itself() {
        let wager = "ride-free/lucky-ladies/PT-FLT-LL-01".to_string();
        let error = selected("ride-free/lucky-ladies/PT-FLT-LL-01?decks=8").unwrap_err();
        assert_eq!(
            error,
            Error::NotAllowed {
                wager,
                setting: "decks".into(),
                value: "8".into(),
                allowed: vec!["2".into()]
            }
        );
        let Err(Error::Several(each)) = selected("ride-free/lucky-ladies?decks=77") else {
            panic!("several")
        };
        assert_eq!(each.len(), 3);
    }

    #[test]
    fn parts_that_are_not_there_are_refused() {
        let base = selected("three-card-poker/base").unwrap().remove(0);
        assert_eq!(base.part("HC-TCP-ANTE-BONUS").unwrap().id, "HC-TCP-ANTE-BONUS");
        let refused = base.part("HC-TCP-PLAY-BONUS").unwrap_err();
        assert_eq!(refused.to_string(), "three-card-poker/base has no component HC-TCP-PLAY-BONUS");
    }

    #[test]
    fn only_tables_that_are_dealt_alike_are_alike() {
        let progressive =
            |table: &str| selected(&format!("rocket-aces/progressive/{table}")).unwrap().remove(0);
        let [long_1, long_2, long_3] = ["CO-RA-LONG-1", "CO-RA-LONG-2", "CO-RA-LONG-3"].map(progressive);
        // The third has a meter for each row that is on one (ruling Q8).
        assert!(long_3.has_independent_meters() && !long_1.has_independent_meters());
        assert!(
            !long_1.is_dealt_like(&long_3) && !long_2.is_dealt_like(&long_3) && long_3.is_dealt_like(&long_3)
        );
        // The Golden Talons tables differ in nothing but their pays.
        let talons = selected("three-dice-baccarat/golden-talons").unwrap();
        assert!(talons.len() == 3 && talons[1..].iter().all(|other| other.is_dealt_like(&talons[0])));
        // Two decks are not six.
        let [two, six] = ["CO-RA-QUICK-SINGLE-ACE-2D", "CO-RA-QUICK-SINGLE-ACE-6D"].map(progressive);
        assert!(!two.is_dealt_like(&six));
    }
}
