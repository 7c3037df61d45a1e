//! The base wager of a hold'em game.

use super::game::{HoldemGame, walk};
use super::strategy::one_decision;
use crate::analysis::Analysis;
use crate::as_round::AS_ROUND;
use crate::error::CardPlace;
use crate::{Decided, Error, Method, Player, Request, SimplePlay, Strategy, StrategyQuestion, Workbench};
use enumeration::{CardSet, Ratio};

/// The base wager: the game itself, played as well as it can be.
pub(super) struct Base<G>(pub G);

impl<G: HoldemGame> Method for Base<G> {
    fn decided(&self, _: &Request) -> Result<Decided, Error> {
        Ok(Decided::Best)
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        AS_ROUND.analyze(request, bench)
    }

    fn edge(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        AS_ROUND.edge(request, bench)
    }

    fn strategy(
        &self,
        request: &Request,
        question: &StrategyQuestion,
        bench: &Workbench,
    ) -> Result<Strategy, Error> {
        for (asked, place) in [(&question.hand, CardPlace::Hand), (&question.up, CardPlace::Up)] {
            if asked.is_some() {
                let problem = "this game uses hole cards and a board".into();
                return Err(Error::NoSuchCards { place, problem });
            }
        }
        let read = |place, cards: Option<&String>| {
            CardSet::parse(cards.map_or("", String::as_str))
                .map_err(|problem| Error::Cards { place, problem })
        };
        match (&question.hole, &question.board) {
            (None, None) => Ok(Strategy { class: None, parts: G::overview(G::pays(request)?, bench)? }),
            (None, Some(_)) => Err(Error::CardsMissing {
                place: CardPlace::Hole,
                problem: "the answer for a board needs hole cards".into(),
            }),
            (hole, board) => {
                let hole = read(CardPlace::Hole, hole.as_ref())?;
                let board = read(CardPlace::Board, board.as_ref())?;
                let pays = G::pays(request)?;
                let values = walk(bench, "the game", |progress| G::values(&pays, hole, board, progress))?;
                Ok(one_decision(hole, board, &values))
            }
        }
    }

    fn simple_plays(&self, request: &Request, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        G::simple_plays(&G::pays(request)?, bench)
    }

    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        AS_ROUND.player(request, bench)
    }
}
