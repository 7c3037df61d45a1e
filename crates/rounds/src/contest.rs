//! The engine for one decision against a dealer's hand.
//!
//! The player sees a hand, and perhaps some of the dealer's cards; only the rest of the dealer's hand is unseen. Each
//! test looks at the seen cards, or at the dealer's hand alone, or compares the two hands. So the dealer's hands need
//! not be dealt against each of the player's: for every hand of the player's, [`enumeration::sweep`] counts the
//! dealer's hands that rank lower, equal and higher, by *label*, which is the set of the dealer's tests that hold.
//!
//! If the dealer shows cards, the dealer can make a flush in one suit at most. Then most suits of the player's cards do
//! not matter, and hands that differ only in them are decided once ([`Contest::hands`]).

use crate::compiled::{Compiled, DealResult, ResultId};
use crate::conditions::Facts;
use crate::counts::Counts;
use crate::decide::{Decided, Decision, OfferedChoices};
use crate::error::Error;
use crate::evaluate::{Evaluator, order_of};
use crate::layout::{Deck, Layout, deck_of};
use crate::rows_beside::RowsBeside;
use crate::script::Target;
use enumeration::combinations::{choose, sets_of_kinds, subsets};
use enumeration::conversions::to_count;
use enumeration::sweep::{RivalCounts, Standing, Sweep};
use enumeration::symmetry::{SuitSymmetry, canonical_beside, canonical_subsets};
use enumeration::work::{RandomNumbers, Watch, Work, WorkEstimate, different};
use enumeration::{Card, CardSet, Rank, Suit};
use events::{CardList, Judge, Strength, zones_of};
use paytables::wagers::{CardTest, CardsTest, Ranking};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

mod up_cards;

/// A game of this shape.
pub(crate) struct Contest {
    game: Arc<Compiled>,
    layout: Layout,
    /// The cards that are dealt.
    deck: CardSet,
    /// The permutations of the suits that leave the deck as it is.
    symmetry: SuitSymmetry,
    /// The group of the player's hand, and that of the dealer's unseen cards.
    own: usize,
    dealer: usize,
    /// The groups of the dealer's cards that are seen, besides the dealer's own group.
    shown_groups: Vec<usize>,
    /// How many cards the player has, the dealer shows, and the dealer hides.
    cards: [u32; 3],
    ranking: Option<Ranking>,
    /// The tests of the seen cards, those of the dealer's hand, and the comparisons with the order that each requires.
    seen_tests: Facts,
    dealer_tests: Facts,
    comparisons: Vec<(usize, std::cmp::Ordering)>,
    /// Whether the tests of the seen cards depend only on the strength of the player's hand, and those of the dealer's
    /// hand only on its strength.
    by_strength: bool,
    dealer_by_strength: bool,
    /// See `kinds_of_all_hands`.
    kinds: OnceLock<u128>,
}

/// The player's hand and the dealer's cards seen, with the results against all hands that the dealer may hold.
struct ContestSituation<'r> {
    hand: CardSet,
    shown: CardSet,
    ways: u64,
    facts: Facts,
    /// How many of the dealer's hands lead to each result.
    results: &'r [(ResultId, u64)],
}

impl ContestSituation<'_> {
    /// The number of the dealer's hands that the player's hand can meet.
    fn rivals(&self) -> u64 {
        self.results.iter().map(|&(_, ways)| ways).sum()
    }
}

