//! Finds the settings of a hand that can be best, from counts of its dealers by ranks alone.
//!
//! Flushes change the count of a few dealers' hands. Of two settings, the better one by ranks has a lead in value. Only a
//! dealer's hand with a flush can reduce the lead: a hand whose true setting, or whose setting by ranks, lies between the
//! two. The whole deck bounds the number of these hands for every player's hand. A lead above that bound is final, so we
//! need no flush correction for the worse setting. Of about five settings a shape, usually one is left.

use super::dealer::Dealer;
use super::setting::SettingRanks;
use super::showdown::{Bank, WagerPays};
use super::sweep::DealerTally;
use enumeration::rankings::joker_ace::{JokerAce, JokerAceTwo};
use num_traits::One;

/// The range of pays for which a best setting is sought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ClosePays {
    /// A win has between four fifths of the value of a loss and all of it, each relative to a push: commissions up to
    /// 20%.
    Usual,
    /// Any pays.
    Any,
}

impl ClosePays {
    /// The range that contains these pays.
    pub(crate) fn of(pays: &WagerPays) -> ClosePays {
        let worth = (&pays.win - &pays.push) / (enumeration::Ratio::one() + &pays.push);
        let [least, most] =
            ClosePays::Usual.ends().map(|(win, loss)| enumeration::Ratio::new(win.into(), loss.into()));
        if (least..=most).contains(&worth) { ClosePays::Usual } else { ClosePays::Any }
    }

    /// The values of a win and a loss at either end: a lead at both ends holds between them.
    fn ends(self) -> [(i64, i64); 2] {
        match self {
            ClosePays::Usual => [(4, 5), (1, 1)],
            ClosePays::Any => [(0, 1), (1, 0)],
        }
    }
}

/// Dealers whose setting a flush changes: as they are set, and as they are counted by ranks.
pub(crate) struct Flushes {
    odds: ClosePays,
    deals: i32,
    set: Below,
    by_ranks: Below,
}

/// How many dealers of the deck have a hand of one of the k lowest ranks.
struct Below {
    high: Vec<i64>,
    low: Vec<i64>,
}

impl Below {
    fn new() -> Below {
        Below { high: vec![0; JokerAce::COUNT + 1], low: vec![0; JokerAceTwo::COUNT + 1] }
    }

    fn count(&mut self, ranks: SettingRanks, hands: i64) {
        self.high[ranks.high.index() + 1] += hands;
        self.low[ranks.low.index() + 1] += hands;
    }

    fn add_up(mut self) -> Below {
        for counts in [&mut self.high, &mut self.low] {
            for k in 1..counts.len() {
                counts[k] += counts[k - 1];
            }
        }
        self
    }
}

impl Flushes {
    pub(crate) fn new(dealer: &Dealer, odds: ClosePays) -> Flushes {
        let (mut set, mut by_ranks) = (Below::new(), Below::new());
        for entry in &dealer.shapes.entries {
            let without_flush = dealer.ranks[entry.first_shape];
            for (index, shape) in dealer.shapes.of_entry(entry) {
                if dealer.ranks[index] != without_flush {
                    let hands = shape.kind.spreads.iter().map(|&(_, hands)| hands.cast_signed()).sum();
                    set.count(dealer.ranks[index], hands);
                    by_ranks.count(without_flush, hands);
                }
            }
        }
        let deals = dealer.signed_deals();
        Flushes { odds, deals, set: set.add_up(), by_ranks: by_ranks.add_up() }
    }

    /// Which of a hand's settings can be best, for one bank or the other, given their tallies by ranks.
    pub(crate) fn leave_open(&self, settings: &[SettingRanks], tallies: &[DealerTally]) -> Vec<bool> {
        let mut open = vec![false; settings.len()];
        for bank in Bank::ALL {
            let counts: Vec<(i64, i64)> = tallies
                .iter()
                .map(|tally| tally.wins_and_losses(bank, self.deals))
                .map(|(wins, losses)| (wins.into(), losses.into()))
                .collect();
            let value = |(win, loss): (i64, i64), i: usize| win * counts[i].0 - loss * counts[i].1;
            let first = self.odds.ends()[1];
            let Some(best) = (0..settings.len()).max_by_key(|&i| value(first, i)) else { continue };
            for (i, open) in open.iter_mut().enumerate() {
                let against = self.against(settings[best], settings[i]);
                // A flush that changes one of the dealer's two hands makes a win a push, or a push a loss.
                *open |= i == best
                    || self
                        .odds
                        .ends()
                        .into_iter()
                        .any(|end| value(end, best) - value(end, i) <= end.0.max(end.1) * against);
            }
        }
        open
    }

    /// The largest change by flushes in favour of another setting.
    fn against(&self, setting: SettingRanks, other: SettingRanks) -> i64 {
        let between = |set: &[i64], by_ranks: &[i64], ours: usize, theirs: usize| {
            let dealers = |below: &[i64]| below[ours.max(theirs) + 1] - below[ours.min(theirs)];
            match ours.cmp(&theirs) {
                std::cmp::Ordering::Less => dealers(set),
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => dealers(by_ranks),
            }
        };
        let (set, by_ranks) = (&self.set, &self.by_ranks);
        between(&set.high, &by_ranks.high, setting.high.index(), other.high.index())
            + between(&set.low, &by_ranks.low, setting.low.index(), other.low.index())
    }
}
