//! The cards on the table, and the answer of a test when all ranks and suits are known.
//!
//! [`super::partial`] decides tests earlier if it can. Every engine falls back to this module for tests without a shortcut.

use super::card_list::CardList;
use super::ranking::{Judge, RankedCards, holds};
use super::values::{
    colours, compare_sums, count, face_of, filling, fits, highest, len, lowest, most_alike, of_suit, pairs,
    points, rank_of, ranks, run, sorted, suits, total,
};
use enumeration::{Card, Rank as CardRank, Suit as CardSuit};
use paytables::wagers::{
    Aces, CardTest, CardsTest, HandComparison, Range, Rank, Role, Winner, Zone, ZoneIndex,
};
use std::cmp::Ordering;

/// Cells of cards, and the zones that they make up.
pub struct Dealt<'a> {
    /// The shoe's decks.
    pub decks: u32,
    /// The jokers in the shoe.
    pub jokers: u32,
    /// The zones of the deal.
    pub zones: &'a [Zone],
    /// For each zone, the cells that make it up.
    pub made_of: &'a [Vec<usize>],
    /// The cards of each cell.
    pub cells: &'a [CardList],
}

impl Dealt<'_> {
    /// The cards of these zones joined; a cell that several zones share counts once.
    pub(super) fn hand(&self, zones: &[ZoneIndex]) -> CardList {
        let mut hand = CardList::default();
        let mut taken = 0u32;
        for &cell in zones.iter().flat_map(|zone| &self.made_of[zone.0]) {
            if taken >> cell & 1 == 0 {
                taken |= 1 << cell;
                self.cells[cell].cards().iter().for_each(|&card| hand.push(card));
            }
        }
        hand
    }

    fn points_of(&self, role: Role) -> i64 {
        let place = self.zones.iter().position(|zone| zone.role == role);
        place.map_or(0, |place| points(self.hand(&[ZoneIndex(place)]).cards()))
    }

    /// Returns true if a test holds.
    pub fn holds(&self, test: &CardsTest) -> bool {
        match test {
            CardsTest::Of(zones, test) => self.holds_of(self.hand(zones).cards(), test),
            CardsTest::Winner(winner) => {
                let order = self.points_of(Role::Player).cmp(&self.points_of(Role::Banker));
                order
                    == match winner {
                        Winner::Player => Ordering::Greater,
                        Winner::Banker => Ordering::Less,
                        Winner::Tie => Ordering::Equal,
                    }
            }
            CardsTest::Margin(range) => {
                range.contains((self.points_of(Role::Player) - self.points_of(Role::Banker)).abs())
            }
        }
    }

    /// Returns true if a test holds for these cards.
    pub(super) fn holds_of(&self, cards: &[Card], test: &CardTest) -> bool {
        if cards.is_empty() {
            return match test {
                CardTest::Cards(is) | CardTest::Count { is, .. } => is.contains(0),
                CardTest::SameRankAs { zone, is }
                | CardTest::SameSuitAs { zone, is }
                | CardTest::SameFaceAs { zone, is } => {
                    is.contains(0) && !self.hand(&[*zone]).cards().is_empty()
                }
                CardTest::Blackjack(is) | CardTest::Bust(is) => !is,
                _ => false,
            };
        }
        match test {
            CardTest::Cards(is) => is.contains(len(cards.iter())),
            CardTest::Total { is, aces } => is.contains(total(cards, *aces)),
            CardTest::Points(is) => is.contains(points(cards)),
            CardTest::Ranks(ranks) => sorted(cards.iter().map(|&card| rank_of(card))) == *ranks,
            CardTest::Faces(faces) => sorted(cards.iter().map(|&card| face_of(card))) == *faces,
            CardTest::Each(such) => cards.iter().all(|&card| fits(card, such)),
            CardTest::Count { such, is } => is.contains(count(cards, |card| fits(card, such))),
            CardTest::OfAKind(is) => is.contains(most_alike(cards, |card| usize::from(rank_of(card).0))),
            CardTest::Pairs(is) => is.contains(pairs(cards)),
            CardTest::Identical(is) => is.contains(most_alike(cards, |card| usize::from(card.0))),
            CardTest::Suits(is) => is.contains(suits(cards).count_ones().into()),
            CardTest::Colours(is) => is.contains(colours(cards)),
            CardTest::LongestSuit(is) => {
                is.contains(CardSuit::all().map(|suit| len(of_suit(cards, suit))).max().unwrap_or(0))
            }
            CardTest::Run { is, jokers_fill } => {
                is.contains(run(ranks(cards.iter().copied()), filling(cards, *jokers_fill)))
            }
            CardTest::SuitedRun { is, jokers_fill } => {
                let filling = filling(cards, *jokers_fill);
                let in_suit = |suit| run(ranks(of_suit(cards, suit)), filling);
                is.contains(CardSuit::all().map(in_suit).max().unwrap_or(0))
            }
            CardTest::Highest(set) => {
                let ranks = ranks(cards.iter().copied());
                ranks != 0 && set.contains(Rank(highest(ranks)))
            }
            CardTest::Lowest(set) => {
                let ranks = ranks(cards.iter().copied());
                ranks != 0 && set.contains(Rank(lowest(ranks)))
            }
            CardTest::Spread(is) => {
                let ranks = ranks(cards.iter().copied());
                ranks != 0 && is.contains(i64::from(highest(ranks)) - i64::from(lowest(ranks)) - 1)
            }
            CardTest::Class { ranking, classes, pair_of } => {
                if cards.len() < ranking.size.cards().into() {
                    return false;
                }
                let held = RankedCards::of(cards, ranking);
                classes.contains(held.class(ranking))
                    && pair_of.is_none_or(|ranks| ranks.contains(held.paired()))
            }
            CardTest::Holds { ranking, classes } => {
                cards.len() >= ranking.size.cards().into() && holds(cards, ranking, *classes)
            }
            // Cards without a suit are ranked by their ranks alone. Only this evaluation allows them.
            CardTest::AtLeast { ranking, class, ranks } => {
                let judge = Judge::Any(*ranking);
                judge.best(cards).is_some_and(|best| best >= judge.floor(ranking, *class, ranks))
            }
            CardTest::SameRankAs { zone, is } => {
                self.matches(cards, *zone, is, |card, other| rank_of(card) == rank_of(other))
            }
            CardTest::SameSuitAs { zone, is } => self.matches(cards, *zone, is, is_suited),
            CardTest::SameFaceAs { zone, is } => self.matches(cards, *zone, is, |card, other| card == other),
            CardTest::Between(zones) => {
                let ranks = ranks(self.hand(zones).cards().iter().copied());
                let own = cards[0].rank().map(|rank| rank.0);
                own.is_some_and(|own| ranks != 0 && lowest(ranks) < own && own < highest(ranks))
            }
            CardTest::HigherThan { zone, aces_low } => {
                self.one(*zone).is_some_and(|other| outranks(cards[0], other, *aces_low))
            }
            CardTest::LowerThan { zone, aces_low } => {
                self.one(*zone).is_some_and(|other| outranks(other, cards[0], *aces_low))
            }
            CardTest::SumAgainst { order, zones, sum } => {
                let others = self.hand(zones);
                compare_sums(cards, others.cards(), *sum) == Some(*order)
            }
            CardTest::Against { verdict, zones, ranking } => {
                let judge = Judge::new(ranking, self.decks, self.jokers);
                let (Some(own), Some(other)) = (judge.best(cards), judge.best(self.hand(zones).cards()))
                else {
                    return false;
                };
                own.cmp(&other) == wanted(*verdict)
            }
            CardTest::Blackjack(is) => {
                let natural = cards.len() == 2 && total(cards, Aces::Best) == 21;
                natural == *is
            }
            CardTest::Bust(is) => (total(cards, Aces::Low) > 21) == *is,
        }
    }

    /// Returns true if the number of cards that match the one card of a zone is in the range; false if the zone is empty.
    fn matches(&self, cards: &[Card], zone: ZoneIndex, is: &Range, same: fn(Card, Card) -> bool) -> bool {
        self.one(zone).is_some_and(|other| is.contains(count(cards, |card| same(card, other))))
    }

    /// The one card of a zone; `None` if the zone is empty.
    pub(super) fn one(&self, zone: ZoneIndex) -> Option<Card> {
        self.hand(&[zone]).cards().first().copied()
    }
}

/// Returns true if both cards have the same suit; a joker has none.
fn is_suited(card: Card, other: Card) -> bool {
    card.suit().is_some() && card.suit() == other.suit()
}

/// Returns true if the first card outranks the second. A joker neither outranks nor is outranked.
fn outranks(card: Card, other: Card, aces_low: bool) -> bool {
    let height = |card: Card| {
        let rank = card.rank()?;
        Some(if aces_low && rank == CardRank::ACE { 0 } else { rank.0 + 1 })
    };
    matches!((height(card), height(other)), (Some(own), Some(other)) if own > other)
}

/// How the own hand must compare with the other for this verdict.
pub(super) fn wanted(verdict: HandComparison) -> Ordering {
    match verdict {
        HandComparison::Beats => Ordering::Greater,
        HandComparison::Ties => Ordering::Equal,
        HandComparison::LosesTo => Ordering::Less,
    }
}
