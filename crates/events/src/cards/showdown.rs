//! Two hands of two cards over a board of five, or one, in a ranking of five cards.
//!
//! The same sweep as over any board, on what is special here: of two cards a rival shares none, one or both, so that the
//! rivals passed need be known only by their cards; seven cards are ranked by a table; and nearly all tests ask for the
//! class of a hand or for its two cards, so that what they tell of a class and a pair of cards is found once. Boards that
//! differ in suits which make no flush are taken together, and so are hands ([`super::boards`]).

use super::boards::{BOARD, Board, Ranked, Suited, asks_for_suited, boards, merge};
use super::count::{Tally, by_workers};
use super::duel::{Duel, Side};
use super::laid::{Laid, Rivals, Waiting};
use super::lays::{PAIRS_OF_RANKS, Seen, Sight, View, Ways, lays, ranks_of};
use super::patterns::{Meetings, Pattern, note};
use super::ranking::{Judge, class_of_high};
use super::seated::{Tests, holds, pair};
use super::worths::{Ranks, Worths, ranking};
use crate::logic::{End, Facts, Point, Steps, TestSet};
use enumeration::Card;
use enumeration::rankings::high::High;
use paytables::wagers::{CardsTest, Class};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cmp::Ordering;

const CLASSES: usize = Class::ALL.len();

/// So few lists of what two cards tell are looked through for every board.
const FEW: usize = 32;

/// Whether a duel is one of these.
pub fn fits(duel: &Duel) -> bool {
    let size = |cell: usize| duel.cells.sizes[cell];
    size(duel.seats.own) == 2
        && duel.seats.rival.is_none_or(|rival| size(rival) == 2)
        && duel.board_size() == 5
        && match duel.judge {
            None if !duel.deck.contains(Card::JOKER) => duel.ground.deal.shoe.decks == 1,
            Some(Judge::High) => true,
            _ => ranking(duel).is_some() && merge(duel),
        }
}

/// Whether some test looks at the rival's hand with a part of the board: then rivals differ by how it is laid.
pub fn rival_looks_at_parts(duel: &Duel) -> bool {
    let tests = duel.ground.logic.tests.iter().zip(&duel.sides);
    tests.into_iter().any(|(test, &side)| side == Side::Rival && duel.looks_at_part(test))
}

/// What the tests of the own hand, and of the board, tell.
#[derive(Clone, Copy)]
enum Told {
    /// The end, whatever the rival holds.
    End(End),
    /// Not that yet: the facts.
    Open(Point),
}

struct Worker<'d> {
    duel: &'d Duel<'d>,
    own: &'d Tests,
    rival: &'d Tests,
    /// By the place of two cards among all pairs, whether a deal is lost whichever hand they are; empty where none are.
    idle: &'d [bool],
    ranks: Ranks<'d>,
    steps: Steps<'d, CardsTest>,
    /// By what is known of the board and by the other tests that hold, and then by class and sort of the own hand.
    known: Vec<Vec<Option<Told>>>,
    known_at: FxHashMap<(Point, TestSet), usize>,
    sight: Sight,
    /// What is known of own hands and of rivals over boards of these ranks.
    by_ranks: [ByRanks; 2],
    last_ranks: Ranked,
    /// Rivals' facts, numbered.
    rivals: Vec<Facts>,
    rival_numbers: FxHashMap<Facts, u16>,
    /// By the other tests that hold, and then by class and sort of the rival's hand; and the place of the last.
    rival_known: Vec<Vec<Option<u16>>>,
    rival_known_at: FxHashMap<TestSet, usize>,
    last_rival: Option<(TestSet, usize)>,
    meetings: Meetings,
    ends: FxHashMap<(Point, u16, Ordering), End>,
    /// The orders in which the cards of a board lie in its cells, where it has several.
    lays: Vec<[usize; BOARD]>,
    /// How many hands have two cards of a suit, where that is asked of hands that are taken together.
    suited: Option<Suited>,
    /// Whether boards and hands that differ in suits are taken together.
    merged: bool,
    tally: Tally,
}

