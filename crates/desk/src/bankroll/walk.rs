//! A session of a given number of rounds, walked round by round.
//!
//! The probability of each position is a binary fraction of a fixed length. Products are truncated, so no probability is
//! ever too high. All probabilities sum to 1, so the total truncated probability is known exactly: the *missing mass*,
//! which may belong to any position. Positions whose probability is truncated to zero are dropped: the width of the walk
//! is then proportional to its standard deviation, not to the range of all possible positions.
//!
//! The moments of the final position need no sum over its distribution. Let A be the sum over all rounds of the probability
//! that the round is played, m the mean and q the mean square of a round's net. By Wald's identity the mean of the total S
//! is m A, and the mean of its square grows in each round by q P(played) + 2 m E[S; played]. [`Ahead`] bounds the share of
//! the missing mass in A and in the sum of E[S; played].

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "positions and places are below 2^40, and no place is taken before it is known not to be negative"
)]

use super::exact;
use super::fate::{End, Fate, MOST_STEPS, PERCENTILES, Stay};
use super::lattice::Lattice;
use crate::bounds::Bounds;
use crate::error::Error;
use enumeration::ratio::whole;
use enumeration::{Arrange, Ratio, SortedMap};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use std::ops::Range;

/// The outcome of a session of `rounds` rounds.
pub(super) fn fate(lattice: &Lattice, stay: &Stay, rounds: u64) -> Result<Fate, Error> {
    if rounds.saturating_mul(lattice.nets.len() as u64) > MOST_STEPS {
        return Err(Error::LongSession);
    }
    // 63 bits are enough for most sessions. If the missing mass could change a printed digit, repeat the walk with 126 bits.
    let short = SessionWalk::<u64>::run(lattice, rounds)?.fate(lattice, stay, rounds);
    if is_fine(&short) {
        return Ok(short);
    }
    let long = SessionWalk::<u128>::run(lattice, rounds)?.fate(lattice, stay, rounds);
    if is_fine(&long) { Ok(long) } else { Err(Error::LongSession) }
}

/// Returns true if all figures are bounded closely enough to be written.
fn is_fine(fate: &Fate) -> bool {
    let end = fate
        .end
        .iter()
        .flat_map(|end| [&end.ahead, &end.even, &end.behind, &end.mean, &end.standard_deviation].into_iter());
    let all = [Some(&fate.ruin), fate.goal_reached.as_ref(), fate.rounds_played.as_ref()];
    all.into_iter().flatten().chain(end).all(Bounds::is_fine)
}

/// A probability as a binary fraction that is never too high.
trait Mass: Copy + Default + Eq + Into<u128> {
    /// The representation of 1.
    const ONE: Self;
    /// A probability to multiply with, rounded down.
    fn factor(probability: &Ratio) -> Self;
    /// Adds the products of a factor and each mass to sums.
    fn add_all(sums: &mut [u128], factor: Self, masses: &[Self]);
    /// The mass of a sum, rounded down; 0 if it is too small to be kept.
    fn of(sum: u128) -> Self;
    /// The part of a sum that [`Mass::of`] truncates, in units of 1/[`Mass::ONE`] times 2^-64.
    fn cut(sum: u128) -> u128;
}

/// The probability times 2^bits, rounded down, and at most 2^bits - 1.
fn scaled(probability: &Ratio, bits: u32) -> u128 {
    let power = BigInt::from(2).pow(bits);
    let scaled = (probability * whole(power.clone())).floor().to_integer();
    scaled.min(power - 1).to_u128().expect("at most 128 bits")
}

impl Mass for u64 {
    const ONE: u64 = 1 << 63;

    fn factor(probability: &Ratio) -> u64 {
        scaled(probability, 64) as u64
    }

    fn add_all(sums: &mut [u128], factor: u64, masses: &[u64]) {
        for (sum, &mass) in sums.iter_mut().zip(masses) {
            // Factors sum to at most 2^64 and a mass is at most 2^63: the sum stays below 2^127.
            *sum = sum.wrapping_add(u128::from(factor) * u128::from(mass));
        }
    }

    fn of(sum: u128) -> u64 {
        (sum >> 64) as u64
    }

    fn cut(sum: u128) -> u128 {
        sum & u128::from(u64::MAX)
    }
}

impl Mass for u128 {
    const ONE: u128 = 1 << 126;

    fn factor(probability: &Ratio) -> u128 {
        scaled(probability, 128)
    }

