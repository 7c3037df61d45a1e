//! The audit of Pai Gow Poker: hands of the player drawn at random, each in every setting against every hand of the dealer.
//!
//! A player's seven cards leave C(46, 7) = 53,524,680 hands to the dealer. All are dealt, one after another. The house way
//! depends on ranks, and on suits only if five cards make a flush: hands that agree in both are set once.
//!
//! `vigorish audit` calls it.

use crate::Card;
use crate::branches::{KindShoe, choose, suit_maps};
use crate::cards::deck_with_joker;
use crate::dealer::Dealer;
use crate::error::Error;
use crate::games::house_way::Set;
use crate::games::pai_gow::PaiGowGame;
use crate::lines::SettledRound;
use crate::strategist::{RecordingPlayer, Strategist};
use crate::wager::Wager;
use num_traits::Zero;
use paytables::{Ratio, Selected};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};

/// Seven cards, and every hand that a dealer can hold beside them.
#[derive(Clone, Debug)]
pub struct EveryDealer {
    /// The player's cards.
    pub hand: [Card; 7],
    /// A representative of the dealer's hands that are set alike, and their number.
    dealers: Vec<([Card; 7], u64)>,
}

/// A player's hand in every setting.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AuditedHand {
    /// The dealer's hands.
    pub deals: u64,
    /// Every setting that the rules allow.
    pub settings: Vec<AuditedSetting>,
}

/// A setting of a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AuditedSetting {
    /// The two cards of the low hand.
    pub low: [Card; 2],
    /// Its mean net.
    pub net: Ratio,
    /// True if the player chooses this setting or an equivalent one.
    pub is_made: bool,
}

/// Returns true if the wager can be audited here: the player sets cards as two hands against a dealer.
pub fn sets_hands(selected: &Selected) -> bool {
    (selected.game.game.as_str(), selected.wager.wager.as_str()) == ("pai-gow-poker", "base")
}

/// Draws different hands of seven cards up to suits, and returns them with the share of all hands that they represent.
pub fn draw_hands(hands: u64, seed: u64) -> (Vec<[Card; 7]>, Ratio) {
    let shoe = KindShoe::new(deck_with_joker(), suit_maps(|_| true));
    let mut dealer = Dealer::new(seed, "seven cards", 0, deck_with_joker());
    let mut drawn = BTreeMap::new();
    while (drawn.len() as u64) < hands.min(1_000) {
        dealer.gather();
        let (hand, _) = shoe.canonical(&dealer.hand_of(7));
        let weight = shoe.weight_of(&hand);
        drawn.insert(std::array::from_fn(|place| hand[place]), weight);
    }
    let weight: u128 = drawn.values().sum();
    (drawn.into_keys().collect(), Ratio::new(weight.into(), choose(53, 7).into()))
}

impl EveryDealer {
    /// Deals every hand of the dealer beside these cards.
    pub fn of(hand: [Card; 7]) -> Self {
        let mut left = deck_with_joker();
        left.retain(|card| !hand.contains(card));
        let from_first = |place: usize| {
            let mut walk = DealerHandWalk { left: &left, hand: [left[place]; 7], found: HashMap::new() };
            walk.deal(1, place + 1, Looks::default().with(left[place]));
            walk.found
        };
        let merged = |mut all: HashMap<u64, ([Card; 7], u64)>, more: HashMap<u64, ([Card; 7], u64)>| {
            for (key, (hand, hands)) in more {
                let known = all.entry(key).or_insert((hand, 0));
                *known = (known.0.min(hand), known.1 + hands);
            }
            all
        };
        let found = (0..left.len()).into_par_iter().map(from_first).reduce(HashMap::new, merged);
        let mut dealers: Vec<_> = found.into_values().collect();
        dealers.sort_unstable();
        EveryDealer { hand, dealers }
    }

