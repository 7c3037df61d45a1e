//! Questions about one wager of a round, and the errors that name one wager or two.

use crate::as_round;
use crate::error::Error;
use crate::request::Request;
use paytables::wagers::Terms;

/// The error that a wager cannot be put together with any other.
pub(super) fn alone(request: &Request, why: &str) -> Error {
    Error::NotInARound { wager: request.selected.to_string(), why: why.into() }
}

/// The error that two wagers cannot be made in one round.
pub(super) fn apart(a: &Request, b: &Request, why: &str) -> Error {
    Error::NoCommonRound { a: a.selected.to_string(), b: b.selected.to_string(), why: why.into() }
}

/// The reason for refusing a base game under a limit on all wagers together.
pub(super) const NO_PLAY_UNDER_LIMIT: &str =
    "its best play under a limit on all wagers together is not searched";

/// The reason for refusing a wager whose jackpot amount is not given.
pub(super) const METER_MISSING: &str = "its edge depends on a jackpot amount that is not given";

/// Returns true for a base game written as data.
pub(super) fn is_base(request: &Request) -> bool {
    let wager = request.selected.wager;
    wager.round.is_some() && wager.side.is_none()
}

/// Returns true for a base game of the blackjack family.
pub(super) fn is_twenty_one(request: &Request) -> bool {
    let wager = request.selected.wager;
    wager.twenty_one.is_some() && wager.side.is_none()
}

/// Returns true for a base game: the player makes decisions in it.
pub(super) fn has_decisions(request: &Request) -> bool {
    is_base(request) || is_twenty_one(request)
}

/// The rows of a wager as conditions on its deal, or the error that it has no such form.
pub(super) fn terms(request: &Request) -> Result<Terms, Error> {
    request.selected.terms()?.ok_or_else(|| {
        let why = if request.selected.game.game == "craps" {
            "it takes more than one roll"
        } else {
            "its rows are not conditions on one deal"
        };
        alone(request, why)
    })
}

/// Returns true if the player loses this side bet by folding the base game.
pub(super) fn forfeits(request: &Request) -> Result<bool, Error> {
    if !request.selected.wager.in_round.is_empty() {
        return as_round::forfeits(request);
    }
    Ok(request.selected.side()?.is_some_and(|(_, forfeited)| forfeited))
}
