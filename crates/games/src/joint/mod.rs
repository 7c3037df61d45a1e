//! The joint law of several wagers of one round.
//!
//! `checks` refuses wagers that cannot be made together. `rows` counts wagers without decisions as one list of rows.
//! `base_game` counts side bets beside a base game written as data, `twenty_one` beside a game of the blackjack family.
//! At the end the margins of the joint law are compared with the laws of the wagers alone.

mod base_game;
mod checks;
mod law;
mod rows;
mod side_bets;
mod twenty_one;
mod wagers;
mod zones;

use crate::analysis::Analysis;
use crate::error::Error;
use crate::request::Request;
use crate::workbench::Workbench;
use crate::{analyze, as_round, registry};
use base_game::base_game_law;
use checks::{check_rows, check_wagers};
use law::refigure;
pub use law::{Joint, LimitPlayed, MeansBeside, Part};
use rows::by_rows;
use twenty_one::{first_cards_law, nets_by_side_row};
use wagers::{METER_MISSING, NO_PLAY_UNDER_LIMIT, alone, apart, forfeits, is_base, is_twenty_one};

/// Computes the joint law of the wagers of one round.
///
/// `pockets` has an entry for each wager: for a bet on a wheel it may name other pockets than the wager's data. Without
/// `limit` the base game is played as it is alone. With `limit` it is played to maximise the mean of the limited total.
///
/// Returns an error if the wagers cannot be made in one round or their joint law cannot be counted.
pub fn joint(
    requests: &[Request],
    pockets: &[Option<Vec<String>>],
    limit: Option<&LimitPlayed>,
    bench: &Workbench,
) -> Result<Joint, Error> {
    check_wagers(requests)?;
    if let [a, b] = requests {
        for (base, side, place) in [(a, b, 0), (b, a, 1)] {
            if let Some(by_row) = registry::by_row_of(base, side, bench)? {
                if limit.is_some() {
                    return Err(alone(base, NO_PLAY_UNDER_LIMIT));
                }
                return nets_by_side_row(requests, place, &by_row, bench);
            }
        }
    }
    let bases: Vec<usize> = (0..requests.len()).filter(|&place| is_base(&requests[place])).collect();
    if let (Some(_), [first, ..]) = (limit, requests) {
        if let Some(played) = requests.iter().find(|request| is_twenty_one(request)) {
            return Err(alone(played, NO_PLAY_UNDER_LIMIT));
        }
        if bases.is_empty() {
            return Err(alone(first, "no wager beside it is a base game, whose play a limit could change"));
        }
    }
    check_rows(requests)?;
    let mut analyses = Vec::new();
    for (place, request) in requests.iter().enumerate() {
        // A single base game is solved below, together with the side bets.
        let is_solved_later = bases == [place];
        analyses.push(if is_solved_later {
            Analysis::blank(request)
        } else if is_twenty_one(request) {
            // The law is assembled from the laws by first cards below.
            let mut request = request.clone();
            request.options.law = false;
            analyze(&request, bench)?
        } else {
            analyze(request, bench)?
        });
    }
    for (place, (request, analysis)) in requests.iter().zip(&analyses).enumerate() {
        if analysis.edge.is_none() && bases != [place] {
            return Err(alone(request, METER_MISSING));
        }
    }
    for (place, request) in requests.iter().enumerate() {
        if let Some(cards) = registry::first_cards(request, bench)? {
            return first_cards_law(place, &cards, requests, analyses, bench.work());
        }
    }
    let law = match bases[..] {
        [] if !requests.iter().map(forfeits).collect::<Result<Vec<_>, _>>()?.contains(&true) => {
            by_rows(requests, pockets, &analyses, bench.work())?
        }
        [] => {
            let base = as_round::base_game(&requests[0].selected.game.game)?;
            base_game_law(&base, None, requests, &analyses, None, bench)?.1
        }
        [base] => {
            let (analysis, law) =
                base_game_law(&requests[base], Some(base), requests, &analyses, limit, bench)?;
            analyses[base] = analysis;
            if limit.is_some() {
                refigure(&mut analyses, &law);
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