    fn add_all(sums: &mut [u128], factor: u128, masses: &[u128]) {
        let half = |value: u128| (value >> 64, value & u128::from(u64::MAX));
        let (f1, f0) = half(factor);
        for (sum, &mass) in sums.iter_mut().zip(masses) {
            let (m1, m0) = half(mass);
            // The upper half of the product, without the carry from the lower parts. All sums stay below 2^127.
            *sum = sum.wrapping_add(f1 * m1 + ((f1 * m0) >> 64) + ((f0 * m1) >> 64));
        }
    }

    fn of(sum: u128) -> u128 {
        // Drop a mass below 2^-112.
        if sum < 1 << 14 { 0 } else { sum }
    }

    fn cut(_: u128) -> u128 {
        // Products are truncated before they are summed, so the truncated part has no known position.
        0
    }
}

/// Neighbouring positions with the probability of each.
struct Stretch<M> {
    first: i64,
    masses: Vec<M>,
}

impl<M: Mass> Stretch<M> {
    fn range(&self) -> Range<i64> {
        self.first..self.first + self.masses.len() as i64
    }

    /// The sum of the masses, and of position times mass.
    fn sums(&self) -> (u128, BigInt) {
        // The sum over places of place times mass is the sum of the masses from each place but the first on. Halves of
        // 64 bits are summed apart, so that neither sum overflows.
        let (mut from, mut high, mut low) = (0_u128, 0_u128, 0_u128);
        for &mass in self.masses.iter().skip(1).rev() {
            from += mass.into();
            high += from >> 64;
            low += from & u128::from(u64::MAX);
        }
        from += self.masses.first().map_or(0, |&mass| mass.into());
        (from, (BigInt::from(high) << 64) + low + BigInt::from(from) * self.first)
    }
}

/// Stretches that are no farther apart than this are joined.
const GAP: i64 = 32;

/// Bounds on the share of a walk that continues from a position in the sums over rounds.
///
/// With a mean net m below 0 the walk ends: from x, counted from the floor, the mean number of rounds left is at most
/// (x + l) / |m|, l being the most that a round loses, and the mean of the sum of (position + l) over them is at most
/// |m| (a x^2 + b x + b l) with a = 1 / (2 m^2) and b = l / m^2 + q / (2 |m|^3): the expected fall of this function in
/// one round is at least x + l, and it is never negative. All bounds are rounded up to whole numbers.
struct Ahead {
    floor: BigInt,
    top: Option<BigInt>,
    lost: BigInt,
    /// The mean net rounded up, if it is not below 0.
    mean: BigInt,
    /// 1 / |m|, |m| a and |m| b, each rounded up, if the mean net is below 0.
    falling: Option<[BigInt; 3]>,
    /// The size of the mean net.
    size: Ratio,
    /// The mean square of the net.
    square: Ratio,
}

/// The mass that one round cuts off.
struct Cut {
    /// The mass.
    mass: BigInt,
    /// An upper bound on the sum of mass times distance from the start.
    distance: BigInt,
    /// The highest position at which the mass can be.
    highest: i64,
}

impl Ahead {
    fn new(lattice: &Lattice) -> Self {
        let (mean, lost) = (lattice.mean(), whole(lattice.most_lost()));
        let up = |value: Ratio| value.ceil().to_integer();
        let size = mean.abs();
        let falling = mean.is_negative().then(|| {
            let b = &lost / &size + lattice.moment(2) / (whole(2) * &size * &size);
            [up(size.recip()), up((whole(2) * &size).recip()), up(b)]
        });
        Ahead {
            floor: lattice.floor.into(),
            top: lattice.top.map(BigInt::from),
            lost: lost.to_integer(),
            mean: up(mean).max(BigInt::zero()),
            falling,
            size,
            square: lattice.moment(2),
        }
    }

    /// Bounds for truncated mass with `left` rounds left: the most rounds that it plays in the mean, and the least and the
    /// greatest mean of its sum of positions over these rounds.
    fn bounds(&self, cut: &Cut, left: u64) -> (BigInt, BigInt, BigInt) {
        let Cut { mass, distance, highest } = cut;
        let (x, left) = (BigInt::from(*highest) - &self.floor, BigInt::from(left));
        let above = BigInt::from(*highest).max(BigInt::zero());
        let mut rounds = left.clone();
        // E[S; playing] = E[S] - E[S; stopped], and no walk stops lower than the floor less the most lost.
        let mut sum = &left * (above + &self.mean * &left + &self.lost - &self.floor);
        if let Some([each, a, b]) = &self.falling {
            rounds = rounds.min((&x + &self.lost) * each);
            sum = sum.min(a * &x * &x + b * (&x + &self.lost));
        }
        if let Some(top) = &self.top {
            sum = sum.min(top * &rounds);
        }
        // A walk that never stops is on average within |m| t + sqrt(q t) of where it was t rounds before.
        let drift = (&self.size * whole(left.clone())).ceil().to_integer();
        let spread = (&self.square * whole(left.clone())).ceil().to_integer().sqrt() + 1;
        let far = left * (distance + mass * (drift + spread));
        let (least, most) = (&self.floor * &rounds * mass, sum * mass);
        (rounds * mass, least.max(-&far), most.min(far))
    }
}

