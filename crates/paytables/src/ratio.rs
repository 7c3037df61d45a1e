//! The exact rational number of this crate's API.

/// An exact rational.
pub type Ratio = num_rational::BigRational;
