//! The well-known simple strategy, priced exactly, and what it tells apart on the river.
//!
//! - Hole cards: bet four with any ace; a king with a five, or suited with anything; a queen with an eight, or suited
//!   with a six; a jack with a ten, or suited with an eight; a pair of threes or better.
//! - Flop: bet two with two pair or better; a hidden pair, except pocket deuces; four to a flush with a hidden ten or
//!   better in it.
//! - River: bet one with a hidden pair or better, or when fewer than 21 cards beat you in the dealer's hand.
//!
//! Read as follows. A pair is hidden when one of its cards is in the hole. "Two pair or better" and "four to a flush"
//! are said of the hole cards and the flop together, so three of a kind on the flop is a bet. "A hidden pair or better"
//! is a pair or better that the hole cards make: a hand of a higher category than the board alone. A card beats the
//! player when it makes, with the board, a better hand than his seven cards; cards that tie do not, and the other
//! dealer card is not looked at.

use super::settlement::{Pays, Settlement};
use super::tally::{self, PreflopAction};
use crate::Error;
use crate::holdem::boards::BoardProgress;
use crate::holdem::outcomes::{Outcomes, starting_hands};
use crate::holdem::pairs::{Grid, mark};
use crate::holdem::showdown::Showdown;
use crate::holdem::streets::BoardStreet;
use enumeration::rankings::high::{Category, Held, High, tables};
use enumeration::showdown::{BoardKind, Class, flush_suit};
use enumeration::{Card, CardSet, Rank, Suit};

/// What the simple strategy comes to under these pays.
pub fn price_simple(pays: &Pays, progress: BoardProgress) -> Result<Outcomes, Error> {
    let settlement = Settlement::new(pays)?;
    let mut preflop = Grid::<PreflopAction>::default();
    for ([high, low], suited, _) in starting_hands() {
        let play = if bets_on_hole([high, low], suited) { 4 } else { 0 };
        *preflop.at_mut(high, low, suited) = PreflopAction(play);
    }
    let flop_bets: Vec<_> = BoardStreet::flop()
        .forms()
        .iter()
        .map(|form| mark(form.cards, |_, hole| preflop.of(hole).checks() && bets_on_flop(hole, form.cards)).0)
        .collect();
    let strategy = tally::Policy { preflop: &preflop, flop_bets: &flop_bets, river: Outs };
    Ok(tally::count(&strategy, progress).outcomes(&settlement, bets_on_the_river))
}

fn bets_on_hole([high, low]: [Rank; 2], suited: bool) -> bool {
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

/// Hands on the river by whether the hole cards make more than the board, and by how many dealer cards beat them.
pub(super) struct Outs;

/// The most dealer cards that there are.
const CARDS: usize = 45;

impl Outs {
    /// The sort of hands that so many cards beat.
    pub(super) fn sort_of(is_hidden: bool, outs: usize) -> usize {
        usize::from(is_hidden) * (CARDS + 1) + outs
    }

    /// The sorts of hands that the hole cards make more of than the board or not, those that most cards beat first.
    pub(super) fn sorts(is_hidden: bool) -> impl Iterator<Item = usize> {
        (0..=CARDS).rev().map(move |outs| Outs::sort_of(is_hidden, outs))
    }
}

/// The river rule.
fn bets_on_the_river(sort: usize) -> bool {
    sort >= Outs::sort_of(true, 0) || sort < Outs::sort_of(false, 21)
}

/// What a board makes alone, and with one card of each kind.
pub(super) struct Alone {
    category: Category,
    /// For each kind of card, how many are live, and what one makes with the board.
    cards: [(u16, High); BoardKind::COUNT],
}

impl tally::River for Outs {
    type Seen = Alone;
    const SORTS: usize = 2 * (CARDS + 1);

    fn see(&self, board: CardSet) -> Alone {
        let tables = tables();
        let held = board.iter().fold(Held::EMPTY, |held, card| tables.add(held, card));
        let five = tables.high(held);
        let mut cards = [(0, five); BoardKind::COUNT];
        for card in CardSet::DECK_52.without(board).iter() {
            let (live, six) = &mut cards[BoardKind::of(card, flush_suit(board)).index()];
            *live += 1;
            *six = tables.high(tables.add(held, card));
        }
        Alone { category: five.category(), cards }
    }

    fn sort(&self, board: &Alone, class: &Class, _: &Showdown) -> usize {
        let [a, b] = class.kinds;
        let beats = |kind: BoardKind| u16::from(board.cards[kind.index()].1 > class.high);
        let live: u16 =
            (0..).map(BoardKind).zip(board.cards).map(|(kind, (live, _))| live * beats(kind)).sum();
        // The player's own cards are not in the dealer's hand.
        let outs = live - beats(a) - beats(b);
        Outs::sort_of(class.high.category() > board.category, usize::from(outs))
    }
}

#[cfg(test)]
mod tests {
    use super::tally::River;
    use super::*;
    use crate::holdem::showdown::HoldemBoard;
    use enumeration::combinations::{subsets, unindex};
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
            let seen = Outs.see(board);
            let mut bets = std::collections::HashMap::new();
            HoldemBoard::new().visit(tables(), board, |class, showdown| {
                bets.insert(class.kinds.map(|kind| kind.0), bets_on_the_river(Outs.sort(&seen, &class, &showdown)));
            });
            for hole in subsets(CardSet::DECK_52.without(board), 2) {
                let mut kinds: Vec<u8> = hole.iter().map(|card| BoardKind::of(card, flush_suit(board)).0).collect();
                kinds.sort_unstable();
                prop_assert_eq!(bets[&[kinds[0], kinds[1]]], plain(hole, board));
            }
        }
    }
}
