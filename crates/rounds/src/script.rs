//! The choices of a game without its cards: every history that can lead to a decision, and every ending.
//!
//! Two histories are merged if they leave the same stakes to be settled by the same rows and answer every question
//! about choices alike: the same play is optimal after both. So a game in which three streets stake one to three units
//! each has 7 endings and not 27. Bets that a later choice may still change are kept apart.
//!
//! [`crate::compiled`] builds the script; the engines go through its stages backward for values and forward for counts.

use crate::conditions::{Made, Numbered, Tests};
use crate::error::Error;
use enumeration::Ratio;
use enumeration::ratio::whole;
use num_traits::{One, Zero};
use paytables::games::{Effect, RoundTerms};
use rustc_hash::FxHashMap;

/// The most histories that are followed. Rounds that people play have some dozens.
const MOST_HISTORIES: usize = 20_000;

/// The choices of a game.
#[derive(Debug)]
pub struct Script {
    /// The stages.
    pub stages: Vec<StageScript>,
    /// The ways to end.
    pub endings: Vec<Ending>,
}

/// A stage, with the histories that lead to it.
#[derive(Debug)]
pub struct StageScript {
    /// The decision arises only if this holds.
    pub when: Numbered,
    /// When each choice is offered.
    pub offered: Vec<Numbered>,
    /// The histories.
    pub nodes: Vec<Node>,
}

/// A history at a stage.
#[derive(Debug)]
pub struct Node {
    /// The questions about choices that are answered yes.
    pub made: Made,
    /// Whether all further decisions are skipped.
    pub settled: bool,
    /// Where the round goes if the decision does not arise.
    pub passed: Target,
    /// Where each choice leads, and the total stake on the table right after it.
    pub targets: Vec<(Target, u64)>,
    /// What is staked on each bet.
    pub stakes: Vec<u32>,
}

/// Where a choice leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// To this history at the next stage.
    Goes(usize),
    /// To this ending.
    Ends(usize),
}

/// A way to end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The bets are settled.
    Settled {
        /// What is staked on each bet.
        stakes: Vec<u32>,
        /// The questions about choices that are answered yes.
        made: Made,
    },
    /// A choice ended the round.
    Ended {
        /// Its net, in units of one stake.
        net: Ratio,
        /// What was staked.
        staked: u64,
        /// The stage and the choice.
        by: (usize, usize),
    },
}

impl Ending {
    /// The total stake at the end.
    pub fn staked(&self) -> u64 {
        match self {
            Ending::Settled { stakes, .. } => total(stakes),
            Ending::Ended { staked, .. } => *staked,
        }
    }
}

fn total(stakes: &[u32]) -> u64 {
    stakes.iter().map(|&stake| u64::from(stake)).sum()
}

/// The key by which histories are merged.
type HistoryKey = (Vec<u64>, Made, bool);

struct ScriptBuilder<'t> {
    terms: &'t RoundTerms,
    chosen: Vec<Vec<(usize, usize)>>,
    /// For each stage, and after the last, the bets that a choice from then on may change.
    open: Vec<Vec<bool>>,
    /// For each bet, the first bet that is settled by the same rows.
    alike: Vec<usize>,
    endings: Vec<Ending>,
    places: FxHashMap<(Vec<u64>, Made), usize>,
}

impl Script {
    /// The choices of a game whose tests have been numbered.
    pub fn of(terms: &RoundTerms, tests: &mut Tests) -> Result<Script, Error> {
        let conditions: Vec<(Numbered, Vec<Numbered>)> = terms
            .stages
            .iter()
            .map(|stage| {
                let offered = stage.choices.iter().map(|choice| tests.number(&choice.when)).collect();
                (tests.number(&stage.when), offered)
            })
            .collect();
        let mut builder = ScriptBuilder {
            terms,
            chosen: tests.chosen.clone(),
            open: open_bets(terms),
            alike: settled_alike(terms),
            endings: Vec::new(),
            places: FxHashMap::default(),
        };
        let opening: Vec<u32> = terms.bets.iter().map(|bet| bet.opening).collect();
        let mut histories: Vec<(Vec<u32>, Made, bool)> = vec![(opening, 0, false)];
        let mut stages = Vec::new();
        for (stage, (when, offered)) in conditions.into_iter().enumerate() {
            let mut next = Vec::new();
            let mut places = FxHashMap::default();
            let nodes = histories
                .iter()
                .map(|history| builder.node(stage, history, &when, &offered, &mut next, &mut places))
                .collect();
            stages.push(StageScript { when, offered, nodes });
            histories = next;
            if histories.len().max(builder.endings.len()) > MOST_HISTORIES {
                let stage = terms.stages[stage].name.clone();
                return Err(Error::TooManyHistories { stage, most: MOST_HISTORIES });
            }
        }
        Ok(Script { stages, endings: builder.endings })
    }
}

