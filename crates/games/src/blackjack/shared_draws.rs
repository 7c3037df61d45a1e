//! Up to four hands and the dealer, drawing from one shoe.
//!
//! A round is a [`Polynomial`] in lists of sets. Each of its products is cut in two: two lists against two others and the
//! dealer's. Which two is free, and most products can share a side with the costliest of them: of products that contain
//! it, the pair of lists that goes with the dealer's is put together and counted once.

use super::series::{Lists, Polynomial, Series};
use enumeration::draws::{Kinds, Term};
use num_bigint::BigInt;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// By power of the series, and by number of cards drawn: ordered draws.
pub(super) type Sums = BTreeMap<i64, BTreeMap<usize, BigInt>>;

/// Lists, and the dealer's.
pub(super) struct SharedDraws<'a> {
    pub kinds: &'a Kinds<'a>,
    pub lists: &'a Lists,
    pub dealt: &'a [Term],
}

/// Lists by number, in order.
type Side = Vec<u16>;

impl SharedDraws<'_> {
    /// In how many ways the hands and the dealer can draw, added up over the polynomial.
    pub fn sums(&self, round: &Polynomial) -> Sums {
        let sides = self.sides(round);
        let lefts: BTreeSet<&Side> = sides.values().flat_map(BTreeMap::keys).collect();
        let lefts: BTreeMap<&Side, Vec<Term>> =
            lefts.into_par_iter().map(|left| (left, self.together(left))).collect();
        let parts: Vec<Sums> = sides
            .par_iter()
            .map(|(right, products)| {
                let right = self.kinds.together(&self.together(right), self.dealt);
                let left: Vec<&[Term]> = products.keys().map(|left| lefts[left].as_slice()).collect();
                let by_size = self.kinds.sums_of_pairs(&left, &right);
                let mut sums = Sums::new();
                for (series, by_size) in products.values().zip(by_size) {
                    add(&mut sums, series, &by_size);
                }
                sums
            })
            .collect();
        parts.into_iter().fold(Sums::new(), |mut sums, part| {
            for (power, by_size) in part {
                add(&mut sums, &Series(BTreeMap::from([(power, 1)])), &by_size);
            }
            sums
        })
    }

    /// The products by what goes with the dealer's list, then by what it stands against.
    fn sides<'p>(&self, round: &'p Polynomial) -> BTreeMap<Side, BTreeMap<Side, &'p Series>> {
        let length = |side: &Side| side.iter().map(|&list| self.lists.0[list as usize].len()).product::<usize>();
        let mut products: Vec<(usize, Vec<(Side, Side)>, &Series)> = round
            .0
            .iter()
            .filter(|(_, series)| !series.0.is_empty())
            .map(|(lists, series)| {
                let cuts = cuts(lists);
                let shortest = cuts.iter().map(|(_, right)| length(right)).min().unwrap_or(0);
                (shortest, cuts, series)
            })
            .collect();
        // The costliest first: what they cannot do without is there for the others.
        products.sort_by_key(|&(shortest, ..)| std::cmp::Reverse(shortest));
        let mut sides: BTreeMap<Side, BTreeMap<Side, &Series>> = BTreeMap::new();
        for (_, cuts, series) in products {
            let (left, right) = cuts
                .into_iter()
                .min_by_key(|(left, right)| match sides.contains_key(right) {
                    true => (0, length(left)),
                    false => (1, length(right)),
                })
                .expect("a product has two sides");
            sides.entry(right).or_default().insert(left, series);
        }
        sides
    }

    fn together(&self, side: &Side) -> Vec<Term> {
        let lists = side.iter().map(|&list| self.lists.0[list as usize].clone());
        lists.reduce(|a, b| self.kinds.together(&a, &b)).unwrap_or_else(|| vec![(0, 1)])
    }
}

/// Every way to cut lists in two, the first part being the larger if they are odd.
fn cuts(lists: &[u16]) -> Vec<(Side, Side)> {
    let half = lists.len() / 2;
    let mut cuts = BTreeSet::new();
    for chosen in 0u32..1 << lists.len() {
        if chosen.count_ones() as usize == half {
            let side = |of: bool| -> Side {
                let all = lists.iter().enumerate();
                all.filter(|&(place, _)| (chosen >> place & 1 == 1) == of).map(|(_, &list)| list).collect()
            };
            cuts.insert((side(false), side(true)));
        }
    }
    cuts.into_iter().collect()
}

fn add(sums: &mut Sums, series: &Series, by_size: &BTreeMap<usize, BigInt>) {
    for (power, times) in &series.0 {
        let of_power = sums.entry(*power).or_default();
        for (size, ways) in by_size {
            *of_power.entry(*size).or_default() += ways * times;
        }
    }
}
