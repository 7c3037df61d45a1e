//! The house way of setting seven cards (HC appendix F, section 12).
//!
//! The rules say which low hand is set; the high hand is then the best that any choice of cards leaves, with a low hand of
//! that rank. The joker counts as an ace, and completes straights and flushes in the high hand.

use crate::cards::{ACE, Card, KING};
use crate::hands::joker::{Low, high_hand, rank};
use crate::hands::{Category, Made};

/// Both hands of a player or dealer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Set {
    pub low: Low,
    pub high: Made,
}

impl Set {
    /// The two cards at these places go low, the others high.
    pub(crate) fn new(cards: &[Card; 7], low: [usize; 2]) -> Self {
        let mut others = (0..7).filter(|place| !low.contains(place));
        let high: [Card; 5] = std::array::from_fn(|_| cards[others.next().unwrap_or(0)]);
        Set { low: Low::of(cards[low[0]], cards[low[1]]), high: high_hand(&high) }
    }

    /// Every way to set seven cards.
    fn every(cards: &[Card; 7]) -> [Set; 21] {
        Set::places().map(|low| Set::new(cards, low))
    }

    /// The places of every two cards of seven.
    pub(crate) fn places() -> [[usize; 2]; 21] {
        let (mut one, mut other) = (0, 0);
        std::array::from_fn(|_| {
            other += 1;
            if other == 7 {
                one += 1;
                other = one + 1;
            }
            [one, other]
        })
    }

    fn is_straight_or_flush(&self) -> bool {
        matches!(
            self.high.category,
            Category::Straight | Category::Flush | Category::StraightFlush | Category::RoyalFlush
        )
    }
}

/// Sets seven cards by the house way. With one pair and a straight or flush that needs a card of it, the straight or flush is
/// kept, or the pair is played, by `keeps_straight` (ruling W2).
pub(crate) fn set(cards: &[Card; 7], keeps_straight: bool) -> Set {
    let settings = Set::every(cards);
    let low = low_hand(cards, &settings, keeps_straight);
    let of_that_rank = settings.iter().filter(|setting| setting.low == low);
    *of_that_rank.max_by_key(|setting| setting.high).unwrap_or(&settings[0])
}

/// The number of cards of each rank among seven cards.
struct RankNumbers {
    number: [u8; 15],
}

impl RankNumbers {
    fn of(cards: &[Card; 7]) -> Self {
        let mut number = [0; 15];
        for &card in cards {
            number[usize::from(rank(card))] += 1;
        }
        RankNumbers { number }
    }

    /// The `i`th highest rank with this number of cards.
    fn nth(&self, number: u8, i: usize) -> Option<u8> {
        (2..=ACE).rev().filter(|&rank| self.count(rank) == number).nth(i)
    }

    fn count(&self, rank: u8) -> u8 {
        self.number[usize::from(rank)]
    }

    /// The two highest single cards as a low hand.
    fn two_singles(&self) -> Low {
        Low::of_ranks(self.nth(1, 0).unwrap_or(0), self.nth(1, 1).unwrap_or(0))
    }
}

fn pair_of(rank: u8) -> Low {
    Low::of_ranks(rank, rank)
}

/// The low hand that the rules call for.
fn low_hand(cards: &[Card; 7], settings: &[Set; 21], keeps_straight: bool) -> Low {
    let ranks = RankNumbers::of(cards);
    let best_with_straight =
        settings.iter().filter(|setting| setting.is_straight_or_flush()).map(|setting| setting.low).max();
    // X: five aces.
    if ranks.count(ACE) == 5 {
        return if ranks.count(KING) == 2 { pair_of(KING) } else { pair_of(ACE) };
    }
    // IX: four of a kind.
    if let Some(four) = ranks.nth(4, 0) {
        return beside_four(four, &ranks);
    }
    if let Some(three) = ranks.nth(3, 0) {
        // VI, VIII.C: two threes of a kind, the higher one split.
        if ranks.nth(3, 1).is_some() {
            return pair_of(three);
        }
        // VIII.A and B: a full house, the higher pair low.
        if let Some(pair) = ranks.nth(2, 0) {
            return pair_of(pair);
        }
        return beside_three(three, &ranks, settings);
    }
    match (ranks.nth(2, 0), ranks.nth(2, 1), ranks.nth(2, 2)) {
        // IV: three pairs.
        (Some(highest), _, Some(_)) => pair_of(highest),
        (Some(higher), Some(lower), None) => two_pairs(higher, lower, &ranks),
        // II and VII.B: one pair.
        (Some(pair), None, None) => match best_with_straight {
            Some(low) if keeps_straight || low == pair_of(pair) => low,
            _ => ranks.two_singles(),
        },
        // I and VII.A: no pair.
        _ => best_with_straight
            .unwrap_or_else(|| Low::of_ranks(ranks.nth(1, 1).unwrap_or(0), ranks.nth(1, 2).unwrap_or(0))),
    }
}

/// IX: the low hand beside four of a kind.
fn beside_four(four: u8, ranks: &RankNumbers) -> Low {
    if four == ACE {
        // IX.C and D: always split, but for two kings.
        return if ranks.count(KING) >= 2 { pair_of(KING) } else { pair_of(ACE) };
    }
    // IX.D: a pair, or a pair of three of a kind, goes low.
    if let Some(pair) = ranks.nth(2, 0).or(ranks.nth(3, 0)) {
        return pair_of(pair);
    }
    match four {
        2..=6 => ranks.two_singles(),
        7..=10 if ranks.count(ACE) == 1 => ranks.two_singles(),
        _ => pair_of(four),
    }
}

/// V and VII.E: the low hand beside three of a kind and nothing else.
fn beside_three(three: u8, ranks: &RankNumbers, settings: &[Set; 21]) -> Low {
    let split = pair_of(three);
    if settings.iter().any(|setting| setting.low == split && setting.is_straight_or_flush()) {
        return split;
    }
    if three == ACE {
        return Low::of_ranks(ACE, ranks.nth(1, 0).unwrap_or(0));
    }
    ranks.two_singles()
}

/// III: two pairs are kept high beside good enough cards, else the lower goes low. Cards of the pairs themselves never count.
fn two_pairs(higher: u8, lower: u8, ranks: &RankNumbers) -> Low {
    #[derive(PartialEq)]
    enum Size {
        Low,
        Medium,
        High,
    }
    let size = |rank| match rank {
        2..=6 => Size::Low,
        7..=10 => Size::Medium,
        _ => Size::High,
    };
    let (ace, king) = (ranks.count(ACE) == 1, ranks.count(KING) == 1);
    let kept = match (size(lower), size(higher)) {
        (Size::Low, Size::Low) => true,
        (Size::Low, Size::Medium) => ace || king,
        (Size::Low, _) | (Size::Medium, Size::Medium) => ace,
        (Size::Medium, _) => ace && king,
        (Size::High, _) => false,
    };
    if kept { ranks.two_singles() } else { pair_of(lower) }
}

#[cfg(test)]
mod tests;
