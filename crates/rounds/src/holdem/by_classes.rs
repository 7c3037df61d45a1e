//! The exact value of a play that decides by classes of situations, as a person does.
//!
//! Street by street, from the first: adds up the value of each choice for each class over all deals that reach it, with
//! optimal play later; lets the caller's [`ClassPlay`] choose for each class; and goes on with its choices. On the last
//! street nothing is left to decide, so the sums are exact for the play itself. `Solved::by_classes` calls it.
//! street nothing is left to decide, so the sums are exact for the play itself. `Solved::by_classes` calls it.

use super::core::{Holdem, Leaf};
use super::count::{AfterFlops, AfterHole};
use super::table::{DealTable, HolePair};
use super::turns::Turns;
use super::values::{Decisions, FlopWorths};
use crate::conditions::Facts;
use crate::error::Error;
use crate::script::{Node, StageScript, Target};
use enumeration::ratio::ratio;
use enumeration::showdown::PairClass;
use enumeration::work::{Watch, Work};
use enumeration::{Card, CardSet, Ratio};
use num_bigint::BigInt;
use rayon::prelude::*;

/// A play of a game of hold'em that decides by classes of situations.
pub trait ClassPlay: Sync {
    /// What it computes from a full board before it looks at the two cards.
    type Board;

    /// The number of classes with `board_cards` cards of the board.
    fn classes(&self, board_cards: u32) -> usize;

    /// The class of two cards beside a board of fewer than five cards.
    fn class(&self, hole: [Card; 2], board: CardSet) -> usize;

    /// Looks at a full board.
    fn look(&self, board: CardSet) -> Self::Board;

    /// The class of pairs of the same kinds on a full board.
    fn class_on(&self, board: &Self::Board, pairs: &PairClass) -> usize;

    /// The index of the choice for each class. `worths` has, by class and choice, the sum of nets over the deals that
    /// reach the decision.
    fn choose(&mut self, board_cards: u32, worths: &[Vec<i128>]) -> Vec<usize>;
}

/// The sum of nets over deals that are settled, and by class and choice that of deals still to be decided.
struct ClassSums {
    settled: i128,
    open: Vec<Vec<i128>>,
}

impl ClassSums {
    fn new(classes: usize, choices: usize) -> ClassSums {
        ClassSums { settled: 0, open: vec![vec![0; choices]; classes] }
    }

    fn plus(mut self, other: &ClassSums) -> ClassSums {
        self.settled += other.settled;
        let others = other.open.iter().flatten();
        self.open.iter_mut().flatten().zip(others).for_each(|(sum, other)| *sum += other);
        self
    }
}

impl Holdem {
    /// The mean net of the play per opening unit. `None` if the player sees a card of the dealer's, or some choice is
    /// offered in some situations only, or rows on the flop are counted separately.
    pub(crate) fn by_classes<P: ClassPlay>(&self, play: &mut P, work: Work) -> Result<Option<Ratio>, Error> {
        let game = self.game();
        let is_free = |(&tests, stage): (&Facts, &StageScript)| {
            let conditions = || [&stage.when].into_iter().chain(&stage.offered);
            let decides = |node: &&Node| !node.settled;
            let offers_all = |node: &Node| conditions().all(|condition| condition.holds(0, node.made));
            tests == 0 && stage.nodes.iter().filter(decides).all(offers_all)
        };
        let is_free = game.stage_tests.iter().zip(&game.script.stages).all(is_free);
        if self.shape.shown > 0 || self.shape.aside != 0 || !is_free {
            return Ok(None);
        }
        let table = DealTable::new(self.shape.deck, CardSet::EMPTY, 1);
        let watch = &self.begin(work, if self.turn.is_some() { 1 } else { 2 })?;
        let (decisions, worths) = self.decide_valuing(&table, watch)?;
        let before = self.hole_by_classes(&table, &decisions, play);
        let after = self.flops_by_classes(&table, &worths, &before, play)?;
        let (stage, sums) = match &decisions.turns {
            Some(turns) => {
                (Some(turns.stage), self.turns_by_classes(&table, turns, &before, after.as_ref(), play)?)
            }
            None => self.boards_by_classes(&table, &before, after.as_ref(), play, watch)?,
        };
        let mut sum = sums.settled;
        if let Some(stage) = stage {
            let chosen = play.choose(self.shape.seen[stage], &sums.open);
            sum += sums.open.iter().zip(chosen).map(|(worths, choice)| worths[choice]).sum::<i128>();
        }
        let deals = self.shape.layout.deals(self.shape.deck.len()).ok_or(Error::TooFine)?;
        Ok(Some(ratio(BigInt::from(sum), BigInt::from(deals) * &self.game().scale)))
    }

    /// Where each pair goes on from the two cards.
    fn hole_by_classes(
        &self,
        table: &DealTable,
        decisions: &Decisions,
        play: &mut impl ClassPlay,
    ) -> AfterHole {
        let Some(stage) = self.hole else { return AfterHole::new(table, |_| Leaf::Node(0, 0)) };
        let targets = &self.node(stage, 0).targets;
        let leaves: Vec<Leaf> = targets.iter().map(|&(target, _)| self.leaf(stage, target)).collect();
        let deals = table.met_by_pair() * u128::from(self.shape.orders);
        let deals = i128::try_from(deals).expect("check_width allows for it");
        let mut sums = ClassSums::new(play.classes(0), leaves.len());
        let mut classes = Vec::new();
        for (place, form) in table.holes.forms().iter().enumerate() {
            let mut cards = form.cards.iter();
            let mut next = || cards.next().expect("two hole cards");
            let class = play.class([next(), next()], CardSet::EMPTY);
            for (sum, &leaf) in sums.open[class].iter_mut().zip(&leaves) {
                *sum += match self.ended(leaf) {
                    Some(net) => i128::from(net) * i128::from(form.orbit) * deals,
                    None => decisions.totals.get(&leaf).map_or(0, |total| total[place]),
                };
            }
            classes.push(class);
        }
        let chosen = play.choose(0, &sums.open);
        AfterHole::new(table, |pair| leaves[chosen[classes[pair.form]]])
    }

