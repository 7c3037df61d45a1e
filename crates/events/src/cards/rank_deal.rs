//! A partial deal: the kinds of rank in each cell dealt so far, and the number of ways in which the shoe deals them.
//!
//! [`super::ranks`] fills one cell after another; [`super::suits`] and [`super::settle`] read the cells.

use super::card_list::{CardList, NO_SUIT};
use super::kinds::KindCounts;
use super::problem::{Problem, ZoneLayout};
use super::ways::{GroupKey, KEY_BITS, choose, times};

/// The most kinds of rank: 13 ranks and the joker.
pub(super) const MOST_KINDS: usize = 14;

/// The cells of a deal.
pub(super) struct RankDeal<'p> {
    problem: &'p Problem<'p>,
    layout: &'p ZoneLayout,
    /// The cards in each cell, without suits.
    pub lists: Vec<CardList>,
    /// The counts by kind of rank in each cell.
    pub counts: Vec<KindCounts>,
    /// The kinds of rank that lie in each cell, with their numbers of cards.
    pub laid: Vec<Vec<(usize, u8)>>,
}

impl<'p> RankDeal<'p> {
    /// Empty cells.
    pub(super) fn new(problem: &'p Problem<'p>, layout: &'p ZoneLayout) -> Self {
        let cells = layout.cells();
        RankDeal {
            problem,
            layout,
            lists: vec![CardList::default(); cells],
            counts: vec![vec![0; problem.kinds.ranks.len()]; cells],
            laid: vec![Vec::new(); cells],
        }
    }

    /// Replaces the cards of a cell.
    pub(super) fn lay(&mut self, cell: usize, counts: &[u8]) {
        let (list, laid) = (&mut self.lists[cell], &mut self.laid[cell]);
        list.truncate(0);
        laid.clear();
        for (kind, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            list.push_n(self.problem.kinds.ranks[kind].card(NO_SUIT), count);
            laid.push((kind, count));
        }
        self.counts[cell].copy_from_slice(counts);
    }

    /// In how many ways the ranks in the cells can be dealt, after `used` cards of each kind, which it updates: of the
    /// cells whose suits are seen, or of the others.
    pub(super) fn ways(&self, suited: bool, used: &mut [u32; MOST_KINDS]) -> Option<u128> {
        let cells = self.layout.groups.of_cell.iter().zip(&self.laid);
        cells.filter(|(group, _)| group.is_some() == suited).flat_map(|(_, laid)| laid).try_fold(
            1,
            |ways, &(kind, count)| {
                let left = self.problem.kinds.ranks[kind].cards - used[kind];
                used[kind] += u32::from(count);
                times(Some(ways), choose(left, count.into()))
            },
        )
    }

    /// In how many ways the ranks in the cells up to this one can be dealt, and any cards to the cells after it, which
    /// have these sizes.
    pub(super) fn ways_with_rest(&self, cell: usize, rest: &[u32]) -> Option<u128> {
        let mut left = self.problem.full_shoe();
        let mut ways = Some(1);
        for counts in &self.counts[..=cell] {
            for (left, &count) in left.iter_mut().zip(counts) {
                ways = times(ways, choose(*left, count.into()));
                *left -= u32::from(count);
            }
        }
        let mut cards: u32 = left.iter().sum();
        for &size in rest {
            ways = times(ways, choose(cards, size));
            cards -= size;
        }
        ways
    }

    /// How many cards of each group of ranks lie in the first `cells` cells.
    pub(super) fn group_key(&self, cells: usize) -> GroupKey {
        let laid = self.laid[..cells].iter().flatten();
        laid.map(|&(kind, count)| {
            GroupKey::from(count) << (KEY_BITS * u32::from(self.problem.kinds.ranks[kind].group))
        })
        .sum()
    }

    /// How many cards of each kind lie in each suit group, and in how many ways these cards are shared among the cells of
    /// the groups; jokers, which have no suit, are picked here too.
    pub(super) fn in_groups(&self) -> (GroupCounts, u128) {
        let mut held = [0; MOST_KINDS];
        let mut ways = 1;
        for (group, laid) in self.layout.groups.of_cell.iter().zip(&self.laid) {
            let Some(group) = *group else { continue };
            for &(kind, count) in laid {
                let of = &self.problem.kinds.ranks[kind];
                let more = u32::from(count);
                ways *= match of.rank {
                    None => {
                        let in_group = |group| count_in(held[kind], group);
                        choose(of.cards - (0..self.layout.groups.count).map(in_group).sum::<u32>(), more)
                    }
                    Some(_) => choose(count_in(held[kind], group) + more, more),
                };
                held[kind] += u128::from(count) << (GROUP_BITS * group);
            }
        }
        (held, ways)
    }
}

/// By kind of rank, how many cards lie in each suit group, packed into one number.
pub(super) type GroupCounts = [u128; MOST_KINDS];

/// The most suit groups: a dealer's hand has five cells, and fourteen cards are dealt beside it.
pub(super) const MOST_GROUPS: usize = 19;

/// How many bits the count of one group has.
pub(super) const GROUP_BITS: usize = 5;
const _: () = assert!(MOST_GROUPS * GROUP_BITS < 100, "a kind of rank fits above the groups");

/// How many cards lie in a group.
pub(super) fn count_in(packed: u128, group: usize) -> u32 {
    let count = (packed >> (GROUP_BITS * group)) & ((1 << GROUP_BITS) - 1);
    u32::try_from(count).expect("five bits")
}
