//! Claims against exact values, pays against floors.

use crate::Error;
use crate::claim::{Claimed, Slip};
use crate::submission::{Paid, Submission, Unique};
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::{Analysis, Cap, Options, Request, Workbench};
use num_bigint::BigInt;
use num_traits::One;
use paytables::names::{did_you_mean, folded};
use paytables::{Pay, PayTable, Selected, Selector, Settings, Source, listed};
use std::collections::BTreeMap;

/// What was found of a submission.
#[derive(Clone, Debug)]
pub struct Report {
    /// Where the submission was read.
    pub file: String,
    /// Its title.
    pub title: String,
    /// The wager and the settings in effect.
    pub wager: String,
    /// The settings in effect.
    pub settings: Settings,
    /// The cap on what is won, where one is asked for.
    pub cap: Option<Cap>,
    /// What was found of the pays.
    pub pays: Pays,
    /// What was found of each claim.
    pub claims: Vec<Finding>,
    /// The rulings the exact values lean on.
    pub rulings: Vec<String>,
    /// Where the rules stand.
    pub source: Vec<Source>,
}

impl Report {
    /// Whether every claim holds and no pay is below its floor.
    pub fn holds(&self) -> bool {
        self.pays.below_floor.is_empty() && self.claims.iter().all(|finding| finding.holds)
    }
}

/// What was found of the pays.
#[derive(Clone, Debug)]
pub struct Pays {
    /// The listed tables that pay the same; empty when some pay matches no listed table.
    pub listed_as: Vec<String>,
    /// The tables whose pays the source calls a minimum.
    pub floors: Vec<String>,
    /// The pays below it.
    pub below_floor: Vec<BelowFloor>,
}

/// A pay below the listed minimum.
#[derive(Clone, Debug)]
pub struct BelowFloor {
    /// The table.
    pub table: String,
    /// The row.
    pub row: String,
    /// What is submitted.
    pub pays: String,
    /// The least that may be paid.
    pub floor: String,
    /// The paragraph that says so.
    pub source: Option<Source>,
}

/// What was found of a claim.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The claim's path in the file.
    pub claim: String,
    /// The number as claimed.
    pub claimed: String,
    /// Whether it holds.
    pub holds: bool,
    /// The exact value.
    pub exact: Ratio,
    /// The exact value, written as the claim is.
    pub rounded: String,
    /// What explains a claim that does not hold.
    pub explanation: Option<String>,
}

/// Which figure a claim is of.
#[derive(Clone)]
enum Figure {
    Edge,
    ElementOfRisk,
    Hit,
    Return,
    BreakEven,
    Probability(String),
    Ways(String),
}

impl Figure {
    fn of(&self, analysis: &Analysis) -> Option<Ratio> {
        let outcome = |row: &str| analysis.outcomes.iter().find(|o| folded(&o.outcome) == folded(row));
        match self {
            Figure::Edge => analysis.edge.clone(),
            Figure::ElementOfRisk => analysis.element_of_risk.clone(),
            Figure::Hit => analysis.hit_frequency.clone(),
            Figure::Return => analysis.edge.as_ref().map(|edge| Ratio::one() - edge),
            Figure::BreakEven => analysis.meter.as_ref()?.break_even.clone(),
            Figure::Probability(row) => outcome(row).map(|o| o.probability.clone()),
            Figure::Ways(row) => outcome(row)?.ways.clone().map(|ways| whole(BigInt::from(ways))),
        }
    }
}

