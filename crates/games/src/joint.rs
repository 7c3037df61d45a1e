//! Several wagers of one round together: their joint law.
//!
//! Wagers that are rows on one deal are counted at once. Of two lists of rows the pairs (row i of the first, row j of the
//! second), in the order of i and then of j and with "no row" last in either list, are a list of rows again: the first pair
//! that holds has the first row of each list that holds. So any counter of a single wager counts several. Pairs that never
//! happen are dropped before the next wager is added.
//!
//! Beside a base game each side bet is an award that pays nothing: the solver of the game counts which of its rows holds
//! at each end of a round. A fold ends the round before the rows are read. Where every fold nets the same, what a side
//! bet does in folded rounds is its own law less its law in the others; else the fold is made a choice that loses every
//! bet and goes on to the rows.

use crate::analysis::{ALL_OTHER, Analysis};
use crate::error::Error;
use crate::method::{FirstCards, NetChance};
use crate::request::Request;
use crate::workbench::Workbench;
use crate::{analyze, as_data, as_round, registry};
use enumeration::ratio::{ratio, whole};
use enumeration::work::Work;
use enumeration::{Distribution, Ratio, SortedMap};
use itertools::Itertools;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};
use paytables::games::{Effect, RoundTerms, RoundTest};
use paytables::wagers::{
    CardCount, CardDeal, CardTest, CardsTest, Condition, Face, On, Pattern, PocketSet, Range, Rank, RankSet,
    Role, SpinTest, SpinsTest, Terms, Zone, ZoneIndex,
};
use paytables::{Row, Selected};
use rounds::{BesideRow, LimitTogether, WinLimit};
use std::collections::BTreeSet;

/// Wagers of one round.
#[non_exhaustive]
pub struct Joint {
    /// The analysis of each wager alone.
    pub analyses: Vec<Analysis>,
    /// What each wager does in a round, with its probability. Every probability is positive. Without `base` if there is
    /// one.
    pub law: Vec<(Vec<Part>, Ratio)>,
    /// A base game of the blackjack family, of which the law of the net beside the other wagers is not counted.
    pub base: Option<MeansBeside>,
}

/// A base game whose mean is known beside each of the other wagers, and its law is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeansBeside {
    /// Its place among the wagers.
    pub place: usize,
    /// The mean of its net times the net of each other wager, in their order.
    pub products: Vec<Ratio>,
}

/// What one wager does in a round, per unit of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Part {
    /// Its net.
    pub net: Ratio,
    /// What its winning bets win; lost bets are not taken off.
    pub won: Ratio,
    /// What of `won` a limit on payouts covers: all but awards of a meter (ruling Q14).
    pub limited: Ratio,
}

impl Part {
    fn of(net: Ratio, is_on_meter: bool) -> Self {
        let won = net.clone().max(Ratio::zero());
        Part { net, limited: if is_on_meter { Ratio::zero() } else { won.clone() }, won }
    }
}

/// A limit on what all wagers win together, for which the base game is played best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LimitPlayed {
    /// What is staked on each wager.
    pub stakes: Vec<Ratio>,
    /// The most that the winning bets win together, in the same units.
    pub most: Ratio,
}

/// The joint law of wagers. For a wager on spins of a wheel, `pockets` may name other pockets than its data does. The base
/// game is played as it is alone or, with `limit`, best for the total of all wagers that the limit leaves.
pub fn joint(
    requests: &[Request],
    pockets: &[Option<Vec<String>>],
    limit: Option<&LimitPlayed>,
    bench: &Workbench,
) -> Result<Joint, Error> {
    check(requests)?;
    if let [a, b] = requests {
        for (base, side, place) in [(a, b, 0), (b, a, 1)] {
            if let Some(by_row) = registry::by_row_of(base, side, bench)? {
                if limit.is_some() {
                    return Err(alone(base, NO_PLAY));
                }
                return by_rows_of_side(requests, place, &by_row, bench);
            }
        }
    }
    let bases: Vec<usize> = (0..requests.len()).filter(|&place| is_base(&requests[place])).collect();
    if let (Some(_), [first, ..]) = (limit, requests) {
        if let Some(played) = requests.iter().find(|request| is_twenty_one(request)) {
            return Err(alone(played, NO_PLAY));
        }
        if bases.is_empty() {
            return Err(alone(first, "no wager beside it is a base game, whose play a limit could change"));
        }
    }
    check_rows(requests)?;
    let mut analyses = Vec::new();
    for (place, request) in requests.iter().enumerate() {
        // A base game is solved once, with the side bets beside it.
        let is_solved_later = bases == [place];
        analyses.push(if is_solved_later {
            Analysis::blank(request)
        } else if is_twenty_one(request) {
            // Its law is made of the laws by first cards.
            let mut request = request.clone();
            request.options.law = false;
            analyze(&request, bench)?
        } else {
            analyze(request, bench)?
        });
    }
    for (place, (request, analysis)) in requests.iter().zip(&analyses).enumerate() {
        if analysis.edge.is_none() && bases != [place] {
            return Err(alone(request, NO_METER));
        }
    }
    for (place, request) in requests.iter().enumerate() {
        if let Some(cards) = registry::first_cards(request, bench)? {
            return beside_twenty_one(place, &cards, requests, analyses, bench.work());
        }
    }
    let law = match bases[..] {
        [] if !requests.iter().map(forfeits).collect::<Result<Vec<_>, _>>()?.contains(&true) => {
            by_rows(requests, pockets, &analyses, bench.work())?
        }
        [] => {
            let base = as_round::base_game(&requests[0].selected.game.game)?;
            beside(&base, None, requests, &analyses, None, bench)?.1
        }
        [base] => {
            let (analysis, law) = beside(&requests[base], Some(base), requests, &analyses, limit, bench)?;
            analyses[base] = analysis;
            if limit.is_some() {
                by_law(&mut analyses, &law);
            }
            law
        }
        [first, second, ..] => {
            return Err(apart(&requests[first], &requests[second], "both are the base game"));
        }
    };
    let joint = Joint { analyses, law, base: None };
    joint.check_margins(requests, limit.is_some())?;
    Ok(joint)
}

