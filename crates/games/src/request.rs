//! What is asked for: a wager with its tables and settings, and what the asker adds.

use crate::Error;
use enumeration::Ratio;
use paytables::Selected;
use std::fmt;

/// What the asker adds to a wager and its settings.
#[derive(Clone, Debug)]
pub struct Options {
    /// The meters, in units of the wager; none when not given.
    pub meters: Vec<Ratio>,
    /// The part of each wager that feeds the meter.
    pub rate: Option<Ratio>,
    /// What each meter is reset to, in units of the wager.
    pub resets: Vec<Ratio>,
    /// How many players make the wager, the asker included (ruling Q9).
    pub players: u32,
    /// A cap on what is won (ruling Q11).
    pub cap: Option<Cap>,
}

/// A cap on what is won, stake excluded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cap {
    /// The most, in units of the opening wager.
    pub units: Ratio,
    /// What wins no more than that.
    pub per: CapPer,
}

impl From<Ratio> for Cap {
    /// A cap on a round, in units of the opening wager.
    fn from(units: Ratio) -> Self {
        Cap { units, per: CapPer::Round }
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
        write!(f, "winnings cut at {} units a {}", self.units, self.per)
    }
}

/// What a cap is put on: operators may post one "per round or per hand" (CO 30-2119 (23)(A)(III)). The two
/// differ where a round can be split into hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CapPer {
    /// All that a round wins on the wager (ruling Q11).
    #[default]
    Round,
    /// What each hand of the round wins.
    Hand,
}

impl Default for Options {
    fn default() -> Self {
        Options { meters: Vec::new(), rate: None, resets: Vec::new(), players: 1, cap: None }
    }
}

/// One analysis asked for.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The wager, its tables and settings.
    pub selected: Selected<'a>,
    /// What the asker adds.
    pub options: Options,
}

impl<'a> Request<'a> {
    /// A request with nothing added.
    pub fn plain(selected: Selected<'a>) -> Self {
        Request { selected, options: Options::default() }
    }

    /// The value a win counts for: cut at the cap where there is one (ruling Q11).
    pub fn capped(&self, net: Ratio) -> Ratio {
        match &self.options.cap {
            Some(cap) if net > cap.units => cap.units.clone(),
            _ => net,
        }
    }

    /// The rules of the wager that are data, in the form its module reads.
    ///
    /// # Panics
    /// If the data has another form, which the tests rule out.
    pub fn rules<T: serde::de::DeserializeOwned>(&self) -> T {
        serde_json::from_value(self.selected.wager.rules.clone())
            .unwrap_or_else(|error| panic!("{}: rules: {error}", self.selected))
    }

    /// The rules of the game that are data, in the form its module reads.
    ///
    /// # Panics
    /// If the data has another form, which the tests rule out.
    pub fn game_rules<T: serde::de::DeserializeOwned>(&self) -> T {
        serde_json::from_value(self.selected.game.rules.clone())
            .unwrap_or_else(|error| panic!("{}: rules: {error}", self.selected.game.game))
    }

    /// What is said to who asks for the strategy of a wager that is only dealt.
    pub(crate) fn undecided(&self) -> Error {
        Error::Said(format!("{} has no decisions, so there is no strategy to print", self.selected))
    }

    /// Refuses options that the wager has no use for: a meter where there is none, or the wrong number of them.
    pub(crate) fn check_meters(&self, meters: usize) -> Result<(), Error> {
        let count = |n: usize| if n == 1 { "one meter".into() } else { format!("{n} meters") };
        let given = self.options.meters.len();
        if given > 0 && meters == 0 {
            return Err(Error::Said(format!("{} is not on a meter: --meter does not apply", self.selected)));
        }
        if given > 0 && given != meters {
            return Err(Error::Said(format!(
                "{} has {}, not {given}: --meter M1,M2,...",
                self.selected,
                count(meters)
            )));
        }
        if (self.options.rate.is_some() || !self.options.resets.is_empty()) && meters == 0 {
            return Err(Error::Said(format!(
                "{} is not on a meter: --rate and --reset do not apply",
                self.selected
            )));
        }
        let resets = self.options.resets.len();
        if resets > 0 && resets != meters {
            return Err(Error::Said(format!(
                "{} has {}, not {resets}: --reset R1,R2,...",
                self.selected,
                count(meters)
            )));
        }
        Ok(())
    }
}
