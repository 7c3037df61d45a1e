//! Pays, settings, source and rulings.

use super::show_game;
use super::{Block, Data, Layout, List, ListItem, Phrase, Records, Report, ReportTable, left, phrase, right};
use paytables::wagers::WagerFile;
use paytables::written::{Node, Value};
use paytables::{Document, PayTable, Row, Selected, Setting, Settings, listed};

/// The report of one table.
pub(crate) fn table(table: &PayTable) -> Report {
    Report {
        page: table_blocks(table, Block::Title),
        document: Data::plain(table),
        records: records([table]),
    }
}

/// The report of the selected wagers. `named` are the settings in the selector. The document of one wager written as
/// data is a file that can be edited and read again; of others it is their tables.
pub(crate) fn wagers(selected: &[Selected], named: &Settings) -> Report {
    let tables = tables_of(selected, named);
    let file = match selected {
        [only] if games::is_said_as_data(only) => only.as_file(named),
        _ => None,
    };
    let document = match (&file, &tables[..]) {
        (Some(file), _) => Data::plain(file),
        (None, [only]) => Data::plain(only),
        _ => Data::plain(&tables),
    };
    let blocks = |selected: &Selected| [wager_blocks(selected), event_blocks(selected)].concat();
    Report { page: selected.iter().flat_map(blocks).collect(), document, records: records(&tables) }
}

/// The report of users' wagers: their pays, settings and the event of each row. The document is the whole file if
/// given, else the first wager alone.
pub(crate) fn wager_files(selected: &[Selected], files: &[&WagerFile], whole: Option<&Node>) -> Report {
    let blocks = |(selected, file): (&Selected, &&WagerFile)| {
        if file.is_game() {
            return game_file_blocks(selected, file);
        }
        let mut blocks = wager_blocks(selected);
        blocks.extend(event_blocks(selected));
        if let Some(names) = file.written.get("let") {
            let names = Block::Lines(vec![written(names).into()]);
            blocks.extend([Block::Subtitle("Names".into()), names, Block::Gap]);
        }
        blocks
    };
    Report {
        page: selected.iter().zip(files).flat_map(blocks).collect(),
        document: Data::plain(whole.or(files.first().map(|file| &file.written))),
        records: records(selected.iter().flat_map(|selected| &selected.tables)),
    }
}

/// A user's game, or one of its side bets: the game, its settings, its source and rulings.
fn game_file_blocks(selected: &Selected, file: &WagerFile) -> Vec<Block> {
    let mut blocks = vec![Block::Title(selected.to_string().into())];
    let title = file.written.get("title").map(|title| match &title.value {
        Value::Text(text) => text.clone(),
        _ => written(title),
    });
    let source = selected.tables.iter().find_map(|table| table.source.as_ref());
    let source = source.map(|source| phrase!["Source: ", &source.document, ", ", &source.section]);
    let said: Vec<Phrase> = title.map(Phrase::from).into_iter().chain(source).collect();
    blocks.extend((!said.is_empty()).then_some(Block::Lines(said)));
    blocks.push(Block::Gap);
    blocks.extend(match &selected.wager.side {
        Some(side) => show_game::side_blocks(&file.written, side),
        None => show_game::game_blocks(&file.written),
    });
    blocks.extend(terms_blocks(selected));
    blocks
}

/// The deal and the event of each row, for a wager written as data.
fn event_blocks(selected: &Selected) -> Vec<Block> {
    let wager = selected.wager;
    let Some(deal) = &wager.deal else { return Vec::new() };
    let event = |row: &Row| {
        let event = wager.events.get(&row.hand).map_or_else(String::new, written);
        phrase![&row.hand, ": ", event]
    };
    vec![
        Block::Subtitle("Deal".into()),
        Block::Lines(vec![written(deal).into()]),
        Block::Gap,
        Block::Subtitle("Events".into()),
        Block::list(Layout::Inset, selected.rows().into_iter().map(event)),
        Block::Gap,
    ]
}

/// A part of a file, indented, as a file of its own.
pub(crate) fn pretty(node: &Node) -> String {
    serde_json::to_string_pretty(node).expect("a part of a file is JSON")
}

/// A side bet of a game, in the form of a submission and of the editor.
pub(crate) fn pretty_side(game: &Node, side: &str) -> String {
    let part = serde_json::json!({"game": game, "wager": side});
    serde_json::to_string_pretty(&part).expect("a part of a file is JSON")
}

/// A part of a file on one line.
pub(crate) fn written(node: &Node) -> String {
    serde_json::to_string(node).expect("a part of a file is JSON")
}

/// The tables, each with the wager and the settings that were named: a table may serve several.
fn tables_of(selected: &[Selected], named: &Settings) -> Vec<PayTable> {
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
        tables.push(PayTable { wager, settings: named.clone(), ..table.clone() });
    }
    tables
}

