//! How strong hands of seven cards are, of which five lie on the board.
//!
//! Those of one deck are ranked by a table. From several decks, or with a joker, a hand is worth what its ranks are, or what
//! its cards in one suit are: each of these is found once, for all suits.

use super::dealt::NO_SUIT;
use super::duel::Duel;
use super::laid::Laid;
use super::paint::SUITS;
use super::ranking::Judge;
use enumeration::rankings::high;
use enumeration::{Card, Rank, Suit};
use paytables::wagers::{CardTest, CardsTest, Class, Ranking};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// The ranking of hands from several decks or with a joker.
pub fn ranking(duel: &Duel) -> Option<Ranking> {
    let shoe = &duel.ground.deal.shoe;
    match duel.judge {
        Some(Judge::Any(ranking)) => (shoe.decks > 1 || shoe.jokers > 0).then_some(ranking),
        None if shoe.jokers > 0 => duel.ground.logic.tests.iter().find_map(|test| match test {
            CardsTest::Of(_, CardTest::Class { ranking, .. }) => Some(*ranking),
            _ => None,
        }),
        _ => None,
    }
    .filter(|ranking| ranking.size.cards() == 5 && ranking.wild.is_empty())
}

/// How hands over a board are ranked.
#[derive(Clone, Copy)]
pub enum Ranks<'d> {
    /// Of one deck: the classes of all hands.
    One(&'d [Class]),
    /// Of several, or with a joker.
    Many(&'d Worths),
}

/// What hands are worth that are known by their ranks, by how many there are of each.
pub struct Worths {
    ranking: Ranking,
    /// Of seven cards without a flush.
    by_ranks: FxHashMap<u64, u32>,
    /// Of five to seven cards of one suit.
    by_suit: FxHashMap<u64, u32>,
}

impl Worths {
    /// Those of every hand that can be dealt.
    pub fn of(ranking: Ranking, duel: &Duel) -> Worths {
        let shoe = &duel.ground.deal.shoe;
        let worths = |sizes: std::ops::RangeInclusive<u32>, most: u32, suit: Suit| {
            let mut all: Vec<Held> = sizes.clone().flat_map(|size| held(duel, size, most)).collect();
            if shoe.jokers > 0 {
                let with_joker = sizes.flat_map(|size| held(duel, size - 1, most));
                all.extend(with_joker.map(|held| held.with(&[Card::JOKER], |_| true)).collect::<Vec<_>>());
            }
            let worth = |held: &Held| Judge::Any(ranking).best(&held.list(suit)).map_or(0, |best| best.0);
            all.par_iter().map(|held| (held.digits, worth(held))).collect::<Vec<_>>().into_iter().collect()
        };
        Worths {
            ranking,
            by_ranks: worths(7..=7, 4 * shoe.decks, NO_SUIT),
            by_suit: worths(5..=7, shoe.decks, Suit(0)),
        }
    }
}

/// Every choice of so many cards of the ranks of a deck, none more than so many times.
fn held(duel: &Duel, size: u32, most: u32) -> Vec<Held> {
    let mut all = vec![(Held::default(), size)];
    for rank in Rank::all().filter(|&rank| duel.deck.contains(Card::new(rank, Suit(0)))) {
        let with = |&(held, left): &(Held, u32)| {
            let mut held = held;
            (0..=left.min(most)).map(move |count| {
                if count > 0 {
                    held.add(Card::new(rank, Suit(0)));
                }
                (held, left - count)
            })
        };
        all = all.iter().flat_map(with).collect();
    }
    all.into_iter().filter(|&(_, left)| left == 0).map(|(held, _)| held).collect()
}

/// How many cards of each rank there are, and last how many jokers: digits of one number.
#[derive(Clone, Copy, Default)]
pub struct Held {
    /// The digits.
    pub digits: u64,
    /// How many cards there are in all.
    pub cards: u32,
}

impl Held {
    /// How many values a digit has.
    const EACH: u32 = 4;
    const JOKER: u32 = Self::EACH * Rank::COUNT as u32;

    fn add(&mut self, card: Card) {
        self.digits += 1 << card.rank().map_or(Self::JOKER, |rank| Self::EACH * u32::from(rank.0));
        self.cards += 1;
    }

    /// With those of some cards that are such.
    pub fn with(mut self, cards: &[Card], such: impl Fn(Card) -> bool) -> Held {
        cards.iter().filter(|&&card| such(card)).for_each(|&card| self.add(card));
        self
    }

    /// The cards, all of a suit.
    fn list(self, suit: Suit) -> Vec<Card> {
        let of = |place: u32| (self.digits >> place & ((1 << Self::EACH) - 1)) as usize;
        let ranks = Rank::all().map(|rank| (Card::new(rank, suit), of(Self::EACH * u32::from(rank.0))));
        let all = ranks.chain([(Card::JOKER, of(Self::JOKER))]);
        all.flat_map(|(card, count)| std::iter::repeat_n(card, count)).collect()
    }
}

/// Whether a card helps a flush of a suit: one of the suit does, and a joker.
pub fn is_of(suit: u8) -> impl Fn(Card) -> bool {
    move |card| card.suit().is_none_or(|of| of == Suit(suit))
}

/// What the ranks of a part of a board are, and those of it in each suit that two more cards may make five of.
pub struct Part {
    all: Held,
    suits: Vec<(u8, Held)>,
}

impl Part {
    /// That of these cards.
    pub fn of(cards: &[Card]) -> Part {
        let suits = (0..SUITS as u8).map(|suit| (suit, Held::default().with(cards, is_of(suit))));
        Part {
            all: Held::default().with(cards, |_| true),
            suits: suits.filter(|(_, held)| held.cards >= 3).collect(),
        }
    }

    /// The ranks.
    pub fn ranks(&self) -> u64 {
        self.all.digits
    }

    /// Whether two cards more make no flush.
    pub fn makes_no_flush(&self) -> bool {
        self.suits.is_empty()
    }

    /// All that tells the class of a hand of five with these cards: all ranks, and those of a suit that has five. Of seven
    /// cards no two suits have.
    pub fn with(&self, cards: &[Card]) -> (u64, u64) {
        let suited = self.suits.iter().map(|&(suit, held)| held.with(cards, is_of(suit)));
        let suited = suited.filter(|held| held.cards >= 5).map(|held| held.digits);
        (self.all.with(cards, |_| true).digits, suited.max().unwrap_or(0))
    }
}

impl Ranks<'_> {
    /// The strengths and classes of hands over a board.
    pub fn rank(self, board: &[Card], hands: &mut [Laid]) {
        match self {
            Ranks::One(classes) => {
                let tables = high::tables();
                let five = board.iter().fold(high::Held::EMPTY, |held, &card| tables.add(held, card));
                let (mut first, mut six) = (Card::JOKER, five);
                for hand in hands {
                    if hand.cards[0] != first {
                        first = hand.cards[0];
                        six = tables.add(five, first);
                    }
                    let strength = tables.seventh(six, hand.cards[1]).number();
                    hand.strength = strength.into();
                    hand.class = classes[strength as usize];
                }
            }
            Ranks::Many(worths) => {
                // Only the first two suits may be long, and a joker is as good as a card of either.
                let on_board = Held::default().with(board, |_| true);
                let of_suit = [0, 1].map(|suit| (is_of(suit), Held::default().with(board, is_of(suit))));
                for hand in hands {
                    let all = on_board.with(&hand.cards, |_| true);
                    hand.strength = worths.by_ranks[&all.digits];
                    for (is_of, on_board) in &of_suit {
                        let suited = on_board.with(&hand.cards, is_of);
                        if suited.cards >= 5 {
                            hand.strength = hand.strength.max(worths.by_suit[&suited.digits]);
                        }
                    }
                    hand.class = Judge::class_of(&worths.ranking, hand.strength);
                }
            }
        }
    }
}
