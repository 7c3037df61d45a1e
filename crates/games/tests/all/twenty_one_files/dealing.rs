//! Plain dealing of a blackjack game that a file says: the play of single hands, then whole rounds, summed over all
//! orderings. The settling is the numbered list of the language, read off the terms, and shares nothing with the engine.

#![expect(clippy::cast_sign_loss, clippy::cast_possible_wrap, reason = "counts of a few cards")]

use enumeration::ratio::{Ratio, ratio};
use games::blackjack::law::{law_of, variance_of};
use games::blackjack::rule_set::RuleSet;
use games::blackjack::solution::solve;
use paytables::twenty_one::{HoleCardRule, TieResult, Totals, TwentyOneTerms, TwentyOneTest};
use paytables::wagers::{Aces, CardTest, CardsTest, Condition, Rank, Soft17, Suit, ZoneIndex};
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeMap;

/// Nets are counted in sixtieths of a wager.
const WAGER: i128 = 60;
/// The most kinds of cards that are told apart.
const KINDS: usize = 24;
/// How the dealer's hand ends: 17 to 21, 22, more, a natural.
const NATURAL: usize = 7;
/// What rounds net is kept as one number, a polynomial with a term a net: its value at one place modulo a prime.
const PRIME: u64 = (1 << 61) - 1;
const PLACE: u64 = 1_234_567_890_123_457;
/// The least net, as an exponent.
const LEAST: i128 = -100 * WAGER;

/// Cards by kind.
type Cards = [u8; KINDS];
/// Sums over orderings by hole card.
type ByHole = [i128; KINDS];
type Nets = [i128; 8];

/// A round cannot be dealt to its end.
#[derive(Debug)]
pub(super) struct RanOut;

fn orderings(cards: usize) -> i128 {
    (1..=cards as i128).product()
}

fn size(cards: &Cards) -> usize {
    cards.iter().map(|&n| usize::from(n)).sum()
}

fn without(cards: &Cards, kind: usize) -> Cards {
    let mut rest = *cards;
    rest[kind] -= 1;
    rest
}

fn with(cards: &Cards, kind: usize) -> Cards {
    let mut more = *cards;
    more[kind] += 1;
    more
}

fn kinds_in(cards: &Cards) -> impl Iterator<Item = usize> + use<> {
    let cards = *cards;
    (0..KINDS).filter(move |&kind| cards[kind] > 0)
}

fn times_mod(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

fn ways_mod(ways: i128) -> u64 {
    (ways % i128::from(PRIME)) as u64
}

fn power(net: i128) -> u64 {
    let (mut exponent, mut base, mut value) = (u64::try_from(net - LEAST).unwrap(), PLACE, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            value = times_mod(value, base);
        }
        base = times_mod(base, base);
        exponent >>= 1;
    }
    value
}

/// A kind of card: what it is worth (0 the ace, 9 every ten-value), its rank, its suit where suits are told.
#[derive(Clone, Copy)]
struct Kind {
    worth: usize,
    rank: Rank,
    suit: Option<usize>,
}

/// What all rounds come to, added up over orderings.
#[derive(Clone, Copy, Default, Debug)]
struct Sum {
    rounds: i128,
    net: i128,
    stake: i128,
    square: i128,
    law: u64,
}

impl Sum {
    fn of(ways: i128, net: i128, stake: i128) -> Sum {
        Sum {
            rounds: ways,
            net: ways * net,
            stake: ways * stake,
            square: ways * net * net,
            law: times_mod(ways_mod(ways), power(net)),
        }
    }

