//! What a rule set must say, and nothing about how it is solved.
//!
//! The engine knows one way to play a round: an up card, two cards, actions, splits, the dealer last. A game is a value
//! that implements [`Rules`]: which actions are open, what a finished hand is worth against each way the dealer's hand
//! can end, and, where suits are paid, which hands of the same ranks the player can tell apart ([`Shades`]).
//!
//! **Nets are integers** in `1 / unit` of the opening wager, so that pays like 3 to 2 stay exact without fractions in
//! the recursion.
//!
//! **The peek is a settlement.** Where the dealer looks for a natural before anyone acts, a hand that is played out has
//! net 0 against [`DealerOutcome::Natural`], because that round ended before: the engine adds what the peek costs
//! ([`Rules::peek`]) once a round. Expectations are then taken over the whole shoe, hole card included, and everything
//! "given no dealer natural" is such an expectation divided by the probability of no natural, the same divisor for
//! every action of a decision. Without a hole card, a natural is one more outcome with its own net.

use super::dealer::{DealerOutcome, SoftSeventeen};
use super::hand::{Hand, Rank, Total};
use crate::error::Error;
use enumeration::SortedMap;
use enumeration::ratio::{Ratio, ratio, whole};
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::fmt;

/// Why a rule set is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// There is nothing to deal from.
    #[error("a shoe cannot have {0} decks: use 1 to 32")]
    Decks(u32),
    /// A shoe that may run out.
    #[error(
        "a shoe of {cards} cards can run out before a round of {hands} hands is over: use more decks, or leave fewer ranks out of them"
    )]
    TooFew {
        /// Its cards.
        cards: u32,
        /// The most hands of a round.
        hands: usize,
    },
    /// A pay that cannot be used.
    #[error(
        "a pay of {0} wagers is too large, or its denominator is too large, to combine with the other pays"
    )]
    Pay(Ratio),
    /// A row that asks for more than the engine distinguishes.
    #[error(
        "the row `{row}` looks at {what}, which cannot be solved here: a row may tell suits and ten-valued ranks apart for naturals, and for three cards of 21 that are not doubled (`\"doubled\": false`) whether they are of one suit"
    )]
    Suits {
        /// The row.
        row: String,
        /// What it looks at.
        what: String,
    },
    /// A row that holds of no hand.
    #[error(
        "the row `{0}` holds of no hand that can be dealt, at any setting: change its condition or remove it"
    )]
    NeverHolds(String),
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

/// What a player can do with a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Take no more cards.
    Stand,
    /// Take a card.
    Hit,
    /// Give the hand up for part of the wager.
    Surrender,
    /// Double the wager and take one card.
    Double,
    /// Make two hands of a pair.
    Split,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Stand => "stand",
            Action::Hit => "hit",
            Action::Surrender => "surrender",
            Action::Double => "double",
            Action::Split => "split",
        })
    }
}

/// Whose money is on a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Backing {
    /// The player's wager.
    Real,
    /// A free bet: it can win a unit and has nothing to lose.
    Free,
}

impl Backing {
    /// How many units of the player's own an undoubled hand has at stake.
    pub(crate) fn stake(self) -> i64 {
        i64::from(self == Backing::Real)
    }
}

/// The card that a split hand started from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// The first card of the pair: this hand is played first.
    First,
    /// A card drawn to a hand that was re-split: played next after the hand it came from.
    Opened,
    /// The second card of the pair.
    Second,
}

impl Seat {
    /// How many there are.
    pub(crate) const COUNT: usize = 3;
    /// Every seat.
    pub(crate) const ALL: [Seat; Self::COUNT] = [Seat::First, Seat::Opened, Seat::Second];

    /// The place among all.
    #[expect(clippy::as_conversions, reason = "the discriminant of an enum has no other conversion")]
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// A hand as it is settled: whose money is on it, and what a split made of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HandKind {
    /// Whose money is on it.
    pub backing: Backing,
    /// Whether it came of a split, where rules pay such hands otherwise.
    pub split: bool,
    /// Whether it has the one unit that a dealer's natural takes, where a natural takes no other.
    pub original: bool,
}

impl HandKind {
    /// A hand that has not been split.
    pub(crate) const fn unsplit(backing: Backing) -> Self {
        HandKind { backing, split: false, original: true }
    }
}

/// The net of a finished hand by how the dealer's hand ends, indexed by [`DealerOutcome`].
pub(crate) type Nets = [i64; DealerOutcome::COUNT];