/// Every deal, by how it ends.
pub fn count(duel: &Duel) -> Tally {
    let (own, rival) = (Tests::of(duel, true), Tests::of(duel, false));
    let classes: Vec<Class> =
        (0..=High::COUNT as u16).map(|number| class_of_high(High::numbered(number.max(1)))).collect();
    let worths = ranking(duel).map(|ranking| Worths::of(ranking, duel));
    let ranks = worths.as_ref().map_or(Ranks::One(&classes), Ranks::Many);
    let idle = idle(duel, &own, &rival);
    let new = || Worker::new(duel, &own, &rival, &idle, ranks);
    // Boards of the same ranks come one after another: what hangs on ranks alone is found once for them.
    let workers = if merge(duel) {
        let mut boards = boards(duel.ground.deal);
        boards.sort_by_cached_key(Board::ranks);
        by_workers(&boards, 64, new, Worker::board)
    } else {
        let mut boards = duel.boards();
        boards.sort_by_cached_key(|&(board, times)| Board::of(duel, board, times).ranks());
        by_workers(&boards, 64, new, |worker, &(board, times)| worker.board(&Board::of(duel, board, times)))
    };
    workers.into_iter().fold(Tally::new(duel.ground.logic.rows()), |sum, worker| sum.plus(&worker.tally))
}

impl<'d> Worker<'d> {
    fn new(duel: &'d Duel<'d>, own: &'d Tests, rival: &'d Tests, idle: &'d [bool], ranks: Ranks<'d>) -> Self {
        Worker {
            duel,
            own,
            rival,
            idle,
            ranks,
            steps: Steps::new(duel.ground.logic),
            known: Vec::new(),
            known_at: FxHashMap::default(),
            sight: Sight::default(),
            by_ranks: [own, rival].map(by_ranks),
            last_ranks: [None; BOARD],
            rivals: Vec::new(),
            rival_numbers: FxHashMap::default(),
            rival_known: Vec::new(),
            rival_known_at: FxHashMap::default(),
            last_rival: None,
            meetings: Meetings::default(),
            ends: FxHashMap::default(),
            lays: lays(duel),
            merged: merge(duel),
            suited: splits_by_suits(duel).then(Suited::default),
            tally: Tally::new(duel.ground.logic.rows()),
        }
    }

    /// Counts every deal over one board.
    fn board(&mut self, board: &Board) {
        let hands = self.hands(board);
        let own = self.by_suit(board, &hands);
        let mut in_order = board.cards;
        in_order.sort_unstable_by_key(|card| card.rank());
        if self.last_ranks != board.ranks() {
            self.last_ranks = board.ranks();
            self.by_ranks = [self.own, self.rival].map(by_ranks);
        }
        let laid: Vec<[Card; BOARD]> = self.lays.iter().map(|lay| lay.map(|place| in_order[place])).collect();
        let mut known: Vec<(Facts, Ways)> = Vec::new();
        for (way, cards) in laid.iter().enumerate() {
            let facts = self.facts(cards);
            match known.iter_mut().find(|(known, _)| *known == facts) {
                Some((_, ways)) => *ways |= 1 << way,
                None => known.push((facts, 1 << way)),
            }
        }
        // Deals are counted by hands; each stands for so many boards, where it is not said how many it does itself.
        let times = if self.suited.is_some() { 1 } else { board.times };
        self.meetings.next_board();
        let [of_own, of_rival] = [true, false].map(|own| self.views(own, &laid));
        let waiting = self.lay(&known, &of_own, &own, times);
        if waiting.is_empty() {
            return;
        }
        let sort_of = self.sorts_of_rivals(&of_rival, &hands, Ways::MAX >> (Ways::BITS - laid.len() as u32));
        let sorts = self.meetings.rivals.met().len();
        let rivals = Rivals { hands: &hands, sort_of: &sort_of, sorts, compared: self.duel.judge.is_some() };
        let sums = rivals.met(&own, &waiting, self.meetings.own.met().len());
        self.settle(&sums, times);
        if !self.idle.is_empty() {
            // All other rivals are idle.
            let ways = |known: usize| i64::from(self.meetings.own.ways(known));
            let all: i64 =
                waiting.iter().map(|waiting| ways(waiting.known) * own[waiting.place].deals()).sum();
            let met = sums.chunks(sorts).enumerate();
            let met: i64 =
                met.map(|(known, sums)| ways(known) * sums.as_flattened().iter().sum::<i64>()).sum();
            let [all, met] = [all, met].map(|deals| u128::from(deals.cast_unsigned()));
            let mut ended = vec![0; self.tally.rows.len() + 2];
            ended[place_of(End::Lost)] = all * self.rivals_left() - met;
            self.add(&ended, times);
        }
    }

