//! What a cap on the winnings of a whole round takes from a split.
//!
//! The value of a split needs each hand alone ([`split`](super::split)). A cap on the round is shared by its hands, so
//! it needs all of them together: with `S` for the sum of their nets, a cap of `c` takes `E[max(S - c, 0)]`.
//!
//! **Lists against lists.** A split hand is played by its own cards, so what it can end in is a list of sets of cards,
//! each with its number of orders and its net against each outcome of the dealer. The dealer's hand is such a list, too.
//! By exchangeability the cards of all hands may be taken to be drawn in any order: the chance of an ending of every hand
//! is the product of their orders, times falling factorials of the cards of each rank in all of them together. Two hands
//! are put together into one list, two others and the dealer into another, and [`enumeration::draws`] adds up the pairs.
//! That is done for each outcome of the dealer (a net is then one number) and each sum of nets in the first list (what
//! the cap takes is then a weight of the second).
//!
//! **The commonest net is not listed.** Some ending is certain, so the sets that lead to one net are those of any hand
//! less those that lead to the others; a hand that may end in any way is as good as not drawn to. Against a dealer's 20,
//! say, only the winning and tying hands are listed.
//!
//! **Arrangements.** Hands are filled one after the other, and a second card of the pair's rank opens another hand until
//! the limit is reached. So the hands of a round are a sum of products of hands whose second card is of another rank and
//! of hands, at the limit, that play any second card ([`arrangements`]).
//!
//! **Suits** count for the two cards that may become a bonus of three. Almost all pairs of suits are played and paid as
//! different suits are; for the few others the set names the suits of its cards, and the difference is listed.

use super::dealer::{DealerHands, Outcome};
use super::hand::{Hand, HandList, Rank};
use super::plan::{Plan, standing};
use super::round::Round;
use super::rules::{Action, Backing, Nets, Rules, SPADES, Seat, Settlement, Split, Suit};
use enumeration::Ratio;
use enumeration::draws::{Field, Kinds, Term};
use enumeration::ratio::{falling, ratio};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Bits of a set for the cards of a rank whose suits do not matter: four hands and the dealer's have fewer than 128.
const COUNT_BITS: u32 = 7;

/// Bits of a set for the cards of a rank and a named suit: four hands have at most twelve.
const SUIT_BITS: u32 = 4;

/// What the second card of a split hand may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fill {
    /// Not of the pair's rank, or another hand would have been opened.
    Other,
    /// Any, the limit of hands being reached.
    Any,
}

/// Sets of cards with the net they lead to, and their weights.
type Sum = Vec<(u128, i64, i128)>;

/// Sets of cards with the nets they lead to, and their numbers of orders.
type Endings = BTreeMap<(u128, Nets), i128>;

/// The hands of a round that play together: how often the first two hands of a split have each fill beside opened hands
/// with these.
struct Arrangement {
    opened: Vec<Fill>,
    first_and_second: BTreeMap<(Fill, Fill), i128>,
}

