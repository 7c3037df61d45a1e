//! The figures that can be claimed of a wager: what each is called, and where it stands in an analysis.

use crate::claimed::Kind;
use crate::confidence::Confidence;
use crate::exact::Exact;
use crate::unchecked::Unchecked;
use enumeration::Ratio;
use enumeration::ratio::{parse, whole};
use games::Analysis;
use games::analysis::Outcome;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use paytables::Unknown;
use paytables::names::{RowName, folded, shown};

/// A figure of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Figure {
    HouseEdge,
    Return,
    EdgeResolved,
    EdgePerRoll,
    ElementOfRisk,
    ExpectedStake,
    HitFrequency,
    Push,
    StandardDeviation,
    Variance,
    VolatilityIndex(Confidence),
    ReturnInterval {
        rounds: BigInt,
        confidence: Confidence,
        is_high: bool,
    },
    Probability(RowOf),
    Ways(RowOf),
    OneIn(RowOf),
    TrueOdds(RowOf),
    Contribution(RowOf),
    BreakEven,
    A,
    B(usize),
    LongRunEdge,
    Envy,
    DealerEnvy,
    Action {
        decision: String,
        action: String,
    },
    BestCase,
    WorstCase,
    MaximumAward,
    Law(RowOf),
    /// Any other figure of [`games::figures`].
    Listed(&'static str),
}

/// A row, or a net, as a submission names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RowOf {
    written: String,
    row: RowName,
}

impl RowOf {
    pub(crate) fn named(written: &str) -> Self {
        RowOf { written: written.into(), row: RowName::of(written) }
    }

    /// The place of the row among the outcomes. Rows of a game with decisions are nets, and `-1` is not `1`.
    pub(crate) fn place(&self, analysis: &Analysis) -> Option<usize> {
        analysis.outcomes.iter().position(|o| RowName::of(&o.outcome) == self.row)
    }

    fn of<'a>(&self, analysis: &'a Analysis) -> Option<&'a Outcome> {
        self.place(analysis).map(|place| &analysis.outcomes[place])
    }

    /// How likely a round nets this: a number, or, where it hangs on a meter, as the analysis writes it.
    fn chance(&self, analysis: &Analysis) -> Option<Ratio> {
        if let (Some(nets), Some(net)) = (analysis.nets(), parse(&self.written)) {
            return Some(nets.into_iter().filter(|(value, _)| *value == net).map(|(_, chance)| chance).sum());
        }
        let value = analysis.net_distribution.iter().find(|n| RowName::of(&n.net) == self.row)?;
        Some(value.probability.clone())
    }
}

