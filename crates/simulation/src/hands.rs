//! Plain evaluators: the category of a hand of cards, and the order of two hands.
//!
//! A hand is evaluated as a person does it: how many cards of each rank, all one suit or not, in sequence or not. The
//! best hand of more cards is found by trying every choice of cards. There are no tables.
//!
//! A [`Made`] hand compares by its place in the game's own order of categories, then by the ranks that make the category,
//! then by the other cards from the highest down (ruling K3). Suits never count.

use crate::cards::{ACE, Card};

pub mod joker;

/// The category of a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Category {
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
    FiveOfAKind,
    FiveWilds,
}

use Category::{
    FiveOfAKind, FiveWilds, Flush, FourOfAKind, FullHouse, HighCard, Pair, RoyalFlush, Straight,
    StraightFlush, ThreeOfAKind, TwoPair,
};

impl Category {
    /// The category that a row of a pay table names, written plainly.
    pub(crate) fn named(row: &str) -> Option<Self> {
        Some(match row {
            "pair" => Pair,
            "two pair" => TwoPair,
            "three of a kind" | "trips" => ThreeOfAKind,
            "straight" => Straight,
            "flush" => Flush,
            "full house" => FullHouse,
            "four of a kind" => FourOfAKind,
            "straight flush" => StraightFlush,
            "royal flush" => RoyalFlush,
            "five of a kind" => FiveOfAKind,
            "five wilds" => FiveWilds,
            _ => return None,
        })
    }
}

/// A hand of three cards, from the lowest (HC appendix H, 6.II).
const THREE_CARDS: [Category; 6] = [HighCard, Pair, Flush, Straight, ThreeOfAKind, StraightFlush];

/// A hand of four cards, from the lowest (HC appendix C, 6.II, and M, 6.II).
const FOUR_CARDS: [Category; 8] =
    [HighCard, Pair, TwoPair, Straight, Flush, ThreeOfAKind, StraightFlush, FourOfAKind];

/// A hand of five cards, from the lowest (HC appendix D, 6.II).
const FIVE_CARDS: [Category; 10] = [
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
];

/// A hand with wild deuces and joker, from the lowest (HC appendix O, 6(b), ruling G9).
const WILD_CARDS: [Category; 12] = [
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    FiveOfAKind,
    RoyalFlush,
    FiveWilds,
];

/// The value of a hand: the greater one wins, equal ones tie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Made {
    place: u8,
    ranks: [u8; 5],
    /// Its category.
    pub category: Category,
}

impl Made {
    fn new(order: &[Category], category: Category, ranks: [u8; 5]) -> Self {
        let place = order.iter().position(|&c| c == category).unwrap_or(0) as u8;
        Made { place, ranks, category }
    }

    /// The highest rank that makes the category: of the pair, the trips, the straight, or the highest card.
    pub fn top(&self) -> u8 {
        self.ranks[0]
    }

    /// The ranks in the order in which they count.
    pub(crate) fn ranks(self) -> [u8; 5] {
        self.ranks
    }
}

/// The ranks of a hand grouped by how many there are of each, the largest groups first, then the highest ranks.
struct Groups {
    /// How many cards of a rank, and the rank.
    groups: [(u8, u8); 5],
    number: usize,
}

impl Groups {
    fn of(cards: &[Card]) -> Self {
        let mut groups = [(0, 0); 5];
        let mut number = 0;
        for card in cards {
            if let Some(group) = groups[..number].iter_mut().find(|group| group.1 == card.rank) {
                group.0 += 1;
            } else {
                groups[number] = (1, card.rank);
                number += 1;
            }
        }
        // At most five groups: insertion is as quick as anything.
        for i in 1..number {
            let mut j = i;
            while j > 0 && groups[j] > groups[j - 1] {
                groups.swap(j, j - 1);
                j -= 1;
            }
        }
        Groups { groups, number }
    }

    /// How many cards the `i`th largest group has.
    fn size(&self, i: usize) -> u8 {
        self.groups[i].0
    }

    fn ranks(&self) -> [u8; 5] {
        self.groups.map(|group| group.1)
    }
}

fn one_suit(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit == cards[0].suit)
}

/// The highest card of the sequence of these cards, all of different ranks; with `gaps` wild cards, of the highest
/// sequence they fit in. An ace is low in A-2-3 and high otherwise (ruling K1).
fn sequence(cards: &[Card], gaps: usize) -> Option<u8> {
    let length = (cards.len() + gaps) as u8;
    (length..=ACE).rev().find(|&top| stands_in(cards, top, length))
}

/// Returns true if every card fits in the sequence of this length that ends with `top`.
pub(crate) fn stands_in(cards: &[Card], top: u8, length: u8) -> bool {
    cards.iter().all(|card| {
        let rank = if card.rank == ACE && top < ACE { 1 } else { card.rank };
        rank <= top && rank + length > top
    })
}

