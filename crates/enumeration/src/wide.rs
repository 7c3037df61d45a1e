//! Signed integers of a fixed number of 64-bit limbs.
//!
//! Weighted sums over one common denominator outgrow `i128` long before they need a heap: a dozen draws from 416 cards
//! have a falling factorial of 105 bits, three dozen of 311. [`Wide`] holds such a numerator on the stack, in two's
//! complement, lowest limb first, and offers just what a recursion over draws asks for: sums, products with small
//! integers, comparison. It becomes a [`BigInt`] at the border.
//!
//! Whoever picks the width says why it suffices; tests check it at every sum and product, optimised code does not.

use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A signed integer of `LIMBS` times 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide<const LIMBS: usize>([u64; LIMBS]);

impl<const LIMBS: usize> Wide<LIMBS> {
    /// Zero.
    pub const ZERO: Self = Wide([0; LIMBS]);

    /// How many bits a magnitude may have.
    pub const BITS: u64 = 64 * LIMBS as u64 - 1;

    /// One.
    pub fn one() -> Self {
        Self::from(1i128)
    }

    /// Whether the number is below zero.
    pub fn is_negative(&self) -> bool {
        self.0[LIMBS - 1] >> 63 == 1
    }

    /// Whether the number is zero.
    pub fn is_zero(&self) -> bool {
        self.0.iter().all(|&limb| limb == 0)
    }

    /// Becomes zero, or stays as it is.
    pub fn restart(&mut self, really: bool) {
        let mask = u64::from(really).wrapping_sub(1);
        for limb in &mut self.0 {
            *limb &= mask;
        }
    }

    /// Adds `other` times `factor`, the step of every weighted sum.
    pub fn add_product(&mut self, other: &Self, factor: u64) {
        let above = self.above() + other.above() * i128::from(factor);
        let mut carry = 0u64;
        for (limb, &of) in self.0.iter_mut().zip(&other.0) {
            // (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1
            let sum = of as u128 * factor as u128 + *limb as u128 + carry as u128;
            *limb = sum as u64;
            carry = (sum >> 64) as u64;
        }
        debug_assert_eq!(above + i128::from(carry), self.above(), "a sum has room");
    }

    /// The product with a number of another width. It is right if it has room.
    #[must_use]
    pub fn times<const A: usize>(&self, factor: &Wide<A>) -> Self {
        let (is_minus, is_minus_factor) = (self.is_negative(), factor.is_negative());
        let (of, factor) =
            (if is_minus { -*self } else { *self }, if is_minus_factor { -*factor } else { *factor });
        let mut product = [0u64; LIMBS];
        for (i, &of_factor) in factor.0.iter().enumerate().take(LIMBS) {
            let mut carry = 0u64;
            for (limb, &of) in product[i..].iter_mut().zip(&of.0) {
                let sum = of as u128 * of_factor as u128 + *limb as u128 + carry as u128;
                *limb = sum as u64;
                carry = (sum >> 64) as u64;
            }
            debug_assert!(
                carry == 0 && (of_factor == 0 || of.0[LIMBS - i..].iter().all(|&limb| limb == 0)),
                "a product has room"
            );
        }
        let product = Wide(product);
        debug_assert!(!product.is_negative(), "a product has room");
        if is_minus ^ is_minus_factor { -product } else { product }
    }

    /// The number as a machine integer, where it is one.
    pub fn short(&self) -> Option<i128> {
        let low = u128::from(self.0[0]) | u128::from(self.0[1]) << 64;
        let short = low.cast_signed();
        let above = if short < 0 { u64::MAX } else { 0 };
        self.0[2..].iter().all(|&limb| limb == above).then_some(short)
    }

    /// What would stand in all limbs above the last, as one number: nothing, or the sign.
    fn above(&self) -> i128 {
        -i128::from(self.is_negative())
    }

