//! The value of each choice on each street, from the full boards down to the player's two cards. `play` calls it.

use super::boards::{BoardForm, StreetBoards};
use super::choices::{Choices, StageOptions};
use super::core::{FlopTables, Holdem, Leaf, RequiredSums, Totals, plus};
use super::pairs::{BoardSums, KindValues, boxed, relabelled};
use super::table::{DealTable, HolePair};
use super::turns::Turns;
use crate::conditions::Facts;
use crate::decide::Decided;
use crate::error::Error;
use crate::evaluate::Evaluator;
use crate::script::Target;
use enumeration::combinations::choose;
use enumeration::showdown::{Board, flush_suit};
use enumeration::work::Watch;
use enumeration::{Card, CardSet, Suit};
use events::CardList;
use rayon::prelude::*;
use std::sync::Mutex;

/// The decisions before the full board.
pub(crate) struct Decisions {
    /// On the two cards alone, by their form.
    pub hole: Option<Vec<Decided>>,
    /// On each canonical flop, after each history that is decided there.
    pub flops: Vec<Vec<Choices>>,
    /// On each canonical board of four, with the ways of each result there.
    pub turns: Option<Turns>,
    /// The sum of nets under optimal play.
    pub optimum: i128,
    /// The value of each continuation from the two cards, by their form.
    pub totals: Totals,
}

/// The values of leaves on the flops, by flop and leaf, as differences from the reference.
pub(super) struct FlopWorths {
    leaves: Vec<Leaf>,
    reference: Option<Leaf>,
    tables: FlopTables,
}

impl FlopWorths {
    /// The value of a leaf with a pair on a flop, as a difference from the reference.
    pub(super) fn of(&self, flop: usize, pair: usize, leaf: Leaf) -> i64 {
        let place = self.leaves.iter().position(|known| *known == leaf);
        place.map_or(0, |place| self.tables[flop][place][pair])
    }
}

impl Decisions {
    /// Frees what only the counts need.
    pub(super) fn forget_counts(&mut self) {
        if let Some(turns) = &mut self.turns {
            turns.forget_counts();
        }
    }
}

impl Holdem {
    /// Decides every stage before the full board.
    pub(crate) fn decide(&self, table: &DealTable, watch: &Watch) -> Result<Decisions, Error> {
        Ok(self.decide_valuing(table, watch)?.0)
    }

    /// The same, with the value of each continuation from the flops.
    pub(super) fn decide_valuing(
        &self,
        table: &DealTable,
        watch: &Watch,
    ) -> Result<(Decisions, FlopWorths), Error> {
        let wanted = self.wanted();
        let (mut totals, tables, turns) = if let Some(stage) = self.turn {
            let (turns, totals, tables) = Turns::new(self, table, stage, &wanted, watch)?;
            (totals, tables, Some(turns))
        } else {
            let (totals, tables) = self.add_up_boards(table, &wanted, watch);
            (totals, tables, None)
        };
        let worths = FlopWorths { leaves: wanted.on_flops, reference: wanted.reference, tables };
        let flops = match self.flop {
            Some(stage) => self.decide_flops(table, stage, &worths, &mut totals)?,
            None => Vec::new(),
        };
        let (hole, optimum) = if let Some(stage) = self.hole {
            let (hole, optimum) = self.decide_hole(table, stage, &totals)?;
            (Some(hole), optimum)
        } else {
            (None, totals.get(&Leaf::Node(0, 0)).map_or(0, |total| total.iter().sum()))
        };
        Ok((Decisions { hole, flops, turns, optimum, totals }, worths))
    }

    /// The sums that the boards must provide.
    fn wanted(&self) -> RequiredSums {
        let mut totals: Vec<Leaf> = Vec::new();
        let on_flops: Vec<Leaf> = self.flop.map_or_else(Vec::new, |stage| self.leaves(stage));
        let constant = on_flops.iter().any(|&leaf| self.ended(leaf).is_some());
        let mut on_flops: Vec<Leaf> =
            on_flops.into_iter().filter(|&leaf| self.ended(leaf).is_none()).collect();
        // If no choice ends the round, only differences matter.
        let reference = if constant { None } else { on_flops.pop() };
        totals.extend(reference);
        let on_hole = self.hole.map_or_else(Vec::new, |stage| self.leaves(stage));
        let of_flop = |leaf: &Leaf| matches!(leaf, Leaf::Node(stage, _) if Some(*stage) == self.flop);
        for leaf in on_hole.into_iter().filter(|leaf| !of_flop(leaf) && self.ended(*leaf).is_none()) {
            if !totals.contains(&leaf) {
                totals.push(leaf);
            }
        }
        if self.hole.is_none() && self.flop.is_none() {
            totals.push(Leaf::Node(0, 0));
        }
        RequiredSums { totals, on_flops, reference }
    }

