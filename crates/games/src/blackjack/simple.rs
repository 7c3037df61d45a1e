//! Plays that can be remembered: the chart without its exceptions, and drawing as the dealer does. Each is valued exactly
//! by the recursion that finds the optimum, with what is done prescribed.

use super::chart::{Chart, ChartCell, ChartColumn, ChartRow};
use super::dealer::SoftSeventeen;
use super::hand::{Hand, Rank, Total};
use super::plan::{AfterDouble, AfterDoubling, Prescribed, Situation};
use super::rules::{Action, Backing, DealerShows, HandKind, Rules};
use super::solution::{Solution, UpCardPlay, play_prescribed};
use super::solved::{Remembered, plays, solution};
use super::strategy::{Names, range};
use crate::strategy::SimplePlay;
use crate::workbench::Workbench;
use enumeration::ratio::{Ratio, whole};
use enumeration::{Arrange, CardSet, SortedMap};
use num_traits::{Signed, Zero};
use std::sync::Arc;

/// The plays of a game that is dealt from this deck, the best first.
pub(super) fn simple_plays<R: Remembered>(rules: &R, deck: CardSet, bench: &Workbench) -> Vec<SimplePlay> {
    let names = Names::of(deck);
    let (chart, edge) = best_chart(rules, bench);
    let takes = {
        let solution = solution(rules, bench);
        solution.deals().any(|deal| solution.takes_even_money(deal))
    };
    let as_dealer = AsDealer(rules.soft17());
    let dealers = SimplePlay {
        name: "as the dealer draws".into(),
        rules: as_dealer.sentences(takes),
        edge: valued(rules, &as_dealer).1,
    };
    let by_totals =
        SimplePlay { name: "the chart by totals".into(), rules: chart.sentences(names, takes), edge };
    let mut plays = vec![by_totals, dealers];
    plays.arrange_by(|a, b| a.edge.cmp(&b.edge));
    plays
}

/// The play and its edge.
fn valued<R: Rules>(rules: &R, prescribed: &dyn Prescribed) -> (Vec<Arc<UpCardPlay>>, Ratio) {
    let plays = play_prescribed(rules, prescribed);
    let edge = Solution::of(rules, &plays).edge();
    (plays, edge)
}

/// The chart of the optimal player, bettered for who keeps to it as long as that lowers the edge: each cell holds what
/// serves best over the hands that the player meets, played on by the chart. Hands of a split are played by it and do not weigh.
pub(super) fn best_chart<R: Remembered>(rules: &R, bench: &Workbench) -> (ByTotals, Ratio) {
    let mut chart = ByTotals::of(rules, &plays(rules, bench));
    let (mut played, mut edge) = valued(rules, &chart);
    // Under a cap on the round each is long work.
    while rules.round_cap().is_none() {
        let next = ByTotals::of(rules, &played);
        if next == chart {
            break;
        }
        let (next_played, next_edge) = valued(rules, &next);
        if next_edge >= edge {
            break;
        }
        (chart, played, edge) = (next, next_played, next_edge);
    }
    (chart, edge)
}

/// A chart followed by totals, whatever cards make the total.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct ByTotals {
    pub real: SortedMap<(ChartRow, ChartColumn), ChartCell>,
    /// Of hands that are played for nothing; none where there are none.
    pub free: SortedMap<(ChartRow, ChartColumn), ChartCell>,
    /// Whether the doubled half is taken back, by column and total.
    pub rescues: SortedMap<(ChartColumn, u8), bool>,
}

impl ByTotals {
    /// The chart of a play against everything that the dealer may show.
    fn of<R: Rules>(rules: &R, plays: &[Arc<UpCardPlay>]) -> Self {
        let free =
            if rules.has_free_hands() { Chart::new(plays, Backing::Free).cells } else { SortedMap::new() };
        ByTotals { real: Chart::new(plays, Backing::Real).cells, free, rescues: rescues(rules, plays) }
    }

