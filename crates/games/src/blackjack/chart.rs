//! The familiar chart: one action for each total, soft total or pair against each up card, or against each total of the
//! dealer where both cards are seen, and every hand that is better played otherwise.
//!
//! The optimum looks at exact cards; a chart looks at totals. A cell holds the action that serves best on average over
//! the hands of its total that the optimal player meets, each weighted by how often it occurs. Everything the average
//! hides is an [`Exception`].

use super::dealer::Shown;
use super::hand::{Hand, Rank, Total};
use super::round::Num;
use super::rules::{Action, Backing, DealerShows};
use super::solution::UpCardPlay;
use enumeration::ratio::Ratio;
use enumeration::{Arrange, SortedMap};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;
use std::sync::Arc;

/// What a row of the chart is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChartRow {
    /// Hands of this total in which no ace counts 11, pairs aside.
    Hard(u8),
    /// Hands of this total in which an ace counts 11.
    Soft(u8),
    /// Two cards of this rank.
    Pair(Rank),
}

impl ChartRow {
    fn of(hand: &Hand) -> ChartRow {
        hand.pair().map_or_else(|| ChartRow::of_total(hand), ChartRow::Pair)
    }

    /// The row of a hand's total, a pair's too.
    pub(super) fn of_total(hand: &Hand) -> ChartRow {
        let Total { points, soft } = hand.total();
        if soft { ChartRow::Soft(points) } else { ChartRow::Hard(points) }
    }
}

/// What a column of the chart is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChartColumn {
    /// This up card.
    Up(Rank),
    /// Two dealer cards of this total, both seen, in which no ace counts 11.
    Hard(u8),
    /// Two dealer cards of this total, both seen, in which an ace counts 11.
    Soft(u8),
}

impl ChartColumn {
    pub(super) fn of(shown: Shown) -> ChartColumn {
        match (shown.hole, shown.cards().total()) {
            (None, _) => ChartColumn::Up(shown.up),
            (Some(_), Total { points, soft: true }) => ChartColumn::Soft(points),
            (Some(_), Total { points, .. }) => ChartColumn::Hard(points),
        }
    }

    /// The columns as charts are drawn: the up cards two to ace, or totals from the lowest on, a natural's aside.
    pub(super) fn all(shows: DealerShows) -> Vec<ChartColumn> {
        match shows {
            DealerShows::Up => Rank::all().skip(1).chain([Rank::ACE]).map(ChartColumn::Up).collect(),
            _ => (4..=20).map(ChartColumn::Hard).chain((12..=20).map(ChartColumn::Soft)).collect(),
        }
    }
}

/// What the chart says for a row and a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ChartCell {
    /// What two cards do; none where the row has only longer hands.
    pub first: Option<Action>,
    /// What the hand does once doubling and surrendering are over: stand or hit. None for pairs.
    pub later: Option<Action>,
}

/// Hands for which the chart is not best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exception {
    /// One hand.
    Hand {
        /// The dealer's cards that are seen.
        shown: Shown,
        /// The cards.
        hand: Hand,
        /// Which of the hands of these ranks, where the rules tell them apart.
        shade: Option<&'static str>,
        /// What the chart says.
        chart: Action,
        /// What is best.
        best: Action,
        /// By how much, in opening wagers, when the round is played on.
        gain: Ratio,
    },
    /// Every hand of the row with this many cards or more.
    Long {
        /// The dealer's cards that are seen.
        shown: Shown,
        /// The row.
        row: ChartRow,
        /// The least number of cards.
        cards: usize,
        /// What the chart says.
        chart: Action,
        /// What is best for all of them.
        best: Action,
    },
}

/// The chart of one rule set and backing.
#[derive(Clone, Debug, Default)]
pub struct Chart {
    /// Cells by row and column.
    pub cells: SortedMap<(ChartRow, ChartColumn), ChartCell>,
    /// Everything the cells do not say, by the dealer's cards.
    pub exceptions: Vec<Exception>,
}

impl Chart {
    /// The chart of a hand of this backing, from the play against everything that the dealer may show.
    pub fn new(plays: &[Arc<UpCardPlay>], backing: Backing) -> Self {
        let mut columns: SortedMap<ChartColumn, Vec<HandsAgainst>> = SortedMap::new();
        for play in plays.iter().filter(|play| !play.shown().cards().is_natural()) {
            columns.entry(ChartColumn::of(play.shown())).or_default().push(HandsAgainst::new(play, backing));
        }
        let mut chart = Chart::default();
        for (column, met) in columns {
            chart.fill(column, &met);
        }
        chart
    }

