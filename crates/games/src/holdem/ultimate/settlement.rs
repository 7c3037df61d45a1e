//! The pays of Ultimate Texas Hold 'Em, and the net of a round for every Play wager and every ending, in integer units.
//! The solver, the tally and the values of single decisions use it.

use crate::Error;
use crate::holdem::scale::units;
use crate::holdem::showdown::{DEALER_HANDS, Showdown};
use crate::whole::Scale;
use enumeration::Ratio;
use enumeration::rankings::high::Category;
use enumeration::ratio::whole;

/// The equally likely deals: hole cards, flop, the last two cards of the board, dealer's cards.
pub const DEALS: u64 = 27_813_810_024_000;

/// The deals of one pair of hole cards.
pub(super) const DEALS_OF_A_HOLE: u64 = DEALS / 1_326;

/// What is staked before the deal: Ante and Blind.
pub(super) const OPENING_STAKE: u32 = 2;

/// What the wagers pay, to 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pays {
    /// The Ante, when the player wins and the dealer has at least a pair.
    pub ante: Ratio,
    /// The Play wager, when the player wins.
    pub play: Ratio,
    /// The Blind, when the player wins, by his hand; zero gives it back.
    pub blind: [Ratio; Category::COUNT],
    /// What is given back by the listed rules.
    pub pushes: Pushes,
    /// The most that a round's wagers together may win, in Antes (ruling Q11).
    pub cap: Option<Ratio>,
}

/// What is given back by the listed rules, and pays nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pushes {
    /// The Ante, when the dealer has less than a pair.
    pub ante_below_a_pair: Ratio,
    /// The Ante, when the hands are equal.
    pub ante_tie: Ratio,
    /// The Play wager, when the hands are equal.
    pub play_tie: Ratio,
}

/// The nets of a round in integer units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settlement {
    pub(super) scale: Scale,
    /// By Play wager, whether the dealer has at least a pair, and the player's hand.
    pub(super) win: [[[i64; Category::COUNT]; 2]; 5],
    /// By Play wager and whether the dealer has at least a pair.
    pub(super) lose: [[i64; 2]; 5],
    /// By Play wager and whether the dealer has at least a pair.
    pub(super) tie: [[i64; 2]; 5],
    pub(super) fold: i64,
}

impl Settlement {
    pub(super) fn new(pays: &Pays) -> Result<Settlement, Error> {
        let Pushes { ante_below_a_pair, ante_tie, play_tie } = &pays.pushes;
        let wins = [&pays.ante, &pays.play].into_iter().chain(&pays.blind);
        let scale = Scale::of(wins.chain([ante_below_a_pair, ante_tie, play_tie]).chain(&pays.cap));
        let capped = |won: Ratio| pays.cap.iter().fold(won, |won, cap| won.min(cap.clone()));
        let mut win = [[[0; Category::COUNT]; 2]; 5];
        let [mut lose, mut tie] = [[[0; 2]; 5]; 2];
        for play in 1..=4u8 {
            for qualifies in 0..2u8 {
                let (k, q) = (usize::from(play), usize::from(qualifies));
                // HC appendix I, 9.VII: below a pair the dealer returns the Ante; the other wagers stand.
                let qualifies = qualifies == 1;
                let ante = |qualified: Ratio| if qualifies { qualified } else { ante_below_a_pair.clone() };
                lose[k][q] = units(&scale, &capped(ante(-whole(1)) - whole(play + 1)))?;
                tie[k][q] = units(&scale, &capped(ante(ante_tie.clone()) + play_tie * whole(play)))?;
                for category in Category::ALL {
                    // HC appendix I, 9.VIII.B and 10.II-III.
                    let won =
                        &pays.play * whole(play) + &pays.blind[category.index()] + ante(pays.ante.clone());
                    win[k][q][category.index()] = units(&scale, &capped(won))?;
                }
            }
        }
        // HC appendix I, 9.V.B: a fold loses Ante and Blind, whatever the dealer has.
        let fold = units(&scale, &-whole(OPENING_STAKE))?;
        Ok(Settlement { scale, win, lose, tie, fold })
    }

