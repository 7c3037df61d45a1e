//! Decides tests while suits are not assigned, or not all: three-valued answers.
//!
//! Ranks are known before suits. A test that sees suits may still be decided by the ranks (no pair is no pair of equal
//! cards), or by how many cards there are of each suit (of four suits with at most four cards none makes five).
//! [`Dealt::by_ranks`] and [`Dealt::by_suits`] return `None` if the answer depends on suits. Then [`Dealt::sees`] returns
//! which properties of the ranks still matter. [`super::knowledge`] calls all three.

use super::card_list::NO_SUIT;
use super::dealt::Dealt;
use super::needs::looks_at_suits;
use super::ranking::Judge;
use super::values::{
    count, face_rank, filling, fits, fits_by_rank, in_run, len, most_alike, of_suit, rank_of, ranks, run,
    sorted,
};
use enumeration::{Card, Rank as CardRank, Suit as CardSuit};
use paytables::wagers::{CardTest, CardsTest, Joker, Range, Rank, Ranking};

/// The cards of one suit group that have no suit yet.
pub(super) struct OpenCards {
    /// How many of them will have each suit, if that is known.
    pub suits: Option<[u8; 4]>,
}

impl OpenCards {
    /// For each suit that is open, how many cards of it there will be in all; `None` if that is not known.
    fn sizes(&self, cards: &[Card]) -> Option<[Option<i64>; 4]> {
        let suits = self.suits?;
        let mut suits = CardSuit::all().zip(suits);
        Some(std::array::from_fn(|_| {
            let (suit, more) = suits.next()?;
            (more > 0).then(|| len(of_suit(cards, suit)) + i64::from(more))
        }))
    }
}

impl Dealt<'_> {
    /// Whether a test holds however suits are assigned to these cards; `None` if that depends on the suits. The suits that
    /// the cards have here are ignored.
    pub(super) fn by_ranks(&self, test: &CardsTest) -> Option<bool> {
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
            // Of n cards of a rank at least n / 4, rounded up, share a suit; jokers are equal.
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
            CardTest::SameSuitAs { zone, is } => match self.one(*zone) {
                None => Some(false),
                Some(other) if other == Card::JOKER => Some(is.contains(0)),
                Some(_) => sure(is, 0, suited()),
            },
            CardTest::SameFaceAs { zone, is } => match self.one(*zone) {
                None => Some(false),
                Some(other) if other == Card::JOKER => Some(is.contains(count(cards, |card| card == other))),
                Some(other) => sure(is, 0, count(cards, |card| rank_of(card) == rank_of(other))),
            },
            CardTest::Class { ranking, .. }
            | CardTest::Holds { ranking, .. }
            | CardTest::AtLeast { ranking, .. }
                if cards.len() < usize::from(ranking.size.cards()) || self.without_suits(cards, ranking) =>
            {
                Some(self.holds_of(cards, asked))
            }
            _ => None,
        }
    }

    /// Whether a test that sees suits holds however suits are assigned to the cards without one, in the numbers that are
    /// open; `None` if that depends on which card gets which. If every card has a suit, the answer is never `None`.
    pub(super) fn by_suits(&self, test: &CardsTest, open: &OpenCards) -> Option<bool> {
        let CardsTest::Of(zones, asked) = test else { return Some(self.holds(test)) };
        let hand = self.hand(zones);
        let cards = hand.cards();
        match asked {
            CardTest::SameSuitAs { zone, .. } | CardTest::SameFaceAs { zone, .. } => {
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
        let sizes = open.sizes(cards)?;
        let size = |suit: CardSuit| sizes[usize::from(suit.0)].unwrap_or_else(|| len(of_suit(cards, suit)));
        match asked {
            CardTest::Suits(is) => Some(is.contains(len(CardSuit::all().filter(|&suit| size(suit) > 0)))),
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
                    _ => count == len(cards.iter()),
                })
            }
            CardTest::Class { ranking, .. }
            | CardTest::Holds { ranking, .. }
            | CardTest::AtLeast { ranking, .. } => {
                (!may_complete(cards, ranking, open)).then(|| self.holds_of(cards, asked))
            }
            _ => None,
        }
    }

    /// What a test sees of the ranks once only suits are open; `None` if it sees exactly which ranks they are.
    pub(super) fn sees(&self, test: &CardsTest) -> Option<SeenRanks> {
        let CardsTest::Of(zones, asked) = test else { return None };
        let ranks = || ranks(self.hand(zones).cards().iter().copied());
        match asked {
            CardTest::Suits(_)
            | CardTest::Colours(_)
            | CardTest::LongestSuit(_)
            | CardTest::Identical(_)
            | CardTest::SameSuitAs { .. }
            | CardTest::SameFaceAs { .. } => Some(SeenRanks { others: true, ..SeenRanks::default() }),
            CardTest::Each(such) | CardTest::Count { such, .. } => {
                such.rank.is_none().then_some(SeenRanks { others: true, ..SeenRanks::default() })
            }
            // A class is made of equal ranks, equal suits and runs.
            CardTest::Class { ranking, pair_of: None, .. } | CardTest::Holds { ranking, .. } => {
                let natural = self.jokers == 0 && ranking.wild.is_empty();
                natural
                    .then(|| SeenRanks { in_run: in_run(ranks(), ranking.size.cards().into()), others: true })
            }
            CardTest::SuitedRun { is, jokers_fill } => {
                let filling = filling(self.hand(zones).cards(), *jokers_fill);
                (filling == 0)
                    .then(|| SeenRanks { in_run: in_run(ranks(), shortest_run(is)), ..SeenRanks::default() })
            }
            _ => None,
        }
    }

    /// Returns true if the cards, of one deck and without wild ones, have too few different ranks for a flush.
    fn without_suits(&self, cards: &[Card], ranking: &Ranking) -> bool {
        let natural = self.decks == 1 && self.jokers == 0 && ranking.wild.is_empty();
        natural && ranks(cards.iter().copied()).count_ones() < ranking.size.cards().into()
    }
}

