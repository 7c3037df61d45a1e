//! Answers `monitor`: the win of tables and periods compared with theory.

use super::wanted::{Wanted, wanted_one};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::files::Files;
use crate::floor::{self, FloorFile, UnreadRow};
use crate::inquiry::Inquiry;
use crate::question::Monitor;
use crate::report::monitor::Floor;
use crate::report::{self, Report};
use desk::monitor::{MonitorTerms, RowTheory, monitor};
use enumeration::{Ratio, SortedMap};
use games::{Analysis, Decided, Options, Request};
use paytables::Settings;
use std::path::Path;

impl Reported for Floor {
    fn report(&self) -> Report {
        report::monitor::report(self)
    }
}

/// A wager's figures, computed once for all rows that name it.
struct WagerFigures {
    name: String,
    analysis: Analysis,
    is_skill: bool,
    has_meter: bool,
}

impl Ask for Monitor {
    type Answer = Floor;

    fn answer(&self, inquiry: &Inquiry) -> Result<Floor, Error> {
        let (text, file) = inquiry.files.hashed(Path::new(&self.file))?;
        let FloorFile { rows, mut unread, ignored } = floor::read(&self.file, &text)?;
        let mut found: SortedMap<(String, Option<Ratio>), Result<WagerFigures, String>> = SortedMap::new();
        for row in &rows {
            for wager in [&row.game].into_iter().chain(row.sides.iter().map(|side| &side.wager)) {
                found.entry((wager.clone(), row.meter.clone())).or_insert_with(|| {
                    figures(wager, row.meter.as_ref(), inquiry).map_err(|error| error.to_string())
                });
            }
        }
        let mut judged = Vec::new();
        for row in rows {
            let refuse = |column: &str, reason: &String| UnreadRow {
                line: row.line,
                column: Some(column.into()),
                reason: reason.clone(),
            };
            let of = |wager: &String| &found[&(wager.clone(), row.meter.clone())];
            let base = of(&row.game);
            let sides: Vec<_> = row.sides.iter().map(|side| of(&side.wager)).collect();
            let has_meter =
                |wager: &Result<WagerFigures, String>| wager.as_ref().is_ok_and(|wager| wager.has_meter);
            let mut all = [base].into_iter().chain(sides.iter().copied());
            if row.meter.is_some() && all.clone().all(Result::is_ok) && !all.any(has_meter) {
                let reason = format!(
                    "{} has no meter, and no side bet of this row has one: leave the cell empty",
                    row.game
                );
                unread.push(refuse("meter", &reason));
                continue;
            }
            unread.extend(base.as_ref().err().map(|reason| refuse("game", reason)));
            unread.extend(sides.iter().filter_map(|side| Some(refuse("side", side.as_ref().err()?))));
            let sides: Option<Vec<_>> = sides
                .into_iter()
                .map(|side| side.as_ref().ok().map(|side| (side.name.clone(), &side.analysis)))
                .collect();
            if let (Ok(WagerFigures { name, analysis, is_skill, .. }), Some(sides)) = (base, sides) {
                let theory = RowTheory { name: name.clone(), analysis, is_skill: *is_skill, sides };
                judged.push((row, theory));
            }
        }
        unread.sort_by_key(|unread| unread.line);
        let terms = MonitorTerms {
            confidence: self.confidence.clone(),
            skill: self.skill.clone(),
            band: self.band.clone(),
        };
        let judged = monitor(judged, &terms);
        Ok(Floor { file, terms, judged, unread, ignored })
    }
}

/// The figures of a wager, its variance included. A meter is used if the wager has one.
fn figures(wager: &str, meter: Option<&Ratio>, inquiry: &Inquiry) -> Result<WagerFigures, Error> {
    let files: &Files = inquiry.files;
    let Wanted { name, selected, .. } = wanted_one(files, wager, &Settings::default(), &[])?;
    let mut request = Request { selected, options: Options { variance: true, ..Options::default() } };
    let is_skill = games::decided(&request)? != Decided::Nothing;
    let mut analysis = games::analyze(&request, inquiry.bench)?;
    let has_meter = analysis.meter.is_some();
    if let Some(meter) = meter.filter(|_| has_meter) {
        request.options.meters = vec![meter.clone()];
        analysis = games::analyze(&request, inquiry.bench)?;
    }
    Ok(WagerFigures { name, analysis, is_skill, has_meter })
}
