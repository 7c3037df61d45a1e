//! Counts every player's hand against every dealer's.
//!
//! If the player sets each shape in one way, as the house way does, the result is a sum over shapes
//! (`DealerCount::house_way`), without visiting hands. The optimal player sets most shapes in one way too. Hands of the other
//! shapes are visited up to permutations of suits (all shapes together have 6,972,147 classes). For each setting that can be
//! best, `by_ranks` counts the dealers' hands disjoint from the hand as if suits did not matter, and `by_lanes` has the
//! correction by flushes for each lane. The tally of a hand is the first count plus the correction of each of its four lanes.

use super::balance::Balance;
use super::by_lanes::{self, Changes};
use super::by_ranks;
use super::close::{ClosePays, Flushes};
use super::dealer::Dealer;
use super::fortune::FortuneHand;
use super::setting::{SettingRanks, undominated};
use super::shapes::{Shape, ShapedHolding};
use super::showdown::{Bank, SettingShowdown, WagerPays};
use super::sweep::DealerTally;
use enumeration::conversions::to_index;
use enumeration::spreads::Holding;
use enumeration::{CardSet, Ratio};
use num_integer::Integer;
use num_traits::{One, ToPrimitive};
use rayon::prelude::*;
use std::ops::Range;

/// Called with the steps done and the number of steps.
pub(crate) type CountProgress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// The hands that represent others under a permutation of the suits, in increasing order, each with the index of its
/// best setting among the [`undominated`] ones, for each of [`Bank::ALL`].
pub(crate) type Picks = Vec<(CardSet, [u8; 2])>;

/// A player who sets every hand by the dealer's house way.
///
/// Both banks are priced from this one showdown, whose lower and higher counts mirror each other.
pub fn house_way_player(dealer: &Dealer, progress: CountProgress) -> SettingShowdown {
    DealerCount::new(dealer, Considered::house_way(dealer), None, progress).house_way
}

/// A player who gives every hand its best setting against the house-way dealer, one showdown for each of [`Bank::ALL`].
///
/// A loss costs one. Of settings of equal value the one with fewer losses is taken, then the
/// higher low hand (ruling Q7).
///
/// # Panics
/// If a pay is negative, a push pays more than a win, or in common parts one is not below 2^32.
pub fn optimal_player(dealer: &Dealer, pays: &WagerPays, progress: CountProgress) -> [SettingShowdown; 2] {
    EverySetting::new(dealer, ClosePays::of(pays), progress).best_player(dealer, pays)
}

/// The deals by the class of the player's seven cards, in the order of [`FortuneHand`].
pub(crate) type DealsByHand = [SettingShowdown; FortuneHand::COUNT];

/// [`house_way_player`] by the class of the player's cards.
///
/// # Panics If the deals do not add up to those of all hands together, which are counted in another way.
pub fn house_way_by_hand(dealer: &Dealer, progress: CountProgress) -> DealsByHand {
    let counted = DealerCount::new(dealer, Considered::house_way(dealer).with_singles(), None, progress);
    let [deals] = counted.by_hand(dealer, |_| [0]);
    assert_eq!(deals.into_iter().sum::<SettingShowdown>(), counted.house_way);
    deals
}

/// [`optimal_player`] by the class of the player's cards.
///
/// # Panics
/// As [`optimal_player`].
pub fn optimal_by_hand(dealer: &Dealer, pays: &WagerPays, progress: CountProgress) -> [DealsByHand; 2] {
    let settings = Considered::of_interest(dealer).with_singles();
    let counted = DealerCount::new(dealer, settings, Some(ClosePays::of(pays)), progress);
    counted.by_hand(dealer, best(dealer, pays))
}

/// The counts of dealers around every setting that can be best: other pays in the same range are then solved quickly.
pub(crate) struct EverySetting {
    odds: ClosePays,
    counted: DealerCount,
}

