//! How two lists of sets are added up pair by pair without visiting the pairs.
//!
//! For one kind of card, of which there are `n`, the ways of drawing `a + b` cards are a sum of products of something
//! that depends on `a` alone and something that depends on `b` alone:
//!
//! ```text
//! (n)(n-1)...(n-a-b+1) = sum over j of (-1)^j  [C(a, j) (n)(n-1)...(n-a+1)]  [b(b-1)...(b-j+1) (n-j)(n-j-1)...(n-b+1)]
//! ```
//!
//! (Vandermonde's identity for falling factorials; `j` counts cards that the two would have in common if both drew from
//! the whole shoe.) So for each `j` both lists are folded: all sets that differ in this kind only become one, with these
//! weights, and sets of fewer than `j` such cards drop out. Then the next kind, for each `j` again, until nothing of a
//! set is left but its number of cards, and the two sums are multiplied. No list grows on the way down: `j` is at most
//! what both lists hold, and where it is large few sets are left. Most sets hold nothing of most kinds, so a few kinds
//! are folded at once: else a list would mostly be copied from kind to kind.
//!
//! Everything is an integer, and wide enough: with `M` for the sum of all weights times the ways of their sets, no sum of
//! the right list passes `M`, no sum of the left list its `M` with each set counted 2^(cards) times, and no sum of
//! products the product of the two.

use crate::draws::{Kinds, PairSums, Term, falling};
use crate::wide::Wide;
use num_bigint::{BigInt, BigUint};
use num_integer::binomial;

/// The sums over all pairs, by mark and by how many cards a pair has. The lists are in order.
pub(crate) fn sums(kinds: &Kinds, left: &[Term], right: &[Term]) -> PairSums {
    let mut factor = BigInt::from(1);
    let mut of_kinds = Vec::new();
    let held = contents(kinds, left).into_iter().zip(contents(kinds, right));
    for (&(_, cards), (left, right)) in kinds.fields.iter().zip(held) {
        let (kind, drawn) = Kind::new(cards, &left, &right);
        factor *= BigInt::from(drawn);
        of_kinds.push(kind);
    }
    let keyed = |list: &[Term], side: fn(&Kind) -> &Side| {
        let sides = of_kinds.iter().map(|kind| (kind.bits, side(kind)));
        Keyed::new(kinds, &sides.collect::<Vec<_>>(), list)
    };
    let (left, right) = (keyed(left, |kind| &kind.left), keyed(right, |kind| &kind.right));
    let levels = levels(&of_kinds);
    match [left.bits, right.bits] {
        [..128, ..128] => add_up::<2, 2, 4>(&levels, left, right, &factor),
        [..128, ..192] => add_up::<2, 3, 5>(&levels, left, right, &factor),
        [..192, ..192] => add_up::<3, 3, 6>(&levels, left, right, &factor),
        [..192, ..256] => add_up::<3, 4, 7>(&levels, left, right, &factor),
        [..320, ..384] => add_up::<5, 6, 11>(&levels, left, right, &factor),
        [..704, ..832] => add_up::<11, 13, 24>(&levels, left, right, &factor),
        [left, right] => panic!("sums of {left} and {right} bits"),
    }
}

/// All that sets hold of each kind, in order.
fn contents(kinds: &Kinds, list: &[Term]) -> Vec<Vec<u64>> {
    let mut seen: Vec<Vec<bool>> =
        kinds.fields.iter().map(|(field, _)| vec![false; 1 << field.bits]).collect();
    for (set, _) in list {
        for ((field, _), seen) in kinds.fields.iter().zip(&mut seen) {
            seen[field.of(set.set) as usize] = true;
        }
    }
    let held = |seen: Vec<bool>| (0..).zip(seen).filter(|&(_, seen)| seen).map(|(held, _)| held).collect();
    seen.into_iter().map(held).collect()
}

/// One kind of card.
struct Kind {
    /// Bits of a key that say what is held of it.
    bits: u32,
    left: Side,
    right: Side,
    /// For each product into which pairs fall apart: whether it is taken away.
    minus: Vec<bool>,
}

/// What the sets of one list can hold of a kind.
struct Side {
    /// What is held, in order.
    contents: Vec<u64>,
    /// By place among the contents: the part it has in each product, from the first.
    parts: Vec<Vec<Part>>,
    /// By place: the logarithm of the most that it can multiply a weight by.
    most: Vec<u32>,
}

