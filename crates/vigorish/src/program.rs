//! The running program: its version, the commit and the toolchain it was built from, and the hash of its file. Reports
//! for filing and `--version` print it.

use desk::hash::hash;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// A program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// Its version.
    pub version: &'static str,
    /// The commit of its source; `unknown` if it was built without the repository.
    pub commit: &'static str,
    /// The compiler that built it.
    pub toolchain: &'static str,
    /// The SHA-256 of the running file; `None` if it cannot be read, or if the library runs inside another program.
    pub sha256: Option<String>,
}

/// The value of an unknown field.
const UNKNOWN: &str = "unknown";

static BUILD: OnceLock<(&'static str, &'static str)> = OnceLock::new();
static PROGRAM: OnceLock<Program> = OnceLock::new();

/// Sets the commit and the toolchain of the running program: `main` calls it once, first. Without it, the library
/// assumes that it runs inside another program, whose file is irrelevant.
pub fn identify(commit: &'static str, toolchain: &'static str) {
    let _ = BUILD.set((commit, toolchain));
}

/// The running program. Its file is hashed at the first call.
pub fn program() -> &'static Program {
    PROGRAM.get_or_init(|| {
        let (commit, toolchain) = BUILD.get().copied().unwrap_or((UNKNOWN, UNKNOWN));
        let file = || std::fs::read(std::env::current_exe().ok()?).ok();
        Program {
            version: env!("CARGO_PKG_VERSION"),
            commit,
            toolchain,
            sha256: BUILD.get().and_then(|_| file()).map(hash),
        }
    })
}

impl Program {
    /// The hash of the program, or the version and the commit if there is none.
    pub fn identity(&self) -> String {
        self.sha256.clone().unwrap_or_else(|| format!("{}-{}", self.version, self.commit))
    }
}

/// Now, in UTC, to the second: `2026-11-18T15:09:45Z`.
pub fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    utc(seconds)
}

/// A number of seconds since 1970 as a date and a time.
fn utc(seconds: u64) -> String {
    let (days, of_day) = (seconds / 86_400, seconds % 86_400);
    // Years begin in March, so that a leap day is the last of a year; eras have 400 years, 146,097 days. 719,468 days lie
    // between 1 March of the year 0 and 1970.
    let from_zero = days + 719_468;
    let (era, of_era) = (from_zero / 146_097, from_zero % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = 400 * era + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (of_day / 3_600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `date -u -d @N +%FT%TZ`.
    #[test]
    fn times_are_those_of_date() {
        for (seconds, time) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_868_799, "2000-02-29T23:59:59Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (1_795_014_585, "2026-11-18T15:09:45Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(utc(seconds), time);
        }
    }

    #[test]
    fn a_library_has_no_file_of_its_own() {
        assert_eq!(program().sha256, None);
        assert_eq!(program().identity(), concat!(env!("CARGO_PKG_VERSION"), "-unknown"));
    }
}
