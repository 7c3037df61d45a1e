//! The life of a progressive meter: the time to a hit, the amount at a hit, and the meters at which the player has the edge.
//!
//! A meter starts a cycle at its reset R and grows by the contribution C with every wager. Wager k of a cycle hits with
//! probability p and then pays R + C k. The number of wagers of a cycle is therefore geometric, and its distribution needs
//! only powers of 1 - p. Awards of a part of the meter lower it. Let s be the sum of part times chance: the mean m of the
//! meter over wagers solves m = m (1 - p - s) + p R + C.

use crate::bounds::Bounds;
use crate::error::Error;
use enumeration::ratio::{ratio, whole};
use enumeration::{Ratio, SortedMap};
use games::Analysis;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// How a meter is fed and how often it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeterTerms {
    /// The contribution of each wager, for each meter.
    pub rates: Vec<Ratio>,
    /// The reset value after a whole award, for each meter.
    pub resets: Vec<Ratio>,
    /// How many players make the wager in each round.
    pub players: u32,
    /// How many rounds are dealt in an hour.
    pub rounds_per_hour: Option<Ratio>,
    /// Numbers of wagers for which to compute the chance of a hit.
    pub within: Vec<u64>,
}

/// The life of one meter.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MeterLife {
    /// The contribution of each wager.
    pub rate: Ratio,
    /// The reset value after a whole award.
    pub reset: Ratio,
    /// The rows that pay the whole meter.
    pub top: Vec<String>,
    /// The rows that pay a part of the meter: the row, the part and its chance.
    pub partial: Vec<(String, Ratio, Ratio)>,
    /// The chance that a wager wins the whole meter.
    pub chance: Ratio,
    /// The mean of the meter when it is hit.
    pub mean_at_hit: Ratio,
    /// The median and two higher percentiles of the meter when it is hit.
    pub percentiles: Vec<(&'static str, MeterAt)>,
    /// The chance that a cycle is hit by the time the meter is at these amounts, rounded down, for a chart; empty if awards
    /// of a part lower it.
    pub law: Vec<(Ratio, Ratio)>,
    /// The mean number of wagers from one hit to the next.
    pub wagers_between_hits: Ratio,
    /// The mean number of hours from one hit to the next, if rounds per hour are given.
    pub hours_between_hits: Option<Ratio>,
    /// The chance of a hit within a number of wagers.
    pub within: Vec<(u64, Bounds)>,
    /// The meter at which the edge is zero; `None` if the wager has several meters.
    pub break_even: Option<Ratio>,
    /// When the wager favours the player; `None` if it has several meters or awards of a part.
    pub favourable: Option<Favourable>,
    /// The cost of resets to the house in a year, if rounds per hour are given.
    pub seeds_per_year: Option<Ratio>,
    /// The edge over the whole life of all meters of the wager.
    pub long_run_edge: Ratio,
}

/// A percentile of the meter when it is hit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeterAt {
    /// The wager of the cycle; `None` if awards of a part lower the meter.
    pub wagers: Option<BigInt>,
    /// The meter at that wager.
    pub meter: Bounds,
}

/// When a wager favours the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Favourable {
    /// The share of all wagers.
    pub share: Bounds,
    /// The mean win of these wagers; `None` if there are none.
    pub win: Option<Ratio>,
}

/// Hours of a year.
const HOURS: u32 = 8_760;

