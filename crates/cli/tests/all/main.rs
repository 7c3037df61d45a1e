//! The command as a user meets it, and every figure it prints.
//!
//! One binary for all of it: linked once, and every listed figure is counted once, on one bench.

mod audit;
mod bad_input;
mod bench;
mod browser;
mod catalogue;
mod command;
mod completions;
mod design;
mod desk;
mod diagnostics;
mod docs;
mod figures;
mod filed;
mod formats;
mod games;
mod hostile;
mod interrupted;
mod invariants;
mod json_md;
mod limits;
mod monitor;
mod output;
mod session;
mod sheet;
mod simulate;
mod site;
mod snapshots;
mod structure;
mod wagers;
