//! The audit of a game written as data: every deal with its weight, under a play that is asked as a black box, and every
//! choice at every situation.
//!
//! Cards are dealt in the order in which the player sees them, up to suits. At a decision each choice offered is followed
//! by the same play through every deal that can still come. The play is flawed where another choice nets more there. No
//! single deviation gains at any situation exactly if the play is optimal (backward induction).
//!
//! Where the deals are too many, [`audit_situations`] draws situations at random and deals everything that can follow each.
//!
//! Calls the rules of [`super::rules`], [`super::state`] and [`super::settle`], and [`crate::branches`] for the deals.

use super::decides::{Decides, Situation};
use super::rules::RoundRules;
use super::settle::FirstRows;
use super::sides::SideBet;
use super::state::RoundState;
use crate::audit::kinds_for;
use crate::branches::KindShoe;
use crate::cards::Card;
use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::{Chips, Line};
use crate::progress::Progress;
use crate::wager::SuitUse;
use crate::wagers::{DealKind, DealtTable, HandMemo, suits_of};
use num_bigint::BigInt;
use paytables::games::{RoundTerms, RoundTest};
use paytables::wagers::Condition;
use paytables::{Ratio, Selected};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

/// A game over every deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AuditedRound {
    /// The deals that were settled, up to suits.
    pub deals: u64,
    /// The decisions that were judged, up to suits.
    pub situations: u64,
    /// Each net and stake with its probability.
    pub lines: Vec<(Line, Ratio)>,
    /// The probability that each choice is made, by stage and choice.
    pub choices: Vec<Vec<Ratio>>,
    /// A situation in which another choice is better, if there is one.
    pub flaw: Option<Flaw>,
    /// The situations with the worth of each choice, in ascending order of cards, where they were asked for.
    pub judged: Vec<JudgedSituation>,
}

/// A situation in which another choice is better than the one made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Flaw {
    /// The stage, the cards seen and the choices made before.
    pub situation: String,
    /// The choice made, and what it nets on average per opening unit.
    pub made: (String, Ratio),
    /// The better one.
    pub better: (String, Ratio),
}

/// What each choice of a situation is worth, per opening unit, with the audited play afterwards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct JudgedSituation {
    /// The stage.
    pub stage: usize,
    /// The cards seen, by zone.
    pub seen: Vec<Vec<Card>>,
    /// The choices made before: each a stage and a choice.
    pub made: Vec<(usize, usize)>,
    /// The choices offered with their worths.
    pub worths: Vec<(usize, Ratio)>,
    /// The choice that the play makes.
    pub choice: usize,
    /// How many deals of these cards there are: the weight of the situation.
    pub weight: u128,
}

/// A sample of situations, each with everything that can follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AuditedSituations {
    /// The deals that were settled.
    pub deals: u64,
    /// The first decisions of the situations that were drawn.
    pub judged: Vec<JudgedSituation>,
    /// The decisions judged after them.
    pub situations: u64,
    /// The situations drawn, which differ up to suits.
    pub drawn: u64,
    /// The share of all deals that they cover.
    pub covered: Ratio,
    /// A situation in which another choice is better, if there is one.
    pub flaw: Option<Flaw>,
}

/// The sums over the deals of a situation.
#[derive(Clone, Default)]
struct BranchTotals {
    /// Deals by net and stake.
    law: HashMap<(Chips, Chips), u128>,
    /// Deals by choice made: a stage and a choice.
    choices: BTreeMap<(usize, usize), u128>,
}

impl BranchTotals {
    fn add(&mut self, other: &BranchTotals, times: u128) {
        for (&key, weight) in &other.law {
            *self.law.entry(key).or_default() += weight * times;
        }
        for (&key, weight) in &other.choices {
            *self.choices.entry(key).or_default() += weight * times;
        }
    }

    fn net(&self) -> i128 {
        self.law.iter().map(|((net, _), weight)| i128::from(*net) * weight.cast_signed()).sum()
    }

    fn deals(&self) -> u128 {
        self.law.values().sum()
    }
}

/// The cards dealt so far.
#[derive(Clone)]
struct PartialDeal {
    zones: Vec<Vec<Card>>,
    shoe: KindShoe,
    /// The number of deals that the cards dealt represent.
    weight: u128,
}

/// What a walk remembers besides totals.
#[derive(Default)]
struct Notes {
    memo: HandMemo,
    deals: u64,
    situations: u64,
}