    fn add(&mut self, other: Sum, times: i128) {
        self.rounds += times * other.rounds;
        self.net += times * other.net;
        self.stake += times * other.stake;
        self.square += times * other.square;
        self.law = (self.law + times_mod(ways_mod(times), other.law)) % PRIME;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Action {
    Stand,
    Hit,
    Surrender,
    Double,
    Split,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Then {
    Rescue,
    Keep,
    Again,
}

/// A hand in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Hand {
    cards: Cards,
    /// Whether its first wager is the house's.
    house: bool,
    /// How often it was doubled, and whether for nothing.
    doubled: u32,
    free: bool,
    /// How many of its aces count 1.
    low: u32,
    /// How many of its first two cards are aces, where hands of more cards may be doubled and those count 1.
    first_aces: u32,
}

impl Hand {
    fn new(cards: Cards, house: bool) -> Hand {
        Hand { cards, house, doubled: 0, free: false, low: 0, first_aces: 0 }
    }

    fn with(&self, kind: usize) -> Hand {
        Hand { cards: with(&self.cards, kind), ..*self }
    }

    fn units(&self) -> i128 {
        1 << self.doubled
    }

    fn own(&self) -> i128 {
        i128::from(!self.house) + if self.free { 0 } else { self.units() - 1 }
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    hole: usize,
    shoe: Cards,
    hand: Hand,
    /// First cards of the hands still to be played, in order.
    to_play: Vec<usize>,
    hands: usize,
    first: bool,
    nets: Nets,
    stake: i128,
}

/// A pair that is being split.
#[derive(Clone, Copy)]
struct Pair {
    kind: usize,
    most: usize,
    one_card: bool,
    free: bool,
}

struct Game<'a> {
    terms: &'a TwentyOneTerms,
    kinds: Vec<Kind>,
    dealt: HashMap<([u8; 10], [u8; 10]), [i128; 8]>,
}

impl Game<'_> {
    fn total(&self, cards: &Cards, low: u32) -> (u32, bool) {
        let hard: u32 =
            kinds_in(cards).map(|kind| u32::from(cards[kind]) * (self.kinds[kind].worth as u32 + 1)).sum();
        let aces: u32 = kinds_in(cards)
            .filter(|&kind| self.kinds[kind].worth == 0)
            .map(|kind| u32::from(cards[kind]))
            .sum();
        if aces > low && hard <= 11 { (hard + 10, true) } else { (hard, false) }
    }

    fn worths(&self, cards: &Cards) -> [u8; 10] {
        let mut worths = [0; 10];
        for kind in kinds_in(cards) {
            worths[self.kinds[kind].worth] += cards[kind];
        }
        worths
    }

    fn is_finished(&self, hand: &Hand) -> bool {
        self.total(&hand.cards, hand.low).0 >= 21
            || self.terms.charlie.is_some_and(|cards| size(&hand.cards) >= cards as usize)
    }

    fn is_natural(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.kinds[a].worth, self.kinds[b].worth);
        a.min(b) == 0 && a.max(b) == 9
    }

    fn in_totals(&self, totals: &Totals, hand: &Hand) -> bool {
        let (points, soft) = self.total(&hand.cards, hand.low);
        (if soft { totals.soft } else { totals.hard }) >> points & 1 == 1
    }

    /// The hand with one more card.
    fn drawn(&self, hand: &Hand, kind: usize) -> Hand {
        let mut longer = hand.with(kind);
        let tells = self
            .terms
            .double
            .as_ref()
            .is_some_and(|double| double.aces_low && (3..=21).any(|cards| double.cards.contains(cards)));
        if tells && size(&hand.cards) == 2 {
            longer.first_aces = self.worths(&hand.cards)[0].into();
        }
        longer
    }

    /// The hand as it is doubled, before its card.
    fn doubling(&self, hand: &Hand, after_split: bool) -> Option<Hand> {
        if self.is_finished(hand) {
            return None;
        }
        let low = match &self.terms.double {
            Some(double) if double.aces_low && size(&hand.cards) == 2 => self.worths(&hand.cards)[0].into(),
            _ => hand.first_aces,
        };
        let free = &self.terms.free;
        let may_be_free = free.after_split || !after_split;
        if size(&hand.cards) == 2 && may_be_free && self.in_totals(&free.double, hand) {
            return Some(Hand { doubled: 1, free: true, low, ..*hand });
        }
        let double = self.terms.double.as_ref()?;
        let may = double.cards.contains(size(&hand.cards) as i64)
            && self.in_totals(&double.on, hand)
            && (double.after_split || !after_split);
        may.then_some(Hand { doubled: 1, low, ..*hand })
    }

