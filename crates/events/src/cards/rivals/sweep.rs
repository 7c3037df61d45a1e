//! All deals over one board: both hands are looked at, and the own ones meet the rivals.

use super::super::count::Tally;
use super::super::dealt::Hand as Cards;
use super::super::paint::SUITS;
use super::super::ranking::Judge;
use super::Rivals;
use super::boards::{Board, beside, exchanges, like, on_board};
use super::faces::{Face, Hand, Look, every_hand};
use super::meeting::{MOST_COMPARISONS, Meeting, ORDERS, Seat};
use super::sides::{How, Side};
use super::worths::{Worths, seen};
use crate::logic::{End, Facts, Point, Steps, TestSet};
use paytables::wagers::CardsTest;
use rustc_hash::FxHashMap;

/// A hand of one side, and what is known of it whatever the board is.
#[derive(Clone, Copy)]
struct Entry {
    hand: Hand,
    /// In how many ways it is dealt.
    ways: u128,
    /// What the tests of the hand alone tell, by number.
    alone: u32,
    /// Its worth in the first comparison, where that does not look at the board.
    worth: u32,
}

/// All hands of each side, where the faces are the same beside every board.
pub struct Rosters {
    of: [Vec<Entry>; 2],
    alone: Numbers<TestSet>,
}

impl Rosters {
    /// Those of a deal, in the order of what they are worth in the first comparison, if that can be told.
    pub fn of(rivals: &Rivals) -> Rosters {
        let mut worker = Worker::new(rivals, None);
        let of = [0, 1].map(|side| {
            let mut entries = worker.entries(side, &rivals.faces);
            entries.sort_unstable_by_key(|entry| entry.worth);
            entries
        });
        Rosters { of, alone: worker.alone }
    }
}

/// Things that are numbered as they are met.
#[derive(Clone)]
struct Numbers<T> {
    numbers: FxHashMap<T, u32>,
    things: Vec<T>,
}

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Numbers { numbers: FxHashMap::default(), things: Vec::new() }
    }
}

impl<T: Copy + Eq + std::hash::Hash> Numbers<T> {
    fn number(&mut self, thing: T) -> u32 {
        *self.numbers.entry(thing).or_insert_with(|| {
            self.things.push(thing);
            self.things.len() as u32 - 1
        })
    }
}

/// A worker: what it has met and what it has counted.
pub struct Worker<'r> {
    rivals: &'r Rivals<'r>,
    rosters: Option<&'r Rosters>,
    steps: Steps<'r, CardsTest>,
    /// The worths of the views of each side, and of the board's.
    views: [Vec<Worths>; 2],
    on_board: Vec<Worths>,
    /// What the tests of hands alone tell, and of which hands.
    alone: Numbers<TestSet>,
    alone_of: FxHashMap<(usize, u64), u32>,
    /// Whether a test holds, by the look that tells it.
    looks: FxHashMap<(usize, Look), bool>,
    /// What all tests of each side tell.
    sorts: [Numbers<TestSet>; 2],
    /// How deals end of which so much is known, whatever the rival is.
    decided: FxHashMap<(TestSet, u32), Option<End>>,
    ends: FxHashMap<(TestSet, u32, u32, u32), End>,
    /// What it has counted.
    pub tally: Tally,
}

/// One board, as the worker looks at it.
struct Over<'b> {
    board: &'b Board,
    /// What lies in its cells.
    hands: &'b [Hand],
    /// The faces beside it.
    faces: &'b [Face],
    /// By side and view, what of the board is looked at.
    views: [Vec<Look>; 2],
    /// The worths of the best hands of the board.
    worths: Vec<u32>,
    /// The cards in the cells, those of the hands still empty.
    cells: Vec<Cards>,
}

