//! DJ Wild Stud Poker (HC appendix O) and Deuces Wild Xtreme (DWX): five cards against the dealer's five, from 53 of
//! which the four deuces and the joker are wild (ruling G9).
//!
//! The two base games are the same game, paid by their own tables. Two counts serve every wager:
//!
//! - [`deal::Deal`], how each hand of five stands against the dealer's hands: the base game decides by it
//!   ([`base`], [`strategy`], [`adviser`]), the bad beats read off it who lost with what ([`bad_beat`]);
//! - [`hands::hands`], every hand of five by what the side bets look at: its best category, its category with deuces as
//!   plain twos, its deuces and its joker ([`trips`], [`goin_wild`], [`too_wild`]).
//!
//! The Five-Card Linked Progressive replaces the joker and knows no wild card: it counts hands of 52
//! ([`five_card_linked`]).
//!
//! `docs/method/wild.md` and `docs/method/bad-beats.md` derive the counts by hand.

pub mod adviser;
pub mod bad_beat;
pub mod base;
pub mod deal;
pub mod five_card_linked;
pub mod goin_wild;
pub mod hands;
pub mod strategy;
pub mod too_wild;
pub mod trips;
mod words;

use crate::{Analysis, Error, Family, Question, Request, Strategy, Workbench};
use deal::Deal;
use enumeration::{CardSet, Distribution};
use hands::Hand;
use std::sync::Arc;

/// DJ Wild and Deuces Wild Xtreme.
pub struct Wild;

impl Family for Wild {
    fn names(&self) -> &'static [&'static str] {
        &["dj-wild", "deuces-wild-xtreme"]
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let by_row = |row_of: fn(&Hand) -> Option<String>| {
            Analysis::of(request, &request.settle_by_row(&hands(bench), row_of))
        };
        match request.selected.wager.wager.as_str() {
            "base" => base::analyze(request, &deal(bench)),
            "two-way-bad-beat" | "bad-beat-xtreme" => bad_beat::analyze(request, &deal(bench)),
            "trips" => by_row(trips::dj_row),
            "trips-plus-wild" => by_row(trips::plus_wild_row),
            "goin-wild" => by_row(goin_wild::flat_row),
            "goin-wild-progressive" => by_row(goin_wild::progressive_row),
            "too-wild-progressive" => by_row(too_wild::row),
            "five-card-linked-progressive" => five_card_linked::analyze(request, bench),
            other => unreachable!("{other} is not a wager of the wild games"),
        }
    }

    fn strategy(&self, request: &Request, question: &Question, bench: &Workbench) -> Result<Strategy, Error> {
        match request.selected.wager.wager.as_str() {
            "base" => strategy::strategy(request, question, &deal(bench)),
            _ => Err(Error::NoDecisions { wager: request.selected.to_string() }),
        }
    }
}

/// How every hand of the full deck stands, counted once a run.
fn deal(bench: &Workbench) -> Arc<Deal> {
    bench.remember_by_name("five wild against five, 53 cards", || Deal::of(CardSet::DECK_53))
}

/// Every hand of the full deck as the side bets see it, counted once a run.
fn hands(bench: &Workbench) -> Arc<Distribution<Hand>> {
    bench.remember_by_name("five wild, 53 cards", || hands::hands(CardSet::DECK_53))
}
