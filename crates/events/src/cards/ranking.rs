//! Poker hands in any ranking that a condition can name: two to five cards, the best of more, from any number of
//! decks, with jokers and wild ranks.
//!
//! [`RankedCards::class`] finds the *class* of the best hand from all cards at once: the best class whose parts the cards
//! contain, with wild cards filling gaps. [`Judge`] *compares* best hands: it uses an evaluator of `enumeration` if one knows
//! the ranking, else it ranks every choice of cards ([`strength`]). Called by [`super::dealt`], [`super::partial`] and the
//! engines of two hands.

use enumeration::rankings::high::{Category, High};
use enumeration::rankings::{four::FourCard, three::ThreeCard};
use enumeration::{Card, CardSet};
use paytables::wagers::{Class, ClassSet, HandSize, Joker, Rank, Ranking};

const RANKS: usize = 13;
const ACE: usize = 12;
/// The bit of the ace at the top of a straight.
const TOP: u32 = 12;

/// The counts of ranks and suits of some cards, by the rules of a ranking.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct RankedCards {
    /// The number of cards of each rank.
    counts: [u8; RANKS],
    /// The ranks held.
    ranks: u16,
    /// The ranks held in each suit.
    lanes: [u16; 4],
    /// How many cards of each suit.
    suits: [u8; 4],
    /// Wild cards: each counts as the card that makes the best hand.
    wild: u8,
    /// Jokers that count as an ace, or as a card that completes a straight or a flush.
    aces: u8,
}

impl RankedCards {
    /// Counts these cards by the rules of this ranking.
    pub(super) fn of(cards: &[Card], ranking: &Ranking) -> RankedCards {
        let mut held = RankedCards::default();
        for card in cards {
            match (card.rank(), card.suit()) {
                (Some(rank), Some(suit)) if !ranking.wild.contains(Rank(rank.0)) => {
                    held.counts[usize::from(rank.0)] += 1;
                    held.ranks |= 1 << rank.0;
                    // A card without a suit is in none of the suits' lanes.
                    if let (Some(lane), Some(count)) =
                        (held.lanes.get_mut(usize::from(suit.0)), held.suits.get_mut(usize::from(suit.0)))
                    {
                        *lane |= 1 << rank.0;
                        *count += 1;
                    }
                }
                (Some(_), _) => held.wild += 1,
                (None, _) => match ranking.joker {
                    Joker::Any => held.wild += 1,
                    Joker::Ace => held.aces += 1,
                    Joker::None => {}
                },
            }
        }
        held
    }

    /// The number of cards of a rank, with jokers that count as aces.
    fn of_rank(&self, rank: usize) -> u8 {
        self.counts[rank] + if rank == ACE { self.aces } else { 0 }
    }

    /// The two largest numbers of cards of one rank.
    fn most(&self) -> [u8; 2] {
        (0..RANKS).fold([0, 0], |[first, second], rank| {
            let count = self.of_rank(rank);
            if count > first { [count, first] } else { [first, second.max(count)] }
        })
    }

    /// Returns true if these ranks contain a run of the given length, with the help of wild cards.
    fn in_order(&self, ranks: u16, size: u32) -> bool {
        let missing = size.saturating_sub(u32::from(self.wild + self.aces));
        windows(size).any(|(_, window)| (ranks & window).count_ones() >= missing)
    }

    /// Returns true if some hand of the ranking's size, if it has enough cards, can be read as this class.
    fn can_make(&self, class: Class, size: HandSize, [first, second]: [u8; 2]) -> bool {
        let cards = u32::from(size.cards());
        let alike = |count: u8| first + self.wild >= count;
        let completing = u32::from(self.wild + self.aces);
        match class {
            Class::HighCard => true,
            Class::Pair => alike(2),
            Class::TwoPair => 2u8.saturating_sub(first) + 2u8.saturating_sub(second) <= self.wild,
            Class::ThreeOfAKind => alike(3),
            Class::FullHouse => 3u8.saturating_sub(first) + 2u8.saturating_sub(second) <= self.wild,
            Class::FourOfAKind => alike(4),
            Class::FiveOfAKind => alike(5),
            Class::Flush => self.suits.iter().any(|&count| u32::from(count) + completing >= cards),
            Class::Straight => self.in_order(self.ranks, cards),
            Class::StraightFlush => self.lanes.iter().any(|&lane| self.in_order(lane, cards)),
            Class::RoyalFlush => {
                let royal = 0b1_1111 << (RANKS - 5);
                self.lanes.iter().any(|lane| (lane & royal).count_ones() + completing >= cards)
            }
        }
    }