fn alone(request: &Request, why: &str) -> Error {
    Error::NotInARound { wager: request.selected.to_string(), why: why.into() }
}

fn apart(a: &Request, b: &Request, why: &str) -> Error {
    Error::NoCommonRound { a: a.selected.to_string(), b: b.selected.to_string(), why: why.into() }
}

/// Whether a wager is a base game that is written as data.
fn is_base(request: &Request) -> bool {
    let wager = request.selected.wager;
    wager.round.is_some() && wager.side.is_none()
}

/// Whether a wager is a base game of the blackjack family.
fn is_twenty_one(request: &Request) -> bool {
    let wager = request.selected.wager;
    wager.twenty_one.is_some() && wager.side.is_none()
}

/// Whether a wager is a base game, in which the player decides.
fn is_played(request: &Request) -> bool {
    is_base(request) || is_twenty_one(request)
}

/// Refuses, before anything is counted, wagers whose rows cannot be put together.
fn check_rows(requests: &[Request]) -> Result<(), Error> {
    let mut bases = requests.iter().filter(|request| is_played(request));
    let base = bases.next();
    if let (Some(first), Some(second)) = (base, bases.next()) {
        return Err(apart(first, second, "both are the base game"));
    }
    for request in requests.iter().filter(|request| !is_played(request)) {
        let basis = request.selected.table().basis;
        let is_on_meter = |row: &&Row| row.pays.net(basis).is_on_meter();
        if request.options.meters.is_empty() && request.selected.rows().iter().any(is_on_meter) {
            return Err(alone(request, NO_METER));
        }
        let terms = terms_of(request)?;
        let Some(base) = base else { continue };
        let Terms::Cards(on) = terms else {
            return Err(apart(base, request, "one is dealt, the other is not"));
        };
        if on.deal.draw.is_some() {
            return Err(apart(base, request, "it is settled by the dealer's finished hand"));
        }
        if !on.given.is_always() {
            return Err(apart(base, request, "it is made only in some rounds"));
        }
        let mut lies = on.deal.zones.iter().flat_map(|zone| places(&request.selected, zone));
        if is_twenty_one(base) && lies.any(|(name, _)| name != PLAYER && name != UP) {
            return Err(apart(base, request, "it looks at the dealer's hole card"));
        }
    }
    Ok(())
}

/// Why a base game is not played for a limit.
const NO_PLAY: &str = "its best play under a limit on all wagers together is not searched";

/// Why a wager on a meter needs the meter.
const NO_METER: &str = "its edge depends on a jackpot amount that is not given";

/// The rows of a wager as conditions on its deal.
fn terms_of(request: &Request) -> Result<Terms, Error> {
    request.selected.terms()?.ok_or_else(|| {
        let why = if request.selected.game.game == "craps" {
            "it takes more than one roll"
        } else {
            "its rows are not conditions on one deal"
        };
        alone(request, why)
    })
}

/// Whether a fold of the base game forfeits a side bet.
fn forfeits(request: &Request) -> Result<bool, Error> {
    if !request.selected.wager.in_round.is_empty() {
        return as_round::forfeits(request);
    }
    Ok(request.selected.side()?.is_some_and(|(_, forfeited)| forfeited))
}

/// Refuses wagers that cannot be made in one round.
fn check(requests: &[Request]) -> Result<(), Error> {
    for (place, b) in requests.iter().enumerate() {
        for a in &requests[..place] {
            let (one, other) = (&a.selected, &b.selected);
            if one.game.game != other.game.game {
                return Err(apart(a, b, "they are wagers of different games"));
            }
            if !one.game.game.is_empty() && one.wager.wager == other.wager.wager {
                let is_spun =
                    one.wager.deal.as_ref().is_some_and(|_| matches!(one.terms(), Ok(Some(Terms::Spins(_)))));
                if one.tables.iter().map(|table| &table.id).ne(other.tables.iter().map(|table| &table.id)) {
                    return Err(apart(a, b, "two tables of one wager are not offered at once"));
                }
                if !is_spun {
                    return Err(apart(a, b, "they are one wager: raise its stake instead"));
                }
            }
            for (name, value) in &one.settings.0 {
                let is_shared = one
                    .wager
                    .settings
                    .iter()
                    .any(|key| other.wager.settings.contains(key) && names(one, key) == Some(name));
                if let Some(differs) =
                    other.settings.0.get(name).filter(|own| *own != value && (is_shared || name == "decks"))
                {
                    return Err(apart(
                        a,
                        b,
                        &format!("one is played with {name}={value}, the other with {name}={differs}"),
                    ));
                }
            }
        }
    }
    Ok(())
}

/// The name of the setting under a key of the game.
fn names<'s>(selected: &'s Selected, key: &str) -> Option<&'s String> {
    selected.game.settings.get(key).map(|setting| &setting.name)
}

