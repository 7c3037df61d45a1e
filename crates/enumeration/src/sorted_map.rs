//! A sorted map and a sorted set that cost the compiler little.
//!
//! The engine adds up counts under dozens of types of keys. Each type of key makes the compiler translate the whole map
//! again, and for `BTreeMap` that was a third of all the code of `games`. This map has a tenth of the code and the same order.
//! Its entries lie in sorted chunks of at most [`MOST`], so that an insertion moves few of them however many there are.
//!
//! ```
//! use enumeration::SortedMap;
//! let mut ways = SortedMap::new();
//! for pips in [7, 2, 7] {
//!     *ways.entry(pips).or_insert(0) += 1;
//! }
//! assert_eq!(ways.into_iter().collect::<Vec<_>>(), [(2, 1), (7, 2)]);
//! ```

use std::borrow::Borrow;
use std::fmt::{self, Debug, Formatter};
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;
use std::ops::Index;
use std::{slice, vec};

/// The most entries of a chunk. A full one is cut in half.
const MOST: usize = 256;

/// Values by key, in the order of the keys.
#[derive(Clone)]
pub struct SortedMap<K, V> {
    /// The entries, in order. No chunk is empty.
    chunks: Vec<Vec<(K, V)>>,
}

/// Where a key is or would be: the chunk and the place in it.
#[derive(Clone, Copy)]
struct Place {
    chunk: usize,
    entry: usize,
    is_known: bool,
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        SortedMap { chunks: Vec::new() }
    }
}

impl<K, V> SortedMap<K, V> {
    /// An empty map.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(Vec::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// The entries in order.
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter { chunks: self.chunks.iter(), front: [].iter(), back: [].iter() }
    }

    /// The keys in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + Clone {
        self.iter().map(|(key, _)| key)
    }

    /// The values in the order of their keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + Clone {
        self.iter().map(|(_, value)| value)
    }

    /// The values in the order of their keys, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.chunks.iter_mut().flatten().map(|(_, value)| value)
    }

    /// The values in the order of their keys.
    pub fn into_values(self) -> impl Iterator<Item = V> {
        self.into_iter().map(|(_, value)| value)
    }

    /// Drops the entries that are not `wanted`.
    pub fn retain(&mut self, mut wanted: impl FnMut(&K, &mut V) -> bool) {
        for chunk in &mut self.chunks {
            chunk.retain_mut(|(key, value)| wanted(key, value));
        }
        self.chunks.retain(|chunk| !chunk.is_empty());
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Place
    where
        K: Borrow<Q>,
    {
        let chunk = self.chunks.partition_point(|chunk| chunk[0].0.borrow() <= key).saturating_sub(1);
        let found = self
            .chunks
            .get(chunk)
            .map_or(Err(0), |entries| entries.binary_search_by(|(known, _)| known.borrow().cmp(key)));
        let (Ok(entry) | Err(entry)) = found;
        Place { chunk, entry, is_known: found.is_ok() }
    }

    fn insert_at(&mut self, place: Place, key: K, value: V) -> &mut V {
        let Place { mut chunk, mut entry, .. } = place;
        if self.chunks.is_empty() {
            self.chunks.push(Vec::new());
        }
        if self.chunks[chunk].len() == MOST {
            let upper = self.chunks[chunk].split_off(MOST / 2);
            self.chunks.insert(chunk + 1, upper);
            if entry > MOST / 2 {
                chunk += 1;
                entry -= MOST / 2;
            }
        }
        let entries = &mut self.chunks[chunk];
        entries.insert(entry, (key, value));
        &mut entries[entry].1
    }

    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let Place { chunk, entry, is_known } = self.place(key);
        is_known.then(|| &self.chunks[chunk][entry].1)
    }

    /// The value of a key, to be changed.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let Place { chunk, entry, is_known } = self.place(key);
        is_known.then(|| &mut self.chunks[chunk][entry].1)
    }

    /// Whether a key has a value.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.place(key).is_known
    }

    /// Sets the value of a key; gives the value that it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let place = self.place(&key);
        if place.is_known {
            return Some(std::mem::replace(&mut self.chunks[place.chunk][place.entry].1, value));
        }
        self.insert_at(place, key, value);
        None
    }

    /// Takes out a key; gives its value.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let Place { chunk, entry, is_known } = self.place(key);
        if !is_known {
            return None;
        }
        let (_, value) = self.chunks[chunk].remove(entry);
        if self.chunks[chunk].is_empty() {
            self.chunks.remove(chunk);
        }
        Some(value)
    }

    /// Takes out the first entry.
    pub fn pop_first(&mut self) -> Option<(K, V)> {
        let entries = self.chunks.first_mut()?;
        let entry = entries.remove(0);
        if entries.is_empty() {
            self.chunks.remove(0);
        }
        Some(entry)
    }

    /// The entries from a key on, in order.
    pub fn from_key<'m>(&'m self, key: &K) -> impl Iterator<Item = (&'m K, &'m V)> + use<'m, K, V> {
        let Place { chunk, entry, .. } = self.place(key);
        let chunks = self.chunks.get(chunk..).unwrap_or_default();
        chunks.iter().flatten().skip(entry).map(|(key, value)| (key, value))
    }

    /// The entry of a key, to be filled or changed.
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        let place = self.place(&key);
        Entry { map: self, key, place }
    }
}

