//! The pay that gives an edge, and how the edge moves with each pay.
//!
//! Under optimal play the mean net is a maximum of functions that are linear in a pay, so the edge, as a function of one
//! pay, is concave and piecewise linear, and falls. Two facts follow and are used here. A concave function with three
//! points in line is linear between them: so slopes found from whole solves are exact, at a kink on each side its own,
//! and so is a pay between two such points, whether or not the game can be solved at it. And it lies below its tangents:
//! Newton's step lands on the wanted edge, or above the pay that gives it.
//!
//! A cap on what is won makes the edge flat above some pay, where a concave function would go on falling: slopes are told
//! as before. Without decisions the edge is convex then: it lies above its tangents, Newton's steps from a pay of nothing
//! never go past the least pay that gives the wanted edge, and land on it. With decisions a search that begins on the
//! flat goes down first.
//!
//! In the blackjack family split hands follow the play of whole ones (ruling J1), so the edge is not quite such a
//! maximum; it is still linear between the pays at which some play changes.

mod pay;
mod slopes;

pub use pay::{Payable, Solution};
pub use slopes::Sensitivity;

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
pub struct Place {
    /// Which of the selected tables.
    pub(crate) table: usize,
    /// Which of its rows.
    pub(crate) row: usize,
}

/// Which edge is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// The edge, at the meter that is given where the wager is on one.
    #[default]
    Edge,
    /// The edge of a wager on a meter over the meter's whole life.
    LongRun,
}

/// A wager whose pays are varied.
pub struct Desk<'a> {
    selected: Selected<'a>,
    options: Options,
    target: Target,
    bench: &'a Workbench<'a>,
    edges: Mutex<HashMap<(Place, Ratio), Ratio>>,
}

impl<'a> Desk<'a> {
    /// A desk for a wager.
    pub fn new(selected: Selected<'a>, options: Options, bench: &'a Workbench<'a>) -> Self {
        Desk { selected, options, target: Target::Edge, bench, edges: Mutex::default() }
    }

    /// The same for another edge.
    #[must_use]
    pub fn aiming_at(self, target: Target) -> Self {
        Desk { target, ..self }
    }

    /// Refuses before any work what would be refused after it: the edge of a wager on a meter that is not given, and the
    /// long-run edge of a wager that is on none.
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