    /// What the tests of a board alone tell.
    fn facts(&self, board: &[Card]) -> Facts {
        let mut facts = Facts::default();
        for (test, asked) in self.duel.ground.logic.tests.iter().enumerate() {
            if self.duel.sides[test] == Side::Board {
                facts.note(test, Some(self.duel.holds(asked, &[], &[], board)));
            }
        }
        facts
    }

    /// Counts the deals over a board, laid in all ways, that end whatever the rival holds; the own hands of the others.
    fn lay(
        &mut self,
        known: &[(Facts, Ways)],
        views: &[Vec<View>],
        own: &[Laid],
        times: u128,
    ) -> Vec<Waiting> {
        let duel = self.duel;
        let starts: Vec<Point> = known.iter().map(|(facts, _)| self.steps.at(*facts)).collect();
        let mut ended = vec![0; self.tally.rows.len() + 2];
        let mut waiting = Vec::new();
        // The ways to lay the board that the own hand is looked at in, by the other tests that hold.
        let mut parts: Vec<(usize, TestSet, Ways)> = Vec::new();
        let mut pattern = Pattern::new();
        let mut last = None;
        // Where nothing but the class and the two cards tells anything: the end, or what is known.
        let sorts = self.own.told.len();
        let plain = views.is_empty() && known.len() == 1 && sorts <= FEW;
        let mut of_sort: Vec<Option<Result<usize, usize>>> =
            vec![None; if plain { CLASSES * sorts } else { 0 }];
        for (place, hand) in own.iter().enumerate() {
            let sort = hand.class as usize * sorts + hand.sort as usize;
            match of_sort.get(sort) {
                Some(Some(Ok(known))) => {
                    waiting.push(Waiting { place, known: *known });
                    continue;
                }
                Some(Some(Err(end))) => {
                    ended[*end] += hand.deals() * i64::from(known[0].1.count_ones());
                    continue;
                }
                _ => {}
            }
            parts.clear();
            parts.extend(known.iter().enumerate().map(|(at, &(_, ways))| (at, TestSet::default(), ways)));
            self.split(true, views, hand, &mut parts);
            for &(at, others, ways) in &parts {
                let known_at = match last {
                    Some((start, same, known)) if start == at && same == others => known,
                    _ => *self.known_at.entry((starts[at], others)).or_insert_with(|| {
                        self.known.push(vec![None; CLASSES * self.own.told.len()]);
                        self.known.len() - 1
                    }),
                };
                last = Some((at, others, known_at));
                let told = self.known[known_at][sort].unwrap_or_else(|| {
                    let told = self.told(known[at].0, hand, others);
                    self.known[known_at][sort] = Some(told);
                    told
                });
                match told {
                    Told::End(end) => {
                        ended[place_of(end)] += hand.deals() * i64::from(ways.count_ones());
                        of_sort.get_mut(sort).into_iter().for_each(|of| *of = Some(Err(place_of(end))));
                    }
                    Told::Open(point) => note(&mut pattern, point, ways),
                }
            }
            if !pattern.is_empty() {
                let known = self.meetings.own.place(&mut pattern);
                waiting.push(Waiting { place, known });
                of_sort.get_mut(sort).into_iter().for_each(|of| *of = Some(Ok(known)));
            }
        }
        if !self.idle.is_empty() {
            let cards = i64::from(duel.ground.deal.shoe.cards()) - BOARD as i64;
            let idle = cards * (cards - 1) / 2 - own.iter().map(Laid::deals).sum::<i64>();
            ended[place_of(End::Lost)] += idle * self.lays.len() as i64;
        }
        let ended: Vec<u128> = ended.into_iter().map(|deals| u128::from(deals.cast_unsigned())).collect();
        self.add(&ended, self.rivals_left() * times);
        waiting
    }

    /// Of the cards that are not dealt yet the rival has two, if there is one: in so many ways.
    fn rivals_left(&self) -> u128 {
        let left = u128::from(self.duel.ground.deal.shoe.cards()) - 7;
        if self.duel.seats.rival.is_some() { left * (left - 1) / 2 } else { 1 }
    }

