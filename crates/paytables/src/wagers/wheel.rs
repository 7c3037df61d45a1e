//! Wheels: their pockets, and the groups of pockets on a roulette layout.

use std::collections::BTreeSet;

/// A wheel. A spin lands in each of its sections with equal probability.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wheel {
    /// The pockets; conditions refer to them by their index.
    pub pockets: Vec<Pocket>,
}

/// A pocket.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pocket {
    /// Its name.
    pub name: String,
    /// The number of sections of the wheel that show it.
    pub sections: u32,
}

/// A set of pockets, by their index in [`Wheel::pockets`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PocketSet(pub BTreeSet<usize>);

impl PocketSet {
    /// Returns true if the pocket of this index is in the set.
    pub fn contains(&self, pocket: usize) -> bool {
        self.0.contains(&pocket)
    }
}

impl Wheel {
    /// The roulette wheel with 0 alone, and the numbers 1 to 36.
    pub(crate) fn single_zero() -> Self {
        Self::of_numbers(&["0"])
    }

    /// The roulette wheel with 0 and 00, and the numbers 1 to 36.
    pub(crate) fn double_zero() -> Self {
        Self::of_numbers(&["0", "00"])
    }

    fn of_numbers(zeros: &[&str]) -> Self {
        let names = zeros.iter().map(ToString::to_string).chain((1..=36).map(|n: u32| n.to_string()));
        Wheel { pockets: names.map(|name| Pocket { name, sections: 1 }).collect() }
    }

    /// Returns true if conditions can name groups of its pockets, which only roulette wheels have.
    pub(crate) fn has_groups(&self) -> bool {
        *self == Self::single_zero() || *self == Self::double_zero()
    }

    /// The number of sections of the wheel.
    pub fn sections(&self) -> u64 {
        self.pockets.iter().map(|pocket| u64::from(pocket.sections)).sum()
    }
}

/// The groups of a roulette layout, by name; 0 and 00 are in none.
pub(crate) const GROUPS: [&str; 12] = [
    "red",
    "black",
    "odd",
    "even",
    "1-18",
    "19-36",
    "1st-dozen",
    "2nd-dozen",
    "3rd-dozen",
    "1st-column",
    "2nd-column",
    "3rd-column",
];

/// The red numbers of a roulette wheel.
const RED: [u32; 18] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/// Returns true if a number from 1 to 36 is in the group of this name.
pub(crate) fn is_in_group(number: u32, group: &str) -> bool {
    match group {
        "red" => RED.contains(&number),
        "black" => !RED.contains(&number),
        "odd" => number % 2 == 1,
        "even" => number.is_multiple_of(2),
        "1-18" => number <= 18,
        "19-36" => number > 18,
        "1st-dozen" => number <= 12,
        "2nd-dozen" => (13..=24).contains(&number),
        "3rd-dozen" => number > 24,
        "1st-column" => number % 3 == 1,
        "2nd-column" => number % 3 == 2,
        "3rd-column" => number.is_multiple_of(3),
        _ => false,
    }
}
