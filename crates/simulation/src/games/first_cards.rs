//! Side wagers on the first cards of a blackjack deal: the player's two, the dealer's up card, the dealer's two.

use super::paid::paid;
use crate::cards::{ACE, Card, HEARTS, KING, QUEEN, SPADES, decks};
use crate::error::Error;
use crate::lines::Rows;
use crate::wager::Wager;
use paytables::{PayTable, Selected};

/// Returns true if two cards are an ace and a ten-value.
pub(super) fn is_blackjack(one: Card, other: Card) -> bool {
    one.points() == 1 && other.points() == 10 || one.points() == 10 && other.points() == 1
}

fn of_one_suit(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit == cards[0].suit)
}

/// Insurance, given that the dealer's up card is an ace (ruling J5); `shoe` is dealt from.
pub(super) fn insurance(selected: &Selected, shoe: Vec<Card>) -> Result<Box<dyn Wager>, Error> {
    let rows = Rows::read(selected.table(), |row| {
        matches!(row, "insurance wager" | "insurance wins").then_some(())
    })?;
    Ok(paid(shoe, rows, |rows, dealer| {
        let _ace = dealer.card_among(|card| card.rank == ACE);
        let second = dealer.card();
        rows.first(|()| second.points() == 10)
    }))
}

/// House Money without a parlay: the player's first two cards (HC appendix A 16, ruling BJ2).
pub(super) fn house_money(table: &PayTable, decks: Vec<Card>) -> Result<Box<dyn Wager>, Error> {
    let rows = Rows::read(table, HouseMoney::named)?;
    Ok(paid(decks, rows, |rows, dealer| {
        let hand = dealer.hand();
        rows.first(|row| row.fits(hand))
    }))
}

/// A row of House Money.
pub(super) enum HouseMoney {
    AceKingSuited,
    StraightFlush,
    Pair,
    Straight,
}

impl HouseMoney {
    pub(super) fn named(row: &str) -> Option<Self> {
        Some(match row {
            "ace-king suited" => HouseMoney::AceKingSuited,
            "straight flush" => HouseMoney::StraightFlush,
            "pair" => HouseMoney::Pair,
            "straight" => HouseMoney::Straight,
            _ => return None,
        })
    }

    pub(super) fn fits(&self, [one, other]: [Card; 2]) -> bool {
        let (high, low) = (one.rank.max(other.rank), one.rank.min(other.rank));
        // A-2, 2-3, up to K-A.
        let straight = high == low + 1 || (high == ACE && low == 2);
        let suited = one.suit == other.suit;
        match self {
            HouseMoney::AceKingSuited => suited && high == ACE && low == KING,
            HouseMoney::StraightFlush => suited && straight,
            HouseMoney::Pair => high == low,
            HouseMoney::Straight => straight,
        }
    }
}

/// Rocket Aces (CO rule 8, ruling A1): the player's two cards and the dealer's two. A row names what one or both hold.
pub(super) fn rocket_aces(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    type Event = fn(&[Card; 2]) -> bool;
    let two_aces: Event = |hand| hand.iter().all(|card| card.rank == ACE);
    let blackjack: Event = |&[one, other]| is_blackjack(one, other);
    let always: Event = |_| true;
    let suited_blackjack: Event = |hand| is_blackjack(hand[0], hand[1]) && of_one_suit(hand);
    let spade_blackjack: Event =
        |hand| is_blackjack(hand[0], hand[1]) && hand.iter().all(|card| card.suit == SPADES);
    let suited_aces: Event = |hand| hand.iter().all(|card| card.rank == ACE) && of_one_suit(hand);
    let spade_aces: Event = |hand| hand.iter().all(|&card| card == Card::new(ACE, SPADES));
    let one_ace: Event = |hand| hand.iter().filter(|card| card.rank == ACE).count() == 1;

    let table = selected.table();
    let rows = Rows::read(table, |row| {
        Some(match row {
            "player 2 aces of spades & dealer blackjack of spades" => (spade_aces, spade_blackjack),
            "player 2 aces of spades & dealer blackjack suited" => (spade_aces, suited_blackjack),
            "player 2 aces suited & dealer blackjack suited" => (suited_aces, suited_blackjack),
            "player 2 aces suited & dealer blackjack" => (suited_aces, blackjack),
            "player 2 aces & dealer blackjack" => (two_aces, blackjack),
            "player 2 aces suited" => (suited_aces, always),
            "player 2 aces" => (two_aces, always),
            "player single ace" => (one_ace, always),
            "player & dealer blackjack" | "player and dealer blackjack" => (blackjack, blackjack),
            "player blackjack" => (blackjack, always),
            "dealer blackjack" => (always, blackjack),
            _ => return None,
        })
    })?;
    // The one table titled "independent meters" (ruling Q8).
    let long_3 = table.id == "CO-RA-LONG-3" || table.replaces.as_deref() == Some("CO-RA-LONG-3");
    let rows = if long_3 { rows.on_independent_meters() } else { rows };
    Ok(paid(decks(table_decks(selected)?), rows, |rows, dealer| {
        let (own, dealers) = (dealer.hand(), dealer.hand());
        rows.first(|(player_has, dealer_has)| player_has(&own) && dealer_has(&dealers))
    }))
}

