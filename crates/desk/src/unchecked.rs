//! Why a claim is not checked: it is named with the reason, and the others are judged all the same.

use crate::confidence::{Confidence, MOST_PLACES};
use paytables::Unknown;
use paytables::names::{listing, shown};

/// Why a claim is not checked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unchecked {
    /// No figure has this name.
    #[error("there is no figure of this name{}", .0.did_you_mean())]
    UnknownClaim(Unknown),
    /// The wager has no such outcome.
    #[error("no outcome is called `{}`{}; the outcomes are {}", shown(&.0.name), .0.did_you_mean(), .0.known.join(", "))]
    UnknownRow(Unknown),
    /// The outcomes of the wager are not told apart.
    #[error("the wager has no rows: it is valued as a whole, and outcomes are not told apart")]
    NoOutcomes,
    /// The outcomes of the wager are no deals.
    #[error("the outcomes of this wager are not counted deals")]
    NotCounted,
    /// What never happens has no odds.
    #[error("this row never happens")]
    Never,
    /// The wager is on no meter.
    #[error("this wager is on no meter")]
    NotOnMeter,
    /// The wager has several meters, or a share of none.
    #[error("this wager has no single meter to break even at")]
    NoSingleMeter,
    /// It hangs on the meter, which is not given.
    #[error("it depends on the meter, which is not given")]
    OnMeter,
    /// How the meter is fed is not given.
    #[error("it depends on how the meter is fed: a rate and a reset, or a reserve, are not given")]
    NotFunded,
    /// The wager pays no envy.
    #[error("this wager pays no envy")]
    NoEnvy,
    /// The wager's envy goes to the dealer.
    #[error("the envy of this wager goes to the dealer: claim it as dealer_envy")]
    DealersEnvy,
    /// The wager has no decisions.
    #[error("this wager has no decisions")]
    NoActions,
    /// The wager has no such decision or action.
    #[error("there is no `{}`{}; there are {}", shown(&.0.name), .0.did_you_mean(), .0.known.join(", "))]
    UnknownAction(Unknown),
    /// The wager has no cases that are told apart.
    #[error("no best and worst case is told of this wager")]
    NoCases,
    /// The wager never pushes.
    #[error("this wager never pushes: every bet is resolved, and its edge is the house edge")]
    NoPush,
    /// A confidence whose quantile is not known.
    #[error("the confidence `{}` is not known; known are {}", shown(.0), listing(&Confidence::known(), "and"))]
    UnknownConfidence(String),
    /// A claim of more digits than the quantile is known to.
    #[error("more than {MOST_PLACES} places are finer than the confidence's quantile is known")]
    TooFine,
    /// The figure is not told, with the reason.
    #[error("{0}")]
    NotTold(String),
    /// The wager has no such figure.
    #[error("this wager has no such figure")]
    NoSuchFigure,
}