/// A walk after some rounds. The sums are over the rounds so far, in units of 1/[`Mass::ONE`].
struct SessionWalk<M> {
    /// The positions at which the walk continues, in rising order.
    alive: Vec<Stretch<M>>,
    /// The positions at which walks have stopped, with their mass.
    stopped: SortedMap<i64, u128>,
    /// The mass that stopped.
    ended: u128,
    /// The mass that plays each round, summed.
    played: BigInt,
    /// The most that missing mass adds to `played`, in all rounds.
    played_more: BigInt,
    /// The sum of position times mass before each round, over the positions at which the walk continues.
    positions: BigInt,
    /// The least and the most that missing mass adds to `positions`, in all rounds.
    positions_more: [BigInt; 2],
    /// Products so far.
    work: u64,
    /// After some of the rounds, the position at each of [`PERCENTILES`], missing mass left out.
    way: Vec<(u64, Vec<(u32, i64)>)>,
}

/// The percentiles are recorded after about this many intermediate numbers of rounds.
const NOTED: u64 = 8;

impl<M: Mass> SessionWalk<M> {
    /// Walks `rounds` rounds.
    fn run(lattice: &Lattice, rounds: u64) -> Result<Self, Error> {
        let mut walk = SessionWalk {
            alive: vec![Stretch { first: 0, masses: vec![M::ONE] }],
            stopped: SortedMap::new(),
            ended: 0,
            played: BigInt::zero(),
            played_more: BigInt::zero(),
            positions: BigInt::zero(),
            positions_more: [BigInt::zero(), BigInt::zero()],
            work: 0,
            way: Vec::new(),
        };
        let probability = |weight: &BigInt| Ratio::new(weight.clone(), lattice.whole.clone());
        let factors: Vec<(i64, M)> =
            lattice.nets.iter().map(|(net, weight)| (*net, M::factor(&probability(weight)))).collect();
        let ahead = Ahead::new(lattice);
        let mut lost = 0;
        let noted_each = rounds.div_ceil(NOTED).max(1);
        for round in 0..rounds {
            if walk.alive.is_empty() {
                break;
            }
            for stretch in &walk.alive {
                let (mass, moment) = stretch.sums();
                walk.played += mass;
                walk.positions += moment;
            }
            let highest = walk.alive.last().map_or(0, |stretch| stretch.range().end) + lattice.most_won();
            let lowest = walk.alive.first().map_or(0, |stretch| stretch.first) - lattice.most_lost();
            let (known, known_distance) = walk.step(&factors, lattice);
            let lost_by_now = walk.lost();
            let mass = BigInt::from(lost_by_now - lost);
            // The part truncated from sums has a known position; the part truncated from products has none.
            let known: BigInt = BigInt::from(known) >> 64;
            let elsewhere: BigInt = (&mass - known).max(BigInt::zero());
            let distance: BigInt =
                (BigInt::from(known_distance) >> 54) + 1 + elsewhere * highest.abs().max(lowest.abs());
            let (rounds, least, most) = ahead.bounds(&Cut { mass, distance, highest }, rounds - round - 1);
            walk.played_more += rounds;
            walk.positions_more[0] += least;
            walk.positions_more[1] += most;
            lost = lost_by_now;
            if (round + 1) % noted_each == 0 {
                walk.note(round + 1);
            }
            if walk.work > MOST_STEPS {
                return Err(Error::LongSession);
            }
        }
        if walk.way.last().is_none_or(|(last, _)| *last != rounds) {
            walk.note(rounds);
        }
        Ok(walk)
    }

    /// Records the percentiles after `rounds` rounds.
    fn note(&mut self, rounds: u64) {
        let at = reached(&self.law(), &BigInt::zero(), M::ONE.into());
        let known = PERCENTILES.into_iter().zip(at).filter_map(|(percent, at)| Some((percent, at?)));
        self.way.push((rounds, known.collect()));
    }

    /// The mass of each position, whether the walk goes on there or has stopped.
    fn law(&self) -> SortedMap<i64, u128> {
        let mut law: SortedMap<i64, u128> = self.stopped.clone();
        for stretch in &self.alive {
            for (position, &mass) in stretch.range().zip(&stretch.masses) {
                if mass != M::default() {
                    *law.entry(position).or_default() += mass.into();
                }
            }
        }
        law
    }