    /// Computes the required sums over the full boards.
    fn add_up_boards(&self, table: &DealTable, wanted: &RequiredSums, watch: &Watch) -> (Totals, FlopTables) {
        let flops = &table.flops;
        let new_row = || wanted.on_flops.iter().map(|_| BoardSums::new()).collect();
        let count = if wanted.on_flops.is_empty() { 0 } else { flops.forms().len() };
        let rows: Vec<Mutex<Vec<BoardSums>>> = (0..count).map(|_| Mutex::new(new_row())).collect();
        let (all, reference) = wanted.all();
        let totals = table
            .boards
            .par_chunks(table.chunk())
            .fold(
                || ValueWorker::new(table, wanted),
                |mut worker, chunk| {
                    for run in table.runs(chunk) {
                        worker.visit(self, table, run[0].cards, &all, reference);
                        worker.add_to_totals(run);
                        if count > 0 {
                            worker.add_to_flops(flops, run, &rows);
                        }
                    }
                    worker.keep_totals(table);
                    watch.parts_done(chunk.iter().map(|form| form.orbit).sum());
                    worker
                },
            )
            .map(|worker| worker.totals)
            .reduce(
                || vec![vec![0; table.holes.forms().len()]; wanted.totals.len()],
                |sum, other| plus(sum, &other),
            );
        let orders = i128::from(self.shape.orders);
        let of_leaf = |total: Vec<i128>| total.into_iter().map(|value| value * orders).collect();
        let totals = wanted.totals.iter().copied().zip(totals.into_iter().map(of_leaf)).collect();
        let by_pair = |sums: &BoardSums| {
            let mut half = boxed(0);
            for &HolePair { entry, cards: [a, b], .. } in &table.pairs {
                half[entry] = sums.of(a, b);
            }
            half
        };
        let rows = rows.into_par_iter().map(|row| {
            let row = row.into_inner().expect("no worker panicked");
            row.iter().map(by_pair).collect()
        });
        (totals, rows.collect())
    }

    /// The number of full deals of the board that each board around a flop represents: the orders of the cards to come.
    pub(super) fn orders_after_flop(&self) -> u64 {
        if self.turn.is_some() { 1 } else { self.shape.orders / 10 }
    }

    /// The number of boards around a flop times the dealer's hands.
    pub(super) fn run_outs(&self, table: &DealTable) -> i64 {
        let run_outs = choose(table.deck.len() - 5, 2).cast_signed() * table.rivals;
        if self.turn.is_some() { 2 * run_outs } else { run_outs }
    }

