//! How every deal ends under the play, street by street.

use super::core::{CHUNK, Holdem, Leaf, NO_RULE, PASSED};
use super::pairs::{Grid, Half, Kinds, Sheet, add_relabelled, boxed, ordered_entry, pairs};
use super::turns::Turns;
use super::values::Decisions;
use crate::compiled::ResultId;
use crate::conditions::Facts;
use crate::decide::Decided;
use crate::error::Error;
use crate::script::Target;
use crate::solved::Counts;
use enumeration::showdown::{Board, flush_suit};
use enumeration::{Card, CardSet};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// Where the play goes on from the flops.
struct AfterFlops {
    /// Where to, and what holds of the player's cards and the flop beside.
    ways_on: Vec<WayOn>,
    /// By flop and way on: a sheet of marks, where any pair goes that way.
    sheets: Vec<Vec<Option<Box<Sheet<u8>>>>>,
}

/// A way on from a flop.
struct WayOn {
    leaf: Leaf,
    /// By the number of a result, what it is beside what holds of the flop.
    results: Vec<ResultId>,
}

impl Holdem {
    /// Where the play of a choice, or a passed decision, leads.
    fn chosen(&self, stage: usize, node: usize, choice: u8) -> Option<Leaf> {
        let node = self.node(stage, node);
        let target = match choice {
            PASSED => node.passed,
            NO_RULE => return None,
            choice => node.targets[usize::from(choice)].0,
        };
        Some(self.leaf(stage, target))
    }

    /// Where the play goes on after the two cards alone.
    fn after_hole(&self, decisions: &Decisions) -> Grid<Option<Leaf>> {
        let mut leaves = Grid::default();
        for (_, hole) in pairs(self.shape.deck) {
            *leaves.of_mut(hole) = Some(match (self.hole, &decisions.hole) {
                (Some(stage), Some(choices)) => {
                    let node = self.node(stage, 0);
                    let target = choices.of(hole).map_or(node.passed, |choice| node.targets[choice].0);
                    self.leaf(stage, target)
                }
                _ => Leaf::Node(0, 0),
            });
        }
        leaves
    }

    /// Counts every deal; `deals` is their number.
    pub(super) fn count(&self, decisions: &Decisions, deals: u128) -> Result<Counts, Error> {
        let mut counts = Counts::new(self.game());
        let cards = u128::from(self.shape.deck.len());
        let of_a_hole = deals / (cards * (cards - 1) / 2);
        let leaves = self.after_hole(decisions);
        if let (Some(stage), Some(choices)) = (self.hole, &decisions.hole) {
            for (_, hole) in pairs(self.shape.deck) {
                if let Some(choice) = *choices.of(hole) {
                    counts.choices[stage][choice] += of_a_hole;
                }
            }
        }
        let after_flops =
            self.flop.map(|stage| self.after_flops(stage, decisions, &leaves, &mut counts)).transpose()?;
        let settled = match &decisions.turns {
            Some(turns) => self.settle_turns(turns, &leaves, after_flops.as_ref())?,
            None => self.settle_boards(&leaves, after_flops.as_ref())?,
        };
        Ok(counts.plus(&settled))
    }