    /// Splits the ways to lay a board by which of the other tests of a hand hold in them.
    fn split(
        &mut self,
        own: bool,
        views: &[Vec<View>],
        hand: &Laid,
        parts: &mut Vec<(usize, TestSet, Ways)>,
    ) {
        let mut known = std::mem::take(&mut self.by_ranks[usize::from(!own)]);
        for (test, views) in views.iter().enumerate() {
            let mut holding = |views: &[View]| {
                let holding = views.iter().filter(|view| self.holds(own, test, view, hand));
                holding.fold(0, |ways, view| ways | view.ways)
            };
            let ranks = views.partition_point(|view| matches!(view.seen, Seen::Ranks(_)));
            let all = views.partition_point(|view| !matches!(view.seen, Seen::Cards));
            // A hand that makes no flush is told by its ranks, over all boards of the same; others are where they see ranks.
            let known = &mut known[test][ranks_of(hand.cards)];
            let holding = if !hand.flush || ranks == all {
                *known.get_or_insert_with(|| holding(&views[..all])) | holding(&views[all..])
            } else {
                let others = views[ranks..].iter().fold(0, |ways, view| ways | view.ways);
                known.map_or_else(|| holding(&views[..ranks]), |known| known & !others)
                    | holding(&views[ranks..])
            };
            for part in 0..parts.len() {
                let (at, mut others, ways) = parts[part];
                let [with, without] = [ways & holding, ways & !holding];
                others.insert(test);
                if with != 0 && without != 0 {
                    parts[part].2 = without;
                    parts.push((at, others, with));
                } else if with != 0 {
                    parts[part].1 = others;
                }
            }
        }
        self.by_ranks[usize::from(!own)] = known;
    }

    /// Every hand beside the board.
    fn hands(&mut self, board: &Board) -> Vec<Laid> {
        let (own, rival) = (self.own, self.rival);
        let plain = own.others.is_empty() && rival.others.is_empty();
        let numbers = match own.told.len() * rival.told.len() {
            // Own hands that are asked for their suits over boards that are taken together are split by these later.
            _ if self.suited.is_some() => 0,
            // What is told of two cards hangs on their ranks alone.
            _ if self.merged => 1,
            numbers if plain && numbers <= FEW => numbers,
            _ => 0,
        };
        let told = |cards: [Card; 2]| match numbers {
            _ if self.idle.get(pair(cards)).is_some_and(|&idle| idle) => None,
            1 => Some(0),
            _ => {
                let [of_own, of_rival] = [own, rival].map(|tests| usize::from(tests.sort_of[pair(cards)]));
                Some(of_own * rival.told.len() + of_rival)
            }
        };
        let mut hands = board.hands(numbers, told);
        if !self.merged && !plain {
            // Each is told by its cards.
            hands.iter_mut().for_each(|hand| hand.flush = true);
        }
        self.ranks.rank(&board.cards, &mut hands);
        // In the order in which they are swept: their places are sorted, which are shorter than they are.
        if self.duel.judge.is_some() {
            let mut order: Vec<(u32, u16)> =
                hands.iter().zip(0..).map(|(hand, place)| (hand.strength, place)).collect();
            order.sort_unstable();
            hands = order.into_iter().map(|(_, place)| hands[usize::from(place)]).collect();
        }
        for (place, hand) in hands.iter_mut().enumerate() {
            hand.place = place as u16;
            hand.sort = self.own.sort_of[pair(hand.cards)];
        }
        hands
    }

