//! Two hands over a board, or without one, from one deck.
//!
//! Where every test looks at one hand with or without the board, or holds the two against each other, the hands need not be
//! dealt one after the other. For each board both sides are ranked once, and the ranks are swept upward; on the way it is
//! kept, for each sort of rival that the tests tell apart and each set of cards S, how many rivals passed so far contain S.
//! By inclusion and exclusion the rivals passed that share no card with a hand H number the sum over the subsets S of H of
//! (-1)^|S| times that count. Hands whose row is decided, whatever the rival holds, are not looked at further. Where suits
//! are alike only boards that differ by more than a permutation of the suits are laid.

use super::count::{Ground, Tally, by_workers, choose, zones_of};
use super::dealt::{Dealt, Hand};
use super::ranking::{Judge, Strength};
use super::zones::Cells;
use super::{boards, several, showdown};
use crate::logic::{End, Facts, Steps, TestSet};
use enumeration::combinations::{index, subsets};
use enumeration::symmetry::canonical_subsets;
use enumeration::{Card, CardSet};
use itertools::Itertools;
use paytables::wagers::{CardTest, CardsTest, Rank as WagerRank, Ranking, Verdict, ZoneIndex};
use rustc_hash::FxHashMap;
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
        duels.min_by_key(work)
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

    /// Whether a test looks at a part of the board, and not at the whole.
    pub fn looks_at_part(&self, test: &CardsTest) -> bool {
        let looked_at = zones_of(test, self.ground.deal).concat();
        let looked_at = cells_of(&looked_at, self.cells);
        let of_board = self.seats.board.iter().filter(|cell| looked_at.contains(cell)).count();
        of_board > 0 && of_board < self.seats.board.len()
    }

    /// Whether a test looks at the board.
    pub fn looks_at_board(&self, test: &CardsTest) -> bool {
        let zones = zones_of(test, self.ground.deal).concat();
        let cells = cells_of(&zones, self.cells);
        self.seats.board.iter().any(|board| cells.contains(board))
    }

    /// Whether suits can be exchanged.
    pub fn suits_are_alike(&self) -> bool {
        self.ground.kinds.suits.iter().skip(1).all(|suit| suit.like_the_last)
    }

    /// The boards, each with how many it stands for: where suits are alike, one of those that differ by exchanging them.
    pub fn boards(&self) -> Vec<(CardSet, u64)> {
        let size = self.board_size();
        if size == 0 {
            return vec![(CardSet::EMPTY, 1)];
        }
        if self.suits_are_alike() {
            canonical_subsets(self.deck, size)
        } else {
            subsets(self.deck, size).map(|board| (board, 1)).collect()
        }
    }
}

/// The cells of a list of zones.
pub fn cells_of(zones: &[ZoneIndex], cells: &Cells) -> Vec<usize> {
    let mut found: Vec<usize> = zones.iter().flat_map(|zone| cells.made_of[zone.0].iter().copied()).collect();
    found.sort_unstable();
    found
}