    /// Decides on every flop.
    fn decide_flops(
        &self,
        table: &DealTable,
        stage: usize,
        worths: &FlopWorths,
        totals: &mut Totals,
    ) -> Result<Vec<Vec<Choices>>, Error> {
        let active = self.active(stage);
        let reference = worths.reference.and_then(|leaf| totals.get(&leaf).cloned());
        let run_outs = self.run_outs(table);
        let decided: Vec<Result<FlopChoices, Error>> = table
            .flops
            .forms()
            .par_iter()
            .enumerate()
            .map(|(place, form)| {
                let mut offered = StageOptions::new(self, stage, form.cards);
                let mut choices: Vec<Choices> = active.iter().map(|_| Choices::new(self)).collect();
                let mut sums = vec![vec![0; table.holes.forms().len()]; active.len()];
                for pair in table.pairs_beside(form.cards) {
                    let worth = |target: Target| {
                        let leaf = self.leaf(stage, target);
                        i128::from(match self.ended(leaf) {
                            Some(net) => net * run_outs,
                            None => worths.of(place, pair.entry, leaf),
                        })
                    };
                    for (at, options) in offered.with(pair.cards).iter().enumerate() {
                        let decided = options.decide(worth);
                        if let Err(stuck) = choices[at].set(pair.entry, decided) {
                            return Err(offered.stuck(stuck, form.cards, pair.cards));
                        }
                        sums[at][pair.form] += decided.value(worth) * i128::from(form.orbit);
                    }
                }
                Ok((choices, sums))
            })
            .collect();
        let mut choices = Vec::new();
        let mut sums = vec![vec![0; table.holes.forms().len()]; active.len()];
        for decided in decided {
            let (of_flop, added) = decided?;
            choices.push(of_flop);
            sums = plus(sums, &added);
        }
        for (node, sum) in active.iter().zip(sums) {
            let orders = i128::from(self.orders_after_flop());
            let value = |(form, sum): (usize, i128)| {
                sum * orders + reference.as_ref().map_or(0, |reference| reference[form])
            };
            let sum = sum.into_iter().enumerate().map(value).collect();
            totals.insert(Leaf::Node(stage, *node), sum);
        }
        Ok(choices)
    }

    /// Decides on the two cards alone. Returns the decisions by the form of the cards, and the sum of nets.
    fn decide_hole(
        &self,
        table: &DealTable,
        stage: usize,
        totals: &Totals,
    ) -> Result<(Vec<Decided>, i128), Error> {
        let of_a_hole = table.met_by_pair() * u128::from(self.shape.orders);
        let of_a_hole = i128::try_from(of_a_hole).map_err(|_| Error::TooFine)?;
        let mut offered = StageOptions::new(self, stage, CardSet::EMPTY);
        let mut all = Vec::new();
        let mut optimum = 0;
        for (place, form) in table.holes.forms().iter().enumerate() {
            let worth = |target: Target| {
                let leaf = self.leaf(stage, target);
                match self.ended(leaf) {
                    Some(net) => i128::from(net) * i128::from(form.orbit) * of_a_hole,
                    None => totals.get(&leaf).map_or(0, |total| total[place]),
                }
            };
            let mut cards = form.cards.iter();
            let mut next = || cards.next().expect("two hole cards");
            let hole = [next(), next()];
            let decided = offered.with(hole)[0].decide(worth);
            if matches!(decided, Decided::NoRule | Decided::NothingOffered) {
                return Err(offered.stuck(decided, CardSet::EMPTY, hole));
            }
            optimum += decided.value(worth);
            all.push(decided);
        }
        Ok((all, optimum))
    }

    /// The tests of a stage that hold of two cards beside a smaller board.
    pub(super) fn facts_on(&self, stage: usize, board: CardSet) -> impl Fn([Card; 2]) -> Facts + '_ {
        self.facts_of(self.game().stage_tests[stage], stage, board)
    }

    /// Those of `tests` that hold of two cards beside the board that a stage sees.
    pub(super) fn facts_of(
        &self,
        asked: Facts,
        stage: usize,
        board: CardSet,
    ) -> impl Fn([Card; 2]) -> Facts + '_ {
        let game = self.game();
        let evaluator = Evaluator::new(&game.terms.deal, &game.tests.cards, asked, &self.shape.layout);
        let mut groups = vec![CardList::default(); self.shape.layout.groups];
        // A test of a board looks at all of it that is seen, so the board may be in one group.
        let shown = self.shape.layout.steps[..=stage].iter().flatten().map(|&(group, _)| group);
        let of_board = |group: &usize| *group != self.shape.own && *group != self.shape.dealer;
        let shown = shown.filter(of_board).max().unwrap_or(self.shape.board);
        groups[shown] = board.iter().collect();
        move |hole: [Card; 2]| {
            if asked == 0 {
                return 0;
            }
            let mut groups = groups.clone();
            groups[self.shape.own] = hole.into_iter().collect();
            evaluator.facts(&groups)
        }
    }
}

/// The decisions after each history on a flop, and their values by the form of the player's two cards.
type FlopChoices = (Vec<Choices>, Vec<Vec<i128>>);

