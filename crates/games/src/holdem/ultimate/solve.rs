//! The best play, found backward.
//!
//! On each canonical board every hole pair decides between a bet and a fold on the river. What a bet of two on the flop
//! gains over waiting for that decision, `play(2) - river`, is added up for each canonical flop over the boards around
//! it; the player bets where the sum is positive. On the hole cards alone, waiting is worth
//!
//! ```text
//! the river decision over all boards  +  the positive sums over all flops
//! ```
//!
//! so one number for each flop and pair is enough.

use super::settlement::{DEALS, DEALS_OF_A_HOLE, OPENING_STAKE, Pays, Settlement};
use super::tally::{self, PreflopAction};
use crate::Error;
use crate::holdem::board_class::{BoardClass, ClassGains};
use crate::holdem::boards::{BoardProgress, boards};
use crate::holdem::decision::HoldemAction;
use crate::holdem::outcomes::{
    self, ActionValue, ActionWays, Forfeits, Outcomes, StartingHand, starting_hands,
};
use crate::holdem::pairs::{
    CardPairs, Grid, Half, KindPairs, add_relabelled, boxed, inverse, mark, ordered_entry, pairs,
};
use crate::holdem::showdown::{DEALER_HANDS, HoldemBoard, Showdown};
use crate::holdem::streets::{BoardStreet, CanonicalBoard};
use enumeration::conversions::to_count;
use enumeration::rankings::high::{Category, High, tables};
use enumeration::showdown::Class;
use enumeration::{CardSet, Rank, Ratio};
use num_bigint::BigInt;
use rayon::prelude::*;
use std::sync::Mutex;

/// The boards around a flop: C(47, 2) for a player who knows his two cards.
const RUN_OUTS: u64 = 1_081;

/// How many boards a worker takes at a time.
const CHUNK: usize = 64;

/// The optimum of the game for given pays.
pub struct Solution {
    settlement: Settlement,
    /// Net units over all deals of the pairs of each starting hand.
    values: Grid<PreflopValues>,
    preflop: Grid<PreflopAction>,
    /// For each canonical flop, 1 where the pair bets two.
    flop_bets: Vec<CardPairs<u8>>,
    /// What a bet of two gains over waiting with all pairs of each class that check before the flop, in net units.
    flop_gains: ClassGains,
    actions: Vec<ActionWays>,
    forfeits: Forfeits,
}

/// Net units over all deals of the pairs of a starting hand.
#[derive(Clone, Copy, Default)]
pub(super) struct PreflopValues {
    pub bet_four: i128,
    pub bet_three: i128,
    pub check: i128,
}

impl PreflopValues {
    /// The best action; of equal ones the one that stakes least (ruling Q7).
    fn best(&self) -> (PreflopAction, i128) {
        let mut best = (PreflopAction(0), self.check);
        for (play, value) in [(3, self.bet_three), (4, self.bet_four)] {
            if value > best.1 {
                best = (PreflopAction(play), value);
            }
        }
        best
    }
}

/// Solves the game for these pays.
pub fn solve(pays: &Pays, progress: BoardProgress) -> Result<Solution, Error> {
    let settlement = Settlement::new(pays)?;
    let (totals, rows) = walk::<true>(&settlement, progress);
    Ok(Solution::new(settlement, preflop_values(&totals, &rows), &rows))
}

/// The edge for these pays, without the play that gives it.
pub fn edge(pays: &Pays, progress: BoardProgress) -> Result<Ratio, Error> {
    let settlement = Settlement::new(pays)?;
    let (totals, rows) = walk::<false>(&settlement, progress);
    Ok(edge_of(&settlement, &preflop_values(&totals, &rows)))
}

fn edge_of(settlement: &Settlement, values: &Grid<PreflopValues>) -> Ratio {
    let best = |([a, b], suited, _): ([Rank; 2], bool, u64)| values.at(a, b, suited).best().1;
    -settlement.scale.mean(starting_hands().map(best).sum::<i128>(), DEALS)
}

fn preflop_values(totals: &Totals, rows: &[FlopRow]) -> Grid<PreflopValues> {
    let mut values = Grid::default();
    for (row, form) in rows.iter().zip(BoardStreet::flop().forms()) {
        for (place, hole) in pairs(CardSet::DECK_52.without(form.cards)) {
            let value: &mut PreflopValues = values.of_mut(hole);
            value.check += i128::from(row.gains[place].max(0)) * i128::from(form.orbit);
        }
    }
    for ([a, b], suited, _) in starting_hands() {
        let value = values.at_mut(a, b, suited);
        // Each board is dealt in ten ways: which three of its cards are the flop.
        value.bet_four = 10 * totals.bet_four.at(a, b, suited);
        value.bet_three = 10 * totals.bet_three.at(a, b, suited);
        value.check += 10 * totals.river.at(a, b, suited);
    }
    values
}

