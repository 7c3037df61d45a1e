//! Deals cards, rolls dice and spins wheels, all from one random stream.
//!
//! The shoe is never shuffled as a whole. Each card is drawn by one step of a Fisher-Yates shuffle from the cards not dealt
//! yet, so a round costs one random number per card. The draws are uniform for any order in which earlier rounds left the
//! cards.
//!
//! In an audit the dealer follows [`Branches`] instead: it deals every possible card, roll and spin in turn.

use crate::branches::Branches;
use crate::cards::Card;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// Deals, rolls and spins.
pub(crate) struct Dealer {
    random: ChaCha8Rng,
    shoe: Vec<Card>,
    dealt: usize,
    /// True if a round continues with the cards that earlier rounds left.
    keeps_shoe: bool,
    /// The enumeration of all rounds, in place of random ones.
    branches: Option<Branches>,
    #[cfg(test)]
    stacked: bool,
    #[cfg(test)]
    thrown: Option<std::collections::VecDeque<u32>>,
}

impl Dealer {
    /// A dealer with this shoe, drawing from stream `stream` of the generator keyed by `seed` and `name`.
    ///
    /// The name is part of the key so that wagers simulated with one seed see deals of their own.
    pub(crate) fn new(seed: u64, name: &str, stream: u64, shoe: Vec<Card>) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&fnv1a(name).to_le_bytes());
        let mut random = ChaCha8Rng::from_seed(key);
        random.set_stream(stream);
        Dealer {
            random,
            shoe,
            dealt: 0,
            keeps_shoe: false,
            branches: None,
            #[cfg(test)]
            stacked: false,
            #[cfg(test)]
            thrown: None,
        }
    }

    /// A dealer who enumerates every round.
    pub(crate) fn following(branches: Branches) -> Self {
        let mut dealer = Dealer::new(0, "", 0, Vec::new());
        dealer.branches = Some(branches);
        dealer
    }

    /// The branches that the dealer follows.
    pub(crate) fn branches(&mut self) -> &mut Branches {
        self.branches.as_mut().expect("the dealer follows branches")
    }

    /// The branches that the dealer has followed.
    pub(crate) fn into_branches(self) -> Branches {
        self.branches.expect("the dealer follows branches")
    }

    /// A dealer whose dice and wheels show these numbers, counted from 0, in this order.
    #[cfg(test)]
    pub(crate) fn throwing(numbers: &[u32]) -> Self {
        let mut dealer = Dealer::new(0, "thrown", 0, Vec::new());
        dealer.thrown = Some(numbers.iter().copied().collect());
        dealer
    }

    /// A dealer who deals these cards in this order.
    #[cfg(test)]
    pub(crate) fn stacked(cards: Vec<Card>) -> Self {
        let mut dealer = Dealer::new(0, "stacked", 0, cards);
        dealer.stacked = true;
        dealer
    }

    /// Takes all cards back for the next round, unless the shoe is kept.
    pub(crate) fn gather(&mut self) {
        if !self.keeps_shoe {
            self.dealt = 0;
        }
    }

    /// From now on a round continues with the cards that earlier rounds left.
    pub(crate) fn keep_shoe(&mut self) {
        self.keeps_shoe = true;
    }

    /// Takes all cards back and begins a new shoe.
    pub(crate) fn begin_shoe(&mut self) {
        self.dealt = 0;
    }

    /// The cards not dealt yet.
    pub(crate) fn unseen(&self) -> usize {
        self.shoe.len() - self.dealt
    }

    /// The cards dealt since `unseen` cards were unseen.
    pub(crate) fn dealt_since(&self, unseen: usize) -> &[Card] {
        &self.shoe[self.shoe.len() - unseen..self.dealt]
    }

    /// A number from 0 to `n` - 1, each equally likely: Lemire's multiplication, with the surplus rejected.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        #[cfg(test)]
        if let Some(thrown) = &mut self.thrown {
            return thrown.pop_front().expect("another number is thrown");
        }
        if let Some(branches) = &mut self.branches {
            return branches.number(0..n);
        }
        let mut product = u64::from(self.random.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let surplus = n.wrapping_neg() % n;
            while (product as u32) < surplus {
                product = u64::from(self.random.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// A die: 1 to 6.
    pub(crate) fn die(&mut self) -> u8 {
        self.die_of(6)
    }

    /// A roll of a die with this many sides, at most 255.
    pub(crate) fn die_of(&mut self, sides: u32) -> u8 {
        self.below(sides) as u8 + 1
    }

    /// Rolls two dice until the roll satisfies the condition, and returns the two faces.
    pub(crate) fn roll_until(&mut self, such: impl Fn(u8, u8) -> bool) -> (u8, u8) {
        let faces = |number: u32| ((number / 6) as u8 + 1, (number % 6) as u8 + 1);
        if let Some(branches) = &mut self.branches {
            // Given the condition, the rolls that satisfy it are equally likely.
            let such = |number: &u32| such(faces(*number).0, faces(*number).1);
            return faces(branches.number((0..36).filter(such)));
        }
        loop {
            let (one, other) = (self.die(), self.die());
            if such(one, other) {
                return (one, other);
            }
        }
    }

    /// The next card of the shoe.
    pub(crate) fn card(&mut self) -> Card {
        if let Some(branches) = &mut self.branches {
            return branches.card(&|_| true);
        }
        #[cfg(test)]
        if self.stacked {
            self.dealt += 1;
            return self.shoe[self.dealt - 1];
        }
        let left = self.shoe.len() - self.dealt;
        let place = self.dealt + self.below(left as u32) as usize;
        self.shoe.swap(self.dealt, place);
        self.dealt += 1;
        self.shoe[self.dealt - 1]
    }

    /// The next card, if the rest of the round does not distinguish cards of one class. An audit deals each class once. Later
    /// classes must be unions of these, and all later cards must be dealt by class too.
    pub(crate) fn card_of_class(&mut self, class: impl Fn(Card) -> u8) -> Card {
        match &mut self.branches {
            Some(branches) => branches.card_of_class(&class),
            None => self.card(),
        }
    }

    /// Deals cards that stay unseen. An audit leaves them in the shoe, because they change no probability.
    pub(crate) fn bury(&mut self, cards: usize) {
        if self.branches.is_none() {
            for _ in 0..cards {
                self.card();
            }
        }
    }

    /// The next card, conditional on being one of the wanted: other cards are put back and drawn again.
    pub(crate) fn card_among(&mut self, wanted: impl Fn(Card) -> bool) -> Card {
        if let Some(branches) = &mut self.branches {
            return branches.card(&wanted);
        }
        loop {
            let card = self.card();
            if wanted(card) {
                return card;
            }
            self.dealt -= 1;
        }
    }

    /// The next cards of the shoe.
    pub(crate) fn cards<const N: usize>(&mut self) -> [Card; N] {
        std::array::from_fn(|_| self.card())
    }

    /// The next `number` cards, for rules that ignore their order.
    pub(crate) fn hand_of(&mut self, number: u32) -> Vec<Card> {
        match &mut self.branches {
            Some(branches) => branches.cards(number as usize, &|_| true),
            None => (0..number).map(|_| self.card()).collect(),
        }
    }

    /// The next cards of the shoe, where their order does not matter.
    pub(crate) fn hand<const N: usize>(&mut self) -> [Card; N] {
        match &mut self.branches {
            Some(branches) => {
                let hand = branches.cards(N, &|_| true);
                std::array::from_fn(|i| hand[i])
            }
            None => self.cards(),
        }
    }
}

/// The 64-bit FNV-1a hash.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::decks;

    #[test]
    fn a_whole_shoe_is_dealt_without_repetition() {
        let mut dealer = Dealer::new(1, "test", 0, decks(2));
        for _ in 0..3 {
            dealer.gather();
            let mut dealt: Vec<Card> = (0..104).map(|_| dealer.card()).collect();
            let mut all = decks(2);
            dealt.sort();
            all.sort();
            assert_eq!(dealt, all);
        }
    }

    #[test]
    fn streams_names_and_seeds_all_differ() {
        let first = |seed, name, stream| {
            let mut dealer = Dealer::new(seed, name, stream, Vec::new());
            [(); 4].map(|()| dealer.below(u32::MAX))
        };
        let base = first(1, "a", 0);
        assert_eq!(base, first(1, "a", 0));
        assert_ne!(base, first(2, "a", 0));
        assert_ne!(base, first(1, "b", 0));
        assert_ne!(base, first(1, "a", 1));
    }

    #[test]
    fn the_hash_is_fnv_1a() {
        // The published test vectors.
        assert_eq!(fnv1a(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut dealer = Dealer::new(7, "dice", 0, Vec::new());
        let mut seen = [0_i32; 6];
        for _ in 0..600_000 {
            seen[usize::from(dealer.die()) - 1] += 1;
        }
        // Five standard deviations of a count of 100,000 in 600,000 are 1,443.
        assert!(seen.iter().all(|&count| (count - 100_000).abs() < 1_443), "{seen:?}");
    }
}
