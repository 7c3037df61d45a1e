//! A wrong claim that is another figure of the same analysis: the return for the edge, the player's sign, a percent sign
//! left out.

use crate::confidence::Confidence;
use crate::exact::Exact;
use crate::figure::ClaimFigure;
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use games::Analysis;
use games::analysis::ActionFrequency;
use num_bigint::BigInt;
use num_traits::{One, Signed};
use paytables::names::folded;
use std::fmt;

/// The relation of the figure found to the claimed figure.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AnotherName {
    /// Another figure, in words.
    Figure(String),
    /// The figure with the player's sign in place of the house's.
    PlayersSign,
    /// The figure with the other sign.
    OtherSign,
    /// The figure in percent, without the sign.
    NoPercentSign,
    /// The figure with a percent sign that it should not have.
    PercentSign,
    /// The edge over this many opening bets.
    OverBets(u32),
}

impl fmt::Display for AnotherName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnotherName::Figure(words) => write!(f, "matches the {words}"),
            AnotherName::PlayersSign => f.write_str("the sign is the player's, not the house's"),
            AnotherName::OtherSign => f.write_str("the sign is reversed"),
            AnotherName::NoPercentSign => f.write_str("a percent sign is missing"),
            AnotherName::PercentSign => f.write_str("the percent sign does not belong there"),
            AnotherName::OverBets(bets) => write!(f, "matches the edge over {bets} opening bets together"),
        }
    }
}

/// Other figures of the analysis that the claimed one may have been taken for, then its own with another sign, and with a
/// percent sign too few or too many, in the units of the figure.
pub(crate) fn other_names(figure: &ClaimFigure, analysis: &Analysis) -> Vec<(AnotherName, Exact)> {
    let mut all: Vec<(AnotherName, Exact)> = Vec::new();
    let mut add = |name: AnotherName, value: Option<Exact>| all.extend(value.map(|value| (name, value)));
    for other in figures(figure).into_iter().chain(other_actions(figure, analysis)) {
        add(AnotherName::Figure(other.words()), other.of(analysis));
    }
    if let Some(exact) = figure.of(analysis) {
        if exact.sign().is_ne() {
            let name = if figure.is_edge() { AnotherName::PlayersSign } else { AnotherName::OtherSign };
            add(name, Some(exact.scaled(&whole(-1))));
        }
        add(AnotherName::NoPercentSign, Some(exact.scaled(&whole(100))));
        add(AnotherName::PercentSign, Some(exact.scaled(&ratio(1, 100))));
    }
    all
}

/// Combinations of figures that may be mistaken for the claimed one: with pushes, envy or several bets counted in.
pub(crate) fn made_names(figure: &ClaimFigure, analysis: &Analysis) -> Vec<(AnotherName, Exact)> {
    let made = made(figure, analysis).into_iter();
    let mut all: Vec<(AnotherName, Exact)> = made
        .filter_map(|(words, value)| Some((AnotherName::Figure(words.into()), Exact::Ratio(value?))))
        .collect();
    // In games with decisions the player may make several bets at the start: Ante and Blind, three equal bets.
    if let (ClaimFigure::HouseEdge, Some(edge), true) = (figure, &analysis.edge, analysis.actions.is_some()) {
        all.extend([2, 3].map(|bets| (AnotherName::OverBets(bets), Exact::Ratio(edge / whole(bets)))));
    }
    all
}

/// Other figures that are called by the same name.
fn figures(figure: &ClaimFigure) -> Vec<ClaimFigure> {
    use ClaimFigure::{
        BestCase, EdgePerRoll, EdgeResolved, ElementOfRisk, HitFrequency, HouseEdge, LongRunEdge, OneIn,
        Push, Return, StandardDeviation, TrueOdds, Variance, WorstCase,
    };
    let volatilities = || Confidence::all().map(ClaimFigure::VolatilityIndex);
    match figure {
        HouseEdge => vec![Return, ElementOfRisk, EdgeResolved, EdgePerRoll, LongRunEdge, HitFrequency],
        Return => vec![HouseEdge, HitFrequency],
        EdgeResolved => vec![HouseEdge, ElementOfRisk, EdgePerRoll, Return],
        EdgePerRoll => vec![HouseEdge, EdgeResolved, ElementOfRisk, Return],
        ElementOfRisk => vec![HouseEdge, EdgeResolved, EdgePerRoll, Return],
        LongRunEdge => vec![HouseEdge, Return],
        HitFrequency => vec![Return, Push],
        Push => vec![HitFrequency],
        StandardDeviation => std::iter::once(Variance).chain(volatilities()).collect(),
        Variance => vec![StandardDeviation],
        ClaimFigure::VolatilityIndex(own) => {
            let others = Confidence::all().filter(|other| other != own).map(ClaimFigure::VolatilityIndex);
            [StandardDeviation, Variance].into_iter().chain(others).collect()
        }
        ClaimFigure::ReturnInterval { rounds, confidence, is_high } => {
            let at = |confidence, is_high| ClaimFigure::ReturnInterval {
                rounds: rounds.clone(),
                confidence,
                is_high,
            };
            let others = Confidence::all().filter(|other| other != confidence);
            let other_end = at(*confidence, !is_high);
            std::iter::once(other_end).chain(others.map(|other| at(other, *is_high))).collect()
        }
        ClaimFigure::Probability(row) => vec![OneIn(row.clone()), TrueOdds(row.clone())],
        OneIn(row) => vec![TrueOdds(row.clone()), ClaimFigure::Probability(row.clone())],
        TrueOdds(row) => vec![OneIn(row.clone()), ClaimFigure::Probability(row.clone())],
        BestCase => vec![WorstCase, HouseEdge],
        WorstCase => vec![BestCase, HouseEdge],
        _ => Vec::new(),
    }
}

