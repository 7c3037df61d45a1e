//! The documents that state the rules, citations of them, and the rulings on what they leave open or print garbled.

use serde::{Deserialize, Serialize};

/// A regulatory document that defines games and pay tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Document {
    /// The short name figures cite.
    pub short: String,
    /// The title, as printed.
    pub title: String,
    /// Who issued it.
    pub issuer: String,
    /// Its date, as printed; parts of one document may bear dates of their own.
    pub date: String,
    /// The parts that bear a date of their own.
    #[serde(default)]
    pub parts: Vec<DocumentPart>,
}

impl Document {
    /// The title of the rule that contains this section. A document of several rules has a title for each, separated by `; `,
    /// and each title begins like its sections: `Rule 8, ...`.
    pub fn title_of(&self, section: &str) -> &str {
        let rule = |text: &str| text.split(',').next().map(String::from);
        self.title.split("; ").find(|title| rule(title) == rule(section)).unwrap_or(&self.title)
    }
}

/// A part of a document with its own dates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct DocumentPart {
    /// The part's name, as printed.
    pub name: String,
    /// When it was submitted.
    pub submitted: String,
    /// When it was approved.
    pub approved: String,
}

/// Where something is printed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Source {
    /// The document's short name.
    pub document: String,
    /// The section and paragraph in it.
    pub section: String,
}

/// A reading of the source that a figure relies on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Ruling {
    /// The short id, like `Q1`.
    pub id: String,
    /// What it says.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use crate::catalogue::listed;

    #[test]
    fn a_section_is_cited_with_the_rule_it_stands_in() {
        let title = |short: &str, section: &str| {
            let document = listed().documents.iter().find(|document| document.short == short).unwrap();
            document.title_of(section).to_string()
        };
        assert_eq!(
            title("CO", "Rule 8, 30-899.29 (2), Long"),
            "Rule 8, Rules for Blackjack: 30-899.29 The Play - Rocket Aces Blackjack Progressive"
        );
        assert_eq!(
            title("CO", "Rule 21, 30-2119 (26)"),
            "Rule 21, Rules for Blackjack-Poker Combination Games: 30-2119 The Play - Ride Free"
        );
        assert_eq!(
            title("HC", "Appendix A 9.IV"),
            "Horseshoe Cincinnati, Table Games, Section G, Appendices A to O"
        );
    }
}