    /// The nets of a Play wager against all 990 dealer hands, added up.
    pub(super) fn play(&self, play: usize, category: Category, showdown: &Showdown) -> i64 {
        // 990 nets below 2^38.
        let times = |hands: u16, net: i64| i64::from(hands).wrapping_mul(net);
        let mut sum = times(showdown.ties, self.tied(play, category));
        for qualifies in 0..2 {
            let won = times(showdown.wins[qualifies], self.win[play][qualifies][category.index()]);
            let lost = times(showdown.losses[qualifies], self.lose[play][qualifies]);
            sum = sum.wrapping_add(won).wrapping_add(lost);
        }
        sum
    }

    /// The net of a tie: a hand below a pair ties with a dealer who has less than one.
    pub(super) fn tied(&self, play: usize, category: Category) -> i64 {
        self.tie[play][usize::from(category > Category::HighCard)]
    }

    /// The nets of folding against all 990 dealer hands, added up.
    pub(super) fn fold(&self) -> i64 {
        self.fold * i64::from(DEALER_HANDS)
    }

    /// Whether the player bets on the full board. A tie folds: it stakes less (ruling Q7).
    pub(super) fn bets_on_the_river(&self, category: Category, showdown: &Showdown) -> bool {
        self.play(1, category, showdown) > self.fold()
    }
}

#[cfg(test)]
pub(super) fn listed_pays() -> Pays {
    use enumeration::ratio::ratio;
    let mut blind = std::array::from_fn(|_| whole(0));
    for (category, pay) in [
        (Category::Straight, whole(1)),
        (Category::Flush, ratio(3, 2)),
        (Category::FullHouse, whole(3)),
        (Category::FourOfAKind, whole(10)),
        (Category::StraightFlush, whole(50)),
        (Category::RoyalFlush, whole(500)),
    ] {
        blind[category.index()] = pay;
    }
    Pays { ante: whole(1), play: whole(1), blind, pushes: Pushes::default(), cap: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_settled_as_the_rules_say() {
        let settlement = Settlement::new(&listed_pays()).unwrap();
        // In halves of an Ante. Dealer below a pair, dealer with a pair.
        assert_eq!([0, 1].map(|q| settlement.win[4][q][Category::Flush.index()]), [11, 13]);
        assert_eq!([0, 1].map(|q| settlement.win[1][q][Category::TwoPair.index()]), [2, 4]);
        assert_eq!(settlement.win[3][1][Category::RoyalFlush.index()], 2 * 504);
        assert_eq!(settlement.lose[2], [-6, -8]);
        assert_eq!(settlement.tie[3], [0, 0]);
        assert_eq!(settlement.fold, -4);
    }

    #[test]
    fn what_is_given_back_can_be_paid() {
        let pushes = Pushes { ante_below_a_pair: whole(1), ante_tie: whole(3), play_tie: whole(10) };
        let settlement = Settlement::new(&Pays { pushes, ..listed_pays() }).unwrap();
        // In halves of an Ante. Dealer below a pair, dealer with a pair.
        assert_eq!([0, 1].map(|q| settlement.win[4][q][Category::Flush.index()]), [13, 13]);
        assert_eq!(settlement.lose[2], [-4, -8]);
        assert_eq!(settlement.tie[2], [42, 46]);
        assert_eq!(settlement.tied(2, Category::HighCard), 42);
        assert_eq!(settlement.tied(2, Category::Pair), 46);
    }

    #[test]
    fn a_cap_cuts_the_winnings_of_the_round_together() {
        let cap = Some(enumeration::ratio::ratio(7, 3));
        let settlement = Settlement::new(&Pays { cap, ..listed_pays() }).unwrap();
        // In sixths of an Ante.
        assert_eq!([0, 1].map(|q| settlement.win[1][q][Category::HighCard.index()]), [6, 12]);
        assert_eq!([0, 1].map(|q| settlement.win[2][q][Category::HighCard.index()]), [12, 14]);
        assert_eq!([0, 1].map(|q| settlement.win[4][q][Category::RoyalFlush.index()]), [14, 14]);
        assert_eq!(settlement.lose[4], [-30, -36]);
    }
}
