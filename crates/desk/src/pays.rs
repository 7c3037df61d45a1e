//! Judges the pays of a submission: finds the listed wager they belong to, and compares them with the listed pays.
//!
//! Pays are compared by the net of a row, never by their text.

use crate::denomination::{self, Denomination};
use crate::error::{Error, Fault};
use crate::shape::{Paid, PaidRow, Unique};
use crate::submission::{Submission, WagerOf};
use games::analysis::ALL_OTHER;
use paytables::names::RowName;
use paytables::{
    KeyPath, Net, Pay, PayTable, Row, Selected, Selector, Settings, Source, Unknown, WagerFile, listed,
};
use std::collections::{HashMap, HashSet};

/// The findings on the pays.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PayFindings {
    /// Every table in force, whole.
    pub tables: Vec<HeldTable>,
    /// True if the wager is the submission's own, without a listed counterpart.
    pub is_own: bool,
    /// The tables that are listed for these settings and pay the same; empty when there is none.
    pub listed_as: Vec<String>,
    /// The tables that pay the same and are listed for other settings only.
    pub elsewhere: Vec<Elsewhere>,
    /// For a wager with several tables, if none pays the same: the nearest one. Its rows and decks were counted.
    pub counted_as: Option<String>,
    /// The tables whose pays the source calls a minimum.
    pub floors: Vec<String>,
    /// The pays below it.
    pub below_floor: Vec<OffRule>,
    /// The pays that differ from a fixed pay of the source.
    pub off_fixed: Vec<OffRule>,
    /// The tables that the source allows without printing them, and without which some pay would be below its floor.
    pub needed: Vec<String>,
    /// The pays that differ from those reconstructed from a damaged print, which fixes nothing.
    pub off_reconstructed: Vec<OffRule>,
    /// The pays of a user's wager that differ from those in its rows.
    pub off_own: Vec<OffRule>,
    /// The pays that are written "for" where the source says "to".
    pub said_for: Vec<OffRule>,
    /// True if the source requires the word "to", and does not merely use it.
    pub to_is_ordered: bool,
}

/// A table of the submission, row by row beside the nearest listed one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HeldTable {
    /// The listed table, or that of a user's wager.
    pub table: String,
    /// Its rows.
    pub rows: Vec<HeldRow>,
}

/// A row of the submission beside the listed one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HeldRow {
    /// The row.
    pub row: String,
    /// What is submitted.
    pub pays: String,
    /// The pay of the listed table; `None` for a user's wager.
    pub listed: Option<String>,
    /// True if the two net different amounts.
    pub differs: bool,
    /// True if the listed pay was reconstructed from a damaged print.
    pub reconstructed: bool,
    /// True if the submission omits it, so that it is as listed.
    pub left_out: bool,
    /// The submitted envy.
    pub envy: Option<String>,
    /// The envy of the listed table.
    pub listed_envy: Option<String>,
}

impl HeldRow {
    /// Returns true if the row pays nothing.
    pub fn loses(&self) -> bool {
        self.pays.parse::<Pay>().is_ok_and(|pay| pay.is_lose())
    }
}

/// A table that pays the same and is not listed for the settings in effect.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Elsewhere {
    /// The table.
    pub table: String,
    /// The settings it is listed for instead.
    pub listed_for: Vec<(String, Vec<String>)>,
}

/// A pay that breaks a rule.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OffRule {
    /// The table.
    pub table: String,
    /// The row.
    pub row: String,
    /// What is submitted.
    pub pays: String,
    /// The required pay: the least, or the only one.
    pub required: String,
    /// The paragraph of the source.
    pub source: Option<Source>,
}

/// The pays of one table, by row, with the row's name as the file writes it.
type SubmittedRows<'s> = HashMap<RowName, (&'s str, &'s PaidRow)>;

/// A submission's wager with its pays.
pub(crate) struct Filed<'s> {
    /// The wager with the submission's pays, per $1 for a wager in dollars.
    pub(crate) selected: Selected<'s>,
    /// The tables as they are filed, in dollars of the denomination.
    pub(crate) tables: Vec<PayTable>,
    /// The denomination, if it is not $1 (ruling Q15).
    pub(crate) denomination: Option<Denomination>,
}

