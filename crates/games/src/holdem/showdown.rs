//! Every hole pair of a board against every dealer pair that is left.
//!
//! On a board of five cards 1,081 pairs remain. Ranked once and in order, they give every pair its wins and losses: of
//! the pairs below a hand, those that hold one of its cards are no dealer hand.
//!
//! ```text
//! wins(ab)          = below - below(a) - below(b)
//! wins + ties(ab)   = up to - up to(a) - up to(b) + 1      the pair itself was taken away twice
//! losses(ab)        = 990 - wins - ties
//! ```
//!
//! where `below` counts the pairs ranked below, and `below(a)` those of them that hold the card a.
//!
//! Pairs are not ranked one by one. Unless a board has three cards of a suit no flush is possible and only ranks
//! matter; with them, only ranks and whether a card is of that suit. Cards that agree in this are of one [`Kind`]:
//! 13 or 26 of them, so at most 91 or some 270 classes of pairs instead of 1,081, and every count above is the same
//! for all pairs of a class.

use super::pairs::Kind;
use enumeration::conversions::to_index;
use enumeration::rankings::high::{Category, Held, High, Tables};
use enumeration::{CardSet, Rank, Suit};

/// The dealer hands against a given pair on a given board: C(45, 2).
pub const DEALER_HANDS: u16 = 990;

/// How a hole pair fares against the 990 dealer hands, by whether the dealer has at least a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Showdown {
    /// Dealer hands that lose: below a pair, at least a pair.
    pub wins: [u16; 2],
    /// Dealer hands that tie.
    pub ties: u16,
    /// Dealer hands that win: below a pair, at least a pair.
    pub losses: [u16; 2],
}

impl Showdown {
    /// All dealer hands that lose.
    pub fn all_wins(&self) -> u16 {
        self.wins[0] + self.wins[1]
    }

    /// All dealer hands that win.
    pub fn all_losses(&self) -> u16 {
        self.losses[0] + self.losses[1]
    }
}

/// The live pairs of two kinds of cards.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    /// The kinds, the lower first.
    pub kinds: [Kind; 2],
    /// How many cards of each kind are live.
    pub live: [u16; 2],
    /// How many pairs there are, of two suits and of one.
    pub pairs: [u16; 2],
    /// What they make with the board.
    pub high: High,
}

/// A board of five cards, and room to work on it.
pub struct Board {
    cards: CardSet,
    held: Held,
    flush: Option<Suit>,
    /// The suits in which each kind is live, as four bits.
    live: [u8; Kind::COUNT],
    classes: Vec<u32>,
}

// A class as one number that sorts by its value: value, kinds, five bits each.
fn packed(value: u16, a: u8, b: u8) -> u32 {
    u32::from(value) << 10 | u32::from(a) << 5 | u32::from(b)
}

