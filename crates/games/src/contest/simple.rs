//! Plays of a contest that can be remembered: by the rank of the hand alone, whatever card is shown.

use super::ladder::Rung;
use super::played::PricedContest;
use super::ranking::Ranking;
use crate::cuts::best_cuts;
use crate::hand_words::{least, sentences};
use crate::whole::Whole;
use crate::{SimplePlay, Workbench};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// The value of each action with each rank, over all cards that may be shown.
type ByRank<R, I> = BTreeMap<R, Vec<Option<I>>>;

impl<R: Ranking> PricedContest<R> {
    /// The best cuts, the dealer's own qualifying hand as a cut, and playing every hand; the best first.
    pub(crate) fn simple_plays(&self, bench: &Workbench) -> Vec<SimplePlay> {
        let mut plays = if self.scale().fits_i128(self.contest.deals()) {
            self.plays::<i128>(bench)
        } else {
            self.plays::<BigInt>(bench)
        };
        plays.sort_by(|a, b| a.edge.cmp(&b.edge));
        plays
    }

    fn plays<I: Whole>(&self, bench: &Workbench) -> Vec<SimplePlay> {
        let ranks: ByRank<R, I> = self.by_rank(bench);
        let (ranks, values): (Vec<R>, Vec<Vec<Option<I>>>) = ranks.into_iter().unzip();
        let mut plays = vec![self.play("the best cuts", &ranks, &values, &best_cuts(&values).actions)];
        // The smallest stake to play on, which is open to every hand.
        let stays =
            |from: usize| -> Vec<usize> { (0..ranks.len()).map(|rank| usize::from(rank >= from)).collect() };
        if let Some(qualifies) = self.contest.qualifier {
            let from = ranks.partition_point(|rank| *rank < qualifies);
            plays.push(self.play("as the dealer qualifies", &ranks, &values, &stays(from)));
        }
        plays.push(self.play("every hand", &ranks, &values, &stays(0)));
        plays
    }

    fn by_rank<I: Whole>(&self, bench: &Workbench) -> ByRank<R, I> {
        let meetings = self.contest.meetings(bench);
        let mut ranks: ByRank<R, I> = BTreeMap::new();
        for (shown, times, _) in meetings.beside() {
            for Rung { rank, values, .. } in self.ladder::<I>(&meetings, shown) {
                let sums = ranks
                    .entry(rank)
                    .or_insert_with(|| values.iter().map(|v| v.as_ref().map(|_| I::zero())).collect());
                for (sum, value) in sums.iter_mut().zip(&values) {
                    if let (Some(sum), Some(value)) = (sum, value) {
                        sum.add_times(times, value);
                    }
                }
            }
        }
        ranks
    }

    /// A play by the action of each rank, lowest first.
    fn play<I: Whole>(
        &self,
        name: &str,
        ranks: &[R],
        values: &[Vec<Option<I>>],
        actions: &[usize],
    ) -> SimplePlay {
        let mut sum = I::zero();
        for (values, &action) in values.iter().zip(actions) {
            sum += values[action].clone().expect("every rank may act so");
        }
        let starts = (0..ranks.len()).filter(|&at| at == 0 || actions[at] != actions[at - 1]);
        let cuts: Vec<(&str, String)> = starts
            .map(|at| {
                let below = at.checked_sub(1).map(|below| &ranks[below]);
                (self.actions[actions[at]].name.as_str(), least(&ranks[at], below))
            })
            .collect();
        let rules =
            sentences(&cuts.iter().map(|(action, from)| (*action, from.as_str())).collect::<Vec<_>>());
        SimplePlay { name: name.into(), rules, edge: -self.scale().mean(sum, self.contest.deals()) }
    }
}
