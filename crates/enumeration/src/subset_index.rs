//! An index of the subsets of some cards up to a size: the combinatorial number system, with the subsets of each size after
//! all smaller ones.

use crate::cards::{Card, CardSet};
use crate::combinations::{choose, subsets};
use crate::conversions::to_index;

/// The most cards whose subsets can be visited.
pub(crate) const MOST: usize = 7;

/// The indices of the subsets of some cards up to a size.
pub(crate) struct SubsetIndex {
    /// By card and size: what the card adds to a subset's index when it joins as the highest of so many.
    steps: Vec<[u32; MOST + 1]>,
    /// The size of the largest subsets that have an index.
    depth: u32,
}

/// A subset of the cards whose subsets are visited.
#[derive(Clone, Copy)]
pub(crate) struct Subset {
    /// The places of its cards among all the cards, as bits.
    pub(crate) places: usize,
    /// Its index.
    pub(crate) index: usize,
}

impl Subset {
    /// The number of its cards.
    pub(crate) fn size(self) -> u32 {
        SIZES[self.places]
    }
}

impl SubsetIndex {
    /// The index of the subsets of `free` up to `depth` cards.
    pub(crate) fn new(free: CardSet, depth: u32) -> Self {
        let mut steps = vec![[0; MOST + 1]; 1 + Card::JOKER.index()];
        for (card, place) in free.iter().zip(0..) {
            for (size, step) in (1..=depth).zip(&mut steps[card.index()][1..]) {
                // The subsets of one card fewer come before; their number, C(n, size - 1), is skipped.
                let step_of = choose(place, size) + choose(free.len(), size - 1);
                *step = step_of.try_into().expect("at most C(53, 6) subsets of a size");
            }
        }
        SubsetIndex { steps, depth }
    }

    /// The subsets in order of their index.
    pub(crate) fn all(free: CardSet, depth: u32) -> impl Iterator<Item = CardSet> {
        (0..=depth).flat_map(move |size| subsets(free, size))
    }

    /// The index of a subset.
    pub(crate) fn index(&self, subset: CardSet) -> usize {
        subset.iter().zip(1..).map(|(card, size)| to_index(self.steps[card.index()][size])).sum()
    }

    /// Visits every subset of the cards up to the depth; for equally many cards, in the same order.
    #[inline]
    pub(crate) fn each_subset(&self, cards: CardSet, mut visit: impl FnMut(Subset)) {
        // By the set of places: the index of the subset. Without its highest card it has been found before.
        let mut indices = [0; 1 << MOST];
        visit(Subset { places: 0, index: 0 });
        for (card, place) in cards.iter().zip(0..) {
            let steps = &self.steps[card.index()];
            for others in 0..1 << place {
                let size = SIZES[others] + 1;
                if size <= self.depth {
                    let places = others | 1 << place;
                    let index = indices[others] + steps[to_index(size)];
                    indices[places] = index;
                    visit(Subset { places, index: to_index(index) });
                }
            }
        }
    }
}

/// How many bits each number below `2^MOST` has.
static SIZES: [u32; 1 << MOST] = {
    let mut sizes = [0; 1 << MOST];
    let mut places = 0usize;
    while places < sizes.len() {
        sizes[places] = places.count_ones();
        places += 1;
    }
    sizes
};
