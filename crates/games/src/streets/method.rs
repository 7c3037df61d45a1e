//! A base game of streets, as a wager.

use super::rules::StreetRules;
use super::strategy;
use crate::player::Player;
use crate::{Analysis, Decided, Error, Method, Request, SimplePlay, Strategy, StrategyQuestion, Workbench};

/// A base game of streets.
pub(crate) struct StreetsBase {
    /// The rules at the pays of the request.
    pub setup: fn(&Request) -> Result<StreetRules, Error>,
}

impl Method for StreetsBase {
    fn decided(&self, _: &Request) -> Result<Decided, Error> {
        Ok(Decided::Best)
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let rules = (self.setup)(request)?;
        let solved = rules.solved(bench);
        let played = solved.played();
        Analysis::of_nets(request, &played.nets(&rules), played.expected_stake(), played.frequencies(&rules))
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
        Ok(strategy::simple_plays(&(self.setup)(request)?, bench))
    }

    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        Ok(Some((self.setup)(request)?.player(bench)))
    }
}
