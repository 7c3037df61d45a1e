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

use crate::chords::{Chords, Next, power_of_half};
use crate::error::{Error, Limit, Losing};
use crate::felt;
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::{Decided, Options, Request, Workbench};
use num_traits::{One, Signed, Zero};
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

/// How the edge moves with a pay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sensitivity {
    /// The table and the row.
    pub name: String,
    /// The present pay.
    pub pays: String,
    /// d(edge)/d(pay) for a higher pay.
    pub above: Ratio,
    /// d(edge)/d(pay) for a lower pay: another value only at a kink, none for a pay of zero.
    pub below: Option<Ratio>,
}

/// The pay that gives an edge.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The exact pay, as a number.
    pub pay: Ratio,
    /// The same in the form of its row: `5 to 2`, `5 for 2`, `$5/2`.
    pub pays: String,
    /// Whether every higher pay gives the edge as well, as above a cap.
    pub or_more: bool,
    /// The nearest values that a felt could print, on both sides, least first.
    pub nearest: Vec<Payable>,
}

/// A pay that a felt could print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payable {
    /// The pay, as a number.
    pub pay: Ratio,
    /// As it is printed: `7 to 5`, `$4.50`, `1 to 1 less 4%`.
    pub pays: String,
    /// The edge it gives.
    pub edge: Ratio,
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

    /// The slope of the edge from one pay to another.
    fn chord(&self, place: Place, from: &Ratio, to: &Ratio) -> Result<Ratio, Error> {
        Ok((self.edge(place, to)? - self.edge(place, from)?) / (to - from))
    }

    /// The slopes of the edge above and below a pay.
    fn slopes(&self, place: Place, at: &Ratio) -> Result<Slopes, Error> {
        let mut refused = None;
        for bits in STEPS {
            match self.slopes_within(place, at, &power_of_half(bits)) {
                Ok(Some(slopes)) => return Ok(slopes),
                Ok(None) => {}
                // So small a step may be finer than the game can count.
                Err(error) => refused = Some(error),
            }
        }
        if let Some(slope) = self.slope_of_reciprocal(place, at)? {
            let slope = -slope / (at * at);
            return Ok(Slopes { above: slope.clone(), below: Some(slope) });
        }
        Err(refused.unwrap_or_else(|| Error::Bends { at: at.clone(), row: None }))
    }

    /// The slope of the edge as a function of one over the pay, where that is a line: a bet laid to win a fixed amount
    /// stakes that amount over its pay. Four points in line tell.
    fn slope_of_reciprocal(&self, place: Place, at: &Ratio) -> Result<Option<Ratio>, Error> {
        if at.is_zero() {
            return Ok(None);
        }
        let chord = |more: u32| -> Result<Ratio, Error> {
            let to = at + whole(more);
            Ok((self.edge(place, &to)? - self.edge(place, at)?) / (to.recip() - at.recip()))
        };
        let slope = chord(1)?;
        Ok((chord(2)? == slope && chord(3)? == slope).then_some(slope))
    }

    /// The slopes at a pay, if they are those of the edge as far as a step from it.
    fn slopes_within(&self, place: Place, at: &Ratio, step: &Ratio) -> Result<Option<Slopes>, Error> {
        let slope = |step: Ratio| self.chord(place, at, &(at + step));
        let above = slope(step.clone())?;
        if at < step {
            let linear = slope(step / whole(2))? == above;
            return Ok(linear.then_some(Slopes { above, below: None }));
        }
        let below = slope(-step)?;
        // Three points in line, or two on each side.
        let linear = above == below || slope(step / whole(2))? == above && slope(-step / whole(2))? == below;
        Ok(linear.then_some(Slopes { above, below: Some(below) }))
    }

    /// How the edge moves with every pay that is a number.
    pub fn sensitivities(&self) -> Result<Vec<Sensitivity>, Error> {
        self.check()?;
        let rows: Vec<Place> =
            self.places().filter(|&place| self.value(place).is_ok() && !self.pays(place).is_lose()).collect();
        let progress = self.bench.progress();
        progress.begin("how the edge moves with each pay", rows.len() as u64);
        let sensitivity = |place: Place| {
            let Slopes { above, below } = self.slopes(place, &self.value(place)?)?;
            progress.advance(1);
            Ok(Sensitivity { name: self.full_name(place), pays: self.pays(place).to_string(), above, below })
        };
        let all = rows.into_iter().map(sensitivity).collect();
        progress.finish();
        all
    }

    /// What is decided in the wager.
    pub(crate) fn decided(&self) -> Result<Decided, Error> {
        let request = Request { selected: self.selected.clone(), options: self.options.clone() };
        Ok(games::decided(&request)?)
    }

    /// The pay of a row that gives an edge.
    pub fn solve(&self, place: Place, wanted: &Ratio) -> Result<Solution, Error> {
        self.check()?;
        let (form, basis) = (self.form(place), self.basis(place));
        let decided = self.decided()?;
        let mut chords = Chords::default();
        let pay = if decided != Decided::Nothing && self.options.cap.is_none() {
            self.pay_by_chords(place, wanted, decided, &mut chords)?
        } else {
            self.pay_for(place, wanted, decided)?
        };
        // A value that the game cannot pay is not among the payable ones: odds are not laid to win nothing.
        let payable = |(value, pays): (Ratio, String)| {
            let known = if decided == Decided::Best { chords.edge(&value) } else { None };
            let edge = known.or_else(|| self.edge(place, &value).ok())?;
            Some(Payable { pay: value, pays, edge })
        };
        let nearest: Vec<Payable> =
            felt::nearest(form, basis, &pay).into_iter().filter_map(payable).collect();
        // A higher pay never raises the edge: what a pay beyond all use gives, all between give.
        let beyond = &pay + whole(BEYOND);
        let flat = nearest.iter().any(|near| near.pay > pay && near.edge == *wanted);
        let or_more = flat && self.edge(place, &beyond).is_ok_and(|edge| edge == *wanted);
        Ok(Solution { pays: felt::written(form, basis, &pay), pay, or_more, nearest })
    }

    /// The pay by as few solves as tell it, where plays may change with it.
    fn pay_by_chords(
        &self,
        place: Place,
        wanted: &Ratio,
        decided: Decided,
        chords: &mut Chords,
    ) -> Result<Ratio, Error> {
        let row = || self.row_name(place).to_string();
        let present = self.value(place)?;
        let edge = self.edge(place, &present)?;
        let nothing = Ratio::zero();
        if edge == *wanted {
            // The row is never paid, or never played for: the least pay stands for all that give the edge.
            let at_nothing = self.edge(place, &nothing);
            return Ok(if at_nothing.is_ok_and(|edge| edge == *wanted) { nothing } else { present });
        }
        chords.insert(present, edge);
        let payable = |near: &Ratio| {
            if near.is_negative() {
                return Vec::new();
            }
            felt::nearest(self.form(place), self.basis(place), near).into_iter().map(|(pay, _)| pay).collect()
        };
        for (solves, bits) in GRIDS.into_iter().enumerate() {
            if let Some(pay) = chords.pay(wanted) {
                let tried = if decided == Decided::Best { None } else { Some(self.edge(place, &pay)) };
                match tried {
                    // Where plays follow others, the pay is tried.
                    Some(Ok(edge)) if edge != *wanted => chords.insert(pay, edge),
                    _ => return Ok(pay),
                }
                continue;
            }
            // Pays of the felt are asked for anyway; when they do not tell, a grid does.
            let near = |pay: &Ratio| if solves < ON_THE_FELT { payable(pay) } else { Vec::new() };
            match chords.next(wanted, bits, near) {
                Next::At(pay) => {
                    let edge = self.edge(place, &pay)?;
                    chords.insert(pay, edge);
                }
                Next::AboveAll(most) => return Err(self.above_all_pays(place, &most, wanted)),
                Next::Flat => return Err(Error::DoesNotMove { row: row() }),
            }
        }
        Err(Error::Bends { at: self.value(place)?, row: Some(row()) })
    }

    fn pay_for(&self, place: Place, wanted: &Ratio, decided: Decided) -> Result<Ratio, Error> {
        let row = self.row_name(place).to_string();
        let mut pay = self.value(place)?;
        if decided == Decided::Nothing
            && let Some(pay) = self.pay_by_reciprocal(place, &pay, wanted)?
        {
            return Ok(pay);
        }
        if self.options.cap.is_some()
            && let Some(pay) = self.pay_under_cap(place, wanted, decided)?
        {
            return Ok(pay);
        }
        let nothing = Ratio::zero();
        if self.edge(place, &pay)? == *wanted && self.edge(place, &nothing).is_ok_and(|e| e == *wanted) {
            // The row is never paid, or never played for: the least pay stands for all that give the edge.
            return Ok(nothing);
        }
        for bits in GRIDS {
            let edge = self.edge(place, &pay)?;
            if edge == *wanted {
                return Ok(pay);
            }
            // Too low an edge asks for a lower pay, too high a one for a higher.
            let up = edge > *wanted;
            let Slopes { above, below } = self.slopes(place, &pay)?;
            let slope = if up { above } else { below.unwrap_or_else(Ratio::zero) };
            if slope.is_zero() && pay.is_zero() && !up {
                return Err(self.above_all_pays(place, &edge, wanted));
            }
            if slope.is_zero() && self.options.cap.is_some() && !up {
                // Above a cap a pay moves nothing; half of it may be below.
                pay = (pay / whole(2)).floor();
                continue;
            }
            if slope.is_zero() {
                return Err(Error::DoesNotMove { row });
            }
            let root = &pay - (&edge - wanted) / &slope;
            if root.is_negative() {
                pay = Ratio::zero();
                continue;
            }
            let grid = power_of_half(bits);
            let (lower, upper) = ((&root / &grid).floor() * &grid, (&root / &grid).ceil() * &grid);
            let beyond = if up { &upper } else { &lower };
            // One slope from here to beyond the root: the root is the pay. Under a cap that is tried.
            let tried = self.options.cap.as_ref().and_then(|_| self.edge(place, &root).ok());
            if tried.as_ref() == Some(wanted) {
                return Ok(root);
            }
            if tried.is_none() && self.chord(place, &pay, beyond)? == slope {
                return Ok(root);
            }
            // The wanted pay is not above the root: the edge lies below its tangents.
            pay = upper;
        }
        Err(Error::Bends { at: pay, row: Some(row) })
    }
}

