//! Ranks by worth, hands as multisets of them, and the list of all hands that have not bust.
//!
//! Only what a card is worth matters to a total, so king, queen, jack and ten are one rank. There are 3,082 multisets
//! of one or more cards whose total, every ace counting 1, is 21 or less: the numbers of partitions of 1 to 21 into
//! parts of at most 10, added up.

use enumeration::Arrange;
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::LazyLock;

/// A rank by worth: ace, two to nine, or any ten-value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

impl Rank {
    /// The ace.
    pub const ACE: Rank = Rank(0);
    /// Every card worth ten.
    pub(crate) const TEN: Rank = Rank(9);
    /// How many ranks there are.
    pub(crate) const COUNT: usize = 10;

    /// The rank worth this many points, an ace counting 1; none outside 1 to 10.
    pub const fn of_points(points: u8) -> Option<Rank> {
        if points >= 1 && points <= 10 { Some(Rank(points - 1)) } else { None }
    }

    /// Every rank, ace first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + Clone {
        (0..=Self::TEN.0).map(Rank)
    }

    /// Place in a table by rank: 0 the ace, 9 the ten-values.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// What the card is worth, an ace counting 1.
    pub(crate) fn points(self) -> u8 {
        self.0 + 1
    }
}

impl From<enumeration::Rank> for Rank {
    /// What a card of this rank is worth.
    fn from(rank: enumeration::Rank) -> Self {
        // Ranks of cards count from the two, and the ace is the last.
        if rank == enumeration::Rank::ACE { Rank::ACE } else { Rank((rank.0 + 1).min(Rank::TEN.0)) }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Rank::ACE => f.write_str("A"),
            rank => write!(f, "{}", rank.points()),
        }
    }
}

/// What a hand counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Total {
    /// The points, an ace counting 11 where that does not pass 21.
    pub points: u8,
    /// Whether an ace counts 11.
    pub soft: bool,
}

