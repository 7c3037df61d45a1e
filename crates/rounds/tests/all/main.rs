//! Games as data, solved: published figures, and random small games against a brute force that shares no code.

mod contest;
mod holdem;
mod never_paid;
mod published;
mod random;
mod refused;
mod removed;
mod work;
