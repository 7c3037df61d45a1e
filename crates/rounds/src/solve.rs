//! Chooses the engine by the shape of the game. `games` calls these functions.

use crate::compiled::{Compiled, Limit};
use crate::contest::{Contest, Kept, Swept};
use crate::error::Error;
use crate::holdem::Holdem;
use crate::layout::Deck;
use crate::plain::Walk;
use crate::player::Play;
use crate::progress::{Progress, Silent};
use crate::solved::{Engine, Solved};
use enumeration::Ratio;
use paytables::games::RoundTerms;
use std::sync::Arc;

/// What a game of more deals would have to be.
const NEAREST_SHAPES: &str = "more are counted only for one decision with all cards seen but one hand of the dealer's, \
    and for two cards each over a board of five";

/// Solves a game: the optimal play, or the one it gives, and how every deal ends under it.
pub fn solve(terms: &RoundTerms, limit: Option<Limit>) -> Result<Solved, Error> {
    solve_telling(terms, limit, &Silent)
}

/// The same, telling how far it has come; whoever listens may stop it.
pub fn solve_telling(
    terms: &RoundTerms,
    limit: Option<Limit>,
    progress: &dyn Progress,
) -> Result<Solved, Error> {
    let solved = solve_by(terms, limit, None, &Swept::default(), progress)?;
    Ok(solved.expect("some engine solves the game or refuses it"))
}

/// The same as [`solve_telling`], sharing what does not depend on pays with games that differ in nothing else.
pub fn solve_sharing(
    terms: &RoundTerms,
    limit: Option<Limit>,
    swept: &Swept,
    progress: &dyn Progress,
) -> Result<Solved, Error> {
    let solved = solve_by(terms, limit, None, swept, progress)?;
    Ok(solved.expect("some engine solves the game or refuses it"))
}

/// The mean net of a game of hold'em under optimal play, per opening unit, in half the time of [`solve`]: how the deals end is
/// not counted. None if the game has another shape.
pub fn optimum_alone(terms: &RoundTerms, limit: Option<Limit>) -> Result<Option<Ratio>, Error> {
    let best = RoundTerms { play: None, ..terms.clone() };
    let game = Arc::new(Compiled::new(&best, limit)?);
    if Contest::of(&game).is_some() {
        return Ok(None);
    }
    Holdem::of(&game).map(|holdem| holdem.optimum()).transpose()
}

/// Whether no test of a game tells one suit from another.
pub fn suits_are_alike(terms: &RoundTerms) -> bool {
    let game = Compiled::new(terms, None);
    game.is_ok_and(|game| Deck::new(&terms.deal, &game.tests.cards).are_suits_alike())
}

/// Whether the engine that solves a game keeps its play, so that [`Solved::kept`] may answer.
pub fn keeps_play(terms: &RoundTerms) -> bool {
    let game = Compiled::new(terms, None).map(Arc::new);
    game.is_ok_and(|game| Contest::of(&game).is_some() || Holdem::of(&game).is_some())
}

/// The same by the engine asked for; `None` if it does not solve such games. With several engines on one game, a test can
/// hold each against the other.
pub fn solve_with(
    terms: &RoundTerms,
    limit: Option<Limit>,
    asked: Option<Engine>,
) -> Result<Option<Solved>, Error> {
    solve_by(terms, limit, asked, &Swept::default(), &Silent)
}

fn solve_by(
    terms: &RoundTerms,
    limit: Option<Limit>,
    asked: Option<Engine>,
    swept: &Swept,
    progress: &dyn Progress,
) -> Result<Option<Solved>, Error> {
    let game = Arc::new(Compiled::new(terms, limit)?);
    let only = |engine: Engine| asked.is_none_or(|asked| asked == engine);
    if only(Engine::Contest)
        && let Some(contest) = Contest::of(&game)
    {
        let (counts, kept) = contest.solve(swept, progress)?;
        let solved = |play| Solved::new(game, counts, Engine::Contest, play);
        let contest = Box::new(contest);
        return Ok(Some(match kept {
            Kept::Play(play) => solved(Some(Play::Contest(contest, play))),
            Kept::Hands(hands) => Solved { hands: Some((contest, hands)), ..solved(None) },
        }));
    }
    if only(Engine::Holdem)
        && let Some(holdem) = Holdem::of(&game)
    {
        let (counts, play) = holdem.solve(progress)?;
        let play = play.map(|play| Play::Holdem(Box::new(holdem), play));
        return Ok(Some(Solved::new(game, counts, Engine::Holdem, play)));
    }
    if only(Engine::Plain) && Walk::is_able(Walk::work(&game)) {
        let counts = Walk::new(&game).solve(&game)?;
        return Ok(Some(Solved::new(game, counts, Engine::Plain, None)));
    }
    if asked.is_some() {
        return Ok(None);
    }
    let deals = crate::layout::Layout::new(terms, &game.tests.cards).deals(terms.deal.shoe.cards());
    let deals = deals.map_or_else(|| "more than 2^128".into(), |deals| deals.to_string());
    Err(Error::TooLarge { deals, why: NEAREST_SHAPES.into() })
}
