//! Ways to give suits to cards, found once for all cards that the open tests take for the same.

use super::count::{GROUP_BITS, InGroups, Settler, choose, count_in, dealt};
use super::kinds::RankKind;
use super::lanes::Lanes;
use super::paint::{Painter, SUITS};
use super::sure::{Seen, counts_suits};
use crate::logic::{End, Point, TestSet};
use enumeration::Rank;
use paytables::wagers::CardsTest;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// More groups than there can be: a dealer's hand has five cells, and nine cards are dealt beside it.
pub const MOST_GROUPS: usize = 14;

/// In how many ways suits are given so that a deal ends in each way.
pub type Painting = Vec<(End, u128)>;

/// How many paintings are remembered at the most.
const MOST: usize = 1 << 17;

/// The paintings found so far.
pub struct Paintings {
    /// All that are remembered, and last one that is not.
    pub found: Vec<Painting>,
    /// Their places, by all on which they hang.
    places: FxHashMap<Vec<u128>, usize>,
    /// The key under which the last one was looked for.
    key: Vec<u128>,
    /// By point, the tests that are open there.
    pub open: FxHashMap<Point, TestSet>,
    /// For each kind of rank, the first of those that it can be exchanged with: they have as many cards in a suit. The joker
    /// has none and is a kind by itself.
    like: Vec<usize>,
    /// Ends that hang on numbers of suits alone.
    pub by_suits: BySuits,
}

/// How deals end where groups have so many cards of each suit, and nothing else matters.
#[derive(Default)]
pub struct BySuits {
    /// By what is known, the suits that are given, how many cards have none and which suits can be exchanged in them.
    pub known: FxHashMap<(Point, Vec<u64>), Arc<Splits>>,
    /// By point, whether nothing else matters there.
    hangs: FxHashMap<Point, bool>,
}

/// How deals end by how many of the cards that are left have each suit.
pub struct Splits {
    /// How they end in most splits.
    pub most: End,
    /// The other splits, each with how they end and with how many it stands for.
    pub others: Vec<(End, [u8; SUITS], u128)>,
}

impl Splits {
    /// Of all splits.
    pub fn of(mut all: Vec<(End, [u8; SUITS], u128)>) -> Splits {
        let times = |of: End| all.iter().filter(|(end, ..)| *end == of).count();
        let most = all.iter().map(|&(end, ..)| end).max_by_key(|&end| times(end)).unwrap_or(End::Lost);
        all.retain(|(end, ..)| *end != most);
        Splits { most, others: all }
    }
}

impl Paintings {
    /// None found yet, for these kinds of rank.
    pub fn new(kinds: &[RankKind]) -> Paintings {
        let like =
            |kind: &RankKind| kinds.iter().position(|other| other.in_suit == kind.in_suit).unwrap_or(0);
        Paintings {
            found: Vec::new(),
            places: FxHashMap::default(),
            key: Vec::new(),
            open: FxHashMap::default(),
            like: kinds.iter().map(like).collect(),
            by_suits: BySuits::default(),
        }
    }
}

