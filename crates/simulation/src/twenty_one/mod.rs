//! Blackjack games from files: hands played out from a real shoe, by the rules and rows of the file.
//!
//! The rules are parsed by `paytables`. They are implemented here independently, by the page that specifies the
//! language: the choices with a hand in `offers`, its result in `settle`. No counting of the exact engine is shared.

mod hand;
mod offers;
mod settle;

use crate::cards::Card;
use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::{Chips, Purse, SettledRound};
use crate::strategist::Choice::{Double, EvenMoney, Hit, Keep, Split, Stand, Surrender, Withdraw};
use crate::strategist::{Choice, RecordingPlayer, Seen};
use crate::wager::Wager;
use crate::wagers::DealKind;
use hand::{PlayedHand, is_natural};
use paytables::Selected;
use paytables::twenty_one::{HoleCardRule, TwentyOneTerms, TwentyOneTest};
use paytables::wagers::{CardTest, CardsTest, Rank};

/// The names of the decisions.
const A_HAND: &str = "a hand";
const A_DOUBLED_HAND: &str = "a doubled hand";

/// The base game of a file.
struct FileGame {
    terms: TwentyOneTerms,
    purse: Purse,
    /// The pay of each row per unit.
    pays: Vec<Chips>,
    /// The pay of a dealer's 22 per unit.
    pay_22: Option<Chips>,
    /// True if only the points of cards matter, never their suits or which ten-valued rank they have.
    is_by_points: bool,
}

/// The base game of a blackjack file; `None` for any other wager.
pub(crate) fn open(selected: &Selected) -> Result<Option<Box<dyn Wager>>, Error> {
    let Some(terms) = selected.twenty_one()? else { return Ok(None) };
    // A surrendered wager is halved.
    let purse = Purse::of(&selected.tables, 2)?;
    let pays = terms.rows.iter().map(|row| purse.chips(&row.net)).collect::<Result<_, Error>>()?;
    let pay_22 = terms.pay_22.as_ref().map(|pay| purse.chips(pay)).transpose()?;
    let is_by_points = is_by_points(&terms);
    Ok(Some(Box::new(FileGame { terms, purse, pays, pay_22, is_by_points })))
}

/// Returns true if the rules depend only on the points of cards.
fn is_by_points(terms: &TwentyOneTerms) -> bool {
    let by_points = |test: &TwentyOneTest| match test {
        TwentyOneTest::Natural(_) | TwentyOneTest::Doubled(_) | TwentyOneTest::Split(_) => true,
        TwentyOneTest::Cards(CardsTest::Of(_, test)) => {
            matches!(test, CardTest::Cards(_) | CardTest::Total { .. })
        }
        TwentyOneTest::Cards(_) => false,
    };
    let tens = (8..12).map(|rank| terms.free.split.contains(Rank(rank)));
    terms.rows.iter().flat_map(|row| row.when.tests()).all(by_points)
        && !terms.split.as_ref().is_some_and(|split| split.tens_by_rank)
        && tens.collect::<std::collections::BTreeSet<_>>().len() == 1
}

/// The dealer's cards, as far as they are dealt.
struct House {
    up: Card,
    hole: Option<Card>,
}

impl House {
    fn has_natural(&self) -> bool {
        self.hole.is_some_and(|hole| is_natural(self.up, hole))
    }
}

/// The result of a round that is over before the dealer draws.
enum Played {
    Over(SettledRound),
    Hands(Vec<PlayedHand>),
}

impl FileGame {
    fn net(&self, net: Chips) -> SettledRound {
        SettledRound::Net { net, staked: self.purse.unit }
    }

    /// What the player sees of the dealer's cards.
    fn shown(&self, house: &House) -> Vec<Card> {
        let second = house.hole.filter(|_| self.terms.hole_card == HoleCardRule::FaceUp);
        [house.up].into_iter().chain(second).collect()
    }

    /// Whether two cards may be given up before the dealer looks, and after.
    fn surrenders(&self, up: Card) -> (bool, bool) {
        let place = usize::from(up.points()) - 1;
        let terms = &self.terms.surrender;
        let (early, late) = (terms.early.contains(place), terms.late.contains(place));
        match self.terms.hole_card {
            HoleCardRule::FaceUp => (false, early || late),
            _ => (early, late),
        }
    }

    /// The player's natural.
    fn natural(
        &self,
        hand: [Card; 2],
        mut house: House,
        dealer: &mut Dealer,
        player: &mut RecordingPlayer,
    ) -> Result<SettledRound, Error> {
        if self.terms.even_money && house.up.points() == 1 {
            let seen = Seen { dealer: &[house.up], ..Seen::of("even money", &hand, 1, &[Stand, EvenMoney]) };
            if player.chooses(&seen)? == EvenMoney {
                return Ok(self.net(self.purse.unit));
            }
        }
        house.hole.get_or_insert_with(|| dealer.card());
        Ok(self.net(self.natural_net(&hand, house.up, house.has_natural())))
    }

    /// The choices with a hand that is not doubled.
    fn open(&self, hands: &[PlayedHand], i: usize, up: Card) -> Vec<Choice> {
        let held = &hands[i];
        if self.is_finished(held) {
            return vec![Stand];
        }
        let one_card = self.takes_one_card(held);
        let mut open = Vec::new();
        if u32::from(held.points()) >= self.terms.stand_from {
            open.push(Stand);
        }
        if !one_card {
            open.push(Hit);
            if self.doubling(held).is_some() {
                open.push(Double);
            }
        }
        if self.may_split(held, hands.len()) {
            open.push(Split);
        }
        let (early, late) = self.surrenders(up);
        if (early || late) && !held.split && held.cards.len() == 2 {
            open.push(Surrender);
        }
        open
    }

