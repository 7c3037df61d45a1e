//! The dealer's hand of blackjack, played to its end.
//!
//! Hands end after different numbers of cards, so they are weighed, not counted over one number of deals: hands of n cards
//! over the orders of n cards. Which ranks a finished hand has is found once, each with the number of orders in which it
//! comes about, whatever the shoe; the cards whose place is asked for (the up card, the hole card, the third, the last) are
//! told apart from the rest only where some test asks.

use super::closely::Closely;
use super::count::{Counts, Ground, Layout, Settler, Tally, choose, tally_all, zones_of};
use super::values::low_value;
use super::zones;
use crate::logic::{End, Logic};
use enumeration::ratio::falling;
use enumeration::{Rank, Ratio, Suit};
use num_bigint::BigInt;
use paytables::wagers::{CardDeal, CardsTest, Role, Soft17};
use rustc_hash::FxHashMap;

/// The cells of a hand: up card, hole card, third card, the others, the last. Where the place of a card is not asked for it
/// lies with the others; where the last is, it lies there however many there are.
const UP: usize = 0;
const HOLE: usize = 1;
const THIRD: usize = 2;
const OTHERS: usize = 3;
const LAST: usize = 4;
const CELLS: usize = 5;
/// A number of cards of which each place has a cell of its own.
const LONG: u32 = 4;

/// Which places are asked for.
#[derive(Clone, Copy)]
struct Asked {
    up: bool,
    hole: bool,
    third: bool,
    last: bool,
}

/// A finished hand without its suits: the cells, by kind of rank.
type Finished = [Counts; CELLS];

/// Hands of so many cards: what they hold, and in how many orders.
struct Hands {
    cards: u32,
    hands: Vec<(Finished, u128)>,
}

/// What a kind of rank counts, and whether it is the ace.
struct Values(Vec<(i64, bool)>);

impl Values {
    fn of(ground: &Ground) -> Values {
        let of =
            |kind: &super::kinds::RankKind| (low_value(kind.card(Suit::CLUBS)), kind.rank == Some(Rank::ACE));
        Values(ground.kinds.ranks.iter().map(of).collect())
    }

    /// Whether a hand is at its end.
    fn ends(&self, all: &[u8], soft17: Soft17) -> bool {
        let cards: u8 = all.iter().sum();
        let low: i64 = all.iter().zip(&self.0).map(|(&count, (value, _))| i64::from(count) * value).sum();
        let ace = all.iter().zip(&self.0).any(|(&count, &(_, ace))| ace && count > 0);
        let soft = ace && low + 10 <= 21;
        let best = if soft { low + 10 } else { low };
        cards >= 2 && (best >= 18 || best == 17 && !(soft && soft17 == Soft17::Hit))
    }
}

/// A hand on the way: the first three cards where they are asked for, and the rest.
type Begun = Finished;

/// Every finished hand that begins with one of these kinds, by its number of cards.
fn finished(ground: &Ground, soft17: Soft17, asked: Asked, first: &[usize]) -> Vec<Hands> {
    let values = Values::of(ground);
    let kinds = ground.kinds.ranks.len();
    let empty: Begun = std::array::from_fn(|_| vec![0; kinds]);
    let mut begun: FxHashMap<Begun, u128> = [(empty, 1)].into_iter().collect();
    let mut all = Vec::new();
    for cards in 1.. {
        let mut next: FxHashMap<Begun, u128> = FxHashMap::default();
        let mut ended: FxHashMap<Finished, u128> = FxHashMap::default();
        for (hand, orders) in &begun {
            let held: Counts = (0..kinds).map(|kind| hand.iter().map(|cell| cell[kind]).sum()).collect();
            for kind in (0..kinds).filter(|&kind| u32::from(held[kind]) < ground.kinds.ranks[kind].cards) {
                if cards == 1 && !first.contains(&kind) {
                    continue;
                }
                let mut total = held.clone();
                total[kind] += 1;
                let place = match cards {
                    1 if asked.up => UP,
                    2 if asked.hole => HOLE,
                    3 if asked.third => THIRD,
                    _ => OTHERS,
                };
                let mut grown = hand.clone();
                if values.ends(&total, soft17) {
                    grown[if asked.last { LAST } else { place }][kind] += 1;
                    *ended.entry(grown).or_default() += orders;
                } else {
                    grown[place][kind] += 1;
                    *next.entry(grown).or_default() += orders;
                }
            }
        }
        if !ended.is_empty() {
            all.push(Hands { cards, hands: ended.into_iter().collect() });
        }
        if next.is_empty() {
            return all;
        }
        begun = next;
    }
    unreachable!("a shoe ends")
}

/// How the deals end that count, in ratios of all deals.
pub struct Weighed {
    /// By row.
    pub rows: Vec<Ratio>,
    /// What no row pays.
    pub lost: Ratio,
}

/// Every hand of the dealer's with the joined zones, by how it ends; none if a number is too large.
pub fn weigh(ground: &Ground, soft17: Soft17) -> Option<Weighed> {
    let cards = ground.deal.shoe.cards();
    let asked = asked(ground);
    let joined = zones::cells(ground.deal, &ground.logic.tests, CELLS, cards);
    let hands = finished(ground, soft17, asked, &first_kinds(ground, asked, &joined));
    let dealt: u32 = joined.sizes.iter().sum();
    let rows = ground.logic.rows();
    let mut weighed = Weighed { rows: vec![Ratio::default(); rows], lost: Ratio::default() };
    for Hands { cards: drawn, hands } in &hands {
        let layout = layout(ground, asked, *drawn, &joined);
        // The joined zones' cells are dealt after the hand here; over all orders that is the same.
        let of = falling(cards.into(), (*drawn).into()) * cell_deals(cards - drawn, &joined.sizes, dealt)?;
        let share = |ways: u128| Ratio::new(BigInt::from(ways), BigInt::from(of.clone()));
        for tally in tallies(ground, &layout, hands, &joined.sizes)? {
            for (row, &ways) in weighed.rows.iter_mut().zip(&tally.rows) {
                *row += share(ways);
            }
            weighed.lost += share(tally.lost);
        }
    }
    Some(weighed)
}

