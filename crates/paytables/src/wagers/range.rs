//! Ranges of whole numbers, as conditions name them: `7`, `[2, 3, 12]`, `"8.."`, `"..3"`, `"4..7"`.

use std::fmt;

/// A set of whole numbers. Two ranges are equal if they contain the same numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Range {
    /// Closed intervals, ascending, with a gap between each and the next. An open end is the least or greatest `i64`.
    spans: Vec<(i64, i64)>,
}

impl Range {
    /// One number.
    pub fn one(number: i64) -> Self {
        Range { spans: vec![(number, number)] }
    }

    /// The set of these numbers.
    pub fn one_of(numbers: impl IntoIterator<Item = i64>) -> Self {
        let mut numbers: Vec<i64> = numbers.into_iter().collect();
        numbers.sort_unstable();
        let mut spans: Vec<(i64, i64)> = Vec::new();
        for number in numbers {
            match spans.last_mut() {
                Some((_, last)) if number <= last.saturating_add(1) => *last = number,
                _ => spans.push((number, number)),
            }
        }
        Range { spans }
    }

    /// The numbers from one to another, both included; an omitted end is open.
    pub fn span(from: Option<i64>, to: Option<i64>) -> Self {
        Range { spans: vec![(from.unwrap_or(i64::MIN), to.unwrap_or(i64::MAX))] }
    }

    /// Returns true if the number is in the range.
    pub fn contains(&self, number: i64) -> bool {
        self.spans.iter().any(|&(from, to)| (from..=to).contains(&number))
    }

    /// Returns true if some number from `least` to `most` is in the range.
    pub(crate) fn meets(&self, least: i64, most: i64) -> bool {
        self.spans.iter().any(|&(from, to)| from <= most && least <= to)
    }

    /// The least number from which on either all numbers or none are in the range. A counter need not count beyond it.
    pub fn settled_from(&self) -> i64 {
        match self.spans.last() {
            None => i64::MIN,
            Some(&(from, i64::MAX)) => from,
            Some(&(_, to)) => to + 1,
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, &span) in self.spans.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            match span {
                (i64::MIN, i64::MAX) => f.write_str("..")?,
                (i64::MIN, to) => write!(f, "..{to}")?,
                (from, i64::MAX) => write!(f, "{from}..")?,
                (from, to) if from == to => write!(f, "{from}")?,
                (from, to) => write!(f, "{from}..{to}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_what_they_name() {
        let holds = |range: &Range| (-2..=13).filter(|&n| range.contains(n)).collect::<Vec<_>>();
        assert_eq!(holds(&Range::one(7)), [7]);
        assert_eq!(holds(&Range::one_of([12, 2, 3, 2])), [2, 3, 12]);
        assert_eq!(holds(&Range::span(Some(11), None)), [11, 12, 13]);
        assert_eq!(holds(&Range::span(None, Some(-1))), [-2, -1]);
        assert_eq!(holds(&Range::span(Some(4), Some(7))), [4, 5, 6, 7]);
    }

    #[test]
    fn ranges_are_equal_by_what_they_hold() {
        assert_eq!(Range::one_of([4, 5, 6, 7]), Range::span(Some(4), Some(7)));
        assert_eq!(Range::one_of([3]), Range::one(3));
        assert_eq!(Range::one_of([2, 3, 12]).to_string(), "2..3, 12");
        assert_eq!(Range::span(Some(8), None).to_string(), "8..");
    }

    #[test]
    fn beyond_a_point_nothing_changes() {
        assert_eq!(Range::one_of([2, 3, 12]).settled_from(), 13);
        assert_eq!(Range::span(Some(8), None).settled_from(), 8);
        assert_eq!(Range::span(None, Some(3)).settled_from(), 4);
        assert_eq!(Range::span(None, None).settled_from(), i64::MIN);
    }

    #[test]
    fn ranges_meet_where_they_share_a_number() {
        let range = Range::one_of([2, 3, 12]);
        assert!(range.meets(3, 5) && range.meets(4, 12) && !range.meets(4, 11) && !range.meets(13, 20));
    }
}
