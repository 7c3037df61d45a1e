//! Every seven-card hand of a deck, grouped by what the suits can change.
//!
//! A *lane* of a hand is its cards of one suit, with the joker if the hand has it: only cards of one lane can be a
//! flush. At most one lane of seven cards has five cards or more (two would share the joker alone, and so need nine),
//! and if none has, the suits do not matter at all. So what a hand can be set as depends on its *shape*: the holding,
//! and which lane, if any, is a flush. The 154,143,080 hands of 53 cards have 67,600 holdings and 292,253 shapes.

use super::setting::HAND;
use enumeration::spreads::{EvenDeck, Holding, spreads};
use enumeration::{CardSet, Rank};
use rayon::prelude::*;
use std::collections::HashMap;

/// The fewest cards of a lane that make a flush.
pub(crate) const FLUSH: u32 = 5;

/// A set of cards of one suit and the joker: a bit a rank, and the joker above them.
pub(crate) type Lane = u16;

/// The joker in a [`Lane`].
pub(crate) const JOKER_BIT: Lane = 1 << Rank::COUNT;

/// How many sets of cards a lane could be.
pub(crate) const LANES: usize = 1 << (Rank::COUNT + 1);

/// The shape of holdings with the same counts, lowest rank first, and their flush lane in the same place.
pub struct ShapeKind {
    /// The ranks of the flush lane, as a set of indices into the ranks held; `None` without a flush.
    pub(crate) flush: Option<u8>,
    /// The lanes that hands of this kind have, in any suit, as sets of places.
    pub(crate) lanes: Vec<u8>,
    /// The hands up to a permutation of the suits: for each suit an index into `lanes`, and how many hands.
    pub spreads: Vec<([u8; 4], u64)>,
}

/// The kinds that holdings with the same counts have, the one without a flush first.
pub(crate) struct CountPattern {
    /// The kinds.
    pub kinds: Vec<ShapeKind>,
}

impl CountPattern {
    fn new(counts: &[u8], joker: bool, suits: u8) -> CountPattern {
        let mut kinds: Vec<ShapeKind> =
            vec![ShapeKind { flush: None, lanes: Vec::new(), spreads: Vec::new() }];
        for spread in spreads(counts, suits) {
            let lanes = &spread.lanes[..suits.into()];
            let flush = lanes.iter().copied().find(|lane| lane.count_ones() + u32::from(joker) >= FLUSH);
            let at = kinds.iter().position(|kind| kind.flush == flush).unwrap_or_else(|| {
                kinds.push(ShapeKind { flush, lanes: Vec::new(), spreads: Vec::new() });
                kinds.len() - 1
            });
            let kind = &mut kinds[at];
            let mut indices = [0; 4];
            for (index, &lane) in indices.iter_mut().zip(lanes) {
                let place = kind.lanes.iter().position(|&known| known == lane).unwrap_or_else(|| {
                    kind.lanes.push(lane);
                    kind.lanes.len() - 1
                });
                *index = place.try_into().expect("at most 2^7 lanes");
            }
            kind.spreads.push((indices, spread.orbit));
        }
        // Dealt evenly to two or more suits, seven cards leave no lane with five.
        assert!(!kinds[0].spreads.is_empty(), "a deck of {suits} suits cannot avoid a flush");
        CountPattern { kinds }
    }
}

/// A holding with the index of its shapes.
pub struct ShapedHolding {
    /// The holding.
    pub(crate) holding: Holding,
    /// The index of its pattern.
    pub(crate) pattern: usize,
    /// The index of its first shape, the one without a flush; its other kinds follow.
    pub(crate) first_shape: usize,
}

/// One shape.
#[derive(Clone, Copy)]
pub struct Shape<'a> {
    /// The holding.
    pub(crate) holding: &'a Holding,
    /// The kind of its pattern.
    pub kind: &'a ShapeKind,
    suits: u8,
}

