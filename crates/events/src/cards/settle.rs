//! Last stage: finds the outcomes of deals whose ranks are known.
//!
//! The count of a deal of cards is a pipeline of four stages, one file each:
//!
//! 1. [`super::kinds`] merges cards that no test distinguishes;
//! 2. [`super::ranks`] deals kinds of rank to the cells, and stops wherever the outcome is determined;
//! 3. [`super::suits`] assigns suits to what is left open;
//! 4. this file multiplies the ways and adds them to the outcome.
//!
//! Deals in which the undecided tests depend on equal properties share one suit assignment, kept in a memo. The drivers
//! [`super::zones`], [`super::baccarat`], [`super::dealer`] and [`super::close`] call [`Settler::deal`].

use super::interchange::{SwapClasses, every_cell};
use super::kinds::{KindCounts, RankKind};
use super::knowledge::Knowledge;
use super::partial::SeenRanks;
use super::pilot::{FOLLOWED, MOST_ASSIGNED, MOST_STEPS, Pilot};
use super::problem::{Problem, ZoneLayout};
use super::rank_deal::{GROUP_BITS, GroupCounts, MOST_GROUPS, MOST_KINDS, RankDeal, count_in};
use super::ranks::{DealBranch, OpenCells, RankDealer};
use super::suit_splits::SuitSplitCounts;
use super::suits::{SuitAssigner, SuitOutcomes};
use super::ways::{OutcomeWays, by_workers, choose, times};
use crate::effort::Effort;
use crate::logic::FactsId;
use enumeration::Rank;
use enumeration::work::{Excess, Watch, WorkEstimate};
use rustc_hash::FxHashMap;

/// Settles deals of one layout.
pub(super) struct Settler<'p> {
    /// The cells. A driver fills the first of them.
    pub deal: RankDeal<'p>,
    knowledge: Knowledge<'p>,
    ranks: RankDealer<'p>,
    stage: SuitStage<'p>,
    /// The ways of each outcome found so far.
    pub ways: OutcomeWays,
    /// True to split the ways by the number of cards of each group of ranks.
    pub by_groups: bool,
    /// If present, deals are not counted: the pilot estimates the steps that counting them would take.
    pilot: Option<Pilot>,
}

impl<'p> Settler<'p> {
    /// A settler of deals of this layout.
    pub(super) fn new(problem: &'p Problem<'p>, layout: &'p ZoneLayout) -> Self {
        Settler {
            deal: RankDeal::new(problem, layout),
            knowledge: Knowledge::new(problem, layout),
            ranks: RankDealer::new(problem, layout),
            stage: SuitStage::new(problem, layout),
            ways: OutcomeWays::new(problem.logic.rows()),
            by_groups: problem.deal.shoe.has_groups(),
            pilot: None,
        }
    }

    /// The same settler without the split by groups of ranks.
    pub(super) fn together(self) -> Self {
        Settler { by_groups: false, ..self }
    }

    /// Counts every deal that extends the cells before `rest`, each `represented` times.
    pub(super) fn deal(&mut self, rest: &OpenCells, represented: Option<u128>) {
        let Settler { deal, knowledge, ranks, stage, ways, .. } = self;
        if let Some(pilot) = &mut self.pilot {
            pilot.step(1);
            if let Some((known, weight)) = ranks.follow(knowledge, deal, rest, pilot) {
                stage.follow(knowledge, deal, known, weight, pilot);
            }
            return;
        }
        ranks.steps += 1;
        let by_groups = self.by_groups;
        ranks.deal(knowledge, deal, rest, represented, &mut |knowledge, deal, branch| {
            let laid = match branch {
                DealBranch::Decided(_, _, cell) => cell + 1,
                DealBranch::Complete(..) => deal.laid.len(),
            };
            let ways = if by_groups { ways.of_group(deal.group_key(laid)) } else { &mut *ways };
            match branch {
                DealBranch::Decided(outcome, decided, _) => ways.add(outcome, decided),
                DealBranch::Complete(known, represented) => {
                    stage.settle(knowledge, deal, known, represented, ways);
                }
            }
        });
    }

    /// The number of steps so far.
    pub(super) fn steps(&self) -> u64 {
        self.ranks.steps + self.stage.steps
    }

    /// Returns true if deals with the ranks dealt up to this cell may satisfy `given`.
    pub(super) fn may_count(&mut self, cell: usize) -> bool {
        let mut known = self.knowledge.start();
        self.knowledge.after_cell(&self.deal.lists, cell, &mut known)
            != Some(crate::logic::RowOutcome::Excluded)
    }
}

