//! Cards on the table, and whether a test holds of them.
//!
//! Ranks are known before suits. While suits are not known, a test that looks at them may still be told from the ranks: no
//! pair is no pair of equal cards; or from how many cards there are of each suit: four of each are no five of one.
//! [`Dealt::by_ranks`] and [`Dealt::by_suits`] say what is sure, [`Dealt::holds`] what is so.

use super::ranking::{Held, Judge, holds};
use enumeration::{Card, Rank as CardRank, Suit as CardSuit};
use paytables::wagers::{
    Aces, CardTest, CardsTest, Colour, Face, Joker, Pattern, Range, Rank, Ranking, Role, Suit, Verdict,
    Winner, Zone, ZoneIndex,
};
use std::cmp::Ordering;

/// The most cards that lie in one zone: a dealer's hand has at most 13, or 21 aces' worth from a shoe of low cards.
pub const MOST_CARDS: usize = 24;

/// What a card has for a suit whose suit is not known: a suit that no other card is of.
pub const NO_SUIT: CardSuit = CardSuit(5);

/// Suits that are open: of the cards of one cell that have none yet, so many will be of each suit.
pub struct Open {
    /// By suit.
    pub suits: [u8; 4],
}

impl Open {
    /// How many cards each suit that is open will have, beside those that have it already.
    fn sizes(&self, cards: &[Card]) -> [Option<i64>; 4] {
        std::array::from_fn(|suit| {
            let open = self.suits[suit];
            (open > 0).then(|| of_suit(cards, CardSuit(suit as u8)).count() as i64 + i64::from(open))
        })
    }
}

/// Some cards, in no order.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    cards: [Card; MOST_CARDS],
    len: usize,
}

impl Default for Hand {
    fn default() -> Self {
        Hand { cards: [Card::JOKER; MOST_CARDS], len: 0 }
    }
}

impl Hand {
    /// Adds a card.
    pub fn push(&mut self, card: Card) {
        self.cards[self.len] = card;
        self.len += 1;
    }

    /// These cards.
    fn of(cards: impl Iterator<Item = Card>) -> Hand {
        let mut hand = Hand::default();
        cards.for_each(|card| hand.push(card));
        hand
    }

    /// Takes cards away again, up to so many.
    pub fn truncate(&mut self, len: usize) {
        self.len = len;
    }

    /// The cards.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len]
    }
}

/// What lies on the table: cells of cards, and the zones that they make up.
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
    pub cells: &'a [Hand],
}

