//! Games in which the dealer has a hole card and looks at it: Blackjack, Free Bet Blackjack and Ride Free as values of
//! one rule set.

use super::dealer::{DealerOutcome, SoftSeventeen};
use super::hand::{Hand, Rank};
use super::rules::{
    Backing, Doubled, DoubledHand, HandKind, NaturalPay, Naturals, Nets, Rules, Seat, Settlement, Split,
    SurrenderAt, Wagers, compare, is_net,
};
use crate::error::Error;
use enumeration::Card;
use enumeration::ratio::{Ratio, ratio, whole};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

/// Which two cards may be doubled for money.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DoubleOn {
    /// Any two cards below 21.
    Any,
    /// Hard totals of 9, 10 and 11.
    NineToEleven,
    /// Hard totals of 10 and 11.
    TenToEleven,
}

/// How split aces are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SplitAces {
    /// One card to each of two aces.
    OneCard,
    /// One card to each, and re-split like any pair.
    ReSplit,
    /// Drawn to, doubled and re-split like any pair.
    LikeAnyPair,
}

/// Whether a hand may be given up for half the wager once the dealer has no natural.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Surrender {
    /// It may not.
    None,
    /// It may, on the first two cards.
    Late,
}

/// A game with a hole card and a peek.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the house, independent of the others"
)]
pub struct HoleCard {
    /// The cards of a fresh shoe by [`Rank::index`].
    pub shoe: [u32; Rank::COUNT],
    /// What the dealer does with a soft 17.
    pub soft17: SoftSeventeen,
    /// What a natural pays, in wagers.
    pub natural_pay: Ratio,
    /// Whether a natural against an ace may be paid one wager before the dealer looks (HC A 9.II, ruling J5).
    pub even_money: bool,
    /// Which two cards may be doubled for money.
    pub double_on: DoubleOn,
    /// Whether split hands may be doubled.
    pub double_after_split: bool,
    /// The most hands a pair can become: 2, 3 or 4.
    pub hands: usize,
    /// How split aces are played.
    pub split_aces: SplitAces,
    /// Whether a hand may be given up.
    pub surrender: Surrender,
    /// Whether a dealer's 22 ties every hand that is still alive.
    pub push_22: bool,
    /// Whether two-card hard 9, 10 and 11 are doubled with a free bet.
    pub free_doubles: bool,
    /// Whether pairs other than ten-values are split with a free bet.
    pub free_splits: bool,
    /// What a winning wager is paid.
    pub winning_pay: Wagers,
    /// What a hand is paid that a dealer's 22 ties: nothing.
    pub pay_22: Wagers,
    /// The cap on what a hand wins.
    pub cap: Option<Wagers>,
    /// The cap on what all hands of a round win together.
    pub round_cap: Option<Wagers>,
}

/// Why a rule set is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// There is nothing to deal from.
    #[error("a shoe cannot have {0} decks: use 1 to 32")]
    Decks(u32),
    /// A limit of hands that the deal does not know.
    #[error("the maximum hands after splitting cannot be {0}: use 2, 3 or 4")]
    Hands(usize),
    /// A natural that loses.
    #[error("a blackjack cannot pay {0}: use 0 or more")]
    NaturalPay(Ratio),
    /// A pay that cannot be used.
    #[error(
        "a pay of {0} wagers is too large, or its denominator is too large, to combine with the other pays"
    )]
    Pay(Ratio),
    /// A row that tells hands apart that the engine does not.
    #[error("the row `{row}` looks at {what}, which cannot be solved here")]
    Suits {
        /// The row.
        row: String,
        /// What it looks at.
        what: String,
    },
    /// Pays and a cap that cannot be used together.
    #[error("the denominators of the pays and the cap are too large to combine")]
    Parts,
    /// A cap that cannot be used.
    #[error("the denominator of a cap of {0} wagers is too large to combine with the pays")]
    Cap(Ratio),
}

impl From<RulesError> for Error {
    fn from(error: RulesError) -> Self {
        match error {
            RulesError::Pay(pay) => Error::TooFine(pay),
            error => Error::Limit(error.to_string()),
        }
    }
}

/// The most decks that are dealt from.
const MOST_DECKS: u32 = 32;

