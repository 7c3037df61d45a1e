//! The engine for one decision against a dealer's hand.
//!
//! The player sees a hand, and perhaps some cards of the dealer's; the rest of the dealer's hand is all that is unseen. Tests
//! look at what is seen, or at the dealer's hand alone, or compare the two hands. Then the dealer's hands need not be dealt
//! to each of the player's: [`enumeration::sweep`] counts, for every hand, how many of the dealer's that it can meet rank
//! lower, equal and higher, by *label*: the answers of the tests of the dealer's hand.
//!
//! Cards that the dealer shows leave few flushes to the dealer: one suit's, or none. Then most suits of the player's cards do
//! not matter, and hands that are alike but for them are decided once ([`Contest::hands`]).

use crate::compiled::{Compiled, DealResult, ResultId};
use crate::conditions::Facts;
use crate::counts::Counts;
use crate::decide::{Decided, Decision, Options};
use crate::error::Error;
use crate::evaluate::{Evaluator, order_of};
use crate::layout::{Deck, Layout, whole_deck};
use crate::progress::{Progress, advance};
use crate::rows_beside::RowsBeside;
use crate::script::Target;
use enumeration::combinations::{choose, subsets};
use enumeration::conversions::to_count;
use enumeration::sweep::{Standing, Sweep, Tally};
use enumeration::symmetry::{canonical, canonical_beside, canonical_subsets};
use enumeration::{Card, CardSet, Rank, Suit};
use events::{CardList, Judge, Strength, zones_of};
use paytables::wagers::{CardTest, CardsTest, Ranking};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

/// A game of this shape.
pub(crate) struct Contest {
    game: Arc<Compiled>,
    layout: Layout,
    deck: CardSet,
    /// The group of the player's hand, and that of the dealer's unseen cards.
    own: usize,
    dealer: usize,
    /// The groups of the dealer's cards that are seen, beside the dealer's own group.
    shown_groups: Vec<usize>,
    /// How many cards the player has, the dealer shows, and the dealer hides.
    cards: [u32; 3],
    ranking: Option<Ranking>,
    /// The tests of what is seen, of the dealer's hand, and the comparisons with the order that each wants.
    seen_tests: Facts,
    dealer_tests: Facts,
    comparisons: Vec<(usize, std::cmp::Ordering)>,
    /// Whether the tests of what is seen look at nothing but the strength of the player's hand, and those of the dealer's
    /// hand at nothing but its strength.
    by_strength: bool,
    dealer_by_strength: bool,
}

/// The player's hand and the dealer's cards seen, with all that the dealer may hold.
struct Situation<'r> {
    hand: CardSet,
    shown: CardSet,
    ways: u64,
    facts: Facts,
    /// How many of the dealer's hands lead to each result.
    results: &'r [(ResultId, u64)],
}

impl Situation<'_> {
    /// How many of the dealer's hands are met.
    fn rivals(&self) -> u64 {
        self.results.iter().map(|&(_, ways)| ways).sum()
    }
}

