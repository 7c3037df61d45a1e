//! A name that is not known, with suggestions.

use crate::names::{asked_back, listing, near};

/// A name in user input that is not among the known ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// The name as it was written.
    pub name: String,
    /// The known names nearest to it, the nearest first; empty if none is near.
    pub nearest: Vec<String>,
    /// All the known names, in order.
    pub known: Vec<String>,
}

impl Unknown {
    /// The error for a name that is not among these.
    pub fn among(name: &str, known: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let known: Vec<String> = known.into_iter().map(Into::into).collect();
        let nearest = near(name, known.iter().map(String::as_str)).into_iter().map(String::from).collect();
        Unknown { name: name.into(), nearest, known }
    }

    /// `; did you mean a, b or c?`, empty if none is near.
    pub fn did_you_mean(&self) -> String {
        asked_back(&self.nearest)
    }

    /// `; did you mean a?`, or all the known names after `: the games are` if none is near.
    pub(crate) fn or_all(&self, they_are: &str) -> String {
        if self.nearest.is_empty() {
            format!(": {they_are} {}", listing(&self.known, "and"))
        } else {
            self.did_you_mean()
        }
    }
}

/// `it has a, b and c`, or `it has none`.
pub(crate) fn it_has(names: &[String]) -> String {
    if names.is_empty() { "it has none".into() } else { format!("it has {}", listing(names, "and")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_are_offered_or_all_of_them() {
        let near = Unknown::among("crapz", ["craps", "roulette"]);
        assert_eq!(near.nearest, ["craps"]);
        assert_eq!(near.or_all("the games are"), "; did you mean `craps`?");
        let far = Unknown::among("zzzzzz", ["craps", "roulette"]);
        assert_eq!((far.nearest.len(), far.did_you_mean().as_str()), (0, ""));
        assert_eq!(far.or_all("the games are"), ": the games are craps and roulette");
        assert_eq!(
            (it_has(&[]), it_has(&["a".into(), "b".into()])),
            ("it has none".into(), "it has a and b".into())
        );
    }
}
