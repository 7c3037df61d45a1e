//! What a wager gives away to a player who watches the cards, for a maths sheet: the dearest cards, the best count, and what
//! it wins at some cut cards.

use crate::counting::{Counting, CountingTerms, counting};
use crate::error::Error;
use crate::removal::{Effect, Removal, TagCount, removal};
use games::{Request, Workbench};
use num_traits::Signed;
use std::cmp::Reverse;

/// What a wager gives away.
#[derive(Clone, Debug)]
pub struct Exposure {
    /// The cards with the largest effects either way, the largest first.
    pub dearest: Vec<Effect>,
    /// The best count of level 2; `None` where no count helps.
    pub count: Option<TagCount>,
    /// What it wins at each cut that the shoe allows, in the order of [`CUTS`]; empty for a wager with decisions.
    pub at_cuts: Vec<Counting>,
}

/// How many cards are shown.
const DEAREST: usize = 3;

/// The unseen cards at which the last round begins: as usual for the game, one deck and two decks before the end.
const CUTS: [Option<u32>; 3] = [None, Some(52), Some(104)];

/// The exposure of a wager; `None` if it is not dealt from a shoe.
pub fn exposure(request: &Request, bench: &Workbench) -> Result<Option<Exposure>, Error> {
    let Ok(of) = games::shoe(request) else { return Ok(None) };
    let Removal { mut effects, counts, .. } = removal(request, bench)?;
    effects.sort_by_key(|effect| Reverse(effect.effect.abs()));
    effects.truncate(DEAREST);
    let count = counts.into_iter().find(|count| count.name.ends_with('2'));
    let mut at_cuts: Vec<Counting> = Vec::new();
    for cut in CUTS.into_iter().filter(|_| of.is_data && count.is_some()) {
        let terms = CountingTerms { cut, ..CountingTerms::default() };
        // A cut that the shoe does not allow, or a game that is shuffled after every round, has no line.
        match counting(request, &terms, bench) {
            Ok(found) if at_cuts.iter().all(|known| known.cut != found.cut) => at_cuts.push(found),
            Ok(_) | Err(Error::Uncountable { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Some(Exposure { dearest: effects, count, at_cuts }))
}