/// Every way in which a pair can be split to a limit of hands. Where the second hand is `alike` to opened ones, they may
/// change places.
fn arrangements(limit: usize, alike: bool) -> Vec<Arrangement> {
    let mut rounds = Vec::new();
    fill(limit, 2, &[Seat::First, Seat::Second], &mut Vec::new(), &mut rounds);
    let mut by_opened: BTreeMap<Vec<Fill>, BTreeMap<(Fill, Fill), i128>> = BTreeMap::new();
    for round in rounds {
        let of = |seat: Seat| round.iter().filter(move |&&(s, _)| s == seat).map(|&(_, fill)| fill);
        let first = of(Seat::First).next().expect("a first hand");
        let mut rest: Vec<Fill> = of(Seat::Opened).chain(of(Seat::Second)).collect();
        if alike {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        let second = rest.pop().expect("a second hand");
        rest.sort_unstable();
        *by_opened.entry(rest).or_default().entry((first, second)).or_default() += 1;
    }
    by_opened.into_iter().map(|(opened, pairs)| Arrangement { opened, first_and_second: pairs }).collect()
}

/// Fills the hands that wait, in order, and opens others.
fn fill(
    limit: usize,
    hands: usize,
    waiting: &[Seat],
    filled: &mut Vec<(Seat, Fill)>,
    rounds: &mut Vec<Vec<(Seat, Fill)>>,
) {
    let [seat, later @ ..] = waiting else { return rounds.push(filled.clone()) };
    if hands == limit {
        let rest = waiting.iter().map(|&seat| (seat, Fill::Any));
        return rounds.push(filled.iter().copied().chain(rest).collect());
    }
    let opened: Vec<Seat> = [*seat, Seat::Opened].into_iter().chain(later.iter().copied()).collect();
    fill(limit, hands + 1, &opened, filled, rounds);
    filled.push((*seat, Fill::Other));
    fill(limit, hands, later, filled, rounds);
    filled.pop();
}

/// Where the cards of each rank stand in a set, tens lowest.
struct Layout {
    fields: Vec<Field>,
}

impl Layout {
    fn new<R: Rules>(rules: &R) -> Self {
        let mut shift = 0;
        let field = |rank: Rank| {
            let bits = COUNT_BITS + if rules.has_suits(rank) { 4 * SUIT_BITS } else { 0 };
            shift += bits;
            Field { shift: shift - bits, bits }
        };
        Layout { fields: Rank::all().rev().map(field).collect() }
    }

    fn field(&self, rank: Rank) -> Field {
        self.fields[Rank::COUNT - 1 - rank.index()]
    }

    /// A card, one of any suit.
    fn card(&self, rank: Rank) -> u128 {
        let size = self.field(Rank::ACE);
        1 << self.field(rank).shift | 1 << (size.shift + size.bits)
    }

    /// A card of a suit, or of any.
    fn face(&self, rank: Rank, suit: Option<Suit>) -> u128 {
        let any = 1 << self.field(rank).shift;
        suit.map_or(0, |suit| (any << (COUNT_BITS + SUIT_BITS * u32::from(suit))) - any) + self.card(rank)
    }

    fn set(&self, hand: &Hand) -> u128 {
        hand.cards().map(|rank| self.card(rank)).sum()
    }
}

/// A pair split against an up card, the hands being played by fixed plans.
pub(super) struct SharedCap<'a, R> {
    pub rules: &'a R,
    pub round: &'a Round,
    pub plans: &'a [Plan],
    pub pair: Rank,
    pub terms: Split,
    /// The most that the round may win, in parts of a wager.
    pub cap: i64,
}

/// The suits that are known when a pair is split, where they count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Known {
    up: Option<Suit>,
    pair: Option<[Suit; 2]>,
}