/// A wager as rows on a deal.
#[derive(Clone)]
struct RowsOf {
    terms: Terms,
    /// What the wager does by row; last, where no row holds.
    parts: Vec<Part>,
    /// How often each row holds first, by the wager's own analysis; `None` if rows share a name.
    chances: Option<Vec<Ratio>>,
}

impl RowsOf {
    fn new(request: &Request, analysis: &Analysis) -> Result<Self, Error> {
        let (parts, chances) = (Self::parts(request, analysis), Self::chances(request, analysis));
        Ok(RowsOf { terms: terms_of(request)?, parts, chances })
    }

    fn chances(request: &Request, analysis: &Analysis) -> Option<Vec<Ratio>> {
        let outcome = |name: &str| analysis.outcomes.iter().find(|outcome| outcome.outcome == name);
        let chance =
            |row: &&Row| outcome(&row.hand).map_or_else(Ratio::zero, |found| found.probability.clone());
        let rows = request.selected.rows();
        let names: BTreeSet<&str> = rows.iter().map(|row| row.hand.as_str()).collect();
        let chances: Vec<Ratio> = rows.iter().map(chance).collect();
        let other = outcome(ALL_OTHER).map_or_else(Ratio::zero, |found| found.probability.clone());
        let is_all = chances.iter().sum::<Ratio>() + other == whole(1);
        (names.len() == rows.len() && is_all).then_some(chances)
    }

    fn parts(request: &Request, analysis: &Analysis) -> Vec<Part> {
        let value = |name: &str| {
            let found = analysis.outcomes.iter().find(|outcome| outcome.outcome == name);
            found.and_then(|outcome| outcome.value.clone()).unwrap_or_else(|| whole(-1))
        };
        let basis = request.selected.table().basis;
        let part = |row: &&Row| Part::of(value(&row.hand), row.pays.net(basis).is_on_meter());
        let mut parts: Vec<Part> = request.selected.rows().iter().map(part).collect();
        parts.push(Part::of(value(ALL_OTHER), false));
        parts
    }
}

/// The law of a base game at this place beside a side bet: by row of it, what the base game nets.
fn by_rows_of_side(
    requests: &[Request],
    place: usize,
    by_row: &[Vec<NetChance>],
    bench: &Workbench,
) -> Result<Joint, Error> {
    let analyses = requests.iter().map(|request| analyze(request, bench)).collect::<Result<Vec<_>, _>>()?;
    let side = 1 - place;
    if analyses[side].edge.is_none() {
        return Err(alone(&requests[side], NO_METER));
    }
    let parts = RowsOf::parts(&requests[side], &analyses[side]);
    let mut law = Vec::new();
    for (row, nets) in by_row.iter().enumerate() {
        let of_side = parts.get(row).ok_or(Error::Miscounted)?;
        for NetChance { net, won, chance } in nets {
            let mut parts = vec![of_side.clone()];
            parts.insert(place, Part { net: net.clone(), won: won.clone(), limited: won.clone() });
            law.push((parts, chance.clone()));
        }
    }
    let joint = Joint { analyses, law: merged(law), base: None };
    joint.check_margins(requests, false)?;
    Ok(joint)
}

/// The rows that hold together, one of each wager, with their probability.
type RowLaw = Vec<(Vec<usize>, Ratio)>;

/// The law of wagers that are all rows on one deal.
fn by_rows(
    requests: &[Request],
    pockets: &[Option<Vec<String>>],
    analyses: &[Analysis],
    work: Work,
) -> Result<Vec<(Vec<Part>, Ratio)>, Error> {
    let mut all = Vec::new();
    for ((request, analysis), pockets) in requests.iter().zip(analyses).zip(pockets) {
        let mut rows = RowsOf::new(request, analysis)?;
        if let Some(pockets) = pockets {
            rows.terms = at_pockets(request, rows.terms, pockets)?;
        }
        all.push(rows);
    }
    let terms: Vec<Terms> = all.iter().map(|rows| rows.terms.clone()).collect();
    let law = counted(requests, terms, work)?;
    let parts = |rows: Vec<usize>| rows.iter().zip(&all).map(|(&row, of)| of.parts[row].clone()).collect();
    Ok(merged(law.into_iter().map(|(rows, probability)| (parts(rows), probability))))
}

/// Equal results as one.
fn merged(law: impl IntoIterator<Item = (Vec<Part>, Ratio)>) -> Vec<(Vec<Part>, Ratio)> {
    let mut sums: SortedMap<Vec<Part>, Ratio> = SortedMap::new();
    for (parts, probability) in law {
        *sums.entry(parts).or_insert_with(Ratio::zero) += probability;
    }
    sums.into_iter().filter(|(_, probability)| !probability.is_zero()).collect()
}

/// A wager on one spin with other pockets, as many as its data names.
fn at_pockets(request: &Request, terms: Terms, names: &[String]) -> Result<Terms, Error> {
    let refused = |problem: String| Error::Pockets { wager: request.selected.to_string(), problem };
    let Terms::Spins(on) = terms else { return Err(refused("it is not a bet on a wheel".into())) };
    let pockets = &on.deal.wheel.pockets;
    let mut set = PocketSet::default();
    for name in names {
        let place = pockets.iter().position(|pocket| pocket.name == *name);
        set.0.insert(place.ok_or_else(|| refused(format!("the wheel has no `{name}`")))?);
    }
    let [Condition::Is(SpinsTest::InOrder(spins))] = &on.rows[..] else {
        return Err(refused("it is not a bet on numbers of one spin".into()));
    };
    let [Condition::Is(SpinTest(own))] = &spins[..] else {
        return Err(refused("it is not a bet on numbers of one spin".into()));
    };
    if own.0.len() != set.0.len() {
        let (wanted, given) = (own.0.len(), set.0.len());
        return Err(refused(format!("it is a bet on {wanted} numbers, but {given} are named")));
    }
    let rows = vec![Condition::Is(SpinsTest::InOrder(vec![Condition::Is(SpinTest(set))]))];
    Ok(Terms::Spins(On { rows, ..on }))
}