    /// The own hands: where they are asked for their suits, by what is told of these. Boards that stand together are the same
    /// in other suits, so that cards of one suit are as often of any, and cards of two of any two.
    fn by_suit<'h>(&mut self, board: &Board, hands: &'h [Laid]) -> Cow<'h, [Laid]> {
        let Some(suited) = &mut self.suited else { return hands.into() };
        let mut all = Vec::with_capacity(2 * hands.len());
        for hand in hands {
            let deals = suited.deals(board, hand.cards);
            let others = board.times * u128::from(hand.deals().cast_unsigned()) - deals;
            let of = |deals: u128, sorts: &[(u16, u32)]| {
                let suits: u32 = sorts.iter().map(|&(_, suits)| suits).sum();
                let each = deals / u128::from(suits.max(1));
                let sorts = sorts.iter().filter(|_| each > 0);
                sorts.map(move |&(sort, suits)| (sort, (each * u128::from(suits)) as i64)).collect::<Vec<_>>()
            };
            let [of_one, of_two] = &self.own.by_suits[ranks_of(hand.cards)];
            for (sort, deals) in of(deals, of_one).into_iter().chain(of(others, of_two)) {
                let mut hand = hand.one_by_one(deals);
                hand.sort = sort;
                all.push(hand);
            }
        }
        all.into()
    }

    /// What each of the other tests of a hand sees in all ways to lay a board.
    fn views(&mut self, own: bool, laid: &[[Card; BOARD]]) -> Vec<Vec<View>> {
        let tests = if own { self.own } else { self.rival };
        let Worker { lays, sight, .. } = self;
        tests.others.iter().map(|other| sight.views(other, lays, laid)).collect()
    }

    /// Whether one of the other tests of a hand, by place, holds over a board that it sees so.
    fn holds(&mut self, own: bool, place: usize, view: &View, hand: &Laid) -> bool {
        let duel = self.duel;
        let test = if own { self.own } else { self.rival }.others[place].test;
        let holds = || holds(duel, &duel.ground.logic.tests[test], own, &hand.cards, &view.cards);
        self.sight.told(test, view, hand, holds)
    }

    fn told(&mut self, facts: Facts, hand: &Laid, others: TestSet) -> Told {
        let duel = self.duel;
        let mut facts = facts;
        self.own.note(&mut facts, hand, others);
        let later: TestSet = (0..duel.sides.len())
            .filter(|&test| matches!(duel.sides[test], Side::Rival | Side::Both(_)))
            .collect();
        let mut point = self.steps.at(facts.with_later(later));
        match self.steps.end(&mut point, |_, _| None) {
            Some(end) => Told::End(end),
            None => Told::Open(self.steps.at(facts)),
        }
    }

    /// The patterns of rivals over a board that is laid in these ways, by their places among all.
    fn sorts_of_rivals(&mut self, views: &[Vec<View>], hands: &[Laid], ways: Ways) -> Vec<usize> {
        let mut parts: Vec<(usize, TestSet, Ways)> = Vec::new();
        let mut pattern = Pattern::new();
        let mut sorts = Vec::with_capacity(hands.len());
        // Without other tests the class and the two cards tell all.
        let told = self.rival.told.len();
        let mut known = vec![None; if views.is_empty() && told <= FEW { CLASSES * told } else { 0 }];
        for hand in hands {
            let class = hand.class as usize * told + usize::from(self.rival.sort_of[pair(hand.cards)]);
            if let Some(&Some(sort)) = known.get(class) {
                sorts.push(sort);
                continue;
            }
            parts.clear();
            parts.push((0, TestSet::default(), ways));
            self.split(false, views, hand, &mut parts);
            for &(_, others, ways) in &parts {
                let facts = self.rival_facts(others, hand);
                note(&mut pattern, facts, ways);
            }
            let sort = self.meetings.rivals.place(&mut pattern);
            sorts.push(sort);
            known.get_mut(class).into_iter().for_each(|known| *known = Some(sort));
        }
        sorts
    }

    /// What the tests of the rival's hand tell, by number, where these other tests hold.
    fn rival_facts(&mut self, others: TestSet, hand: &Laid) -> u16 {
        let sort = self.rival.sort_of[pair(hand.cards)];
        let place = hand.class as usize * self.rival.told.len() + sort as usize;
        let known = match self.last_rival {
            Some((same, known)) if same == others => known,
            _ => *self.rival_known_at.entry(others).or_insert_with(|| {
                self.rival_known.push(vec![None; CLASSES * self.rival.told.len()]);
                self.rival_known.len() - 1
            }),
        };
        self.last_rival = Some((others, known));
        if let Some(known) = self.rival_known[known][place] {
            return known;
        }
        let mut facts = Facts::default();
        let mut of_rival = *hand;
        of_rival.sort = sort;
        self.rival.note(&mut facts, &of_rival, others);
        let number = *self.rival_numbers.entry(facts).or_insert_with(|| {
            self.rivals.push(facts);
            self.rivals.len() as u16 - 1
        });
        self.rival_known[known][place] = Some(number);
        number
    }

    /// Counts the deals in which own hands that wait meet rivals, each of which stands for so many.
    fn settle(&mut self, sums: &[[i64; 3]], times: u128) {
        let mut meetings = std::mem::take(&mut self.meetings);
        let mut ended = vec![0; self.tally.rows.len() + 2];
        let (own, rivals) = (meetings.own.met().to_vec(), meetings.rivals.met().to_vec());
        for (place, sums) in sums.iter().enumerate().filter(|(_, sums)| **sums != [0; 3]) {
            let (own, rival) = (own[place / rivals.len()], rivals[place % rivals.len()]);
            let end = |point, facts, order: usize| place_of(self.end(point, facts, ORDERS[order]));
            for (ends, &deals) in meetings.outcome(own, rival, end).iter().zip(sums) {
                let deals = u128::from(deals.cast_unsigned());
                ends.iter().for_each(|&(end, ways)| ended[end] += deals * u128::from(ways));
            }
        }
        self.meetings = meetings;
        self.add(&ended, times);
    }

    /// Adds what ended in each way, so many times, and in all orders of cells that are taken together.
    fn add(&mut self, ended: &[u128], times: u128) {
        let ends = [End::Aside, End::Lost].into_iter().chain((0..).map(End::Row));
        let times = times.checked_mul(self.duel.cells.apart);
        for (end, &deals) in ends.zip(ended).filter(|&(_, &deals)| deals > 0) {
            self.tally.add(end, times.and_then(|times| times.checked_mul(deals)));
        }
    }

    fn end(&mut self, point: Point, rival: u16, order: Ordering) -> End {
        if let Some(&end) = self.ends.get(&(point, rival, order)) {
            return end;
        }
        let mut facts = self.steps.facts(point).and(&self.rivals[rival as usize]);
        for (test, side) in self.duel.sides.iter().enumerate() {
            if let Side::Both(wanted) = side {
                facts.note(test, Some(order == *wanted));
            }
        }
        let mut all = self.steps.at(facts);
        let end = self.steps.end(&mut all, |_, _| None).expect("all tests are told");
        self.ends.insert((point, rival, order), end);
        end
    }
}

