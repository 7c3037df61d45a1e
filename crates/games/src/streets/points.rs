//! Points for cards: a simple strategy of a game of streets that a person can remember.
//!
//! A *band* is a set of ranks whose pairs pay the same; each card of a band counts some points. Each street has a few
//! *clauses*. A clause has an action and lower bounds: a pair of some band, points, cards of one suit, cards that fit some
//! straights. The player takes the largest action with a clause that holds, or the least action if none holds.
//!
//! The search is greedy. At first every class of cards has a clause of its own. Then one clause at a time is dropped or
//! merged with another, the cheapest step first, until the next step would cost more than 1 part in [`WORTH`] of the opening
//! bet. The streets are fitted repeatedly, each given the clauses of the others, until none improves. This is done for each
//! assignment of points, and the best strategy is played through every deal.

use super::cards::StreetCards;
use super::partial_hand::{Band, PartialHand, straights};
use super::plan::StreetPlan;
use super::played::PlayedStreets;
use super::rules::StreetRules;
use super::solved::SolvedPlay;
use crate::SimplePlay;
use crate::hand_words::{NamedRanking, sentence};
use crate::whole::Whole;
use enumeration::{Arrange, CardSet, Ratio, SortedMap, Suit};
use num_bigint::BigInt;

/// A clause is dropped if it gains no more than 1 part in `WORTH` of the opening bet.
const WORTH: u64 = 10_000;

/// The most points a card has.
const MOST_POINTS: u8 = 3;

/// The most passes over the streets.
const ROUNDS: usize = 3;

/// The features of some cards; for a clause, their lower bounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct VisibleCards {
    /// No pair, a pair by its band from the lowest, two pair, three of a kind or more.
    made: u8,
    suited: bool,
    straights: u8,
    points: u8,
}

impl VisibleCards {
    fn at(cards: CardSet, bands: &[Band], points: &[u8]) -> VisibleCards {
        let seen = PartialHand::of(cards);
        let lead = seen.places()[0];
        // Bands come highest first.
        let band = |rank| bands.iter().position(|band| band.contains(rank)).expect("every rank is in a band");
        let made = match seen.category() {
            "high card" => 0,
            "pair" => bands.len() - band(lead),
            "two pair" => bands.len() + 1,
            _ => bands.len() + 2,
        };
        let ranks = cards.iter().filter_map(enumeration::Card::rank);
        VisibleCards {
            made: made.try_into().expect("at most 13 bands"),
            suited: Suit::all().any(|suit| cards.without(CardSet::of_suit(suit)).is_empty()),
            straights: straights(cards).try_into().expect("ten straights"),
            points: ranks.map(|rank| points[band(rank)]).sum(),
        }
    }

    /// The common part of two clauses: the lesser of each bound.
    fn common(self, other: VisibleCards) -> VisibleCards {
        VisibleCards {
            made: self.made.min(other.made),
            suited: self.suited && other.suited,
            straights: self.straights.min(other.straights),
            points: self.points.min(other.points),
        }
    }

    /// The sum of the bounds of a clause.
    fn asks(self) -> u8 {
        u8::from(self.suited) + self.straights + self.made + self.points
    }

    /// Returns true if cards with these features satisfy a clause.
    fn has(self, clause: VisibleCards) -> bool {
        self.made >= clause.made
            && self.suited >= clause.suited
            && self.straights >= clause.straights
            && self.points >= clause.points
    }
}

/// The actions of a street, each with its clauses.
type Clauses = Vec<(usize, VisibleCards)>;

/// The action that the clauses give for cards with these features.
fn action(clauses: &[(usize, VisibleCards)], seen: VisibleCards) -> usize {
    clauses.iter().filter(|&&(_, clause)| seen.has(clause)).map(|&(action, _)| action).max().unwrap_or(0)
}

/// The cards with equal features, and the value of each action summed over them.
struct Cells<I>(Vec<(VisibleCards, Vec<I>)>);

impl<I: Whole> Cells<I> {
    fn value(&self, clauses: &[(usize, VisibleCards)]) -> I {
        self.0.iter().fold(I::zero(), |sum, (seen, values)| sum + values[action(clauses, *seen)].clone())
    }

