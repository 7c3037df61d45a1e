//! The pay that gives an edge, and how the edge moves with each pay.
//!
//! Under optimal play the mean net is a maximum of functions that are linear in a pay, so the edge, as a function of one
//! pay, is concave and piecewise linear, and falls. Two facts follow and are used here. The slope on a side of a point is
//! the slope of a chord so short that its first half has the same slope: a concave function with two equal chord slopes
//! is linear over both. And Newton's step from any point lands on the wanted edge, or on a point nearer to it whose
//! slope is another of the finitely many.

use crate::Error;
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use games::{Options, Request, Workbench};
use num_traits::{One, Signed, Zero};
use paytables::names::{did_you_mean, folded};
use paytables::{PayTable, Selected};

/// A row of a table in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// The nearest payable values, whole and half, with the edges they give.
    pub nearest: Vec<(Ratio, Ratio)>,
}

/// A wager whose pays are varied.
pub struct Desk<'a> {
    selected: Selected<'a>,
    options: Options,
    bench: &'a Workbench<'a>,
}

impl<'a> Desk<'a> {
    /// A desk for a wager.
    pub fn new(selected: Selected<'a>, options: Options, bench: &'a Workbench<'a>) -> Self {
        Desk { selected, options, bench }
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
            .filter(|p| folded(self.row_name(*p)) == folded(wanted))
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
        let pays = &self.selected.tables[place.table].rows[place.row].pays;
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

    /// The edge when a row pays this much.
    pub fn edge(&self, place: Place, value: &Ratio) -> Result<Ratio, Error> {
        self.analysis(&[(place, value.clone())])?
            .edge
            .ok_or_else(|| Error::new(format!("{} has no edge without a meter: give --meter", self.selected)))
    }

    /// The slope of the edge on one side of a pay.
    fn slope(&self, place: Place, at: &Ratio, up: bool) -> Result<Ratio, Error> {
        let start = self.edge(place, at)?;
        let mut length = if up { Ratio::one() } else { at.clone().min(Ratio::one()) };
        let mut chord = self.chord(place, at, &start, &length, up)?;
        loop {
            length /= whole(2);
            let half = self.chord(place, at, &start, &length, up)?;
            if half == chord {
                return Ok(half);
            }
            chord = half;
        }
    }

    fn chord(
        &self,
        place: Place,
        at: &Ratio,
        start: &Ratio,
        length: &Ratio,
        up: bool,
    ) -> Result<Ratio, Error> {
        let step = if up { length.clone() } else { -length };
        Ok((self.edge(place, &(at + &step))? - start) / step)
    }

    /// How the edge moves with every pay that is a number.
    pub fn sensitivities(&self) -> Result<Vec<Sensitivity>, Error> {
        let mut all = Vec::new();
        for place in self.places() {
            let pays = &self.selected.tables[place.table].rows[place.row].pays;
            let Ok(value) = self.value(place) else { continue };
            if pays.is_lose() {
                continue;
            }
            let above = self.slope(place, &value, true)?;
            let below = if value.is_positive() { Some(self.slope(place, &value, false)?) } else { None };
            all.push(Sensitivity { name: self.full_name(place), pays: pays.to_string(), above, below });
        }
        Ok(all)
    }

    /// The pay of a row that gives an edge.
    pub fn solve(&self, place: Place, wanted: &Ratio) -> Result<Solution, Error> {
        let mut pay = self.value(place)?;
        loop {
            let edge = self.edge(place, &pay)?;
            if edge == *wanted {
                break;
            }
            // Too low an edge asks for a lower pay, too high a one for a higher.
            let up = edge > *wanted;
            let slope = if up || pay.is_zero() {
                self.slope(place, &pay, true)?
            } else {
                self.slope(place, &pay, false)?
            };
            if slope.is_zero() {
                return Err(Error::new(format!(
                    "the pay of `{}` does not move the edge here",
                    self.row_name(place)
                )));
            }
            let next = &pay - (&edge - wanted) / slope;
            if next.is_negative() {
                if pay.is_zero() {
                    return Err(Error::new(format!(
                        "no pay of `{}` gives that edge: paying nothing, it is {edge} already",
                        self.row_name(place)
                    )));
                }
                pay = Ratio::zero();
            } else {
                pay = next;
            }
        }
        let mut nearest = Vec::new();
        for unit in [Ratio::one(), ratio(1, 2)] {
            let below = (&pay / &unit).floor() * &unit;
            for candidate in [below.clone(), below + &unit] {
                if !nearest.iter().any(|(known, _)| *known == candidate) {
                    let edge = self.edge(place, &candidate)?;
                    nearest.push((candidate, edge));
                }
            }
        }
        nearest.sort();
        Ok(Solution { pay, nearest })
    }
}