/// Cards in no order: how many of each rank. Of three cards or more, a hand may also know how many of its first two cards
/// were aces ([`HandList::with_first_aces`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hand {
    counts: [u8; Rank::COUNT],
    first_aces: u8,
}

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand { counts: [0; Rank::COUNT], first_aces: 0 };

    /// A hand of these cards.
    pub fn of(cards: impl IntoIterator<Item = Rank>) -> Self {
        cards.into_iter().fold(Hand::EMPTY, Hand::with)
    }

    /// The hand and one more card.
    #[must_use]
    pub fn with(self, rank: Rank) -> Self {
        self.with_many(rank, 1)
    }

    /// The hand without a card that it holds.
    #[must_use]
    pub(crate) fn without(mut self, rank: Rank) -> Self {
        self.counts[rank.index()] -= 1;
        self
    }

    /// The hand and more cards of one rank.
    #[must_use]
    pub fn with_many(mut self, rank: Rank, cards: u8) -> Self {
        self.counts[rank.index()] += cards;
        self
    }

    /// How many cards of a rank it holds.
    pub fn count(&self, rank: Rank) -> u8 {
        self.counts[rank.index()]
    }

    /// How many of the first two cards were aces: of two cards all aces, of more what the hand knows.
    pub(crate) fn first_aces(&self) -> u8 {
        if self.size() == 2 { self.count(Rank::ACE) } else { self.first_aces }
    }

    /// The same cards, with the given number of aces among the first two.
    pub(crate) fn knowing_first_aces(self, first_aces: u8) -> Self {
        Hand { first_aces, ..self }
    }

    /// The cards alone.
    pub(crate) fn cards_alone(self) -> Self {
        self.knowing_first_aces(0)
    }

    /// How many cards it holds.
    pub(crate) fn size(&self) -> usize {
        self.counts.iter().map(|&n| usize::from(n)).sum()
    }

    /// The points with every ace counting 1.
    pub(crate) fn hard_points(&self) -> u8 {
        Rank::all().map(|rank| rank.points() * self.count(rank)).sum()
    }

    /// What it counts.
    pub(crate) fn total(&self) -> Total {
        let hard = self.hard_points();
        let soft = self.count(Rank::ACE) > 0 && hard <= 11;
        Total { points: if soft { hard + 10 } else { hard }, soft }
    }

    /// Its cards, lowest rank first.
    pub fn cards(&self) -> impl Iterator<Item = Rank> + '_ {
        Rank::all().flat_map(|rank| std::iter::repeat_n(rank, usize::from(self.count(rank))))
    }

    /// The rank of a pair, if two cards of one rank are all it holds.
    pub fn pair(&self) -> Option<Rank> {
        if self.size() != 2 {
            return None;
        }
        Rank::all().find(|&rank| self.count(rank) == 2)
    }

    /// Whether it is an ace and a ten-value.
    pub(crate) fn is_natural(&self) -> bool {
        self.size() == 2 && self.count(Rank::ACE) == 1 && self.count(Rank::TEN) == 1
    }

    /// All hands of two cards.
    pub fn pairs_and_mixed() -> impl Iterator<Item = Hand> {
        Rank::all()
            .flat_map(|first| Rank::all().filter(move |&r| r >= first).map(move |r| Hand::of([first, r])))
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, rank) in self.cards().enumerate() {
            write!(f, "{}{rank}", if place == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// Every hand of one or more cards that has not bust, in order of hard points, and where a card leads.
///
/// A card always leads to a later place, so a recursion over hands is a loop from the end.
#[derive(Debug)]
pub(super) struct HandList {
    hands: Vec<Hand>,
    next: Vec<[u16; Rank::COUNT]>,
    place: FxHashMap<Hand, u16>,
}

/// What [`HandList::next`] holds where the card busts the hand.
const BUST: u16 = u16::MAX;

impl HandList {
    /// The list, made once.
    pub(super) fn get() -> &'static HandList {
        static LIST: LazyLock<HandList> = LazyLock::new(|| HandList::build(false));
        &LIST
    }

    /// The list in which hands of three cards or more know how many of their first two cards were aces.
    pub(super) fn with_first_aces() -> &'static HandList {
        static LIST: LazyLock<HandList> = LazyLock::new(|| HandList::build(true));
        &LIST
    }

    fn build(with_first_aces: bool) -> Self {
        let mut hands = Vec::new();
        let mut open = vec![(Hand::EMPTY, 0)];
        // Cards are added in order of rank, so every multiset is met once.
        while let Some((hand, lowest)) = open.pop() {
            for rank in Rank::all().skip(lowest) {
                let longer = hand.with(rank);
                if longer.hard_points() <= 21 {
                    hands.push(longer);
                    open.push((longer, rank.index()));
                }
            }
        }
        if with_first_aces {
            let knowing = |hand: Hand| {
                let others = u8::try_from(hand.size()).expect("a hand") - hand.count(Rank::ACE);
                let most = if hand.size() > 2 { hand.count(Rank::ACE).min(2) } else { 0 };
                let may_be = move |&aces: &u8| hand.size() <= 2 || aces + others >= 2;
                (0..=most).filter(may_be).map(move |aces| hand.knowing_first_aces(aces))
            };
            hands = hands.into_iter().flat_map(knowing).collect();
        }
        hands.arrange_by_key(|hand| (hand.hard_points(), *hand));
        let place: FxHashMap<Hand, u16> = hands.iter().copied().zip(0..).collect();
        let longer = |hand: &Hand, rank: Rank| {
            let first_aces = if with_first_aces && hand.size() > 1 { hand.first_aces() } else { 0 };
            hand.with(rank).knowing_first_aces(first_aces)
        };
        let next = hands
            .iter()
            .map(|hand| {
                let mut next = [BUST; Rank::COUNT];
                for rank in Rank::all() {
                    next[rank.index()] = place.get(&longer(hand, rank)).copied().unwrap_or(BUST);
                }
                next
            })
            .collect();
        HandList { hands, next, place }
    }

    /// How many hands there are.
    pub(super) fn len(&self) -> usize {
        self.hands.len()
    }

    /// The hands, in order.
    pub(super) fn hands(&self) -> &[Hand] {
        &self.hands
    }

    /// Where a hand stands; none if it is empty or has bust.
    pub(super) fn place(&self, hand: &Hand) -> Option<usize> {
        self.place.get(hand).map(|&place| usize::from(place))
    }

    /// Where the hand at `place` stands after one more card; none if it busts.
    pub(super) fn next(&self, place: usize, rank: Rank) -> Option<usize> {
        let next = self.next[place][rank.index()];
        (next != BUST).then_some(usize::from(next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(points: &[u8]) -> Hand {
        Hand::of(points.iter().map(|&p| Rank::of_points(p).unwrap()))
    }

    #[test]
    fn an_ace_counts_eleven_until_that_passes_twenty_one() {
        assert_eq!(hand(&[1, 6]).total(), Total { points: 17, soft: true });
        assert_eq!(hand(&[1, 6, 5]).total(), Total { points: 12, soft: false });
        assert_eq!(hand(&[1, 1]).total(), Total { points: 12, soft: true });
        assert_eq!(hand(&[10, 6]).total(), Total { points: 16, soft: false });
    }

    #[test]
    fn cards_are_ranked_by_worth() {
        let worth = |symbol: &str| {
            let card = enumeration::Card::parse(&format!("{symbol}s")).unwrap();
            Rank::from(card.rank().unwrap()).points()
        };
        let all = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"].map(worth);
        assert_eq!(all, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]);
    }

    #[test]
    fn naturals_and_pairs() {
        assert!(hand(&[1, 10]).is_natural());
        assert!(!hand(&[1, 5, 5]).is_natural());
        assert_eq!(hand(&[8, 8]).pair(), Rank::of_points(8));
        assert_eq!(hand(&[8, 8, 8]).pair(), None);
        assert_eq!(Hand::pairs_and_mixed().count(), 55);
    }

    #[test]
    fn there_are_3_072_hands_of_two_or_more_cards() {
        let list = HandList::get();
        assert_eq!(list.len(), 3_082);
        assert_eq!(list.hands().iter().filter(|hand| hand.size() >= 2).count(), 3_072);
    }

    #[test]
    fn a_card_leads_to_a_later_place_or_busts() {
        for list in [HandList::get(), HandList::with_first_aces()] {
            for place in 0..list.len() {
                for rank in Rank::all() {
                    let longer = list.hands()[place].with(rank).cards_alone();
                    match list.next(place, rank) {
                        Some(next) => assert!(next > place && list.hands()[next].cards_alone() == longer),
                        None => assert!(longer.hard_points() > 21),
                    }
                }
            }
        }
    }

    #[test]
    fn a_hand_may_know_how_many_aces_it_began_with() {
        let list = HandList::with_first_aces();
        let drawn = |cards: &[u8]| {
            let points = |&points: &u8| Rank::of_points(points).unwrap();
            let two = list.place(&Hand::of(cards[..2].iter().map(points))).unwrap();
            let place =
                cards[2..].iter().map(points).fold(two, |place, rank| list.next(place, rank).unwrap());
            list.hands()[place]
        };
        assert_eq!(drawn(&[5, 5, 1]).first_aces(), 0);
        assert_eq!(drawn(&[1, 5, 5]).first_aces(), 1);
        assert_eq!(drawn(&[1, 1, 5, 1]).first_aces(), 2);
        assert_ne!(drawn(&[5, 5, 1]), drawn(&[1, 5, 5]));
        assert_eq!(drawn(&[1, 5, 2]), drawn(&[2, 1, 5]));
    }
}