impl<'s> From<Selected<'s>> for Filed<'s> {
    fn from(selected: Selected<'s>) -> Self {
        Filed { tables: selected.tables.clone(), selected, denomination: None }
    }
}

/// The wager with the submission's pays in place of the listed ones, or of those in its own file, at these settings.
pub(crate) fn selected<'s>(
    file: &str,
    submission: &'s Submission,
    settings: &Settings,
) -> Result<Filed<'s>, Error> {
    let wager = match &submission.wager {
        WagerOf::Own(own) => return own_wager(file, submission, own, settings).map(Filed::from),
        WagerOf::Listed(wager) | WagerOf::Beside { file: wager, .. } => wager,
    };
    let at = |path: &'static str| move |error: paytables::Error| Error::in_file(file, path, error);
    let Some(game) = &submission.game else { return Err(Error::in_file(file, "game", Fault::NoGame)) };
    let game = listed().game(game).map_err(at("game"))?;
    let wager = game.wager(wager).map_err(at("wager"))?;
    // The tables of a base game are all in force, so the name of one of them selects nothing.
    let is_component =
        |id: &&String| wager.components && wager.tables.iter().any(|known| known.eq_ignore_ascii_case(id));
    let table = submission.table.as_ref().filter(|id| !is_component(id));
    let selector = Selector {
        game: game.game.clone(),
        wager: Some(wager.wager.clone()),
        table: table.cloned(),
        settings: Settings::default(),
    };
    let named = |id: &String| wager.tables.iter().any(|known| known.eq_ignore_ascii_case(id));
    let known_table = table.is_none_or(|id| !wager.components && named(id));
    let place = if known_table { "settings" } else { "table" };
    let candidates = listed().select(&selector, settings).map_err(at(place))?;
    if wager.components {
        let whole = candidates.into_iter().next().expect("one candidate");
        return with_components(file, whole, submission).map(Filed::from);
    }
    let rows = plain_rows(file, &submission.pays)?;
    // The rows omitted are those of the named table.
    let is_partial = table.is_some();
    let (fitting, others): (Vec<_>, Vec<_>) =
        candidates.into_iter().partition(|candidate| wrong_rows(candidate, &rows, is_partial) == 0);
    let repriced = |candidate: &Selected<'static>| {
        let mut candidate = candidate.clone();
        candidate.tables[0] = with_pays(candidate.table(), |row| rows.get(row).map(|(_, paid)| *paid));
        candidate
    };
    let stated = submission.denomination();
    let mut filed = Vec::new();
    for listed in &fitting {
        let as_filed = repriced(listed);
        let denomination = denomination::of(listed, &as_filed, stated)
            .map_err(|fault| Error::in_file(file, "denomination", fault))?;
        let tables = as_filed.tables.clone();
        let is_given = |row: &Row| rows.contains_key(&row.name());
        let selected = match &denomination {
            Some(denomination) => denomination.per_dollar(listed, &as_filed, is_given),
            None => as_filed,
        };
        filed.push((listed, Filed { selected, tables, denomination }));
    }
    // Of tables with the same rows, the one that pays the same is used, else the one that pays most nearly the same.
    let differing = |(listed, filed): &(&Selected, Filed)| {
        let nets = |s: &Selected| games::row_nets(s, s.table());
        let differing = nets(listed).iter().zip(nets(&filed.selected)).filter(|(a, b)| **a != *b).count();
        (differing, filed.denomination.is_some())
    };
    let nearest = filed.into_iter().min_by_key(differing);
    nearest.map(|(_, filed)| filed).ok_or_else(|| {
        let nearest = others.iter().min_by_key(|candidate| wrong_rows(candidate, &rows, is_partial));
        refusal(file, nearest.expect("a candidate"), &rows, is_partial)
    })
}

