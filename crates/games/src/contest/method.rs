//! A base game that is a contest, as a wager.

use super::played::PricedContest;
use super::ranking::Ranking;
use super::strategy;
use crate::player::Player;
use crate::{Analysis, Decided, Error, Method, Request, SimplePlay, Strategy, StrategyQuestion, Workbench};

/// A base game that is a contest, told by its cuts.
pub(crate) struct ContestBase<R: 'static> {
    /// The contest and its actions at the pays of the request.
    pub setup: fn(&Request) -> Result<PricedContest<R>, Error>,
}

impl<R: Ranking> Method for ContestBase<R> {
    fn decided(&self, _: &Request) -> Result<Decided, Error> {
        Ok(Decided::Best)
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        (self.setup)(request)?.analyze(request, bench, "play")
    }

    fn strategy(
        &self,
        request: &Request,
        question: &StrategyQuestion,
        bench: &Workbench,
    ) -> Result<Strategy, Error> {
        strategy::strategy(request, question, &(self.setup)(request)?, bench)
    }

    fn simple_plays(&self, request: &Request, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        Ok((self.setup)(request)?.simple_plays(bench))
    }

    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        Ok(Some((self.setup)(request)?.player(bench)))
    }
}
