//! Enumerates every way in which a round can be dealt, each with its exact weight.
//!
//! A round asks its [`Dealer`](crate::dealer::Dealer) for cards and numbers. If the dealer follows [`Branches`], each request
//! is a step with finitely many branches: a number, or a set of cards by their kinds. This is depth-first search by
//! replay: the round is dealt again and again. Each time the last step with an untried branch takes its next branch, and the
//! later steps begin anew. Every round is dealt once, whatever its length.
//!
//! The weight of a branch is the number of physical cards or faces that it represents; the total of a step is the sum of
//! the weights of its branches. The probability of a round is the product of weight / total over its steps. Sets of cards
//! that differ by a permutation of suits are one branch: the canonical form, which is the smallest of them, with the sum of
//! their weights. Only permutations that leave all cards dealt before unchanged are allowed.
//!
//! The dealer calls it; [`crate::audit`] and the audit of games written as data drive it.

use crate::cards::Card;
use std::collections::HashMap;

/// A relabelling of suits: the new suit of each. The joker's suit, 4, stays.
pub(crate) type SuitMap = [u8; 5];

/// Every relabelling of the four suits for which `keeps` holds. They must form a group.
pub(crate) fn suit_maps(keeps: impl Fn(&SuitMap) -> bool) -> Vec<SuitMap> {
    let mut maps = Vec::new();
    for number in 0..256_u32 {
        let map: SuitMap = std::array::from_fn(|i| if i == 4 { 4 } else { (number >> (2 * i) & 3) as u8 });
        if (0..4).all(|suit| map[..4].contains(&suit)) && keeps(&map) {
            maps.push(map);
        }
    }
    maps
}

/// The cards left in a shoe, by kind.
#[derive(Clone, Debug)]
pub(crate) struct KindShoe {
    /// The kinds in ascending order, with the number of cards of each that are left.
    kinds: Vec<(Card, u32)>,
    /// The number of cards left.
    cards: u32,
    /// The relabellings of suits that change neither the shoe nor the cards dealt from it.
    maps: Vec<SuitMap>,
}

impl KindShoe {
    /// A full shoe. Relabellings that change it are left out.
    pub(crate) fn new(mut cards: Vec<Card>, mut maps: Vec<SuitMap>) -> Self {
        cards.sort_unstable();
        maps.retain(|&map| relabelled(&cards, map) == cards);
        let mut kinds: Vec<(Card, u32)> = Vec::new();
        for &card in &cards {
            match kinds.last_mut() {
                Some((kind, left)) if *kind == card => *left += 1,
                _ => kinds.push((card, 1)),
            }
        }
        KindShoe { kinds, cards: cards.len() as u32, maps }
    }

    /// Estimates the number of sets of `taken` cards up to suits.
    pub(crate) fn about(&self, taken: usize) -> u128 {
        let mut sets = vec![0_u128; taken + 1];
        sets[0] = 1;
        for &(_, left) in &self.kinds {
            for size in (1..=taken).rev() {
                sets[size] += (1..=size.min(left as usize)).map(|of_kind| sets[size - of_kind]).sum::<u128>();
            }
        }
        (sets[taken] / self.maps.len() as u128).max(1)
    }

    /// Every set of `taken` cards of the `wanted` kinds, up to suits.
    pub(crate) fn sets(&self, taken: usize, wanted: &dyn Fn(Card) -> bool) -> CardSets {
        let open: Vec<u32> =
            self.kinds.iter().map(|&(kind, left)| if wanted(kind) { left } else { 0 }).collect();
        let total = choose(open.iter().sum(), taken as u32);
        CardSets {
            shoe: self.clone(),
            open,
            total,
            places: vec![0; taken],
            cards: Vec::new(),
            weight: 0,
            begun: false,
        }
    }

    /// The canonical form of a set under the allowed permutations of suits, and the permutation that leads to it.
    pub(crate) fn canonical(&self, cards: &[Card]) -> (Vec<Card>, SuitMap) {
        let each = self.maps.iter().map(|&map| (relabelled(cards, map), map));
        each.min().expect("the identity is a relabelling")
    }

    /// The number of cards left.
    pub(crate) fn cards(&self) -> u32 {
        self.cards
    }