impl<'r> Worker<'r> {
    /// One that has counted nothing.
    pub fn new(rivals: &'r Rivals<'r>, rosters: Option<&'r Rosters>) -> Self {
        let sides = &rivals.sides;
        let worths = |views: &Vec<super::View>| views.iter().map(|view| Worths::new(view.ranking)).collect();
        Worker {
            rivals,
            rosters,
            steps: Steps::new(rivals.ground.logic),
            views: [0, 1].map(|side| worths(&sides.views[side])),
            on_board: worths(&sides.on_board),
            alone: rosters.map(|rosters| rosters.alone.clone()).unwrap_or_default(),
            alone_of: FxHashMap::default(),
            looks: FxHashMap::default(),
            sorts: [Numbers::default(), Numbers::default()],
            decided: FxHashMap::default(),
            ends: FxHashMap::default(),
            tally: Tally::new(rivals.ground.logic.rows()),
        }
    }

    /// The tests of one side and how they are told.
    fn tests(&self, side: usize) -> impl Iterator<Item = (usize, &'r CardsTest, &'r How)> + use<'r> {
        let rivals = self.rivals;
        rivals.ground.logic.tests.iter().zip(&rivals.sides.of).enumerate().filter_map(
            move |(number, (test, of))| match of {
                Side::Own(how) if side == 0 => Some((number, test, how)),
                Side::Rival(how) if side == 1 => Some((number, test, how)),
                _ => None,
            },
        )
    }

    /// Every hand of one side that is dealt from these faces.
    fn entries(&mut self, side: usize, faces: &[Face]) -> Vec<Entry> {
        let rivals = self.rivals;
        let left: Vec<u32> = faces.iter().map(|face| face.count).collect();
        let first = rivals.sides.comparisons.first().map(|views| views[side]);
        let first = first.filter(|&view| rivals.sides.views[side][view].board.is_empty());
        let like = (side == 0 && rivals.seats.board.is_empty()).then(|| like(rivals));
        let any_alone = self.tests(side).any(|(_, _, how)| matches!(how, How::Alone));
        let mut entries = Vec::new();
        every_hand(faces, &left, rivals.sizes[side], &mut |hand| {
            // Without a board one of the hands that differ by exchanging suits is kept.
            if like.is_some_and(|like| exchanges(&hand.look, like).is_none()) {
                return;
            }
            let alone =
                if any_alone { self.alone(side, hand, faces) } else { self.alone.number(TestSet::default()) };
            let worth = first.map_or(0, |view| self.views[side][view].best(&hand.look));
            entries.push(Entry { hand: *hand, ways: hand.ways(|face| left[face]), alone, worth });
        });
        entries
    }

    /// What the tests of a hand alone tell.
    fn alone(&mut self, side: usize, hand: &Hand, faces: &[Face]) -> u32 {
        let packed = hand.cards(faces).fold(0, |packed, card| (packed << 6) | (u64::from(card.0) + 1));
        if let Some(&known) = self.alone_of.get(&(side, packed)) {
            return known;
        }
        let rivals = self.rivals;
        let mut cells = vec![Cards::default(); rivals.cells.sizes.len()];
        hand.cards(faces).for_each(|card| cells[self.cell(side)].push(card));
        let alone = self.tests(side).filter(|(_, _, how)| matches!(how, How::Alone));
        let holding =
            alone.filter(|(_, test, _)| rivals.holds(test, &cells)).map(|(number, ..)| number).collect();
        let number = self.alone.number(holding);
        self.alone_of.insert((side, packed), number);
        number
    }

    fn cell(&self, side: usize) -> usize {
        let seats = &self.rivals.seats;
        if side == 0 { seats.own } else { seats.rival.unwrap_or(seats.own) }
    }

    /// Counts every deal over one board.
    pub fn board(&mut self, board: &Board) {
        let cells = board.cells(self.rivals);
        let faces = beside(self.rivals, board, &cells);
        let over = self.look_at(board, &cells, &faces);
        let (mut own_made, mut rivals_made) = (Vec::new(), Vec::new());
        let own = self.seats(0, &over, &mut own_made);
        let left: u32 = faces.iter().map(|face| face.count).sum::<u32>() - self.rivals.sizes[0];
        let any_rival = super::choose(left, self.rivals.sizes[1]);
        let times = board.times.checked_mul(self.rivals.cells.apart);
        let mut open = Vec::with_capacity(own.len());
        // By sort, how many deals are decided whatever the rival is.
        let mut decided: Vec<Option<(Option<End>, u128)>> = vec![None; self.sorts[0].things.len()];
        for seat in own {
            let (end, ways) = decided[seat.sort as usize]
                .get_or_insert_with(|| (self.decided(board.holding, seat.sort), 0));
            match end {
                Some(_) => *ways += seat.ways,
                None => open.push(seat),
            }
        }
        for (end, ways) in decided.into_iter().flatten() {
            if let Some(end) = end {
                let ways = times.and_then(|times| times.checked_mul(any_rival)?.checked_mul(ways));
                self.tally.add(end, ways);
            }
        }
        if open.is_empty() {
            return;
        }
        let against = self.seats(1, &over, &mut rivals_made);
        let meeting = Meeting::new(self.rivals, &faces, open, against);
        for (own, rival, orders, ways) in meeting.met() {
            let end = self.end(board.holding, own, rival, orders);
            self.tally.add(end, times.and_then(|times| times.checked_mul(ways)));
        }
    }

    fn look_at<'b>(&mut self, board: &'b Board, hands: &'b [Hand], faces: &'b [Face]) -> Over<'b> {
        let rivals = self.rivals;
        let mut cells = vec![Cards::default(); rivals.cells.sizes.len()];
        for (&cell, hand) in rivals.seats.board.iter().zip(hands) {
            hand.cards(&rivals.faces).for_each(|card| cells[cell].push(card));
        }
        let look = |view| {
            let mut look = on_board(rivals, hands, view);
            (0..SUITS).filter(|&suit| !board.alive[suit]).for_each(|suit| look.lanes[suit] = 0);
            look
        };
        let views = [0, 1].map(|side| rivals.sides.views[side].iter().map(look).collect());
        let of_board = rivals.sides.on_board.iter().zip(&mut self.on_board);
        let worths = of_board.map(|(view, worths)| worths.best(&on_board(rivals, hands, view))).collect();
        Over { board, hands, faces, views, worths, cells }
    }

    /// Every hand of one side over a board, where they are not known in those made for it.
    fn seats<'m>(&mut self, side: usize, over: &Over, made: &'m mut Vec<Entry>) -> Vec<Seat<'m>>
    where
        'r: 'm,
    {
        let (entries, fixed): (&'m [Entry], bool) = match self.rosters {
            Some(rosters) => (&rosters.of[side], true),
            None => {
                *made = self.entries(side, over.faces);
                (made, false)
            }
        };
        let Over { board, faces, .. } = over;
        let taken = faces.iter().zip(&self.rivals.faces).enumerate();
        let taken: u64 =
            taken.filter(|(_, (now, of))| fixed && now.count != of.count).map(|(face, _)| 1 << face).sum();
        let exchanged = side == 0 && (1..SUITS).any(|suit| board.like[..suit].contains(&board.like[suit]));
        let compared: Vec<usize> = self.rivals.sides.comparisons.iter().map(|views| views[side]).collect();
        let mut seats = Vec::with_capacity(entries.len());
        let mut last = None;
        for entry in entries {
            let hand = &entry.hand;
            let mut ways = entry.ways;
            if hand.mask & taken != 0 {
                ways = hand.ways(|face| faces[face].count);
                if ways == 0 {
                    continue;
                }
            }
            if exchanged {
                let Some((_, orbit)) = exchanges(&hand.look, board.like) else { continue };
                ways *= orbit;
            }
            let mut worths = [0; MOST_COMPARISONS];
            for (place, (worth, &view)) in worths.iter_mut().zip(&compared).enumerate() {
                let alone = place == 0 && self.rivals.sides.views[side][view].board.is_empty();
                *worth = if alone {
                    entry.worth
                } else {
                    self.views[side][view].best(&hand.look.plus(&over.views[side][view]))
                };
            }
            let told = (entry.alone, self.over_board(side, hand, over));
            let sort = match last {
                Some((known, sort)) if known == told => sort,
                _ => self.sorts[side].number(self.alone.things[told.0 as usize].or(&told.1)),
            };
            last = Some((told, sort));
            seats.push(Seat { hand, sort, ways, worths });
        }
        seats
    }

    /// The tests of one side that look at the board and hold of a hand.
    fn over_board(&mut self, side: usize, hand: &Hand, over: &Over) -> TestSet {
        let rivals = self.rivals;
        let mut holding = TestSet::default();
        for (number, test, how) in self.tests(side) {
            let holds = match how {
                How::Alone => continue,
                How::Class(view, classes) => {
                    let worth = self.views[side][*view].best(&hand.look.plus(&over.views[side][*view]));
                    classes.contains(Judge::class_of(&rivals.sides.views[side][*view].ranking, worth))
                }
                How::Against(view, other, wanted) => {
                    let worth = self.views[side][*view].best(&hand.look.plus(&over.views[side][*view]));
                    worth.cmp(&over.worths[*other]) == *wanted
                }
                How::Look(cells, ranking) => {
                    let seated = rivals.seats.board.iter().zip(over.hands);
                    let seated = seated.filter(|(cell, _)| cells.contains(cell));
                    let look = seated.fold(hand.look, |look, (_, hand)| look.plus(&hand.look));
                    let look = seen(&look, ranking.as_ref());
                    let known = self.looks.get(&(number, look)).copied();
                    known.unwrap_or_else(|| {
                        let holds = self.holds_over(side, test, hand, over);
                        self.looks.insert((number, look), holds);
                        holds
                    })
                }
                How::Other => self.holds_over(side, test, hand, over),
            };
            if holds {
                holding.insert(number);
            }
        }
        holding
    }

    fn holds_over(&self, side: usize, test: &CardsTest, hand: &Hand, over: &Over) -> bool {
        let mut cells = over.cells.clone();
        hand.cards(over.faces).for_each(|card| cells[self.cell(side)].push(card));
        self.rivals.holds(test, &cells)
    }

    /// What is known where these tests of the board hold and hands are of these sorts.
    fn facts(&self, board: TestSet, sorts: [Option<u32>; 2]) -> Facts {
        let told = [0, 1].map(|side| sorts[side].map(|sort| self.sorts[side].things[sort as usize]));
        let mut facts = Facts::default();
        let mut later = TestSet::default();
        for (test, of) in self.rivals.sides.of.iter().enumerate() {
            let holding = match of {
                Side::Board => Some(board),
                Side::Own(_) => told[0],
                Side::Rival(_) => told[1],
                Side::Both(..) => None,
            };
            match holding {
                Some(holding) => facts.note(test, Some(holding.contains(test))),
                None => later.insert(test),
            }
        }
        facts.with_later(later)
    }

    /// How every deal ends over a board with an own hand of this sort, where that is sure.
    fn decided(&mut self, board: TestSet, own: u32) -> Option<End> {
        if let Some(&known) = self.decided.get(&(board, own)) {
            return known;
        }
        let facts = self.facts(board, [Some(own), None]);
        let mut point: Point = self.steps.at(facts);
        let end = self.steps.end(&mut point, |_, _| None);
        self.decided.insert((board, own), end);
        end
    }

    /// How deals end over a board with hands of these sorts that compare so.
    fn end(&mut self, board: TestSet, own: u32, rival: u32, orders: u32) -> End {
        if let Some(&known) = self.ends.get(&(board, own, rival, orders)) {
            return known;
        }
        let mut facts = self.facts(board, [Some(own), Some(rival)]).with_later(TestSet::default());
        for (test, of) in self.rivals.sides.of.iter().enumerate() {
            if let Side::Both(comparison, wanted) = of {
                let order = orders / 3u32.pow(*comparison as u32) % 3;
                facts.note(test, Some(ORDERS[order as usize] == *wanted));
            }
        }
        let mut point = self.steps.at(facts);
        let end = self.steps.end(&mut point, |_, _| None).unwrap_or(End::Lost);
        self.ends.insert((board, own, rival, orders), end);
        end
    }
}
