//! Crazy Four Poker (HC appendix M): the best four of five cards against the best four of the dealer's five.
//!
//! Queens Up is data: it is forfeited by a fold (10.III), but the best play never folds a pair of queens (ruling G6).

use super::multi_link::{self, Kept, MultiLink};
use crate::contest::{
    ByShowdown, Contest, ContestBase, PricedContest, ShowdownAction, ShowdownResult, by_showdown, qualifier,
};
use crate::player::Choice;
use crate::rows::net;
use crate::{Error, Module, Request, Workbench};
use enumeration::rankings::four::{Category, FourCard};
use enumeration::ratio::whole;
use enumeration::{CardSet, Rank, Ratio};
use num_traits::Zero;

/// Crazy Four Poker.
pub(crate) static CRAZY_FOUR_POKER: Module = Module {
    game: "crazy-four-poker",
    wagers: &[
        (&["base"], &BASE),
        (&["multi-link-progressive"], &MultiLink { base: &BASE, kept: Some(kept) }),
    ],
};

static BASE: ContestBase<FourCard> = ContestBase { setup };

/// The deal (8.II), the ranking (6) and the dealer's qualifying hand (10.V.A.1).
///
/// The player folds and loses Ante and Super Bonus, or stakes on Play (10.III); settled by 10.V.A, the Super Bonus of a
/// straight or better by 11.II win or lose (ruling G6).
pub fn setup(request: &Request) -> Result<PricedContest<FourCard>, Error> {
    let contest = Contest {
        deck: CardSet::DECK_52,
        hand: 5,
        dealer: 5,
        up: false,
        qualifier: qualifier(request)?,
        classes: Class::ALL[1..].iter().map(|class| class.least()).collect(),
    };
    let qualifies = contest.qualifier.is_some();
    let ante = by_showdown(request.part("HC-C4P-ANTE")?, "ante", qualifies)?;
    let play = by_showdown(request.part("HC-C4P-PLAY")?, "play", qualifies)?;
    let pays = request.part("HC-C4P-SUPER-BONUS")?;
    let mut super_bonus = Vec::new();
    for class in Class::ALL {
        let by_showdown = match class.super_bonus() {
            Some(row) => {
                let paid = net(pays, row)?;
                std::array::from_fn(|_| paid.clone())
            }
            None => {
                ShowdownResult::ALL.map(|s| if s == ShowdownResult::Lost { whole(-1) } else { Ratio::zero() })
            }
        };
        super_bonus.push((class, by_showdown));
    }
    let raise = |times: u32| {
        let nets = |(class, bonus): &(Class, ByShowdown<Ratio>)| {
            let net = |s: usize| request.capped(&ante[s] + &play[s] * whole(times) + &bonus[s]);
            (times <= class.most_play()).then(|| std::array::from_fn(net))
        };
        ShowdownAction {
            name: format!("play {times}x"),
            choice: Choice::Bet(times),
            stake: 2 + times,
            nets: super_bonus.iter().map(nets).collect(),
        }
    };
    let actions = vec![ShowdownAction::fold(2, contest.class_count()), raise(1), raise(2), raise(3)];
    Ok(PricedContest { contest, actions })
}

/// Hands as far as the rules tell them apart, beside the comparison with the dealer's; lowest first.
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

    /// The least hand of the class.
    const fn least(self) -> FourCard {
        let (category, lead) = match self {
            Class::BelowAces => (Category::HighCard, Rank::TWO),
            Class::AcesOrTwoPair => (Category::Pair, Rank::ACE),
            Class::Straight => (Category::Straight, Rank::TWO),
            Class::Flush => (Category::Flush, Rank::TWO),
            Class::ThreeOfAKind => (Category::ThreeOfAKind, Rank::TWO),
            Class::StraightFlush => (Category::StraightFlush, Rank::TWO),
            Class::FourOfAKind => (Category::FourOfAKind, Rank::TWO),
            Class::FourAces => (Category::FourOfAKind, Rank::ACE),
        };
        FourCard::floor(category, lead)
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

/// The hands that the best play does not fold (L 6.III).
fn kept(base: &Request, bench: &Workbench) -> Result<Kept, Error> {
    Ok(multi_link::kept_in_contest(&setup(base)?, bench))
}
