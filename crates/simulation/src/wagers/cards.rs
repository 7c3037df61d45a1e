//! Deals of cards: the shoe, the zones, and the tests on them.

use super::card_tests::is_such_hand;
use super::suits::suits_of;
use super::table::DealtTable;
use super::{DealKind, draws, faces, winner};
use crate::cards::{Card, decks};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::wager::SuitUse;
use paytables::wagers::{CardDeal, CardTest, CardsTest, Condition, Draw, HandComparison, Role, ZoneIndex};

impl DealtTable {
    fn is(&mut self, zones: &[ZoneIndex], test: &CardTest) -> bool {
        match test {
            CardTest::Class { ranking, classes, pair_of } => self.look(zones, *ranking).is_some_and(|look| {
                classes.contains(look.best.class)
                    && pair_of.is_none_or(|ranks| look.best.top().is_some_and(|rank| ranks.contains(rank)))
            }),
            CardTest::Holds { ranking, classes } => {
                self.look(zones, *ranking).is_some_and(|look| classes.iter().any(|class| look.holds(class)))
            }
            CardTest::AtLeast { ranking, class, ranks } => {
                self.look(zones, *ranking).is_some_and(|look| look.best.is_at_least(*ranking, *class, ranks))
            }
            CardTest::Against { verdict, zones: others, ranking } => {
                match (self.look(zones, *ranking), self.look(others, *ranking)) {
                    (Some(here), Some(there)) => match verdict {
                        HandComparison::Beats => here.best > there.best,
                        HandComparison::Ties => here.best == there.best,
                        HandComparison::LosesTo => here.best < there.best,
                    },
                    _ => false,
                }
            }
            test => is_such_hand(self, &self.together(zones), test),
        }
    }
}

impl DealKind for CardDeal {
    type Test = CardsTest;
    type Table = DealtTable;

    fn shoe(&self) -> Vec<Card> {
        let jokers = std::iter::repeat_n(Card::JOKER, self.shoe.jokers as usize);
        let mut kept: Vec<Card> = Vec::new();
        for card in decks(self.shoe.decks).into_iter().chain(jokers) {
            let has = self.shoe.count(faces::rank(card), faces::suit(card)) as usize;
            if kept.iter().filter(|other| **other == card).count() < has {
                kept.push(card);
            }
        }
        kept
    }

    fn suits(&self, conditions: &mut dyn Iterator<Item = &Condition<CardsTest>>) -> SuitUse {
        let mut most = SuitUse::None;
        for condition in conditions {
            suits_of(condition, &mut most);
        }
        most
    }

    /// The joined zones come first, in their order, then the draw: the shoe is shuffled, so the order does not matter.
    fn deal(&self, dealer: &mut Dealer) -> Result<DealtTable, Error> {
        let dealt = |role: Role, cards: u32, dealer: &mut Dealer| match role {
            Role::Dealt => dealer.hand_of(cards),
            _ => Vec::new(),
        };
        let mut zones: Vec<Vec<Card>> =
            self.zones.iter().map(|zone| dealt(zone.role, zone.cards.most, dealer)).collect();
        let (hand, other) = match self.draw {
            None => (Vec::new(), Vec::new()),
            Some(Draw::Baccarat(drawing)) => draws::baccarat(dealer, drawing.as_ref()).into(),
            Some(Draw::BlackjackDealer(soft17)) => (draws::blackjack_dealer(dealer, soft17), Vec::new()),
        };
        for (zone, cards) in self.zones.iter().zip(&mut zones) {
            match zone.role {
                Role::Dealt => {}
                Role::Player | Role::Dealer => cards.extend(&hand),
                Role::Banker => cards.extend(&other),
                Role::PlayerTwo => cards.extend(&hand[..2]),
                Role::BankerTwo => cards.extend(&other[..2]),
                Role::PlayerThird | Role::Third => cards.extend(hand.get(2)),
                Role::BankerThird => cards.extend(other.get(2)),
                Role::Up => cards.extend(hand.first()),
                Role::Hole => cards.extend(hand.get(1)),
                Role::Last => cards.extend(hand.last()),
            }
        }
        Ok(DealtTable::new(zones))
    }

    fn most_cards(&self) -> usize {
        let joined: u32 =
            self.zones.iter().filter(|zone| zone.role == Role::Dealt).map(|zone| zone.cards.most).sum();
        // A dealer who draws aces and twos takes a dozen cards; a few more are left for the shoe.
        let drawn = match self.draw {
            None => 0,
            Some(Draw::Baccarat(_)) => 6,
            Some(Draw::BlackjackDealer(_)) => 22,
        };
        joined as usize + drawn
    }

    fn said(&self, table: &DealtTable) -> String {
        let is_whole = |role: Role| matches!(role, Role::Dealt | Role::Player | Role::Banker | Role::Dealer);
        let zones = self.zones.iter().zip(table.zones()).filter(|(zone, _)| is_whole(zone.role));
        let zone = |(zone, cards): (&paytables::wagers::Zone, &Vec<Card>)| {
            let mut cards = cards.clone();
            // A zone has no order; a drawn hand has.
            if zone.role == Role::Dealt {
                cards.sort_unstable_by_key(|card| (std::cmp::Reverse(card.rank), card.suit));
            }
            let cards: Vec<String> = cards.iter().map(|card| card.to_string().replace('T', "10")).collect();
            format!("{}: {}", zone.name, cards.join(" "))
        };
        zones.map(zone).collect::<Vec<_>>().join("; ")
    }

    fn is(&self, table: &mut DealtTable, test: &CardsTest) -> bool {
        let points = |hand: Role| {
            let cards = self.zones.iter().zip(table.zones()).find(|(zone, _)| zone.role == hand);
            cards.map_or(0, |(_, cards)| draws::points(cards))
        };
        match test {
            CardsTest::Of(zones, test) => table.is(zones, test),
            CardsTest::Winner(who) => winner(points(Role::Player), points(Role::Banker)) == *who,
            CardsTest::Margin(is) => is.contains((points(Role::Player) - points(Role::Banker)).abs()),
        }
    }
}