struct Audit<'t> {
    rules: RoundRules<'t>,
    decides: &'t dyn Decides,
    /// True if the play must be the best.
    is_judged: bool,
    /// The numbers of cards dealt to zones before each stage, and after the last.
    levels: Vec<Vec<(usize, usize)>>,
    flaw: Mutex<Option<Flaw>>,
    /// Situations of stages up to the one given are kept.
    keep: Option<usize>,
    kept: Mutex<Vec<JudgedSituation>>,
}

impl<'t> Audit<'t> {
    fn new(terms: &'t RoundTerms, decides: &'t dyn Decides) -> Result<Self, Error> {
        let rules = RoundRules::new(terms)?;
        let mut levels = Vec::new();
        let mut dealt = vec![0; terms.deal.zones.len()];
        let whole: Vec<usize> = terms.deal.zones.iter().map(|zone| zone.cards.most as usize).collect();
        for seen in rules.seen.iter().chain([&whole]) {
            let new = |zone: usize| (zone, seen[zone] - dealt[zone]);
            levels.push((0..seen.len()).map(new).filter(|(_, cards)| *cards > 0).collect());
            dealt.clone_from(seen);
        }
        let is_judged = terms.play.is_none();
        let (flaw, kept) = (Mutex::default(), Mutex::default());
        Ok(Audit { rules, decides, is_judged, levels, flaw, keep: None, kept })
    }

    fn opening(&self) -> PartialDeal {
        let terms = self.rules.terms;
        // The play is shown faces, also where no condition looks at suits.
        let mut suits = SuitUse::Alike;
        for condition in conditions(terms) {
            suits_of_round(condition, &mut suits);
        }
        let shoe = kinds_for(terms.deal.shoe(), suits);
        PartialDeal { zones: vec![Vec::new(); terms.deal.zones.len()], shoe, weight: 1 }
    }

    /// About how many deals there are from a level on.
    fn about_from(&self, level: usize, dealt: &PartialDeal) -> u128 {
        let mut shoe = dealt.shoe.clone();
        let mut deals = 1_u128;
        for &(_, cards) in self.levels[level..].iter().flatten() {
            deals = deals.saturating_mul(shoe.about(cards));
            shoe = shoe.without(&shoe.first(cards));
        }
        deals
    }

    /// The number of physical deals from a level on.
    fn ways_from(&self, level: usize, shoe: &KindShoe) -> u128 {
        let mut left = shoe.cards();
        self.levels[level..].iter().flatten().fold(1, |ways, &(_, cards)| {
            let chosen = crate::branches::choose(left, cards as u32);
            left -= cards as u32;
            ways * chosen
        })
    }

    /// Deals the rest of a level from one of its blocks on, then everything after it: what each of the rounds comes to.
    fn deal(
        &self,
        level: usize,
        block: usize,
        dealt: &mut PartialDeal,
        rounds: &[RoundState],
        notes: &mut Notes,
    ) -> Result<Vec<BranchTotals>, Error> {
        let Some(&(zone, cards)) = self.levels[level].get(block) else {
            return if level == self.rules.terms.stages.len() {
                self.settle(dealt, rounds, notes)
            } else {
                self.decide(level, dealt, rounds, notes)
            };
        };
        let mut totals = vec![BranchTotals::default(); rounds.len()];
        let before = dealt.zones[zone].len();
        let is_last = level + 1 == self.levels.len() && block + 1 == self.levels[level].len();
        let shoe = dealt.shoe.clone();
        let weight = dealt.weight;
        let mut sets = shoe.sets(cards, &|_| true);
        while sets.find_next() {
            dealt.zones[zone].extend(&sets.cards);
            if is_last {
                self.settle_into(&mut totals, sets.weight, dealt, rounds, notes)?;
            } else {
                dealt.shoe = sets.rest();
                dealt.weight = weight * sets.weight;
                let found = self.deal(level, block + 1, dealt, rounds, notes)?;
                for (total, found) in totals.iter_mut().zip(&found) {
                    total.add(found, sets.weight);
                }
            }
            dealt.zones[zone].truncate(before);
        }
        dealt.shoe = shoe;
        dealt.weight = weight;
        Ok(totals)
    }

    fn settle(
        &self,
        dealt: &PartialDeal,
        rounds: &[RoundState],
        notes: &mut Notes,
    ) -> Result<Vec<BranchTotals>, Error> {
        let mut totals = vec![BranchTotals::default(); rounds.len()];
        self.settle_into(&mut totals, 1, dealt, rounds, notes)?;
        Ok(totals)
    }