/// Settles complete deals of ranks.
struct SuitStage<'p> {
    problem: &'p Problem<'p>,
    layout: &'p ZoneLayout,
    splits: SuitSplitCounts,
    memo: SuitMemo,
    /// The number of steps of suit assignments.
    steps: u64,
}

impl<'p> SuitStage<'p> {
    fn new(problem: &'p Problem<'p>, layout: &'p ZoneLayout) -> Self {
        let (splits, memo) = (SuitSplitCounts::default(), SuitMemo::new(&problem.kinds.ranks));
        SuitStage { problem, layout, splits, memo, steps: 0 }
    }

    /// Adds the deals with these ranks, each `represented` times, to their outcomes.
    fn settle(
        &mut self,
        knowledge: &mut Knowledge<'p>,
        deal: &RankDeal,
        mut known: FactsId,
        represented: Option<u128>,
        ways: &mut OutcomeWays,
    ) {
        if self.problem.close.is_some() {
            return self.settle_close(knowledge, deal, known, represented, ways);
        }
        let outcome = knowledge.after_cell(&deal.lists, self.layout.cells(), &mut known);
        let mut used = [0; MOST_KINDS];
        // No number below exceeds the ways of all ranks, so none overflows.
        let (Some(suited), Some(others)) = (deal.ways(true, &mut used), deal.ways(false, &mut used)) else {
            ways.overflow = true;
            return;
        };
        if suited == 0 || others == 0 {
            return;
        }
        let represented = times(represented, others);
        if let Some(outcome) = outcome {
            return ways.add(outcome, times(represented, suited));
        }
        let (held, shared) = deal.in_groups();
        let (outcomes, unseen) = self.outcomes(knowledge, deal, known, &held);
        let shared = shared * unseen;
        debug_assert_eq!(
            shared * outcomes.iter().map(|(_, ways)| ways).sum::<u128>(),
            suited,
            "suits are assigned in as many ways as the ranks are dealt"
        );
        let represented = times(represented, shared);
        for &(outcome, suited) in outcomes {
            ways.add(outcome, times(represented, suited));
        }
    }

    /// Adds the deals with these ranks if a table answers the close tests.
    fn settle_close(
        &self,
        knowledge: &mut Knowledge,
        deal: &RankDeal,
        mut known: FactsId,
        represented: Option<u128>,
        ways: &mut OutcomeWays,
    ) {
        let Some(close) = &self.problem.close else { return };
        let answers = close.answers(&deal.laid);
        if answers.is_empty() {
            return;
        }
        let kinds = &self.problem.kinds.ranks;
        let mut used = [0; MOST_KINDS];
        for &cell in &close.cells {
            used.iter_mut().zip(&deal.counts[cell]).for_each(|(used, &count)| *used += u32::from(count));
        }
        let mut represented = represented;
        let others = deal.laid.iter().enumerate().filter(|(cell, _)| !close.cells.contains(cell));
        for &(kind, count) in others.flat_map(|(_, laid)| laid) {
            represented = times(represented, choose(kinds[kind].cards - used[kind], count.into()));
            used[kind] += u32::from(count);
        }
        let outcome = knowledge.after_cell(&deal.lists, self.layout.cells(), &mut known);
        if outcome.is_none() {
            knowledge.learn_all(&deal.lists, &mut known);
        }
        for &(answer, answered) in answers {
            let outcome = outcome.unwrap_or_else(|| knowledge.outcome_with(known, answer));
            ways.add(outcome, times(represented, answered));
        }
    }

    /// The outcomes of assigning suits to the cards whose suits matter, and the number of ways to pick the other cards.
    fn outcomes(
        &mut self,
        knowledge: &mut Knowledge<'p>,
        deal: &RankDeal,
        mut known: FactsId,
        held: &GroupCounts,
    ) -> (&SuitOutcomes, u128) {
        knowledge.learn_all(&deal.lists, &mut known);
        let known = knowledge.all_ready(known);
        let seen = knowledge.seen(&deal.lists, known);
        let unseen = seen.map_or(1, |seen| self.ways_unseen(seen, held));
        let key = self.memo.key(&self.problem.kinds.ranks, known, seen, held);
        let place = self.memo.places.get(&key).copied().unwrap_or_else(|| {
            let (problem, layout) = (self.problem, self.layout);
            let assigner = SuitAssigner::new(problem, layout, knowledge, &mut self.splits, deal, seen);
            let (outcomes, steps) = assigner.assign(known);
            self.steps += steps;
            self.memo.insert(key, outcomes)
        });
        (&self.memo.found[place], unseen)
    }

