//! The base wager of the games with a hole card.

use crate::analysis::Analysis;
use crate::blackjack::base::{binding_cap, figures};
use crate::blackjack::hole_card::{DoubleOn, HoleCard, RulesError, Surrender};
use crate::blackjack::player::TwentyOnePlayer;
use crate::blackjack::rules::Wagers;
use crate::blackjack::solved::solution;
use crate::blackjack::strategy::answer;
use crate::error::Error;
use crate::method::Method;
use crate::player::Player;
use crate::request::{CapPer, Request};
use crate::rows::win;
use crate::strategy::{Question, Strategy};
use crate::workbench::Workbench;
use enumeration::CardSet;
use enumeration::ratio::whole;

/// The base wager of a game with a hole card, by how its rules are read from tables and settings.
pub(super) struct HoleCardBase {
    pub read: fn(&Request) -> Result<HoleCard, Error>,
}

impl Method for HoleCardBase {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        request.check_meters(0)?;
        Ok(figures(request, &solution(&(self.read)(request)?, bench)))
    }

    fn strategy(&self, request: &Request, question: &Question, bench: &Workbench) -> Result<Strategy, Error> {
        answer(&(self.read)(request)?, CardSet::DECK_52, question, bench)
    }

    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        Ok(Some(Box::new(TwentyOnePlayer::new((self.read)(request)?, bench))))
    }
}

/// The rules with what a house may choose about doubling and splitting (HC appendix A).
pub(super) fn with_house_options(request: &Request, rules: HoleCard) -> Result<HoleCard, Error> {
    let any = ("any", DoubleOn::Any);
    Ok(HoleCard {
        double_on: request
            .choice("double", &[any, ("9-11", DoubleOn::NineToEleven), ("10-11", DoubleOn::TenToEleven)])?,
        double_after_split: request.choice("double-after-split", &[("yes", true), ("no", false)])?,
        hands: request.whole("hands")? as usize,
        surrender: surrender(request)?,
        ..rules
    })
}

/// Whether a hand may be given up.
pub(super) fn surrender(request: &Request) -> Result<Surrender, Error> {
    request.choice("surrender", &[("none", Surrender::None), ("late", Surrender::Late)])
}

/// The row that pays a blackjack, which a setting picks.
pub(super) fn blackjack_row(request: &Request) -> Result<&'static str, Error> {
    request.choice("blackjack", &[("3:2", "blackjack at 3:2"), ("6:5", "blackjack at 6:5")])
}

/// The rules with the pays of the main table, under the cap where it can bind.
pub(super) fn paid(request: &Request, natural: &str, mut rules: HoleCard) -> Result<HoleCard, Error> {
    let table = request.selected.table();
    let amount = |row: &str| -> Result<Wagers, Error> {
        let pay = win(table, row)?;
        Ok(Wagers::new(&pay).ok_or(RulesError::Pay(pay))?)
    };
    rules.natural_pay = win(table, natural)?;
    rules.winning_pay = amount("winning wager")?;
    if rules.push_22 {
        rules.pay_22 = amount("dealer 22")?;
    }
    let doubled = rules.winning_pay.ratio().max(rules.pay_22.ratio()) * whole(2);
    let most = doubled.max(rules.natural_pay.clone());
    match binding_cap(request, &most, rules.hands)? {
        Some((cap, CapPer::Hand)) => rules.cap = Some(cap),
        Some((cap, CapPer::Round)) => rules.round_cap = Some(cap),
        None => {}
    }
    rules.check()?;
    Ok(rules)
}
