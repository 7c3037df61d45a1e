//! Every combination of pays in a box whose edge falls in a range.
//!
//! For a wager without decisions the edge is linear in the pays: its slopes are found once and a combination costs one
//! addition. The edges are compared as integers over one common denominator. A wager with decisions is solved anew for
//! each combination.

use crate::Error;
use crate::solve::{Desk, Place};
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use games::{Analysis, Progress};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use rayon::prelude::*;

/// The values a row's pay runs through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// The row.
    pub place: Place,
    /// The values, least first.
    pub values: Vec<Ratio>,
}

/// A combination whose edge is in the range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The pays, in the order of the axes.
    pub pays: Vec<Ratio>,
    /// The edge.
    pub edge: Ratio,
    /// The hit frequency, where there is one.
    pub hit: Option<Ratio>,
    /// The variance, where there is one.
    pub variance: Option<Ratio>,
}

/// No axis is longer, and no box larger: past it the request is a mistake.
const LONGEST_AXIS: u64 = 1_000_000;
const LARGEST_BOX: u64 = 10_000_000_000;
/// No answer is longer: nobody reads it, and it would not fit memory.
const MOST_FOUND: usize = 2_000_000;

/// Reads `row=1..10` or `row=20..60:5`: a row, the least and greatest pay, and the step.
pub fn axis(desk: &Desk, text: &str) -> Result<Axis, Error> {
    let bad = || Error::new(format!("`{text}` is not a range of pays: write row=1..10 or row=20..60:5"));
    let (row, range) = text.rsplit_once('=').ok_or_else(bad)?;
    let place = desk.place(row.trim())?;
    desk.value(place)?;
    let (range, step) = range.split_once(':').unwrap_or((range, "1"));
    let (from, to) = range.split_once("..").ok_or_else(bad)?;
    let number = |text: &str| paytables::pay::amount(text).ok_or_else(bad);
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if step.is_zero() || from > to {
        return Err(bad());
    }
    let steps = ((&to - &from) / &step).floor().to_integer();
    let steps = steps
        .to_u64()
        .filter(|&steps| steps < LONGEST_AXIS)
        .ok_or_else(|| Error::new(format!("`{text}` has more than {LONGEST_AXIS} values")))?;
    Ok(Axis { place, values: (0..=steps).map(|i| &from + &step * whole(i)).collect() })
}

/// Every combination with an edge from `low` to `high`, least edge first.
pub fn search(
    desk: &Desk,
    axes: &[Axis],
    low: &Ratio,
    high: &Ratio,
    progress: &dyn Progress,
) -> Result<Vec<Found>, Error> {
    for (i, axis) in axes.iter().enumerate() {
        if axes[..i].iter().any(|other| other.place == axis.place) {
            return Err(Error::new(format!("the row `{}` has two ranges", desk.full_name(axis.place))));
        }
    }
    let size = axes
        .iter()
        .try_fold(1u64, |size, axis| size.checked_mul(axis.values.len() as u64))
        .filter(|&size| size <= LARGEST_BOX)
        .ok_or_else(|| Error::new(format!("the box has more than {LARGEST_BOX} combinations")))?;
    let start: Vec<(Place, Ratio)> = axes.iter().map(|axis| (axis.place, axis.values[0].clone())).collect();
    let first = desk.analysis(&start)?;
    if first.edge.is_none() {
        return Err(Error::new(format!("{} has no edge without a meter: give --meter", desk.selected())));
    }
    // A cap bends the edge as decisions do.
    let mut found = if first.actions.is_some() || first.variance.is_none() || first.cap.is_some() {
        solved(desk, axes, size, low, high, progress)?
    } else {
        priced(desk, axes, size, &first, low, high)?
    };
    found.sort_by(|a, b| a.edge.cmp(&b.edge).then_with(|| a.pays.cmp(&b.pays)));
    Ok(found)
}

/// The combination of this number: the last axis runs fastest.
fn combination(axes: &[Axis], mut number: u64) -> Vec<(Place, Ratio)> {
    let mut pays: Vec<(Place, Ratio)> = axes
        .iter()
        .rev()
        .map(|axis| {
            let (rest, place) = number.div_rem(&(axis.values.len() as u64));
            number = rest;
            (axis.place, axis.values[place as usize].clone())
        })
        .collect();
    pays.reverse();
    pays
}

/// Each combination solved anew.
fn solved(
    desk: &Desk,
    axes: &[Axis],
    size: u64,
    low: &Ratio,
    high: &Ratio,
    progress: &dyn Progress,
) -> Result<Vec<Found>, Error> {
    progress.begin("solving each combination", size);
    let in_range = |found: &Found| found.edge >= *low && found.edge <= *high;
    let found = (0..size)
        .map(|number| {
            let found = analysed(desk, combination(axes, number));
            progress.advance(1);
            found
        })
        .filter(|found| found.as_ref().map_or(true, in_range))
        .collect();
    progress.finish();
    found
}

