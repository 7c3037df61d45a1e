//! The best count of a level: the balanced integer tags between -k and k for the cards of a shoe that correlate most
//! with the effects of removal.
//!
//! Over balanced tags `t` the correlation with effects `e`, weighted by the numbers of cards `w`, is
//! `sum(w t e) / sqrt(sum(w t^2) sum(w (e - mean)^2))`. So for each value of `q = sum(w t^2)` only the largest
//! `sum(w t e)` matters. A dynamic program over the cards, from the last to the first, finds it for every balance and every
//! `q`, in whole numbers; of equals it keeps the tags with fewer that are not zero, then those that come first in the order
//! 0, 1, -1, 2, -2, 3, -3. The search is exhaustive: no count is left out.

use enumeration::Ratio;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

/// Cards with the same effect: how many there are in the shoe, and their effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WeightedEffect {
    pub cards: u32,
    pub effect: Ratio,
}

/// The tags of the best count of a level, in the order of the cards; `None` if no balanced count correlates.
pub(crate) fn best_tags(effects: &[WeightedEffect], level: i32) -> Option<Vec<i32>> {
    let unit = effects.iter().fold(0, |unit, of| of.cards.gcd(&unit)).max(1);
    let weights: Vec<i64> = effects.iter().map(|of| i64::from(of.cards / unit)).collect();
    let parts = effects.iter().fold(BigInt::one(), |parts, of| parts.lcm(of.effect.denom()));
    let worths: Vec<BigInt> = effects
        .iter()
        .zip(&weights)
        .map(|(of, &weight)| of.effect.numer() * (&parts / of.effect.denom()) * weight)
        .collect();
    let narrow: Option<Vec<i128>> =
        worths.iter().map(|worth| worth.to_i128().filter(|worth| worth.abs() < 1 << 110)).collect();
    match narrow {
        Some(worths) => search(&weights, &worths, level),
        None => search(&weights, &worths, level),
    }
}

/// An integer type in which effects are added up.
trait WholeNumber: Clone + Ord + Zero + Signed + From<i32> + Into<BigInt> {}
impl WholeNumber for i128 {}
impl WholeNumber for BigInt {}

/// The tags of a level in order of preference among equals.
fn tags(level: i32) -> Vec<i32> {
    [0].into_iter().chain((1..=level).flat_map(|tag| [tag, -tag])).collect()
}

/// The best tags of the cards from some index on: the sum of tag times effect, and how many tags are not zero.
type BestTags<W> = Option<(W, u32)>;

fn search<W: WholeNumber>(weights: &[i64], worths: &[W], level: i32) -> Option<Vec<i32>> {
    let tags = tags(level);
    let largest: i64 = weights.iter().sum::<i64>() * i64::from(level);
    let squares = largest * i64::from(level);
    let width = usize::try_from(squares + 1).ok()?;
    let height = usize::try_from(2 * largest + 1).ok()?;
    let place = |balance: i64, square: i64| -> Option<usize> {
        let fits = balance.abs() <= largest && (0..=squares).contains(&square);
        fits.then(|| usize::try_from((balance + largest) * (squares + 1) + square).ok()).flatten()
    };
    let mut after: Vec<BestTags<W>> = vec![None; width * height];
    after[place(0, 0)?] = Some((W::zero(), 0));
    // For each card, the best tag at each balance and sum of squares of this card and those after it.
    let mut choices: Vec<Vec<u8>> = Vec::with_capacity(weights.len());
    let (mut reach, mut square_reach) = (0, 0);
    for (&weight, worth) in weights.iter().zip(worths).rev() {
        let mut now: Vec<BestTags<W>> = vec![None; width * height];
        let mut chosen = vec![0; width * height];
        let (before, square_before) = (reach, square_reach);
        reach += weight * i64::from(level);
        square_reach += weight * i64::from(level * level);
        for (number, &tag) in tags.iter().enumerate() {
            let (moved, squared) = (weight * i64::from(tag), weight * i64::from(tag * tag));
            let gain = worth.clone() * W::from(tag);
            let used = u32::from(tag != 0);
            for balance in -before..=before {
                for square in 0..=square_before {
                    let Some(from) = place(balance, square) else { continue };
                    let Some((sum, nonzero)) = &after[from] else { continue };
                    let Some(to) = place(balance + moved, square + squared) else { continue };
                    let (sum, nonzero) = (sum.clone() + gain.clone(), nonzero + used);
                    let is_better = match &now[to] {
                        None => true,
                        Some((best, fewest)) => match sum.cmp(best) {
                            Ordering::Greater => true,
                            Ordering::Equal => nonzero < *fewest,
                            Ordering::Less => false,
                        },
                    };
                    if is_better {
                        now[to] = Some((sum, nonzero));
                        chosen[to] = u8::try_from(number).ok()?;
                    }
                }
            }
        }
        choices.push(chosen);
        after = now;
    }
    choices.reverse();
    let mut best: Option<(BigInt, i64, u32, Vec<usize>)> = None;
    for square in 1..=squares {
        let Some((sum, nonzero)) = &after[place(0, square)?] else { continue };
        if !sum.is_positive() {
            continue;
        }
        let sum: BigInt = sum.clone().into();
        // Compares sum^2 / square with that of the best so far.
        let against = best.as_ref().map_or(Ordering::Greater, |(top, top_square, ..)| {
            (&sum * &sum * *top_square).cmp(&(top * top * square))
        });
        if against == Ordering::Less {
            continue;
        }
        let picked = picked(weights, &choices, &tags, square, &place)?;
        let is_better = against == Ordering::Greater
            || best.as_ref().is_some_and(|(_, _, fewest, known)| (*nonzero, &picked) < (*fewest, known));
        if is_better {
            best = Some((sum, square, *nonzero, picked));
        }
    }
    best.map(|(.., picked)| picked.into_iter().map(|number| tags[number]).collect())
}

