//! The tables behind [`counting`](mod@crate::counting): for every number of cards seen and every running count, the win
//! of the next round, in whole numbers over one denominator for each depth.

use crate::limbs::{Factor, add, subtract, to_big};
use enumeration::{Arrange, Ratio};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};
use rayon::prelude::*;

/// The probability of rounds that use some number of cards of each group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Term {
    /// The cards of each group.
    pub used: Vec<u32>,
    /// Their probability, with `given` holding.
    pub given: Ratio,
    /// Their contribution to the mean net.
    pub net: Ratio,
    /// Their contribution to the mean square of the net.
    pub square: Ratio,
}

impl Term {
    fn cards(&self) -> u32 {
        self.used.iter().sum()
    }
}

/// A shoe in groups, and the numbers of cards that may be seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GroupModel {
    /// The tag of each group.
    pub tags: Vec<i64>,
    /// The cards of each group in the fresh shoe.
    pub sizes: Vec<u32>,
    /// The fewest cards seen before a round, and the most.
    pub first_seen: u32,
    pub last_seen: u32,
}

/// The win of the rounds after some number of seen cards, by running count.
pub(crate) struct DepthSums {
    /// The unseen cards.
    pub unseen: u32,
    denominator: BigInt,
    /// The lowest running count.
    lowest: i64,
    /// For each running count from the lowest on, the sums over it and all above it.
    tails: Vec<CountSums>,
}

/// Probability, net and square of the net, over the denominator of their depth.
#[derive(Clone, Default, Debug)]
pub(crate) struct CountSums {
    pub given: BigInt,
    pub net: BigInt,
    pub square: BigInt,
}

impl DepthSums {
    fn new(unseen: u32, denominator: BigInt, lowest: i64, mut by_count: Vec<CountSums>) -> DepthSums {
        for place in (1..by_count.len()).rev() {
            let (below, above) = by_count.split_at_mut(place);
            let (sum, more) = (&mut below[place - 1], &above[0]);
            sum.given += &more.given;
            sum.net += &more.net;
            sum.square += &more.square;
        }
        DepthSums { unseen, denominator, lowest, tails: by_count }
    }

    /// The sums over all running counts from `least` on.
    pub(crate) fn tail(&self, least: i64) -> CountSums {
        let from = usize::try_from(least.saturating_sub(self.lowest)).unwrap_or(0);
        self.tails.get(from).cloned().unwrap_or_default()
    }

    /// The running count from which bets win most, and their win; `None` if none wins. The highest of equals.
    pub(crate) fn best_tail(&self) -> Option<(i64, CountSums)> {
        let mut best: Option<(usize, &CountSums)> = None;
        for (place, tail) in self.tails.iter().enumerate().rev() {
            if tail.net > best.map_or_else(BigInt::zero, |(_, best)| best.net.clone()) {
                best = Some((place, tail));
            }
        }
        best.map(|(place, tail)| (self.lowest + i64::try_from(place).unwrap_or(0), tail.clone()))
    }

    /// A sum as a ratio.
    pub(crate) fn ratio(&self, value: BigInt) -> Ratio {
        Ratio::new(value, self.denominator.clone())
    }

    /// A sum rounded down to a multiple of 2^-256, for comparisons in which ties do not matter.
    pub(crate) fn rounded(&self, value: BigInt) -> BigInt {
        (value << 256u32).div_floor(&self.denominator)
    }
}

/// The numbers of ways to see `s` cards with running count `R`, by `s` and then by `R` from the lowest on: the
/// coefficients of the generating function, product of `1 + y x^tag` over the cards. Each has as many limbs as the
/// subsets of the shoe need.
#[derive(Clone)]
pub(crate) struct CountTable {
    lowest: i64,
    width: usize,
    limbs: usize,
    rows: Vec<Vec<u64>>,
}