impl Side {
    /// The place of what is held.
    fn place(&self, held: u64) -> Option<usize> {
        // Mostly all numbers are there from the first.
        let guess = held.wrapping_sub(*self.contents.first()?) as usize;
        if self.contents.get(guess) == Some(&held) {
            Some(guess)
        } else {
            self.contents.binary_search(&held).ok()
        }
    }
}

/// What a weight is multiplied with.
#[derive(Clone, Default)]
struct Part {
    factor: u64,
    /// Further factors, where one number is too small.
    more: Box<[u64]>,
}

impl Part {
    fn new(factors: impl IntoIterator<Item = u64>) -> Self {
        let mut more: Vec<u64> = Vec::new();
        let mut last = 1u64;
        for factor in factors {
            if factor == 0 {
                return Part::default();
            }
            last = last.checked_mul(factor).unwrap_or_else(|| {
                more.push(last);
                factor
            });
        }
        Part { factor: last, more: more.into() }
    }

    fn times(&self, other: &Part) -> Self {
        Part::new(self.more.iter().chain(&*other.more).copied().chain([self.factor, other.factor]))
    }

    fn logarithm(&self) -> u32 {
        logarithm(self.factor) + self.more.iter().map(|&factor| logarithm(factor)).sum::<u32>()
    }
}

impl Kind {
    /// The kind, and in how many ways those cards of it can be drawn that every set holds.
    fn new(cards: u64, left: &[u64], right: &[u64]) -> (Kind, BigUint) {
        let [a, b] = [left, right].map(|held| held.first().copied().unwrap_or(0));
        let drawn = falling(cards, a + b).into_iter().map(BigUint::from).product();
        // Those are out of the way.
        let cards = cards.saturating_sub(a + b);
        let held = |held: &[u64], least: u64| -> Vec<u64> {
            held.iter().copied().filter(|held| held - least <= cards).collect()
        };
        let (left, right) = (held(left, a), held(right, b));
        let most = |held: &[u64], least: u64| held.last().map_or(0, |most| most - least);
        let products = most(&left, a).min(most(&right, b));
        let left_part =
            |held: u64, j: u64| Part::new([binomial(held, j)].into_iter().chain(falling(cards, held)));
        let right_part =
            |held: u64, j: u64| Part::new(falling(held, j).into_iter().chain(falling(cards - j, held - j)));
        let all = |held: u64| Part::new(falling(cards, held)).logarithm();
        let parts = |held: &[u64], least: u64, part: &dyn Fn(u64, u64) -> Part| {
            let of = |held: u64| (0..=held.min(products)).map(|j| part(held, j)).collect();
            held.iter().map(|held| of(held - least)).collect()
        };
        let left = Side {
            parts: parts(&left, a, &left_part),
            most: left.iter().map(|held| held - a).map(|held| all(held) + (held << FINE) as u32).collect(),
            contents: left,
        };
        let right = Side {
            parts: parts(&right, b, &right_part),
            most: right.iter().map(|held| all(held - b)).collect(),
            contents: right,
        };
        (Kind::of(left, right, (0..=products).map(|j| j % 2 == 1).collect()), drawn)
    }

    fn of(left: Side, right: Side, minus: Vec<bool>) -> Kind {
        let places = left.contents.len().max(right.contents.len());
        Kind { bits: usize::BITS - places.leading_zeros(), left, right, minus }
    }
}

/// Some kinds that are folded at once.
struct Level {
    /// Bits of a key that say what is held of them.
    bits: u32,
    left: Shares,
    right: Shares,
    /// For each product into which pairs fall apart: whether it is taken away.
    minus: Vec<bool>,
}

/// Bits of a key for what is folded at once: beyond, the tables are longer than most lists.
const AT_ONCE: u32 = 10;

/// The kinds, lowest first, as many at once as the bits allow.
fn levels(kinds: &[Kind]) -> Vec<Level> {
    let mut levels = Vec::new();
    let mut later = kinds;
    while !later.is_empty() {
        let bits = later.iter().scan(0, |bits, kind| {
            *bits += kind.bits;
            Some(*bits)
        });
        let some = bits.take_while(|&bits| bits <= AT_ONCE).count().max(1);
        let (kinds, rest) = later.split_at(some);
        levels.push(Level::of(kinds));
        later = rest;
    }
    levels
}

