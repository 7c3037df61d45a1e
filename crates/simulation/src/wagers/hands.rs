//! Poker hands of two to five cards, with jokers and wild ranks.
//!
//! Every choice of cards is evaluated. A hand is evaluated twice: by its ranks, where equal ranks are grouped and a
//! wild card joins the largest group; and as a straight or a flush, where a wild card counts as the missing card. The better
//! result by the order of the ranking counts. From several decks a hand can be a
//! flush and a pair at once, and is the better of the two.

use super::faces;
use crate::cards::{ACE, Card};
use crate::hands::stands_in;
use paytables::wagers::{Class, Joker, Rank, Ranking};

/// The most cards of a hand.
const MOST: usize = 5;

/// The value of a hand: the greater one wins, equal ones tie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct HandValue {
    /// The index of the class in its ranking, from the lowest.
    place: usize,
    /// The ranks that make the class, then the other cards from the highest down (ruling K3).
    ranks: [u8; MOST],
    /// Its class.
    pub class: Class,
}

impl HandValue {
    fn new(ranking: Ranking, class: Class, ranks: [u8; MOST]) -> Self {
        let place = ranking.classes().iter().rev().position(|known| *known == class).unwrap_or(0);
        HandValue { place, ranks, class }
    }

    /// Returns true if it ranks no lower than the lowest hand of a class whose ranks begin with these.
    pub(super) fn is_at_least(&self, ranking: Ranking, class: Class, ranks: &[Rank]) -> bool {
        let mut least = HandValue::new(ranking, class, [0; MOST]);
        let in_order = matches!(class, Class::Straight | Class::StraightFlush | Class::RoyalFlush);
        for (place, rank) in least.ranks.iter_mut().zip(ranks) {
            let top = rank.0 + 2;
            *place = if in_order { straight_value(top, ranking) } else { top };
        }
        (self.place, self.ranks) >= (least.place, least.ranks)
    }

    /// The first rank that makes the class, for example that of a pair; `None` if no card has one.
    pub(super) fn top(&self) -> Option<Rank> {
        self.ranks[0].checked_sub(2).map(Rank)
    }
}

/// The findings on some cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandView {
    /// The best hand.
    pub best: HandValue,
    /// The classes of all hands, as bits.
    classes: u16,
}

impl HandView {
    /// Evaluates every hand that can be chosen from the cards; `None` if they are too few for one.
    pub(super) fn at(cards: &[Card], ranking: Ranking) -> Option<Self> {
        let size = usize::from(ranking.size.cards());
        let mut places: [usize; MOST] = std::array::from_fn(|i| i);
        let mut found: Option<HandView> = None;
        if cards.len() < size {
            return None;
        }
        loop {
            let made = made(places[..size].iter().map(|&place| cards[place]), ranking);
            let (best, classes) = found.map_or((made, 0), |found| (found.best.max(made), found.classes));
            found = Some(HandView { best, classes: classes | 1 << made.class as u16 });
            // Choices in lexicographic order.
            let Some(i) = (0..size).rev().find(|&i| places[i] < cards.len() - size + i) else { return found };
            places[i] += 1;
            for j in i + 1..size {
                places[j] = places[j - 1] + 1;
            }
        }
    }

    /// Returns true if some hand is of this class.
    pub(super) fn holds(&self, class: Class) -> bool {
        self.classes & 1 << class as u16 != 0
    }
}

/// The cards of one hand, natural and wild apart.
struct HandCards {
    cards: [Card; MOST],
    /// The number of plain cards, which come first.
    plain: usize,
    /// The number of wild cards.
    wild: usize,
    /// The number of jokers that are an ace, or a card that completes a straight or a flush.
    aces: usize,
    /// The number of jokers without a meaning.
    blank: usize,
}

/// The value of a straight to this rank. If the joker is an ace, A-2-3-4-5 is the second one (ruling W1).
fn straight_value(top: u8, ranking: Ranking) -> u8 {
    match top {
        ACE => ACE + 1,
        top if top == ranking.size.cards() && ranking.joker == Joker::Ace => ACE,
        top => top,
    }
}

