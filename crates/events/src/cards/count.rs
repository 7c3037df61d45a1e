//! Deals of cards, ranks first and suits second.
//!
//! The cards of a deal lie in *cells*: a zone, a part of one, or zones that every test takes together. First each cell is
//! given its kinds of rank; wherever what is known already tells the row, the branch ends there and all its suits and
//! further cells count at once. What is left open is then given suits, in those cells only whose suits are looked at. Given
//! the ranks, suits are dealt rank by rank from the shoe, and cells whose suits nobody looks at do not matter to the others:
//! every card of a rank is as likely to lie in one cell as in another.

use super::dealt::{Dealt, Hand, looks_at_suits};
use super::kinds::Kinds;
use super::looks::Looks;
use crate::logic::{End, Facts, Logic, Point, Steps, TestSet};
use enumeration::Suit as CardSuit;
use paytables::wagers::{CardDeal, CardTest, CardsTest, Role, ZoneIndex};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

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
}

/// The cells that make up the zones, for deals of one shape.
#[derive(Clone, Debug)]
pub struct Layout {
    /// For each zone, its cells.
    pub made_of: Vec<Vec<usize>>,
    /// For each cell, whether suits in it are looked at.
    suited: Vec<bool>,
    /// For each test, the last cell that it needs; none for one that needs none.
    ready_after: Vec<usize>,
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
        let mut suited = vec![false; cells];
        let mut ready_after = Vec::new();
        for test in &ground.logic.tests {
            let looked_at: Vec<usize> = zones_of(test, ground.deal)
                .iter()
                .flatten()
                .flat_map(|zone| made_of[zone.0].iter().copied())
                .collect();
            if matches!(test, CardsTest::Of(_, test) if looks_at_suits(test)) {
                looked_at.iter().for_each(|&cell| suited[cell] = true);
            }
            ready_after.push(looked_at.into_iter().max().unwrap_or(0));
        }
        Layout { made_of, suited, ready_after }
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

/// C(n, k).
pub fn choose(n: u32, k: u32) -> u128 {
    (0..k).fold(1, |ways, i| ways * u128::from(n.saturating_sub(i)) / u128::from(i + 1))
}

/// n (n - 1) ... of k factors; none beyond 128 bits.
pub fn falling(n: u32, k: u32) -> Option<u128> {
    (0..k).try_fold(1u128, |ways, i| ways.checked_mul(n.saturating_sub(i).into()))
}

/// Settles deals of one layout, cell by cell.
pub struct Settler<'g> {
    ground: &'g Ground<'g>,
    layout: &'g Layout,
    steps: Steps<'g, CardsTest>,
    /// The tests that cannot be told after each cell, and last none.
    not_ready: Vec<TestSet>,
    /// Where a point leads when after a cell other tests can be told.
    onward: FxHashMap<(Point, usize), Point>,
    looks: Looks,
    /// The cards in each cell: their suits mean nothing before suits are given.
    hands: Vec<Hand>,
    /// The counts by kind of rank in each cell.
    counts: Vec<Counts>,
    /// What is found.
    pub tally: Tally,
}

impl<'g> Settler<'g> {
    /// A settler of deals of this layout.
    pub fn new(ground: &'g Ground<'g>, layout: &'g Layout) -> Self {
        let cells = layout.suited.len();
        Settler {
            ground,
            layout,
            steps: Steps::new(ground.logic),
            not_ready: (0..cells).map(|cell| layout.not_ready(cell)).chain([TestSet::default()]).collect(),
            onward: FxHashMap::default(),
            looks: Looks::of(&ground.logic.tests, &ground.deal.shoe),
            hands: vec![Hand::default(); cells],
            counts: vec![vec![0; ground.kinds.ranks.len()]; cells],
            tally: Tally::new(ground.logic.rows()),
        }
    }

    /// Lays these ranks into a cell.
    pub fn lay(&mut self, cell: usize, counts: &[u8]) {
        let hand = &mut self.hands[cell];
        hand.truncate(0);
        for (kind, &count) in self.ground.kinds.ranks.iter().zip(counts) {
            (0..count).for_each(|_| hand.push(kind.card(CardSuit::CLUBS)));
        }
        self.counts[cell].copy_from_slice(counts);
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
        let dealt = dealt(self.ground, self.layout, &self.hands);
        self.steps.end(point, |_, test| dealt.by_ranks(test))
    }

    /// In how many ways the ranks that lie in the cells can be dealt, those cells first whose suits are looked at.
    fn ways(&self, suited: bool, used: &mut [u32]) -> u128 {
        let mut ways = 1;
        for (cell, _) in self.layout.suited.iter().enumerate().filter(|&(_, &looked_at)| looked_at == suited)
        {
            for (kind, &count) in self.counts[cell].iter().enumerate() {
                ways *= choose(self.ground.kinds.ranks[kind].cards - used[kind], count.into());
                used[kind] += u32::from(count);
            }
        }
        ways
    }

