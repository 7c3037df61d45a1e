//! Two to four cards on the way to five: their rank as they are, and their classes by what they may become.

use crate::hand_words::{NamedRanking, figure, figures};
use enumeration::{CardSet, Rank, Ratio, Suit};
use std::fmt;

/// The rank of cards as they are: four of a kind down to a pair, then the highest cards. Neither suits nor runs count,
/// because fewer than five cards make no straight and no flush.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct PartialHand {
    /// How often each rank is held, the most frequent first.
    counts: [u32; 4],
    /// The ranks in the same order, higher ones first among equals.
    ranks: [Rank; 4],
}

impl PartialHand {
    /// The rank of at most four cards.
    pub(super) fn of(cards: CardSet) -> PartialHand {
        let mut held: Vec<(u32, Rank)> = Rank::all()
            .map(|rank| (cards.intersection(CardSet::of_rank(rank)).len(), rank))
            .filter(|&(count, _)| count > 0)
            .collect();
        held.sort_unstable_by(|a, b| b.cmp(a));
        let mut seen = PartialHand { counts: [0; 4], ranks: [Rank::TWO; 4] };
        for (place, (count, rank)) in held.into_iter().enumerate() {
            seen.counts[place] = count;
            seen.ranks[place] = rank;
        }
        seen
    }
}

impl NamedRanking for PartialHand {
    fn category(&self) -> &'static str {
        match self.counts {
            [4, ..] => "four of a kind",
            [3, ..] => "three of a kind",
            [2, 2, ..] => "two pair",
            [2, ..] => "pair",
            _ => "high card",
        }
    }

    fn places(&self) -> Vec<Rank> {
        self.ranks
            .into_iter()
            .zip(self.counts)
            .filter(|&(_, count)| count > 0)
            .map(|(rank, _)| rank)
            .collect()
    }
}

/// Adjacent ranks whose pairs pay the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Band {
    low: Rank,
    high: Rank,
}

impl Band {
    /// The bands, highest first, from the pay of a pair of each rank.
    pub(super) fn of(pays: &[Ratio]) -> Vec<Band> {
        let mut bands: Vec<Band> = Vec::new();
        for rank in Rank::all() {
            match bands.last_mut() {
                Some(band) if pays[band.low.index()] == pays[rank.index()] => band.high = rank,
                _ => bands.push(Band { low: rank, high: rank }),
            }
        }
        bands.reverse();
        bands
    }

    pub(super) fn contains(self, rank: Rank) -> bool {
        (self.low..=self.high).contains(&rank)
    }
}

impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.low == self.high {
            write!(f, "{}", figure(self.low))
        } else {
            write!(f, "{}-{}", figure(self.low), figure(self.high))
        }
    }
}

/// Cards as a player sorts them: what they hold by band, whether of one suit, and how many straights they fit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct SortedCards {
    /// How often each rank is held, the least first: a pair comes before no pair.
    held: std::cmp::Reverse<[u32; 4]>,
    /// With a single pair its band; without one, how many cards are in each band.
    by_band: std::cmp::Reverse<Vec<usize>>,
    suited: bool,
}

impl SortedCards {
    /// The shape of some cards.
    pub(super) fn of(cards: CardSet, bands: &[Band]) -> SortedCards {
        let seen = PartialHand::of(cards);
        let in_band = |band: &Band, ranks: &[Rank]| ranks.iter().filter(|&&rank| band.contains(rank)).count();
        let telling = match seen.category() {
            "high card" => seen.places(),
            "pair" => vec![seen.ranks[0]],
            _ => Vec::new(),
        };
        SortedCards {
            held: std::cmp::Reverse(seen.counts),
            by_band: std::cmp::Reverse(bands.iter().map(|band| in_band(band, &telling)).collect()),
            suited: Suit::all().any(|suit| cards.without(CardSet::of_suit(suit)).is_empty()),
        }
    }

