//! Too Wild Progressive (DWX (11)(E), (18)): a straight or better, the royal flush without a wild card apart (ruling G15).

use super::hands::WildHand;
use enumeration::rankings::wild::Category;

/// The row of a hand.
pub(super) fn row(hand: WildHand) -> Option<String> {
    match hand.best {
        Category::RoyalFlush if hand.wilds() == 0 => Some("natural royal flush".into()),
        Category::RoyalFlush => Some("wild royal flush".into()),
        category if category >= Category::Straight => Some(category.to_string()),
        _ => None,
    }
}