impl Desk<'_> {
    /// The pay that gives an edge, where the edge is a line in one over the pay and in nothing else.
    fn pay_by_reciprocal(&self, place: Place, from: &Ratio, wanted: &Ratio) -> Result<Option<Ratio>, Error> {
        if !matches!(self.slopes_within(place, from, &power_of_half(STEPS[0])), Ok(None)) {
            return Ok(None);
        }
        let Some(slope) = self.slope_of_reciprocal(place, from)? else { return Ok(None) };
        let edge = self.edge(place, from)?;
        let over = from.recip() + (wanted - &edge) / &slope;
        if !over.is_positive() {
            // One over the pay is more than nothing, and comes as near to it as one likes.
            return Err(self.no_pay(place, Limit::Never(edge - slope / from)));
        }
        let pay = over.recip();
        Ok((self.edge(place, &pay)? == *wanted).then_some(pay))
    }

    /// The least pay that gives an edge under a cap, where Newton's steps from below find it.
    fn pay_under_cap(&self, place: Place, wanted: &Ratio, decided: Decided) -> Result<Option<Ratio>, Error> {
        let mut pay = Ratio::zero();
        for _ in GRIDS {
            let Ok(edge) = self.edge(place, &pay) else { return Ok(None) };
            if edge == *wanted {
                return Ok(Some(pay));
            }
            if edge < *wanted {
                return Ok(None);
            }
            let Ok(Slopes { above, .. }) = self.slopes(place, &pay) else { return Ok(None) };
            if above.is_zero() && decided != Decided::Nothing {
                return Ok(None);
            }
            if above.is_zero() {
                return Err(self.no_pay(place, Limit::Capped(edge)));
            }
            pay -= (edge - wanted) / above;
        }
        Ok(None)
    }

    /// Why an edge is above what any pay gives: the least pay gives `most`.
    fn above_all_pays(&self, place: Place, most: &Ratio, wanted: &Ratio) -> Error {
        let pays = self.pays(place);
        let is_push =
            self.form(place).with_value(&Ratio::zero()).is_some_and(|pay| self.is_push(place, &pay));
        let losing = || {
            let mut losing = self.selected.clone();
            losing.tables[place.table].rows[place.row].pays = Pay::lose();
            let edge = self.edge_when(losing).ok()?;
            Some(Losing { is_now: pays.is_lose(), is_wanted: edge == *wanted, edge })
        };
        let losing = if is_push { losing() } else { None };
        self.no_pay(place, Limit::Least { edge: most.clone(), is_push, losing })
    }

    fn no_pay(&self, place: Place, limit: Limit) -> Error {
        Error::NoPay { row: self.row_name(place).into(), limit: Box::new(limit) }
    }
}

/// How the edge moves on both sides of a pay.
struct Slopes {
    above: Ratio,
    /// None for a pay of zero.
    below: Option<Ratio>,
}

/// A pay higher than any in use.
const BEYOND: u32 = 1_000_000;

/// How far from a pay its slopes are looked for, in bits: so near that few plays change within, farther for games that
/// count in coarser parts, and nearer where a play does change.
const STEPS: [u32; 8] = [24, 16, 8, 28, 32, 48, 64, 96];

/// How many pays are looked for on the felt before finer ones.
const ON_THE_FELT: usize = 3;

/// The grids, in bits, on which Newton's steps land: coarse while the steps are long.
const GRIDS: [u32; 24] =
    [0, 4, 8, 12, 16, 20, 20, 20, 20, 20, 20, 20, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24];

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;
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