/// A wager from the submission, at its settings and with its pays.
fn own_wager<'s>(
    file: &str,
    submission: &'s Submission,
    own: &'s WagerFile,
    settings: &Settings,
) -> Result<Selected<'s>, Error> {
    let mut selected = own.select(settings).map_err(|error| Error::in_file(file, "settings", error))?;
    let by_row = submission.pays.0.values().any(|paid| matches!(paid, Paid::Row(_)));
    if selected.wager.components && (selected.tables.len() > 1 || !by_row) {
        return with_components(file, selected, submission);
    }
    let rows = plain_rows(file, &submission.pays)?;
    let unknown = unknown_rows(selected.table(), &rows);
    if !unknown.is_empty() {
        let table = selected.table().listed_id().to_string();
        return Err(off_rows(file, "pays".into(), table, (Vec::new(), unknown), false));
    }
    selected.tables[0] = with_pays(selected.table(), |row| rows.get(row).map(|(_, paid)| *paid));
    Ok(selected)
}

fn plain_rows<'s>(file: &str, pays: &'s Unique<Paid>) -> Result<SubmittedRows<'s>, Error> {
    // An outcome without a row loses, whether a layout prints it or not.
    let says_nothing = |row: &str, paid: &Paid| {
        matches!(paid, Paid::Row(row) if row.pays.as_ref().is_some_and(Pay::is_lose))
            && RowName::of(row) == RowName::of(ALL_OTHER)
    };
    pays.0
        .iter()
        .filter(|(row, paid)| !says_nothing(row, paid))
        .map(|(row, paid)| match paid {
            Paid::Row(paid) => Ok((RowName::of(row), (row.as_str(), paid))),
            Paid::Component(_) => {
                Err(Error::in_file(file, KeyPath::from("pays").own(row), Fault::RowsOfOneTable))
            }
        })
        .collect()
}

/// The rows that must be given: a wager paid by one row of a shared table needs only that row, and a losing row may be
/// omitted.
fn needed<'a>(candidate: &'a Selected) -> impl Iterator<Item = &'a Row> {
    candidate.table().rows.iter().filter(|row| candidate.is_paid_by(row) && !row.pays.is_lose())
}

/// The rows that must be given and are not: none if rows are omitted from a named table.
fn missing_rows<'a>(candidate: &'a Selected, rows: &SubmittedRows, is_partial: bool) -> Vec<&'a Row> {
    let is_given = |row: &Row| rows.get(&row.name()).is_some_and(|(_, paid)| paid.pays.is_some());
    needed(candidate).filter(|row| !is_partial && !is_given(row)).collect()
}

/// How many of the rows are missing or unknown.
fn wrong_rows(candidate: &Selected, rows: &SubmittedRows, is_partial: bool) -> usize {
    missing_rows(candidate, rows, is_partial).len() + unknown_rows(candidate.table(), rows).len()
}

/// The error for all missing and unknown rows together.
fn refusal(file: &str, candidate: &Selected, rows: &SubmittedRows, is_partial: bool) -> Error {
    let missing = missing_rows(candidate, rows, is_partial);
    let missing = missing.into_iter().map(|row| row.hand.clone()).collect();
    let unknown = unknown_rows(candidate.table(), rows);
    let table = candidate.table().listed_id().to_string();
    off_rows(file, "pays".into(), table, (missing, unknown), false)
}

/// The error for missing and unknown rows, at the first unknown one or at the rows as a whole.
fn off_rows(
    file: &str,
    at: KeyPath,
    table: String,
    (missing, unknown): (Vec<String>, Vec<Unknown>),
    component: bool,
) -> Error {
    let at = match unknown.first() {
        Some(first) => at.own(&first.name),
        None => at,
    };
    Error::in_file(file, at, Fault::WrongRows { table, missing, unknown, component })
}

/// The rows that the table does not have.
fn unknown_rows(table: &PayTable, rows: &SubmittedRows) -> Vec<Unknown> {
    let known: HashSet<RowName> = table.rows.iter().map(Row::name).collect();
    let mut unknown: Vec<&str> =
        rows.iter().filter(|(name, _)| !known.contains(name)).map(|(_, (row, _))| *row).collect();
    unknown.sort_unstable();
    let among = |row: &str| Unknown::among(row, table.rows.iter().map(|row| row.hand.as_str()));
    unknown.into_iter().map(among).collect()
}

