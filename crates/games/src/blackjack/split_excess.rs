//! What the hands of a split win together beyond a cap.
//!
//! With `f` for what a round wins beyond the cap, and `c` for the net of a hand that is not listed, a hand is
//!
//! ```text
//! c (any) + (n - c) (nets n) + ... for every other net n,
//! ```
//!
//! as in [`split_law`](super::split_law), and the hands of a round are a sum of words: each hand is either any or of a
//! listed net. A word counts as often as the differences of `f` say, `f(n, n') - f(n, c) - f(c, n') + f(c, c)` for two
//! hands. Where none of these nets pass the cap all of them are nothing, so only words of high nets are left. The order
//! of hands does not matter, so every word is counted once. All words that have the same hands on the side of the dealer
//! are one list on the other, and the dealer, whose hands make lists long, goes with the shorter ones.

use super::split_hands::{Filled, WhichEndings};
use super::split_together::{ByMark, JoinWork, MANY_HANDS, MANY_WITH_DEALER, Together, add};
use enumeration::conversions::to_count;
use enumeration::draws::{Marked, Term, in_order};
use enumeration::{SortedMap, SortedSet};
use itertools::Itertools;
use num_bigint::BigInt;
use num_traits::One;
use std::cmp::Reverse;
use std::rc::Rc;

/// A hand of a seat, which of its endings, and the net that it is listed by; any ending where there is none.
type Letter = (usize, WhichEndings, Option<i64>);

/// The words that pass a cap, by what is on the side of the dealer: the other hands, and how often the word counts.
type WordsByDealer = SortedMap<Vec<Letter>, SortedMap<Vec<Letter>, i128>>;

/// Ordered draws, each as often as it wins parts of a wager beyond the cap. These are the same hands and dealer with other
/// nets unlisted: what is the least work is counted.
pub(super) fn excess(togethers: &[Together<'_>], cap: i64) -> ByMark {
    let plans = LetterOrder::ALL.into_iter().cartesian_product(Cut::ALL);
    let counts = togethers.iter().flat_map(|together| {
        let words = together.words(cap);
        let letters: SortedSet<Letter> = words.keys().flatten().copied().collect();
        let lists = letters.into_iter().map(|letter| (letter, together.listed(letter)));
        let lists: Rc<Lists> = Rc::new(lists.collect());
        plans.clone().map(move |(order, cut)| Excess::new(together, &lists, &words, order, cut))
    });
    counts.min_by_key(Excess::work).map_or_else(ByMark::new, |excess| excess.count())
}

/// The sets of letters.
type Lists = SortedMap<Letter, Vec<Term>>;

/// Which letters of a word go away from the dealer first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LetterOrder {
    /// Those of the longest lists.
    Length,
    /// Those that few words have, so that few lists are put together with the dealer's; then the longest.
    Rarity,
}

impl LetterOrder {
    const ALL: [LetterOrder; 2] = [LetterOrder::Length, LetterOrder::Rarity];

    fn place(self, (seat, part, net): Letter, length: usize) -> impl Ord {
        let rarity = match self {
            LetterOrder::Length => None,
            LetterOrder::Rarity => Some((seat, part == WhichEndings::All)),
        };
        (rarity, Reverse(length), (seat, part, net))
    }
}

/// Where a word in order is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    /// In the middle, so that many words have the same hands on one side.
    Half,
    /// Where it is the least work for the word alone.
    Best,
}

impl Cut {
    const ALL: [Cut; 2] = [Cut::Half, Cut::Best];
}

/// What is won beyond a cap, about to be counted.
struct Excess<'t, 'k> {
    together: &'t Together<'k>,
    lists: Rc<Lists>,
    sides: WordsByDealer,
}

impl<'t, 'k> Excess<'t, 'k> {
    fn new(
        together: &'t Together<'k>,
        lists: &Rc<Lists>,
        words: &SortedMap<Vec<Letter>, i128>,
        order: LetterOrder,
        cut: Cut,
    ) -> Self {
        let mut excess = Excess { together, lists: lists.clone(), sides: WordsByDealer::new() };
        for (word, &times) in words {
            let mut word = word.clone();
            word.sort_by_key(|&letter| order.place(letter, excess.lists[&letter].len()));
            let work = |at: usize| excess.hands(&word[..at]).work() + excess.with_dealer(&word[at..]).work();
            let at = match cut {
                Cut::Half => word.len().div_ceil(2),
                Cut::Best => (0..=word.len()).min_by_key(|&at| work(at)).unwrap_or(0),
            };
            let (left, right) = word.split_at(at);
            *excess.sides.entry(right.to_vec()).or_default().entry(left.to_vec()).or_default() += times;
        }
        excess
    }

