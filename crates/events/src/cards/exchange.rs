//! Kinds of rank that can be exchanged.
//!
//! Where every test that is open takes two kinds for the same, or asks only which cards are equal, deals that differ by an
//! exchange of the two end alike. Kinds that lie in the same numbers in all cells so far are then filled into the next cell
//! in one order only, the most cards first, and that stands for all orders. A draw that is at its end is such a deal too:
//! what its cards count tells no more.

use super::count::{Counts, Ground, MOST_KINDS, Settler, zones_of};
use super::kinds::{RankKind, drawn, look, point};
use crate::logic::Point;
use enumeration::Rank as CardRank;
use paytables::wagers::{CardTest, CardsTest, Rank};
use rustc_hash::FxHashMap;

/// For each kind of rank, the first of those that it can be exchanged with.
pub type Like = Vec<usize>;

/// Whether every exchange of ranks leaves a test as it is: it asks which cards are equal and not what they are.
pub fn asks_for_equals(test: &CardTest) -> bool {
    match test {
        CardTest::Cards(_)
        | CardTest::OfAKind(_)
        | CardTest::Identical(_)
        | CardTest::Suits(_)
        | CardTest::Colours(_)
        | CardTest::LongestSuit(_)
        | CardTest::SameRankAs { .. }
        | CardTest::SameFaceAs { .. } => true,
        CardTest::Each(such) | CardTest::Count { such, .. } => such.rank.is_none(),
        _ => false,
    }
}

impl Ground<'_> {
    /// The kinds that can be exchanged while these tests are open, and the draw, if it is.
    pub fn like(&self, open: impl Fn(usize) -> bool, drawing: bool) -> Like {
        let kinds = &self.kinds.ranks;
        let rank = |kind: usize| kinds[kind].rank.map_or(Rank::JOKER, |rank| Rank(rank.0));
        let same = |one: usize, other: usize| {
            let tests = self.logic.tests.iter().enumerate().filter(|&(test, _)| open(test));
            kinds[one].cards == kinds[other].cards
                && kinds[one].in_suit == kinds[other].in_suit
                && (!drawing || drawn(self.deal, rank(one)) == drawn(self.deal, rank(other)))
                && tests.into_iter().all(|(_, test)| match test {
                    CardsTest::Of(_, test) => {
                        asks_for_equals(test)
                            // Kinds that tell nothing of what is looked at closely are of many looks.
                            || self.closely.is_none() && look(test, rank(one)) == look(test, rank(other))
                    }
                    CardsTest::Winner(_) | CardsTest::Margin(_) => point(rank(one)) == point(rank(other)),
                })
        };
        (0..kinds.len()).map(|kind| (0..kind).find(|&other| same(kind, other)).unwrap_or(kind)).collect()
    }
}

/// Those of these kinds that can still be exchanged where they lie in these cells in equal numbers.
pub fn finer(like: &[usize], cells: &[&Counts]) -> Like {
    let same = |one: usize, other: usize| {
        like[one] == like[other] && cells.iter().all(|counts| counts[one] == counts[other])
    };
    (0..like.len()).map(|kind| (0..kind).find(|&other| same(kind, other)).unwrap_or(kind)).collect()
}

/// A test for the class of as many cards as make a hand: a straight takes them all. Ranks that can make none with the cards
/// that are laid are alike to it.
struct Row {
    /// Its cells that are laid.
    laid: Vec<usize>,
    size: u32,
}

impl Row {
    fn of(ground: &Ground, test: usize, laid: Vec<usize>) -> Option<Row> {
        let CardsTest::Of(zones, CardTest::Class { ranking, pair_of: None, .. }) = &ground.logic.tests[test]
        else {
            return None;
        };
        let size = u32::from(ranking.size.cards());
        let natural = ground.deal.shoe.jokers == 0 && ranking.wild.is_empty() && ground.closely.is_none();
        let most: u32 = zones.iter().map(|zone| ground.deal.zones[zone.0].cards.most).sum();
        (natural && most == size).then_some(Row { laid, size })
    }

    /// The ranks, one bit each, that lie in its cells, or that can make a straight with those.
    fn near(&self, kinds: &[RankKind], counts: &[Counts]) -> u16 {
        let (mut ranks, mut cards) = (0, 0);
        for &cell in &self.laid {
            for (kind, &count) in kinds.iter().zip(&counts[cell]).filter(|&(_, &count)| count > 0) {
                ranks |= kind.bit();
                cards += u32::from(count);
            }
        }
        let straights = straights(self.size).filter(|straight| ranks & !straight == 0);
        if ranks.count_ones() < cards { ranks } else { straights.fold(ranks, |near, ranks| near | ranks) }
    }
}

