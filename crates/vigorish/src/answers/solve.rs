//! Answers `solve`: the pay that gives an edge, slopes, and searches over pays.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_one_at_any_decks, warn, warn_of_decks};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::{Assumptions, Best, Solve};
use crate::report::solve::SearchedAt;
use crate::report::{self, Report, with_cap};
use desk::search::{self, Axis, Found, Goal, Sought};
use desk::solve::{Desk, PaySolution, Sensitivity, Target};
use desk::vary::{Variant, Varied};
use enumeration::Ratio;
use games::Options;
use num_traits::{One, Signed};
use paytables::written::Node;
use paytables::{PayTable, Selected, Settings};
use serde_json::Value;

/// The answer of a solve.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Solved {
    /// The pay of a row that gives an edge.
    Pay {
        /// The wager.
        name: String,
        /// The kind of edge.
        target: Target,
        /// The row.
        row: String,
        /// The wanted edge.
        edge: Ratio,
        /// The pay, and the nearest pays that a table could print.
        solution: PaySolution,
        /// The slope of the edge for each pay, if requested.
        slopes: Option<Vec<Sensitivity>>,
    },
    /// The slope of the edge for each pay.
    Slopes {
        /// The wager.
        name: String,
        /// The kind of edge.
        target: Target,
        /// A slope for each pay.
        slopes: Vec<Sensitivity>,
    },
    /// Combinations of pays.
    Search {
        /// The wager.
        name: String,
        /// The kind of edge.
        target: Target,
        /// The rows whose pays were searched.
        rows: Vec<String>,
        /// The wager and settings of each figure found; empty for one wager at its settings.
        at: Vec<SearchedAt>,
        /// What was found.
        found: Vec<Found>,
        /// The table or file of the chosen combination.
        chosen: Option<Value>,
    },
    /// An answer for each of several wagers.
    Each(Vec<Solved>),
    /// Variants of a file.
    Variants {
        /// The wager.
        name: String,
        /// What is varied.
        varied: Vec<String>,
        /// The target edge, if given.
        near: Option<Ratio>,
        /// The variants, the best first.
        variants: Vec<Variant>,
        /// The file of the chosen variant.
        chosen: Option<Value>,
    },
}

