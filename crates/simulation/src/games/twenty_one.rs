//! Blackjack and Free Bet Blackjack (HC appendix A, both parts) and Ride Free (CO rule 21): hands played out from a real shoe.

use super::first_cards::{HouseMoney, house_money, insurance, is_blackjack};
use super::total::CardTotal;
use super::{dealers_hand, first_cards};
use crate::cards::{Card, decks};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::{Chips, Purse, SettledRound, pay};
use crate::strategist::Choice::{Double, EvenMoney, Hit, Keep, Split, Stand, Surrender, Withdraw};
use crate::strategist::{Choice, RecordingPlayer, Seen};
use crate::wager::Wager;
use num_traits::One;
use paytables::{Ratio, Selected};

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    let shoe = || selected.settings.whole("decks").map(decks);
    match selected.wager.wager.as_str() {
        "base" => Ok(Box::new(BlackjackGame::new(selected)?)),
        "insurance" => insurance(selected, shoe()?),
        "house-money" if selected.settings.is("parlay", "never") => house_money(selected.table(), shoe()?),
        "house-money" => Ok(Box::new(Parlay::new(selected)?)),
        "push-22" | "hedge-22" => dealers_hand::dealer_22(selected),
        "silver-stack" => dealers_hand::silver_stack(selected),
        "bust-bonus" => dealers_hand::bust_bonus(selected),
        "21+3-classic" | "21+3-xtreme" | "21+3-top-3" | "21+3-progressive" => {
            first_cards::twenty_one_plus_three(selected)
        }
        "lucky-ladies" | "lucky-ladies-progressive" => first_cards::lucky_ladies(selected),
        _ => Err(Error::unknown_wager(selected)),
    }
}

/// The rules of a split pair of aces.
#[derive(Clone, Copy, PartialEq)]
enum SplitAces {
    /// One card to each of two.
    OneCard,
    /// One card each, and split again to the limit of hands.
    Resplit,
    /// Played like any other pair.
    LikeAnyPair,
}

/// The rules of a table.
#[expect(clippy::struct_excessive_bools, reason = "a rule is there or it is not")]
struct Rules {
    decks: u32,
    hits_soft_17: bool,
    /// Free splits of all but ten-values, free doubles of hard 9, 10 and 11, and a dealer 22 that pushes.
    free_bets: bool,
    split_aces: SplitAces,
    most_hands: usize,
    /// The least hard total that may be doubled for money, up to 11; `None` if any two cards may.
    doubles_from: Option<u8>,
    doubles_after_split: bool,
    surrender: bool,
    /// True if a blackjack against an ace may be paid 1 to 1 before the dealer looks (9.II of both parts).
    even_money: bool,
}

impl Rules {
    fn of(selected: &Selected) -> Result<Self, Error> {
        let settings = &selected.settings;
        let free_bets = selected.game.game != "blackjack";
        let split_aces = match settings.0.get("split-aces").map(String::as_str) {
            Some("one-card") => SplitAces::OneCard,
            Some("as-written") => SplitAces::LikeAnyPair,
            // Ride Free re-splits aces, one card to each (CO rule 21 (17)(B)).
            _ => SplitAces::Resplit,
        };
        Ok(Rules {
            decks: settings.whole("decks")?,
            hits_soft_17: !settings.is("soft17", "stand"),
            free_bets,
            split_aces,
            most_hands: settings.0.get("hands").and_then(|hands| hands.parse().ok()).unwrap_or(4),
            doubles_from: match settings.0.get("double").map(String::as_str) {
                Some("9-11") => Some(9),
                Some("10-11") => Some(10),
                _ => None,
            },
            doubles_after_split: !settings.is("double-after-split", "no"),
            surrender: settings.is("surrender", "late"),
            even_money: settings.is("even-money", "offered"),
        })
    }

