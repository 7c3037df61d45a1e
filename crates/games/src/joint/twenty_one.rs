//! Side bets beside a base game of the blackjack family, and the other games whose nets are known by row of a side bet.

use super::law::{Joint, MeansBeside, Part, merge_equal};
use super::rows::{WagerRows, count_combinations};
use super::wagers::{METER_MISSING, alone, apart};
use super::zones::{PLAYER_ZONE, UP_ZONE, on_table};
use crate::analysis::Analysis;
use crate::analyze;
use crate::error::Error;
use crate::method::{FirstCards, NetChance};
use crate::request::Request;
use crate::workbench::Workbench;
use enumeration::Ratio;
use enumeration::work::Work;
use num_traits::Zero;
use paytables::wagers::{
    CardCount, CardDeal, CardTest, CardsTest, Condition, On, Pattern, Range, Rank, RankSet, Role, Terms,
    Zone, ZoneIndex,
};

/// The joint law of a base game at index `place` and one side bet. `by_row` has the law of the base game's net for each row
/// of the side bet.
pub(super) fn nets_by_side_row(
    requests: &[Request],
    place: usize,
    by_row: &[Vec<NetChance>],
    bench: &Workbench,
) -> Result<Joint, Error> {
    let analyses = requests.iter().map(|request| analyze(request, bench)).collect::<Result<Vec<_>, _>>()?;
    let side = 1 - place;
    if analyses[side].edge.is_none() {
        return Err(alone(&requests[side], METER_MISSING));
    }
    let parts = WagerRows::parts(&requests[side], &analyses[side]);
    let mut law = Vec::new();
    for (row, nets) in by_row.iter().enumerate() {
        let of_side = parts.get(row).ok_or(Error::Miscounted)?;
        for NetChance { net, won, chance } in nets {
            let mut parts = vec![of_side.clone()];
            parts.insert(place, Part { net: net.clone(), won: won.clone(), limited: won.clone() });
            law.push((parts, chance.clone()));
        }
    }
    let joint = Joint { analyses, law: merge_equal(law), base: None };
    joint.check_margins(requests, false)?;
    Ok(joint)
}

/// Side bets on the first cards and the up card beside a base game of the blackjack family.
///
/// Given the values of the first cards, the net of the round is independent of the side bets. The mean of a product is
/// therefore a sum over first cards. The conditions "these two cards against this up card" are a list of rows like that of a
/// wager, so we count them together with the rows of the side bets.
pub(super) fn first_cards_law(
    place: usize,
    cards: &[FirstCards],
    requests: &[Request],
    analyses: Vec<Analysis>,
    work: Work,
) -> Result<Joint, Error> {
    let base = &requests[place];
    if cards.iter().any(|cards| cards.by_suits) {
        return Err(alone(base, "its play depends on suits, which is not put together with side bets yet"));
    }
    if analyses[place].variance.is_none() {
        return Err(alone(base, "its variance is not known"));
    }
    let mut sides: Vec<(&Request, WagerRows, On<CardDeal, CardsTest>)> = Vec::new();
    for (other, (request, analysis)) in requests.iter().zip(&analyses).enumerate() {
        if other == place {
            continue;
        }
        let rows = WagerRows::new(request, analysis)?;
        let Terms::Cards(on) = &rows.terms else {
            return Err(apart(base, request, "one is dealt, the other is not"));
        };
        let on = on.clone();
        sides.push((request, rows, on));
    }
    let zone = |name: &str, cards: u32| Zone {
        name: name.into(),
        role: Role::Dealt,
        cards: CardCount { least: cards, most: cards },
    };
    let zones = [zone(PLAYER_ZONE, 2), zone(UP_ZONE, 1)];
    let shoe = sides[0].2.deal.clone();
    for (request, _, on) in &mut sides {
        *on = on_table(request, on, &zones, &shoe)?;
    }
    let deal = CardDeal { zones: zones.to_vec(), ..shoe };
    let first = On { deal, given: Condition::always(), rows: cards.iter().map(first_cards_are).collect() };
    let uncounted = |error| Error::Uncounted { wager: base.selected.to_string(), error };
    let count = |on| events::count_under(&Terms::Cards(on), work).map_err(uncounted);
    if base.options.law {
        let mut all = vec![first];
        all.extend(sides.iter().map(|(_, _, on)| on.clone()));
        let law = count_combinations(&all, count)?;
        let mut parts_law = Vec::new();
        for (held, chance) in &law {
            let Some(cards) = cards.get(held[0]) else { return Err(Error::Miscounted) };
            let mut parts: Vec<Part> =
                held[1..].iter().zip(&sides).map(|(&row, (_, rows, _))| rows.parts[row].clone()).collect();
            for NetChance { net, won, chance: of_net } in &cards.law {
                let part = Part { net: net.clone(), won: won.clone(), limited: won.clone() };
                parts.insert(place, part);
                parts_law.push((parts.clone(), of_net / &cards.probability * chance));
                parts.remove(place);
            }
        }
        let joint = Joint { analyses, law: merge_equal(parts_law), base: None };
        joint.check_margins(requests, false)?;
        return Ok(joint);
    }
    let mut products = Vec::new();
    for (_, rows, on) in &sides {
        let law = count_combinations(&[first.clone(), on.clone()], count)?;
        let mut product = Ratio::zero();
        for (held, probability) in &law {
            let Some(cards) = cards.get(held[0]) else { return Err(Error::Miscounted) };
            product += probability * &cards.net * &rows.parts[held[1]].net;
        }
        products.push(product);
    }
    let law = count_combinations(&sides.iter().map(|(_, _, on)| on.clone()).collect::<Vec<_>>(), count)?;
    let parts = |held: Vec<usize>| {
        held.iter().zip(&sides).map(|(&row, (_, rows, _))| rows.parts[row].clone()).collect()
    };
    let law = merge_equal(law.into_iter().map(|(held, probability)| (parts(held), probability)));
    let joint = Joint { analyses, law, base: Some(MeansBeside { place, products }) };
    joint.check_margins(requests, false)?;
    Ok(joint)
}

/// The condition that the first cards have these values.
fn first_cards_are(cards: &FirstCards) -> Condition<CardsTest> {
    let ranks = |points: u8| -> RankSet {
        match points {
            1 => RankSet::from_iter([Rank(12)]),
            10 => (8..12).map(Rank).collect(),
            points => RankSet::from_iter([Rank(points - 2)]),
        }
    };
    let pattern = |points: u8| Pattern { rank: Some(ranks(points)), suit: None, colour: None };
    let player = |points: u8, times: i64| {
        let test = CardTest::Count { such: pattern(points), is: Range::one(times) };
        Condition::Is(CardsTest::Of(vec![ZoneIndex(0)], test))
    };
    let [a, b] = cards.hand;
    let mut all = if a == b { vec![player(a, 2)] } else { vec![player(a, 1), player(b, 1)] };
    all.push(Condition::Is(CardsTest::Of(vec![ZoneIndex(1)], CardTest::Each(pattern(cards.up)))));
    Condition::All(all)
}