impl<R: Rules> SharedCap<'_, R> {
    /// What the cap takes from the split of one shade of the pair, on average, in parts of a wager: rounds that a peek
    /// ends count as nothing.
    pub fn excess(&self, shade: usize) -> Ratio {
        let mut solved: FxHashMap<Known, Ratio> = FxHashMap::default();
        let (mut sum, mut weights) = (Ratio::zero(), 0);
        for known in self.known(shade) {
            let weight = self.deals(&known);
            if weight > 0 {
                weights += weight;
                sum += solved.entry(alike(known)).or_insert_with(|| self.given(&known)).clone()
                    * ratio(weight, 1);
            }
        }
        if weights == 0 { sum } else { sum / ratio(weights, 1) }
    }

    /// The suits of up card and pair that make this shade.
    fn known(&self, shade: usize) -> Vec<Known> {
        let pair = Hand::of([self.pair, self.pair]);
        let suits = |count: bool| if count { (0..4).map(Some).collect() } else { vec![None] };
        let shaded = self.plans[0].shades(&pair).is_some();
        let mut known = Vec::new();
        for up in suits(self.rules.has_suits(self.round.up)) {
            for first in suits(shaded) {
                for second in suits(shaded) {
                    let pair_suits = first.zip(second).map(|(first, second)| [first, second]);
                    let made = pair_suits.map_or(0, |suits| self.shade(up, &pair, suits));
                    if made == shade {
                        known.push(Known { up, pair: pair_suits });
                    }
                }
            }
        }
        known
    }

    fn shade(&self, up: Option<Suit>, hand: &Hand, suits: [Suit; 2]) -> usize {
        self.rules.shade(self.round.up, up.unwrap_or(0), hand, suits)
    }

    /// Cards of a rank and suit besides the up card.
    fn copies(&self, rank: Rank, suit: Suit, up: Option<Suit>) -> u64 {
        u64::from(self.rules.shoe()[rank.index()] / 4) - u64::from(rank == self.round.up && up == Some(suit))
    }

    /// In how many ways the pair comes with these suits, for each up card.
    fn deals(&self, known: &Known) -> u64 {
        let Some([first, second]) = known.pair else { return 1 };
        let left = self.copies(self.pair, second, known.up).saturating_sub(u64::from(first == second));
        self.copies(self.pair, first, known.up) * left
    }

    /// What the cap takes, given the suits that are known.
    fn given(&self, known: &Known) -> Ratio {
        let layout = Layout::new(self.rules);
        let ways = |place: usize, held: u64| self.ways(place, held, known.up);
        let kinds = Kinds { fields: layout.fields.clone(), ways: &ways };
        let hands = Hands::new(self, &layout, known);
        let mut by_size: BTreeMap<usize, BigInt> = BTreeMap::new();
        for outcomes in hands.alike_outcomes(self.rules.peek().is_some()) {
            let outcome = outcomes[0];
            let dealer: Vec<Term> = outcomes
                .iter()
                .flat_map(|&outcome| DealerHands::get(self.round.up, self.rules.soft17()).ending_in(outcome))
                .map(|(hand, orders)| (layout.set(&hand), orders.cast_signed()))
                .collect();
            for arrangement in
                arrangements(self.terms.hands, known.pair.is_none() && hands.second_is_opened())
            {
                let mut left = Sum::new();
                for (&(first, second), &times) in &arrangement.first_and_second {
                    let together = product(
                        &hands.sum(Seat::First, first, outcome),
                        &hands.sum(Seat::Second, second, outcome),
                    );
                    left.extend(together.into_iter().map(|(set, net, weight)| (set, net, weight * times)));
                }
                let opened = arrangement.opened.iter().fold(vec![(0, 0, 1)], |sum, &fill| {
                    product(&sum, &hands.sum(Seat::Opened, fill, outcome))
                });
                for (net, left) in by_net(&left) {
                    let right = over(&opened, net - self.cap);
                    if right.is_empty() {
                        continue;
                    }
                    for (size, sum) in kinds.sum_of_pairs(&left, &times(&right, &dealer)) {
                        *by_size.entry(size).or_default() += sum;
                    }
                }
            }
        }
        // The pair is given: its cards are drawn already.
        let unseen: u64 = self.round.cards.iter().map(|&n| u64::from(n)).sum();
        let pair = kinds.ways_of(hands.start(Seat::First) + hands.start(Seat::Second));
        let given = Ratio::new(falling(unseen, 2).into(), pair.into());
        let excess = by_size.into_iter().fold(Ratio::zero(), |sum, (size, ways)| {
            sum + Ratio::new(ways, falling(unseen, size as u64).into())
        });
        excess * given
    }

    /// In how many ways the cards of a rank can be drawn: those of named suits, then the others.
    fn ways(&self, place: usize, held: u64, up: Option<Suit>) -> BigUint {
        let rank = Rank::all().rev().nth(place).expect("a rank");
        let mut left = u64::from(self.round.cards[rank.index()]);
        let mut ways = BigUint::one();
        for suit in 0..4 {
            let named = held >> (COUNT_BITS + SUIT_BITS * u32::from(suit)) & ((1 << SUIT_BITS) - 1);
            if named > 0 {
                ways *= falling(self.copies(rank, suit, up), named);
                left = left.saturating_sub(named);
            }
        }
        ways * falling(left, held & ((1 << COUNT_BITS) - 1))
    }
}

