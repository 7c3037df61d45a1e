//! Every hand of a contest with the dealer's hands it may meet.

use super::ranking::Ranking;
use super::rules::{ByShowdown, Contest, ShowdownResult};
use crate::workbench::{Key, Progress, Workbench};
use enumeration::CardSet;
use enumeration::combinations::subsets;
use enumeration::conversions::to_count;
use enumeration::sweep::{Standing, Sweep};
use enumeration::symmetry::canonical;
use rayon::prelude::*;
use std::sync::Arc;

/// A canonical hand with the dealer's hands it may meet. There are millions, so it is kept small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The player's cards.
    pub hand: CardSet,
    /// How many of the dealer's hands do not qualify, lose and tie; the others win.
    ///
    /// At most C(48, 5) = 1,712,304 hands of the dealer's.
    dealer: [u32; 3],
    /// How many hands it stands for, at most the 4! permutations of the suits.
    ways: u8,
    /// The class of the hand.
    class: u8,
}

/// The hands beside one card shown, or beside none.
struct Beside {
    shown: CardSet,
    /// How many cards the one shown stands for.
    times: u64,
    /// By rank and then by hand, lowest first.
    met: Vec<Meeting>,
}

/// Every canonical hand of a contest, beside each card that the dealer may show, with how it stands against the dealer's hands.
///
/// No pay enters into it: once counted, any pays are solved in a moment.
pub struct Meetings<R> {
    contest: Contest<R>,
    rivals: u64,
    beside: Vec<Beside>,
}

impl<R: Ranking> Key for Contest<R> {
    type Value = Meetings<R>;
}

/// How many hands a worker looks at at a time.
const CHUNK: usize = 1 << 13;

impl<R: Ranking> Meetings<R> {
    /// Counts them.
    pub fn of(contest: &Contest<R>, progress: &dyn Progress) -> Self {
        let shown = contest.shown();
        progress.begin("hands against the dealer's", to_count(shown.len()));
        let beside = shown
            .into_par_iter()
            .map(|(shown, times)| {
                let met = met_beside(contest, shown);
                progress.advance(1);
                Beside { shown, times, met }
            })
            .collect();
        progress.finish();
        Meetings { contest: contest.clone(), rivals: contest.rivals(), beside }
    }

    /// The contest they are of.
    pub(crate) fn contest(&self) -> &Contest<R> {
        &self.contest
    }

    /// How a hand like this one stands beside a card like the one shown; none if there is no such hand.
    pub fn find(&self, hand: CardSet, shown: CardSet) -> Option<&Meeting> {
        let Contest { deck, hand: size, .. } = self.contest;
        if hand.len() != size || !hand.union(shown).without(deck).is_empty() || !hand.is_disjoint(shown) {
            return None;
        }
        let [shown, hand] = canonical([shown, hand]);
        let Beside { met, .. } = self.beside.iter().find(|beside| beside.shown == shown)?;
        let rank = R::of(hand);
        let place = met.binary_search_by_key(&(rank, hand), |met| (R::of(met.hand), met.hand)).ok()?;
        Some(&met[place])
    }

    /// How many of the dealer's hands lead to each showdown.
    pub fn dealer(&self, meeting: &Meeting) -> ByShowdown<u64> {
        let [not_qualified, won, tied] = meeting.dealer.map(u64::from);
        [not_qualified, won, tied, self.rivals - not_qualified - won - tied]
    }

    /// The deals by class of the player's hand and showdown, when every hand stays in.
    pub fn by_class(&self) -> Vec<ByShowdown<u64>> {
        let empty = || vec![[0; ShowdownResult::ALL.len()]; self.contest.class_count()];
        let count = |deals: &mut Vec<ByShowdown<u64>>, ways: u64, meeting: &Meeting| {
            for (sum, count) in deals[meeting.class()].iter_mut().zip(self.dealer(meeting)) {
                *sum += ways * count;
            }
        };
        self.fold(empty, count, |mut deals, others| {
            for (sum, count) in deals.iter_mut().flatten().zip(others.iter().flatten()) {
                *sum += count;
            }
            deals
        })
    }

