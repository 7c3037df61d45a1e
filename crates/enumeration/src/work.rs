//! Estimates of work, the limit that refuses too much of it, and progress reports.
//!
//! An engine estimates its work before it begins, as a [`WorkEstimate`], and passes it to [`Work::begin`], the one
//! place that decides: short work runs without a report, long work is announced and reports its progress, and work
//! beyond the [`WorkLimit`] is refused with an [`Excess`]. The counting crates call it; `vigorish` sets the limit and
//! listens.

use crate::ratio::grouped;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// Receives the progress of long work. A listener that unwinds cancels the work.
pub trait Progress: Send + Sync {
    /// Some work begins: what it is, and how many steps it has.
    fn begin(&self, what: &str, steps: u64);
    /// Some steps are done. Called from any thread.
    fn advance(&self, steps: u64);
    /// The work is done.
    fn finish(&self);
}

/// A listener that ignores every report.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
    fn finish(&self) {}
}

impl<P: Progress + ?Sized> Progress for &P {
    fn begin(&self, what: &str, steps: u64) {
        (**self).begin(what, steps);
    }

    fn advance(&self, steps: u64) {
        (**self).advance(steps);
    }

    fn finish(&self) {
        (**self).finish();
    }
}

/// How much work a count is, estimated before it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkEstimate {
    /// How many steps it has.
    pub steps: u128,
    /// What a step is, in the plural: "deals", "states".
    pub unit: &'static str,
    /// How long one step takes, in nanoseconds, on the machine that `docs/limits.md` names.
    pub nanoseconds: u64,
    /// How much memory it needs, in bytes.
    pub bytes: u128,
}

impl WorkEstimate {
    /// How long the work takes; at most the longest duration there is.
    pub fn time(&self) -> Duration {
        let nanoseconds = self.steps.saturating_mul(self.nanoseconds.into());
        let seconds = || u64::try_from(nanoseconds / 1_000_000_000).unwrap_or(u64::MAX);
        u64::try_from(nanoseconds).map_or_else(|_| Duration::from_secs(seconds()), Duration::from_nanos)
    }
}

/// The most time and memory that one count may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WorkLimit {
    /// The longest time.
    pub time: Duration,
    /// The most memory, in bytes.
    pub bytes: u128,
}

/// One GiB, in bytes.
pub(crate) const GIB: u128 = 1 << 30;

impl Default for WorkLimit {
    /// One hour and 1 GiB.
    fn default() -> Self {
        WorkLimit { time: Duration::from_secs(3600), bytes: GIB }
    }
}

/// Work up to this time is not announced.
pub const SHORT: Duration = Duration::from_secs(10);

/// Work beyond the limit: how much it is, and what the limit is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excess {
    /// How much work it would be.
    pub estimate: WorkEstimate,
    /// The limit.
    pub limit: WorkLimit,
}

impl std::error::Error for Excess {}

impl Display for Excess {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let WorkEstimate { steps, unit, bytes, .. } = &self.estimate;
        write!(f, "this takes about {} {unit}", in_digits(*steps))?;
        if self.estimate.time() > self.limit.time {
            let (time, limit) = (in_words(self.estimate.time()), in_words(self.limit.time));
            write!(f, ", about {time}, and the limit is {limit}")
        } else {
            write!(f, " and {} of memory, and the limit is {}", size(*bytes), size(self.limit.bytes))
        }
    }
}

/// The limit of a count, and the listener to its progress.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// The most it may cost.
    pub limit: WorkLimit,
    /// The listener.
    pub progress: &'a dyn Progress,
}

impl Default for Work<'static> {
    /// The default limit, and no listener.
    fn default() -> Self {
        Work { limit: WorkLimit::default(), progress: &Silent }
    }
}

impl<'a> Work<'a> {
    /// Decides whether work of this size begins. Work longer than [`SHORT`] is announced with its time, under the name
    /// `what` and with `parts` as its number of steps; the returned [`Watch`] reports each part.
    pub fn begin(&self, what: &str, estimate: &WorkEstimate, parts: u64) -> Result<Watch<'a>, Excess> {
        let (time, limit) = (estimate.time(), self.limit);
        if time > limit.time || estimate.bytes > limit.bytes {
            return Err(Excess { estimate: estimate.clone(), limit });
        }
        let is_long = time > SHORT;
        if is_long {
            self.progress.begin(&format!("{what}, about {}", in_words(time)), parts);
        }
        Ok(Watch { progress: self.progress, is_long })
    }

    /// A watch over work that is certainly short, or was estimated before.
    pub fn short(&self) -> Watch<'a> {
        Watch { progress: self.progress, is_long: false }
    }
}

/// Reports the parts of work that has begun.
pub struct Watch<'a> {
    progress: &'a dyn Progress,
    is_long: bool,
}