/// The kinds that the first card can be of in deals that count. Where the up card is given the others need not be played.
fn first_kinds(ground: &Ground, asked: Asked, joined: &zones::Cells) -> Vec<usize> {
    let kinds = ground.kinds.ranks.len();
    if !asked.up {
        return (0..kinds).collect();
    }
    let layout = layout(ground, asked, LONG, joined);
    let mut settler = Settler::new(ground, &layout);
    let mut counts = |kind: usize| {
        let mut up = vec![0; kinds];
        up[kind] = 1;
        settler.lay(UP, &up);
        let mut start = settler.start();
        settler.end_after(UP, &mut start) != Some(End::Aside)
    };
    (0..kinds).filter(|&kind| counts(kind)).collect()
}

/// How these hands end, in as many parts as it takes for every sum to have room: long hands from a large shoe have more
/// orders than one number holds.
fn tallies(
    ground: &Ground,
    layout: &Layout,
    hands: &[(Finished, u128)],
    sizes: &[u32],
) -> Option<Vec<Tally>> {
    let tally = tally_all(ground, layout, hands, sizes, |settler, (hand, orders)| {
        settle(settler, ground, hand, *orders, sizes);
    });
    if !tally.overflow {
        return Some(vec![tally]);
    }
    let (some, others) = hands.split_at(hands.len() / 2);
    if some.is_empty() {
        return None;
    }
    let both = [tallies(ground, layout, some, sizes)?, tallies(ground, layout, others, sizes)?];
    Some(both.concat())
}

fn cell_deals(mut cards: u32, sizes: &[u32], dealt: u32) -> Option<u128> {
    cards.checked_sub(dealt)?;
    sizes.iter().try_fold(1u128, |deals, &size| {
        let deals = deals.checked_mul(choose(cards, size));
        cards -= size;
        deals
    })
}

/// Which places of the dealer's hand some test asks for.
fn asked(ground: &Ground) -> Asked {
    let looked_at = |role: Role| asks_for(ground.deal, &ground.logic.tests, role);
    Asked {
        up: looked_at(Role::Up),
        hole: looked_at(Role::Hole),
        third: looked_at(Role::Third),
        last: looked_at(Role::Last),
    }
}

/// Whether some test looks at a place.
fn asks_for(deal: &CardDeal, tests: &[CardsTest], role: Role) -> bool {
    let place = deal.zones.iter().position(|zone| zone.role == role);
    tests.iter().any(|test| zones_of(test, deal).iter().flatten().any(|zone| Some(zone.0) == place))
}

/// Where the zones lie in hands of so many cards.
fn layout(ground: &Ground, asked: Asked, cards: u32, joined: &zones::Cells) -> Layout {
    let cards = if asked.last { cards } else { LONG };
    Layout::new(ground, made_of(ground.deal, cards, joined), CELLS + joined.sizes.len())
}

/// For each zone, the cells that make it up in hands of so many cards, whose last one lies by itself.
fn made_of(deal: &CardDeal, cards: u32, joined: &zones::Cells) -> Vec<Vec<usize>> {
    let cells = deal.zones.iter().zip(&joined.made_of).map(|(zone, joined)| match zone.role {
        Role::Dealer => vec![UP, HOLE, THIRD, OTHERS, LAST],
        Role::Up => vec![UP],
        Role::Hole => vec![if cards == 2 { LAST } else { HOLE }],
        Role::Third => vec![if cards == 3 { LAST } else { THIRD }],
        Role::Last => vec![LAST],
        _ => joined.clone(),
    });
    cells.collect()
}

/// What is told beforehand of cells that are looked at closely. The cards after the third are too many for that; where the
/// last is asked for, the hole card and the third lie in no one cell.
pub fn closely(deal: &CardDeal, logic: &Logic<CardsTest>) -> Option<Closely> {
    let joined = zones::cells(deal, &logic.tests, CELLS, deal.shoe.cards());
    let last = asks_for(deal, &logic.tests, Role::Last);
    let (hole, third) = if last { (Vec::new(), Vec::new()) } else { (vec![1], vec![0, 1]) };
    let mut sizes = vec![vec![1], hole, third, Vec::new(), vec![1]];
    sizes.extend(joined.sizes.iter().map(|&size| vec![size]));
    Closely::of(deal, logic, &made_of(deal, LONG, &joined), &sizes)
}

fn settle(settler: &mut Settler, ground: &Ground, hand: &Finished, orders: u128, sizes: &[u32]) {
    let mut left: Vec<u32> = ground.kinds.ranks.iter().map(|kind| kind.cards).collect();
    let mut times = orders;
    for (cell, counts) in hand.iter().enumerate() {
        settler.lay(cell, counts);
        for (left, &count) in left.iter_mut().zip(counts) {
            // So many cards of a kind that lie in one cell are drawn in any order among themselves.
            times *= (1..=u128::from(count)).product::<u128>();
            let Some(rest) = left.checked_sub(count.into()) else { return };
            *left = rest;
        }
    }
    settler.fill_like(&mut left, CELLS, sizes, Some(times));
}
