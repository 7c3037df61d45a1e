//! What is sure of a test while suits are not known, or not all.
//!
//! Ranks are known before suits. While suits are not known, a test that looks at them may still be told from the ranks: no
//! pair is no pair of equal cards; or from how many cards there are of each suit: four of each are no five of one.
//! [`Dealt::by_ranks`] and [`Dealt::by_suits`] say what is sure.

use super::dealt::{Dealt, Hand, NO_SUIT};
use super::ranking::Judge;
use super::values::{
    count, face_rank, filling, fits, fits_by_rank, in_row, most_alike, of_suit, rank_of, ranks, run, sorted,
};
use enumeration::{Card, Rank as CardRank, Suit as CardSuit};
use paytables::wagers::{CardTest, CardsTest, Joker, Range, Rank, Ranking};

/// Suits that are open: of the cards of one cell that have none yet, so many will be of each suit, if that is known.
pub struct Open {
    /// By suit.
    pub suits: Option<[u8; 4]>,
}

impl Open {
    /// How many cards each suit that is open will have, beside those that have it already; none where that is not known.
    fn sizes(&self, cards: &[Card]) -> Option<[Option<i64>; 4]> {
        let suits = self.suits?;
        Some(std::array::from_fn(|suit| {
            let given = || of_suit(cards, CardSuit(suit as u8)).count() as i64;
            (suits[suit] > 0).then(|| given() + i64::from(suits[suit]))
        }))
    }
}

