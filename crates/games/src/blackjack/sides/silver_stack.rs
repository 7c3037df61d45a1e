//! Silver Stack (CO 30-2119 (24)): how many lammers a round gives, one for every free double and every free split.
//!
//! The player takes every free split and free double offered (ruling R1), so the number of lammers depends on few
//! cards: the player's first two and, after a split, the second card of each hand.
//!
//! **Other cards do not matter.** Between those second cards, doubled hands take a card and other hands are drawn to in
//! whatever way the player likes. Each such card is drawn, or not, on what has been seen so far; what is left of the
//! shoe stays in uniformly random order. So the second cards, taken in the order in which they are dealt, are
//! distributed as if they came one after the other from the top of the shoe: skipping cards by a rule that does not look
//! ahead changes nothing. The same holds for the dealer's two cards, which may be taken to be dealt first.
//!
//! **A split.** With a pair of `p`, each further card is another `p`, a card that makes a hard 9, 10 or 11 with it, or
//! neither. While fewer than four hands are open a `p` opens another one (a lammer); else it fills a hand. Any other
//! card fills a hand, with a lammer if it doubles. Two first cards and at most two re-splits and four fills make eight
//! cards: all deals are counted as ordered deals of eight, in which a round that ends sooner stands for all its
//! continuations.

use crate::analysis::Analysis;
use crate::error::Error;
use crate::method::Method;
use crate::request::Request;
use crate::workbench::{Key, Workbench};
use enumeration::Distribution;
use enumeration::ratio::ratio;
use enumeration::shoe::Shoe;
use paytables::wagers::RankSet;

/// The most lammers a round can give: three splits and four doubles.
const MOST: usize = 7;
/// The most hands a pair can become ((15), (17)(A)).
const HANDS: usize = 4;
/// The greatest number of the player's cards on which lammers depend.
const CARDS: u32 = 8;

/// What the player does with a pair of fives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fives {
    /// The free double.
    Double,
    /// The free split; a pair at the limit of hands is doubled.
    Split,
}

/// What a dealer blackjack does to the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DealerBlackjack {
    /// It ends it before a lammer is given.
    EndsRound,
    /// Nothing: lammers are counted all the same.
    Ignored,
}

/// The rounds that lammers are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct LammerRounds {
    decks: u32,
    /// The cards gone from the shoe, by points, the ten-values last.
    gone: [u32; 10],
    fives: Fives,
    blackjack: DealerBlackjack,
}

impl Key for LammerRounds {
    type Value = Distribution<usize>;
}

impl LammerRounds {
    /// The shoe by points.
    fn shoe(&self) -> Shoe<10> {
        let full = Shoe::by_point(self.decks);
        // There the ten-values come first.
        Shoe::new(std::array::from_fn(|kind| full.count(kind) - self.gone[(kind + 9) % 10]))
    }

    fn read(request: &Request) -> Result<Self, Error> {
        let (ends, ignored) = (DealerBlackjack::EndsRound, DealerBlackjack::Ignored);
        Ok(LammerRounds {
            decks: request.whole("decks")?,
            gone: request.removed_by_points(RankSet::NONE, RankSet::NONE)?.0,
            fives: request.choice("fives", &[("double", Fives::Double), ("split", Fives::Split)])?,
            blackjack: request.choice("dealer-blackjack", &[("ends-round", ends), ("ignored", ignored)])?,
        })
    }
}

/// Silver Stack.
pub(in crate::blackjack) struct SilverStack;

impl Method for SilverStack {
    fn takes_removed(&self, _: &Request) -> bool {
        true
    }

    fn takes_full_shoe_play(&self, _: &Request) -> bool {
        true
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let rounds = LammerRounds::read(request)?;
        request.check_cards(rounds.shoe().total(), CARDS + 2)?;
        let lammers = bench.remember(rounds, || lammers(&rounds.shoe(), rounds.fives, rounds.blackjack));
        let row_of = |&lammers: &usize| (lammers > 0).then(|| lammers.to_string());
        Analysis::of(request, &request.rounds_by_row(&lammers, row_of)?)
    }
}

/// The law of the number of lammers in a round dealt from this shoe, kinds as in [`Shoe::by_point`].
///
/// At 32 decks there are 1664 * 1663 * ... * 1655 = 1.6e32 ordered deals of ten cards, far below 2^128.
pub fn lammers(shoe: &Shoe<10>, fives: Fives, blackjack: DealerBlackjack) -> Distribution<usize> {
    let mut ways = player_deals(shoe, fives);
    let mut deals = falling(shoe.total(), CARDS);
    if blackjack == DealerBlackjack::EndsRound {
        // The dealer's two cards first: of all deals, those with a blackjack are moved to no lammer.
        let after_player = falling(shoe.total() - CARDS, 2);
        ways = ways.map(|n| n * after_player);
        deals *= after_player;
        let (ace, ten) = (shoe.count(ACE), shoe.count(TEN));
        if let Some(rest) = shoe.without(ACE).and_then(|rest| rest.without(TEN)) {
            let orders = 2 * u128::from(ace) * u128::from(ten);
            for (lammers, with_blackjack) in player_deals(&rest, fives).into_iter().enumerate() {
                ways[lammers] -= orders * with_blackjack;
                ways[0] += orders * with_blackjack;
            }
        }
    }
    Distribution::weighed(ways.into_iter().map(|n| ratio(n, deals)).enumerate())
}

const TEN: usize = 0;
const ACE: usize = 1;
const FIVE: usize = 5;

