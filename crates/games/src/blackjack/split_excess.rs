//! What the hands of a split win together beyond a cap.
//!
//! With `f` for what a round wins beyond the cap, and `c` for the lowest net of a hand, a hand is
//!
//! ```text
//! c (any) + (n - c) (nets n) + ... for every other net n,
//! ```
//!
//! as in [`split_law`](super::split_law), and the hands of a round are a sum of words: each hand is either any or of a
//! listed net. A word counts as often as the differences of `f` say, `f(n, n') - f(n, c) - f(c, n') + f(c, c)` for two
//! hands. Where its nets do not pass the cap all of them are nothing, so only words of high nets are left, whose lists
//! are short: doubled hands have three cards. The order of hands does not matter, so every word is counted once, its
//! longer lists on the side away from the dealer.

use super::split_hands::{Filled, Part};
use super::split_law::{BySize, Together, add};
use enumeration::draws::{Marked, Term, in_order};
use num_bigint::BigInt;
use num_traits::One;
use std::collections::BTreeMap;

/// A hand of a seat, which of its endings, and the net that it is listed by; any ending where there is none.
type Letter = (usize, Part, Option<i64>);

impl Together<'_> {
    /// Ordered draws, each as often as it wins parts of a wager beyond the cap.
    pub fn excess(&self, cap: i64) -> BySize {
        let mut lists: BTreeMap<Letter, Vec<Term>> = BTreeMap::new();
        // By what is on the side of the dealer: the other hands, and how often the word counts.
        let mut sides: BTreeMap<Vec<Letter>, BTreeMap<Vec<Letter>, i128>> = BTreeMap::new();
        for (mut word, times) in self.words(cap) {
            for letter in &word {
                lists.entry(*letter).or_insert_with(|| self.listed(*letter));
            }
            word.sort_by_key(|letter| (lists[letter].len(), *letter));
            // Hands that are alike come in any order.
            let length = |hands: &[Letter]| -> usize {
                let runs = hands.chunk_by(|a, b| a == b).flat_map(|run| {
                    let length = lists[&run[0]].len();
                    (1..=run.len()).map(move |place| length.div_ceil(place))
                });
                runs.product()
            };
            let work = |&at: &usize| length(&word[..at]) * self.dealt.len() + length(&word[at..]);
            let at = (0..=word.len()).min_by_key(work).unwrap_or(0);
            let (right, left) = word.split_at(at);
            *sides.entry(right.to_vec()).or_default().entry(left.to_vec()).or_default() += times;
        }
        let product = |hands: &[Letter], times: i128| {
            let once = vec![(Marked::plain(0), times)];
            hands.iter().fold(once, |product, letter| self.kinds.together(&product, &lists[letter]))
        };
        let mut excess = BySize::new();
        for (right, lefts) in &sides {
            let left = in_order(lefts.iter().flat_map(|(left, &times)| product(left, times)));
            for by_size in self.with_dealer(&left, &product(right, 1)).values() {
                add(&mut excess, by_size, &BigInt::one());
            }
        }
        excess
    }

    /// The words that can pass the cap, with how often each counts.
    fn words(&self, cap: i64) -> BTreeMap<Vec<Letter>, i128> {
        let mut words: BTreeMap<Vec<Letter>, i128> = BTreeMap::new();
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
        words: &mut BTreeMap<Vec<Letter>, i128>,
    ) {
        // Nets that do not pass the cap differ in nothing.
        let of = |&(seat, _, net): &Letter| net.unwrap_or(self.hands[seat].unlisted);
        let most = |&(seat, _): &Filled| self.hands[seat].nets().last().copied().unwrap_or(0);
        if word.iter().map(of).sum::<i64>() + hands.iter().map(most).sum::<i64>() <= cap {
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
        let Some(net) = net else { return vec![(Marked::plain(hand.any_of(part)), 1)] };
        hand.endings(part, |of| i128::from(of == net), |_| 0)
    }
}
