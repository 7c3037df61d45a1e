//! Weights that go with the times of a sequence with phases ([`crate::phases`]), and their integrals.

use enumeration::Ratio;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Numbers beyond this have too many powers of the times.
pub const MOST_COUNTED: usize = 12;

/// Powers of t and of s, each over its factorial, and of the times on points: first those that wait for bounded numbers. They
/// are the digits of one number, so that powers are added by adding it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Powers(u128);

/// Points and one more.
pub const WAITS: usize = 7;

/// How many bits a power has.
const BITS: usize = 14;
const _: () = assert!(BITS * (WAITS + 2) <= 128, "all powers have a place");

impl Powers {
    /// Those of t and s.
    pub fn new(t: usize, s: usize) -> Powers {
        Powers((t as u128) << (BITS * (WAITS + 1)) | (s as u128) << (BITS * WAITS))
    }

    /// With a power of a time on points.
    pub fn waiting(self, wait: usize, power: usize) -> Powers {
        Powers(self.0 + ((power as u128) << (BITS * wait)))
    }

    fn digit(self, place: usize) -> usize {
        (self.0 >> (BITS * place)) as usize & ((1 << BITS) - 1)
    }

    fn t(self) -> usize {
        self.digit(WAITS + 1)
    }

    fn s(self) -> usize {
        self.digit(WAITS)
    }
}

/// What may come in any number: the sum of the weights at come-outs, that on points, and how many points of each wait.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Free {
    /// At come-outs.
    pub t: BigUint,
    /// On points.
    pub s: BigUint,
    /// Points.
    pub turns: [usize; WAITS],
}

/// A weight as it goes with the times.
#[derive(Clone, Default)]
pub struct Weight(FxHashMap<Free, FxHashMap<Powers, BigInt>>);

impl Weight {
    /// One.
    pub fn one() -> Weight {
        Weight::of(Free::default(), Powers::default(), BigInt::one())
    }

    /// One term.
    pub fn of(free: Free, powers: Powers, number: BigInt) -> Weight {
        let numbers = [(powers, number)].into_iter().collect();
        Weight([(free, numbers)].into_iter().collect())
    }

    /// Adds a term.
    pub fn add(&mut self, free: &Free, powers: Powers, number: BigInt) {
        if !self.0.contains_key(free) {
            self.0.insert(free.clone(), FxHashMap::default());
        }
        if let Some(sum) = self.0.get_mut(free) {
            *sum.entry(powers).or_default() += number;
        }
    }

    /// Adds another, so many times.
    pub fn add_times(&mut self, other: &Weight, times: i32) {
        for (free, numbers) in &other.0 {
            for (powers, number) in numbers {
                self.add(free, *powers, number * times);
            }
        }
    }

    /// Leaves out what has come to nothing.
    pub fn tidy(&mut self) {
        self.0.retain(|_, numbers| {
            numbers.retain(|_, number| !number.is_zero());
            !numbers.is_empty()
        });
    }

    /// Adds a product.
    pub fn add_product(&mut self, one: &Weight, other: &Weight, choices: &mut Choices) {
        for (free, numbers) in &one.0 {
            for (more, factors) in &other.0 {
                let free = Free {
                    t: &free.t + &more.t,
                    s: &free.s + &more.s,
                    turns: std::array::from_fn(|wait| free.turns[wait] + more.turns[wait]),
                };
                let sum = self.0.entry(free).or_default();
                for (to, factor) in factors {
                    for (from, number) in numbers {
                        let powers = Powers(from.0 + to.0);
                        let factor = factor * choices.of(powers.t(), to.t()) * choices.of(powers.s(), to.s());
                        *sum.entry(powers).or_default() += number * factor;
                    }
                }
            }
        }
    }

    /// How many terms it has.
    pub fn terms(&self) -> usize {
        self.0.values().map(FxHashMap::len).sum()
    }
}

/// C(n, k), found once: n is a power of a weight of so many sorts at the most, and k is no larger than a number that is
/// counted, so that there is room.
#[derive(Default)]
pub struct Choices(Vec<[u128; MOST_COUNTED + 1]>);

impl Choices {
    /// C(n, k).
    pub fn of(&mut self, n: usize, k: usize) -> u128 {
        while self.0.len() <= n {
            let last = self.0.last().copied().unwrap_or_default();
            self.0.push(std::array::from_fn(|k| if k == 0 { 1 } else { last[k - 1] + last[k] }));
        }
        self.0[n][k]
    }
}

/// What the times are shares of.
pub struct Times {
    /// All weights.
    pub all: BigInt,
    /// The weight of the points of each wait.
    pub w: [BigInt; WAITS],
}

impl Times {
    /// The integral of a weight over all times.
    pub fn share(&self, weight: &Weight) -> Ratio {
        weight.0.iter().map(|(free, numbers)| self.share_of(free, numbers)).sum()
    }

