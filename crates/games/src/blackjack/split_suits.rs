//! How often the hands of a split pair are suited as their endings say.
//!
//! Given the ranks of all cards, their suits are a draw from the cards of those ranks, whatever the other cards are. So
//! lists of sets need not know suits: sets are marked by how many hands of each kind are suited so, and what comes of a
//! mark counts with the chance of those suits. The pair's own cards are of suits that its shade allows.

use super::endings::Suited;
use super::hand::{Hand, Rank};
use super::round::Round;
use super::rules::{Rules, Suit};
use enumeration::SortedSet;
use enumeration::conversions::{to_count, to_index};
use enumeration::ratio::{Ratio, falling};
use itertools::Itertools;
use num_bigint::BigInt;

/// A suited hand by where it starts from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct SuitedHand {
    /// Whether that is a card of the pair, of whose suit the pair's shade tells.
    pub of_pair: bool,
    pub suited: Suited,
}

/// The suits that count in a split of one pair.
pub(super) struct SplitSuits<'a, R> {
    rules: &'a R,
    round: &'a Round,
    pair: Rank,
    /// Whether the pair has shades.
    shaded: bool,
    /// Bits of a mark that count the hands of one kind.
    hand_bits: usize,
    /// In order of their places in a mark.
    hands: Vec<Suiting>,
}

/// A suited hand, and how its cards can be.
struct Suiting {
    hand: SuitedHand,
    /// The ranks of the first, second and, where it is distinguished, completing card.
    ranks: Vec<Rank>,
    /// Their suits, by suit of the up card.
    suits: [Vec<Vec<Suit>>; 4],
}

impl Suiting {
    /// The ranks of the cards that are named beyond those of the pair.
    fn ranks(&self) -> &[Rank] {
        &self.ranks[usize::from(self.hand.of_pair)..]
    }
}

/// Cards whose suits are named.
type NamedCards = Vec<(Rank, Suit)>;

impl<'a, R: Rules> SplitSuits<'a, R> {
    pub(super) fn new(
        rules: &'a R,
        round: &'a Round,
        pair: Rank,
        shaded: bool,
        limit: usize,
        hands: SortedSet<SuitedHand>,
    ) -> Self {
        // Those of a pair that has shades are two, and apart from the others.
        let most = if shaded { limit.saturating_sub(2).max(2) } else { limit };
        let hand_bits = to_index(usize::BITS - most.leading_zeros());
        let mut suits = SplitSuits { rules, round, pair, shaded, hand_bits, hands: Vec::new() };
        for hand in hands {
            suits.hands.push(suits.of(hand));
        }
        suits
    }

    fn of(&self, hand: SuitedHand) -> Suiting {
        let (rules, up_rank) = (self.rules, self.round.up);
        let Suited { second, shade, bonus } = hand.suited;
        let two = Hand::of([self.pair, second]);
        let completing = bonus.and_then(|_| rules.shades(up_rank, &two)).and_then(|shades| shades.completing);
        let of = |up: Suit| {
            let shaded = rules.suits_of(up_rank, up, &two, shade).into_iter();
            let Some(bonus) = bonus else { return shaded.map(Vec::from).collect() };
            let three = shaded.cartesian_product(0..4).map(|([a, b], c)| [a, b, c]);
            three.filter(|&suits| rules.bonus(up_rank, &two, suits) == bonus).map(Vec::from).collect()
        };
        let ranks = [self.pair, second].into_iter().chain(completing).collect();
        Suiting { hand, ranks, suits: [0, 1, 2, 3].map(of) }
    }

    /// Bits of a mark.
    pub(super) fn bits(&self) -> usize {
        self.hand_bits * self.hands.len()
    }

    /// The mark of a hand: of none, where its suits do not count.
    pub(super) fn mark(&self, of_pair: bool, suited: Option<Suited>) -> u128 {
        let Some(suited) = suited else { return 0 };
        let hand = SuitedHand { of_pair, suited };
        let place = self.hands.iter().position(|of| of.hand == hand);
        1 << (self.hand_bits * place.expect("a suited hand that is listed"))
    }

    /// The chance that the pair is of a shade and as many other hands as a mark says are suited so, given all ranks.
    pub(super) fn chance(&self, shade: usize, mark: u128) -> Ratio {
        let mut hands = Vec::new();
        for place in 0..self.hands.len() {
            let times = mark >> (self.hand_bits * place) & ((1 << self.hand_bits) - 1);
            hands.extend((0..times).map(|_| place));
        }
        let mut ranks: Vec<Rank> = if self.shaded { vec![self.pair; 2] } else { Vec::new() };
        ranks.extend(hands.iter().flat_map(|&place| self.hands[place].ranks()));
        // The up card is of a suit as often as the shoe has it; of a rank with too few cards for all suits, that is nothing.
        let ups = [0, 1, 2, 3].map(|up| u128::from(self.rules.copies(self.round.up, up)));
        let ups = if ups == [0; 4] { [1; 4] } else { ups };
        let ways: u128 = (0..4).map(|up| ups[usize::from(up)] * self.pairs(up, shade, &hands)).sum();
        // Any suits, and any of the up card.
        let any_up = BigInt::from(ups.iter().sum::<u128>());
        let all = ranks.into_iter().counts().into_iter().fold(any_up, |all, (rank, named)| {
            all * BigInt::from(falling(u64::from(self.round.cards[rank.index()]), to_count(named)))
        });
        Ratio::new(ways.into(), all)
    }

