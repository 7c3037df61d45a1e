//! Games written as data: a deal, bets, decisions and rows that settle each bet (`docs/games-as-data.md`).
//!
//! `rounds` finds the optimal play and counts every deal. This module turns the counts into figures; each outcome names the
//! rows that settled its bets. `events` counts a side bet of the game. If a fold forfeits the side bet, its rows are settled
//! together with the game's own bets instead.

use crate::analysis::{ActionFrequency, Analysis, Settled};
use crate::as_data::{self, AS_DATA, Unpaid, priced};
use crate::contest::{self, HandLadder};
use crate::error::Error;
use crate::holdem::{self, HoldemGame};
use crate::method::{Decided, Method};
use crate::player::Player;
use crate::request::{GivenPlay, Request, SeenCards};
use crate::round_errors::{self, PlayErrors};
use crate::round_player::RoundPlayer;
use crate::strategy::{SimplePlay, Strategy, StrategyQuestion};
use crate::streets::{self, StreetRules};
use crate::workbench::{Key, Workbench};
use crate::{round_situation, round_strategy};
use enumeration::ratio::ratio;
use enumeration::{Arrange, Distribution, Ratio};
use num_bigint::{BigInt, BigUint};
use num_integer::binomial;
use num_traits::Zero;
use paytables::games::{Bet, BetRow, RoundTerms, RoundTest};
use paytables::wagers::{CardDeal, CardsTest, Condition, Terms, ZoneIndex};
use paytables::{Net, Selector, Settings, Unknown, listed};
use rounds::{Ending, Solved, Swept, WinLimit};
use std::sync::Arc;

/// A game or a side bet written as data.
pub(crate) static AS_ROUND: AsRound = AsRound;

/// A game or a side bet written as data.
pub(crate) struct AsRound;

impl Method for AsRound {
    fn decided(&self, request: &Request) -> Result<Decided, Error> {
        Ok(if is_base(request) { Decided::Best } else { Decided::Nothing })
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        if !request.selected.wager.in_round.is_empty() {
            return beside_listed(request, bench);
        }
        match request.selected.side()? {
            None => base(request, bench),
            Some((_, false)) => AS_DATA.analyze(request, bench),
            Some((terms, true)) => forfeited(request, &terms, bench),
        }
    }

    fn takes_removed(&self, _: &Request) -> bool {
        true
    }

    /// A side bet that no fold forfeits is counted by its own deal alone.
    fn lists_effects(&self, request: &Request) -> bool {
        if !request.selected.wager.in_round.is_empty() {
            return !forfeits(request).unwrap_or(true) && !loses_envy(request).unwrap_or(true);
        }
        matches!(request.selected.side(), Ok(Some((_, false))))
    }

    fn edge(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        if is_base(request) {
            request.check_meters(0)?;
            let key = SolvedRound { terms: terms(request)?, limit: limit(request) };
            if key.terms.play.is_none() && bench.known(&key).is_none() {
                let unsolved = |error| Error::unsolved(request.selected.to_string(), error);
                let found =
                    rounds::optimum_alone(&key.terms, key.limit.clone(), bench.work()).map_err(unsolved)?;
                if let Some(optimum) = found {
                    return Ok(Some(-optimum));
                }
            }
        }
        Ok(self.analyze(request, bench)?.edge)
    }

    fn strategy(
        &self,
        request: &Request,
        question: &StrategyQuestion,
        bench: &Workbench,
    ) -> Result<Strategy, Error> {
        let wager = || request.selected.to_string();
        if !request.selected.wager.in_round.is_empty() {
            return Err(Error::NoDecisions { wager: wager() });
        }
        if request.selected.wager.side.is_some() {
            return Err(Error::PlayedAsBase { wager: wager() });
        }
        // The charts show the best play, even if the file contains another one.
        let best = RoundTerms { play: None, ..terms(request)? };
        let whole = |parts| Strategy { class: None, parts };
        let StrategyQuestion { hand, up, hole, board, zones } = question;
        let by_zone = !zones.is_empty();
        if !by_zone && let Some(rules) = StreetRules::of(&best, cap(request)) {
            return streets::strategy(request, question, &rules, bench);
        }
        let solved = solved(request, &best, limit(request).as_ref(), bench)?;
        let unsolved = |error| Error::unsolved(wager(), error);
        let Some(player) = solved.player(bench.work()).map_err(unsolved)? else {
            return Ok(whole(Vec::new()));
        };
        if !by_zone && let Some(contest) = HandLadder::of(&solved, &player) {
            return contest::strategy(request, question, &contest).map(whole);
        }
        let unit = &request.selected.wager.unit;
        if !by_zone && let Some(game) = HoldemGame::of(wager(), &solved) {
            return holdem::strategy(&game, &player, question, unit, bench.work()).map(whole);
        }
        if [hand, up, hole, board].into_iter().any(Option::is_some) {
            let problem =
                "name the cards of a game file by zone: a zone of its deal and the cards seen there";
            return Err(Error::NothingToDecide(problem.into()));
        }
        Ok(whole(if by_zone {
            round_situation::parts(&solved, &player, zones, unit)?
        } else {
            round_strategy::parts(&solved, &player)
        }))
    }

