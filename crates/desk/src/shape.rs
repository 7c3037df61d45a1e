//! A submission as it is written: the shapes that its JSON has, and their schema.

use crate::claimed::Claimed;
use enumeration::Ratio;
use games::{Cap, CapPer};
use num_traits::{One, Signed};
use paytables::Pay;
use paytables::names::{RowName, shown};
use serde::de::{self, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::marker::PhantomData;

/// A submission file.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemas", schemars(title = "Submission"))]
pub(crate) struct SubmissionFile {
    /// Title of the submission in reports; the name of the file if omitted.
    pub(crate) title: Option<String>,
    /// Who submits it, as printed in the report.
    pub(crate) applicant: Option<String>,
    /// Where it is submitted, as printed in the report.
    pub(crate) jurisdiction: Option<String>,
    /// Version of the product or of the submission, as printed in the report.
    pub(crate) version: Option<VersionWritten>,
    /// Date of the submission, printed in the report as written here.
    pub(crate) date: Option<String>,
    /// The game. Not needed for a wager of your own.
    pub(crate) game: Option<GameWritten>,
    /// The wager; of a game of your own one of its side bets, or the base game if omitted.
    pub(crate) wager: Option<WagerWritten>,
    /// The listed table whose rows, decks and meters apply. Pays that you leave out are those of this table.
    pub(crate) table: Option<String>,
    /// What the submission modifies: the id of a listed table, or the file of an earlier submission, `*.json`.
    pub(crate) modifies: Option<String>,
    /// The pays that a modification changes, by row, or by table and row.
    pub(crate) changes: Option<Unique<ChangeWritten>>,
    /// Settings that differ from their defaults.
    #[serde(default)]
    pub(crate) settings: Unique<SettingValue>,
    /// The pays: by row, or for a base game by component table and row. Omitted pays of a base game or of a named `table`, and
    /// omitted rows that lose, are as listed. A wager of your own has the pays of its rows.
    #[serde(default)]
    pub(crate) pays: Unique<Paid>,
    /// The meter, in units of the wager; several in a list.
    pub(crate) meter: Option<Amounts>,
    /// Contribution rate: the share of each wager added to the meter.
    pub(crate) rate: Option<Rate>,
    /// The value that the meter is reset to, in units of the wager; several in a list.
    pub(crate) reset: Option<Amounts>,
    /// Whether resets are paid out of contributions, by a reserve meter.
    pub(crate) reserve: Option<bool>,
    /// Number of players making the wager, from 1 to 1000.
    pub(crate) players: Option<Players>,
    /// The wager in dollars that the pays in dollars, the meter and the reset are for; $1 if omitted.
    pub(crate) denomination: Option<Bet>,
    /// The minimum wager of the table, in dollars, on which some payout limits depend.
    pub(crate) minimum_wager: Option<Bet>,
    /// A cap on the winnings.
    pub(crate) cap: Option<CapWritten>,
    /// The strategy that the claims are judged under: the name of a file beside the submission, or the rules.
    pub(crate) strategy: Option<StrategyWritten>,
    /// The claimed figures. Names are read as people write them (`houseEdge`, `RTP`). Any of them may be given by setting,
    /// like `{"decks=6": "0.5%", "decks=8": "0.6%"}`. Unknown names are not checked, and the report says so.
    pub(crate) claims: Option<ClaimsUnread>,
}

/// The claims, passed over: they are read with the places of their numbers.
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(with = "ClaimsShape"))]
pub(crate) struct ClaimsUnread;

impl<'de> Deserialize<'de> for ClaimsUnread {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| ClaimsUnread)
    }
}