    /// The name.
    pub(super) fn name(&self, bands: &[Band]) -> String {
        let mut by_band = bands.iter().zip(&self.by_band.0).filter(|&(_, &count)| count > 0);
        match self.held.0 {
            [4, ..] => "four of a kind".into(),
            [3, ..] => "three of a kind".into(),
            [2, 2, ..] => "two pair".into(),
            [2, ..] => {
                let (band, _) = by_band.next().expect("a pair is in a band");
                format!("a pair of {band}")
            }
            _ => {
                let parts: Vec<String> = by_band.map(|(band, count)| format!("{count} of {band}")).collect();
                format!("{}{}", parts.join(", "), if self.suited { ", suited" } else { "" })
            }
        }
    }
}

/// How many straights the cards are part of: none with a repeated rank.
pub(super) fn straights(cards: CardSet) -> usize {
    const ACE_TO_FIVE: u16 = 0b1_0000_0000_1111;
    let ranks = Suit::all().fold(0, |ranks, suit| ranks | cards.lane(suit));
    if ranks.count_ones() < cards.len() {
        return 0;
    }
    (0..9).map(|low| 0b1_1111 << low).chain([ACE_TO_FIVE]).filter(|straight| ranks & !straight == 0).count()
}

/// The cards by what matters: their ranks, and whether they are of one suit.
pub(super) fn named(cards: CardSet) -> String {
    let mut ranks: Vec<Rank> = cards.iter().filter_map(enumeration::Card::rank).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let suited = Suit::all().any(|suit| cards.without(CardSet::of_suit(suit)).is_empty());
    format!("{}{}", figures(ranks), if suited { " suited" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::whole;

    fn cards(text: &str) -> CardSet {
        CardSet::parse(text).unwrap()
    }

    #[test]
    fn cards_rank_as_they_stand() {
        let order =
            ["7s 5d 3c 2h", "8s 5d 3c 2h", "2s 2d 4c 3h", "9s 9d 4c 3h", "3s 3d 2c 2h", "2s 2d 2c 3h"];
        assert!(order.map(|text| PartialHand::of(cards(text))).is_sorted());
        assert_eq!(PartialHand::of(cards("As Ks Qs")), PartialHand::of(cards("Ad Kc Qs")));
    }

    #[test]
    fn three_cards_in_a_row_fit_up_to_three_straights() {
        // 2-3-4: A to 5 and 2 to 6; 3-4-5: also 3 to 7; A-K-Q: 10 to A; A-2-3: A to 5.
        assert_eq!(
            ["2s 3s 4s", "3s 4s 5d", "As Ks Qs", "As 2s 3s"].map(|t| straights(cards(t))),
            [2, 3, 1, 1]
        );
        assert_eq!(["9s 9d", "9s 5d", "9s 4d", "As 5d"].map(|t| straights(cards(t))), [0, 1, 0, 1]);
    }

    #[test]
    fn shapes_sort_by_bands_of_pairs_that_pay_alike() {
        let pays: Vec<Ratio> =
            (0..13).map(|rank| whole(i32::from(rank >= 4) + i32::from(rank >= 9) - 1)).collect();
        let bands = Band::of(&pays);
        assert_eq!(bands.iter().map(ToString::to_string).collect::<Vec<_>>(), ["J-A", "6-10", "2-5"]);
        let name = |text| SortedCards::of(cards(text), &bands).name(&bands);
        assert_eq!(name("As 7d 6c"), "1 of J-A, 2 of 6-10");
        assert_eq!(name("As Ks"), "2 of J-A, suited");
        assert_eq!(name("7s 7d As 2c"), "a pair of 6-10");
        assert_eq!(name("7s 7d 2s 2c"), "two pair");
        assert!(SortedCards::of(cards("7s 7d As"), &bands) < SortedCards::of(cards("As Kd Qs"), &bands));
        assert!(SortedCards::of(cards("As Kd 2s"), &bands) < SortedCards::of(cards("As 7d 6s"), &bands));
    }
}
