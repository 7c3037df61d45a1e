//! Both hands of baccarat, by the third-card rule.

use super::closely::Closely;
use super::count::{Counts, Ground, Layout, Settler, Tally, choose, falling, tally_all};
use super::exchange::{Like, every_cell, finer};
use super::values::low_value;
use super::zones;
use crate::logic::Logic;
use enumeration::Suit;
use paytables::wagers::{CardDeal, CardsTest, Role};

/// The cells of a coup: the Player's first two cards, the Banker's, and a third card or none for each.
const PLAYER_TWO: usize = 0;
const BANKER_TWO: usize = 1;
const PLAYER_THIRD: usize = 2;
const BANKER_THIRD: usize = 3;
const CELLS: usize = 4;

/// The most cards that a coup takes. A coup that takes fewer stands for every order in which others follow.
const LONGEST: u32 = 6;

/// Whether the Player draws: on five points or fewer.
fn player_draws(points: i64) -> bool {
    points <= 5
}

/// Whether the Banker draws: as the Player does where he stood, else by his third card.
fn banker_draws(points: i64, player_third: Option<i64>) -> bool {
    match (points, player_third) {
        (_, None) => player_draws(points),
        (0..=2, _) => true,
        (3, Some(third)) => third != 8,
        (4, Some(third)) => (2..=7).contains(&third),
        (5, Some(third)) => (4..=7).contains(&third),
        (6, Some(third)) => (6..=7).contains(&third),
        _ => false,
    }
}

/// The number of deals: six cards in order, and the joined zones.
pub fn deals(ground: &Ground) -> Option<u128> {
    let cards = ground.deal.shoe.cards();
    falling(cards, LONGEST)?.checked_mul(zones::deals(ground.deal, cards.checked_sub(LONGEST)?)?)
}

/// For each zone, the cells that make it up.
fn made_of(deal: &CardDeal, joined: &zones::Cells) -> Vec<Vec<usize>> {
    let cells = deal.zones.iter().zip(&joined.made_of).map(|(zone, joined)| match zone.role {
        Role::Player => vec![PLAYER_TWO, PLAYER_THIRD],
        Role::Banker => vec![BANKER_TWO, BANKER_THIRD],
        Role::PlayerTwo => vec![PLAYER_TWO],
        Role::BankerTwo => vec![BANKER_TWO],
        Role::PlayerThird => vec![PLAYER_THIRD],
        Role::BankerThird => vec![BANKER_THIRD],
        _ => joined.clone(),
    });
    cells.collect()
}

/// What is told beforehand of cells that are looked at closely.
pub fn closely(deal: &CardDeal, logic: &Logic<CardsTest>) -> Option<Closely> {
    let joined = zones::cells(deal, &logic.tests, CELLS, deal.shoe.cards().checked_sub(LONGEST)?);
    let mut sizes = vec![vec![2], vec![2], vec![0, 1], vec![0, 1]];
    sizes.extend(joined.sizes.iter().map(|&size| vec![size]));
    Closely::of(deal, logic, &made_of(deal, &joined), &sizes)
}

/// Every deal, by how it ends.
pub fn count(ground: &Ground) -> Tally {
    let cards = ground.deal.shoe.cards();
    let joined = zones::cells(ground.deal, &ground.logic.tests, CELLS, cards - LONGEST);
    let layout = Layout::new(ground, made_of(ground.deal, &joined), CELLS + joined.sizes.len());
    let table = Table::new(ground);
    let mut options: Vec<(Counts, u128)> = Vec::new();
    every_cell(&table.full, &table.like, 2, &mut |counts, alike| options.push((counts.clone(), alike)));
    tally_all(ground, &layout, &options, &joined.sizes, |settler, (player, alike)| {
        table.coups(settler, player, *alike, &joined);
    })
}

/// The shoe by kinds of rank, and the points of each.
struct Table {
    full: Vec<u32>,
    points: Vec<i64>,
    /// The kinds that can be exchanged before anything is dealt.
    like: Like,
}