/// The properties of ranks that the undecided tests depend on while suits are assigned. Deals with equal properties have the
/// same outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct SeenRanks {
    /// The ranks in runs long enough to matter, one bit each. The tests depend on which of them are adjacent.
    pub in_run: u16,
    /// True if the tests depend on which of the other cards have equal ranks. Otherwise they ignore the ranks of those cards.
    pub others: bool,
}

impl SeenRanks {
    /// The union of the properties that these tests and another one depend on.
    #[must_use]
    pub(super) fn and(self, next: SeenRanks) -> SeenRanks {
        SeenRanks { in_run: self.in_run | next.in_run, others: self.others || next.others }
    }

    /// Returns true if a rank is in one of these runs; a joker (`None`) never is.
    pub(super) fn is_in_run(self, rank: Option<CardRank>) -> bool {
        rank.is_some_and(|rank| self.in_run >> rank.0 & 1 == 1)
    }

    /// Returns true if the suits of cards of this rank matter.
    pub(super) fn sees(self, rank: Option<CardRank>) -> bool {
        self.others || self.is_in_run(rank)
    }
}

/// The shortest run that matters: the least number from 2 on that is in the range if 1 is not, or the reverse.
fn shortest_run(range: &Range) -> u32 {
    let first = range.contains(1);
    (2..=RANKS).find(|&number| range.contains(number.into()) != first).unwrap_or(RANKS + 1)
}

/// The longest run.
const RANKS: u32 = 13;

/// Whether the range contains every number from `least` to `most`; `None` if it contains some and not others.
fn sure(range: &Range, least: i64, most: i64) -> Option<bool> {
    let first = range.contains(least);
    (least..=most).all(|number| range.contains(number) == first).then_some(first)
}

/// Returns true if some of the cards have no suit yet.
fn lacks_suits(cards: &[Card]) -> bool {
    cards.iter().any(|card| card.suit() == Some(NO_SUIT))
}

/// Returns true if a suit that is open may still make a flush, together with wild cards. If none can, the cards without a
/// suit rank by their ranks alone.
pub(super) fn may_complete(cards: &[Card], ranking: &Ranking, open: &OpenCards) -> bool {
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