/// The working memory of one worker.
struct ValueWorker {
    board: Board,
    values: Vec<i64>,
    /// The values of a board that are added to the totals, and those for the flops inside it.
    total_kinds: Vec<KindValues<i64>>,
    flop_kinds: Vec<KindValues<i64>>,
    /// Where the boards of a run are added: the flop, the flush suit there, and the other two cards of the board.
    scattered: Vec<(usize, Option<Suit>, CardSet)>,
    /// The totals of the boards since `keep_totals`, by pair.
    sums: Vec<BoardSums>,
    totals: Vec<Vec<i128>>,
}

impl ValueWorker {
    fn new(table: &DealTable, wanted: &RequiredSums) -> ValueWorker {
        let totals = wanted.totals.len();
        ValueWorker {
            board: Board::new(table.deck),
            values: vec![0; totals + wanted.on_flops.len()],
            total_kinds: wanted.totals.iter().map(|_| KindValues::new()).collect(),
            flop_kinds: wanted.on_flops.iter().map(|_| KindValues::new()).collect(),
            scattered: Vec::new(),
            sums: wanted.totals.iter().map(|_| BoardSums::new()).collect(),
            totals: vec![vec![0; table.holes.forms().len()]; totals],
        }
    }

    /// Moves to a board and finds the values of its pairs.
    fn visit(
        &mut self,
        game: &Holdem,
        table: &DealTable,
        cards: CardSet,
        all: &[Leaf],
        reference: Option<usize>,
    ) {
        let ValueWorker { board, values, flop_kinds, total_kinds, .. } = self;
        game.visit(table, board, cards, |meeting| {
            for (value, &leaf) in values.iter_mut().zip(all) {
                *value = game.on_board(leaf, meeting);
            }
            let [a, b] = meeting.class.kinds;
            for (kinds, value) in total_kinds.iter_mut().zip(values.iter()) {
                kinds.set(a, b, *value);
            }
            let base = reference.map_or(0, |place| values[place]);
            for (kinds, value) in flop_kinds.iter_mut().zip(&values[total_kinds.len()..]) {
                kinds.set(a, b, value.wrapping_sub(base));
            }
        });
    }

    /// Adds boards that are like the one visited to the totals. Sums fit: see [`DealTable::chunk`].
    fn add_to_totals(&mut self, run: &[BoardForm]) {
        for flush in Suit::all().map(Some).chain([None]) {
            let boards = run.iter().filter(|form| flush_suit(form.cards) == flush);
            let boards = boards.map(|form| (form.cards, form.orbit.cast_signed()));
            if boards.clone().next().is_some() {
                for (sums, kinds) in self.sums.iter_mut().zip(&self.total_kinds) {
                    sums.add(kinds, flush, boards.clone());
                }
            }
        }
    }

    /// Adds boards that are like the one visited to the sums of the flops inside them. Sums fit by `LARGEST_NET`.
    fn add_to_flops(&mut self, flops: &StreetBoards, run: &[BoardForm], rows: &[Mutex<Vec<BoardSums>>]) {
        self.scattered.clear();
        for board in run.iter().map(|form| form.cards) {
            let flush = flush_suit(board);
            self.scattered.extend(flops.images(board).map(|(flop, relabelling)| {
                let others = relabelled(board, relabelling).without(flops.forms()[flop].cards);
                (flop, flush.map(|suit| Suit(relabelling[suit.index()])), others)
            }));
        }
        self.scattered.sort_unstable_by_key(|&(flop, flush, _)| (flop, flush));
        for boards in self.scattered.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (flop, flush, _) = boards[0];
            let mut row = rows[flop].lock().expect("no worker panicked");
            for (sums, kinds) in row.iter_mut().zip(&self.flop_kinds) {
                sums.add(kinds, flush, boards.iter().map(|&(_, _, others)| (others, 1)));
            }
        }
    }

    /// Adds the totals since the last call to the totals by the form of the pair.
    fn keep_totals(&mut self, table: &DealTable) {
        for (total, sums) in self.totals.iter_mut().zip(&mut self.sums) {
            let sums = std::mem::replace(sums, BoardSums::new());
            for pair in &table.pairs {
                total[pair.form] += i128::from(sums.of(pair.cards[0], pair.cards[1]));
            }
        }
    }
}