    /// The class of the best hand of the ranking's size. There must be enough cards for one.
    pub(super) fn class(&self, ranking: &Ranking) -> Class {
        let (classes, most) = (ranking.classes(), self.most());
        *classes.iter().find(|&&class| self.can_make(class, ranking.size, most)).unwrap_or(&Class::HighCard)
    }

    /// The rank of the pair, if the best hand is a pair. Two wild cards are a pair of aces; in hands of more than two cards they
    /// are more than a pair, unless the other card is a joker without a value. One wild card pairs the highest card; in hands of
    /// two cards that may be better than a natural pair.
    pub(super) fn paired(&self) -> Rank {
        let highest = |least: u8| (0..RANKS).rev().find(|&rank| self.of_rank(rank) >= least);
        let rank = match self.wild {
            0 => highest(2),
            1 => highest(1),
            _ => None,
        };
        Rank(u8::try_from(rank.unwrap_or(ACE)).expect("13 ranks"))
    }
}

/// Every run of the given length, the highest first and ace low last, with its top rank.
fn windows(size: u32) -> impl Iterator<Item = (u32, u16)> {
    let full = (1u16 << size) - 1;
    let high = (size - 1..=TOP).rev().map(move |top| (top, full << (top + 1 - size)));
    high.chain([(size - 2, full >> 1 | 1 << ACE)])
}

/// Returns true if some hand of the ranking's size is of one of these classes, even if the best one is not.
pub(super) fn holds(cards: &[Card], ranking: &Ranking, classes: ClassSet) -> bool {
    let all = RankedCards::of(cards, ranking);
    if classes.contains(all.class(ranking)) {
        return true;
    }
    let most = all.most();
    classes.iter().any(|class| all.can_make(class, ranking.size, most))
        && any_choice(cards, ranking.size, |hand| {
            classes.contains(RankedCards::of(hand, ranking).class(ranking))
        })
}

/// Returns true if a predicate holds for some choice of the given number of cards.
fn any_choice(cards: &[Card], size: HandSize, mut holds: impl FnMut(&[Card]) -> bool) -> bool {
    let mut chosen = [Card::JOKER; 5];
    choose(cards, &mut chosen, 0, size.cards().into(), &mut holds)
}

fn choose(
    cards: &[Card],
    chosen: &mut [Card; 5],
    held: usize,
    size: usize,
    holds: &mut impl FnMut(&[Card]) -> bool,
) -> bool {
    if held == size {
        return holds(&chosen[..size]);
    }
    let enough = (cards.len() + 1).saturating_sub(size - held);
    (0..enough).any(|i| {
        chosen[held] = cards[i];
        choose(&cards[i + 1..], chosen, held + 1, size, holds)
    })
}

/// The classes of five cards without wild ones, lowest first.
const NATURAL: [Class; 10] = [
    Class::HighCard,
    Class::Pair,
    Class::TwoPair,
    Class::ThreeOfAKind,
    Class::Straight,
    Class::Flush,
    Class::FullHouse,
    Class::FourOfAKind,
    Class::StraightFlush,
    Class::RoyalFlush,
];

/// The strength of a hand: greater is better, equal ties. Only strengths from one [`Judge`] can be compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Strength(pub u32);

impl From<High> for Strength {
    fn from(high: High) -> Self {
        Strength(high.number().into())
    }
}

/// Compares hands of one ranking.
#[derive(Clone, Copy, Debug)]
pub enum Judge {
    /// The standard ranking of five cards of one deck.
    High,
    /// Three cards of one deck.
    Three,
    /// Four cards of one deck.
    Four,
    /// Any other ranking.
    Any(Ranking),
}

impl Judge {
    /// The judge of a ranking, for cards that are all different or not, and with or without jokers.
    pub fn new(ranking: &Ranking, decks: u32, jokers: u32) -> Judge {
        if decks != 1 || jokers != 0 || !ranking.wild.is_empty() || ranking.joker == Joker::Ace {
            return Judge::Any(*ranking);
        }
        match ranking.size {
            HandSize::Two => Judge::Any(*ranking),
            HandSize::Three => Judge::Three,
            HandSize::Four => Judge::Four,
            HandSize::Five => Judge::High,
        }
    }

    /// The class of a hand of this strength in the encoding of [`Judge::Any`].
    #[inline]
    pub(crate) fn class_of(ranking: &Ranking, strength: u32) -> Class {
        let classes = ranking.classes();
        let place = usize::try_from(strength >> 20).expect("12 bits");
        classes[classes.len() - 1 - place]
    }

