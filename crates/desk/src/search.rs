//! Every combination of pays in a box whose figures fall in wanted ranges.
//!
//! For a wager without decisions the edge is a sum over the pays: what each adds is found once, along a line where it is
//! one, and a combination costs one addition. That it is such a sum is not taken for granted: it is tried. The edges are
//! compared as integers over one common denominator. Where there is no such sum, and for a wager with decisions, each
//! combination is solved anew: how many that are is counted, and bounded, before any is.

use crate::error::{Error, lasting};
use crate::solve::{Desk, RowPlace};
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use games::{Analysis, Decided, Progress};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use paytables::names::RowName;
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// The values a row's pay runs through, evenly spaced.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Axis {
    /// The row.
    pub place: RowPlace,
    /// The least value.
    from: Ratio,
    /// How far apart they are.
    step: Ratio,
    /// How many there are; one at least.
    count: u64,
}

impl Axis {
    fn value(&self, number: u64) -> Ratio {
        &self.from + &self.step * whole(number)
    }
}

/// What is wanted of a combination.
#[derive(Clone, Debug, Default)]
pub struct Sought {
    /// The least and the greatest edge.
    pub edge: Option<(Ratio, Ratio)>,
    /// The least and the greatest hit frequency.
    pub hit: Option<(Ratio, Ratio)>,
    /// The least and the greatest standard deviation.
    pub deviation: Option<(Ratio, Ratio)>,
    /// Whether each row must pay less than the row above it.
    pub falling: bool,
    /// Only the best are wanted, by this goal.
    pub best: Option<Goal>,
    /// Whether the caller accepts how many combinations must be solved one by one.
    pub knows: bool,
}

/// What makes one combination better than another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Goal {
    /// The higher hit frequency.
    Hit,
    /// The lower edge.
    Edge,
    /// The lower standard deviation.
    Deviation,
}

impl Goal {
    /// The sort key: the least is the best. An absent figure comes last.
    fn key(self, found: &Found) -> (bool, Ratio) {
        let figure = match self {
            Goal::Hit => found.hit.as_ref().map(|hit| -hit),
            Goal::Edge => Some(found.edge.clone()),
            Goal::Deviation => found.variance.clone(),
        };
        (figure.is_none(), figure.unwrap_or_else(Ratio::zero))
    }
}

impl Sought {
    fn has_edge(&self, edge: &Ratio) -> bool {
        within(self.edge.as_ref(), Some(edge))
    }

    /// Whether a combination has what is wanted beside its edge.
    fn has_rest(&self, found: &Found) -> bool {
        let variance = self.deviation.as_ref().map(|(low, high)| (low * low, high * high));
        within(self.hit.as_ref(), found.hit.as_ref()) && within(variance.as_ref(), found.variance.as_ref())
    }

    /// Whether combinations may be dropped or passed over once their edge is known.
    fn narrows(&self) -> bool {
        self.hit.is_some() || self.deviation.is_some() || self.best.is_some()
    }
}

fn within(range: Option<&(Ratio, Ratio)>, value: Option<&Ratio>) -> bool {
    range.is_none_or(|(low, high)| value.is_some_and(|value| low <= value && value <= high))
}

/// A combination that has what is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
const MOST_FOUND: usize = 200_000;
/// So many with the wanted edge are priced whole, to see their other figures.
const MOST_PRICED: usize = 2_000_000;
/// How many of the best are returned.
const BEST: usize = 10;
/// More than this are solved one by one only if the caller accepts it, and more than that never.
const MOST_UNASKED: u64 = 10_000;
const MOST_SOLVED: u64 = 1_000_000;

fn too_many() -> Error {
    Error::ManyFound { most: MOST_FOUND }
}

