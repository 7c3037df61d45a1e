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

use super::dealer::DealerOutcome;
use super::endings::{HandPlay, card, cards, kinds};
use super::hand::{Hand, Rank};
use super::plan::Plan;
use super::round::Round;
use super::rules::{Rules, Seat, Split};
use super::split::plan_of;
use super::split_excess::excess;
use super::split_hands::{Fill, Filled, HandAgainst, HandInSeat, SplitHands, Unlisted, WhichEndings, rounds};
use super::split_suits::SplitSuits;
use super::split_together::{ByMark, BySize, JoinWork, MANY_HANDS, MANY_WITH_DEALER, Together, add};
use enumeration::conversions::{to_count, to_index};
use enumeration::draws::{Marked, PairSums, Term, in_order};
use enumeration::{Ratio, SortedMap, SortedSet, ratio};
use itertools::Itertools;
use num_bigint::BigInt;
use num_integer::{Integer, binomial};
use num_traits::{One, Zero};
use rayon::prelude::*;
use std::cmp::Reverse;

/// A pair split against an up card, the hands being played by fixed plans.
pub(super) struct SplitRound<'a, R> {
    pub rules: &'a R,
    pub round: &'a Round,
    pub plans: &'a [Plan],
    pub pair: Rank,
    pub terms: Split,
}

/// What comes of a reading by power.
pub(super) type Powers = SortedMap<i64, Ratio>;

