//! Tests of dealt cards that are asked one after another: what several of them need is found once.

use super::dealt::Dealt;
use super::ranking::Held;
use super::sure::{Open, looks_at_suits, may_complete};
use paytables::wagers::{CardTest, CardsTest, Class, Ranking, ZoneIndex};

/// The classes of best hands that tests ask for, found once a deal.
pub struct Looks {
    /// For each test, whether it looks at suits.
    suited: Vec<bool>,
    /// For each test that asks for a class, which of the views it needs.
    view_of: Vec<Option<usize>>,
    views: Vec<View>,
}

/// The best hand of some cards.
struct View {
    zones: Vec<ZoneIndex>,
    ranking: Ranking,
    found: Option<Found>,
}

/// What is found of a best hand.
#[derive(Clone, Copy)]
enum Found {
    /// It hangs on suits that are not known yet.
    Open,
    /// Its class; none where there are too few cards for one.
    Class(Option<Class>),
}

impl Looks {
    /// What these tests need.
    pub fn of(tests: &[CardsTest]) -> Looks {
        let mut views: Vec<View> = Vec::new();
        let mut view = |test: &CardsTest| {
            let CardsTest::Of(zones, CardTest::Class { ranking, pair_of: None, .. }) = test else {
                return None;
            };
            let known = views.iter().position(|view| view.zones == *zones && view.ranking == *ranking);
            Some(known.unwrap_or_else(|| {
                views.push(View { zones: zones.clone(), ranking: *ranking, found: None });
                views.len() - 1
            }))
        };
        let view_of = tests.iter().map(&mut view).collect();
        let suited = tests.iter().map(|test| matches!(test, CardsTest::Of(_, test) if looks_at_suits(test)));
        Looks { suited: suited.collect(), view_of, views }
    }

    /// Other cards are dealt.
    pub fn forget(&mut self) {
        self.views.iter_mut().for_each(|view| view.found = None);
    }

    /// Whether a test, which has this number, holds of cards whose ranks are known, and whose suits are as far as `open`
    /// leaves them; none where that is not sure.
    pub fn told(
        &mut self,
        number: usize,
        test: &CardsTest,
        ranked: &Dealt,
        painted: &Dealt,
        open: &Open,
    ) -> Option<bool> {
        if !self.suited[number] {
            return Some(ranked.holds(test));
        }
        let (Some(view), CardsTest::Of(_, CardTest::Class { classes, .. })) = (self.view_of[number], test)
        else {
            return painted.by_suits(test, open);
        };
        let View { zones, ranking, found } = &mut self.views[view];
        let found = *found.get_or_insert_with(|| {
            let hand = painted.hand(zones);
            let cards = hand.cards();
            if cards.len() < ranking.size.cards().into() {
                Found::Class(None)
            } else if may_complete(cards, ranking, open) {
                Found::Open
            } else {
                Found::Class(Some(Held::of(cards, ranking).class(ranking)))
            }
        });
        match found {
            Found::Open => None,
            Found::Class(class) => Some(class.is_some_and(|class| classes.contains(class))),
        }
    }
}
