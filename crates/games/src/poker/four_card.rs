//! Four Card Poker (HC appendix C): the best four of five cards against the best four of the dealer's six, one shown.

use super::hands::hands;
use super::pays::{bonus, by_showdown};
use super::showdown::{Action, Contest};
use super::{ladder, multi_link};
use crate::analysis::Analysis;
use crate::{Error, Family, Question, Request, Strategy, Workbench};
use enumeration::rankings::four::{Category, FourCard};
use enumeration::ratio::whole;
use enumeration::{CardSet, Rank, Ratio};
use num_traits::Zero;

/// Four Card Poker.
pub struct FourCardPoker;

impl Family for FourCardPoker {
    fn names(&self) -> &'static [&'static str] {
        &["four-card-poker"]
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let contest = contest(CardSet::DECK_52);
        match request.selected.wager.wager.as_str() {
            "base" => contest.analyze(request, &actions(request)?, bench),
            "aces-up" => {
                // The wager stays when the hand folds (10.III).
                let dealt = hands(CardSet::DECK_52, 5, |hand| aces_up(FourCard::best_of(hand)));
                Analysis::of(request, &request.settle_by_row(&dealt, |row| row.map(Into::into)))
            }
            _ => multi_link::analyze(request, bench, || {
                let base = multi_link::base_game("four-card-poker");
                let solved = contest.solved(&base, &actions(&base)?, bench);
                Ok((solved.kept.expect("hands of five").to_vec(), contest.situations()))
            }),
        }
    }

    fn strategy(&self, request: &Request, question: &Question, _: &Workbench) -> Result<Strategy, Error> {
        match request.selected.wager.wager.as_str() {
            "base" => ladder::strategy(request, question, &contest(CardSet::DECK_52), &actions(request)?),
            _ => Err(Error::NoDecisions { wager: request.selected.to_string() }),
        }
    }
}

/// The deal, the dealer's sixth card face up (8.II), and the ranking (6); the dealer needs no qualifying hand.
pub fn contest(deck: CardSet) -> Contest<FourCard> {
    Contest {
        deck,
        hand: 5,
        dealer: 6,
        up: true,
        rank: FourCard::best_of,
        qualifies: None,
        class: |rank| rank.category() as usize,
    }
}

/// Fold and lose the Ante, or stake one, two or three times as much on Play (10.III); settled by 11.I.A, ties included,
/// with the Ante bonus win or lose by 11.I.B.
pub fn actions(request: &Request) -> Result<Vec<Action>, Error> {
    let settlement = request.selected.component("HC-4CP-ANTE-PLAY");
    let bonuses = request.selected.component("HC-4CP-ANTE-BONUS");
    let (ante, play) = (by_showdown(settlement, "ante")?, by_showdown(settlement, "play")?);
    let mut added = Vec::new();
    for category in Category::ALL {
        let has_row = bonuses.row(category.name()).is_some();
        added.push(if has_row { bonus(bonuses, category.name())? } else { Ratio::zero() });
    }
    let raise = |times: u32| {
        let net = |added: &Ratio, s: usize| request.capped(&ante[s] + &play[s] * whole(times) + added);
        Action {
            name: format!("play {times}x"),
            stake: 1 + times,
            folds: false,
            nets: added.iter().map(|added| Some(std::array::from_fn(|s| net(added, s)))).collect(),
        }
    };
    Ok(vec![Action::fold(1, Category::ALL.len()), raise(1), raise(2), raise(3)])
}

/// The row of the Aces Up table (11.I.C).
fn aces_up(rank: FourCard) -> Option<&'static str> {
    match rank.category() {
        Category::HighCard => None,
        Category::Pair => (rank.lead() == Rank::ACE).then_some("pair of aces"),
        category => Some(category.name()),
    }
}
