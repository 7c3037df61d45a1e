//! Completes a selector or a setting.

use clap_complete::engine::CompletionCandidate;
use paytables::{Game, PayTable, Selector, Setting, Wager, listed};

/// The completions of a word: `craps/`, `craps/pass`, `craps/pass?odds=`, `craps/pass?odds=2x`, a table's id.
pub(super) fn selectors(word: &str) -> Vec<CompletionCandidate> {
    if let Some((path, query)) = word.split_once('?') {
        return queries(path, query);
    }
    match word.splitn(3, '/').collect::<Vec<_>>()[..] {
        [game] => {
            let games = listed().games.iter().filter(|listed| begins(&listed.game, game));
            let games = games.map(|game| candidate(format!("{}/", game.game), &game.title));
            let tables = listed().tables.values().filter(|table| !word.is_empty() && begins(&table.id, word));
            games.chain(tables.map(|table| candidate(table.id.clone(), &table.game))).collect()
        }
        [game, wager] => {
            listed().game(&game.to_lowercase()).map_or_else(|_| Vec::new(), |game| wagers(game, wager))
        }
        [game, wager, table] => wager_named(game, wager)
            .into_iter()
            .filter(|(_, wager)| !wager.components)
            .flat_map(|(game, wager)| wager.tables.iter().map(move |id| (game, wager, id)))
            .filter(|(.., id)| begins(id, table))
            .map(|(game, wager, id)| CompletionCandidate::new(format!("{}/{}/{id}", game.game, wager.wager)))
            .collect(),
        _ => Vec::new(),
    }
}

/// The wagers of a game; for a complete name, also what may follow it.
fn wagers(game: &Game, begun: &str) -> Vec<CompletionCandidate> {
    let mut all = Vec::new();
    for wager in game.wagers.iter().filter(|wager| begins(&wager.wager, begun)) {
        let name = format!("{}/{}", game.game, wager.wager);
        all.push(candidate(name.clone(), &wager.unit));
        if wager.wager.eq_ignore_ascii_case(begun) {
            if !wager.components && wager.tables.len() > 1 {
                all.push(candidate(format!("{name}/"), "its tables"));
            }
            if !wager.settings.is_empty() {
                all.push(candidate(format!("{name}?"), "its settings"));
            }
        }
    }
    all
}

/// The completions of settings after a `?`. The last setting is incomplete.
fn queries(path: &str, query: &str) -> Vec<CompletionCandidate> {
    let (given, begun) = query.rsplit_once('&').map_or(("", query), |(given, begun)| (given, begun));
    let before = &query[..query.len() - begun.len()];
    let taken: Vec<&str> = given.split('&').filter_map(|part| part.split('=').next()).collect();
    let offered = path.parse().map_or_else(|_| Vec::new(), |selector| offered_by(&selector));
    let offered = offered.into_iter().filter(|(setting, _)| !taken.contains(&setting.name.as_str()));
    named_values(offered, begun)
        .into_iter()
        .map(|found| found.add_prefix(format!("{path}?{before}")))
        .collect()
}

/// The settings of the wagers that the earlier words name; all settings if they name none.
pub(super) fn settings(before: &[String], begun: &str) -> Vec<CompletionCandidate> {
    let named = before.iter().filter(|word| !word.starts_with('-')).flat_map(|word| {
        let path = word.split('?').next().unwrap_or_default();
        let of_table = listed().table(path).map(|table| Selector {
            game: table.game.clone(),
            wager: table.wagers.first().cloned(),
            table: Some(table.id.clone()),
            settings: paytables::Settings::default(),
        });
        of_table.or_else(|| path.parse().ok()).map_or_else(Vec::new, |selector| offered_by(&selector))
    });
    let named: Vec<OfferedSetting> = named.collect();
    if named.is_empty() {
        let of = |game: &'static Game| game.wagers.iter().flat_map(move |wager| offered(game, wager, None));
        return named_values(listed().games.iter().flat_map(of), begun);
    }
    named_values(named.into_iter(), begun)
}

/// A setting, with the tables that it is offered with.
type OfferedSetting = (&'static Setting, Vec<&'static PayTable>);

fn offered_by(selector: &Selector) -> Vec<OfferedSetting> {
    let Ok(game) = listed().game(&selector.game) else { return Vec::new() };
    let is_meant = |wager: &&Wager| selector.wager.as_ref().is_none_or(|name| *name == wager.wager);
    let table = selector.table.as_deref();
    game.wagers.iter().filter(is_meant).flat_map(|wager| offered(game, wager, table)).collect()
}

