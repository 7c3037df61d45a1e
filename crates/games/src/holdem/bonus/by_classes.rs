//! The best play by classes of hands that a person can tell apart, found from the optimum and priced exactly.
//!
//! Before the flop hands are told by the high card, by whether they are suited, and by the low card; on three and on four
//! cards of the board by what they make ([`BoardClass`]). For each class what a wager gains is added up over all deals,
//! and the best cuts are taken. So the play is found anew for any pays.

use super::settlement::{FLOP_WAGER, Settlement};
use super::solve::{Counts, RiverBets, Solution, TurnRow, decide_rivers, fold_value, tally};
use crate::holdem::board_class::{BoardClass, ClassGains};
use crate::holdem::classes::{Bets, hole_cuts};
use crate::holdem::outcomes::{Outcomes, starting_hands};
use crate::holdem::pairs::{Grid, Half, mark, pairs};
use crate::holdem::streets::{BoardStreet, CanonicalBoard};
use enumeration::CardSet;
use rayon::prelude::*;

/// The best play by classes.
pub struct ByClasses {
    /// The whole rule, a sentence a street and bet.
    pub rules: Vec<String>,
    /// What it comes to.
    pub outcomes: Outcomes,
}

/// The best play by classes at the pays of an optimum.
pub fn by_classes(counts: &Counts, solution: &Solution) -> ByClasses {
    let (settlement, rows) = (&solution.settlement, &counts.0);
    let mut pairs_of = Grid::<u64>::default();
    for ([high, low], suited, pairs) in starting_hands() {
        *pairs_of.at_mut(high, low, suited) = pairs;
    }
    let (staked, mut rules) = hole_cuts([0, FLOP_WAGER], |high, low, suited| {
        let pairs = *pairs_of.at(high, low, suited);
        [fold_value(settlement, pairs), *solution.values.at(high, low, suited)]
    });
    rules.push("hole: fold with anything else".into());
    let mut bets = Grid::default();
    for ([high, low], suited, _) in starting_hands() {
        *bets.at_mut(high, low, suited) = *staked.at(high, low, suited) > 0;
    }
    let flop = Bets::best(&flop_gains(settlement, rows, &bets));
    rules.push(flop.words("flop", 1));
    let turn = Bets::best(&turn_gains(settlement, rows, &bets));
    rules.push(turn.words("turn", 1));
    let turn_bets: Vec<_> = BoardStreet::flop()
        .forms()
        .iter()
        .map(|form| mark(form.cards, |_, hole| flop.has(BoardClass::of(hole, form.cards))).0)
        .collect();
    let rivers: Vec<RiverBets> =
        BoardStreet::turn().forms().par_iter().map(|form| river_bets(form, &turn)).collect();
    ByClasses { rules, outcomes: tally(settlement, rows, &rivers, &turn_bets, &bets) }
}

/// What the Turn wager gains with each class on the flop, the River wager being made as well as it can be.
fn flop_gains(settlement: &Settlement, rows: &[TurnRow], bets: &Grid<bool>) -> ClassGains {
    let (_, gains, _) = decide_rivers(settlement, rows);
    let mut sum = ClassGains::default();
    for (gains, form) in gains.iter().zip(BoardStreet::flop().forms()) {
        add(&mut sum, form, bets, |place| gains[place]);
    }
    sum
}

/// What the River wager gains with each class on four cards of the board.
fn turn_gains(settlement: &Settlement, rows: &[TurnRow], bets: &Grid<bool>) -> ClassGains {
    rows.par_iter()
        .zip(BoardStreet::turn().forms())
        .fold(ClassGains::default, |mut sum, (row, form)| {
            add(&mut sum, form, bets, |place| {
                let [[without, with], _] = row.nets(settlement, place);
                with - without
            });
            sum
        })
        .reduce(ClassGains::default, |mut sum, other| {
            sum.add(&other);
            sum
        })
}

/// Adds what is gained on a board to the classes of the pairs that are not folded.
fn add(sum: &mut ClassGains, form: &CanonicalBoard, bets: &Grid<bool>, gain: impl Fn(usize) -> i64) {
    for (place, hole) in pairs(CardSet::DECK_52.without(form.cards)) {
        if *bets.of(hole) {
            *sum.at_mut(BoardClass::of(hole, form.cards)) += i128::from(gain(place)) * i128::from(form.orbit);
        }
    }
}

/// The River wagers of a board of four by class, whether or not there is a Turn wager.
fn river_bets(form: &CanonicalBoard, turn: &Bets) -> RiverBets {
    let mut river: Half<u8> = [0; _];
    for (place, hole) in pairs(CardSet::DECK_52.without(form.cards)) {
        if turn.has(BoardClass::of(hole, form.cards)) {
            river[place] = 0b11;
        }
    }
    river
}