/// Whether two cards are a hard 9, 10 or 11, doubled for free ((11)): an ace makes them soft, a ten too many.
fn doubles(a: usize, b: usize) -> bool {
    a > ACE && b > ACE && (9..=11).contains(&(a + b))
}

/// Whether a pair is split for free ((15)): any but ten-values, and fives as the player likes.
fn splits(pair: usize, fives: Fives) -> bool {
    pair != TEN && (pair != FIVE || fives == Fives::Split)
}

/// Ordered deals of eight of the player's cards, by lammers.
fn player_deals(shoe: &Shoe<10>, fives: Fives) -> [u128; MOST + 1] {
    let mut ways = [0; MOST + 1];
    for (first, n, rest) in shoe.draws() {
        for (second, m, rest) in rest.draws() {
            let deals = u128::from(n) * u128::from(m);
            if first == second && splits(first, fives) {
                let split = FreeSplit { doubles_itself: doubles(first, first) };
                split.deal(&seconds(&rest, first), 2, 0, 1, deals, &mut ways);
            } else {
                ways[usize::from(doubles(first, second))] += deals * falling(rest.total(), CARDS - 2);
            }
        }
    }
    ways
}

const PAIRS: usize = 0;
const DOUBLES: usize = 1;

/// The shoe as a split hand of `pair` sees it: cards that pair, that double and that do neither.
fn seconds(shoe: &Shoe<10>, pair: usize) -> Shoe<3> {
    let mut count = [0; 3];
    for (kind, n, _) in shoe.draws() {
        let place = if kind == pair {
            PAIRS
        } else if doubles(pair, kind) {
            DOUBLES
        } else {
            2
        };
        count[place] += n;
    }
    Shoe::new(count)
}

struct FreeSplit {
    /// Fives: a pair that can no longer be split is doubled.
    doubles_itself: bool,
}

impl FreeSplit {
    /// Deals second cards until every hand has one; `deals` counts the cards so far.
    fn deal(
        &self,
        rest: &Shoe<3>,
        hands: usize,
        filled: usize,
        lammers: usize,
        deals: u128,
        ways: &mut [u128; MOST + 1],
    ) {
        if filled == hands {
            // Each hand was opened by one card and filled by another.
            let dealt = u32::try_from(hands + filled).expect("two cards a hand");
            ways[lammers] += deals * falling(rest.total(), CARDS - dealt);
            return;
        }
        for (kind, n, rest) in rest.draws() {
            let deals = deals * u128::from(n);
            if kind == PAIRS && hands < HANDS {
                self.deal(&rest, hands + 1, filled, lammers + 1, deals, ways);
            } else {
                let doubled = kind == DOUBLES || kind == PAIRS && self.doubles_itself;
                self.deal(&rest, hands, filled + 1, lammers + usize::from(doubled), deals, ways);
            }
        }
    }
}

/// n (n - 1) ... of k factors.
fn falling(n: u32, k: u32) -> u128 {
    (0..k).map(|i| u128::from(n.saturating_sub(i))).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_traits::Zero;
    use paytables::listed;

    fn one_deck(fives: Fives) -> Distribution<usize> {
        lammers(&Shoe::by_point(1), fives, DealerBlackjack::Ignored)
    }

    #[test]
    fn seven_lammers_from_one_deck_are_counted_as_by_hand() {
        // All four cards of a rank are split and each takes a card that doubles. The two re-splits can come at five
        // places among the four fills: ppdddd, pdpddd, pddpdd, dppddd, dpdpdd. Twos, threes, fours, sixes and sevens
        // have 12 cards that double, eights 8, nines 4; fives, when split, 8.
        let deals = falling(52, 8);
        let fills = 5 * falling(12, 4) + falling(8, 4) + falling(4, 4);
        let seven = |fives: Fives| one_deck(fives).probability(|&lammers| lammers == 7);
        assert_eq!(seven(Fives::Double), ratio(24 * 5 * fills, deals));
        assert_eq!(seven(Fives::Double), ratio(7_332_480u64, 30_342_338_208_000u64));
        assert_eq!(seven(Fives::Split), ratio(24 * 5 * (fills + falling(8, 4)), deals));
    }

    #[test]
    fn no_lammer_from_one_deck_is_counted_as_by_hand() {
        // Of C(52, 2) = 1326 hands, 9 ranks have 6 pairs that are split or doubled; 2-7, 3-6, 4-5, 2-8, 3-7, 4-6, 2-9,
        // 3-8, 4-7 and 5-6 are doubled, 16 hands each.
        for fives in [Fives::Double, Fives::Split] {
            assert_eq!(one_deck(fives).probability(Zero::is_zero), ratio(1326 - 54 - 160, 1326));
        }
    }

    #[test]
    fn a_dealer_blackjack_takes_the_lammers_of_its_rounds() {
        // One deck less the dealer's ace and ten-value: of C(50, 2) = 1225 hands, 3 + 48 pairs and 160 others give
        // lammers, which the blackjack (2 * 4 * 16 of 52 * 51) takes away.
        let ends = lammers(&Shoe::by_point(1), Fives::Double, DealerBlackjack::EndsRound);
        let taken = ends.probability(Zero::is_zero) - one_deck(Fives::Double).probability(Zero::is_zero);
        assert_eq!(taken, ratio(2 * 4 * 16, 52 * 51) * ratio(3 + 48 + 160, 1225));
    }

    #[test]
    fn every_setting_of_silver_stack_is_answered() {
        for selected in listed().all().into_iter().filter(|s| s.wager.wager == "silver-stack") {
            let analysis = crate::analyze(&Request::plain(selected), &Workbench::default()).unwrap();
            assert_eq!(analysis.outcomes.len(), 8);
        }
    }
}
