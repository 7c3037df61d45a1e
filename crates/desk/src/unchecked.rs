//! The reasons why a claim is not checked. The report gives the reason and judges the other claims.

use crate::confidence::{Confidence, MOST_PLACES};
use paytables::Unknown;
use paytables::names::{listing, shown};

/// The reason why a claim is not checked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unchecked {
    /// No figure has this name.
    #[error("there is no figure of this name{}", .0.did_you_mean())]
    UnknownClaim(Unknown),
    /// The wager has no such outcome.
    #[error("no outcome is called `{}`{}; the outcomes are {}", shown(&.0.name), .0.did_you_mean(), .0.known.join(", "))]
    UnknownRow(Unknown),
    /// The wager has no separate outcomes.
    #[error("this wager is valued as a whole and has no separate outcomes")]
    NoOutcomes,
    /// The wager's outcomes are not counted in deals.
    #[error("the outcomes of this wager are not counted in deals: claim a probability instead")]
    NotCounted,
    /// An event of probability zero has no odds.
    #[error("this row never happens")]
    Never,
    /// The wager is on no meter.
    #[error("this wager has no meter")]
    NotOnMeter,
    /// The wager has several meters, or a share of none.
    #[error("this wager has no single meter, so it has no break-even meter")]
    NoSingleMeter,
    /// The figure depends on the jackpot amount, which is not given.
    #[error("depends on the jackpot amount: give the meter")]
    OnMeter,
    /// The funding of the meter is not given.
    #[error("depends on how the meter is funded: give a rate and a reset, or a rate and a reserve")]
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
    /// The wager has no best and worst case.
    #[error("this wager has no best and worst case")]
    NoCases,
    /// The wager never pushes.
    #[error("this wager never pushes: every bet is resolved, and its edge is the house edge")]
    NoPush,
    /// A confidence whose quantile is not known.
    #[error("unknown confidence level `{}`; the levels are {}", shown(.0), listing(&Confidence::known(), "and"))]
    UnknownConfidence(String),
    /// A claim of more digits than the quantile is known to.
    #[error("more than {MOST_PLACES} decimal places exceed the precision of the quantile: claim fewer")]
    TooFine,
    /// No such card is in the shoe.
    #[error("`{}` is not a card: write a rank, or a rank and a suit, like 5 or Qs", shown(.0))]
    UnknownCard(String),
    /// A combined edge that names no other wager.
    #[error("names no other wagers: write {{\"value\": .., \"with\": [..]}}")]
    CombinedWithNothing,
    /// A limit on the sum of several wagers changes the figure, and its distribution is not counted.
    #[error("the payout limit covers several wagers together, and changes this figure")]
    UnderAggregateLimit,
    /// The figure is not available, with the reason.
    #[error("{0}")]
    OtherReason(String),
    /// The wager has no such figure.
    #[error("this wager has no such figure")]
    NoSuchFigure,
}