    fn holds(
        &self,
        when: &Condition<TwentyOneTest>,
        hand: &Hand,
        up: usize,
        split: bool,
        natural: bool,
    ) -> bool {
        let each = |when: &Condition<TwentyOneTest>| self.holds(when, hand, up, split, natural);
        match when {
            Condition::All(parts) => parts.iter().all(each),
            Condition::Any(parts) => parts.iter().any(each),
            Condition::Not(inner) => !each(inner),
            Condition::Is(TwentyOneTest::Natural(is)) => *is == natural,
            Condition::Is(TwentyOneTest::Doubled(is)) => *is == (hand.doubled > 0),
            Condition::Is(TwentyOneTest::Split(is)) => *is == split,
            Condition::Is(TwentyOneTest::Cards(CardsTest::Of(zones, test))) => {
                assert_eq!(zones.len(), 1);
                let of_hand = zones[0] == ZoneIndex(0);
                let cards = if of_hand { hand.cards } else { with(&[0; KINDS], up) };
                let list: Vec<Kind> =
                    kinds_in(&cards).flat_map(|kind| vec![self.kinds[kind]; cards[kind].into()]).collect();
                let is_such = |card: &Kind, such: &paytables::wagers::Pattern| {
                    such.rank.is_none_or(|ranks| ranks.contains(card.rank))
                        && such.suit.is_none_or(|suits| {
                            suits.contains(Suit::ALL[card.suit.expect("a suit that is told")])
                        })
                };
                match test {
                    CardTest::Cards(is) => is.contains(list.len() as i64),
                    CardTest::Total { is, aces: Aces::Best } => {
                        is.contains(self.total(&cards, if of_hand { hand.low } else { 0 }).0.into())
                    }
                    CardTest::Ranks(ranks) => {
                        let mut own: Vec<Rank> = list.iter().map(|card| card.rank).collect();
                        own.sort_unstable();
                        own == *ranks
                    }
                    CardTest::Each(such) => list.iter().all(|card| is_such(card, such)),
                    CardTest::Count { such, is } => {
                        is.contains(list.iter().filter(|card| is_such(card, such)).count() as i64)
                    }
                    CardTest::Suits(is) => {
                        let mut suits: Vec<Option<usize>> = list.iter().map(|card| card.suit).collect();
                        suits.sort_unstable();
                        suits.dedup();
                        // Where a suit is not told it is no part of a hand that is paid by suits.
                        is.contains(suits.len() as i64)
                    }
                    other => panic!("{other:?} is not read here"),
                }
            }
            Condition::Is(other) => panic!("{other:?} is not read here"),
        }
    }

    /// What a win pays a unit, in sixtieths, and whether at once.
    fn row(&self, hand: &Hand, up: usize, split: bool, natural: bool) -> (i128, bool) {
        let row = self.terms.rows.iter().find(|row| {
            // A row that looks at suits of cards whose suits are not told cannot hold of them.
            let untold = kinds_in(&hand.cards).any(|kind| self.kinds[kind].suit.is_none());
            !(untold && looks_at_suits(&row.when)) && self.holds(&row.when, hand, up, split, natural)
        });
        row.map_or((WAGER, false), |row| {
            let pay = &row.net * ratio(WAGER, 1);
            assert!(pay.is_integer());
            (pay.to_integer().try_into().unwrap(), row.at_once)
        })
    }

    /// What a finished hand nets by how the dealer ends, and its stake.
    fn settle(&self, hand: &Hand, up: usize, split: bool, original: bool) -> (Nets, i128) {
        let own = hand.own();
        let lost = -own * WAGER;
        let natural = match self.terms.hole_card {
            HoleCardRule::Peek | HoleCardRule::FaceUp => 0,
            HoleCardRule::None => lost,
            HoleCardRule::DoublesSaved => -WAGER * i128::from(!hand.house),
            HoleCardRule::OriginalBets => -WAGER * i128::from(original && !hand.house),
        };
        let (points, _) = self.total(&hand.cards, hand.low);
        if points > 21 {
            let mut nets = [lost; 8];
            if self.terms.hole_card == HoleCardRule::OriginalBets {
                nets[NATURAL] = natural;
            }
            return (nets, own);
        }
        let (pay, at_once) = self.row(hand, up, split, false);
        let won = pay * hand.units();
        let charlie = self.terms.charlie.is_some_and(|cards| size(&hand.cards) >= cards as usize);
        let ties = self.terms.ties;
        if charlie || at_once || points == 21 && ties.twenty_one == TieResult::Win {
            return ([won; 8], own);
        }
        let mut nets = [won; 8];
        nets[NATURAL] = natural;
        if let Some(pay) = &self.terms.pay_22 {
            let pay = pay * ratio(WAGER, 1);
            assert!(pay.is_integer());
            nets[5] = i128::try_from(pay.to_integer()).unwrap() * hand.units();
        }
        for dealer in 17..=21u32 {
            let tie = if points == 21 { ties.twenty_one } else { ties.any };
            nets[dealer as usize - 17] = match tie {
                _ if points > dealer => won,
                _ if points < dealer => lost,
                TieResult::Push => 0,
                TieResult::Lose => lost,
                TieResult::Win => won,
            };
        }
        (nets, own)
    }

