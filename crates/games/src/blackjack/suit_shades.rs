//! Suits of the few cards that a bonus looks at: how two cards stand to it, and how often.

use super::hand::Rank;
use super::rules::{Shade, Shades, Suit};
use enumeration::conversions::to_count;
use num_integer::Integer;

/// Suits that are paid alike, in groups, and so the shades of two cards: of different suits; of one suit of each group; and
/// where the up card may be one of the cards that complete them, the same of the up card's suit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct SuitGroups {
    groups: Vec<Vec<Suit>>,
}

impl SuitGroups {
    pub(super) fn new(groups: Vec<Vec<Suit>>) -> Self {
        SuitGroups { groups }
    }

    /// The same groups, each split into suits that are alike; the largest group first.
    pub(super) fn split(self, is_like: impl Fn(Suit, Suit) -> bool) -> Self {
        let mut split: Vec<Vec<Suit>> = Vec::new();
        for group in self.groups {
            let from = split.len();
            for suit in group {
                match split[from..].iter_mut().find(|known| is_like(known[0], suit)) {
                    Some(known) => known.push(suit),
                    None => split.push(vec![suit]),
                }
            }
        }
        split.sort_by_key(|group| (4 - group.len(), group[0]));
        SuitGroups { groups: split }
    }

    /// How many shades there are.
    pub(super) fn shades(&self, with_up: bool) -> usize {
        1 + self.groups.len() * if with_up { 2 } else { 1 }
    }

    /// The shade of two suits, `up` being the suit of an up card of the completing rank.
    pub(super) fn shade(&self, first: Suit, second: Suit, up: Option<Suit>) -> usize {
        if first != second {
            return 0;
        }
        let group = self.groups.iter().position(|group| group.contains(&first)).expect("a suit of a group");
        1 + group + if up == Some(first) { self.groups.len() } else { 0 }
    }

    /// What tells a shade from the others.
    fn name(&self, shade: usize) -> &'static str {
        let Some(place) = shade.checked_sub(1) else { return "mixed suits" };
        let (group, up) = (&self.groups[place % self.groups.len()], place >= self.groups.len());
        match (&group[..], up) {
            ([0], false) => "clubs",
            ([0], true) => "clubs, up card a club",
            ([1], false) => "diamonds",
            ([1], true) => "diamonds, up card a diamond",
            ([2], false) => "hearts",
            ([2], true) => "hearts, up card a heart",
            ([3], false) => "spades",
            ([3], true) => "spades, up card a spade",
            ([0, 3], false) => "black suit",
            ([0, 3], true) => "black suit, up card of the suit",
            ([1, 2], false) => "red suit",
            ([1, 2], true) => "red suit, up card of the suit",
            ([0, 1], false) => "clubs or diamonds",
            ([0, 1], true) => "clubs or diamonds, up card of the suit",
            ([0, 2], false) => "clubs or hearts",
            ([0, 2], true) => "clubs or hearts, up card of the suit",
            ([1, 3], false) => "diamonds or spades",
            ([1, 3], true) => "diamonds or spades, up card of the suit",
            ([2, 3], false) => "hearts or spades",
            ([2, 3], true) => "hearts or spades, up card of the suit",
            (_, false) => "suited",
            (_, true) => "suited, up card of the suit",
        }
    }
}

/// Suits dealt, one after the other, to cards of given ranks: how many ways give each sequence.
pub(super) struct SuitDeal<'a> {
    pub copies: &'a dyn Fn(Rank, Suit) -> u64,
    pub ranks: Vec<Rank>,
}

impl SuitDeal<'_> {
    /// Calls `visit` with every sequence of suits and its number of ways: at most 128^6 in all, from 32 decks.
    pub(super) fn visit(&self, visit: &mut dyn FnMut(&[u8], u64)) {
        self.deal(&mut Vec::with_capacity(self.ranks.len()), 1, visit);
    }

    fn deal(&self, suits: &mut Vec<u8>, ways: u64, visit: &mut dyn FnMut(&[u8], u64)) {
        let Some(&rank) = self.ranks.get(suits.len()) else { return visit(suits, ways) };
        for suit in 0..4 {
            let out = self.ranks.iter().zip(suits.iter()).filter(|&(&r, &s)| (r, s) == (rank, suit)).count();
            let left = (self.copies)(rank, suit).saturating_sub(to_count(out));
            if left > 0 {
                suits.push(suit);
                self.deal(suits, ways * left, visit);
                suits.pop();
            }
        }
    }
}

/// Weights and pays of the shades as they are counted.
pub(super) struct ShadeTotals {
    completing: Rank,
    grain: u64,
    of: Vec<Shade>,
}

impl ShadeTotals {
    pub(super) fn new(groups: &SuitGroups, completing: Rank, with_up: bool) -> Self {
        let shade = |place| Shade { name: groups.name(place), weight: 0, pay: 0 };
        ShadeTotals { completing, grain: 0, of: (0..groups.shades(with_up)).map(shade).collect() }
    }

    pub(super) fn add(&mut self, shade: usize, ways: u64, pay: i64) {
        let shade = &mut self.of[shade];
        self.grain += ways;
        shade.weight += ways;
        shade.pay += ways.cast_signed() * pay;
    }

    /// In lowest terms.
    pub(super) fn finish(mut self) -> Shades {
        let divisor = self
            .of
            .iter()
            .fold(self.grain, |d, shade| d.gcd(&shade.weight).gcd(&shade.pay.unsigned_abs()))
            .max(1);
        for shade in &mut self.of {
            shade.weight /= divisor;
            shade.pay /= divisor.cast_signed();
        }
        Shades { completing: Some(self.completing), grain: (self.grain / divisor).max(1), of: self.of }
    }
}
