//! Every deal of a small shoe.

use super::cards::{ACE, Card, JOKER, Table, rank_set, within};
use super::{Law, end, shares, whole};
use serde_json::Value as Json;
use std::collections::HashMap;

/// The cards of the shoe, each with how many there are.
fn shoe(deal: &Json) -> Vec<(Card, u32)> {
    let out = deal.get("without").map(|set| rank_set(set.as_str().unwrap())).unwrap_or_default();
    let decks = deal["decks"].as_u64().unwrap() as u32;
    let mut shoe: Vec<(Card, u32)> = (2..=ACE)
        .filter(|rank| !out.contains(rank))
        .flat_map(|rank| (0..4).map(move |suit| (Card { rank, suit: Some(suit) }, decks)))
        .collect();
    let jokers = deal.get("jokers").and_then(Json::as_u64).unwrap_or(0) as u32;
    shoe.push((Card { rank: JOKER, suit: None }, jokers));
    shoe
}

fn zones(deal: &Json) -> Vec<(String, usize)> {
    let Some(zones) = deal.get("zones") else { return Vec::new() };
    zones
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, size)| (name.clone(), size.as_u64().unwrap() as usize))
        .collect()
}

/// Fills the zones from one on, each in no order, with the number of ways in which its cards are picked.
fn fill(
    shoe: &mut Vec<(Card, u32)>,
    zones: &[(String, usize)],
    from: usize,
    table: &mut Table,
    ways: u128,
    visit: &mut dyn FnMut(&Table, u128),
) {
    let Some(((name, size), rest)) = zones.split_first() else { return visit(table, ways) };
    if *size == table.zones[name].len() {
        return fill(shoe, rest, 0, table, ways, visit);
    }
    let missing = size - table.zones[name].len();
    for place in from..shoe.len() {
        let (card, left) = shoe[place];
        // All cards of this kind that the zone gets are picked at once.
        let mut picks = 1;
        for taken in 1..=missing.min(left as usize) {
            picks = picks * (u128::from(left) - taken as u128 + 1) / taken as u128;
            shoe[place].1 = left - taken as u32;
            table.zones.get_mut(name).unwrap().extend(std::iter::repeat_n(card, taken));
            fill(shoe, zones, place + 1, table, ways * picks, visit);
            let len = table.zones[name].len() - taken;
            table.zones.get_mut(name).unwrap().truncate(len);
        }
        shoe[place].1 = left;
    }
}

fn table(names: impl IntoIterator<Item = String>, all: &[&str]) -> Table {
    Table {
        zones: names.into_iter().map(|name| (name, Vec::new())).collect(),
        all: all.iter().map(ToString::to_string).collect(),
        values: Default::default(),
    }
}

/// Cards dealt to zones.
pub(super) fn dealt(deal: &Json, rows: &[Json]) -> Option<Law> {
    let zones = zones(deal);
    let names: Vec<&str> = zones.iter().map(|zone| zone.0.as_str()).collect();
    let mut table = table(zones.iter().map(|zone| zone.0.clone()), &names);
    let mut ends = vec![0u128; rows.len() + 1];
    fill(&mut shoe(deal), &zones, 0, &mut table, 1, &mut |table, ways| {
        if let Some(end) = end(deal, rows, |condition| table.holds(condition)) {
            ends[end] += ways;
        }
    });
    shares(ends.into_iter().map(whole).collect())
}

/// Deals drawn card by card: `visit` is shown the cards drawn so far and says whether they are all.
fn draw(
    shoe: &mut Vec<(Card, u32)>,
    drawn: &mut Vec<Card>,
    ways: u128,
    is_all: &dyn Fn(&[Card]) -> bool,
    visit: &mut dyn FnMut(&mut Vec<(Card, u32)>, &[Card], u128),
) {
    if is_all(drawn) {
        return visit(shoe, drawn, ways);
    }
    for place in 0..shoe.len() {
        let (card, left) = shoe[place];
        if left > 0 {
            shoe[place].1 -= 1;
            drawn.push(card);
            draw(shoe, drawn, ways * u128::from(left), is_all, visit);
            drawn.pop();
            shoe[place].1 += 1;
        }
    }
}