impl Dealt<'_> {
    /// The cards of these zones, put together. A cell that several of them share, which are then always taken together,
    /// is taken once.
    pub fn hand(&self, zones: &[ZoneIndex]) -> Hand {
        let mut hand = Hand::default();
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

    /// Whether a test holds.
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

    fn holds_of(&self, cards: &[Card], test: &CardTest) -> bool {
        if cards.is_empty() {
            return match test {
                CardTest::Cards(is) | CardTest::Count { is, .. } => is.contains(0),
                CardTest::SameRankAs { zone, is } | CardTest::SameFaceAs { zone, is } => {
                    is.contains(0) && !self.hand(&[*zone]).cards().is_empty()
                }
                CardTest::Blackjack(is) | CardTest::Bust(is) => !is,
                _ => false,
            };
        }
        match test {
            CardTest::Cards(is) => is.contains(cards.len() as i64),
            CardTest::Total { is, aces } => is.contains(total(cards, *aces)),
            CardTest::Points(is) => is.contains(points(cards)),
            CardTest::Ranks(ranks) => sorted(cards.iter().map(|&card| rank_of(card))) == *ranks,
            CardTest::Faces(faces) => sorted(cards.iter().map(|&card| face_of(card))) == *faces,
            CardTest::Each(such) => cards.iter().all(|&card| fits(card, such)),
            CardTest::Count { such, is } => {
                is.contains(cards.iter().filter(|&&card| fits(card, such)).count() as i64)
            }
            CardTest::OfAKind(is) => is.contains(most_alike(cards, |card| usize::from(rank_of(card).0))),
            CardTest::Identical(is) => is.contains(most_alike(cards, |card| usize::from(card.0))),
            CardTest::Suits(is) => is.contains(suits(cards).count_ones().into()),
            CardTest::Colours(is) => {
                let red = suits(cards) & 0b0110 != 0;
                let black = suits(cards) & 0b1001 != 0;
                is.contains(i64::from(red) + i64::from(black))
            }
            CardTest::LongestSuit(is) => is
                .contains(CardSuit::all().map(|suit| of_suit(cards, suit).count() as i64).max().unwrap_or(0)),
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
                ranks != 0 && set.contains(Rank(ranks.ilog2() as u8))
            }
            CardTest::Lowest(set) => {
                let ranks = ranks(cards.iter().copied());
                ranks != 0 && set.contains(Rank(ranks.trailing_zeros() as u8))
            }
            CardTest::Spread(is) => {
                let ranks = ranks(cards.iter().copied());
                ranks != 0 && is.contains(i64::from(ranks.ilog2()) - i64::from(ranks.trailing_zeros()) - 1)
            }
            CardTest::Class { ranking, classes, pair_of } => {
                if cards.len() < ranking.size.cards().into() {
                    return false;
                }
                let held = Held::of(cards, ranking);
                classes.contains(held.class(ranking))
                    && pair_of.is_none_or(|ranks| held.paired().is_some_and(|rank| ranks.contains(rank)))
            }
            CardTest::Holds { ranking, classes } => {
                cards.len() >= ranking.size.cards().into() && holds(cards, ranking, *classes)
            }
            CardTest::SameRankAs { zone, is } => self
                .one(*zone)
                .is_some_and(|other| is.contains(count(cards, |card| rank_of(card) == rank_of(other)))),
            CardTest::SameFaceAs { zone, is } => {
                self.one(*zone).is_some_and(|other| is.contains(count(cards, |card| card == other)))
            }
            CardTest::Between(zones) => {
                let ranks = ranks(self.hand(zones).cards().iter().copied());
                let own = cards[0].rank().map(|rank| u32::from(rank.0));
                own.is_some_and(|own| ranks != 0 && ranks.trailing_zeros() < own && own < ranks.ilog2())
            }
            CardTest::HigherThan { zone, aces_low } => {
                let height = |card: Card| {
                    let rank = card.rank()?;
                    Some(if *aces_low && rank == CardRank::ACE { 0 } else { rank.0 + 1 })
                };
                let other = self.one(*zone).and_then(height);
                matches!((height(cards[0]), other), (Some(own), Some(other)) if own > other)
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

    fn one(&self, zone: ZoneIndex) -> Option<Card> {
        self.hand(&[zone]).cards().first().copied()
    }

    /// Whether a test holds of every way to give these cards their suits, or of none; none where suits may tell. The
    /// suits that the cards bear here are not looked at.
    pub fn by_ranks(&self, test: &CardsTest) -> Option<bool> {
        let CardsTest::Of(zones, asked) = test else { return Some(self.holds(test)) };
        if !looks_at_suits(asked) {
            return Some(self.holds(test));
        }
        let hand = self.hand(zones);
        let cards = hand.cards();
        if cards.is_empty() {
            return Some(self.holds_of(cards, asked));
        }
        let suited = count(cards, |card| card.rank().is_some());
        let alike = most_alike(cards, |card| usize::from(rank_of(card).0));
        match asked {
            CardTest::Faces(faces) => {
                let wanted = sorted(faces.iter().map(|&face| face_rank(face)));
                (sorted(cards.iter().map(|&card| rank_of(card))) != wanted).then_some(false)
            }
            CardTest::Each(such) => (!cards.iter().all(|&card| fits_by_rank(card, such))).then_some(false),
            CardTest::Count { such, is } => sure(is, 0, count(cards, |card| fits_by_rank(card, such))),
            // Of a rank's cards a fourth part, rounded up, shares a suit; jokers are equal.
            CardTest::Identical(is) => sure(is, ((alike + 3) / 4).max(1), alike),
            CardTest::Suits(is) | CardTest::Colours(is) => sure(is, i64::from(suited > 0), suited),
            CardTest::LongestSuit(is) => sure(is, (suited + 3) / 4, suited),
            CardTest::SuitedRun { is, jokers_fill } => {
                let filling = filling(cards, *jokers_fill);
                let longest = run(ranks(cards.iter().copied()), filling);
                sure(is, longest.min(1), longest)
            }
            CardTest::SameFaceAs { zone, is } => match self.one(*zone) {
                None => Some(false),
                Some(other) if other == Card::JOKER => Some(is.contains(count(cards, |card| card == other))),
                Some(other) => sure(is, 0, count(cards, |card| rank_of(card) == rank_of(other))),
            },
            CardTest::Class { ranking, .. } | CardTest::Holds { ranking, .. }
                if cards.len() < usize::from(ranking.size.cards()) || self.without_suits(cards, ranking) =>
            {
                Some(self.holds_of(cards, asked))
            }
            _ => None,
        }
    }

    /// Whether a test that looks at suits holds of every way to give suits to the cards that have none, so many of each as
    /// is open, or of none; none where it hangs on which cards get which. With no card without a suit it is always told.
    pub fn by_suits(&self, test: &CardsTest, open: &Open) -> Option<bool> {
        let CardsTest::Of(zones, asked) = test else { return Some(self.holds(test)) };
        let hand = self.hand(zones);
        let cards = hand.cards();
        match asked {
            CardTest::SameFaceAs { zone, .. } => {
                let known = !lacks_suits(cards) && !lacks_suits(self.hand(&[*zone]).cards());
                return known.then(|| self.holds_of(cards, asked));
            }
            CardTest::Against { zones, ranking, .. } => {
                let other = self.hand(zones);
                let lacking = lacks_suits(cards) || lacks_suits(other.cards());
                let able = matches!(Judge::new(ranking, self.decks, self.jokers), Judge::Any(_));
                let open = may_complete(cards, ranking, open) || may_complete(other.cards(), ranking, open);
                return (!lacking || able && !open).then(|| self.holds_of(cards, asked));
            }
            _ => {}
        }
        if !lacks_suits(cards) {
            return Some(self.holds_of(cards, asked));
        }
        let sizes = open.sizes(cards);
        let size =
            |suit: CardSuit| sizes[suit.0 as usize].unwrap_or_else(|| of_suit(cards, suit).count() as i64);
        let longest_open = sizes.iter().flatten().copied().max().unwrap_or(0);
        match asked {
            CardTest::Suits(is) => {
                Some(is.contains(CardSuit::all().filter(|&suit| size(suit) > 0).count() as i64))
            }
            CardTest::Colours(is) => {
                let has = |red: bool| CardSuit::all().any(|suit| suit.is_red() == red && size(suit) > 0);
                Some(is.contains(i64::from(has(true)) + i64::from(has(false))))
            }
            CardTest::LongestSuit(is) => Some(is.contains(CardSuit::all().map(size).max().unwrap_or(0))),
            CardTest::Each(such) | CardTest::Count { such, .. } if such.rank.is_none() => {
                let suits = CardSuit::all().filter(|&suit| fits(Card::new(CardRank::TWO, suit), such));
                let count: i64 = suits.map(size).sum();
                Some(match asked {
                    CardTest::Count { is, .. } => is.contains(count),
                    _ => count == cards.len() as i64,
                })
            }
            CardTest::Identical(is) => {
                let given = Hand::of(cards.iter().copied().filter(|card| card.suit() != Some(NO_SUIT)));
                let least = most_alike(given.cards(), |card| usize::from(card.0)).max(1);
                let alike = most_alike(cards, |card| usize::from(rank_of(card).0));
                sure(is, least, least.max(alike.min(longest_open)))
            }
            CardTest::SuitedRun { is, jokers_fill } => {
                let filling = filling(cards, *jokers_fill);
                let given = |suit| run(ranks(of_suit(cards, suit)), filling);
                let least = CardSuit::all().map(given).max().unwrap_or(0);
                let most = run(ranks(cards.iter().copied()), filling).min(longest_open + i64::from(filling));
                sure(is, least, least.max(most))
            }
            CardTest::Class { ranking, .. } | CardTest::Holds { ranking, .. } => {
                (!may_complete(cards, ranking, open)).then(|| self.holds_of(cards, asked))
            }
            _ => None,
        }
    }

    /// Whether cards of one deck have too few ranks for as many as a hand to share a suit, whatever the suits are. What
    /// stands for any card is of every suit.
    fn without_suits(&self, cards: &[Card], ranking: &Ranking) -> bool {
        let natural = self.decks == 1 && self.jokers == 0 && ranking.wild.is_empty();
        natural && ranks(cards.iter().copied()).count_ones() < ranking.size.cards().into()
    }
}

/// Whether every number from least to most is in the range, or none.
fn sure(range: &Range, least: i64, most: i64) -> Option<bool> {
    let first = range.contains(least);
    (least..=most).all(|number| range.contains(number) == first).then_some(first)
}

/// Whether some of the cards have no suit yet.
fn lacks_suits(cards: &[Card]) -> bool {
    cards.iter().any(|card| card.suit() == Some(NO_SUIT))
}

/// Whether a suit that is open may come to as many cards as a hand of one suit needs beside what stands for any card.
/// Where it cannot, the hand is what it is without the cards that have no suit yet being of one.
pub fn may_complete(cards: &[Card], ranking: &Ranking, open: &Open) -> bool {
    if !lacks_suits(cards) {
        return false;
    }
    let completing = count(cards, |card| match card.rank() {
        None => ranking.joker != Joker::None,
        Some(rank) => ranking.wild.contains(Rank(rank.0)),
    });
    let needed = i64::from(ranking.size.cards()) - completing;
    open.sizes(cards).iter().flatten().any(|&size| size >= needed)
}

/// Whether a test can tell suits apart.
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
        | CardTest::SameFaceAs { .. }
        | CardTest::Against { .. } => true,
        CardTest::Cards(_)
        | CardTest::Total { .. }
        | CardTest::Points(_)
        | CardTest::Ranks(_)
        | CardTest::OfAKind(_)
        | CardTest::Run { .. }
        | CardTest::Highest(_)
        | CardTest::Lowest(_)
        | CardTest::Spread(_)
        | CardTest::SameRankAs { .. }
        | CardTest::Between(_)
        | CardTest::HigherThan { .. }
        | CardTest::Blackjack(_)
        | CardTest::Bust(_) => false,
    }
}