/// Reads `row=1..10`, `row=20..60:5` or `row=40`: a row, the least and greatest pay, and the step.
pub fn axis(desk: &Desk, text: &str) -> Result<Axis, Error> {
    let bad = || Error::NotARange(text.into());
    let (row, range) = text.rsplit_once('=').ok_or_else(bad)?;
    let place = desk.place(row.trim())?;
    desk.value(place)?;
    let (range, step) = range.split_once(':').unwrap_or((range, "1"));
    let (from, to) = range.split_once("..").unwrap_or((range, range));
    let number = |text: &str| paytables::pay::amount(text).ok_or_else(bad);
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if step.is_zero() || from > to {
        return Err(bad());
    }
    let steps = ((&to - &from) / &step).floor().to_integer();
    let steps = steps
        .to_u64()
        .filter(|&steps| steps < LONGEST_AXIS)
        .ok_or_else(|| Error::LongRange { range: text.into(), most: LONGEST_AXIS })?;
    Ok(Axis { place, from, step, count: steps + 1 })
}

/// Every combination that has what is sought, least edge first; or the best of them, the best first.
pub fn search(
    desk: &Desk,
    axes: &[Axis],
    sought: &Sought,
    progress: &dyn Progress,
) -> Result<Vec<Found>, Error> {
    for (i, axis) in axes.iter().enumerate() {
        if axes[..i].iter().any(|other| other.place == axis.place) {
            return Err(Error::RangeTwice(desk.full_name(axis.place)));
        }
    }
    let size = axes
        .iter()
        .try_fold(1u64, |size, axis| size.checked_mul(axis.count))
        .filter(|&size| size <= LARGEST_BOX)
        .ok_or(Error::LargeBox { most: LARGEST_BOX })?;
    desk.check()?;
    let falls = if sought.falling { Falls::of(desk, axes)? } else { Falls::default() };
    let start = combination(axes, 0);
    let first = desk.analysis(&start)?;
    let base = desk.edge_of(&start)?;
    // A cap bends the edge as decisions do.
    let bent = desk.decided()? != Decided::Nothing
        || first.cap.is_some()
        || first.meter.is_none() && first.variance.is_none();
    let space = Space { desk, axes, size, sought, falls };
    let priced = if bent { None } else { space.priced(&first, &base)? };
    let mut found = match priced {
        Some(found) => found,
        None => space.solved(progress)?,
    };
    let by_edge = |a: &Found, b: &Found| a.edge.cmp(&b.edge).then_with(|| a.pays.cmp(&b.pays));
    match sought.best {
        None => found.sort_by(by_edge),
        Some(goal) => {
            found.sort_by(|a, b| goal.key(a).cmp(&goal.key(b)).then_with(|| by_edge(a, b)));
            found.truncate(BEST);
        }
    }
    if found.len() > MOST_FOUND { Err(too_many()) } else { Ok(found) }
}

/// Which values of the axes go with which, where every row is to pay less than the row above it.
#[derive(Default)]
struct Falls {
    /// An axis, the axis of the row below it, and for each value of the first the least number of values of the second
    /// that are below it: values run upward.
    pairs: Vec<(usize, usize, Vec<u64>)>,
    /// For each axis, the values that lie between rows that do not move.
    bounds: Vec<(u64, u64)>,
}

impl Falls {
    fn of(desk: &Desk, axes: &[Axis]) -> Result<Self, Error> {
        let mut falls =
            Falls { pairs: Vec::new(), bounds: axes.iter().map(|axis| (0, axis.count)).collect() };
        let axis_at = |place: RowPlace| axes.iter().position(|axis| axis.place == place);
        let net = |place: RowPlace, value: &Ratio| desk.net(place, value);
        for (i, axis) in axes.iter().enumerate() {
            let nets = |number: u64| net(axis.place, &axis.value(number));
            if let Some(above) = desk.above(axis.place) {
                if let Some(j) = axis_at(above) {
                    let least = |number: u64| -> Result<u64, Error> {
                        let limit = net(above, &axes[j].value(number))?;
                        first_where(axis.count, |n| Ok(nets(n)? >= limit))
                    };
                    let least = (0..axes[j].count).map(least).collect::<Result<_, _>>()?;
                    falls.pairs.push((j, i, least));
                } else {
                    let limit = desk.present_net(above);
                    falls.bounds[i].1 = first_where(axis.count, |n| Ok(nets(n)? >= limit))?;
                }
            }
            if let Some(below) = desk.below(axis.place).filter(|&below| axis_at(below).is_none()) {
                let limit = desk.present_net(below);
                falls.bounds[i].0 = first_where(axis.count, |n| Ok(nets(n)? > limit))?;
            }
        }
        Ok(falls)
    }

