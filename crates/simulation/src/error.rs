//! The reasons why a wager cannot be simulated.

use paytables::{PayTable, Selected};

/// The reason why a wager cannot be simulated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The listed data, or a file that replaces it, does not fit.
    #[error(transparent)]
    Listed(#[from] paytables::Error),
    /// The crate has no rules for the wager.
    #[error("the simulator does not support {wager}")]
    UnknownWager {
        /// The wager.
        wager: String,
    },
    /// The crate does not know the meaning of a row.
    #[error("{table}: the simulator does not know the row `{row}`")]
    UnknownRow {
        /// The table.
        table: String,
        /// The row.
        row: String,
    },
    /// A row is on a meter where none is fed.
    #[error("{table}: the row `{row}` pays from a meter, but this wager has none")]
    OnMeter {
        /// The table.
        table: String,
        /// The row.
        row: String,
    },
    /// A pay cannot be expressed in chips.
    #[error("a pay is too large, or its denominator is too large, to simulate")]
    TooFine,
    /// A card that is to be gone from the shoe is not there.
    #[error("the shoe does not hold all the cards to be removed: remove fewer")]
    NotInShoe,
    /// A setting has a value that is not a percentage.
    #[error("`{0}` is not a percentage")]
    NoPercentage(String),
    /// The text is not an up card.
    #[error("`{0}` is not the value of an up card: write 2 to 10 or an ace")]
    NoUpCard(String),
    /// A hop whose name does not name two faces.
    #[error("{wager} does not name two faces")]
    NoFaces {
        /// The wager.
        wager: String,
    },
    /// The strategist does not answer.
    #[error("the strategy has no action for {decision}")]
    NoAnswer {
        /// The decision.
        decision: String,
    },
    /// The strategist answers with a choice that the rules do not allow.
    #[error("the strategy's action for {decision} is against the rules")]
    NotAllowed {
        /// The decision.
        decision: String,
    },
    /// The condition `given` never held.
    #[error("the condition in `given` happened in none of {deals} deals: it is too rare to simulate")]
    NeverGiven {
        /// How often it was dealt for.
        deals: u32,
    },
    /// The end of a sequence never came.
    #[error("none of {rolls} rolls ended the sequence: the condition in `until` is too rare to simulate")]
    NeverEnded {
        /// How often it was rolled for.
        rolls: u32,
    },
    /// A decision arises and no choice is offered.
    #[error(
        "no choice is offered at {situation}: give one of its choices no `when`, or the stage another `when`"
    )]
    NothingOffered {
        /// The stage, the cards seen and the choices made.
        situation: String,
    },
    /// A round of unlimited length has too many states.
    #[error("a round can go on for ever, and has more than {most} states")]
    TooManyStates {
        /// The most states that are followed.
        most: usize,
    },
    /// A game has too many deals to visit every one.
    #[error("the game has {deals} deals to visit, but at most {most} are visited: use a smaller deck")]
    TooManyDeals {
        /// The deals, or the deals times the ways through the stages.
        deals: u128,
        /// The most that are visited.
        most: u64,
    },
}

impl Error {
    pub(crate) fn unknown_row(table: &PayTable, hand: &str) -> Self {
        Error::UnknownRow { table: table.id.clone(), row: hand.into() }
    }

    pub(crate) fn unknown_wager(selected: &Selected) -> Self {
        Error::UnknownWager { wager: selected.to_string() }
    }

    pub(crate) fn no_answer(decision: &str) -> Self {
        Error::NoAnswer { decision: decision.into() }
    }

    pub(crate) fn not_allowed(decision: &str) -> Self {
        Error::NotAllowed { decision: decision.into() }
    }
}
