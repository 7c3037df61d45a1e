//! Ways to give suits to cards, found once for all cards that the open tests take for the same.

use super::count::{GROUP_BITS, InGroups, Settler, dealt};
use super::kinds::RankKind;
use super::paint::{Painter, SUITS};
use super::sure::counts_suits;
use crate::logic::{End, Point, TestSet};
use paytables::wagers::CardsTest;
use rustc_hash::FxHashMap;

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
    open: FxHashMap<Point, TestSet>,
    /// For each kind of rank, the first of those that it can be exchanged with: they have as many cards in a suit. The joker
    /// has none and is a kind by itself.
    like: Vec<usize>,
    /// Ends that hang on numbers of suits alone.
    pub by_suits: BySuits,
}

/// How deals end where groups have so many cards of each suit, and nothing else matters.
#[derive(Default)]
pub struct BySuits {
    /// By what is known and the suits that are given, the place of the ends.
    places: FxHashMap<(Point, Vec<u64>), usize>,
    /// By the suits of all others.
    pub ends: Vec<FxHashMap<[u8; SUITS], End>>,
    /// By point, whether nothing else matters there.
    hangs: FxHashMap<Point, bool>,
}

impl BySuits {
    /// The place of the ends where so much is known and given.
    pub fn at(&mut self, given: (Point, Vec<u64>)) -> usize {
        *self.places.entry(given).or_insert_with(|| {
            self.ends.push(FxHashMap::default());
            self.ends.len() - 1
        })
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
    /// How the deals end in which the ranks that lie in the cells are given suits: the place of what is found.
    pub(super) fn painting(&mut self, mut point: Point, held: &InGroups) -> usize {
        self.ask_all(&mut point);
        let point = self.all_ready(point);
        self.find_key(point, held);
        if let Some(&place) = self.paintings.places.get(&self.paintings.key) {
            return place;
        }
        let key = self.paintings.key.clone();
        let painting = Painter::new(self).paint(point);
        let Paintings { found, places, .. } = &mut self.paintings;
        found.truncate(MOST);
        found.push(painting);
        let place = found.len() - 1;
        if place < MOST {
            places.insert(key, place);
        }
        place
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

    /// All on which the ways to give suits hang, where so much is known: what is not known yet, and how many cards of each
    /// kind lie in each group. Which kinds they are does not matter where ranks may be exchanged.
    fn find_key(&mut self, point: Point, held: &InGroups) {
        let Settler { ground, layout, steps, hands, paintings, .. } = self;
        let Paintings { key, open, like, .. } = paintings;
        let dealt = dealt(ground, &layout.made_of, hands);
        let open = *open.entry(point).or_insert_with(|| steps.open(point));
        let tests = ground.logic.tests.iter().enumerate();
        let blind = tests.filter(|&(test, _)| open.contains(test)).all(|(_, test)| dealt.is_blind(test));
        key.clear();
        key.push(u128::from(point.0) << 1 | u128::from(blind));
        for ((kind, &like), &held) in like.iter().enumerate().zip(held) {
            if held > 0 {
                let kind = if blind { like } else { kind };
                key.push(held | (kind as u128) << (GROUP_BITS * MOST_GROUPS));
            }
        }
        key[1..].sort_unstable();
    }
}
