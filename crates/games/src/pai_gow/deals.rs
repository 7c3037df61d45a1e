//! Every player's hand against every dealer's.
//!
//! The player's hands are taken by shape and, within a shape, up to a permutation of the suits: 6,972,147 classes for
//! 53 cards. For each of a shape's settings [`by_ranks`] counts the dealers disjoint from the hand as if suits did not
//! matter; [`by_lanes`] says what flushes change for each lane that a suit of the hand may be. A hand's tally is the
//! first plus the second for each of its suits.

use super::by_lanes::{self, Changes};
use super::by_ranks;
use super::dealer::Dealer;
use super::house_way::HouseWay;
use super::setting::{Ranks, undominated};
use super::shapes::Shape;
use super::showdown::{Bank, Pays, Showdown};
use super::sweep::Tally;
use enumeration::spreads::Holding;
use enumeration::{CardSet, Ratio};
use num_integer::Integer;
use num_traits::{One, ToPrimitive};
use rayon::prelude::*;
use std::ops::Range;

/// Told how far a count is: steps done and steps in all.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// The hands that stand for others under a permutation of the suits, in increasing order, each with the place of its best
/// setting among the [`undominated`] ones, for each of [`Bank::ALL`].
pub(crate) type Picks = Vec<(CardSet, [u8; 2])>;

/// A player who sets every hand by a house way, as a rule the dealer's.
///
/// Both banks are priced from this one showdown; and when the two set alike, its lower and higher counts mirror each
/// other.
pub fn house_way_player(dealer: &Dealer, player: HouseWay, progress: Progress) -> Showdown {
    let [showdown] =
        Counted::new(dealer, Considered::house_way(dealer, player), progress).play(dealer, |_, _| [0]);
    showdown
}

/// A player who gives every hand its best setting against the house-way dealer, one showdown for each of [`Bank::ALL`].
///
/// A loss costs one. Of settings of equal value the one with fewer losses is taken, then the
/// higher low hand (ruling Q7).
///
/// # Panics
/// If a pay is negative, a push pays more than a win, or in common parts one is not below 2^32.
pub fn optimal_player(dealer: &Dealer, pays: &Pays, progress: Progress) -> [Showdown; 2] {
    EverySetting::new(dealer, progress).best_player(dealer, pays)
}

/// The dealers around every setting that can be best, counted: other pays are then solved in a moment.
pub(crate) struct EverySetting(Counted);

impl EverySetting {
    /// Against this dealer.
    pub(crate) fn new(dealer: &Dealer, progress: Progress) -> EverySetting {
        EverySetting(Counted::new(dealer, Considered::of_interest(dealer), progress))
    }

    /// What [`house_way_player`] gives for a player who sets as this dealer does.
    pub(crate) fn house_way_player(&self, dealer: &Dealer) -> Showdown {
        let settings = &self.0.settings;
        let [showdown] = self.0.play(dealer, |shape, _| {
            let set = settings.of(shape).iter().position(|&ranks| ranks == dealer.ranks[shape]);
            [set.expect("the house way's setting is considered")]
        });
        showdown
    }

    /// What [`optimal_player`] gives, for the dealer it was counted against.
    ///
    /// # Panics
    /// If a pay is negative, a push pays more than a win, or in common parts one is not below 2^32.
    pub(crate) fn best_player(&self, dealer: &Dealer, pays: &Pays) -> [Showdown; 2] {
        let best = best(dealer, pays);
        self.0.play(dealer, |_, tallies| best(tallies))
    }

    /// What he does with every hand.
    ///
    /// # Panics
    /// If a pay is negative, a push pays more than a win, or in common parts one is not below 2^32.
    pub(crate) fn picks(&self, dealer: &Dealer, pays: &Pays) -> Picks {
        self.0.picks(dealer, best(dealer, pays))
    }
}

