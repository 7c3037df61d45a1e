//! Texas Hold 'Em Bonus (HC appendix K; ruling G5).
//!
//! An Ante of one unit is staked before the deal. On his two cards the player makes a Flop wager of two units or folds;
//! on the flop he makes a Turn wager of one or checks; on four cards a River wager of one or checks, whether or not he
//! made a Turn wager. The fifth card decides.

mod by_classes;
mod game;
mod solve;

pub use by_classes::{ByClasses, by_classes};
pub use game::TEXAS_HOLDEM_BONUS;
use solve::Counts;
pub use solve::{Solution, solve};

use super::game::check_cards;
use super::scale::units;
use super::showdown::{Board, DEALER_HANDS};
use super::{ActionValue, HoldemAction, Progress};
use crate::Error;
use crate::whole::Scale;
use enumeration::rankings::high::{Category, tables};
use enumeration::ratio::whole;
use enumeration::{Card, CardSet, Ratio};

/// The equally likely deals: hole cards, flop, turn, river, dealer's cards.
pub const DEALS: u64 = 55_627_620_048_000;

/// The deals of one pair of hole cards.
const DEALS_OF_A_HOLE: u64 = DEALS / 1_326;

/// What is staked before the deal: the Ante.
const OPENING_STAKE: u32 = 1;

/// The Flop wager, in Antes.
const FLOP_WAGER: u8 = 2;

/// What the wagers pay, to 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pays {
    /// The Ante, when the player wins, by [`paid_as`]; zero gives it back.
    pub ante: [Ratio; 2],
    /// The Flop, Turn and River wagers, when the player wins.
    pub bets: [Ratio; 3],
    /// What ties pay.
    pub ties: Ties,
    /// The most that a round's wagers together may win, in Antes (ruling Q11).
    pub cap: Option<Ratio>,
}

/// What ties pay: by the listed rules nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ties {
    /// The Ante.
    pub ante: Ratio,
    /// The Flop, Turn and River wagers.
    pub bets: [Ratio; 3],
}

/// How a winning hand is paid on the Ante: 1 a straight or better, 0 any other.
fn paid_as(category: Category) -> usize {
    usize::from(category >= Category::Straight)
}

/// Nets without and with a Turn wager, and within, without and with a River wager.
type ByWagers = [[i64; 2]; 2];

/// The nets of a round in integer units.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Settlement {
    scale: Scale,
    /// What winning hands win, by [`paid_as`].
    wins: [ByWagers; 2],
    tie: ByWagers,
    lose: ByWagers,
    fold: i64,
}

impl Settlement {
    fn new(pays: &Pays) -> Result<Settlement, Error> {
        let amounts = pays.ante.iter().chain(&pays.bets).chain(&pays.ties.bets).chain([&pays.ties.ante]);
        let scale = Scale::of(amounts.chain(&pays.cap));
        let capped = |won: Ratio| pays.cap.iter().fold(won, |won, cap| won.min(cap.clone()));
        let by_wagers = |ante: &Ratio, [flop, on_turn, on_river]: &[Ratio; 3]| {
            let mut nets = ByWagers::default();
            for turn in 0..2u8 {
                for river in 0..2u8 {
                    let bets = flop * whole(FLOP_WAGER) + on_turn * whole(turn) + on_river * whole(river);
                    nets[turn as usize][river as usize] = units(&scale, &capped(ante + bets))?;
                }
            }
            Ok::<_, Error>(nets)
        };
        // HC appendix K, 10.VIII.B and 11.II.
        let wins = [by_wagers(&pays.ante[0], &pays.bets)?, by_wagers(&pays.ante[1], &pays.bets)?];
        let tie = by_wagers(&pays.ties.ante, &pays.ties.bets)?;
        // HC appendix K, 10.VIII.A and 10.I.B.
        let lose = by_wagers(&-whole(OPENING_STAKE), &[1, 1, 1].map(|bet| -whole(bet)))?;
        let fold = units(&scale, &-whole(OPENING_STAKE))?;
        Ok(Settlement { scale, wins, tie, lose, fold })
    }

    /// The nets of each choice of wagers, added up over counted wins (by how they are paid), ties and losses.
    fn nets(&self, wins: [u16; 2], ties: u16, losses: u16) -> ByWagers {
        let mut nets = ByWagers::default();
        add(&mut nets, &self.wins[0], wins[0]);
        add(&mut nets, &self.wins[1], wins[1]);
        add(&mut nets, &self.tie, ties);
        add(&mut nets, &self.lose, losses);
        nets
    }
}

