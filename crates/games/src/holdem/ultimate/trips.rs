//! Trips: the best five of the player's seven cards.

use crate::analysis::Analysis;
use crate::{Error, Key, Method, Request, Workbench};
use enumeration::Distribution;
use enumeration::combinations::choose;
use enumeration::rankings::high::{self, Category};

/// Trips, on the best five of the player's seven cards (HC appendix I, 10.IV); live when the hand folds (ruling G4).
pub struct Trips;

/// The best five of seven cards of 52, by category.
#[derive(PartialEq, Eq, Hash)]
struct BestOfSeven;

impl Key for BestOfSeven {
    type Value = Distribution<Category>;
}

impl Method for Trips {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let hands = bench.remember(BestOfSeven, || {
            let classes = high::ways(7);
            let ways = |category: Category| -> u64 {
                let (least, most) = (category.lowest().number(), category.highest().number());
                classes[usize::from(least)..=usize::from(most)].iter().sum()
            };
            Distribution::counted(Category::ALL.map(|category| (category, ways(category))), choose(52, 7))
        });
        let row =
            |category: &Category| (*category >= Category::ThreeOfAKind).then(|| category.name().to_string());
        Analysis::of(request, &request.rounds_by_row(&hands, row)?)
    }
}