    /// Counts the deals with the ranks that lie in all cells, each `times` as often as its cards can be picked in no order.
    pub fn settle(&mut self, mut point: Point, times: Option<u128>) {
        let last = self.hands.len();
        let end = self.end_after(last, &mut point);
        let mut used = vec![0; self.ground.kinds.ranks.len()];
        let (with_suits, others) = (self.ways(true, &mut used), self.ways(false, &mut used));
        if with_suits == 0 || others == 0 {
            return;
        }
        let times = times.and_then(|times| times.checked_mul(others));
        match end {
            Some(end) => self.tally.add(end, times.and_then(|times| times.checked_mul(with_suits))),
            None => {
                let point = self.onward(point, last);
                let mut painter = Painter::new(self);
                painter.paint(point, times);
                debug_assert_eq!(
                    painter.painted, with_suits,
                    "suits are given in as many ways as ranks are dealt"
                );
            }
        }
    }
}

fn dealt<'d>(ground: &'d Ground, layout: &'d Layout, hands: &'d [Hand]) -> Dealt<'d> {
    Dealt {
        decks: ground.deal.shoe.decks,
        jokers: ground.deal.shoe.jokers,
        zones: &ground.deal.zones,
        made_of: &layout.made_of,
        cells: hands,
    }
}

/// So many cards of one kind of rank in one cell, which need suits.
struct Unpainted {
    cell: usize,
    kind: usize,
    count: u8,
}

/// Gives suits to ranks: to one kind of suit after another, of exchangeable kinds none more than the one before.
struct Painter<'s, 'g> {
    settler: &'s mut Settler<'g>,
    items: Vec<Unpainted>,
    /// By kind of suit and item, how many cards get that suit.
    lanes: Vec<Vec<u8>>,
    /// By item, how many cards have none yet.
    left: Vec<u8>,
    hands: Vec<Hand>,
    painted: u128,
}

impl<'s, 'g> Painter<'s, 'g> {
    fn new(settler: &'s mut Settler<'g>) -> Self {
        let mut items = Vec::new();
        let mut hands = settler.hands.clone();
        for cell in (0..hands.len()).filter(|&cell| settler.layout.suited[cell]) {
            hands[cell].truncate(0);
            for (kind, &count) in settler.counts[cell].iter().enumerate().filter(|&(_, &count)| count > 0) {
                if settler.ground.kinds.ranks[kind].rank.is_some() {
                    items.push(Unpainted { cell, kind, count });
                } else {
                    (0..count).for_each(|_| hands[cell].push(enumeration::Card::JOKER));
                }
            }
        }
        // Items of one rank stand together, so that what they take of a suit is known when the next one takes.
        items.sort_by_key(|item| item.kind);
        let left = items.iter().map(|item| item.count).collect();
        let lanes = vec![vec![0; items.len()]; settler.ground.kinds.suits.len()];
        Painter { settler, items, lanes, left, hands, painted: 0 }
    }

    fn paint(&mut self, point: Point, times: Option<u128>) {
        // A joker has no suit and so no way to be given one, but ways to be picked.
        let jokers: u128 = self.joker_ways();
        self.lane(0, 0, true, jokers, point, times);
    }

    fn joker_ways(&self) -> u128 {
        let kinds = &self.settler.ground.kinds.ranks;
        let mut ways = 1;
        for (kind, of) in kinds.iter().enumerate().filter(|(_, of)| of.rank.is_none()) {
            let mut used = 0;
            for cell in (0..self.hands.len()).filter(|&cell| self.settler.layout.suited[cell]) {
                let count = u32::from(self.settler.counts[cell][kind]);
                ways *= choose(of.cards - used, count);
                used += count;
            }
        }
        ways
    }

    /// Fills the lane of a kind of suit from an item on. `tight` while it equals the lane before, which it may not exceed
    /// where the two can be exchanged.
    fn lane(&mut self, suit: usize, item: usize, tight: bool, ways: u128, point: Point, times: Option<u128>) {
        let suits = &self.settler.ground.kinds.suits;
        if item == self.items.len() {
            if suit + 1 == suits.len() {
                return self.painted(ways, point, times);
            }
            return self.lane(suit + 1, 0, true, ways, point, times);
        }
        let Unpainted { kind, .. } = self.items[item];
        let in_suit = self.settler.ground.kinds.ranks[kind].in_suit * suits[suit].suits;
        let taken: u32 = (0..item)
            .rev()
            .take_while(|&before| self.items[before].kind == kind)
            .map(|before| u32::from(self.lanes[suit][before]))
            .sum();
        let room = in_suit - taken;
        let left = self.left[item];
        let last = suit + 1 == suits.len();
        let bound = suits[suit].like_the_last && tight;
        let most = if bound { left.min(self.lanes[suit - 1][item]) } else { left };
        let least = if last { left } else { 0 };
        for count in (least..=most).rev() {
            if u32::from(count) > room {
                continue;
            }
            self.lanes[suit][item] = count;
            self.left[item] = left - count;
            let still_tight = bound && count == self.lanes[suit - 1][item];
            self.lane(suit, item + 1, still_tight, ways * choose(room, count.into()), point, times);
        }
        self.left[item] = left;
    }

