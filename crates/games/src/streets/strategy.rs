//! The strategy of a game of streets: a chart for each decision, and the cost of a play that depends only on the rank of the
//! cards seen so far.

use super::cards::StreetCards;
use super::final_hand::FinalHand;
use super::partial_hand::{Band, PartialHand, SortedCards, named, straights};
use super::plan::StreetPlan;
use super::played::PlayedStreets;
use super::points::Points;
use super::rules::StreetRules;
use super::solved::{SolvedPlay, SolvedStreets};
use crate::cuts::best_cuts;
use crate::error::CardPlace;
use crate::hand_words::{least, sentence, sentences};
use crate::strategy::{Strategy, StrategyPart, StrategyQuestion};
use crate::whole::Whole;
use crate::{Error, Request, SimplePlay, Workbench};
use enumeration::conversions::to_index;
use enumeration::rankings::high::Category;
use enumeration::{Arrange, CardSet, Rank, Ratio, SortedMap, SortedSet};

/// The optimal play of a game of streets, or the values of the actions with the cards asked about.
pub(crate) fn strategy(
    request: &Request,
    question: &StrategyQuestion,
    rules: &StreetRules,
    bench: &Workbench,
) -> Result<Strategy, Error> {
    if question.up.is_some() {
        let problem = format!("{} has no dealer's hand", request.selected.game.title);
        return Err(Error::NoSuchCards { place: CardPlace::Up, problem });
    }
    let asked = SituationCards::read(question, rules)?;
    let unit = &request.selected.wager.unit;
    let cards = rules.cards(bench);
    let parts = match &*rules.solved(bench) {
        SolvedStreets::Machine(best) => StrategyWriter::new(rules, &cards, best).parts(unit, asked.as_ref()),
        SolvedStreets::Big(best) => StrategyWriter::new(rules, &cards, best).parts(unit, asked.as_ref()),
    };
    Ok(Strategy { class: None, parts })
}

/// The best play by points, and the best cuts by the rank of the cards alone; the better first.
pub(crate) fn simple_plays(rules: &StreetRules, bench: &Workbench) -> Vec<SimplePlay> {
    let cards = rules.cards(bench);
    let mut plays = match &*rules.solved(bench) {
        SolvedStreets::Machine(best) => simple_plays_beside(rules, &cards, best),
        SolvedStreets::Big(best) => simple_plays_beside(rules, &cards, best),
    };
    plays.arrange_by(|a, b| a.edge.cmp(&b.edge));
    plays
}

fn simple_plays_beside<I: Whole>(
    rules: &StreetRules,
    cards: &StreetCards,
    best: &SolvedPlay<I>,
) -> Vec<SimplePlay> {
    let told = StrategyWriter::new(rules, cards, best);
    vec![Points { rules, cards, best, bands: &told.bands() }.play(), told.by_cuts()]
}

/// The cards of a question.
struct SituationCards {
    hole: CardSet,
    board: CardSet,
}

impl SituationCards {
    /// Reads a question, and refuses cards on which nothing is decided in this game; `None` if the whole play is wanted.
    fn read(question: &StrategyQuestion, rules: &StreetRules) -> Result<Option<SituationCards>, Error> {
        let Some(hole) = question.hand.as_ref().or(question.hole.as_ref()) else {
            if question.board.is_none() {
                return Ok(None);
            }
            let problem = "the answer for a board needs the player's cards".into();
            return Err(Error::CardsMissing { place: CardPlace::Hand, problem });
        };
        let read =
            |place, text: &str| CardSet::parse(text).map_err(|problem| Error::Cards { place, problem });
        let hole = read(CardPlace::Hand, hole)?;
        let board = read(CardPlace::Board, question.board.as_deref().unwrap_or(""))?;
        let last = rules.streets.len() - 1;
        if hole.len() != rules.deal.hole
            || to_index(board.len()) > last
            || !hole.union(board).without(rules.deal.deck).is_empty()
        {
            return Err(Error::NothingToDecide(format!(
                "a decision needs {} cards in hand and 0 to {last} on the board, from a deck of {}",
                rules.deal.hole,
                rules.deal.deck.len()
            )));
        }
        if !hole.is_disjoint(board) {
            let twice = hole.intersection(board);
            let problem = format!("{twice} cannot be both in the hand and on the board");
            return Err(Error::Cards { place: CardPlace::Board, problem });
        }
        Ok(Some(SituationCards { hole, board }))
    }
}

/// Writes the strategy of a solved game.
struct StrategyWriter<'a, I> {
    rules: &'a StreetRules,
    cards: &'a StreetCards,
    plan: &'a StreetPlan<I>,
    played: &'a PlayedStreets,
}

/// The best play of a street that only looks at the rank of the cards: the ranks from which its actions are taken.
struct Thresholds {
    from: Vec<(PartialHand, usize, String)>,
    /// The cost of these cuts if every other street is played optimally.
    cost: Ratio,
}

impl Thresholds {
    fn action(&self, seen: PartialHand) -> usize {
        // Cards that best play never brings here rank with those below them.
        self.from.iter().rev().find(|(from, ..)| *from <= seen).unwrap_or(&self.from[0]).1
    }
}

