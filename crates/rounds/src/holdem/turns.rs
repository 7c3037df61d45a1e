//! A decision on four cards of the board: how each result comes about there, over the last card and the dealer's hands.
//!
//! Results are counted, not nets: at most 46 * 990 = 45,540 of each, which fits 16 bits, and any number of endings is priced
//! by them.

use super::boards::Street;
use super::core::{CHUNK, Holdem, Leaf, NO_RULE, PASSED, Totals, Wanted};
use super::pairs::{Grid, Half, Kinds, Sheet, add_relabelled, boxed, inverse, ordered_entry, pairs};
use crate::compiled::ResultId;
use crate::decide::{Decided, decide};
use crate::error::Error;
use crate::script::Target;
use enumeration::CardSet;
use enumeration::showdown::Board;
use rayon::prelude::*;
use std::sync::Mutex;

/// The boards of four with what is decided there.
pub(crate) struct Turns {
    /// The stage.
    pub stage: usize,
    /// The boards.
    pub street: Street,
    /// The results that are counted, and last the one that is left.
    results: Vec<ResultId>,
    /// By board and result but the last: in how many ways it comes about, by pair.
    rows: Vec<Vec<Box<Half<u16>>>>,
    /// How many ways there are in all.
    ways: i64,
    /// By board and history that is decided: the choice of each pair.
    pub choices: Vec<Vec<Box<Half<u8>>>>,
}

/// More counts than this are not kept: they would need more than 700 MB.
const MOST_RESULTS: usize = 12;

impl Turns {
    /// Counts the results on every board of four, and decides there.
    pub(crate) fn new(game: &Holdem, stage: usize) -> Result<Turns, Error> {
        let street = Street::new(game.shape.deck, 4);
        let mut results = game.results.clone();
        results.sort_unstable();
        results.dedup();
        if results.len() > MOST_RESULTS {
            return Err(Error::TooLarge {
                deals: game.shape.layout.deals(game.shape.deck.len()).unwrap_or(0).to_string(),
                why: "a decision on four cards of the board can be solved with at most 12 different results"
                    .into(),
            });
        }
        let rows = count(game, &street, &results[..results.len() - 1]);
        let ways = i64::from(game.shape.deck.len() - 6) * game.rivals;
        let mut turns = Turns { stage, street, results, rows, ways, choices: Vec::new() };
        turns.choices = turns.decide(game)?;
        Ok(turns)
    }

    /// How often each result comes about with a pair on a board.
    pub(crate) fn met(&self, board: usize, pair: usize, met: &mut Vec<(ResultId, i64)>) {
        met.clear();
        let mut left = self.ways;
        for (&result, row) in self.results.iter().zip(&self.rows[board]) {
            let ways = i64::from(row[pair]);
            left -= ways;
            met.push((result, ways));
        }
        met.extend(self.results.last().map(|&last| (last, left)));
    }

    fn decide(&self, game: &Holdem) -> Result<Vec<Vec<Box<Half<u8>>>>, Error> {
        let active = game.active(self.stage);
        let forms = self.street.forms().par_iter().enumerate();
        forms
            .map(|(board, form)| {
                let facts = game.facts_on(self.stage, form.cards);
                let mut choices: Vec<Box<Half<u8>>> = active.iter().map(|_| boxed(PASSED)).collect();
                let mut met = Vec::new();
                for (pair, hole) in pairs(game.shape.deck.without(form.cards)) {
                    self.met(board, pair, &mut met);
                    let facts = facts(hole);
                    for (at, &node) in active.iter().enumerate() {
                        let worth = |target: Target| i128::from(self.worth(game, target, &met));
                        match decide(game.game(), self.stage, game.node(self.stage, node), facts, worth) {
                            Decided::Passed(_) => {}
                            Decided::Chose { made, .. } => {
                                choices[at][pair] = u8::try_from(made.0).expect("few choices");
                            }
                            Decided::NoRule => choices[at][pair] = NO_RULE,
                            Decided::NothingOffered => {
                                let cards = form.cards.union(CardSet::from_iter(hole));
                                return Err(game.stuck(self.stage, Decided::NothingOffered, cards));
                            }
                        }
                    }
                }
                Ok(choices)
            })
            .collect()
    }

    fn worth(&self, game: &Holdem, target: Target, met: &[(ResultId, i64)]) -> i64 {
        match game.leaf(self.stage, target) {
            Leaf::Ending(ending) => game.ending_worth(ending, met),
            Leaf::Node(..) => 0,
        }
    }