    pub(super) fn cells(&self, backing: Backing) -> &SortedMap<(ChartRow, ChartColumn), ChartCell> {
        match backing {
            Backing::Real => &self.real,
            Backing::Free => &self.free,
        }
    }

    fn sentences(&self, names: Names, takes_even_money: bool) -> Vec<String> {
        let mut sentences = vec![
            "play a pair that cannot be split, or not again, by its total; hit 4 and soft 12".to_string(),
            "hit where doubling or surrender is not allowed, unless the line says \"or stand\"".to_string(),
        ];
        sentences.extend(even_money(takes_even_money));
        for (cells, which) in [(&self.real, ""), (&self.free, "a free hand, ")] {
            let mut rows: Vec<(ChartRow, SortedMap<ChartColumn, &'static str>)> = Vec::new();
            for (&(row, column), &cell) in cells {
                match rows.last_mut().filter(|(last, _)| *last == row) {
                    Some((_, by_column)) => by_column.extend([(column, words(cell))]),
                    None => rows.push((row, SortedMap::from([(column, words(cell))]))),
                }
            }
            let named =
                rows.chunk_by(|(a, a_by), (b, b_by)| is_same_kind(a, b) && a_by == b_by).map(|same| {
                    let (first, last) = (same[0].0, same[same.len() - 1].0);
                    format!("{which}{}: {}", rows_named(names, first, last), against(names, &same[0].1))
                });
            sentences.extend(named);
        }
        let mut totals: SortedMap<u8, SortedMap<ChartColumn, &'static str>> = SortedMap::new();
        for (&(column, points), &is_taken) in &self.rescues {
            let word = if is_taken { "withdraw half" } else { "keep it" };
            totals.entry(points).or_default().insert(column, word);
        }
        let totals: Vec<_> = totals.into_iter().collect();
        sentences.extend(totals.chunk_by(|(_, a), (_, b)| a == b).map(|same| {
            let rows = range(&same[0].0.to_string(), &same[same.len() - 1].0.to_string());
            format!("a doubled hand of {rows}: {}", against(names, &same[0].1))
        }));
        sentences
    }
}

impl Prescribed for ByTotals {
    fn action(&self, at: &Situation) -> Action {
        let column = ChartColumn::of(at.shown);
        let cell = |row| self.cells(at.backing).get(&(row, column)).copied().unwrap_or_default();
        let of_pair = at.hand.pair().and_then(|pair| cell(ChartRow::Pair(pair)).first);
        let ChartCell { first, later } = cell(ChartRow::of_total(at.hand));
        let of_pair_later = at.hand.pair().and_then(|pair| cell(ChartRow::Pair(pair)).later);
        let said = [of_pair, of_pair_later, first, later, Some(Action::Hit)];
        said.into_iter().flatten().find(|action| at.open.contains(action)).unwrap_or(Action::Stand)
    }

