//! What a cap on the winnings of a whole round takes from a split.
//!
//! The value of a split needs each hand alone ([`split`](super::split)). A cap on the round is shared by its hands, so
//! it needs all of them together: with `S` for the sum of their nets, a cap of `c` takes `E[max(S - c, 0)]`.
//!
//! **Lists against lists.** What a split hand can end in is a list of sets of cards, each with its number of orders and
//! its net against each outcome of the dealer ([`endings`](super::endings)). The dealer's hand is such a list, too.
//! By exchangeability the cards of all hands may be taken to be drawn in any order: the chance of an ending of every hand
//! is the product of their orders, times falling factorials of the cards of each rank in all of them together. Two hands
//! are put together into one list, two others and the dealer into another, and [`enumeration::draws`] adds up the pairs.
//! That is done for each outcome of the dealer: a net is then one number.
//!
//! **The commonest net is not listed.** Some ending is certain, so the sets that lead to one net are those of any hand
//! less those that lead to the others; a hand that may end in any way is as good as not drawn to. Against a dealer's 20,
//! say, only the winning and tying hands are listed, as [changes](Change): this net instead of that one. A cap bends the
//! net of a round in one place only, so most changes of two hands beside most changes of two others come to nothing.
//!
//! **Arrangements.** Hands are filled one after the other, and a second card of the pair's rank opens another hand until
//! the limit is reached. So the hands of a round are a sum of products of hands whose second card is of another rank and
//! of hands, at the limit, that play any second card ([`arrangements`]).

use super::dealer::{DealerHands, Outcome};
use super::endings::{Endings, Layout, SplitHand};
use super::hand::{Hand, Rank};
use super::plan::Plan;
use super::round::Round;
use super::rules::{Backing, Nets, Rules, SPADES, Seat, Split, Suit};
use enumeration::Ratio;
use enumeration::draws::{Kinds, Term};
use enumeration::ratio::{falling, ratio};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What the second card of a split hand may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fill {
    /// Not of the pair's rank, or another hand would have been opened.
    Other,
    /// Any, the limit of hands being reached.
    Any,
}

/// What a list of sets changes in the law of a net: how much weight it puts on each net. One hand has its commonest net,
/// `[(n, 1)]`, or another one instead, `[(n, -1), (v, 1)]`; hands together have products of these.
type Change = BTreeMap<i64, i128>;

/// Sets of cards and their weights, by what they change.
type Lists = BTreeMap<Change, FxHashMap<u128, i128>>;

/// The hands of a round: what fills the opened ones and, beside them, the second and the first, with how often.
struct Arrangement {
    opened: Vec<Fill>,
    second_and_first: BTreeMap<Fill, BTreeMap<Fill, i128>>,
}

