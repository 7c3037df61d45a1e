//! Chooses the counter by the kind of deal. These are the functions that `games` calls.

use crate::cards::grouped::{FaceGroups, GroupShare};
use crate::engine::{Counted, Engine};
use crate::error::Error;
use crate::{cards, dice, rolls, spins};
use enumeration::Distribution;
use paytables::wagers::{CardDeal, CardsTest, On, Terms};

/// In how many deals each row is paid: its place from the top, or `None` where no row is. Every row is there.
pub fn count(terms: &Terms) -> Result<Distribution<Option<usize>>, Error> {
    Ok(count_by(terms)?.0)
}

/// The same, with the engine that counted it.
pub fn count_by(terms: &Terms) -> Result<Counted, Error> {
    let counted = count_with(terms, None)?;
    Ok(counted.expect("some engine counts every wager"))
}

/// The shares of the rows of a wager on cards by how many cards of each group a deal uses; `None` if it is not on cards.
pub fn count_by_groups(terms: &Terms, groups: &FaceGroups) -> Result<Option<Vec<GroupShare>>, Error> {
    match terms {
        Terms::Cards(on) => cards::grouped::count(on, groups).map(Some),
        Terms::Dice(_) | Terms::Rolls(_) | Terms::Spins(_) => Ok(None),
    }
}

/// For each suit, the first one that can be swapped with it in every deal of a wager on cards: removing either has the same
/// effect.
pub fn suit_classes(on: &On<CardDeal, CardsTest>) -> [usize; 4] {
    cards::suit_classes(on).unwrap_or([0, 1, 2, 3])
}

/// The distribution by the requested engine; `None` if it does not count such wagers. With several engines on one wager, a
/// test can hold each against a brute force.
pub fn count_with(terms: &Terms, asked: Option<Engine>) -> Result<Option<Counted>, Error> {
    let only = |engine: Engine| asked.is_none_or(|asked| asked == engine);
    Ok(match terms {
        Terms::Cards(on) => return cards::count(on, asked),
        Terms::Dice(on) if only(Engine::Dice) => Some((dice::count(on)?, Engine::Dice)),
        Terms::Rolls(on) if only(Engine::Sequence) => Some((rolls::count(on)?, Engine::Sequence)),
        Terms::Spins(on) if only(Engine::Sequence) => Some((spins::count(on)?, Engine::Sequence)),
        Terms::Dice(_) | Terms::Rolls(_) | Terms::Spins(_) => None,
    })
}