fn wager_blocks(selected: &Selected) -> Vec<Block> {
    let mut blocks = vec![Block::Title(selected.to_string().into()), Block::Gap];
    for table in &selected.tables {
        blocks.extend(table_blocks(table, Block::Subtitle));
    }
    blocks.extend(terms_blocks(selected));
    blocks
}

/// The settings of a wager, and its rulings.
fn terms_blocks(selected: &Selected) -> Vec<Block> {
    let mut blocks = Vec::new();
    let tables: Vec<&PayTable> = selected.tables.iter().collect();
    // The default is the first value, whichever is selected; where the deck count picks the table, that of the first.
    let picked = selected.wager.decks_pick_table.then(|| listed().tables_of(selected.wager));
    let usual = picked.as_deref().unwrap_or(&tables);
    let setting = |setting: &Setting| {
        let default = setting.listed(usual).into_iter().next();
        let default = default.unwrap_or_else(|| selected.settings.0[&setting.name].clone());
        let allowed = format!("allowed: {}; default {default}", setting.allowed(&tables));
        let text = phrase![&setting.name, ": ", &setting.text];
        ListItem { details: vec![allowed.into()], ..ListItem::from(text) }
    };
    let settings = selected.game.settings_of(selected.wager);
    let items: Vec<ListItem> = settings.into_iter().filter(|s| s.applies_to(&tables)).map(setting).collect();
    if !items.is_empty() {
        blocks.push(Block::List(List { layout: Layout::Flush, items }));
    }
    let leant_on = selected.rulings(listed());
    let rulings = listed().rulings.iter().filter(|ruling| leant_on.contains(&ruling.id));
    if !leant_on.is_empty() {
        blocks.extend([
            Block::Gap,
            Block::Subtitle("Rulings".into()),
            Block::list(Layout::Inset, rulings.map(|ruling| phrase![&ruling.id, "  ", &ruling.text])),
            Block::Gap,
        ]);
    }
    blocks
}

/// The rows of a table that `is_wanted` accepts, as it prints them.
pub(crate) fn pays(table: &PayTable, is_wanted: impl Fn(&Row) -> bool) -> ReportTable {
    let has_envy = table.rows.iter().any(|row| row.envy.is_some());
    let mut columns = vec![left("Hand"), right("Pays")];
    if has_envy {
        columns.push(right("Envy"));
    }
    let rows = table.rows.iter().filter(|row| is_wanted(row)).map(|row| {
        let mark = if table.reconstructed.contains(&row.hand) { " (reconstructed)" } else { "" };
        let mut cells = vec![(&row.hand).into(), phrase![row.pays.to_string(), mark]];
        if has_envy {
            cells.push(row.envy.as_ref().map(ToString::to_string).into());
        }
        cells
    });
    ReportTable::new(columns, rows)
}

fn table_blocks(table: &PayTable, heading: fn(Phrase) -> Block) -> Vec<Block> {
    let mut lines: Vec<Phrase> = Vec::new();
    if let Some(source) = &table.source {
        let document = listed().documents.iter().find(|d| d.short == source.document);
        let titled = |d: &Document| format!("{} ({})", d.title_of(&source.section), d.short);
        let title = document.map_or(source.document.clone(), titled);
        lines.push(phrase!["Source: ", title, ", ", &source.section]);
    }
    if let Some(decks) = &table.decks {
        let marked = |&decks: &u32| {
            let mark = if table.reconstructs_decks(decks) { " (reconstructed)" } else { "" };
            format!("{decks}{mark}")
        };
        let decks: Vec<String> = decks.iter().map(marked).collect();
        lines.push(phrase!["Decks: ", decks.join(", ")]);
    }
    // A wager of a file belongs to no game, and no rule fixes its pays.
    if !table.game.is_empty() {
        lines.push(if table.floor { "These pays are a minimum." } else { "These pays are fixed." }.into());
    }
    let apart: Vec<&str> = table
        .rows
        .iter()
        .filter(|row| table.is_floor(row) != table.floor)
        .map(|row| row.hand.as_str())
        .collect();
    if !apart.is_empty() {
        let said = if table.floor { "Fixed, though: " } else { "A minimum, though: " };
        lines.push(phrase![said, apart.join("; ")]);
    }
    if let Some(other) = &table.unprinted {
        lines.push(phrase!["Also allowed, but not printed: ", other]);
    }
    vec![heading((&table.id).into()), Block::Table(pays(table, |_| true)), Block::Lines(lines), Block::Gap]
}

/// A line a row.
fn records<'a>(tables: impl IntoIterator<Item = &'a PayTable>) -> Records {
    let rows = tables.into_iter().flat_map(|table| {
        table.rows.iter().map(|row| {
            [
                (&table.id).into(),
                (&row.hand).into(),
                row.pays.to_string().into(),
                row.envy.as_ref().map(ToString::to_string).into(),
                table.reconstructed.contains(&row.hand).to_string().into(),
            ]
        })
    });
    Records::new(["table", "hand", "pays", "envy", "reconstructed"], rows)
}