/// The pick of the best player for each of [`Bank::ALL`], from the tallies of a hand's undominated settings.
fn best(dealer: &Dealer, pays: &Pays) -> impl Fn(&[Tally]) -> [usize; 2] + Sync {
    assert!(pays.push <= pays.win, "a push pays more than a win");
    let lose = pays.win.denom().lcm(pays.push.denom());
    let parts = |pay: &Ratio| {
        let parts = (pay * Ratio::from_integer(lose.clone())).to_integer().to_u32();
        i64::from(parts.expect("pays that are not negative and below 2^32"))
    };
    // Counts are below 2^26, so a value is below 2^60.
    let [win, push, lose] = [parts(&pays.win), parts(&pays.push), parts(&Ratio::one())];
    let deals = dealer.deals() as i32;
    move |tallies| {
        Bank::ALL.map(|bank| {
            let worth = |tally: &Tally| {
                let (wins, losses) = tally.wins_and_losses(bank, deals);
                let pushes = i64::from(deals - wins - losses);
                (win * i64::from(wins) + push * pushes - lose * i64::from(losses), -losses)
            };
            // The settings come from the highest low hand down, so the first of equals is the one wanted.
            let mut best = (0, worth(&tallies[0]));
            for (i, tally) in tallies.iter().enumerate().skip(1) {
                let worth = worth(tally);
                if worth > best.1 {
                    best = (i, worth);
                }
            }
            best.0
        })
    }
}

/// The settings that a player considers for each shape.
struct Considered {
    all: Vec<Ranks>,
    /// Where each shape's settings begin, and at the end where the last one's end.
    first: Vec<u32>,
}

impl Considered {
    /// The one setting of a house way.
    fn house_way(dealer: &Dealer, house_way: HouseWay) -> Considered {
        if house_way == dealer.house_way {
            let shapes = dealer.ranks.len() as u32;
            return Considered { all: dealer.ranks.clone(), first: (0..=shapes).collect() };
        }
        Considered::new(dealer, |_, hand| vec![house_way.ranks(hand)])
    }

    /// The settings of which one is best, and after them the dealer's own where it is none of them: it is never taken for
    /// the best.
    fn of_interest(dealer: &Dealer) -> Considered {
        Considered::new(dealer, |shape, hand| {
            let mut all: Vec<Ranks> = undominated(hand).into_iter().map(|setting| setting.ranks).collect();
            if !all.contains(&dealer.ranks[shape]) {
                all.push(dealer.ranks[shape]);
            }
            all
        })
    }

    fn new(dealer: &Dealer, of_hand: impl Fn(usize, CardSet) -> Vec<Ranks> + Sync) -> Considered {
        let lists: Vec<Vec<Ranks>> =
            dealer.shapes.all().map(|(index, shape)| of_hand(index, shape.hand(0))).collect();
        let mut first = vec![0];
        first.extend(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        Considered { all: lists.concat(), first }
    }

    fn range(&self, shape: usize) -> Range<usize> {
        self.first[shape] as usize..self.first[shape + 1] as usize
    }

    fn of(&self, shape: usize) -> &[Ranks] {
        &self.all[self.range(shape)]
    }
}

/// Dealers around every setting that the player considers, counted.
struct Counted {
    settings: Considered,
    by_ranks: Vec<Tally>,
    /// For each setting its place in `by_ranks`.
    player_of: Vec<u32>,
    changes: Changes,
}

impl Counted {
    fn new(dealer: &Dealer, settings: Considered, progress: Progress) -> Counted {
        let shapes = &dealer.shapes;
        let dealers: Vec<(Holding, Ranks)> = shapes
            .entries
            .iter()
            .map(|entry| (entry.holding, dealer.ranks[entry.first_shape as usize]))
            .collect();
        let by_ranks = || {
            // Shapes of one holding share many settings, and by ranks they share the tally.
            let (mut players, mut player_of) = (Vec::new(), Vec::with_capacity(settings.all.len()));
            for entry in &shapes.entries {
                let first = players.len();
                for &ranks in shapes.of_entry(entry).flat_map(|(index, _)| settings.of(index)) {
                    let player = (entry.holding, ranks);
                    let known = players[first..].iter().position(|&(_, known)| known == ranks);
                    player_of.push((first + known.unwrap_or(players.len() - first)) as u32);
                    if known.is_none() {
                        players.push(player);
                    }
                }
            }
            (by_ranks::tallies(shapes.deck, &dealers, &players), player_of)
        };
        let changes = || by_lanes::changes(shapes, &dealer.ranks, |shape| settings.of(shape), progress);
        // Each begins with what one thread does alone.
        let ((by_ranks, player_of), changes) = rayon::join(by_ranks, changes);
        Counted { settings, by_ranks, player_of, changes }
    }

