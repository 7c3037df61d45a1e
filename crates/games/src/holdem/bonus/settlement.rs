//! The pays of Texas Hold 'Em Bonus, and the net of a round for every choice of wagers and every ending, in integer
//! units. The solver and the values of single decisions use it.

use crate::Error;
use crate::holdem::scale::units;
use crate::whole::Scale;
use enumeration::Ratio;
use enumeration::rankings::high::Category;
use enumeration::ratio::whole;

/// The equally likely deals: hole cards, flop, turn, river, dealer's cards.
pub const DEALS: u64 = 55_627_620_048_000;

/// The deals of one pair of hole cards.
pub(super) const DEALS_OF_A_HOLE: u64 = DEALS / 1_326;

/// What is staked before the deal: the Ante.
pub(super) const OPENING_STAKE: u32 = 1;

/// The Flop wager, in Antes.
pub(super) const FLOP_WAGER: u8 = 2;

/// What the wagers pay, to 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pays {
    /// The Ante, when the player wins, by `paid_as`; zero gives it back.
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
pub(super) fn paid_as(category: Category) -> usize {
    usize::from(category >= Category::Straight)
}

/// Nets without and with a Turn wager, and within, without and with a River wager.
pub(super) type ByWagers = [[i64; 2]; 2];

/// The nets of a round in integer units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settlement {
    pub(super) scale: Scale,
    /// What winning hands win, by `paid_as`.
    pub(super) wins: [ByWagers; 2],
    pub(super) tie: ByWagers,
    pub(super) lose: ByWagers,
    pub(super) fold: i64,
}

impl Settlement {
    pub(super) fn new(pays: &Pays) -> Result<Settlement, Error> {
        let amounts = pays.ante.iter().chain(&pays.bets).chain(&pays.ties.bets).chain([&pays.ties.ante]);
        let scale = Scale::of(amounts.chain(&pays.cap));
        let capped = |won: Ratio| pays.cap.iter().fold(won, |won, cap| won.min(cap.clone()));
        let by_wagers = |ante: &Ratio, [flop, on_turn, on_river]: &[Ratio; 3]| {
            let mut nets = ByWagers::default();
            for turn in 0..2u8 {
                for river in 0..2u8 {
                    let bets = flop * whole(FLOP_WAGER) + on_turn * whole(turn) + on_river * whole(river);
                    nets[usize::from(turn)][usize::from(river)] = units(&scale, &capped(ante + bets))?;
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
    pub(super) fn nets(&self, wins: [u16; 2], ties: u16, losses: u16) -> ByWagers {
        let mut nets = ByWagers::default();
        add(&mut nets, &self.wins[0], wins[0]);
        add(&mut nets, &self.wins[1], wins[1]);
        add(&mut nets, &self.tie, ties);
        add(&mut nets, &self.lose, losses);
        nets
    }
}

/// Adds so many times the nets of each choice of wagers: at most 45,540 nets below 2^38.
pub(super) fn add(sum: &mut ByWagers, nets: &ByWagers, times: u16) {
    for (sum, net) in sum.as_flattened_mut().iter_mut().zip(nets.as_flattened()) {
        *sum = sum.wrapping_add(i64::from(times).wrapping_mul(*net));
    }
}

/// Whether a wager is made, given the nets without and with it. A tie checks: it stakes less (ruling Q7).
pub(super) fn wagers([without, with]: [i64; 2]) -> bool {
    with > without
}

#[cfg(test)]
pub(super) fn listed_pays() -> Pays {
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
