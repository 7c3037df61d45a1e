//! DJ Wild (HC appendix O) and Deuces Wild Xtreme (DWX): five cards against five, deuces and joker wild.

use super::paid::{PokerHolding, paid_alike};
use super::three_card::{category_pays, pay_of};
use crate::cards::{Card, deck_with_joker};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::hands::{Category, five_cards, is_wild, wild_five};
use crate::lines::{Chips, Purse, Rows, SettledRound};
use crate::strategist::{Choice, RecordingPlayer, Seen};
use crate::wager::Wager;
use paytables::{PayTable, Selected};
use std::cmp::Ordering;

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    let table = selected.table();
    match selected.wager.wager.as_str() {
        "base" => Ok(Box::new(WildGame::new(selected)?)),
        "two-way-bad-beat" | "bad-beat-xtreme" => bad_beat(table),
        "trips" => natural_or_wild(table, deuces_are_twos_all_the_same),
        "trips-plus-wild" => natural_or_wild(table, deuce_in_a_low_straight),
        "too-wild-progressive" => natural_or_wild(table, |cards, _| !cards.iter().any(|&card| is_wild(card))),
        "goin-wild" | "goin-wild-progressive" => goin_wild(table),
        "five-card-linked-progressive" => five_card_linked(table),
        _ => Err(Error::unknown_wager(selected)),
    }
}

/// Ante, Play and the Blind or Odds bet.
struct WildGame {
    purse: Purse,
    /// Ante and play of twice the ante together, won and tied.
    wins: Chips,
    ties: Chips,
    blind: Vec<(Category, Chips)>,
    blind_below: Chips,
}

impl WildGame {
    fn new(selected: &Selected) -> Result<Self, Error> {
        let purse = Purse::of(&selected.tables, 1)?;
        let dj = selected.game.game == "dj-wild";
        let (ante, play, blind, below) = if dj {
            let both = selected.part("HC-DJ-ANTE-PLAY")?;
            (both, both, selected.part("HC-DJ-BLIND")?, "others")
        } else {
            let ante_and_play = (selected.part("DWX-ANTE")?, selected.part("DWX-PLAY")?);
            (ante_and_play.0, ante_and_play.1, selected.part("PT-FLT-DWHF-ODS-01")?, "other")
        };
        let both = |[of_ante, of_play]: [&str; 2]| {
            Ok::<_, Error>(purse.pay(ante, of_ante)? + 2 * purse.pay(play, of_play)?)
        };
        let mut named = blind.clone();
        named.rows.retain(|row| row.hand != below);
        Ok(WildGame {
            purse,
            wins: both(if dj {
                ["ante, player wins", "play, player wins"]
            } else {
                ["player beats the dealer"; 2]
            })?,
            ties: both(if dj { ["ante, tie", "play, tie"] } else { ["player ties the dealer"; 2] })?,
            blind: category_pays(purse, &named)?,
            blind_below: purse.pay(blind, below)?,
        })
    }
}

impl Wager for WildGame {
    fn shoe(&self) -> Vec<Card> {
        deck_with_joker()
    }

    fn purse(&self) -> Purse {
        self.purse
    }

    fn has_decisions(&self) -> bool {
        true
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let unit = self.purse.unit;
        let hand: [Card; 5] = dealer.cards();
        if player.bets(&Seen::of("deal", &hand, 2, &[Choice::Fold, Choice::Bet(2)]))? == 0 {
            return Ok(SettledRound::Net { net: -2 * unit, staked: 2 * unit });
        }
        let (own, dealers) = (wild_five(&hand), wild_five(&dealer.cards()));
        let net = match own.cmp(&dealers) {
            Ordering::Greater => self.wins + pay_of(&self.blind, own.category, self.blind_below),
            Ordering::Equal => self.ties,
            Ordering::Less => -4 * unit,
        };
        Ok(SettledRound::Net { net, staked: 4 * unit })
    }
}

/// Both hands three of a kind or better and no tie: paid on the one that lost, whosever it is (ruling G12).
fn bad_beat(table: &PayTable) -> Result<Box<dyn Wager>, Error> {
    Ok(paid_alike(deck_with_joker(), PokerHolding::rows(table)?, |rows, dealer| {
        let (own, dealers) = (wild_five(&dealer.hand()), wild_five(&dealer.hand()));
        let beaten = own.min(dealers);
        let pays = own != dealers && beaten.category >= Category::ThreeOfAKind;
        rows.first(|holding| pays && holding.fits(beaten))
    }))
}