impl Table {
    fn new(ground: &Ground) -> Table {
        let kinds = &ground.kinds.ranks;
        Table {
            full: kinds.iter().map(|kind| kind.cards).collect(),
            points: kinds.iter().map(|kind| low_value(kind.card(Suit::CLUBS)) % 10).collect(),
            like: ground.like(|_| true, true),
        }
    }

    fn points(&self, counts: &[u8]) -> i64 {
        counts.iter().zip(&self.points).map(|(&count, points)| i64::from(count) * points).sum::<i64>() % 10
    }

    /// Every coup in which the Player has these two cards, which stand for so many.
    fn coups(&self, settler: &mut Settler, player: &Counts, alike: u128, joined: &zones::Cells) {
        let none = vec![0; self.full.len()];
        let mut left = self.full.clone();
        take(&mut left, player);
        let like = finer(&self.like, &[player]);
        let mut bankers: Vec<(Counts, u128)> = Vec::new();
        every_cell(&left, &like, 2, &mut |counts, of| bankers.push((counts.clone(), alike * of)));
        settler.lay(PLAYER_TWO, player);
        let of_player = self.points(player);
        for (banker, alike) in bankers {
            settler.lay(BANKER_TWO, &banker);
            let of_banker = self.points(&banker);
            take(&mut left, &banker);
            let natural = of_player >= 8 || of_banker >= 8;
            if natural || !player_draws(of_player) {
                settler.lay(PLAYER_THIRD, &none);
                let draws = !natural && banker_draws(of_banker, None);
                self.banker(settler, &mut left, draws, Dealt { cards: 4, alike }, joined);
            } else {
                let like = finer(&like, &[&banker]);
                every_cell(&left.clone(), &like, 1, &mut |card, of| {
                    settler.lay(PLAYER_THIRD, card);
                    let draws = banker_draws(of_banker, Some(self.points(card)));
                    take(&mut left, card);
                    self.banker(settler, &mut left, draws, Dealt { cards: 5, alike: alike * of }, joined);
                    give_back(&mut left, card);
                });
            }
            give_back(&mut left, &banker);
        }
    }

    /// The rest of a coup of which so much is dealt: the Banker draws or not, then the joined zones are dealt.
    fn banker(
        &self,
        settler: &mut Settler,
        left: &mut Vec<u32>,
        draws: bool,
        dealt: Dealt,
        joined: &zones::Cells,
    ) {
        // Two cards are dealt in two orders to each hand.
        let orders = |dealt: u32| {
            let cards: u32 = self.full.iter().sum();
            let others = falling(cards - dealt - joined.sizes.iter().sum::<u32>(), LONGEST - dealt);
            others.and_then(|others| others.checked_mul(4 * joined.apart))
        };
        let times = |dealt: u32, alike: u128| orders(dealt).and_then(|orders| orders.checked_mul(alike));
        if !draws {
            settler.lay(BANKER_THIRD, &vec![0; left.len()]);
            return settler.fill_like(left, CELLS, &joined.sizes, times(dealt.cards, dealt.alike));
        }
        let like = finer(&self.like, &settler.counts[..BANKER_THIRD].iter().collect::<Vec<_>>());
        every_cell(&left.clone(), &like, 1, &mut |card, of| {
            settler.lay(BANKER_THIRD, card);
            take(left, card);
            settler.fill_like(left, CELLS, &joined.sizes, times(dealt.cards + 1, dealt.alike * of));
            give_back(left, card);
        });
    }
}

/// What of a coup is dealt: so many cards, in coups that stand for so many.
#[derive(Clone, Copy)]
struct Dealt {
    cards: u32,
    alike: u128,
}

fn take(left: &mut [u32], counts: &[u8]) {
    left.iter_mut().zip(counts).for_each(|(left, &count)| *left -= u32::from(count));
}

fn give_back(left: &mut [u32], counts: &[u8]) {
    left.iter_mut().zip(counts).for_each(|(left, &count)| *left += u32::from(count));
}

/// Whether the shoe holds enough cards for a coup and the joined zones.
pub fn fits(ground: &Ground) -> bool {
    let zones: u32 =
        ground.deal.zones.iter().filter(|zone| zone.role == Role::Dealt).map(|zone| zone.cards.most).sum();
    choose(ground.deal.shoe.cards(), zones + LONGEST) > 0
}
