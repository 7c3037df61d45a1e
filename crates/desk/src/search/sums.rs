//! The figures of a wager as sums over the axes of a box, in integers over one denominator.
//!
//! The edge of a wager without decisions is a sum over the axes. If each row has an outcome of its own, with probability p
//! and net n, then the mean square (the sum of p n^2) and the hit frequency (the sum of p over n > 0) are sums over the axes
//! as well. The variance is the mean square minus the square of the edge. The sums are compared with whole analyses before
//! use. The walk of the box calls this module.

use super::axis::{Axis, combination};
use super::found::{Figures, Sought};
use crate::error::Error;
use crate::solve::{Desk, RowPlace};
use enumeration::Ratio;
use enumeration::ratio::ratio;
use games::Analysis;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// A figure as a sum: its value at the first combination, and the summand of each value of each axis, over one
/// denominator.
struct LinearFigure {
    base: i128,
    added: Vec<Vec<i128>>,
    /// The largest absolute value of a partial sum.
    farthest: i128,
}

impl LinearFigure {
    /// The sum over a denominator that is a multiple of all of theirs; `None` if machine integers cannot hold it.
    fn of(base: &Ratio, added: &[Vec<Ratio>], denominator: &BigInt) -> Option<Self> {
        let scaled = |value: &Ratio| (value.numer() * (denominator / value.denom())).to_i128();
        let base = scaled(base)?;
        let added = added.iter().map(|axis| axis.iter().map(scaled).collect());
        let added = added.collect::<Option<Vec<Vec<i128>>>>()?;
        let mut farthest = base.checked_abs()?;
        for axis in &added {
            let most = axis.iter().try_fold(0i128, |most, part| Some(most.max(part.checked_abs()?)))?;
            farthest = farthest.checked_add(most)?;
        }
        Some(LinearFigure { base, added, farthest })
    }

    /// The sum of the combination of this number without the summand of the last axis. `number` counts the others
    /// alone.
    fn outer(&self, mut number: u64) -> i128 {
        let outer = self.added.split_last().map_or(&[][..], |(_, outer)| outer);
        outer.iter().rev().fold(self.base, |sum, axis| {
            let (rest, place) = number.div_rem(&(axis.len() as u64));
            number = rest;
            sum + axis[place as usize]
        })
    }

    fn inner(&self) -> &[i128] {
        self.added.last().map_or(&[0], |axis| axis)
    }
}

/// The figures of a wager at one setting as sums.
pub(super) struct LinearFigures {
    denominator: BigInt,
    edge: LinearFigure,
    /// The hit frequency and the mean square, if rows have outcomes of their own, with the denominator as a machine
    /// integer: products of two sums fit as well.
    rest: Option<RowSums>,
}

struct RowSums {
    hit: LinearFigure,
    square: LinearFigure,
    denominator: i128,
}

/// The sums of one combination, in parts: the edge and the hit frequency of the denominator, the variance of its square.
#[derive(Clone, Copy)]
pub(super) struct ScaledFigures {
    pub edge: i128,
    pub hit: i128,
    pub variance: i128,
}

/// The required ranges in the same units.
pub(super) struct ScaledBounds {
    edge: (i128, i128),
    hit: (i128, i128),
    variance: (i128, i128),
}

impl ScaledBounds {
    pub(super) fn hold_edge(&self, edge: i128) -> bool {
        self.edge.0 <= edge && edge <= self.edge.1
    }

    pub(super) fn hold(&self, parts: &ScaledFigures) -> bool {
        self.hold_edge(parts.edge)
            && (self.hit.0..=self.hit.1).contains(&parts.hit)
            && (self.variance.0..=self.variance.1).contains(&parts.variance)
    }
}

/// The sums without the summand of the last axis.
pub(super) struct Outer {
    edge: i128,
    hit: i128,
    square: i128,
}

