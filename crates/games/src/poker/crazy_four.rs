//! Crazy Four Poker (HC appendix M): the best four of five cards against the best four of the dealer's five.

use super::hands::hands;
use super::pays::{by_showdown, net};
use super::showdown::{Action, Contest, Showdown};
use super::{ladder, multi_link};
use crate::analysis::Analysis;
use crate::{Error, Family, Question, Request, Strategy, Workbench};
use enumeration::rankings::four::{Category, FourCard};
use enumeration::ratio::whole;
use enumeration::{CardSet, Rank, Ratio};
use num_traits::Zero;

/// Crazy Four Poker.
pub struct CrazyFourPoker;

impl Family for CrazyFourPoker {
    fn names(&self) -> &'static [&'static str] {
        &["crazy-four-poker"]
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let contest = contest(CardSet::DECK_52);
        match request.selected.wager.wager.as_str() {
            "base" => contest.analyze(request, &actions(request)?, bench),
            "queens-up" => {
                // Forfeited by a fold (10.III), but the best play never folds a pair of queens (ruling G6).
                let dealt = hands(CardSet::DECK_52, 5, |hand| queens_up(FourCard::best_of(hand)));
                Analysis::of(request, &request.settle_by_row(&dealt, |row| row.map(Into::into)))
            }
            _ => multi_link::analyze(request, bench, || {
                let base = multi_link::base_game("crazy-four-poker");
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

/// The deal (8.II) and the ranking (6); the dealer qualifies with king high (10.V.A.1).
pub fn contest(deck: CardSet) -> Contest<FourCard> {
    Contest {
        deck,
        hand: 5,
        dealer: 5,
        up: false,
        rank: FourCard::best_of,
        qualifies: Some(|rank| rank >= FourCard::floor(Category::HighCard, Rank::KING)),
        class: |rank| Class::of(rank) as usize,
    }
}

/// Hands as far as the rules tell them apart, beside the comparison with the dealer's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    BelowAces,
    AcesOrTwoPair,
    Straight,
    Flush,
    ThreeOfAKind,
    StraightFlush,
    FourOfAKind,
    FourAces,
}

impl Class {
    const ALL: [Class; 8] = [
        Class::BelowAces,
        Class::AcesOrTwoPair,
        Class::Straight,
        Class::Flush,
        Class::ThreeOfAKind,
        Class::StraightFlush,
        Class::FourOfAKind,
        Class::FourAces,
    ];

    fn of(rank: FourCard) -> Class {
        match rank.category() {
            Category::Pair if rank.lead() == Rank::ACE => Class::AcesOrTwoPair,
            Category::HighCard | Category::Pair => Class::BelowAces,
            Category::TwoPair => Class::AcesOrTwoPair,
            Category::Straight => Class::Straight,
            Category::Flush => Class::Flush,
            Category::ThreeOfAKind => Class::ThreeOfAKind,
            Category::StraightFlush => Class::StraightFlush,
            Category::FourOfAKind if rank.lead() == Rank::ACE => Class::FourAces,
            Category::FourOfAKind => Class::FourOfAKind,
        }
    }

    /// The row of the Super Bonus table (11.II).
    fn super_bonus(self) -> Option<&'static str> {
        match self {
            Class::BelowAces | Class::AcesOrTwoPair => None,
            Class::Straight => Some("straight"),
            Class::Flush => Some("flush"),
            Class::ThreeOfAKind => Some("three of a kind"),
            Class::StraightFlush => Some("straight flush"),
            Class::FourOfAKind => Some("four of a kind"),
            Class::FourAces => Some("four aces"),
        }
    }

    /// How often the Ante may be staked on Play (10.III).
    fn most_play(self) -> u32 {
        if self == Class::BelowAces { 1 } else { 3 }
    }
}

/// Fold and lose Ante and Super Bonus, or stake on Play (10.III); settled by 10.V.A, the Super Bonus of a straight or
/// better by 11.II win or lose (ruling G6).
pub fn actions(request: &Request) -> Result<Vec<Action>, Error> {
    let ante = by_showdown(request.selected.component("HC-C4P-ANTE"), "ante")?;
    let play = by_showdown(request.selected.component("HC-C4P-PLAY"), "play")?;
    let pays = request.selected.component("HC-C4P-SUPER-BONUS");
    let mut super_bonus = Vec::new();
    for class in Class::ALL {
        super_bonus.push(match class.super_bonus() {
            Some(row) => {
                let paid = net(pays, row)?;
                std::array::from_fn(|_| paid.clone())
            }
            None => Showdown::ALL.map(|s| if s == Showdown::Lost { whole(-1) } else { Ratio::zero() }),
        });
    }
    let raise = |times: u32| {
        let net = |class: Class, s: usize| {
            request.capped(&ante[s] + &play[s] * whole(times) + &super_bonus[class as usize][s])
        };
        let nets =
            |class: Class| (times <= class.most_play()).then(|| std::array::from_fn(|s| net(class, s)));
        Action {
            name: format!("play {times}x"),
            stake: 2 + times,
            folds: false,
            nets: Class::ALL.map(nets).into(),
        }
    };
    Ok(vec![Action::fold(2, Class::ALL.len()), raise(1), raise(2), raise(3)])
}

/// The row of the Queens Up table (11.III).
fn queens_up(rank: FourCard) -> Option<&'static str> {
    match rank.category() {
        Category::HighCard => None,
        Category::Pair => (rank.lead() >= Rank::QUEEN).then_some("pair of queens or better"),
        category => Some(category.name()),
    }
}
