//! How each question is answered: one module a question, and two for what questions name.

pub(crate) mod analyze;
mod audit;
mod audit_lines;
mod audit_play;
mod audit_small;
pub(crate) mod bankroll;
mod certificate;
pub(crate) mod compare;
pub(crate) mod counting;
pub(crate) mod diff;
pub(crate) mod list;
pub(crate) mod meter;
pub(crate) mod monitor;
pub(crate) mod own_table;
pub(crate) mod plausible;
pub(crate) mod removal;
pub(crate) mod round;
pub(crate) mod sheet;
pub(crate) mod shoes;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod site;
pub(crate) mod solve;
pub(crate) mod strategy;
pub(crate) mod verify;
pub(crate) mod wanted;