impl CountTable {
    /// The table of a whole shoe.
    fn of(model: &GroupModel) -> CountTable {
        let (lowest, highest) = model.range();
        let width = usize::try_from(highest - lowest + 1).unwrap_or(1);
        let most = usize::try_from(model.last_seen).unwrap_or(0);
        // All 2^N subsets fit.
        let limbs = usize::try_from(model.cards() / 64 + 1).unwrap_or(1);
        let mut rows = vec![vec![0; width * limbs]; most + 1];
        rows[0][usize::try_from(-lowest).unwrap_or(0) * limbs] = 1;
        let mut table = CountTable { lowest, width, limbs, rows };
        let mut dealt = 0;
        // Cards with a tag first: the table is small while there are few.
        let mut groups: Vec<(i64, u32)> =
            model.tags.iter().copied().zip(model.sizes.iter().copied()).collect();
        groups.arrange_by_key(|&(tag, size)| (tag == 0, size));
        for (tag, size) in groups {
            for _ in 0..size {
                dealt += 1;
                table.multiply(tag, dealt);
            }
        }
        table
    }

    /// The limbs of one row that a factor of this tag shifts, their offset in the row above, and their number.
    fn moved(&self, tag: i64) -> (usize, usize, usize) {
        let shift = usize::try_from(tag.unsigned_abs()).unwrap_or(usize::MAX).min(self.width) * self.limbs;
        let len = self.width * self.limbs - shift;
        if tag >= 0 { (0, shift, len) } else { (shift, 0, len) }
    }

    /// Multiplies by `1 + y x^tag`: adds one card, the last of `dealt`.
    fn multiply(&mut self, tag: i64, dealt: usize) {
        let (from, to, len) = self.moved(tag);
        for s in (1..self.rows.len().min(dealt + 1)).rev() {
            let (below, above) = self.rows.split_at_mut(s);
            let moved = below[s - 1][from..from + len].chunks_exact(self.limbs);
            let sums = above[0][to..to + len].chunks_exact_mut(self.limbs);
            sums.zip(moved).filter(|(_, more)| is_some(more)).for_each(|(sum, more)| add(sum, more));
        }
    }

    /// Divides by `1 + y x^tag`: removes one card.
    fn divide(&mut self, tag: i64) {
        let (from, to, len) = self.moved(tag);
        for s in 1..self.rows.len() {
            let (below, above) = self.rows.split_at_mut(s);
            let moved = below[s - 1][from..from + len].chunks_exact(self.limbs);
            let sums = above[0][to..to + len].chunks_exact_mut(self.limbs);
            sums.zip(moved).filter(|(_, less)| is_some(less)).for_each(|(sum, less)| subtract(sum, less));
        }
    }
}

/// Returns true if a number is not zero.
fn is_some(limbs: &[u64]) -> bool {
    limbs.iter().any(|&limb| limb != 0)
}

/// The falling factorial.
pub(crate) fn falling(n: u32, k: u32) -> BigInt {
    (0..k).fold(BigInt::one(), |product, i| product * n.saturating_sub(i))
}

/// The contribution of a node of the search over numbers of used cards: whole numbers over a common denominator.
struct WholeTerm {
    used: Vec<u32>,
    cards: u32,
    values: [BigInt; 3],
}

impl GroupModel {
    /// The cards of the fresh shoe.
    pub(crate) fn cards(&self) -> u32 {
        self.sizes.iter().sum()
    }

    /// Returns true if the tags of the whole shoe add up to 0.
    pub(crate) fn is_balanced(&self) -> bool {
        self.tags.iter().zip(&self.sizes).map(|(tag, &size)| tag * i64::from(size)).sum::<i64>() == 0
    }

