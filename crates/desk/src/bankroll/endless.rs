//! A session of unlimited length: the probability of ruin before the goal, or of eventual ruin.
//!
//! With a goal the probability h(x) of ruin from position x solves h(x) = sum of p(d) h(x + d), with h = 1 below the floor
//! and 0 from the goal on, and the mean number of rounds e(x) solves e(x) = 1 + sum of p(d) e(x + d). The banded system is
//! eliminated from the top in floating point, using only sums, products and quotients of positive numbers (the method of
//! Grassmann, Taksar and Heyman). Iterative refinement follows: the residual is computed in integers, and the correction is
//! solved for. The last residual proves the bounds: a solution of h = P h + r with |r| <= s everywhere satisfies
//! |h(x)| <= s e(x).
//!
//! Without a goal, a player without an advantage is ruined with probability 1. With an advantage, if no round loses more than
//! one step, h(x) is a power of the least root of z = sum of p(d) z^(d+1). Otherwise we add a distant goal, and bound the
//! probability of ruin from beyond it by Lundberg's inequality: if E[r^d] <= 1 then h(x) <= r^(x + 1), counted from the floor.

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "positions and places are below 2^40, and no place is taken before it is known not to be negative"
)]

use super::fate::{Fate, MOST_STEPS};
use super::lattice::Lattice;
use crate::bounds::Bounds;
use crate::error::Error;
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use num_bigint::BigInt;
use num_traits::{FromPrimitive, One, Signed, ToPrimitive, Zero};

/// The outcome if the player stays until ruin or the goal.
pub(super) fn fate(lattice: &Lattice) -> Result<Fate, Error> {
    let (mean, lost) = (lattice.mean(), lattice.most_lost());
    let with = |ruin: Bounds, rounds_played: Option<Bounds>| Fate {
        goal_reached: lattice.top.map(|_| ruin.complement()),
        ruin,
        rounds_played,
        end: None,
    };
    if let Some(top) = lattice.top {
        let (ruin, rounds) = BandedEquations::to(lattice, top)?.solved();
        return if ruin.is_fine() && rounds.is_fine() {
            Ok(with(ruin, Some(rounds)))
        } else {
            Err(Error::LongSession)
        };
    }
    if mean.is_positive() {
        let ruin = match lost {
            0 => Bounds::exact(Ratio::zero()),
            1 => power_of_root(lattice),
            _ => ruin_ever(lattice)?,
        };
        return if ruin.is_fine() { Ok(with(ruin, None)) } else { Err(Error::LongSession) };
    }
    let rounds = match lost {
        // A fair game has an infinite mean duration.
        _ if mean.is_zero() => None,
        // By Wald's identity: a walk that falls by single steps ends right below the floor.
        1 => Some(Bounds::exact(whole(lattice.floor - 1) / mean)),
        _ => Some(rounds_until_ruin(lattice)?),
    };
    Ok(with(Bounds::exact(Ratio::one()), rounds))
}

/// Bits after the point of a solution, and of a root.
const BITS: u32 = 160;
/// More refinements than any solvable system needs.
const MOST_REFINEMENTS: u32 = 12;
/// The cost of one net in an exact residual, in steps of work.
const EXACT_STEP: u64 = 50;
/// The memory of a position besides its shares: two values and two residuals in whole numbers, and seven floats.
const PLACE_BYTES: u64 = 400;
/// The most memory that the equations may take.
const MOST_BYTES: u64 = 1 << 30;

/// The equations of all positions between the floor and a goal, counted from the floor.
struct BandedEquations<'a> {
    lattice: &'a Lattice,
    /// The number of positions.
    places: usize,
    /// The position at the start.
    start: usize,
}

#[expect(
    clippy::disallowed_types,
    reason = "a solution whose residual is computed in whole numbers, which proves it"
)]
impl<'a> BandedEquations<'a> {
    /// The equations below a goal.
    fn to(lattice: &'a Lattice, top: i64) -> Result<Self, Error> {
        let places = (top - lattice.floor) as u64;
        let (lost, won) = (lattice.most_lost() as u64, (lattice.most_won() as u64).min(places));
        let each = (lost.min(places) + 1) * (won + 1) + EXACT_STEP * lattice.nets.len() as u64;
        let bytes = PLACE_BYTES + 8 * lost.min(places);
        if places.saturating_mul(each) > MOST_STEPS || places.saturating_mul(bytes) > MOST_BYTES {
            return Err(Error::LongSession);
        }
        Ok(BandedEquations { lattice, places: places as usize, start: (-lattice.floor) as usize })
    }

