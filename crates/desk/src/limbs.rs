//! Integers of a fixed number of 64-bit limbs in slices of long tables, so that additions allocate nothing.
//!
//! Limbs are little-endian and in two's complement, so sums and products may be negative as long as they fit.

use num_bigint::{BigInt, Sign};

/// Adds `more` to `sum`; both have equally many limbs.
pub(crate) fn add(sum: &mut [u64], more: &[u64]) {
    let mut carry = false;
    for (sum, &more) in sum.iter_mut().zip(more) {
        let (first, over) = sum.overflowing_add(more);
        let (second, over_again) = first.overflowing_add(u64::from(carry));
        *sum = second;
        carry = over | over_again;
    }
}

/// Subtracts `less` from `sum`; both have equally many limbs.
pub(crate) fn subtract(sum: &mut [u64], less: &[u64]) {
    let mut borrow = false;
    for (sum, &less) in sum.iter_mut().zip(less) {
        let (first, under) = sum.overflowing_sub(less);
        let (second, under_again) = first.overflowing_sub(u64::from(borrow));
        *sum = second;
        borrow = under | under_again;
    }
}

/// A number as its sign and the limbs of its size.
pub(crate) struct Factor {
    is_negative: bool,
    limbs: Vec<u64>,
}

impl Factor {
    pub(crate) fn new(value: &BigInt) -> Factor {
        Factor { is_negative: value.sign() == Sign::Minus, limbs: value.magnitude().to_u64_digits() }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// Adds `value`, which is not negative, times this factor to `sum`.
    pub(crate) fn add_times(&self, sum: &mut [u64], value: &[u64]) {
        for (place, &limb) in self.limbs.iter().enumerate() {
            let Some(sum) = sum.get_mut(place..) else { return };
            if self.is_negative {
                subtract_product(sum, value, limb);
            } else {
                add_product(sum, value, limb);
            }
        }
    }
}

fn low(value: u128) -> u64 {
    u64::try_from(value & u128::from(u64::MAX)).unwrap_or(0)
}

fn high(value: u128) -> u64 {
    u64::try_from(value >> 64).unwrap_or(0)
}

fn add_product(sum: &mut [u64], value: &[u64], limb: u64) {
    let mut carry = 0u64;
    let (within, above) = sum.split_at_mut(value.len().min(sum.len()));
    for (sum, &value) in within.iter_mut().zip(value) {
        let total = u128::from(value) * u128::from(limb) + u128::from(*sum) + u128::from(carry);
        *sum = low(total);
        carry = high(total);
    }
    for sum in above {
        if carry == 0 {
            return;
        }
        let (next, over) = sum.overflowing_add(carry);
        *sum = next;
        carry = u64::from(over);
    }
}

fn subtract_product(sum: &mut [u64], value: &[u64], limb: u64) {
    let mut borrow = 0u64;
    let (within, above) = sum.split_at_mut(value.len().min(sum.len()));
    for (sum, &value) in within.iter_mut().zip(value) {
        let product = u128::from(value) * u128::from(limb) + u128::from(borrow);
        let (next, under) = sum.overflowing_sub(low(product));
        *sum = next;
        borrow = high(product) + u64::from(under);
    }
    for sum in above {
        if borrow == 0 {
            return;
        }
        let (next, under) = sum.overflowing_sub(borrow);
        *sum = next;
        borrow = u64::from(under);
    }
}

/// The number in limbs of two's complement.
pub(crate) fn to_big(limbs: &[u64]) -> BigInt {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    BigInt::from_signed_bytes_le(&bytes)
}

/// The limbs of a number, in two's complement, filled up to `length`.
pub(crate) fn from_big(value: &BigInt, length: usize) -> Vec<u64> {
    let fill = if value.sign() == Sign::Minus { u8::MAX } else { 0 };
    let mut bytes = value.to_signed_bytes_le();
    bytes.resize(8 * length, fill);
    bytes.chunks_exact(8).map(|limb| u64::from_le_bytes(limb.try_into().unwrap_or_default())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limbs_add_up_like_numbers() {
        let numbers: Vec<BigInt> = [
            "0",
            "1",
            "-1",
            "18446744073709551615",
            "340282366920938463463374607431768211455",
            "-79228162514264337593543950336",
        ]
        .iter()
        .map(|text| text.parse().unwrap())
        .collect();
        for a in &numbers {
            assert_eq!(to_big(&from_big(a, 6)), *a);
            for b in &numbers {
                let mut sum = from_big(a, 6);
                add(&mut sum, &from_big(b, 6));
                assert_eq!(to_big(&sum), a + b);
                subtract(&mut sum, &from_big(b, 6));
                assert_eq!(to_big(&sum), *a);
                if b.sign() != Sign::Minus {
                    Factor::new(a).add_times(&mut sum, &from_big(b, 3));
                    assert_eq!(to_big(&sum), a + a * b);
                }
            }
        }
    }
}
