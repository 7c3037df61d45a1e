//! Maps the zones of a wager's own deal to the zones of the table.
//!
//! Each wager is written on a deal of its own: "the player's five cards". To count several wagers together, their rows must
//! be conditions on one common deal. [`table_zones_of`] lists the table's zones in which the cards of a wager's zone lie,
//! and [`on_table`] rewrites the wager's conditions accordingly.

use super::wagers::{alone, apart};
use crate::as_round;
use crate::error::Error;
use crate::request::Request;
use paytables::Selected;
use paytables::wagers::{CardCount, CardDeal, CardTest, CardsTest, Condition, On, Role, Zone, ZoneIndex};

/// The zone of the player's first two cards in the blackjack family.
pub(super) const PLAYER_ZONE: &str = "player";

/// The zone of the dealer's up card in the blackjack family.
pub(super) const UP_ZONE: &str = "up";

/// The deal of the base game; `None` if the base game is not written as data.
pub(super) fn deal_of_base(request: &Request) -> Result<Option<CardDeal>, Error> {
    if let Some(terms) = request.selected.round()? {
        return Ok(Some(terms.deal));
    }
    if request.selected.game.wagers.iter().any(|wager| wager.round.is_some()) {
        return Ok(as_round::base_game(&request.selected.game.game)?
            .selected
            .round()?
            .map(|terms| terms.deal));
    }
    Ok(None)
}

/// The table's zones in which the cards of a wager's zone lie, by name, with their numbers of cards where known.
pub(super) fn table_zones_of<'s>(selected: &'s Selected, zone: &'s Zone) -> Vec<(&'s str, Option<u32>)> {
    let wager = selected.wager;
    if let Some(zones) = wager.lies_in.get(&zone.name) {
        return zones.iter().map(|(name, cards)| (name.as_str(), Some(*cards))).collect();
    }
    if !wager.in_round.is_empty() {
        return wager.in_round.iter().map(|name| (name.as_str(), None)).collect();
    }
    vec![(zone.name.as_str(), Some(zone.cards.most))]
}

/// The table's zones that hold a card of any of the wagers.
pub(super) fn zones_in_use(
    requests: &[Request],
    all: &[On<CardDeal, CardsTest>],
    base: Option<&CardDeal>,
) -> Result<Vec<Zone>, Error> {
    let mut zones: Vec<Zone> = Vec::new();
    for (request, on) in requests.iter().zip(all) {
        if on.deal.shoe != all[0].deal.shoe || on.deal.draw.is_some() {
            return Err(apart(
                &requests[0],
                request,
                "they are not dealt from the same shoe in the same way",
            ));
        }
        for zone in &on.deal.zones {
            for (name, cards) in table_zones_of(&request.selected, zone) {
                let at_base = base.and_then(|base| base.zones.iter().find(|zone| zone.name == name));
                let cards = match (at_base, cards, base) {
                    (Some(zone), _, _) => zone.cards.most,
                    (None, Some(cards), None) => cards,
                    _ => return Err(alone(request, "its cards are not cards of the base game")),
                };
                if !zones.iter().any(|known| known.name == name) {
                    let cards = CardCount { least: cards, most: cards };
                    zones.push(Zone { name: name.into(), role: Role::Dealt, cards });
                }
            }
        }
    }
    Ok(zones)
}

/// Rewrites the rows of a wager as conditions on the given zones of the table.
pub(super) fn on_table(
    request: &Request,
    on: &On<CardDeal, CardsTest>,
    zones: &[Zone],
    shoe_of: &CardDeal,
) -> Result<On<CardDeal, CardsTest>, Error> {
    if on.deal.shoe != shoe_of.shoe {
        return Err(alone(request, "it is not dealt from the same cards as the others"));
    }
    let mut map: Vec<Vec<ZoneIndex>> = Vec::new();
    for zone in &on.deal.zones {
        let mut lies = Vec::new();
        let mut cards = 0;
        for (name, _) in table_zones_of(&request.selected, zone) {
            let place = zones.iter().position(|known| known.name == name);
            let place = place.ok_or_else(|| alone(request, "its cards are not cards of the base game"))?;
            cards += zones[place].cards.most;
            lies.push(ZoneIndex(place));
        }
        if cards != zone.cards.most {
            return Err(alone(request, "its cards are not cards of the base game"));
        }
        map.push(lies);
    }
    let condition = |condition: &Condition<CardsTest>| {
        on_zones(condition, &map).ok_or_else(|| alone(request, "its cards are not cards of the base game"))
    };
    let deal = CardDeal { zones: zones.to_vec(), ..shoe_of.clone() };
    let rows = on.rows.iter().map(condition).collect::<Result<_, _>>()?;
    Ok(On { deal, given: condition(&on.given)?, rows })
}

/// Replaces each zone in a condition by the table's zones in `map`. Returns `None` if a test needs one zone and `map` has
/// several.
fn on_zones(condition: &Condition<CardsTest>, map: &[Vec<ZoneIndex>]) -> Option<Condition<CardsTest>> {
    let each = |parts: &[Condition<CardsTest>]| {
        parts.iter().map(|part| on_zones(part, map)).collect::<Option<Vec<_>>>()
    };
    Some(match condition {
        Condition::All(parts) => Condition::All(each(parts)?),
        Condition::Any(parts) => Condition::Any(each(parts)?),
        Condition::Not(inner) => Condition::Not(Box::new(on_zones(inner, map)?)),
        Condition::Is(CardsTest::Of(zones, test)) => {
            Condition::Is(CardsTest::Of(table_zones(zones, map), test_on_zones(test, map)?))
        }
        Condition::Is(test) => Condition::Is(test.clone()),
    })
}

fn table_zones(zones: &[ZoneIndex], map: &[Vec<ZoneIndex>]) -> Vec<ZoneIndex> {
    zones.iter().flat_map(|zone| map[zone.0].iter().copied()).collect()
}

fn test_on_zones(test: &CardTest, map: &[Vec<ZoneIndex>]) -> Option<CardTest> {
    let mut test = test.clone();
    match &mut test {
        CardTest::SameRankAs { zone, .. }
        | CardTest::SameSuitAs { zone, .. }
        | CardTest::SameFaceAs { zone, .. }
        | CardTest::HigherThan { zone, .. }
        | CardTest::LowerThan { zone, .. } => match map[zone.0][..] {
            [one] => *zone = one,
            _ => return None,
        },
        CardTest::Between(zones) | CardTest::SumAgainst { zones, .. } | CardTest::Against { zones, .. } => {
            *zones = table_zones(zones, map);
        }
        _ => {}
    }
    Some(test)
}
