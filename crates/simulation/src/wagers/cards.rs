//! Cards on the table: the shoe, the zones, and what is asked of them.

use super::card_tests::is_such_hand;
use super::hands::Look;
use super::{Deal, draws, faces, winner};
use crate::Error;
use crate::cards::{Card, decks};
use crate::dealer::Dealer;
use paytables::wagers::{CardDeal, CardTest, CardsTest, Draw, Ranking, Role, Verdict, ZoneIndex};
use std::borrow::Cow;

/// The dealt cards.
pub struct Table {
    /// The cards of each zone, by its place in the deal.
    zones: Vec<Vec<Card>>,
    /// The hands that were looked at: rows ask for the same ones again.
    looked: Vec<(Vec<ZoneIndex>, Ranking, Option<Look>)>,
}

impl Table {
    /// The cards of these zones, put together.
    pub fn together(&self, zones: &[ZoneIndex]) -> Cow<'_, [Card]> {
        match zones {
            [only] => Cow::Borrowed(&self.zones[only.0]),
            _ => zones.iter().flat_map(|zone| &self.zones[zone.0]).copied().collect(),
        }
    }

    /// The one card of a zone, if it is not empty.
    pub fn card(&self, zone: ZoneIndex) -> Option<Card> {
        self.zones[zone.0].first().copied()
    }

    /// What hands the cards of these zones make; none where they are too few.
    fn look(&mut self, zones: &[ZoneIndex], ranking: Ranking) -> Option<Look> {
        let seen = self.looked.iter().find(|(of, by, _)| of == zones && *by == ranking);
        if let Some((_, _, look)) = seen {
            return *look;
        }
        let look = Look::at(&self.together(zones), ranking);
        self.looked.push((zones.to_vec(), ranking, look));
        look
    }

    fn is(&mut self, zones: &[ZoneIndex], test: &CardTest) -> bool {
        match test {
            CardTest::Class { ranking, classes, pair_of } => self.look(zones, *ranking).is_some_and(|look| {
                classes.contains(look.best.class)
                    && pair_of.is_none_or(|ranks| look.best.top().is_some_and(|rank| ranks.contains(rank)))
            }),
            CardTest::Holds { ranking, classes } => {
                self.look(zones, *ranking).is_some_and(|look| classes.iter().any(|class| look.holds(class)))
            }
            CardTest::Against { verdict, zones: others, ranking } => {
                match (self.look(zones, *ranking), self.look(others, *ranking)) {
                    (Some(here), Some(there)) => match verdict {
                        Verdict::Beats => here.best > there.best,
                        Verdict::Ties => here.best == there.best,
                        Verdict::LosesTo => here.best < there.best,
                    },
                    _ => false,
                }
            }
            test => is_such_hand(self, &self.together(zones), test),
        }
    }
}

impl Deal for CardDeal {
    type Test = CardsTest;
    type Table = Table;

    fn shoe(&self) -> Vec<Card> {
        let kept = |card: &Card| !self.shoe.without.contains(faces::rank(*card));
        let jokers = std::iter::repeat_n(Card::JOKER, self.shoe.jokers as usize);
        decks(self.shoe.decks).into_iter().filter(kept).chain(jokers).collect()
    }

    /// The joined zones first, in their order, then the draw: from a shuffled shoe it is all one.
    fn deal(&self, dealer: &mut Dealer) -> Result<Table, Error> {
        let dealt = |role: Role, cards: u32, dealer: &mut Dealer| match role {
            Role::Dealt => (0..cards).map(|_| dealer.card()).collect(),
            _ => Vec::new(),
        };
        let mut zones: Vec<Vec<Card>> =
            self.zones.iter().map(|zone| dealt(zone.role, zone.cards.most, dealer)).collect();
        let (hand, other) = match self.draw {
            None => (Vec::new(), Vec::new()),
            Some(Draw::Baccarat) => draws::baccarat(dealer).into(),
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
        Ok(Table { zones, looked: Vec::new() })
    }

    fn is(&self, table: &mut Table, test: &CardsTest) -> bool {
        let points = |hand: Role| {
            let cards = self.zones.iter().zip(&table.zones).find(|(zone, _)| zone.role == hand);
            cards.map_or(0, |(_, cards)| draws::points(cards))
        };
        match test {
            CardsTest::Of(zones, test) => table.is(zones, test),
            CardsTest::Winner(who) => winner(points(Role::Player), points(Role::Banker)) == *who,
            CardsTest::Margin(is) => is.contains((points(Role::Player) - points(Role::Banker)).abs()),
        }
    }
}
