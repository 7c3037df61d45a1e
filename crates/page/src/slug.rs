//! File names of wagers' pages.

use paytables::Selected;

/// The longest name; longer ones are cut.
const LONGEST: usize = 120;

/// `pass.odds-2x`: the wager, its table if there are several, and the settings that are not the usual ones.
pub(crate) fn slug(selected: &Selected, unusual: &[(String, String)]) -> String {
    let name = selected.to_string();
    let own = name.strip_prefix(&format!("{}/", selected.game.game)).unwrap_or(&name);
    let mut parts: Vec<String> = own.split('/').map(plain).collect();
    parts.extend(unusual.iter().map(|(name, value)| plain(&format!("{name}-{value}"))));
    let mut slug = parts.join(".");
    slug.truncate(LONGEST);
    slug
}

/// Letters and digits in lower case, everything else as a hyphen, so that the name is never a path.
pub(crate) fn plain(text: &str) -> String {
    let sign = |c: char| if c.is_ascii_alphanumeric() || c == '+' { c.to_ascii_lowercase() } else { '-' };
    let plain: String = text.chars().map(sign).collect();
    let plain = plain.trim_matches('-');
    if plain.is_empty() { "wager".into() } else { plain.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_name_is_a_path() {
        assert_eq!(plain("../../etc/passwd"), "etc-passwd");
        assert_eq!(plain("<b>\"Ü\""), "b");
        assert_eq!(plain("21+3-Classic"), "21+3-classic");
        assert_eq!(plain("\u{202e}"), "wager");
    }
}
