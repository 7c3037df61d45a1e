//! Hole cards and a flop as a person sorts them.

use enumeration::rankings::high::{Category, High};
use enumeration::{Card, CardSet, Rank, Suit};

/// What the hole cards make of the flop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Holding {
    /// Two pair or better, with a hole card in it.
    Made,
    /// Three of a kind on the flop.
    OnTheFlop,
    /// A pair in the hole.
    PocketPair,
    /// A pair of a hole card and a card of the flop.
    HiddenPair,
    /// Four to a flush, with a hole card in it.
    FlushDraw,
    /// Four in a row that a card at either end makes a straight, with a hole card in it.
    StraightDraw,
    /// None of these.
    Nothing,
}

impl Holding {
    /// All of them.
    pub const ALL: [Holding; 7] = [
        Holding::Made,
        Holding::OnTheFlop,
        Holding::PocketPair,
        Holding::HiddenPair,
        Holding::FlushDraw,
        Holding::StraightDraw,
        Holding::Nothing,
    ];
}

/// Hole cards and a flop by what they make and by the rank that tells within it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct FlopClass {
    pub holding: Holding,
    /// Of a pair its rank, of a draw the highest hole card in it, of nothing the highest hole card.
    pub rank: Rank,
}

impl FlopClass {
    /// The class of hole cards on a flop.
    pub fn of(hole: [Card; 2], flop: CardSet) -> FlopClass {
        let ranks = hole.map(|card| card.rank().expect("a card of 52"));
        let high = ranks[0].max(ranks[1]);
        let five = flop.union(CardSet::from_iter(hole));
        let category = High::of(five).category();
        let pairs_the_flop = |rank: Rank| !flop.is_disjoint(CardSet::of_rank(rank));
        let is_hidden = ranks[0] == ranks[1] || ranks.into_iter().any(pairs_the_flop);
        let (holding, rank) = if category == Category::ThreeOfAKind && !is_hidden {
            (Holding::OnTheFlop, high)
        } else if category >= Category::TwoPair {
            (Holding::Made, high)
        } else if ranks[0] == ranks[1] {
            (Holding::PocketPair, high)
        } else if let Some(rank) = ranks.into_iter().filter(|&rank| pairs_the_flop(rank)).max() {
            (Holding::HiddenPair, rank)
        } else if let Some(rank) = flush_draw(hole, five) {
            (Holding::FlushDraw, rank)
        } else if let Some(rank) = straight_draw(ranks, five) {
            (Holding::StraightDraw, rank)
        } else {
            (Holding::Nothing, high)
        };
        FlopClass { holding, rank }
    }
}

/// The highest hole card in four cards of one suit.
fn flush_draw(hole: [Card; 2], five: CardSet) -> Option<Rank> {
    let suit = Suit::all().find(|&suit| five.lane(suit).count_ones() == 4)?;
    hole.into_iter().filter(|&card| CardSet::of_suit(suit).contains(card)).filter_map(Card::rank).max()
}

/// The highest hole card in four ranks in a row with a rank below and one above.
fn straight_draw(ranks: [Rank; 2], five: CardSet) -> Option<Rank> {
    // Bit 0 is the ace below the two.
    let lanes = Suit::all().fold(0u32, |all, suit| all | u32::from(five.lane(suit)));
    let held = lanes << 1 | lanes >> 12;
    let row = (1..=9).rev().map(|low| 0b1111 << low).find(|row| held & row == *row)?;
    ranks.into_iter().filter(|rank| row >> (rank.0 + 1) & 1 == 1).max()
}

/// A number for each class.
#[derive(Clone, Debug, Default)]
pub(super) struct FlopGains([[i128; Rank::COUNT as usize]; Holding::ALL.len()]);

impl FlopGains {
    pub fn at_mut(&mut self, class: FlopClass) -> &mut i128 {
        &mut self.0[class.holding as usize][class.rank.0 as usize]
    }

    /// The numbers of a holding, by rank.
    pub fn of(&self, holding: Holding) -> &[i128; Rank::COUNT as usize] {
        &self.0[holding as usize]
    }

    pub fn add(&mut self, other: &FlopGains) {
        let values = self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened());
        values.for_each(|(sum, value)| *sum += value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(hole: &str, flop: &str) -> (Holding, char) {
        let hole: Vec<Card> = CardSet::parse(hole).unwrap().iter().collect();
        let FlopClass { holding, rank } = FlopClass::of([hole[0], hole[1]], CardSet::parse(flop).unwrap());
        (holding, rank.symbol().to_string().chars().next().unwrap())
    }

    #[test]
    fn hole_cards_and_flops_are_sorted_as_a_player_does() {
        assert_eq!(class("9c 4d", "9h 4s Kd").0, Holding::Made);
        assert_eq!(class("Ac Kd", "Qh Js Td").0, Holding::Made);
        assert_eq!(class("2c 2d", "9h 9s Ad").0, Holding::Made);
        assert_eq!(class("9c 4d", "Kh Ks Kd"), (Holding::OnTheFlop, '9'));
        assert_eq!(class("2c 2d", "9h Ks Ad"), (Holding::PocketPair, '2'));
        assert_eq!(class("9c 4d", "4h Ks Ad"), (Holding::HiddenPair, '4'));
        assert_eq!(class("9d 4h", "2d 7d Kd"), (Holding::FlushDraw, '9'));
        assert_eq!(class("9h 4d", "2d 7d Kd"), (Holding::FlushDraw, '4'));
        assert_eq!(class("9c 4h", "2d 7d Kd"), (Holding::Nothing, '9'));
        assert_eq!(class("9c 4h", "8d 7s 6h"), (Holding::StraightDraw, '9'));
        assert_eq!(class("9c 4h", "3d 2s 5h"), (Holding::StraightDraw, '4'));
        // A card at one end only, a gap, and a row on the flop and one hole card away from the other.
        assert_eq!(class("4c 3h", "Ad 2s 9h"), (Holding::Nothing, '4'));
        assert_eq!(class("9c 8h", "6d 5s Kh"), (Holding::Nothing, '9'));
        assert_eq!(class("Ac 4h", "Kd Qs Jh"), (Holding::Nothing, 'A'));
    }
}
