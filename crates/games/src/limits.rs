//! Compares given amounts with the limits that the source sets on them (ruling Q13): payout limits, contribution rates
//! and resets. `analysis` reports those that break a limit; `verify` reports those that stay open too.

use crate::request::{Options, Request};
use enumeration::Ratio;
use paytables::{Bound, FigureLimit, Limited};

/// An amount that breaks, or may break, a limit of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LimitFinding {
    /// The given amount.
    pub given: Ratio,
    /// The limit as the source states it.
    pub limit: FigureLimit,
    /// The value of the limit: the stated one or, if the source adds it, the most that the minimum wager can win.
    pub required: Ratio,
    /// Whether the limit is broken, or cannot be decided.
    pub standing: LimitStanding,
}

/// The result of a comparison with a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LimitStanding {
    /// It breaks the limit.
    Off,
    /// It depends on the minimum wager, which is not given.
    Open,
}

/// The amounts of a request that break, or may break, a limit of the source. `minimum_win` is the most that one player
/// can win in a round at the minimum wager, if a minimum wager is given.
pub fn held_to_limits(request: &Request, minimum_win: Option<&Ratio>) -> Vec<LimitFinding> {
    let Options { rate, resets, cap, .. } = &request.options;
    let mut found = Vec::new();
    for limit in &request.selected.wager.limits {
        let given: Vec<&Ratio> = match limit.figure {
            Limited::PayoutLimit => cap.iter().filter_map(|cap| cap.posted.as_ref()).collect(),
            Limited::Rate => rate.iter().collect(),
            Limited::Reset => resets.iter().collect(),
        };
        // With several meters, the first that breaks the limit is reported.
        found.extend(given.into_iter().find_map(|given| held(given, limit, minimum_win)));
    }
    found
}

fn held(given: &Ratio, limit: &FigureLimit, minimum_win: Option<&Ratio>) -> Option<LimitFinding> {
    let own_win = minimum_win.filter(|_| limit.or_minimum_win);
    let required = own_win.map_or(&limit.amount, |win| win.max(&limit.amount));
    // Without a minimum wager the limit may be greater than the stated amount, never less.
    let may_be_greater = limit.or_minimum_win && minimum_win.is_none();
    let standing = match limit.bound {
        Bound::AtLeast | Bound::Fixed if given < required => Some(LimitStanding::Off),
        Bound::AtLeast if !may_be_greater => None,
        Bound::AtMost | Bound::Fixed if given > required && !may_be_greater => Some(LimitStanding::Off),
        _ => (given > required).then_some(LimitStanding::Open),
    };
    let (given, limit, required) = (given.clone(), limit.clone(), required.clone());
    standing.map(|standing| LimitFinding { given, limit, required, standing })
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::whole;
    use paytables::listed;

    fn standing(bound: Bound, given: i64, or_minimum_win: bool, win: Option<i64>) -> Option<LimitStanding> {
        let source = listed().games[0].wagers[0].sources[0].clone();
        let figure = Limited::PayoutLimit;
        let limit =
            FigureLimit { figure, bound, amount: whole(50_000), or_minimum_win, covers: Vec::new(), source };
        held(&whole(given), &limit, win.map(whole).as_ref()).map(|finding| finding.standing)
    }

    /// "At least", "may not exceed" and "shall be" $50,000.
    #[test]
    fn a_limit_is_checked_in_the_direction_of_its_words() {
        use LimitStanding::Off;
        for (bound, below, at, above) in [
            (Bound::AtLeast, Some(Off), None, None),
            (Bound::AtMost, None, None, Some(Off)),
            (Bound::Fixed, Some(Off), None, Some(Off)),
        ] {
            for (given, stands) in [(49_999, below), (50_000, at), (50_001, above)] {
                assert_eq!(standing(bound, given, false, None), stands, "{bound} {given}");
            }
        }
    }

    /// "Or the maximum amount that one patron could win ..., whichever is greater".
    #[test]
    fn the_greater_of_two_limits_depends_on_the_minimum_wager() {
        use LimitStanding::{Off, Open};
        assert_eq!(standing(Bound::Fixed, 75_000, true, None), Some(Open));
        assert_eq!(standing(Bound::Fixed, 25_000, true, None), Some(Off));
        assert_eq!(standing(Bound::Fixed, 75_000, true, Some(75_000)), None);
        assert_eq!(standing(Bound::Fixed, 75_000, true, Some(10_000)), Some(Off));
        assert_eq!(standing(Bound::AtLeast, 50_000, true, Some(75_000)), Some(Off));
        assert_eq!(standing(Bound::AtMost, 100_000, true, None), Some(Open));
        assert_eq!(standing(Bound::AtMost, 100_000, true, Some(120_000)), None);
        assert_eq!(standing(Bound::AtMost, 100_000, true, Some(60_000)), Some(Off));
    }
}