    /// Where each pair goes on from the flops.
    fn flops_by_classes(
        &self,
        table: &DealTable,
        worths: &FlopWorths,
        before: &AfterHole,
        play: &mut impl ClassPlay,
    ) -> Result<Option<AfterFlops>, Error> {
        let Some(stage) = self.flop else { return Ok(None) };
        let choices = self.game().script.stages[stage].offered.len();
        let run_outs = self.run_outs(table);
        let known = &*play;
        let no_sums = || ClassSums::new(known.classes(3), choices);
        let forms = table.flops.forms().par_iter().enumerate();
        let sums = forms.fold(no_sums, |mut sums, (flop, form)| {
            for pair in table.pairs_beside(form.cards) {
                let Leaf::Node(_, node) = before.of(pair.entry) else { continue };
                let open = &mut sums.open[known.class(pair.cards, form.cards)];
                for (sum, &(target, _)) in open.iter_mut().zip(&self.node(stage, node).targets) {
                    let leaf = self.leaf(stage, target);
                    let worth = match self.ended(leaf) {
                        Some(net) => net * run_outs,
                        None => worths.of(flop, pair.entry, leaf),
                    };
                    *sum += i128::from(worth) * i128::from(form.orbit);
                }
            }
            sums
        });
        let sums = sums.reduce(no_sums, |sum, other| sum.plus(&other));
        let chosen = play.choose(3, &sums.open);
        let play = &*play;
        let choice = |flop: usize, _: usize, pair: &HolePair| {
            let class = play.class(pair.cards, table.flops.forms()[flop].cards);
            u8::try_from(chosen[class]).expect("few choices")
        };
        self.after_flops_by(table, before, &choice)
    }

    /// What the deals come to on the boards of four.
    fn turns_by_classes(
        &self,
        table: &DealTable,
        turns: &Turns,
        before: &AfterHole,
        after: Option<&AfterFlops>,
        play: &impl ClassPlay,
    ) -> Result<ClassSums, Error> {
        let choices = self.game().script.stages[turns.stage].offered.len();
        let no_sums = || ClassSums::new(play.classes(4), choices);
        let boards = turns.street.forms().par_iter().enumerate();
        let added = boards.try_fold(no_sums, |mut sums, (board, form)| {
            let mut met = Vec::new();
            self.each_on_turns(table, turns, board, before, after, |pair, leaf, _, orders| {
                turns.met(board, pair.entry, &mut met);
                let ways = i128::from(orders) * i128::from(form.orbit);
                match leaf {
                    Leaf::Ending(ending) => sums.settled += ways * turns.worth(Target::Ends(ending), &met),
                    Leaf::Node(stage, node) => {
                        let open = &mut sums.open[play.class(pair.cards, form.cards)];
                        for (sum, &(target, _)) in open.iter_mut().zip(&self.node(stage, node).targets) {
                            *sum += ways * turns.worth(target, &met);
                        }
                    }
                }
                Ok(())
            })?;
            Ok(sums)
        });
        added.try_reduce(no_sums, |sum, other| Ok(sum.plus(&other)))
    }

    /// What the deals come to on the full boards, and the stage that is decided there.
    fn boards_by_classes<P: ClassPlay>(
        &self,
        table: &DealTable,
        before: &AfterHole,
        after: Option<&AfterFlops>,
        play: &P,
        watch: &Watch,
    ) -> Result<(Option<usize>, ClassSums), Error> {
        let stage = self.shape.seen.iter().position(|&cards| cards == 5);
        let choices = stage.map_or(0, |stage| self.game().script.stages[stage].offered.len());
        let no_sums = || ClassSums::new(if stage.is_some() { play.classes(5) } else { 0 }, choices);
        let chunks = table.boards.par_chunks(table.chunk());
        let added = chunks.try_fold(no_sums, |mut sums, chunk| {
            let mut seen: Option<(CardSet, P::Board)> = None;
            self.walk_boards(table, Some(before), after, chunk, &mut |arrival| {
                let ways = i128::from(arrival.ways);
                let (stage, node) = match arrival.leaf {
                    Leaf::Ending(ending) => {
                        sums.settled += ways * i128::from(self.ending_worth(ending, arrival.meeting));
                        return;
                    }
                    Leaf::Node(stage, node) => (stage, node),
                };
                if seen.as_ref().is_none_or(|(board, _)| *board != arrival.board) {
                    seen = Some((arrival.board, play.look(arrival.board)));
                }
                let (_, board) = seen.as_ref().expect("it has just been set");
                let open = &mut sums.open[play.class_on(board, &arrival.meeting.class)];
                for (sum, &(target, _)) in open.iter_mut().zip(&self.node(stage, node).targets) {
                    *sum += ways * self.target_worth(target, arrival.meeting);
                }
            });
            watch.parts_done(chunk.iter().map(|form| form.orbit).sum());
            Ok(sums)
        });
        Ok((stage, added.try_reduce(no_sums, |sum, other| Ok(sum.plus(&other)))?))
    }
}
