//! The number at every border.

/// An exact rational, the number a pay is read as.
pub type Ratio = num_rational::BigRational;
