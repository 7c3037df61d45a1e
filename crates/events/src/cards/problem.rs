//! What is to be counted: a deal, the tests of its rows, and the cells in which the cards lie.
//!
//! A *cell* is a set of cards dealt together: a zone, a part of a drawn hand, or several zones that every test joins. Cells,
//! not zones, are dealt, so that zones which no test distinguishes are dealt once. A [`SuitGroup`] joins cells further:
//! those whose suits every test sees together. All stages of the count share one [`Problem`] and one [`ZoneLayout`].

use super::card_list::CardList;
use super::close_table::CloseTable;
use super::dealt::Dealt;
use super::kinds::CardKinds;
use super::needs::{looks_at_suits, zones_of};
use super::ways::choose;
use crate::logic::{Logic, TestSet};
use paytables::wagers::{CardDeal, CardsTest, Role};

/// A deal with its tests, ready to be counted.
pub(super) struct Problem<'a> {
    pub deal: &'a CardDeal,
    /// The conditions of `given` and of the rows.
    pub logic: &'a Logic<CardsTest>,
    /// The kinds of card that the tests distinguish.
    pub kinds: CardKinds,
    /// The answers of tests that look at a few cells of a draw in more detail than the rest of the deal does; then `kinds`
    /// distinguish only what the other tests and the draw see.
    pub close: Option<CloseTable>,
}

impl Problem<'_> {
    /// Returns true if the close table answers a test.
    pub(super) fn is_close(&self, test: usize) -> bool {
        self.close.as_ref().is_some_and(|close| close.tests.contains(test))
    }

    /// The cells as tests see them, when the zones are made of these lists of cells.
    pub(super) fn dealt<'d>(&'d self, made_of: &'d [Vec<usize>], cells: &'d [CardList]) -> Dealt<'d> {
        let shoe = &self.deal.shoe;
        Dealt { decks: shoe.decks, jokers: shoe.jokers, zones: &self.deal.zones, made_of, cells }
    }

    /// How many cards of each kind of rank the full shoe has.
    pub(super) fn full_shoe(&self) -> Vec<u32> {
        self.kinds.ranks.iter().map(|kind| kind.cards).collect()
    }
}

/// The dealt zones of a deal as cells.
pub(super) struct ZoneCells {
    /// For each zone of the deal, the cells that make it up; none for a zone of a draw, and for a zone that no test sees.
    pub made_of: Vec<Vec<usize>>,
    /// How many cards each cell has.
    pub sizes: Vec<u32>,
    /// How many deals to the zones one deal to the cells represents.
    pub multiplicity: u128,
}

impl ZoneCells {
    /// Joins the dealt zones that every test sees together, drops those that none sees, and numbers the cells from
    /// `first`. `cards` is the number of cards that they are dealt from.
    pub(super) fn of(deal: &CardDeal, tests: &[CardsTest], first: usize, cards: u32) -> ZoneCells {
        let mut made_of = vec![Vec::new(); deal.zones.len()];
        let mut sizes: Vec<u32> = Vec::new();
        let mut views: Vec<Vec<(usize, usize)>> = Vec::new();
        let mut multiplicity = 1u128;
        let mut unseen = Vec::new();
        for (place, zone) in deal.zones.iter().enumerate().filter(|(_, zone)| zone.role == Role::Dealt) {
            let size = zone.cards.most;
            let mut view = Vec::new();
            for (test, asked) in tests.iter().enumerate() {
                for (group, zones) in zones_of(asked, deal).iter().enumerate() {
                    if zones.iter().any(|zone| zone.0 == place) {
                        view.push((test, group));
                    }
                }
            }
            if view.is_empty() {
                unseen.push(size);
                continue;
            }
            match views.iter().position(|known| *known == view) {
                Some(cell) => {
                    sizes[cell] += size;
                    multiplicity *= choose(sizes[cell], size);
                    made_of[place] = vec![first + cell];
                }
                None => {
                    made_of[place] = vec![first + sizes.len()];
                    views.push(view);
                    sizes.push(size);
                }
            }
        }
        let mut left = cards.saturating_sub(sizes.iter().sum());
        for size in unseen {
            multiplicity *= choose(left, size);
            left = left.saturating_sub(size);
        }
        ZoneCells { made_of, sizes, multiplicity }
    }
}

