//! Four Card Poker (HC appendix C) and Crazy Four Poker (HC appendix M).

use super::paid::{PokerHolding, paid_alike};
use super::three_card::{category_pays, pay_of};
use crate::cards::{ACE, Card, decks};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::hands::{Category, Made, best_four};
use crate::lines::{Chips, Purse, SettledRound, pay};
use crate::strategist::Choice::{Bet, Fold};
use crate::strategist::{Choice, RecordingPlayer, Seen};
use crate::wager::Wager;
use paytables::Selected;

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    match (selected.game.game.as_str(), selected.wager.wager.as_str()) {
        ("four-card-poker", "base") => Ok(Box::new(FourCard::new(selected)?)),
        ("crazy-four-poker", "base") => Ok(Box::new(CrazyFour::new(selected)?)),
        (_, "aces-up" | "queens-up") => {
            Ok(paid_alike(decks(1), PokerHolding::rows(selected.table())?, |rows, dealer| {
                let hand = best_four(&dealer.hand::<5>());
                rows.first(|holding| holding.fits(hand))
            }))
        }
        _ => Err(Error::unknown_wager(selected)),
    }
}

/// Four Card Poker: the player's best four of five against the dealer's best four of six.
struct FourCard {
    purse: Purse,
    ante_wins: Chips,
    play_wins: Chips,
    ante_ties: Chips,
    play_ties: Chips,
    bonus: Vec<(Category, Chips)>,
}

impl FourCard {
    fn new(selected: &Selected) -> Result<Self, Error> {
        let purse = Purse::of(&selected.tables, 1)?;
        let main = selected.part("HC-4CP-ANTE-PLAY")?;
        Ok(FourCard {
            purse,
            ante_wins: purse.pay(main, "ante, player wins")?,
            play_wins: purse.pay(main, "play, player wins")?,
            ante_ties: purse.pay(main, "ante, tie")?,
            play_ties: purse.pay(main, "play, tie")?,
            bonus: category_pays(purse, selected.part("HC-4CP-ANTE-BONUS")?)?,
        })
    }
}

/// Deals five cards and the dealer's exposed one, and asks for the Play wager: how many times the ante, 0 for a fold.
pub(super) fn four_card_play(
    dealer: &mut Dealer,
    player: &mut RecordingPlayer,
) -> Result<([Card; 5], Card, Chips), Error> {
    let hand: [Card; 5] = dealer.hand();
    let exposed = dealer.card();
    let open = [Fold, Bet(1), Bet(2), Bet(3)];
    let seen = Seen { dealer: &[exposed], ..Seen::of("deal", &hand, 1, &open) };
    Ok((hand, exposed, player.bets(&seen)?.into()))
}

impl Wager for FourCard {
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
        let (hand, exposed, times) = four_card_play(dealer, player)?;
        if times == 0 {
            return Ok(SettledRound::Net { net: -unit, staked: unit });
        }
        let [a, b, c, d, e] = dealer.cards();
        let (own, dealers) = (best_four(&hand), best_four(&[exposed, a, b, c, d, e]));
        // A tie is paid like a win (11.I.A); both have rows of their own.
        let main = match own.cmp(&dealers) {
            std::cmp::Ordering::Greater => self.ante_wins + times * self.play_wins,
            std::cmp::Ordering::Equal => self.ante_ties + times * self.play_ties,
            std::cmp::Ordering::Less => -unit - times * unit,
        };
        Ok(SettledRound::Net {
            net: main + pay_of(&self.bonus, own.category, 0),
            staked: unit + times * unit,
        })
    }
}

/// Crazy Four Poker: best four of five against best four of five, with Ante and Super Bonus.
struct CrazyFour {
    purse: Purse,
    /// What the ante and one unit of play are paid: dealer not qualified, win, tie.
    ante: [Chips; 3],
    play: [Chips; 3],
    four_aces: Chips,
    bonus: Vec<(Category, Chips)>,
}

impl CrazyFour {
    fn new(selected: &Selected) -> Result<Self, Error> {
        let purse = Purse::of(&selected.tables, 1)?;
        let (ante, play) = (selected.part("HC-C4P-ANTE")?, selected.part("HC-C4P-PLAY")?);
        let mut super_bonus = selected.part("HC-C4P-SUPER-BONUS")?.clone();
        let four_aces = purse.chips(&pay(&super_bonus, "four aces")?)?;
        super_bonus.rows.retain(|row| row.hand != "four aces");
        Ok(CrazyFour {
            purse,
            ante: [
                purse.pay(ante, "ante, dealer does not qualify")?,
                purse.pay(ante, "ante, player wins")?,
                purse.pay(ante, "ante, tie")?,
            ],
            play: [
                purse.pay(play, "play, dealer does not qualify")?,
                purse.pay(play, "play, player wins")?,
                purse.pay(play, "play, tie")?,
            ],
            four_aces,
            bonus: category_pays(purse, &super_bonus)?,
        })
    }

    /// What a straight or better is paid, win or lose; None below it.
    fn super_bonus(&self, hand: Made) -> Option<Chips> {
        if hand.category == Category::FourOfAKind && hand.top() == ACE {
            return Some(self.four_aces);
        }
        self.bonus.iter().find(|pay| pay.0 == hand.category).map(|pay| pay.1)
    }
}

/// Deals five cards and asks for the Play wager: how many times the ante, 0 for a fold (10.III).
pub(super) fn crazy_four_play(
    dealer: &mut Dealer,
    player: &mut RecordingPlayer,
) -> Result<([Card; 5], Chips), Error> {
    let hand: [Card; 5] = dealer.hand();
    let best = best_four(&hand);
    let aces_or_better =
        best.category > Category::Pair || (best.category == Category::Pair && best.top() == ACE);
    let open: &[Choice] = if aces_or_better { &[Fold, Bet(1), Bet(2), Bet(3)] } else { &[Fold, Bet(1)] };
    Ok((hand, player.bets(&Seen::of("deal", &hand, 2, open))?.into()))
}

impl Wager for CrazyFour {
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
        let (hand, times) = crazy_four_play(dealer, player)?;
        if times == 0 {
            return Ok(SettledRound::Net { net: -2 * unit, staked: 2 * unit });
        }
        let (own, dealers) = (best_four(&hand), best_four(&dealer.cards::<5>()));
        let bonus = self.super_bonus(own);
        let qualifies = dealers.category != Category::HighCard || dealers.top() >= 13;
        let event = if !qualifies {
            0
        } else if own > dealers {
            1
        } else if own == dealers {
            2
        } else {
            // Beaten by a dealer that qualifies: below a straight the Super Bonus goes too (ruling G6).
            let net = -unit - times * unit + bonus.unwrap_or(-unit);
            return Ok(SettledRound::Net { net, staked: 2 * unit + times * unit });
        };
        let net = self.ante[event] + times * self.play[event] + bonus.unwrap_or(0);
        Ok(SettledRound::Net { net, staked: 2 * unit + times * unit })
    }
}
