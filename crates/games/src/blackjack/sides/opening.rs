//! The opening deal at a blackjack table: two cards to the player, two to the dealer, before anybody decides.
//!
//! Wagers on these cards never see who drew first, so hands are counted in no order: `C(N, 2)` for the player, times
//! `C(N - 2, 2)` for the dealer where his cards matter. The module that owns the wager says which hands it tells apart.

use enumeration::shoe::Shoe;
use enumeration::{Card, CardSet, Distribution, Rank, Suit};
use std::collections::BTreeMap;

/// Two cards in no order.
#[derive(Clone, Copy, Debug)]
pub(in crate::blackjack) struct Two {
    /// The rank of each, the lower first.
    pub ranks: [Rank; 2],
    /// The suit of each, in the order of the ranks.
    pub suits: [Suit; 2],
}

impl Two {
    /// These two cards.
    ///
    /// # Panics
    /// If one is the joker, which no shoe here holds.
    pub fn new(a: Card, b: Card) -> Self {
        let known = |card: Card| (card.rank().expect("a rank"), card.suit().expect("a suit"));
        let mut cards = [known(a), known(b)];
        cards.sort_unstable();
        Two { ranks: cards.map(|(rank, _)| rank), suits: cards.map(|(_, suit)| suit) }
    }

    /// How many are aces.
    pub fn aces(self) -> usize {
        self.ranks.iter().filter(|&&rank| rank == Rank::ACE).count()
    }

    /// Whether they are an ace and a card worth ten.
    pub fn is_blackjack(self) -> bool {
        self.points() == 21
    }

    /// What they count, an ace 11 and a second one 1.
    pub fn points(self) -> u32 {
        let worth = |rank: Rank| match rank {
            Rank::ACE => 11,
            rank => (u32::from(rank.0) + 2).min(10),
        };
        let sum: u32 = self.ranks.into_iter().map(worth).sum();
        if sum == 22 { 12 } else { sum }
    }

    /// Whether both are of one rank.
    pub fn is_pair(self) -> bool {
        self.ranks[0] == self.ranks[1]
    }

    /// Whether the ranks follow each other, an ace next to the king and to the two (K1).
    pub fn is_straight(self) -> bool {
        let [low, high] = self.ranks;
        high.0 == low.0 + 1 || (low, high) == (Rank::TWO, Rank::ACE)
    }

    /// The suit, where both are of one.
    pub fn suit(self) -> Option<Suit> {
        (self.suits[0] == self.suits[1]).then_some(self.suits[0])
    }
}

/// What a wager looks at in the dealer's two cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::blackjack) enum DealerTwo {
    /// No blackjack.
    Other,
    /// An ace and a ten-value, with their suit where they share one.
    Blackjack(Option<Suit>),
}

impl DealerTwo {
    /// What these cards are.
    pub fn of(two: Two) -> Self {
        if two.is_blackjack() { DealerTwo::Blackjack(two.suit()) } else { DealerTwo::Other }
    }
}

/// Every hand of two cards from a shoe of this deck, by class.
pub(in crate::blackjack) fn two_cards<P: Ord>(
    deck: CardSet,
    decks: u32,
    class: impl Fn(Two) -> P,
) -> Distribution<P> {
    let shoe = Shoe::by_face(deck, decks);
    let mut ways = BTreeMap::<P, u64>::new();
    shoe.for_each_hand::<2>(|hand, n| *ways.entry(class(two_of(hand))).or_default() += n);
    Distribution::counted(ways, shoe.hands(2))
}

/// Every deal of two cards to the player and two to the dealer from full decks, by the class of each.
///
/// At 32 decks there are C(1664, 2) C(1662, 2) = 1.9e12 deals.
pub(in crate::blackjack) fn two_and_two<P: Ord + Clone, D: Ord + Clone>(
    decks: u32,
    player: impl Fn(Two) -> P,
    dealer: impl Fn(Two) -> D,
) -> Distribution<(P, D)> {
    let shoe = Shoe::by_face(CardSet::DECK_52, decks);
    let (players, dealers) = (Classes::of(&shoe, player), Classes::of(&shoe, dealer));
    let mut ways = vec![0u64; players.names.len() * dealers.names.len()];
    shoe.for_each_hand::<2>(|own, n| {
        let first = players.place(own) * dealers.names.len();
        let rest = own.iter().fold(shoe, |shoe, &card| shoe.without(card).expect("the card is there"));
        rest.for_each_hand::<2>(|hole, m| ways[first + dealers.place(hole)] += n * m);
    });
    let names = players.names.iter().flat_map(|p| dealers.names.iter().map(|d| (p.clone(), d.clone())));
    // C(N, 2) C(N - 2, 2) = 6 C(N, 4).
    Distribution::counted(names.zip(ways).filter(|&(_, n)| n > 0), 6 * shoe.hands(4))
}

/// The classes of two-card hands, each with a place, so that the inner loop only looks up and adds.
struct Classes<C> {
    names: Vec<C>,
    places: Vec<usize>,
}

const FACES: usize = 52;

impl<C: Ord + Clone> Classes<C> {
    fn of(shoe: &Shoe<FACES>, class: impl Fn(Two) -> C) -> Self {
        let mut hands = Vec::new();
        shoe.for_each_hand::<2>(|hand, _| hands.push((hand, class(two_of(hand)))));
        let mut names: Vec<C> = hands.iter().map(|(_, class)| class.clone()).collect();
        names.sort_unstable();
        names.dedup();
        let mut places = vec![0; FACES * FACES];
        for ([low, high], class) in hands {
            places[low * FACES + high] = names.binary_search(&class).expect("the class is listed");
        }
        Classes { names, places }
    }

    fn place(&self, [low, high]: [usize; 2]) -> usize {
        self.places[low * FACES + high]
    }
}

fn two_of(hand: [usize; 2]) -> Two {
    let [a, b] = hand.map(|face| Card(face as u8));
    Two::new(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;

    fn two(text: &str) -> Two {
        let cards = enumeration::cards::parse_cards(text).unwrap();
        Two::new(cards[0], cards[1])
    }

    #[test]
    fn two_cards_count_and_compare_as_at_the_table() {
        assert_eq!(two("AsAh").points(), 12);
        assert_eq!(two("9hAh").points(), 20);
        assert!(two("TsAd").is_blackjack() && two("AdKd").is_blackjack() && !two("AsAh").is_blackjack());
        assert!(two("As2d").is_straight() && two("KdAs").is_straight() && two("9dTs").is_straight());
        assert!(!two("2sKs").is_straight() && !two("AsQs").is_straight() && !two("5s5d").is_straight());
        assert_eq!((two("Qh2h").suit(), two("Qh2d").suit()), (Some(Suit::HEARTS), None));
    }

    #[test]
    fn two_decks_deal_a_player_and_a_dealer_blackjack_as_often_as_worked_by_hand() {
        // 8 aces and 32 ten-values of 104; then 7 and 31 of 102: 8 * 32 * 7 * 31 of C(104, 2) C(102, 2).
        let deals = two_and_two(2, Two::is_blackjack, Two::is_blackjack);
        let both = deals.probability(|&pair| pair == (true, true));
        assert_eq!(both, ratio(8 * 32 * 7 * 31, 5_356u64 * 5_151));
        assert_eq!(deals.deals().unwrap().to_string(), (5_356u64 * 5_151).to_string());
        assert_eq!(deals.probability(|&(player, _)| player), deals.probability(|&(_, dealer)| dealer));
    }
}
