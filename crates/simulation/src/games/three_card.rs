//! Three Card Poker (HC appendix H).

use super::paid::{PokerHolding, paid_alike};
use crate::cards::{CLUBS, Card, DIAMONDS, HEARTS, SPADES, decks};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::hands::{Category, best_five, three_cards};
use crate::lines::{Chips, Line, Purse, Rows, SettledRound};
use crate::strategist::{Choice, RecordingPlayer, Seen};
use crate::wager::Wager;
use paytables::{Ratio, Selected};
use std::cmp::Ordering;

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    match selected.wager.wager.as_str() {
        "base" => Ok(Box::new(AntePlay::new(selected)?)),
        "pair-plus" => Ok(paid_alike(decks(1), PokerHolding::rows(selected.table())?, |rows, dealer| {
            let hand = three_cards(&dealer.hand());
            rows.first(|holding| holding.fits(hand))
        })),
        "six-card-bonus" => Ok(Box::new(SixCards::new(selected)?)),
        _ => Err(Error::unknown_wager(selected)),
    }
}

/// Ante and Play against the dealer.
struct AntePlay {
    purse: Purse,
    no_qualifier: Chips,
    wins: Chips,
    ties: Chips,
    /// The ante bonus, paid win or lose (12.V).
    bonus: Vec<(Category, Chips)>,
}

impl AntePlay {
    fn new(selected: &Selected) -> Result<Self, Error> {
        let purse = Purse::of(&selected.tables, 1)?;
        let main = selected.part("HC-TCP-ANTE-PLAY")?;
        let both = |event: &str| {
            Ok::<_, Error>(
                purse.pay(main, &format!("ante, {event}"))? + purse.pay(main, &format!("play, {event}"))?,
            )
        };
        Ok(AntePlay {
            purse,
            no_qualifier: both("dealer does not qualify")?,
            wins: both("player wins")?,
            ties: both("tie")?,
            bonus: category_pays(purse, selected.part("HC-TCP-ANTE-BONUS")?)?,
        })
    }
}

/// The pay of each row of a table of plain categories, in chips.
pub(super) fn category_pays(
    purse: Purse,
    table: &paytables::PayTable,
) -> Result<Vec<(Category, Chips)>, Error> {
    table
        .rows
        .iter()
        .map(|row| {
            let category = Category::named(&row.hand).ok_or_else(|| Error::unknown_row(table, &row.hand))?;
            Ok((category, purse.pay(table, &row.hand)?))
        })
        .collect()
}

/// The pay of a category in a table of plain categories; `otherwise` if it has no row.
pub(super) fn pay_of(pays: &[(Category, Chips)], category: Category, otherwise: Chips) -> Chips {
    pays.iter().find(|pay| pay.0 == category).map_or(otherwise, |pay| pay.1)
}

impl Wager for AntePlay {
    fn shoe(&self) -> Vec<Card> {
        decks(1)
    }

    fn purse(&self) -> Purse {
        self.purse
    }

    fn has_decisions(&self) -> bool {
        true
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let unit = self.purse.unit;
        let hand: [Card; 3] = dealer.cards();
        if player.bets(&Seen::of("deal", &hand, 1, &[Choice::Fold, Choice::Bet(1)]))? == 0 {
            return Ok(SettledRound::Net { net: -unit, staked: unit });
        }
        let (own, dealers) = (three_cards(&hand), three_cards(&dealer.cards()));
        let qualifies = dealers.category != Category::HighCard || dealers.top() >= 12;
        let main = match own.cmp(&dealers) {
            _ if !qualifies => self.no_qualifier,
            Ordering::Greater => self.wins,
            Ordering::Equal => self.ties,
            Ordering::Less => -2 * unit,
        };
        Ok(SettledRound::Net { net: main + pay_of(&self.bonus, own.category, 0), staked: 2 * unit })
    }
}

/// The Six Card Bonus: the player's and the dealer's three cards together (11, ruling G1).
struct SixCards {
    rows: Rows<SixCardRow>,
    lines: Vec<Line>,
}

enum SixCardRow {
    SixCardRoyal(u8),
    BestFive(Category),
}

impl SixCards {
    fn new(selected: &Selected) -> Result<Self, Error> {
        let table = selected.table();
        let rows = Rows::read(table, |row| {
            Some(match row {
                "6-card royal - diamonds" => SixCardRow::SixCardRoyal(DIAMONDS),
                "6-card royal - hearts" => SixCardRow::SixCardRoyal(HEARTS),
                "6-card royal - spades" => SixCardRow::SixCardRoyal(SPADES),
                "6-card royal - clubs" => SixCardRow::SixCardRoyal(CLUBS),
                _ => SixCardRow::BestFive(Category::named(row.trim_start_matches("5-card "))?),
            })
        })?;
        // An amount in dollars is won whatever the wager was.
        let bet = Ratio::from_integer(selected.settings.whole("bet")?.into());
        let mut lines = rows.lines().to_vec();
        for (line, row) in lines.iter_mut().zip(&table.rows) {
            if let Some(dollars) = row.pays.dollars() {
                line.net.fixed = dollars / &bet;
            }
        }
        Ok(SixCards { rows, lines })
    }
}

impl Wager for SixCards {
    fn shoe(&self) -> Vec<Card> {
        decks(1)
    }

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn play(&self, dealer: &mut Dealer, _: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let cards: [Card; 6] = dealer.hand();
        // Six cards of one suit from the nine up are A-K-Q-J-10-9.
        let royal = cards.iter().all(|card| card.suit == cards[0].suit && card.rank >= 9);
        let best = best_five(&cards).category;
        Ok(self.rows.first(|row| match row {
            SixCardRow::SixCardRoyal(suit) => royal && *suit == cards[0].suit,
            SixCardRow::BestFive(category) => best == *category,
        }))
    }
}