/// Verifies a submission. `file` is where it was read, for messages.
pub fn verify(
    file: &str,
    submission: &Submission,
    options: &Options,
    bench: &Workbench,
) -> Result<Report, Error> {
    let selected = selected(file, submission)?;
    let claims = claims_of(submission);
    let analysis = games::analyze(&Request { selected: selected.clone(), options: options.clone() }, bench)?;
    let mut findings = Vec::new();
    for (path, figure, claimed) in claims {
        let exact = figure.of(&analysis).ok_or_else(|| missing_figure(file, &path, &figure, &analysis))?;
        let holds = claimed.holds(&exact);
        let explanation =
            if holds { None } else { Some(explain(&figure, &claimed, &exact, &selected, options, bench)?) };
        let rounded = claimed.rendered(&exact);
        findings.push(Finding {
            claim: path,
            claimed: claimed.text().into(),
            holds,
            exact,
            rounded,
            explanation,
        });
    }
    Ok(Report {
        file: file.into(),
        title: submission.title.clone(),
        wager: selected.to_string(),
        settings: selected.settings.clone(),
        cap: analysis.cap,
        pays: judge_pays(&selected),
        claims: findings,
        rulings: analysis.rulings,
        source: analysis.source,
    })
}

fn claims_of(submission: &Submission) -> Vec<(String, Figure, Claimed)> {
    let claims = &submission.claims;
    let single = [
        ("house_edge", Figure::Edge, &claims.house_edge),
        ("element_of_risk", Figure::ElementOfRisk, &claims.element_of_risk),
        ("hit_frequency", Figure::Hit, &claims.hit_frequency),
        ("return", Figure::Return, &claims.returned),
        ("break_even", Figure::BreakEven, &claims.break_even),
    ];
    let mut all: Vec<(String, Figure, Claimed)> = single
        .into_iter()
        .filter_map(|(name, figure, number)| {
            Some((format!("claims.{name}"), figure, number.as_ref()?.0.clone()))
        })
        .collect();
    for (row, number) in &claims.probability.0 {
        all.push((
            format!("claims.probability.\"{row}\""),
            Figure::Probability(row.clone()),
            number.0.clone(),
        ));
    }
    for (row, number) in &claims.ways.0 {
        all.push((format!("claims.ways.\"{row}\""), Figure::Ways(row.clone()), number.0.clone()));
    }
    all
}

fn missing_figure(file: &str, path: &str, figure: &Figure, analysis: &Analysis) -> Error {
    let reason = match figure {
        Figure::Probability(row) | Figure::Ways(row) => {
            let rows: Vec<&str> = analysis.outcomes.iter().map(|o| o.outcome.as_str()).collect();
            if rows.iter().any(|known| folded(known) == folded(row)) {
                "the outcomes of this wager are not counted deals".to_string()
            } else {
                format!(
                    "there is no row `{row}`{}; the rows are {}",
                    did_you_mean(row, rows.iter().copied()),
                    rows.join(", ")
                )
            }
        }
        Figure::BreakEven => "this wager has no single meter to break even at".to_string(),
        _ if analysis.meter.is_some() => "on a meter this depends on the meter: claim break_even".to_string(),
        _ => analysis.absent_because.clone().unwrap_or_else(|| "this wager has no such figure".to_string()),
    };
    Error::new(format!("{file}: {path}: {reason}"))
}

/// The listed wager with the submission's pays in place of the listed ones.
fn selected(file: &str, submission: &Submission) -> Result<Selected<'static>, Error> {
    let at = |path: &str, message: &str| Error::new(format!("{file}: {path}: {message}"));
    let game = listed().game(&submission.game).map_err(|error| at("game", &error.0))?;
    game.wager(&submission.wager).map_err(|error| at("wager", &error.0))?;
    let selector = Selector {
        game: submission.game.clone(),
        wager: Some(submission.wager.clone()),
        table: None,
        settings: Settings::default(),
    };
    let candidates =
        listed().select(&selector, &submission.settings()).map_err(|error| at("settings", &error.0))?;
    if candidates[0].wager.components {
        return with_components(
            file,
            candidates.into_iter().next().expect("one candidate"),
            &submission.pays,
        );
    }
    let rows = plain_rows(file, &submission.pays)?;
    let mut refusals = Vec::new();
    let mut fitting = Vec::new();
    for candidate in candidates {
        match with_rows(file, candidate, &rows) {
            Ok(fits) => fitting.push(fits),
            Err(error) => refusals.push(error),
        }
    }
    // Among tables of the same rows, one that pays the same is the one that is meant.
    let same = fitting.iter().position(|s| listed().tables[s.table().listed_id()].rows == s.table().rows);
    match (same, fitting.is_empty()) {
        (Some(place), _) => Ok(fitting.swap_remove(place)),
        (None, false) => Ok(fitting.swap_remove(0)),
        (None, true) => {
            Err(refusals.into_iter().min_by_key(|(wrong, _)| *wrong).expect("a refusal for each").1)
        }
    }
}

