//! The walk of a box of pays: prices every combination by sums, or solves it again if its figures are not sums. It
//! calls all other parts of the search; the front door calls it.

use super::axis::{Axis, combination, numbers};
use super::falling::Falls;
use super::found::{BEST, Figures, Found, Goal, Sought, kept};
use super::sums::{LinearFigures, Outer, ScaledFigures, analysed};
use crate::error::{Error, lasting};
use crate::solve::Desk;
use enumeration::Arrange;
use games::{Decided, Progress};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// The largest box: a larger one is a mistake.
const LARGEST_BOX: u64 = 10_000_000_000;
/// The longest answer: a longer one would not fit memory.
const MOST_FOUND: usize = 200_000;
/// The most combinations with the required edge that are analysed whole.
const MOST_PRICED: usize = 2_000_000;
/// The most combinations that are solved one by one without the caller's consent, and with it.
const MOST_UNASKED: u64 = 10_000;
const MOST_SOLVED: u64 = 1_000_000;
/// The number of best candidates collected before most of them are dropped.
const GATHERED: usize = 1 << 14;
/// The number of combinations from sums that are verified by a whole analysis.
const TRIED: usize = 8;

/// Every combination that meets the criteria at every desk, least edge first; or the best of them, the best first. The
/// desks are of wagers that share the rows, or of one wager at several settings.
pub fn search(
    desks: &[Desk],
    axes: &[Axis],
    sought: &Sought,
    progress: &dyn Progress,
) -> Result<Vec<Found>, Error> {
    for (i, axis) in axes.iter().enumerate() {
        if axes[..i].iter().any(|other| other.places[0] == axis.places[0]) {
            return Err(Error::RangeTwice(axis.name.clone()));
        }
    }
    let size = axes
        .iter()
        .try_fold(1u64, |size, axis| size.checked_mul(axis.count()))
        .filter(|&size| size <= LARGEST_BOX)
        .ok_or(Error::LargeBox { most: LARGEST_BOX })?;
    for desk in desks {
        desk.check()?;
    }
    let falls = if sought.falling { Falls::of(&desks[0], axes)? } else { Falls::default() };
    let space = Space { desks, axes, size, sought, falls };
    let mut found = match space.sums()? {
        Some(sums) => match space.priced(&sums)? {
            Some(found) => found,
            None => space.solved(progress)?,
        },
        None => space.solved(progress)?,
    };
    found.arrange_by(|a, b| a.figures[0].edge.cmp(&b.figures[0].edge).then_with(|| a.pays.cmp(&b.pays)));
    let found = kept(found, sought);
    if found.len() > MOST_FOUND { Err(Error::ManyFound { most: MOST_FOUND }) } else { Ok(found) }
}

/// A box and the criteria.
struct Space<'a, 'd> {
    desks: &'a [Desk<'d>],
    axes: &'a [Axis],
    size: u64,
    sought: &'a Sought,
    falls: Falls,
}

/// A combination with its sort key: the least is the best.
type Candidate = ([i128; 2], i128, u64);

impl Space<'_, '_> {
    /// The figures as sums, one for each desk; `None` if decisions or a cap make the edge of one nonlinear.
    fn sums(&self) -> Result<Option<Vec<LinearFigures>>, Error> {
        let mut all = Vec::new();
        for (place, desk) in self.desks.iter().enumerate() {
            let start = combination(self.axes, place, 0);
            let first = desk.analysis(&start)?;
            let base = desk.edge_of(&start)?;
            let bent = desk.decided()? != Decided::Nothing
                || first.cap.is_some()
                || first.meter.is_none() && first.variance.is_none();
            let sums = if bent { None } else { LinearFigures::of(desk, place, self.axes, &first, &base)? };
            let Some(sums) = sums else { return Ok(None) };
            all.push(sums);
        }
        Ok(Some(all))
    }

    /// The combination of this number with its figures.
    fn found(&self, number: u64, figures: Vec<Figures>) -> Found {
        let pays = combination(self.axes, 0, number);
        let written = pays.iter().map(|(place, value)| self.desks[0].written(*place, value)).collect();
        let moving = self.axes.iter().zip(numbers(self.axes, number));
        let numbers = moving.filter(|(axis, _)| axis.count() > 1).map(|(_, number)| number).collect();
        Found { pays: pays.into_iter().map(|(_, value)| value).collect(), written, figures, numbers }
    }

