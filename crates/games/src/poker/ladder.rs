//! The strategy of a [`Contest`]: for each action the rank from which it is taken, with the hands that are played
//! otherwise, and what it costs to play by the ranks alone.

use super::cut::best_cuts;
use super::names::{Named, exactly, least, or_better, ranks_of, sentence, sentences};
use super::showdown::{Action, Contest, Rung};
use super::whole::{Scale, Whole};
use crate::strategy::{Part, Question, Strategy};
use crate::{Error, Request};
use enumeration::{CardSet, Ratio};
use num_bigint::BigInt;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The optimal play of a contest, or the values of the actions with the hand asked about.
pub fn strategy<R: Named + Send + Sync>(
    request: &Request,
    question: &Question,
    contest: &Contest<R>,
    actions: &[Action],
) -> Result<Strategy, Error> {
    if question.board.is_some() || question.hole.is_some() {
        return Err(Error::Said("this game has no board and no hole cards: ask for a --hand".into()));
    }
    let up = question.up.as_deref().map(|text| cards(contest, "the card shown", text, 1)).transpose()?;
    if up.is_some() && !contest.up {
        return Err(Error::Said("the dealer shows no card in this game: --up does not apply".into()));
    }
    let parts = match &question.hand {
        Some(text) => vec![values(
            &request.selected.wager.unit,
            contest,
            actions,
            cards(contest, "the hand", text, contest.hand)?,
            up,
        )?],
        None => whole_strategy(&request.selected.wager.unit, contest, actions, up),
    };
    Ok(Strategy { class: None, parts })
}

/// So many cards of the deck.
fn cards<R>(contest: &Contest<R>, what: &str, text: &str, count: u32) -> Result<CardSet, Error> {
    let cards = CardSet::parse(text).map_err(|error| Error::Said(format!("{what}: {error}")))?;
    if cards.len() != count || !cards.without(contest.deck).is_empty() {
        return Err(Error::Said(format!(
            "{what}: `{text}` is not {count} of the {} cards",
            contest.deck.len()
        )));
    }
    Ok(cards)
}

fn values<R: Named + Send + Sync>(
    unit: &str,
    contest: &Contest<R>,
    actions: &[Action],
    hand: CardSet,
    up: Option<CardSet>,
) -> Result<Part, Error> {
    let shown = match (up, contest.up) {
        (None, true) => {
            return Err(Error::Said("the dealer shows a card in this game: give it with --up".into()));
        }
        (up, _) => up.unwrap_or_default(),
    };
    if !hand.is_disjoint(shown) {
        return Err(Error::Said(format!("{shown} cannot be in the hand and shown by the dealer")));
    }
    let against = if contest.up { format!(" against {shown}") } else { String::new() };
    let values = contest.values(&contest.meeting(hand, shown), actions);
    let named = actions.iter().zip(values).filter_map(|(action, value)| Some((action.name.clone(), value?)));
    Ok(Part::Values { title: format!("{hand}{against}: mean net per {unit}"), values: named.collect() })
}

/// The play beside one card shown.
struct Beside {
    shown: CardSet,
    /// The actions taken, with the hand from which each is; lowest first.
    cuts: Vec<(usize, String)>,
    exceptions: Vec<Exception>,
    /// The part of the mean net that falls to this card: best play, and play by the cuts alone.
    best: Ratio,
    by_cuts: Ratio,
}

/// Hands of the same ranks that are better played otherwise than by the cuts.
struct Exception {
    action: usize,
    instead_of: usize,
    ranks: String,
    hands: u64,
    of: u64,
}

