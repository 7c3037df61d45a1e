//! The possible explanations of a claim that fails, and their wording. [`explain`](crate::explain) searches among them,
//! [`others`](crate::others) builds those that need another analysis.

use crate::another_name::AnotherName;
use crate::claimed::Slip;
use paytables::Settings;
use std::fmt;

/// What explains a claim that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Explanation {
    /// The same analysis has the claimed figure under another name.
    AnotherName(AnotherName),
    /// The wager without the cap gives it.
    Uncapped,
    /// A simple strategy, of this name, gives it.
    Simple(String),
    /// The pays give it with odds "to" read as "for", or the other way about.
    OddsRead {
        /// Whether "to" was read as "for".
        as_for: bool,
    },
    /// The listed pays of these tables give the claimed figure.
    ListedPays {
        /// The tables.
        tables: Vec<String>,
        /// The settings at which they do, of those that are not as submitted.
        at: Settings,
    },
    /// The submitted pays give the claimed figure at these settings.
    OtherSettings(Settings),
    /// It follows from the claim and the exact value.
    Slip(Slip),
    /// Nothing that was tried gives it.
    Unexplained,
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Explanation::AnotherName(name) => write!(f, "{name}"),
            Explanation::Uncapped => f.write_str("matches the wager without the cap"),
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
            Explanation::Unexplained => f.write_str("unexplained"),
        }
    }
}

impl Explanation {
    /// What it would be, for a list of what was not tried.
    pub(crate) fn untried(&self) -> String {
        match self {
            Explanation::ListedPays { tables, at } if at.is_empty() => tables.join(", "),
            Explanation::ListedPays { tables, at } => format!("{} at {at}", tables.join(", ")),
            Explanation::OtherSettings(settings) => settings.to_string(),
            Explanation::Uncapped => "the wager without the cap".into(),
            other => other.to_string(),
        }
    }
}
