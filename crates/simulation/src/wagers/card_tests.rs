//! Evaluates tests of dealt cards.

use super::counting::{different, how_many, most_alike};
use super::draws::{aces, best_total, low_total, points};
use super::faces::{colour, face, is_such, rank, suit};
use super::runs::longest_of_ranks;
use super::table::DealtTable;
use crate::cards::{ACE, Card};
use paytables::wagers::{Aces, CardTest, Rank, Suit, Sum};

/// Returns true if a test holds of these cards, joined from zones of the table. Poker hands are evaluated elsewhere.
pub(super) fn is_such_hand(table: &DealtTable, cards: &[Card], test: &CardTest) -> bool {
    if cards.is_empty() {
        return is_such_of_none(table, test);
    }
    let each = || cards.iter().copied();
    let count = |such: &dyn Fn(Card) -> bool| how_many(each().filter(|&card| such(card)));
    match test {
        CardTest::Cards(is) => is.contains(how_many(each())),
        CardTest::Total { is, aces } => is.contains(summed(cards, Sum::Total(*aces))),
        CardTest::Points(is) => is.contains(points(cards)),
        CardTest::Ranks(ranks) => sorted(each().map(rank)) == *ranks,
        CardTest::Faces(faces) => sorted(each().map(face)) == *faces,
        CardTest::Each(such) => each().all(|card| is_such(card, *such)),
        CardTest::Count { such, is } => is.contains(count(&|card| is_such(card, *such))),
        CardTest::OfAKind(is) => is.contains(most_alike(&each().map(rank))),
        CardTest::Pairs(is) => is.contains(pairs(cards)),
        CardTest::Identical(is) => is.contains(most_alike(&each())),
        CardTest::Suits(is) => is.contains(different(&each().filter_map(suit))),
        CardTest::Colours(is) => is.contains(different(&each().filter_map(colour))),
        CardTest::LongestSuit(is) => is.contains(most_alike(&each().filter_map(suit))),
        CardTest::Run { is, jokers_fill } => {
            is.contains(longest_of_ranks(each(), fills(cards, *jokers_fill)))
        }
        CardTest::SuitedRun { is, jokers_fill } => {
            let within = |own: Suit| {
                longest_of_ranks(
                    each().filter(move |&card| suit(card) == Some(own)),
                    fills(cards, *jokers_fill),
                )
            };
            is.contains(Suit::ALL.into_iter().map(within).max().unwrap_or(0))
        }
        CardTest::Highest(ranks) => ends(cards).is_some_and(|(_, high)| ranks.contains(rank(high))),
        CardTest::Lowest(ranks) => ends(cards).is_some_and(|(low, _)| ranks.contains(rank(low))),
        CardTest::Spread(is) => {
            ends(cards).is_some_and(|(low, high)| is.contains(i64::from(high.rank) - i64::from(low.rank) - 1))
        }
        CardTest::SameRankAs { zone, is } => {
            table.card(*zone).is_some_and(|other| is.contains(count(&|card| card.rank == other.rank)))
        }
        CardTest::SameSuitAs { zone, is } => table.card(*zone).is_some_and(|other| {
            is.contains(count(&|card| suit(card).is_some_and(|own| suit(other) == Some(own))))
        }),
        CardTest::SameFaceAs { zone, is } => {
            table.card(*zone).is_some_and(|other| is.contains(count(&|card| card == other)))
        }
        CardTest::Between(zones) => ends(&table.together(zones)).is_some_and(|(low, high)| {
            // A joker, of rank 0, is above none.
            low.rank < cards[0].rank && cards[0].rank < high.rank
        }),
        CardTest::HigherThan { zone, aces_low } => {
            table.card(*zone).is_some_and(|other| outranks(cards[0], other, *aces_low))
        }
        CardTest::LowerThan { zone, aces_low } => {
            table.card(*zone).is_some_and(|other| outranks(other, cards[0], *aces_low))
        }
        CardTest::SumAgainst { order, zones, sum } => {
            let others = table.together(zones);
            !others.is_empty() && summed(cards, *sum).cmp(&summed(&others, *sum)) == *order
        }
        CardTest::Blackjack(is) => is_blackjack(cards) == *is,
        CardTest::Bust(is) => (low_total(cards) > 21) == *is,
        CardTest::Class { .. }
        | CardTest::Holds { .. }
        | CardTest::AtLeast { .. }
        | CardTest::Against { .. } => false,
    }
}

/// An empty set of cards passes only a test for no cards.
fn is_such_of_none(table: &DealtTable, test: &CardTest) -> bool {
    match test {
        CardTest::Cards(is) | CardTest::Count { is, .. } => is.contains(0),
        CardTest::SameRankAs { zone, is }
        | CardTest::SameSuitAs { zone, is }
        | CardTest::SameFaceAs { zone, is } => table.card(*zone).is_some() && is.contains(0),
        CardTest::Blackjack(is) | CardTest::Bust(is) => !is,
        _ => false,
    }
}

/// The sum of the cards.
fn summed(cards: &[Card], sum: Sum) -> i64 {
    match sum {
        Sum::Points => points(cards),
        Sum::Total(Aces::Best) => best_total(cards),
        Sum::Total(Aces::Low) => low_total(cards),
        Sum::Total(Aces::High) => low_total(cards) + 10 * aces(cards),
    }
}

/// The number of ranks of exactly two cards. Each such rank is found at both cards.
fn pairs(cards: &[Card]) -> i64 {
    let alike = |one: Card| how_many(cards.iter().filter(|other| other.rank == one.rank));
    how_many(cards.iter().filter(|&&card| alike(card) == 2)) / 2
}

fn sorted<T: Ord>(things: impl Iterator<Item = T>) -> Vec<T> {
    let mut things: Vec<T> = things.collect();
    things.sort_unstable();
    things
}

/// The number of gaps of a run that the jokers fill.
fn fills(cards: &[Card], jokers_fill: bool) -> i64 {
    how_many(cards.iter().filter(|card| jokers_fill && card.is_joker()))
}

/// The lowest and the highest card, the ace high and jokers ignored.
fn ends(cards: &[Card]) -> Option<(Card, Card)> {
    let ranked = || cards.iter().copied().filter(|card| !card.is_joker());
    Some((ranked().min()?, ranked().max()?))
}

/// Returns true if a card outranks another. A joker outranks none and is outranked by none.
fn outranks(card: Card, other: Card, aces_low: bool) -> bool {
    let height = |card: Card| if aces_low && card.rank == ACE { 1 } else { card.rank };
    !card.is_joker() && !other.is_joker() && height(card) > height(other)
}

/// Returns true for two cards, an ace and a ten-value.
fn is_blackjack(cards: &[Card]) -> bool {
    let is_ten = |card: Card| (Rank::TEN..=Rank::KING).contains(&rank(card));
    match *cards {
        [one, other] => (one.rank == ACE && is_ten(other)) || (is_ten(one) && other.rank == ACE),
        _ => false,
    }
}
