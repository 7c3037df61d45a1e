//! A wager whose pays vary: its rows, its pays, and the edge at any of them. The solver, the slopes and the search all
//! price through it; computed edges are cached.

use crate::error::Error;
use enumeration::Ratio;
use games::{Decided, Options, Request, Workbench};
use num_traits::{One, Zero};
use paytables::names::RowName;
use paytables::{Basis, Pay, PayTable, Row, Selected, Unknown};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// A row of a table in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct RowPlace {
    /// Which of the selected tables.
    pub(crate) table: usize,
    /// Which of its rows.
    pub(crate) row: usize,
}

/// The kind of edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Target {
    /// The edge, at the given meter for a wager on one.
    #[default]
    Edge,
    /// The edge of a wager on a meter over the meter's whole life.
    LongRun,
}

/// A wager whose pays are varied.
pub struct Desk<'a> {
    pub(super) selected: Selected<'a>,
    pub(super) options: Options,
    target: Target,
    pub(super) bench: &'a Workbench<'a>,
    pub(super) edges: Mutex<HashMap<(RowPlace, Ratio), Ratio>>,
}

impl<'a> Desk<'a> {
    /// A desk for a wager.
    pub fn new(selected: Selected<'a>, options: Options, bench: &'a Workbench<'a>) -> Self {
        Desk { selected, options, target: Target::Edge, bench, edges: Mutex::default() }
    }

    /// The same for another kind of edge.
    #[must_use]
    pub fn aiming_at(self, target: Target) -> Self {
        Desk { target, ..self }
    }

    /// Returns early the errors of the edge of a wager on a meter that is not given, and of the long-run edge of a
    /// wager without a meter.
    pub fn check(&self) -> Result<(), Error> {
        let on_meter = self.places().any(|place| self.pays(place).net(self.basis(place)).is_on_meter());
        let wager = || self.selected.to_string();
        match self.target {
            Target::Edge if on_meter && self.options.meters.is_empty() => {
                Err(Error::NoMeter { wager: wager() })
            }
            Target::LongRun if !on_meter => Err(Error::NoLongRun { wager: wager() }),
            _ => Ok(()),
        }
    }

    /// The name of the wager in its game.
    pub fn wager(&self) -> &str {
        &self.selected.wager.wager
    }

