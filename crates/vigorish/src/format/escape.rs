//! Escapes text from outside so that it cannot affect the report.

use std::borrow::Cow;

/// Longer texts are cut.
const LONGEST: usize = 1_000;

/// The text with invisible and control characters escaped, and cut if it is too long.
pub fn visible(text: &str) -> Cow<'_, str> {
    let long = text.chars().nth(LONGEST).is_some();
    if !long && !text.contains(is_unseen) {
        return text.into();
    }
    let mut seen = String::with_capacity(text.len());
    for c in text.chars().take(LONGEST) {
        if is_unseen(c) { seen.extend(c.escape_unicode()) } else { seen.push(c) }
    }
    if long {
        seen += &format!("… ({} characters)", text.chars().count());
    }
    seen.into()
}

/// Returns true for control characters, line and paragraph separators, and characters that change the direction of text
/// or have no width.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_escaped() {
        assert_eq!(visible("craps/field – 7½"), "craps/field – 7½");
        assert_eq!(visible("y\nVerdict: everything holds"), "y\\u{a}Verdict: everything holds");
        assert_eq!(visible("a\u{202e}b\u{2028}c\u{1b}[2J"), "a\\u{202e}b\\u{2028}c\\u{1b}[2J");
    }

    #[test]
    fn what_nobody_reads_is_cut() {
        let long = visible(&"x".repeat(30_000)).into_owned();
        assert!(long.ends_with("x… (30000 characters)") && long.len() < 1_100);
    }
}