/// The deck count: the setting where there is one, else the one the table names.
fn table_decks(selected: &Selected) -> Result<u32, Error> {
    if selected.settings.0.contains_key("decks") {
        return Ok(selected.settings.whole("decks")?);
    }
    Ok(selected.table().decks.as_ref().and_then(|decks| decks.first().copied()).unwrap_or(1))
}

/// 21+3 in all its forms: the player's two cards and the dealer's up card (CO rule 21 (26) to (28), (30), ruling R3).
///
/// With several decks a pair or three of a kind can be of one suit, so what the cards are is asked row by row.
pub(super) fn twenty_one_plus_three(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    enum Row {
        StraightFlush,
        Straight,
        Flush,
        Pair,
        ThreeOfAKind,
        SuitedThree,
        /// Three of one suit, of this rank or higher; of spades, where one suit is named.
        SuitedThreeFrom(u8, bool),
    }
    let rows = Rows::read(selected.table(), |row| {
        Some(match row {
            "straight flush" => Row::StraightFlush,
            "straight" => Row::Straight,
            "flush" => Row::Flush,
            "pair" => Row::Pair,
            "three of a kind" | "three of a kind (offsuit)" => Row::ThreeOfAKind,
            "suited three of a kind" | "three of a kind (suited)" => Row::SuitedThree,
            "three aces (specific suit)" => Row::SuitedThreeFrom(ACE, true),
            "three aces (suited)" => Row::SuitedThreeFrom(ACE, false),
            "three aces or kings (specific suit)" => Row::SuitedThreeFrom(KING, true),
            "three aces or kings (suited)" => Row::SuitedThreeFrom(KING, false),
            "three aces, kings, or queens (specific suit)" => Row::SuitedThreeFrom(QUEEN, true),
            "three aces, kings, or queens (suited)" => Row::SuitedThreeFrom(QUEEN, false),
            _ => return None,
        })
    })?;
    Ok(paid(decks(table_decks(selected)?), rows, |rows, dealer| {
        let mut cards: [Card; 3] = dealer.hand();
        cards.sort_unstable();
        let [low, middle, high] = cards.map(|card| card.rank);
        let flush = of_one_suit(&cards);
        let three = low == high;
        let straight = (middle == low + 1 && high == middle + 1) || (low, middle, high) == (2, 3, ACE);
        rows.first(|row| match *row {
            Row::StraightFlush => straight && flush,
            Row::Straight => straight,
            Row::Flush => flush,
            Row::Pair => low == middle || middle == high,
            Row::ThreeOfAKind => three,
            Row::SuitedThree => three && flush,
            Row::SuitedThreeFrom(least, spades) => {
                three && flush && low >= least && (!spades || cards[0].suit == SPADES)
            }
        })
    }))
}