impl Solved {
    /// The wager; the first of several.
    fn name(&self) -> &str {
        match self {
            Solved::Pay { name, .. }
            | Solved::Slopes { name, .. }
            | Solved::Search { name, .. }
            | Solved::Variants { name, .. } => name,
            Solved::Each(all) => all.first().map_or("", Solved::name),
        }
    }
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
            Solved::Search { name, target, rows, at, found, chosen } => {
                let searched = report::solve::Searched { name, target: *target, rows, at };
                report::solve::search(&searched, found, chosen.as_ref())
            }
            Solved::Each(all) => {
                report::solve::each(all.iter().map(|one| (one.name(), one.report())).collect())
            }
            Solved::Variants { name, varied, near, variants, chosen } => {
                report::solve::variants(name, varied, near.as_ref(), variants, chosen.as_ref())
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
        let wants =
            [&self.edge_between, &self.return_between, &self.hit_between, &self.sd_between, &self.frontier];
        let wants = wants.into_iter().any(Option::is_some) || self.best.is_some() || self.distinct;
        if wants && self.ranges.is_empty() && self.vary.is_empty() {
            return Err(Error::input("ranges of figures bound a search: add --rows or --vary"));
        }
        if self.ranges.is_empty() && !self.at.is_empty() {
            return Err(Error::input("--for holds the search of --rows to several settings: add --rows"));
        }
        if !self.others.is_empty() {
            if !self.vary.is_empty() || self.choose.is_some() {
                return Err(Error::input(
                    "--vary and --write are about the file or the table of one wager: name one",
                ));
            }
            if self.ranges.is_empty() {
                let alone = |what: &String| Solve { what: what.clone(), others: Vec::new(), ..self.clone() };
                let all = self.wagers().map(|what| alone(what).answer(inquiry));
                return Ok(Solved::Each(all.collect::<Result<_, _>>()?));
            }
        }
        let Inquiry { bench, files, .. } = inquiry;
        let tables = read_tables(files, &self.tables)?;
        let target = target(self)?;
        let mut desks = Vec::new();
        let (mut names, mut at) = (Vec::new(), Vec::new());
        let wanted_at = every_setting(&self.at)?;
        let usual = [Settings::default()];
        for what in self.wagers() {
            for settings in if wanted_at.is_empty() { &usual[..] } else { &wanted_at[..] } {
                let given = settings.or(&self.settings);
                let wanted = wanted_one_at_any_decks(files, what, &given, &tables)?;
                warn(&wanted, inquiry)?;
                warn_of_decks(&wanted, inquiry);
                let Wanted { name, selected, .. } = wanted;
                let options = self.assumed.options_in(&selected, files)?;
                names.push(with_cap(name, options.cap.as_ref()));
                if !self.vary.is_empty() {
                    return variants(self, names.remove(0), &selected, &options, inquiry);
                }
                desks.push(Desk::new(selected, options, bench).aiming_at(target));
                let wager = (!self.others.is_empty()).then(|| what.clone());
                at.push(SearchedAt { wager, settings: settings.clone() });
            }
        }
        let mut name = self.wagers().map(String::as_str).collect::<Vec<_>>().join(" and ");
        if !wanted_at.is_empty() {
            let settings: Vec<String> = wanted_at.iter().map(ToString::to_string).collect();
            name = format!("{name}, for {}", settings.join(" and "));
        } else if self.others.is_empty() {
            (name, at) = (names.remove(0), Vec::new());
        }
        let desk = &desks[0];
        desk.check()?;
        Ok(if let (Some(row), Some(edge)) = (&self.row, &self.edge) {
            let place = desk.place(row)?;
            let solution = desk.solve(place, edge).map_err(|error| meant_in_percent(error, edge))?;
            let slopes = if self.slopes { Some(desk.sensitivities()?) } else { None };
            let (row, edge) = (desk.full_name(place), edge.clone());
            Solved::Pay { name, target, row, edge, solution, slopes }
        } else if self.ranges.is_empty() {
            Solved::Slopes { name, target, slopes: desk.sensitivities()? }
        } else {
            let sought = sought(self)?;
            let axes =
                self.ranges.iter().map(|range| search::axis(&desks, range)).collect::<Result<Vec<_>, _>>()?;
            let found = search::search(&desks, &axes, &sought, bench.progress())?;
            let chosen = match self.choose {
                Some(number) => Some(chosen(self, desk, &axes, one_of(&found, number)?, inquiry)?),
                None => None,
            };
            let rows = axes.iter().map(|axis| axis.name.clone()).collect();
            Solved::Search { name, target, rows, at, found, chosen }
        })
    }
}

/// The error, with a hint where an edge above 100% was meant in percent: `5` for `5%`.
fn meant_in_percent(error: desk::Error, edge: &Ratio) -> Error {
    let is_above_all = matches!(error, desk::Error::NoPay { .. }) && edge.abs() > Ratio::one();
    let error = Error::from(error);
    if !is_above_all {
        return error;
    }
    let percent = edge * Ratio::from_integer(100.into());
    Error::input(format!("{error} (the edge given is {percent}%: put a % after a percentage)"))
}

impl Solve {
    /// All wagers of the question.
    fn wagers(&self) -> impl Iterator<Item = &String> {
        [&self.what].into_iter().chain(&self.others)
    }
}

/// Every combination of the values of settings, each like `decks=6,8`.
fn every_setting(given: &[String]) -> Result<Vec<Settings>, Error> {
    let mut all: Vec<Settings> = Vec::new();
    for text in given {
        let bad = || Error::input(format!("`{text}` is not a setting with values: write it like decks=6,8"));
        let (name, values) = text.split_once('=').ok_or_else(bad)?;
        let values: Vec<&str> = values.split(',').map(str::trim).collect();
        if values.iter().any(|value| value.is_empty()) {
            return Err(bad());
        }
        let before = if all.is_empty() { vec![Settings::default()] } else { all };
        let with = |settings: &Settings, value: &str| {
            Ok(Settings::parse([format!("{}={value}", name.trim()).as_str()])?.or(settings))
        };
        let each = before.iter().flat_map(|settings| values.iter().map(move |value| with(settings, value)));
        all = each.collect::<Result<_, Error>>()?;
    }
    Ok(all)
}

