//! A game compiled for the engines: tests numbered, choices laid out, pays as whole numbers.
//!
//! The *result* of a deal is, for each bet with rows, the row that pays. The facts of a deal determine its result, and
//! a result together with an ending determines the net, so engines count results and never add up pays deal by deal.
//! Every engine reads a [`Compiled`]; `solve` makes it from the parsed [`RoundTerms`].

use crate::conditions::{Facts, MOST_TESTS, Made, Numbered, Tests};
use crate::error::Error;
use crate::script::{Ending, Script};
use enumeration::Ratio;
use enumeration::ratio::whole;
use events::Unpaid;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use paytables::games::RoundTerms;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A game ready to be solved.
pub struct Compiled {
    /// The game.
    pub terms: RoundTerms,
    /// Its tests.
    pub tests: Tests,
    /// Its choices.
    pub script: Script,
    /// For each bet, when each of its rows holds; empty if the bet is settled by the rows of another.
    pub(crate) rows: Vec<Vec<Numbered>>,
    /// The combinations of answers to the rows' questions about choices with which a round can be settled.
    pub(crate) contexts: Vec<Made>,
    /// By context and bet: whether its rows settle a stake, its own or that of a bet settled by them.
    staked: Vec<Vec<bool>>,
    /// All questions about choices that rows ask.
    asked: Made,
    /// A limit on the winnings; the play is optimal under it.
    limit: Option<WinLimit>,
    /// The number of parts into which a unit is divided.
    pub scale: BigInt,
    /// The net of each ending that a choice brings about, in parts of a unit; `None` for the others.
    ended: Vec<Option<i128>>,
    results: Mutex<Results>,
    /// The card tests of the rows, and of the conditions of stages, choices and rules of play by stage.
    pub row_tests: Facts,
    /// The tests of rows that no pay depends on: they only count how often a condition holds.
    pub aside_tests: Facts,
    /// See `row_tests`.
    pub stage_tests: Vec<Facts>,
    /// The rules of a given play, by stage.
    pub play: Option<Vec<Vec<(Numbered, usize)>>>,
}

/// A limit on the winnings. The play is optimal for what remains under it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum WinLimit {
    /// A round nets no more than this, in opening units.
    Round(Ratio),
    /// The winning bets of the game and of side bets win no more than an amount together.
    Together(LimitTogether),
}

/// A limit on what the winning bets of a game and of side bets beside it win together. A round that wins more loses the
/// excess; lost bets are not deducted first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LimitTogether {
    /// The most that a round may win.
    pub most: Ratio,
    /// The value of an opening unit of the game in the money of `most`.
    pub unit: Ratio,
    /// The index of the first side bet among the bets of the game: an award that pays nothing there.
    pub first: usize,
    /// By side bet and row, and last for no row: its effect. A round ended by a choice has no row.
    pub beside: Vec<Vec<BesideRow>>,
}

/// The effect of a row of a side bet, in the money of the limit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BesideRow {
    /// Its net.
    pub net: Ratio,
    /// The part of it that the limit covers.
    pub limited: Ratio,
}

/// The index of a result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ResultId(pub usize);

#[derive(Default)]
struct Results {
    places: FxHashMap<Vec<u16>, ResultId>,
    all: Vec<Arc<DealResult>>,
    /// By bet and row: what the deals so far have shown of the row.
    rows: Vec<Vec<RowFindings>>,
}

/// What the deals so far have shown of a row.
#[derive(Clone, Copy, Default)]
struct RowFindings {
    /// Its condition held in some deal, after choices that stake the bet.
    holds: bool,
    /// It was also the first row that held.
    pays: bool,
}

/// The row that each bet pays in a deal.
#[derive(Debug)]
pub struct DealResult {
    /// By context and bet: the row that pays, or the number of rows if none does.
    rows: Vec<u16>,
    /// The net of each ending, in parts of a unit.
    pub nets: Vec<i128>,
}

