//! The figures of a round from its outcomes: sums of ways, nets and squares.

use super::sum::IntegerSum;
use crate::conditions::condition;
use crate::entry::Entry;
use crate::numbers::{exact, grouped, percent, root, rounded, share};
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::strategy::StrategyPart;
use maud::{Markup, html};
use num_bigint::BigInt;
use num_traits::{One, Signed};

/// The edge as the sum of ways times net; for a game of a dealer's up card without outcomes, from the mean net at each.
pub(super) fn edge(entry: &Entry) -> Option<Markup> {
    let edge = entry.analysis().edge.as_ref()?;
    mean_net(entry, edge).or_else(|| by_up_card(entry, edge))
}

/// The edge of a progressive with an empty meter.
pub(super) fn edge_at_empty(entry: &Entry) -> Option<Markup> {
    mean_net(entry, &-&entry.analysis().meter.as_ref()?.a)
}

/// The sum of ways times net that gives this edge; `None` if no list of outcomes does.
fn mean_net(entry: &Entry, edge: &Ratio) -> Option<Markup> {
    let sum = IntegerSum::of(&entry.analysis().outcomes).filter(|sum| -sum.mean() == *edge)?;
    let conditions: Vec<Option<String>> =
        sum.terms.iter().map(|term| condition(&entry.selected, &term.outcome.outcome)).collect();
    // A condition that repeats the name of its row is omitted.
    let has_conditions = sum.terms.iter().zip(&conditions).any(|(term, condition)| {
        term.outcome.outcome != games::analysis::ALL_OTHER
            && condition.as_ref().is_some_and(|condition| *condition != term.outcome.outcome)
    });
    Some(html! {
        div.wide tabindex="0" role="region" aria-label="The edge as a sum" {
            table {
                thead {
                    tr {
                        th scope="col" { "Outcome" }
                        @if has_conditions { th scope="col" { "When" } }
                        th.n scope="col" { (if sum.has_ways { "Ways" } else { "Parts" }) }
                        th.n scope="col" { "× net" (units(&sum.scale)) }
                        th.n scope="col" { "=" }
                    }
                }
                tbody {
                    @for (term, condition) in sum.terms.iter().zip(&conditions) {
                        tr {
                            th scope="row" { (term.outcome.outcome) }
                            @if has_conditions { td { @if let Some(condition) = condition { (condition) } } }
                            td.n { (grouped(&term.ways.to_string())) }
                            td.n { (grouped(&term.net.to_string())) }
                            td.n { (grouped(&(&term.ways * &term.net).to_string())) }
                        }
                    }
                }
                tfoot {
                    tr {
                        th scope="row" { "sum" }
                        @if has_conditions { td {} }
                        td.n { (grouped(&sum.all.to_string())) }
                        td {}
                        td.n { (grouped(&sum.total.to_string())) }
                    }
                }
            }
        }
        p {
            "The player nets " (grouped(&sum.total.to_string()))
            @if !sum.scale.is_one() { " × 1/" (sum.scale) }
            " in " (grouped(&sum.all.to_string())) " " (sum.rounds())
            ". The edge is minus that: "
            (grouped(&(-&sum.total).to_string())) " / " (grouped(&(&sum.all * &sum.scale).to_string()))
            " = " (share(edge)) ". " (exact(edge))
        }
        @if !entry.selected.tables.is_empty() {
            p.note {
                "Pays: "
                @for (i, table) in entry.selected.tables.iter().enumerate() {
                    @if i > 0 { "; " }
                    (table.listed_id())
                    @if let Some(source) = &table.source { ", " (source.document) " " (source.section) }
                }
            }
        }
    })
}

/// The mean net at each up card of the dealer, weighted by the cards of that value in a deck. Decks have four ten-valued ranks
/// of thirteen, or three of twelve; the sum decides which.
fn by_up_card(entry: &Entry, edge: &Ratio) -> Option<Markup> {
    let values = entry.strategy()?.parts.iter().find_map(|part| match part {
        StrategyPart::Values { title, values } if title == "Mean net of a round by up card" => Some(values),
        _ => None,
    })?;
    let weight = |name: &str, tens: u32| if name.ends_with(" 10") { tens } else { 1 };
    let all = |tens: u32| values.iter().map(|(name, _)| weight(name, tens)).sum::<u32>();
    let mean = |tens: u32| {
        let sum: Ratio = values.iter().map(|(name, net)| net * whole(weight(name, tens))).sum();
        sum / whole(all(tens))
    };
    let tens = [4, 3].into_iter().find(|&tens| -mean(tens) == *edge)?;
    Some(html! {
        div.wide tabindex="0" role="region" aria-label="The edge by up card" {
            table {
                thead {
                    tr {
                        th scope="col" { "Up card" }
                        th.n scope="col" { "Ranks" }
                        th.n scope="col" { "× mean net" }
                        th.n scope="col" { "=" }
                    }
                }
                tbody {
                    @for (name, net) in values {
                        tr {
                            th scope="row" { (name) }
                            td.n { (weight(name, tens)) }
                            td.n { (percent(net)) }
                            td.n { (percent(&(net * whole(weight(name, tens))))) }
                        }
                    }
                }
                tfoot {
                    tr {
                        th scope="row" { "sum" }
                        td.n { (all(tens)) }
                        td {}
                        td.n { (percent(&(mean(tens) * whole(all(tens))))) }
                    }
                }
            }
        }
        p {
            "The edge is minus the sum, divided by " (all(tens)) ": " (percent(edge)) ". " (exact(edge))
        }
        p { "\"Optimal play\" has the exact mean net at each up card, and for each two first cards." }
    })
}

