//! Boards of five cards, and the kinds of card that are left beside each.
//!
//! A suit makes a flush only if the board has three of it, and then no other suit does. So where no test tells suits apart
//! but by hands of five, a board is its ranks, if no suit has three; else the ranks of the suit that has, and those of the
//! cards in the other suits, which are alike. Beside it cards of one rank are one kind, but for those of that suit. That
//! holds for any number of decks.
//!
//! A joker helps a flush as a card of its suit does, so that in a hand it changes nothing of that. On the board it does: there
//! two cards of a suit are enough, and two suits may have two.

use super::count::choose;
use super::duel::{Duel, Side};
use super::fillings::Fillings;
use super::laid::Laid;
use super::paint::SUITS;
use super::sure::looks_at_suits;
use super::worths::is_of;
use enumeration::{Card, CardSet, Rank, Suit};
use itertools::Itertools;
use paytables::wagers::{CardDeal, CardTest, CardsTest, Rank as WagerRank};
use rustc_hash::FxHashMap;

/// How many cards lie on the board.
pub const BOARD: usize = 5;

/// How many cards a hand has.
const HAND: usize = 2;

/// How many cards make a flush.
const FLUSH: usize = 5;

/// The ranks, and the joker as one.
const RANKS: usize = Rank::COUNT as usize + 1;

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
    /// How many of its cards are of the suit that has three or more, the first ones; none has where boards are not taken
    /// together by suits.
    long: usize,
}

/// The ranks of a board in order, the joker as none.
pub type Ranked = [Option<Rank>; BOARD];

impl Board {
    /// These cards, which stand for so many boards.
    pub fn of(duel: &Duel, board: CardSet, times: u64) -> Board {
        let mut cards = board.iter();
        let single = |card: Card| Kind { card, other: None, count: 1 };
        Board {
            cards: std::array::from_fn(|_| cards.next().unwrap_or(Card::JOKER)),
            kinds: duel.deck.without(board).iter().map(single).collect(),
            times: times.into(),
            long: 0,
        }
    }

    /// Its ranks.
    pub fn ranks(&self) -> Ranked {
        let mut ranks = self.cards.map(Card::rank);
        ranks.sort_unstable();
        ranks
    }

    /// Every hand of two cards beside it. Those of two ranks that make no flush are taken together where the same number, below
    /// `numbers`, is told of their cards; with no numbers none are. Those of which nothing is told are left out.
    pub fn hands(&self, numbers: usize, told: impl Fn([Card; 2]) -> Option<usize>) -> Vec<Laid> {
        let kinds = &self.kinds;
        let mut hands: Vec<Laid> = Vec::with_capacity(kinds.len() * (kinds.len() + 1) / 2);
        // A joker helps any suit.
        let suits: [usize; SUITS] = std::array::from_fn(|suit| suit);
        let lacking =
            suits.map(|suit| FLUSH - self.cards.iter().filter(|&&card| is_of(suit as u8)(card)).count());
        let of_suit: Vec<[usize; SUITS]> =
            kinds.iter().map(|kind| suits.map(|suit| usize::from(is_of(suit as u8)(kind.card)))).collect();
        let may_make = lacking.iter().any(|&lacking| lacking <= HAND);
        let mut known = vec![None; numbers * RANKS * RANKS];
        for first in 0..kinds.len() {
            for second in first..kinds.len() {
                let other = if first == second { kinds[first].other } else { Some(kinds[second].card) };
                let Some(other) = other else { continue };
                let cards = [kinds[first].card, other];
                let Some(told) = told(cards) else { continue };
                let makes = |suit: usize| of_suit[first][suit] + of_suit[second][suit] >= lacking[suit];
                let flush = may_make && suits.into_iter().any(makes);
                let [a, b] = cards.map(|card| card.rank().map_or(RANKS - 1, |rank| rank.0.into()));
                let same = (numbers > 0 && !flush).then_some((told * RANKS + a.min(b)) * RANKS + a.max(b));
                let place = same.and_then(|same| known[same]).unwrap_or_else(|| {
                    same.into_iter().for_each(|same| known[same] = Some(hands.len()));
                    hands.push(Laid::new(cards));
                    hands.len() - 1
                });
                hands[place].flush = flush;
                hands[place].join(kinds, first, second);
            }
        }
        hands
    }
}

