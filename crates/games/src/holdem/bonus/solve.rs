//! The best play, found backward, and what it comes to.
//!
//! The River wager is decided on four cards of the board, so wins (by how they are paid) and losses are added up for
//! each canonical board of four and each hole pair over the rivers around it: at most 46 * 990 = 45,540, which fits 16
//! bits. From these counts follow the River decision, with and without a Turn wager; what the Turn wager gains, added
//! up for each canonical flop over its turns, decides that wager; and on the hole cards, the Flop wager is worth
//!
//! ```text
//! the River decision without a Turn wager, over all boards  +  the positive gains over all flops
//! ```
//!
//! The counts are kept, so the distribution of the net needs no second walk.

use super::settlement::{
    ByWagers, DEALS, DEALS_OF_A_HOLE, FLOP_WAGER, OPENING_STAKE, Pays, Settlement, paid_as, wagers,
};
use crate::Error;
use crate::holdem::boards::{BoardProgress, boards};
use crate::holdem::decision::{Decision, HoldemAction};
use crate::holdem::outcomes::{
    ActionValue, ActionWays, Forfeits, Outcomes, Results, StartingHand, starting_hands,
};
use crate::holdem::pairs::{
    CardPairs, Grid, Half, KindPairs, add_relabelled, boxed, inverse, mark, ordered_entry, pairs,
};
use crate::holdem::showdown::{DEALER_HANDS, HoldemBoard};
use crate::holdem::streets::{BoardStreet, CanonicalBoard};
use enumeration::conversions::to_count;
use enumeration::rankings::high::{Category, High, tables};
use enumeration::{CardSet, Ratio};
use num_bigint::BigInt;
use rayon::prelude::*;
use std::sync::Mutex;

/// How many boards a worker takes at a time.
const CHUNK: usize = 64;

/// Rivers and dealer hands on four cards of the board.
const DEALS_OF_A_TURN: u16 = 46 * DEALER_HANDS;

/// The optimum of the game for given pays.
pub struct Solution {
    pub(super) settlement: Settlement,
    /// Net units of the Flop wager over all deals of the pairs of each starting hand.
    pub(super) values: Grid<i128>,
    outcomes: Outcomes,
    forfeits: Forfeits,
}

/// Solves the game for these pays.
pub fn solve(pays: &Pays, progress: BoardProgress) -> Result<Solution, Error> {
    Counts::new(progress).solve(pays)
}

/// Wins, ties and losses with every pair on every board of four, whatever the pays: other pays are then solved in a
/// moment.
pub struct Counts(pub(super) Vec<TurnRow>);

impl Counts {
    /// Counts them; `progress` hears of the boards.
    pub(crate) fn new(progress: BoardProgress) -> Counts {
        Counts(count(progress))
    }

    /// Solves the game for these pays.
    pub fn solve(&self, pays: &Pays) -> Result<Solution, Error> {
        Ok(solve_counted(Settlement::new(pays)?, &self.0))
    }
}

fn solve_counted(settlement: Settlement, rows: &[TurnRow]) -> Solution {
    let (rivers, gains, mut values) = decide_rivers(&settlement, rows);
    let turn_bets: Vec<CardPairs<u8>> = gains
        .iter()
        .zip(BoardStreet::flop().forms())
        .map(|(gains, form)| {
            for (place, hole) in pairs(CardSet::DECK_52.without(form.cards)) {
                *values.of_mut(hole) += i128::from(gains[place].max(0)) * i128::from(form.orbit);
            }
            mark(form.cards, |place, _| gains[place] > 0).0
        })
        .collect();
    let mut bets = Grid::default();
    for ([a, b], suited, pairs) in starting_hands() {
        *bets.at_mut(a, b, suited) = *values.at(a, b, suited) > fold_value(&settlement, pairs);
    }
    let outcomes = tally(&settlement, rows, &rivers, &turn_bets, &bets);
    let forfeits = forfeits(&bets);
    Solution { settlement, values, outcomes, forfeits }
}

/// The net units of folding the pairs of a starting hand.
pub(super) fn fold_value(settlement: &Settlement, pairs: u64) -> i128 {
    i128::from(settlement.fold) * i128::from(pairs * DEALS_OF_A_HOLE)
}

/// What the rivers of a canonical board of four add up to, for each hole pair.
pub(super) struct TurnRow {
    /// Dealer hands that lose, by how the player's hand is paid.
    wins: [Box<Half<u16>>; 2],
    /// Dealer hands that win.
    losses: Box<Half<u16>>,
}

impl TurnRow {
    /// The nets of each choice of wagers of a pair.
    pub(super) fn nets(&self, settlement: &Settlement, place: usize) -> ByWagers {
        let wins = [self.wins[0][place], self.wins[1][place]];
        settlement.nets(wins, self.ties(place), self.losses[place])
    }