/// The hands of a split round by seat.
struct Hands {
    /// A card of the pair's rank.
    another: u128,
    seats: [HandInSeat; Seat::COUNT],
}

/// What a hand starts from, and what it can end in by whether its second card opens another hand below the limit.
#[derive(Clone)]
struct HandInSeat {
    start: u128,
    backing: Backing,
    other: Rc<Endings>,
    same: Rc<Endings>,
}

impl Hands {
    fn new<R: Rules>(split: &SharedCap<'_, R>, layout: &Layout, known: &Known) -> Self {
        let in_seat = |seat: Seat| {
            let suit = match (seat, known.pair) {
                (Seat::First, Some([first, _])) => Some(first),
                (Seat::Second, Some([_, second])) => Some(second),
                _ => None,
            };
            let backing = split.rules.backing(split.pair, seat);
            let plan = split.plans.iter().find(|plan| plan.backing == backing).expect("a plan a backing");
            let play = SplitHand { split, layout, plan, suit, up: known.up };
            let same = |same: bool| {
                let seconds = Rank::all().filter(|&rank| (rank == split.pair) == same);
                Rc::new(play.endings(seconds))
            };
            HandInSeat { start: layout.face(split.pair, suit), backing, other: same(false), same: same(true) }
        };
        Hands { another: layout.card(split.pair), seats: Seat::ALL.map(in_seat) }
    }

    fn start(&self, seat: Seat) -> u128 {
        self.seats[seat as usize].start
    }

    /// Whether the second hand is played as an opened one is.
    fn second_is_opened(&self) -> bool {
        self.seats[Seat::Second as usize].backing == self.seats[Seat::Opened as usize].backing
    }

    /// Outcomes of the dealer, those together that no hand tells apart.
    fn alike_outcomes(&self, peek: bool) -> Vec<Vec<Outcome>> {
        let mut alike: BTreeMap<Vec<i64>, Vec<Outcome>> = BTreeMap::new();
        // After a peek there is no natural.
        for outcome in Outcome::ALL.into_iter().filter(|&outcome| !(peek && outcome == Outcome::Natural)) {
            let endings = self.seats.iter().flat_map(|seat| seat.other.keys().chain(seat.same.keys()));
            alike.entry(endings.map(|(_, nets)| nets[outcome as usize]).collect()).or_default().push(outcome);
        }
        alike.into_values().collect()
    }

    /// What a hand can net against an outcome. The commonest net is that of any hand, less the others.
    fn sum(&self, seat: Seat, fill: Fill, outcome: Outcome) -> Sum {
        let hand = &self.seats[seat as usize];
        let same = (fill == Fill::Any).then_some(&hand.same);
        let endings = || [&hand.other].into_iter().chain(same).flat_map(|endings| endings.iter());
        let net = |nets: &Nets| nets[outcome as usize];
        let mut listed: BTreeMap<i64, usize> = BTreeMap::new();
        for ((_, nets), _) in endings() {
            *listed.entry(net(nets)).or_default() += 1;
        }
        let commonest = listed.into_iter().max_by_key(|&(_, sets)| sets).map_or(0, |(net, _)| net);
        let mut sum = vec![(hand.start, commonest, 1)];
        if fill == Fill::Other {
            sum.push((hand.start + self.another, commonest, -1));
        }
        for (&(set, nets), &orders) in endings().filter(|((_, nets), _)| net(nets) != commonest) {
            sum.extend([(set, net(&nets), orders), (set, commonest, -orders)]);
        }
        sum
    }
}

