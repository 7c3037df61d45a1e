//! Caches the counts and solutions that several analyses share.
//!
//! A key is a type of its own with a field for everything that the count depends on. Different counts have unequal keys, and
//! each type of key has a cache of its own.
//!
//! # Who waits for whom
//!
//! Counts run on rayon's threads. A rayon thread that waits for a part of its own count runs other tasks meanwhile (work
//! stealing), on top of the unfinished one. If that task waited for a count, the count could depend on the unfinished task
//! below it on the same stack: a deadlock. One rule prevents this: **a rayon thread never waits for a count.** If the value
//! is absent, the thread computes it; the first value computed is kept.
//!
//! A thread outside rayon (the main thread, a test's, Python's) waits while another thread outside rayon computes the value,
//! so a long count that two of them request is made once. This cannot deadlock:
//!
//! 1. A thread outside rayon runs only its own tasks; while its parallel work runs, it sleeps. Its stack therefore holds one
//!    chain of counts, each depending on the next. If it waits, it waits for the next count of the chain.
//! 2. Tasks on rayon threads end: they wait for no count, and rayon's own waits end when its tasks end.
//! 3. A cycle of waits would therefore be a cycle of counts that depend on each other. These have no value: they would not
//!    end on one thread either.
//!
//! A value is computed twice only if a rayon thread requests it while another thread computes it. `analyze --all` avoids
//! this: its analyses run on threads outside rayon, base games run one after another, and only their parallel parts request
//! counts, with different keys.

pub use enumeration::work::{Progress, Silent};
use enumeration::work::{Work, WorkLimit};
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A cache key: everything that a count depends on.
pub trait Key: Eq + Hash + Send + Sync + 'static {
    /// The type of the count.
    type Value: Send + Sync + 'static;

    /// The number of values kept, the most recently used ones. Limited for large values with many keys, as in a search for
    /// pays.
    const KEPT: usize = usize::MAX;
}

/// The slot of one value.
struct Slot<T> {
    /// The value. It is set after it is computed, so no thread blocks here during a computation.
    value: OnceLock<Arc<T>>,
    /// Held by the thread outside rayon that computes the value.
    making: Mutex<()>,
}

impl<T> Slot<T> {
    /// The value, computed by `make` if absent. The module's comment explains which threads wait.
    fn get_or_make(&self, make: impl FnOnce() -> T) -> Arc<T> {
        if let Some(value) = self.value.get() {
            return value.clone();
        }
        let is_rayon = rayon::current_thread_index().is_some();
        let _making = (!is_rayon).then(|| self.making.lock().unwrap_or_else(PoisonError::into_inner));
        let value = self.value.get().cloned().unwrap_or_else(|| Arc::new(make()));
        self.value.get_or_init(|| value).clone()
    }
}

/// The counts of one type of key.
struct Shelf<K: Key> {
    spots: HashMap<Arc<K>, Arc<Slot<K::Value>>>,
    /// The keys in the order of last use. Empty if all values are kept.
    latest: Vec<Arc<K>>,
}

impl<K: Key> Shelf<K> {
    fn spot(&mut self, key: K) -> Arc<Slot<K::Value>> {
        if let Some(spot) = self.spots.get(&key) {
            if let Some(place) = self.latest.iter().position(|known| **known == key) {
                let known = self.latest.remove(place);
                self.latest.push(known);
            }
            return spot.clone();
        }
        let key = Arc::new(key);
        let spot = Arc::new(Slot { value: OnceLock::new(), making: Mutex::default() });
        self.spots.insert(key.clone(), spot.clone());
        if K::KEPT < usize::MAX {
            self.latest.push(key);
            if self.latest.len() > K::KEPT {
                self.spots.remove(&self.latest.remove(0));
            }
        }
        spot
    }
}

/// Asks a progress listener whether to continue, without reporting progress.
struct Unreported<'p>(&'p dyn Progress);

impl Progress for Unreported<'_> {
    fn begin(&self, _: &str, _: u64) {}

    fn advance(&self, _: u64) {
        self.0.advance(0);
    }

    fn finish(&self) {}
}

/// A cache of counts and solutions by key.
pub struct Workbench<'p> {
    /// The cache of each type of key.
    shelves: Arc<Mutex<HashMap<TypeId, Box<dyn Any + Send>>>>,
    progress: Box<dyn Progress + 'p>,
    limit: WorkLimit,
}

impl Default for Workbench<'static> {
    fn default() -> Self {
        Workbench::new(Silent)
    }
}

impl<'p> Workbench<'p> {
    /// An empty workbench that reports to `progress`.
    pub fn new(progress: impl Progress + 'p) -> Self {
        let limit = WorkLimit::default();
        Workbench { shelves: Arc::default(), progress: Box::new(progress), limit }
    }

    /// The same workbench with this limit on the time and memory of one count.
    #[must_use]
    pub fn within(self, limit: WorkLimit) -> Self {
        Workbench { limit, ..self }
    }

