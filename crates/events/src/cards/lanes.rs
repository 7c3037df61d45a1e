//! Suits, given rank by rank.
//!
//! A run in one suit hangs on the ranks that the suit has, one after another. So where tests see ranks in a row, suits are
//! given to the cards of one rank after the other, and of what a suit has so far no more is remembered than may yet matter:
//! how far its run has come, how long its longest was, how many cards it has. Deals of which the same is remembered go on
//! together, and so do those that differ by an exchange of suits.

use super::count::{Settler, choose};
use super::dealt::Hand;
use super::paint::SUITS;
use super::paintings::Painting;
use super::sure::{Seen, told_from};
use crate::logic::Point;
use enumeration::{Card, Rank};
use paytables::wagers::{CardTest, CardsTest, HandSize};
use rustc_hash::FxHashMap;

/// What is asked of each suit in some groups of cells.
struct View {
    /// The groups, one bit each.
    groups: u32,
    asked: Asked,
}

enum Asked {
    /// The length of its longest run: shorter ones than `least` are alike, and so are those of `most` and more. Where one of
    /// so many that ends with the ace is more than others, its length.
    Run { least: u32, most: u32, royal: Option<u32> },
    /// How many cards it has, all numbers from `most` on being alike.
    Count { most: u32 },
    /// The largest number of equal cards.
    Alike,
}

/// What is remembered of a suit: for each view a field of so many bits.
type Lane = u64;
const FIELD: usize = 16;
const MOST_VIEWS: usize = Lane::BITS as usize / FIELD;

/// The field of a run: the run at hand, the longest, whether there is an ace, whether there was a royal run.
const RUN: Lane = 0xf;
const LONGEST: u32 = 4;
const ACE: Lane = 1 << 8;
const ROYAL: Lane = 1 << 9;

/// What is remembered of all suits.
type State = [Lane; SUITS];

/// One way to give suits to the cards of a rank.
struct Gift {
    /// By suit, what each view sees of it: the number of cards, a byte each.
    seen: [u32; SUITS],
    /// By suit and group, how many cards get it.
    counts: Vec<u8>,
    ways: u128,
}

/// Cards of one rank in all groups.
struct Step {
    rank: Rank,
    gifts: Vec<Gift>,
}

/// How a state was come to: from which, by which gift, and the places where its suits were before they were put in order.
#[derive(Clone, Copy)]
struct Trace {
    from: u32,
    gift: u32,
    places: [u8; SUITS],
}

/// Suits to be given to cards rank by rank.
pub struct Lanes {
    views: Vec<View>,
    steps: Vec<Step>,
    /// Jokers by group.
    jokers: Vec<u8>,
    /// For each suit, whether it can be exchanged for the one before it.
    alike: [bool; SUITS],
}

impl Lanes {
    /// Those of the cards that the settler has laid, where the tests that are open at a point see ranks in a row and can be
    /// told from what is remembered.
    pub fn of(settler: &Settler, point: Point, seen: Seen) -> Option<Lanes> {
        let kinds = &settler.ground.kinds;
        if seen.in_row == 0 || kinds.suits.len() != SUITS {
            return None;
        }
        let open = settler.steps.open(point);
        let mut views = Vec::new();
        for (_, test) in
            settler.ground.logic.tests.iter().enumerate().filter(|&(test, _)| open.contains(test))
        {
            let CardsTest::Of(zones, test) = test else { return None };
            let groups = zones.iter().flat_map(|zone| &settler.layout.groups.made_of[zone.0]);
            let groups = groups.fold(0, |groups, group| groups | 1 << group);
            for asked in asked(test)? {
                add(&mut views, View { groups, asked });
            }
        }
        if views.len() > MOST_VIEWS {
            return None;
        }
        let held = settler.held(Some(seen));
        let mut lanes = Lanes {
            views,
            steps: Vec::new(),
            jokers: vec![0; held.len()],
            alike: std::array::from_fn(|suit| kinds.suits[suit].like_the_last),
        };
        for (number, kind) in kinds.ranks.iter().enumerate() {
            let counts: Vec<u8> = held.iter().map(|held| held[number]).collect();
            match kind.rank {
                _ if counts.iter().all(|&count| count == 0) => {}
                None => lanes.jokers = counts,
                Some(rank) => {
                    let gifts = lanes.gifts(&counts, kind.in_suit);
                    lanes.steps.push(Step { rank, gifts });
                }
            }
        }
        // The ace begins runs, and ends them: it comes first and is remembered.
        lanes.steps.sort_by_key(|step| (step.rank != Rank::ACE, step.rank));
        Some(lanes)
    }