impl Contest {
    /// The game as a contest; none if it has another shape.
    pub(crate) fn of(game: &Arc<Compiled>) -> Option<Contest> {
        let (terms, tests) = (&game.terms, &game.tests.cards);
        let shoe = &terms.deal.shoe;
        let layout = Layout::new(terms, tests);
        let deck = Deck::new(&terms.deal, tests);
        if terms.stages.len() != 1 || shoe.decks != 1 || shoe.jokers > 1 || !deck.are_suits_alike() {
            return None;
        }
        let [seen, hidden] = &layout.steps[..] else { return None };
        let &[(dealer, hides)] = &hidden[..] else { return None };
        let mut contest = Contest {
            game: Arc::clone(game),
            deck: whole_deck(&terms.deal),
            own: usize::MAX,
            dealer,
            shown_groups: Vec::new(),
            cards: [0, 0, hides],
            ranking: None,
            seen_tests: 0,
            dealer_tests: 0,
            comparisons: Vec::new(),
            by_strength: true,
            dealer_by_strength: true,
            layout: layout.clone(),
        };
        // The groups that some test joins with the unseen cards are the dealer's.
        for test in tests {
            for zones in zones_of(test, &terms.deal) {
                let groups = layout.groups_of(&zones);
                if groups.contains(&dealer) {
                    let others = groups.into_iter().filter(|&group| group != dealer);
                    contest.shown_groups.extend(others);
                }
            }
        }
        contest.shown_groups.sort_unstable();
        contest.shown_groups.dedup();
        for &(group, cards) in seen {
            if group == dealer || contest.shown_groups.contains(&group) {
                contest.cards[1] += cards;
            } else if contest.own == usize::MAX {
                contest.own = group;
                contest.cards[0] = cards;
            } else {
                return None;
            }
        }
        // Several cards shown in several groups could be told apart.
        let parts = contest.shown_groups.len() + usize::from(seen.iter().any(|&(group, _)| group == dealer));
        if contest.own == usize::MAX || parts > 1 || contest.cards[0] > 7 || hides > 7 {
            return None;
        }
        contest.ranking = tests.iter().find_map(|test| match test {
            CardsTest::Of(_, CardTest::Against { ranking, .. }) => Some(*ranking),
            _ => None,
        });
        for (number, test) in tests.iter().enumerate() {
            contest.sort(number, test)?;
        }
        Some(contest)
    }

    /// Sorts a test by what it looks at; none if it does not fit.
    fn sort(&mut self, number: usize, test: &CardsTest) -> Option<()> {
        let lists = zones_of(test, &self.game.terms.deal);
        let groups: Vec<usize> = lists.iter().flatten().map(|zone| self.layout.group[zone.0]).collect();
        let is_dealers = |group: &usize| *group == self.dealer || self.shown_groups.contains(group);
        if !groups.contains(&self.dealer) {
            self.seen_tests |= 1 << number;
            self.by_strength &= groups.iter().all(|group| *group == self.own) && self.reads_strength(test);
            return Some(());
        }
        if groups.iter().all(is_dealers) {
            self.dealer_tests |= 1 << number;
            // Such a test joins all of the dealer's cards or it looks at more than the hand's strength.
            let whole = self.shown_groups.iter().all(|group| groups.contains(group));
            self.dealer_by_strength &= whole && self.reads_strength(test);
            return Some(());
        }
        let CardsTest::Of(_, CardTest::Against { verdict, ranking, .. }) = test else { return None };
        let [first, second] = &lists[..] else { return None };
        let (own, dealers) = (vec![self.own], {
            let mut all = [&self.shown_groups[..], &[self.dealer]].concat();
            all.sort_unstable();
            all
        });
        let wanted = order_of(*verdict);
        let wanted = match (self.layout.groups_of(first), self.layout.groups_of(second)) {
            (a, b) if a == own && b == dealers => wanted,
            (a, b) if a == dealers && b == own => wanted.reverse(),
            _ => return None,
        };
        if self.ranking != Some(*ranking) {
            return None;
        }
        self.comparisons.push((number, wanted));
        Some(())
    }

    /// Whether a test looks at the strength of a hand in the ranking of the comparisons, and at nothing else.
    fn reads_strength(&self, test: &CardsTest) -> bool {
        match test {
            CardsTest::Of(
                _,
                CardTest::Class { ranking, pair_of: None, .. } | CardTest::AtLeast { ranking, .. },
            ) => self.ranking == Some(*ranking),
            _ => false,
        }
    }

    /// The order of a rank: a hand that no comparison looks at has but one.
    fn judge(&self) -> Option<Judge> {
        let shoe = &self.game.terms.deal.shoe;
        self.ranking.map(|ranking| Judge::new(&ranking, shoe.decks, shoe.jokers))
    }

