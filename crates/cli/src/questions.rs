//! Converts each command's flags into a question.

use crate::args;
use crate::failure::Failure;
use paytables::Settings;
use std::path::PathBuf;
use vigorish::{
    Analyze, Assumptions, Audit, Bankroll, Compare, Counting, Cover, Diff, List, Meter, Monitor, Plausible,
    Removal, Round, RoundPlay, Sheet, Show, Simulate, SimulateShoes, Site, Solve, Strategy, Verify,
};

fn settings(given: &[String]) -> Result<Settings, Failure> {
    Ok(Settings::parse_repeated(given.iter().map(String::as_str))?)
}

fn names(paths: &[PathBuf]) -> Vec<String> {
    paths.iter().map(|path| path.display().to_string()).collect()
}

impl args::Assumed {
    fn assumptions(&self) -> Assumptions {
        Assumptions {
            meter: self.meter.clone(),
            rate: self.rate.clone(),
            reset: self.reset.clone(),
            reserve: self.reserve,
            players: self.players,
            law: self.law,
            sees: self.played.sees.clone(),
            play: self.played.play.clone(),
            removed: self.removed.clone(),
            cap_bet: self.cap.cap_bet.clone(),
            max_payout: self.cap.max_payout.clone(),
            cap_per: self.cap.cap_per.into(),
        }
    }
}

impl args::ListArgs {
    pub(crate) fn question(&self) -> List {
        List { game: self.game.clone() }
    }
}

impl args::ShowArgs {
    pub(crate) fn question(&self) -> Show {
        Show { what: self.what.clone().unwrap_or_default() }
    }
}

impl args::AnalyzeArgs {
    pub(crate) fn question(&self) -> Result<Analyze, Failure> {
        Ok(Analyze {
            what: self.what.clone(),
            all: self.all,
            one: false,
            quick: false,
            settings: settings(&self.set)?,
            tables: names(&self.table),
            assumed: self.assumed.assumptions(),
        })
    }
}

impl args::StrategyArgs {
    pub(crate) fn question(&self) -> Result<Strategy, Failure> {
        Ok(Strategy {
            what: self.selector.clone(),
            settings: settings(&self.set)?,
            tables: names(&self.table),
            simple: self.simple,
            hand: self.hand.clone(),
            up: self.up.clone(),
            hole: self.hole.clone(),
            board: self.board.clone(),
            zones: self.zone.clone(),
            sees: self.sees.clone(),
            play: self.play.clone(),
            removed: self.removed.clone(),
        })
    }
}

impl args::VerifyArgs {
    pub(crate) fn question(&self, file: &str) -> Verify {
        Verify { file: file.into(), assumed: self.assumed.assumptions() }
    }
}

impl args::SheetArgs {
    pub(crate) fn question(&self) -> Result<Sheet, Failure> {
        Ok(Sheet {
            what: self.what.clone(),
            settings: settings(&self.set)?,
            tables: names(&self.table),
            confidence: self.confidence.clone(),
            slopes: self.slopes,
            exposure: self.exposure,
            cut: self.cut,
            simulate: self.simulate,
            seed: self.seed,
            cover: self.cover.cover(),
            assumed: self.assumed.assumptions(),
        })
    }
}

impl args::CoverArgs {
    fn cover(&self) -> Cover {
        Cover {
            applicant: self.applicant.clone(),
            product: self.product.clone(),
            version: self.product_version.clone(),
            jurisdiction: self.jurisdiction.clone(),
            date: self.date.clone(),
            minimum_bet: self.minimum_bet.clone(),
            maximum_bet: self.maximum_bet.clone(),
            denomination: self.denomination.clone(),
        }
    }
}

impl args::PlausibleArgs {
    pub(crate) fn question(&self) -> Result<Plausible, Failure> {
        Ok(Plausible {
            what: self.what.clone(),
            rounds: self.rounds,
            held: self.held.clone(),
            confidence: self.confidence.clone(),
            skill: self.skill.clone(),
            settings: settings(&self.set)?,
            tables: names(&self.table),
            assumed: self.assumed.assumptions(),
        })
    }
}