fn with_components<'a>(
    file: &str,
    mut selected: Selected<'a>,
    submission: &Submission,
) -> Result<Selected<'a>, Error> {
    for (id, paid) in &submission.pays.0 {
        let at = KeyPath::from("pays").own(id);
        let Some(place) = selected.tables.iter().position(|table| is_named(table, id)) else {
            let table = Unknown::among(id, selected.tables.iter().map(component_name));
            let unknown = Fault::UnknownComponent { wager: selected.to_string(), table };
            return Err(Error::in_file(file, at, unknown));
        };
        let Paid::Component(rows) = paid else {
            return Err(Error::in_file(file, at, Fault::RowsOfComponent));
        };
        let table = &selected.tables[place];
        let rows: SubmittedRows =
            rows.0.iter().map(|(row, paid)| (RowName::of(row), (row.as_str(), paid))).collect();
        let unknown = unknown_rows(table, &rows);
        if !unknown.is_empty() {
            return Err(off_rows(file, at, table.listed_id().into(), (Vec::new(), unknown), true));
        }
        selected.tables[place] = with_pays(table, |row| rows.get(row).map(|(_, paid)| *paid));
    }
    Ok(selected)
}

/// The name of a component table in a submission: its id, or the name of the bet in a game of the submission's own.
fn component_name(table: &PayTable) -> &str {
    let id = table.listed_id();
    if table.game.is_empty() { id.split_once('/').map_or(id, |(_, bet)| bet) } else { id }
}

fn is_named(table: &PayTable, id: &str) -> bool {
    [table.listed_id(), component_name(table)].iter().any(|known| known.eq_ignore_ascii_case(id))
}

/// The table with these pays where given. It keeps the listed id, because it is compared with that table.
pub(crate) fn with_pays<'p>(table: &PayTable, paid: impl Fn(&RowName) -> Option<&'p PaidRow>) -> PayTable {
    let mut table = table.clone();
    for row in &mut table.rows {
        let Some(paid) = paid(&row.name()) else { continue };
        row.pays = paid.pays.clone().unwrap_or_else(|| row.pays.clone());
        row.envy = paid.envy.clone().or_else(|| row.envy.clone());
    }
    table
}

/// The rows of a table and what each nets in the wager as it is selected.
pub(crate) fn priced(selected: &Selected, table: &PayTable) -> Vec<(RowName, Net)> {
    let names = table.rows.iter().map(Row::name);
    names.zip(games::row_nets(selected, table)).collect()
}

/// All listed analyses of the same wager, in order; empty for a user's wager.
pub(crate) fn siblings(selected: &Selected) -> Vec<Selected<'static>> {
    let mut all = listed().all();
    all.retain(|other| other.game.game == selected.game.game && other.wager == selected.wager);
    all
}

/// Compares the pays with the listed ones. `siblings` is everything listed of the wager.
///
/// A modification states which rows it changes, so it omits none and contradicts nothing.
pub(crate) fn judged(
    submission: &Submission,
    is_modified: bool,
    filed: &Filed,
    siblings: &[Selected],
) -> PayFindings {
    let mut pays = PayFindings::default();
    let selected = &filed.selected;
    let held = |(table, filed): (&PayTable, &PayTable)| {
        let paid = &submission.pays.0;
        let component = paid.iter().find(|(id, _)| is_named(table, id));
        let is_given = |row: &Row| match component {
            _ if is_modified => true,
            Some((_, Paid::Component(rows))) => rows.0.keys().any(|name| RowName::of(name) == row.name()),
            _ => paid.keys().any(|name| RowName::of(name) == row.name()),
        };
        held(selected, table, filed, is_given)
    };
    pays.tables = selected.tables.iter().zip(&filed.tables).map(held).collect();
    if let WagerOf::Own(own) = &submission.wager {
        pays.is_own = true;
        if is_modified {
            return pays;
        }
        let filed = own.select(&selected.settings).ok().filter(|_| selected.wager.components);
        pays.off_own = match filed {
            Some(filed) => {
                let tables = filed.tables.iter().zip(&selected.tables);
                tables.flat_map(|(own, paid)| off_own(own, paid)).collect()
            }
            None => off_own(&own.table, selected.table()),
        };
        return pays;
    }
    pays.judge(selected, siblings);
    pays
}