/// What becomes of a hand that takes no more cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settlement {
    /// Paid at once, whatever the dealer makes.
    AtOnce(i64),
    /// Paid at once, unless the dealer's second card makes a natural.
    UnlessNatural {
        /// The net.
        net: i64,
        /// The net against a natural.
        natural: i64,
    },
    /// Compared with the dealer's hand.
    Waits(Nets),
}

impl Settlement {
    /// The same with what is won cut at `cap`.
    #[must_use]
    pub(crate) fn cut(self, cap: Option<i64>) -> Self {
        let Some(cap) = cap else { return self };
        match self {
            Settlement::AtOnce(net) => Settlement::AtOnce(net.min(cap)),
            Settlement::UnlessNatural { net, natural } => {
                Settlement::UnlessNatural { net: net.min(cap), natural: natural.min(cap) }
            }
            Settlement::Waits(nets) => Settlement::Waits(nets.map(|net| net.min(cap))),
        }
    }

    /// The nets by outcome.
    pub(crate) fn nets(self) -> Nets {
        match self {
            Settlement::AtOnce(net) => [net; DealerOutcome::COUNT],
            Settlement::UnlessNatural { net, natural } => {
                let mut nets = [net; DealerOutcome::COUNT];
                nets[DealerOutcome::Natural.index()] = natural;
                nets
            }
            Settlement::Waits(nets) => nets,
        }
    }
}

/// A hand that is doubled, with the cards drawn so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DoubledHand {
    /// Its cards.
    pub cards: Hand,
    /// How many of its aces count 1 whatever the total.
    pub low_aces: u8,
    /// How often it was doubled.
    pub times: u8,
    /// Whether the house paid for the doubling.
    pub free: bool,
}

impl DoubledHand {
    /// The hand and one more card.
    #[must_use]
    pub(crate) fn with(self, drawn: Rank) -> Self {
        DoubledHand { cards: self.cards.with(drawn), ..self }
    }

    /// What it counts.
    pub(crate) fn total(&self) -> Total {
        let hard = self.cards.hard_points();
        let soft = self.cards.count(Rank::ACE) > self.low_aces && hard <= 11;
        Total { points: if soft { hard + 10 } else { hard }, soft }
    }

    /// How many units win where it wins.
    pub(crate) fn units(&self) -> i64 {
        1 << self.times
    }

    /// How many units of the player's own are on it.
    pub(crate) fn stake(&self, backing: Backing) -> i64 {
        backing.stake() + if self.free { 0 } else { self.units() - 1 }
    }
}

/// A doubled hand as it may be settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doubled {
    /// What it counts.
    pub points: u8,
    /// What becomes of it.
    pub settlement: Settlement,
    /// How many units of the player's own it has at stake.
    pub stake: i64,
    /// What the player may take instead.
    pub rescue: Option<Rescue>,
}

/// Taking back the doubled half of a bet after seeing the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rescue {
    /// The net, whatever the dealer makes.
    pub net: i64,
    /// How many units stay at stake.
    pub stake: i64,
}

/// How a pair may be split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    /// The most hands that can come of it; 2 where the pair may not be re-split.
    pub hands: usize,
    /// Whether each hand takes one card and stands.
    pub one_card: bool,
    /// How many units of the player's own each further hand stakes.
    pub stake: i64,
}

/// Hands of the same two ranks that the player can tell apart: they are paid differently for the one card that completes a
/// bonus, or only some of them are pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shades {
    /// The rank that completes the bonus, where there is one.
    pub completing: Option<Rank>,
    /// The common denominator of the weights and pays.
    pub grain: u64,
    /// The shades, always in the same order for the same up card and ranks.
    pub of: Vec<Shade>,
}

/// One of the hands that the player can tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shade {
    /// What tells it from the others.
    pub name: &'static str,
    /// Probability of the shade, in parts of the grain.
    pub weight: u64,
    /// Expected pay of a win with the completing rank where the hand is of this shade (zero elsewhere), in parts of the
    /// grain.
    pub pay: i64,
}

/// A suit: 0 to 3.
pub type Suit = u8;

/// Spades among the four suits.
pub(super) const SPADES: Suit = 3;

/// A game of the blackjack family.
pub trait Rules: Sync {
    /// The cards of a fresh shoe by [`Rank::index`].
    fn shoe(&self) -> [u32; Rank::COUNT];

    /// What the dealer does with a soft 17.
    fn soft17(&self) -> SoftSeventeen;

    /// Nets are counted in this many parts of the opening wager.
    fn unit(&self) -> i64;

    /// What a player's natural nets.
    fn naturals(&self) -> Naturals;