/// Combinations priced by their slopes, as integers over one denominator.
fn priced(
    desk: &Desk,
    axes: &[Axis],
    size: u64,
    first: &Analysis,
    low: &Ratio,
    high: &Ratio,
) -> Result<Vec<Found>, Error> {
    let base = first.edge.clone().expect("checked by the caller");
    // Steps of an axis are alike, so the edge falls by the same amount at each.
    let mut falls = Vec::new();
    for (i, axis) in axes.iter().enumerate() {
        let fall = match axis.values.get(1) {
            None => Ratio::zero(),
            Some(second) => {
                let mut pays = combination(axes, 0);
                pays[i].1 = second.clone();
                &base - desk.analysis(&pays)?.edge.expect("the same wager has an edge")
            }
        };
        falls.push(fall);
    }
    let denominator = falls.iter().chain([&base]).fold(BigInt::one(), |all, value| all.lcm(value.denom()));
    let scaled = |value: &Ratio| (value * Ratio::from_integer(denominator.clone())).to_integer().to_i128();
    let too_fine = || Error::new("the edges of this wager are too fine to search a box of: use --row");
    let base_units = scaled(&base).ok_or_else(too_fine)?;
    let fall_units: Vec<i128> = falls.iter().map(scaled).collect::<Option<_>>().ok_or_else(too_fine)?;
    let bound = |value: &Ratio| value * Ratio::from_integer(denominator.clone());
    let least = bound(low).ceil().to_integer().to_i128().unwrap_or(i128::MIN);
    let most = bound(high).floor().to_integer().to_i128().unwrap_or(i128::MAX);
    // The greatest fall of any combination must fit, or sums could overflow.
    axes.iter()
        .zip(&fall_units)
        .try_fold(base_units.abs(), |sum, (axis, fall)| {
            fall.abs().checked_mul(axis.values.len() as i128)?.checked_add(sum)
        })
        .ok_or_else(too_fine)?;

    let inner = axes.last().map_or(1, |axis| axis.values.len() as u64);
    let inner_fall = fall_units.last().copied().unwrap_or(0);
    let numbers: Vec<u64> = (0..size / inner)
        .into_par_iter()
        .flat_map_iter(|outer| {
            let mut rest = outer;
            let mut edge = base_units;
            for (axis, fall) in axes.iter().zip(&fall_units).rev().skip(1) {
                let (above, place) = rest.div_rem(&(axis.values.len() as u64));
                rest = above;
                edge -= fall * i128::from(place);
            }
            (0..inner).filter_map(move |place| {
                let edge = edge - inner_fall * i128::from(place);
                (edge >= least && edge <= most).then_some(outer * inner + place)
            })
        })
        .collect();
    if numbers.len() > MOST_FOUND {
        return Err(Error::new(format!(
            "{} combinations have an edge in that range: narrow the range or the box",
            numbers.len()
        )));
    }
    let by_row = moves_by_row(desk, axes, first, &falls)?;
    numbers
        .into_par_iter()
        .map(|number| {
            let pays = combination(axes, number);
            if by_row { priced_by_row(desk, first, pays) } else { analysed(desk, pays) }
        })
        .collect()
}

/// Whether every outcome nets what its row pays, and each axis moves its own row's outcome one for one. Then hit and
/// variance can be had from the first combination's probabilities.
fn moves_by_row(desk: &Desk, axes: &[Axis], first: &Analysis, falls: &[Ratio]) -> Result<bool, Error> {
    if desk.selected().tables.len() > 1 {
        return Ok(false);
    }
    let start = priced_by_row(desk, first, combination(axes, 0))?;
    let same = (Some(start.edge), start.hit, start.variance)
        == (first.edge.clone(), first.hit_frequency.clone(), first.variance.clone());
    let own = axes.iter().zip(falls).all(|(axis, fall)| {
        let hand = desk.full_name(axis.place);
        let probability = first.outcomes.iter().find(|o| o.outcome == hand).map(|o| &o.probability);
        match (probability, axis.values.get(1)) {
            (Some(probability), Some(second)) => *fall == probability * (second - &axis.values[0]),
            (_, second) => second.is_none(),
        }
    });
    Ok(same && own)
}

/// The figures when outcomes net what their rows pay.
fn priced_by_row(desk: &Desk, first: &Analysis, pays: Vec<(Place, Ratio)>) -> Result<Found, Error> {
    let selected = desk.repriced(&pays)?;
    let table = selected.table();
    let (mut mean, mut square, mut hit) = (Ratio::zero(), Ratio::zero(), Ratio::zero());
    for outcome in &first.outcomes {
        let net =
            table.row(&outcome.outcome).map_or_else(|| -Ratio::one(), |row| row.pays.net(table.basis).fixed);
        let weighed = &net * &outcome.probability;
        square += &weighed * &net;
        if net.is_positive() {
            hit += &outcome.probability;
        }
        mean += weighed;
    }
    let variance = square - &mean * &mean;
    let pays = pays.into_iter().map(|(_, value)| value).collect();
    Ok(Found { pays, edge: -mean, hit: Some(hit), variance: Some(variance) })
}

/// The figures of a combination that is analysed whole.
fn analysed(desk: &Desk, pays: Vec<(Place, Ratio)>) -> Result<Found, Error> {
    let analysis = desk.analysis(&pays)?;
    let pays = pays.into_iter().map(|(_, value)| value).collect();
    let edge = analysis.edge.expect("the same wager has an edge");
    Ok(Found { pays, edge, hit: analysis.hit_frequency, variance: analysis.variance })
}

/// Reads `4%,6%`: the least and the greatest edge.
pub fn range(text: &str) -> Result<(Ratio, Ratio), Error> {
    let bad = || Error::new(format!("`{text}` is not a range of edges: write 4%,6% or 0.04,0.06"));
    let (low, high) = text.split_once(',').ok_or_else(bad)?;
    let (low, high) = (edge(low).ok_or_else(bad)?, edge(high).ok_or_else(bad)?);
    if low > high { Err(bad()) } else { Ok((low, high)) }
}

/// Reads an edge, which may be negative: `5%`, `-0.01`, `7/495`.
pub fn edge(text: &str) -> Option<Ratio> {
    let text = text.trim();
    match text.strip_prefix('-') {
        Some(rest) => paytables::pay::amount(rest).map(|value| -value),
        None => paytables::pay::amount(text),
    }
    .filter(|value| value.abs() <= ratio(1_000_000, 1))
}
