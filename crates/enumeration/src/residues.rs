//! Large integers by their residues.
//!
//! A sum of millions of products is cheap modulo a prime that fits a machine word, whatever the size of the sum. Taken
//! modulo enough primes, it is known exactly: their product need only pass twice the bound on its magnitude (the Chinese
//! remainder theorem).

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

/// A prime just below 2^60. Products of two residues leave eight bits of 128 free, so 256 of them can be added before
/// they are reduced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modulus {
    /// The prime is 2^60 less this.
    below: u64,
}

/// How many products of residues may be added before they are reduced.
pub const UNREDUCED: usize = 256;

/// The largest primes below 2^60, each as its distance from it.
const BELOW: [u64; 24] = [
    93, 107, 173, 179, 257, 279, 369, 395, 399, 453, 557, 579, 629, 669, 695, 707, 717, 725, 753, 777, 797,
    879, 933, 983,
];

impl Modulus {
    /// Primes enough to tell apart all integers whose magnitude has at most `bits` bits.
    ///
    /// # Panics
    /// If that takes more than the two dozen primes at hand, as it does beyond 1,400 bits.
    pub fn for_bits(bits: u64) -> Vec<Modulus> {
        // Each prime is above 2^59; a sign takes a bit.
        let primes = usize::try_from((bits + 1).div_ceil(59)).expect("a number of primes");
        assert!(primes <= BELOW.len(), "a sum of {bits} bits");
        BELOW[..primes].iter().map(|&below| Modulus { below }).collect()
    }

    /// The prime.
    pub fn prime(self) -> u64 {
        (1 << 60) - self.below
    }

    /// What is left of any number.
    pub fn reduce(self, number: u128) -> u64 {
        const LOW: u128 = (1 << 60) - 1;
        // 2^60 leaves `below`, which is less than 2^10: 2^128 becomes 2^78, then less than 2^61.
        let once = (number >> 60) * u128::from(self.below) + (number & LOW);
        let twice = (once >> 60) as u64 * self.below + (once & LOW) as u64;
        if twice >= self.prime() { twice - self.prime() } else { twice }
    }

    /// What is left of a product of residues.
    pub fn times(self, a: u64, b: u64) -> u64 {
        self.reduce(u128::from(a) * u128::from(b))
    }

    /// What is left of an integer of either sign.
    pub fn of(self, number: i128) -> u64 {
        number.rem_euclid(i128::from(self.prime())) as u64
    }

    /// What is left of a large number.
    pub fn of_large(self, number: &BigUint) -> u64 {
        (number % self.prime()).to_u64().expect("less than the prime")
    }

    /// The inverse of a residue other than zero, by Fermat's theorem.
    fn inverse(self, residue: u64) -> u64 {
        let (mut power, mut base, mut exponent) = (1, residue, self.prime() - 2);
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
        let missing = modulus.reduce(u128::from(residue) + u128::from(modulus.prime() - known));
        number += &product * modulus.times(missing, modulus.inverse(step));
        product *= modulus.prime();
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
        let moduli = Modulus::for_bits(1_400);
        assert_eq!(moduli.len(), BELOW.len());
        assert!(moduli.iter().all(|modulus| is_prime(modulus.prime())));
        assert!(BELOW.is_sorted_by(|a, b| a < b));
    }

    proptest! {
        #[test]
        fn reduction_agrees_with_division(number in any::<u128>(), which in 0..BELOW.len()) {
            let modulus = Modulus { below: BELOW[which] };
            prop_assert_eq!(u128::from(modulus.reduce(number)), number % u128::from(modulus.prime()));
        }

        #[test]
        fn residues_restore_the_integer(digits in proptest::collection::vec(any::<u32>(), 0..12), minus: bool) {
            let number = BigInt::from_slice(if minus { Sign::Minus } else { Sign::Plus }, &digits);
            let residue = |modulus: Modulus| {
                let left = modulus.of_large(number.magnitude());
                if minus && left > 0 { modulus.prime() - left } else { left }
            };
            let moduli = Modulus::for_bits(number.bits());
            prop_assert_eq!(restore(moduli.into_iter().map(|m| (m, residue(m)))), number);
        }
    }
}
