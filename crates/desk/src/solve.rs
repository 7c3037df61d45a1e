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

use crate::Error;
use enumeration::Ratio;
use enumeration::ratio::{decimal, ratio, whole};
use games::{Options, Request, Workbench};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use paytables::names::{RowName, did_you_mean};
use paytables::{Pay, PayTable, Selected};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// A row of a table in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// Which of the selected tables.
    pub table: usize,
    /// Which of its rows.
    pub row: usize,
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
    /// The exact pay, as a number written `x to 1` or `x for 1`.
    pub pay: Ratio,
    /// Whether every higher pay gives the edge as well, as above a cap.
    pub or_more: bool,
    /// The nearest payable values, whole and half, with the edges they give.
    pub nearest: Vec<(Ratio, Ratio)>,
}

/// A wager whose pays are varied.
pub struct Desk<'a> {
    selected: Selected<'a>,
    options: Options,
    bench: &'a Workbench<'a>,
    edges: Mutex<HashMap<(Place, Ratio), Ratio>>,
}

impl<'a> Desk<'a> {
    /// A desk for a wager.
    pub fn new(selected: Selected<'a>, options: Options, bench: &'a Workbench<'a>) -> Self {
        Desk { selected, options, bench, edges: Mutex::default() }
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
        let places: Vec<Place> = self
            .places()
            .filter(|p| RowName::of(self.row_name(*p)) == RowName::of(wanted))
            .filter(|p| {
                wanted_table.is_none_or(|id| self.selected.tables[p.table].id.eq_ignore_ascii_case(id))
            })
            .collect();
        match places.as_slice() {
            [only] => Ok(*only),
            [] => {
                let rows: Vec<&str> = self.places().map(|p| self.row_name(p)).collect();
                let near = did_you_mean(wanted, rows.iter().copied());
                Err(Error::new(format!(
                    "{} has no row `{name}`{near}; its rows are {}",
                    self.selected,
                    rows.join(", ")
                )))
            }
            several => {
                let names: Vec<String> = several.iter().map(|p| self.full_name(*p)).collect();
                Err(Error::new(format!("`{name}` is a row of several tables: write {}", names.join(" or "))))
            }
        }
    }