impl args::MonitorArgs {
    pub(crate) fn question(&self) -> Monitor {
        Monitor {
            file: self.file.display().to_string(),
            confidence: self.confidence.clone(),
            skill: self.skill.clone(),
            band: self.band.clone(),
        }
    }
}

impl args::RoundArgs {
    pub(crate) fn question(&self) -> Result<Round, Failure> {
        // The only limit on a round is over all of its wagers.
        let _ = self.cap_over;
        Ok(Round {
            what: self.what.clone(),
            stakes: self.stakes.clone(),
            settings: settings(&self.set)?,
            meter: self.meter.clone(),
            cap_bet: self.cap_bet.clone(),
            max_payout: self.max_payout.clone(),
            play: self.play.map(|args::PlayFor::Aggregate| RoundPlay::Aggregate),
            law: self.law,
            spots: self.spots,
        })
    }
}

impl args::SessionArgs {
    pub(crate) fn question(&self) -> Result<Bankroll, Failure> {
        Ok(Bankroll {
            what: self.what.clone(),
            bankroll: self.bankroll.clone(),
            bet: self.bet.clone(),
            goal: self.goal.clone(),
            rounds: self.rounds,
            settings: settings(&self.set)?,
            tables: names(&self.table),
            assumed: self.assumed.assumptions(),
        })
    }
}

impl args::MeterArgs {
    pub(crate) fn question(&self) -> Result<Meter, Failure> {
        Ok(Meter {
            what: self.what.clone(),
            rate: self.rate.clone(),
            reset: self.reset.clone(),
            players: self.players,
            rounds_per_hour: self.rounds_per_hour.clone(),
            within: self.within.clone(),
            settings: settings(&self.set)?,
            tables: names(&self.table),
        })
    }
}

impl args::CompareArgs {
    pub(crate) fn question(&self) -> Result<Compare, Failure> {
        Ok(Compare {
            what: self.what.clone(),
            settings: settings(&self.set)?,
            against: self.against.clone(),
            sort: self.sort.clone(),
            over: self.over.clone(),
            summary: self.summary,
            assumed: self.assumed.assumptions(),
        })
    }
}

impl args::SolveArgs {
    pub(crate) fn question(&self) -> Result<Solve, Failure> {
        Ok(Solve {
            what: self.what.first().cloned().unwrap_or_default(),
            others: self.what.iter().skip(1).cloned().collect(),
            settings: settings(&self.set)?,
            tables: names(&self.table),
            row: self.row.clone(),
            edge: self.edge.clone(),
            slopes: self.slopes,
            long_run: self.long_run,
            ranges: self.rows.iter().flat_map(|rows| split_ranges(rows)).collect(),
            at: self.at.clone(),
            vary: self.vary.clone(),
            target: self.target.clone(),
            edge_between: self.edge_between.clone(),
            return_between: self.return_between.clone(),
            hit_between: self.hit_between.clone(),
            sd_between: self.sd_between.clone(),
            falling: self.falling,
            best: self.best.map(Into::into),
            frontier: self.frontier.clone(),
            distinct: self.distinct,
            choose: self.written()?.map(|(number, _)| number),
            yes: self.yes,
            assumed: self.assumed.assumptions(),
        })
    }
}

impl args::SolveArgs {
    /// The number of the combination to write, and the file.
    pub(crate) fn written(&self) -> Result<Option<(u32, PathBuf)>, Failure> {
        let Some([number, file]) = self.write.as_deref() else { return Ok(None) };
        if self.rows.is_empty() && self.vary.is_empty() {
            return Err(Failure::Refused(
                "--write writes a combination of --rows or --vary: add one of them".into(),
            ));
        }
        let number = number.parse().map_err(|_| {
            Failure::Refused(format!(
                "--write takes a number and a file, like --write 1 chosen.json, not `{number}`"
            ))
        })?;
        Ok(Some((number, file.into())))
    }
}

impl args::DiffArgs {
    pub(crate) fn question(&self) -> Diff {
        Diff { old: self.old.display().to_string(), new: self.new.display().to_string() }
    }
}

