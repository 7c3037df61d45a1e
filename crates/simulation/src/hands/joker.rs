//! Hands of Pai Gow Poker, whose joker is an ace or completes a straight or a flush (HC appendix F, 6, ruling W1).

use super::Category::{
    FiveOfAKind, Flush, FourOfAKind, FullHouse, HighCard, Pair, RoyalFlush, Straight, StraightFlush,
    ThreeOfAKind, TwoPair,
};
use super::{Category, Groups, Made, filled_flush, natural, one_suit, stands_in};
use crate::cards::{ACE, Card};

/// The categories from the lowest; five aces are five of a kind (6.II).
const ORDER: [Category; 11] = [
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
    FiveOfAKind,
];

/// The value of a sequence by its highest card: A-K-Q-J-10 most, then A-2-3-4-5, then from the king down (6.II.C and
/// G).
fn sequence_value(top: u8) -> u8 {
    match top {
        ACE => ACE + 1,
        5 => ACE,
        _ => top,
    }
}

fn made(category: Category, ranks: [u8; 5]) -> Made {
    let ranks = match category {
        Straight | StraightFlush => [sequence_value(ranks[0]), 0, 0, 0, 0],
        _ => ranks,
    };
    Made::new(&ORDER, category, ranks)
}

/// The high hand: five cards.
pub fn high_hand(cards: &[Card; 5]) -> Made {
    let Some(joker) = cards.iter().position(|card| card.is_joker()) else {
        let (category, ranks) = natural(cards);
        return made(category, ranks);
    };
    let mut others = *cards;
    others.swap(joker, 4);
    as_ace(cards, joker).max(completing(&others[..4]))
}

/// The joker as an ace, which has no suit of its own.
fn as_ace(cards: &[Card; 5], joker: usize) -> Made {
    let mut cards = *cards;
    cards[joker] = Card::new(ACE, Card::JOKER.suit);
    let (category, ranks) = if cards.iter().all(|card| card.rank == ACE) {
        (FiveOfAKind, [ACE, 0, 0, 0, 0])
    } else {
        natural(&cards)
    };
    made(category, ranks)
}

/// The best straight or flush of four cards and the joker as a card that is not among them; below every hand if there
/// is none.
fn completing(others: &[Card]) -> Made {
    let groups = Groups::of(others);
    let tops = (5..=ACE).filter(|&top| groups.number == 4 && stands_in(others, top, 5));
    let top = tops.max_by_key(|&top| sequence_value(top));
    match (one_suit(others), top) {
        (true, Some(ACE)) => made(RoyalFlush, [ACE, 0, 0, 0, 0]),
        (true, Some(top)) => made(StraightFlush, [top, 0, 0, 0, 0]),
        (true, None) => made(Flush, filled_flush(groups.ranks(), 4)),
        (false, Some(top)) => made(Straight, [top, 0, 0, 0, 0]),
        (false, None) => made(HighCard, [0; 5]),
    }
}

/// The low hand: two cards, the joker an ace. A pair is better than none, then the higher card counts, then the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Low {
    pair: bool,
    higher: u8,
    lower: u8,
}

impl Low {
    /// The low hand of these two cards.
    pub fn of(one: Card, other: Card) -> Self {
        Low::of_ranks(rank(one), rank(other))
    }

    /// The low hand of these two ranks.
    pub(crate) fn of_ranks(one: u8, other: u8) -> Self {
        Low { pair: one == other, higher: one.max(other), lower: one.min(other) }
    }

    /// Returns true if a high hand is equal to it or better, as it must be (13.I).
    pub fn is_below(self, high: Made) -> bool {
        let [first, second, ..] = high.ranks();
        match high.category {
            HighCard => !self.pair && (first, second) >= (self.higher, self.lower),
            Pair => !self.pair || first >= self.higher,
            _ => true,
        }
    }
}

/// The rank of a card, the joker an ace.
pub(crate) fn rank(card: Card) -> u8 {
    if card.is_joker() { ACE } else { card.rank }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::deck_with_joker;
    use crate::dealer::Dealer;
    use std::collections::BTreeMap;

    fn high(text: &str) -> Made {
        high_hand(&Card::read_all(text).unwrap().try_into().unwrap())
    }

    #[test]
    fn the_joker_is_an_ace_or_completes() {
        assert_eq!(high("As Ad Ah Ac Jk").category, FiveOfAKind);
        assert_eq!(high("As Ad Ah Kc Jk").category, FourOfAKind);
        assert_eq!(high("Ks Kd Kh Qc Jk").category, ThreeOfAKind);
        assert_eq!(high("Ks Kd Qh Qc Jk").category, TwoPair);
        assert_eq!(high("As Ad Qh Qc Jk").category, FullHouse);
        assert_eq!(high("Ks Jd Qh 2c Jk").category, HighCard);
        assert_eq!(high("As Qs Js Ts Jk").category, RoyalFlush);
        assert_eq!(high("As Ks 5s 3s Jk").category, Flush);
        assert_eq!(high("As Kd 5s 3s Jk").category, Pair);
        assert!(high("As Ks 5s 3s Jk") > high("As Js Ts 9s 8s"));
        assert!(high("5s 4d 3s 2s Jk") > high("Ks Qd Js Ts 9d"));
        assert!(high("As Kd Qs Js Td") > high("5s 4d 3s 2s Jk"));
        assert!(high("6s 5d 4s 3s Jk") < high("8s 7d 6s 5s 4d"));
        assert!(high("5s 4s 3s 2s Jk") > high("Ks Qs Js Ts 9s"));
        assert!(high("4s 3s 2s As Jk") < high("Ks Qs Js Ts Jk"));
    }

    #[test]
    fn low_hands_stand_below_high_ones() {
        let low = |text: &str| {
            let cards = Card::read_all(text).unwrap();
            Low::of(cards[0], cards[1])
        };
        assert!(low("As Jk") > low("Ks Kd"));
        assert!(low("2s 2d") > low("As Kd"));
        assert!(low("Ks Jd").is_below(high("As Qd 9s 8d 7s")));
        assert!(!low("As Kd").is_below(high("As Qd 9s 8d 7s")));
        assert!(low("As Qd").is_below(high("Ah Qc 9s 8d 7s")));
        assert!(!low("8s 8d").is_below(high("7h 7c 9s 6d 2s")));
        assert!(low("8s 8d").is_below(high("7h 7c 9s 9d 2s")));
    }

    #[test]
    fn hands_of_53_cards_are_about_as_many_as_counted() {
        // Of the C(53,5) = 2,869,685 hands: five aces 1, royal 4 + 4 x 5 = 24, four of a kind 624 + C(4,3) x 48 for the joker
        // with three aces and another card + 12 x 1 for four of a kind and the joker = 828. Five standard errors.
        let expected = [(FiveOfAKind, 1), (RoyalFlush, 24), (FourOfAKind, 828)];
        let mut dealer = Dealer::new(3, "joker", 0, deck_with_joker());
        let mut seen: BTreeMap<Category, u64> = BTreeMap::new();
        let sample = 1_000_000;
        for _ in 0..sample {
            dealer.gather();
            *seen.entry(high_hand(&dealer.cards()).category).or_default() += 1;
        }
        for (category, hands) in expected {
            let mean = hands * sample / 2_869_685;
            let seen = seen.get(&category).copied().unwrap_or(0);
            assert!(seen.abs_diff(mean).pow(2) <= 25 * (mean + 1), "{category:?}: {seen} for {mean}");
        }
    }
}
