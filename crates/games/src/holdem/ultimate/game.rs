//! Ultimate Texas Hold 'Em as it is listed: its wagers, and what its tables pay.

use super::by_classes::{ByClasses, by_classes};
use super::settlement::{DEALS, Pays, Pushes};
use super::simple::price_simple;
use super::solve::{Solution, solve};
use super::values::values;
use crate::holdem::base::Base;
use crate::holdem::boards::BoardProgress;
use crate::holdem::game::{HoldemGame, walk};
use crate::holdem::outcomes::{ActionValue, StartingHand};
use crate::holdem::strategy::{chart, frequencies};
use crate::strategy::{SimplePlay, StrategyPart};
use crate::{Error, Key, Module, Request, Workbench, rows};
use enumeration::rankings::high::Category;
use enumeration::ratio::decimal;
use enumeration::{CardSet, Ratio};
use num_traits::Zero;
use std::sync::Arc;

/// Ultimate Texas Hold 'Em.
pub static ULTIMATE_TEXAS_HOLDEM: Module =
    Module { game: "ultimate-texas-holdem", wagers: &[(&["base"], &Base(Ultimate))] };

/// The game.
pub(super) struct Ultimate;

/// The optimum at some pays. It is large, and a search asks for many.
#[derive(PartialEq, Eq, Hash)]
struct Optimum(Pays);

impl Key for Optimum {
    type Value = Result<Arc<Solution>, Error>;
    const KEPT: usize = 1;
}

const TITLE: &str = "Ultimate Texas Hold 'Em";

impl HoldemGame for Ultimate {
    type Pays = Pays;
    type Solution = Solution;

    fn pays(request: &Request) -> Result<Pays, Error> {
        let ante = request.part("HC-UTH-ANTE")?;
        let play = request.part("HC-UTH-PLAY")?;
        let paid_blind = request.part("HC-UTH-BLIND")?;
        let mut blind: [Ratio; Category::COUNT] = std::array::from_fn(|_| Ratio::zero());
        for category in Category::ALL {
            let row = if category < Category::Straight { "less than a straight" } else { category.name() };
            blind[category.index()] = rows::win(paid_blind, row)?;
        }
        Ok(Pays {
            ante: rows::win(ante, "ante, player wins")?,
            play: rows::win(play, "play, player wins")?,
            blind,
            pushes: Pushes {
                ante_below_a_pair: rows::win(ante, "ante, dealer does not qualify")?,
                ante_tie: rows::win(ante, "ante, tie")?,
                play_tie: rows::win(play, "play, tie")?,
            },
            cap: request.options.cap.as_ref().map(|cap| cap.units.clone()),
        })
    }

    fn solution(pays: Pays, bench: &Workbench) -> Result<Arc<Solution>, Error> {
        let solved = bench.remember(Optimum(pays.clone()), || {
            walk(bench, TITLE, |progress| Ok(Arc::new(solve(&pays, progress)?)))
        });
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
        let outcomes = walk(bench, "the published simple strategy", |progress| price_simple(pays, progress))?;
        let rules = [
            "hole: bet 4x with any ace; K5 or better, any suited K; Q8, Q6 suited or better; JT, J8 suited or better; a pair of threes or better",
            "flop: bet 2x with two pair or better, a hidden pair except pocket deuces, or four to a flush with a hidden ten or better",
            "river: bet 1x with a hidden pair or better, or when fewer than 21 dealer cards beat you",
        ];
        let rules = rules.map(String::from).to_vec();
        let published =
            SimplePlay { name: "the published simple strategy".into(), rules, edge: outcomes.edge() };
        let mut plays = vec![Ultimate::by_classes(pays.clone(), bench)?, published];
        plays.sort_by(|a, b| a.edge.cmp(&b.edge));
        Ok(plays)
    }

    fn overview(pays: Pays, bench: &Workbench) -> Result<Vec<StrategyPart>, Error> {
        let simple = Ultimate::by_classes(pays.clone(), bench)?;
        let solution = Ultimate::solution(pays, bench)?;
        let hands: Vec<StartingHand> = solution.starting_hands().collect();
        let cost = &simple.edge - solution.edge();
        let mut lines = simple.rules;
        lines.push(format!("it costs {} of an Ante compared with optimal play", decimal(&cost, 6)));
        Ok(vec![
            chart(&hands),
            frequencies(solution.actions(), DEALS),
            StrategyPart::Lines { title: "The best play by classes".into(), lines },
            StrategyPart::Values {
                title: "Edge per Ante".into(),
                values: vec![
                    ("optimal".into(), solution.edge()),
                    ("by classes".into(), simple.edge),
                    ("cost of the classes".into(), cost),
                ],
            },
        ])
    }
}

impl Ultimate {
    /// The best play by classes of hands.
    fn by_classes(pays: Pays, bench: &Workbench) -> Result<SimplePlay, Error> {
        let solution = Ultimate::solution(pays, bench)?;
        let ByClasses { rules, outcomes } =
            walk(bench, "the best play by classes", |progress| by_classes(&solution, progress));
        Ok(SimplePlay { name: "by classes".into(), rules, edge: outcomes.edge() })
    }
}
