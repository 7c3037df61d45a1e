//! Two hands of two cards over a board of five, or one, in a ranking of five cards.
//!
//! The same sweep as over any board, on what is special here: of two cards a rival shares none, one or both, so that the
//! rivals passed need be known only by their cards; seven cards are ranked by a table; and nearly all tests ask for the
//! class of a hand or for its two cards, so that what they tell of a class and a pair of cards is found once. Boards that
//! differ in suits which make no flush are taken together, and so are hands ([`super::boards`]).

use super::boards::{BOARD, Board, Suited, asks_for_suited, boards, merge};
use super::count::{Tally, by_workers};
use super::duel::{Duel, Side};
use super::laid::{DECK, Laid, Met, Passed};
use super::lays::{PAIRS_OF_RANKS, Seen, Sight, View, Ways, lays, ranks_of};
use super::ranking::{Judge, class_of_high};
use super::seated::{Tests, holds, pair};
use super::worths::{Ranks, Worths, ranking};
use crate::logic::{End, Facts, Point, Steps, TestSet};
use enumeration::rankings::high::High;
use enumeration::{Card, Suit};
use itertools::Itertools;
use paytables::wagers::{CardsTest, Class};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cmp::Ordering;

const CLASSES: usize = Class::ALL.len();

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

/// A hand that the rival decides about: its place among the own hands, and what is known of it where the board is laid in
/// such ways.
#[derive(Clone, Copy)]
struct Waiting {
    place: usize,
    point: Point,
    ways: Ways,
}

struct Worker<'d> {
    duel: &'d Duel<'d>,
    own: &'d Tests,
    rival: &'d Tests,
    ranks: Ranks<'d>,
    steps: Steps<'d, CardsTest>,
    /// By what is known of the board and by the other tests that hold, and then by class and sort of the own hand.
    known: Vec<Vec<Option<Told>>>,
    known_at: FxHashMap<(Point, TestSet), usize>,
    sight: Sight,
    /// Rivals' facts, numbered.
    rivals: Vec<Facts>,
    rival_numbers: FxHashMap<Facts, u16>,
    /// By the other tests that hold, and then by class and sort of the rival's hand; and the place of the last.
    rival_known: Vec<Vec<Option<u16>>>,
    rival_known_at: FxHashMap<TestSet, usize>,
    last_rival: Option<(TestSet, usize)>,
    ends: FxHashMap<(Point, u16, Ordering), End>,
    /// The orders in which the cards of a board lie in its cells, where it has several.
    lays: Vec<[usize; BOARD]>,
    /// How many hands have two cards of a suit, where that is asked of hands that are taken together.
    suited: Option<Suited>,
    tally: Tally,
}

/// Every deal, by how it ends.
pub fn count(duel: &Duel) -> Tally {
    let (own, rival) = (Tests::of(duel, true), Tests::of(duel, false));
    let classes: Vec<Class> =
        (0..=High::COUNT as u16).map(|number| class_of_high(High::numbered(number.max(1)))).collect();
    let worths = ranking(duel).map(|ranking| Worths::of(ranking, duel));
    let ranks = worths.as_ref().map_or(Ranks::One(&classes), Ranks::Many);
    let workers = by_workers(&boards(duel), 64, || Worker::new(duel, &own, &rival, ranks), Worker::board);
    workers.into_iter().fold(Tally::new(duel.ground.logic.rows()), |sum, worker| sum.plus(&worker.tally))
}

impl<'d> Worker<'d> {
    fn new(duel: &'d Duel<'d>, own: &'d Tests, rival: &'d Tests, ranks: Ranks<'d>) -> Self {
        Worker {
            duel,
            own,
            rival,
            ranks,
            steps: Steps::new(duel.ground.logic),
            known: Vec::new(),
            known_at: FxHashMap::default(),
            sight: Sight::default(),
            rivals: Vec::new(),
            rival_numbers: FxHashMap::default(),
            rival_known: Vec::new(),
            rival_known_at: FxHashMap::default(),
            last_rival: None,
            ends: FxHashMap::default(),
            lays: lays(duel),
            suited: (merge(duel) && (0..duel.sides.len()).any(|test| asks_for_suited(duel, test)))
                .then(Suited::default),
            tally: Tally::new(duel.ground.logic.rows()),
        }
    }