fn offered(game: &'static Game, wager: &'static Wager, table: Option<&str>) -> Vec<OfferedSetting> {
    let tables = listed().tables_of(wager);
    let is_meant = |of: &&PayTable| table.is_none_or(|id| wager.components || of.id.eq_ignore_ascii_case(id));
    let tables: Vec<&PayTable> = tables.into_iter().filter(is_meant).collect();
    let settings = game.settings_of(wager).into_iter().filter(|setting| setting.applies_to(&tables));
    settings.map(|setting| (setting, tables.clone())).collect()
}

/// `name=` of every setting with this prefix, or `name=value` of the one whose name is complete. Each once.
fn named_values(offered: impl Iterator<Item = OfferedSetting>, begun: &str) -> Vec<CompletionCandidate> {
    let mut all: Vec<CompletionCandidate> = Vec::new();
    for (setting, tables) in offered {
        let found = match begun.split_once('=') {
            None if setting.name.starts_with(begun) => {
                vec![candidate(format!("{}=", setting.name), &setting.text)]
            }
            Some((name, value)) if name == setting.name => values(setting, &tables)
                .into_iter()
                .filter(|listed| listed.starts_with(value))
                .map(|listed| CompletionCandidate::new(format!("{name}={listed}")))
                .collect(),
            _ => Vec::new(),
        };
        for one in found {
            if !all.iter().any(|other| other.get_value() == one.get_value()) {
                all.push(one);
            }
        }
    }
    all
}

/// The listed values, the other accepted values, and a range of whole numbers if it is short enough to read.
fn values(setting: &Setting, tables: &[&PayTable]) -> Vec<String> {
    const MOST: u32 = 32;
    let mut values = setting.listed(tables);
    values.extend(setting.also.iter().cloned());
    let range = setting.range.as_ref().filter(|range| !range.decimals && range.to - range.from < MOST);
    values.extend(
        range.iter().flat_map(|range| (range.from..=range.to).map(|n| format!("{n}{}", range.suffix))),
    );
    values
}

fn wager_named(game: &str, wager: &str) -> Option<(&'static Game, &'static Wager)> {
    let game = listed().game(&game.to_lowercase()).ok()?;
    Some((game, game.wager(&wager.to_lowercase()).ok()?))
}

/// Selectors are case-insensitive.
fn begins(name: &str, begun: &str) -> bool {
    name.get(..begun.len()).is_some_and(|start| start.eq_ignore_ascii_case(begun))
}

fn candidate(value: String, help: &str) -> CompletionCandidate {
    CompletionCandidate::new(value).help(Some(help.to_string().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(found: impl IntoIterator<Item = CompletionCandidate>) -> Vec<String> {
        found.into_iter().map(|one| one.get_value().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn games_wagers_and_tables_are_completed() {
        assert_eq!(names(selectors("cra")), ["craps/", "crazy-four-poker/"]);
        assert_eq!(names(selectors("craps/pas")), ["craps/pass"]);
        assert_eq!(names(selectors("craps/pass")), ["craps/pass", "craps/pass?"]);
        assert_eq!(names(selectors("CRAPS/fie")), ["craps/field"]);
        assert_eq!(names(selectors("HC-BAC-D")), ["HC-BAC-DRAGON-BONUS"]);
        assert_eq!(
            names(selectors("three-dice-baccarat/golden-talons/")),
            ["01", "02", "03"].map(|n| format!("three-dice-baccarat/golden-talons/PT-FLT-3DB-GT-{n}"))
        );
        // All tables of a base game are in force, and none is chosen.
        assert!(names(selectors("three-card-poker/base/")).is_empty());
        assert!(selectors("no-such-game/").is_empty() && selectors("craps/pass/x/y").is_empty());
        assert!(selectors("craps/é").is_empty() && selectors("é").is_empty());
    }

    #[test]
    fn settings_and_their_values_are_completed() {
        assert_eq!(names(selectors("roulette/straight?")), ["roulette/straight?wheel="]);
        assert_eq!(names(selectors("roulette/straight?wheel=s")), ["roulette/straight?wheel=single-zero"]);
        assert!(names(selectors("roulette/straight?wheel=double-zero&")).is_empty());
        assert_eq!(
            names(selectors("baccarat/tie?decks=3")),
            ["3", "30", "31", "32"].map(|n| format!("baccarat/tie?decks={n}"))
        );
        let words = ["vigorish", "analyze", "roulette/straight", "--set"].map(String::from);
        assert_eq!(names(settings(&words, "")), ["wheel="]);
        assert_eq!(names(settings(&words, "wheel=d")), ["wheel=double-zero"]);
        // Without a wager, every setting there is.
        let all = names(settings(&["vigorish".into()], ""));
        assert!(all.contains(&"decks=".into()) && all.contains(&"wheel=".into()));
    }
}
