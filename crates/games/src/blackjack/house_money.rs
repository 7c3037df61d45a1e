//! House Money (HC A 16) with its best parlay: winnings and stake go on the blackjack wager whenever the hand is worth
//! more than nothing (ruling BJ2).
//!
//! The wager is on the ranks and suits of the first two cards, the parlay on what the engine knows about their worth.
//! Given how two cards count, their faces are a uniform draw from the cards that count so, whatever else is out.

use super::hand::{Hand, Rank};
use super::solution::{Deal, Solution};
use enumeration::ratio::{Ratio, ratio};
use num_traits::{One, Signed, Zero};

/// The rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    /// Ace and king of one suit.
    AceKingSuited,
    /// Any other two neighbours of one suit.
    StraightFlush,
    /// Two of a rank.
    Pair,
    /// Two neighbours of different suits, from ace-two to king-ace.
    Straight,
}

impl Row {
    /// Every row.
    pub const ALL: [Row; 4] = [Row::AceKingSuited, Row::StraightFlush, Row::Pair, Row::Straight];
}

/// What a row wins, and what can be made of it.
#[derive(Clone)]
pub struct Win {
    /// What it wins, to one.
    pub pay: Ratio,
    /// The game that the proceeds can be played in; none where nothing more can be won.
    pub game: Option<Solution>,
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
    /// The wager beside a game dealt from `decks` decks of 52, by what each row wins. The `deals` are those of the game:
    /// how often they come does not depend on what is won.
    pub fn new<'d>(deals: impl Iterator<Item = &'d Deal>, decks: u32, win: impl Fn(Row) -> Win) -> Self {
        let mut parlay =
            Parlay { net: Ratio::zero(), expected_stake: Ratio::one(), probability: Ratio::zero() };
        let wins = Row::ALL.map(win);
        for deal in deals {
            let mut lost = Ratio::one();
            for (share, row) in rows(&deal.hand, decks) {
                lost -= &share;
                parlay.net += &deal.probability * share * &wins[row as usize].pay;
            }
            parlay.net -= &deal.probability * lost;
        }
        for (row, win) in Row::ALL.into_iter().zip(&wins) {
            parlay.play_on(row, win, decks);
        }
        parlay
    }

    /// Adds what the proceeds of a row bring where they are put on the hand.
    fn play_on(&mut self, row: Row, win: &Win, decks: u32) {
        let Some(game) = &win.game else { return };
        let proceeds = &win.pay + Ratio::one();
        for deal in game.deals() {
            let worth = worth_when_played(game, deal);
            let shares = rows(&deal.hand, decks).into_iter().filter(|&(_, made)| made == row);
            for (share, _) in shares.filter(|_| worth.is_positive()) {
                let chance = &deal.probability * share;
                let ended = Ratio::one() - &deal.played;
                self.net += &chance * &proceeds * &worth;
                self.expected_stake += &chance * &proceeds * (&deal.stake - ended);
                self.probability += chance * &deal.played;
            }
        }
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
fn rows(hand: &Hand, decks: u32) -> Vec<(Ratio, Row)> {
    let quarter = || ratio(1, 4);
    let neighbours =
        |share: Ratio| vec![(&share * quarter(), Row::StraightFlush), (share * ratio(3, 4), Row::Straight)];
    let cards: Vec<Rank> = hand.cards().collect();
    match (cards[0], cards[1]) {
        (Rank::TEN, Rank::TEN) => {
            // Beside one ten-value: 4D - 1 of its rank, and 4D of each neighbour, of which a ten or king has one among
            // the ten-values and a jack or queen two.
            let others = 16 * decks - 1;
            let mut rows = neighbours(ratio(6 * decks, others));
            rows.push((ratio(4 * decks - 1, others), Row::Pair));
            rows
        }
        (a, b) if a == b => vec![(Ratio::one(), Row::Pair)],
        // One ten-value in four is a king.
        (Rank::ACE, Rank::TEN) => {
            vec![(ratio(1, 16), Row::AceKingSuited), (ratio(3, 16), Row::Straight)]
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
        let mut hands = [(); 4].map(|()| Ratio::zero());
        for hand in Hand::pairs_and_mixed() {
            let count = |rank: Rank| if rank == Rank::TEN { 16 } else { 4 };
            let ways = match hand.pair() {
                Some(rank) => count(rank) * (count(rank) - 1) / 2,
                None => hand.cards().map(count).product::<i64>(),
            };
            for (share, row) in rows(&hand, 1) {
                hands[row as usize] += whole(ways) * share;
            }
        }
        assert_eq!(hands, [4, 48, 78, 156].map(whole));
    }
}
