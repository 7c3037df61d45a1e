//! Two hands of two cards over a board of five, or one hand: what of a deal each test looks at.
//!
//! [`super::showdown`] counts them. Every other deal of two hands beside something is one of [`super::rivals`], which counts
//! these too, in several times as long.

use super::count::{Ground, choose, zones_of};
use super::dealt::{Dealt, Hand, wanted};
use super::paint::SUITS;
use super::ranking::Judge;
use super::zones::Cells;
use super::{boards, showdown};
use enumeration::combinations::subsets;
use enumeration::symmetry::canonical_subsets;
use enumeration::{Card, CardSet, Suit};
use itertools::Itertools;
use paytables::wagers::{CardTest, CardsTest, Rank as WagerRank, Ranking, ZoneIndex};
use std::cmp::Ordering;

/// Which cells are the hands and which is the board.
#[derive(Clone, Debug)]
pub struct Seats {
    /// One hand.
    pub own: usize,
    /// The other, if there is one.
    pub rival: Option<usize>,
    /// The board, if there is one: the cards of these, one after another.
    pub board: Vec<usize>,
}

/// No more cells are told apart: two hands, and each card of a board of five.
const MOST_CELLS: usize = 7;

/// A deal of two hands that can be counted so.
pub struct Duel<'g> {
    /// What is dealt.
    pub ground: &'g Ground<'g>,
    /// Its cells.
    pub cells: &'g Cells,
    /// Which of them are the hands.
    pub seats: Seats,
    /// How the hands are held against each other, if they are.
    pub judge: Option<Judge>,
    /// For each test, what it looks at.
    pub sides: Vec<Side>,
    /// The cards.
    pub deck: CardSet,
}

/// What a test looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The board alone, or nothing.
    Board,
    /// One hand, alone or with the board.
    Own,
    /// The other.
    Rival,
    /// Both: how the own hand compares with the rival's must be so.
    Both(Ordering),
}