    /// Solves for ruin and for rounds with these right-hand sides.
    fn solve(&self, right: [&[f64]; 2]) -> [Vec<f64>; 2] {
        let (places, lattice) = (self.places, self.lattice);
        let lost = (lattice.most_lost() as usize).min(places);
        let won = (lattice.most_won() as usize).min(places);
        let total = lattice.whole.to_f64().unwrap_or(f64::MAX);
        let nets: Vec<(i64, f64)> =
            lattice.nets.iter().map(|(net, weight)| (*net, weight.to_f64().unwrap_or(0.0) / total)).collect();
        // h(x) = sum over j of falls[x][j - 1] h(x - j) + consts[x], once all positions above x are eliminated.
        let mut falls = vec![0.0; places * lost];
        let mut consts = [vec![0.0; places], vec![0.0; places]];
        let mut out = vec![0.0; places];
        // The coefficients of the positions from x - lost to x + won.
        let mut row = vec![0.0; lost + won + 1];
        for x in (0..places).rev() {
            row.fill(0.0);
            let (mut gone, mut constants) = (0.0, [right[0][x], right[1][x]]);
            for &(net, p) in &nets {
                let to = x as i64 + net;
                if (0..places as i64).contains(&to) {
                    row[(lost as i64 + net) as usize] += p;
                } else {
                    gone += p;
                }
            }
            for above in (1..=won.min(places - 1 - x)).rev() {
                let coefficient = row[lost + above];
                if coefficient == 0.0 {
                    continue;
                }
                let y = x + above;
                let fall = &falls[y * lost..(y + 1) * lost];
                let below = &mut row[above..lost + above];
                for (into, share) in below.iter_mut().rev().zip(fall) {
                    *into += coefficient * share;
                }
                gone += coefficient * out[y];
                for (constant, consts) in constants.iter_mut().zip(&consts) {
                    *constant += coefficient * consts[y];
                }
            }
            // The probability of leaving x.
            let leaves = row[..lost].iter().sum::<f64>() + gone;
            for (share, &value) in falls[x * lost..(x + 1) * lost].iter_mut().zip(row[..lost].iter().rev()) {
                *share = value / leaves;
            }
            out[x] = gone / leaves;
            for (constant, consts) in constants.iter().zip(&mut consts) {
                consts[x] = constant / leaves;
            }
        }
        for values in &mut consts {
            for x in 0..places {
                let fall = &falls[x * lost..(x + 1) * lost];
                let more: f64 =
                    fall.iter().enumerate().take(x).map(|(j, share)| share * values[x - j - 1]).sum();
                values[x] += more;
            }
        }
        consts
    }

    /// The residuals of a solution in units of 2^-BITS / `whole`, with the largest.
    fn residuals(&self, values: &[BigInt], right: impl Fn(usize) -> BigInt) -> (Vec<BigInt>, BigInt) {
        let whole = &self.lattice.whole;
        let residual = |x: usize| {
            let mut sum = (right(x) << BITS) - whole * &values[x];
            for (net, weight) in &self.lattice.nets {
                let to = x as i64 + net;
                if (0..self.places as i64).contains(&to) {
                    sum += weight * &values[to as usize];
                }
            }
            sum
        };
        let all: Vec<BigInt> = (0..self.places).map(residual).collect();
        let largest = all.iter().map(BigInt::abs).max().unwrap_or_default();
        (all, largest)
    }