/// Claimed figures, each checked to the precision you state.
#[cfg(feature = "schemas")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct ClaimsShape {
    /// Minus the mean net per opening unit.
    house_edge: Option<ClaimShape>,
    /// One minus the edge.
    #[serde(rename = "return")]
    returned: Option<ClaimShape>,
    /// The edge over one minus the push frequency.
    edge_resolved: Option<ClaimShape>,
    /// The edge over the mean number of rolls.
    edge_per_roll: Option<ClaimShape>,
    /// The edge over everything staked.
    element_of_risk: Option<ClaimShape>,
    /// The mean amount staked by the end of the round.
    expected_stake: Option<ClaimShape>,
    /// Probability that the round ends with a net win.
    hit_frequency: Option<ClaimShape>,
    /// Probability that the round ends with a net of zero.
    push: Option<ClaimShape>,
    /// The standard deviation of the net.
    standard_deviation: Option<ClaimShape>,
    /// The variance of the net.
    variance: Option<ClaimShape>,
    /// The standard deviation times the quantile of the confidence level, 90% if none is given.
    volatility_index: Option<VolatilityShape>,
    /// Interval of the return over a number of rounds, by the normal approximation.
    return_interval: Option<IntervalShape>,
    /// Probability of a row.
    probability: Option<BTreeMap<String, NumberShape>>,
    /// Number of deals in which a row comes up.
    ways: Option<BTreeMap<String, NumberShape>>,
    /// One over the probability of a row.
    one_in: Option<BTreeMap<String, NumberShape>>,
    /// Odds against a row: failures for each success.
    true_odds: Option<BTreeMap<String, NumberShape>>,
    /// The probability of a row times its net.
    contribution: Option<BTreeMap<String, NumberShape>>,
    /// The meter at which the edge is zero.
    break_even: Option<ClaimShape>,
    /// The mean net without the meter.
    a: Option<ClaimShape>,
    /// The mean share of the meter; a list for several meters.
    b: Option<SeveralShape>,
    /// The long-run edge with the meter funded and reset as given.
    long_run_edge: Option<ClaimShape>,
    /// In dollars, for each other player's hand.
    envy: Option<ClaimShape>,
    /// In dollars, for each player's hand.
    dealer_envy: Option<ClaimShape>,
    /// How often an action is taken, by decision and action.
    action: Option<BTreeMap<String, BTreeMap<String, NumberShape>>>,
    /// The edge in the best case for the player, for a wager with a best and worst case.
    best_case: Option<ClaimShape>,
    /// The edge in the worst case for the player.
    worst_case: Option<ClaimShape>,
    /// The largest net win of a round, in opening units.
    maximum_award: Option<ClaimShape>,
    /// Probability of each net result.
    law: Option<BTreeMap<String, NumberShape>>,
    /// The gain of the player's mean net when one card is removed from the shoe, by card.
    effect_of_removal: Option<BTreeMap<String, NumberShape>>,
    /// The edge of this wager and others of the round together: their mean loss over the sum of their stakes.
    combined_edge: Option<CombinedShape>,
}

/// A filing: a submission, or a package of several.
#[cfg(feature = "schemas")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged, title = "Filing")]
#[expect(dead_code, reason = "only its schema is used")]
pub(crate) enum FilingShape {
    /// A submission.
    Submission(Box<SubmissionFile>),
    /// A package. What stands beside `package` and `wagers` is the default of each wager.
    Package {
        /// Title of the package in reports.
        package: String,
        /// The submissions; each may leave out what stands at the top.
        wagers: Vec<serde_json::Map<String, serde_json::Value>>,
        /// Claims of all wagers together, `combined_edge`, and the default claims of each.
        claims: Option<ClaimsUnread>,
    },
}

#[cfg(feature = "schemas")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum ClaimShape {
    /// A number, as text or as a JSON number.
    Number(NumberShape),
    /// A number for each setting, like `decks=6`.
    BySetting(BTreeMap<String, NumberShape>),
}

#[cfg(feature = "schemas")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum NumberShape {
    /// `7.28%`, `.0728`, `402/5525`, `$96,951`, `1 in 460.42`, `1/13.7`, `40:1` or `40 to 1`.
    Text(String),
    /// A JSON number.
    Number(serde_json::Number),
}

#[cfg(feature = "schemas")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum SeveralShape {
    One(NumberShape),
    Several(Vec<NumberShape>),
}

#[cfg(feature = "schemas")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum VolatilityShape {
    Value(NumberShape),
    At { value: NumberShape, confidence: Option<NumberShape> },
}

#[cfg(feature = "schemas")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum CombinedShape {
    Value(NumberShape),
    /// `with` names the other wagers; `stakes` are in units, this wager's first, one each if omitted.
    With {
        value: NumberShape,
        with: Vec<String>,
        stakes: Option<Vec<NumberShape>>,
    },
}

#[cfg(feature = "schemas")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct IntervalShape {
    rounds: NumberShape,
    confidence: NumberShape,
    low: Option<NumberShape>,
    high: Option<NumberShape>,
}

