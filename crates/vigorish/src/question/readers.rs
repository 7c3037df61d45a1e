//! Parses the numbers in questions from JSON, as numbers or as texts; `number` has the formats.

use crate::number;
use crate::number::NumberInJson;
use enumeration::Ratio;
use serde::{Deserialize, Deserializer};

pub(super) fn positive<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    number::positive(deserializer)?.ok_or_else(|| serde::de::Error::custom("an amount is missing"))
}

pub(super) fn maybe_rounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let written = Option::<NumberInJson>::deserialize(deserializer)?;
    written.map(|written| number::read_rounds(&written.text())).transpose().map_err(serde::de::Error::custom)
}

pub(super) fn several_rounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u64>, D::Error> {
    let all = Vec::<NumberInJson>::deserialize(deserializer)?;
    all.iter()
        .map(|one| number::read_rounds(&one.text()))
        .collect::<Result<_, _>>()
        .map_err(serde::de::Error::custom)
}

pub(super) fn several_positive<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Ratio>, D::Error> {
    let all = Vec::<NumberInJson>::deserialize(deserializer)?;
    all.iter()
        .map(|one| number::read_positive(&one.text()))
        .collect::<Result<_, _>>()
        .map_err(serde::de::Error::custom)
}