    /// The dealer draws: orderings of the shoe by how the hand ends.
    fn dealer(&mut self, hand: [u8; 10], shoe: [u8; 10]) -> Result<[i128; 8], RanOut> {
        if let Some(known) = self.dealt.get(&(hand, shoe)) {
            return Ok(*known);
        }
        let hard: u32 = (0..10).map(|worth| u32::from(hand[worth]) * (worth as u32 + 1)).sum();
        let soft = hand[0] > 0 && hard <= 11;
        let points = if soft { hard + 10 } else { hard };
        let cards: usize = hand.iter().map(|&n| usize::from(n)).sum();
        let left: usize = shoe.iter().map(|&n| usize::from(n)).sum();
        let mut ends = [0; 8];
        if cards == 2 && points == 21 {
            ends[NATURAL] = orderings(left);
        } else if points < 17 || points == 17 && soft && self.terms.soft17 == Soft17::Hit {
            if left == 0 {
                return Err(RanOut);
            }
            for worth in (0..10).filter(|&worth| shoe[worth] > 0) {
                let (mut more, mut rest) = (hand, shoe);
                more[worth] += 1;
                rest[worth] -= 1;
                let drawn = self.dealer(more, rest)?;
                for (end, ways) in ends.iter_mut().zip(drawn) {
                    *end += i128::from(shoe[worth]) * ways;
                }
            }
        } else {
            ends[(points as usize - 17).min(6)] = orderings(left);
        }
        self.dealt.insert((hand, shoe), ends);
        Ok(ends)
    }
}

fn looks_at_suits(when: &Condition<TwentyOneTest>) -> bool {
    match when {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(looks_at_suits),
        Condition::Not(inner) => looks_at_suits(inner),
        Condition::Is(TwentyOneTest::Cards(CardsTest::Of(_, test))) => match test {
            CardTest::Suits(_) => true,
            CardTest::Each(such) | CardTest::Count { such, .. } => such.suit.is_some(),
            _ => false,
        },
        Condition::Is(_) => false,
    }
}

/// The play against one up card, and one hole card where it is seen.
struct Table<'g, 'a> {
    game: &'g mut Game<'a>,
    up: usize,
    /// All cards but the up card.
    shoe: Cards,
    /// The hole cards that there may be when the player acts.
    holes: Vec<usize>,
    /// By hand that is not doubled.
    plays: HashMap<Hand, ByHole>,
    /// Actions by hand and whether it came of a split.
    actions: HashMap<(Hand, bool), Action>,
    doubled: HashMap<Hand, (Then, ByHole)>,
    rounds: HashMap<State, Sum>,
}

impl Table<'_, '_> {
    fn unseen(&self, cards: &Cards) -> Cards {
        std::array::from_fn(|kind| self.shoe[kind] - cards[kind])
    }

    fn added(&self, cards: &Cards, by_hole: &ByHole) -> i128 {
        let unseen = self.unseen(cards);
        self.holes.iter().map(|&hole| i128::from(unseen[hole]) * by_hole[hole]).sum()
    }

    fn ends(&mut self, hole: usize, shoe: &Cards) -> Result<[i128; 8], RanOut> {
        let dealer = self.game.worths(&with(&with(&[0; KINDS], self.up), hole));
        let shoe = self.game.worths(shoe);
        self.game.dealer(dealer, shoe)
    }

    /// A hand that is settled so, by hole card.
    fn settled(&mut self, hand: &Hand, nets: &Nets) -> Result<ByHole, RanOut> {
        let unseen = self.unseen(&hand.cards);
        let mut by_hole = [0; KINDS];
        for hole in self.holes.clone() {
            if unseen[hole] > 0 {
                let ends = self.ends(hole, &without(&unseen, hole))?;
                by_hole[hole] = ends.iter().zip(nets).map(|(ways, net)| ways * net).sum();
            }
        }
        Ok(by_hole)
    }

    fn stand(&mut self, hand: &Hand) -> Result<ByHole, RanOut> {
        let (nets, _) = self.game.settle(hand, self.up, false, true);
        self.settled(hand, &nets)
    }

    /// One more card, then what `next` says.
    fn draw(
        &mut self,
        hand: &Hand,
        next: &mut dyn FnMut(&mut Self, &Hand) -> Result<ByHole, RanOut>,
    ) -> Result<ByHole, RanOut> {
        let unseen = self.unseen(&hand.cards);
        if size(&unseen) < 2 {
            return Err(RanOut);
        }
        let mut by_hole = [0; KINDS];
        for drawn in kinds_in(&unseen) {
            let value = next(self, &self.game.drawn(hand, drawn))?;
            for &hole in &self.holes {
                if unseen[hole] > 0 {
                    let cards = without(&unseen, hole)[drawn];
                    by_hole[hole] += i128::from(cards) * value[hole];
                }
            }
        }
        Ok(by_hole)
    }