    /// The rules that a House Money parlay is played by (ruling BJ2).
    fn of_parlay(selected: &Selected) -> Result<Self, Error> {
        Ok(Rules {
            decks: selected.settings.whole("decks")?,
            hits_soft_17: !selected.settings.is("soft17", "stand"),
            free_bets: false,
            split_aces: SplitAces::OneCard,
            most_hands: 4,
            doubles_from: None,
            doubles_after_split: true,
            surrender: false,
            even_money: selected.settings.is("even-money", "offered"),
        })
    }

    /// Returns true if the player takes even money, asked with a blackjack against an ace before the dealer looks.
    fn takes_even_money(
        &self,
        hand: [Card; 2],
        up: Card,
        player: &mut RecordingPlayer,
    ) -> Result<bool, Error> {
        if !self.even_money || up.points() != 1 || !is_blackjack(hand[0], hand[1]) {
            return Ok(false);
        }
        let seen = Seen { dealer: &[up], ..Seen::of("even money", &hand, 1, &[Stand, EvenMoney]) };
        Ok(player.chooses(&seen)? == EvenMoney)
    }

    /// Returns true if these two cards double free of charge: a hard 9, 10 or 11.
    fn doubles_free(&self, hand: &CardTotal) -> bool {
        self.free_bets && !hand.is_soft() && (9..=11).contains(&hand.points())
    }

    fn may_double(&self, held: &PlayerHand) -> bool {
        let total = &held.total;
        total.cards().len() == 2
            && (!held.split || self.doubles_after_split)
            && (self.doubles_free(total)
                || self
                    .doubles_from
                    .is_none_or(|least| !total.is_soft() && (least..=11).contains(&total.points())))
    }

    fn may_split(&self, held: &PlayerHand, hands: usize) -> bool {
        let aces_again = !(held.is_split_ace() && self.split_aces == SplitAces::OneCard);
        held.total.is_pair() && hands < self.most_hands && aces_again
    }
}

/// A hand of the player's, with its bets.
#[derive(Clone, Copy)]
struct PlayerHand {
    total: CardTotal,
    split: bool,
    /// Units of the player's own money.
    own: u32,
    /// Units that are won: the player's own and the lammers beside them.
    wins: Chips,
}

impl PlayerHand {
    fn is_split_ace(&self) -> bool {
        self.split && self.total.cards()[0].points() == 1
    }
}

/// Units won, lost or pushed, and units staked.
#[derive(Clone, Copy, Default)]
struct HandResult {
    won: Chips,
    lost: Chips,
    pushed: Chips,
    staked: Chips,
}

/// Plays the player's hands, the dealer having no blackjack and the player none.
fn play_out(
    rules: &Rules,
    first_two: [Card; 2],
    up: Card,
    hole: Card,
    dealer: &mut Dealer,
    player: &mut RecordingPlayer,
) -> Result<Option<HandResult>, Error> {
    let mut hands = vec![PlayerHand { total: CardTotal::of(&first_two), split: false, own: 1, wins: 1 }];
    let mut i = 0;
    while i < hands.len() {
        if hands[i].total.cards().len() == 1 {
            // The second card of a split hand, dealt when its turn comes (11.II).
            hands[i].total.add(dealer.card());
        }
        match next_choice(rules, &hands, i, up, player)? {
            Stand => i += 1,
            Hit => hands[i].total.add(dealer.card()),
            Double => {
                let free = rules.doubles_free(&hands[i].total);
                hands[i].own += u32::from(!free);
                hands[i].wins += 1;
                hands[i].total.add(dealer.card());
                i += 1;
            }
            Split => {
                let &[one, other] = hands[i].total.cards() else { break };
                let free = rules.free_bets && one.points() != 10;
                hands[i].total = CardTotal::of(&[one]);
                hands[i].split = true;
                let opened = PlayerHand {
                    total: CardTotal::of(&[other]),
                    split: true,
                    own: u32::from(!free),
                    wins: 1,
                };
                hands.insert(i + 1, opened);
            }
            Surrender => return Ok(None),
            _ => return Err(Error::not_allowed(A_HAND)),
        }
    }
    Ok(Some(settle(rules, &hands, up, hole, dealer)))
}