impl Watch<'_> {
    /// Reports that a part is done. The listener may unwind here, even if the work is short and was not announced.
    pub fn part_done(&self) {
        self.parts_done(1);
    }

    /// Reports that some parts are done; none only asks the listener whether to go on. It may unwind here.
    pub fn parts_done(&self, parts: u64) {
        self.progress.advance(if self.is_long { parts } else { 0 });
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if self.is_long {
            self.progress.finish();
        }
    }
}

/// The pseudorandom numbers of an estimate (splitmix64). They are the same in every run, so the estimate is too.
pub struct RandomNumbers(u64);

impl Default for RandomNumbers {
    /// The sequence from its beginning.
    fn default() -> Self {
        RandomNumbers(1)
    }
}

impl RandomNumbers {
    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: u128) -> u128 {
        let mut next = || {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            u128::from(mixed ^ (mixed >> 31))
        };
        (next() << 64 | next()) % end
    }
}

/// The number of different values, estimated from how often each value of a random sample occurs (Chao's estimator).
pub fn different(times_met: impl Iterator<Item = u32>) -> u128 {
    let (mut known, mut once, mut twice) = (0u128, 0u128, 0u128);
    for times in times_met {
        known += 1;
        once += u128::from(times == 1);
        twice += u128::from(times == 2);
    }
    known + if twice == 0 { once * once.saturating_sub(1) / 2 } else { once * once / (2 * twice) }
}

/// A duration in its largest unit, to follow "about".
pub fn in_words(time: Duration) -> String {
    const UNITS: [(&str, u64); 5] =
        [("year", 31_557_600), ("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1)];
    let seconds = time.as_secs();
    let (name, unit) = UNITS.into_iter().find(|&(_, unit)| seconds >= unit).unwrap_or(("second", 1));
    let number = seconds / unit;
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {name}{plural}", in_digits(number.into()))
}

/// A number of bytes in GiB, MiB or KiB.
fn size(bytes: u128) -> String {
    const UNITS: [(&str, u128); 3] = [("GiB", GIB), ("MiB", GIB >> 10), ("KiB", GIB >> 20)];
    let (name, unit) = UNITS.into_iter().find(|&(_, unit)| bytes >= unit).unwrap_or(("KiB", 1 << 10));
    let tenths = bytes.saturating_mul(10) / unit;
    let tenth = if tenths.is_multiple_of(10) { String::new() } else { format!(".{}", tenths % 10) };
    format!("{}{tenth} {name}", in_digits(tenths / 10))
}

/// A number with a comma before every third digit; beyond eighteen digits as a power of ten.
fn in_digits(number: u128) -> String {
    let digits = number.to_string();
    if digits.len() > 18 { format!("10^{}", digits.len() - 1) } else { grouped(&digits) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[derive(Default)]
    struct Heard(Mutex<Vec<String>>);

    impl Progress for Heard {
        fn begin(&self, what: &str, steps: u64) {
            self.0.lock().unwrap().push(format!("{what}: {steps}"));
        }

        fn advance(&self, steps: u64) {
            self.0.lock().unwrap().push(format!("+{steps}"));
        }

        fn finish(&self) {
            self.0.lock().unwrap().push("done".into());
        }
    }

    fn deals(steps: u128, bytes: u128) -> WorkEstimate {
        WorkEstimate { steps, unit: "deals", nanoseconds: 1000, bytes }
    }

    #[test]
    fn short_work_is_silent_and_long_work_is_announced() {
        let heard = Heard::default();
        let work = Work { limit: WorkLimit::default(), progress: &heard };
        // Ten seconds, then 150.
        work.begin("counting", &deals(10_000_000, 0), 4).unwrap().part_done();
        work.begin("counting", &deals(150_000_000, GIB), 4).unwrap().part_done();
        assert_eq!(*heard.0.lock().unwrap(), ["+0", "counting, about 2 minutes: 4", "+1", "done"]);
    }

    #[test]
    fn work_beyond_the_limit_is_refused_with_its_size() {
        let work = Work::default();
        let refused = |estimate: WorkEstimate| work.begin("", &estimate, 1).err().unwrap().to_string();
        assert_eq!(
            refused(deals(12_000_000_000, 0)),
            "this takes about 12,000,000,000 deals, about 3 hours, and the limit is 1 hour"
        );
        assert_eq!(
            refused(deals(1_000, 3 * GIB / 2)),
            "this takes about 1,000 deals and 1.5 GiB of memory, and the limit is 1 GiB"
        );
        assert!(refused(deals(u128::MAX, 0)).starts_with("this takes about 10^38 deals"));
        let higher = WorkLimit { time: Duration::from_secs(4 * 3600), ..WorkLimit::default() };
        assert!(Work { limit: higher, ..work }.begin("", &deals(12_000_000_000, 0), 1).is_ok());
    }
}
