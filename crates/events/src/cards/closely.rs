//! Cells of a draw that are looked at closely, dealt apart from the rest.
//!
//! A draw goes by what cards count, and so do most tests. Others look closer, at suits or at ranks that count the same, but
//! often at a few cells only. These are dealt by themselves, before all else, and what the close tests tell of them is put
//! down with its number of ways under what their cards count. Then the whole draw is followed in cards that are known by
//! what they count alone, and wherever it comes to, the close tests tell what was put down for these cells: what lies
//! elsewhere is dealt from what they leave of each count, whichever of such cards they are.

use super::count::{Counts, Ground, Layout, MOST_KINDS, Settler, by_workers, choose, zones_of};
use super::exchange::{Exchanges, asks_for_equals, every_cell, finer};
use super::kinds::Kinds;
use super::sure::looks_at_suits;
use crate::logic::{End, Facts, Logic, Point, TestSet};
use paytables::wagers::{CardDeal, CardsTest, Condition, On};

/// What tests that look closely tell of their cells.
pub struct Closely {
    /// These tests.
    pub tests: TestSet,
    /// The cells, in order.
    pub cells: Vec<usize>,
    /// What they can tell.
    pub facts: Vec<Facts>,
    /// By the place of the counts in the cells, which of that is told in how many ways.
    told: Told,
    places: Places,
}

/// Numbers what can lie in the cells.
struct Places {
    /// For each cell, by how many cards lie in it, the place of the first such.
    first: Vec<Vec<usize>>,
    /// And after the last.
    all: Vec<usize>,
}

impl Places {
    /// Those of cells of which each has one of so many numbers of cards, of so many kinds.
    fn new(sizes: &[(usize, &[u32])], kinds: usize) -> Places {
        let (mut first, mut all) = (Vec::new(), Vec::new());
        for (_, sizes) in sizes {
            let mut next = 0;
            let mut places = vec![0; 1 + sizes.iter().max().map_or(0, |&most| most as usize)];
            for &size in *sizes {
                places[size as usize] = next;
                next += multisets(kinds, size);
            }
            first.push(places);
            all.push(next);
        }
        Places { first, all }
    }

    /// The place of cards in a cell that count so, when those in the cells before it have this one.
    fn on(&self, before: usize, cell: usize, counts: impl Iterator<Item = (usize, u32)>) -> usize {
        let (mut size, mut place) = (0, 0);
        for (kind, count) in counts {
            for _ in 0..count {
                size += 1;
                place += multisets(kind, size);
            }
        }
        before * self.all[cell] + self.first[cell][size as usize] + place
    }
}

/// How many hands of so many cards of so many kinds there are.
fn multisets(kinds: usize, size: u32) -> usize {
    if size == 0 { 1 } else { choose(kinds as u32 + size - 1, size) as usize }
}

/// More close tests than this are not taken apart.
const MOST_TESTS: usize = 8;

/// Nor are cells that can be dealt in more ways than this.
const MOST_DEALS: u128 = 2_000_000;

/// Whether a test looks closer than the draw does.
fn is_close(deal: &CardDeal, test: &CardsTest) -> bool {
    let CardsTest::Of(_, asked) = test else { return false };
    let kinds = |tests: &[CardsTest]| Kinds::of(deal, tests).ranks.len();
    looks_at_suits(asked) || kinds(std::slice::from_ref(test)) > kinds(&[])
}