    /// In how many ways the pair's suits make its shade, and those of the hands are as they should be.
    fn pairs(&self, up: Suit, shade: usize, hands: &[usize]) -> u128 {
        if !self.shaded {
            return if shade == 0 { self.drawn(up, &[], hands, &mut NamedCards::new()) } else { 0 };
        }
        let pair = Hand::of([self.pair, self.pair]);
        let of_pair = |suits: [Suit; 2]| {
            let mut named = NamedCards::new();
            let ways = self.name(up, suits.map(|suit| (self.pair, suit)), &mut named);
            if ways == 0 { 0 } else { ways * self.drawn(up, &suits, hands, &mut named) }
        };
        self.rules.suits_of(self.round.up, up, &pair, shade).into_iter().map(of_pair).sum()
    }

    /// In how many ways the suits of hands are drawn, the pair's cards that hands may start from being of these.
    fn drawn(&self, up: Suit, starts: &[Suit], hands: &[usize], named: &mut NamedCards) -> u128 {
        let [place, hands @ ..] = hands else { return 1 };
        let hand = &self.hands[*place];
        let mut sum = 0;
        for suits in &hand.suits[usize::from(up)] {
            let (suits, starts) = match (hand.hand.of_pair, starts) {
                (false, _) => (&suits[..], starts),
                // First and second hand are alike, so either may be this one.
                (true, [start, others @ ..]) if *start == suits[0] => (&suits[1..], others),
                _ => continue,
            };
            let before = named.len();
            let cards = hand.ranks().iter().copied().zip(suits.iter().copied());
            let ways = self.name(up, cards, named);
            if ways > 0 {
                sum += ways * self.drawn(up, starts, hands, named);
            }
            named.truncate(before);
        }
        sum
    }

    /// Names cards, with the ways of drawing them.
    fn name(&self, up: Suit, cards: impl IntoIterator<Item = (Rank, Suit)>, named: &mut NamedCards) -> u128 {
        let mut ways = 1;
        for card in cards {
            let copies = self.rules.copies(card.0, card.1);
            let out = named.iter().chain(&[(self.round.up, up)]).filter(|&&other| other == card).count();
            ways *= u128::from(copies.saturating_sub(to_count(out)));
            named.push(card);
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::super::dealer::Shown;
    use super::*;
    use crate::Request;
    use crate::blackjack::base_game;
    use enumeration::ratio::ratio;

    fn rank(points: u8) -> Rank {
        Rank::of_points(points).unwrap()
    }

    /// A seven and a six of a shade.
    fn six(of_pair: bool, shade: usize, bonus: Option<i64>) -> SuitedHand {
        SuitedHand { of_pair, suited: Suited { second: rank(6), shade, bonus } }
    }

    /// The chance that a pair of sevens from two decks is of mixed suits, and that hands are suited so.
    fn with_mixed_sevens(up: Rank, hands: &[SuitedHand]) -> Ratio {
        let request = Request::listed("pontoon-plus/base?decks=2&super-bonus=none").unwrap();
        let rules = base_game::rules(&request).unwrap();
        let round = Round::new(&rules, Shown::up(up));
        let suits = SplitSuits::new(&rules, &round, rank(7), true, 4, hands.iter().copied().collect());
        suits.chance(0, hands.iter().map(|hand| suits.mark(hand.of_pair, Some(hand.suited))).sum())
    }

    #[test]
    fn suits_of_sevens_worked_by_hand() {
        let chance = |hands: &[SuitedHand]| with_mixed_sevens(Rank::TEN, hands);
        // Two sevens of eight are of mixed suits 8 x 6 times of 8 x 7.
        assert_eq!(chance(&[]), ratio(6, 7));
        // The first is no spade, the second of another suit, and one of two sixes of eight is of the first one's suit.
        assert_eq!(chance(&[six(true, 1, None)]), ratio(6 * 6 * 2, 8 * 7 * 8));
        assert_eq!(chance(&[six(true, 2, None)]), ratio(2 * 6 * 2, 8 * 7 * 8));
        // And one of two eights of eight: two to one, in halves of a wager.
        assert_eq!(chance(&[six(true, 1, Some(4))]), ratio(6 * 6 * 2 * 2, 8 * 7 * 8 * 8));
        // A third seven that is no spade: one of four after two others, one of five after a spade and another.
        assert_eq!(chance(&[six(false, 1, None)]), ratio((6 * 4 * 4 + 2 * 6 * 2 * 5) * 2, 8 * 7 * 6 * 8));
        // Both hands of the pair.
        let both = [six(true, 1, None), six(true, 1, None)];
        assert_eq!(chance(&both), ratio(6 * 4 * 2 * 2, 8 * 7 * 8 * 7));
    }

    #[test]
    fn the_up_card_may_be_one_that_would_complete_the_bonus() {
        // A quarter of the eights is of the suit of the first seven; suited sevens and sixes without it are the others.
        let chance = |shade: usize| with_mixed_sevens(rank(8), &[six(true, shade, None)]);
        assert_eq!(chance(3), ratio(6 * 6 * 2, 8 * 7 * 8 * 4));
        assert_eq!(chance(1), ratio(6 * 6 * 2 * 3, 8 * 7 * 8 * 4));
    }
}