    fn simple_plays(&self, request: &Request, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        if !is_base(request) {
            return Ok(Vec::new());
        }
        let best = RoundTerms { play: None, ..terms(request)? };
        if let Some(rules) = StreetRules::of(&best, cap(request)) {
            return Ok(streets::simple_plays(&rules, bench));
        }
        let solved = solved(request, &best, limit(request).as_ref(), bench)?;
        let unsolved = |error| Error::unsolved(request.selected.to_string(), error);
        let Some(player) = solved.player(bench.work()).map_err(unsolved)? else { return Ok(Vec::new()) };
        match HandLadder::of(&solved, &player) {
            Some(contest) => contest::simple_plays(&contest).map_err(unsolved),
            None => match HoldemGame::of(request.selected.to_string(), &solved) {
                Some(game) => holdem::simple_plays(&game, bench.work()),
                None => Ok(Vec::new()),
            },
        }
    }

    fn takes_play(&self, request: &Request) -> bool {
        request.selected.wager.round.is_some()
    }

    fn play_errors(&self, request: &Request, bench: &Workbench) -> Result<Option<PlayErrors>, Error> {
        play_errors(request, bench)
    }

    /// The player of the game, or of the base game if a fold forfeits the wager.
    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        if is_base(request) {
            return player(request, bench);
        }
        let listed = !request.selected.wager.in_round.is_empty();
        if listed && forfeits(request)? {
            return player(&base_beside(request)?, bench);
        }
        Ok(None)
    }

    fn optimum(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        if is_base(request) {
            Ok(Some(-solved_round(request, bench)?.optimum()))
        } else {
            self.edge(request, bench)
        }
    }
}

fn player(request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
    let solved = solved_round(request, bench)?;
    let unsolved = |error| Error::unsolved(request.selected.to_string(), error);
    let player = solved.player(bench.work()).map_err(unsolved)?;
    let terms = solved.game.terms.clone();
    Ok(player.map(|player| -> Box<dyn Player> { Box::new(RoundPlayer { terms, player }) }))
}

/// True if a choice that ends the round forfeits a side bet of a listed game, by its setting `fold`.
pub(crate) fn forfeits(request: &Request) -> Result<bool, Error> {
    request.choice("fold", &[("forfeit", true), ("plain", false), ("live", false)])
}

/// True if no envy is paid for a hand that another player folds, by the setting `envy-folds`.
fn loses_envy(request: &Request) -> Result<bool, Error> {
    request.choice_or("envy-folds", &[("counted", false), ("not", true)], false)
}

/// Returns true if the wager is the game itself, and not a side bet.
fn is_base(request: &Request) -> bool {
    request.selected.wager.side.is_none() && request.selected.wager.in_round.is_empty()
}

/// The terms of the game with the seen cards and the given strategy, and without the removed cards.
pub(crate) fn terms(request: &Request) -> Result<RoundTerms, Error> {
    let mut terms = fresh_terms(request)?;
    if !request.options.removed.is_empty() {
        let side = match request.selected.side()? {
            Some((Terms::Cards(on), _)) => on.rows,
            _ => Vec::new(),
        };
        request.deplete_round(&mut terms, &side)?;
    }
    Ok(terms)
}

