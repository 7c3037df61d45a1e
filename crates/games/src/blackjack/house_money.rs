//! House Money (HC A 16) with its best parlay: winnings and stake go on the blackjack wager whenever the hand is worth
//! more than nothing (ruling BJ2).
//!
//! The wager is on the ranks and suits of the first two cards, the parlay on what the engine knows about their worth.
//! Given how two cards count, their faces are a uniform draw from the cards that count so, whatever else is out.

use super::hand::{Hand, Rank};
use super::solution::{Deal, Solution};
use enumeration::ratio::{Ratio, ratio};
use num_traits::{One, Signed, Zero};

/// What the rows win, to one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseMoneyPays {
    /// Ace and king of one suit.
    pub ace_king_suited: Ratio,
    /// Any other two neighbours of one suit.
    pub straight_flush: Ratio,
    /// Two of a rank.
    pub pair: Ratio,
    /// Two neighbours of different suits, from ace-two to king-ace.
    pub straight: Ratio,
}

/// House Money with the best parlay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parlay {
    /// Expected net per unit wagered.
    pub net: Ratio,
    /// Expected total staked: the wager itself, and what is put on the blackjack hand, doubled and split bets included.
    pub expected_stake: Ratio,
    /// How often a win is put on the hand.
    pub probability: Ratio,
}

impl Parlay {
    /// The wager beside the game of `solution`, dealt from `decks` decks of 52.
    pub fn new(solution: &Solution, decks: u32, pays: &HouseMoneyPays) -> Self {
        let mut parlay =
            Parlay { net: Ratio::zero(), expected_stake: Ratio::one(), probability: Ratio::zero() };
        for deal in solution.deals() {
            let worth = worth_when_played(solution, deal);
            let mut lost = Ratio::one();
            for (share, pay) in rows(&deal.hand, decks, pays) {
                let chance = &deal.probability * &share;
                lost -= share;
                parlay.net += &chance * pay;
                if worth.is_positive() {
                    let proceeds = pay + Ratio::one();
                    parlay.net += &chance * &proceeds * &worth;
                    let ended = Ratio::one() - &deal.played;
                    parlay.expected_stake += &chance * &proceeds * (&deal.stake - ended);
                    parlay.probability += chance * &deal.played;
                }
            }
            parlay.net -= &deal.probability * lost;
        }
        parlay
    }
}

/// Expected net of the hand where the dealer has no natural, counting the other rounds as nothing.
fn worth_when_played(solution: &Solution, deal: &Deal) -> Ratio {
    match deal.actions.first() {
        Some((_, value)) => value * &deal.played,
        None => solution.net_of(deal),
    }
}

/// The rows that two cards of these ranks can be, with their shares of such hands.
fn rows<'p>(hand: &Hand, decks: u32, pays: &'p HouseMoneyPays) -> Vec<(Ratio, &'p Ratio)> {
    let quarter = || ratio(1, 4);
    let neighbours = |share: Ratio| {
        vec![(&share * quarter(), &pays.straight_flush), (share * ratio(3, 4), &pays.straight)]
    };
    let cards: Vec<Rank> = hand.cards().collect();
    match (cards[0], cards[1]) {
        (Rank::TEN, Rank::TEN) => {
            // Beside one ten-value: 4D - 1 of its rank, and 4D of each neighbour, of which a ten or king has one among
            // the ten-values and a jack or queen two.
            let others = 16 * decks - 1;
            let mut rows = neighbours(ratio(6 * decks, others));
            rows.push((ratio(4 * decks - 1, others), &pays.pair));
            rows
        }
        (a, b) if a == b => vec![(Ratio::one(), &pays.pair)],
        // One ten-value in four is a king.
        (Rank::ACE, Rank::TEN) => {
            vec![(ratio(1, 16), &pays.ace_king_suited), (ratio(3, 16), &pays.straight)]
        }
        // One in four is a ten.
        (nine, Rank::TEN) if nine.points() == 9 => neighbours(quarter()),
        (a, b) if b != Rank::TEN && b.points() - a.points() == 1 => neighbours(Ratio::one()),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::whole;

    #[test]
    fn rows_of_one_deck_counted_by_hand() {
        // Of 1,326 two-card hands: A-K suited 4, other suited neighbours 12 x 4, pairs 78, other neighbours 13 x 12.
        let pays = HouseMoneyPays {
            ace_king_suited: whole(1),
            straight_flush: whole(100),
            pair: whole(10_000),
            straight: whole(1_000_000),
        };
        let mut total = Ratio::zero();
        for hand in Hand::pairs_and_mixed() {
            let count = |rank: Rank| if rank == Rank::TEN { 16 } else { 4 };
            let ways = match hand.pair() {
                Some(rank) => count(rank) * (count(rank) - 1) / 2,
                None => hand.cards().map(count).product::<i64>(),
            };
            for (share, pay) in rows(&hand, 1, &pays) {
                total += whole(ways) * share * pay;
            }
        }
        assert_eq!(total, whole(156_784_804i64));
    }
}
