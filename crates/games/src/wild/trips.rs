//! Trips (HC appendix O 6(c)-(d), 11(c), 12(f)) and Trips Plus Wild (DWX (11)(B), (15)): three of a kind or better, with
//! natural hands paid above wild ones.
//!
//! Both name the best category that the hand makes. They differ in what a deuce has to do to be natural.

use super::hands::WildHand;
use enumeration::rankings::wild::Category;

/// The row of Trips: a hand is natural when its deuces as twos make the same category as the best hand (ruling G10).
pub(super) fn dj_row(hand: WildHand) -> Option<String> {
    let natural = hand.as_twos == Some(hand.best);
    // The appendix prints three of a kind as "Trips" here.
    row(hand, natural, "trips")
}

/// The row of Trips Plus Wild: a deuce is natural only as the one deuce of an A-5 or 2-6 straight or straight flush,
/// and the joker never (ruling G11).
pub(super) fn plus_wild_row(hand: WildHand) -> Option<String> {
    let in_order = matches!(hand.best, Category::Straight | Category::StraightFlush);
    // With a two in it, a straight is A-5 or 2-6.
    let deuce_as_two = hand.deuces == 1 && in_order && hand.as_twos == Some(hand.best);
    let natural = hand.wilds() == 0 || deuce_as_two;
    row(hand, natural, Category::ThreeOfAKind.name())
}

fn row(hand: WildHand, natural: bool, three_of_a_kind: &str) -> Option<String> {
    let kind = if natural { "natural" } else { "wild" };
    match hand.best {
        // Always wild, so these have one row.
        category @ (Category::FiveWilds | Category::FiveOfAKind) => Some(category.to_string()),
        Category::ThreeOfAKind => Some(format!("{kind} {three_of_a_kind}")),
        category if category > Category::ThreeOfAKind => Some(format!("{kind} {category}")),
        _ => None,
    }
}