/// The lives of the meters of a wager, from an analysis at meters that are not given.
pub fn lives(analysis: &Analysis, terms: &MeterTerms) -> Result<Vec<MeterLife>, Error> {
    let wager = || format!("{}/{}", analysis.game, analysis.wager).trim_start_matches('/').to_string();
    let Some(meter) = &analysis.meter else { return Err(Error::NoMeterToFollow { wager: wager() }) };
    let meters = meter.b.len();
    let of = |place: usize, amounts: &[Ratio]| amounts.get(place).or(amounts.first()).cloned();
    for amounts in [&terms.rates, &terms.resets] {
        if amounts.is_empty() {
            return Err(Error::NotFed { wager: wager() });
        }
        if amounts.len() != 1 && amounts.len() != meters {
            return Err(Error::MeterAmounts { wager: wager(), meters, given: amounts.len() });
        }
    }
    let mut found = Vec::new();
    let mut long_run_edge = -&meter.a;
    for place in 0..meters {
        let (Some(rate), Some(reset)) = (of(place, &terms.rates), of(place, &terms.resets)) else { continue };
        let mut top: SortedMap<usize, (String, Ratio)> = SortedMap::new();
        let mut partial = Vec::new();
        for (row, outcome) in analysis.outcomes.iter().enumerate() {
            let Some(on) = &outcome.of_meter else { continue };
            if on.number.unwrap_or(1) != place + 1 || outcome.probability.is_zero() {
                continue;
            }
            let part = &on.share / &outcome.probability;
            if part.is_one() {
                top.insert(row, (outcome.outcome.clone(), outcome.probability.clone()));
            } else {
                partial.push((outcome.outcome.clone(), part, outcome.probability.clone()));
            }
        }
        let chance: Ratio = top.values().map(|(_, p)| p).sum();
        if chance.is_zero() {
            return Err(Error::NeverHit { wager: wager() });
        }
        long_run_edge -= &rate + &reset * &chance;
        let lowered: Ratio = partial.iter().map(|(_, part, p)| part * p).sum();
        let mean_at_hit = (&chance * &reset + &rate) / (&chance + &lowered);
        let percentiles = [("median", ratio(1, 2)), ("90%", ratio(9, 10)), ("99%", ratio(99, 100))];
        let grid = (!partial.is_empty()).then(|| Grid::new(&chance, &partial, &rate, &reset));
        let laws = grid.as_ref().map(Grid::solved);
        let percentiles = percentiles.map(|(name, q)| {
            let at = if let (Some(grid), Some(laws)) = (&grid, &laws) {
                MeterAt { wagers: None, meter: grid.percentile(laws, &q) }
            } else {
                let wagers = wagers_until(&chance, &q);
                let meter = Bounds::exact(&reset + &rate * whole(wagers.clone()));
                MeterAt { meter, wagers: Some(wagers) }
            };
            (name, at)
        });
        let wagers_an_hour = terms.rounds_per_hour.as_ref().map(|rounds| rounds * whole(terms.players));
        let is_plain = meters == 1 && partial.is_empty();
        found.push(MeterLife {
            top: top.into_values().map(|(row, _)| row).collect(),
            mean_at_hit,
            law: if partial.is_empty() { law(&chance, &rate, &reset) } else { Vec::new() },
            percentiles: percentiles.into(),
            wagers_between_hits: chance.recip(),
            hours_between_hits: wagers_an_hour.as_ref().map(|wagers| (wagers * &chance).recip()),
            within: terms
                .within
                .iter()
                .map(|&wagers| (wagers, missed(&chance, &wagers.into()).complement()))
                .collect(),
            break_even: meter.break_even.clone(),
            favourable: is_plain.then(|| favourable(&meter.a, &meter.b[0], &chance, &rate, &reset)),
            seeds_per_year: wagers_an_hour.map(|wagers| wagers * whole(HOURS) * &chance * &reset),
            long_run_edge: Ratio::zero(),
            rate,
            reset,
            partial,
            chance,
        });
    }
    for life in &mut found {
        life.long_run_edge = long_run_edge.clone();
    }
    Ok(found)
}

/// The number of steps of the chart of a meter's distribution.
const LAW_STEPS: u32 = 60;

/// The chance of a hit by the time the meter is at some amounts, up to the 99th percentile.
fn law(chance: &Ratio, rate: &Ratio, reset: &Ratio) -> Vec<(Ratio, Ratio)> {
    if rate.is_zero() {
        return Vec::new();
    }
    let last = wagers_until(chance, &ratio(99, 100));
    let mut wagers: Vec<BigInt> = (0..=LAW_STEPS).map(|step| &last * step / LAW_STEPS).collect();
    wagers.dedup();
    let point = |wagers: BigInt| {
        let hit = missed(chance, &wagers).complement().low;
        (reset + rate * whole(wagers), hit)
    };
    wagers.into_iter().map(point).collect()
}

/// When a + b M is above 0, M being the meter with this wager's contribution in it.
fn favourable(a: &Ratio, b: &Ratio, chance: &Ratio, rate: &Ratio, reset: &Ratio) -> Favourable {
    let never = Favourable { share: Bounds::exact(Ratio::zero()), win: None };
    // The first wager k with a + b (R + C k) > 0.
    let short = -a - b * reset;
    let first = if short.is_negative() {
        BigInt::one()
    } else if rate.is_zero() || b.is_zero() {
        return never;
    } else {
        let whole_steps: BigInt = (short / (b * rate)).floor().to_integer();
        whole_steps + 1
    };
    let before: BigInt = &first - 1;
    let win = a + chance * (reset + rate * (whole(before.clone()) + chance.recip()));
    Favourable { share: missed(chance, &before), win: Some(win) }
}

/// Bits after the point of a power.
const BITS: u32 = 256;

