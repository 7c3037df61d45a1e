//! Cards dealt to zones.

use super::count::{Counts, Ground, Layout, Settler, Tally, choose, tally_all, zones_of};
use super::duel::{self, Duel};
use super::exchange::every_cell;
use super::rivals::Rivals;
use super::showdown;
use super::streets::Streets;
use paytables::wagers::{CardDeal, CardsTest, Role};

/// How the dealt zones of a deal are put into cells.
pub struct Cells {
    /// For each zone of the deal, the cells after `first` that make it up: none for a zone of a draw, and for one that no
    /// test looks at.
    pub made_of: Vec<Vec<usize>>,
    /// How many cards each of these cells has.
    pub sizes: Vec<u32>,
    /// How many deals to the zones one deal to the cells stands for, when it is dealt from so many cards.
    pub apart: u128,
}

/// Puts the dealt zones of a deal into cells, numbered from `first`: zones that every test takes together are one cell, and
/// those that no test looks at are none. `cards` is the number of cards that they are dealt from.
pub fn cells(deal: &CardDeal, tests: &[CardsTest], first: usize, cards: u32) -> Cells {
    let mut made_of = vec![Vec::new(); deal.zones.len()];
    let mut sizes = Vec::new();
    let mut views: Vec<Vec<(usize, usize)>> = Vec::new();
    let (mut apart, mut left) = (1u128, cards);
    let mut dropped = Vec::new();
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
            dropped.push(size);
            continue;
        }
        match views.iter().position(|known| *known == view) {
            Some(cell) => {
                sizes[cell] += size;
                apart *= choose(sizes[cell], size);
                made_of[place] = vec![first + cell];
            }
            None => {
                made_of[place] = vec![first + sizes.len()];
                views.push(view);
                sizes.push(size);
            }
        }
    }
    left -= sizes.iter().sum::<u32>();
    for size in dropped {
        apart *= choose(left, size);
        left -= size;
    }
    Cells { made_of, sizes, apart }
}

/// The number of deals to the zones.
pub fn deals(deal: &CardDeal, mut cards: u32) -> Option<u128> {
    let mut deals = 1u128;
    for zone in deal.zones.iter().filter(|zone| zone.role == Role::Dealt) {
        deals = deals.checked_mul(choose(cards, zone.cards.most))?;
        cards = cards.checked_sub(zone.cards.most)?;
    }
    Some(deals)
}

/// Every deal to the zones, by how it ends.
pub fn count(ground: &Ground) -> Tally {
    let cards = ground.deal.shoe.cards();
    let cells = cells(ground.deal, &ground.logic.tests, 0, cards);
    let work = walked(ground, &cells.sizes);
    if let Some(duel) = Duel::of(ground, &cells).filter(|duel| duel::work(duel) < work) {
        return showdown::count(&duel);
    }
    if let Some(streets) = Streets::of(ground, &cells) {
        return streets.count();
    }
    if let Some(rivals) = Rivals::of(ground, &cells).filter(|rivals| rivals.work() < work) {
        return rivals.count();
    }
    walk(ground, cells)
}

/// About how many deals are told apart when cell after cell is filled.
fn walked(ground: &Ground, sizes: &[u32]) -> u128 {
    let kinds = (ground.kinds.ranks.len() * ground.kinds.suits.len()) as u32;
    let hands = sizes.iter().fold(1u128, |work, &size| work.saturating_mul(choose(kinds + size - 1, size)));
    let alike = ground.kinds.suits.iter().filter(|suit| suit.like_the_last).count() as u32;
    hands / (1..=u128::from(alike + 1)).product::<u128>()
}

fn walk(ground: &Ground, cells: Cells) -> Tally {
    let Cells { made_of, sizes, apart } = cells;
    let layout = Layout::new(ground, made_of, sizes.len());
    let left: Vec<u32> = ground.kinds.ranks.iter().map(|kind| kind.cards).collect();
    let Some((&size, rest)) = sizes.split_first() else {
        let mut settler = Settler::new(ground, &layout);
        let start = settler.start();
        settler.settle(start, Some(apart));
        return settler.tally;
    };
    let mut options: Vec<(Counts, u128)> = Vec::new();
    let like = ground.like(|_| true, false);
    every_cell(&left, &like, size, &mut |counts, alike| options.push((counts.clone(), alike)));
    tally_all(ground, &layout, &options, rest, |settler, (counts, alike)| {
        settler.lay(0, counts);
        let mut left: Vec<u32> =
            left.iter().zip(counts).map(|(&left, &count)| left - u32::from(count)).collect();
        settler.fill_from(&mut left, 1, rest, apart.checked_mul(*alike));
    })
}
