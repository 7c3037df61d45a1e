//! Which card tests hold of dealt cards.
//!
//! Most tests of a game look at the same few hands: the class of the player's hand, the class of the dealer's, which of
//! them is better. Each such *view* is ranked once a deal, and its tests are evaluated from the strength: for five
//! cards of one deck, by a table of the 7,462 values. `events` evaluates all other tests one by one. Zones that every
//! test joins form one group; the engines pass a list of cards for each group. What depends only on groups that stay the
//! same over many deals is evaluated once ([`Evaluator::known`]).

use crate::conditions::Facts;
use crate::layout::Layout;
use enumeration::conversions::{to_count, to_index};
use enumeration::rankings::high::High;
use enumeration::{Card, CardSet, Suit};
use events::{CardList, Dealt, Judge, Strength};
use paytables::wagers::{
    CardDeal, CardTest, CardsTest, Class, ClassSet, Face, HandComparison, Range as FileRange, Rank, RankSet,
    Ranking, ZoneIndex,
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
    /// All views and tests as open.
    unknown: KnownFacts,
}

/// What some groups of a deal determine.
#[derive(Clone, Default)]
pub(crate) struct KnownFacts {
    facts: Facts,
    strengths: Strengths,
    /// The cards of the first groups; repeated cards of several decks are one.
    sets: [CardSet; MOST_SETS],
    /// The groups, views and evaluations that are still open.
    groups: Vec<usize>,
    views: Vec<usize>,
    asked: Vec<usize>,
}

/// The strengths in the first views; `None` if a view has too few cards.
type Strengths = [Option<Strength>; MOST_VIEWS];

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
    /// There are cards in these groups, and all are among these.
    Among(Vec<usize>, CardSet),
    /// There are cards in these groups, and this range contains the number of their suits.
    Suits(Vec<usize>, FileRange),
    Other(&'d CardsTest),
}

