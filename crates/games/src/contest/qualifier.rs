//! The hand that the dealer needs, as the game's data says it.

use super::ranking::Ranking;
use crate::{Error, Request};
use enumeration::Rank;
use serde::Deserialize;

/// The rules of a contest that are data.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct DealerRules {
    /// The least hand with which the dealer qualifies; without it every hand does.
    qualifier: Option<LeastHand>,
}

/// The least hand of a category with this leading rank.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeastHand {
    category: String,
    /// The rank that leads it, by its symbol.
    lead: char,
    /// Where the rules say so.
    paragraph: String,
}

/// The least hand with which the dealer qualifies, from the game's `rules`; none where every hand does.
pub(crate) fn qualifier<R: Ranking>(request: &Request) -> Result<Option<R>, Error> {
    let rules: Option<DealerRules> = request.game_rules()?;
    let Some(LeastHand { category, lead, paragraph }) = rules.unwrap_or_default().qualifier else {
        return Ok(None);
    };
    let rank = Rank::all().find(|rank| rank.symbol() == lead);
    let least = rank.and_then(|rank| R::floor(&category, rank));
    least.map(Some).ok_or_else(|| Error::Rules {
        of: request.selected.game.game.clone(),
        problem: format!("{paragraph}: no hand is a `{category}` led by `{lead}`"),
    })
}