    /// What the natural of these cards nets against this up card.
    fn natural_of(&self, up: enumeration::Card, hand: &[enumeration::Card]) -> NaturalPay;

    /// What the dealer shows before anybody acts.
    fn shows(&self) -> DealerShows {
        DealerShows::Up
    }

    /// The net of a round that the dealer's natural ends before it is played; none where the dealer has no hole card to
    /// look at.
    fn peek(&self) -> Option<i64>;

    /// Whether a hand takes no further card.
    fn is_finished(&self, hand: &Hand) -> bool {
        hand.total().points == 21
    }

    /// What becomes of a hand that stands; none where it may not.
    fn stand(&self, up: Rank, hand: &Hand, kind: HandKind) -> Option<Settlement>;

    /// What becomes of a hand that has more than 21 and was not doubled.
    fn bust(&self, kind: HandKind) -> Settlement;

    /// The hand as it is doubled, before its card, as dealt or after a split; none where it may not be.
    fn double(&self, hand: &Hand, after_split: bool) -> Option<DoubledHand>;

    /// Whether hands of three or more cards may be doubled.
    fn doubles_later(&self) -> bool {
        false
    }

    /// How many aces of these first two cards count low once the hand is doubled.
    fn low_aces(&self, _two: &Hand) -> u8 {
        0
    }

    /// Whether hands of three or more cards know how many of their first two cards were aces: where such hands may be
    /// doubled and those aces then count low.
    fn tells_first_aces(&self) -> bool {
        false
    }

    /// A doubled hand as it is doubled again, before its card; none where it may not be.
    fn double_again(&self, _doubled: &DoubledHand) -> Option<DoubledHand> {
        None
    }

    /// What a doubled hand becomes.
    fn doubled(&self, up: Rank, doubled: &DoubledHand, kind: HandKind) -> Doubled;

    /// When two cards may be given up, where that is offered.
    fn surrender(&self, up: Rank) -> Option<SurrenderAt>;

    /// How a pair may be split, where it may.
    fn split(&self, pair: Rank) -> Option<Split>;

    /// What kind of hand comes of splitting a pair.
    fn kind(&self, _pair: Rank, _seat: Seat) -> HandKind {
        HandKind::unsplit(Backing::Real)
    }

    /// Whether a pair of this shade may be split.
    fn splits_shade(&self, _pair: Rank, _shade: usize) -> bool {
        true
    }

    /// Returns true if a card must have the rank of the pair, and not only its value, to make a further pair: ten-valued
    /// ranks are then distinguished.
    fn tells_ranks_of(&self, _pair: Rank) -> bool {
        false
    }

    /// How many cards that make a further pair are unseen once a pair of this shade is dealt: all of the rank, unless
    /// ten-valued ranks are distinguished.
    fn further(&self, _up: Rank, _pair: Rank, _shade: usize, unseen: u64) -> u64 {
        unseen
    }

    /// How two first cards are distinguished beyond their ranks; `None` if they are not.
    fn shades(&self, _up: Rank, _hand: &Hand) -> Option<Shades> {
        None
    }

    /// The same for the first two cards of a split hand, given which shade of pair it came from (0 where pairs have
    /// none) and in what seat. The shades are those of [`Rules::shades`], with the weights and nets they have here.
    fn split_shades(
        &self,
        _up: Rank,
        _pair: Rank,
        _origin: usize,
        _seat: Seat,
        _hand: &Hand,
    ) -> Option<Shades> {
        None
    }

    /// Which of the [`Rules::shades`] two cards of these suits are; 0 if the suits differ.
    fn shade(&self, _up: Rank, _up_suit: Suit, _hand: &Hand, _suits: [Suit; 2]) -> usize {
        0
    }

    /// Which of the [`Rules::shades`] these two cards are.
    fn shade_of(&self, up: enumeration::Card, hand: &Hand, cards: [enumeration::Card; 2]) -> usize {
        let suit = |card: enumeration::Card| card.suit().map_or(0, |suit| suit.0);
        up.rank().map_or(0, |rank| self.shade(rank.into(), suit(up), hand, cards.map(suit)))
    }

    /// Cards of a rank and suit in the shoe, of ranks whose suits count.
    fn copies(&self, rank: Rank, _suit: Suit) -> u64 {
        u64::from(self.shoe()[rank.index()] / 4)
    }

