//! An analysis: a distribution with pays applied.
//!
//! The game counts the possible outcomes (a [`Distribution`]); this module prices them. A wager without decisions is a list
//! of [`Settled`] outcomes; [`Analysis::of`] computes every reported figure from it.

use crate::limits::{LimitFinding, LimitStanding, held_to_limits};
use crate::{Cap, Error, Request};
use enumeration::ratio::whole;
use enumeration::{Distribution, Ratio, SortedMap, Ways};
use num_traits::{One, Signed, Zero};
use paytables::{Net, Settings, Source};

/// An outcome of a round with its net and the stake by its end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Settled {
    /// The outcome: a row of the table, or a description.
    pub outcome: String,
    /// The pay as the table prints it; `None` if the net combines several pays.
    pub pays: Option<String>,
    /// The net per opening unit.
    pub net: Net,
    /// The stake by the end of the round, in opening units (ruling Q3).
    pub stake: Ratio,
    /// The index of the meter that pays the net, if one does.
    pub meter: usize,
}

impl Settled {
    /// An outcome with this net and one unit at stake.
    pub fn new(outcome: impl Into<String>, net: Ratio) -> Self {
        Settled { outcome: outcome.into(), pays: None, net: Net::fixed(net), stake: Ratio::one(), meter: 0 }
    }

    /// The outcome of all rounds that no row pays: the stake is lost.
    pub fn all_other() -> Self {
        Settled { pays: Some("lose".into()), ..Settled::new(ALL_OTHER, -Ratio::one()) }
    }

    /// The same outcome with another stake.
    #[must_use]
    pub fn staking(self, stake: Ratio) -> Self {
        Settled { stake, ..self }
    }
}

/// The name of the outcome that no row pays.
pub const ALL_OTHER: &str = "all other";

/// A reported outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The outcome.
    pub outcome: String,
    /// What the table prints beside it.
    pub pays: Option<String>,
    /// The number of deals; `None` if deals are not counted.
    pub ways: Option<Ways>,
    /// Its probability.
    pub probability: Ratio,
    /// Its net, as written: `40`, `9/5`, `-1 + 1 M`.
    pub net: String,
    /// Its net as a number; `None` if it depends on a meter that is not given.
    pub value: Option<Ratio>,
    /// Probability times net; `None` if it depends on a meter that is not given.
    pub contribution: Option<Ratio>,
    /// The contribution of a row on a meter that is not given.
    pub of_meter: Option<OfMeter>,
}

/// A part of the mean net that depends on a meter: `fixed + share M`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OfMeter {
    /// The part that does not depend on the meter.
    pub fixed: Ratio,
    /// The coefficient of the meter.
    pub share: Ratio,
    /// The number of the meter among several, from one; `None` if there is only one.
    pub number: Option<usize>,
}

/// A value of the net with its weight.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NetValue {
    /// The net, as written.
    pub net: String,
    /// The net as a number; `None` if it depends on a meter that is not given.
    pub value: Option<Ratio>,
    /// The number of deals; `None` if deals are not counted.
    pub ways: Option<Ways>,
    /// Its probability.
    pub probability: Ratio,
}

/// How often an action or a result occurs, out of all rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ActionFrequency {
    /// The decision: `flop`, `river`; or `result` if nobody decides.
    pub decision: String,
    /// The action: `raise 4x`, `fold`; or the result: `win`.
    pub action: String,
    /// The probability that a round takes it.
    pub probability: Ratio,
    /// True if the player decides it.
    pub is_decided: bool,
}

impl ActionFrequency {
    /// An action that the player takes.
    pub fn taken(decision: impl Into<String>, action: impl Into<String>, probability: Ratio) -> Self {
        ActionFrequency { decision: decision.into(), action: action.into(), probability, is_decided: true }
    }

    /// A result that the player does not decide.
    pub fn happening(what: impl Into<String>, which: impl Into<String>, probability: Ratio) -> Self {
        ActionFrequency { is_decided: false, ..ActionFrequency::taken(what, which, probability) }
    }
}