    fn settle_into(
        &self,
        totals: &mut [BranchTotals],
        weight: u128,
        dealt: &PartialDeal,
        rounds: &[RoundState],
        notes: &mut Notes,
    ) -> Result<(), Error> {
        notes.deals += 1;
        let mut table = DealtTable::with_memo(dealt.zones.clone(), std::mem::take(&mut notes.memo));
        let mut known = FirstRows::default();
        for (total, round) in totals.iter_mut().zip(rounds) {
            let result = self.rules.settle_on(round, &mut table, &mut known)?;
            *total.law.entry((result.net, result.staked)).or_default() += weight;
        }
        notes.memo = table.into_memo();
        Ok(())
    }

    /// The rounds that a round goes on as at a stage: one for each choice offered, or itself where nothing is decided.
    fn choices_of(
        &self,
        stage: usize,
        round: &RoundState,
        table: &mut DealtTable,
    ) -> Result<Vec<(Option<usize>, RoundState)>, Error> {
        let terms = &self.rules.terms.stages[stage];
        let passes = round.stage > stage || !self.rules.holds(&terms.when, table, &round.made);
        if passes {
            return Ok(vec![(None, RoundState { stage: round.stage.max(stage + 1), ..round.clone() })]);
        }
        let mut next = Vec::new();
        for (place, choice) in terms.choices.iter().enumerate() {
            if self.rules.holds(&choice.when, table, &round.made) {
                let mut taken = round.clone();
                self.rules.take(&mut taken, place);
                next.push((Some(place), taken));
            }
        }
        if next.is_empty() {
            let seen = self.rules.seen_cards(stage, table);
            return Err(Error::NothingOffered { situation: self.rules.describe(stage, &seen, &round.made) });
        }
        Ok(next)
    }

    /// Judges the decisions at a stage whose cards are dealt: what each of the rounds comes to under the play.
    fn decide(
        &self,
        stage: usize,
        dealt: &mut PartialDeal,
        rounds: &[RoundState],
        notes: &mut Notes,
    ) -> Result<Vec<BranchTotals>, Error> {
        let mut table = DealtTable::new(dealt.zones.clone());
        let mut branches = Vec::new();
        for round in rounds {
            branches.push(self.choices_of(stage, round, &mut table)?);
        }
        let is_ended = |round: &&RoundState| round.ended;
        let all = || branches.iter().flatten().map(|(_, round)| round);
        let live: Vec<RoundState> = all().filter(|round| !is_ended(round)).cloned().collect();
        let mut found =
            if live.is_empty() { Vec::new() } else { self.deal(stage + 1, 0, dealt, &live, notes)? }
                .into_iter();
        let ways = self.ways_from(stage + 1, &dealt.shoe);
        let mut totals = Vec::new();
        for (round, choices) in rounds.iter().zip(&branches) {
            let mut worths = Vec::new();
            for (choice, next) in choices {
                let mut total = if is_ended(&next) {
                    let result = self.rules.settle(next, &mut table)?;
                    BranchTotals {
                        law: [((result.net, result.staked), ways)].into(),
                        ..BranchTotals::default()
                    }
                } else {
                    found.next().unwrap_or_default()
                };
                if let Some(choice) = choice {
                    *total.choices.entry((stage, *choice)).or_default() += ways;
                }
                worths.push((*choice, total));
            }
            totals.push(self.judge(stage, dealt, round, worths, notes)?);
        }
        Ok(totals)
    }

