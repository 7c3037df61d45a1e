//! x

pub mod pai_gow;
