//! How the dealer's hand ends, by up card and by the suits of all its cards.
//!
//! A hand that is all of one suit is a hand drawn from the cards of that suit alone: the same orders of ranks end it,
//! and each rank has only that suit's cards to give. So the ordered draws of one suit, of one colour and of the whole
//! shoe are the same sum over three sets of counts ([`DealerHands::law`]), and each is divided by the ordered draws
//! of the whole shoe. Player decisions do not enter: the dealer's cards are a uniformly random sequence under any
//! strategy that does not look ahead, and he completes his hand for these wagers (ruling J6).

use crate::blackjack::dealer::{DealerHands, LONGEST, Outcome, SoftSeventeen};
use crate::blackjack::hand::Rank;
use enumeration::ratio::{Ratio, Ways, falling};
use enumeration::{Distribution, Suit};
use num_bigint::BigInt;
use num_traits::Zero;

/// What the cards of a hand share: every one of them counts (rulings K2, F3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Suits {
    /// All of one suit.
    One,
    /// All red or all black, but not of one suit.
    OneColour,
    /// Neither.
    Mixed,
}

/// How a dealer's hand ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct DealerEnd {
    /// The up card.
    pub up: Rank,
    /// The total, a natural or a bust.
    pub outcome: Outcome,
    /// The suits of all its cards.
    pub suits: Suits,
    /// Whether it is three eights, which is always a bust with 24.
    pub three_eights: bool,
}

/// Cards by suit, then by rank.
pub type SuitedShoe = [[u32; Rank::COUNT]; Suit::COUNT as usize];

/// Decks of 52 by suit and rank.
pub fn decks_of_52(decks: u32) -> SuitedShoe {
    let mut suit = [decks; Rank::COUNT];
    suit[Rank::TEN.index()] = 4 * decks;
    [suit; Suit::COUNT as usize]
}

/// The law of the dealer's hand from a shoe.
///
/// # Panics
/// If the shoe can run out before the hand is finished.
pub fn dealer_ends(shoe: &SuitedShoe, soft17: SoftSeventeen) -> Distribution<DealerEnd> {
    let suits: Vec<Vec<Suit>> = Suit::all().map(|suit| vec![suit]).collect();
    let colours = [true, false].map(|red| Suit::all().filter(|suit| suit.is_red() == red).collect());
    let whole = [Suit::all().collect()];
    let size: u32 = shoe.iter().flatten().sum();

    let mut ends = Vec::new();
    for up in Rank::all() {
        let of = |scopes: &[Vec<Suit>]| -> Vec<Draws> {
            scopes.iter().map(|scope| Draws::from(&counts(shoe, scope), up, soft17)).collect()
        };
        let (one, colour, any) =
            (Draws::sum(&of(&suits)), Draws::sum(&of(&colours)), Draws::sum(&of(&whole)));
        for outcome in Outcome::ALL {
            for three_eights in [false, true] {
                let [one, colour, any] =
                    [&one, &colour, &any].map(|draws| draws.probability(outcome, three_eights, size));
                for (suits, probability) in
                    [(Suits::Mixed, any - &colour), (Suits::OneColour, colour - &one), (Suits::One, one)]
                {
                    if !probability.is_zero() {
                        ends.push((DealerEnd { up, outcome, suits, three_eights }, probability));
                    }
                }
            }
        }
    }
    Distribution::weighed(ends)
}

/// The cards of some suits by rank.
fn counts(shoe: &SuitedShoe, scope: &[Suit]) -> [u32; Rank::COUNT] {
    std::array::from_fn(|rank| scope.iter().map(|suit| shoe[suit.0 as usize][rank]).sum())
}

/// Ordered hands with one up card, up card included, by outcome and number of cards drawn after it.
struct Draws {
    ways: Vec<(Outcome, usize, Ways)>,
    three_eights: Ways,
}

impl Draws {
    /// The hands that come from these cards alone.
    fn from(cards: &[u32; Rank::COUNT], up: Rank, soft17: SoftSeventeen) -> Self {
        let mut rest = *cards;
        let ups = Ways::from(rest[up.index()]);
        if ups.is_zero() {
            return Draws { ways: Vec::new(), three_eights: Ways::zero() };
        }
        rest[up.index()] -= 1;
        let law = DealerHands::get(up, soft17).law(&rest);
        let ways = Outcome::ALL
            .into_iter()
            .flat_map(|outcome| (1..=LONGEST).map(move |drawn| (outcome, drawn)))
            .map(|(outcome, drawn)| (outcome, drawn, &ups * law.ways(outcome, drawn)))
            .collect();
        let eight = Rank::of_points(8).expect("a rank");
        let three_eights = if up == eight { falling(cards[eight.index()].into(), 3) } else { Ways::zero() };
        Draws { ways, three_eights }
    }

    /// The hands of any of several sets of cards that share none.
    fn sum(all: &[Draws]) -> Self {
        Draws {
            ways: all.iter().flat_map(|draws| draws.ways.iter().cloned()).collect(),
            three_eights: all.iter().map(|draws| &draws.three_eights).sum(),
        }
    }

