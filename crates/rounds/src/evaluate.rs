//! Which card tests hold of dealt cards.
//!
//! Most tests of a game look at the same few hands: the class of the player's hand, the class of the dealer's, which is
//! better. Each such *view* is ranked once a deal, and the tests read from its strength. All other tests are asked of
//! `events` one by one. Zones that every test joins lie in one group; the engines call with a list of cards for each group.

use crate::conditions::Facts;
use crate::layout::Layout;
use events::{CardList, Dealt, Judge, Strength};
use paytables::wagers::{CardDeal, CardTest, CardsTest, Class, ClassSet, HandComparison, Ranking, ZoneIndex};
use std::cmp::Ordering;

/// Evaluates some of a game's tests.
pub(crate) struct Evaluator<'d> {
    deal: &'d CardDeal,
    /// For each zone, its group.
    made_of: Vec<Vec<usize>>,
    views: Vec<View>,
    asked: Vec<(usize, Ask<'d>)>,
}

/// The best hand of some groups in a ranking.
#[derive(PartialEq)]
struct View {
    groups: Vec<usize>,
    ranking: Ranking,
}

enum Ask<'d> {
    Class(usize, ClassSet),
    AtLeast(usize, Strength),
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
        evaluator
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
        let view = View { groups: layout.groups_of(zones), ranking: *ranking };
        self.views.iter().position(|known| *known == view).unwrap_or_else(|| {
            self.views.push(view);
            self.views.len() - 1
        })
    }

    /// The tests that hold of these cards, a list for each group.
    pub(crate) fn facts(&self, groups: &[CardList]) -> Facts {
        let mut strengths = [None; MOST_VIEWS];
        let strength_of = |view: &View| {
            let judge = self.judge(&view.ranking);
            if let [only] = view.groups[..] {
                judge.best(groups[only].cards())
            } else {
                let cards = view.groups.iter().flat_map(|&group| groups[group].cards()).copied();
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
        for (number, ask) in &self.asked {
            let holds = match ask {
                Ask::Class(view, classes) => {
                    let ranking = &self.views[*view].ranking;
                    strength(*view).is_some_and(|s| classes.contains(self.class(ranking, s)))
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

    fn class(&self, ranking: &Ranking, strength: Strength) -> Class {
        self.judge(ranking).class(ranking, strength)
    }
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
