//! Runs several analyses at once.
//!
//! The parts of one analysis run in parallel, but between them it has stretches that only one core works on. So as many
//! analyses as there are cores run side by side, each on a thread of its own outside rayon, as the workbench asks.
//!
//! Analyses of base games run one after another, beside the others: their parallel parts share counts, which two of them at
//! once would both make.

use crate::error::Error;
use enumeration::SortedMap;
use games::{Request, Turn, Workbench};
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The results of `act`, in the order of `items`, which come with what is analyzed. Items of an earlier turn are done before
/// those of a later one begin. If several fail, the error is that of the first of them.
pub(super) fn side_by_side<T: Send, R: Send>(
    items: Vec<(&Request, T)>,
    bench: &Workbench,
    act: impl Fn(T, &Workbench) -> Result<R, Error> + Sync,
) -> Result<Vec<R>, Error> {
    let mut by_turn: SortedMap<Turn, [Vec<(usize, T)>; 2]> = SortedMap::new();
    for (place, (request, item)) in items.into_iter().enumerate() {
        let [bases, others] = by_turn.entry(games::turn(request)).or_default();
        let wager = request.selected.wager;
        let is_base = wager.round.is_some() || wager.twenty_one.is_some();
        if is_base { bases } else { others }.push((place, item));
    }
    let mut done = Vec::new();
    for [bases, others] in by_turn.into_values() {
        done.extend(at_once(bases, others, bench, &act));
    }
    done.sort_by_key(|&(place, _)| place);
    done.into_iter().map(|(_, result)| result).collect()
}

fn at_once<T: Send, R: Send>(
    bases: Vec<(usize, T)>,
    others: Vec<(usize, T)>,
    bench: &Workbench,
    act: impl Fn(T, &Workbench) -> R + Sync,
) -> Vec<(usize, R)> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(others.len() + 1);
    if threads == 1 || bases.len() + others.len() == 1 {
        let all = bases.into_iter().chain(others);
        return all.map(|(place, item)| (place, act(item, bench))).collect();
    }
    let bench = bench.unreported();
    let done = Mutex::new(Vec::new());
    let run = |(place, item): (usize, T)| {
        let result = act(item, &bench);
        done.lock().unwrap_or_else(PoisonError::into_inner).push((place, result));
        bench.progress().advance(0);
    };
    let bases = Mutex::new(bases.into_iter());
    let others = Mutex::new(others.into_iter());
    let work = || {
        // Whoever gets the base games has them to the end.
        if let Ok(mut bases) = bases.try_lock() {
            bases.by_ref().for_each(&run);
        }
        let next = || others.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some(item) = next() {
            run(item);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            // Cancelled work unwinds, and goes on doing so here.
            worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner)
}
