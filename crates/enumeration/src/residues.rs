//! Large integers by their residues.
//!
//! A sum of millions of products is cheap modulo a prime that fits a machine word, whatever the size of the sum. Taken
//! modulo enough primes, it is known exactly: their product need only pass twice the bound on its magnitude (the Chinese
//! remainder theorem).

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

/// A prime just below 2^60, and what Montgomery's reduction needs: a sum of products is reduced with two multiplications
/// if one factor of each carries a factor of 2^64 ([`Modulus::scale`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modulus {
    prime: u64,
    /// Minus the inverse of the prime modulo 2^64.
    minus_inverse: u64,
}

/// How many products may be added before [`Modulus::unscale`]: terms below 2^61 and factors below 2^60.
pub const UNREDUCED: usize = 8;

/// The largest primes below 2^60, each as its distance from it.
const BELOW: [u64; 24] = [
    93, 107, 173, 179, 257, 279, 369, 395, 399, 453, 557, 579, 629, 669, 695, 707, 717, 725, 753, 777, 797,
    879, 933, 983,
];

impl Modulus {
    /// At least so many primes that they tell apart all integers whose magnitude has at most `bits` bits, in groups.
    ///
    /// # Panics
    /// If that takes more than the two dozen primes at hand, as it does beyond 1,400 bits.
    pub fn for_bits<const LANES: usize>(bits: u64) -> Vec<[Modulus; LANES]> {
        // Each prime is above 2^59; a sign takes a bit.
        let primes = usize::try_from((bits + 1).div_ceil(59)).expect("a number of primes");
        let groups = primes.div_ceil(LANES);
        assert!(groups * LANES <= BELOW.len(), "a sum of {bits} bits");
        let modulus = |place: usize| Self::new((1 << 60) - BELOW[place]);
        (0..groups).map(|group| std::array::from_fn(|lane| modulus(group * LANES + lane))).collect()
    }

    fn new(prime: u64) -> Self {
        // Newton's iteration: an inverse modulo 2^k is one modulo 2^2k after a step; odd numbers invert themselves
        // modulo 8.
        let mut inverse = prime;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(prime.wrapping_mul(inverse)));
        }
        Modulus { prime, minus_inverse: inverse.wrapping_neg() }
    }

    /// What is left of an integer of either sign.
    pub fn of(self, number: i128) -> u64 {
        match i64::try_from(number) {
            // Far the most, and far the quicker.
            Ok(small) => small.rem_euclid(self.prime.cast_signed()).cast_unsigned(),
            Err(_) => number.rem_euclid(i128::from(self.prime)) as u64,
        }
    }

    /// What is left of a large number.
    pub fn of_large(self, number: &BigUint) -> u64 {
        (number % self.prime).to_u64().expect("less than the prime")
    }

    /// A residue times 2^64.
    pub fn scale(self, residue: u64) -> u64 {
        ((u128::from(residue) << 64) % u128::from(self.prime)) as u64
    }

    /// A sum of up to [`UNREDUCED`] products of a term and a scaled factor, without the scale: less than twice the
    /// prime.
    pub fn unscale(self, sum: u128) -> u64 {
        // Below 2^124, so that the sum with a multiple of the prime does not pass 2^128; its lower half becomes zero.
        let multiple = (sum as u64).wrapping_mul(self.minus_inverse);
        ((sum + u128::from(multiple) * u128::from(self.prime)) >> 64) as u64
    }

    /// The sum of two numbers below twice the prime, below twice the prime again.
    pub fn plus(self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        if sum >= 2 * self.prime { sum - 2 * self.prime } else { sum }
    }

    fn times(self, a: u64, b: u64) -> u64 {
        (u128::from(a) * u128::from(b) % u128::from(self.prime)) as u64
    }

    /// The inverse of a residue other than zero, by Fermat's theorem.
    fn inverse(self, residue: u64) -> u64 {
        let (mut power, mut base, mut exponent) = (1, residue, self.prime - 2);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.times(power, base);
            }
            base = self.times(base, base);
            exponent >>= 1;
        }
        power
    }
}

