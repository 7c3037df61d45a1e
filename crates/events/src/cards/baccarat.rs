//! Both hands of baccarat, by the third-card rule.

use super::closely::Closely;
use super::count::{Counts, Ground, Layout, Settler, Tally, choose, every_cell, falling, tally_all};
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
    let mut options: Vec<Counts> = Vec::new();
    every_cell(&table.full, 2, &mut |counts| options.push(counts.clone()));
    tally_all(ground, &layout, &options, |settler, player| table.coups(settler, player, &joined))
}

/// The shoe by kinds of rank, and the points of each.
struct Table {
    full: Vec<u32>,
    points: Vec<i64>,
}

impl Table {
    fn new(ground: &Ground) -> Table {
        let kinds = &ground.kinds.ranks;
        Table {
            full: kinds.iter().map(|kind| kind.cards).collect(),
            points: kinds.iter().map(|kind| low_value(kind.card(Suit::CLUBS)) % 10).collect(),
        }
    }

    fn points(&self, counts: &[u8]) -> i64 {
        counts.iter().zip(&self.points).map(|(&count, points)| i64::from(count) * points).sum::<i64>() % 10
    }

    /// Every coup in which the Player has these two cards.
    fn coups(&self, settler: &mut Settler, player: &Counts, joined: &zones::Cells) {
        let none = vec![0; self.full.len()];
        let mut left = self.full.clone();
        take(&mut left, player);
        let mut bankers: Vec<Counts> = Vec::new();
        every_cell(&left, 2, &mut |counts| bankers.push(counts.clone()));
        settler.lay(PLAYER_TWO, player);
        let of_player = self.points(player);
        for banker in &bankers {
            settler.lay(BANKER_TWO, banker);
            let of_banker = self.points(banker);
            take(&mut left, banker);
            let natural = of_player >= 8 || of_banker >= 8;
            if natural || !player_draws(of_player) {
                settler.lay(PLAYER_THIRD, &none);
                let draws = !natural && banker_draws(of_banker, None);
                self.banker(settler, &mut left, draws, 4, joined);
            } else {
                for third in 0..left.len() {
                    let Some(card) = one(&mut left, third) else { continue };
                    settler.lay(PLAYER_THIRD, &card);
                    let draws = banker_draws(of_banker, Some(self.points[third]));
                    self.banker(settler, &mut left, draws, 5, joined);
                    left[third] += 1;
                }
            }
            give_back(&mut left, banker);
        }
    }

    /// The rest of a coup of which so many cards are dealt: the Banker draws or not, then the joined zones are dealt.
    fn banker(
        &self,
        settler: &mut Settler,
        left: &mut Vec<u32>,
        draws: bool,
        dealt: u32,
        joined: &zones::Cells,
    ) {
        // Two cards are dealt in two orders to each hand.
        let orders = |dealt: u32| {
            let cards: u32 = self.full.iter().sum();
            let others = falling(cards - dealt - joined.sizes.iter().sum::<u32>(), LONGEST - dealt);
            others.and_then(|others| others.checked_mul(4 * joined.apart))
        };
        if !draws {
            settler.lay(BANKER_THIRD, &vec![0; left.len()]);
            return settler.fill_from(left, CELLS, &joined.sizes, orders(dealt));
        }
        for third in 0..left.len() {
            let Some(card) = one(left, third) else { continue };
            settler.lay(BANKER_THIRD, &card);
            settler.fill_from(left, CELLS, &joined.sizes, orders(dealt + 1));
            left[third] += 1;
        }
    }
}

/// One card of a kind, taken; none if there is none left.
fn one(left: &mut [u32], kind: usize) -> Option<Counts> {
    left[kind] = left[kind].checked_sub(1)?;
    let mut card = vec![0; left.len()];
    card[kind] = 1;
    Some(card)
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
