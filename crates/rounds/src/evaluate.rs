//! Which card tests hold of dealt cards.
//!
//! Most tests of a game look at the same few hands: the class of the player's hand, the class of the dealer's, which is
//! better. Each such *view* is ranked once a deal, and the tests read from its strength: those of five cards of one deck
//! from a table of its 7,462 values. All other tests are asked of `events` one by one. Zones that every test joins lie in
//! one group; the engines call with a list of cards for each group.

use crate::conditions::Facts;
use crate::layout::Layout;
use enumeration::CardSet;
use enumeration::conversions::to_index;
use enumeration::rankings::high::High;
use events::{CardList, Dealt, Judge, Strength};
use paytables::wagers::{
    CardDeal, CardTest, CardsTest, Class, ClassSet, HandComparison, Rank, RankSet, Ranking, ZoneIndex,
};
use std::cmp::Ordering;
use std::ops::Range;

/// Evaluates some of a game's tests.
pub(crate) struct Evaluator<'d> {
    deal: &'d CardDeal,
    /// For each zone, its group.
    made_of: Vec<Vec<usize>>,
    views: Vec<View>,
    asked: Vec<(usize, Ask<'d>)>,
}

/// The best hand of some groups in a ranking.
struct View {
    groups: Vec<usize>,
    ranking: Ranking,
    judge: Judge,
    /// By strength, the tests of this hand alone that hold; empty where they are asked one by one.
    facts: Vec<Facts>,
}

enum Ask<'d> {
    Class(usize, ClassSet),
    AtLeast(usize, Strength),
    /// Some range has the strength.
    Within(usize, Vec<Range<Strength>>),
    Compare(usize, usize, Ordering),
    Other(&'d CardsTest),
}

impl<'d> Evaluator<'d> {
    /// The tests of this set. `layout` gives the group of each zone.
    pub(crate) fn new(deal: &'d CardDeal, tests: &'d [CardsTest], which: Facts, layout: &Layout) -> Self {
        let made_of = layout.group.iter().map(|&group| vec![group]).collect();
        let mut evaluator = Evaluator { deal, made_of, views: Vec::new(), asked: Vec::new() };
        for (number, test) in tests.iter().enumerate().filter(|(number, _)| which >> number & 1 == 1) {
            let ask = evaluator.ask(test, layout);
            evaluator.asked.push((number, ask));
        }
        evaluator.tabulate();
        evaluator
    }

    /// Moves the tests of one five-card hand of one deck into the table of its view.
    fn tabulate(&mut self) {
        for view in &mut self.views {
            if matches!(view.judge, Judge::High) {
                view.facts = vec![0; High::COUNT + 1];
            }
        }
        let (views, judge) = (&mut self.views, Judge::High);
        self.asked.retain(|(number, ask)| {
            let (Ask::Class(view, _) | Ask::AtLeast(view, _) | Ask::Within(view, _)) = ask else {
                return true;
            };
            let View { ranking, facts, .. } = &mut views[*view];
            for (strength, facts) in (1..).map(Strength).zip(facts.iter_mut().skip(1)) {
                let holds = match ask {
                    Ask::Class(_, classes) => classes.contains(judge.class(ranking, strength)),
                    Ask::AtLeast(_, floor) => strength >= *floor,
                    Ask::Within(_, ranges) => ranges.iter().any(|range| range.contains(&strength)),
                    _ => false,
                };
                *facts |= Facts::from(holds) << number;
            }
            facts.is_empty()
        });
    }

    fn judge(&self, ranking: &Ranking) -> Judge {
        Judge::new(ranking, self.deal.shoe.decks, self.deal.shoe.jokers)
    }