    /// The class of a hand of this strength.
    pub fn class(&self, ranking: &Ranking, strength: Strength) -> Class {
        match self {
            Judge::High => {
                let number = u16::try_from(strength.0).expect("7,462 hands");
                NATURAL[High::numbered(number).category().index()]
            }
            // Categories are numbered from the lowest, as in any other ranking.
            Judge::Three | Judge::Four | Judge::Any(_) => Judge::class_of(ranking, strength.0),
        }
    }

    /// The least strength, in this judge's encoding, of a hand of this class whose deciding ranks begin with these.
    pub fn floor(&self, ranking: &Ranking, class: Class, ranks: &[Rank]) -> Strength {
        let places = |shift: &dyn Fn(u32) -> u32| {
            ranks.iter().zip([16, 12, 8, 4, 0]).fold(0, |sum, (rank, at)| sum | shift(rank.0.into()) << at)
        };
        let order = ranking.classes().iter().rev().zip(0..).find(|(known, _)| **known == class);
        let class_bits = order.map_or(0u32, |(_, place)| place << 20);
        match self {
            Judge::Any(ranking) => {
                let is_run = matches!(class, Class::Straight | Class::StraightFlush | Class::RoyalFlush);
                let number = |rank: u32| if is_run { straight_place(rank, ranking) } else { rank + 1 };
                Strength(class_bits | places(&number))
            }
            Judge::Three | Judge::Four => Strength(class_bits | places(&|rank| rank)),
            Judge::High => {
                let place = NATURAL.iter().position(|known| *known == class);
                let lowest =
                    place.map_or(High::COUNT + 1, |place| Category::ALL[place].lowest().number().into());
                let begins = |known: &Vec<Rank>| known.starts_with(ranks);
                let within = match ranks {
                    [] => 0,
                    _ => ranking.deciding_ranks(class, false).iter().position(begins).unwrap_or(0),
                };
                Strength(u32::try_from(lowest + within).expect("7,462 hands"))
            }
        }
    }

    /// The strength of the best hand of a set that is large enough for one.
    pub fn best_of(&self, cards: CardSet) -> Strength {
        match self {
            Judge::High if (5..=7).contains(&cards.len()) => High::of(cards).into(),
            Judge::Three if cards.len() == 3 => Strength(ThreeCard::of(cards).number()),
            Judge::Four => Strength(FourCard::best_of(cards).number()),
            _ => {
                let mut list = [Card::JOKER; 16];
                let mut count = 0;
                for card in cards.iter() {
                    list[count] = card;
                    count += 1;
                }
                self.best(&list[..count]).unwrap_or_default()
            }
        }
    }

    /// The strength of the best hand; `None` if there are too few cards.
    pub fn best(&self, cards: &[Card]) -> Option<Strength> {
        let set = || cards.iter().copied().collect::<CardSet>();
        let best_choice = |size: HandSize, strength: &dyn Fn(&[Card]) -> Strength| {
            let mut best = None;
            any_choice(cards, size, |hand| {
                best = best.max(Some(strength(hand)));
                false
            });
            best
        };
        match self {
            Judge::High if (5..=7).contains(&cards.len()) => Some(High::of(set()).into()),
            Judge::High => {
                best_choice(HandSize::Five, &|hand| High::of(hand.iter().copied().collect()).into())
            }
            Judge::Three if cards.len() == 3 => Some(Strength(ThreeCard::of(set()).number())),
            Judge::Three => best_choice(HandSize::Three, &|hand| {
                Strength(ThreeCard::of(hand.iter().copied().collect()).number())
            }),
            Judge::Four if (4..=7).contains(&cards.len()) => {
                Some(Strength(FourCard::best_of(set()).number()))
            }
            Judge::Four => best_choice(HandSize::Four, &|hand| {
                Strength(FourCard::best_of(hand.iter().copied().collect()).number())
            }),
            Judge::Any(ranking) => best_choice(ranking.size, &|hand| strength(hand, ranking)),
        }
    }
}

/// The strength of a hand, whose number of cards is that of the ranking.
///
/// ```text
/// bit  23 .... 20 | 19 .. 16 | 15 .. 12 | 11 ... 8 |  7 ... 4 |  3 ... 0
///      class      | lead     | second   | third    | fourth   | fifth
/// ```
///
/// Ranks are numbered from 1 for the two; a joker without a value is 0, below all ranks.
fn strength(cards: &[Card], ranking: &Ranking) -> Strength {
    let held = RankedCards::of(cards, ranking);
    let order = |class: Class| {
        let worst_first = ranking.classes().iter().rev();
        worst_first.zip(0..).find(|(known, _)| **known == class).map_or(0, |(_, place)| place)
    };
    let strength = |(class, ranks): (Class, u32)| Strength(order(class) << 20 | ranks);
    let by_kind = strength(by_kind(&held, ranking.size));
    by_order(&held, cards.len(), ranking).map_or(by_kind, |hand| by_kind.max(strength(hand)))
}