impl<R: Rules> SplitRound<'_, R> {
    /// How often the hands net so much together, in parts of a wager, by shade of the pair. Rounds that a peek ends are not
    /// in it.
    pub(super) fn law(&self) -> Vec<Powers> {
        self.read(NetQuestion::Law)
    }

    /// How often the hands net so much together while those that win, win so much: by net and won, by shade.
    pub(super) fn law_with_won(&self) -> Vec<SortedMap<(i64, i64), Ratio>> {
        let decoded =
            |powers: Powers| powers.into_iter().map(|(power, of)| (net_and_won(power), of)).collect();
        self.read(NetQuestion::LawWithWon).into_iter().map(decoded).collect()
    }

    /// The chance that the round is played, the mean and the mean square of what the hands net together, by shade.
    pub(super) fn moments(&self) -> Vec<[Ratio; 3]> {
        let of = |powers: Powers| [0, 1, 2].map(|power| powers.get(&power).cloned().unwrap_or_default());
        self.read(NetQuestion::Moments).into_iter().map(of).collect()
    }

    /// What the hands win together beyond a cap, on average, by shade.
    pub(super) fn excess(&self, cap: i64) -> Vec<Ratio> {
        self.read(NetQuestion::Excess(cap)).into_iter().map(|powers| powers.into_values().sum()).collect()
    }

    /// How often the pair of a shade becomes each number of hands and the round is played, over all suits.
    pub(super) fn hand_counts(&self, shade: usize) -> SortedMap<usize, Ratio> {
        let pair = Hand::of([self.pair, self.pair]);
        // How often each number of further cards make another pair, in parts of the denominator of two cards.
        let further = |cards: usize| -> BigInt {
            let seen = pair.with_many(self.pair, cards.try_into().expect("a card a hand"));
            if !self.round.holds(&seen) {
                return BigInt::zero();
            }
            BigInt::from(ratio::falling(self.further(shade), to_count(cards)))
                * BigInt::from(self.round.played(&seen))
        };
        let mut counts: SortedMap<usize, BigInt> = SortedMap::new();
        for round in rounds(self.terms.hands) {
            let opened = round.len() - 2;
            let others = round.iter().filter(|&&(_, fill)| fill == Fill::Other).count();
            // A second card of another rank is any less one of the rank.
            let ways: BigInt = (0..=others)
                .map(|of| {
                    let times = BigInt::from(binomial(others, of));
                    further(opened + of) * if of % 2 == 0 { times } else { -times }
                })
                .sum();
            *counts.entry(round.len()).or_default() += ways;
        }
        let all = BigInt::from(self.round.denominator(2));
        counts.into_iter().map(|(count, ways)| (count, Ratio::new(ways, all.clone()))).collect()
    }

    /// How many cards that make another pair are unseen once the pair of a shade is dealt.
    pub(super) fn further(&self, shade: usize) -> u64 {
        let left = u64::from(self.round.cards[self.pair.index()]) - 2;
        self.rules.further(self.round.up, self.pair, shade, left)
    }

    /// The chance that as many cards as a mark says make another pair, of those that are worth as much. Which of these cards
    /// do is a draw of its own, whatever the other cards are.
    fn chance_of_further(&self, shade: usize, mark: u128) -> Ratio {
        if !self.rules.splits_shade(self.pair, shade) {
            return Ratio::zero();
        }
        let left = u64::from(self.round.cards[self.pair.index()]) - 2;
        let cards = u64::try_from(mark).expect("a few cards");
        let [further, all] = [self.further(shade), left].map(|of| BigInt::from(ratio::falling(of, cards)));
        // Where there are too few cards no set has so many.
        if all.is_zero() { Ratio::zero() } else { Ratio::new(further, all) }
    }

    /// What comes of a reading, by shade of the pair.
    fn read(&self, reading: NetQuestion) -> Vec<Powers> {
        self.with_hands(|hands, suits| self.read_of(reading, hands, suits))
    }

    fn read_of(&self, reading: NetQuestion, hands: &SplitHands, suits: &SplitSuits<'_, R>) -> Vec<Powers> {
        let tells_ranks = self.rules.tells_ranks_of(self.pair);
        assert!(!tells_ranks || suits.bits() == 0, "marks tell of suits or of ranks");
        let counted = self.counted(reading, hands, suits);
        let chance_of = |shade: usize, mark: u128| {
            if tells_ranks { self.chance_of_further(shade, mark) } else { suits.chance(shade, mark) }
        };

        // The pair is given: its cards are drawn already.
        let unseen: u64 = self.round.cards.iter().map(|&n| u64::from(n)).sum();
        let left = u64::from(self.round.cards[self.pair.index()]);
        let given = Ratio::new(ratio::falling(unseen, 2).into(), ratio::falling(left, 2).into());
        let chance = |by_size: BySize| -> Ratio {
            let size = to_count(by_size.keys().next_back().copied().unwrap_or(0));
            // What has fewer cards leaves more factors of the denominator.
            let left = |of: usize| {
                let of = to_count(of);
                BigInt::from(ratio::falling(unseen.saturating_sub(of), size - of))
            };
            let ways: BigInt = by_size.into_iter().map(|(of, ways)| ways * left(of)).sum();
            Ratio::new(ways, ratio::falling(unseen, size).into()) * &given
        };
        let of_shade = |shade: usize| {
            let any = chance_of(shade, 0);
            if any.is_zero() {
                return Powers::new();
            }
            let chances: Vec<Ratio> = counted.keys().map(|&mark| chance_of(shade, mark) / &any).collect();
            let denominator = chances.iter().fold(BigInt::one(), |all, chance| all.lcm(chance.denom()));
            let mut sums: SortedMap<i64, BySize> = SortedMap::new();
            for (by_power, chance) in counted.values().zip(chances) {
                let times = chance.numer() * (&denominator / chance.denom());
                for (&power, by_size) in by_power {
                    add(sums.entry(power).or_default(), by_size, &times);
                }
            }
            let chances = sums.into_iter().map(|(power, by_size)| (power, chance(by_size) / &denominator));
            chances.collect()
        };
        (0..self.plans[0].shade_count(&Hand::of([self.pair, self.pair]))).map(of_shade).collect()
    }

    /// About how much work the law is, in sets of cards that are put together; none where it cannot be counted, since the
    /// hands have too many different nets.
    pub(super) fn law_work(&self) -> Option<u128> {
        self.with_hands(|hands, suits| {
            let works = self.by_outcome(hands, suits, |together| together(Unlisted::Commonest).law_work());
            works.into_iter().sum()
        })
    }

    /// What `read` makes of the hands and the suits that count.
    fn with_hands<T>(&self, read: impl FnOnce(&SplitHands, &SplitSuits<'_, R>) -> T) -> T {
        let pair = Hand::of([self.pair, self.pair]);
        let shaded = self.plans[0].shades(&pair).is_some();
        let hands = self.hands(shaded);
        let suited = hands.seats.iter().flat_map(HandInSeat::suited).collect();
        let suits = SplitSuits::new(self.rules, self.round, self.pair, shaded, self.terms.hands, suited);
        read(&hands, &suits)
    }

    /// What `read` makes of the hands and each way in which the dealer's hand ends, those together that no hand tells apart.
    fn by_outcome<T: Send>(
        &self,
        hands: &SplitHands,
        suits: &SplitSuits<'_, R>,
        read: impl for<'t> Fn(&dyn Fn(Unlisted) -> Together<'t>) -> T + Sync,
    ) -> Vec<T> {
        let kinds = kinds(self.round);
        let rounds = hands.rounds(self.terms.hands);
        let outcomes = hands.alike_outcomes(self.rules.peek().is_some()).into_iter().map(|outcomes| {
            let dealt = outcomes.iter().flat_map(|&outcome| self.round.dealt(outcome));
            let dealt = dealt.map(|(hand, orders)| (Marked::plain(cards(&hand)), orders.cast_signed()));
            (outcomes[0], in_order(dealt))
        });
        // What takes longest comes first, so that no thread waits for it in the end.
        let outcomes: Vec<_> = outcomes.sorted_by_key(|(_, dealt)| Reverse(dealt.len())).collect();
        let of_outcome = |(outcome, dealt): &(DealerOutcome, Vec<Term>)| {
            read(&|unlisted| Together {
                kinds: &kinds,
                dealt,
                hands: hands.against(*outcome, unlisted, |of_pair, suited| suits.mark(of_pair, suited)),
                suit_bits: if hands.further == 0 { suits.bits() } else { FURTHER_BITS },
                further: hands.further,
                rounds: &rounds,
            })
        };
        outcomes.par_iter().with_max_len(1).map(of_outcome).collect()
    }

    /// What comes of a reading, by mark of suits, then by power.
    fn counted(&self, reading: NetQuestion, hands: &SplitHands, suits: &SplitSuits<'_, R>) -> ByMark {
        let read = self.by_outcome(hands, suits, |together| match reading {
            NetQuestion::Law => together(Unlisted::Commonest).law(),
            NetQuestion::LawWithWon => {
                let plain = together(Unlisted::Commonest);
                let hands = plain.hands.map(|hand| hand.renamed(with_won));
                Together { hands, ..plain }.law()
            }
            NetQuestion::Moments => together(Unlisted::Commonest).moments(),
            NetQuestion::Excess(cap) => excess(&[Unlisted::Commonest, Unlisted::Lowest].map(together), cap),
        });
        let mut sums = ByMark::new();
        for (mark, by_power) in read.into_iter().flatten() {
            for (power, by_size) in by_power {
                let sum = sums.entry(mark).or_default().entry(power).or_default();
                add(sum, &by_size, &BigInt::one());
            }
        }
        sums
    }

    /// The hands by seat.
    fn hands(&self, shaded: bool) -> SplitHands {
        let in_seat = |seat: Seat| {
            let kind = self.rules.kind(self.pair, seat);
            let plan = plan_of(self.plans, kind);
            let play = HandPlay { rules: self.rules, round: self.round, plan, kind, after_split: true };
            let (other, same) = play.of_pair(self.pair, self.terms.one_card);
            let counts = other.keys().chain(same.keys()).any(|(suited, ..)| suited.is_some());
            HandInSeat { of_pair: shaded && counts && seat != Seat::Opened, other, same }
        };
        let further = u128::from(self.rules.tells_ranks_of(self.pair));
        SplitHands { start: card(self.pair), further, seats: Seat::ALL.map(in_seat) }
    }
}

