//! Classifies each test by the cells that it depends on: the board, one hand with or without the board, or both hands.
//!
//! A deal fits the engine if only comparisons depend on both hands ([`TestSides::of`]). The classification determines how
//! each test is answered over a board.

use crate::cards::dealt::wanted;
use crate::cards::needs::{looks_at_suits, zones_of};
use crate::cards::problem::{Problem, ZoneCells};
use paytables::wagers::{CardTest, CardsTest, ClassSet, Ranking, ZoneIndex};
use std::cmp::Ordering;

/// Which cells are the hands; all others are the board.
#[derive(Clone, Debug)]
pub(super) struct Seats {
    /// One hand.
    pub own: usize,
    /// The other, if there is one.
    pub rival: Option<usize>,
    /// The board.
    pub board: Vec<usize>,
}

/// The best hand of a ranking, of some cells of the board and, unless it is a view of the board alone, a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RankedView {
    /// The cells of the board.
    pub board: Vec<usize>,
    /// How hands are ranked.
    pub ranking: Ranking,
}

impl RankedView {
    /// The view of some cells; those of hands are left out.
    fn of(cells: &[usize], seats: &Seats, ranking: &Ranking) -> RankedView {
        let board = cells.iter().copied().filter(|cell| seats.board.contains(cell)).collect();
        RankedView { board, ranking: *ranking }
    }
}

/// The cells that a test depends on.
#[derive(Clone, Debug)]
pub(super) enum TestSide {
    /// The board alone, or nothing.
    Board,
    /// One hand, with or without the board.
    Own(How),
    /// The other.
    Rival(How),
    /// Both hands: the comparison, and the result that it must have.
    Both(usize, Ordering),
}

/// How a test of one hand is answered.
#[derive(Clone, Debug)]
pub(super) enum How {
    /// By the hand alone.
    Alone,
    /// By the class of the best hand in this view.
    Class(usize, ClassSet),
    /// By comparing the best hand in this view with one of the board.
    Against(usize, usize, Ordering),
    /// By evaluating all cards.
    Other,
}

/// The classification of the tests of a deal.
pub(super) struct TestSides {
    /// For each test.
    pub of: Vec<TestSide>,
    /// The views of the own hand and of the rival's.
    pub views: [Vec<RankedView>; 2],
    /// Best hands of the board alone.
    pub on_board: Vec<RankedView>,
    /// The comparisons: a view of the own hand and one of the rival's.
    pub comparisons: Vec<[usize; 2]>,
    /// If suits matter only for flushes: the views in which they do, as a side and a view.
    pub suits_in: Option<Vec<(usize, RankedView)>>,
}

/// The place of an item in a list; a new item is appended.
pub(super) fn place<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|known| *known == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

/// The cells of a list of zones.
fn cells_of(zones: &[ZoneIndex], cells: &ZoneCells) -> Vec<usize> {
    let mut found: Vec<usize> = zones.iter().flat_map(|zone| cells.made_of[zone.0].iter().copied()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

impl TestSides {
    /// The sides of a deal with these seats; `None` if a test other than a comparison sees both hands.
    pub(super) fn of(problem: &Problem, cells: &ZoneCells, seats: &Seats) -> Option<TestSides> {
        let mut sides = TestSides {
            of: Vec::new(),
            views: [Vec::new(), Vec::new()],
            on_board: Vec::new(),
            comparisons: Vec::new(),
            suits_in: Some(Vec::new()),
        };
        for test in &problem.logic.tests {
            let groups: Vec<Vec<usize>> =
                zones_of(test, problem.deal).iter().map(|zones| cells_of(zones, cells)).collect();
            let side = sides.side(test, &groups, seats)?;
            sides.of.push(side);
        }
        Some(sides)
    }

    /// The view of the hands of one side, or of the board, in some cells.
    fn view(&mut self, side: Option<usize>, cells: &[usize], seats: &Seats, ranking: &Ranking) -> usize {
        let views = side.map_or(&mut self.on_board, |side| &mut self.views[side]);
        place(views, RankedView::of(cells, seats, ranking))
    }

    fn side(&mut self, test: &CardsTest, groups: &[Vec<usize>], seats: &Seats) -> Option<TestSide> {
        // For each group of cells: true if it contains the own hand, and the rival's.
        let holds = |group: &Vec<usize>| {
            [group.contains(&seats.own), seats.rival.is_some_and(|rival| group.contains(&rival))]
        };
        let held: Vec<[bool; 2]> = groups.iter().map(holds).collect();
        let of = [0, 1].map(|side| held.iter().any(|held| held[side]));
        let side = match of {
            [false, false] => return Some(TestSide::Board),
            [true, true] => {
                let CardsTest::Of(_, CardTest::Against { verdict, ranking, .. }) = test else { return None };
                let wanted = wanted(*verdict);
                let (first, wanted) = match held[..] {
                    [[true, false], [false, true]] => (0, wanted),
                    [[false, true], [true, false]] => (1, wanted.reverse()),
                    _ => return None,
                };
                let views = [0, 1].map(|side| {
                    let cells = &groups[(first + side) % 2];
                    self.look_at_suits(side, cells, seats, test);
                    self.view(Some(side), cells, seats, ranking)
                });
                return Some(TestSide::Both(place(&mut self.comparisons, views), wanted));
            }
            [_, rival] => usize::from(rival),
        };
        groups.iter().zip(&held).filter(|(_, held)| held[side]).for_each(|(cells, _)| {
            self.look_at_suits(side, cells, seats, test);
        });
        let how = self.how(test, groups, seats, side, &held);
        Some(if side == 0 { TestSide::Own(how) } else { TestSide::Rival(how) })
    }

    fn how(
        &mut self,
        test: &CardsTest,
        groups: &[Vec<usize>],
        seats: &Seats,
        side: usize,
        held: &[[bool; 2]],
    ) -> How {
        let on_board = groups.iter().flatten().any(|cell| seats.board.contains(cell));
        match test {
            CardsTest::Of(_, CardTest::Class { ranking, classes, pair_of: None }) => {
                How::Class(self.view(Some(side), &groups[0], seats, ranking), *classes)
            }
            CardsTest::Of(_, CardTest::Against { verdict, ranking, .. }) => {
                let (own, other, wanted) = match held {
                    [own, other] if own[side] && !other[side] => (0, 1, wanted(*verdict)),
                    [own, other] if !own[side] && other[side] => (1, 0, wanted(*verdict).reverse()),
                    _ => return if on_board { How::Other } else { How::Alone },
                };
                let own = self.view(Some(side), &groups[own], seats, ranking);
                How::Against(own, self.view(None, &groups[other], seats, ranking), wanted)
            }
            _ if !on_board => How::Alone,
            _ => How::Other,
        }
    }

    /// Records a test that depends on the suits of a hand with some cells.
    fn look_at_suits(&mut self, side: usize, cells: &[usize], seats: &Seats, test: &CardsTest) {
        let ranking = match test {
            CardsTest::Of(
                _,
                CardTest::Class { ranking, .. }
                | CardTest::Holds { ranking, .. }
                | CardTest::AtLeast { ranking, .. }
                | CardTest::Against { ranking, .. },
            ) => Some(ranking),
            CardsTest::Of(_, test) if looks_at_suits(test) => None,
            _ => return,
        };
        self.suits_in = self.suits_in.take().zip(ranking).map(|(mut views, ranking)| {
            place(&mut views, (side, RankedView::of(cells, seats, ranking)));
            views
        });
    }
}