pub(super) fn wanted(verdict: Verdict) -> Ordering {
    match verdict {
        Verdict::Beats => Ordering::Greater,
        Verdict::Ties => Ordering::Equal,
        Verdict::LosesTo => Ordering::Less,
    }
}

/// The rank of a card as conditions name it.
pub(super) fn rank_of(card: Card) -> Rank {
    card.rank().map_or(Rank::JOKER, |rank| Rank(rank.0))
}

fn face_of(card: Card) -> Face {
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => Face::Of(Rank(rank.0), Suit::ALL[suit.0 as usize]),
        _ => Face::Joker,
    }
}

fn face_rank(face: Face) -> Rank {
    match face {
        Face::Of(rank, _) => rank,
        Face::Joker => Rank::JOKER,
    }
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items
}

fn count(cards: &[Card], such: impl Fn(Card) -> bool) -> i64 {
    cards.iter().filter(|&&card| such(card)).count() as i64
}

/// What a card counts, the ace 1.
pub fn low_value(card: Card) -> i64 {
    match card.rank() {
        None => 0,
        Some(CardRank::ACE) => 1,
        Some(rank) => i64::from(rank.0 + 2).min(10),
    }
}

/// The sum of the cards.
pub fn total(cards: &[Card], aces: Aces) -> i64 {
    let low: i64 = cards.iter().map(|&card| low_value(card)).sum();
    let count = count(cards, |card| card.rank() == Some(CardRank::ACE));
    match aces {
        Aces::Low => low,
        Aces::High => low + 10 * count,
        Aces::Best if count > 0 && low + 10 <= 21 => low + 10,
        Aces::Best => low,
    }
}

