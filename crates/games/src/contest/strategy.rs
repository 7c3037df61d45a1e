//! The strategy of a contest by cuts: for each action the rank from which it is taken, the exceptions, and the cost of
//! ignoring the exceptions.

use super::asked::ShownCards;
use super::groups;
use super::ladder::{HandLadder, Rung};
use crate::cuts::best_cuts;
use crate::hand_words::{NamedRanking, exactly, least, or_better, ranks_of, sentence, sentences};
use crate::strategy::{StrategyPart, StrategyQuestion};
use crate::{Error, Request};
use enumeration::{CardSet, Ratio, SortedMap};
use rayon::prelude::*;

/// The optimal play of a contest, or the values of the choices with the hand asked about.
pub(crate) fn strategy(
    request: &Request,
    question: &StrategyQuestion,
    contest: &HandLadder,
) -> Result<Vec<StrategyPart>, Error> {
    let unit = &request.selected.wager.unit;
    let unsolved = |error| Error::unsolved(request.selected.to_string(), error);
    match ShownCards::read(question, contest)? {
        ShownCards { hand: Some(hand), up } => {
            let shown = up.unwrap_or_default();
            let against = if shown.is_empty() { String::new() } else { format!(" against {shown}") };
            let title = format!("{hand}{against}: mean net per {unit}");
            Ok(vec![StrategyPart::Values { title, values: contest.values(hand, shown).map_err(unsolved)? }])
        }
        ShownCards { hand: None, up } => whole_strategy(unit, contest, up).map_err(unsolved),
    }
}

/// The play beside one card shown.
struct PlayBeside {
    shown: CardSet,
    /// The ranks of the cards shown; the cards themselves if other suits of these ranks are played otherwise.
    name: String,
    /// The actions taken, with the hand from which each is; lowest first.
    cuts: Vec<(usize, String)>,
    exceptions: Vec<CutException>,
    /// The play of two choices in groups of hands, where the cuts leave exceptions.
    in_groups: Option<Vec<String>>,
    /// The contribution of this card to the mean net: under the best play, and under the cuts alone.
    best: Ratio,
    by_cuts: Ratio,
}

/// Exceptions to the cuts: hands of the same ranks for which another action is better.
struct CutException {
    action: usize,
    instead_of: usize,
    ranks: String,
    hands: u64,
    of: u64,
}

fn whole_strategy(
    unit: &str,
    contest: &HandLadder,
    up: Option<CardSet>,
) -> Result<Vec<StrategyPart>, rounds::Error> {
    let mut shown = contest.shown.clone();
    if let Some(up) = up.and_then(|up| up.iter().next()) {
        shown.retain(|(card, _)| card.iter().all(|card| card.rank() == up.rank()));
    }
    let ladders = shown
        .par_iter()
        .map(|&(shown, times)| Ok((shown, times, contest.ladder(shown)?)))
        .collect::<Result<Vec<(CardSet, u64, Vec<Rung>)>, rounds::Error>>()?;
    let of_card = |(_, times, rungs): &(CardSet, u64, Vec<Rung>)| {
        u128::from(*times) * rungs.iter().map(|rung| rung.deals).sum::<u128>()
    };
    // The deals in which one of these cards is shown.
    let deals: u128 = ladders.iter().map(of_card).sum();
    let name = |shown: CardSet| {
        let same = ladders.iter().filter(|(other, ..)| ranks_of(*other) == ranks_of(shown));
        if same.count() == 1 {
            return ranks_of(shown);
        }
        contest.alike(shown).map(|cards| cards.to_string()).collect::<Vec<_>>().join(" or ")
    };
    let names: Vec<String> = ladders.iter().map(|&(shown, ..)| name(shown)).collect();
    let beside: Vec<PlayBeside> = ladders
        .into_iter()
        .zip(names)
        .map(|((shown, times, rungs), name)| beside(contest, shown, name, times, &rungs, deals))
        .collect();
    let mean = cost(unit, &beside);
    let choices = contest.choices();
    Ok(match beside.as_slice() {
        [only] if only.shown.is_empty() => vec![told(only, &choices), mean],
        _ => {
            let mut parts = vec![by_card(&beside, contest), mean, costs_by_card(&beside)];
            parts.extend(beside.iter().filter(|b| !b.exceptions.is_empty()).map(|b| {
                let title = format!("Best play against {} where it differs from the cuts", b.name);
                StrategyPart::Lines { title, lines: exceptions(b, &choices) }
            }));
            parts
        }
    })
}