    /// Every clause that separates some of the cells from others, the weakest first.
    fn candidates(&self) -> Vec<VisibleCards> {
        let distinct = |of: fn(&VisibleCards) -> u8| {
            let mut all: Vec<u8> = self.0.iter().map(|(seen, _)| of(seen)).chain([0]).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let points = distinct(|seen| seen.points);
        let mut found = Vec::new();
        for made in distinct(|seen| seen.made) {
            found.extend(points.iter().map(|&points| VisibleCards {
                made,
                suited: false,
                straights: 0,
                points,
            }));
        }
        for straights in distinct(|seen| seen.straights) {
            for suited in [false, true] {
                found.extend(points.iter().map(|&points| VisibleCards {
                    made: 0,
                    suited,
                    straights,
                    points,
                }));
            }
        }
        found.arrange_by_key(|clause| (clause.asks(), *clause));
        found.dedup();
        found
    }

    /// The best clause to add to others, for any of the actions, with the value of all together.
    fn best_beside(
        &self,
        others: &[(usize, VisibleCards)],
        candidates: &[VisibleCards],
        actions: usize,
    ) -> ((usize, VisibleCards), I) {
        let taken: Vec<usize> = self.0.iter().map(|(seen, _)| action(others, *seen)).collect();
        let mut best: Option<((usize, VisibleCards), I)> = None;
        for larger in 1..actions {
            for &clause in candidates {
                let mut value = I::zero();
                for ((seen, values), &taken) in self.0.iter().zip(&taken) {
                    value += values[if seen.has(clause) { larger.max(taken) } else { taken }].clone();
                }
                if best.as_ref().is_none_or(|(_, most)| value > *most) {
                    best = Some(((larger, clause), value));
                }
            }
        }
        best.expect("a street has more than one action")
    }

    /// Greedy reduction: starts with one clause for every cell, then repeatedly drops a clause or replaces two by their common
    /// part, the cheapest step first, while the cost is small enough.
    fn clauses(&self, worth: &I) -> Clauses {
        let actions = self.0[0].1.len();
        let candidates = self.candidates();
        let best =
            |values: &[I]| (1..actions).fold(0, |best, a| if values[a] > values[best] { a } else { best });
        let mut found: Clauses = self
            .0
            .iter()
            .map(|(seen, values)| (best(values), *seen))
            .filter(|(action, _)| *action > 0)
            .collect();
        // Redundant clauses go first, the strongest before the others.
        found.arrange_by_key(|(_, clause)| std::cmp::Reverse(clause.asks()));
        let mut place = 0;
        while place < found.len() {
            let value = self.value(&found);
            let clause = found.remove(place);
            if self.value(&found) < value {
                found.insert(place, clause);
                place += 1;
            }
        }
        self.fit(&mut found, &candidates);
        while let Some((fewer, value)) = self.best_of_fewer(&found) {
            if value + worth.clone() <= self.value(&found) {
                break;
            }
            found = fewer;
        }
        self.fit(&mut found, &candidates);
        found
    }

    /// The best set with one clause fewer.
    fn best_of_fewer(&self, clauses: &[(usize, VisibleCards)]) -> Option<(Clauses, I)> {
        let mut best: Option<(Clauses, I)> = None;
        let mut try_out = |fewer: Clauses| {
            let value = self.value(&fewer);
            if best.as_ref().is_none_or(|(_, most)| value > *most) {
                best = Some((fewer, value));
            }
        };
        for (place, (action, clause)) in clauses.iter().enumerate() {
            let mut without = clauses.to_vec();
            without.remove(place);
            try_out(without.clone());
            for other in place..without.len() {
                if without[other].0 == *action {
                    let mut joined = without.clone();
                    joined[other].1 = clause.common(joined[other].1);
                    try_out(joined);
                }
            }
        }
        best
    }

    /// Replaces each clause, the others unchanged, while that gains value or weakens the clause.
    fn fit(&self, clauses: &mut Clauses, candidates: &[VisibleCards]) {
        let (mut place, mut fitted) = (0, 0);
        let mut value = self.value(clauses);
        while fitted < clauses.len() {
            let old = clauses.remove(place);
            let (new, best) = self.best_beside(clauses, candidates, self.0[0].1.len());
            let better = best > value || best == value && new.1.asks() < old.1.asks();
            clauses.insert(place, if better { new } else { old });
            (value, fitted) = if better { (best, 0) } else { (value, fitted + 1) };
            place = (place + 1) % clauses.len();
        }
    }
}

/// A solved game for which points are searched.
pub(super) struct Points<'a, I> {
    pub rules: &'a StreetRules,
    pub cards: &'a StreetCards,
    pub best: &'a SolvedPlay<I>,
    pub bands: &'a [Band],
}