/// The ranks of every straight of so many cards, one bit each, an ace at either end.
fn straights(size: u32) -> impl Iterator<Item = u16> {
    let line = (1 << size) - 1;
    (0..=u32::from(CardRank::COUNT) + 1 - size).map(move |first| {
        let line: u32 = line << first;
        (line >> 1 | (line & 1) << CardRank::ACE.0) as u16
    })
}

/// The kinds that can be exchanged once cards lie in some cells. A test that looks at these alone sees nothing of kinds that
/// do not lie there.
pub struct Exchanges {
    /// The cells of such tests.
    cells: Vec<usize>,
    /// Tests that look at others too.
    rows: Vec<Row>,
    /// The kinds that can be exchanged, by whether they lie in those cells and by whether they are near to a row.
    like: [[Like; 2]; 2],
}

impl Exchanges {
    /// Those in which these tests are open, and the draw, if it is; zones are made of these cells, of which such are laid.
    pub fn new(
        ground: &Ground,
        made_of: &[Vec<usize>],
        open: impl Fn(usize) -> bool,
        drawing: bool,
        laid: impl Fn(usize) -> bool,
    ) -> Exchanges {
        let cells_of = |test: usize| -> Vec<usize> {
            let zones = zones_of(&ground.logic.tests[test], ground.deal).concat();
            zones.iter().flat_map(|zone| made_of[zone.0].iter().copied()).collect()
        };
        let done: Vec<usize> = (0..ground.logic.tests.len())
            .filter(|&test| open(test) && cells_of(test).into_iter().all(&laid))
            .filter(|&test| !matches!(&ground.logic.tests[test], CardsTest::Of(_, of) if asks_for_equals(of)))
            .collect();
        let row = |test: usize| {
            let laid = cells_of(test).into_iter().filter(|&cell| laid(cell)).collect();
            Some((test, Row::of(ground, test, laid)?))
        };
        let others = (0..ground.logic.tests.len()).filter(|&test| open(test) && !done.contains(&test));
        let (in_row, rows): (Vec<usize>, Vec<Row>) = others.filter_map(row).unzip();
        let like = |within: bool, near: bool| {
            let sees = |test: &usize| (within || !done.contains(test)) && (near || !in_row.contains(test));
            ground.like(|test| open(test) && sees(&test), drawing)
        };
        Exchanges {
            cells: done.iter().flat_map(|&test| cells_of(test)).collect(),
            rows,
            like: [false, true].map(|within| [false, true].map(|near| like(within, near))),
        }
    }

    /// The cells of tests that look at ranks and at no cell that is not laid.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The kinds that can be exchanged if they do not lie there.
    pub fn without(&self) -> &Like {
        &self.like[0][1]
    }

    /// The kinds that can be exchanged where so many lie in each cell.
    pub fn like(&self, kinds: &[RankKind], counts: &[Counts]) -> Like {
        let near = self.rows.iter().fold(0, |near, row| near | row.near(kinds, counts));
        let standing = |kind: usize| {
            let lies = self.cells.iter().any(|&cell| counts[cell][kind] > 0);
            let is_near = self.rows.is_empty() || near & kinds[kind].bit() != 0;
            (lies, is_near, self.like[usize::from(lies)][usize::from(is_near)][kind])
        };
        let standings: Vec<_> = (0..kinds.len()).map(standing).collect();
        let first = |of| standings.iter().position(|known| known == of);
        standings.iter().map(|of| first(of).unwrap_or_default()).collect()
    }
}

/// Every way to put `size` cards into a cell when so many of each kind of rank are left, and how many it stands for: of those
/// that differ by an exchange of kinds that are alike, the one in which none has more than the one before.
pub fn every_cell(left: &[u32], like: &[usize], size: u32, visit: &mut dyn FnMut(&Counts, u128)) {
    // For each kind, the last one before it that it can be exchanged with, and how many are, with it.
    let before: Vec<Option<usize>> =
        (0..like.len()).map(|kind| (0..kind).rev().find(|&other| like[other] == like[kind])).collect();
    let place: Vec<u64> = (0..like.len())
        .map(|kind| like[..=kind].iter().filter(|&&other| other == like[kind]).count() as u64)
        .collect();
    let mut filling = Filling { left, before, place, counts: vec![0; left.len()], visit };
    filling.fill(0, size, 1);
}

struct Filling<'f> {
    left: &'f [u32],
    before: Vec<Option<usize>>,
    place: Vec<u64>,
    counts: Counts,
    visit: &'f mut dyn FnMut(&Counts, u128),
}