    /// The lowest and the highest running count.
    fn range(&self) -> (i64, i64) {
        let most = i64::from(self.last_seen);
        let end = |sign: i64| {
            let mut groups: Vec<(i64, i64)> = self
                .tags
                .iter()
                .zip(&self.sizes)
                .map(|(&tag, &size)| (tag * sign, i64::from(size)))
                .collect();
            groups.arrange_by_key(|&(tag, _)| -tag);
            let mut left = most;
            let mut sum = 0;
            for (tag, size) in groups.into_iter().filter(|&(tag, _)| tag > 0) {
                let taken = size.min(left);
                sum += tag * taken;
                left -= taken;
            }
            sum
        };
        (-end(-1), end(1))
    }

    /// The number of table entries that the sums visit.
    pub(crate) fn work(&self, terms: &[Term]) -> u128 {
        let (lowest, highest) = self.range();
        let width = u128::try_from(highest - lowest + 1).unwrap_or(u128::MAX);
        let rows = u128::from(self.last_seen) + 1;
        let tables = u128::from(self.cards()) / 2 + 3 * u128::try_from(terms.len()).unwrap_or(u128::MAX);
        width.saturating_mul(rows).saturating_mul(tables) / 2
    }

    /// The win of the rounds at every depth, by running count, the largest number of unseen cards first.
    pub(crate) fn sums(&self, terms: &[Term], has_given: bool) -> Vec<DepthSums> {
        let cards = self.cards();
        let longest = terms.iter().map(Term::cards).max().unwrap_or(0);
        // Every share times falling(N, L), over one denominator.
        let share = |term: &Term, value: &Ratio| value * Ratio::from_integer(falling(cards, term.cards()));
        let values = |term: &Term| [&term.given, &term.net, &term.square].map(|value| share(term, value));
        let all: Vec<(Vec<u32>, u32, [Ratio; 3])> =
            terms.iter().map(|term| (term.used.clone(), term.cards(), values(term))).collect();
        let common = all
            .iter()
            .flat_map(|(.., values)| values)
            .fold(BigInt::one(), |common, value| common.lcm(value.denom()));
        let whole = |value: &Ratio| value.numer() * (&common / value.denom());
        let mut whole_terms: Vec<WholeTerm> = all
            .iter()
            .map(|(used, cards, values)| WholeTerm {
                used: used.clone(),
                cards: *cards,
                values: values.each_ref().map(whole),
            })
            .collect();
        whole_terms.arrange_by(|a, b| a.used.cmp(&b.used));
        let full = CountTable::of(self);
        // One part for each number of used cards of the first group.
        let mut firsts: Vec<(CountTable, &[WholeTerm])> = Vec::new();
        let mut table = full.clone();
        let mut divided = 0;
        for part in whole_terms.chunk_by(|a, b| a.used[0] == b.used[0]) {
            while divided < part[0].used[0] {
                table.divide(self.tags[0]);
                divided += 1;
            }
            firsts.push((table.clone(), part));
        }
        let factors = whole_terms.iter().flat_map(|term| &term.values).map(BigInt::bits).max().unwrap_or(0);
        // A sum of as many products as there are terms, each below 2^N times a factor times falling(N, longest).
        let bits = u64::from(cards) + factors + falling(cards, longest).bits() + 16;
        let limbs = usize::try_from(bits / 64 + 1).unwrap_or(1);
        let size = full.rows.len() * full.width * limbs;
        let zero = || Accumulated { limbs, is_empty: true, sums: std::array::from_fn(|_| Vec::new()) };
        let summed = firsts
            .into_par_iter()
            .fold(zero, |mut sums, (mut table, part)| {
                sums.begin(size);
                self.add_terms(&mut table, part, 1, longest, has_given, &mut sums);
                sums
            })
            .reduce(zero, Accumulated::plus);
        let mut depths = Vec::new();
        let mut seen_ways = BigInt::one();
        for (seen, row) in (0..).zip(&full.rows) {
            let unseen = cards - seen;
            let fall = &common * falling(unseen, longest);
            if seen >= self.first_seen {
                let first = usize::try_from(seen).unwrap_or(0) * full.width;
                let ways = |place: usize| {
                    let limbs = &row[place * full.limbs..(place + 1) * full.limbs];
                    to_big(&[limbs, &[0]].concat())
                };
                let sums = |place: usize| {
                    let [given, net, square] = summed.at(first + place);
                    let given = if has_given { given } else { ways(place) * &fall };
                    CountSums { given, net, square }
                };
                let by_count: Vec<CountSums> = (0..full.width).into_par_iter().map(sums).collect();
                depths.push(DepthSums::new(unseen, &fall * &seen_ways, full.lowest, by_count));
            }
            seen_ways = seen_ways * unseen / (seen + 1);
        }
        depths
    }