/// The terms of the game from the fresh shoe.
fn fresh_terms(request: &Request) -> Result<RoundTerms, Error> {
    let none = || request.unread("the wager's data has no stages".into());
    check_off_meters(request)?;
    let mut terms = request.selected.round()?.ok_or_else(none)?;
    for SeenCards { zone, cards } in &request.options.sees {
        let names: Vec<&str> = terms.deal.zones.iter().map(|zone| zone.name.as_str()).collect();
        let Some(place) = names.iter().position(|name| name == zone) else {
            return Err(Error::NoZone { zone: Unknown::among(zone, names.iter().copied()) });
        };
        let has = terms.deal.zones[place].cards.most;
        if *cards == 0 || *cards > has {
            return Err(Error::TooManySeen { zone: zone.clone(), cards: *cards, has });
        }
        terms = terms.seeing(ZoneIndex(place), *cards);
    }
    if let Some(GivenPlay { file, text }) = &request.options.play {
        terms.play = Some(terms.read_play(file, text)?);
    }
    let results: Vec<Condition<RoundTest>> = terms.results.iter().map(|(_, when)| when.clone()).collect();
    if !results.is_empty() {
        count_rows(&mut terms, &results);
    }
    Ok(terms)
}

/// Refuses a pay on a meter in the tables of a listed base game, which has none.
fn check_off_meters(request: &Request) -> Result<(), Error> {
    for table in request.selected.tables.iter().filter(|_| is_base(request)) {
        for row in &table.rows {
            if row.pays.net(table.basis).is_on_meter() {
                let (table, row, pays) = (table.id.clone(), row.hand.clone(), row.pays.to_string());
                return Err(paytables::Error::OffMeter { table, row, pays }.into());
            }
        }
    }
    Ok(())
}

/// Cache key of a solved game: its terms and a limit on the wins.
#[derive(PartialEq, Eq, Hash)]
struct SolvedRound {
    terms: RoundTerms,
    limit: Option<WinLimit>,
}

impl Key for SolvedRound {
    type Value = Result<Solved, rounds::Error>;
    const KEPT: usize = 4;
}

/// Cache key of a game without its pays. A search for pays computes the parts that do not depend on them once.
#[derive(PartialEq, Eq, Hash)]
struct SweptRound(RoundTerms);

impl SweptRound {
    fn of(terms: &RoundTerms) -> SweptRound {
        let mut terms = RoundTerms { play: None, ..terms.clone() };
        for row in terms.bets.iter_mut().flat_map(|bet| &mut bet.rows) {
            row.pays.clear();
            row.net = Ratio::zero();
        }
        SweptRound(terms)
    }
}

impl Key for SweptRound {
    type Value = Swept;
    const KEPT: usize = 1;
}

/// Solves the base game of a wager.
pub fn solved_round(request: &Request, bench: &Workbench) -> Result<SolvedGame, Error> {
    solved(request, &terms(request)?, limit(request).as_ref(), bench)
}

/// The cap on the win of a round.
fn cap<'r>(request: &'r Request) -> Option<&'r Ratio> {
    request.options.cap.as_ref().map(|cap| &cap.units)
}

/// The cap as a limit of the solver.
fn limit(request: &Request) -> Option<WinLimit> {
    cap(request).cloned().map(WinLimit::Round)
}

/// The errors of the given strategy; `None` if none is given.
fn play_errors(request: &Request, bench: &Workbench) -> Result<Option<PlayErrors>, Error> {
    let wager = || request.selected.to_string();
    if request.selected.wager.round.is_none() {
        return Ok(None);
    }
    if request.selected.wager.side.is_some() {
        return Err(Error::PlayedAsBase { wager: wager() });
    }
    let solved = solved_round(request, bench)?;
    if solved.game.play.is_none() {
        return Ok(None);
    }
    let player = solved.player(bench.work()).map_err(|error| Error::unsolved(wager(), error))?;
    let errors = player.and_then(|player| round_errors::errors(&solved, &player));
    errors.map(Some).ok_or_else(|| Error::ErrorsNotListed { wager: wager() })
}

/// A solved game in the workbench's cache.
pub struct SolvedGame(Arc<Result<Solved, rounds::Error>>);

impl std::ops::Deref for SolvedGame {
    type Target = Solved;

    fn deref(&self) -> &Solved {
        self.0.as_ref().as_ref().expect("errors are reported when it is solved")
    }
}

pub(crate) fn solved(
    request: &Request,
    terms: &RoundTerms,
    limit: Option<&WinLimit>,
    bench: &Workbench,
) -> Result<SolvedGame, Error> {
    let solve = || {
        let swept = bench.remember(SweptRound::of(terms), Swept::keeping);
        rounds::solve_sharing(terms, limit.cloned(), &swept, bench.work())
    };
    let key = SolvedRound { terms: terms.clone(), limit: limit.cloned() };
    let found = bench.remember(key, solve);
    match found.as_ref() {
        Ok(_) => Ok(SolvedGame(found)),
        Err(error) => Err(Error::unsolved(request.selected.to_string(), error.clone())),
    }
}