impl Compiled {
    /// Compiles a game.
    pub fn new(terms: &RoundTerms, limit: Option<WinLimit>) -> Result<Compiled, Error> {
        let mut tests = Tests::default();
        let mut rows: Vec<Vec<Numbered>> = Vec::new();
        for bet in &terms.bets {
            let own = bet.like.is_none();
            rows.push(if own {
                bet.rows.iter().map(|row| tests.number(&row.when)).collect()
            } else {
                Vec::new()
            });
        }
        let asked: Made = (0..tests.chosen.len()).fold(0, |asked, question| asked | 1 << question);
        let play = terms.play.as_ref().map(|play| {
            let rules = |rules: &Vec<paytables::games::Rule>| {
                rules.iter().map(|rule| (tests.number(&rule.when), rule.choice)).collect()
            };
            play.stages.iter().map(rules).collect::<Vec<Vec<(Numbered, usize)>>>()
        });
        // The questions of stages are numbered before histories are built.
        for stage in &terms.stages {
            tests.number(&stage.when);
            stage.choices.iter().for_each(|choice| drop(tests.number(&choice.when)));
        }
        if tests.cards.len() > MOST_TESTS || tests.chosen.len() > 64 {
            return Err(Error::TooManyTests);
        }
        let script = Script::of(terms, &mut tests)?;
        let mut contexts: Vec<Made> = script
            .endings
            .iter()
            .filter_map(|ending| match ending {
                Ending::Settled { made, .. } => Some(made & asked),
                Ending::Ended { .. } => None,
            })
            .collect();
        contexts.sort_unstable();
        contexts.dedup();
        let staked = staked_in(terms, &script, &contexts, asked);
        let (mut row_tests, mut paying) = (0, 0);
        for (bet, rows) in terms.bets.iter().zip(&rows) {
            let pays = bet.on.is_none() || bet.rows.iter().any(|row| !row.net.is_zero());
            for row in rows {
                row.add_cards(&mut row_tests);
                if pays {
                    row.add_cards(&mut paying);
                }
            }
        }
        if let Some(WinLimit::Together(_)) = &limit {
            // A limit on all bets makes the rows of side bets matter too.
            paying = row_tests;
        }
        let stage_tests = script
            .stages
            .iter()
            .enumerate()
            .map(|(place, stage)| {
                let mut tests = 0;
                stage.when.add_cards(&mut tests);
                stage.offered.iter().for_each(|offered| offered.add_cards(&mut tests));
                let rules = play.iter().flat_map(|play| &play[place]);
                rules.for_each(|(when, _)| when.add_cards(&mut tests));
                tests
            })
            .collect();
        let mut compiled = Compiled {
            terms: terms.clone(),
            tests,
            script,
            rows,
            contexts,
            staked,
            asked,
            limit,
            scale: BigInt::one(),
            ended: Vec::new(),
            results: Mutex::default(),
            row_tests,
            aside_tests: row_tests & !paying,
            stage_tests,
            play,
        };
        compiled.scale = compiled.common_denominator();
        let ended = |ending: &Ending| match ending {
            Ending::Ended { .. } => Some(compiled.scaled(&compiled.left(ending, &[]))),
            Ending::Settled { .. } => None,
        };
        compiled.ended = compiled.script.endings.iter().map(ended).collect();
        Ok(compiled)
    }

    /// A number of parts of a unit with which every net is whole.
    fn common_denominator(&self) -> BigInt {
        let rows = self.terms.bets.iter().flat_map(|bet| &bet.rows).map(|row| row.net.denom().clone());
        let ended = self.script.endings.iter().filter_map(|ending| match ending {
            Ending::Ended { net, .. } => Some(net.denom().clone()),
            Ending::Settled { .. } => None,
        });
        let all = |denominators: &mut dyn Iterator<Item = BigInt>| -> BigInt {
            denominators.fold(BigInt::one(), |scale, denominator| scale.lcm(&denominator))
        };
        let own = all(&mut rows.chain(ended)) * self.unit();
        match &self.limit {
            None => own,
            Some(WinLimit::Round(cap)) => own.lcm(cap.denom()),
            Some(WinLimit::Together(LimitTogether { most, unit, beside, .. })) => {
                let beside = beside.iter().flatten();
                let beside =
                    beside.flat_map(|row| [&row.net, &row.limited]).map(|amount| amount.denom().clone());
                (own * unit.denom()).lcm(&all(&mut beside.chain([most.denom().clone()])))
            }
        }
    }

    /// How many stakes make the unit that figures are per.
    fn unit(&self) -> u32 {
        self.terms.bets[self.terms.unit.0].opening
    }