/// Cards by rank in decks of 52.
pub(super) fn decks_of_52(decks: u32) -> Result<[u32; Rank::COUNT], RulesError> {
    decks_of(decks, 16)
}

/// Cards by rank in decks with four cards of each rank below ten and `tens` ten-values.
pub(super) fn decks_of(decks: u32, tens: u32) -> Result<[u32; Rank::COUNT], RulesError> {
    if !(1..=MOST_DECKS).contains(&decks) {
        return Err(RulesError::Decks(decks));
    }
    let mut shoe = [4 * decks; Rank::COUNT];
    shoe[Rank::TEN.index()] = tens * decks;
    Ok(shoe)
}

impl HoleCard {
    /// Blackjack as HC appendix A has it (ruling BJ1): soft 17 hit, 3 to 2, any two cards doubled, split to four hands,
    /// aces once with one card each. Even money, which 3 to 2 is never given up for, is left out.
    pub fn blackjack(decks: u32) -> Result<Self, RulesError> {
        Ok(HoleCard {
            shoe: decks_of_52(decks)?,
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
            winning_pay: Wagers::ONE,
            pay_22: Wagers::ZERO,
            cap: None,
            round_cap: None,
        })
    }

    /// Free Bet Blackjack as HC appendix A, second part, has it (rulings F0 to F2): aces are split like any pair.
    pub fn free_bet(decks: u32) -> Result<Self, RulesError> {
        Ok(HoleCard {
            split_aces: SplitAces::LikeAnyPair,
            push_22: true,
            free_doubles: true,
            free_splits: true,
            ..Self::blackjack(decks)?
        })
    }

    /// Ride Free as CO 30-2119 has it (ruling R0): aces are re-split, with one card each.
    pub fn ride_free(decks: u32) -> Result<Self, RulesError> {
        Ok(HoleCard { split_aces: SplitAces::ReSplit, ..Self::free_bet(decks)? })
    }

    /// The same game with these cards gone from the shoe.
    #[must_use]
    pub(super) fn without(mut self, gone: [u32; Rank::COUNT]) -> Self {
        self.shoe.iter_mut().zip(gone).for_each(|(left, gone)| *left -= gone);
        self
    }

    /// Refuses what cannot be dealt.
    pub fn check(&self) -> Result<(), RulesError> {
        let cards: u32 = self.shoe.iter().sum();
        if !(1..=MOST_DECKS * 52).contains(&cards) {
            return Err(RulesError::Decks(cards.div_ceil(52)));
        }
        if !(2..=4).contains(&self.hands) {
            return Err(RulesError::Hands(self.hands));
        }
        if self.natural_pay.is_negative() {
            return Err(RulesError::NaturalPay(self.natural_pay.clone()));
        }
        // Parts that are below 2^32 each have a common part below 2^97.
        let amounts = [self.winning_pay, self.pay_22].into_iter().chain(self.cap).chain(self.round_cap);
        let unit = amounts.fold(2, |unit: i128, amount| unit.lcm(&i128::from(amount.unit(1))));
        let pay = self.winning_pay.ratio().max(self.pay_22.ratio()).max(whole(1));
        let most = pay * whole(2) * whole(unit);
        if most.to_integer().to_i64().is_some_and(is_net) {
            return Ok(());
        }
        Err(RulesError::Parts)
    }

    /// The nets of a hand that waits: `win` units, or `lose` of the player's own.
    fn nets(&self, points: u8, win: i64, lose: i64) -> Nets {
        let unit = self.unit();
        let won = |pay: Wagers| {
            let won = win * pay.parts(unit);
            self.cap.map_or(won, |cap| won.min(cap.parts(unit)))
        };
        // Against a natural no hand is played.
        let mut nets = compare(points, won(self.winning_pay), lose * unit, 0);
        if self.push_22 {
            nets[DealerOutcome::TwentyTwo.index()] = won(self.pay_22);
        }
        nets
    }

    /// What a hand that is paid alone wins of a pay.
    fn under_caps(&self, pay: Ratio) -> Ratio {
        let caps = self.cap.into_iter().chain(self.round_cap);
        caps.fold(pay, |pay, cap| pay.min(cap.ratio()))
    }

