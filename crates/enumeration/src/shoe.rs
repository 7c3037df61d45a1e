//! Multi-deck shoes as counts of what can be drawn.
//!
//! A shoe of `K` kinds holds `count[k]` cards of kind `k`. Which kinds matter is the caller's choice: ten point values,
//! thirteen ranks, fifty-two faces.

/// Counts of the cards left, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shoe<const K: usize> {
    count: [u32; K],
    total: u32,
}

impl<const K: usize> Shoe<K> {
    /// A shoe with these counts.
    pub fn new(count: [u32; K]) -> Self {
        Shoe { count, total: count.iter().sum() }
    }

    /// How many cards of a kind are left.
    pub fn count(&self, kind: usize) -> u32 {
        self.count[kind]
    }

    /// How many cards are left.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The shoe after one card of a kind is gone; none if there was none.
    #[must_use]
    pub fn without(&self, kind: usize) -> Option<Self> {
        let mut rest = *self;
        rest.count[kind] = rest.count[kind].checked_sub(1)?;
        rest.total -= 1;
        Some(rest)
    }

    /// Draws one card: every kind that is left, the number of cards of it, and the shoe after it.
    pub fn draws(&self) -> impl Iterator<Item = (usize, u32, Self)> + '_ {
        (0..K).filter_map(|kind| Some((kind, self.count[kind], self.without(kind)?)))
    }
}

impl Shoe<10> {
    /// Decks of 52 by point value: kind 0 is every card worth ten or nothing, kinds 1 to 9 ace to nine.
    pub fn by_point(decks: u32) -> Self {
        let mut count = [4 * decks; 10];
        count[0] = 16 * decks;
        Shoe::new(count)
    }
}

impl Shoe<13> {
    /// Decks of 52 by rank, lowest first.
    pub fn by_rank(decks: u32) -> Self {
        Shoe::new([4 * decks; 13])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shoe_of_six_decks() {
        let shoe = Shoe::by_point(6);
        assert_eq!(shoe.total(), 312);
        assert_eq!(shoe.count(0), 96);
        assert_eq!(shoe.draws().map(|(_, n, _)| n).sum::<u32>(), 312);
        assert_eq!(Shoe::by_rank(1).total(), 52);
    }

    #[test]
    fn what_is_gone_cannot_be_drawn() {
        let shoe = Shoe::new([1, 2]);
        let rest = shoe.without(0).unwrap();
        assert_eq!(rest.without(0), None);
        assert_eq!(rest.draws().count(), 1);
        assert_eq!(rest.total(), 2);
    }
}
