//! Five-Card Linked Progressive (DWX (11)(F), (19)): the player's five cards, none of them wild.
//!
//! Deuces are twos, (19)(A)(V), and a joker is replaced by a card drawn for it, (19)(A)(VI). A hand is then any five cards
//! of 52 with equal chance, and the hands of two players are any two hands that share no card (ruling G14).

use crate::analysis::Envy;
use crate::hands::hands;
use crate::workbench::Key;
use crate::{Analysis, Error, Method, Request, Workbench};
use enumeration::combinations::{choose, subsets};
use enumeration::rankings::high::{Category, High};
use enumeration::ratio::{ratio, whole};
use enumeration::symmetry::canonical_subsets;
use enumeration::{CardSet, Distribution, Rank, Ratio, Suit};
use num_traits::Zero;
use paytables::PayTable;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What the tables look at in a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct LinkedHand {
    /// What five cards are called.
    pub category: Category,
    /// Whether four of the cards are of one suit and consecutive.
    pub four_in_order: bool,
    /// Whether exactly four cards are of one suit.
    pub four_suited: bool,
}

impl LinkedHand {
    /// What is seen in these five cards.
    fn of(cards: CardSet) -> Self {
        let mut lanes = Suit::all().map(|suit| cards.lane(suit));
        LinkedHand {
            category: High::of(cards).category(),
            four_in_order: lanes.clone().any(has_four_in_order),
            four_suited: lanes.any(|lane| lane.count_ones() == 4),
        }
    }
}

/// Whether four consecutive ranks are among these, the ace at either end (ruling K1).
fn has_four_in_order(ranks: u16) -> bool {
    let with_low_ace = ranks << 1 | ranks >> Rank::ACE.0;
    (0..4).fold(u16::MAX, |starts, step| starts & with_low_ace >> step) != 0
}

/// The key of all hands of five of 52 as the tables see them.
#[derive(PartialEq, Eq, Hash)]
struct LinkedHands;

impl Key for LinkedHands {
    type Value = Distribution<LinkedHand>;
}

fn linked_hands(bench: &Workbench) -> Arc<Distribution<LinkedHand>> {
    bench.remember(LinkedHands, || hands(CardSet::DECK_52, 5, LinkedHand::of))
}

/// The row of a hand: the first of the table that it meets. The tables print either the usual categories, some with two
/// pair and some without, or flushes of five and four cards.
fn row(table: &PayTable, hand: LinkedHand) -> Option<String> {
    let by_suit = table.row("5-card royal flush").is_some();
    let name = match hand {
        LinkedHand { category: Category::RoyalFlush | Category::StraightFlush, .. } if by_suit => {
            format!("5-card {}", hand.category)
        }
        LinkedHand { four_in_order: true, .. } if by_suit => "4-card straight flush".into(),
        LinkedHand { category: Category::Flush, .. } if by_suit => "5-card flush".into(),
        LinkedHand { four_suited: true, .. } if by_suit => "4-card flush".into(),
        _ if by_suit => return None,
        LinkedHand { category, .. } => category.to_string(),
    };
    table.row(&name).map(|row| row.hand.clone())
}

/// The Five-Card Linked Progressive.
pub(super) struct FiveCardLinked;

impl Method for FiveCardLinked {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let hands = linked_hands(bench);
        let table = request.selected.table();
        let rounds = request.rounds_by_row(&hands, |&hand| row(table, hand))?;
        let mut analysis = Analysis::of(request, &rounds)?;
        analysis.envy = request.envy_by_row(&rounds).map(|envy| {
            let per_other_player = envy_of_another(&hands, table, bench);
            Envy { total: &per_other_player * whole(envy.players - 1), per_other_player, ..envy }
        });
        Ok(analysis)
    }
}

/// What another player's hand gives, in dollars: its envy in the deals in which it wins an award that carries one and
/// the player's own hand does not, (19)(A)(III). It looks at two hands, however many are dealt, so each other player's
/// gives the same (ruling Q9).
fn envy_of_another(hands: &Distribution<LinkedHand>, table: &PayTable, bench: &Workbench) -> Ratio {
    let envy_of = |hand: &LinkedHand| table.row(&row(table, *hand)?)?.envy.as_ref()?.dollars();
    let awards: BTreeMap<LinkedHand, &Ratio> =
        hands.outcomes().filter_map(|(hand, _)| Some((*hand, envy_of(hand)?))).collect();
    let winning = awards.keys().copied().collect::<BTreeSet<_>>();
    let alone = bench.remember(WinsAlone { winning: winning.clone() }, || wins_alone(&winning));
    alone.iter().map(|(hand, probability)| awards[hand] * probability).sum()
}

/// How likely another's hand is of each of these classes while one's own is of none of them.
#[derive(PartialEq, Eq, Hash)]
struct WinsAlone {
    winning: BTreeSet<LinkedHand>,
}

impl Key for WinsAlone {
    type Value = BTreeMap<LinkedHand, Ratio>;
}

/// Few hands win an award that carries envy (40 by the listed tables), so every pair of them is looked at.
fn wins_alone(winning: &BTreeSet<LinkedHand>) -> BTreeMap<LinkedHand, Ratio> {
    let wins = |cards: CardSet| winning.contains(&LinkedHand::of(cards));
    let own: Vec<CardSet> = subsets(CardSet::DECK_52, 5).filter(|&cards| wins(cards)).collect();
    let own_hands = choose(47, 5);
    let mut alone = BTreeMap::new();
    for (others, ways) in canonical_subsets(CardSet::DECK_52, 5).into_iter().filter(|&(set, _)| wins(set)) {
        let also_winning = own.iter().filter(|own| own.is_disjoint(others)).count() as u64;
        *alone.entry(LinkedHand::of(others)).or_insert_with(Ratio::zero) +=
            ratio(ways * (own_hands - also_winning), choose(52, 5) * own_hands);
    }
    alone
}