    /// What the choice that the play makes comes to. Notes a flaw where another is better.
    fn judge(
        &self,
        stage: usize,
        dealt: &PartialDeal,
        round: &RoundState,
        mut worths: Vec<(Option<usize>, BranchTotals)>,
        notes: &mut Notes,
    ) -> Result<BranchTotals, Error> {
        if worths.len() == 1 && worths[0].0.is_none() {
            return Ok(worths.remove(0).1);
        }
        notes.situations += 1;
        let offered: Vec<usize> = worths.iter().filter_map(|(choice, _)| *choice).collect();
        let seen: Vec<&[Card]> = dealt.zones.iter().map(Vec::as_slice).collect();
        let situation = Situation { stage, seen: &seen, made: &round.made, offered: &offered };
        let describe = || self.rules.describe(stage, &seen, &round.made);
        let choice =
            self.decides.decide(&situation).ok_or_else(|| Error::NoAnswer { decision: describe() })?;
        let made = offered.iter().position(|&place| place == choice);
        let made = made.ok_or_else(|| Error::NotAllowed { decision: describe() })?;
        let nets: Vec<i128> = worths.iter().map(|(_, totals)| totals.net()).collect();
        let worth = |place: usize| self.worth(nets[place], worths[place].1.deals());
        let best = (0..nets.len()).max_by_key(|&place| nets[place]).unwrap_or(made);
        if self.is_judged && nets[best] > nets[made] {
            let name = |place: usize| self.rules.terms.stages[stage].choices[offered[place]].name.clone();
            let flaw = Flaw {
                situation: describe(),
                made: (name(made), worth(made)),
                better: (name(best), worth(best)),
            };
            self.flaw.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(flaw);
        }
        if self.keep.is_some_and(|last| stage <= last) {
            let judged = JudgedSituation {
                stage,
                seen: dealt.zones.clone(),
                made: round.made.clone(),
                worths: offered.iter().copied().enumerate().map(|(at, choice)| (choice, worth(at))).collect(),
                choice,
                weight: dealt.weight,
            };
            self.kept.lock().unwrap_or_else(PoisonError::into_inner).push(judged);
        }
        Ok(worths.swap_remove(made).1)
    }

    /// A mean net per opening unit, from the sum over `deals` deals.
    fn worth(&self, net: i128, deals: u128) -> Ratio {
        let unit =
            BigInt::from(self.rules.terms.bets[self.rules.terms.unit.0].opening) * self.rules.purse.unit;
        Ratio::new(net.into(), BigInt::from(deals) * unit)
    }

    fn kept(self) -> (Option<Flaw>, Vec<JudgedSituation>) {
        let mut kept = self.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        kept.sort();
        (self.flaw.into_inner().unwrap_or_else(PoisonError::into_inner), kept)
    }
}

/// Every condition of a game.
fn conditions(terms: &RoundTerms) -> impl Iterator<Item = &Condition<RoundTest>> {
    let stages = terms.stages.iter();
    let stages =
        stages.flat_map(|stage| stage.choices.iter().map(|choice| &choice.when).chain([&stage.when]));
    stages.chain(terms.bets.iter().flat_map(|bet| bet.rows.iter().map(|row| &row.when)))
}

fn suits_of_round(condition: &Condition<RoundTest>, most: &mut SuitUse) {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => {
            for part in parts {
                suits_of_round(part, most);
            }
        }
        Condition::Not(inner) => suits_of_round(inner, most),
        Condition::Is(RoundTest::Cards(test)) => suits_of(&Condition::Is(test.clone()), most),
        Condition::Is(RoundTest::Chosen(_)) => {}
    }
}

/// About how many deals an audit of a game settles.
pub fn estimate_round(terms: &RoundTerms, decides: &dyn Decides) -> Result<u128, Error> {
    let audit = Audit::new(terms, decides)?;
    Ok(audit.about_from(0, &audit.opening()))
}

/// Deals every deal of a game. `keep` keeps the situations.
pub fn audit_round(
    name: &str,
    terms: &RoundTerms,
    decides: &dyn Decides,
    keep: bool,
    progress: &dyn Progress,
) -> Result<AuditedRound, Error> {
    let mut audit = Audit::new(terms, decides)?;
    audit.keep = keep.then_some(terms.stages.len());
    let opening = audit.opening();
    let firsts = first_deals(&audit, &opening);
    progress.begin(name, firsts.len() as u64);
    let rounds = [audit.rules.opening()];
    let (totals, deals, situations) = firsts
        .into_par_iter()
        .map(|(mut dealt, blocks)| {
            let mut notes = Notes::default();
            let weight = dealt.weight;
            let found = audit.deal(0, blocks, &mut dealt, &rounds, &mut notes)?;
            let mut totals = BranchTotals::default();
            totals.add(&found[0], weight);
            progress.advance(1);
            Ok::<_, Error>((totals, notes.deals, notes.situations))
        })
        .try_reduce(Default::default, |mut a: (BranchTotals, u64, u64), b| {
            a.0.add(&b.0, 1);
            Ok((a.0, a.1 + b.1, a.2 + b.2))
        })?;
    progress.finish();
    let all = totals.deals();
    let share = |weight: u128| Ratio::new(weight.into(), all.into());
    let mut lines: Vec<_> = totals.law.into_iter().collect();
    lines.sort_unstable();
    let line = |((net, staked), weight)| {
        let net = audit.rules.per_unit(net);
        (Line::new(net.to_string(), net).staking(audit.rules.per_unit(staked)), share(weight))
    };
    let lines = lines.into_iter().map(line).collect();
    let stages = terms.stages.iter().enumerate();
    let made = |stage, choice| share(totals.choices.get(&(stage, choice)).copied().unwrap_or(0));
    let choices = stages.map(|(at, stage)| (0..stage.choices.len()).map(|choice| made(at, choice)).collect());
    let choices = choices.collect();
    let (flaw, judged) = audit.kept();
    Ok(AuditedRound { deals, situations, lines, choices, flaw, judged })
}