fn plain_rows<'s>(file: &str, pays: &'s Unique<Paid>) -> Result<BTreeMap<&'s str, &'s Pay>, Error> {
    pays.0
        .iter()
        .map(|(row, paid)| match paid {
            Paid::Row(pay) => Ok((row.as_str(), pay)),
            Paid::Component(_) => Err(Error::new(format!(
                "{file}: pays.\"{row}\": this wager has one table: give its rows, not tables of rows"
            ))),
        })
        .collect()
}

/// The candidate with these pays; the error counts how many rows were wrong. A wager that is paid by one row of a shared
/// table needs that row only.
fn with_rows<'a>(
    file: &str,
    mut candidate: Selected<'a>,
    rows: &BTreeMap<&str, &Pay>,
) -> Result<Selected<'a>, (usize, Error)> {
    let table = candidate.table().clone();
    let needed: Vec<&str> = match &candidate.wager.row {
        Some(row) => vec![row.as_str()],
        None => table.rows.iter().map(|row| row.hand.as_str()).collect(),
    };
    let missing: Vec<&str> =
        needed.into_iter().filter(|hand| !rows.keys().any(|row| folded(row) == folded(hand))).collect();
    let unknown: Vec<&str> = rows.keys().copied().filter(|row| table.row(row).is_none()).collect();
    let wrong = missing.len() + unknown.len();
    if let Some(row) = unknown.first() {
        let hands: Vec<&str> = table.rows.iter().map(|row| row.hand.as_str()).collect();
        let near = did_you_mean(row, hands.iter().copied());
        let row: String = row.chars().take(60).collect();
        let message = format!(
            "{file}: pays.\"{row}\": {} has no such row{near}; its rows are {}",
            table.id,
            hands.join(", ")
        );
        return Err((wrong, Error::new(message)));
    }
    if let Some(row) = missing.first() {
        return Err((
            wrong,
            Error::new(format!("{file}: pays.\"{row}\": the row of {} is missing", table.id)),
        ));
    }
    candidate.tables[0] = repriced(&table, rows);
    Ok(candidate)
}

fn with_components<'a>(
    file: &str,
    mut selected: Selected<'a>,
    pays: &Unique<Paid>,
) -> Result<Selected<'a>, Error> {
    for (id, paid) in &pays.0 {
        let ids: Vec<String> = selected.tables.iter().map(|table| table.listed_id().to_string()).collect();
        let Some(place) = ids.iter().position(|known| known.eq_ignore_ascii_case(id)) else {
            let near = did_you_mean(id, ids.iter().map(String::as_str));
            let id: String = id.chars().take(60).collect();
            return Err(Error::new(format!(
                "{file}: pays.\"{id}\": {selected} has no such component{near}; it has {}",
                ids.join(", ")
            )));
        };
        let Paid::Component(rows) = paid else {
            return Err(Error::new(format!(
                "{file}: pays.\"{id}\": give the rows of the table, as an object"
            )));
        };
        let table = selected.tables[place].clone();
        for row in rows.0.keys() {
            if table.row(row).is_none() {
                let near = did_you_mean(row, table.rows.iter().map(|r| r.hand.as_str()));
                return Err(Error::new(format!(
                    "{file}: pays.\"{id}\".\"{row}\": {id} has no such row{near}"
                )));
            }
        }
        selected.tables[place] =
            repriced(&table, &rows.0.iter().map(|(row, pay)| (row.as_str(), pay)).collect());
    }
    Ok(selected)
}