/// The rows that are never paid, with the reason. In a game with stages a row is named `bet/row`. Empty for a wager that is
/// not written as data.
pub(crate) fn never_paid(request: &Request, bench: &Workbench) -> Result<Vec<(String, Unpaid)>, Error> {
    let wager = &request.selected.wager;
    if wager.round.is_none() || wager.side.is_some() {
        return as_data::never_paid(request, bench);
    }
    let solved = solved_round(request, bench)?;
    let named = |(bet, row, why): (&str, &str, Unpaid)| (format!("{bet}/{row}"), why);
    Ok(solved.never_paid().into_iter().filter(|(bet, ..)| !bet.is_empty()).map(named).collect())
}

/// The mean stake under the best play that bets on exact ties in value, in a game of streets; `None` for any other wager.
pub fn stake_with_ties_bet(request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
    let wager = &request.selected.wager;
    if wager.round.is_none() || wager.side.is_some() {
        return Ok(None);
    }
    let best = RoundTerms { play: None, ..terms(request)? };
    Ok(StreetRules::of(&best, cap(request)).map(|rules| rules.stake_with_ties_bet(bench)))
}

/// Every figure of a game.
fn base(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    let solved = solved_round(request, bench)?;
    figures(request, &solved)
}

/// Every figure of a solved game, with or without side bets that are counted together with it.
pub(crate) fn figures(request: &Request, solved: &Solved) -> Result<Analysis, Error> {
    request.check_meters(0)?;
    let game = &solved.game;
    let unit = game.terms.bets[game.terms.unit.0].opening;
    let known = game.results();
    let settles = |ending: &&Ending| matches!(ending, Ending::Settled { .. });
    let stakes_differ = game.script.endings.iter().filter(settles).count() > 1;
    let lines = solved.counts.ends().map(|(ending, result, ways)| {
        let result = result.map(|result| &*known[result.0]);
        let net = game.net_of(ending, result);
        let end = &game.script.endings[ending];
        let outcome = match (end, result) {
            (Ending::Ended { by: (stage, choice), .. }, _) => {
                let stage = &game.terms.stages[*stage];
                let choice = &stage.choices[*choice].name;
                if game.terms.stages.len() == 1 {
                    choice.clone()
                } else {
                    format!("{choice} ({})", stage.name)
                }
            }
            (end, Some(result)) => {
                let staked = if stakes_differ { staked(&game.terms, end) } else { String::new() };
                paid_by(&game.terms, &game.paid_by(end, result)) + &staked
            }
            (Ending::Settled { .. }, None) => String::new(),
        };
        let stake = ratio(end.staked(), unit);
        (Settled { outcome, pays: None, net: Net::fixed(net), stake, meter: 0 }, BigUint::from(ways))
    });
    let rounds = Distribution::counted(merged(lines), BigUint::from(solved.counts.deals));
    let mut analysis = Analysis::of(request, &rounds)?;
    let mut actions = actions(solved);
    let results = &game.terms.results;
    if !results.is_empty() {
        let deals = BigInt::from(solved.counts.deals);
        // The rounds that a choice ended have no result.
        let names = results.iter().map(|(name, _)| name.as_str()).chain(["fold"]);
        for (name, ways) in names.zip(rows_counted(solved, results.len())) {
            let probability = ratio(BigInt::from(ways), deals.clone());
            actions.push(ActionFrequency::happening("result", name, probability));
        }
    }
    analysis.actions = Some(actions);
    if game.play.is_some() {
        let optimal = -solved.optimum();
        analysis.cost = analysis.edge.as_ref().map(|edge| edge - &optimal);
        analysis.optimal_edge = Some(optimal);
    }
    Ok(analysis)
}

/// Merges outcomes with equal words, net and stake.
fn merged(lines: impl Iterator<Item = (Settled, BigUint)>) -> Vec<(Settled, BigUint)> {
    let mut merged: Vec<(Settled, BigUint)> = Vec::new();
    for (line, ways) in lines {
        match merged.iter_mut().find(|(known, _)| *known == line) {
            Some((_, sum)) => *sum += ways,
            None => merged.push((line, ways)),
        }
    }
    merged.arrange_by(|(a, _), (b, _)| b.net.fixed.cmp(&a.net.fixed).then_with(|| a.outcome.cmp(&b.outcome)));
    merged
}