    /// The figures of a combination that is analysed whole at each desk.
    fn analysed(&self, number: u64) -> Result<Vec<Figures>, Error> {
        let at = |(place, desk)| analysed(desk, &combination(self.axes, place, number));
        self.desks.iter().enumerate().map(at).collect()
    }

    fn is_wanted(&self, figures: &[Figures]) -> bool {
        figures.iter().all(|figures| self.sought.has(figures))
    }

    /// Each combination solved again.
    fn solved(&self, progress: &dyn Progress) -> Result<Vec<Found>, Error> {
        let Space { size, sought, .. } = self;
        let solves = size * self.desks.len() as u64;
        if solves > MOST_SOLVED {
            return Err(Error::ManySolved { combinations: solves, most: MOST_SOLVED });
        }
        // Shared counts are cached by now: the last combination shows the time of each.
        let (last, seconds) = self.timed(size - 1, *size)?;
        if solves > MOST_UNASKED && !sought.knows {
            return Err(Error::LongSearch { combinations: solves, seconds });
        }
        progress.begin(&format!("solving {size} combinations one by one{}", lasting(seconds)), *size);
        let mut last = Some(last);
        let mut all = Vec::new();
        for number in 0..*size {
            progress.advance(1);
            if sought.falling && !self.falls.holds(&numbers(self.axes, number)) {
                continue;
            }
            let figures = match last.take_if(|_| number == size - 1) {
                Some(figures) => figures,
                None => self.analysed(number)?,
            };
            if self.is_wanted(&figures) {
                all.push(self.found(number, figures));
            }
            if all.len() > MOST_FOUND && !sought.keeps_few() {
                return Err(Error::ManyFound { most: MOST_FOUND });
            }
        }
        progress.finish();
        Ok(all)
    }

    /// Solves one combination, and estimates the seconds for `many`.
    fn timed(&self, number: u64, many: u64) -> Result<(Vec<Figures>, u128), Error> {
        let started = Instant::now();
        let figures = self.analysed(number)?;
        Ok((figures, started.elapsed().as_micros() * u128::from(many) / 1_000_000))
    }

    /// Combinations priced by sums; `None` if a whole analysis disagrees with them.
    fn priced(&self, sums: &[LinearFigures]) -> Result<Option<Vec<Found>>, Error> {
        let sought = self.sought;
        if !sums.iter().all(LinearFigures::has_all) {
            return self.priced_one_by_one(sums);
        }
        let goals = sought.frontier.or(sought.best.map(|goal| (goal, goal)));
        let numbers = match goals {
            // The best can be selected by integers during the walk.
            Some(goals) if sums.len() == 1 && !sought.distinct => self.best(&sums[0], goals)?,
            _ => self.wanted(sums, if sought.keeps_few() { MOST_PRICED } else { MOST_FOUND })?,
        };
        for &number in numbers.iter().step_by(numbers.len().div_ceil(TRIED).max(1)) {
            let by_sums = sums.iter().map(|sums| sums.figures(number));
            if !by_sums.eq(self.analysed(number)?) {
                return Ok(None);
            }
        }
        let found = |number| self.found(number, sums.iter().map(|sums| sums.figures(number)).collect());
        Ok(Some(numbers.into_par_iter().map(found).collect()))
    }

    /// The same if only the edge is a sum: each combination with the required edge is analysed whole.
    fn priced_one_by_one(&self, sums: &[LinearFigures]) -> Result<Option<Vec<Found>>, Error> {
        let sought = self.sought;
        let numbers = self.wanted(sums, if sought.narrows() { MOST_PRICED } else { MOST_FOUND })?;
        let combinations = numbers.len() as u64;
        if combinations > MOST_UNASKED && sought.narrows() && !sought.knows {
            let (_, seconds) = self.timed(numbers[0], combinations)?;
            return Err(Error::LongSearch { combinations, seconds });
        }
        let priced = |number: u64| {
            let figures = self.analysed(number)?;
            let agrees =
                sums.iter().zip(&figures).all(|(sums, whole)| sums.figures(number).edge == whole.edge);
            Ok(agrees.then(|| self.found(number, figures)))
        };
        let found = numbers.into_par_iter().map(priced).collect::<Result<Vec<Option<Found>>, Error>>()?;
        let found: Option<Vec<Found>> = found.into_iter().collect();
        Ok(found.map(|mut found| {
            found.retain(|found| self.is_wanted(&found.figures));
            found
        }))
    }

