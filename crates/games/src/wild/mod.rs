//! DJ Wild Stud Poker (HC appendix O) and Deuces Wild Xtreme (DWX): five cards against the dealer's five, from 53 of
//! which the four deuces and the joker are wild (ruling G9).
//!
//! The two base games are the same game, paid by their own tables. Two counts serve every wager:
//!
//! - the meetings of a [`contest`](crate::contest), how each hand of five stands against the dealer's hands: the base game
//!   decides by it ([`base`]), the bad beats read off it who lost with what ([`bad_beat`]);
//! - [`hands`], every hand of five by what the side bets look at: its best category, its category with deuces as plain
//!   twos, its deuces and its joker ([`trips`], [`goin_wild`], [`too_wild`]).
//!
//! The Five-Card Linked Progressive replaces the joker and knows no wild card: it counts hands of 52
//! ([`five_card_linked`]).
//!
//! `docs/method/wild.md` and `docs/method/bad-beats.md` derive the counts by hand.

pub mod bad_beat;
pub mod base;
mod five_card_linked;
mod goin_wild;
mod hands;
mod too_wild;
mod trips;

use crate::Module;
use hands::OnWildHand;

/// DJ Wild Stud Poker.
pub static DJ_WILD: Module = Module {
    game: "dj-wild",
    wagers: &[
        (&["base"], &base::Base),
        (&["trips"], &OnWildHand { row: trips::dj_row }),
        (&["two-way-bad-beat"], &bad_beat::BadBeat),
    ],
};

/// Deuces Wild Xtreme.
pub static DEUCES_WILD_XTREME: Module = Module {
    game: "deuces-wild-xtreme",
    wagers: &[
        (&["base"], &base::Base),
        (&["bad-beat-xtreme"], &bad_beat::BadBeat),
        (&["trips-plus-wild"], &OnWildHand { row: trips::plus_wild_row }),
        (&["goin-wild"], &OnWildHand { row: goin_wild::flat_row }),
        (&["goin-wild-progressive"], &OnWildHand { row: goin_wild::progressive_row }),
        (&["too-wild-progressive"], &OnWildHand { row: too_wild::row }),
        (&["five-card-linked-progressive"], &five_card_linked::FiveCardLinked),
    ],
};