impl<'g> Duel<'g> {
    /// The deal as two hands over a board, if it is one.
    pub fn of(ground: &'g Ground<'g>, cells: &'g Cells) -> Option<Duel<'g>> {
        let shoe = &ground.deal.shoe;
        let count = cells.sizes.len();
        if shoe.jokers > 1 || !(2..=MOST_CELLS).contains(&count) {
            return None;
        }
        let deck = CardSet::DECK_53
            .iter()
            .filter(|card| match card.rank() {
                None => shoe.jokers == 1,
                Some(rank) => !shoe.without.contains(WagerRank(rank.0)),
            })
            .collect();
        let but = |seated: &[usize]| (0..count).filter(|cell| !seated.contains(cell)).collect::<Vec<_>>();
        let seats: Vec<Seats> = match count {
            2 => vec![
                Seats { own: 0, rival: Some(1), board: Vec::new() },
                Seats { own: 0, rival: None, board: vec![1] },
                Seats { own: 1, rival: None, board: vec![0] },
            ],
            _ => (0..count)
                .permutations(2)
                .map(|hands| Seats { own: hands[0], rival: Some(hands[1]), board: but(&hands) })
                .collect(),
        };
        let duels = seats.into_iter().filter_map(|seats| {
            let sides: Option<Vec<Side>> =
                ground.logic.tests.iter().map(|test| side(test, ground, cells, &seats)).collect();
            let judge = one_judge(ground, cells, &seats)?;
            let duel = Duel { ground, cells, seats, judge, sides: sides?, deck };
            showdown::fits(&duel).then_some(duel)
        });
        // Which hand is the rival's makes a difference where only the own may be asked for its suits.
        duels.min_by_key(|duel| (work(duel), showdown::rival_looks_at_parts(duel)))
    }

    /// Whether a test holds of these hands over this board.
    pub fn holds(&self, test: &CardsTest, own: &[Card], rival: &[Card], board: &[Card]) -> bool {
        let Duel { ground, cells, seats, .. } = self;
        let mut hands = [Hand::default(); MOST_CELLS];
        for (cell, cards) in [(Some(seats.own), own), (seats.rival, rival)] {
            if let Some(cell) = cell {
                cards.iter().for_each(|&card| hands[cell].push(card));
            }
        }
        let places = seats.board.iter().flat_map(|&cell| (0..cells.sizes[cell]).map(move |_| cell));
        places.zip(board).for_each(|(cell, &card)| hands[cell].push(card));
        let shoe = &ground.deal.shoe;
        let dealt = Dealt {
            decks: shoe.decks,
            jokers: shoe.jokers,
            zones: &ground.deal.zones,
            made_of: &cells.made_of,
            cells: &hands[..cells.sizes.len()],
        };
        dealt.holds(test)
    }

    /// How many cards each hand has; the other none where there is none.
    pub fn hand_sizes(&self) -> (u32, u32) {
        let sizes = &self.cells.sizes;
        (sizes[self.seats.own], self.seats.rival.map_or(0, |rival| sizes[rival]))
    }

    /// How many cards the board has.
    pub fn board_size(&self) -> u32 {
        self.seats.board.iter().map(|&cell| self.cells.sizes[cell]).sum()
    }

    /// Whether a test takes cards together with a part of the board, and not with the whole.
    pub fn looks_at_part(&self, test: &CardsTest) -> bool {
        zones_of(test, self.ground.deal).iter().any(|zones| {
            let looked_at = cells_of(zones, self.cells);
            let of_board = self.seats.board.iter().filter(|cell| looked_at.contains(cell)).count();
            of_board > 0 && of_board < self.seats.board.len()
        })
    }

    /// Whether a test looks at the board.
    pub fn looks_at_board(&self, test: &CardsTest) -> bool {
        let zones = zones_of(test, self.ground.deal).concat();
        let cells = cells_of(&zones, self.cells);
        self.seats.board.iter().any(|board| cells.contains(board))
    }

    /// The orders of the suits that no test tells from one another.
    fn orders_of_suits(&self) -> Vec<[usize; SUITS]> {
        let kinds = &self.ground.kinds.suits;
        let mut block = [0; SUITS];
        for (number, pair) in kinds.windows(2).enumerate() {
            let last = block[usize::from(pair[0].suit.0)];
            block[usize::from(pair[1].suit.0)] = if pair[1].like_the_last { last } else { number + 1 };
        }
        let orders = (0..SUITS).permutations(SUITS).map(|order| std::array::from_fn(|suit| order[suit]));
        let keeps = |order: &[usize; SUITS]| (0..SUITS).all(|suit| block[order[suit]] == block[suit]);
        // Of suits that are one kind it is not known which they are.
        let apart = kinds.len() == SUITS;
        orders.filter(|order| if apart { keeps(order) } else { order.is_sorted() }).collect()
    }

    /// The boards, each with how many it stands for: one of those that differ by exchanging suits that are alike.
    pub fn boards(&self) -> Vec<(CardSet, u64)> {
        let size = self.board_size();
        if size == 0 {
            return vec![(CardSet::EMPTY, 1)];
        }
        if self.ground.kinds.suits.iter().skip(1).all(|suit| suit.like_the_last) {
            return canonical_subsets(self.deck, size);
        }
        let orders = self.orders_of_suits();
        let first = |board: CardSet| {
            let lanes: [u16; SUITS] = std::array::from_fn(|suit| board.lane(Suit(suit as u8)));
            let mut same = 0;
            for order in &orders {
                match order.map(|suit| lanes[suit]).cmp(&lanes) {
                    Ordering::Greater => return None,
                    Ordering::Equal => same += 1,
                    Ordering::Less => {}
                }
            }
            Some((board, orders.len() as u64 / same))
        };
        subsets(self.deck, size).filter_map(first).collect()
    }
}

/// The cells of a list of zones, each once: zones that every test takes together share one.
pub fn cells_of(zones: &[ZoneIndex], cells: &Cells) -> Vec<usize> {
    let mut found: Vec<usize> = zones.iter().flat_map(|zone| cells.made_of[zone.0].iter().copied()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn side(test: &CardsTest, ground: &Ground, cells: &Cells, seats: &Seats) -> Option<Side> {
    let looked_at: Vec<Vec<usize>> =
        zones_of(test, ground.deal).iter().map(|zones| cells_of(zones, cells)).collect();
    let all: Vec<usize> = looked_at.concat();
    let compares = matches!(test, CardsTest::Of(_, CardTest::Against { .. }));
    match (all.contains(&seats.own), seats.rival.is_some_and(|rival| all.contains(&rival))) {
        (false, false) => Some(Side::Board),
        // A third hand lies on the board: that is not one of these.
        (true, false) | (false, true) if compares => None,
        (true, false) => Some(Side::Own),
        (false, true) => Some(Side::Rival),
        (true, true) => {
            let CardsTest::Of(_, CardTest::Against { verdict, .. }) = test else { return None };
            let order = wanted(*verdict);
            let [first, second] = &looked_at[..] else { return None };
            let with_board = |hand: usize, cells: &[usize]| {
                let mut whole: Vec<usize> = [hand].into_iter().chain(seats.board.iter().copied()).collect();
                whole.sort_unstable();
                *cells == whole
            };
            let rival = seats.rival?;
            if with_board(seats.own, first) && with_board(rival, second) {
                Some(Side::Both(order))
            } else if with_board(rival, first) && with_board(seats.own, second) {
                Some(Side::Both(order.reverse()))
            } else {
                None
            }
        }
    }
}

/// The one judge of all comparisons; none within where nothing is compared, none at all where there are two.
fn one_judge(ground: &Ground, cells: &Cells, seats: &Seats) -> Option<Option<Judge>> {
    let mut rankings: Vec<&Ranking> = ground
        .logic
        .tests
        .iter()
        .filter(|test| matches!(side(test, ground, cells, seats), Some(Side::Both(_))))
        .filter_map(|test| match test {
            CardsTest::Of(_, CardTest::Against { ranking, .. }) => Some(ranking),
            _ => None,
        })
        .collect();
    rankings.dedup();
    let shoe = &ground.deal.shoe;
    match rankings[..] {
        [] => Some(None),
        [ranking] => Some(Some(Judge::new(ranking, shoe.decks, shoe.jokers))),
        _ => None,
    }
}

/// About how many hands are ranked and looked at.
pub fn work(duel: &Duel) -> u128 {
    if boards::merge(duel) {
        return boards::work(duel);
    }
    let (cards, board) = (duel.deck.len(), duel.board_size());
    let (own, rival) = duel.hand_sizes();
    let each = |size: u32| choose(cards - board, size);
    (choose(cards, board) / 20 + 1) * (each(own) + each(rival))
}
