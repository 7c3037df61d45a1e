//! Five-Card Linked Progressive (DWX (11)(F), (19)): the player's five cards, none of them wild.
//!
//! Deuces are twos, (19)(A)(V), and a joker is replaced by a card drawn for it, (19)(A)(VI). A hand is then any five cards
//! of 52 with equal chance, and the hands of two players are any two hands that share no card (ruling G14). The wager is
//! data; envy, which looks at two hands, is counted here.

use crate::analysis::Envy;
use crate::as_data::priced;
use crate::workbench::Key;
use crate::{Analysis, Error, Method, Module, Request, Workbench, as_data};
use enumeration::combinations::{choose, subsets};
use enumeration::conversions::to_count;
use enumeration::rankings::high::{Category, High};
use enumeration::ratio::{ratio, whole};
use enumeration::symmetry::canonical_subsets;
use enumeration::{CardSet, Ratio, SortedMap, SortedSet};
use num_traits::Zero;
use paytables::PayTable;

/// The part of Deuces Wild Xtreme that is not written as data.
pub(crate) static DEUCES_WILD_XTREME: Module =
    Module { game: "deuces-wild-xtreme", wagers: &[(&["five-card-linked-progressive"], &FiveCardLinked)] };

/// The Five-Card Linked Progressive.
struct FiveCardLinked;

impl Method for FiveCardLinked {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let mut analysis = priced(request, &as_data::rounds(request, bench)?)?;
        analysis.envy = analysis.envy.map(|envy| {
            let per_other_player = envy_of_another(request.selected.table(), bench);
            Envy { total: &per_other_player * whole(envy.players - 1), per_other_player, ..envy }
        });
        Ok(analysis)
    }
}

/// The mean envy for another player's hand, in dollars. It is paid if that hand wins an award with envy and the player's
/// own hand does not, (19)(A)(III). Only two hands matter, so each other player's hand gives the same (ruling Q9). The
/// tables with envy have the usual categories.
fn envy_of_another(table: &PayTable, bench: &Workbench) -> Ratio {
    let envy_of = |category: Category| table.row(category.name())?.envy.as_ref()?.dollars();
    let awards: SortedMap<Category, &Ratio> =
        Category::ALL.into_iter().filter_map(|category| Some((category, envy_of(category)?))).collect();
    let winning = awards.keys().copied().collect::<SortedSet<_>>();
    let alone = bench.remember(WinsAlone { winning: winning.clone() }, || wins_alone(&winning));
    alone.iter().map(|(category, probability)| awards[category] * probability).sum()
}

/// The probability that another player's hand is of each of these categories and the player's own of none of them.
#[derive(PartialEq, Eq, Hash)]
struct WinsAlone {
    winning: SortedSet<Category>,
}

impl Key for WinsAlone {
    type Value = SortedMap<Category, Ratio>;
}

/// Few hands win an award with envy (40 by the listed tables), so we count every pair of them.
fn wins_alone(winning: &SortedSet<Category>) -> SortedMap<Category, Ratio> {
    let wins = |cards: CardSet| winning.contains(&High::of(cards).category());
    let own: Vec<CardSet> = subsets(CardSet::DECK_52, 5).filter(|&cards| wins(cards)).collect();
    let own_hands = choose(47, 5);
    let mut alone = SortedMap::new();
    for (others, ways) in canonical_subsets(CardSet::DECK_52, 5).into_iter().filter(|&(set, _)| wins(set)) {
        let also_winning = to_count(own.iter().filter(|own| own.is_disjoint(others)).count());
        *alone.entry(High::of(others).category()).or_insert_with(Ratio::zero) +=
            ratio(ways * (own_hands - also_winning), choose(52, 5) * own_hands);
    }
    alone
}