    /// The same cache without progress reports, for analyses that run in parallel under one report. They can still be
    /// cancelled.
    #[must_use]
    pub fn unreported(&self) -> Workbench<'_> {
        Workbench {
            shelves: self.shelves.clone(),
            progress: Box::new(Unreported(self.progress())),
            limit: self.limit,
        }
    }

    /// The limit of work of one count, and the listener to its progress.
    pub fn work(&self) -> Work<'_> {
        Work { limit: self.limit, progress: self.progress() }
    }

    /// The value of a key, computed by `make` at first use. It is computed more than once only if rayon threads request it at
    /// the same time.
    pub fn remember<K: Key>(&self, key: K, make: impl FnOnce() -> K::Value) -> Arc<K::Value> {
        let spot = {
            let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
            let shelf = shelves
                .entry(TypeId::of::<K>())
                .or_insert_with(|| Box::new(Shelf::<K> { spots: HashMap::new(), latest: Vec::new() }));
            shelf.downcast_mut::<Shelf<K>>().expect("a shelf holds one type of key").spot(key)
        };
        spot.get_or_make(make)
    }

    /// The cached value of a key, if there is one.
    pub(crate) fn known<K: Key>(&self, key: &K) -> Option<Arc<K::Value>> {
        let shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        let shelf = shelves.get(&TypeId::of::<K>())?.downcast_ref::<Shelf<K>>()?;
        shelf.spots.get(key)?.value.get().cloned()
    }

    /// Clears the cache, because the wagers of one game share nothing with those of the next.
    pub fn clear(&self) {
        self.shelves.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The listener to the progress of long work.
    pub fn progress(&self) -> &dyn Progress {
        &*self.progress
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::sync::mpsc::{self, RecvTimeoutError};
    use std::thread;
    use std::time::Duration;

    #[derive(PartialEq, Eq, Hash)]
    struct Letter(char);

    impl Key for Letter {
        type Value = char;
    }

    #[derive(PartialEq, Eq, Hash)]
    struct Large(char);

    impl Key for Large {
        type Value = ();
        const KEPT: usize = 2;
    }

    #[test]
    fn a_count_is_made_once_for_each_key() {
        let bench = Workbench::default();
        let mut made = 0;
        for key in ['a', 'b', 'a'] {
            let value = bench.remember(Letter(key), || {
                made += 1;
                key
            });
            assert_eq!(*value, key);
        }
        assert_eq!(made, 2);
    }

    /// Runs `work` on a thread of its own, and fails after a timeout: a deadlock would hang the test.
    fn ends(work: impl FnOnce() + Send + 'static) {
        let (done, told) = mpsc::channel();
        let worker = thread::spawn(move || {
            work();
            done.send(()).unwrap();
        });
        match told.recv_timeout(Duration::from_secs(20)) {
            Err(RecvTimeoutError::Timeout) => panic!("deadlock"),
            _ => worker.join().unwrap(),
        }
    }

    fn pool(threads: usize) -> rayon::ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
    }

    /// Runs the tasks queued on this thread, as rayon does while a count waits for its parts.
    fn run_waiting_tasks() {
        while rayon::yield_now() == Some(rayon::Yield::Executed) {}
    }

    #[test]
    fn a_count_may_run_a_task_that_asks_for_it() {
        ends(|| {
            let bench = Workbench::default();
            let made = AtomicUsize::new(0);
            let ask = || {
                bench.remember(Letter('a'), || {
                    made.fetch_add(1, Relaxed);
                    run_waiting_tasks();
                    'a'
                });
            };
            pool(1).scope(|scope| (0..2).for_each(|_| scope.spawn(|_| ask())));
            assert_eq!(made.into_inner(), 2);
        });
    }

    #[test]
    fn two_counts_may_each_run_a_task_that_asks_for_the_other() {
        fn count<'s>(scope: &rayon::Scope<'s>, (bench, both): (&'s Workbench, &'s Barrier), of: [char; 2]) {
            let [key, other] = of;
            bench.remember(Letter(key), || {
                both.wait();
                scope.spawn(move |_| assert_eq!(*bench.remember(Letter(other), || other), other));
                run_waiting_tasks();
                key
            });
        }
        ends(|| {
            let (bench, both) = (Workbench::default(), Barrier::new(2));
            pool(2).scope(|scope| {
                scope.spawn(|scope| count(scope, (&bench, &both), ['a', 'b']));
                scope.spawn(|scope| count(scope, (&bench, &both), ['b', 'a']));
            });
        });
    }

    #[test]
    fn a_part_of_a_count_may_run_a_task_that_asks_for_the_count() {
        // The other thread has a part of the count on its stack, and no count of its own.
        ends(|| {
            let bench = Workbench::default();
            let both = Barrier::new(2);
            pool(2).scope(|scope| {
                let part = || {
                    both.wait();
                    scope.spawn(|_| assert_eq!(*bench.remember(Letter('a'), || 'a'), 'a'));
                    run_waiting_tasks();
                };
                bench.remember(Letter('a'), || {
                    rayon::join(|| both.wait(), part);
                    'a'
                });
            });
        });
    }

    #[test]
    fn threads_outside_rayon_make_a_count_once() {
        ends(|| {
            let bench = Workbench::default();
            let made = AtomicUsize::new(0);
            let ask = || {
                bench.remember(Letter('a'), || {
                    made.fetch_add(1, Relaxed);
                    thread::sleep(Duration::from_millis(50));
                    'a'
                });
            };
            thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(ask);
                }
            });
            assert_eq!(made.into_inner(), 1);
        });
    }

    #[test]
    fn what_is_known_was_asked_for_before() {
        let bench = Workbench::default();
        assert_eq!(bench.known(&Letter('a')), None);
        bench.remember(Letter('a'), || 'a');
        assert_eq!(bench.known(&Letter('a')).as_deref(), Some(&'a'));
        assert_eq!(bench.known(&Letter('b')), None);
    }

    #[test]
    fn a_cleared_bench_counts_anew() {
        let bench = Workbench::default();
        let mut made = 0;
        for _ in 0..2 {
            bench.remember(Letter('a'), || {
                made += 1;
                'a'
            });
            bench.clear();
        }
        assert_eq!(made, 2);
    }

    #[test]
    fn only_those_asked_for_last_are_kept_where_the_key_says_so() {
        let bench = Workbench::default();
        let mut made = String::new();
        for key in ['a', 'a', 'b', 'a', 'c', 'b', 'a'] {
            bench.remember(Large(key), || made.push(key));
        }
        assert_eq!(made, "abcba");
    }
}
