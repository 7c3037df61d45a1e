//! Pontoon Plus (PP): 21 without tens, the dealer's second card dealt after the players have played.

use super::first_cards::{decks_without_tens, insurance, is_blackjack, pontoon_first_two};
use super::total::CardTotal;
use crate::cards::{Card, SPADES};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::{Chips, Purse, SettledRound};
use crate::strategist::Choice::{Double, Hit, Keep, Split, Stand, Surrender, Withdraw};
use crate::strategist::{Choice, RecordingPlayer, Seen};
use crate::wager::Wager;
use paytables::{PayTable, Ratio, Selected};

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    match selected.wager.wager.as_str() {
        "base" => Ok(Box::new(PontoonGame::new(selected)?)),
        "insurance" => insurance(selected, decks_without_tens(selected.settings.whole("decks")?)),
        "player-pair" | "bonus" => pontoon_first_two(selected),
        _ => Err(Error::unknown_wager(selected)),
    }
}

/// The base game.
struct PontoonGame {
    decks: u32,
    purse: Purse,
    pontoon: Chips,
    wins: Chips,
    doubled_wins: Chips,
    /// The rows of a total of 21, in the table's order.
    twenty_ones: Vec<(TwentyOne, Chips)>,
    /// The value of the Super Bonus, and whether it is in addition to the row.
    super_bonus: Option<(Chips, bool)>,
    /// True if a doubled 21 is paid at once (ruling P2).
    doubled_21_at_once: bool,
}

/// A row that a hand of 21 may fit.
#[derive(Clone, Copy)]
enum TwentyOne {
    /// This number of cards.
    Cards(usize),
    SevenCardsOrMore,
    /// Six, seven, eight, or three sevens, of these suits.
    Three([u8; 3], SuitPattern),
}

#[derive(Clone, Copy)]
enum SuitPattern {
    Mixed,
    SameButSpades,
    Spades,
}

impl TwentyOne {
    fn named(row: &str) -> Option<Self> {
        const RUN: [u8; 3] = [6, 7, 8];
        const SEVENS: [u8; 3] = [7, 7, 7];
        Some(match row {
            "5 cards with point total of 21 wins" => TwentyOne::Cards(5),
            "6 cards with point total of 21 wins" => TwentyOne::Cards(6),
            "7 or more cards with point total of 21 wins" => TwentyOne::SevenCardsOrMore,
            "6,7,8 mixed suits wins" => TwentyOne::Three(RUN, SuitPattern::Mixed),
            "6,7,8 same suits (except spades) wins" => TwentyOne::Three(RUN, SuitPattern::SameButSpades),
            "6,7,8 all spades wins" => TwentyOne::Three(RUN, SuitPattern::Spades),
            "7,7,7 mixed suits wins" => TwentyOne::Three(SEVENS, SuitPattern::Mixed),
            "7,7,7 same suits (except spades) wins" => TwentyOne::Three(SEVENS, SuitPattern::SameButSpades),
            "7,7,7 all spades wins" => TwentyOne::Three(SEVENS, SuitPattern::Spades),
            _ => return None,
        })
    }

    fn fits(self, cards: &[Card]) -> bool {
        match self {
            TwentyOne::Cards(number) => cards.len() == number,
            TwentyOne::SevenCardsOrMore => cards.len() >= 7,
            TwentyOne::Three(wanted, suits) => {
                let &[a, b, c] = cards else { return false };
                let mut ranks = [a.rank, b.rank, c.rank];
                ranks.sort_unstable();
                let same = a.suit == b.suit && b.suit == c.suit;
                ranks == wanted
                    && match suits {
                        SuitPattern::Mixed => !same,
                        SuitPattern::SameButSpades => same && a.suit != SPADES,
                        SuitPattern::Spades => same && a.suit == SPADES,
                    }
            }
        }
    }
}