    /// Decides and counts. Of many decisions only the choices are kept.
    pub(crate) fn solve(&self, swept: &Swept, progress: &dyn Progress) -> Result<(Counts, Kept), Error> {
        let [hand, shows, hides] = self.cards;
        let cards = self.deck.len();
        let deals = crate::layout::choose(cards, shows)
            * crate::layout::choose(cards - shows, hand)
            * crate::layout::choose(cards - shows - hand, hides);
        self.game.check_width(deals.saturating_mul(self.layout.multiplicity))?;
        let shown: Vec<(CardSet, u64)> = canonical_subsets(self.deck, shows);
        progress.begin("cards that the dealer shows", to_count(shown.len()));
        let (mut counts, kept) = if self.is_few() {
            let note = |situation: &Situation, decided| self.noted(situation, decided);
            let (counts, noted) = self.beside_each(&shown, swept, &note, progress)?;
            (counts, Kept::Play(ContestPlay::new(noted.into_iter().flatten().collect())))
        } else {
            let goes_on = |decided: Decided| {
                let target = decided.target(&self.game.script.stages[0].nodes[0]);
                matches!(target, Some(Target::Ends(ending)) if self.game.ended(ending).is_none())
            };
            let note = |situation: &Situation, decided| (situation.hand, goes_on(decided));
            let (counts, noted) = self.beside_each(&shown, swept, &note, progress)?;
            let hands = noted.into_iter().map(|noted| {
                let mut hands: Vec<CardSet> =
                    noted.into_iter().filter(|(_, goes_on)| *goes_on).map(|(hand, _)| hand).collect();
                hands.sort_unstable();
                hands
            });
            (counts, Kept::Hands(shown.iter().map(|&(shown, _)| shown).zip(hands).collect()))
        };
        progress.finish();
        assert_eq!(counts.deals, deals, "every deal is counted");
        counts.times(self.layout.multiplicity);
        Ok((counts, kept))
    }

    /// Decides and counts beside each of the cards shown; with what is noted beside each.
    fn beside_each<N: Send>(
        &self,
        shown: &[(CardSet, u64)],
        swept: &Swept,
        note: Note<N>,
        progress: &dyn Progress,
    ) -> Result<(Counts, Vec<Vec<N>>), Error> {
        let found: Vec<(Counts, Vec<N>)> = shown
            .par_iter()
            .map(|&(shown, times)| {
                let found = self.beside(shown, times, swept, note)?;
                advance(progress, 1)?;
                Ok(found)
            })
            .collect::<Result<_, Error>>()?;
        let (mut counts, mut noted) = (Counts::new(&self.game), Vec::new());
        for (of_shown, of_hands) in found {
            counts = counts.plus(&of_shown);
            noted.push(of_hands);
        }
        Ok((counts, noted))
    }

    /// Whether there are few enough hands to keep what is found of them.
    fn is_few(&self) -> bool {
        let [hand, shows, _] = self.cards;
        let alike = match shows {
            0 => 24,
            1 => 6,
            _ => 1,
        };
        let shown = to_count(canonical_subsets(self.deck, shows).len());
        self.is_by_kinds() || choose(self.deck.len(), hand) * shown / alike <= MOST_KEPT
    }

    fn noted(&self, situation: &Situation, decided: Decided) -> Noted {
        let &Situation { hand, shown, ways, .. } = situation;
        Noted { shown, key: self.key(shown, hand), hand, ways, decided }
    }

    /// Decides and counts beside the cards shown, which stand for so many; with what is noted of the decisions.
    fn beside<N: Send>(
        &self,
        shown: CardSet,
        times: u64,
        swept: &Swept,
        note: Note<N>,
    ) -> Result<(Counts, Vec<N>), Error> {
        let labels = Labels::new(self, shown);
        match labels.count() {
            0..=1 => self.counted::<1, N>(&labels, shown, times, swept, note),
            2 => self.counted::<2, N>(&labels, shown, times, swept, note),
            3..=4 => self.counted::<4, N>(&labels, shown, times, swept, note),
            5..=8 => self.counted::<8, N>(&labels, shown, times, swept, note),
            9..=16 => self.counted::<16, N>(&labels, shown, times, swept, note),
            _ => self.counted::<64, N>(&labels, shown, times, swept, note),
        }
    }