    /// The wager.
    pub fn selected(&self) -> &Selected<'a> {
        &self.selected
    }

    /// The row of this name, alone or after its table's id and a slash.
    pub fn place(&self, name: &str) -> Result<Place, Error> {
        let (wanted_table, wanted) = match name.split_once('/') {
            Some((id, row)) if self.selected.tables.iter().any(|t| t.id.eq_ignore_ascii_case(id)) => {
                (Some(id), row)
            }
            _ => (None, name),
        };
        let row = RowName::of(wanted);
        let is_of = |table: &PayTable| wanted_table.is_none_or(|id| table.id.eq_ignore_ascii_case(id));
        let is_meant = |p: &Place| self.row(*p).name() == row && is_of(&self.selected.tables[p.table]);
        let places: Vec<Place> = self.places().filter(is_meant).collect();
        match places.as_slice() {
            [only] => Ok(*only),
            [] => {
                let known = Unknown::among(wanted, self.places().map(|p| self.row_name(p)));
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
    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let tables = self.selected.tables.iter().enumerate();
        let all = tables.flat_map(|(t, table)| (0..table.rows.len()).map(move |row| Place { table: t, row }));
        all.filter(|&place| self.selected.is_paid_by(self.row(place)))
    }

    /// The row at a place.
    pub(crate) fn row(&self, place: Place) -> &Row {
        &self.selected.tables[place.table].rows[place.row]
    }

    /// The row that stands above another in its table and has a pay of its own.
    pub(crate) fn above(&self, place: Place) -> Option<Place> {
        let before = (0..place.row).rev().map(|row| Place { row, ..place });
        self.first_paid(before)
    }

    /// The row that stands below another.
    pub(crate) fn below(&self, place: Place) -> Option<Place> {
        let rows = self.selected.tables[place.table].rows.len();
        self.first_paid((place.row + 1..rows).map(|row| Place { row, ..place }))
    }

    fn first_paid(&self, mut places: impl Iterator<Item = Place>) -> Option<Place> {
        places.find(|&place| self.selected.is_paid_by(self.row(place)) && self.pays(place).value().is_some())
    }

    /// What a row nets at a pay.
    pub(crate) fn net(&self, place: Place, value: &Ratio) -> Result<Ratio, Error> {
        let pay = self.form(place).with_value(value);
        let pay =
            pay.ok_or_else(|| Error::CannotPay { row: self.row_name(place).into(), value: value.clone() })?;
        Ok(pay.net(self.basis(place)).fixed)
    }

    /// What a row nets as it is.
    pub(crate) fn present_net(&self, place: Place) -> Ratio {
        self.pays(place).net(self.basis(place)).fixed
    }

    fn row_name(&self, place: Place) -> &str {
        &self.row(place).hand
    }

    fn pays(&self, place: Place) -> &Pay {
        &self.row(place).pays
    }

    fn basis(&self, place: Place) -> Basis {
        self.selected.tables[place.table].basis
    }

    /// The pay whose form a row has: its own, or that of the rows beside it where it pushes or loses.
    fn form(&self, place: Place) -> &Pay {
        let is_open = |pay: &Pay| pay.is_lose() || pay.to_string() == "push";
        let own = self.pays(place);
        if !is_open(own) {
            return own;
        }
        let beside = self.selected.tables[place.table].rows.iter().map(|row| &row.pays);
        beside.into_iter().find(|pay| pay.value().is_some() && !is_open(pay)).unwrap_or(own)
    }

    /// `TABLE/row` where there are several tables, else the row.
    pub fn full_name(&self, place: Place) -> String {
        let table: &PayTable = &self.selected.tables[place.table];
        if self.selected.tables.len() == 1 {
            self.row_name(place).to_string()
        } else {
            format!("{}/{}", table.id, self.row_name(place))
        }
    }

    /// The number a row is paid with.
    pub(crate) fn value(&self, place: Place) -> Result<Ratio, Error> {
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

    fn is_push(&self, place: Place, pay: &Pay) -> bool {
        pay.net(self.basis(place)).fixed.is_zero()
    }

    /// The wager with other pays.
    pub(crate) fn repriced(&self, pays: &[(Place, Ratio)]) -> Result<Selected<'a>, Error> {
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
    pub(crate) fn analysis(&self, pays: &[(Place, Ratio)]) -> Result<games::Analysis, Error> {
        let request = Request { selected: self.repriced(pays)?, options: self.options.clone() };
        Ok(games::analyze(&request, self.bench)?)
    }

    /// The edge when a row pays this much; asked for once, it is remembered.
    fn edge(&self, place: Place, value: &Ratio) -> Result<Ratio, Error> {
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
    pub(crate) fn edge_of(&self, pays: &[(Place, Ratio)]) -> Result<Ratio, Error> {
        self.edge_when(self.repriced(pays)?)
    }

    fn edge_when(&self, selected: Selected) -> Result<Ratio, Error> {
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

    /// The edge aimed at, of an analysis.
    pub(crate) fn aimed(&self, analysis: &games::Analysis) -> Option<Ratio> {
        match self.target {
            Target::Edge => analysis.edge.clone(),
            Target::LongRun => analysis.long_run_edge.clone(),
        }
    }

    /// What is decided in the wager.
    pub(crate) fn decided(&self) -> Result<Decided, Error> {
        let request = Request { selected: self.selected.clone(), options: self.options.clone() };
        Ok(games::decided(&request)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{Limit, Losing};
    use enumeration::ratio::{ratio, whole};
    use paytables::{Settings, listed};

    /// What is refused of a wager.
    fn refused<T>(selector: &str, ask: impl Fn(&Desk) -> Result<T, Error>) -> Error {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap().remove(0);
        let bench = Workbench::default();
        ask(&Desk::new(selected, Options::default(), &bench)).err().expect("it is refused")
    }

    #[test]
    fn refusals_have_fields_and_name_no_option() {
        let hands = ["on a 3, 4, 9, 10 or 11", "on a 2 or 12"].map(String::from);
        let unknown = refused("craps/field", |desk| desk.place("on a 2 or 11"));
        let near = vec![hands[1].clone()];
        let row = Unknown { name: "on a 2 or 11".into(), nearest: near, known: hands.to_vec() };
        assert_eq!(unknown, Error::UnknownRow { wager: "craps/field".into(), row });
        let progressive = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01";
        let slopes = |desk: &Desk| desk.sensitivities();
        let meter = refused(progressive, slopes);
        assert_eq!(meter, Error::NoMeter { wager: progressive.into() });
        assert_eq!(meter.to_string(), format!("{progressive} has no edge without a meter"));
    }

    #[test]
    fn a_pay_of_a_game_with_decisions_takes_few_solves() {
        let asked = [
            ("mississippi-stud/base", "flush", ratio(1, 25)),
            ("mississippi-stud/base", "pair of jacks or better", ratio(1, 25)),
            ("let-it-ride/base", "two pair", ratio(1, 20)),
            ("three-card-poker/base", "ante, player wins", ratio(3, 100)),
            ("dj-wild/base", "straight", ratio(1, 25)),
        ];
        for (selector, row, wanted) in asked {
            let selected =
                listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap().remove(0);
            let bench = Workbench::default();
            let desk = Desk::new(selected, Options::default(), &bench);
            let place = desk.place(row).unwrap();
            let solution = desk.solve(place, &wanted).unwrap();
            let solves = desk.edges.lock().unwrap().len();
            assert!(solves <= 8, "{solves} solves of {selector}");
            // Solved at the pays themselves, found and payable, the edges are the same.
            let edge = |pay: &Ratio| desk.edge_of(&[(place, pay.clone())]).unwrap();
            assert_eq!(edge(&solution.pay), wanted, "{selector} {row}");
            assert!(solution.nearest.len() > 1);
            for near in solution.nearest {
                assert_eq!(edge(&near.pay), near.edge, "{selector} {row} at {}", near.pays);
            }
        }
    }

    #[test]
    fn a_slope_is_how_often_the_row_is_paid_where_no_play_changes() {
        // One deck: an ace and a ten-value, 2 x 4 x 16 ways of 52 x 51, and not the same for the dealer, 2 x 3 x 15 of
        // 50 x 49. A round nets 3/2 so often: Farmer's program has 0.046492443.
        let selector = "blackjack/base?decks=1&even-money=refused".parse().unwrap();
        let selected = listed().select(&selector, &Settings::default()).unwrap().remove(0);
        let bench = Workbench::default();
        let slopes = Desk::new(selected, Options::default(), &bench).sensitivities().unwrap();
        let natural = slopes.into_iter().find(|slope| slope.name == "blackjack at 3:2").unwrap();
        let paid = ratio(2 * 4 * 16, 52 * 51) * (Ratio::one() - ratio(2 * 3 * 15, 50 * 49));
        assert_eq!((paid.clone() * whole(1_000_000_000)).round(), whole(46_492_443));
        assert_eq!((natural.above, natural.below), (-paid.clone(), Some(-paid)));
    }

    #[test]
    fn what_keeps_the_edge_from_what_is_wanted_is_told() {
        // The field loses 20 rolls of 36 and wins 14: 6/36 if 2 and 12 push, 8/36 if they lose.
        let field = refused("craps/field", |desk| desk.solve(desk.place("on a 2 or 12")?, &ratio(2, 9)));
        let losing = Some(Losing { edge: ratio(2, 9), is_now: false, is_wanted: true });
        let limit = Box::new(Limit::Least { edge: ratio(1, 6), is_push: true, losing });
        assert_eq!(field, Error::NoPay { row: "on a 2 or 12".into(), limit });
        // Laid to win 2 units at a pay of p, 2 / p is lost on 1/18 of the rounds: 3/220 + (1 / p - 2) / 9, and the last
        // term is above -2/9.
        let laid = |desk: &Desk| desk.solve(desk.place("odds on 4 or 10")?, &ratio(-9, 10));
        let limit = Box::new(Limit::Never(ratio(3, 220) - ratio(2, 9)));
        assert_eq!(
            refused("craps/dont-pass?odds=2x", laid),
            Error::NoPay { row: "odds on 4 or 10".into(), limit }
        );
    }
}