/// Compares the pays of a wager, all of which are given, with the listed ones.
pub fn changed(selected: &Selected) -> PayFindings {
    let tables = selected.tables.iter().map(|table| held(selected, table, table, |_| true)).collect();
    let mut pays = PayFindings { tables, is_own: selected.game.game.is_empty(), ..PayFindings::default() };
    if !pays.is_own {
        pays.judge(selected, &siblings(selected));
    }
    pays
}

/// The listed table that this one is, or replaces.
fn original(table: &PayTable) -> Option<&'static PayTable> {
    listed().tables.get(table.listed_id())
}

/// The rows of a user's wager whose submitted pays differ from those in its file.
fn off_own(own: &PayTable, paid: &PayTable) -> Vec<OffRule> {
    let rows = own.rows.iter().zip(&paid.rows).filter(|(row, paid)| row.pays != paid.pays);
    let off = |(row, paid): (&Row, &Row)| OffRule {
        table: own.id.clone(),
        row: row.hand.clone(),
        pays: paid.pays.to_string(),
        required: row.pays.to_string(),
        source: None,
    };
    rows.map(off).collect()
}

/// A table beside the listed one, with the rows that the wager is paid by.
fn held(
    selected: &Selected,
    table: &PayTable,
    filed: &PayTable,
    is_given: impl Fn(&Row) -> bool,
) -> HeldTable {
    let original = original(table);
    let envy = |row: &Row| row.envy.as_ref().map(ToString::to_string);
    let nets = games::row_nets(selected, table);
    let listed_nets = original.map(|original| games::row_nets(selected, original));
    let rows = table.rows.iter().enumerate().filter(|(_, row)| selected.is_paid_by(row));
    let rows = rows.map(|(i, row)| HeldRow {
        row: row.hand.clone(),
        pays: filed.rows[i].pays.to_string(),
        listed: original.map(|original| original.rows[i].pays.to_string()),
        differs: listed_nets.as_ref().is_some_and(|listed| listed[i] != nets[i])
            || original.is_some_and(|original| original.rows[i].envy != row.envy),
        envy: envy(row),
        listed_envy: original.and_then(|original| envy(&original.rows[i])),
        reconstructed: original.is_some_and(|original| original.reconstructed.contains(&row.hand)),
        left_out: original.is_some() && !is_given(row),
    });
    HeldTable { table: table.listed_id().to_string(), rows: rows.collect() }
}

impl PayFindings {
    /// Judges the tables of a listed wager. `siblings` is everything listed of it.
    fn judge(&mut self, selected: &Selected, siblings: &[Selected]) {
        if selected.wager.components {
            if self.tables.iter().all(|table| table.rows.iter().all(|row| !row.differs)) {
                self.listed_as = selected.tables.iter().map(|table| table.listed_id().to_string()).collect();
            }
        } else {
            let submitted = priced(selected, selected.table());
            for table in listed().tables_of(selected.wager) {
                if priced(selected, table) == submitted {
                    if is_for(table, selected) {
                        self.listed_as.push(table.id.clone());
                    } else {
                        let listed_for = listed_for(table, selected, siblings);
                        self.elsewhere.push(Elsewhere { table: table.id.clone(), listed_for });
                    }
                }
            }
            let several = selected.wager.tables.len() > 1;
            if several && self.listed_as.is_empty() {
                self.counted_as = Some(selected.table().listed_id().to_string());
            }
        }
        for table in &selected.tables {
            let Some(original) = original(table) else { continue };
            let own = |row: &&Row| selected.is_paid_by(row);
            // A pay that another table listed here has breaks no rule.
            let listed_pays = !self.listed_as.is_empty();
            self.hold(selected, table, original, listed_pays);
            // If an unprinted table is needed, its floor is unknown.
            if self.needed.is_empty() && original.rows.iter().filter(own).any(|row| original.is_floor(row)) {
                self.floors.push(original.id.clone());
            }
        }
    }

    /// Records that another table is needed, once.
    fn need(&mut self, other: &String) {
        if !self.needed.contains(other) {
            self.needed.push(other.clone());
        }
    }

