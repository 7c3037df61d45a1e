//! What a strategy comes to, counted over every deal.
//!
//! A board is dealt in ten ways, by which three of its cards are the flop. For each hole pair the flops on which the
//! strategy bets two are counted; on the others it waits for the river. Pairs of like cards ([`KindPairs`]) share their
//! showdown, so the counts are added up over them before anything is multiplied.

use super::settlement::{DEALS, OPENING_STAKE, Settlement};
use crate::holdem::boards::{BoardProgress, boards};
use crate::holdem::decision::{Decision, HoldemAction};
use crate::holdem::outcomes::{ActionWays, Outcomes, Results};
use crate::holdem::pairs::{CardPairs, Grid, Half, KindPairs, add_relabelled, boxed};
use crate::holdem::showdown::{HoldemBoard, Showdown};
use crate::holdem::streets::{BoardStreet, CanonicalBoard};
use enumeration::conversions::to_count;
use enumeration::rankings::high::{Category, tables};
use enumeration::showdown::{Class, flush_suit};
use enumeration::{CardSet, Ratio};
use rayon::prelude::*;

/// What to do on the hole cards: a Play wager of four or three, or zero for a check.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct PreflopAction(pub u8);

impl PreflopAction {
    pub(super) fn checks(self) -> bool {
        self.0 == 0
    }

    pub(super) fn action(self) -> HoldemAction {
        if self.checks() { HoldemAction::Check } else { HoldemAction::Bet(self.0) }
    }
}

/// What a strategy does at each decision.
pub(super) struct Policy<'a, R> {
    /// What it does on the hole cards.
    pub preflop: &'a Grid<PreflopAction>,
    /// For each canonical flop, the pairs that bet two; never those that have bet before.
    pub flop_bets: &'a [CardPairs<u8>],
    /// What it does on the river.
    pub river: R,
}

/// What a strategy tells apart on the full board, where it bets one or folds.
pub(super) trait River: Sync {
    /// What is to know of a board before looking at the hole cards.
    type Seen;

    /// How many sorts of hands it tells apart.
    const SORTS: usize;

    /// Looks at a board.
    fn see(&self, board: CardSet) -> Self::Seen;

    /// The sort of the pairs of a class.
    fn sort(&self, seen: &Self::Seen, class: &Class, showdown: &Showdown) -> usize;
}

/// Deals by how they end. No count exceeds the number of deals, 2.8e13.
pub(super) struct Tally {
    /// By Play wager and the player's hand: wins and losses by whether the dealer has at least a pair, and ties.
    played: [[Ends; Category::COUNT]; 5],
    /// The same of who waits for the river, by the sort of his hand there.
    waiting: Vec<[Ends; Category::COUNT]>,
}

#[derive(Clone, Copy, Default)]
struct Ends {
    wins: [u64; 2],
    ties: u64,
    losses: [u64; 2],
}

impl Ends {
    fn add(&mut self, showdown: &Showdown, weight: u64) {
        for qualifies in 0..2 {
            self.wins[qualifies] += weight * u64::from(showdown.wins[qualifies]);
            self.losses[qualifies] += weight * u64::from(showdown.losses[qualifies]);
        }
        self.ties += weight * u64::from(showdown.ties);
    }

    fn plus(&mut self, other: &Ends) {
        for qualifies in 0..2 {
            self.wins[qualifies] += other.wins[qualifies];
            self.losses[qualifies] += other.losses[qualifies];
        }
        self.ties += other.ties;
    }

    fn all(&self) -> u64 {
        self.wins.iter().sum::<u64>() + self.ties + self.losses.iter().sum::<u64>()
    }
}

impl Tally {
    fn new(sorts: usize) -> Tally {
        Tally { played: Default::default(), waiting: vec![Default::default(); sorts] }
    }

    fn plus(mut self, other: &Tally) -> Tally {
        for (sum, ends) in self.played.as_flattened_mut().iter_mut().zip(other.played.as_flattened()) {
            sum.plus(ends);
        }
        for (sum, ends) in self.waiting.as_flattened_mut().iter_mut().zip(other.waiting.as_flattened()) {
            sum.plus(ends);
        }
        self
    }

    /// What a bet of one on the river gains over a fold with all hands of each sort, in net units.
    pub(super) fn gains(&self, settlement: &Settlement) -> Vec<i128> {
        let gain = |by_category: &[Ends; Category::COUNT]| {
            let of_category = |(category, ends): (Category, &Ends)| {
                let net = |units: i64, ways: u64| i128::from(units - settlement.fold) * i128::from(ways);
                let mut sum = net(settlement.tied(1, category), ends.ties);
                for qualifies in 0..2 {
                    sum += net(settlement.win[1][qualifies][category.index()], ends.wins[qualifies]);
                    sum += net(settlement.lose[1][qualifies], ends.losses[qualifies]);
                }
                sum
            };
            Category::ALL.into_iter().zip(by_category).map(of_category).sum()
        };
        self.waiting.iter().map(gain).collect()
    }

