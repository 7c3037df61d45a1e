//! Hands as ranks first and suits second.
//!
//! A hand of a deck with equal suits is a [`Holding`], the number of cards of each rank, with suits assigned to them.
//! The value of a hand depends on suits only if many cards share one. So a count over all hands visits each holding
//! once (67,600 for seven cards of 53), and visits the [`Spread`]s, the suit assignments of a holding up to a
//! permutation of the suits, only where suits matter. The spreads of a holding depend on its counts alone, not on its
//! ranks, so a few lists of spreads serve all holdings.

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::combinations::choose;

/// A deck with the same ranks in each of its suits, with or without the joker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EvenDeck {
    /// The ranks, one bit each, the two lowest.
    pub ranks: u16,
    /// How many suits there are, at most four: the first ones.
    pub suits: u8,
    /// Whether the joker is in the deck.
    pub joker: bool,
}

impl EvenDeck {
    /// The standard deck and one joker.
    pub const STANDARD_53: EvenDeck = EvenDeck { ranks: 0x1fff, suits: 4, joker: true };

    /// The cards of the deck.
    pub fn cards(self) -> CardSet {
        let naturals = Suit::all()
            .take(self.suits.into())
            .fold(0, |cards, suit| cards | u64::from(self.ranks) << (suit.0 * Rank::COUNT));
        CardSet(naturals | u64::from(self.joker) << Card::JOKER.0)
    }

    /// The ranks of the deck, lowest first.
    pub fn ranks(self) -> impl Iterator<Item = Rank> + Clone {
        Rank::all().filter(move |rank| self.ranks >> rank.0 & 1 == 1)
    }

    /// Every holding of `size` cards.
    pub fn holdings(self, size: u8) -> Vec<Holding> {
        let mut found = Vec::new();
        for joker in [false, true] {
            if joker && !(self.joker && size > 0) {
                continue;
            }
            let holding = Holding { counts: [0; Rank::LEN], joker };
            self.extend(holding, Rank::TWO, size - u8::from(joker), &mut found);
        }
        found
    }

    /// Adds to `found` every holding that adds `missing` cards of ranks from `from` on.
    fn extend(self, holding: Holding, from: Rank, missing: u8, found: &mut Vec<Holding>) {
        if missing == 0 {
            found.push(holding);
            return;
        }
        if from.0 == Rank::COUNT {
            return;
        }
        let most = if self.ranks >> from.0 & 1 == 1 { missing.min(self.suits) } else { 0 };
        for count in 0..=most {
            let mut next = holding;
            next.counts[from.index()] = count;
            self.extend(next, Rank(from.0 + 1), missing - count, found);
        }
    }
}

/// A hand without its suits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Holding {
    /// How many cards of each rank, the joker aside.
    pub counts: [u8; Rank::LEN],
    /// Whether the joker is held.
    pub joker: bool,
}

impl Holding {
    /// The holding of a hand.
    pub fn of(hand: CardSet) -> Holding {
        let mut counts = [0; Rank::LEN];
        for rank in hand.iter().filter_map(Card::rank) {
            counts[rank.index()] += 1;
        }
        Holding { counts, joker: hand.contains(Card::JOKER) }
    }

    /// The ranks held, lowest first, with their counts.
    pub fn ranks(&self) -> impl Iterator<Item = (Rank, u8)> + Clone {
        self.counts
            .iter()
            .zip(Rank::all())
            .filter(|(count, _)| **count > 0)
            .map(|(&count, rank)| (rank, count))
    }

    /// How many hands of a deck of `suits` suits have this holding.
    pub fn hands(&self, suits: u8) -> u64 {
        self.counts.iter().map(|&count| choose(suits.into(), count.into())).product()
    }

    /// The hand of this holding with these lanes: in each suit, a set of places among [`Self::ranks`].
    pub fn spread(&self, lanes: [u8; 4]) -> CardSet {
        let mut cards = u64::from(self.joker) << Card::JOKER.0;
        for (place, (rank, _)) in self.ranks().enumerate() {
            for (suit, lane) in Suit::all().zip(lanes) {
                cards |= u64::from(lane >> place & 1) << Card::new(rank, suit).0;
            }
        }
        CardSet(cards)
    }
}

