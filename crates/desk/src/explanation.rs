//! The possible explanations of a claim that fails, and their wording. [`explain`](crate::explain) searches among them,
//! [`others`](crate::others) builds those that need another analysis.

use crate::another_name::AnotherName;
use crate::claimed::Slip;
use paytables::Settings;
use paytables::names::listing;
use std::fmt;

/// The explanation of a failed claim: all that fit a claim of few digits, or the first that fits one of many.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// In the order tried; empty if none fits.
    pub all: Vec<Explanation>,
    /// True if the claim has so few digits that a match proves little.
    pub is_hedged: bool,
}

impl fmt::Display for Explained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.all[..] {
            [] => f.write_str("unexplained"),
            all if self.is_hedged => f.write_str(&hedged(all)),
            [first, ..] => write!(f, "{first}"),
        }
    }
}

/// Explanations as possibilities, with the values of one setting merged.
fn hedged(all: &[Explanation]) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut values: Vec<(&str, Vec<&str>)> = Vec::new();
    for explanation in all {
        let single = match explanation {
            Explanation::OtherSettings(settings) if settings.0.len() == 1 => settings.0.iter().next(),
            _ => None,
        };
        let Some((name, value)) = single else {
            let text = explanation.to_string();
            said.push(match text.strip_prefix("matches ") {
                Some(rest) => format!("consistent with {rest}"),
                None => format!("possibly {text}"),
            });
            continue;
        };
        match values.iter_mut().find(|(known, _)| known == name) {
            Some((_, all)) => all.push(value),
            None => values.push((name, vec![value])),
        }
    }
    for (name, values) in values {
        said.push(format!("consistent with the setting {name} = {}", listing(&values, "or")));
    }
    said.join("; ")
}

/// A possible explanation of a failed claim.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Explanation {
    /// The same analysis has the claimed figure under another name.
    AnotherName(AnotherName),
    /// The wager without the cap has it.
    Uncapped,
    /// The simple strategy of this name has it.
    Simple(String),
    /// The optimal play that bets if betting and folding have equal values has it (ruling Q7).
    TiesBet,
    /// The pays have it with odds "to" read as "for", or the reverse.
    OddsRead {
        /// True if "to" was read as "for".
        as_for: bool,
    },
    /// The listed pays of these tables give the claimed figure.
    ListedPays {
        /// The tables.
        tables: Vec<String>,
        /// The settings at which they do, as far as they differ from the submitted ones.
        at: Settings,
    },
    /// The submitted pays give the claimed figure at these settings.
    OtherSettings(Settings),
    /// A rounding or copying error.
    Slip(Slip),
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Explanation::AnotherName(name) => write!(f, "{name}"),
            Explanation::Uncapped => f.write_str("matches the wager without the payout limit"),
            Explanation::TiesBet => {
                f.write_str("matches play that bets on exact ties instead of folding (ruling Q7 folds)")
            }
            Explanation::Simple(name) => write!(f, "matches a simple strategy: {name}"),
            Explanation::OddsRead { as_for: true } => f.write_str("matches odds \"to\" read as \"for\""),
            Explanation::OddsRead { as_for: false } => f.write_str("matches odds \"for\" read as \"to\""),
            Explanation::Slip(slip) => write!(f, "{slip}"),
            Explanation::ListedPays { tables, at } if at.is_empty() => {
                write!(f, "matches the listed pays of {}", tables.join(", "))
            }
            Explanation::ListedPays { tables, at } => {
                write!(f, "matches the listed pays of {} at {at}", tables.join(", "))
            }
            Explanation::OtherSettings(settings) if settings.0.len() == 1 => {
                write!(f, "matches the setting {settings}")
            }
            Explanation::OtherSettings(settings) => write!(f, "matches the settings {settings}"),
        }
    }
}

impl Explanation {
    /// Its description, for a list of explanations that were not tried.
    pub(crate) fn untried(&self) -> String {
        match self {
            Explanation::ListedPays { tables, at } if at.is_empty() => tables.join(", "),
            Explanation::ListedPays { tables, at } => format!("{} at {at}", tables.join(", ")),
            Explanation::OtherSettings(settings) => settings.to_string(),
            Explanation::Uncapped => "the wager without the payout limit".into(),
            other => other.to_string(),
        }
    }
}