impl Figure {
    /// The entry in the table of figures, if it has one.
    fn listed(&self) -> Option<&'static games::figures::Figure> {
        games::figures::figure(match self {
            Figure::HouseEdge => "edge",
            Figure::Return => "return",
            Figure::EdgeResolved => "edge_resolved",
            Figure::EdgePerRoll => "edge_per_roll",
            Figure::ElementOfRisk => "element_of_risk",
            Figure::ExpectedStake => "expected_stake",
            Figure::HitFrequency => "hit_frequency",
            Figure::Push => "push",
            Figure::StandardDeviation => "standard_deviation",
            Figure::Variance => "variance",
            Figure::BreakEven => "break_even",
            Figure::LongRunEdge => "long_run_edge",
            Figure::Envy => "envy_per_other_player",
            Figure::DealerEnvy => "dealer_envy_per_hand",
            Figure::Listed(name) => name,
            _ => return None,
        })
    }

    /// The figure's name in words: `probability of "straight flush"`.
    pub(crate) fn words(&self) -> String {
        let of = |what: &str, row: &RowOf| format!("{what} \"{}\"", shown(&row.written));
        match self {
            Figure::Push => "push frequency".into(),
            Figure::VolatilityIndex(confidence) => format!("volatility index at {}", confidence.text()),
            Figure::ReturnInterval { rounds, confidence, is_high } => {
                let end = if *is_high { "upper" } else { "lower" };
                format!("{end} end of the return over {rounds} rounds at {}", confidence.text())
            }
            Figure::Probability(row) => of("probability of", row),
            Figure::Ways(row) => of("ways of", row),
            Figure::OneIn(row) => of("1 in N of", row),
            Figure::TrueOdds(row) => of("true odds of", row),
            Figure::Contribution(row) => of("contribution of", row),
            Figure::A => "mean net without the meter".into(),
            Figure::B(0) => "mean share of the meter".into(),
            Figure::B(meter) => format!("mean share of meter {}", meter + 1),
            Figure::Envy => "envy for each other player".into(),
            Figure::DealerEnvy => "dealer's envy for each hand".into(),
            Figure::Action { decision, action } => {
                format!("frequency of \"{}\" at \"{}\"", shown(action), shown(decision))
            }
            Figure::BestCase => "edge in the best case".into(),
            Figure::WorstCase => "edge in the worst case".into(),
            Figure::MaximumAward => "largest award".into(),
            Figure::Law(net) => of("probability of a net of", net),
            figure => figure.listed().map_or_else(String::new, |figure| figure.title.to_lowercase()),
        }
    }

    /// Whether it is an edge, which the house counts with one sign and the player with the other.
    pub(crate) fn is_edge(&self) -> bool {
        matches!(
            self,
            Figure::HouseEdge
                | Figure::EdgeResolved
                | Figure::EdgePerRoll
                | Figure::ElementOfRisk
                | Figure::LongRunEdge
                | Figure::BestCase
                | Figure::WorstCase
        )
    }

    /// How odds and chances that are claimed of it are read.
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Figure::Probability(_)
            | Figure::Law(_)
            | Figure::Action { .. }
            | Figure::HitFrequency
            | Figure::Push => Kind::Chance,
            Figure::OneIn(_) => Kind::OneIn,
            Figure::TrueOdds(_) => Kind::TrueOdds,
            _ => Kind::Plain,
        }
    }

    /// Its exact value; none where the analysis has no such figure.
    pub(crate) fn of(&self, analysis: &Analysis) -> Option<Exact> {
        let variance = || analysis.variance.clone();
        if let Figure::StandardDeviation = self {
            return variance().map(Exact::root);
        }
        if let Figure::VolatilityIndex(confidence) = self {
            return variance().map(|variance| Exact::root(variance).scaled(&confidence.quantile()));
        }
        if let Figure::ReturnInterval { rounds, confidence, is_high } = self {
            let quantile = confidence.quantile();
            return Some(Exact::Root {
                base: Ratio::one() - analysis.edge.as_ref()?,
                times: if *is_high { quantile } else { -quantile },
                of: variance()? / whole(rounds.clone()),
            });
        }
        self.ratio_of(analysis).map(Exact::Ratio)
    }

    /// Its exact value, of a figure that is a ratio.
    fn ratio_of(&self, analysis: &Analysis) -> Option<Ratio> {
        let chance = |row: &RowOf| row.of(analysis).map(|o| o.probability.clone());
        let case = |best: bool| {
            let edges = analysis.cases.iter().map(|case| &case.edge);
            if best { edges.min().cloned() } else { edges.max().cloned() }
        };
        match self {
            Figure::StandardDeviation | Figure::VolatilityIndex(_) | Figure::ReturnInterval { .. } => None,
            Figure::Probability(row) => chance(row),
            Figure::Ways(row) => row.of(analysis)?.ways.clone().map(|ways| whole(BigInt::from(ways))),
            Figure::OneIn(row) => chance(row).filter(|p| !p.is_zero()).map(|p| p.recip()),
            Figure::TrueOdds(row) => chance(row).filter(|p| !p.is_zero()).map(|p| p.recip() - Ratio::one()),
            Figure::Contribution(row) => row.of(analysis)?.contribution.clone(),
            Figure::A => analysis.meter.as_ref().map(|meter| meter.a.clone()),
            Figure::B(place) => analysis.meter.as_ref()?.b.get(*place).cloned(),
            Figure::Action { decision, action } => {
                let named = |a: &&games::analysis::ActionFrequency| {
                    folded(&a.decision) == folded(decision) && folded(&a.action) == folded(action)
                };
                analysis.actions.as_ref()?.iter().find(named).map(|a| a.probability.clone())
            }
            Figure::BestCase => case(true),
            Figure::WorstCase => case(false),
            Figure::MaximumAward => largest_award(analysis),
            Figure::Law(net) => net.chance(analysis),
            figure => figure.listed()?.of(analysis),
        }
    }

    /// Why the analysis has no such figure.
    pub(crate) fn missing(&self, analysis: &Analysis) -> Unchecked {
        let told = || analysis.absent_because.clone().map_or(Unchecked::NoSuchFigure, Unchecked::NotTold);
        let on_meter = analysis.meter.is_some();
        match self {
            Figure::Probability(row)
            | Figure::Ways(row)
            | Figure::OneIn(row)
            | Figure::TrueOdds(row)
            | Figure::Contribution(row) => match row.of(analysis) {
                None if analysis.outcomes.is_empty() => Unchecked::NoOutcomes,
                None => {
                    let rows = analysis.outcomes.iter().map(|o| o.outcome.as_str());
                    Unchecked::UnknownRow(Unknown::among(&row.written, rows))
                }
                Some(outcome) if outcome.probability.is_zero() => Unchecked::Never,
                Some(_) if matches!(self, Figure::Contribution(_)) => Unchecked::OnMeter,
                Some(_) => Unchecked::NotCounted,
            },
            Figure::Law(_) if analysis.net_distribution.is_empty() => told(),
            Figure::Law(net) => {
                let nets = analysis.net_distribution.iter().map(|n| n.net.as_str());
                Unchecked::UnknownRow(Unknown::among(&net.written, nets))
            }
            Figure::BreakEven | Figure::B(_) if on_meter => Unchecked::NoSingleMeter,
            Figure::LongRunEdge if on_meter => Unchecked::NotFunded,
            Figure::BreakEven | Figure::A | Figure::B(_) | Figure::LongRunEdge => Unchecked::NotOnMeter,
            Figure::Envy if analysis.dealer_envy.is_some() => Unchecked::DealersEnvy,
            Figure::Envy | Figure::DealerEnvy => Unchecked::NoEnvy,
            Figure::Action { decision, action } => match &analysis.actions {
                None => Unchecked::NoActions,
                Some(all) => {
                    let names = all.iter().map(|a| format!("{}: {}", a.decision, a.action));
                    Unchecked::UnknownAction(Unknown::among(&format!("{decision}: {action}"), names))
                }
            },
            Figure::BestCase | Figure::WorstCase => Unchecked::NoCases,
            Figure::EdgeResolved if analysis.push.as_ref().is_some_and(Zero::is_zero) => Unchecked::NoPush,
            _ if on_meter => Unchecked::OnMeter,
            _ => told(),
        }
    }
}

/// The most that a round can net; none while it hangs on a meter that is not given.
fn largest_award(analysis: &Analysis) -> Option<Ratio> {
    analysis.nets()?.into_iter().map(|(net, _)| net).max()
}
