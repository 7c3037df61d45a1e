//! Ultimate Texas Hold 'Em (HC appendix I) and Texas Hold 'Em Bonus (HC appendix K).

use super::paid::{PokerHolding, paid_alike};
use super::three_card::{category_pays, pay_of};
use crate::cards::{ACE, Card, KING, decks};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::hands::{Category, Made, best_five};
use crate::lines::{Chips, Purse, Rows, SettledRound};
use crate::strategist::Choice::{Bet, Check, Fold};
use crate::strategist::{Choice, RecordingPlayer, Seen};
use crate::wager::Wager;
use paytables::{PayTable, Selected};
use std::cmp::Ordering;

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    match (selected.game.game.as_str(), selected.wager.wager.as_str()) {
        ("ultimate-texas-holdem", "base") => Ok(Box::new(Ultimate::new(selected)?)),
        ("texas-holdem-bonus", "base") => Ok(Box::new(HoldemBonus::new(selected)?)),
        // Paid on the seven cards, also when the hand is folded (I 9.V.B.1).
        (_, "trips") => Ok(paid_alike(decks(1), PokerHolding::rows(selected.table())?, |rows, dealer| {
            let hand = best_five(&dealer.hand::<7>());
            rows.first(|holding| holding.fits(hand))
        })),
        (_, "bonus") => two_card_bonus(selected.table()),
        _ => Err(Error::unknown_wager(selected)),
    }
}

/// The player's cards, and the board as far as it is dealt.
pub(super) struct Streets {
    hole: [Card; 2],
    board: Vec<Card>,
}

impl Streets {
    /// Deals the player's two cards and the dealer's.
    fn new(dealer: &mut Dealer) -> (Self, [Card; 2]) {
        let hole = dealer.hand();
        (Streets { hole, board: Vec::new() }, dealer.hand())
    }

    /// Deals a round in which the dealer's cards do not matter.
    pub(super) fn without_dealer(dealer: &mut Dealer) -> Self {
        let hole = dealer.hand();
        dealer.bury(2);
        Streets { hole, board: Vec::new() }
    }

    /// Deals further board cards, up to `cards` in all.
    fn show(&mut self, cards: usize, dealer: &mut Dealer) {
        if cards > self.board.len() {
            self.board.extend(dealer.hand_of((cards - self.board.len()) as u32));
        }
    }

    fn best(&self, two: [Card; 2]) -> Made {
        let board = &self.board;
        best_five(&[two[0], two[1], board[0], board[1], board[2], board[3], board[4]])
    }

    /// The player's cards and the flop, which the progressive is paid on (L 5.IV). The rest of the board is not looked at.
    pub(super) fn flopped(mut self, dealer: &mut Dealer) -> [Card; 5] {
        self.show(3, dealer);
        dealer.bury(5 - self.board.len());
        [self.hole[0], self.hole[1], self.board[0], self.board[1], self.board[2]]
    }

    /// What the player sees.
    fn seen<'a>(&'a self, decision: &'static str, staked: u32, open: &'a [Choice]) -> Seen<'a> {
        Seen { board: &self.board, ..Seen::of(decision, &self.hole, staked, open) }
    }
}

/// The Play wager of Ultimate Texas Hold 'Em, as a multiple of the ante; 0 for a fold (9.I to V).
pub(super) fn ultimate_play(
    streets: &mut Streets,
    dealer: &mut Dealer,
    player: &mut RecordingPlayer,
) -> Result<Chips, Error> {
    let decisions: [(_, _, &[Choice]); 3] = [
        ("hole cards", 0, &[Check, Bet(3), Bet(4)]),
        ("flop", 3, &[Check, Bet(2)]),
        ("river", 5, &[Fold, Bet(1)]),
    ];
    for (decision, shown, open) in decisions {
        streets.show(shown, dealer);
        let times = player.bets(&streets.seen(decision, 2, open))?;
        if times > 0 {
            return Ok(times.into());
        }
    }
    Ok(0)
}

/// Ultimate Texas Hold 'Em: Ante, Blind and Play.
struct Ultimate {
    purse: Purse,
    ante_returned: Chips,
    ante: [Chips; 2],
    play: [Chips; 2],
    blind: Vec<(Category, Chips)>,
    blind_below: Chips,
}

impl Ultimate {
    fn new(selected: &Selected) -> Result<Self, Error> {
        let purse = Purse::of(&selected.tables, 1)?;
        let (ante, play) = (selected.part("HC-UTH-ANTE")?, selected.part("HC-UTH-PLAY")?);
        let mut blind = selected.part("HC-UTH-BLIND")?.clone();
        let blind_below = purse.pay(&blind, "less than a straight")?;
        blind.rows.retain(|row| row.hand != "less than a straight");
        Ok(Ultimate {
            purse,
            ante_returned: purse.pay(ante, "ante, dealer does not qualify")?,
            ante: [purse.pay(ante, "ante, player wins")?, purse.pay(ante, "ante, tie")?],
            play: [purse.pay(play, "play, player wins")?, purse.pay(play, "play, tie")?],
            blind: category_pays(purse, &blind)?,
            blind_below,
        })
    }
}