/// The names of the decisions.
const A_HAND: &str = "a hand";

/// The next choice for the current hand; no question if there is only one.
fn next_choice(
    rules: &Rules,
    hands: &[PlayerHand],
    i: usize,
    up: Card,
    player: &mut RecordingPlayer,
) -> Result<Choice, Error> {
    let held = &hands[i];
    let total = &held.total;
    if total.points() >= 21 {
        return Ok(Stand);
    }
    let may_split = rules.may_split(held, hands.len());
    let one_card = held.is_split_ace() && rules.split_aces != SplitAces::LikeAnyPair;
    let mut open = [Stand; 5];
    let mut number = 1;
    let mut allow = |allowed: bool, choice: Choice| {
        if allowed {
            open[number] = choice;
            number += 1;
        }
    };
    allow(!one_card, Hit);
    allow(!one_card && rules.may_double(held), Double);
    allow(may_split, Split);
    allow(rules.surrender && !held.split && total.cards().len() == 2, Surrender);
    if number == 1 {
        return Ok(Stand);
    }
    let staked = hands.iter().map(|held| held.own).sum();
    player.chooses(&Seen {
        dealer: &[up],
        split: held.split,
        // A hand without the player's own money is free.
        free: held.own == 0,
        ..Seen::of(A_HAND, total.cards(), staked, &open[..number])
    })
}

/// The dealer draws, and each hand is settled.
fn settle(rules: &Rules, hands: &[PlayerHand], up: Card, hole: Card, dealer: &mut Dealer) -> HandResult {
    let live = hands.iter().any(|held| !held.total.is_bust());
    let dealers = CardTotal::of(&[up, hole]);
    let dealers = if live { dealers.drawn_out(dealer, rules.hits_soft_17) } else { dealers };
    let mut result = HandResult::default();
    for held in hands {
        let own = Chips::from(held.own);
        result.staked += own;
        let (points, against) = (held.total.points(), dealers.points());
        if held.total.is_bust() {
            result.lost += own;
        } else if rules.free_bets && against == 22 {
            result.pushed += own;
        } else if dealers.is_bust() || points > against {
            result.won += held.wins;
        } else if points < against {
            result.lost += own;
        }
    }
    result
}

/// The base game.
struct BlackjackGame {
    rules: Rules,
    purse: Purse,
    blackjack: Chips,
    wins: Chips,
    dealer_22: Chips,
}

impl BlackjackGame {
    fn new(selected: &Selected) -> Result<Self, Error> {
        // A surrendered wager is halved.
        let purse = Purse::of(&selected.tables, 2)?;
        let table = selected.table();
        let (blackjack, wins, dealer_22) = match selected.game.game.as_str() {
            "ride-free" => ("blackjack".to_string(), "winning wager", Some("dealer 22")),
            game => {
                let row = format!("blackjack at {}", selected.settings.value("blackjack")?);
                (row, "winning wager", (game == "free-bet-blackjack").then_some("dealer 22"))
            }
        };
        Ok(BlackjackGame {
            rules: Rules::of(selected)?,
            purse,
            blackjack: purse.pay(table, &blackjack)?,
            wins: purse.pay(table, wins)?,
            dealer_22: dealer_22.map_or(Ok(0), |row| purse.pay(table, row))?,
        })
    }
}

impl Wager for BlackjackGame {
    fn shoe(&self) -> Vec<Card> {
        decks(self.rules.decks)
    }

    fn purse(&self) -> Purse {
        self.purse
    }

    fn has_decisions(&self) -> bool {
        true
    }

    fn stand_in(&self, card: Card) -> Card {
        card.by_points()
    }

