//! Selectors: `game[/wager[/TABLE]]`, optionally followed by `?name=value&name=value`.

use crate::error::Error;
use crate::settings::Settings;
use std::str::FromStr;

/// A parsed selector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selector {
    /// The game.
    pub game: String,
    /// The wager; `None` selects all of the game's.
    pub wager: Option<String>,
    /// The table; `None` selects all of the wager's.
    pub table: Option<String>,
    /// The settings after the `?`.
    pub settings: Settings,
}

impl FromStr for Selector {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let settings = Settings::parse(query.split('&').filter(|part| !part.is_empty()))?;
        // A trailing slash is allowed.
        let parts: Vec<&str> = path.strip_suffix('/').unwrap_or(path).split('/').collect();
        if parts.len() > 3 || parts.iter().any(|part| part.is_empty()) {
            return Err(Error::NotASelector(text.into()));
        }
        let part = |i: usize| parts.get(i).map(ToString::to_string);
        Ok(Selector {
            game: parts[0].to_lowercase(),
            wager: part(1).map(|w| w.to_lowercase()),
            table: part(2),
            settings,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_read() {
        let selector: Selector = "Game/Wager/TABLE?decks=6&odds=2x".parse().unwrap();
        assert_eq!((selector.game.as_str(), selector.wager.as_deref()), ("game", Some("wager")));
        assert_eq!(selector.table.as_deref(), Some("TABLE"));
        assert_eq!(selector.settings.to_string(), "decks=6, odds=2x");
        assert_eq!("game/".parse::<Selector>().unwrap(), "game".parse().unwrap());
        for bad in ["", "/", "a//", "a//b", "a/b/c/d", "a?decks", "a?x=1&x=2"] {
            assert!(bad.parse::<Selector>().is_err(), "{bad}");
        }
    }
}
