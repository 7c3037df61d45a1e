//! The use of suits in conditions. An audit relabels suits, or ignores them, if that changes nothing.

use crate::wager::SuitUse;
use paytables::wagers::{CardTest, CardsTest, Condition, HandSize, Pattern, Ranking};

/// Adds the use of suits in a condition to `most`.
pub(crate) fn suits_of(condition: &Condition<CardsTest>, most: &mut SuitUse) {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().for_each(|part| suits_of(part, most)),
        Condition::Not(inner) => suits_of(inner, most),
        Condition::Is(CardsTest::Of(_, test)) => add(most, of_test(test)),
        Condition::Is(CardsTest::Winner(_) | CardsTest::Margin(_)) => {}
    }
}

fn add(most: &mut SuitUse, other: SuitUse) {
    if other as u8 > *most as u8 {
        *most = other;
    }
}

fn of_test(test: &CardTest) -> SuitUse {
    match test {
        CardTest::Cards(_)
        | CardTest::Total { .. }
        | CardTest::Points(_)
        | CardTest::Ranks(_)
        | CardTest::OfAKind(_)
        | CardTest::Pairs(_)
        | CardTest::Run { .. }
        | CardTest::Highest(_)
        | CardTest::Lowest(_)
        | CardTest::Spread(_)
        | CardTest::SameRankAs { .. }
        | CardTest::Between(_)
        | CardTest::HigherThan { .. }
        | CardTest::LowerThan { .. }
        | CardTest::SumAgainst { .. }
        | CardTest::Blackjack(_)
        | CardTest::Bust(_) => SuitUse::None,
        CardTest::Identical(_)
        | CardTest::Suits(_)
        | CardTest::LongestSuit(_)
        | CardTest::SuitedRun { .. }
        | CardTest::SameSuitAs { .. }
        | CardTest::SameFaceAs { .. } => SuitUse::Alike,
        CardTest::Class { ranking, .. }
        | CardTest::Holds { ranking, .. }
        | CardTest::AtLeast { ranking, .. }
        | CardTest::Against { ranking, .. } => of_ranking(*ranking),
        CardTest::Colours(_) => SuitUse::Colours,
        CardTest::Faces(_) => SuitUse::Each,
        CardTest::Each(such) | CardTest::Count { such, .. } => of_pattern(*such),
    }
}

/// Hands of two cards have no flush.
fn of_ranking(ranking: Ranking) -> SuitUse {
    if ranking.size == HandSize::Two { SuitUse::None } else { SuitUse::Alike }
}

fn of_pattern(such: Pattern) -> SuitUse {
    if such.suit.is_some() || such.colour.is_some() { SuitUse::Each } else { SuitUse::None }
}
