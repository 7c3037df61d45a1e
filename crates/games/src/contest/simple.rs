//! Simple strategies of a contest, which depend only on the rank of the hand and not on the cards shown.

use super::ladder::{HandLadder, HandRank, Rung};
use crate::SimplePlay;
use crate::cuts::best_cuts;
use crate::hand_words::{least, sentences};
use enumeration::{Arrange, SortedMap};

/// The best cuts, the dealer's own qualifying hand as a cut, and playing every hand; the best first.
pub(crate) fn simple_plays(contest: &HandLadder) -> Result<Vec<SimplePlay>, rounds::Error> {
    let mut sums: SortedMap<HandRank, Vec<Option<i128>>> = SortedMap::new();
    let mut deals = 0;
    for &(shown, times) in &contest.shown {
        for Rung { rank, values, deals: of_rung, .. } in contest.ladder(shown)? {
            deals += of_rung * u128::from(times);
            let sums = sums.entry(rank).or_insert_with(|| values.iter().map(|v| v.map(|_| 0)).collect());
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum = sum.zip(value).map(|(sum, value)| sum + value * i128::from(times));
            }
        }
    }
    let (ranks, values): (Vec<HandRank>, Vec<Vec<Option<i128>>>) = sums.into_iter().unzip();
    let by_ranks = ByRanks { contest, ranks: &ranks, values: &values, deals };
    let mut plays = vec![by_ranks.play("the best cuts", &best_cuts(&values).actions)];
    // The smallest stake to play on, which is open to every hand.
    let stays =
        |from: usize| -> Vec<usize> { (0..ranks.len()).map(|rank| usize::from(rank >= from)).collect() };
    if let Some(least) = contest.qualifier() {
        let from = ranks.partition_point(|rank| !rank.reaches(least));
        plays.push(by_ranks.play("as the dealer qualifies", &stays(from)));
    }
    plays.push(by_ranks.play("every hand", &stays(0)));
    plays.arrange_by(|a, b| a.edge.cmp(&b.edge));
    Ok(plays)
}

/// The value of each choice with each rank, over all cards that may be shown.
struct ByRanks<'a> {
    contest: &'a HandLadder<'a>,
    ranks: &'a [HandRank],
    values: &'a [Vec<Option<i128>>],
    deals: u128,
}

impl ByRanks<'_> {
    /// A play by the choice of each rank, lowest first.
    fn play(&self, name: &str, choices: &[usize]) -> SimplePlay {
        let sum = self.values.iter().zip(choices).map(|(values, &choice)| values[choice].unwrap_or(0)).sum();
        let names = self.contest.choices();
        let starts = (0..self.ranks.len()).filter(|&at| at == 0 || choices[at] != choices[at - 1]);
        let cuts: Vec<(&str, String)> = starts
            .map(|at| {
                let below = at.checked_sub(1).map(|below| &self.ranks[below]);
                (names[choices[at]], least(&self.ranks[at], below))
            })
            .collect();
        let rules = sentences(&cuts.iter().map(|(name, from)| (*name, from.as_str())).collect::<Vec<_>>());
        SimplePlay { name: name.into(), rules, edge: -self.contest.mean(sum, self.deals) }
    }
}
