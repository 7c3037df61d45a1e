//! The results of hands, by the numbered list of the language.

use super::hand::PlayedHand;
use super::{FileGame, House};
use crate::cards::Card;
use crate::dealer::Dealer;
use crate::lines::{Chips, SettledRound};
use crate::wagers::{DealKind, DealtTable, holds};
use paytables::twenty_one::{HoleCardRule, TieResult, TwentyOneTest};
use paytables::wagers::{Aces, CardTest, CardsTest, Soft17, ZoneIndex};

/// The dealer's finished hand.
struct FinishedDealer {
    points: u8,
    natural: bool,
}

impl FileGame {
    /// The pay of a winning hand per unit, and whether at once.
    fn row(&self, held: &PlayedHand, up: Card, natural: bool) -> (Chips, bool) {
        let mut table = DealtTable::new(vec![held.cards.clone(), vec![up]]);
        let mut is = |test: &TwentyOneTest| match test {
            TwentyOneTest::Natural(is) => *is == natural,
            TwentyOneTest::Doubled(is) => *is == (held.doubled > 0),
            TwentyOneTest::Split(is) => *is == held.split,
            // In a doubled hand aces may count low.
            TwentyOneTest::Cards(CardsTest::Of(zones, CardTest::Total { is, aces: Aces::Best }))
                if zones[..] == [ZoneIndex(0)] =>
            {
                is.contains(held.points().into())
            }
            TwentyOneTest::Cards(test) => self.terms.deal.is(&mut table, test),
        };
        let row = self.terms.rows.iter().position(|row| holds(&row.when, &mut is));
        row.map_or((self.purse.unit, false), |row| (self.pays[row], self.terms.rows[row].at_once))
    }

    /// Returns true if a row pays a hand that has not bust whatever the dealer makes.
    pub(super) fn is_paid_at_once(&self, held: &PlayedHand, up: Card) -> bool {
        held.points() <= 21 && self.row(held, up, false).1
    }

    /// The net of the player's natural.
    pub(super) fn natural_net(&self, hand: &[Card], up: Card, dealers: bool) -> Chips {
        let (pay, at_once) = self.row(&PlayedHand::of(hand.to_vec()), up, true);
        match self.terms.ties.natural {
            _ if at_once || !dealers => pay,
            TieResult::Push => 0,
            TieResult::Lose => -self.purse.unit,
            TieResult::Win => pay,
        }
    }

    /// The dealer draws, and each hand is settled. The hand that is played first has the one unit that a natural takes
    /// if it takes no other.
    pub(super) fn settle(&self, hands: &[PlayedHand], house: &House, dealer: &mut Dealer) -> SettledRound {
        let dealers = self.drawn(house, dealer);
        let (mut net, mut staked) = (0, 0);
        for (i, held) in hands.iter().enumerate() {
            net += self.settled(held, i == 0, house.up, &dealers);
            staked += Chips::from(held.own()) * self.purse.unit;
        }
        SettledRound::Net { net, staked }
    }

    fn drawn(&self, house: &House, dealer: &mut Dealer) -> FinishedDealer {
        let hole = house.hole.unwrap_or_else(|| dealer.card());
        let natural = super::is_natural(house.up, hole);
        let mut hand = PlayedHand::of(vec![house.up, hole]);
        loop {
            let (points, soft) = hand.total();
            if points > 17 || points == 17 && !(soft && self.terms.soft17 == Soft17::Hit) {
                return FinishedDealer { points, natural };
            }
            hand.cards.push(dealer.card());
        }
    }

    fn settled(&self, held: &PlayedHand, first: bool, up: Card, dealers: &FinishedDealer) -> Chips {
        let unit = self.purse.unit;
        let lost = -Chips::from(held.own()) * unit;
        let natural = match self.terms.hole_card {
            HoleCardRule::Peek | HoleCardRule::FaceUp | HoleCardRule::None => lost,
            HoleCardRule::DoublesSaved if held.house_wager => 0,
            HoleCardRule::OriginalBets if held.house_wager || !first => 0,
            HoleCardRule::DoublesSaved | HoleCardRule::OriginalBets => -unit,
        };
        let points = held.points();
        let ties = self.terms.ties;
        if held.given_up {
            return lost;
        }
        if points > 21 {
            let returned = dealers.natural && self.terms.hole_card == HoleCardRule::OriginalBets;
            return if returned { natural } else { lost };
        }
        let (pay, at_once) = self.row(held, up, false);
        let won = pay * Chips::from(held.units());
        if self.is_charlie(held) || at_once || points == 21 && ties.twenty_one == TieResult::Win {
            return won;
        }
        if dealers.natural {
            return natural;
        }
        if let (22, Some(pay)) = (dealers.points, self.pay_22) {
            return pay * Chips::from(held.units());
        }
        if dealers.points > 21 || points > dealers.points {
            return won;
        }
        match if points == 21 { ties.twenty_one } else { ties.any } {
            _ if points < dealers.points => lost,
            TieResult::Push => 0,
            TieResult::Lose => lost,
            TieResult::Win => won,
        }
    }
}