    /// The result of a deal with these facts.
    pub fn result(&self, facts: Facts) -> ResultId {
        let rows: Vec<u16> = self
            .contexts
            .iter()
            .flat_map(|&made| {
                self.rows.iter().map(move |rows| {
                    let place = rows.iter().position(|row| row.holds(facts, made)).unwrap_or(rows.len());
                    u16::try_from(place).expect("at most 1,000 rows")
                })
            })
            .collect();
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        self.see_rows(facts, &rows, &mut results.rows);
        if let Some(&known) = results.places.get(&rows) {
            return known;
        }
        let nets = self.script.endings.iter().map(|ending| self.scaled(&self.left(ending, &rows))).collect();
        let id = ResultId(results.all.len());
        results.all.push(Arc::new(DealResult { rows: rows.clone(), nets }));
        results.places.insert(rows, id);
        id
    }

    /// Records the rows that hold in a deal with these facts, and those that pay: `paying` has them by context and bet.
    fn see_rows(&self, facts: Facts, paying: &[u16], seen: &mut Vec<Vec<RowFindings>>) {
        if seen.is_empty() {
            *seen = self.rows.iter().map(|rows| vec![RowFindings::default(); rows.len()]).collect();
        }
        for (context, paying) in paying.chunks(self.rows.len().max(1)).enumerate() {
            for (bet, rows) in self.rows.iter().enumerate().filter(|&(bet, _)| self.staked[context][bet]) {
                for (row, seen) in seen[bet].iter_mut().enumerate() {
                    seen.pays |= usize::from(paying[bet]) == row;
                    seen.holds = seen.holds || rows[row].holds(facts, self.contexts[context]);
                }
            }
        }
    }

    /// The rows that no deal pays, whatever the player does, with the reason: a bet, and a row of it. An engine that
    /// does not visit deals one by one may miss such a row, but never names one that is paid.
    pub(crate) fn never_paid(&self) -> Vec<(usize, usize, Unpaid)> {
        let results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        let of_bet = |(bet, rows): (usize, &Vec<RowFindings>)| {
            let unpaid = rows.iter().enumerate().filter(|(_, seen)| !seen.pays);
            let why = |seen: &RowFindings| if seen.holds { Unpaid::Taken } else { Unpaid::Impossible };
            unpaid.map(|(row, seen)| (bet, row, why(seen))).collect::<Vec<_>>()
        };
        results.rows.iter().enumerate().flat_map(of_bet).collect()
    }

    /// Every result found so far, by its number.
    pub fn results(&self) -> Vec<Arc<DealResult>> {
        self.results.lock().unwrap_or_else(PoisonError::into_inner).all.clone()
    }

    /// The net of an ending in parts of a unit.
    fn scaled(&self, net: &Ratio) -> i128 {
        let parts = net * Ratio::from_integer(self.scale.clone());
        i128::try_from(parts.to_integer()).unwrap_or(i128::MAX)
    }

    /// The net of an ending by a choice, in parts of a unit; `None` if the bets are settled.
    pub fn ended(&self, ending: usize) -> Option<i128> {
        self.ended[ending]
    }

    /// The net of each bet and award that is settled at an ending, in stakes.
    fn nets<'g>(&'g self, ending: &'g Ending, rows: &[u16]) -> impl Iterator<Item = Ratio> + 'g {
        let stakes: &[u32] = if let Ending::Settled { stakes, .. } = ending { stakes } else { &[] };
        self.paid(ending, rows).into_iter().map(|(bet, row)| {
            let own = &self.terms.bets[bet];
            let stake = own.on.map_or(stakes[bet], |on| stakes[on.0]);
            let net = match row {
                Some(row) => own.rows[row].net.clone(),
                None if own.on.is_some() => Ratio::zero(),
                None => -Ratio::one(),
            };
            net * whole(stake)
        })
    }

    /// The net of an ending per opening unit, limited by the cap on a round.
    fn net(&self, ending: &Ending, rows: &[u16]) -> Ratio {
        let net = match ending {
            Ending::Ended { net, .. } => net.clone(),
            Ending::Settled { .. } => self.nets(ending, rows).sum(),
        };
        let net = net / whole(self.unit());
        match &self.limit {
            Some(WinLimit::Round(cap)) if net > *cap => cap.clone(),
            _ => net,
        }
    }

    /// The sum that the winning bets win at an ending, per opening unit; lost bets are not deducted.
    fn won(&self, ending: &Ending, rows: &[u16]) -> Ratio {
        let won: Ratio = self.nets(ending, rows).map(|net| net.max(Ratio::zero())).sum();
        won / whole(self.unit())
    }

