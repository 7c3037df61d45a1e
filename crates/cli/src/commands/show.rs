//! `vigorish show`.

use crate::args::Show;
use crate::failure::Failure;
use crate::render::{grid, to_json};
use paytables::{PayTable, Selected, Selector, Setting, Settings, listed};
use std::fmt::Write as _;
use std::io::Write;
use std::process::ExitCode;

pub fn run(show: &Show) -> Result<ExitCode, Failure> {
    let text = match listed().table(&show.what) {
        Some(table) if show.json => to_json(table),
        Some(table) => table_text(table),
        None => {
            let selector: Selector = show.what.parse()?;
            let selected = listed().select(&selector, &Settings::default())?;
            if show.json {
                tables_json(&selected, &selector.settings)
            } else {
                selected.iter().map(wager_text).collect()
            }
        }
    };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The tables, each with the wager and the settings that were named: a table may serve several.
fn tables_json(selected: &[Selected], settings: &Settings) -> String {
    let mut tables: Vec<PayTable> = Vec::new();
    for table in selected.iter().flat_map(|s| &s.tables) {
        if tables.iter().any(|known| known.id == table.id) {
            continue;
        }
        let mut wagers: Vec<&str> = selected
            .iter()
            .filter(|s| s.tables.iter().any(|t| t.id == table.id))
            .map(|s| s.wager.wager.as_str())
            .collect();
        wagers.dedup();
        let wager = if let [only] = wagers[..] { Some(only.to_string()) } else { None };
        tables.push(PayTable { wager, settings: settings.clone(), ..table.clone() });
    }
    if let [only] = &tables[..] { to_json(only) } else { to_json(&tables) }
}

fn wager_text(selected: &Selected) -> String {
    let mut text = format!("{selected}\n\n");
    for table in &selected.tables {
        text += &table_text(table);
    }
    let settings: Vec<&Setting> = selected.game.settings_of(selected.wager);
    let tables: Vec<&PayTable> = selected.tables.iter().collect();
    for setting in settings.iter().filter(|s| s.applies_to(&tables)) {
        let default = selected.settings.get(&setting.name);
        let _ = writeln!(text, "{}: {}", setting.name, setting.text);
        let _ = writeln!(text, "  allowed: {}; default {default}", setting.allowed(&tables));
    }
    let rulings = selected.rulings(listed());
    let _ = writeln!(text, "\nRulings");
    for ruling in listed().rulings.iter().filter(|ruling| rulings.contains(&ruling.id)) {
        let _ = writeln!(text, "  {}  {}", ruling.id, ruling.text);
    }
    text.push('\n');
    text
}

fn table_text(table: &PayTable) -> String {
    let envy = table.rows.iter().any(|row| row.envy.is_some());
    let mut header = vec!["Hand", "Pays"];
    if envy {
        header.push("Envy");
    }
    let rows = table.rows.iter().map(|row| {
        let mark = if table.reconstructed.contains(&row.hand) { " (reconstructed)" } else { "" };
        let mut cells = vec![row.hand.clone(), format!("{}{mark}", row.pays)];
        if envy {
            cells.push(row.envy.as_ref().map_or(String::new(), ToString::to_string));
        }
        cells
    });
    let mut text = format!("{}\n{}", table.id, grid(&header, rows.collect(), &[1, 2]));
    if let Some(source) = &table.source {
        let document = listed().documents.iter().find(|d| d.short == source.document);
        let title = document.map_or(source.document.clone(), |d| format!("{} ({})", d.title, d.short));
        let _ = writeln!(text, "Source: {title}, {}", source.section);
    }
    if let Some(decks) = &table.decks {
        let decks: Vec<String> = decks.iter().map(u32::to_string).collect();
        let _ = writeln!(text, "Decks: {}", decks.join(", "));
    }
    let _ = writeln!(
        text,
        "{}\n",
        if table.floor { "These pays are a minimum." } else { "These pays are fixed." }
    );
    text
}