    /// The wager.
    pub(crate) fn selected(&self) -> &Selected<'a> {
        &self.selected
    }

    /// The row of this name, alone or after its table's id and a slash.
    pub fn place(&self, name: &str) -> Result<RowPlace, Error> {
        // The names of tables and of rows may contain a slash.
        let named = |table: &PayTable| -> Option<&str> {
            let after = |id: &str| {
                let (start, rest) = name.split_at_checked(id.len())?;
                rest.strip_prefix('/').filter(|_| start.eq_ignore_ascii_case(id))
            };
            after(&table.id).or_else(|| after(self.table_name(table)))
        };
        let wanted_table = self.selected.tables.iter().find_map(|table| Some((table, named(table)?)));
        let (wanted_table, wanted) = wanted_table.map_or((None, name), |(table, row)| (Some(table), row));
        let row = RowName::of(wanted);
        let is_of = |table: &PayTable| wanted_table.is_none_or(|wanted| table.id == wanted.id);
        let is_meant = |p: &RowPlace| self.row(*p).name() == row && is_of(&self.selected.tables[p.table]);
        let places: Vec<RowPlace> = self.places().filter(is_meant).collect();
        match places.as_slice() {
            [only] => Ok(*only),
            [] => {
                let known: Vec<String> = self.places().map(|p| self.known_name(p)).collect();
                let known = Unknown::among(wanted, known.iter().map(String::as_str));
                let row = Unknown { name: name.into(), ..known };
                Err(Error::UnknownRow { wager: self.selected.to_string(), row })
            }
            several => {
                let rows = several.iter().map(|p| self.full_name(*p)).collect();
                Err(Error::RowOfSeveral { row: name.into(), rows })
            }
        }
    }

    /// Every row that the wager is paid by.
    pub(super) fn places(&self) -> impl Iterator<Item = RowPlace> + '_ {
        let tables = self.selected.tables.iter().enumerate();
        let all =
            tables.flat_map(|(t, table)| (0..table.rows.len()).map(move |row| RowPlace { table: t, row }));
        all.filter(|&place| self.selected.is_paid_by(self.row(place)))
    }

    /// The row at a place.
    pub(crate) fn row(&self, place: RowPlace) -> &Row {
        &self.selected.tables[place.table].rows[place.row]
    }

    /// The row above another in its table with a pay of its own.
    pub(crate) fn above(&self, place: RowPlace) -> Option<RowPlace> {
        let before = (0..place.row).rev().map(|row| RowPlace { row, ..place });
        self.first_paid(before)
    }

    /// The row below another.
    pub(crate) fn below(&self, place: RowPlace) -> Option<RowPlace> {
        let rows = self.selected.tables[place.table].rows.len();
        self.first_paid((place.row + 1..rows).map(|row| RowPlace { row, ..place }))
    }

    pub(super) fn first_paid(&self, mut places: impl Iterator<Item = RowPlace>) -> Option<RowPlace> {
        places.find(|&place| self.selected.is_paid_by(self.row(place)) && self.pays(place).value().is_some())
    }

    /// The net of a row at a pay.
    pub(crate) fn net(&self, place: RowPlace, value: &Ratio) -> Result<Ratio, Error> {
        let pay = self.form(place).with_value(value);
        let pay =
            pay.ok_or_else(|| Error::CannotPay { row: self.row_name(place).into(), value: value.clone() })?;
        Ok(pay.net(self.basis(place)).fixed)
    }

    /// The present net of a row.
    pub(crate) fn present_net(&self, place: RowPlace) -> Ratio {
        self.pays(place).net(self.basis(place)).fixed
    }

    pub(super) fn row_name(&self, place: RowPlace) -> &str {
        &self.row(place).hand
    }

    pub(super) fn pays(&self, place: RowPlace) -> &Pay {
        &self.row(place).pays
    }

    pub(crate) fn basis(&self, place: RowPlace) -> Basis {
        self.selected.tables[place.table].basis
    }

    /// A pay of a row in printable form.
    pub(crate) fn written(&self, place: RowPlace, value: &Ratio) -> String {
        crate::felt::written(self.form(place), self.basis(place), value)
    }

    /// The pay whose form a row has: its own, or that of a neighbouring row if it pushes or loses.
    pub(crate) fn form(&self, place: RowPlace) -> &Pay {
        let is_open = |pay: &Pay| pay.is_lose() || pay.to_string() == "push";
        let own = self.pays(place);
        if !is_open(own) {
            return own;
        }
        let beside = self.selected.tables[place.table].rows.iter().map(|row| &row.pays);
        beside.into_iter().find(|pay| pay.value().is_some() && !is_open(pay)).unwrap_or(own)
    }

    /// `TABLE/row` if there are several tables, `bet/row` in a game with several bets, else the row.
    pub fn full_name(&self, place: RowPlace) -> String {
        let table: &PayTable = &self.selected.tables[place.table];
        if self.selected.tables.len() == 1 {
            self.row_name(place).to_string()
        } else {
            format!("{}/{}", self.table_name(table), self.row_name(place))
        }
    }

    /// A row's name in suggestions: with its bet in a game file.
    fn known_name(&self, place: RowPlace) -> String {
        if self.is_game_file() { self.full_name(place) } else { self.row_name(place).to_string() }
    }

    fn is_game_file(&self) -> bool {
        self.selected.wager.round.is_some() && self.selected.game.game.is_empty()
    }

    /// A table's name: its id or, in a game file, the name of its bet.
    fn table_name<'t>(&self, table: &'t PayTable) -> &'t str {
        match table.id.split_once('/') {
            Some((_, bet)) if self.is_game_file() => bet,
            _ => &table.id,
        }
    }

    /// The number of a row's pay.
    pub(crate) fn value(&self, place: RowPlace) -> Result<Ratio, Error> {
        let pays = self.pays(place);
        let form = self.form(place);
        if form != pays
            && !pays.is_lose()
            && form.with_value(&Ratio::one()).is_some_and(|one| self.is_push(place, &one))
        {
            // A push among pays `for` one is one for one.
            return Ok(Ratio::one());
        }
        pays.value()
            .ok_or_else(|| Error::NothingToMove { row: self.row_name(place).into(), pays: pays.to_string() })
    }

    pub(super) fn is_push(&self, place: RowPlace, pay: &Pay) -> bool {
        pay.net(self.basis(place)).fixed.is_zero()
    }

    /// The wager with other pays.
    pub(crate) fn repriced(&self, pays: &[(RowPlace, Ratio)]) -> Result<Selected<'a>, Error> {
        let mut selected = self.selected.clone();
        for (place, value) in pays {
            let row = &mut selected.tables[place.table].rows[place.row];
            row.pays = self
                .form(*place)
                .with_value(value)
                .ok_or_else(|| Error::CannotPay { row: row.hand.clone(), value: value.clone() })?;
        }
        Ok(selected)
    }

    /// The analysis with other pays.
    pub(crate) fn analysis(&self, pays: &[(RowPlace, Ratio)]) -> Result<games::Analysis, Error> {
        let request = Request { selected: self.repriced(pays)?, options: self.options.clone() };
        Ok(games::analyze(&request, self.bench)?)
    }

    /// The edge when a row pays this much; cached.
    pub(super) fn edge(&self, place: RowPlace, value: &Ratio) -> Result<Ratio, Error> {
        let key = (place, value.clone());
        let known = || self.edges.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known().get(&key) {
            return Ok(known.clone());
        }
        let edge = self.edge_of(&[(place, value.clone())])?;
        known().insert(key, edge.clone());
        Ok(edge)
    }

    /// The edge with other pays.
    pub(crate) fn edge_of(&self, pays: &[(RowPlace, Ratio)]) -> Result<Ratio, Error> {
        self.edge_when(self.repriced(pays)?)
    }

    pub(super) fn edge_when(&self, selected: Selected) -> Result<Ratio, Error> {
        let request = Request { selected, options: self.options.clone() };
        let wager = || self.selected.to_string();
        match self.target {
            Target::Edge => {
                games::edge(&request, self.bench)?.ok_or_else(|| Error::NoMeter { wager: wager() })
            }
            Target::LongRun => {
                let long_run = games::analyze(&request, self.bench)?.long_run_edge;
                long_run.ok_or_else(|| Error::NotFed { wager: wager() })
            }
        }
    }

    /// The requested kind of edge of an analysis.
    pub(crate) fn aimed(&self, analysis: &games::Analysis) -> Option<Ratio> {
        match self.target {
            Target::Edge => analysis.edge.clone(),
            Target::LongRun => analysis.long_run_edge.clone(),
        }
    }

    /// The decisions of the wager.
    pub(crate) fn decided(&self) -> Result<Decided, Error> {
        let request = Request { selected: self.selected.clone(), options: self.options.clone() };
        Ok(games::decided(&request)?)
    }
}
