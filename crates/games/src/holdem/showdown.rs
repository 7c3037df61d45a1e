//! A hole pair against the 990 dealer hands on a board, by whether the dealer has at least a pair.
//!
//! The counting is [`enumeration::showdown`]'s; here its labels become the dealer's qualification. The solvers of both
//! hold'em games call it for every board.

use enumeration::rankings::high::{Category, High, Tables};
use enumeration::showdown::{BoardKind, Class, flush_suit};
use enumeration::{CardSet, Suit};

/// The dealer hands against a given pair on a given board: C(45, 2).
pub(super) const DEALER_HANDS: u16 = 990;

/// How a hole pair fares against the 990 dealer hands, by whether the dealer has at least a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Showdown {
    /// Dealer hands that lose: below a pair, at least a pair.
    pub wins: [u16; 2],
    /// Dealer hands that tie.
    pub ties: u16,
    /// Dealer hands that win: below a pair, at least a pair.
    pub losses: [u16; 2],
}

impl Showdown {
    /// All dealer hands that lose.
    pub(super) fn all_wins(&self) -> u16 {
        self.wins[0] + self.wins[1]
    }

    /// All dealer hands that win.
    pub(super) fn all_losses(&self) -> u16 {
        self.losses[0] + self.losses[1]
    }
}

/// A board of five cards from a full deck, and room to work on it.
pub(super) struct HoldemBoard(enumeration::showdown::Board);

impl HoldemBoard {
    /// Room for boards.
    pub(super) fn new() -> HoldemBoard {
        HoldemBoard(enumeration::showdown::Board::new(CardSet::DECK_52))
    }

    /// The suit in which a flush is possible.
    pub(super) fn flush_suit(&self) -> Option<Suit> {
        self.0.flush_suit()
    }

    /// Turns to a board and visits each class of pairs, worst first, with its showdown.
    pub(super) fn visit(&mut self, tables: &Tables, cards: CardSet, mut visit: impl FnMut(Class, Showdown)) {
        let has_a_pair = |class: &Class| usize::from(class.high >= Category::Pair.lowest());
        self.0.visit::<1>(tables, cards, has_a_pair, |class, rivals| {
            let showdown = Showdown {
                wins: [rivals.lower(0), rivals.lower(1)],
                ties: rivals.equal(0) + rivals.equal(1),
                losses: [rivals.higher(0), rivals.higher(1)],
            };
            visit(class, showdown);
        });
    }

    /// Turns to a board and picks the showdown of one pair.
    pub(super) fn showdown(&mut self, tables: &Tables, cards: CardSet, hole: CardSet) -> (High, Showdown) {
        let flush = flush_suit(cards);
        let mut kinds = hole.iter().map(|card| BoardKind::of(card, flush));
        let mut kinds: [BoardKind; 2] = std::array::from_fn(|_| kinds.next().expect("two hole cards"));
        kinds.sort_unstable();
        let mut found = None;
        self.visit(tables, cards, |class, showdown| {
            if class.kinds == kinds {
                found = Some((class.high, showdown));
            }
        });
        found.expect("the hole cards are live")
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairs::pairs;
    use super::*;
    use enumeration::Rank;
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
        let mut room = HoldemBoard::new();
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
            let mut kinds = [a, b].map(|card| BoardKind::of(card, room.flush_suit()).0);
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
        let mut room = HoldemBoard::new();
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
