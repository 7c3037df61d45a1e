//! Comparison of names as people type them, and suggestions for names that are not known.

use crate::ratio::Ratio;
use num_bigint::BigInt;
use num_traits::Zero;

/// A row's name with case, hyphens and plural s ignored, for comparison only. The sign of a number is no hyphen.
pub fn folded(name: &str) -> String {
    let parted = |word: &str| match word.strip_prefix('-') {
        Some(number) if number.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("-{}", number.replace('-', " "))
        }
        _ => word.replace('-', " "),
    };
    let words: Vec<String> = name.to_lowercase().split_whitespace().map(parted).collect();
    words
        .join(" ")
        .split_whitespace()
        .map(|word| if word.len() > 2 { word.strip_suffix('s').unwrap_or(word) } else { word })
        .collect::<Vec<_>>()
        .join(" ")
}

/// A row's name, for comparison. A net or a count is compared as a number (`-1` is not `1`, `1.5` is `3/2`), any other
/// name after [`folded`].
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RowName {
    /// A net or a count.
    Number(Ratio),
    /// Words, folded.
    Words(String),
}

impl RowName {
    /// The row that a text names.
    pub fn of(name: &str) -> Self {
        number(name.trim()).map_or_else(|| RowName::Words(folded(name)), RowName::Number)
    }
}

/// A number with more digits is no row's name.
const MOST_DIGITS: usize = 100;

/// Reads `1`, `+1`, `-1`, `-0.5`, `3/2`.
fn number(text: &str) -> Option<Ratio> {
    if text.len() > MOST_DIGITS {
        return None;
    }
    let negative = text.starts_with('-');
    let rest = text.strip_prefix(['-', '+']).unwrap_or(text);
    let digits = |part: &str| -> Option<BigInt> {
        (!part.is_empty() && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse().ok())?
    };
    let magnitude = if let Some((numerator, denominator)) = rest.split_once('/') {
        let (numerator, denominator) = (digits(numerator)?, digits(denominator)?);
        (!denominator.is_zero()).then(|| Ratio::new(numerator, denominator))?
    } else if let Some((integer, fraction)) = rest.split_once('.') {
        let scale = num_traits::pow(BigInt::from(10), fraction.len());
        Ratio::from_integer(digits(integer)?) + Ratio::new(digits(fraction)?, scale)
    } else {
        Ratio::from_integer(digits(rest)?)
    };
    Some(if negative { -magnitude } else { magnitude })
}

/// The item of this name: as it is listed, or else the only one with the same letters and digits (`Pair Plus` is
/// `pair-plus`).
pub(crate) fn named<'a, T>(items: &'a [T], name: impl Fn(&T) -> &str, typed: &str) -> Option<&'a T> {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric() || *c == '+').flat_map(char::to_lowercase).collect()
    };
    items.iter().find(|item| name(item) == typed).or_else(|| {
        let typed = plain(typed);
        let mut same = items.iter().filter(|item| plain(name(item)) == typed);
        same.next().filter(|_| same.next().is_none())
    })
}

/// The longest name that a message repeats whole: longer than any listed one.
const LONGEST: usize = 100;

/// A name from a user's file, for a message or a report: on one line, and cut if it is longer than any listed name.
pub fn shown(name: &str) -> String {
    let line = |c: char| if c.is_control() { ' ' } else { c };
    let mut text: String = name.chars().take(LONGEST).map(line).collect();
    if name.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    text
}

/// The first part of a text that may be very long.
pub(crate) fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 { text.into() } else { text.chars().take(40).chain(['…']).collect() }
}