    /// What a natural is paid.
    pub(crate) fn natural_pay(&self) -> Ratio {
        self.under_caps(self.natural_pay.clone())
    }

    fn may_double(&self, hand: &Hand, after_split: bool) -> bool {
        let total = hand.total();
        if total.points == 21 || after_split && !self.double_after_split {
            return false;
        }
        let hard_from = |least: u8| !total.soft && (least..=11).contains(&total.points);
        self.doubles_free(hand)
            || match self.double_on {
                DoubleOn::Any => true,
                DoubleOn::NineToEleven => hard_from(9),
                DoubleOn::TenToEleven => hard_from(10),
            }
    }

    /// Whether two cards are doubled with a free bet (HC A Free Bet 11.I; CO 30-2119 (11)).
    fn doubles_free(&self, hand: &Hand) -> bool {
        let total = hand.total();
        self.free_doubles && !total.soft && (9..=11).contains(&total.points)
    }
}

impl Rules for HoleCard {
    fn shoe(&self) -> [u32; Rank::COUNT] {
        self.shoe
    }

    fn soft17(&self) -> SoftSeventeen {
        self.soft17
    }

    /// Half wagers, for the surrender, and the parts of the pays and caps.
    fn unit(&self) -> i64 {
        let unit = self.pay_22.unit(self.winning_pay.unit(2));
        self.cap.into_iter().chain(self.round_cap).fold(unit, |unit, cap| cap.unit(unit))
    }

    fn naturals(&self) -> Naturals {
        let even_money = self.even_money.then(|| self.under_caps(whole(1)));
        Naturals::of_one_pay(&self.natural_pay(), &Ratio::zero(), even_money)
    }

    fn natural_of(&self, _up: Card, _hand: &[Card]) -> NaturalPay {
        NaturalPay::all(self.natural_pay(), Ratio::zero())
    }

    fn peek(&self) -> Option<i64> {
        Some(-self.unit())
    }

    fn stand(&self, _up: Rank, hand: &Hand, kind: HandKind) -> Option<Settlement> {
        Some(Settlement::Waits(self.nets(hand.total().points, 1, kind.backing.stake())))
    }

    /// A bust loses what is really staked, also when the dealer makes 22.
    fn bust(&self, kind: HandKind) -> Settlement {
        Settlement::AtOnce(-kind.backing.stake() * self.unit())
    }

    fn double(&self, hand: &Hand, after_split: bool) -> Option<DoubledHand> {
        let may = hand.size() == 2 && self.may_double(hand, after_split);
        may.then(|| DoubledHand { cards: *hand, low_aces: 0, times: 1, free: self.doubles_free(hand) })
    }

    /// Win 2 units; lose what is the player's own of them (ruling F2).
    fn doubled(&self, _up: Rank, doubled: &DoubledHand, kind: HandKind) -> Doubled {
        let stake = doubled.stake(kind.backing);
        let points = doubled.total().points;
        let settlement = if points > 21 {
            Settlement::AtOnce(-stake * self.unit())
        } else {
            Settlement::Waits(self.nets(points, 2, stake))
        };
        Doubled { points, settlement, stake, rescue: None }
    }

    fn surrender(&self, _up: Rank) -> Option<SurrenderAt> {
        (self.surrender == Surrender::Late).then_some(SurrenderAt::Late)
    }

    fn split(&self, pair: Rank) -> Option<Split> {
        let stake = i64::from(!self.free_splits || pair == Rank::TEN);
        let any = Split { hands: self.hands, one_card: false, stake };
        Some(match self.split_aces {
            SplitAces::OneCard if pair == Rank::ACE => Split { hands: 2, one_card: true, stake },
            SplitAces::ReSplit if pair == Rank::ACE => Split { one_card: true, ..any },
            _ => any,
        })
    }

    fn round_cap(&self) -> Option<i64> {
        self.round_cap.map(|cap| cap.parts(self.unit()))
    }

    /// The original wager stays on the hand played first (ruling F2).
    fn kind(&self, pair: Rank, seat: Seat) -> HandKind {
        let free = self.free_splits && pair != Rank::TEN && seat != Seat::First;
        HandKind::unsplit(if free { Backing::Free } else { Backing::Real })
    }
}