    /// The numbers of the combinations whose figures, as far as they are sums, meet the criteria: at most `limit`.
    fn wanted(&self, sums: &[LinearFigures], limit: usize) -> Result<Vec<u64>, Error> {
        let Space { axes, size, sought, falls, .. } = self;
        let bounds: Vec<_> = sums.iter().map(|sums| sums.bounds(sought)).collect();
        let inner = sums[0].inner();
        let counted = AtomicUsize::new(0);
        (0..size / inner as u64)
            .into_par_iter()
            .try_fold(Vec::new, |mut found, outer| {
                let outers: Vec<Outer> = sums.iter().map(|sums| sums.outer(outer)).collect();
                let before = found.len();
                for place in 0..inner {
                    let is_wanted = sums.iter().zip(&bounds).zip(&outers).all(|((sums, bounds), outer)| {
                        bounds.hold_edge(sums.edge_parts(outer, place))
                            && (!sums.has_all() || bounds.hold(&sums.parts(outer, place)))
                    });
                    let number = outer * inner as u64 + place as u64;
                    if is_wanted && (!sought.falling || falls.holds(&numbers(axes, number))) {
                        found.push(number);
                    }
                }
                let new = found.len() - before;
                // More than the limit are not collected.
                (counted.fetch_add(new, Ordering::Relaxed) + new <= limit).then_some(found)
            })
            .try_reduce(Vec::new, |mut all, more| {
                all.extend(more);
                Some(all)
            })
            .ok_or(Error::ManyFound { most: limit })
    }

    /// The numbers of the best combinations by one goal, or of those not dominated in two.
    fn best(&self, sums: &LinearFigures, goals: (Goal, Goal)) -> Result<Vec<u64>, Error> {
        let Space { axes, size, sought, falls, .. } = self;
        let bounds = sums.bounds(sought);
        let inner = sums.inner();
        let key = |goal: Goal, parts: &ScaledFigures| match goal {
            Goal::Hit => -parts.hit,
            Goal::Edge => parts.edge,
            Goal::Deviation => parts.variance,
        };
        let few = |all: &mut Vec<Candidate>| {
            all.sort_unstable();
            if sought.frontier.is_some() {
                let mut last: Option<[i128; 2]> = None;
                all.retain(|(keys, ..)| {
                    let is_kept = last.is_none_or(|last| keys[1] < last[1] || *keys == last);
                    if is_kept {
                        last = Some(*keys);
                    }
                    is_kept
                });
            } else {
                all.truncate(BEST);
            }
        };
        let all = (0..size / inner as u64)
            .into_par_iter()
            .fold(<(Vec<Candidate>, usize)>::default, |(mut all, kept), outer| {
                let at = sums.outer(outer);
                for place in 0..inner {
                    let parts = sums.parts(&at, place);
                    let number = outer * inner as u64 + place as u64;
                    if bounds.hold(&parts) && (!sought.falling || falls.holds(&numbers(axes, number))) {
                        all.push(([key(goals.0, &parts), key(goals.1, &parts)], parts.edge, number));
                    }
                }
                if all.len() <= GATHERED + 2 * kept {
                    return (all, kept);
                }
                few(&mut all);
                let kept = all.len();
                (all, kept)
            })
            .map(|(all, _)| all)
            .reduce(Vec::new, |mut all, more| {
                all.extend(more);
                few(&mut all);
                all
            });
        let mut all = all;
        few(&mut all);
        if all.len() > MOST_FOUND {
            return Err(Error::ManyFound { most: MOST_FOUND });
        }
        Ok(all.into_iter().map(|(.., number)| number).collect())
    }
}