    /// Records in the pilot the cost of settling a complete deal of weight `weight`.
    fn follow(
        &mut self,
        knowledge: &mut Knowledge<'p>,
        deal: &RankDeal,
        mut known: FactsId,
        weight: u128,
        pilot: &mut Pilot,
    ) {
        let is_close = self.problem.close.is_some();
        if is_close || knowledge.after_cell(&deal.lists, self.layout.cells(), &mut known).is_some() {
            return;
        }
        if deal.ways(true, &mut [0; MOST_KINDS]) == Some(0) {
            return;
        }
        knowledge.learn_all(&deal.lists, &mut known);
        let known = knowledge.all_ready(known);
        let seen = knowledge.seen(&deal.lists, known);
        let (held, _) = deal.in_groups();
        let key = self.memo.key(&self.problem.kinds.ranks, known, seen, &held);
        let mut steps = 0;
        if !pilot.is_known(&key) {
            let (problem, layout) = (self.problem, self.layout);
            let assigner = SuitAssigner::new(problem, layout, knowledge, &mut self.splits, deal, seen);
            steps = assigner.steps(known, MOST_ASSIGNED);
        }
        pilot.assigned(key, weight, steps);
    }

    /// The number of ways to pick the cards for the groups whose suits no open test sees.
    fn ways_unseen(&self, seen: SeenRanks, held: &GroupCounts) -> u128 {
        let mut ways = 1;
        let kinds = self.problem.kinds.ranks.iter().zip(held);
        for (kind, &held) in kinds.filter(|(kind, _)| kind.rank.is_some() && !seen.sees(kind.rank)) {
            let mut left = kind.cards;
            for count in (0..self.layout.groups.count).map(|group| count_in(held, group)) {
                ways *= choose(left, count);
                left -= count;
            }
        }
        ways
    }
}

/// Memo of suit assignments. The key is everything that an assignment depends on.
struct SuitMemo {
    found: Vec<SuitOutcomes>,
    places: FxHashMap<Vec<u128>, usize>,
    /// For each kind of rank, the first kind with equally many cards in each suit: both have the same suit assignments.
    like: Vec<usize>,
    /// True if all ranks have equally many cards in each suit.
    all_alike: bool,
}

impl SuitMemo {
    /// The most assignments kept.
    const MOST: usize = 1 << 17;

    fn new(kinds: &[RankKind]) -> SuitMemo {
        let like =
            |kind: &RankKind| kinds.iter().position(|other| other.in_suit == kind.in_suit).unwrap_or(0);
        let first = kinds.iter().find(|kind| kind.rank.is_some());
        let all_alike = kinds
            .iter()
            .all(|kind| kind.rank.is_none() || first.is_some_and(|first| first.in_suit == kind.in_suit));
        let like = kinds.iter().map(like).collect();
        SuitMemo { found: Vec::new(), places: FxHashMap::default(), like, all_alike }
    }

    /// Stores an assignment and returns its index. If the memo is full, the next call overwrites it.
    fn insert(&mut self, key: Vec<u128>, outcomes: SuitOutcomes) -> usize {
        self.found.truncate(SuitMemo::MOST);
        self.found.push(outcomes);
        let place = self.found.len() - 1;
        if place < SuitMemo::MOST {
            self.places.insert(key, place);
        }
        place
    }

    /// The key of a suit assignment: the facts known and the number of cards of each kind in each group, in canonical form.
    /// Ranks that may form a run keep their gaps, and a run with an ace keeps its ranks. For other ranks only equality
    /// matters, so their counts are sorted.
    fn key(
        &self,
        kinds: &[RankKind],
        known: FactsId,
        seen: Option<SeenRanks>,
        held: &GroupCounts,
    ) -> Vec<u128> {
        const KIND: usize = GROUP_BITS * MOST_GROUPS;
        let number = |number: usize| u128::try_from(number).expect("64 bits");
        let at = |kind: usize| number(kind) << KIND;
        let kinds = || kinds.iter().enumerate().zip(held).filter(|&(_, &held)| held > 0);
        let mut key = vec![number(known.0) << 1 | u128::from(seen.is_some())];
        let Some(seen) = seen else {
            key.extend(kinds().map(|((kind, _), &held)| held | at(kind)));
            return key;
        };
        let with_ace = runs_with_ace(seen.in_run);
        let mut last = None;
        for ((kind, of), &held) in kinds().filter(|((_, of), _)| seen.is_in_run(of.rank)) {
            let rank = of.rank.map_or(0, |rank| u32::from(rank.0));
            let begins = last.replace(rank).is_none_or(|last| last + 1 < rank);
            let place =
                if with_ace >> rank & 1 == 1 || !self.all_alike { kind + 2 } else { usize::from(begins) };
            key.push(held | at(place));
        }
        if seen.others {
            key.push(u128::MAX);
            let others = key.len();
            let kinds = kinds().filter(|((_, of), _)| !seen.is_in_run(of.rank));
            key.extend(kinds.map(|((kind, _), &held)| held | at(self.like[kind])));
            key[others..].sort_unstable();
        }
        key
    }
}