/// Every way in which a pair can be split to a limit of hands. Where the second hand is `alike` to opened ones, they may
/// change places.
fn arrangements(limit: usize, alike: bool) -> Vec<Arrangement> {
    let mut rounds = Vec::new();
    fill(limit, 2, &[Seat::First, Seat::Second], &mut Vec::new(), &mut rounds);
    let mut by_opened: BTreeMap<Vec<Fill>, BTreeMap<Fill, BTreeMap<Fill, i128>>> = BTreeMap::new();
    for round in rounds {
        let of = |seat: Seat| round.iter().filter(move |&&(s, _)| s == seat).map(|&(_, fill)| fill);
        let first = of(Seat::First).next().expect("a first hand");
        let mut rest: Vec<Fill> = of(Seat::Opened).chain(of(Seat::Second)).collect();
        if alike {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        let second = rest.pop().expect("a second hand");
        rest.sort_unstable();
        *by_opened.entry(rest).or_default().entry(second).or_default().entry(first).or_default() += 1;
    }
    by_opened.into_iter().map(|(opened, second_and_first)| Arrangement { opened, second_and_first }).collect()
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
            let weight = self.deals(known);
            if weight > 0 {
                weights += weight;
                sum += solved.entry(alike(known)).or_insert_with(|| self.given(known)).clone()
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
        // A bonus is of cards whose suits count, the first among them.
        let up_counts = [self.pair, self.round.up].iter().all(|&rank| self.rules.has_suits(rank));
        let mut known = Vec::new();
        for up in suits(up_counts) {
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
    fn deals(&self, known: Known) -> u64 {
        let Some([first, second]) = known.pair else { return 1 };
        let left = self.copies(self.pair, second, known.up).saturating_sub(u64::from(first == second));
        self.copies(self.pair, first, known.up) * left
    }

    /// What the cap takes, given the suits that are known.
    fn given(&self, known: Known) -> Ratio {
        let layout = Layout::new(self.rules);
        let ways = |place: usize, held: u64| self.ways(place, held, known.up);
        let kinds = Kinds { fields: layout.fields.clone(), ways: &ways };
        let hands = Hands::new(self, &layout, known);
        let arrangements = arrangements(self.terms.hands, known.pair.is_none() && hands.second_is_opened());
        let dealer = DealerHands::get(self.round.up, self.rules.soft17());
        let mut by_size: BTreeMap<usize, BigInt> = BTreeMap::new();
        for outcomes in hands.alike_outcomes(self.rules.peek().is_some()) {
            let outcome = outcomes[0];
            if i128::from(hands.most(outcome)) * self.terms.hands as i128 <= i128::from(self.cap) {
                continue;
            }
            let dealt: Vec<Term> = outcomes
                .iter()
                .flat_map(|&outcome| dealer.ending_in(outcome))
                .map(|(hand, orders)| (layout.set(&hand), orders.cast_signed()))
                .collect();
            for arrangement in &arrangements {
                let opened = hands.opened(arrangement, outcome);
                for (change, left) in hands.first_and_second(arrangement, outcome) {
                    let right = self.over(&change, &opened);
                    if right.is_empty() {
                        continue;
                    }
                    let left: Vec<Term> = left.into_iter().filter(|&(_, weight)| weight != 0).collect();
                    // The dealer goes with the shorter list, and the list that is then shorter goes first.
                    let (short, long) = if left.len() < right.len() { (left, right) } else { (right, left) };
                    let short = times(&short, &dealt);
                    let (first, then) =
                        if short.len() < long.len() { (&short, &long) } else { (&long, &short) };
                    for (size, sum) in kinds.sum_of_pairs(first, then) {
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

    /// The opened hands, weighted with what they pass the cap by beside hands that change the net so.
    fn over(&self, change: &Change, opened: &Lists) -> Vec<Term> {
        let mut over: FxHashMap<u128, i128> = FxHashMap::default();
        for (opened_change, list) in opened {
            let passed: i128 = change
                .iter()
                .flat_map(|(net, times)| {
                    opened_change.iter().map(move |(more, again)| (net + more, times * again))
                })
                .map(|(net, times)| times * i128::from((net - self.cap).max(0)))
                .sum();
            if passed != 0 {
                for (set, weight) in list {
                    *over.entry(*set).or_default() += passed * weight;
                }
            }
        }
        over.into_iter().filter(|&(_, weight)| weight != 0).collect()
    }

    /// In how many ways the cards of a rank can be drawn: those of named suits, then the others.
    fn ways(&self, place: usize, held: u64, up: Option<Suit>) -> BigUint {
        let rank = Layout::rank(place);
        let mut left = u64::from(self.round.cards[rank.index()]);
        let mut ways = BigUint::one();
        for (suit, named) in (0..).zip(Layout::named(held)).filter(|&(_, named)| named > 0) {
            ways *= falling(self.copies(rank, suit, up), named);
            left = left.saturating_sub(named);
        }
        ways * falling(left, Layout::of_any_suit(held))
    }
}

/// The hands of a split round by seat.
struct Hands {
    /// A card of the pair's rank.
    another: u128,
    seats: [HandInSeat; Seat::COUNT],
}

/// What a hand starts from, and what it can end in by whether its second card opens another hand below the limit.
struct HandInSeat {
    start: u128,
    backing: Backing,
    other: Endings,
    same: Endings,
}

impl Hands {
    fn new<R: Rules>(split: &SharedCap<'_, R>, layout: &Layout, known: Known) -> Self {
        let in_seat = |seat: Seat| {
            let suit = match (seat, known.pair) {
                (Seat::First, Some([first, _])) => Some(first),
                (Seat::Second, Some([_, second])) => Some(second),
                _ => None,
            };
            let backing = split.rules.backing(split.pair, seat);
            let plan = split.plans.iter().find(|plan| plan.backing == backing).expect("a plan a backing");
            let play = SplitHand {
                rules: split.rules,
                round: split.round,
                plan,
                layout,
                pair: split.pair,
                one_card: split.terms.one_card,
                suit,
                up: known.up,
            };
            let others = Rank::all().filter(|&rank| rank != split.pair);
            HandInSeat {
                start: layout.face(split.pair, suit),
                backing,
                other: play.endings(others),
                same: play.endings(std::iter::once(split.pair)),
            }
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

    /// The most that a hand can net against an outcome.
    fn most(&self, outcome: Outcome) -> i64 {
        let endings = self.seats.iter().flat_map(|seat| seat.other.keys().chain(seat.same.keys()));
        endings.map(|(_, nets)| nets[outcome as usize]).max().unwrap_or(0)
    }

    /// The first and the second hand together.
    fn first_and_second(&self, arrangement: &Arrangement, outcome: Outcome) -> Lists {
        let mut together = Lists::new();
        for (&second, firsts) in &arrangement.second_and_first {
            let mut first = Lists::new();
            for (&fill, &times) in firsts {
                add(&mut first, self.lists(Seat::First, fill, outcome), times);
            }
            add(&mut together, product(&first, &self.lists(Seat::Second, second, outcome)), 1);
        }
        together
    }

    /// All opened hands together.
    fn opened(&self, arrangement: &Arrangement, outcome: Outcome) -> Lists {
        let hands = arrangement.opened.iter().map(|&fill| self.lists(Seat::Opened, fill, outcome));
        let none = || Lists::from([(Change::from([(0, 1)]), FxHashMap::from_iter([(0, 1)]))]);
        hands.reduce(|a, b| product(&a, &b)).unwrap_or_else(none)
    }

    /// What a hand can net against an outcome. The commonest net is that of any hand, less the others.
    fn lists(&self, seat: Seat, fill: Fill, outcome: Outcome) -> Lists {
        let hand = &self.seats[seat as usize];
        let same = (fill == Fill::Any).then_some(&hand.same);
        let endings = || [&hand.other].into_iter().chain(same).flat_map(|endings| endings.iter());
        let net = |nets: &Nets| nets[outcome as usize];
        let mut listed: BTreeMap<i64, usize> = BTreeMap::new();
        for ((_, nets), _) in endings() {
            *listed.entry(net(nets)).or_default() += 1;
        }
        let commonest = listed.into_iter().max_by_key(|&(_, sets)| sets).map_or(0, |(net, _)| net);
        let mut any = FxHashMap::from_iter([(hand.start, 1)]);
        if fill == Fill::Other {
            any.insert(hand.start + self.another, -1);
        }
        let mut lists = Lists::from([(Change::from([(commonest, 1)]), any)]);
        for ((set, nets), orders) in endings().filter(|((_, nets), _)| net(nets) != commonest) {
            let instead = Change::from([(commonest, -1), (net(nets), 1)]);
            *lists.entry(instead).or_default().entry(*set).or_default() += orders;
        }
        lists
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

fn add(lists: &mut Lists, more: Lists, times: i128) {
    for (change, list) in more {
        let sum = lists.entry(change).or_default();
        for (set, weight) in list {
            *sum.entry(set).or_default() += times * weight;
        }
    }
}

/// Hands together. The orders of a hand are a few thousand at most, so the weights of three are far from overflowing.
fn product(a: &Lists, b: &Lists) -> Lists {
    let mut product = Lists::new();
    for (change_a, a) in a {
        for (change_b, b) in b {
            let mut change = Change::new();
            for (net_a, times_a) in change_a {
                for (net_b, times_b) in change_b {
                    *change.entry(net_a + net_b).or_default() += times_a * times_b;
                }
            }
            change.retain(|_, times| *times != 0);
            let list = product.entry(change).or_default();
            for (set_a, weight_a) in a {
                for (set_b, weight_b) in b {
                    *list.entry(set_a + set_b).or_default() += weight_a * weight_b;
                }
            }
        }
    }
    product
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blackjack::hole_card::HoleCard;
    use crate::blackjack::pontoon::{BySuit, DoubledTwentyOne, Pontoon, PontoonPays};
    use crate::blackjack::solution::plans_of;
    use crate::blackjack::split::SplitPair;
    use enumeration::ratio::whole;

    #[test]
    fn four_hands_come_in_five_arrangements_of_fills() {
        // With the second hand like an opened one: V V V V, 2 Y V V V, 2 Y Y V V, 2 Y Y Y and Y Y.
        let times: Vec<i128> = arrangements(4, true)
            .iter()
            .flat_map(|a| a.second_and_first.values())
            .flat_map(BTreeMap::values)
            .copied()
            .collect();
        assert_eq!(times.iter().sum::<i128>(), 1 + 2 + 2 + 2 + 1);
        assert_eq!(arrangements(4, true).len(), 3);
        let two = &arrangements(2, true)[0];
        assert!(
            two.opened.is_empty() && two.second_and_first[&Fill::Any] == BTreeMap::from([(Fill::Any, 1)])
        );
    }

    /// A cap that every round passes takes all above it: the mean of the joint law is the value of the split, which is
    /// found hand by hand, and its total is the chance that the round is played.
    fn every_round_passes_a_loss<R: Rules>(rules: &R, splits: &[(u8, u8)]) {
        for &(pair, up) in splits {
            let [pair, up] = [pair, up].map(|points| Rank::of_points(points).unwrap());
            let round = Round::new(rules, up);
            let (plans, _) = plans_of(rules, &round);
            let split = SplitPair::new(rules, &round, pair, &plans).unwrap();
            let worths = split.worths(rules, &round, &round.laws(&split.wanted(rules, &round)));
            let cap = -100 * rules.unit();
            let terms = rules.split(pair).unwrap();
            let shared = SharedCap { rules, round: &round, plans: &plans, pair, terms, cap };
            for (shade, worth) in worths.iter().enumerate() {
                let over = BigInt::from(round.denominator(2));
                let mean = Ratio::new(worth.worth.net.into(), &over * worth.grain);
                let played = Ratio::new(round.played(&Hand::of([pair, pair])).into(), over);
                assert_eq!(shared.excess(shade), mean - whole(cap) * played, "{pair} {up} {shade}");
            }
        }
    }

    #[test]
    fn the_joint_law_of_a_whole_shoe_has_the_mean_of_its_hands() {
        every_round_passes_a_loss(&HoleCard::blackjack(6).unwrap(), &[(8, 10), (9, 9), (1, 1), (6, 4)]);
        every_round_passes_a_loss(&HoleCard::free_bet(8).unwrap(), &[(8, 10), (9, 6), (1, 6)]);
        every_round_passes_a_loss(&HoleCard::ride_free(2).unwrap(), &[(1, 10), (10, 6)]);
    }

    #[test]
    fn the_joint_law_of_suits_has_the_mean_of_its_hands() {
        let by_suit = || BySuit { mixed: ratio(3, 2), suited: whole(2), spades: whole(3) };
        let pays = PontoonPays {
            pontoon: ratio(3, 2),
            regular: whole(1),
            doubled: whole(1),
            five_cards: ratio(3, 2),
            six_cards: whole(2),
            seven_cards: whole(3),
            six_seven_eight: by_suit(),
            three_sevens: by_suit(),
        };
        let rules = Pontoon::new(6, &pays, None, DoubledTwentyOne::AtOnce).unwrap();
        every_round_passes_a_loss(&rules, &[(8, 6), (9, 8), (7, 6)]);
    }
}
