//! Two Way Bad Beat (HC appendix O 10(d)(4), 11(d)) and Bad Beat Xtreme (DWX (11)(A), (14)).
//!
//! Both hands must be three of a kind or better; the lower one, the player's or the dealer's, is paid by its category,
//! and a tie loses (ruling G12). A hand that beats three of a kind or better is itself that good, so only the lower hand
//! has to be looked at. And the deal does not know the player from the dealer: the dealer is the one beaten as often as
//! the player is. So the deals in which a category is beaten are twice those in which the player holds it and the
//! dealer's hand is higher.

use super::base::contest;
use crate::contest::{Meetings, ShowdownResult};
use crate::{Analysis, Error, Method, Request, Workbench};
use enumeration::Distribution;
use enumeration::rankings::wild::{Category, WildDeucesJoker};

/// A bad beat wager.
pub(super) struct BadBeat;

impl Method for BadBeat {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let beaten = beaten(&contest().meetings(bench));
        let rounds = request.rounds_by_row(&beaten, |category| category.map(|c| c.to_string()))?;
        Analysis::of(request, &rounds)
    }
}

/// All deals by the category that was beaten; none where a hand is below three of a kind, or the two tie.
pub fn beaten(meetings: &Meetings<WildDeucesJoker>) -> Distribution<Option<Category>> {
    let deals = meetings.contest().deals();
    let by_class = meetings.by_class();
    // Five wilds are never beaten, and no table has a row for it.
    let beaten: Vec<_> = Category::ALL
        .into_iter()
        .zip(&by_class)
        .filter(|&(category, _)| Category::ThreeOfAKind <= category && category < Category::FiveWilds)
        .map(|(category, showdowns)| (Some(category), 2 * showdowns[ShowdownResult::Lost.index()]))
        .collect();
    let none = deals - beaten.iter().map(|&(_, ways)| ways).sum::<u64>();
    Distribution::counted(beaten.into_iter().chain([(None, none)]), deals)
}