    /// The suits that make two cards one of the [`Rules::shades`].
    fn suits_of(&self, up: Rank, up_suit: Suit, hand: &Hand, shade: usize) -> Vec<[Suit; 2]> {
        let suits = || 0..=SPADES;
        let two = suits().flat_map(|first| suits().map(move |second| [first, second]));
        two.filter(|&two| self.shade(up, up_suit, hand, two) == shade).collect()
    }

    /// What two cards of a split hand are paid with the card that completes a bonus, given all suits.
    ///
    /// # Panics
    /// Where no hand has shades.
    fn bonus(&self, _up: Rank, hand: &Hand, _suits: [Suit; 3]) -> i64 {
        unreachable!("{hand} has no shades")
    }

    /// What becomes of the three cards of a bonus, if they win `pay` together so many times.
    fn completed(&self, _up: Rank, _hand: &Hand, _kind: HandKind, pay: i64, _times: i64) -> Settlement {
        Settlement::AtOnce(pay)
    }

    /// What two first cards are paid with the card that completes a bonus, by shade: the chances given shade and rank.
    fn completions(&self, _up: Rank, _hand: &Hand) -> Vec<SortedMap<i64, Ratio>> {
        Vec::new()
    }

    /// The most that all hands of a round may win together, in parts of the wager: nets are given as if it were not
    /// there.
    fn round_cap(&self) -> Option<i64> {
        None
    }

    /// Whether any hand can be free.
    fn has_free_hands(&self) -> bool {
        Rank::all().any(|pair| Seat::ALL.iter().any(|&seat| self.kind(pair, seat).backing == Backing::Free))
    }
}

/// What the dealer shows before anybody acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DealerShows {
    /// The up card.
    Up,
    /// Both cards, in either order.
    Both,
    /// Both cards, and rules look at which of them is the up card.
    BothInOrder,
}

/// When a hand may be given up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SurrenderAt {
    /// Before the dealer looks: a natural takes no more.
    Early,
    /// After the dealer has looked, or, without a hole card, for as long as the dealer makes no natural.
    Late,
}

/// What a player's natural nets, in opening wagers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Naturals {
    /// By [`Rank::index`] of the up card: what naturals net, with their chances.
    pub by_up: Vec<Vec<NaturalPay>>,
    /// What a natural may be paid against an ace before the dealer looks, where that is offered.
    pub even_money: Option<Ratio>,
}

/// Naturals that are paid alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NaturalPay {
    /// Which part of all naturals they are.
    pub chance: Ratio,
    /// The net where the dealer has no natural.
    pub pay: Ratio,
    /// The net where the dealer has one.
    pub tie: Ratio,
}

impl NaturalPay {
    /// All naturals, paid alike.
    pub(crate) fn all(pay: Ratio, tie: Ratio) -> Self {
        NaturalPay { chance: num_traits::One::one(), pay, tie }
    }

    /// The mean net where the dealer has no natural with this chance.
    pub(crate) fn mean(&self, without: &Ratio) -> Ratio {
        &self.pay * without + &self.tie * (whole(1) - without)
    }
}

impl Naturals {
    /// What is taken in place of waiting, where that is offered and worth more (ruling J5).
    pub(crate) fn even_money_for(&self, up: Rank, line: &NaturalPay, without: &Ratio) -> Option<Ratio> {
        let offered = self.even_money.clone().filter(|_| up == Rank::ACE)?;
        (offered > line.mean(without)).then_some(offered)
    }
}

/// Bits that a net may take, in parts of a wager.
pub(super) const NET_BITS: u64 = 32;

/// Whether so many parts of a wager can be a net.
pub(super) fn is_net(parts: i64) -> bool {
    parts.unsigned_abs() >> NET_BITS == 0
}

/// An amount in wagers as a fraction of machine integers: a pay, or a cap on what is won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wagers {
    numer: i64,
    denom: i64,
}

impl Wagers {
    /// An amount; none where it is negative, too large or in parts too fine to be a net.
    pub fn new(amount: &Ratio) -> Option<Self> {
        let (numer, denom) = (amount.numer().to_i64()?, amount.denom().to_i64()?);
        (numer >= 0 && is_net(numer) && is_net(denom)).then_some(Wagers { numer, denom })
    }

    /// The amount.
    pub fn ratio(self) -> Ratio {
        ratio(self.numer, self.denom)
    }

    /// The parts of a wager in which this amount, and parts of `unit`, are whole.
    pub(crate) fn unit(self, unit: i64) -> i64 {
        unit.lcm(&self.denom)
    }

    /// The amount in parts of `unit`, which must be a multiple of its own.
    pub(crate) fn parts(self, unit: i64) -> i64 {
        unit / self.denom * self.numer
    }
}