    fn counted<const LABELS: usize, N: Send>(
        &self,
        labels: &Labels,
        shown: CardSet,
        times: u64,
        swept: &Swept,
        note: Note<N>,
    ) -> Result<(Counts, Vec<N>), Error> {
        let standings = self.standings::<LABELS>(labels, shown, swept);
        let evaluator =
            Evaluator::new(&self.game.terms.deal, &self.game.tests.cards, self.seen_tests, &self.layout);
        let parts: Vec<Result<(Counts, Vec<N>), Error>> = standings
            .par_chunks(1 << 13)
            .map(|chunk| {
                let mut counts = Counts::new(&self.game);
                let mut known = Known::default();
                let (mut results, mut noted) = (Vec::new(), Vec::new());
                for standing in chunk {
                    let facts = match known.last {
                        Some((rank, facts)) if self.by_strength && rank == standing.rank => facts,
                        _ => evaluator.facts(&self.seen(standing.hand, shown)),
                    };
                    known.last = Some((standing.rank, facts));
                    known.results(self, labels, facts, &standing.against, &mut results);
                    let (hand, ways) = (standing.hand, standing.ways * times);
                    let situation = Situation { hand, shown, ways, facts, results: &results };
                    let decided = self.settle(&situation, &mut known, &mut counts)?;
                    noted.push(note(&situation, decided));
                }
                Ok((counts, noted))
            })
            .collect();
        let (mut sum, mut all) = (Counts::new(&self.game), Vec::new());
        for part in parts {
            let (counts, noted) = part?;
            sum = sum.plus(&counts);
            all.extend(noted);
        }
        Ok((sum, all))
    }

    /// How every hand stands beside the cards shown. Apart from what is noted of hands, so that the sweep and its sorts are
    /// compiled once for each number of labels and not again for each kind of note.
    fn standings<const LABELS: usize>(
        &self,
        labels: &Labels,
        shown: CardSet,
        swept: &Swept,
    ) -> Arc<Vec<Standing<Strength, LABELS>>> {
        let [hand, shows, hides] = self.cards;
        let sweep = Sweep { deck: self.deck, hand, rival: shows + hides, shown };
        let judge = self.judge();
        let rank = |cards: CardSet| judge.map_or(Strength(0), |judge| judge.best_of(cards));
        swept.of(shown, self.is_few(), || {
            sweep.standings_of(self.hands(shown), rank, |rival| {
                let rank = rank(rival);
                (rank, labels.of(rank, rival))
            })
        })
    }

    /// The player's hands beside the cards shown, up to suits, each with how many it stands for.
    fn hands(&self, shown: CardSet) -> Vec<(CardSet, u64)> {
        let hands = canonical_beside(shown, self.deck, self.cards[0]);
        if !self.is_by_kinds() {
            return hands;
        }
        let mut alike: FxHashMap<u128, (CardSet, u64)> = FxHashMap::default();
        for (hand, ways) in hands {
            alike.entry(self.key(shown, hand)).or_insert((hand, 0)).1 += ways;
        }
        let mut hands: Vec<(CardSet, u64)> = alike.into_values().collect();
        hands.sort_unstable();
        hands
    }

    /// Whether hands that agree in the kinds of their cards and in strength stand alike. The dealer's hand must be ranked as
    /// it is, so that its flush is of the suit of all cards shown, and nobody looks at more than strength.
    fn is_by_kinds(&self) -> bool {
        let [_, shows, hides] = self.cards;
        let natural = self.ranking.is_some_and(|ranking| {
            ranking.wild.is_empty() && u32::from(ranking.size.cards()) == shows + hides
        });
        let jokers = self.game.terms.deal.shoe.jokers;
        shows > 0 && natural && jokers == 0 && self.by_strength && self.dealer_by_strength
    }

    /// What tells two hands apart beside the cards shown: the hand itself, or where that is enough its strength and the kinds
    /// of its cards. The kind of a card is its rank, and whether it is of the suit in which the dealer may have a flush.
    fn key(&self, shown: CardSet, hand: CardSet) -> u128 {
        if !self.is_by_kinds() {
            return hand.0.into();
        }
        let suit = Suit::all().find(|&suit| shown.len() == shown.lane(suit).count_ones());
        let flush = suit.map_or(0, |suit| hand.lane(suit));
        let strength = self.judge().map_or(Strength(0), |judge| judge.best_of(hand));
        // Three bits a rank count its cards; a hand has seven at most.
        let ranks = hand.iter().fold(0u64, |ranks, card| ranks + (1 << (3 * (card.0 % Rank::COUNT))));
        u128::from(strength.0) << 64 | u128::from(flush) << 48 | u128::from(ranks)
    }

