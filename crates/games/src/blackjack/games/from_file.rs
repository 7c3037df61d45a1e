//! Blackjack games said as data (`docs/twenty-one-as-data.md`): the base game, and side bets, which are wagers as data.

use crate::analysis::Analysis;
use crate::as_data::AS_DATA;
use crate::blackjack::base::{binding_cap, by_full_shoe_play, edge, figures, play_errors};
use crate::blackjack::chart_file::chart_table;
use crate::blackjack::fresh_play::solution_by_play_of;
use crate::blackjack::hand::Rank;
use crate::blackjack::player::TwentyOnePlayer;
use crate::blackjack::rule_set::RuleSet;
use crate::blackjack::rules::{Action, DealerShows, Rules};
use crate::blackjack::simple::simple_plays;
use crate::blackjack::solution::{FirstDeal, Solution};
use crate::blackjack::solved::solution;
use crate::blackjack::spots::covariance;
use crate::blackjack::strategy::{Names, answer};
use crate::error::Error;
use crate::method::{Decided, FirstCards, Method};
use crate::player::Player;
use crate::request::{CapPer, Request};
use crate::round_errors::PlayErrors;
use crate::strategy::{ChartTable, SimplePlay, Strategy, StrategyQuestion};
use crate::workbench::Workbench;
use enumeration::{CardSet, Ratio};
use paytables::twenty_one::TwentyOneTerms;

/// A blackjack game that is said as data, or a side bet of one.
pub(crate) static FROM_FILE: FromFile = FromFile;

/// A blackjack game that is said as data, or a side bet of one.
pub(crate) struct FromFile;

impl Method for FromFile {
    fn decided(&self, request: &Request) -> Result<Decided, Error> {
        Ok(if is_base(request) { Decided::Bound } else { Decided::Nothing })
    }

    fn takes_removed(&self, request: &Request) -> bool {
        is_base(request) || AS_DATA.takes_removed(request)
    }

    fn takes_full_shoe_play(&self, request: &Request) -> bool {
        let rescues =
            |terms: TwentyOneTerms| terms.double.is_some_and(|double| double.rescue || double.again > 0);
        is_base(request) && terms(request).is_ok_and(|terms| !rescues(terms))
    }

    fn first_cards(&self, request: &Request, bench: &Workbench) -> Result<Option<Vec<FirstCards>>, Error> {
        if !is_base(request) || rules(request)?.shows() != DealerShows::Up {
            return Ok(None);
        }
        Ok(Some(solution(&rules(request)?, bench).first_cards()))
    }

    fn spots_covariance(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        if !is_base(request) {
            return Ok(None);
        }
        covariance(&rules(request)?, bench).map(Some)
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        if !is_base(request) {
            return AS_DATA.analyze(request, bench);
        }
        request.check_meters(0)?;
        let rules = rules(request)?;
        if request.options.full_shoe_play {
            return Ok(by_full_shoe_play(request, &by_fresh_play(request, &rules, bench)?));
        }
        let solution = solution(&rules, bench);
        let splits_tens =
            |deal: &FirstDeal| deal.hand.pair() == Some(Rank::TEN) && deal.action() == Some(Action::Split);
        if rules.tells_tens() && solution.deals().any(splits_tens) {
            if request.options.law {
                let problem =
                    "the outcome distribution is not known where ten-valued cards are told apart and split";
                return Err(Error::Limit(problem.into()));
            }
            let mut request = request.clone();
            request.options.variance = false;
            return figures(&request, &rules, &solution, bench);
        }
        figures(request, &rules, &solution, bench)
    }

    fn edge(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        if !is_base(request) {
            return AS_DATA.edge(request, bench);
        }
        request.check_meters(0)?;
        let rules = rules(request)?;
        if request.options.full_shoe_play {
            return Ok(Some(by_fresh_play(request, &rules, bench)?.edge()));
        }
        edge(request, &rules, bench).map(Some)
    }

    fn strategy(
        &self,
        request: &Request,
        question: &StrategyQuestion,
        bench: &Workbench,
    ) -> Result<Strategy, Error> {
        if !is_base(request) {
            return Err(Error::NoDecisions { wager: request.selected.to_string() });
        }
        let terms = terms(request)?;
        answer(&rules(request)?, deck(&terms), question, bench)
    }

    fn simple_plays(&self, request: &Request, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        if !is_base(request) {
            return Ok(Vec::new());
        }
        let rules = rules(request)?;
        // A chart has one column an up card.
        if rules.shows() != DealerShows::Up {
            return Ok(Vec::new());
        }
        Ok(simple_plays(&rules, deck(&terms(request)?), bench))
    }

    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        if !is_base(request) {
            return Ok(None);
        }
        Ok(Some(Box::new(TwentyOnePlayer::new(rules(request)?, bench))))
    }

    fn chart(&self, request: &Request, bench: &Workbench) -> Result<Option<ChartTable>, Error> {
        if !is_base(request) || rules(request)?.shows() != DealerShows::Up {
            return Ok(None);
        }
        Ok(Some(chart_table(&rules(request)?, deck(&terms(request)?), bench)))
    }

    fn takes_play(&self, request: &Request) -> bool {
        is_base(request)
    }

    fn play_errors(&self, request: &Request, bench: &Workbench) -> Result<Option<PlayErrors>, Error> {
        if !is_base(request) {
            return Ok(None);
        }
        play_errors(request, &rules(request)?, Names::of(deck(&terms(request)?)), bench)
    }
}

fn is_base(request: &Request) -> bool {
    request.selected.wager.side.is_none()
}

fn terms(request: &Request) -> Result<TwentyOneTerms, Error> {
    let terms = request.selected.twenty_one()?;
    terms.ok_or_else(|| Error::Unregistered { wager: request.selected.to_string() })
}

/// The rules of the file at its settings, under the cap where it can bind.
fn rules(request: &Request) -> Result<RuleSet, Error> {
    let terms = terms(request)?;
    let (most, hands) = RuleSet::reach(&terms);
    let (mut cap, mut round_cap) = (None, None);
    match binding_cap(request, &most, hands)? {
        Some((units, CapPer::Hand)) => cap = Some(units),
        Some((units, CapPer::Round)) => round_cap = Some(units),
        None => {}
    }
    let rules = RuleSet::new(&terms, cap, round_cap)?;
    if request.options.removed.is_empty() {
        return Ok(rules);
    }
    // Where suits or ten-valued ranks are told apart, every rank comes equally in all of them.
    if rules.tells_cards_apart() {
        return Err(request.unremovable("of a game that tells suits or tens apart"));
    }
    let mut shoe = rules.shoe();
    for (left, gone) in shoe.iter_mut().zip(request.removed_by_points(terms.shoe().without, false)?) {
        *left -= gone;
    }
    request.check_left(&shoe, 16 + 30 * u32::try_from(hands).unwrap_or(u32::MAX))?;
    Ok(RuleSet::from_shoe(&terms, shoe, rules.ten_ranks(), cap, round_cap)?)
}

/// The figures of these rules for a player who plays as from the fresh shoe.
fn by_fresh_play(request: &Request, of: &RuleSet, bench: &Workbench) -> Result<Solution, Error> {
    let mut fresh = request.clone();
    fresh.options.removed.clear();
    Ok(solution_by_play_of(of, &rules(&fresh)?, bench))
}

/// A deck that has tens where the shoe has.
fn deck(terms: &TwentyOneTerms) -> CardSet {
    let ten = paytables::wagers::Rank(enumeration::Rank::TEN.0);
    if terms.shoe().without.contains(ten) { CardSet::DECK_48 } else { CardSet::DECK_52 }
}