/// The integer nearest zero that leaves these residues.
pub fn restore(residues: impl IntoIterator<Item = (Modulus, u64)>) -> BigInt {
    let (mut number, mut product) = (BigUint::zero(), BigUint::one());
    for (modulus, residue) in residues {
        // The multiple of the primes so far that mends the residue of the next.
        let (known, step) = (modulus.of_large(&number), modulus.of_large(&product));
        let missing = (residue % modulus.prime + modulus.prime - known) % modulus.prime;
        number += &product * modulus.times(missing, modulus.inverse(step));
        product *= modulus.prime;
    }
    let number = BigInt::from(number);
    let product = BigInt::from(product);
    if &number * 2 > product { number - product } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::Sign;
    use proptest::prelude::*;

    /// Miller and Rabin's test, which is a proof below 2^64 with these bases.
    fn is_prime(n: u64) -> bool {
        let power = |mut base: u64, mut exponent: u64| {
            let mut power = 1;
            while exponent > 0 {
                if exponent & 1 == 1 {
                    power = (u128::from(power) * u128::from(base) % u128::from(n)) as u64;
                }
                base = (u128::from(base) * u128::from(base) % u128::from(n)) as u64;
                exponent >>= 1;
            }
            power
        };
        let twos = (n - 1).trailing_zeros();
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].into_iter().all(|base| {
            let odd = power(base, (n - 1) >> twos);
            odd == 1 || (0..twos).any(|i| power(odd, 1 << i) == n - 1)
        })
    }

    #[test]
    fn the_moduli_are_prime_and_differ() {
        let moduli = Modulus::for_bits::<3>(1_400);
        assert_eq!(moduli.as_flattened().len(), BELOW.len());
        assert!(moduli.as_flattened().iter().all(|modulus| is_prime(modulus.prime)));
        assert!(BELOW.is_sorted_by(|a, b| a < b));
    }

    proptest! {
        #[test]
        fn a_sum_of_products_is_reduced(terms in proptest::collection::vec((0..1u64 << 60, any::<u64>()), 0..=UNREDUCED)) {
            for modulus in Modulus::for_bits::<1>(1_400).into_flattened() {
                let residue = |&(term, factor): &(u64, u64)| (term, factor % modulus.prime);
                let sum = terms.iter().map(residue).map(|(a, b)| u128::from(a) * u128::from(modulus.scale(b))).sum();
                let expected: BigUint = terms.iter().map(residue).map(|(a, b)| BigUint::from(a) * b).sum();
                prop_assert!(modulus.unscale(sum) < 2 * modulus.prime);
                prop_assert_eq!(modulus.unscale(sum) % modulus.prime, modulus.of_large(&expected));
            }
        }

        #[test]
        fn residues_restore_the_integer(digits in proptest::collection::vec(any::<u32>(), 0..12), minus: bool) {
            let number = BigInt::from_slice(if minus { Sign::Minus } else { Sign::Plus }, &digits);
            let residue = |modulus: Modulus| {
                let left = modulus.of_large(number.magnitude());
                if minus && left > 0 { modulus.prime - left } else { left }
            };
            let moduli = Modulus::for_bits::<2>(number.bits()).into_flattened();
            prop_assert_eq!(restore(moduli.into_iter().map(|m| (m, residue(m)))), number);
        }

        #[test]
        fn residues_of_either_sign(number in any::<i128>(), small in any::<i64>()) {
            let modulus = Modulus::new((1 << 60) - 93);
            for number in [number, small.into()] {
                let left = i128::from(modulus.of(number));
                prop_assert!(left >= 0 && left < i128::from(modulus.prime));
                prop_assert_eq!((number.wrapping_sub(left)) % i128::from(modulus.prime), 0);
            }
        }
    }
}