impl EverySetting {
    /// Counts against this dealer, at pays in this range.
    pub(crate) fn new(dealer: &Dealer, odds: ClosePays, progress: CountProgress) -> EverySetting {
        EverySetting {
            odds,
            counted: DealerCount::new(dealer, Considered::of_interest(dealer), Some(odds), progress),
        }
    }

    /// The result of [`house_way_player`].
    pub(crate) fn house_way_player(&self) -> SettingShowdown {
        self.counted.house_way
    }

    /// The result of [`optimal_player`], for the dealer it was counted against.
    ///
    /// # Panics If the pays are not in the range, a pay is negative, a push pays more than a win, or in common parts
    /// one is not below 2^32.
    pub(crate) fn best_player(&self, dealer: &Dealer, pays: &WagerPays) -> [SettingShowdown; 2] {
        let best = self.best(dealer, pays);
        self.counted.play(dealer, best)
    }

    /// How the player sets every hand.
    ///
    /// # Panics If the pays are not in the range, a pay is negative, a push pays more than a win, or in common parts
    /// one is not below 2^32.
    pub(crate) fn picks(&self, dealer: &Dealer, pays: &WagerPays) -> Picks {
        self.counted.picks(dealer, self.best(dealer, pays))
    }

    fn best(&self, dealer: &Dealer, pays: &WagerPays) -> impl Fn(&[DealerTally]) -> [usize; 2] + Sync {
        assert!(self.odds == ClosePays::Any || self.odds == ClosePays::of(pays), "pays of other odds");
        best(dealer, pays)
    }
}