    /// The first cards of the shoe.
    pub(crate) fn first(&self, number: usize) -> Vec<Card> {
        let all = self.kinds.iter().flat_map(|&(kind, left)| std::iter::repeat_n(kind, left as usize));
        all.take(number).collect()
    }

    /// The sum of the weights of the sets that these cards can be relabelled to.
    pub(crate) fn weight_of(&self, cards: &[Card]) -> u128 {
        let mut weight = 1;
        for &(kind, left) in &self.kinds {
            weight *= choose(left, cards.iter().filter(|&&card| card == kind).count() as u32);
        }
        weight * (self.maps.len() / self.fixing(cards).len()) as u128
    }

    /// The shoe without these cards, which must be in it.
    pub(crate) fn without(&self, cards: &[Card]) -> KindShoe {
        let mut shoe = KindShoe { maps: self.fixing(cards), ..self.clone() };
        for card in cards {
            if let Some(kind) = shoe.kinds.iter_mut().find(|(kind, _)| kind == card) {
                kind.1 -= 1;
                shoe.cards -= 1;
            }
        }
        shoe
    }

    fn fixing(&self, cards: &[Card]) -> Vec<SuitMap> {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        self.maps.iter().copied().filter(|&map| relabelled(cards, map) == sorted).collect()
    }
}

/// Cards with their suits relabelled, in ascending order.
fn relabelled(cards: &[Card], map: SuitMap) -> Vec<Card> {
    let mut cards: Vec<Card> =
        cards.iter().map(|card| Card { suit: map[usize::from(card.suit)], ..*card }).collect();
    cards.sort_unstable();
    cards
}

/// The number of ways to choose `taken` of `all`.
pub(crate) fn choose(all: u32, taken: u32) -> u128 {
    if taken > all {
        return 0;
    }
    (0..taken).fold(1, |ways, i| ways * u128::from(all - i) / u128::from(i + 1))
}

/// The sets of a given number of cards of a shoe, up to suits, in ascending order.
#[derive(Clone)]
pub(crate) struct CardSets {
    shoe: KindShoe,
    /// How many cards of each kind may be taken.
    open: Vec<u32>,
    /// The sum of the weights of all sets.
    pub total: u128,
    /// The kinds taken, in ascending order.
    places: Vec<usize>,
    /// The set that was found last.
    pub cards: Vec<Card>,
    /// Its weight.
    pub weight: u128,
    begun: bool,
}

impl CardSets {
    /// Finds the next set. Returns false if there is none.
    pub(crate) fn find_next(&mut self) -> bool {
        loop {
            if !self.next_places() {
                return false;
            }
            self.cards.clear();
            self.cards.extend(self.places.iter().map(|&place| self.shoe.kinds[place].0));
            let Some(fixing) = self.fixing() else { continue };
            self.weight = self.ways() * (self.shoe.maps.len() / fixing) as u128;
            return true;
        }
    }

    /// The shoe without the set that was found last.
    pub(crate) fn rest(&self) -> KindShoe {
        self.shoe.without(&self.cards)
    }

    /// The next choice of kinds, in lexical order.
    fn next_places(&mut self) -> bool {
        let size = self.places.len();
        if !self.begun {
            self.begun = true;
            return self.fill(0, 0);
        }
        (0..size).rev().any(|i| {
            let next = self.places[i] + 1;
            self.fill(i, next)
        })
    }

    /// Fills the places from `i` on with the least kinds from `least` on. Returns false if there are too few cards.
    fn fill(&mut self, i: usize, least: usize) -> bool {
        let mut kind = least;
        for place in i..self.places.len() {
            let is_open = |kind: usize, before: &[usize]| {
                before.iter().filter(|&&taken| taken == kind).count() < self.open[kind] as usize
            };
            while kind < self.open.len() && !is_open(kind, &self.places[..place]) {
                kind += 1;
            }
            if kind == self.open.len() {
                return false;
            }
            self.places[place] = kind;
        }
        true
    }

