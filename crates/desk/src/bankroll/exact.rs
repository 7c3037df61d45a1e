//! A short session in fractions, for the percentiles that the binary fractions of [`super::walk`] leave open.

use super::fate::PERCENTILES;
use super::lattice::Lattice;
use enumeration::SortedMap;
use num_bigint::BigInt;
use num_traits::One;

/// The most products of weights. The length of a weight grows with the session.
const MOST_PRODUCTS: usize = 1_000_000;

/// The position of each percentile at the end; `None` if the session is too long to be walked in fractions.
pub(super) fn percentiles(lattice: &Lattice, rounds: u64) -> Option<Vec<i64>> {
    let (mut alive, mut stopped) =
        (SortedMap::from([(0_i64, BigInt::one())]), SortedMap::<i64, BigInt>::new());
    let (mut whole, mut products) = (BigInt::one(), 0);
    for _ in 0..rounds {
        products += alive.len() * lattice.nets.len() + stopped.len();
        if products > MOST_PRODUCTS {
            return None;
        }
        // All weights are out of the same whole, which grows in each round.
        whole *= &lattice.whole;
        for weight in stopped.values_mut() {
            *weight *= &lattice.whole;
        }
        let mut next = SortedMap::<i64, BigInt>::new();
        for (position, weight) in &alive {
            for (net, ways) in &lattice.nets {
                let position = position + net;
                let is_over = position < lattice.floor || lattice.top.is_some_and(|top| position >= top);
                let into = if is_over { &mut stopped } else { &mut next };
                *into.entry(position).or_default() += weight * ways;
            }
        }
        alive = next;
    }
    for (position, weight) in alive {
        *stopped.entry(position).or_default() += weight;
    }
    let (mut sum, mut positions, mut last) = (BigInt::default(), stopped.into_iter(), 0);
    let mut found = Vec::new();
    for percent in PERCENTILES {
        while &sum * 100u32 < &whole * percent {
            let (position, weight) = positions.next()?;
            sum += weight;
            last = position;
        }
        found.push(last);
    }
    Some(found)
}