impl PontoonGame {
    fn new(selected: &Selected) -> Result<Self, Error> {
        let (main, doubled) = (selected.part("PP-MAIN")?, selected.part("PP-DOUBLE-DOWN")?);
        // A surrendered bet is halved, and the Super Bonus is dollars for a bet of whole dollars.
        let purse = Purse::of([main, doubled], 2 * selected.settings.whole("bet")?)?;
        let mut twenty_ones = Vec::new();
        for row in
            main.rows.iter().filter(|row| !matches!(row.hand.as_str(), "pontoon wins" | "regular bet wins"))
        {
            let event = TwentyOne::named(&row.hand).ok_or_else(|| Error::unknown_row(main, &row.hand))?;
            twenty_ones.push((event, purse.pay(main, &row.hand)?));
        }
        Ok(PontoonGame {
            decks: selected.settings.whole("decks")?,
            purse,
            pontoon: purse.pay(main, "pontoon wins")?,
            wins: purse.pay(main, "regular bet wins")?,
            doubled_wins: purse.pay(doubled, "doubled down hand wins")?,
            twenty_ones,
            super_bonus: super_bonus(selected, purse, selected.part("PP-SUPER-BONUS")?)?,
            doubled_21_at_once: !selected.settings.is("doubled-21", "waits"),
        })
    }

    /// The pay of a hand of 21 that was not doubled, at once.
    fn twenty_one(&self, held: &PontoonHand, up: Card) -> Chips {
        let cards = held.total.cards();
        let row = self.twenty_ones.iter().find(|row| row.0.fits(cards)).map_or(self.wins, |row| row.1);
        let suited_sevens =
            cards.len() == 3 && cards.iter().all(|card| card.rank == 7 && card.suit == cards[0].suit);
        match self.super_bonus {
            Some((bonus, on_top)) if suited_sevens && up.rank == 7 && !held.split => {
                if on_top {
                    row + bonus
                } else {
                    bonus
                }
            }
            _ => row,
        }
    }

    /// Plays a hand until it stands, is paid or is lost; `None` if it was surrendered.
    fn play_hand(
        &self,
        hands: &mut Vec<PontoonHand>,
        i: usize,
        up: Card,
        dealer: &mut Dealer,
        player: &mut RecordingPlayer,
    ) -> Result<Option<()>, Error> {
        loop {
            if hands[i].total.cards().len() == 1 {
                hands[i].total.add(dealer.card());
            }
            let (held, number) = (hands[i], hands.len());
            let total = held.total;
            if total.is_bust() || total.points() == 21 || held.is_split_ace() {
                return Ok(Some(()));
            }
            let open = legal(&held, number, up);
            let staked = hands.iter().map(|held| if held.doubled { 2 } else { 1 }).sum();
            let seen =
                Seen { dealer: &[up], split: held.split, ..Seen::of(A_HAND, total.cards(), staked, &open) };
            match player.chooses(&seen)? {
                Stand => return Ok(Some(())),
                Hit => hands[i].total.add(dealer.card()),
                Double => {
                    hands[i].doubled = true;
                    hands[i].total.add(dealer.card());
                    let points = hands[i].points();
                    let waits = points < 21 || (points == 21 && !self.doubled_21_at_once);
                    let seen = Seen {
                        decision: "a doubled hand",
                        hand: hands[i].total.cards(),
                        staked: staked + 1,
                        open: &[Keep, Withdraw],
                        ..seen
                    };
                    hands[i].withdrawn = waits && player.chooses(&seen)? == Withdraw;
                    return Ok(Some(()));
                }
                Split => {
                    let &[one, other] = total.cards() else { return Ok(Some(())) };
                    hands[i] = PontoonHand::split(one);
                    hands.insert(i + 1, PontoonHand::split(other));
                }
                Surrender => return Ok(None),
                _ => return Err(Error::not_allowed(A_HAND)),
            }
        }
    }

    /// The net and stake of a hand, in chips, against the dealer's finished hand.
    fn settle(&self, held: &PontoonHand, up: Card, dealers: &FinishedDealer) -> (Chips, Chips) {
        let unit = self.purse.unit;
        let points = held.points();
        if held.withdrawn {
            return (-unit, unit);
        }
        let units = if held.doubled { 2 } else { 1 };
        let staked = units * unit;
        let win = if held.doubled { self.doubled_wins } else { self.wins };
        let net = if points > 21 {
            -staked
        } else if points == 21 && !held.doubled {
            self.twenty_one(held, up)
        } else if points == 21 && self.doubled_21_at_once {
            units * win
        } else if dealers.pontoon {
            // A doubled hand loses its initial bet only (3.25.4).
            -unit
        } else if dealers.points > 21 || points > dealers.points {
            units * win
        } else if points < dealers.points {
            -staked
        } else {
            0
        };
        (net, staked)
    }
}