/// The wager.
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(untagged))]
pub(crate) enum WagerWritten {
    /// A listed wager, alone or as `GAME/WAGER`, or a wager file beside the submission, `*.json`.
    Named(String),
    /// A wager of your own: `id`, `deal` and `rows`, as in a wager file.
    #[cfg_attr(feature = "schemas", schemars(with = "serde_json::Map<String, serde_json::Value>"))]
    Own,
}

/// The game.
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(untagged))]
pub(crate) enum GameWritten {
    /// A listed game, as in a selector, or a game file beside the submission, `*.json`.
    Named(String),
    /// A game of your own: `id`, `deal`, `stakes`, `stages` and `bets`, as in a game file.
    #[cfg_attr(feature = "schemas", schemars(with = "serde_json::Map<String, serde_json::Value>"))]
    Own,
}

/// A cap on the winnings, in dollars.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct CapWritten {
    /// The bet that the cap applies to.
    bet: Bet,
    /// The maximum win, stake excluded.
    max_payout: Amount,
    /// For all hands of a round together, or for each.
    #[serde(default)]
    per: PerWritten,
    /// The wagers of the round whose wins the cap covers together; this wager alone if omitted.
    #[serde(default)]
    pub(crate) covers: Vec<String>,
}

/// What a cap applies to.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum PerWritten {
    /// All hands of a round together.
    #[default]
    Round,
    /// Each hand.
    Hand,
}

impl CapWritten {
    /// The cap in units of the opening wager.
    pub(crate) fn cap(&self) -> Cap {
        let per = match self.per {
            PerWritten::Round => CapPer::Round,
            PerWritten::Hand => CapPer::Hand,
        };
        Cap { units: &self.max_payout.0 / &self.bet.0, per, posted: Some(self.max_payout.0.clone()) }
    }

    /// The bet, in dollars.
    pub(crate) fn bet(&self) -> &Ratio {
        &self.bet.0
    }
}

/// An amount that is not negative.
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(with = "NumberShape"))]
pub(crate) struct Amount(pub(crate) Ratio);

/// An amount of at most one.
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(with = "NumberShape"))]
pub(crate) struct Rate(pub(crate) Ratio);

/// An amount that is more than nothing.
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(with = "NumberShape"))]
pub(crate) struct Bet(pub(crate) Ratio);

/// One amount or several.
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(with = "SeveralShape"))]
pub(crate) struct Amounts(pub(crate) Vec<Ratio>);

/// A number of players.
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(with = "NumberShape"))]
pub(crate) struct Players(pub(crate) u32);

/// A pay of a row, or the rows of a component table.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(untagged))]
pub(crate) enum Paid {
    /// What a row pays.
    Row(PaidRow),
    /// The rows of a component table.
    Component(Unique<PaidRow>),
}

/// What a row pays: its pay alone, or with its envy.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(with = "PaidRowShape"))]
pub(crate) struct PaidRow {
    /// The pay; `None` if only the envy is given.
    pub(crate) pays: Option<Pay>,
    /// The envy, in dollars.
    pub(crate) envy: Option<Pay>,
}

impl PaidRow {
    pub(crate) fn of(pay: Pay) -> Self {
        PaidRow { pays: Some(pay), envy: None }
    }
}

#[cfg(feature = "schemas")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum PaidRowShape {
    Pay(Pay),
    WithEnvy { pays: Option<Pay>, envy: Option<Pay> },
}

/// A change of a pay, or the changes of a component table by row.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(untagged))]
pub(crate) enum ChangeWritten {
    /// The change of a row.
    Row(PayChange),
    /// The changes of a component table.
    Component(Unique<PayChange>),
}

/// What a row paid, and what it is to pay.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct PayChange {
    /// The pay before.
    pub(crate) from: Pay,
    /// The pay after.
    pub(crate) to: Pay,
}

/// A strategy.
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(untagged))]
pub(crate) enum StrategyWritten {
    /// A file beside the submission: a chart (CSV or JSON), or rules by stage.
    Named(String),
    /// A chart, or rules by stage, as in such a file.
    #[cfg_attr(feature = "schemas", schemars(with = "serde_json::Value"))]
    Own(String),
}

/// A version: text, or a number as it is written.
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(with = "NumberShape"))]
pub(crate) struct VersionWritten(pub(crate) String);