    /// A hand that is not doubled, by its best play before any split.
    fn play(&mut self, hand: &Hand) -> Result<ByHole, RanOut> {
        if self.game.is_finished(hand) {
            return self.stand(hand);
        }
        if let Some(&known) = self.plays.get(hand) {
            return Ok(known);
        }
        let (_, _, best) = self.choices(hand, false)?.remove(0);
        self.plays.insert(*hand, best);
        Ok(best)
    }

    /// Stand, hit and double, best first, with what they add to the stake.
    fn choices(&mut self, hand: &Hand, split: bool) -> Result<Vec<(i128, Action, ByHole)>, RanOut> {
        let mut choices = Vec::new();
        if self.game.total(&hand.cards, 0).0 >= self.game.terms.stand_from {
            choices.push((0, Action::Stand, self.stand(hand)?));
        }
        choices.push((0, Action::Hit, self.draw(hand, &mut |table, hand| table.play(hand))?));
        if let Some(doubling) = self.game.doubling(hand, split) {
            let value = self.draw(&doubling, &mut |table, hand| Ok(table.after_doubling(hand)?.1))?;
            choices.push((doubling.own() - hand.own(), Action::Double, value));
        }
        choices
            .sort_by_cached_key(|&(adds, action, ref value)| (-self.added(&hand.cards, value), adds, action));
        Ok(choices)
    }

    fn action(&mut self, hand: &Hand, split: bool) -> Result<Action, RanOut> {
        let key = (*hand, split);
        if let Some(&known) = self.actions.get(&key) {
            return Ok(known);
        }
        let action = self.choices(hand, split)?[0].1;
        self.actions.insert(key, action);
        Ok(action)
    }

    /// What is done with a doubled hand after its card.
    fn after_doubling(&mut self, hand: &Hand) -> Result<(Then, ByHole), RanOut> {
        if let Some(&known) = self.doubled.get(hand) {
            return Ok(known);
        }
        let mut choices = vec![(0, Then::Keep, self.stand(hand)?)];
        let (points, _) = self.game.total(&hand.cards, hand.low);
        let charlie = points <= 21 && self.game.is_finished(hand);
        let at_once = points <= 21 && self.game.row(hand, self.up, false, false).1;
        if let Some(double) = self.game.terms.double.clone().filter(|_| points < 21 && !hand.free && !charlie)
        {
            if double.rescue && !at_once {
                let before = Hand { doubled: hand.doubled - 1, ..*hand }.own();
                let value = self.settled(hand, &[-before * WAGER; 8])?;
                choices.push((before - hand.own(), Then::Rescue, value));
            }
            if hand.doubled <= double.again.into() && self.game.in_totals(&double.on, hand) {
                let again = Hand { doubled: hand.doubled + 1, ..*hand };
                let value = self.draw(&again, &mut |table, hand| Ok(table.after_doubling(hand)?.1))?;
                choices.push((again.own() - hand.own(), Then::Again, value));
            }
        }
        choices.sort_by_cached_key(|&(adds, then, ref value)| (-self.added(&hand.cards, value), adds, then));
        let (_, then, value) = choices[0];
        self.doubled.insert(*hand, (then, value));
        Ok((then, value))
    }