/// The place of a key in a map.
pub struct Entry<'m, K, V> {
    map: &'m mut SortedMap<K, V>,
    key: K,
    place: Place,
}

impl<'m, K: Ord, V> Entry<'m, K, V> {
    /// The value; `value` where there is none.
    pub fn or_insert(self, value: V) -> &'m mut V {
        self.or_insert_with(|| value)
    }

    /// The value; the default where there is none.
    pub fn or_default(self) -> &'m mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }

    /// The value; what `make` gives where there is none.
    pub fn or_insert_with(self, make: impl FnOnce() -> V) -> &'m mut V {
        let Entry { map, key, place } = self;
        if place.is_known {
            return &mut map.chunks[place.chunk][place.entry].1;
        }
        map.insert_at(place, key, make())
    }
}

impl<K: Ord, V> Extend<(K, V)> for SortedMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = SortedMap::new();
        map.extend(entries);
        map
    }
}

impl<K: Ord, V, const N: usize> From<[(K, V); N]> for SortedMap<K, V> {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

impl<K: Ord + Borrow<Q>, Q: Ord + ?Sized, V> Index<&Q> for SortedMap<K, V> {
    type Output = V;

    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("the map has the key")
    }
}

impl<K: PartialEq, V: PartialEq> PartialEq for SortedMap<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(one, other)| one == other)
    }
}

impl<K: Eq, V: Eq> Eq for SortedMap<K, V> {}

impl<K: Hash, V: Hash> Hash for SortedMap<K, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.iter().for_each(|entry| entry.hash(state));
    }
}

impl<K: Debug, V: Debug> Debug for SortedMap<K, V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

/// The entries of a map in order.
pub struct Iter<'m, K, V> {
    chunks: slice::Iter<'m, Vec<(K, V)>>,
    front: slice::Iter<'m, (K, V)>,
    back: slice::Iter<'m, (K, V)>,
}

impl<K, V> Clone for Iter<'_, K, V> {
    fn clone(&self) -> Self {
        Iter { chunks: self.chunks.clone(), front: self.front.clone(), back: self.back.clone() }
    }
}

impl<'m, K, V> Iterator for Iter<'m, K, V> {
    type Item = (&'m K, &'m V);

    fn next(&mut self) -> Option<Self::Item> {
        if self.front.as_slice().is_empty()
            && let Some(chunk) = self.chunks.next()
        {
            self.front = chunk.iter();
        }
        self.front.next().or_else(|| self.back.next()).map(|(key, value)| (key, value))
    }
}