/// For each stage and after the last: whether a choice from then on may change a bet.
fn open_bets(terms: &RoundTerms) -> Vec<Vec<bool>> {
    let mut open = vec![vec![false; terms.bets.len()]];
    for stage in terms.stages.iter().rev() {
        let mut bets = open[open.len() - 1].clone();
        for choice in &stage.choices {
            match &choice.effect {
                Effect::Stake(stakes) => stakes.iter().for_each(|(bet, _)| bets[bet.0] = true),
                Effect::End(parts) => parts.iter().for_each(|(bet, _)| bets[bet.0] = true),
                Effect::GoOn => {}
            }
        }
        open.push(bets);
    }
    open.reverse();
    open
}

/// For each bet, the first that has the same rows and the same awards.
fn settled_alike(terms: &RoundTerms) -> Vec<usize> {
    let awards = |bet: usize| terms.bets.iter().any(|award| award.on.is_some_and(|on| on.0 == bet));
    let owner = |bet: usize| terms.bets[bet].like.map_or(bet, |like| like.0);
    (0..terms.bets.len())
        .map(|bet| {
            (0..bet)
                .find(|&other| owner(other) == owner(bet) && !awards(other) && !awards(bet))
                .unwrap_or(bet)
        })
        .collect()
}

impl ScriptBuilder<'_> {
    fn node(
        &mut self,
        stage: usize,
        (stakes, made, settled): &(Vec<u32>, Made, bool),
        when: &Numbered,
        offered: &[Numbered],
        next: &mut Vec<(Vec<u32>, Made, bool)>,
        places: &mut FxHashMap<HistoryKey, usize>,
    ) -> Node {
        let passed = if *settled || when.may_be(*made, false) {
            self.goes(stage, &(stakes.clone(), *made, *settled), next, places)
        } else {
            // Never taken: the decision always arises.
            Target::Goes(usize::MAX)
        };
        let mut targets = Vec::new();
        for (place, choice) in self.terms.stages[stage].choices.iter().enumerate() {
            if *settled || !offered[place].may_be(*made, true) || !when.may_be(*made, true) {
                targets.push((Target::Goes(usize::MAX), 0));
                continue;
            }
            let mut after = stakes.clone();
            if let Effect::Stake(stakes) = &choice.effect {
                stakes.iter().for_each(|&(bet, units)| after[bet.0] = units);
            }
            let staked = total(&after);
            let target = if let Effect::End(parts) = &choice.effect {
                let returned =
                    |bet: usize| parts.iter().find(|(part, _)| part.0 == bet).map(|(_, part)| part);
                let lost = |(bet, &units): (usize, &u32)| {
                    let kept = returned(bet).cloned().unwrap_or_else(Ratio::zero);
                    whole(units) * (Ratio::one() - kept)
                };
                let net = -after.iter().enumerate().map(lost).sum::<Ratio>();
                self.ends(Ending::Ended { net, staked, by: (stage, place) })
            } else {
                let made = self.chosen.iter().enumerate().fold(*made, |made, (question, any)| {
                    if any.contains(&(stage, place)) { made | 1 << question } else { made }
                });
                self.goes(stage, &(after, made, choice.settles), next, places)
            };
            targets.push((target, staked));
        }
        Node { made: *made, settled: *settled, passed, targets, stakes: stakes.clone() }
    }

    /// The index of a history at the next stage, or the ending after the last stage.
    fn goes(
        &mut self,
        stage: usize,
        history: &(Vec<u32>, Made, bool),
        next: &mut Vec<(Vec<u32>, Made, bool)>,
        places: &mut FxHashMap<HistoryKey, usize>,
    ) -> Target {
        let (stakes, made, settled) = history;
        let key = self.key(stakes, if *settled { self.terms.stages.len() } else { stage + 1 });
        if stage + 1 == self.terms.stages.len() {
            let endings = &mut self.endings;
            let place = *self.places.entry((key, *made)).or_insert_with(|| {
                endings.push(Ending::Settled { stakes: stakes.clone(), made: *made });
                endings.len() - 1
            });
            return Target::Ends(place);
        }
        let place = *places.entry((key, *made, *settled)).or_insert_with(|| {
            next.push(history.clone());
            next.len() - 1
        });
        Target::Goes(place)
    }

    fn ends(&mut self, ending: Ending) -> Target {
        let place = self.endings.iter().position(|known| *known == ending).unwrap_or_else(|| {
            self.endings.push(ending);
            self.endings.len() - 1
        });
        Target::Ends(place)
    }

    /// The stakes as far as they matter from a stage on: bets that are settled by the same rows and that no choice can
    /// change are added up.
    fn key(&self, stakes: &[u32], stage: usize) -> Vec<u64> {
        let mut key = vec![0; stakes.len()];
        for (bet, &units) in stakes.iter().enumerate() {
            let alike = self.alike[bet];
            let fixed = !self.open[stage][bet] && !self.open[stage][alike];
            key[if fixed { alike } else { bet }] += u64::from(units);
        }
        key
    }
}
