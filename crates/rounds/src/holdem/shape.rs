//! Decides whether a game is hold'em: two cards each over a board of five, seen street by street, and perhaps some of
//! the dealer's cards seen from the first stage on. `core` calls it.

use crate::compiled::{Compiled, ResultId};
use crate::conditions::Facts;
use crate::evaluate::order_of;
use crate::layout::{Deck, Layout, choose, deck_of};
use enumeration::CardSet;
use enumeration::rankings::high::High;
use events::{Judge, Strength, zones_of};
use paytables::wagers::{CardTest, CardsTest, HandSize, Ranking};
use std::cmp::Ordering;
use std::sync::Arc;

/// A game of hold'em.
pub(super) struct HoldemShape {
    /// The game.
    pub game: Arc<Compiled>,
    /// The steps of its deal.
    pub layout: Layout,
    /// The cards that are dealt.
    pub deck: CardSet,
    /// The group of the player's cards.
    pub own: usize,
    /// The group of the dealer's cards.
    pub dealer: usize,
    /// The group of one of the board's zones.
    pub board: usize,
    /// How many of the dealer's cards the player sees.
    pub shown: u32,
    /// How many cards of the board are seen at each stage: 0, 3, 4 or 5.
    pub seen: Vec<u32>,
    /// By the number of a best hand: the index of its facts in `own_facts`, and its label as the dealer's hand.
    pub own_place: Vec<u8>,
    /// See `own_place`.
    pub label: Vec<u8>,
    /// The different facts of the player's best hand.
    pub own_facts: Vec<Facts>,
    /// The different facts of the dealer's.
    pub labels: Vec<Facts>,
    comparisons: Vec<(usize, Ordering)>,
    /// Tests of the player's cards and the flop that only count how often something holds.
    pub aside: Facts,
    /// The number of orders in which the cards of a board are dealt.
    pub orders: u64,
}

/// The most labels that the engine supports.
const MOST_LABELS: usize = 16;

impl HoldemShape {
    /// The game as hold'em, or `None` if it has another shape.
    pub(super) fn of(game: &Arc<Compiled>) -> Option<HoldemShape> {
        let (terms, tests) = (&game.terms, &game.tests.cards);
        let shoe = &terms.deal.shoe;
        let deck_kinds = Deck::new(&terms.deal, tests);
        if shoe.decks != 1 || shoe.jokers > 0 || !deck_kinds.is_suited() || !deck_kinds.are_suits_alike() {
            return None;
        }
        let layout = Layout::new(terms, tests);
        let last = layout.steps.len() - 1;
        // The groups of the two hands that the player compares.
        let (own, dealer) = hands(tests, &layout, terms)?;
        let board_groups: Vec<usize> = (0..layout.groups).filter(|&g| g != own && g != dealer).collect();
        let dealt = |step: &[(usize, u32)], group: usize| {
            step.iter().filter(|&&(g, _)| g == group).map(|&(_, cards)| cards).sum::<u32>()
        };
        let on_board =
            |step: &Vec<(usize, u32)>| board_groups.iter().map(|&group| dealt(step, group)).sum::<u32>();
        let steps = &layout.steps;
        if steps.iter().map(on_board).sum::<u32>() != 5 {
            return None;
        }
        let mut seen = Vec::new();
        let mut so_far = 0;
        for step in &steps[..last] {
            so_far += on_board(step);
            if !matches!(so_far, 0 | 3 | 4 | 5) {
                return None;
            }
            seen.push(so_far);
        }
        // Board zones of one step are dealt together.
        let mut left = 5;
        let mut orders = 1;
        for step in steps {
            for &group in &board_groups {
                let cards = dealt(step, group);
                orders *= choose(left, cards);
                left -= cards;
            }
        }
        let mut shape = HoldemShape {
            game: Arc::clone(game),
            deck: deck_of(&terms.deal),
            own,
            dealer,
            board: *board_groups.first()?,
            shown: dealt(&steps[0], dealer),
            seen,
            own_place: Vec::new(),
            label: Vec::new(),
            own_facts: Vec::new(),
            labels: Vec::new(),
            comparisons: Vec::new(),
            aside: 0,
            orders: u64::try_from(orders).ok()?,
            layout,
        };
        shape.sort_tests(&board_groups)?;
        (shape.labels.len() <= MOST_LABELS).then_some(shape)
    }

