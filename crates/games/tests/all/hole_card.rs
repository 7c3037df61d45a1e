//! The games with a hole card as brute force is told of them, and the listed rules that they are held against.

use enumeration::ratio::{Ratio, ratio};
use games::Request;
use games::blackjack::dealer::SoftSeventeen;
use games::blackjack::rule_set::RuleSet;
use games::blackjack::rules::Wagers;
use num_traits::Zero;
use paytables::twenty_one::{SurrenderTerms, Totals, TwentyOneTerms, Ups};
use paytables::wagers::Soft17;

/// Which two cards may be doubled for money.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DoubleOn {
    Any,
    NineToEleven,
    TenToEleven,
}

/// How split aces are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SplitAces {
    /// One card to each of two aces.
    OneCard,
    /// One card to each, and re-split like any pair.
    ReSplit,
    /// Drawn to, doubled and re-split like any pair.
    LikeAnyPair,
}

/// Whether a hand may be given up for half the wager once the dealer has no natural.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Surrender {
    None,
    Late,
}

/// A game with a hole card and a peek.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the house")]
pub(crate) struct HoleCard {
    /// The listed game, whose rules the others change.
    pub game: &'static str,
    pub shoe: [u32; 10],
    pub soft17: SoftSeventeen,
    pub natural_pay: Ratio,
    pub even_money: bool,
    pub double_on: DoubleOn,
    pub double_after_split: bool,
    pub hands: usize,
    pub split_aces: SplitAces,
    pub surrender: Surrender,
    pub push_22: bool,
    pub free_doubles: bool,
    pub free_splits: bool,
    pub winning_pay: Wagers,
    pub pay_22: Wagers,
    pub cap: Option<Wagers>,
    pub round_cap: Option<Wagers>,
}

/// The listed rules of a selector.
pub(crate) fn terms(selector: &str) -> TwentyOneTerms {
    let mut terms = Request::listed(selector).unwrap().selected.twenty_one().unwrap().expect("rules as data");
    // Rows of a table that pays a natural in two ways differ in name.
    terms.rows[0].hand = "natural".into();
    terms
}

impl HoleCard {
    /// Blackjack (ruling BJ1) without even money.
    pub(crate) fn blackjack(decks: u32) -> Self {
        let mut shoe = [4 * decks; 10];
        shoe[9] = 16 * decks;
        let wagers = |pay: i64| Wagers::new(&ratio(pay, 1)).unwrap();
        HoleCard {
            game: "blackjack",
            shoe,
            soft17: SoftSeventeen::Hit,
            natural_pay: ratio(3, 2),
            even_money: false,
            double_on: DoubleOn::Any,
            double_after_split: true,
            hands: 4,
            split_aces: SplitAces::OneCard,
            surrender: Surrender::None,
            push_22: false,
            free_doubles: false,
            free_splits: false,
            winning_pay: wagers(1),
            pay_22: wagers(0),
            cap: None,
            round_cap: None,
        }
    }

    /// Free Bet Blackjack (rulings F0 to F2) without even money.
    pub(crate) fn free_bet(decks: u32) -> Self {
        HoleCard {
            game: "free-bet-blackjack",
            split_aces: SplitAces::LikeAnyPair,
            push_22: true,
            free_doubles: true,
            free_splits: true,
            ..Self::blackjack(decks)
        }
    }

    /// Ride Free (ruling R0).
    pub(crate) fn ride_free(decks: u32) -> Self {
        HoleCard { game: "ride-free", split_aces: SplitAces::ReSplit, ..Self::free_bet(decks) }
    }