    /// What is decided with every hand.
    pub(crate) fn play(&self) -> Result<ContestPlay, Error> {
        let note = |situation: &Situation, decided: Decided| self.noted(situation, decided);
        let mut decided = Vec::new();
        for (shown, times) in canonical_subsets(self.deck, self.cards[1]) {
            decided.extend(self.beside(shown, times, &Swept::default(), &note)?.1);
        }
        Ok(ContestPlay::new(decided))
    }

    /// What each choice is worth in a situation, in parts of a unit summed over the dealer's hands; none where it is not
    /// offered.
    fn worths_of(&self, situation: &Situation, all: &[Arc<DealResult>]) -> Vec<Option<i128>> {
        let script = &self.game.script.stages[0];
        let node = &script.nodes[0];
        let worth = |choice: usize| match node.targets[choice].0 {
            Target::Ends(ending) => match self.game.ended(ending) {
                Some(net) => net * i128::from(situation.rivals()),
                None => situation
                    .results
                    .iter()
                    .map(|&(result, ways)| all[result.0].nets[ending] * i128::from(ways))
                    .sum(),
            },
            Target::Goes(_) => 0,
        };
        let offered = |choice: usize| script.offered[choice].holds(situation.facts, node.made);
        (0..node.targets.len()).map(|choice| offered(choice).then(|| worth(choice))).collect()
    }

    /// What each choice offered is worth with these cards seen, by zone: its place and the sum of nets in parts of a unit;
    /// and over how many deals. None if nothing is decided there.
    pub(crate) fn worths(&self, seen: &[Vec<Card>]) -> Option<(Vec<(usize, i128)>, i128)> {
        let (shown, hand) = self.canonical_seen(seen);
        let found = self.hand_beside(shown, hand).ok()??;
        let offered = found.worths.iter().enumerate().filter_map(|(choice, worth)| Some((choice, (*worth)?)));
        Some((offered.collect(), i128::from(found.rivals)))
    }

    /// What each choice is worth with a hand beside the cards shown, both up to suits.
    pub(crate) fn hand_beside(&self, shown: CardSet, hand: CardSet) -> Result<Option<ContestHand>, Error> {
        let key = self.key(shown, hand);
        let hands = self.hands_beside(shown)?;
        Ok(hands.into_iter().find(|known| self.key(shown, known.hand) == key))
    }

    /// The cards that the dealer may show, up to suits, with how many each stands for.
    pub(crate) fn shown(&self) -> Vec<(CardSet, u64)> {
        canonical_subsets(self.deck, self.cards[1])
    }

    /// Every hand that decides beside these cards, up to suits, with what each choice is worth.
    pub(crate) fn hands_beside(&self, shown: CardSet) -> Result<Vec<ContestHand>, Error> {
        let all = self.game.results();
        let note = |situation: &Situation, decided: Decided| match decided {
            Decided::Chose { best, .. } => {
                let worths = self.worths_of(situation, &all);
                let (hand, ways, rivals) = (situation.hand, situation.ways, situation.rivals());
                Some(ContestHand { hand, ways, rivals, best, worths })
            }
            _ => None,
        };
        let (_, hands) = self.beside(shown, 1, &Swept::default(), &note)?;
        let mut hands: Vec<ContestHand> = hands.into_iter().flatten().collect();
        hands.sort_unstable_by_key(|hand| hand.hand);
        Ok(hands)
    }

    /// What is decided with these cards seen, by zone.
    pub(crate) fn decided(&self, play: &ContestPlay, seen: &[Vec<Card>]) -> Option<Decided> {
        let (shown, hand) = self.canonical_seen(seen);
        self.decided_with(play, shown, hand)
    }

    fn decided_with(&self, play: &ContestPlay, shown: CardSet, hand: CardSet) -> Option<Decided> {
        let key = (shown, self.key(shown, hand));
        let found = play.decided.binary_search_by_key(&key, |noted| (noted.shown, noted.key));
        found.ok().map(|place| play.decided[place].decided)
    }

