//! The decision on four cards of the board: the ways of each result, over the last card and the dealer's hands.
//!
//! Results are counted, not nets: at most 46 * 990 = 45,540 of each, which fits 16 bits, and any number of endings is
//! valued from them. `values` and `count` call it.

use super::boards::{BoardForm, StreetBoards};
use super::choices::{Choices, StageOptions};
use super::core::{FlopTables, Holdem, Leaf, RequiredSums, Totals, nets_of, plus, whole, worth};
use super::pairs::{Half, KindValues, Sheet, add_relabelled, boxed, inverse, ordered_entry};
use super::table::DealTable;
use crate::compiled::ResultId;
use crate::error::Error;
use crate::script::Target;
use enumeration::showdown::Board;
use enumeration::work::Watch;
use rayon::prelude::*;
use std::sync::Mutex;

/// The boards of four with their decisions.
pub(crate) struct Turns {
    /// The stage.
    pub stage: usize,
    /// The boards.
    pub street: StreetBoards,
    /// The results that are counted, and last the one that takes the remaining ways.
    pub results: Vec<ResultId>,
    /// The net of each ending by result.
    nets: Vec<Vec<i64>>,
    /// By board and by result except the last: the number of ways, by pair.
    rows: Vec<Vec<Box<Half<u16>>>>,
    /// The number of ways of all results together.
    pub ways: i64,
    /// By board and history that is decided: the decisions.
    pub choices: Vec<Vec<Choices>>,
}

impl Turns {
    /// Counts the results on every board of four and decides there; also computes the required sums over these boards.
    pub(super) fn new(
        game: &Holdem,
        table: &DealTable,
        stage: usize,
        wanted: &RequiredSums,
        watch: &Watch,
    ) -> Result<(Turns, Totals, FlopTables), Error> {
        let street = StreetBoards::new(table.deck.union(table.shown), table.shown, 4);
        let results = game.different_results();
        let endings = 0..game.game().script.endings.len();
        let nets = endings.map(|ending| nets_of(game.game(), ending, &results)).collect();
        let rows = count(game, table, &street, &results[..results.len() - 1], watch);
        let ways = i64::from(table.deck.len() - 6) * table.rivals;
        let nets = whole(nets).ok_or(Error::TooFine)?;
        let mut turns = Turns { stage, street, results, nets, rows, ways, choices: Vec::new() };
        let (choices, totals, tables) = turns.decide(game, table, wanted)?;
        turns.choices = choices;
        Ok((turns, totals, tables))
    }

    /// Frees the counts of results and keeps the decisions.
    pub(super) fn forget_counts(&mut self) {
        self.rows = Vec::new();
    }

    /// The number of ways of each result with a pair on a board.
    #[inline]
    pub(super) fn met(&self, board: usize, pair: usize, met: &mut Vec<i64>) {
        met.clear();
        met.extend(self.rows[board].iter().map(|row| i64::from(row[pair])));
        met.push(self.ways - met.iter().sum::<i64>());
    }

    /// The decisions on every board, and the required sums over the boards.
    fn decide(
        &self,
        game: &Holdem,
        table: &DealTable,
        wanted: &RequiredSums,
    ) -> Result<(Vec<Vec<Choices>>, Totals, FlopTables), Error> {
        let flops = &table.flops;
        let active = game.active(self.stage);
        let count = if wanted.on_flops.is_empty() { 0 } else { flops.forms().len() };
        let new_row = || wanted.on_flops.iter().map(|_| boxed(0)).collect::<Vec<Box<Half<i64>>>>();
        let rows: Vec<Mutex<Vec<Box<Half<i64>>>>> = (0..count).map(|_| Mutex::new(new_row())).collect();
        let (all, reference) = wanted.all();
        // The endings are valued first, then the histories that are decided; a leaf is one of these.
        let endings = self.nets.len();
        let place = |leaf: &Leaf| match leaf {
            Leaf::Ending(ending) => *ending,
            Leaf::Node(_, node) => {
                endings + active.iter().position(|known| known == node).expect("it is decided here")
            }
        };
        let places: Vec<usize> = all.iter().map(place).collect();
        let (of_totals, of_flops) = places.split_at(wanted.totals.len());
        let reference = reference.map(|leaf| places[leaf]);
        // The number of orders of the four cards; the last card is dealt alone.
        let orders = game.shape.orders / 5;
        let no_totals = || vec![vec![0; table.holes.forms().len()]; wanted.totals.len()];
        let decide_on = |worker: TurnDecider, (board, form): (usize, &BoardForm)| {
            let TurnDecider { mut decided, mut totals, mut sheets } = worker;
            let (mut met, mut worths) = (Vec::new(), vec![0i64; endings + active.len()]);
            let mut offered = StageOptions::new(game, self.stage, form.cards);
            let mut choices: Vec<Choices> = active.iter().map(|_| Choices::new(game)).collect();
            let times = i128::from(form.orbit * orders);
            sheets.iter_mut().for_each(|sheet| sheet.fill(0));
            for pair in table.pairs_beside(form.cards) {
                self.met(board, pair.entry, &mut met);
                let (of_endings, of_nodes) = worths.split_at_mut(endings);
                for (sum, nets) in of_endings.iter_mut().zip(&self.nets) {
                    *sum = worth(nets, &met);
                }
                let value = |target: Target| match target {
                    Target::Ends(ending) => i128::from(of_endings[ending]),
                    Target::Goes(_) => 0,
                };
                for (at, options) in offered.with(pair.cards).iter().enumerate() {
                    let decided = options.decide(value);
                    of_nodes[at] = i64::try_from(decided.value(value)).expect("nets are checked");
                    if let Err(stuck) = choices[at].set(pair.entry, decided) {
                        return Err(offered.stuck(stuck, form.cards, pair.cards));
                    }
                }
                for (total, &place) in totals.iter_mut().zip(of_totals) {
                    total[pair.form] += i128::from(worths[place]) * times;
                }
                let base = reference.map_or(0, |place| worths[place]);
                let [a, b] = pair.cards;
                for (sheet, &place) in sheets.iter_mut().zip(of_flops) {
                    sheet[ordered_entry(a, b)] = worths[place] - base;
                    sheet[ordered_entry(b, a)] = worths[place] - base;
                }
            }
            for (place, sheet) in sheets.iter().enumerate() {
                for (flop, relabelling) in flops.images(form.cards) {
                    let mut row = rows[flop].lock().expect("no worker panicked");
                    add_relabelled(&mut row[place], sheet, inverse(relabelling));
                }
            }
            decided.push(choices);
            Ok(TurnDecider { decided, totals, sheets })
        };
        let new_worker = || TurnDecider {
            decided: Vec::new(),
            totals: no_totals(),
            sheets: new_sheets(wanted.on_flops.len()),
        };
        let (decided, totals) = self
            .street
            .forms()
            .par_iter()
            .enumerate()
            .try_fold(new_worker, decide_on)
            .map(|worker| worker.map(|worker| (worker.decided, worker.totals)))
            .try_reduce(
                || (Vec::new(), no_totals()),
                |(mut decided, totals), (mut others, more)| {
                    decided.append(&mut others);
                    Ok((decided, plus(totals, &more)))
                },
            )?;
        let rows = rows.into_iter().map(|row| row.into_inner().expect("no worker panicked")).collect();
        Ok((decided, wanted.totals.iter().copied().zip(totals).collect(), rows))
    }