/// A hand from one card of the pair.
struct SplitHand<'a, R> {
    split: &'a SharedCap<'a, R>,
    layout: &'a Layout,
    plan: &'a Plan,
    /// The suit of the card it starts from, where it is known.
    suit: Option<Suit>,
    up: Option<Suit>,
}

impl<R: Rules> SplitHand<'_, R> {
    /// What the hand can end in with one of these second cards.
    fn endings(&self, seconds: impl Iterator<Item = Rank>) -> Endings {
        let mut endings = Endings::new();
        for second in seconds {
            let hand = Hand::of([self.split.pair, second]);
            if !self.split.round.holds(&hand) {
                continue;
            }
            let different = self.played(&hand, [0, 1]);
            let set = |first, suit| self.layout.face(self.split.pair, first) + self.layout.face(second, suit);
            add(&mut endings, set(self.suit, None), 1, &different);
            if self.split.terms.one_card || self.plan.shades(&hand).is_none() {
                continue;
            }
            // Suits that are not as good as different ones: what they end in, and not what those do.
            for first in (0..4).filter(|&suit| self.suit.is_none_or(|known| known == suit)) {
                for suit in (0..4).filter(|&suit| self.split.shade(self.up, &hand, [first, suit]) != 0) {
                    let set = set(Some(first), Some(suit));
                    add(&mut endings, set, 1, &self.played(&hand, [first, suit]));
                    add(&mut endings, set, -1, &different);
                }
            }
        }
        endings.retain(|_, orders| *orders != 0);
        endings
    }

    /// What two cards of these suits end in, as the cards drawn to them.
    fn played(&self, hand: &Hand, suits: [Suit; 2]) -> Endings {
        let (rules, plan) = (self.split.rules, self.plan);
        let shades = plan.shades(hand);
        let shade = shades.map_or(0, |_| self.split.shade(self.up, hand, suits));
        let action = if self.split.terms.one_card { Action::Stand } else { plan.after_split(hand)[shade] };
        let mut endings = Endings::new();
        match action {
            Action::Stand => {
                endings.insert((0, nets(standing(rules, hand, plan.backing))), 1);
            }
            Action::Double => {
                for drawn in Rank::all() {
                    let doubled = rules.doubled(hand, drawn, plan.backing);
                    let settlement = match doubled.rescue {
                        Some(rescue) if plan.rescues(hand, drawn) => Settlement::AtOnce(rescue.net),
                        _ => doubled.settlement,
                    };
                    endings.insert((self.layout.card(drawn), nets(settlement)), 1);
                }
            }
            _ => {
                let completing = shades.map(|shades| shades.completing);
                self.hit(hand, completing, &mut endings);
                if let Some(rank) = completing {
                    let bonus =
                        |suit: Suit| nets(Settlement::AtOnce(rules.bonus(hand, [suits[0], suits[1], suit])));
                    let different = nets(Settlement::AtOnce(rules.bonus(hand, [0, 1, 2])));
                    endings.insert((self.layout.card(rank), different), 1);
                    for suit in (0..4).filter(|&suit| bonus(suit) != different) {
                        let set = self.layout.face(rank, Some(suit));
                        endings.insert((set, bonus(suit)), 1);
                        endings.insert((set, different), -1);
                    }
                }
            }
        }
        endings
    }

    /// What two cards end in that are hit, unless the next card is of the rank that is left out.
    fn hit(&self, hand: &Hand, left_out: Option<Rank>, endings: &mut Endings) {
        let list = HandList::get();
        let (rules, plan) = (self.split.rules, self.plan);
        let mut open: BTreeMap<usize, (Hand, i128)> = BTreeMap::new();
        let place = list.place(hand).expect("two cards do not bust");
        open.insert(place, (Hand::EMPTY, 1));
        // A card leads to a later place, so all orders of a hand are known when its turn comes.
        while let Some((from, (drawn, orders))) = open.pop_first() {
            for rank in Rank::all().filter(|&rank| from != place || Some(rank) != left_out) {
                let longer = drawn.with(rank);
                let settled = match list.next(from, rank) {
                    // A hand that the shoe does not hold has no plan.
                    Some(next) if !self.split.round.holds(&list.hands()[next]) => continue,
                    Some(next) if plan.action(next) == Action::Hit => {
                        open.entry(next).or_insert((longer, 0)).1 += orders;
                        continue;
                    }
                    Some(next) => standing(rules, &list.hands()[next], plan.backing),
                    None => Settlement::AtOnce(rules.bust(plan.backing)),
                };
                *endings.entry((self.layout.set(&longer), nets(settled))).or_default() += orders;
            }
        }
    }
}

