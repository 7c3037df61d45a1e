//! What the hands of a split net together.
//!
//! The value of a split needs each hand alone ([`split`](super::split)). The law of what a round nets needs all of them
//! together, and the dealer.
//!
//! **Lists.** What a split hand can end in is a list of sets of cards, each with its number of orders and its net against
//! each outcome of the dealer ([`endings`](super::endings)). The dealer's hand is such a list, too. By exchangeability
//! the cards of all hands may be taken to be drawn in any order: the chance of an ending of every hand is the product of
//! their orders, times falling factorials of the cards of each rank in all of them together. Two hands are put together
//! into one list, two others and the dealer into another, and [`enumeration::draws`] adds up the pairs. That is done for
//! each outcome of the dealer: a net is then one number.
//!
//! **The commonest net is not listed.** Some ending is certain, so the sets that lead to one net are those of any hand
//! less those that lead to the others, and a hand that may end in any way is as good as not drawn to. Against a dealer's
//! 20, say, only the winning and tying hands are listed. With `z^n` for a net of `n`, a hand is
//!
//! ```text
//! z^n (any) + (z^w - z^n) (wins) + (z^t - z^n) (ties),     n being what it nets that neither wins nor ties,
//! ```
//!
//! the words in brackets being lists; and the hands of a round are a product of these.
//!
//! **Rounds.** Hands are filled one after the other, and a second card of the pair's rank opens another hand until the
//! limit is reached. So a round is a product of hands whose second card is of another rank and of hands, at the limit,
//! that play any second card; the former are the latter less those whose second card is of the rank.

use super::dealer::{DealerHands, Outcome};
use super::endings::{Endings, Layout, SplitHand};
use super::hand::{Hand, Rank};
use super::plan::Plan;
use super::round::Round;
use super::rules::{Rules, SPADES, Seat, Split, Suit};
use super::series::{Lists, Polynomial, Reading};
use super::shared_draws::{SharedDraws, Sums};
use enumeration::Ratio;
use enumeration::draws::{Kinds, Ways, falling, in_order};
use enumeration::ratio::{self, ratio};
use num_traits::Zero;
use rayon::prelude::*;
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