/// The terms of a wager on meters: its mean net is `a + b M`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Meter {
    /// The mean of the part that does not depend on a meter.
    pub a: Ratio,
    /// The mean share of each meter.
    pub b: Vec<Ratio>,
    /// The meter at which the edge is zero; `None` with several meters, or if the share is zero.
    pub break_even: Option<Ratio>,
}

/// The payments of envy for other players' hands, in dollars; never part of the edge (rulings Q9, Q10).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Envy {
    /// For each other player's hand; for the dealer, for each player's hand.
    pub per_other_player: Ratio,
    /// How many players make the wager.
    pub players: u32,
    /// The mean payment of a round.
    pub total: Ratio,
}

/// The edge in one case.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Case {
    /// The name of the case: `Best hand`.
    pub name: &'static str,
    /// The condition in words: `holding 10,10`.
    pub when: String,
    /// The edge in this case.
    pub edge: Ratio,
}

/// The exact analysis of one wager. The scalar figures are described in [`FIGURES`](crate::figures::FIGURES).
///
/// A figure is `None` if it does not apply to the wager, or if it needs a jackpot amount that the request does not give.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Analysis {
    /// The id of the game: `craps`.
    pub game: String,
    /// The id of the wager: `field`.
    pub wager: String,
    /// The ids of the pay tables that price the wager.
    pub tables: Vec<String>,
    /// Every setting in effect, defaults included.
    pub settings: Settings,
    /// The opening wager, in which the figures are expressed: `pass bet`.
    pub unit: String,
    /// The cards removed from the shoe, as given; empty for a fresh shoe.
    pub removed: Vec<String>,
    /// The play of a base game of the blackjack family with removed cards or fixed play: `optimal` or `full-shoe`.
    pub play: Option<&'static str>,
    /// The class of strategies over which the play is optimal, if a ruling names one.
    pub strategy_class: Option<String>,
    /// The player's mean loss, divided by the opening wager.
    pub edge: Option<Ratio>,
    /// The player's mean loss, divided by `expected_stake` (ruling Q3).
    pub element_of_risk: Option<Ratio>,
    /// The mean stake by the end of the round, in opening wagers.
    pub expected_stake: Option<Ratio>,
    /// The house edge over rounds that are won or lost; `None` if the wager cannot push (ruling Q4).
    pub edge_resolved: Option<Ratio>,
    /// The house edge under optimal play, if another play is priced.
    pub optimal_edge: Option<Ratio>,
    /// The cost of the priced play: its house edge minus the one under optimal play.
    pub cost: Option<Ratio>,
    /// The house edge, divided by the mean number of rolls of a round; `None` unless a round can take several rolls.
    pub edge_per_roll: Option<Ratio>,
    /// The probability that a round nets more than zero.
    pub hit_frequency: Option<Ratio>,
    /// The probability that a round nets zero.
    pub push: Option<Ratio>,
    /// The variance of the net of a round, in opening wagers squared.
    pub variance: Option<Ratio>,
    /// The number of equally likely deals; `None` if probabilities are computed without counting deals.
    pub ways: Option<Ways>,
    /// The outcomes in the order of the table, with their pays, ways and probabilities.
    pub outcomes: Vec<Outcome>,
    /// The probability of each net, equal nets merged; empty if only the mean is computed.
    pub net_distribution: Vec<NetValue>,
    /// How often each action or result occurs; `None` if they are not counted.
    pub actions: Option<Vec<ActionFrequency>>,
    /// The mean net as a function of the jackpot amount; `None` if no row pays from a meter.
    pub meter: Option<Meter>,
    /// The house edge over the whole life of a meter; `None` unless its rate and its reset or a reserve are given.
    pub long_run_edge: Option<Ratio>,
    /// The payments of envy for other players' hands; `None` if the table has no envy column.
    pub envy: Option<Envy>,
    /// The payments of envy to the dealer for players' hands; `None` if the dealer receives no envy.
    pub dealer_envy: Option<Envy>,
    /// The rows and settings that were reconstructed from a damaged print of the source.
    pub reconstructed: Vec<String>,
    /// The ids of the rulings that the figures depend on: `Q1`.
    pub rulings: Vec<String>,
    /// The documents and paragraphs that list the tables and rules.
    pub source: Vec<Source>,
    /// The cap on a win that is applied; `None` without one (ruling Q11).
    pub cap: Option<Cap>,
    /// The given amounts that break a limit of the source (ruling Q13).
    pub off_limits: Vec<LimitFinding>,
    /// The reason why hit frequency, push and variance are `None`; shown in text output only.
    pub absent_because: Option<String>,
    /// The edge in notable cases, such as the best and the worst; shown in text output only.
    pub cases: Vec<Case>,
}