impl Wager for Ultimate {
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
        let (mut streets, dealers) = Streets::new(dealer);
        let times = ultimate_play(&mut streets, dealer, player)?;
        streets.show(5, dealer);
        if times == 0 {
            return Ok(SettledRound::Net { net: -2 * unit, staked: 2 * unit });
        }
        let (own, dealers) = (streets.best(streets.hole), streets.best(dealers));
        let (ante, play, blind) = match own.cmp(&dealers) {
            Ordering::Greater => {
                (self.ante[0], times * self.play[0], pay_of(&self.blind, own.category, self.blind_below))
            }
            Ordering::Equal => (self.ante[1], times * self.play[1], 0),
            Ordering::Less => (-unit, -times * unit, -unit),
        };
        // Below a pair the dealer gives the ante back, whoever wins the rest (9.VII).
        let ante = if dealers.category == Category::HighCard { self.ante_returned } else { ante };
        Ok(SettledRound::Net { net: ante + play + blind, staked: (2 + times) * unit })
    }
}

/// The bets of Texas Hold 'Em Bonus after the ante: twice the ante for the flop, once more each for turn and river. None for a
/// fold (10.I to VI).
fn bonus_bets(
    streets: &mut Streets,
    dealer: &mut Dealer,
    player: &mut RecordingPlayer,
) -> Result<Option<[Chips; 2]>, Error> {
    if bonus_folds(streets, player)? {
        return Ok(None);
    }
    streets.show(3, dealer);
    let turn = player.bets(&streets.seen("flop", 3, &[Check, Bet(1)]))?;
    streets.show(4, dealer);
    let river = player.bets(&streets.seen("turn", 3 + turn, &[Check, Bet(1)]))?;
    Ok(Some([turn.into(), river.into()]))
}

/// True if the player folds the hole cards of Texas Hold 'Em Bonus, the only fold in that game.
pub(super) fn bonus_folds(streets: &Streets, player: &mut RecordingPlayer) -> Result<bool, Error> {
    Ok(player.chooses(&streets.seen("hole cards", 1, &[Fold, Bet(2)]))? == Fold)
}

/// Texas Hold 'Em Bonus: Ante, Flop, Turn and River.
struct HoldemBonus {
    purse: Purse,
    ante_straight: Chips,
    ante_below: Chips,
    /// Flop, turn and river: win and tie.
    wins: [Chips; 3],
    ties: [Chips; 4],
}

impl HoldemBonus {
    fn new(selected: &Selected) -> Result<Self, Error> {
        let purse = Purse::of(&selected.tables, 1)?;
        let (ante, bets) = (selected.part("HC-THB-ANTE")?, selected.part("HC-THB-FLOP-TURN-RIVER")?);
        Ok(HoldemBonus {
            purse,
            ante_straight: purse.pay(ante, "ante, player wins with a straight or better")?,
            ante_below: purse.pay(ante, "ante, player wins with less than a straight")?,
            wins: [
                purse.pay(bets, "flop, player wins")?,
                purse.pay(bets, "turn, player wins")?,
                purse.pay(bets, "river, player wins")?,
            ],
            ties: [
                purse.pay(ante, "ante, tie")?,
                purse.pay(bets, "flop, tie")?,
                purse.pay(bets, "turn, tie")?,
                purse.pay(bets, "river, tie")?,
            ],
        })
    }
}

impl Wager for HoldemBonus {
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
        let (mut streets, dealers) = Streets::new(dealer);
        let bets = bonus_bets(&mut streets, dealer, player)?;
        streets.show(5, dealer);
        let Some([turn, river]) = bets else {
            return Ok(SettledRound::Net { net: -unit, staked: unit });
        };
        let staked = (3 + turn + river) * unit;
        let (own, dealers) = (streets.best(streets.hole), streets.best(dealers));
        let net = match own.cmp(&dealers) {
            Ordering::Greater => {
                let straight = own.category >= Category::Straight;
                let ante = if straight { self.ante_straight } else { self.ante_below };
                ante + 2 * self.wins[0] + turn * self.wins[1] + river * self.wins[2]
            }
            Ordering::Equal => self.ties[0] + 2 * self.ties[1] + turn * self.ties[2] + river * self.ties[3],
            Ordering::Less => -staked,
        };
        Ok(SettledRound::Net { net, staked })
    }
}

/// The Bonus of Texas Hold 'Em Bonus: the player's two cards, and the dealer's where both have aces (K 11.III and IV).
fn two_card_bonus(table: &PayTable) -> Result<Box<dyn Wager>, Error> {
    enum Row {
        AcesAgainstAces,
        Pairs(u8, u8),
        /// An ace with a card between these, of one suit or not.
        AceWith(u8, u8, bool),
    }
    let rows = Rows::read(table, |row| {
        Some(match row {
            "both player and dealer have a pair of aces" => Row::AcesAgainstAces,
            "ace-ace" => Row::Pairs(ACE, ACE),
            "king-king, queen-queen, jack-jack" => Row::Pairs(11, KING),
            "a pair of ten-ten through two-two" => Row::Pairs(2, 10),
            "ace-king (same suit)" => Row::AceWith(KING, KING, true),
            "ace-king (different suit)" => Row::AceWith(KING, KING, false),
            "ace-queen or ace-jack (same suit)" => Row::AceWith(11, 12, true),
            "ace-queen or ace-jack (different suit)" => Row::AceWith(11, 12, false),
            _ => return None,
        })
    })?;
    Ok(paid_alike(decks(1), rows, |rows, dealer| {
        let mut own: [Card; 2] = dealer.hand();
        own.sort_unstable();
        let [low, high] = own;
        let dealers: [Card; 2] = dealer.hand();
        let pair = low.rank == high.rank;
        rows.first(|row| match *row {
            Row::AcesAgainstAces => own.iter().chain(&dealers).all(|card| card.rank == ACE),
            Row::Pairs(from, to) => pair && (from..=to).contains(&low.rank),
            Row::AceWith(from, to, suited) => {
                high.rank == ACE && (from..=to).contains(&low.rank) && suited == (low.suit == high.suit)
            }
        })
    }))
}
