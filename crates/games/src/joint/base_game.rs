//! Side bets beside a base game written as data.
//!
//! Each side bet becomes an award that pays nothing, and the solver of the game counts which of its rows holds at each end
//! of a round. A fold ends the round before the solver reads the rows. If all folds have the same net, the law of a side
//! bet in folded rounds is its law over all rounds minus its law in the other rounds. Otherwise [`fold_as_loss`] turns each
//! fold into a choice that loses every bet and continues to the rows.

use super::law::{LimitPlayed, Part, PartsLaw, merge_equal};
use super::rows::{RowsLaw, WagerRows, count_together};
use super::side_bets::{CountedSideBet, merge_suit_rows, unless, with_sides};
use super::wagers::{alone, apart, forfeits};
use super::zones::{on_table, zones_in_use};
use crate::analysis::Analysis;
use crate::as_round;
use crate::error::Error;
use crate::request::Request;
use crate::workbench::Workbench;
use enumeration::ratio::{ratio, whole};
use enumeration::work::Work;
use enumeration::{Arrange, Ratio, SortedMap};
use itertools::Itertools;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};
use paytables::games::{Effect, RoundTerms, RoundTest};
use paytables::wagers::{CardDeal, CardsTest, Condition, On, Terms};
use rounds::{BesideRow, LimitTogether, WinLimit};

/// The analysis of a base game and the joint law of the side bets beside it. The law includes the base game if `place` has
/// its index among the wagers.
#[expect(clippy::too_many_lines, reason = "one walk over the rows of all bets")]
pub(super) fn base_game_law(
    base: &Request,
    place: Option<usize>,
    requests: &[Request],
    analyses: &[Analysis],
    limit: Option<&LimitPlayed>,
    bench: &Workbench,
) -> Result<(Analysis, PartsLaw), Error> {
    let mut terms = as_round::terms(base)?;
    // The award that counts results must be the last bet; take it off and append it after the side bets.
    let results = if terms.results.is_empty() { None } else { terms.bets.pop() };
    let own_bets = terms.bets.len();
    let mut sides = Vec::new();
    for (other, (request, analysis)) in requests.iter().zip(analyses).enumerate() {
        if Some(other) == place {
            continue;
        }
        let rows = WagerRows::new(request, analysis)?;
        let Terms::Cards(on) = &rows.terms else {
            return Err(apart(base, request, "one is dealt, the other is not"));
        };
        if !on.given.is_always() {
            return Err(apart(base, request, "it is made only in some rounds"));
        }
        let on = on_table(request, on, &terms.deal.zones, &terms.deal)?;
        let merged_rows = (0..on.rows.len()).map(|row| vec![row]).collect();
        sides.push(CountedSideBet { place: other, on, rows, forfeits: forfeits(request)?, merged_rows });
    }
    if limit.is_none() {
        merge_suit_rows(&terms, &mut sides);
    }
    let opened = || -> Result<RoundTerms, Error> {
        let (mut open, folded) = fold_as_loss(base, terms.clone(), own_bets)?;
        open.results.clear();
        Ok(with_sides(&open, &sides, Some(&folded)))
    };
    let live: Vec<usize> = (0..sides.len()).filter(|&side| !sides[side].forfeits).collect();
    let limit = limit.zip(place).map(|(limit, place)| win_limit(limit, place, own_bets, &sides));
    let ends = terms.stages.iter().flat_map(|stage| &stage.choices);
    let ends = ends.filter(|choice| matches!(choice.effect, Effect::End(_))).count();
    // A limit on all wagers together may make the game too large for the solver.
    let too_large = |error: Error| match error {
        Error::TooMuchWork { .. } if limit.is_some() => alone(
            base,
            "its best play under a limit together with these side bets takes too many deals to find",
        ),
        error => error,
    };
    // Under a limit, the award of a live side bet after a fold counts too. Without one, several folds seldom net the same.
    let mut open = None;
    if !live.is_empty() && (limit.is_some() || ends > 1) {
        match opened().and_then(|terms| as_round::solved(base, &terms, limit.as_ref(), bench)) {
            Ok(solved) => open = Some(solved),
            Err(error) if limit.is_some() => return Err(too_large(error)),
            // If the best play uses only one of the folds, the game without this change is enough.
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
    folded.arrange();
    folded.dedup();
    if folded.len() > 1 && !live.is_empty() {
        solved = as_round::solved(base, &opened()?, None, bench)?;
        folded.clear();
    }
    let game = &solved.game;
    let results = game.results();
    let deals = BigInt::from(solved.counts.deals);
    // The number of deals by the part of the base game and the row of each side bet.
    let mut ways: SortedMap<(Part, Vec<usize>), BigInt> = SortedMap::new();
    let mut settled: SortedMap<Vec<usize>, BigInt> = SortedMap::new();
    for (ending, result, times) in solved.counts.ends() {
        let Some(result) = result else { continue };
        let result = &*results[result.0];
        let end = &game.script.endings[ending];
        let (net, won) = (game.net_of(ending, Some(result)), game.won_of(ending, result));
        // For each side bet, the equally likely rows that its paid row merges.
        let mut rows: Vec<Vec<usize>> = sides.iter().map(|side| vec![side.rows.parts.len() - 1]).collect();
        for (bet, row) in game.paid_by(end, result) {
            let side = bet.checked_sub(own_bets).filter(|&side| side < sides.len());
            if let (Some(side), Some(row)) = (side, row) {
                rows[side].clone_from(&sides[side].merged_rows[row]);
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
        // A fold loses every side bet, for every net of the fold.
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
        for (rows, probability) in
            live_rows_law(requests, place, &sides, &live, &game.terms.deal, bench.work())?
        {
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
    Ok((analysis, merge_equal(law)))
}

/// The limit on a base game at index `place` with `own_bets` bets, together with its side bets.
fn win_limit(limit: &LimitPlayed, place: usize, own_bets: usize, sides: &[CountedSideBet]) -> WinLimit {
    let LimitPlayed { stakes, most } = limit;
    let of_side = |side: &CountedSideBet| {
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

/// The joint law of the rows of the side bets that a fold leaves alive (`live`).
fn live_rows_law(
    requests: &[Request],
    base: Option<usize>,
    sides: &[CountedSideBet],
    live: &[usize],
    deal: &CardDeal,
    work: Work,
) -> Result<RowsLaw, Error> {
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
            return count_together(&requests, vec![one.clone()], work);
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
    let zones = zones_in_use(&requests, &all, Some(deal))?;
    let laid =
        requests.iter().zip(&all).map(|(request, on)| on_table(request, on, &zones, deal).map(Terms::Cards));
    count_together(&requests, laid.collect::<Result<_, _>>()?, work)
}

/// Turns every choice that ends the round into one that loses every bet and continues to the rows. Returns the changed game
/// and the condition that the player made one of these choices.
fn fold_as_loss(
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