    fn after_double(&self, at: &AfterDoubling) -> AfterDouble {
        let column = ChartColumn::of(at.shown);
        let rescues = || self.rescues.get(&(column, at.points)).is_some_and(|&is_taken| is_taken);
        let doubles = || {
            let Total { points, soft } = at.doubled.total();
            let row = if soft { ChartRow::Soft(points) } else { ChartRow::Hard(points) };
            self.real.get(&(row, column)).is_some_and(|cell| cell.first == Some(Action::Double))
        };
        match () {
            () if at.open.contains(&AfterDouble::Rescue) && rescues() => AfterDouble::Rescue,
            () if at.open.contains(&AfterDouble::Again) && doubles() => AfterDouble::Again,
            () => AfterDouble::Keep,
        }
    }
}

/// Whether the doubled half of first hands is taken back more often than not, by column and total.
fn rescues<R: Rules>(rules: &R, plays: &[Arc<UpCardPlay>]) -> SortedMap<(ChartColumn, u8), bool> {
    let mut taken: SortedMap<(ChartColumn, u8), Ratio> = SortedMap::new();
    for play in plays {
        for deal in play.deals().iter().filter(|deal| deal.action() == Some(Action::Double)) {
            let Some(doubled) = rules.double(&deal.hand, false) else { continue };
            for drawn in Rank::all() {
                let drawn_to = doubled.with(drawn);
                let doubled = rules.doubled(deal.up, &drawn_to, HandKind::unsplit(Backing::Real));
                let chance = &deal.probability * whole(play.round().unseen(drawn, &deal.hand));
                if doubled.rescue.is_none() || chance.is_zero() {
                    continue;
                }
                let sum =
                    taken.entry((ChartColumn::of(play.shown()), doubled.points)).or_insert_with(Ratio::zero);
                *sum += if play.after_double(&drawn_to, Backing::Real) == AfterDouble::Rescue {
                    chance
                } else {
                    -chance
                };
            }
        }
    }
    taken.into_iter().map(|(at, sum)| (at, sum.is_positive())).collect()
}

/// Takes cards as the dealer does, and never doubles, splits or surrenders.
struct AsDealer(SoftSeventeen);

impl AsDealer {
    fn sentences(&self, takes_even_money: bool) -> Vec<String> {
        let soft = match self.0 {
            SoftSeventeen::Hit => "hit soft 17",
            SoftSeventeen::Stand => "stand on soft 17",
        };
        let drawing = format!("hit below 17, stand on 17 or more; {soft}");
        let never = "never double, split or surrender".to_string();
        [drawing, never].into_iter().chain(even_money(takes_even_money)).collect()
    }
}

impl Prescribed for AsDealer {
    fn action(&self, at: &Situation) -> Action {
        let Total { points, soft } = at.hand.total();
        let draws = points < 17 || points == 17 && soft && self.0 == SoftSeventeen::Hit;
        let said = if draws { Action::Hit } else { Action::Stand };
        if at.open.contains(&said) { said } else { Action::Hit }
    }

    fn after_double(&self, _: &AfterDoubling) -> AfterDouble {
        AfterDouble::Keep
    }
}

fn even_money(is_taken: bool) -> Option<String> {
    is_taken.then(|| "take even money with a blackjack against an ace".into())
}

/// What a cell says, with what is done where that is not open if it is to stand.
fn words(cell: ChartCell) -> &'static str {
    match (cell.first.or(cell.later), cell.later) {
        (Some(Action::Double), Some(Action::Stand)) => "double or stand",
        (Some(Action::Surrender), Some(Action::Stand)) => "surrender or stand",
        (Some(Action::Double), _) => "double",
        (Some(Action::Surrender), _) => "surrender",
        (Some(Action::Split), _) => "split",
        (Some(Action::Stand), _) => "stand",
        (Some(Action::Hit) | None, _) => "hit",
    }
}

fn is_same_kind<T>(a: &T, b: &T) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}

fn rows_named(names: Names, first: ChartRow, last: ChartRow) -> String {
    let pair = |rank: Rank| names.hand(&Hand::of([rank, rank]));
    match (first, last) {
        (ChartRow::Hard(low), ChartRow::Hard(high)) => {
            format!("hard {}", range(&low.to_string(), &high.to_string()))
        }
        (ChartRow::Soft(low), ChartRow::Soft(high)) => {
            format!("soft {}", range(&low.to_string(), &high.to_string()))
        }
        (ChartRow::Pair(low), ChartRow::Pair(high)) => range(&pair(low), &pair(high)),
        _ => unreachable!("rows of one kind"),
    }
}