impl<'a, I: Whole> StrategyWriter<'a, I> {
    fn new(rules: &'a StreetRules, cards: &'a StreetCards, best: &'a SolvedPlay<I>) -> Self {
        StrategyWriter { rules, cards, plan: &best.plan, played: &best.played }
    }

    fn parts(&self, unit: &str, asked: Option<&SituationCards>) -> Vec<StrategyPart> {
        asked.map_or_else(|| self.whole_strategy(unit), |asked| self.asked(unit, asked))
    }

    /// The values of the actions with these cards, for every stake that may stand.
    fn asked(&self, unit: &str, &SituationCards { hole, board }: &SituationCards) -> Vec<StrategyPart> {
        let level = to_index(board.len());
        let place = self.cards.place(level, hole.union(board));
        let completions = self.cards.completions(level);
        let street = &self.rules.streets[level];
        let beside = if board.is_empty() { String::new() } else { format!(" with {board}") };
        let part = |stake| {
            let values = self.plan.values(self.rules, self.cards, level, place, stake);
            let names = street.actions.iter().map(|action| action.name.clone());
            let means = values.into_iter().map(|value| self.plan.mean(value, completions));
            StrategyPart::Values {
                title: format!("{hole}{beside}, {}, {stake} staked so far: mean net per {unit}", street.name),
                values: names.zip(means).collect(),
            }
        };
        self.rules.stakes(level).into_iter().map(part).collect()
    }

    fn whole_strategy(&self, unit: &str) -> Vec<StrategyPart> {
        let levels = 0..self.rules.streets.len();
        let mut parts: Vec<StrategyPart> = levels.clone().flat_map(|level| self.charts(level)).collect();
        let thresholds: Vec<Thresholds> = levels.map(|level| self.thresholds(level)).collect();
        parts.extend(thresholds.iter().enumerate().map(|(level, found)| self.told(level, found)));
        parts.push(self.costs(unit, &thresholds));
        parts
    }

    /// The stakes that best play reaches a street with, those together that are played alike.
    fn stakes_alike(&self, level: usize) -> Vec<SortedSet<u32>> {
        let places = 0..self.cards.sets(level).len();
        let mut groups: Vec<SortedSet<u32>> = Vec::new();
        for stake in self.rules.stakes(level) {
            if places.clone().all(|place| self.played.reached(level, place, stake) == 0) {
                continue;
            }
            let alike = |other: u32| {
                places.clone().all(|p| self.plan.action(level, p, stake) == self.plan.action(level, p, other))
            };
            match groups.iter_mut().find(|group| group.iter().all(|&other| alike(other))) {
                Some(group) => {
                    group.insert(stake);
                }
                None => groups.push([stake].into()),
            }
        }
        groups
    }

    fn charts(&self, level: usize) -> Vec<StrategyPart> {
        let groups = self.stakes_alike(level);
        let several = groups.len() > 1;
        groups.iter().flat_map(|stakes| self.chart(level, stakes, several)).collect()
    }

    /// The actions of a street for the cards that reach it under the best play, by shape and straights, then the exceptions
    /// within a shape.
    fn chart(&self, level: usize, stakes: &SortedSet<u32>, say_stakes: bool) -> Vec<StrategyPart> {
        let street = &self.rules.streets[level];
        let bands = self.bands();
        let mut cells = SortedMap::<(SortedCards, usize), SortedMap<usize, (u64, SortedSet<String>)>>::new();
        for (place, &(set, _)) in self.cards.sets(level).iter().enumerate() {
            for &stake in stakes {
                let ways = self.played.reached(level, place, stake);
                if ways > 0 {
                    let cell = cells.entry((SortedCards::of(set, &bands), straights(set))).or_default();
                    let (sum, names) = cell.entry(self.plan.action(level, place, stake)).or_default();
                    *sum += ways;
                    names.insert(named(set));
                }
            }
        }
        let most = |cell: &SortedMap<usize, (u64, SortedSet<String>)>| {
            let (action, _) = cell.iter().max_by_key(|(_, (ways, _))| ways).expect("a cell holds some cards");
            *action
        };
        let columns = cells.keys().map(|(_, straights)| straights + 1).max().unwrap_or(0);
        let mut rows: Vec<(SortedCards, Vec<String>)> = Vec::new();
        let mut otherwise = SortedMap::<(usize, usize), Vec<String>>::new();
        for ((shape, column), cell) in &cells {
            if rows.last().is_none_or(|(last, _)| last != shape) {
                rows.push((shape.clone(), vec!["-".into(); columns]));
            }
            let usual = most(cell);
            rows.last_mut().expect("the row was begun").1[*column].clone_from(&street.actions[usual].name);
            for (&action, (_, names)) in cell.iter().filter(|(action, _)| **action != usual) {
                otherwise.entry((action, usual)).or_default().extend(names.iter().cloned());
            }
        }
        let staked = stakes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
        let title =
            if say_stakes { format!("{}, {staked} staked so far", street.name) } else { street.name.clone() };
        let heads = (0..columns).map(|n| if n == 1 { "1 straight".into() } else { format!("{n} straights") });
        let mut parts = vec![StrategyPart::Grid {
            title: format!("{title}: by the cards seen, and how many straights they fit"),
            columns: heads.collect(),
            rows: rows.into_iter().map(|(shape, cells)| (shape.name(&bands), cells)).collect(),
        }];
        if !otherwise.is_empty() {
            let name = |action: usize| street.actions[action].name.as_str();
            let line = |((action, usual), cards): ((usize, usize), Vec<String>)| {
                sentence(&format!("{}, not {},", name(action), name(usual)), &cards.join(", "))
            };
            let title = format!("{title}: where the best play differs from the chart");
            parts.push(StrategyPart::Lines { title, lines: otherwise.into_iter().map(line).collect() });
        }
        parts
    }