/// The chance that none of `wagers` wagers hits.
fn missed(chance: &Ratio, wagers: &BigInt) -> Bounds {
    let miss = whole(1) - chance;
    if wagers.is_zero() || miss.is_zero() {
        return Bounds::exact(if wagers.is_zero() { whole(1) } else { whole(0) });
    }
    let one = BigInt::one() << BITS;
    let scaled = &miss * whole(one.clone());
    let bound = |up: bool| {
        let start = if up { scaled.ceil() } else { scaled.floor() }.to_integer();
        Ratio::new(power(&start, wagers, up), one.clone())
    };
    Bounds::of_probability(bound(false), bound(true))
}

/// A power of a binary fraction from 0 to 1, rounded down or up.
fn power(base: &BigInt, exponent: &BigInt, up: bool) -> BigInt {
    let product = |a: &BigInt, b: &BigInt| -> BigInt {
        let exact = a * b;
        let down: BigInt = &exact >> BITS;
        if up && (&down << BITS) != exact { down + 1 } else { down }
    };
    let (mut result, mut square, mut left) = (BigInt::one() << BITS, base.clone(), exponent.clone());
    while !left.is_zero() {
        if left.is_odd() {
            result = product(&result, &square);
        }
        left >>= 1;
        if !left.is_zero() {
            square = product(&square, &square);
        }
    }
    result
}

/// The most wagers whose chance is computed as a fraction.
const MOST_EXACT: u32 = 64;

/// The least number of wagers within which a hit has at least this chance.
fn wagers_until(chance: &Ratio, q: &Ratio) -> BigInt {
    let left = whole(1) - q;
    let reaches = |wagers: &BigInt| -> bool {
        if let Some(few) = wagers.to_u32().filter(|few| *few <= MOST_EXACT) {
            return num_traits::pow(whole(1) - chance, few as usize) <= left;
        }
        // With q one half, nine tenths or 99 hundredths, (1 - p)^k is equal to 1 - q for k of at most 2 only: a
        // root of 2 or 10 is no fraction, and one of 100 is 10. So the bounds decide.
        missed(chance, wagers).high <= left
    };
    let mut high = BigInt::one();
    while !reaches(&high) {
        high <<= 1;
    }
    let mut low = BigInt::zero();
    while &high - &low > BigInt::one() {
        let middle: BigInt = (&low + &high) >> 1;
        if reaches(&middle) { high = middle } else { low = middle }
    }
    high
}

/// The number of grid steps for the distribution of a meter with partial awards.
const STEPS: usize = 100_000;

/// A probability of 1 in the laws on a grid.
const ONE: u64 = 1 << 60;

/// Places at which the law of a meter with partial awards is bounded.
///
/// A hit is independent of the meter, so the meter at a hit has the distribution of the meter M at any wager, its
/// contribution included. Let p be the chance of a hit and c(j) the chance of partial award j. F(x) = P(M <= x) solves
///
/// `F(x) = p [x >= R + C] + sum of c(j) F((x - C) / (1 - part(j))) + (1 - p - sum of c(j)) F(x - C)`.
///
/// On a grid of g contributions the step from x - g C to x is a sum in which F lies between its values at both ends. We
/// iterate a lower bound from 0 and an upper bound from 1, in integers rounded outward: every iterate is a bound.
struct Grid {
    /// The lowest place.
    start: Ratio,
    /// From one place to the next.
    step: Ratio,
    /// The meter of a cycle without a hit that has a chance of less than 10^-13: no percentile is above it.
    highest: Ratio,
    places: usize,
    /// For each partial award, the place at or below, and at or above, the argument of its term, by place.
    arguments: Vec<Vec<(Option<usize>, Option<usize>)>>,
    /// Whether a place is at least R + C.
    is_reset: Vec<bool>,
    /// The factors of a step, rounded down and up: for F at the step before, for a hit, and for each award.
    factors: [Vec<u64>; 2],
}