    /// Every way to give suits to cards of one rank, so many in each group; those that look alike as one.
    fn gifts(&self, counts: &[u8], in_suit: u32) -> Vec<Gift> {
        let groups = counts.len();
        let mut ways: Vec<(Vec<u8>, u128)> = vec![(vec![0; SUITS * groups], 1)];
        for (group, &count) in counts.iter().enumerate() {
            let mut parts: Vec<(Vec<u8>, u128, u8)> =
                ways.into_iter().map(|(given, ways)| (given, ways, count)).collect();
            for suit in 0..SUITS {
                let mut next = Vec::new();
                for (given, ways, missing) in parts {
                    let taken: u8 = given[suit * groups..][..groups].iter().sum();
                    let room = in_suit - u32::from(taken);
                    let least = if suit + 1 == SUITS { missing } else { 0 };
                    for more in (least..=missing).filter(|&more| u32::from(more) <= room) {
                        let mut given = given.clone();
                        given[suit * groups + group] = more;
                        next.push((given, ways * choose(room, more.into()), missing - more));
                    }
                }
                parts = next;
            }
            ways = parts.into_iter().map(|(given, ways, _)| (given, ways)).collect();
        }
        let mut places: FxHashMap<[u32; SUITS], usize> = FxHashMap::default();
        let mut gifts: Vec<Gift> = Vec::new();
        for (counts, ways) in ways {
            let seen = std::array::from_fn(|suit| self.see(&counts[suit * groups..][..groups]));
            match places.entry(seen) {
                std::collections::hash_map::Entry::Occupied(place) => gifts[*place.get()].ways += ways,
                std::collections::hash_map::Entry::Vacant(place) => {
                    place.insert(gifts.len());
                    gifts.push(Gift { seen, counts, ways });
                }
            }
        }
        gifts
    }

    /// What the views see of so many cards of one rank and suit in each group.
    fn see(&self, counts: &[u8]) -> u32 {
        let mut seen = 0;
        for (place, view) in self.views.iter().enumerate() {
            let groups = counts.iter().enumerate().filter(|(group, _)| view.groups >> group & 1 == 1);
            let cards: u8 = groups.map(|(_, count)| count).sum();
            let cards = match view.asked {
                Asked::Run { .. } => cards.min(1),
                Asked::Count { most } => cards.min(most as u8),
                Asked::Alike => cards,
            };
            seen |= u32::from(cards) << (8 * place);
        }
        seen
    }

    /// What is remembered of a suit with these cards of a rank more; `on` where the rank follows the last one.
    fn with(&self, lane: Lane, seen: u32, rank: Rank, on: bool) -> Lane {
        let mut next = 0;
        for (place, view) in self.views.iter().enumerate() {
            let field = lane >> (FIELD * place) & ((1 << FIELD) - 1);
            let cards = Lane::from(seen >> (8 * place) & 0xff);
            let field = match view.asked {
                Asked::Count { most } => (field + cards).min(most.into()),
                Asked::Alike => field.max(cards),
                Asked::Run { least, most, .. } => {
                    let run = if cards == 0 {
                        0
                    } else if on {
                        ((field & RUN) + 1).min(most.into())
                    } else {
                        1
                    };
                    let longest = (field >> LONGEST & RUN).max(if run < least.into() { 0 } else { run });
                    let ace = if rank == Rank::ACE && cards > 0 { ACE } else { field & ACE };
                    run | longest << LONGEST | ace
                }
            };
            next |= field << (FIELD * place);
        }
        next
    }

    /// What is remembered of a suit in the end, when `king` says whether the last rank was the king.
    fn ended(&self, lane: Lane, king: bool) -> Lane {
        let mut next = 0;
        for (place, view) in self.views.iter().enumerate() {
            let field = lane >> (FIELD * place) & ((1 << FIELD) - 1);
            let field = match view.asked {
                Asked::Count { .. } | Asked::Alike => field,
                Asked::Run { least, most, royal } => {
                    let high = king && field & ACE != 0 && field & RUN != 0;
                    let run = if high { ((field & RUN) + 1).min(most.into()) } else { 0 };
                    let longest = (field >> LONGEST & RUN).max(if run < least.into() { 0 } else { run });
                    let is_royal = royal.is_some_and(|royal| run >= royal.into());
                    longest << LONGEST | if is_royal { ROYAL } else { 0 }
                }
            };
            next |= field << (FIELD * place);
        }
        next
    }

    /// A state with its suits in order among those that can be exchanged, and where they were.
    fn in_order(&self, state: State) -> (State, [u8; SUITS]) {
        let mut places: [u8; SUITS] = std::array::from_fn(|suit| suit as u8);
        let mut sorted = state;
        for end in 1..SUITS {
            let mut at = end;
            while self.alike[at] && at > 0 && sorted[at - 1] < sorted[at] {
                sorted.swap(at - 1, at);
                places.swap(at - 1, at);
                at -= 1;
            }
        }
        (sorted, places)
    }

