//! Counts and solves that several analyses share are made once a run, here.

use std::any::{Any, TypeId};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, OnceLock};

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

type Remembered = Arc<OnceLock<Arc<dyn Any + Send + Sync>>>;

/// What is remembered, and its key or family.
type Name = (TypeId, String);

/// Remembers counts and solves by family and settings.
pub struct Workbench<'p> {
    remembered: Mutex<HashMap<Name, Remembered>>,
    latest: Mutex<HashMap<Name, VecDeque<(String, Remembered)>>>,
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
        Workbench { remembered: Mutex::default(), latest: Mutex::default(), progress }
    }

    /// What `make` gives, made once for each type and key. The key names the family and every setting that matters.
    pub fn remember<T: Any + Send + Sync>(&self, key: &str, make: impl FnOnce() -> T) -> Arc<T> {
        let place = {
            let mut remembered = self.remembered.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            remembered.entry((TypeId::of::<T>(), key.to_string())).or_default().clone()
        };
        made_at(&place, make)
    }

    /// The same for what is large and asked for with many keys, as when pays are searched: only the latest `kept` of a
    /// family are.
    pub fn remember_some<T: Any + Send + Sync>(
        &self,
        kept: usize,
        family: &str,
        key: &str,
        make: impl FnOnce() -> T,
    ) -> Arc<T> {
        let place = {
            let mut latest = self.latest.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let known = latest.entry((TypeId::of::<T>(), family.to_string())).or_default();
            if let Some((_, place)) = known.iter().find(|(known, _)| known == key) {
                place.clone()
            } else {
                let place = Remembered::default();
                known.push_front((key.to_string(), place.clone()));
                known.truncate(kept);
                place
            }
        };
        made_at(&place, make)
    }

    /// Where long work reports.
    pub fn progress(&self) -> &'p dyn Progress {
        self.progress
    }
}

fn made_at<T: Any + Send + Sync>(place: &Remembered, make: impl FnOnce() -> T) -> Arc<T> {
    let made = place.get_or_init(|| Arc::new(make())).clone();
    made.downcast().expect("the key holds the type")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_made_once_for_each_key() {
        let bench = Workbench::default();
        let mut made = 0;
        for key in ["a", "b", "a"] {
            let value = bench.remember(key, || {
                made += 1;
                key.len()
            });
            assert_eq!(*value, 1);
        }
        assert_eq!(made, 2);
    }

    #[test]
    fn only_the_latest_of_a_family_are_kept() {
        let bench = Workbench::default();
        let mut made = Vec::new();
        for key in ["a", "a", "b", "a", "c", "b", "a"] {
            bench.remember_some(2, "family", key, || made.push(key));
        }
        assert_eq!(made, ["a", "b", "c", "a"]);
    }
}