impl<K, V> DoubleEndedIterator for Iter<'_, K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.back.as_slice().is_empty()
            && let Some(chunk) = self.chunks.next_back()
        {
            self.back = chunk.iter();
        }
        self.back.next_back().or_else(|| self.front.next_back()).map(|(key, value)| (key, value))
    }
}

impl<K, V> FusedIterator for Iter<'_, K, V> {}

impl<'m, K, V> IntoIterator for &'m SortedMap<K, V> {
    type Item = (&'m K, &'m V);
    type IntoIter = Iter<'m, K, V>;

    fn into_iter(self) -> Iter<'m, K, V> {
        self.iter()
    }
}

/// The entries of a map that is used up, in order.
pub struct IntoIter<K, V> {
    chunks: vec::IntoIter<Vec<(K, V)>>,
    front: vec::IntoIter<(K, V)>,
    back: vec::IntoIter<(K, V)>,
}

impl<K, V> Iterator for IntoIter<K, V> {
    type Item = (K, V);

    fn next(&mut self) -> Option<(K, V)> {
        if self.front.as_slice().is_empty()
            && let Some(chunk) = self.chunks.next()
        {
            self.front = chunk.into_iter();
        }
        self.front.next().or_else(|| self.back.next())
    }
}

impl<K, V> DoubleEndedIterator for IntoIter<K, V> {
    fn next_back(&mut self) -> Option<(K, V)> {
        if self.back.as_slice().is_empty()
            && let Some(chunk) = self.chunks.next_back()
        {
            self.back = chunk.into_iter();
        }
        self.back.next_back().or_else(|| self.front.next_back())
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;

    fn into_iter(self) -> IntoIter<K, V> {
        let [front, back] = [(); 2].map(|()| Vec::new().into_iter());
        IntoIter { chunks: self.chunks.into_iter(), front, back }
    }
}

/// Keys in order, each once.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SortedSet<K>(SortedMap<K, ()>);

impl<K> Default for SortedSet<K> {
    fn default() -> Self {
        SortedSet(SortedMap::new())
    }
}

impl<K> SortedSet<K> {
    /// An empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The keys in order.
    pub fn iter(&self) -> Keys<'_, K> {
        Keys(self.0.iter())
    }

    /// The first key.
    pub fn first(&self) -> Option<&K> {
        self.iter().next()
    }

    /// The last key.
    pub fn last(&self) -> Option<&K> {
        self.iter().next_back()
    }
}

impl<K: Ord> SortedSet<K> {
    /// Adds a key. Returns false if the set has it already.
    pub fn insert(&mut self, key: K) -> bool {
        self.0.insert(key, ()).is_none()
    }

    /// Whether the set has the key.
    pub fn contains<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.0.contains_key(key)
    }
}

impl<K: Ord> Extend<K> for SortedSet<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, keys: I) {
        self.0.extend(keys.into_iter().map(|key| (key, ())));
    }
}

impl<K: Ord> FromIterator<K> for SortedSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        let mut set = SortedSet::new();
        set.extend(keys);
        set
    }
}

impl<K: Ord, const N: usize> From<[K; N]> for SortedSet<K> {
    fn from(keys: [K; N]) -> Self {
        keys.into_iter().collect()
    }
}

impl<K: Debug> Debug for SortedSet<K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// The keys of a set in order.
pub struct Keys<'s, K>(Iter<'s, K, ()>);

impl<K> Clone for Keys<'_, K> {
    fn clone(&self) -> Self {
        Keys(self.0.clone())
    }
}

impl<'s, K> Iterator for Keys<'s, K> {
    type Item = &'s K;

    fn next(&mut self) -> Option<&'s K> {
        self.0.next().map(|(key, ())| key)
    }
}

impl<K> DoubleEndedIterator for Keys<'_, K> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(key, ())| key)
    }
}

impl<'s, K> IntoIterator for &'s SortedSet<K> {
    type Item = &'s K;
    type IntoIter = Keys<'s, K>;