/// The other actions at the same decision.
fn other_actions(figure: &ClaimFigure, analysis: &Analysis) -> Vec<ClaimFigure> {
    let ClaimFigure::Action { decision, action } = figure else { return Vec::new() };
    let is_other = |other: &&ActionFrequency| {
        folded(&other.decision) == folded(decision) && folded(&other.action) != folded(action)
    };
    let named = |other: &ActionFrequency| ClaimFigure::Action {
        decision: other.decision.clone(),
        action: other.action.clone(),
    };
    analysis.actions.iter().flatten().filter(is_other).map(named).collect()
}

/// Combinations of figures that are called by the same name.
fn made(figure: &ClaimFigure, analysis: &Analysis) -> Vec<(&'static str, Option<Ratio>)> {
    let one = Ratio::one;
    let plus = |value: Option<&Ratio>, more: Option<&Ratio>| Some(value? + more?);
    let (edge, push, hit) = (analysis.edge.as_ref(), analysis.push.as_ref(), analysis.hit_frequency.as_ref());
    let chance = |row| ClaimFigure::Probability(row).of(analysis).and_then(|p| p.ratio().cloned());
    // Envy is paid in dollars for a wager of a dollar, and is no part of the edge (ruling Q9).
    let envy = analysis.envy.as_ref().map(|envy| &envy.total).filter(|total| total.is_positive());
    let envy = envy.or(analysis.envy.as_ref().map(|envy| &envy.per_other_player));
    let less = |value: Option<&Ratio>, less: Option<&Ratio>| Some(value? - less?);
    match figure {
        ClaimFigure::HouseEdge => vec![("edge with envy included", less(edge, envy))],
        ClaimFigure::Return => vec![
            ("return per unit staked", analysis.element_of_risk.as_ref().map(|risk| one() - risk)),
            ("return per resolved bet", analysis.edge_resolved.as_ref().map(|edge| one() - edge)),
            ("edge added to one", edge.map(|edge| one() + edge)),
            ("hit frequency with pushes", plus(hit, push)),
            ("return with envy included", less(edge, envy).map(|edge| one() - edge)),
        ],
        ClaimFigure::LongRunEdge => {
            let long_run = analysis.long_run_edge.as_ref();
            vec![
                ("long-run return", long_run.map(|edge| one() - edge)),
                ("long-run edge with envy included", less(long_run, envy)),
            ]
        }
        ClaimFigure::HitFrequency => vec![
            ("hit frequency with pushes", plus(hit, push)),
            ("frequency of a loss", plus(hit, push).map(|wins| one() - wins)),
            (
                "hit frequency of resolved bets",
                hit.zip(push).filter(|(_, p)| !p.is_one()).map(|(h, p)| h / (one() - p)),
            ),
        ],
        ClaimFigure::Probability(row) => vec![
            ("probability with odds \"to\" read as \"for\"", chance(row.clone()).map(|p| &p / (one() + &p))),
            ("probability of the row and those above it", above(row.place(analysis), analysis)),
        ],
        ClaimFigure::OneIn(row) | ClaimFigure::TrueOdds(row) => {
            let chance = above(row.place(analysis), analysis).filter(Signed::is_positive);
            let one_in = chance.map(|p| p.recip());
            let off = if matches!(figure, ClaimFigure::OneIn(_)) { Ratio::default() } else { one() };
            let own = figure.of(analysis).and_then(|value| value.ratio().cloned());
            vec![
                ("figure with odds \"to\" read as \"for\"", own.map(|value| value + one())),
                ("figure of the row and those above it", one_in.map(|value| value - off)),
            ]
        }
        ClaimFigure::Ways(row) => {
            let rows = row.place(analysis).map_or(&[][..], |place| &analysis.outcomes[..=place]);
            let ways: Option<Vec<BigInt>> = rows.iter().map(|o| o.ways.clone().map(BigInt::from)).collect();
            let sum = ways.map(|ways| whole(ways.into_iter().sum::<BigInt>()));
            vec![("ways of the row and those above it", sum)]
        }
        ClaimFigure::Contribution(row) => {
            let contribution = figure.of(analysis).and_then(|value| value.ratio().cloned());
            vec![("contribution with the stake", plus(contribution.as_ref(), chance(row.clone()).as_ref()))]
        }
        ClaimFigure::MaximumAward => {
            let award = figure.of(analysis).and_then(|value| value.ratio().cloned());
            vec![("largest award with the stake", award.map(|award| award + one()))]
        }
        ClaimFigure::Envy => {
            vec![("envy of all other players", analysis.envy.as_ref().map(|envy| envy.total.clone()))]
        }
        ClaimFigure::DealerEnvy => {
            vec![(
                "dealer's envy for all hands",
                analysis.dealer_envy.as_ref().map(|envy| envy.total.clone()),
            )]
        }
        _ => Vec::new(),
    }
}

/// The probability of a row and those above it.
fn above(place: Option<usize>, analysis: &Analysis) -> Option<Ratio> {
    let place = place.filter(|&place| place > 0)?;
    Some(analysis.outcomes[..=place].iter().map(|o| &o.probability).sum())
}
