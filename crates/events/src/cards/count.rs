//! Deals of cards, ranks first and suits second.
//!
//! The cards of a deal lie in *cells*: a zone, a part of one, or zones that every test takes together. First each cell is
//! given its kinds of rank; wherever what is known already tells the row, the branch ends there and all its suits and
//! further cells count at once. What is left open is then given suits, in those cells only whose suits are looked at. Given
//! the ranks, suits are dealt rank by rank from the shoe, and cells whose suits nobody looks at do not matter to the others:
//! every card of a rank is as likely to lie in one cell as in another.

use super::alike::Deals;
use super::closely::Closely;
use super::dealt::{Dealt, Hand, NO_SUIT};
use super::exchange::{Exchanges, Kept};
use super::fillings::Fillings;
use super::kinds::Kinds;
use super::looks::Looks;
use super::paint::SUITS;
use super::paintings::{MOST_GROUPS, Paintings};
use super::sure::{Open, looks_at_suits};
use crate::logic::{End, Facts, Logic, Point, Steps, TestSet};
use enumeration::Rank;
use paytables::wagers::{CardDeal, CardTest, CardsTest, Role, ZoneIndex};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// How many cards of each kind of rank lie in a cell.
pub type Counts = Vec<u8>;

/// A deal with its tests, made ready to be counted.
pub struct Ground<'a> {
    /// The deal.
    pub deal: &'a CardDeal,
    /// What the rows ask.
    pub logic: &'a Logic<CardsTest>,
    /// The kinds of card.
    pub kinds: Kinds,
    /// What is known beforehand of cells that are looked at closely; the kinds tell nothing of them but what they count.
    pub closely: Option<Closely>,
}

impl Ground<'_> {
    /// Whether a test looks closely, and is told beforehand.
    fn is_told(&self, test: usize) -> bool {
        self.closely.as_ref().is_some_and(|closely| closely.tests.contains(test))
    }

    /// How many deals or draws a worker keeps at most, to settle them together. Of a small shoe there are few, and settling
    /// them costs little: so few are kept that what holds of every deal of it holds where there are more than can be kept.
    pub fn most_kept(&self) -> usize {
        if self.deal.shoe.cards() < 40 { 1 << 3 } else { 1 << 16 }
    }
}

/// The cells that make up the zones, for deals of one shape.
#[derive(Clone, Debug)]
pub struct Layout {
    /// For each zone, its cells.
    pub made_of: Vec<Vec<usize>>,
    /// The groups of cells whose suits are looked at.
    pub groups: Groups,
    /// For each test, the last cell that it needs; none for one that needs none.
    ready_after: Vec<usize>,
}

/// Cells whose suits are looked at, those that every test of suits takes together as one group.
#[derive(Clone, Debug)]
pub struct Groups {
    /// How many there are.
    pub count: usize,
    /// The group of each cell; none where no test looks at its suits.
    pub of_cell: Vec<Option<usize>>,
    /// For each zone, its groups.
    pub made_of: Vec<Vec<usize>>,
}