    /// The number of permutations that leave the set unchanged. `None` if a permutation makes it smaller: then the set is not
    /// canonical.
    fn fixing(&self) -> Option<usize> {
        let mut fixing = 0;
        for map in &self.shoe.maps {
            match relabelled(&self.cards, *map).cmp(&self.cards) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => fixing += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(fixing)
    }

    /// The number of ways to take the set from physical cards.
    fn ways(&self) -> u128 {
        let mut ways = 1;
        let mut from = 0;
        while from < self.places.len() {
            let kind = self.places[from];
            let taken = self.places[from..].iter().take_while(|&&place| place == kind).count();
            ways *= choose(self.shoe.kinds[kind].1, taken as u32);
            from += taken;
        }
        ways
    }
}

/// The branches of a step, and the current one.
#[derive(Clone)]
enum Branch {
    Cards(Box<CardSets>),
    /// One card, if no permutation of suits is left: the number of cards of each kind, and the index of the current kind.
    Card(Vec<u32>, usize),
    /// One card up to classes that the rest of the round does not distinguish: for each class the index of a representative
    /// and the number of cards; then the index of the current class.
    Alike(Vec<(usize, u32)>, usize),
    /// Equally likely numbers, and the index of the current one.
    Numbers(Vec<u32>, usize),
}

impl Branch {
    fn move_on(&mut self) -> bool {
        match self {
            Branch::Cards(sets) => sets.find_next(),
            Branch::Card(left, at) => {
                *at += 1;
                while left.get(*at) == Some(&0) {
                    *at += 1;
                }
                *at < left.len()
            }
            Branch::Alike(classes, at) => {
                *at += 1;
                *at < classes.len()
            }
            Branch::Numbers(numbers, at) => {
                *at += 1;
                *at < numbers.len()
            }
        }
    }

    fn weight(&self) -> u128 {
        match self {
            Branch::Cards(sets) => sets.weight,
            Branch::Card(left, at) => left[*at].into(),
            Branch::Alike(classes, at) => classes[*at].1.into(),
            Branch::Numbers(..) => 1,
        }
    }
}

/// A step of a round.
#[derive(Clone)]
struct Step {
    branch: Branch,
    /// The product of the weights up to this step.
    weight: u128,
    /// The index of the product of the totals up to this step, in [`Branches::totals`].
    totals: usize,
}

/// A dealt round: the product of the weights of its branches, and the index of the product of its totals.
pub(crate) type Weighed = (u128, usize);

/// Depth-first search over the rounds.
#[derive(Clone)]
pub(crate) struct Branches {
    full: KindShoe,
    shoe: KindShoe,
    steps: Vec<Step>,
    /// The number of steps of the round that were requested.
    asked: usize,
    /// The number of first steps that keep their branch.
    kept: usize,
    /// The given first cards of every round, each with the kind that it counts as. `None` is any card that leaves the given
    /// later ones in the shoe.
    given: Vec<Option<(Card, Card)>>,
    /// For an estimate: the state of the random generator, and the number of rounds estimated from this branch.
    probe: Option<(u64, u128)>,
    /// The products of totals, each as the index of another product and a factor. The first is 1.
    totals: Vec<(usize, u128)>,
    known: HashMap<(usize, u128), usize>,
}

impl Branches {
    pub(crate) fn new(full: KindShoe) -> Self {
        let shoe = full.clone();
        let totals = vec![(0, 1)];
        Branches {
            full,
            shoe,
            steps: Vec::new(),
            asked: 0,
            kept: 0,
            given: Vec::new(),
            probe: None,
            totals,
            known: HashMap::new(),
        }
    }

    /// Fixes the first cards of every round. The shoe must not allow permutations of suits. The weight of a round is then that
    /// of these cards and the later ones among all deals.
    pub(crate) fn with_first_cards(mut self, given: Vec<Option<(Card, Card)>>) -> Self {
        assert_eq!(self.full.maps.len(), 1, "cards are given by their faces");
        self.given = given;
        self
    }

    /// Begins a round.
    pub(crate) fn begin(&mut self) {
        self.asked = 0;
        self.shoe.kinds.clone_from(&self.full.kinds);
        self.shoe.maps.clone_from(&self.full.maps);
        self.shoe.cards = self.full.cards;
    }

    /// The weight and the totals of the round that was dealt.
    pub(crate) fn weighed(&self) -> Weighed {
        self.steps.last().map_or((1, 0), |step| (step.weight, step.totals))
    }