/// A table with natural and wild rows: the hand's category, and whether `is_natural` holds.
fn natural_or_wild(
    table: &PayTable,
    is_natural: fn(&[Card; 5], Category) -> bool,
) -> Result<Box<dyn Wager>, Error> {
    let rows = Rows::read(table, |row| {
        let (natural, plain) = match (row.strip_prefix("natural "), row.strip_prefix("wild ")) {
            (Some(plain), _) => (Some(true), plain),
            (_, Some(plain)) => (Some(false), plain),
            _ => (None, row),
        };
        Some((Category::named(plain)?, natural))
    })?;
    Ok(paid_alike(deck_with_joker(), rows, move |rows, dealer| {
        let cards = dealer.hand();
        let category = wild_five(&cards).category;
        let natural = is_natural(&cards, category);
        rows.first(|row| row.0 == category && row.1.is_none_or(|wanted| wanted == natural))
    }))
}

/// DJ Wild: natural when there is no joker, and the deuces as twos make a hand of the same name (ruling G10).
fn deuces_are_twos_all_the_same(cards: &[Card; 5], category: Category) -> bool {
    !cards.contains(&Card::JOKER) && five_cards(cards).category == category
}

/// Deuces Wild Xtreme: natural without wild cards, or with a single deuce that is the two of an A-5 or 2-6 straight or straight
/// flush (DWX (15)(A)(III) and (IV), ruling G11).
fn deuce_in_a_low_straight(cards: &[Card; 5], category: Category) -> bool {
    match cards.iter().filter(|&&card| is_wild(card)).count() {
        0 => true,
        1 if !cards.contains(&Card::JOKER) => {
            let plain = five_cards(cards);
            matches!(category, Category::Straight | Category::StraightFlush) && plain.category == category
        }
        _ => false,
    }
}

/// Goin' Wild, felt and progressive: by the wild cards alone (ruling G13).
fn goin_wild(table: &PayTable) -> Result<Box<dyn Wager>, Error> {
    /// The deuces, and whether the joker is there.
    type Event = fn(usize, bool) -> bool;
    let progressive = table.row("4 deuces").is_some();
    let rows = Rows::read(table, |row| {
        let event: Event = match (row, progressive) {
            ("4 wilds", false) => |deuces, joker| deuces + usize::from(joker) >= 4,
            ("3 wilds", false) => |deuces, joker| deuces + usize::from(joker) == 3,
            ("2 wilds", false) => |deuces, joker| deuces + usize::from(joker) == 2,
            ("joker", false) => |deuces, joker| deuces == 0 && joker,
            ("4 deuces", true) => |deuces, _| deuces == 4,
            ("4 wilds", true) => |deuces, joker| deuces == 3 && joker,
            ("3 deuces", true) => |deuces, joker| deuces == 3 && !joker,
            ("3 wilds", true) => |deuces, joker| deuces == 2 && joker,
            ("2 deuces", true) => |deuces, joker| deuces == 2 && !joker,
            ("2 wilds", true) => |deuces, joker| deuces == 1 && joker,
            _ => return None,
        };
        Some(event)
    })?;
    Ok(paid_alike(deck_with_joker(), rows, |rows, dealer| {
        let cards: [Card; 5] = dealer.hand();
        let deuces = cards.iter().filter(|card| card.rank == 2).count();
        let joker = cards.contains(&Card::JOKER);
        rows.first(|event| event(deuces, joker))
    }))
}

/// The Five-Card Linked Progressive: the joker is replaced by the next card, deuces are twos (DWX (19), ruling G14).
fn five_card_linked(table: &PayTable) -> Result<Box<dyn Wager>, Error> {
    enum Row {
        Five(PokerHolding),
        FourCardStraightFlush,
        FourCardFlush,
    }
    let rows = Rows::read(table, |row| {
        Some(match row {
            "4-card straight flush" => Row::FourCardStraightFlush,
            "4-card flush" => Row::FourCardFlush,
            _ => Row::Five(PokerHolding::named(row)?),
        })
    })?;
    Ok(paid_alike(deck_with_joker(), rows, |rows, dealer| {
        let mut cards: [Card; 5] = dealer.hand();
        if let Some(joker) = cards.iter().position(|card| card.is_joker()) {
            cards[joker] = dealer.card();
        }
        let hand = five_cards(&cards);
        rows.first(|row| match row {
            Row::Five(holding) => holding.fits(hand),
            Row::FourCardStraightFlush => four_in_sequence(&cards),
            Row::FourCardFlush => {
                (0..4).any(|suit| cards.iter().filter(|card| card.suit == suit).count() == 4)
            }
        })
    }))
}

/// Returns true if four of the five cards are of one suit and consecutive.
fn four_in_sequence(cards: &[Card; 5]) -> bool {
    (0..5).any(|left_out| {
        let mut four = cards.iter().enumerate().filter(|(i, _)| *i != left_out).map(|(_, &card)| card);
        let four: [Card; 4] = std::array::from_fn(|_| four.next().unwrap_or(Card::JOKER));
        crate::hands::four_cards(&four).category == Category::StraightFlush
    })
}