    fn bands(&self) -> Vec<Band> {
        let one_unit = &self.rules.nets[1];
        let pay = |pair: Rank| one_unit[FinalHand { category: Category::Pair, pair }.index()].clone();
        Band::of(&Rank::all().map(pay).collect::<Vec<_>>())
    }

    /// The best thresholds of a street, with every other street played best.
    fn thresholds(&self, level: usize) -> Thresholds {
        let actions = self.rules.streets[level].actions.len();
        let mut rungs = SortedMap::<PartialHand, Vec<Option<I>>>::new();
        let mut best = I::zero();
        for (place, &(set, _)) in self.cards.sets(level).iter().enumerate() {
            for stake in self.rules.stakes(level) {
                let ways = self.played.reached(level, place, stake);
                if ways == 0 {
                    continue;
                }
                let values = self.plan.values(self.rules, self.cards, level, place, stake);
                best.add_times(ways, values.iter().max().expect("some action"));
                let sums =
                    rungs.entry(PartialHand::of(set)).or_insert_with(|| vec![Some(I::zero()); actions]);
                for (sum, value) in sums.iter_mut().flatten().zip(&values) {
                    sum.add_times(ways, value);
                }
            }
        }
        let (ranks, values): (Vec<PartialHand>, Vec<Vec<Option<I>>>) = rungs.into_iter().unzip();
        let cuts = best_cuts(&values);
        let starts = (0..ranks.len()).filter(|&i| i == 0 || cuts.actions[i] != cuts.actions[i - 1]);
        let from = |i: usize| {
            let below = i.checked_sub(1).map(|below| &ranks[below]);
            (ranks[i], cuts.actions[i], least(&ranks[i], below))
        };
        let mean = |sum: I| self.plan.mean(sum, self.cards.deals());
        Thresholds { from: starts.map(from).collect(), cost: mean(best) - mean(cuts.value.clone()) }
    }

    fn sentences(&self, level: usize, thresholds: &Thresholds) -> Vec<String> {
        let actions = &self.rules.streets[level].actions;
        let cuts =
            thresholds.from.iter().map(|(_, action, from)| (actions[*action].name.as_str(), from.as_str()));
        sentences(&cuts.collect::<Vec<_>>())
    }

    fn told(&self, level: usize, thresholds: &Thresholds) -> StrategyPart {
        StrategyPart::Lines {
            title: format!(
                "{}: the best cuts by the rank of the cards alone",
                self.rules.streets[level].name
            ),
            lines: self.sentences(level, thresholds),
        }
    }

    /// The mean net of a player who plays by ranks alone.
    fn mean_by_rank(&self, thresholds: &[Thresholds]) -> Ratio {
        let policy = |level: usize, place: usize, _| {
            thresholds[level].action(PartialHand::of(self.cards.sets(level)[place].0))
        };
        self.rules.play(self.cards, policy).nets(self.rules).mean(Ratio::clone)
    }

    fn by_cuts(&self) -> SimplePlay {
        let thresholds: Vec<Thresholds> =
            (0..self.rules.streets.len()).map(|level| self.thresholds(level)).collect();
        let rules = thresholds.iter().enumerate().flat_map(|(level, found)| {
            let street = &self.rules.streets[level].name;
            self.sentences(level, found).into_iter().map(move |line| format!("{street}: {line}"))
        });
        SimplePlay {
            name: "the best cuts".into(),
            rules: rules.collect(),
            edge: -self.mean_by_rank(&thresholds),
        }
    }

    fn costs(&self, unit: &str, thresholds: &[Thresholds]) -> StrategyPart {
        let best = self.played.nets(self.rules).mean(Ratio::clone);
        let by_rank = self.mean_by_rank(thresholds);
        let mut values = vec![
            ("best play".into(), best.clone()),
            ("best cuts alone".into(), by_rank.clone()),
            ("cost of the cuts".into(), best - by_rank),
        ];
        values.extend(self.rules.streets.iter().zip(thresholds).map(|(street, found)| {
            (format!("cost of the cuts on {} alone", street.name), found.cost.clone())
        }));
        StrategyPart::Values { title: format!("Mean net per {unit}"), values }
    }
}