/// Settles every board: the sums over all of them, and over those around each flop; the folds there only if they are
/// asked for.
fn walk<const FOLDS: bool>(settlement: &Settlement, progress: BoardProgress) -> (Totals, Vec<FlopRow>) {
    let flops = BoardStreet::flop();
    let rows: Vec<Mutex<FlopRow>> = flops.forms().iter().map(|_| Mutex::new(FlopRow::new())).collect();
    let totals = boards()
        .par_chunks(CHUNK)
        .fold(Worker::new, |mut worker, chunk| {
            for form in chunk {
                worker.board::<FOLDS>(form, settlement, flops, &rows);
            }
            worker.totals.add_chunk(&mut worker.chunk);
            progress(to_count(chunk.len()));
            worker
        })
        .map(|worker| worker.totals)
        .reduce(Totals::default, |sum, other| sum.plus(&other));
    (totals, rows.into_iter().map(|row| row.into_inner().expect("no worker panicked")).collect())
}

/// What the boards around a canonical flop add up to, for each hole pair.
struct FlopRow {
    /// What a bet of two gains over waiting for the river: net units over 1,081 run-outs and 990 dealer hands.
    gains: Box<Half<i64>>,
    /// On how many of the run-outs the river decision is a fold.
    folds: Box<Half<u16>>,
}

impl FlopRow {
    fn new() -> FlopRow {
        FlopRow { gains: boxed(0), folds: boxed(0) }
    }
}

/// Net units over boards and dealer hands, by starting hand.
#[derive(Default)]
struct Totals<I: Copy = i128> {
    bet_four: Grid<I>,
    bet_three: Grid<I>,
    /// The best of a bet of one and a fold on each board.
    river: Grid<I>,
}

impl Totals {
    fn plus(mut self, other: &Totals) -> Totals {
        self.bet_four.add(&other.bet_four);
        self.bet_three.add(&other.bet_three);
        self.river.add(&other.river);
        self
    }

    /// Adds the sums of a chunk of boards, which fit 64 bits (see [`crate::holdem::scale::LIMIT`]), and clears them.
    fn add_chunk(&mut self, chunk: &mut Totals<i64>) {
        for ([a, b], suited, _) in starting_hands() {
            let take = |from: &mut Grid<i64>| i128::from(std::mem::take(from.at_mut(a, b, suited)));
            *self.bet_four.at_mut(a, b, suited) += take(&mut chunk.bet_four);
            *self.bet_three.at_mut(a, b, suited) += take(&mut chunk.bet_three);
            *self.river.at_mut(a, b, suited) += take(&mut chunk.river);
        }
    }
}

/// A worker's room.
struct Worker {
    board: HoldemBoard,
    gains: KindPairs<i64>,
    folds: KindPairs<u16>,
    gain_sheet: Box<CardPairs<i64>>,
    fold_sheet: Box<CardPairs<u16>>,
    chunk: Totals<i64>,
    totals: Totals,
}

impl Worker {
    fn new() -> Worker {
        Worker {
            board: HoldemBoard::new(),
            gains: KindPairs::new(),
            folds: KindPairs::new(),
            gain_sheet: boxed(0),
            fold_sheet: boxed(0),
            chunk: Totals::default(),
            totals: Totals::default(),
        }
    }

    /// Settles a board and scatters it to the flops.
    fn board<const FOLDS: bool>(
        &mut self,
        form: &CanonicalBoard,
        settlement: &Settlement,
        flops: &BoardStreet,
        rows: &[Mutex<FlopRow>],
    ) {
        let Worker { board, gains, folds, gain_sheet, fold_sheet, chunk, .. } = self;
        board.visit(tables(), form.cards, |class, showdown| {
            let category = class.high.category();
            let [one, two, three, four] = [1, 2, 3, 4].map(|play| settlement.play(play, category, &showdown));
            let river = one.max(settlement.fold());
            let [a, b] = class.kinds;
            gains.set(a, b, two - river);
            if FOLDS {
                folds.set(a, b, u16::from(!settlement.bets_on_the_river(category, &showdown)));
            }
            for (suited, n) in [(false, class.pairs[0]), (true, class.pairs[1])] {
                let weight = i64::from(n) * form.orbit.cast_signed();
                // They fit by `scale::LIMIT`.
                let add = |sums: &mut Grid<i64>, net: i64| {
                    let sum = sums.at_mut(a.rank(), b.rank(), suited);
                    *sum = sum.wrapping_add(weight.wrapping_mul(net));
                };
                add(&mut chunk.bet_four, four);
                add(&mut chunk.bet_three, three);
                add(&mut chunk.river, river);
            }
        });
        gains.spread(board.flush_suit(), form.cards, gain_sheet);
        if FOLDS {
            folds.spread(board.flush_suit(), form.cards, fold_sheet);
        }
        for (flop, relabelling) in flops.images(form.cards) {
            let source = inverse(relabelling);
            let mut row = rows[flop].lock().expect("no worker panicked");
            // Gains fit by `scale::LIMIT`, and folds are at most the run-outs.
            add_relabelled(&mut row.gains, gain_sheet, source);
            if FOLDS {
                add_relabelled(&mut row.folds, fold_sheet, source);
            }
        }
    }
}

