//! Splits the count of a wager on cards by the number of cards that a deal uses of each group.
//!
//! A card counter assigns a tag to each face (`8 = 2`, `4 = -1`); faces of equal tag form a group. These shares give the
//! probability of a row from any part of the shoe. Let a deal use `k` cards of a group with `M` cards in the full shoe and
//! `m` left: its probability changes by the factor falling(m, k) / falling(M, k), apart from the orders of all cards.
//!
//! If each rank is in one group, the usual engines count; they never merge ranks of different groups. If groups split a rank
//! by suits, we deal every hand of faces, which is feasible only for a few cards.

use super::card_list::CardList;
use super::kinds::CardKinds;
use super::problem::{Problem, ZoneCells, zone_deals};
use super::ways::{GroupKey, KEY_BITS, OutcomeWays, by_workers, choose};
use super::{baccarat, close, dealer, zones};
use crate::effort::Effort;
use crate::engine::Engine;
use crate::error::Error;
use crate::logic::{FactsGraph, KnownTests, Logic, MOST_TESTS};
use enumeration::work::WorkEstimate;
use enumeration::{Card, Ratio};
use num_bigint::BigInt;
use paytables::wagers::{CardDeal, CardsTest, Draw, On, Rank, Suit};

/// The group of each face and of the joker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FaceGroups {
    /// By rank and suit, in the order of [`Rank`] and [`Suit`].
    pub faces: [[u8; 4]; 13],
    /// Of the joker.
    pub joker: u8,
}

impl FaceGroups {
    /// The group of each rank, the joker's last; `None` if suits of a rank are in different groups.
    fn by_rank(&self) -> Option<[u8; 14]> {
        let mut ranks = [self.joker; 14];
        for (rank, suits) in ranks.iter_mut().zip(&self.faces) {
            *rank = suits[0];
            if suits.iter().any(|group| *group != suits[0]) {
                return None;
            }
        }
        Some(ranks)
    }
}

/// The probabilities of the rows in deals that use some number of cards of each group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupShare {
    /// How many cards of each group decide the row.
    pub used: Vec<u32>,
    /// The probability of each row from the full shoe, together with `used`.
    pub rows: Vec<Ratio>,
    /// The probability that no row is paid. Deals that `given` excludes are in neither.
    pub lost: Ratio,
}

/// The most hands of faces that are dealt one by one.
const MOST_HANDS: u128 = 20_000_000;

/// The shares of a wager on cards by groups of cards. Groups are numbered from 0 without gaps.
pub(crate) fn count(
    on: &On<CardDeal, CardsTest>,
    groups: &FaceGroups,
    effort: &Effort,
) -> Result<Vec<GroupShare>, Error> {
    let logic = Logic::of(on).ok_or(Error::TooManyTests(MOST_TESTS))?;
    let Some(ranks) = groups.by_rank() else { return by_faces(on, &logic, groups, effort) };
    let mut deal = on.deal.clone();
    deal.shoe.groups = ranks;
    let number = ranks.iter().max().map_or(1, |&last| usize::from(last) + 1);
    if number == 1 {
        // A mark that is not 0 makes the engines keep the numbers of cards apart.
        deal.shoe.groups = [1; 14];
    }
    let first = usize::from(number == 1);
    let draw_cells = match deal.draw {
        None => None,
        Some(Draw::Baccarat(_)) if !baccarat::fits(&deal) => {
            return Err(Error::TooFewCards(deal.shoe.cards()));
        }
        Some(Draw::Baccarat(_)) => Some(baccarat::cells(&deal, &logic)),
        Some(Draw::BlackjackDealer(_)) => Some(dealer::cells(&deal, &logic)),
    };
    let close = draw_cells.and_then(|cells| close::close_table(&deal, &logic, &cells));
    let tests: &[CardsTest] = if close.is_some() { &[] } else { &logic.tests };
    let problem = Problem { deal: &deal, logic: &logic, kinds: CardKinds::of(&deal, tests), close };
    let (ways, deals) = match deal.draw {
        Some(Draw::BlackjackDealer(soft17)) => {
            let shares = dealer::grouped_shares(&problem, soft17, effort)?.ok_or(Error::TooLarge)?;
            let share = |(key, mut sums): (GroupKey, Vec<Ratio>)| {
                sums.pop();
                let lost = sums.pop().unwrap_or_default();
                GroupShare { used: used(key, first, number), rows: sums, lost }
            };
            return Ok(shares.into_iter().map(share).collect());
        }
        Some(Draw::Baccarat(drawing)) => {
            (baccarat::count(&problem, drawing, effort)?, baccarat::deals(&deal).ok_or(Error::TooLarge)?)
        }
        None => {
            let deals = zone_deals(&deal, deal.shoe.cards()).ok_or(Error::TooLarge)?;
            let (ways, _) = zones::count(&problem, Some(Engine::Walk), effort)?.ok_or(Error::TooLarge)?;
            (ways, deals)
        }
    };
    shares(&ways, deals, first, number)
}

