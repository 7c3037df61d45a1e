//! What the hands of a split net together.
//!
//! The value of a split needs each hand alone ([`split`](super::split)). The law of what a round nets needs all of them
//! together, and the dealer; its variance needs them two by two.
//!
//! **Lists.** What a split hand can end in is a list of sets of cards, each with its number of orders and its net against
//! each outcome of the dealer ([`endings`](super::endings)). The dealer's hand is such a list, too. By exchangeability
//! the cards of all hands may be taken to be drawn in any order: the chance of an ending of every hand is the product of
//! their orders, times falling factorials of the cards of each rank in all of them together. Some hands are put together
//! into one list, the others and the dealer into another, and [`enumeration::draws`] adds up the pairs. That is done for
//! each outcome of the dealer: a net is then one number.
//!
//! **The law.** With `z^n` for a net of `n`, a hand is
//!
//! ```text
//! z^c (any) + (z^w - z^c) (wins) + (z^t - z^c) (ties),     c being what it nets that neither wins nor ties,
//! ```
//!
//! the words in brackets being lists; and the hands of a round are a product of these. Sets are marked by the factors
//! that they have gathered, and the product is worked out mark by mark.
//!
//! **The moments.** If each hand nets `c + y`, the square of what all net is `C^2 + 2C sum y + sum y^2 + 2 sum y y'`, `C`
//! being the sum of the `c`: one hand or two with the dealer, whatever the number of hands.

use super::dealer::DealerHands;
use super::endings::{Layout, SplitHand};
use super::hand::{Hand, Rank};
use super::plan::Plan;
use super::round::Round;
use super::rules::{Rules, SPADES, Seat, Split, Suit};
use super::split_excess::excess;
use super::split_hands::{Fill, Filled, HandAgainst, HandInSeat, Hands, Part, Unlisted, rounds};
use enumeration::Ratio;
use enumeration::draws::{Kinds, Marked, PairSums, Term, Ways, falling, in_order};
use enumeration::ratio::{self, ratio};
use num_bigint::BigInt;
use num_integer::binomial;
use num_traits::{One, Zero};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// A pair split against an up card, the hands being played by fixed plans.
pub(super) struct SplitRound<'a, R> {
    pub rules: &'a R,
    pub round: &'a Round,
    pub plans: &'a [Plan],
    pub pair: Rank,
    pub terms: Split,
}

/// The suits that are known when a pair is split, where they count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Known {
    up: Option<Suit>,
    pair: Option<[Suit; 2]>,
}

/// What comes of a reading by power.
pub(super) type Powers = BTreeMap<i64, Ratio>;

