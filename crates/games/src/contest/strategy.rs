//! The strategy of a contest by cuts: for each action the rank from which it is taken, with the hands that are played
//! otherwise, and what it costs to play by the ranks alone.

use super::action::ShowdownAction;
use super::asked::ShownCards;
use super::ladder::Rung;
use super::meetings::Meetings;
use super::played::PricedContest;
use super::ranking::Ranking;
use crate::cuts::best_cuts;
use crate::hand_words::{exactly, least, or_better, ranks_of, sentence, sentences};
use crate::strategy::{Strategy, StrategyPart, StrategyQuestion};
use crate::whole::Whole;
use crate::{Error, Request, Workbench};
use enumeration::{CardSet, Ratio};
use num_bigint::BigInt;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The optimal play of a contest, or the values of the actions with the hand asked about.
pub(super) fn strategy<R: Ranking>(
    request: &Request,
    question: &StrategyQuestion,
    game: &PricedContest<R>,
    bench: &Workbench,
) -> Result<Strategy, Error> {
    let unit = &request.selected.wager.unit;
    let parts = match ShownCards::read(question, &game.contest)? {
        ShownCards { hand: Some(hand), up } => vec![values(unit, game, hand, up.unwrap_or_default())],
        ShownCards { hand: None, up } => whole_strategy(unit, game, &game.contest.meetings(bench), up),
    };
    Ok(Strategy { class: None, parts })
}

fn values<R: Ranking>(unit: &str, game: &PricedContest<R>, hand: CardSet, shown: CardSet) -> StrategyPart {
    let against = if shown.is_empty() { String::new() } else { format!(" against {shown}") };
    let values = game.values(R::of(hand), game.contest.against(hand, shown));
    let named =
        game.actions.iter().zip(values).filter_map(|(action, value)| Some((action.name.clone(), value?)));
    StrategyPart::Values { title: format!("{hand}{against}: mean net per {unit}"), values: named.collect() }
}

/// The play beside one card shown.
struct PlayBeside {
    shown: CardSet,
    /// The actions taken, with the hand from which each is; lowest first.
    cuts: Vec<(usize, String)>,
    exceptions: Vec<CutException>,
    /// The part of the mean net that falls to this card: best play, and play by the cuts alone.
    best: Ratio,
    by_cuts: Ratio,
}

/// Hands of the same ranks that are better played otherwise than by the cuts.
struct CutException {
    action: usize,
    instead_of: usize,
    ranks: String,
    hands: u64,
    of: u64,
}

fn whole_strategy<R: Ranking>(
    unit: &str,
    game: &PricedContest<R>,
    meetings: &Meetings<R>,
    up: Option<CardSet>,
) -> Vec<StrategyPart> {
    let contest = &game.contest;
    let mut shown: Vec<(CardSet, u64)> = meetings.beside().map(|(card, times, _)| (card, times)).collect();
    if let Some(up) = up.and_then(|up| up.iter().next()) {
        shown.retain(|(card, _)| card.iter().all(|card| card.rank() == up.rank()));
    }
    // The deals in which one of these cards is shown.
    let times: u64 = shown.iter().map(|&(_, times)| times).sum();
    let deals =
        if contest.up { contest.deals() / u64::from(contest.deck.len()) * times } else { contest.deals() };
    let machine = game.scale().fits_i128(contest.deals());
    let beside: Vec<PlayBeside> = shown
        .par_iter()
        .map(|&shown| {
            if machine {
                beside::<R, i128>(game, meetings, shown, deals)
            } else {
                beside::<R, BigInt>(game, meetings, shown, deals)
            }
        })
        .collect();
    let mean = cost(unit, &beside);
    match beside.as_slice() {
        [only] if !contest.up => vec![told(only, &game.actions), mean],
        _ => {
            let mut parts = vec![by_card(&beside, &game.actions), mean, costs_by_card(&beside)];
            parts.extend(beside.iter().filter(|b| !b.exceptions.is_empty()).map(|b| {
                let title = format!("Best play against {} where it differs from the cuts", ranks_of(b.shown));
                StrategyPart::Lines { title, lines: exceptions(b, &game.actions) }
            }));
            parts
        }
    }
}