/// The shares of ways over a number of deals.
fn shares(ways: &OutcomeWays, deals: u128, first: usize, number: usize) -> Result<Vec<GroupShare>, Error> {
    if ways.has_overflow() {
        return Err(Error::TooLarge);
    }
    let share = |ways: u128| Ratio::new(BigInt::from(ways), BigInt::from(deals));
    let of = |(&key, ways): (&GroupKey, &OutcomeWays)| GroupShare {
        used: used(key, first, number),
        rows: ways.rows.iter().map(|&ways| share(ways)).collect(),
        lost: share(ways.lost),
    };
    Ok(ways.grouped.iter().map(of).collect())
}

/// The numbers of cards of the groups in a key, from the group `first` on.
fn used(key: GroupKey, first: usize, number: usize) -> Vec<u32> {
    let of = |group: usize| {
        let bits = (key >> (KEY_BITS * u32::try_from(group).expect("few groups"))) & ((1 << KEY_BITS) - 1);
        u32::try_from(bits).expect("eight bits")
    };
    (first..first + number).map(of).collect()
}

/// Faces that no test distinguishes, of one group.
struct FaceKind {
    card: Card,
    cards: u32,
    group: u8,
}

/// Counts the shares if suits of a rank are in different groups: deals every hand of faces to the zones.
fn by_faces(
    on: &On<CardDeal, CardsTest>,
    logic: &Logic<CardsTest>,
    groups: &FaceGroups,
    effort: &Effort,
) -> Result<Vec<GroupShare>, Error> {
    let deal = &on.deal;
    if deal.draw.is_some() {
        return Err(Error::SuitedDraw);
    }
    let kinds = face_kinds(deal, logic, groups);
    let problem = Problem { deal, logic, kinds: CardKinds::of(deal, &logic.tests), close: None };
    let cells = ZoneCells::of(deal, &logic.tests, 0, deal.shoe.cards());
    let number = u32::try_from(kinds.len()).expect("at most 53 kinds");
    let hands =
        cells.sizes.iter().fold(1u128, |hands, &size| hands.saturating_mul(choose(number + size - 1, size)));
    if hands > MOST_HANDS {
        return Err(Error::TooManyHands(hands));
    }
    let estimate = || WorkEstimate { steps: hands, unit: "hands", nanoseconds: 300, bytes: 0 };
    let watch = effort.begin(kinds.len(), None, estimate)?;
    let deals = zone_deals(deal, deal.shoe.cards()).ok_or(Error::TooLarge)?;
    let dealer = || FaceDealer {
        problem: &problem,
        kinds: &kinds,
        cells: &cells,
        lists: vec![CardList::default(); cells.sizes.len()],
        left: kinds.iter().map(|kind| kind.cards).collect(),
        graph: FactsGraph::new(logic),
        ways: OutcomeWays::new(logic.rows()),
    };
    // One item for each first card, so that all cores have work.
    let firsts: Vec<usize> = (0..kinds.len()).collect();
    let dealt = by_workers(&firsts, 1, dealer, |dealer, &first| {
        dealer.begin(first);
        watch.part_done();
    });
    let ways = dealt.into_iter().fold(OutcomeWays::new(logic.rows()), |sum, part| sum.plus(&part.ways));
    let number =
        groups.faces.iter().flatten().chain([&groups.joker]).max().map_or(1, |&last| usize::from(last) + 1);
    shares(&ways, deals, 0, number)
}

