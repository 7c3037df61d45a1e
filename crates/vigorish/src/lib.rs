//! The exact house edge of casino table-game wagers: every probability a ratio of integers, every edge a fraction.
//!
//! ```
//! assert_eq!(vigorish::analyze("baccarat/tie")?.edge.unwrap().to_string(), "103841353768/723147898655");
//! # Ok::<(), vigorish::Error>(())
//! ```
//!
//! A wager is named by a selector (`game[/wager[/TABLE]][?name=value&...]`), by the id of a pay table, or by a file.
//! [`analyze`] answers the most frequent question. A [`Session`] answers all of them, and keeps what one question counted
//! for the next:
//!
//! ```
//! use vigorish::{Session, Solve, Solved};
//!
//! let session = Session::new();
//! let solved = session.ask(&Solve {
//!     what: "craps/field".into(),
//!     row: Some("on a 2 or 12".into()),
//!     edge: vigorish::ratio("2.5%"),
//!     ..Solve::default()
//! })?;
//! let Solved::Pay { solution, .. } = &solved else { panic!("a row and an edge ask for a pay") };
//! assert_eq!(solution.pays, "51 to 20");
//! # Ok::<(), vigorish::Error>(())
//! ```
//!
//! | question | answer |
//! |---|---|
//! | [`Analyze`] | [`Analysis`]: edge, variance, outcomes, sources |
//! | [`Strategy`] | [`Play`]: the optimal play |
//! | [`Solve`] | [`Solved`]: the pay that gives an edge, slopes, or a search |
//! | [`Compare`] | [`Comparison`]: wagers side by side |
//! | [`Verify`] | a [`FilingReport`]: the [`Verification`] of a submission, or of each part of a package |
//! | [`Sheet`], [`Show`] | a [`Report`] |
//! | [`Plausible`] | a [`Hold`]: an observed win per handle beside the exact edge |
//! | [`Monitor`] | a [`Floor`]: the win of tables and periods beside theory |
//! | [`Bankroll`] | a [`BankrollFate`]: ruin, goal and percentiles of a session |
//! | [`Meter`] | [`MeterLives`]: the time to a hit of a progressive, and the amount |
//! | [`Round`] | a [`RoundTogether`]: bets of one round together |
//! | [`Removal`] | [`WagerRemoval`]: the effect of removing each card, and the best counts |
//! | [`Counting`] | [`CountedWager`]: the win of a card counter |
//! | [`SimulateShoes`] | [`SimulatedShoes`]: whole shoes beside the exact model |
//! | [`Simulate`] | a [`Simulation`] beside the exact figures |
//! | [`Audit`] | [`Audited`]: every round dealt by the simulator, beside the exact figures |
//! | [`List`] | the games |
//! | [`Diff`] | the figures that changed between two outputs |
//! | [`Edit`] | the figures of a wager with changed pays, as the page shows them |
//! | [`Site`] | a static site of figures |
//!
//! Every answer is [`Reported`]: it has one report, which [`Format`] writes as text, JSON, CSV, Markdown or HTML. A
//! [`Question`] is any of them, read from JSON if you like. What cannot be answered is an [`Error`] whose fields say what
//! is wrong, where, and what would be right.
//!
//! The command `vigorish`, the Python package and the engine in the page are built on this crate. It counts nothing: the
//! crates `games` and `desk` do.

mod amounts;
mod answer;
mod answers;
mod ask;
mod diagnostic;
mod edit;
mod error;
mod files;
mod floor;
mod format;
mod inquiry;
pub mod number;
mod program;
mod progress;
mod question;
pub mod report;
mod session;
mod strategist;

pub use amounts::Amounts;
pub use answer::Answer;
pub use answers::compare::Comparison;
pub use answers::plausible::Hold;
pub use answers::simulate::Simulation;
pub use answers::solve::Solved;
pub use answers::strategy::Play;
pub use ask::{Ask, Reported};
pub use desk::filing::FilingReport;
pub use desk::verify::Verification;
pub use edit::{Also, Capped, Edit};
pub use error::{Error, ErrorKind, Spot};
pub use floor::UnreadRow;
pub use format::escape::visible;
pub use format::html::body as html;
pub use format::{DIGITS, Format, Style};
pub use games::Analysis;
#[doc(hidden)]
pub use inquiry::Inquiry;
pub use program::{Program, identify, now, program};
pub use progress::Progress;
pub use question::{
    Analyze, Assumptions, Audit, Bankroll, Best, Compare, Counting, Cover, Diff, List, Meter, Monitor,
    Plausible, Question, Removal, Round, RoundPlay, Sheet, Show, Simulate, SimulateShoes, Site, Solve,
    Strategy, Verify,
};
pub use report::Report;
pub use report::audit::{Audited, AuditedFigure, Covered, WagerAudit};
pub use report::bankroll::BankrollFate;
pub use report::counting::CountedWager;
pub use report::meter::MeterLives;
pub use report::monitor::Floor;
pub use report::removal::WagerRemoval;
pub use report::round::RoundTogether;
pub use report::shoes::SimulatedShoes;
pub use report::solve::SearchedAt;
pub use session::Session;

use enumeration::Ratio;

/// The exact analysis of one wager, at default settings unless the selector chooses others.
pub fn analyze(wager: &str) -> Result<Analysis, Error> {
    let question = Analyze { what: vec![wager.into()], one: true, ..Analyze::default() };
    let mut analyses = Session::new().ask(&question)?;
    analyses.pop().ok_or_else(|| Error::input(format!("{wager} names no wager")))
}

/// Parses a number as people write it: `5%`, `0.05`, `-7/495`; `None` if it is not a number.
pub fn ratio(text: &str) -> Option<Ratio> {
    number::read_signed(text).ok()
}