    /// Classifies the tests by what they look at, and finds the facts of every best hand.
    fn sort_tests(&mut self, board: &[usize]) -> Option<()> {
        let game = Arc::clone(&self.game);
        let (mut of_own, mut of_dealer) = (Vec::new(), Vec::new());
        let with_board = |hand: usize| {
            let mut groups = [board, &[hand]].concat();
            groups.sort_unstable();
            groups
        };
        let (own, dealers) = (with_board(self.own), with_board(self.dealer));
        let river = self.seen.iter().position(|&seen| seen == 5).unwrap_or(self.seen.len());
        for (number, test) in game.tests.cards.iter().enumerate() {
            let bit: Facts = 1 << number;
            let in_rows = game.row_tests & bit != 0;
            let late = game.stage_tests[river..].iter().any(|tests| tests & bit != 0);
            let lists: Vec<Vec<usize>> =
                zones_of(test, &game.terms.deal).iter().map(|zones| self.layout.groups_of(zones)).collect();
            // A condition of a stage, a choice or a rule must not look at the dealer's cards.
            let decides = game.stage_tests.iter().any(|tests| tests & bit != 0);
            if decides && lists.iter().any(|list| list.contains(&self.dealer)) {
                return None;
            }
            if game.aside_tests & bit != 0 && !late && lists == [self.with_flop()] {
                self.check_early(bit, &lists)?;
                self.aside |= bit;
                continue;
            }
            if !in_rows && !late {
                self.check_early(bit, &lists)?;
                continue;
            }
            match test {
                CardsTest::Of(
                    _,
                    CardTest::Class { ranking, pair_of: None, .. } | CardTest::AtLeast { ranking, .. },
                ) if is_natural(ranking) && (lists[0] == own || lists[0] == dealers) => {
                    if lists[0] == own {
                        of_own.push(number);
                    } else {
                        of_dealer.push(number);
                    }
                }
                CardsTest::Of(_, CardTest::Against { ranking, verdict, .. }) if is_natural(ranking) => {
                    let wanted = order_of(*verdict);
                    match &lists[..] {
                        [a, b] if *a == own && *b == dealers => self.comparisons.push((number, wanted)),
                        [a, b] if *a == dealers && *b == own => {
                            self.comparisons.push((number, wanted.reverse()));
                        }
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
        let floors: Vec<Option<Strength>> = game.tests.cards.iter().map(floor).collect();
        // Hands are numbered from 1.
        for number in 0..=High::COUNT {
            let facts = |tests: &[usize]| {
                let strength = Strength(u32::try_from(number).expect("7,462 hands"));
                let holds =
                    |test: usize| number > 0 && holds(&game.tests.cards[test], floors[test], strength);
                tests.iter().fold(0, |facts: Facts, &test| facts | Facts::from(holds(test)) << test)
            };
            let place = |list: &mut Vec<Facts>, facts: Facts| {
                let place = list.iter().position(|known| *known == facts).unwrap_or_else(|| {
                    list.push(facts);
                    list.len() - 1
                });
                u8::try_from(place).ok()
            };
            self.own_place.push(place(&mut self.own_facts, facts(&of_own))?);
            self.label.push(place(&mut self.labels, facts(&of_dealer))?);
        }
        Some(())
    }

    /// The groups of the player's cards and of the first three cards of the board, if a stage sees exactly these and no
    /// later card joins the same groups.
    fn with_flop(&self) -> Vec<usize> {
        let Some(stage) = self.seen.iter().position(|&seen| seen == 3) else { return Vec::new() };
        let mut groups: Vec<usize> =
            self.layout.steps[..=stage].iter().flatten().map(|&(group, _)| group).collect();
        groups.sort_unstable();
        groups.dedup();
        let mut later = self.layout.steps[stage + 1..].iter().flatten();
        if later.any(|(group, _)| groups.contains(group)) { Vec::new() } else { groups }
    }

    /// A test of an early stage may look at the player's cards, at all of the board seen, or at both; `None` for any
    /// other.
    fn check_early(&self, bit: Facts, lists: &[Vec<usize>]) -> Option<()> {
        for (stage, tests) in self.game.stage_tests.iter().enumerate() {
            if tests & bit == 0 {
                continue;
            }
            let mut shown: Vec<usize> = self.layout.steps[..=stage]
                .iter()
                .flatten()
                .map(|&(group, _)| group)
                .filter(|&group| group != self.own && group != self.dealer)
                .collect();
            // A group may get cards at several stages.
            shown.sort_unstable();
            shown.dedup();
            for list in lists {
                let named = list.iter().filter(|group| **group != self.own).count();
                if named != 0 && named != shown.len() {
                    return None;
                }
            }
        }
        Some(())
    }

    /// The result of a best hand's facts against a label of the dealer's in this order.
    pub(super) fn result(&self, own: usize, label: usize, order: Ordering, aside: Facts) -> ResultId {
        let compared = self
            .comparisons
            .iter()
            .fold(0, |facts: Facts, &(test, wanted)| facts | Facts::from(order == wanted) << test);
        self.game.result(self.own_facts[own] | self.labels[label] | compared | aside)
    }
}

fn is_natural(ranking: &Ranking) -> bool {
    ranking.size == HandSize::Five && ranking.wild.is_empty()
}

/// The least strength that passes a test, if the test is a minimum.
fn floor(test: &CardsTest) -> Option<Strength> {
    match test {
        CardsTest::Of(_, CardTest::AtLeast { ranking, class, ranks }) if is_natural(ranking) => {
            Some(Judge::High.floor(ranking, *class, ranks))
        }
        _ => None,
    }
}

fn holds(test: &CardsTest, floor: Option<Strength>, strength: Strength) -> bool {
    match test {
        CardsTest::Of(_, CardTest::Class { ranking, classes, .. }) => {
            classes.contains(Judge::High.class(ranking, strength))
        }
        _ => floor.is_some_and(|floor| strength >= floor),
    }
}

/// The groups of the player's hand and of the dealer's: the two that a comparison compares. The player's two cards are
/// seen at the first stage; of the dealer's two, some are seen then and the others never.
fn hands(
    tests: &[CardsTest],
    layout: &Layout,
    terms: &paytables::games::RoundTerms,
) -> Option<(usize, usize)> {
    let last = layout.steps.len().checked_sub(1).filter(|&last| last > 0)?;
    let dealt = |group: usize| -> Vec<u32> {
        let of_step = |step: &Vec<(usize, u32)>| {
            step.iter().filter(|&&(known, _)| known == group).map(|&(_, cards)| cards).sum()
        };
        layout.steps.iter().map(of_step).collect()
    };
    let compared = tests.iter().find(|test| matches!(test, CardsTest::Of(_, CardTest::Against { .. })))?;
    let groups: Vec<Vec<usize>> =
        zones_of(compared, &terms.deal).iter().map(|zones| layout.groups_of(zones)).collect();
    let [first, second] = &groups[..] else { return None };
    let only = |a: &Vec<usize>, b: &Vec<usize>| a.iter().copied().find(|group| !b.contains(group));
    let (a, b) = (only(first, second)?, only(second, first)?);
    let is_own = |group: usize| dealt(group)[0] == 2 && dealt(group).iter().sum::<u32>() == 2;
    let is_dealers =
        |group: usize| dealt(group)[0] + dealt(group)[last] == 2 && dealt(group).iter().sum::<u32>() == 2;
    // If both cards of the dealer's are seen, either hand may be the player's.
    match (a, b) {
        (own, dealer) | (dealer, own) if is_own(own) && is_dealers(dealer) => Some((own, dealer)),
        _ => None,
    }
}
