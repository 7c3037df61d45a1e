//! The values of a row's pay: a list, a range, or printable pays. It asks the desk for rows and forms of pays; the walk
//! of the box calls it.

use crate::error::Error;
use crate::felt;
use crate::solve::{Desk, RowPlace};
use enumeration::Ratio;
use enumeration::ratio::whole;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use paytables::PayTable;

/// The values of a row's pay, least first.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Axis {
    /// The row.
    pub name: String,
    /// The position of the row, at each of the desks.
    pub(super) places: Vec<RowPlace>,
    /// The pays: at least one, without repetitions.
    pub(super) values: Vec<Ratio>,
}

impl Axis {
    pub(super) fn count(&self) -> u64 {
        self.values.len() as u64
    }
}

/// The longest axis: a longer one is a mistake.
const LONGEST_AXIS: u64 = 1_000_000;

/// The step that selects printable pays.
const FELT: &str = "felt";

/// Reads `row=5,7,9`, `row=1..10`, `row=20..60:5`, `row=1..5:felt` or `row=40`: a row, and its pays between commas, each a
/// number or a range with its step. The desks are of wagers that share the row, or of one at several settings.
pub fn axis(desks: &[Desk], text: &str) -> Result<Axis, Error> {
    let (row, ranges) = text.rsplit_once('=').ok_or_else(|| Error::NotARange(text.into()))?;
    let mut places = Vec::new();
    for desk in desks {
        let place = desk.place(row.trim())?;
        desk.value(place)?;
        places.push(place);
    }
    let (desk, place) = (&desks[0], places[0]);
    let seven = |desk: &Desk, place: RowPlace| desk.written(place, &whole(7));
    for (other, &there) in desks.iter().zip(&places) {
        if seven(other, there) != seven(desk, place) || other.basis(there) != desk.basis(place) {
            let (row, one) = (row.trim().to_string(), seven(desk, place));
            return Err(Error::PaidOtherwise { row, one, other: seven(other, there) });
        }
    }
    let mut values = Vec::new();
    for range in ranges.split(',') {
        values.extend(range_values(desk, place, range.trim(), text)?);
        if values.len() as u64 > LONGEST_AXIS {
            return Err(Error::LongRange { range: text.into(), most: LONGEST_AXIS });
        }
    }
    // The values of one range are in order.
    if ranges.contains([',', ':']) {
        values.sort_unstable();
        values.dedup();
    }
    Ok(Axis { name: desk.full_name(place), places, values })
}

/// The values of one range of a row.
fn range_values(desk: &Desk, place: RowPlace, range: &str, text: &str) -> Result<Vec<Ratio>, Error> {
    let bad = || Error::NotARange(text.into());
    let number = |text: &str| paytables::pay::amount(text.trim()).ok_or_else(bad);
    let (ends, step) = range.split_once(':').unwrap_or((range, "1"));
    let Some((from, to)) = ends.split_once("..") else {
        return if range.contains(':') { Err(bad()) } else { Ok(vec![number(ends)?]) };
    };
    let (from, to) = (number(from)?, number(to)?);
    if from > to {
        return Err(bad());
    }
    let long = || Error::LongRange { range: text.into(), most: LONGEST_AXIS };
    if step.trim() == FELT {
        return felt::between(desk.form(place), desk.basis(place), &from, &to, LONGEST_AXIS).ok_or_else(long);
    }
    let step = number(step)?;
    if step.is_zero() {
        return Err(bad());
    }
    let steps = ((&to - &from) / &step).floor().to_integer();
    let steps = steps.to_u64().filter(|&steps| steps < LONGEST_AXIS).ok_or_else(long)?;
    Ok((0..=steps).map(|number| &from + &step * whole(number)).collect())
}

/// The tables of a desk with these pays of the axes.
pub fn tables(desk: &Desk, axes: &[Axis], pays: &[Ratio]) -> Result<Vec<PayTable>, Error> {
    let pays: Vec<(RowPlace, Ratio)> =
        axes.iter().zip(pays).map(|(axis, pay)| (axis.places[0], pay.clone())).collect();
    Ok(desk.repriced(&pays)?.tables)
}

/// The indices of a combination's values: the last axis varies fastest.
pub(super) fn numbers(axes: &[Axis], mut number: u64) -> Vec<u64> {
    let mut numbers: Vec<u64> = axes
        .iter()
        .rev()
        .map(|axis| {
            let (rest, place) = number.div_rem(&axis.count());
            number = rest;
            place
        })
        .collect();
    numbers.reverse();
    numbers
}

/// The combination of this number, with the places of its rows at a desk.
pub(super) fn combination(axes: &[Axis], desk: usize, number: u64) -> Vec<(RowPlace, Ratio)> {
    let values = axes.iter().zip(numbers(axes, number));
    values.map(|(axis, number)| (axis.places[desk], axis.values[number as usize].clone())).collect()
}