/// The class of a hand, and its value.
fn made(cards: impl Iterator<Item = Card>, ranking: Ranking) -> HandValue {
    let mut hand = HandCards { cards: [Card::JOKER; MOST], plain: 0, wild: 0, aces: 0, blank: 0 };
    for card in cards {
        match ranking.joker {
            Joker::Any if card.is_joker() => hand.wild += 1,
            Joker::Ace if card.is_joker() => hand.aces += 1,
            Joker::None if card.is_joker() => hand.blank += 1,
            _ if ranking.wild.contains(faces::rank(card)) => hand.wild += 1,
            _ => {
                hand.cards[hand.plain] = card;
                hand.plain += 1;
            }
        }
    }
    let by_ranks = hand.by_ranks(ranking);
    hand.as_line(ranking).map_or(by_ranks, |line| line.max(by_ranks))
}

impl HandCards {
    fn plain(&self) -> &[Card] {
        &self.cards[..self.plain]
    }

    /// The value by equal ranks. A joker that is an ace if it completes nothing is one here.
    fn by_ranks(&self, ranking: Ranking) -> HandValue {
        let aces = std::iter::repeat_n(ACE, self.aces);
        let mut groups = [(0_usize, 0_u8); MOST];
        let mut number = 0;
        for rank in self.plain().iter().map(|card| card.rank).chain(aces) {
            if let Some(group) = groups[..number].iter_mut().find(|group| group.1 == rank) {
                group.0 += 1;
            } else {
                groups[number] = (1, rank);
                number += 1;
            }
        }
        // The largest groups first, then the highest ranks.
        groups[..number].sort_unstable_by(|a, b| b.cmp(a));
        if number == 0 && self.wild > 0 {
            groups[0].1 = ACE;
        }
        groups[0].0 += self.wild;
        let class = match (groups[0].0, groups[1].0) {
            (5, _) => Class::FiveOfAKind,
            (4, _) => Class::FourOfAKind,
            (3, 2) => Class::FullHouse,
            (3, _) => Class::ThreeOfAKind,
            (2, 2) => Class::TwoPair,
            (2, _) => Class::Pair,
            _ => Class::HighCard,
        };
        HandValue::new(ranking, class, groups.map(|(_, rank)| rank))
    }

    /// The best straight or flush, if there is one.
    fn as_line(&self, ranking: Ranking) -> Option<HandValue> {
        if self.blank > 0 || self.size() < 3 {
            return None;
        }
        let cards = self.plain();
        let suited = cards.iter().all(|card| card.suit == cards[0].suit);
        let straight = self.straight(ranking);
        let straight_class = match (suited, straight) {
            (true, Some((_, ACE))) if self.size() == MOST => Class::RoyalFlush,
            (true, _) => Class::StraightFlush,
            (false, _) => Class::Straight,
        };
        // Five wild cards are the highest royal flush (ruling G9).
        let all_wild = u8::from(self.wild == MOST);
        let straight =
            straight.map(|(value, _)| HandValue::new(ranking, straight_class, [value, all_wild, 0, 0, 0]));
        let flush = suited.then(|| HandValue::new(ranking, Class::Flush, self.flush()));
        straight.max(flush)
    }

    /// The straight that counts most, and its highest rank.
    fn straight(&self, ranking: Ranking) -> Option<(u8, u8)> {
        let cards = self.plain();
        let repeated =
            |(place, card): (usize, &Card)| cards[..place].iter().any(|other| other.rank == card.rank);
        if cards.iter().enumerate().any(repeated) {
            return None;
        }
        let size = self.size() as u8;
        let fits = (size..=ACE).filter(|&top| stands_in(cards, top, size));
        fits.map(|top| (straight_value(top, ranking), top)).max()
    }

    /// The ranks of a flush, from the highest down; a wild card is the highest that is not there (ruling G9).
    fn flush(&self) -> [u8; MOST] {
        let mut ranks = self.cards.map(|card| card.rank);
        let held = ranks;
        let missing = (2..=ACE).rev().filter(|rank| !held[..self.plain].contains(rank));
        for (place, rank) in ranks[self.plain..self.size()].iter_mut().zip(missing) {
            *place = rank;
        }
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        ranks
    }

    fn size(&self) -> usize {
        self.plain + self.wild + self.aces + self.blank
    }
}
