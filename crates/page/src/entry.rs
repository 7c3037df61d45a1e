//! A wager with a page of its own, and everything shown on it.

use crate::slug::{plain, slug};
use desk::sheet::{MathsSheet, SheetPlay};
use desk::terms::TermsInEffect;
use enumeration::Ratio;
use games::{Analysis, Decided, Request, Strategy};
use maud::Markup;
use paytables::{Limited, PayTable, Selected, Setting, Settings, listed};
use std::fmt;

/// A wager with everything its page shows.
pub struct Entry<'a> {
    /// What it is called in reports.
    pub name: String,
    /// The wager.
    pub selected: Selected<'a>,
    /// Its figures.
    pub sheet: MathsSheet,
    /// The funding of its meter and the number of players.
    pub terms: TermsInEffect,
    /// The maths sheet as it is printed.
    pub filed: Markup,
    /// The text of the file it is from, where it is from one.
    pub file: Option<String>,
}

/// What kind of wager it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum WagerKind {
    /// The game itself.
    BaseGame,
    /// Beside the game.
    SideBet,
    /// On a meter.
    Progressive,
    /// From a user's file.
    Own,
}

impl fmt::Display for WagerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WagerKind::BaseGame => "base game",
            WagerKind::SideBet => "side bet",
            WagerKind::Progressive => "progressive",
            WagerKind::Own => "own wager",
        })
    }
}

/// The wager that is a game's own, in selectors.
const BASE: &str = "base";

impl Entry<'_> {
    /// Its figures.
    pub fn analysis(&self) -> &Analysis {
        &self.sheet.analysis
    }

    /// The optimal play, where there is something to decide.
    pub fn strategy(&self) -> Option<&Strategy> {
        match &self.sheet.play {
            SheetPlay::Optimal(strategy) => Some(strategy),
            SheetPlay::AsBase | SheetPlay::Nothing => None,
        }
    }

    /// Returns true if what is won can be capped in no more time than the wager takes: where hands are split and bound
    /// to each other, a cap on the round takes minutes.
    pub(crate) fn can_be_capped(&self) -> bool {
        games::decided(&Request::plain(self.selected.clone())).is_ok_and(|decided| decided != Decided::Bound)
    }

    /// What kind of wager it is.
    pub fn kind(&self) -> WagerKind {
        if self.selected.game.game.is_empty() {
            WagerKind::Own
        } else if self.analysis().meter.is_some() {
            WagerKind::Progressive
        } else if self.selected.wager.side_bet {
            WagerKind::SideBet
        } else {
            WagerKind::BaseGame
        }
    }

    /// The game's name among files and filters; wagers of files share one.
    pub(crate) fn game_id(&self) -> String {
        let game = &self.selected.game.game;
        if game.is_empty() { "own".into() } else { plain(game) }
    }

    /// The game's name as printed.
    pub(crate) fn game(&self) -> &str {
        let game = self.selected.game;
        if game.game.is_empty() { "Your own wagers" } else { &game.title }
    }

    /// The wager's name in words: `Pair plus`.
    pub(crate) fn wager(&self) -> String {
        let Selected { game, wager, .. } = &self.selected;
        // A wager of a file has a title of its own.
        if game.game.is_empty() && !game.title.is_empty() {
            game.title.clone()
        } else if wager.wager == BASE {
            "Base game".into()
        } else {
            in_words(&wager.wager)
        }
    }

    /// Returns true if it is a listed game's own wager, and so called by the game's name.
    pub(crate) fn is_base(&self) -> bool {
        self.selected.wager.wager == BASE && !self.selected.game.game.is_empty()
    }

    /// The settings that distinguish it from its variants, in words: `6 decks, dealer hits soft 17`.
    pub(crate) fn variant(&self, has_variants: bool) -> String {
        let unusual = self.unusual();
        let usual_decks = || {
            let decks = self.selected.settings.0.get("decks").filter(|_| has_variants)?;
            Some(("decks".to_string(), decks.clone()))
        };
        let has_decks = unusual.iter().any(|(name, _)| name == "decks");
        let decks = if has_decks { None } else { usual_decks() };
        let table = self.chosen_table().map(String::from);
        let settings = decks.into_iter().chain(unusual).map(|(name, value)| setting_in_words(&name, &value));
        table.into_iter().chain(settings).collect::<Vec<_>>().join(", ")
    }

    /// The heading of its page: the game, the wager if it is not the game itself, and what tells it apart.
    pub(crate) fn title(&self, has_variants: bool) -> String {
        let wager = (!self.is_base()).then(|| self.wager());
        let own = (!self.selected.game.game.is_empty()).then(|| self.game().to_string());
        let variant = Some(self.variant(has_variants)).filter(|variant| !variant.is_empty());
        let parts: Vec<String> = [own, wager, variant].into_iter().flatten().collect();
        parts.join(", ")
    }

    /// What the one meter is reset to: as given, as the source has it, or the least that the source allows.
    pub(crate) fn reset(&self) -> Option<Ratio> {
        let meter = self.analysis().meter.as_ref().filter(|meter| meter.b.len() == 1)?;
        let given = self.terms.resets.as_ref().and_then(|resets| resets.value.first().cloned());
        let least = || {
            let mut limits = self.selected.wager.limits.iter();
            limits.find(|limit| limit.figure == Limited::Reset).map(|limit| limit.amount.clone())
        };
        given.or_else(least).filter(|_| meter.b.len() == 1)
    }

    /// The edge with the meter at its reset.
    pub(crate) fn edge_at_reset(&self) -> Option<Ratio> {
        let meter = self.analysis().meter.as_ref()?;
        Some(-(&meter.a + meter.b.first()? * self.reset()?))
    }

    /// The representative edge, and its condition if there is one: for a progressive, that of the long
    /// run, else that at its reset, else that of an empty meter.
    pub(crate) fn headline(&self) -> Option<(Ratio, &'static str)> {
        let a = self.analysis();
        let plain = a.edge.clone().map(|edge| (edge, ""));
        let long_run = || a.long_run_edge.clone().map(|edge| (edge, "long run"));
        let at_reset = || self.edge_at_reset().map(|edge| (edge, "at reset"));
        let empty = || a.meter.as_ref().map(|meter| (-&meter.a, "empty meter"));
        plain.or_else(long_run).or_else(at_reset).or_else(empty)
    }

    /// The table's id, where the wager has several to choose from.
    pub(crate) fn chosen_table(&self) -> Option<&str> {
        let wager = self.selected.wager;
        (!wager.components && wager.tables.len() > 1).then(|| self.selected.table().id.as_str())
    }

    /// `craps/pass?odds=2x`: the selector that names it and nothing else.
    pub fn selector(&self) -> String {
        let Settings(settings) = &self.selected.settings;
        let settings: Vec<String> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let query = if settings.is_empty() { String::new() } else { format!("?{}", settings.join("&")) };
        format!("{}{query}", self.selected)
    }

    /// The settings it has, each with the value in effect.
    pub(crate) fn settings(&self) -> Vec<(&Setting, &str)> {
        let own = self.selected.game.settings_of(self.selected.wager);
        own.into_iter()
            .filter_map(|setting| Some((setting, self.selected.settings.0.get(&setting.name)?.as_str())))
            .collect()
    }

    /// The tables as they are listed, for what they offer.
    pub(crate) fn tables(&self) -> Vec<&PayTable> {
        self.selected.tables.iter().collect()
    }

    /// The settings that are not the usual ones: name and value.
    pub(crate) fn unusual(&self) -> Vec<(String, String)> {
        // A table that the deck count picks names its own decks: the usual count is that of the first.
        let first: Vec<&PayTable> = if self.selected.wager.decks_pick_table {
            listed().tables_of(self.selected.wager)
        } else {
            self.tables()
        };
        self.settings()
            .into_iter()
            .filter(|(setting, value)| setting.listed(&first).first().is_none_or(|usual| usual != value))
            .map(|(setting, value)| (setting.name.clone(), value.to_string()))
            .collect()
    }

    /// The folder of its page among the wagers, and the page's name without its ending.
    pub(crate) fn place(&self) -> (String, String) {
        (self.game_id(), slug(&self.selected, &self.unusual()))
    }

    /// Returns true if some pay is a minimum, not a fixed pay.
    pub(crate) fn is_floor(&self) -> bool {
        let paid = |table: &PayTable| {
            table.rows.iter().any(|row| self.selected.is_paid_by(row) && table.is_floor(row))
        };
        self.selected.tables.iter().any(paid)
    }
}