    /// How many ways to give suits differ from this one by exchanging kinds of suit that are alike.
    fn orbit(&self) -> u128 {
        let suits = &self.settler.ground.kinds.suits;
        let (mut orbit, mut group, mut run) = (1u128, 1u128, 1u128);
        for suit in 1..suits.len() {
            if suits[suit].like_the_last {
                group += 1;
                run = if self.lanes[suit] == self.lanes[suit - 1] { run + 1 } else { 1 };
                orbit = orbit * group / run;
            } else {
                (group, run) = (1, 1);
            }
        }
        orbit
    }

    fn painted(&mut self, ways: u128, point: Point, times: Option<u128>) {
        let ways = ways * self.orbit();
        self.painted += ways;
        let kinds = &self.settler.ground.kinds;
        let mut lens = [0usize; 16];
        for (cell, hand) in self.hands.iter().enumerate() {
            lens[cell] = hand.cards().len();
        }
        for (lane, suit) in self.lanes.iter().zip(&kinds.suits) {
            for (item, &count) in self.items.iter().zip(lane) {
                let card = kinds.ranks[item.kind].card(suit.suit);
                (0..count).for_each(|_| self.hands[item.cell].push(card));
            }
        }
        let mut point = point;
        let Settler { ground, layout, steps, looks, .. } = &mut *self.settler;
        let dealt = dealt(ground, layout, &self.hands);
        looks.forget();
        let end = steps.end(&mut point, |number, test| Some(looks.holds(number, test, &dealt)));
        for (hand, len) in self.hands.iter_mut().zip(lens) {
            hand.truncate(len);
        }
        if let Some(end) = end {
            self.settler.tally.add(end, times.and_then(|times| times.checked_mul(ways)));
        }
    }
}

/// What all of these come to, each settled on its own.
pub fn tally_all<I: Sync>(
    ground: &Ground,
    layout: &Layout,
    items: &[I],
    settle: impl Fn(&mut Settler, &I) + Sync,
) -> Tally {
    items
        .par_iter()
        .with_min_len(16)
        .fold(
            || Settler::new(ground, layout),
            |mut settler, item| {
                settle(&mut settler, item);
                settler
            },
        )
        .map(|settler| settler.tally)
        .reduce(|| Tally::new(ground.logic.rows()), |sum, part| sum.plus(&part))
}

/// Every way to put `size` cards into a cell when so many of each kind of rank are left.
pub fn every_cell(left: &[u32], size: u32, visit: &mut dyn FnMut(&Counts)) {
    fn fill(left: &[u32], kind: usize, missing: u32, counts: &mut Counts, visit: &mut dyn FnMut(&Counts)) {
        if missing == 0 {
            return visit(counts);
        }
        if kind == left.len() {
            return;
        }
        for count in (0..=missing.min(left[kind])).rev() {
            counts[kind] = count as u8;
            fill(left, kind + 1, missing - count, counts, visit);
        }
        counts[kind] = 0;
    }
    fill(left, 0, size, &mut vec![0; left.len()], visit);
}

/// Fills the cells from one on with so many cards each, and settles every deal that comes of it.
pub fn fill_cells(
    settler: &mut Settler,
    left: &mut Vec<u32>,
    from: usize,
    sizes: &[u32],
    point: Point,
    times: Option<u128>,
) {
    let Some((&size, rest)) = sizes.split_first() else { return settler.settle(point, times) };
    let mut options = Vec::new();
    every_cell(left, size, &mut |counts| options.push(counts.clone()));
    for counts in options {
        settler.lay(from, &counts);
        if rest.is_empty() {
            settler.settle(point, times);
            continue;
        }
        let mut point = point;
        // Where the rest of the cells cannot change the end, they count at once.
        if let Some(end) = settler.end_after(from, &mut point) {
            let ways = settler.ways_with_rest(from, rest);
            settler.tally.add(end, times.and_then(|times| times.checked_mul(ways)));
            continue;
        }
        for (left, &count) in left.iter_mut().zip(&counts) {
            *left -= u32::from(count);
        }
        fill_cells(settler, left, from + 1, rest, point, times);
        for (left, &count) in left.iter_mut().zip(&counts) {
            *left += u32::from(count);
        }
    }
}

impl Settler<'_> {
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