impl Solution {
    fn new(settlement: Settlement, values: Grid<PreflopValues>, rows: &[FlopRow]) -> Solution {
        let mut preflop = Grid::default();
        let mut ways = [0; 5];
        for ([a, b], suited, pairs) in starting_hands() {
            let (action, _) = values.at(a, b, suited).best();
            *preflop.at_mut(a, b, suited) = action;
            ways[usize::from(action.0)] += pairs * DEALS_OF_A_HOLE;
        }
        let flops: Vec<FlopPlay> = rows
            .par_iter()
            .zip(BoardStreet::flop().forms())
            .map(|(row, form)| FlopPlay::new(row, form, &preflop))
            .collect();
        let deals_of_a_run_out = u64::from(DEALER_HANDS);
        let deals_of_a_flop = RUN_OUTS * deals_of_a_run_out;
        let bets: u64 = flops.iter().map(|flop| flop.bets).sum::<u64>() * deals_of_a_flop;
        let folds: u64 = flops.iter().flat_map(|flop| flop.folded).sum::<u64>() * deals_of_a_run_out;
        let sum = |by: fn(&FlopPlay) -> &[u64; Category::COUNT]| {
            let mut sum = [0; Category::COUNT];
            for (category, ways) in flops.iter().flat_map(|flop| by(flop).iter().enumerate()) {
                sum[category] += ways;
            }
            sum
        };
        let forfeits = Forfeits {
            deals: DEALS / deals_of_a_run_out,
            dealt: sum(|flop| &flop.dealt),
            folded: sum(|flop| &flop.folded),
        };
        let actions = tally::actions([ways[4], ways[3], bets], folds);
        let mut flop_gains = ClassGains::default();
        for flop in &flops {
            flop_gains.add(&flop.gains);
        }
        let flop_bets = flops.into_iter().map(|flop| flop.sheet).collect();
        Solution { settlement, values, preflop, flop_bets, flop_gains, actions, forfeits }
    }

    pub(super) fn settlement(&self) -> &Settlement {
        &self.settlement
    }

    pub(super) fn values(&self) -> &Grid<PreflopValues> {
        &self.values
    }

    pub(super) fn flop_gains(&self) -> &ClassGains {
        &self.flop_gains
    }

    /// What the house keeps on average of one Ante.
    pub fn edge(&self) -> Ratio {
        edge_of(&self.settlement, &self.values)
    }

    /// The mean amount staked, in Antes.
    pub fn expected_stake(&self) -> Ratio {
        outcomes::expected_stake(&self.actions, DEALS, OPENING_STAKE)
    }

    /// What the house keeps on average of all money staked.
    pub fn element_of_risk(&self) -> Ratio {
        self.edge() / self.expected_stake()
    }

    /// How often each action is taken, in ways of [`DEALS`].
    pub fn actions(&self) -> &[ActionWays] {
        &self.actions
    }

    /// Hole cards and flop by category, and the deals in which they are folded on the river.
    pub fn forfeits(&self) -> &Forfeits {
        &self.forfeits
    }

    /// The 169 starting hands, highest ranks first.
    pub fn starting_hands(&self) -> impl Iterator<Item = StartingHand> {
        starting_hands().map(|(ranks, suited, pairs)| {
            let values = self.values.at(ranks[0], ranks[1], suited);
            let value = |action, units: i128| ActionValue {
                action,
                value: self.settlement.scale.mean(BigInt::from(units), pairs * DEALS_OF_A_HOLE),
            };
            StartingHand {
                ranks,
                suited,
                pairs,
                action: values.best().0.action(),
                values: vec![
                    value(HoldemAction::Bet(4), values.bet_four),
                    value(HoldemAction::Bet(3), values.bet_three),
                    value(HoldemAction::Check, values.check),
                ],
            }
        })
    }