/// The outcome in words: the rows that settled the bets, each name once.
fn paid_by(terms: &RoundTerms, paid: &[(usize, Option<usize>)]) -> String {
    let mut words: Vec<&str> = Vec::new();
    let mut lost = 0;
    for &(bet, row) in paid {
        let own: &Bet = &terms.bets[bet];
        if own.name.is_empty() {
            continue;
        }
        match row {
            Some(row) => {
                let hand = own.rows[row].name_within(&own.name);
                if !words.contains(&hand) {
                    words.push(hand);
                }
            }
            None if own.on.is_none() => lost += 1,
            _ => {}
        }
    }
    if words.is_empty() {
        words.push("lose");
    } else if lost > 0 && paid.iter().any(|(bet, row)| row.is_some() && terms.bets[*bet].on.is_none()) {
        words.push("the rest lost");
    } else if lost > 0 {
        words.insert(0, "lose");
    }
    words.join(", ")
}

/// The stakes beyond the opening stakes: ` (play 3)`.
fn staked(terms: &RoundTerms, end: &Ending) -> String {
    let Ending::Settled { stakes, .. } = end else { return String::new() };
    let differs = |bet: &usize| terms.bets[*bet].on.is_none() && stakes[*bet] != terms.bets[*bet].opening;
    let named: Vec<String> = (0..stakes.len())
        .filter(differs)
        .map(|bet| format!("{} {}", terms.bets[bet].name, stakes[bet]))
        .collect();
    if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) }
}

/// The probability of each choice.
fn actions(solved: &Solved) -> Vec<ActionFrequency> {
    let deals = BigInt::from(solved.counts.deals);
    let stages = solved.game.terms.stages.iter().zip(&solved.counts.choices);
    stages
        .flat_map(|(stage, ways)| {
            stage.choices.iter().zip(ways).map(move |(choice, ways)| (stage, choice, ways))
        })
        .map(|(stage, choice, &ways)| {
            ActionFrequency::taken(&stage.name, &choice.name, ratio(BigInt::from(ways), deals.clone()))
        })
        .collect()
}

/// Adds an award that pays nothing, in order to count how often each condition is the first that holds.
pub(crate) fn count_rows(terms: &mut RoundTerms, rows: &[Condition<RoundTest>]) {
    let row = |when: &Condition<RoundTest>| BetRow {
        hand: String::new(),
        pays: "push".into(),
        net: Ratio::from_integer(0.into()),
        when: when.clone(),
    };
    terms.bets.push(Bet {
        name: String::new(),
        opening: 0,
        on: Some(terms.unit),
        like: None,
        rows: rows.iter().map(row).collect(),
    });
}

/// The number of deals in which each row of the award added last is the first that holds; then the deals in which none
/// holds.
fn rows_counted(solved: &Solved, rows: usize) -> Vec<BigUint> {
    let place = solved.game.terms.bets.len() - 1;
    let results = solved.game.results();
    let mut ways = vec![BigUint::default(); rows + 1];
    for (ending, result, times) in solved.counts.ends() {
        let end = &solved.game.script.endings[ending];
        let paid = result.map(|result| solved.game.paid_by(end, &results[result.0]));
        let row = paid.and_then(|paid| paid.iter().find(|(bet, _)| *bet == place)?.1);
        ways[row.unwrap_or(rows)] += BigUint::from(times);
    }
    ways
}

/// The probability of each row of a side bet that is lost when a choice ends the round.
fn kept_rows(
    request: &Request,
    mut terms: RoundTerms,
    rows: &[Condition<CardsTest>],
    bench: &Workbench,
) -> Result<Distribution<Settled>, Error> {
    // A cap on the side bet does not change the play.
    let base = if rounds::keeps_play(&terms) { Some(solved(request, &terms, None, bench)?) } else { None };
    let tests: Vec<Condition<RoundTest>> =
        rows.iter().map(|row| row.clone().map(&RoundTest::Cards)).collect();
    let kept = base.and_then(|base| Some((base.kept(&tests)?, base)));
    let (ways, solved) = if let Some((ways, base)) = kept {
        let unpaid = base.counts.deals - ways.iter().sum::<u128>();
        (ways.into_iter().chain([unpaid]).map(BigUint::from).collect(), base)
    } else {
        count_rows(&mut terms, &tests);
        let solved = solved(request, &terms, None, bench)?;
        (rows_counted(&solved, rows.len()), solved)
    };
    let (ways, deals) = reduced(ways, rows, &solved);
    let counts = ways.into_iter().enumerate().map(|(row, ways)| ((row < rows.len()).then_some(row), ways));
    let counts = Distribution::counted(counts, deals);
    let named = request.selected.rows();
    request.rounds_by_row(&counts, |&place| place.map(|place| named[place].hand.clone()))
}

