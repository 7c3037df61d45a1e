//! Compares two set hands and settles the wager for either bank. HC appendix F, 13.VII-XIII and 14.

use enumeration::ratio::ratio;
use enumeration::{Distribution, Ratio};
use num_traits::Zero;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// Who banks, and so wins copies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bank {
    /// The house: the player loses when neither hand is better.
    #[default]
    House,
    /// The player, who loses only when both hands are worse.
    Player,
}

impl Bank {
    /// Both banks.
    pub const ALL: [Bank; 2] = [Bank::House, Bank::Player];
}

/// The result of the player's wager.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WagerEnd {
    /// Neither hand better; or, when the player banks, both worse.
    Lose,
    /// Everything else.
    Push,
    /// Both hands better; or, when the player banks, neither worse.
    Win,
}

/// The net of a wager that is not lost.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WagerPays {
    /// A win: 19/20 is even money less 5%.
    pub win: Ratio,
    /// A push: nothing by the listed rules, and not more than a win.
    pub push: Ratio,
}

impl WagerPays {
    /// Pays of `win` for a win and nothing for a push.
    pub fn win(win: Ratio) -> WagerPays {
        WagerPays { win, push: Ratio::zero() }
    }
}

/// In how many deals the player's high and low hand are lower than, equal to or higher than the dealer's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SettingShowdown {
    /// By the high hand, then by the low hand: lower, a copy, higher.
    ///
    /// The largest count is the number of ordered deals, 8,250,459,031,214,400 for 53 cards, far below 2^64.
    pub ways: [[u64; 3]; 3],
}

/// Deals with a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copies {
    /// The high hands alone are equal.
    pub high: u64,
    /// The low hands alone are equal.
    pub low: u64,
    /// Both hands are equal.
    pub both: u64,
}

impl SettingShowdown {
    /// The number of deals.
    pub fn deals(&self) -> u64 {
        self.ways.as_flattened().iter().sum()
    }

    /// The deals with this outcome.
    pub fn ways_of(&self, outcome: WagerEnd, bank: Bank) -> u64 {
        let mut ways = 0;
        for (high, by_low) in self.ways.iter().enumerate() {
            for (low, &count) in by_low.iter().enumerate() {
                if settle(high, low, bank) == outcome {
                    ways += count;
                }
            }
        }
        ways
    }

    /// The deals with a copy.
    pub fn copies(&self) -> Copies {
        let [lower, equal, higher] = self.ways;
        Copies { high: equal[0] + equal[2], low: lower[1] + higher[1], both: equal[1] }
    }

    /// Win, push and lose as a distribution over the deals.
    pub(crate) fn distribution(&self, bank: Bank) -> Distribution<WagerEnd> {
        let outcomes = [WagerEnd::Win, WagerEnd::Push, WagerEnd::Lose];
        Distribution::counted(outcomes.map(|outcome| (outcome, self.ways_of(outcome, bank))), self.deals())
    }

    /// The house edge at these pays.
    pub fn edge(&self, bank: Bank, pays: &WagerPays) -> Ratio {
        let share = |outcome| ratio(self.ways_of(outcome, bank), self.deals());
        share(WagerEnd::Lose) - share(WagerEnd::Win) * &pays.win - share(WagerEnd::Push) * &pays.push
    }
}

/// The outcome when the player's hands are lower (0), copies (1) or higher (2): copies count for the banker.
///
/// A copy beside a hand that the banker does not win is a push (ruling W3: section 13 is silent on it).
fn settle(high: usize, low: usize, bank: Bank) -> WagerEnd {
    let won = |hand: usize| match bank {
        Bank::House => hand == 2,
        Bank::Player => hand >= 1,
    };
    match (won(high), won(low)) {
        (true, true) => WagerEnd::Win,
        (false, false) => WagerEnd::Lose,
        _ => WagerEnd::Push,
    }
}

impl AddAssign for SettingShowdown {
    fn add_assign(&mut self, other: SettingShowdown) {
        for (ways, more) in self.ways.as_flattened_mut().iter_mut().zip(other.ways.as_flattened()) {
            *ways += more;
        }
    }
}

impl Add for SettingShowdown {
    type Output = SettingShowdown;

    fn add(mut self, other: SettingShowdown) -> SettingShowdown {
        self += other;
        self
    }
}

impl Sum for SettingShowdown {
    fn sum<I: Iterator<Item = SettingShowdown>>(parts: I) -> SettingShowdown {
        parts.fold(SettingShowdown::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_go_to_the_banker() {
        use WagerEnd::{Lose, Push, Win};
        let grid = |bank| [0, 1, 2].map(|high| [0, 1, 2].map(|low| settle(high, low, bank)));
        assert_eq!(grid(Bank::House), [[Lose, Lose, Push], [Lose, Lose, Push], [Push, Push, Win]]);
        assert_eq!(grid(Bank::Player), [[Lose, Push, Push], [Push, Win, Win], [Push, Win, Win]]);
    }

    #[test]
    fn the_edge_takes_the_commission_from_wins_alone() {
        let showdown = SettingShowdown { ways: [[30, 2, 10], [3, 1, 4], [10, 5, 35]] };
        let pays = WagerPays::win(ratio(19, 20));
        assert_eq!(showdown.deals(), 100);
        assert_eq!(showdown.copies(), Copies { high: 7, low: 7, both: 1 });
        // House: 36 losses, 35 wins. Player: 45 wins, 30 losses.
        assert_eq!(showdown.edge(Bank::House, &pays), ratio(36, 100) - ratio(35 * 19, 2000));
        assert_eq!(showdown.edge(Bank::Player, &pays), ratio(30, 100) - ratio(45 * 19, 2000));
        let pays = WagerPays { push: ratio(1, 10), ..pays };
        assert_eq!(showdown.edge(Bank::House, &pays), ratio(36, 100) - ratio(35 * 19 + 58, 2000));
    }
}