impl args::AuditArgs {
    pub(crate) fn question(&self) -> Result<Audit, Failure> {
        Ok(Audit {
            what: self.what.clone(),
            all: self.all,
            situations: self.situations,
            seed: self.seed,
            certificate: self.certificate.clone(),
            settings: settings(&self.set)?,
            tables: names(&self.table),
        })
    }
}

impl args::SimulateArgs {
    pub(crate) fn question(&self) -> Result<Simulate, Failure> {
        Ok(Simulate {
            what: self.what.clone(),
            all: self.all,
            rounds: self.rounds,
            seed: self.seed,
            settings: settings(&self.set)?,
            tables: names(&self.table),
            law: self.law,
            sees: self.played.sees.clone(),
            play: self.played.play.clone(),
            removed: self.removed.clone(),
        })
    }
}

impl args::SimulateArgs {
    /// The question about whole shoes, if the flags request them.
    pub(crate) fn shoes(&self) -> Result<Option<SimulateShoes>, Failure> {
        let args::ShoeArgs { shoe, cut, tags, bet_at, burn, cards_per_round } = &self.shoes;
        if !shoe {
            return Ok(None);
        }
        let [what] = &self.what[..] else {
            return Err(Failure::Refused("whole shoes are dealt for one wager: name one".into()));
        };
        let counting = Counting {
            what: what.clone(),
            settings: settings(&self.set)?,
            tables: names(&self.table),
            tags: tags.clone(),
            cut: *cut,
            bet_at: bet_at.clone(),
            burn: *burn,
            cards_per_round: cards_per_round.clone(),
            assumed: Assumptions::default(),
        };
        Ok(Some(SimulateShoes { counting, rounds: self.rounds, seed: self.seed }))
    }
}

impl args::RemovalArgs {
    pub(crate) fn question(&self) -> Result<Removal, Failure> {
        Ok(Removal {
            what: self.what.clone(),
            settings: settings(&self.set)?,
            tables: names(&self.table),
            assumed: self.assumed.assumptions(),
        })
    }
}

impl args::CountingArgs {
    pub(crate) fn question(&self) -> Result<Counting, Failure> {
        Ok(Counting {
            what: self.what.clone(),
            settings: settings(&self.set)?,
            tables: names(&self.table),
            tags: self.tags.clone(),
            cut: self.cut,
            bet_at: self.bet_at.clone(),
            burn: self.burn,
            cards_per_round: self.cards_per_round.clone(),
            assumed: self.assumed.assumptions(),
        })
    }
}

impl args::ReportArgs {
    pub(crate) fn question(&self) -> Result<Site, Failure> {
        Ok(Site {
            out: self.out.clone(),
            what: self.what.clone(),
            settings: settings(&self.set)?,
            law: self.law,
            engine: self.engine.clone(),
        })
    }
}

/// The ranges of several rows, separated by commas. A comma before the `=` belongs to the row's name, and one between
/// numbers to a list of pays.
fn split_ranges(text: &str) -> Vec<String> {
    let mut ranges: Vec<String> = Vec::new();
    let is_one = text.matches('=').count() <= 1;
    for part in text.split(',') {
        let is_pay = !part.contains('=')
            && part.trim().starts_with(|c: char| c.is_ascii_digit() || c == '$' || c == '.');
        match ranges.last_mut() {
            Some(open) if is_one || is_pay || !open.contains('=') => *open += &format!(",{part}"),
            _ => ranges.push(part.to_string()),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::split_ranges;

    #[test]
    fn commas_in_row_names_and_lists_stay_in_them() {
        assert_eq!(split_ranges("a=1..2,b=3..4:1"), ["a=1..2", "b=3..4:1"]);
        assert_eq!(split_ranges("on a 3, 4 or 9=1..2,b=3..4"), ["on a 3, 4 or 9=1..2", "b=3..4"]);
        assert_eq!(split_ranges("a=5,7, 9,b=3..4,8,c=1"), ["a=5,7, 9", "b=3..4,8", "c=1"]);
        assert_eq!(split_ranges("2, 3 or 12=5,7"), ["2, 3 or 12=5,7"]);
    }
}