/// The category of a hand without wild cards, and the ranks that count; five cards at most.
fn natural(cards: &[Card]) -> (Category, [u8; 5]) {
    let groups = Groups::of(cards);
    if groups.number == cards.len() {
        let ordered = [groups.groups[0].1, groups.groups[cards.len() - 1].1];
        let top = sequence_of_distinct(ordered, &groups, cards.len());
        let category = match (one_suit(cards), top) {
            (true, Some(ACE)) if cards.len() == 5 => RoyalFlush,
            (true, Some(_)) => StraightFlush,
            (true, None) => Flush,
            (false, Some(_)) => Straight,
            (false, None) => HighCard,
        };
        return (category, top.map_or(groups.ranks(), |top| [top, 0, 0, 0, 0]));
    }
    let category = match (groups.size(0), groups.size(1)) {
        (4, _) => FourOfAKind,
        (3, 2) => FullHouse,
        (3, _) => ThreeOfAKind,
        (2, 2) => TwoPair,
        _ => Pair,
    };
    (category, groups.ranks())
}

/// The top of a sequence of ranks that are all different, in falling order: they span just their number, or are the ace and
/// the lowest ones.
fn sequence_of_distinct([high, low]: [u8; 2], groups: &Groups, number: usize) -> Option<u8> {
    let number = number as u8;
    if high - low + 1 == number {
        Some(high)
    } else if high == ACE && groups.groups[1].1 == number {
        Some(number)
    } else {
        None
    }
}

/// A hand of three cards.
pub fn three_cards(cards: &[Card; 3]) -> Made {
    let (category, ranks) = natural(cards);
    Made::new(&THREE_CARDS, category, ranks)
}

/// A hand of four cards.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "one of several evaluators that borrow their cards")]
pub(crate) fn four_cards(cards: &[Card; 4]) -> Made {
    let (category, ranks) = natural(cards);
    Made::new(&FOUR_CARDS, category, ranks)
}

/// A hand of five cards.
pub(crate) fn five_cards(cards: &[Card; 5]) -> Made {
    let (category, ranks) = natural(cards);
    Made::new(&FIVE_CARDS, category, ranks)
}

/// The best of all choices of `N` from more cards.
fn best<const N: usize>(cards: &[Card], value: impl Fn(&[Card; N]) -> Made) -> Made {
    let mut places: [usize; N] = std::array::from_fn(|i| i);
    let mut found = value(&places.map(|i| cards[i]));
    // Steps through the choices in lexicographic order.
    while let Some(i) = (0..N).rev().find(|&i| places[i] < cards.len() - N + i) {
        places[i] += 1;
        for j in i + 1..N {
            places[j] = places[j - 1] + 1;
        }
        found = found.max(value(&places.map(|i| cards[i])));
    }
    found
}

/// The best four-card hand of some more cards.
pub fn best_four(cards: &[Card]) -> Made {
    best(cards, four_cards)
}

/// The best five-card hand of some more cards.
pub fn best_five(cards: &[Card]) -> Made {
    best(cards, five_cards)
}

/// Returns true for a card that is wild in games with wild deuces and joker.
pub(crate) fn is_wild(card: Card) -> bool {
    card.rank == 2 || card.is_joker()
}

/// A hand of five cards with wild deuces and joker: each wild card takes the value that makes the best hand (ruling G9).
pub fn wild_five(cards: &[Card; 5]) -> Made {
    let mut natural_cards = [Card::JOKER; 5];
    let mut number = 0;
    for &card in cards.iter().filter(|&&card| !is_wild(card)) {
        natural_cards[number] = card;
        number += 1;
    }
    let (category, ranks) = with_wilds(&natural_cards[..number], 5 - number);
    Made::new(&WILD_CARDS, category, ranks)
}

/// The category of some natural cards with `wilds` wild ones, five cards in all.
fn with_wilds(cards: &[Card], wilds: usize) -> (Category, [u8; 5]) {
    match wilds {
        0 => return natural(cards),
        5 => return (FiveWilds, [0; 5]),
        _ => {}
    }
    let groups = Groups::of(cards);
    let distinct = groups.number == cards.len();
    let suited = one_suit(cards);
    let top = if distinct { sequence(cards, wilds) } else { None };
    match (suited, top) {
        (true, Some(ACE)) => return (RoyalFlush, [ACE, 0, 0, 0, 0]),
        _ if groups.number == 1 => return (FiveOfAKind, groups.ranks()),
        (true, Some(top)) => return (StraightFlush, [top, 0, 0, 0, 0]),
        _ => {}
    }
    let largest = usize::from(groups.size(0)) + wilds;
    if largest == 4 {
        (FourOfAKind, groups.ranks())
    } else if groups.number == 2 {
        // One wild card and two pairs: the higher becomes three.
        (FullHouse, groups.ranks())
    } else if suited {
        (Flush, filled_flush(groups.ranks(), cards.len()))
    } else if let Some(top) = top {
        (Straight, [top, 0, 0, 0, 0])
    } else if largest == 3 {
        (ThreeOfAKind, groups.ranks())
    } else {
        // One wild card beside four that make nothing: it pairs the highest.
        (Pair, groups.ranks())
    }
}

/// The ranks of a flush whose wild cards are the highest ranks not already there.
fn filled_flush(ranks: [u8; 5], held: usize) -> [u8; 5] {
    let mut filled = ranks;
    let mut missing = (2..=ACE).rev().filter(|rank| !ranks[..held].contains(rank));
    for place in &mut filled[held..] {
        *place = missing.next().unwrap_or(0);
    }
    filled.sort_unstable_by(|a, b| b.cmp(a));
    filled
}

#[cfg(test)]
mod tests;
