//! The other wagers that a submission names: in a limit that covers several (ruling Q14), and in a combined edge. They
//! are looked up in the same package first, then among the listed wagers. `verify` calls this module.

use crate::figure::largest_award;
use crate::pays;
use crate::submission::Submission;
use crate::together::{AggregateLimit, together};
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::{Analysis, Options, Request, Workbench};
use num_traits::Zero;
use paytables::{Selector, Settings, listed};

/// The context in which other wagers are looked up.
pub(crate) struct Beside<'s> {
    /// The parts of the same package, including this one; empty for a single submission.
    pub(crate) parts: &'s [Submission],
    /// The terms where a submission states nothing.
    pub(crate) asked: &'s Options,
    pub(crate) bench: &'s Workbench<'s>,
}

impl<'s> Beside<'s> {
    /// The request of the other wager of this name, or the reason why it cannot be used.
    pub(crate) fn request(&self, submission: &Submission, name: &str) -> Result<Request<'s>, String> {
        let name = match &submission.game {
            Some(game) => &listed().names_as_listed(game, name).1,
            None => name,
        };
        let same_game = |part: &&Submission| part.game == submission.game || submission.game.is_none();
        let named = |part: &&Submission| part.wager_name().eq_ignore_ascii_case(name.trim());
        let mut parts = self.parts.iter().filter(named);
        if let Some(part) = parts.clone().find(same_game).or_else(|| parts.next()) {
            let filed = pays::selected(name, part, &part.settings).map_err(|error| error.to_string())?;
            return Ok(Request { selected: filed.selected, options: part.options(self.asked) });
        }
        let selector = match (&submission.game, name.contains('/')) {
            (_, true) => name.to_string(),
            (Some(game), false) => format!("{game}/{name}"),
            (None, false) => return Err(format!("`{name}` names no listed wager: write game/wager")),
        };
        let selector: Selector = selector.parse().map_err(|error: paytables::Error| error.to_string())?;
        // Keep the settings that the other wager has too.
        let game = listed().game(&selector.game).map_err(|error| error.to_string())?;
        let wager = selector.wager.as_deref().unwrap_or("base");
        let wager = game.wager(wager).map_err(|error| error.to_string())?;
        let known: Vec<&str> = game.settings_of(wager).iter().map(|setting| setting.name.as_str()).collect();
        let shared = submission.settings.0.iter().filter(|(name, _)| known.contains(&name.as_str()));
        let shared = Settings(shared.map(|(name, value)| (name.clone(), value.clone())).collect());
        let selector = Selector { wager: Some(wager.wager.clone()), ..selector };
        let selected = listed().select(&selector, &shared).map_err(|error| error.to_string())?.remove(0);
        Ok(Request::plain(selected))
    }

    /// The mean loss of several wagers over the sum of their stakes: one unit each if no stakes are given.
    pub(crate) fn combined(&self, requests: &[Request], stakes: &[Ratio]) -> Result<Ratio, String> {
        let (mut lost, mut staked) = (Ratio::zero(), Ratio::zero());
        for (place, request) in requests.iter().enumerate() {
            let edge = games::edge(request, self.bench).map_err(|error| error.to_string())?;
            let edge = edge.ok_or_else(|| {
                format!("the edge of {} depends on a jackpot amount that is not given", request.selected)
            })?;
            let stake = stakes.get(place).cloned().unwrap_or_else(|| whole(1));
            lost += edge * &stake;
            staked += stake;
        }
        Ok(lost / staked)
    }

    /// The cost of a limit on the sum of several wagers to each of them, the first being `own`, in units of the bet.
    pub(crate) fn limit_costs(
        &self,
        requests: &[Request],
        limit: &AggregateLimit,
    ) -> Result<Vec<Ratio>, String> {
        let uncapped: Vec<Request> = requests
            .iter()
            .map(|request| {
                let options = Options { cap: None, variance: true, ..request.options.clone() };
                Request { selected: request.selected.clone(), options }
            })
            .collect();
        let joint = games::joint(&uncapped, &vec![None; uncapped.len()], None, self.bench);
        let joint = joint.map_err(|error| error.to_string())?;
        let found =
            together(&joint, &vec![whole(1); uncapped.len()], Some(limit)).and_then(|found| found.limit);
        found.map(|found| found.cost).ok_or_else(|| {
            "the cost of a limit on several wagers is not counted beside a base game of the blackjack family".into()
        })
    }

    /// The most that a round of several wagers wins for one unit on each: exact if the sum of each wager's most is
    /// above `enough`, else that sum.
    pub(crate) fn largest_win(&self, requests: &[Request], enough: &Ratio) -> Option<Ratio> {
        let mut sum = Ratio::zero();
        for request in requests {
            let options = Options { cap: None, ..request.options.clone() };
            let request = Request { selected: request.selected.clone(), options };
            let analysis: Analysis = games::analyze(&request, self.bench).ok()?;
            sum += largest_award(&analysis)?;
        }
        if requests.len() == 1 || sum <= *enough {
            return Some(sum);
        }
        let limit = None;
        let joint = games::joint(requests, &vec![None; requests.len()], None, self.bench).ok()?;
        together(&joint, &vec![whole(1); requests.len()], limit)?.largest_award
    }
}