    /// The quantity that the play maximises. The net per opening unit or, under a limit on all bets together, the net
    /// of all of them in the money of the limit.
    fn left(&self, ending: &Ending, rows: &[u16]) -> Ratio {
        let net = self.net(ending, rows);
        let Some(WinLimit::Together(limit)) = &self.limit else { return net };
        let paid = self.paid(ending, rows);
        let mut total = net * &limit.unit;
        let mut won = self.won(ending, rows) * &limit.unit;
        for (place, rows) in limit.beside.iter().enumerate() {
            let row = paid.iter().find(|&&(bet, _)| bet == limit.first + place).and_then(|&(_, row)| row);
            let row = &rows[row.unwrap_or(rows.len() - 1)];
            total += &row.net;
            won += &row.limited;
        }
        let excess = won - &limit.most;
        if excess > Ratio::zero() { total - excess } else { total }
    }

    /// The bets and awards that are settled at an ending, each with the row that pays; empty if a choice ended the
    /// round.
    fn paid(&self, ending: &Ending, rows: &[u16]) -> Vec<(usize, Option<usize>)> {
        let Ending::Settled { stakes, made } = ending else { return Vec::new() };
        let made = made & self.asked;
        let context = self.contexts.binary_search(&made).unwrap_or(0);
        let of_context = &rows[context * self.rows.len()..];
        let settled = (0..self.terms.bets.len()).filter(|&bet| {
            let own = &self.terms.bets[bet];
            // An award without a name counts rows, even if its bet is taken back.
            own.name.is_empty() || own.on.map_or(stakes[bet], |on| stakes[on.0]) > 0
        });
        settled
            .map(|bet| {
                let owner = self.terms.bets[bet].like.map_or(bet, |like| like.0);
                let row = usize::from(of_context[owner]);
                (bet, (row < self.terms.bets[bet].rows.len()).then_some(row))
            })
            .collect()
    }

    /// The bets and awards that are settled by a result at an ending, each with the row that pays.
    pub fn paid_by(&self, ending: &Ending, result: &DealResult) -> Vec<(usize, Option<usize>)> {
        self.paid(ending, &result.rows)
    }

    /// The net of an ending with a result, per opening unit.
    pub fn net_of(&self, ending: usize, result: Option<&DealResult>) -> Ratio {
        self.net(&self.script.endings[ending], result.map_or(&[], |result| &result.rows[..]))
    }

    /// The sum that the winning bets win at an ending with a result, per opening unit; lost bets are not deducted.
    pub fn won_of(&self, ending: usize, result: &DealResult) -> Ratio {
        self.won(&self.script.endings[ending], &result.rows)
    }

    /// Returns an error if the sum of nets over this many deals may exceed 128 bits.
    pub(crate) fn check_width(&self, deals: u128) -> Result<(), Error> {
        let mut most = Ratio::one();
        for bet in &self.terms.bets {
            let largest = bet.rows.iter().map(|row| row.net.clone()).fold(Ratio::one(), Ord::max);
            let staked = self.script.endings.iter().map(Ending::staked).max().unwrap_or(1);
            most += largest * whole(staked);
        }
        if let Some(WinLimit::Together(limit)) = &self.limit {
            let each = limit.beside.iter().map(|rows| rows.iter().map(|row| row.net.abs()).max());
            most = most * &limit.unit + each.flatten().sum::<Ratio>();
        }
        let parts = (most * Ratio::from_integer(self.scale.clone())).to_integer().bits();
        let deals = u64::from(u128::BITS - deals.leading_zeros());
        if parts + deals + 2 > 126 { Err(Error::TooFine) } else { Ok(()) }
    }
}

/// By context and bet, whether the rows of the bet settle a stake when the rows' questions have these answers.
fn staked_in(terms: &RoundTerms, script: &Script, contexts: &[Made], asked: Made) -> Vec<Vec<bool>> {
    let mut of_contexts = vec![vec![false; terms.bets.len()]; contexts.len()];
    for ending in &script.endings {
        let Ending::Settled { stakes, made } = ending else { continue };
        let Ok(context) = contexts.binary_search(&(made & asked)) else { continue };
        let staked = &mut of_contexts[context];
        for (place, bet) in terms.bets.iter().enumerate() {
            let owner = bet.like.map_or(place, |like| like.0);
            staked[owner] |= bet.on.map_or(stakes[place], |on| stakes[on.0]) > 0;
        }
    }
    of_contexts
}
