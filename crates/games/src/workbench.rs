//! Counts and solves that several analyses share are made once a run, here.
//!
//! A key is a value: a type of its own with a field for everything that the count depends on. Two counts that differ in
//! anything have unequal keys, and keys of different types never meet.

use std::any::{Any, TypeId};
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Where long work reports how far it has come.
pub trait Progress: Sync {
    /// Some work begins: what it is, and how many steps it has.
    fn begin(&self, what: &str, steps: u64);
    /// Some steps are done.
    fn advance(&self, steps: u64);
    /// The work is done.
    fn finish(&self);
}

/// Nobody listens.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
    fn finish(&self) {}
}

/// Everything that one count depends on.
pub trait Key: Eq + Hash + Send + Sync + 'static {
    /// What is counted.
    type Value: Send + Sync + 'static;

    /// How many of these are kept, the latest: fewer than all for what is large and asked for with many keys, as when pays
    /// are searched.
    const KEPT: usize = usize::MAX;
}

/// A place that is filled once, by whoever comes first; the others wait for it.
type Spot<T> = Arc<OnceLock<Arc<T>>>;

/// The counts of one type of key.
struct Shelf<K: Key> {
    spots: HashMap<Arc<K>, Spot<K::Value>>,
    /// The keys, the latest first.
    latest: VecDeque<Arc<K>>,
}

impl<K: Key> Shelf<K> {
    fn spot(&mut self, key: K) -> Spot<K::Value> {
        if let Some(spot) = self.spots.get(&key) {
            return spot.clone();
        }
        let (key, spot) = (Arc::new(key), Spot::default());
        self.spots.insert(key.clone(), spot.clone());
        self.latest.push_front(key);
        while self.latest.len() > K::KEPT {
            if let Some(oldest) = self.latest.pop_back() {
                self.spots.remove(&oldest);
            }
        }
        spot
    }
}

/// Remembers counts and solves by their keys.
pub struct Workbench<'p> {
    /// By type of key, its shelf.
    shelves: Mutex<HashMap<TypeId, Box<dyn Any + Send>>>,
    progress: &'p dyn Progress,
}

impl Default for Workbench<'static> {
    fn default() -> Self {
        Workbench::new(&Silent)
    }
}

impl<'p> Workbench<'p> {
    /// An empty workbench that reports to `progress`.
    pub fn new(progress: &'p dyn Progress) -> Self {
        Workbench { shelves: Mutex::default(), progress }
    }

    /// What `make` gives, made once for each key.
    pub fn remember<K: Key>(&self, key: K, make: impl FnOnce() -> K::Value) -> Arc<K::Value> {
        let spot = {
            let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
            let shelf = shelves
                .entry(TypeId::of::<K>())
                .or_insert_with(|| Box::new(Shelf::<K> { spots: HashMap::new(), latest: VecDeque::new() }));
            shelf.downcast_mut::<Shelf<K>>().expect("a shelf holds one type of key").spot(key)
        };
        spot.get_or_init(|| Arc::new(make())).clone()
    }

    /// What is remembered of a key, where it was asked for before.
    pub fn known<K: Key>(&self, key: &K) -> Option<Arc<K::Value>> {
        let shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        let shelf = shelves.get(&TypeId::of::<K>())?.downcast_ref::<Shelf<K>>()?;
        shelf.spots.get(key)?.get().cloned()
    }

    /// Forgets everything: what one game's wagers share is of no use to the next game's.
    pub fn clear(&self) {
        self.shelves.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Where long work reports.
    pub fn progress(&self) -> &'p dyn Progress {
        self.progress
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn only_the_latest_are_kept_where_the_key_says_so() {
        let bench = Workbench::default();
        let mut made = String::new();
        for key in ['a', 'a', 'b', 'a', 'c', 'b', 'a'] {
            bench.remember(Large(key), || made.push(key));
        }
        assert_eq!(made, "abca");
    }
}
