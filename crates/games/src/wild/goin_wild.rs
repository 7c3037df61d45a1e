//! Goin' Wild and Goin' Wild Progressive (DWX (11)(C)-(D), (16), (17)): how many wild cards the hand holds (ruling G13).

use super::hands::WildHand;

/// The row of the flat wager: the number of wild cards, five counting as four; one must be the joker.
pub(super) fn flat_row(hand: WildHand) -> Option<String> {
    match (hand.wilds(), hand.joker) {
        (4 | 5, _) => Some("4 wilds".into()),
        (wilds @ (2 | 3), _) => Some(format!("{wilds} wilds")),
        (1, true) => Some("joker".into()),
        _ => None,
    }
}

/// The row of the progressive, which tells deuces alone from deuces with the joker; four deuces need not be alone.
pub(super) fn progressive_row(hand: WildHand) -> Option<String> {
    match (hand.deuces, hand.joker) {
        (4, _) => Some("4 deuces".into()),
        (deuces @ 1..=3, true) => Some(format!("{} wilds", deuces + 1)),
        (deuces @ 2..=3, false) => Some(format!("{deuces} deuces")),
        _ => None,
    }
}