/// The item with this number, counted from 1.
fn one_of<T>(found: &[T], number: u32) -> Result<&T, Error> {
    let one = number.checked_sub(1).and_then(|place| found.get(place as usize));
    one.ok_or_else(|| {
        Error::input(match found.len() {
            0 => "nothing was found, so that nothing is written: widen the ranges".into(),
            1 => format!("there is no combination {number}: one was found, number 1"),
            many => format!("there is no combination {number}: {many} were found, counted from 1"),
        })
    })
}

/// The table or the file of the wager with the pays of a combination.
fn chosen(
    asked: &Solve,
    desk: &Desk,
    axes: &[Axis],
    found: &Found,
    inquiry: &Inquiry,
) -> Result<Value, Error> {
    if let Some((file, part)) = inquiry.files.named(&asked.what) {
        let node = Node::read(file, &inquiry.files.text(file)?)?;
        let (settings, options) = (Settings::default(), Options::default());
        let varied = Varied { name: file, file: &node, part, settings: &settings, options: &options };
        let names = axes.iter().map(|axis| axis.name.clone());
        if let Some(node) = varied.with_pays(names.zip(found.written.iter().cloned())) {
            return Ok(plain(&node));
        }
    }
    let (_, query) = asked.what.split_once('?').unwrap_or((&asked.what, ""));
    let settings = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?.or(&asked.settings);
    let wager = Some(desk.wager().to_string());
    let tables = search::tables(desk, axes, &found.pays)?;
    let tables: Vec<PayTable> = tables
        .into_iter()
        .map(|table| PayTable { wager: wager.clone(), settings: settings.clone(), ..table })
        .collect();
    Ok(match &tables[..] {
        [only] => plain(only),
        several => plain(several),
    })
}

fn plain(value: &(impl serde::Serialize + ?Sized)) -> Value {
    serde_json::to_value(value).expect("a table or a file is JSON")
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
    // Settings after a `?` apply too.
    let (_, query) = asked.what.split_once('?').unwrap_or((&asked.what, ""));
    let settings = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?.or(&asked.settings);
    let node = Node::read(file, &text)?;
    let varied = Varied { name: file, file: &node, part, settings: &settings, options };
    let all = asked.vary.iter().map(|text| varied.variation(text)).collect::<Result<Vec<_>, _>>()?;
    let variants = varied.variants(&all, asked.target.as_ref(), &bounds(asked)?, bench)?;
    let chosen = match asked.choose {
        Some(number) => Some(plain(&varied.written(&all, one_of(&variants, number)?))),
        None => None,
    };
    let names = all.into_iter().map(|variation| variation.name).collect();
    Ok(Solved::Variants { name, varied: names, near: asked.target.clone(), variants, chosen })
}

/// The kind of edge. The funding of a meter affects only the long-run edge.
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

/// The target of a search. Returns an error without a target, because every combination would be an answer.
fn sought(asked: &Solve) -> Result<Sought, Error> {
    let sought = bounds(asked)?;
    let Sought { edge, hit, deviation, best, frontier, .. } = &sought;
    let bounds = [edge, hit, deviation];
    if bounds.into_iter().all(Option::is_none) && best.is_none() && frontier.is_none() {
        let said = "no target given: add --edge-between, --return-between, --hit-between, --sd-between, --best \
                    or --frontier";
        return Err(Error::input(said));
    }
    Ok(sought)
}

/// The required ranges, and which of the results are kept.
fn bounds(asked: &Solve) -> Result<Sought, Error> {
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
        frontier: asked.frontier.as_deref().map(search::frontier_of).transpose()?,
        distinct: asked.distinct,
        knows: asked.yes,
    };
    if [&sought.hit, &sought.deviation].into_iter().flatten().any(|(low, _)| low.is_negative()) {
        return Err(Error::input("a hit frequency and a standard deviation are never negative"));
    }
    Ok(sought)
}
