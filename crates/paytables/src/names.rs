//! Names as people type them.

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

/// `; did you mean a, b or c?` with the known names nearest to what was typed; empty when none is near.
pub fn did_you_mean<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
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
    let near: Vec<String> = near.into_iter().take(3).map(|(_, name)| format!("`{name}`")).collect();
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", listing(&near, "or")) }
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
    fn a_loss_of_one_is_not_a_win_of_one() {
        assert_ne!(folded("-1"), folded("1"));
        assert_ne!(folded("net -1/2"), folded("net 1/2"));
        assert_eq!(folded("place-6"), folded("place 6"));
    }

    #[test]
    fn the_nearest_names_come_first() {
        assert_eq!(did_you_mean("crapz", ["craps", "roulette"]), "; did you mean `craps`?");
        assert_eq!(did_you_mean("zzzzzz", ["craps"]), "");
    }
}
