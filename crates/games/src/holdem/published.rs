//! The well-known simple strategy with a bet of four on the hole cards, two on the flop and one on the river, as in
//! Ultimate Texas Hold 'Em. `strategy` prices it.
//!
//! - Hole cards: bet four with any ace; a king with a five, or suited with anything; a queen with an eight, or suited
//!   with a six; a jack with a ten, or suited with an eight; a pair of threes or better.
//! - Flop: bet two with two pair or better; a hidden pair, except pocket deuces; four to a flush with a hidden ten or
//!   better in it.
//! - River: bet one with a hidden pair or better, or when fewer than 21 cards beat you in the dealer's hand.
//!
//! The terms are read as follows. A pair is hidden if one of its cards is in the hole. "Two pair or better" and "four
//! to a flush" refer to the hole cards and the flop together, so three of a kind on the flop is a bet. "A hidden pair
//! or better" is a pair or better that the hole cards make: a hand of a higher category than the board alone. A card
//! beats the player if it makes, with the board, a better hand than the player's seven cards; cards that tie do not,
//! and the dealer's other card is ignored.

use super::game::HoldemGame;
use super::hole_cards::StartingHand;
use super::outs::{Alone, Outs};
use crate::player::Choice;
use enumeration::rankings::high::{Category, High};
use enumeration::showdown::PairClass;
use enumeration::{Card, CardSet, Rank, Suit};
use rounds::ClassPlay;

/// The strategy in words.
pub(super) const RULES: [&str; 3] = [
    "hole: bet 4x with any ace; K5 or better, any suited K; Q8, Q6 suited or better; JT, J8 suited or better; a pair of threes or better",
    "flop: bet 2x with two pair or better, a hidden pair except pocket deuces, or four to a flush with a hidden ten or better",
    "river: bet 1x with a hidden pair or better, or when fewer than 21 dealer cards beat you",
];

/// The play, by the indices of its choices: no bet and the bet.
pub(super) struct Published {
    hole: [usize; 2],
    flop: [usize; 2],
    river: [usize; 2],
}

impl Published {
    /// `None` if the game has other bets.
    pub(super) fn of(game: &HoldemGame) -> Option<Published> {
        let [hole, flop, river] = &game.decisions[..] else { return None };
        let cards = [flop.board_cards, river.board_cards];
        let (Choice::Check, on_hole) = hole.by_stake()? else { return None };
        let (Choice::Check, flop, 2) = flop.one_bet()? else { return None };
        let (Choice::Fold, river, 1) = river.one_bet()? else { return None };
        let &(bet, 4) = on_hole.last()? else { return None };
        (cards == [3, 5]).then_some(Published { hole: [on_hole[0].0, bet], flop, river })
    }
}

impl ClassPlay for Published {
    type Board = Alone;

    fn classes(&self, board_cards: u32) -> usize {
        if board_cards == 5 { Outs::SORTS } else { 2 }
    }

    fn class(&self, hole: [Card; 2], board: CardSet) -> usize {
        let bets =
            if board.is_empty() { bets_on_hole(StartingHand::of(hole)) } else { bets_on_flop(hole, board) };
        usize::from(bets)
    }

    fn look(&self, board: CardSet) -> Alone {
        Alone::on(board)
    }

    fn class_on(&self, board: &Alone, pairs: &PairClass) -> usize {
        Outs::sort(board, pairs)
    }

    fn choose(&mut self, board_cards: u32, _: &[Vec<i128>]) -> Vec<usize> {
        match board_cards {
            0 => self.hole.to_vec(),
            3 => self.flop.to_vec(),
            _ => (0..Outs::SORTS).map(|sort| self.river[usize::from(bets_on_the_river(sort))]).collect(),
        }
    }
}

fn bets_on_hole(StartingHand { high, low, suited }: StartingHand) -> bool {
    const FIVE: Rank = Rank(3);
    const SIX: Rank = Rank(4);
    const EIGHT: Rank = Rank(6);
    if high == low {
        return high > Rank::TWO;
    }
    match high {
        Rank::ACE => true,
        Rank::KING => suited || low >= FIVE,
        Rank::QUEEN => low >= if suited { SIX } else { EIGHT },
        Rank::JACK => low >= if suited { EIGHT } else { Rank::TEN },
        _ => false,
    }
}