impl LinearFigures {
    /// The sums of the desk with this index among those of the axes; `None` if the edge is not a sum. `first` is the
    /// analysis of the first combination, and `base` its edge.
    pub(super) fn of(
        desk: &Desk,
        place: usize,
        axes: &[Axis],
        first: &Analysis,
        base: &Ratio,
    ) -> Result<Option<Self>, Error> {
        let row = DeskAxes { desk, place, axes };
        let added =
            (0..axes.len()).map(|i| row.added_along(i, base)).collect::<Result<Vec<Vec<Ratio>>, Error>>()?;
        if !row.adds_up(base, &added)? {
            return Ok(None);
        }
        let by_row = row.by_row(first, base, &added)?;
        let terms = [(base, &added)].into_iter();
        let terms = terms
            .chain(by_row.iter().flat_map(|terms| [(&terms[0].0, &terms[0].1), (&terms[1].0, &terms[1].1)]));
        let values = terms.flat_map(|(base, added)| added.iter().flatten().chain([base]));
        let denominator = values.fold(BigInt::one(), |all, value| {
            if (&all % value.denom()).is_zero() { all } else { all.lcm(value.denom()) }
        });
        let Some(edge) = LinearFigure::of(base, &added, &denominator) else { return Ok(None) };
        let rest = by_row.and_then(|[(hit, hits), (square, squares)]| {
            let (hit, square) = (
                LinearFigure::of(&hit, &hits, &denominator)?,
                LinearFigure::of(&square, &squares, &denominator)?,
            );
            let denominator = denominator.to_i128()?;
            // The variance in parts of the squared denominator: denominator x square - edge^2.
            let product = denominator.checked_mul(square.farthest)?;
            product.checked_add(edge.farthest.checked_mul(edge.farthest)?)?;
            denominator.checked_mul(denominator)?;
            Some(RowSums { hit, square, denominator })
        });
        Ok(Some(LinearFigures { denominator, edge, rest }))
    }

    /// Returns true if all figures are sums, and not only the edge.
    pub(super) fn has_all(&self) -> bool {
        self.rest.is_some()
    }

    /// The criteria, in these units.
    pub(super) fn bounds(&self, sought: &Sought) -> ScaledBounds {
        // A bound that is no machine integer is beyond every figure, on its own side.
        let end = |value: BigInt| {
            value.to_i128().unwrap_or(if value.is_negative() { i128::MIN } else { i128::MAX })
        };
        let range = |range: Option<(Ratio, Ratio)>, denominator: &BigInt| {
            range.map_or((i128::MIN, i128::MAX), |(low, high)| {
                let parts = |value: Ratio| value * Ratio::from_integer(denominator.clone());
                (end(parts(low).ceil().to_integer()), end(parts(high).floor().to_integer()))
            })
        };
        let variance = sought.deviation.as_ref().map(|(low, high)| (low * low, high * high));
        ScaledBounds {
            edge: range(sought.edge.clone(), &self.denominator),
            hit: range(sought.hit.clone(), &self.denominator),
            variance: range(variance, &(&self.denominator * &self.denominator)),
        }
    }

    /// The number of values of the last axis.
    pub(super) fn inner(&self) -> usize {
        self.edge.inner().len()
    }

    /// The sums of a combination of all axes but the last.
    pub(super) fn outer(&self, number: u64) -> Outer {
        let rest =
            |sum: fn(&RowSums) -> &LinearFigure| self.rest.as_ref().map_or(0, |rest| sum(rest).outer(number));
        Outer {
            edge: self.edge.outer(number),
            hit: rest(|rest| &rest.hit),
            square: rest(|rest| &rest.square),
        }
    }

    /// The edge with a value of the last axis, in parts.
    pub(super) fn edge_parts(&self, outer: &Outer, inner: usize) -> i128 {
        outer.edge + self.edge.inner()[inner]
    }