/// The number of suits in four bits; a lookup, because counting bits is asked for in the innermost loop.
const SUITS: [u16; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// The suit in which a board of five allows a flush.
pub fn flush_suit(cards: CardSet) -> Option<Suit> {
    Suit::all().find(|&suit| cards.lane(suit).count_ones() >= 3)
}

impl Board {
    /// Room for boards.
    pub fn new() -> Board {
        Board {
            cards: CardSet::EMPTY,
            held: Held::EMPTY,
            flush: None,
            live: [0; Kind::COUNT],
            classes: Vec::with_capacity(Kind::COUNT * (Kind::COUNT + 1) / 2),
        }
    }

    /// The suit in which a flush is possible.
    pub fn flush_suit(&self) -> Option<Suit> {
        self.flush
    }

    /// Turns to a board: deals it, sorts its classes of pairs, and visits each with its showdown.
    pub fn visit(&mut self, tables: &Tables, cards: CardSet, mut visit: impl FnMut(Class, Showdown)) {
        self.deal(tables, cards);
        self.rank(tables);
        self.sweep(&mut visit);
    }

    /// Turns to a board and picks the showdown of one pair.
    pub fn showdown(&mut self, tables: &Tables, cards: CardSet, hole: CardSet) -> (High, Showdown) {
        let flush = flush_suit(cards);
        let mut kinds = hole.iter().map(|card| Kind::of(card, flush));
        let mut kinds: [Kind; 2] = std::array::from_fn(|_| kinds.next().expect("two hole cards"));
        kinds.sort_unstable();
        let mut found = None;
        self.visit(tables, cards, |class, showdown| {
            if class.kinds == kinds {
                found = Some((class.high, showdown));
            }
        });
        found.expect("the hole cards are live")
    }

    fn deal(&mut self, tables: &Tables, cards: CardSet) {
        assert!(cards.len() == 5, "a board of five cards: {cards}");
        self.cards = cards;
        self.held = cards.iter().fold(Held::EMPTY, |held, card| tables.add(held, card));
        self.flush = flush_suit(cards);
        self.live = [0; Kind::COUNT];
        for suit in Suit::all() {
            let first = if self.flush == Some(suit) { Rank::LEN } else { 0 };
            let lane = cards.lane(suit);
            for (rank, live) in self.live[first..first + 13].iter_mut().enumerate() {
                *live |= u8::from(lane >> rank & 1 == 0) << suit.0;
            }
        }
    }

    /// Ranks the classes, worst first.
    fn rank(&mut self, tables: &Tables) {
        let plain = tables.without_flush(self.held);
        let kinds = if self.flush.is_some() { 26 } else { 13u8 };
        let suited_board = self.flush.map_or(0, |suit| self.cards.lane(suit));
        let suited_cards = to_index(suited_board.count_ones());
        self.classes.clear();
        for a in (0..kinds).map(Kind) {
            for b in (a.0..kinds).map(Kind) {
                let [live_a, live_b] = [a, b].map(|kind| self.live[kind.index()]);
                if live_a == 0 || live_b == 0 || (a == b && SUITS[usize::from(live_a)] < 2) {
                    continue;
                }
                let value = if suited_cards + a.in_flush_suit() + b.in_flush_suit() >= 5 {
                    let bit = |kind: Kind| u16::from(kind.0 >= Rank::COUNT) << kind.rank().0;
                    tables.one_suit(suited_board | bit(a) | bit(b))
                } else {
                    plain[a.rank().index()][b.rank().index()]
                };
                self.classes.push(packed(value, a.0, b.0));
            }
        }
        self.classes.sort_unstable();
    }

    fn sweep(&self, visit: &mut impl FnMut(Class, Showdown)) {
        // Hands below a pair come first.
        let pair = packed(Category::Pair.lowest().number(), 0, 0);
        let mut low = Counts::default();
        self.classes.iter().take_while(|&&class| class < pair).for_each(|&class| low.add(&self.class(class)));

        let mut below = Counts::default();
        for group in self.classes.chunk_by(|a, b| a >> 10 == b >> 10) {
            let mut up_to = below;
            for &class in group {
                up_to.add(&self.class(class));
            }
            for &packed in group {
                let class = self.class(packed);
                let wins = below.apart_from(class.kinds, 0);
                let wins_and_ties = up_to.apart_from(class.kinds, 1);
                let losses = DEALER_HANDS - wins_and_ties;
                let (low_wins, low_losses) = if packed < pair {
                    // A hand below a pair beats no pair, and every pair beats it.
                    (wins, low.apart_from(class.kinds, 1) - wins_and_ties)
                } else {
                    (low.apart_from(class.kinds, 0), 0)
                };
                let showdown = Showdown {
                    wins: [low_wins, wins - low_wins],
                    ties: wins_and_ties - wins,
                    losses: [low_losses, losses - low_losses],
                };
                visit(class, showdown);
            }
            below = up_to;
        }
        assert_eq!(below.all, 1_081, "every hand beside a board is met");
    }

    // This is called three times for each of some 25 million classes. Of a kind at most four cards are live, and a class has
    // no more pairs of one suit than pairs, so nothing wraps.
    #[inline]
    fn class(&self, packed: u32) -> Class {
        let [a, b] = [packed >> 5 & 31, packed & 31].map(|kind| Kind(kind.try_into().expect("five bits")));
        let [live_a, live_b] = [a, b].map(|kind| self.live[kind.index()]);
        let of_one_suit = if a.rank() == b.rank() { 0 } else { SUITS[usize::from(live_a & live_b)] };
        let [n, m] = [live_a, live_b].map(|live| SUITS[usize::from(live)]);
        let pairs = if a == b { n.wrapping_mul(n.wrapping_sub(1)) / 2 } else { n.wrapping_mul(m) };
        Class {
            kinds: [a, b],
            live: [n, m],
            pairs: [pairs.wrapping_sub(of_one_suit), of_one_suit],
            high: High::numbered((packed >> 10).try_into().expect("16 bits were put there")),
        }
    }
}

/// Pairs counted: all of them, and those that hold a given card of each kind. At most 1,081, so that 16 bits hold every
/// sum; what is taken away was counted, so no difference is below zero. The total is asserted when a board is done.
#[derive(Clone, Copy, Default)]
struct Counts {
    all: u16,
    with: [u16; 32],
}

impl Counts {
    #[inline]
    fn add(&mut self, class: &Class) {
        let [a, b] = class.kinds.map(|kind| kind.index() % 32);
        let [n, m] = class.live;
        self.all = self.all.wrapping_add(class.pairs[0]).wrapping_add(class.pairs[1]);
        if a == b {
            self.with[a] = self.with[a].wrapping_add(n).wrapping_sub(1);
        } else {
            self.with[a] = self.with[a].wrapping_add(m);
            self.with[b] = self.with[b].wrapping_add(n);
        }
    }

    /// The pairs that hold neither of two given cards of these kinds; `own` is 1 when the two are themselves counted.
    #[inline]
    fn apart_from(&self, kinds: [Kind; 2], own: u16) -> u16 {
        let [a, b] = kinds.map(|kind| self.with[kind.index() % 32]);
        self.all.wrapping_add(own).wrapping_sub(a).wrapping_sub(b)
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairs::pairs;
    use super::*;
    use enumeration::combinations::{subsets, unindex};
    use enumeration::rankings::high::tables;
    use enumeration::ratio::{decimal, ratio};
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// The showdown of one hole pair by looking at each dealer hand.
    fn brute(board: CardSet, hole: CardSet) -> Showdown {
        let player = High::of(board.union(hole));
        let mut showdown = Showdown::default();
        for dealer in subsets(CardSet::DECK_52.without(board).without(hole), 2) {
            let dealer = High::of(board.union(dealer));
            let qualifies = usize::from(dealer.category() >= Category::Pair);
            match player.cmp(&dealer) {
                std::cmp::Ordering::Greater => showdown.wins[qualifies] += 1,
                std::cmp::Ordering::Equal => showdown.ties += 1,
                std::cmp::Ordering::Less => showdown.losses[qualifies] += 1,
            }
        }
        showdown
    }

    fn check(board: CardSet) {
        let mut room = Board::new();
        let mut found = HashMap::new();
        let mut wins = 0;
        let mut losses = 0;
        room.visit(tables(), board, |class, showdown| {
            let pairs = class.pairs[0] + class.pairs[1];
            wins += u64::from(pairs) * u64::from(showdown.all_wins());
            losses += u64::from(pairs) * u64::from(showdown.all_losses());
            assert!(found.insert(class.kinds.map(|kind| kind.0), (class, showdown, [0, 0])).is_none());
        });
        assert_eq!(wins, losses, "every win of one pair is a loss of another");
        for (_, [a, b]) in pairs(CardSet::DECK_52.without(board)) {
            let mut kinds = [a, b].map(|card| Kind::of(card, room.flush_suit()).0);
            kinds.sort_unstable();
            let (class, showdown, pairs) = found.get_mut(&kinds).unwrap();
            let hole = CardSet::from_iter([a, b]);
            assert_eq!(class.high, High::of(board.union(hole)), "{hole} on {board}");
            assert_eq!(*showdown, brute(board, hole), "{hole} on {board}");
            pairs[usize::from(a.suit() == b.suit())] += 1;
        }
        assert!(found.values().all(|(class, _, pairs)| class.pairs == *pairs));
    }

    #[test]
    fn pocket_aces_against_a_random_hand() {
        // 2,097,572,400 boards and opponents for each of six pairs of aces; 84.93% wins and 85.2% of the pot, as published.
        let mut room = Board::new();
        let [mut wins, mut ties, mut losses] = [0, 0, 0];
        for form in crate::holdem::boards::boards() {
            room.visit(tables(), form.cards, |class, showdown| {
                if class.kinds.iter().all(|kind| kind.rank() == Rank::ACE) {
                    let weight = form.orbit * u64::from(class.pairs[0]);
                    wins += weight * u64::from(showdown.all_wins());
                    ties += weight * u64::from(showdown.ties);
                    losses += weight * u64::from(showdown.all_losses());
                }
            });
        }
        let deals = 6 * 2_097_572_400u64;
        assert_eq!(wins + ties + losses, deals);
        let percent = |tenths: u64, places| decimal(&ratio(10 * tenths, deals), places);
        assert_eq!(percent(10 * wins, 2), "84.93");
        assert_eq!(percent(10 * wins + 5 * ties, 1), "85.2");
    }

    #[test]
    fn boards_of_every_make_agree_with_brute_force() {
        for board in [
            "As Kd 9h 5c 2s", // nothing
            "As Kd 9h 9c 2s", // a pair
            "9s Kd 9h Kc 2s", // two pair
            "9s 9d 9h Kc 2s", // three of a kind
            "9s 9d 9h Kc Ks", // a full house
            "9s 9d 9h 9c 2s", // four of a kind
            "6s 5d 4h 3c 2s", // a straight
            "As 5s 9s Kd 9h", // a flush with two cards
            "As 5s 9s 3s 9h", // a flush with one
            "As 5s 9s 3s 2s", // a flush on the board
            "As Ks Qs Js Ts", // a royal flush on the board
            "Ts 9s 8s 7s 6s", // a straight flush that one card betters
        ] {
            check(CardSet::parse(board).unwrap());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn random_boards_agree_with_brute_force(index in 0u64..2_598_960) {
            check(unindex(index, 5));
        }
    }
}
