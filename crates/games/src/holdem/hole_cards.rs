//! The 169 starting hands, and their best play by cuts: for each high card, suited or not, and for the pairs, the low
//! card from which each bet is made. `by_classes` and `strategy` call this module.

use crate::cuts::best_cuts;
use crate::hand_words::{figure, figures, plural};
use enumeration::{Card, Rank};

/// Two hole cards by their ranks, and whether they are suited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StartingHand {
    pub high: Rank,
    pub low: Rank,
    pub suited: bool,
}

impl StartingHand {
    /// The number of indices.
    pub(super) const COUNT: usize = Rank::LEN * Rank::LEN;

    pub(super) fn of([a, b]: [Card; 2]) -> StartingHand {
        let [a_rank, b_rank] = [a, b].map(|card| card.rank().expect("a card of 52"));
        StartingHand { high: a_rank.max(b_rank), low: a_rank.min(b_rank), suited: a.suit() == b.suit() }
    }

    /// The index in a square of ranks: suited hands above the diagonal, pairs on it.
    pub(super) fn index(self) -> usize {
        let (row, column) = if self.suited { (self.high, self.low) } else { (self.low, self.high) };
        row.index() * Rank::LEN + column.index()
    }

    /// The hand at a row and a column of that square.
    pub(super) fn at(row: Rank, column: Rank) -> StartingHand {
        StartingHand { high: row.max(column), low: row.min(column), suited: row > column }
    }
}

/// The best cuts of each high card and of the pairs, with their text: the index of the bet with each starting hand,
/// from the value of each bet with it, the least bet first.
pub(super) fn hole_cuts(
    bets: &[u32],
    worths: impl Fn(StartingHand) -> Vec<i128>,
) -> (Vec<usize>, Vec<String>) {
    let mut play = vec![0; StartingHand::COUNT];
    let mut cut = |hands: &[StartingHand]| -> Vec<usize> {
        let worths: Vec<Vec<Option<i128>>> =
            hands.iter().map(|&hand| worths(hand).into_iter().map(Some).collect()).collect();
        let best = best_cuts(&worths).actions;
        for (hand, &bet) in hands.iter().zip(&best) {
            play[hand.index()] = bet;
        }
        best
    };
    let pairs = cut(&Rank::all().map(|rank| StartingHand::at(rank, rank)).collect::<Vec<_>>());
    // By high card from the ace down: the bets with each low card, not suited and suited.
    let unpaired: Vec<(Rank, [Vec<usize>; 2])> = Rank::all()
        .rev()
        .filter(|&high| high > Rank::TWO)
        .map(|high| {
            let hands = |suited: bool| -> Vec<StartingHand> {
                Rank::all()
                    .take_while(|&low| low < high)
                    .map(|low| StartingHand { high, low, suited })
                    .collect()
            };
            (high, [false, true].map(|suited| cut(&hands(suited))))
        })
        .collect();
    let words = (1..bets.len()).rev().filter_map(|bet| hole_words(bet, bets[bet], &pairs, &unpaired));
    (play, words.collect())
}

/// The text for a bet on the hole cards; empty if it is never made.
fn hole_words(
    bet: usize,
    units: u32,
    pairs: &[usize],
    unpaired: &[(Rank, [Vec<usize>; 2])],
) -> Option<String> {
    let least = |bets: &[usize]| Rank::all().zip(bets).find(|&(_, &b)| b == bet).map(|(rank, _)| rank);
    let mut said: Vec<String> = Vec::new();
    let mut offsuit: Vec<String> = Vec::new();
    let mut suited: Vec<String> = Vec::new();
    for (high, [other, of_suit]) in unpaired {
        match (least(other), least(of_suit)) {
            (Some(Rank::TWO), Some(Rank::TWO)) => said.push(format!("any {}", figure(*high))),
            (other, of_suit) => {
                offsuit.extend(other.map(|low| figures([*high, low])));
                suited.extend(of_suit.map(|low| figures([*high, low])));
            }
        }
    }
    if !offsuit.is_empty() {
        said.push(format!("{} or better", offsuit.join(", ")));
    }
    if !suited.is_empty() {
        said.push(format!("suited {} or better", suited.join(", ")));
    }
    said.extend(least(pairs).map(|rank| {
        if rank == Rank::TWO { "any pair".into() } else { format!("a pair of {} or better", plural(rank)) }
    }));
    (!said.is_empty()).then(|| format!("hole: bet {units}x with {}", said.join("; ")))
}