    /// All figures with a value of the last axis, in these units; zero for those that are no sums.
    pub(super) fn parts(&self, outer: &Outer, inner: usize) -> ScaledFigures {
        let edge = self.edge_parts(outer, inner);
        let Some(rest) = &self.rest else { return ScaledFigures { edge, hit: 0, variance: 0 } };
        let square = outer.square + rest.square.inner()[inner];
        // No product overflows: the extreme values were checked.
        let variance = rest.denominator * square - edge * edge;
        ScaledFigures { edge, hit: outer.hit + rest.hit.inner()[inner], variance }
    }

    /// The figures of the combination of this number if all are sums; else the edge alone.
    pub(super) fn figures(&self, number: u64) -> Figures {
        let (outer, inner) = number.div_rem(&(self.inner() as u64));
        let ScaledFigures { edge, hit, variance } = self.parts(&self.outer(outer), inner as usize);
        let of = |parts: i128| ratio(parts, self.denominator.clone());
        let variance = || ratio(variance, &self.denominator * &self.denominator);
        Figures {
            edge: of(edge),
            hit: self.has_all().then(|| of(hit)),
            variance: self.has_all().then(variance),
        }
    }
}

/// The value at the first combination, and the summand of each value of each axis.
type SumTerms = (Ratio, Vec<Vec<Ratio>>);

/// A desk and the axes of a box, with the place of the desk among those of the axes.
struct DeskAxes<'a, 'd> {
    desk: &'a Desk<'d>,
    place: usize,
    axes: &'a [Axis],
}

impl DeskAxes<'_, '_> {
    fn start(&self) -> Vec<(RowPlace, Ratio)> {
        combination(self.axes, self.place, 0)
    }

    /// The summand of each value of an axis of the edge while the other axes are at their first values.
    ///
    /// Without decisions a round nets a pay times its stake, or loses a stake that was laid to win a fixed amount at a
    /// pay: the edge is a + b p + c / p. Three of its points are collinear only if c = 0, and then all of them are.
    /// Otherwise each value is analysed.
    fn added_along(&self, i: usize, base: &Ratio) -> Result<Vec<Ratio>, Error> {
        let values = &self.axes[i].values;
        let at = |place: usize| -> Result<Ratio, Error> {
            let mut pays = self.start();
            pays[i].1 = values[place].clone();
            Ok(self.desk.edge_of(&pays)? - base)
        };
        let last = values.len() - 1;
        if last == 0 {
            return Ok(vec![Ratio::zero()]);
        }
        let slope = at(last)? / (&values[last] - &values[0]);
        let on_line = |place: usize| &slope * (&values[place] - &values[0]);
        if at(1)? == on_line(1) && at(last / 2)? == on_line(last / 2) {
            Ok((0..=last).map(on_line).collect())
        } else {
            (0..=last).map(at).collect()
        }
    }