    /// Adds terms that agree in the groups before `group`, from the table of a shoe without their cards of those groups.
    fn add_terms(
        &self,
        table: &mut CountTable,
        terms: &[WholeTerm],
        group: usize,
        longest: u32,
        has_given: bool,
        sums: &mut Accumulated,
    ) {
        if group == self.tags.len() {
            for term in terms {
                self.add_term(table, term, longest, has_given, sums);
            }
            return;
        }
        let mut divided = 0;
        for part in terms.chunk_by(|a, b| a.used[group] == b.used[group]) {
            while divided < part[0].used[group] {
                table.divide(self.tags[group]);
                divided += 1;
            }
            let is_last = group + 1 == self.tags.len();
            if is_last {
                self.add_terms(table, part, group + 1, longest, has_given, sums);
            } else {
                self.add_terms(&mut table.clone(), part, group + 1, longest, has_given, sums);
            }
        }
    }

    fn add_term(
        &self,
        table: &CountTable,
        term: &WholeTerm,
        longest: u32,
        has_given: bool,
        sums: &mut Accumulated,
    ) {
        let cards = self.cards();
        let stride = table.width * sums.limbs;
        for (seen, row) in (0..).zip(&table.rows) {
            if seen < self.first_seen {
                continue;
            }
            // falling(n, longest) / falling(n, L).
            let rest = falling(cards - seen - term.cards, longest - term.cards);
            let factors = term.values.each_ref().map(|value| Factor::new(&(value * &rest)));
            let first = usize::try_from(seen).unwrap_or(0) * stride;
            for (place, factor) in factors.iter().enumerate() {
                if factor.is_zero() || place == 0 && !has_given {
                    continue;
                }
                let into = sums.sums[place][first..first + stride].chunks_exact_mut(sums.limbs);
                let ways = row.chunks_exact(table.limbs);
                into.zip(ways)
                    .filter(|(_, ways)| is_some(ways))
                    .for_each(|(sum, ways)| factor.add_times(sum, ways));
            }
        }
    }
}

/// Probability, net and square by seen cards and running count, in limbs.
struct Accumulated {
    limbs: usize,
    is_empty: bool,
    sums: [Vec<u64>; 3],
}

impl Accumulated {
    /// Allocates this many limbs, if none are allocated yet.
    fn begin(&mut self, size: usize) {
        if self.is_empty {
            self.is_empty = false;
            self.sums = std::array::from_fn(|_| vec![0; size]);
        }
    }

    fn plus(mut self, other: Accumulated) -> Accumulated {
        if self.is_empty {
            return other;
        }
        if !other.is_empty {
            for (sums, others) in self.sums.iter_mut().zip(&other.sums) {
                let more = others.chunks_exact(self.limbs);
                sums.chunks_exact_mut(self.limbs).zip(more).for_each(|(sum, more)| add(sum, more));
            }
        }
        self
    }

    /// The sums at a place.
    fn at(&self, place: usize) -> [BigInt; 3] {
        let at = |sums: &Vec<u64>| {
            let limbs = sums.get(place * self.limbs..(place + 1) * self.limbs);
            limbs.map_or_else(BigInt::zero, to_big)
        };
        self.sums.each_ref().map(at)
    }
}