    fn after_flops(
        &self,
        stage: usize,
        decisions: &Decisions,
        before: &Grid<Option<Leaf>>,
        counts: &mut Counts,
    ) -> Result<AfterFlops, Error> {
        let active = self.active(stage);
        let forms = self.flops.forms();
        let left = u128::from(self.shape.deck.len() - 5);
        let rivals = u128::try_from(self.rivals).expect("positive");
        let run_outs = left * (left - 1) / 2 * u128::from(self.shape.orders / 10) * rivals;
        let aside = self.shape.aside;
        let marked: Vec<Result<_, Error>> = forms
            .par_iter()
            .enumerate()
            .map(|(flop, form)| {
                let facts = self.facts_of(aside, stage, form.cards);
                let mut sheets: FxHashMap<(Leaf, Facts), Box<Sheet<u8>>> = FxHashMap::default();
                let mut taken = vec![0u128; counts_of(self, stage)];
                for (pair, hole) in pairs(self.shape.deck.without(form.cards)) {
                    let leaf = match *before.of(hole) {
                        Some(Leaf::Node(at, node)) if at == stage => {
                            let place = active.iter().position(|&known| known == node).unwrap_or(0);
                            let choice = decisions.flops[flop][place][pair];
                            let Some(leaf) = self.chosen(stage, node, choice) else {
                                let cards = form.cards.union(CardSet::from_iter(hole));
                                return Err(self.stuck(stage, Decided::NoRule, cards));
                            };
                            if choice != PASSED {
                                taken[usize::from(choice)] += u128::from(form.orbit) * run_outs;
                            }
                            leaf
                        }
                        // What is decided already comes here only for what is counted on the flop.
                        Some(leaf) if aside != 0 => leaf,
                        _ => continue,
                    };
                    let holds = if aside == 0 { 0 } else { facts(hole) };
                    mark(sheets.entry((leaf, holds)).or_insert_with(|| boxed(0)), hole);
                }
                Ok((sheets, taken))
            })
            .collect();
        let mut places: FxHashMap<(Leaf, Facts), usize> = FxHashMap::default();
        let mut ways_on = Vec::new();
        let mut sheets = Vec::new();
        for marked in marked {
            let (of_flop, taken) = marked?;
            let mut placed = Vec::new();
            for ((leaf, holds), sheet) in of_flop {
                let place = *places.entry((leaf, holds)).or_insert_with(|| {
                    ways_on.push(WayOn { leaf, results: self.beside(holds) });
                    ways_on.len() - 1
                });
                placed.resize_with(placed.len().max(place + 1), || None);
                placed[place] = Some(sheet);
            }
            sheets.push(placed);
            counts.choices[stage].iter_mut().zip(taken).for_each(|(sum, taken)| *sum += taken);
        }
        Ok(AfterFlops { ways_on, sheets })
    }

    /// The sum of marks over the flops inside a board; whether there is any.
    fn gathered(&self, after: &AfterFlops, place: usize, board: CardSet, sum: &mut Half<u8>) -> bool {
        let mut any = false;
        sum.fill(0);
        for (flop, relabelling) in self.flops.inside(board) {
            if let Some(Some(sheet)) = after.sheets[flop].get(place) {
                // The flop's sheet in the suits of the board. There are ten flops at most.
                add_relabelled(sum, sheet, relabelling);
                any = true;
            }
        }
        any
    }

    /// Whether a pair is settled through the flops, and not from its first decision on.
    fn comes_by_flop(&self, leaf: Leaf) -> bool {
        self.shape.aside != 0 || matches!(leaf, Leaf::Node(stage, _) if Some(stage) == self.flop)
    }

    /// Settles on the boards of four.
    fn settle_turns(
        &self,
        turns: &Turns,
        before: &Grid<Option<Leaf>>,
        after: Option<&AfterFlops>,
    ) -> Result<Counts, Error> {
        let stage = turns.stage;
        let active = self.active(stage);
        let orders = u128::from(self.shape.orders / 5);
        let counted = turns.street.forms().par_iter().enumerate().map(|(board, form)| {
            let mut counts = Counts::new(self.game());
            let mut met = Vec::new();
            let marks: Vec<Box<Half<u8>>> = after.map_or_else(Vec::new, |after| {
                let gather = |place: usize| {
                    let mut sum = boxed(0);
                    self.gathered(after, place, form.cards, &mut sum);
                    sum
                };
                (0..after.ways_on.len()).map(gather).collect()
            });
            for (pair, hole) in pairs(self.shape.deck.without(form.cards)) {
                turns.met(board, pair, &mut met);
                let mut settle = |leaf: Leaf, results: Option<&[ResultId]>, times: u128| {
                    let ways = times * u128::from(form.orbit);
                    let leaf = match leaf {
                        Leaf::Node(_, node) => {
                            let place = active.iter().position(|&known| known == node).unwrap_or(0);
                            let choice = turns.choices[board][place][pair];
                            let Some(leaf) = self.chosen(stage, node, choice) else {
                                let cards = form.cards.union(CardSet::from_iter(hole));
                                return Err(self.stuck(stage, Decided::NoRule, cards));
                            };
                            if choice != PASSED {
                                counts.choices[stage][usize::from(choice)] += ways * total(&met);
                            }
                            leaf
                        }
                        Leaf::Ending(_) => leaf,
                    };
                    self.add(&mut counts, leaf, &met, results, ways);
                    Ok(())
                };
                match *before.of(hole) {
                    Some(leaf) if !self.comes_by_flop(leaf) => settle(leaf, None, orders)?,
                    _ => {
                        let ways_on = after.map_or(&[][..], |after| &after.ways_on);
                        for (way, marks) in ways_on.iter().zip(&marks).filter(|(_, marks)| marks[pair] > 0) {
                            settle(way.leaf, Some(&way.results), marks[pair].into())?;
                        }
                    }
                }
            }
            Ok(counts)
        });
        counted.try_reduce(|| Counts::new(self.game()), |sum, other| Ok(sum.plus(&other)))
    }