    /// Whether the values of these numbers fall.
    fn holds(&self, numbers: &[u64]) -> bool {
        self.bounds.iter().zip(numbers).all(|((from, to), number)| from <= number && number < to)
            && self
                .pairs
                .iter()
                .all(|(above, below, least)| numbers[*below] < least[numbers[*above] as usize])
    }
}

/// The first number for which something holds, of numbers for which it holds from there on; `count` where it never does.
fn first_where(count: u64, holds: impl Fn(u64) -> Result<bool, Error>) -> Result<u64, Error> {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low.midpoint(high);
        if holds(middle)? { high = middle } else { low = middle + 1 }
    }
    Ok(low)
}

/// The numbers of a combination's values: the last axis runs fastest.
fn numbers(axes: &[Axis], mut number: u64) -> Vec<u64> {
    let mut numbers: Vec<u64> = axes
        .iter()
        .rev()
        .map(|axis| {
            let (rest, place) = number.div_rem(&axis.count);
            number = rest;
            place
        })
        .collect();
    numbers.reverse();
    numbers
}

/// The combination of this number.
fn combination(axes: &[Axis], number: u64) -> Vec<(RowPlace, Ratio)> {
    let values = axes.iter().zip(numbers(axes, number));
    values.map(|(axis, number)| (axis.place, axis.value(number))).collect()
}

/// A box and what is sought in it.
struct Space<'a> {
    desk: &'a Desk<'a>,
    axes: &'a [Axis],
    size: u64,
    sought: &'a Sought,
    falls: Falls,
}