    fn into_iter(self) -> Keys<'s, K> {
        self.iter()
    }
}

/// The keys of a set that is used up, in order.
pub struct IntoKeys<K>(IntoIter<K, ()>);

impl<K> Iterator for IntoKeys<K> {
    type Item = K;

    fn next(&mut self) -> Option<K> {
        self.0.next().map(|(key, ())| key)
    }
}

impl<K> DoubleEndedIterator for IntoKeys<K> {
    fn next_back(&mut self) -> Option<K> {
        self.0.next_back().map(|(key, ())| key)
    }
}

impl<K> IntoIterator for SortedSet<K> {
    type Item = K;
    type IntoIter = IntoKeys<K>;

    fn into_iter(self) -> IntoKeys<K> {
        IntoKeys(self.0.into_iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    proptest! {
        /// Few keys are met again, many make several chunks.
        #[test]
        fn it_does_what_the_standard_map_does(
            steps in prop::collection::vec((0..4u8, 0..2000u16, any::<u8>()), 0..3000),
        ) {
            let (mut own, mut standard) = (SortedMap::new(), BTreeMap::new());
            for (step, key, value) in steps {
                match step {
                    0 => prop_assert_eq!(own.insert(key, value), standard.insert(key, value)),
                    1 => prop_assert_eq!(own.remove(&key), standard.remove(&key)),
                    2 if value < 64 => prop_assert_eq!(own.pop_first(), standard.pop_first()),
                    2 => {
                        let (own, standard) = (own.entry(key).or_insert(1), standard.entry(key).or_insert(1));
                        prop_assert_eq!(&own, &standard);
                        *own = value;
                        *standard = value;
                    }
                    _ => {
                        prop_assert_eq!(own.get(&key), standard.get(&key));
                        prop_assert_eq!(own.from_key(&key).next(), standard.range(key..).next());
                    }
                }
                prop_assert_eq!(own.len(), standard.len());
                prop_assert_eq!(own.is_empty(), standard.is_empty());
            }
            prop_assert!(own.iter().eq(&standard));
            prop_assert!(own.iter().rev().eq(standard.iter().rev()));
            prop_assert!(own.from_key(&700).eq(standard.range(700..)));
            let again: SortedMap<u16, u8> = own.iter().rev().map(|(&key, &value)| (key, value)).collect();
            prop_assert!(again == own);
            own.retain(|key, _| key % 2 == 0);
            standard.retain(|key, _| key % 2 == 0);
            prop_assert!(own.into_iter().eq(standard));
        }

        #[test]
        fn both_ends_of_an_iteration_meet(size in 0..600u16, from_front in prop::collection::vec(any::<bool>(), 700)) {
            let map: SortedMap<u16, ()> = (0..size).map(|key| (key, ())).collect();
            let (mut keys, mut owned, mut expected) = (map.keys(), map.clone().into_iter(), 0..size);
            for is_front in from_front {
                let (key, entry, expected) = if is_front {
                    (keys.next(), owned.next(), expected.next())
                } else {
                    (keys.next_back(), owned.next_back(), expected.next_back())
                };
                prop_assert_eq!(key.copied(), expected);
                prop_assert_eq!(entry.map(|(key, ())| key), expected);
            }
        }

        #[test]
        fn a_set_does_what_the_standard_set_does(keys in prop::collection::vec(0..600u16, 0..1200)) {
            let (mut own, mut standard) = (SortedSet::new(), BTreeSet::new());
            for key in keys {
                prop_assert_eq!(own.contains(&key), standard.contains(&key));
                prop_assert_eq!(own.insert(key), standard.insert(key));
            }
            prop_assert_eq!(own.len(), standard.len());
            prop_assert_eq!(own.first(), standard.first());
            prop_assert_eq!(own.last(), standard.last());
            prop_assert!(own.iter().rev().eq(standard.iter().rev()));
            prop_assert!(own.into_iter().eq(standard));
        }
    }
}
