//! The rows of House Money, and how often two cards that count alike are paid by each.
//!
//! Given how two cards count, their faces are a uniform draw from the cards that count so, whatever else is out.

use super::opening::{Two, two_cards};
use crate::blackjack::hand::{Hand, Rank as Worth};
use enumeration::ratio::Ratio;
use enumeration::shoe::Shoe;
use enumeration::{Rank, SortedMap};
use num_traits::Zero;

/// The rows (16.II.C).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum HouseMoneyRow {
    /// Ace and king of one suit.
    AceKingSuited,
    /// Any other two neighbours of one suit.
    StraightFlush,
    /// Two of a rank.
    Pair,
    /// Two neighbours of different suits, from ace-two to king-ace.
    Straight,
}

impl HouseMoneyRow {
    /// Every row.
    pub(super) const ALL: [HouseMoneyRow; 4] = [
        HouseMoneyRow::AceKingSuited,
        HouseMoneyRow::StraightFlush,
        HouseMoneyRow::Pair,
        HouseMoneyRow::Straight,
    ];

    /// The row that two cards are paid by.
    pub(super) fn of(two: Two) -> Option<Self> {
        match two.suit() {
            Some(_) if two.ranks == [Rank::KING, Rank::ACE] => Some(HouseMoneyRow::AceKingSuited),
            Some(_) if two.is_straight() => Some(HouseMoneyRow::StraightFlush),
            _ if two.is_pair() => Some(HouseMoneyRow::Pair),
            _ if two.is_straight() => Some(HouseMoneyRow::Straight),
            _ => None,
        }
    }

    /// Its name in the tables.
    pub(super) fn name(self) -> &'static str {
        match self {
            HouseMoneyRow::AceKingSuited => "ace-king suited",
            HouseMoneyRow::StraightFlush => "straight flush",
            HouseMoneyRow::Pair => "pair",
            HouseMoneyRow::Straight => "straight",
        }
    }
}

/// How often two cards are paid by a row, given how they count.
pub(super) struct Shares(SortedMap<(Hand, HouseMoneyRow), Ratio>);

impl Shares {
    /// From this many decks of 52.
    #[cfg(test)]
    pub(super) fn new(decks: u32) -> Self {
        Self::from_shoe(&Shoe::by_face(enumeration::CardSet::DECK_52, decks))
    }

    /// From a shoe by face.
    pub(super) fn from_shoe(shoe: &Shoe<52>) -> Self {
        let hand = |two: Two| Hand::of(two.ranks.map(Worth::from));
        let counted = two_cards(shoe, |two| (hand(two), HouseMoneyRow::of(two)));
        let mut hands: SortedMap<Hand, Ratio> = SortedMap::new();
        for ((hand, _), ways) in counted.outcomes() {
            *hands.entry(*hand).or_insert_with(Ratio::zero) += ways;
        }
        let shares =
            counted.outcomes().filter_map(|(&(hand, row), ways)| Some(((hand, row?), ways / &hands[&hand])));
        Shares(shares.collect())
    }

    /// The rows that two cards which count so can be paid by, with their shares.
    pub(super) fn of(&self, hand: &Hand) -> impl Iterator<Item = (HouseMoneyRow, &Ratio)> {
        let hand = *hand;
        let entries = self.0.from_key(&(hand, HouseMoneyRow::ALL[0]));
        entries.take_while(move |((of, _), _)| *of == hand).map(|(&(_, row), share)| (row, share))
    }
}

#[cfg(test)]
mod tests {
    use super::HouseMoneyRow::{AceKingSuited, Pair, Straight, StraightFlush};
    use super::*;
    use enumeration::ratio::ratio;

    #[test]
    fn shares_of_the_rows_are_those_worked_by_hand() {
        let rows = |cards: [u8; 2], decks: u32| -> Vec<(HouseMoneyRow, Ratio)> {
            let hand = Hand::of(cards.map(|points| Worth::of_points(points).unwrap()));
            Shares::new(decks).of(&hand).map(|(row, share)| (row, share.clone())).collect()
        };
        // One ten-value in four is a king, and suited in one of four.
        assert_eq!(rows([1, 10], 6), [(AceKingSuited, ratio(1, 16)), (Straight, ratio(3, 16))]);
        // One in four is a ten.
        assert_eq!(rows([9, 10], 6), [(StraightFlush, ratio(1, 16)), (Straight, ratio(3, 16))]);
        assert_eq!(rows([4, 5], 6), [(StraightFlush, ratio(1, 4)), (Straight, ratio(3, 4))]);
        assert_eq!(rows([8, 8], 6), [(Pair, ratio(1, 1))]);
        assert_eq!(rows([8, 10], 6), []);
        // Beside one ten-value of two decks, 7 of the 31 others are of its rank; a ten or king has 8 neighbours, a jack
        // or queen 16, so 12 on average.
        let tens = [(StraightFlush, ratio(3, 31)), (Pair, ratio(7, 31)), (Straight, ratio(9, 31))];
        assert_eq!(rows([10, 10], 2), tens);
    }
}