/// A map whose keys stand once: a repeated key, however written, is an error, not the last one's win.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transparent))]
pub(crate) struct Unique<V>(pub(crate) BTreeMap<String, V>);

impl<V> Default for Unique<V> {
    fn default() -> Self {
        Unique(BTreeMap::new())
    }
}

/// A setting's value: text, or a number like a deck count.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(with = "NumberShape"))]
pub(crate) struct SettingValue(pub(crate) String);

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Unique<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<V>(PhantomData<V>);

        impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
            type Value = Unique<V>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("names with their values, as an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = BTreeMap::new();
                let mut names = HashSet::new();
                while let Some((key, value)) = map.next_entry::<String, V>()? {
                    // Names are read however they are written, so two ways to write one are the same key.
                    if !names.insert(RowName::of(&key)) {
                        return Err(twice(&key));
                    }
                    entries.insert(key, value);
                }
                Ok(Unique(entries))
            }
        }

        deserializer.deserialize_map(Entries(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Paid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Paid;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a pay like `40 to 1`, or an object of rows for a component table")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Paid, E> {
                text.parse().map(|pay| Paid::Row(PaidRow::of(pay))).map_err(E::custom)
            }

            /// A bare number is odds to one, as in text.
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Paid, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Paid, A::Error> {
                let mut own = PaidRow { pays: None, envy: None };
                let (mut rows, mut names) = (BTreeMap::new(), HashSet::new());
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "pays" => own.pays = Some(map.next_value::<WrittenPay>()?.0),
                        "envy" => own.envy = Some(map.next_value()?),
                        _ if !names.insert(RowName::of(&key)) => return Err(twice(&key)),
                        _ => {
                            let row = map.next_value()?;
                            rows.insert(key, row);
                        }
                    }
                }
                match (own.pays.is_some() || own.envy.is_some(), rows.is_empty()) {
                    (false, _) => Ok(Paid::Component(Unique(rows))),
                    (true, true) => Ok(Paid::Row(own)),
                    (true, false) => Err(de::Error::custom("a row has `pays` and `envy` alone")),
                }
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// A pay as text, or as a whole number, which is odds to one as in text.
struct WrittenPay(Pay);

impl<'de> Deserialize<'de> for WrittenPay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrNumber;

        impl Visitor<'_> for TextOrNumber {
            type Value = WrittenPay;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a pay like `40 to 1`")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<WrittenPay, E> {
                text.parse().map(WrittenPay).map_err(E::custom)
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<WrittenPay, E> {
                self.visit_str(&number.to_string())
            }
        }

        deserializer.deserialize_any(TextOrNumber)
    }
}

impl<'de> Deserialize<'de> for PaidRow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PayOrEnvy;

        impl<'de> Visitor<'de> for PayOrEnvy {
            type Value = PaidRow;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a pay like `40 to 1`, or an object with `pays` and `envy`")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<PaidRow, E> {
                text.parse().map(PaidRow::of).map_err(E::custom)
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<PaidRow, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<PaidRow, A::Error> {
                let mut row = PaidRow { pays: None, envy: None };
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "pays" => row.pays = Some(map.next_value::<WrittenPay>()?.0),
                        "envy" => row.envy = Some(map.next_value()?),
                        _ => return Err(de::Error::unknown_field(&shown(&key), &["pays", "envy"])),
                    }
                }
                Ok(row)
            }
        }

        deserializer.deserialize_any(PayOrEnvy)
    }
}

impl<'de> Deserialize<'de> for ChangeWritten {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Change;

        impl<'de> Visitor<'de> for Change {
            type Value = ChangeWritten;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a change like {\"from\": \"4 to 1\", \"to\": \"3 to 1\"}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ChangeWritten, A::Error> {
                let (mut from, mut to) = (None, None);
                let (mut rows, mut names) = (BTreeMap::new(), HashSet::new());
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "from" => from = Some(map.next_value()?),
                        "to" => to = Some(map.next_value()?),
                        _ if !names.insert(RowName::of(&key)) => return Err(twice(&key)),
                        _ => {
                            let row = map.next_value()?;
                            rows.insert(key, row);
                        }
                    }
                }
                match (from, to, rows.is_empty()) {
                    (Some(from), Some(to), true) => Ok(ChangeWritten::Row(PayChange { from, to })),
                    (None, None, false) => Ok(ChangeWritten::Component(Unique(rows))),
                    _ => Err(de::Error::custom("a change has `from` and `to`: give both")),
                }
            }
        }

        deserializer.deserialize_any(Change)
    }
}

