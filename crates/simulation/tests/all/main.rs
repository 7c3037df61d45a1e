//! The dealings against the catalogue and published figures: one binary, linked once.

mod catalogue;
mod plain_play;
mod published;
mod wagers;
