//! The base game: Ante and Blind (Odds in DWX), then a Play wager of twice the Ante or a fold.
//!
//! HC appendix O 7(d), 7(g), 10, 11(b)-(c); DWX (6), (8), (9), (12).

use crate::contest::{Contest, PricedContest, ShowdownAction, strategy_by_groups};
use crate::player::{Choice, Player};
use crate::rows::net;
use crate::{Analysis, Decided, Error, Method, Request, SimplePlay, Strategy, StrategyQuestion, Workbench};
use enumeration::rankings::wild::{Category, WildDeucesJoker};
use enumeration::ratio::whole;
use enumeration::{CardSet, Rank, Ratio};
use num_traits::Zero;
use serde::Deserialize;

/// The Ante and the Blind, which are equal.
const OPENING: u32 = 2;

/// How the game is settled, as its data says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaseRules {
    ante: Bet,
    play: PlayBet,
    blind: Blind,
}

/// A bet on beating the dealer: the rows that pay it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bet {
    table: String,
    win: String,
    tie: String,
}

/// The same for a number of antes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayBet {
    table: String,
    win: String,
    tie: String,
    antes: u32,
}

/// The bet on beating the dealer that is paid by category, with the row of the categories that have none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Blind {
    table: String,
    other: String,
}

/// Five cards against five from 53, told apart by category; every hand of the dealer's qualifies.
pub fn contest() -> Contest<WildDeucesJoker> {
    let least = |&category: &Category| WildDeucesJoker::floor(category, Rank::TWO);
    Contest {
        deck: CardSet::DECK_53,
        hand: 5,
        dealer: 5,
        up: false,
        qualifier: None,
        classes: Category::ALL[1..].iter().map(least).collect(),
    }
}

/// The player folds and loses Ante and Blind, or plays; settled by the tables of the request, winnings cut at its cap
/// (ruling Q11).
pub fn setup(request: &Request) -> Result<PricedContest<WildDeucesJoker>, Error> {
    let contest = contest();
    let BaseRules { ante, play, blind } = request.rules()?;
    let (ante_pays, play_pays) = (request.part(&ante.table)?, request.part(&play.table)?);
    let (blind_pays, antes) = (request.part(&blind.table)?, whole(play.antes));
    let even = net(ante_pays, &ante.win)? + net(play_pays, &play.win)? * &antes;
    // The Blind pushes on a tie, HC appendix O 11(b), DWX (9)(B).
    let tied = request.capped(net(ante_pays, &ante.tie)? + net(play_pays, &play.tie)? * &antes);
    let stake = OPENING + play.antes;
    let mut nets = Vec::new();
    for category in Category::ALL {
        let row = blind_pays.row(category.name()).map_or(&blind.other, |row| &row.hand);
        let won = request.capped(&even + net(blind_pays, row)?);
        nets.push(Some([Ratio::zero(), won, tied.clone(), whole(-i64::from(stake))]));
    }
    let play = ShowdownAction { name: "play".into(), choice: Choice::Bet(play.antes), stake, nets };
    let actions = vec![ShowdownAction::fold(OPENING, contest.class_count()), play];
    Ok(PricedContest { contest, actions })
}

/// The base game as a wager.
pub(super) struct Base;

impl Method for Base {
    fn decided(&self, _: &Request) -> Result<Decided, Error> {
        Ok(Decided::Best)
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let mut analysis = setup(request)?.analyze(request, bench, "after the deal")?;
        // Listed with the play before the fold.
        if let Some(actions) = &mut analysis.actions {
            actions.reverse();
        }
        Ok(analysis)
    }

    fn strategy(
        &self,
        request: &Request,
        question: &StrategyQuestion,
        bench: &Workbench,
    ) -> Result<Strategy, Error> {
        strategy_by_groups(request, question, &setup(request)?, bench)
    }

    fn simple_plays(&self, request: &Request, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        Ok(setup(request)?.simple_plays(bench))
    }

    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        Ok(Some(setup(request)?.player(bench)))
    }
}