    /// Dealer hands that tie with a pair.
    fn ties(&self, place: usize) -> u16 {
        DEALS_OF_A_TURN - self.losses[place] - self.wins[0][place] - self.wins[1][place]
    }
}

/// Wins and losses on every board, scattered to the boards of four inside.
fn count(progress: BoardProgress) -> Vec<TurnRow> {
    let new_row = || TurnRow { wins: [boxed(0), boxed(0)], losses: boxed(0) };
    let rows: Vec<Mutex<TurnRow>> =
        BoardStreet::turn().forms().iter().map(|_| Mutex::new(new_row())).collect();
    boards().par_chunks(CHUNK).for_each_init(Worker::new, |worker, chunk| {
        for form in chunk {
            worker.board(form, &rows);
        }
        progress(to_count(chunk.len()));
    });
    rows.into_iter().map(|row| row.into_inner().expect("no worker panicked")).collect()
}

/// A worker's room.
struct Worker {
    board: HoldemBoard,
    /// By how the player's hand is paid; whether there is any on the board; the counts of wins.
    wins: [(bool, KindPairs<u16>, Box<CardPairs<u16>>); 2],
    losses: (KindPairs<u16>, Box<CardPairs<u16>>),
}

impl Worker {
    fn new() -> Worker {
        Worker {
            board: HoldemBoard::new(),
            wins: std::array::from_fn(|_| (false, KindPairs::new(), boxed(0))),
            losses: (KindPairs::new(), boxed(0)),
        }
    }

    /// Settles a board and scatters it to the boards of four.
    fn board(&mut self, form: &CanonicalBoard, rows: &[Mutex<TurnRow>]) {
        let Worker { board, wins, losses } = self;
        for (any, _, _) in wins.iter_mut() {
            *any = false;
        }
        board.visit(tables(), form.cards, |class, showdown| {
            let [a, b] = class.kinds;
            let paid_as = paid_as(class.high.category());
            for (paid, (any, wins, _)) in wins.iter_mut().enumerate() {
                *any |= paid == paid_as;
                wins.set(a, b, if paid == paid_as { showdown.all_wins() } else { 0 });
            }
            losses.0.set(a, b, showdown.all_losses());
        });
        for (_, kinds, sheet) in wins.iter_mut().filter(|(any, _, _)| *any) {
            kinds.spread(board.flush_suit(), form.cards, sheet);
        }
        losses.0.spread(board.flush_suit(), form.cards, &mut losses.1);
        for (four, relabelling) in BoardStreet::turn().images(form.cards) {
            let source = inverse(relabelling);
            let mut row = rows[four].lock().expect("no worker panicked");
            // At most 45,540 of either.
            for (sum, (_, _, sheet)) in row.wins.iter_mut().zip(&*wins).filter(|(_, (any, _, _))| *any) {
                add_relabelled(sum, sheet, source);
            }
            add_relabelled(&mut row.losses, &losses.1, source);
        }
    }
}

/// The River wagers on a canonical board of four: bit 0 without, bit 1 with a Turn wager before it.
pub(super) type RiverBets = Half<u8>;

/// Decides the River wager on every board of four; adds up what a Turn wager gains on every flop; and adds up, by
/// starting hand, the net units of a player who makes no Turn wager.
pub(super) fn decide_rivers(
    settlement: &Settlement,
    rows: &[TurnRow],
) -> (Vec<RiverBets>, Vec<Box<Half<i64>>>, Grid<i128>) {
    let flops = BoardStreet::flop();
    let gains: Vec<Mutex<Box<Half<i64>>>> = flops.forms().iter().map(|_| Mutex::new(boxed(0))).collect();
    let decided: Vec<(RiverBets, Grid<i128>)> = rows
        .par_iter()
        .zip(BoardStreet::turn().forms())
        .map_init(
            || boxed::<i64, 2704>(0),
            |sheet, (row, form)| {
                let mut bets: RiverBets = [0; _];
                let mut values = Grid::default();
                sheet.fill(0);
                for (place, [a, b]) in pairs(CardSet::DECK_52.without(form.cards)) {
                    let nets = row.nets(settlement, place);
                    bets[place] =
                        nets.iter().zip(0..).map(|(&nets, turn)| u8::from(wagers(nets)) << turn).sum();
                    let [check, bet] = nets.map(|[without, with]| without.max(with));
                    // Any of the four cards may be the turn.
                    *values.of_mut([a, b]) += i128::from(check) * i128::from(4 * form.orbit);
                    sheet[ordered_entry(a, b)] = bet - check;
                    sheet[ordered_entry(b, a)] = bet - check;
                }
                for (flop, relabelling) in flops.images(form.cards) {
                    let mut gains = gains[flop].lock().expect("no worker panicked");
                    // They fit by `scale::LIMIT`.
                    add_relabelled(&mut gains, sheet, inverse(relabelling));
                }
                (bets, values)
            },
        )
        .collect();
    let mut sum = Grid::default();
    for (_, values) in &decided {
        sum.add(values);
    }
    let gains = gains.into_iter().map(|gains| gains.into_inner().expect("no worker panicked")).collect();
    (decided.into_iter().map(|(bets, _)| bets).collect(), gains, sum)
}