/// The known names nearest to what was typed, the nearest first; empty if none is near.
pub(crate) fn near<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // Names are compared by their first 64 letters: enough for any listed name, and a hostile one costs nothing.
    let typed: String = typed.chars().take(64).collect::<String>().to_lowercase();
    let mut near: Vec<(usize, &str)> = known
        .into_iter()
        .filter_map(|name| {
            let distance = strsim::damerau_levenshtein(&typed, &name.to_lowercase());
            let inside = typed.len() > 2 && name.to_lowercase().contains(&typed);
            (inside || distance <= 2 + name.len() / 4).then_some((distance, name))
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(3).map(|(_, name)| name).collect()
}

/// `; did you mean a, b or c?`, empty without names.
pub(crate) fn asked_back(names: &[impl AsRef<str>]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    if quoted.is_empty() { String::new() } else { format!("; did you mean {}?", listing(&quoted, "or")) }
}

/// `; did you mean a or b?` with the names nearest to what was typed; empty if none is near.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let typed: String = typed.chars().take(64).collect::<String>().to_lowercase();
    let limit = (typed.chars().count() / 3).max(1);
    let distance = |word: &str| {
        let inside = typed.len() > 2 && word.contains(&typed);
        if inside { 1 } else { strsim::damerau_levenshtein(&typed, &word.to_lowercase()) }
    };
    let words: Vec<(usize, &str)> = known.into_iter().map(|word| (distance(word), word)).collect();
    let least = words.iter().map(|&(distance, _)| distance).min().filter(|&distance| distance <= limit);
    let near = words.iter().filter(|&&(distance, _)| Some(distance) == least);
    asked_back(&near.take(3).map(|&(_, word)| word).collect::<Vec<_>>())
}

/// `a, b and c`.
pub fn listing(items: &[impl AsRef<str>], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_string(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {conjunction} {}", first.join(", "), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_hyphens_and_plurals_are_ignored() {
        assert_eq!(folded("Three-of-a-Kind"), folded("three of a kind"));
        assert_eq!(folded("pair of aces"), folded("Pair of Ace"));
        assert_ne!(folded("four wilds"), folded("five wilds"));
        assert_eq!(folded("6-card royal - diamonds"), folded("6 card royal diamond"));
    }

    #[test]
    fn case_and_punctuation_of_a_name_are_ignored_unless_two_are_alike() {
        let find = |typed| named(&["pair-plus", "hold-em", "21+3", "a-b", "ab"], |name| name, typed).copied();
        assert_eq!(find("Pair Plus"), Some("pair-plus"));
        assert_eq!(find("Hold'em"), Some("hold-em"));
        assert_eq!((find("21 + 3"), find("213")), (Some("21+3"), None));
        assert_eq!((find("ab"), find("a-b"), find("A B")), (Some("ab"), Some("a-b"), None));
    }

    #[test]
    fn a_loss_of_one_is_not_a_win_of_one() {
        assert_ne!(folded("-1"), folded("1"));
        assert_ne!(folded("net -1/2"), folded("net 1/2"));
        assert_eq!(folded("place-6"), folded("place 6"));
    }

    #[test]
    fn numbers_are_rows_by_value_and_keep_their_sign() {
        let same = |a: &str, b: &str| RowName::of(a) == RowName::of(b);
        assert!(same("1", "+1") && same("-1", " -1 ") && same("3/2", "1.5") && same("-0.5", "-1/2"));
        assert!(!same("-1", "1") && !same("-3/2", "3/2") && !same("- 1", "1") && !same("--1", "1"));
        assert!(same("Three-of-a-Kind", "three of a kinds") && !same("1-18", "1 19"));
        for words in ["1/0", "1.", ".5", "1e3", "1 2", "+-1", "", "7,7,7", &"9".repeat(101)] {
            assert_eq!(RowName::of(words), RowName::Words(folded(words)), "{words}");
        }
    }

    #[test]
    fn names_are_shown_on_one_line_and_cut() {
        assert_eq!(shown("any\n20"), "any 20");
        assert_eq!(shown(&"é".repeat(100)), "é".repeat(100));
        assert_eq!(shown(&"é".repeat(101)), format!("{}…", "é".repeat(100)));
    }

    #[test]
    fn the_nearest_names_come_first() {
        assert_eq!(near("crapz", ["craps", "roulette"]), ["craps"]);
        assert!(near("zzzzzz", ["craps"]).is_empty());
        assert_eq!(asked_back(&["craps", "roulette"]), "; did you mean `craps` or `roulette`?");
        assert_eq!(nearest("colors", ["class", "holds", "colours"]), "; did you mean `colours`?");
        assert_eq!(nearest("bank", ["player", "banker", "tie"]), "; did you mean `banker`?");
        assert_eq!(nearest("no", ["of", "run"]), "");
    }
}