impl Grid {
    fn new(chance: &Ratio, partial: &[(String, Ratio, Ratio)], rate: &Ratio, reset: &Ratio) -> Self {
        let happens: Ratio = chance + partial.iter().map(|(_, _, p)| p).sum::<Ratio>();
        // The chance that a cycle reaches so far without a hit is below 10^-13.
        let wagers = (whole(32) / chance).ceil().to_integer();
        let highest = reset + rate * whole(wagers.clone());
        let jump = (whole(wagers) / whole(STEPS as u64)).ceil().max(whole(1));
        let step = rate * &jump;
        let places =
            STEPS.min((whole(32) / chance / &jump).ceil().to_integer().to_usize().unwrap_or(STEPS)) + 1;
        // The meter is never below the least that partial awards can bring it to, nor below 0.
        let start = reset - whole((reset / &step).floor().to_integer()) * &step;
        let below = ((reset - &start) / &step).to_integer().to_usize().unwrap_or(0);
        let places = places + below;
        let at = |place: usize| &start + whole(place as u64) * &step;
        let argument = |(_, part, _): &(String, Ratio, Ratio)| {
            let kept = whole(1) - part;
            (0..places)
                .map(|place| {
                    // Between the arguments at the places before and at this one.
                    let of = |x: Ratio| (x / &kept - &start) / &step;
                    let low = of(at(place) - &step).floor().to_integer();
                    let high = of(at(place) - rate).ceil().to_integer();
                    (low.to_usize(), high.to_usize())
                })
                .collect()
        };
        // With s the chance that nothing is paid, g steps have the factor s^g, and the sum of the earlier powers.
        let g = jump.to_integer();
        let power = missed(&happens, &g);
        let sums = |p: &Ratio, up: bool| {
            let stay = if up { &power.low } else { &power.high };
            p * (whole(1) - stay) / &happens
        };
        let factors = [false, true].map(|up| {
            let round = |value: Ratio| {
                let scaled = value * whole(ONE);
                if up { scaled.ceil() } else { scaled.floor() }.to_integer().to_u64().unwrap_or(ONE)
            };
            let mut all =
                vec![round(if up { power.high.clone() } else { power.low.clone() }), round(sums(chance, up))];
            all.extend(partial.iter().map(|(_, _, p)| round(sums(p, up))));
            all
        });
        let is_reset = (0..places).map(|place| at(place) >= reset + rate).collect();
        let arguments = partial.iter().map(argument).collect();
        Grid { start, step, highest, places, arguments, is_reset, factors }
    }

    /// A percentile: above the place before the one at which the upper law reaches it, and at most where the lower one
    /// does.
    fn percentile(&self, (low, high): &(Vec<u64>, Vec<u64>), q: &Ratio) -> Bounds {
        let scaled = (q * whole(ONE)).ceil().to_integer().to_u64().unwrap_or(ONE);
        let at = |place: usize| &self.start + whole(place as u64) * &self.step;
        let first = high.iter().position(|&law| law >= scaled).unwrap_or(0);
        let last = low.iter().position(|&law| law >= scaled);
        Bounds {
            low: if first == 0 { Ratio::zero() } else { at(first - 1) },
            high: last.map_or_else(|| self.highest.clone(), at).min(self.highest.clone()),
        }
    }

    /// Lower and upper bounds of F at every place.
    fn solved(&self) -> (Vec<u64>, Vec<u64>) {
        let product = |a: u64, b: u64, up: bool| -> u64 {
            let exact = u128::from(a) * u128::from(b);
            let down = exact >> 60;
            (down + u128::from(up && (down << 60) != exact)) as u64
        };
        let mut laws = [vec![0_u64; self.places], vec![ONE; self.places]];
        for (side, law) in laws.iter_mut().enumerate() {
            let up = side == 1;
            let factors = &self.factors[side];
            for _ in 0..MOST_ITERATIONS {
                let mut next = vec![0_u64; self.places];
                for place in 0..self.places {
                    let before = if place == 0 { 0 } else { next[place - 1] };
                    let mut sum = product(factors[0], before, up);
                    // Within the step the meter may cross the reset: the lower law waits for the place before.
                    let is_reset =
                        if up { self.is_reset[place] } else { place > 0 && self.is_reset[place - 1] };
                    if is_reset {
                        sum += factors[1];
                    }
                    for (award, arguments) in self.arguments.iter().enumerate() {
                        let (low, high) = arguments[place];
                        let value = if up {
                            high.map_or(ONE, |place| law.get(place).copied().unwrap_or(ONE))
                        } else {
                            low.map_or(0, |place| law[place.min(self.places - 1)])
                        };
                        sum += product(factors[2 + award], value, up);
                    }
                    next[place] = sum.min(ONE);
                }
                let moved = next.iter().zip(&*law).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
                *law = next;
                if moved < CLOSE {
                    break;
                }
            }
        }
        let [low, high] = laws;
        (low, high)
    }
}

/// The most iterations. Each iterate is a bound, so stopping early only widens the answer.
const MOST_ITERATIONS: u32 = 400;
/// Iterations stop when no place moves by more than this, in parts of [`ONE`].
const CLOSE: u64 = 1 << 20;