/// Reduces the counts to fewer deals: drops the last zones if neither the side bet nor the play depends on them.
fn reduced(ways: Vec<BigUint>, rows: &[Condition<CardsTest>], solved: &Solved) -> (Vec<BigUint>, BigUint) {
    let deal = &solved.game.terms.deal;
    let mut looked_at = vec![false; deal.zones.len()];
    for row in rows {
        add_zones(row, deal, &mut looked_at);
    }
    let (mut ways, mut deals) = (ways, BigUint::from(solved.counts.deals));
    let mut dealt: u32 = deal.zones.iter().map(|zone| zone.cards.most).sum();
    for (zone, looked_at) in deal.zones.iter().zip(looked_at).rev() {
        let cards = zone.cards.most;
        // A shoe can have more cards than the table of binomials.
        let left = deal.shoe.cards() - (dealt - cards);
        let times = binomial(BigUint::from(left), BigUint::from(cards));
        let divides = |number: &BigUint| (number % &times).is_zero();
        if !looked_at && divides(&deals) && ways.iter().all(divides) {
            for ways in &mut ways {
                *ways /= &times;
            }
            deals /= &times;
            dealt -= cards;
        }
    }
    (ways, deals)
}

/// Marks the zones that a condition depends on.
fn add_zones(condition: &Condition<CardsTest>, deal: &CardDeal, marked: &mut [bool]) {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => {
            for part in parts {
                add_zones(part, deal, marked);
            }
        }
        Condition::Not(inner) => add_zones(inner, deal, marked),
        Condition::Is(test) => {
            for zone in events::zones_of(test, deal).iter().flatten() {
                marked[zone.0] = true;
            }
        }
    }
}

/// A side bet of a game's file that is lost when a choice ends the round.
fn forfeited(request: &Request, side: &Terms, bench: &Workbench) -> Result<Analysis, Error> {
    let Terms::Cards(on) = side else { return Err(request.unread("a side bet is on cards".into())) };
    priced(request, &kept_rows(request, terms(request)?, &on.rows, bench)?)
}

/// A side bet of a listed game that is lost when the best play of the base game at its listed pays ends the round, if the
/// setting `fold` requires that (rulings G3, G8). Envy is paid for another player's hand even if it is folded, unless the
/// setting `envy-folds` is `not`.
fn beside_listed(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    let every_hand = as_data::rounds(request, bench)?;
    let forfeits = forfeits(request)?;
    let others = loses_envy(request)?;
    if !forfeits && !others {
        return priced(request, &every_hand);
    }
    let base = base_beside(request)?;
    let mut terms = fresh_terms(&base)?;
    let events = request.selected.events_in_round(&terms)?;
    request.deplete_round(&mut terms, &events)?;
    let kept = kept_rows(request, terms, &events, bench)?;
    // If only hands that pay nothing are folded, nothing is forfeited.
    let kept = if kept.probabilities().eq(every_hand.probabilities()) { every_hand.clone() } else { kept };
    let mut analysis = Analysis::of(request, if forfeits { &kept } else { &every_hand })?;
    analysis.envy = request.envy_by_row(if others { &kept } else { &every_hand });
    Ok(analysis)
}

/// The game's base wager at its listed pays. Its best play determines which hands are folded.
pub(crate) fn base_game(game: &str) -> Result<Request<'static>, Error> {
    let selector: Selector = format!("{game}/base").parse()?;
    let selected = listed().select(&selector, &Settings::default())?.into_iter().next();
    let selected = selected.ok_or_else(|| Error::Unregistered { wager: format!("{game}/base") })?;
    Ok(Request::plain(selected))
}

/// The base wager for a side bet, dealt from the shoe of the side bet.
fn base_beside(request: &Request) -> Result<Request<'static>, Error> {
    let mut base = base_game(&request.selected.game.game)?;
    base.options.removed.clone_from(&request.options.removed);
    Ok(base)
}
