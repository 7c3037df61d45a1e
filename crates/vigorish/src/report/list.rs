//! Games, wagers, tables and settings.

use super::{Block, Data, Records, Report, ReportTable, left, object, phrase};
use paytables::{Game, Wager, listed};

const HINT: &str =
    "Analyse one with `vigorish analyze game/wager`, see its pays with `vigorish show game/wager`.";

/// The report of what is listed of these games.
pub(crate) fn report(games: &[&Game]) -> Report {
    let mut page = Vec::new();
    for &game in games {
        let row = |wager: &Wager| {
            vec![(&wager.wager).into(), wager.tables.join(", ").into(), settings_of(game, wager).into()]
        };
        let columns = [left("Wager"), left("Tables"), left("Settings (the first value is the default)")];
        page.extend([
            Block::Title(phrase![&game.game, " (", &game.title, ")"]),
            Block::Table(ReportTable::new(columns, game.wagers.iter().map(row))),
            Block::Gap,
        ]);
    }
    page.push(Block::Lines(vec![HINT.into()]));
    let wagers = games.iter().flat_map(|&game| game.wagers.iter().map(move |wager| (game, wager)));
    let records = Records::new(
        ["game", "title", "wager", "unit", "tables", "settings"],
        wagers.map(|(game, wager)| {
            [
                (&game.game).into(),
                (&game.title).into(),
                (&wager.wager).into(),
                (&wager.unit).into(),
                wager.tables.join(" ").into(),
                settings_of(game, wager).into(),
            ]
        }),
    );
    Report { page, document: Data::list(games, |game| document(game)), records }
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

fn document(game: &Game) -> Data {
    let wager = |wager: &Wager| {
        object! {
            "wager": &wager.wager,
            "unit": &wager.unit,
            "settings": Data::plain(game.settings_of(wager)),
            "components": wager.components,
            "tables": Data::plain(listed().tables_of(wager)),
        }
    };
    object! {"game": &game.game, "title": &game.title, "wagers": Data::list(&game.wagers, wager)}
}