    /// The probability of ruin before the goal, and the mean number of rounds until either.
    fn solved(&self) -> (Bounds, Bounds) {
        let whole_weight = &self.lattice.whole;
        let ruin_at = |x: usize| -> BigInt {
            let falls = self.lattice.nets.iter().filter(|(net, _)| x as i64 + net < 0);
            falls.map(|(_, weight)| weight).sum()
        };
        let mut values = [vec![BigInt::zero(); self.places], vec![BigInt::zero(); self.places]];
        let unit = whole_weight << BITS;
        let mut best: Option<(Bounds, Bounds)> = None;
        for _ in 0..MOST_REFINEMENTS {
            let (ruin, ruin_off) = self.residuals(&values[0], ruin_at);
            let (rounds, rounds_off) = self.residuals(&values[1], |_| whole_weight.clone());
            let found = self.bounded(&values, &ruin_off, &rounds_off);
            let is_done =
                found.as_ref().is_some_and(|(ruin, rounds)| is_very_fine(ruin) && is_very_fine(rounds));
            best = found.or(best);
            if is_done {
                break;
            }
            // Residuals are scaled so that the largest is near 1: tiny ones are solved for as precisely.
            let scaled = |all: &[BigInt], largest: &BigInt| -> (Vec<f64>, BigInt) {
                let largest = largest.clone().max(BigInt::one());
                let by = Ratio::new(unit.clone(), largest.clone());
                let f = |value: &BigInt| Ratio::new(value.clone(), largest.clone()).to_f64().unwrap_or(0.0);
                (all.iter().map(f).collect(), by.to_integer().max(BigInt::one()))
            };
            let ((ruin, ruin_by), (rounds, rounds_by)) =
                (scaled(&ruin, &ruin_off), scaled(&rounds, &rounds_off));
            let found = self.solve([&ruin, &rounds]);
            for ((values, found), by) in values.iter_mut().zip(found).zip([ruin_by, rounds_by]) {
                for (value, more) in values.iter_mut().zip(found) {
                    // 2^64 more units than the quotient keeps what is below the unit of the scale.
                    let more = BigInt::from_f64(more * 2f64.powi(64)).unwrap_or_default();
                    *value += ((more << BITS) / &by) >> 64;
                }
            }
        }
        best.unwrap_or_else(|| {
            (Bounds { low: whole(0), high: whole(1) }, Bounds { low: whole(0), high: whole(u64::MAX) })
        })
    }

    /// The bounds that the residuals prove; `None` while the residuals of the rounds are not below 1.
    fn bounded(
        &self,
        values: &[Vec<BigInt>; 2],
        ruin_off: &BigInt,
        rounds_off: &BigInt,
    ) -> Option<(Bounds, Bounds)> {
        let unit = BigInt::one() << BITS;
        let off = |off: &BigInt| Ratio::new(off.clone(), &self.lattice.whole * &unit);
        let (ruin_off, rounds_off) = (off(ruin_off), off(rounds_off));
        if rounds_off >= ratio(1, 2) {
            return None;
        }
        let at_start = |values: &Vec<BigInt>| Ratio::new(values[self.start].clone(), unit.clone());
        let (ruin, rounds) = (at_start(&values[0]), at_start(&values[1]));
        let longest = &rounds / (whole(1) - &rounds_off);
        let error = ruin_off * &longest;
        Some((
            Bounds::of_probability(&ruin - &error, ruin + error),
            Bounds { low: rounds / (whole(1) + rounds_off), high: longest },
        ))
    }
}

/// Returns true if bounds are a thousand times tighter than needed.
fn is_very_fine(bounds: &Bounds) -> bool {
    (&bounds.high - &bounds.low) * whole(10_000_000_000_000_u64) <= bounds.low.abs().max(Ratio::one())
}

/// The probability of eventual ruin if no round loses more than one step: the least root of z = sum of p(d) z^(d+1), to
/// the power of the steps down to ruin.
fn power_of_root(lattice: &Lattice) -> Bounds {
    let one = BigInt::one() << ROOT_BITS;
    // The sign of the polynomial of the equation; `None` if the bounds leave it open.
    let sign = |z: &BigInt| -> Option<bool> {
        let side = |up: bool| -> BigInt {
            let terms = lattice.nets.iter().map(|(net, weight)| weight * power(z, (net + 1) as u64, up));
            terms.sum::<BigInt>() - &lattice.whole * z
        };
        if side(false).is_positive() { Some(true) } else { side(true).is_negative().then_some(false) }
    };
    // The polynomial is convex, above 0 at 0, and below 0 between the root and 1.
    let mut low = BigInt::zero();
    let high = (1..ROOT_BITS).map(|j| &one - (&one >> j)).find(|z| sign(z) == Some(false));
    let Some(mut high) = high else { return Bounds { low: whole(0), high: whole(1) } };
    while &high - &low > BigInt::one() {
        let middle: BigInt = (&low + &high) >> 1;
        match sign(&middle) {
            Some(true) => low = middle,
            Some(false) => high = middle,
            None => break,
        }
    }
    let steps = (1 - lattice.floor) as u64;
    let bound = |z: &BigInt, up: bool| Ratio::new(power(z, steps, up), one.clone());
    Bounds::of_probability(bound(&low, false), bound(&high, true))
}