/// The indices of the best tags with this sum of squares, card by card.
fn picked(
    weights: &[i64],
    choices: &[Vec<u8>],
    tags: &[i32],
    mut square: i64,
    place: &dyn Fn(i64, i64) -> Option<usize>,
) -> Option<Vec<usize>> {
    let mut balance = 0;
    let mut picked = Vec::new();
    for (weight, chosen) in weights.iter().zip(choices) {
        let number = usize::from(chosen[place(balance, square)?]);
        let tag = i64::from(tags[number]);
        balance -= weight * tag;
        square -= weight * tag * tag;
        picked.push(number);
    }
    Some(picked)
}

/// The square of the correlation of tags with effects and its sign, weighted by the cards; `None` if either is constant.
pub(crate) fn correlation(effects: &[WeightedEffect], tags: &[i32]) -> Option<(bool, Ratio)> {
    let cards: u32 = effects.iter().map(|of| of.cards).sum();
    let weight = |of: &WeightedEffect| Ratio::from_integer(of.cards.into());
    let number = |tag: i32| Ratio::from_integer(tag.into());
    let mean = |sum: Ratio| sum / Ratio::from_integer(cards.into());
    let both = || effects.iter().zip(tags.iter().copied());
    let effect = mean(effects.iter().map(|of| weight(of) * &of.effect).sum());
    let tag = mean(both().map(|(of, tag)| weight(of) * number(tag)).sum());
    let covariance: Ratio =
        both().map(|(of, t)| weight(of) * (number(t) - &tag) * (&of.effect - &effect)).sum();
    let square = |value: Ratio| &value * &value;
    let of_tags: Ratio = both().map(|(of, t)| weight(of) * square(number(t) - &tag)).sum();
    let of_effects: Ratio = effects.iter().map(|of| weight(of) * square(&of.effect - &effect)).sum();
    if of_tags.is_zero() || of_effects.is_zero() {
        return None;
    }
    Some((covariance.is_negative(), square(covariance) / (of_tags * of_effects)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;

    fn effects(of: &[(u32, i64)]) -> Vec<WeightedEffect> {
        of.iter().map(|&(cards, effect)| WeightedEffect { cards, effect: ratio(effect, 7) }).collect()
    }

    /// Tries every balanced count, one after another.
    fn by_trying_all(effects: &[WeightedEffect], level: i32) -> Option<Vec<i32>> {
        let tags = tags(level);
        let mut best: Option<(Ratio, usize, Vec<usize>)> = None;
        let all = tags.len().pow(u32::try_from(effects.len()).unwrap());
        for mut number in 0..all {
            let mut picked = Vec::new();
            for _ in effects {
                picked.push(number % tags.len());
                number /= tags.len();
            }
            let of: Vec<i32> = picked.iter().map(|&number| tags[number]).collect();
            let balance: i64 = effects.iter().zip(&of).map(|(e, &t)| i64::from(e.cards) * i64::from(t)).sum();
            let Some((false, square)) = correlation(effects, &of).filter(|_| balance == 0) else { continue };
            if square.is_zero() {
                continue;
            }
            let nonzero = of.iter().filter(|&&tag| tag != 0).count();
            let is_better = best.as_ref().is_none_or(|(top, fewest, known)| {
                square > *top || square == *top && (nonzero, &picked) < (*fewest, known)
            });
            if is_better {
                best = Some((square, nonzero, picked));
            }
        }
        best.map(|(.., picked)| picked.into_iter().map(|number| tags[number]).collect())
    }

    #[test]
    fn the_search_finds_what_trying_every_count_finds() {
        let shoes: [&[(u32, i64)]; 5] = [
            &[(4, 3), (4, -1), (4, -2), (4, 0), (4, 5)],
            &[(4, 1), (4, 1), (4, 1), (4, -3), (4, 0)],
            &[(24, 2), (6, -5), (6, 1), (24, -1), (6, 0)],
            &[(8, 1000), (8, -999), (8, -1), (4, 0)],
            &[(4, 2), (4, 2), (4, -2), (4, -2)],
        ];
        for shoe in shoes {
            for level in 1..=3 {
                let shoe = effects(shoe);
                assert_eq!(best_tags(&shoe, level), by_trying_all(&shoe, level), "{shoe:?} at level {level}");
            }
        }
    }

    #[test]
    fn equal_effects_have_no_count() {
        assert_eq!(best_tags(&effects(&[(4, 0), (4, 0), (4, 0)]), 2), None);
        assert_eq!(correlation(&effects(&[(4, 1), (4, 1)]), &[1, -1]), None);
    }
}