/// Those of the given ranks, one bit each, that are in a run with the ace.
fn runs_with_ace(ranks: u16) -> u16 {
    const ACE: u16 = 1 << Rank::ACE.0;
    let beside = |some: u16| (some << 1 | some >> 1 | (some & ACE) >> 12 | (some & 1) << 12 | some) & ranks;
    (0..Rank::COUNT).fold(ranks & ACE, |some, _| beside(some))
}

/// One step of the walk, in nanoseconds, with two threads.
pub(super) const STEP_NANOSECONDS: u64 = 400;

/// The approximate memory of one option of a list, in bytes.
pub(super) const OPTION_BYTES: u128 = 96;

/// The most memory of one thread's memo, in bytes.
const MEMO_BYTES: u128 = 64 << 20;

/// Estimates the work of [`settle_all`].
pub(super) fn estimate_all<I>(
    problem: &Problem,
    layout: &ZoneLayout,
    items: &[I],
    settle: impl Fn(&mut Settler, &I),
) -> WorkEstimate {
    let mut settler = Settler { pilot: Some(Pilot::new(SuitMemo::MOST)), ..Settler::new(problem, layout) };
    let number = |number: usize| u128::try_from(number).expect("64 bits");
    let mut followed = 0;
    let mut steps = 0;
    while let (false, Some(pilot)) = (items.is_empty() || followed == FOLLOWED, &mut settler.pilot) {
        if pilot.taken > MOST_STEPS {
            break;
        }
        let item = pilot.random.below(number(items.len()));
        settle(&mut settler, &items[usize::try_from(item).expect("an index")]);
        followed += 1;
        steps = settler.pilot.as_ref().map_or(0, |pilot| pilot.total(followed, items.len()));
    }
    let bytes = number(items.len()) * OPTION_BYTES + MEMO_BYTES;
    WorkEstimate { steps, unit: "deals", nanoseconds: STEP_NANOSECONDS, bytes }
}

/// Settles every item in parallel and adds up the ways. Returns an error if the work exceeds the limit. `bound` is an upper
/// bound on the number of steps, if one is known.
pub(super) fn settle_all<I: Sync>(
    problem: &Problem,
    layout: &ZoneLayout,
    items: &[I],
    effort: &Effort,
    bound: Option<u128>,
    settle: impl Fn(&mut Settler, &I) + Sync,
) -> Result<OutcomeWays, Excess> {
    let bound = bound.map(|bound| bound.saturating_mul(STEP_NANOSECONDS.into()));
    let watch = effort.begin(items.len(), bound, || estimate_all(problem, layout, items, &settle))?;
    Ok(settle_begun(problem, layout, items, effort, &watch, settle))
}

/// Settles every item in parallel and adds up the ways, as part of work that has begun.
pub(super) fn settle_begun<I: Sync>(
    problem: &Problem,
    layout: &ZoneLayout,
    items: &[I],
    effort: &Effort,
    watch: &Watch,
    settle: impl Fn(&mut Settler, &I) + Sync,
) -> OutcomeWays {
    let settlers = by_workers(
        items,
        16,
        || Settler::new(problem, layout),
        |settler, item| {
            settle(settler, item);
            watch.part_done();
        },
    );
    effort.add_steps(settlers.iter().map(Settler::steps).sum());
    let found = settlers.into_iter().map(|settler| settler.ways);
    found.fold(OutcomeWays::new(problem.logic.rows()), |sum, part| sum.plus(&part))
}

/// Every way to fill a cell with `size` cards, up to interchangeable kinds, with the number of deals it represents.
pub(super) fn cell_options(left: &[u32], like: &SwapClasses, size: u32) -> Vec<(KindCounts, u128)> {
    let mut options = Vec::new();
    every_cell(left, like, size, &mut |counts, orders| options.push((counts.clone(), orders)));
    options
}