    /// Compares a table, row by row, with the listed one that it replaces: floors and fixed pays (ruling Q12).
    fn hold(&mut self, selected: &Selected, table: &PayTable, original: &PayTable, listed_pays: bool) {
        let nets = games::row_nets(selected, table).into_iter().zip(games::row_nets(selected, original));
        for ((row, listed), (net, listed_net)) in table.rows.iter().zip(&original.rows).zip(nets) {
            if !selected.is_paid_by(row) {
                continue;
            }
            let lower = net.fixed < listed_net.fixed || net.share < listed_net.share;
            let off = OffRule {
                table: original.id.clone(),
                row: row.hand.clone(),
                pays: row.pays.to_string(),
                required: listed.pays.to_string(),
                source: original.source.clone(),
            };
            if off.pays.contains(" for ") && off.required.contains(" to ") {
                let order = selected.game.odds_to.clone();
                self.to_is_ordered = order.is_some();
                self.said_for.push(OffRule { source: order.or(off.source.clone()), ..off.clone() });
            }
            let is_fixed = !original.is_floor(listed);
            self.hold_envy(row, listed, &off, is_fixed);
            match &original.unprinted {
                Some(other) if lower => {
                    self.need(other);
                }
                _ if !is_fixed && lower => self.below_floor.push(off),
                _ if is_fixed && net != listed_net && !listed_pays => {
                    let is_printed = !original.reconstructed.contains(&listed.hand);
                    if is_printed { self.off_fixed.push(off) } else { self.off_reconstructed.push(off) }
                }
                _ => {}
            }
        }
    }

    /// Compares the envy of a row with the listed one, by the rules of its pay.
    fn hold_envy(&mut self, row: &Row, listed: &Row, pay: &OffRule, is_fixed: bool) {
        let amount = |envy: &Option<Pay>| envy.as_ref().and_then(Pay::value).unwrap_or_default();
        let (given, required) = (amount(&row.envy), amount(&listed.envy));
        let named = |envy: &Option<Pay>| envy.as_ref().map_or_else(|| "none".into(), ToString::to_string);
        let off = OffRule {
            row: format!("{} (envy)", row.hand),
            pays: named(&row.envy),
            required: named(&listed.envy),
            ..pay.clone()
        };
        match is_fixed {
            true if given != required => self.off_fixed.push(off),
            false if given < required => self.below_floor.push(off),
            _ => {}
        }
    }

    /// Returns true if the pays cannot be judged: a table is missing, or a reconstructed pay differs.
    pub fn are_open(&self) -> bool {
        !self.needed.is_empty() || !self.off_reconstructed.is_empty()
    }

    /// Returns true if no pay is below its floor or differs from a fixed pay.
    pub fn hold_to_the_source(&self) -> bool {
        self.below_floor.is_empty() && self.off_fixed.is_empty()
    }
}

/// Returns true if a table of the wager may be played at the settings in effect. A table without a setting for decks
/// has its own decks.
fn is_for(table: &PayTable, selected: &Selected) -> bool {
    let selector = Selector {
        game: selected.game.game.clone(),
        wager: Some(selected.wager.wager.clone()),
        table: Some(table.id.clone()),
        settings: Settings::default(),
    };
    let same_decks = selected.settings.0.contains_key("decks") || table.decks == selected.table().decks;
    same_decks
        && listed()
            .select(&selector, &selected.settings)
            .is_ok_and(|all| all[0].settings == selected.settings)
}

/// The settings in effect that the table is not for, with those it is listed for.
fn listed_for(table: &PayTable, selected: &Selected, siblings: &[Selected]) -> Vec<(String, Vec<String>)> {
    let own: Vec<&Settings> =
        siblings.iter().filter(|s| s.table().id == table.id).map(|s| &s.settings).collect();
    let mut all = Vec::new();
    for (name, value) in &selected.settings.0 {
        let mut values: Vec<String> = Vec::new();
        for listed in own.iter().filter_map(|settings| settings.0.get(name)) {
            if !values.contains(listed) {
                values.push(listed.clone());
            }
        }
        if !values.is_empty() && !values.contains(value) {
            all.push((name.clone(), values));
        }
    }
    if let (true, Some(decks)) = (all.is_empty(), &table.decks) {
        all.push(("decks".into(), decks.iter().map(u32::to_string).collect()));
    }
    all
}