fn beside<R: Ranking, I: Whole>(
    game: &PricedContest<R>,
    meetings: &Meetings<R>,
    (shown, times): (CardSet, u64),
    deals: u64,
) -> PlayBeside {
    let rungs: Vec<Rung<R, I>> = game.ladder(meetings, shown);
    let found = best_cuts(&rungs.iter().map(|rung| rung.values.clone()).collect::<Vec<_>>());
    let mut cuts = Vec::new();
    let mut exceptions = Vec::new();
    for (place, (rung, &action)) in rungs.iter().zip(&found.actions).enumerate() {
        let below = place.checked_sub(1);
        if below.is_none_or(|below| found.actions[below] != action) {
            cuts.push((action, least(&rung.rank, below.map(|below| &rungs[below].rank))));
        }
        exceptions.extend(exceptions_of(rung, action));
    }
    let mut best = I::zero();
    for rung in &rungs {
        best += rung.best.clone();
    }
    let scale = game.scale();
    let mean = |sum: I| scale.mean(sum.into() * times, deals);
    PlayBeside { shown, cuts, exceptions, best: mean(best), by_cuts: mean(found.value) }
}

/// The hands of a rank that are better played otherwise, by their ranks.
fn exceptions_of<R: Ranking, I>(rung: &Rung<R, I>, by_cut: usize) -> Vec<CutException> {
    if rung.hands.iter().all(|&(_, _, action)| action == by_cut) {
        return Vec::new();
    }
    let mut all = BTreeMap::<String, u64>::new();
    let mut otherwise = BTreeMap::<(String, usize), u64>::new();
    for &(hand, ways, action) in &rung.hands {
        *all.entry(ranks_of(hand)).or_default() += ways;
        if action != by_cut {
            *otherwise.entry((ranks_of(hand), action)).or_default() += ways;
        }
    }
    otherwise
        .into_iter()
        .map(|((ranks, action), hands)| {
            let of = all[&ranks];
            let ranks = if matches!(rung.rank.category(), "flush" | "straight flush") {
                exactly(&rung.rank)
            } else {
                ranks
            };
            CutException { action, instead_of: by_cut, ranks, hands, of }
        })
        .collect()
}

/// One sentence an action, and the exceptions.
fn told(beside: &PlayBeside, actions: &[ShowdownAction]) -> StrategyPart {
    let mut lines = sentences(
        &beside.cuts.iter().map(|(a, from)| (actions[*a].name.as_str(), from.as_str())).collect::<Vec<_>>(),
    );
    lines.extend(exceptions(beside, actions));
    StrategyPart::Lines { title: "The best play".into(), lines }
}

/// One sentence for each way of departing from the cuts.
fn exceptions(beside: &PlayBeside, actions: &[ShowdownAction]) -> Vec<String> {
    let mut by_change = BTreeMap::<(usize, usize), Vec<String>>::new();
    for CutException { action, instead_of, ranks, hands, of } in &beside.exceptions {
        let some = if hands == of { String::new() } else { format!(" ({hands} of {of})") };
        by_change.entry((*action, *instead_of)).or_default().push(format!("{ranks}{some}"));
    }
    let name = |action: usize| actions[action].name.as_str();
    by_change
        .into_iter()
        .map(|((action, usual), hands)| {
            sentence(&format!("{}, not {},", name(action), name(usual)), &hands.join(", "))
        })
        .collect()
}

/// A row for each card shown: from which hand each action is taken.
fn by_card(beside: &[PlayBeside], actions: &[ShowdownAction]) -> StrategyPart {
    let taken: Vec<usize> = (0..actions.len())
        .filter(|action| beside.iter().any(|b| b.cuts.iter().any(|(a, _)| a == action)))
        .filter(|&action| !actions[action].folds())
        .collect();
    let cell = |b: &PlayBeside, action: usize| {
        b.cuts.iter().find(|&&(a, _)| a == action).map_or("-".into(), |(_, from)| or_better(from))
    };
    let row = |b: &PlayBeside| (ranks_of(b.shown), taken.iter().map(|&action| cell(b, action)).collect());
    StrategyPart::Grid {
        title: "The best cuts by the dealer's card; fold with anything less".into(),
        columns: taken.iter().map(|&action| format!("{} with", actions[action].name)).collect(),
        rows: beside.iter().map(row).collect(),
    }
}

fn costs_by_card(beside: &[PlayBeside]) -> StrategyPart {
    let cost = |b: &PlayBeside| (format!("dealer shows {}", ranks_of(b.shown)), &b.best - &b.by_cuts);
    StrategyPart::Values {
        title: "Cost of the cuts by the dealer's card".into(),
        values: beside.iter().map(cost).collect(),
    }
}

fn cost(unit: &str, beside: &[PlayBeside]) -> StrategyPart {
    let best: Ratio = beside.iter().map(|b| &b.best).sum();
    let by_cuts: Ratio = beside.iter().map(|b| &b.by_cuts).sum();
    let cost = &best - &by_cuts;
    let named = [("best play", best), ("best cuts alone", by_cuts), ("cost of the cuts", cost)];
    StrategyPart::Values {
        title: format!("Mean net per {unit}"),
        values: named.into_iter().map(|(name, value)| (name.into(), value)).collect(),
    }
}