impl Space<'_> {
    /// Each combination solved anew.
    fn solved(&self, progress: &dyn Progress) -> Result<Vec<Found>, Error> {
        let Space { desk, axes, size, sought, .. } = self;
        if *size > MOST_SOLVED {
            return Err(Error::ManySolved { combinations: *size, most: MOST_SOLVED });
        }
        // What is counted once has been counted: the last tells how long each takes.
        let (last, seconds) = self.timed(size - 1, *size)?;
        if *size > MOST_UNASKED && !sought.knows {
            return Err(Error::LongSearch { combinations: *size, seconds });
        }
        progress.begin(&format!("solving {size} combinations one by one{}", lasting(seconds)), *size);
        let mut last = Some(last);
        let mut all = Vec::new();
        for number in 0..*size {
            progress.advance(1);
            if !self.falls.holds(&numbers(axes, number)) {
                continue;
            }
            let found = match last.take_if(|_| number == size - 1) {
                Some(found) => found,
                None => analysed(desk, combination(axes, number))?,
            };
            if sought.has_edge(&found.edge) && sought.has_rest(&found) {
                all.push(found);
            }
            if all.len() > MOST_FOUND && sought.best.is_none() {
                return Err(too_many());
            }
        }
        progress.finish();
        Ok(all)
    }

    /// Solves one combination, and estimates the seconds for `many`.
    fn timed(&self, number: u64, many: u64) -> Result<(Found, u128), Error> {
        let started = Instant::now();
        let found = analysed(self.desk, combination(self.axes, number))?;
        Ok((found, started.elapsed().as_micros() * u128::from(many) / 1_000_000))
    }

    /// Combinations priced by a sum; none where the edge is no sum.
    fn priced(&self, first: &Analysis, base: &Ratio) -> Result<Option<Vec<Found>>, Error> {
        let Space { desk, axes, sought, .. } = self;
        let Some(sum) = EdgeSum::of(desk, axes, base)? else { return Ok(None) };
        let by_row = moves_by_row(desk, axes, first, &sum)?;
        let numbers = self.with_edge(&sum)?;
        if !by_row && numbers.len() as u64 > MOST_UNASKED && sought.narrows() && !sought.knows {
            let combinations = numbers.len() as u64;
            let (_, seconds) = self.timed(numbers[0], combinations)?;
            return Err(Error::LongSearch { combinations, seconds });
        }
        // Every combination found is priced again by its outcomes, and the sum must agree.
        numbers
            .into_par_iter()
            .map(|number| {
                let pays = combination(axes, number);
                let found = if by_row { priced_by_row(desk, first, pays) } else { analysed(desk, pays) }?;
                Ok((found.edge == sum.edge(number)).then_some(found))
            })
            .filter(|found| !matches!(found, Ok(Some(found)) if !sought.has_rest(found)))
            .collect::<Result<Vec<Option<Found>>, Error>>()
            .map(|found| found.into_iter().collect())
    }

    /// The numbers of the combinations with a wanted edge, whose pays fall where they must.
    fn with_edge(&self, sum: &EdgeSum) -> Result<Vec<u64>, Error> {
        let Space { axes, size, sought, falls, .. } = self;
        let bound = |value: &Ratio| value * Ratio::from_integer(sum.denominator.clone());
        // A bound that is no machine integer is beyond every edge, on its own side.
        let end = |value: BigInt| {
            value.to_i128().unwrap_or(if value.is_negative() { i128::MIN } else { i128::MAX })
        };
        let (least, most) = sought.edge.as_ref().map_or((i128::MIN, i128::MAX), |(low, high)| {
            (end(bound(low).ceil().to_integer()), end(bound(high).floor().to_integer()))
        });
        let limit = if sought.narrows() { MOST_PRICED } else { MOST_FOUND };
        let inner = sum.inner();
        let counted = AtomicUsize::new(0);
        (0..size / inner.len() as u64)
            .into_par_iter()
            .try_fold(Vec::new, |mut found, outer| {
                let edge = sum.outer(outer);
                let before = found.len();
                let from = outer * inner.len() as u64;
                let in_range = |added: i128| (least..=most).contains(&(edge + added));
                let wanted =
                    (from..).zip(inner).filter(|&(_, &added)| in_range(added)).map(|(number, _)| number);
                found.extend(wanted.filter(|&number| !sought.falling || falls.holds(&numbers(axes, number))));
                let new = found.len() - before;
                // So many are not even gathered.
                (counted.fetch_add(new, Ordering::Relaxed) + new <= limit).then_some(found)
            })
            .try_reduce(Vec::new, |mut all, more| {
                all.extend(more);
                Some(all)
            })
            .ok_or(Error::ManyFound { most: limit })
    }
}

/// The edge as a sum: what the first combination gives, and what each axis adds at each of its values, in parts of one
/// denominator.
struct EdgeSum {
    base: i128,
    added: Vec<Vec<i128>>,
    denominator: BigInt,
}

impl EdgeSum {
    /// The sum, none where the edge is no such sum or its parts are too fine for machine integers.
    fn of(desk: &Desk, axes: &[Axis], base: &Ratio) -> Result<Option<Self>, Error> {
        let added = (0..axes.len())
            .map(|i| added_along(desk, axes, i, base))
            .collect::<Result<Vec<Vec<Ratio>>, Error>>()?;
        if !adds_up(desk, axes, base, &added)? {
            return Ok(None);
        }
        let denominator =
            added.iter().flatten().chain([base]).fold(BigInt::one(), |all, value| all.lcm(value.denom()));
        let scaled =
            |value: &Ratio| (value * Ratio::from_integer(denominator.clone())).to_integer().to_i128();
        let parts =
            added.iter().map(|axis| axis.iter().map(scaled).collect()).collect::<Option<Vec<Vec<i128>>>>();
        let (Some(base), Some(added)) = (scaled(base), parts) else { return Ok(None) };
        // The farthest that any combination is from zero must fit, or sums could overflow.
        let farthest = added.iter().try_fold(base.checked_abs(), |sum, axis| {
            let most =
                axis.iter().map(|part| part.checked_abs()).try_fold(0, |most, part| Some(part?.max(most)))?;
            Some(sum?.checked_add(most))
        });
        Ok(farthest.flatten().map(|_| EdgeSum { base, added, denominator }))
    }