    /// Every row that the wager is paid by.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let own = self.selected.wager.row.as_deref();
        self.selected.tables.iter().enumerate().flat_map(move |(t, table)| {
            table
                .rows
                .iter()
                .enumerate()
                .filter(move |(_, row)| own.is_none_or(|own| own == row.hand))
                .map(move |(row, _)| Place { table: t, row })
        })
    }

    fn row_name(&self, place: Place) -> &str {
        &self.selected.tables[place.table].rows[place.row].hand
    }

    fn pays(&self, place: Place) -> &Pay {
        &self.selected.tables[place.table].rows[place.row].pays
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
    pub fn value(&self, place: Place) -> Result<Ratio, Error> {
        let pays = self.pays(place);
        pays.value().ok_or_else(|| {
            Error::new(format!(
                "the row `{}` pays {pays}, which is no single number to move",
                self.row_name(place)
            ))
        })
    }

    /// The wager with other pays.
    pub fn repriced(&self, pays: &[(Place, Ratio)]) -> Result<Selected<'a>, Error> {
        let mut selected = self.selected.clone();
        for (place, value) in pays {
            let row = &mut selected.tables[place.table].rows[place.row];
            row.pays = row
                .pays
                .with_value(value)
                .ok_or_else(|| Error::new(format!("the row `{}` cannot pay {value}", row.hand)))?;
        }
        Ok(selected)
    }

    /// The analysis with other pays.
    pub fn analysis(&self, pays: &[(Place, Ratio)]) -> Result<games::Analysis, Error> {
        let request = Request { selected: self.repriced(pays)?, options: self.options.clone() };
        Ok(games::analyze(&request, self.bench)?)
    }

    /// The edge when a row pays this much; asked for once, it is remembered.
    pub fn edge(&self, place: Place, value: &Ratio) -> Result<Ratio, Error> {
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
    pub fn edge_of(&self, pays: &[(Place, Ratio)]) -> Result<Ratio, Error> {
        self.edge_when(self.repriced(pays)?)
    }

    fn edge_when(&self, selected: Selected) -> Result<Ratio, Error> {
        let request = Request { selected, options: self.options.clone() };
        games::edge(&request, self.bench)?
            .ok_or_else(|| Error::new(format!("{} has no edge without a meter: give --meter", self.selected)))
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
        Err(refused.unwrap_or_else(|| {
            Error::new(format!("the edge bends too often around {at} to tell how it moves"))
        }))
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

    /// The pay of a row that gives an edge.
    pub fn solve(&self, place: Place, wanted: &Ratio) -> Result<Solution, Error> {
        let pay = self.pay_for(place, wanted)?;
        let mut nearest = Vec::new();
        for unit in [Ratio::one(), ratio(1, 2)] {
            let below = (&pay / &unit).floor() * &unit;
            for candidate in [below.clone(), below + &unit] {
                // A value that the game cannot pay is not among the payable ones: odds are not laid to win nothing.
                if !nearest.iter().any(|(known, _)| *known == candidate)
                    && let Ok(edge) = self.edge(place, &candidate)
                {
                    nearest.push((candidate, edge));
                }
            }
        }
        nearest.sort();
        // A higher pay never raises the edge: what a pay beyond all use gives, all between give.
        let beyond = &pay + whole(BEYOND);
        let flat = nearest.iter().any(|(higher, edge)| *higher > pay && edge == wanted);
        let or_more = flat && self.edge(place, &beyond).is_ok_and(|edge| edge == *wanted);
        Ok(Solution { pay, or_more, nearest })
    }

    fn pay_for(&self, place: Place, wanted: &Ratio) -> Result<Ratio, Error> {
        let row = self.row_name(place);
        let mut pay = self.value(place)?;
        if let Some(pay) = self.pay_by_reciprocal(place, &pay, wanted)? {
            return Ok(pay);
        }
        if self.options.cap.is_some()
            && let Some(pay) = self.pay_under_cap(place, wanted)?
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
                return Err(Error::new(format!("the pay of `{row}` does not move the edge here")));
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
        Err(Error::new(format!("the edge bends too often around {pay} for one pay of `{row}`")))
    }
}

impl Desk<'_> {
    /// The pay that gives an edge, where the edge is a line in one over the pay and in nothing else.
    fn pay_by_reciprocal(&self, place: Place, from: &Ratio, wanted: &Ratio) -> Result<Option<Ratio>, Error> {
        let has_decisions = self.analysis(&[])?.actions.is_some();
        if has_decisions || !matches!(self.slopes_within(place, from, &power_of_half(STEPS[0])), Ok(None)) {
            return Ok(None);
        }
        let Some(slope) = self.slope_of_reciprocal(place, from)? else { return Ok(None) };
        let edge = self.edge(place, from)?;
        let over = from.recip() + (wanted - &edge) / &slope;
        if !over.is_positive() {
            // One over the pay is more than nothing, and comes as near to it as one likes.
            return Err(Error::new(format!(
                "no pay of `{}` gives that edge: however much it pays, it is not quite {}",
                self.row_name(place),
                said(&(edge - slope / from))
            )));
        }
        let pay = over.recip();
        Ok((self.edge(place, &pay)? == *wanted).then_some(pay))
    }

    /// The least pay that gives an edge under a cap, where Newton's steps from below find it.
    fn pay_under_cap(&self, place: Place, wanted: &Ratio) -> Result<Option<Ratio>, Error> {
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
            if above.is_zero() && self.analysis(&[])?.actions.is_some() {
                return Ok(None);
            }
            if above.is_zero() {
                return Err(Error::new(format!(
                    "no pay of `{}` gives that edge: however much it pays, the cap keeps it at {}",
                    self.row_name(place),
                    said(&edge)
                )));
            }
            pay -= (edge - wanted) / above;
        }
        Ok(None)
    }

    /// Why an edge is above what any pay gives: the least pay gives `most`.
    fn above_all_pays(&self, place: Place, most: &Ratio, wanted: &Ratio) -> Error {
        let table = &self.selected.tables[place.table];
        let pays = self.pays(place);
        let pushes = pays.with_value(&Ratio::zero()).is_some_and(|pay| pay.net(table.basis).fixed.is_zero());
        let nothing = if pushes { "paying 0, which is a push," } else { "paying nothing," };
        let mut text = format!(
            "no pay of `{}` gives that edge: {nothing} it is {} already",
            self.row_name(place),
            said(most)
        );
        let mut losing = self.selected.clone();
        losing.tables[place.table].rows[place.row].pays = Pay::lose();
        if let (true, Ok(edge)) = (pushes, self.edge_when(losing)) {
            text += &format!(
                "; losing{}, it is {}{}",
                if pays.is_lose() { ", as it does now" } else { "" },
                said(&edge),
                if edge == *wanted { ", the edge asked for" } else { "" }
            );
        }
        Error::new(text)
    }
}

/// A fraction, or its decimal where the fraction is longer than anyone reads.
fn said(value: &Ratio) -> String {
    let text = value.to_string();
    if text.len() <= 60 { text } else { format!("{}…", decimal(value, 20)) }
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

/// The grids, in bits, on which Newton's steps land: coarse while the steps are long.
const GRIDS: [u32; 24] =
    [0, 4, 8, 12, 16, 20, 20, 20, 20, 20, 20, 20, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24];

fn power_of_half(bits: u32) -> Ratio {
    Ratio::new(BigInt::one(), BigInt::one() << bits)
}