impl Closely {
    /// The close tests and their cells, where that is worth while: zones are made of these cells, of which each has one of so
    /// many numbers of cards; none for cells whose number is not told.
    pub fn of(
        deal: &CardDeal,
        logic: &Logic<CardsTest>,
        made_of: &[Vec<usize>],
        sizes: &[Vec<u32>],
    ) -> Option<Closely> {
        let close: Vec<usize> =
            (0..logic.tests.len()).filter(|&test| is_close(deal, &logic.tests[test])).collect();
        if close.is_empty() || close.len() > MOST_TESTS {
            return None;
        }
        let looked_at = |cell: &usize| {
            let zones = close.iter().flat_map(|&test| zones_of(&logic.tests[test], deal)).flatten();
            zones.into_iter().any(|zone| made_of[zone.0].contains(cell))
        };
        let mut cells: Vec<usize> = (0..sizes.len()).filter(looked_at).collect();
        // First those of tests that see what cards are: kinds that do not lie there can then be exchanged in the others.
        let sees = |cell: &usize| {
            close.iter().any(|&test| {
                let zones = zones_of(&logic.tests[test], deal).concat();
                let equals = matches!(&logic.tests[test], CardsTest::Of(_, of) if asks_for_equals(of));
                !equals && zones.iter().any(|zone| made_of[zone.0].contains(cell))
            })
        };
        cells.sort_by_key(|cell| !sees(cell));
        // With all cells among them nothing is left to follow.
        if cells.len() == sizes.len() || cells.iter().any(|&cell| sizes[cell].is_empty()) {
            return None;
        }
        // A row for everything that the tests can tell: with a bit for each that does not hold.
        let row = |row: usize| {
            let test = |(bit, &test): (usize, &usize)| {
                let is = Condition::Is(logic.tests[test].clone());
                if row >> bit & 1 == 0 { is } else { Condition::Not(Box::new(is)) }
            };
            Condition::All(close.iter().enumerate().map(test).collect())
        };
        let rows: Vec<Condition<CardsTest>> = (0..1 << close.len()).map(row).collect();
        let facts = (0..rows.len()).map(|row| {
            let mut facts = Facts::default();
            for (bit, &test) in close.iter().enumerate() {
                facts.note(test, Some(row >> bit & 1 == 0));
            }
            facts
        });
        let facts = facts.collect();
        let own = Logic::of(&On { deal: (), given: Condition::always(), rows })?;
        let kinds = Kinds::of(deal, &own.tests);
        let coarse = Kinds::of(deal, &[]);
        let counted_as = kinds.ranks.iter().map(|kind| coarse.ranks.iter().position(|of| of.holds(kind)));
        let counted_as: Vec<usize> = counted_as.collect::<Option<_>>()?;
        let ground = Ground { deal, logic: &own, kinds, closely: None };
        let sizes_of_all = sizes.len();
        let sizes: Vec<(usize, &[u32])> = cells.iter().map(|&cell| (cell, sizes[cell].as_slice())).collect();
        let kinds = ground.kinds.ranks.len() as u32;
        let deals = |sizes: &[u32]| sizes.iter().map(|&size| choose(kinds + size - 1, size)).sum::<u128>();
        if sizes.iter().map(|(_, sizes)| deals(sizes)).product::<u128>() > MOST_DEALS {
            return None;
        }
        let layout = Layout::new(&ground, made_of.to_vec(), sizes_of_all);
        let left: Vec<u32> = ground.kinds.ranks.iter().map(|kind| kind.cards).collect();
        let places = Places::new(&sizes, coarse.ranks.len());
        let exchanges = (0..cells.len())
            .map(|at| Exchanges::new(&ground, made_of, |_| true, true, |cell| cells[..at].contains(&cell)));
        let exchanges: Vec<Exchanges> = exchanges.collect();
        let like = ground.like(|_| true, true);
        let options = every_size(&left, &like, sizes.first()?.1);
        let dealing = || Dealing {
            settler: Settler::new(&ground, &layout),
            counted_as: &counted_as,
            coarse: coarse.ranks.len(),
            cells: &sizes,
            exchanges: &exchanges,
            places: &places,
            told: vec![Vec::new(); places.all.iter().product()],
        };
        let dealt = by_workers(&options, 4, dealing, |dealing, option| {
            dealing.lay(0, option, &mut left.clone(), 0);
        });
        let mut dealt = dealt.into_iter().map(|dealing| dealing.told);
        let mut told = dealt.next()?;
        for (known, ways) in dealt.flat_map(|told| told.into_iter().enumerate()) {
            ways.into_iter().for_each(|(facts, ways)| add(&mut told[known], facts, ways));
        }
        Some(Closely { tests: close.into_iter().collect(), cells, facts, told, places })
    }

    /// What the close tests tell, by its number, and in how many ways, where cards lie in all cells that count so.
    pub fn told(&self, laid: &[Vec<(usize, u32)>]) -> &[(usize, u128)] {
        let cells = self.cells.iter().enumerate();
        let place = cells.fold(0, |place, (i, &cell)| self.places.on(place, i, laid[cell].iter().copied()));
        &self.told[place]
    }
}

/// What is told, by the place of the counts.
type Told = Vec<Vec<(usize, u128)>>;

/// Adds so many ways in which these facts are told.
fn add(told: &mut Vec<(usize, u128)>, facts: usize, ways: u128) {
    match told.iter_mut().find(|(known, _)| *known == facts) {
        Some((_, sum)) => *sum += ways,
        None => told.push((facts, ways)),
    }
}