/// The law of the rows of wagers on one deal, laid on a common deal of cards where their own differ.
fn counted(requests: &[Request], terms: Vec<Terms>, work: Work) -> Result<RowLaw, Error> {
    let uncounted = |error: events::Error| match requests {
        [request, ..] => as_data::uncounted(request, &error),
        [] => Error::NothingToDecide("no wagers".into()),
    };
    macro_rules! of_kind {
        ($kind:ident) => {{
            let all: Vec<_> = terms
                .iter()
                .filter_map(|terms| if let Terms::$kind(on) = terms { Some(on.clone()) } else { None })
                .collect();
            if all.len() == terms.len() {
                let differs = all.iter().position(|on| on.deal != all[0].deal || on.given != all[0].given);
                return match differs {
                    None => {
                        combined(&all, |on| events::count_under(&Terms::$kind(on), work).map_err(uncounted))
                    }
                    Some(place) => Err(apart(
                        &requests[0],
                        &requests[place],
                        "they are not settled by the same rolls or spins",
                    )),
                };
            }
        }};
    }
    of_kind!(Dice);
    of_kind!(Rolls);
    of_kind!(Spins);
    let mut all = Vec::new();
    for (request, terms) in requests.iter().zip(terms) {
        let Terms::Cards(on) = terms else {
            return Err(apart(&requests[0], request, "one is dealt, the other is rolled or spun"));
        };
        all.push(on);
    }
    if all.iter().any(|on| on.deal != all[0].deal) {
        let base = table_of(&requests[0])?;
        let zones = used_zones(requests, &all, base.as_ref())?;
        all = requests
            .iter()
            .zip(&all)
            .map(|(request, on)| laid(request, on, &zones, &all[0].deal))
            .collect::<Result<_, _>>()?;
    }
    if let Some(place) = all.iter().position(|on| on.given != all[0].given) {
        return Err(apart(&requests[0], &requests[place], "one is made only in some rounds"));
    }
    combined(&all, |on| events::count_under(&Terms::Cards(on), work).map_err(uncounted))
}

/// More combinations of rows than are counted.
const MOST_COMBINATIONS: usize = 20_000;

/// The law of lists of rows on one deal.
fn combined<D: Clone, T: Clone>(
    all: &[On<D, T>],
    count: impl Fn(On<D, T>) -> Result<Distribution<Option<usize>>, Error>,
) -> Result<RowLaw, Error> {
    let mut known: Vec<(Vec<usize>, Vec<Condition<T>>)> = vec![(Vec::new(), Vec::new())];
    let mut law = Vec::new();
    for on in all {
        let mut next = Vec::new();
        for (rows, when) in &known {
            for row in 0..=on.rows.len() {
                let mut rows = rows.clone();
                rows.push(row);
                let mut when = when.clone();
                when.extend(on.rows.get(row).cloned());
                next.push((rows, when));
            }
        }
        if next.len() > MOST_COMBINATIONS {
            return Err(Error::ManyCombinations { most: MOST_COMBINATIONS });
        }
        let conditions = next.iter().map(|(_, when)| Condition::All(when.clone())).collect();
        let counted = count(On { rows: conditions, ..on.clone() })?;
        let mut probabilities = vec![Ratio::zero(); next.len()];
        for (place, probability) in counted.probabilities() {
            if let Some(place) = *place {
                probabilities[place] = probability;
            }
        }
        let (kept, of_kept): (Vec<_>, Vec<_>) =
            next.into_iter().zip(probabilities).filter(|(_, probability)| !probability.is_zero()).unzip();
        law = of_kept;
        known = kept;
    }
    Ok(known.into_iter().map(|(rows, _)| rows).zip(law).collect())
}

/// The deal of the base game of a side bet, where it is written as data.
fn table_of(request: &Request) -> Result<Option<CardDeal>, Error> {
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

/// Where the cards of a zone of a wager lie on the table: zones by name, with how many cards where that is known.
fn places<'s>(selected: &'s Selected, zone: &'s Zone) -> Vec<(&'s str, Option<u32>)> {
    let wager = selected.wager;
    if let Some(zones) = wager.lies_in.get(&zone.name) {
        return zones.iter().map(|(name, cards)| (name.as_str(), Some(*cards))).collect();
    }
    if !wager.in_round.is_empty() {
        return wager.in_round.iter().map(|name| (name.as_str(), None)).collect();
    }
    vec![(zone.name.as_str(), Some(zone.cards.most))]
}