/// The first block of cards, every set of it, and how many blocks of the first level are then dealt.
fn first_deals(audit: &Audit, opening: &PartialDeal) -> Vec<(PartialDeal, usize)> {
    let Some(&(zone, cards)) = audit.levels[0].first() else { return vec![(opening.clone(), 0)] };
    let mut firsts = Vec::new();
    let mut sets = opening.shoe.sets(cards, &|_| true);
    while sets.find_next() {
        let mut zones = opening.zones.clone();
        zones[zone].extend(&sets.cards);
        firsts.push((PartialDeal { zones, shoe: sets.rest(), weight: sets.weight }, 1));
    }
    firsts
}

/// Draws situations at random and deals everything that can follow each: those of the first stage after which at most
/// `most` deals follow, after every history of choices.
pub fn audit_situations(
    name: &str,
    terms: &RoundTerms,
    decides: &dyn Decides,
    situations: u64,
    seed: u64,
    most: u128,
    progress: &dyn Progress,
) -> Result<AuditedSituations, Error> {
    let mut audit = Audit::new(terms, decides)?;
    let opening = audit.opening();
    let mut drawn = BTreeMap::new();
    let mut dealer = Dealer::new(seed, name, 0, terms.deal.shoe());
    let first = |dealer: &mut Dealer, level: usize| audit.draw(dealer, level, &opening);
    let few = |level: &usize| {
        let dealt = first(&mut Dealer::new(seed, name, 1, terms.deal.shoe()), *level);
        audit.about_from(level + 1, &dealt) <= most
    };
    let last = terms.stages.len() - 1;
    let level = (0..=last).find(few).unwrap_or(last);
    // Few situations in all are soon drawn again and again.
    for _ in 0..situations.saturating_mul(20) {
        let dealt = first(&mut dealer, level);
        drawn.entry(dealt.zones.clone()).or_insert(dealt);
        if drawn.len() as u64 == situations {
            break;
        }
    }
    audit.keep = Some(level);
    progress.begin(name, drawn.len() as u64);
    let number = drawn.len() as u64;
    let covered: u128 = drawn.values().map(|dealt| dealt.weight).sum();
    let all = audit.levels[..=level]
        .iter()
        .flatten()
        .fold((1_u128, opening.shoe.cards()), |(ways, left), &(_, cards)| {
            (ways * crate::branches::choose(left, cards as u32), left - cards as u32)
        });
    let drawn: Vec<PartialDeal> = drawn.into_values().collect();
    let (deals, judged) = drawn
        .into_par_iter()
        .map(|mut dealt| {
            let mut notes = Notes::default();
            let rounds = audit.histories(level, &dealt)?;
            audit.decide(level, &mut dealt, &rounds, &mut notes)?;
            progress.advance(1);
            Ok::<_, Error>((notes.deals, notes.situations))
        })
        .try_reduce(Default::default, |a: (u64, u64), b| Ok((a.0 + b.0, a.1 + b.1)))?;
    progress.finish();
    let (flaw, kept) = audit.kept();
    let covered = Ratio::new(covered.into(), all.0.into());
    Ok(AuditedSituations { deals, situations: judged, judged: kept, drawn: number, covered, flaw })
}

