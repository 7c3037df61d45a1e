//! An upper bound on the win of every count with given groups: the win of a player who knows the number of unseen cards of
//! each group and bets exactly when the next round has a positive mean.
//!
//! Given the group sizes `m`, the mean net is a polynomial in falling factorials of the sizes. With all sizes but two fixed
//! and their sum known, it is a polynomial in one size. We evaluate it at degree + 1 points and continue it by finite
//! differences.

use crate::count_tables::{GroupModel, Term, falling};
use crate::limbs::{add, from_big, to_big};
use enumeration::{Ratio, SortedMap};
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

/// The mean over the depths of the win of a round; `None` if there are too many group sizes.
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
    let tables = GroupTables::new(model, longest);
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
            let mut at = AtDepth { model, tables: &tables, longest, sum: BigInt::zero() };
            at.walk(0, unseen, &coefficients, &BigInt::one());
            let ways = binomial(cards, unseen);
            Ratio::new(at.sum, &common * falling(unseen, longest) * ways)
        })
        .collect();
    let depths = Ratio::from_integer(depths.len().into());
    Some(wins.iter().sum::<Ratio>() / depths)
}

/// Numbers that every depth needs.
struct GroupTables {
    /// For each group, the binomial coefficients of its size.
    choose: Vec<Vec<BigInt>>,
    /// For each group, size and number of cards, the falling factorial.
    falling: Vec<Vec<Vec<BigInt>>>,
    /// For each number of cards in the last two groups, and each size of the first of them, the number of ways.
    pairs: Vec<Vec<BigInt>>,
}

impl GroupTables {
    fn new(model: &GroupModel, longest: u32) -> GroupTables {
        let choose: Vec<Vec<BigInt>> = model.sizes.iter().map(|&size| binomials(size)).collect();
        let of_group = |&size: &u32| {
            (0..=size).map(|left| (0..=longest).map(|used| falling(left, used)).collect()).collect()
        };
        let mut pairs = Vec::new();
        if let [.., one, other] = &choose[..] {
            for left in 0..one.len() + other.len() - 1 {
                let ways = |size: usize| {
                    let rest = left.checked_sub(size).and_then(|rest| other.get(rest));
                    rest.map_or_else(BigInt::zero, |rest| &one[size] * rest)
                };
                pairs.push((0..one.len().min(left + 1)).map(ways).collect());
            }
        }
        GroupTables { choose, falling: model.sizes.iter().map(of_group).collect(), pairs }
    }
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
    // For each number of unseen cards, the number of group sizes that add up to it.
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
    tables: &'m GroupTables,
    longest: u32,
    sum: BigInt,
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl AtDepth<'_> {
    /// Fixes the sizes of the groups from `group` on, `left` cards in all, and adds the win.
    fn walk(&mut self, group: usize, left: u32, terms: &[Coefficient], ways: &BigInt) {
        let sizes = &self.model.sizes;
        if group + 2 >= sizes.len() {
            return self.line(group, left, terms, ways);
        }
        let rest: u32 = sizes[group + 1..].iter().sum();
        for size in left.saturating_sub(rest)..=sizes[group].min(left) {
            let of_size = &self.tables.falling[group][index(size)];
            // Terms that agree in the groups after this one become one.
            let mut fixed: SortedMap<&[u32], BigInt> = SortedMap::new();
            for term in terms.iter().filter(|term| term.used[group] <= size) {
                *fixed.entry(&term.used[group + 1..]).or_default() +=
                    &term.value * &of_size[index(term.used[group])];
            }
            let before = vec![0; group + 1];
            let fixed: Vec<Coefficient> = fixed
                .into_iter()
                .map(|(used, value)| Coefficient { used: [&before, used].concat(), value })
                .collect();
            self.walk(group + 1, left - size, &fixed, &(ways * &self.tables.choose[group][index(size)]));
        }
    }

    /// Adds the win over all sizes of the last two groups.
    fn line(&mut self, group: usize, left: u32, terms: &[Coefficient], ways: &BigInt) {
        let sizes = &self.model.sizes;
        if group + 1 >= sizes.len() {
            // A single group: its size is known.
            if sizes.get(group).is_some_and(|&size| size >= left) {
                let value: BigInt =
                    terms.iter().map(|term| &term.value * falling(left, term.used[group])).sum();
                if value.is_positive() {
                    self.sum += value * ways * &self.tables.choose[group][index(left)];
                }
            }
            return;
        }
        let (first, last) = (left.saturating_sub(sizes[group + 1]), sizes[group].min(left));
        if first > last {
            return;
        }
        let at = |size: u32| -> BigInt {
            let one = &self.tables.falling[group][index(size)];
            let other = &self.tables.falling[group + 1][index(left - size)];
            let of = |term: &Coefficient| {
                &term.value * &one[index(term.used[group])] * &other[index(term.used[group + 1])]
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
        let pairs = &self.tables.pairs[index(left)];
        let steps = index(last - first) + 1;
        // Every value is a sum of the differences with binomial coefficients below 2^steps.
        let bits = differences.iter().map(BigInt::bits).max().unwrap_or(0)
            + u64::from(known) * u64::from(u32::BITS - last.leading_zeros())
            + 8;
        let limbs = usize::try_from(bits / 64 + 1).unwrap_or(1);
        let mut table: Vec<u64> = differences.iter().flat_map(|value| from_big(value, limbs)).collect();
        let mut sum = BigInt::zero();
        for (_, pair) in (0..steps).zip(&pairs[index(first)..]) {
            let value = &table[..limbs];
            if value[limbs - 1] >> 63 == 0 && value.iter().any(|&limb| limb != 0) {
                sum += to_big(value) * pair;
            }
            for place in 1..differences.len() {
                let (lower, upper) = table.split_at_mut(place * limbs);
                add(&mut lower[(place - 1) * limbs..], &upper[..limbs]);
            }
        }
        self.sum += sum * ways;
    }
}
