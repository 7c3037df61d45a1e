//! The exposure of a wager to card counting, for a maths sheet: the cards with the largest effects of removal, the best
//! count, and its win at some cut cards.

use crate::counting::{Counting, CountingTerms, counting};
use crate::error::Error;
use crate::removal::{Effect, Removal, TagCount, removal};
use enumeration::{Arrange, Ratio};
use games::{Request, SeenCards, Workbench};
use num_traits::Signed;
use std::cmp::Reverse;

/// The exposure of a wager.
#[derive(Clone, Debug)]
pub struct Exposure {
    /// The cards with the largest effects either way, the largest first.
    pub dearest: Vec<Effect>,
    /// The best count of level 2; `None` if no count helps.
    pub count: Option<TagCount>,
    /// The win of that count at each cut that the shoe allows, the filed one first; empty for a wager with decisions.
    pub at_cuts: Vec<Counting>,
    /// In a game with stages, the value of seeing one card of the dealer's before the first decision.
    pub seen_card: Option<Ratio>,
}

/// How many cards are shown.
const DEAREST: usize = 3;

/// Two cuts beside the filed one: the unseen cards at which the last round begins, one deck and two.
const OTHER_CUTS: [u32; 2] = [52, 104];

/// The exposure of a wager with the filed cut, or with the usual cut of its game; `None` if no effect of removal can be
/// computed.
pub fn exposure(
    request: &Request,
    filed_cut: Option<u32>,
    bench: &Workbench,
) -> Result<Option<Exposure>, Error> {
    let seen_card = seen_card(request, bench)?;
    let Ok(of) = games::shoe(request) else {
        let of_seen_card =
            Exposure { dearest: Vec::new(), count: None, at_cuts: Vec::new(), seen_card: seen_card.clone() };
        return Ok(seen_card.map(|_| of_seen_card));
    };
    let Removal { mut effects, counts, .. } = removal(request, bench)?;
    effects.arrange_by_key(|effect| Reverse(effect.effect.abs()));
    effects.truncate(DEAREST);
    let count = counts.into_iter().find(|count| count.name.ends_with('2'));
    let mut at_cuts: Vec<Counting> = Vec::new();
    let cuts = [filed_cut].into_iter().chain(OTHER_CUTS.map(Some));
    for cut in cuts.filter(|_| of.is_data && count.is_some()) {
        let terms = CountingTerms { cut, ..CountingTerms::default() };
        // A cut that the shoe does not allow, or a game shuffled after every round, is skipped.
        match counting(request, &terms, bench) {
            Ok(found) if at_cuts.iter().all(|known| known.cut != found.cut) => at_cuts.push(found),
            Ok(_) | Err(Error::Uncountable { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Some(Exposure { dearest: effects, count, at_cuts, seen_card }))
}

/// The zones that hold the dealer's cards face down.
const DEALERS: [&str; 2] = ["dealer", "hidden"];

/// The gain of a player who sees one card of the dealer's; `None` for a game without stages or without a dealer's hand.
fn seen_card(request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
    let Some(terms) = request.selected.round()? else { return Ok(None) };
    if request.selected.wager.side.is_some() || !request.options.sees.is_empty() {
        return Ok(None);
    }
    let Some(zone) = DEALERS.iter().find(|name| terms.deal.zones.iter().any(|zone| zone.name == **name))
    else {
        return Ok(None);
    };
    let mut seen = request.clone();
    seen.options.sees.push(SeenCards { zone: (*zone).into(), cards: 1 });
    let (fresh, seen) = (games::edge(request, bench)?, games::edge(&seen, bench)?);
    Ok(fresh.zip(seen).map(|(fresh, seen)| fresh - seen))
}
