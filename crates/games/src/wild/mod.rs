//! DJ Wild Stud Poker (HC appendix O) and Deuces Wild Xtreme (DWX): five cards against the dealer's five, from 53 of
//! which the four deuces and the joker are wild (ruling G9).
//!
//! The two base games are the same game, paid by their own tables. The meetings of a [`contest`](crate::contest), how each
//! hand of five stands against the dealer's hands, serve both: the base game decides by them ([`base`]), the bad beats read
//! off them who lost with what ([`bad_beat`]). The other side bets are data, but for the envy of the Five-Card Linked
//! Progressive, which looks at two hands (`five_card_linked`).
//!
//! `docs/method/wild.md` and `docs/method/bad-beats.md` derive the counts by hand.

pub mod bad_beat;
pub mod base;
mod five_card_linked;

use crate::Module;

/// DJ Wild Stud Poker.
pub(crate) static DJ_WILD: Module = Module {
    game: "dj-wild",
    wagers: &[],
};

/// Deuces Wild Xtreme.
pub(crate) static DEUCES_WILD_XTREME: Module = Module {
    game: "deuces-wild-xtreme",
    wagers: &[
        (&["five-card-linked-progressive"], &five_card_linked::FiveCardLinked),
    ],
};