    /// Counts every deal over one board.
    fn board(&mut self, board: &Board) {
        let hands = self.hands(board);
        let own = self.by_suit(board, &hands);
        let laid: Vec<[Card; BOARD]> =
            self.lays.iter().map(|lay| lay.map(|place| board.cards[place])).collect();
        let mut known: Vec<(Facts, Ways)> = Vec::new();
        for (way, cards) in laid.iter().enumerate() {
            let facts = self.facts(cards);
            match known.iter_mut().find(|(known, _)| *known == facts) {
                Some((_, ways)) => *ways |= 1 << way,
                None => known.push((facts, 1 << way)),
            }
        }
        let [of_own, of_rival] = [true, false].map(|own| self.views(own, &laid));
        let waiting = self.lay(&known, &of_own, &own);
        // Ways in which all tests of the rival see the same are taken together.
        let mut met = vec![Ways::MAX >> (Ways::BITS - laid.len() as u32)];
        for views in &of_rival {
            let parts = met.iter().flat_map(|ways| views.iter().map(move |view| ways & view.ways));
            met = parts.filter(|&ways| ways != 0).collect();
        }
        for ways in met {
            let waiting = waiting.iter().filter(|waiting| waiting.ways & ways != 0);
            let waiting: Vec<Waiting> =
                waiting.map(|waiting| Waiting { ways: waiting.ways & ways, ..*waiting }).collect();
            let places: Vec<usize> = waiting.iter().map(|waiting| waiting.place).dedup().collect();
            let met = self.meet(&hands, &own, &places, &of_rival, ways);
            self.settle(&met, &own, &waiting);
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
    fn lay(&mut self, known: &[(Facts, Ways)], views: &[Vec<View>], own: &[Laid]) -> Vec<Waiting> {
        let duel = self.duel;
        let starts: Vec<Point> = known.iter().map(|(facts, _)| self.steps.at(*facts)).collect();
        let mut ended = vec![0; self.tally.rows.len() + 2];
        let mut waiting = Vec::new();
        // By test and ranks of a hand, the ways in which the test, where it sees no more than ranks, holds.
        let mut by_ranks: Vec<[Option<Ways>; PAIRS_OF_RANKS]> = vec![[None; PAIRS_OF_RANKS]; views.len()];
        // The ways to lay the board that the own hand is looked at in, by the other tests that hold.
        let mut parts: Vec<(usize, TestSet, Ways)> = Vec::new();
        let mut last = None;
        for (place, hand) in own.iter().enumerate() {
            parts.clear();
            parts.extend(known.iter().enumerate().map(|(at, &(_, ways))| (at, TestSet::default(), ways)));
            for (test, views) in views.iter().enumerate() {
                let mut holding = |views: &[View]| {
                    let holding = views.iter().filter(|view| self.holds(true, test, view, hand));
                    holding.fold(0, |ways, view| ways | view.ways)
                };
                let ranks = views.partition_point(|view| matches!(view.seen, Seen::Ranks(_)));
                let known = &mut by_ranks[test][ranks_of(hand)];
                let holding =
                    *known.get_or_insert_with(|| holding(&views[..ranks])) | holding(&views[ranks..]);
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
            for &(at, others, ways) in &parts {
                let known_at = match last {
                    Some((start, same, known)) if start == at && same == others => known,
                    _ => *self.known_at.entry((starts[at], others)).or_insert_with(|| {
                        self.known.push(vec![None; CLASSES * self.own.told.len()]);
                        self.known.len() - 1
                    }),
                };
                last = Some((at, others, known_at));
                let sort = hand.class as usize * self.own.told.len() + hand.sort as usize;
                let told = self.known[known_at][sort].unwrap_or_else(|| {
                    let told = self.told(known[at].0, hand, others);
                    self.known[known_at][sort] = Some(told);
                    told
                });
                match told {
                    Told::End(end) => ended[place_of(end)] += hand.deals * u128::from(ways.count_ones()),
                    Told::Open(point) => waiting.push(Waiting { place, point, ways }),
                }
            }
        }
        // Of the cards that are not dealt yet the rival has two, if there is one.
        let left = u128::from(duel.ground.deal.shoe.cards()) - 7;
        let rivals = if duel.seats.rival.is_some() { left * (left - 1) / 2 } else { 1 };
        self.add(&ended, rivals);
        waiting
    }

    /// Every hand beside the board.
    fn hands(&mut self, board: &Board) -> Vec<Laid> {
        let kinds = &board.kinds;
        let mut hands = Vec::with_capacity(kinds.len() * (kinds.len() + 1) / 2);
        for first in 0..kinds.len() {
            hands.extend((first..kinds.len()).filter_map(|second| Laid::of(kinds, first, second)));
        }
        self.ranks.rank(&board.cards, &mut hands);
        // In the order in which they are swept.
        if self.duel.judge.is_some() {
            hands.sort_unstable_by_key(|hand| hand.strength);
        }
        for hand in &mut hands {
            hand.sort = self.own.sort_of[pair(hand.cards)];
            hand.deals = board.times * u128::from(hand.ways.cast_unsigned());
        }
        hands
    }

    /// The own hands: where it is asked of them, those of one suit apart from the others.
    fn by_suit<'h>(&mut self, board: &Board, hands: &'h [Laid]) -> Cow<'h, [Laid]> {
        let Some(suited) = &mut self.suited else { return hands.into() };
        let mut all = Vec::with_capacity(2 * hands.len());
        for hand in hands {
            let deals = suited.deals(board, hand.kinds.map(usize::from));
            for (second, deals) in [(Suit(0), deals), (Suit(1), hand.deals - deals)] {
                if deals > 0 {
                    let [a, b] = hand.cards.map(|card| card.rank().expect("no joker"));
                    let sort = self.own.sort_of[pair([Card::new(a, Suit(0)), Card::new(b, second)])];
                    all.push(Laid { deals, sort, ..*hand });
                }
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

    /// What the tests of the rival's hand tell, by number.
    fn rival_sort(&mut self, views: &[&View], hand: &Laid) -> u16 {
        let holding = views.iter().enumerate().filter(|&(test, view)| self.holds(false, test, view, hand));
        let others: TestSet = holding.map(|(test, _)| test).collect();
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
        self.rival.note(&mut facts, &Laid { sort, ..*hand }, others);
        let number = *self.rival_numbers.entry(facts).or_insert_with(|| {
            self.rivals.push(facts);
            self.rivals.len() as u16 - 1
        });
        self.rival_known[known][place] = Some(number);
        number
    }

    /// The rivals that own hands of these places meet, which are all pairs of cards beside a board that is laid in such ways.
    fn meet(
        &mut self,
        hands: &[Laid],
        own: &[Laid],
        places: &[usize],
        views: &[Vec<View>],
        ways: Ways,
    ) -> Met {
        if places.is_empty() {
            return Met::default();
        }
        let seen = |views: &'_ [View]| views.iter().position(|view| view.ways & ways != 0).unwrap_or(0);
        let views: Vec<&View> = views.iter().map(|views| &views[seen(views)]).collect();
        let compared = self.duel.judge.is_some();
        let mut hands = hands.to_vec();
        let mut sort_of = [[0; DECK]; DECK];
        for hand in &mut hands {
            hand.sort = self.rival_sort(&views, hand);
            let [first, second] = hand.kinds;
            sort_of[first as usize][second as usize] = hand.sort;
        }
        let mut passed = vec![Passed::default(); self.rivals.len()];
        let sorts = passed.len();
        let mut rivals = vec![[0; 3]; places.len() * sorts];
        let (mut next, mut at) = (0, 0);
        while compared && at < places.len() {
            let strength = own[places[at]].strength;
            let tied = places[at..].iter().take_while(|&&place| own[place].strength == strength).count();
            for (order, most) in [(0, strength.wrapping_sub(1)), (1, strength)] {
                while let Some(hand) = hands.get(next).filter(|hand| hand.strength <= most) {
                    passed[hand.sort as usize].add(hand);
                    next += 1;
                }
                for at in at..at + tied {
                    for (sort, passed) in passed.iter().enumerate() {
                        rivals[at * sorts + sort][order] = passed.sharing_no_card(&own[places[at]]);
                    }
                }
            }
            at += tied;
        }
        hands[next..].iter().for_each(|hand| passed[hand.sort as usize].add(hand));
        let mut met = Met { sorts, at: vec![usize::MAX; own.len()], rivals };
        for (at, &place) in places.iter().enumerate() {
            let hand = &own[place];
            met.at[place] = at;
            let own_sort = sort_of[hand.kinds[0] as usize][hand.kinds[1] as usize];
            for (sort, passed) in passed.iter().enumerate() {
                let [lower, through, _] = met.rivals[at * sorts + sort];
                // The same two cards are a rival that ties, and is none: it was taken away twice.
                let same = i64::from(own_sort as usize == sort);
                let all = passed.sharing_no_card(hand) + same;
                let through = if compared { through + same } else { all };
                met.rivals[at * sorts + sort] = [lower, through - lower, all - through];
            }
        }
        met
    }

    /// Counts the deals in which own hands that wait meet these rivals.
    fn settle(&mut self, met: &Met, own: &[Laid], waiting: &[Waiting]) {
        // By what is known of the own hand, deals by sort and order of the rival.
        let mut points: Vec<(Point, Vec<[u128; 3]>)> = Vec::new();
        let mut at = 0;
        for &Waiting { place, point, ways } in waiting {
            if points.get(at).is_none_or(|known| known.0 != point) {
                at = points.iter().position(|known| known.0 == point).unwrap_or_else(|| {
                    points.push((point, vec![[0; 3]; met.sorts]));
                    points.len() - 1
                });
            }
            let rivals = &met.rivals[met.at[place] * met.sorts..][..met.sorts];
            let deals = own[place].deals * u128::from(ways.count_ones());
            for (sums, rivals) in points[at].1.iter_mut().zip(rivals) {
                for (sum, &rivals) in sums.iter_mut().zip(rivals) {
                    *sum += deals * u128::from(rivals.cast_unsigned());
                }
            }
        }
        let mut ended = vec![0; self.tally.rows.len() + 2];
        for (point, sums) in points {
            for (sort, sums) in sums.into_iter().enumerate() {
                let orders = [Ordering::Greater, Ordering::Equal, Ordering::Less].into_iter().zip(sums);
                for (order, deals) in orders.filter(|&(_, deals)| deals > 0) {
                    ended[place_of(self.end(point, sort as u16, order))] += deals;
                }
            }
        }
        self.add(&ended, 1);
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

/// The place of an end in a list of all: set aside, lost, then the rows.
fn place_of(end: End) -> usize {
    match end {
        End::Aside => 0,
        End::Lost => 1,
        End::Row(row) => row + 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::count::Ground;
    use crate::cards::kinds::Kinds;
    use crate::cards::rivals::Rivals;
    use crate::cards::zones;
    use crate::logic::Logic;
    use paytables::Settings;
    use paytables::wagers::{Terms, WagerFile};

    /// Counts a wager on two hands over a board from a deck of five ranks and a joker in both ways.
    fn both_ways(rows: &[&str]) {
        let rows: Vec<String> = rows
            .iter()
            .enumerate()
            .map(|(place, when)| format!(r#"{{"hand": "{place}", "pays": "1 to 1", "when": {when}}}"#))
            .collect();
        let deal = r#"{"decks": 1, "without": "2..9", "jokers": 1, "zones": {"player": 2, "dealer": 2, "board": 5}}"#;
        let text = format!(r#"{{"id": "T", "deal": {deal}, "basis": "to", "rows": [{}]}}"#, rows.join(", "));
        let file = WagerFile::read("t.json", &text).unwrap();
        let Some(Terms::Cards(on)) = file.select(&Settings::default()).unwrap().terms().unwrap() else {
            panic!("cards are dealt")
        };
        let logic = Logic::of(&on).unwrap();
        let ground =
            Ground { deal: &on.deal, logic: &logic, kinds: Kinds::of(&on.deal, &logic.tests), closely: None };
        let cells = zones::cells(&on.deal, &logic.tests, 0, on.deal.shoe.cards());
        let duel = Duel::of(&ground, &cells).unwrap();
        assert!(fits(&duel), "{rows:?}");
        let (own, plain) = (count(&duel), Rivals::of(&ground, &cells).unwrap().count());
        assert_eq!((own.rows, own.lost), (plain.rows, plain.lost), "{rows:?}");
    }

    #[test]
    fn a_joker_among_two_hands_and_a_board() {
        for joker in ["any", "ace", "none"] {
            let on = |hand: &str, key: &str, joker: &str| {
                format!(r#"{{"of": ["{hand}", "board"], {key}, "best": 5, "joker": "{joker}"}}"#)
            };
            let against = |key: &str| on("player", &format!(r#""{key}": ["dealer", "board"]"#), joker);
            both_ways(&[
                &on("player", r#""class": "straight flush..", "beats": ["dealer", "board"]"#, joker),
                &on("dealer", r#""class": "flush..""#, joker),
                &against("ties"),
                &against("beats"),
            ]);
            // Classes in another ranking than that of the comparison, and with nothing compared.
            let (straight, three) = (r#""class": "straight..""#, r#""holds": "three of a kind""#);
            both_ways(&[&on("dealer", straight, "any"), &on("player", three, joker), &against("beats")]);
            both_ways(&[&on("player", straight, joker), &on("dealer", three, "ace")]);
        }
    }
}