    fn ask(&mut self, test: &'d CardsTest, layout: &Layout) -> Ask<'d> {
        let CardsTest::Of(zones, asked) = test else { return Ask::Other(test) };
        match asked {
            CardTest::Class { ranking, classes, pair_of: None } => {
                Ask::Class(self.view(zones, ranking, layout), *classes)
            }
            CardTest::Class { ranking, pair_of: Some(ranks), .. }
                if matches!(self.judge(ranking), Judge::High) =>
            {
                Ask::Within(self.view(zones, ranking, layout), pairs(ranking, *ranks))
            }
            CardTest::AtLeast { ranking, class, ranks } => {
                let floor = self.judge(ranking).floor(ranking, *class, ranks);
                Ask::AtLeast(self.view(zones, ranking, layout), floor)
            }
            CardTest::Against { verdict, zones: others, ranking } => {
                let own = self.view(zones, ranking, layout);
                Ask::Compare(own, self.view(others, ranking, layout), order_of(*verdict))
            }
            _ => Ask::Other(test),
        }
    }

    fn view(&mut self, zones: &[ZoneIndex], ranking: &Ranking, layout: &Layout) -> usize {
        let groups = layout.groups_of(zones);
        let same = |known: &View| known.groups == groups && known.ranking == *ranking;
        self.views.iter().position(same).unwrap_or_else(|| {
            let judge = self.judge(ranking);
            self.views.push(View { groups, ranking: *ranking, judge, facts: Vec::new() });
            self.views.len() - 1
        })
    }

    /// The tests that hold of these cards, a list for each group.
    pub(crate) fn facts(&self, groups: &[CardList]) -> Facts {
        let mut strengths = [None; MOST_VIEWS];
        let strength_of = |view: &View| {
            let judge = &view.judge;
            let cards = view.groups.iter().flat_map(|&group| groups[group].cards()).copied();
            if !view.facts.is_empty() {
                let cards: CardSet = cards.collect();
                (cards.len() >= 5).then(|| judge.best_of(cards))
            } else if let [only] = view.groups[..] {
                judge.best(groups[only].cards())
            } else {
                judge.best(cards.collect::<CardList>().cards())
            }
        };
        for (place, view) in strengths.iter_mut().zip(&self.views) {
            *place = strength_of(view);
        }
        let strength =
            |view: usize| strengths.get(view).copied().unwrap_or_else(|| strength_of(&self.views[view]));
        let dealt = Dealt {
            decks: self.deal.shoe.decks,
            jokers: self.deal.shoe.jokers,
            zones: &self.deal.zones,
            made_of: &self.made_of,
            cells: groups,
        };
        let mut facts = 0;
        for (place, view) in self.views.iter().enumerate().filter(|(_, view)| !view.facts.is_empty()) {
            facts |= strength(place).map_or(0, |strength| view.facts[to_index(strength.0)]);
        }
        for (number, ask) in &self.asked {
            let holds = match ask {
                Ask::Class(view, classes) => {
                    let View { ranking, judge, .. } = &self.views[*view];
                    strength(*view).is_some_and(|s| classes.contains(judge.class(ranking, s)))
                }
                Ask::Within(view, ranges) => {
                    strength(*view).is_some_and(|s| ranges.iter().any(|range| range.contains(&s)))
                }
                Ask::AtLeast(view, floor) => strength(*view).is_some_and(|strength| strength >= *floor),
                Ask::Compare(own, other, wanted) => match (strength(*own), strength(*other)) {
                    (Some(own), Some(other)) => own.cmp(&other) == *wanted,
                    _ => false,
                },
                Ask::Other(test) => dealt.holds(test),
            };
            facts |= Facts::from(holds) << number;
        }
        facts
    }
}

/// The strengths of pairs of these ranks among five cards of one deck.
fn pairs(ranking: &Ranking, ranks: RankSet) -> Vec<Range<Strength>> {
    let floor = |rank: u8| match rank {
        0..13 => Judge::High.floor(ranking, Class::Pair, &[Rank(rank)]),
        _ => Judge::High.floor(ranking, Class::TwoPair, &[]),
    };
    (0..13).filter(|&rank| ranks.contains(Rank(rank))).map(|rank| floor(rank)..floor(rank + 1)).collect()
}

/// How the first hand must compare with the second.
pub(crate) fn order_of(verdict: HandComparison) -> Ordering {
    match verdict {
        HandComparison::Beats => Ordering::Greater,
        HandComparison::Ties => Ordering::Equal,
        HandComparison::LosesTo => Ordering::Less,
    }
}

/// So many views are ranked once a deal; further ones whenever they are asked for.
const MOST_VIEWS: usize = 6;