    /// The cells of one column, from the hands met against everything that it stands for.
    fn fill(&mut self, column: ChartColumn, met: &[HandsAgainst]) {
        let later = later(met);
        let mut rows: SortedMap<ChartRow, Vec<(Shown, &TwoCards)>> = SortedMap::new();
        for against in met {
            for two in &against.two_cards {
                rows.entry(ChartRow::of(&two.hand)).or_default().push((against.play.shown(), two));
            }
        }
        for (&row, &action) in &later {
            self.cells.insert((row, column), ChartCell { first: None, later: Some(action) });
        }
        for (&row, hands) in &rows {
            // Whether a hand may be surrendered can depend on more of the dealer's cards than their total.
            let is_open = |&action: &Action| hands.iter().all(|(_, two)| two.value(action).is_some());
            let open = hands[0].1.actions.iter().map(|&(action, _)| action).filter(is_open);
            // Standing and hitting are settled for the row as a whole.
            let drawing = later.get(&row).copied();
            let first = open
                .filter(|&action| match (action, drawing) {
                    (Action::Stand | Action::Hit, Some(drawing)) => action == drawing,
                    _ => true,
                })
                .map(|action| (action, total_value(hands, action)))
                .reduce(|best, next| if next.1 > best.1 { next } else { best });
            let cell = self.cells.entry((row, column)).or_default();
            cell.first = first.map(|(action, _)| action);
            for &(shown, two) in hands {
                let (best, value) = &two.actions[0];
                if let Some(charted) = cell.first.filter(|charted| charted != best) {
                    self.exceptions.push(Exception::Hand {
                        shown,
                        hand: two.hand,
                        shade: two.shade_name,
                        chart: charted,
                        best: *best,
                        gain: value - two.value(charted).expect("open to every hand of the row"),
                    });
                }
            }
        }
        for against in met {
            against.longer_exceptions(&later, self);
        }
    }
}

/// Two cards of one shade, with what each action is worth when the round is played on.
struct TwoCards {
    hand: Hand,
    shade: usize,
    shade_name: Option<&'static str>,
    /// How often they come and are played on.
    weight: Ratio,
    actions: Vec<(Action, Ratio)>,
}

impl TwoCards {
    fn value(&self, action: Action) -> Option<&Ratio> {
        self.actions.iter().find(|(open, _)| *open == action).map(|(_, value)| value)
    }
}

/// The hands that the optimal player meets against what the dealer shows.
struct HandsAgainst<'p> {
    play: &'p UpCardPlay,
    backing: Backing,
    two_cards: Vec<TwoCards>,
    /// Longer hands by place: how many ordered deals lead there, in parts of a common grain. A hand that only a split
    /// leads to is met with weight zero.
    longer: SortedMap<usize, BigInt>,
    grain: u64,
}

impl<'p> HandsAgainst<'p> {
    fn new(play: &'p UpCardPlay, backing: Backing) -> Self {
        let mut met =
            HandsAgainst { play, backing, two_cards: Vec::new(), longer: SortedMap::new(), grain: 1 };
        for deal in play.deals().iter().filter(|deal| !deal.hand.is_natural()) {
            let actions = match backing {
                Backing::Real => Some(deal.actions.clone()),
                Backing::Free => play.decision(&deal.hand, backing, deal.shade),
            };
            met.two_cards.extend(actions.map(|actions| TwoCards {
                hand: deal.hand,
                shade: deal.shade,
                shade_name: deal.shade_name,
                weight: &deal.probability * &deal.played,
                actions,
            }));
        }
        met.follow();
        met
    }

    /// Follows the hits from two cards to all longer hands.
    fn follow(&mut self) {
        let Some(plan) = self.play.plans().iter().find(|plan| plan.backing == self.backing) else { return };
        let list = plan.list();
        let shades = self.two_cards.iter().filter_map(|two| plan.shades(&two.hand));
        let grain = shades.fold(1u64, |grain, shades| grain.lcm(&shades.grain));
        let mut hits: SortedMap<usize, BigInt> = SortedMap::new();
        for two in &self.two_cards {
            let place = list.place(&two.hand).expect("two cards do not bust");
            let after_split = plan.after_split(&two.hand).get(two.shade) == Some(&Action::Hit);
            if two.actions[0].0 == Action::Hit {
                let share = plan
                    .shades(&two.hand)
                    .map_or(grain, |shades| shades.of[two.shade].weight * (grain / shades.grain));
                *hits.entry(place).or_default() += self.ordered(&two.hand) * share;
            } else if after_split {
                hits.entry(place).or_default();
            }
        }
        self.grain = grain;
        while let Some((place, ways)) = hits.pop_first() {
            let hand = list.hands()[place];
            for rank in Rank::all() {
                let cards = self.play.round().unseen(rank, &hand);
                let Some(next) = list.next(place, rank).filter(|_| cards > 0) else { continue };
                if list.hands()[next].total().points == 21 {
                    continue;
                }
                *self.longer.entry(next).or_default() += &ways * cards;
                if plan.action(next) == Action::Hit {
                    *hits.entry(next).or_default() += &ways * cards;
                }
            }
        }
    }

    /// Ordered deals of two cards.
    fn ordered(&self, hand: &Hand) -> BigInt {
        let mut ways = BigInt::from(if hand.pair().is_some() { 1 } else { 2 });
        let mut seen = Hand::EMPTY;
        for rank in hand.cards() {
            ways *= self.play.round().unseen(rank, &seen);
            seen = seen.with(rank);
        }
        ways
    }