/// A strategy by points: the points of each band, and the clauses of each street.
struct PointPlay {
    points: Vec<u8>,
    clauses: Vec<Clauses>,
    mean: Ratio,
}

impl<I: Whole> Points<'_, I> {
    /// The best strategy by points.
    pub(super) fn play(&self) -> SimplePlay {
        let first = self.ways_to_count().into_iter().map(|points| {
            let looks = self.looks(&points);
            let SolvedPlay { plan, played } = self.best;
            let clauses: Vec<Clauses> = (0..self.rules.streets.len())
                .map(|level| self.cells(level, &looks[level], plan, played).clauses(&self.worth()))
                .collect();
            let mean = self.played(&looks, &clauses).nets(self.rules).mean(Ratio::clone);
            PointPlay { points, clauses, mean }
        });
        let first = first.reduce(|best, other| if other.mean > best.mean { other } else { best });
        let best = self.fitted(first.expect("points are given in some way"));
        SimplePlay { name: "by points".into(), rules: self.told(&best), edge: -best.mean }
    }

    /// The ways to give points to the bands, highest band first: none to the lowest, never more to a lower one, and no
    /// multiples of another way.
    fn ways_to_count(&self) -> Vec<Vec<u8>> {
        let mut ways = vec![vec![0]];
        for _ in 1..self.bands.len() {
            let more = |way: &Vec<u8>| {
                let (least, way) = (way[0], way.clone());
                (least..=MOST_POINTS).map(move |most| [vec![most], way.clone()].concat()).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(more).collect();
        }
        let is_reduced = |way: &Vec<u8>| way.iter().fold(0, |a, &b| num_integer::gcd(a, b)) <= 1;
        ways.retain(is_reduced);
        ways
    }

    fn looks(&self, points: &[u8]) -> Vec<Vec<VisibleCards>> {
        let look = |level| {
            self.cards.sets(level).iter().map(|&(set, _)| VisibleCards::at(set, self.bands, points)).collect()
        };
        (0..self.rules.streets.len()).map(look).collect()
    }

    /// The least gain of a clause, summed over all deals.
    fn worth(&self) -> I {
        let bet: BigInt = self.rules.scale().units(&enumeration::ratio::whole(1));
        I::try_from(bet * self.cards.deals() / WORTH).expect("less than the sum of all nets")
    }

    /// The cards that reach a street, by features, if the other streets follow a plan.
    fn cells(
        &self,
        level: usize,
        looks: &[VisibleCards],
        plan: &StreetPlan<I>,
        played: &PlayedStreets,
    ) -> Cells<I> {
        let actions = self.rules.streets[level].actions.len();
        let mut cells = SortedMap::<VisibleCards, Vec<I>>::new();
        for (place, look) in looks.iter().enumerate() {
            for stake in self.rules.stakes(level) {
                let ways = played.reached(level, place, stake);
                if ways == 0 {
                    continue;
                }
                let values = plan.values(self.rules, self.cards, level, place, stake);
                let sums = cells.entry(*look).or_insert_with(|| vec![I::zero(); actions]);
                for (sum, value) in sums.iter_mut().zip(&values) {
                    sum.add_times(ways, value);
                }
            }
        }
        Cells(cells.into_iter().collect())
    }

    fn played(&self, looks: &[Vec<VisibleCards>], clauses: &[Clauses]) -> PlayedStreets {
        self.rules.play(self.cards, |level, place, _| action(&clauses[level], looks[level][place]))
    }

    /// Fits the clauses of each street to those of the others, the last street first, while that gains value.
    fn fitted(&self, first: PointPlay) -> PointPlay {
        let looks = self.looks(&first.points);
        let mut best = first;
        for _ in 0..ROUNDS {
            let mut clauses = best.clauses.clone();
            for level in (0..clauses.len()).rev() {
                let plan = self
                    .rules
                    .plan(self.cards, |level, place, _: &[I]| action(&clauses[level], looks[level][place]));
                let played = self.played(&looks, &clauses);
                clauses[level] = self.cells(level, &looks[level], &plan, &played).clauses(&self.worth());
            }
            let mean = self.played(&looks, &clauses).nets(self.rules).mean(Ratio::clone);
            if mean <= best.mean {
                break;
            }
            best = PointPlay { points: best.points, clauses, mean };
        }
        best
    }

    fn told(&self, play: &PointPlay) -> Vec<String> {
        let mut told = Vec::new();
        let asks =
            |what: fn(&VisibleCards) -> bool| play.clauses.iter().flatten().any(|(_, clause)| what(clause));
        if asks(|clause| clause.points > 0) {
            let counted: Vec<String> = self
                .bands
                .iter()
                .zip(&play.points)
                .filter(|(_, points)| **points > 0)
                .map(|(band, &points)| format!("{} for each {band}", numbered(points, "point")))
                .collect();
            told.push(format!("Count {}.", counted.join(", ")));
        }
        if asks(|clause| clause.straights > 0) {
            told.push("Cards fit a straight if all of them can be part of it.".into());
        }
        let streets = self.rules.streets.iter().zip(&play.clauses);
        for (size, (street, clauses)) in (self.rules.deal.hole..).zip(streets) {
            for (place, larger) in street.actions.iter().enumerate().skip(1).rev() {
                let mut clauses: Vec<VisibleCards> = clauses
                    .iter()
                    .filter(|(action, _)| *action == place)
                    .map(|(_, clause)| *clause)
                    .collect();
                clauses.arrange_by(|a, b| b.cmp(a));
                if !clauses.is_empty() {
                    let words: Vec<String> =
                        clauses.into_iter().map(|clause| self.clause_words(clause, size)).collect();
                    told.push(format!("{}: {}", street.name, sentence(&larger.name, &words.join(", or "))));
                }
            }
            if clauses.iter().all(|(_, clause)| clause.asks() > 0) {
                let rest = if clauses.is_empty() { "any cards" } else { "anything else" };
                told.push(format!("{}: {}", street.name, sentence(&street.actions[0].name, rest)));
            }
        }
        told
    }

    /// The text of a clause for a number of cards.
    fn clause_words(&self, clause: VisibleCards, size: u32) -> String {
        let bands = self.bands.len();
        let points = (clause.points > 0).then(|| numbered(clause.points, "point"));
        let fits = match clause.straights {
            0 => String::new(),
            1 => " that fit a straight".into(),
            n => format!(" that fit {n} straights"),
        };
        let held = match usize::from(clause.made) {
            0 if clause.suited => format!("{size} of one suit{fits}"),
            0 if clause.straights > 0 => format!("{size} cards{fits}"),
            0 => return points.unwrap_or_else(|| "any cards".into()),
            1 => "a pair or better".into(),
            n if n <= bands => format!("a pair of {} or better", self.bands[bands - n]),
            n if n == bands + 1 => "two pair or better".into(),
            _ => "three of a kind or better".into(),
        };
        points.map_or_else(|| held.clone(), |points| format!("{held} and {points}"))
    }
}