/// The value of the Super Bonus in chips, and whether it is in addition to the row of 7,7,7 (ruling P10).
fn super_bonus(selected: &Selected, purse: Purse, table: &PayTable) -> Result<Option<(Chips, bool)>, Error> {
    let on_top = match selected.settings.value("super-bonus")? {
        "none" => return Ok(None),
        reading => reading == "on-top",
    };
    let bet = selected.settings.whole("bet")?;
    if bet < 10 {
        return Ok(None);
    }
    let row = if bet < 100 {
        "7,7,7 same suits and dealer's first card is a 7 of any suit, bet $10 to $99"
    } else {
        "7,7,7 same suits and dealer's first card is a 7 of any suit, bet $100 and above"
    };
    let dollars =
        table.row(row).and_then(|row| row.pays.dollars()).ok_or_else(|| Error::unknown_row(table, row))?;
    Ok(Some((purse.chips(&(dollars / Ratio::from_integer(bet.into())))?, on_top)))
}

/// A hand of the player's.
#[derive(Clone, Copy)]
struct PontoonHand {
    total: CardTotal,
    split: bool,
    doubled: bool,
    withdrawn: bool,
}

impl PontoonHand {
    fn split(card: Card) -> Self {
        PontoonHand { total: CardTotal::of(&[card]), split: true, doubled: false, withdrawn: false }
    }

    fn is_split_ace(&self) -> bool {
        self.split && self.total.cards()[0].points() == 1
    }

    /// The points. In a doubled hand the aces of the first two cards count one; an ace drawn counts eleven if it can (3.25.2).
    fn points(&self) -> u8 {
        match self.total.cards() {
            [_, _, drawn] if self.doubled => {
                let hard = self.total.hard_points();
                if drawn.points() == 1 && hard + 10 <= 21 { hard + 10 } else { hard }
            }
            _ => self.total.points(),
        }
    }
}

/// The names of the decisions.
const A_HAND: &str = "a hand";

/// The choices with a hand below 21 (3.18, 3.20 to 3.25).
fn legal(held: &PontoonHand, hands: usize, up: Card) -> Vec<Choice> {
    let total = &held.total;
    let two = total.cards().len() == 2;
    let mut open = vec![Hit];
    if total.points() >= 12 {
        open.push(Stand);
    }
    if two {
        open.push(Double);
    }
    if total.is_pair() && hands < 4 {
        open.push(Split);
    }
    if two && !held.split && matches!(up.points(), 1 | 10) {
        open.push(Surrender);
    }
    open
}

/// The dealer's finished hand.
struct FinishedDealer {
    points: u8,
    pontoon: bool,
}

impl FinishedDealer {
    /// The dealer draws to hard 16 and soft 17 (3.27).
    fn drawn(up: Card, dealer: &mut Dealer) -> Self {
        let second = dealer.card();
        let total = CardTotal::of(&[up, second]).drawn_out(dealer, true);
        FinishedDealer { points: total.points(), pontoon: is_blackjack(up, second) }
    }
}

impl Wager for PontoonGame {
    fn shoe(&self) -> Vec<Card> {
        decks_without_tens(self.decks)
    }

    fn purse(&self) -> Purse {
        self.purse
    }

    fn has_decisions(&self) -> bool {
        true
    }

    fn stand_in(&self, card: Card) -> Card {
        // Suits count in 6-7-8 and in 7-7-7 alone.
        if matches!(card.rank, 6..=8) { card } else { card.by_points() }
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let unit = self.purse.unit;
        let [first, up, second] = dealer.cards();
        if is_blackjack(first, second) {
            return Ok(SettledRound::Net { net: self.pontoon, staked: unit });
        }
        let total = CardTotal::of(&[first, second]);
        let mut hands = vec![PontoonHand { total, split: false, doubled: false, withdrawn: false }];
        let mut i = 0;
        while i < hands.len() {
            if self.play_hand(&mut hands, i, up, dealer, player)?.is_none() {
                let lost = if FinishedDealer::drawn(up, dealer).pontoon { unit } else { unit / 2 };
                return Ok(SettledRound::Net { net: -lost, staked: unit });
            }
            i += 1;
        }
        let dealers = FinishedDealer::drawn(up, dealer);
        let (mut net, mut staked) = (0, 0);
        for held in &hands {
            let (won, bet) = self.settle(held, up, &dealers);
            net += won;
            staked += bet;
        }
        Ok(SettledRound::Net { net, staked })
    }
}