/// A net as a key: equal nets on the same meter merge.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct NetKey {
    share: Ratio,
    meter: usize,
    fixed: Ratio,
    /// The net as a number, if known: the same for equal nets.
    value: Option<Ratio>,
}

impl Analysis {
    /// Every net as a number with its probability; `None` if the distribution of the net is not known.
    pub fn nets(&self) -> Option<Vec<(Ratio, Ratio)>> {
        let net = |n: &NetValue| Some((n.value.clone()?, n.probability.clone()));
        self.net_distribution.iter().map(net).collect::<Option<Vec<_>>>().filter(|nets| !nets.is_empty())
    }

    /// All rounds with this net as one outcome; `None` if there are none, or the nets depend on a meter.
    pub fn outcome_of_net(&self, net: &Ratio) -> Option<Outcome> {
        let found = self.net_distribution.iter().find(|known| known.value.as_ref() == Some(net))?;
        Some(Outcome {
            outcome: found.net.clone(),
            pays: None,
            ways: found.ways.clone(),
            probability: found.probability.clone(),
            net: found.net.clone(),
            value: found.value.clone(),
            contribution: Some(net * &found.probability),
            of_meter: None,
        })
    }

    /// An analysis without figures, with the fields known before counting.
    pub fn blank(request: &Request) -> Self {
        let selected = &request.selected;
        Analysis {
            game: selected.game.game.clone(),
            wager: selected.wager.wager.clone(),
            tables: selected.tables.iter().map(|table| table.id.clone()).collect(),
            settings: selected.settings.clone(),
            unit: selected.wager.unit.clone(),
            removed: request.options.removed.iter().map(ToString::to_string).collect(),
            play: request.options.full_shoe_play.then_some("full-shoe"),
            strategy_class: None,
            edge: None,
            element_of_risk: None,
            expected_stake: None,
            edge_resolved: None,
            optimal_edge: None,
            cost: None,
            edge_per_roll: None,
            hit_frequency: None,
            push: None,
            variance: None,
            ways: None,
            outcomes: Vec::new(),
            net_distribution: Vec::new(),
            actions: None,
            meter: None,
            long_run_edge: None,
            envy: None,
            dealer_envy: None,
            reconstructed: selected.reconstructed(),
            rulings: rulings(request),
            source: selected.sources(),
            cap: request.options.cap.clone(),
            off_limits: off_limits(request),
            absent_because: None,
            cases: Vec::new(),
        }
    }