/// Ranks from the lead down as one number.
fn packed(ranks: impl Iterator<Item = usize>) -> u32 {
    ranks
        .take(5)
        .fold((0, 16), |(packed, shift), rank| {
            let rank = u32::try_from(rank).expect("13 ranks");
            (packed | (rank + 1) << shift, shift.max(4) - 4)
        })
        .0
}

/// The class by repeated ranks: at least a high card.
fn by_kind(held: &RankedCards, size: HandSize) -> (Class, u32) {
    // Ranks with their counts, the most frequent first, the highest first among equals.
    let (mut kinds, mut length) = ([(0, 0); RANKS], 0);
    for kind in (0..RANKS).rev().map(|rank| (held.of_rank(rank), rank)).filter(|&(count, _)| count > 0) {
        kinds[length] = kind;
        length += 1;
    }
    let kinds = &mut kinds[..length];
    kinds.sort_unstable_by(|a, b| b.cmp(a));
    let (first, lead) = kinds.first().copied().unwrap_or((0, ACE));
    let second = kinds.get(1).map_or(0, |&(count, _)| count);
    let all = first + held.wild;
    let class = match (size, all, second) {
        (_, 0 | 1, _) => Class::HighCard,
        (HandSize::Five, 5.., _) => Class::FiveOfAKind,
        (HandSize::Five | HandSize::Four, 4.., _) => Class::FourOfAKind,
        (HandSize::Five, 3, 2..) => Class::FullHouse,
        (_, 3.., _) => Class::ThreeOfAKind,
        (HandSize::Five | HandSize::Four, 2, 2) => Class::TwoPair,
        (_, 2, _) => Class::Pair,
    };
    if kinds.is_empty() && held.wild == 0 {
        return (class, 0);
    }
    let others = kinds.iter().skip(1).map(|&(_, rank)| rank);
    (class, packed([lead].into_iter().chain(others)))
}

/// The value of a straight with this top card. If the joker is an ace, the straight from the ace down ranks second (ruling
/// W1).
fn straight_place(top: u32, ranking: &Ranking) -> u32 {
    let wheel = u32::from(ranking.size.cards()).saturating_sub(2);
    match ranking.joker {
        Joker::Ace if top == TOP => 15,
        Joker::Ace if top == wheel => 14,
        _ => top + 1,
    }
}

/// The class by order and suit, if the cards make a straight or a flush.
fn by_order(held: &RankedCards, cards: usize, ranking: &Ranking) -> Option<(Class, u32)> {
    let naturals: u8 = held.counts.iter().sum();
    let completing = held.wild + held.aces;
    if ranking.size == HandSize::Two || usize::from(naturals + completing) < cards {
        // A joker without a value is in no straight and no flush.
        return None;
    }
    let suited = held.suits.contains(&naturals);
    let different = u32::from(naturals) == held.ranks.count_ones();
    let size = u32::from(ranking.size.cards());
    let place = |top: u32| straight_place(top, ranking);
    let is_straight = |(_, window): &(u32, u16)| held.ranks & !window == 0;
    let straight = different
        .then(|| windows(size).filter(is_straight).map(|(top, _)| top).max_by_key(|&top| place(top)))
        .flatten();
    match (straight, suited) {
        (Some(top), true) if cards == 5 && top == TOP => {
            // Five wild cards are the highest royal flush (ruling G9).
            let all_wild = u32::from(held.wild == 5);
            Some((Class::RoyalFlush, place(top) << 16 | all_wild))
        }
        (Some(top), true) => Some((Class::StraightFlush, place(top) << 16)),
        (None, true) => {
            let missing = (0..RANKS).rev().filter(|&rank| held.counts[rank] == 0);
            let added = missing.take(completing.into()).fold(0u16, |added, rank| added | 1 << rank);
            let count = |rank: usize| usize::from(held.counts[rank]) + usize::from(added >> rank & 1);
            let ranks = (0..RANKS).rev().flat_map(|rank| std::iter::repeat_n(rank, count(rank)));
            Some((Class::Flush, packed(ranks)))
        }
        (Some(top), false) => Some((Class::Straight, place(top) << 16)),
        (None, false) => None,
    }
}