/// The sum modulo 10.
pub fn points(cards: &[Card]) -> i64 {
    total(cards, Aces::Low) % 10
}

fn fits_by_rank(card: Card, such: &Pattern) -> bool {
    let suited = such.suit.is_some() || such.colour.is_some();
    such.rank.is_none_or(|ranks| ranks.contains(rank_of(card))) && !(suited && card == Card::JOKER)
}

fn fits(card: Card, such: &Pattern) -> bool {
    such.rank.is_none_or(|ranks| ranks.contains(rank_of(card)))
        && such.suit.is_none_or(|suits| card.suit().is_some_and(|s| suits.contains(Suit::ALL[s.0 as usize])))
        && such.colour.is_none_or(|colour| card.suit().is_some_and(|s| s.is_red() == (colour == Colour::Red)))
}

/// The largest number of cards of one kind.
fn most_alike(cards: &[Card], kind: impl Fn(Card) -> usize) -> i64 {
    let mut counts = [0i64; 64];
    cards.iter().for_each(|&card| counts[kind(card)] += 1);
    counts.into_iter().max().unwrap_or(0)
}

fn of_suit(cards: &[Card], suit: CardSuit) -> impl Iterator<Item = Card> {
    cards.iter().copied().filter(move |card| card.suit() == Some(suit))
}

/// The suits that the cards have, one bit each.
fn suits(cards: &[Card]) -> u8 {
    cards.iter().filter_map(|card| card.suit()).fold(0, |suits, suit| suits | 1 << suit.0)
}

/// The ranks that the cards have, one bit each; jokers are passed over.
fn ranks(cards: impl Iterator<Item = Card>) -> u16 {
    cards.filter_map(Card::rank).fold(0, |ranks, rank| ranks | 1 << rank.0)
}

fn filling(cards: &[Card], jokers_fill: bool) -> u32 {
    if jokers_fill { count(cards, |card| card == Card::JOKER) as u32 } else { 0 }
}

/// The length of the longest run of consecutive ranks, an ace at either end, with so many cards that fill a gap or
/// lengthen it. On no ranks and nothing to fill it is 0.
fn run(ranks: u16, filling: u32) -> i64 {
    // Bit 0 is the ace below the two; the ace cannot stand at both ends, so a run has at most 13 ranks.
    let line = u32::from(ranks) << 1 | u32::from(ranks >> 12);
    let mut longest = 0;
    for first in 0..14u32 {
        for length in 1..=(14 - first).min(13) {
            let window = ((1u32 << length) - 1) << first;
            if length - (line & window).count_ones() <= filling {
                longest = longest.max(length);
            }
        }
    }
    longest.into()
}
