//! The terms at the table, which many questions share: meters and their funding, players, cards seen and removed, a given
//! strategy, a cap. Converts them into the engine's options. The other questions and the answers use it.

use crate::amounts::Amounts;
use crate::error::Error;
use crate::files::Files;
use crate::number;
use enumeration::Ratio;
use games::Cap;
use games::CapPer;
use games::GivenPlay;
use games::Options;
use games::RemovedCard;
use games::SeenCards;
use paytables::PayTable;
use paytables::Selected;
use serde::Deserialize;

/// The terms at the table at which a wager is made.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Assumptions {
    /// The jackpot amount, per $1 wagered; one for each meter.
    pub meter: Option<Amounts>,
    /// The share of each wager that feeds the meter.
    #[serde(deserialize_with = "number::share")]
    pub rate: Option<Ratio>,
    /// What the meter is reset to, per $1 wagered; one for each meter.
    pub reset: Option<Amounts>,
    /// The resets are paid out of contributions, by a reserve meter.
    pub reserve: bool,
    /// How many players make the wager; one if `None`.
    #[serde(deserialize_with = "number::players")]
    pub players: Option<u32>,
    /// Cards that the player also sees, like `dealer:1`.
    pub sees: Vec<String>,
    /// A file with the strategy to price in place of the optimum; or `full-shoe`: every decision is that of the fresh shoe.
    pub play: Option<String>,
    /// Cards removed from the shoe before the round is dealt, like `4 4 5h`.
    pub removed: Option<String>,
    /// Count the distribution of a whole round of blackjack (seconds to minutes).
    pub law: bool,
    /// The bet on which `max_payout` binds.
    #[serde(deserialize_with = "number::positive")]
    pub cap_bet: Option<Ratio>,
    /// The most that the wager may win, stake excluded.
    #[serde(deserialize_with = "number::amount")]
    pub max_payout: Option<Ratio>,
    /// Whether `max_payout` is for all hands of a round together or for each hand.
    #[serde(deserialize_with = "number::cap_per")]
    pub cap_per: CapPer,
}

impl Assumptions {
    /// Returns an error for half of a cap.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.cap_bet.is_some() == self.max_payout.is_some() {
            return Ok(());
        }
        Err(Error::input("a cap needs both the bet (--cap-bet) and what it may win (--max-payout)"))
    }

    /// The cap in units of the opening wager.
    fn cap(&self) -> Option<Cap> {
        let (most, bet) = self.max_payout.as_ref().zip(self.cap_bet.as_ref())?;
        Some(Cap { units: most / bet, per: self.cap_per, posted: Some(most.clone()) })
    }

    /// The engine's options, whatever the wager.
    pub(crate) fn options(&self) -> Options {
        self.options_on(0)
    }

    /// The engine's options for a wager.
    pub(crate) fn options_for(&self, selected: &Selected) -> Options {
        self.options_on(meters_of(selected))
    }

    /// The same with the seen cards and the given strategy, which is read from its file.
    pub(crate) fn options_in(&self, selected: &Selected, files: &Files) -> Result<Options, Error> {
        let full_shoe_play = self.play.as_deref() == Some(FULL_SHOE);
        let file = self.play.as_deref().filter(|_| !full_shoe_play);
        let (sees, play) = (read_sees(&self.sees)?, read_play(file, files)?);
        let removed = read_removed(self.removed.as_deref())?;
        Ok(Options { sees, play, removed, full_shoe_play, ..self.options_for(selected) })
    }

    fn options_on(&self, meters: usize) -> Options {
        Options {
            meters: Amounts::of(self.meter.as_ref(), meters),
            rate: self.rate.clone(),
            resets: Amounts::of(self.reset.as_ref(), meters),
            reserve: self.reserve,
            players: self.players.unwrap_or(1),
            cap: self.cap(),
            law: self.law,
            sees: Vec::new(),
            play: None,
            removed: Vec::new(),
            full_shoe_play: false,
            variance: false,
        }
    }
}

/// The word that fixes every decision at the strategy of the fresh shoe.
pub(crate) const FULL_SHOE: &str = "full-shoe";

/// Parses the cards removed from the shoe, as in `--removed`.
pub(crate) fn read_removed(removed: Option<&str>) -> Result<Vec<RemovedCard>, Error> {
    removed.map_or(Ok(Vec::new()), |text| games::read_cards(text).map_err(Error::input))
}

/// Parses the cards that are seen, as in `--sees`.
pub(crate) fn read_sees(sees: &[String]) -> Result<Vec<SeenCards>, Error> {
    sees.iter().map(|sees| seen_cards(sees)).collect()
}

/// The strategy in a file, if one is named.
pub(crate) fn read_play(play: Option<&str>, files: &Files) -> Result<Option<GivenPlay>, Error> {
    play.map(|file| Ok(GivenPlay { file: file.into(), text: files.text(file)? })).transpose()
}

/// Parses cards that are seen, like `dealer:1`.
fn seen_cards(text: &str) -> Result<SeenCards, Error> {
    let seen = text.rsplit_once(':').and_then(|(zone, cards)| Some((zone, cards.parse().ok()?)));
    let Some((zone, cards)) = seen else {
        return Err(Error::input(format!(
            "`{text}` does not say which cards are seen: write a zone and a number, like dealer:1"
        )));
    };
    Ok(SeenCards { zone: zone.into(), cards })
}

/// How many meters a wager has: one for each jackpot row if they are independent (ruling Q8), else one for all.
pub(crate) fn meters_of(selected: &Selected) -> usize {
    let of = |table: &PayTable| {
        table
            .rows
            .iter()
            .filter(|row| selected.is_paid_by(row) && row.pays.net(table.basis).is_on_meter())
            .count()
    };
    let rows = selected.tables.iter().map(of).sum();
    if selected.has_independent_meters() { rows } else { rows.min(1) }
}
