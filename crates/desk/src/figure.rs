//! The figures of a wager that can be claimed: their names, and how to get each from an analysis.

use crate::claimed::ClaimKind;
use crate::confidence::Confidence;
use crate::exact::Exact;
use crate::unchecked::Unchecked;
use enumeration::Ratio;
use enumeration::ratio::{parse, whole};
use games::Analysis;
use games::analysis::{ActionFrequency, Outcome};
use num_bigint::BigInt;
use num_traits::{One, Zero};
use paytables::Unknown;
use paytables::names::{RowName, folded, listing, shown};
use std::borrow::Cow;

/// A figure of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ClaimFigure {
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
    /// Computed from depleted shoes, not from an analysis.
    EffectOfRemoval(RowOf),
    /// Computed from the edges of several wagers, not from one analysis.
    Combined {
        with: Vec<String>,
        stakes: Vec<Ratio>,
    },
    /// Any other figure of [`games::figures`].
    Listed(&'static str),
}

/// A row, or a net, by its name in a submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RowOf {
    written: String,
    row: RowName,
}

impl RowOf {
    pub(crate) fn named(written: &str) -> Self {
        RowOf { written: written.into(), row: RowName::of(written) }
    }

    /// The name as it is written.
    pub(crate) fn written(&self) -> &str {
        &self.written
    }

    /// The index of the row among the outcomes.
    pub(crate) fn place(&self, analysis: &Analysis) -> Option<usize> {
        analysis.outcomes.iter().position(|o| RowName::of(&o.outcome) == self.row)
    }

    /// The outcome of this name, or all outcomes with this net: `-1`, `+5`.
    fn of<'a>(&self, analysis: &'a Analysis) -> Option<Cow<'a, Outcome>> {
        let named = self.place(analysis).map(|place| Cow::Borrowed(&analysis.outcomes[place]));
        named.or_else(|| {
            let net = analysis.net_distribution.iter().find(|net| RowName::of(&net.net) == self.row)?;
            analysis.outcome_of_net(net.value.as_ref()?).map(Cow::Owned)
        })
    }

    /// The probability of this net: a number or, if it depends on a meter, the text in the analysis.
    fn chance(&self, analysis: &Analysis) -> Option<Ratio> {
        if let (Some(nets), Some(net)) = (analysis.nets(), parse(&self.written)) {
            return Some(nets.into_iter().filter(|(value, _)| *value == net).map(|(_, chance)| chance).sum());
        }
        let value = analysis.net_distribution.iter().find(|n| RowName::of(&n.net) == self.row)?;
        Some(value.probability.clone())
    }
}