impl Groups {
    /// The groups of so many cells, where each test of suits looks at these lists of cells.
    fn new(looked_at: &[Vec<usize>], made_of: &[Vec<usize>], cells: usize) -> Groups {
        let mut views: Vec<Vec<bool>> = Vec::new();
        let of_cell: Vec<Option<usize>> = (0..cells)
            .map(|cell| {
                let view: Vec<bool> = looked_at.iter().map(|cells| cells.contains(&cell)).collect();
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
        Groups { count: views.len(), of_cell, made_of }
    }
}

/// The zones that a test looks at: those it takes together first, then each that it holds them against.
pub fn zones_of(test: &CardsTest, deal: &CardDeal) -> Vec<Vec<ZoneIndex>> {
    match test {
        CardsTest::Of(zones, test) => {
            let mut groups = vec![zones.clone()];
            match test {
                CardTest::SameRankAs { zone, .. }
                | CardTest::SameFaceAs { zone, .. }
                | CardTest::HigherThan { zone, .. } => groups.push(vec![*zone]),
                CardTest::Between(zones) | CardTest::Against { zones, .. } => groups.push(zones.clone()),
                _ => {}
            }
            groups
        }
        CardsTest::Winner(_) | CardsTest::Margin(_) => {
            let of = |role| deal.zones.iter().position(|zone| zone.role == role).map(ZoneIndex);
            [Role::Player, Role::Banker].into_iter().filter_map(of).map(|zone| vec![zone]).collect()
        }
    }
}

impl Layout {
    /// The layout in which the zones are made of these cells.
    pub fn new(ground: &Ground, made_of: Vec<Vec<usize>>, cells: usize) -> Layout {
        let mut suits_of = Vec::new();
        let mut ready_after = Vec::new();
        for (number, test) in ground.logic.tests.iter().enumerate() {
            if ground.is_told(number) {
                ready_after.push(usize::MAX);
                continue;
            }
            let looked_at: Vec<Vec<usize>> = zones_of(test, ground.deal)
                .iter()
                .map(|zones| zones.iter().flat_map(|zone| made_of[zone.0].iter().copied()).collect())
                .collect();
            ready_after.push(looked_at.iter().flatten().copied().max().unwrap_or(0));
            if matches!(test, CardsTest::Of(_, test) if looks_at_suits(test)) {
                suits_of.extend(looked_at);
            }
        }
        let groups = Groups::new(&suits_of, &made_of, cells);
        Layout { made_of, groups, ready_after }
    }

    /// The tests that need a cell after this one.
    fn not_ready(&self, cell: usize) -> TestSet {
        self.ready_after.iter().enumerate().filter(|&(_, &last)| last > cell).map(|(test, _)| test).collect()
    }
}

/// How many deals end in each way.
#[derive(Clone, Debug)]
pub struct Tally {
    /// By row.
    pub rows: Vec<u128>,
    /// Deals that no row pays.
    pub lost: u128,
    /// Deals that do not count.
    pub aside: u128,
    /// Whether a number was too large.
    pub overflow: bool,
}

impl Tally {
    /// None counted yet.
    pub fn new(rows: usize) -> Tally {
        Tally { rows: vec![0; rows], lost: 0, aside: 0, overflow: false }
    }

    /// Adds so many deals that end so.
    pub fn add(&mut self, end: End, ways: Option<u128>) {
        let sum = match end {
            End::Aside => &mut self.aside,
            End::Row(row) => &mut self.rows[row],
            End::Lost => &mut self.lost,
        };
        match ways.and_then(|ways| sum.checked_add(ways)) {
            Some(total) => *sum = total,
            None => self.overflow = true,
        }
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Tally) -> Tally {
        for (row, &ways) in other.rows.iter().enumerate() {
            self.add(End::Row(row), Some(ways));
        }
        self.add(End::Lost, Some(other.lost));
        self.add(End::Aside, Some(other.aside));
        self.overflow |= other.overflow;
        self
    }
}

/// C(n, k) for the small n and k that are asked for most: few cards of the few of one kind.
static FEW: LazyLock<[[u128; 9]; 129]> =
    LazyLock::new(|| std::array::from_fn(|n| std::array::from_fn(|k| choose_many(n as u32, k as u32))));

/// C(n, k).
pub fn choose(n: u32, k: u32) -> u128 {
    let few = FEW.get(n as usize).and_then(|of_n| of_n.get(k as usize));
    few.copied().unwrap_or_else(|| choose_many(n, k))
}

fn choose_many(n: u32, k: u32) -> u128 {
    (0..k).fold(1, |ways, i| ways * u128::from(n.saturating_sub(i)) / u128::from(i + 1))
}

/// n (n - 1) ... of k factors; none beyond 128 bits.
pub fn falling(n: u32, k: u32) -> Option<u128> {
    (0..k).try_fold(1u128, |ways, i| ways.checked_mul(n.saturating_sub(i).into()))
}

/// Settles deals of one layout, cell by cell.
pub struct Settler<'g> {
    pub(super) ground: &'g Ground<'g>,
    pub(super) layout: &'g Layout,
    pub(super) steps: Steps<'g, CardsTest>,
    /// The tests that cannot be told after each cell, and last none.
    not_ready: Vec<TestSet>,
    /// Where a point leads when after a cell other tests can be told.
    onward: FxHashMap<(Point, usize), Point>,
    /// By point, the kinds that can be exchanged there, and before which cell.
    pub(super) exchanges: FxHashMap<(Point, usize), Exchanges>,
    /// Draws that are at their end, to be settled with those that are like them.
    pub(super) kept: Kept,
    /// Deals of draws, to be settled with those that are like them.
    pub(super) deals: Deals,
    looks: Looks,
    /// The cards in each cell: their suits mean nothing before suits are given.
    pub(super) hands: Vec<Hand>,
    /// The counts by kind of rank in each cell.
    pub(super) counts: Vec<Counts>,
    /// The kinds of rank that lie in each cell, and how many cards of them.
    pub(super) laid: Vec<Vec<(usize, u32)>>,
    /// In how many ways cards have so many of each suit.
    pub(super) fillings: Fillings,
    /// The ways to give suits to cards, as far as they were asked for.
    pub(super) paintings: Paintings,
    /// How deals end of which so much is known, and of cells that are looked at closely facts of this number.
    pub(super) ends: FxHashMap<(Point, usize), End>,
    /// What is found.
    pub tally: Tally,
}

impl<'g> Settler<'g> {
    /// A settler of deals of this layout.
    pub fn new(ground: &'g Ground<'g>, layout: &'g Layout) -> Self {
        let cells = layout.groups.of_cell.len();
        let told = ground.closely.as_ref().map_or_else(TestSet::default, |closely| closely.tests);
        Settler {
            ground,
            layout,
            steps: Steps::new(ground.logic),
            not_ready: (0..cells).map(|cell| layout.not_ready(cell)).chain([told]).collect(),
            onward: FxHashMap::default(),
            exchanges: FxHashMap::default(),
            kept: Kept::default(),
            deals: Deals::default(),
            looks: Looks::of(&ground.logic.tests),
            hands: vec![Hand::default(); cells],
            counts: vec![vec![0; ground.kinds.ranks.len()]; cells],
            laid: vec![Vec::new(); cells],
            fillings: Fillings::default(),
            paintings: Paintings::new(&ground.kinds.ranks),
            ends: FxHashMap::default(),
            tally: Tally::new(ground.logic.rows()),
        }
    }