    /// Hands the tallies of a shape's settings to `with`, for each of its spreads and the hands that it stands for.
    fn for_each_spread(
        &self,
        dealer: &Dealer,
        index: usize,
        shape: &Shape,
        mut with: impl FnMut(usize, u64, &[Tally]),
    ) {
        let range = self.settings.range(index);
        let by_ranks: Vec<Tally> =
            self.player_of[range.clone()].iter().map(|&player| self.by_ranks[player as usize]).collect();
        let lanes = shape.kind.lanes.iter().map(|&places| shape.lane(places));
        let changes: Vec<&[Tally]> =
            lanes.enumerate().map(|(i, lane)| self.changes.of(index, i, lane, range.len())).collect();
        let suits = usize::from(dealer.shapes.deck.suits);
        let mut tallies = by_ranks.clone();
        for (spread, (lanes, hands)) in shape.kind.spreads.iter().enumerate() {
            tallies.copy_from_slice(&by_ranks);
            for &lane in &lanes[..suits] {
                for (tally, change) in tallies.iter_mut().zip(changes[usize::from(lane)]) {
                    *tally += *change;
                }
            }
            with(spread, *hands, &tallies);
        }
    }

    /// Deals every hand to the player, who picks from the shape and the tallies of its settings, once for each of `N` ways
    /// to pick.
    fn play<const N: usize>(
        &self,
        dealer: &Dealer,
        pick: impl Fn(usize, &[Tally]) -> [usize; N] + Sync,
    ) -> [Showdown; N] {
        let deals = dealer.deals() as i32;
        dealer
            .shapes
            .all()
            .map(|(index, shape)| {
                let mut showdowns = [Showdown::default(); N];
                self.for_each_spread(dealer, index, &shape, |_, hands, tallies| {
                    for (showdown, picked) in showdowns.iter_mut().zip(pick(index, tallies)) {
                        *showdown += tallies[picked].showdown(deals, hands);
                    }
                });
                showdowns
            })
            .reduce(|| [Showdown::default(); N], |a, b| std::array::from_fn(|i| a[i] + b[i]))
    }

    /// What the player picks with each hand that stands for others, the hands in increasing order.
    fn picks<const N: usize>(
        &self,
        dealer: &Dealer,
        pick: impl Fn(&[Tally]) -> [usize; N] + Sync,
    ) -> Vec<(CardSet, [u8; N])> {
        let mut picks: Vec<(CardSet, [u8; N])> = dealer
            .shapes
            .all()
            .flat_map_iter(|(index, shape)| {
                let mut picks = Vec::with_capacity(shape.kind.spreads.len());
                self.for_each_spread(dealer, index, &shape, |spread, _, tallies| {
                    // A hand has 21 settings.
                    picks.push((shape.hand(spread), pick(tallies).map(|place| place as u8)));
                });
                picks
            })
            .collect();
        picks.par_sort_unstable();
        picks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pai_gow::house_way::{HouseWay, StraightWithPair};
    use enumeration::spreads::EvenDeck;

    #[test]
    fn the_house_way_is_read_off_the_count_of_every_setting() {
        // Seven ranks of four suits, and the joker.
        let deck = EvenDeck { ranks: 0x7f, suits: 4, joker: true };
        for straight_with_pair in [StraightWithPair::Kept, StraightWithPair::PairRule] {
            let dealer = Dealer::of_deck(deck, HouseWay { straight_with_pair });
            let every = EverySetting::new(&dealer, &|_, _| {});
            let alone = house_way_player(&dealer, dealer.house_way, &|_, _| {});
            assert_eq!(every.house_way_player(&dealer), alone);
        }
    }

    #[test]
    fn the_full_deck_mirrors_itself_and_agrees_with_hands_counted_alone() {
        let dealer = Dealer::new(HouseWay::default());
        let counted = Counted::new(&dealer, Considered::house_way(&dealer, dealer.house_way), &|_, _| {});
        let [showdown] = counted.play(&dealer, |_, _| [0]);
        assert_eq!(showdown.deals(), 8_250_459_031_214_400);
        for (high, low) in (0..3).flat_map(|high| (0..3).map(move |low| (high, low))) {
            assert_eq!(showdown.ways[high][low], showdown.ways[2 - high][2 - low]);
        }
        let shapes = &dealer.shapes;
        for entry in shapes.entries.iter().step_by(4_999) {
            for (index, shape) in shapes.of_entry(entry).step_by(7) {
                counted.for_each_spread(&dealer, index, &shape, |spread, _, tallies| {
                    if spread % 59 == 0 {
                        let alone = dealer.against(shape.hand(spread));
                        let (_, expected) =
                            alone.iter().find(|(setting, _)| setting.ranks == dealer.ranks[index]).unwrap();
                        assert_eq!(tallies[0].showdown(dealer.deals() as i32, 1), *expected);
                    }
                });
            }
        }
    }
}