/// The table with these pays where they are given. Its id stays the listed one's: it is judged against it.
fn repriced(table: &PayTable, rows: &BTreeMap<&str, &Pay>) -> PayTable {
    let mut table = table.clone();
    for row in &mut table.rows {
        if let Some((_, &pay)) = rows.iter().find(|(name, _)| folded(name) == folded(&row.hand)) {
            row.pays = pay.clone();
        }
    }
    table
}

fn judge_pays(selected: &Selected) -> Pays {
    let catalogue = listed();
    let mut pays = Pays { listed_as: Vec::new(), floors: Vec::new(), below_floor: Vec::new() };
    let alternatives = catalogue.tables_of(selected.wager);
    for table in &selected.tables {
        let original = &catalogue.tables[table.listed_id()];
        let nets =
            |table: &PayTable| -> Vec<_> { table.rows.iter().map(|row| row.pays.net(table.basis)).collect() };
        let hands =
            |table: &PayTable| -> Vec<String> { table.rows.iter().map(|row| folded(&row.hand)).collect() };
        let rivals: Vec<&PayTable> =
            if selected.wager.components { vec![original] } else { alternatives.clone() };
        let same = rivals.iter().find(|rival| hands(rival) == hands(table) && nets(rival) == nets(table));
        pays.listed_as.extend(same.map(|rival| rival.id.clone()));
        if !original.floor {
            continue;
        }
        pays.floors.push(original.id.clone());
        for (row, least) in table.rows.iter().zip(&original.rows) {
            let (net, floor) = (row.pays.net(table.basis), least.pays.net(original.basis));
            if net.fixed < floor.fixed || net.share < floor.share {
                pays.below_floor.push(BelowFloor {
                    table: original.id.clone(),
                    row: row.hand.clone(),
                    pays: row.pays.to_string(),
                    floor: least.pays.to_string(),
                    source: original.source.clone(),
                });
            }
        }
    }
    if pays.listed_as.len() < selected.tables.len() {
        pays.listed_as.clear();
    }
    pays
}

/// What explains a claim that does not hold, in this order: cut off; rounded at another digit; another listed table;
/// another listed setting.
fn explain(
    figure: &Figure,
    claimed: &Claimed,
    exact: &Ratio,
    selected: &Selected,
    options: &Options,
    bench: &Workbench,
) -> Result<String, Error> {
    match claimed.slip(exact) {
        Some(Slip::Truncated) => return Ok("the exact value was cut off, not rounded".into()),
        Some(Slip::RoundedTwice) => {
            return Ok("the exact value was rounded to one digit more, and that rounded again".into());
        }
        Some(Slip::LastDigitWrong) => return Ok("right to one digit fewer; the last digit is wrong".into()),
        None => {}
    }
    let gives = |candidate: Selected| -> Result<bool, Error> {
        let analysis = games::analyze(&Request { selected: candidate, options: options.clone() }, bench)?;
        Ok(figure.of(&analysis).is_some_and(|value| claimed.holds(&value)))
    };
    let siblings = listed().all();
    let siblings = siblings.iter().filter(|s| s.game == selected.game && s.wager == selected.wager);
    for sibling in siblings.clone().filter(|s| s.settings == selected.settings) {
        if gives(sibling.clone())? {
            let ids: Vec<&str> = sibling.tables.iter().map(|table| table.id.as_str()).collect();
            return Ok(format!("the listed pays of {} give it", ids.join(", ")));
        }
    }
    for sibling in siblings.filter(|s| s.settings != selected.settings) {
        let mut candidate = selected.clone();
        candidate.settings = sibling.settings.clone();
        let same_table = sibling.table().listed_id() == candidate.table().listed_id();
        if same_table && gives(candidate)? {
            return Ok(format!("the setting {} gives it", sibling.settings));
        }
    }
    Ok("unexplained".into())
}
