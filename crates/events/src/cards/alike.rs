//! Deals of a draw that are alike to the tests that are open, settled once.
//!
//! A draw puts the cards of a hand into several cells, and the same cards come to lie there in many ways. Once the draw is at
//! its end, cells that every open test takes together are one, and kinds of rank that lie where none looks at ranks can be
//! exchanged: deals are kept in one form for all that are so alike, and settled when all are there.

use super::count::{Counts, MOST_KINDS, Settler, choose, zones_of};
use super::exchange::Exchanges;
use crate::logic::Point;
use rustc_hash::FxHashMap;

/// What makes deals alike where so much is known.
struct Alike {
    /// For each cell, the place of those that are taken together with it.
    places: Vec<usize>,
    /// The places that a test of ranks looks at, all bits of each.
    ranked: u64,
    /// Kinds that can be exchanged where they lie in none of these; none for those that lie there.
    like: Vec<Vec<usize>>,
}

/// How many bits a place has in a column.
const PLACE: usize = 8;
const MOST_PLACES: usize = u64::BITS as usize / PLACE;

/// What lies in the places, kind by kind.
type Columns = [u64; MOST_KINDS];

/// No more are kept.
const MOST_KEPT: usize = 1 << 17;

/// Deals, by what is known and what lies in the places, with how often each is there.
#[derive(Default)]
pub struct Deals {
    kept: FxHashMap<(Point, Columns), Option<u128>>,
    /// By point.
    alike: FxHashMap<Point, Option<Alike>>,
}

impl Alike {
    /// Where this is known; none where there are too many places.
    fn at(settler: &Settler, point: Point) -> Option<Alike> {
        let Settler { ground, layout, steps, .. } = settler;
        let open = steps.open(point);
        let cells = layout.groups.of_cell.len();
        // For each cell, the open tests that look at it, with the groups of zones in which it lies.
        let mut views: Vec<Vec<(usize, usize)>> = vec![Vec::new(); cells];
        for (test, asked) in ground.logic.tests.iter().enumerate().filter(|&(test, _)| open.contains(test)) {
            for (group, zones) in zones_of(asked, ground.deal).iter().enumerate() {
                for (cell, view) in views.iter_mut().enumerate() {
                    if zones.iter().any(|zone| layout.made_of[zone.0].contains(&cell)) {
                        view.push((test, group));
                    }
                }
            }
        }
        let mut known: Vec<&Vec<(usize, usize)>> = Vec::new();
        let places = views.iter().map(|view| {
            known.iter().position(|known| *known == view).unwrap_or_else(|| {
                known.push(view);
                known.len() - 1
            })
        });
        let places: Vec<usize> = places.collect();
        if known.len() > MOST_PLACES {
            return None;
        }
        let exchanges = Exchanges::new(ground, &layout.made_of, |test| open.contains(test), false, |_| true);
        let all = |place: usize| ((1 << PLACE) - 1) << (PLACE * place);
        let ranked = exchanges.cells().iter().fold(0, |ranked, &cell| ranked | all(places[cell]));
        let without = exchanges.without();
        let like =
            (0..without.len()).map(|kind| (0..without.len()).filter(|&of| without[of] == kind).collect());
        Some(Alike { places, ranked, like: like.filter(|kinds: &Vec<usize>| kinds.len() > 1).collect() })
    }
}

impl Settler<'_> {
    /// Settles the deal that lies in all cells, so many times, where all is known at a point that a draw tells: together with
    /// those that are like it, once all are there.
    pub fn keep(&mut self, point: Point, times: Option<u128>) {
        if self.ground.closely.is_some() {
            return self.settle(point, times);
        }
        let known = self.deals.alike.get(&point);
        if known.is_none() {
            let alike = Alike::at(self, point);
            self.deals.alike.insert(point, alike);
        }
        let Settler { laid, deals: Deals { kept, alike }, .. } = self;
        let Some(Some(alike)) = alike.get(&point) else { return self.settle(point, times) };
        let mut columns: Columns = [0; MOST_KINDS];
        let mut ways = 1;
        for (laid, place) in laid.iter().zip(&alike.places) {
            for &(kind, count) in laid {
                // Cards of one kind go to the cells of a place in so many ways.
                let before = (columns[kind] >> (PLACE * place)) as u32 & ((1 << PLACE) - 1);
                if before > 0 {
                    ways *= choose(before + count, count);
                }
                columns[kind] += u64::from(count) << (PLACE * place);
            }
        }
        for kinds in &alike.like {
            let mut sorted = [0; MOST_KINDS];
            let mut len = 0;
            let free = |column: u64| column & alike.ranked == 0;
            for &kind in kinds.iter().filter(|&&kind| free(columns[kind])) {
                sorted[len] = columns[kind];
                len += 1;
            }
            sorted[..len].sort_unstable();
            for &kind in kinds {
                if free(columns[kind]) {
                    len -= 1;
                    columns[kind] = sorted[len];
                }
            }
        }
        let times = times.and_then(|times| times.checked_mul(ways));
        let sum = kept.entry((point, columns)).or_insert(Some(0));
        *sum = sum.zip(times).and_then(|(sum, times)| sum.checked_add(times));
        if kept.len() > MOST_KEPT {
            self.settle_all();
        }
    }

    /// Settles the deals that are kept.
    pub fn settle_all(&mut self) {
        let kept = std::mem::take(&mut self.deals.kept);
        let alike = std::mem::take(&mut self.deals.alike);
        let kinds = self.ground.kinds.ranks.len();
        for ((point, columns), times) in kept {
            let Some(Some(Alike { places, .. })) = alike.get(&point) else { continue };
            for (cell, place) in places.iter().enumerate() {
                let first = places[..cell].iter().all(|before| before != place);
                let of = |column: &u64| if first { (column >> (PLACE * place)) as u8 } else { 0 };
                let counts: Counts = columns[..kinds].iter().map(of).collect();
                self.lay(cell, &counts);
            }
            self.settle(point, times);
        }
        self.deals.alike = alike;
    }
}
