//! Insurance: a wager that the dealer's second card makes a natural of an ace.

use super::hand::{Hand, Rank};
use enumeration::ratio::{Ratio, ratio};
use num_traits::One;

/// What insurance nets, per unit of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Insurance {
    /// With only the up card known.
    pub net: Ratio,
    /// With the player's cards known: the hand that makes it best, and its net.
    pub best: (Hand, Ratio),
    /// The hand that makes it worst, and its net.
    pub worst: (Hand, Ratio),
}

impl Insurance {
    /// Insurance against an ace from a fresh shoe that wins `pay` to 1. A natural is not insured (HC A 9.II), so the
    /// player's cards are any other two; of hands that are equally good the first in order of rank is named.
    ///
    /// # Panics
    /// If the shoe has no ace, or fewer than four cards.
    pub fn new(shoe: &[u32; Rank::COUNT], pay: &Ratio) -> Self {
        let mut unseen = *shoe;
        unseen[Rank::ACE.index()] -= 1;
        let cards: u32 = unseen.iter().sum();
        let tens = unseen[Rank::TEN.index()];
        let net = |hand: &Hand| {
            let wins = ratio(tens - u32::from(hand.count(Rank::TEN)), cards - hand.size() as u32);
            &wins * pay - (Ratio::one() - &wins)
        };
        let hands: Vec<(Hand, Ratio)> = Hand::pairs_and_mixed()
            .filter(|hand| !hand.is_natural())
            .filter(|hand| Rank::all().all(|rank| unseen[rank.index()] >= u32::from(hand.count(rank))))
            .map(|hand| (hand, net(&hand)))
            .collect();
        let better = |a: &(Hand, Ratio), b: &(Hand, Ratio)| a.1.cmp(&b.1).then(b.0.cmp(&a.0));
        let worse = |a: &(Hand, Ratio), b: &(Hand, Ratio)| a.1.cmp(&b.1).then(a.0.cmp(&b.0));
        Insurance {
            net: net(&Hand::EMPTY),
            best: hands.iter().max_by(|a, b| better(a, b)).expect("two cards").clone(),
            worst: hands.iter().min_by(|a, b| worse(a, b)).expect("two cards").clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blackjack::hole_card::decks_of_52;
    use enumeration::ratio::whole;

    #[test]
    fn one_deck_worked_by_hand() {
        // 16 tens among 51; 49 unseen beside two cards. Two for one against one: 3 p - 1.
        let insurance = Insurance::new(&decks_of_52(1).unwrap(), &whole(2));
        assert_eq!(insurance.net, ratio(-3, 51));
        assert_eq!(insurance.best.1, ratio(3 * 16 - 49, 49));
        assert_eq!(insurance.worst, (Hand::of([Rank::TEN, Rank::TEN]), ratio(3 * 14 - 49, 49)));
        assert_eq!(insurance.best.0.count(Rank::TEN), 0);
    }
}