    /// Every figure of a wager whose rounds end in these outcomes.
    pub fn of(request: &Request, rounds: &Distribution<Settled>) -> Result<Self, Error> {
        let awarded = rounds;
        let rounds = awarded.map(|settled| shared(request, capped(request, settled)));
        let meters = rounds
            .outcomes()
            .filter(|(s, _)| s.net.is_on_meter())
            .map(|(s, _)| s.meter + 1)
            .max()
            .unwrap_or(0);
        request.check_meters(meters)?;
        let expected_stake = rounds.mean(|s| s.stake.clone());
        let known = |s: &Settled| {
            if meters == 0 { Some(s.net.fixed.clone()) } else { at_meter(s, &request.options.meters) }
        };

        let mut analysis = Analysis::blank(request);
        analysis.ways = rounds.deals().cloned();
        analysis.outcomes = outcomes(&rounds, meters, known);
        analysis.net_distribution = net_distribution(&rounds, meters, known);
        if rounds.outcomes().all(|(s, _)| known(s).is_some()) {
            let net = |s: &Settled| known(s).unwrap_or_else(Ratio::zero);
            let edge = -rounds.mean(net);
            analysis.element_of_risk = Some(&edge / &expected_stake);
            analysis.edge = Some(edge);
            analysis.variance = Some(rounds.variance(net));
            analysis.hit_frequency = Some(rounds.hit(net));
            analysis.push = Some(rounds.push(net));
        } else {
            // Rows on the meter count as hits.
            analysis.hit_frequency =
                Some(rounds.probability(|s| s.net.is_on_meter() || s.net.fixed.is_positive()));
            analysis.push = Some(rounds.probability(|s| !s.net.is_on_meter() && s.net.fixed.is_zero()));
        }
        analysis.expected_stake = Some(expected_stake);
        analysis.resolve();
        if meters > 0 {
            analysis.put_on_meters(&rounds, meters);
            analysis.long_run_edge = long_run_edge(request, awarded, meters)?;
        }
        Ok(analysis)
    }

    /// The edge per resolved bet, if a push is possible (ruling Q4).
    pub(crate) fn resolve(&mut self) {
        if let (Some(edge), Some(push)) = (&self.edge, &self.push)
            && push.is_positive()
            && !push.is_one()
        {
            self.edge_resolved = Some(edge / (Ratio::one() - push));
        }
    }

    /// The meter's terms (ruling Q8).
    fn put_on_meters(&mut self, rounds: &Distribution<Settled>, meters: usize) {
        let a = rounds.mean(|s| s.net.fixed.clone());
        let b: Vec<Ratio> = (0..meters)
            .map(|m| rounds.mean(|s| if is_on(m, s) { s.net.share.clone() } else { Ratio::zero() }))
            .collect();
        let break_even = (meters == 1 && b[0].is_positive()).then(|| -(&a / &b[0]));
        self.meter = Some(Meter { a, b, break_even });
    }

    /// Every figure of a wager with decisions, from the exact distribution of its net.
    pub fn of_nets(
        request: &Request,
        nets: &Distribution<Ratio>,
        expected_stake: Ratio,
        actions: Vec<ActionFrequency>,
    ) -> Result<Self, Error> {
        let rounds = nets.merged().map(|net| Settled::new(net.to_string(), net.clone()));
        let mut analysis = Analysis::of(request, &rounds)?;
        let edge = analysis.edge.clone().expect("no meter is involved");
        analysis.element_of_risk = Some(edge / &expected_stake);
        analysis.expected_stake = Some(expected_stake);
        analysis.actions = Some(actions);
        Ok(analysis)
    }
}

/// Returns true if an outcome is paid from this meter.
fn is_on(meter: usize, settled: &Settled) -> bool {
    settled.net.is_on_meter() && settled.meter == meter
}

/// The long-run edge, if the funding of the meters is given: -a - c - (R / n) * P(a 100% award), with c the contribution
/// rate, R the reset and n the players who share the award (ruling Q8). Resets from a reserve meter cost nothing.
///
/// `awarded` is the share in the table, before awards are split: half a meter for each of two is a 100% award.
fn long_run_edge(
    request: &Request,
    awarded: &Distribution<Settled>,
    meters: usize,
) -> Result<Option<Ratio>, Error> {
    let MeterFunding { rate, resets } = MeterFunding::of(request)?;
    let Some(rate) = rate.filter(|_| request.options.reserve || !resets.is_empty()) else { return Ok(None) };
    let a = awarded.mean(|s| capped(request, s).net.fixed);
    if request.options.reserve {
        return Ok(Some(-a - rate));
    }
    let reset_cost: Ratio = (0..meters)
        .map(|m| {
            let whole_meter = awarded.probability(|s| is_on(m, s) && s.net.share.is_one());
            whole_meter * resets.get(m).or(resets.first()).expect("a reset for each meter")
        })
        .sum();
    Ok(Some(-a - rate - reset_cost / whole(request.sharers())))
}

