//! Polynomials in the net of a round, and in lists of sets of cards.
//!
//! A hand that may net one thing or another is a sum of powers `z^net`, each times the list of the sets that lead to it.
//! Hands together are the product: powers add, and lists are put together. So a round is a polynomial with lists for
//! unknowns. What each product of lists counts is then asked of the shoe, once for the whole polynomial.
//!
//! With `z = 1 + e` and all powers of `e` above the second left out, the same product gives the mean and the second
//! factorial moment of the net instead of its law, and all nets of a hand are in two lists.

use enumeration::draws::{Term, in_order};
use std::collections::BTreeMap;

/// What is asked about the nets of hands together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// How often each net comes: powers of `z`.
    Law,
    /// Chance, mean and second factorial moment: powers 0, 1 and 2 of `e`.
    Moments,
}

/// Coefficients by power.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Series(pub BTreeMap<i64, i128>);

/// The powers of `e` that are kept.
const MOMENTS: [i64; 3] = [0, 1, 2];

impl Reading {
    /// What a net is worth.
    fn of(self, net: i64) -> Series {
        match self {
            Reading::Law => Series::power(net, 1),
            Reading::Moments => {
                Series(MOMENTS.iter().map(|&power| (power, moment(net, power))).filter(|&(_, of)| of != 0).collect())
            }
        }
    }

    /// The product.
    fn times(self, a: &Series, b: &Series) -> Series {
        let mut product = Series::default();
        for (power_a, times_a) in &a.0 {
            for (power_b, times_b) in &b.0 {
                let power = power_a + power_b;
                if self == Reading::Law || MOMENTS.contains(&power) {
                    *product.0.entry(power).or_default() += times_a * times_b;
                }
            }
        }
        product.0.retain(|_, times| *times != 0);
        product
    }
}

/// The coefficient of a power of `e` in (1 + e)^net: the factorial moment over its factorial.
fn moment(net: i64, power: i64) -> i128 {
    let net = i128::from(net);
    match power {
        0 => 1,
        1 => net,
        _ => net * (net - 1) / 2,
    }
}

impl Series {
    fn power(power: i64, times: i128) -> Self {
        Series(BTreeMap::from([(power, times)]))
    }

    fn add(&mut self, other: &Series, times: i128) {
        for (power, of) in &other.0 {
            *self.0.entry(*power).or_default() += times * of;
        }
        self.0.retain(|_, times| *times != 0);
    }
}

/// Lists, by number.
#[derive(Default)]
pub(super) struct Lists(pub Vec<Vec<Term>>);

impl Lists {
    /// The number of a list.
    fn number(&mut self, list: Vec<Term>) -> u16 {
        let known = self.0.iter().position(|known| *known == list);
        known.unwrap_or_else(|| {
            self.0.push(list);
            self.0.len() - 1
        }) as u16
    }
}

/// A sum of products of lists: the lists of a product by number, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Polynomial(pub BTreeMap<Vec<u16>, Series>);

impl Polynomial {
    /// One.
    pub fn one(reading: Reading) -> Self {
        Polynomial(BTreeMap::from([(Vec::new(), reading.of(0))]))
    }

    /// A hand: `any` set that it may start from, and the sets that lead to each net. The commonest net is that of any
    /// hand, less the others.
    pub fn hand(
        reading: Reading,
        any: Vec<Term>,
        mut by_net: BTreeMap<i64, Vec<Term>>,
        lists: &mut Lists,
    ) -> Self {
        let commonest = by_net.iter().max_by_key(|(_, list)| list.len()).map_or(0, |(&net, _)| net);
        by_net.remove(&commonest);
        let mut hand = Polynomial(BTreeMap::from([(vec![lists.number(any)], reading.of(commonest))]));
        match reading {
            Reading::Law => {
                for (net, list) in by_net {
                    let mut instead = reading.of(net);
                    instead.add(&reading.of(commonest), -1);
                    hand.add_product(vec![lists.number(list)], &instead, 1);
                }
            }
            Reading::Moments => {
                for &power in &MOMENTS[1..] {
                    let more = |net: i64| moment(net, power) - moment(commonest, power);
                    let weighted = by_net.iter().flat_map(|(&net, list)| {
                        list.iter().map(move |&(set, weight)| (set, weight * more(net)))
                    });
                    hand.add_product(vec![lists.number(in_order(weighted))], &Series::power(power, 1), 1);
                }
            }
        }
        hand
    }

    fn add_product(&mut self, lists: Vec<u16>, series: &Series, times: i128) {
        self.0.entry(lists).or_default().add(series, times);
    }

    /// Adds another so many times.
    pub fn add(&mut self, other: &Polynomial, times: i128) {
        for (lists, series) in &other.0 {
            self.add_product(lists.clone(), series, times);
        }
    }

    /// The product.
    pub fn times(&self, other: &Polynomial, reading: Reading) -> Self {
        let mut product = Polynomial::default();
        for (lists_a, series_a) in &self.0 {
            for (lists_b, series_b) in &other.0 {
                let series = reading.times(series_a, series_b);
                if !series.0.is_empty() {
                    let mut lists = [lists_a.as_slice(), lists_b].concat();
                    lists.sort_unstable();
                    product.add_product(lists, &series, 1);
                }
            }
        }
        product
    }
}
