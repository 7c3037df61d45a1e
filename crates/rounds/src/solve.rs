//! Chooses the engine by the shape of the game. `games` calls these functions.

use crate::compiled::{Compiled, WinLimit};
use crate::contest::{Contest, KeptPlay, Swept};
use crate::error::Error;
use crate::holdem::Holdem;
use crate::layout::Deck;
use crate::plain::SituationGraph;
use crate::player::Play;
use crate::solved::{Engine, Solved};
use enumeration::Ratio;
use enumeration::work::{Work, WorkLimit};
use paytables::games::RoundTerms;
use std::sync::Arc;
use std::time::Duration;

/// Solves a game: the optimal play, or the one it gives, and how every deal ends under it.
pub fn solve(terms: &RoundTerms, limit: Option<WinLimit>) -> Result<Solved, Error> {
    solve_sharing(terms, limit, &Swept::default(), Work::default())
}

/// The same within a limit of work, with a cache shared by games that differ only in pays.
pub fn solve_sharing(
    terms: &RoundTerms,
    limit: Option<WinLimit>,
    swept: &Swept,
    work: Work,
) -> Result<Solved, Error> {
    let solved = solve_by(terms, limit, None, swept, work)?;
    Ok(solved.expect("some engine solves the game or refuses it"))
}

/// The mean net of a game of hold'em under optimal play, per opening unit. Half the time of [`solve`], because the
/// endings are not counted. `None` if the game has another shape.
pub fn optimum_alone(
    terms: &RoundTerms,
    limit: Option<WinLimit>,
    work: Work,
) -> Result<Option<Ratio>, Error> {
    let best = RoundTerms { play: None, ..terms.clone() };
    let game = Arc::new(Compiled::new(&best, limit)?);
    if Contest::of(&game).is_some() {
        return Ok(None);
    }
    Holdem::of(&game).map(|holdem| holdem.optimum(work)).transpose()
}

/// Returns true if no test of a game distinguishes suits.
pub fn suits_are_alike(terms: &RoundTerms) -> bool {
    let game = Compiled::new(terms, None);
    game.is_ok_and(|game| Deck::new(&terms.deal, &game.tests.cards).are_suits_alike())
}

/// Returns true if the engine that solves a game keeps its play, so that [`Solved::kept`] may answer.
pub fn keeps_play(terms: &RoundTerms) -> bool {
    let game = Compiled::new(terms, None).map(Arc::new);
    game.is_ok_and(|game| Contest::of(&game).is_some() || Holdem::of(&game).is_some())
}

/// The same by the requested engine, within two minutes; `None` if it does not solve such games. Tests compare two
/// engines on one game with it.
pub fn solve_with(
    terms: &RoundTerms,
    limit: Option<WinLimit>,
    asked: Option<Engine>,
) -> Result<Option<Solved>, Error> {
    let shorter = WorkLimit { time: Duration::from_secs(120), ..WorkLimit::default() };
    match solve_by(terms, limit, asked, &Swept::default(), Work { limit: shorter, ..Work::default() }) {
        Err(Error::TooMuch(_)) if asked.is_some() => Ok(None),
        solved => solved,
    }
}

fn solve_by(
    terms: &RoundTerms,
    limit: Option<WinLimit>,
    asked: Option<Engine>,
    swept: &Swept,
    work: Work,
) -> Result<Option<Solved>, Error> {
    let game = Arc::new(Compiled::new(terms, limit)?);
    let only = |engine: Engine| asked.is_none_or(|asked| asked == engine);
    if only(Engine::Contest)
        && let Some(contest) = Contest::of(&game)
    {
        let (counts, kept) = contest.solve(swept, work)?;
        let solved = |play| Solved::new(game, counts, Engine::Contest, play);
        let contest = Box::new(contest);
        return Ok(Some(match kept {
            KeptPlay::Play(play) => solved(Some(Play::Contest(contest, play))),
            KeptPlay::Hands(hands) => Solved { hands: Some((contest, hands)), ..solved(None) },
        }));
    }
    if only(Engine::Holdem)
        && let Some(holdem) = Holdem::of(&game)
    {
        let (counts, play) = holdem.solve(work)?;
        let play = play.map(|play| Play::Holdem(Box::new(holdem), play));
        return Ok(Some(Solved::new(game, counts, Engine::Holdem, play)));
    }
    if !only(Engine::Plain) {
        return Ok(None);
    }
    let walk = SituationGraph::new(&game, work)?;
    let counts = walk.solve(&game)?;
    Ok(Some(Solved { steps: Some(walk.steps()), ..Solved::new(game, counts, Engine::Plain, None) }))
}