impl ClaimFigure {
    /// The entry in the table of figures, if it has one.
    fn listed(&self) -> Option<&'static games::figures::Figure> {
        games::figures::figure(match self {
            ClaimFigure::HouseEdge => "edge",
            ClaimFigure::Return => "return",
            ClaimFigure::EdgeResolved => "edge_resolved",
            ClaimFigure::EdgePerRoll => "edge_per_roll",
            ClaimFigure::ElementOfRisk => "element_of_risk",
            ClaimFigure::ExpectedStake => "expected_stake",
            ClaimFigure::HitFrequency => "hit_frequency",
            ClaimFigure::Push => "push",
            ClaimFigure::StandardDeviation => "standard_deviation",
            ClaimFigure::Variance => "variance",
            ClaimFigure::BreakEven => "break_even",
            ClaimFigure::LongRunEdge => "long_run_edge",
            ClaimFigure::Envy => "envy_per_other_player",
            ClaimFigure::DealerEnvy => "dealer_envy_per_hand",
            ClaimFigure::Listed(name) => name,
            _ => return None,
        })
    }

    /// The figure's name in words: `probability of "straight flush"`.
    pub(crate) fn words(&self) -> String {
        let of = |what: &str, row: &RowOf| format!("{what} \"{}\"", shown(&row.written));
        match self {
            ClaimFigure::Push => "push frequency".into(),
            ClaimFigure::VolatilityIndex(confidence) => format!("volatility index at {}", confidence.text()),
            ClaimFigure::ReturnInterval { rounds, confidence, is_high } => {
                let end = if *is_high { "upper" } else { "lower" };
                format!("{end} end of the return over {rounds} rounds at {}", confidence.text())
            }
            ClaimFigure::Probability(row) => of("probability of", row),
            ClaimFigure::Ways(row) => of("ways of", row),
            ClaimFigure::OneIn(row) => of("1 in N of", row),
            ClaimFigure::TrueOdds(row) => of("true odds of", row),
            ClaimFigure::Contribution(row) => of("contribution of", row),
            ClaimFigure::A => "mean net without the meter".into(),
            ClaimFigure::B(0) => "mean share of the meter".into(),
            ClaimFigure::B(meter) => format!("mean share of meter {}", meter + 1),
            ClaimFigure::Envy => "envy for each other player".into(),
            ClaimFigure::DealerEnvy => "dealer's envy for each hand".into(),
            ClaimFigure::Action { decision, action } => {
                format!("frequency of \"{}\" at \"{}\"", shown(action), shown(decision))
            }
            ClaimFigure::BestCase => "edge in the best case".into(),
            ClaimFigure::WorstCase => "edge in the worst case".into(),
            ClaimFigure::MaximumAward => "largest award".into(),
            ClaimFigure::Law(net) => of("probability of a net of", net),
            ClaimFigure::EffectOfRemoval(card) => of("effect of removing", card),
            ClaimFigure::Combined { with, .. } if with.is_empty() => "combined edge".into(),
            ClaimFigure::Combined { with, .. } => {
                let with: Vec<String> = with.iter().map(|name| shown(name)).collect();
                format!("combined edge with {}", listing(&with, "and"))
            }
            figure => figure.listed().map_or_else(String::new, |figure| figure.title.to_lowercase()),
        }
    }

    /// Returns true for an edge, whose sign differs between the house's and the player's point of view.
    pub(crate) fn is_edge(&self) -> bool {
        matches!(
            self,
            ClaimFigure::HouseEdge
                | ClaimFigure::EdgeResolved
                | ClaimFigure::EdgePerRoll
                | ClaimFigure::ElementOfRisk
                | ClaimFigure::LongRunEdge
                | ClaimFigure::BestCase
                | ClaimFigure::WorstCase
                | ClaimFigure::Combined { .. }
        )
    }

    /// How odds and chances in a claim of this figure are read.
    pub(crate) fn kind(&self) -> ClaimKind {
        match self {
            ClaimFigure::Probability(_)
            | ClaimFigure::Law(_)
            | ClaimFigure::Action { .. }
            | ClaimFigure::HitFrequency
            | ClaimFigure::Push => ClaimKind::Chance,
            ClaimFigure::OneIn(_) => ClaimKind::OneIn,
            ClaimFigure::TrueOdds(_) => ClaimKind::TrueOdds,
            _ => ClaimKind::Plain,
        }
    }

    /// Returns true if it is computed from the variance.
    pub(crate) fn leans_on_variance(&self) -> bool {
        matches!(
            self,
            ClaimFigure::StandardDeviation
                | ClaimFigure::Variance
                | ClaimFigure::VolatilityIndex(_)
                | ClaimFigure::ReturnInterval { .. }
        )
    }

    /// Returns true if it is computed from the distribution of the round; the variance is counted without it.
    pub(crate) fn leans_on_law(&self) -> bool {
        let other = matches!(
            self,
            ClaimFigure::EffectOfRemoval(_) | ClaimFigure::Combined { .. } | ClaimFigure::Action { .. }
        );
        !other && !self.leans_on_variance()
    }

    /// The interpretation of an action's name, if the analysis uses another one: `"raise 4x" at "preflop" as "bet 4x" at
    /// "hole"`.
    pub(crate) fn action_read(&self, analysis: &Analysis) -> Option<String> {
        let ClaimFigure::Action { decision, action } = self else { return None };
        let found = action_of(analysis, decision, action)?;
        let is_same = folded(&found.decision) == folded(decision) && folded(&found.action) == folded(action);
        let said = |action: &str, decision: &str| format!("\"{}\" at \"{}\"", shown(action), shown(decision));
        (!is_same).then(|| format!("{} as {}", said(action, decision), said(&found.action, &found.decision)))
    }

    /// The exact value of this figure; `None` if the analysis does not have it.
    pub(crate) fn of(&self, analysis: &Analysis) -> Option<Exact> {
        let variance = || analysis.variance.clone();
        if let ClaimFigure::StandardDeviation = self {
            return variance().map(Exact::root);
        }
        if let ClaimFigure::VolatilityIndex(confidence) = self {
            return variance().map(|variance| Exact::root(variance).scaled(&confidence.quantile()));
        }
        if let ClaimFigure::ReturnInterval { rounds, confidence, is_high } = self {
            let quantile = confidence.quantile();
            return Some(Exact::Root {
                base: Ratio::one() - analysis.edge.as_ref()?,
                times: if *is_high { quantile } else { -quantile },
                of: variance()? / whole(rounds.clone()),
            });
        }
        self.ratio_of(analysis).map(Exact::Ratio)
    }

    /// Its exact value, for a figure that is a ratio.
    fn ratio_of(&self, analysis: &Analysis) -> Option<Ratio> {
        let chance = |row: &RowOf| row.of(analysis).map(|o| o.probability.clone());
        let case = |best: bool| {
            let edges = analysis.cases.iter().map(|case| &case.edge);
            if best { edges.min().cloned() } else { edges.max().cloned() }
        };
        match self {
            ClaimFigure::StandardDeviation
            | ClaimFigure::VolatilityIndex(_)
            | ClaimFigure::ReturnInterval { .. }
            | ClaimFigure::EffectOfRemoval(_)
            | ClaimFigure::Combined { .. } => None,
            ClaimFigure::Probability(row) => chance(row),
            ClaimFigure::Ways(row) => row.of(analysis)?.ways.clone().map(|ways| whole(BigInt::from(ways))),
            ClaimFigure::OneIn(row) => chance(row).filter(|p| !p.is_zero()).map(|p| p.recip()),
            ClaimFigure::TrueOdds(row) => {
                chance(row).filter(|p| !p.is_zero()).map(|p| p.recip() - Ratio::one())
            }
            ClaimFigure::Contribution(row) => row.of(analysis)?.contribution.clone(),
            ClaimFigure::A => analysis.meter.as_ref().map(|meter| meter.a.clone()),
            ClaimFigure::B(place) => analysis.meter.as_ref()?.b.get(*place).cloned(),
            ClaimFigure::Action { decision, action } => {
                action_of(analysis, decision, action).map(|a| a.probability.clone())
            }
            ClaimFigure::BestCase => case(true),
            ClaimFigure::WorstCase => case(false),
            ClaimFigure::MaximumAward => largest_award(analysis),
            ClaimFigure::Law(net) => net.chance(analysis),
            figure => figure.listed()?.of(analysis),
        }
    }

    /// The reason why the analysis does not have this figure.
    pub(crate) fn missing(&self, analysis: &Analysis) -> Unchecked {
        let told = || analysis.absent_because.clone().map_or(Unchecked::NoSuchFigure, Unchecked::OtherReason);
        let on_meter = analysis.meter.is_some();
        match self {
            ClaimFigure::Probability(row)
            | ClaimFigure::Ways(row)
            | ClaimFigure::OneIn(row)
            | ClaimFigure::TrueOdds(row)
            | ClaimFigure::Contribution(row) => match row.of(analysis) {
                None if analysis.outcomes.is_empty() => Unchecked::NoOutcomes,
                None => {
                    let rows = analysis.outcomes.iter().map(|o| o.outcome.as_str());
                    Unchecked::UnknownRow(Unknown::among(&row.written, rows))
                }
                Some(outcome) if outcome.probability.is_zero() => Unchecked::Never,
                Some(_) if matches!(self, ClaimFigure::Contribution(_)) => Unchecked::OnMeter,
                Some(_) => Unchecked::NotCounted,
            },
            ClaimFigure::Law(_) if analysis.net_distribution.is_empty() => told(),
            ClaimFigure::Law(net) => {
                let nets = analysis.net_distribution.iter().map(|n| n.net.as_str());
                Unchecked::UnknownRow(Unknown::among(&net.written, nets))
            }
            ClaimFigure::BreakEven | ClaimFigure::B(_) if on_meter => Unchecked::NoSingleMeter,
            ClaimFigure::LongRunEdge if on_meter => Unchecked::NotFunded,
            ClaimFigure::BreakEven | ClaimFigure::A | ClaimFigure::B(_) | ClaimFigure::LongRunEdge => {
                Unchecked::NotOnMeter
            }
            ClaimFigure::Envy if analysis.dealer_envy.is_some() => Unchecked::DealersEnvy,
            ClaimFigure::Envy | ClaimFigure::DealerEnvy => Unchecked::NoEnvy,
            ClaimFigure::Action { decision, action } => match &analysis.actions {
                None => Unchecked::NoActions,
                Some(all) => {
                    let names = all.iter().map(|a| format!("{}: {}", a.decision, a.action));
                    Unchecked::UnknownAction(Unknown::among(&format!("{decision}: {action}"), names))
                }
            },
            ClaimFigure::BestCase | ClaimFigure::WorstCase => Unchecked::NoCases,
            ClaimFigure::EdgeResolved if analysis.push.as_ref().is_some_and(Zero::is_zero) => {
                Unchecked::NoPush
            }
            _ if on_meter => Unchecked::OnMeter,
            _ => told(),
        }
    }
}