impl Audit<'_> {
    /// Random cards up to the level given, as the smallest that they can be relabelled to.
    fn draw(&self, dealer: &mut Dealer, level: usize, opening: &PartialDeal) -> PartialDeal {
        dealer.gather();
        let mut dealt = opening.clone();
        for &(zone, cards) in self.levels[..=level].iter().flatten() {
            let drawn = dealer.hand_of(cards as u32);
            dealt.zones[zone].extend(drawn);
        }
        // The blocks of a zone are relabelled one after another, each by what leaves the blocks before it as they are.
        let mut random = dealt.zones.clone();
        let mut canonical = opening.clone();
        for &(zone, cards) in self.levels[..=level].iter().flatten() {
            let taken: Vec<Card> = random[zone].drain(..cards).collect();
            let (least, map) = canonical.shoe.canonical(&taken);
            for cards in &mut random {
                for card in cards {
                    card.suit = map[usize::from(card.suit)];
                }
            }
            canonical.weight *= canonical.shoe.weight_of(&least);
            canonical.shoe = canonical.shoe.without(&least);
            canonical.zones[zone].extend(least);
        }
        canonical
    }

    /// The rounds that can have come to a stage with these cards, after every history of choices.
    fn histories(&self, level: usize, dealt: &PartialDeal) -> Result<Vec<RoundState>, Error> {
        let mut rounds = vec![self.rules.opening()];
        for stage in 0..level {
            let seen = |(cards, &seen): (&Vec<Card>, &usize)| cards[..seen].to_vec();
            let zones = dealt.zones.iter().zip(&self.rules.seen[stage]).map(seen).collect();
            let mut table = DealtTable::new(zones);
            let mut next = Vec::new();
            for round in &rounds {
                next.extend(self.choices_of(stage, round, &mut table)?.into_iter().map(|(_, round)| round));
            }
            next.retain(|round| round.stage <= stage + 1);
            rounds = next;
        }
        Ok(rounds)
    }
}

/// Settles a side bet of a game on every deal, with the decisions of `decides` where a choice forfeits it.
pub fn audit_side(
    side: &Selected,
    terms: &RoundTerms,
    decides: &dyn Decides,
    progress: &dyn Progress,
) -> Result<crate::audit::AuditedWager, Error> {
    let bet = SideBet::new(side)?;
    let audit = Audit::new(terms, decides)?;
    let mut opening = audit.opening();
    let mut suits = SuitUse::Alike;
    conditions(terms).for_each(|condition| suits_of_round(condition, &mut suits));
    bet.rows.events().iter().for_each(|condition| suits_of(condition, &mut suits));
    opening.shoe = kinds_for(terms.deal.shoe(), suits);
    let firsts = first_deals(&audit, &opening);
    progress.begin(&side.to_string(), firsts.len() as u64);
    let lines = bet.rows.lines();
    let (deals, counts) = firsts
        .into_par_iter()
        .map(|(mut dealt, blocks)| {
            let mut walk = SideWalk {
                audit: &audit,
                bet: &bet,
                memo: HandMemo::default(),
                deals: 0,
                counts: vec![0; lines.len()],
            };
            let weight = dealt.weight;
            walk.deal(0, blocks, &mut dealt, weight)?;
            progress.advance(1);
            Ok::<_, Error>((walk.deals, walk.counts))
        })
        .try_reduce(
            || (0, vec![0; lines.len()]),
            |a: (u64, Vec<u128>), b| Ok((a.0 + b.0, a.1.iter().zip(&b.1).map(|(a, b)| a + b).collect())),
        )?;
    progress.finish();
    let all: u128 = counts.iter().sum();
    let lines = lines.iter().cloned().zip(counts);
    let lines = lines.map(|(line, weight)| (line, Ratio::new(weight.into(), all.into()))).collect();
    Ok(crate::audit::AuditedWager { deals, lines, by_row: true })
}

struct SideWalk<'a> {
    audit: &'a Audit<'a>,
    bet: &'a SideBet,
    memo: HandMemo,
    deals: u64,
    counts: Vec<u128>,
}

impl SideWalk<'_> {
    fn deal(
        &mut self,
        level: usize,
        block: usize,
        dealt: &mut PartialDeal,
        weight: u128,
    ) -> Result<(), Error> {
        if level == self.audit.levels.len() {
            let mut table = DealtTable::with_memo(dealt.zones.clone(), std::mem::take(&mut self.memo));
            let (line, _) = self.bet.settle(&self.audit.rules, &mut table, self.audit.decides)?;
            self.memo = table.into_memo();
            self.deals += 1;
            self.counts[line] += weight;
            return Ok(());
        }
        let Some(&(zone, cards)) = self.audit.levels[level].get(block) else {
            return self.deal(level + 1, 0, dealt, weight);
        };
        let before = dealt.zones[zone].len();
        let shoe = dealt.shoe.clone();
        let mut sets = shoe.sets(cards, &|_| true);
        while sets.find_next() {
            dealt.zones[zone].extend(&sets.cards);
            dealt.shoe = sets.rest();
            self.deal(level, block + 1, dealt, weight * sets.weight)?;
            dealt.zones[zone].truncate(before);
        }
        dealt.shoe = shoe;
        Ok(())
    }
}