impl Level {
    fn of(kinds: &[Kind]) -> Level {
        let minus = kinds.iter().rev().fold(vec![false], |higher, kind| {
            let both = higher.iter().flat_map(|above| kind.minus.iter().map(move |minus| above ^ minus));
            both.collect()
        });
        Level {
            bits: kinds.iter().map(|kind| kind.bits).sum(),
            left: Shares::new(kinds, |kind| &kind.left),
            right: Shares::new(kinds, |kind| &kind.right),
            minus,
        }
    }
}

/// What the sets of one list have in each product, by what they hold of the kinds of a level.
struct Shares {
    bits: u32,
    /// By the places of what is held, as in a key: where the shares begin; and at last where they end.
    from: Vec<usize>,
    /// Products, with what a weight is multiplied with.
    of: Vec<(usize, u64)>,
    /// In the same order, further factors; none where one number is always enough.
    more: Option<Vec<Box<[u64]>>>,
}

impl Shares {
    fn new(kinds: &[Kind], side: fn(&Kind) -> &Side) -> Self {
        let mut shares: Vec<Vec<(usize, Part)>> = vec![vec![(0, Part::new([]))]];
        let (mut bits, mut products) = (0, 1);
        for kind in kinds {
            // The lower kinds change fastest, in keys as among products.
            let places =
                (0..1 << kind.bits).map(|place| side(kind).parts.get(place).map_or(&[][..], Vec::as_slice));
            let longer = places.flat_map(|parts| {
                shares.iter().map(move |shares| {
                    let parts = parts.iter().enumerate().filter(|(_, part)| part.factor > 0);
                    let both = parts.flat_map(|(j, part)| {
                        shares.iter().map(move |(product, of)| (j * products + product, of.times(part)))
                    });
                    both.collect()
                })
            });
            shares = longer.collect();
            bits += kind.bits;
            products *= kind.minus.len();
        }
        let mut from = vec![0];
        from.extend(shares.iter().scan(0, |end, shares| {
            *end += shares.len();
            Some(*end)
        }));
        let shares: Vec<(usize, Part)> = shares.into_iter().flatten().collect();
        let is_one = shares.iter().all(|(_, part)| part.more.is_empty());
        Shares {
            bits,
            from,
            more: (!is_one).then(|| shares.iter().map(|(_, part)| part.more.clone()).collect()),
            of: shares.into_iter().map(|(product, part)| (product, part.factor)).collect(),
        }
    }
}

/// A part of the binary logarithm: 2^`FINE` make one bit.
const FINE: u32 = 10;

/// The binary logarithm of a number, in parts, rounded up.
fn logarithm(number: u64) -> u32 {
    let bits = number.max(1).ilog2();
    // The number over its power of two, from 2^63 up. Squared, it says whether the next binary place is a one.
    let mut power = u128::from(number.max(1)) << (63 - bits);
    let mut places = bits;
    for _ in 0..FINE {
        power = (power * power) >> 63;
        places = places << 1 | (power >> 64) as u32;
        // At two and above it is halved again.
        let halvings = power >> 64;
        power >>= halvings;
    }
    places + 1
}

/// A list of sets as keys: what is held of each kind, first kind lowest, and above them the number of cards and the mark.
struct Keyed {
    keys: Vec<u64>,
    weights: Vec<i128>,
    /// The marks, in order; a key has the place of one among them.
    marks: Vec<u128>,
    /// Bits enough for any sum.
    bits: u64,
}

/// Bits of a key for the number of cards.
const SIZE_BITS: u32 = 8;