/// How often an action is taken at a decision. Verbs of the same stake are one action: `raise 4x` is `bet 4x`; the cards
/// before the flop are the `hole` or the `preflop` decision.
fn action_of<'a>(analysis: &'a Analysis, decision: &str, action: &str) -> Option<&'a ActionFrequency> {
    let decision_word = |name: &str| match folded(name).replace(' ', "").as_str() {
        "preflop" | "beforetheflop" | "holecard" => "hole".to_string(),
        other => other.to_string(),
    };
    let stake_word = |name: &str| {
        let name = folded(name);
        let (verb, rest) = name.split_once(' ').map_or((name.as_str(), ""), |(verb, rest)| (verb, rest));
        match verb {
            "raise" | "bet" | "play" | "wager" | "call" => format!("stake {rest}"),
            _ => name.clone(),
        }
    };
    let at = |a: &&ActionFrequency| decision_word(&a.decision) == decision_word(decision);
    let all = || analysis.actions.iter().flatten().filter(at);
    let exact = all().find(|a| folded(&a.action) == folded(action));
    exact.or_else(|| {
        let mut alike = all().filter(|a| stake_word(&a.action) == stake_word(action));
        alike.next().filter(|_| alike.next().is_none())
    })
}

/// The most that a round can net; `None` if it depends on a meter that is not given.
pub(crate) fn largest_award(analysis: &Analysis) -> Option<Ratio> {
    analysis.nets()?.into_iter().map(|(net, _)| net).max()
}