/// Bits after the point of a root.
const ROOT_BITS: u32 = 256;

/// A power of a binary fraction from 0 to 1, rounded down or up.
fn power(z: &BigInt, exponent: u64, up: bool) -> BigInt {
    let product = |a: &BigInt, b: &BigInt| -> BigInt {
        let exact = a * b;
        let down: BigInt = &exact >> ROOT_BITS;
        if up && (&down << ROOT_BITS) != exact { down + 1 } else { down }
    };
    let (mut result, mut square, mut left) = (BigInt::one() << ROOT_BITS, z.clone(), exponent);
    while left > 0 {
        if left % 2 == 1 {
            result = product(&result, &square);
        }
        square = product(&square, &square);
        left /= 2;
    }
    result
}

/// The probability of eventual ruin of a player with an advantage, from a distant goal.
fn ruin_ever(lattice: &Lattice) -> Result<Bounds, Error> {
    let rate = falling_rate(lattice).ok_or(Error::LongSession)?;
    let one = BigInt::one() << ROOT_BITS;
    let rest = |places: i64| Ratio::new(power(&rate, places as u64 + 1, true), one.clone());
    let mut places = 2 * (1 - lattice.floor) + lattice.most_lost() + lattice.most_won();
    while rest(places) * whole(100_000_000_000_000_u64) > whole(1) {
        places = places.checked_mul(2).ok_or(Error::LongSession)?;
    }
    let (ruin, _) = BandedEquations::to(lattice, lattice.floor + places)?.solved();
    let high = &ruin.high + (whole(1) - &ruin.low) * rest(places);
    Ok(Bounds::of_probability(ruin.low, high))
}

/// A number r below 1, as a binary fraction, with E[r^d] <= 1, proved with powers rounded up.
fn falling_rate(lattice: &Lattice) -> Option<BigInt> {
    let one = BigInt::one() << ROOT_BITS;
    let lost = lattice.most_lost();
    let holds = |r: &BigInt| {
        let terms = lattice.nets.iter().map(|(net, weight)| weight * power(r, (net + lost) as u64, true));
        terms.sum::<BigInt>() <= &lattice.whole * power(r, lost as u64, false)
    };
    // E[r^d] is convex in r, 1 at r = 1 and below 1 just before it: the least r that holds is found by bisection.
    let mut high = (1..ROOT_BITS).map(|j| &one - (&one >> j)).find(|r| holds(r))?;
    let mut low = BigInt::zero();
    for _ in 0..RATE_BISECTIONS {
        let middle: BigInt = (&low + &high) >> 1;
        if holds(&middle) { high = middle } else { low = middle }
    }
    Some(high)
}

/// The number of bisections for a rate. The rate need not be optimal.
const RATE_BISECTIONS: u32 = 40;

/// The mean number of rounds until ruin of a player with a disadvantage, from a distant goal.
///
/// From position y, counted from the floor, ruin takes at most (y + the most that a round loses) / |mean| rounds in the
/// mean, by Wald's identity.
fn rounds_until_ruin(lattice: &Lattice) -> Result<Bounds, Error> {
    let (lost, won) = (lattice.most_lost(), lattice.most_won());
    let mut places = 2 * (1 - lattice.floor) + lost + won;
    loop {
        let (ruin, rounds) = BandedEquations::to(lattice, lattice.floor + places)?.solved();
        let beyond = whole(places + won + lost) / -lattice.mean();
        let found = Bounds { low: rounds.low, high: rounds.high + (whole(1) - ruin.low) * beyond };
        if is_very_fine(&found) {
            return Ok(found);
        }
        places = places.checked_mul(2).ok_or(Error::LongSession)?;
    }
}
