//! Driver for the dealer's hand of blackjack, drawn to its end.
//!
//! Hands end after different numbers of cards, so they have probabilities, not counts over one number of deals: the
//! probability of a hand of n cards is its number of orders divided by that of all n cards. We first list the finished
//! hands as kinds of rank with their numbers of orders, independently of the shoe. The up card, the hole card, the third and
//! the last card are cells of their own only if a test depends on them.

use super::kinds::{KindCounts, RankKind};
use super::needs::zones_of;
use super::problem::{DrawCells, Problem, ZoneCells, ZoneLayout};
use super::ranks::OpenCells;
use super::settle::{STEP_NANOSECONDS, Settler, estimate_all, settle_begun};
use super::values::low_value;
use super::ways::{GroupKey, OutcomeWays, choose, times};
use crate::effort::Effort;
use crate::logic::Logic;
use enumeration::conversions::to_count;
use enumeration::ratio::falling;
use enumeration::work::{Excess, Watch, WorkEstimate};
use enumeration::{Rank, Ratio, Suit, Ways};
use num_bigint::BigInt;
use paytables::wagers::{CardDeal, CardsTest, Role, Soft17};
use rustc_hash::FxHashMap;

/// The cells of a hand: up card, hole card, third card, the others, the last. A card whose place no test depends on is in
/// the cell of the others. If a condition tests the last card, it always has its own cell.
const UP: usize = 0;
const HOLE: usize = 1;
const THIRD: usize = 2;
const OTHERS: usize = 3;
const LAST: usize = 4;
const CELLS: usize = 5;
/// A number of cards at which every place has a cell of its own.
const LONG: u32 = 4;

/// The places of the hand that tests depend on.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "one a place")]
struct Places {
    up: bool,
    hole: bool,
    third: bool,
    last: bool,
}

/// A hand by cell and kind of rank, finished or not.
type DealerHand = [KindCounts; CELLS];

/// The finished hands of one number of cards, with their numbers of orders.
struct FinishedHands {
    cards: u32,
    hands: Vec<(DealerHand, u128)>,
}

/// The value of each kind of rank, and whether it is the ace.
struct PointValues(Vec<(i64, bool)>);

impl PointValues {
    fn of(problem: &Problem) -> PointValues {
        let of = |kind: &RankKind| (low_value(kind.card(Suit::CLUBS)), kind.rank == Some(Rank::ACE));
        PointValues(problem.kinds.ranks.iter().map(of).collect())
    }

    /// Returns true if the dealer stands on a hand or has gone over 21.
    fn ends(&self, all: &[u8], soft17: Soft17) -> bool {
        let cards: u8 = all.iter().sum();
        let low: i64 = all.iter().zip(&self.0).map(|(&count, (value, _))| i64::from(count) * value).sum();
        let ace = all.iter().zip(&self.0).any(|(&count, &(_, ace))| ace && count > 0);
        let soft = ace && low + 10 <= 21;
        let best = if soft { low + 10 } else { low };
        cards >= 2 && (best >= 18 || best == 17 && !(soft && soft17 == Soft17::Hit))
    }
}

/// The approximate memory of a hand in a list or map, in bytes.
const HAND_BYTES: u128 = 512;

fn number(length: usize) -> u128 {
    to_count(length).into()
}

/// Every finished hand that begins with one of these kinds, by its number of cards.
fn finished(
    problem: &Problem,
    soft17: Soft17,
    places: Places,
    first: &[usize],
    effort: &Effort,
) -> Result<Vec<FinishedHands>, Excess> {
    let values = PointValues::of(problem);
    let kinds = problem.kinds.ranks.len();
    let empty: DealerHand = std::array::from_fn(|_| vec![0; kinds]);
    let mut begun: FxHashMap<DealerHand, u128> = [(empty, 1)].into_iter().collect();
    let mut all = Vec::new();
    let mut listed = 0;
    for cards in 1.. {
        let mut next: FxHashMap<DealerHand, u128> = FxHashMap::default();
        let mut ended: FxHashMap<DealerHand, u128> = FxHashMap::default();
        for (hand, orders) in &begun {
            let held: KindCounts = (0..kinds).map(|kind| hand.iter().map(|cell| cell[kind]).sum()).collect();
            for kind in (0..kinds).filter(|&kind| u32::from(held[kind]) < problem.kinds.ranks[kind].cards) {
                if cards == 1 && !first.contains(&kind) {
                    continue;
                }
                let mut total = held.clone();
                total[kind] += 1;
                let place = match cards {
                    1 if places.up => UP,
                    2 if places.hole => HOLE,
                    3 if places.third => THIRD,
                    _ => OTHERS,
                };
                let mut grown = hand.clone();
                if values.ends(&total, soft17) {
                    grown[if places.last { LAST } else { place }][kind] += 1;
                    *ended.entry(grown).or_default() += orders;
                } else {
                    grown[place][kind] += 1;
                    *next.entry(grown).or_default() += orders;
                }
            }
        }
        listed += number(ended.len());
        let hands = listed + number(next.len());
        effort.check_memory(hands, "hands of the dealer", hands * HAND_BYTES)?;
        if !ended.is_empty() {
            all.push(FinishedHands { cards, hands: ended.into_iter().collect() });
        }
        if next.is_empty() {
            return Ok(all);
        }
        begun = next;
    }
    unreachable!("a shoe ends")
}