    /// Every way to give suits.
    pub fn paint(&self, settler: &mut Settler, point: Point) -> Painting {
        let mut traces: Vec<Trace> = vec![Trace { from: 0, gift: 0, places: [0; SUITS] }];
        let mut states: FxHashMap<State, (u128, u32)> = [([0; SUITS], (1, 0))].into_iter().collect();
        let mut last: Option<Rank> = None;
        for (number, step) in self.steps.iter().enumerate() {
            let on =
                last.is_some_and(|last| last == Rank::ACE && step.rank.0 == 0 || last.0 + 1 == step.rank.0);
            last = Some(step.rank);
            let is_last = number + 1 == self.steps.len();
            let mut next: FxHashMap<State, (u128, u32)> = FxHashMap::default();
            for (state, (ways, from)) in states {
                for (gift, given) in step.gifts.iter().enumerate() {
                    let grown = std::array::from_fn(|suit| {
                        let lane = self.with(state[suit], given.seen[suit], step.rank, on);
                        if is_last { self.ended(lane, step.rank == Rank::KING) } else { lane }
                    });
                    let (grown, places) = self.in_order(grown);
                    let sum = next.entry(grown).or_insert_with(|| {
                        traces.push(Trace { from, gift: gift as u32, places });
                        (0, traces.len() as u32 - 1)
                    });
                    sum.0 += ways * given.ways;
                }
            }
            states = next;
        }
        let mut painting = Painting::new();
        for (ways, at) in states.into_values() {
            let hands = self.hands(settler, &traces, at);
            let end = settler.end_painted(&hands, None, &mut point.clone());
            let end = end.expect("all suits are given");
            match painting.iter_mut().find(|(known, _)| *known == end) {
                Some((_, sum)) => *sum += ways,
                None => painting.push((end, ways)),
            }
        }
        painting
    }

    /// Cards in each group of which what is remembered in the end is so.
    fn hands(&self, settler: &Settler, traces: &[Trace], mut at: u32) -> Vec<Hand> {
        let groups = self.jokers.len();
        let mut hands = vec![Hand::default(); groups];
        let mut places: [u8; SUITS] = std::array::from_fn(|suit| suit as u8);
        for step in self.steps.iter().rev() {
            let trace = traces[at as usize];
            places = places.map(|place| trace.places[place as usize]);
            let counts = &step.gifts[trace.gift as usize].counts;
            for (suit, place) in settler.ground.kinds.suits.iter().zip(places) {
                for (hand, &count) in hands.iter_mut().zip(&counts[place as usize * groups..]) {
                    (0..count).for_each(|_| hand.push(Card::new(step.rank, suit.suit)));
                }
            }
            at = trace.from;
        }
        for (hand, &jokers) in hands.iter_mut().zip(&self.jokers) {
            (0..jokers).for_each(|_| hand.push(Card::JOKER));
        }
        hands
    }
}

/// What a test asks of each suit; none where it asks for more.
fn asked(test: &CardTest) -> Option<Vec<Asked>> {
    Some(match test {
        CardTest::SuitedRun { is, .. } => {
            let most = is.settled_from().clamp(1, Rank::COUNT.into()) as u32;
            vec![Asked::Run { least: told_from(is), most, royal: None }]
        }
        CardTest::Class { ranking, .. } => {
            let size = ranking.size.cards().into();
            let royal = (ranking.size == HandSize::Five).then_some(size);
            vec![Asked::Run { least: size, most: size, royal }, Asked::Count { most: size }]
        }
        CardTest::Suits(_) | CardTest::Colours(_) => vec![Asked::Count { most: 1 }],
        CardTest::LongestSuit(_) | CardTest::Each(_) | CardTest::Count { .. } => {
            vec![Asked::Count { most: u8::MAX.into() }]
        }
        CardTest::Identical(_) => vec![Asked::Alike],
        _ => return None,
    })
}

/// Adds a view, with one of the same groups that asks for the same if there is one.
fn add(views: &mut Vec<View>, view: View) {
    for known in views.iter_mut().filter(|known| known.groups == view.groups) {
        match (&mut known.asked, &view.asked) {
            (Asked::Alike, Asked::Alike) => return,
            (Asked::Count { most }, Asked::Count { most: other }) => {
                *most = (*most).max(*other);
                return;
            }
            (
                Asked::Run { least, most, royal },
                Asked::Run { least: other_least, most: other_most, royal: other_royal },
            ) => {
                *least = (*least).min(*other_least);
                *most = (*most).max(*other_most);
                *royal = (*royal).or(*other_royal);
                return;
            }
            _ => {}
        }
    }
    views.push(view);
}