impl Dealt<'_> {
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
        let suited = || count(cards, |card| card.rank().is_some());
        match asked {
            CardTest::Faces(faces) => {
                let wanted = sorted(faces.iter().map(|&face| face_rank(face)));
                (sorted(cards.iter().map(|&card| rank_of(card))) != wanted).then_some(false)
            }
            CardTest::Each(such) => (!cards.iter().all(|&card| fits_by_rank(card, such))).then_some(false),
            CardTest::Count { such, is } => sure(is, 0, count(cards, |card| fits_by_rank(card, such))),
            // Of a rank's cards a fourth part, rounded up, shares a suit; jokers are equal.
            CardTest::Identical(is) => {
                let alike = most_alike(cards, |card| usize::from(rank_of(card).0));
                sure(is, ((alike + 3) / 4).max(1), alike)
            }
            CardTest::Suits(is) | CardTest::Colours(is) => sure(is, i64::from(suited() > 0), suited()),
            CardTest::LongestSuit(is) => sure(is, (suited() + 3) / 4, suited()),
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
            // All that suits can tell of no more cards than make a hand is whether there is one.
            CardTest::Class { ranking, .. } if self.is_one_hand(cards, ranking) => {
                let suited = cards.iter().filter_map(|card| Some(Card::new(card.rank()?, CardSuit(0))));
                let holds = self.holds_of(cards, asked);
                (self.holds_of(Hand::of(suited).cards(), asked) == holds).then_some(holds)
            }
            _ => None,
        }
    }

    /// Whether these are as many cards as make a hand, and none stands for another.
    fn is_one_hand(&self, cards: &[Card], ranking: &Ranking) -> bool {
        self.jokers == 0 && ranking.wild.is_empty() && cards.len() == usize::from(ranking.size.cards())
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
        let Some(sizes) = open.sizes(cards) else { return by_given(cards, asked) };
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

    /// What a test sees of these cards' ranks, once it hangs on their suits alone; none where it sees which they are.
    pub fn sees(&self, test: &CardsTest) -> Option<Seen> {
        let CardsTest::Of(zones, asked) = test else { return None };
        let ranks = || ranks(self.hand(zones).cards().iter().copied());
        match asked {
            CardTest::Suits(_)
            | CardTest::Colours(_)
            | CardTest::LongestSuit(_)
            | CardTest::Identical(_)
            | CardTest::SameFaceAs { .. } => Some(Seen { others: true, ..Seen::default() }),
            CardTest::Each(such) | CardTest::Count { such, .. } => {
                such.rank.is_none().then_some(Seen { others: true, ..Seen::default() })
            }
            // Where a straight takes all cards, they are equal to the others but for that.
            CardTest::Class { ranking, pair_of: None, .. }
                if self.is_one_hand(self.hand(zones).cards(), ranking) =>
            {
                let straight = in_row(ranks(), ranking.size.cards().into()) != 0;
                Some(Seen { straights: u64::from(straight), others: true, in_row: 0 })
            }
            // A class is made of equal ranks, of suits, and of ranks in a row.
            CardTest::Class { ranking, pair_of: None, .. } | CardTest::Holds { ranking, .. } => {
                let natural = self.jokers == 0 && ranking.wild.is_empty();
                natural.then(|| Seen {
                    in_row: in_row(ranks(), ranking.size.cards().into()),
                    others: true,
                    straights: 0,
                })
            }
            CardTest::SuitedRun { is, jokers_fill } => {
                let filling = filling(self.hand(zones).cards(), *jokers_fill);
                (filling == 0).then(|| Seen { in_row: in_row(ranks(), told_from(is)), ..Seen::default() })
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

/// What tests see of the ranks of cards, once they hang on suits alone. Deals that differ by an exchange of ranks that keeps
/// this are alike to them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seen {
    /// The ranks that stand in a row long enough to matter, one bit each: of these it is seen which stand side by side.
    pub in_row: u16,
    /// Whether of the others it is seen which cards are equal; else nothing.
    pub others: bool,
    /// Of the tests, the last first and one bit each, those of which all cards are a straight.
    pub straights: u64,
}

impl Seen {
    /// What these tests and the next one see; none where there are too many.
    pub fn and(self, next: Seen) -> Option<Seen> {
        Some(Seen {
            in_row: self.in_row | next.in_row,
            others: self.others || next.others,
            straights: self.straights.checked_mul(2)? | next.straights,
        })
    }

    /// Whether a rank, or the joker, stands in such a row.
    pub fn is_in_row(self, rank: Option<CardRank>) -> bool {
        rank.is_some_and(|rank| self.in_row >> rank.0 & 1 == 1)
    }

    /// Whether it matters which suits cards of a rank have.
    pub fn sees(self, rank: Option<CardRank>) -> bool {
        self.others || self.is_in_row(rank)
    }
}

/// The least number, of one or more, that is not in the range as one is.
pub fn told_from(range: &Range) -> u32 {
    let first = range.contains(1);
    (2..=RANKS).find(|&number| range.contains(number.into()) != first).unwrap_or(RANKS + 1)
}

/// The longest run.
const RANKS: u32 = CardRank::COUNT as u32;

/// Whether every number from least to most is in the range, or none.
fn sure(range: &Range, least: i64, most: i64) -> Option<bool> {
    let first = range.contains(least);
    (least..=most).all(|number| range.contains(number) == first).then_some(first)
}

/// Whether a test that looks at suits holds of some cards whatever suits those get that have none, or does not; none where
/// that is not sure.
fn by_given(cards: &[Card], asked: &CardTest) -> Option<bool> {
    let missing = count(cards, |card| card.suit() == Some(NO_SUIT));
    let between = |is: &Range, given: i64, most: i64| sure(is, given.max(1), most.min(given + missing));
    let given = |suit| of_suit(cards, suit).count() as i64;
    match asked {
        CardTest::Suits(is) => between(is, CardSuit::all().filter(|&suit| given(suit) > 0).count() as i64, 4),
        CardTest::Colours(is) => {
            let has = |red: bool| CardSuit::all().any(|suit| suit.is_red() == red && given(suit) > 0);
            between(is, i64::from(has(true)) + i64::from(has(false)), 2)
        }
        CardTest::LongestSuit(is) => {
            between(is, CardSuit::all().map(given).max().unwrap_or(0), cards.len() as i64)
        }
        _ => None,
    }
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
    open.sizes(cards).is_none_or(|sizes| sizes.iter().flatten().any(|&size| size >= needed))
}

/// Whether a test asks how many cards there are of each suit and nothing else.
pub fn counts_suits(test: &CardTest) -> bool {
    match test {
        CardTest::Suits(_) | CardTest::Colours(_) | CardTest::LongestSuit(_) => true,
        CardTest::Each(such) | CardTest::Count { such, .. } => such.rank.is_none() && looks_at_suits(test),
        _ => false,
    }
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