    /// The starting hand of two hole cards.
    pub fn starting_hand(&self, hole: CardSet) -> StartingHand {
        StartingHand::of(self.starting_hands(), hole)
    }

    /// The exact distribution of the net; a second walk over the boards.
    pub fn outcomes(&self, progress: BoardProgress) -> Outcomes {
        let best = tally::Policy {
            preflop: &self.preflop,
            flop_bets: &self.flop_bets,
            river: Best(&self.settlement),
        };
        tally::count(&best, progress).outcomes(&self.settlement, |sort| sort == 1)
    }
}

/// The best play on the river: hands that are folded, and hands that are bet.
struct Best<'a>(&'a Settlement);

impl tally::River for Best<'_> {
    type Seen = ();
    const SORTS: usize = 2;

    fn see(&self, _: CardSet) {}

    fn sort(&self, (): &(), class: &Class, showdown: &Showdown) -> usize {
        usize::from(self.0.bets_on_the_river(class.high.category(), showdown))
    }
}

/// What the player does on a canonical flop, in ways of all the flops it stands for.
struct FlopPlay {
    /// 1 where the pair bets two.
    sheet: CardPairs<u8>,
    /// Hole cards and flops on which he bets two.
    bets: u64,
    /// Hole cards, flops and run-outs by category of the five cards.
    dealt: [u64; Category::COUNT],
    /// Those on which he folds on the river.
    folded: [u64; Category::COUNT],
    gains: ClassGains,
}

impl FlopPlay {
    fn new(row: &FlopRow, form: &CanonicalBoard, preflop: &Grid<PreflopAction>) -> FlopPlay {
        let (sheet, bets) = mark(form.cards, |place, hole| preflop.of(hole).checks() && row.gains[place] > 0);
        let mut dealt = [0; Category::COUNT];
        let mut folded = [0; Category::COUNT];
        let mut gains = ClassGains::default();
        for (place, [a, b]) in pairs(CardSet::DECK_52.without(form.cards)) {
            let five = form.cards.union(CardSet::from_iter([a, b]));
            let category = High::of(five).category().index();
            dealt[category] += form.orbit * RUN_OUTS;
            if !preflop.of([a, b]).checks() {
                continue;
            }
            *gains.at_mut(BoardClass::of([a, b], form.cards)) +=
                i128::from(row.gains[place]) * i128::from(form.orbit);
            if sheet[ordered_entry(a, b)] == 0 {
                folded[category] += form.orbit * u64::from(row.folds[place]);
            }
        }
        FlopPlay { sheet, bets: bets * form.orbit, dealt, folded, gains }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::holdem::ultimate::settlement::listed_pays;
    use crate::holdem::ultimate::values;
    use enumeration::combinations::subsets;
    use enumeration::ratio::ratio;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    #[test]
    fn a_tie_goes_to_the_action_that_stakes_less() {
        let best = |bet_four, bet_three, check| PreflopValues { bet_four, bet_three, check }.best().0;
        assert_eq!(best(5, 5, 5), PreflopAction(0));
        assert_eq!(best(5, 5, 4), PreflopAction(3));
        assert_eq!(best(6, 5, 5), PreflopAction(4));
        assert_eq!(best(4, 5, 5), PreflopAction(0));
    }

    static ROWS: LazyLock<Vec<FlopRow>> =
        LazyLock::new(|| walk::<true>(&Settlement::new(&listed_pays()).unwrap(), &|_| ()).1);

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(15))]

        /// What was scattered to a flop is what the boards around it give one by one.
        #[test]
        fn sums_at_a_flop_are_those_of_its_run_outs(flop in 0usize..1_755, pair in 0usize..1_176) {
            let pays = listed_pays();
            let form = BoardStreet::flop().forms()[flop];
            let (place, hole) = pairs(CardSet::DECK_52.without(form.cards)).nth(pair).unwrap();
            let hole = CardSet::from_iter(hole);
            let actions = values(&pays, hole, form.cards, &|_| ()).unwrap();
            let gain = &actions[0].value - &actions[1].value;
            // Nets are counted in halves: flushes pay 3 to 2.
            prop_assert_eq!(ratio(ROWS[flop].gains[place], 2 * 1_081 * 990), gain);
            let settlement = Settlement::new(&pays).unwrap();
            let mut room = HoldemBoard::new();
            let rest = CardSet::DECK_52.without(form.cards).without(hole);
            let folds = subsets(rest, 2)
                .filter(|&cards| {
                    let (high, showdown) = room.showdown(tables(), form.cards.union(cards), hole);
                    settlement.play(1, high.category(), &showdown) <= settlement.fold()
                })
                .count();
            prop_assert_eq!(usize::from(ROWS[flop].folds[place]), folds);
        }
    }
}