impl<R: Rules> SplitRound<'_, R> {
    /// How often the hands net so much together, in parts of a wager, for one shade of the pair. Rounds that a peek ends
    /// are not in it.
    pub fn law(&self, shade: usize) -> Powers {
        self.read(Reading::Law, shade)
    }

    /// The chance that the round is played, the mean and the mean square of what the hands net together.
    pub fn moments(&self, shade: usize) -> [Ratio; 3] {
        let read = self.read(Reading::Moments, shade);
        [0, 1, 2].map(|power| read.get(&power).cloned().unwrap_or_default())
    }

    /// How often the pair becomes so many hands and the round is played, whatever the suits.
    pub fn hand_counts(&self) -> BTreeMap<usize, Ratio> {
        let pair = Hand::of([self.pair, self.pair]);
        // How often so many further cards are of the pair's rank.
        let further = |cards: usize| -> Ratio {
            let seen = pair.with_many(self.pair, cards as u8);
            if !self.round.holds(&seen) {
                return Ratio::zero();
            }
            let left = u64::from(self.round.cards[self.pair.index()]) - 2;
            let ways =
                BigInt::from(ratio::falling(left, cards as u64)) * BigInt::from(self.round.played(&seen));
            Ratio::new(ways, BigInt::from(self.round.denominator(2)))
        };
        let mut counts = BTreeMap::new();
        for round in rounds(self.terms.hands) {
            let opened = round.len() - 2;
            let others = round.iter().filter(|&&(_, fill)| fill == Fill::Other).count();
            // A second card of another rank is any less one of the rank.
            let chance: Ratio = (0..=others)
                .map(|of| {
                    let sign = if of % 2 == 0 { 1 } else { -1 };
                    further(opened + of) * ratio(binomial(others, of), 1) * ratio(sign, 1)
                })
                .sum();
            *counts.entry(round.len()).or_insert_with(Ratio::zero) += chance;
        }
        counts
    }

    /// What the hands win together beyond a cap, on average.
    pub fn excess(&self, shade: usize, cap: i64) -> Ratio {
        self.read(Reading::Excess(cap), shade).into_values().sum()
    }

    fn read(&self, reading: Reading, shade: usize) -> Powers {
        let mut solved: FxHashMap<Known, Powers> = FxHashMap::default();
        let (mut sum, mut weights) = (Powers::new(), 0);
        for known in self.known(shade) {
            let weight = self.deals(known);
            weights += weight;
            if weight > 0 {
                let powers = solved.entry(alike(known)).or_insert_with(|| self.given(reading, known));
                for (power, of) in powers {
                    *sum.entry(*power).or_insert_with(Ratio::zero) += &*of * ratio(weight, 1);
                }
            }
        }
        sum.into_iter().map(|(power, of)| (power, of / ratio(weights, 1))).collect()
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

    /// What comes of a reading, given the suits that are known.
    fn given(&self, reading: Reading, known: Known) -> Powers {
        let suited =
            Rank::all().filter(|&rank| [rank, self.pair].iter().all(|&rank| self.rules.has_suits(rank)));
        let layout = Layout::new(suited);
        let named = |held: u64| self.named(&layout, held, known.up);
        let mut fields: Vec<_> = Rank::all()
            .rev()
            .map(|rank| (Layout::field(rank), Ways::Falling(u64::from(self.round.cards[rank.index()]))))
            .collect();
        if layout.suits().bits > 0 {
            fields.push((layout.suits(), Ways::Listed(&named)));
        }
        let kinds = Kinds { fields };

        let hands = self.hands(&layout, known);
        let rounds = hands.rounds(self.terms.hands);
        let dealer = DealerHands::get(self.round.up, self.rules.soft17());
        let outcomes = hands.alike_outcomes(self.rules.peek().is_some());
        let read: Vec<BTreeMap<i64, BySize>> = outcomes
            .par_iter()
            .map(|outcomes| {
                let dealt = outcomes.iter().flat_map(|&outcome| dealer.ending_in(outcome));
                let dealt =
                    dealt.map(|(hand, orders)| (Marked::plain(layout.set(&hand)), orders.cast_signed()));
                let dealt = in_order(dealt);
                let together = |unlisted: Unlisted| Together {
                    kinds: &kinds,
                    dealt: &dealt,
                    hands: hands.against(outcomes[0], unlisted),
                    rounds: &rounds,
                };
                match reading {
                    Reading::Law => together(Unlisted::Commonest).law(),
                    Reading::Moments => together(Unlisted::Commonest).moments(),
                    Reading::Excess(cap) => {
                        let togethers = [Unlisted::Commonest, Unlisted::Lowest].map(together);
                        BTreeMap::from([(0, excess(&togethers, cap))])
                    }
                }
            })
            .collect();

        // The pair is given: its cards are drawn already.
        let unseen: u64 = self.round.cards.iter().map(|&n| u64::from(n)).sum();
        let [first, second] = [Seat::First, Seat::Second].map(|seat| hands.seats[seat as usize].start);
        let given = Ratio::new(ratio::falling(unseen, 2).into(), kinds.ways_of(first + second).into());
        let mut sums: BTreeMap<i64, BySize> = BTreeMap::new();
        for (power, by_size) in read.into_iter().flatten() {
            add(sums.entry(power).or_default(), &by_size, &BigInt::one());
        }
        let chance = |by_size: BySize| -> Ratio {
            let size = by_size.keys().next_back().copied().unwrap_or(0) as u64;
            // What has fewer cards leaves more factors of the denominator.
            let left =
                |of: usize| BigInt::from(ratio::falling(unseen.saturating_sub(of as u64), size - of as u64));
            let ways: BigInt = by_size.into_iter().map(|(of, ways)| ways * left(of)).sum();
            Ratio::new(ways, ratio::falling(unseen, size).into()) * &given
        };
        sums.into_iter().map(|(power, by_size)| (power, chance(by_size))).collect()
    }

    /// The hands by seat.
    fn hands(&self, layout: &Layout, known: Known) -> Hands {
        let in_seat = |seat: Seat| {
            let suit = match (seat, known.pair) {
                (Seat::First, Some([first, _])) => Some(first),
                (Seat::Second, Some([_, second])) => Some(second),
                _ => None,
            };
            let backing = self.rules.backing(self.pair, seat);
            let plan = self.plans.iter().find(|plan| plan.backing == backing).expect("a plan a backing");
            let play = SplitHand {
                rules: self.rules,
                round: self.round,
                plan,
                layout,
                pair: self.pair,
                one_card: self.terms.one_card,
                suit,
                up: known.up,
            };
            let others = Rank::all().filter(|&rank| rank != self.pair);
            HandInSeat {
                start: layout.face(self.pair, suit),
                other: play.endings(others),
                same: play.endings(std::iter::once(self.pair)),
            }
        };
        Hands { another: layout.face(self.pair, None), seats: Seat::ALL.map(in_seat) }
    }

    /// In how many ways cards of named suits can be drawn where any of their rank could be, times the ways of some more
    /// of the rank: as many more as make the product the same for any number of them.
    fn named(&self, layout: &Layout, held: u64, up: Option<Suit>) -> Vec<u64> {
        let mut factors = Vec::new();
        for (rank, suits) in layout.named(held) {
            for (suit, &cards) in (0..).zip(&suits) {
                factors.extend(falling(self.copies(rank, suit, up), cards));
            }
            let (all, drawn) = (u64::from(self.round.cards[rank.index()]), suits.iter().sum::<u64>());
            factors.extend(falling(all.saturating_sub(drawn), all.min(MOST_NAMED).saturating_sub(drawn)));
        }
        factors
    }
}

