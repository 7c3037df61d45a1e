//! Chooses the counter by the kind of deal. These are the functions that `games` calls.

use crate::cards::grouped::{FaceGroups, GroupShare};
use crate::effort::Effort;
use crate::engine::{Counted, Engine};
use crate::error::{Error, TooMuch};
use crate::row_alone::row_alone;
use crate::{cards, dice, rolls, spins};
use enumeration::Distribution;
use enumeration::work::Work;
use paytables::wagers::{CardDeal, CardsTest, On, Terms};

/// The distribution of the paid row: its index from the top, or `None` if no row is paid. It has an entry for every row.
pub fn count(terms: &Terms) -> Result<Distribution<Option<usize>>, Error> {
    count_under(terms, Work::default())
}

/// The distribution as [`count`] returns it, under a limit of work and with progress reports.
pub fn count_under(terms: &Terms, work: Work) -> Result<Distribution<Option<usize>>, Error> {
    let counted = count_with_effort(terms, None, &Effort::new(work))?;
    Ok(counted.expect("some engine counts every wager").0)
}

/// The same as [`count`], with the engine that counted it.
pub fn count_by(terms: &Terms) -> Result<Counted, Error> {
    let counted = count_with(terms, None)?;
    Ok(counted.expect("some engine counts every wager"))
}

/// The shares of the rows of a wager on cards by how many cards of each group a deal uses; `None` if it is not on cards.
pub fn count_by_groups(
    terms: &Terms,
    groups: &FaceGroups,
    work: Work,
) -> Result<Option<Vec<GroupShare>>, Error> {
    match terms {
        Terms::Cards(on) => {
            let counted = cards::grouped::count(on, groups, &Effort::new(work));
            counted.map(Some).map_err(|error| explained(error, terms))
        }
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
    count_with_effort(terms, asked, &Effort::new(Work::default()))
}

/// Counts, and returns how many steps were estimated before the count and how many it took.
pub fn steps_of(terms: &Terms, work: Work) -> Result<(u64, u64), Error> {
    let effort = Effort::measured(work);
    count_with_effort(terms, None, &effort)?;
    Ok(effort.steps())
}

fn count_with_effort(
    terms: &Terms,
    asked: Option<Engine>,
    effort: &Effort,
) -> Result<Option<Counted>, Error> {
    let only = |engine: Engine| asked.is_none_or(|asked| asked == engine);
    let counted = match terms {
        Terms::Cards(on) => cards::count(on, asked, effort),
        Terms::Dice(on) if only(Engine::Dice) => dice::count(on, effort).map(|law| Some((law, Engine::Dice))),
        Terms::Rolls(on) if only(Engine::Sequence) => {
            rolls::count(on, effort).map(|law| Some((law, Engine::Sequence)))
        }
        Terms::Spins(on) if only(Engine::Sequence) => {
            spins::count(on, effort).map(|law| Some((law, Engine::Sequence)))
        }
        Terms::Dice(_) | Terms::Rolls(_) | Terms::Spins(_) => Ok(None),
    };
    counted.map_err(|error| explained(error, terms))
}

/// The error for too much work, with the row that takes the most work alone, and remedies.
fn explained(error: Error, terms: &Terms) -> Error {
    let Error::TooMuch(much) = error else { return error };
    let (rows, remedy) = match terms {
        Terms::Cards(on) => (
            on.rows.len(),
            "deal fewer cards, join fewer zones in one condition, or split it into several wagers",
        ),
        Terms::Dice(on) => (on.rows.len(), "roll fewer dice"),
        Terms::Rolls(on) => (on.rows.len(), SHORTER),
        Terms::Spins(on) => (on.rows.len(), SHORTER),
    };
    // The first of those that take the most.
    let row = (0..rows).rev().max_by_key(|&row| size(&row_alone(terms, row))).unwrap_or(0);
    Error::TooMuch(Box::new(TooMuch { row, remedy, ..*much }))
}

const SHORTER: &str = "use smaller counts, count fewer things, or split it into several wagers";

/// An upper bound on the work of some terms, found without counting.
fn size(terms: &Terms) -> u128 {
    match terms {
        Terms::Cards(on) => cards::size(on),
        Terms::Rolls(on) => rolls::size(on),
        Terms::Spins(on) => spins::size(on),
        Terms::Dice(_) => 0,
    }
}