    /// Goes through all hands: `count` adds one that stands for so many to what `empty` began, `join` puts two such
    /// sums together.
    pub(super) fn fold<T: Send>(
        &self,
        empty: impl Fn() -> T + Sync + Send,
        count: impl Fn(&mut T, u64, &Meeting) + Sync,
        join: impl Fn(T, T) -> T + Sync + Send,
    ) -> T {
        self.beside
            .par_iter()
            .flat_map(|Beside { times, met, .. }| met.par_chunks(CHUNK).map(move |chunk| (*times, chunk)))
            .map(|(times, chunk)| {
                let mut sum = empty();
                for meeting in chunk {
                    count(&mut sum, times * meeting.ways(), meeting);
                }
                sum
            })
            .reduce(&empty, join)
    }

    /// The cards that may be shown, each with how many it stands for and with the hands beside it: by rank and then by
    /// hand, lowest first.
    pub(super) fn beside(&self) -> impl Iterator<Item = (CardSet, u64, &[Meeting])> {
        self.beside.iter().map(|Beside { shown, times, met }| (*shown, *times, met.as_slice()))
    }
}

impl Meeting {
    /// How many hands it stands for, beside the card shown.
    pub fn ways(&self) -> u64 {
        u64::from(self.ways)
    }

    /// The class of the hand.
    pub(crate) fn class(&self) -> usize {
        usize::from(self.class)
    }
}

/// The hands beside the card shown, by rank and then by hand, lowest first.
fn met_beside<R: Ranking>(contest: &Contest<R>, shown: CardSet) -> Vec<Meeting> {
    let sweep = Sweep { deck: contest.deck, hand: contest.hand, rival: contest.dealer, shown };
    if let Some(least) = contest.qualifier {
        let label = |rival| {
            let rank = R::of(rival);
            (rank, usize::from(rank >= least))
        };
        let standings: Vec<Standing<R, 2>> = sweep.standings(R::of, label);
        standings.iter().map(|s| meeting(contest, s, s.against[0].total(), 1)).collect()
    } else {
        let standings: Vec<Standing<R, 1>> = sweep.standings(R::of, |rival| (R::of(rival), 0));
        standings.iter().map(|s| meeting(contest, s, 0, 0)).collect()
    }
}

/// A standing by showdowns, the rivals that qualify having this label.
fn meeting<R: Ranking, const LABELS: usize>(
    contest: &Contest<R>,
    standing: &Standing<R, LABELS>,
    not_qualified: u64,
    label: usize,
) -> Meeting {
    let tally = standing.against[label];
    Meeting {
        hand: standing.hand,
        dealer: [not_qualified, tally.lower, tally.equal]
            .map(|count| count.try_into().expect("at most C(48, 5) hands")),
        ways: standing.ways.try_into().expect("at most 24 permutations of the suits"),
        class: contest.class(standing.rank).try_into().expect("a few classes"),
    }
}

impl<R: Ranking> Contest<R> {
    /// Every hand with how it stands, counted once.
    pub fn meetings(&self, bench: &Workbench) -> Arc<Meetings<R>> {
        bench.remember(self.clone(), || Meetings::of(self, bench.progress()))
    }

    /// How many of the dealer's hands lead to each showdown with this hand, by a look at each of them.
    pub(crate) fn against(&self, hand: CardSet, shown: CardSet) -> ByShowdown<u64> {
        let rank = R::of(hand);
        let mut dealer = [0; ShowdownResult::ALL.len()];
        for hidden in subsets(self.deck.without(hand).without(shown), self.hidden()) {
            dealer[self.showdown(rank, R::of(hidden.union(shown))).index()] += 1;
        }
        dealer
    }
}