/// Adds so many times the nets of each choice of wagers.
fn add(sum: &mut ByWagers, nets: &ByWagers, times: u16) {
    for (sum, net) in sum.as_flattened_mut().iter_mut().zip(nets.as_flattened()) {
        *sum += i64::from(times) * net;
    }
}

/// Whether a wager is made, given the nets without and with it. A tie checks: it stakes less (ruling Q7).
fn wagers([without, with]: [i64; 2]) -> bool {
    with > without
}

/// What each action is worth with these hole cards on this board of none, three or four cards.
///
/// Four cards are worth the River wager or the check of a player who has made no Turn wager; only a cap makes a
/// difference to one who has. Without a board the whole game is solved for it; `progress` then hears of its boards.
pub fn values(
    pays: &Pays,
    hole: CardSet,
    board: CardSet,
    progress: Progress,
) -> Result<Vec<ActionValue>, Error> {
    let misplaced = check_cards(hole, board, "none, three or four")?;
    let settlement = Settlement::new(pays)?;
    let (sums, rivers) = match board.len() {
        0 => return Ok(solve(pays, progress)?.starting_hand(hole).values),
        3 => {
            let turns = CardSet::DECK_52.without(hole).without(board).iter();
            let sums = turns.fold([0; 2], |[check, bet], turn: Card| {
                let nets = on_turn(&settlement, hole, board.union(CardSet::single(turn)));
                [check + nets[0][0].max(nets[0][1]), bet + nets[1][0].max(nets[1][1])]
            });
            (sums, 47 * 46)
        }
        4 => (on_turn(&settlement, hole, board)[0], 46),
        _ => return Err(misplaced),
    };
    let deals = rivers * u64::from(DEALER_HANDS);
    let value = |action, units| ActionValue { action, value: settlement.scale.mean(units, deals) };
    Ok(vec![value(HoldemAction::Bet(1), sums[1]), value(HoldemAction::Check, sums[0])])
}

/// The nets of each choice of wagers with four cards on the board, added up over the rivers and dealer hands.
fn on_turn(settlement: &Settlement, hole: CardSet, board: CardSet) -> ByWagers {
    let mut room = Board::new();
    let mut sums = ByWagers::default();
    for river in CardSet::DECK_52.without(hole).without(board).iter() {
        let (high, showdown) = room.showdown(tables(), board.union(CardSet::single(river)), hole);
        let mut wins = [0; 2];
        wins[paid_as(high.category())] = showdown.all_wins();
        add(&mut sums, &settlement.nets(wins, showdown.ties, showdown.all_losses()), 1);
    }
    sums
}

#[cfg(test)]
fn listed_pays() -> Pays {
    Pays { ante: [0, 1].map(whole), bets: [1, 1, 1].map(whole), ties: Ties::default(), cap: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_settled_as_the_rules_say() {
        let settlement = Settlement::new(&listed_pays()).unwrap();
        let win = |category: Category| settlement.wins[paid_as(category)];
        assert_eq!(win(Category::ThreeOfAKind), [[2, 3], [3, 4]]);
        assert_eq!(win(Category::Straight), [[3, 4], [4, 5]]);
        assert_eq!(settlement.lose, [[-3, -4], [-4, -5]]);
        assert_eq!(settlement.tie, [[0, 0], [0, 0]]);
        assert_eq!(settlement.fold, -1);
    }

    #[test]
    fn each_wager_and_tie_can_have_its_own_pay() {
        let ties = Ties { ante: whole(2), bets: [10, 100, 1_000].map(whole) };
        let pays = Pays { bets: [2, 30, 400].map(whole), ties, ..listed_pays() };
        let settlement = Settlement::new(&pays).unwrap();
        assert_eq!(settlement.wins[1], [[5, 405], [35, 435]]);
        assert_eq!(settlement.tie, [[22, 1_022], [122, 1_122]]);
        assert_eq!(settlement.lose, [[-3, -4], [-4, -5]]);
    }

    #[test]
    fn a_cap_makes_the_river_wager_depend_on_the_turn_wager() {
        let settlement = Settlement::new(&Pays { cap: Some(whole(3)), ..listed_pays() }).unwrap();
        let win = |category: Category| settlement.wins[paid_as(category)];
        assert_eq!(win(Category::Pair), [[2, 3], [3, 3]]);
        assert_eq!(win(Category::RoyalFlush), [[3, 3], [3, 3]]);
    }

    #[test]
    fn a_tie_checks() {
        assert!(!wagers([5, 5]));
        assert!(wagers([5, 6]));
    }
}