fn nets(settlement: Settlement) -> Nets {
    match settlement {
        Settlement::AtOnce(net) => [net; Outcome::COUNT],
        Settlement::Waits(nets) => nets,
    }
}

fn add(endings: &mut Endings, set: u128, times: i128, more: &Endings) {
    for (&(drawn, nets), &orders) in more {
        *endings.entry((set + drawn, nets)).or_default() += times * orders;
    }
}

/// Known suits up to the names of all suits but spades.
fn alike(known: Known) -> Known {
    let mut names: Vec<Suit> = Vec::new();
    let mut name = |suit: Suit| {
        if suit == SPADES {
            return suit;
        }
        if !names.contains(&suit) {
            names.push(suit);
        }
        names.iter().position(|&named| named == suit).expect("named") as Suit
    };
    Known { up: known.up.map(&mut name), pair: known.pair.map(|pair| pair.map(&mut name)) }
}

/// Two hands together. The orders of a hand are a few thousand at most, so weights of three are far from overflowing.
fn product(a: &Sum, b: &Sum) -> Sum {
    let mut product: FxHashMap<(u128, i64), i128> = FxHashMap::default();
    for &(set_a, net_a, weight_a) in a {
        for &(set_b, net_b, weight_b) in b {
            *product.entry((set_a + set_b, net_a + net_b)).or_default() += weight_a * weight_b;
        }
    }
    product
        .into_iter()
        .filter(|&(_, weight)| weight != 0)
        .map(|((set, net), weight)| (set, net, weight))
        .collect()
}

fn by_net(sum: &Sum) -> BTreeMap<i64, Vec<Term>> {
    let mut merged: FxHashMap<(i64, u128), i128> = FxHashMap::default();
    for &(set, net, weight) in sum {
        *merged.entry((net, set)).or_default() += weight;
    }
    let mut by_net: BTreeMap<i64, Vec<Term>> = BTreeMap::new();
    for ((net, set), weight) in merged.into_iter().filter(|&(_, weight)| weight != 0) {
        by_net.entry(net).or_default().push((set, weight));
    }
    by_net
}

/// The sets, weighted with what is over when `more` is added to their nets.
fn over(sum: &Sum, more: i64) -> Vec<Term> {
    let mut over: FxHashMap<u128, i128> = FxHashMap::default();
    for &(set, net, weight) in sum.iter().filter(|&&(_, net, _)| net + more > 0) {
        *over.entry(set).or_default() += weight * i128::from(net + more);
    }
    over.into_iter().filter(|&(_, weight)| weight != 0).collect()
}

fn times(a: &[Term], b: &[Term]) -> Vec<Term> {
    let mut product: FxHashMap<u128, i128> = FxHashMap::default();
    for &(set_a, weight_a) in a {
        for &(set_b, weight_b) in b {
            *product.entry(set_a + set_b).or_default() += weight_a * weight_b;
        }
    }
    product.into_iter().filter(|&(_, weight)| weight != 0).collect()
}