fn beside(
    contest: &HandLadder,
    shown: CardSet,
    name: String,
    times: u64,
    rungs: &[Rung],
    deals: u128,
) -> PlayBeside {
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
    let best: i128 = rungs.iter().map(|rung| rung.best).sum();
    let mean = |sum: i128| contest.mean(sum * i128::from(times), deals);
    let in_groups = match contest.choices()[..] {
        [less, more] if !exceptions.is_empty() => Some(groups::lines(rungs, [less, more])),
        _ => None,
    };
    PlayBeside { shown, name, cuts, exceptions, in_groups, best: mean(best), by_cuts: mean(found.value) }
}

/// The hands of a rank that are better played otherwise, by their ranks.
fn exceptions_of(rung: &Rung, by_cut: usize) -> Vec<CutException> {
    if rung.hands.iter().all(|&(_, _, action)| action == by_cut) {
        return Vec::new();
    }
    let mut all = SortedMap::<String, u64>::new();
    let mut otherwise = SortedMap::<(String, usize), u64>::new();
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
fn told(beside: &PlayBeside, actions: &[&str]) -> StrategyPart {
    if let Some(lines) = &beside.in_groups {
        return StrategyPart::Lines { title: "The best play".into(), lines: lines.clone() };
    }
    let mut lines =
        sentences(&beside.cuts.iter().map(|(a, from)| (actions[*a], from.as_str())).collect::<Vec<_>>());
    lines.extend(exceptions(beside, actions));
    StrategyPart::Lines { title: "The best play".into(), lines }
}

/// One sentence for each way of departing from the cuts.
fn exceptions(beside: &PlayBeside, actions: &[&str]) -> Vec<String> {
    let mut by_change = SortedMap::<(usize, usize), Vec<String>>::new();
    for CutException { action, instead_of, ranks, hands, of } in &beside.exceptions {
        let some = if hands == of { String::new() } else { format!(" ({hands} of {of})") };
        by_change.entry((*action, *instead_of)).or_default().push(format!("{ranks}{some}"));
    }
    let name = |action: usize| actions[action];
    by_change
        .into_iter()
        .map(|((action, usual), hands)| {
            sentence(&format!("{}, not {},", name(action), name(usual)), &hands.join(", "))
        })
        .collect()
}

/// A row for each card shown: from which hand each action is taken.
fn by_card(beside: &[PlayBeside], contest: &HandLadder) -> StrategyPart {
    let actions = contest.choices();
    let taken: Vec<usize> = (0..actions.len())
        .filter(|action| beside.iter().any(|b| b.cuts.iter().any(|(a, _)| a == action)))
        .filter(|&action| !contest.ends(action))
        .collect();
    let cell = |b: &PlayBeside, action: usize| {
        b.cuts.iter().find(|&&(a, _)| a == action).map_or("-".into(), |(_, from)| or_better(from))
    };
    let row = |b: &PlayBeside| (b.name.clone(), taken.iter().map(|&action| cell(b, action)).collect());
    StrategyPart::Grid {
        title: "The best cuts by the dealer's card; fold with anything less".into(),
        columns: taken.iter().map(|&action| format!("{} with", actions[action])).collect(),
        rows: beside.iter().map(row).collect(),
    }
}

fn costs_by_card(beside: &[PlayBeside]) -> StrategyPart {
    let cost = |b: &PlayBeside| (format!("dealer shows {}", b.name), &b.best - &b.by_cuts);
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
