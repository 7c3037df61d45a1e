//! The rules of a blackjack game as typed data.

use crate::ratio::Ratio;
use crate::wagers::{CardDeal, CardsTest, Condition, Range, Rank, RankSet, Shoe, Soft17};

/// The rules of a blackjack game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TwentyOneTerms {
    /// The player's finished hand and the up card, as zones `player` and `up`, which rows look at, and the shoe.
    pub deal: CardDeal,
    /// What the dealer does with a soft 17.
    pub soft17: Soft17,
    /// How the dealer's second card is dealt.
    pub hole_card: HoleCardRule,
    /// How hands may be doubled for money; `None` if they may not.
    pub double: Option<DoubleTerms>,
    /// How pairs may be split; `None` if they may not.
    pub split: Option<SplitTerms>,
    /// Whether hands may be given up for half of the bet.
    pub surrender: SurrenderTerms,
    /// Who wins equal hands.
    pub ties: Ties,
    /// The pay of every hand not settled yet if the dealer has 22, zero for a push; `None` if 22 is a bust.
    pub pay_22: Option<Ratio>,
    /// The least total on which the player may stand; at most 12, which every two cards after a split ace have.
    pub stand_from: u32,
    /// The totals and pairs that the house pays for.
    pub free: FreeTerms,
    /// The number of cards with which a hand that is not above 21 wins at once.
    pub charlie: Option<u32>,
    /// True if a natural with an ace up may be paid 1 to 1 at once.
    pub even_money: bool,
    /// The pays of winning hands; the first row that holds counts.
    pub rows: Vec<TwentyOneRow>,
}

impl TwentyOneTerms {
    /// What is dealt from.
    pub fn shoe(&self) -> &Shoe {
        &self.deal.shoe
    }

    /// Returns true if the shoe has aces and ten-valued cards.
    pub fn has_naturals(&self) -> bool {
        let has = |symbols: &[&str]| {
            Rank::all().any(|rank| symbols.contains(&rank.symbol()) && !self.shoe().without.contains(rank))
        };
        has(&["A"]) && has(&["10", "J", "Q", "K"])
    }

    /// Returns true if a row asks for naturals.
    pub fn asks_for_naturals(&self) -> bool {
        let mut asked = self.rows.iter().flat_map(|row| row.when.tests());
        asked.any(|test| matches!(test, TwentyOneTest::Natural(true)))
    }
}

/// How the dealer's second card is dealt, and which bets a dealer's natural takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HoleCardRule {
    /// Face down; with an ace or ten-value up the dealer looks, and a natural ends the round.
    Peek,
    /// Last: a natural takes doubled and split bets too.
    None,
    /// Last: a natural takes one unit, and every other bet is returned.
    OriginalBets,
    /// Last: a natural takes every hand's own bet and gives doublings back.
    DoublesSaved,
    /// Face up; a natural ends the round.
    FaceUp,
}

/// How hands may be doubled.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DoubleTerms {
    /// The totals that may be doubled.
    pub on: Totals,
    /// The numbers of cards with which the first doubling may be made.
    pub cards: Range,
    /// True if hands may be doubled after a split.
    pub after_split: bool,
    /// How often a doubled hand may be doubled again.
    pub again: u8,
    /// True if the last doubling may be taken back.
    pub rescue: bool,
    /// True if the aces of the first two cards count 1 in a doubled hand.
    pub aces_low: bool,
}

/// Totals, hard and soft.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Totals {
    /// Bit `n` for a hard total of `n`.
    pub hard: u32,
    /// Bit `n` for a soft total of `n`.
    pub soft: u32,
}

impl Totals {
    /// Every total.
    pub const ANY: Totals = Totals { hard: u32::MAX, soft: u32::MAX };

    /// Returns true if the total is among them.
    pub fn contains(&self, points: u8, soft: bool) -> bool {
        (if soft { self.soft } else { self.hard }) >> points & 1 == 1
    }
}

/// How pairs may be split.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SplitTerms {
    /// The most hands that can come of a pair.
    pub hands: u32,
    /// True if split aces take one card each.
    pub one_card_aces: bool,
    /// True if aces may be split again.
    pub resplit_aces: bool,
    /// True if ten-valued cards are a pair only if their ranks are equal.
    pub tens_by_rank: bool,
}

/// Up cards by value: bit 0 for the ace, bit 9 for every ten-valued card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ups(pub u16);

impl Ups {
    /// Every up card.
    pub const ALL: Ups = Ups(0x3ff);

    /// Returns true if an up card of this index is among them: 0 the ace, 9 the ten-values.
    pub fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }
}

/// Against which up cards a hand may be given up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SurrenderTerms {
    /// Before the dealer looks.
    pub early: Ups,
    /// After the dealer has looked.
    pub late: Ups,
}

/// Who wins equal hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ties {
    /// Equal totals.
    pub any: TieResult,
    /// A 21 of the player that is not a natural. If it wins, it wins at once, before the dealer's hand.
    pub twenty_one: TieResult,
    /// Two naturals.
    pub natural: TieResult,
}

/// The result of the player's bet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TieResult {
    /// It is returned.
    Push,
    /// It is lost.
    Lose,
    /// It wins.
    Win,
}

/// The doubles and splits that the house pays for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct FreeTerms {
    /// Two cards of these totals are doubled for nothing.
    pub double: Totals,
    /// True if it doubles them after a split, too.
    pub after_split: bool,
    /// Pairs of these ranks are split for nothing.
    pub split: RankSet,
}

/// A row: the pay of a winning hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TwentyOneRow {
    /// Its name.
    pub hand: String,
    /// What it pays, as written.
    pub pays: String,
    /// The win of one unit on the hand.
    pub net: Ratio,
    /// True if it is paid as soon as the hand is finished.
    pub at_once: bool,
    /// The award to every other player at the table, in dollars.
    pub envy: Option<Ratio>,
    /// Which hands it pays.
    pub when: Condition<TwentyOneTest>,
}

/// A test of a hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TwentyOneTest {
    /// Of the cards of the hand, zone 0, and the up card, zone 1.
    Cards(CardsTest),
    /// Whether it is a natural.
    Natural(bool),
    /// Whether it was doubled.
    Doubled(bool),
    /// Whether it came of a split.
    Split(bool),
}
