//! `vigorish list`.

use crate::args::List;
use crate::failure::Failure;
use crate::render::{grid, to_json};
use paytables::{Game, Wager, listed};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

pub fn run(list: &List) -> Result<ExitCode, Failure> {
    let catalogue = listed();
    let games: Vec<&Game> = match &list.game {
        Some(name) => vec![catalogue.game(&name.to_lowercase())?],
        None => catalogue.games.iter().collect(),
    };
    let text = if list.json { as_json(&games) } else { as_text(&games) };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn as_text(games: &[&Game]) -> String {
    let mut text = String::new();
    for game in games {
        let rows = game
            .wagers
            .iter()
            .map(|wager| vec![wager.wager.clone(), wager.tables.join(", "), settings_of(game, wager)]);
        text += &format!("{} ({})\n", game.game, game.title);
        text += &grid(&["Wager", "Tables", "Settings (the first value is the default)"], rows.collect(), &[]);
        text += "\n";
    }
    text += "Analyse one with `vigorish analyze game/wager`, see its pays with `vigorish show game/wager`.\n";
    text
}

/// `decks=8,7,6; odds=0x,1x`.
fn settings_of(game: &Game, wager: &Wager) -> String {
    let tables = listed().tables_of(wager);
    let settings = game.settings_of(wager);
    let values = settings.iter().map(|setting| {
        let mut values: Vec<String> = Vec::new();
        for value in setting.listed(&tables).into_iter().chain(setting.also.iter().cloned()) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        let range = setting.range.as_ref().map_or(String::new(), |range| format!(" ({range})"));
        format!("{}={}{range}", setting.name, values.join(","))
    });
    values.collect::<Vec<_>>().join("; ")
}

fn as_json(games: &[&Game]) -> String {
    let catalogue = listed();
    let games: Vec<_> = games
        .iter()
        .map(|game| {
            let wagers: Vec<_> = game
                .wagers
                .iter()
                .map(|wager| {
                    json!({
                        "wager": wager.wager,
                        "unit": wager.unit,
                        "settings": game.settings_of(wager),
                        "components": wager.components,
                        "tables": catalogue.tables_of(wager),
                    })
                })
                .collect();
            json!({"game": game.game, "title": game.title, "wagers": wagers})
        })
        .collect();
    to_json(&games)
}