/// The zones of the table that wagers look at.
fn used_zones(
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
            for (name, cards) in places(&request.selected, zone) {
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

/// The rows of a wager on the zones of the table.
fn laid(
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
        for (name, _) in places(&request.selected, zone) {
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
        moved(condition, &map).ok_or_else(|| alone(request, "its cards are not cards of the base game"))
    };
    let deal = CardDeal { zones: zones.to_vec(), ..shoe_of.clone() };
    let rows = on.rows.iter().map(condition).collect::<Result<_, _>>()?;
    Ok(On { deal, given: condition(&on.given)?, rows })
}

/// A condition on other zones: each zone is replaced by those in which its cards lie. None if a test wants one zone and
/// there are several.
fn moved(condition: &Condition<CardsTest>, map: &[Vec<ZoneIndex>]) -> Option<Condition<CardsTest>> {
    let each = |parts: &[Condition<CardsTest>]| {
        parts.iter().map(|part| moved(part, map)).collect::<Option<Vec<_>>>()
    };
    Some(match condition {
        Condition::All(parts) => Condition::All(each(parts)?),
        Condition::Any(parts) => Condition::Any(each(parts)?),
        Condition::Not(inner) => Condition::Not(Box::new(moved(inner, map)?)),
        Condition::Is(CardsTest::Of(zones, test)) => {
            Condition::Is(CardsTest::Of(several(zones, map), moved_test(test, map)?))
        }
        Condition::Is(test) => Condition::Is(test.clone()),
    })
}

fn several(zones: &[ZoneIndex], map: &[Vec<ZoneIndex>]) -> Vec<ZoneIndex> {
    zones.iter().flat_map(|zone| map[zone.0].iter().copied()).collect()
}

fn moved_test(test: &CardTest, map: &[Vec<ZoneIndex>]) -> Option<CardTest> {
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
            *zones = several(zones, map);
        }
        _ => {}
    }
    Some(test)
}