/// Bits that count the further cards of a round that make other pairs: up to two open hands, and up to three more are
/// taken out of hands that they would open.
const FURTHER_BITS: usize = 3;

/// A question about the joint nets of several hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NetQuestion {
    /// How often each net comes.
    Law,
    /// How often each net comes with what the winning hands win.
    LawWithWon,
    /// Chance, mean and mean square: powers 0, 1 and 2 of the net.
    Moments,
    /// What is won beyond a cap, as power 0.
    Excess(i64),
}

/// From which bit on a number holds what is won.
const WON: u32 = 32;

/// A net and what is won with it as one number, so that numbers of several hands add up.
fn with_won(net: i64) -> i64 {
    net + (net.max(0) << WON)
}

/// The net and what is won of such a number, or of a sum of such numbers.
fn net_and_won(sum: i64) -> (i64, i64) {
    let won = (sum + (1 << (WON - 1))) >> WON;
    (sum - (won << WON), won)
}

/// A hand of a round, and whether it is suited.
type SeatHand = (bool, Filled);

/// The hands of a round that are not on the side of the dealer, what marks its opened hands, and how often it counts.
struct AwayFromDealer {
    hands: Vec<SeatHand>,
    opened: u128,
    times: i128,
}

/// What the law is made of.
struct LawLists {
    marks: Marks,
    lists: SortedMap<SeatHand, Vec<Term>>,
    /// By the hands on the side of the dealer.
    sides: SortedMap<Vec<SeatHand>, Vec<AwayFromDealer>>,
}