    /// Settles every setting of the player's cards at the rules of a wager of Pai Gow Poker, and asks how the player sets them.
    pub fn settle(&self, selected: &Selected, player: &dyn Strategist) -> Result<AuditedHand, Error> {
        let wager = PaiGowGame::new(selected)?;
        let made = wager.own_set(&self.hand, &RecordingPlayer::new(player))?;
        let mut sets: BTreeMap<Set, u64> = BTreeMap::new();
        for (dealers, hands) in &self.dealers {
            *sets.entry(wager.house_set(dealers)).or_default() += hands;
        }
        let deals: u64 = sets.values().sum();
        let mut settings = Vec::new();
        for places in Set::places() {
            let own = Set::new(&self.hand, places);
            if !own.low.is_below(own.high) {
                continue;
            }
            let mut net = Ratio::zero();
            let mut by_line: BTreeMap<SettledRound, u64> = BTreeMap::new();
            for (dealers, hands) in &sets {
                *by_line.entry(wager.settle(&own, dealers)).or_default() += hands;
            }
            for (line, hands) in by_line {
                let SettledRound::Line(line) = line else { unreachable!("rows settle by line") };
                net += &wager.lines()[line].net.fixed * Ratio::new(hands.into(), deals.into());
            }
            settings.push(AuditedSetting {
                low: places.map(|place| self.hand[place]),
                net,
                is_made: own == made,
            });
        }
        Ok(AuditedHand { deals, settings })
    }
}

/// The properties of cards on which the house way depends.
#[derive(Clone, Copy, Default)]
struct Looks {
    /// The number of cards of each rank, three bits each, from the two; then whether there is the joker.
    ranks: u64,
    /// The ranks of each suit, sixteen bits each.
    suits: u64,
}

impl Looks {
    fn with(self, card: Card) -> Self {
        if card.is_joker() {
            return Looks { ranks: self.ranks | 1 << 39, ..self };
        }
        let place = u64::from(card.rank - 2);
        Looks {
            ranks: self.ranks + (1 << (3 * place)),
            suits: self.suits | 1 << (16 * u64::from(card.suit) + place),
        }
    }

    /// The ranks, and those of the suit that a flush can be of.
    fn key(self) -> u64 {
        let joker = (self.ranks >> 39) as u32;
        let lanes = (0..4).map(|suit| self.suits >> (16 * suit) & 0x1fff);
        let flush = lanes.into_iter().find(|lane| lane.count_ones() + joker >= 5).unwrap_or(0);
        self.ranks | flush << 40
    }
}

/// The dealer's hand that is being dealt.
struct DealerHandWalk<'a> {
    left: &'a [Card],
    hand: [Card; 7],
    found: HashMap<u64, ([Card; 7], u64)>,
}

impl DealerHandWalk<'_> {
    fn deal(&mut self, dealt: usize, from: usize, looks: Looks) {
        if dealt == 7 {
            self.found.entry(looks.key()).or_insert((self.hand, 0)).1 += 1;
            return;
        }
        for place in from..self.left.len() {
            self.hand[dealt] = self.left[place];
            self.deal(dealt + 1, place + 1, looks.with(self.left[place]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_that_look_alike_are_set_alike() {
        let mut dealer = Dealer::new(7, "alike", 0, deck_with_joker());
        let mut seen: HashMap<u64, [Set; 2]> = HashMap::new();
        let mut again = 0;
        for _ in 0..60_000 {
            dealer.gather();
            let hand: [Card; 7] = dealer.cards();
            let looks = hand.iter().fold(Looks::default(), |looks, &card| looks.with(card));
            let sets = [true, false].map(|keeps| crate::games::house_way::set(&hand, keeps));
            if let Some(known) = seen.insert(looks.key(), sets) {
                again += 1;
                assert_eq!(known, sets, "{hand:?}");
            }
        }
        assert!(again > 5_000);
    }

    #[test]
    #[ignore = "deals 53,524,680 hands"]
    fn every_dealer_is_dealt() {
        let (hands, share) = draw_hands(1, 1);
        assert!(share > Ratio::zero());
        let every = EveryDealer::of(hands[0]);
        assert_eq!(every.dealers.iter().map(|(_, hands)| hands).sum::<u64>(), 53_524_680);
    }
}