/// How meters are funded: the contribution rate and the reset values.
struct MeterFunding {
    rate: Option<Ratio>,
    resets: Vec<Ratio>,
}

impl MeterFunding {
    /// The funding that the caller gives, else the one that the source lists for the wager.
    fn of(request: &Request) -> Result<Self, Error> {
        let listed = request.selected.wager.funding.as_ref();
        let rate = request.options.rate.clone().or_else(|| listed.map(|funding| funding.rate.clone()));
        let resets = if request.options.resets.is_empty() {
            listed.map(|funding| funding.reset.clone()).into_iter().collect()
        } else {
            request.options.resets.clone()
        };
        if request.options.reserve {
            return if rate.is_some() { Ok(MeterFunding { rate, resets }) } else { Err(Error::NoRate) };
        }
        if request.options.rate.is_some() == request.options.resets.is_empty()
            && (rate.is_none() || resets.is_empty())
        {
            return Err(Error::HalfFunded);
        }
        Ok(MeterFunding { rate, resets })
    }
}

/// The given amounts that break a limit of the source for every minimum wager.
fn off_limits(request: &Request) -> Vec<LimitFinding> {
    let mut found = held_to_limits(request, None);
    found.retain(|finding| finding.standing == LimitStanding::Off);
    found
}

/// The rulings that the figures depend on.
fn rulings(request: &Request) -> Vec<String> {
    let mut rulings = request.selected.rulings(paytables::listed());
    let mut lean_on = |ruling: &str| {
        if !rulings.iter().any(|known| known == ruling) {
            rulings.push(ruling.into());
        }
    };
    if request.options.cap.is_some() {
        lean_on("Q11");
    }
    if !off_limits(request).is_empty() {
        lean_on("Q13");
    }
    rulings
}

fn capped(request: &Request, settled: &Settled) -> Settled {
    let mut settled = settled.clone();
    if !settled.net.is_on_meter() {
        settled.net.fixed = request.capped(settled.net.fixed);
    }
    settled
}

/// Splits an award of the whole meter equally among its winners (ruling Q8).
fn shared(request: &Request, mut settled: Settled) -> Settled {
    if settled.net.share.is_one() {
        settled.net.share /= whole(request.sharers());
    }
    settled
}

/// The net in numbers, once the meters are given.
fn at_meter(settled: &Settled, meters: &[Ratio]) -> Option<Ratio> {
    if !settled.net.is_on_meter() {
        return Some(settled.net.fixed.clone());
    }
    meters.get(settled.meter).map(|meter| &settled.net.fixed + &settled.net.share * meter)
}

fn written(net: &Net, meter: usize, meters: usize) -> String {
    if !net.is_on_meter() {
        return net.fixed.to_string();
    }
    let number = if meters > 1 { (meter + 1).to_string() } else { String::new() };
    format!("{} + {} M{number}", net.fixed, net.share)
}

fn as_ways(counted: bool, weight: &Ratio) -> Option<Ways> {
    counted.then(|| weight.to_integer().to_biguint().expect("ways are not negative"))
}