    /// The listed rules with what is changed here.
    pub(crate) fn rules(&self) -> RuleSet {
        let mut terms = terms(&format!("{}/base?decks=1", self.game));
        terms.soft17 = match self.soft17 {
            SoftSeventeen::Hit => Soft17::Hit,
            SoftSeventeen::Stand => Soft17::Stand,
        };
        terms.even_money = self.even_money;
        let hard_from = |least: u32| Totals { hard: (least..=11).fold(0, |bits, n| bits | 1 << n), soft: 0 };
        let double = terms.double.as_mut().unwrap();
        double.on = match self.double_on {
            DoubleOn::Any => Totals::ANY,
            DoubleOn::NineToEleven => hard_from(9),
            DoubleOn::TenToEleven => hard_from(10),
        };
        double.after_split = self.double_after_split;
        // Where nothing is free, nothing is asked.
        if self.free_doubles {
            terms.free.after_split = self.double_after_split;
        }
        let split = terms.split.as_mut().unwrap();
        split.hands = self.hands.try_into().unwrap();
        split.one_card_aces = self.split_aces != SplitAces::LikeAnyPair;
        split.resplit_aces = self.split_aces != SplitAces::OneCard;
        let late = if self.surrender == Surrender::Late { Ups::ALL } else { Ups::default() };
        terms.surrender = SurrenderTerms { late, ..SurrenderTerms::default() };
        terms.rows[0].net = self.natural_pay.clone();
        terms.rows[0].pays = format!("{} to {}", self.natural_pay.numer(), self.natural_pay.denom());
        terms.rows[1].net = self.winning_pay.ratio();
        assert_eq!(terms.pay_22, self.push_22.then(Ratio::zero));
        assert_eq!(terms.free.double != Totals::default(), self.free_doubles);
        terms.pay_22 = self.push_22.then(|| self.pay_22.ratio());
        RuleSet::from_shoe(&terms, self.shoe, 4, self.cap, self.round_cap).unwrap()
    }
}

/// Every setting of the three games says what its text says.
#[test]
fn settings_of_the_listed_games_are_the_rules_they_name() {
    let (blackjack, free_bet, ride_free) =
        (HoleCard::blackjack(1), HoleCard::free_bet(1), HoleCard::ride_free(1));
    let cases = [
        ("blackjack/base?decks=1&even-money=refused", blackjack.clone()),
        ("blackjack/base?decks=1", HoleCard { even_money: true, ..blackjack.clone() }),
        (
            "blackjack/base?decks=1&even-money=refused&soft17=stand",
            HoleCard { soft17: SoftSeventeen::Stand, ..blackjack.clone() },
        ),
        (
            "blackjack/base?decks=1&even-money=refused&blackjack=6:5",
            HoleCard { natural_pay: ratio(6, 5), ..blackjack.clone() },
        ),
        (
            "blackjack/base?decks=1&even-money=refused&split-aces=resplit",
            HoleCard { split_aces: SplitAces::ReSplit, ..blackjack.clone() },
        ),
        (
            "blackjack/base?decks=1&even-money=refused&double=9-11",
            HoleCard { double_on: DoubleOn::NineToEleven, ..blackjack.clone() },
        ),
        (
            "blackjack/base?decks=1&even-money=refused&double=10-11",
            HoleCard { double_on: DoubleOn::TenToEleven, ..blackjack.clone() },
        ),
        (
            "blackjack/base?decks=1&even-money=refused&double-after-split=no",
            HoleCard { double_after_split: false, ..blackjack.clone() },
        ),
        ("blackjack/base?decks=1&even-money=refused&hands=3", HoleCard { hands: 3, ..blackjack.clone() }),
        (
            "blackjack/base?decks=1&even-money=refused&hands=2&split-aces=resplit",
            HoleCard { hands: 2, split_aces: SplitAces::ReSplit, ..blackjack.clone() },
        ),
        (
            "blackjack/base?decks=1&even-money=refused&surrender=late",
            HoleCard { surrender: Surrender::Late, ..blackjack },
        ),
        ("free-bet-blackjack/base?decks=1&even-money=refused", free_bet.clone()),
        (
            "free-bet-blackjack/base?decks=1&even-money=refused&split-aces=one-card&hands=3",
            HoleCard { split_aces: SplitAces::OneCard, hands: 3, ..free_bet.clone() },
        ),
        (
            "free-bet-blackjack/base?decks=1&even-money=refused&double-after-split=no&double=10-11",
            HoleCard { double_after_split: false, double_on: DoubleOn::TenToEleven, ..free_bet },
        ),
        ("ride-free/base?decks=1", ride_free.clone()),
        ("ride-free/base?decks=1&surrender=late", HoleCard { surrender: Surrender::Late, ..ride_free }),
    ];
    for (selector, game) in cases {
        let listed = RuleSet::new(&terms(selector), None, None).unwrap();
        assert_eq!(listed, game.rules(), "{selector}");
    }
}