/// Whether own hands that are taken together over boards are asked for their suits.
fn splits_by_suits(duel: &Duel) -> bool {
    merge(duel) && (0..duel.sides.len()).any(|test| asks_for_suited(duel, test))
}

/// By the place of two cards among all pairs, whether they lose a deal whatever else is dealt, be they the own hand or the
/// rival's; nothing where none do, or where hands that differ in this are taken together.
fn idle(duel: &Duel, own: &Tests, rival: &Tests) -> Vec<bool> {
    if splits_by_suits(duel) || duel.seats.rival.is_none() {
        return Vec::new();
    }
    let mut steps = Steps::new(duel.ground.logic);
    let [of_own, of_rival] = [own, rival].map(|tests| {
        let lost = |sort: usize| {
            let (facts, later) = tests.of_cards(sort);
            let mut point = steps.at(facts.with_later(later));
            steps.end(&mut point, |_, _| None) == Some(End::Lost)
        };
        (0..tests.told.len()).map(lost).collect::<Vec<bool>>()
    });
    let idle = own.sort_of.iter().zip(&rival.sort_of);
    let idle: Vec<bool> =
        idle.map(|(&own, &rival)| of_own[usize::from(own)] && of_rival[usize::from(rival)]).collect();
    if idle.contains(&true) { idle } else { Vec::new() }
}

/// How the own hand compares with rivals that are lower, tie, and are higher.
const ORDERS: [Ordering; 3] = [Ordering::Greater, Ordering::Equal, Ordering::Less];

/// By test and ranks of a hand, the ways in which the test, where it sees no more than ranks, holds.
type ByRanks = Vec<[Option<Ways>; PAIRS_OF_RANKS]>;

fn by_ranks(tests: &Tests) -> ByRanks {
    vec![[None; PAIRS_OF_RANKS]; tests.others.len()]
}

/// The place of an end in a list of all: set aside, lost, then the rows.
fn place_of(end: End) -> usize {
    match end {
        End::Aside => 0,
        End::Lost => 1,
        End::Row(row) => row + 2,
    }
}

#[cfg(test)]
mod tests;
