//! The edge as a sum that can be checked by hand: each outcome with its condition, frequency and net. The panel of key
//! figures calls it.

use crate::conditions::condition;
use crate::entry::Entry;
use crate::numbers::{exact, grouped, percent, share};
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::analysis::Outcome;
use maud::{Markup, html};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

/// Longer numbers are no sum by hand.
const MOST_DIGITS: usize = 30;

/// The edge as a sum; empty if no list of outcomes gives it.
pub(crate) fn why(entry: &Entry) -> Markup {
    let a = entry.analysis();
    let Some(edge) = &a.edge else { return html! {} };
    let Some(sum) = EdgeSum::of(&a.outcomes).filter(|sum| sum.edge() == *edge) else { return html! {} };
    let conditions: Vec<Option<String>> =
        sum.parts.iter().map(|part| condition(&entry.selected, &part.outcome.outcome)).collect();
    // A condition that repeats the name of its row is omitted.
    let says_more = |(part, condition): (&EdgeTerm, &Option<String>)| {
        part.outcome.outcome != games::analysis::ALL_OTHER
            && condition.as_ref().is_some_and(|condition| *condition != part.outcome.outcome)
    };
    let has_conditions = sum.parts.iter().zip(&conditions).any(says_more);
    html! {
        details.why {
            summary { "Why " (percent(edge)) "?" }
            div.wide tabindex="0" role="region" aria-label="The edge as a sum" {
                table {
                    thead {
                        tr {
                            th scope="col" { "Outcome" }
                            @if has_conditions { th scope="col" { "When" } }
                            th.n scope="col" { (if sum.has_ways { "Ways" } else { "Parts" }) }
                            th.n scope="col" { (if sum.scale.is_one() { "× net".to_string() } else { format!("× net, in units of 1/{}", sum.scale) }) }
                            th.n scope="col" { "=" }
                        }
                    }
                    tbody {
                        @for (part, condition) in sum.parts.iter().zip(&conditions) {
                            tr {
                                th scope="row" { (part.outcome.outcome) }
                                @if has_conditions { td { @if let Some(condition) = condition { (condition) } } }
                                td.n { (grouped(&part.ways.to_string())) }
                                td.n { (grouped(&part.net.to_string())) }
                                td.n { (grouped(&(&part.ways * &part.net).to_string())) }
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
                " in " (grouped(&sum.all.to_string())) (if sum.has_ways { " equally likely deals" } else { " parts of all rounds" })
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
        }
    }
}

/// The edge as a sum of integers.
struct EdgeSum<'a> {
    parts: Vec<EdgeTerm<'a>>,
    /// The common denominator: all deals.
    all: BigInt,
    /// The number of parts of a unit in which the nets are.
    scale: BigInt,
    total: BigInt,
    /// True if deals are counted, and not parts of a probability.
    has_ways: bool,
}

struct EdgeTerm<'a> {
    outcome: &'a Outcome,
    ways: BigInt,
    net: BigInt,
}

impl<'a> EdgeSum<'a> {
    /// The sum over these outcomes; `None` if a net is not known, or the numbers are too long.
    fn of(outcomes: &'a [Outcome]) -> Option<Self> {
        let all = outcomes.iter().map(|o| o.probability.denom()).fold(BigInt::one(), |all, d| all.lcm(d));
        let ways: Option<Vec<BigInt>> = outcomes
            .iter()
            .map(|o| o.ways.as_ref().map(|ways| ways.to_string().parse().expect("a count")))
            .collect();
        let has_ways = ways.is_some();
        let ways = ways.unwrap_or_else(|| {
            outcomes.iter().map(|o| (&o.probability * whole(all.clone())).to_integer()).collect()
        });
        let all: BigInt = ways.iter().sum();
        let nets: Vec<&Ratio> = outcomes.iter().map(|o| o.value.as_ref()).collect::<Option<_>>()?;
        let scale = nets.iter().map(|net| net.denom()).fold(BigInt::one(), |all, d| all.lcm(d));
        let part = |((outcome, ways), net): ((&'a Outcome, BigInt), &Ratio)| EdgeTerm {
            outcome,
            ways,
            net: (net * whole(scale.clone())).to_integer(),
        };
        let parts: Vec<EdgeTerm> = outcomes.iter().zip(ways).zip(nets).map(part).collect();
        let total: BigInt = parts.iter().map(|part| &part.ways * &part.net).sum();
        let is_short = all.to_string().len() <= MOST_DIGITS && scale.to_string().len() <= MOST_DIGITS;
        (is_short && !all.is_zero()).then_some(EdgeSum { parts, all, scale, total, has_ways })
    }

    fn edge(&self) -> Ratio {
        -Ratio::new(self.total.clone(), &self.all * &self.scale)
    }
}