/// `pair-plus` as people write it: `Pair plus`. A hyphen between digits stays, and a name has no apostrophe to give.
pub(crate) fn in_words(name: &str) -> String {
    let signs: Vec<char> = name.chars().collect();
    let is_digit = |i: Option<usize>| i.and_then(|i| signs.get(i)).is_some_and(char::is_ascii_digit);
    let mut words = String::new();
    for (i, &sign) in signs.iter().enumerate() {
        let between_digits = is_digit(i.checked_sub(1)) && is_digit(Some(i + 1));
        match sign {
            '-' if !between_digits => words.push(' '),
            sign if i == 0 => words.extend(sign.to_uppercase()),
            sign => words.push(sign),
        }
    }
    words.strip_prefix("Dont ").map_or_else(|| words.clone(), |what| format!("Don't {what}"))
}

/// A setting as people say it: `6 decks`, `dealer hits soft 17`, `odds 2x`.
pub(crate) fn setting_in_words(name: &str, value: &str) -> String {
    match (name, value) {
        ("decks", "1") => "1 deck".into(),
        ("decks", _) => format!("{value} decks"),
        ("soft17", "hit") => "dealer hits soft 17".into(),
        ("soft17", "stand") => "dealer stands on soft 17".into(),
        ("blackjack", _) => format!("blackjack pays {value}"),
        ("hands", _) => format!("up to {value} hands"),
        ("wheel", _) => format!("{value} wheel"),
        ("double", "any") => "double any two".into(),
        ("double", _) => format!("double on {value}"),
        (_, "yes") => spaced(name),
        (_, "no" | "none") => format!("no {}", spaced(name)),
        (_, "not") => format!("{} not counted", spaced(name)),
        _ => format!("{} {}", spaced(name), spaced(value)),
    }
}

/// A name without its hyphens; those between digits stay.
pub(crate) fn spaced(name: &str) -> String {
    let words = in_words(name);
    let first = name.chars().next().map_or_else(String::new, |first| first.to_string());
    words.chars().next().map_or_else(String::new, |begin| first + &words[begin.len_utf8()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_words() {
        assert_eq!(in_words("pair-plus"), "Pair plus");
        assert_eq!(in_words("1-18"), "1-18");
        assert_eq!(in_words("dont-pass"), "Don't pass");
        assert_eq!(in_words("21+3-top-3"), "21+3 top 3");
        assert_eq!(setting_in_words("decks", "6"), "6 decks");
        assert_eq!(setting_in_words("odds", "3-4-5x"), "odds 3-4-5x");
        assert_eq!(setting_in_words("double-after-split", "no"), "no double after split");
        assert_eq!(setting_in_words("split-aces", "one-card"), "split aces one card");
    }
}