fn outcomes(
    rounds: &Distribution<Settled>,
    meters: usize,
    known: impl Fn(&Settled) -> Option<Ratio>,
) -> Vec<Outcome> {
    let total = rounds.total();
    let counted = rounds.deals().is_some();
    rounds
        .outcomes()
        .map(|(settled, weight)| {
            let probability = weight / &total;
            let value = known(settled);
            Outcome {
                outcome: settled.outcome.clone(),
                pays: settled.pays.clone(),
                ways: as_ways(counted, weight),
                net: written(&settled.net, settled.meter, meters),
                contribution: value.as_ref().map(|net| net * &probability),
                of_meter: (value.is_none()).then(|| OfMeter {
                    fixed: &settled.net.fixed * &probability,
                    share: &settled.net.share * &probability,
                    number: (meters > 1).then_some(settled.meter + 1),
                }),
                value,
                probability,
            }
        })
        .collect()
}

fn net_distribution(
    rounds: &Distribution<Settled>,
    meters: usize,
    known: impl Fn(&Settled) -> Option<Ratio>,
) -> Vec<NetValue> {
    let key = |s: &Settled| NetKey {
        share: s.net.share.clone(),
        meter: s.meter,
        fixed: s.net.fixed.clone(),
        value: known(s),
    };
    let keys = rounds.map(key).merged();
    let total = keys.total();
    let counted = keys.deals().is_some();
    keys.outcomes()
        .filter(|(_, weight)| !weight.is_zero())
        .map(|(key, weight)| NetValue {
            net: written(&Net { fixed: key.fixed.clone(), share: key.share.clone() }, key.meter, meters),
            value: key.value.clone(),
            ways: as_ways(counted, weight),
            probability: weight / &total,
        })
        .collect()
}

impl Request<'_> {
    /// The outcomes of a wager paid by the rows of its one table. `row_of` returns the name of the row that pays a counted
    /// class, or `None` if the class loses. Rows keep the table's order.
    pub fn rounds_by_row<K>(
        &self,
        classes: &Distribution<K>,
        row_of: impl Fn(&K) -> Option<String>,
    ) -> Result<Distribution<Settled>, Error> {
        let table = self.selected.table();
        let mut weights = vec![Ratio::zero(); table.rows.len() + 1];
        for (class, weight) in classes.outcomes() {
            let place = match row_of(class) {
                None => table.rows.len(),
                Some(name) => {
                    let found = table.named(&name)?;
                    table.rows.iter().position(|row| row == found).expect("the row is the table's")
                }
            };
            weights[place] += weight;
        }
        let own_row = self.selected.wager.row.as_deref();
        let rows = table.rows.iter().map(|row| Settled {
            outcome: row.hand.clone(),
            pays: Some(row.pays.to_string()),
            net: row.pays.net(table.basis),
            stake: Ratio::one(),
            meter: 0,
        });
        let settled: Vec<(Settled, Ratio)> = rows
            .chain([Settled::all_other()])
            .zip(weights)
            .filter(|(s, weight)| {
                !weight.is_zero() || s.outcome != ALL_OTHER && own_row.is_none_or(|r| r == s.outcome)
            })
            .collect();
        Ok(match classes.deals() {
            None => Distribution::weighed(settled),
            Some(deals) => Distribution::counted(
                settled.into_iter().map(|(s, w)| (s, as_ways(true, &w).expect("a count"))),
                deals.clone(),
            ),
        })
    }

    /// The payments of envy for each other player's hand, by the table's envy column (ruling Q9).
    pub(crate) fn envy_by_row(&self, rounds: &Distribution<Settled>) -> Option<Envy> {
        let table = self.selected.table();
        let amounts: SortedMap<&str, &Ratio> = table
            .rows
            .iter()
            .filter_map(|row| Some((row.hand.as_str(), row.envy.as_ref()?.dollars()?)))
            .collect();
        if amounts.is_empty() {
            return None;
        }
        let each = rounds
            .mean(|s| amounts.get(s.outcome.as_str()).map_or_else(Ratio::zero, |&amount| amount.clone()));
        let players = self.options.players;
        let total = &each * whole(players - 1);
        Some(Envy { per_other_player: each, players, total })
    }
}