    /// The mass that was cut off so far.
    fn lost(&self) -> u128 {
        let living: u128 =
            self.alive.iter().flat_map(|stretch| &stretch.masses).map(|&mass| mass.into()).sum();
        M::ONE.into() - living - self.ended
    }

    /// Plays a round. Returns the mass truncated at known positions, and the sum of that mass times its distance from the
    /// start, in units of [`Mass::cut`] and of 2^10 of them.
    fn step(&mut self, factors: &[(i64, M)], lattice: &Lattice) -> (u128, u128) {
        let mut ranges: Vec<Range<i64>> = Vec::new();
        for stretch in &self.alive {
            let range = stretch.range();
            ranges.extend(factors.iter().map(|(net, _)| range.start + net..range.end + net));
            self.work += stretch.masses.len() as u64 * factors.len() as u64;
        }
        ranges.arrange_by_key(|range| range.start);
        let mut joined: Vec<Range<i64>> = Vec::new();
        for range in ranges {
            match joined.last_mut() {
                Some(last) if range.start <= last.end + GAP => last.end = last.end.max(range.end),
                _ => joined.push(range),
            }
        }
        let mut sums: Vec<Vec<u128>> =
            joined.iter().map(|range| vec![0; (range.end - range.start) as usize]).collect();
        for stretch in &self.alive {
            for &(net, factor) in factors {
                let start = stretch.first + net;
                let place = joined.partition_point(|range| range.start <= start) - 1;
                let offset = (start - joined[place].start) as usize;
                M::add_all(&mut sums[place][offset..offset + stretch.masses.len()], factor, &stretch.masses);
            }
        }
        self.alive.clear();
        let (mut known, mut distance) = (0, 0);
        for (range, sums) in joined.iter().zip(&sums) {
            for (position, &sum) in (range.start..).zip(sums) {
                let cut = M::cut(sum);
                known += cut;
                // Below 2^64 times 2^41 each, and a step has at most 10^9 = 2^30 of them.
                distance += ((cut >> 10) + 1) * u128::from(position.unsigned_abs());
            }
            self.settle(range.start, sums, lattice);
        }
        (known, distance)
    }

    /// Removes the positions of a stretch at which the walk stops.
    fn settle(&mut self, first: i64, sums: &[u128], lattice: &Lattice) {
        let top = lattice.top.unwrap_or(i64::MAX);
        // Where the open stretch begins and where its last mass is, as places in `sums`.
        let mut open: Option<(usize, usize)> = None;
        let stretch = |(start, last): (usize, usize)| Stretch {
            first: first + start as i64,
            masses: sums[start..=last].iter().map(|&sum| M::of(sum)).collect(),
        };
        for (place, &sum) in sums.iter().enumerate() {
            let mass = M::of(sum);
            if mass == M::default() {
                continue;
            }
            let position = first + place as i64;
            if position < lattice.floor || position >= top {
                let mass: u128 = mass.into();
                *self.stopped.entry(position).or_default() += mass;
                self.ended += mass;
                continue;
            }
            open = match open {
                Some((start, last)) if place - last <= GAP as usize => Some((start, place)),
                closed => {
                    self.alive.extend(closed.map(stretch));
                    Some((place, place))
                }
            };
        }
        self.alive.extend(open.map(stretch));
    }

    /// The figures of the walk.
    fn fate(&self, lattice: &Lattice, stay: &Stay, rounds: u64) -> Fate {
        let one: u128 = M::ONE.into();
        let share = |mass: BigInt| Ratio::new(mass, BigInt::from(one));
        let lost = BigInt::from(self.lost());
        let chance =
            |mass: u128| Bounds::of_probability(share(mass.into()), share(BigInt::from(mass) + &lost));
        let stopped = |is: &dyn Fn(i64) -> bool| -> u128 {
            self.stopped.iter().filter(|(position, _)| is(**position)).map(|(_, mass)| mass).sum()
        };
        let ruin = chance(stopped(&|position| position < lattice.floor));
        let goal_reached = lattice.top.map(|top| chance(stopped(&|position| position >= top)));

        let law = self.law();
        let end = |is: &dyn Fn(i64) -> bool| -> u128 {
            law.iter().filter(|(position, _)| is(**position)).map(|(_, mass)| mass).sum()
        };

        let played = Bounds {
            low: share(self.played.clone()),
            high: share(&self.played + &self.played_more).min(whole(rounds)),
        };
        let [least, most] = &self.positions_more;
        let positions = Bounds { low: share(&self.positions + least), high: share(&self.positions + most) };
        let mean = lattice.mean();
        let total = product(&played, &mean);
        let growth = product(&positions, &(&mean * whole(2)));
        let squares = product(&played, &lattice.moment(2));
        let square = Bounds { low: &squares.low + &growth.low, high: &squares.high + &growth.high };
        let standard_deviation = deviation(&square, &total, &lattice.step);
        let mean = Bounds {
            low: &stay.bankroll + &total.low * &lattice.step,
            high: &stay.bankroll + &total.high * &lattice.step,
        };
        let in_money = |(rounds, at): &(u64, Vec<(u32, i64)>)| {
            let money = |&(percent, position): &(u32, i64)| (percent, money(lattice, stay, position));
            (*rounds, at.iter().map(money).collect())
        };
        let end = End {
            ahead: chance(end(&|position| position > 0)),
            even: chance(end(&|position| position == 0)),
            behind: chance(end(&|position| position < 0)),
            mean,
            standard_deviation,
            percentiles: percentiles(&law, &lost, one, lattice, stay, rounds),
            way: self.way.iter().map(in_money).collect(),
        };
        Fate { ruin, goal_reached, rounds_played: Some(played), end: Some(end) }
    }
}

