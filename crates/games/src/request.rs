//! A request: a wager with its tables and settings, and the caller's options.

use crate::error::{Error, GivenOption};
use crate::removed_card::RemovedCard;
use enumeration::Ratio;
use paytables::{PayTable, Selected, Wager};
use serde::de::DeserializeOwned;
use std::fmt;

/// Options beyond the wager and its settings.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Options {
    /// The meters, in units of the wager; empty if not given.
    pub meters: Vec<Ratio>,
    /// The part of each wager that feeds the meter.
    pub rate: Option<Ratio>,
    /// The amounts to which the meters are reset, in units of the wager.
    pub resets: Vec<Ratio>,
    /// True if a meter's resets are paid out of its contributions, by a reserve meter: then they cost the house
    /// nothing.
    pub reserve: bool,
    /// How many players make the wager (rulings Q8, Q9).
    pub players: u32,
    /// A cap on winnings (ruling Q11).
    pub cap: Option<Cap>,
    /// True to count the distribution of the net even if that takes long, as in the blackjack family.
    pub law: bool,
    /// Cards that the player sees although they should be hidden, in a game written as data.
    pub sees: Vec<SeenCards>,
    /// The strategy to price in place of the optimum, in a game written as data.
    pub play: Option<GivenPlay>,
    /// Cards removed from the shoe before the round is dealt; the player knows them.
    pub removed: Vec<RemovedCard>,
    /// True if every decision is fixed at the strategy of the fresh shoe.
    pub full_shoe_play: bool,
    /// True to count the variance even if that takes some seconds, as in the blackjack family.
    pub variance: bool,
}

/// Cards of a zone that the player sees from the first stage on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenCards {
    /// The zone.
    pub zone: String,
    /// How many of its cards.
    pub cards: u32,
}

/// A strategy in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenPlay {
    /// The name of the file.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// A cap on winnings, stake excluded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cap {
    /// The most, in units of the opening wager.
    pub units: Ratio,
    /// The scope of the cap.
    pub per: CapPer,
    /// The maximum in dollars, as posted; `None` if only the units are known.
    pub posted: Option<Ratio>,
}

impl From<Ratio> for Cap {
    /// A cap on a round, in units of the opening wager.
    fn from(units: Ratio) -> Self {
        Cap { units, per: CapPer::Round, posted: None }
    }
}

impl fmt::Display for CapPer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CapPer::Round => "round",
            CapPer::Hand => "hand",
        })
    }
}

impl fmt::Display for Cap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "winnings capped at {} units per {}", self.units, self.per)
    }
}

/// The scope of a cap: operators may post one "per round or per hand" (CO 30-2119 (23)(A)(III)). The two differ if a
/// round can be split into hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum CapPer {
    /// The sum that a round wins on the wager (ruling Q11).
    #[default]
    Round,
    /// The win of each hand of the round.
    Hand,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            meters: Vec::new(),
            rate: None,
            resets: Vec::new(),
            reserve: false,
            players: 1,
            cap: None,
            law: false,
            sees: Vec::new(),
            play: None,
            removed: Vec::new(),
            full_shoe_play: false,
            variance: false,
        }
    }
}

/// A request for an analysis.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The wager, its tables and settings.
    pub selected: Selected<'a>,
    /// The options.
    pub options: Options,
}