    /// Moves to the next round. Returns false if all have been dealt.
    pub(crate) fn move_on(&mut self) -> bool {
        self.steps.truncate(self.asked);
        while self.steps.len() > self.kept {
            let last = self.steps.len() - 1;
            if self.steps[last].branch.move_on() {
                self.weigh(last);
                return true;
            }
            self.steps.pop();
        }
        false
    }

    /// Estimates the number of rounds by Knuth's method (1975): the mean over `rounds` random rounds of the product of the
    /// numbers of branches. `deal` deals a round.
    pub(crate) fn estimate<E>(
        mut self,
        rounds: u64,
        mut deal: impl FnMut(Branches) -> Result<Branches, E>,
    ) -> Result<u128, E> {
        let mut sum = 0_u128;
        for round in 0..rounds {
            self.begin();
            self.probe = Some((round.wrapping_mul(0x9e37_79b9_7f4a_7c15), 1));
            self = deal(self)?;
            sum = sum.saturating_add(self.probe.map_or(1, |(_, rounds)| rounds));
        }
        Ok(sum.div_ceil(rounds.into()))
    }

    /// A random number below `n` (`SplitMix64`). Multiplies the estimated number of rounds by `branches`.
    fn probe(&mut self, n: u32, branches: u128) -> u32 {
        let (state, rounds) = self.probe.get_or_insert((0, 1));
        *rounds = rounds.saturating_mul(branches);
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % u64::from(n.max(1))) as u32
    }

    /// A random set of cards, for an estimate.
    fn probe_cards(&mut self, number: usize, wanted: &dyn Fn(Card) -> bool) -> Vec<Card> {
        let mut cards = Vec::new();
        let about = if number == 1 { None } else { Some(self.shoe.about(number)) };
        for _ in 0..number {
            let mut sets = self.shoe.sets(1, wanted);
            let mut open = Vec::new();
            while sets.find_next() {
                open.extend(std::iter::repeat_n(
                    sets.cards[0],
                    if number == 1 { 1 } else { sets.weight as usize },
                ));
            }
            let branches = if number == 1 { open.len() as u128 } else { 1 };
            let place = self.probe(open.len() as u32, branches);
            cards.push(open[place as usize]);
            self.shoe = self.shoe.without(&cards[cards.len() - 1..]);
        }
        if let Some(about) = about {
            self.probe(1, about);
        }
        cards
    }

    /// Splits the search by the branches of the first step, for parallel work. The first step must have been requested.
    pub(crate) fn first_steps(&self) -> FirstSteps {
        let mut start = self.clone();
        start.steps.truncate(1);
        start.kept = 1;
        FirstSteps { next: Some(start) }
    }

    /// Estimates the number of branches of the first step.
    pub(crate) fn about_first(&self) -> u64 {
        match self.steps.first().map(|step| &step.branch) {
            Some(Branch::Cards(sets)) => {
                u64::try_from(sets.shoe.about(sets.places.len())).unwrap_or(u64::MAX)
            }
            Some(Branch::Card(left, _)) => left.iter().filter(|&&left| left > 0).count() as u64,
            Some(Branch::Alike(classes, _)) => classes.len() as u64,
            Some(Branch::Numbers(numbers, _)) => numbers.len() as u64,
            None => 1,
        }
    }

    /// The totals of a round, one for each step.
    pub(crate) fn totals(&self, mut place: usize) -> Vec<u128> {
        let mut totals = Vec::new();
        while place != 0 {
            totals.push(self.totals[place].1);
            place = self.totals[place].0;
        }
        totals
    }

    fn weigh(&mut self, place: usize) {
        let before = if place == 0 { 1 } else { self.steps[place - 1].weight };
        // An overflow would need more than 10^38 physical deals in one branch; no round has enough cards for that.
        self.steps[place].weight =
            before.checked_mul(self.steps[place].branch.weight()).expect("a weight fits 128 bits");
    }

    fn ask(&mut self, branch: impl FnOnce(&KindShoe) -> (Branch, u128)) -> &Branch {
        if self.asked == self.steps.len() {
            let (branch, total) = branch(&self.shoe);
            let before = self.steps.last().map_or(0, |step| step.totals);
            let next = self.totals.len();
            let totals = *self.known.entry((before, total)).or_insert(next);
            if totals == next {
                self.totals.push((before, total));
            }
            self.steps.push(Step { branch, weight: 0, totals });
            self.weigh(self.asked);
        }
        self.asked += 1;
        &self.steps[self.asked - 1].branch
    }