    /// The probability of an outcome with or without the hand of three eights, from a shoe of this size.
    fn probability(&self, outcome: Outcome, three_eights: bool, size: u32) -> Ratio {
        let eights = if outcome == Outcome::Over { self.three_eights.clone() } else { Ways::zero() };
        let out_of = |ways: &Ways, cards: usize| {
            Ratio::new(BigInt::from(ways.clone()), BigInt::from(falling(size.into(), cards as u64)))
        };
        let eights = out_of(&eights, 3);
        if three_eights {
            return eights;
        }
        let all: Ratio = self
            .ways
            .iter()
            .filter(|(end, _, ways)| *end == outcome && !ways.is_zero())
            .map(|(_, drawn, ways)| out_of(ways, drawn + 1))
            .sum();
        all - eights
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::{decimal, ratio};
    use num_traits::One;
    use std::collections::BTreeMap;

    /// Deals a dealer's hand card by card, suits and all, by the words of the rules.
    fn brute_force(shoe: &SuitedShoe, hits_soft_17: bool) -> BTreeMap<DealerEnd, Ratio> {
        fn deal(
            shoe: &SuitedShoe,
            hand: &[(usize, usize)],
            weight: &Ratio,
            hits_soft_17: bool,
            ends: &mut BTreeMap<DealerEnd, Ratio>,
        ) {
            let points: usize = hand.iter().map(|&(_, rank)| rank + 1).sum();
            let soft = hand.iter().any(|&(_, rank)| rank == 0) && points <= 11;
            let total = if soft { points + 10 } else { points };
            if total > 17 || total == 17 && !(soft && hits_soft_17) {
                let outcome = match total {
                    21 if hand.len() == 2 => Outcome::Natural,
                    17..=21 => Outcome::ALL[total - 17],
                    22 => Outcome::TwentyTwo,
                    _ => Outcome::Over,
                };
                let suit = |i: usize| hand[i].0;
                let red = |i: usize| matches!(suit(i), 1 | 2);
                let suits = if (0..hand.len()).all(|i| suit(i) == suit(0)) {
                    Suits::One
                } else if (0..hand.len()).all(|i| red(i) == red(0)) {
                    Suits::OneColour
                } else {
                    Suits::Mixed
                };
                let three_eights = hand.len() == 3 && hand.iter().all(|&(_, rank)| rank == 7);
                let up = Rank::of_points(hand[0].1 as u8 + 1).unwrap();
                *ends.entry(DealerEnd { up, outcome, suits, three_eights }).or_insert_with(Ratio::zero) +=
                    weight;
                return;
            }
            let left: u32 = shoe.iter().flatten().sum();
            for suit in 0..4 {
                for rank in 0..10 {
                    if shoe[suit][rank] > 0 {
                        let mut rest = *shoe;
                        rest[suit][rank] -= 1;
                        let mut longer = hand.to_vec();
                        longer.push((suit, rank));
                        deal(&rest, &longer, &(weight * ratio(shoe[suit][rank], left)), hits_soft_17, ends);
                    }
                }
            }
        }
        let mut ends = BTreeMap::new();
        deal(shoe, &[], &Ratio::one(), hits_soft_17, &mut ends);
        ends
    }

    #[test]
    fn a_small_shoe_dealt_card_by_card_ends_the_same_way() {
        let mut shoe: SuitedShoe = [[0; 10]; 4];
        // Aces, fives and sixes for soft hands and long ones, three eights of one suit, tens to finish.
        shoe[0] = [1, 0, 0, 0, 1, 0, 0, 1, 0, 1];
        shoe[1] = [1, 0, 0, 0, 0, 1, 0, 3, 0, 1];
        shoe[2] = [0, 0, 1, 0, 1, 0, 0, 0, 0, 1];
        shoe[3] = [0, 1, 0, 0, 0, 0, 1, 1, 0, 1];
        for (soft17, hits) in [(SoftSeventeen::Hit, true), (SoftSeventeen::Stand, false)] {
            let counted: BTreeMap<DealerEnd, Ratio> =
                dealer_ends(&shoe, soft17).outcomes().map(|(end, p)| (*end, p.clone())).collect();
            assert_eq!(counted, brute_force(&shoe, hits));
            assert!(counted.keys().any(|end| end.three_eights && end.suits == Suits::One));
        }
    }

    #[test]
    fn six_decks_make_22_as_often_as_published() {
        // S. How, discountgambling.net: suited 0.003327, same colour 0.011659, other 0.058551.
        let ends = dealer_ends(&decks_of_52(6), SoftSeventeen::Hit);
        let of = |suits: Suits| {
            decimal(&ends.probability(|end| end.outcome == Outcome::TwentyTwo && end.suits == suits), 6)
        };
        assert_eq!(
            [of(Suits::One), of(Suits::OneColour), of(Suits::Mixed)],
            ["0.003327", "0.011659", "0.058551"]
        );
    }

    #[test]
    fn one_deck_has_no_suited_hand_with_two_eights() {
        let ends = dealer_ends(&decks_of_52(1), SoftSeventeen::Hit);
        assert!(ends.outcomes().all(|(end, _)| !(end.three_eights && end.suits != Suits::Mixed)));
        // Up card 8, then two of the other three: 4 * 3 * 2 of 52 * 51 * 50.
        assert_eq!(ends.probability(|end| end.three_eights), ratio(24, 132_600));
    }
}
