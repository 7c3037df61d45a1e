//! Pays for an edge.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_one};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::{Assumptions, Best, Solve};
use crate::report::{self, Report, with_cap};
use desk::search::{self, Found, Goal, Sought};
use desk::solve::{Desk, PaySolution, Sensitivity, Target};
use desk::vary::{Variant, Varied};
use enumeration::Ratio;
use games::Options;
use num_traits::{One, Signed};
use paytables::written::Node;
use paytables::{Selected, Settings};

/// A wager's pays: one that is solved for, all slopes, or those that a search found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Solved {
    /// The pay of a row that gives an edge.
    Pay {
        /// The wager.
        name: String,
        /// Which edge is meant.
        target: Target,
        /// The row.
        row: String,
        /// The wanted edge.
        edge: Ratio,
        /// The pay, and those near it that a felt could print.
        solution: PaySolution,
        /// How the edge moves with each pay, if it was asked for.
        slopes: Option<Vec<Sensitivity>>,
    },
    /// How the edge moves with each pay.
    Slopes {
        /// The wager.
        name: String,
        /// Which edge is meant.
        target: Target,
        /// A slope for each pay.
        slopes: Vec<Sensitivity>,
    },
    /// Combinations of pays.
    Search {
        /// The wager.
        name: String,
        /// Which edge is meant.
        target: Target,
        /// The rows whose pays were searched.
        rows: Vec<String>,
        /// What was found.
        found: Vec<Found>,
    },
    /// Variants of a file.
    Variants {
        /// The wager.
        name: String,
        /// What is varied.
        varied: Vec<String>,
        /// The edge that they are wanted near.
        near: Option<Ratio>,
        /// The variants, the best first.
        variants: Vec<Variant>,
    },
}

impl Reported for Solved {
    fn report(&self) -> Report {
        match self {
            Solved::Pay { name, target, row, edge, solution, slopes } => report::solve::solution(
                &report::solve::SolvedRow { name, row, edge, target: *target },
                solution,
                slopes.as_deref(),
            ),
            Solved::Slopes { name, target, slopes } => report::solve::sensitivities(name, *target, slopes),
            Solved::Search { name, target, rows, found } => report::solve::search(name, *target, rows, found),
            Solved::Variants { name, varied, near, variants } => {
                report::solve::variants(name, varied, near.as_ref(), variants)
            }
        }
    }
}

impl Ask for Solve {
    type Answer = Solved;

    fn answer(&self, inquiry: &Inquiry) -> Result<Solved, Error> {
        self.assumed.check()?;
        if self.row.is_some() != self.edge.is_some() {
            return Err(Error::input("a pay needs both the row and the wanted edge"));
        }
        if self.vary.is_empty() && self.target.is_some() {
            return Err(Error::input(
                "--target sorts the variants of --vary: add --vary, or write --row and --edge",
            ));
        }
        let Inquiry { bench, files, .. } = inquiry;
        let tables = read_tables(files, &self.tables)?;
        let Wanted { name, selected, .. } = wanted_one(files, &self.what, &self.settings, &tables)?;
        let options = self.assumed.options_in(&selected, files)?;
        let name = with_cap(name, options.cap.as_ref());
        if !self.vary.is_empty() {
            return variants(self, name, &selected, &options, inquiry);
        }
        let target = target(self)?;
        let desk = Desk::new(selected, options, bench).aiming_at(target);
        desk.check()?;
        Ok(if let (Some(row), Some(edge)) = (&self.row, &self.edge) {
            let place = desk.place(row)?;
            let solution = desk.solve(place, edge)?;
            let slopes = if self.slopes { Some(desk.sensitivities()?) } else { None };
            let (row, edge) = (desk.full_name(place), edge.clone());
            Solved::Pay { name, target, row, edge, solution, slopes }
        } else if self.ranges.is_empty() {
            Solved::Slopes { name, target, slopes: desk.sensitivities()? }
        } else {
            let sought = sought(self)?;
            let axes =
                self.ranges.iter().map(|range| search::axis(&desk, range)).collect::<Result<Vec<_>, _>>()?;
            let found = search::search(&desk, &axes, &sought, bench.progress())?;
            let rows = axes.iter().map(|axis| desk.full_name(axis.place)).collect();
            Solved::Search { name, target, rows, found }
        })
    }
}

/// The variants of a file.
fn variants(
    asked: &Solve,
    name: String,
    selected: &Selected,
    options: &Options,
    inquiry: &Inquiry,
) -> Result<Solved, Error> {
    let Inquiry { bench, files, .. } = inquiry;
    let Some((file, part)) = files.named(&asked.what).filter(|_| selected.game.game.is_empty()) else {
        return Err(Error::input(format!(
            "{} is not a file with a wager or a game of your own, and only a file can be varied: write one with \
             `show --json`",
            asked.what
        )));
    };
    let text = files.text(file)?;
    // Settings after a `?` are chosen as well.
    let (_, query) = asked.what.split_once('?').unwrap_or((&asked.what, ""));
    let settings = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?.or(&asked.settings);
    let node = Node::read(file, &text)?;
    let varied = Varied { name: file, file: &node, part, settings: &settings, options };
    let all = asked.vary.iter().map(|text| varied.variation(text)).collect::<Result<Vec<_>, _>>()?;
    let variants = varied.variants(&all, asked.target.as_ref(), asked.yes, bench)?;
    let names = all.into_iter().map(|variation| variation.name).collect();
    Ok(Solved::Variants { name, varied: names, near: asked.target.clone(), variants })
}

/// Which edge is meant. What feeds a meter moves no edge but the long-run one.
fn target(asked: &Solve) -> Result<Target, Error> {
    let Assumptions { rate, reset, reserve, .. } = &asked.assumed;
    if asked.long_run {
        return Ok(Target::LongRun);
    }
    if rate.is_some() || reset.is_some() || *reserve {
        let said = "--rate, --reset and --reserve affect only the long-run edge: add --long-run";
        return Err(Error::input(said));
    }
    Ok(Target::Edge)
}

/// What is sought in a box.
fn sought(asked: &Solve) -> Result<Sought, Error> {
    let range = |text: &Option<String>| text.as_deref().map(search::range).transpose();
    let returned = range(&asked.return_between)?;
    let by_return = returned.map(|(low, high)| (Ratio::one() - high, Ratio::one() - low));
    let sought = Sought {
        edge: range(&asked.edge_between)?.or(by_return),
        hit: range(&asked.hit_between)?,
        deviation: range(&asked.sd_between)?,
        falling: asked.falling,
        best: asked.best.map(|best| match best {
            Best::Hit => Goal::Hit,
            Best::Edge => Goal::Edge,
            Best::Sd => Goal::Deviation,
        }),
        knows: asked.yes,
    };
    let bounds = [&sought.hit, &sought.deviation];
    if bounds.into_iter().flatten().any(|(low, _)| low.is_negative()) {
        return Err(Error::input("a hit frequency and a standard deviation are never negative"));
    }
    if sought.edge.is_none() && sought.best.is_none() && bounds.into_iter().all(Option::is_none) {
        let said = "no target given: add --edge-between, --return-between, --hit-between, --sd-between or \
                    --best";
        return Err(Error::input(said));
    }
    Ok(sought)
}