/// The pick of the best player for each of [`Bank::ALL`], from the tallies of a hand's undominated settings.
fn best(dealer: &Dealer, pays: &WagerPays) -> impl Fn(&[DealerTally]) -> [usize; 2] + Sync {
    assert!(pays.push <= pays.win, "a push pays more than a win");
    let lose = pays.win.denom().lcm(pays.push.denom());
    let parts = |pay: &Ratio| {
        let parts = (pay * Ratio::from_integer(lose.clone())).to_integer().to_u32();
        i64::from(parts.expect("pays that are not negative and below 2^32"))
    };
    // Counts are below 2^26, so a value is below 2^60.
    let [win, push, lose] = [parts(&pays.win), parts(&pays.push), parts(&Ratio::one())];
    let deals = dealer.signed_deals();
    move |tallies| {
        Bank::ALL.map(|bank| {
            let worth = |tally: &DealerTally| {
                let (wins, losses) = tally.wins_and_losses(bank, deals);
                let pushes = i64::from(deals - wins - losses);
                (win * i64::from(wins) + push * pushes - lose * i64::from(losses), -losses)
            };
            // The settings come from the highest low hand down, so the first of equals is the right one.
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
    all: Vec<SettingRanks>,
    /// Their indices among all settings considered at first.
    places: Vec<u8>,
    /// The offset of each shape's settings, and at the end their number.
    first: Vec<usize>,
    /// True if the dealers around the one setting of a shape are counted hand by hand too.
    singles: bool,
}

impl Considered {
    /// The one setting of the dealer's house way.
    fn house_way(dealer: &Dealer) -> Considered {
        let shapes = dealer.ranks.len();
        let first = (0..=shapes).collect();
        Considered { all: dealer.ranks.clone(), places: vec![0; shapes], first, singles: false }
    }

    /// The candidates for the best setting, and after them the dealer's own if it is not among them: it is never chosen
    /// as the best.
    fn of_interest(dealer: &Dealer) -> Considered {
        Considered::new(dealer, |shape, hand| {
            let mut all: Vec<SettingRanks> =
                undominated(hand).into_iter().map(|setting| setting.ranks).collect();
            if !all.contains(&dealer.ranks[shape]) {
                all.push(dealer.ranks[shape]);
            }
            all
        })
    }

    fn new(dealer: &Dealer, of_hand: impl Fn(usize, CardSet) -> Vec<SettingRanks> + Sync) -> Considered {
        let lists: Vec<Vec<SettingRanks>> =
            dealer.shapes.all().map(|(index, shape)| of_hand(index, shape.hand(0))).collect();
        let mut first = vec![0];
        first.extend(lists.iter().scan(0, |end, list| {
            *end += list.len();
            Some(*end)
        }));
        // A hand has 21 settings.
        let places = lists.iter().flat_map(|list| (0..).zip(list).map(|(place, _)| place)).collect();
        Considered { all: lists.concat(), places, first, singles: false }
    }

    /// The same, where the dealers around the one setting of a shape are counted hand by hand too.
    fn with_singles(self) -> Considered {
        Considered { singles: true, ..self }
    }

    /// Without settings that cannot be best, by their tallies, and are not the dealer's.
    fn left_open(
        &self,
        dealer: &Dealer,
        odds: ClosePays,
        tallies: impl Fn(usize) -> DealerTally + Sync,
    ) -> Vec<bool> {
        let flushes = Flushes::new(dealer, odds);
        let shapes = 0..dealer.ranks.len();
        let open = shapes.into_par_iter().flat_map_iter(|shape| {
            let settings = self.of(shape);
            let tallies: Vec<DealerTally> = self.range(shape).map(&tallies).collect();
            let mut open = flushes.leave_open(settings, &tallies);
            for (open, &ranks) in open.iter_mut().zip(settings) {
                *open |= ranks == dealer.ranks[shape];
            }
            open
        });
        open.collect()
    }

    /// The settings marked in `open`.
    fn only(&self, open: &[bool]) -> Considered {
        let mut first = vec![0];
        let kept = |range: Range<usize>| open[range].iter().filter(|&&open| open).count();
        first.extend((0..self.first.len() - 1).scan(0, |end, shape| {
            *end += kept(self.range(shape));
            Some(*end)
        }));
        let (all, places) = (only(&self.all, open), only(&self.places, open));
        Considered { all, places, first, singles: self.singles }
    }

    fn range(&self, shape: usize) -> Range<usize> {
        self.first[shape]..self.first[shape + 1]
    }

    fn of(&self, shape: usize) -> &[SettingRanks] {
        &self.all[self.range(shape)]
    }

    /// The settings of a shape that is counted hand by hand: a shape with several settings.
    fn several(&self, shape: usize) -> &[SettingRanks] {
        match self.of(shape) {
            [_] if !self.singles => &[],
            several => several,
        }
    }

    /// The index of a setting of a shape.
    fn place_of(&self, shape: usize, setting: SettingRanks) -> usize {
        let place = self.of(shape).iter().position(|&ranks| ranks == setting);
        place.expect("the house way's setting is considered")
    }
}

/// The items marked in `open`.
fn only<T: Copy>(all: &[T], open: &[bool]) -> Vec<T> {
    all.iter().zip(open).filter(|&(_, &open)| open).map(|(&one, _)| one).collect()
}

/// The counts of dealers around the settings that the player considers.
struct DealerCount {
    /// One setting for a shape that only the house way sets, and that one among those of every shape.
    settings: Considered,
    by_ranks: Vec<DealerTally>,
    /// For each setting its place in `by_ranks`.
    player_of: Vec<u32>,
    /// For a shape with several settings the corrections by flushes; then, for a [`Reset`], those of its two.
    changes: Changes,
    house_way: SettingShowdown,
}

/// A shape whose setting a flush changes: as it is set, and as it is counted by ranks.
type Reset = [SettingRanks; 2];

impl DealerCount {
    /// Counts only the settings that can be best at pays in this range, and the dealer's own; or all.
    fn new(
        dealer: &Dealer,
        mut settings: Considered,
        odds: Option<ClosePays>,
        progress: CountProgress,
    ) -> DealerCount {
        let shapes = &dealer.shapes;
        let dealers: Vec<(Holding, SettingRanks)> =
            shapes.entries.iter().map(|entry| (entry.holding, dealer.ranks[entry.first_shape])).collect();
        // Shapes of one holding share many settings, and by ranks they share the tally.
        let (mut players, mut player_of) = (Vec::new(), Vec::with_capacity(settings.all.len()));
        for entry in &shapes.entries {
            let first = players.len();
            for &ranks in shapes.of_entry(entry).flat_map(|(index, _)| settings.of(index)) {
                let player = (entry.holding, ranks);
                let known = players[first..].iter().position(|&(_, known)| known == ranks);
                let place = first + known.unwrap_or(players.len() - first);
                player_of.push(place.try_into().expect("at most 23 settings of 292,253 shapes"));
                if known.is_none() {
                    players.push(player);
                }
            }
        }
        let by_ranks = by_ranks::tallies(shapes.deck, &dealers, &players);
        if let Some(odds) = odds {
            let open = settings.left_open(dealer, odds, |setting| by_ranks[to_index(player_of[setting])]);
            (settings, player_of) = (settings.only(&open), only(&player_of, &open));
        }
        let resets: Vec<Option<Reset>> = shapes
            .entries
            .iter()
            .flat_map(|entry| {
                let without_flush = dealer.ranks[entry.first_shape];
                shapes.of_entry(entry).map(move |(index, _)| [dealer.ranks[index], without_flush])
            })
            .map(|reset| (reset[0] != reset[1]).then_some(reset))
            .collect();
        let asked = |shape: usize| {
            let considered = settings.several(shape).iter();
            considered.chain(resets[shape].iter().flatten()).copied()
        };
        let changes = by_lanes::changes(shapes, &dealer.ranks, asked, progress);
        let mut counted =
            DealerCount { settings, by_ranks, player_of, changes, house_way: SettingShowdown::default() };
        counted.house_way = counted.house_way(dealer, &resets);
        counted
    }

    /// The dealer's house way against itself: the sum over all deals of how a player P and a dealer D compare.
    ///
    /// A hand with a flush counts as it is set, less as it is by ranks, plus as it is by ranks. With the dealer by ranks,
    /// the players are counted above; with the player by ranks and the dealer's difference, that is the same count seen
    /// from the other side; and the two differences meet where lanes do.
    fn house_way(&self, dealer: &Dealer, resets: &[Option<Reset>]) -> SettingShowdown {
        let deals = dealer.signed_deals();
        let of_entry = |entry: &ShapedHolding| {
            let mut sum = Balance::default();
            let by_ranks = |shape: usize| {
                let own = self.settings.place_of(shape, dealer.ranks[shape]);
                &self.by_ranks[to_index(self.player_of[self.settings.range(shape).start + own])]
            };
            let without_flush = by_ranks(entry.first_shape);
            for (index, shape) in dealer.shapes.of_entry(entry) {
                let hands = shape.kind.spreads.iter().map(|&(_, hands)| hands.cast_signed()).sum();
                sum.add(hands, by_ranks(index), deals);
                if resets[index].is_none() {
                    continue;
                }
                let mut difference = Balance::default();
                difference.add(hands, by_ranks(index), deals);
                difference.add(-hands, without_flush, deals);
                sum += difference.mirrored();
                let several = self.settings.several(index).len();
                let lanes: Vec<&[DealerTally]> =
                    self.changes_of(index, &shape, several + 2).map(|changes| &changes[several..]).collect();
                for &(suits, hands) in &shape.kind.spreads {
                    let hands = hands.cast_signed();
                    for &lane in &suits[..usize::from(dealer.shapes.deck.suits)] {
                        sum.add(hands, &lanes[usize::from(lane)][0], 0);
                        sum.add(-hands, &lanes[usize::from(lane)][1], 0);
                    }
                }
            }
            sum
        };
        let entries = dealer.shapes.entries.par_iter();
        entries.map(of_entry).reduce(Balance::default, |a, b| a + b).showdown()
    }

    /// The corrections by flushes to each setting, lane by lane.
    fn changes_of(&self, index: usize, shape: &Shape, asked: usize) -> impl Iterator<Item = &[DealerTally]> {
        let lanes = shape.kind.lanes.iter().map(|&places| shape.lane(places)).enumerate();
        lanes.map(move |(i, lane)| self.changes.of(index, i, lane, asked))
    }

    /// Calls `with` with the tallies of a shape's settings, for each of its spreads and the number of hands it
    /// represents.
    fn for_each_spread(
        &self,
        dealer: &Dealer,
        index: usize,
        shape: &Shape,
        mut with: impl FnMut(usize, u64, &[DealerTally]),
    ) {
        let range = self.settings.range(index);
        let several = self.settings.several(index).len();
        let by_ranks: Vec<DealerTally> =
            self.player_of[range].iter().map(|&player| self.by_ranks[to_index(player)]).collect();
        let changes: Vec<&[DealerTally]> = self.changes_of(index, shape, several).collect();
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

    /// Deals every hand to the player, who picks from the tallies of its settings, in each of `N` ways.
    ///
    /// The deals of the picked setting are added to those of the house way, and those of the house way's setting
    /// subtracted.
    fn play<const N: usize>(
        &self,
        dealer: &Dealer,
        pick: impl Fn(&[DealerTally]) -> [usize; N] + Sync,
    ) -> [SettingShowdown; N] {
        let deals = dealer.signed_deals();
        let gained = dealer
            .shapes
            .all()
            .filter(|&(index, _)| !self.settings.several(index).is_empty())
            .map(|(index, shape)| {
                let mut gained = [Balance::default(); N];
                let own = self.settings.place_of(index, dealer.ranks[index]);
                self.for_each_spread(dealer, index, &shape, |_, hands, tallies| {
                    let hands = hands.cast_signed();
                    for (gained, picked) in gained.iter_mut().zip(pick(tallies)) {
                        gained.add(hands, &tallies[picked], deals);
                        gained.add(-hands, &tallies[own], deals);
                    }
                });
                gained
            })
            .reduce(|| [Balance::default(); N], |a, b| std::array::from_fn(|i| a[i] + b[i]));
        gained.map(|gained| (gained + self.house_way.into()).showdown())
    }

    /// Deals every hand to the player, who picks from the tallies of its settings; by the class of the hand.
    ///
    /// Every shape must be counted hand by hand: see [`Considered::with_singles`].
    fn by_hand<const N: usize>(
        &self,
        dealer: &Dealer,
        pick: impl Fn(&[DealerTally]) -> [usize; N] + Sync,
    ) -> [DealsByHand; N] {
        let deals = dealer.signed_deals();
        let none = || [[Balance::default(); FortuneHand::COUNT]; N];
        let sums = dealer
            .shapes
            .all()
            .fold(none, |mut sums, (index, shape)| {
                // Without a flush the suits do not matter.
                let of_shape = shape.kind.flush.is_none().then(|| FortuneHand::of(shape.hand(0)));
                self.for_each_spread(dealer, index, &shape, |spread, hands, tallies| {
                    let holds = of_shape.unwrap_or_else(|| FortuneHand::of(shape.hand(spread)));
                    for (sums, picked) in sums.iter_mut().zip(pick(tallies)) {
                        sums[holds.index()].add(hands.cast_signed(), &tallies[picked], deals);
                    }
                });
                sums
            })
            .reduce(none, |mut sums, others| {
                for (sum, other) in sums.as_flattened_mut().iter_mut().zip(others.as_flattened()) {
                    *sum += *other;
                }
                sums
            });
        sums.map(|by_hand| by_hand.map(Balance::showdown))
    }

    /// The player's pick with each representative hand, in increasing order.
    fn picks<const N: usize>(
        &self,
        dealer: &Dealer,
        pick: impl Fn(&[DealerTally]) -> [usize; N] + Sync,
    ) -> Vec<(CardSet, [u8; N])> {
        let mut picks: Vec<(CardSet, [u8; N])> = dealer
            .shapes
            .all()
            .flat_map_iter(|(index, shape)| {
                let mut picks = Vec::with_capacity(shape.kind.spreads.len());
                let places = &self.settings.places[self.settings.range(index)];
                self.for_each_spread(dealer, index, &shape, |spread, _, tallies| {
                    picks.push((shape.hand(spread), pick(tallies).map(|picked| places[picked])));
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
    use enumeration::ratio::ratio;
    use enumeration::spreads::EvenDeck;

    /// Seven ranks of four suits, and the joker.
    const DECK: EvenDeck = EvenDeck { ranks: 0x7f, suits: 4, joker: true };

    #[test]
    fn the_house_way_is_read_off_the_count_of_every_setting() {
        for straight_with_pair in [StraightWithPair::Kept, StraightWithPair::PairRule] {
            let dealer = Dealer::of_deck(DECK, HouseWay { straight_with_pair });
            let every = EverySetting::new(&dealer, ClosePays::Usual, &|_, _| {});
            assert_eq!(every.house_way_player(), house_way_player(&dealer, &|_, _| {}));
        }
    }

    #[test]
    fn settings_that_are_left_out_are_never_best() {
        let dealer = Dealer::of_deck(DECK, HouseWay::default());
        let considered = |settings: Considered| settings.all.len();
        let all = considered(Considered::of_interest(&dealer));
        let usual = EverySetting::new(&dealer, ClosePays::Usual, &|_, _| {});
        let any = EverySetting::new(&dealer, ClosePays::Any, &|_, _| {});
        // The two ends of the usual pays, what is listed, and a push that pays.
        let pays = [(4, 5, 0), (1, 1, 0), (19, 20, 0), (99, 100, 1)];
        let pays = pays.map(|(win, of, push)| WagerPays { win: ratio(win, of), push: ratio(push, 100) });
        // Without leaving anything out.
        let every = DealerCount::new(&dealer, Considered::of_interest(&dealer), None, &|_, _| {});
        for pays in &pays {
            assert_eq!(ClosePays::of(pays), ClosePays::Usual);
            let picks = every.picks(&dealer, best(&dealer, pays));
            assert_eq!(usual.picks(&dealer, pays), picks);
            assert_eq!(any.picks(&dealer, pays), picks);
            let best = every.play(&dealer, best(&dealer, pays));
            assert_eq!(usual.best_player(&dealer, pays), best);
            assert_eq!(any.best_player(&dealer, pays), best);
        }
        let generous = WagerPays::win(ratio(2, 1));
        assert_eq!(ClosePays::of(&generous), ClosePays::Any);
        assert_eq!(any.picks(&dealer, &generous), every.picks(&dealer, best(&dealer, &generous)));
        let [usual, any] = [usual, any].map(|every| considered(every.counted.settings));
        assert!(usual < any && any < all, "{usual}, {any}, {all}");
    }

    #[test]
    fn the_full_deck_mirrors_itself_and_agrees_with_hands_counted_alone() {
        let dealer = Dealer::new(HouseWay::default());
        let every = EverySetting::new(&dealer, ClosePays::Usual, &|_, _| {}).counted;
        assert_eq!(every.house_way.deals(), 8_250_459_031_214_400);
        assert_eq!(Balance::from(every.house_way).mirrored().showdown(), every.house_way);
        let open = |&(index, _): &(usize, Shape)| !every.settings.several(index).is_empty();
        let shapes =
            dealer.shapes.entries.iter().flat_map(|entry| dealer.shapes.of_entry(entry)).filter(open);
        let mut looked_at = 0;
        for (index, shape) in shapes.step_by(4_999) {
            every.for_each_spread(&dealer, index, &shape, |spread, _, tallies| {
                if spread % 59 == 0 {
                    let alone = dealer.against(shape.hand(spread));
                    for (ranks, tally) in every.settings.of(index).iter().zip(tallies) {
                        let (_, expected) =
                            alone.iter().find(|(setting, _)| setting.ranks == *ranks).unwrap();
                        let mut counted = Balance::default();
                        counted.add(1, tally, dealer.signed_deals());
                        assert_eq!(counted.showdown(), *expected);
                        looked_at += 1;
                    }
                }
            });
        }
        assert!(looked_at > 20, "{looked_at}");
    }
}