/// What draws of each length come to, as shares of all.
fn drawn(
    deal: &Json,
    rows: &[Json],
    all: &[&str],
    is_all: &dyn Fn(&[Card]) -> bool,
    lay: &dyn Fn(&[Card]) -> Vec<(&'static str, Vec<Card>)>,
) -> Option<Law> {
    let zones = zones(deal);
    let mut cards = shoe(deal);
    let size: u32 = cards.iter().map(|(_, left)| left).sum();
    let mut table = table(zones.iter().map(|zone| zone.0.clone()), all);
    let mut ends: HashMap<(usize, usize), u128> = HashMap::new();
    draw(&mut cards, &mut Vec::new(), 1, is_all, &mut |shoe, drawn, ways| {
        for (name, cards) in lay(drawn) {
            table.zones.insert(name.to_string(), cards);
        }
        for (name, _) in &zones {
            table.zones.get_mut(name).unwrap().clear();
        }
        fill(shoe, &zones, 0, &mut table, ways, &mut |table, ways| {
            if let Some(end) = end(deal, rows, |condition| table.holds(condition)) {
                *ends.entry((drawn.len(), end)).or_default() += ways;
            }
        });
    });
    let mut weights = vec![whole(0); rows.len() + 1];
    for ((length, end), ways) in ends {
        // Of so many cards drawn in order, and the joined zones, all deals of that many cards are as likely.
        let orders: u128 = (0..length as u32).map(|i| u128::from(size - i)).product();
        let mut left = u128::from(size) - length as u128;
        let mut picks = 1;
        for (_, cards) in &zones {
            picks *= (0..*cards as u128).fold(1, |ways, i| ways * (left - i) / (i + 1));
            left -= *cards as u128;
        }
        weights[end] += whole(ways) / whole(orders * picks);
    }
    shares(weights)
}

/// Both hands of baccarat.
pub(super) fn baccarat(deal: &Json, rows: &[Json]) -> Option<Law> {
    fn points(cards: &[Card]) -> u32 {
        let value = |card: &Card| match card.rank {
            ACE => 1,
            rank if rank >= 10 => 0,
            rank => u32::from(rank),
        };
        cards.iter().map(value).sum::<u32>() % 10
    }
    // The cards come in this order: two to the Player, two to the Banker, then the third cards.
    fn hands(deal: &Json, drawn: &[Card]) -> Option<(Vec<Card>, Vec<Card>)> {
        let (mut player, mut banker) = (drawn.get(..2)?.to_vec(), drawn.get(2..4)?.to_vec());
        let mut further = drawn[4..].iter();
        if let Some(rule) = deal.get("drawing") {
            let is_in = |points: u32, range: &Json| within(range, points.into());
            if is_in(points(&player), &rule["natural"]) || is_in(points(&banker), &rule["natural"]) {
                return Some((player, banker));
            }
            let mut after = &rule["banker"]["stood"];
            if is_in(points(&player), &rule["player"]) {
                let card = further.next()?;
                player.push(*card);
                let named = |key: &str| match key.split_once("..") {
                    Some(_) => is_in(points(&[*card]), &Json::from(key)),
                    None => key == points(&[*card]).to_string(),
                };
                let banker = rule["banker"].as_object().unwrap();
                after = banker.iter().find(|(key, _)| named(key)).unwrap().1;
            }
            if is_in(points(&banker), after) {
                banker.push(*further.next()?);
            }
            return Some((player, banker));
        }
        if points(&player) >= 8 || points(&banker) >= 8 {
            return Some((player, banker));
        }
        let mut third = None;
        if points(&player) <= 5 {
            let card = further.next()?;
            third = Some(points(&[*card]));
            player.push(*card);
        }
        let draws = match (points(&banker), third) {
            (own, None) => own <= 5,
            (0..=2, _) => true,
            (3, Some(third)) => third != 8,
            (4, Some(third)) => [2, 3, 4, 5, 6, 7].contains(&third),
            (5, Some(third)) => [4, 5, 6, 7].contains(&third),
            (6, Some(third)) => [6, 7].contains(&third),
            _ => false,
        };
        if draws {
            banker.push(*further.next()?);
        }
        Some((player, banker))
    }
    drawn(deal, rows, &["player", "banker"], &|drawn| hands(deal, drawn).is_some(), &|drawn| {
        let (player, banker) = hands(deal, drawn).unwrap();
        vec![
            ("player-two", player[..2].to_vec()),
            ("banker-two", banker[..2].to_vec()),
            ("player-third", player[2..].to_vec()),
            ("banker-third", banker[2..].to_vec()),
            ("player", player),
            ("banker", banker),
        ]
    })
}

/// A blackjack dealer's hand.
pub(super) fn dealer(deal: &Json, rows: &[Json]) -> Option<Law> {
    let hits = deal["soft17"] == "hit";
    let is_all = move |drawn: &[Card]| {
        let low: u32 =
            drawn.iter().map(|card| if card.rank == ACE { 1 } else { u32::from(card.rank.min(10)) }).sum();
        let soft = drawn.iter().any(|card| card.rank == ACE) && low <= 11;
        let total = if soft { low + 10 } else { low };
        drawn.len() >= 2 && (total > 17 || total == 17 && !(soft && hits))
    };
    drawn(deal, rows, &["dealer"], &is_all, &|drawn| {
        vec![
            ("dealer", drawn.to_vec()),
            ("up", drawn[..1].to_vec()),
            ("hole", drawn[1..2].to_vec()),
            ("third", drawn.get(2..3).unwrap_or_default().to_vec()),
            ("last", drawn[drawn.len() - 1..].to_vec()),
        ]
    })
}
