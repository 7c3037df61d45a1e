//! What the rows of a wager count in a sequence of rolls or spins.
//!
//! A test of a sequence compares counts of events with a range: how often a seven came, how many of six points were made,
//! how many spins landed in the same pocket. Each event has one [`Counter`], and all tests that count the event read it, so
//! the number of states is a product over different events and not over rows. A counter stops at the lowest count from
//! which no test that reads it can change.
//!
//! `rolls` and `spins` translate conditions into tests; `sequences` walks the states of the counters.

use paytables::wagers::Range;

/// Whether a roll or spin belongs to the event: by the phase of the sequence, then by the kind of roll or spin.
pub(crate) type EventTable = Vec<Vec<bool>>;

/// What one counter counts.
#[derive(PartialEq, Eq)]
enum Subject {
    /// Rolls or spins of an event.
    EventTable(EventTable),
    /// How many of the first rolls or spins match these events in order. After one that does not match it is the number
    /// of events plus one.
    Order(Vec<EventTable>),
}

/// A count, and the number at which it stops.
struct Counter {
    counted: Subject,
    cap: u32,
}

/// The count of every counter.
pub(crate) type CounterValues = Vec<u32>;

/// One counter for each quantity that the tests count.
#[derive(Default)]
pub(crate) struct Counters(Vec<Counter>);

impl Counters {
    /// The index of the counter of a quantity, able to count to `cap` at least. Adds a counter if there is none yet.
    fn index(&mut self, counted: Subject, cap: u32) -> usize {
        if let Some(index) = self.0.iter().position(|counter| counter.counted == counted) {
            self.0[index].cap = self.0[index].cap.max(cap);
            return index;
        }
        self.0.push(Counter { counted, cap });
        self.0.len() - 1
    }

    /// The index of a counter of all rolls or spins of an event, up to `cap`.
    pub(crate) fn event(&mut self, event: EventTable, cap: u32) -> usize {
        self.index(Subject::EventTable(event), cap)
    }

    /// The test that the largest count of these events is in a range.
    pub(crate) fn largest(
        &mut self,
        events: impl IntoIterator<Item = EventTable>,
        range: &Range,
    ) -> CounterTest {
        let settled_at = settled_from(range);
        let counters = events.into_iter().map(|event| self.event(event, settled_at)).collect();
        CounterTest { value: TestValue::Largest, counters, range: range.clone(), settled_at }
    }

    /// The test that the number of these events that happened at least once is in a range.
    pub(crate) fn different(
        &mut self,
        events: impl IntoIterator<Item = EventTable>,
        range: &Range,
    ) -> CounterTest {
        let counters: Vec<usize> = events.into_iter().map(|event| self.event(event, 1)).collect();
        let settled_at = settled_from(range).min(counters.iter().map(|_| 1).sum());
        CounterTest { value: TestValue::Different, counters, range: range.clone(), settled_at }
    }

    /// The test that the first rolls or spins match these events in order.
    pub(crate) fn in_order(&mut self, order: Vec<EventTable>) -> CounterTest {
        let length: u32 = order.iter().map(|_| 1).sum();
        let counters = vec![self.index(Subject::Order(order), length + 1)];
        CounterTest {
            value: TestValue::Largest,
            counters,
            range: Range::one(length.into()),
            settled_at: length,
        }
    }

    /// The most that each counter counts.
    pub(crate) fn most(&self) -> CounterValues {
        self.0.iter().map(|counter| counter.cap).collect()
    }

    /// How many combinations of counts there are.
    pub(crate) fn combinations(&self) -> u128 {
        self.0.iter().fold(1, |all, counter| all.saturating_mul(u128::from(counter.cap) + 1))
    }

    /// How many counters there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The counts after one more roll or spin.
    pub(crate) fn after(&self, counts: &CounterValues, phase: usize, kind: usize) -> CounterValues {
        let after = |(counter, &count): (&Counter, &u32)| {
            let next = match &counter.counted {
                Subject::EventTable(event) => count.saturating_add(event[phase][kind].into()),
                Subject::Order(order) => match (0..).zip(order).find(|&(place, _)| place == count) {
                    Some((_, event)) if event[phase][kind] => count + 1,
                    Some(_) => counter.cap,
                    None => count,
                },
            };
            next.min(counter.cap)
        };
        self.0.iter().zip(counts).map(after).collect()
    }

    /// Whether each event that is counted happens with this roll or spin: kinds with equal answers are alike.
    pub(crate) fn events(&self, phase: usize, kind: usize) -> impl Iterator<Item = bool> {
        let events = self.0.iter().flat_map(|counter| match &counter.counted {
            Subject::EventTable(event) => std::slice::from_ref(event),
            Subject::Order(order) => order,
        });
        events.map(move |event| event[phase][kind])
    }
}

/// The count from which on a range holds all numbers or none.
fn settled_from(range: &Range) -> u32 {
    u32::try_from(range.settled_from().max(0)).unwrap_or(u32::MAX)
}

/// What a test makes of its counters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum TestValue {
    /// The largest count; the count itself if there is one counter.
    Largest,
    /// How many counts are above zero.
    Different,
}

/// A condition on the counts at the end of a sequence: a value of some counters is in a range.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CounterTest {
    value: TestValue,
    counters: Vec<usize>,
    range: Range,
    /// The value from which on the answer does not change.
    settled_at: u32,
}

impl CounterTest {
    /// Whether the test holds at the end of every sequence that comes to these counts, or of none. None if that depends on
    /// what follows, which it cannot if the sequence has ended.
    pub(crate) fn holds(&self, counts: &CounterValues, has_ended: bool) -> Option<bool> {
        let counts = self.counters.iter().map(|&counter| counts[counter]);
        let value = match self.value {
            TestValue::Largest => counts.max().unwrap_or(0),
            TestValue::Different => counts.filter(|&count| count > 0).map(|_| 1).sum(),
        };
        (has_ended || value >= self.settled_at).then(|| self.range.contains(value.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_count_the_same_event_share_its_counter() {
        // One phase, and the kinds 0, 1 and 2.
        let event = |kind: usize| vec![(0..3).map(|other| other == kind).collect::<Vec<bool>>()];
        let mut counters = Counters::default();
        let both = counters.different([event(0), event(1)], &Range::one(2));
        let either = counters.different([event(1), event(2)], &Range::span(Some(1), None));
        let twice = counters.largest([event(1)], &Range::one(2));
        assert_eq!(counters.len(), 3);
        // Kind 1 is counted up to 3, from where on it has not come twice; kind 0 only up to 1.
        let many =
            [1, 1, 1, 1, 0, 0].iter().fold(vec![0; 3], |counts, &kind| counters.after(&counts, 0, kind));
        assert_eq!(many, [1, 3, 0]);
        let holds = [&both, &either, &twice].map(|test| test.holds(&many, false));
        assert_eq!(holds, [Some(true), Some(true), Some(false)]);
        assert_eq!(twice.holds(&vec![0, 2, 0], false), None);
        assert_eq!(twice.holds(&vec![0, 2, 0], true), Some(true));
    }
}
