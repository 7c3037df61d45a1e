//! The bound on every count by some tags: what a player wins who knows how many unseen cards of each group there are, and
//! bets exactly when the next round has a positive mean.
//!
//! Given the group sizes `m`, the mean net is a polynomial in falling factorials of the sizes. With all sizes but two fixed,
//! it is a polynomial in one of the two; it is evaluated at as many points as its degree asks for and continued by
//! differences.

use crate::count_tables::{GroupModel, Term, falling};
use enumeration::Ratio;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use rayon::prelude::*;

/// The most group sizes over all depths.
const MOST_SIZES: u64 = 10_000_000;

/// A term of the polynomial: the cards of each group, and its coefficient over the common denominator.
struct Coefficient {
    used: Vec<u32>,
    value: BigInt,
}

/// The mean over the depths of what a round wins; `None` if there are too many group sizes.
pub(crate) fn win_with_groups_known(model: &GroupModel, terms: &[Term]) -> Option<Ratio> {
    let cards = model.cards();
    let depths: Vec<u32> = (cards - model.last_seen..=cards - model.first_seen).collect();
    if sizes_over(model, &depths) > MOST_SIZES {
        return None;
    }
    // Net times falling(N, L) over the falling factorials of the full groups.
    let scaled: Vec<(Vec<u32>, Ratio)> = terms
        .iter()
        .filter(|term| !term.net.is_zero())
        .map(|term| {
            let of_groups = model.sizes.iter().zip(&term.used).map(|(&size, &used)| falling(size, used));
            let orders = falling(cards, term.used.iter().sum());
            (term.used.clone(), &term.net * Ratio::new(orders, of_groups.product()))
        })
        .collect();
    let common = scaled.iter().fold(BigInt::one(), |common, (_, value)| common.lcm(value.denom()));
    let longest: u32 = terms.iter().map(|term| term.used.iter().sum()).max().unwrap_or(0);
    let choose: Vec<Vec<BigInt>> = model.sizes.iter().map(|&size| binomials(size)).collect();
    let wins: Vec<Ratio> = depths
        .par_iter()
        .map(|&unseen| {
            let coefficients: Vec<Coefficient> = scaled
                .iter()
                .map(|(used, value)| {
                    let dealt: u32 = used.iter().sum();
                    let rest = falling(unseen - dealt.min(unseen), longest - dealt);
                    Coefficient {
                        used: used.clone(),
                        value: value.numer() * (&common / value.denom()) * rest,
                    }
                })
                .collect();
            let mut at = AtDepth { model, choose: &choose, longest, sum: BigInt::zero() };
            at.walk(0, unseen, &coefficients, &BigInt::one());
            let ways = binomial(cards, unseen);
            Ratio::new(at.sum, &common * falling(unseen, longest) * ways)
        })
        .collect();
    let depths = Ratio::from_integer(depths.len().into());
    Some(wins.iter().sum::<Ratio>() / depths)
}

fn binomials(size: u32) -> Vec<BigInt> {
    let mut ways = vec![BigInt::one()];
    for k in 0..size {
        let next = ways.last().map_or_else(BigInt::one, |last| last * (size - k) / (k + 1));
        ways.push(next);
    }
    ways
}

fn binomial(n: u32, k: u32) -> BigInt {
    (0..k.min(n - k)).fold(BigInt::one(), |ways, i| ways * (n - i) / (i + 1))
}

/// How many group sizes there are over these depths, or more than the limit.
fn sizes_over(model: &GroupModel, depths: &[u32]) -> u64 {
    // By number of unseen cards: in how many ways the groups add up to it.
    let mut ways = vec![1u64];
    for &size in &model.sizes {
        let mut next = vec![0u64; ways.len() + usize::try_from(size).unwrap_or(0)];
        for (sum, &count) in ways.iter().enumerate() {
            for place in &mut next[sum..=sum + usize::try_from(size).unwrap_or(0)] {
                *place = place.saturating_add(count);
            }
        }
        ways = next;
    }
    let at = |&unseen: &u32| ways.get(usize::try_from(unseen).unwrap_or(0)).copied().unwrap_or(0);
    depths.iter().map(at).fold(0, u64::saturating_add)
}

struct AtDepth<'m> {
    model: &'m GroupModel,
    choose: &'m [Vec<BigInt>],
    longest: u32,
    sum: BigInt,
}

impl AtDepth<'_> {
    /// Fixes the sizes of the groups from `group` on, `left` cards in all, and adds what is won.
    fn walk(&mut self, group: usize, left: u32, terms: &[Coefficient], ways: &BigInt) {
        let sizes = &self.model.sizes;
        if group + 2 >= sizes.len() {
            return self.line(group, left, terms, ways);
        }
        let rest: u32 = sizes[group + 1..].iter().sum();
        for size in left.saturating_sub(rest)..=sizes[group].min(left) {
            let fixed: Vec<Coefficient> = terms
                .iter()
                .filter(|term| term.used[group] <= size)
                .map(|term| Coefficient {
                    used: term.used.clone(),
                    value: &term.value * falling(size, term.used[group]),
                })
                .collect();
            let place = usize::try_from(size).unwrap_or(0);
            self.walk(group + 1, left - size, &fixed, &(ways * &self.choose[group][place]));
        }
    }

    /// Adds what is won over all sizes of the last two groups.
    fn line(&mut self, group: usize, left: u32, terms: &[Coefficient], ways: &BigInt) {
        let sizes = &self.model.sizes;
        if group + 1 >= sizes.len() {
            // A single group: its size is known.
            if sizes.get(group).is_some_and(|&size| size >= left) {
                let value: BigInt =
                    terms.iter().map(|term| &term.value * falling(left, term.used[group])).sum();
                if value.is_positive() {
                    self.sum += value * ways * &self.choose[group][usize::try_from(left).unwrap_or(0)];
                }
            }
            return;
        }
        let (first, last) = (left.saturating_sub(sizes[group + 1]), sizes[group].min(left));
        if first > last {
            return;
        }
        let at = |size: u32| -> BigInt {
            let of = |term: &Coefficient| {
                &term.value * falling(size, term.used[group]) * falling(left - size, term.used[group + 1])
            };
            terms.iter().map(of).sum()
        };
        // Forward differences: a polynomial of degree `longest` is known by one point more.
        let known = self.longest.min(last - first);
        let mut differences: Vec<BigInt> = (first..=first + known).map(at).collect();
        for order in 1..differences.len() {
            for place in (order..differences.len()).rev() {
                let below = differences[place - 1].clone();
                differences[place] -= below;
            }
        }
        for size in first..=last {
            if differences[0].is_positive() {
                let [one, other] = [size, left - size].map(|size| usize::try_from(size).unwrap_or(0));
                self.sum +=
                    &differences[0] * ways * &self.choose[group][one] * &self.choose[group + 1][other];
            }
            for place in 1..differences.len() {
                let (lower, upper) = differences.split_at_mut(place);
                lower[place - 1] += &upper[0];
            }
        }
    }
}