    fn is_pair(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.game.kinds[a], self.game.kinds[b]);
        let by_rank = self.game.terms.split.as_ref().is_some_and(|split| split.tens_by_rank);
        a.worth == b.worth && (!by_rank || a.rank == b.rank)
    }

    fn pair(&self, kind: usize) -> Option<Pair> {
        let split = self.game.terms.split.as_ref()?;
        let aces = self.game.kinds[kind].worth == 0;
        Some(Pair {
            kind,
            most: if aces && !split.resplit_aces { 2 } else { split.hands as usize },
            one_card: aces && split.one_card_aces,
            free: self.game.terms.free.split.contains(self.game.kinds[kind].rank),
        })
    }

    /// Deals the rest of a round.
    fn deal(&mut self, state: &State, pair: Option<Pair>) -> Result<Sum, RanOut> {
        if let Some(&known) = self.rounds.get(state) {
            return Ok(known);
        }
        let hand = &state.hand;
        let split = pair.is_some();
        let sum = if size(&hand.cards) == 1 {
            self.next_card(state, pair, hand)?
        } else if self.game.is_finished(hand) || split && pair.is_some_and(|pair| pair.one_card) || hand.free
        {
            self.finish(state, pair, None)?
        } else if hand.doubled > 0 {
            // The same cards unsplit say what is done; what a row pays at once cannot be taken back.
            match self.after_doubling(hand)?.0 {
                Then::Rescue if !self.game.row(hand, self.up, split, false).1 => {
                    let before = Hand { doubled: hand.doubled - 1, ..*hand }.own();
                    self.finish(state, pair, Some(before))?
                }
                Then::Again => self.next_card(state, pair, &Hand { doubled: hand.doubled + 1, ..*hand })?,
                Then::Keep | Then::Rescue => self.finish(state, pair, None)?,
            }
        } else {
            let action = self.action(hand, split)?;
            self.act(state, pair, action)?
        };
        self.rounds.insert(state.clone(), sum);
        Ok(sum)
    }

    fn act(&mut self, state: &State, pair: Option<Pair>, action: Action) -> Result<Sum, RanOut> {
        match action {
            Action::Hit => self.next_card(state, pair, &state.hand),
            Action::Double => {
                let doubling = self.game.doubling(&state.hand, pair.is_some()).unwrap();
                self.next_card(state, pair, &doubling)
            }
            _ => self.finish(state, pair, None),
        }
    }

    fn next_card(&mut self, state: &State, pair: Option<Pair>, hand: &Hand) -> Result<Sum, RanOut> {
        if size(&state.shoe) == 0 {
            return Err(RanOut);
        }
        let mut sum = Sum::default();
        for drawn in kinds_in(&state.shoe) {
            let mut next = State { shoe: without(&state.shoe, drawn), ..state.clone() };
            let again = pair.is_some_and(|pair| {
                size(&hand.cards) == 1 && self.is_pair(pair.kind, drawn) && state.hands < pair.most
            });
            if again {
                // The new hand is played next; the one it came from takes another card.
                next.to_play.insert(0, drawn);
                next.hands += 1;
            } else {
                next.hand = self.game.drawn(hand, drawn);
            }
            let rest = self.deal(&next, pair)?;
            sum.add(rest, state.shoe[drawn].into());
        }
        Ok(sum)
    }

    /// The hand is done, taken back for so many units or settled; the next one, or the dealer.
    fn finish(&mut self, state: &State, pair: Option<Pair>, rescued: Option<i128>) -> Result<Sum, RanOut> {
        let (nets, stake) = match rescued {
            Some(before) => ([-before * WAGER; 8], before),
            None => self.game.settle(&state.hand, self.up, pair.is_some(), state.first),
        };
        let mut next = state.clone();
        next.first = false;
        next.stake += stake;
        for (sum, net) in next.nets.iter_mut().zip(nets) {
            *sum += net;
        }
        if !next.to_play.is_empty() {
            let first = next.to_play.remove(0);
            next.hand = Hand::new(with(&[0; KINDS], first), pair.is_some_and(|pair| pair.free));
            return self.deal(&next, pair);
        }
        let ends = self.ends(state.hole, &state.shoe)?;
        let mut sum = Sum::default();
        for (ways, net) in ends.into_iter().zip(next.nets) {
            sum.add(Sum::of(ways, net, next.stake), 1);
        }
        Ok(sum)
    }

    /// All rounds with these two cards and this first action, over the hole cards.
    fn rounds_of(&mut self, a: usize, b: usize, action: Action) -> Result<Sum, RanOut> {
        let both = with(&with(&[0; KINDS], a), b);
        let unseen = self.unseen(&both);
        let pair = (action == Action::Split).then(|| self.pair(a).unwrap());
        self.rounds.clear();
        let mut sum = Sum::default();
        for hole in self.holes.clone() {
            if unseen[hole] == 0 {
                continue;
            }
            let state = State {
                hole,
                shoe: without(&unseen, hole),
                hand: Hand::new(if pair.is_some() { with(&[0; KINDS], a) } else { both }, false),
                to_play: if pair.is_some() { vec![b] } else { Vec::new() },
                hands: 2,
                first: true,
                nets: [0; 8],
                stake: 0,
            };
            let rounds =
                if pair.is_some() { self.deal(&state, pair)? } else { self.act(&state, None, action)? };
            sum.add(rounds, unseen[hole].into());
        }
        Ok(sum)
    }
}

