//! Which properties of cards a test depends on: its zones, its suits, and the permutations that leave its answer unchanged.
//!
//! Every stage of the count asks these questions before it merges cards or skips work; the answers follow from the kind
//! of the test alone, never from the cards dealt.

use paytables::wagers::{CardDeal, CardTest, CardsTest, Role, ZoneIndex};

/// The zones that a test looks at: those whose cards it joins, then those it compares them with.
pub fn zones_of(test: &CardsTest, deal: &CardDeal) -> Vec<Vec<ZoneIndex>> {
    match test {
        CardsTest::Of(zones, test) => {
            let mut groups = vec![zones.clone()];
            match test {
                CardTest::SameRankAs { zone, .. }
                | CardTest::SameSuitAs { zone, .. }
                | CardTest::SameFaceAs { zone, .. }
                | CardTest::HigherThan { zone, .. }
                | CardTest::LowerThan { zone, .. } => groups.push(vec![*zone]),
                CardTest::Between(zones)
                | CardTest::SumAgainst { zones, .. }
                | CardTest::Against { zones, .. } => groups.push(zones.clone()),
                _ => {}
            }
            groups
        }
        CardsTest::Winner(_) | CardsTest::Margin(_) => {
            let of = |role| deal.zones.iter().position(|zone| zone.role == role).map(ZoneIndex);
            [Role::Player, Role::Banker].into_iter().filter_map(of).map(|zone| vec![zone]).collect()
        }
    }
}

/// Returns true if the test can distinguish suits.
pub fn looks_at_suits(test: &CardTest) -> bool {
    match test {
        CardTest::Each(such) | CardTest::Count { such, .. } => such.suit.is_some() || such.colour.is_some(),
        CardTest::Faces(_)
        | CardTest::Identical(_)
        | CardTest::Suits(_)
        | CardTest::Colours(_)
        | CardTest::LongestSuit(_)
        | CardTest::SuitedRun { .. }
        | CardTest::Class { .. }
        | CardTest::Holds { .. }
        | CardTest::AtLeast { .. }
        | CardTest::SameSuitAs { .. }
        | CardTest::SameFaceAs { .. }
        | CardTest::Against { .. } => true,
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
        | CardTest::Bust(_) => false,
    }
}

/// Returns true if the test asks only which cards are equal, not what they are: any permutation of the ranks leaves its
/// answer unchanged.
pub(super) fn asks_for_equals(test: &CardTest) -> bool {
    match test {
        CardTest::Cards(_)
        | CardTest::OfAKind(_)
        | CardTest::Pairs(_)
        | CardTest::Identical(_)
        | CardTest::Suits(_)
        | CardTest::Colours(_)
        | CardTest::LongestSuit(_)
        | CardTest::SameRankAs { .. }
        | CardTest::SameSuitAs { .. }
        | CardTest::SameFaceAs { .. } => true,
        CardTest::Each(such) | CardTest::Count { such, .. } => such.rank.is_none(),
        _ => false,
    }
}