fn side(test: &CardsTest, ground: &Ground, cells: &Cells, seats: &Seats) -> Option<Side> {
    let looked_at: Vec<Vec<usize>> =
        zones_of(test, ground.deal).iter().map(|zones| cells_of(zones, cells)).collect();
    let all: Vec<usize> = looked_at.concat();
    match (all.contains(&seats.own), seats.rival.is_some_and(|rival| all.contains(&rival))) {
        (false, false) => Some(Side::Board),
        (true, false) => Some(Side::Own),
        (false, true) => Some(Side::Rival),
        (true, true) => {
            let CardsTest::Of(_, CardTest::Against { verdict, .. }) = test else { return None };
            let order = match verdict {
                Verdict::Beats => Ordering::Greater,
                Verdict::Ties => Ordering::Equal,
                Verdict::LosesTo => Ordering::Less,
            };
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

/// A hand on one side, over the board.
#[derive(Clone, Copy)]
struct Seat {
    cards: CardSet,
    strength: Strength,
    /// What the tests of its side tell, as a number.
    sort: u32,
}

/// What the tests of one side can come to, numbered as they are met.
#[derive(Default)]
pub struct Sorts {
    numbers: FxHashMap<Vec<bool>, u32>,
    told: Vec<Vec<bool>>,
}

impl Sorts {
    /// The number of what they come to here.
    pub fn number(&mut self, told: &[bool]) -> u32 {
        if let Some(&number) = self.numbers.get(told) {
            return number;
        }
        let number = self.told.len() as u32;
        self.numbers.insert(told.to_vec(), number);
        self.told.push(told.to_vec());
        number
    }
}

/// Rivals passed, by sort: how many contain each set of cards.
struct Passed {
    /// By sort and by size of the set.
    containing: Vec<Vec<Vec<u64>>>,
    /// The largest set that is kept.
    most: u32,
    cards: u32,
}

impl Passed {
    fn new(most: u32, cards: u32) -> Passed {
        Passed { containing: Vec::new(), most, cards }
    }

    fn clear(&mut self) {
        self.containing.iter_mut().flatten().for_each(|counts| counts.fill(0));
    }

    fn add(&mut self, seat: &Seat) {
        while self.containing.len() <= seat.sort as usize {
            let sizes = 0..=self.most;
            let sizes =
                sizes.map(|size| vec![0; enumeration::combinations::choose(self.cards, size) as usize]);
            self.containing.push(sizes.collect());
        }
        let own = &mut self.containing[seat.sort as usize];
        for (size, counts) in (0..=self.most).zip(own) {
            match size {
                0 => counts[0] += 1,
                _ => subsets(seat.cards, size).for_each(|set| counts[index(set) as usize] += 1),
            }
        }
    }

    /// How many rivals passed of a sort share no card with these.
    fn apart_from(&self, sort: usize, cards: CardSet) -> u64 {
        let Some(own) = self.containing.get(sort) else { return 0 };
        let mut apart = own[0][0] as i64;
        for size in 1..=self.most {
            let containing: u64 =
                subsets(cards, size).map(|set| own[size as usize][index(set) as usize]).sum();
            apart += if size % 2 == 0 { containing as i64 } else { -(containing as i64) };
        }
        apart as u64
    }
}

/// One worker: what it has met and what it has counted.
pub struct Worker<'d> {
    pub(super) duel: &'d Duel<'d>,
    steps: Steps<'d, CardsTest>,
    pub(super) own: Sorts,
    pub(super) rival: Sorts,
    /// What hands are by themselves, whatever the board.
    alone: FxHashMap<(CardSet, bool), Vec<Option<bool>>>,
    ends: FxHashMap<(u32, u32, Ordering, Facts), End>,
    /// What it has counted.
    pub tally: Tally,
}

/// Every deal, by how it ends.
pub fn count(duel: &Duel) -> Tally {
    if showdown::fits(duel) {
        return showdown::count(duel);
    }
    if several::fits(duel) {
        return several::count(duel);
    }
    over_every_board(duel)
}

/// Every deal, by how it ends, board by board.
pub fn over_every_board(duel: &Duel) -> Tally {
    let (boards, apart) = (duel.boards(), duel.cells.apart);
    let rows = duel.ground.logic.rows();
    let workers = by_workers(
        &boards,
        64,
        || Worker::new(duel),
        |worker, &(board, orbit)| worker.board(board, u128::from(orbit) * apart),
    );
    workers.into_iter().fold(Tally::new(rows), |sum, worker| sum.plus(&worker.tally))
}

/// About how many hands are ranked and looked at.
pub fn work(duel: &Duel) -> u128 {
    let Cells { sizes, .. } = duel.cells;
    if showdown::fits(duel) && boards::merge(duel) {
        return boards::work(duel);
    }
    if several::fits(duel) {
        return several::work(duel);
    }
    let cards = duel.deck.len();
    let board = duel.board_size();
    // A hand is looked for by its subsets; a showdown has none.
    let subsets = |size: u32| if showdown::fits(duel) { 0 } else { size.min(5) };
    let each = |hand: usize| choose(cards - board, sizes[hand]) << subsets(sizes[hand]);
    (choose(cards, board) / 20 + 1) * (each(duel.seats.own) + duel.seats.rival.map_or(0, each))
}

impl<'d> Worker<'d> {
    /// One that has counted nothing.
    pub fn new(duel: &'d Duel<'d>) -> Self {
        Worker {
            duel,
            steps: Steps::new(duel.ground.logic),
            own: Sorts::default(),
            rival: Sorts::default(),
            alone: FxHashMap::default(),
            ends: FxHashMap::default(),
            tally: Tally::new(duel.ground.logic.rows()),
        }
    }

    /// Counts every deal over one board, each so many times.
    fn board(&mut self, board: CardSet, times: u128) {
        let duel = self.duel;
        let (own_size, rival_size) = duel.hand_sizes();
        let mut facts = Facts::default();
        for (test, asked) in duel.ground.logic.tests.iter().enumerate() {
            if duel.sides[test] == Side::Board {
                facts.note(test, Some(duel.holds(asked, &[], &[], &list(board))));
            }
        }
        let free = duel.deck.without(board);
        let rivals = choose(free.len() - own_size, rival_size);
        let not_own: TestSet = tests_of(duel, |side| side != Side::Own && side != Side::Board);
        let mut open: Vec<Seat> = Vec::new();
        let own = self.seats(free, board, own_size, true);
        for seat in &own {
            let mut facts = facts.with_later(not_own);
            note(&mut facts, duel, Side::Own, &self.own.told[seat.sort as usize]);
            let mut point = self.steps.at(facts);
            match self.steps.end(&mut point, |_, _| None) {
                Some(end) => self.tally.add(end, times.checked_mul(rivals)),
                None => open.push(*seat),
            }
        }
        if open.is_empty() {
            return;
        }
        let mut against = self.seats(free, board, rival_size, false);
        against.sort_unstable_by_key(|seat| seat.strength);
        open.sort_unstable_by_key(|seat| seat.strength);
        self.sweep(&open, &against, facts, times);
    }

    fn sweep(&mut self, open: &[Seat], against: &[Seat], facts: Facts, times: u128) {
        let duel = self.duel;
        let (own_size, rival_size) = duel.hand_sizes();
        let mut passed = Passed::new(own_size.min(rival_size), 53);
        let sorts = self.rival.told.len();
        let mut counts = vec![[0u64; 3]; open.len() * sorts];
        let mut next = 0;
        let mut at = 0;
        while at < open.len() {
            let strength = open[at].strength;
            let tied = open[at..].iter().take_while(|seat| seat.strength == strength).count();
            for (order, reach) in [(0, false), (1, true)] {
                while next < against.len()
                    && (against[next].strength < strength || reach && against[next].strength == strength)
                {
                    passed.add(&against[next]);
                    next += 1;
                }
                for (place, seat) in open.iter().enumerate().skip(at).take(tied) {
                    for sort in 0..sorts {
                        counts[place * sorts + sort][order] = passed.apart_from(sort, seat.cards);
                    }
                }
            }
            at += tied;
        }
        against[next..].iter().for_each(|seat| passed.add(seat));
        for (place, seat) in open.iter().enumerate() {
            for sort in 0..sorts {
                let [lower, through, _] = counts[place * sorts + sort];
                let all = passed.apart_from(sort, seat.cards);
                let met = [
                    (Ordering::Greater, lower),
                    (Ordering::Equal, through - lower),
                    (Ordering::Less, all - through),
                ];
                for (order, rivals) in met.into_iter().filter(|&(_, rivals)| rivals > 0) {
                    let end = self.end(seat.sort, sort as u32, order, facts);
                    self.tally.add(end, times.checked_mul(rivals.into()));
                }
            }
        }
        passed.clear();
    }

    /// How deals end in which the hands are of these sorts and compare so, over a board of which these facts hold.
    pub fn end(&mut self, own: u32, rival: u32, order: Ordering, facts: Facts) -> End {
        let duel = self.duel;
        if let Some(&end) = self.ends.get(&(own, rival, order, facts)) {
            return end;
        }
        let mut all = facts;
        note(&mut all, duel, Side::Own, &self.own.told[own as usize]);
        note(&mut all, duel, Side::Rival, &self.rival.told[rival as usize]);
        for (test, side) in duel.sides.iter().enumerate() {
            if let Side::Both(wanted) = side {
                all.note(test, Some(order == *wanted));
            }
        }
        let mut point = self.steps.at(all);
        let end = self.steps.end(&mut point, |_, _| None).unwrap_or(End::Lost);
        self.ends.insert((own, rival, order, facts), end);
        end
    }

    /// Every hand of one side over the board.
    fn seats(&mut self, free: CardSet, board: CardSet, size: u32, own: bool) -> Vec<Seat> {
        let duel = self.duel;
        let side = if own { Side::Own } else { Side::Rival };
        let tests: Vec<(usize, &CardsTest)> = duel
            .ground
            .logic
            .tests
            .iter()
            .enumerate()
            .filter(|&(test, _)| duel.sides[test] == side)
            .collect();
        let mut seats = Vec::with_capacity(choose(free.len(), size) as usize);
        let mut told = vec![false; tests.len()];
        let on_board = list(board);
        for cards in subsets(free, size) {
            let all: Vec<Card> = cards.union(board).iter().collect();
            let strength = duel.judge.and_then(|judge| judge.best(&all)).unwrap_or_default();
            let alone = self.alone.entry((cards, own)).or_insert_with(|| vec![None; tests.len()]);
            for (place, &(_, test)) in tests.iter().enumerate() {
                told[place] = alone[place].unwrap_or_else(|| {
                    let hand = list(cards);
                    let (mine, other): (&[Card], &[Card]) = if own { (&hand, &[]) } else { (&[], &hand) };
                    let holds = duel.holds(test, mine, other, &on_board);
                    if !duel.looks_at_board(test) {
                        alone[place] = Some(holds);
                    }
                    holds
                });
            }
            let sorts = if own { &mut self.own } else { &mut self.rival };
            seats.push(Seat { cards, strength, sort: sorts.number(&told) });
        }
        seats
    }
}

fn list(cards: CardSet) -> Vec<Card> {
    cards.iter().collect()
}

fn tests_of(duel: &Duel, such: impl Fn(Side) -> bool) -> TestSet {
    (0..duel.sides.len()).filter(|&test| such(duel.sides[test])).collect()
}

fn note(facts: &mut Facts, duel: &Duel, side: Side, told: &[bool]) {
    let tests = (0..duel.sides.len()).filter(|&test| duel.sides[test] == side);
    tests.zip(told).for_each(|(test, &holds)| facts.note(test, Some(holds)));
}
