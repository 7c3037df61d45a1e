//! Hands.
