//! The win of tables and periods beside theory.

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
use enumeration::Ratio;
use games::{Analysis, Decided, Options, Request};
use paytables::Settings;
use std::collections::BTreeMap;
use std::path::Path;

impl Reported for Floor {
    fn report(&self) -> Report {
        report::monitor::report(self)
    }
}

/// A wager's figures, found once for all rows that name it.
struct Figures {
    name: String,
    analysis: Analysis,
    is_skill: bool,
}

impl Ask for Monitor {
    type Answer = Floor;

    fn answer(&self, inquiry: &Inquiry) -> Result<Floor, Error> {
        let (text, file) = inquiry.files.hashed(Path::new(&self.file))?;
        let FloorFile { rows, mut unread, ignored } = floor::read(&self.file, &text)?;
        let mut found: BTreeMap<(String, Option<Ratio>), Result<Figures, String>> = BTreeMap::new();
        for row in &rows {
            let base = (&row.game, row.meter.clone());
            for (wager, meter) in [base].into_iter().chain(row.sides.iter().map(|side| (&side.wager, None))) {
                found.entry((wager.clone(), meter.clone())).or_insert_with(|| {
                    figures(wager, meter.as_ref(), inquiry).map_err(|error| error.to_string())
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
            let base = &found[&(row.game.clone(), row.meter.clone())];
            let sides: Vec<_> = row.sides.iter().map(|side| &found[&(side.wager.clone(), None)]).collect();
            unread.extend(base.as_ref().err().map(|reason| refuse("game", reason)));
            unread.extend(sides.iter().filter_map(|side| Some(refuse("side", side.as_ref().err()?))));
            let sides: Option<Vec<_>> = sides
                .into_iter()
                .map(|side| side.as_ref().ok().map(|side| (side.name.clone(), &side.analysis)))
                .collect();
            if let (Ok(Figures { name, analysis, is_skill }), Some(sides)) = (base, sides) {
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

/// The figures of a wager, its variance included.
fn figures(wager: &str, meter: Option<&Ratio>, inquiry: &Inquiry) -> Result<Figures, Error> {
    let files: &Files = inquiry.files;
    let Wanted { name, selected, .. } = wanted_one(files, wager, &Settings::default(), &[])?;
    let meters = meter.into_iter().cloned().collect();
    let request = Request { selected, options: Options { meters, variance: true, ..Options::default() } };
    let is_skill = games::decided(&request)? != Decided::Nothing;
    let analysis = games::analyze(&request, inquiry.bench)?;
    Ok(Figures { name, analysis, is_skill })
}
