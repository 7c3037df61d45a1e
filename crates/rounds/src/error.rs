//! Why a game is not solved.

/// Why a game is not solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// It has too many different conditions.
    #[error("the game has more than 128 different conditions on cards: use fewer")]
    TooManyTests,
    /// Its pays need too many digits.
    #[error("the pays are too fine or too large to be added up exactly: use simpler fractions")]
    TooFine,
    /// No engine solves it within the stated work.
    #[error("the game has {deals} deals, too many to walk through: {why}")]
    TooLarge {
        /// The number of deals, written out.
        deals: String,
        /// Why no faster engine fits, and what would.
        why: String,
    },
    /// In some situation no choice is offered.
    #[error("at the stage `{stage}` no choice is offered with {situation}: add a choice without `when`")]
    NothingOffered {
        /// The stage.
        stage: String,
        /// The cards seen.
        situation: String,
    },
    /// A given play does not say what to do in some situation.
    #[error(
        "the play does not say what to do at the stage `{stage}` with {situation}: add a rule without `when`"
    )]
    NoRule {
        /// The stage.
        stage: String,
        /// The cards seen.
        situation: String,
    },
    /// Whoever listened to its progress stopped it.
    #[error("the count was stopped before its end")]
    Stopped,
}
