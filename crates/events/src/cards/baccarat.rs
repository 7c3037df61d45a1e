//! Driver for both hands of baccarat, drawn by the third-card rule or by a rule of the file.
//!
//! Every coup counts as six cards in order, whether it uses four, five or six: then all coups are equally likely. The first
//! two cards of each hand and the third cards are cells; joined zones are dealt after them.

use super::interchange::{SwapClasses, classes, split_by_counts};
use super::kinds::KindCounts;
use super::problem::{DrawCells, Problem, ZoneCells, ZoneLayout, zone_deals};
use super::ranks::OpenCells;
use super::settle::{Settler, cell_options, settle_all};
use super::values::low_value;
use super::ways::{OutcomeWays, choose, falling, times};
use crate::effort::Effort;
use crate::logic::Logic;
use enumeration::Suit;
use enumeration::work::Excess;
use paytables::wagers::{CardDeal, CardsTest, Drawing, Role};

/// The cells of a coup: the first two cards of the Player and of the Banker, and a third card or none for each.
const PLAYER_TWO: usize = 0;
const BANKER_TWO: usize = 1;
const PLAYER_THIRD: usize = 2;
const BANKER_THIRD: usize = 3;
const CELLS: usize = 4;

/// The most cards of a coup.
const LONGEST: u32 = 6;

/// The rule by which hands draw: that of the file, or `None` for the usual one.
#[derive(Clone, Copy)]
struct DrawRule(Option<Drawing>);

impl DrawRule {
    /// Returns true if two cards with these points end the round.
    fn is_natural(self, points: i64) -> bool {
        self.0.map_or(points >= 8, |rule| rule.natural.contains(points))
    }

    /// Returns true if the Player draws: usually on five points or fewer.
    fn player_draws(self, points: i64) -> bool {
        self.0.map_or(points <= 5, |rule| rule.player.contains(points))
    }

    /// Returns true if the Banker draws: usually like the Player if the Player stood, else by the Player's third card.
    fn banker_draws(self, points: i64, player_third: Option<i64>) -> bool {
        if let Some(rule) = self.0 {
            let third = player_third.map(|third| usize::try_from(third).expect("0 to 9"));
            return third.map_or(rule.stood, |third| rule.after[third]).contains(points);
        }
        match (points, player_third) {
            (_, None) => points <= 5,
            (0..=2, _) => true,
            (3, Some(third)) => third != 8,
            (4, Some(third)) => (2..=7).contains(&third),
            (5, Some(third)) => (4..=7).contains(&third),
            (6, Some(third)) => (6..=7).contains(&third),
            _ => false,
        }
    }
}

/// The number of deals: six cards in order, and the joined zones; `None` beyond 128 bits.
pub(super) fn deals(deal: &CardDeal) -> Option<u128> {
    let cards = deal.shoe.cards();
    falling(cards, LONGEST)?.checked_mul(zone_deals(deal, cards.checked_sub(LONGEST)?)?)
}

/// Returns true if the shoe holds enough cards for a coup and the joined zones.
pub(super) fn fits(deal: &CardDeal) -> bool {
    let joined = deal.zones.iter().filter(|zone| zone.role == Role::Dealt);
    deal.shoe.cards() >= LONGEST + joined.map(|zone| zone.cards.most).sum::<u32>()
}

/// The joined zones as cells after those of the coup.
fn joined(deal: &CardDeal, logic: &Logic<CardsTest>) -> ZoneCells {
    ZoneCells::of(deal, &logic.tests, CELLS, deal.shoe.cards() - LONGEST)
}

