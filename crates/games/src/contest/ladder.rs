//! The ranks of hands as a ladder: what each action is worth on each of its rungs.

use super::action::{Priced, scale_of};
use super::meetings::{Meeting, Meetings};
use super::played::PricedContest;
use super::ranking::Ranking;
use super::rules::{ByShowdown, ShowdownResult};
use crate::whole::{Scale, Whole};
use enumeration::{CardSet, Ratio};
use num_bigint::BigInt;

/// All hands of one rank, beside one card shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung<R, I> {
    /// The rank.
    pub rank: R,
    /// The value of each action, summed over the hands and the dealer's; none where the rank may not act so.
    pub values: Vec<Option<I>>,
    /// The value of the best play.
    pub best: I,
    /// The canonical hands of this rank, each with how many it stands for and the action it is best played by.
    pub hands: Vec<(CardSet, u64, usize)>,
}

impl<R: Ranking> PricedContest<R> {
    /// The scale on which all nets are whole.
    pub fn scale(&self) -> Scale {
        scale_of(&self.actions)
    }

    /// The ladder beside the card shown, or beside none, lowest rank first.
    pub fn ladder<I: Whole>(&self, meetings: &Meetings<R>, shown: CardSet) -> Vec<Rung<R, I>> {
        let priced = Priced::new(&self.actions, &self.scale());
        let beside = meetings.beside().find(|&(card, ..)| card == shown);
        beside.map_or_else(Vec::new, |(_, _, met)| {
            met.chunk_by(|a, b| R::of(a.hand) == R::of(b.hand))
                .map(|tied| rung(meetings, tied, &priced))
                .collect()
        })
    }

    /// The mean net of each action with a hand of this rank that leads to so many showdowns of each kind; none where it
    /// may not act so.
    pub fn values(&self, rank: R, dealer: ByShowdown<u64>) -> Vec<Option<Ratio>> {
        let scale = self.scale();
        let priced: Priced<BigInt> = Priced::new(&self.actions, &scale);
        let mean = |value: BigInt| scale.mean(value, dealer.iter().sum());
        priced.values(self.contest.class(rank), dealer).map(|value| value.map(mean)).collect()
    }
}

fn rung<R: Ranking, I: Whole>(meetings: &Meetings<R>, tied: &[Meeting], priced: &Priced<I>) -> Rung<R, I> {
    let class = tied[0].class();
    let mut dealer = [0; ShowdownResult::ALL.len()];
    let mut best = I::zero();
    let mut hands = Vec::with_capacity(tied.len());
    for meeting in tied {
        let (ways, met) = (meeting.ways(), meetings.dealer(meeting));
        for (sum, count) in dealer.iter_mut().zip(met) {
            *sum += ways * count;
        }
        let (action, value) = priced.best(class, met);
        best.add_times(ways, &value);
        hands.push((meeting.hand, ways, action));
    }
    Rung { rank: R::of(tied[0].hand), values: priced.values(class, dealer).collect(), best, hands }
}
