//! Texas Hold 'Em Bonus as it is listed: its wagers, and what its tables pay.

use super::by_classes::{ByClasses, by_classes};
use super::settlement::{DEALS, Pays, Ties};
use super::solve::{Counts, Solution};
use super::values::values;
use crate::holdem::base::Base;
use crate::holdem::boards::BoardProgress;
use crate::holdem::game::{HoldemGame, walk};
use crate::holdem::outcomes::{ActionValue, StartingHand};
use crate::holdem::strategy::{chart, frequencies};
use crate::strategy::{SimplePlay, StrategyPart};
use crate::{Error, Key, Module, Request, Workbench, rows};
use enumeration::{CardSet, Ratio};
use std::sync::Arc;

/// Texas Hold 'Em Bonus.
pub static TEXAS_HOLDEM_BONUS: Module =
    Module { game: "texas-holdem-bonus", wagers: &[(&["base"], &Base(Bonus))] };

/// The game.
pub(super) struct Bonus;

/// What the deals come to, whatever the pays.
#[derive(PartialEq, Eq, Hash)]
struct EveryDeal;

impl Key for EveryDeal {
    type Value = Counts;
}

/// The optimum at some pays. It is large, and a search asks for many.
#[derive(PartialEq, Eq, Hash)]
struct Optimum(Pays);

impl Key for Optimum {
    type Value = Result<Arc<Solution>, Error>;
    const KEPT: usize = 1;
}

fn counts(bench: &Workbench) -> Arc<Counts> {
    bench.remember(EveryDeal, || walk(bench, "Texas Hold 'Em Bonus", Counts::new))
}

impl HoldemGame for Bonus {
    type Pays = Pays;
    type Solution = Solution;

    fn pays(request: &Request) -> Result<Pays, Error> {
        let (table, made) = (request.part("HC-THB-ANTE")?, request.part("HC-THB-FLOP-TURN-RIVER")?);
        let ante = |row: &str| rows::win(table, &format!("ante, {row}"));
        let bets = |end: &str| -> Result<[Ratio; 3], Error> {
            let bet = |bet: &str| rows::win(made, &format!("{bet}, {end}"));
            Ok([bet("flop")?, bet("turn")?, bet("river")?])
        };
        Ok(Pays {
            ante: [
                ante("player wins with less than a straight")?,
                ante("player wins with a straight or better")?,
            ],
            bets: bets("player wins")?,
            ties: Ties { ante: ante("tie")?, bets: bets("tie")? },
            cap: request.options.cap.as_ref().map(|cap| cap.units.clone()),
        })
    }

    fn solution(pays: Pays, bench: &Workbench) -> Result<Arc<Solution>, Error> {
        let solved = bench.remember(Optimum(pays.clone()), || Ok(Arc::new(counts(bench).solve(&pays)?)));
        solved.as_ref().clone()
    }

    fn values(
        pays: &Pays,
        hole: CardSet,
        board: CardSet,
        progress: BoardProgress,
    ) -> Result<Vec<ActionValue>, Error> {
        values(pays, hole, board, progress)
    }

    fn simple_plays(pays: &Pays, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        let solution = Bonus::solution(pays.clone(), bench)?;
        let ByClasses { rules, outcomes } = by_classes(&counts(bench), &solution);
        Ok(vec![SimplePlay { name: "by classes".into(), rules, edge: outcomes.edge() }])
    }

    fn overview(pays: Pays, bench: &Workbench) -> Result<Vec<StrategyPart>, Error> {
        let solution = Bonus::solution(pays, bench)?;
        let hands: Vec<StartingHand> = solution.starting_hands().collect();
        Ok(vec![chart(&hands), frequencies(&solution.outcomes().actions, DEALS)])
    }
}
