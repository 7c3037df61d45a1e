//! Signed integers of a fixed number of 64-bit limbs.
//!
//! Weighted sums over one common denominator outgrow `i128` long before they need a heap: a dozen draws from 416 cards
//! have a falling factorial of 105 bits, three dozen of 311. [`Wide`] holds such a numerator on the stack, in two's
//! complement, lowest limb first, and offers only what a recursion over draws needs: sums, products, comparison.
//! `pairing` and games that draw from a shoe add in it and convert the result to a [`BigInt`].
//!
//! Every sum and product panics if its result has no room.

use num_bigint::BigInt;
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A signed integer of `LIMBS` times 64 bits.
///
/// A machine integer of two limbs does not fit in one, so this does not compile:
///
/// ```compile_fail
/// let _ = enumeration::wide::Wide::<1>::from(1i128);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide<const LIMBS: usize>([u64; LIMBS]);

impl<const LIMBS: usize> Wide<LIMBS> {
    /// Zero.
    pub const ZERO: Self = {
        assert!(LIMBS > 0, "a number has a limb for its sign");
        Wide([0; LIMBS])
    };

    /// One.
    pub const ONE: Self = {
        let mut one = Self::ZERO;
        one.0[0] = 1;
        one
    };

    /// The largest number of bits that a magnitude may have.
    pub const BITS: usize = 64 * LIMBS - 1;

    /// Returns true if the number is below zero.
    pub(crate) fn is_negative(&self) -> bool {
        self.sign() != 0
    }

    /// Returns true if the number is zero.
    pub(crate) fn is_zero(&self) -> bool {
        self.0.iter().all(|&limb| limb == 0)
    }

    /// Sets the number to zero if `really`.
    pub(crate) fn restart(&mut self, really: bool) {
        for limb in &mut self.0 {
            *limb &= !mask(really);
        }
    }

    /// Adds `other` times `factor`, the step of every weighted sum.
    pub fn add_product(&mut self, other: &Self, factor: u64) {
        let above = self.sign().wrapping_sub(other.sign() & factor);
        let mut carry = 0;
        for (limb, &of) in self.0.iter_mut().zip(&other.0) {
            [*limb, carry] = multiply_add(of, factor, *limb, carry);
        }
        self.assert_room(above.wrapping_add(carry));
    }

    /// The product with a number of another width.
    #[must_use]
    pub fn times<const A: usize>(&self, factor: &Wide<A>) -> Self {
        let (is_minus, is_minus_factor) = (self.is_negative(), factor.is_negative());
        let (of, factor) =
            (if is_minus { -*self } else { *self }, if is_minus_factor { -*factor } else { *factor });
        let mut product = [0u64; LIMBS];
        for (i, &of_factor) in factor.0.iter().enumerate().filter(|&(_, &limb)| limb != 0) {
            let mut carry = 0;
            for (limb, &of) in product[i..].iter_mut().zip(&of.0) {
                [*limb, carry] = multiply_add(of, of_factor, *limb, carry);
            }
            let has_room = carry == 0 && of.0[LIMBS - i..].iter().all(|&limb| limb == 0);
            assert!(has_room, "a product has room");
        }
        let product = Wide(product);
        assert!(!product.is_negative(), "a product has room");
        if is_minus ^ is_minus_factor { -product } else { product }
    }

    /// The number as a machine integer, or `None` if it is not one.
    pub(crate) fn short(&self) -> Option<i128> {
        const { assert!(LIMBS >= 2, "a number of one limb is an i64") };
        let low = u128::from(self.0[0]) | u128::from(self.0[1]) << 64;
        let short = low.cast_signed();
        self.0[2..].iter().all(|&limb| limb == mask(short < 0)).then_some(short)
    }

    /// The limb that an infinite number of limbs above the last one would repeat: 0, or 2^64 - 1 for -1.
    fn sign(&self) -> u64 {
        (self.0[LIMBS - 1].cast_signed() >> 63).cast_unsigned()
    }

    /// Panics unless the limb above the last one repeats the sign, as it does if a sum or product has room. Both are
    /// known modulo 2^64, which is enough: a number times a factor of one limb, plus a number, divided by
    /// 2^(64 `LIMBS`), is between -2^63 - 1 and 2^63.
    fn assert_room(&self, above: u64) {
        assert!(above == self.sign(), "a sum or product has room");
    }