/// Bounds of a value times a number.
fn product(value: &Bounds, by: &Ratio) -> Bounds {
    let (a, b) = (&value.low * by, &value.high * by);
    if by.is_negative() { Bounds { low: b, high: a } } else { Bounds { low: a, high: b } }
}

/// Bounds of the standard deviation, in money, from those of the mean square and of the mean, in steps.
fn deviation(square: &Bounds, mean: &Bounds, step: &Ratio) -> Bounds {
    let (a, b) = (&mean.low * &mean.low, &mean.high * &mean.high);
    let most = a.clone().max(b.clone());
    let is_astride = !mean.low.is_positive() && !mean.high.is_negative();
    let least = if is_astride { Ratio::zero() } else { a.min(b) };
    let low = (&square.low - most).max(Ratio::zero());
    let high = (&square.high - least).max(Ratio::zero());
    Bounds { low: root(&low, false) * step, high: root(&high, true) * step }
}

/// Bits after the point of a root.
const ROOT_BITS: u32 = 120;

/// The square root, rounded down or up.
fn root(value: &Ratio, up: bool) -> Ratio {
    let scale = BigInt::from(2).pow(ROOT_BITS);
    let scaled = value * whole(&scale * &scale);
    let root = if up {
        let ceiling = scaled.ceil().to_integer();
        let floor = ceiling.sqrt();
        if &floor * &floor == ceiling { floor } else { floor + 1 }
    } else {
        scaled.floor().to_integer().sqrt()
    };
    Ratio::new(root, scale)
}

/// A position in money.
fn money(lattice: &Lattice, stay: &Stay, position: i64) -> Ratio {
    &stay.bankroll + whole(position) * &lattice.step
}

/// The least position whose cumulative mass, with `more` added, reaches each of [`PERCENTILES`].
fn reached(law: &SortedMap<i64, u128>, more: &BigInt, one: u128) -> Vec<Option<i64>> {
    let (mut sum, mut positions) = (more.clone(), law.iter());
    let mut last = None;
    PERCENTILES
        .iter()
        .map(|&percent| {
            while &sum * 100u32 < BigInt::from(one) * percent || last.is_none() {
                let (position, mass) = positions.next()?;
                sum += *mass;
                last = Some(*position);
            }
            last
        })
        .collect()
}

/// The percentiles of the bankroll at the end, in money.
fn percentiles(
    law: &SortedMap<i64, u128>,
    lost: &BigInt,
    one: u128,
    lattice: &Lattice,
    stay: &Stay,
    rounds: u64,
) -> Vec<(u32, Bounds)> {
    let money = |position: i64| money(lattice, stay, position);
    let found = |more: &BigInt| reached(law, more, one);
    let (surely, perhaps) = (found(&BigInt::zero()), found(lost));
    let mut exact: Option<Option<Vec<i64>>> = None;
    PERCENTILES
        .iter()
        .enumerate()
        .map(|(place, &percent)| {
            let bounds = match (perhaps[place], surely[place]) {
                (Some(low), Some(high)) if low == high => Bounds::exact(money(low)),
                (low, high) => {
                    let known = exact.get_or_insert_with(|| exact::percentiles(lattice, rounds));
                    match known {
                        Some(known) => Bounds::exact(money(known[place])),
                        None => Bounds { low: money(low.unwrap_or(0)), high: money(high.unwrap_or(0)) },
                    }
                }
            };
            (percent, bounds)
        })
        .collect()
}
