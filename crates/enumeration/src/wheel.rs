//! Wheels with equally likely sections.

/// A wheel: how many sections bear each mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wheel<M> {
    marks: Vec<(M, u32)>,
}

impl<M: PartialEq> Wheel<M> {
    /// A wheel with this many sections of each mark.
    pub fn new(marks: Vec<(M, u32)>) -> Self {
        Wheel { marks }
    }

    /// How many sections the wheel has.
    pub fn sections(&self) -> u32 {
        self.marks.iter().map(|(_, n)| n).sum()
    }

    /// How many sections have a mark for which the condition holds.
    pub fn ways(&self, condition: impl Fn(&M) -> bool) -> u32 {
        self.marks.iter().filter(|(mark, _)| condition(mark)).map(|(_, n)| n).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_add_up() {
        let wheel = Wheel::new(vec![("a", 3), ("b", 1)]);
        assert_eq!(wheel.sections(), 4);
        assert_eq!(wheel.ways(|m| *m == "a"), 3);
        assert_eq!(wheel.ways(|_| true), 4);
    }
}