impl<'a> Request<'a> {
    /// The first listed wager that a selector names, without options: `blackjack/base?decks=6`.
    pub fn listed(selector: &str) -> Result<Request<'static>, Error> {
        let mut selected = paytables::listed().select(&selector.parse()?, &paytables::Settings::default())?;
        Ok(Request::plain(selected.swap_remove(0)))
    }

    /// The selector of the listed game of blackjack that the wager is a side bet of.
    pub(crate) fn base_beside(&self) -> Option<String> {
        let Selected { game, wager, .. } = &self.selected;
        let is_base = |other: &&Wager| other.twenty_one.is_some() && other.side.is_none();
        let base = game.wagers.iter().find(is_base).filter(|base| base.wager != wager.wager)?;
        (!game.game.is_empty()).then(|| format!("{}/{}", game.game, base.wager))
    }

    /// Another wager of the game at the settings that both have, and from the same shoe.
    pub(crate) fn at_own_settings(&self, selector: &str) -> Result<Request<'static>, Error> {
        let mut other = Request::listed(selector)?;
        for (name, value) in &mut other.selected.settings.0 {
            if let Some(chosen) = self.selected.settings.0.get(name) {
                value.clone_from(chosen);
            }
        }
        other.options.removed.clone_from(&self.options.removed);
        Ok(other)
    }

    /// A request without options.
    pub fn plain(selected: Selected<'a>) -> Self {
        Request { selected, options: Options::default() }
    }

    /// The value that a win counts for: limited by the cap if there is one (ruling Q11).
    pub fn capped(&self, net: Ratio) -> Ratio {
        match &self.options.cap {
            Some(cap) if net > cap.units => cap.units.clone(),
            _ => net,
        }
    }

    /// The number of players among whom an award of the whole meter is split (ruling Q8).
    pub(crate) fn sharers(&self) -> u32 {
        if self.selected.wager.shares_awards { self.options.players } else { 1 }
    }

    /// The rules of the wager that are data, in the form its module reads.
    pub fn rules<T: DeserializeOwned>(&self) -> Result<T, Error> {
        read(&self.selected.wager.rules, || self.selected.to_string())
    }

    /// The rules of the game that are data, in the form its module reads.
    pub fn game_rules<T: DeserializeOwned>(&self) -> Result<T, Error> {
        read(&self.selected.game.rules, || self.selected.game.game.clone())
    }

    /// The meaning of a setting's value, from the values that its module knows.
    pub fn choice<T: Clone>(&self, name: &str, known: &[(&str, T)]) -> Result<T, Error> {
        Ok(self.selected.settings.choose(name, known)?)
    }

    /// The meaning of a setting's value, or `otherwise` if the wager's table does not have the setting.
    pub fn choice_or<T: Clone>(&self, name: &str, known: &[(&str, T)], otherwise: T) -> Result<T, Error> {
        if self.selected.settings.0.contains_key(name) { self.choice(name, known) } else { Ok(otherwise) }
    }

    /// The value of a setting that is a whole number.
    pub fn whole(&self, name: &str) -> Result<u32, Error> {
        Ok(self.selected.settings.whole(name)?)
    }

    /// The component that is, or replaces, the listed table of this id.
    pub fn part(&self, id: &str) -> Result<&PayTable, Error> {
        Ok(self.selected.part(id)?)
    }

    /// An error for rules or settings that contradict the module.
    pub(crate) fn unread(&self, problem: String) -> Error {
        Error::Rules { of: self.selected.to_string(), problem }
    }

    /// An error for options that do not apply to the wager: a meter without need, or the wrong number of them.
    pub(crate) fn check_meters(&self, meters: usize) -> Result<(), Error> {
        let Options { meters: given, rate, resets, reserve, .. } = &self.options;
        let wager = || self.selected.to_string();
        let no_use = |given| Err(Error::NoUse { wager: wager(), lacks: "has no meter", given });
        if meters == 0 && !given.is_empty() {
            return no_use(vec![GivenOption::Meter]);
        }
        if meters == 0 && *reserve {
            return no_use(vec![GivenOption::Reserve]);
        }
        if meters == 0 && (rate.is_some() || !resets.is_empty()) {
            return no_use(vec![GivenOption::Rate, GivenOption::Reset]);
        }
        for (what, values) in [(GivenOption::Meter, given), (GivenOption::Reset, resets)] {
            let count = values.len();
            if count > 0 && count != meters {
                return Err(Error::MeterCount { wager: wager(), given: what, wanted: meters, count });
            }
        }
        Ok(())
    }
}

/// Rules that are data, of what `of` names.
fn read<T: DeserializeOwned>(rules: &serde_json::Value, of: impl Fn() -> String) -> Result<T, Error> {
    T::deserialize(rules).map_err(|error| Error::Rules { of: of(), problem: error.to_string() })
}