/// Every way to fill a cell that has one of so many numbers of cards.
fn every_size(left: &[u32], like: &[usize], sizes: &[u32]) -> Vec<(Counts, u128)> {
    let mut options = Vec::new();
    for &size in sizes {
        every_cell(left, like, size, &mut |counts, alike| options.push((counts.clone(), alike)));
    }
    options
}

/// Deals the cells that are looked at closely.
struct Dealing<'a, 'g> {
    settler: Settler<'g>,
    /// What each kind counts as, by the number of that kind, and how many of these there are.
    counted_as: &'a [usize],
    coarse: usize,
    /// The cells, each of which has one of so many numbers of cards.
    cells: &'a [(usize, &'a [u32])],
    /// The kinds that can be exchanged before each of them is laid.
    exchanges: &'a [Exchanges],
    places: &'a Places,
    told: Told,
}

impl Dealing<'_, '_> {
    /// Lays these cards, which stand for so many, into one of the cells and deals the others, when what lies in those before
    /// has this place.
    fn lay(&mut self, at: usize, (option, alike): &(Counts, u128), left: &mut Vec<u32>, before: usize) {
        self.settler.lay(self.cells[at].0, option);
        let mut counts = vec![0; self.coarse];
        for (kind, &count) in option.iter().enumerate() {
            left[kind] -= u32::from(count);
            counts[self.counted_as[kind]] += u32::from(count);
        }
        let place = self.places.on(before, at, counts.into_iter().enumerate());
        match self.cells.get(at + 1) {
            None => self.put_down(place, *alike),
            Some((_, sizes)) => {
                let counts = &self.settler.counts;
                let laid: Vec<&Counts> = self.cells[..=at].iter().map(|&(cell, _)| &counts[cell]).collect();
                let like =
                    finer(&self.exchanges[at + 1].like(&self.settler.ground.kinds.ranks, counts), &laid);
                for (option, of) in every_size(left, &like, sizes) {
                    self.lay(at + 1, &(option, alike * of), left, place);
                }
            }
        }
        left.iter_mut().zip(option).for_each(|(left, &count)| *left += u32::from(count));
    }

    fn put_down(&mut self, place: usize, alike: u128) {
        let start = self.settler.start();
        self.settler.settle(start, Some(alike));
        for (row, ways) in self.settler.tally.rows.iter_mut().map(std::mem::take).enumerate() {
            if ways > 0 {
                add(&mut self.told[place], row, ways);
            }
        }
    }
}

impl Settler<'_> {
    /// Counts the deals with the counts that lie in all cells, where some of them are looked at closely.
    pub fn settle_closely(&mut self, closely: &Closely, mut point: Point, times: Option<u128>) {
        let kinds = &self.ground.kinds.ranks;
        let mut used = [0; MOST_KINDS];
        for &cell in &closely.cells {
            used.iter_mut().zip(&self.counts[cell]).for_each(|(used, &count)| *used += u32::from(count));
        }
        let told = closely.told(&self.laid);
        if told.is_empty() {
            return;
        }
        let mut ways = 1;
        for (cell, laid) in self.laid.iter().enumerate() {
            if !closely.cells.contains(&cell) {
                for &(kind, count) in laid {
                    ways *= choose(kinds[kind].cards - used[kind], count);
                    used[kind] += count;
                }
            }
        }
        let times = times.and_then(|times| times.checked_mul(ways));
        let last = self.counts.len();
        let sure = self.end_after(last, &mut point);
        if sure.is_none() {
            self.ask_all(&mut point);
        }
        for &(facts, ways) in told {
            let end = sure.unwrap_or_else(|| self.end_with(point, &closely.facts[facts], facts));
            self.tally.add(end, times.and_then(|times| times.checked_mul(ways)));
        }
    }

    /// How deals end that are known so far and of which these facts hold, which have this number.
    fn end_with(&mut self, point: Point, facts: &Facts, number: usize) -> End {
        if let Some(&end) = self.ends.get(&(point, number)) {
            return end;
        }
        let all = self.steps.facts(point).and(facts).with_later(TestSet::default());
        let mut at = self.steps.at(all);
        let end = self.steps.end(&mut at, |_, _| None).unwrap_or(End::Lost);
        self.ends.insert((point, number), end);
        end
    }
}