/// A first decision: the choices with what they add to the stake, rounds that are over before among
/// them.
struct Decision {
    ways: i128,
    choices: Vec<(i128, Action, Sum)>,
}

/// What the player sees, as far as it is told apart when a pair of sevens is split for its suits.
type Seen = (usize, usize, usize, usize, usize);

/// Deals every round of a shoe with these cards by worth, and compares with the engine.
#[expect(clippy::too_many_lines, reason = "a whole round, step by step")]
pub(super) fn check(terms: &TwentyOneTerms, shoe: [u32; 10], ten_ranks: u32) -> Result<(), RanOut> {
    let suits = terms.rows.iter().any(|row| looks_at_suits(&row.when));
    let by_rank = terms.split.as_ref().is_some_and(|split| split.tens_by_rank);
    let mut kinds = Vec::new();
    let mut cards: Cards = [0; KINDS];
    for (worth, &count) in shoe.iter().enumerate() {
        let rank = if worth == 0 { Rank::ACE } else { Rank(worth as u8 - 1) };
        let of = match worth {
            9 if by_rank => ten_ranks as usize,
            5..=7 if suits => 4,
            _ => 1,
        };
        assert_eq!(count as usize % of, 0);
        for tag in 0..of {
            let rank = if worth == 9 { Rank(Rank::KING.0 - tag as u8) } else { rank };
            let suit = (of == 4 && worth != 9).then_some(tag);
            cards[kinds.len()] = u8::try_from(count as usize / of).unwrap();
            kinds.push(Kind { worth, rank, suit });
        }
    }
    let mut game = Game { terms, kinds, dealt: HashMap::default() };
    let mut all = Sum::default();
    let all_cards = size(&cards);
    let peeks = matches!(terms.hole_card, HoleCardRule::Peek | HoleCardRule::FaceUp);
    let mut decisions: BTreeMap<Seen, Vec<Decision>> = BTreeMap::new();
    for up in kinds_in(&cards) {
        let rest = without(&cards, up);
        let up_worth = game.kinds[up].worth;
        let live: Vec<usize> =
            kinds_in(&rest).filter(|&hole| !(peeks && game.is_natural(up, hole))).collect();
        let groups: Vec<Vec<usize>> = if terms.hole_card == HoleCardRule::FaceUp {
            live.iter().map(|&hole| vec![hole]).collect()
        } else {
            vec![live]
        };
        let (early, late) =
            (terms.surrender.early.contains(up_worth), terms.surrender.late.contains(up_worth));
        for (group, holes) in groups.iter().enumerate() {
            let mut table = Table {
                game: &mut game,
                up,
                shoe: rest,
                holes: holes.clone(),
                plays: HashMap::default(),
                actions: HashMap::default(),
                doubled: HashMap::default(),
                rounds: HashMap::default(),
            };
            for a in kinds_in(&rest) {
                let after = without(&rest, a);
                for b in kinds_in(&after) {
                    let ways = i128::from(cards[up]) * i128::from(rest[a]) * i128::from(after[b]);
                    let unseen = without(&after, b);
                    let each = orderings(size(&unseen) - 1);
                    let naturals: i128 = kinds_in(&unseen)
                        .filter(|&hole| table.game.is_natural(up, hole))
                        .map(|hole| i128::from(unseen[hole]))
                        .sum();
                    let open: i128 = holes.iter().map(|&hole| i128::from(unseen[hole])).sum();
                    if table.game.is_natural(a, b) {
                        // Once, with all hole cards.
                        if group == 0 {
                            natural_rounds(
                                table.game,
                                up,
                                (a, b),
                                ways * each,
                                (naturals, size(&unseen) as i128),
                                &mut all,
                            );
                        }
                        continue;
                    }
                    let mut over = Sum::default();
                    if peeks && group == 0 {
                        over = Sum::of(naturals * each, -WAGER, 1);
                    }
                    let hand = Hand::new(with(&with(&[0; KINDS], a), b), false);
                    if open == 0 {
                        all.add(over, ways);
                        continue;
                    }
                    let mut choices = Vec::new();
                    let pair = suits && table.game.kinds[a].worth == table.game.kinds[b].worth;
                    for (place, (adds, action, value)) in table.choices(&hand, false)?.into_iter().enumerate()
                    {
                        // Only where hands are looked at together can another than the best be taken.
                        if place > 0 && !pair {
                            break;
                        }
                        let rounds = table.rounds_of(a, b, action)?;
                        assert_eq!(rounds.net, table.added(&hand.cards, &value), "two ways to add up");
                        assert_eq!(rounds.rounds, open * each);
                        choices.push((adds, action, rounds));
                    }
                    if table.is_pair(a, b)
                        && let Some(pair) = table.pair(a)
                    {
                        let rounds = table.rounds_of(a, b, Action::Split)?;
                        choices.push((i128::from(!pair.free), Action::Split, rounds));
                    }
                    for choice in &mut choices {
                        choice.2.add(over, 1);
                    }
                    let face_up = terms.hole_card == HoleCardRule::FaceUp;
                    if early && !face_up {
                        let before = if peeks { open + naturals } else { open };
                        choices.push((0, Action::Surrender, Sum::of(before * each, -WAGER / 2, 1)));
                    } else if early || late {
                        let taken = if peeks { 0 } else { naturals };
                        let mut rounds = Sum::of((open - taken) * each, -WAGER / 2, 1);
                        rounds.add(Sum::of(taken * each, -WAGER, 1), 1);
                        rounds.add(over, 1);
                        choices.push((0, Action::Surrender, rounds));
                    }
                    let sevens = suits && table.game.kinds[a].worth == 6 && table.game.kinds[b].worth == 6;
                    let one_suit = sevens && a == b;
                    let seen = if pair {
                        let look = if one_suit { 1 + a } else { 0 };
                        (100 + up_worth, table.game.kinds[a].worth, look, usize::from(one_suit && up == a), 0)
                    } else {
                        (up, a, b, group, 1)
                    };
                    decisions.entry(seen).or_default().push(Decision { ways, choices });
                }
            }
        }
    }
    for alike in decisions.values() {
        let places = alike[0].choices.len();
        // The same actions, in one order.
        let of = |decision: &Decision, action: Action| {
            decision.choices.iter().find(|choice| choice.1 == action).unwrap().2
        };
        let best = (0..places)
            .map(|place| {
                let (adds, action, _) = alike[0].choices[place];
                let net: i128 = alike.iter().map(|decision| decision.ways * of(decision, action).net).sum();
                (-net, adds, action)
            })
            .min()
            .unwrap();
        for decision in alike {
            all.add(of(decision, best.2), decision.ways);
        }
    }
    let total = orderings(all_cards);
    assert_eq!(all.rounds, total, "every round was dealt");
    compare(terms, shoe, ten_ranks, &all, total);
    Ok(())
}