    /// Adds the product of two numbers, which has no more limbs than the sum. It is right if the sum has room.
    pub fn add_full_product<const A: usize, const B: usize>(&mut self, a: &Wide<A>, b: &Wide<B>) {
        const { assert!(A + B <= LIMBS, "a product has as many limbs as its factors") };
        let mut product = [0u64; LIMBS];
        for (i, &of_a) in a.0.iter().enumerate() {
            let mut carry = 0u64;
            for (limb, &of_b) in product[i..].iter_mut().zip(&b.0) {
                let sum = of_a as u128 * of_b as u128 + *limb as u128 + carry as u128;
                *limb = sum as u64;
                carry = (sum >> 64) as u64;
            }
            product[i + B] = carry;
        }
        // A factor below zero was taken for 2^(64 limbs) more than it is. Signs come in no order that a processor could
        // guess, so this is done in any case, with a mask.
        take_away(&mut product[A..A + B], &b.0, a.is_negative());
        take_away(&mut product[B..A + B], &a.0, b.is_negative());
        let sign = (product[A + B - 1].cast_signed() >> 63).cast_unsigned();
        product[A + B..].fill(sign);
        *self += Wide(product);
    }
}

impl Wide<4> {
    /// Adds the product of two machine integers. It is right if the sum has room.
    pub fn add_short_product(&mut self, a: i64, b: i128) {
        // |a| is at most 2^63 and what it is multiplied with below 2^64; then at most 2^63, and a carry.
        let low = i128::from(a) * (b & i128::from(u64::MAX));
        let high = i128::from(a) * (b >> 64) + (low >> 64);
        let sign = (high >> 127).cast_unsigned() as u64;
        let high = high.cast_unsigned();
        *self += Wide([low.cast_unsigned() as u64, high as u64, (high >> 64) as u64, sign]);
    }
}

/// Takes a number from the limbs of another, or nothing.
fn take_away(from: &mut [u64], number: &[u64], really: bool) {
    let mask = 0u64.wrapping_sub(u64::from(really));
    let mut borrow = false;
    for (limb, &of) in from.iter_mut().zip(number) {
        let (less, first) = limb.overflowing_sub(of & mask);
        let (less, second) = less.overflowing_sub(u64::from(borrow));
        (*limb, borrow) = (less, first | second);
    }
}

impl From<i64> for Wide<1> {
    fn from(value: i64) -> Self {
        Wide([value.cast_unsigned()])
    }
}

impl<const LIMBS: usize> From<i128> for Wide<LIMBS> {
    fn from(value: i128) -> Self {
        let mut limbs = [if value < 0 { u64::MAX } else { 0 }; LIMBS];
        limbs[0] = value.cast_unsigned() as u64;
        limbs[1] = (value >> 64).cast_unsigned() as u64;
        Wide(limbs)
    }
}

impl<const LIMBS: usize> From<Wide<LIMBS>> for BigInt {
    fn from(value: Wide<LIMBS>) -> Self {
        let magnitude = if value.is_negative() { -value } else { value };
        let bytes: Vec<u8> = magnitude.0.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        BigInt::from_bytes_le(if value.is_negative() { Sign::Minus } else { Sign::Plus }, &bytes)
    }
}

impl<const LIMBS: usize> AddAssign for Wide<LIMBS> {
    fn add_assign(&mut self, other: Self) {
        let above = self.above() + other.above();
        let mut carry = 0u64;
        for (limb, addend) in self.0.iter_mut().zip(other.0) {
            let sum = *limb as u128 + addend as u128 + carry as u128;
            *limb = sum as u64;
            carry = (sum >> 64) as u64;
        }
        debug_assert_eq!(above + i128::from(carry), self.above(), "a sum has room");
    }
}

impl<const LIMBS: usize> SubAssign for Wide<LIMBS> {
    fn sub_assign(&mut self, other: Self) {
        *self += -other;
    }
}