/// For each zone, the cells that make it up.
fn made_of(deal: &CardDeal, joined: &ZoneCells) -> Vec<Vec<usize>> {
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

/// The cells of a coup and of the joined zones.
pub(super) fn cells(deal: &CardDeal, logic: &Logic<CardsTest>) -> DrawCells {
    let joined = joined(deal, logic);
    let mut sizes = vec![vec![2], vec![2], vec![0, 1], vec![0, 1]];
    sizes.extend(joined.sizes.iter().map(|&size| vec![size]));
    DrawCells { made_of: made_of(deal, &joined), sizes }
}

/// Counts every deal, with hands drawn by this rule, or by the usual one.
pub(super) fn count(
    problem: &Problem,
    drawing: Option<Drawing>,
    effort: &Effort,
) -> Result<OutcomeWays, Excess> {
    let joined = joined(problem.deal, problem.logic);
    let layout = ZoneLayout::new(problem, made_of(problem.deal, &joined), CELLS + joined.sizes.len());
    let kinds = &problem.kinds.ranks;
    let table = BaccaratShoe {
        full: problem.full_shoe(),
        points: kinds.iter().map(|kind| low_value(kind.card(Suit::CLUBS)) % 10).collect(),
        like: classes(problem, |_| true, true),
        joined: &joined,
        rule: DrawRule(drawing),
    };
    let options = cell_options(&table.full, &table.like, 2);
    // Two cards to each hand, and a third card to each.
    let kinds: u32 = kinds.iter().map(|_| 1).sum();
    let coups = choose(kinds + 1, 2).pow(2) * u128::from(kinds).pow(2);
    let bound = layout.most_deals(problem, coups, &joined.sizes);
    settle_all(problem, &layout, &options, effort, bound, |settler, (player, orders)| {
        table.coups(settler, player, *orders);
    })
}

/// The shoe by kinds of rank, and the points of each.
struct BaccaratShoe<'j> {
    full: Vec<u32>,
    points: Vec<i64>,
    /// The kinds that are interchangeable before anything is dealt.
    like: SwapClasses,
    joined: &'j ZoneCells,
    rule: DrawRule,
}

impl BaccaratShoe<'_> {
    fn points(&self, counts: &[u8]) -> i64 {
        counts.iter().zip(&self.points).map(|(&count, points)| i64::from(count) * points).sum::<i64>() % 10
    }

    /// Every way to fill the cell after those laid with `size` cards, with the number of coups it represents.
    fn options(&self, laid: &[KindCounts], size: u32) -> Vec<(KindCounts, u128)> {
        cell_options(&self.left(laid), &split_by_counts(&self.like, laid), size)
    }

    /// What is left of each kind of rank after these cells.
    fn left(&self, laid: &[KindCounts]) -> Vec<u32> {
        let used = |kind: usize| laid.iter().map(|counts| u32::from(counts[kind])).sum::<u32>();
        self.full.iter().enumerate().map(|(kind, &full)| full - used(kind)).collect()
    }

    /// Every coup in which the Player has these first two cards.
    fn coups(&self, settler: &mut Settler, player: &KindCounts, orders: u128) {
        let none = vec![0; self.full.len()];
        let of_player = self.points(player);
        settler.deal.lay(PLAYER_TWO, player);
        for (banker, more) in self.options(std::slice::from_ref(player), 2) {
            settler.deal.lay(BANKER_TWO, &banker);
            let orders = orders * more;
            let of_banker = self.points(&banker);
            let natural = self.rule.is_natural(of_player) || self.rule.is_natural(of_banker);
            if natural || !self.rule.player_draws(of_player) {
                settler.deal.lay(PLAYER_THIRD, &none);
                self.banker(settler, !natural && self.rule.banker_draws(of_banker, None), 4, orders);
                continue;
            }
            for (card, more) in self.options(&settler.deal.counts[..PLAYER_THIRD], 1) {
                settler.deal.lay(PLAYER_THIRD, &card);
                let draws = self.rule.banker_draws(of_banker, Some(self.points(&card)));
                self.banker(settler, draws, 5, orders * more);
            }
        }
    }

    /// Deals the rest of a coup after `cards` cards: the Banker draws or stands.
    fn banker(&self, settler: &mut Settler, draws: bool, cards: u32, orders: u128) {
        if !draws {
            settler.deal.lay(BANKER_THIRD, &vec![0; self.full.len()]);
            return self.settle(settler, cards, orders);
        }
        for (card, more) in self.options(&settler.deal.counts[..BANKER_THIRD], 1) {
            settler.deal.lay(BANKER_THIRD, &card);
            self.settle(settler, cards + 1, orders * more);
        }
    }

    /// Deals the joined zones beside a coup of `cards` cards. The two cards of each hand come in two orders, and the cards
    /// that the coup leaves of six in any.
    fn settle(&self, settler: &mut Settler, cards: u32, orders: u128) {
        let ZoneCells { sizes, multiplicity, .. } = self.joined;
        let shoe: u32 = self.full.iter().sum();
        let unused = falling(shoe - cards - sizes.iter().sum::<u32>(), LONGEST - cards);
        let represented = times(times(unused, 4 * multiplicity), orders);
        let left = self.left(&settler.deal.counts[..CELLS]);
        settler.deal(&OpenCells { from: CELLS, sizes, left }, represented);
    }
}
