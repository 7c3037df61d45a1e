//! Suits of the few cards that a bonus looks at: how two cards stand to it, and how often.

use super::super::hand::{Hand, Rank};
use super::super::rules::{SPADES, Shade, Shades};
use enumeration::conversions::to_count;
use num_integer::Integer;

pub(super) const SIX: Rank = match Rank::of_points(6) {
    Some(rank) => rank,
    None => unreachable!(),
};
pub(super) const SEVEN: Rank = match Rank::of_points(7) {
    Some(rank) => rank,
    None => unreachable!(),
};
pub(super) const EIGHT: Rank = match Rank::of_points(8) {
    Some(rank) => rank,
    None => unreachable!(),
};

/// How the suits of two cards stand to a bonus.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum ShadeKind {
    /// Of different suits.
    Mixed,
    /// Of one suit other than spades.
    Suited,
    /// Spades.
    Spades,
    /// Of one suit other than spades, and the up card is one of the cards that complete it.
    SuitedUp,
    /// Spades, and the up card is one of the cards that complete it.
    SpadesUp,
}

impl ShadeKind {
    pub(super) const ALL: [ShadeKind; 5] =
        [ShadeKind::Mixed, ShadeKind::Suited, ShadeKind::Spades, ShadeKind::SuitedUp, ShadeKind::SpadesUp];

    /// The place among all.
    #[expect(clippy::as_conversions, reason = "the discriminant of an enum has no other conversion")]
    pub(super) fn index(self) -> usize {
        self as usize
    }

    /// The shade of two suits, `up` being the suit of an up card of the completing rank.
    pub(super) fn of(first: u8, second: u8, up: Option<u8>) -> Self {
        match (first == second, first == SPADES, up == Some(first)) {
            (false, _, _) => ShadeKind::Mixed,
            (true, false, false) => ShadeKind::Suited,
            (true, true, false) => ShadeKind::Spades,
            (true, false, true) => ShadeKind::SuitedUp,
            (true, true, true) => ShadeKind::SpadesUp,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            ShadeKind::Mixed => "mixed suits",
            ShadeKind::Suited => "suited",
            ShadeKind::Spades => "spades",
            ShadeKind::SuitedUp => "suited, up card of the suit",
            ShadeKind::SpadesUp => "spades, up card a spade",
        }
    }
}

/// Which of the hands of these ranks two cards of these suits are; 0 where suits do not count.
pub(super) fn shade(hand: &Hand, suits: [u8; 2], up: Rank, up_suit: u8) -> usize {
    completing(hand)
        .map_or(0, |rank| ShadeKind::of(suits[0], suits[1], (up == rank).then_some(up_suit)).index())
}

/// The rank that makes 6-7-8 or 7-7-7 of two cards.
pub(super) fn completing(hand: &Hand) -> Option<Rank> {
    if hand.size() != 2 {
        return None;
    }
    if *hand == Hand::of([SEVEN, SEVEN]) {
        return Some(SEVEN);
    }
    let run = [SIX, SEVEN, EIGHT];
    let missing: Vec<Rank> = run.into_iter().filter(|&rank| hand.count(rank) == 0).collect();
    match missing[..] {
        [rank] => Some(rank),
        _ => None,
    }
}

/// Suits dealt, one after the other, to cards of given ranks: how many ways give each sequence.
pub(super) struct SuitDeal<'a> {
    pub copies: &'a dyn Fn(Rank) -> u64,
    pub ranks: Vec<Rank>,
}

impl SuitDeal<'_> {
    /// Calls `visit` with every sequence of suits and its number of ways: at most 128^6 in all, from 32 decks.
    pub(super) fn visit(&self, visit: &mut dyn FnMut(&[u8], u64)) {
        self.deal(&mut Vec::with_capacity(self.ranks.len()), 1, visit);
    }

    pub(super) fn deal(&self, suits: &mut Vec<u8>, ways: u64, visit: &mut dyn FnMut(&[u8], u64)) {
        let Some(&rank) = self.ranks.get(suits.len()) else { return visit(suits, ways) };
        for suit in 0..4 {
            let out = self.ranks.iter().zip(suits.iter()).filter(|&(&r, &s)| (r, s) == (rank, suit)).count();
            let left = (self.copies)(rank).saturating_sub(to_count(out));
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
    pub completing: Rank,
    pub grain: u64,
    pub of: Vec<Shade>,
}

impl ShadeTotals {
    pub(super) fn new(completing: Rank, up: Rank) -> Self {
        let kinds = if up == completing { &ShadeKind::ALL[..] } else { &ShadeKind::ALL[..3] };
        let of = kinds.iter().map(|kind| Shade { name: kind.name(), weight: 0, pay: 0 }).collect();
        ShadeTotals { completing, grain: 0, of }
    }

    pub(super) fn add(&mut self, kind: ShadeKind, ways: u64, net: i64) {
        let shade = &mut self.of[kind.index()];
        self.grain += ways;
        shade.weight += ways;
        shade.pay += ways.cast_signed() * net;
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
