//! The dealings against the catalogue and published figures: one binary, linked once.

mod audit;
mod catalogue;
mod data;
mod examples;
mod plain_play;
mod published;
mod rounds;
mod wagers;
