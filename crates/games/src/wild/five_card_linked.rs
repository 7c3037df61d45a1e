//! Five-Card Linked Progressive (DWX (11)(F), (19)): the player's five cards, none of them wild.
//!
//! Deuces are twos, (19)(A)(V), and a joker is replaced by a card drawn for it, (19)(A)(VI). A hand is then any five cards
//! of 52 with equal chance, and the hands of two players are any two hands that share no card (ruling G14).

use crate::analysis::{Envy, Settled};
use crate::hands::hands;
use crate::workbench::Key;
use crate::{Analysis, Error, Method, Request, Workbench};
use enumeration::combinations::{choose, subsets};
use enumeration::rankings::high::{Category, High};
use enumeration::ratio::ratio;
use enumeration::symmetry::canonical_subsets;
use enumeration::{CardSet, Distribution, Rank, Ratio, Suit};
use paytables::PayTable;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the tables look at in a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
        analysis.envy = envy(request, &hands, &rounds);
        Ok(analysis)
    }
}

/// Envy, which goes to those who do not win the award themselves, (19)(A)(III): for each other player an upper bound,
/// by linearity, and with two players the exact figure (ruling Q9).
fn envy(request: &Request, hands: &Distribution<LinkedHand>, rounds: &Distribution<Settled>) -> Option<Envy> {
    let bound = Envy { denied_to_winners: true, ..request.envy_by_row(rounds)? };
    let total = if bound.players == 2 { envy_of_two(hands, request.selected.table()) } else { bound.total };
    Some(Envy { total, ..bound })
}

/// What the other of two players' hand gives, in dollars: its envy in the deals in which it wins an award that carries
/// one and the player's own hand does not.
///
/// Few hands win such an award (40 by the listed tables), so every pair of them is looked at.
fn envy_of_two(hands: &Distribution<LinkedHand>, table: &PayTable) -> Ratio {
    let envy_of = |hand: &LinkedHand| table.row(&row(table, *hand)?)?.envy.as_ref()?.dollars();
    let awards: BTreeMap<&LinkedHand, &Ratio> =
        hands.outcomes().filter_map(|(hand, _)| Some((hand, envy_of(hand)?))).collect();
    let winning: Vec<CardSet> =
        subsets(CardSet::DECK_52, 5).filter(|&cards| awards.contains_key(&LinkedHand::of(cards))).collect();
    let own_hands = choose(47, 5);
    canonical_subsets(CardSet::DECK_52, 5)
        .into_iter()
        .filter_map(|(others, ways)| {
            let &amount = awards.get(&LinkedHand::of(others))?;
            let also_winning = winning.iter().filter(|own| own.is_disjoint(others)).count() as u64;
            Some(amount * ratio(ways * (own_hands - also_winning), choose(52, 5) * own_hands))
        })
        .sum()
}