/// The number of deals to the zones; `None` beyond 128 bits, or if there are too few cards.
pub(super) fn zone_deals(deal: &CardDeal, mut cards: u32) -> Option<u128> {
    let mut deals = 1u128;
    for zone in deal.zones.iter().filter(|zone| zone.role == Role::Dealt) {
        deals = deals.checked_mul(choose(cards, zone.cards.most))?;
        cards = cards.checked_sub(zone.cards.most)?;
    }
    Some(deals)
}

/// The cells of a draw and of the zones joined with it.
pub(super) struct DrawCells {
    /// For each zone, its cells.
    pub made_of: Vec<Vec<usize>>,
    /// For each cell, the numbers of cards that it may have; empty if they are too many to list.
    pub sizes: Vec<Vec<u32>>,
}

/// Which cells make up the zones, in deals of one shape.
#[derive(Clone, Debug)]
pub(super) struct ZoneLayout {
    /// For each zone, its cells.
    pub made_of: Vec<Vec<usize>>,
    /// The groups of cells whose suits are seen.
    pub groups: SuitGroups,
    /// For each test, the last cell that it needs.
    ready_after: Vec<usize>,
}

/// Cells whose suits some test sees; those that every such test joins form one group.
#[derive(Clone, Debug)]
pub(super) struct SuitGroups {
    /// How many groups there are.
    pub count: usize,
    /// The group of each cell; `None` if no test sees its suits.
    pub of_cell: Vec<Option<usize>>,
    /// For each zone, its groups.
    pub made_of: Vec<Vec<usize>>,
}

impl SuitGroups {
    /// The groups of the cells, where `seen` lists the cells that tests of suits join.
    fn new(seen: &[Vec<usize>], made_of: &[Vec<usize>], cells: usize) -> SuitGroups {
        let mut views: Vec<Vec<bool>> = Vec::new();
        let of_cell: Vec<Option<usize>> = (0..cells)
            .map(|cell| {
                let view: Vec<bool> = seen.iter().map(|cells| cells.contains(&cell)).collect();
                view.contains(&true).then(|| {
                    views.iter().position(|known| *known == view).unwrap_or_else(|| {
                        views.push(view);
                        views.len() - 1
                    })
                })
            })
            .collect();
        let groups_of = |cells: &Vec<usize>| cells.iter().filter_map(|&cell| of_cell[cell]).collect();
        let made_of = made_of.iter().map(groups_of).collect();
        SuitGroups { count: views.len(), of_cell, made_of }
    }
}

impl ZoneLayout {
    /// The layout in which the zones are made of these cells.
    pub(super) fn new(problem: &Problem, made_of: Vec<Vec<usize>>, cells: usize) -> ZoneLayout {
        let mut suits_of = Vec::new();
        let mut ready_after = Vec::new();
        for (number, test) in problem.logic.tests.iter().enumerate() {
            if problem.is_close(number) {
                ready_after.push(usize::MAX);
                continue;
            }
            let seen: Vec<Vec<usize>> = zones_of(test, problem.deal)
                .iter()
                .map(|zones| zones.iter().flat_map(|zone| made_of[zone.0].iter().copied()).collect())
                .collect();
            ready_after.push(seen.iter().flatten().copied().max().unwrap_or(0));
            if matches!(test, CardsTest::Of(_, test) if looks_at_suits(test)) {
                suits_of.extend(seen);
            }
        }
        let groups = SuitGroups::new(&suits_of, &made_of, cells);
        ZoneLayout { made_of, groups, ready_after }
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.groups.of_cell.len()
    }

    /// An upper bound on the number of deals to joined zones of these sizes beside `draws` draws. `None` if suits are assigned:
    /// then every simple bound is far too large.
    pub(super) fn most_deals(&self, problem: &Problem, draws: u128, joined: &[u32]) -> Option<u128> {
        if self.groups.count > 0 && problem.close.is_none() {
            return None;
        }
        let kinds: u32 = problem.kinds.ranks.iter().map(|_| 1).sum();
        joined.iter().try_fold(draws, |deals, &size| deals.checked_mul(choose(kinds + size - 1, size)))
    }

    /// The tests that need a cell after this one.
    pub(super) fn not_ready(&self, cell: usize) -> TestSet {
        self.ready_after.iter().enumerate().filter(|&(_, &last)| last > cell).map(|(test, _)| test).collect()
    }
}