/// The probabilities of the outcomes; those of deals that `given` excludes are left out.
pub(super) struct OutcomeShares {
    /// By row.
    pub rows: Vec<Ratio>,
    /// Of deals that no row pays.
    pub lost: Ratio,
}

/// The probabilities over every hand of the dealer with the joined zones, by the number of cards of each group of ranks that
/// they use; the deals that `given` excludes come last. `None` if a count exceeds 128 bits.
pub(super) fn grouped_shares(
    problem: &Problem,
    soft17: Soft17,
    effort: &Effort,
) -> Result<Option<FxHashMap<GroupKey, Vec<Ratio>>>, Excess> {
    let mut all: FxHashMap<GroupKey, Vec<Ratio>> = FxHashMap::default();
    let counted = for_each_length(problem, soft17, effort, |found, of| {
        for (&key, ways) in &found.grouped {
            let sums = all.entry(key).or_insert_with(|| vec![Ratio::default(); ways.rows.len() + 2]);
            let ways = ways.rows.iter().chain([&ways.lost, &ways.excluded]);
            for (sum, &ways) in sums.iter_mut().zip(ways) {
                *sum += Ratio::new(BigInt::from(ways), BigInt::from(of.clone()));
            }
        }
    })?;
    Ok(counted.map(|()| all))
}

/// The probabilities over every hand of the dealer with the joined zones; `None` if a count exceeds 128 bits.
pub(super) fn shares(
    problem: &Problem,
    soft17: Soft17,
    effort: &Effort,
) -> Result<Option<OutcomeShares>, Excess> {
    let rows = problem.logic.rows();
    let mut shares = OutcomeShares { rows: vec![Ratio::default(); rows], lost: Ratio::default() };
    let counted = for_each_length(problem, soft17, effort, |found, of| {
        let share = |ways: u128| Ratio::new(BigInt::from(ways), BigInt::from(of.clone()));
        for (row, &ways) in shares.rows.iter_mut().zip(&found.rows) {
            *row += share(ways);
        }
        shares.lost += share(found.lost);
    })?;
    Ok(counted.map(|()| shares))
}

/// Visits the outcomes of the hands of each length, in some parts, with the number of deals that they are of; `None` if a
/// count exceeds 128 bits.
fn for_each_length(
    problem: &Problem,
    soft17: Soft17,
    effort: &Effort,
    mut visit: impl FnMut(&OutcomeWays, &Ways),
) -> Result<Option<()>, Excess> {
    let cards = problem.deal.shoe.cards();
    let places = Places::of(problem.deal, &problem.logic.tests);
    let joined = joined(problem.deal, problem.logic);
    let hands = finished(problem, soft17, places, &first_kinds(problem, places, &joined), effort)?;
    let dealt: u32 = joined.sizes.iter().sum();
    let watch = begin(problem, places, &joined, &hands, effort)?;
    for FinishedHands { cards: drawn, hands } in &hands {
        let layout = layout(problem, places, *drawn, &joined);
        // The joined zones are dealt after the hand here. Over all orders of the shoe that changes no count.
        let Some(deals) = cell_deals(cards - drawn, &joined.sizes, dealt) else { return Ok(None) };
        let of = falling(cards.into(), (*drawn).into()) * deals;
        let Some(found) = count(problem, &layout, hands, &joined.sizes, effort, &watch) else {
            return Ok(None);
        };
        for found in found {
            visit(&found, &of);
        }
    }
    Ok(Some(()))
}

/// Begins the work of the hands of all lengths together, if it is within the limit.
fn begin<'w>(
    problem: &Problem,
    places: Places,
    joined: &ZoneCells,
    hands: &[FinishedHands],
    effort: &Effort<'w>,
) -> Result<Watch<'w>, Excess> {
    let layout_of = |length: &FinishedHands| layout(problem, places, length.cards, joined);
    let bound = hands.iter().try_fold(0u128, |sum, length| {
        let most = layout_of(length).most_deals(problem, number(length.hands.len()), &joined.sizes)?;
        Some(sum.saturating_add(most.saturating_mul(STEP_NANOSECONDS.into())))
    });
    let estimate = || {
        let of_length = |length: &FinishedHands| {
            estimate_all(problem, &layout_of(length), &length.hands, |settler, (hand, orders)| {
                settle(settler, problem, hand, *orders, &joined.sizes);
            })
        };
        let none = WorkEstimate { steps: 0, unit: "deals", nanoseconds: STEP_NANOSECONDS, bytes: 0 };
        hands.iter().map(of_length).fold(none, |sum, of| WorkEstimate {
            steps: sum.steps.saturating_add(of.steps),
            bytes: sum.bytes.max(of.bytes),
            ..sum
        })
    };
    effort.begin(hands.iter().map(|length| length.hands.len()).sum(), bound, estimate)
}