    /// In how many deals each row is the first that holds of the player's hand while no choice ends the round. None if the
    /// rows look at other cards, or the dealer shows too many.
    pub(crate) fn kept(&self, kept: KeptHere, rows: &RowsBeside) -> Option<Vec<u128>> {
        let [hand, shows, hides] = self.cards;
        let own = (0..self.layout.group.len()).filter(|&zone| self.layout.group[zone] == self.own);
        if !own.eq(rows.zones.iter().copied()) || shows > 1 {
            return None;
        }
        let node = &self.game.script.stages[0].nodes[0];
        let met = crate::layout::choose(self.deck.len() - hand - shows, hides) * self.layout.multiplicity;
        let goes_on = |shown: CardSet, hand: CardSet| match kept {
            KeptHere::Play(play) => match self.decided_with(play, shown, hand)?.target(node)? {
                Target::Ends(ending) => Some(self.game.ended(ending).is_none()),
                Target::Goes(_) => None,
            },
            KeptHere::Hands(hands) => Some(hands.get(&shown)?.binary_search(&hand).is_ok()),
        };
        let mut found = rows.none();
        for (cards, ways) in canonical_subsets(self.deck, hand) {
            let Some(row) = rows.first(cards) else { continue };
            for shown in subsets(self.deck.without(cards), shows) {
                let [shown, hand] = canonical([shown, cards]);
                if goes_on(shown, hand)? {
                    found[row] += u128::from(ways) * met;
                }
            }
        }
        Some(found)
    }

    /// The cards shown and the player's hand, up to suits.
    fn canonical_seen(&self, seen: &[Vec<Card>]) -> (CardSet, CardSet) {
        let (mut hand, mut shown) = (CardSet::EMPTY, CardSet::EMPTY);
        for (zone, cards) in seen.iter().enumerate() {
            let set: CardSet = cards.iter().copied().collect();
            if self.layout.group[zone] == self.own {
                hand = hand.union(set);
            } else {
                shown = shown.union(set);
            }
        }
        let [shown, hand] = canonical([shown, hand]);
        (shown, hand)
    }

    /// Visits every hand with what is decided.
    pub(crate) fn each_decision(&self, play: &ContestPlay, visit: &mut dyn FnMut(&Decision)) {
        let [hand, shows, hides] = self.cards;
        let rivals = crate::layout::choose(self.deck.len() - hand - shows, hides) * self.layout.multiplicity;
        for &Noted { shown, hand, ways, decided, .. } in &play.decided {
            if let Decided::Chose { best, worth, made } = decided {
                let mut cards = self.seen(hand, shown);
                if self.shown_groups.is_empty() {
                    cards[self.dealer] = shown.iter().collect();
                }
                let times = u128::from(ways) * self.layout.multiplicity;
                visit(&Decision {
                    stage: 0,
                    node: 0,
                    cards: &cards,
                    ways: u128::from(ways) * rivals,
                    best,
                    made: made.0,
                    lost: (worth - made.1) * i128::try_from(times).expect("ways are few"),
                });
            }
        }
    }

    /// The cards that are seen, a list for each group.
    fn seen(&self, hand: CardSet, shown: CardSet) -> Vec<CardList> {
        let mut groups = vec![CardList::default(); self.layout.groups];
        groups[self.own] = hand.iter().collect();
        if let Some(group) = self.shown_groups.first() {
            groups[*group] = shown.iter().collect();
        }
        groups
    }

    fn settle(
        &self,
        situation: &Situation,
        known: &mut Known,
        counts: &mut Counts,
    ) -> Result<Decided, Error> {
        let game = &self.game;
        let node = &game.script.stages[0].nodes[0];
        if known.options.as_ref().is_none_or(|(facts, _)| *facts != situation.facts) {
            known.options = Some((situation.facts, Options::new(game, 0, node, situation.facts)));
        }
        let known = &*known;
        let (_, options) = known.options.as_ref().expect("it has just been set");
        let total = situation.rivals();
        let worth = |target: Target| match target {
            Target::Ends(ending) => match game.ended(ending) {
                Some(net) => net * i128::from(total),
                None => situation
                    .results
                    .iter()
                    .map(|&(result, ways)| known.net(result, ending) * i128::from(ways))
                    .sum(),
            },
            Target::Goes(_) => 0,
        };
        let ways = u128::from(situation.ways);
        let decided = options.decide(worth);
        if let Decided::Chose { made, .. } = decided {
            counts.choices[0][made.0] += ways * u128::from(total);
        }
        let Some(target) = decided.target(node) else {
            let mut named = situation.hand.to_string();
            if !situation.shown.is_empty() {
                named += &format!(" against {}", situation.shown);
            }
            return Err(decided.stuck(game, 0, named));
        };
        let value = decided.value(worth);
        counts.optimum += value * i128::from(situation.ways);
        if let Target::Ends(ending) = target {
            if game.ended(ending).is_some() {
                counts.add(ending, None, ways * u128::from(total));
            } else {
                for &(result, times) in situation.results {
                    counts.add(ending, Some(result), ways * u128::from(times));
                }
            }
        }
        Ok(decided)
    }
}