/// Whether boards and hands that differ in suits may be taken together. The own two cards, of one deck, may be asked for their
/// suits: that changes nothing for the rival.
pub fn merge(duel: &Duel) -> bool {
    let of_own_cards = |test: usize| duel.sides[test] == Side::Own && asks_for_suited(duel, test);
    duel.ground.logic.tests.iter().enumerate().all(|(number, test)| match test {
        _ if of_own_cards(number) => {
            let shoe = &duel.ground.deal.shoe;
            shoe.decks == 1 && shoe.jokers == 0
        }
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

/// Whether a test looks at the suits of hands without the board.
pub fn asks_for_suited(duel: &Duel, test: usize) -> bool {
    let test = &duel.ground.logic.tests[test];
    matches!(test, CardsTest::Of(_, of) if looks_at_suits(of)) && !duel.looks_at_board(test)
}

/// The boards of a deal, where those that differ in suits are taken together.
pub fn boards(deal: &CardDeal) -> Vec<Board> {
    let shoe = &deal.shoe;
    let jokers = shoe.jokers;
    let shoe = Shoe {
        decks: shoe.decks,
        ranks: Rank::all().filter(|rank| !shoe.without.contains(WagerRank(rank.0))).collect(),
    };
    let mut all = shoe.boards();
    if jokers > 0 {
        let joker = Kind { card: Card::JOKER, other: None, count: 1 };
        all.iter_mut().for_each(|board| board.kinds.push(joker));
        all.extend(shoe.boards_with_joker());
    }
    all
}

/// About how many hands are looked at over boards that are taken together.
pub fn work(duel: &Duel) -> u128 {
    let ranks = duel.deck.len() / SUITS as u32;
    let lists = |size: u32| choose(ranks + size - 1, size);
    let suited: u128 = (3..=5).map(|size| lists(size) * lists(5 - size).max(1)).sum();
    let jokers = u128::from(duel.ground.deal.shoe.jokers);
    (1 + jokers) * (lists(5) + suited) * choose(2 * ranks + 1, 2)
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

    /// The boards without a joker.
    fn boards(&self) -> Vec<Board> {
        // Two suits have two and one has one, in 12 orders, or one has two and the others one, in 4.
        let mut all = self.without_long_suit(BOARD, &[(12, [2, 2, 1, 0]), (4, [2, 1, 1, 1])]);
        for size in 3..=BOARD {
            let others = self.lists(BOARD - size, 3 * self.decks);
            let others: Vec<_> = others.into_iter().map(|list| (self.ways(&list, 3), list)).collect();
            self.with_suit(size, &others, &mut all);
        }
        all
    }

    /// The boards of a joker and four cards.
    fn boards_with_joker(&self) -> Vec<Board> {
        let mut all = self.without_long_suit(BOARD - 1, &[(1, [1; SUITS])]);
        for size in 2..BOARD {
            let others = self.lists(BOARD - 1 - size, 3 * self.decks);
            let ways = |list: &[Rank]| match (size, list) {
                // Two other cards are of different suits, else these would be two suits with two.
                (2, [one, other]) => u128::from(self.decks).pow(2) * if one == other { 3 } else { 6 },
                _ => self.ways(list, 3),
            };
            let others: Vec<_> = others.into_iter().map(|list| (ways(&list), list)).collect();
            self.with_suit(size, &others, &mut all);
        }
        self.with_two_suits(&mut all);
        all
    }

    /// In how many ways cards have these ranks, in so many suits.
    fn ways(&self, list: &[Rank], suits: u32) -> u128 {
        self.ranks.iter().map(|&rank| choose(suits * self.decks, times(list, rank))).product()
    }

    /// The boards of so many cards that have the suits split so, in so many orders, and so no suit that makes a flush.
    fn without_long_suit(&self, size: usize, splits: &[(u128, [u8; SUITS])]) -> Vec<Board> {
        let mut fillings = Fillings::default();
        let board = |list: Vec<Rank>| {
            let counts = self.ranks.iter().map(|&rank| times(&list, rank)).filter(|&count| count > 0);
            let items: Vec<_> = counts.map(|count| (count as u8, [self.decks; SUITS])).collect();
            let ways =
                splits.iter().map(|&(orders, split)| orders * fillings.ways(items.clone(), split)).sum();
            // Ranks in order are given the suits in turn, so that equal ones differ and none has three.
            let card = |i: usize| list.get(i).map(|&rank| Card::new(rank, Suit((i % SUITS) as u8)));
            let cards = std::array::from_fn(|i| card(i).unwrap_or(Card::JOKER));
            let kinds = self.ranks.iter().map(|&rank| {
                self.kind(rank, 0..SUITS as u8, SUITS as u32 * self.decks - times(&list, rank), &cards)
            });
            Board { cards, kinds: kinds.flatten().collect(), times: ways, long: 0 }
        };
        self.lists(size, SUITS as u32 * self.decks).into_iter().map(board).collect()
    }

    /// The boards that have so many cards of one suit, and else these of other suits, in so many ways.
    fn with_suit(&self, size: usize, others: &[(u128, Vec<Rank>)], all: &mut Vec<Board>) {
        let decks = self.decks;
        for suited in self.lists(size, decks) {
            for (ways, other) in others.iter().filter(|&&(ways, _)| ways > 0) {
                let cards = std::array::from_fn(|i| match i.checked_sub(size) {
                    None => Card::new(suited[i], Suit(0)),
                    Some(i) => other.get(i).map_or(Card::JOKER, |&rank| Card::new(rank, Suit(1 + i as u8))),
                });
                let kinds = self.ranks.iter().flat_map(|&rank| {
                    [
                        self.kind(rank, 0..1, decks - times(&suited, rank), &cards),
                        self.kind(rank, 1..SUITS as u8, 3 * decks - times(other, rank), &cards),
                    ]
                });
                let kinds = kinds.flatten().collect();
                let times = 4 * self.ways(&suited, 1) * ways;
                all.push(Board { cards, kinds, times, long: size });
            }
        }
    }

    /// The boards of a joker and two cards of each of two suits.
    fn with_two_suits(&self, all: &mut Vec<Board>) {
        let decks = self.decks;
        let lists = self.lists(2, decks);
        for (i, first) in lists.iter().enumerate() {
            for second in &lists[i..] {
                let suited = |list: &[Rank], suit: u8| [0, 1].map(|i| Card::new(list[i], Suit(suit)));
                let ([a, b], [c, d]) = (suited(first, 0), suited(second, 1));
                let cards = [a, b, c, d, Card::JOKER];
                let kinds = self.ranks.iter().flat_map(|&rank| {
                    [
                        self.kind(rank, 0..1, decks - times(first, rank), &cards),
                        self.kind(rank, 1..2, decks - times(second, rank), &cards),
                        self.kind(rank, 2..SUITS as u8, 2 * decks, &cards),
                    ]
                });
                let kinds = kinds.flatten().collect();
                // Of 12 pairs of suits, in order; where both have the same ranks the order makes no difference.
                let orders = if first == second { 6 } else { 12 };
                let times = orders * self.ways(first, 1) * self.ways(second, 1);
                all.push(Board { cards, kinds, times, long: 2 });
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

/// In how many deals of a board and two cards beside it the two are of one suit, from one deck.
#[derive(Default)]
pub struct Suited {
    fillings: Fillings,
    /// Of boards without three of a suit: by how many of their cards have the ranks of the hand, the fewer first, and how
    /// many have each other rank.
    known: FxHashMap<(u32, u32, Vec<u32>), u128>,
}

impl Suited {
    /// Of boards that stand together, and hands beside them of the kinds of these two cards.
    pub fn deals(&mut self, board: &Board, [first, second]: [Card; 2]) -> u128 {
        let (Some(a), Some(b)) = (first.rank(), second.rank()) else { return 0 };
        if a == b {
            return 0;
        }
        let ranks: Vec<Rank> = board.cards[board.long..].iter().filter_map(|card| card.rank()).collect();
        let on_board = |rank: Rank| times(&ranks, rank);
        if board.long == 0 {
            return self.without_three(&ranks, a, b);
        }
        let long = Some(Suit(0));
        match [first.suit() == long, second.suit() == long] {
            [true, true] => board.times,
            [false, false] => {
                // Of each of the other three suits: the cards on the board of the two ranks have the other two suits.
                let without = |rank: Rank| choose(2, on_board(rank));
                let with = |rank: Rank| choose(3, on_board(rank));
                3 * (board.times / (with(a) * with(b))) * without(a) * without(b)
            }
            _ => 0,
        }
    }

    /// Boards of these ranks, no three of a suit, which leave a card of both ranks in a suit: so many in all suits.
    fn without_three(&mut self, ranks: &[Rank], a: Rank, b: Rank) -> u128 {
        let mut others: Vec<u32> = Rank::all()
            .filter(|&rank| rank != a && rank != b)
            .map(|rank| times(ranks, rank))
            .filter(|&count| count > 0)
            .collect();
        others.sort_unstable();
        let (least, most) = (times(ranks, a).min(times(ranks, b)), times(ranks, a).max(times(ranks, b)));
        let fillings = &mut self.fillings;
        *self.known.entry((least, most, others)).or_insert_with_key(|(least, most, others)| {
            let but_the_first = [0, 1, 1, 1];
            let asked = [*least, *most].into_iter().filter(|&count| count > 0);
            let items: Vec<(u8, [u32; SUITS])> = asked
                .map(|count| (count as u8, but_the_first))
                .chain(others.iter().map(|&count| (count as u8, [1; SUITS])))
                .collect();
            let splits = [2, 2, 1, 0].into_iter().permutations(SUITS).unique();
            let splits = splits.chain([2, 1, 1, 1].into_iter().permutations(SUITS).unique());
            let ways =
                splits.map(|split| fillings.ways(items.clone(), std::array::from_fn(|suit| split[suit])));
            SUITS as u128 * ways.sum::<u128>()
        })
    }
}

/// How often a rank stands in a list.
fn times(list: &[Rank], rank: Rank) -> u32 {
    list.iter().filter(|&&other| other == rank).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_stand_for_all_there_are() {
        for decks in [1, 2, 6] {
            let shoe = Shoe { decks, ranks: Rank::all().collect() };
            let all = |boards: Vec<Board>| boards.iter().map(|board| board.times).sum::<u128>();
            assert_eq!(all(shoe.boards()), choose(52 * decks, 5));
            assert_eq!(all(shoe.boards_with_joker()), choose(52 * decks, 4));
            for board in shoe.boards_with_joker() {
                assert_eq!(board.kinds.iter().map(|kind| kind.count).sum::<u32>(), 52 * decks - 4);
            }
        }
    }
}
