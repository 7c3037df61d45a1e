//! The reasons why a game cannot be solved.

use enumeration::work::Excess;

/// The reason why a game cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The game has too many different conditions.
    #[error("the game has more than 128 different conditions on cards: use fewer")]
    TooManyTests,
    /// The choices can be made in too many ways.
    #[error(
        "at the stage `{stage}` there are more than {most} histories that leave different stakes or choices: use fewer \
         stages, choices or bets"
    )]
    TooManyHistories {
        /// The stage.
        stage: String,
        /// The most histories that are followed.
        most: usize,
    },
    /// The conditions distinguish too many kinds of dealer's hands.
    #[error(
        "the conditions on the dealer's hand tell {kinds} kinds of hands apart, more than {most}: use fewer conditions"
    )]
    TooManyKinds {
        /// The number of kinds.
        kinds: usize,
        /// The most that are counted.
        most: usize,
    },
    /// The pays have too large a common denominator.
    #[error("the pays are too fine or too large to be added up exactly: use simpler fractions")]
    TooFine,
    /// The game takes more time or memory than the limit.
    #[error("{0}")]
    TooMuch(Box<TooMuch>),
    /// No choice is offered in some situation.
    #[error("at the stage `{stage}` no choice is offered with {situation}: add a choice without `when`")]
    NothingOffered {
        /// The stage.
        stage: String,
        /// The cards seen.
        situation: String,
    },
    /// A given play has no rule for some situation.
    #[error(
        "the play does not say what to do at the stage `{stage}` with {situation}: add a rule without `when`"
    )]
    NoRule {
        /// The stage.
        stage: String,
        /// The cards seen.
        situation: String,
    },
}

/// A game that takes more time or memory than the limit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{excess}: {why}: {remedy}")]
pub struct TooMuch {
    /// How much it takes, and the limit.
    pub excess: Excess,
    /// What makes it so.
    pub why: String,
    /// What would take less.
    pub remedy: &'static str,
}

impl Error {
    /// The refusal of work beyond the limit.
    pub(crate) fn too_much(excess: Excess, why: String, remedy: &'static str) -> Error {
        Error::TooMuch(Box::new(TooMuch { excess, why, remedy }))
    }
}
