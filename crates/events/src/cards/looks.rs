//! Tests of dealt cards that are asked one after another: what several of them need is found once.

use super::dealt::Dealt;
use super::ranking::{Judge, class_of};
use paytables::wagers::{CardTest, CardsTest, Class, Ranking, Shoe, ZoneIndex};

/// The classes of best hands that tests ask for, found once a deal.
pub struct Looks {
    /// For each test that asks for a class, which of the views it needs.
    view_of: Vec<Option<usize>>,
    views: Vec<View>,
}

/// The best hand of some cards.
struct View {
    zones: Vec<ZoneIndex>,
    ranking: Ranking,
    judge: Judge,
    class: Option<Option<Class>>,
}

impl Looks {
    /// What these tests need.
    pub fn of(tests: &[CardsTest], shoe: &Shoe) -> Looks {
        let mut views: Vec<View> = Vec::new();
        let mut view = |test: &CardsTest| {
            let CardsTest::Of(zones, CardTest::Class { ranking, pair_of: None, .. }) = test else {
                return None;
            };
            let known = views.iter().position(|view| view.zones == *zones && view.ranking == *ranking);
            Some(known.unwrap_or_else(|| {
                let judge = Judge::new(ranking, shoe.decks, shoe.jokers);
                views.push(View { zones: zones.clone(), ranking: *ranking, judge, class: None });
                views.len() - 1
            }))
        };
        let view_of = tests.iter().map(&mut view).collect();
        Looks { view_of, views }
    }

    /// Other cards are dealt.
    pub fn forget(&mut self) {
        self.views.iter_mut().for_each(|view| view.class = None);
    }

    /// Whether a test, which has this number, holds.
    pub fn holds(&mut self, number: usize, test: &CardsTest, dealt: &Dealt) -> bool {
        let (Some(view), CardsTest::Of(_, CardTest::Class { classes, .. })) = (self.view_of[number], test)
        else {
            return dealt.holds(test);
        };
        let View { zones, ranking, judge, class } = &mut self.views[view];
        let class = *class.get_or_insert_with(|| class_of(dealt.hand(zones).cards(), ranking, judge));
        class.is_some_and(|class| classes.contains(class))
    }
}