    /// A card, of the kinds that are wanted.
    pub(crate) fn card(&mut self, wanted: &dyn Fn(Card) -> bool) -> Card {
        if self.shoe.maps.len() > 1 || self.probe.is_some() && self.asked >= self.given.len() {
            return self.cards(1, wanted)[0];
        }
        let (asked, given) = (self.asked, std::mem::take(&mut self.given));
        let card_left = |shoe: &KindShoe| {
            let wanted = |&(kind, left): &(Card, u32)| if wanted(kind) { left } else { 0 };
            let mut left: Vec<u32> = shoe.kinds.iter().map(wanted).collect();
            let total = u128::from(left.iter().sum::<u32>());
            if let Some((now, later)) = given.get(asked..).and_then(<[_]>::split_first) {
                for (&(kind, of_kind), left) in shoe.kinds.iter().zip(&mut left) {
                    let is_kind = |given: &&Option<(Card, Card)>| given.is_some_and(|(_, of)| of == kind);
                    let awaited = later.iter().filter(is_kind).count() as u32;
                    if now.is_some_and(|(_, of)| of != kind) || of_kind <= awaited {
                        *left = 0;
                    }
                }
            }
            (left, total)
        };
        let at = if self.probe.is_some() {
            let (left, _) = card_left(&self.shoe);
            let open: Vec<usize> = (0..left.len()).filter(|&kind| left[kind] > 0).collect();
            self.asked += 1;
            open[self.probe(open.len() as u32, open.len() as u128) as usize]
        } else {
            let branch = self.ask(|shoe| {
                let (left, total) = card_left(shoe);
                let first = left.iter().position(|&left| left > 0);
                let first = first.expect("the shoe holds the cards that the rules ask for");
                (Branch::Card(left, first), total)
            });
            let Branch::Card(_, at) = branch else { unreachable!("a round asks for the same things again") };
            *at
        };
        let face = given.get(asked).copied().flatten().map(|(face, _)| face);
        self.given = given;
        let kind = &mut self.shoe.kinds[at];
        kind.1 -= 1;
        self.shoe.cards -= 1;
        face.unwrap_or(kind.0)
    }

    /// A card, if the rest of the round does not distinguish cards of one class: each class is one branch.
    ///
    /// Later classes must be unions of these, and all later cards must be asked for by class too.
    pub(crate) fn card_of_class(&mut self, class: &dyn Fn(Card) -> u8) -> Card {
        let classes = |shoe: &KindShoe| {
            let mut classes: Vec<(u8, usize, u32)> = Vec::new();
            for (place, &(kind, left)) in shoe.kinds.iter().enumerate().filter(|(_, (_, left))| *left > 0) {
                let of = class(kind);
                match classes.iter_mut().find(|(known, ..)| *known == of) {
                    Some(known) => known.2 += left,
                    None => classes.push((of, place, left)),
                }
            }
            classes.into_iter().map(|(_, place, left)| (place, left)).collect::<Vec<_>>()
        };
        let place = if self.probe.is_some() {
            let classes = classes(&self.shoe);
            let branches = classes.len();
            classes[self.probe(branches as u32, branches as u128) as usize].0
        } else {
            let branch = self.ask(|shoe| (Branch::Alike(classes(shoe), 0), shoe.cards.into()));
            let Branch::Alike(classes, at) = branch else {
                unreachable!("a round asks for the same things again")
            };
            classes[*at].0
        };
        let kind = &mut self.shoe.kinds[place];
        kind.1 -= 1;
        self.shoe.cards -= 1;
        kind.0
    }

    /// A set of cards, of the kinds that are wanted.
    pub(crate) fn cards(&mut self, number: usize, wanted: &dyn Fn(Card) -> bool) -> Vec<Card> {
        if self.probe.is_some() {
            return self.probe_cards(number, wanted);
        }
        let branch = self.ask(|shoe| {
            let mut sets = shoe.sets(number, wanted);
            assert!(sets.find_next(), "the shoe holds the cards that the rules ask for");
            let total = sets.total;
            (Branch::Cards(Box::new(sets)), total)
        });
        let Branch::Cards(sets) = branch else { unreachable!("a round asks for the same things again") };
        let (cards, rest) = (sets.cards.clone(), sets.rest());
        self.shoe = rest;
        cards
    }