/// The joined zones as cells after those of the hand.
fn joined(deal: &CardDeal, logic: &Logic<CardsTest>) -> ZoneCells {
    ZoneCells::of(deal, &logic.tests, CELLS, deal.shoe.cards())
}

/// The kinds of up card with which deals may count: if `given` excludes an up card, its hands need not be drawn.
fn first_kinds(problem: &Problem, places: Places, joined: &ZoneCells) -> Vec<usize> {
    let kinds = problem.kinds.ranks.len();
    if !places.up {
        return (0..kinds).collect();
    }
    let layout = layout(problem, places, LONG, joined);
    let mut settler = Settler::new(problem, &layout);
    let may_count = |kind: &usize| {
        let mut up = vec![0; kinds];
        up[*kind] = 1;
        settler.deal.lay(UP, &up);
        settler.may_count(UP)
    };
    (0..kinds).filter(may_count).collect()
}

/// Counts these hands, in as many parts as it takes for every sum to fit 128 bits: long hands from a large shoe have more
/// orders than that.
fn count(
    problem: &Problem,
    layout: &ZoneLayout,
    hands: &[(DealerHand, u128)],
    sizes: &[u32],
    effort: &Effort,
    watch: &Watch,
) -> Option<Vec<OutcomeWays>> {
    let found = settle_begun(problem, layout, hands, effort, watch, |settler, (hand, orders)| {
        settle(settler, problem, hand, *orders, sizes);
    });
    if !found.has_overflow() {
        return Some(vec![found]);
    }
    let (some, others) = hands.split_at(hands.len() / 2);
    if some.is_empty() {
        return None;
    }
    let mut both = count(problem, layout, some, sizes, effort, watch)?;
    both.extend(count(problem, layout, others, sizes, effort, watch)?);
    Some(both)
}

/// The number of deals to cells of these sizes, `dealt` cards in all.
fn cell_deals(mut cards: u32, sizes: &[u32], dealt: u32) -> Option<u128> {
    cards.checked_sub(dealt)?;
    sizes.iter().try_fold(1u128, |deals, &size| {
        let deals = deals.checked_mul(choose(cards, size));
        cards -= size;
        deals
    })
}

impl Places {
    /// The places that these tests ask for.
    fn of(deal: &CardDeal, tests: &[CardsTest]) -> Places {
        let asks_for = |role: Role| {
            let place = deal.zones.iter().position(|zone| zone.role == role);
            tests.iter().any(|test| zones_of(test, deal).iter().flatten().any(|zone| Some(zone.0) == place))
        };
        let [up, hole, third, last] = [Role::Up, Role::Hole, Role::Third, Role::Last].map(asks_for);
        Places { up, hole, third, last }
    }
}

/// The layout of hands of this many cards.
fn layout(problem: &Problem, places: Places, cards: u32, joined: &ZoneCells) -> ZoneLayout {
    let cards = if places.last { cards } else { LONG };
    ZoneLayout::new(problem, made_of(problem.deal, cards, joined), CELLS + joined.sizes.len())
}

/// For each zone, its cells in hands of this many cards. The last card has a cell of its own.
fn made_of(deal: &CardDeal, cards: u32, joined: &ZoneCells) -> Vec<Vec<usize>> {
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

/// The cells of a hand and of the joined zones. The cards after the third are too many for a close table; if the last card
/// is asked for, so are the hole card and the third, which may be the last.
pub(super) fn cells(deal: &CardDeal, logic: &Logic<CardsTest>) -> DrawCells {
    let joined = joined(deal, logic);
    let last = Places::of(deal, &logic.tests).last;
    let (hole, third) = if last { (Vec::new(), Vec::new()) } else { (vec![1], vec![0, 1]) };
    let mut sizes = vec![vec![1], hole, third, Vec::new(), vec![1]];
    sizes.extend(joined.sizes.iter().map(|&size| vec![size]));
    DrawCells { made_of: made_of(deal, LONG, &joined), sizes }
}

/// Counts the deals with this hand of the dealer. Cards of one kind in one cell are drawn in any order among themselves.
fn settle(settler: &mut Settler, problem: &Problem, hand: &DealerHand, orders: u128, sizes: &[u32]) {
    let mut left = problem.full_shoe();
    let mut represented = Some(orders);
    for (cell, counts) in hand.iter().enumerate() {
        settler.deal.lay(cell, counts);
        for (left, &count) in left.iter_mut().zip(counts) {
            represented = times(represented, (1..=u128::from(count)).product());
            let Some(rest) = left.checked_sub(count.into()) else { return };
            *left = rest;
        }
    }
    settler.deal(&OpenCells { from: CELLS, sizes, left }, represented);
}
