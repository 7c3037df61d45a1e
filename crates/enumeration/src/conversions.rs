//! Conversions between machine integers that cannot fail here although `From` does not offer them.
//!
//! Indices are `usize`, numbers of bits and cards `u32`, counts of deals `u64`. A `usize` has 32 bits in a browser and
//! 64 elsewhere, so the standard library has no infallible conversion from `u32` to `usize` or from `usize` to `u64`,
//! and none of its conversions is `const`. This crate and `games` forbid the operator `as`, which drops bits silently:
//! use `try_from` where a number might not fit; the few casts that need `as` are here.

const _: () = assert!(u32::BITS <= usize::BITS && usize::BITS <= u64::BITS, "an index has 32 to 64 bits");

/// A number of 32 bits as an index.
#[expect(clippy::as_conversions, reason = "an index has at least 32 bits, and `From` is not `const`")]
#[inline]
pub const fn to_index(number: u32) -> usize {
    number as usize
}

/// A length as a count.
#[expect(
    clippy::as_conversions,
    reason = "a count has as many bits as an index can, and `From` is not `const`"
)]
#[inline]
pub const fn to_count(length: usize) -> u64 {
    length as u64
}

/// The remainder of a number as an index below `N`. If `N` is a power of two this costs one instruction, and an array of
/// `N` elements is then read without a check.
pub(crate) const fn index_modulo<const N: usize>(number: u64) -> usize {
    #[expect(clippy::as_conversions, reason = "the remainder is below `N`, an index")]
    let index = (number % to_count(N)) as usize;
    index
}

/// A number of 16 bits as one of 32, in a constant; elsewhere `u32::from`.
#[expect(clippy::as_conversions, reason = "`From` is not `const`")]
pub(crate) const fn widened(number: u16) -> u32 {
    number as u32
}