impl<'de> Deserialize<'de> for StrategyWritten {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Ok(match serde_json::from_str::<String>(raw.get()) {
            Ok(file) => StrategyWritten::Named(file),
            Err(_) => StrategyWritten::Own(raw.get().into()),
        })
    }
}

impl<'de> Deserialize<'de> for VersionWritten {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        as_written(deserializer).map(VersionWritten)
    }
}

/// Refuses a key that appears twice, however it is written.
fn twice<E: de::Error>(key: &str) -> E {
    E::custom(format!("the key `{}` appears twice", shown(key)))
}

/// Reads text or a number as the text it is written with.
struct AsText(&'static str);

impl Visitor<'_> for AsText {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_string())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<String, E> {
        Ok(value.to_string())
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<String, E> {
        Ok(value.to_string())
    }
}

/// The text of a string, or of a number as it stands in the file.
fn as_written<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    Ok(serde_json::from_str::<String>(raw.get()).unwrap_or_else(|_| raw.get().to_string()))
}

/// An amount as people write it, not negative.
fn amount<E: de::Error>(text: &str) -> Result<Ratio, E> {
    let value = Claimed::read(text).ok().and_then(|claimed| claimed.value());
    value.filter(|value| !value.is_negative()).ok_or_else(|| {
        E::custom(format!("`{}` is not an amount: write 2500, 0.3, 21% or $10,000", shown(text)))
    })
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        amount(&as_written(deserializer)?).map(Amount)
    }
}

impl<'de> Deserialize<'de> for Rate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rate = amount(&as_written(deserializer)?)?;
        if rate > Ratio::one() {
            Err(de::Error::custom("a rate cannot be more than 1, or 100%"))
        } else {
            Ok(Rate(rate))
        }
    }
}

impl<'de> Deserialize<'de> for Bet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bet = amount(&as_written(deserializer)?)?;
        if bet.is_positive() { Ok(Bet(bet)) } else { Err(de::Error::custom("a bet must be more than 0")) }
    }
}

impl<'de> Deserialize<'de> for Amounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = as_written(deserializer)?;
        if !text.trim_start().starts_with('[') {
            return amount(&text).map(|one| Amounts(vec![one]));
        }
        let all: Vec<Amount> = serde_json::from_str(&text).map_err(de::Error::custom)?;
        Ok(Amounts(all.into_iter().map(|amount| amount.0).collect()))
    }
}

impl<'de> Deserialize<'de> for Players {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = as_written(deserializer)?;
        let players = text.trim().parse().ok().filter(|players| (1..=1000).contains(players));
        players.map(Players).ok_or_else(|| {
            de::Error::custom(format!("`{}` is not a number of players, from 1 to 1000", shown(&text)))
        })
    }
}

/// A name, or an object that is passed over: then it is none. Holds what is expected, for messages, and what to write in
/// place of a list.
struct NameOrObject(&'static str, &'static str);

impl<'de> Visitor<'de> for NameOrObject {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Option<String>, E> {
        Ok(Some(text.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Option<String>, A::Error> {
        IgnoredAny::deserialize(de::value::MapAccessDeserializer::new(map))?;
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, _: A) -> Result<Option<String>, A::Error> {
        Err(de::Error::custom(format!("expected {}, found a list{}", self.0, self.1)))
    }
}

impl<'de> Deserialize<'de> for WagerWritten {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = "the name of a wager, a file with one, or an object with `id`, `deal` and `rows`";
        let package =
            ": for several wagers write a package, {\"package\": ..., \"wagers\": [{\"wager\": ...}, ...]}";
        let name = deserializer.deserialize_any(NameOrObject(expected, package))?;
        Ok(name.map_or(WagerWritten::Own, WagerWritten::Named))
    }
}

impl<'de> Deserialize<'de> for GameWritten {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected =
            "the name of a game, a file with one, or an object with `id`, `deal`, `stages` and `bets`";
        let name = deserializer.deserialize_any(NameOrObject(expected, ""))?;
        Ok(name.map_or(GameWritten::Own, GameWritten::Named))
    }
}

impl<'de> Deserialize<'de> for SettingValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AsText("a setting's value")).map(SettingValue)
    }
}