    /// One of these numbers, each as likely as another.
    pub(crate) fn number(&mut self, numbers: impl Iterator<Item = u32>) -> u32 {
        if self.probe.is_some() {
            let numbers: Vec<u32> = numbers.collect();
            return numbers[self.probe(numbers.len() as u32, numbers.len() as u128) as usize];
        }
        let branch = self.ask(|_| {
            let numbers: Vec<u32> = numbers.collect();
            let total = numbers.len() as u128;
            (Branch::Numbers(numbers, 0), total)
        });
        let Branch::Numbers(numbers, at) = branch else {
            unreachable!("a round asks for the same things again")
        };
        numbers[*at]
    }
}

/// The branches of a first step, one after another.
pub(crate) struct FirstSteps {
    next: Option<Branches>,
}

impl Iterator for FirstSteps {
    type Item = Branches;

    fn next(&mut self) -> Option<Branches> {
        let current = self.next.take()?;
        let mut next = current.clone();
        next.kept = 0;
        next.asked = 1;
        if !next.steps.is_empty() && next.move_on() {
            next.kept = 1;
            self.next = Some(next);
        }
        Some(current)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::decks;

    #[test]
    fn sets_up_to_suits_are_as_many_as_published() {
        // Hands of two and three cards up to suits: 169 and 1,755 (Waugh, hand isomorphism).
        for (taken, sets) in [(2, 169), (3, 1_755)] {
            let shoe = KindShoe::new(decks(1), suit_maps(|_| true));
            let mut all = shoe.sets(taken, &|_| true);
            let (mut number, mut weight) = (0, 0);
            while all.find_next() {
                number += 1;
                weight += all.weight;
            }
            assert_eq!((number, weight), (sets, choose(52, taken as u32)));
        }
    }

    #[test]
    fn cards_dealt_before_break_the_symmetry() {
        // Hole cards and a flop: 1,286,792 up to suits (Waugh).
        let shoe = KindShoe::new(decks(1), suit_maps(|_| true));
        let mut number = 0;
        let mut holes = shoe.sets(2, &|_| true);
        while holes.find_next() {
            let mut flops = holes.rest().sets(3, &|_| true);
            let mut weight = 0;
            while flops.find_next() {
                number += 1;
                weight += flops.weight;
            }
            assert_eq!(weight, 19_600);
        }
        assert_eq!(number, 1_286_792);
    }

    #[test]
    fn several_decks_have_sets_with_equal_cards() {
        let shoe = KindShoe::new(decks(2), suit_maps(|map| map[..4] == [0, 1, 2, 3]));
        let mut pairs = shoe.sets(2, &|card| card.rank == 2);
        let mut weights = Vec::new();
        while pairs.find_next() {
            weights.push(pairs.weight);
        }
        // Four faces twice each: 1 way for equal ones, 4 for different ones.
        assert_eq!(weights, [1, 4, 4, 4, 1, 4, 4, 1, 4, 1]);
        assert_eq!(pairs.total, 28);
    }

    #[test]
    fn cards_of_a_class_are_one_branch() {
        // Two cards of a deck by their points: ten by ten branches of 52 x 51 deals, 16 x 15 of them two ten-values.
        let mut branches = Branches::new(KindShoe::new(decks(1), suit_maps(|_| true)));
        let (mut rounds, mut all, mut tens) = (0, 0, 0);
        loop {
            branches.begin();
            let points = [(); 2].map(|()| branches.card_of_class(&Card::points).points());
            let (weight, totals) = branches.weighed();
            assert_eq!(branches.totals(totals), [51, 52]);
            rounds += 1;
            all += weight;
            tens += if points == [10, 10] { weight } else { 0 };
            if !branches.move_on() {
                break;
            }
        }
        assert_eq!((rounds, all, tens), (100, 2_652, 240));
    }

    #[test]
    fn colours_leave_eight_relabellings() {
        let red = |suit: u8| suit == 1 || suit == 2;
        let maps = suit_maps(|map| (red(map[1]) == red(map[2])) && (red(map[0]) == red(map[3])));
        assert_eq!(maps.len(), 8);
        assert_eq!(suit_maps(|_| true).len(), 24);
    }
}