/// Every way in which a pair can be split to a limit of hands: the hands in each.
fn rounds(limit: usize) -> Vec<Vec<(Seat, Fill)>> {
    let mut rounds = Vec::new();
    fill(limit, 2, &[Seat::First, Seat::Second], &mut Vec::new(), &mut rounds);
    rounds
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
        let [chance, mean, pairs] = [0, 1, 2].map(|power| read.get(&power).cloned().unwrap_or_default());
        let square = pairs * ratio(2, 1) + &mean;
        [chance, mean, square]
    }

    /// What the hands win together beyond a cap, on average.
    pub fn excess(&self, shade: usize, cap: i64) -> Ratio {
        let above = self.law(shade).into_iter().filter(|&(net, _)| net > cap);
        above.map(|(net, chance)| chance * ratio(net - cap, 1)).sum()
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
        let suited = Rank::all().filter(|&rank| [rank, self.pair].iter().all(|&rank| self.rules.has_suits(rank)));
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

        let hands = Hands::new(self, &layout, known);
        let outcomes = hands.alike_outcomes(self.rules.peek().is_some());
        let rounds = hands.rounds(self.terms.hands);
        let sums: Vec<Sums> = outcomes
            .par_iter()
            .map(|outcomes| {
                let dealer = DealerHands::get(self.round.up, self.rules.soft17());
                let dealt = outcomes.iter().flat_map(|&outcome| dealer.ending_in(outcome));
                let dealt = in_order(dealt.map(|(hand, orders)| (layout.set(&hand), orders.cast_signed())));
                let (round, lists) = hands.together(reading, outcomes[0], &rounds);
                SharedDraws { kinds: &kinds, lists: &lists, dealt: &dealt }.sums(&round)
            })
            .collect();

        // The pair is given: its cards are drawn already.
        let unseen: u64 = self.round.cards.iter().map(|&n| u64::from(n)).sum();
        let pair = kinds.ways_of(hands.start(Seat::First) + hands.start(Seat::Second));
        let given = Ratio::new(ratio::falling(unseen, 2).into(), pair.into());
        let mut powers = Powers::new();
        for (power, by_size) in sums.into_iter().flatten() {
            for (size, ways) in by_size {
                let chance = Ratio::new(ways, ratio::falling(unseen, size as u64).into());
                *powers.entry(power).or_insert_with(Ratio::zero) += chance * &given;
            }
        }
        powers
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

/// The hands of a split round by seat.
struct Hands {
    /// A card of the pair's rank.
    another: u128,
    seats: [HandInSeat; Seat::COUNT],
}

/// What a hand starts from, and what it can end in by whether its second card opens another hand below the limit.
#[derive(PartialEq, Eq)]
struct HandInSeat {
    start: u128,
    other: Endings,
    same: Endings,
}

/// Hands by seat and fill, and how often a round has them.
type Rounds = BTreeMap<Vec<(usize, Fill)>, i128>;

impl Hands {
    fn new<R: Rules>(split: &SplitRound<'_, R>, layout: &Layout, known: Known) -> Self {
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
                other: play.endings(others),
                same: play.endings(std::iter::once(split.pair)),
            }
        };
        Hands { another: layout.face(split.pair, None), seats: Seat::ALL.map(in_seat) }
    }

    fn start(&self, seat: Seat) -> u128 {
        self.seats[seat as usize].start
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

    /// The rounds that a limit of hands allows. Seats whose hands are alike are one.
    fn rounds(&self, limit: usize) -> Rounds {
        let seat = |seat: Seat| {
            let hand = &self.seats[seat as usize];
            self.seats.iter().position(|other| other == hand).expect("among the seats")
        };
        let mut alike = Rounds::new();
        for round in rounds(limit) {
            let mut hands: Vec<(usize, Fill)> = round.into_iter().map(|(s, fill)| (seat(s), fill)).collect();
            hands.sort_unstable();
            *alike.entry(hands).or_default() += 1;
        }
        alike
    }

    /// All rounds together against an outcome, and the lists they are made of.
    fn together(&self, reading: Reading, outcome: Outcome, rounds: &Rounds) -> (Polynomial, Lists) {
        let mut lists = Lists::default();
        let mut hands: BTreeMap<(usize, Fill), Polynomial> = BTreeMap::new();
        let mut all = Polynomial::default();
        for (round, &times) in rounds {
            let mut product = Polynomial::one(reading);
            for &(seat, fill) in round {
                let hand = hands.entry((seat, fill));
                let hand = hand.or_insert_with(|| self.hand(reading, outcome, seat, fill, &mut lists));
                product = product.times(hand, reading);
            }
            all.add(&product, times);
        }
        (all, lists)
    }

    /// A hand against an outcome. One whose second card is of another rank is any hand, less those with one of the rank.
    fn hand(&self, reading: Reading, outcome: Outcome, seat: usize, fill: Fill, lists: &mut Lists) -> Polynomial {
        let HandInSeat { start, other, same } = &self.seats[seat];
        let by_net = |endings: &[&Endings]| {
            let mut by_net: BTreeMap<i64, Vec<_>> = BTreeMap::new();
            for (&(set, nets), &orders) in endings.iter().copied().flatten() {
                by_net.entry(nets[outcome as usize]).or_default().push((set, orders));
            }
            by_net.into_iter().map(|(net, terms)| (net, in_order(terms))).collect()
        };
        let mut hand = Polynomial::hand(reading, vec![(*start, 1)], by_net(&[other, same]), lists);
        if fill == Fill::Other {
            let pair = vec![(start + self.another, 1)];
            hand.add(&Polynomial::hand(reading, pair, by_net(&[same]), lists), -1);
        }
        hand
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