impl Filling<'_> {
    fn fill(&mut self, kind: usize, missing: u32, times: u64) {
        if kind == self.left.len() {
            if missing == 0 {
                (self.visit)(&self.counts, times.into());
            }
            return;
        }
        let before = self.before[kind].map(|before| self.counts[before]);
        let most = before.map_or(missing, |before| missing.min(before.into())).min(self.left[kind]);
        for count in (0..=most).rev() {
            self.counts[kind] = count as u8;
            // The orders of so many kinds, those with as many cards having none among them.
            let equal = self.equal(kind);
            self.fill(kind + 1, missing - count, times * self.place[kind] / equal);
        }
        self.counts[kind] = 0;
    }

    /// How many kinds have as many cards, up to this one, of those that it can be exchanged with.
    fn equal(&self, kind: usize) -> u64 {
        let mut equal = 1;
        let mut at = self.before[kind];
        while let Some(before) = at.filter(|&before| self.counts[before] == self.counts[kind]) {
            equal += 1;
            at = self.before[before];
        }
        equal
    }
}

impl Settler<'_> {
    /// The kinds that can be exchanged in the cells from one on, at a point where all is known that the cells before it tell
    /// and that may matter: `point` moves on to there.
    pub fn like_at(&mut self, point: &mut Point, from: usize) -> Like {
        self.ask_all(point);
        finer(&self.exchanged(*point, from), &self.counts[..from].iter().collect::<Vec<_>>())
    }

    /// The kinds that can be exchanged in all cells, those before one as they lie, where all is known that these tell.
    fn exchanged(&mut self, point: Point, from: usize) -> Like {
        let Settler { ground, layout, steps, exchanges, counts, .. } = self;
        let exchanges = exchanges.entry((point, from)).or_insert_with(|| {
            let open = steps.open(point);
            Exchanges::new(ground, &layout.made_of, |test| open.contains(test), false, |cell| cell < from)
        });
        exchanges.like(&ground.kinds.ranks, counts)
    }
}

/// Draws at their end, in one order of the kinds that can be exchanged: by what is known and what lies in the cells, kind by
/// kind, how often each is there.
pub type Kept = FxHashMap<(Point, [u64; MOST_KINDS]), Option<u128>>;

/// How many bits a cell of a draw has there.
const CELL_BITS: usize = 8;

impl Settler<'_> {
    /// Settles every deal that has the cells before one as they lie, as [`Settler::fill_from`] does, but draws that differ by
    /// an exchange of kinds together, once all are there.
    pub fn fill_like(&mut self, left: &mut Vec<u32>, from: usize, sizes: &[u32], times: Option<u128>) {
        let mut point = self.start();
        if self.end_after(from - 1, &mut point).is_some() {
            return self.fill_from(left, from, sizes, times);
        }
        self.ask_all(&mut point);
        if sizes.is_empty() {
            return self.keep(point, times);
        }
        let like = self.exchanged(point, from);
        if (0..like.len()).all(|kind| like[kind] == kind) {
            return self.fill_cells(left, from, sizes, point, times);
        }
        let mut columns = [0; MOST_KINDS];
        for (cell, counts) in self.counts[..from].iter().enumerate() {
            let packed = |&count: &u8| u64::from(count) << (CELL_BITS * cell);
            columns.iter_mut().zip(counts).for_each(|(column, count)| *column |= packed(count));
        }
        for kind in 0..like.len() {
            let mut at = kind;
            for before in (0..kind).rev().filter(|&before| like[before] == like[kind]) {
                if columns[before] < columns[at] {
                    columns.swap(before, at);
                    at = before;
                }
            }
        }
        let sum = self.kept.entry((point, columns)).or_insert(Some(0));
        *sum = sum.zip(times).and_then(|(sum, times)| sum.checked_add(times));
        if self.kept.len() > self.ground.most_kept() {
            self.aside(|own| own.settle_kept(sizes));
        }
    }

    /// Settles the draws that are kept.
    pub fn settle_kept(&mut self, sizes: &[u32]) {
        let from = self.counts.len() - sizes.len();
        for ((point, columns), times) in std::mem::take(&mut self.kept) {
            let mut left: Vec<u32> = self.ground.kinds.ranks.iter().map(|kind| kind.cards).collect();
            for cell in 0..from {
                let counts: Counts =
                    columns[..left.len()].iter().map(|column| (column >> (CELL_BITS * cell)) as u8).collect();
                left.iter_mut().zip(&counts).for_each(|(left, &count)| *left -= u32::from(count));
                self.lay(cell, &counts);
            }
            self.fill_cells(&mut left, from, sizes, point, times);
        }
    }
}
