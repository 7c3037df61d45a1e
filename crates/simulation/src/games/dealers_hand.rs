//! Side wagers on the dealer's finished hand, and Silver Stack.
//!
//! The dealer's cards are dealt first, which changes no probability: no strategy sees the cards to come (ruling J6).

use super::first_cards::is_blackjack;
use super::paid::paid_given;
use super::total::CardTotal;
use crate::cards::{Card, decks};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::Rows;
use crate::wager::{SuitUse, Wager};
use paytables::Selected;

/// Push 22 and Hedge 22: the dealer's hand makes 22, by the suits of all its cards (HC appendix A 16, CO rule 21 (23), ruling F3).
pub(super) fn dealer_22(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    enum Row {
        Suited,
        SameColour,
        Any,
        Not22,
    }
    let rows = Rows::read(selected.table(), |row| {
        Some(match row {
            "dealer suited 22" | "dealer 22 (suited)" => Row::Suited,
            "dealer same color 22" | "dealer 22 (same color)" => Row::SameColour,
            "any other combination of dealer 22" | "dealer 22 (other)" => Row::Any,
            "dealer hand not 22" => Row::Not22,
            _ => return None,
        })
    })?;
    let hits_soft_17 = !selected.settings.is("soft17", "stand");
    let shoe = decks(selected.settings.whole("decks")?);
    Ok(paid_given(shoe, SuitUse::Colours, rows, move |rows, dealer| {
        let up = dealer.card();
        let hand = drawn_hand(up, dealer, true, hits_soft_17);
        let is_22 = hand.hard_points() == 22;
        let suited = hand.cards().iter().all(|card| card.suit == up.suit);
        let same_colour = hand.cards().iter().all(|card| card.is_red() == up.is_red());
        Some(rows.first(|row| match row {
            Row::Suited => is_22 && suited,
            Row::SameColour => is_22 && same_colour,
            Row::Any => is_22,
            Row::Not22 => !is_22,
        }))
    }))
}

/// The dealer's hand behind an up card, drawn out. Of a card only its points matter and, while all cards are of one suit, whether
/// it is too; the same of colours where they are looked at.
fn drawn_hand(up: Card, dealer: &mut Dealer, has_colours: bool, hits_soft_17: bool) -> CardTotal {
    let mut hand = CardTotal::of(&[up]);
    while hand.cards().len() < 2 || hand.is_drawn_to(hits_soft_17) {
        let suited = hand.cards().iter().all(|card| card.suit == up.suit);
        let same_colour = has_colours && hand.cards().iter().all(|card| card.is_red() == up.is_red());
        let next = dealer.card_of_class(|card| {
            let of_suit = suited && card.suit == up.suit;
            let of_colour = same_colour && card.is_red() == up.is_red();
            card.points() + 20 * (u8::from(of_suit) + u8::from(of_colour))
        });
        hand.add(next);
    }
    hand
}

/// Bust Bonus: the dealer busts, by the up card and whether all cards of the hand are of one suit (CO rule 21 (25), ruling R2).
pub(super) fn bust_bonus(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    /// The up card's points, or the three eights; and whether suited.
    enum Row {
        Eights(bool),
        Up(u8, bool),
    }
    let rows = Rows::read(selected.table(), |row| {
        let (event, suited) = if let Some(event) = row.strip_suffix(" off-suit") {
            (event, false)
        } else {
            (row.strip_suffix(" suited")?, true)
        };
        Some(match event {
            "8-8-8" => Row::Eights(suited),
            "up card ace" => Row::Up(1, suited),
            _ => Row::Up(event.strip_prefix("up card ")?.parse().ok()?, suited),
        })
    })?;
    let wanted = match selected.settings.value("up-card")? {
        "any" => None,
        "A" => Some(1),
        points => Some(points.parse().map_err(|_| Error::NoUpCard(points.into()))?),
    };
    let after_peek = selected.settings.is("placed", "after-peek");
    let shoe = decks(selected.settings.whole("decks")?);
    Ok(paid_given(shoe, SuitUse::Alike, rows, move |rows, dealer| {
        let up = dealer.card_among(|card| wanted.is_none_or(|points| card.points() == points));
        let hand = drawn_hand(up, dealer, false, true);
        if after_peek && is_blackjack(up, hand.cards()[1]) {
            return None;
        }
        let suits = hand.cards().iter().all(|card| card.suit == up.suit);
        let eights = hand.cards().len() == 3 && hand.cards().iter().all(|card| card.rank == 8);
        Some(rows.first(|row| {
            hand.is_bust()
                && match *row {
                    Row::Eights(suited) => eights && suited == suits,
                    Row::Up(points, suited) => up.points() == points && suited == suits,
                }
        }))
    }))
}

/// Silver Stack: how many lammers a player gets who takes every free split and free double (CO rule 21 (24), ruling R1).
pub(super) fn silver_stack(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    let rows = Rows::read(selected.table(), |row| row.parse::<u32>().ok())?;
    let splits_fives = selected.settings.is("fives", "split");
    let blackjack_ends = selected.settings.is("dealer-blackjack", "ends-round");
    let shoe = decks(selected.settings.whole("decks")?);
    Ok(paid_given(shoe, SuitUse::None, rows, move |rows, dealer| {
        let mut next = || dealer.card_of_class(Card::points);
        let (first, second) = (next(), next());
        let lammers = lammers(dealer, first, second, splits_fives);
        // The dealer's two cards are dealt last, for it is all one when; of them only a blackjack is looked at.
        let of_blackjack = |card: Card| if matches!(card.points(), 1 | 10) { card.points() } else { 0 };
        let ended = if lammers > 0 && blackjack_ends {
            let (up, hole) = (dealer.card_of_class(of_blackjack), dealer.card_of_class(of_blackjack));
            is_blackjack(up, hole)
        } else {
            dealer.bury(2);
            false
        };
        let lammers = if ended { 0 } else { lammers };
        Some(rows.first(|&number| number == lammers))
    }))
}

/// Deals out the free splits and free doubles of a hand; the lammers they bring.
fn lammers(dealer: &mut Dealer, first: Card, second: Card, splits_fives: bool) -> u32 {
    let mut count = 0;
    let mut hands = 1;
    // The second cards of the hands still to be looked at; every hand of a split starts with the same value.
    let mut waiting = vec![Some(second)];
    while let Some(dealt) = waiting.pop() {
        let second = dealt.unwrap_or_else(|| dealer.card_of_class(Card::points));
        let (a, b) = (first.points(), second.points());
        let splits = a == b && a != 10 && (a != 5 || splits_fives) && hands < 4;
        if splits {
            count += 1;
            hands += 1;
            waiting.push(None);
            waiting.push(None);
        } else if a != 1 && b != 1 && (9..=11).contains(&(a + b)) {
            count += 1;
            dealer.bury(1);
        }
    }
    count
}