    /// Every deal, when the river is bet with these sorts of hands.
    pub(super) fn outcomes(mut self, settlement: &Settlement, bets: impl Fn(usize) -> bool) -> Outcomes {
        let mut folded = 0;
        for (sort, by_category) in self.waiting.iter().enumerate() {
            if bets(sort) {
                self.played[1].iter_mut().zip(by_category).for_each(|(sum, ends)| sum.plus(ends));
            } else {
                folded += by_category.iter().map(Ends::all).sum::<u64>();
            }
        }
        let mut nets: Vec<(Ratio, u64)> = vec![];
        let mut results = Results { fold: folded, ..Results::default() };
        let mut net = |units: i64, ways: u64| nets.push((settlement.scale.mean(units, 1), ways));
        net(settlement.fold, folded);
        for (play, by_category) in self.played.iter().enumerate() {
            for (category, ends) in by_category.iter().enumerate() {
                for qualifies in 0..2 {
                    net(settlement.win[play][qualifies][category], ends.wins[qualifies]);
                    net(settlement.lose[play][qualifies], ends.losses[qualifies]);
                }
                net(settlement.tied(play, Category::ALL[category]), ends.ties);
                results.win += ends.wins.iter().sum::<u64>();
                results.tie += ends.ties;
                results.lose += ends.losses.iter().sum::<u64>();
            }
        }
        let bets = [4, 3, 2].map(|play| self.played[play].iter().map(Ends::all).sum());
        Outcomes::new(nets, DEALS, OPENING_STAKE, actions(bets, folded), results)
    }
}

/// A worker's room.
struct Worker {
    board: HoldemBoard,
    bets: Box<Half<u8>>,
    bets_by_kind: KindPairs<u8>,
    tally: Tally,
}

impl Worker {
    fn new(sorts: usize) -> Worker {
        Worker {
            board: HoldemBoard::new(),
            bets: boxed(0),
            bets_by_kind: KindPairs::new(),
            tally: Tally::new(sorts),
        }
    }

    fn board(&mut self, form: &CanonicalBoard, strategy: &Policy<impl River>) {
        let Worker { board, bets, bets_by_kind, tally } = self;
        bets.fill(0);
        for (flop, relabelling) in BoardStreet::flop().inside(form.cards) {
            // The flop's table in the suits of the board: suit s there is suit relabelling[s] here. There are ten flops.
            add_relabelled(bets, &strategy.flop_bets[flop], relabelling);
        }
        let seen = strategy.river.see(form.cards);
        let flush = flush_suit(form.cards);
        bets_by_kind.gather(bets, flush, form.cards);
        board.visit(tables(), form.cards, |class, showdown| {
            let [a, b] = class.kinds;
            let category = class.high.category().index();
            let mut waiting = 0;
            for (suited, n) in [(false, class.pairs[0]), (true, class.pairs[1])] {
                let deals = 10 * u64::from(n);
                match strategy.preflop.at(a.rank(), b.rank(), suited).0 {
                    0 => waiting += deals,
                    play => tally.played[usize::from(play)][category].add(&showdown, deals * form.orbit),
                }
            }
            let bets = u64::from(bets_by_kind.gathered(a, b));
            tally.played[2][category].add(&showdown, bets * form.orbit);
            waiting = (waiting - bets) * form.orbit;
            if waiting > 0 {
                let sort = strategy.river.sort(&seen, &class, &showdown);
                tally.waiting[sort][category].add(&showdown, waiting);
            }
        });
    }
}

/// Every deal under a strategy, up to what it does on the river.
pub(super) fn count<R: River>(strategy: &Policy<R>, progress: BoardProgress) -> Tally {
    boards()
        .par_chunks(64)
        .fold(
            || Worker::new(R::SORTS),
            |mut worker, chunk| {
                for form in chunk {
                    worker.board(form, strategy);
                }
                progress(to_count(chunk.len()));
                worker
            },
        )
        .map(|worker| worker.tally)
        .reduce(|| Tally::new(R::SORTS), |sum, other| sum.plus(&other))
}

/// How often each action is taken, given the ways of the bets of four, three and two and of the folds.
pub(super) fn actions([four, three, two]: [u64; 3], folded: u64) -> Vec<ActionWays> {
    let check_hole = DEALS - four - three;
    let check_flop = check_hole - two;
    [
        (Decision::Hole, HoldemAction::Bet(4), four),
        (Decision::Hole, HoldemAction::Bet(3), three),
        (Decision::Hole, HoldemAction::Check, check_hole),
        (Decision::Flop, HoldemAction::Bet(2), two),
        (Decision::Flop, HoldemAction::Check, check_flop),
        (Decision::River, HoldemAction::Bet(1), check_flop - folded),
        (Decision::River, HoldemAction::Fold, folded),
    ]
    .map(|(decision, action, ways)| ActionWays { decision, action, ways })
    .to_vec()
}