impl<'d> Evaluator<'d> {
    /// An evaluator of the tests in this set. `layout` gives the group of each zone.
    pub(crate) fn new(deal: &'d CardDeal, tests: &'d [CardsTest], which: Facts, layout: &Layout) -> Self {
        let made_of = layout.group.iter().map(|&group| vec![group]).collect();
        let unknown = KnownFacts::default();
        let mut evaluator = Evaluator { deal, made_of, views: Vec::new(), asked: Vec::new(), unknown };
        for (number, test) in tests.iter().enumerate().filter(|(number, _)| which >> number & 1 == 1) {
            let ask = evaluator.ask(test, layout);
            evaluator.asked.push((number, ask));
        }
        evaluator.tabulate();
        evaluator.unknown.groups = (0..layout.groups.min(MOST_SETS)).collect();
        evaluator.unknown.views = (0..evaluator.views.len()).collect();
        evaluator.unknown.asked = (0..evaluator.asked.len()).collect();
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
            CardTest::Each(_) => {
                let groups = layout.groups_of(zones);
                let mut dealt = vec![CardList::default(); layout.groups];
                let fits = |card: &Card| {
                    dealt[groups[0]] = [*card].into_iter().collect();
                    self.dealt(&dealt).holds(test)
                };
                let among = CardSet::DECK_53.iter().filter(fits).collect();
                TestEvaluation::Among(groups, among)
            }
            CardTest::Suits(is) => TestEvaluation::Suits(layout.groups_of(zones), is.clone()),
            _ => TestEvaluation::Other(test),
        }
    }

    fn dealt<'g>(&'g self, groups: &'g [CardList]) -> Dealt<'g> {
        let shoe = &self.deal.shoe;
        let (zones, made_of) = (&self.deal.zones, &self.made_of);
        Dealt { decks: shoe.decks, jokers: shoe.jokers, zones, made_of, cells: groups }
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
        self.facts_beside(&self.unknown, groups)
    }

    /// What these cards determine before the groups in `later` are complete.
    pub(crate) fn known(&self, groups: &[CardList], later: &[usize]) -> KnownFacts {
        let is_later = |of: &[usize]| of.iter().any(|group| later.contains(group));
        let is_open = |view: &usize| is_later(&self.views[*view].groups);
        let waits = |place: &usize| match &self.asked[*place].1 {
            TestEvaluation::Class(view, _)
            | TestEvaluation::AtLeast(view, _)
            | TestEvaluation::Within(view, _) => is_open(view),
            TestEvaluation::Compare(own, other, _) => is_open(own) || is_open(other),
            TestEvaluation::Exactly(of, _) | TestEvaluation::Among(of, _) | TestEvaluation::Suits(of, _) => {
                is_later(of)
            }
            TestEvaluation::Other(_) => true,
        };
        let (open_views, views) = self.unknown.views.iter().copied().partition(is_open);
        let (open_tests, asked) = self.unknown.asked.iter().copied().partition(waits);
        let mut known = KnownFacts { views, asked, ..self.unknown.clone() };
        (known.facts, known.strengths, known.sets) = self.evaluate(&known, groups);
        known.groups.retain(|group| later.contains(group));
        KnownFacts { views: open_views, asked: open_tests, ..known }
    }

    /// The tests that hold of these cards, of which some groups were known before.
    pub(crate) fn facts_beside(&self, known: &KnownFacts, groups: &[CardList]) -> Facts {
        self.evaluate(known, groups).0
    }

    /// Evaluates what is open.
    fn evaluate(&self, known: &KnownFacts, groups: &[CardList]) -> (Facts, Strengths, [CardSet; MOST_SETS]) {
        let KnownFacts { mut facts, mut strengths, mut sets, .. } = *known;
        let of_group = |group: usize| groups[group].cards().iter().copied().collect::<CardSet>();
        known.groups.iter().for_each(|&group| sets[group] = of_group(group));
        let set = |of: &[usize]| {
            let sets = of.iter().map(|&group| sets.get(group).copied().unwrap_or_else(|| of_group(group)));
            sets.fold(CardSet::EMPTY, CardSet::union)
        };
        let strength_in = |view: usize| Self::strength(&self.views[view], groups, &set);
        for &place in &known.views {
            let (view, strength) = (&self.views[place], strength_in(place));
            if let (Some(strength), false) = (strength, view.facts.is_empty()) {
                facts |= view.facts[to_index(strength.0)];
            }
            if let Some(known) = strengths.get_mut(place) {
                *known = strength;
            }
        }
        let strength = |view: usize| strengths.get(view).copied().unwrap_or_else(|| strength_in(view));
        for &place in &known.asked {
            let (number, ask) = &self.asked[place];
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
                TestEvaluation::Exactly(of, exactly) => set(of) == *exactly,
                TestEvaluation::Among(of, among) => {
                    let cards = set(of);
                    !cards.is_empty() && cards.without(*among).is_empty()
                }
                TestEvaluation::Suits(of, is) => {
                    let cards = set(of);
                    let suits = Suit::all().filter(|&suit| cards.lane(suit) != 0).map(|_| 1).sum();
                    !cards.is_empty() && is.contains(suits)
                }
                TestEvaluation::Other(test) => self.dealt(groups).holds(test),
            };
            facts |= Facts::from(holds) << number;
        }
        (facts, strengths, sets)
    }

    /// The strength of the best hand in a view; `None` if it has too few cards.
    fn strength(
        view: &RankedView,
        groups: &[CardList],
        set: &impl Fn(&[usize]) -> CardSet,
    ) -> Option<Strength> {
        if !view.facts.is_empty() {
            let cards = set(&view.groups);
            (cards.len() >= 5).then(|| view.judge.best_of(cards))
        } else if let [only] = view.groups[..] {
            view.judge.best(groups[only].cards())
        } else {
            let cards = view.groups.iter().flat_map(|&group| groups[group].cards()).copied();
            view.judge.best(cards.collect::<CardList>().cards())
        }
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
    let floor = |class: Class| Judge::High.floor(ranking, class, &[]).0;
    let (first, each) = (floor(Class::Pair), (floor(Class::TwoPair) - floor(Class::Pair)) / 13);
    let of_rank = |rank: u8| Strength(first + each * u32::from(rank));
    (0..13).filter(|&rank| ranks.contains(Rank(rank))).map(|rank| of_rank(rank)..of_rank(rank + 1)).collect()
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

/// The number of groups whose cards are kept as sets; those of further ones are collected each time they are needed.
const MOST_SETS: usize = 8;