impl Contest {
    /// The game as a contest, or `None` if it has another shape.
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
        let dealt = deck_of(&terms.deal);
        let mut contest = Contest {
            game: Arc::clone(game),
            deck: dealt,
            symmetry: SuitSymmetry::of(dealt),
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
            kinds: OnceLock::new(),
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
        // Several cards shown in several groups would have to be distinguished.
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

    /// Classifies a test by what it looks at; `None` if this engine cannot evaluate it.
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
            // A test that does not join all of the dealer's cards looks at more than the strength of the hand.
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

    /// Returns true if a test depends only on the strength of a hand in the ranking of the comparisons.
    fn reads_strength(&self, test: &CardsTest) -> bool {
        match test {
            CardsTest::Of(
                _,
                CardTest::Class { ranking, pair_of: None, .. } | CardTest::AtLeast { ranking, .. },
            ) => self.ranking == Some(*ranking),
            _ => false,
        }
    }

    /// The judge that compares hands; `None` if no comparison looks at them, so that all hands are equal.
    fn judge(&self) -> Option<Judge> {
        let shoe = &self.game.terms.deal.shoe;
        self.ranking.map(|ranking| Judge::new(&ranking, shoe.decks, shoe.jokers))
    }

    /// Decides and counts. If there are many decisions, only the choices are kept.
    pub(crate) fn solve(&self, swept: &Swept, work: Work) -> Result<(Counts, KeptPlay), Error> {
        let [hand, shows, hides] = self.cards;
        let cards = self.deck.len();
        let deals = crate::layout::choose(cards, shows)
            * crate::layout::choose(cards - shows, hand)
            * crate::layout::choose(cards - shows - hand, hides);
        self.game.check_width(deals.saturating_mul(self.layout.multiplicity))?;
        let watch = &self.begin(work, self.is_few())?;
        let shown = self.shown();
        let (mut counts, kept) = if self.is_few() {
            let note = |situation: &ContestSituation, decided| Some(self.noted(situation, decided));
            let (counts, noted) = self.beside_each(&shown, swept, &note, watch)?;
            let shown = shown.iter().map(|&(shown, _)| shown);
            (counts, KeptPlay::Play(ContestPlay::new(shown.zip(noted).collect())))
        } else {
            let goes_on = |decided: Decided| {
                let target = decided.target(&self.game.script.stages[0].nodes[0]);
                matches!(target, Some(Target::Ends(ending)) if self.game.ended(ending).is_none())
            };
            let note = |situation: &ContestSituation, decided| {
                (self.keeps_hands() && goes_on(decided)).then_some(situation.hand)
            };
            let (counts, mut hands) = self.beside_each(&shown, swept, &note, watch)?;
            hands.iter_mut().for_each(|hands| hands.sort_unstable());
            (counts, KeptPlay::Hands(shown.iter().map(|&(shown, _)| shown).zip(hands).collect()))
        };
        assert_eq!(counts.deals, deals, "every deal is counted");
        counts.times(self.layout.multiplicity);
        Ok((counts, kept))
    }

    /// Returns true if the hands that go on are kept where the decisions are too many; see [`Contest::kept`].
    fn keeps_hands(&self) -> bool {
        self.cards[1] <= 1
    }

    /// Begins the work of all sweeps, if it is within the limit. `keeps` is true if every decision is kept.
    fn begin<'w>(&self, work: Work<'w>, keeps: bool) -> Result<Watch<'w>, Error> {
        let [hand, shows, hides] = self.cards;
        let why = || {
            let of = |cards: u32| choose(self.deck.len() - shows, cards);
            let beside = match crate::layout::choose(self.deck.len(), shows) {
                1 => String::new(),
                shown => format!(" beside each of {shown} sets of cards that it shows"),
            };
            format!("{} hands meet {} of the dealer's{beside}", of(hand), of(hides))
        };
        let (estimate, sweeps) = self.estimate(keeps);
        let remedy = if self.symmetry == SuitSymmetry::ALL {
            "deal fewer cards, or show fewer of the dealer's"
        } else {
            "remove fewer cards, or the same ranks of several suits, or show fewer of the dealer's"
        };
        let refused = |excess| Error::too_much(excess, why(), remedy);
        work.begin("solving", &estimate, sweeps).map_err(refused)
    }

    /// The work of all sweeps, and the number of sweeps: one beside each set of cards that the dealer may show.
    fn estimate(&self, keeps: bool) -> (WorkEstimate, u64) {
        if let Some(up_cards) = self.up_cards() {
            return self.estimate_of_all(up_cards, keeps);
        }
        let [hand, shows, hides] = self.cards;
        let cards = self.deck.len();
        let sets = crate::layout::choose(cards, shows);
        let alike = u128::from(self.symmetry.order());
        let sweeps = if sets <= MOST_LISTED { to_count(self.shown().len()).into() } else { sets / alike };
        // Up to suits; with few cards there are more than this.
        let beside = |more: u32| (sets * crate::layout::choose(cards - shows, more) / alike).max(sweeps);
        let (hands, rivals) = (beside(hand), beside(hides));
        // If hands are alike by their kinds, one of each kind is swept and kept.
        let swept = if self.is_by_kinds() { self.kinds_of_all_hands().min(hands) } else { hands };
        let depth = hand.min(hides - 1);
        let subsets = |of: u32| (0..=depth).map(|size| crate::layout::choose(of, size)).sum::<u128>();
        let labels = self.labels_in_sample();
        let table = subsets(cards - shows);
        let nanoseconds = (hands - swept) * LISTED_NANOSECONDS
            + swept * (400 + subsets(hand) * (6 + labels))
            + rivals * (400 + 4 * subsets(hides))
            + sweeps * table * 60;
        let side_by_side = sweeps.min(to_count(rayon::current_num_threads()).into());
        let of_one =
            hands / sweeps * 32 + swept / sweeps * (56 + 40 * labels) + rivals / sweeps * 56 + table * 4;
        let cached = if self.caches() { 24 + 24 * labels } else { 0 };
        let kept = swept * (self.bytes_kept(keeps) + cached);
        let cores = sweeps.min(2);
        let steps = hands + rivals;
        let nanoseconds = u64::try_from(nanoseconds / cores / steps).unwrap_or(u64::MAX).max(1);
        let bytes = side_by_side * of_one + kept;
        (WorkEstimate { steps, unit: "hands", nanoseconds, bytes }, u64::try_from(sweeps).unwrap_or(u64::MAX))
    }

    /// The bytes that are kept of a decision.
    fn bytes_kept(&self, keeps: bool) -> u128 {
        let bytes = match keeps {
            true => size_of::<Noted>(),
            false if self.keeps_hands() => size_of::<CardSet>(),
            false => 0,
        };
        to_count(bytes).into()
    }

    /// The approximate number of different keys of hands beside the cards shown, if [`Contest::is_by_kinds`]: the sets
    /// of cards by their kinds, and once more those of different ranks, which may also be of one suit.
    fn kinds_of_hands(&self, shown: CardSet) -> u128 {
        let free = self.deck.without(shown);
        let of_flush = suit_of_all(shown).map_or(0, |suit| free.lane(suit));
        let (mut counts, mut ranks) = (Vec::new(), 0);
        for rank in 0..Rank::COUNT {
            let left: u32 = Suit::all().map(|suit| u32::from(free.lane(suit) >> rank & 1)).sum();
            let in_flush = u32::from(of_flush >> rank & 1);
            counts.extend([in_flush, left - in_flush]);
            ranks += u32::from(left > 0);
        }
        sets_of_kinds(&counts, self.cards[0]) + u128::from(choose(ranks, self.cards[0]))
    }

    /// The same beside each set of cards that the dealer may show, up to suits.
    fn kinds_of_all_hands(&self) -> u128 {
        *self.kinds.get_or_init(|| self.shown().iter().map(|&(shown, _)| self.kinds_of_hands(shown)).sum())
    }

    /// The approximate number of labels of the dealer's hands, from some random hands, rounded up to a number that is
    /// counted together.
    fn labels_in_sample(&self) -> u128 {
        if self.dealer_tests == 0 {
            return 1;
        }
        let [_, shows, hides] = self.cards;
        let deck: Vec<Card> = self.deck.iter().collect();
        let mut random = RandomNumbers::default();
        let mut met: FxHashMap<Facts, u32> = FxHashMap::default();
        let Compiled { terms, tests, .. } = &*self.game;
        let evaluator = Evaluator::new(&terms.deal, &tests.cards, self.dealer_tests, &self.layout);
        for _ in 0..200 {
            let mut draw = |from: CardSet| loop {
                let place = random.below(to_count(deck.len()).into());
                let card = deck[usize::try_from(place).expect("a place in the deck")];
                if !from.contains(card) {
                    return from.union(CardSet::single(card));
                }
            };
            let shown = (0..shows).fold(CardSet::EMPTY, |cards, _| draw(cards));
            let rival = (0..hides).fold(shown, |cards, _| draw(cards));
            *met.entry(evaluator.facts(&self.dealer_groups(shown, rival))).or_default() += 1;
        }
        let labels = different(met.into_values());
        [1, 2, 4, 8, 16].into_iter().find(|&most| labels <= most).unwrap_or(64)
    }

    /// The dealer's cards, by group, some of them shown.
    fn dealer_groups(&self, shown: CardSet, rival: CardSet) -> Vec<CardList> {
        let mut groups = vec![CardList::default(); self.layout.groups];
        match self.shown_groups.first() {
            Some(&group) => {
                groups[group] = shown.iter().collect();
                groups[self.dealer] = rival.without(shown).iter().collect();
            }
            None => groups[self.dealer] = rival.iter().collect(),
        }
        groups
    }

    /// Decides and counts beside each set of shown cards, and collects the notes taken beside each.
    fn beside_each<N: Send>(
        &self,
        shown: &[(CardSet, u64)],
        swept: &Swept,
        note: Note<N>,
        watch: &Watch,
    ) -> Result<(Counts, Vec<Vec<N>>), Error> {
        if let Some(up_cards) = self.up_cards() {
            return self.beside_all(up_cards, shown, note, watch);
        }
        let found: Vec<(Counts, Vec<N>)> = shown
            .par_iter()
            .map(|&(shown, times)| {
                let found = self.beside(shown, times, swept, note)?;
                watch.part_done();
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

    /// Returns true if there are few enough hands to keep every decision.
    fn is_few(&self) -> bool {
        let [hand, shows, _] = self.cards;
        let alike = match shows {
            0 => self.symmetry.order(),
            1 => (self.symmetry.order() / 4).max(1),
            _ => 1,
        };
        let is_few = || {
            let shown = to_count(self.shown().len());
            choose(self.deck.len(), hand) * shown / alike <= MOST_KEPT
        };
        self.is_by_kinds() || crate::layout::choose(self.deck.len(), shows) <= MOST_LISTED && is_few()
    }

    /// Returns true if so few hands are swept that a cache stores their standings.
    fn caches(&self) -> bool {
        self.is_few() && (!self.is_by_kinds() || self.kinds_of_all_hands() <= MOST_KEPT.into())
    }

    fn noted(&self, situation: &ContestSituation, decided: Decided) -> Noted {
        let &ContestSituation { hand, shown, ways, .. } = situation;
        Noted { key: self.key(shown, hand), hand, ways, decided }
    }

    /// Decides and counts beside one set of shown cards, which represents several, and collects notes of the decisions.
    fn beside<N: Send>(
        &self,
        shown: CardSet,
        times: u64,
        swept: &Swept,
        note: Note<N>,
    ) -> Result<(Counts, Vec<N>), Error> {
        let labels = DealerLabels::new(self, shown);
        match labels.count() {
            0..=1 => self.counted::<1, N>(&labels, shown, times, swept, note),
            2 => self.counted::<2, N>(&labels, shown, times, swept, note),
            3..=4 => self.counted::<4, N>(&labels, shown, times, swept, note),
            5..=8 => self.counted::<8, N>(&labels, shown, times, swept, note),
            9..=16 => self.counted::<16, N>(&labels, shown, times, swept, note),
            17..=MOST_LABELS => self.counted::<MOST_LABELS, N>(&labels, shown, times, swept, note),
            kinds => Err(Error::TooManyKinds { kinds, most: MOST_LABELS }),
        }
    }

    fn counted<const LABELS: usize, N: Send>(
        &self,
        labels: &DealerLabels,
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
                let mut known = WorkerMemo::default();
                let (mut results, mut noted) = (Vec::new(), Vec::new());
                for standing in chunk {
                    let facts = match known.last {
                        Some((rank, facts)) if self.by_strength && rank == standing.rank => facts,
                        _ => evaluator.facts(&self.seen(standing.hand, shown)),
                    };
                    known.last = Some((standing.rank, facts));
                    known.results(self, labels, facts, &standing.against, &mut results);
                    let (hand, ways) = (standing.hand, standing.ways * times);
                    let situation = ContestSituation { hand, shown, ways, facts, results: &results };
                    let decided = self.settle(&situation, &mut known, &mut counts)?;
                    noted.extend(note(&situation, decided));
                }
                Ok((counts, noted))
            })
            .collect();
        let parts = parts.into_iter().collect::<Result<Vec<(Counts, Vec<N>)>, Error>>()?;
        let noted: usize = parts.iter().map(|(_, noted)| noted.len()).sum();
        let (mut sum, mut all) = (Counts::new(&self.game), Vec::with_capacity(noted));
        for (counts, noted) in parts {
            sum = sum.plus(&counts);
            all.extend(noted);
        }
        Ok((sum, all))
    }

    /// The standing of every hand beside the cards shown. Separate from the notes, so that the sweep and its sorts are
    /// compiled once for each number of labels and not again for each kind of note.
    fn standings<const LABELS: usize>(
        &self,
        labels: &DealerLabels,
        shown: CardSet,
        swept: &Swept,
    ) -> Arc<Vec<Standing<Strength, LABELS>>> {
        let [hand, shows, hides] = self.cards;
        let sweep = Sweep { deck: self.deck, hand, rival: shows + hides, shown };
        let judge = self.judge();
        let rank = |cards: CardSet| judge.map_or(Strength(0), |judge| judge.best_of(cards));
        swept.of(shown, self.caches(), || {
            sweep.standings_of(&self.hands(shown), rank, |rival| {
                let rank = rank(rival);
                (rank, labels.of(rank, rival))
            })
        })
    }

    /// The player's hands beside the cards shown, up to suits, each with the number of hands it represents.
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

    /// Returns true if hands with the same kinds of cards and the same strength have the same standing. That requires
    /// that the dealer's flush can only be of the suit of all cards shown, and that tests look at nothing but strength.
    fn is_by_kinds(&self) -> bool {
        let [_, shows, hides] = self.cards;
        let natural = self.ranking.is_some_and(|ranking| {
            ranking.wild.is_empty() && u32::from(ranking.size.cards()) == shows + hides
        });
        let jokers = self.game.terms.deal.shoe.jokers;
        shows > 0 && natural && jokers == 0 && self.by_strength && self.dealer_by_strength
    }

    /// A key that is equal for hands with the same standing beside the cards shown: the hand itself or, if
    /// `is_by_kinds`, its strength and the kinds of its cards. The kind of a card is its rank and whether it is of the
    /// suit in which the dealer may have a flush.
    fn key(&self, shown: CardSet, hand: CardSet) -> u128 {
        if !self.is_by_kinds() {
            return hand.0.into();
        }
        let flush = suit_of_all(shown).map_or(0, |suit| hand.lane(suit));
        let strength = self.judge().map_or(Strength(0), |judge| judge.best_of(hand));
        // Three bits count the cards of a rank; a hand has seven at most.
        let ranks = hand.iter().fold(0u64, |ranks, card| ranks + (1 << (3 * (card.0 % Rank::COUNT))));
        u128::from(strength.0) << 64 | u128::from(flush) << 48 | u128::from(ranks)
    }

    /// The decision with every hand.
    pub(crate) fn play(&self, work: Work) -> Result<ContestPlay, Error> {
        let watch = self.begin(work, true)?;
        let note = |situation: &ContestSituation, decided: Decided| Some(self.noted(situation, decided));
        let mut decided = Vec::new();
        for (shown, times) in self.shown() {
            decided.push((shown, self.beside(shown, times, &Swept::default(), &note)?.1));
            watch.part_done();
        }
        Ok(ContestPlay::new(decided))
    }

    /// The value of each choice in a situation: the sum of nets over the dealer's hands, in parts of a unit; `None` if
    /// the choice is not offered.
    fn worths_of(&self, situation: &ContestSituation, all: &[Arc<DealResult>]) -> Vec<Option<i128>> {
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

    /// The value of each choice offered with these cards seen, by zone: its index and the sum of nets in parts of a
    /// unit; and the number of deals. `None` if nothing is decided there.
    pub(crate) fn worths(&self, seen: &[Vec<Card>]) -> Option<(Vec<(usize, i128)>, i128)> {
        let (shown, hand) = self.canonical_seen(seen);
        let found = self.hand_beside(shown, hand).ok()??;
        let offered = found.worths.iter().enumerate().filter_map(|(choice, worth)| Some((choice, (*worth)?)));
        Some((offered.collect(), i128::from(found.rivals)))
    }

    /// The value of each choice with a hand beside the cards shown.
    pub(crate) fn hand_beside(&self, shown: CardSet, hand: CardSet) -> Result<Option<ContestHand>, Error> {
        let [shown, hand] = self.symmetry.canonical([shown, hand]);
        let key = self.key(shown, hand);
        let hands = self.hands_beside(shown)?;
        Ok(hands.into_iter().find(|known| self.key(shown, known.hand) == key))
    }

    /// The sets of cards that the dealer may show, up to suits, with the number that each represents.
    pub(crate) fn shown(&self) -> Vec<(CardSet, u64)> {
        canonical_subsets(self.deck, self.cards[1])
    }

    /// Every hand that decides beside these cards, up to suits, with the value of each choice.
    pub(crate) fn hands_beside(&self, shown: CardSet) -> Result<Vec<ContestHand>, Error> {
        let all = self.game.results();
        let note = |situation: &ContestSituation, decided: Decided| match decided {
            Decided::Chose { best, .. } => {
                let worths = self.worths_of(situation, &all);
                let (hand, ways, rivals) = (situation.hand, situation.ways, situation.rivals());
                Some(ContestHand { hand, ways, rivals, best, worths })
            }
            _ => None,
        };
        let (_, mut hands) = self.beside(shown, 1, &Swept::default(), &note)?;
        hands.sort_unstable_by_key(|hand| hand.hand);
        Ok(hands)
    }

    /// The decision with these cards seen, by zone.
    pub(crate) fn decided(&self, play: &ContestPlay, seen: &[Vec<Card>]) -> Option<Decided> {
        let (shown, hand) = self.canonical_seen(seen);
        self.decided_with(play, shown, hand)
    }

    fn decided_with(&self, play: &ContestPlay, shown: CardSet, hand: CardSet) -> Option<Decided> {
        let beside = play.decided.binary_search_by_key(&shown, |&(shown, _)| shown).ok()?;
        let (_, hands) = &play.decided[beside];
        let found = hands.binary_search_by_key(&self.key(shown, hand), |noted| noted.key);
        found.ok().map(|place| hands[place].decided)
    }

    /// For each row, the number of deals in which it is the first that holds of the player's hand while no choice ends
    /// the round. `None` if the rows look at other cards, or the dealer shows too many.
    pub(crate) fn kept(&self, kept: KeptHere, rows: &RowsBeside) -> Option<Vec<u128>> {
        let [hand, shows, hides] = self.cards;
        let own = (0..self.layout.group.len()).filter(|&zone| self.layout.group[zone] == self.own);
        if !own.eq(rows.zones.iter().copied()) || !self.keeps_hands() {
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
                let [shown, hand] = self.symmetry.canonical([shown, cards]);
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
        let [shown, hand] = self.symmetry.canonical([shown, hand]);
        (shown, hand)
    }

    /// Visits the decision of every hand.
    pub(crate) fn each_decision(&self, play: &ContestPlay, visit: &mut dyn FnMut(&Decision)) {
        let [hand, shows, hides] = self.cards;
        let rivals = crate::layout::choose(self.deck.len() - hand - shows, hides) * self.layout.multiplicity;
        let all =
            play.decided.iter().flat_map(|(shown, hands)| hands.iter().map(move |noted| (*shown, noted)));
        for (shown, &Noted { hand, ways, decided, .. }) in all {
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
        situation: &ContestSituation,
        known: &mut WorkerMemo,
        counts: &mut Counts,
    ) -> Result<Decided, Error> {
        let game = &self.game;
        let node = &game.script.stages[0].nodes[0];
        if known.options.as_ref().is_none_or(|(facts, _)| *facts != situation.facts) {
            known.options = Some((situation.facts, OfferedChoices::new(game, 0, node, situation.facts)));
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
                    .map(|&(result, ways)| known.nets[result.0][ending] * i128::from(ways))
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

/// The suit in which the dealer may have a flush beside the cards shown, if all of these are of one suit.
fn suit_of_all(shown: CardSet) -> Option<Suit> {
    Suit::all().find(|&suit| shown.len() == shown.lane(suit).count_ones())
}

/// A hand of a contest beside the cards shown.
pub struct ContestHand {
    /// The hand, up to suits.
    pub hand: CardSet,
    /// The number of hands it represents.
    pub ways: u64,
    /// The number of the dealer's hands it can meet.
    pub rivals: u64,
    /// The best choice.
    pub best: usize,
    /// By choice, the sum of nets over the dealer's hands, in parts of a unit; `None` if it is not offered.
    pub worths: Vec<Option<i128>>,
}

/// The decision with every hand, in order of the cards shown and of the keys of the hands.
pub(crate) struct ContestPlay {
    decided: Vec<(CardSet, Vec<Noted>)>,
}

/// The decision with a hand.
struct Noted {
    /// The key of the hand ([`Contest::key`]).
    key: u128,
    hand: CardSet,
    ways: u64,
    decided: Decided,
}

impl ContestPlay {
    fn new(mut decided: Vec<(CardSet, Vec<Noted>)>) -> ContestPlay {
        decided.sort_unstable_by_key(|&(shown, _)| shown);
        decided.iter_mut().for_each(|(_, hands)| hands.sort_unstable_by_key(|noted| noted.key));
        ContestPlay { decided }
    }
}

/// Takes a note of a decision, if it is kept.
type Note<'n, N> = &'n (dyn Fn(&ContestSituation, Decided) -> Option<N> + Sync);

/// By the cards shown: the hands with which no choice ends the round, up to suits and in order.
pub(crate) type HandsKept = FxHashMap<CardSet, Vec<CardSet>>;

/// The part of a solution that is kept.
pub(crate) enum KeptPlay {
    /// Every decision.
    Play(ContestPlay),
    /// The hands with which no choice ends the round, if there are too many decisions.
    Hands(HandsKept),
}

/// The same, borrowed.
#[derive(Clone, Copy)]
pub(crate) enum KeptHere<'k> {
    Play(&'k ContestPlay),
    Hands(&'k HandsKept),
}

/// The most kinds of dealer's hands that are distinguished.
const MOST_LABELS: usize = 64;

/// The most sets of cards shown that are listed for an estimate.
const MOST_LISTED: u128 = 1 << 20;

/// The time to list a hand and find its kind, in nanoseconds.
const LISTED_NANOSECONDS: u128 = 200;

/// The most decisions that are kept of hands that are not alike by their kinds, and the most standings that a cache
/// stores.
const MOST_KEPT: u64 = 2_000_000;

/// A cache of standings, by the cards shown. They do not depend on pays, so games that differ only in pays share it. A
/// default cache stores nothing; [`Swept::keeping`] makes one that does.
#[derive(Default)]
pub struct Swept {
    keeps: bool,
    standings: Mutex<FxHashMap<CardSet, Arc<dyn Any + Send + Sync>>>,
}

impl Swept {
    /// A cache that stores standings for games that differ only in pays.
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

/// The labels of the dealer's hands beside the cards shown: the sets of the dealer's tests that hold.
struct DealerLabels<'c> {
    contest: &'c Contest,
    shown: CardSet,
    evaluator: Evaluator<'c>,
    numbers: FxHashMap<Facts, usize>,
    facts: Vec<Facts>,
    /// If the tests depend only on strength: the label of a hand by its strength.
    by_strength: FxHashMap<Strength, usize>,
}

impl<'c> DealerLabels<'c> {
    fn new(contest: &'c Contest, shown: CardSet) -> DealerLabels<'c> {
        let game = &contest.game;
        let evaluator =
            Evaluator::new(&game.terms.deal, &game.tests.cards, contest.dealer_tests, &contest.layout);
        let (numbers, by_strength) = (FxHashMap::default(), FxHashMap::default());
        let mut labels = DealerLabels { contest, shown, evaluator, numbers, facts: Vec::new(), by_strength };
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
        self.evaluator.facts(&self.contest.dealer_groups(self.shown, rival))
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

/// The memo of one worker.
#[derive(Default)]
struct WorkerMemo {
    /// The strength of the last hand, and the tests of the seen cards that hold of it.
    last: Option<(Strength, Facts)>,
    /// By the tests that hold: the result by label and order.
    tables: FxHashMap<Facts, Vec<Option<ResultId>>>,
    /// By result, the net of each ending.
    nets: Vec<Vec<i128>>,
    /// The options where these tests hold.
    options: Option<(Facts, OfferedChoices)>,
}

impl WorkerMemo {
    /// How many of the dealer's hands lead to each result.
    fn results(
        &mut self,
        contest: &Contest,
        labels: &DealerLabels,
        facts: Facts,
        against: &[RivalCounts],
        results: &mut Vec<(ResultId, u64)>,
    ) {
        use std::cmp::Ordering::{Equal, Greater, Less};
        results.clear();
        let table = self.tables.entry(facts).or_insert_with(|| vec![None; 3 * labels.count()]);
        for (label, tally) in against.iter().enumerate().take(labels.count()) {
            // If the dealer's hand ranks lower, the player's is greater.
            let orders = [(Greater, tally.lower), (Equal, tally.equal), (Less, tally.higher)];
            for (place, (order, ways)) in orders.into_iter().enumerate().filter(|(_, (_, ways))| *ways > 0) {
                let result = *table[3 * label + place].get_or_insert_with(|| {
                    let compared = contest.comparisons.iter().fold(0, |facts: Facts, &(test, wanted)| {
                        facts | Facts::from(order == wanted) << test
                    });
                    let result = contest.game.result(facts | labels.facts[label] | compared);
                    if self.nets.len() <= result.0 {
                        self.nets.resize(result.0 + 1, Vec::new());
                    }
                    self.nets[result.0].clone_from(&contest.game.results()[result.0].nets);
                    result
                });
                match results.iter_mut().find(|(known, _)| *known == result) {
                    Some((_, sum)) => *sum += ways,
                    None => results.push((result, ways)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use paytables::{GameFile, Settings};

    /// A game of one decision in which the dealer shows `shows` cards and hides `hides`.
    fn contest(hand: u32, shows: u32, hides: u32) -> Contest {
        let file = format!(
            r#"{{"id": "G", "deal": {{"decks": 1, "zones": {{"p": {hand}, "u": {shows}, "h": {hides}}}}},
            "stakes": {{"ante": 1}}, "stages": [{{"stage": "call", "sees": ["p", "u"], "choices": [
                {{"choice": "fold", "ends": {{}}}}, {{"choice": "call", "stakes": {{"ante": 2}}}}]}}],
            "bets": {{"ante": {{"rows": [
                {{"hand": "w", "pays": 1, "when": {{"of": "p", "beats": ["u", "h"]}}}}]}}}}}}"#
        );
        contest_from(&file)
    }

    /// The game of a file.
    pub(super) fn contest_from(file: &str) -> Contest {
        let file = GameFile::read("g.json", file).unwrap_or_else(|error| panic!("{error}"));
        let terms = file.select(None, &Settings::default()).unwrap().round().unwrap().unwrap();
        let game = Arc::new(Compiled::new(&terms, None).unwrap());
        Contest::of(&game).expect("a contest")
    }

    #[test]
    fn hands_by_kinds_are_estimated_within_a_factor_of_four() {
        for (hand, shows, hides) in [(3, 1, 2), (3, 2, 1), (5, 1, 4), (5, 2, 3), (5, 4, 1)] {
            let contest = contest(hand, shows, hides);
            assert!(contest.is_by_kinds());
            let shown = contest.shown();
            for &(shown, _) in [&shown[0], &shown[shown.len() / 2], &shown[shown.len() - 1]] {
                let (estimated, found) = (contest.kinds_of_hands(shown), contest.hands(shown).len());
                let found = u128::from(to_count(found));
                assert!(
                    found <= 4 * estimated && estimated <= 4 * found,
                    "{estimated}, not {found}: {shown}"
                );
            }
        }
    }
}