impl Settler<'_> {
    /// How the deals end in which the ranks that lie in the cells are given suits: the place of what is found, and how often
    /// that is, with the suits of cards that nobody looks at.
    pub(super) fn painting(&mut self, mut point: Point, held: &InGroups) -> (usize, u128) {
        self.ask_all(&mut point);
        let point = self.all_ready(point);
        let seen = self.seen(point);
        let times = seen.map_or(1, |seen| self.ways_unseen(seen, held));
        self.find_key(point, seen, held);
        if let Some(&place) = self.paintings.places.get(&self.paintings.key) {
            return (place, times);
        }
        let key = self.paintings.key.clone();
        let painting = match seen.and_then(|seen| Lanes::of(self, point, seen)) {
            Some(lanes) => lanes.paint(self, point),
            None => Painter::new(self, seen).paint(point),
        };
        let Paintings { found, places, .. } = &mut self.paintings;
        found.truncate(MOST);
        found.push(painting);
        let place = found.len() - 1;
        if place < MOST {
            places.insert(key, place);
        }
        (place, times)
    }

    /// Whether what is not known at a point hangs on how many cards there are of each suit alone.
    pub(super) fn hangs_on_suits(&mut self, point: Point) -> bool {
        let Settler { ground, steps, paintings, .. } = self;
        *paintings.by_suits.hangs.entry(point).or_insert_with(|| {
            let open = steps.open(point);
            let tests = ground.logic.tests.iter().enumerate().filter(|&(test, _)| open.contains(test));
            tests.into_iter().all(|(_, test)| matches!(test, CardsTest::Of(_, test) if counts_suits(test)))
        })
    }

    /// What the open tests see of the ranks that lie in the cells; none where they see which these are.
    fn seen(&mut self, point: Point) -> Option<Seen> {
        let Settler { ground, layout, steps, hands, paintings, .. } = self;
        let open = *paintings.open.entry(point).or_insert_with(|| steps.open(point));
        let dealt = dealt(ground, &layout.made_of, hands);
        let mut tests = ground.logic.tests.iter().enumerate().filter(|&(test, _)| open.contains(test));
        tests.try_fold(Seen::default(), |seen, (_, test)| seen.and(dealt.sees(test)?))
    }

    /// By group and kind of rank, how many cards lie there, of the kinds that are seen, if that is said.
    pub(super) fn held(&self, seen: Option<Seen>) -> Vec<Vec<u8>> {
        let kinds = &self.ground.kinds.ranks;
        let mut held = vec![vec![0u8; kinds.len()]; self.layout.groups.count];
        for (group, laid) in self.layout.groups.of_cell.iter().zip(&self.laid) {
            let Some(group) = *group else { continue };
            for &(kind, count) in
                laid.iter().filter(|(kind, _)| seen.is_none_or(|seen| seen.sees(kinds[*kind].rank)))
            {
                held[group][kind] += count as u8;
            }
        }
        held
    }

    /// In how many ways the cards of ranks whose suits nobody looks at are picked for the groups.
    fn ways_unseen(&self, seen: Seen, held: &InGroups) -> u128 {
        let mut ways = 1;
        let kinds = self.ground.kinds.ranks.iter().zip(held);
        for (kind, &held) in kinds.filter(|(kind, _)| kind.rank.is_some() && !seen.sees(kind.rank)) {
            let mut left = kind.cards;
            for count in (0..self.layout.groups.count).map(|group| count_in(held, group)) {
                ways *= choose(left, count);
                left -= count;
            }
        }
        ways
    }

    /// All on which the ways to give suits hang, where so much is known: what is not known yet, and how many cards of each
    /// kind lie in each group, as far as that is seen. Where ranks may be exchanged it does not matter which they are; of
    /// those in a row that has no ace, where it begins.
    fn find_key(&mut self, point: Point, seen: Option<Seen>, held: &InGroups) {
        const KIND: usize = GROUP_BITS * MOST_GROUPS;
        let Settler { ground, paintings: Paintings { key, like, .. }, .. } = self;
        key.clear();
        key.push(u128::from(point.0) << 1 | u128::from(seen.is_some()));
        let kinds = || ground.kinds.ranks.iter().enumerate().zip(held).filter(|&(_, &held)| held > 0);
        let Some(seen) = seen else {
            key.extend(kinds().map(|((kind, _), &held)| held | (kind as u128) << KIND));
            return;
        };
        key.push(seen.straights.into());
        let with_ace = with_ace(seen.in_row);
        let mut last = None;
        for ((number, kind), &held) in kinds().filter(|((_, kind), _)| seen.is_in_row(kind.rank)) {
            let rank = kind.rank.map_or(0, |rank| u32::from(rank.0));
            let begins = last.replace(rank).is_none_or(|last| last + 1 < rank);
            let place = if with_ace >> rank & 1 == 1 { number as u128 + 2 } else { begins.into() };
            key.push(held | place << KIND);
        }
        if seen.others {
            key.push(u128::MAX);
            let row = key.len();
            let others = kinds().filter(|((_, kind), _)| !seen.is_in_row(kind.rank));
            key.extend(others.map(|((kind, _), &held)| held | (like[kind] as u128) << KIND));
            key[row..].sort_unstable();
        }
    }
}

/// Those of these ranks that stand in a row with the ace.
fn with_ace(ranks: u16) -> u16 {
    const ACE: u16 = 1 << Rank::ACE.0;
    let beside = |some: u16| (some << 1 | some >> 1 | (some & ACE) >> 12 | (some & 1) << 12 | some) & ranks;
    (0..Rank::COUNT).fold(ranks & ACE, |some, _| beside(some))
}
