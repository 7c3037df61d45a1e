//! The combinations of values in which every row pays less than the row above it. It asks the desk for nets; the walk
//! of the box calls it.

use super::axis::Axis;
use crate::error::Error;
use crate::solve::{Desk, RowPlace};
use enumeration::Ratio;

/// The constraints that every row pays less than the row above it.
#[derive(Default)]
pub(super) struct Falls {
    /// An axis, the axis of the row below it, and for each value of the first how many values of the second, from the
    /// lowest, net less.
    pairs: Vec<(usize, usize, Vec<u64>)>,
    /// For each axis, the range of its values between neighbouring rows that do not vary.
    bounds: Vec<(u64, u64)>,
}

impl Falls {
    /// Those of the axes at the first desk.
    pub(super) fn of(desk: &Desk, axes: &[Axis]) -> Result<Self, Error> {
        let mut falls =
            Falls { pairs: Vec::new(), bounds: axes.iter().map(|axis| (0, axis.count())).collect() };
        let axis_at = |place: RowPlace| axes.iter().position(|axis| axis.places[0] == place);
        let net = |place: RowPlace, value: &Ratio| desk.net(place, value);
        for (i, axis) in axes.iter().enumerate() {
            let nets = |number: u64| net(axis.places[0], &axis.values[number as usize]);
            if let Some(above) = desk.above(axis.places[0]) {
                if let Some(j) = axis_at(above) {
                    let least = |value: &Ratio| -> Result<u64, Error> {
                        let limit = net(above, value)?;
                        first_where(axis.count(), |n| Ok(nets(n)? >= limit))
                    };
                    let least = axes[j].values.iter().map(least).collect::<Result<_, _>>()?;
                    falls.pairs.push((j, i, least));
                } else {
                    let limit = desk.present_net(above);
                    falls.bounds[i].1 = first_where(axis.count(), |n| Ok(nets(n)? >= limit))?;
                }
            }
            if let Some(below) = desk.below(axis.places[0]).filter(|&below| axis_at(below).is_none()) {
                let limit = desk.present_net(below);
                falls.bounds[i].0 = first_where(axis.count(), |n| Ok(nets(n)? > limit))?;
            }
        }
        Ok(falls)
    }

    /// Returns true if the values with these indices fall from row to row.
    pub(super) fn holds(&self, numbers: &[u64]) -> bool {
        self.bounds.iter().zip(numbers).all(|((from, to), number)| from <= number && number < to)
            && self
                .pairs
                .iter()
                .all(|(above, below, least)| numbers[*below] < least[numbers[*above] as usize])
    }
}

/// The first number for which a condition holds, if it holds for all later numbers; `count` if it never does.
fn first_where(count: u64, holds: impl Fn(u64) -> Result<bool, Error>) -> Result<u64, Error> {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low.midpoint(high);
        if holds(middle)? { high = middle } else { low = middle + 1 }
    }
    Ok(low)
}