    /// Lays these ranks into a cell.
    pub fn lay(&mut self, cell: usize, counts: &[u8]) {
        let (hand, laid) = (&mut self.hands[cell], &mut self.laid[cell]);
        hand.truncate(0);
        laid.clear();
        for (kind, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let card = self.ground.kinds.ranks[kind].card(NO_SUIT);
            (0..count).for_each(|_| hand.push(card));
            laid.push((kind, count.into()));
        }
        self.counts[cell].copy_from_slice(counts);
    }

    /// Does what lays other deals in the middle of one, and lays that again.
    pub fn aside(&mut self, settle: impl FnOnce(&mut Self)) {
        let counts = self.counts.clone();
        settle(self);
        for (cell, counts) in counts.iter().enumerate() {
            self.lay(cell, counts);
        }
    }

    /// The point at which nothing is known.
    pub fn start(&mut self) -> Point {
        self.steps.at(Facts::default())
    }

    /// The same facts where the tests that need a later cell, and no others, cannot be told.
    fn onward(&mut self, point: Point, cell: usize) -> Point {
        if let Some(&next) = self.onward.get(&(point, cell)) {
            return next;
        }
        let facts = self.steps.facts(point).with_later(self.not_ready[cell]);
        let next = self.steps.at(facts);
        self.onward.insert((point, cell), next);
        next
    }

    /// How every deal ends that has the ranks laid so far, up to this cell; none where that is not sure.
    pub fn end_after(&mut self, cell: usize, point: &mut Point) -> Option<End> {
        *point = self.onward(*point, cell);
        let dealt = dealt(self.ground, &self.layout.made_of, &self.hands);
        self.steps.end(point, |_, test| dealt.by_ranks(test))
    }

    /// Moves on to where all is known that the ranks tell and that may matter.
    pub fn ask_all(&mut self, point: &mut Point) {
        let Settler { ground, layout, steps, hands, .. } = self;
        let dealt = dealt(ground, &layout.made_of, hands);
        steps.ask_all(point, |_, test| dealt.by_ranks(test));
    }

    /// The same facts where every test can be told.
    pub fn all_ready(&mut self, point: Point) -> Point {
        self.onward(point, self.hands.len())
    }

    /// How every deal ends in which groups have these cards, of which those without a suit will have so many of each kind, if
    /// that is known; none where the end is not sure. Then `point` moves on to where all is known that may matter and is sure.
    pub fn end_painted(
        &mut self,
        groups: &[Hand],
        open: Option<[u8; SUITS]>,
        point: &mut Point,
    ) -> Option<End> {
        let Settler { ground, layout, steps, looks, hands, .. } = self;
        let ranked = dealt(ground, &layout.made_of, hands);
        let painted = dealt(ground, &layout.groups.made_of, groups);
        let by_suit = |open: [u8; SUITS]| {
            let mut suits = [0; SUITS];
            for (kind, open) in ground.kinds.suits.iter().zip(open) {
                suits[kind.suit.0 as usize] = open;
            }
            suits
        };
        let open = Open { suits: open.map(by_suit) };
        looks.forget();
        let mut told = |number: usize, test: &CardsTest| looks.told(number, test, &ranked, &painted, &open);
        let end = steps.end(point, &mut told);
        if end.is_none() {
            steps.ask_all(point, told);
        }
        end
    }

    /// In how many ways the ranks that lie in the cells can be dealt, those cells first whose suits are looked at.
    fn ways(&self, suited: bool, used: &mut [u32]) -> u128 {
        let mut ways = 1;
        for (cell, group) in self.layout.groups.of_cell.iter().enumerate() {
            if group.is_some() != suited {
                continue;
            }
            for &(kind, count) in &self.laid[cell] {
                ways *= choose(self.ground.kinds.ranks[kind].cards - used[kind], count);
                used[kind] += count;
            }
        }
        ways
    }