/// Side bets on the first cards and the up card beside a base game of the blackjack family.
///
/// Given the first cards the net of the round does not depend on the side bets, so the mean of a product is a sum over
/// first cards by worth. The rows "these two cards against this up card" are a list of rows like any wager's.
fn beside_twenty_one(
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
    let mut sides: Vec<(&Request, RowsOf, On<CardDeal, CardsTest>)> = Vec::new();
    for (other, (request, analysis)) in requests.iter().zip(&analyses).enumerate() {
        if other == place {
            continue;
        }
        let rows = RowsOf::new(request, analysis)?;
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
    let zones = [zone(PLAYER, 2), zone(UP, 1)];
    let shoe = sides[0].2.deal.clone();
    for (request, _, on) in &mut sides {
        *on = laid(request, on, &zones, &shoe)?;
    }
    let deal = CardDeal { zones: zones.to_vec(), ..shoe };
    let first = On { deal, given: Condition::always(), rows: cards.iter().map(dealt).collect() };
    let uncounted = |error| Error::Uncounted { wager: base.selected.to_string(), error };
    let count = |on| events::count_under(&Terms::Cards(on), work).map_err(uncounted);
    if base.options.law {
        let mut all = vec![first];
        all.extend(sides.iter().map(|(_, _, on)| on.clone()));
        let law = combined(&all, count)?;
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
        let joint = Joint { analyses, law: merged(parts_law), base: None };
        joint.check_margins(requests, false)?;
        return Ok(joint);
    }
    let mut products = Vec::new();
    for (_, rows, on) in &sides {
        let law = combined(&[first.clone(), on.clone()], count)?;
        let mut product = Ratio::zero();
        for (held, probability) in &law {
            let Some(cards) = cards.get(held[0]) else { return Err(Error::Miscounted) };
            product += probability * &cards.net * &rows.parts[held[1]].net;
        }
        products.push(product);
    }
    let law = combined(&sides.iter().map(|(_, _, on)| on.clone()).collect::<Vec<_>>(), count)?;
    let parts = |held: Vec<usize>| {
        held.iter().zip(&sides).map(|(&row, (_, rows, _))| rows.parts[row].clone()).collect()
    };
    let law = merged(law.into_iter().map(|(held, probability)| (parts(held), probability)));
    let joint = Joint { analyses, law, base: Some(MeansBeside { place, products }) };
    joint.check_margins(requests, false)?;
    Ok(joint)
}

/// The zones of the first cards of the blackjack family.
const PLAYER: &str = "player";
const UP: &str = "up";

/// The condition that the first cards are worth this.
fn dealt(cards: &FirstCards) -> Condition<CardsTest> {
    let of = |points: u8| -> RankSet {
        match points {
            1 => RankSet::from_iter([Rank(12)]),
            10 => (8..12).map(Rank).collect(),
            points => RankSet::from_iter([Rank(points - 2)]),
        }
    };
    let such = |points: u8| Pattern { rank: Some(of(points)), suit: None, colour: None };
    let player = |points: u8, times: i64| {
        let test = CardTest::Count { such: such(points), is: Range::one(times) };
        Condition::Is(CardsTest::Of(vec![ZoneIndex(0)], test))
    };
    let [a, b] = cards.hand;
    let mut all = if a == b { vec![player(a, 2)] } else { vec![player(a, 1), player(b, 1)] };
    all.push(Condition::Is(CardsTest::Of(vec![ZoneIndex(1)], CardTest::Each(such(cards.up)))));
    Condition::All(all)
}

/// A side bet beside a base game.
struct Beside {
    /// Its place among the wagers.
    place: usize,
    rows: RowsOf,
    on: On<CardDeal, CardsTest>,
    forfeits: bool,
    /// By row of `on`, the rows of the wager that it stands for: they hold equally often, whatever else happens.
    stands_for: Vec<Vec<usize>>,
}

impl Beside {
    /// The side bet with rows that differ in nothing but the suit of all cards as one row, if there are any.
    fn over_suits(&self) -> Option<Beside> {
        let chances = self.rows.chances.as_ref()?;
        let (mut rows, mut stands_for): (Vec<Condition<CardsTest>>, Vec<Vec<usize>>) = Default::default();
        let mut row = 0;
        while row < self.on.rows.len() {
            let alike = in_any_suit(&self.on.rows[row], &self.on.deal).filter(|any| {
                let others = self.on.rows.iter().zip(chances).skip(row).take(4);
                others.clone().count() == 4
                    && others.clone().all(|(other, chance)| {
                        in_any_suit(other, &self.on.deal).as_ref() == Some(any) && *chance == chances[row]
                    })
                    // Four different rows are those of the four suits.
                    && (row..row + 4).all(|one| (row..one).all(|two| self.on.rows[one] != self.on.rows[two]))
            });
            let of_suits = if alike.is_some() { 4 } else { 1 };
            stands_for.push((row..row + of_suits).collect());
            rows.push(alike.unwrap_or_else(|| self.on.rows[row].clone()));
            row += of_suits;
        }
        if rows.len() == self.on.rows.len() {
            return None;
        }
        let on = On { rows, ..self.on.clone() };
        Some(Beside { place: self.place, rows: self.rows.clone(), on, forfeits: self.forfeits, stands_for })
    }
}

/// That the cards are those of a row in any suit, if the row names every card of some zones and all are of one suit.
fn in_any_suit(row: &Condition<CardsTest>, deal: &CardDeal) -> Option<Condition<CardsTest>> {
    let Condition::Is(CardsTest::Of(zones, CardTest::Faces(faces))) = row else { return None };
    let cards: u32 = zones.iter().map(|zone| deal.zones[zone.0].cards.most).sum();
    let (mut ranks, mut suits) = (Vec::new(), Vec::new());
    for face in faces {
        let Face::Of(rank, suit) = face else { return None };
        ranks.push(*rank);
        suits.push(*suit);
    }
    suits.dedup();
    let is_whole = deal.shoe.decks == 1 && deal.shoe.jokers == 0 && usize::try_from(cards) == Ok(ranks.len());
    if suits.len() != 1 || !is_whole {
        return None;
    }
    // So many cards of one suit and of these ranks are all of them.
    let of_ranks = Pattern { rank: Some(ranks.into_iter().collect()), suit: None, colour: None };
    let test = |test: CardTest| Condition::Is(CardsTest::Of(zones.clone(), test));
    Some(Condition::All(vec![test(CardTest::Suits(Range::one(1))), test(CardTest::Each(of_ranks))]))
}

/// What each wager wins in a round, with its chance.
type PartsLaw = Vec<(Vec<Part>, Ratio)>;

/// The law of side bets beside a base game, and of the base game itself where it is one of the wagers.
#[expect(clippy::too_many_lines, reason = "one walk over the rows of all bets")]
fn beside(
    base: &Request,
    place: Option<usize>,
    requests: &[Request],
    analyses: &[Analysis],
    limit: Option<&LimitPlayed>,
    bench: &Workbench,
) -> Result<(Analysis, PartsLaw), Error> {
    let mut terms = as_round::terms(base)?;
    // The award that counts results stays the last.
    let results = if terms.results.is_empty() { None } else { terms.bets.pop() };
    let own_bets = terms.bets.len();
    let mut sides = Vec::new();
    for (other, (request, analysis)) in requests.iter().zip(analyses).enumerate() {
        if Some(other) == place {
            continue;
        }
        let rows = RowsOf::new(request, analysis)?;
        let Terms::Cards(on) = &rows.terms else {
            return Err(apart(base, request, "one is dealt, the other is not"));
        };
        if !on.given.is_always() {
            return Err(apart(base, request, "it is made only in some rounds"));
        }
        let on = laid(request, on, &terms.deal.zones, &terms.deal)?;
        let stands_for = (0..on.rows.len()).map(|row| vec![row]).collect();
        sides.push(Beside { place: other, on, rows, forfeits: forfeits(request)?, stands_for });
    }
    if limit.is_none() {
        merge_suits(&terms, &mut sides);
    }
    let opened = || -> Result<RoundTerms, Error> {
        let (mut open, folded) = unfolded(base, terms.clone(), own_bets)?;
        open.results.clear();
        Ok(with_sides(&open, &sides, Some(&folded)))
    };
    let live: Vec<usize> = (0..sides.len()).filter(|&side| !sides[side].forfeits).collect();
    let limit = limit.zip(place).map(|(limit, place)| limit_on(limit, place, own_bets, &sides));
    let ends = terms.stages.iter().flat_map(|stage| &stage.choices);
    let ends = ends.filter(|choice| matches!(choice.effect, Effect::End(_))).count();
    // With what side bets win in it, the game may be of no shape that is solved.
    let too_large = |error: Error| match error {
        Error::TooMuchWork { .. } if limit.is_some() => alone(
            base,
            "its best play under a limit together with these side bets takes too many deals to find",
        ),
        error => error,
    };
    // What a live side bet wins after a fold counts for the limit too. Several folds seldom net the same.
    let mut open = None;
    if !live.is_empty() && (limit.is_some() || ends > 1) {
        match opened().and_then(|terms| as_round::solved(base, &terms, limit.as_ref(), bench)) {
            Ok(solved) => open = Some(solved),
            Err(error) if limit.is_some() => return Err(too_large(error)),
            // If one fold alone is ever chosen, the game need not be opened.
            Err(_) => {}
        }
    }
    let mut solved = if let Some(solved) = open {
        solved
    } else {
        let mut terms = with_sides(&terms, &sides, None);
        terms.bets.extend(results);
        as_round::solved(base, &terms, limit.as_ref(), bench).map_err(too_large)?
    };
    let analysis = as_round::figures(base, &solved)?;
    let mut folded: Vec<Ratio> = Vec::new();
    for (ending, result, _) in solved.counts.ends() {
        if result.is_none() {
            folded.push(solved.game.net_of(ending, None));
        }
    }
    folded.sort();
    folded.dedup();
    if folded.len() > 1 && !live.is_empty() {
        solved = as_round::solved(base, &opened()?, None, bench)?;
        folded.clear();
    }
    let game = &solved.game;
    let results = game.results();
    let deals = BigInt::from(solved.counts.deals);
    // By the base game's part and the row of each side bet, the number of deals.
    let mut ways: SortedMap<(Part, Vec<usize>), BigInt> = SortedMap::new();
    let mut settled: SortedMap<Vec<usize>, BigInt> = SortedMap::new();
    for (ending, result, times) in solved.counts.ends() {
        let Some(result) = result else { continue };
        let result = &*results[result.0];
        let end = &game.script.endings[ending];
        let (net, won) = (game.net_of(ending, Some(result)), game.won_of(ending, result));
        // By side bet, the rows that hold equally often.
        let mut rows: Vec<Vec<usize>> = sides.iter().map(|side| vec![side.rows.parts.len() - 1]).collect();
        for (bet, row) in game.paid_by(end, result) {
            let side = bet.checked_sub(own_bets).filter(|&side| side < sides.len());
            if let (Some(side), Some(row)) = (side, row) {
                rows[side].clone_from(&sides[side].stands_for[row]);
            }
        }
        let rows: Vec<Vec<usize>> = rows.into_iter().multi_cartesian_product().collect();
        let (times, left) = BigInt::from(times).div_rem(&BigInt::from(rows.len()));
        if !left.is_zero() {
            return Err(Error::Miscounted);
        }
        for rows in rows {
            *settled.entry(live.iter().map(|&side| rows[side]).collect()).or_default() += &times;
            let part = Part { net: net.clone(), limited: won.clone(), won: won.clone() };
            *ways.entry((part, rows)).or_default() += &times;
        }
    }
    if live.is_empty() {
        // A fold loses every side bet, whatever it nets.
        for (ending, result, times) in solved.counts.ends() {
            if result.is_none() {
                let net = game.net_of(ending, None);
                let part = Part { net, won: Ratio::zero(), limited: Ratio::zero() };
                let rows = sides.iter().map(|side| side.rows.parts.len() - 1).collect();
                *ways.entry((part, rows)).or_default() += BigInt::from(times);
            }
        }
    } else if let [net] = &folded[..] {
        let part = Part { net: net.clone(), won: Ratio::zero(), limited: Ratio::zero() };
        for (rows, probability) in live_law(requests, place, &sides, &live, &game.terms.deal, bench.work())? {
            let all = (probability * Ratio::from_integer(deals.clone())).to_integer();
            let left = all - settled.get(&rows).cloned().unwrap_or_default();
            if left.is_negative() {
                return Err(Error::Miscounted);
            }
            let mut of_sides: Vec<usize> = sides.iter().map(|side| side.rows.parts.len() - 1).collect();
            for (&side, &row) in live.iter().zip(&rows) {
                of_sides[side] = row;
            }
            *ways.entry((part.clone(), of_sides)).or_default() += left;
        }
    }
    let law = ways.into_iter().map(|((base, rows), ways)| {
        let mut parts: Vec<Part> =
            rows.iter().zip(&sides).map(|(&row, side)| side.rows.parts[row].clone()).collect();
        if let Some(place) = place {
            parts.insert(place, base);
        }
        (parts, ratio(ways, deals.clone()))
    });
    Ok((analysis, merged(law)))
}

/// A game with the rows of side bets as awards that pay nothing. `folded` is the condition that the player folded, if folds
/// go on to the rows.
fn with_sides(terms: &RoundTerms, sides: &[Beside], folded: Option<&Condition<RoundTest>>) -> RoundTerms {
    let mut terms = terms.clone();
    for side in sides {
        let row = |row: &Condition<CardsTest>| match folded {
            Some(folded) if side.forfeits => unless(folded, row.clone().map(&RoundTest::Cards)),
            _ => row.clone().map(&RoundTest::Cards),
        };
        as_round::count_rows(&mut terms, &side.on.rows.iter().map(row).collect::<Vec<_>>());
    }
    terms
}

/// Merges the rows of one side bet that differ only in the suit, where nothing else tells the suits apart: then any of the
/// four suits is equally likely, whatever else happens.
fn merge_suits(terms: &RoundTerms, sides: &mut [Beside]) {
    let merged: Vec<Option<Beside>> = sides.iter().map(Beside::over_suits).collect();
    if merged.iter().flatten().count() != 1 {
        return;
    }
    let before: Vec<Vec<Condition<CardsTest>>> = sides.iter().map(|side| side.on.rows.clone()).collect();
    for (side, merged) in sides.iter_mut().zip(merged) {
        if let Some(merged) = merged {
            *side = merged;
        }
    }
    if !rounds::suits_are_alike(&with_sides(terms, sides, None)) {
        for (side, rows) in sides.iter_mut().zip(before) {
            side.stands_for = (0..rows.len()).map(|row| vec![row]).collect();
            side.on.rows = rows;
        }
    }
}

/// The limit on a base game at this place, whose own bets are so many, and on its side bets.
fn limit_on(limit: &LimitPlayed, place: usize, own_bets: usize, sides: &[Beside]) -> WinLimit {
    let LimitPlayed { stakes, most } = limit;
    let of_side = |side: &Beside| {
        let stake = &stakes[side.place];
        let row = |part: &Part| BesideRow { net: &part.net * stake, limited: &part.limited * stake };
        side.rows.parts.iter().map(row).collect()
    };
    WinLimit::Together(LimitTogether {
        most: most.clone(),
        unit: stakes[place].clone(),
        first: own_bets,
        beside: sides.iter().map(of_side).collect(),
    })
}

/// The edge and the variance of each wager by the joint law: under a limit the play may fold other hands, and with them
/// forfeit other awards of side bets.
fn by_law(analyses: &mut [Analysis], law: &PartsLaw) {
    for (place, analysis) in analyses.iter_mut().enumerate() {
        let moment = |power: u32| -> Ratio {
            law.iter().map(|(parts, chance)| power_of(&parts[place].net, power) * chance).sum()
        };
        let mean = moment(1);
        analysis.variance = Some(moment(2) - &mean * &mean);
        analysis.edge = Some(-mean);
    }
}

/// The law of the rows of the side bets that a fold leaves alive.
fn live_law(
    requests: &[Request],
    base: Option<usize>,
    sides: &[Beside],
    live: &[usize],
    deal: &CardDeal,
    work: Work,
) -> Result<RowLaw, Error> {
    if live.is_empty() {
        return Ok(vec![(Vec::new(), whole(1))]);
    }
    let of_side: Vec<&Request> = requests
        .iter()
        .enumerate()
        .filter(|(place, _)| Some(*place) != base)
        .map(|(_, request)| request)
        .collect();
    let requests: Vec<Request> = live.iter().map(|&side| of_side[side].clone()).collect();
    let terms: Vec<Terms> = live.iter().map(|&side| sides[side].rows.terms.clone()).collect();
    if let ([side], [one]) = (live, &terms[..]) {
        let Some(chances) = &sides[*side].rows.chances else {
            return counted(&requests, vec![one.clone()], work);
        };
        let other = whole(1) - chances.iter().sum::<Ratio>();
        return Ok(chances
            .iter()
            .cloned()
            .chain([other])
            .enumerate()
            .map(|(row, chance)| (vec![row], chance))
            .collect());
    }
    let all: Vec<On<CardDeal, CardsTest>> = terms
        .into_iter()
        .filter_map(|terms| if let Terms::Cards(on) = terms { Some(on) } else { None })
        .collect();
    let zones = used_zones(&requests, &all, Some(deal))?;
    let laid =
        requests.iter().zip(&all).map(|(request, on)| laid(request, on, &zones, deal).map(Terms::Cards));
    counted(&requests, laid.collect::<Result<_, _>>()?, work)
}

/// The game with every choice that ends the round made one that loses every bet and goes on to the rows, and the
/// condition that such a choice was made.
fn unfolded(
    base: &Request,
    mut terms: RoundTerms,
    own_bets: usize,
) -> Result<(RoundTerms, Condition<RoundTest>), Error> {
    let mut folds = Vec::new();
    for (stage, of_stage) in terms.stages.iter_mut().enumerate() {
        for (place, choice) in of_stage.choices.iter_mut().enumerate() {
            if let Effect::End(parts) = &choice.effect {
                if !parts.is_empty() {
                    return Err(alone(base, "a choice that ends the round returns a part of the bets"));
                }
                folds.push((stage, place));
                choice.effect = Effect::GoOn;
                choice.settles = true;
            }
        }
    }
    let folded = Condition::Is(RoundTest::Chosen(folds));
    for bet in &mut terms.bets[..own_bets] {
        for row in &mut bet.rows {
            row.when = unless(&folded, row.when.clone());
        }
    }
    Ok((terms, folded))
}

fn unless(folded: &Condition<RoundTest>, when: Condition<RoundTest>) -> Condition<RoundTest> {
    Condition::All(vec![Condition::Not(Box::new(folded.clone())), when])
}

fn power_of(value: &Ratio, power: u32) -> Ratio {
    (0..power).fold(whole(1), |product, _| product * value)
}

impl Joint {
    /// The margins of the joint law are the laws of the wagers alone, to the last digit. Under a limit that is played for, a
    /// side bet may be forfeited in other rounds than alone.
    fn check_margins(&self, requests: &[Request], is_limited: bool) -> Result<(), Error> {
        let base = self.base.as_ref().map(|base| base.place);
        let in_law = self.analyses.iter().zip(requests).enumerate().filter(|(place, _)| Some(*place) != base);
        for (place, (_, (analysis, request))) in in_law.enumerate() {
            if is_limited && !is_base(request) && forfeits(request)? {
                continue;
            }
            let mut margin: SortedMap<&Ratio, Ratio> = SortedMap::new();
            for (parts, probability) in &self.law {
                *margin.entry(&parts[place].net).or_insert_with(Ratio::zero) += probability;
            }
            let is_margin = if let Some(alone) = analysis.nets() {
                let agrees = |(net, probability): &(Ratio, Ratio)| {
                    margin.get(net).is_some_and(|sum| sum == probability) || probability.is_zero()
                };
                alone.iter().all(agrees) && margin.len() <= alone.len()
            } else {
                // A base game of the blackjack family is analysed without its law.
                let moment = |power: u32| -> Ratio {
                    margin.iter().map(|(net, chance)| power_of(net, power) * chance).sum()
                };
                let mean = moment(1);
                let variance = moment(2) - &mean * &mean;
                moment(0) == whole(1)
                    && analysis.edge == Some(-mean)
                    && analysis.variance.as_ref().is_none_or(|known| *known == variance)
            };
            if !is_margin {
                return Err(alone(
                    request,
                    "its law beside the others is not its law alone, which is an error of this program",
                ));
            }
        }
        Ok(())
    }
}
