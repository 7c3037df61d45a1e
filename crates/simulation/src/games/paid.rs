//! Wagers without decisions that are paid by one table: cards are dealt, and one row applies or none.

use crate::cards::Card;
use crate::dealer::Dealer;
use crate::error::Error;
use crate::hands::{Category, Made};
use crate::lines::{Line, Rows, SettledRound};
use crate::strategist::RecordingPlayer;
use crate::wager::{SuitUse, Wager};
use paytables::PayTable;

/// A wager that deals from `shoe` and finds its row.
pub(super) struct Paid<E, F> {
    shoe: Vec<Card>,
    suits: SuitUse,
    rows: Rows<E>,
    settle: F,
}

/// A wager that deals from `shoe` and finds its row by `settle`.
pub(super) fn paid<E, F>(shoe: Vec<Card>, rows: Rows<E>, settle: F) -> Box<dyn Wager>
where
    E: Sync + 'static,
    F: Fn(&Rows<E>, &mut Dealer) -> SettledRound + Sync + 'static,
{
    paid_given(shoe, SuitUse::Each, rows, move |rows, dealer| Some(settle(rows, dealer)))
}

/// The same for a wager that depends only on which cards are of one suit.
pub(super) fn paid_alike<E, F>(shoe: Vec<Card>, rows: Rows<E>, settle: F) -> Box<dyn Wager>
where
    E: Sync + 'static,
    F: Fn(&Rows<E>, &mut Dealer) -> SettledRound + Sync + 'static,
{
    paid_given(shoe, SuitUse::Alike, rows, move |rows, dealer| Some(settle(rows, dealer)))
}

/// The same for a wager with this use of suits, which is dealt again if `settle` returns `None`.
pub(super) fn paid_given<E, F>(shoe: Vec<Card>, suits: SuitUse, rows: Rows<E>, settle: F) -> Box<dyn Wager>
where
    E: Sync + 'static,
    F: Fn(&Rows<E>, &mut Dealer) -> Option<SettledRound> + Sync + 'static,
{
    Box::new(Paid { shoe, suits, rows, settle })
}

impl<E, F> Wager for Paid<E, F>
where
    E: Sync,
    F: Fn(&Rows<E>, &mut Dealer) -> Option<SettledRound> + Sync,
{
    fn shoe(&self) -> Vec<Card> {
        self.shoe.clone()
    }

    fn lines(&self) -> &[Line] {
        self.rows.lines()
    }

    fn suits(&self) -> SuitUse {
        self.suits
    }

    fn play_once(&self, dealer: &mut Dealer, _: &mut RecordingPlayer) -> Result<Option<SettledRound>, Error> {
        dealer.gather();
        Ok((self.settle)(&self.rows, dealer))
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        loop {
            if let Some(settled) = self.play_once(dealer, player)? {
                return Ok(settled);
            }
        }
    }
}

/// The event of a row about a poker hand.
pub(super) enum PokerHolding {
    /// The hand is of this category.
    Is(Category),
    /// It is a pair of this rank or a higher one.
    PairFrom(u8),
    /// It is a pair of a rank between these.
    PairWithin(u8, u8),
}

impl PokerHolding {
    pub(super) fn fits(&self, hand: Made) -> bool {
        match *self {
            PokerHolding::Is(category) => hand.category == category,
            PokerHolding::PairFrom(least) => hand.category == Category::Pair && hand.top() >= least,
            PokerHolding::PairWithin(least, most) => {
                hand.category == Category::Pair && (least..=most).contains(&hand.top())
            }
        }
    }

    /// Parses a row that names a category, or one of the pairs that some tables single out.
    pub(super) fn named(row: &str) -> Option<Self> {
        Some(match row {
            "pair of aces" => PokerHolding::PairFrom(14),
            "pair of queens or better" => PokerHolding::PairFrom(12),
            "pair of jacks or better" => PokerHolding::PairFrom(11),
            "tens or better" | "pair of tens, jacks, queens kings or aces" => PokerHolding::PairFrom(10),
            "pair of sixes thru tens" => PokerHolding::PairWithin(6, 10),
            "5-card flush" => PokerHolding::Is(Category::Flush),
            "5-card straight" => PokerHolding::Is(Category::Straight),
            "5-card straight flush" => PokerHolding::Is(Category::StraightFlush),
            "5-card royal flush" => PokerHolding::Is(Category::RoyalFlush),
            _ => PokerHolding::Is(Category::named(row)?),
        })
    }

    /// The rows of a table with only such events.
    pub(super) fn rows(table: &PayTable) -> Result<Rows<PokerHolding>, Error> {
        Rows::read(table, PokerHolding::named)
    }
}
