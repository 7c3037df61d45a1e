//! The documents the rules stand in, places in them, and the rulings that say how their silent or garbled places are read.

use serde::{Deserialize, Serialize};

/// A regulatory document that defines games and pay tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
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
    pub parts: Vec<Part>,
}

/// A part of a document with its own dates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The part's name, as printed.
    pub name: String,
    /// When it was submitted.
    pub submitted: String,
    /// When it was approved.
    pub approved: String,
}

/// Where something is printed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The document's short name.
    pub document: String,
    /// The section and paragraph in it.
    pub section: String,
}

/// A reading of the source that a figure leans on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The short id, like `Q1`.
    pub id: String,
    /// What it says.
    pub text: String,
}