    /// Returns true if axes that vary together add the sum of their summands: no round depends on two of the pays other
    /// than by their sum. Verified for every two axes, and for all of them.
    fn adds_up(&self, base: &Ratio, added: &[Vec<Ratio>]) -> Result<bool, Error> {
        let axes = self.axes;
        let moving: Vec<usize> = (0..axes.len()).filter(|&i| axes[i].values.len() > 1).collect();
        let pairs =
            moving.iter().enumerate().flat_map(|(n, &i)| moving[n + 1..].iter().map(move |&j| vec![i, j]));
        for together in pairs.chain([moving.clone()]) {
            let mut pays = self.start();
            let mut edge = base.clone();
            for &i in &together {
                let last = axes[i].values.len() - 1;
                pays[i].1 = axes[i].values[last].clone();
                edge += &added[i][last];
            }
            if self.desk.edge_of(&pays)? != edge {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The hit frequency and the mean square as sums; `None` unless the net of every outcome is the pay of its row.
    ///
    /// The edge as such a sum must equal the analysed one, and so must all figures of the first combination and of the
    /// one in which every axis is at its last value.
    fn by_row(
        &self,
        first: &Analysis,
        base: &Ratio,
        added: &[Vec<Ratio>],
    ) -> Result<Option<[SumTerms; 2]>, Error> {
        let DeskAxes { desk, axes, .. } = self;
        if desk.selected().tables.len() > 1 {
            return Ok(None);
        }
        let table = desk.selected().table();
        let places: Vec<RowPlace> = axes.iter().map(|axis| axis.places[self.place]).collect();
        let mut sums: [SumTerms; 3] = std::array::from_fn(|_| {
            (Ratio::zero(), axes.iter().map(|axis| vec![Ratio::zero(); axis.values.len()]).collect())
        });
        // The summand of an outcome of this probability in each sum at a net.
        let terms = |probability: &Ratio, net: &Ratio| {
            let weighed = net * probability;
            let hit = if net.is_positive() { probability.clone() } else { Ratio::zero() };
            [-weighed.clone(), hit, weighed * net]
        };
        for outcome in &first.outcomes {
            let row = table.row(&outcome.outcome);
            let is_row = |place: &RowPlace| row.is_some_and(|row| desk.row(*place).name() == row.name());
            let Some(i) = places.iter().position(is_row) else {
                let net = row.map_or_else(|| -Ratio::one(), |row| row.pays.net(table.basis).fixed);
                for (sum, term) in sums.iter_mut().zip(terms(&outcome.probability, &net)) {
                    sum.0 += term;
                }
                continue;
            };
            let at_first = terms(&outcome.probability, &desk.net(places[i], &axes[i].values[0])?);
            for (number, value) in axes[i].values.iter().enumerate() {
                let at = terms(&outcome.probability, &desk.net(places[i], value)?);
                for ((sum, term), start) in sums.iter_mut().zip(at).zip(&at_first) {
                    sum.1[i][number] += term - start;
                }
            }
            for (sum, start) in sums.iter_mut().zip(at_first) {
                sum.0 += start;
            }
        }
        let [edge, hit, square] = sums;
        if edge.0 != *base || edge.1 != added {
            return Ok(None);
        }
        let far = |(start, added): &SumTerms| {
            added.iter().fold(start.clone(), |sum, axis| sum + axis.last().expect("an axis has a value"))
        };
        let variance = |edge: &Ratio, square: Ratio| square - edge * edge;
        let is_so = |analysis: &Analysis, edge: &Ratio, hit: &Ratio, square: Ratio| {
            analysis.edge.as_ref() == Some(edge)
                && analysis.hit_frequency.as_ref() == Some(hit)
                && analysis.variance.as_ref() == Some(&variance(edge, square))
        };
        let last: Vec<(RowPlace, Ratio)> = (axes.iter().zip(&places))
            .map(|(axis, &place)| (place, axis.values.last().expect("an axis has a value").clone()))
            .collect();
        let at_last = desk.analysis(&last)?;
        let agrees = is_so(first, base, &hit.0, square.0.clone())
            && is_so(&at_last, &far(&edge), &far(&hit), far(&square));
        Ok(agrees.then_some([hit, square]))
    }
}

/// The figures of a combination that is analysed whole.
pub(super) fn analysed(desk: &Desk, pays: &[(RowPlace, Ratio)]) -> Result<Figures, Error> {
    let analysis = desk.analysis(pays)?;
    let edge = desk.aimed(&analysis).expect("the same wager has an edge");
    Ok(Figures { edge, hit: analysis.hit_frequency, variance: analysis.variance })
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::whole;

    #[test]
    fn a_sum_that_machine_integers_cannot_hold_is_none() {
        let large = whole(i128::MAX);
        assert!(LinearFigure::of(&large, &[vec![whole(0)]], &BigInt::one()).is_some());
        assert!(LinearFigure::of(&large, &[vec![whole(1)]], &BigInt::one()).is_none());
        let sum = LinearFigure::of(
            &ratio(1, 2),
            &[vec![whole(0), ratio(1, 3)], vec![whole(0), whole(1)]],
            &6.into(),
        );
        let sum = sum.unwrap();
        // 1/2 + 1/3 + 1 in sixths.
        assert_eq!(sum.outer(1) + sum.inner()[1], 11);
    }
}