/// The most cards of a rank whose suits are named: three in each of four hands.
const MOST_NAMED: u64 = 12;

/// What is asked about the nets of hands together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reading {
    /// How often each net comes.
    Law,
    /// Chance, mean and mean square: powers 0, 1 and 2 of the net.
    Moments,
    /// What is won beyond a cap, as power 0.
    Excess(i64),
}

/// How many pairs of a set and a dealer's hand are put together at once, by all threads. Most of them are alike: what is left
/// of so many are a few million sets.
const MOST_AT_ONCE: usize = 1 << 25;

/// Ordered draws by number of cards.
pub(super) type BySize = BTreeMap<usize, BigInt>;

/// Hands and a dealer who ends in one way, drawing from one shoe.
pub(super) struct Together<'a> {
    pub kinds: &'a Kinds<'a>,
    pub dealt: &'a [Term],
    pub hands: [HandAgainst; Seat::COUNT],
    pub rounds: &'a BTreeMap<Vec<Filled>, i128>,
}

impl Together<'_> {
    /// In how many ways each net comes.
    fn law(&self) -> BTreeMap<i64, BySize> {
        let marks = Marks::new(&self.hands, self.rounds);
        let list = |&(seat, fill): &Filled| {
            let hand = &self.hands[seat];
            let sign =
                |part: Part| fill.parts().iter().find(|&&(of, _)| of == part).map_or(0, |&(_, sign)| sign);
            let parts = [Part::All, Part::Same].into_iter().filter(|&part| sign(part) != 0);
            let endings =
                parts.flat_map(|part| hand.endings(part, |_| sign(part), |net| marks.of(hand, net)));
            in_order(hand.any(fill, marks.of(hand, hand.unlisted)).into_iter().chain(endings))
        };
        let lists: BTreeMap<Filled, Vec<Term>> =
            self.rounds.keys().flatten().map(|hand| (*hand, list(hand))).collect();
        let product = |hands: &[Filled]| {
            let lists = hands.iter().map(|hand| lists[hand].clone());
            lists.reduce(|a, b| self.kinds.together(&a, &b)).unwrap_or_else(|| vec![(Marked::plain(0), 1)])
        };
        // By what is on the side of the dealer.
        let mut sides: BTreeMap<&[Filled], Vec<Term>> = BTreeMap::new();
        for (round, &times) in self.rounds {
            let (left, right) = round.split_at(round.len().div_ceil(2));
            let terms = product(left).into_iter().map(|(set, weight)| (set, weight * times));
            sides.entry(right).or_default().extend(terms);
        }
        let mut law: BTreeMap<i64, BySize> = BTreeMap::new();
        for (right, left) in sides {
            let left = in_order(left);
            for (mark, by_size) in self.with_dealer(&left, &product(right)) {
                for (net, times) in marks.series(mark) {
                    add(law.entry(net).or_default(), &by_size, &BigInt::from(times));
                }
            }
        }
        law
    }

    /// The sums over all pairs of a set on the left and one on the right that the dealer's hand goes with.
    pub fn with_dealer(&self, left: &[Term], right: &[Term]) -> PairSums {
        // Other threads count other rounds.
        let at_once = (MOST_AT_ONCE / self.dealt.len().max(1) / rayon::current_num_threads()).max(1);
        let mut sums = PairSums::new();
        for right in right.chunks(at_once) {
            let right = self.kinds.together(right, self.dealt);
            for (mark, by_size) in self.kinds.sums_of_pairs(left.to_vec(), right) {
                add(sums.entry(mark).or_default(), &by_size, &BigInt::one());
            }
        }
        sums
    }

    /// The draws, and the sums of what they net and of its square.
    fn moments(&self) -> BTreeMap<i64, BySize> {
        // What goes with the dealer alone, marked by power; and what goes with a hand's endings and the dealer.
        let mut alone: Vec<Term> = Vec::new();
        let mut pairs: BTreeMap<(usize, Part), Vec<Term>> = BTreeMap::new();
        let mut known: BTreeMap<(usize, Part, u32), Vec<Term>> = BTreeMap::new();
        for seat in 0..Seat::COUNT {
            for part in [Part::All, Part::Same] {
                for power in 1..=2 {
                    let hand = &self.hands[seat];
                    let more = |net: i64| i128::from(net - hand.unlisted).pow(power);
                    known.insert((seat, part, power), hand.endings(part, more, |_| 0));
                }
            }
        }
        let any = |hands: &[Filled]| {
            let lists = hands.iter().map(|&(seat, fill)| self.hands[seat].any(fill, 0));
            lists.reduce(|a, b| self.kinds.together(&a, &b)).unwrap_or_else(|| vec![(Marked::plain(0), 1)])
        };
        let mut add_alone = |list: &[Term], times: i128, power: u64| {
            alone.extend(list.iter().map(|&(set, of)| (Marked { mark: power, ..set }, of * times)));
        };
        for (round, &times) in self.rounds {
            let unlisted: i128 = round.iter().map(|&(seat, _)| i128::from(self.hands[seat].unlisted)).sum();
            let all = any(round);
            for (power, of) in [(0, 1), (1, unlisted), (2, unlisted * unlisted)] {
                add_alone(&all, times * of, power);
            }
            for (place, &(seat, fill)) in round.iter().enumerate() {
                let others = [&round[..place], &round[place + 1..]].concat();
                let others_any = any(&others);
                for &(part, sign) in fill.parts() {
                    let times = times * sign;
                    let [once, square] =
                        [1, 2].map(|power| self.kinds.together(&known[&(seat, part, power)], &others_any));
                    add_alone(&once, times, 1);
                    add_alone(&once, 2 * unlisted * times, 2);
                    add_alone(&square, times, 2);
                    for (later, &(seat_b, fill_b)) in round.iter().enumerate().skip(place + 1) {
                        let rest = [&round[..place], &round[place + 1..later], &round[later + 1..]].concat();
                        for &(part_b, sign_b) in fill_b.parts() {
                            let mut two = [(seat, part), (seat_b, part_b)];
                            // The shorter list goes with the dealer's.
                            two.sort_by_key(|&(seat, part)| known[&(seat, part, 1)].len());
                            let [right, (seat, part)] = two;
                            let left = self.kinds.together(&known[&(seat, part, 1)], &any(&rest));
                            let left = left.into_iter().map(|(set, of)| (set, of * 2 * times * sign_b));
                            pairs.entry(right).or_default().extend(left);
                        }
                    }
                }
            }
        }
        let mut moments: BTreeMap<i64, BySize> = BTreeMap::new();
        let mut read = |power: Option<i64>, sums: PairSums| {
            for (mark, by_size) in sums {
                let power = power.unwrap_or(mark.cast_signed());
                add(moments.entry(power).or_default(), &by_size, &BigInt::one());
            }
        };
        read(None, self.kinds.sums_of_pairs(in_order(alone), self.dealt.to_vec()));
        for ((seat, part), left) in pairs {
            let right = self.kinds.together(&known[&(seat, part, 1)], self.dealt);
            read(Some(2), self.kinds.sums_of_pairs(in_order(left), right));
        }
        moments
    }
}