impl Shape<'_> {
    /// The cards of the lane with these ranks, a set of places among the ranks held.
    pub(crate) fn lane(&self, places: u8) -> Lane {
        let naturals = self
            .holding
            .ranks()
            .enumerate()
            .filter(|(place, _)| places >> place & 1 == 1)
            .fold(0, |lane, (_, (rank, _))| lane | 1 << rank.0);
        naturals | if self.holding.joker { JOKER_BIT } else { 0 }
    }

    /// The ranks held outside a lane, with their counts.
    pub(crate) fn outside(&self, places: u8) -> impl Iterator<Item = (Rank, u8)> + Clone {
        self.holding
            .ranks()
            .enumerate()
            .map(move |(place, (rank, count))| (rank, count - (places >> place & 1)))
            .filter(|&(_, count)| count > 0)
    }

    /// A hand of one of its spreads.
    pub fn hand(&self, spread: usize) -> CardSet {
        let mut lanes = [0; 4];
        for (lane, &index) in lanes.iter_mut().zip(&self.kind.spreads[spread].0[..self.suits.into()]) {
            *lane = self.kind.lanes[usize::from(index)];
        }
        self.holding.spread(lanes)
    }
}

/// The shapes of all hands of a deck.
pub struct Shapes {
    /// The deck.
    pub(crate) deck: EvenDeck,
    /// The patterns of counts.
    pub(crate) patterns: Vec<CountPattern>,
    /// The holdings.
    pub entries: Vec<ShapedHolding>,
}

impl Shapes {
    /// The shapes of the seven-card hands of a deck.
    ///
    /// # Panics
    /// If the deck has one suit, or fewer than seven cards.
    pub fn new(deck: EvenDeck) -> Shapes {
        let mut known: HashMap<(Vec<u8>, bool), usize> = HashMap::new();
        let (mut patterns, mut entries, mut count) = (Vec::new(), Vec::new(), 0);
        for holding in deck.holdings(HAND) {
            let counts: Vec<u8> = holding.ranks().map(|(_, count)| count).collect();
            let pattern = *known.entry((counts, holding.joker)).or_insert_with_key(|(counts, joker)| {
                patterns.push(CountPattern::new(counts, *joker, deck.suits));
                patterns.len() - 1
            });
            entries.push(ShapedHolding { holding, pattern, first_shape: count });
            count += patterns[pattern].kinds.len();
        }
        assert!(!entries.is_empty(), "a deck of fewer than seven cards");
        Shapes { deck, patterns, entries }
    }

    /// The shapes of a holding, the one without a flush first, with their indices.
    pub fn of_entry<'a>(&'a self, entry: &'a ShapedHolding) -> impl Iterator<Item = (usize, Shape<'a>)> {
        let kinds = &self.patterns[entry.pattern].kinds;
        kinds.iter().enumerate().map(|(i, kind)| {
            (entry.first_shape + i, Shape { holding: &entry.holding, kind, suits: self.deck.suits })
        })
    }

    /// Every shape with its index, in order.
    pub(crate) fn all(&self) -> impl ParallelIterator<Item = (usize, Shape<'_>)> {
        self.entries.par_iter().flat_map_iter(|entry| self.of_entry(entry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shapes_of_53_cards() {
        let shapes = Shapes::new(EvenDeck::STANDARD_53);
        assert_eq!(shapes.entries.len(), 67_600);
        // A flush lane of five, six or seven of the 14 cards, and the ranks of the other two, one or none.
        assert_eq!(shapes.all().count(), 67_600 + 2002 * 91 + 3003 * 13 + 3432);
        let mut hands = 0;
        let mut classes = 0;
        for entry in &shapes.entries {
            for (_, shape) in shapes.of_entry(entry) {
                classes += shape.kind.spreads.len();
                hands += shape.kind.spreads.iter().map(|&(_, hands)| hands).sum::<u64>();
            }
        }
        assert_eq!((classes, hands), (6_972_147, 154_143_080));
    }
}
