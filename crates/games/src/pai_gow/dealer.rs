//! All dealer's hands, set by the house way, and the comparison of one player's hand with all of them.

use super::house_way::HouseWay;
use super::setting::{HAND, HandSetting, SettingRanks, legal_settings};
use super::shapes::{JOKER_BIT, Shape, Shapes};
use super::showdown::{Bank, SettingShowdown, WagerEnd, WagerPays};
use enumeration::combinations::choose;
use enumeration::spreads::{EvenDeck, Holding};
use enumeration::{Card, CardSet, Suit};
use rayon::prelude::*;
use std::cmp::{Ordering, Reverse};

/// The dealer's hands, by shape, with the ranks the house way sets them to.
pub struct Dealer {
    /// The house way the dealer sets by.
    pub house_way: HouseWay,
    /// The shapes of all hands.
    pub(crate) shapes: Shapes,
    /// The house way's setting of each shape.
    pub(crate) ranks: Vec<SettingRanks>,
}

impl Dealer {
    /// The dealer of the standard deck and one joker.
    pub fn new(house_way: HouseWay) -> Dealer {
        Dealer::of_deck(EvenDeck::STANDARD_53, house_way)
    }

    /// The dealer of another deck: fewer ranks, or two or three suits.
    ///
    /// # Panics
    /// If the deck has one suit, or fewer than seven cards.
    pub fn of_deck(deck: EvenDeck, house_way: HouseWay) -> Dealer {
        let shapes = Shapes::new(deck);
        let ranks = shapes.all().map(|(_, shape)| house_way.ranks(shape.hand(0))).collect();
        Dealer { house_way, shapes, ranks }
    }

    /// The dealer's possible hands once the player's seven cards are known.
    pub(crate) fn deals(&self) -> u64 {
        choose(self.shapes.deck.cards().len() - u32::from(HAND), HAND.into())
    }

    /// The number of the dealer's possible hands as a signed number: at most C(46, 7) = 53,524,680 for 53 cards.
    pub(crate) fn signed_deals(&self) -> i32 {
        self.deals().try_into().expect("at most C(46, 7)")
    }

    /// Each legal setting of a hand that differs in rank, highest low hand first, against every hand that the dealer
    /// may hold.
    ///
    /// # Panics
    /// If the hand is not seven cards of the deck.
    pub fn against(&self, hand: CardSet) -> Vec<(HandSetting, SettingShowdown)> {
        assert!(
            self.shapes.deck.cards().union(hand) == self.shapes.deck.cards(),
            "{hand} is not of the deck"
        );
        let mut settings: Vec<(HandSetting, SettingShowdown)> =
            legal_settings(hand).into_iter().map(|setting| (setting, SettingShowdown::default())).collect();
        let mut count = |index: usize, ways: u64| {
            let dealer = self.ranks[index];
            for (setting, showdown) in &mut settings {
                let high = compare(setting.ranks.high, dealer.high);
                let low = compare(setting.ranks.low, dealer.low);
                showdown.ways[high][low] += ways;
            }
        };
        for entry in &self.shapes.entries {
            let mut without_flush = self.disjoint(hand, &entry.holding);
            for (index, shape) in self.shapes.of_entry(entry) {
                if let Some(places) = shape.kind.flush {
                    let ways = self.disjoint_flushes(hand, &shape, places);
                    without_flush -= ways;
                    count(index, ways);
                }
            }
            count(entry.first_shape, without_flush);
        }
        assert!(settings.iter().all(|(_, showdown)| showdown.deals() == self.deals()));
        settings
    }

    /// The hands of a holding that share no card with `hand`.
    fn disjoint(&self, hand: CardSet, holding: &Holding) -> u64 {
        if holding.joker && hand.contains(Card::JOKER) {
            return 0;
        }
        let free = |rank| u32::from(self.shapes.deck.suits) - hand.intersection(CardSet::of_rank(rank)).len();
        holding.ranks().map(|(rank, count)| choose(free(rank), count.into())).product()
    }

    /// The hands of a shape, its flush lane in these places, that share no card with `hand`.
    fn disjoint_flushes(&self, hand: CardSet, shape: &Shape, places: u8) -> u64 {
        let flush = shape.lane(places);
        let joker = if hand.contains(Card::JOKER) { JOKER_BIT } else { 0 };
        let suits = self.shapes.deck.suits;
        Suit::all()
            .take(suits.into())
            .filter(|&suit| (hand.lane(suit) | joker) & flush == 0)
            .map(|suit| {
                let others = hand.without(CardSet::of_suit(suit));
                let free = |rank| u32::from(suits) - 1 - others.intersection(CardSet::of_rank(rank)).len();
                shape.outside(places).map(|(rank, count)| choose(free(rank), count.into())).product::<u64>()
            })
            .sum()
    }
}

/// The best of a hand's settings, as [`Dealer::against`] gives them, at these pays: of equal value, the one
/// with fewer losses, then the higher low hand (ruling Q7).
///
/// # Panics
/// If there is no setting.
pub fn best<'a>(
    settings: &'a [(HandSetting, SettingShowdown)],
    bank: Bank,
    pays: &WagerPays,
) -> &'a (HandSetting, SettingShowdown) {
    let worth = |(_, showdown): &&(HandSetting, SettingShowdown)| {
        (-showdown.edge(bank, pays), Reverse(showdown.ways_of(WagerEnd::Lose, bank)))
    };
    // They come from the highest low hand down, and the last of equals is taken.
    settings.iter().rev().max_by_key(worth).expect("every hand has a legal setting")
}

/// 0 when the player's hand is lower than the dealer's, 1 for a copy, 2 when it is higher.
fn compare<R: Ord + Copy>(player: R, dealer: R) -> usize {
    match player.cmp(&dealer) {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}