impl Keyed {
    /// The list, by its side of each kind and the bits for it. Sets that nothing can be paired with are left out.
    fn new(kinds: &Kinds, sides: &[(u32, &Side)], list: &[Term]) -> Self {
        let (keys, weights) = (Vec::with_capacity(list.len()), Vec::with_capacity(list.len()));
        let mut keyed = Keyed { keys, weights, marks: Vec::new(), bits: 0 };
        let used: u32 = sides.iter().map(|&(bits, _)| bits).sum();
        // How many sets have a weight times ways of so many bits.
        let mut by_bits: Vec<u64> = Vec::new();
        for &(set, weight) in list {
            let (mut key, mut at, mut logarithm) = (0u64, 0, 0);
            let held = kinds.fields.iter().zip(sides).all(|((field, _), &(bits, side))| {
                let place = side.place(field.of(set.set));
                if let Some(place) = place {
                    key |= (place as u64) << at;
                    at += bits;
                    logarithm += side.most[place];
                }
                place.is_some()
            });
            if held {
                if keyed.marks.last() != Some(&set.mark) {
                    keyed.marks.push(set.mark);
                }
                let size = kinds.size(set.set) as u64;
                assert!(size < 1 << SIZE_BITS, "a set too large for its key");
                let mark = keyed.marks.len() as u64 - 1;
                keyed.keys.push(key | (size | mark << SIZE_BITS) << used);
                keyed.weights.push(weight);
                let bits = u128::BITS - weight.unsigned_abs().leading_zeros() + (logarithm >> FINE) + 1;
                by_bits.resize(by_bits.len().max(bits as usize + 1), 0);
                by_bits[bits as usize] += 1;
            }
        }
        let marks = usize::BITS - keyed.marks.len().leading_zeros();
        assert!(used + SIZE_BITS + marks <= u64::BITS, "too many kinds for a key");
        let most = by_bits.iter().rev().fold(BigUint::ZERO, |sum, &sets| sum * 2u8 + sets);
        // And a sign.
        keyed.bits = most.bits() + 1;
        keyed
    }

    fn widened<const LIMBS: usize>(self) -> Vec<Sum<LIMBS>> {
        self.keys.into_iter().zip(self.weights).map(|(key, weight)| (key, weight.into())).collect()
    }
}

/// What is left of some sets on the way down: a key, and the sum of their weights.
type Sum<const LIMBS: usize> = (u64, Wide<LIMBS>);

/// Lists to fold into, by product.
#[derive(Default)]
struct Lists<const LIMBS: usize> {
    of: Vec<Vec<Sum<LIMBS>>>,
    /// The products that have one.
    filled: Vec<usize>,
}

impl<const LIMBS: usize> Lists<LIMBS> {
    fn new(products: usize) -> Self {
        Lists { of: vec![Vec::new(); products], filled: Vec::new() }
    }

    fn clear(&mut self) {
        for product in self.filled.drain(..) {
            self.of[product].clear();
        }
    }

    /// Folds a list into each product that is wanted.
    fn fold(&mut self, list: &[Sum<LIMBS>], shares: &Shares, wanted: impl Fn(usize) -> bool) {
        self.clear();
        let mask = (1 << shares.bits) - 1;
        for (key, term) in list {
            let (held, rest) = ((key & mask) as usize, key >> shares.bits);
            for at in shares.from[held]..shares.from[held + 1] {
                let (product, factor) = shares.of[at];
                if !wanted(product) {
                    continue;
                }
                let more = shares.more.as_ref().map_or(&[][..], |more| &more[at]);
                let term = more.iter().fold(*term, |term, &factor| term * factor);
                let sums = &mut self.of[product];
                match sums.last_mut() {
                    Some((last, sum)) if *last == rest => sum.add_product(&term, factor),
                    // What has cancelled out makes room.
                    Some(last) if last.1.is_zero() => *last = (rest, term * factor),
                    Some(_) => sums.push((rest, term * factor)),
                    None => {
                        self.filled.push(product);
                        sums.push((rest, term * factor));
                    }
                }
            }
        }
    }
}