impl Together<'_> {
    /// The lists that the law is made of; none where the hands have too many different nets to mark.
    fn law_lists(&self) -> Option<LawLists> {
        let marks = Marks::new(&self.hands, self.rounds, self.suit_bits)?;
        let list = |&(seat, fill): &Filled| {
            let hand = &self.hands[seat];
            let sign = |part: WhichEndings| {
                fill.parts().iter().find(|&&(of, _)| of == part).map_or(0, |&(_, sign)| sign)
            };
            let parts = [WhichEndings::All, WhichEndings::Same].into_iter().filter(|&part| sign(part) != 0);
            let endings =
                parts.flat_map(|part| hand.endings(part, |_| sign(part), |net| marks.of(hand, net)));
            in_order(hand.any(fill, marks.of(hand, hand.unlisted)).into_iter().chain(endings))
        };
        let mut lists: SortedMap<SeatHand, Vec<Term>> = SortedMap::new();
        for &hand in self.rounds.keys().flatten() {
            let (suited, others) = list(&hand).into_iter().partition(|(set, _)| self.suits(set.mark) != 0);
            lists.insert((true, hand), suited);
            lists.insert((false, hand), others);
        }
        // What is suited is never on the side of the dealer, or every mark of suits would meet every other.
        let mut sides: SortedMap<Vec<SeatHand>, Vec<AwayFromDealer>> = SortedMap::new();
        for (round, &times) in self.rounds {
            for hands in round.iter().map(|&hand| [(true, hand), (false, hand)]).multi_cartesian_product() {
                let (mut left, others): (Vec<_>, Vec<_>) = hands.into_iter().partition(|&(suited, _)| suited);
                if left.iter().all(|hand| !lists[hand].is_empty()) {
                    let half = round.len().div_ceil(2).saturating_sub(left.len());
                    let (away, right) = others.split_at(half.min(others.len()));
                    left.extend(away);
                    let opened = self.opened(round.len());
                    sides.entry(right.to_vec()).or_default().push(AwayFromDealer {
                        hands: left,
                        opened,
                        times,
                    });
                }
            }
        }
        Some(LawLists { marks, lists, sides })
    }

    /// About how much work the law is; none where it cannot be counted.
    fn law_work(&self) -> Option<u128> {
        let LawLists { lists, sides, .. } = self.law_lists()?;
        let made = |hands: &[SeatHand]| {
            let once = JoinWork { pairs: 0, sets: 1 };
            hands.iter().fold(once, |made, hand| made.with(lists[hand].len(), 1, MANY_HANDS))
        };
        let of_side = |(right, lefts): (&Vec<SeatHand>, &Vec<AwayFromDealer>)| {
            let right = made(right).with(self.dealt.len(), 1, MANY_WITH_DEALER).work();
            let lefts: u128 = lefts.iter().map(|left| made(&left.hands).work()).sum();
            JoinWork::BEGINNING + right + lefts
        };
        Some(sides.iter().map(of_side).sum())
    }

    /// In how many ways each net comes.
    ///
    /// # Panics
    /// If the hands have too many different nets to mark, for which [`SplitRound::law_work`] is none.
    fn law(&self) -> ByMark {
        let LawLists { marks, lists, sides } = self.law_lists().expect("nets that can be marked");
        let product = |hands: &[SeatHand]| {
            let once = vec![(Marked::plain(0), 1)];
            hands.iter().fold(once, |product, hand| self.kinds.together(&product, &lists[hand]))
        };
        let mut law = ByMark::new();
        for (right, lefts) in sides {
            let times = |opened: u128, times: i128| {
                move |(set, weight): Term| (Marked { mark: set.mark + opened, ..set }, weight * times)
            };
            // One after the other, so that equal sets are one before there are many.
            let left =
                lefts.into_iter().fold(Vec::new(), |sum, AwayFromDealer { hands, opened, times: of }| {
                    in_order(sum.into_iter().chain(product(&hands).into_iter().map(times(opened, of))))
                });
            let right = right.iter().map(|hand| lists[hand].as_slice()).collect();
            for (mark, by_size) in self.with_dealer(&left, right) {
                let law = law.entry(self.suits(mark)).or_default();
                for (net, times) in marks.series(mark) {
                    add(law.entry(net).or_default(), &by_size, &BigInt::from(times));
                }
            }
        }
        law
    }

    /// The draws, and the sums of what they net and of its square.
    ///
    /// Each term of a square has the endings of no hand, of one or of two; the other hands may end in any way, and are a few
    /// sets of cards. These are added up over all rounds before the endings, thousands of sets, are put together with them.
    fn moments(&self) -> ByMark {
        type HandEndings = (usize, WhichEndings, u32);
        // By the endings of one hand at most that go with the dealer, marked by the power of the net: the other hands.
        let mut alone: SortedMap<Option<HandEndings>, Vec<Term>> = SortedMap::new();
        // By the endings of the hand that goes with the dealer's, and by those of another: the rest.
        let mut pairs: SortedMap<HandEndings, SortedMap<HandEndings, Vec<Term>>> = SortedMap::new();
        let mut known: SortedMap<HandEndings, Vec<Term>> = SortedMap::new();
        for seat in 0..Seat::COUNT {
            for part in [WhichEndings::All, WhichEndings::Same] {
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
        // Adds these cards so many times, marked by a power.
        let add_times = |sum: &mut Vec<Term>, cards: &[Term], times: i128, mark: u128| {
            sum.extend(cards.iter().map(|&(set, of)| (Marked { mark: set.mark + mark, ..set }, of * times)));
        };
        for (round, &times) in self.rounds {
            let opened = self.opened(round.len());
            let of_power = |power: u128| opened + (power << self.suit_bits);
            let unlisted: i128 = round.iter().map(|&(seat, _)| i128::from(self.hands[seat].unlisted)).sum();
            let all = any(round);
            for (power, of) in [(0, 1), (1, unlisted), (2, unlisted * unlisted)] {
                add_times(alone.entry(None).or_default(), &all, times * of, of_power(power));
            }
            for (place, &(seat, fill)) in round.iter().enumerate() {
                let others = any(&[&round[..place], &round[place + 1..]].concat());
                for &(part, sign) in fill.parts() {
                    let times = times * sign;
                    let once = alone.entry(Some((seat, part, 1))).or_default();
                    add_times(once, &others, times, of_power(1));
                    add_times(once, &others, 2 * unlisted * times, of_power(2));
                    let square = alone.entry(Some((seat, part, 2))).or_default();
                    add_times(square, &others, times, of_power(2));
                }
                for (later, &(seat_b, fill_b)) in round.iter().enumerate().skip(place + 1) {
                    let rest =
                        any(&[&round[..place], &round[place + 1..later], &round[later + 1..]].concat());
                    for (&(part, sign), &(part_b, sign_b)) in
                        fill.parts().iter().cartesian_product(fill_b.parts())
                    {
                        let mut two = [(seat, part, 1), (seat_b, part_b, 1)];
                        // The shorter list goes with the dealer's.
                        two.sort_by_key(|endings| known[endings].len());
                        let rests = pairs.entry(two[0]).or_default().entry(two[1]).or_default();
                        add_times(rests, &rest, 2 * times * sign * sign_b, opened);
                    }
                }
            }
        }
        let mut moments = ByMark::new();
        let mut read = |power: Option<i64>, sums: PairSums| {
            for (mark, by_size) in sums {
                let power =
                    power.unwrap_or_else(|| i64::try_from(mark >> self.suit_bits).expect("0, 1 or 2"));
                let of = moments.entry(self.suits(mark)).or_default();
                add(of.entry(power).or_default(), &by_size, &BigInt::one());
            }
        };
        let once = || vec![(Marked::plain(0), 1)];
        let alone = alone.into_iter().flat_map(|(endings, others)| {
            let endings = endings.map_or_else(once, |endings| known[&endings].clone());
            self.kinds.together(&endings, &in_order(others))
        });
        read(None, self.kinds.sums_of_pairs(&in_order(alone), self.dealt));
        for (endings, lefts) in pairs {
            let left = lefts
                .into_iter()
                .flat_map(|(left, rest)| self.kinds.together(&known[&left], &in_order(rest)));
            let right = self.kinds.together(&known[&endings], self.dealt);
            read(Some(2), self.kinds.sums_of_pairs(&in_order(left), &right));
        }
        moments
    }
}

/// What each part of a mark stands for: a polynomial in `z`, and how often it is a factor.
struct Marks {
    /// The lowest bit.
    from: usize,
    /// Bits for how often.
    bits: usize,
    /// The polynomials: `z^net - z^unlisted`, or where both are one net, `z^net`.
    of: Vec<Factor>,
}

/// What is not listed, and a net.
type Factor = (i64, i64);

impl Marks {
    /// None where there are too many nets for the bits of a mark.
    fn new(
        hands: &[HandAgainst; Seat::COUNT],
        rounds: &SortedMap<Vec<Filled>, i128>,
        from: usize,
    ) -> Option<Self> {
        let seats: SortedSet<usize> = rounds.keys().flatten().map(|&(seat, _)| seat).collect();
        let of_seat = |&seat: &usize| {
            let hand = &hands[seat];
            hand.nets().into_iter().map(|net| (hand.unlisted, net))
        };
        let of: SortedSet<Factor> = seats.iter().flat_map(of_seat).collect();
        let most = rounds.keys().map(Vec::len).max().unwrap_or(0);
        let bits = to_index(usize::BITS - most.leading_zeros());
        let fits = from + bits * of.len() <= to_index(u128::BITS);
        fits.then(|| Marks { from, bits, of: of.into_iter().collect() })
    }

    fn of(&self, hand: &HandAgainst, net: i64) -> u128 {
        let place = self.of.iter().position(|&of| of == (hand.unlisted, net)).expect("a net of the hand");
        1 << (self.from + self.bits * place)
    }

    /// The product of what a mark stands for, by power of `z`.
    fn series(&self, mark: u128) -> SortedMap<i64, i128> {
        let mut product = SortedMap::from([(0, 1)]);
        for (place, &(unlisted, net)) in self.of.iter().enumerate() {
            let times = mark >> (self.from + self.bits * place) & ((1 << self.bits) - 1);
            for _ in 0..times {
                let mut next: SortedMap<i64, i128> = SortedMap::new();
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
