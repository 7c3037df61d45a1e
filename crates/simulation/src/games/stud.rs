//! Let It Ride (HC appendix D) and Mississippi Stud (HC appendix J): a hand completed by community cards, against a pay table.

use super::paid::{PokerHolding, paid_alike};
use crate::cards::{Card, QUEEN, decks};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::hands::{Category, five_cards, three_cards};
use crate::lines::{Chips, Line, Purse, Rows, SettledRound};
use crate::strategist::Choice::{Bet, Fold, Keep, Withdraw};
use crate::strategist::{RecordingPlayer, Seen};
use crate::wager::{SuitUse, Wager};
use paytables::{PayTable, Selected};

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    match (selected.game.game.as_str(), selected.wager.wager.as_str()) {
        ("let-it-ride", "base") => Ok(Box::new(LetItRide(Pays::new(selected.table())?))),
        ("mississippi-stud", "base") => Ok(Box::new(MississippiStud(Pays::new(selected.table())?))),
        (_, "let-it-ride-bonus") => {
            Ok(paid_alike(decks(1), PokerHolding::rows(selected.table())?, |rows, dealer| {
                let hand = five_cards(&dealer.hand());
                rows.first(|holding| holding.fits(hand))
            }))
        }
        (_, "three-card-bonus") => three_card_bonus(selected),
        _ => Err(Error::unknown_wager(selected)),
    }
}

/// The Three Card Bonus: on the player's three cards in Let It Ride, on the three community cards in Mississippi Stud; three
/// cards from a full deck either way. In Mississippi Stud a fold may take the wager too (ruling G3).
fn three_card_bonus(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    let rows = Rows::read(selected.table(), |row| match row {
        "mini-royal" => Some(ThreeCardRow::MiniRoyal),
        _ => Category::named(row).map(ThreeCardRow::Is),
    })?;
    if selected.settings.is("fold", "forfeit") {
        return Ok(Box::new(ForfeitedBonus(rows)));
    }
    Ok(paid_alike(decks(1), rows, |rows, dealer| {
        let cards = dealer.hand();
        rows.first(|row| row.fits(cards))
    }))
}

/// A row of the Three Card Bonus.
enum ThreeCardRow {
    MiniRoyal,
    Is(Category),
}

impl ThreeCardRow {
    fn fits(&self, cards: [Card; 3]) -> bool {
        let category = three_cards(&cards).category;
        match self {
            ThreeCardRow::MiniRoyal => {
                category == Category::StraightFlush && cards.iter().all(|card| card.rank >= QUEEN)
            }
            ThreeCardRow::Is(named) => category == *named,
        }
    }
}

/// The Three Card Bonus of Mississippi Stud under the rule that a player who folds loses "all monies" (J 9.III, 11.II.B).
struct ForfeitedBonus(Rows<ThreeCardRow>);

impl Wager for ForfeitedBonus {
    fn shoe(&self) -> Vec<Card> {
        decks(1)
    }

    fn lines(&self) -> &[Line] {
        self.0.lines()
    }

    fn suits(&self) -> SuitUse {
        SuitUse::Alike
    }

    fn has_decisions(&self) -> bool {
        true
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let (cards, _) = mississippi_streets(dealer, player)?;
        Ok(self.0.first(|row| cards.is_some_and(|[_, _, board @ ..]| row.fits(board))))
    }
}

/// What five cards are paid per unit, a loss where no row fits.
struct Pays {
    purse: Purse,
    rows: Vec<(PokerHolding, Chips)>,
}

impl Pays {
    fn new(table: &PayTable) -> Result<Self, Error> {
        let purse = Purse::of([table], 1)?;
        let rows = table
            .rows
            .iter()
            .map(|row| {
                let holding =
                    PokerHolding::named(&row.hand).ok_or_else(|| Error::unknown_row(table, &row.hand))?;
                Ok((holding, purse.pay(table, &row.hand)?))
            })
            .collect::<Result<_, Error>>()?;
        Ok(Pays { purse, rows })
    }

    /// The net of `units` units on these five cards.
    fn settle(&self, cards: &[Card; 5], units: Chips) -> SettledRound {
        let hand = five_cards(cards);
        let pay = self.rows.iter().find(|row| row.0.fits(hand)).map_or(-self.purse.unit, |row| row.1);
        SettledRound::Net { net: units * pay, staked: units * self.purse.unit }
    }
}

/// Let It Ride: three bets, two of which may be taken back.
struct LetItRide(Pays);

impl Wager for LetItRide {
    fn shoe(&self) -> Vec<Card> {
        decks(1)
    }

    fn purse(&self) -> Purse {
        self.0.purse
    }

    fn has_decisions(&self) -> bool {
        true
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let cards: [Card; 5] = dealer.cards();
        let (hand, board) = cards.split_at(3);
        let mut rides = |decision, shown, staked| {
            let seen = Seen { board: &board[..shown], ..Seen::of(decision, hand, staked, &[Withdraw, Keep]) };
            Ok::<u32, Error>(u32::from(player.chooses(&seen)? == Keep))
        };
        let first = rides("three cards", 0, 3)?;
        let second = rides("four cards", 1, 2 + first)?;
        Ok(self.0.settle(&cards, Chips::from(1 + first + second)))
    }
}

/// Mississippi Stud: an ante, and up to three times as much on each street.
struct MississippiStud(Pays);

/// Deals a hand and asks on each street: the five cards, or none for a folded hand, and the units staked in the end.
pub(super) fn mississippi_streets(
    dealer: &mut Dealer,
    player: &mut RecordingPlayer,
) -> Result<(Option<[Card; 5]>, u32), Error> {
    let [one, other] = dealer.hand();
    let mut cards = [one, other, Card::JOKER, Card::JOKER, Card::JOKER];
    let mut staked = 1;
    for (shown, decision) in ["third street", "fourth street", "fifth street"].into_iter().enumerate() {
        let open = [Fold, Bet(1), Bet(2), Bet(3)];
        let (hand, board) = cards.split_at(2);
        let seen = Seen { board: &board[..shown], ..Seen::of(decision, hand, staked, &open) };
        match player.bets(&seen)? {
            0 => {
                dealer.bury(3 - shown);
                return Ok((None, staked));
            }
            times => staked += times,
        }
        cards[2 + shown] = dealer.card();
    }
    Ok((Some(cards), staked))
}

impl Wager for MississippiStud {
    fn shoe(&self) -> Vec<Card> {
        decks(1)
    }

    fn purse(&self) -> Purse {
        self.0.purse
    }

    fn has_decisions(&self) -> bool {
        true
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let (cards, staked) = mississippi_streets(dealer, player)?;
        let units = Chips::from(staked);
        let lost = units * self.0.purse.unit;
        Ok(cards.map_or(SettledRound::Net { net: -lost, staked: lost }, |cards| self.0.settle(&cards, units)))
    }
}