/// Lucky Ladies, felt and progressive: the player's two cards make 20 (CO rule 21 (29) and (31), ruling R5).
pub(super) fn lucky_ladies(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    #[derive(PartialEq)]
    enum Row {
        QueensAnd(DealerBlackjack),
        Queens,
        Matched,
        Suited,
        Any,
    }
    #[derive(PartialEq)]
    enum DealerBlackjack {
        OfNamedSuit,
        Suited,
        Any,
    }
    let rows = Rows::read(selected.table(), |row| {
        Some(match row {
            "queen of hearts pair with dealer blackjack (suit specific)" => {
                Row::QueensAnd(DealerBlackjack::OfNamedSuit)
            }
            "queen of hearts pair with dealer blackjack (suited)" => Row::QueensAnd(DealerBlackjack::Suited),
            "queen of hearts pair with dealer blackjack" => Row::QueensAnd(DealerBlackjack::Any),
            "queen of hearts pair" => Row::Queens,
            "matched 20" => Row::Matched,
            "suited 20" => Row::Suited,
            "any 20" => Row::Any,
            _ => return None,
        })
    })?;
    let named = if selected.settings.is("named-suit", "spades") { SPADES } else { HEARTS };
    Ok(paid(decks(table_decks(selected)?), rows, move |rows, dealer| {
        let own: [Card; 2] = dealer.hand();
        let points = own.map(Card::points);
        let twenty = points == [10, 10] || points == [1, 9] || points == [9, 1];
        let queens = own.iter().all(|&card| card == Card::new(QUEEN, HEARTS));
        // With any other hand the dealer's hand does not matter.
        let dealers: Option<[Card; 2]> = if queens {
            Some(dealer.hand())
        } else {
            dealer.bury(2);
            None
        };
        let blackjack = dealers.filter(|dealers| is_blackjack(dealers[0], dealers[1]));
        let suited_blackjack = blackjack.filter(|dealers| of_one_suit(dealers));
        rows.first(|row| match row {
            Row::QueensAnd(DealerBlackjack::OfNamedSuit) => {
                suited_blackjack.is_some_and(|dealers| dealers[0].suit == named)
            }
            Row::QueensAnd(DealerBlackjack::Suited) => suited_blackjack.is_some(),
            Row::QueensAnd(DealerBlackjack::Any) => blackjack.is_some(),
            Row::Queens => queens,
            Row::Matched => twenty && own[0] == own[1],
            Row::Suited => twenty && of_one_suit(&own),
            Row::Any => twenty,
        })
    }))
}

/// The cards of Pontoon Plus: decks of 48, without tens (PP 2.2.1).
pub(super) fn decks_without_tens(number: u32) -> Vec<Card> {
    let mut cards = decks(number);
    cards.retain(|card| card.rank != 10);
    cards
}

/// Player Pair and Bonus of Pontoon Plus: the player's first two cards (PP 3.14, 3.15, 4.1).
pub(super) fn pontoon_first_two(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    type Event = fn(&[Card; 2]) -> bool;
    let rows = Rows::read(selected.table(), |row| {
        let event: Event = match row {
            "player pair wins" => |hand| hand[0].rank == hand[1].rank,
            "a-a (suited)" => |hand| hand.iter().all(|card| card.rank == ACE) && of_one_suit(hand),
            "a-a (regardless of any suits)" => |hand| hand.iter().all(|card| card.rank == ACE),
            "k-k or q-q or j-j (high pairs – regardless of any suits)" => {
                |hand| hand[0].rank == hand[1].rank && (11..=13).contains(&hand[0].rank)
            }
            "a-k or a-q or a-j (regardless of any suits)" => |hand| is_blackjack(hand[0], hand[1]),
            "9-9 to 2-2 (low pairs – regardless of any suits)" => {
                |hand| hand[0].rank == hand[1].rank && (2..=9).contains(&hand[0].rank)
            }
            "a-9 to a-2 (regardless of any suits)" => |hand| {
                let (high, low) = (hand[0].rank.max(hand[1].rank), hand[0].rank.min(hand[1].rank));
                high == ACE && (2..=9).contains(&low)
            },
            _ => return None,
        };
        Some(event)
    })?;
    let shoe = decks_without_tens(selected.settings.whole("decks")?);
    Ok(paid(shoe, rows, |rows, dealer| {
        let hand = dealer.hand();
        rows.first(|event| event(&hand))
    }))
}