fn numbered(count: u8, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(made: u8, points: u8) -> VisibleCards {
        VisibleCards { made, suited: false, straights: 0, points }
    }

    #[test]
    fn clauses_are_left_out_while_that_loses_little() {
        // Folding costs 1 a hand. A bet of 1 gains with two points or more, a bet of 3 more with a pair.
        let cells = Cells::<i128>(vec![
            (look(0, 0), vec![-100, -300, -900]),
            (look(0, 1), vec![-100, -140, -420]),
            (look(0, 2), vec![-100, -50, -150]),
            (look(1, 0), vec![-100, 200, 600]),
            (look(1, 2), vec![-100, 300, 900]),
        ]);
        let mut found = cells.clauses(&1);
        found.sort_unstable();
        assert_eq!(found, [(1, look(0, 2)), (2, look(1, 0))]);
        // -100 - 100 - 50 + 600 + 900
        assert_eq!(cells.value(&found), 1_250);
        // The points gain 50 and are not worth remembering when a clause must gain more.
        assert_eq!(cells.clauses(&51), [(2, look(1, 0))]);
    }

    #[test]
    fn two_clauses_are_found_where_one_for_all_is_the_best_single_one() {
        let suited = |points| VisibleCards { suited: true, ..look(0, points) };
        // One clause for all is worth 12, `3 points` alone 13 and suited cards alone 15; both together 22.
        let cells = Cells::<i128>(vec![
            (look(0, 1), vec![0, -10]),
            (look(0, 3), vec![0, 7]),
            (suited(0), vec![0, 4]),
            (suited(1), vec![0, 5]),
            (suited(3), vec![0, 6]),
        ]);
        let mut found = cells.clauses(&1);
        found.sort_unstable();
        assert_eq!(found, [(1, look(0, 3)), (1, suited(0))]);
        assert_eq!(cells.value(&found), 22);
    }
}