    fn hides_fourth_card(&self) -> bool {
        true
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let unit = self.purse.unit;
        let [first, up, second, hole] = dealer.cards();
        let blackjack = is_blackjack(first, second);
        if self.rules.takes_even_money([first, second], up, player)? {
            return Ok(SettledRound::Net { net: unit, staked: unit });
        }
        if is_blackjack(up, hole) {
            return Ok(SettledRound::Net { net: if blackjack { 0 } else { -unit }, staked: unit });
        }
        if blackjack {
            return Ok(SettledRound::Net { net: self.blackjack, staked: unit });
        }
        let Some(result) = play_out(&self.rules, [first, second], up, hole, dealer, player)? else {
            return Ok(SettledRound::Net { net: -unit / 2, staked: unit });
        };
        let net = result.won * self.wins - result.lost * unit + result.pushed * self.dealer_22;
        Ok(SettledRound::Net { net, staked: result.staked * unit })
    }
}

/// House Money whose winnings may be put on the blackjack wager (HC appendix A 16.II.E and G).
struct Parlay {
    rules: Rules,
    purse: Purse,
    rows: Vec<(HouseMoney, Chips)>,
    /// The pay of a blackjack, as a ratio.
    blackjack: (Chips, Chips),
}

impl Parlay {
    fn new(selected: &Selected) -> Result<Self, Error> {
        let table = selected.table();
        // A blackjack pays halves or fifths of the wager.
        let purse = Purse::of([table], 10)?;
        let blackjack = if selected.settings.is("blackjack", "6:5") { (6, 5) } else { (3, 2) };
        let rows = table
            .rows
            .iter()
            .map(|row| {
                let event =
                    HouseMoney::named(&row.hand).ok_or_else(|| Error::unknown_row(table, &row.hand))?;
                // The proceeds are the win and the stake.
                Ok((event, purse.chips(&(pay(table, &row.hand)? + Ratio::one()))?))
            })
            .collect::<Result<_, Error>>()?;
        Ok(Parlay { rules: Rules::of_parlay(selected)?, purse, rows, blackjack })
    }
}

impl Wager for Parlay {
    fn shoe(&self) -> Vec<Card> {
        decks(self.rules.decks)
    }

    fn purse(&self) -> Purse {
        self.purse
    }

    fn has_decisions(&self) -> bool {
        true
    }

    fn stand_in_later(&self, card: Card) -> Card {
        card.by_points()
    }

    fn hides_fourth_card(&self) -> bool {
        true
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let unit = self.purse.unit;
        let [first, up, second, hole] = dealer.cards();
        let hand = [first, second];
        let Some(&(_, proceeds)) = self.rows.iter().find(|row| row.0.fits(hand)) else {
            return Ok(SettledRound::Net { net: -unit, staked: unit });
        };
        let collected = proceeds - unit;
        // A hand that takes even money is over before the wager is paid, and nothing can be added to it.
        if self.rules.takes_even_money(hand, up, player)? {
            return Ok(SettledRound::Net { net: collected, staked: unit });
        }
        let seen = Seen { dealer: &[up], ..Seen::of("the parlay", &hand, 1, &[Withdraw, Keep]) };
        if is_blackjack(up, hole) || player.chooses(&seen)? == Withdraw {
            return Ok(SettledRound::Net { net: collected, staked: unit });
        }
        if is_blackjack(first, second) {
            let (pays, to) = self.blackjack;
            return Ok(SettledRound::Net { net: collected + proceeds * pays / to, staked: unit + proceeds });
        }
        // The whole of the proceeds is the blackjack wager: splits and doubles match it (16.II.G). No rule here surrenders.
        let result = play_out(&self.rules, hand, up, hole, dealer, player)?.unwrap_or_default();
        let net = collected + proceeds * (result.won - result.lost);
        Ok(SettledRound::Net { net, staked: unit + proceeds * result.staked })
    }
}