    /// Adds the product of two numbers, which has no more limbs than the sum.
    pub(crate) fn add_full_product<const A: usize, const B: usize>(&mut self, a: &Wide<A>, b: &Wide<B>) {
        const { assert!(A + B <= LIMBS, "a product has as many limbs as its factors") };
        let mut product = [0u64; LIMBS];
        for (i, &of_a) in a.0.iter().enumerate() {
            let mut carry = 0;
            for (limb, &of_b) in product[i..].iter_mut().zip(&b.0) {
                [*limb, carry] = multiply_add(of_a, of_b, *limb, carry);
            }
            product[i + B] = carry;
        }
        // A factor below zero was read as 2^(64 limbs) more than it is. Signs follow no pattern that branch prediction
        // could learn, so the correction is masked, not skipped.
        take_away(&mut product[A..A + B], &b.0, a.sign());
        take_away(&mut product[B..A + B], &a.0, b.sign());
        let sign = (product[A + B - 1].cast_signed() >> 63).cast_unsigned();
        product[A + B..].fill(sign);
        *self += Wide(product);
    }
}

impl Wide<4> {
    /// Adds the product of two machine integers.
    pub(crate) fn add_short_product(&mut self, a: i64, b: i128) {
        // |a| is at most 2^63 and what it is multiplied with below 2^64; then at most 2^63, and a carry.
        let low = i128::from(a) * (b & i128::from(u64::MAX));
        let high = i128::from(a) * (b >> 64) + (low >> 64);
        let ([lowest, _], [third, fourth]) = (halves(low.cast_unsigned()), halves(high.cast_unsigned()));
        *self += Wide([lowest, third, fourth, mask(high < 0)]);
    }
}

/// All bits of a limb, or none.
#[inline]
fn mask(really: bool) -> u64 {
    0u64.wrapping_sub(u64::from(really))
}

/// The low and the high limb.
#[inline]
fn halves(number: u128) -> [u64; 2] {
    [number & u128::from(u64::MAX), number >> 64].map(|half| half.try_into().expect("64 bits are left"))
}

/// The low and the high limb of `a * b + c + d`, which is at most (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1.
#[inline]
fn multiply_add(a: u64, b: u64, c: u64, d: u64) -> [u64; 2] {
    let product = u128::from(a) * u128::from(b);
    halves(product.wrapping_add(u128::from(c)).wrapping_add(u128::from(d)))
}

/// Subtracts a number from the limbs of another, modulo what these hold, with each limb masked by `mask`.
#[inline]
fn take_away(from: &mut [u64], number: &[u64], mask: u64) {
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
        const { assert!(LIMBS >= 2, "an i128 has two limbs") };
        let mut limbs = [mask(value < 0); LIMBS];
        limbs[..2].copy_from_slice(&halves(value.cast_unsigned()));
        Wide(limbs)
    }
}

impl<const LIMBS: usize> From<Wide<LIMBS>> for BigInt {
    fn from(value: Wide<LIMBS>) -> Self {
        let bytes: Vec<u8> = value.0.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        BigInt::from_signed_bytes_le(&bytes)
    }
}

impl<const LIMBS: usize> AddAssign for Wide<LIMBS> {
    fn add_assign(&mut self, other: Self) {
        let above = self.sign().wrapping_add(other.sign());
        let mut carry = 0;
        for (limb, addend) in self.0.iter_mut().zip(other.0) {
            [*limb, carry] = halves(u128::from(*limb) + u128::from(addend) + u128::from(carry));
        }
        self.assert_room(above.wrapping_add(carry));
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
        negated += Self::ONE;
        negated
    }
}

impl<const LIMBS: usize> Mul<u64> for Wide<LIMBS> {
    type Output = Self;
    fn mul(self, factor: u64) -> Self {
        let mut product = Self::ZERO;
        product.add_product(&self, factor);
        product
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
        let product = (0u64..36).fold(Wide::<8>::ONE, |product, i| product * (416 - i));
        assert_eq!(BigInt::from(product), BigInt::from(crate::ratio::falling(416, 36)));
        assert_eq!(BigInt::from(product).bits(), 311);
    }

    #[test]
    #[should_panic(expected = "a sum or product has room")]
    fn a_sum_that_has_no_room_is_seen() {
        let _ = Wide::<2>::from(i128::MAX) + Wide::ONE;
    }

    #[test]
    #[should_panic(expected = "a sum or product has room")]
    fn a_product_that_has_no_room_is_seen() {
        let _ = Wide::<2>::from(i128::MIN) * 2u64;
    }

    #[test]
    #[should_panic(expected = "a product has room")]
    fn a_product_of_two_wide_numbers_that_has_no_room_is_seen() {
        let _ = Wide::<3>::from(i128::MAX).times(&Wide::<2>::from(1 << 65));
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