    /// About how much is to be done.
    fn work(&self) -> u128 {
        let of_sides = self.sides.iter().map(|(right, lefts)| {
            let lefts = lefts.keys().map(|left| self.hands(left));
            let lefts = lefts
                .reduce(|sum, made| JoinWork { pairs: sum.pairs + made.pairs, sets: sum.sets + made.sets });
            JoinWork::BEGINNING + lefts.unwrap_or_default().work() + self.with_dealer(right).work()
        });
        of_sides.sum()
    }

    /// What is made of some hands.
    fn hands(&self, hands: &[Letter]) -> JoinWork {
        let once = JoinWork { pairs: 0, sets: 1 };
        hands.chunk_by(|a, b| a == b).fold(once, |made, run| {
            let length = self.lists[&run[0]].len();
            // Those that are alike come in any order.
            (1..=run.len()).fold(made, |made, alike| made.with(length, alike, MANY_HANDS))
        })
    }

    /// What is made of some hands and the dealer's.
    fn with_dealer(&self, hands: &[Letter]) -> JoinWork {
        self.hands(hands).with(self.together.dealt.len(), 1, MANY_WITH_DEALER)
    }

    fn count(&self) -> ByMark {
        let mut excess = ByMark::new();
        let mut products: SortedMap<&[Letter], Vec<Term>> = SortedMap::new();
        for (right, lefts) in &self.sides {
            for left in lefts.keys() {
                products.entry(left).or_insert_with(|| self.product(left));
            }
            let left = lefts.iter().flat_map(|(left, times)| {
                let opened = self.together.opened(left.len() + right.len());
                let marked = move |set: Marked| Marked { mark: set.mark + opened, ..set };
                products[left.as_slice()].iter().map(move |&(set, of)| (marked(set), of * times))
            });
            let left = in_order(left);
            // The dealer's hands go with the shorter list.
            let sums = if u128::from(to_count(left.len())) < self.hands(right).sets {
                self.together.with_dealer(&self.product(right), vec![&left])
            } else {
                let right = right.iter().map(|letter| self.lists[letter].as_slice()).collect();
                self.together.with_dealer(&left, right)
            };
            for (mark, by_size) in sums {
                add(excess.entry(mark).or_default().entry(0).or_default(), &by_size, &BigInt::one());
            }
        }
        excess
    }

    fn product(&self, hands: &[Letter]) -> Vec<Term> {
        let once = vec![(Marked::plain(0), 1)];
        hands.iter().fold(once, |product, letter| self.together.kinds.together(&product, &self.lists[letter]))
    }
}

impl Together<'_> {
    /// The words that can pass the cap, with how often each counts.
    fn words(&self, cap: i64) -> SortedMap<Vec<Letter>, i128> {
        let mut words: SortedMap<Vec<Letter>, i128> = SortedMap::new();
        for (round, &times) in self.rounds {
            self.spell(cap, round, &mut Vec::new(), times, &mut words);
        }
        words.retain(|_, times| *times != 0);
        words
    }

    /// Adds the words that begin with some letters and go on with these hands.
    fn spell(
        &self,
        cap: i64,
        hands: &[Filled],
        word: &mut Vec<Letter>,
        times: i128,
        words: &mut SortedMap<Vec<Letter>, i128>,
    ) {
        // Nets that do not pass the cap differ in nothing.
        let highest = |&(seat, _, net): &Letter| {
            let unlisted = self.hands[seat].unlisted;
            net.map_or(unlisted, |net| net.max(unlisted))
        };
        let most = |&(seat, _): &Filled| self.hands[seat].nets().last().copied().unwrap_or(0);
        if word.iter().map(highest).sum::<i64>() + hands.iter().map(most).sum::<i64>() <= cap {
            return;
        }
        let [(seat, fill), later @ ..] = hands else {
            let mut sorted = word.clone();
            sorted.sort_unstable();
            *words.entry(sorted).or_default() += times * self.difference(cap, word, 0);
            return;
        };
        let hand = &self.hands[*seat];
        for &(part, sign) in fill.parts() {
            for net in hand.nets() {
                word.push((*seat, part, Some(net).filter(|&net| net != hand.unlisted)));
                self.spell(cap, later, word, times * sign, words);
                word.pop();
            }
        }
    }

    /// The difference of what is won beyond the cap by the nets of the letters, the hands before having so much.
    fn difference(&self, cap: i64, word: &[Letter], before: i64) -> i128 {
        let [(seat, _, net), later @ ..] = word else { return i128::from((before - cap).max(0)) };
        let unlisted = self.hands[*seat].unlisted;
        let of = |net: i64| self.difference(cap, later, before + net);
        net.map_or_else(|| of(unlisted), |net| of(net) - of(unlisted))
    }

    /// The sets of a letter.
    fn listed(&self, (seat, part, net): Letter) -> Vec<Term> {
        let hand = &self.hands[seat];
        let Some(net) = net else { return vec![(hand.any_of(part), 1)] };
        hand.endings(part, |of| i128::from(of == net), |_| 0)
    }
}