/// A hand of a contest beside the cards shown.
pub struct ContestHand {
    /// The hand, up to suits.
    pub hand: CardSet,
    /// How many it stands for.
    pub ways: u64,
    /// How many hands of the dealer's it meets.
    pub rivals: u64,
    /// The best choice.
    pub best: usize,
    /// By choice, the sum of nets over the dealer's hands, in parts of a unit; none where it is not offered.
    pub worths: Vec<Option<i128>>,
}

/// What is decided with every hand, by the cards shown and the hand.
pub(crate) struct ContestPlay {
    decided: Vec<Noted>,
}

/// What is decided with a hand.
struct Noted {
    shown: CardSet,
    /// What tells the hand apart.
    key: u128,
    hand: CardSet,
    ways: u64,
    decided: Decided,
}

impl ContestPlay {
    fn new(mut decided: Vec<Noted>) -> ContestPlay {
        decided.sort_unstable_by_key(|noted| (noted.shown, noted.key));
        ContestPlay { decided }
    }
}

/// What is noted of a decision.
type Note<'n, N> = &'n (dyn Fn(&Situation, Decided) -> N + Sync);

/// By the cards shown: the hands with which no choice ends the round, up to suits and in order.
pub(crate) type HandsKept = FxHashMap<CardSet, Vec<CardSet>>;

/// What is kept of a solved game.
pub(crate) enum Kept {
    /// Every decision.
    Play(ContestPlay),
    /// Where they are many, the hands with which no choice ends the round.
    Hands(HandsKept),
}

/// The same, borrowed.
#[derive(Clone, Copy)]
pub(crate) enum KeptHere<'k> {
    Play(&'k ContestPlay),
    Hands(&'k HandsKept),
}

/// No more decisions than about this are kept: each takes 112 bytes.
const MOST_KEPT: u64 = 2_000_000;

/// How hands stand against the dealer's, by the cards shown. This does not depend on pays, so games that differ in nothing
/// else share it. Empty by default; then what is found is kept only if [`Swept::keeping`] made it.
#[derive(Default)]
pub struct Swept {
    keeps: bool,
    standings: Mutex<FxHashMap<CardSet, Arc<dyn Any + Send + Sync>>>,
}

impl Swept {
    /// Keeps what is found for games that differ in nothing but pays.
    pub fn keeping() -> Swept {
        Swept { keeps: true, ..Swept::default() }
    }

    fn of<T: Send + Sync + 'static>(&self, shown: CardSet, few: bool, find: impl FnOnce() -> T) -> Arc<T> {
        let known = || self.standings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(&shown).cloned().and_then(|found| found.downcast().ok()) {
            return found;
        }
        let found = Arc::new(find());
        if self.keeps && few {
            known().insert(shown, found.clone());
        }
        found
    }
}

/// The labels of the dealer's hands beside the cards shown: which of the tests of the dealer's hand hold.
struct Labels<'c> {
    contest: &'c Contest,
    shown: CardSet,
    evaluator: Evaluator<'c>,
    numbers: FxHashMap<Facts, usize>,
    facts: Vec<Facts>,
    /// Where the tests look at nothing but its strength: the label of a hand by its strength.
    by_strength: FxHashMap<Strength, usize>,
}

