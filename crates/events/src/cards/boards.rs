//! Boards of five cards, and the kinds of card that are left beside each.
//!
//! A suit makes a flush only if the board has three of it, and then no other suit does. So where no test tells suits apart
//! but by hands of five, a board is its ranks, if no suit has three; else the ranks of the suit that has, and those of the
//! cards in the other suits, which are alike. Beside it cards of one rank are one kind, but for those of that suit. That
//! holds for any number of decks.

use super::count::choose;
use super::duel::Duel;
use super::fillings::Fillings;
use super::paint::SUITS;
use super::sure::looks_at_suits;
use enumeration::{Card, Rank, Suit};
use paytables::wagers::{CardTest, CardsTest, Rank as WagerRank};

/// How many cards lie on the board.
pub const BOARD: usize = 5;

/// Cards that are alike beside a board.
#[derive(Clone, Copy)]
pub struct Kind {
    /// One of them, which stands for all.
    pub card: Card,
    /// Another, if there are two.
    pub other: Option<Card>,
    /// How many there are.
    pub count: u32,
}

/// A board, and what is left.
pub struct Board {
    /// Its cards, or some that stand for them.
    pub cards: [Card; BOARD],
    /// What is left.
    pub kinds: Vec<Kind>,
    /// How many boards it stands for.
    pub times: u128,
}

/// Whether boards and hands that differ in suits may be taken together.
pub fn merge(duel: &Duel) -> bool {
    duel.ground.logic.tests.iter().all(|test| match test {
        CardsTest::Of(
            _,
            CardTest::Class { ranking, .. }
            | CardTest::Holds { ranking, .. }
            | CardTest::Against { ranking, .. },
        ) => ranking.size.cards() == 5 && ranking.wild.is_empty(),
        CardsTest::Of(_, test) => !looks_at_suits(test),
        CardsTest::Winner(_) | CardsTest::Margin(_) => false,
    })
}

/// The boards of a deal.
pub fn boards(duel: &Duel) -> Vec<Board> {
    if !merge(duel) {
        let single = |card: Card| Kind { card, other: None, count: 1 };
        let boards = duel.boards().into_iter().map(|(board, orbit)| {
            let mut cards = board.iter();
            Board {
                cards: std::array::from_fn(|_| cards.next().unwrap_or(Card::JOKER)),
                kinds: duel.deck.without(board).iter().map(single).collect(),
                times: orbit.into(),
            }
        });
        return boards.collect();
    }
    let shoe = &duel.ground.deal.shoe;
    let shoe = Shoe {
        decks: shoe.decks,
        ranks: Rank::all().filter(|rank| !shoe.without.contains(WagerRank(rank.0))).collect(),
    };
    let mut all = shoe.without_three();
    (3..=BOARD).for_each(|size| shoe.with_suit(size, &mut all));
    all
}

/// About how many hands are looked at over boards that are taken together.
pub fn work(duel: &Duel) -> u128 {
    let ranks = duel.deck.len() / SUITS as u32;
    let lists = |size: u32| choose(ranks + size - 1, size);
    let suited: u128 = (3..=5).map(|size| lists(size) * lists(5 - size).max(1)).sum();
    (lists(5) + suited) * choose(2 * ranks + 1, 2)
}

struct Shoe {
    decks: u32,
    ranks: Vec<Rank>,
}

impl Shoe {
    /// Every list of so many ranks in order, none more than `most` times.
    fn lists(&self, size: usize, most: u32) -> Vec<Vec<Rank>> {
        let mut lists = vec![Vec::new()];
        for _ in 0..size {
            lists = lists
                .iter()
                .flat_map(|list: &Vec<Rank>| {
                    let last = list.last().copied();
                    let on = self.ranks.iter().filter(move |&&rank| last.is_none_or(|last| last <= rank));
                    on.map(move |&rank| [list.as_slice(), &[rank]].concat())
                })
                .filter(|list| times(list, list[list.len() - 1]) <= most)
                .collect();
        }
        lists
    }

    /// The boards that have no three cards of a suit.
    fn without_three(&self) -> Vec<Board> {
        let mut fillings = Fillings::default();
        let board = |list: Vec<Rank>| {
            let counts = self.ranks.iter().map(|&rank| times(&list, rank)).filter(|&count| count > 0);
            let items: Vec<_> = counts.map(|count| (count as u8, [self.decks; SUITS])).collect();
            // Two suits have two and one has one, in 12 orders, or one has two and the others one, in 4.
            let mut ways = |suits| fillings.ways(items.clone(), suits);
            let ways = 12 * ways([2, 2, 1, 0]) + 4 * ways([2, 1, 1, 1]);
            // Ranks in order are given the suits in turn, so that equal ones differ and none has three.
            let cards = std::array::from_fn(|i| Card::new(list[i], Suit((i % SUITS) as u8)));
            let kinds = self.ranks.iter().map(|&rank| {
                self.kind(rank, 0..SUITS as u8, SUITS as u32 * self.decks - times(&list, rank), &cards)
            });
            Board { cards, kinds: kinds.flatten().collect(), times: ways }
        };
        self.lists(BOARD, SUITS as u32 * self.decks).into_iter().map(board).collect()
    }

    /// The boards that have so many cards of one suit, three or more.
    fn with_suit(&self, size: usize, all: &mut Vec<Board>) {
        let decks = self.decks;
        let others = self.lists(BOARD - size, 3 * decks);
        for suited in self.lists(size, decks) {
            for other in &others {
                let ways = |list: &[Rank], of: u32| -> u128 {
                    self.ranks.iter().map(|&rank| choose(of, times(list, rank))).product()
                };
                let cards = std::array::from_fn(|i| match i.checked_sub(size) {
                    None => Card::new(suited[i], Suit(0)),
                    Some(i) => Card::new(other[i], Suit(1 + i as u8)),
                });
                let kinds = self.ranks.iter().flat_map(|&rank| {
                    [
                        self.kind(rank, 0..1, decks - times(&suited, rank), &cards),
                        self.kind(rank, 1..SUITS as u8, 3 * decks - times(other, rank), &cards),
                    ]
                });
                let kinds = kinds.flatten().collect();
                all.push(Board { cards, kinds, times: 4 * ways(&suited, decks) * ways(other, 3 * decks) });
            }
        }
    }

    /// The cards of a rank in some suits, if any are left beside the board.
    fn kind(&self, rank: Rank, suits: std::ops::Range<u8>, count: u32, board: &[Card]) -> Option<Kind> {
        let on_board = |card: &Card| board.iter().filter(|&on| on == card).count() as u32;
        let mut left = suits.map(|suit| Card::new(rank, Suit(suit))).flat_map(|card| {
            std::iter::repeat_n(card, (self.decks - on_board(&card).min(self.decks)).min(2) as usize)
        });
        Some(Kind { card: left.next()?, other: left.next().filter(|_| count > 1), count })
            .filter(|_| count > 0)
    }
}

/// How often a rank stands in a list.
fn times(list: &[Rank], rank: Rank) -> u32 {
    list.iter().filter(|&&other| other == rank).count() as u32
}
