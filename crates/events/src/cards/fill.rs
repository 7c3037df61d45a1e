//! Cells filled one after another with kinds of rank.

use super::count::{Settler, choose};
use super::exchange::every_cell;
use crate::logic::Point;

impl Settler<'_> {
    /// Fills the cells from one on with so many cards each, and settles every deal that comes of it.
    pub(super) fn fill_cells(
        &mut self,
        left: &mut Vec<u32>,
        from: usize,
        sizes: &[u32],
        mut point: Point,
        times: Option<u128>,
    ) {
        let Some((&size, rest)) = sizes.split_first() else { return self.settle(point, times) };
        let like = self.like_at(&mut point, from);
        if rest.is_empty() {
            return every_cell(left, &like, size, &mut |counts, alike| {
                self.lay(from, counts);
                let times = times.and_then(|times| times.checked_mul(alike));
                match self.ground.deal.draw {
                    None => self.settle(point, times),
                    Some(_) => self.keep(point, times),
                }
            });
        }
        let mut options = Vec::new();
        every_cell(left, &like, size, &mut |counts, alike| options.push((counts.clone(), alike)));
        for (counts, alike) in options {
            self.lay(from, &counts);
            let mut point = point;
            let times = times.and_then(|times| times.checked_mul(alike));
            // Where the rest of the cells cannot change the end, they count at once.
            if let Some(end) = self.end_after(from, &mut point) {
                let ways = self.ways_with_rest(from, rest);
                self.tally.add(end, times.and_then(|times| times.checked_mul(ways)));
                continue;
            }
            for (left, &count) in left.iter_mut().zip(&counts) {
                *left -= u32::from(count);
            }
            self.fill_cells(left, from + 1, rest, point, times);
            for (left, &count) in left.iter_mut().zip(&counts) {
                *left += u32::from(count);
            }
        }
    }

    /// Settles every deal that has the cells before one as they lie, when the cells from it on have so many cards each. What
    /// the first tell is asked once.
    pub fn fill_from(&mut self, left: &mut Vec<u32>, from: usize, sizes: &[u32], times: Option<u128>) {
        let mut point = self.start();
        if sizes.is_empty() {
            return self.settle(point, times);
        }
        match self.end_after(from - 1, &mut point) {
            Some(end) => {
                let ways = self.ways_with_rest(from - 1, sizes);
                self.tally.add(end, times.and_then(|times| times.checked_mul(ways)));
            }
            None => self.fill_cells(left, from, sizes, point, times),
        }
    }

    /// In how many ways the ranks in the cells up to this one can be dealt, and any cards to the cells after it.
    pub fn ways_with_rest(&self, cell: usize, rest: &[u32]) -> u128 {
        let kinds = &self.ground.kinds.ranks;
        let mut left: Vec<u32> = kinds.iter().map(|kind| kind.cards).collect();
        let mut ways = 1;
        for counts in &self.counts[..=cell] {
            for (left, &count) in left.iter_mut().zip(counts) {
                ways *= choose(*left, count.into());
                *left -= u32::from(count);
            }
        }
        let mut cards: u32 = left.iter().sum();
        for &size in rest {
            ways *= choose(cards, size);
            cards -= size;
        }
        ways
    }
}