impl<const LIMBS: usize> Add for Wide<LIMBS> {
    type Output = Self;
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl<const LIMBS: usize> Sub for Wide<LIMBS> {
    type Output = Self;
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const LIMBS: usize> Neg for Wide<LIMBS> {
    type Output = Self;
    fn neg(self) -> Self {
        let mut negated = Wide(self.0.map(|limb| !limb));
        negated += Self::one();
        negated
    }
}

impl<const LIMBS: usize> Mul<u64> for Wide<LIMBS> {
    type Output = Self;
    /// The product modulo 2^(64 LIMBS), which is right in two's complement for either sign of `self`.
    fn mul(mut self, factor: u64) -> Self {
        let above = self.above() * i128::from(factor);
        let mut carry = 0u64;
        for limb in &mut self.0 {
            // (2^64 - 1)^2 + 2^64 - 1 < 2^128
            let product = *limb as u128 * factor as u128 + carry as u128;
            *limb = product as u64;
            carry = (product >> 64) as u64;
        }
        debug_assert_eq!(above + i128::from(carry), self.above(), "a product has room");
        self
    }
}

impl<const LIMBS: usize> Mul<i64> for Wide<LIMBS> {
    type Output = Self;
    fn mul(self, factor: i64) -> Self {
        let product = self * factor.unsigned_abs();
        if factor < 0 { -product } else { product }
    }
}

impl<const LIMBS: usize> PartialOrd for Wide<LIMBS> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const LIMBS: usize> Ord for Wide<LIMBS> {
    fn cmp(&self, other: &Self) -> Ordering {
        // A negative number has the higher top bit, so signs are compared the other way round.
        other
            .is_negative()
            .cmp(&self.is_negative())
            .then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_traits::Zero;
    use proptest::prelude::*;

    type W = Wide<4>;

    #[test]
    fn falling_factorial_of_thirty_six_draws_from_416_cards() {
        let product = (0u64..36).fold(Wide::<8>::one(), |product, i| product * (416 - i));
        assert_eq!(BigInt::from(product), BigInt::from(crate::ratio::falling(416, 36)));
        assert_eq!(BigInt::from(product).bits(), 311);
    }

    #[test]
    #[should_panic(expected = "a sum has room")]
    fn a_sum_that_has_no_room_is_seen() {
        let _ = Wide::<2>::from(i128::MAX) + Wide::one();
    }

    #[test]
    #[should_panic(expected = "a product has room")]
    fn a_product_that_has_no_room_is_seen() {
        let _ = Wide::<2>::from(i128::MIN) * 2u64;
    }

    #[test]
    fn zero_is_not_negative() {
        assert!(W::ZERO.is_zero() && !W::ZERO.is_negative());
        assert_eq!(-W::ZERO, W::ZERO);
        assert!(BigInt::from(W::ZERO).is_zero());
    }

    proptest! {
        #[test]
        fn agrees_with_big_integers(a in any::<i128>(), b in any::<i128>(), f in any::<u64>(), g in any::<i64>()) {
            let (wa, wb) = (W::from(a), W::from(b));
            let (ba, bb) = (BigInt::from(a), BigInt::from(b));
            prop_assert_eq!(BigInt::from(wa), ba.clone());
            prop_assert_eq!(BigInt::from(wa + wb), &ba + &bb);
            prop_assert_eq!(BigInt::from(wa - wb), &ba - &bb);
            prop_assert_eq!(BigInt::from(wa * f), &ba * f);
            prop_assert_eq!(BigInt::from(wa * g), &ba * g);
            let mut sum = wa;
            sum.add_product(&wb, f);
            prop_assert_eq!(BigInt::from(sum), &ba + &bb * f);
            let mut sum = Wide::<7>::from(b);
            sum.add_full_product(&(Wide::<3>::from(a) * f), &wb);
            prop_assert_eq!(BigInt::from(sum), &bb + &ba * &bb * f);
            sum.add_full_product(&-(Wide::<3>::from(a) * f), &wb);
            prop_assert_eq!(BigInt::from(sum), bb.clone());
            // Factors of fewer limbs than the sum.
            sum.add_full_product(&Wide::from(g), &(Wide::<3>::from(a) * f));
            prop_assert_eq!(BigInt::from(sum), &bb + &ba * f * g);
            sum.add_full_product(&-(Wide::<3>::from(a) * f), &Wide::<2>::from(b));
            prop_assert_eq!(BigInt::from(sum), &bb + &ba * f * g - &ba * &bb * f);
            let mut sum = W::from(b);
            sum.add_short_product(g, a);
            prop_assert_eq!(BigInt::from(sum), &bb + &ba * g);
            prop_assert_eq!(wa.short(), Some(a));
            let short = i128::try_from(&ba * f).ok();
            prop_assert_eq!((wa * f).short(), short);
            let wide = Wide::<8>::from(a) * f;
            prop_assert_eq!(BigInt::from(wide.times(&(Wide::<3>::from(b) * f))), &ba * f * &bb * f);
            prop_assert_eq!(wa.cmp(&wb), a.cmp(&b));
            prop_assert_eq!((wa * f).cmp(&(wb * f)), if f == 0 { Ordering::Equal } else { a.cmp(&b) });
        }
    }
}