fn bets_on_flop(hole: [Card; 2], flop: CardSet) -> bool {
    let five = flop.union(CardSet::from_iter(hole));
    if High::of(five).category() >= Category::TwoPair {
        return true;
    }
    let pocket_deuces = hole.iter().all(|card| card.rank() == Some(Rank::TWO));
    let hidden_pair = hole.iter().any(|card| {
        let others = five.without(CardSet::single(*card));
        card.rank().is_some_and(|rank| !others.is_disjoint(CardSet::of_rank(rank)))
    });
    let four_to_a_flush = Suit::all().any(|suit| {
        let in_suit = CardSet::of_suit(suit);
        five.intersection(in_suit).len() == 4
            && hole.iter().any(|&card| in_suit.contains(card) && card.rank() >= Some(Rank::TEN))
    });
    (hidden_pair && !pocket_deuces) || four_to_a_flush
}

/// The river rule.
fn bets_on_the_river(sort: usize) -> bool {
    sort >= Outs::sort_of(true, 0) || sort < Outs::sort_of(false, 21)
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::combinations::{subsets, unindex};
    use enumeration::rankings::high::tables;
    use enumeration::showdown::{Board, BoardKind, flush_suit};
    use proptest::prelude::*;

    fn cards(text: &str) -> CardSet {
        CardSet::parse(text).unwrap()
    }

    fn flop(hole: &str, flop: &str) -> bool {
        let hole: Vec<Card> = cards(hole).iter().collect();
        bets_on_flop([hole[0], hole[1]], cards(flop))
    }

    #[test]
    fn the_flop_rule_on_examples() {
        assert!(flop("9c 4d", "9h 4s Kd"), "two pair");
        assert!(flop("9c 4d", "Kh Ks Kd"), "three of a kind, though on the board");
        assert!(flop("9c 4d", "9h Ks Ad"), "a hidden pair");
        assert!(!flop("2c 2d", "9h Ks Ad"), "pocket deuces");
        assert!(flop("2c 2d", "9h 9s Ad"), "pocket deuces and a pair on the board are two pair");
        assert!(!flop("9c 4d", "Kh Ks Ad"), "a pair on the board");
        assert!(flop("Td 4d", "2d 7d Kh"), "four to a flush with a hidden ten");
        assert!(!flop("9d 4d", "2d 7d Kh"), "four to a flush with a hidden nine");
        assert!(!flop("9d Th", "2d 7d Kd"), "the ten is of another suit");
        assert!(flop("Td 4h", "2d 7d Kd"), "one hidden card to the flush is enough");
        assert!(!flop("Tc 8h", "2d 7d Kd"), "nothing");
    }

    /// The river rule by looking at each of the 45 cards.
    fn plain(hole: CardSet, board: CardSet) -> bool {
        let player = High::of(hole.union(board));
        let unseen = CardSet::DECK_52.without(hole).without(board);
        let outs =
            unseen.iter().filter(|&card| High::of(board.union(CardSet::single(card))) > player).count();
        player.category() > High::of(board).category() || outs < 21
    }

    proptest! {
        #[test]
        fn the_river_rule_agrees_with_counting_card_by_card(board in 0u64..2_598_960) {
            let board = unindex(board, 5);
            let seen = Alone::on(board);
            let mut bets = std::collections::HashMap::new();
            let mut room = Board::new(CardSet::DECK_52);
            room.visit::<1>(tables(), board, |_| 0, |class, _| {
                bets.insert(class.kinds.map(|kind| kind.0), bets_on_the_river(Outs::sort(&seen, &class)));
            });
            for hole in subsets(CardSet::DECK_52.without(board), 2) {
                let mut kinds: Vec<u8> = hole.iter().map(|card| BoardKind::of(card, flush_suit(board)).0).collect();
                kinds.sort_unstable();
                prop_assert_eq!(bets[&[kinds[0], kinds[1]]], plain(hole, board));
            }
        }
    }
}