/// Adds up all pairs.
fn add_up<const A: usize, const B: usize, const SUM: usize>(
    levels: &[Level],
    left: Keyed,
    right: Keyed,
    factor: &BigInt,
) -> PairSums {
    let used: u32 = levels.iter().map(|level| level.bits).sum();
    let size = |key: u64| (key >> used) as usize % (1 << SIZE_BITS);
    let longest = |keyed: &Keyed| keyed.keys.iter().map(|&key| size(key)).max().unwrap_or(0);
    let sizes = longest(&left) + longest(&right) + 1;
    let room = levels.iter().map(|level| {
        let products = level.minus.len();
        (Lists::new(products), Lists::new(products))
    });
    let marks = [&left, &right].map(|keyed| keyed.marks.clone());
    let places = marks[0].len() * marks[1].len() * sizes;
    let mut pairing = Pairing::<'_, A, B, SUM> {
        levels,
        marks: marks[1].len(),
        sizes,
        sums: vec![Wide::ZERO; places],
        short: vec![Wide::ZERO; places],
        ends: Ends::default(),
        room: room.collect(),
    };
    pairing.pair(0, &left.widened(), &right.widened(), false);
    let mut sums = PairSums::new();
    for (place, (&long, &short)) in pairing.sums.iter().zip(&pairing.short).enumerate() {
        if long.is_zero() && short.is_zero() {
            continue;
        }
        let (pair, size) = (place / sizes, place % sizes);
        let mark = marks[0][pair / marks[1].len()] + marks[1][pair % marks[1].len()];
        let sum = BigInt::from(long) + BigInt::from(short);
        *sums.entry(mark).or_default().entry(size).or_default() += sum * factor;
    }
    for by_size in sums.values_mut() {
        by_size.retain(|_, sum| *sum != BigInt::ZERO);
    }
    sums.retain(|_, by_size| !by_size.is_empty());
    sums
}

struct Pairing<'l, const A: usize, const B: usize, const SUM: usize> {
    levels: &'l [Level],
    /// How many marks the list on the right has.
    marks: usize,
    sizes: usize,
    /// By mark on the left, mark on the right, and number of cards.
    sums: Vec<Wide<SUM>>,
    /// The same of short numbers: a product has at most 190 bits, and there are fewer than 2^60.
    short: Vec<Wide<4>>,
    ends: Ends,
    /// For each level, lists on both sides.
    room: Vec<(Lists<A>, Lists<B>)>,
}

impl<const A: usize, const B: usize, const SUM: usize> Pairing<'_, A, B, SUM> {
    /// Adds, or takes away, all pairs of a set on the left and one on the right.
    fn pair(&mut self, depth: usize, left: &[Sum<A>], right: &[Sum<B>], minus: bool) {
        let Some(level) = self.levels.get(depth) else { return self.multiply(left, right, minus) };
        let (mut lefts, mut rights) = std::mem::take(&mut self.room[depth]);
        lefts.fold(left, &level.left, |_| true);
        rights.fold(right, &level.right, |product| !lefts.of[product].is_empty());
        for &product in &rights.filled {
            self.pair(depth + 1, &lefts.of[product], &rights.of[product], minus ^ level.minus[product]);
        }
        self.room[depth] = (lefts, rights);
    }

    /// Nothing is left of the sets but their numbers of cards and their marks.
    fn multiply(&mut self, left: &[Sum<A>], right: &[Sum<B>], minus: bool) {
        let split = |key: u64| ((key >> SIZE_BITS) as usize, key as usize % (1 << SIZE_BITS));
        let mut ends = std::mem::take(&mut self.ends);
        ends.short.clear();
        ends.long.clear();
        for (row, (key, sum)) in right.iter().enumerate() {
            let (mark, size) = split(*key);
            let place = mark * self.sizes + size;
            match sum.short() {
                Some(short) => ends.short.push((place, short)),
                None => ends.long.push((place, row)),
            }
        }
        for (key, of_left) in left {
            let (mark, size) = split(*key);
            let from = mark * self.marks * self.sizes + size;
            // As short as most numbers are, the product takes a third of the time.
            let short = of_left
                .short()
                .and_then(|short| i64::try_from(if minus { short.wrapping_neg() } else { short }).ok());
            if let Some(of_left) = short {
                for &(place, of_right) in &ends.short {
                    self.short[from + place].add_short_product(of_left, of_right);
                }
            } else {
                for &(place, of_right) in &ends.short {
                    self.sums[from + place].add_full_product(of_left, &Wide::<B>::from(of_right), minus);
                }
            }
            for &(place, row) in &ends.long {
                self.sums[from + place].add_full_product(of_left, &right[row].1, minus);
            }
        }
        self.ends = ends;
    }
}

/// The ends of a list on the right: places among the sums, with what is there, or where that is too long, its row.
#[derive(Default)]
struct Ends {
    short: Vec<(usize, i128)>,
    long: Vec<(usize, usize)>,
}