/// Deals by how they end. No count exceeds the number of deals, 5.6e13.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// By Turn and River wagers: wins by how they are paid, ties, losses.
    played: [[Ends; 2]; 2],
    folded: u64,
}

#[derive(Clone, Copy, Default)]
struct Ends {
    wins: [u64; 2],
    ties: u64,
    losses: u64,
}

impl Ends {
    fn plus(&mut self, other: &Ends) {
        for (sum, wins) in self.wins.iter_mut().zip(&other.wins) {
            *sum += wins;
        }
        self.ties += other.ties;
        self.losses += other.losses;
    }

    fn all(&self) -> u64 {
        self.wins.iter().sum::<u64>() + self.ties + self.losses
    }
}

impl Tally {
    fn plus(mut self, other: &Tally) -> Tally {
        for (sum, ends) in self.played.as_flattened_mut().iter_mut().zip(other.played.as_flattened()) {
            sum.plus(ends);
        }
        self.folded += other.folded;
        self
    }

    /// Adds a canonical board of four.
    fn add(
        &mut self,
        row: &TurnRow,
        form: &CanonicalBoard,
        rivers: &Half<u8>,
        turn_bets: &[CardPairs<u8>],
        bets: &Grid<bool>,
    ) {
        // On how many of the four flops inside the board each pair makes a Turn wager.
        let mut bet_flops = [0; _];
        for (flop, relabelling) in BoardStreet::flop().inside(form.cards) {
            add_relabelled(&mut bet_flops, &turn_bets[flop], relabelling);
        }
        for (place, hole) in pairs(CardSet::DECK_52.without(form.cards)) {
            if !bets.of(hole) {
                self.folded += 4 * form.orbit * u64::from(DEALS_OF_A_TURN);
                continue;
            }
            let bet_flops = u64::from(bet_flops[place]);
            for (turn, flops) in [4 - bet_flops, bet_flops].into_iter().enumerate() {
                let weight = flops * form.orbit;
                let ends = &mut self.played[turn][usize::from(rivers[place] >> turn & 1)];
                for (sum, wins) in ends.wins.iter_mut().zip(&row.wins) {
                    *sum += weight * u64::from(wins[place]);
                }
                ends.ties += weight * u64::from(row.ties(place));
                ends.losses += weight * u64::from(row.losses[place]);
            }
        }
    }
}

/// Every deal under the optimum.
pub(super) fn tally(
    settlement: &Settlement,
    rows: &[TurnRow],
    rivers: &[RiverBets],
    turn_bets: &[CardPairs<u8>],
    bets: &Grid<bool>,
) -> Outcomes {
    let tally = (rows, rivers, BoardStreet::turn().forms())
        .into_par_iter()
        .fold(Tally::default, |mut tally, (row, rivers, form)| {
            tally.add(row, form, rivers, turn_bets, bets);
            tally
        })
        .reduce(Tally::default, |sum, other| sum.plus(&other));
    let mut nets: Vec<(Ratio, u64)> = vec![];
    let mut results = Results { fold: tally.folded, ..Results::default() };
    let mut net = |units: i64, ways: u64| nets.push((settlement.scale.mean(units, 1), ways));
    net(settlement.fold, tally.folded);
    for turn in 0..2 {
        for river in 0..2 {
            let ends = &tally.played[turn][river];
            for (win, &ways) in settlement.wins.iter().zip(&ends.wins) {
                net(win[turn][river], ways);
                results.win += ways;
            }
            net(settlement.tie[turn][river], ends.ties);
            net(settlement.lose[turn][river], ends.losses);
            results.tie += ends.ties;
            results.lose += ends.losses;
        }
    }
    let ways = tally.played.map(|by_river| by_river.map(|ends| ends.all()));
    let actions = [
        (Decision::Hole, HoldemAction::Bet(FLOP_WAGER), DEALS - tally.folded),
        (Decision::Hole, HoldemAction::Fold, tally.folded),
        (Decision::Flop, HoldemAction::Bet(1), ways[1][0] + ways[1][1]),
        (Decision::Flop, HoldemAction::Check, ways[0][0] + ways[0][1]),
        (Decision::Turn, HoldemAction::Bet(1), ways[0][1] + ways[1][1]),
        (Decision::Turn, HoldemAction::Check, ways[0][0] + ways[1][0]),
    ]
    .map(|(decision, action, ways)| ActionWays { decision, action, ways });
    Outcomes::new(nets, DEALS, OPENING_STAKE, actions.to_vec(), results)
}