    /// Adds what standing and hitting are worth for each total, over all hands of it but pairs.
    fn add_drawing(&self, sums: &mut SortedMap<ChartRow, ActionSums>) {
        let Some(plan) = self.play.plans().iter().find(|plan| plan.backing == self.backing) else { return };
        let list = plan.list();
        for two in self.two_cards.iter().filter(|two| two.hand.pair().is_none()) {
            let sum = sums.entry(ChartRow::of(&two.hand)).or_default();
            sum.add(&two.weight, two.value(Action::Stand), two.value(Action::Hit));
        }
        // Ordered deals times numerators are all over the denominator of no cards seen, whatever the number of cards.
        let up: Ratio = self.play.deals().iter().fold(Ratio::zero(), |sum, deal| sum + &deal.probability);
        let one = up / Ratio::from_integer(self.play.round().whole() * self.grain);
        let mut longer: SortedMap<ChartRow, (Option<BigInt>, Option<BigInt>)> = SortedMap::new();
        for (&place, ways) in &self.longer {
            let (stand, hit) = plan.stand_and_hit(place);
            let sum = longer.entry(ChartRow::of(&list.hands()[place])).or_default();
            let add = |sum: &mut Option<BigInt>, value: Option<Num>| {
                if let Some(value) = value {
                    *sum.get_or_insert_default() += BigInt::from(value) * ways;
                }
            };
            add(&mut sum.0, stand);
            add(&mut sum.1, hit);
        }
        for (row, (stand, hit)) in longer {
            let [stand, hit] = [stand, hit].map(|sum| sum.map(Ratio::from_integer));
            sums.entry(row).or_default().add(&one, stand.as_ref(), hit.as_ref());
        }
    }

    fn longer_exceptions(&self, later: &SortedMap<ChartRow, Action>, chart: &mut Chart) {
        let shown = self.play.shown();
        for (&row, &charted) in later {
            let mut hands: Vec<Hand> = self
                .longer
                .keys()
                .map(|&place| self.play.plans()[0].list().hands()[place])
                .filter(|hand| ChartRow::of(hand) == row)
                .collect();
            hands.arrange_by_key(Hand::size);
            let otherwise = |hand: &Hand| {
                let actions = self.play.decision(hand, self.backing, 0)?;
                let (best, value) = &actions[0];
                let (_, charted_value) = actions.iter().find(|(action, _)| *action == charted)?;
                (*best != charted).then(|| (*best, value - charted_value))
            };
            let others: Vec<Option<(Action, Ratio)>> = hands.iter().map(otherwise).collect();
            // From which number of cards on every hand is played otherwise: more than the last that is not.
            let as_charted = hands.iter().zip(&others).rev().find(|(_, other)| other.is_none());
            let long = as_charted.map_or(3, |(hand, _)| hand.size() + 1);
            let is_long = |hand: &Hand| hand.size() >= long;
            let together = hands.iter().filter(|hand| is_long(hand)).count() > 1;
            for (&hand, other) in hands.iter().zip(&others) {
                let Some((best, gain)) = other else { continue };
                if !(together && is_long(&hand)) {
                    let (best, gain) = (*best, gain.clone());
                    chart.exceptions.push(Exception::Hand {
                        shown,
                        hand,
                        shade: None,
                        chart: charted,
                        best,
                        gain,
                    });
                }
            }
            if let Some((best, _)) = others.last().and_then(Option::as_ref).filter(|_| together) {
                chart.exceptions.push(Exception::Long {
                    shown,
                    row,
                    cards: long,
                    chart: charted,
                    best: *best,
                });
            }
        }
    }
}

/// What standing and hitting are worth over the hands of a row together; none where they are not open.
#[derive(Default)]
struct ActionSums {
    stand: Option<Ratio>,
    hit: Option<Ratio>,
}

impl ActionSums {
    fn add(&mut self, weight: &Ratio, stand: Option<&Ratio>, hit: Option<&Ratio>) {
        for (sum, value) in [(&mut self.stand, stand), (&mut self.hit, hit)] {
            if let Some(value) = value {
                *sum.get_or_insert_with(Ratio::zero) += weight * value;
            }
        }
    }

    fn best(&self) -> Action {
        match (&self.stand, &self.hit) {
            (Some(stand), Some(hit)) if stand < hit => Action::Hit,
            (None, _) => Action::Hit,
            _ => Action::Stand,
        }
    }
}

/// Stand or hit for each total, over all hands of it but pairs.
fn later(met: &[HandsAgainst]) -> SortedMap<ChartRow, Action> {
    let mut sums = SortedMap::new();
    for against in met {
        against.add_drawing(&mut sums);
    }
    sums.into_iter().map(|(row, sums)| (row, sums.best())).collect()
}

/// What an action is worth over these hands together.
fn total_value(hands: &[(Shown, &TwoCards)], action: Action) -> Ratio {
    hands
        .iter()
        .filter_map(|(_, two)| two.value(action).map(|value| &two.weight * value))
        .fold(Ratio::zero(), |sum, value| sum + value)
}
