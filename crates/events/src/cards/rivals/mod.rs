//! Two hands beside all else that is dealt.
//!
//! Where two cells are looked at together by nothing but comparisons, they need not be dealt one after the other. All other
//! cells are the *board*: for each, both hands are looked at once, and what their tests tell is their *sort*. The rivals that
//! an own hand can meet are then counted by inclusion and exclusion: the sum over the parts S of the own hand of (-1)^|S|
//! times the number of rivals that contain S. Where the two are compared, rivals are passed in the order of their worth, so
//! that at each own hand those are counted that it beats, and those it ties with.

mod boards;
mod faces;
mod meeting;
mod sides;
mod sweep;
mod worths;

use super::count::{Ground, Tally, by_workers, choose};
use super::dealt::{Dealt, Hand as Cards};
use super::paint::SUITS;
use super::zones::Cells;
use faces::{Face, MOST_CARDS};
use itertools::Itertools;
use paytables::wagers::CardsTest;
use sides::{Seats, Sides, View};
use sweep::{Rosters, Worker};

/// A deal of two hands beside a board.
pub struct Rivals<'g> {
    ground: &'g Ground<'g>,
    cells: &'g Cells,
    seats: Seats,
    sides: Sides,
    /// How many cards each hand has.
    sizes: [u32; 2],
    /// The faces of the shoe.
    faces: Vec<Face>,
}

impl<'g> Rivals<'g> {
    /// The deal as two hands beside a board, if it is one.
    pub fn of(ground: &'g Ground<'g>, cells: &'g Cells) -> Option<Rivals<'g>> {
        let count = cells.sizes.len();
        let seated = (0..count).permutations(2).map(|seats| (seats[0], Some(seats[1])));
        let alone = (0..count).map(|own| (own, None));
        let all = seated.chain(alone).filter_map(|(own, rival)| {
            let board: Vec<usize> = (0..count).filter(|&cell| cell != own && Some(cell) != rival).collect();
            let seats = Seats { own, rival, board };
            let sizes = [cells.sizes[own], rival.map_or(0, |rival| cells.sizes[rival])];
            // Fewer rivals are passed than hands asked.
            if sizes[0] < sizes[1] || sizes[0] as usize > MOST_CARDS || count < 2 {
                return None;
            }
            let sides = Sides::of(ground, cells, &seats)?;
            if sides.comparisons.len() > meeting::MOST_COMPARISONS {
                return None;
            }
            Some(Rivals { ground, cells, seats, sides, sizes, faces: shoe(ground) })
        });
        let fits = |rivals: &Rivals| rivals.boards() <= MOST_BOARDS && rivals.hands(0) <= MOST_HANDS;
        all.filter(fits).min_by_key(Rivals::work)
    }

    /// Whether a test holds of cards in the cells.
    fn holds(&self, test: &CardsTest, cells: &[Cards]) -> bool {
        let shoe = &self.ground.deal.shoe;
        let dealt = Dealt {
            // Cards of dead suits are the same card here, as those of several decks are.
            decks: shoe.decks.max(2),
            jokers: shoe.jokers,
            zones: &self.ground.deal.zones,
            made_of: &self.cells.made_of,
            cells,
        };
        dealt.holds(test)
    }

    /// Where suits may be dead, the views that look at suits: those in which no hand alone can be of one suit.
    fn may_die(&self) -> Option<&[(usize, View)]> {
        let views = self.sides.suits_in.as_deref()?;
        let short = |(side, view): &(usize, View)| self.sizes[*side] < view.ranking.size.cards().into();
        views.iter().all(short).then_some(views)
    }

    /// How many suits can be exchanged, in how many orders.
    fn orders_of_suits(&self) -> u128 {
        let alike = self.ground.kinds.suits.iter().filter(|suit| suit.like_the_last).count() as u128;
        (1..=alike + 1).product()
    }

    /// How many boards of so many faces there are.
    fn boards_of(&self, faces: u32) -> u128 {
        let sizes = self.seats.board.iter().map(|&cell| self.cells.sizes[cell]);
        sizes.fold(1, |boards, size| boards * choose(faces + size - 1, size))
    }

    /// How many kinds of rank there are.
    fn ranks(&self) -> u32 {
        self.ground.kinds.ranks.len() as u32
    }

    /// About how many boards are told apart.
    fn boards(&self) -> u128 {
        let all = self.boards_of(self.faces.len() as u32) / self.orders_of_suits() + 1;
        // Few have a suit that is not dead.
        if self.may_die().is_some() { all.min(self.boards_of(self.ranks()) * ONE_ALIVE) } else { all }
    }

    /// About how many hands of one side are told apart beside a board.
    fn hands(&self, side: usize) -> u128 {
        let faces = self.faces.len() as u32;
        let kinds = if self.may_die().is_some() { faces.min(2 * self.ranks()) } else { faces };
        let hands = choose(kinds + self.sizes[side] - 1, self.sizes[side]);
        // Without a board one of the own hands that differ by exchanging suits is kept.
        if side == 0 && self.seats.board.is_empty() { hands / self.orders_of_suits() } else { hands }
    }

    /// About how long the count takes, in the time in which a deal is laid that is dealt cell by cell.
    pub fn work(&self) -> u128 {
        let [own, rival] = [0, 1].map(|side| self.hands(side) << self.sizes[1]);
        let hands = match self.sides.comparisons.len() {
            0 | 1 => own + rival,
            2 => 8 * (own + rival),
            _ => own * rival,
        };
        let laid = self.boards_of(self.faces.len() as u32) / self.orders_of_suits();
        (laid + self.boards().saturating_mul(hands)) / A_DEAL
    }

    /// Every deal, by how it ends.
    pub fn count(&self) -> Tally {
        let rosters = self.may_die().is_none().then(|| Rosters::of(self));
        let boards = boards::boards(self);
        let workers = by_workers(&boards, 16, || Worker::new(self, rosters.as_ref()), Worker::board);
        let rows = self.ground.logic.rows();
        workers.into_iter().fold(Tally::new(rows), |sum, worker| sum.plus(&worker.tally))
    }
}

/// More boards and hands are not held in memory.
const MOST_BOARDS: u128 = 5_000_000;
const MOST_HANDS: u128 = 3_000_000;

/// With one suit that is not dead there are so many times as many boards as with none.
const ONE_ALIVE: u128 = 7;

/// In the time in which one deal is laid so many parts of hands are looked at.
const A_DEAL: u128 = 16;

/// The faces of the shoe.
fn shoe(ground: &Ground) -> Vec<Face> {
    let mut faces = Vec::with_capacity(faces::MOST_FACES);
    for kind in &ground.kinds.ranks {
        if kind.rank.is_none() {
            faces.push(Face { card: enumeration::Card::JOKER, count: kind.cards, lane: None });
            continue;
        }
        for (lane, suit) in ground.kinds.suits.iter().enumerate() {
            // Where no suit is told apart a joker may be of a kind with ranks.
            let alone = ground.kinds.suits.len() == 1;
            let count = if alone { kind.cards } else { kind.in_suit * suit.suits };
            faces.push(Face { card: kind.card(suit.suit), count, lane: Some(lane) });
        }
    }
    debug_assert!(ground.kinds.suits.len() <= SUITS, "a lane for each kind of suit");
    faces
}