/// Hole cards and flop by category, and how many of them are folded before the flop.
fn forfeits(bets: &Grid<bool>) -> Forfeits {
    let mut forfeits =
        Forfeits { deals: 25_989_600, dealt: [0; Category::COUNT], folded: [0; Category::COUNT] };
    for form in BoardStreet::flop().forms() {
        for (_, [a, b]) in pairs(CardSet::DECK_52.without(form.cards)) {
            let five = form.cards.union(CardSet::from_iter([a, b]));
            let category = High::of(five).category().index();
            forfeits.dealt[category] += form.orbit;
            if !bets.of([a, b]) {
                forfeits.folded[category] += form.orbit;
            }
        }
    }
    forfeits
}

impl Solution {
    /// What the house keeps on average of one Ante.
    pub fn edge(&self) -> Ratio {
        let net: i128 = starting_hands()
            .map(|([a, b], suited, pairs)| {
                let bet = *self.values.at(a, b, suited);
                bet.max(fold_value(&self.settlement, pairs))
            })
            .sum();
        -self.settlement.scale.mean(net, DEALS)
    }

    /// The exact distribution of the net, and what is done how often.
    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }

    /// Hole cards and flop by category, and the deals in which they are folded.
    pub fn forfeits(&self) -> &Forfeits {
        &self.forfeits
    }

    /// The 169 starting hands, highest ranks first.
    pub fn starting_hands(&self) -> impl Iterator<Item = StartingHand> {
        starting_hands().map(|(ranks, suited, pairs)| {
            let bet = *self.values.at(ranks[0], ranks[1], suited);
            let fold = fold_value(&self.settlement, pairs);
            let value = |action, units: i128| ActionValue {
                action,
                value: self.settlement.scale.mean(BigInt::from(units), pairs * DEALS_OF_A_HOLE),
            };
            StartingHand {
                ranks,
                suited,
                pairs,
                // A tie folds: it stakes less (ruling Q7).
                action: if bet > fold { HoldemAction::Bet(FLOP_WAGER) } else { HoldemAction::Fold },
                values: vec![value(HoldemAction::Bet(FLOP_WAGER), bet), value(HoldemAction::Fold, fold)],
            }
        })
    }

    /// The starting hand of two hole cards.
    pub fn starting_hand(&self, hole: CardSet) -> StartingHand {
        StartingHand::of(self.starting_hands(), hole)
    }
}

#[cfg(test)]
mod tests {
    use super::super::settlement::listed_pays;
    use super::super::values;
    use super::*;
    use enumeration::ratio::ratio;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    type Counted = (Vec<TurnRow>, Vec<RiverBets>, Vec<Box<Half<i64>>>);

    static COUNTED: LazyLock<Counted> = LazyLock::new(|| {
        let settlement = Settlement::new(&listed_pays()).unwrap();
        let rows = count(&|_| ());
        let (rivers, gains, _) = decide_rivers(&settlement, &rows);
        (rows, rivers, gains)
    });

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// What was scattered to a board of four is what its rivers give one by one.
        #[test]
        fn counts_on_the_turn_are_those_of_its_rivers(four in 0usize..16_432, pair in 0usize..1_128) {
            let (rows, rivers, _) = &*COUNTED;
            let settlement = Settlement::new(&listed_pays()).unwrap();
            let form = BoardStreet::turn().forms()[four];
            let (place, hole) = pairs(CardSet::DECK_52.without(form.cards)).nth(pair).unwrap();
            let actions = values(&listed_pays(), CardSet::from_iter(hole), form.cards, &|_| ()).unwrap();
            let nets = rows[four].nets(&settlement, place);
            prop_assert_eq!(ratio(nets[0][1], 46 * 990), actions[0].value.clone());
            prop_assert_eq!(ratio(nets[0][0], 46 * 990), actions[1].value.clone());
            prop_assert_eq!(rivers[four][place] & 1 == 1, actions[0].value > actions[1].value);
        }

        /// What was scattered to a flop is what its turns give one by one.
        #[test]
        #[ignore = "plays every turn and river of many flops"]
        fn gains_on_the_flop_are_those_of_its_turns(flop in 0usize..1_755, pair in 0usize..1_176) {
            let form = BoardStreet::flop().forms()[flop];
            let (place, hole) = pairs(CardSet::DECK_52.without(form.cards)).nth(pair).unwrap();
            let actions = values(&listed_pays(), CardSet::from_iter(hole), form.cards, &|_| ()).unwrap();
            let gain = &actions[0].value - &actions[1].value;
            prop_assert_eq!(ratio(COUNTED.2[flop][place], 47 * 46 * 990), gain);
        }
    }
}
