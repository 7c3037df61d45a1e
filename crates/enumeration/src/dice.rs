//! Six-sided dice.

use crate::conversions::to_count;

/// Every ordered roll of `N` dice, 6^N of them, equally likely.
pub fn rolls<const N: usize>() -> impl Iterator<Item = [u8; N]> + Clone {
    (0..num_traits::pow(6usize, N)).map(|mut code| {
        let mut roll = [1; N];
        for die in roll.iter_mut().rev() {
            *die += u8::try_from(code % 6).expect("below six");
            code /= 6;
        }
        roll
    })
}

/// The number of the 36 rolls of two dice for which the condition holds.
pub fn ways_with_two(condition: impl Fn(u8, u8) -> bool) -> u64 {
    to_count(rolls::<2>().filter(|&[a, b]| condition(a, b)).count())
}

/// The number of the 36 rolls of two dice with the sum `total`.
pub fn ways_of_total(total: u8) -> u64 {
    ways_with_two(|a, b| a + b == total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_of_two_dice() {
        let ways: Vec<u64> = (2..=12).map(ways_of_total).collect();
        assert_eq!(ways, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    }

    #[test]
    fn rolls_are_distinct_and_complete() {
        let all: std::collections::HashSet<[u8; 3]> = rolls::<3>().collect();
        assert_eq!(all.len(), 216);
        assert!(all.iter().flatten().all(|die| (1..=6).contains(die)));
    }
}
