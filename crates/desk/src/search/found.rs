//! The criteria of a search, and the selection of results: all, the best, those not dominated in two figures, the best
//! of each neighbourhood. The walk of the box and the variants of a file call it.

use crate::error::Error;
use enumeration::{Arrange, Ratio};
use num_traits::Zero;
use std::collections::HashMap;

/// The criteria of a search.
#[derive(Clone, Debug, Default)]
pub struct Sought {
    /// The least and the greatest edge.
    pub edge: Option<(Ratio, Ratio)>,
    /// The least and the greatest hit frequency.
    pub hit: Option<(Ratio, Ratio)>,
    /// The least and the greatest standard deviation.
    pub deviation: Option<(Ratio, Ratio)>,
    /// True if each row must pay less than the row above it.
    pub falling: bool,
    /// Return only the best by this goal.
    pub best: Option<Goal>,
    /// Return only those that no other dominates in both.
    pub frontier: Option<(Goal, Goal)>,
    /// Of combinations that are at most one value apart in every row, return only the best.
    pub distinct: bool,
    /// True if the caller accepts a large number of combinations to be solved one by one.
    pub knows: bool,
}

/// The order of combinations.
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
    /// The sort key of figures: the least is the best. An absent figure comes last.
    fn key(self, figures: &Figures) -> (bool, Ratio) {
        let figure = match self {
            Goal::Hit => figures.hit.as_ref().map(|hit| -hit),
            Goal::Edge => Some(figures.edge.clone()),
            Goal::Deviation => figures.variance.clone(),
        };
        (figure.is_none(), figure.unwrap_or_else(Ratio::zero))
    }

    /// The key over several settings: that of the worst of them.
    fn worst(self, all: &[Figures]) -> (bool, Ratio) {
        all.iter().map(|figures| self.key(figures)).max().unwrap_or((true, Ratio::zero()))
    }
}

/// Reads two goals, like `edge,sd`.
pub fn frontier_of(text: &str) -> Result<(Goal, Goal), Error> {
    let goal = |name: &str| match name.trim() {
        "edge" => Some(Goal::Edge),
        "hit" => Some(Goal::Hit),
        "sd" => Some(Goal::Deviation),
        _ => None,
    };
    let goals = text.split_once(',').and_then(|(one, other)| Some((goal(one)?, goal(other)?)));
    goals.filter(|(one, other)| one != other).ok_or_else(|| Error::NotAFrontier(text.into()))
}

/// The figures of a combination at one setting.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Figures {
    /// The edge.
    pub edge: Ratio,
    /// The hit frequency, where there is one.
    pub hit: Option<Ratio>,
    /// The variance, where there is one.
    pub variance: Option<Ratio>,
}

impl Sought {
    /// Returns true if figures meet the criteria.
    pub(crate) fn has(&self, figures: &Figures) -> bool {
        let variance = self.deviation.as_ref().map(|(low, high)| (low * low, high * high));
        within(self.edge.as_ref(), Some(&figures.edge))
            && within(self.hit.as_ref(), figures.hit.as_ref())
            && within(variance.as_ref(), figures.variance.as_ref())
    }

    /// Returns true if combinations may be dropped once their edge is known.
    pub(super) fn narrows(&self) -> bool {
        self.hit.is_some() || self.deviation.is_some() || self.keeps_few()
    }

    /// Returns true if only some of the combinations that meet the criteria are kept.
    pub(super) fn keeps_few(&self) -> bool {
        self.best.is_some() || self.frontier.is_some() || self.distinct
    }
}

fn within(range: Option<&(Ratio, Ratio)>, value: Option<&Ratio>) -> bool {
    range.is_none_or(|(low, high)| value.is_some_and(|value| low <= value && value <= high))
}

/// A combination that meets the criteria.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The pays, in the order of the axes.
    pub pays: Vec<Ratio>,
    /// The same in printable form.
    pub written: Vec<String>,
    /// The figures, one for each setting.
    pub figures: Vec<Figures>,
    /// The number of each pay among the values of its axis.
    pub(super) numbers: Vec<u64>,
}

/// How many of the best are returned.
pub(super) const BEST: usize = 10;

/// A combination of pays, or a variant of a file, with its figures.
pub(crate) trait Priced {
    /// The figures, one for each setting.
    fn figures(&self) -> &[Figures];
    /// The number of each value among those of its range.
    fn numbers(&self) -> &[u64];
}

impl Priced for Found {
    fn figures(&self) -> &[Figures] {
        &self.figures
    }

    fn numbers(&self) -> &[u64] {
        &self.numbers
    }
}

/// Selects the results: in order, or the best first.
pub(crate) fn kept<T: Priced>(mut found: Vec<T>, sought: &Sought) -> Vec<T> {
    if let Some(goals) = sought.frontier {
        found = undominated(found, goals);
    }
    if let Some(goal) = sought.best {
        found.sort_by_cached_key(|found| goal.worst(found.figures()));
    }
    if sought.distinct {
        found = distinct(found);
    }
    if sought.best.is_some() {
        found.truncate(BEST);
    }
    found
}

/// Those that no other improves in one of two figures without being worse in the other, in the order of the first.
fn undominated<T: Priced>(found: Vec<T>, (first, second): (Goal, Goal)) -> Vec<T> {
    let keys = |found: &T| (first.worst(found.figures()), second.worst(found.figures()));
    let mut all: Vec<_> = found.into_iter().map(|found| (keys(&found), found)).collect();
    all.arrange_by(|(a, _), (b, _)| a.cmp(b));
    let mut kept: Vec<((_, (bool, Ratio)), T)> = Vec::new();
    for (keys, found) in all {
        if kept.last().is_none_or(|(last, _)| keys.1 < last.1 || keys == *last) {
            kept.push((keys, found));
        }
    }
    kept.into_iter().map(|(_, found)| found).collect()
}

/// Each that is more than one value away, in some row, from all kept before it.
fn distinct<T: Priced>(found: Vec<T>) -> Vec<T> {
    // Cells of two values a side contain at most one that is kept, and combinations one value away are in the
    // neighbouring cells, two along each axis.
    let mut kept: HashMap<Vec<u64>, Vec<u64>> = HashMap::new();
    let mut is_new = |found: &T| {
        let numbers = found.numbers();
        let is_near = |other: &Vec<u64>| other.iter().zip(numbers).all(|(a, b)| a.abs_diff(*b) <= 1);
        let cells = 1u64.checked_shl(numbers.len() as u32).unwrap_or(u64::MAX);
        let near = |cell: u64| {
            let along = |(i, &number): (usize, &u64)| {
                if cell >> i & 1 == 0 { number.saturating_sub(1) / 2 } else { number.div_ceil(2) }
            };
            let cell: Vec<u64> = numbers.iter().enumerate().map(along).collect();
            kept.get(&cell).is_some_and(is_near)
        };
        let is_known =
            if cells > kept.len() as u64 { kept.values().any(is_near) } else { (0..cells).any(near) };
        if !is_known {
            kept.insert(numbers.iter().map(|number| number / 2).collect(), numbers.to_vec());
        }
        !is_known
    };
    found.into_iter().filter(|found| is_new(found)).collect()
}
