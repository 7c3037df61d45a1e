//! Parts that the files of all games share: rows with their pays, tables, and the names of side bets.

use crate::cursor::Cursor;
use crate::error::Error;
use crate::game::{EnvyGoesTo, Wager};
use crate::names::{RowName, shown};
use crate::offered::Setting;
use crate::pay::Basis;
use crate::settings::Settings;
use crate::table::{PayTable, Row};
use crate::wagers::file::{envy, line, pay, rulings, source};
use crate::wagers::reading::rows_of_group;
use std::collections::{BTreeMap, HashSet};

pub(super) const A_ROW: &str = "a row, like {\"hand\": .., \"pays\": .., \"when\": ..}";
pub(crate) const SIDE_ROW_KEYS: [&str; 4] = ["hand", "pays", "envy", "when"];

pub(crate) fn named_row(row: &Cursor, names: &mut HashSet<RowName>) -> Result<Row, Error> {
    let at = row.need("hand")?;
    let hand = line(&at, "a row's name")?;
    if !names.insert(RowName::of(&hand)) {
        return Err(
            at.refuse(format!("`{}` is already the name of a row here: rename or remove one", shown(&hand)))
        );
    }
    Ok(Row { hand, pays: pay(&row.need("pays")?)?, envy: envy(row)?, floor: None })
}

/// The rows of a list, including those in groups, whatever their conditions.
pub(crate) fn add_rows(
    at: &Cursor,
    keys: &[&str],
    names: &mut HashSet<RowName>,
    rows: &mut Vec<Row>,
) -> Result<(), Error> {
    for item in at.items("a list of rows")? {
        if let Some(group) = rows_of_group(&item)? {
            add_rows(&group, keys, names, rows)?;
        } else {
            item.fields(A_ROW, keys)?;
            rows.push(named_row(&item, names)?);
        }
    }
    Ok(())
}

/// A table of these rows, with the other keys of the file or of the part `at` of it.
pub(crate) fn table(
    file: &Cursor,
    at: &Cursor,
    id: String,
    wager: &str,
    rows: Vec<Row>,
    settings: &BTreeMap<String, Setting>,
) -> Result<PayTable, Error> {
    let own = |key: &str| -> Option<Cursor<'_>> { at.get(key).or_else(|| file.get(key)) };
    let decks = settings.get("decks").map(|setting| setting.values.iter().flat_map(|n| n.parse()).collect());
    Ok(PayTable {
        id,
        game: String::new(),
        wagers: vec![wager.into()],
        basis: if at.get("basis").is_some() { basis_of(at)? } else { basis_of(file)? },
        decks,
        rows,
        source: own("source").map(|at| source(&at)).transpose()?,
        floor: false,
        unprinted: None,
        reconstructed: Vec::new(),
        rulings: own("rulings").map(|at| rulings(&at)).transpose()?.unwrap_or_default(),
        replaces: None,
        wager: None,
        settings: Settings::default(),
    })
}

/// Returns an error for a name that a side bet must not have.
pub(crate) fn side_name(at: &Cursor, name: &str) -> Result<(), Error> {
    let fine = |c: char| c.is_alphanumeric() || c == '-' || c == '+';
    if !name.is_empty() && name.chars().count() <= 100 && name.chars().all(fine) {
        return Ok(());
    }
    let name = shown(name);
    Err(at.refuse(format!("`{name}` is not a valid name for a side bet: use letters, digits, `-` and `+`")))
}

/// The basis of the pays in a file or a side bet; `to` by default.
pub(super) fn basis_of(at: &Cursor) -> Result<Basis, Error> {
    let basis = at.get("basis").map(|at| at.word("a basis", &[("to", Basis::To), ("for", Basis::For)]));
    Ok(basis.transpose()?.unwrap_or_default())
}

/// A side bet with default values.
pub(crate) fn blank_wager() -> Wager {
    Wager {
        wager: String::new(),
        unit: String::new(),
        side_bet: true,
        seconds: None,
        tables: Vec::new(),
        components: false,
        decks_pick_table: false,
        row: None,
        settings: Vec::new(),
        rulings: Vec::new(),
        sources: Vec::new(),
        funding: None,
        independent_meters: Vec::new(),
        limits: Vec::new(),
        shares_awards: false,
        envy_goes_to: EnvyGoesTo::default(),
        deal: None,
        events: BTreeMap::new(),
        round: None,
        twenty_one: None,
        side: None,
        in_round: Vec::new(),
        lies_in: BTreeMap::new(),
        file: None,
        rules: serde_json::Value::Null,
    }
}
