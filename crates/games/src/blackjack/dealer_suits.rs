//! The suits of the dealer's whole hand, for wagers on it (Push 22, Hedge 22, Bust Bonus).
//!
//! The dealer's cards are a uniformly random sequence whatever the players do, as long as nobody looks ahead (ruling
//! J6). Hands of one suit are the hands drawn, up card included, from that suit's cards alone, and hands of one colour
//! those from two suits' cards: the same count of finished hands, on a smaller shoe, over the draws of the whole one.

use super::dealer::{DealerHands, LONGEST, Law, Outcome, SoftSeventeen};
use super::hand::Rank;
use super::hole_card::{RulesError, decks_of_52};
use enumeration::ratio::{Ratio, ratio};
use num_bigint::BigInt;
use num_traits::{One, Zero};

/// How the suits of all cards of the dealer's hand agree (rulings K2, F3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suits {
    /// All of one suit.
    Suited,
    /// All red or all black, but not of one suit.
    SameColour,
    /// Of both colours.
    Other,
}

impl Suits {
    /// Every class.
    pub const ALL: [Suits; 3] = [Suits::Suited, Suits::SameColour, Suits::Other];
}

const EIGHT: Rank = match Rank::of_points(8) {
    Some(rank) => rank,
    None => unreachable!(),
};

/// The law of the dealer's completed hand off the top of a fresh shoe: up card, outcome, and suits.
pub struct DealerSuits {
    /// The eights of the shoe.
    eights: u32,
    /// All its cards.
    cards: u32,
    /// By up card, outcome and class.
    probabilities: Vec<[[Ratio; 3]; Outcome::COUNT]>,
}

impl DealerSuits {
    /// Counts the dealer's hands from decks of 52.
    pub fn new(decks: u32, soft17: SoftSeventeen) -> Result<Self, RulesError> {
        Ok(DealerSuits::from_shoe(&decks_of_52(decks)?, soft17))
    }

    /// Counts the dealer's hands from a shoe in which every rank comes equally in the four suits.
    pub(super) fn from_shoe(shoe: &[u32; Rank::COUNT], soft17: SoftSeventeen) -> Self {
        let cards: u32 = shoe.iter().sum();
        // Ordered hands with this up card from one of `parts` equal parts of the shoe, as a share of all hands.
        let from_part = |up: Rank, parts: u32| -> [Ratio; Outcome::COUNT] {
            let mut part = shoe.map(|cards| cards / parts);
            let ups = parts * part[up.index()];
            part[up.index()] -= 1;
            let law = DealerHands::get(up, soft17).law(&part);
            Outcome::ALL.map(|outcome| ratio(ups, cards) * share(&law, outcome, cards - 1))
        };
        let probabilities = Rank::all()
            .map(|up| {
                let [whole, colour, suit] = [1, 2, 4].map(|parts| from_part(up, parts));
                std::array::from_fn(|outcome| {
                    let other = &whole[outcome] - &colour[outcome];
                    let same_colour = &colour[outcome] - &suit[outcome];
                    [suit[outcome].clone(), same_colour, other]
                })
            })
            .collect();
        DealerSuits { eights: shoe[EIGHT.index()], cards, probabilities }
    }

    /// Probability of this up card, outcome and class of suits.
    pub fn probability(&self, up: Rank, outcome: Outcome, suits: Suits) -> &Ratio {
        &self.probabilities[up.index()][outcome as usize][suits as usize]
    }

    /// Probability of an outcome and class of suits, whatever the up card.
    pub fn with_any_up(&self, outcome: Outcome, suits: Suits) -> Ratio {
        Rank::all().map(|up| self.probability(up, outcome, suits)).fold(Ratio::zero(), |sum, p| sum + p)
    }

    /// Probability of this up card and more than 21, by class of suits.
    pub fn bust(&self, up: Rank, suits: Suits) -> Ratio {
        self.probability(up, Outcome::TwentyTwo, suits) + self.probability(up, Outcome::Over, suits)
    }

    /// Probability of this up card and a natural.
    pub fn natural(&self, up: Rank) -> Ratio {
        Suits::ALL
            .iter()
            .map(|&suits| self.probability(up, Outcome::Natural, suits))
            .fold(Ratio::zero(), |s, p| s + p)
    }

    /// Probability that the dealer's hand is 8-8-8, of one suit or not.
    pub fn three_eights(&self, suited: bool) -> Ratio {
        let falling = |n: u64| n * n.saturating_sub(1) * n.saturating_sub(2);
        let of_one_suit = 4 * falling(u64::from(self.eights / 4));
        let ways = if suited { of_one_suit } else { falling(u64::from(self.eights)) - of_one_suit };
        ratio(ways, falling(u64::from(self.cards)))
    }
}

/// The law's share of all ordered draws from `cards` cards.
fn share(law: &Law, outcome: Outcome, cards: u32) -> Ratio {
    let mut sum = BigInt::zero();
    let mut draws = BigInt::one();
    // Over the draws of the most cards: what ends sooner is followed by any other cards.
    for drawn in 1..=LONGEST {
        let left = cards.saturating_sub(drawn as u32 - 1).max(1);
        sum = sum * left + law.ways(outcome, drawn);
        draws *= left;
    }
    Ratio::new(sum, draws)
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::decimal;

    #[test]
    fn every_hand_is_counted_once() {
        for soft17 in [SoftSeventeen::Hit, SoftSeventeen::Stand] {
            let law = DealerSuits::new(2, soft17).unwrap();
            let total: Ratio = Rank::all()
                .flat_map(|up| Outcome::ALL.map(|outcome| (up, outcome)))
                .flat_map(|(up, outcome)| Suits::ALL.map(|suits| law.probability(up, outcome, suits).clone()))
                .fold(Ratio::zero(), |sum, p| sum + p);
            assert!(total.is_one());
        }
    }

    #[test]
    fn twenty_two_by_suits_from_six_decks_is_as_published() {
        // S. How, discountgambling.net: suited 0.003327, same colour 0.011659, other 0.058551.
        let law = DealerSuits::new(6, SoftSeventeen::Hit).unwrap();
        let of = |suits| decimal(&law.with_any_up(Outcome::TwentyTwo, suits), 6);
        assert_eq!(Suits::ALL.map(of), ["0.003327", "0.011659", "0.058551"]);
    }

    #[test]
    fn naturals_and_three_eights_counted_by_hand() {
        let law = DealerSuits::new(1, SoftSeventeen::Hit).unwrap();
        assert_eq!(law.natural(Rank::ACE), ratio(4 * 16, 52 * 51));
        assert_eq!(*law.probability(Rank::TEN, Outcome::Natural, Suits::Suited), ratio(16, 52 * 51));
        assert_eq!(*law.probability(Rank::TEN, Outcome::Natural, Suits::SameColour), ratio(16, 52 * 51));
        assert_eq!(law.three_eights(true), Ratio::zero());
        assert_eq!(law.three_eights(false), ratio(4 * 3 * 2, 52 * 51 * 50));
        let three = DealerSuits::new(3, SoftSeventeen::Hit).unwrap();
        assert_eq!(three.three_eights(true), ratio(4 * 3 * 2, 156 * 155 * 154));
    }
}