fn whole_strategy<R: Named + Send + Sync>(
    unit: &str,
    contest: &Contest<R>,
    actions: &[Action],
    up: Option<CardSet>,
) -> Vec<Part> {
    let mut shown = contest.shown();
    if let Some(up) = up.and_then(|up| up.iter().next()) {
        shown.retain(|(card, _)| card.iter().all(|card| card.rank() == up.rank()));
    }
    // The deals in which one of these cards is shown.
    let times: u64 = shown.iter().map(|&(_, times)| times).sum();
    let deals =
        if contest.up { contest.deals() / u64::from(contest.deck.len()) * times } else { contest.deals() };
    let scale = Scale::of(actions.iter().flat_map(|action| action.nets.iter().flatten().flatten()));
    let beside: Vec<Beside> = shown
        .par_iter()
        .map(|&(card, times)| {
            if scale.fits_i128(contest.deals()) {
                beside::<R, i128>(contest, actions, &scale, (card, times), deals)
            } else {
                beside::<R, BigInt>(contest, actions, &scale, (card, times), deals)
            }
        })
        .collect();
    let mean = cost(unit, &beside);
    match beside.as_slice() {
        [only] if !contest.up => vec![told(only, actions), mean],
        _ => {
            let mut parts = vec![by_card(&beside, actions), mean, costs_by_card(&beside)];
            parts.extend(beside.iter().filter(|b| !b.exceptions.is_empty()).map(|b| {
                let title =
                    format!("The best play against {} otherwise than by the cuts", card_name(b.shown));
                Part::Lines { title, lines: exceptions(b, actions) }
            }));
            parts
        }
    }
}

fn beside<R: Named + Send + Sync, I: Whole>(
    contest: &Contest<R>,
    actions: &[Action],
    scale: &Scale,
    (shown, times): (CardSet, u64),
    deals: u64,
) -> Beside {
    let rungs: Vec<Rung<R, I>> = contest.ladder(shown, actions, scale);
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
    let mean = |sum: I| scale.mean(sum.into() * times, deals);
    Beside { shown, cuts, exceptions, best: mean(best), by_cuts: mean(found.value) }
}

/// The hands of a rank that are better played otherwise, by their ranks.
fn exceptions_of<R: Named, I>(rung: &Rung<R, I>, by_cut: usize) -> Vec<Exception> {
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
            Exception { action, instead_of: by_cut, ranks, hands, of }
        })
        .collect()
}

/// One sentence an action, and the exceptions.
fn told(beside: &Beside, actions: &[Action]) -> Part {
    let mut lines = sentences(
        &beside.cuts.iter().map(|(a, from)| (actions[*a].name.as_str(), from.as_str())).collect::<Vec<_>>(),
    );
    lines.extend(exceptions(beside, actions));
    Part::Lines { title: "The best play".into(), lines }
}

/// One sentence for each way of departing from the cuts.
fn exceptions(beside: &Beside, actions: &[Action]) -> Vec<String> {
    let mut by_change = BTreeMap::<(usize, usize), Vec<String>>::new();
    for Exception { action, instead_of, ranks, hands, of } in &beside.exceptions {
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

fn card_name(shown: CardSet) -> String {
    ranks_of(shown)
}

/// A row for each card shown: from which hand each action is taken.
fn by_card(beside: &[Beside], actions: &[Action]) -> Part {
    let taken: Vec<usize> = (0..actions.len())
        .filter(|action| beside.iter().any(|b| b.cuts.iter().any(|(a, _)| a == action)))
        .filter(|&action| !actions[action].folds)
        .collect();
    let cell = |b: &Beside, action: usize| {
        b.cuts.iter().find(|&&(a, _)| a == action).map_or("-".into(), |(_, from)| or_better(from))
    };
    let row = |b: &Beside| (card_name(b.shown), taken.iter().map(|&action| cell(b, action)).collect());
    Part::Grid {
        title: "The best cuts by the dealer's card; fold with anything less".into(),
        columns: taken.iter().map(|&action| format!("{} with", actions[action].name)).collect(),
        rows: beside.iter().map(row).collect(),
    }
}

fn costs_by_card(beside: &[Beside]) -> Part {
    let cost = |b: &Beside| (format!("dealer shows {}", card_name(b.shown)), &b.best - &b.by_cuts);
    Part::Values {
        title: "Cost of the cuts by the dealer's card".into(),
        values: beside.iter().map(cost).collect(),
    }
}

fn cost(unit: &str, beside: &[Beside]) -> Part {
    let best: Ratio = beside.iter().map(|b| &b.best).sum();
    let by_cuts: Ratio = beside.iter().map(|b| &b.by_cuts).sum();
    let cost = &best - &by_cuts;
    let named = [("best play", best), ("best cuts alone", by_cuts), ("cost of the cuts", cost)];
    Part::Values {
        title: format!("Mean net per {unit}"),
        values: named.into_iter().map(|(name, value)| (name.into(), value)).collect(),
    }
}