fn face_kinds(deal: &CardDeal, logic: &Logic<CardsTest>, groups: &FaceGroups) -> Vec<FaceKind> {
    let kinds = CardKinds::of(deal, &logic.tests);
    let mut found: Vec<(usize, usize, FaceKind)> = Vec::new();
    for rank in Rank::all() {
        let Some(rank_kind) = kinds.ranks.iter().position(|kind| kind.has(rank)) else { continue };
        let suits: Vec<Option<Suit>> =
            if rank == Rank::JOKER { vec![None] } else { Suit::ALL.map(Some).to_vec() };
        for suit in suits {
            let cards = deal.shoe.count(rank, suit);
            let suit_kind =
                suit.and_then(|suit| kinds.suits.iter().position(|kind| kind.has(suit))).unwrap_or(0);
            let group = suit.map_or(groups.joker, |suit| groups.faces[usize::from(rank.0)][suit_index(suit)]);
            let same = |of: &&mut (usize, usize, FaceKind)| {
                (of.0, of.1, of.2.group) == (rank_kind, suit_kind, group)
            };
            match found.iter_mut().find(same) {
                Some((_, _, kind)) => kind.cards += cards,
                None => {
                    let card = kinds.ranks[rank_kind].card(kinds.suits[suit_kind].suit);
                    found.push((rank_kind, suit_kind, FaceKind { card, cards, group }));
                }
            }
        }
    }
    found.into_iter().map(|(_, _, kind)| kind).filter(|kind| kind.cards > 0).collect()
}

fn suit_index(suit: Suit) -> usize {
    Suit::ALL.iter().position(|&of| of == suit).unwrap_or(0)
}

/// Deals faces to the cells, one kind after another.
struct FaceDealer<'p> {
    problem: &'p Problem<'p>,
    kinds: &'p [FaceKind],
    cells: &'p ZoneCells,
    lists: Vec<CardList>,
    left: Vec<u32>,
    graph: FactsGraph<'p, CardsTest>,
    ways: OutcomeWays,
}

impl FaceDealer<'_> {
    /// Deals every hand whose lowest kind in the first cell is `first`.
    fn begin(&mut self, first: usize) {
        let Some(&size) = self.cells.sizes.first() else { return };
        self.take(0, first, size, self.cells.multiplicity, 0);
    }

    /// Puts one or more cards of a kind into a cell that lacks `missing`, then goes on with the kinds after it.
    fn take(&mut self, cell: usize, kind: usize, missing: u32, ways: u128, key: GroupKey) {
        let left = self.left[kind];
        let FaceKind { card, group, .. } = self.kinds[kind];
        for count in 1..=missing.min(left) {
            let laid = self.lists[cell].cards().len();
            self.lists[cell].push_n(card, u8::try_from(count).expect("few cards"));
            self.left[kind] = left - count;
            let ways = ways * choose(left, count);
            let key = key + (GroupKey::from(count) << (KEY_BITS * u32::from(group)));
            self.fill(cell, kind + 1, missing - count, ways, key);
            self.lists[cell].truncate(laid);
        }
        self.left[kind] = left;
    }

    fn fill(&mut self, cell: usize, from: usize, missing: u32, ways: u128, key: GroupKey) {
        if missing > 0 {
            for kind in from..self.kinds.len() {
                self.take(cell, kind, missing, ways, key);
            }
            return;
        }
        match self.cells.sizes.get(cell + 1).copied() {
            Some(size) => self.fill(cell + 1, 0, size, ways, key),
            None => self.settle(ways, key),
        }
    }

    fn settle(&mut self, ways: u128, key: GroupKey) {
        let dealt = self.problem.dealt(&self.cells.made_of, &self.lists);
        let mut point = self.graph.id(KnownTests::default());
        let outcome = self.graph.outcome(&mut point, |_, test| Some(dealt.holds(test)));
        let outcome = outcome.expect("every test is known");
        self.ways.of_group(key).add(outcome, Some(ways));
    }
}