    /// Adds up what is wanted over the boards of four.
    pub(crate) fn add_up(&self, game: &Holdem, wanted: &Wanted) -> (Totals, Vec<Vec<Box<Half<i64>>>>) {
        let flops = &game.flops;
        let active = game.active(self.stage);
        let count = if wanted.on_flops.is_empty() { 0 } else { flops.forms().len() };
        let new_row = || wanted.on_flops.iter().map(|_| boxed(0)).collect::<Vec<Box<Half<i64>>>>();
        let rows: Vec<Mutex<Vec<Box<Half<i64>>>>> = (0..count).map(|_| Mutex::new(new_row())).collect();
        let all: Vec<Leaf> = wanted.totals.iter().chain(&wanted.on_flops).copied().collect();
        let reference = wanted.reference.and_then(|leaf| all.iter().position(|known| *known == leaf));
        // In how many orders the four come, the last card being dealt alone.
        let orders = i128::from(game.shape.orders / 5);
        let value = |leaf: Leaf, facts, met: &[(ResultId, i64)]| match leaf {
            Leaf::Ending(ending) => game.ending_worth(ending, met),
            Leaf::Node(_, node) => {
                let worth = |target: Target| i128::from(self.worth(game, target, met));
                let value = match decide(game.game(), self.stage, game.node(self.stage, node), facts, worth) {
                    Decided::Passed(target) => worth(target),
                    Decided::Chose { worth, .. } => worth,
                    Decided::NothingOffered | Decided::NoRule => 0,
                };
                i64::try_from(value).expect("nets are checked")
            }
        };
        debug_assert!(active.len() <= 255, "few histories");
        let totals = self
            .street
            .forms()
            .par_iter()
            .enumerate()
            .map_init(
                || (Vec::new(), wanted.on_flops.iter().map(|_| boxed(0)).collect::<Vec<Box<Sheet<i64>>>>()),
                |(met, sheets), (board, form)| {
                    let mut totals = vec![Grid::default(); wanted.totals.len()];
                    sheets.iter_mut().for_each(|sheet| sheet.fill(0));
                    let facts = game.facts_on(self.stage, form.cards);
                    for (pair, [a, b]) in pairs(game.shape.deck.without(form.cards)) {
                        self.met(board, pair, met);
                        let facts = facts([a, b]);
                        let values: Vec<i64> = all.iter().map(|&leaf| value(leaf, facts, met)).collect();
                        for (total, &value) in totals.iter_mut().zip(&values) {
                            *total.of_mut([a, b]) += i128::from(value) * i128::from(form.orbit) * orders;
                        }
                        let base = reference.map_or(0, |place| values[place]);
                        for (sheet, value) in sheets.iter_mut().zip(&values[wanted.totals.len()..]) {
                            sheet[ordered_entry(a, b)] = value - base;
                            sheet[ordered_entry(b, a)] = value - base;
                        }
                    }
                    for (place, sheet) in sheets.iter().enumerate() {
                        for (flop, relabelling) in flops.images(form.cards) {
                            let mut row = rows[flop].lock().expect("no worker panicked");
                            add_relabelled(&mut row[place], sheet, inverse(relabelling));
                        }
                    }
                    totals
                },
            )
            .reduce(
                || vec![Grid::default(); wanted.totals.len()],
                |mut sum, other| {
                    sum.iter_mut().zip(&other).for_each(|(sum, other)| sum.add(other));
                    sum
                },
            );
        let rows = rows.into_iter().map(|row| row.into_inner().expect("no worker panicked")).collect();
        (wanted.totals.iter().copied().zip(totals).collect(), rows)
    }
}

/// Counts these results on every full board, and adds them up for the boards of four inside.
fn count(game: &Holdem, street: &Street, results: &[ResultId]) -> Vec<Vec<Box<Half<u16>>>> {
    let new_row = || results.iter().map(|_| boxed(0)).collect::<Vec<Box<Half<u16>>>>();
    let rows: Vec<Mutex<Vec<Box<Half<u16>>>>> =
        street.forms().iter().map(|_| Mutex::new(new_row())).collect();
    let new_worker = || {
        let kinds: Vec<(bool, Kinds<u16>)> = results.iter().map(|_| (false, Kinds::new())).collect();
        let sheets: Vec<Box<Sheet<u16>>> = results.iter().map(|_| boxed(0)).collect();
        (Board::new(game.shape.deck), kinds, sheets)
    };
    game.boards.par_chunks(CHUNK).for_each_init(new_worker, |(room, kinds, sheets), chunk| {
        for form in chunk {
            kinds.iter_mut().for_each(|(any, _)| *any = false);
            game.visit(room, form.cards, |class, met| {
                let [a, b] = class.kinds;
                for (result, (any, kinds)) in results.iter().zip(kinds.iter_mut()) {
                    let ways = met.iter().find(|(known, _)| known == result).map_or(0, |&(_, ways)| ways);
                    *any |= ways > 0;
                    kinds.set(a, b, u16::try_from(ways).expect("at most 990"));
                }
            });
            let met: Vec<usize> = (0..results.len()).filter(|&place| kinds[place].0).collect();
            for &place in &met {
                kinds[place].1.spread(room.flush_suit(), form.cards, &mut sheets[place]);
            }
            for (four, relabelling) in street.images(form.cards) {
                let source = inverse(relabelling);
                let mut row = rows[four].lock().expect("no worker panicked");
                for &place in &met {
                    add_relabelled(&mut row[place], &sheets[place], source);
                }
            }
        }
    });
    rows.into_iter().map(|row| row.into_inner().expect("no worker panicked")).collect()
}
