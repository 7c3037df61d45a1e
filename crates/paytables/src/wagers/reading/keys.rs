//! The keys of each kind of condition. Every vocabulary parses its own keys, and looks up the others to explain a key
//! that belongs to another kind of deal.

/// The keys of a condition on cards, besides `any`, `all` and `not`.
pub(super) const CARDS: &str = "of cards total points ranks faces each count of-a-kind pairs identical suits colours longest-suit \
    run suited-run highest lowest spread class pair-of holds at-least same-rank-as same-suit-as same-face-as between \
    higher-than lower-than higher-points-than same-points-as higher-total-than same-total-as beats ties loses-to \
    blackjack bust aces best joker wild";
/// The keys of a condition on the two hands of baccarat.
pub(super) const OF_TWO_HANDS: &str = "winner margin";
/// The keys of a condition on one roll.
pub(super) const ROLL: &str = "total faces of-a-kind count";
/// The keys of a condition on dice in zones, besides those of a roll.
pub(super) const IN_ZONES: &str = "of points run";
/// The keys of a condition on a sequence of rolls.
pub(super) const ROLLS: &str = "rolls different times same length";
/// The keys of a condition on a shooter, besides those of any sequence.
pub(super) const SHOOTER: &str = "points-made line-wins";
/// The keys of a condition on one spin.
pub(super) const SPIN: &str = "pocket";
/// The keys of a condition on several spins.
pub(super) const SPINS: &str = "spins times same";

/// Returns true if a key is in a list of keys.
pub(super) fn is_in(keys: &str, key: &str) -> bool {
    keys.split_whitespace().any(|word| word == key)
}