    /// The edge of the combination of this number, in parts, without what the last axis adds.
    fn outer(&self, mut number: u64) -> i128 {
        let outer = self.added.split_last().map_or(&[][..], |(_, outer)| outer);
        outer.iter().rev().fold(self.base, |edge, axis| {
            let (rest, place) = number.div_rem(&(axis.len() as u64));
            number = rest;
            edge + axis[place as usize]
        })
    }

    fn inner(&self) -> &[i128] {
        self.added.last().map_or(&[0], |axis| axis)
    }

    /// The edge of the combination of this number.
    fn edge(&self, number: u64) -> Ratio {
        let (outer, place) = number.div_rem(&(self.inner().len() as u64));
        ratio(self.outer(outer) + self.inner()[place as usize], self.denominator.clone())
    }
}

/// What each value of an axis adds to the edge while the other axes stay at their first values.
///
/// Without decisions a round nets a pay times its stake, or loses a stake that was laid to win so much at a pay: the
/// edge is a + b p + c / p. Three of its points are in line only when c is nothing, and then all of them are. Else each
/// value is analysed.
fn added_along(desk: &Desk, axes: &[Axis], i: usize, base: &Ratio) -> Result<Vec<Ratio>, Error> {
    let at = |place: usize| -> Result<Ratio, Error> {
        let mut pays = combination(axes, 0);
        pays[i].1 = axes[i].value(place as u64);
        Ok(desk.edge_of(&pays)? - base)
    };
    let last = axes[i].count as usize - 1;
    if last == 0 {
        return Ok(vec![Ratio::zero()]);
    }
    // The values are evenly spaced.
    let step = at(last)? / whole(last as u64);
    let on_line = |place: usize| &step * whole(place as u64);
    if at(1)? == on_line(1) && at(last / 2)? == on_line(last / 2) {
        Ok((0..=last).map(on_line).collect())
    } else {
        (0..=last).map(at).collect()
    }
}