    /// Settles on the full boards.
    fn settle_boards(
        &self,
        before: &Grid<Option<Leaf>>,
        after: Option<&AfterFlops>,
    ) -> Result<Counts, Error> {
        let ways_on: &[WayOn] = after.map_or(&[], |after| &after.ways_on);
        let rest = u128::from(self.orders_after_flop());
        let counted = self.boards.par_chunks(CHUNK).map(|chunk| {
            let mut counts = Counts::new(self.game());
            let mut room = Board::new(self.shape.deck);
            let mut half: Box<Half<u8>> = boxed(0);
            let mut gathered: Vec<Kinds<u8>> = ways_on.iter().map(|_| Kinds::new()).collect();
            let mut taken = Vec::new();
            let mut stuck = None;
            for form in chunk {
                let flush = flush_suit(form.cards);
                taken.clear();
                for (place, kinds) in gathered.iter_mut().enumerate() {
                    if after.is_some_and(|after| self.gathered(after, place, form.cards, &mut half)) {
                        kinds.gather(&mut half, flush, form.cards);
                        taken.push(place);
                    }
                }
                self.visit(&mut room, form.cards, |class, met| {
                    let [a, b] = class.kinds;
                    let mut settle = |leaf: Leaf, results: Option<&[ResultId]>, times: u128| {
                        let ways = times * u128::from(form.orbit);
                        let leaf = match leaf {
                            Leaf::Node(stage, node) => {
                                let (decided, _) = self.on_river(node, class.high.number(), met);
                                let target = match decided {
                                    Decided::Passed(target) => target,
                                    Decided::Chose { made, .. } => {
                                        counts.choices[stage][made.0] += ways * total(met);
                                        self.node(stage, node).targets[made.0].0
                                    }
                                    stopped => {
                                        stuck.get_or_insert((stage, stopped, form.cards));
                                        Target::Ends(0)
                                    }
                                };
                                self.leaf(stage, target)
                            }
                            Leaf::Ending(_) => leaf,
                        };
                        self.add(&mut counts, leaf, met, results, ways);
                    };
                    for (suited, n) in [(false, class.pairs[0]), (true, class.pairs[1])] {
                        match *before.at(a.rank(), b.rank(), suited) {
                            Some(leaf) if n > 0 && !self.comes_by_flop(leaf) => {
                                settle(leaf, None, u128::from(n) * u128::from(self.shape.orders));
                            }
                            _ => {}
                        }
                    }
                    for &place in &taken {
                        let times = gathered[place].gathered(a, b);
                        if times > 0 {
                            let way = &ways_on[place];
                            settle(way.leaf, Some(&way.results), u128::from(times) * rest);
                        }
                    }
                });
            }
            match stuck {
                Some((stage, decided, cards)) => Err(self.stuck(stage, decided, cards)),
                None => Ok(counts),
            }
        });
        counted.try_reduce(|| Counts::new(self.game()), |sum, other| Ok(sum.plus(&other)))
    }

    /// Adds deals that come to an ending; `results` is what each result is beside what holds of the flop.
    fn add(
        &self,
        counts: &mut Counts,
        leaf: Leaf,
        met: &[(ResultId, i64)],
        results: Option<&[ResultId]>,
        ways: u128,
    ) {
        let Leaf::Ending(ending) = leaf else { return };
        if self.ended(leaf).is_some() {
            counts.add(ending, None, ways * total(met));
            return;
        }
        for &(result, count) in met {
            let result = results.map_or(result, |results| results[result.0]);
            counts.add(ending, Some(result), ways * u128::try_from(count).expect("a count"));
        }
    }
}

fn total(met: &[(ResultId, i64)]) -> u128 {
    u128::try_from(met.iter().map(|&(_, count)| count).sum::<i64>()).expect("counts")
}

fn counts_of(game: &Holdem, stage: usize) -> usize {
    game.game().script.stages[stage].offered.len()
}

/// Marks a pair. One of one suit stands there once, with the lower card first, so that a half made of the sheet has it
/// once.
fn mark(sheet: &mut Sheet<u8>, [a, b]: [Card; 2]) {
    sheet[ordered_entry(a, b)] = 1;
    if a.suit() != b.suit() {
        sheet[ordered_entry(b, a)] = 1;
    }
}