    /// What lies in the groups by kind of rank, and in how many ways the cards of each group go to its cells, and jokers,
    /// which need no suit, are picked for them.
    fn in_groups(&self) -> (InGroups, u128) {
        let mut held = [0; MOST_KINDS];
        let mut ways = 1;
        for (group, laid) in self.layout.groups.of_cell.iter().zip(&self.laid) {
            let Some(group) = *group else { continue };
            for &(kind, count) in laid {
                let of = &self.ground.kinds.ranks[kind];
                let before = match of.rank {
                    None => (0..self.layout.groups.count).map(|group| count_in(held[kind], group)).sum(),
                    Some(_) => count_in(held[kind], group),
                };
                ways *= match of.rank {
                    None => choose(of.cards - before, count),
                    Some(_) => choose(before + count, count),
                };
                held[kind] += u128::from(count) << (GROUP_BITS * group);
            }
        }
        (held, ways)
    }

    /// Counts the deals with the ranks that lie in all cells, each `times` as often as its cards can be picked in no order.
    pub fn settle(&mut self, mut point: Point, times: Option<u128>) {
        if let Some(closely) = &self.ground.closely {
            return self.settle_closely(closely, point, times);
        }
        let last = self.hands.len();
        let end = self.end_after(last, &mut point);
        let mut used = [0; MOST_KINDS];
        let (with_suits, others) = (self.ways(true, &mut used), self.ways(false, &mut used));
        if with_suits == 0 || others == 0 {
            return;
        }
        let times = times.and_then(|times| times.checked_mul(others));
        match end {
            Some(end) => self.tally.add(end, times.and_then(|times| times.checked_mul(with_suits))),
            None => {
                let (held, ways) = self.in_groups();
                let (place, unseen) = self.painting(point, &held);
                let painting = &self.paintings.found[place];
                let ways = ways * unseen;
                debug_assert_eq!(
                    ways * painting.iter().map(|(_, ways)| ways).sum::<u128>(),
                    with_suits,
                    "suits are given in as many ways as ranks are dealt"
                );
                let times = times.and_then(|times| times.checked_mul(ways));
                for &(end, ways) in painting {
                    self.tally.add(end, times.and_then(|times| times.checked_mul(ways)));
                }
            }
        }
    }
}

/// By kind of rank, how many cards lie in each group, packed into one number.
pub type InGroups = [u128; MOST_KINDS];

/// How many bits a group has there.
pub const GROUP_BITS: usize = 6;
const _: () = assert!(MOST_GROUPS * GROUP_BITS < 100, "a kind fits above the groups");

/// How many cards lie in a group.
pub fn count_in(packed: u128, group: usize) -> u32 {
    (packed >> (GROUP_BITS * group)) as u32 & ((1 << GROUP_BITS) - 1)
}

/// How many kinds of rank there are at the most: the ranks, and the joker.
pub const MOST_KINDS: usize = Rank::COUNT as usize + 1;

/// What lies in cells, as tests look at it.
pub fn dealt<'d>(ground: &'d Ground, made_of: &'d [Vec<usize>], cells: &'d [Hand]) -> Dealt<'d> {
    let shoe = &ground.deal.shoe;
    Dealt { decks: shoe.decks, jokers: shoe.jokers, zones: &ground.deal.zones, made_of, cells }
}

/// What all of these come to, each settled on its own, where the last cells have so many cards each.
pub fn tally_all<I: Sync>(
    ground: &Ground,
    layout: &Layout,
    items: &[I],
    sizes: &[u32],
    settle: impl Fn(&mut Settler, &I) + Sync,
) -> Tally {
    let mut settlers = by_workers(items, 16, || Settler::new(ground, layout), settle);
    settlers.par_iter_mut().for_each(|settler| settler.settle_kept(sizes));
    Settler::share(&mut settlers);
    settlers.par_iter_mut().for_each(Settler::settle_all);
    let tallies = settlers.into_iter().map(|settler| settler.tally);
    tallies.fold(Tally::new(ground.logic.rows()), |sum, part| sum.plus(&part))
}

/// Works on all of these, so many at a time, and returns the workers: no more than work at once, so that each finds once what
/// many items need.
pub fn by_workers<I: Sync, W: Send>(
    items: &[I],
    at_a_time: usize,
    new: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &I) + Sync,
) -> Vec<W> {
    let idle: Mutex<Vec<W>> = Mutex::new(Vec::new());
    let workers = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    items.par_chunks(at_a_time).for_each(|chunk| {
        let known = workers().pop();
        let mut worker = known.unwrap_or_else(&new);
        chunk.iter().for_each(|item| work(&mut worker, item));
        workers().push(worker);
    });
    idle.into_inner().unwrap_or_else(PoisonError::into_inner)
}
