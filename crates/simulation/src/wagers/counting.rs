//! Counts of things on the table: how many, how many different ones, how many equal ones. There are few of them, so
//! each is compared with every other.

/// The number of things.
pub(super) fn how_many(things: impl Iterator) -> i64 {
    things.fold(0, |number, _| number + 1)
}

/// The number of different things.
pub(super) fn different<K: PartialEq>(things: &(impl Iterator<Item = K> + Clone)) -> i64 {
    let is_first = |(place, thing): &(usize, K)| things.clone().take(*place).all(|other| other != *thing);
    how_many(things.clone().enumerate().filter(is_first))
}

/// The largest number of equal things; 0 if there are none.
pub(super) fn most_alike<K: PartialEq>(things: &(impl Iterator<Item = K> + Clone)) -> i64 {
    let alike = |thing: K| how_many(things.clone().filter(|other| *other == thing));
    things.clone().map(alike).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted() {
        let letters = || "banana".chars();
        assert_eq!((how_many(letters()), different(&letters()), most_alike(&letters())), (6, 3, 3));
        assert_eq!((how_many("".chars()), different(&"".chars()), most_alike(&"".chars())), (0, 0, 0));
    }
}