/// Whether axes that move together add what they add alone: no round hangs on two of the pays at once, other than by
/// their sum. Every two axes are tried, and all of them.
fn adds_up(desk: &Desk, axes: &[Axis], base: &Ratio, added: &[Vec<Ratio>]) -> Result<bool, Error> {
    let moving: Vec<usize> = (0..axes.len()).filter(|&i| axes[i].count > 1).collect();
    let pairs =
        moving.iter().enumerate().flat_map(|(n, &i)| moving[n + 1..].iter().map(move |&j| vec![i, j]));
    for together in pairs.chain([moving.clone()]) {
        let mut pays = combination(axes, 0);
        let mut edge = base.clone();
        for &i in &together {
            let last = axes[i].count - 1;
            pays[i].1 = axes[i].value(last);
            edge += &added[i][last as usize];
        }
        if desk.edge_of(&pays)? != edge {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether every outcome nets what its row pays, and each axis moves its own row's outcome one for one. Then hit and
/// variance can be had from the first combination's probabilities.
fn moves_by_row(desk: &Desk, axes: &[Axis], first: &Analysis, sum: &EdgeSum) -> Result<bool, Error> {
    if desk.selected().tables.len() > 1 {
        return Ok(false);
    }
    let start = priced_by_row(desk, first, combination(axes, 0))?;
    let same = (Some(start.edge), start.hit, start.variance)
        == (first.edge.clone(), first.hit_frequency.clone(), first.variance.clone());
    let own = axes.iter().zip(&sum.added).all(|(axis, added)| {
        let row = desk.row(axis.place).name();
        let outcome = first.outcomes.iter().find(|outcome| RowName::of(&outcome.outcome) == row);
        let probability = outcome.map(|outcome| &outcome.probability);
        match probability {
            Some(probability) if axis.count > 1 => {
                ratio(-added[1], sum.denominator.clone()) == probability * &axis.step
            }
            _ => axis.count == 1,
        }
    });
    if !(same && own) {
        return Ok(false);
    }
    let far: Vec<(RowPlace, Ratio)> =
        axes.iter().map(|axis| (axis.place, axis.value(axis.count - 1))).collect();
    Ok(priced_by_row(desk, first, far.clone())? == analysed(desk, far)?)
}

/// The figures when outcomes net what their rows pay.
fn priced_by_row(desk: &Desk, first: &Analysis, pays: Vec<(RowPlace, Ratio)>) -> Result<Found, Error> {
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
fn analysed(desk: &Desk, pays: Vec<(RowPlace, Ratio)>) -> Result<Found, Error> {
    let analysis = desk.analysis(&pays)?;
    let pays = pays.into_iter().map(|(_, value)| value).collect();
    let edge = desk.aimed(&analysis).expect("the same wager has an edge");
    Ok(Found { pays, edge, hit: analysis.hit_frequency, variance: analysis.variance })
}

/// Reads `4%,6%` or `4%..6%`: the least and the greatest of a figure.
pub fn range(text: &str) -> Result<(Ratio, Ratio), Error> {
    let bad = || Error::NotARangeOfEdges { text: text.into(), longest: LONGEST_EDGE };
    let (low, high) = text.split_once("..").or_else(|| text.split_once(',')).ok_or_else(bad)?;
    let (low, high) = (edge(low).ok_or_else(bad)?, edge(high).ok_or_else(bad)?);
    if low > high { Err(bad()) } else { Ok((low, high)) }
}

/// No edge is written longer. The longest that are printed, of the blackjack family, are far shorter.
pub const LONGEST_EDGE: usize = 10_000;

/// Reads an edge, which may be negative: `5%`, `-0.01`, `7/495`, and fractions as long as any that is printed.
pub fn edge(text: &str) -> Option<Ratio> {
    let text = text.trim();
    if text.len() > LONGEST_EDGE {
        return None;
    }
    match text.strip_prefix('-') {
        Some(rest) => magnitude(rest).map(|value| -value),
        None => magnitude(text),
    }
    .filter(|value| value.abs() <= ratio(1_000_000, 1))
}

fn magnitude(text: &str) -> Option<Ratio> {
    let long = || match (text.split_once('/'), text.strip_suffix('%')) {
        (Some((numerator, denominator)), _) => {
            let denominator = digits(denominator).filter(|value| !value.is_zero())?;
            Some(digits(numerator)? / denominator)
        }
        (None, Some(percent)) => Some(digits(percent)? / whole(100)),
        (None, None) => digits(text),
    };
    paytables::pay::amount(text).or_else(long)
}

/// A decimal of any length: digits, and digits after a point.
fn digits(text: &str) -> Option<Ratio> {
    let (integer, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !plain(integer) || !plain(fraction) {
        return None;
    }
    let parts: BigInt = format!("{integer}{fraction}").parse().ok()?;
    Some(Ratio::new(parts, num_traits::pow(BigInt::from(10), fraction.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_read_however_long() {
        assert_eq!(edge("205018197961/1443631287735").unwrap().to_string(), "205018197961/1443631287735");
        assert_eq!(edge(" -2.5%"), Some(ratio(-1, 40)));
        assert_eq!(edge("1,000"), Some(whole(1000)));
        let third = edge(&format!("0.{}", "3".repeat(4000))).unwrap();
        assert_eq!(third * whole(3), whole(1) - ratio(1, num_traits::pow(BigInt::from(10), 4000)));
        assert_eq!(edge(&format!("1{0}/2{0}", "0".repeat(4000))), Some(ratio(1, 2)));
        for bad in
            ["", "-", "--1", "1/0", "1/", "/1", "1/2/3", "1.", ".5", "1e5", "0x1", "1000001", "5%%", "1/-2"]
        {
            assert_eq!(edge(bad), None, "{bad}");
        }
        assert_eq!(edge(&"0".repeat(LONGEST_EDGE + 1)), None);
    }
}