/// What is done against which columns: `stand against 4 to 6, else hit`.
fn against(names: Names, said: &SortedMap<ChartColumn, &'static str>) -> String {
    let columns: Vec<(ChartColumn, &str)> = [DealerShows::Up, DealerShows::Both]
        .into_iter()
        .flat_map(ChartColumn::all)
        .filter_map(|column| Some((column, *said.get(&column)?)))
        .collect();
    let mut runs: SortedMap<&str, (usize, Vec<String>)> = SortedMap::new();
    for run in columns.chunk_by(|(a, word_a), (b, word_b)| word_a == word_b && is_same_kind(a, b)) {
        let (count, ranges) = runs.entry(run[0].1).or_default();
        *count += run.len();
        ranges.push(names.columns(run[0].0, run[run.len() - 1].0));
    }
    let Some((&most, _)) = runs.iter().max_by_key(|(_, (count, _))| *count) else { return String::new() };
    let mut said: Vec<String> = Vec::new();
    for (_, word) in columns.iter().filter(|(_, word)| *word != most) {
        let Some((_, ranges)) = runs.remove(word) else { continue };
        said.push(format!("{word} against {}", ranges.join(" and ")));
    }
    if said.is_empty() { most.into() } else { format!("{}, else {most}", said.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Request;
    use crate::blackjack::base_game::rules;
    use crate::blackjack::rule_set::RuleSet;
    use crate::blackjack::solution::play_all;
    use enumeration::ratio::ratio;

    fn listed(selector: &str) -> RuleSet {
        rules(&Request::listed(selector).unwrap()).unwrap()
    }

    /// What the optimal player does, but for a pair against an up card, which is not split.
    struct Optimal<'a> {
        plays: &'a [Arc<UpCardPlay>],
        unsplit: Option<(Rank, Rank)>,
    }

    impl Prescribed for Optimal<'_> {
        fn action(&self, at: &Situation) -> Action {
            let (up, hand) = (at.shown.up, at.hand);
            let play = self.plays.iter().find(|play| play.up() == up).unwrap();
            let deal = play.deals().iter().find(|deal| deal.hand == *hand);
            let values = match deal.filter(|_| at.is_first) {
                Some(deal) => deal.actions.clone(),
                None => play.decision(hand, at.backing, 0).unwrap(),
            };
            let is_unsplit = self.unsplit.is_some() && self.unsplit == hand.pair().map(|pair| (pair, up));
            let may = |action: &Action| at.open.contains(action) && !(is_unsplit && *action == Action::Split);
            values.into_iter().map(|(action, _)| action).find(may).unwrap()
        }

        fn after_double(&self, _: &AfterDoubling) -> AfterDouble {
            unreachable!("nothing is taken back")
        }
    }

    #[test]
    fn a_play_is_worth_what_its_decisions_are() {
        for game in ["blackjack", "free-bet-blackjack"] {
            let rules = listed(&format!("{game}/base?decks=1"));
            let plays = play_all(&rules);
            let best = Solution::of(&rules, &plays);
            assert_eq!(valued(&rules, &Optimal { plays: &plays, unsplit: None }).1, best.edge());
            // Eights against a ten that are hit lose what splitting them is worth more.
            let (eight, ten) = (Rank::of_points(8).unwrap(), Rank::TEN);
            let eights = Hand::of([eight, eight]);
            let deal = best.deals().find(|deal| deal.up == ten && deal.hand == eights).unwrap();
            let next = &deal.actions[1];
            assert_eq!((deal.action(), next.0), (Some(Action::Split), Action::Hit));
            let lost = &deal.probability * &deal.played * (&deal.actions[0].1 - &next.1);
            let unsplit = Optimal { plays: &plays, unsplit: Some((eight, ten)) };
            assert_eq!(valued(&rules, &unsplit).1, best.edge() + lost);
        }
    }

    /// A hand that is drawn to as the dealer draws: points with aces as 1, and whether there is one.
    #[derive(Clone, Copy, Default)]
    struct Drawn {
        low: usize,
        has_ace: bool,
    }

    impl Drawn {
        fn with(self, place: usize) -> Drawn {
            Drawn { low: self.low + place + 1, has_ace: self.has_ace || place == 0 }
        }

        fn points(self) -> usize {
            if self.has_ace && self.low <= 11 { self.low + 10 } else { self.low }
        }

        fn is_soft(self) -> bool {
            self.points() != self.low
        }
    }

    /// The mean of `next` over the card that is drawn from the shoe.
    fn over_next(shoe: [u32; 10], next: &dyn Fn([u32; 10], usize) -> Ratio) -> Ratio {
        let cards: u32 = shoe.iter().sum();
        let mut mean = Ratio::zero();
        for place in (0..10).filter(|&place| shoe[place] > 0) {
            let mut left = shoe;
            left[place] -= 1;
            mean += next(left, place) * ratio(shoe[place], cards);
        }
        mean
    }

    /// The mean of `then` over the points that a hand comes to, soft 17 being hit.
    fn drawn_out(shoe: [u32; 10], hand: Drawn, then: &dyn Fn([u32; 10], usize) -> Ratio) -> Ratio {
        if hand.points() > 17 || hand.points() == 17 && !hand.is_soft() {
            return then(shoe, hand.points());
        }
        over_next(shoe, &|left, place| drawn_out(left, hand.with(place), then))
    }

    #[test]
    fn drawing_as_the_dealer_does_is_worth_what_plain_dealing_gives() {
        //          A  2  3  4  5  6  7  8  9  T
        let shoe = [3, 0, 0, 0, 2, 4, 0, 3, 0, 6];
        let settled = |player: usize, dealer: usize| match (player, dealer) {
            (22.., _) => whole(-1),
            (_, 22..) => whole(1),
            (player, dealer) => whole(i64::from(player > dealer) - i64::from(player < dealer)),
        };
        // Two cards to each, then the player, then the dealer, in every order of the shoe.
        let net = over_next(shoe, &|shoe, a| {
            over_next(shoe, &|shoe, b| {
                over_next(shoe, &|shoe, c| {
                    over_next(shoe, &|shoe, d| {
                        let [player, dealer] =
                            [[a, b], [c, d]].map(|[one, two]| Drawn::default().with(one).with(two));
                        match (player.points() == 21, dealer.points() == 21) {
                            (true, true) => whole(0),
                            (true, false) => ratio(3, 2),
                            (false, true) => whole(-1),
                            (false, false) => drawn_out(shoe, player, &|shoe, points| {
                                drawn_out(shoe, dealer, &|_, against| settled(points, against))
                            }),
                        }
                    })
                })
            })
        });
        let terms =
            Request::listed("blackjack/base?decks=1").unwrap().selected.twenty_one().unwrap().unwrap();
        let rules = RuleSet::from_shoe(&terms, shoe, 4, None, None).unwrap();
        assert_eq!(valued(&rules, &AsDealer(SoftSeventeen::Hit)).1, -net);
    }

    #[test]
    fn the_chart_of_six_decks_is_the_published_one() {
        // Wikipedia, Blackjack, basic strategy for three or more decks, surrender aside: its table for a dealer who stands on
        // soft 17, with its changes for one who hits it (doubled are 11 against an ace, soft 18 against 2, soft 19 against 6).
        let published = [
            "hard 5 to 8: hit",
            "hard 9: double against 3 to 6, else hit",
            "hard 10: hit against 10 to A, else double",
            "hard 11: double",
            "hard 12: stand against 4 to 6, else hit",
            "hard 13 to 16: hit against 7 to A, else stand",
            "hard 17 to 20: stand",
            "soft 13 to 14: double against 5 to 6, else hit",
            "soft 15 to 16: double against 4 to 6, else hit",
            "soft 17: double against 3 to 6, else hit",
            "soft 18: stand against 7 to 8, hit against 9 to A, else double or stand",
            "soft 19: double or stand against 6, else stand",
            "soft 20: stand",
            "A,A: split",
            "2,2 to 3,3: hit against 8 to A, else split",
            "4,4: split against 5 to 6, else hit",
            "5,5: hit against 10 to A, else double",
            "6,6: hit against 7 to A, else split",
            "7,7: hit against 8 to A, else split",
            "8,8: split",
            "9,9: stand against 7 and 10 to A, else split",
            "10,10: stand",
        ];
        let rules = listed("blackjack/base?decks=6");
        let bench = Workbench::default();
        let plays = simple_plays(&rules, CardSet::DECK_52, &bench);
        let [chart, dealers] = &plays[..] else { panic!("two plays") };
        assert_eq!(chart.rules[2..], published);
        let optimum = solution(&rules, &bench).edge();
        assert!(optimum < chart.edge && chart.edge < dealers.edge);
    }
}