    fn asks(
        &self,
        hands: &[PlayedHand],
        i: usize,
        house: &House,
        open: &[Choice],
        player: &mut RecordingPlayer,
    ) -> Result<Choice, Error> {
        let held = &hands[i];
        if open.len() == 1 {
            return Ok(open[0]);
        }
        let decision = if held.doubled > 0 { A_DOUBLED_HAND } else { A_HAND };
        let staked = hands.iter().map(PlayedHand::own).sum();
        player.chooses(&Seen {
            dealer: &self.shown(house),
            split: held.split,
            free: held.house_wager,
            doubled: held.doubled,
            ..Seen::of(decision, &held.cards, staked, open)
        })
    }

    /// Plays a hand after a doubling, until it is left or taken back.
    fn play_doubled(
        &self,
        hands: &mut [PlayedHand],
        i: usize,
        house: &House,
        dealer: &mut Dealer,
        player: &mut RecordingPlayer,
    ) -> Result<(), Error> {
        loop {
            let card = dealer.card();
            hands[i].cards.push(card);
            let open = self.open_after_doubling(&hands[i], house.up);
            match self.asks(hands, i, house, &open, player)? {
                Double => hands[i].doubled += 1,
                Withdraw => {
                    hands[i].doubled -= 1;
                    hands[i].given_up = true;
                    return Ok(());
                }
                _ => return Ok(()),
            }
        }
    }

    fn open_after_doubling(&self, held: &PlayedHand, up: Card) -> Vec<Choice> {
        let mut open = vec![Keep];
        let (Some(double), false, false) = (&self.terms.double, held.free_double, self.is_finished(held))
        else {
            return open;
        };
        if double.rescue && !self.is_paid_at_once(held, up) {
            open.push(Withdraw);
        }
        if held.doubled <= u32::from(double.again) && held.is_among(&double.on) {
            open.push(Double);
        }
        open
    }

    /// Plays the player's hands, who has no natural.
    fn play_hands(
        &self,
        first_two: [Card; 2],
        house: &mut House,
        dealer: &mut Dealer,
        player: &mut RecordingPlayer,
    ) -> Result<Played, Error> {
        let unit = self.purse.unit;
        let mut hands = vec![PlayedHand::of(first_two.to_vec())];
        let (early, _) = self.surrenders(house.up);
        // If the hand may be given up before the dealer looks, the first choice is made before that.
        let mut said = None;
        if early {
            let open = self.open(&hands, 0, house.up);
            let choice = self.asks(&hands, 0, house, &open, player)?;
            if choice == Surrender {
                return Ok(Played::Over(self.net(-unit / 2)));
            }
            said = Some(choice);
        }
        if house.has_natural() {
            return Ok(Played::Over(self.net(-unit)));
        }
        let mut i = 0;
        while i < hands.len() {
            if let [_] = hands[i].cards[..] {
                // The second card of a split hand is dealt when its turn comes.
                hands[i].cards.push(dealer.card());
            }
            let open = self.open(&hands, i, house.up);
            let choice = match said.take() {
                Some(choice) => choice,
                None => self.asks(&hands, i, house, &open, player)?,
            };
            match choice {
                Stand => i += 1,
                Hit => hands[i].cards.push(dealer.card()),
                Double => {
                    hands[i] = self.doubling(&hands[i]).ok_or_else(|| Error::not_allowed(A_HAND))?;
                    self.play_doubled(&mut hands, i, house, dealer, player)?;
                    i += 1;
                }
                Split => {
                    let opened = self.split(&mut hands[i]);
                    hands.insert(i + 1, opened);
                }
                Surrender => {
                    // Without a hole card a natural takes all of it.
                    house.hole.get_or_insert_with(|| dealer.card());
                    let net = if house.has_natural() { -unit } else { -unit / 2 };
                    return Ok(Played::Over(self.net(net)));
                }
                _ => return Err(Error::not_allowed(A_HAND)),
            }
        }
        Ok(Played::Hands(hands))
    }
}

impl Wager for FileGame {
    fn shoe(&self) -> Vec<Card> {
        self.terms.deal.shoe()
    }

    fn purse(&self) -> Purse {
        self.purse
    }

    fn has_decisions(&self) -> bool {
        true
    }

    fn stand_in(&self, card: Card) -> Card {
        if self.is_by_points { card.by_points() } else { card }
    }

    fn hides_fourth_card(&self) -> bool {
        self.terms.hole_card == HoleCardRule::Peek
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let [first, up, second] = dealer.cards();
        let has_hole = matches!(self.terms.hole_card, HoleCardRule::Peek | HoleCardRule::FaceUp);
        let mut house = House { up, hole: has_hole.then(|| dealer.card()) };
        if is_natural(first, second) {
            return self.natural([first, second], house, dealer, player);
        }
        match self.play_hands([first, second], &mut house, dealer, player)? {
            Played::Over(settled) => Ok(settled),
            Played::Hands(hands) => Ok(self.settle(&hands, &house, dealer)),
        }
    }
}

#[cfg(test)]
mod tests;