/// The mean loss over the mean stake.
pub(super) fn element_of_risk(entry: &Entry) -> Option<Markup> {
    let a = entry.analysis();
    let (edge, (stake, risk)) =
        a.edge.as_ref().zip(a.expected_stake.as_ref().zip(a.element_of_risk.as_ref()))?;
    Some(html! {
        p {
            "By the end of a round the player has staked " (rounded(stake)) " units on average, and loses "
            (percent(edge)) " of one unit. " (exact(stake))
        }
        p { (percent(edge)) " / " (rounded(stake)) " = " (percent(risk)) }
    })
}

/// The sum of the ways in which the player wins.
pub(super) fn hit_frequency(entry: &Entry) -> Option<Markup> {
    let a = entry.analysis();
    let hit = a.hit_frequency.as_ref()?;
    let sum = IntegerSum::of(&a.outcomes)?;
    let is_win = |o: &games::analysis::Outcome| {
        // An award from a meter wins, whatever the meter has.
        o.of_meter.is_some() || o.value.as_ref().is_some_and(Signed::is_positive)
    };
    let wins: Vec<_> = sum.terms.iter().filter(|term| is_win(term.outcome)).collect();
    let ways: BigInt = wins.iter().map(|term| &term.ways).sum();
    if Ratio::new(ways.clone(), sum.all.clone()) != *hit {
        return None;
    }
    Some(html! {
        div.wide tabindex="0" role="region" aria-label="The outcomes that win" {
            table {
                thead { tr { th scope="col" { "Outcome" } th.n scope="col" { (if sum.has_ways { "Ways" } else { "Parts" }) } } }
                tbody {
                    @for term in &wins {
                        tr { th scope="row" { (term.outcome.outcome) } td.n { (grouped(&term.ways.to_string())) } }
                    }
                }
                tfoot { tr { th scope="row" { "wins" } td.n { (grouped(&ways.to_string())) } } }
            }
        }
        p {
            (grouped(&ways.to_string())) " of " (grouped(&sum.all.to_string())) " " (sum.rounds()) " win: " (percent(hit)) ". "
            (exact(hit))
        }
    })
}

/// The root of the mean square less the square of the mean.
pub(super) fn standard_deviation(entry: &Entry) -> Option<Markup> {
    let a = entry.analysis();
    let variance = a.variance.as_ref()?;
    if a.outcomes.iter().any(|o| o.value.is_none()) {
        return None;
    }
    let sum = IntegerSum::of(&a.outcomes)?;
    let squares: BigInt = sum.terms.iter().map(|term| &term.ways * &term.net * &term.net).sum();
    let scale = &sum.scale * &sum.scale;
    let mean_square = Ratio::new(squares.clone(), &sum.all * &scale);
    let mean = sum.mean();
    if &mean_square - &mean * &mean != *variance {
        return None;
    }
    Some(html! {
        div.wide tabindex="0" role="region" aria-label="The sum of squares" {
            table {
                thead {
                    tr {
                        th scope="col" { "Outcome" }
                        th.n scope="col" { (if sum.has_ways { "Ways" } else { "Parts" }) }
                        th.n scope="col" { "× net²" (units(&scale)) }
                        th.n scope="col" { "=" }
                    }
                }
                tbody {
                    @for term in &sum.terms {
                        @let square = &term.net * &term.net;
                        tr {
                            th scope="row" { (term.outcome.outcome) }
                            td.n { (grouped(&term.ways.to_string())) }
                            td.n { (grouped(&square.to_string())) }
                            td.n { (grouped(&(&term.ways * square).to_string())) }
                        }
                    }
                }
                tfoot {
                    tr {
                        th scope="row" { "sum" }
                        td.n { (grouped(&sum.all.to_string())) }
                        td {}
                        td.n { (grouped(&squares.to_string())) }
                    }
                }
            }
        }
        p {
            "The mean square is " (grouped(&squares.to_string())) " / " (grouped(&(&sum.all * &scale).to_string())) " = "
            (rounded(&mean_square)) ". Less the square of the mean net, " (rounded(&(&mean * &mean))) ", it is the variance, "
            (rounded(variance)) ". " (exact(variance))
        }
        p { "The standard deviation is its square root, " (root(variance, 10)) "." }
    })
}

/// The unit of a column of integers: `, in units of 1/20`.
fn units(scale: &BigInt) -> String {
    if scale.is_one() { String::new() } else { format!(", in units of 1/{scale}") }
}