    /// That of what goes with one e-function. With u for y over a number that makes all that follows whole, the series of
    /// 1 / (A + w - y) and of 1 / D(y) have whole numbers but for a factor. The powers are added up one after another, the
    /// highest first, on sums that wait for a power of u.
    fn share_of(&self, free: &Free, numbers: &FxHashMap<Powers, BigInt>) -> Ratio {
        let most = |of: &dyn Fn(&Powers) -> usize| numbers.keys().map(of).max().unwrap_or(0);
        let (most_t, most_s) = (most(&|powers| powers.t()), most(&|powers| powers.s()));
        let most_waits: [usize; WAITS] = std::array::from_fn(|wait| most(&|powers| powers.digit(wait)));
        let kept = &self.all - BigInt::from(free.s.clone());
        let rates: [BigInt; WAITS] = std::array::from_fn(|wait| &kept + &self.w[wait]);
        let is_used = |wait: usize| free.turns[wait] + most_waits[wait] > 0;
        let common =
            (0..WAITS).filter(|&wait| is_used(wait)).fold(BigInt::one(), |lcm, wait| lcm.lcm(&rates[wait]));
        // D(0) times what the rates have in common.
        let turns = |wait: usize| BigInt::from(free.turns[wait]) * self.w[wait].pow(2);
        let per = |wait: usize| if is_used(wait) { &common / &rates[wait] } else { BigInt::zero() };
        let leaving = (0..WAITS)
            .fold(&common * (&self.all - BigInt::from(free.t.clone())), |leaving, wait| {
                leaving - turns(wait) * per(wait)
            });
        let unit = &common * &leaving;
        let steps: [BigInt; WAITS] = std::array::from_fn(|wait| per(wait) * &leaving);

        // By the powers of the waits and of t: numbers by the power of u.
        let mut sums: BTreeMap<(usize, Vec<usize>), Vec<BigInt>> = BTreeMap::new();
        let units = powers_of(&unit, most_s.max(most_waits.into_iter().max().unwrap_or(0)));
        for (powers, number) in numbers {
            let waits = (0..WAITS).map(|wait| powers.digit(wait)).collect();
            let sum = sums.entry((powers.t(), waits)).or_insert_with(|| vec![BigInt::zero(); most_s + 1]);
            sum[powers.s()] += number * &units[most_s - powers.s()];
        }
        for wait in (0..WAITS).rev() {
            let wait_one = |sum: &mut Vec<BigInt>| waited(sum, &steps[wait]);
            sums = added_up(sums, most_waits[wait], &units, wait_one);
        }
        let squares: Vec<(BigInt, &BigInt)> = (0..WAITS)
            .filter(|&wait| free.turns[wait] > 0)
            .map(|wait| (turns(wait) * per(wait).pow(2), &steps[wait]))
            .collect();
        let mut sum = vec![BigInt::zero(); most_s + 1];
        let (commons, leavings) = (powers_of(&common, most_t), powers_of(&leaving, most_t));
        for t in (0..=most_t).rev() {
            if let Some(more) = sums.get(&(t, Vec::new())) {
                let scale = &commons[t] * &leavings[most_t - t];
                sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more * &scale);
            }
            left(&mut sum, &squares);
        }
        let waits: usize = most_waits.iter().sum();
        let whole = sum.into_iter().next().unwrap_or_default() * &common;
        Ratio::new(whole, unit.pow((most_s + waits) as u32) * leaving.pow(most_t as u32 + 1))
    }
}

/// The powers of a number up to this one.
fn powers_of(number: &BigInt, most: usize) -> Vec<BigInt> {
    std::iter::successors(Some(BigInt::one()), |power| Some(power * number)).take(most + 1).collect()
}

/// Adds up sums that differ in the last of their powers, up to `most`: each is to be taken on by `one` as often as it says.
fn added_up(
    sums: BTreeMap<(usize, Vec<usize>), Vec<BigInt>>,
    most: usize,
    units: &[BigInt],
    one: impl Fn(&mut Vec<BigInt>),
) -> BTreeMap<(usize, Vec<usize>), Vec<BigInt>> {
    let mut groups: BTreeMap<(usize, Vec<usize>), BTreeMap<usize, Vec<BigInt>>> = BTreeMap::new();
    for ((t, mut waits), sum) in sums {
        let power = waits.pop().unwrap_or(0);
        groups.entry((t, waits)).or_default().insert(power, sum);
    }
    let add = |group: BTreeMap<usize, Vec<BigInt>>| {
        let len = group.values().map(Vec::len).max().unwrap_or(0);
        let mut all = vec![BigInt::zero(); len];
        let highest = group.keys().copied().max().unwrap_or(0);
        for power in (0..=highest).rev() {
            if let Some(sum) = group.get(&power) {
                let unit = &units[most - power];
                all.iter_mut().zip(sum).for_each(|(all, sum)| *all += sum * unit);
            }
            if power > 0 {
                one(&mut all);
            }
        }
        all
    };
    groups.into_iter().map(|(key, group)| (key, add(group))).collect()
}

/// Sums that wait for a power of u, once 1 / (1 - step u) times the step has given them some.
fn waited(sum: &mut [BigInt], step: &BigInt) {
    let mut higher = BigInt::zero();
    for sum in sum.iter_mut().rev() {
        higher = (&*sum + higher) * step;
        sum.clone_from(&higher);
    }
}

/// The same once D has: 1 over 1 - the sum of square (u + step u^2 + step^2 u^3 + ..).
fn left(sum: &mut [BigInt], squares: &[(BigInt, &BigInt)]) {
    let mut higher = vec![BigInt::zero(); squares.len()];
    for sum in sum.iter_mut().rev() {
        for ((square, _), higher) in squares.iter().zip(&higher) {
            *sum += square * higher;
        }
        for ((_, step), higher) in squares.iter().zip(&mut higher) {
            *higher = &*higher * *step + &*sum;
        }
    }
}