impl<'c> Labels<'c> {
    fn new(contest: &'c Contest, shown: CardSet) -> Labels<'c> {
        let game = &contest.game;
        let evaluator =
            Evaluator::new(&game.terms.deal, &game.tests.cards, contest.dealer_tests, &contest.layout);
        let (numbers, by_strength) = (FxHashMap::default(), FxHashMap::default());
        let mut labels = Labels { contest, shown, evaluator, numbers, facts: Vec::new(), by_strength };
        let judge = contest.judge().filter(|_| contest.dealer_by_strength);
        if contest.dealer_tests == 0 {
            labels.numbers.insert(0, 0);
            labels.facts.push(0);
            return labels;
        }
        for (hidden, _) in canonical_beside(shown, contest.deck, contest.cards[2]) {
            let rival = hidden.union(shown);
            let strength = judge.map(|judge| judge.best_of(rival));
            if strength.is_some_and(|strength| labels.by_strength.contains_key(&strength)) {
                continue;
            }
            let facts = labels.facts_of(rival);
            if !labels.numbers.contains_key(&facts) {
                labels.numbers.insert(facts, labels.facts.len());
                labels.facts.push(facts);
            }
            if let Some(strength) = strength {
                labels.by_strength.insert(strength, labels.numbers[&facts]);
            }
        }
        labels
    }

    /// The facts of a whole hand of the dealer's.
    fn facts_of(&self, rival: CardSet) -> Facts {
        let contest = self.contest;
        let mut groups = vec![CardList::default(); contest.layout.groups];
        match contest.shown_groups.first() {
            Some(&group) => {
                groups[group] = self.shown.iter().collect();
                groups[contest.dealer] = rival.without(self.shown).iter().collect();
            }
            None => groups[contest.dealer] = rival.iter().collect(),
        }
        self.evaluator.facts(&groups)
    }

    fn of(&self, strength: Strength, rival: CardSet) -> usize {
        if self.facts.len() == 1 {
            return 0;
        }
        let known = self.by_strength.get(&strength).copied();
        known.unwrap_or_else(|| self.numbers[&self.facts_of(rival)])
    }

    fn count(&self) -> usize {
        self.facts.len()
    }
}

/// What a worker has found out.
#[derive(Default)]
struct Known {
    /// The strength of the last hand, and the tests of what is seen that hold of it.
    last: Option<(Strength, Facts)>,
    /// By the tests that hold: the result by label and order.
    tables: FxHashMap<Facts, Vec<Option<ResultId>>>,
    nets: Vec<Option<Arc<DealResult>>>,
    /// What is offered where these tests hold.
    options: Option<(Facts, Options)>,
}

impl Known {
    /// How many of the dealer's hands lead to each result.
    fn results(
        &mut self,
        contest: &Contest,
        labels: &Labels,
        facts: Facts,
        against: &[Tally],
        results: &mut Vec<(ResultId, u64)>,
    ) {
        use std::cmp::Ordering::{Equal, Greater, Less};
        results.clear();
        let table = self.tables.entry(facts).or_insert_with(|| vec![None; 3 * labels.count()]);
        for (label, tally) in against.iter().enumerate().take(labels.count()) {
            // The dealer's hand ranks lower: the player's is greater.
            let orders = [(Greater, tally.lower), (Equal, tally.equal), (Less, tally.higher)];
            for (place, (order, ways)) in orders.into_iter().enumerate().filter(|(_, (_, ways))| *ways > 0) {
                let result = *table[3 * label + place].get_or_insert_with(|| {
                    let compared = contest.comparisons.iter().fold(0, |facts: Facts, &(test, wanted)| {
                        facts | Facts::from(order == wanted) << test
                    });
                    let result = contest.game.result(facts | labels.facts[label] | compared);
                    if self.nets.len() <= result.0 {
                        self.nets.resize(result.0 + 1, None);
                    }
                    self.nets[result.0] = Some(contest.game.results()[result.0].clone());
                    result
                });
                match results.iter_mut().find(|(known, _)| *known == result) {
                    Some((_, sum)) => *sum += ways,
                    None => results.push((result, ways)),
                }
            }
        }
    }

    fn net(&self, result: ResultId, ending: usize) -> i128 {
        self.nets[result.0].as_ref().map_or(0, |result| result.nets[ending])
    }
}
