//! Two Way Bad Beat (HC appendix O 10(d)(4), 11(d)) and Bad Beat Xtreme (DWX (11)(A), (14)).
//!
//! Both hands must be three of a kind or better; the lower one, the player's or the dealer's, is paid by its category,
//! and a tie loses (ruling G12). A hand that beats three of a kind or better is itself that good, so only the lower hand
//! has to be looked at. And the deal does not know the player from the dealer: the dealer is the one beaten as often as
//! the player is. So the deals in which a category is beaten are twice those in which the player holds it and the
//! dealer's hand is higher.

use super::deal::{Deal, against};
use crate::{Analysis, Error, Request};
use enumeration::Distribution;
use enumeration::rankings::wild::Category;

/// Every figure of a bad beat wager.
pub fn analyze(request: &Request, deal: &Deal) -> Result<Analysis, Error> {
    let rounds = request.settle_by_row(&beaten(deal), |category| category.map(|c| c.to_string()));
    Analysis::of(request, &rounds)
}

/// All deals by the category that was beaten; none where a hand is below three of a kind, or the two tie.
pub fn beaten(deal: &Deal) -> Distribution<Option<Category>> {
    let mut ways = [0u64; Category::ALL.len()];
    for standing in deal.standings() {
        ways[standing.rank.category() as usize] += 2 * standing.ways * against(standing).higher;
    }
    let of = |category: Category| (Some(category), ways[category as usize]);
    // Five wilds are never beaten, and no table has a row for it.
    let beaten: Vec<_> = Category::ALL
        .into_iter()
        .filter(|&category| Category::ThreeOfAKind <= category && category < Category::FiveWilds)
        .map(of)
        .collect();
    let none = deal.deals() - beaten.iter().map(|&(_, ways)| ways).sum::<u64>();
    Distribution::counted(beaten.into_iter().chain([(None, none)]), deal.deals())
}