/// A suit assignment of a holding, the representative of all that differ by a permutation of the suits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread {
    /// For each suit, which of the ranks held have a card in it: bit i for the i-th rank, lowest first.
    pub lanes: [u8; 4],
    /// How many assignments it represents.
    pub orbit: u64,
}

/// The spreads over `suits` suits of a holding with these counts, at most eight of them.
///
/// Of the permutations of an assignment, the one with non-increasing lanes is the representative.
pub fn spreads(counts: &[u8], suits: u8) -> Vec<Spread> {
    let mut found = Vec::new();
    give_suits(counts, 0, suits.into(), [0; 4], &mut found);
    found
}

fn give_suits(counts: &[u8], place: usize, suits: usize, lanes: [u8; 4], found: &mut Vec<Spread>) {
    if place == counts.len() {
        if lanes[..suits].is_sorted_by(|a, b| a >= b) {
            let orbit = orbit(&lanes[..suits]);
            found.push(Spread { lanes, orbit });
        }
        return;
    }
    for chosen in 0..1u8 << suits {
        if chosen.count_ones() == u32::from(counts[place]) {
            let mut next = lanes;
            for (suit, lane) in next.iter_mut().enumerate() {
                *lane |= (chosen >> suit & 1) << place;
            }
            give_suits(counts, place + 1, suits, next, found);
        }
    }
}

/// How many different orders the lanes, given in order, have.
fn orbit(lanes: &[u8]) -> u64 {
    // Each run of equal lanes takes some of the remaining places.
    let runs = lanes.chunk_by(|a, b| a == b).map(|run| u32::try_from(run.len()).expect("four suits"));
    runs.scan(0, |before, run| {
        *before += run;
        Some(choose(*before, run))
    })
    .product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combinations::subsets;
    use crate::conversions::to_count;
    use crate::symmetry;
    use std::collections::HashMap;

    #[test]
    fn seven_cards_of_53_have_67600_holdings_and_6972147_classes() {
        let holdings = EvenDeck::STANDARD_53.holdings(7);
        // 49,205 without the joker and 18,395 with it.
        assert_eq!(holdings.len(), 67_600);
        assert_eq!(holdings.iter().map(|holding| holding.hands(4)).sum::<u64>(), 154_143_080);
        let mut lists: HashMap<Vec<u8>, (u64, u64)> = HashMap::new();
        let (mut classes, mut hands) = (0, 0);
        for holding in &holdings {
            let counts: Vec<u8> = holding.ranks().map(|(_, count)| count).collect();
            let (length, total) = *lists.entry(counts).or_insert_with_key(|counts| {
                let list = spreads(counts, 4);
                (to_count(list.len()), list.iter().map(|spread| spread.orbit).sum())
            });
            assert_eq!(total, holding.hands(4));
            classes += length;
            hands += total;
        }
        assert_eq!((classes, hands), (6_972_147, 154_143_080));
    }

    #[test]
    fn spreads_are_the_classes_under_permutation_of_the_suits() {
        let deck = EvenDeck { ranks: 0b1_0010_0110_0001, suits: 4, joker: true };
        assert_eq!(deck.cards().len(), 21);
        let mut expected: HashMap<CardSet, u64> = HashMap::new();
        for hand in subsets(deck.cards(), 5) {
            *expected.entry(symmetry::canonical([hand])[0]).or_default() += 1;
        }
        let mut found: HashMap<CardSet, u64> = HashMap::new();
        for holding in deck.holdings(5) {
            let counts: Vec<u8> = holding.ranks().map(|(_, count)| count).collect();
            for spread in spreads(&counts, 4) {
                let hand = holding.spread(spread.lanes);
                assert_eq!(Holding::of(hand), holding);
                let repeated = found.insert(symmetry::canonical([hand])[0], spread.orbit);
                assert_eq!(repeated, None);
            }
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn a_deck_of_three_suits_has_its_hands() {
        let deck = EvenDeck { ranks: 0b1_1110_0000_0001, suits: 3, joker: true };
        let hands: u64 = deck.holdings(6).iter().map(|holding| holding.hands(3)).sum();
        assert_eq!(hands, choose(16, 6));
        let counts = [2, 1, 1];
        let total: u64 = spreads(&counts, 3).iter().map(|spread| spread.orbit).sum();
        assert_eq!(total, 27);
    }
}
