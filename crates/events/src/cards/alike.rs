//! Deals of a draw that are alike to the tests that are open, settled once.
//!
//! A draw puts the cards of a hand into several cells, and the same cards come to lie there in many ways. Once the draw is at
//! its end, cells that every open test takes together are one, and kinds of rank that lie where none looks at ranks can be
//! exchanged: deals are kept in one form for all that are so alike, and settled when all are there.

use super::count::{Counts, MOST_KINDS, Settler, choose, zones_of};
use super::exchange::{Exchanges, asks_for_equals};
use super::kinds::RankKind;
use super::values::in_row;
use crate::logic::{Facts, Point};
use paytables::wagers::{CardTest, CardsTest};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// What makes deals alike where so much is known.
struct Alike {
    /// For each cell, the place of those that are taken together with it.
    places: Vec<usize>,
    /// The places that a test of ranks looks at, all bits of each.
    ranked: u64,
    /// Kinds that can be exchanged where they lie in none of these; none for those that lie there.
    like: Vec<Vec<usize>>,
    /// Where every test of ranks asks for a class: the places that each looks at, and how many ranks make a straight.
    straights: Vec<(u64, u32)>,
    /// Then kinds that make no straight, whichever of them lie there. Where there is none it does not matter which lie.
    apart: Vec<usize>,
}

/// How many bits a place has in a column.
const PLACE: usize = 8;
const MOST_PLACES: usize = u64::BITS as usize / PLACE;

/// What lies in the places, kind by kind.
type Columns = [u64; MOST_KINDS];

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
        let like = like.filter(|kinds: &Vec<usize>| kinds.len() > 1).collect();
        let tests = ground.logic.tests.iter().enumerate().filter(|&(test, _)| open.contains(test));
        let straights = tests.filter_map(|(_, test)| match test {
            CardsTest::Of(_, of) if asks_for_equals(of) => None,
            CardsTest::Of(zones, CardTest::Class { ranking, pair_of: None, .. })
                if ground.deal.shoe.jokers == 0 && ranking.wild.is_empty() =>
            {
                let cells = zones.iter().flat_map(|zone| &layout.made_of[zone.0]);
                let looked_at = cells.fold(0, |looked_at, &cell| looked_at | all(places[cell]));
                Some(Some((looked_at, ranking.size.cards().into())))
            }
            _ => Some(None),
        });
        let straights: Vec<(u64, u32)> = straights.collect::<Option<_>>().unwrap_or_default();
        let apart = apart(&ground.kinds.ranks, straights.iter().map(|(_, size)| *size).min());
        Some(Alike { places, ranked, like, straights, apart })
    }

    /// Puts what lies in the places into one form for all deals that are alike.
    fn put_in_order(&self, kinds: &[RankKind], columns: &mut Columns) {
        let columns = &mut columns[..kinds.len()];
        let ranked = |column: &u64| column & self.ranked != 0;
        let has_straight = |&(looked_at, size): &(u64, u32)| {
            let lying = kinds.iter().zip(&*columns).filter(|(_, column)| *column & looked_at != 0);
            in_row(lying.fold(0, |ranks, (kind, _)| ranks | kind.bit()), size) != 0
        };
        if !self.apart.is_empty()
            && columns.iter().filter(|column| ranked(column)).count() <= self.apart.len()
            && !self.straights.iter().any(has_straight)
        {
            let mut sorted = [0; MOST_KINDS];
            let sorted = &mut sorted[..columns.len()];
            sorted.copy_from_slice(columns);
            sorted.sort_unstable_by_key(|column| Reverse((ranked(column), *column)));
            let others = (0..columns.len()).filter(|kind| !self.apart.contains(kind));
            for (kind, column) in self.apart.iter().copied().chain(others).zip(sorted) {
                columns[kind] = *column;
            }
            return;
        }
        for kinds in &self.like {
            let mut sorted = [0; MOST_KINDS];
            let mut len = 0;
            for &kind in kinds.iter().filter(|&&kind| !ranked(&columns[kind])) {
                sorted[len] = columns[kind];
                len += 1;
            }
            sorted[..len].sort_unstable();
            for &kind in kinds {
                if !ranked(&columns[kind]) {
                    len -= 1;
                    columns[kind] = sorted[len];
                }
            }
        }
    }
}

/// Kinds of which no ranks are a straight of so many, where all are as many cards.
fn apart(kinds: &[RankKind], straight: Option<u32>) -> Vec<usize> {
    let same = kinds.iter().all(|kind| (kind.cards, kind.in_suit) == (kinds[0].cards, kinds[0].in_suit));
    let Some(straight) = straight.filter(|_| same) else { return Vec::new() };
    let mut apart = Vec::new();
    let mut ranks = 0;
    for (number, kind) in kinds.iter().enumerate() {
        if in_row(ranks | kind.bit(), straight) == 0 {
            ranks |= kind.bit();
            apart.push(number);
        }
    }
    apart
}

impl Settler<'_> {
    /// Settles the deal that lies in all cells, so many times, where all is known at a point that a draw tells: together with
    /// those that are like it, once all are there.
    pub fn keep(&mut self, point: Point, times: Option<u128>) {
        if self.ground.closely.is_some() {
            return self.settle(point, times);
        }
        self.alike_at(point);
        let Settler { ground, laid, deals: Deals { kept, alike }, .. } = self;
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
        alike.put_in_order(&ground.kinds.ranks, &mut columns);
        let times = times.and_then(|times| times.checked_mul(ways));
        let sum = kept.entry((point, columns)).or_insert(Some(0));
        *sum = sum.zip(times).and_then(|(sum, times)| sum.checked_add(times));
        if kept.len() > ground.most_kept() {
            self.aside(Settler::settle_all);
        }
    }

    /// Finds out what makes deals alike at a point.
    fn alike_at(&mut self, point: Point) {
        if !self.deals.alike.contains_key(&point) {
            let alike = Alike::at(self, point);
            self.deals.alike.insert(point, alike);
        }
    }

    /// Hands the deals that several settlers keep out to them again, those that are alike to one.
    pub fn share(settlers: &mut [Self]) {
        let mut all: FxHashMap<(Facts, Columns), Option<u128>> = FxHashMap::default();
        for settler in &mut *settlers {
            for ((point, columns), times) in std::mem::take(&mut settler.deals.kept) {
                let sum = all.entry((settler.steps.facts(point), columns)).or_insert(Some(0));
                *sum = sum.zip(times).and_then(|(sum, times)| sum.checked_add(times));
            }
        }
        let workers = settlers.len();
        for (place, ((facts, columns), times)) in all.into_iter().enumerate() {
            let settler = &mut settlers[place % workers];
            let point = settler.steps.at(facts);
            settler.alike_at(point);
            settler.deals.kept.insert((point, columns), times);
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
