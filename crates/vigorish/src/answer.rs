//! A typed answer for each question, and the [`Report`] of each.

use crate::answers::compare::Comparison;
use crate::answers::plausible::Hold;
use crate::answers::simulate::Simulation;
use crate::answers::solve::Solved;
use crate::answers::strategy::Play;
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::Question;
use crate::report::audit::Audited;
use crate::report::bankroll::BankrollFate;
use crate::report::counting::CountedWager;
use crate::report::meter::MeterLives;
use crate::report::monitor::Floor;
use crate::report::removal::WagerRemoval;
use crate::report::round::RoundTogether;
use crate::report::{self, Report};
use desk::filing::FilingReport;
use games::Analysis;
use paytables::Game;

/// The answer to any [`Question`].
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "an answer is moved once")]
pub enum Answer {
    /// The listed games.
    Games(Vec<&'static Game>),
    /// Pays, settings and sources; or a sheet.
    Report(Report),
    /// Exact figures.
    Analyses(Vec<Analysis>),
    /// The optimal play.
    Play(Play),
    /// The findings on a submission.
    Verified(Box<FilingReport>),
    /// The test of an observed win per handle.
    Hold(Hold),
    /// The win of tables and periods.
    Floor(Box<Floor>),
    /// Wagers side by side.
    Comparison(Comparison),
    /// Pays, slopes or a search.
    Solved(Solved),
    /// The simulator's rounds beside the exact figures.
    Simulation(Simulation),
    /// The simulator's exact count beside the engine's.
    Audited(Audited),
    /// The outcomes of a session.
    Bankroll(Box<BankrollFate>),
    /// The lives of meters.
    Meters(Box<MeterLives>),
    /// Bets of one round.
    Round(Box<RoundTogether>),
    /// The effects of removal.
    Removal(Vec<WagerRemoval>),
    /// The win of a card counter.
    Counted(Box<CountedWager>),
}

impl Ask for Question {
    type Answer = Answer;

    fn answer(&self, inquiry: &Inquiry) -> Result<Answer, Error> {
        Ok(match self {
            Question::List(question) => Answer::Games(question.answer(inquiry)?),
            Question::Show(question) => Answer::Report(question.answer(inquiry)?),
            Question::Analyze(question) => Answer::Analyses(question.answer(inquiry)?),
            Question::Strategy(question) => Answer::Play(question.answer(inquiry)?),
            Question::Verify(question) => Answer::Verified(question.answer(inquiry)?.into()),
            Question::Sheet(question) => Answer::Report(question.answer(inquiry)?),
            Question::Plausible(question) => Answer::Hold(question.answer(inquiry)?),
            Question::Monitor(question) => Answer::Floor(question.answer(inquiry)?.into()),
            Question::Compare(question) => Answer::Comparison(question.answer(inquiry)?),
            Question::Solve(question) => Answer::Solved(question.answer(inquiry)?),
            Question::Simulate(question) => Answer::Simulation(question.answer(inquiry)?),
            Question::Diff(question) => Answer::Report(report::diff::report(question.answer(inquiry)?)),
            Question::Audit(question) => Answer::Audited(question.answer(inquiry)?),
            Question::Session(question) => Answer::Bankroll(question.answer(inquiry)?.into()),
            Question::Meter(question) => Answer::Meters(question.answer(inquiry)?.into()),
            Question::Round(question) => Answer::Round(question.answer(inquiry)?.into()),
            Question::Removal(question) => Answer::Removal(question.answer(inquiry)?),
            Question::Counting(question) => Answer::Counted(question.answer(inquiry)?.into()),
        })
    }
}

impl Reported for Answer {
    fn report(&self) -> Report {
        match self {
            Answer::Games(games) => games.report(),
            Answer::Report(report) => report.clone(),
            Answer::Analyses(analyses) => analyses.report(),
            Answer::Play(play) => play.report(),
            Answer::Verified(found) => found.report(),
            Answer::Hold(hold) => hold.report(),
            Answer::Floor(floor) => floor.report(),
            Answer::Comparison(comparison) => comparison.report(),
            Answer::Solved(solved) => solved.report(),
            Answer::Simulation(simulation) => simulation.report(),
            Answer::Audited(audited) => audited.report(),
            Answer::Bankroll(fate) => fate.report(),
            Answer::Meters(lives) => lives.report(),
            Answer::Round(round) => round.report(),
            Answer::Removal(all) => all.report(),
            Answer::Counted(counted) => counted.report(),
        }
    }
}

impl Reported for Report {
    fn report(&self) -> Report {
        self.clone()
    }
}

impl Reported for [&Game] {
    fn report(&self) -> Report {
        report::list::report(self)
    }
}

impl Reported for [Analysis] {
    fn report(&self) -> Report {
        report::analyze::report(self)
    }
}

impl Reported for Analysis {
    fn report(&self) -> Report {
        report::analyze::report(std::slice::from_ref(self))
    }
}

impl Reported for FilingReport {
    fn report(&self) -> Report {
        report::verify::report(&[report::verify::Answered::Found(self)])
    }
}