    /// The value of a target of the last stage.
    #[inline]
    pub(super) fn worth(&self, target: Target, met: &[i64]) -> i128 {
        match target {
            Target::Ends(ending) => worth(&self.nets[ending], met).into(),
            Target::Goes(_) => 0,
        }
    }
}

/// The working memory of one worker, with the decisions and the sums of its boards.
struct TurnDecider {
    decided: Vec<Vec<Choices>>,
    totals: Vec<Vec<i128>>,
    sheets: Vec<Box<Sheet<i64>>>,
}

#[inline]
fn new_sheets<T: Copy + Default>(count: usize) -> Vec<Box<Sheet<T>>> {
    (0..count).map(|_| boxed(T::default())).collect()
}

/// The working memory of one worker: a board, the counts of a result by kinds and whether there are any, and by pair.
struct TurnCounter {
    board: Board,
    kinds: Vec<(bool, KindValues<u16>)>,
    ways: Vec<u16>,
    sheets: Vec<Box<Sheet<u16>>>,
}

/// Counts these results on every full board, and adds them up for the boards of four inside.
fn count(
    game: &Holdem,
    table: &DealTable,
    street: &StreetBoards,
    results: &[ResultId],
    watch: &Watch,
) -> Vec<Vec<Box<Half<u16>>>> {
    let new_row = || results.iter().map(|_| boxed(0)).collect::<Vec<Box<Half<u16>>>>();
    let rows: Vec<Mutex<Vec<Box<Half<u16>>>>> =
        street.forms().iter().map(|_| Mutex::new(new_row())).collect();
    // By cell: the index of its result; the last result is omitted.
    let place = |result: &ResultId| results.iter().position(|known| known == result);
    let places: Vec<Option<usize>> = game.results.iter().map(place).collect();
    let new_worker = || TurnCounter {
        board: Board::new(table.deck),
        kinds: results.iter().map(|_| (false, KindValues::new())).collect(),
        ways: vec![0; results.len()],
        sheets: new_sheets(results.len()),
    };
    let work = |worker: &mut TurnCounter, chunk: &[BoardForm]| {
        let TurnCounter { board: room, kinds, ways, sheets } = worker;
        for form in chunk {
            kinds.iter_mut().for_each(|(any, _)| *any = false);
            game.visit(table, room, form.cards, |meeting| {
                let [a, b] = meeting.class.kinds;
                ways.fill(0);
                for (place, &met) in places[meeting.own * game.width()..].iter().zip(meeting.met) {
                    if let Some(place) = place {
                        ways[*place] += u16::try_from(met).expect("at most 990");
                    }
                }
                for (&ways, (any, kinds)) in ways.iter().zip(kinds.iter_mut()) {
                    *any |= ways > 0;
                    kinds.set(a, b, ways);
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
        watch.parts_done(chunk.iter().map(|form| form.orbit).sum());
    };
    table.boards.par_chunks(table.chunk()).for_each_init(new_worker, work);
    rows.into_iter().map(|row| row.into_inner().expect("no worker panicked")).collect()
}
