//! Which card tests hold of dealt cards.
//!
//! Most tests of a game look at the same few hands: the class of the player's hand, the class of the dealer's, which of
//! them is better. Each such *view* is ranked once a deal, and its tests are evaluated from the strength: for five
//! cards of one deck, by a table of the 7,462 values. `events` evaluates all other tests one by one. Zones that every
//! test joins form one group; the engines pass a list of cards for each group.

use crate::conditions::Facts;
use crate::layout::Layout;
use enumeration::conversions::{to_count, to_index};
use enumeration::rankings::high::High;
use enumeration::{Card, CardSet, Suit};
use events::{CardList, Dealt, Judge, Strength};
use paytables::wagers::{
    CardDeal, CardTest, CardsTest, Class, ClassSet, Face, HandComparison, Rank, RankSet, Ranking, ZoneIndex,
};
use std::cmp::Ordering;
use std::ops::Range;

/// Evaluates some of a game's tests.
pub(crate) struct Evaluator<'d> {
    deal: &'d CardDeal,
    /// For each zone, its group.
    made_of: Vec<Vec<usize>>,
    views: Vec<RankedView>,
    asked: Vec<(usize, TestEvaluation<'d>)>,
}

/// The best hand of some groups in a ranking.
struct RankedView {
    groups: Vec<usize>,
    ranking: Ranking,
    judge: Judge,
    /// By strength, the tests of this hand alone that hold; empty if they are evaluated one by one.
    facts: Vec<Facts>,
}

enum TestEvaluation<'d> {
    Class(usize, ClassSet),
    AtLeast(usize, Strength),
    /// One of these ranges contains the strength.
    Within(usize, Vec<Range<Strength>>),
    Compare(usize, usize, Ordering),
    /// The cards of these groups are exactly these.
    Exactly(Vec<usize>, CardSet),
    Other(&'d CardsTest),
}

impl<'d> Evaluator<'d> {
    /// An evaluator of the tests in this set. `layout` gives the group of each zone.
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

    /// The approximate time of the tests of a deal, in nanoseconds: to rank its hands, and for each test.
    pub(crate) fn nanoseconds(&self) -> u64 {
        let (ranked, others): (Vec<&TestEvaluation>, Vec<&TestEvaluation>) =
            self.asked.iter().map(|(_, ask)| ask).partition(|ask| !matches!(ask, TestEvaluation::Other(_)));
        to_count(30 + 30 * self.views.len() + 5 * ranked.len() + 45 * others.len())
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
            let (TestEvaluation::Class(view, _)
            | TestEvaluation::AtLeast(view, _)
            | TestEvaluation::Within(view, _)) = ask
            else {
                return true;
            };
            let RankedView { ranking, facts, .. } = &mut views[*view];
            for (strength, facts) in (1..).map(Strength).zip(facts.iter_mut().skip(1)) {
                let holds = match ask {
                    TestEvaluation::Class(_, classes) => classes.contains(judge.class(ranking, strength)),
                    TestEvaluation::AtLeast(_, floor) => strength >= *floor,
                    TestEvaluation::Within(_, ranges) => ranges.iter().any(|range| range.contains(&strength)),
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

    fn ask(&mut self, test: &'d CardsTest, layout: &Layout) -> TestEvaluation<'d> {
        let CardsTest::Of(zones, asked) = test else { return TestEvaluation::Other(test) };
        match asked {
            CardTest::Class { ranking, classes, pair_of: None } => {
                TestEvaluation::Class(self.view(zones, ranking, layout), *classes)
            }
            CardTest::Class { ranking, pair_of: Some(ranks), .. }
                if matches!(self.judge(ranking), Judge::High) =>
            {
                TestEvaluation::Within(self.view(zones, ranking, layout), pairs(ranking, *ranks))
            }
            CardTest::AtLeast { ranking, class, ranks } => {
                let floor = self.judge(ranking).floor(ranking, *class, ranks);
                TestEvaluation::AtLeast(self.view(zones, ranking, layout), floor)
            }
            CardTest::Against { verdict, zones: others, ranking } => {
                let own = self.view(zones, ranking, layout);
                TestEvaluation::Compare(own, self.view(others, ranking, layout), order_of(*verdict))
            }
            // In one deck no card is dealt twice, so the cards are a set.
            CardTest::Faces(faces) if self.deal.shoe.decks == 1 && self.deal.shoe.jokers <= 1 => {
                TestEvaluation::Exactly(
                    layout.groups_of(zones),
                    faces.iter().map(|&face| card_of(face)).collect(),
                )
            }
            _ => TestEvaluation::Other(test),
        }
    }

    fn view(&mut self, zones: &[ZoneIndex], ranking: &Ranking, layout: &Layout) -> usize {
        let groups = layout.groups_of(zones);
        let same = |known: &RankedView| known.groups == groups && known.ranking == *ranking;
        self.views.iter().position(same).unwrap_or_else(|| {
            let judge = self.judge(ranking);
            self.views.push(RankedView { groups, ranking: *ranking, judge, facts: Vec::new() });
            self.views.len() - 1
        })
    }

    /// The tests that hold of these cards, a list for each group.
    pub(crate) fn facts(&self, groups: &[CardList]) -> Facts {
        let mut strengths = [None; MOST_VIEWS];
        let strength_of = |view: &RankedView| {
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
                TestEvaluation::Class(view, classes) => {
                    let RankedView { ranking, judge, .. } = &self.views[*view];
                    strength(*view).is_some_and(|s| classes.contains(judge.class(ranking, s)))
                }
                TestEvaluation::Within(view, ranges) => {
                    strength(*view).is_some_and(|s| ranges.iter().any(|range| range.contains(&s)))
                }
                TestEvaluation::AtLeast(view, floor) => {
                    strength(*view).is_some_and(|strength| strength >= *floor)
                }
                TestEvaluation::Compare(own, other, wanted) => match (strength(*own), strength(*other)) {
                    (Some(own), Some(other)) => own.cmp(&other) == *wanted,
                    _ => false,
                },
                TestEvaluation::Exactly(of, set) => {
                    let cards = of.iter().flat_map(|&group| groups[group].cards()).copied();
                    cards.collect::<CardSet>() == *set
                }
                TestEvaluation::Other(test) => dealt.holds(test),
            };
            facts |= Facts::from(holds) << number;
        }
        facts
    }
}

fn card_of(face: Face) -> Card {
    match face {
        Face::Of(rank, suit) => {
            let same = |place: &Suit| paytables::wagers::Suit::ALL[place.index()] == suit;
            Card::new(enumeration::Rank(rank.0), Suit::all().find(same).expect("one of four suits"))
        }
        Face::Joker => Card::JOKER,
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

/// The required order of the first hand against the second.
pub(crate) fn order_of(verdict: HandComparison) -> Ordering {
    match verdict {
        HandComparison::Beats => Ordering::Greater,
        HandComparison::Ties => Ordering::Equal,
        HandComparison::LosesTo => Ordering::Less,
    }
}

/// The number of views that are ranked once a deal; further ones are ranked each time they are needed.
const MOST_VIEWS: usize = 6;