/// Rounds in which the player has a natural.
fn natural_rounds(
    game: &Game,
    up: usize,
    (a, b): (usize, usize),
    each: i128,
    (naturals, holes): (i128, i128),
    all: &mut Sum,
) {
    let terms = game.terms;
    let hand = Hand::new(with(&with(&[0; KINDS], a), b), false);
    let (pay, at_once) = game.row(&hand, up, false, true);
    let tie = match terms.ties.natural {
        _ if at_once => pay,
        TieResult::Push => 0,
        TieResult::Lose => -WAGER,
        TieResult::Win => pay,
    };
    let waits = pay * (holes - naturals) + tie * naturals;
    if terms.even_money && game.kinds[up].worth == 0 && WAGER * holes > waits {
        all.add(Sum::of(each * holes, WAGER, 1), 1);
    } else {
        all.add(Sum::of(each * (holes - naturals), pay, 1), 1);
        all.add(Sum::of(each * naturals, tie, 1), 1);
    }
}

fn compare(terms: &TwentyOneTerms, shoe: [u32; 10], ten_ranks: u32, all: &Sum, total: i128) {
    let rules = RuleSet::from_shoe(terms, shoe, ten_ranks, None, None).unwrap();
    let solution = solve(&rules);
    let net = ratio(all.net, WAGER * total);
    assert_eq!(solution.net(), net, "net");
    assert_eq!(*solution.expected_stake(), ratio(all.stake, total), "stake");
    let variance = ratio(all.square, WAGER * WAGER * total) - &net * &net;
    assert_eq!(variance_of(&rules).unwrap(), variance, "variance");
    let law = law_of(&rules).unwrap();
    let mut value = 0;
    for (net, chance) in law.outcomes() {
        let rounds: Ratio = chance * ratio(total, 1);
        assert!(rounds.is_integer());
        let parts: Ratio = net * ratio(WAGER, 1);
        let rounds: i128 = rounds.to_integer().try_into().unwrap();
        value += times_mod(ways_mod(rounds), power(parts.to_integer().try_into().unwrap()));
        value %= PRIME;
    }
    assert_eq!(value, all.law, "law");
}