/// What each part of a mark stands for: a polynomial in `z`, and how often it is a factor.
struct Marks {
    /// Bits for how often.
    bits: u32,
    /// The polynomials: `z^net - z^unlisted`, or where both are one net, `z^net`.
    of: Vec<Factor>,
}

/// What is not listed, and a net.
type Factor = (i64, i64);

impl Marks {
    fn new(hands: &[HandAgainst; Seat::COUNT], rounds: &BTreeMap<Vec<Filled>, i128>) -> Self {
        let seats: BTreeSet<usize> = rounds.keys().flatten().map(|&(seat, _)| seat).collect();
        let of_seat = |&seat: &usize| {
            let hand = &hands[seat];
            hand.nets().into_iter().map(|net| (hand.unlisted, net))
        };
        let of: BTreeSet<Factor> = seats.iter().flat_map(of_seat).collect();
        let most = rounds.keys().map(Vec::len).max().unwrap_or(0);
        let bits = usize::BITS - most.leading_zeros();
        assert!(bits * of.len() as u32 <= u64::BITS, "too many nets to mark");
        Marks { bits, of: of.into_iter().collect() }
    }

    fn of(&self, hand: &HandAgainst, net: i64) -> u64 {
        let place = self.of.iter().position(|&of| of == (hand.unlisted, net)).expect("a net of the hand");
        1 << (self.bits * place as u32)
    }

    /// The product of what a mark stands for, by power of `z`.
    fn series(&self, mark: u64) -> BTreeMap<i64, i128> {
        let mut product = BTreeMap::from([(0, 1)]);
        for (place, &(unlisted, net)) in self.of.iter().enumerate() {
            let times = mark >> (self.bits * place as u32) & ((1 << self.bits) - 1);
            for _ in 0..times {
                let mut next: BTreeMap<i64, i128> = BTreeMap::new();
                for (power, of) in product {
                    *next.entry(power + net).or_default() += of;
                    if net != unlisted {
                        *next.entry(power + unlisted).or_default() -= of;
                    }
                }
                product = next;
            }
        }
        product.retain(|_, of| *of != 0);
        product
    }
}

pub(super) fn add(sums: &mut BySize, by_size: &BySize, times: &BigInt) {
    for (size, ways) in by_size {
        *sums.entry(*size).or_default() += ways * times;
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
